//! The book's tables as constants. A change here changes the rules.
use crate::unit::Arm;

/// VLE-V.1a: most steps of infantry and artillery in a hex.
pub const MOST_STEPS_ON_FOOT: u8 = 10;
/// VLE-V.1a: most steps of cavalry in a hex.
pub const MOST_STEPS_OF_CAVALRY: u8 = 7;
/// VLE-VIII.9a: hexes of a retreat.
pub const RETREAT: u8 = 2;
/// VLE-VI.7b: movement points that a march by road alone adds.
pub const ROAD_BONUS: u8 = 2;
/// VLE-IX.2c: facing changes of a charge.
pub const CHARGE_TURNS: u8 = 2;
/// VLE-IX.2c: what each of them costs.
pub const CHARGE_TURN_COST: u8 = 2;
/// VLE-VI.4c: what an about-turn costs.
pub const ABOUT_TURN_COST: u8 = 2;
/// Ruling R34: steps that cross a ford in a friendly player turn.
pub const FORD_STEPS: u8 = 5;

/// What a fire does. VLE-P3.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireResult {
    /// Steps lost.
    pub steps: u8,
    /// Is morale checked?
    pub check: bool,
}

/// VLE-P3.3: the fire table, as a sum of column and die.
#[must_use]
pub const fn fire(column: i16, die: i16) -> FireResult {
    let steps = match column + die {
        ..=7 => 0,
        8..=10 => 1,
        11..=12 => 2,
        _ => 3,
    };
    FireResult { steps, check: column + die >= 7 }
}

/// What a melee does to one side. VLE-VIII.8c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Blow {
    /// Steps lost.
    Steps(u8),
    /// Steps lost, and a morale check.
    Check(u8),
    /// Disorganized, with steps lost.
    Rout(u8),
    /// Eliminated.
    Gone,
}

use Blow::{Check, Gone, Rout, Steps};

/// The columns of the melee table: attacker to defender. VLE-VIII.8a.
pub const ODDS: [&str; 7] = ["1/2-", "2/3", "1/1", "3/2", "2/1", "3/1", "4/1+"];

/// VLE-VIII.8a: the column for two strengths, in the defender's favour.
#[must_use]
pub const fn odds_column(attacker: i16, defender: i16) -> usize {
    const LEAST: [(i32, i32); 6] = [(4, 1), (3, 1), (2, 1), (3, 2), (1, 1), (2, 3)];
    let (attacker, defender) = (attacker as i32, defender as i32);
    let mut n = 0;
    while n < LEAST.len() {
        let (a, d) = LEAST[n];
        if attacker * d >= defender * a {
            return 6 - n;
        }
        n += 1;
    }
    0
}

const MELEE: [[(Blow, Blow); 7]; 8] = {
    const E1: (Blow, Blow) = (Gone, Steps(1));
    const D1_1: (Blow, Blow) = (Rout(1), Steps(1));
    const D_0: (Blow, Blow) = (Rout(0), Steps(0));
    const D_1: (Blow, Blow) = (Rout(0), Steps(1));
    const S1_1: (Blow, Blow) = (Check(1), Steps(1));
    const S0_0: (Blow, Blow) = (Check(0), Steps(0));
    const N_S0: (Blow, Blow) = (Steps(0), Check(0));
    const L_S1: (Blow, Blow) = (Steps(1), Check(1));
    const L_D: (Blow, Blow) = (Steps(1), Rout(0));
    const N_D: (Blow, Blow) = (Steps(0), Rout(0));
    const N_D1: (Blow, Blow) = (Steps(0), Rout(1));
    const N_E: (Blow, Blow) = (Steps(0), Gone);
    [
        [E1, D1_1, D_0, D_0, S1_1, S0_0, N_S0],
        [D1_1, D_0, D_1, S1_1, S0_0, N_S0, L_S1],
        [D_0, D_1, S1_1, S0_0, N_S0, L_S1, L_D],
        [D_1, S1_1, S0_0, N_S0, L_S1, L_D, N_D],
        [S1_1, S0_0, N_S0, L_S1, L_D, N_D, N_D],
        [S0_0, N_S0, L_S1, L_D, N_D, N_D, N_D1],
        [N_S0, L_S1, L_D, N_D, N_D, N_D1, N_E],
        [L_S1, L_D, N_D1, N_D1, N_D1, N_D1, N_E],
    ]
};

/// VLE-VIII.8b: the melee table; the die is brought into 0 to 7. Attacker, defender.
#[must_use]
pub const fn melee(column: usize, die: i16) -> (Blow, Blow) {
    let row = if die < 0 {
        0
    } else if die > 7 {
        7
    } else {
        die as usize
    };
    MELEE[row][column]
}

impl Blow {
    /// VLE-IX.3c: a charge costs infantry one step more, unless nothing was lost.
    #[must_use]
    pub const fn charged(self) -> Self {
        match self {
            Steps(0) => Steps(0),
            Check(0) => Check(0),
            Steps(n) => Steps(n + 1),
            Check(n) => Check(n + 1),
            Rout(n) => Rout(n + 1),
            Gone => Gone,
        }
    }

    /// VLE-VIII.6d: guns alone, taken from the side or from behind.
    #[must_use]
    pub const fn overrun(self) -> Self {
        match self {
            Steps(_) | Check(_) => Rout(0),
            other => other,
        }
    }

    /// As the table prints it.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Steps(n) => n.to_string(),
            Check(n) => format!("*{n}"),
            Rout(0) => "D".to_owned(),
            Rout(n) => format!("D{n}"),
            Gone => "E".to_owned(),
        }
    }
}

/// VLE-X.4b: what losses do to morale, by original and current steps.
#[must_use]
pub const fn morale_losses(original: u8, current: u8) -> i16 {
    const ROWS: [[i16; 7]; 6] = [
        [0, 0, 0, 0, 0, -1, -1],
        [0, 0, 0, 0, 0, -1, -1],
        [0, 0, 0, 0, -1, -1, -1],
        [0, 0, 0, -1, -1, -2, -2],
        [0, 0, -1, -1, -1, -2, -2],
        [0, -1, -1, -1, -2, -2, -2],
    ];
    if original <= 3 || current == 0 {
        return 0;
    }
    let row = if original > 9 { 9 } else { original } - 4;
    let column = 7 - if current > 7 { 7 } else { current };
    ROWS[row as usize][column as usize]
}

/// Half, rounded up. VLE-III.1e.
#[must_use]
pub const fn half(value: i16) -> i16 {
    (value + 1) / 2
}

/// What a voluntary change of formation costs. VLE-VI.3a.
#[must_use]
pub const fn change_cost(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry => 1,
        Arm::Cavalry | Arm::Artillery => 2,
    }
}
