//! Dice that are written down, and dice that are read back.
use super::{Dice, Faces, Purpose, Roll, Throw};

/// Wraps dice and writes down every throw with its purpose and roller.
#[derive(Clone, Debug)]
pub struct Recording<D> {
    /// The dice that fall.
    pub dice: D,
    /// What fell.
    pub throws: Vec<Throw>,
}

impl<D: Dice> Recording<D> {
    /// Starts to write down.
    pub fn new(dice: D) -> Self {
        Self { dice, throws: Vec::new() }
    }
}

impl<D: Dice> Dice for Recording<D> {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        let outcome = self.dice.draw(roll, why);
        let faces = self.dice.faces().iter().copied().collect();
        self.throws.push(Throw { roll, why, faces });
        outcome
    }

    fn faces(&self) -> &[u8] {
        self.dice.faces()
    }
}

/// Dice that fall as a record says. A throw that the record does not have, or has otherwise, is remembered as a fault and
/// falls as ones, so that reading a damaged record ends in an error and not in a panic.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    script: Vec<u8>,
    next: usize,
    faces: Faces,
    fault: Option<String>,
}

impl Recorded {
    /// Dice that fall as written.
    #[must_use]
    pub fn new(faces: Vec<u8>) -> Self {
        Self { script: faces, ..Self::default() }
    }

    /// How many dice have fallen.
    #[must_use]
    pub fn fallen(&self) -> usize {
        self.next
    }

    /// The first die that was missing or impossible.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// What was wrong, if anything: a die that was missing, impossible, or left over.
    ///
    /// # Errors
    /// Says what was wrong.
    pub fn finish(self) -> Result<(), String> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.next < self.script.len() => {
                Err(format!("dice are left over: {:?}", &self.script[self.next..]))
            }
            None => Ok(()),
        }
    }
}

impl Dice for Recorded {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        let (dice, sides) = roll.dice();
        self.faces.clear();
        for _ in 0..dice {
            let face = match self.script.get(self.next) {
                Some(&face) if (1..=sides).contains(&face) => face,
                found => {
                    let fault = match found {
                        Some(face) => format!("a die shows {face} where {roll} falls for {}", why.rule),
                        None => format!("a die is missing where {roll} falls for {}", why.rule),
                    };
                    self.fault.get_or_insert(fault);
                    1
                }
            };
            self.next += 1;
            self.faces.push(face);
        }
        roll.read(&self.faces)
    }

    fn faces(&self) -> &[u8] {
        &self.faces
    }
}
