//! The fire and melee tables: odds, columns, results. LB-3.2b, LB-16.13.1, LB-18.13.1.
use super::{TableError, file, ordinal};
use crate::numbers::Ordinal;
use voltigeur_engine::Fraction;

/// The odds at the head of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// As the table prints them.
    pub label: String,
    /// The least ratio that reaches the column.
    pub least: Fraction,
}

/// A column of the fire table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FireColumn {
    /// Its odds.
    pub odds: Odds,
    /// The least modified roll for one step, two steps and so on; none: never.
    pub at_least: [Option<Ordinal>; 5],
}

impl FireColumn {
    /// Steps lost by a modified roll, which is read within 11 to 66. LB-3.1e, LB-16.13.1.
    #[must_use]
    pub fn steps(&self, roll: Ordinal) -> u8 {
        let roll = roll.on_table();
        self.at_least.iter().filter(|least| least.is_some_and(|least| roll >= least)).count() as u8
    }
}

/// What a melee does to one side. LB-18.13.5.1a ff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blow {
    /// It loses steps, and perhaps checks its morale. LB-18.13.5.1e.
    Losses {
        /// Steps lost.
        steps: u8,
        /// It checks.
        check: bool,
    },
    /// It is disordered. LB-18.13.5.1c.
    Disorder,
    /// It routs. LB-18.13.5.1b.
    Rout,
    /// It surrenders. LB-18.13.5.1d.
    Surrender,
}

impl Blow {
    /// Nothing happens to it.
    pub const NONE: Self = Self::Losses { steps: 0, check: false };
}

/// What a melee does. LB-18.13.5.1a ff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MeleeResult {
    /// To the attacker.
    pub attacker: Blow,
    /// To the defender.
    pub defender: Blow,
}

impl MeleeResult {
    fn read(text: &str) -> Option<Self> {
        let both = |attacker, defender| Some(Self { attacker, defender });
        match text {
            "-" => both(Blow::NONE, Blow::NONE),
            "AR" => both(Blow::Rout, Blow::NONE),
            "AD" => both(Blow::Disorder, Blow::NONE),
            "DR" => both(Blow::NONE, Blow::Rout),
            "DD" => both(Blow::NONE, Blow::Disorder),
            "DS" => both(Blow::NONE, Blow::Surrender),
            _ => {
                let side = |word: &str| {
                    let (steps, check) = word.strip_suffix('*').map_or((word, false), |steps| (steps, true));
                    Some(Blow::Losses { steps: steps.parse().ok()?, check })
                };
                let (attacker, defender) = text.split_once('/')?;
                both(side(attacker)?, side(defender)?)
            }
        }
    }
}

/// A column of the melee table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeleeColumn {
    /// Its odds.
    pub odds: Odds,
    results: [MeleeResult; 36],
}

impl MeleeColumn {
    /// The result of a modified roll, which is read within 11 to 66. LB-3.1e.
    #[must_use]
    pub fn result(&self, roll: Ordinal) -> MeleeResult {
        self.results[roll.on_table().0 as usize]
    }
}

/// The last of some columns whose least ratio is not above the exact one: rounding favours the defender. LB-3.2b.
#[must_use]
pub fn column<'a, T>(columns: &'a [T], odds: impl Fn(&T) -> &Odds, ratio: Fraction) -> Option<usize>
where
    T: 'a,
{
    columns.iter().rposition(|column| odds(column).least <= ratio)
}

pub(super) fn ratios(table: &'static str, labels: &[String], least: &[[i64; 2]]) -> Result<Vec<Odds>, TableError> {
    let odds: Vec<_> = (labels.iter().zip(least))
        .map(|(label, &[over, under])| Odds { label: label.clone(), least: Fraction::new(over, under) })
        .collect();
    let rising = odds.windows(2).all(|pair| pair[0].least < pair[1].least);
    let whole = rising && labels.len() == least.len() && !odds.is_empty();
    if whole { Ok(odds) } else { Err(TableError::Value { table, value: labels.join(" ") }) }
}

pub(super) fn fire_columns(fire: &file::Fire) -> Result<Vec<FireColumn>, TableError> {
    let odds = ratios("fire", &fire.columns, &fire.column_minimum_ratio)?;
    let mut columns = Vec::new();
    for odds in odds {
        let row = fire.result.iter().find(|row| row.column == odds.label);
        let row = row.ok_or_else(|| TableError::Value { table: "fire", value: format!("no {}", odds.label) })?;
        let mut at_least = [None; 5];
        for (least, label) in at_least.iter_mut().zip(&row.at_least) {
            *least = if label.is_empty() { None } else { Some(ordinal("fire", label)?) };
        }
        columns.push(FireColumn { odds, at_least });
    }
    Ok(columns)
}

pub(super) fn melee_columns(melee: &file::Melee) -> Result<Vec<MeleeColumn>, TableError> {
    let odds = ratios("melee", &melee.columns, &melee.column_minimum_ratio)?;
    let mut columns = Vec::new();
    for odds in odds {
        let wrong = |value: String| TableError::Value { table: "melee", value };
        let row = melee.result.iter().find(|row| row.column == odds.label);
        let row = row.ok_or_else(|| wrong(format!("no {}", odds.label)))?;
        let mut results = [None; 36];
        for [from, to, text] in &row.rows {
            let (from, to) = (ordinal("melee", from)?.0, ordinal("melee", to)?.0);
            let result = MeleeResult::read(text).ok_or_else(|| wrong(text.clone()))?;
            for roll in from..=to {
                let cell = &mut results[roll as usize];
                if cell.replace(result).is_some() {
                    return Err(wrong(format!("{} twice in {}", Ordinal(roll), odds.label)));
                }
            }
        }
        if let Some(gap) = results.iter().position(Option::is_none) {
            return Err(wrong(format!("no {} in {}", Ordinal(gap as i16), odds.label)));
        }
        let empty = MeleeResult { attacker: Blow::NONE, defender: Blow::NONE };
        columns.push(MeleeColumn { odds, results: results.map(|result| result.unwrap_or(empty)) });
    }
    Ok(columns)
}
