//! The Assault Declaration at the end of phase 3: who fights whom. EOTE-7.6.2.
use super::Report;
use super::range::Targets;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::state::Combat;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

/// The Assault Declaration: A's owner takes his units one by one. EOTE-7.6.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Declare {
    /// Who is still to be taken.
    pub todo: UnitSet,
    /// Whose target is asked for.
    pub unit: Option<UnitId>,
    /// The first target, when a second one is asked for. EOTE-7.13.1.
    pub first: Option<UnitId>,
}

impl Declare {
    /// The unit is done with.
    fn settled(&mut self, unit: UnitId) {
        *self = Self { todo: self.todo.without(unit), unit: None, first: None };
    }
}

impl Procedure<Eagles> for Declare {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.a()
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = |unit: UnitId| &game.unit(unit).name;
        match (self.unit, self.first) {
            (None, _) => Question::new("EOTE-7.6.2", "Choose the next unit to declare an assault"),
            (Some(unit), None) => {
                let rule = if game.is_cavalry(unit) { "EOTE-7.6.2" } else { "EOTE-7.6.1.2" };
                Question::new(rule, format!("Which enemy should {} assault?", name(unit)))
            }
            (Some(unit), Some(_)) => {
                Question::new("EOTE-7.13.1", format!("Should {} assault the battery as well?", name(unit)))
            }
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        match (self.unit, self.first) {
            (None, _) => out.extend(self.todo.map(Action::Pick)),
            (Some(unit), None) => {
                out.extend(game.declaration_options(unit).targets.into_iter().map(Action::Pick));
                out.push(Action::No);
            }
            (Some(unit), Some(first)) => {
                out.extend(game.further_targets(unit, first).map(Action::Pick));
                out.push(Action::No);
            }
        }
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match (self.unit, self.first, action) {
            (None, _, Action::Pick(unit)) => {
                require(self.todo.has(*unit), "EOTE-7.6.2", "that unit has no enemy in assault range")
            }
            (Some(unit), None, Action::Pick(target)) => {
                let found = game.declaration_options(unit).targets.contains(target);
                match game.is_cavalry(unit) {
                    true => require(
                        found,
                        "EOTE-7.6.2",
                        "cavalry must assault the enemy that it charged, or else one in contact",
                    ),
                    false => require(found, "EOTE-7.6.1.2", "the target must be the closest enemy in the arc"),
                }
            }
            (Some(unit), None, Action::No) => {
                let none = game.declaration_options(unit).none;
                require(none, "EOTE-7.6.3", "every unit in assault range must fight")
            }
            (Some(unit), Some(first), Action::Pick(second)) => {
                let further = game.further_targets(unit, first);
                require(
                    further.has(*second),
                    "EOTE-7.6.1.3",
                    "only the second enemy in the arc can be added as a target",
                )
            }
            (Some(_), Some(_), Action::No) => Ok(()),
            _ => require(false, "EOTE-7.6.2", "choose a unit to declare an assault"),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::No)
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match (umpire[me].unit, action) {
            (Some(unit), action) => umpire.take_target(me, unit, action),
            (None, Action::Pick(unit)) => umpire.take_for_declaration(me, unit),
            _ => {}
        }
        Flow::On
    }

    /// A unit whose turn changes nothing for the others and that has no choice is taken at once; the rest is asked for.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { todo, unit, .. } = umpire[me];
        if unit.is_some() {
            return Flow::Ask;
        }
        if todo.is_empty() {
            umpire.declare_defenders();
            return Flow::Done(());
        }
        match umpire.settled_declaration(todo) {
            Some(unit) => umpire.take_for_declaration(me, unit),
            None => return Flow::Ask,
        }
        Flow::On
    }
}

/// What a unit of A may do at the declaration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// First targets to choose from.
    pub targets: Targets,
    /// It may leave the battery before it alone. EOTE-7.13.1.
    pub none: bool,
}

impl Eagles {
    /// The combat of a kind in which a unit is. EOTE-7.6.14.
    pub(crate) fn combat_of(&self, unit: UnitId, cavalry: bool) -> Option<usize> {
        self.state
            .combats
            .iter()
            .position(|combat| combat.cavalry == cavalry && (combat.attackers.has(unit) || combat.defenders.has(unit)))
    }

    /// The targets between which the owner of a unit may choose. EOTE-7.6.1.2, EOTE-7.13.1.
    pub(crate) fn declaration_options(&self, unit: UnitId) -> Options {
        if self.is_cavalry(unit) {
            let (targets, before) = (self.struck(unit), self.before_horse(unit));
            let none = targets.first().is_some_and(|&first| {
                let mut all = before.into_iter().chain(targets.iter().copied());
                all.all(|enemy| self.is_artillery(enemy)) && self.may_pass_over(unit, first)
            });
            return Options { targets, none };
        }
        let among = self.enemies_in_range(unit);
        let mut targets = self.closest_targets(unit, among);
        let passed = targets.iter().any(|&target| self.may_pass_over(unit, target));
        let mut none = false;
        if passed {
            let foot = self.closest_targets(unit, among.filter(|&enemy| !self.is_artillery(enemy)).collect());
            none = foot.is_empty();
            for target in foot {
                if !targets.is_full() && !targets.contains(&target) {
                    targets.push(target);
                }
            }
        }
        Options { targets, none }
    }

    /// The enemies that a unit must attack besides its first target. EOTE-7.6.1.3, EOTE-7.6.2.
    fn further_targets(&self, unit: UnitId, first: UnitId) -> UnitSet {
        if self.is_cavalry(unit) {
            return self.before_horse(unit).without(first);
        }
        self.second_target(unit, first, self.enemies_in_range(unit)).into_iter().collect()
    }

