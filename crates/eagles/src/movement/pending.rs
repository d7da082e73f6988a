//! PLACEHOLDERS until the chapters land.
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::Place;
use crate::procedure::Reaction;
use crate::state::Task;
use crate::unit::{Formation, UnitId};
use crate::action::Action;
use voltigeur_engine::{Dice, Log, Verdict, Side};
use voltigeur_field::table::{Angle, Point};
impl Reaction {
    pub const ALL: [Reaction; Reaction::KINDS] = [Reaction::Retire, Reaction::Fire, Reaction::Intercept, Reaction::Countercharge, Reaction::Square, Reaction::Guns, Reaction::Charge, Reaction::Ride, Reaction::Leader];
}
pub(crate) struct Way { pub angle: Angle, pub travel: f64 }
impl Eagles {
    pub(crate) fn in_zone(&self, _: Reaction, _: UnitId, _: UnitId, _: &Place) -> bool { false }
    pub(crate) fn enters_from_inside(&self, _: Reaction, _: UnitId, _: Option<UnitId>) -> bool { false }
    pub(crate) fn may_charge(&self, _: UnitId, _: UnitId) -> Verdict { Ok(()) }
    pub(crate) fn charge_way(&self, _: &Place, _: UnitId, _: f64) -> Option<Way> { None }
    pub(crate) fn charge_path(&self, _: UnitId, _: Formation, _: Point, _: Point) -> Verdict { Ok(()) }
    pub(crate) fn charge_disorders(&self, _: Point, _: Point) -> bool { false }
    pub(crate) fn may_try_square(&self, _: UnitId, _: UnitId, _: bool) -> bool { false }
    pub(crate) fn check_task(&self, _: UnitId, _: Task) -> Verdict { Ok(()) }
    pub(crate) fn task_candidates(&self, _: UnitId, _: &mut Vec<Action>) {}
    pub(crate) fn ride_candidates(&self, _: Side, _: &mut Vec<Action>) {}
}
impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn charge_home(&mut self, _: UnitId, _: UnitId) {}
    pub fn try_square_in_part(&mut self, _: UnitId) -> bool { false }
    pub fn begin_task(&mut self, _: UnitId, _: Task) {}
}
