//! What the chapter of movement tells the log.
use crate::action::Leg;
use crate::game::Eagles;
use crate::procedure::Why;
use crate::unit::{DivisionId, Formation, UnitId};
use voltigeur_engine::{LogLine, RuleId, Side};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Length, Pose};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Told {
    Part { side: Side },
    PartOver { side: Side },
    DivisionDone { division: DivisionId },
    Leg { unit: UnitId, leg: Leg, from: Pose },
    Pinned { unit: UnitId, enemy: UnitId },
    InWay { unit: UnitId, enemy: UnitId },
    Stopped { unit: UnitId, rule: &'static str },
    Through { unit: UnitId, friend: UnitId },
    ThroughGuns { unit: UnitId, friend: UnitId },
    SetBack { unit: UnitId },
    Detached { unit: UnitId, detachment: UnitId },
    Remanned { unit: UnitId },
    Enters { unit: UnitId },
    Waits { unit: UnitId },
    Back { unit: UnitId, why: Why, from: Pose, distance: Length },
}

/// A formation in words.
pub(crate) fn formation_words(formation: Formation) -> String {
    match formation {
        Formation::Line => "line".to_owned(),
        Formation::RoadColumn => "road column".to_owned(),
        Formation::FieldColumn => "field column".to_owned(),
        Formation::AttackColumn => "attack column".to_owned(),
        Formation::AssaultColumn => "French assault column".to_owned(),
        Formation::Square => "square".to_owned(),
        Formation::Skirmish(width) => format!("open order, {width} inches wide"),
        Formation::Front(1) => "column, one stand wide".to_owned(),
        Formation::Front(k) => format!("a front of {k} stands"),
        Formation::Unlimbered => "battery".to_owned(),
        Formation::Limbered => "limbered".to_owned(),
        Formation::Garrison => "garrison".to_owned(),
        Formation::Crew => "gunners without guns".to_owned(),
    }
}

fn leg_words(game: &Eagles, leg: Leg) -> (&'static str, String) {
    let aslant = |angle: voltigeur_field::table::Angle| match angle.0 {
        0 => String::new(),
        n if n < 0 => format!(", {} degrees to the left", -angle),
        _ => format!(", {angle} degrees to the right"),
    };
    match leg {
        Leg::Advance { distance, angle } => ("EOTE-5.3.3.1", format!("goes {distance} inches{}", aslant(angle))),
        Leg::Wheel { about, angle } => {
            let side = if about == Wing::Left { "left" } else { "right" };
            ("EOTE-5.3.2.1", format!("wheels {angle} degrees to the {side}"))
        }
        Leg::Road { distance, road } => {
            let name = &game.battle().feature_names[road.index()];
            ("EOTE-5.1.11", format!("marches {} inches along {name}", Length(distance.0.abs())))
        }
        Leg::AboutFace => ("EOTE-5.3.4.1", "faces about".to_owned()),
        Leg::Form(formation) => ("EOTE-5.2.1.1", format!("forms {}", formation_words(formation))),
        Leg::Pivot(angle) => ("EOTE-5.2.3.1", format!("pivots {angle} degrees")),
        Leg::Limber(_) => ("EOTE-5.2.3.1", "limbers".to_owned()),
        Leg::Unlimber(heading) => ("EOTE-5.2.3.1", format!("unlimbers, facing {heading} degrees")),
        Leg::Prolong { distance, .. } => ("EOTE-5.2.3.2", format!("is moved {distance} inches by hand")),
        Leg::Detach(_) => ("EOTE-5.4.3", "sends its skirmishers out".to_owned()),
        Leg::Rejoin => ("EOTE-5.4.6", "is back with its parent".to_owned()),
        Leg::Enter(block) => ("EOTE-7.15.10", format!("occupies {}", game.battle().feature_names[block.index()])),
        Leg::Leave(..) => ("EOTE-7.15.10", "leaves its block".to_owned()),
    }
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, told: &Told) -> LogLine {
    let name = |unit: UnitId| game.unit(unit).name.clone();
    let side = |side: Side| &game.battle().sides[side.index()].name;
    let (rule, text) = match *told {
        Told::Part { side: of } => ("EOTE-2.0.3", format!("Movement of the {}.", side(of))),
        Told::PartOver { side: of } => ("EOTE-3.2.8", format!("The movement of the {} is over.", side(of))),
        Told::DivisionDone { division } => {
            ("EOTE-3.2.8", format!("{} has done its movement.", game.battle().division(division).name))
        }
        Told::Leg { unit, leg, .. } => {
            let (rule, words) = leg_words(game, leg);
            (rule, format!("{} {words}.", name(unit)))
        }
        Told::Pinned { unit, enemy } => ("EOTE-5.3.1.2", format!("{} halts before {}.", name(unit), name(enemy))),
        Told::InWay { unit, enemy } => ("EOTE-0.2.8", format!("{} stops: {} is in its way.", name(unit), name(enemy))),
        Told::Stopped { unit, rule } => {
            ("EOTE-0.3.4", format!("{} stops: the rest of its move is no longer possible ({rule}).", name(unit)))
        }
        Told::Through { unit, friend } => {
            ("EOTE-5.3.5.2", format!("{} passes through {}: both are disordered.", name(unit), name(friend)))
        }
        Told::ThroughGuns { unit, friend } => {
            ("EOTE-5.3.5.1", format!("{} passes through the guns of {}.", name(unit), name(friend)))
        }
        Told::SetBack { unit } => ("EOTE-0.3.6", format!("{} is set back to where there is room for it.", name(unit))),
        Told::Detached { unit, detachment } => {
            ("EOTE-5.4.4", format!("{} goes out from {}.", name(detachment), name(unit)))
        }
        Told::Remanned { unit } => ("EOTE-7.5.12", format!("The gunners of {} are back at their guns.", name(unit))),
        Told::Enters { unit } => ("EOTE-S.3", format!("{} comes onto the table.", name(unit))),
        Told::Waits { unit } => ("EOTE-S.3", format!("There is no room for {}: it waits.", name(unit))),
        Told::Back { unit, distance, .. } => {
            ("EOTE-9.0.8", format!("{} goes back {distance} inches with its division.", name(unit)))
        }
    };
    LogLine::new(RuleId(rule), text)
}