    /// May the owner choose whether a second target is attacked: a battery beside another enemy? EOTE-7.13.1.
    fn second_is_free(&self, unit: UnitId, first: UnitId, second: UnitSet) -> bool {
        let battery = |enemy: UnitId| self.is_artillery(enemy);
        !self.is_cavalry(unit) && !battery(first) && second.into_iter().any(battery)
    }
}

impl Eagles {
    /// The first of them whose turn changes nothing for the others and who has no choice.
    fn settled_declaration(&self, todo: UnitSet) -> Option<UnitId> {
        let apart = |unit: UnitId| {
            let mine = self.enemies_in_range(unit);
            todo.without(unit).all(|other| self.enemies_in_range(other).and(mine).is_empty())
        };
        todo.into_iter().find(|&unit| {
            let options = self.declaration_options(unit);
            let second = |first: &UnitId| self.second_is_free(unit, *first, self.further_targets(unit, *first));
            let single = options.targets.len() <= 1 && !options.none && !options.targets.iter().any(second);
            single && apart(unit)
        })
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The Assault Declaration. EOTE-2.0.4, EOTE-7.6.2.
    pub fn begin_declaration(&mut self) {
        let todo = self.ready(self.a()).filter(|&unit| !self.enemies_in_range(unit).is_empty()).collect();
        self.open(Declare { todo, unit: None, first: None });
    }

    /// What is decided about the unit that was taken: its first target, a further one, or none.
    fn take_target(&mut self, me: At<Declare>, unit: UnitId, action: Action) {
        let first = self[me].first;
        match (first, action) {
            (None, Action::Pick(first)) => {
                let further = self.further_targets(unit, first);
                if self.second_is_free(unit, first, further) {
                    self[me].first = Some(first);
                    return;
                }
                self[me].settled(unit);
                self.commit(unit, first, further);
            }
            (None, _) => {
                self[me].settled(unit);
                self.note(|| Event::Assault(Report::PassedOver { unit }));
            }
            (Some(first), action) => {
                self[me].settled(unit);
                let further = if let Action::Pick(second) = action { UnitSet::one(second) } else { UnitSet::EMPTY };
                self.commit(unit, first, further);
            }
        }
    }

    /// A unit is taken: at once if it has no choice, else its owner is asked. EOTE-7.6.2.
    fn take_for_declaration(&mut self, me: At<Declare>, unit: UnitId) {
        let options = self.declaration_options(unit);
        match options.targets.as_slice() {
            [first] if !options.none => {
                (self[me].unit, self[me].first) = (Some(unit), None);
                self.take_target(me, unit, Action::Pick(*first));
            }
            [] => self[me].settled(unit),
            _ => (self[me].unit, self[me].first) = (Some(unit), None),
        }
    }

    /// A unit joins the combat of its first target, or opens one; further targets come in if they are in none of that kind. EOTE-7.6.2.
    fn commit(&mut self, unit: UnitId, first: UnitId, further: UnitSet) {
        let cavalry = self.is_cavalry(unit) || self.is_cavalry(first);
        let number = match self.combat_of(first, cavalry) {
            Some(number) => number,
            None => {
                if self.state.combats.is_full() {
                    return;
                }
                self.state.combats.push(Combat { cavalry, ..Combat::default() });
                self.state.combats.len() - 1
            }
        };
        self.join(number, unit);
        for enemy in UnitSet::one(first).or(further) {
            if self.combat_of(enemy, cavalry).is_none() {
                self.join(number, enemy);
            }
        }
        self.note(|| Event::Assault(Report::Declared { number: number as u8, unit, first, further }));
    }

    /// Puts a unit into a combat; what shares its town block comes with it. EOTE-7.15.11.
    fn join(&mut self, number: usize, unit: UnitId) {
        let mates = match self.at(unit).town {
            None => UnitSet::EMPTY,
            town => self.ready(self.side(unit)).filter(|&mate| self.at(mate).town == town).collect(),
        };
        let cavalry = self.state.combats[number].cavalry;
        let attacks = self.side(unit) == self.a();
        for unit in mates.with(unit) {
            if self.combat_of(unit, cavalry).is_none() {
                let combat = &mut self.state.combats[number];
                if attacks { &mut combat.attackers } else { &mut combat.defenders }.insert(unit);
            }
        }
    }

    /// Units of B that have enemies in range and are in no combat of that kind join the nearest. EOTE-7.6.2.
    fn declare_defenders(&mut self) {
        for unit in self.ready(self.b()) {
            let cavalry = self.is_cavalry(unit);
            let enemies = self.enemies_in_range(unit);
            if self.combat_of(unit, cavalry).is_some() {
                continue;
            }
            if let Some(nearest) = self.main_opponent(unit, enemies) {
                self.commit(unit, nearest, UnitSet::EMPTY);
            }
        }
    }
}

impl Eagles {
    /// A combat without those who are no longer in range of anybody in it. EOTE-6.0.4.
    pub(crate) fn still_in_range(&self, combat: &Combat) -> Combat {
        let faces = |unit: UnitId, enemies: UnitSet| {
            self.on_table(unit)
                && enemies.into_iter().any(|enemy| {
                    self.on_table(enemy) && (self.in_assault_range(unit, enemy) || self.in_assault_range(enemy, unit))
                })
        };
        let attackers: UnitSet = combat.attackers.filter(|&unit| faces(unit, combat.defenders)).collect();
        let defenders: UnitSet = combat.defenders.filter(|&unit| faces(unit, combat.attackers)).collect();
        let over = combat.over || attackers.is_empty() || defenders.is_empty();
        match over {
            true => Combat { attackers: UnitSet::EMPTY, defenders: UnitSet::EMPTY, over, ..*combat },
            false => Combat { attackers, defenders, over, ..*combat },
        }
    }
}
