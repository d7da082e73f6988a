//! A free table as a plan in characters: the ground cell by cell, each body of troops over the ground that it covers, with its id and an
//! arrow where it looks. A list tells every unit's place and how far the nearest enemy is.
use super::canvas::{Canvas, Ink};
use super::palette::{self, Colour, GOLD, INK};
use super::signs::{marker_mark, shows};
use std::collections::{BTreeMap, HashSet};
use voltigeur_engine::view::{Field, Look, Piece, Place, Shape, Spot, TableField, Target, TerrainShape, View};

/// The table on a sheet of cells.
struct Plan<'a> {
    field: &'a TableField,
    columns: usize,
    rows: usize,
}

impl Plan<'_> {
    /// The cell of a place.
    fn cell(&self, place: Place) -> (usize, usize) {
        let along = |at: i32, whole: i32, cells: usize| {
            (i64::from(at.clamp(0, whole.max(1) - 1)) * cells as i64 / i64::from(whole.max(1))) as usize
        };
        (along(place.x, self.field.width, self.columns), self.rows - 1 - along(place.y, self.field.height, self.rows))
    }

    /// The middle of a cell.
    fn place(&self, x: usize, y: usize) -> Place {
        let along =
            |at: usize, whole: i32, cells: usize| ((2 * at as i64 + 1) * i64::from(whole) / (2 * cells as i64)) as i32;
        Place { x: along(x, self.field.width, self.columns), y: along(self.rows - 1 - y, self.field.height, self.rows) }
    }
}

/// The cells that are written on: what comes later gives way to what is there.
#[derive(Default)]
struct Written(HashSet<(usize, usize)>);

impl Written {
    /// Writes a text on the nearest row on which it covers and touches no other, or where it belongs if there is none near.
    fn write(&mut self, canvas: &mut Canvas, (x, y): (usize, usize), text: &str, ink: Ink) {
        let length = text.chars().count();
        let x = x.min(canvas.width().saturating_sub(length));
        let rows = [0, 1, -1, 2, -2].map(|by| y.saturating_add_signed(by).min(canvas.height().saturating_sub(1)));
        let is_free = |row: &usize| (x.saturating_sub(1)..=x + length).all(|x| !self.0.contains(&(x, *row)));
        let row = rows.into_iter().find(is_free).unwrap_or(y);
        self.0.extend((x..x + length).map(|x| (x, row)));
        canvas.write(x, row, text, ink);
    }
}

/// Is a place inside a border?
fn inside(border: &[Place], at: Place) -> bool {
    let mut within = false;
    for (n, a) in border.iter().enumerate() {
        let b = &border[(n + border.len() - 1) % border.len()];
        if (a.y > at.y) != (b.y > at.y) {
            let (dx, dy) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
            if f64::from(at.x) < dx * f64::from(at.y - a.y) / dy + f64::from(a.x) {
                within = !within;
            }
        }
    }
    within
}

/// Draws the table onto the canvas, as large as it fits; `choices` writes the numbers of the options onto what they point at.
pub fn draw(view: &View, field: &TableField, canvas: &mut Canvas, choices: bool) {
    if field.width <= 0 || field.height <= 0 {
        canvas.write(0, 0, "no table", Ink::new(INK));
        return;
    }
    let plan = Plan { field, columns: canvas.width(), rows: canvas.height() };
    ground(&plan, canvas);
    lines(&plan, canvas);
    for piece in &view.pieces {
        body(&plan, piece, canvas);
    }
    let mut written = Written::default();
    for piece in &view.pieces {
        label(&plan, piece, &mut written, canvas);
    }
    for marker in &view.markers {
        let Some(sign) = marker_mark(marker.kind, &view.field) else { continue };
        let Some(Target::Place(place)) = marker.at.iter().find(|target| matches!(target, Target::Place(_))) else {
            continue;
        };
        let colour = marker.side.map_or(INK, |side| palette::side_colour(side).0);
        written.write(canvas, plan.cell(*place), &sign.to_string(), Ink::new(colour).bold());
    }
    names(&plan, &mut written, canvas);
    if choices {
        options(view, &plan, &mut written, canvas);
    }
}

/// The sign and the colour of the ground at a place: the last area that holds it, on the highest hill under it.
fn look(field: &TableField, at: Place) -> (char, Colour) {
    let mut level = 0;
    let mut sign = (' ', None);
    for feature in field.features.iter().filter(|feature| inside(&feature.outline, at)) {
        match feature.kind.as_str() {
            "hill" => level = level.max(usize::from(feature.level)),
            "light_woods" => sign = ('♣', Some(palette::WOOD)),
            "heavy_woods" => sign = ('♠', Some(palette::WOOD)),
            "town_block" => {
                sign = (
                    if feature.states.iter().any(|state| state.look == Look::Burning) { '░' } else { '▒' },
                    Some(palette::RULE),
                )
            }
            "works" => sign = ('#', None),
            "rocky_hillside" => sign = ('^', None),
            "marsh" => sign = ('≈', None),
            "pond" => sign = ('~', Some(palette::MARSH)),
            _ => {}
        }
    }
    (sign.0, sign.1.unwrap_or(palette::GROUND[level.min(2)]))
}

