//! Units are put on the table by their owner: those who come back (9.1.3, 5.11) and skirmishers who retire (5.5.2).
use super::phase::not_in_this_step;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::reaction::not_asked;
use crate::state::{Spot, Status};
use crate::tables::TOLERANCE;
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};
use voltigeur_field::table::{Block, Heading, Point, Pose};

/// Why a unit is put somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PutReason {
    /// It has rallied. EOTE-9.1.3.
    Rallied,
    /// It has disintegrated. EOTE-5.11.1.
    Disintegrated,
    /// Its skirmishers retire. EOTE-5.5.2.
    Retire,
}

/// A unit is put on the table by its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PutUnit {
    /// Who.
    pub unit: UnitId,
    /// Why.
    pub why: PutReason,
}

impl Procedure<Eagles> for PutUnit {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.side(self.unit)
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = &game.unit(self.unit).name;
        match self.why {
            PutReason::Rallied => Question::new("EOTE-9.1.3", format!("Where should {name} re-form?")),
            PutReason::Disintegrated => Question::new("EOTE-5.11.1", format!("Where should {name} gather again?")),
            PutReason::Retire => Question::new("EOTE-5.5.2", format!("Where should {name} retire to?")),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        match self.why {
            PutReason::Rallied | PutReason::Disintegrated => {
                game.sample_places(self.unit, self.why, |pose| out.push(Action::Put(pose)));
            }
            PutReason::Retire => {
                if let Some(from) = game.moving_unit() {
                    game.retirements(self.unit, from, out);
                }
            }
        }
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match (self.why, *action) {
            (PutReason::Retire, Action::Put(pose)) => match game.moving_unit() {
                Some(from) => game.check_retire(self.unit, from, pose),
                None => not_asked("EOTE-5.5.2"),
            },
            (PutReason::Retire, _) => not_asked("EOTE-5.5.2"),
            (_, Action::Put(pose)) => game.check_put(self.unit, self.why, pose),
            _ => not_in_this_step(),
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { unit, why } = umpire.leave(me);
        match (why, action) {
            (PutReason::Retire, Action::Put(pose)) => umpire.retire_to(unit, pose),
            (_, Action::Put(pose)) => umpire.put(unit, why, pose),
            _ => {}
        }
        Flow::On
    }

    /// Who comes back and finds no place stays where it is.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { unit, why } = umpire[me];
        if why == PutReason::Retire || umpire.has_place(unit, why) {
            return Flow::Ask;
        }
        umpire.leave(me);
        umpire.find_no_place(unit, why);
        Flow::On
    }
}

/// The headings with which a place is looked for.
const HEADINGS: [Heading; 4] = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];

/// No place in reach is farther from the leader or the start than this: the greatest radius, and room for a block.
const FARTHEST: f64 = 48.0;

impl Eagles {
    /// The formation in which a unit comes back. EOTE-9.1.3, EOTE-5.11.1; gunners come back without their guns, EOTE-7.5.12.
    pub(crate) fn returns_in(&self, unit: UnitId) -> Formation {
        match () {
            () if self.is_cavalry(unit) => Formation::Front(1),
            () if self.is_artillery(unit) => Formation::Crew,
            () => Formation::FieldColumn,
        }
    }

    /// May a unit be put at this place? EOTE-9.1.3, EOTE-5.11.1.
    pub(super) fn check_put(&self, unit: UnitId, why: PutReason, pose: Pose) -> Verdict {
        let rule = if why == PutReason::Rallied { "EOTE-9.1.3" } else { "EOTE-5.11.1" };
        let block = self.block_at(unit, self.returns_in(unit), pose);
        self.check_return(unit, why, pose, &block)?;
        if self.is_in_reach(unit, why, pose, &block) {
            return Ok(());
        }
        let near = why == PutReason::Rallied || self.search(unit, why, true).is_some();
        require(!near, rule, "choose a place nearer its commander or where it started")?;
        let at = self.search(unit, why, false).map(|found| (found.x, found.y));
        require(at == Some((pose.x, pose.y)), rule, "the unit must take the nearest place with room for it")
    }

    /// Near enough: within the radius of a commander who can rally it, or near the place where it started. EOTE-9.1.3, EOTE-5.11.1,
    /// EOTE-5.11.2.
    fn is_in_reach(&self, unit: UnitId, why: PutReason, pose: Pose, block: &Block) -> bool {
        match why {
            PutReason::Rallied => self.who_can_rally(unit).any(|leader| {
                let at = self.leader_point(leader);
                let level = match self.battle.division_of(unit) {
                    Some(_) => crate::unit::Level::Division,
                    None => self.battle.leader(leader).level,
                };
                within(block.nearest_to(at).distance(at), self.radius(leader, level))
            }),
            _ => within(pose.point().distance(self.home(unit, why)), self.battle.distance.near_start),
        }
    }

    /// The place about which a unit gathers.
    fn home(&self, unit: UnitId, why: PutReason) -> Point {
        match self.rallies(unit) {
            Some(leader) if why == PutReason::Rallied => self.leader_point(leader),
            _ => self.at(unit).entered.point(),
        }
    }

