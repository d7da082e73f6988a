//! Steps of a move. EOTE-0.3.2: a tenth of an inch or a degree at a time; where something begins, the step is halved twenty times.
//! Steps in which nothing can begin are skipped: a circle about P, and the distance of the blocks, tell how long nothing can.
use crate::game::Eagles;
use crate::geometry::Place;
use crate::tables::TOLERANCE;
use crate::unit::{Formation, UnitId};
use arrayvec::ArrayVec;
use voltigeur_field::table::{Footprint, Frame as Axes, Leg as Motion, Point};

/// A step of travel, in inches. EOTE-0.3.2.
const TRAVEL_STEP: f64 = 0.1;
/// A step of a turn, in degrees. EOTE-0.3.2.
const TURN_STEP: f64 = 1.0;
/// How often the last step is halved. EOTE-0.3.2.
const HALVINGS: u32 = 20;

/// The most enemies that matter to one leg.
pub(crate) const MOST_FOES: usize = 48;

/// An enemy, or an enemy leader, that may matter to a leg.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foe {
    /// Who: a leader's number if it is one.
    pub id: UnitId,
    /// A leader.
    pub leader: bool,
    /// Where its P is.
    pub at: Point,
    /// How far its block reaches from there.
    pub reach: f64,
    /// Nothing happens beyond this distance.
    pub range: f64,
    /// The kinds of reactions that it may have, as bits.
    pub kinds: u16,
    /// How far it was when the leg began; infinite if that does not matter, below zero if the two stood in each other.
    pub started: f64,
}

/// Those who may matter to a leg.
pub(crate) type Foes = ArrayVec<Foe, MOST_FOES>;

/// A stretch of a move: one motion of a unit in one formation.
#[derive(Clone, Debug)]
pub(crate) struct Piece<'a> {
    /// Who.
    pub unit: UnitId,
    /// In which formation.
    pub formation: Formation,
    /// What it covers.
    pub footprint: Footprint,
    /// Where it begins.
    pub start: Axes,
    /// How it goes.
    pub motion: Motion<'a>,
}

/// What is asked of an enemy at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// At the end of a step.
    Step,
    /// In the middle of one, to find where something begins.
    Probe,
}

impl Piece<'_> {
    /// Its measure: inches or degrees.
    pub fn measure(&self) -> f64 {
        self.motion.measure()
    }

    /// The axes after a part of it.
    pub fn axes(&self, done: f64) -> Axes {
        self.motion.at(&self.start, self.footprint.width().get(), done)
    }

    /// The place after a part of it.
    pub fn place(&self, done: f64) -> Place {
        let axes = self.axes(done);
        let (width, depth) = (self.footprint.width().get(), self.footprint.depth().get());
        Place { unit: self.unit, formation: self.formation, axes, block: self.footprint.in_frame(&axes), width, depth }
    }

    fn step(&self) -> f64 {
        match self.motion {
            Motion::Straight { .. } | Motion::Along { .. } => TRAVEL_STEP,
            Motion::Wheel { .. } | Motion::Pivot { .. } => TURN_STEP,
        }
    }

    /// How far P moves while the measure grows by one.
    fn speed_of_point(&self) -> f64 {
        let per_degree = std::f64::consts::PI / 180.0;
        match self.motion {
            Motion::Straight { .. } | Motion::Along { .. } => 1.0,
            Motion::Wheel { .. } => self.footprint.width().get() / 2.0 * per_degree,
            Motion::Pivot { .. } => 0.0,
        }
    }

    /// A box around every place that P can have in a wheel or pivot: as far from its start as the front is wide.
    pub fn swing(&self) -> [Point; 2] {
        let (at, far) = (self.start.at, self.footprint.width().get() + TOLERANCE);
        [Point::new(at.x - far, at.y - far), Point::new(at.x + far, at.y + far)]
    }

    /// No point of the path of P is nearer to this one.
    pub fn path_distance(&self, to: Point) -> f64 {
        match self.motion {
            Motion::Straight { .. } => {
                let end = self.axes(self.measure()).at;
                to.distance(to.nearest_on(self.start.at, end))
            }
            _ => to.distance(self.start.at) - self.measure() * self.speed_of_point(),
        }
    }
}

/// Where something happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// The measure at which it does.
    pub at: f64,
    /// The measure just before, at which it does not.
    pub before: f64,
}

impl Eagles {
    /// Steps along a piece until `happens` is true of one of the foes. EOTE-0.3.2.
    pub(crate) fn scan_foes(
        &self,
        piece: &Piece<'_>,
        foes: &Foes,
        mut happens: impl FnMut(&Place, &Foe, Look) -> bool,
    ) -> Option<Found> {
        if foes.is_empty() {
            return None;
        }
        let (whole, step) = (piece.measure(), piece.step());
        let reach = piece.footprint.reach();
        let speed = [piece.speed_of_point(), piece.motion.speed(&piece.footprint)];
        // Until that measure nothing of each of them can happen.
        let mut next = [0.0_f64; MOST_FOES];
        let mut count = 0.0;
        let mut last = 0.0;
        while last < whole {
            let quiet = next[..foes.len()].iter().copied().fold(f64::INFINITY, f64::min);
            if quiet >= whole {
                return None;
            }
            count = (quiet / step).floor().max(count + 1.0);
            let done = (count * step).min(whole);
            let place = piece.place(done);
            let mut found = false;
            for (foe, next) in foes.iter().zip(&mut next) {
                if *next > done {
                    continue;
                }
                let room = place.axes.at.distance(foe.at) - reach - foe.reach - foe.range - TOLERANCE;
                if room > 0.0 {
                    *next = if speed[0] > 0.0 { done + room / speed[0] } else { f64::INFINITY };
                    happens_not(foe, &mut happens, &place);
                    continue;
                }
                if !foe.leader && speed[1].is_finite() {
                    let room = self.distance_to(foe.id, &place) - foe.range - TOLERANCE;
                    if room > 0.0 {
                        *next = done + room / speed[1];
                        happens_not(foe, &mut happens, &place);
                        continue;
                    }
                }
                found |= happens(&place, foe, Look::Step);
            }
            if found {
                let (mut low, mut high) = (last.max(done - step), done);
                for _ in 0..HALVINGS {
                    let middle = (low + high) / 2.0;
                    let between = piece.place(middle);
                    if foes.iter().any(|foe| happens(&between, foe, Look::Probe)) {
                        high = middle;
                    } else {
                        low = middle;
                    }
                }
                return Some(Found { at: high, before: low });
            }
            last = done;
        }
        None
    }
}

/// Out of range nothing holds: whoever keeps count of zones is told.
fn happens_not(foe: &Foe, happens: &mut impl FnMut(&Place, &Foe, Look) -> bool, place: &Place) {
    let far = Foe { range: f64::NEG_INFINITY, ..*foe };
    happens(place, &far, Look::Step);
}
