//! Hexes, drawn simply: a cell of two or more letters for each, half a row lower in pushed columns where there is room.
use super::canvas::{Canvas, Ink};
use super::palette::{self, CREAM, Colour, GOLD, INK, MUTED};
use super::token::Token;
use std::collections::HashMap;
use voltigeur_engine::view::{Field, HexField, Piece, Spot, Target, View};

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
        _ => ('·', palette::GROUND[0]),
    }
}

/// Column and row of a label such as `0512`, counted from 0.
fn place(field: &HexField, label: &str) -> Option<(usize, usize)> {
    let (column, row) = label.split_at_checked(label.len() / 2)?;
    let first = usize::from(field.first);
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(first);
    Some((number(column)?, number(row)?))
}

struct Grid<'f> {
    field: &'f HexField,
    wide: usize,
    tall: usize,
}

impl Grid<'_> {
    /// The first letter of a hex on the canvas.
    fn at(&self, label: &str) -> Option<(usize, usize)> {
        let (column, row) = place(self.field, label)?;
        let printed = column + usize::from(self.field.first);
        let pushed = self.tall > 1 && (printed.is_multiple_of(2) == self.field.even_pushed);
        Some((column * self.wide, row * self.tall + usize::from(pushed)))
    }
}

/// Draws the map; `choices` writes the numbers of the options onto the hexes they point at.
pub fn draw(view: &View, field: &HexField, canvas: &mut Canvas, choices: bool) {
    let (columns, rows) = (canvas.width(), canvas.height());
    let wide = (columns / usize::from(field.columns.max(1))).clamp(2, 6);
    let tall = if rows > 2 * usize::from(field.rows) { 2 } else { 1 };
    let grid = Grid { field, wide, tall };
    let meaning: HashMap<&str, &str> = field.legend.iter().map(|(sign, word)| (sign.as_str(), word.as_str())).collect();
    for (n, row) in field.ground.iter().enumerate() {
        for (column, sign) in row.chars().enumerate() {
            let first = usize::from(field.first);
            let label = format!("{:02}{:02}", column + first, n + first);
            let Some((x, y)) = grid.at(&label).filter(|&(x, y)| x + wide <= columns && y < rows) else { continue };
            let word = meaning.get(sign.to_string().as_str()).copied().unwrap_or_default();
            let (glyph, colour) = look(word);
            canvas.write(x, y, &format!("{glyph:<wide$}"), Ink::new(MUTED).on(colour));
        }
    }
    for way in &field.ways {
        for label in &way.hexes {
            if let Some((x, y)) = grid.at(label).filter(|&(x, y)| x + wide <= columns && y < rows) {
                canvas.write(x + wide - 1, y, "-", Ink::new(palette::ROAD));
            }
        }
    }
    for piece in &view.pieces {
        let Spot::Hexes { hexes, rank: 0, .. } = &piece.at else { continue };
        for label in hexes {
            if let Some((x, y)) = grid.at(label).filter(|&(x, y)| x + wide <= columns && y < rows) {
                let letters: String = Token::of(piece).letters().chars().take(wide).collect();
                let (colour, ink) = palette::nation(&piece.nation, piece.side);
                canvas.write(x, y, &format!("{letters:<wide$}"), Ink::new(ink).on(colour).bold());
            }
        }
    }
    let options = view.prompt.iter().filter(|_| choices).flat_map(|prompt| &prompt.options);
    for (n, option) in options.enumerate() {
        if let Some(Target::Hex(label)) = option.points_at.last()
            && let Some((x, y)) = grid.at(label).filter(|&(x, y)| x + wide <= columns && y < rows)
        {
            let tag: String = (n + 1).to_string().chars().take(wide).collect();
            canvas.write(x, y, &tag, Ink::new(INK).on(GOLD).bold());
        }
    }
    if field.columns == 0 {
        canvas.write(0, 0, "no map", Ink::new(CREAM));
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
        text.push_str(&format!(", {}", place.name));
    }
    text.push('\n');
    for (_, pieces) in stacks(view).into_iter().filter(|(hex, _)| *hex == label) {
        for piece in pieces {
            text.push_str(&format!("  {} {} ({})\n", piece.code, piece.name, piece.posture));
        }
    }
    Ok(text)
}
