//! Detachments of skirmishers: put out, taken in. EOTE-5.4.1 ff.
use super::Report;
use super::course::{Course, Next, Setting, within_45};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::touch;
use crate::lists::Skirmish;
use crate::state::{Spot, Status};
use crate::tables::{STOP_BEFORE_ENEMY, TOLERANCE};
use crate::unit::{Formation, UnitId};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::table::{Convex, Pose};

impl Eagles {
    /// The strip of a detachment. EOTE-1.0.2.9.
    pub(crate) fn detachment_strip(&self) -> Formation {
        Formation::Skirmish(self.battle.distance.skirmish_cover as u8)
    }

    /// May a unit put out a detachment at all? EOTE-5.4.1, EOTE-5.4.3, EOTE-5.4.5.
    pub(crate) fn may_detach(&self, unit: UnitId) -> Verdict {
        let of = self.unit(unit);
        require(of.skirmish != Skirmish::None && of.parent.is_none(), "EOTE-5.4.1", "the unit has no skirmishers")?;
        let free = of.detachment.is_some_and(|detachment| self.at(detachment).status == Status::Absent);
        require(free && !self.at(unit).detached, "EOTE-5.4.5", "the unit's skirmishers are already out")?;
        require(
            !matches!(self.formation(unit), Formation::Square | Formation::Skirmish(_) | Formation::Garrison),
            "EOTE-5.4.3",
            "skirmishers cannot be detached from this formation",
        )
    }

    /// A leg at the beginning or end of the parent's list. EOTE-5.4.3.
    pub(super) fn leg_detach(&self, course: &Course, pose: Pose, setting: &Setting) -> Result<Next<'_>, Refusal> {
        self.may_detach(course.unit)?;
        require(
            self.still_pinned(course, setting).is_empty(),
            "EOTE-5.4.3",
            "a pinned unit cannot detach skirmishers",
        )?;
        let Some(detachment) = self.unit(course.unit).detachment else {
            return Err(Refusal::new("EOTE-5.4.1", "the unit has no skirmishers"));
        };
        let place = self.place_at(detachment, self.detachment_strip(), pose.frame());
        let parent = self.place_of(course);
        let fronts = self.fronts_of(&parent);
        let reach = self.battle.distance.detachment + TOLERANCE;
        let placed = fronts.first().is_some_and(|front| {
            let edge = Convex::new(front.edge());
            place
                .block
                .corners()
                .all(|corner| front.contains(corner, TOLERANCE) && Convex::new([corner]).distance(&edge) <= reach)
        });
        require(
            placed,
            "EOTE-5.4.3",
            "the whole skirmish line must be in the parent unit's arc and within six inches of its front",
        )?;
        let turn = course.axes.heading.turn_to(pose.heading);
        require(
            within_45(turn),
            "EOTE-5.4.3",
            "the skirmish line must face within 45 degrees of the parent unit's heading",
        )?;
        require(self.holds(&place.block), "EOTE-0.1.4", "the skirmish line would not be wholly on the table")?;
        let gait = self.gait(detachment, place.formation);
        require(
            self.stands_forbidden(gait, place.point()).is_none(),
            "EOTE-0.1.5",
            "the skirmish line may not stand there",
        )?;
        for enemy in self.battle.of_side(self.side(course.unit).other()) {
            if !self.on_table(enemy) {
                continue;
            }
            let least = if self.is_formed(enemy) { self.battle.distance.retire_infantry } else { STOP_BEFORE_ENEMY };
            let near = self.at_least_to(enemy, &place) < least && self.distance_to(enemy, &place) < least - TOLERANCE;
            require(!near, "EOTE-5.4.3", "an enemy is too near that place")?;
        }
        let mut next = *course;
        // At the end of the list nothing follows it.
        next.mover.last |= course.mover.has_begun();
        Ok(Next::Instant(next))
    }

    /// A detachment that touches its parent joins it. EOTE-5.4.6.
    pub(super) fn leg_rejoin(&self, course: &Course) -> Result<Next<'_>, Refusal> {
        let Some(parent) = self.unit(course.unit).parent else {
            return Err(Refusal::new("EOTE-5.4.6", "that unit is not a detachment"));
        };
        let place = self.place_of(course);
        let near = self.on_table(parent) && touch(&place.block, &self.block(parent));
        require(near, "EOTE-5.4.6", "the detachment does not touch its parent unit")?;
        let mut next = *course;
        next.mover.last = true;
        Ok(Next::Instant(next))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A detachment is put out; its parent counts a HIT more until it is back. One that was out before in this turn is the same stand:
    /// what it has done, it has done. EOTE-5.4.3, EOTE-5.4.4, EOTE-6.7.2.
    pub(super) fn put_out(&mut self, unit: UnitId, pose: Pose) {
        let Some(detachment) = self.unit(unit).detachment else { return };
        let strip = self.detachment_strip();
        let state = self.state.unit_mut(detachment);
        (state.pose, state.formation, state.status) = (pose, strip, Status::Ready);
        (state.hits, state.disordered) = (0, false);
        (state.anchor, state.entered) = (Spot { x: pose.x, y: pose.y }, Spot { x: pose.x, y: pose.y });
        self.state.unit_mut(unit).detached = true;
        self.note(|| Event::Move(Report::Detached { unit, detachment }));
    }
}
