//! The contract of the engine, kept by Vive l'Empereur!: who decides, what is legal, what becomes of it.
mod course;
mod legal;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{ExploitStage, Frame, MeleeStage};
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::sentence;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::odds::{Aftermath, Stance};
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
        let start = out.len();
        self.candidates(out);
        let mut kept = start;
        for n in start..out.len() {
            let action = out[n];
            if self.check_in_state(&action).is_ok() && !out[start..kept].contains(&action) {
                out.swap(kept, n);
                kept += 1;
            }
        }
        out.truncate(kept);
        self.marches(out);
        self.recalls(out);
    }

    fn check(&self, action: &Action) -> Verdict {
        let named = action.exists(self);
        require(named, "VLE-II.4", "unknown unit or hex")?;
        self.check_in_state(action)
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        let mut umpire = Umpire { game: self, dice, log, withheld: None };
        umpire.take(*action);
        umpire.run();
    }

    fn decline(&self) -> Option<Action> {
        let no = match self.frame() {
            None => Action::End,
            Some(Frame::Group(_) | Frame::Rider { .. }) => Action::Stop,
            Some(Frame::Opportunity(_) | Frame::React(_) | Frame::Counter(_) | Frame::Advance(_)) => Action::Done,
            Some(
                Frame::Arrange { .. }
                | Frame::Chits(_)
                | Frame::Played(_)
                | Frame::Intuition(_)
                | Frame::Choosing(_)
                | Frame::Deploy(_)
                | Frame::Once { .. },
            ) => Action::Done,
            Some(Frame::Conceal(_) | Frame::Activation(_) | Frame::TimeUp { .. }) => Action::Done,
            Some(Frame::Exploit(exploit)) if exploit.stage != ExploitStage::Choose => Action::Done,
            Some(Frame::Melee(melee)) if melee.stage <= MeleeStage::DefenceLeader => Action::Done,
            Some(Frame::Withdrawal(_) | Frame::Skirmish(_)) => Action::Done,
            Some(Frame::Command(frame)) => crate::command::decline(frame)?,
            // Whoever only passes through a stack has nothing to gain from its top.
            Some(Frame::Arrival { .. }) => Action::Bottom(self.passing()?),
            Some(_) => return None,
        };
        self.check(&no).is_ok().then_some(no)
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

    fn glance(&self, viewer: Viewer, choices: bool) -> View {
        crate::view::glance(self, viewer, choices)
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
        let fights = |frame: &Frame| {
            matches!(
                frame,
                Frame::Melee(_)
                    | Frame::Attack { .. }
                    | Frame::Volley(_)
                    | Frame::Counter(_)
                    | Frame::Trials(_)
                    | Frame::Firing { .. }
                    | Frame::Opportunity(_)
                    | Frame::Retreats { .. }
            )
        };
        self.state.core.stack.iter().any(fights)
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

    fn hidden_twins(&self, viewer: Viewer, lots: &mut Seeded) -> Vec<Self> {
        crate::view::twins(self, viewer, lots)
    }
}
