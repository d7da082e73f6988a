//! Odds of what is too large to unfold: the fight is played often, with dice that the position itself seeds.
use super::effort::Spent;
use super::{Effort, FightOdds, Stance, TooLarge};
use crate::{BySide, Fights, Notation, Seeded, StateHash};

/// How often a fight is played if there is enough effort.
pub const PLAYS: u32 = 2_000;

/// An estimate from fewer plays says too little.
const FEWEST: u32 = 100;

/// A fight that takes longer than this is left where it stands.
const LONGEST: u32 = 2_000;

/// If so many plays end alike and without a fight, the others need not be played.
const ALIKE: u32 = 200;

/// The odds of a fight as [`PLAYS`] plays of it show them, or as many as the effort allows. The same position and action give the same
/// estimate. A side that would do its best ([`Stance::Best`]) fights on here.
///
/// # Errors
/// If the effort does not suffice for a hundred plays.
pub fn estimate<G: Fights + Notation>(
    game: &G,
    action: Option<&G::Action>,
    stances: BySide<Stance>,
    effort: &Effort,
) -> Result<FightOdds, TooLarge> {
    let stances = stances.map(|stance| if stance == Stance::Best { Stance::FightOn } else { stance });
    let mut plays = Plays { stances, effort, spent: Spent::default(), legal: Vec::new() };
    let mut dice = Seeded::new(seed(game, action));
    let mut odds = FightOdds::default();
    let mut played = 0;
    while played < PLAYS {
        let Some(end) = plays.play(game, action, &mut dice) else { break };
        odds.add(1.0, end.aftermath(game));
        played += 1;
        if played == ALIKE && odds.endings.len() == 1 && odds.endings[0].1.favours.is_none() {
            break;
        }
    }
    if played < FEWEST {
        return Err(TooLarge(played as usize));
    }
    odds.endings.iter_mut().for_each(|(p, _)| *p /= f64::from(played));
    odds.endings.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.what.cmp(&b.1.what)));
    Ok(FightOdds { plays: Some(played), ..odds })
}

/// The same for the same question.
fn seed<G: Fights + Notation>(game: &G, action: Option<&G::Action>) -> u64 {
    let mut text = StateHash::of(game.state()).to_string();
    if let Some(action) = action {
        game.write_action(action, &mut text);
    }
    StateHash::of(&text).0
}

struct Plays<'e, G: Fights + Notation> {
    stances: BySide<Stance>,
    effort: &'e Effort<'e>,
    spent: Spent,
    legal: Vec<G::Action>,
}

impl<G: Fights + Notation> Plays<'_, G> {
    /// Plays the fight once; none if the effort is used up.
    fn play(&mut self, game: &G, action: Option<&G::Action>, dice: &mut Seeded) -> Option<G> {
        let mut next = game.clone();
        let mut more = action.is_some_and(|action| next.begin(action, dice, &mut ()));
        let mut fights = game.chain_goes_on();
        for _ in 0..LONGEST {
            if !self.spent.one(&next, self.effort) {
                return None;
            }
            let lasts = next.chain_goes_on();
            fights |= lasts;
            if !lasts && (fights || !more) {
                return Some(next);
            }
            if more {
                more = next.go_on(dice, &mut ());
                continue;
            }
            let Some(side) = next.pending().side() else { return Some(next) };
            self.legal.clear();
            next.stance_actions(self.stances[side], &mut self.legal);
            let chosen = self.legal[next.by_stance(self.stances[side], &self.legal)].clone();
            more = next.begin(&chosen, dice, &mut ());
        }
        Some(next)
    }
}
