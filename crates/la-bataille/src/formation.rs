//! Formations: what they face, where their front is, what they see as their field of fire. Chapter 11.
use crate::tables::{Shape, tables};
use crate::unit::{Branch, Unit};
use crate::worded::worded;
use voltigeur_field::hex::{Aspect, Aspects, Cone, Facing, ZoneAspects};

worded! {
    /// How a unit stands. Disorder and rout are formations of their own: whoever is in any other is in good order. LB-11.1, LB-11.14.
    pub enum Formation {
        /// Infantry or cavalry in column. LB-11.15.2.
        Column "column",
        /// Infantry or cavalry in line. LB-11.16.2.
        Line "line",
        /// Infantry in square, with the guns that joined it. LB-11.17.1.
        Square "square",
        /// March column on a road. LB-11.18.2.
        Road "road",
        /// General order, in broken ground. LB-11.19.1.
        General "general",
        /// Skirmish order. LB-11.20.2.
        Skirmish "skirmish",
        /// Guns on the move. LB-11.3b.
        Limbered "limbered",
        /// Guns ready to fire. LB-11.3b.
        Unlimbered "unlimbered",
        /// Disordered. LB-11.21.2.
        Disorder "disorder",
        /// Routed. LB-11.21.4.
        Rout "rout",
    }
}

/// What a formation faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Faces {
    /// A hexside.
    Side,
    /// A vertex.
    Corner,
    /// All round.
    Nothing,
}

/// Front, flank and rear of a line over several hexes. LB-11.16.12.1b.
pub const LINE: ZoneAspects =
    ZoneAspects { front: Aspect::Front, end: Aspect::Flank, outer_rear: Aspect::Flank, inner_rear: Aspect::Rear };

/// Front, flank and rear of skirmishers in two hexes. LB-11.20.4.2.
pub const SKIRMISHERS: ZoneAspects =
    ZoneAspects { front: Aspect::Front, end: Aspect::Front, outer_rear: Aspect::Flank, inner_rear: Aspect::Rear };

/// Half of a cone of 120 degrees, in twelfths of a circle.
const NARROW: u8 = 2;
/// Half of a cone of 240 degrees.
const WIDE: u8 = 4;

impl Formation {
    /// LB-20.1: neither disordered nor routed.
    #[must_use]
    pub const fn is_good_order(self) -> bool {
        !matches!(self, Self::Disorder | Self::Rout)
    }

    /// LB-11.15.2 to LB-11.21.4: what it faces when it stands by itself.
    #[must_use]
    pub const fn faces(self) -> Faces {
        match self {
            Self::Column | Self::Road | Self::General | Self::Limbered | Self::Unlimbered => Faces::Side,
            Self::Line | Self::Skirmish => Faces::Corner,
            Self::Square | Self::Disorder | Self::Rout => Faces::Nothing,
        }
    }

    /// LB-11.3, LB-11.3b: is it a formation of this branch?
    #[must_use]
    pub const fn fits(self, branch: Branch) -> bool {
        match self {
            Self::Column | Self::Line | Self::Road | Self::Skirmish => !matches!(branch, Branch::Artillery),
            Self::Limbered | Self::Unlimbered => matches!(branch, Branch::Artillery),
            Self::Square => !matches!(branch, Branch::Cavalry),
            Self::Disorder => !matches!(branch, Branch::Cavalry),
            Self::General | Self::Rout => true,
        }
    }

    /// LB-11.4: how the sides of its hex are shared out, for a unit in one hex.
    #[must_use]
    pub const fn shape(self, unit: &Unit) -> Shape {
        match self {
            Self::Column if unit.is_light_cavalry() => Shape::LightColumn,
            Self::Column | Self::Limbered | Self::Unlimbered => Shape::Column,
            Self::Line => Shape::Line,
            Self::Square => Shape::Square,
            Self::Road => Shape::Road,
            Self::General => Shape::General,
            Self::Skirmish => Shape::Skirmish,
            Self::Disorder => Shape::Disorder,
            Self::Rout => Shape::Rout,
        }
    }

    /// LB-19.11.2a: the cone of the counter-charge zone of cavalry that looks somewhere.
    #[must_use]
    pub const fn countercharge(self, unit: &Unit, facing: Facing) -> Option<Cone> {
        match self {
            Self::General => Some(Cone::new(facing, WIDE)),
            Self::Column if unit.is_light_cavalry() => Some(Cone::new(facing, WIDE)),
            Self::Column | Self::Line => Some(Cone::new(facing, NARROW)),
            _ => None,
        }
    }
}

/// LB-15.11: the field of fire of guns that face a hexside, or with a line a vertex.
#[must_use]
pub const fn gun_arc(facing: Facing) -> Cone {
    Cone::new(facing, NARROW)
}

/// LB-11.20.5.8, ruling R93: where cavalry skirmishers that look somewhere slow infantry down.
#[must_use]
pub const fn drag_cone(facing: Facing) -> Cone {
    Cone::new(facing, WIDE)
}

/// LB-19.11.2a: how far a counter-charge zone reaches.
#[must_use]
pub const fn countercharge_range(unit: &Unit) -> u16 {
    if unit.is_light_cavalry() { 6 } else { 4 }
}

/// LB-11.4: front, flank and rear of a shape in one hex; without a facing, those of a shape that has none.
#[must_use]
pub fn aspects(shape: Shape, facing: Option<Facing>) -> Aspects {
    let printed = tables().aspects(shape);
    facing.map_or(printed, |facing| printed.facing(facing))
}
