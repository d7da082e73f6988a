//! The map: ground, names, troops and the numbers of the choices.
use super::canvas::{Canvas, Ink};
use super::ground::Ground;
use super::labels::{self, Taken};
use super::palette::{self, CREAM, GOLD, INK};
use super::text::width;
use super::token::Token;
use std::collections::HashMap;
use voltigeur_engine::view::{AreaField, Field, Piece, Spot, Target, View};

/// Which options point at what: the number of the first of them.
#[derive(Default)]
struct Choices {
    areas: HashMap<String, usize>,
    pieces: HashMap<String, usize>,
    links: HashMap<String, usize>,
}

impl Choices {
    fn of(view: &View) -> Self {
        let mut choices = Self::default();
        let options = view.prompt.iter().flat_map(|prompt| &prompt.options);
        for (n, option) in options.enumerate() {
            match option.points_at.last() {
                Some(Target::Area(id)) => choices.areas.entry(id.clone()).or_insert(n + 1),
                Some(Target::Piece(id)) => choices.pieces.entry(id.clone()).or_insert(n + 1),
                Some(Target::Link(id)) => choices.links.entry(id.clone()).or_insert(n + 1),
                Some(_) | None => continue,
            };
        }
        choices
    }
}

/// Draws the map of a view; `choices` writes the numbers of the options onto it.
#[must_use]
pub fn map(view: &View, columns: usize, rows: usize, choices: bool) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    let field = match &view.field {
        Field::Areas(field) => field,
        Field::Hexes(field) => {
            super::hex::draw(view, field, &mut canvas, choices);
            return canvas;
        }
        Field::Table(field) => {
            super::table::draw(view, field, &mut canvas, choices);
            return canvas;
        }
    };
    let choices = if choices { Choices::of(view) } else { Choices::default() };
    let ground = Ground::new(field, columns, rows);
    ground.draw(&mut canvas);
    let mut drawing = Drawing { view, field, taken: Taken::new(&ground), ground, choices, canvas: &mut canvas };
    drawing.fronts();
    let in_line = drawing.lines();
    drawing.areas(&in_line);
    canvas
}

struct Drawing<'v, 'c> {
    view: &'v View,
    field: &'v AreaField,
    ground: Ground<'v>,
    taken: Taken,
    choices: Choices,
    canvas: &'c mut Canvas,
}

impl Drawing<'_, '_> {
    fn area(&self, id: &str) -> Option<usize> {
        self.field.areas.iter().position(|area| area.id == id)
    }

    fn token(&self, piece: &Piece) -> Token {
        let mut token = Token::of(piece);
        token.choice = self.choices.pieces.get(&piece.id).copied();
        token
    }

    /// Borders that troops in line hold.
    fn fronts(&mut self) {
        for piece in &self.view.pieces {
            if let Spot::Link { home, facing, .. } = &piece.at
                && let (Some(home), Some(facing)) = (self.area(home), self.area(facing))
            {
                let (colour, _) = palette::nation(&piece.nation, piece.side);
                let colour = if colour == CREAM { INK } else { colour };
                self.ground.draw_front(self.canvas, home, facing, colour);
            }
        }
    }

    /// Tokens of troops in line, close behind their border, and the numbers of borders that can be chosen. Gives the ids of
    /// the pieces that found a place.
    fn lines(&mut self) -> Vec<String> {
        let mut placed = Vec::new();
        for piece in &self.view.pieces {
            let Spot::Link { home, facing, .. } = &piece.at else { continue };
            let (Some(home), Some(facing)) = (self.area(home), self.area(facing)) else { continue };
            let token = self.token(piece);
            let Some((x, y)) = self.near_border(home, facing, token.width()) else { continue };
            token.draw(self.canvas, x, y, false);
            self.taken.take(x, y, token.width());
            placed.push(piece.id.clone());
        }
        for link in &self.field.links {
            let Some(n) = self.choices.links.get(&link.id) else { continue };
            let (Some(a), Some(b)) = (self.area(&link.between[0]), self.area(&link.between[1])) else { continue };
            let border = self.ground.border(a, b);
            let Some(&(x, y)) = border.get(border.len() / 2) else { continue };
            let tag = n.to_string();
            let x = x.min(self.ground.width - width(&tag));
            self.canvas.write(x, y, &tag, Ink::new(INK).on(GOLD).bold());
            self.taken.take(x, y, width(&tag));
        }
        placed
    }

