//! Dice for tests: these faces, in this order, and nothing left over.
use super::{Dice, Faces, Purpose, Roll};

/// Faces in the order in which they are to fall.
///
/// A script that runs out, or a face that the die does not have, is a fault of the script: it panics with what was asked for.
/// Use [`Scripted::finish`] to make sure that nothing is left over.
#[derive(Clone, Debug)]
pub struct Scripted {
    script: Vec<u8>,
    next: usize,
    faces: Faces,
}

impl Scripted {
    /// Dice that fall as written.
    #[must_use]
    pub fn new(script: &[u8]) -> Self {
        Self { script: script.to_vec(), next: 0, faces: Faces::new() }
    }

    /// The faces that have not fallen yet.
    #[must_use]
    pub fn left(&self) -> &[u8] {
        &self.script[self.next..]
    }

    /// Ends the script.
    ///
    /// # Panics
    /// If faces are left over.
    pub fn finish(self) {
        assert!(self.left().is_empty(), "dice are left over: {:?}", self.left());
    }
}

impl Dice for Scripted {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        let (dice, sides) = roll.dice();
        self.faces.clear();
        for _ in 0..dice {
            let face = *self
                .script
                .get(self.next)
                .unwrap_or_else(|| panic!("the script ran out of dice at {roll} for {} ({})", why.rule, why.roller));
            assert!((1..=sides).contains(&face), "the script has a {face} where {roll} for {} falls", why.rule);
            self.next += 1;
            self.faces.push(face);
        }
        roll.read(&self.faces)
    }

    fn faces(&self) -> &[u8] {
        &self.faces
    }
}