    /// On the table, on ground where it may stand, without overlap, far from all enemies.
    fn check_return(&self, unit: UnitId, why: PutReason, pose: Pose, block: &Block) -> Verdict {
        let rule = if why == PutReason::Rallied { "EOTE-9.1.3" } else { "EOTE-5.11.1" };
        let distance = &self.battle.distance;
        require(self.holds(block), "EOTE-0.1.4", "the unit must be wholly on the table")?;
        let enemies = self.present(self.side(unit).other());
        let far = |enemy: UnitId| {
            let quick = self.point(enemy).distance(block.middle()) - block.radius() - self.reach(enemy);
            match why {
                PutReason::Rallied => {
                    !within(quick, distance.safe) || !within(block.distance(&self.block(enemy)), distance.safe)
                }
                _ => {
                    let least = distance.disintegrate_from_enemy - TOLERANCE;
                    quick >= least || block.distance(&self.block(enemy)) >= least
                }
            }
        };
        require(enemies.into_iter().all(far), rule, "an enemy is too near that place")?;
        let gait = self.gait(unit, self.returns_in(unit));
        let barred = self.stands_forbidden(gait, pose.point()).or_else(|| self.laps_too_much(gait, block));
        require(barred.is_none(), "EOTE-0.1.5", "the unit may not stand on that terrain")?;
        let formed = self.returns_in(unit) != Formation::Crew;
        let free = !formed || self.overlapped(block, UnitSet::one(unit)).is_none();
        require(free, "EOTE-0.2.6", "other troops are already there")
    }

    /// Looks for a place on points of whole inches, with the four chief headings: in reach, or anywhere. The nearest comes first, then
    /// the lower y, then the lower x. EOTE-5.11.1.
    fn search(&self, unit: UnitId, why: PutReason, in_reach: bool) -> Option<Pose> {
        let (home, formation) = (self.home(unit, why), self.returns_in(unit));
        let table = &self.battle.table;
        let limit = if in_reach { FARTHEST } else { table.width + table.height };
        let span = |middle: f64, end: f64| (middle - limit).max(0.0) as i32..=(middle + limit).min(end) as i32;
        let mut best: Option<(f64, Pose)> = None;
        for y in span(home.y, table.height) {
            for x in span(home.x, table.width) {
                let point = Point::new(f64::from(x), f64::from(y));
                let away = point.distance(home);
                if best.is_some_and(|(least, _)| away >= least) {
                    continue;
                }
                for heading in HEADINGS {
                    let pose = Pose::new(point.x, point.y, heading);
                    let block = self.block_at(unit, formation, pose);
                    let near = !in_reach || self.is_in_reach(unit, why, pose, &block);
                    if near && self.check_return(unit, why, pose, &block).is_ok() {
                        best = Some((away, pose));
                        break;
                    }
                }
            }
        }
        best.map(|(_, pose)| pose)
    }

    /// Is there a place for a unit that comes back? Rallied units need one within the commander's radius. EOTE-9.1.1, EOTE-5.11.1.
    pub(super) fn has_place(&self, unit: UnitId, why: PutReason) -> bool {
        self.search(unit, why, true).is_some()
            || (why == PutReason::Disintegrated && self.search(unit, why, false).is_some())
    }

    /// A few places to choose from.
    pub(super) fn sample_places(&self, unit: UnitId, why: PutReason, mut offer: impl FnMut(Pose)) {
        let home = self.home(unit, why);
        let mut offered = 0;
        for ring in 0..=8 {
            for eighth in 0..8 {
                let direction = Heading::hundredths(4_500 * eighth).vector();
                let at = home + direction * f64::from(2 * ring);
                let facing = self.nearest_facing(at, unit);
                for heading in [facing, facing.turned(voltigeur_field::table::Angle(9_000))] {
                    let pose = Pose::new(at.x, at.y, heading);
                    let block = self.block_at(unit, self.returns_in(unit), pose);
                    if self.is_in_reach(unit, why, pose, &block) && self.check_return(unit, why, pose, &block).is_ok() {
                        offer(pose);
                        offered += 1;
                    }
                }
                if offered >= 12 {
                    return;
                }
            }
        }
        if offered > 0 {
            return;
        }
        if let Some(pose) = self.search(unit, why, true).or_else(|| self.search(unit, why, false)) {
            for heading in HEADINGS {
                offer(Pose { heading, ..pose });
            }
        }
    }

    /// The heading from a point to the nearest enemy of a unit.
    fn nearest_facing(&self, at: Point, unit: UnitId) -> Heading {
        let nearest = self.nearest_to_block(&Block::point(at), self.side(unit).other());
        nearest.map_or(Heading::NORTH, |(_, enemy)| Heading::of(self.point(enemy) - at))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A unit is put on the table. EOTE-9.1.3: rallied, it loses half of its HITS and is disordered. EOTE-5.11.1: disintegrated, it keeps
    /// HITS and BLOWN and loses DISORDER.
    pub(super) fn put(&mut self, unit: UnitId, why: PutReason, pose: Pose) {
        let formation = self.returns_in(unit);
        let from = self.at(unit).pose;
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation, state.status, state.town) = (pose, formation, Status::Ready, None);
        state.anchor = Spot { x: pose.x, y: pose.y };
        let rule = if why == PutReason::Rallied {
            state.hits -= state.hits / 2;
            state.disordered = true;
            "EOTE-9.1.3"
        } else {
            state.disordered = false;
            "EOTE-5.11.1"
        };
        self.note(|| Event::Placed { unit, from, rule });
    }

    /// There is no place: cavalry waits off the table, rallied troops stay in the pool and keep their attempt. EOTE-5.11.1, EOTE-9.1.1.
    pub(super) fn find_no_place(&mut self, unit: UnitId, why: PutReason) {
        let state = self.state.unit_mut(unit);
        if why == PutReason::Rallied {
            (state.status, state.rally_tried) = (Status::Pool, false);
        } else {
            state.status = Status::Waiting;
        }
        self.note(|| Event::Suffers { unit, what: "has no place left on the table", rule: "EOTE-5.11.1" });
    }
}
