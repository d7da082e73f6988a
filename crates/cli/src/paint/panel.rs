//! The panel beside the map: score, question, options with their odds, and what happened last.
use super::canvas::{Canvas, Ink};
use super::chart::{percent, shares};
use super::options::{Entry, pages};
use super::palette::{self, GOLD_INK, INK, MUTED, RULE};
use super::text::{cut, width, wrapped};
use voltigeur_engine::Side;
use voltigeur_engine::english::count;
use voltigeur_engine::view::{OddsBar, View};

/// A line of the story of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// Whose deed it was.
    pub side: Option<Side>,
    /// What is told.
    pub text: String,
    /// A headline; what follows from it is indented.
    pub head: bool,
}

/// What the panel shows besides the view.
#[derive(Clone, Copy)]
pub struct Beside<'a> {
    /// Odds of the options, by their order; empty if none were asked for.
    pub odds: &'a [Option<OddsBar>],
    /// The page of the options, from 0.
    pub page: usize,
    /// What happened, the latest last.
    pub story: &'a [StoryLine],
}

/// The rows that the story keeps, if the options leave no more.
const STORY: usize = 7;

/// Draws the panel.
#[must_use]
pub fn panel(view: &View, beside: Beside<'_>, columns: usize, rows: usize) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    let mut y = sides(&mut canvas, view);
    y = rule(&mut canvas, y);
    y = question(&mut canvas, view, y);
    let room = rows.saturating_sub(y + STORY + 1);
    y = options(&mut canvas, view, beside, y, room);
    y = rule(&mut canvas, y);
    story(&mut canvas, view, beside.story, y);
    canvas
}

fn rule(canvas: &mut Canvas, y: usize) -> usize {
    let line = "─".repeat(canvas.width());
    canvas.write(0, y, &line, Ink::new(RULE));
    y + 1
}

fn sides(canvas: &mut Canvas, view: &View) -> usize {
    for (side, shown) in Side::BOTH.into_iter().zip(&view.sides) {
        let y = side.index();
        let (bg, fg) = palette::nation(&shown.id, side);
        let decides = view.prompt.as_ref().map_or(view.clock.active, |prompt| prompt.side);
        let acts = if decides == side && view.ended.is_none() { "▸" } else { " " };
        canvas.write(0, y, acts, Ink::new(GOLD_INK).bold());
        let mut at = canvas.write(1, y, &format!(" {} ", shown.name), Ink::new(fg).on(bg).bold());
        at = canvas.write(at, y, &format!(" {}", count(shown.points, "point")), Ink::new(INK).bold());
        let mut more = Vec::new();
        if !shown.losses.is_empty() {
            more.push(format!("{} lost", shown.losses.len()));
        }
        if !shown.expected.is_empty() {
            more.push(format!("{} to come", shown.expected.len()));
        }
        // What may be long comes last: the line is cut.
        more.extend(shown.resources.iter().cloned());
        let more = format!("  {}", more.join(" · "));
        canvas.write(at, y, &cut(&more, canvas.width().saturating_sub(at)), Ink::new(MUTED));
    }
    2
}

fn question(canvas: &mut Canvas, view: &View, mut y: usize) -> usize {
    let text = match (&view.prompt, &view.ended) {
        (Some(prompt), _) => prompt.question.as_str(),
        (None, Some(ending)) => ending.text.as_str(),
        (None, None) => "",
    };
    for line in wrapped(text, canvas.width()) {
        canvas.write(0, y, &line, Ink::new(INK).bold());
        y += 1;
    }
    y
}

fn options(canvas: &mut Canvas, view: &View, beside: Beside<'_>, mut y: usize, room: usize) -> usize {
    let Some(prompt) = &view.prompt else { return y };
    let indent = if prompt.options.len() > 99 { 4 } else { 3 };
    let columns = canvas.width() - indent;
    let entries: Vec<Entry> = prompt
        .options
        .iter()
        .enumerate()
        .map(|(n, choice)| Entry::new(n + 1, choice, beside.odds.get(n).copied().flatten(), columns))
        .collect();
    let whole: usize = entries.iter().map(Entry::height).sum();
    let starts = if whole <= room { vec![0] } else { pages(&entries, room.saturating_sub(1)) };
    let page = beside.page % starts.len();
    let end = starts.get(page + 1).copied().unwrap_or(entries.len());
    for entry in &entries[starts[page]..end] {
        y = option(canvas, entry, y, indent);
    }
    if starts.len() > 1 {
        let text = format!("page {} of {} ({} options): type 'more'", page + 1, starts.len(), entries.len());
        canvas.write(indent, y, &cut(&text, columns), Ink::new(GOLD_INK).italic());
        y += 1;
    }
    y
}

fn option(canvas: &mut Canvas, entry: &Entry, mut y: usize, indent: usize) -> usize {
    let number = format!("{:>1$}", entry.number, indent - 1);
    canvas.write(0, y, &number, Ink::new(GOLD_INK).bold());
    for (n, line) in entry.label.iter().enumerate() {
        let at = canvas.write(indent, y, line, Ink::new(INK));
        if let Some(cost) = entry.cost.as_deref().filter(|_| n + 1 == entry.label.len()) {
            let at = if line.is_empty() { at } else { at + 2 };
            canvas.write(at, y, cost, Ink::new(MUTED));
        }
        y += 1;
    }
    if let Some(odds) = &entry.odds {
        odds_bar(canvas, odds, indent, y);
        y += 1;
    }
    y
}

/// Mine, undecided and theirs as one bar, with the numbers behind it.
fn odds_bar(canvas: &mut Canvas, odds: &OddsBar, x: usize, y: usize) {
    let columns = canvas.width().saturating_sub(x + 17).clamp(6, 16);
    let [mine, even, theirs] = shares(odds, columns);
    let mut at = canvas.write(x, y, &"█".repeat(mine), Ink::new(palette::HEDGE));
    at = canvas.write(at, y, &"▒".repeat(even), Ink::new(RULE));
    at = canvas.write(at, y, &"░".repeat(theirs), Ink::new(palette::DANGER));
    let numbers = [(odds.mine, palette::HEDGE), (odds.undecided, MUTED), (odds.theirs, palette::DANGER)];
    for (part, colour) in numbers {
        at = canvas.write(at, y, &format!(" {}", percent(part)), Ink::new(colour).bold());
    }
}

fn story(canvas: &mut Canvas, view: &View, story: &[StoryLine], top: usize) {
    let room = canvas.height().saturating_sub(top);
    let mut lines: Vec<(Ink, String)> = Vec::new();
    for told in story {
        let colour = match told.side.filter(|_| told.head) {
            Some(side) => {
                let (bg, _) = palette::nation(&view.sides[side.index()].id, side);
                if bg == palette::CREAM { INK } else { bg }
            }
            None => MUTED,
        };
        let indent = if told.head { 0 } else { 2 };
        for (n, line) in wrapped(&told.text, canvas.width() - indent - 1).into_iter().enumerate() {
            let hang = if told.head && n > 0 { 2 } else { indent };
            lines.push((Ink::new(colour), format!("{:hang$}{line}", "")));
        }
    }
    let from = lines.len().saturating_sub(room);
    for (n, (ink, line)) in lines[from..].iter().enumerate() {
        let line = if width(line) > canvas.width() { cut(line, canvas.width()) } else { line.clone() };
        canvas.write(0, top + n, &line, *ink);
    }
}
