//! A unit in the course of a list: where it is, what it has used, and what its next leg would do. The same judge serves the check of
//! a whole list and its execution. EOTE-0.3.1.
use super::allowance::millionths;
use super::ground::AT_OBSTACLE;
use super::scan::Piece;
use crate::action::Leg;
use crate::game::Eagles;
use crate::geometry::Place;
use crate::procedure::Mover;
use crate::tables::{OVERLAP, SHARE_TOLERANCE, STOP_BEFORE_ENEMY, TOLERANCE, WHOLE};
use crate::unit::{FeatureId, Formation, UnitId, UnitSet};
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::table::{self, Angle, Block, Frame as Axes, Leg as Motion, Length, Point, Stretch};

/// A unit in the course of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// Who.
    pub unit: UnitId,
    /// In which formation.
    pub formation: Formation,
    /// Where.
    pub axes: Axes,
    /// In which town block.
    pub town: Option<FeatureId>,
    /// What it has used and done.
    pub mover: Mover,
    /// It leaves the table over its edge. EOTE-0.1.4.
    pub leaves: bool,
}

/// What a list is judged by, beyond the leg itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Its side has the initiative.
    pub a: bool,
    /// Enemies that pin it where it begins. EOTE-5.3.1.1.
    pub pinned: UnitSet,
    /// The target of a charge, or of infantry that closes. EOTE-5.8.1, EOTE-5.3.1.1.
    pub charge: Option<UnitId>,
    /// This leg is the only one of its list.
    pub alone: bool,
    /// It is carried out: what was paid for is not counted again.
    pub under_way: bool,
    /// It comes onto the table. EOTE-S.3.
    pub enters: bool,
}

/// What comes next in a list.
#[derive(Clone, Debug)]
pub(crate) enum Next<'a> {
    /// It moves; then this is left of the leg.
    Motion(Piece<'a>, Option<Leg>),
    /// It is done at once.
    Instant(Course),
}

impl Eagles {
    /// The unit as it stands, with what it has used.
    pub(crate) fn course(&self, unit: UnitId) -> Course {
        let state = self.at(unit);
        let mover = self.state.mover.filter(|mover| mover.unit == unit);
        Course {
            unit,
            formation: state.formation,
            axes: state.pose.frame(),
            town: state.town,
            mover: mover.unwrap_or_else(|| self.fresh_mover(unit)),
            leaves: false,
        }
    }

    /// A unit that is taken in hand. One that had to leave a burning block has used half of its move for that. EOTE-7.15.9, EOTE-5.1.9.
    pub(crate) fn fresh_mover(&self, unit: UnitId) -> Mover {
        let state = self.at(unit);
        let fresh = Mover::new(unit, state.pose);
        if state.turn.left_town { Mover { spent: WHOLE / 2, moved: true, ..fresh } } else { fresh }
    }

    /// Where it is in its course.
    pub(crate) fn place_of(&self, course: &Course) -> Place {
        match course.town {
            Some(town) if self.at(course.unit).town == Some(town) => self.place(course.unit),
            // Houses that it enters. EOTE-7.15.1.
            Some(town) => Place {
                unit: course.unit,
                formation: course.formation,
                at: table::Place { axes: course.axes, block: self.town_block(town), width: 0.0, depth: 0.0 },
            },
            None => self.place_at(course.unit, course.formation, course.axes),
        }
    }

    /// Enemies that pin it there.
    pub(crate) fn pinned_at(&self, place: &Place) -> UnitSet {
        self.battle
            .of_side(self.side(place.unit).other())
            .filter(|&enemy| self.on_table(enemy) && self.pins_at(enemy, place))
            .collect()
    }

    /// Enemies that pin it in its course; those of the start if it has not gone anywhere. EOTE-5.3.1.1.
    pub(crate) fn still_pinned(&self, course: &Course, setting: &Setting) -> UnitSet {
        if !course.mover.moved || course.town.is_some() {
            return setting.pinned;
        }
        if setting.pinned.is_empty() {
            return UnitSet::EMPTY;
        }
        self.pinned_at(&self.place_of(course))
    }

