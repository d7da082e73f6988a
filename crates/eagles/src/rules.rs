//! The contract of the engine, kept by Eagles of the Empire: who decides, what is legal, what becomes of it.
use crate::action::Action;
use crate::event::Event;
use crate::game::Eagles;
use crate::procedure::DeclareFire;
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::actions::Actions;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::standing::ReactionKind;
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Dice, Fights, GameState, Log, LogLine, Notation, Outcome, Pending, Presentation,
    RuleId, Rules, Verdict, require,
};

impl GameState for Eagles {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn score(&self) -> BySide<i32> {
        self.points()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, state: State) -> Result<Self, String> {
        crate::invariants::fits(&self.battle, &state)?;
        Ok(Self::in_state(Arc::clone(&self.battle), state))
    }
}

impl Rules for Eagles {
    fn pending(&self) -> Pending {
        match self.state.winner {
            Some(winner) => Pending::Over(Outcome { winner }),
            None => Pending::Decision(self.decider()),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        procedure::legal_actions(self, out);
    }

    fn check(&self, action: &Action) -> Verdict {
        let named = action.exists(&self.battle);
        require(named, "EOTE-0.3.1", "unknown unit, leader, division or terrain")?;
        procedure::check(self, action)
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        procedure::apply(self, *action, dice, log);
    }

    fn begin(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) -> bool {
        procedure::begin(self, *action, dice, log);
        true
    }

    fn go_on(&mut self, dice: &mut impl Dice, log: &mut impl Log<Event>) -> bool {
        procedure::go_on(self, dice, log)
    }

    fn may_throw(&self, begun: bool) -> bool {
        procedure::may_throw(self, begun)
    }

    fn decline(&self) -> Option<Action> {
        procedure::decline(self)
    }
}

impl Notation for Eagles {
    fn write_action(&self, action: &Action, out: &mut String) {
        action.write(&self.battle, out);
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::read(&self.battle, text).map_err(|fault| fault.to_string())
    }

    fn rule_of(&self, action: &Action) -> RuleId {
        crate::words::rule_of(self, action)
    }

    fn describe_action(&self, action: &Action) -> Choice {
        crate::words::describe_action(self, action)
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        crate::notation::conceivable(self, out);
    }
}

impl Concealment for Eagles {
    fn irreversible(&self, action: &Action) -> Option<bool> {
        procedure::irreversible(self, action)
    }
}

impl Presentation for Eagles {
    fn describe_event(&self, event: &Event) -> LogLine {
        crate::words::describe_event(self, event)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn summary(&self, viewer: Viewer, choices: bool) -> View {
        crate::view::summary(self, viewer, choices)
    }

    fn answer(&self, _viewer: Viewer, query: &Query) -> Result<Answer, String> {
        crate::query::answer(self, query)
    }

    fn turn(&self) -> u32 {
        u32::from(self.state.turn)
    }

    fn totals(&self, action: &Action) -> Vec<LedgerText> {
        match self.deciding::<DeclareFire>() {
            Some(_) => crate::fire::totals_of(self, action),
            None => crate::assault::totals_of(self, action),
        }
    }

    fn reaction(&self) -> Option<ReactionKind> {
        crate::reaction::kind_asked(self)
    }

    fn reactions(&self) -> Vec<ReactionKind> {
        crate::reaction::KINDS.to_vec()
    }
}

impl Fights for Eagles {
    fn in_fight(&self) -> bool {
        self.fight_goes_on()
    }

    fn stance_actions(&self, stance: Stance, out: &mut Vec<Action>) {
        crate::stance::among(self, stance, out);
    }

    fn by_stance(&self, stance: Stance, legal: &[Action]) -> usize {
        crate::stance::choose(self, stance, legal)
    }

    fn weight(&self) -> u32 {
        12
    }

    fn aftermath(&self, before: &Self) -> Aftermath {
        crate::stance::aftermath(self, before)
    }
}

impl Audit for Eagles {
    fn invariants(&self) -> Result<(), String> {
        crate::invariants::check(self)
    }
}
