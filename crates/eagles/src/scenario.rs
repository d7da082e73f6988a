//! Scenarios: reading, checking, and setting a battle up. Every fault of a file is reported at once. EOTE-S.1.
mod build;
mod check;
pub(crate) mod file;
mod ground;
pub(crate) mod orders;
mod troops;
mod units;

use crate::battle::Battle;
use crate::game::Eagles;
use crate::switches::{SWITCHES, Switches, family};
use file::File;
use std::sync::Arc;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, SwitchInfo};
use voltigeur_kit::scenario::{check_choice, read, switch_infos};

/// A scenario that passed the check.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: File,
    /// Its entries are compared with the lists; a position of a study is not.
    listed: bool,
}

impl Scenario {
    /// Reads a scenario file and checks it.
    ///
    /// # Errors
    /// Every fault of the file; where it cannot be read at all, the first place that cannot.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let (scenario, faults) = Self::read(text);
        faults.into_result()?;
        Ok(scenario.expect("a file that could not be read has faults"))
    }

    /// A scenario with the faults found so far; nothing if it cannot be read.
    fn read(text: &str) -> (Option<Self>, Faults) {
        let (file, mut faults) = read::<File>(text);
        let Some(file) = file else { return (None, faults) };
        check::file(&file, &mut faults);
        let scenario = Self { file, listed: true };
        let mut on = Switches::default();
        for id in scenario.defaults(&mut faults) {
            on.turn_on(&id);
        }
        scenario.place(on, &mut faults);
        (Some(scenario), faults)
    }

    /// A position in the middle of a battle, made by a study: it is not compared with the lists.
    pub(crate) fn position(file: File, faults: &mut Faults) -> Self {
        check::note_places(&file, faults);
        Self { file, listed: false }
    }

    /// What it is called.
    #[must_use]
    pub fn info(&self) -> ScenarioInfo {
        let sides = self.file.scenario.sides.each_ref().map(|side| build::side_name(&self.file, side));
        self.file.head.info(sides, usize::from(self.file.clock.turns))
    }

    /// The switches that can be set.
    #[must_use]
    pub fn switches(&self) -> Vec<SwitchInfo> {
        let defaults = self.defaults(&mut Faults::default());
        let is_default = |id: &str| defaults.iter().any(|on| on == id);
        switch_infos(SWITCHES, ["optional", "house"], |id| self.serves(id, &defaults), is_default)
    }

    /// Can everybody stand where the file puts them with this switch on, beside the defaults? Only switches that change the size of units
    /// can make them overlap. EOTE-0.2.6, EOTE-0.7.1.
    fn serves(&self, id: &str, defaults: &[String]) -> bool {
        if !RESIZING.contains(&family(id)) {
            return true;
        }
        let mut on = Switches::default();
        for id in defaults.iter().map(String::as_str).filter(|other| family(other) != family(id)).chain([id]) {
            on.turn_on(id);
        }
        let mut faults = Faults::default();
        self.place(on, &mut faults);
        faults.is_empty()
    }

    /// Builds the battle and checks how everybody stands in it.
    fn place(&self, on: Switches, faults: &mut Faults) -> Battle {
        let battle = build::battle(&self.file, on, self.listed, faults);
        if faults.is_empty() {
            check::places(&Eagles::placed(Arc::new(battle.clone())), faults);
        }
        battle
    }

    /// The switches that the file turns on: by their ids, by `figure_scale`, and by its table, `name = "value"`.
    fn defaults(&self, faults: &mut Faults) -> Vec<String> {
        let head = &self.file.scenario;
        let ids = self.file.head.default_switches.iter().flatten().filter_map(|id| id.split_once('='));
        let ids = ids.map(|(name, value)| (name, value, "scenario.default_switches"));
        let scale = head.figure_scale.iter().map(|value| ("figure_scale", value.as_str(), "scenario.figure_scale"));
        let table = head.switches.iter().map(|(name, value)| (name.as_str(), value.as_str(), "scenario.switches"));
        let mut on: Vec<String> = Vec::new();
        for (name, value, place) in scale.chain(table).chain(ids) {
            let id = format!("{name}={value}");
            if SWITCHES.iter().any(|switch| switch.id == id) {
                if !on.contains(&id) {
                    on.push(id);
                }
            } else if SWITCHES.iter().all(|switch| family(switch.id) != name) {
                faults.unknown(place, "switch", name, SWITCHES.iter().map(|switch| family(switch.id)));
            } else if !DEFAULTS.contains(&(name, value)) {
                let others = SWITCHES.iter().filter(|switch| family(switch.id) == name);
                let mut known: Vec<&str> =
                    others.filter_map(|switch| switch.id.split_once('=')).map(|pair| pair.1).collect();
                known.extend(DEFAULTS.iter().filter(|(family, _)| *family == name).map(|(_, value)| *value));
                faults.unknown(place, &format!("value of '{name}'"), value, known);
            }
        }
        on
    }

    /// Sets the battle up. `switches` is what is on, in full; `None` takes the defaults.
    ///
    /// # Errors
    /// Every fault of the choice.
    pub fn battle(&self, switches: Option<&[String]>) -> Result<Battle, Vec<Fault>> {
        let mut faults = Faults::default();
        let battle = self.set_up(switches, &mut faults);
        faults.into_result()?;
        Ok(battle)
    }

    /// The battle under a choice of switches, which counts only if nothing is wrong.
    pub(crate) fn set_up(&self, switches: Option<&[String]>, faults: &mut Faults) -> Battle {
        let chosen: Vec<String> = match switches {
            Some(switches) => switches.to_vec(),
            None => self.defaults(faults),
        };
        check_choice(SWITCHES, chosen.iter().map(String::as_str), |_| None, faults);
        let mut on = Switches::default();
        for id in &chosen {
            on.turn_on(id);
        }
        let resized = chosen.iter().any(|id| RESIZING.contains(&family(id)));
        if self.listed && switches.is_some() && resized {
            self.place(on, faults)
        } else {
            build::battle(&self.file, on, self.listed, faults)
        }
    }
}

/// Families of switches that change how much room units take: not every scenario has it.
const RESIZING: [&str; 2] = ["figure_scale", "attack_column_width"];

/// What holds when no switch of a family is on.
const DEFAULTS: [(&str, &str); 24] = [
    ("figure_scale", "15mm"),
    ("unit_scale", "battalion"),
    ("movement_source", "text"),
    ("attack_column_width", "two"),
    ("pinned_formation_change", "initiative_with_penalty"),
    ("pass_through_uses_fire", "yes"),
    ("artillery_range", "size"),
    ("artillery_target", "free"),
    ("artillery_fire_enfilade", "yes"),
    ("fire_row_5_7", "printed"),
    ("assault_cell_2_11", "printed"),
    ("terrain_in_fire", "target_subtracts"),
    ("blown_penalty_scope", "cavalry"),
    ("morale_first_check", "four"),
    ("morale_fallback", "eight"),
    ("routed_fate", "hold_for_rally"),
    ("division_fallback_distance", "eighteen"),
    ("di_routed_count", "single"),
    ("disorder_rally", "radius"),
    ("orders_delay", "chart"),
    ("howitzer_burn", "per_battery"),
    ("blank_year", "none"),
    ("skirmish_marks", "printed"),
    ("engineering", "on"),
];
