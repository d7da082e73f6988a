//! The sequence of play: phases, player turns, turns. VLE-II.1, VLE-II.2, VLE-II.6.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Moment, Phase};
use crate::state::LeaderAt;
use crate::unit::{LeaderId, LeaderSet, Rank, UnitSet};
use voltigeur_engine::{BySide, Dice, Log, Side};

impl ViveLEmpereur {
    /// Is there anything to decide in the present phase but its end? Phases without are passed over.
    pub(crate) fn phase_asks(&self) -> bool {
        let own = self.of_side(self.state.active());
        let riders = own.and(self.battle.derived.cavalry);
        let switches = self.battle.command_level() >= 3 && self.has_switch();
        let scatters = || switches || riders.into_iter().any(|unit| self.may_scatter(unit).is_ok());
        match self.state.core.phase {
            Phase::Charge => scatters() || own.into_iter().any(|unit| self.may_reorder(unit).is_ok()),
            Phase::Movement => !self.state.core.watch.out,
            Phase::DefensiveFire => self.has_target_to_fire_at(),
            Phase::OffensiveFire => scatters() || self.has_target_to_fire_at(),
            Phase::Melee => scatters() || self.has_attack(),
            Phase::Rally => {
                scatters()
                    || own.into_iter().any(|unit| self.may_rally(unit).is_ok())
                    || (self.battle.switches.reintegration
                        && own.into_iter().any(|unit| self.may_reintegrate(unit).is_ok()))
            }
            Phase::Housekeeping | Phase::Over => false,
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-II.2: on to the next phase.
    pub fn next_phase(&mut self) {
        self.state.core.standing = BySide::default();
        let next = match self.state.core.phase {
            Phase::Charge => Phase::Movement,
            Phase::Movement => Phase::DefensiveFire,
            Phase::DefensiveFire => Phase::OffensiveFire,
            Phase::OffensiveFire => Phase::Melee,
            Phase::Melee => Phase::Rally,
            Phase::Rally => return self.next_player(),
            Phase::Housekeeping => {
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
                Phase::Charge
            }
            Phase::Over => return,
        };
        self.begin_phase(next);
    }

    pub fn begin_phase(&mut self, phase: Phase) {
        if phase == Phase::Charge {
            self.rest_horses();
        }
        if self.battle.switches.voltigeurs {
            self.refresh_voltigeurs(phase);
        }
        let interactive = self.battle.switches.interactive;
        let core = &mut self.state.core;
        core.phase = phase;
        core.square_tried = UnitSet::EMPTY;
        core.withdrew = UnitSet::EMPTY;
        core.held = UnitSet::EMPTY;
        core.raised = UnitSet::EMPTY;
        match phase {
            Phase::Charge => {
                core.moved = UnitSet::EMPTY;
                core.charged = UnitSet::EMPTY;
                core.contact = UnitSet::EMPTY;
                core.spent = UnitSet::EMPTY;
                if !interactive {
                    core.rode = LeaderSet::EMPTY;
                }
                core.fords = [0; crate::battle::MOST_FORDS];
            }
            Phase::DefensiveFire | Phase::OffensiveFire => {
                core.fired = UnitSet::EMPTY;
                core.targets = crate::battle::Hexes::EMPTY;
            }
            Phase::Melee => {
                core.fired = UnitSet::EMPTY;
                core.targets = crate::battle::Hexes::EMPTY;
                for set in [&mut core.attacked, &mut core.struck, &mut core.fought, &mut core.harried] {
                    *set = UnitSet::EMPTY;
                }
            }
            Phase::Rally => {
                for set in [&mut core.attacked, &mut core.struck, &mut core.fought, &mut core.harried] {
                    *set = UnitSet::EMPTY;
                }
                core.options.reintegration.tried = UnitSet::EMPTY;
                core.rally_tried = UnitSet::EMPTY;
                core.rallied = UnitSet::EMPTY;
            }
            Phase::Movement => {
                core.options.artillery.fresh = UnitSet::EMPTY;
                core.watch.restart();
            }
            Phase::Housekeeping | Phase::Over => {}
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
        self.state.core.rally_tried = UnitSet::EMPTY;
        self.state.core.rallied = UnitSet::EMPTY;
        if self.battle.switches.interactive {
            return self.next_activation();
        }
        match self.state.active() {
            Side::First => {
                self.state.core.active = Side::Second;
                self.begin_phase(Phase::Charge);
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
        self.state.core.phase = Phase::Housekeeping;
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
                self.push(Frame::Substitute { leader });
            }
        }
    }
}