fn ground(plan: &Plan<'_>, canvas: &mut Canvas) {
    for y in 0..plan.rows {
        for x in 0..plan.columns {
            let (sign, colour) = look(plan.field, plan.place(x, y));
            // Trees stand loose.
            let sign = if matches!(sign, '♣' | '♠' | '^' | '≈') && (x + 2 * y) % 3 != 0 { ' ' } else { sign };
            let ink = if sign == '▒' { palette::BUILDINGS } else { palette::TREES };
            canvas.put(x, y, sign, Ink::new(ink).on(colour));
        }
    }
}

/// Roads, water, walls and hedges, and what crosses them.
fn lines(plan: &Plan<'_>, canvas: &mut Canvas) {
    let order = ["stream", "river", "road", "wall", "hedge", "bridge", "ford"];
    for kind in order {
        let (sign, colour) = match kind {
            "stream" => ('~', palette::MARSH),
            "river" => ('≈', palette::MARSH),
            "road" => ('·', palette::ROAD),
            "wall" => ('#', palette::BUILDINGS),
            "hedge" => ('"', palette::HEDGE),
            "bridge" => ('╪', palette::ROAD),
            _ => ('≡', palette::MARSH),
        };
        for feature in plan.field.features.iter().filter(|feature| feature.kind == kind) {
            for (x, y) in course(plan, &feature.line) {
                canvas.put(x, y, sign, Ink::new(colour).bold());
            }
        }
    }
}

