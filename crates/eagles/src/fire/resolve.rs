//! Fire is resolved: dice by A and by B, then all results at once. EOTE-6.0.1, EOTE-6.2.4, EOTE-6.8.1.
use super::Report;
use super::table::{Effect, effect};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::state::{Aim, MOST_SHOTS, Shot};
use crate::unit::{FeatureId, MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Dice, Ledger, Log};

/// What fire has done to units, before it is applied.
struct Losses {
    hits: [u8; MOST_UNITS],
    hit: UnitSet,
    disordered: UnitSet,
}

impl Eagles {
    /// The CE of one unit of a shot.
    pub(crate) fn shot_value(&self, firer: UnitId, target: Aim) -> Ledger {
        match target {
            Aim::Unit(target) if self.is_infantry(firer) => self.foot_value(firer, target),
            _ => self.gun_value(firer, target),
        }
    }

    /// The CE of a shot: batteries are added in full, skirmishers stand by stand, of formed infantry the best counts in full and every
    /// other half. EOTE-6.3.1, EOTE-5.5.4, EOTE-5.5.5.
    pub(crate) fn shot_total(&self, shot: &Shot) -> i16 {
        let Some(first) = shot.firers.first() else { return -1 };
        if self.is_infantry(first) && self.is_skirmishing(first) {
            return self.skirmish_value(shot.firers).total();
        }
        let values = shot.firers.map(|firer| self.shot_value(firer, shot.target).total()).filter(|&value| value >= 0);
        if self.is_artillery(first) {
            return values.reduce(|sum, value| sum + value).unwrap_or(-1);
        }
        let values: ArrayVec<i16, MOST_UNITS> = values.collect();
        let Some(&best) = values.iter().max() else { return -1 };
        best + values.iter().map(|value| value / 2).sum::<i16>() - best / 2
    }

    /// Whom the HITS of a shot strike, one after the other: the nearest stand of a group of skirmishers first. EOTE-5.5.6.
    fn struck_by(&self, firers: UnitSet, target: UnitId) -> ArrayVec<UnitId, 2> {
        let group = self.skirmish_group(target);
        if group.len() == 1 {
            return ArrayVec::from_iter([target]);
        }
        let distance = |stand: UnitId| firers.map(|firer| self.distance(firer, stand)).fold(f64::INFINITY, f64::min);
        let mut stands: ArrayVec<(f64, UnitId), MOST_UNITS> = group.map(|stand| (distance(stand), stand)).collect();
        stands.sort_by(|a, b| a.0.total_cmp(&b.0));
        stands.iter().take(2).map(|&(_, stand)| stand).collect()
    }
}

impl Losses {
    fn add(&mut self, unit: UnitId, hits: u8) {
        self.hits[unit.index()] += hits;
        self.hit.insert(unit);
    }

