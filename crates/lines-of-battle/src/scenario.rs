//! Scenarios: reading, checking, and setting a battle up.
//!
//! A [`Scenario`] is what a file says, checked as far as that is possible without knowing which switches are on; a
//! [`Battle`] is what a choice of switches makes of it. Both checks report every fault at once, each with its place and its
//! remedy.
//!
//! ```
//! use lines_of_battle::Scenario;
//! let text = lines_of_battle::book().scenario_text("quatre-bras").unwrap();
//! let quatre_bras = Scenario::parse(text).unwrap();
//! let battle = quatre_bras.battle(Some(&["leaders".to_owned()])).unwrap();
//! assert_eq!(battle.units.len(), 37);
//! let faults = quatre_bras.battle(Some(&["leader".to_owned()])).unwrap_err();
//! assert_eq!(faults[0].remedy, "did you mean 'leaders'?");
//! ```
mod arrivals;
mod build;
mod check;
mod choice;
pub(crate) mod file;

use crate::battle::Battle;
use choice::Choice;
use file::File;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, SwitchInfo};
use voltigeur_kit::scenario::read;

/// The invariant behind every look-up while a battle is built.
const CHECKED: &str = "the check found every name, and one link for each pair of areas";

/// The rules that options of scenarios carry out, and that they can cite.
const OPTION_RULES: [&str; 9] = [
    "LOB-QB-15",
    "LOB-QB-16",
    "LOB-QB-17",
    "LOB-QB-18",
    "LOB-QB-19",
    "LOB-QB-20",
    "LOB-QB-21",
    "LOB-QB-22",
    "LOB-QB-23",
];

fn option_rule(id: &str) -> Option<&'static str> {
    OPTION_RULES.into_iter().find(|&rule| rule == id)
}

/// A scenario that passed the check.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: File,
}

impl Scenario {
    /// Reads a scenario file and checks it.
    ///
    /// # Errors
    /// Every fault of the file. Where a part of it cannot be read at all, every such part; the rest is then not checked.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let (scenario, faults) = Self::read(text);
        faults.into_result()?;
        Ok(scenario.expect("a file that could not be read has faults"))
    }

    /// A scenario with the faults found so far; nothing if it cannot be read.
    pub(crate) fn read(text: &str) -> (Option<Self>, Faults) {
        let (file, mut faults) = read(text);
        (file.map(|file| Self::checked(file, &mut faults)), faults)
    }

    /// What a file or a study says, with all of its faults.
    pub(crate) fn checked(file: File, faults: &mut Faults) -> Self {
        check::check(&file, faults);
        Self { file }
    }

    /// What it is called.
    #[must_use]
    pub fn info(&self) -> ScenarioInfo {
        let name = |id: &str| self.file.sides[id].name.clone();
        let sides = self.file.side_ids();
        self.file.head.info([name(sides[0]), name(sides[1])], self.file.turns.len())
    }

    /// The switches that can be set: those of the rulebook and the scenario's own.
    #[must_use]
    pub fn switches(&self) -> Vec<SwitchInfo> {
        choice::switches(&self.file)
    }

    /// Sets the battle up. `switches` is what is on, in full; `None` takes the scenario's defaults.
    ///
    /// # Errors
    /// Every fault of the choice, and of the start that it leads to.
    pub fn battle(&self, switches: Option<&[String]>) -> Result<Battle, Vec<Fault>> {
        let mut faults = Faults::default();
        let battle = self.set_up(switches, &mut faults);
        faults.into_result()?;
        Ok(battle.expect("a battle that cannot be set up has faults"))
    }

    /// The battle under a choice of switches; nothing if anything is wrong.
    pub(crate) fn set_up(&self, switches: Option<&[String]>, faults: &mut Faults) -> Option<Battle> {
        let choice = Choice::of(&self.file, switches.unwrap_or(self.file.default_switches()), faults);
        check::start::check(&self.file, &choice, faults);
        faults.is_empty().then(|| build::battle(&self.file, &choice))
    }

    /// The pairs of areas and of units that stand for each other when the sides change places, where the scenario claims
    /// to be symmetric.
    #[must_use]
    pub fn symmetry(&self) -> Option<Symmetry<'_>> {
        self.file.symmetry.as_ref().map(|symmetry| Symmetry { areas: &symmetry.areas, units: &symmetry.units })
    }
}

/// Who stands for whom when the sides of a symmetric scenario change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry<'s> {
    /// Pairs of areas; an area may stand for itself.
    pub areas: &'s [[String; 2]],
    /// Pairs of units, one of each side.
    pub units: &'s [[String; 2]],
}
