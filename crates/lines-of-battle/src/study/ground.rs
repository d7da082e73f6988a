//! From the lines of a study to a battle. A map of its own is written down as a scenario file and read like any other, so
//! that the same checks hold for both.
use super::lines::{At, Lines, LinkLine};
use crate::battle::Battle;
use crate::scenario::Scenario;
use voltigeur_engine::Fault;
use voltigeur_engine::study::{Setting, StudyError};

/// The text of a scenario that ships.
pub(super) fn shipped(id: &str) -> Result<&'static str, String> {
    let book = crate::book();
    book.scenario_text(&id.to_lowercase()).ok_or_else(|| {
        let known: Vec<String> = book.scenarios().into_iter().map(|scenario| scenario.id).collect();
        format!("no scenario '{id}' comes with the program: write one of {}", known.join(", "))
    })
}

/// The battle of a scenario's text, with the switches of the study. `place` finds the line of a fault's place.
pub(super) fn battle(
    text: &str,
    setting: &Setting,
    place: impl Fn(&str) -> Option<usize>,
) -> Result<Battle, StudyError> {
    let switches = setting.switches.as_ref().map(|(_, ids)| &ids[..]);
    let scenario = Scenario::parse(text).and_then(|scenario| scenario.battle(switches));
    scenario.map_err(|faults| {
        let first = faults.into_iter().next().unwrap_or(Fault {
            place: String::new(),
            wrong: "the battle cannot be set up".to_owned(),
            remedy: "look at the lines above".to_owned(),
        });
        let switch = setting.switches.as_ref().filter(|_| first.place.starts_with("switch")).map(|(line, _)| *line);
        let line = switch.or_else(|| place(&first.place)).unwrap_or(setting.line);
        // The line that a place names is one of the text that was written, not of the study.
        let place = first.place.split(" (line").next().unwrap_or_default();
        StudyError::new(line, format!("{place}: {} ({})", first.wrong, first.remedy))
    })
}

/// The battle of a study's own map.
pub(super) fn own(setting: &Setting, lines: &Lines) -> Result<Battle, StudyError> {
    let Some(sides) = &lines.sides else {
        let why = "this study has no map: write 'scenario' and the id of a scenario that comes with the program, or 'sides' and a map of your own";
        return Err(StudyError::new(setting.line, why));
    };
    let map = Map::of(lines, sides)?;
    map.check_entries()?;
    let mut own_setting = setting.clone();
    own_setting.switches.get_or_insert_with(|| (setting.line, Vec::new()));
    lines.check_switches(&own_setting)?;
    battle(&map.written()?, &own_setting, |place| map.line_of(place))
}

impl Lines {
    /// What a switch turns on does nothing without it: better said than wondered at.
    fn check_switches(&self, setting: &Setting) -> Result<(), StudyError> {
        let on = |id: &str| setting.switches.as_ref().is_some_and(|(_, ids)| ids.iter().any(|on| on == id));
        let needs = |line: usize, what: &str, switch: &str| {
            let why = format!("{what} has no effect without its switch: add '{switch}' to a line 'switches'");
            if on(switch) { Ok(()) } else { Err(StudyError::new(line, why)) }
        };
        for unit in &self.units {
            for attribute in &unit.is.attributes {
                needs(unit.line, attribute, "attributes")?;
            }
            for flag in &unit.is.flags {
                let switch = match *flag {
                    "horse" => "horse-artillery",
                    "heavy" => "heavy-artillery",
                    _ => "unreliable-cavalry",
                };
                needs(unit.line, flag, switch)?;
            }
        }
        self.leaders.iter().try_for_each(|leader| needs(leader.line, "a leader", "leaders"))
    }
}