    /// A result on a target or a group. EOTE-6.8.1, EOTE-5.5.6.
    fn strike(&mut self, struck: &[UnitId], effect: Effect) {
        let Some(&first) = struck.first() else { return };
        match effect {
            Effect::Nothing => {}
            Effect::Disorder => self.disordered.insert(first),
            Effect::One => self.add(first, 1),
            Effect::Two => {
                self.add(first, 1);
                self.add(*struck.last().unwrap_or(&first), 1);
            }
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// All declared fire: every die by the state at the start, then all results together, then morale. EOTE-6.0.1, EOTE-0.5.2.
    pub fn resolve_fire(&mut self, infantry: bool) {
        let mut shots: ArrayVec<Shot, MOST_SHOTS> = self.state.shots.iter().copied().collect();
        self.state.shots.clear();
        let a = self.a();
        let side = |game: &Eagles, shot: &Shot| shot.firers.first().map(|firer| (game.side(firer) != a, firer));
        shots.sort_unstable_by_key(|shot| side(self.game, shot));
        let bombard = self.bombardments(&shots);
        let mut losses = Losses { hits: [0; MOST_UNITS], hit: UnitSet::EMPTY, disordered: UnitSet::EMPTY };
        let (mut alight, mut destroyed) =
            (ArrayVec::<FeatureId, MOST_SHOTS>::new(), ArrayVec::<Aim, MOST_SHOTS>::new());
        for shot in &shots {
            match shot.target {
                Aim::Block(block) => {
                    if self.try_to_burn(shot, block) {
                        alight.push(block);
                    }
                }
                Aim::Unit(target) => {
                    let effect = self.throw(shot);
                    let struck = self.struck_by(shot.firers, target);
                    losses.strike(&struck, effect);
                    self.mark_target(&struck, infantry, effect);
                }
                Aim::Bridge(_) | Aim::Pontoon(_) => {
                    if self.throw(shot).hits() > 0 {
                        destroyed.push(shot.target);
                    }
                }
            }
            self.mark_firers(shot, infantry);
        }
        if !infantry {
            self.remember_bombardments(&bombard);
        }
        self.apply_losses(&losses);
        for block in alight {
            self.state.burning |= 1 << block.0;
        }
        self.destroy_crossings(&destroyed);
        self.begin_checks(losses.hit, false);
    }

    /// The die of a shot. EOTE-6.2.4, EOTE-6.5.1.
    fn throw(&mut self, shot: &Shot) -> Effect {
        let total = self.shot_total(shot);
        let Some(first) = shot.firers.first().filter(|_| total >= 0) else { return Effect::Nothing };
        let rule = if self.is_infantry(first) { "EOTE-6.5.1" } else { "EOTE-6.2.4" };
        let face = self.d10(rule, self.side(first));
        let effect = effect(total, face, self.battle.switches.fire_row_example);
        let game = &*self.game;
        self.log.note(|| {
            let ledgers = shot.firers.map(|firer| (firer, game.shot_value(firer, shot.target))).collect();
            Event::Fire(Report::Shot { shot: *shot, rule, total, face, effect, ledgers })
        });
        effect
    }

    /// A shot at a block that is to burn. EOTE-7.15.8.
    fn try_to_burn(&mut self, shot: &Shot, block: FeatureId) -> bool {
        let Some(battery) = shot.firers.first() else { return false };
        let chance = self.burning_chance(battery, block);
        let percent = self.d100("EOTE-7.15.8", self.side(battery));
        let burns = percent <= chance;
        self.note(|| Event::Fire(Report::Burning { battery, block, percent, chance, burns }));
        burns
    }

    /// What fire does to its targets besides losses: leaders near them are in danger, engineers are hindered, divisions engaged.
    /// EOTE-8.0.1, EOTE-10.2.3, EOTE-3.1.5.
    fn mark_target(&mut self, struck: &[UnitId], infantry: bool, effect: Effect) {
        for &unit in struck.iter().take(effect.hits().max(1).into()) {
            self.expose_leaders_near(unit);
            let turn = &mut self.state.unit_mut(unit).turn;
            if infantry {
                turn.firefight = true;
                self.engaged(unit);
            } else {
                turn.shelled = true;
                turn.hurt_by_guns |= effect != Effect::Nothing;
            }
        }
    }

    /// Whoever fired has fired. EOTE-6.2.5, EOTE-8.0.1, EOTE-3.1.5.
    fn mark_firers(&mut self, shot: &Shot, infantry: bool) {
        for firer in shot.firers {
            let turn = &mut self.state.unit_mut(firer).turn;
            turn.fired = true;
            if infantry {
                turn.firefight = true;
                self.expose_leaders_near(firer);
                self.engaged(firer);
            }
        }
    }

    /// DISORDER and HITS of all, A's units by id, then B's. EOTE-6.8.1.
    fn apply_losses(&mut self, losses: &Losses) {
        for side in [self.a(), self.b()] {
            let mine = self.battle.of_side(side);
            for unit in losses.disordered.or(losses.hit).and(mine) {
                if losses.disordered.has(unit) {
                    self.disorder(unit, "EOTE-6.8.1");
                }
                self.suffer(unit, losses.hits[unit.index()], "EOTE-6.8.1");
            }
        }
    }

    /// Who fires at whom at long range: that may go on as a bombardment in the next turn. It is known before the dice and kept after them.
    /// EOTE-6.4.1.
    fn bombardments(&self, shots: &[Shot]) -> ArrayVec<(UnitId, UnitId), MOST_SHOTS> {
        let mut bombard = ArrayVec::new();
        for shot in shots {
            let Aim::Unit(target) = shot.target else { continue };
            for battery in shot.firers.and(self.battle.artillery) {
                if self.may_bombard(battery, self.range_to(battery, shot.target)) && !bombard.is_full() {
                    bombard.push((battery, target));
                }
            }
        }
        bombard
    }

    fn remember_bombardments(&mut self, bombard: &[(UnitId, UnitId)]) {
        for battery in self.battle.artillery {
            let target = bombard.iter().find(|(by, _)| *by == battery).map(|&(_, target)| target);
            self.state.unit_mut(battery).bombards = target;
        }
    }
}
