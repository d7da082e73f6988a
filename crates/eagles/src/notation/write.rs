//! From actions to text.
use super::orders::orders_text;
use crate::action::{Action, Leg, Legs, Shelter};
use crate::battle::Battle;
use crate::state::{Aim, Task};
use crate::unit::{DivisionId, FeatureId, Formation, LeaderId, UnitId};
use std::fmt::Write;
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Pose};

impl Battle {
    pub(crate) fn unit_word(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("?", |unit| unit.id.as_str())
    }

    pub(crate) fn leader_word(&self, leader: LeaderId) -> &str {
        self.leaders.get(leader.index()).map_or("?", |leader| leader.id.as_str())
    }

    pub(crate) fn division_word(&self, division: DivisionId) -> &str {
        self.divisions.get(division.index()).map_or("?", |division| division.id.as_str())
    }

    pub(crate) fn feature_word(&self, feature: FeatureId) -> &str {
        self.table.features.get(feature.index()).map_or("?", |feature| feature.id.as_str())
    }
}

/// Writes an action.
pub(crate) fn write(battle: &Battle, action: &Action, out: &mut String) {
    let unit = |id: &UnitId| battle.unit_word(*id);
    let done = match action {
        Action::Done => out.write_str("done"),
        Action::Yes => out.write_str("yes"),
        Action::No => out.write_str("no"),
        Action::Pick(id) => write!(out, "pick {}", unit(id)),
        Action::Put(pose) => write!(out, "put {}", pose_text(*pose)),
        Action::Beside(id) => write!(out, "beside {}", unit(id)),
        Action::Back(angle, distance) => write!(out, "back {angle} {distance}"),
        Action::Shelter(Shelter::Square(id)) => write!(out, "shelter square {}", unit(id)),
        Action::Shelter(Shelter::Block(town)) => write!(out, "shelter block {}", battle.feature_word(*town)),
        Action::Turn(angle) => write!(out, "turn {angle}"),
        Action::Form(formation) => write!(out, "form {}", formation_text(*formation)),
        Action::Rally(id) => write!(out, "rally {}", unit(id)),
        Action::Attach(leader, id) => write!(out, "attach {} {}", battle.leader_word(*leader), unit(id)),
        Action::Order(leader, division, orders) => {
            let (leader, division) = (battle.leader_word(*leader), battle.division_word(*division));
            write!(out, "order {leader} {division} {}", orders_text(battle, orders))
        }
        Action::EndPursuit(division) => write!(out, "end-pursuit {}", battle.division_word(*division)),
        Action::Take(id) => write!(out, "take {}", unit(id)),
        Action::Move(id, legs, charge) => {
            let _ = write!(out, "move {}", unit(id));
            write_legs(battle, legs, out);
            match charge {
                Some(target) => write!(out, " charge {}", unit(target)),
                None => Ok(()),
            }
        }
        Action::Ride(leader, to) => write!(out, "ride {} {} {}", battle.leader_word(*leader), to.x, to.y),
        Action::Square(id) => write!(out, "square {}", unit(id)),
        Action::Reman(id, heading) => write!(out, "reman {} heading {heading}", unit(id)),
        Action::Engineer(id, Task::Pontoon(at)) => write!(out, "engineer {} pontoon {} {}", unit(id), at.x, at.y),
        Action::Engineer(id, Task::Charge(bridge)) => {
            write!(out, "engineer {} charge {}", unit(id), battle.feature_word(*bridge))
        }
        Action::Finish(division) => write!(out, "finish {}", battle.division_word(*division)),
        Action::Enter(id, legs, other) => {
            let _ = write!(out, "enter {}", unit(id));
            write_legs(battle, legs, out);
            out.write_str(if *other { " other" } else { "" })
        }
        Action::Fire(id, aim) => match aim {
            Aim::Unit(target) => write!(out, "fire {} {}", unit(id), unit(target)),
            Aim::Bridge(bridge) => write!(out, "fire {} bridge {}", unit(id), battle.feature_word(*bridge)),
            Aim::Pontoon(n) => write!(out, "fire {} pontoon {n}", unit(id)),
            Aim::Block(town) => write!(out, "fire {} burn {}", unit(id), battle.feature_word(*town)),
        },
        Action::Join(id, with) => write!(out, "join {} {}", unit(id), unit(with)),
        Action::Breakthrough(angle, distance) => write!(out, "breakthrough {angle} {distance}"),
        Action::Follow(id, angle) => write!(out, "follow {} {angle}", unit(id)),
        Action::Fight(n) => write!(out, "fight {n}"),
    };
    done.expect("writing to a string does not fail");
}

fn pose_text(pose: Pose) -> String {
    format!("{} {} heading {}", pose.x, pose.y, pose.heading)
}

pub(crate) fn write_legs(battle: &Battle, legs: &Legs, out: &mut String) {
    for (n, leg) in legs.iter().enumerate() {
        out.push_str(if n == 0 { " " } else { ", " });
        let _ = match leg {
            Leg::Advance { distance, angle: Angle(0) } => write!(out, "advance {distance}"),
            Leg::Advance { distance, angle } => write!(out, "advance {distance} {angle}"),
            Leg::Wheel { about: Wing::Left, angle } => write!(out, "wheel left {angle}"),
            Leg::Wheel { about: Wing::Right, angle } => write!(out, "wheel right {angle}"),
            Leg::Road { distance, road } => write!(out, "road {distance} {}", battle.feature_word(*road)),
            Leg::AboutFace => out.write_str("about-face"),
            Leg::Form(formation) => write!(out, "form {}", formation_text(*formation)),
            Leg::Pivot(angle) => write!(out, "pivot {angle}"),
            Leg::Limber(heading) => write!(out, "limber {heading}"),
            Leg::Unlimber(heading) => write!(out, "unlimber {heading}"),
            Leg::Prolong { distance, angle: Angle(0) } => write!(out, "prolong {distance}"),
            Leg::Prolong { distance, angle } => write!(out, "prolong {distance} {angle}"),
            Leg::Detach(pose) => write!(out, "detach {}", pose_text(*pose)),
            Leg::Rejoin => out.write_str("rejoin"),
            Leg::Enter(town) => write!(out, "enter {}", battle.feature_word(*town)),
            Leg::Leave(pose, formation) => {
                write!(out, "leave {} {}", pose_text(*pose), formation_text(*formation))
            }
        };
    }
}

/// A formation as notation writes it.
pub(crate) fn formation_text(formation: Formation) -> String {
    match formation {
        Formation::Line => "line".to_owned(),
        Formation::RoadColumn => "road-column".to_owned(),
        Formation::FieldColumn => "field-column".to_owned(),
        Formation::AttackColumn => "attack-column".to_owned(),
        Formation::AssaultColumn => "assault-column".to_owned(),
        Formation::Square => "square".to_owned(),
        Formation::Skirmish(width) => format!("skirmish {width}"),
        Formation::Front(k) => format!("front {k}"),
        Formation::Unlimbered => "unlimbered".to_owned(),
        Formation::Limbered => "limbered".to_owned(),
        Formation::Garrison => "garrison".to_owned(),
        Formation::Crew => "crew".to_owned(),
    }
}
