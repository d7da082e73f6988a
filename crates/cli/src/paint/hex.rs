//! Hexes as cells of four columns and two rows, half a cell lower in pushed columns. The upper row of a cell is the counter on top,
//! or the label of an empty hex; the lower row has the hexsides at its ends and the stack, leaders or ground between them. A map that
//! is larger than the sheet is seen through a window about the places that the question is about.
use super::canvas::{Canvas, Ink};
use super::palette::{self, CREAM, Colour, GOLD, INK, MUTED};
use super::signs::shape_mark;
use super::token::Token;
use std::collections::HashMap;
use voltigeur_engine::view::{Field, HexField, MarkerKind, Piece, Shape, Spot, Target, View};

/// Columns and rows of a cell.
const WIDE: usize = 4;
const TALL: usize = 2;

/// How a kind of ground is drawn: a sign and a colour behind it.
fn look(ground: &str) -> (char, Colour) {
    match ground {
        "forest" | "wood" => ('♣', palette::WOOD),
        "brush" => ('"', palette::WOOD),
        "town" | "village" => ('⌂', palette::GROUND[2]),
        "castle" => ('▣', palette::GROUND[2]),
        "farm" => ('f', palette::GROUND[1]),
        "difficult" => (':', palette::GROUND[1]),
        "marsh" => ('≈', palette::GROUND[0]),
        _ => (' ', palette::GROUND[0]),
    }
}

/// How a hexside is drawn.
fn side_look(kind: &str) -> Option<(char, Colour)> {
    match kind {
        "bridge" => Some(('╪', palette::ROAD)),
        "ford" => Some(('≡', palette::MARSH)),
        "stream" => Some(('~', palette::MARSH)),
        "river" => Some(('≈', palette::MARSH)),
        "ridge" => Some(('▲', palette::CREST)),
        "slope" => Some(('^', palette::CREST)),
        "wall" => Some(('#', palette::BUILDINGS)),
        "gully" => Some(('v', palette::CREST)),
        _ => None,
    }
}

/// Which sign stays where a hexside has several.
fn side_rank(kind: &str) -> u8 {
    match kind {
        "bridge" => 3,
        "ford" => 2,
        _ => 1,
    }
}

/// The sign of a facing in degrees, clockwise from the top of the map.
fn arrow(degrees: u16) -> char {
    match (degrees % 360 + 15) / 30 {
        0 | 12 => '↑',
        1 | 2 => '↗',
        3 => '→',
        4 | 5 => '↘',
        6 => '↓',
        7 | 8 => '↙',
        9 => '←',
        _ => '↖',
    }
}

/// Column and row of a label such as `0512`, counted from 0.
fn place(field: &HexField, label: &str) -> Option<(usize, usize)> {
    let (column, row) = label.split_at_checked(label.len() / 2)?;
    let first = usize::from(field.first);
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(first);
    Some((number(column)?, number(row)?))
}

/// The part of the map that is drawn.
struct Grid<'f> {
    field: &'f HexField,
    /// The first column and row.
    from: (usize, usize),
    columns: usize,
    rows: usize,
}

impl<'f> Grid<'f> {
    fn new(view: &View, field: &'f HexField, canvas: &Canvas) -> Self {
        let columns = (canvas.width() / WIDE).min(usize::from(field.columns));
        let rows = (canvas.height().saturating_sub(1) / TALL).min(usize::from(field.rows));
        let (x, y) = middle(view, field);
        let start = |at: usize, shown: usize, all: u16| at.saturating_sub(shown / 2).min(usize::from(all) - shown);
        Self { field, from: (start(x, columns, field.columns), start(y, rows, field.rows)), columns, rows }
    }

    fn pushed(&self, column: usize) -> bool {
        (column + usize::from(self.field.first)).is_multiple_of(2) == self.field.even_pushed
    }

    /// The first letter of a hex on the canvas, if it is in the window.
    fn cell(&self, (column, row): (usize, usize)) -> Option<(usize, usize)> {
        let (x, y) = (column.checked_sub(self.from.0)?, row.checked_sub(self.from.1)?);
        let shown = x < self.columns && y < self.rows;
        shown.then(|| (x * WIDE, y * TALL + usize::from(self.pushed(column))))
    }

