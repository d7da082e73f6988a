//! A terminal screen as a picture: text with ANSI colours becomes an SVG with one element for each stretch of equal ink.
use std::fmt::Write;

const CELL: (f64, f64) = (9.6, 20.0);
const MARGIN: f64 = 14.0;

#[derive(Clone, PartialEq, Default)]
struct Ink {
    fg: String,
    bg: Option<String>,
    bold: bool,
    italic: bool,
}

/// The picture of a screen.
pub fn picture(ansi: &str, title: &str) -> String {
    let rows: Vec<Vec<(char, Ink)>> = ansi.lines().map(row).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns as f64 * CELL.0 + 2.0 * MARGIN, rows.len() as f64 * CELL.1 + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" \
         fill=\"#fbf6e8\" stroke=\"#cbb98b\"/>\n<g font-family=\"'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace\" \
         font-size=\"15.5\" xml:space=\"preserve\">\n"
    );
    for (y, row) in rows.iter().enumerate() {
        for (x, length, ink) in stretches(row, |ink| ink.bg.clone().unwrap_or_default()) {
            if let Some(bg) = &ink.bg {
                let (left, top) = place(x, y);
                let _ = writeln!(
                    out,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{bg}\"/>",
                    length as f64 * CELL.0 + 0.3,
                    CELL.1 + 0.3
                );
            }
        }
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, length, ink) in stretches(row, |ink| format!("{}{}{}", ink.fg, ink.bold, ink.italic)) {
            letters(&mut out, row, x, length, y, ink);
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn place(x: usize, y: usize) -> (f64, f64) {
    (MARGIN + x as f64 * CELL.0, MARGIN + y as f64 * CELL.1)
}

/// Words of one ink: every word is placed by itself, so that no font shifts what follows.
fn letters(out: &mut String, row: &[(char, Ink)], from: usize, length: usize, y: usize, ink: &Ink) {
    let mut x = from;
    while x < from + length {
        if row[x].0 == ' ' {
            x += 1;
            continue;
        }
        let end = (x..from + length).find(|&x| row[x].0 == ' ').unwrap_or(from + length);
        let text: String = row[x..end].iter().map(|(glyph, _)| *glyph).collect();
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let (left, top) = place(x, y);
        let bold = if ink.bold { " font-weight=\"bold\"" } else { "" };
        let italic = if ink.italic { " font-style=\"italic\"" } else { "" };
        let _ = writeln!(
            out,
            "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" fill=\"{}\"{bold}{italic}>{text}</text>",
            top + 15.0,
            (end - x) as f64 * CELL.0,
            ink.fg
        );
        x = end;
    }
}

/// Stretches of a row that look alike: start, length, ink.
fn stretches(row: &[(char, Ink)], look: impl Fn(&Ink) -> String) -> Vec<(usize, usize, &Ink)> {
    let mut found: Vec<(usize, usize, &Ink)> = Vec::new();
    for (x, (_, ink)) in row.iter().enumerate() {
        match found.last_mut() {
            Some((_, length, last)) if look(last) == look(ink) => *length += 1,
            _ => found.push((x, 1, ink)),
        }
    }
    found
}

/// One line of the screen, sign by sign.
fn row(line: &str) -> Vec<(char, Ink)> {
    let mut ink = Ink { fg: "#2b2620".to_owned(), ..Ink::default() };
    let mut cells = Vec::new();
    let mut rest = line;
    while let Some(glyph) = rest.chars().next() {
        if let Some((codes, after)) = rest.strip_prefix("\x1b[").and_then(|tail| tail.split_once('m')) {
            set(&mut ink, codes);
            rest = after;
        } else {
            cells.push((glyph, ink.clone()));
            rest = &rest[glyph.len_utf8()..];
        }
    }
    cells
}

fn set(ink: &mut Ink, codes: &str) {
    let codes: Vec<u16> = codes.split(';').filter_map(|code| code.parse().ok()).collect();
    let mut n = 0;
    while n < codes.len() {
        match codes[n..] {
            [0, ..] => *ink = Ink { fg: "#2b2620".to_owned(), ..Ink::default() },
            [1, ..] => ink.bold = true,
            [3, ..] => ink.italic = true,
            [kind @ (38 | 48), 2, r, g, b, ..] => {
                let colour = format!("#{r:02x}{g:02x}{b:02x}");
                if kind == 38 {
                    ink.fg = colour;
                } else {
                    ink.bg = Some(colour);
                }
                n += 4;
            }
            _ => {}
        }
        n += 1;
    }
}
