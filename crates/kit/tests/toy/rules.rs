//! The contract of the engine, kept: the traits only pass on.
use crate::action::Action;
use crate::battle::Battle;
use crate::game::{Picket, State};
use crate::words::{self, Event};
use std::sync::Arc;
use voltigeur_engine::actions::{self, Actions};
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Dice, Fights, GameState, Log, LogLine, Notation, Outcome, Pending, Presentation,
    RuleId, Rules, Side, Verdict, require,
};
use voltigeur_kit::hex::answers;

impl GameState for Picket {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn state(&self) -> &State {
        &self.state
    }
    fn with_state(&self, mut state: State) -> Result<Self, String> {
        state.stacks.rebuild(self.battle.map.grid()).map_err(|why| why.to_string())?;
        let known = state.stacks.units().all(|unit| unit.index() < self.battle.units.len());
        let game = Self { battle: Arc::clone(&self.battle), state };
        if known && game.invariants().is_ok() { Ok(game) } else { Err("no battle comes to this state".to_owned()) }
    }
    fn score(&self) -> BySide<i32> {
        self.points()
    }
}

impl Rules for Picket {
    fn pending(&self) -> Pending {
        if !self.is_over() {
            return Pending::Decision(self.decider());
        }
        let points = self.points();
        let lead = |side: &Side| points[*side] > points[side.other()];
        Pending::Over(Outcome { winner: Side::BOTH.into_iter().find(lead) })
    }
    fn legal_actions(&self, out: &mut Vec<Action>) {
        procedure::legal_actions(self, out);
    }
    fn check(&self, action: &Action) -> Verdict {
        require(action.exists(&self.battle), "PK-1.1", "there is no such unit or hex in this battle")?;
        procedure::check(self, action)
    }
    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        procedure::apply(self, *action, dice, log);
    }
    fn decline(&self) -> Option<Action> {
        procedure::decline(self)
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
}

impl Notation for Picket {
    fn write_action(&self, action: &Action, out: &mut String) {
        action.write(&self.battle, out);
    }
    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::read(&*self.battle, text).map_err(|fault| fault.to_string())
    }
    fn rule_of(&self, action: &Action) -> RuleId {
        actions::rule_of::<_, Battle>(self, action)
    }
    fn describe_action(&self, action: &Action) -> Choice {
        actions::choice(self, &*self.battle, action)
    }
    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        Action::conceive(&*self.battle, &mut |action| out.push(action));
    }
}

impl Concealment for Picket {}

impl Presentation for Picket {
    fn describe_event(&self, event: &Event) -> LogLine {
        words::describe(self, event)
    }
    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }
    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String> {
        answers::answer(self, viewer, query)
    }
}

impl Fights for Picket {
    fn in_fight(&self) -> bool {
        procedure::in_fight(self)
    }
}

impl Audit for Picket {
    fn invariants(&self) -> Result<(), String> {
        for hex in self.battle.map.grid().ids() {
            let mut pile = self.state.stacks.pile(self.battle.map.grid(), hex);
            let Some(top) = pile.next() else { continue };
            let below: Vec<_> = pile.collect();
            if below.len() > 1 || below.iter().any(|&unit| self.side(unit) != self.side(top)) {
                return Err("more than two units, or enemies, share a hex (PK-2.3)".to_owned());
            }
        }
        let all = self.battle.units.iter().zip(self.state.lost);
        if all.clone().any(|(unit, lost)| lost > unit.steps) {
            return Err("a unit has lost more steps than it had".to_owned());
        }
        Ok(())
    }
}
