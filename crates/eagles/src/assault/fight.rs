//! A combat from its choice to its end, step by step. EOTE-7.6.8, EOTE-7.3.9, EOTE-A.2.1.
use super::table::Severity;
use super::totals::CombatForces;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Break, Why};
use crate::state::Combat;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Awaits, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// The steps of a combat, in the order of EOTE-7.3.9 and EOTE-A.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum AssaultStage {
    /// B assigns support. EOTE-7.2.2.
    Support,
    /// The totals are made, the die is to fall. EOTE-7.6.6.
    Die,
    /// Losers fall back and rout. EOTE-7.3.9.
    Losers,
    /// Then the others.
    Others,
    /// Guns may go along. EOTE-7.8.1.
    Guns,
    /// British infantry may follow. EOTE-7.14.1.
    Follow,
    /// The winner's cavalry turns, changes formation or breaks through. EOTE-7.0.7, EOTE-5.15.2.
    Winners,
    /// Those who broke through into an enemy fight him. EOTE-A.2.3.
    Clash,
}

/// A combat that is resolved. EOTE-A.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The parties.
    pub combat: Combat,
    /// Its number among the combats of the turn; none for a breakthrough combat.
    pub number: Option<u8>,
    /// How far it is.
    pub stage: AssaultStage,
    /// Who supports B. EOTE-7.2.1.
    pub support: UnitSet,
    /// Who still acts in this stage.
    pub todo: UnitSet,
    /// Who falls back or routs after the losers. EOTE-7.3.9.
    pub others: UnitSet,
    /// Who routs instead of falling back. EOTE-7.3.8.
    pub routs: UnitSet,
    /// Units that took HITS and check their morale.
    pub hit: UnitSet,
    /// The attack value, while the die is to fall. EOTE-A.2.1 (4).
    pub value: i16,
    /// Results of A and B, once the die has fallen. EOTE-7.6.6.
    pub results: Option<(Severity, Severity)>,
    /// It is a breakthrough combat of these units. EOTE-A.2.3.
    pub breakthrough: UnitSet,
    /// Batteries that may go along with a friend who is driven back. EOTE-7.8.1.
    pub guns: UnitSet,
    /// Everybody who was driven back.
    pub driven: UnitSet,
    /// Cavalry that broke through into an enemy and has not fought him yet.
    pub clashes: UnitSet,
    /// What the winner who is asked has done.
    pub winner: Winner,
}

/// What a winning unit of cavalry has done in its place. EOTE-7.0.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Winner {
    /// It has turned.
    pub turned: bool,
    /// It has changed formation.
    pub formed: bool,
    /// It has no breakthrough, or does not take it.
    pub stays: bool,
    /// It must take the breakthrough. EOTE-5.151.1.
    pub forced: bool,
}

impl Winner {
    /// Nothing yet.
    pub const NONE: Self = Self { turned: false, formed: false, stays: false, forced: false };
}

impl Fight {
    /// A combat that is about to be fought.
    pub(crate) fn new(combat: Combat, number: Option<u8>, breakthrough: UnitSet) -> Self {
        Self {
            combat,
            number,
            stage: AssaultStage::Support,
            support: UnitSet::EMPTY,
            todo: UnitSet::EMPTY,
            others: UnitSet::EMPTY,
            routs: UnitSet::EMPTY,
            hit: UnitSet::EMPTY,
            value: 0,
            results: None,
            breakthrough,
            guns: UnitSet::EMPTY,
            driven: UnitSet::EMPTY,
            clashes: UnitSet::EMPTY,
            winner: Winner::default(),
        }
    }

    /// What totals need to know.
    pub(crate) fn forces(&self) -> CombatForces {
        CombatForces { combat: self.combat, support: self.support, breakthrough: self.breakthrough }
    }

    /// Appends the legal actions of some kind.
    pub(crate) fn legal_of(&self, game: &Eagles, out: &mut Vec<Action>, wanted: impl Fn(&Action) -> bool) {
        let start = out.len();
        self.candidates(game, out);
        Eagles::offer(out, start, |action| wanted(action) && self.check(game, action).is_ok());
    }

