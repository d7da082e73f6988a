//! A free table as a plan in characters: the ground, and each body of troops where its front is.
use super::canvas::{Canvas, Ink};
use super::palette::{self, INK};
use super::token::Token;
use voltigeur_engine::view::{Place, Spot, TableField, View};

/// Draws the table onto the canvas, as large as it fits.
pub fn draw(view: &View, field: &TableField, canvas: &mut Canvas) {
    let (columns, rows) = (canvas.width(), canvas.height());
    for y in 0..rows {
        for x in 0..columns {
            canvas.put(x, y, ' ', Ink::new(INK).on(palette::GROUND[0]));
        }
    }
    let cell = |place: Place| {
        let along = |at: i32, whole: i32, cells: usize| {
            (i64::from(at.clamp(0, whole - 1)) * cells as i64 / i64::from(whole.max(1))) as usize
        };
        (along(place.x, field.width, columns), rows - 1 - along(place.y, field.height, rows))
    };
    for piece in &view.pieces {
        if let Spot::Table { at, .. } = piece.at {
            let (x, y) = cell(at);
            let letters = Token::of(piece).letters();
            canvas.write(x.min(columns.saturating_sub(letters.chars().count())), y, &letters, Ink::new(INK));
        }
    }
}
