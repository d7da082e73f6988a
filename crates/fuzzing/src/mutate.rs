//! Changes of texts, the same with the same seed on every machine.
use voltigeur_engine::Seeded;

/// Pieces that readers often stumble over: long letters, signs of the formats, numbers at the ends of their ranges.
const PIECES: [&str; 40] = [
    "\u{e9}",
    "\u{2013}",
    "\u{1f40e}",
    "\u{feff}",
    "\0",
    "\n",
    "\r\n",
    "\t",
    " ",
    ",",
    ";",
    ":",
    "=",
    "/",
    "-",
    "+",
    ".",
    "#",
    "'",
    "\"",
    "\\",
    "[",
    "]",
    "[[unit]]\n",
    "{",
    "}",
    "(",
    ")",
    "0",
    "1",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "-9223372036854775808",
    "18446744073709551615",
    "1e999",
    "nan",
];

/// A text with some changes: pieces put in, taken out, doubled, exchanged, or taken from another text.
#[must_use]
pub fn mutated(text: &[u8], other: &[u8], rng: &mut Seeded) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        let end = (at + 1 + rng.below(12)).min(bytes.len());
        match rng.below(9) {
            0 => drop(bytes.splice(at..at, PIECES[rng.below(PIECES.len())].bytes())),
            1 => drop(bytes.splice(at..end, PIECES[rng.below(PIECES.len())].bytes())),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let copy = bytes[at..end].to_vec();
                let to = rng.below(bytes.len() + 1);
                drop(bytes.splice(to..to, copy));
            }
            4 => number(&mut bytes, at, rng),
            5 => line(&mut bytes, at, other, rng),
            6 => bytes.truncate(at),
            7 => word(&mut bytes, at, rng),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << rng.below(8);
                }
            }
        }
    }
    bytes
}

/// Exchanges the next number for another one.
fn number(bytes: &mut Vec<u8>, at: usize, rng: &mut Seeded) {
    let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit).map(|n| at + n) else { return };
    let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let numbers = PIECES.iter().filter(|piece| piece.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit()));
    let numbers: Vec<&&str> = numbers.filter(|piece| piece.len() > 1 || piece.as_bytes()[0].is_ascii_digit()).collect();
    drop(bytes.splice(start..start + length, numbers[rng.below(numbers.len())].bytes()));
}

/// Doubles a line, takes it out, or puts one of another text in.
fn line(bytes: &mut Vec<u8>, at: usize, other: &[u8], rng: &mut Seeded) {
    let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |n| n + 1);
    let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |n| at + n + 1);
    let own = bytes[start..end].to_vec();
    let lines: Vec<&[u8]> = other.split_inclusive(|&byte| byte == b'\n').collect();
    match rng.below(3) {
        0 => drop(bytes.drain(start..end)),
        1 => drop(bytes.splice(start..start, own)),
        _ if lines.is_empty() => {}
        _ => drop(bytes.splice(start..start, lines[rng.below(lines.len())].to_vec())),
    }
}

/// Exchanges two words.
fn word(bytes: &mut Vec<u8>, at: usize, rng: &mut Seeded) {
    let word = |from: usize, bytes: &[u8]| {
        let start = bytes[from..].iter().position(u8::is_ascii_alphanumeric).map(|n| from + n)?;
        let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        Some(start..start + length)
    };
    let from = rng.below(bytes.len() + 1);
    if let (Some(to), Some(from)) = (word(at, bytes), word(from, bytes)) {
        let copy = bytes[from].to_vec();
        drop(bytes.splice(to, copy));
    }
}
