//! The contract of the engine, kept by Vive l'Empereur!: who decides, what is legal, what becomes of it.
use crate::action::Action;
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::sentence;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::standing::ReactionKind;
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Dice, Fights, GameState, Log, LogLine, Notation, Pending, Presentation, RuleId, Rules,
    Seeded, Verdict, require,
};

impl GameState for ViveLEmpereur {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn score(&self) -> BySide<i32> {
        self.points()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, mut state: State) -> Result<Self, String> {
        state.fits(&self.battle)?;
        state.rebuild(&self.battle);
        Ok(Self { battle: Arc::clone(&self.battle), state })
    }
}

impl Rules for ViveLEmpereur {
    fn pending(&self) -> Pending {
        if self.is_over() { Pending::Over(self.outcome()) } else { Pending::Decision(self.decider()) }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        procedure::legal_actions(self, out);
    }

    fn check(&self, action: &Action) -> Verdict {
        let named = action.exists(self);
        require(named, "VLE-II.4", "unknown unit or hex")?;
        procedure::check(self, action)
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        procedure::apply(self, *action, dice, log);
    }

    fn decline(&self) -> Option<Action> {
        procedure::decline(self)
    }
}

impl Notation for ViveLEmpereur {
    fn write_action(&self, action: &Action, out: &mut String) {
        action.write(self, out);
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::read(self, text).map_err(|fault| fault.to_string())
    }

    fn rule_of(&self, action: &Action) -> RuleId {
        crate::words::rule_of(self, action)
    }

    fn describe_action(&self, action: &Action) -> Choice {
        crate::words::describe_action(self, action)
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        crate::action::conceivable(self, out);
    }

    fn time_spent(&self, seconds: u32) -> Option<Action> {
        let seconds = seconds.min(u32::from(crate::watch::MOST_SECONDS)) as u16;
        (seconds > 0 && self.clock_runs()).then_some(Action::Time(seconds))
    }
}

impl Concealment for ViveLEmpereur {
    fn reveals(&self, action: &Action, after: &Self) -> bool {
        crate::reveal::reveals(self, action, after)
    }

    fn irreversible(&self, action: &Action) -> Option<bool> {
        crate::reveal::irreversible(self, action)
    }

    fn has_secrets(&self) -> bool {
        let switches = &self.battle.switches;
        self.hides() || switches.mod_demoralization || switches.strategic_deployment
    }

    fn as_seen(&self, viewer: Viewer) -> Self {
        crate::seen::as_seen(self, viewer)
    }
}

impl Presentation for ViveLEmpereur {
    fn describe_event(&self, event: &Event) -> LogLine {
        let line = crate::words::describe_event(self, event);
        LogLine { text: sentence(&line.text), aside: event.is_aside(), ..line }
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

    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String> {
        voltigeur_kit::hex::answers::answer(self, viewer, query)
    }

    fn totals(&self, action: &Action) -> Vec<LedgerText> {
        crate::query::totals(self, action)
    }

    fn reaction(&self) -> Option<ReactionKind> {
        self.reaction_asked()
    }

    fn reactions(&self) -> Vec<ReactionKind> {
        crate::standing::KINDS.to_vec()
    }
}

impl Fights for ViveLEmpereur {
    fn in_fight(&self) -> bool {
        procedure::in_fight(self)
    }

    fn chain_goes_on(&self) -> bool {
        self.in_fight() || self.charge_goes_on()
    }

    fn by_stance(&self, stance: Stance, legal: &[Action]) -> usize {
        crate::stance::choose(self, stance, legal)
    }

    fn weight(&self) -> u32 {
        10
    }

    fn aftermath(&self, before: &Self) -> Aftermath {
        crate::stance::aftermath(self, before)
    }
}

impl Audit for ViveLEmpereur {
    fn invariants(&self) -> Result<(), String> {
        crate::invariants::check(self)
    }

    fn hidden_twin(&self, viewer: Viewer) -> Option<Self> {
        crate::view::twin(self, viewer)
    }

    fn hidden_twins(&self, viewer: Viewer, rng: &mut Seeded) -> Vec<Self> {
        crate::view::twins(self, viewer, rng)
    }
}
