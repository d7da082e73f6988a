//! Blocks, fronts, arcs and distances: what all rules measure with. EOTE-0.2.1 ff., EOTE-1.6.1.
mod bodies;
mod cover;
mod pins;
mod place;
mod sight;
mod zones;

pub(crate) use bodies::Bodies;
use bodies::body;
pub use place::Place;
pub use zones::{Aspect, PositionZone};

use crate::battle::Battle;
use crate::game::Eagles;
use crate::state::UnitState;
use crate::tables::{CONTACT, OVERLAP, TOLERANCE};
use crate::terrain::{Ground, Kind};
use crate::unit::{FeatureId, Formation, LeaderId, UnitId, UnitSet};
use arrayvec::ArrayVec;
use std::borrow::Cow;
use voltigeur_engine::Side;
use voltigeur_field::table::{
    Block, Feature, Footprint, Frame as Axes, Heading, Index, Length, Part, Point, Pose, Tolerance, Zone,
};

/// The most fronts of a unit: the faces of a square, the edges of a town block.
pub const MOST_FRONTS: usize = 12;

/// The fronts of a unit: zones without limit before each front edge.
pub type Fronts = ArrayVec<Zone, MOST_FRONTS>;

/// How exactly this book measures. EOTE-0.1.3, EOTE-0.2.5, EOTE-0.2.6.
pub(crate) const EXACT: Tolerance = Tolerance { distance: TOLERANCE, contact: CONTACT + 1e-9, overlap: OVERLAP };

/// "Within X". EOTE-0.1.3.
#[must_use]
pub fn within(distance: f64, limit: f64) -> bool {
    EXACT.within(distance, limit)
}

/// Base contact of two blocks. EOTE-0.2.5.
#[must_use]
pub(crate) fn touch(one: &Block, other: &Block) -> bool {
    EXACT.touch(one, other)
}

/// How far a block can be shifted along a vector until it meets another; none if it does not meet it.
pub(crate) fn cast(block: &Block, along: Point, other: &Block) -> Option<f64> {
    block.travel(along, other)
}

/// Terrain by where it lies.
pub(crate) type Terrain = Index<FeatureId, [u64; 4]>;

/// The terrain of a battle by where it lies.
pub(crate) fn terrain(battle: &Battle) -> Terrain {
    let mut index = Terrain::new(battle.table.width, battle.table.height);
    for feature in battle.all_features() {
        index.insert_box(feature, battle.feature(feature).shape.bounds());
    }
    index
}

impl Eagles {
    /// Features that may have a point in common with a box, in order: all that have, and some that have not.
    pub(crate) fn features_near(&self, bounds: [Point; 2]) -> impl Iterator<Item = (FeatureId, &Feature<Ground>)> {
        self.terrain.near_box(bounds).into_iter().map(|feature| (feature, self.battle.feature(feature)))
    }

    /// What a unit covers in its formation, in its own coordinates. EOTE-0.2.1.
    #[must_use]
    pub fn footprint(&self, unit: UnitId) -> Footprint {
        self.battle.footprint(unit, self.formation(unit))
    }

    /// Its axes: u to the right, v forward of the reference point P. EOTE-0.2.1.
    #[must_use]
    pub fn axes(&self, unit: UnitId) -> Axes {
        self.at(unit).pose.frame()
    }

    /// Its reference point P. EOTE-0.2.1.
    #[must_use]
    pub fn point(&self, unit: UnitId) -> Point {
        self.at(unit).pose.point()
    }

    /// Its heading h.
    #[must_use]
    pub fn heading(&self, unit: UnitId) -> Heading {
        self.at(unit).pose.heading
    }

