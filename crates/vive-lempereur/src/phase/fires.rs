//! 3 and 4. Defensive and offensive fire. VLE-VII.3a to VLE-VII.4a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Firing, Frame, Phase, Shooting, Volley};
use crate::unit::{MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::{Hex, HexId};

/// 3. The other player's fire. Chapter VII.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct DefensiveFire;

impl Procedure<ViveLEmpereur> for DefensiveFire {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active().other()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-VII.3c", "choose a hex to fire at.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        game.fire_candidates(out);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_fire_phase(action)
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::End)
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Defensive fire")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        umpire.take_fire_phase(action);
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if umpire.has_target_to_fire_at() {
            return Flow::Ask;
        }
        umpire.end_phase();
        Flow::On
    }
}

/// 4. The active player's fire. Chapter VII.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct OffensiveFire;

impl Procedure<ViveLEmpereur> for OffensiveFire {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-VII.3c", "choose a hex to fire at.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        game.fire_candidates(out);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_fire_phase(action)
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::End)
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Offensive fire")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        umpire.take_fire_phase(action);
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if umpire.may_scatter_or_switch() || umpire.has_target_to_fire_at() {
            return Flow::Ask;
        }
        umpire.end_phase();
        Flow::On
    }
}

impl ViveLEmpereur {
    /// Who fires in the present phase.
    pub(crate) fn firing_side(&self) -> Side {
        let active = self.state.active();
        if self.state.core.phase == Phase::DEFENSIVE_FIRE { active.other() } else { active }
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
        if self.state.core.phase == Phase::OFFENSIVE_FIRE {
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
            Action::Scatter(unit) if self.state.core.phase == Phase::OFFENSIVE_FIRE => self.may_scatter(unit),
            Action::ScatterStack(hex) if self.state.core.phase == Phase::OFFENSIVE_FIRE => self.may_scatter_stack(hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in a fire phase")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_fire_phase(&mut self, action: Action) {
        match action {
            Action::Target(target) => self.open(Firing { target, firers: UnitSet::EMPTY }),
            other => self.take_common(other),
        }
    }

    pub fn take_firing(&mut self, target: HexId, firers: UnitSet, action: Action) {
        if let Action::Fire(unit) = action {
            self.spend_freedom(UnitSet::one(unit));
            if let Frame::Firing(Firing { firers, .. }) = self.top_frame_mut() {
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
        if self.state.core.phase == Phase::OFFENSIVE_FIRE {
            self.engage(firers);
        }
        if self.state.core.phase == Phase::DEFENSIVE_FIRE {
            // Ruling R73.
            self.state.core.interactive.fired = self.state.core.interactive.fired.or(firers);
        }
        if self.has_events() && self.state.core.phase == Phase::DEFENSIVE_FIRE {
            let spent = &mut self.state.core.chance.spent_fire;
            *spent = spent.or(firers);
        }
        self.open(Volley { voltigeur, ..Volley::new(Shooting::Phase, firers, target) });
    }
}
