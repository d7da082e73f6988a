//! A game of one rulebook behind the boundary for all.
use crate::checked::Stamp;
use crate::ledger::LedgerText;
use crate::odds::{self, Effort, FightOdds, Stance};
use crate::query::{Answer, Query};
use crate::standing::{FightOn, ReactionKind};
use crate::view::{Choice, View, Viewer};
use crate::{
    AnyGame, BySide, Checked, Dice, Game, Log, LogLine, OddsError, Pending, Rejected, Stale, StateHash, counts,
    irreversible, notation,
};
use std::any::Any;

/// A game with the number of its state, so that an action which was judged in another one is noticed.
#[derive(Clone, Debug)]
pub struct Live<G> {
    game: G,
    stamp: Stamp,
}

impl<G: Game> Live<G> {
    /// A game as it stands.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self { game, stamp: Stamp::fresh() }
    }

    /// The same, boxed.
    #[must_use]
    pub fn boxed(game: G) -> Box<dyn AnyGame> {
        Box::new(Self::new(game))
    }

    fn seal(&self, side: crate::Side, action: G::Action) -> Checked {
        Checked::new(self.stamp, side, notation(&self.game, &action), action)
    }

    fn judge(&self, action: G::Action) -> Result<Checked, Rejected> {
        let side = self.decider()?;
        self.game.check(&action).map_err(Rejected::Refused)?;
        Ok(self.seal(side, action))
    }

    fn decider(&self) -> Result<crate::Side, Rejected> {
        self.game.pending().side().ok_or(Rejected::Over)
    }

    /// The action, if it is of this state.
    fn open<'a>(&self, checked: &'a Checked) -> Result<&'a G::Action, Stale> {
        if checked.stamp() == self.stamp { checked.action().ok_or(Stale) } else { Err(Stale) }
    }

    fn open_some<'a>(&self, checked: Option<&'a Checked>) -> Result<Option<&'a G::Action>, Rejected> {
        Ok(checked.map(|checked| self.open(checked)).transpose()?)
    }

    fn carry_out(&mut self, checked: &Checked, dice: &mut dyn Dice, log: &mut impl Log<G::Event>) -> Result<(), Stale> {
        let action = self.open(checked)?;
        self.stamp = Stamp::fresh();
        self.game.apply(action, &mut { dice }, log);
        Ok(())
    }
}

impl<G: Game> AnyGame for Live<G> {
    fn pending(&self) -> Pending {
        self.game.pending()
    }

    fn parse(&self, text: &str) -> Result<Checked, Rejected> {
        self.decider()?;
        self.judge(self.game.read_action(text).map_err(Rejected::Unreadable)?)
    }

    fn recheck(&self, checked: &Checked) -> Result<Checked, Rejected> {
        match checked.action::<G::Action>() {
            Some(_) if checked.stamp() == self.stamp => Ok(checked.clone()),
            Some(action) => self.judge(action.clone()),
            None => Err(Rejected::Stale),
        }
    }

    fn legal(&self) -> Vec<Checked> {
        let Ok(side) = self.decider() else { return Vec::new() };
        let mut legal = Vec::new();
        self.game.legal_actions(&mut legal);
        legal.into_iter().map(|action| self.seal(side, action)).collect()
    }

    fn choices(&self) -> Vec<Choice> {
        let mut legal = Vec::new();
        self.game.legal_actions(&mut legal);
        legal.iter().map(|action| self.game.describe_action(action)).collect()
    }

    fn decline(&self) -> Option<Checked> {
        let side = self.decider().ok()?;
        self.game.decline().map(|action| self.seal(side, action))
    }

    fn describe(&self, action: &Checked) -> Result<Choice, Stale> {
        Ok(self.game.describe_action(self.open(action)?))
    }

    fn apply(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<Vec<LogLine>, Stale> {
        let mut events = Vec::new();
        self.carry_out(action, dice, &mut events)?;
        Ok(events.iter().map(|event| self.game.describe_event(event)).collect())
    }

    fn apply_silently(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<(), Stale> {
        self.carry_out(action, dice, &mut ())
    }

    fn score(&self) -> BySide<i32> {
        self.game.score()
    }

    fn turn(&self) -> u32 {
        self.game.turn()
    }

    fn hash(&self) -> StateHash {
        StateHash::of(self.game.state())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    fn summary(&self, viewer: Viewer, choices: bool) -> View {
        self.game.summary(viewer, choices)
    }

    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View {
        self.game.view_as_seen(viewer, choices)
    }

    fn reveals(&self, action: &Checked, after: &dyn AnyGame) -> bool {
        match (self.open(action), after.as_any().downcast_ref::<G>()) {
            (Ok(action), Some(after)) => self.game.reveals(action, after),
            _ => true,
        }
    }

    fn save(&self) -> Vec<u8> {
        postcard::to_allocvec(self.game.state()).expect("a state is plain data")
    }

    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, String> {
        let state = postcard::from_bytes(bytes).map_err(|error| format!("the saved state cannot be read: {error}"))?;
        Ok(Self::boxed(self.game.with_state(state)?))
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn is_irreversible(&self, action: &Checked) -> Result<bool, Stale> {
        Ok(irreversible::is_irreversible(&self.game, self.open(action)?))
    }

    fn time_spent(&self, seconds: u32) -> Option<Checked> {
        let action = self.game.time_spent(seconds)?;
        self.judge(action).ok()
    }

    fn in_fight(&self) -> bool {
        self.game.in_fight()
    }

    fn odds_within(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        most: usize,
    ) -> Result<FightOdds, OddsError> {
        Ok(odds::fight_within(&self.game, self.open_some(action)?, stances, most)?)
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn odds_for(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        effort: &Effort<'_>,
    ) -> Result<FightOdds, OddsError> {
        Ok(odds::fight_for(&self.game, self.open_some(action)?, stances, effort)?)
    }

    fn estimate(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        effort: &Effort<'_>,
    ) -> Result<FightOdds, OddsError> {
        Ok(odds::estimate(&self.game, self.open_some(action)?, stances, effort)?)
    }

    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        Self::boxed(self.game.as_seen(viewer))
    }

    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String> {
        self.game.answer(viewer, query)
    }

    fn totals(&self, action: &Checked) -> Result<Vec<LedgerText>, Stale> {
        Ok(self.game.totals(self.open(action)?))
    }

    fn reaction(&self) -> Option<ReactionKind> {
        self.game.reaction()
    }

    fn reactions(&self) -> Vec<ReactionKind> {
        self.game.reactions()
    }

    fn may_fight_on(&self) -> bool {
        self.game.may_fight_on()
    }

    fn fights_on(&self) -> Option<FightOn<String>> {
        let FightOn { on, off, losses } = self.game.fights_on()?;
        Some(FightOn { on: notation(&self.game, &on), off: notation(&self.game, &off), losses })
    }

    fn sequences(&self, depth: u32) -> u64 {
        counts::sequences(&self.game, depth)
    }

    fn invariants(&self) -> Result<(), String> {
        self.game.invariants()
    }

    fn as_any(&self) -> &dyn Any {
        &self.game
    }
}
