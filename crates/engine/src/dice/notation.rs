//! Rolls as records write them: `d6`, `d3`, `2d6`, `base6`, `d6>=4`, `d10~6`, `opposed+2`, `5d6>=4`.
use super::{MOST_DICE, Roll};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Roll::Die { sides } => write!(f, "d{sides}"),
            Roll::D3 => f.write_str("d3"),
            Roll::Sum { dice, sides } => write!(f, "{dice}d{sides}"),
            Roll::Base6 => f.write_str("base6"),
            Roll::Test { sides, target } => write!(f, "d{sides}>={target}"),
            Roll::Against { sides, value } => write!(f, "d{sides}~{value}"),
            Roll::Opposed { edge } => write!(f, "opposed{edge:+}"),
            Roll::Hits { pool, target } => write!(f, "{pool}d6>={target}"),
        }
    }
}

impl FromStr for Roll {
    type Err = String;

    /// Reads what `Display` writes. `d3` is the halved d6: no book that we play throws a die with three faces.
    fn from_str(text: &str) -> Result<Self, String> {
        read(text).ok_or_else(|| {
            format!("'{text}' is not a roll: write d6, d3, 2d6, base6, d6>=4, d10~6, opposed+2 or 5d6>=4, at most {MOST_DICE} dice")
        })
    }
}

fn read(text: &str) -> Option<Roll> {
    if text == "d3" {
        return Some(Roll::D3);
    }
    if text == "base6" {
        return Some(Roll::Base6);
    }
    if let Some(edge) = text.strip_prefix("opposed") {
        let edge = Some(edge).filter(|edge| edge.starts_with(['+', '-']))?.parse().ok()?;
        return Some(Roll::Opposed { edge });
    }
    let (dice, rest) = text.split_once('d')?;
    if let Some((sides, value)) = rest.split_once('~') {
        let sides = number(sides).filter(|&sides| sides > 0 && dice.is_empty())?;
        return Some(Roll::Against { sides, value: number(value)? });
    }
    let (sides, target) = match rest.split_once(">=") {
        Some((sides, target)) => (sides, Some(number(target)?)),
        None => (rest, None),
    };
    let sides = number(sides).filter(|&sides| sides > 0)?;
    if dice.is_empty() {
        return Some(match target {
            Some(target) => Roll::Test { sides, target },
            None => Roll::Die { sides },
        });
    }
    let dice = number(dice).filter(|&dice| usize::from(dice) <= MOST_DICE)?;
    match target {
        Some(target) => (sides == 6).then_some(Roll::Hits { pool: dice, target }),
        None => Some(Roll::Sum { dice, sides }),
    }
}

/// A number without a sign; `parse` alone would accept `+4`.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_roll_reads_back_as_it_was_written() {
        let rolls = [
            Roll::Die { sides: 6 },
            Roll::Die { sides: 10 },
            Roll::D3,
            Roll::Sum { dice: 2, sides: 6 },
            Roll::Base6,
            Roll::Test { sides: 6, target: 7 },
            Roll::Against { sides: 10, value: 11 },
            Roll::Opposed { edge: -3 },
            Roll::Opposed { edge: 0 },
            Roll::Hits { pool: 18, target: 4 },
        ];
        for roll in rolls {
            assert_eq!(roll.to_string().parse(), Ok(roll));
        }
    }

    #[test]
    fn what_is_no_roll_is_refused() {
        for text in [
            "",
            "6",
            "d",
            "d0",
            "dd",
            "65d6",
            "3d8>=4",
            "opposed",
            "opposed3",
            "opposed+999",
            "d+6",
            "d6>=",
            "é",
            "2dé",
        ] {
            assert!(text.parse::<Roll>().is_err(), "{text}");
        }
    }
}
