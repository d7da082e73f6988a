//! The lines of a study that describe ground, troops and position: read one by one, names not yet looked up.
use super::clock::{self, Kind, Moment};
use super::stand::{PLACING, Stand, Where};
use super::troops::{LeaderLine, UnitLine};
use voltigeur_engine::study::{Line, Setting, StudyError, Words};

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

/// Something with the line that says it.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub line: usize,
    pub is: T,
}

/// `area F buildings capacity 2 height 1 ridge`, `area R entry French`.
#[derive(Clone, Debug, Default)]
pub(super) struct AreaLine {
    pub id: String,
    pub effects: Option<&'static str>,
    pub height: i8,
    pub ridge: bool,
    pub capacity: Option<u8>,
    pub entry: Option<String>,
}

/// `link A-B-C marshy height 1 road one-way`.
#[derive(Clone, Debug, Default)]
pub(super) struct LinkLine {
    pub areas: Vec<String>,
    pub kind: Option<&'static str>,
    pub height: Option<i8>,
    pub road: bool,
    pub one_way: bool,
}

/// `victory B 3 French`, `victory units 1`, `victory any C D 4`.
#[derive(Clone, Debug)]
pub(super) struct PrizeLine {
    pub kind: &'static str,
    pub areas: Vec<String>,
    pub points: i16,
    pub side: Option<String>,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub sides: Option<At<[String; 2]>>,
    pub areas: Vec<At<AreaLine>>,
    pub links: Vec<At<LinkLine>>,
    pub units: Vec<At<UnitLine>>,
    pub leaders: Vec<At<LeaderLine>>,
    pub prizes: Vec<At<PrizeLine>>,
    pub bonuses: Vec<At<(String, i8)>>,
    pub turns: Option<At<u8>>,
    pub sight: Option<At<&'static str>>,
    /// Nobody stands where the scenario puts him.
    pub clear: bool,
    /// Pieces by id, in the order of the lines.
    pub puts: Vec<At<(String, Stand)>>,
    pub moment: Option<At<Moment>>,
    pub points: Option<At<Vec<(u8, Kind)>>>,
    pub setup_dice: Option<At<Vec<u8>>>,
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
            "area" => self.areas.push(At { line: at, is: area(words)? }),
            "link" => self.links.push(At { line: at, is: link(words)? }),
            "unit" => self.unit(words)?,
            "leader" => self.leader(words)?,
            "victory" => self.prizes.push(At { line: at, is: prize(words)? }),
            "bonus" => {
                let side = words.need("the side and its bonus")?.to_owned();
                let bonus = words.number("a bonus", -9..=9)?;
                self.bonuses.push(At { line: at, is: (side, bonus) });
            }
            "turns" => once(&mut self.turns, line, words.number("a number of turns", 1..=99)?)?,
            "sight" => once(&mut self.sight, line, sight(words)?)?,
            "clear" => self.clear = true,
            "put" => self.put(words)?,
            "remove" => {
                let id = words.need("the unit or leader to remove")?.to_owned();
                let stand = Stand { at: Some(Where::Absent), ..Stand::default() };
                self.puts.push(At { line: at, is: (id, stand) });
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
        self.puts.push(At { line: words.line(), is: (id, stand) });
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

fn once<T>(slot: &mut Option<At<T>>, line: &Line, is: T) -> Result<(), StudyError> {
    if let Some(first) = slot {
        let first = first.line;
        return Err(line.error(format!("line {first} already says this: remove one of the two")));
    }
    *slot = Some(At { line: line.number, is });
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
            "wood" => area.effects = Some("wood"),
            "buildings" => area.effects = Some("buildings"),
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
    if area.effects.is_some() && area.entry.is_some() {
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
            "marshy" => link.kind = Some("marshy"),
            "hedged" => link.kind = Some("hedged"),
            "ridge" => link.kind = Some("ridge"),
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
        "eliminated_unit"
    } else if words.accept("any") {
        "any_area"
    } else {
        "each_area"
    };
    while words.peek().is_some_and(|word| word.parse::<i16>().is_err()) && kind != "eliminated_unit" {
        areas.push(id(words, "an Area", false)?);
    }
    if areas.is_empty() && kind != "eliminated_unit" {
        return Err(words.error("what are the points for? write 'victory units 1' or 'victory B 3'"));
    }
    let points = words.number("victory points", -999..=999)?;
    let side = words.next().filter(|word| !word.eq_ignore_ascii_case("either")).map(str::to_owned);
    Ok(PrizeLine { kind, areas, points, side })
}

fn sight(words: &mut Words<'_>) -> Result<&'static str, StudyError> {
    match words.need("'general' or 'quatre-bras'")? {
        "general" => Ok("general"),
        "quatre-bras" => Ok("quatre-bras"),
        _ => Err(words.error("there are two rules for lines of fire: write 'sight general' or 'sight quatre-bras'")),
    }
}
