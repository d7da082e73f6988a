//! The contract of the engine, kept by Eagles of the Empire: who decides, what is legal, what becomes of it.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::movement::Once;
use crate::procedure::{AssaultStage, Frame, Put};
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::standing::ReactionKind;
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Dice, Fights, GameState, Log, LogLine, Notation, Outcome, Pending, Presentation,
    Refusal, RuleId, Rules, Side, Verdict, require,
};

/// The chapter that a frame belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chapter {
    /// The turn.
    Sequence,
    /// 3.0, 8.0, 9.0.
    Command,
    /// 5.0.
    Movement,
    /// What the enemy does in the middle of a move. EOTE-0.3.3.
    Reaction,
    /// 6.0.
    Fire,
    /// 7.5, with all moves back.
    Morale,
    /// 7.0.
    Assault,
}

/// Which chapter carries out a frame.
pub(crate) const fn chapter(frame: &Frame) -> Chapter {
    match frame {
        Frame::Phase(_) => Chapter::Sequence,
        Frame::Command { .. } | Frame::PutLeader { .. } | Frame::Put { why: Put::Rallied | Put::Disintegrated, .. } => {
            Chapter::Command
        }
        Frame::Part { .. }
        | Frame::Moving(_)
        | Frame::Enter { .. }
        | Frame::Burnt { .. }
        | Frame::Compelled { .. }
        | Frame::Flights { .. } => Chapter::Movement,
        Frame::React { .. } | Frame::Answer { .. } | Frame::Put { why: Put::Retire, .. } => Chapter::Reaction,
        Frame::Aim { .. } => Chapter::Fire,
        Frame::Checks(_) | Frame::Back(_) => Chapter::Morale,
        Frame::Declare(_) | Frame::Combats | Frame::Fight(_) | Frame::Break(_) => Chapter::Assault,
    }
}

impl Eagles {
    /// Who is asked. EOTE-A.3.1.
    pub(crate) fn decider(&self) -> Side {
        let frame = self.frame();
        match chapter(&frame) {
            Chapter::Sequence => Side::First,
            Chapter::Command => self.command_decider(&frame),
            Chapter::Movement => self.movement_decider(&frame),
            Chapter::Reaction => self.reaction_decider(&frame),
            Chapter::Fire => self.fire_decider(&frame),
            Chapter::Morale => self.morale_decider(&frame),
            Chapter::Assault => self.assault_decider(&frame),
        }
    }

