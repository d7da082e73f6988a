//! The troops of a scenario file: what their row of the lists says, how big their stands are, how they stand. EOTE-1.1.1.1, EOTE-CE.1.
use super::file::{FormationText, Unit};
use crate::lists::{Arm, BlankYear, Period, Skirmish, lists};
use crate::switches::Switches;
use crate::tables::Scale;
use crate::unit::Formation;
use voltigeur_engine::Faults;
use voltigeur_field::table::Length;

/// What a nation's units are made of. EOTE-1.1.1.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mounting {
    /// Stands of an infantry unit.
    pub infantry: u8,
    /// Stands of a cavalry unit.
    pub cavalry: u8,
    /// Figures of an infantry unit.
    pub figures: u8,
    /// Ranks.
    pub ranks: u8,
}

/// The table of stands per unit. EOTE-1.1.1.1.
pub(crate) fn mounting(nation: &str) -> Mounting {
    let (infantry, cavalry, figures, ranks) = match nation {
        "Russia" => (3, 4, 9, 3),
        "Austria" => (5, 5, 12, 3),
        "Great Britain" => (4, 4, 8, 2),
        _ => (4, 4, 12, 3),
    };
    Mounting { infantry, cavalry, figures, ranks }
}

/// The frontage and depth of a stand in thousandths. EOTE-1.1.1.1. Those of 25 mm are ours.
pub(crate) fn stand(scale: Scale, arm: Arm, ranks: u8) -> [Length; 2] {
    let (frontage, depth) = match (scale, arm, ranks) {
        (Scale::Mm15, Arm::Infantry, 2) => (1000, 500),
        (Scale::Mm15, Arm::Infantry, _) => (1250, 500),
        (Scale::Mm15, _, _) => (1500, 1250),
        (Scale::Mm6, Arm::Infantry, _) => (750, 500),
        (Scale::Mm6, _, _) => (1000, 1000),
        (Scale::Mm25, Arm::Infantry, 2) => (1600, 750),
        (Scale::Mm25, Arm::Infantry, _) => (2000, 750),
        (Scale::Mm25, _, _) => (2500, 2000),
    };
    [Length(frontage), Length(depth)]
}

/// Nations whose infantry forms the French assault column. EOTE-1.0.2.6.
pub(crate) fn assaults_in_column(nation: &str) -> bool {
    ["France", "Kleve-Berg", "Northern Italy", "Naples", "Duchy of Warsaw", "Westphalia", "Baden", "Bavaria"]
        .contains(&nation)
}

