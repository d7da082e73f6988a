//! What the chapter of movement tells the log.
use crate::action::Leg;
use crate::game::Eagles;
use crate::procedure::Why;
use crate::unit::{DivisionId, Formation, UnitId};
use crate::words::{division_words, facing, party, short_inches, slant, turned};
use voltigeur_engine::english::{count, possessive, sentence};
use voltigeur_engine::{LogLine, RuleId, Side};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Length, Pose};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Report {
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
        Formation::Skirmish(width) => format!("open order, {} wide", count(width, "inch")),
        Formation::Front(1) => "column, one stand wide".to_owned(),
        Formation::Front(k) => format!("a front of {k} stands"),
        Formation::Unlimbered => "battery".to_owned(),
        Formation::Limbered => "limbered".to_owned(),
        Formation::Garrison => "garrison".to_owned(),
        Formation::Crew => "gunners without guns".to_owned(),
    }
}

/// How a unit stands that has a formation: `in line`, but `limbered`.
pub(crate) fn in_formation(formation: Formation) -> String {
    match formation {
        Formation::Limbered => "limbered".to_owned(),
        _ => format!("in {}", formation_words(formation)),
    }
}

fn leg_words(game: &Eagles, leg: Leg) -> (&'static str, String) {
    match leg {
        Leg::Advance { distance, angle } => {
            ("EOTE-5.3.3.1", format!("advances {}{}", short_inches(distance), slant(angle)))
        }
        Leg::Wheel { about, angle } => {
            let angle = if about == Wing::Left { -angle } else { angle };
            ("EOTE-5.3.2.1", format!("wheels {}", turned(angle)))
        }
        Leg::Road { distance, road } => {
            let name = &game.battle().feature_names[road.index()];
            ("EOTE-5.1.11", format!("marches {} along {name}", short_inches(Length(distance.0.abs()))))
        }
        Leg::AboutFace => ("EOTE-5.3.4.1", "faces about".to_owned()),
        Leg::Form(formation) => ("EOTE-5.2.1.1", format!("forms {}", formation_words(formation))),
        Leg::Pivot(angle) => ("EOTE-5.2.3.1", format!("pivots {}", turned(angle))),
        Leg::Limber(_) => ("EOTE-5.2.3.1", "limbers up".to_owned()),
        Leg::Unlimber(heading) => ("EOTE-5.2.3.1", format!("unlimbers, {}", facing(heading))),
        Leg::Prolong { distance, .. } => ("EOTE-5.2.3.2", format!("moves its guns {} by hand", short_inches(distance))),
        Leg::Detach(_) => ("EOTE-5.4.3", "sends out its skirmishers".to_owned()),
        Leg::Rejoin => ("EOTE-5.4.6", "rejoins its parent unit".to_owned()),
        Leg::Enter(block) => ("EOTE-7.15.10", format!("occupies {}", game.battle().feature_names[block.index()])),
        Leg::Leave(..) => ("EOTE-7.15.10", "leaves its town block".to_owned()),
    }
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, report: &Report) -> LogLine {
    let name = |unit: UnitId| game.unit(unit).name.clone();
    let (rule, text) = match *report {
        Report::Part { side } => {
            let party = party(game, side);
            ("EOTE-2.0.3", sentence(&format!("{party} {}.", party.verb("moves", "move"))))
        }
        Report::PartOver { side } => {
            let party = party(game, side);
            ("EOTE-3.2.8", sentence(&format!("{party} {} finished moving.", party.verb("has", "have"))))
        }
        Report::DivisionDone { division } => {
            let division = division_words(game.battle(), division);
            ("EOTE-3.2.8", sentence(&format!("{division} has finished moving.")))
        }
        Report::Leg { unit, leg, .. } => {
            let (rule, words) = leg_words(game, leg);
            (rule, format!("{} {words}.", name(unit)))
        }
        Report::Pinned { unit, enemy } => {
            ("EOTE-5.3.1.2", format!("{} is pinned by {} and halts.", name(unit), name(enemy)))
        }
        Report::InWay { unit, enemy } => {
            ("EOTE-0.2.8", format!("{} stops: {} is in the way.", name(unit), name(enemy)))
        }
        Report::Stopped { unit, rule } => {
            ("EOTE-0.3.4", format!("{} stops: the rest of its move is no longer possible ({rule}).", name(unit)))
        }
        Report::Through { unit, friend } => {
            ("EOTE-5.3.5.2", format!("{} passes through {}, which disorders both.", name(unit), name(friend)))
        }
        Report::ThroughGuns { unit, friend } => {
            ("EOTE-5.3.5.1", format!("{} passes through {} guns.", name(unit), possessive(&name(friend))))
        }
        Report::SetBack { unit } => ("EOTE-0.3.6", format!("{} moves back to the nearest free ground.", name(unit))),
        Report::Detached { unit, detachment } => {
            ("EOTE-5.4.4", format!("{} deploys in front of {}.", name(detachment), name(unit)))
        }
        Report::Remanned { unit } => {
            ("EOTE-7.5.12", format!("{} gunners man their guns again.", possessive(&name(unit))))
        }
        Report::Enters { unit } => ("EOTE-S.3", format!("{} enters the table.", name(unit))),
        Report::Waits { unit } => ("EOTE-S.3", format!("There is no room yet for {}: it waits.", name(unit))),
        Report::Back { unit, distance, .. } => {
            ("EOTE-9.0.8", format!("{} falls back {} with its division.", name(unit), short_inches(distance)))
        }
    };
    LogLine::new(RuleId(rule), text)
}