    /// The ground that it covers: its stands, or the polygon of its town block. EOTE-0.2.1, EOTE-7.15.1.
    #[must_use]
    pub fn block(&self, unit: UnitId) -> Cow<'_, Block> {
        let state = self.at(unit);
        match self.bodies.get(unit, state) {
            Some(body) => Cow::Borrowed(&body.block),
            None => Cow::Owned(body(&self.battle, unit, state).block),
        }
    }

    /// The block that a unit would cover elsewhere.
    #[must_use]
    pub fn block_at(&self, unit: UnitId, formation: Formation, pose: Pose) -> Block {
        self.battle.footprint(unit, formation).at(pose)
    }

    /// The polygon of a town block as a body.
    #[must_use]
    pub fn town_block(&self, town: FeatureId) -> Block {
        self.battle.polygon(town).map(|polygon| polygon.body().clone()).unwrap_or_default()
    }

    /// A circle about the reference point that holds the block, cheaply: for quick comparisons.
    #[must_use]
    pub fn reach(&self, unit: UnitId) -> f64 {
        let state = self.at(unit);
        match (self.bodies.get(unit, state), state.town) {
            (Some(body), _) => body.reach,
            (None, None) => self.battle.reach(unit, state.formation),
            (None, Some(_)) => body(&self.battle, unit, state).reach,
        }
    }

    /// The fronts of a unit: one; all faces of a square; the edges of a town block. EOTE-0.2.4, EOTE-1.6.1.
    #[must_use]
    pub fn fronts(&self, unit: UnitId) -> Fronts {
        let state = self.at(unit);
        match (state.town, state.formation) {
            (Some(town), _) => self
                .battle
                .polygon(town)
                .map_or_else(Fronts::new, |polygon| polygon.sides().take(MOST_FRONTS).map(edge_front).collect()),
            (None, formation) => fronts_at(&self.battle.footprint(unit, formation), formation, &state.pose.frame()),
        }
    }

    /// d: the least distance between two blocks. EOTE-0.2.3.
    #[must_use]
    pub fn distance(&self, one: UnitId, other: UnitId) -> f64 {
        self.block(one).distance(&self.block(other))
    }

    /// No two points of the blocks can be nearer than this; quick.
    #[must_use]
    pub fn at_least(&self, one: UnitId, other: UnitId) -> f64 {
        self.point(one).distance(self.point(other)) - self.reach(one) - self.reach(other)
    }

    /// Are two blocks within a distance? Quick if they are far apart. EOTE-0.1.3.
    #[must_use]
    pub fn is_within(&self, one: UnitId, other: UnitId, limit: f64) -> bool {
        within(self.at_least(one, other), limit) && self.block(one).within(&self.block(other), limit + TOLERANCE)
    }

    /// df: the least distance from the front edge of one to a part of the other inside its arc; infinite if none is. EOTE-0.2.4.
    #[must_use]
    pub fn front_distance(&self, from: UnitId, to: UnitId) -> f64 {
        front_distance(&self.fronts(from), &self.block(to))
    }

    /// Is df within a limit? Quick if they are far apart.
    #[must_use]
    pub fn front_within(&self, from: UnitId, to: UnitId, limit: f64) -> bool {
        within(self.at_least(from, to), limit) && within(self.front_distance(from, to), limit)
    }

    /// Is any part of the other in the arc of attack? EOTE-1.6.3.
    #[must_use]
    pub fn in_arc(&self, from: UnitId, to: UnitId) -> bool {
        let block = self.block(to);
        self.fronts(from).iter().any(|front| front.touches(&block))
    }

    /// Base contact. EOTE-0.2.5.
    #[must_use]
    pub fn touches(&self, one: UnitId, other: UnitId) -> bool {
        self.at_least(one, other) <= CONTACT && touch(&self.block(one), &self.block(other))
    }

    /// The enemies of a side that a unit is in base contact with.
    #[must_use]
    pub fn in_contact(&self, unit: UnitId) -> UnitSet {
        self.present(self.side(unit).other()).filter(|&enemy| self.touches(unit, enemy)).collect()
    }

    /// Would a block at a place overlap a formed unit other than these? EOTE-0.2.6.
    #[must_use]
    pub fn overlapped(&self, block: &Block, without: UnitSet) -> Option<UnitId> {
        self.battle.all_units().find(|&other| {
            !without.has(other)
                && self.on_table(other)
                && self.is_formed(other)
                && self.point(other).distance(block.middle()) <= block.radius() + self.reach(other)
                && block.overlaps(&self.block(other), OVERLAP)
        })
    }

    /// Is a block wholly on the table? EOTE-0.1.4.
    #[must_use]
    pub fn holds(&self, block: &Block) -> bool {
        self.battle.table.holds(block, TOLERANCE)
    }

    /// The nearest ready or routed enemy: d, and who; ties go to the lower id.
    #[must_use]
    pub fn nearest_enemy(&self, unit: UnitId) -> Option<(f64, UnitId)> {
        let block = self.block(unit);
        self.nearest_to_block(&block, self.side(unit).other())
    }

    /// The unit of a side that is nearest to a block.
    #[must_use]
    pub fn nearest_to_block(&self, block: &Block, side: Side) -> Option<(f64, UnitId)> {
        let mut best: Option<(f64, UnitId)> = None;
        for other in self.present(side) {
            let quick = self.point(other).distance(block.middle()) - block.radius() - self.reach(other);
            if best.is_some_and(|(least, _)| quick >= least) {
                continue;
            }
            let distance = block.distance(&self.block(other));
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, other));
            }
        }
        best
    }

    /// From a leader to the closest part of a unit. EOTE-1.0.1.8.
    #[must_use]
    pub fn leader_distance(&self, leader: LeaderId, unit: UnitId) -> f64 {
        let at = self.leader_point(leader);
        self.block(unit).nearest_to(at).distance(at)
    }

    /// The level of a unit: at P. EOTE-0.4.2.
    #[must_use]
    pub fn level(&self, unit: UnitId) -> u8 {
        self.battle.level(self.point(unit))
    }

    /// Is more than half of the block inside an area? A garrison is in its block. EOTE-0.4.3.
    #[must_use]
    pub fn is_in(&self, unit: UnitId, area: FeatureId) -> bool {
        if self.at(unit).town.is_some() && self.battle.kind(area) == Kind::TownBlock {
            return self.at(unit).town == Some(area);
        }
        self.lies_in(&self.block(unit), area)
    }

    /// Is more than half of a block inside an area? EOTE-0.4.3.
    #[must_use]
    pub fn lies_in(&self, block: &Block, area: FeatureId) -> bool {
        self.battle.polygon(area).is_some_and(|polygon| 2.0 * polygon.area_of(block) > block.area())
    }

    /// Is it in ground of a kind? EOTE-0.4.3.
    #[must_use]
    pub fn is_in_kind(&self, unit: UnitId, of: impl Fn(Kind) -> bool) -> bool {
        self.battle.features_of(of).any(|feature| self.is_in(unit, feature))
    }

    /// The frontage of a unit: its front edge; none for garrisons and skirmishers. EOTE-1.0.1.9.
    #[must_use]
    pub fn frontage(&self, unit: UnitId) -> Length {
        match self.formation(unit) {
            Formation::Garrison | Formation::Skirmish(_) => Length(0),
            _ => self.footprint(unit).width(),
        }
    }

    /// The state of a unit, for those who look.
    #[must_use]
    pub fn unit_state(&self, unit: UnitId) -> &UnitState {
        self.at(unit)
    }
}

