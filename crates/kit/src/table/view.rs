//! Bodies, stands and ground as views and answers have them: places in thousandths of the unit of length.
use voltigeur_engine::query::Body;
use voltigeur_engine::view::Place;
use voltigeur_field::table::{Block, Footprint, Length, Point, Pose, Shape, Zone};

/// A point as views write it.
#[must_use]
pub fn place(point: Point) -> Place {
    Place { x: Length::round(point.x).0, y: Length::round(point.y).0 }
}

/// Points as views write them.
pub fn places(points: impl IntoIterator<Item = Point>) -> Vec<Place> {
    points.into_iter().map(place).collect()
}

/// A length as views write it.
#[must_use]
pub fn thousandths(length: f64) -> i32 {
    Length::round(length).0
}

/// The outlines of a block's parts.
#[must_use]
pub fn outlines(block: &Block) -> Vec<Vec<Place>> {
    block.parts().iter().map(|part| places(part.corners().iter().copied())).collect()
}

/// The front edges of some zones.
#[must_use]
pub fn edges(fronts: &[Zone]) -> Vec<Vec<Place>> {
    fronts.iter().map(|front| places(front.edge())).collect()
}

/// The outline and the line of a shape: one of them is empty.
#[must_use]
pub fn drawn(shape: &Shape) -> (Vec<Place>, Vec<Place>) {
    match shape {
        Shape::Area(polygon) => (places(polygon.corners().iter().copied()), Vec::new()),
        Shape::Line(line) => (Vec::new(), places(line.points().iter().copied())),
        Shape::Spot(at) => (Vec::new(), vec![place(*at)]),
    }
}

/// The stands of a footprint, each by itself: of this width and depth, or its rectangles as they are.
#[must_use]
pub fn stands(footprint: &Footprint, stand: Option<[Length; 2]>, pose: Pose) -> Vec<Vec<Place>> {
    let axes = pose.frame();
    let corners = |([left, right], [back, front]): ([f64; 2], [f64; 2])| {
        places([(left, front), (right, front), (right, back), (left, back)].map(|(u, v)| axes.point(u, v)))
    };
    match stand {
        Some(stand) => footprint.bases(stand).map(corners).collect(),
        None => {
            let whole = footprint.rectangles().iter().map(|rank| (rank.ends(), [rank.back.get(), rank.front.get()]));
            whole.map(corners).collect()
        }
    }
}

/// A body at a place, in a shape that views call so.
#[must_use]
pub fn body(footprint: &Footprint, stand: Option<[Length; 2]>, pose: Pose, posture: &str) -> Body {
    Body {
        at: place(pose.point()),
        facing: pose.heading.get(),
        posture: posture.to_owned(),
        stands: stands(footprint, stand, pose),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use voltigeur_field::table::Heading;

    #[test]
    fn a_column_is_drawn_stand_by_stand() {
        let (front, depth) = (Length(1000), Length(500));
        let column = Footprint::ranks(front, depth, &[2, 2]);
        let pose = Pose::new(10.0, 10.0, Heading::NORTH);
        let all = stands(&column, Some([front, depth]), pose);
        let at = |x, y| Place { x, y };
        assert_eq!(all.len(), 4);
        assert_eq!(all[0], [at(9000, 10_000), at(10_000, 10_000), at(10_000, 9500), at(9000, 9500)]);
        assert_eq!(stands(&column, None, pose).len(), 1, "as a whole");
        assert_eq!(outlines(&column.at(pose)).len(), 1);
    }
}
