//! What each leg may do. EOTE-5.0.2 ff., EOTE-5.2.1.1 ff., EOTE-5.3.1.1 ff.
use super::course::{Course, Next, Setting, within_45};
use crate::action::Leg;
use crate::game::Eagles;
use crate::tables::TOLERANCE;
use crate::unit::{FeatureId, Formation};
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Frame as Axes, Heading, Leg as Motion, Length};

/// A step backward, which guns moved by hand may make.
const BACK: i32 = 18_000;

impl Eagles {
    /// What the next leg would do, or why it is not allowed. EOTE-0.3.1.
    pub(crate) fn next_of(&self, course: &Course, leg: Leg, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(!course.mover.last || setting.under_way, "EOTE-5.2.1.1", "the unit's move is over")?;
        let travels = matches!(leg, Leg::Advance { .. } | Leg::Road { .. } | Leg::Wheel { .. });
        require(
            course.town.is_none() || matches!(leg, Leg::Leave(..)),
            "EOTE-7.15.10",
            "a garrison must leave its block first",
        )?;
        if travels {
            require(
                course.formation != Formation::Unlimbered,
                "EOTE-5.1.4",
                "unlimbered guns can only pivot or be moved by hand",
            )?;
        }
        match leg {
            Leg::Advance { distance, angle } => self.leg_advance(course, distance, angle, setting),
            Leg::Wheel { about, angle } => self.leg_wheel(course, about, angle, setting),
            Leg::Road { distance, road } => self.leg_road(course, distance, road, setting),
            Leg::AboutFace => self.leg_about_face(course, setting),
            Leg::Form(formation) => self.leg_change(course, formation, setting),
            Leg::Pivot(angle) => self.leg_pivot(course, angle, setting),
            Leg::Limber(heading) => self.leg_limber(course, heading, setting),
            Leg::Unlimber(heading) => self.leg_unlimber(course, heading, setting),
            Leg::Prolong { distance, angle } => self.leg_prolong(course, distance, angle, setting),
            Leg::Detach(pose) => self.leg_detach(course, pose, setting),
            Leg::Rejoin => self.leg_rejoin(course),
            Leg::Enter(block) => self.leg_enter_block(course, block, setting),
            Leg::Leave(pose, formation) => self.leg_leave_block(course, pose, formation, setting),
        }
    }

    /// B has one choice: after travel there is nothing but travel. EOTE-5.0.3.
    fn nothing_else(course: &Course, setting: &Setting) -> Verdict {
        let fresh = !course.mover.moved && !course.mover.changed && course.mover.wheels == 0;
        require(
            setting.a || fresh,
            "EOTE-5.0.3",
            "without the initiative a unit does one thing only: move, change formation or change facing",
        )
    }

