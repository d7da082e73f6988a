//! 5. Melee: who attacks whom. VLE-VIII.1a, VLE-VIII.2a, VLE-IX.2l, VLE-P4.1, VLE-P7.6.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Attack, Frame};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// 5. Melee. Chapter VIII.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Melee;

impl Procedure<ViveLEmpereur> for Melee {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-VIII.1a", "choose a hex to attack.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let active = game.state.active();
        let mut targets = crate::battle::Hexes::EMPTY;
        for unit in game.of_side(active) {
            for hex in game.hexes_of(unit) {
                for (_, next) in game.battle.map.neighbours(hex) {
                    if !game.enemy_in(next, active) {
                        continue;
                    }
                    // VLE-IV.6l: a pair may be named by either of its hexes.
                    for half in game.defended(next) {
                        if targets.insert(half) {
                            out.push(Action::Attack(half));
                        }
                    }
                }
            }
            if game.is_cavalry(unit) {
                game.scatter_candidates(unit, out);
                if game.battle.switches.cav_classes {
                    out.push(Action::RideBack(unit));
                }
            }
        }
        out.push(Action::End);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Attack(hex) => {
                game.may_be_attacked(hex)?;
                let around = game.defended(hex).flat_map(|hex| game.battle.map.neighbours(hex));
                let mut units = around.flat_map(|(_, next)| game.units_in(next));
                let someone = units.any(|unit| game.may_attack(unit, hex).is_ok());
                require(someone, "VLE-VIII.5a", "no unit can attack that hex")
            }
            Action::Scatter(unit) => game.may_scatter(unit),
            Action::ScatterStack(hex) => game.may_scatter_stack(hex),
            Action::RideBack(unit) => game.may_fall_back_far(unit),
            Action::End => {
                let owing = game.state.core.efforts.contact().into_iter().any(|unit| game.has_target(unit));
                require(
                    !owing,
                    "VLE-IX.2l",
                    "first decide for charging cavalry in contact: it has to attack or disorganize",
                )?;
                game.may_end_under_orders()
            }
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the melee phase")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::End)
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Melee")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Attack(target) => umpire.open(Attack { target, attackers: UnitSet::EMPTY }),
            other => umpire.take_common(other),
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if umpire.may_scatter_or_switch() || umpire.has_attack() {
            return Flow::Ask;
        }
        umpire.end_phase();
        Flow::On
    }
}

impl ViveLEmpereur {
    /// May a unit attack a hex now? VLE-VIII.5a, VLE-VIII.7a.
    pub(crate) fn may_attack(&self, unit: UnitId, target: HexId) -> Verdict {
        require(
            self.of_side(self.state.active()).has(unit),
            "VLE-VIII.1a",
            "that is not one of your units on the map",
        )?;
        self.must_act(unit)?;
        require(
            !self.state.core.melees.has_attacked(unit),
            "VLE-VIII.2a",
            "that unit has already attacked in this phase",
        )?;
        require(
            !self.state.core.melees.has_harried(unit),
            "VLE-VII.5f",
            "that unit has fired at a retreating unit in this phase",
        )?;
        let charging = !self.is_cavalry(unit) || self.state.core.efforts.in_contact(unit);
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
        let struck = self.state.core.melees.were_attacked(self.units_in(target));
        require(!struck, "VLE-VIII.1a", "a unit in that hex has already been attacked in this phase")
    }

    /// Could a unit attack a hex now? VLE-XVII.3d.
    pub(crate) fn may_join_attack(&self, unit: UnitId, target: HexId) -> Verdict {
        self.may_be_attacked(target)?;
        self.may_attack(unit, target)
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

    /// Units of the stack of this unit that take part if it attacks. VLE-V.3b.
    pub(crate) fn attacking_stack(&self, unit: UnitId, target: HexId) -> UnitSet {
        let units = self.units_in(self.state.at(unit));
        let able = units.filter(|&unit| self.may_attack(unit, target).is_ok()).collect();
        if self.battle.command_level() >= 3 { self.within_freedom(unit, able) } else { able }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_attack(&mut self, target: HexId, attackers: UnitSet, action: Action) {
        if let Action::Join(unit) = action {
            let stack = self.attacking_stack(unit, target);
            self.spend_freedom(stack);
            if let Frame::Attack(Attack { attackers, .. }) = self.top_frame_mut() {
                *attackers = attackers.or(stack);
            }
            return;
        }
        self.pop();
        // VLE-V.3b: the rest of each stack attacks nobody else.
        let stacks = attackers.fold(UnitSet::EMPTY, |all, unit| all.or(self.units_in(self.state.at(unit))));
        self.state.core.melees.declare(stacks);
        self.open_melee(attackers, target, false, false);
    }
}