    /// A free place inside the home area, as near as can be to the middle of its border with another.
    fn near_border(&self, home: usize, facing: usize, columns: usize) -> Option<(usize, usize)> {
        let border = self.ground.border(home, facing);
        let count = border.len().max(1);
        let middle_x = border.iter().map(|cell| cell.0).sum::<usize>() / count;
        let middle_y = border.iter().map(|cell| cell.1).sum::<usize>() / count;
        let mut best = None;
        for y in 0..self.ground.height {
            for x in 0..=self.ground.width.saturating_sub(columns) {
                let free = (x..x + columns).all(|x| {
                    self.ground.owner(x, y) == Some(home) && !self.taken.has(x, y) && !border.contains(&(x, y))
                });
                let far = 2 * y.abs_diff(middle_y) + (x + columns / 2).abs_diff(middle_x);
                if free && best.is_none_or(|(nearest, _)| far < nearest) {
                    best = Some((far, (x, y)));
                }
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Names and the other tokens, the most crowded areas first.
    fn areas(&mut self, in_line: &[String]) {
        let mut cells = vec![0_usize; self.field.areas.len()];
        for y in 0..self.ground.height {
            (0..self.ground.width).filter_map(|x| self.ground.owner(x, y)).for_each(|area| cells[area] += 1);
        }
        let crowd = |n: usize| {
            let tokens: usize = self.pieces_in(n, in_line).map(|piece| 2 + Token::of(piece).width()).sum();
            (width(&self.field.areas[n].name) + 2 * tokens) * 1000 / cells[n].max(1)
        };
        let mut order: Vec<(usize, usize)> = (0..self.field.areas.len()).map(|n| (crowd(n), n)).collect();
        order.sort_by(|a, b| b.cmp(a));
        for (_, area) in order {
            self.write_area(area, in_line);
        }
    }

    /// The pieces that are written into an area: those of its borders only if they found no place there.
    fn pieces_in(&self, n: usize, in_line: &[String]) -> impl Iterator<Item = &Piece> {
        let area = &self.field.areas[n].id;
        self.view.pieces.iter().filter(move |piece| match &piece.at {
            Spot::Area { area: at } => at == area,
            Spot::Link { home, .. } => home == area && !in_line.contains(&piece.id),
            Spot::Hexes { .. } | Spot::Table { .. } => false,
        })
    }

    fn write_area(&mut self, n: usize, in_line: &[String]) {
        let area = &self.field.areas[n];
        let tokens: Vec<Token> = self.pieces_in(n, in_line).map(|piece| self.token(piece)).collect();
        let widths: Vec<usize> = tokens.iter().map(Token::width).collect();
        let signs = signs(self.view, n);
        let tag = self.choices.areas.get(&area.id).map(|n| n.to_string());
        let tag_width = tag.as_deref().map_or(0, |tag| 1 + width(tag));
        let Some(block) = labels::block(&self.ground, &self.taken, n, signs.len(), tag_width, &widths) else { return };

        let paper = self.ground.tint(n);
        let name_ink = Ink::new(if tokens.is_empty() { palette::MUTED } else { INK }).italic().on(paper);
        let mut places = block.at.iter();
        for (line, text) in block.name.iter().enumerate() {
            let Some(&(x, y)) = places.next() else { return };
            let mut at = x;
            if line == 0 {
                for (sign, ink) in &signs {
                    self.canvas.put(at, y, *sign, ink.on(paper));
                    at += 1;
                }
            }
            at = self.canvas.write(at, y, text, name_ink);
            if let Some(tag) = tag.as_deref().filter(|_| line + 1 == block.name.len()) {
                at = self.canvas.write(at, y, " ", name_ink);
                at = self.canvas.write(at, y, tag, Ink::new(INK).on(GOLD).bold());
            }
            self.taken.take(x, y, at - x);
        }
        for (row, numbers) in block.rows.iter().enumerate() {
            let Some(&(x, y)) = places.next() else { return };
            let mut at = x;
            for (n, &number) in numbers.iter().enumerate() {
                at += if n > 0 { block.gap } else { 0 };
                let pale = block.gap == 0 && n % 2 == 1;
                at = tokens[number].draw(self.canvas, at, y, pale);
            }
            if row + 1 == block.rows.len() && block.left_out > 0 {
                at = self.canvas.write(at, y, &format!("+{}", block.left_out), Ink::new(INK).bold());
            }
            self.taken.take(x, y, at - x);
        }
        if block.rows.is_empty() && block.left_out > 0 {
            let &(x, y) = block.at.last().unwrap_or(&(0, 0));
            let at = x + block.name.last().map_or(0, |line| width(line));
            self.canvas.write(at, y, &format!("+{}", block.left_out), Ink::new(INK).bold());
            self.taken.take(at, y, 3);
        }
    }
}

/// Signs before a name: buildings, crest, victory points in the colour of whoever holds them.
fn signs(view: &View, n: usize) -> Vec<(char, Ink)> {
    let Field::Areas(field) = &view.field else { return Vec::new() };
    let area = &field.areas[n];
    let mut signs = Vec::new();
    if matches!(area.ground.as_str(), "farm" | "village") {
        signs.push(('⌂', Ink::new(palette::BUILDINGS).bold()));
    }
    if area.ridge {
        signs.push(('▲', Ink::new(palette::CREST)));
    }
    if area.points.is_some() {
        let colour = area.held_by.map_or(palette::GOLD_INK, |side| palette::side_colour(side).0);
        signs.push(('★', Ink::new(colour).bold()));
    }
    signs
}
