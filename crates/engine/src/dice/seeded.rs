//! Dice for play: a named, versioned generator.
use super::{Dice, Faces, Purpose, Roll};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The name and version of the generator, as records carry it. A change in how faces are made gets a new name, and the old
/// one stays readable.
pub const GENERATOR: &str = "chacha8-1";

/// Dice from a seed. The same seed gives the same faces on every machine.
///
/// ```
/// use voltigeur_engine::{Dice, Purpose, Seeded, Side};
/// let why = Purpose::new("X-1", Side::First);
/// assert_eq!(Seeded::new(7).d6(why), Seeded::new(7).d6(why));
/// ```
#[derive(Clone, Debug)]
pub struct Seeded {
    rng: ChaCha8Rng,
    faces: Faces,
}

impl Seeded {
    /// Dice from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed), faces: Faces::new() }
    }

    /// Dice for one numbered part of a larger experiment: they depend on the seed and the number only.
    #[must_use]
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        Self { rng, faces: Faces::new() }
    }

    /// A number below `n`, each equally likely: for players that choose by lot, never for rules.
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0);
        ((u64::from(self.rng.next_u32()) * n as u64) >> 32) as usize
    }

    /// One face.
    fn face(&mut self, sides: u8) -> u8 {
        super::face(sides, || self.rng.next_u32())
    }
}

impl Dice for Seeded {
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
    use crate::Side;

    /// The first faces of a seed are part of the record format: if this test fails, old records no longer replay.
    #[test]
    fn the_generator_gives_the_faces_it_always_gave() {
        let why = Purpose::new("X-1", Side::First);
        let mut dice = Seeded::new(1805);
        let faces: Vec<u8> = (0..12).map(|_| dice.d6(why)).collect();
        assert_eq!(faces, FIRST_FACES_OF_1805);
    }
    const FIRST_FACES_OF_1805: [u8; 12] = [5, 3, 2, 1, 6, 6, 6, 5, 3, 5, 4, 3];
}