    fn at(&self, label: &str) -> Option<(usize, usize)> {
        self.cell(place(self.field, label)?)
    }

    /// The neighbour across a side, counted clockwise from the top.
    fn across(&self, (column, row): (usize, usize), side: u8) -> Option<(usize, usize)> {
        let down = usize::from(self.pushed(column));
        let west = || column.checked_sub(1);
        match side {
            0 => Some((column, row.checked_sub(1)?)),
            1 => Some((column + 1, (row + down).checked_sub(1)?)),
            2 => Some((column + 1, row + down)),
            3 => Some((column, row + 1)),
            4 => Some((west()?, row + down)),
            _ => Some((west()?, (row + down).checked_sub(1)?)),
        }
    }

    /// Where a hexside is drawn: at an end or in the middle of the lower row of the hex above it.
    fn side(&self, label: &str, side: u8) -> Option<(usize, usize)> {
        let hex = place(self.field, label)?;
        let (hex, offset) = match side {
            2 => (hex, WIDE - 1),
            4 => (hex, 0),
            3 => (hex, 1),
            0 => (self.across(hex, 0)?, 1),
            1 => (self.across(hex, 1)?, 0),
            _ => (self.across(hex, 5)?, WIDE - 1),
        };
        let (x, y) = self.cell(hex)?;
        Some((x + offset, y + 1))
    }
}