/// A map with its troops, all names looked up.
pub(super) struct Map<'l> {
    pub lines: &'l Lines,
    /// Ids, in small letters, and names of the sides.
    pub sides: [(String, &'l str); 2],
    pub areas: Vec<MapArea<'l>>,
    /// Every pair of Areas that a line joins.
    pub links: Vec<(String, String, &'l At<LinkLine>)>,
}

/// An Area of it.
pub(super) struct MapArea<'l> {
    pub id: String,
    pub name: &'l str,
    /// The line that describes it, or names it first.
    pub line: usize,
    pub said: Option<&'l super::lines::AreaLine>,
}

impl<'l> Map<'l> {
    fn of(lines: &'l Lines, sides: &'l At<[String; 2]>) -> Result<Self, StudyError> {
        let [first, second] = &sides.is;
        let mut map = Self {
            lines,
            sides: [(first.to_lowercase(), first), (second.to_lowercase(), second)],
            areas: Vec::new(),
            links: Vec::new(),
        };
        for link in &lines.links {
            for id in &link.is.areas {
                if !map.areas.iter().any(|area| area.id == id.to_lowercase()) {
                    map.areas.push(MapArea { id: id.to_lowercase(), name: id, line: link.line, said: None });
                }
            }
            for pair in link.is.areas.windows(2) {
                let (a, b) = (pair[0].to_lowercase(), pair[1].to_lowercase());
                let same = |(x, y, _): &&(String, String, _)| (x, y) == (&a, &b) || (x, y) == (&b, &a);
                if let Some((.., first)) = map.links.iter().find(same) {
                    let first = first.line;
                    let why = format!(
                        "line {first} already joins '{}' and '{}' (LOB-map-1): remove one of the two",
                        pair[0], pair[1]
                    );
                    return Err(StudyError::new(link.line, why));
                }
                map.links.push((a, b, link));
            }
        }
        for area in &lines.areas {
            let id = area.is.id.to_lowercase();
            let described = MapArea { id: id.clone(), name: &area.is.id, line: area.line, said: Some(&area.is) };
            match map.areas.iter_mut().find(|known| known.id == id) {
                Some(known) if known.said.is_some() => {
                    let why = format!(
                        "line {1} already describes the Area '{0}': remove one of the two",
                        area.is.id, known.line
                    );
                    return Err(StudyError::new(area.line, why));
                }
                Some(known) => *known = described,
                None => map.areas.push(described),
            }
        }
        Ok(map)
    }

    pub fn side(&self, line: usize, name: &str) -> Result<&str, StudyError> {
        let [first, second] = &self.sides;
        let found = [first, second].into_iter().find(|(id, _)| name.eq_ignore_ascii_case(id));
        found.map(|(id, _)| id.as_str()).ok_or_else(|| {
            StudyError::new(line, format!("there is no side '{name}': the sides are {} and {}", first.1, second.1))
        })
    }

    /// The side whose Reinforcement Area it is.
    pub fn entry_of(&self, area: &MapArea<'_>) -> Result<Option<&str>, StudyError> {
        let name = area.said.and_then(|said| said.entry.as_ref());
        name.map(|name| self.side(area.line, name)).transpose()
    }

    /// LOB-A-1: who arrives has a Reinforcement Area to arrive in.
    fn check_entries(&self) -> Result<(), StudyError> {
        let units = self.lines.units.iter().map(|at| (at.line, at.is.arrives, &at.is.side));
        let leaders = self.lines.leaders.iter().map(|at| (at.line, at.is.arrives, &at.is.side));
        for (line, _, name) in units.chain(leaders).filter(|(_, turn, _)| *turn > 0) {
            let side = self.side(line, name)?;
            if !self.areas.iter().any(|area| self.entry_of(area).is_ok_and(|entry| entry == Some(side))) {
                let why = format!("there is nowhere to arrive (LOB-A-1): add an Area such as 'area R entry {name}'");
                return Err(StudyError::new(line, why));
            }
        }
        Ok(())
    }

    /// The line behind a place that a fault names, such as `unit 'f' (line 30)`.
    fn line_of(&self, place: &str) -> Option<usize> {
        let is = |kind: &str, id: &str| place.starts_with(&format!("{kind} '{id}'"));
        let area = self.areas.iter().find(|area| is("area", &area.id)).map(|area| area.line);
        let link = || self.links.iter().find(|(a, b, _)| is("link", &format!("{a}--{b}"))).map(|(.., link)| link.line);
        let unit = || self.lines.units.iter().find(|unit| is("unit", &unit.is.id.to_lowercase())).map(|unit| unit.line);
        let leader = || self.lines.leaders.iter().find(|at| is("leader", &at.is.id.to_lowercase())).map(|at| at.line);
        let prize =
            || self.lines.prizes.iter().enumerate().find(|(n, _)| is("victory", &n.to_string())).map(|(_, at)| at.line);
        let sides = || place.starts_with("[sides").then(|| self.lines.sides.as_ref().map(|at| at.line)).flatten();
        area.or_else(link).or_else(unit).or_else(leader).or_else(prize).or_else(sides)
    }
}
