//! 3 and 4. Defensive and offensive fire. VLE-VII.3a to VLE-VII.4a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Phase, Shooting, Volley};
use crate::unit::{MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::{Hex, HexId};

impl ViveLEmpereur {
    /// Who fires in the present phase.
    pub(crate) fn firing_side(&self) -> Side {
        let active = self.state.active();
        if self.state.core.phase == Phase::DefensiveFire { active.other() } else { active }
    }

    /// Calls back for every hex that the firing side could fire at; stops when told so.
    fn each_target(&self, mut each: impl FnMut(HexId) -> bool) {
        let side = self.firing_side();
        let mut targets = crate::battle::Hexes::EMPTY;
        for enemy in self.of_side(side.other()) {
            targets.extend(self.hexes_of(enemy));
        }
        if self.is_foggy() {
            targets.extend(self.lure_hexes(side.other()));
        }
        let map = &self.battle.map;
        let firers: ArrayVec<(UnitId, Hex, u16), MOST_UNITS> = self
            .of_side(side)
            .minus(self.state.core.fired)
            .map(|unit| (unit, map.hex(self.state.at(unit)), self.longest_range(unit)))
            .filter(|&(unit, _, range)| range > 0 && self.state.top(self.state.at(unit)) == Some(unit))
            .collect();
        for hex in targets.iter() {
            if self.state.core.targets.has(hex) {
                continue;
            }
            let at = map.hex(hex);
            let fires = |&(unit, from, range): &(UnitId, Hex, u16)| {
                from.distance(at) <= range && self.may_fire(unit, hex).is_ok()
            };
            let someone = firers.iter().any(fires) || !self.skirmishers(side, hex, false).is_empty();
            if someone && each(hex) {
                return;
            }
        }
    }

    pub(crate) fn has_target_to_fire_at(&self) -> bool {
        let mut found = false;
        self.each_target(|_| {
            found = true;
            true
        });
        found
    }

    pub(crate) fn fire_candidates(&self, out: &mut Vec<Action>) {
        self.each_target(|hex| {
            out.push(Action::Target(hex));
            false
        });
        if self.state.core.phase == Phase::OffensiveFire {
            for unit in self.of_side(self.state.active()).and(self.battle.derived.cavalry) {
                self.scatter_candidates(unit, out);
            }
        }
        out.push(Action::End);
    }

    pub(crate) fn check_fire_phase(&self, action: &Action) -> Verdict {
        match *action {
            Action::End => Ok(()),
            Action::Target(hex) => {
                require(
                    !self.state.core.targets.has(hex),
                    "VLE-VII.3c",
                    "that hex has already been fired at in this phase",
                )?;
                let side = self.firing_side();
                require(self.foe_in(hex, side), "VLE-VII.3d", "there is no enemy unit in that hex")?;
                let someone = self.of_side(side).into_iter().any(|unit| self.may_fire(unit, hex).is_ok())
                    || !self.skirmishers(side, hex, false).is_empty();
                if !someone && self.battle.command_level() >= 3 {
                    let aims = |unit: &crate::unit::UnitId| self.aim(*unit, hex, false).is_ok();
                    self.of_side(side).filter(aims).try_for_each(|unit| self.may_fight(unit))?;
                }
                require(someone, "VLE-VII.2a", "no unit can fire at that hex")
            }
            Action::Scatter(unit) if self.state.core.phase == Phase::OffensiveFire => self.may_scatter(unit),
            Action::ScatterStack(hex) if self.state.core.phase == Phase::OffensiveFire => self.may_scatter_stack(hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in a fire phase")),
        }
    }

    pub(crate) fn firing_candidates(&self, target: HexId, firers: UnitSet, out: &mut Vec<Action>) {
        out.extend(self.of_side(self.firing_side()).minus(firers).map(Action::Fire));
        out.extend(self.skirmishers(self.firing_side(), target, false).into_iter().map(Action::Skirmish));
        out.push(Action::Done);
    }

    pub(crate) fn check_firing(&self, target: HexId, firers: UnitSet, action: &Action) -> Verdict {
        match *action {
            Action::Done => {
                let someone = !firers.is_empty() || self.joining().is_some();
                require(someone, "VLE-VII.3c", "choose at least one unit to fire")
            }
            Action::Skirmish(hex) => self.may_skirmish(self.firing_side(), hex, target, false),
            Action::Fire(unit) => {
                require(self.side(unit) == self.firing_side(), "VLE-VII.3c", "that is not your unit")?;
                require(!firers.has(unit), "VLE-VII.3c", "that unit is already firing")?;
                self.may_fire(unit, target)
            }
            _ => Err(Refusal::new("VLE-VII.3c", "choose the units that fire at this hex")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_fire_phase(&mut self, action: Action) {
        match action {
            Action::Target(target) => self.push(Frame::Firing { target, firers: UnitSet::EMPTY }),
            other => self.take_common(other),
        }
    }

    pub fn take_firing(&mut self, target: HexId, firers: UnitSet, action: Action) {
        if let Action::Fire(unit) = action {
            self.spend_freedom(UnitSet::one(unit));
            if let Frame::Firing { firers, .. } = self.top_frame_mut() {
                firers.insert(unit);
            }
            return;
        }
        if let Action::Skirmish(hex) = action {
            return self.join_fire(Some(hex));
        }
        let voltigeur = self.take_joining();
        self.pop();
        self.state.core.targets.insert(target);
        self.state.core.fired = self.state.core.fired.or(firers);
        if self.state.core.phase == Phase::OffensiveFire {
            self.engage(firers);
        }
        if self.state.core.phase == Phase::DefensiveFire {
            // Ruling R73.
            self.state.core.interactive.fired = self.state.core.interactive.fired.or(firers);
        }
        if self.has_events() && self.state.core.phase == Phase::DefensiveFire {
            let spent = &mut self.state.core.chance.spent_fire;
            *spent = spent.or(firers);
        }
        self.push(Frame::Volley(Volley { voltigeur, ..Volley::new(Shooting::Phase, firers, target) }));
    }

    /// A fire that nobody can join any more is not asked about. Says whether the game goes on by itself.
    pub fn run_firing(&mut self, target: HexId, firers: UnitSet) -> bool {
        let more = self.of_side(self.firing_side()).minus(firers);
        let nobody = firers.is_empty() && self.joining().is_none();
        let voltigeurs = !self.skirmishers(self.firing_side(), target, false).is_empty();
        if nobody || voltigeurs || more.into_iter().any(|unit| self.may_fire(unit, target).is_ok()) {
            return false;
        }
        self.take_firing(target, firers, Action::Done);
        true
    }
}
