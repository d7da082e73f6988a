//! The check of a whole list before anything of it is carried out. EOTE-0.3.1.
use super::course::{Course, Next, Setting};
use super::scan::Piece;
use crate::action::{Leg, Legs};
use crate::game::Eagles;
use crate::geometry::{Place, cast};
use crate::orders::{Edge, Kind};
use crate::tables::TOLERANCE;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::table::{Leg as Motion, Point, Stretch};

/// A charge that stops its leg so much nearer than six inches still stands at six inches.
const AT_SIX: f64 = 0.01;

/// Why a charge is refused that turns, bends or changes formation before its target.
const ON_LAST_STRETCH: &str =
    "within six inches of its target a charge goes straight, without wheels or formation changes";

/// Why infantry that defends does not come so near.
const NOT_TO_ASSAULT: &str =
    "a unit ordered to defend may only retake its own ground, and this move ends within assault range of another enemy";

/// What every list of a unit is judged by where it stands, whatever the list: found once for many of them.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    course: Course,
    setting: Setting,
    careful: bool,
}

impl Eagles {
    /// What the lists of a unit are judged by.
    pub(crate) fn start(&self, unit: UnitId) -> Start {
        let (course, setting) = (self.course(unit), self.setting(unit, None, 0));
        let careful = self.must_keep_away(&course, &setting);
        Start { course, setting, careful }
    }

    /// What a list is judged by where the unit stands.
    pub(crate) fn setting(&self, unit: UnitId, charge: Option<UnitId>, legs: usize) -> Setting {
        Setting {
            a: self.side(unit) == self.a(),
            pinned: self.pinned_now(unit),
            charge,
            alone: legs == 1,
            under_way: false,
            enters: false,
        }
    }

    /// Enemies that pin a unit where it stands; quick.
    pub(crate) fn pinned_now(&self, unit: UnitId) -> UnitSet {
        let far = self.battle.distance.pin_by_cavalry + TOLERANCE;
        let (at, reach) = (self.point(unit), self.reach(unit));
        self.battle
            .of_side(self.side(unit).other())
            .filter(|&enemy| {
                self.on_table(enemy)
                    && self.point(enemy).distance(at) - reach - self.reach(enemy) <= far
                    && self.pins(enemy, unit)
            })
            .collect()
    }

    /// Is a list legal, and where does it lead? EOTE-0.3.1.
    pub(crate) fn plan(&self, unit: UnitId, legs: &Legs, charge: Option<UnitId>) -> Result<Course, Refusal> {
        self.plan_with(&self.start(unit), legs, charge)
    }

    /// The same, one of many lists of a unit.
    pub(crate) fn plan_with(&self, start: &Start, legs: &Legs, charge: Option<UnitId>) -> Result<Course, Refusal> {
        let setting = Setting { charge, alone: legs.len() == 1, ..start.setting };
        self.plan_carefully(&start.course, legs, &setting, start.careful)
    }

    /// The same from a place where the unit does not stand, such as a point of entry.
    pub(crate) fn plan_from(&self, start: &Course, legs: &Legs, setting: &Setting) -> Result<Course, Refusal> {
        self.plan_carefully(start, legs, setting, self.must_keep_away(start, setting))
    }

