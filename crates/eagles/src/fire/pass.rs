//! 6.7 Pass-through fire: at a unit on the move, resolved at once. EOTE-6.7.1 ff.
use super::Report;
use super::table::{Effect, effect};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::state::{Aim, Shot};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Verdict, require};

/// What the place of a unit on the move may be off, since it is rounded.
const ROUNDED: f64 = 0.01;

impl Eagles {
    /// Can a unit fire at all this turn: in its formation, in its state, with its fire not used up? EOTE-6.2.5, EOTE-6.5.1.1.
    pub(crate) fn can_fire(&self, unit: UnitId) -> bool {
        if self.is_artillery(unit) { self.check_battery(unit).is_ok() } else { self.check_muskets(unit).is_ok() }
    }

    /// May a unit make pass-through fire at all now, whoever passes: able to fire, not pinned, not done so this turn? EOTE-6.7.2,
    /// EOTE-5.7.10.
    pub(crate) fn check_pass_firer(&self, firer: UnitId) -> Verdict {
        if self.is_artillery(firer) {
            self.check_battery(firer)?
        } else {
            self.check_muskets(firer)?
        }
        require(
            !self.at(firer).turn.passed_fire,
            "EOTE-6.7.2",
            "the unit has already fired at a passing enemy this turn",
        )?;
        require(!self.is_pinned(firer), "EOTE-5.7.10", "pinned units cannot fire at passing enemies")
    }

    /// How far pass-through fire reaches. EOTE-6.7.1.
    pub(crate) fn pass_range(&self, firer: UnitId) -> f64 {
        let distance = &self.battle.distance;
        if self.is_artillery(firer) { distance.pass_through_artillery } else { distance.pass_through_infantry }
    }

    /// May a unit fire at this unit, which is on the move and where it now is? EOTE-6.7.1, EOTE-6.7.2.
    pub(crate) fn check_pass_through(&self, firer: UnitId, target: UnitId) -> Verdict {
        self.check_pass_firer(firer)?;
        require(
            !self.at(firer).held_fire.has(target),
            "EOTE-6.7.2",
            "the unit has already held its fire on that enemy",
        )?;
        let range = self.pass_range(firer) + ROUNDED;
        if self.is_artillery(firer) {
            let blocking = self.blocking_skirmishers(firer);
            require(blocking.is_empty() || blocking.has(target), "EOTE-5.5.1", "enemy skirmishers block the guns")?;
            self.can_hit(firer, target, range)?;
        } else {
            self.can_reach(firer, target, range)?;
        }
        let value = self.shot_value(firer, Aim::Unit(target)).total();
        require(value >= 0, "EOTE-0.5.4", "the unit's modified combat effectiveness is below 0")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Pass-through fire: one die, results at once, morale too. It uses up the fire of the turn, unless the switch says otherwise.
    /// EOTE-6.7.3, EOTE-6.7.4.
    pub fn pass_through(&mut self, firer: UnitId, target: UnitId) {
        let shot = Shot { firers: UnitSet::one(firer), target: Aim::Unit(target) };
        let total = self.shot_total(&shot);
        if total < 0 {
            return;
        }
        let face = self.d10("EOTE-6.7.3", self.side(firer));
        let effect = effect(total, face, self.battle.switches.fire_row_example);
        let game = &*self.game;
        self.log.note(|| {
            let ledgers = vec![(firer, game.shot_value(firer, shot.target))];
            Event::Fire(Report::Shot { shot, rule: "EOTE-6.7.3", total, face, effect, ledgers })
        });
        let uses_fire = !self.battle.switches.pass_through_free;
        let turn = &mut self.state.unit_mut(firer).turn;
        turn.passed_fire = true;
        turn.fired |= uses_fire;
        let guns = self.is_artillery(firer);
        if guns {
            self.expose_leaders_near(target);
            let turn = &mut self.state.unit_mut(target).turn;
            turn.shelled = true;
            turn.hurt_by_guns |= effect != Effect::Nothing;
        } else {
            for unit in [firer, target] {
                self.state.unit_mut(unit).turn.firefight = true;
                self.engaged(unit);
            }
        }
        if effect == Effect::Disorder {
            self.disorder(target, "EOTE-6.8.1");
        }
        self.suffer(target, effect.hits(), "EOTE-6.8.1");
        if effect.hits() > 0 {
            self.begin_checks(UnitSet::one(target), false);
        }
    }
}
