//! XVI.2: guns suffer less from guns, by one of two systems. XVI.3: guns in battery that break stay where they are.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Phase, RetreatKind, Volley, Waiting};
use crate::state::Pile;
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// Guns that are half a step short, and guns that were left behind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Artillery {
    /// Half a step lost. VLE-XVI.2b.
    pub halves: UnitSet,
    /// Disorganized in battery, and left where they stood. VLE-XVI.3a.
    pub left: UnitSet,
    /// Left so in the present movement phase of their owner. VLE-XVI.3b.
    pub fresh: UnitSet,
}

impl ViveLEmpereur {
    /// VLE-XVI.2a: do guns give at least half of a fire?
    fn is_counter_battery(&self, volley: &Volley, total: i16) -> bool {
        2 * self.guns_share(volley) >= total
    }

    /// Guns that stay in their hex under a marker; the others there act as if they were gone. VLE-XVI.3a.
    pub(crate) fn is_left_behind(&self, unit: UnitId) -> bool {
        self.state.core.optional.artillery.left.has(unit)
    }

    /// Does a hex hold nothing but guns left behind? VLE-VI.1d.
    pub(crate) fn is_abandoned(&self, hex: HexId) -> bool {
        self.battle.switches.art_retreat
            && self.state.top(hex).is_some()
            && self.units_in(hex).is_within(self.state.core.optional.artillery.left)
    }

    /// The units of a hex without guns left behind, unless there is nothing else. VLE-XVI.3a.
    pub(crate) fn without_left_behind(&self, units: UnitSet) -> UnitSet {
        let rest = units.minus(self.state.core.optional.artillery.left);
        if rest.is_empty() { units } else { rest }
    }

    /// VLE-XVI.3b: from its owner's next movement phase on.
    pub(crate) fn may_be_brought_off(&self, unit: UnitId) -> Verdict {
        let rested = !self.state.core.optional.artillery.fresh.has(unit);
        require(rested, "VLE-XVI.3b", "guns that were left behind may move again from the next movement phase")
    }

    /// Does a unit that is disorganized now stay where it is? VLE-XVI.3a.
    pub(crate) fn stays_when_broken(&self, unit: UnitId) -> bool {
        self.battle.switches.art_retreat && self.state.formation(unit) == Formation::Unlimbered
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The losses of a fire. Under one of the systems of VLE-XVI.2a guns take less of them; all other losses are as usual.
    pub fn lose_by_fire(&mut self, victims: &Pile, steps: u8, volley: &Volley, total: i16) {
        let switches = &self.battle.switches;
        let option = switches.art_losses_a || switches.art_losses_b;
        let guns = victims.iter().any(|&unit| self.is_artillery(unit));
        if !(option && guns && steps > 0 && self.is_counter_battery(volley, total)) {
            return self.lose_steps(victims, steps, volley.kind.rule());
        }
        let half_steps = switches.art_losses_a;
        let mut order = victims.clone();
        for _ in 0..steps {
            order.retain(|unit| self.state.hex(*unit).is_some());
            let Some(&first) = order.first() else { return };
            if !self.is_artillery(first) {
                self.lose_steps(&Pile::from_iter([first]), 1, volley.kind.rule());
                continue;
            }
            if half_steps {
                self.lose_half(first);
            } else {
                self.lose_perhaps(first, self.side_of(volley.firers));
            }
            if order.iter().any(|&unit| !self.is_artillery(unit)) {
                // On top of infantry: only the first loss is theirs, the rest falls on the infantry.
                order.retain(|unit| !self.game.is_artillery(*unit));
            }
        }
    }

    /// VLE-XVI.2b, ruling R74: half a step; two of them are one.
    fn lose_half(&mut self, unit: UnitId) {
        let halves = &mut self.state.core.optional.artillery.halves;
        if halves.has(unit) {
            halves.remove(unit);
            self.lose_steps(&Pile::from_iter([unit]), 1, "VLE-XVI.2b");
        } else {
            halves.insert(unit);
            self.note(|| Event::HalfStep { unit });
        }
    }

    /// VLE-XVI.2c: 1 to 3 it counts.
    fn lose_perhaps(&mut self, unit: UnitId, roller: Side) {
        let face = self.d6("VLE-XVI.2c", roller);
        self.note(|| Event::GunsRoll { unit, face, roller });
        if face <= 3 {
            self.lose_steps(&Pile::from_iter([unit]), 1, "VLE-XVI.2c");
        }
    }

    /// VLE-XVI.3a: the guns stay, under whatever else is in the hex.
    pub fn leave_guns(&mut self, unit: UnitId, cause: UnitSet) {
        let own_movement = self.state.phase() == Phase::MOVEMENT && self.side(unit) == self.state.active();
        let guns = &mut self.state.core.optional.artillery;
        guns.left.insert(unit);
        if own_movement {
            guns.fresh.insert(unit);
        }
        self.note(|| Event::LeftBehind { unit });
        self.reorder(unit, false);
        // Friends of a demoralized corps are shaken as by any retreat (VLE-P6.2).
        self.enqueue(Waiting { units: UnitSet::one(unit), left: 0, kind: RetreatKind::Stays, cause, pair: None });
    }

    /// VLE-XVI.3b: an enemy who enters takes guns that were left behind. Guns that move are left behind no more.
    pub fn pass_guns(&mut self, units: UnitSet, to: HexId) {
        if self.state.core.optional.artillery.left.is_empty() {
            return;
        }
        let guns = &mut self.state.core.optional.artillery;
        guns.left = guns.left.minus(units);
        let side = self.side_of(units);
        if self.enemy_in(to, side) && self.is_abandoned(to) {
            for unit in self.units_in(to) {
                self.eliminate(unit, "VLE-XVI.3b");
            }
            self.leaders_left(to);
        }
    }

    /// Guns left behind lie under all others of their hex.
    pub fn sink_guns(&mut self, hex: HexId) {
        for unit in self.units_in(hex).and(self.state.core.optional.artillery.left) {
            self.reorder(unit, false);
        }
    }
}