/// df by fronts and a block. EOTE-0.2.4.
#[must_use]
pub fn front_distance(fronts: &[Zone], block: &Block) -> f64 {
    fronts.iter().map(|front| front.distance(block)).fold(f64::INFINITY, f64::min)
}

/// The fronts of a footprint at a place: all four faces of a square. EOTE-1.0.2.7.
#[must_use]
pub fn fronts_at(footprint: &Footprint, formation: Formation, axes: &Axes) -> Fronts {
    let width = footprint.width().get();
    let mut fronts = Fronts::new();
    fronts.push(Zone::arc(*axes, width));
    if formation == Formation::Square {
        let half = width / 2.0;
        let faces = [(half, -half, 9_000), (0.0, -width, 18_000), (-half, -half, 27_000)];
        for (u, v, turn) in faces {
            let heading = axes.heading.turned(voltigeur_field::table::Angle(turn));
            fronts.push(Zone::arc(Axes::new(axes.point(u, v), heading), width));
        }
    }
    fronts
}

/// The zone before an edge of a counter-clockwise polygon, outward.
fn edge_front([from, to]: [Point; 2]) -> Zone {
    let outward = (to - from).right();
    Zone::arc(Axes::new(from.towards(to, 0.5), Heading::of(outward)), from.distance(to))
}

/// A body for a front edge.
#[must_use]
pub fn segment_of([from, to]: [Point; 2]) -> Block {
    segment(from, to)
}

/// A body for a segment.
#[must_use]
pub fn segment(from: Point, to: Point) -> Block {
    Block::new([Part::of(&[from, to])])
}
