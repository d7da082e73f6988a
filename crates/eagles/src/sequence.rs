//! The sequence of a turn. EOTE-2.0.1 ff.
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Frame, Phase};
use crate::state::Turn;
use voltigeur_engine::{Dice, Log, Side};

impl Eagles {
    /// Before the first turn: nothing asks for a die or a decision, so turn 1 begins at once. EOTE-2.0.1.
    pub(crate) fn begin(&mut self) {
        self.push(Frame::Phase(Phase::End));
        Umpire { game: self, dice: &mut NoDice, log: &mut () }.run();
    }
}

/// Dice that are never thrown: the start of a battle needs none.
struct NoDice;

impl Dice for NoDice {
    fn draw(&mut self, _: voltigeur_engine::Roll, why: voltigeur_engine::Purpose) -> u16 {
        unreachable!("no die falls before the first decision, but {} asked for one", why.rule)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A phase whose frames are all done gives way to the next. EOTE-2.0.1 ff.
    pub fn run_phase(&mut self, phase: Phase) -> bool {
        match phase {
            Phase::Command => self.enter(Phase::Initiative),
            Phase::Initiative => self.enter(Phase::Movement),
            Phase::Movement => self.enter(Phase::Declaration),
            Phase::Declaration => self.enter(Phase::ArtilleryFire),
            Phase::ArtilleryFire => self.enter(Phase::InfantryFire),
            Phase::InfantryFire => self.enter(Phase::Assault),
            Phase::Assault => self.enter(Phase::LeaderCasualties),
            Phase::LeaderCasualties => self.enter(Phase::Integrity),
            Phase::Integrity => self.enter(Phase::End),
            Phase::End => self.next_turn(),
            Phase::Over => return false,
        }
        true
    }

    /// A study begins with a phase, or with the part of a side in the Movement Phase.
    pub fn begin_at(&mut self, phase: Phase, part: Option<Side>) {
        self.enter(phase);
        while let (Some(wanted), Frame::Part { side, .. }) = (part, self.frame())
            && side != wanted
        {
            self.pop();
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.change(Frame::Phase(phase));
        self.update_holders();
        self.note(|| Event::PhaseBegan { phase });
        match phase {
            Phase::Command => self.begin_command(),
            Phase::Initiative => self.roll_for_initiative(),
            Phase::Movement => {
                self.begin_obedience();
                self.begin_movement();
            }
            Phase::Declaration => {
                self.settle_obedience();
                self.settle_attachments();
                self.begin_declaration();
            }
            Phase::ArtilleryFire => self.begin_fire(false),
            Phase::InfantryFire => self.begin_fire(true),
            Phase::Assault => self.begin_assaults(),
            Phase::LeaderCasualties => self.leader_casualties(),
            Phase::Integrity => self.integrity_checks(),
            Phase::End => {
                self.engineers_count();
                self.end_turn();
            }
            Phase::Over => {}
        }
    }

    /// The turn is over: victory is tested, flags are cleared, the next one begins. EOTE-2.0.7.
    fn next_turn(&mut self) {
        if self.state.turn > 0 && self.test_victory() {
            self.change(Frame::Phase(Phase::Over));
            return;
        }
        self.state.turn += 1;
        self.state.last_initiative = self.state.initiative;
        for unit in &mut self.game.state.units {
            let (blown, counter) = (unit.blown, unit.counter);
            unit.turn = Turn { was_blown: blown, ..Turn::default() };
            unit.tried_square = Default::default();
            unit.tried_breakthrough = Default::default();
            unit.held_fire = Default::default();
            unit.charge = None;
            unit.counter = counter.filter(|&(_, last)| last >= self.game.state.turn);
        }
        for leader in &mut self.game.state.leaders {
            (leader.spent, leader.done, leader.left_unit, leader.left_division) = (0, false, false, None);
            (leader.exposed, leader.led_assault) = (false, false);
        }
        for division in &mut self.game.state.divisions {
            division.engaged = division.engaged_now;
            (division.engaged_now, division.issued, division.done, division.lost_leader) = (false, None, false, false);
        }
        self.state.end_of_move();
        self.state.shots.clear();
        self.state.combats.clear();
        let turn = self.state.turn;
        self.note(|| Event::TurnBegan { turn });
        self.enter(Phase::Command);
    }
}
