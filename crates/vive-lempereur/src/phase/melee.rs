//! 5. Melee: who attacks whom. VLE-VIII.1a, VLE-VIII.2a, VLE-IX.2l, VLE-P4.1, VLE-P7.6.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Frame;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// May a unit attack a hex now? VLE-VIII.5a, VLE-VIII.7a.
    pub(crate) fn may_attack(&self, unit: UnitId, target: HexId) -> Verdict {
        require(
            self.of_side(self.state.active()).has(unit),
            "VLE-VIII.1a",
            "that is not one of your units on the map",
        )?;
        self.must_act(unit)?;
        require(!self.state.core.attacked.has(unit), "VLE-VIII.2a", "that unit has already attacked in this phase")?;
        require(
            !self.state.core.harried.has(unit),
            "VLE-VII.5f",
            "that unit has fired at a retreating unit in this phase",
        )?;
        let charging = !self.is_cavalry(unit) || self.state.core.contact.has(unit);
        require(charging, "VLE-VIII.7a", "cavalry can attack only by charging")?;
        self.may_fight(unit)?;
        require(self.struck_hex(unit, target).is_some(), "VLE-VIII.5a", "that unit cannot attack that hex")?;
        require(
            self.attack_value(unit, target).total() > 0,
            "VLE-VIII.3b",
            "the unit has no melee strength against that hex",
        )
    }

    /// May a hex be attacked at all? VLE-VIII.1a, VLE-VIII.9e.
    fn may_be_attacked(&self, target: HexId) -> Verdict {
        require(self.enemy_in(target, self.state.active()), "VLE-VIII.9e", "there is no enemy unit in that hex")?;
        let struck = self.units_in(target).meets(self.state.core.struck);
        require(!struck, "VLE-VIII.1a", "a unit in that hex has already been attacked in this phase")
    }

    /// Could a unit attack a hex now? VLE-XVII.3d.
    pub(crate) fn may_join_attack(&self, unit: UnitId, target: HexId) -> Verdict {
        self.may_be_attacked(target)?;
        self.may_attack(unit, target)
    }

    pub(crate) fn melee_phase_candidates(&self, out: &mut Vec<Action>) {
        let active = self.state.active();
        let mut targets = crate::battle::Hexes::EMPTY;
        for unit in self.of_side(active) {
            for hex in self.hexes_of(unit) {
                for (_, next) in self.battle.map.neighbours(hex) {
                    if !self.enemy_in(next, active) {
                        continue;
                    }
                    // VLE-IV.6l: a pair may be named by either of its hexes.
                    for half in self.defended(next) {
                        if targets.insert(half) {
                            out.push(Action::Attack(half));
                        }
                    }
                }
            }
            if self.is_cavalry(unit) {
                self.scatter_candidates(unit, out);
                if self.battle.switches.cav_classes {
                    out.push(Action::RideBack(unit));
                }
            }
        }
        out.push(Action::End);
    }

    /// Is there anybody who could attack?
    pub(crate) fn has_attack(&self) -> bool {
        let active = self.state.active();
        self.of_side(active).into_iter().any(|unit| {
            self.hexes_of(unit).any(|hex| {
                self.battle.map.neighbours(hex).any(|(_, next)| {
                    self.enemy_in(next, active)
                        && self.may_be_attacked(next).is_ok()
                        && self.may_attack(unit, next).is_ok()
                })
            })
        })
    }

    pub(crate) fn check_melee_phase(&self, action: &Action) -> Verdict {
        match *action {
            Action::Attack(hex) => {
                self.may_be_attacked(hex)?;
                let around = self.defended(hex).flat_map(|hex| self.battle.map.neighbours(hex));
                let mut units = around.flat_map(|(_, next)| self.units_in(next));
                let someone = units.any(|unit| self.may_attack(unit, hex).is_ok());
                require(someone, "VLE-VIII.5a", "no unit can attack that hex")
            }
            Action::Scatter(unit) => self.may_scatter(unit),
            Action::ScatterStack(hex) => self.may_scatter_stack(hex),
            Action::RideBack(unit) => self.may_fall_back_far(unit),
            Action::End => {
                let owing = self.state.core.contact.into_iter().any(|unit| self.has_target(unit));
                require(
                    !owing,
                    "VLE-IX.2l",
                    "first decide for charging cavalry in contact: it has to attack or disorganize",
                )?;
                self.may_end_under_orders()
            }
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the melee phase")),
        }
    }

    /// Units of the stack of this unit that take part if it attacks. VLE-V.3b.
    pub(crate) fn attacking_stack(&self, unit: UnitId, target: HexId) -> UnitSet {
        let units = self.units_in(self.state.at(unit));
        let able = units.filter(|&unit| self.may_attack(unit, target).is_ok()).collect();
        if self.battle.command_level() >= 3 { self.within_freedom(unit, able) } else { able }
    }

    pub(crate) fn attack_candidates(&self, target: HexId, attackers: UnitSet, out: &mut Vec<Action>) {
        let around = self.defended(target).flat_map(|hex| self.battle.map.neighbours(hex));
        let near = around.fold(UnitSet::EMPTY, |all, (_, hex)| all.or(self.units_in(hex)));
        out.extend(near.minus(attackers).map(Action::Join));
        out.push(Action::Done);
    }

    pub(crate) fn check_attack(&self, target: HexId, attackers: UnitSet, action: &Action) -> Verdict {
        match *action {
            Action::Done => require(!attackers.is_empty(), "VLE-P4.1", "choose at least one stack to attack"),
            Action::Join(unit) => {
                require(!attackers.has(unit), "VLE-P4.1", "that unit is already attacking")?;
                self.may_attack(unit, target)?;
                // The whole stack comes along; its first unit that can attack stands for it.
                let first =
                    self.pile(self.state.at(unit)).into_iter().find(|&other| self.may_attack(other, target).is_ok());
                require(first == Some(unit), "VLE-V.3b", "a stack attacks as a whole; choose its first unit")
            }
            _ => Err(Refusal::new("VLE-P4.1", "choose the stacks that attack")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_melee_phase(&mut self, action: Action) {
        match action {
            Action::Attack(target) => self.push(Frame::Attack { target, attackers: UnitSet::EMPTY }),
            other => self.take_common(other),
        }
    }

    /// An attack that nobody can join any more is not asked about. Says whether the game goes on by itself.
    pub fn run_attack(&mut self, target: HexId, attackers: UnitSet) -> bool {
        let around = self.defended(target).flat_map(|hex| self.battle.map.neighbours(hex));
        let near = around.fold(UnitSet::EMPTY, |all, (_, hex)| all.or(self.units_in(hex)));
        let more = near.minus(attackers).into_iter().any(|unit| self.may_attack(unit, target).is_ok());
        if attackers.is_empty() || more {
            return false;
        }
        self.take_attack(target, attackers, Action::Done);
        true
    }

    pub fn take_attack(&mut self, target: HexId, attackers: UnitSet, action: Action) {
        if let Action::Join(unit) = action {
            let stack = self.attacking_stack(unit, target);
            self.spend_freedom(stack);
            if let Frame::Attack { attackers, .. } = self.top_frame_mut() {
                *attackers = attackers.or(stack);
            }
            return;
        }
        self.pop();
        // VLE-V.3b: the rest of each stack attacks nobody else.
        let stacks = attackers.fold(UnitSet::EMPTY, |all, unit| all.or(self.units_in(self.state.at(unit))));
        self.state.core.attacked = self.state.core.attacked.or(stacks);
        self.open_melee(attackers, target, false, false);
    }
}
