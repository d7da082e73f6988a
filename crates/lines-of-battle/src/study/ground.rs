//! From the lines of a study to a battle. A map of its own is a scenario whose tables stand on the lines of the study, so that the same
//! check and the same builder serve both, and faults point at those lines.
use super::lines::{Lines, LinkLine};
use crate::battle::Battle;
use crate::scenario::Scenario;
use voltigeur_engine::Faults;
use voltigeur_engine::study::{Setting, StudyError};
use voltigeur_kit::scenario::Entry;

/// The text of a scenario that ships.
pub(super) fn shipped(id: &str) -> Result<&'static str, String> {
    let book = crate::book();
    book.scenario_text(&id.to_lowercase()).ok_or_else(|| {
        let known: Vec<String> = book.scenarios().into_iter().map(|scenario| scenario.id).collect();
        format!("no scenario '{id}' comes with the program: write one of {}", known.join(", "))
    })
}

/// The battle of a scenario that ships, with the switches of the study.
pub(super) fn of_scenario(line: usize, id: &str, setting: &Setting) -> Result<Battle, StudyError> {
    let text = shipped(id).map_err(|why| StudyError::new(line, why))?;
    let (scenario, mut faults) = Scenario::read(text);
    let battle = scenario.and_then(|scenario| set_up(&scenario, setting, &mut faults));
    battle.ok_or_else(|| first(&faults, setting))
}

fn set_up(scenario: &Scenario, setting: &Setting, faults: &mut Faults) -> Option<Battle> {
    if let Some((line, ids)) = &setting.switches {
        faults.lines.extend(ids.iter().map(|id| (format!("switch '{id}'"), *line)));
    }
    scenario.set_up(setting.switches.as_ref().map(|(_, ids)| &ids[..]), faults)
}

fn first(faults: &Faults, setting: &Setting) -> StudyError {
    faults.first(setting.line).unwrap_or_else(|| StudyError::new(setting.line, "the battle cannot be set up"))
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
    let mut faults = Faults::default();
    let scenario = Scenario::checked(map.file(setting.line)?, &mut faults);
    let battle = set_up(&scenario, &own_setting, &mut faults);
    battle.ok_or_else(|| first(&faults, setting))
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
            for kind in unit.item.attributes.iter().chain(&unit.item.flags) {
                needs(unit.line, kind.id, kind.switch)?;
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
    pub links: Vec<(String, String, &'l Entry<LinkLine>)>,
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
    fn of(lines: &'l Lines, sides: &'l Entry<[String; 2]>) -> Result<Self, StudyError> {
        let [first, second] = &sides.item;
        let mut map = Self {
            lines,
            sides: [(first.to_lowercase(), first), (second.to_lowercase(), second)],
            areas: Vec::new(),
            links: Vec::new(),
        };
        for link in &lines.links {
            for id in &link.item.areas {
                if !map.areas.iter().any(|area| area.id == id.to_lowercase()) {
                    map.areas.push(MapArea { id: id.to_lowercase(), name: id, line: link.line, said: None });
                }
            }
            for pair in link.item.areas.windows(2) {
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
            let id = area.item.id.to_lowercase();
            let described = MapArea { id: id.clone(), name: &area.item.id, line: area.line, said: Some(&area.item) };
            match map.areas.iter_mut().find(|known| known.id == id) {
                Some(known) if known.said.is_some() => {
                    let why = format!(
                        "line {1} already describes the Area '{0}': remove one of the two",
                        area.item.id, known.line
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
        let units = self.lines.units.iter().map(|at| (at.line, at.item.arrives, &at.item.side));
        let leaders = self.lines.leaders.iter().map(|at| (at.line, at.item.arrives, &at.item.side));
        for (line, _, name) in units.chain(leaders).filter(|(_, turn, _)| *turn > 0) {
            let side = self.side(line, name)?;
            if !self.areas.iter().any(|area| self.entry_of(area).is_ok_and(|entry| entry == Some(side))) {
                let why = format!("there is nowhere to arrive (LOB-A-1): add an Area such as 'area R entry {name}'");
                return Err(StudyError::new(line, why));
            }
        }
        Ok(())
    }
}
