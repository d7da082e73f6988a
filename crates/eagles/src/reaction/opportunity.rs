//! Opportunity charges: infantry into a flank that is shown to it (EOTE-5.18.1 ff.), cavalry at infantry that came near (EOTE-5.19.1 ff.).
use super::Report;
use super::charge::{QUARTER, Way};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::{Place, cast};
use crate::tables::WHOLE;
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log};
use voltigeur_field::table::{Angle, Heading, Pose};

impl Eagles {
    /// Where infantry ends that charges a flank: toward the nearest point in its arc, four inches at most, half its allowance without
    /// the initiative; it must end within three inches. EOTE-5.18.3.
    pub(crate) fn flank_charge(&self, by: UnitId, place: &Place) -> Option<Pose> {
        let distance = &self.battle.distance;
        let start = self.place(by);
        let fronts = self.fronts(by);
        let (_, from, to) = fronts.first()?.nearest(&place.block)?;
        let turn = if from.distance(to) > 1e-6 { start.axes.heading.turn_to(Heading::of(to - from)).0 } else { 0 };
        let along = start.axes.heading.turned(Angle(turn.clamp(-QUARTER, QUARTER))).vector();
        let own = if self.side(by) == self.a() { f64::INFINITY } else { self.allowance(by, start.formation) / 2.0 };
        let most = distance.opportunity_charge.min(own);
        let travel = cast(&start.block, along * most, &place.block).unwrap_or(most);
        let at = start.point() + along * travel;
        let end = self.place_at(by, start.formation, voltigeur_field::table::Frame::new(at, start.axes.heading));
        let near = super::front_distance_of(self, &end, &place.block) <= distance.assault + crate::tables::TOLERANCE;
        let free = self.is_way_free(by, &start.block, along * travel, place.unit)
            && self.surely_holds(&end.block)
            && self.forbidden(by, start.point(), at).is_none();
        (near && free).then(|| end.pose())
    }

    /// How cavalry reaches infantry that came near: its whole allowance with the initiative, half without. EOTE-5.19.1, EOTE-5.19.2.
    pub(crate) fn ride_way(&self, by: UnitId, to: UnitId) -> Option<Way> {
        self.may_charge(by, to).ok()?;
        let most = self.allowance(by, self.formation(by)) * f64::from(self.budget(by)) / f64::from(WHOLE);
        self.charge_way(&self.place(by), to, most)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Infantry charges a flank: the mover is pinned and stops. EOTE-5.18.3.
    pub fn charge_flank(&mut self, by: UnitId, to: UnitId) {
        self.come_out_of_friends(to);
        let Some(pose) = self.flank_charge(by, &self.place(to)) else { return };
        let from = self.at(by).pose;
        let target = self.at(to).pose;
        let state = self.state.unit_mut(by);
        state.pose = pose;
        (state.turn.moved, state.turn.done) = (true, true);
        state.turn.flank_charge = Some((to, target));
        self.note(|| Event::React(Report::ChargesFlank { by, to }));
        self.note(|| Event::Placed { unit: by, from, rule: "EOTE-5.18.3" });
        self.lose_rest(to);
    }

    /// Cavalry rides at infantry that came near. EOTE-5.19.2.
    pub fn ride_at(&mut self, by: UnitId, to: UnitId) {
        self.come_out_of_friends(to);
        let Some(way) = self.ride_way(by, to) else { return };
        self.note(|| Event::React(Report::RidesAt { by, to }));
        self.ride_along(by, way, "EOTE-5.19.2");
        self.has_charged(by, to);
        self.lose_rest(to);
    }

    /// By a straight way to its end.
    pub(crate) fn ride_along(&mut self, unit: UnitId, way: Way, rule: &'static str) {
        let heading = self.heading(unit);
        let at = self.point(unit) + heading.turned(way.angle).vector() * way.travel;
        self.ride_to(unit, Pose::new(at.x, at.y, heading), rule);
    }
}
