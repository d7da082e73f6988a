//! The table and what lies on it: terrain of kinds that a rulebook names, hills with levels, and the edge.
use super::polygon::{Polygon, Polyline};
use super::{Block, Point};

/// The shape of a piece of terrain.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Ground inside a border.
    Area(Polygon),
    /// A line without width.
    Line(Polyline),
    /// A place, such as a bridge.
    Spot(Point),
}

impl Shape {
    /// The box around it: its south-west and north-east corner.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        match self {
            Shape::Area(polygon) => polygon.bounds(),
            Shape::Line(line) => line.bounds(),
            Shape::Spot(at) => [*at, *at],
        }
    }
}

/// A piece of terrain: `K` is the rulebook's word for what it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Feature<K> {
    /// Its id in the scenario.
    pub id: String,
    /// What it is.
    pub kind: K,
    /// Where it is.
    pub shape: Shape,
    /// How high it is; zero for everything but hills.
    pub level: u8,
}

/// A table: its size and its terrain.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<K> {
    /// Eastward.
    pub width: f64,
    /// Northward.
    pub height: f64,
    /// What lies on it, in the order of the scenario.
    pub features: Vec<Feature<K>>,
}

impl<K> Table<K> {
    /// Is a body wholly on the table? The tolerance counts outward.
    #[must_use]
    pub fn holds(&self, block: &Block, tolerance: f64) -> bool {
        block.corners().all(|corner| {
            corner.x >= -tolerance
                && corner.y >= -tolerance
                && corner.x <= self.width + tolerance
                && corner.y <= self.height + tolerance
        })
    }

    /// The areas, with their polygons.
    pub fn areas(&self) -> impl Iterator<Item = (&Feature<K>, &Polygon)> {
        self.features.iter().filter_map(|feature| match &feature.shape {
            Shape::Area(polygon) => Some((feature, polygon)),
            _ => None,
        })
    }

    /// The lines.
    pub fn lines(&self) -> impl Iterator<Item = (&Feature<K>, &Polyline)> {
        self.features.iter().filter_map(|feature| match &feature.shape {
            Shape::Line(line) => Some((feature, line)),
            _ => None,
        })
    }

    /// The spots.
    pub fn spots(&self) -> impl Iterator<Item = (&Feature<K>, Point)> {
        self.features.iter().filter_map(|feature| match &feature.shape {
            Shape::Spot(point) => Some((feature, *point)),
            _ => None,
        })
    }

    /// The highest level of any hill at a point.
    #[must_use]
    pub fn level(&self, point: Point) -> u8 {
        let hills = self.areas().filter(|(feature, polygon)| feature.level > 0 && polygon.contains(point));
        hills.map(|(feature, _)| feature.level).max().unwrap_or(0)
    }

    /// The areas at a point.
    pub fn at(&self, point: Point) -> impl Iterator<Item = &Feature<K>> {
        self.areas().filter(move |(_, polygon)| polygon.contains(point)).map(|(feature, _)| feature)
    }
}
