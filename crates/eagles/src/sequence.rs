//! The sequence of a turn. EOTE-2.0.1 ff.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Part;
use crate::state::Turn;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{self, At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, never_asks};

/// The phases of a turn, and what is between them, in the book's order. EOTE-2.0.1 ff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Phase 1.
    Command,
    /// Phase 2.
    Initiative,
    /// Phase 3, A's part and then B's.
    Movement,
    /// The Assault Declaration at the end of phase 3.
    Declaration,
    /// Phase 4a.
    ArtilleryFire,
    /// Phase 4b.
    InfantryFire,
    /// Phase 5.
    Assault,
    /// Phase 6.
    LeaderCasualties,
    /// Phase 7.
    Integrity,
    /// The end of the turn.
    End,
    /// The battle is over.
    Over,
}

impl Phase {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Command => "Command Control",
            Phase::Initiative => "Initiative",
            Phase::Movement => "Movement",
            Phase::Declaration => "Assault Declaration",
            Phase::ArtilleryFire => "Artillery Fire",
            Phase::InfantryFire => "Infantry Fire",
            Phase::Assault => "Tactical Assault",
            Phase::LeaderCasualties => "Leader Casualties",
            Phase::Integrity => "Divisional Integrity",
            Phase::End => "End of the turn",
            Phase::Over => "The battle is over",
        }
    }

    /// The rule that it comes from.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Phase::Command => "EOTE-2.0.1",
            Phase::Initiative => "EOTE-2.0.2",
            Phase::Movement => "EOTE-2.0.3",
            Phase::Declaration => "EOTE-7.6.2",
            Phase::ArtilleryFire | Phase::InfantryFire => "EOTE-2.0.5",
            Phase::Assault => "EOTE-2.0.6",
            Phase::LeaderCasualties | Phase::Integrity | Phase::End | Phase::Over => "EOTE-2.0.7",
        }
    }
}

/// The lowest procedure of all. What is decided in a phase, procedures on top of it ask for.
impl Procedure<Eagles> for Phase {
    type Report = ();

    fn decider(&self, _: &Eagles) -> Side {
        Side::First
    }

    fn question(&self, _: &Eagles) -> Question {
        Question::new("EOTE-2.0.7", "The battle is over.")
    }

    fn candidates(&self, _: &Eagles, _: &mut Vec<Action>) {}

    fn check(&self, _: &Eagles, _: &Action) -> Verdict {
        Err(Refusal::new("EOTE-2.0.7", "the battle is over"))
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, _: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        Flow::Ask
    }

    /// A phase whose procedures are all done gives way to the next. EOTE-2.0.1 ff.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        match umpire[me] {
            Phase::Command => umpire.enter(me, Phase::Initiative),
            Phase::Initiative => umpire.enter(me, Phase::Movement),
            Phase::Movement => umpire.enter(me, Phase::Declaration),
            Phase::Declaration => umpire.enter(me, Phase::ArtilleryFire),
            Phase::ArtilleryFire => umpire.enter(me, Phase::InfantryFire),
            Phase::InfantryFire => umpire.enter(me, Phase::Assault),
            Phase::Assault => umpire.enter(me, Phase::LeaderCasualties),
            Phase::LeaderCasualties => umpire.enter(me, Phase::Integrity),
            Phase::Integrity => umpire.enter(me, Phase::End),
            Phase::End => umpire.next_turn(me),
            Phase::Over => return Flow::Ask,
        }
        Flow::On
    }

    fn heading(&self, _: &Eagles) -> Option<&'static str> {
        Some(self.name())
    }
}

/// No phase has begun. A battle stands like this only while it is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nothing;

impl Procedure<Eagles> for Nothing {
    type Report = ();
    never_asks!(Eagles, "EOTE-2.0.1");
}

impl Eagles {
    /// Before the first turn: nothing asks for a die or a decision, so turn 1 begins at once. EOTE-2.0.1.
    pub(crate) fn begin(&mut self) {
        self.open(Phase::End);
        procedure::run(self, &mut NoDice, &mut ());
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
    /// A study begins with a phase, or with the part of a side in the Movement Phase.
    pub fn begin_at(&mut self, phase: Phase, part: Option<Side>) {
        self.open(phase);
        self.enter(At::new(1), phase);
        while let (Some(wanted), Some(part)) = (part, self.deciding::<Part>())
            && part.side != wanted
        {
            self.state.stack.pop();
        }
    }

    fn enter(&mut self, me: At<Phase>, phase: Phase) {
        self[me] = phase;
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
    fn next_turn(&mut self, me: At<Phase>) {
        if self.state.turn > 0 && self.test_victory() {
            self[me] = Phase::Over;
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
        self.enter(me, Phase::Command);
    }
}