    /// Straight or oblique. EOTE-5.3.3.1.
    fn leg_advance(
        &self,
        course: &Course,
        distance: Length,
        angle: Angle,
        setting: &Setting,
    ) -> Result<Next<'_>, Refusal> {
        require(within_45(angle), "EOTE-5.3.3.1", "a unit may advance at most 45 degrees off its heading")?;
        require(distance.0 > 0, "EOTE-0.3.1", "the distance must be more than zero")?;
        require(setting.a || !course.mover.changed, "EOTE-5.0.3", "the unit has already changed formation or facing")?;
        let piece = self.piece_of(course, Motion::Straight { angle, distance: distance.get() });
        self.leaves_pins(course, &piece, setting)?;
        Ok(Next::Motion(piece, None))
    }

    /// About a front corner. EOTE-5.3.2.1, EOTE-5.3.2.2.
    fn leg_wheel(&self, course: &Course, about: Wing, angle: Angle, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(angle.0 > 0 && within_45(angle), "EOTE-5.3.2.1", "a wheel may be at most 45 degrees")?;
        require(setting.a || !course.mover.changed, "EOTE-5.0.3", "the unit has already changed formation or facing")?;
        require(self.still_pinned(course, setting).is_empty(), "EOTE-5.3.1.1", "a pinned unit cannot wheel")?;
        let piece = self.piece_of(course, Motion::Wheel { about, angle });
        // P may cross no obstacle and enter no forbidden ground: its arc in pieces of five degrees. EOTE-5.0.2.
        let gait = self.gait(course.unit, course.formation);
        if self.is_plain(gait, piece.swing()) {
            return Ok(Next::Motion(piece, None));
        }
        let (whole, mut from) = (piece.measure(), course.axes.at);
        let parts = (whole / 5.0).ceil().max(1.0);
        let mut part = 1.0;
        while part <= parts {
            let to = piece.axes(whole * part / parts).at;
            let travel = self.travel_over(gait, 1.0, from, to)?;
            require(
                travel.crossings.is_empty(),
                "EOTE-5.0.2",
                "the middle of the unit's front would cross a wall, hedge or water in the wheel",
            )?;
            from = to;
            part += 1.0;
        }
        Ok(Next::Motion(piece, None))
    }

    /// Along a road: first to its nearest point, then along it. To turn round on it is an about-face. EOTE-5.1.11, EOTE-5.3.4.1.
    fn leg_road(
        &self,
        course: &Course,
        distance: Length,
        road: FeatureId,
        setting: &Setting,
    ) -> Result<Next<'_>, Refusal> {
        require(distance.0 != 0, "EOTE-0.3.1", "the distance must be more than zero")?;
        require(setting.a || !course.mover.changed, "EOTE-5.0.3", "the unit has already changed formation or facing")?;
        let line = self.battle.line(road).filter(|_| self.battle.kind(road) == crate::terrain::Kind::Road);
        let Some(line) = line else { return Err(Refusal::new("EOTE-5.1.11", "that is not a road")) };
        require(
            self.gait(course.unit, course.formation).march,
            "EOTE-5.1.8",
            "only road columns, cavalry one stand wide and limbered guns march along roads",
        )?;
        let at = course.axes.at;
        let (nearest, along) = line.nearest(at);
        let catch = nearest.distance(at);
        require(catch <= self.battle.distance.road_catch + TOLERANCE, "EOTE-5.1.11", "the unit is not on that road")?;
        if !setting.under_way {
            // Just ahead in the sense in which it will go, so that a corner of the road counts as what comes after it.
            let ahead = if distance.0 > 0 { along + 0.01 } else { along - 0.01 };
            let (_, direction) = line.at(ahead);
            let direction = Heading::of(if distance.0 > 0 { direction } else { -direction });
            // From one road onto another, or on along its own: not back along that. House ruling H20.
            let onward = distance.0 > 0;
            let from_road = course.mover.road.is_some_and(|(last, sense)| last != road || sense == onward);
            require(
                from_road || within_45(course.axes.heading.turn_to(direction)),
                "EOTE-5.1.11",
                "the unit's heading is more than 45 degrees off the road",
            )?;
        }
        let room = if distance.0 > 0 { line.length() - along } else { along };
        require(distance.get().abs() <= room + TOLERANCE, "EOTE-5.1.11", "the road ends before that distance")?;
        let leg = Leg::Road { distance, road };
        if catch > 0.0015 {
            let angle = course.axes.heading.turn_to(Heading::of(nearest - at));
            let piece = self.piece_of(course, Motion::Straight { angle, distance: catch });
            self.leaves_pins(course, &piece, setting)?;
            return Ok(Next::Motion(piece, Some(leg)));
        }
        let distance = distance.get().clamp(-along, line.length() - along);
        let piece = self.piece_of(course, Motion::Along { road: line, start: along, distance });
        self.leaves_pins(course, &piece, setting)?;
        Ok(Next::Motion(piece, None))
    }

    /// EOTE-5.3.4.1, EOTE-5.3.4.2.
    fn leg_about_face(&self, course: &Course, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(course.formation != Formation::Unlimbered, "EOTE-5.1.4", "unlimbered guns pivot instead")?;
        Self::nothing_else(course, setting)?;
        let mut next = *course;
        let depth = self.battle.footprint(course.unit, course.formation).depth().get();
        next.axes = Axes::new(course.axes.point(0.0, -depth), course.axes.heading.reversed());
        next.mover.spent += crate::tables::WHOLE / 4;
        if !setting.a {
            next.mover.last = true;
            next.mover.chosen = true;
        }
        self.may_change_to(&self.place_of(&next))?;
        Ok(Next::Instant(next))
    }

    /// A formation change. EOTE-5.2.0 ff., EOTE-5.13.1, EOTE-5.14.1.
    fn leg_change(&self, course: &Course, to: Formation, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(to != course.formation, "EOTE-5.2.1.1", "the unit is already in that formation")?;
        self.may_use(course, to)?;
        Self::nothing_else(course, setting)?;
        let next = if self.is_cavalry(course.unit) && !matches!(course.formation, Formation::Skirmish(_)) {
            self.change_of_cavalry(course, to, setting)?
        } else {
            self.change_of_foot(course, to, setting)?
        };
        self.may_change_to(&self.place_of(&next))?;
        Ok(Next::Instant(next))
    }

    /// Is it a formation of this unit? EOTE-1.0.2.1 ff., EOTE-5.4.1.
    fn may_use(&self, course: &Course, to: Formation) -> Verdict {
        use crate::lists::{Arm, Skirmish};
        let unit = self.unit(course.unit);
        let fits = match (unit.arm, to) {
            _ if unit.parent.is_some() || matches!(course.formation, Formation::Crew | Formation::Garrison) => false,
            (Arm::Infantry | Arm::Cavalry, Formation::Skirmish(width)) => {
                require(unit.skirmish == Skirmish::Skf, "EOTE-5.4.1", "only units marked Skf can skirmish as a whole")?;
                let least = (f64::from(unit.stands) * unit.frontage.get() - 1e-9).ceil();
                let most = self.battle.distance.skirmish_cover * f64::from(unit.skirmish_stands);
                f64::from(width) >= least.min(most) && f64::from(width) <= most
            }
            (Arm::Infantry, Formation::AssaultColumn) => unit.assault_column && unit.stands >= 4,
            (
                Arm::Infantry,
                Formation::Line
                | Formation::RoadColumn
                | Formation::FieldColumn
                | Formation::AttackColumn
                | Formation::Square,
            ) => true,
            (Arm::Cavalry, Formation::Front(k)) => k >= 1 && k <= unit.stands,
            _ => false,
        };
        require(fits, "EOTE-1.0.2.1", "this unit cannot take that formation")
    }

    /// EOTE-5.2.1.1 ff.
    fn change_of_foot(&self, course: &Course, to: Formation, setting: &Setting) -> Result<Course, Refusal> {
        let mut next = *course;
        next.formation = to;
        next.mover.changed = true;
        let place = self.place_of(course);
        let pinned = if course.mover.moved { self.pinned_at(&place) } else { setting.pinned };
        if matches!(course.formation, Formation::Skirmish(_)) {
            // Reforming takes the whole phase. EOTE-5.2.1.3, EOTE-5.4.8.
            require(!course.mover.has_begun(), "EOTE-5.2.1.3", "re-forming takes the whole move")?;
            require(
                !self.near_any_pin(&place),
                "EOTE-5.4.8",
                "to re-form, the unit must be outside every enemy's pinning distance",
            )?;
            next.mover.spent = self.budget(course.unit);
            next.mover.last = true;
            return Ok(next);
        }
        require(!course.mover.changed, "EOTE-5.0.2", "the unit has already changed formation")?;
        if to == Formation::Square {
            require(
                !self.cavalry_near(&place),
                "EOTE-5.2.1.5",
                "with enemy cavalry within six inches, forming square takes a die roll",
            )?;
            next.mover.last = true;
        }
        if !pinned.is_empty() {
            // EOTE-5.7.12.
            require(
                setting.a && !self.battle.switches.pinned_change_forbidden && self.is_infantry(course.unit),
                "EOTE-5.2.0",
                "a unit cannot change formation inside an enemy's pinning distance",
            )?;
            require(
                !course.mover.has_begun(),
                "EOTE-5.7.12",
                "a pinned unit that changes formation cannot do anything else",
            )?;
            next.mover.last = true;
        }
        next.mover.spent += crate::tables::WHOLE / 2;
        if course.mover.moved || !setting.a {
            next.mover.last = true;
        }
        Ok(next)
    }

    /// EOTE-5.2.2.1, EOTE-5.13.1, EOTE-5.14.1.
    fn change_of_cavalry(&self, course: &Course, to: Formation, setting: &Setting) -> Result<Course, Refusal> {
        let mut next = *course;
        next.formation = to;
        let place = self.place_of(course);
        let pinned = if course.mover.moved { self.pinned_at(&place) } else { setting.pinned };
        require(pinned.is_empty(), "EOTE-5.7.7", "pinned cavalry cannot change formation")?;
        if matches!(to, Formation::Skirmish(_)) {
            require(!course.mover.changed, "EOTE-5.0.2", "the unit has already changed formation")?;
            next.mover.changed = true;
            next.mover.spent += crate::tables::WHOLE / 2;
            next.mover.last = course.mover.moved || !setting.a;
            return Ok(next);
        }
        if course.mover.moved && setting.a && self.may_double(course, to, &place) {
            next.mover.since_doubling = Length(0);
            return Ok(next);
        }
        require(!course.mover.changed, "EOTE-5.0.2", "the unit has already changed formation")?;
        next.mover.changed = true;
        next.mover.last = course.mover.moved || !setting.a;
        Ok(next)
    }

    /// Once in five inches of travel, by one or two stands, six inches from every enemy. EOTE-5.14.1.
    fn may_double(&self, course: &Course, to: Formation, place: &crate::geometry::Place) -> bool {
        let (Formation::Front(from), Formation::Front(to)) = (course.formation, to) else { return false };
        let distance = &self.battle.distance;
        from.abs_diff(to) <= 2
            && course.mover.since_doubling.get() + TOLERANCE >= distance.doubling
            && !self.enemy_within(place, distance.pin_by_cavalry)
    }

    /// Guns in battery turn about P. EOTE-5.2.3.1, EOTE-5.0.4.
    fn leg_pivot(&self, course: &Course, angle: Angle, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(course.formation == Formation::Unlimbered, "EOTE-5.2.3.1", "only unlimbered guns can pivot")?;
        require(
            !course.mover.has_begun() || setting.under_way,
            "EOTE-5.2.3.1",
            "a battery can do only one thing in its move",
        )?;
        let most = if setting.a { 9_001 } else { 4_501 };
        require(
            angle.0 != 0 && angle.0.abs() <= most,
            "EOTE-5.2.3.1",
            "a battery may pivot by at most 90 degrees, or 45 without the initiative",
        )?;
        require(self.still_pinned(course, setting).is_empty(), "EOTE-5.3.1.1", "a pinned unit cannot pivot")?;
        let mut turned = *course;
        turned.axes = course.axes.turned_about(course.axes.at, angle);
        self.may_change_to(&self.place_of(&turned))?;
        Ok(Next::Motion(self.piece_of(course, Motion::Pivot { angle }), None))
    }

    /// EOTE-5.2.3.1, EOTE-5.0.4, EOTE-1.0.2.12.
    fn leg_limber(&self, course: &Course, heading: Heading, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(course.formation == Formation::Unlimbered, "EOTE-5.2.3.1", "only unlimbered guns can limber")?;
        require(!course.mover.has_begun(), "EOTE-5.2.3.1", "a battery must limber before it moves")?;
        let mut next = self.rehitched(course, Formation::Limbered, heading, setting)?;
        next.mover.limbered = true;
        Ok(Next::Instant(next))
    }

    /// EOTE-5.2.3.1, EOTE-5.0.4, EOTE-1.0.2.12.
    fn leg_unlimber(&self, course: &Course, heading: Heading, setting: &Setting) -> Result<Next<'_>, Refusal> {
        require(course.formation == Formation::Limbered, "EOTE-5.2.3.1", "only limbered guns can unlimber")?;
        require(!course.mover.limbered, "EOTE-5.2.3.1", "a battery cannot limber, move and unlimber in one turn")?;
        Self::nothing_else(course, setting)?;
        let mut next = self.rehitched(course, Formation::Unlimbered, heading, setting)?;
        next.mover.last = true;
        Ok(Next::Instant(next))
    }

    fn rehitched(
        &self,
        course: &Course,
        to: Formation,
        heading: Heading,
        setting: &Setting,
    ) -> Result<Course, Refusal> {
        let place = self.place_of(course);
        let pinned = if course.mover.moved { self.pinned_at(&place) } else { setting.pinned };
        require(pinned.is_empty(), "EOTE-5.2.0", "a unit cannot change formation inside an enemy's pinning distance")?;
        let mut next = *course;
        next.formation = to;
        next.axes = Axes::new(course.axes.at, heading);
        next.mover.changed = true;
        if setting.a {
            let share = self.battle.distance.limber / self.allowance(course.unit, Formation::Limbered);
            next.mover.spent += super::allowance::millionths(share);
        } else {
            // In place, with any heading, as the one thing that it does. EOTE-5.0.4.
            next.mover.spent = self.budget(course.unit);
            next.mover.last = true;
        }
        self.may_change_to(&self.place_of(&next))?;
        Ok(next)
    }

    /// Guns are moved by hand. EOTE-5.2.3.2.
    fn leg_prolong(
        &self,
        course: &Course,
        distance: Length,
        angle: Angle,
        setting: &Setting,
    ) -> Result<Next<'_>, Refusal> {
        require(
            course.formation == Formation::Unlimbered,
            "EOTE-5.2.3.2",
            "only unlimbered guns can be moved by hand",
        )?;
        require(setting.a, "EOTE-5.0.4", "without the initiative, guns cannot be moved by hand")?;
        require(
            !course.mover.has_begun() || setting.under_way,
            "EOTE-5.2.3.1",
            "a battery can do only one thing in its move",
        )?;
        require(
            distance.0 > 0 && distance.get() <= self.battle.allowance.prolong + TOLERANCE,
            "EOTE-5.2.3.2",
            "guns cannot be moved that far by hand",
        )?;
        let back = angle.0.rem_euclid(36_000) == BACK;
        require(
            within_45(angle) || back,
            "EOTE-5.2.3.2",
            "guns are moved by hand forward within their arc, or straight back",
        )?;
        let piece = self.piece_of(course, Motion::Straight { angle, distance: distance.get() });
        self.leaves_pins(course, &piece, setting)?;
        Ok(Next::Motion(piece, None))
    }
}
