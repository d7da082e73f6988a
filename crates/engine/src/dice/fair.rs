//! Dice that nobody can steer and that anybody can check afterwards.
//!
//! Whoever throws the dice (the server) tells the hash of a [`Secret`] before the battle: the [`Commitment`]. Each seat may add a
//! [`Nonce`]. A die is the keyed BLAKE3 hash of the nonces, the hash of the record up to and with the action that throws it
//! ([`Chain`]), and the number of the die within the action. The secret is told after the battle;
//! [`record::verify`](crate::record::verify) then makes every die again.
//!
//! All that is hashed is text, so that `b3sum` can check a die by hand: see `docs/guide/fair-dice.md`.
use super::{Dice, Faces, Purpose, Roll};
use crate::{BySide, Side};
use std::fmt;
use std::str::FromStr;

/// The name and version of the procedure, as records carry it.
pub const FAIR: &str = "fair-1";

/// What only the thrower knows until the battle is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from random bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What is told before the battle: the hash of the secret's bytes.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(*blake3::hash(&self.0).as_bytes())
    }

    /// The secret in hexadecimal: for the store, and for records of battles that are over.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

/// A secret does not show itself in logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(...)")
    }
}

impl FromStr for Secret {
    type Err = NotFair;
    fn from_str(text: &str) -> Result<Self, NotFair> {
        bytes(text).map(Self).ok_or(NotFair::Digits("secret"))
    }
}

/// The hash of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = NotFair;
    fn from_str(text: &str) -> Result<Self, NotFair> {
        bytes(text).map(Self).ok_or(NotFair::Digits("commitment"))
    }
}

/// What a seat adds, so that the thrower could not have chosen the secret for its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nonce(String);

/// The longest nonce.
pub const LONGEST_NONCE: usize = 64;

impl Nonce {
    /// As it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Nonce {
    type Err = NotFair;
    fn from_str(text: &str) -> Result<Self, NotFair> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let fits = (1..=LONGEST_NONCE).contains(&text.len()) && text.bytes().all(plain);
        if fits { Ok(Self(text.to_owned())) } else { Err(NotFair::Nonce) }
    }
}

/// Why something is no part of fair dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotFair {
    /// A secret or a commitment that is no 32 bytes.
    #[error("a {0} has 64 digits 0-9 and a-f")]
    Digits(&'static str),
    /// No nonce.
    #[error("a nonce has 1 to {LONGEST_NONCE} letters, digits, '-' or '_'")]
    Nonce,
}

fn hex(bytes: &[u8; 32]) -> String {
    blake3::Hash::from_bytes(*bytes).to_hex().to_string()
}

fn bytes(text: &str) -> Option<[u8; 32]> {
    blake3::Hash::from_hex(text).ok().map(|hash| *hash.as_bytes())
}

/// The hash of a record so far: of what was set up and of every action in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(pub(crate) [u8; 32]);

impl Chain {
    /// The chain of a battle in which nothing was played: the hash of the headers, one a line.
    #[must_use]
    pub fn of_headers(headers: &[&str]) -> Self {
        let mut text = format!("{FAIR}\n");
        for header in headers {
            text.push_str(header);
            text.push('\n');
        }
        Self(*blake3::hash(text.as_bytes()).as_bytes())
    }

    /// The chain after one more action.
    #[must_use]
    pub fn then(self, action: &str) -> Self {
        let text = format!("{}\n{action}\n", hex(&self.0));
        Self(*blake3::hash(text.as_bytes()).as_bytes())
    }
}

/// The dice of one action.
#[derive(Clone, Debug)]
pub struct Fair {
    secret: Secret,
    /// Nonces and chain, as they are hashed.
    head: String,
    /// The number of the next die.
    die: u64,
    faces: Faces,
}

impl Fair {
    /// The dice of the action with which `chain` ends. A seat that gave no nonce counts as one that gave an empty one.
    #[must_use]
    pub fn new(secret: &Secret, nonces: &BySide<Option<Nonce>>, chain: Chain) -> Self {
        let nonce = |side: Side| nonces[side].as_ref().map_or("", Nonce::as_str);
        let head = format!("{FAIR}\n{}\n{}\n{}\n", nonce(Side::First), nonce(Side::Second), hex(&chain.0));
        Self { secret: secret.clone(), head, die: 0, faces: Faces::new() }
    }

    /// One face: the first 32-bit number of the die's hash that is no remainder, so that all faces are exactly equally likely.
    fn face(&mut self, sides: u8) -> u8 {
        let mut hasher = blake3::Hasher::new_keyed(&self.secret.0);
        hasher.update(self.head.as_bytes());
        hasher.update(format!("{}\n", self.die).as_bytes());
        self.die += 1;
        let mut digits = hasher.finalize_xof();
        let mut word = [0; 4];
        super::face(sides, || {
            digits.fill(&mut word);
            u32::from_le_bytes(word)
        })
    }
}

impl Dice for Fair {
    fn draw(&mut self, roll: Roll, _: Purpose) -> u16 {
        let (dice, sides) = roll.dice();
        self.faces = (0..dice).map(|_| self.face(sides)).collect();
        roll.read(&self.faces)
    }

    fn faces(&self) -> &[u8] {
        &self.faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(nonces: BySide<Option<Nonce>>, chain: Chain) -> Vec<u8> {
        let mut dice = Fair::new(&Secret::new([7; 32]), &nonces, chain);
        (0..12).map(|_| dice.d6(Purpose::new("X-1", Side::First))).collect()
    }

    /// The first faces are part of the record format: if this test fails, old battles can no longer be verified.
    #[test]
    fn the_procedure_gives_the_faces_it_always_gave() {
        let chain = Chain::of_headers(&["lines-of-battle", "1", "training-1 0000000000000000", "none"]).then("end");
        let none = BySide::new(None, None);
        assert_eq!(dice(none.clone(), chain), FACES);
        let nonce: Nonce = "abc".parse().expect("it is a nonce");
        assert_ne!(dice(BySide::new(Some(nonce), None), chain), FACES, "a nonce changes the dice");
        assert_ne!(dice(none, chain.then("end")), FACES, "so does the record");
    }
    const FACES: [u8; 12] = [2, 5, 3, 1, 2, 5, 4, 1, 3, 2, 1, 5];

    #[test]
    fn a_fair_die_shows_every_face_about_equally_often() {
        let mut counts = [0u32; 6];
        let mut chain = Chain::of_headers(&[]);
        for _ in 0..2_000 {
            chain = chain.then("roll");
            dice(BySide::new(None, None), chain).into_iter().for_each(|face| counts[usize::from(face) - 1] += 1);
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 4_000.0).powi(2) / 4_000.0).sum();
        assert!(chi < 20.5, "{counts:?}: one in a thousand fair dice would be so uneven");
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        assert_eq!(format!("{:?}", Secret::new([7; 32])), "Secret(...)");
        let told = Secret::new([7; 32]).reveal();
        assert_eq!(told.parse(), Ok(Secret::new([7; 32])));
        assert_eq!("7".parse::<Secret>(), Err(NotFair::Digits("secret")));
        for nonsense in ["", "two words", "x\n", &"a".repeat(65)] {
            assert_eq!(nonsense.parse::<Nonce>(), Err(NotFair::Nonce));
        }
    }
}