    /// How it would move there.
    pub(crate) fn piece_of<'a>(&self, course: &Course, motion: Motion<'a>) -> Piece<'a> {
        Piece {
            unit: course.unit,
            formation: course.formation,
            stretch: Stretch {
                footprint: self.battle.footprint(course.unit, course.formation),
                start: course.axes,
                motion,
            },
        }
    }

    /// The course after a part of a piece, paid for. EOTE-5.0.1.
    pub(crate) fn course_after(
        &self,
        course: &Course,
        piece: &Piece<'_>,
        done: f64,
        setting: &Setting,
    ) -> Result<Course, Refusal> {
        let mut next = *course;
        next.axes = piece.axes(done);
        next.mover.moved = true;
        let allowance = self.allowance(course.unit, course.formation);
        let gait = self.gait(course.unit, course.formation);
        let (from, to) = (piece.start.at, next.axes.at);
        let share = match piece.motion {
            // Guns that are moved by hand have two inches and nothing else. EOTE-5.2.3.2.
            Motion::Straight { .. } if course.formation == Formation::Unlimbered => {
                self.travel_over(gait, allowance, from, to)?;
                next.mover.last = true;
                0.0
            }
            Motion::Straight { .. } => {
                let travel = self.travel_over(gait, allowance, from, to)?;
                next.mover.since_doubling = next.mover.since_doubling + Length::round(done);
                self.share_at_obstacle(course, &travel, from, to, allowance)
            }
            Motion::Along { road, start, distance } => {
                let end = if distance < 0.0 { start - done } else { start + done };
                next.mover.since_doubling = next.mover.since_doubling + Length::round(done);
                self.road_travel(gait, allowance, road, start, end)?.share(allowance)
            }
            Motion::Wheel { .. } => {
                if setting.under_way {
                    0.0
                } else {
                    let free = self.is_cavalry(course.unit) && course.mover.wheels == 0;
                    next.mover.wheels = next.mover.wheels.saturating_add(1);
                    let cost = if free { 0.0 } else { self.battle.distance.wheel / allowance };
                    // B may change its facing whatever that costs, and does nothing else then. EOTE-5.0.3.
                    if !setting.a && setting.alone && !course.mover.has_begun() { cost.min(0.5) } else { cost }
                }
            }
            // Nobody wheels back in this book.
            Motion::Pivot { .. } | Motion::WheelBack { .. } => {
                next.mover.last = true;
                0.0
            }
        };
        next.mover.spent += millionths(share);
        Ok(next)
    }

    /// What straight travel costs; a unit at an obstacle crosses it with its whole move. EOTE-5.1.10.
    fn share_at_obstacle(
        &self,
        course: &Course,
        travel: &super::ground::Travel,
        from: Point,
        to: Point,
        allowance: f64,
    ) -> f64 {
        let share = travel.share(allowance);
        let budget = f64::from(self.budget(course.unit)) / f64::from(WHOLE);
        let [crossing] = travel.crossings[..] else { return share };
        if share <= budget || course.mover.has_begun() {
            return share;
        }
        let beyond = |point: Point| {
            self.battle.line(crossing.line).is_some_and(|line| {
                let (nearest, _) = line.nearest(point);
                nearest.distance(point) <= AT_OBSTACLE + TOLERANCE
            })
        };
        if beyond(from) && beyond(to) { budget } else { share }
    }

    /// Is what it has used within its budget? EOTE-5.0.1.
    pub(crate) fn can_afford(&self, course: &Course) -> Verdict {
        let (spent, budget) = (course.mover.spent, self.budget(course.unit));
        if spent <= budget + SHARE_TOLERANCE {
            return Ok(());
        }
        let percent = |share: u32| share.div_ceil(WHOLE / 100).min(999) as i16;
        Err(Refusal::new("EOTE-5.0.1", "the unit has too little movement left, in percent of a full move")
            .numbers(percent(spent).max(percent(budget) + 1), percent(budget)))
    }

    /// May it stand there: on the table, in no formed unit, in no forbidden ground, no nearer to an enemy than it may be?
    /// EOTE-0.2.6, EOTE-0.2.7, EOTE-0.1.4, EOTE-0.1.5.
    pub(crate) fn may_stand(&self, place: &Place) -> Verdict {
        require(self.surely_holds(&place.block), "EOTE-0.1.4", "the unit would not be wholly on the table")?;
        let gait = self.gait(place.unit, place.formation);
        require(
            self.laps_too_much(gait, &place.block).is_none() && self.stands_forbidden(gait, place.point()).is_none(),
            "EOTE-0.1.5",
            "the unit may not stand on that terrain",
        )?;
        // A little stricter than what counts as an overlap, for places are rounded when they are stored.
        require(
            self.friend_within(place, OVERLAP / 4.0).is_none(),
            "EOTE-0.2.6",
            "the unit would overlap a formed friend",
        )
    }

    /// Is a block wholly on the table, and will be when its place is rounded? EOTE-0.1.4.
    pub(crate) fn surely_holds(&self, block: &Block) -> bool {
        self.battle.table.holds(block, TOLERANCE / 4.0)
    }

    /// May it change its formation or facing so? Enemies are in the way too. EOTE-0.2.7, EOTE-0.2.8.
    pub(crate) fn may_change_to(&self, place: &Place) -> Verdict {
        self.may_stand(place)?;
        let before = self.distance_now(place);
        for enemy in self.battle.of_side(self.side(place.unit).other()) {
            if !self.on_table(enemy) || self.at_least_to(enemy, place) > STOP_BEFORE_ENEMY {
                continue;
            }
            let distance = self.distance_to(enemy, place);
            let least = STOP_BEFORE_ENEMY.min(before(enemy));
            require(distance + TOLERANCE >= least, "EOTE-0.2.7", "an enemy is in the way")?;
            // Enemies in contact are at no distance before and after: they may not come to stand in each other.
            let into = self.is_formed(enemy) && place.block.overlaps(&self.block(enemy), crate::tables::OVERLAP);
            require(!into, "EOTE-0.2.6", "the unit would overlap an enemy")?;
        }
        Ok(())
    }

    fn distance_now<'a>(&'a self, place: &Place) -> impl Fn(UnitId) -> f64 + use<'a> {
        let unit = place.unit;
        move |enemy| self.distance(unit, enemy)
    }

    /// The formed friend whose block a formed unit would overlap there. EOTE-0.2.6.
    pub(crate) fn friend_in(&self, place: &Place) -> Option<UnitId> {
        self.friend_within(place, OVERLAP)
    }

    /// The formed friend in whose block it would lie deeper than this; not one whose house it has just left. EOTE-0.2.6, house ruling H121.
    pub(crate) fn friend_within(&self, place: &Place, depth: f64) -> Option<UnitId> {
        if matches!(place.formation, Formation::Skirmish(_) | Formation::Unlimbered | Formation::Crew) {
            return None;
        }
        let own = self.at(place.unit).refuge;
        self.battle.of_side(self.side(place.unit)).find(|&friend| {
            friend != place.unit
                && Some(friend) != own
                && self.on_table(friend)
                && self.is_formed(friend)
                && self.at_least_to(friend, place) <= 0.0
                && place.block.overlaps(&self.block(friend), depth)
                && !self.comes_out_of_house(place.unit, place.pose(), friend)
        })
    }
}

/// Is an angle off the heading within 45 degrees? EOTE-5.3.3.1, EOTE-0.1.3.
pub(crate) const fn within_45(angle: Angle) -> bool {
    angle.0.abs() <= 4_501
}
