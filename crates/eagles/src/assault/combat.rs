//! A combat from its choice to its end, step by step. EOTE-7.6.8, EOTE-7.3.9, EOTE-A.2.1.
use super::totals::Bout;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{AssaultStage, Fight, Frame, Why, Winner};
use crate::state::Combat;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

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
    pub(crate) fn bout(&self) -> Bout {
        Bout { combat: self.combat, support: self.support, breakthrough: self.breakthrough }
    }
}

impl Eagles {
    /// The combat that A's owner may choose next: cavalry first. EOTE-7.6.8, EOTE-2.0.6.
    pub(crate) fn check_next_combat(&self, number: u8) -> Verdict {
        let Some(combat) = self.state.combats.get(usize::from(number)).filter(|combat| !combat.over) else {
            return Err(Refusal::new("EOTE-7.6.8", "there is no such combat left to resolve"));
        };
        let horse = self.state.combats.iter().any(|other| !other.over && other.cavalry);
        require(combat.cavalry || !horse, "EOTE-2.0.6", "combats with cavalry are resolved first")
    }

    /// The members of a set in the order of a step: A's by id, then B's. EOTE-7.3.9.
    pub(crate) fn next_in_order(&self, set: UnitSet) -> Option<UnitId> {
        set.and(self.battle.of_side(self.a())).first().or_else(|| set.first())
    }

    /// The enemies of a unit in a combat.
    pub(crate) fn enemies_in(&self, combat: &Combat, unit: UnitId) -> UnitSet {
        if combat.attackers.has(unit) { combat.defenders } else { combat.attackers }
    }

    pub(crate) fn fight_decider(&self, fight: &Fight) -> Side {
        match fight.stage {
            AssaultStage::Support => self.b(),
            _ => self.next_in_order(fight.todo).map_or(self.b(), |unit| self.side(unit)),
        }
    }

    pub(crate) fn fight_candidates(&self, fight: &Fight, out: &mut Vec<Action>) {
        match (fight.stage, self.next_in_order(fight.todo)) {
            (AssaultStage::Support, _) => {
                out.extend(fight.todo.map(Action::Pick));
                out.push(Action::Done);
            }
            (AssaultStage::Guns, _) => out.extend([Action::Yes, Action::No]),
            (AssaultStage::Follow, Some(unit)) => self.follow_candidates(fight, unit, out),
            (AssaultStage::Winners, Some(unit)) => self.winner_candidates(fight, unit, out),
            _ => {}
        }
    }

    pub(crate) fn check_fight(&self, fight: &Fight, action: &Action) -> Verdict {
        match (fight.stage, self.next_in_order(fight.todo), action) {
            (AssaultStage::Support, _, Action::Done) => Ok(()),
            (AssaultStage::Support, _, Action::Pick(unit)) => {
                require(fight.todo.has(*unit), "EOTE-7.2.1", "that unit cannot support this combat")
            }
            (AssaultStage::Guns, Some(_), Action::Yes | Action::No) => Ok(()),
            (AssaultStage::Follow, Some(unit), _) => self.check_follow(fight, unit, action),
            (AssaultStage::Winners, Some(unit), _) => self.check_winner(fight, unit, action),
            _ => Err(Refusal::new("EOTE-A.2.1", "that does not answer the current question")),
        }
    }

