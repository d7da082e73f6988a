//! The lines of a study that describe ground, troops and position: read one by one, names not yet looked up.
use super::clock::{self, Kind, Moment};
use super::stand::{PLACING, Stand, Where};
use super::troops::{LeaderLine, UnitLine};
use crate::battle::{Effects, LinkKind, SightMode};
use crate::scenario::file::VictoryKind;
use voltigeur_engine::study::{Line, Setting, StudyError, Words};
use voltigeur_kit::scenario::Entry;

/// The first words of these lines.
pub(super) const WORDS: [&str; 15] = [
    "sides",
    "area",
    "link",
    "unit",
    "leader",
    "victory",
    "bonus",
    "turns",
    "sight",
    "clear",
    "put",
    "remove",
    "turn",
    "points",
    "setup-dice",
];

/// `area F buildings capacity 2 height 1 ridge`, `area R entry French`.
#[derive(Clone, Debug, Default)]
pub(super) struct AreaLine {
    pub id: String,
    pub effects: Effects,
    pub height: i8,
    pub ridge: bool,
    pub capacity: Option<u8>,
    pub entry: Option<String>,
}

/// `link A-B-C marshy height 1 road one-way`.
#[derive(Clone, Debug, Default)]
pub(super) struct LinkLine {
    pub areas: Vec<String>,
    pub kind: LinkKind,
    pub height: Option<i8>,
    pub road: bool,
    pub one_way: bool,
}

/// `victory B 3 French`, `victory units 1`, `victory any C D 4`.
#[derive(Clone, Debug)]
pub(super) struct PrizeLine {
    pub kind: VictoryKind,
    pub areas: Vec<String>,
    pub points: i16,
    pub side: Option<String>,
}

/// All of them.
#[derive(Default)]
pub(super) struct Lines {
    pub sides: Option<Entry<[String; 2]>>,
    pub areas: Vec<Entry<AreaLine>>,
    pub links: Vec<Entry<LinkLine>>,
    pub units: Vec<Entry<UnitLine>>,
    pub leaders: Vec<Entry<LeaderLine>>,
    pub prizes: Vec<Entry<PrizeLine>>,
    pub bonuses: Vec<Entry<(String, i8)>>,
    pub turns: Option<Entry<u8>>,
    pub sight: Option<Entry<SightMode>>,
    /// Nobody stands where the scenario puts him.
    pub clear: bool,
    /// Pieces by id, in the order of the lines.
    pub puts: Vec<Entry<(String, Stand)>>,
    pub moment: Option<Entry<Moment>>,
    pub points: Option<Entry<Vec<(u8, Kind)>>>,
    pub setup_dice: Option<Entry<Vec<u8>>>,
}

pub(super) fn read(setting: &Setting) -> Result<Lines, StudyError> {
    let mut lines = Lines::default();
    for line in &setting.lines {
        lines.read(line, &mut Words::of(line))?;
    }
    Ok(lines)
}

impl Lines {
    fn read(&mut self, line: &Line, words: &mut Words<'_>) -> Result<(), StudyError> {
        let at = line.number;
        match line.word.as_str() {
            "sides" => once(&mut self.sides, line, sides(words)?)?,
            "area" => self.areas.push(Entry { line: at, item: area(words)? }),
            "link" => self.links.push(Entry { line: at, item: link(words)? }),
            "unit" => self.unit(words)?,
            "leader" => self.leader(words)?,
            "victory" => self.prizes.push(Entry { line: at, item: prize(words)? }),
            "bonus" => {
                let side = words.need("the side and its bonus")?.to_owned();
                let bonus = words.number("a bonus", -9..=9)?;
                self.bonuses.push(Entry { line: at, item: (side, bonus) });
            }
            "turns" => once(&mut self.turns, line, words.number("a number of turns", 1..=99)?)?,
            "sight" => once(&mut self.sight, line, sight(words)?)?,
            "clear" => self.clear = true,
            "put" => self.put(words)?,
            "remove" => {
                let id = words.need("the unit or leader to remove")?.to_owned();
                let stand = Stand { at: Some(Where::Absent), ..Stand::default() };
                self.puts.push(Entry { line: at, item: (id, stand) });
            }
            "turn" => {
                once(&mut self.moment, line, Moment::read(words)?)?;
                if words.accept("points") {
                    once(&mut self.points, line, clock::points(words)?)?;
                }
            }
            "points" => once(&mut self.points, line, clock::points(words)?)?,
            _ => {
                let mut faces = Vec::new();
                while words.peek().is_some() {
                    faces.push(words.number("a face", 1..=6)?);
                }
                once(&mut self.setup_dice, line, faces)?;
            }
        }
        words.finish("remove it")
    }

    fn put(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let id = words.need("the unit or leader, and where it is")?.to_owned();
        let mut stand = Stand::default();
        while stand.take(words)? {}
        if stand == Stand::default() {
            return Err(words.error(format!("this line does not say where: {PLACING}")));
        }
        words.finish(PLACING)?;
        self.puts.push(Entry { line: words.line(), item: (id, stand) });
        Ok(())
    }

    /// A scenario that ships has its own ground and troops.
    pub fn check_no_ground(&self) -> Result<(), StudyError> {
        let lines = [
            ("sides", self.sides.as_ref().map(|at| at.line)),
            ("area", self.areas.first().map(|at| at.line)),
            ("link", self.links.first().map(|at| at.line)),
            ("unit", self.units.first().map(|at| at.line)),
            ("leader", self.leaders.first().map(|at| at.line)),
            ("victory", self.prizes.first().map(|at| at.line)),
            ("bonus", self.bonuses.first().map(|at| at.line)),
            ("turns", self.turns.as_ref().map(|at| at.line)),
            ("sight", self.sight.as_ref().map(|at| at.line)),
        ];
        match lines.into_iter().find_map(|(word, line)| Some((word, line?))) {
            None => Ok(()),
            Some((word, line)) => {
                let why = format!("the scenario has its own map and troops: remove this '{word}' line, or use 'put'");
                Err(StudyError::new(line, why))
            }
        }
    }
}

