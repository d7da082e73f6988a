//! The ground of an area battlefield as character cells.
//!
//! The corners of the cells are a lattice of points, each in one area. A cell whose four corners lie in different areas is a
//! border and is drawn as a line with an arm through every side that separates two areas: the lines of neighbouring cells meet.
use super::canvas::{Canvas, Ink};
use super::palette::{self, Colour};
use voltigeur_engine::view::{AreaField, AreaShape, LinkShape, Point};

/// Which area lies where.
pub struct Ground<'v> {
    /// The field as the view has it.
    pub field: &'v AreaField,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    corners: Vec<Option<usize>>,
    centres: Vec<Option<usize>>,
    shades: Vec<u8>,
}

/// Arms of a border cell: up, right, down, left.
type Arms = [bool; 4];

impl<'v> Ground<'v> {
    /// The field drawn on so many columns and rows.
    #[must_use]
    pub fn new(field: &'v AreaField, width: usize, height: usize) -> Self {
        let sample = |x: f32, y: f32| {
            let inside = |value: f32, most: f32| value.clamp(most * 0.001, most * 0.999);
            let point = [
                inside(x / width as f32 * field.width, field.width),
                inside(y / height as f32 * field.height, field.height),
            ];
            area_at(field, point)
        };
        let mut corners = Vec::with_capacity((width + 1) * (height + 1));
        for y in 0..=height {
            corners.extend((0..=width).map(|x| sample(x as f32, y as f32)));
        }
        let mut centres = Vec::with_capacity(width * height);
        for y in 0..height {
            centres.extend((0..width).map(|x| sample(x as f32 + 0.5, y as f32 + 0.5)));
        }
        Self { field, width, height, corners, centres, shades: shades(field) }
    }

    fn corner(&self, x: usize, y: usize) -> Option<usize> {
        self.corners[y * (self.width + 1) + x]
    }

    /// The areas at the four corners of a cell: upper left, upper right, lower left, lower right.
    fn corners_of(&self, x: usize, y: usize) -> [Option<usize>; 4] {
        [self.corner(x, y), self.corner(x + 1, y), self.corner(x, y + 1), self.corner(x + 1, y + 1)]
    }

    /// The area that a cell belongs to.
    #[must_use]
    pub fn owner(&self, x: usize, y: usize) -> Option<usize> {
        if x < self.width && y < self.height { self.centres[y * self.width + x] } else { None }
    }

    /// Does the whole cell lie in this area?
    #[must_use]
    pub fn is_inside(&self, x: usize, y: usize, area: usize) -> bool {
        x < self.width && y < self.height && self.corners_of(x, y).iter().all(|&corner| corner == Some(area))
    }

    /// The border cells between two areas.
    #[must_use]
    pub fn border(&self, a: usize, b: usize) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let corners = self.corners_of(x, y);
                if corners.contains(&Some(a)) && corners.contains(&Some(b)) {
                    cells.push((x, y));
                }
            }
        }
        cells
    }

    /// The cell at a point of the drawing plane.
    #[must_use]
    pub fn cell(&self, point: Point) -> (usize, usize) {
        let at =
            |value: f32, most: f32, cells: usize| ((value / most * cells as f32) as usize).min(cells.saturating_sub(1));
        (at(point[0], self.field.width, self.width), at(point[1], self.field.height, self.height))
    }

    fn arms(&self, x: usize, y: usize) -> Arms {
        let [ul, ur, ll, lr] = self.corners_of(x, y);
        [ul != ur, ur != lr, ll != lr, ul != ll]
    }

    /// The colour of an area's ground: by what grows there and how high it lies, a shade apart from its neighbours.
    #[must_use]
    pub fn tint(&self, area: usize) -> Colour {
        let shape = &self.field.areas[area];
        let (tint, shade) = (tint(shape), self.shades[area]);
        match (shape.ground.as_str(), shape.height) {
            ("wood", _) => palette::mixed(tint, palette::TREES, 12 * shade),
            // Low ground may be lighter; a height must not look lower than it is.
            (_, 0) if shade % 2 == 1 => palette::mixed(tint, palette::CREAM, 20 + 10 * shade),
            _ => palette::mixed(tint, palette::CREST, 2 * shade),
        }
    }

    /// Draws tints, trees, roads and borders.
    pub fn draw(&self, canvas: &mut Canvas) {
        for y in 0..self.height {
            for x in 0..self.width {
                let tint = self.owner(x, y).map_or(palette::FRAME, |n| self.tint(n));
                let wood = self.owner(x, y).is_some_and(|n| self.field.areas[n].ground == "wood");
                let glyph = if wood && is_tree(x, y) { '♣' } else { ' ' };
                canvas.put(x, y, glyph, Ink::new(palette::TREES).on(tint));
            }
        }
        for y in 0..self.height {
            for x in 0..self.width {
                let arms = self.arms(x, y);
                if arms.contains(&true) {
                    let (glyph, ink) = self.border_look(x, y, arms);
                    canvas.put(x, y, glyph, ink);
                }
            }
        }
        self.draw_roads(canvas);
    }

    fn border_look(&self, x: usize, y: usize, arms: Arms) -> (char, Ink) {
        let link = self.link_at(x, y);
        let thin = line_glyph(arms, false);
        match link.map(|link| link.ground.as_str()) {
            Some("marshy") => ('≈', Ink::new(palette::MARSH).bold()),
            Some("hedged") => (thin, Ink::new(palette::HEDGE).bold()),
            Some("ridge") => (thin, Ink::new(palette::CREST).bold()),
            _ => (thin, Ink::new(palette::BORDER)),
        }
    }

    /// The link whose border runs through a cell.
    fn link_at(&self, x: usize, y: usize) -> Option<&LinkShape> {
        let corners = self.corners_of(x, y);
        let has = |id: &str| corners.iter().flatten().any(|&n| self.field.areas[n].id == id);
        self.field.links.iter().find(|link| link.between.iter().all(|id| has(id)))
    }

    fn draw_roads(&self, canvas: &mut Canvas) {
        for road in &self.field.roads {
            for pair in road.windows(2) {
                let (from, to) = (self.cell(pair[0]), self.cell(pair[1]));
                for (x, y) in cells_between(from, to) {
                    canvas.put(x, y, '∙', Ink::new(palette::ROAD).bold());
                }
            }
        }
    }

    /// Draws the border between two areas as held: a strong line in a colour.
    pub fn draw_front(&self, canvas: &mut Canvas, home: usize, facing: usize, colour: Colour) {
        for (x, y) in self.border(home, facing) {
            let [ul, ur, ll, lr] = self.corners_of(x, y);
            let between = |a: Option<usize>, b: Option<usize>| {
                (a == Some(home) && b == Some(facing)) || (a == Some(facing) && b == Some(home))
            };
            let arms = [between(ul, ur), between(ur, lr), between(ll, lr), between(ul, ll)];
            if arms.contains(&true) {
                canvas.put(x, y, line_glyph(arms, true), Ink::new(colour).bold());
            }
        }
    }
}

