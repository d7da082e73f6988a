//! The signs of troops and markers as characters, and the legend of a battle in the terminal. What they mean is told by the view.
use std::fmt::Write;
use voltigeur_engine::view::{Arm, Drawn, Field, Figure, Look, MarkerKind, Piece, Shape, Sign, View};

/// The mark of a shape on a counter, where it has one.
#[must_use]
pub const fn shape_mark(shape: Shape) -> Option<char> {
    Some(match shape {
        Shape::Line => '=',
        Shape::Column => '|',
        Shape::Square => '#',
        Shape::Loose => '&',
        Shape::Chain => ':',
        Shape::Battery => '+',
        Shape::Limbered => 'o',
        Shape::Crowd => '!',
        Shape::Mounted | Shape::Plain => return None,
    })
}

/// The mark of a shape in a list of counters, where the usual shapes need none.
#[must_use]
pub const fn unusual_mark(shape: Shape) -> Option<char> {
    match shape {
        Shape::Column | Shape::Battery => None,
        other => shape_mark(other),
    }
}

/// The mark of a marker on a field, where it is drawn.
#[must_use]
pub const fn marker_mark(kind: MarkerKind, field: &Field) -> Option<char> {
    match (kind, field) {
        (MarkerKind::Leader, Field::Table(_)) => Some('★'),
        (MarkerKind::Leader, _) => Some('*'),
        (MarkerKind::Guns, Field::Table(_)) => Some('◦'),
        _ => None,
    }
}

/// Does a piece show this?
#[must_use]
pub fn shows(piece: &Piece, look: Look) -> bool {
    piece.states.iter().any(|state| state.look == look)
}

/// How a sign of the legend appears on this field.
fn mark(sign: &Sign, view: &View) -> String {
    let on_table = matches!(view.field, Field::Table(_));
    let letter = match sign.drawn {
        Drawn::Arm(arm) => return codes(view, arm).join(", "),
        Drawn::Shape(Shape::Chain) if on_table => Some('∴'),
        Drawn::Shape(Shape::Square) if on_table => Some('□'),
        Drawn::State(Look::WhiteFlag) if on_table => Some('!'),
        Drawn::Shape(shape) => match view.field {
            Field::Areas(_) => unusual_mark(shape),
            Field::Hexes(_) => shape_mark(shape),
            Field::Table(_) => None,
        },
        Drawn::Figure(Figure::Losses) if matches!(view.field, Field::Areas(_)) => Some('²'),
        Drawn::Marker(kind) => marker_mark(kind, &view.field),
        Drawn::Word => return sign.word.clone(),
        Drawn::Figure(_) | Drawn::State(_) => None,
    };
    letter.map_or(String::new(), |letter| letter.to_string())
}

/// The letters with which the codes of an arm begin, for the troops on the field.
fn codes(view: &View, arm: Arm) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for piece in view.pieces.iter().filter(|piece| piece.arm == arm) {
        let letters = piece.code.trim_end_matches(|letter: char| letter.is_ascii_digit());
        if !all.contains(&letters) {
            all.push(letters);
        }
    }
    all
}

/// Every sign of the battle: its mark, its name, what it means, and the rule.
#[must_use]
pub fn in_full(view: &View) -> String {
    let mut text = String::new();
    let mut kind = "";
    for sign in &view.legend {
        let title = match sign.drawn {
            Drawn::Figure(_) => "Numbers",
            Drawn::Arm(_) => "Arms",
            Drawn::Shape(_) => "Formations",
            Drawn::State(_) => "States",
            Drawn::Marker(_) => "Markers",
            Drawn::Word => "Abbreviations",
        };
        if title != kind {
            kind = title;
            let _ = writeln!(text, "{title}");
        }
        let rule = sign.rule.as_ref().map_or(String::new(), |rule| format!(" [{rule}]"));
        let _ = writeln!(text, "  {:<3} {}: {}{rule}", mark(sign, view), sign.name, sign.text);
    }
    let _ = write!(text, "Ground\n  {}", ground(&view.field).join("\n  "));
    text
}

/// The signs of the ground.
const fn ground(field: &Field) -> [&'static str; 3] {
    match field {
        Field::Areas(_) => ["▲   a crest", "★   victory points", "*   a leader is with the unit"],
        Field::Hexes(_) => [
            "★   victory points",
            "↑   where the unit on top looks",
            "2   below a counter: the number of units in the hex; steps lost in red",
        ],
        Field::Table(_) => [
            "♣   light woods; ♠ heavy woods; ▒ houses; ~ water; · a road",
            "★   victory points, or a leader",
            "↑   where a unit looks, behind its id; □ a unit without a front",
        ],
    }
}

/// The most important signs on one line.
#[must_use]
pub fn line(view: &View) -> String {
    let mut parts: Vec<String> = Vec::new();
    for sign in &view.legend {
        let short = matches!(sign.drawn, Drawn::Arm(_) | Drawn::Shape(_) | Drawn::State(_));
        let mark = mark(sign, view);
        let known = parts.iter().any(|part| part.starts_with(&format!("{mark} ")));
        if short && !mark.is_empty() && !known {
            parts.push(format!("{mark} {}", sign.name));
        }
    }
    let rest = match view.field {
        Field::Areas(_) => "² hits  * leader  ▲ crest  ★ points",
        Field::Hexes(_) => "2 stack  * leader  ★ points",
        Field::Table(_) => "★ leader, points  ♣♠ woods  ▒ town  ~ water  · road",
    };
    format!("{}  {rest}", parts.join("  "))
}
