//! The contract of the engine, kept by Lines of Battle: the procedures say who decides, what is legal and what becomes of it, the table of
//! actions how they are written.
use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::game::LinesOfBattle;
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::actions::{self, Actions};
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::standing::{FightOn, ReactionKind};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Dice, Fights, GameState, Log, LogLine, Notation, Pending, Presentation, RuleId, Rules,
    Verdict, require,
};

impl GameState for LinesOfBattle {
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
        state.fits(&self.battle)?;
        Ok(Self { battle: Arc::clone(&self.battle), state })
    }
}

impl Rules for LinesOfBattle {
    /// LOB-act-7: who is asked.
    fn pending(&self) -> Pending {
        if self.is_over() { Pending::Over(self.outcome()) } else { Pending::Decision(self.decider()) }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        procedure::legal_actions(self, out);
    }

    fn check(&self, action: &Action) -> Verdict {
        let known = action.exists(&self.battle);
        require(known, "LOB-act-7", "there is no such unit, leader or place in this battle")?;
        procedure::check(self, action)
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        procedure::apply(self, *action, dice, log);
    }

    fn decline(&self) -> Option<Action> {
        procedure::decline(self)
    }
}

impl Notation for LinesOfBattle {
    fn write_action(&self, action: &Action, out: &mut String) {
        action.write(&self.battle, out);
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::read(&self.battle, text).map_err(|fault| fault.to_string())
    }

    fn rule_of(&self, action: &Action) -> RuleId {
        actions::rule_of::<_, Battle>(self, action)
    }

    fn describe_action(&self, action: &Action) -> Choice {
        actions::choice(self, &*self.battle, action)
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        Action::conceive(&self.battle, &mut |action| out.push(action));
    }
}

impl Concealment for LinesOfBattle {
    fn irreversible(&self, action: &Action) -> Option<bool> {
        procedure::irreversible(self, action)
    }
}

impl Presentation for LinesOfBattle {
    fn describe_event(&self, event: &Event) -> LogLine {
        crate::words::describe_event(self, event)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn summary(&self, viewer: Viewer, choices: bool) -> View {
        crate::view::summary(self, viewer, choices)
    }

    fn turn(&self) -> u32 {
        u32::from(self.state.turn())
    }

    fn reaction(&self) -> Option<ReactionKind> {
        crate::combat::standing::reaction(self)
    }

    fn reactions(&self) -> Vec<ReactionKind> {
        crate::combat::standing::KINDS.to_vec()
    }

    fn may_fight_on(&self) -> bool {
        true
    }

    fn fights_on(&self) -> Option<FightOn<Action>> {
        crate::combat::standing::fights_on(self)
    }
}

impl Fights for LinesOfBattle {
    fn in_fight(&self) -> bool {
        procedure::in_fight(self)
    }

    fn by_stance(&self, stance: Stance, legal: &[Action]) -> usize {
        crate::stance::choose(self, stance, legal)
    }

    fn aftermath(&self, before: &Self) -> Aftermath {
        crate::stance::aftermath(self, before)
    }
}

impl Audit for LinesOfBattle {
    fn invariants(&self) -> Result<(), String> {
        crate::invariants::check(self)
    }
}
