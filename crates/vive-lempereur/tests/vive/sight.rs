//! Lines of sight on the training map, by the worked examples and by the definitions of P-LOS. VLE-VII.7a, VLE-VII.7d, VLE-G.10.
use vive_lempereur::study;

/// The map of the training battle with Blue infantry in some hexes.
fn sees(units: &[&str], from: &str, to: &str) -> bool {
    let mut text = String::from("rulebook vive-lempereur\nscenario stream-crossing\nstudy sight\nrules VLE-VII.6a\n");
    text.push_str("unit far Blue I6 0101 column 2\n");
    for (n, hex) in units.iter().enumerate() {
        text.push_str(&format!("unit u{n} Blue I3 {hex} column 2\n"));
    }
    let played = study::play(&text).unwrap();
    let game = &played[0].1.game;
    let hex = |label| game.battle().hex(label).unwrap();
    game.sees(hex(from), hex(to)).is_ok()
}

/// EX48, EX9.
#[test]
fn the_training_map_is_seen_as_the_examples_say() {
    assert!(sees(&[], "0406", "0806"));
    assert!(!sees(&["0606"], "0406", "0806"));
    assert!(!sees(&[], "0406", "0906"));
    assert!(sees(&["0606"], "0506", "0706"));
    assert!(!sees(&["0605", "0606"], "0506", "0706"));
    assert!(sees(&[], "0203", "0206") && sees(&[], "0206", "0203"));
    assert!(!sees(&[], "0202", "0205") && !sees(&[], "0205", "0202"));
    assert!(!sees(&[], "0403", "0203"));
    assert!(sees(&[], "0407", "0409"));
}

/// A line of sight as P-LOS says it, with nothing but the definitions: slow, and independent of the code that plays.
mod definition {
    use vive_lempereur::ViveLEmpereur;
    use vive_lempereur::terrain::Ground;
    use voltigeur_field::hex::{Direction, Feature, Hex, HexId, Rise};

    const STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

    type Axial = (i32, i32);

    /// VLE-P.LOS1: u, v, w.
    fn axes((q, r): Axial) -> [i32; 3] {
        [2 * q + r, -q - 2 * r, r - q]
    }

    fn id(game: &ViveLEmpereur, (q, r): Axial) -> Option<HexId> {
        game.battle().map.id(Hex::new(q as i16, r as i16))
    }

    /// VLE-VII.7a.
    fn blocks(game: &ViveLEmpereur, hex: Axial) -> bool {
        id(game, hex).is_some_and(|id| {
            let ground = game.battle().ground(id);
            let cover = matches!(ground, Ground::Forest | Ground::Brush | Ground::Castle | Ground::Town);
            cover || game.state().top(id).is_some()
        })
    }

    /// VLE-VII.7b: no ridge there, or one that is excused.
    fn passes(game: &ViveLEmpereur, x: Axial, y: Axial, a: Axial, b: Axial) -> bool {
        let (Some(from), Some(to)) = (id(game, x), id(game, y)) else { return true };
        let way = STEPS.iter().position(|step| (x.0 + step.0, x.1 + step.1) == y).expect("they are adjacent");
        let edge = game.battle().map.edge(from, Direction::new(way as i32));
        if !edge.has(Feature::Ridge) {
            return true;
        }
        let x_high = edge.rise == Rise::Down;
        let back = game.battle().map.edge(to, Direction::new(way as i32 + 3));
        assert_eq!(back.rise == Rise::Up, x_high, "both hexes agree which is the high one");
        (x == a && x_high) || (y == b && !x_high)
    }

    /// VLE-P.LOS2: the part of the line, as fractions of it, that lies inside a hex.
    fn inside(a: Axial, b: Axial, h: Axial) -> Option<(i128, i128)> {
        let (from, to, here) = (axes(a), axes(b), axes(h));
        // Exact fractions: the whole line has a length that every change on an axis divides.
        let whole: i128 = (0..3).map(|n| i128::from(to[n] - from[n])).filter(|&delta| delta != 0).product();
        let (mut low, mut high) = (0, whole.abs());
        for n in 0..3 {
            let (delta, c) = (i128::from(to[n] - from[n]), i128::from(here[n] - from[n]));
            if delta == 0 {
                if c != 0 {
                    return None;
                }
                continue;
            }
            let (one, two) = ((c - 1) * (whole.abs() / delta), (c + 1) * (whole.abs() / delta));
            low = low.max(one.min(two));
            high = high.min(one.max(two));
        }
        (low < high).then_some((low, high))
    }