/// The cells along a line.
fn course(plan: &Plan<'_>, line: &[Place]) -> Vec<(usize, usize)> {
    let mut cells: Vec<(usize, usize)> = line.first().map(|&place| plan.cell(place)).into_iter().collect();
    for pair in line.windows(2) {
        let steps = 4 * plan.columns.max(plan.rows) as i64;
        for n in 0..=steps {
            let between = |a: i32, b: i32| (i64::from(a) + (i64::from(b) - i64::from(a)) * n / steps) as i32;
            let cell = plan.cell(Place { x: between(pair[0].x, pair[1].x), y: between(pair[0].y, pair[1].y) });
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}

fn middle(places: &[Place]) -> Place {
    let count = places.len().max(1) as i64;
    let sum = places.iter().fold((0i64, 0i64), |sum, place| (sum.0 + i64::from(place.x), sum.1 + i64::from(place.y)));
    Place { x: (sum.0 / count) as i32, y: (sum.1 / count) as i32 }
}

/// Names of areas that are worth points, with a star in the colour of their holder.
fn names(plan: &Plan<'_>, written: &mut Written, canvas: &mut Canvas) {
    for feature in plan.field.features.iter().filter(|feature| feature.points.is_some()) {
        let (x, y) = plan.cell(middle(&feature.outline));
        let colour = feature.held_by.map_or(palette::GOLD_INK, |side| palette::side_colour(side).0);
        let start = x.saturating_sub(feature.name.chars().count() / 2);
        written.write(canvas, (start, y), &format!("★{}", feature.name), Ink::new(colour).italic());
    }
}

/// The sign of a heading in hundredths of a degree.
fn arrow(facing: u16) -> char {
    const SIGNS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    SIGNS[usize::from((facing + 2_250) / 4_500 % 8)]
}

/// A body: the cells that it covers in the colour of its nation.
fn body(plan: &Plan<'_>, piece: &Piece, canvas: &mut Canvas) {
    let Spot::Table { at, stands, .. } = &piece.at else { return };
    let (back, letters) = palette::nation(&piece.nation, piece.side);
    let open = piece.shape == Shape::Chain;
    for stand in stands {
        let (low, high) = stand.iter().fold((*at, *at), |(low, high), place| {
            (
                Place { x: low.x.min(place.x), y: low.y.min(place.y) },
                Place { x: high.x.max(place.x), y: high.y.max(place.y) },
            )
        });
        let ((left, bottom), (right, top)) = (plan.cell(low), plan.cell(high));
        for y in top..=bottom {
            for x in left..=right {
                if inside(stand, plan.place(x, y)) {
                    let sign = if open { '∴' } else { ' ' };
                    canvas.put(x, y, sign, Ink::new(letters).on(back));
                }
            }
        }
    }
}

/// The id of a body, and where it looks.
fn label(plan: &Plan<'_>, piece: &Piece, written: &mut Written, canvas: &mut Canvas) {
    let Spot::Table { at, facing, .. } = &piece.at else { return };
    let (back, letters) = palette::nation(&piece.nation, piece.side);
    let (x, y) = plan.cell(*at);
    let state = if shows(piece, Look::WhiteFlag) { "!" } else { "" };
    let text = format!("{}{}{state}", piece.id, facing.map_or('□', arrow));
    let start = x.saturating_sub(text.chars().count() / 2);
    written.write(canvas, (start, y), &text, Ink::new(letters).on(back).bold());
}

/// The numbers of the options below what they point at.
fn options(view: &View, plan: &Plan<'_>, written: &mut Written, canvas: &mut Canvas) {
    let spot = |target: &Target| match target {
        Target::Piece(id) => view.pieces.iter().find(|piece| piece.id == *id).and_then(|piece| match piece.at {
            Spot::Table { at, .. } => Some(at),
            _ => None,
        }),
        Target::Place(place) => Some(*place),
        Target::Way(way) => way.last().copied(),
        Target::Terrain(id) => {
            plan.field.features.iter().find(|feature| feature.id == *id).map(|feature| middle(&feature.outline))
        }
        _ => None,
    };
    let mut first: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (n, option) in view.prompt.iter().flat_map(|prompt| &prompt.options).enumerate() {
        if let Some(place) = option.points_at.last().and_then(spot) {
            first.entry(plan.cell(place)).or_insert(n + 1);
        }
    }
    for ((x, y), number) in first {
        let below = (y + 1).min(plan.rows - 1);
        written.write(canvas, (x, below), &number.to_string(), Ink::new(INK).on(GOLD).bold());
    }
}

/// A length in units of the table.
fn length(thousandths: i32) -> String {
    format!("{:.1}", f64::from(thousandths) / 1000.0)
}

fn at(piece: &Piece) -> Option<Place> {
    match piece.at {
        Spot::Table { at, .. } => Some(at),
        _ => None,
    }
}

/// The nearest enemy, measured between the middles of the fronts.
fn nearest<'v>(view: &'v View, piece: &Piece) -> Option<(f64, &'v Piece)> {
    let from = at(piece)?;
    let far = |other: &Piece| {
        at(other)
            .map(|to| f64::hypot(f64::from(to.x - from.x), f64::from(to.y - from.y)) / 1000.0)
            .unwrap_or(f64::INFINITY)
    };
    let enemies = view.pieces.iter().filter(|other| other.side != piece.side);
    enemies.map(|other| (far(other), other)).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Who stands where: one line for each unit, with its place, its heading and the nearest enemy.
#[must_use]
pub fn who_stands_where(view: &View) -> String {
    view.pieces.iter().map(|piece| line(view, piece)).collect()
}

fn line(view: &View, piece: &Piece) -> String {
    let Spot::Table { at, facing, .. } = &piece.at else { return String::new() };
    let heading = facing.map_or("all round".to_owned(), |facing| format!("{:.0}°", f64::from(facing) / 100.0));
    let hits = piece.losses.map_or(0, |(hits, _)| hits);
    let hits = if hits > 0 { format!(", {hits} hits") } else { String::new() };
    let states = piece.states.iter().map(|state| format!(", {}", state.text)).collect::<String>();
    let enemy = nearest(view, piece).map_or(String::new(), |(far, enemy)| format!("; {} {far:.1} away", enemy.id));
    format!(
        "{:<7} {:<24} {:<15} at {:>5} {:>5} {heading:>9}{hits}{states}{enemy}\n",
        piece.id,
        piece.name,
        piece.posture,
        length(at.x),
        length(at.y),
    )
}

/// A unit or a piece of terrain in full.
///
/// # Errors
/// If there is no such thing.
pub fn describe(view: &View, wanted: &str) -> Result<String, String> {
    let Field::Table(field) = &view.field else { return Err("this is no free table".to_owned()) };
    if let Some(piece) = view.pieces.iter().find(|piece| piece.id.eq_ignore_ascii_case(wanted)) {
        let traits = piece.traits.iter().map(|(word, rule)| format!("  {word} ({rule})\n")).collect::<String>();
        let formations: Vec<&str> = view.formations_of(piece).map(|formation| formation.name.as_str()).collect();
        return Ok(format!("{}{}  {}\n{traits}", line(view, piece), formations.join(", "), piece.code));
    }
    let named =
        |feature: &&TerrainShape| feature.id.eq_ignore_ascii_case(wanted) || feature.name.eq_ignore_ascii_case(wanted);
    let feature = field.features.iter().find(named).ok_or_else(|| {
        let known =
            view.pieces.iter().map(|piece| piece.id.as_str()).chain(field.features.iter().map(|one| one.id.as_str()));
        let near = voltigeur_engine::nearest(wanted, known);
        format!("there is no '{wanted}'{}", near.map_or(String::new(), |near| format!("; did you mean '{near}'?")))
    })?;
    let mut text = format!("{} ({}): {}", feature.name, feature.id, feature.kind.replace('_', " "));
    if feature.level > 0 {
        text.push_str(&format!(", level {}", feature.level));
    }
    for state in &feature.states {
        text.push_str(&format!(", {}", state.text));
    }
    if let Some(points) = &feature.points {
        text.push_str(&format!(", {points}"));
    }
    text.push('\n');
    for (_, effects) in field.effects.iter().filter(|(kind, _)| *kind == feature.kind) {
        for (words, rule) in effects {
            text.push_str(&format!("  {words} ({rule})\n"));
        }
    }
    Ok(text)
}
