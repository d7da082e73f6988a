//! Scenario files: reading, checking, building a battle. LB-25.2.
mod build;
mod file;
mod troops;

pub use file::Scenario;

use crate::battle::{Battle, MOST_ARRIVALS, MOST_PLACES};
use crate::book::ID;
use crate::switches::{SWITCHES, Switches};
use crate::unit::{MOST_ELEMENTS, MOST_LEADERS, MOST_ORGANIZATIONS, MOST_UNITS};
use build::Builder;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, SwitchInfo};
use voltigeur_kit::scenario::{self, Entry, Named, check_choice, check_ids, switch_infos};

/// The most turns of a battle.
const MOST_TURNS: u8 = 60;

impl Scenario {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// All faults of the file at once.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let (scenario, mut faults) = scenario::read::<Self>(text);
        if let Some(scenario) = &scenario {
            let switches = scenario.chosen(None, &mut faults);
            scenario.build(switches, &mut faults);
        }
        faults.into_result()?;
        scenario.ok_or_else(Vec::new)
    }

    /// What the outside is told of it.
    #[must_use]
    pub fn info(&self, switches: usize) -> ScenarioInfo {
        let _ = switches;
        self.head.info(self.side_names(), usize::from(self.clock.turns))
    }

    /// The names of its sides, the first player's first.
    fn side_names(&self) -> [String; 2] {
        self.side_ids().map(|id| capitalized(&id))
    }

    /// The ids of its sides, the first player's first.
    fn side_ids(&self) -> [String; 2] {
        let [one, other] = self.rest.sides.clone();
        if self.rest.first_player == other { [other, one] } else { [one, other] }
    }

    /// The switches that it offers.
    #[must_use]
    pub fn switches(&self) -> Vec<SwitchInfo> {
        let is_default = |id: &str| {
            let set = self.rest.switches.get(&key(id)).copied();
            set.unwrap_or_else(|| SWITCHES.iter().any(|switch| switch.id == id && switch.default))
        };
        switch_infos(SWITCHES, ["optional rule", "house rule"], |_| true, is_default)
    }

    fn chosen(&self, chosen: Option<&[String]>, faults: &mut Faults) -> Switches {
        for name in self.rest.switches.keys() {
            let known = SWITCHES.iter().map(|switch| key(switch.id)).collect::<Vec<_>>();
            if !known.contains(name) {
                faults.unknown("scenario.switches", "switch", name, known.iter().map(String::as_str));
            }
        }
        let defaults: Vec<String>;
        let on: &[String] = match chosen {
            Some(chosen) => chosen,
            None => {
                let on = self.switches().into_iter().filter(|switch| switch.default);
                defaults = on.map(|switch| switch.id).collect();
                &defaults
            }
        };
        check_choice(SWITCHES, on.iter().map(String::as_str), |_| None, faults);
        let mut switches = Switches::default();
        for id in on {
            switches.turn_on(id);
        }
        switches
    }

    /// The battle, with these switches or with the scenario's own.
    ///
    /// # Errors
    /// All faults at once.
    pub fn battle(&self, chosen: Option<&[String]>) -> Result<Battle, Vec<Fault>> {
        let mut faults = Faults::default();
        let switches = self.chosen(chosen, &mut faults);
        let battle = self.build(switches, &mut faults);
        faults.into_result()?;
        battle.ok_or_else(Vec::new)
    }

    fn build(&self, switches: Switches, faults: &mut Faults) -> Option<Battle> {
        self.head.check(ID, faults);
        self.clock.check(MOST_TURNS, faults);
        ids(&self.units, MOST_UNITS.saturating_sub(self.regiments.len()), faults);
        ids(&self.regiments, MOST_UNITS, faults);
        ids(&self.leaders, MOST_LEADERS, faults);
        ids(&self.elements, MOST_ELEMENTS, faults);
        ids(&self.organizations, MOST_ORGANIZATIONS, faults);
        ids(&self.arrivals, MOST_ARRIVALS, faults);
        ids(&self.roads, usize::from(u8::MAX), faults);
        if self.places.len() > MOST_PLACES {
            let wrong = format!("there are {} places with a name", self.places.len());
            faults.add("named", wrong, format!("a battle has at most {MOST_PLACES}"));
        }
        let first = &self.rest.first_player;
        if !self.rest.sides.contains(first) {
            faults.unknown("scenario.first_player", "side", first, self.rest.sides.iter().map(String::as_str));
        }
        Builder::new(self, faults)?.battle(switches)
    }
}

/// The key of a switch in scenario files.
fn key(id: &str) -> String {
    id.replace('-', "_")
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn ids<T: Named>(entries: &[Entry<T>], most: usize, faults: &mut Faults) {
    let typed = |id: &str| !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || "_-'".contains(c));
    check_ids(entries, typed, "use letters, digits, _ and -", faults);
    if entries.len() > most {
        let wrong = format!("there are {} tables [[{}]]", entries.len(), T::KIND);
        faults.add(T::KIND, wrong, format!("a battle has at most {most}"));
    }
}
