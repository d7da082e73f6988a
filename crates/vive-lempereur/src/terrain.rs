//! The ground and what it does: the Terrain Effects Chart. VLE-III.5a, VLE-III.5c, ruling R8.
use crate::unit::{Arm, Formation};
use voltigeur_field::hex::{Edge, Feature, Rise};

voltigeur_kit::grounds! {
    /// The ground of a hex. VLE-III.5d: exactly one kind each.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
    #[allow(missing_docs, reason = "the book's own words")]
    pub enum Ground {
        #[default]
        Clear = '.' "clear",
        Difficult = 'd' "difficult",
        Farm = 'f' "farm",
        Brush = 'B' "brush",
        Forest = 'F' "forest",
        Town = 'T' "town",
        Castle = 'C' "castle",
        Marsh = 'm' "marsh",
    }
}

/// What entering costs, or why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// So many points.
    Points(u8),
    /// Only along a road. VLE-VI.6d.
    ByRoad,
    /// Not at all.
    Closed,
}

use Cost::{ByRoad, Closed, Points};

impl Ground {
    /// VLE-VI.2b: the cost of entering.
    #[must_use]
    pub const fn cost(self, arm: Arm) -> Cost {
        match (self, arm) {
            (Self::Clear, _) | (Self::Farm, Arm::Infantry) => Points(1),
            (Self::Difficult, Arm::Artillery) | (Self::Marsh, Arm::Infantry) => Points(3),
            (Self::Forest | Self::Castle, Arm::Cavalry) => Points(3),
            (Self::Marsh, Arm::Cavalry) => Points(4),
            (Self::Brush | Self::Forest | Self::Marsh, Arm::Artillery) => ByRoad,
            (Self::Castle, Arm::Artillery) => Closed,
            _ => Points(2),
        }
    }

    /// VLE-IX.2d, VLE-IX.2e: the cost of entering in a charge.
    #[must_use]
    pub const fn charge_cost(self) -> Option<u8> {
        match self {
            Self::Clear => Some(1),
            Self::Difficult | Self::Farm => Some(2),
            Self::Brush => Some(4),
            Self::Forest | Self::Town => Some(6),
            Self::Castle | Self::Marsh => None,
        }
    }

    /// What it adds to a firer's value.
    #[must_use]
    pub const fn fire(self) -> i16 {
        match self {
            Self::Clear | Self::Difficult | Self::Marsh => 0,
            Self::Farm | Self::Brush => -1,
            Self::Forest | Self::Town => -2,
            Self::Castle => -3,
        }
    }

    /// What it adds to an attacker's melee value, and the lowest value that it leaves. Ruling R9.
    #[must_use]
    pub const fn melee(self) -> (i16, i16) {
        match self {
            Self::Clear | Self::Brush => (0, 1),
            Self::Difficult | Self::Farm | Self::Marsh => (-1, 1),
            Self::Forest | Self::Town => (-1, 0),
            Self::Castle => (-2, 0),
        }
    }

    /// VLE-IV.3a, VLE-IV.9a: good-order infantry and cavalry take general order here.
    #[must_use]
    pub const fn general_order(self) -> bool {
        matches!(self, Self::Brush | Self::Forest | Self::Town | Self::Castle)
    }

    /// VLE-VII.7a.
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        self.general_order()
    }

    /// VLE-IV.4a, VLE-IV.6a, VLE-IV.12a: squares, tirailleurs and guns in battery.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Clear | Self::Difficult | Self::Farm)
    }

    /// VLE-IV.3c: no morale checks from fire or melee.
    #[must_use]
    pub const fn shelters(self) -> bool {
        matches!(self, Self::Town | Self::Castle)
    }

    /// May a formation stand here? `by_road` is a unit in road column. VLE-IV.3a, VLE-IV.11a, VLE-VI.7a.
    #[must_use]
    pub const fn admits(self, arm: Arm, formation: Formation, by_road: bool) -> bool {
        match formation {
            Formation::Disorganized => true,
            Formation::General => self.general_order() && !matches!(arm, Arm::Artillery),
            Formation::Square | Formation::Tirailleurs | Formation::Unlimbered => self.is_open(),
            Formation::Column => !self.general_order() || by_road,
            Formation::Line => !self.general_order(),
            Formation::Limbered => match self {
                Self::Castle => false,
                Self::Brush | Self::Forest | Self::Marsh => by_road,
                _ => true,
            },
        }
    }
}

/// What crossing a hexside adds for a unit that keeps no road. VLE-VI.2b; `column` units use bridges and fords (VLE-VI.6a).
#[must_use]
pub fn crossing(edge: Edge<Feature>, arm: Arm, bridge: bool, ford: bool) -> Option<u8> {
    let mut cost = 0;
    if edge.rise == Rise::Up && (edge.has(Feature::Slope) || edge.has(Feature::Ridge)) {
        cost += 1;
    }
    let over = (bridge && edge.has(Feature::Bridge)) || (ford && edge.has(Feature::Ford));
    if edge.has(Feature::River) && !over {
        return None;
    }
    if edge.has(Feature::Stream) && !over {
        cost += if arm == Arm::Infantry { 1 } else { 2 };
    }
    if edge.has(Feature::Gully) && !over {
        match arm {
            Arm::Infantry => cost += 2,
            Arm::Cavalry => cost += 3,
            Arm::Artillery => return None,
        }
    }
    if edge.has(Feature::Wall) {
        if arm != Arm::Infantry {
            return None;
        }
        cost += 1;
    }
    Some(cost)
}

/// What crossing a hexside adds in a charge; nothing where it may not be crossed. VLE-IX.2d, VLE-IX.2e, ruling R34.
#[must_use]
pub fn charge_crossing(edge: Edge<Feature>) -> Option<u8> {
    let bridge = edge.has(Feature::Bridge);
    if edge.has(Feature::Wall) || ((edge.has(Feature::River) || edge.has(Feature::Gully)) && !bridge) {
        return None;
    }
    let mut cost = 0;
    if edge.has(Feature::Stream) && !bridge {
        cost += 6;
    }
    if edge.has(Feature::Slope) || edge.has(Feature::Ridge) {
        cost += 2;
    }
    Some(cost)
}

/// What a hexside adds to the melee value of an attacker who crosses it outward, with its floor. VLE-III.5b, ruling R9.
#[must_use]
pub fn melee_crossing(edge: Edge<Feature>) -> (i16, i16) {
    let up = edge.rise == Rise::Up && (edge.has(Feature::Slope) || edge.has(Feature::Ridge));
    let barrier = [Feature::Stream, Feature::Gully, Feature::Wall, Feature::Bridge, Feature::Ford];
    if up || barrier.into_iter().any(|feature| edge.has(feature)) { (-1, 1) } else { (0, 1) }
}

/// VLE-G.14: a hexside that closes two hexes to each other for melee and reactions.
#[must_use]
pub fn divides(edge: Edge<Feature>) -> bool {
    edge.has(Feature::River) && !edge.has(Feature::Bridge) && !edge.has(Feature::Ford)
}
