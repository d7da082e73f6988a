//! Into town blocks and out of them. EOTE-7.15.10, EOTE-7.15.9.
use super::course::{Course, Next, Setting};
use super::ground::AT_OBSTACLE;
use crate::game::Eagles;
use crate::geometry::Place;
use crate::tables::{TOLERANCE, WHOLE};
use crate::terrain::Kind;
use crate::unit::{FeatureId, Formation, UnitId, UnitSet};
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::table::{Angle, Frame as Axes, Heading, Point, Pose};

impl Eagles {
    /// Who garrisons a block.
    pub(crate) fn garrison_of(&self, block: FeatureId) -> impl Iterator<Item = UnitId> + '_ {
        self.battle.all_units().filter(move |&unit| self.on_table(unit) && self.at(unit).town == Some(block))
    }

    /// Has a block room for a unit, and no enemy in it? EOTE-7.15.1, EOTE-7.15.9, EOTE-7.15.10.
    pub(crate) fn has_room(&self, block: FeatureId, unit: UnitId) -> Verdict {
        require(self.battle.kind(block) == Kind::TownBlock, "EOTE-7.15.10", "that is not a town block")?;
        require(!self.state.is_burning(block), "EOTE-7.15.9", "the block is burning or burnt out")?;
        for other in self.garrison_of(block) {
            require(self.side(other) == self.side(unit), "EOTE-7.15.10", "the enemy holds the block")?;
            require(
                self.is_artillery(other) != self.is_artillery(unit),
                "EOTE-7.15.1",
                "the block holds only one infantry unit and one battery",
            )?;
        }
        // An empty block may be lapped over, an occupied one is the block of its garrison. EOTE-0.1.5, EOTE-0.2.6.
        let inside = self.garrison_of(block).fold(UnitSet::one(unit), UnitSet::with);
        let over = self.overlapped(&self.town_block(block), inside);
        require(over.is_none(), "EOTE-0.2.6", "other troops stand on the block")
    }

    /// It becomes the garrison of a block. EOTE-7.15.10, EOTE-5.1.9.
    pub(super) fn leg_enter_block(
        &self,
        course: &Course,
        block: FeatureId,
        setting: &Setting,
    ) -> Result<Next<'_>, Refusal> {
        let unit = course.unit;
        let fits = !self.is_cavalry(unit)
            && !self.is_detachment(unit)
            && !matches!(course.formation, Formation::Skirmish(_) | Formation::Crew);
        require(fits, "EOTE-7.15.10", "only infantry and batteries can garrison a block")?;
        let limbered = course.formation != Formation::Unlimbered;
        require(limbered, "EOTE-5.1.4", "limber the guns before moving them into a block")?;
        self.has_room(block, unit)?;
        require(!self.at(unit).turn.left_town, "EOTE-7.15.10", "the unit has already left a block this turn")?;
        require(
            self.still_pinned(course, setting).is_empty(),
            "EOTE-5.3.1.1",
            "a pinned unit may only move away or close with the enemy",
        )?;
        require(setting.a || !course.mover.changed, "EOTE-5.0.3", "the unit has already changed formation or facing")?;
        let Some(polygon) = self.battle.polygon(block) else {
            return Err(Refusal::new("EOTE-7.15.10", "that is not a town block"));
        };
        require(
            polygon.border_distance(course.axes.at) <= AT_OBSTACLE + TOLERANCE,
            "EOTE-7.15.10",
            "the middle of the unit's front has not reached the edge of the block",
        )?;
        // The polygon becomes its block: nobody else may stand in it. EOTE-0.1.5, EOTE-0.2.6.
        let without = self.garrison_of(block).chain([unit]).collect();
        require(
            self.overlapped(&self.town_block(block), without).is_none(),
            "EOTE-0.2.6",
            "another unit's ranks lie on the block",
        )?;
        let mut next = *course;
        let [low, high] = polygon.bounds();
        next.axes = Axes::new(low.towards(high, 0.5), course.axes.heading);
        (next.formation, next.town) = (Formation::Garrison, Some(block));
        self.pay_half(&mut next);
        (next.mover.moved, next.mover.last) = (true, true);
        Ok(Next::Instant(next))
    }

    /// Half of a move; a unit that has its whole budget can always pay it. EOTE-5.1.9, EOTE-5.1.10.
    fn pay_half(&self, course: &mut Course) {
        course.mover.spent += WHOLE / 2;
    }

    /// A garrison leaves: it is put outside an edge. EOTE-7.15.10.
    pub(super) fn leg_leave_block(
        &self,
        course: &Course,
        pose: Pose,
        formation: Formation,
        setting: &Setting,
    ) -> Result<Next<'_>, Refusal> {
        let Some(town) = course.town else {
            return Err(Refusal::new("EOTE-7.15.10", "the unit is not in a town block"));
        };
        self.fits_outside(course.unit, town, pose, formation)?;
        let mut next = *course;
        (next.axes, next.formation, next.town) = (pose.frame(), formation, None);
        self.pay_half(&mut next);
        next.mover.moved = true;
        let place = self.place_of(&next);
        for enemy in setting.pinned {
            let before = self.distance(course.unit, enemy);
            require(
                self.distance_to(enemy, &place) + TOLERANCE >= before,
                "EOTE-5.3.1.1",
                "a pinned unit must move away from the enemies that pin it",
            )?;
        }
        Ok(Next::Instant(next))
    }

    /// May a garrison be put there? P on or within a tenth of an inch of an edge, outside, heading square to it; infantry in line or
    /// field column, a battery limbered; nobody in the way. EOTE-7.15.10.
    pub(crate) fn fits_outside(&self, unit: UnitId, town: FeatureId, pose: Pose, formation: Formation) -> Verdict {
        let fits = if self.is_artillery(unit) {
            formation == Formation::Limbered
        } else {
            matches!(formation, Formation::Line | Formation::FieldColumn)
        };
        require(fits, "EOTE-7.15.10", "infantry must leave in line or field column, guns limbered")?;
        let on_edge = self.is_at_door(town, pose);
        require(
            on_edge,
            "EOTE-7.15.10",
            "the unit must be placed at an edge of its block, facing straight away from it",
        )?;
        self.may_be_put(&self.place_at(unit, formation, pose.frame()), town)
    }

    /// Is P on an edge of a block, or within a tenth of an inch outside it, heading square away from it? EOTE-7.15.10.
    fn is_at_door(&self, town: FeatureId, pose: Pose) -> bool {
        self.edges(town).any(|[from, to]| {
            let at = pose.point();
            let near = at.nearest_on(from, to);
            let outward = Heading::of((to - from).right());
            // On the outer side of it, or on it.
            near.distance(at) <= AT_OBSTACLE + TOLERANCE
                && (to - from).cross(at - from) <= 1e-3 * from.distance(to)
                && pose.heading.apart(outward) <= Angle(2)
        })
    }

    /// Has a unit, put there, just come out of the block that this friend still holds? Then its ranks may lie in it. House ruling H121.
    pub(crate) fn comes_out_of_house(&self, unit: UnitId, pose: Pose, friend: UnitId) -> bool {
        self.at(friend).town.is_some_and(|town| self.is_of_house(unit, town) && self.is_at_door(town, pose))
    }

    /// Is a unit in a block, or has it just come out of it?
    fn is_of_house(&self, unit: UnitId, town: FeatureId) -> bool {
        let state = self.at(unit);
        state.town.map_or_else(|| self.is_at_door(town, state.pose), |own| own == town)
    }

    /// Friends in the block that a unit is in or has just come out of: it goes out, not through them. House ruling H121.
    pub(super) fn fellows_in_house(&self, unit: UnitId) -> UnitSet {
        let housed = |friend: UnitId| self.at(friend).town.filter(|_| self.on_table(friend));
        let fellow = |&friend: &UnitId| housed(friend).is_some_and(|town| self.is_of_house(unit, town));
        self.battle.of_side(self.side(unit)).without(unit).filter(fellow).collect()
    }

    /// Is there room outside a block? The block itself, and who else is in it, do not count: the stands lie behind P.
    fn may_be_put(&self, place: &Place, town: FeatureId) -> Verdict {
        require(self.holds(&place.block), "EOTE-0.1.4", "the unit would not be wholly on the table")?;
        let gait = self.gait(place.unit, place.formation);
        require(
            self.laps_too_much(gait, &place.block).is_none(),
            "EOTE-0.1.5",
            "the unit may not stand on that terrain",
        )?;
        let without = self.garrison_of(town).chain([place.unit]).collect();
        require(self.overlapped(&place.block, without).is_none(), "EOTE-0.2.6", "another unit stands there")?;
        let near = self
            .battle
            .of_side(self.side(place.unit).other())
            .any(|enemy| self.on_table(enemy) && self.within_of(enemy, place, crate::tables::STOP_BEFORE_ENEMY));
        require(!near, "EOTE-0.2.8", "an enemy is in the way")
    }

    /// The edges of a block.
    pub(crate) fn edges(&self, town: FeatureId) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.battle.polygon(town).into_iter().flat_map(|polygon| polygon.sides())
    }

    /// Places where a garrison could be put, for those who choose: the middle and the quarters of every edge.
    pub(crate) fn places_outside(&self, unit: UnitId, town: FeatureId) -> impl Iterator<Item = (Pose, Formation)> + '_ {
        let formations: &[Formation] =
            if self.is_artillery(unit) { &[Formation::Limbered] } else { &[Formation::Line, Formation::FieldColumn] };
        self.edges(town).flat_map(move |[from, to]| {
            let heading = Heading::of((to - from).right());
            [0.5, 0.25, 0.75].into_iter().flat_map(move |share| {
                let at = from.towards(to, share) + heading.vector() * 0.05;
                formations.iter().map(move |&formation| (Pose::new(at.x, at.y, heading), formation))
            })
        })
    }
}
