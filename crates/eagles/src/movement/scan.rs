//! Steps of a move. EOTE-0.3.2: a tenth of an inch or a degree at a time; where something begins, the step is halved twenty times.
//! Steps in which nothing can begin are skipped: a circle about P, and the distance of the blocks, tell how long nothing can.
use crate::game::Eagles;
use crate::geometry::Place;
use crate::tables::TOLERANCE;
use crate::unit::{Formation, UnitId};
use arrayvec::ArrayVec;
use std::ops::Deref;
use voltigeur_field::table::motion::halved;
use voltigeur_field::table::{Pace, Point, Stretch};

/// Steps in inches and degrees, and how often the last one is halved. EOTE-0.3.2.
const PACE: Pace = Pace { travel: 0.1, turn: 1.0, halvings: 20 };

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
    /// What it does.
    pub stretch: Stretch<'a>,
}

impl<'a> Deref for Piece<'a> {
    type Target = Stretch<'a>;
    fn deref(&self) -> &Stretch<'a> {
        &self.stretch
    }
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
    /// The place after a part of it.
    pub fn place(&self, done: f64) -> Place {
        Place { unit: self.unit, formation: self.formation, at: self.stretch.place(done) }
    }

    /// A box around every place that P can have in a wheel or pivot.
    pub fn swing(&self) -> [Point; 2] {
        self.stretch.swing(TOLERANCE)
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
        let (whole, step) = (piece.measure(), piece.step(&PACE));
        let reach = piece.footprint.reach();
        let speed = [piece.speed_of_point(), piece.speed()];
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
                let [low, high] = halved([last.max(done - step), done], PACE.halvings, |middle| {
                    let between = piece.place(middle);
                    foes.iter().any(|foe| happens(&between, foe, Look::Probe))
                });
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
