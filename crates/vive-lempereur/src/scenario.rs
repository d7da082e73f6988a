//! Scenarios: reading, checking, and setting a battle up. Every fault of a file is reported at once.
mod build;
mod check;
mod file;
mod options;
mod plans;
mod read;

use crate::battle::Battle;
use crate::switches::{SWITCHES, Switches, rivals};
use file::File;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, SwitchInfo};
use voltigeur_kit::hex::map_text::MapText;

/// A scenario that passed the check.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: File,
}

/// The map on which a position of other troops stands, and the scenario that it is taken from, if one is.
pub(crate) struct KnownGround<'a> {
    pub scenario: Option<&'a Scenario>,
    pub map: MapText,
}

impl KnownGround<'_> {
    /// The file gets this map, and the lines of communication of the scenario.
    fn lay_under(&self, file: &mut File) {
        file.map.clone_from(&self.map);
        let Some(scenario) = self.scenario else { return };
        let [own, known] = [build::side_order(file), build::side_order(&scenario.file)];
        for (own, known) in own.into_iter().zip(known) {
            file.side[own].loc.clone_from(&scenario.file.side[known].loc);
        }
    }
}

impl Scenario {
    /// Reads a scenario file and checks it.
    ///
    /// # Errors
    /// Every fault of the file; where it cannot be read at all, the first place that cannot.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        Self::read(text, true, None)
    }

    /// A position in the middle of a battle: stacks may be such as no battle begins with.
    pub(crate) fn position(text: &str, ground: &KnownGround<'_>) -> Result<Self, Vec<Fault>> {
        Self::read(text, false, Some(ground))
    }

    /// Its map, as the file has it.
    pub(crate) const fn map_text(&self) -> &MapText {
        &self.file.map
    }

    fn read(text: &str, at_start: bool, ground: Option<&KnownGround<'_>>) -> Result<Self, Vec<Fault>> {
        let (file, mut faults) = read::read(text);
        let Some(mut file) = file else {
            faults.into_result()?;
            return Err(Vec::new());
        };
        if let Some(ground) = ground {
            ground.lay_under(&mut file);
        }
        let scenario = Self { file };
        let battle = build::battle(&scenario.file, Switches::default(), &mut faults);
        if let Some(battle) = battle.filter(|_| at_start && faults.is_empty()) {
            build::check_stacks(&battle, &mut faults);
        }
        for id in scenario.file.scenario.default_switches.iter().flatten() {
            if !SWITCHES.iter().any(|switch| switch.id == id) {
                faults.unknown("scenario.default_switches", "switch", id, SWITCHES.iter().map(|switch| switch.id));
            }
        }
        faults.into_result()?;
        Ok(scenario)
    }

    /// What it is called.
    #[must_use]
    pub fn info(&self, id: &str) -> ScenarioInfo {
        let head = &self.file.scenario;
        let [first, second] = build::side_order(&self.file);
        let name = |n: usize| build::side_name(&self.file.side[n]);
        ScenarioInfo {
            id: if head.id.is_empty() { id.to_owned() } else { head.id.clone() },
            title: head.name.clone(),
            sides: [name(first), name(second)],
            turns: u32::from(head.turns),
            about: if head.about.is_empty() { format!("A {} battle.", head.kind) } else { head.about.clone() },
            difficulty: head.difficulty,
        }
    }

    /// The switches that can be set.
    #[must_use]
    pub fn switches(&self) -> Vec<SwitchInfo> {
        SWITCHES
            .iter()
            .filter(|switch| self.serves(switch.id).is_ok())
            .map(|switch| SwitchInfo {
                id: switch.id.to_owned(),
                title: switch.title.to_owned(),
                rule: switch.rule.to_owned(),
                kind: if switch.house { "house" } else { "optional" }.to_owned(),
                default: self.defaults().any(|on| on == switch.id),
                excludes: rivals(switch.id).filter(|id| self.serves(id).is_ok()).map(str::to_owned).collect(),
                requires: Vec::new(),
            })
            .collect()
    }

    /// Has the scenario what a switch needs? If not, what is missing. VLE-XXII.1a, VLE-XXIII.1a, VLE-XXIII.2a.
    fn serves(&self, id: &str) -> Result<(), &'static str> {
        let file = &self.file;
        let options = |enough: &dyn Fn(&str) -> bool| file.side.iter().all(|side| enough(&side.id));
        let has = |side: &str, number: u8| file.option.iter().any(|known| known.side == side && known.number == number);
        let (served, lacks) = match id {
            "battle-options=A" => {
                let some = options(&|side| file.option.iter().any(|known| known.side == side));
                (some, "this scenario does not have battle options for both sides")
            }
            "battle-options=B" => {
                let ten = options(&|side| (1..=10).all(|number| has(side, number)));
                (ten, "this scenario does not have ten battle options for each side")
            }
            "random-events" => (file.events.is_some(), "this scenario has no event chits"),
            _ => (true, ""),
        };
        if served { Ok(()) } else { Err(lacks) }
    }

    fn defaults(&self) -> impl Iterator<Item = &str> {
        let own = self.file.scenario.default_switches.as_deref();
        let standard = SWITCHES.iter().filter(move |switch| own.is_none() && switch.default).map(|switch| switch.id);
        own.unwrap_or_default().iter().map(String::as_str).chain(standard)
    }

    /// Sets the battle up. `switches` is what is on, in full; `None` takes the defaults.
    ///
    /// # Errors
    /// Every fault of the choice.
    pub fn battle(&self, switches: Option<&[String]>) -> Result<Battle, Vec<Fault>> {
        let mut faults = Faults::default();
        let mut on = Switches::default();
        let chosen: Vec<&str> = match switches {
            Some(switches) => switches.iter().map(String::as_str).collect(),
            None => self.defaults().collect(),
        };
        for (n, id) in chosen.iter().enumerate() {
            if !on.turn_on(id) {
                faults.unknown("switches", "switch", id, SWITCHES.iter().map(|switch| switch.id));
            }
            if let Err(lacks) = self.serves(id) {
                faults.add(format!("switch '{id}'"), lacks, "turn it off");
            }
            if let Some(rival) = rivals(id).find(|rival| chosen[..n].contains(rival)) {
                let wrong = format!("it cannot be used together with '{rival}'");
                faults.add(format!("switch '{id}'"), wrong, "turn one of them off");
            }
        }
        faults.into_result()?;
        let mut faults = Faults::default();
        let battle = build::battle(&self.file, on, &mut faults);
        faults.into_result()?;
        battle.ok_or_else(Vec::new)
    }
}
