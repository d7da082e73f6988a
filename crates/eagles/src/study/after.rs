//! What a study changes in a position that stands: markers, flags of the turn, leaders, orders, ground.
use super::draft::Draft;
use crate::game::Eagles;
use crate::orders::Orders;
use crate::state::{Combat, LeaderStatus, Spot, Status, Task};
use crate::unit::{DivisionId, FeatureId, Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::Side;
use voltigeur_engine::actions::{Argument, look_up, read_all};
use voltigeur_engine::study::StudyError;
use voltigeur_field::table::{Length, Pose};

/// Something that is done to the position. Names are looked up when the battle stands.
pub(super) enum After {
    Unit(String, Mark),
    Leader(String, LeaderMark),
    Detached(String, Pose, u8),
    Order(String),
    Pending(String, u8, String, String),
    Feature(String, FeatureMark),
    Pontoon(Spot),
    Assault(Vec<String>, Vec<String>),
    Engaged(String),
    Held(String),
}

/// What becomes of a unit.
pub(super) enum Mark {
    Hits(u8),
    Rested(u8),
    Status(Status),
    Anchor(Spot),
    Entered(Spot),
    Bombards(String),
    Counter(String, u8),
    Refuge(String),
    Guns(Pose),
    Pontoon(Spot, u8),
    Charge(String, u8),
    Flag(fn(&mut Eagles, UnitId)),
    Pose(Pose),
    Formation(Formation),
    Town(String),
}

/// What becomes of a leader.
pub(super) enum LeaderMark {
    At(Spot),
    Attached(String),
    With(String),
    Killed(u8),
    Replaced,
    Shaken,
    Exposed,
    LedAssault,
}

/// What becomes of a piece of terrain.
pub(super) enum FeatureMark {
    Burning,
    Closed,
    Destroyed,
    ChargeSet(Side),
    Holds(Side),
}

impl Draft {
    /// Carries out what is to be done when the battle stands.
    pub fn apply(&self, game: &mut Eagles) -> Result<(), StudyError> {
        self.after.iter().try_for_each(|(line, after)| apply(game, after).map_err(|why| StudyError::new(*line, why)))
    }
}

fn unit(game: &Eagles, id: &str) -> Result<UnitId, String> {
    look_up::<UnitId, _>(&*game.battle, id)
}

fn apply(game: &mut Eagles, after: &After) -> Result<(), String> {
    match after {
        After::Unit(id, mark) => {
            let id = unit(game, id)?;
            of_unit(game, id, mark)?;
        }
        After::Leader(id, mark) => of_leader(game, id, mark)?,
        After::Detached(id, pose, hits) => {
            let parent = unit(game, id)?;
            let none = || format!("'{id}' cannot detach skirmishers: give it sk or skf");
            let detachment = game.battle.unit(parent).detachment.ok_or_else(none)?;
            game.state.unit_mut(parent).detached = true;
            let state = game.state.unit_mut(detachment);
            (state.status, state.pose, state.hits) = (Status::Ready, *pose, *hits);
        }
        After::Order(text) => {
            let battle = game.battle.clone();
            let (division, orders) =
                read_all(text, |words| Ok((DivisionId::read(words, &battle)?, Orders::read(words, &battle)?)))?;
            game.state.division_mut(division).orders = orders;
        }
        After::Pending(id, turn, leader, text) => {
            let battle = game.battle.clone();
            let division = look_up::<DivisionId, _>(&*battle, id)?;
            let leader = look_up::<LeaderId, _>(&*battle, leader)?;
            let orders = read_all(text, |words| Orders::read(words, &battle))?;
            game.state.division_mut(division).pending = Some((orders, *turn, leader));
        }
        After::Feature(id, mark) => of_feature(game, id, mark)?,
        After::Pontoon(at) => {
            if game.state.pontoons.try_push(*at).is_err() {
                return Err("there are too many pontoons".to_owned());
            }
        }
        After::Assault(attackers, defenders) => {
            let set = |ids: &[String]| ids.iter().map(|id| unit(game, id)).collect::<Result<UnitSet, String>>();
            let (attackers, defenders) = (set(attackers)?, set(defenders)?);
            let cavalry = attackers.or(defenders).any(|unit| game.is_cavalry(unit));
            game.state.combats.push(Combat { attackers, defenders, cavalry, over: false });
        }
        After::Engaged(id) => {
            let division = look_up::<DivisionId, _>(&*game.battle, id)?;
            game.state.division_mut(division).engaged = true;
        }
        After::Held(id) => {
            let division = look_up::<DivisionId, _>(&*game.battle, id)?;
            let state = game.state.division_mut(division);
            state.held[0] = Some(state.orders.now.objective);
        }
    }
    Ok(())
}

fn of_unit(game: &mut Eagles, id: UnitId, mark: &Mark) -> Result<(), String> {
    let battle = game.battle.clone();
    let named = |other: &str| look_up::<UnitId, _>(&*battle, other);
    let feature = |other: &str| look_up::<FeatureId, _>(&*battle, other);
    let state = game.state.unit_mut(id);
    match mark {
        Mark::Hits(hits) => state.hits = *hits,
        Mark::Rested(turns) => state.rested = *turns,
        Mark::Status(status) => state.status = *status,
        Mark::Anchor(at) => state.anchor = *at,
        Mark::Entered(at) => state.entered = *at,
        Mark::Bombards(other) => state.bombards = Some(named(other)?),
        Mark::Counter(other, turn) => state.counter = Some((named(other)?, *turn)),
        Mark::Refuge(other) => state.refuge = Some(named(other)?),
        Mark::Guns(pose) => (state.guns, state.formation) = (Some(*pose), Formation::Crew),
        Mark::Pontoon(at, turns) => state.task = Some((Task::Pontoon(*at), *turns)),
        Mark::Charge(bridge, turns) => state.task = Some((Task::Charge(feature(bridge)?), *turns)),
        Mark::Flag(set) => set(game, id),
        Mark::Pose(pose) => {
            state.pose = *pose;
            state.anchor = Spot { x: pose.x, y: pose.y };
            state.town = None;
            if matches!(state.status, Status::Due | Status::Absent) {
                state.status = Status::Ready;
            }
            if state.formation == Formation::Garrison {
                state.formation = Formation::Line;
            }
        }
        Mark::Formation(formation) => state.formation = *formation,
        Mark::Town(town) => (state.town, state.formation) = (Some(feature(town)?), Formation::Garrison),
    }
    Ok(())
}

fn of_leader(game: &mut Eagles, id: &str, mark: &LeaderMark) -> Result<(), String> {
    let battle = game.battle.clone();
    let id = look_up::<LeaderId, _>(&*battle, id)?;
    let state = game.state.leader_mut(id);
    match mark {
        LeaderMark::At(at) => (state.at, state.status) = (*at, LeaderStatus::Here),
        LeaderMark::Attached(other) => state.unit = Some(look_up::<UnitId, _>(&*battle, other)?),
        LeaderMark::With(division) => state.division = Some(look_up::<DivisionId, _>(&*battle, division)?),
        LeaderMark::Killed(turn) => {
            state.status = LeaderStatus::Killed(*turn);
            state.deaths += 1;
        }
        LeaderMark::Replaced => state.replaced = true,
        LeaderMark::Shaken => state.shaken = true,
        LeaderMark::Exposed => state.exposed = true,
        LeaderMark::LedAssault => state.led_assault = true,
    }
    if let LeaderMark::Attached(_) = mark {
        let unit = state.unit;
        let at = unit.map(|unit| Spot { x: game.at(unit).pose.x, y: game.at(unit).pose.y });
        let state = game.state.leader_mut(id);
        state.at = at.unwrap_or(state.at);
    }
    Ok(())
}

fn of_feature(game: &mut Eagles, id: &str, mark: &FeatureMark) -> Result<(), String> {
    let feature = look_up::<FeatureId, _>(&*game.battle, id)?;
    let bit = 1 << feature.0;
    match mark {
        FeatureMark::Burning => game.state.burning |= bit,
        FeatureMark::Closed => game.state.closed |= bit,
        FeatureMark::Destroyed => game.state.destroyed |= bit,
        FeatureMark::ChargeSet(side) => game.state.charged[side.index()] |= bit,
        FeatureMark::Holds(side) => {
            let found = game.battle.victory.objectives.iter().position(|objective| objective.terrain == feature);
            let n = found.ok_or_else(|| format!("'{id}' is not an objective: add a line 'objective'"))?;
            game.state.holders[n] = Some(*side);
        }
    }
    Ok(())
}

/// A place in inches.
pub(super) fn spot(x: f64, y: f64) -> Spot {
    Spot { x: Length::round(x), y: Length::round(y) }
}
