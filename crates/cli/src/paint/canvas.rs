//! A sheet of character cells with colours, and its text for a terminal.
use super::palette::{Colour, FRAME, INDEXED, INK};
use std::fmt::Write;

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// None: letters only.
    Plain,
    /// The 256 of xterm.
    Indexed,
    /// All.
    True,
}

impl Depth {
    /// What the terminal says of itself. `NO_COLOR` is obeyed.
    #[must_use]
    pub fn of_terminal() -> Self {
        let var = |name: &str| std::env::var(name).unwrap_or_default();
        if !var("NO_COLOR").is_empty() || var("TERM") == "dumb" {
            Depth::Plain
        } else if matches!(var("COLORTERM").as_str(), "truecolor" | "24bit") {
            Depth::True
        } else {
            Depth::Indexed
        }
    }
}

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// The colour of the letter.
    pub fg: Colour,
    /// The colour behind it; `None` leaves what is there.
    pub bg: Option<Colour>,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
}

impl Ink {
    /// Letters of a colour on what is there.
    #[must_use]
    pub const fn new(fg: Colour) -> Self {
        Self { fg, bg: None, bold: false, italic: false }
    }

    /// On a ground.
    #[must_use]
    pub const fn on(mut self, bg: Colour) -> Self {
        self.bg = Some(bg);
        self
    }

    /// In bold.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// In italics.
    #[must_use]
    pub const fn italic(mut self) -> Self {
        self.italic = true;
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    glyph: char,
    ink: Ink,
}

/// A sheet of cells.
#[derive(Clone)]
pub struct Canvas {
    width: usize,
    height: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    /// An empty sheet.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        let blank = Cell { glyph: ' ', ink: Ink::new(INK).on(FRAME) };
        Self { width, height, cells: vec![blank; width * height] }
    }

    /// Its width.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Its height.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Draws one cell; outside the sheet nothing happens.
    pub fn put(&mut self, x: usize, y: usize, glyph: char, ink: Ink) {
        if x < self.width && y < self.height {
            let cell = &mut self.cells[y * self.width + x];
            *cell = Cell { glyph, ink: Ink { bg: ink.bg.or(cell.ink.bg), ..ink } };
        }
    }

    /// Writes a line, cut off at the edge; gives the place behind it.
    pub fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) -> usize {
        let mut at = x;
        for glyph in text.chars() {
            self.put(at, y, glyph, ink);
            at += 1;
        }
        at
    }

    /// Fills a whole row of the sheet.
    pub fn fill_row(&mut self, y: usize, bg: Colour) {
        for x in 0..self.width {
            self.put(x, y, ' ', Ink::new(INK).on(bg));
        }
    }

    /// Copies another sheet onto this one.
    pub fn paste(&mut self, x: usize, y: usize, other: &Canvas) {
        for row in 0..other.height {
            for column in 0..other.width {
                let Cell { glyph, ink } = other.cells[row * other.width + column];
                self.put(x + column, y + row, glyph, ink);
            }
        }
    }

    /// The letters without colours, one line for each row, without blanks at the ends.
    #[must_use]
    pub fn letters(&self) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.width.max(1)) {
            let line: String = row.iter().map(|cell| cell.glyph).collect();
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }

    /// The sheet as a terminal shows it; every row ends with a line break.
    #[must_use]
    pub fn show(&self, depth: Depth) -> String {
        if depth == Depth::Plain {
            return self.letters();
        }
        let mut out = String::new();
        for row in self.cells.chunks(self.width.max(1)) {
            let mut current: Option<Ink> = None;
            for cell in row {
                if current != Some(cell.ink) {
                    out.push_str(&escape(cell.ink, depth));
                    current = Some(cell.ink);
                }
                out.push(cell.glyph);
            }
            out.push_str("\x1b[0m\n");
        }
        out
    }
}

/// The escape sequence that switches to an ink.
fn escape(ink: Ink, depth: Depth) -> String {
    let mut codes = String::from("\x1b[0");
    if ink.bold {
        codes.push_str(";1");
    }
    if ink.italic {
        codes.push_str(";3");
    }
    for (kind, colour) in [(38, Some(ink.fg)), (48, ink.bg)] {
        let Some(colour) = colour else { continue };
        let _ = match depth {
            Depth::True => write!(codes, ";{kind};2;{};{};{}", colour.0, colour.1, colour.2),
            Depth::Indexed | Depth::Plain => write!(codes, ";{kind};5;{}", nearest_of_256(colour)),
        };
    }
    codes.push('m');
    codes
}

/// The colour of xterm's cube or grey ramp that is nearest.
fn nearest_of_256(colour: Colour) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |r: i32, g: i32, b: i32| {
        let (dr, dg, db) = (r - i32::from(colour.0), g - i32::from(colour.1), b - i32::from(colour.2));
        dr * dr + dg * dg + db * db
    };
    let known = INDEXED.iter().map(|(known, index)| {
        let Colour(r, g, b) = *known;
        (distance(i32::from(r), i32::from(g), i32::from(b)), *index)
    });
    if let Some((_, index)) = known.min_by_key(|&(far, _)| far).filter(|&(far, _)| far < 900) {
        return index;
    }
    let step = |value: u8| (0..6).min_by_key(|&n: &usize| (STEPS[n] - i32::from(value)).abs()).unwrap_or(0);
    let (r, g, b) = (step(colour.0), step(colour.1), step(colour.2));
    let cube = (distance(STEPS[r], STEPS[g], STEPS[b]), (16 + 36 * r + 6 * g + b) as u8);
    let grey = (0..24).map(|n: u8| {
        let level = 8 + 10 * i32::from(n);
        (distance(level, level, level), 232 + n)
    });
    grey.chain([cube]).min_by_key(|&(far, _)| far).map_or(15, |(_, index)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_finds_its_neighbour_among_the_256() {
        assert_eq!(nearest_of_256(Colour(0, 0, 0)), 16);
        assert_eq!(nearest_of_256(Colour(255, 255, 255)), 231);
        assert_eq!(nearest_of_256(Colour(128, 128, 128)), 244);
    }

    #[test]
    fn writing_beyond_the_edge_is_cut_off() {
        let mut canvas = Canvas::new(4, 1);
        canvas.write(2, 0, "abc", Ink::new(INK));
        assert_eq!(canvas.letters(), "  ab\n");
    }
}