    /// The next step, and who acts in it.
    const fn enter(&mut self, stage: AssaultStage, todo: UnitSet) {
        (self.stage, self.todo, self.winner) = (stage, todo, Winner::NONE);
    }

    /// Somebody has acted in this step.
    pub(crate) fn acted(&mut self, unit: UnitId) {
        self.todo.remove(unit);
    }
}

impl Procedure<Eagles> for Fight {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        match self.stage {
            AssaultStage::Support => game.b(),
            _ => game.next_in_order(self.todo).map_or(game.b(), |unit| game.side(unit)),
        }
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = |unit: UnitId| &game.unit(unit).name;
        match (self.stage, game.next_in_order(self.todo)) {
            (AssaultStage::Guns, Some(unit)) => {
                Question::new("EOTE-7.8.1", format!("Should {} limber up and fall back as well?", name(unit)))
            }
            (AssaultStage::Follow, Some(unit)) => {
                Question::new("EOTE-7.14.1", format!("Should {} follow the retreating enemy?", name(unit)))
            }
            (AssaultStage::Winners, Some(unit)) => game.winner_question(self, unit),
            _ => Question::new("EOTE-7.2.2", "Choose a unit to support the defender"),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        match (self.stage, game.next_in_order(self.todo)) {
            (AssaultStage::Support, _) => {
                out.extend(self.todo.map(Action::Pick));
                out.push(Action::Done);
            }
            (AssaultStage::Guns, _) => out.extend([Action::Yes, Action::No]),
            (AssaultStage::Follow, Some(unit)) => game.follow_candidates(self, unit, out),
            (AssaultStage::Winners, Some(unit)) => game.winner_candidates(self, unit, out),
            _ => {}
        }
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match (self.stage, game.next_in_order(self.todo), action) {
            (AssaultStage::Support, _, Action::Done) => Ok(()),
            (AssaultStage::Support, _, Action::Pick(unit)) => {
                require(self.todo.has(*unit), "EOTE-7.2.1", "that unit cannot support this combat")
            }
            (AssaultStage::Guns, Some(_), Action::Yes | Action::No) => Ok(()),
            (AssaultStage::Follow, Some(unit), _) => game.check_follow(self, unit, action),
            (AssaultStage::Winners, Some(unit), _) => game.check_winner(self, unit, action),
            _ => Err(Refusal::new("EOTE-A.2.1", "that does not answer the current question")),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(if self.stage == AssaultStage::Support { Action::Done } else { Action::No })
    }

    fn label(&self, _: &Eagles, action: &Action) -> Option<String> {
        let done = self.stage == AssaultStage::Support && *action == Action::Done;
        done.then(|| "no more support".to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match (umpire[me].stage, action) {
            (AssaultStage::Support, Action::Pick(unit)) => {
                umpire.state.unit_mut(unit).turn.supported = true;
                umpire[me].support.insert(unit);
                umpire[me].todo.remove(unit);
            }
            (AssaultStage::Support, _) => umpire[me].todo = UnitSet::EMPTY,
            (AssaultStage::Guns, _) => umpire.take_along(me, action),
            (AssaultStage::Follow, _) => umpire.take_follow(me, action),
            (AssaultStage::Winners, _) => umpire.take_winner(me, action),
            _ => {}
        }
        Flow::On
    }

    /// One step after the other, in the order of EOTE-7.3.9.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let fight = umpire[me];
        match (fight.stage, umpire.next_in_order(fight.todo)) {
            (AssaultStage::Support, Some(_)) => return Flow::Ask,
            (AssaultStage::Support, None) => umpire.add_up(me),
            (AssaultStage::Die, _) => umpire.resolve(me),
            (AssaultStage::Losers | AssaultStage::Others, Some(unit)) => {
                umpire[me].acted(unit);
                let from = umpire.enemies_in(&fight.combat, unit);
                if fight.routs.has(unit) {
                    umpire.rout(unit, false, from);
                } else {
                    umpire.fall_back(unit, Why::Assault, from);
                }
            }
            (AssaultStage::Losers, None) => umpire[me].enter(AssaultStage::Others, fight.others),
            (AssaultStage::Others, None) => umpire[me].enter(AssaultStage::Guns, fight.guns),
            (AssaultStage::Guns, Some(unit)) if umpire.may_go_along(unit) => return Flow::Ask,
            (AssaultStage::Guns, None) => {
                let followers = umpire.followers(&fight);
                umpire[me].enter(AssaultStage::Follow, followers);
            }
            (AssaultStage::Follow, Some(unit)) if umpire.may_follow(&fight, unit) => return Flow::Ask,
            (AssaultStage::Follow, None) => {
                // This goes on when all checks and what follows from them are done.
                let winners = umpire.winners(&fight);
                umpire[me].enter(AssaultStage::Winners, winners);
                umpire.begin_checks(fight.hit, false);
            }
            (AssaultStage::Winners, Some(unit)) if umpire.on_table(unit) && umpire.is_ready(unit) => return Flow::Ask,
            (AssaultStage::Guns | AssaultStage::Follow | AssaultStage::Winners, Some(unit)) => {
                umpire[me].enter(fight.stage, fight.todo.without(unit));
            }
            (AssaultStage::Winners, None) => umpire[me].enter(AssaultStage::Clash, fight.clashes),
            (AssaultStage::Clash, Some(unit)) => umpire.clash(me, unit),
            (AssaultStage::Clash, None) => {
                if let Some(number) = fight.number {
                    umpire.state.combats[usize::from(number)].over = true;
                }
                return Flow::Done(());
            }
        }
        Flow::On
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn may_throw(&self, game: &Eagles, begun: bool) -> bool {
        match self.stage {
            AssaultStage::Die => begun,
            AssaultStage::Winners => !begun && self.todo.into_iter().any(|unit| game.unit(unit).british),
            _ => false,
        }
    }
}

impl Awaits<Eagles, Break> for Fight {
    /// Whoever rode into an enemy fights him when all winners have acted. EOTE-5.15.2.
    fn resume<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, met: Option<UnitId>) -> Flow {
        if let Some(rider) = met {
            umpire[me].clashes.insert(rider);
        }
        Flow::On
    }
}

impl Eagles {
    /// The members of a set in the order of a step: A's by id, then B's. EOTE-7.3.9.
    pub(crate) fn next_in_order(&self, set: UnitSet) -> Option<UnitId> {
        set.and(self.battle.of_side(self.a())).first().or_else(|| set.first())
    }

