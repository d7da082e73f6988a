//! The sequence of play: phases, player turns, turns. VLE-II.1, VLE-II.2, VLE-II.6.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Moment, Phase, Substitute};
use crate::state::LeaderAt;
use crate::unit::{LeaderId, LeaderSet, Rank, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{BySide, Dice, Log, Refusal, Side, Verdict};

/// Before the first player turn: leaders come back. VLE-II.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Housekeeping;

impl Procedure<ViveLEmpereur> for Housekeeping {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-II.6", "there is nothing to decide.")
    }

    fn candidates(&self, _: &ViveLEmpereur, _: &mut Vec<Action>) {}

    fn check(&self, _: &ViveLEmpereur, _: &Action) -> Verdict {
        Err(Refusal::new("VLE-II.6", "the turn has not begun yet"))
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Start of the turn")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, _: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        umpire.next_phase();
        Flow::On
    }
}

/// The battle is over. VLE-P12.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Over;

impl Procedure<ViveLEmpereur> for Over {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-II.6", "there is nothing to decide.")
    }

    fn candidates(&self, _: &ViveLEmpereur, _: &mut Vec<Action>) {}

    fn check(&self, _: &ViveLEmpereur, _: &Action) -> Verdict {
        Err(Refusal::new("VLE-P12.2", "the battle is over"))
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("The battle is over")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, _: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        Flow::On
    }
}

impl ViveLEmpereur {
    /// Could cavalry scatter, or a corps change its order, between two actions of the phase?
    pub(crate) fn may_scatter_or_switch(&self) -> bool {
        let riders = self.of_side(self.state.active()).and(self.battle.derived.cavalry);
        (self.battle.command_level() >= 3 && self.has_switch())
            || riders.into_iter().any(|unit| self.may_scatter(unit).is_ok())
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-II.2: on to the next phase.
    pub fn next_phase(&mut self) {
        self.state.core.standing = BySide::default();
        let next = match self.state.core.phase {
            Phase::CHARGE => Phase::MOVEMENT,
            Phase::MOVEMENT => Phase::DEFENSIVE_FIRE,
            Phase::DEFENSIVE_FIRE => Phase::OFFENSIVE_FIRE,
            Phase::OFFENSIVE_FIRE => Phase::MELEE,
            Phase::MELEE => Phase::RALLY,
            Phase::RALLY => return self.next_player(),
            Phase::HOUSEKEEPING => {
                if self.state.turn() == 0 {
                    self.state.core.turn = 1;
                    self.note(|| Event::TurnBegan { turn: 1 });
                    if self.battle.command_level() >= 3 {
                        self.remember_places();
                    }
                } else {
                    self.draw_for_turn();
                    self.options_of_turn();
                }
                if self.battle.switches.interactive {
                    return self.open_activations();
                }
                Phase::CHARGE
            }
            Phase::OVER => return,
        };
        self.begin_phase(next);
    }

    pub fn begin_phase(&mut self, phase: Phase) {
        if phase == Phase::CHARGE {
            self.rest_horses();
        }
        if self.battle.switches.voltigeurs {
            self.refresh_voltigeurs(phase);
        }
        let interactive = self.battle.switches.interactive;
        let core = &mut self.state.core;
        core.phase = phase;
        core.reactions.begin_phase();
        core.held = UnitSet::EMPTY;
        core.raised = UnitSet::EMPTY;
        match phase {
            Phase::CHARGE => {
                core.efforts.begin_turn();
                if !interactive {
                    core.rode = LeaderSet::EMPTY;
                }
                core.fords = [0; crate::battle::MOST_FORDS];
            }
            Phase::DEFENSIVE_FIRE | Phase::OFFENSIVE_FIRE => {
                core.fired = UnitSet::EMPTY;
                core.targets = crate::battle::Hexes::EMPTY;
            }
            Phase::MELEE => {
                core.fired = UnitSet::EMPTY;
                core.targets = crate::battle::Hexes::EMPTY;
                core.melees.begin_phase();
            }
            Phase::RALLY => {
                core.melees.begin_phase();
                core.optional.reintegration.tried = UnitSet::EMPTY;
                core.rallies.clear();
            }
            Phase::MOVEMENT => {
                core.optional.artillery.fresh = UnitSet::EMPTY;
                core.watch.restart();
            }
            Phase::HOUSEKEEPING | Phase::OVER => {}
        }
        let side = self.state.active();
        self.note(|| Event::PhaseBegan { side, phase });
        if self.battle.command_level() >= 2 {
            self.command_in_phase(phase);
        }
        if self.has_events() {
            self.state.core.chance.begin_phase(phase);
            self.ask_for_events(Moment::Between, None);
        }
    }

    fn next_player(&mut self) {
        self.state.core.rallies.clear();
        if self.battle.switches.interactive {
            return self.next_activation();
        }
        match self.state.active() {
            Side::First => {
                self.state.core.active = Side::Second;
                self.begin_phase(Phase::CHARGE);
            }
            Side::Second => self.end_turn(),
        }
    }

    /// VLE-II.1: the turn marker advances, or the battle is over.
    pub fn end_turn(&mut self) {
        if self.state.turn() >= self.battle.turns {
            let outcome = self.judged();
            return self.finish(outcome);
        }
        self.state.core.turn += 1;
        self.state.core.active = Side::First;
        self.state.core.phase = Phase::HOUSEKEEPING;
        self.state.core.watch.forgive();
        let turn = self.state.turn();
        self.note(|| Event::TurnBegan { turn });
        if self.battle.command_level() >= 1 {
            self.return_wounded();
        }
        if self.battle.command_level() >= 3 {
            self.orders_due();
        }
        self.raise_substitutes();
    }

    /// VLE-II.6, VLE-XIV.6a: substitutes for fallen leaders, one after the other.
    fn raise_substitutes(&mut self) {
        for leader in self.battle.all_leaders() {
            // A scenario's deputy takes over on the turn after the army commander fell.
            let info = self.battle.leader(leader);
            if info.rank == Rank::Army && self.state.leader(leader) == LeaderAt::Gone {
                let side = info.side;
                self.state.core.deputy_acts[side] = true;
            }
        }
        for n in (0..self.battle.leaders.len()).rev() {
            let leader = LeaderId(n as u8);
            if self.state.leader(leader) == LeaderAt::Fallen && !self.comes_back(leader) {
                self.open(Substitute { leader });
            }
        }
    }
}
