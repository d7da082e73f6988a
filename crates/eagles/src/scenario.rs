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
use crate::switches::{SWITCHES, Switches, family, rivals};
use file::File;
use std::sync::Arc;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, SwitchInfo, read_scenario};

/// A scenario that passed the check.
#[derive(Clone, Debug)]
pub struct Scenario {
    file: File,
    /// Its entries are compared with the lists; a position of a study is not.
    listed: bool,
}

/// The lists of a file whose entries have names.
const NAMED: [(&str, &str); 5] =
    [("unit", "id"), ("leader", "id"), ("division", "id"), ("terrain", "id"), ("reinforcement", "id")];

impl Scenario {
    /// Reads a scenario file and checks it.
    ///
    /// # Errors
    /// Every fault of the file; where it cannot be read at all, the first place that cannot.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        let (file, mut faults) = read_scenario::<File>(text, &NAMED, |_, name, _| name);
        let Some(file) = file else {
            faults.into_result()?;
            return Err(Vec::new());
        };
        check::file(&file, &mut faults);
        let scenario = Self { file, listed: true };
        let mut on = Switches::default();
        for id in scenario.defaults(&mut faults) {
            on.turn_on(&id);
        }
        scenario.place(on, &mut faults);
        faults.into_result()?;
        Ok(scenario)
    }

    /// A position in the middle of a battle, made by a study: it is not compared with the lists.
    pub(crate) fn position(file: File) -> Self {
        Self { file, listed: false }
    }

    /// What it is called.
    #[must_use]
    pub fn info(&self) -> ScenarioInfo {
        let head = &self.file.scenario;
        ScenarioInfo {
            id: head.id.clone(),
            title: head.title.clone(),
            sides: [0, 1].map(|n| build::side_name(&self.file, &head.sides[n])),
            turns: u32::from(head.turns),
            about: head.about.clone(),
            difficulty: head.difficulty,
        }
    }

    /// The switches that can be set.
    #[must_use]
    pub fn switches(&self) -> Vec<SwitchInfo> {
        let defaults = self.defaults(&mut Faults::default());
        let served: Vec<_> = SWITCHES.iter().filter(|switch| self.serves(switch.id, &defaults)).collect();
        let offered = |id: &str| served.iter().any(|switch| switch.id == id);
        served
            .iter()
            .map(|switch| SwitchInfo {
                id: switch.id.to_owned(),
                title: switch.title.to_owned(),
                rule: switch.rule.to_owned(),
                kind: "optional".to_owned(),
                default: defaults.iter().any(|on| on == switch.id),
                excludes: rivals(switch.id).filter(|id| offered(id)).map(str::to_owned).collect(),
                requires: Vec::new(),
            })
            .collect()
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

    /// The switches that the file turns on: `figure_scale`, and those of its table, `name = "value"`.
    fn defaults(&self, faults: &mut Faults) -> Vec<String> {
        let head = &self.file.scenario;
        let scale = head.figure_scale.iter().map(|value| ("figure_scale", value.as_str(), "scenario.figure_scale"));
        let table = head.switches.iter().map(|(name, value)| (name.as_str(), value.as_str(), "scenario.switches"));
        let mut on: Vec<String> = Vec::new();
        for (name, value, place) in scale.chain(table) {
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
        let mut on = Switches::default();
        let chosen: Vec<String> = match switches {
            Some(switches) => switches.to_vec(),
            None => self.defaults(&mut faults),
        };
        for (n, id) in chosen.iter().enumerate() {
            if !on.turn_on(id) {
                faults.unknown("switches", "switch", id, SWITCHES.iter().map(|switch| switch.id));
            }
            if let Some(rival) = rivals(id).find(|rival| chosen[..n].iter().any(|before| before == rival)) {
                let wrong = format!("it cannot be on together with '{rival}'");
                faults.add(format!("switch '{id}'"), wrong, "turn one of them off");
            }
        }
        let resized = chosen.iter().any(|id| RESIZING.contains(&family(id)));
        let battle = if self.listed && switches.is_some() && resized {
            self.place(on, &mut faults)
        } else {
            build::battle(&self.file, on, self.listed, &mut faults)
        };
        faults.into_result()?;
        Ok(battle)
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
