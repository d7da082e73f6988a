//! The contract of the engine, kept by Lines of Battle: who decides, what is legal, what becomes of it.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::leaders::LeaderPhase;
use crate::procedure::{Phase, Procedure};
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{BySide, Dice, Game, Log, LogLine, Pending, Refusal, RuleId, Side, Verdict};

impl LinesOfBattle {
    /// LOB-act-7: who is asked.
    pub(crate) fn decider(&self) -> Side {
        match self.top() {
            Some(Procedure::Group(_) | Procedure::Bill(_)) => self.state.active(),
            Some(Procedure::Combat(combat)) => combat.question().1,
            Some(Procedure::Retreat(retreat)) => retreat.side,
            Some(Procedure::Displaced { side }) => *side,
            None => match self.state.core.phase {
                Phase::Begin => self.battle.setup_order[0],
                Phase::SetUp { side, .. } | Phase::Fire { side, .. } | Phase::Guns { side, .. } => side,
                Phase::Reinforcements { .. } | Phase::Leaders { .. } | Phase::Rally | Phase::Move | Phase::Over => {
                    self.state.active()
                }
            },
        }
    }

    /// Actions among which all legal ones are.
    fn candidates(&self, out: &mut Vec<Action>) {
        match self.top() {
            Some(Procedure::Group(group)) => self.group_candidates(group, out),
            Some(Procedure::Bill(bill)) => self.bill_candidates(bill, out),
            Some(Procedure::Combat(combat)) => self.combat_candidates(combat, out),
            Some(Procedure::Retreat(retreat)) => self.retreat_candidates(retreat, out),
            Some(Procedure::Displaced { .. }) => self.displaced_candidates(out),
            None => match self.state.core.phase {
                Phase::Begin => out.push(Action::Begin),
                Phase::SetUp { side, unit } => self.setup_candidates(side, unit, out),
                Phase::Reinforcements { due } => self.reinforcement_candidates(due, out),
                Phase::Leaders { arriving, returning, done } => {
                    self.leader_candidates(LeaderPhase { arriving, returning, done }, out);
                }
                Phase::Rally => self.rally_candidates(out),
                Phase::Move => self.move_candidates(out),
                Phase::Fire { side, fired } => self.fire_candidates(side, fired, out),
                Phase::Guns { side, switched } => self.gun_candidates(side, switched, out),
                Phase::Over => {}
            },
        }
    }

