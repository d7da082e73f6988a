//! The switches of a scenario, and a choice among them.
use super::file::{File, SwitchOption};
use crate::switches::{SWITCHES, Switches};
use voltigeur_engine::{Faults, SwitchInfo};
use voltigeur_kit::scenario::Entry;

/// The switches that can be set: those of the rulebook, then those of the scenario.
pub(super) fn switches(file: &File) -> Vec<SwitchInfo> {
    let rulebook = SWITCHES.iter().map(|switch| {
        let kind = if switch.house { "house reading" } else { "optional rule" };
        (switch.id, switch.title, switch.rule, kind)
    });
    let own = file.options.iter().filter(|option| !is_of_rulebook(&option.switch));
    let own = own.map(|option| (&*option.switch, &*option.title, &*option.rule, "scenario option"));
    let info = |(id, title, rule, kind): (&str, &str, &str, &str)| SwitchInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        rule: rule.to_owned(),
        kind: kind.to_owned(),
        default: file.default_switches().iter().any(|on| on == id),
        excludes: excluded_by(file, id),
        requires: file.options.iter().filter(|option| option.switch == id).flat_map(|o| o.requires.clone()).collect(),
    };
    rulebook.chain(own).map(info).collect()
}

/// Exclusion holds both ways, whichever option writes it down.
fn excluded_by(file: &File, id: &str) -> Vec<String> {
    let mut excluded: Vec<String> = Vec::new();
    for option in &file.options {
        if option.switch == id {
            excluded.extend(option.excludes.iter().cloned());
        } else if option.excludes.iter().any(|other| other == id) {
            excluded.push(option.switch.clone());
        }
    }
    excluded.sort();
    excluded.dedup();
    excluded
}

pub(super) fn is_of_rulebook(id: &str) -> bool {
    SWITCHES.iter().any(|switch| switch.id == id)
}

/// The ids of all switches that can be set.
pub(super) fn switch_ids(file: &File) -> Vec<&str> {
    let own = file.options.iter().map(|option| &*option.switch).filter(|id| !is_of_rulebook(id));
    SWITCHES.iter().map(|switch| switch.id).chain(own).collect()
}

/// What is on.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// In the order in which the switches are listed.
    pub on: Vec<String>,
    pub rulebook: Switches,
}

impl Choice {
    /// The choice that `wanted` makes. Unknown switches, pairs that exclude each other and missing companions are faults.
    pub fn of(file: &File, wanted: &[String], faults: &mut Faults) -> Self {
        let known = switches(file);
        let place = |id: &str| format!("switch '{id}'");
        for id in wanted {
            if !known.iter().any(|switch| &switch.id == id) {
                faults.unknown(place(id), "switch", id, known.iter().map(|switch| &*switch.id));
            }
        }
        let is_wanted = |id: &String| wanted.contains(id);
        for (n, switch) in known.iter().enumerate().filter(|(_, switch)| is_wanted(&switch.id)) {
            for other in known[n..].iter().filter(|other| switch.excludes.contains(&other.id) && is_wanted(&other.id)) {
                let wrong = format!("it cannot be on at the same time as '{}'", other.id);
                faults.add(place(&switch.id), wrong, "turn off one of them");
            }
            for missing in switch.requires.iter().filter(|id| !is_wanted(id)) {
                let wrong = format!("it needs the switch '{missing}'");
                faults.add(place(&switch.id), wrong, format!("turn on '{missing}' too, or turn this one off"));
            }
        }
        let on: Vec<String> = known.into_iter().map(|switch| switch.id).filter(is_wanted).collect();
        let mut rulebook = Switches::default();
        for id in &on {
            rulebook.turn_on(id);
        }
        Self { on, rulebook }
    }

    pub fn has(&self, id: &str) -> bool {
        self.on.iter().any(|on| on == id)
    }

    /// Does something that may need a switch take part?
    pub fn allows(&self, requires: Option<&str>) -> bool {
        requires.is_none_or(|id| self.has(id))
    }

    /// The options that are on, in the order of the file.
    pub fn options<'f>(&self, file: &'f File) -> impl Iterator<Item = &'f Entry<SwitchOption>> {
        file.options.iter().filter(|option| self.has(&option.switch))
    }
}