    /// The enemies of a unit in a combat.
    pub(crate) fn enemies_in(&self, combat: &Combat, unit: UnitId) -> UnitSet {
        if combat.attackers.has(unit) { combat.defenders } else { combat.attackers }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A combat is fought, and first supported.
    pub(crate) fn open_fight(&mut self, mut fight: Fight) {
        fight.todo = self.supporters(&fight.forces());
        self.open(fight);
    }

    /// Everybody in a combat has fought; leaders near it were in danger. EOTE-A.2.1 (8), EOTE-8.0.1, EOTE-3.1.5.
    pub(crate) fn mark_fought(&mut self, fight: &Fight) {
        for unit in fight.combat.attackers.or(fight.combat.defenders) {
            let enemies = self.enemies_in(&fight.combat, unit);
            let state = self.state.unit_mut(unit);
            if fight.combat.cavalry {
                state.turn.fought_cavalry = true;
            } else {
                state.turn.fought_infantry = true;
            }
            (state.turn.assaulted, state.turn.stopped, state.rested) = (true, true, 0);
            // The bonus of a counter-charge is for the next assault on that enemy only. EOTE-7.14.2.
            if state.counter.is_some_and(|(enemy, _)| enemies.has(enemy)) {
                state.counter = None;
            }
            self.engaged(unit);
            self.expose_leaders_near(unit);
        }
    }
}