    /// Does every unit, Area, link and leader that the action names exist?
    fn check_names(&self, action: &Action) -> Verdict {
        crate::notation::names_exist(&self.battle, action)
            .then_some(())
            .ok_or(Refusal::new("LOB-act-7", "there is no such unit, leader or place in this battle"))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn take(&mut self, action: Action) {
        match self.top().copied() {
            Some(Procedure::Group(group)) => self.apply_group(group, action),
            Some(Procedure::Bill(bill)) => self.apply_bill(bill, action),
            Some(Procedure::Combat(combat)) => self.apply_combat(combat, action),
            Some(Procedure::Retreat(retreat)) => self.apply_retreat(retreat, action),
            Some(Procedure::Displaced { .. }) => self.apply_displaced(action),
            None => self.take_in_phase(action),
        }
    }

    fn take_in_phase(&mut self, action: Action) {
        match (self.state.core.phase, action) {
            (Phase::Begin, _) => self.begin(),
            (Phase::SetUp { side, .. }, _) => self.apply_setup(side, action),
            (Phase::Reinforcements { due }, _) => self.apply_reinforcement(due, action),
            (Phase::Leaders { arriving, returning, done }, _) => {
                self.apply_leader_phase(LeaderPhase { arriving, returning, done }, action);
            }
            (Phase::Rally | Phase::Move, Action::Rally(unit)) => self.apply_rally(unit),
            (Phase::Rally, _) => self.end_rally(),
            (Phase::Move, Action::Activate(unit)) => self.activate(unit),
            (Phase::Move, _) => self.end_move_phase(),
            (Phase::Fire { side, fired }, _) => self.apply_fire(side, fired, action),
            (Phase::Guns { side, switched }, _) => self.apply_guns(side, switched, action),
            (Phase::Over, _) => {}
        }
    }

    /// Runs everything that needs no decision, until one does. LOB-act-7.
    pub fn run(&mut self) {
        loop {
            let displaced = matches!(self.top(), Some(Procedure::Displaced { .. }));
            if !displaced && !self.state.core.displaced.is_empty() && self.settle_displaced() {
                return;
            }
            let goes_on = match self.top().copied() {
                Some(Procedure::Combat(combat)) => self.fight(combat),
                Some(Procedure::Retreat(retreat)) if retreat.units.is_empty() && retreat.going.is_none() => {
                    self.pop();
                    true
                }
                Some(_) => false,
                None => match self.state.core.phase {
                    Phase::Reinforcements { due } if due.is_empty() => {
                        self.begin_leader_phase();
                        true
                    }
                    _ => false,
                },
            };
            if !goes_on {
                return;
            }
        }
    }
}

impl Game for LinesOfBattle {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn pending(&self) -> Pending {
        if self.is_over() { Pending::Over(self.outcome()) } else { Pending::Decision(self.decider()) }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        let start = out.len();
        self.candidates(out);
        let mut kept = start;
        for n in start..out.len() {
            if self.check_in_state(&out[n]).is_ok() {
                out.swap(kept, n);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    fn check(&self, action: &Action) -> Verdict {
        self.check_names(action)?;
        self.check_in_state(action)
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        let mut umpire = Umpire { game: self, dice, log };
        umpire.take(*action);
        umpire.run();
    }

    fn decline(&self) -> Option<Action> {
        let no = match self.top() {
            Some(Procedure::Combat(combat)) => {
                use crate::combat::choices::Question;
                match combat.question().0 {
                    Question::Retreat(_) | Question::Counterattack => Action::Done,
                    Question::Feint => Action::Feint(false),
                    Question::BreakOff => Action::BreakOff(false),
                    Question::GiveUp => Action::GiveUp(false),
                    Question::Pursue => Action::Pursue(false),
                    Question::Lead | Question::Advance => return None,
                }
            }
            Some(Procedure::Group(_)) => Action::Stop,
            Some(Procedure::Bill(_) | Procedure::Retreat(_) | Procedure::Displaced { .. }) => return None,
            None => match self.state.core.phase {
                Phase::SetUp { .. } => Action::EndSetup,
                _ => Action::End,
            },
        };
        self.check(&no).is_ok().then_some(no)
    }

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

    fn describe_event(&self, event: &Event) -> LogLine {
        crate::words::describe_event(self, event)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn glance(&self, viewer: Viewer, choices: bool) -> View {
        crate::view::glance(self, viewer, choices)
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        crate::notation::conceivable(&self.battle, out);
    }

    fn invariants(&self) -> Result<(), String> {
        crate::invariants::check(self)
    }

    fn in_fight(&self) -> bool {
        self.combat().is_some() || matches!(self.top(), Some(Procedure::Bill(_) | Procedure::Displaced { .. }))
    }

    fn turn(&self) -> u32 {
        u32::from(self.state.turn())
    }

    fn by_stance(&self, stance: Stance, legal: &[Action]) -> usize {
        crate::stance::choose(self, stance, legal)
    }

    fn aftermath(&self, before: &Self) -> Aftermath {
        crate::stance::aftermath(self, before)
    }
}

impl LinesOfBattle {
    /// May the action be taken in the present state? The names in it are known to exist.
    fn check_in_state(&self, action: &Action) -> Verdict {
        match self.top() {
            Some(Procedure::Group(group)) => self.check_group(group, action),
            Some(Procedure::Bill(bill)) => self.check_bill(bill, action),
            Some(Procedure::Combat(combat)) => self.check_combat(combat, action),
            Some(Procedure::Retreat(retreat)) => self.check_retreat(retreat, action),
            Some(Procedure::Displaced { .. }) => self.check_displaced(action),
            None => match self.state.core.phase {
                Phase::Begin if *action == Action::Begin => Ok(()),
                Phase::Begin => Err(Refusal::new("LOB-act-1", "the battle has not begun: begin it first")),
                Phase::SetUp { side, unit } => self.check_setup(side, unit, action),
                Phase::Reinforcements { due } => self.check_reinforcement(due, action),
                Phase::Leaders { arriving, returning, done } => {
                    self.check_leader_phase(LeaderPhase { arriving, returning, done }, action)
                }
                Phase::Rally => self.check_rally_phase(action),
                Phase::Move => self.check_move_phase(action),
                Phase::Fire { side, fired } => self.check_fire_phase(side, fired, action),
                Phase::Guns { side, switched } => self.check_gun_phase(side, switched, action),
                Phase::Over => Err(Refusal::new("LOB-turn-3", "the battle is over")),
            },
        }
    }
}
