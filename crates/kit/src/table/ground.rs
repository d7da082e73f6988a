//! Terrain as scenario files draw it: read with all faults, each with its place and its remedy.
use voltigeur_engine::Faults;
use voltigeur_field::table::{Feature, MOST_CORNERS, Point, Polygon, PolygonError, Polyline, Shape, Table};

/// How a kind of terrain is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As ground inside a border: `polygon = [ … ]`.
    Area,
    /// As a line: `line = [ … ]`.
    Line,
    /// As a place: `point = [x, y]`.
    Spot,
}

impl Form {
    /// The key of files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Form::Area => "polygon",
            Form::Line => "line",
            Form::Spot => "point",
        }
    }
}

/// What a file says about where a piece of terrain is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Drawing<'a> {
    /// Its corners.
    pub polygon: Option<&'a [[f64; 2]]>,
    /// Its course.
    pub line: Option<&'a [[f64; 2]]>,
    /// Its place.
    pub point: Option<[f64; 2]>,
}

fn point([x, y]: [f64; 2]) -> Point {
    Point::new(x, y)
}

impl Drawing<'_> {
    /// Is it drawn as such ground is, and in no other way? `place` says where in the file it stands, `word` what it is called.
    pub fn fits(&self, form: Form, place: &str, word: &str, faults: &mut Faults) -> bool {
        let given = [self.polygon.is_some(), self.line.is_some(), self.point.is_some()];
        let right = match form {
            Form::Area => given[0],
            Form::Line => given[1],
            Form::Spot => given[2],
        };
        let alone = given.iter().filter(|&&there| there).count() == 1;
        if !(right && alone) {
            let key = form.key();
            let wrong = format!("a {word} is drawn with '{key}' and nothing else");
            faults.add(place, wrong, format!("give it {key} = [ … ]"));
        }
        right && alone
    }

    /// The shape that is drawn, or what is wrong with it.
    pub fn shape(&self, form: Form, place: &str, faults: &mut Faults) -> Option<Shape> {
        match form {
            Form::Area => area(self.polygon?, place, faults).map(Shape::Area),
            Form::Line => line(self.line?, place, faults).map(Shape::Line),
            Form::Spot => self.point.map(point).map(Shape::Spot),
        }
    }
}

fn area(corners: &[[f64; 2]], place: &str, faults: &mut Faults) -> Option<Polygon> {
    match Polygon::new(corners.iter().copied().map(point)) {
        Ok(polygon) => Some(polygon),
        Err(error) => {
            let remedy = match error {
                PolygonError::Many => "draw it with fewer corners, or as two areas",
                _ => "list the corners in order around the area",
            };
            faults.add(place, error.to_string(), remedy);
            None
        }
    }
}

fn line(points: &[[f64; 2]], place: &str, faults: &mut Faults) -> Option<Polyline> {
    let points: Vec<Point> = points.iter().copied().map(point).collect();
    if points.len() < 2 || points.windows(2).any(|pair| pair[0] == pair[1]) {
        faults.add(place, "a line needs two points that differ", "list its points in order");
        return None;
    }
    if points.len() > MOST_CORNERS {
        faults.add(place, format!("a line has at most {MOST_CORNERS} points"), "draw it with fewer, or as two lines");
        return None;
    }
    Some(Polyline::new(points))
}

/// Where a piece of terrain stands in a file.
#[must_use]
pub fn place_of(id: &str) -> String {
    format!("terrain '{id}'")
}

/// Everything lies on the table.
pub fn on_table<K>(table: &Table<K>, feature: &Feature<K>, faults: &mut Faults) {
    let holds = |point: Point| (0.0..=table.width).contains(&point.x) && (0.0..=table.height).contains(&point.y);
    let whole = match &feature.shape {
        Shape::Area(polygon) => polygon.corners().iter().all(|&corner| holds(corner)),
        Shape::Line(line) => line.points().iter().all(|&point| holds(point)),
        Shape::Spot(point) => holds(*point),
    };
    if !whole {
        let remedy = "keep all its points on the table";
        faults.add(place_of(&feature.id), "it extends beyond the edge of the table", remedy);
    }
}

/// Bridges and fords lie on water: on a line of it, no farther away than `most`. `rule` says so.
pub fn on_water<K>(
    table: &Table<K>,
    feature: &Feature<K>,
    most: f64,
    is_water: impl Fn(&K) -> bool,
    rule: &str,
    faults: &mut Faults,
) {
    let Shape::Spot(at) = feature.shape else { return };
    let wet = table.lines().any(|(other, line)| is_water(&other.kind) && line.nearest(at).0.distance(at) <= most);
    if !wet {
        faults.add(place_of(&feature.id), "it is not on a stream or river", format!("put it on one ({rule})"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_a_drawing_is_told() {
        let mut faults = Faults::default();
        let bow: &[[f64; 2]] = &[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 3.0]];
        let wood = Drawing { polygon: Some(bow), ..Drawing::default() };
        assert!(wood.fits(Form::Area, "terrain 'a'", "wood", &mut faults));
        assert_eq!(wood.shape(Form::Area, "terrain 'a'", &mut faults), None);
        assert!(!wood.fits(Form::Line, "terrain 'b'", "wall", &mut faults));
        let wall = Drawing { line: Some(&bow[..1]), ..Drawing::default() };
        assert_eq!(wall.shape(Form::Line, "terrain 'c'", &mut faults), None);
        let both = Drawing { point: Some([1.0, 1.0]), ..wall };
        assert!(!both.fits(Form::Spot, "terrain 'd'", "ford", &mut faults));
        assert_eq!(faults.len(), 4);
        let bridge = Drawing { point: Some([1.0, 1.0]), ..Drawing::default() };
        assert_eq!(bridge.shape(Form::Spot, "terrain 'e'", &mut faults), Some(Shape::Spot(Point::new(1.0, 1.0))));
    }
}
