//! How likely a side is to win the battle from here: a logistic model over what can be counted on the field.
//!
//! Each [`Count`] is taken for both sides; the model weighs the first side's less the second's, so that what is good for one side is as
//! bad for the other. Weights are given for some numbers of turns left ([`ANCHORS`]) and mixed between them, because material decides
//! early and ground decides late. They are not set by hand: `cargo run --release -p voltigeur-lab --example fit` plays battles
//! between greedy players of different care, some with a random beginning, counts at the start of each player turn and now and then
//! between, and fits the weights to who won.
use super::{NOBODY, Picture, best_shot, left};
use lines_of_battle::LinesOfBattle;
use lines_of_battle::battle::PrizeFor;
use lines_of_battle::procedure::Phase;
use lines_of_battle::state::Place;
use lines_of_battle::unit::{Arm, UnitId};
use std::ops::{Index, IndexMut};
use voltigeur_engine::Side;
use voltigeur_field::area::AreaId;

mod weights;

pub use weights::WEIGHTS;

/// What is counted for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Points for eliminated enemies.
    Eliminated,
    /// Points of the Areas that it holds.
    Held,
    /// Points of Areas by its share of the strength near them.
    Likely,
    /// Strength near Areas with points, a tenth of it for each point.
    Near,
    /// Strength that is still to arrive; a battery counts one and a half.
    Expected,
    /// Batteries.
    Guns,
    /// Infantry units.
    Foot,
    /// Their strength.
    FootStrength,
    /// Those of strength zero.
    FootSpent,
    /// Those of strength one.
    FootWeak,
    /// Cavalry units.
    Horse,
    /// Their strength.
    HorseStrength,
    /// Those of strength zero.
    HorseSpent,
    /// Those of strength one.
    HorseWeak,
    /// Squares of all strengths, three tenths of them: strong units lead.
    Elite,
    /// Lines that face an Area held by the enemy.
    LinesFacing,
    /// Lines that face an empty Area next to the enemy.
    LinesNear,
    /// Other lines.
    LinesIdle,
    /// Squares with enemy cavalry next door.
    SquaresNeeded,
    /// Other squares.
    SquaresIdle,
    /// Hits on units that the enemy is not next to.
    Rallying,
    /// Areas, by the chance to lose the fight for them to an enemy who moves next.
    Threat,
    /// The same, for each unit there but guns.
    ThreatToTroops,
    /// The same, for each battery there.
    ThreatToGuns,
    /// The same, for each point that hangs on the Area.
    ThreatToPrize,
    /// Areas, by the chance to lose the fight for them to an enemy who moves later.
    Later,
    /// The same, for each unit there but guns.
    LaterToTroops,
    /// The same, for each battery there.
    LaterToGuns,
    /// The same, for each point that hangs on the Area.
    LaterToPrize,
    /// Such chances of all neighbours but the worst.
    Surrounded,
    /// Areas held.
    Areas,
    /// Areas held by guns and lines alone.
    Hollow,
    /// Command points in hand.
    Command,
    /// It moves next.
    Initiative,
    /// Limbered batteries, by their best shot.
    Limbered,
    /// Deployed batteries, by their best shot.
    Deployed,
    /// Units that can fight above two in an Area.
    Reserve,
}

/// How many things are counted.
pub const COUNTS: usize = Count::Reserve as usize + 1;

/// Turns left, the present one included, for which weights are given.
pub const ANCHORS: [f32; 4] = [0.5, 1.5, 4.0, 10.0];

/// What was counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tally(pub [f32; COUNTS]);

impl Index<Count> for Tally {
    type Output = f32;
    fn index(&self, count: Count) -> &f32 {
        &self.0[count as usize]
    }
}

impl IndexMut<Count> for Tally {
    fn index_mut(&mut self, count: Count) -> &mut f32 {
        &mut self.0[count as usize]
    }
}

/// What the model looks at: the counts, first side less second, and the shares of the anchors.
#[must_use]
pub fn inputs(game: &LinesOfBattle) -> (Tally, [f32; ANCHORS.len()]) {
    let picture = Picture::of(game);
    (difference(&picture), shares(left(game)))
}

/// The logarithm of the odds that the first side wins.
pub(super) fn log_odds(picture: &Picture<'_>) -> f32 {
    let shares = shares(left(picture.game));
    let tally = difference(picture);
    let weighed = tally.0.iter().zip(&WEIGHTS).map(|(count, weights)| {
        let weight: f32 = weights.iter().zip(&shares).map(|(weight, share)| weight * share).sum();
        count * weight
    });
    weighed.sum()
}

