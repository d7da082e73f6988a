//! The whole screen: ribbon, map, panel, legend.
use super::canvas::{Canvas, Ink};
use super::map::map;
use super::palette::{self, INK, MUTED, RIBBON, RULE};
use super::panel::{Beside, panel};
use super::signs;
use super::text::{cut, width};
use voltigeur_engine::view::{Field, View};

/// The smallest screen: 100 columns and 30 rows, the last of which is for typing.
pub const SMALLEST: (usize, usize) = (100, 30);
/// The largest screen that is used.
const LARGEST: (usize, usize) = (170, 56);

/// The size of the terminal, within what we draw.
#[must_use]
pub fn size() -> (usize, usize) {
    let (columns, rows) = terminal_size::terminal_size()
        .map_or(SMALLEST, |(columns, rows)| (usize::from(columns.0), usize::from(rows.0)));
    (columns.clamp(SMALLEST.0, LARGEST.0), rows.clamp(SMALLEST.1, LARGEST.1))
}

/// What to say if the terminal is too small.
#[must_use]
pub fn too_small() -> Option<String> {
    let (columns, rows) = terminal_size::terminal_size()?;
    let (columns, rows) = (usize::from(columns.0), usize::from(rows.0));
    (columns < SMALLEST.0 || rows < SMALLEST.1).then(|| {
        format!(
            "This terminal has {columns} columns and {rows} rows. The map needs {} and {}: make the window larger, or use --plain.",
            SMALLEST.0, SMALLEST.1
        )
    })
}

/// Draws the screen, one row less than its height: the last is for typing.
#[must_use]
pub fn frame(view: &View, beside: Beside<'_>, (columns, rows): (usize, usize)) -> Canvas {
    let mut canvas = Canvas::new(columns, rows - 1);
    ribbon(&mut canvas, view);
    let body = rows - 3;
    let map_columns = map_width(view, columns, body);
    canvas.paste(0, 1, &map(view, map_columns, body, true));
    for y in 1..=body {
        canvas.put(map_columns, y, '│', Ink::new(RULE));
    }
    let panel_at = map_columns + 2;
    canvas.paste(panel_at, 1, &panel(view, beside, columns - panel_at, body));
    legend(&mut canvas, view, rows - 2);
    canvas
}

/// How wide the map is drawn: as wide as its shape wants, between half and two thirds of the screen.
fn map_width(view: &View, columns: usize, rows: usize) -> usize {
    let Field::Areas(field) = &view.field else { return columns * 60 / 100 };
    let natural = (rows as f32 * 2.2 * field.width / field.height.max(1.0)) as usize;
    natural.clamp(columns * 59 / 100, columns * 61 / 100)
}

fn ribbon(canvas: &mut Canvas, view: &View) {
    canvas.fill_row(0, RIBBON);
    let clock = &view.clock;
    let at = canvas.write(1, 0, &view.title, Ink::new(INK).on(RIBBON).bold().italic());
    let mut parts =
        vec![if clock.turn == 0 { String::new() } else { format!("turn {} of {}", clock.turn, clock.turns) }];
    if !clock.time.is_empty() {
        parts.push(clock.time.clone());
    }
    parts.push(clock.phase.clone());
    parts.retain(|part| !part.is_empty());
    canvas.write(at + 2, 0, &parts.join(" · "), Ink::new(INK).on(RIBBON));
    let [first, second] = &view.sides;
    let score = format!("{} {} : {} {} ", first.name, first.points, second.points, second.name);
    let x = canvas.width().saturating_sub(width(&score));
    canvas.write(x, 0, &score, Ink::new(INK).on(RIBBON).bold());
}

fn legend(canvas: &mut Canvas, view: &View, y: usize) {
    let signs = signs::line(view);
    canvas.write(0, y, &cut(&format!(" {signs}"), canvas.width()), Ink::new(MUTED).on(palette::RIBBON));
    for x in width(&signs) + 1..canvas.width() {
        canvas.put(x, y, ' ', Ink::new(MUTED).on(palette::RIBBON));
    }
}