/// Shades of the areas, so that neighbours differ: 0, 1 or 2, and more where that is not enough.
fn shades(field: &AreaField) -> Vec<u8> {
    let mut shades: Vec<u8> = Vec::with_capacity(field.areas.len());
    for (n, area) in field.areas.iter().enumerate() {
        let near = |other: usize| {
            let other = &field.areas[other].id;
            field.links.iter().any(|link| link.between.contains(&area.id) && link.between.contains(other))
        };
        let used: Vec<u8> = (0..n).filter(|&other| near(other)).map(|other| shades[other]).collect();
        shades.push((0..4).find(|shade| !used.contains(shade)).unwrap_or(0));
    }
    shades
}

fn tint(area: &AreaShape) -> Colour {
    match area.ground.as_str() {
        "wood" => palette::WOOD,
        "entry" => palette::ENTRY,
        _ => palette::GROUND[area.height.clamp(0, 2) as usize],
    }
}

/// Trees stand in loose rows.
const fn is_tree(x: usize, y: usize) -> bool {
    (x + 2 * (y % 2)).is_multiple_of(4)
}

fn area_at(field: &AreaField, point: Point) -> Option<usize> {
    field.areas.iter().position(|area| contains(&area.outline, point))
}

/// Does a polygon contain a point? By the number of its sides to the right of it.
fn contains(outline: &[Point], [x, y]: Point) -> bool {
    let mut inside = false;
    for (n, &[ax, ay]) in outline.iter().enumerate() {
        let [bx, by] = outline[(n + 1) % outline.len()];
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
    }
    inside
}

fn cells_between(from: (usize, usize), to: (usize, usize)) -> Vec<(usize, usize)> {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
    let between = |a: usize, b: usize, n: usize| (a * (steps - n) + b * n + steps / 2) / steps;
    (0..=steps).map(|n| (between(from.0, to.0, n), between(from.1, to.1, n))).collect()
}

/// The line with these arms.
fn line_glyph(arms: Arms, strong: bool) -> char {
    let glyphs = if strong { "━┃┏┓┗┛┣┫┳┻╋" } else { "─│╭╮╰╯├┤┬┴┼" };
    let n = match arms {
        [false, _, false, _] => 0,
        [_, false, _, false] => 1,
        [false, true, true, false] => 2,
        [false, false, true, true] => 3,
        [true, true, false, false] => 4,
        [true, false, false, true] => 5,
        [true, true, true, false] => 6,
        [true, false, true, true] => 7,
        [false, true, true, true] => 8,
        [true, true, false, true] => 9,
        [true, true, true, true] => 10,
    };
    glyphs.chars().nth(n).unwrap_or('·')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_of_neighbouring_cells_meet() {
        let left = AreaShape {
            id: "a".into(),
            outline: vec![[0.0, 0.0], [4.0, 0.0], [6.0, 10.0], [0.0, 10.0]],
            ..AreaShape::default()
        };
        let right = AreaShape {
            id: "b".into(),
            outline: vec![[4.0, 0.0], [10.0, 0.0], [10.0, 10.0], [6.0, 10.0]],
            ..AreaShape::default()
        };
        let field = AreaField { width: 10.0, height: 10.0, areas: vec![left, right], ..AreaField::default() };
        let ground = Ground::new(&field, 20, 10);
        for y in 0..9 {
            for x in 0..20 {
                assert_eq!(ground.arms(x, y)[2], ground.arms(x, y + 1)[0], "below {x},{y}");
            }
        }
        assert!(ground.is_inside(0, 0, 0) && ground.is_inside(19, 9, 1));
    }
}