    /// `careful` says whether it matters that the list leads into a pinning zone.
    fn plan_carefully(&self, start: &Course, legs: &Legs, setting: &Setting, careful: bool) -> Result<Course, Refusal> {
        let unit = start.unit;
        require(!legs.is_empty(), "EOTE-0.3.1", "a move needs at least one leg")?;
        require(
            setting.a || setting.pinned.is_empty(),
            "EOTE-5.0.3",
            "a pinned unit without the initiative cannot move, change formation or change facing",
        )?;
        if let Some(target) = setting.charge {
            self.may_close(unit, target, setting.pinned, setting.a)?;
            if self.is_cavalry(unit) {
                self.may_charge(unit, target)?;
            }
            self.may_assault_under_order(unit, target)?;
        }
        let holds = self.holds_its_ground(start, setting);
        let mut course = *start;
        let mut entered = false;
        let mut stands = None;
        for (n, &leg) in legs.iter().enumerate() {
            let mut left = Some(leg);
            while let Some(leg) = left.take() {
                let before = course;
                stands = None;
                match self.next_of(&course, leg, setting)? {
                    Next::Instant(next) => {
                        if let Some(target) = setting.charge.filter(|_| self.is_cavalry(unit)) {
                            let far = !self.is_on_last_stretch(&self.place_of(&before), target);
                            require(far, "EOTE-5.8.1", ON_LAST_STRETCH)?;
                        }
                        let acts = !matches!(leg, Leg::Detach(_) | Leg::Rejoin);
                        if setting.charge.is_none() && acts && (careful || holds) {
                            let (stood, stands) = (self.place_of(&before), self.place_of(&next));
                            entered = entered || careful && self.change_comes_near(&stood, &stands);
                            let fights = holds && self.change_comes_to_assault(&stood, &stands);
                            require(!fights, "EOTE-3.3.3", NOT_TO_ASSAULT)?;
                        }
                        course = next;
                    }
                    Next::Motion(piece, rest) => {
                        course = self.course_after(&before, &piece, piece.measure(), setting)?;
                        let turns = !matches!(piece.motion, Motion::Straight { .. });
                        require(
                            !turns || setting.enters || course.leaves || self.keeps_on_table(&piece),
                            "EOTE-0.1.4",
                            "part of the unit would leave the table on the way",
                        )?;
                        if let Some(target) = setting.charge {
                            let last = n + 1 == legs.len() && rest.is_none();
                            self.charge_leg(&before, &piece, target, last, setting)?;
                        } else {
                            entered = entered || careful && self.comes_near(&piece);
                            require(!holds || !self.comes_to_assault(&piece), "EOTE-3.3.3", NOT_TO_ASSAULT)?;
                        }
                        left = rest;
                    }
                }
                self.can_afford(&course)?;
                course.mover.road = match leg {
                    Leg::Road { road, distance } => Some((road, distance.0 > 0)),
                    Leg::Detach(_) => course.mover.road,
                    _ => None,
                };
                if self.leaves_over_edge(&course) {
                    course.leaves = true;
                    require(n + 1 == legs.len(), "EOTE-0.1.4", "a unit that has left the table does nothing more")?;
                } else if !setting.enters && course.town.is_none() {
                    let place = stands.insert(self.place_of(&course));
                    let on_table = self.surely_holds(&place.block);
                    require(on_table, "EOTE-0.1.4", "no part of the unit may leave the table")?;
                }
            }
        }
        require(
            !entered || self.is_free_to_approach(unit, start),
            "EOTE-3.6.2",
            "a unit out of command may not come within pinning distance of the enemy",
        )?;
        if !course.leaves {
            self.may_end_at(start, &course, setting, stands)?;
            // Who comes onto the table has no place yet to be measured from: where it ends is its anchor. EOTE-3.3.1, EOTE-S.3.
            if setting.charge.is_none() && !setting.enters {
                self.order_allows(unit, course.axes.pose(), entered)?;
            }
        }
        Ok(course)
    }

    /// Does it matter whether the list brings it into a pinning zone? For those out of command, and under some orders.
    fn must_keep_away(&self, start: &Course, setting: &Setting) -> bool {
        if setting.enters || matches!(start.formation, Formation::Skirmish(_) | Formation::Crew) {
            return false;
        }
        let kind = self.battle.division_of(start.unit).map(|division| self.state.order(division));
        matches!(kind, Some(Kind::Maneuver | Kind::Withdraw)) || !self.is_free_to_approach(start.unit, start)
    }

    /// Is it formed infantry of a division that defends, which assaults only on its own ground? EOTE-3.3.3.
    fn holds_its_ground(&self, start: &Course, setting: &Setting) -> bool {
        !setting.enters
            && self.own_zone(start.unit, start.formation).is_some()
            && self.battle.division_of(start.unit).is_some_and(|division| self.defends(division))
    }

    /// Was it in command when its move began? EOTE-3.6.2.
    fn is_free_to_approach(&self, unit: UnitId, start: &Course) -> bool {
        let in_hand = self.state.mover.is_some_and(|mover| mover.unit == unit);
        if in_hand && start.mover.has_begun() { self.at(unit).turn.in_command } else { self.in_command(unit) }
    }

    /// May the list end there? EOTE-0.2.6, EOTE-0.1.5.
    fn may_end_at(&self, start: &Course, end: &Course, setting: &Setting, place: Option<Place>) -> Verdict {
        if end.town.is_some() {
            return Ok(());
        }
        let still = start.axes == end.axes && start.formation == end.formation && start.town == end.town;
        if still && !setting.enters {
            return Ok(());
        }
        self.may_stand(&place.unwrap_or_else(|| self.place_of(end)))
    }

    /// Has cavalry come nearer to its target than the six inches from which on a charge goes straight? EOTE-5.8.1.
    fn is_on_last_stretch(&self, place: &Place, target: UnitId) -> bool {
        self.place_front_within(place, target, self.battle.distance.charge - AT_SIX)
    }

