//! Vive l'Empereur!: what a position is worth, and how an officer decides.
//!
//! A player turn has some hundreds of small decisions, and most of them stand for themselves. So an officer decides by the matter:
//!
//! - **marches** go by destinations: every hex that a unit can reach is weighed by what it is to win or keep there, by the fire that the
//!   enemy can lay on it, by cover, company and prey; on arrival the unit takes the formation and facing that suit (`march`);
//! - **charges and attacks** are played out a few times with the same dice, and begun if they promise more than leaving well alone
//!   (`charge`);
//! - **a reserve** of infantry waits behind the line until it is wanted (`reserve`); light troops go ahead of it (`skirmish`);
//! - **everything else** (fire, squares, countercharges, withdrawals, retreats, rallies, leaders) by a rule of thumb (`quick`), and what
//!   cavalry makes of a fight that it has won too (`pursuit`).
//!
//! He thinks on the game as his side knows it ([`Concealment::as_seen`]): what lies under a counter or under other units, and what the enemy has
//! ordered, chosen or drawn, plays no part in what he decides.
//!
//! Worth is counted in victory points: those that stand, and what broken troops, shaken armies and contested places foretell.
use super::{Evaluate, Guide, Lapses, Thought};
use std::borrow::Cow;
use vive_lempereur::procedure::{Frame, GroupKind, Phase};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Concealment, Pending, Rules, Seeded, Side};

mod charge;
mod lot;
mod march;
mod picture;
mod pursuit;
mod quick;
mod reserve;
mod skirmish;

/// What a unit out of order costs, and each of its steps.
const BROKEN: f32 = 0.8;
const BROKEN_STEP: f32 = 0.25;
/// What losses cost beyond their points as an army comes near its breaking point.
const WEARING: f32 = 6.0;
/// The share of a place's points that hangs on the troops about it.
const CONTESTED: f32 = 0.35;

/// The worth to a side, in victory points.
fn balance(game: &ViveLEmpereur, side: Side) -> f32 {
    let points = game.points();
    (points[side] - points[side.other()]) as f32 + standing(game, side) - standing(game, side.other())
}

/// What a side has beyond its points.
fn standing(game: &ViveLEmpereur, side: Side) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    let mut worth = 0.0;
    let (mut steps, mut left, mut shaken) = (0.0f32, 0.0f32, 0.0f32);
    for unit in battle.of_side(side) {
        let full = f32::from(battle.unit(unit).steps);
        steps += full;
        if state.hex(unit).is_none() {
            left += if game.is_gone(unit) { 0.0 } else { f32::from(game.steps(unit)) };
            continue;
        }
        let now = f32::from(game.steps(unit));
        left += now;
        shaken += f32::from(u8::from(game.is_shaken(unit)));
        if !state.good_order(unit) {
            worth -= BROKEN + BROKEN_STEP * now;
        }
    }
    let lost = (1.0 - left / steps.max(1.0)).max(0.0);
    worth -= WEARING * lost * lost * 4.0 + 0.4 * shaken;
    for place in &battle.places {
        let stake = (place.points[side] + place.points[side.other()]) as f32;
        for &hex in &place.hexes {
            if game.side_in(hex) == Some(side) && state.top(hex).is_some_and(|top| state.good_order(top)) {
                worth += CONTESTED * stake / place.hexes.len() as f32;
            }
        }
    }
    worth
}

impl Evaluate for ViveLEmpereur {
    fn worth(&self, side: Side) -> f32 {
        balance(self, side)
    }

    fn log_odds(&self, side: Side) -> f32 {
        balance(self, side) / 8.0
    }
}

impl Guide for ViveLEmpereur {
    const RECRUIT: Lapses = Lapses { misjudges: 1.0, overlooks: 40, forgets: 15 };

    fn plans(&self, rng: &mut Seeded, each: &mut dyn FnMut(Thought<'_, Self>)) {
        let Pending::Decision(side) = self.pending() else { return };
        let mut legal = Vec::with_capacity(160);
        self.legal_actions(&mut legal);
        let mut offer = |actions: &[Action], seems: f32| {
            each(Thought { actions, before_last: self, seems, certain: true });
        };
        let known = known(self, side);
        let known = known.as_ref();
        let ends = legal.contains(&Action::End);
        match (self.frame(), self.state().phase()) {
            (None, Phase::CHARGE) if ends => {
                offer(&[Action::End], 0.0);
                charge::charges(&picture::Picture::of(known, side), &legal, rng, &mut offer);
            }
            (None, Phase::MELEE) => {
                if ends {
                    offer(&[Action::End], 0.0);
                }
                charge::attacks(&picture::Picture::of(known, side), &legal, rng, &mut offer);
            }
            (None, Phase::MOVEMENT) => offer(&[legal[next_to_move(known, side, &legal)]], 0.0),
            (Some(Frame::Group(group)), _) if group.kind == GroupKind::March => {
                march::of_group(&picture::Picture::of(known, side), group, &legal, &mut |action, worth| {
                    offer(&[action], worth)
                });
            }
            _ => offer(&[legal[quick::choose(known, &legal, rng)]], 0.0),
        }
    }

    fn quick(&self, legal: &[Action], rng: &mut Seeded) -> usize {
        let Pending::Decision(side) = self.pending() else { return 0 };
        quick::choose(&known(self, side), legal, rng)
    }

    fn forgets(&self, legal: &[Action]) -> Option<usize> {
        match self.frame() {
            // A phase is not forgotten as a whole, nor troops that must go.
            None | Some(Frame::Withdrawal(_) | Frame::Arrival { .. }) => None,
            Some(_) => quick::declined(self, legal),
        }
    }

    fn lot(&self, legal: &[Action], rng: &mut Seeded) -> usize {
        lot::draw(self, legal, rng)
    }

    fn calls_for_plans(&self) -> bool {
        false
    }

    fn at_rest(&self) -> bool {
        let waits = self.state().phase() <= Phase::MELEE && !self.in_contact().is_empty();
        matches!(self.pending(), Pending::Over(_)) || (self.frame().is_none() && !waits)
    }

    fn is_routine(&self) -> bool {
        true
    }

    fn clock(&self) -> u32 {
        2 * u32::from(self.state().turn()) + self.state().active().index() as u32
    }
}

/// The game as a side knows it.
fn known(game: &ViveLEmpereur, side: Side) -> Cow<'_, ViveLEmpereur> {
    if game.has_secrets() { Cow::Owned(game.as_seen(Viewer::Side(side))) } else { Cow::Borrowed(game) }
}

/// Who is taken in hand next: troops that enter, then those nearest to the enemy, cavalry behind them, leaders, and voltigeurs last.
fn next_to_move(game: &ViveLEmpereur, side: Side, legal: &[Action]) -> usize {
    let field = picture::Picture::of(game, side);
    let order = |action: &Action| match *action {
        Action::Enter(..) => 0,
        Action::EnterLeader(..) => 1,
        Action::Activate(unit) => 10 + march::next_to_move(&field, unit, side),
        Action::Ride(_) => 500,
        Action::Screen(unit) if skirmish::screens(&field, unit) => 600,
        Action::End => 1000,
        _ => 9999,
    };
    (0..legal.len()).min_by_key(|&n| order(&legal[n])).unwrap_or(0)
}