    /// VLE-P.LOS2 to VLE-P.LOS5.
    pub fn sees(game: &ViveLEmpereur, from: HexId, to: HexId) -> bool {
        let map = &game.battle().map;
        let axial = |hex: HexId| (i32::from(map.hex(hex).q), i32::from(map.hex(hex).r));
        let (a, b) = (axial(from), axial(to));
        let way = (b.0 - a.0, b.1 - a.1);
        // VLE-G.12: the way as m and n steps in two neighbouring directions.
        let split = (0..6).find_map(|k| {
            let (x, y) = (STEPS[k], STEPS[(k + 1) % 6]);
            let determinant = x.0 * y.1 - x.1 * y.0;
            let m = (way.0 * y.1 - way.1 * y.0) / determinant;
            let n = (x.0 * way.1 - x.1 * way.0) / determinant;
            (m > 0 && n >= 0).then_some((k, m, n))
        });
        let Some((k, m, n)) = split else { return true };
        if m + n == 1 {
            return true;
        }
        let plus = |hex: Axial, k: usize| (hex.0 + STEPS[k % 6].0, hex.1 + STEPS[k % 6].1);
        if m == n {
            let mut centre = a;
            for _ in 0..m {
                let next = plus(plus(centre, k), k + 1);
                let sides = [plus(centre, k), plus(centre, k + 1)];
                let off = sides.map(|side| id(game, side).is_none());
                let open = |n: usize| {
                    (!off[n] || off[1 - n])
                        && !blocks(game, sides[n])
                        && passes(game, centre, sides[n], a, b)
                        && passes(game, sides[n], next, a, b)
                };
                if !(open(0) || open(1)) || (next != b && blocks(game, next)) {
                    return false;
                }
                centre = next;
            }
            return true;
        }
        // VLE-P.LOS3: crossed hexes by the moment at which they are entered.
        let mut crossed = Vec::new();
        for q in a.0.min(b.0) - 1..=a.0.max(b.0) + 1 {
            for r in a.1.min(b.1) - 1..=a.1.max(b.1) + 1 {
                if (q, r) != a
                    && (q, r) != b
                    && let Some((enters, _)) = inside(a, b, (q, r))
                {
                    crossed.push((enters, (q, r)));
                }
            }
        }
        crossed.sort_unstable();
        let line: Vec<Axial> =
            std::iter::once(a).chain(crossed.iter().map(|(_, hex)| *hex)).chain(std::iter::once(b)).collect();
        // VLE-P.LOS4: each is next to the one before, and neither blocks nor lies behind a ridge.
        let adjacent = |x: Axial, y: Axial| STEPS.iter().any(|step| (x.0 + step.0, x.1 + step.1) == y);
        assert!(line.windows(2).all(|pair| adjacent(pair[0], pair[1])), "{line:?}");
        !crossed.iter().any(|(_, hex)| blocks(game, *hex))
            && line.windows(2).all(|pair| passes(game, pair[0], pair[1], a, b))
    }
}

/// VLE-P.LOS1, VLE-P.LOS2, VLE-P.LOS3, VLE-P.LOS4, VLE-P.LOS5, VLE-VII.7a, VLE-VII.7b, VLE-VII.7c, VLE-VII.7d: every pair of
/// hexes of the training map, with units about, is seen as the definitions say. Rulings R45 and R46.
#[test]
fn every_line_of_sight_is_as_defined() {
    let mut text = String::from("rulebook vive-lempereur\nscenario stream-crossing\nstudy sight\nrules VLE-VII.6a\n");
    for (n, hex) in ["0605", "0606", "0907", "1103", "0310", "1206", "0207"].iter().enumerate() {
        text.push_str(&format!("unit u{n} {} I3 {hex} column 2\n", if n % 2 == 0 { "Blue" } else { "Red" }));
    }
    let game = study::play(&text).unwrap().remove(0).1.game;
    let hexes = (0..game.battle().map.hexes()).map(|n| voltigeur_field::hex::HexId(n as u16));
    let (mut seen, mut hidden) = (0, 0);
    for from in hexes.clone() {
        for to in hexes.clone() {
            let expected = definition::sees(&game, from, to);
            let label = |hex| game.battle().label(hex);
            assert_eq!(game.sees(from, to).is_ok(), expected, "{} to {}", label(from), label(to));
            if expected { seen += 1 } else { hidden += 1 }
        }
    }
    assert!(seen > 2_000 && hidden > 2_000, "{seen} seen, {hidden} hidden");
}
