//! The Assault Declaration at the end of phase 3: who fights whom. EOTE-7.6.2.
use super::Told;
use super::range::Targets;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Declare, Frame};
use crate::state::Combat;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Verdict, require};

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

    /// The enemies that a unit attacks besides its first target, whether it likes or not. EOTE-7.6.1.3, EOTE-7.6.2.
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

    pub(crate) fn check_declaration(&self, declare: &Declare, action: &Action) -> Verdict {
        match (declare.unit, declare.first, action) {
            (None, _, Action::Pick(unit)) => {
                require(declare.todo.has(*unit), "EOTE-7.6.2", "that unit has no enemy in assault range")
            }
            (Some(unit), None, Action::Pick(target)) => {
                let found = self.declaration_options(unit).targets.contains(target);
                match self.is_cavalry(unit) {
                    true => require(
                        found,
                        "EOTE-7.6.2",
                        "cavalry must assault the enemy that it charged, or else one in contact",
                    ),
                    false => require(found, "EOTE-7.6.1.2", "the target must be the closest enemy in the arc"),
                }
            }
            (Some(unit), None, Action::No) => {
                let none = self.declaration_options(unit).none;
                require(none, "EOTE-7.6.3", "every unit in assault range must fight")
            }
            (Some(unit), Some(first), Action::Pick(second)) => {
                let further = self.further_targets(unit, first);
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

    pub(crate) fn declaration_candidates(&self, declare: &Declare, out: &mut Vec<Action>) {
        match (declare.unit, declare.first) {
            (None, _) => out.extend(declare.todo.map(Action::Pick)),
            (Some(unit), None) => {
                out.extend(self.declaration_options(unit).targets.into_iter().map(Action::Pick));
                out.push(Action::No);
            }
            (Some(unit), Some(first)) => {
                out.extend(self.further_targets(unit, first).map(Action::Pick));
                out.push(Action::No);
            }
        }
    }

    pub(crate) fn declaration_question(&self, declare: &Declare) -> (String, &'static str) {
        let name = |unit: UnitId| self.unit(unit).name.clone();
        match (declare.unit, declare.first) {
            (None, _) => ("Choose the next unit to declare an assault".to_owned(), "EOTE-7.6.2"),
            (Some(unit), None) => {
                let rule = if self.is_cavalry(unit) { "EOTE-7.6.2" } else { "EOTE-7.6.1.2" };
                (format!("Which enemy should {} assault?", name(unit)), rule)
            }
            (Some(unit), Some(_)) => (format!("Should {} assault the battery as well?", name(unit)), "EOTE-7.13.1"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The Assault Declaration. EOTE-2.0.4, EOTE-7.6.2.
    pub fn begin_declaration(&mut self) {
        let todo = self.ready(self.a()).filter(|&unit| !self.enemies_in_range(unit).is_empty()).collect();
        self.push(Frame::Declare(Declare { todo, unit: None, first: None }));
    }

    /// A unit whose turn changes nothing for the others and that has no choice is taken at once; the rest is asked for.
    pub(crate) fn run_declaration(&mut self, declare: &Declare) -> bool {
        if declare.unit.is_some() {
            return false;
        }
        if declare.todo.is_empty() {
            self.declare_defenders();
            self.pop();
            return true;
        }
        let apart = |unit: UnitId| {
            let mine = self.enemies_in_range(unit);
            declare.todo.without(unit).all(|other| self.enemies_in_range(other).and(mine).is_empty())
        };
        let todo = declare.todo;
        let settled = todo.into_iter().find(|&unit| {
            let options = self.declaration_options(unit);
            let second = |first: &UnitId| self.second_is_free(unit, *first, self.further_targets(unit, *first));
            let single = options.targets.len() <= 1 && !options.none && !options.targets.iter().any(second);
            single && apart(unit)
        });
        let Some(unit) = settled else { return false };
        self.take_for_declaration(declare, unit);
        true
    }

    pub(crate) fn take_declaration(&mut self, declare: &Declare, action: Action) {
        let todo = |unit: UnitId| Declare { todo: declare.todo.without(unit), unit: None, first: None };
        match (declare.unit, declare.first, action) {
            (None, _, Action::Pick(unit)) => self.take_for_declaration(declare, unit),
            (Some(unit), None, Action::Pick(first)) => {
                let further = self.further_targets(unit, first);
                if self.second_is_free(unit, first, further) {
                    self.change(Frame::Declare(Declare { first: Some(first), ..*declare }));
                    return;
                }
                self.change(Frame::Declare(todo(unit)));
                self.commit(unit, first, further);
            }
            (Some(unit), Some(first), Action::Pick(second)) => {
                self.change(Frame::Declare(todo(unit)));
                self.commit(unit, first, UnitSet::one(second));
            }
            (Some(unit), Some(first), _) => {
                self.change(Frame::Declare(todo(unit)));
                self.commit(unit, first, UnitSet::EMPTY);
            }
            (Some(unit), None, _) => {
                self.change(Frame::Declare(todo(unit)));
                self.note(|| Event::Assault(Told::PassedOver { unit }));
            }
            _ => {}
        }
    }

    /// A unit is taken: at once if it has no choice, else its owner is asked. EOTE-7.6.2.
    fn take_for_declaration(&mut self, declare: &Declare, unit: UnitId) {
        let options = self.declaration_options(unit);
        let asked = Declare { unit: Some(unit), first: None, ..*declare };
        match options.targets.as_slice() {
            [first] if !options.none => self.take_declaration(&asked, Action::Pick(*first)),
            [] => self.change(Frame::Declare(Declare { todo: declare.todo.without(unit), unit: None, first: None })),
            _ => self.change(Frame::Declare(asked)),
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
        self.note(|| Event::Assault(Told::Declared { number: number as u8, unit, first, further }));
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