fn difference(picture: &Picture<'_>) -> Tally {
    let [first, second] = Side::BOTH.map(|side| tally(picture, side).0);
    Tally(std::array::from_fn(|n| first[n] - second[n]))
}

/// How much the weights of each anchor count with so many turns left.
fn shares(left: f32) -> [f32; ANCHORS.len()] {
    let left = left.clamp(ANCHORS[0], ANCHORS[ANCHORS.len() - 1]);
    let above = ANCHORS.iter().position(|&anchor| left <= anchor).unwrap_or(0).max(1);
    let (from, to) = (ANCHORS[above - 1], ANCHORS[above]);
    let x = (left - from) / (to - from);
    let mut shares = [0.0; ANCHORS.len()];
    shares[above - 1] = 1.0 - x;
    shares[above] = x;
    shares
}

fn one_if(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

fn tally(picture: &Picture<'_>, side: Side) -> Tally {
    let mut tally = Tally([0.0; COUNTS]);
    let (battle, state) = (picture.game.battle(), picture.game.state());
    count_prizes(picture, side, &mut tally);
    for unit in battle.of_side(side).minus(state.lost()) {
        count_unit(picture, side, unit, &mut tally);
    }
    for area in picture.held[side] {
        count_area(picture, side, area, &mut tally);
    }
    if state.active() == side && matches!(state.phase(), Phase::Rally(_) | Phase::Move(_)) {
        tally[Count::Command] = f32::from(picture.spendable());
    }
    tally[Count::Initiative] = one_if(picture.next_to_move() == side);
    tally
}

fn count_prizes(picture: &Picture<'_>, side: Side, tally: &mut Tally) {
    let (battle, state) = (picture.game.battle(), picture.game.state());
    let near = |area: AreaId| {
        let [own, enemy] = [side, side.other()].map(|side| picture.strength_near(area, side));
        (own, own * own / (own * own + enemy * enemy + 0.3))
    };
    for prize in battle.prizes.iter().filter(|prize| prize.side.is_none_or(|only| only == side)) {
        let points = f32::from(prize.points);
        match prize.for_what {
            PrizeFor::EliminatedUnit => {
                tally[Count::Eliminated] += points * state.lost().and(battle.of_side(side.other())).len() as f32;
            }
            PrizeFor::EachArea(areas) => {
                for area in areas {
                    let (own, share) = near(area);
                    tally[Count::Held] += points * one_if(picture.held[side].has(area));
                    tally[Count::Likely] += points * share;
                    tally[Count::Near] += 0.1 * points * own;
                }
            }
            PrizeFor::AnyArea(areas) => {
                let none: f32 = areas.iter().map(|area| 1.0 - near(area).1).product();
                tally[Count::Held] += points * one_if(picture.held[side].meets(areas));
                tally[Count::Likely] += points * (1.0 - none);
            }
        }
    }
}

fn count_unit(picture: &Picture<'_>, side: Side, unit: UnitId, tally: &mut Tally) {
    let (battle, state) = (picture.game.battle(), picture.game.state());
    let arm = battle.unit(unit).arm;
    let strength = f32::from(picture.game.strength(unit));
    if !state.on_map().has(unit) {
        tally[Count::Expected] += if arm == Arm::Artillery { 1.5 } else { strength };
        return;
    }
    let [units, sum, spent, weak] = match arm {
        Arm::Artillery => {
            let shot = state.area_of(unit).map_or(0.0, |area| best_shot(picture, area, side.other()));
            tally[Count::Guns] += 1.0;
            tally[if state.is_limbered(unit) { Count::Limbered } else { Count::Deployed }] += shot;
            return;
        }
        Arm::Infantry => [Count::Foot, Count::FootStrength, Count::FootSpent, Count::FootWeak],
        Arm::Heavy | Arm::Light | Arm::Lancer => {
            [Count::Horse, Count::HorseStrength, Count::HorseSpent, Count::HorseWeak]
        }
    };
    tally[units] += 1.0;
    tally[sum] += strength;
    tally[spent] += one_if(strength <= 0.0);
    tally[weak] += one_if(strength == 1.0);
    tally[Count::Elite] += 0.3 * strength.max(0.0) * strength.max(0.0);
    count_formation(picture, side, unit, tally);
}

fn count_formation(picture: &Picture<'_>, side: Side, unit: UnitId, tally: &mut Tally) {
    let (map, state) = (&picture.game.battle().map, picture.game.state());
    let enemies = picture.held[side.other()];
    match state.place(unit) {
        Place::Line { link, home } => {
            let faced = map.across(link, home);
            let near = map.adjacent(faced).meets(enemies) && !picture.held[side].has(faced);
            let line = match () {
                () if enemies.has(faced) => Count::LinesFacing,
                () if near => Count::LinesNear,
                () => Count::LinesIdle,
            };
            tally[line] += 1.0;
        }
        Place::Area(area) => {
            if state.in_square(unit) {
                let rides = |from: AreaId| enemies.has(from) && picture.forces[from.index()].cavalry > 0;
                let needed = map.neighbours(area).iter().any(|&(from, _)| rides(from));
                tally[if needed { Count::SquaresNeeded } else { Count::SquaresIdle }] += 1.0;
            }
            if !map.adjacent(area).meets(enemies) {
                tally[Count::Rallying] += f32::from(state.hits(unit));
            }
        }
        Place::Off => {}
    }
}

fn count_area(picture: &Picture<'_>, side: Side, area: AreaId, tally: &mut Tally) {
    let (mut worst, mut sum) = (0.0f32, 0.0f32);
    for &(from, link) in picture.game.battle().map.neighbours(area) {
        if picture.held[side.other()].has(from) && picture.forces[from.index()].fit > 0 {
            let success = picture.success(from, link, area);
            worst = worst.max(success);
            sum += success;
        }
    }
    let force = picture.forces[area.index()];
    let [threat, troops, guns, prize] = if picture.next_to_move() == side {
        [Count::Later, Count::LaterToTroops, Count::LaterToGuns, Count::LaterToPrize]
    } else {
        [Count::Threat, Count::ThreatToTroops, Count::ThreatToGuns, Count::ThreatToPrize]
    };
    tally[threat] += worst;
    tally[troops] += worst * f32::from(force.troops);
    tally[guns] += worst * f32::from(force.guns);
    tally[prize] += worst * picture.prize[area.index()];
    tally[Count::Surrounded] += sum - worst;
    tally[Count::Areas] += 1.0;
    tally[Count::Hollow] += one_if(force.lead == NOBODY);
    tally[Count::Reserve] += f32::from(force.fit.saturating_sub(2));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluate, Level};
    use voltigeur_engine::{Pending, Rules, Seeded};

    #[test]
    fn anchors_are_mixed_between_and_clamped_beyond() {
        assert_eq!(shares(0.0), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(shares(1.0), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(shares(4.0), [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(shares(7.0), [0.0, 0.0, 0.5, 0.5]);
        assert_eq!(shares(14.0), [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_battle_between_equals_begins_even() {
        let mut game = lines_of_battle::new_game("mirror-ridge", None).unwrap();
        let mut legal = Vec::new();
        while game.state().turn() == 0 {
            legal.clear();
            game.legal_actions(&mut legal);
            game.apply(&legal[0], &mut Seeded::new(1), &mut ());
        }
        assert!((game.chance(Side::First) - 0.5).abs() < 0.05, "{}", game.chance(Side::First));
    }

    #[test]
    fn the_outlook_late_in_a_battle_foretells_the_winner() {
        let start = lines_of_battle::new_game("mirror-ridge", None).unwrap();
        let (mut right, mut won) = (0, 0);
        for seed in 0..24 {
            let (late, winner) = battle(&start, seed);
            if let Some(winner) = winner {
                won += 1;
                right += usize::from(late.chance(winner) > 0.5);
            }
        }
        assert!(won >= 20 && 5 * right >= 4 * won, "{right} of {won}");
    }

    /// A battle between recruits: the game as it stood when turn 8 of 10 began, and who won.
    fn battle(start: &LinesOfBattle, seed: u64) -> (LinesOfBattle, Option<Side>) {
        let mut players = [0, 1].map(|side| Level::Recruit.player::<LinesOfBattle>(2 * seed + side));
        let (mut game, mut late, mut dice, mut legal) = (start.clone(), None, Seeded::new(seed), Vec::new());
        loop {
            let side = match game.pending() {
                Pending::Decision(side) => side,
                Pending::Over(outcome) => return (late.expect("the battle had a turn 8"), outcome.winner),
            };
            if late.is_none() && game.state().turn() == 8 {
                late = Some(game.clone());
            }
            legal.clear();
            game.legal_actions(&mut legal);
            let chosen = if legal.len() == 1 { 0 } else { players[side.index()].choose(&game, &legal) };
            game.apply(&legal[chosen], &mut dice, &mut ());
        }
    }
}
