//! Sight from centre to centre, in exact integers.
//!
//! A straight line between two hex centres crosses the inside of some hexes and, in the six directions of the corners, runs
//! along the side between two hexes. [`Hex::trace_to`] lists these places in order. What blocks there is a rulebook's business:
//! it implements [`Sight`], and [`look`] answers with the rulebook's own rule and the place where the line ends.
//!
//! Touching a corner or a side from outside does not count as crossing. Where the line passes from one hex into the next
//! exactly through a corner, it crosses the side between the two.
//!
//! ```
//! use voltigeur_field::hex::sight::{Place, Sight, look};
//! use voltigeur_field::hex::{Grid, Hex};
//! /// Woods block, in a book whose rule 7 says so.
//! struct Woods<'a>(&'a [Hex]);
//! impl Sight for Woods<'_> {
//!     type Rule = &'static str;
//!     fn hex(&mut self, hex: Hex) -> Option<&'static str> {
//!         self.0.contains(&hex).then_some("rule 7: woods block")
//!     }
//! }
//! let sheet = Grid::new(12, 9).unwrap();
//! let hex = |label| sheet.parse(label).unwrap();
//! let blocked = look(&sheet, hex("0202"), hex("0702"), &mut Woods(&[hex("0402")])).unwrap_err();
//! assert_eq!(blocked.rule, "rule 7: woods block");
//! assert_eq!(blocked.place, Place::Hex(hex("0402")));
//! assert_eq!(blocked.place.label(&sheet).to_string(), "hex 0402");
//! // Along a hexside one open hex beside it is enough.
//! assert!(look(&sheet, hex("0202"), hex("0402"), &mut Woods(&[hex("0302")])).is_ok());
//! ```
use super::{Course, Direction, Grid, Hex, HexSide, Label, SideLabel};
use std::fmt;

/// A place on a sight line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Station {
    /// The line crosses the inside of this hex.
    Hex(Hex),
    /// The line runs along the side between these two.
    Between {
        /// The hex on the left hand of the line.
        left: Hex,
        /// The hex on the right hand of the line.
        right: Hex,
    },
}

impl Station {
    /// The hexes of it: one or two.
    pub fn hexes(self) -> impl Iterator<Item = Hex> + Clone {
        let (first, second) = match self {
            Self::Hex(hex) => (hex, None),
            Self::Between { left, right } => (left, Some(right)),
        };
        std::iter::once(first).chain(second)
    }
}

/// The places on the straight line between two hex centres, in order, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct Trace {
    from: Hex,
    to: Hex,
    /// The way on each of the three axes, from side to opposite side; a hex reaches 1 to either side of its centre.
    way: [i64; 3],
    next: Option<Station>,
}

/// How far a hex lies on the three axes that run across the sides 2, 0 and 4.
const fn axes(hex: Hex) -> [i64; 3] {
    let (q, r) = (hex.q as i64, hex.r as i64);
    [2 * q + r, -q - 2 * r, r - q]
}

/// The side by which a line leaves on an axis, forward and backward.
const SIDES: [[Direction; 2]; 3] =
    [[Direction::SE, Direction::NW], [Direction::N, Direction::S], [Direction::SW, Direction::NE]];

impl Hex {
    /// The places on the straight line to another hex, both ends included.
    ///
    /// ```
    /// use voltigeur_field::hex::sight::Station;
    /// use voltigeur_field::hex::{Direction, Hex};
    /// let (gun, target) = (Hex::ORIGIN, Direction::N.delta() + Direction::NE.delta());
    /// let places: Vec<_> = gun.trace_to(target).collect();
    /// let (left, right) = (gun + Direction::N, gun + Direction::NE);
    /// assert_eq!(places, [Station::Hex(gun), Station::Between { left, right }, Station::Hex(target)]);
    /// ```
    #[must_use]
    pub fn trace_to(self, to: Self) -> Trace {
        Trace { from: self, to, way: axes(to - self), next: Some(Station::Hex(self)) }
    }
}

