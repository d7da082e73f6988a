//! Which choices of switches a scenario is tried with.
use crate::{Rulebook, SwitchInfo};

/// The choices of switches with which a scenario is tried: its defaults; each switch turned over alone; and for each switch as many others as
/// go together with it. Each is what is on, in full; none comes twice, and all of them can be set up.
///
/// # Panics
/// If the scenario cannot be read, or a switch that it offers cannot be served.
#[must_use]
pub fn switch_sets(book: &dyn Rulebook, scenario_text: &str) -> Vec<Vec<String>> {
    let infos = book.switches(scenario_text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let defaults: Vec<usize> = (0..infos.len()).filter(|&n| infos[n].default).collect();
    let mut sets = vec![defaults.clone()];
    for n in 0..infos.len() {
        sets.push(turned_over(&infos, &defaults, n));
    }
    for n in 0..infos.len() {
        sets.push(with_all_others(&infos, n));
    }
    let mut named: Vec<Vec<String>> = Vec::new();
    for mut set in sets {
        set.sort_unstable();
        let set: Vec<String> = set.into_iter().map(|n| infos[n].id.clone()).collect();
        if named.contains(&set) {
            continue;
        }
        if let Err(faults) = book.set_up(scenario_text, Some(&set)) {
            panic!("{set:?} are offered and refused: {faults:?}");
        }
        named.push(set);
    }
    named
}

/// The defaults, with one switch turned over: what it needs is on as well, and what it excludes is off.
fn turned_over(infos: &[SwitchInfo], defaults: &[usize], n: usize) -> Vec<usize> {
    if defaults.contains(&n) {
        let needs = |&other: &usize| other == n || infos[other].requires.contains(&infos[n].id);
        return defaults.iter().copied().filter(|other| !needs(other)).collect();
    }
    let needed = needed(infos, n);
    let mut on: Vec<usize> =
        defaults.iter().copied().filter(|&other| needed.iter().all(|&own| !exclude(infos, own, other))).collect();
    on.extend(needed.into_iter().filter(|own| !defaults.contains(own)));
    on
}

/// One switch, and one after the other all that go together with those before.
fn with_all_others(infos: &[SwitchInfo], first: usize) -> Vec<usize> {
    let mut on: Vec<usize> = Vec::new();
    for n in (0..infos.len()).map(|n| (first + n) % infos.len()) {
        let needed = needed(infos, n);
        let fits = needed.iter().all(|&own| on.iter().all(|&other| !exclude(infos, own, other)));
        if fits {
            on.extend(needed);
            on.sort_unstable();
            on.dedup();
        }
    }
    on
}

/// A switch and all that it needs.
fn needed(infos: &[SwitchInfo], n: usize) -> Vec<usize> {
    let mut all = vec![n];
    let mut next = 0;
    while let Some(&n) = all.get(next) {
        let more = infos.iter().enumerate().filter(|(_, other)| infos[n].requires.contains(&other.id));
        let more: Vec<usize> = more.map(|(other, _)| other).filter(|other| !all.contains(other)).collect();
        all.extend(more);
        next += 1;
    }
    all
}

fn exclude(infos: &[SwitchInfo], one: usize, other: usize) -> bool {
    infos[one].excludes.contains(&infos[other].id) || infos[other].excludes.contains(&infos[one].id)
}
