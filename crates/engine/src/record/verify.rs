//! Fair dice checked from the record alone: no rules, no network, no trust.
use super::{FairSource, Record};
use crate::BySide;
use crate::dice::fair::Commitment;
use crate::{Dice, Purpose, Side};

/// What was found in a record whose dice are as they must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What was told before the battle. Compare it with what you were told then.
    pub commitment: Commitment,
    /// The first action whose dice are fair ones, counted from 1.
    pub from_action: usize,
    /// How many throws were made again.
    pub throws: usize,
    /// How many dice that were.
    pub dice: usize,
    /// After how many actions each seat added its nonce. Dice that fell before are as fair as the thrower is honest.
    pub nonces: BySide<Option<usize>>,
    /// How often something was taken back: whoever did so may have seen dice and chosen again.
    pub takebacks: u32,
}

/// Why the dice of a record are not as they must be, or cannot be checked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// The dice come from a seed or were written down.
    #[error("this battle was not played with fair dice: there is nothing to verify")]
    NotFair,
    /// The battle was not over when the record was written.
    #[error("the record lacks the secret, which is revealed when the battle is over: download the record again then")]
    NoSecret,
    /// The secret is not the one that was promised.
    #[error("the secret does not match the commitment: its hash is {hash}, but {commitment} was promised")]
    OtherSecret {
        /// The hash of the secret in the record.
        hash: Commitment,
        /// What was promised.
        commitment: Commitment,
    },
    /// A throw that the secret does not give.
    #[error("line {line}: action {action} throws {told}, but the secret gives {made}")]
    OtherDice {
        /// The line of the record.
        line: usize,
        /// The number of the action.
        action: usize,
        /// The throw as the record has it.
        told: String,
        /// The faces that the secret gives.
        made: String,
    },
}

/// Makes every fair die of a record's main line again and compares it with what the record tells.
///
/// That the rules ask for just these dice is for [`Match::replay`](crate::Match::replay) to say.
///
/// # Errors
/// Why the dice are not as they must be, or cannot be checked.
pub fn verify(record: &Record) -> Result<Report, VerifyError> {
    let fair: &FairSource = record.dice.fair.as_ref().ok_or(VerifyError::NotFair)?;
    let secret = fair.secret.as_ref().ok_or(VerifyError::NoSecret)?;
    if secret.commitment() != fair.commitment {
        return Err(VerifyError::OtherSecret { hash: secret.commitment(), commitment: fair.commitment });
    }
    let nonces = fair.nonces.clone().map(|nonce| nonce.map(|(_, after)| after));
    let mut report = Report {
        commitment: fair.commitment,
        from_action: fair.after + 1,
        throws: 0,
        dice: 0,
        nonces,
        takebacks: record.takebacks,
    };
    let mut chain = record.chain();
    for (n, step) in record.line.steps.iter().enumerate() {
        chain = chain.then(&step.action);
        let Some(mut dice) = record.dice.fair_after(n).and_then(|fair| fair.dice(n, chain)) else { continue };
        for told in &step.dice {
            dice.draw(told.roll, Purpose::new("", Side::First));
            if dice.faces() != &told.faces[..] {
                let made = dice.faces().iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                let told_so = told.to_string().trim_start_matches("; dice ").to_owned();
                return Err(VerifyError::OtherDice { line: told.at.0, action: n + 1, told: told_so, made });
            }
            report.throws += 1;
            report.dice += told.faces.len();
        }
    }
    Ok(report)
}