    pub(crate) fn fight_question(&self, fight: &Fight) -> (String, &'static str) {
        let name = |unit: UnitId| self.unit(unit).name.clone();
        match (fight.stage, self.next_in_order(fight.todo)) {
            (AssaultStage::Guns, Some(unit)) => {
                (format!("Should {} limber up and fall back as well?", name(unit)), "EOTE-7.8.1")
            }
            (AssaultStage::Follow, Some(unit)) => {
                (format!("Should {} follow the retreating enemy?", name(unit)), "EOTE-7.14.1")
            }
            (AssaultStage::Winners, Some(unit)) => self.winner_question(fight, unit),
            _ => ("Choose a unit to support the defender".to_owned(), "EOTE-7.2.2"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Combats whose parties are apart are skipped; when all are fought the phase is over. EOTE-7.6.8.
    pub(crate) fn run_combats(&mut self) -> bool {
        self.cancel_assaults();
        if self.state.combats.iter().any(|combat| !combat.over) || self.was_fighting() {
            return false;
        }
        self.pop();
        true
    }

    /// Was there any fighting in this turn? Then both players see what it has done before the dice of the next phases fall.
    fn was_fighting(&self) -> bool {
        let shot_at = |unit: &crate::state::UnitState| unit.turn.fired || unit.turn.shelled || unit.turn.firefight;
        !self.state.combats.is_empty()
            || self.state.leaders.iter().any(|leader| leader.exposed)
            || self.state.units.iter().any(|unit| unit.turn.routed || shot_at(unit))
    }

    /// A combat is taken in hand: its parties are fixed, B assigns support. EOTE-A.2.1.
    pub(crate) fn begin_fight(&mut self, number: u8) {
        let combat = self.state.combats[usize::from(number)];
        self.push_fight(Fight::new(combat, Some(number), UnitSet::EMPTY));
    }

    pub(crate) fn push_fight(&mut self, mut fight: Fight) {
        fight.todo = self.supporters(&fight.bout());
        self.push(Frame::Fight(fight));
    }

    pub(crate) fn take_fight(&mut self, fight: &Fight, action: Action) {
        match (fight.stage, action) {
            (AssaultStage::Support, Action::Pick(unit)) => {
                let (support, todo) = (fight.support.with(unit), fight.todo.without(unit));
                self.state.unit_mut(unit).turn.supported = true;
                self.change(Frame::Fight(Fight { support, todo, ..*fight }));
            }
            (AssaultStage::Support, _) => self.change(Frame::Fight(Fight { todo: UnitSet::EMPTY, ..*fight })),
            (AssaultStage::Guns, _) => self.take_along(fight, action),
            (AssaultStage::Follow, _) => self.take_follow(fight, action),
            (AssaultStage::Winners, _) => self.take_winner(fight, action),
            _ => {}
        }
    }

    /// One step after the other, in the order of EOTE-7.3.9; false where somebody must decide.
    pub(crate) fn run_fight(&mut self, fight: &Fight) -> bool {
        let next = self.next_in_order(fight.todo);
        match (fight.stage, next) {
            (AssaultStage::Support, Some(_)) => return false,
            (AssaultStage::Support, None) => {
                let value = self.attack_value(&fight.bout());
                self.change(Frame::Fight(Fight { stage: AssaultStage::Die, value, ..*fight }));
            }
            (AssaultStage::Die, _) => self.resolve(fight),
            (AssaultStage::Losers | AssaultStage::Others, Some(unit)) => {
                self.change(Frame::Fight(Fight { todo: fight.todo.without(unit), ..*fight }));
                let from = self.enemies_in(&fight.combat, unit);
                if fight.routs.has(unit) {
                    self.rout(unit, false, from);
                } else {
                    self.fall_back(unit, Why::Assault, from);
                }
            }
            (AssaultStage::Losers, None) => self.stage(fight, AssaultStage::Others, fight.others),
            (AssaultStage::Others, None) => self.stage(fight, AssaultStage::Guns, fight.guns),
            (AssaultStage::Guns, Some(unit)) if self.may_go_along(unit) => return false,
            (AssaultStage::Guns, Some(unit)) => self.stage(fight, AssaultStage::Guns, fight.todo.without(unit)),
            (AssaultStage::Guns, None) => {
                let followers = self.followers(fight);
                self.stage(fight, AssaultStage::Follow, followers);
            }
            (AssaultStage::Follow, Some(unit)) if self.may_follow(fight, unit) => return false,
            (AssaultStage::Follow, Some(unit)) => self.stage(fight, AssaultStage::Follow, fight.todo.without(unit)),
            (AssaultStage::Follow, None) => {
                // The frame below goes on when all checks and what follows from them are done.
                let winners = self.winners(fight);
                self.stage(fight, AssaultStage::Winners, winners);
                self.begin_checks(fight.hit, false);
            }
            (AssaultStage::Winners, Some(unit)) if self.on_table(unit) && self.is_ready(unit) => return false,
            (AssaultStage::Winners, Some(unit)) => self.stage(fight, AssaultStage::Winners, fight.todo.without(unit)),
            (AssaultStage::Winners, None) => self.stage(fight, AssaultStage::Clash, fight.clashes),
            (AssaultStage::Clash, Some(unit)) => self.clash(fight, unit),
            (AssaultStage::Clash, None) => {
                self.pop();
                if let Some(number) = fight.number {
                    self.state.combats[usize::from(number)].over = true;
                }
            }
        }
        true
    }

    fn stage(&mut self, fight: &Fight, stage: AssaultStage, todo: UnitSet) {
        let winner = Winner::default();
        self.change(Frame::Fight(Fight { stage, todo, winner, ..*fight }));
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