impl Trace {
    /// Where the line goes when it leaves a hex that it crosses.
    fn after(&self, hex: Hex) -> Station {
        let here = axes(hex - self.from);
        // The line leaves by the axis on which it reaches the border first: the least (1 + place) / way.
        let mut first: Option<(i64, i64, Direction)> = None;
        let mut second = None;
        for (axis, &way) in self.way.iter().enumerate() {
            if way == 0 {
                continue;
            }
            let border = if way > 0 { here[axis] + 1 } else { 1 - here[axis] };
            let side = SIDES[axis][usize::from(way < 0)];
            let way = way.abs();
            let order = first.map_or(std::cmp::Ordering::Less, |(b, w, _)| (border * w).cmp(&(b * way)));
            match order {
                std::cmp::Ordering::Less => (first, second) = (Some((border, way, side)), None),
                std::cmp::Ordering::Equal => second = Some(side),
                std::cmp::Ordering::Greater => {}
            }
        }
        let Some((_, _, side)) = first else { return Station::Hex(hex) };
        let Some(other) = second else { return Station::Hex(hex + side) };
        // Exactly through a corner: on to one of the two hexes behind it, or along the side between them.
        let (left, right) = if side.turned(1) == other { (side, other) } else { (other, side) };
        let corner = left.delta() + right.delta();
        match corner.clockwise(self.to - self.from) {
            0 => Station::Between { left: hex + left, right: hex + right },
            1.. => Station::Hex(hex + right),
            _ => Station::Hex(hex + left),
        }
    }
}

impl Iterator for Trace {
    type Item = Station;

    fn next(&mut self) -> Option<Station> {
        let station = self.next?;
        self.next = match station {
            Station::Hex(hex) if hex == self.to => None,
            Station::Hex(hex) => Some(self.after(hex)),
            // Beyond the side lies the hex that touches both and was not crossed before.
            Station::Between { left, right } => {
                left.direction_to(right).map(|across| Station::Hex(right + across.turned(-2)))
            }
        };
        Some(station)
    }
}

/// A step of a sight line from one hex into the next, across their common side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crossing {
    /// The hex that it leaves.
    pub from: Hex,
    /// The direction across the side.
    pub direction: Direction,
}

impl Crossing {
    /// The hex that it enters.
    #[must_use]
    pub fn to(self) -> Hex {
        self.from + self.direction
    }

    /// The side that it crosses.
    #[must_use]
    pub fn hexside(self) -> HexSide {
        HexSide::new(self.from, self.direction)
    }
}

/// What a rulebook says about sight. A rulebook makes one for each question, and so knows both ends and their levels.
pub trait Sight {
    /// What an answer cites: a rule id, or more.
    type Rule;

    /// Does this hex block? It is never asked about the two ends, nor about hexes off the map.
    fn hex(&mut self, hex: Hex) -> Option<Self::Rule>;

    /// Does it block to cross this side? It is asked about the sides of both ends as well.
    fn side(&mut self, crossing: Crossing) -> Option<Self::Rule> {
        let _ = crossing;
        None
    }

    /// Where the line runs along a side with one hex off the map: does the missing hex block? Without a map on either hand, and
    /// where the line leaves the map altogether, nothing blocks.
    fn off_map(&mut self, hex: Hex) -> Option<Self::Rule> {
        let _ = hex;
        None
    }

    /// What blocks only together with what lies before it on the line: called for every place between the two ends in order, after
    /// the place by itself was found open.
    fn passed(&mut self, station: Station) -> Option<Self::Rule> {
        let _ = station;
        None
    }
}

/// Where a line is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In a hex.
    Hex(Hex),
    /// On a hexside that it crosses.
    HexSide(HexSide),
}