    /// Of what can be done in a frame that offers candidates, what is wanted and legal.
    pub(crate) fn list(&self, out: &mut Vec<Action>, wanted: impl Fn(&Action) -> bool) {
        if self.is_over() {
            return;
        }
        let (start, frame, mut once) = (out.len(), self.frame(), Once::default());
        self.candidates(&frame, out, &mut once);
        // What declines is offered wherever it is legal.
        out.extend([Action::Done, Action::No]);
        let mut kept = start;
        for n in start..out.len() {
            let action = out[n];
            let new = wanted(&action) && !out[start..kept].contains(&action);
            if new && self.check_in_frame(&frame, &action, &mut once).is_ok() {
                out.swap(kept, n);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    fn candidates(&self, frame: &Frame, out: &mut Vec<Action>, once: &mut Once) {
        match chapter(frame) {
            Chapter::Command => self.command_candidates(frame, out),
            Chapter::Movement => self.movement_candidates(frame, out, once),
            Chapter::Reaction => self.reaction_candidates(frame, out),
            Chapter::Fire => self.fire_candidates(frame, out),
            Chapter::Sequence | Chapter::Morale => {}
            Chapter::Assault => self.assault_candidates(frame, out),
        }
    }

    /// The judge of all that is done. What is alike for many actions of one decision is found once.
    fn check_in_frame(&self, frame: &Frame, action: &Action, once: &mut Once) -> Verdict {
        match chapter(frame) {
            Chapter::Sequence => Err(Refusal::new("EOTE-2.0.7", "the battle is over")),
            Chapter::Command => self.check_command(frame, action),
            Chapter::Movement => self.check_movement(frame, action, once),
            Chapter::Reaction => self.check_reaction(frame, action),
            Chapter::Fire => self.check_fire(frame, action),
            Chapter::Morale => self.check_morale(frame, action),
            Chapter::Assault => self.check_assault(frame, action),
        }
    }

    /// The question of the frame that decides, and the rule that asks it.
    pub(crate) fn question(&self) -> (String, &'static str) {
        let frame = self.frame();
        match chapter(&frame) {
            Chapter::Sequence => ("The battle is over.".to_owned(), "EOTE-2.0.7"),
            Chapter::Command => self.command_question(&frame),
            Chapter::Movement => self.movement_question(&frame),
            Chapter::Reaction => self.reaction_question(&frame),
            Chapter::Fire => self.fire_question(&frame),
            Chapter::Morale => self.morale_question(&frame),
            Chapter::Assault => self.assault_question(&frame),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn take(&mut self, action: Action) {
        let frame = self.frame();
        match chapter(&frame) {
            Chapter::Sequence => {}
            Chapter::Command => self.take_command(&frame, action),
            Chapter::Movement => self.take_movement(&frame, action),
            Chapter::Reaction => self.take_reaction(&frame, action),
            Chapter::Fire => self.take_fire(&frame, action),
            Chapter::Morale => self.take_morale(&frame, action),
            Chapter::Assault => self.take_assault(&frame, action),
        }
    }

    /// Runs everything that needs no decision, until one does. Each chapter says whether it went on; if not, somebody must decide.
    pub fn run(&mut self) {
        while self.run_once() {}
    }

    fn run_once(&mut self) -> bool {
        let frame = self.frame();
        match chapter(&frame) {
            Chapter::Sequence => match frame {
                Frame::Phase(phase) => self.run_phase(phase),
                _ => false,
            },
            Chapter::Command => self.run_command(&frame),
            Chapter::Movement => self.run_movement(&frame),
            Chapter::Reaction => self.run_reaction(&frame),
            Chapter::Fire => self.run_fire(&frame),
            Chapter::Morale => self.run_morale(&frame),
            Chapter::Assault => self.run_assault(&frame),
        }
    }
}

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
        match self.frame() {
            Frame::Back(back) if !self.is_over() => self.morale_actions(&back, out),
            _ => self.list(out, |_| true),
        }
    }

    fn check(&self, action: &Action) -> Verdict {
        let named = crate::notation::names_exist(&self.battle, action);
        require(named, "EOTE-0.3.1", "unknown unit, leader, division or terrain")?;
        self.check_in_frame(&self.frame(), action, &mut Once::default())
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        let mut umpire = Umpire { game: self, dice, log };
        umpire.take(*action);
        umpire.run();
        self.bodies.refresh(&self.battle, &self.state);
    }

    fn begin(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) -> bool {
        Umpire { game: self, dice, log }.take(*action);
        true
    }

    fn go_on(&mut self, dice: &mut impl Dice, log: &mut impl Log<Event>) -> bool {
        let goes_on = Umpire { game: self, dice, log }.run_once();
        if !goes_on || self.may_throw(true) {
            self.bodies.refresh(&self.battle, &self.state);
        }
        goes_on
    }

    fn may_throw(&self, begun: bool) -> bool {
        match self.state.stack.last() {
            None | Some(Frame::Back(_)) => false,
            Some(Frame::Break(riding)) => !begun && riding.asks.is_some(),
            Some(Frame::Fight(fight)) => match fight.stage {
                AssaultStage::Die => begun,
                AssaultStage::Winners => !begun && fight.todo.into_iter().any(|unit| self.unit(unit).british),
                _ => false,
            },
            Some(Frame::Checks(checks)) => begun && !checks.todo.is_empty(),
            _ => true,
        }
    }

    fn decline(&self) -> Option<Action> {
        [Action::Done, Action::No].into_iter().find(|no| self.check(no).is_ok())
    }
}

impl Notation for Eagles {
    fn write_action(&self, action: &Action, out: &mut String) {
        crate::notation::write(&self.battle, action, out);
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        crate::notation::read(&self.battle, text)
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

impl Concealment for Eagles {}

impl Presentation for Eagles {
    fn describe_event(&self, event: &Event) -> LogLine {
        crate::words::describe_event(self, event)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn glance(&self, viewer: Viewer, choices: bool) -> View {
        crate::view::glance(self, viewer, choices)
    }

    fn answer(&self, _viewer: Viewer, query: &Query) -> Result<Answer, String> {
        crate::query::answer(self, query)
    }

    fn turn(&self) -> u32 {
        u32::from(self.state.turn)
    }

    fn totals(&self, action: &Action) -> Vec<LedgerText> {
        match self.frame() {
            Frame::Aim { .. } => crate::fire::totals_of(self, action),
            _ => crate::assault::totals_of(self, action),
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