fn once<T>(slot: &mut Option<Entry<T>>, line: &Line, item: T) -> Result<(), StudyError> {
    if let Some(first) = slot {
        let first = first.line;
        return Err(line.error(format!("line {first} already says this: remove one of the two")));
    }
    *slot = Some(Entry::new(line.number, item));
    Ok(())
}

/// Letters, digits, `-` and `_`: what notation can type.
pub(super) fn id(words: &mut Words<'_>, what: &str, dash: bool) -> Result<String, StudyError> {
    let word = words.need(what)?;
    check_id(words, word, dash)?;
    Ok(word.to_owned())
}

fn check_id(words: &Words<'_>, word: &str, dash: bool) -> Result<(), StudyError> {
    let typed = |c: char| c.is_ascii_alphanumeric() || c == '_' || dash && c == '-';
    if word.is_empty() || word.len() > 40 || !word.chars().all(typed) {
        let dash = if dash { ", '-'" } else { "" };
        return Err(words.error(format!("'{word}' is not a valid id: use up to 40 letters, digits{dash} and '_'")));
    }
    Ok(())
}

fn sides(words: &mut Words<'_>) -> Result<[String; 2], StudyError> {
    let first = id(words, "the names of both sides, the one that moves first before the other", true)?;
    let second = id(words, "the name of the second side", true)?;
    if first.eq_ignore_ascii_case(&second) {
        return Err(words.error("both sides have the same name: give them different ones"));
    }
    Ok([first, second])
}

fn area(words: &mut Words<'_>) -> Result<AreaLine, StudyError> {
    let mut area = AreaLine { id: id(words, "the id of the Area", false)?, ..AreaLine::default() };
    while let Some(word) = words.next() {
        match word.to_lowercase().as_str() {
            "open" => {}
            "wood" => area.effects = Effects::Wood,
            "buildings" => area.effects = Effects::Buildings,
            "ridge" => area.ridge = true,
            "height" => area.height = words.number("a height", -9..=9)?,
            "capacity" => area.capacity = Some(words.number("a capacity", 1..=99)?),
            "entry" => area.entry = Some(words.need("the side whose Reinforcement Area it is")?.to_owned()),
            _ => {
                return Err(words.error(format!(
                    "'{word}' makes no sense here: an Area is open, wood, buildings, ridge, 'height N', 'capacity N' or \
                     'entry SIDE'"
                )));
            }
        }
    }
    if area.effects != Effects::None && area.entry.is_some() {
        return Err(words.error("a Reinforcement Area is open ground (LOB-A-5): remove 'entry' or the terrain"));
    }
    Ok(area)
}

fn link(words: &mut Words<'_>) -> Result<LinkLine, StudyError> {
    let chain = words.need("the Areas that it joins, such as A-B or A-B-C")?;
    let areas: Vec<String> = chain.split('-').filter(|id| !id.is_empty()).map(str::to_owned).collect();
    for id in &areas {
        check_id(words, id, false)?;
    }
    if areas.len() < 2 {
        return Err(words.error(format!("'{chain}' joins nothing: write Areas with a '-' between them, such as A-B-C")));
    }
    let mut link = LinkLine { areas, ..LinkLine::default() };
    while let Some(word) = words.next() {
        match word.to_lowercase().as_str() {
            "plain" => {}
            "marshy" => link.kind = LinkKind::Marshy,
            "hedged" => link.kind = LinkKind::Hedged,
            "ridge" => link.kind = LinkKind::Ridge,
            "road" => link.road = true,
            "one-way" => link.one_way = true,
            "height" => link.height = Some(words.number("a height", -9..=9)?),
            _ => {
                return Err(words.error(format!(
                    "'{word}' makes no sense here: a link is plain, marshy, hedged, ridge, road, one-way or 'height N'"
                )));
            }
        }
    }
    Ok(link)
}

fn prize(words: &mut Words<'_>) -> Result<PrizeLine, StudyError> {
    let mut areas = Vec::new();
    let kind = if words.accept("units") {
        VictoryKind::EliminatedUnit
    } else if words.accept("any") {
        VictoryKind::AnyArea
    } else {
        VictoryKind::EachArea
    };
    while words.peek().is_some_and(|word| word.parse::<i16>().is_err()) && kind != VictoryKind::EliminatedUnit {
        areas.push(id(words, "an Area", false)?);
    }
    if areas.is_empty() && kind != VictoryKind::EliminatedUnit {
        return Err(words.error("what are the points for? write 'victory units 1' or 'victory B 3'"));
    }
    let points = words.number("victory points", -999..=999)?;
    let side = words.next().filter(|word| !word.eq_ignore_ascii_case("either")).map(str::to_owned);
    Ok(PrizeLine { kind, areas, points, side })
}

fn sight(words: &mut Words<'_>) -> Result<SightMode, StudyError> {
    match words.need("'general' or 'quatre-bras'")? {
        "general" => Ok(SightMode::General),
        "quatre-bras" => Ok(SightMode::QuatreBras),
        _ => Err(words.error("there are two rules for lines of fire: write 'sight general' or 'sight quatre-bras'")),
    }
}
