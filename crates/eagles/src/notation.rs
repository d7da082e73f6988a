//! Actions as text, as records keep them and players type them: `move f01 advance 4 10, wheel right 30`, `fire f09 a03`, `back -15 7`.
//!
//! Places are inches from the south-west corner, angles and headings degrees clockwise. Ids are those of the scenario. Commas only
//! separate.
//!
//! ```text
//! done  yes  no  pick a01  put 30 20.5 heading 90  beside f01  back -15 7  shelter square f03  shelter block village_south
//! turn 30  form line  rally f01  attach f_div f01  end-pursuit fd1  take f01  finish fd1  fight 2
//! order f_corps fd1 ATTACK terrain hill_mill until objective_held losses 5 then DEFEND terrain hill_mill
//! move f01 advance 4 10, wheel right 30, form line         move f11 advance 9 charge a11
//! ride f_div 33.5 12  square f01  reman f09 heading 0  engineer f20 pontoon 30 15  engineer f20 charge bridge
//! enter f20 road 6 road_brussels  enter f20 road 6 road_west other
//! join f02 f01  breakthrough 20 8  follow a01 0
//! fire f09 a03  fire f09 bridge bridge  fire f09 pontoon 0  fire f09 burn village_south
//! ```
//! Legs: `advance 4 10`, `wheel left 30`, `road 6 road_main`, `about-face`, `form attack-column`, `pivot -20`, `limber 90`, `unlimber 0`,
//! `prolong 2 180`, `detach 30 12 heading 0`, `rejoin`, `enter village_south`, `leave 50 20 heading 180 line`. Formations: `line`,
//! `road-column`, `field-column`, `attack-column`, `assault-column`, `square`, `skirmish 8`, `front 3`, `unlimbered`, `limbered`,
//! `garrison`, `crew`.
mod conceive;
mod orders;
mod read;
mod write;

pub(crate) use conceive::conceivable;
pub(crate) use orders::{orders_text, read_orders};
pub(crate) use read::{Reader, read};
pub(crate) use write::{formation_text, write, write_legs};

use crate::action::{Action, Leg, Shelter};
use crate::battle::Battle;
use crate::orders::{Objective, Orders};
use crate::state::{Aim, MOST_PONTOONS, Task};
use crate::terrain::Kind;
use crate::unit::{DivisionId, FeatureId, LeaderId, UnitId};

/// Do the names in an action exist in the battle?
pub(crate) fn names_exist(battle: &Battle, action: &Action) -> bool {
    let unit = |unit: UnitId| unit.index() < battle.units.len();
    let leader = |leader: LeaderId| leader.index() < battle.leaders.len();
    let division = |division: DivisionId| division.index() < battle.divisions.len();
    let feature = |feature: FeatureId| feature.index() < battle.table.features.len();
    let is = |id: FeatureId, kind: Kind| feature(id) && battle.kind(id) == kind;
    let leg = |leg: &Leg| match leg {
        Leg::Road { road, .. } => is(*road, Kind::Road),
        Leg::Enter(town) => is(*town, Kind::TownBlock),
        _ => true,
    };
    match action {
        Action::Done
        | Action::Yes
        | Action::No
        | Action::Put(_)
        | Action::Back(..)
        | Action::Turn(_)
        | Action::Form(_)
        | Action::Breakthrough(..)
        | Action::Fight(_) => true,
        Action::Pick(id)
        | Action::Beside(id)
        | Action::Rally(id)
        | Action::Take(id)
        | Action::Square(id)
        | Action::Reman(id, _)
        | Action::Follow(id, _) => unit(*id),
        Action::Join(id, with) => unit(*id) && unit(*with),
        Action::Shelter(Shelter::Square(id)) => unit(*id),
        Action::Shelter(Shelter::Block(town)) => is(*town, Kind::TownBlock),
        Action::Attach(who, id) => leader(*who) && unit(*id),
        Action::Order(who, to, orders) => leader(*who) && division(*to) && objectives_exist(battle, orders),
        Action::EndPursuit(id) | Action::Finish(id) => division(*id),
        Action::Move(id, legs, target) => unit(*id) && legs.iter().all(leg) && target.is_none_or(unit),
        Action::Enter(id, legs, _) => unit(*id) && legs.iter().all(leg),
        Action::Ride(who, _) => leader(*who),
        Action::Engineer(id, Task::Pontoon(_)) => unit(*id),
        Action::Engineer(id, Task::Charge(bridge)) => unit(*id) && is(*bridge, Kind::Bridge),
        Action::Fire(id, aim) => {
            unit(*id)
                && match aim {
                    Aim::Unit(target) => unit(*target),
                    Aim::Bridge(bridge) => is(*bridge, Kind::Bridge),
                    Aim::Pontoon(n) => usize::from(*n) < MOST_PONTOONS,
                    Aim::Block(town) => is(*town, Kind::TownBlock),
                }
        }
    }
}

fn objectives_exist(battle: &Battle, orders: &Orders) -> bool {
    std::iter::once(&orders.now).chain(orders.then.iter().flatten()).all(|order| match order.objective {
        Objective::Here | Objective::Point { .. } | Objective::Edge(_) => true,
        Objective::Area(n) => usize::from(n) < battle.areas.len(),
        Objective::Terrain(feature) => feature.index() < battle.table.features.len(),
        Objective::Enemy(division) => division.index() < battle.divisions.len(),
    })
}
