//! A straight line over the table: what it runs through. A rulebook says what of it blocks.
use super::polygon::{MOST_CUTS, Polygon};
use super::{Block, Point, Table};
use arrayvec::ArrayVec;

/// What may block a line, as a rulebook sees it: the first answer that is not none names the reason.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
}

impl Line {
    /// How long it is.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.from.distance(self.to)
    }

    /// A point on it, by its share.
    #[must_use]
    pub fn at(&self, share: f64) -> Point {
        self.from.towards(self.to, share)
    }

    /// How much of it runs through areas of a kind, all stretches added.
    #[must_use]
    pub fn through<K>(&self, table: &Table<K>, of: impl Fn(&K) -> bool) -> f64 {
        let areas = table.areas().filter(|(feature, _)| of(&feature.kind));
        areas.map(|(_, polygon)| polygon.length_of(self.from, self.to)).sum()
    }

    /// Does it run through the inside of an area that contains neither end?
    #[must_use]
    pub fn passes(&self, area: &Polygon) -> bool {
        !area.contains(self.from) && !area.contains(self.to) && area.length_of(self.from, self.to) > 0.0
    }

    /// The levels along it: stretches as shares, from end to end, each with the level there.
    #[must_use]
    pub fn levels<K>(&self, table: &Table<K>) -> ArrayVec<([f64; 2], u8), MOST_CUTS> {
        let mut hills: ArrayVec<(u8, [f64; 2]), MOST_CUTS> = ArrayVec::new();
        for (feature, polygon) in table.areas().filter(|(feature, _)| feature.level > 0) {
            let stretches = polygon.stretches(self.from, self.to);
            let room = hills.remaining_capacity();
            hills.extend(stretches.into_iter().take(room).map(|stretch| (feature.level, stretch)));
        }
        let mut cuts: ArrayVec<f64, { 2 * MOST_CUTS + 2 }> = ArrayVec::from_iter([0.0, 1.0]);
        cuts.extend(hills.iter().flat_map(|(_, stretch)| *stretch));
        cuts.sort_unstable_by(f64::total_cmp);
        let mut levels: ArrayVec<([f64; 2], u8), MOST_CUTS> = ArrayVec::new();
        for pair in cuts.windows(2).filter(|pair| pair[0] != pair[1]) {
            let middle = (pair[0] + pair[1]) / 2.0;
            let over = |[start, end]: [f64; 2]| start <= middle && middle <= end;
            let level = hills.iter().filter(|(_, stretch)| over(*stretch)).map(|(level, _)| *level).max().unwrap_or(0);
            let room = !levels.is_full();
            match levels.last_mut() {
                Some((stretch, same)) if *same == level => stretch[1] = pair[1],
                _ if room => levels.push(([pair[0], pair[1]], level)),
                _ => break,
            }
        }
        levels
    }

    /// The first of some bodies that it touches.
    #[must_use]
    pub fn first_body<'a, I: Copy>(&self, bodies: impl Iterator<Item = (I, &'a Block)>) -> Option<I> {
        let mut best: Option<(f64, I)> = None;
        for (id, body) in bodies {
            if body.meets_segment(self.from, self.to) {
                let near = body.nearest_to(self.from).distance(self.from);
                if best.is_none_or(|(least, _)| near < least) {
                    best = Some((near, id));
                }
            }
        }
        best.map(|(_, id)| id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ground::{Feature, Shape};
    use crate::table::{Footprint, Heading, Length, Pose};

    fn square(id: &str, kind: char, level: u8, [x, y]: [f64; 2], side: f64) -> Feature<char> {
        let corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)];
        let polygon = Polygon::new(corners.map(|(dx, dy)| Point::new(x + dx, y + dy))).unwrap();
        Feature { id: id.to_owned(), kind, shape: Shape::Area(polygon), level }
    }

    #[test]
    fn a_line_over_hills_and_through_woods() {
        let features = vec![
            square("hill", 'h', 1, [2.0, -4.0], 8.0),
            square("top", 'h', 2, [4.0, -2.0], 4.0),
            square("wood", 'w', 0, [12.0, -1.0], 2.0),
        ];
        let table = Table { width: 20.0, height: 20.0, features };
        let line = Line { from: Point::ORIGIN, to: Point::new(20.0, 0.0) };
        let levels = line.levels(&table);
        let told: Vec<u8> = levels.iter().map(|(_, level)| *level).collect();
        assert_eq!(told, [0, 1, 2, 1, 0]);
        assert_eq!(levels[1].0, [0.1, 0.2]);
        assert!((line.through(&table, |kind| *kind == 'w') - 2.0).abs() < 1e-12);
        let bodies =
            [11.0, 6.0].map(|x| Footprint::block(Length(1000), Length(1000)).at(Pose::new(x, 0.5, Heading::NORTH)));
        assert_eq!(line.first_body(bodies.iter().enumerate()), Some(1));
        assert_eq!(table.level(Point::new(5.0, 0.0)), 2);
    }
}
