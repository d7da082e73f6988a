//! A unit as a few letters: its code, how it stands, what it has lost.
use super::canvas::{Canvas, Ink};
use super::palette::{self, CREAM, Colour, DANGER, GOLD, INK};
use super::signs::{shows, unusual_mark};
use super::text::width;
use voltigeur_engine::view::{Look, Piece};

/// A unit on the map.
#[derive(Clone, Debug)]
pub struct Token {
    letters: String,
    hits: Option<char>,
    colours: (Colour, Colour),
    led: bool,
    /// The number of the option that chooses it.
    pub choice: Option<usize>,
}

const SMALL: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

impl Token {
    /// The token of a piece.
    #[must_use]
    pub fn of(piece: &Piece) -> Self {
        let (bg, fg) = palette::nation(&piece.nation, piece.side);
        let spent = shows(piece, Look::Spent);
        let colours = if spent { (palette::mixed(bg, palette::GROUND[0], 32), fg) } else { (bg, fg) };
        let hits = piece.losses.map_or(0, |(hits, _)| usize::from(hits));
        Self {
            letters: unusual_mark(piece.shape).into_iter().chain(piece.code.chars()).collect(),
            hits: (hits > 0).then(|| SMALL[hits.min(9)]),
            colours,
            led: !piece.leaders.is_empty(),
            choice: None,
        }
    }

    /// The token without colours.
    #[must_use]
    pub fn letters(&self) -> String {
        let mut letters = self.letters.clone();
        letters.extend(self.hits);
        if self.led {
            letters.push('*');
        }
        letters
    }

    fn tag(&self) -> String {
        self.choice.map_or(String::new(), |n| format!("›{n}"))
    }

    /// How many columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        width(&self.letters()) + width(&self.tag())
    }

    /// Draws it, a shade paler to set it off from a neighbour; gives the place behind it.
    pub fn draw(&self, canvas: &mut Canvas, x: usize, y: usize, pale: bool) -> usize {
        let (bg, fg) = self.colours;
        let bg = if pale { palette::mixed(bg, palette::GROUND[0], 22) } else { bg };
        let mut at = canvas.write(x, y, &self.letters, Ink::new(fg).on(bg).bold());
        if let Some(hits) = self.hits {
            at = canvas.write(at, y, &hits.to_string(), Ink::new(CREAM).on(DANGER).bold());
        }
        if self.led {
            at = canvas.write(at, y, "*", Ink::new(GOLD).on(bg).bold());
        }
        canvas.write(at, y, &self.tag(), Ink::new(INK).on(GOLD).bold())
    }
}
