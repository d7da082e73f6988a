//! Where names and tokens go: every area gets a block of lines, set where it disturbs its neighbours least.
use super::ground::Ground;
use super::text::{width, without_brackets, wrapped};

/// What is written in an area.
pub struct Block {
    /// The name, line by line.
    pub name: Vec<String>,
    /// The rows of tokens, each with the numbers of its tokens.
    pub rows: Vec<Vec<usize>>,
    /// How many columns stand between two tokens.
    pub gap: usize,
    /// Tokens for which there was no room.
    pub left_out: usize,
    /// Where each line begins: column and row, name lines first.
    pub at: Vec<(usize, usize)>,
}

/// Cells that are written on.
pub struct Taken {
    width: usize,
    height: usize,
    cells: Vec<bool>,
}

impl Taken {
    /// Nothing is written yet.
    pub fn new(ground: &Ground) -> Self {
        Self { width: ground.width, height: ground.height, cells: vec![false; ground.width * ground.height] }
    }

    /// Is something written here?
    pub fn has(&self, x: usize, y: usize) -> bool {
        x >= self.width || y >= self.height || self.cells[y * self.width + x]
    }

    /// Writes on cells.
    pub fn take(&mut self, x: usize, y: usize, columns: usize) {
        for column in x..(x + columns).min(self.width) {
            if y < self.height {
                self.cells[y * self.width + column] = true;
            }
        }
    }
}

/// The width of the sign "and so many more".
const MORE: usize = 3;

/// Finds the best block for an area: its name in one to three lines, then its tokens.
pub fn block(ground: &Ground, taken: &Taken, area: usize, signs: usize, tag: usize, tokens: &[usize]) -> Option<Block> {
    let shape = &ground.field.areas[area];
    let name = without_brackets(&shape.name);
    let rows: Vec<usize> = (0..ground.height).filter(|&y| run(ground, area, y).is_some()).collect();
    let (first, last) = (*rows.first()?, *rows.last()?);
    let mut best: Option<(i64, Block)> = None;
    for name_lines in 1..=3 {
        let Some(lines) = in_lines(&name, name_lines) else { continue };
        for top in first..=last {
            for gap in [1, 0] {
                let candidate = set(ground, taken, area, (lines.clone(), signs, tag), (tokens, gap), top);
                if best.as_ref().is_none_or(|(cost, _)| candidate.0 < *cost) {
                    best = Some(candidate);
                }
            }
        }
    }
    best.map(|(_, block)| block)
}

/// The name in exactly so many lines, as even as can be.
fn in_lines(name: &str, lines: usize) -> Option<Vec<String>> {
    let least = width(name).div_ceil(lines);
    (least..=width(name)).map(|to| wrapped(name, to)).find(|broken| {
        let whole = broken.join(" ") == name;
        whole && broken.len() <= lines
    })
}

/// The middle and the length of the row of cells that belongs to the area.
fn run(ground: &Ground, area: usize, y: usize) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    let mut start = None;
    for x in 0..=ground.width {
        let own = x < ground.width && ground.owner(x, y) == Some(area);
        match (own, start) {
            (true, None) => start = Some(x),
            (false, Some(from)) => {
                if best.is_none_or(|(_, length)| x - from > length) {
                    best = Some((from, x - from));
                }
                start = None;
            }
            _ => {}
        }
    }
    best
}

fn set(
    ground: &Ground,
    taken: &Taken,
    area: usize,
    (name, signs, tag): (Vec<String>, usize, usize),
    (tokens, gap): (&[usize], usize),
    top: usize,
) -> (i64, Block) {
    let mut block = Block { name, rows: Vec::new(), gap, left_out: 0, at: Vec::new() };
    let mut cost = 0;
    let lines = block.name.len();
    for n in 0..lines {
        let extra = if n == 0 { signs } else { 0 } + if n + 1 == lines { tag } else { 0 };
        let columns = width(&block.name[n]) + extra;
        let (x, worse) = line_at(ground, taken, area, top + n, columns);
        cost += worse;
        block.at.push((x, top + n));
    }
    let mut next = 0;
    let mut y = top + lines;
    while next < tokens.len() {
        let Some((_, length)) = run(ground, area, y) else { break };
        let mut row = Vec::new();
        let mut columns = 0;
        while next < tokens.len() {
            let gap = if row.is_empty() { 0 } else { gap };
            let room = length.saturating_sub(1);
            if !row.is_empty() && columns + gap + tokens[next] > room {
                break;
            }
            columns += gap + tokens[next];
            row.push(next);
            next += 1;
        }
        let (x, worse) = line_at(ground, taken, area, y, columns);
        if worse >= COLLISION {
            // Rather no row than a row over something else: the tokens are counted as left out.
            next -= row.len();
            break;
        }
        cost += worse;
        block.at.push((x, y));
        block.rows.push(row);
        y += 1;
    }
    block.left_out = tokens.len() - next;
    if block.left_out > 0 {
        cost += 120 + 60 * block.left_out as i64;
        match (block.at.last_mut(), block.rows.last()) {
            (Some(at), Some(row)) => {
                let columns: usize = row.iter().map(|&n| tokens[n] + gap).sum();
                let (x, worse) = line_at(ground, taken, area, at.1, columns + MORE - gap);
                at.0 = x;
                cost += worse;
            }
            _ => cost += 200,
        }
    }
    if gap == 0 && !tokens.is_empty() {
        cost += 40;
    }
    let middle = ground.cell(ground.field.areas[area].label).1;
    let height = lines + block.rows.len();
    cost += 3 * (top + height / 2).abs_diff(middle) as i64 + 4 * lines as i64;
    (cost, block)
}

/// What it costs to write on something.
const COLLISION: i64 = 1000;

/// Where a line of so many columns is set best in a row, and what it costs: to leave the area, to write on something.
fn line_at(ground: &Ground, taken: &Taken, area: usize, y: usize, columns: usize) -> (usize, i64) {
    if y >= ground.height || columns > ground.width {
        return (0, 100 * COLLISION);
    }
    let (from, length) = run(ground, area, y).unwrap_or_else(|| (ground.cell(ground.field.areas[area].label).0, 0));
    let ideal = (2 * from + length).saturating_sub(columns) / 2;
    let mut best = (0, i64::MAX);
    for x in 0..=ground.width - columns {
        let mut cost = x.abs_diff(ideal) as i64;
        for column in x..x + columns {
            if taken.has(column, y) {
                cost += COLLISION;
            }
            if ground.owner(column, y) != Some(area) {
                cost += 25;
            } else if !ground.is_inside(column, y, area) {
                cost += 4;
            }
        }
        // Two names must not run together, nor read as one.
        let near = |gap: usize| {
            (x >= gap && taken.has(x - gap, y))
                || (x + columns + gap <= ground.width && taken.has(x + columns + gap - 1, y))
        };
        if near(1) {
            cost += COLLISION * 9 / 10;
        } else if near(2) {
            cost += 60;
        }
        if cost < best.1 {
            best = (x, cost);
        }
    }
    best
}
