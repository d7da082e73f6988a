//! The colours of a staff map on paper. Colour is never the only sign: every token carries letters.
use voltigeur_engine::Side;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The sheet that everything stands on.
pub const FRAME: Colour = Colour(0xfb, 0xf6, 0xe8);
/// The ribbon on top.
pub const RIBBON: Colour = Colour(0xe4, 0xd6, 0xb0);
/// Thin lines between things.
pub const RULE: Colour = Colour(0xcb, 0xb9, 0x8b);
/// What is to be read.
pub const INK: Colour = Colour(0x2b, 0x26, 0x20);
/// What is to be read second.
pub const MUTED: Colour = Colour(0x6a, 0x5c, 0x40);
/// Open ground, by height.
pub const GROUND: [Colour; 3] = [Colour(0xec, 0xe2, 0xc6), Colour(0xe2, 0xd2, 0xa8), Colour(0xd5, 0xbf, 0x8c)];
/// Woods.
pub const WOOD: Colour = Colour(0xc3, 0xcf, 0xa3);
/// Trees in them.
pub const TREES: Colour = Colour(0x93, 0xa8, 0x74);
/// Entry areas at the edge of the field.
pub const ENTRY: Colour = Colour(0xe3, 0xdd, 0xd0);
/// Marsh and brook.
pub const MARSH: Colour = Colour(0x3f, 0x7d, 0x98);
/// Roads.
pub const ROAD: Colour = Colour(0xa8, 0x83, 0x56);
/// Farms and villages.
pub const BUILDINGS: Colour = Colour(0xa4, 0x55, 0x3f);
/// Hedges.
pub const HEDGE: Colour = Colour(0x4c, 0x75, 0x3a);
/// Borders of areas.
pub const BORDER: Colour = Colour(0xb3, 0x9f, 0x6c);
/// Crests.
pub const CREST: Colour = Colour(0x7a, 0x5c, 0x30);
/// What can be chosen.
pub const GOLD: Colour = Colour(0xe8, 0xb4, 0x1c);
/// Gold that is read on paper.
pub const GOLD_INK: Colour = Colour(0x8a, 0x63, 0x00);
/// Hits and danger.
pub const DANGER: Colour = Colour(0xb3, 0x26, 0x1e);
/// Letters on troops.
pub const CREAM: Colour = Colour(0xff, 0xfb, 0xee);

/// The colour of a nation's troops, and of the letters on them; nations without one take the colour of their side.
#[must_use]
pub fn nation(name: &str, side: Side) -> (Colour, Colour) {
    let name = name.to_lowercase();
    let is = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    let on_dark = |r, g, b| (Colour(r, g, b), CREAM);
    if is(&["fr", "blue"]) {
        on_dark(0x27, 0x40, 0x8b)
    } else if is(&["brit", "engl", "hanov", "kgl", "red"]) {
        on_dark(0xa4, 0x26, 0x2c)
    } else if is(&["nether", "dutch", "nassau", "belg"]) {
        on_dark(0xb8, 0x63, 0x17)
    } else if is(&["bruns"]) {
        on_dark(0x26, 0x22, 0x1f)
    } else if is(&["pruss"]) {
        on_dark(0x1c, 0x35, 0x57)
    } else if is(&["aust", "white"]) {
        (CREAM, INK)
    } else if is(&["russ", "green"]) {
        on_dark(0x3f, 0x6b, 0x3a)
    } else if is(&["span", "spain"]) {
        on_dark(0x96, 0x6c, 0x22)
    } else if is(&["port"]) {
        on_dark(0x5b, 0x4a, 0x8a)
    } else if is(&["bav"]) {
        (Colour(0x6a, 0xa2, 0xcf), INK)
    } else if is(&["sax"]) {
        on_dark(0x66, 0x71, 0x40)
    } else if is(&["pol"]) {
        on_dark(0x8c, 0x2f, 0x5e)
    } else if is(&["ital"]) {
        on_dark(0x2d, 0x6d, 0x5a)
    } else {
        side_colour(side)
    }
}

/// The colour of a side that has no nation.
#[must_use]
pub const fn side_colour(side: Side) -> (Colour, Colour) {
    match side {
        Side::First => (Colour(0x27, 0x40, 0x8b), CREAM),
        Side::Second => (Colour(0xa4, 0x26, 0x2c), CREAM),
    }
}

/// A colour between two others: `part` of 100 parts of the second.
#[must_use]
pub fn mixed(a: Colour, b: Colour, part: u8) -> Colour {
    let mix = |a: u8, b: u8| {
        let (a, b, part) = (u32::from(a), u32::from(b), u32::from(part));
        ((a * (100 - part) + b * part) / 100) as u8
    };
    Colour(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

/// Where the nearest of xterm's 256 colours would be of another hue, the one that keeps the feel of paper.
pub const INDEXED: [(Colour, u8); 12] = [
    (FRAME, 231),
    (GROUND[0], 230),
    (GROUND[1], 187),
    (GROUND[2], 180),
    (RIBBON, 187),
    (WOOD, 151),
    (ENTRY, 253),
    (BORDER, 143),
    (RULE, 144),
    (MUTED, 240),
    (Colour(0x27, 0x40, 0x8b), 18),
    (Colour(0x1c, 0x35, 0x57), 17),
];