/// The middle of what the question is about, or of the troops of the side that decides.
fn middle(view: &View, field: &HexField) -> (usize, usize) {
    let at_hex = |label: &String| place(field, label);
    let of_piece = |id: &str| {
        let piece = view.pieces.iter().find(|piece| piece.id == id)?;
        let Spot::Hexes { hexes, .. } = &piece.at else { return None };
        hexes.first().and_then(at_hex)
    };
    let options = view.prompt.iter().flat_map(|prompt| &prompt.options);
    let mut spots: Vec<(usize, usize)> = options
        .filter_map(|option| match option.points_at.last()? {
            Target::Hex(label) => at_hex(label),
            Target::Piece(id) => of_piece(id),
            _ => None,
        })
        .collect();
    if spots.is_empty() {
        let side = view.prompt.as_ref().map(|prompt| prompt.side);
        let own = view.pieces.iter().filter(|piece| side.is_none_or(|side| piece.side == side));
        spots.extend(own.filter_map(|piece| of_piece(&piece.id)));
    }
    let count = spots.len().max(1);
    let sum = spots.iter().fold((0, 0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
    (sum.0 / count, sum.1 / count)
}

/// Draws the map; `choices` writes the numbers of the options onto the hexes they point at.
pub fn draw(view: &View, field: &HexField, canvas: &mut Canvas, choices: bool) {
    if field.columns == 0 || canvas.width() < WIDE || canvas.height() <= TALL {
        canvas.write(0, 0, "no map", Ink::new(INK));
        return;
    }
    let grid = Grid::new(view, field, canvas);
    ground(&grid, canvas);
    ways(&grid, canvas);
    sides(&grid, canvas);
    places(&grid, canvas);
    pieces(view, &grid, canvas);
    if choices {
        options(view, &grid, canvas);
    }
}

/// The colour of the ground of a hex.
fn ground_of(field: &HexField, (column, row): (usize, usize)) -> (char, Colour) {
    let sign = field.ground.get(row).and_then(|row| row.chars().nth(column)).unwrap_or('.');
    let word = field.legend.iter().find(|(known, _)| known.starts_with(sign)).map_or("", |(_, word)| word.as_str());
    look(word)
}

fn ground(grid: &Grid<'_>, canvas: &mut Canvas) {
    for row in grid.from.1..grid.from.1 + grid.rows {
        for column in grid.from.0..grid.from.0 + grid.columns {
            let Some((x, y)) = grid.cell((column, row)) else { continue };
            let (sign, colour) = ground_of(grid.field, (column, row));
            // Neighbouring columns differ a little, so that cells can be told apart.
            let colour = if column % 2 == 0 { colour } else { palette::mixed(colour, palette::BORDER, 12) };
            let first = usize::from(grid.field.first);
            let label = format!("{:02}{:02}", column + first, row + first);
            canvas.write(x, y, &format!("{label:<WIDE$}"), Ink::new(palette::BORDER).on(colour));
            canvas.write(x, y + 1, &format!(" {sign}{sign} "), Ink::new(MUTED).on(colour));
        }
    }
}

/// Roads and paths run through the lower rows.
fn ways(grid: &Grid<'_>, canvas: &mut Canvas) {
    for way in &grid.field.ways {
        let sign = if way.kind == "road" { '=' } else { '-' };
        for label in &way.hexes {
            let Some(hex) = place(grid.field, label) else { continue };
            let Some((x, y)) = grid.cell(hex) else { continue };
            let (known, _) = ground_of(grid.field, hex);
            let text = if known == ' ' { format!("{sign}{sign}") } else { format!("{known}{sign}") };
            canvas.write(x + 1, y + 1, &text, Ink::new(palette::ROAD));
        }
    }
}

fn sides(grid: &Grid<'_>, canvas: &mut Canvas) {
    let mut drawn: HashMap<(usize, usize), u8> = HashMap::new();
    for side in &grid.field.sides {
        let (Some((sign, colour)), Some(at)) = (side_look(&side.kind), grid.side(&side.hex, side.side)) else {
            continue;
        };
        let rank = side_rank(&side.kind);
        if drawn.get(&at).is_none_or(|&known| known < rank) {
            drawn.insert(at, rank);
            canvas.put(at.0, at.1, sign, Ink::new(colour).bold());
        }
    }
}

/// A star on places that are worth points.
fn places(grid: &Grid<'_>, canvas: &mut Canvas) {
    for spot in grid.field.places.iter().filter(|spot| spot.points.is_some()) {
        for label in &spot.hexes {
            let Some((x, y)) = grid.at(label) else { continue };
            let colour = spot.held_by.map_or(palette::GOLD_INK, |side| palette::side_colour(side).0);
            canvas.write(x + 2, y + 1, "★", Ink::new(colour).bold());
        }
    }
}

/// The letters of the counter on top: formation, code, facing.
#[must_use]
fn counter(piece: &Piece) -> String {
    let facing = match &piece.at {
        Spot::Hexes { facing: Some(degrees), .. } => arrow(*degrees),
        _ => ' ',
    };
    let mark =
        if piece.code.chars().count() > 2 { String::new() } else { shape_mark(piece.shape).unwrap_or('|').to_string() };
    format!("{mark}{}{facing}", piece.code).chars().take(WIDE).collect()
}

fn pieces(view: &View, grid: &Grid<'_>, canvas: &mut Canvas) {
    for (label, stack) in stacks(view) {
        let (Some((x, y)), Some(top)) = (grid.at(&label), stack.first()) else { continue };
        let (bg, fg) = palette::nation(&top.nation, top.side);
        let broken = top.shape == Shape::Crowd;
        let bg = if broken { palette::mixed(bg, palette::GROUND[0], 45) } else { bg };
        canvas.write(x, y, &format!("{:<WIDE$}", counter(top)), Ink::new(fg).on(bg).bold());
        let lost = top.losses.map_or(0, |(lost, _)| lost);
        if lost > 0 {
            canvas.write(x + 2, y + 1, &lost.min(9).to_string(), Ink::new(CREAM).on(palette::DANGER).bold());
        }
        if stack.len() > 1 {
            canvas.write(x + 1, y + 1, &stack.len().min(9).to_string(), Ink::new(fg).on(bg).bold());
        }
    }
    for marker in view.markers.iter().filter(|marker| marker.kind == MarkerKind::Leader) {
        for target in &marker.at {
            let Target::Hex(label) = target else { continue };
            if let Some((x, y)) = grid.at(label) {
                canvas.write(x + 3, y + 1, "*", Ink::new(INK).on(GOLD).bold());
            }
        }
    }
}

fn options(view: &View, grid: &Grid<'_>, canvas: &mut Canvas) {
    let mut taken: HashMap<(usize, usize), usize> = HashMap::new();
    for (n, option) in view.prompt.iter().flat_map(|prompt| &prompt.options).enumerate() {
        let label = match option.points_at.last() {
            Some(Target::Hex(label)) => Some(label.clone()),
            Some(Target::Piece(id)) => {
                view.pieces.iter().find(|piece| piece.id == *id).and_then(|piece| match &piece.at {
                    Spot::Hexes { hexes, .. } => hexes.first().cloned(),
                    _ => None,
                })
            }
            _ => None,
        };
        let Some(at) = label.and_then(|label| grid.at(&label)) else { continue };
        taken.entry(at).or_insert(n + 1);
    }
    for ((x, y), number) in taken {
        canvas.write(x, y + 1, &format!("{number:<3}"), Ink::new(INK).on(GOLD).bold());
    }
}

fn stacks(view: &View) -> Vec<(String, Vec<&Piece>)> {
    let mut stacks: Vec<(String, Vec<&Piece>)> = Vec::new();
    for piece in &view.pieces {
        let Spot::Hexes { hexes, .. } = &piece.at else { continue };
        for hex in hexes {
            match stacks.iter_mut().find(|(label, _)| label == hex) {
                Some((_, pieces)) => pieces.push(piece),
                None => stacks.push((hex.clone(), vec![piece])),
            }
        }
    }
    let rank = |piece: &Piece| match piece.at {
        Spot::Hexes { rank, .. } => rank,
        _ => 0,
    };
    for (_, pieces) in &mut stacks {
        pieces.sort_by_key(|piece| rank(piece));
    }
    stacks.sort_by(|a, b| a.0.cmp(&b.0));
    stacks
}

/// Who stands where: one line for each hex with troops.
#[must_use]
pub fn who_stands_where(view: &View) -> String {
    let line = |(hex, pieces): (String, Vec<&Piece>)| {
        let tokens: Vec<String> =
            pieces.iter().map(|piece| format!("{}:{}", piece.id, Token::of(piece).letters())).collect();
        format!("{hex}: {}\n", tokens.join("  "))
    };
    stacks(view).into_iter().map(line).collect()
}

/// A hex in full.
///
/// # Errors
/// If there is no such hex.
pub fn describe(view: &View, wanted: &str) -> Result<String, String> {
    let Field::Hexes(field) = &view.field else { return Err("there are no hexes on this field".to_owned()) };
    let named = field.places.iter().find(|place| place.name.eq_ignore_ascii_case(wanted));
    let label = named.and_then(|place| place.hexes.first().cloned()).unwrap_or_else(|| wanted.to_owned());
    let found = place(field, &label)
        .and_then(|(column, row)| field.ground.get(row)?.chars().nth(column))
        .ok_or_else(|| format!("there is no hex '{wanted}'"))?;
    let ground = field.legend.iter().find(|(sign, _)| sign.starts_with(found)).map_or("", |(_, word)| word);
    let mut text = format!("{label}: {ground}");
    for side in field.sides.iter().filter(|side| side.hex == label) {
        text.push_str(&format!(", {} on side {}", side.kind, side.side));
    }
    for place in field.places.iter().filter(|place| place.hexes.contains(&label)) {
        let points = place.points.as_ref().map_or(String::new(), |points| format!(" ({points})"));
        text.push_str(&format!(", {}{points}", place.name));
    }
    text.push('\n');
    for (_, pieces) in stacks(view).into_iter().filter(|(hex, _)| *hex == label) {
        for piece in pieces {
            let facing = match &piece.at {
                Spot::Hexes { facing: Some(degrees), .. } => format!(", faces {}", arrow(*degrees)),
                _ => String::new(),
            };
            let states = piece.states.iter().map(|state| format!(", {}", state.text)).collect::<String>();
            text.push_str(&format!(
                "  {}  {} ({}), {}{facing}{states}\n",
                piece.id, piece.name, piece.code, piece.posture
            ));
        }
    }
    for marker in view.markers.iter().filter(|marker| marker.at.contains(&Target::Hex(label.clone()))) {
        text.push_str(&format!("  {}\n", marker.label));
    }
    Ok(text)
}