    /// From six inches on a charge goes straight, over ground where cavalry charges, and its way must lead to the target.
    /// EOTE-5.8.1, EOTE-5.8.2, EOTE-5.8.7, EOTE-5.8.1.1.
    fn charge_leg(&self, before: &Course, piece: &Piece<'_>, target: UnitId, last: bool, setting: &Setting) -> Verdict {
        let distance = &self.battle.distance;
        let straight = matches!(piece.motion, Motion::Straight { angle, .. } if super::course::within_45(angle));
        if !last {
            let end = piece.place(piece.measure());
            let near = match straight {
                // What comes after it would bend the way.
                true => self.is_cavalry(piece.unit) && self.is_on_last_stretch(&end, target),
                false => self.place_front_within(&end, target, distance.charge),
            };
            return require(!near, "EOTE-5.8.1", ON_LAST_STRETCH);
        }
        require(straight, "EOTE-5.8.1", "the last leg of a charge must be straight")?;
        let start = piece.place(0.0);
        let goal = self.block(target);
        let along = piece.axes(piece.measure()).at - start.axes.at;
        let travel = cast(&start.block, along, &goal);
        let travel = match travel {
            Some(travel) => travel,
            // A counter-charge may bring the two together: it needs only its own half. One who stands is reached, or the charge halts at
            // its limit: it is not broken off before. EOTE-5.8.6, EOTE-5.8.7.
            None => {
                let half = self.point(target).distance(start.axes.at) / 2.0;
                let far = along * (4.0 * half / along.length().max(1e-9));
                let reaches = self.is_cavalry(target)
                    && self.is_cavalry(piece.unit)
                    && half <= piece.measure() + TOLERANCE
                    && cast(&start.block, far, &goal).is_some();
                require(reaches, "EOTE-5.8.2", "the unit does not reach its target")?;
                require(
                    !self.can_go_farther(before, piece, setting),
                    "EOTE-5.8.7",
                    "a charge that falls short of its target must use all of its movement",
                )?;
                piece.measure()
            }
        };
        if self.is_cavalry(piece.unit) {
            let direction = along.unit();
            // Where it is at six inches, or where it begins if it is nearer.
            let at_six = piece.place((travel - distance.charge).max(0.0));
            require(
                self.fronts_of(&at_six).iter().any(|front| front.touches(&goal)),
                "EOTE-5.8.2",
                "the target is not in the unit's arc at six inches",
            )?;
            self.charge_path(piece.unit, piece.formation, start.axes.at, start.axes.at + direction * travel)?;
        }
        Ok(())
    }

    /// Has it the movement for a step more than a straight piece? EOTE-5.0.1, EOTE-0.3.2.
    fn can_go_farther(&self, before: &Course, piece: &Piece<'_>, setting: &Setting) -> bool {
        let Motion::Straight { angle, distance } = piece.motion else { return false };
        let motion = Motion::Straight { angle, distance: distance + crate::reaction::STEP };
        let farther = Piece { stretch: Stretch { motion, ..piece.stretch.clone() }, ..*piece };
        let course = self.course_after(before, &farther, farther.measure(), setting);
        course.is_ok_and(|course| self.can_afford(&course).is_ok())
    }

    /// Is a unit wholly on the table all the way, so that it can be stopped anywhere? EOTE-0.1.4.
    fn keeps_on_table(&self, piece: &Piece<'_>) -> bool {
        let [low, high] = piece.bounds();
        let (table, over) = (&self.battle.table, TOLERANCE / 4.0);
        low.x >= -over && low.y >= -over && high.x <= table.width + over && high.y <= table.height + over
    }

    /// Has P reached the edge over which the side of a unit that withdraws leaves? EOTE-0.1.4.
    pub(crate) fn leaves_over_edge(&self, course: &Course) -> bool {
        let side = self.side(course.unit);
        let Some(edge) = self.battle.sides[side.index()].exit else { return false };
        let withdraws = self
            .battle
            .division_of(course.unit)
            .is_some_and(|division| self.state.order(division) == Kind::Withdraw && side == self.a());
        withdraws && self.is_at_edge(edge, course.axes.at)
    }

    fn is_at_edge(&self, edge: Edge, at: Point) -> bool {
        let table = &self.battle.table;
        match edge {
            Edge::North => at.y >= table.height - TOLERANCE,
            Edge::East => at.x >= table.width - TOLERANCE,
            Edge::South => at.y <= TOLERANCE,
            Edge::West => at.x <= TOLERANCE,
        }
    }
}