impl Place {
    /// In words, with the labels of the sheet: `hex 0512`, `hexside 0512/3`. It costs no allocation.
    #[must_use]
    pub fn label(self, grid: &Grid) -> PlaceLabel {
        match self {
            Self::Hex(hex) => PlaceLabel::Hex(grid.label(hex)),
            Self::HexSide(side) => PlaceLabel::HexSide(grid.side_label(side)),
        }
    }
}

/// A place in words, ready to print.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaceLabel {
    /// A hex.
    Hex(Label),
    /// A hexside.
    HexSide(SideLabel),
}

impl fmt::Display for PlaceLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(label) => write!(f, "hex {label}"),
            Self::HexSide(label) => write!(f, "hexside {label}"),
        }
    }
}

/// Why a line is blocked: the first obstacle from the observer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blocked<R> {
    /// Where.
    pub place: Place,
    /// Under which rule.
    pub rule: R,
    /// Where the line runs along a side, the obstacle on its right hand; the other is on its left.
    pub right: Option<(Place, R)>,
}

/// May the one hex be seen from the other? The answer for neighbours is the rulebook's before it asks: here their common side
/// is judged like every other.
///
/// # Errors
/// The first obstacle on the way, with the rule that makes it one.
pub fn look<S: Sight>(grid: &Grid, from: Hex, to: Hex, rules: &mut S) -> Result<(), Blocked<S::Rule>> {
    let cross = |rules: &mut S, from: Hex, to: Hex| {
        let direction = from.direction_to(to).expect("hexes that follow each other on a line are neighbours");
        let crossing = Crossing { from, direction };
        rules.side(crossing).map(|rule| (Place::HexSide(crossing.hexside()), rule))
    };
    let enter = |rules: &mut S, hex: Hex| {
        let rule = if hex == to || !grid.has(hex) { None } else { rules.hex(hex) };
        rule.map(|rule| (Place::Hex(hex), rule))
    };
    let stop = |(place, rule)| Err(Blocked { place, rule, right: None });
    let mut last = from;
    let mut stations = from.trace_to(to).skip(1);
    while let Some(station) = stations.next() {
        match station {
            Station::Hex(hex) => {
                if let Some(obstacle) = cross(rules, last, hex).or_else(|| enter(rules, hex)) {
                    return stop(obstacle);
                }
                last = hex;
            }
            Station::Between { left, right } => {
                let Some(Station::Hex(beyond)) = stations.next() else { break };
                let missing = [left, right].map(|hex| !grid.has(hex));
                let mut route = |by: Hex| {
                    if missing == [true, true] {
                        None
                    } else if !grid.has(by) {
                        rules.off_map(by).map(|rule| (Place::Hex(by), rule))
                    } else {
                        cross(rules, last, by).or_else(|| enter(rules, by)).or_else(|| cross(rules, by, beyond))
                    }
                };
                if let Some((place, rule)) = route(left)
                    && let Some(other) = route(right)
                {
                    return Err(Blocked { place, rule, right: Some(other) });
                }
                if let Some(rule) = rules.passed(station) {
                    return stop((Place::Hex(left), rule));
                }
                if let Some(obstacle) = enter(rules, beyond) {
                    return stop(obstacle);
                }
                last = beyond;
            }
        }
        if last != to
            && let Some(rule) = rules.passed(Station::Hex(last))
        {
            return stop((Place::Hex(last), rule));
        }
    }
    Ok(())
}

/// The hexes before the target on the line from the firer: one, or two where the line arrives along a side. For neighbours
/// it is the firer's own hex.
#[must_use]
pub fn before_target(from: Hex, target: Hex) -> Option<Station> {
    let Course { direction, ahead, aside } = target.course_to(from)?;
    let [near, next] = [target + direction, target + direction.turned(1)];
    Some(match ahead.cmp(&aside) {
        std::cmp::Ordering::Greater => Station::Hex(near),
        std::cmp::Ordering::Less => Station::Hex(next),
        // Looking back from the target, the first is on the left; looking at it, on the right.
        std::cmp::Ordering::Equal => Station::Between { left: next, right: near },
    })
}
