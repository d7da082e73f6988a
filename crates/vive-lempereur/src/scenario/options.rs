//! What a scenario says about optional rules: reserve counters, decoys, time.
use super::build::{side_order, slug};
use super::file::File;
use crate::fog::{Decoy, MOST_COUNTERS, MOST_DECOYS, ReserveCounter};
use crate::unit::{CorpsId, Leader, Rank};
use crate::watch::Limits;
use voltigeur_engine::Faults;
use voltigeur_engine::{BySide, Side};

/// Counters of corps, wings and armies. VLE-XX.1a.
pub(super) fn counters(file: &File, corps: &[String], leaders: &[Leader], faults: &mut Faults) -> Vec<ReserveCounter> {
    let order = side_order(file);
    let mut counters = Vec::new();
    for side in Side::BOTH {
        let text = &file.side[order[side.index()]];
        let place = format!("side '{}'.reserve_counters", text.id);
        for (key, &number) in &text.reserve_counters {
            let of_side = |n: usize| {
                let unit = file.unit.iter().find(|unit| unit.corps == corps[n]);
                unit.is_some_and(|unit| unit.side == text.id)
            };
            let bits = |wanted: &dyn Fn(usize) -> bool| {
                (0..corps.len()).filter(|&n| of_side(n) && wanted(n)).fold(0, |bits, n| bits | 1 << n)
            };
            let named: Vec<usize> =
                key.split('+').filter_map(|id| corps.iter().position(|known| known == id)).collect();
            let wing =
                leaders.iter().find(|leader| leader.side == side && leader.rank == Rank::Wing && leader.id == *key);
            let (serves, own) = if key == "army" {
                (bits(&|_| true), None)
            } else if let Some(wing) = wing {
                (wing.commands, None)
            } else if let Some(&first) = named.first() {
                (bits(&|n| named.contains(&n)), Some(CorpsId(first as u8)))
            } else {
                faults.unknown(&place, "corps", key, corps.iter().map(String::as_str));
                continue;
            };
            for n in 1..=number {
                counters.push(ReserveCounter { id: format!("{}-{}-{n}", text.id, slug(key)), side, serves, own });
            }
        }
    }
    if counters.len() > MOST_COUNTERS {
        faults.add("side.reserve_counters", "too many reserve counters", format!("at most {MOST_COUNTERS}"));
    }
    counters
}

/// Decoys. VLE-XX.2a.
pub(super) fn decoys(file: &File, faults: &mut Faults) -> Vec<Decoy> {
    let order = side_order(file);
    let of = |side: Side| (0..file.side[order[side.index()]].decoys).map(move |_| Decoy { side });
    let decoys: Vec<Decoy> = Side::BOTH.into_iter().flat_map(of).collect();
    if decoys.len() > MOST_DECOYS {
        faults.add("side.decoys", "too many decoys", format!("at most {MOST_DECOYS}"));
    }
    decoys
}

/// Seconds for moves: five minutes where a scenario is silent. VLE-XIX.1a.
pub(super) fn limits(file: &File) -> Limits {
    let order = side_order(file);
    let given = &file.scenario.time_limit_seconds;
    let of = |side: Side| given.get(&file.side[order[side.index()]].id).copied().unwrap_or(300);
    Limits { seconds: BySide::from_fn(of), joint: given.get("joint_cavalry_extra").copied().unwrap_or(0) }
}
