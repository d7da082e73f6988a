//! Scenarios: reading, checking, and setting a battle up. Every fault of a file is reported at once.
mod build;
mod check;
pub(crate) mod file;
mod options;
mod plans;

use crate::battle::Battle;
use crate::switches::{SWITCHES, Switches};
use file::File;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, SwitchInfo};
use voltigeur_kit::scenario::{check_choice, note_lines, read, switch_infos};

/// A scenario that passed the check.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: File,
}

impl Scenario {
    /// Reads a scenario file and checks it.
    ///
    /// # Errors
    /// Every fault of the file; where it cannot be read at all, the first place that cannot.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let (file, mut faults) = read::<File>(text);
        let scenario = file.and_then(|file| Self::checked(file, true, &mut faults));
        faults.into_result()?;
        Ok(scenario.expect("a file that cannot be a scenario has faults"))
    }

    /// What a file or a study says, with all of its faults; nothing if its map cannot be read. Stacks of a study, in the middle of a
    /// battle, may be such as no battle begins with.
    pub(crate) fn checked(file: File, at_start: bool, faults: &mut Faults) -> Option<Self> {
        note_lines(&file.unit, faults);
        let battle = build::battle(&file, Switches::default(), faults)?;
        if at_start && faults.is_empty() {
            build::check_stacks(&battle, faults);
        }
        for id in file.head.default_switches.iter().flatten() {
            if !SWITCHES.iter().any(|switch| switch.id == id) {
                faults.unknown("scenario.default_switches", "switch", id, SWITCHES.iter().map(|switch| switch.id));
            }
        }
        Some(Self { file })
    }

    /// The file behind it: its map, for positions of other troops.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// The places in the file of the first and of the second side.
    pub(crate) fn side_order(&self) -> [usize; 2] {
        build::side_order(&self.file)
    }

    /// What it is called.
    #[must_use]
    pub fn info(&self, id: &str) -> ScenarioInfo {
        let sides = build::side_order(&self.file).map(|n| build::side_name(&self.file.side[n]));
        let mut info = self.file.head.info(sides, usize::from(self.file.clock.turns));
        if info.id.is_empty() {
            id.clone_into(&mut info.id);
        }
        if info.about.is_empty() {
            info.about = format!("A {} battle.", self.file.scenario.kind);
        }
        info
    }

    /// The switches that can be set.
    #[must_use]
    pub fn switches(&self) -> Vec<SwitchInfo> {
        let is_default = |id: &str| self.defaults().any(|on| on == id);
        switch_infos(SWITCHES, ["optional", "house"], |id| self.lacks(id).is_none(), is_default)
    }

    /// What a switch needs and the scenario does not have. VLE-XXII.1a, VLE-XXIII.1a, VLE-XXIII.2a.
    fn lacks(&self, id: &str) -> Option<&'static str> {
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
        (!served).then_some(lacks)
    }

    fn defaults(&self) -> impl Iterator<Item = &str> {
        let own = self.file.head.default_switches.as_deref();
        let standard = SWITCHES.iter().filter(move |switch| own.is_none() && switch.default).map(|switch| switch.id);
        own.unwrap_or_default().iter().map(String::as_str).chain(standard)
    }

    /// Sets the battle up. `switches` is what is on, in full; `None` takes the defaults.
    ///
    /// # Errors
    /// Every fault of the choice.
    pub fn battle(&self, switches: Option<&[String]>) -> Result<Battle, Vec<Fault>> {
        let mut faults = Faults::default();
        let battle = self.set_up(switches, &mut faults);
        faults.into_result()?;
        Ok(battle.expect("a battle that cannot be set up has faults"))
    }

    /// The battle under a choice of switches; nothing if the choice is wrong or the map cannot be read.
    pub(crate) fn set_up(&self, switches: Option<&[String]>, faults: &mut Faults) -> Option<Battle> {
        let chosen: Vec<&str> = match switches {
            Some(switches) => switches.iter().map(String::as_str).collect(),
            None => self.defaults().collect(),
        };
        check_choice(SWITCHES, chosen.iter().copied(), |id| self.lacks(id), faults);
        if !faults.is_empty() {
            return None;
        }
        let mut on = Switches::default();
        for id in chosen {
            on.turn_on(id);
        }
        build::battle(&self.file, on, faults).filter(|_| faults.is_empty())
    }
}