/// Does the text agree with its row of the lists? The mark that holds comes back. EOTE-CE.1 to EOTE-CE.4.
pub(super) fn rated(unit: &Unit, year: u16, switches: &Switches, faults: &mut Faults) -> Skirmish {
    let place = format!("unit '{}'", unit.id);
    let written = unit.skirmish.map(Skirmish::from);
    let Some(row) = lists().troops(&unit.row) else {
        let known = lists().nations().iter().flat_map(|nation| &nation.troops).map(|troops| troops.id.as_str());
        faults.unknown(&place, "row of the lists", &unit.row, known);
        return written.unwrap_or_default();
    };
    if row.arm != unit.arm {
        faults.add(&place, format!("row '{}' is {}", row.id, row.arm.word()), "make arm and row agree");
    }
    let own = lists().nation(&unit.nation).is_some_and(|nation| nation.troops.iter().any(|troops| troops.id == row.id));
    if own == unit.proxy {
        let belongs = if own { "belongs to" } else { "does not belong to" };
        let wrong = format!("row '{}' {belongs} {}", row.id, unit.nation);
        let remedy = if own { "remove 'proxy'" } else { "say proxy = true, or take a row of its nation (EOTE-CE.3)" };
        faults.add(&place, wrong, remedy);
    }
    let blank = if switches.blank_previous { BlankYear::PreviousPeriod } else { BlankYear::None };
    let listed = Period::of(year).ok().and_then(|period| row.ce(period, blank));
    match listed {
        // A scenario may be written for the switch: it is not told off when the row has an earlier value.
        None if !unit.ce_adjusted => {
            let wrong = format!("row '{}' has no CE in {year}", row.id);
            faults.add(
                &place,
                wrong,
                "take another row, say ce_adjusted = true, or turn blank_year=previous_period on",
            );
        }
        Some(ce) if ce != unit.ce && !unit.ce_adjusted => {
            let wrong = format!("CE {}, where the lists have {ce} for '{}' in {year}", unit.ce, row.id);
            faults.add(&place, wrong, "write that, or say ce_adjusted = true (EOTE-1.1.2)");
        }
        _ => {}
    }
    if row.lance && !unit.lance {
        faults.add(&place, "its row is for lancers", "say lance = true (EOTE-0.6.3)");
    }
    if let Some(mark) = written.filter(|&mark| mark != row.sk && !unit.ce_adjusted) {
        let wrong = format!("skirmish mark {mark:?}, where the lists have {:?}", row.sk);
        faults.add(
            &place,
            wrong,
            "write the mark of the lists; the switch skirmish_marks=by_name gives more (EOTE-5.4.2)",
        );
    }
    let mark = written.unwrap_or(row.sk);
    match row.house_sk {
        Some(house) if switches.skirmish_by_name && mark == Skirmish::None => house,
        _ => mark,
    }
}

/// The formation of the text; `widths` are those of full skirmish order. EOTE-1.0.2.1 ff.
pub(super) fn formation(unit: &Unit, stands: u8, widths: [u8; 2], assault: bool, faults: &mut Faults) -> Formation {
    let place = format!("unit '{}'", unit.id);
    let mut fault = |wrong: String, remedy: &str| faults.add(&place, wrong, remedy);
    let of = match unit.formation {
        FormationText::FrontK => Arm::Cavalry,
        FormationText::Unlimbered | FormationText::Limbered | FormationText::Crew => Arm::Artillery,
        FormationText::Skirmish if unit.arm == Arm::Cavalry => Arm::Cavalry,
        _ => Arm::Infantry,
    };
    if of != unit.arm {
        let wrong = format!("{} in a formation of {}", unit.arm.word(), of.word());
        fault(wrong, "infantry: line and columns; cavalry: front_k with k; artillery: limbered, unlimbered");
    }
    match unit.formation {
        FormationText::Line => Formation::Line,
        FormationText::RoadColumn => Formation::RoadColumn,
        FormationText::FieldColumn => Formation::FieldColumn,
        FormationText::AttackColumn => Formation::AttackColumn,
        FormationText::AssaultColumn => {
            if !assault || stands < 4 {
                fault(
                    "it cannot form the assault column".to_owned(),
                    "French and their allies with 4 stands can (EOTE-1.0.2.5)",
                );
            }
            Formation::AssaultColumn
        }
        FormationText::Square => Formation::Square,
        FormationText::Skirmish => {
            let [least, most] = widths;
            let width = unit.width.unwrap_or(most);
            if !(least..=most).contains(&width) {
                let wrong = format!("a skirmish line of {width} inches");
                fault(wrong, "at least the width of its line, at most that of its skirmish stands (EOTE-1.0.2.8)");
            }
            Formation::Skirmish(width)
        }
        FormationText::FrontK => {
            let k = unit.k.unwrap_or(stands);
            if k == 0 || k > stands {
                fault(format!("{k} of {stands} stands in front"), "k is 1 to the number of stands (EOTE-1.0.2.10)");
            }
            Formation::Front(k.clamp(1, stands.max(1)))
        }
        FormationText::Unlimbered => Formation::Unlimbered,
        FormationText::Limbered => Formation::Limbered,
        FormationText::Crew => Formation::Crew,
    }
}
