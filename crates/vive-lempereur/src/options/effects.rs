//! What options change, where it is asked for. VLE-XXIII.0a.
use super::{Effect, SAME_OPTION};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Choosing, ChoosingWhy, Once, Step, Trials};
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Ledger, Log, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

const RULE: RuleId = RuleId("VLE-XXIII.0a");

impl ViveLEmpereur {
    /// Turn and entry of a reinforcement; nothing if it does not come.
    pub(crate) fn arrival(&self, unit: UnitId) -> Option<(u8, u8)> {
        if self.state.core.deployment.late.has(unit) {
            // VLE-XVIII.5a.
            return Some((1, crate::deployment::BY_COMMUNICATION));
        }
        let (turn, entry) = self.unit(unit).arrives?;
        if !self.battle.has_options() {
            return Some((turn, entry));
        }
        let side = self.side(unit);
        let invited = |(_, effect): (u8, &Effect)| matches!(effect, Effect::Extra { units } if units.has(unit));
        if self.battle.extra.has(unit) && !self.effects(side).any(invited) {
            return None;
        }
        let earlier = self.effects(side).filter_map(|(_, effect)| match effect {
            Effect::Arrive { units, earlier, .. } if units.has(unit) => Some(*earlier),
            _ => None,
        });
        Some((turn.saturating_sub(earlier.sum()).max(1), entry))
    }

    /// The same for a leader.
    pub(crate) fn leader_arrival(&self, leader: LeaderId) -> Option<(u8, u8)> {
        let info = self.battle.leader(leader);
        if self.state.core.deployment.late_leaders.has(leader) {
            return Some((1, crate::deployment::BY_COMMUNICATION));
        }
        let (turn, entry) = info.arrives?;
        let earlier = self.effects(info.side).filter_map(|(_, effect)| match effect {
            Effect::Arrive { leaders, earlier, .. } if leaders.has(leader) => Some(*earlier),
            _ => None,
        });
        Some((turn.saturating_sub(earlier.sum()).max(1), entry))
    }

    /// Other entries that an option opens to a unit.
    pub(crate) fn other_entries(&self, unit: UnitId) -> impl Iterator<Item = u8> {
        self.effects(self.side(unit)).filter_map(move |(_, effect)| match effect {
            Effect::EnterBy { units, entry, .. } if units.has(unit) => Some(*entry),
            _ => None,
        })
    }

    /// Other entries that an option opens to a leader.
    pub(crate) fn other_leader_entries(&self, leader: LeaderId) -> impl Iterator<Item = u8> {
        self.effects(self.battle.leader(leader).side).filter_map(move |(_, effect)| match effect {
            Effect::EnterBy { leaders, entry, .. } if leaders.has(leader) => Some(*entry),
            _ => None,
        })
    }

    /// Is a corps no longer held back?
    pub(crate) fn is_let_go(&self, unit: UnitId) -> bool {
        let corps = self.unit(unit).corps.0;
        let mut effects = self.effects(self.side(unit));
        effects.any(|(_, effect)| matches!(effect, Effect::Release { corps: free } if free >> corps & 1 == 1))
    }

    /// The last turn of fog.
    pub(crate) fn fog_until(&self, printed: u8) -> u8 {
        let until = Side::BOTH.into_iter().flat_map(|side| self.effects(side)).filter_map(|(_, effect)| match effect {
            Effect::Fog { until } => Some(*until),
            _ => None,
        });
        until.fold(printed, u8::max)
    }

    /// The morale value of a leader.
    pub(crate) fn option_leader_morale(&self, leader: LeaderId, printed: i16) -> i16 {
        let mut effects = self.effects(self.battle.leader(leader).side);
        let value = effects.find_map(|(_, effect)| match effect {
            Effect::Leader { leader: who, morale, .. } if *who == leader => *morale,
            _ => None,
        });
        value.unwrap_or(printed)
    }

    /// Initiative and obedience of a leader, where an option changes them.
    pub(crate) fn option_command(&self, leader: LeaderId) -> (Option<u8>, Option<u8>) {
        let mut effects = self.effects(self.battle.leader(leader).side);
        let found = effects.find_map(|(_, effect)| match effect {
            Effect::Leader { leader: who, initiative, obedience, .. } if *who == leader => {
                Some((*initiative, *obedience))
            }
            _ => None,
        });
        found.unwrap_or((None, None))
    }

    /// Orders in a turn, where an option changes them.
    pub(crate) fn option_capability(&self, side: Side) -> Option<u8> {
        self.effects(side).find_map(|(_, effect)| match effect {
            Effect::Orders { capability } => Some(*capability),
            _ => None,
        })
    }

    /// The printed morale of a unit.
    pub(crate) fn option_morale(&self, unit: UnitId, printed: i16) -> i16 {
        let value = self.effects(self.side(unit)).find_map(|(_, effect)| match effect {
            Effect::Units { units, morale, .. } if units.has(unit) => *morale,
            _ => None,
        });
        value.unwrap_or(printed)
    }

    /// The printed melee value of a unit.
    pub(crate) fn option_melee(&self, unit: UnitId, printed: i16) -> i16 {
        let value = self.effects(self.side(unit)).find_map(|(_, effect)| match effect {
            Effect::Units { units, melee, .. } if units.has(unit) => *melee,
            _ => None,
        });
        value.unwrap_or(printed)
    }

    /// What options add to a square attempt of infantry.
    pub(crate) fn option_square(&self, unit: UnitId, value: &mut Ledger) {
        for (_, effect) in self.effects(self.side(unit)) {
            if let Effect::Square { morale } = effect {
                value.add(RULE, *morale);
            }
        }
    }

    /// What options add to a fire value.
    pub(crate) fn option_fire_value(&self, unit: UnitId, value: &mut Ledger) {
        if !self.battle.has_options() {
            return;
        }
        let side = self.side(unit);
        let better = self.battle_options().guns_now[side] && self.state.formation(unit) == Formation::Unlimbered;
        let once = self.battle_options().volley_now.has(unit);
        for (_, effect) in self.effects(side) {
            match effect {
                Effect::Guns { fire, .. } if better => drop(value.add(RULE, *fire)),
                Effect::Volley { units, fire } if once && units.has(unit) => drop(value.add(RULE, *fire)),
                _ => {}
            }
        }
    }

    /// May a unit in line that fires now do so better, once in the battle?
    pub(crate) fn may_fire_better(&self, side: Side, unit: UnitId) -> Verdict {
        let fires = self.volley_now().is_some_and(|volley| volley.firers.has(unit));
        require(fires && self.side(unit) == side, "VLE-XXIII.0a", "that unit does not take part in your fire")?;
        let plans = self.battle_options();
        require(
            !plans.volley_used.has(unit),
            "VLE-XXIII.0a",
            "that unit has already used its better fire in this battle",
        )?;
        require(self.state.formation(unit) == Formation::Line, "VLE-XXIII.0a", "that unit is not in line")?;
        let mut effects = self.effects(side);
        let able = effects.any(|(_, effect)| matches!(effect, Effect::Volley { units, .. } if units.has(unit)));
        require(able, "VLE-XXIII.0a", "you have no option for that unit")
    }

    /// Points that a side has by its options: they stay secret until they are shown.
    pub(crate) fn option_points(&self, side: Side, secret_too: bool) -> i32 {
        if !self.battle.has_options() {
            return 0;
        }
        let seen = |number: u8| secret_too || self.battle_options().shown[side] >> number & 1 == 1;
        let places = self.effects(side).filter(|(number, _)| seen(*number)).map(|(_, effect)| match *effect {
            Effect::Place { place, points } if self.state.core.places[place] == Some(side) => points,
            _ => 0,
        });
        let same = if self.battle_options().same[side] && (secret_too || self.is_over()) { SAME_OPTION } else { 0 };
        places.sum::<i32>() + same
    }

    /// Points for each step that leaves the map.
    pub(crate) fn exit_points(&self, side: Side) -> i32 {
        let value = self.effects(side).find_map(|(_, effect)| match effect {
            Effect::Exit { points } => Some(*points),
            _ => None,
        });
        value.unwrap_or(self.battle.sides[side.index()].exit_points)
    }

    /// How much more a side needs for any victory.
    pub(crate) fn margin_against(&self, side: Side) -> i32 {
        let margins = self.effects(side.other()).map(|(_, effect)| match effect {
            Effect::Margin { points } => *points,
            _ => 0,
        });
        margins.sum()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Before the first fire of a turn: do guns fire better in it? The fog may last longer than it was thought to.
    pub fn options_of_turn(&mut self) {
        if !self.battle.has_options() {
            return;
        }
        let turn = self.state.turn();
        for side in [Side::Second, Side::First] {
            self.state.core.battle_options.guns_now[side] = false;
            let used = self.battle_options().guns_used[side];
            let left =
                self.effects(side).any(|(_, effect)| matches!(effect, Effect::Guns { turns, .. } if *turns > used));
            if left {
                self.open(Choosing { side, why: ChoosingWhy::Guns });
            }
            let printed = self.battle.fog.map_or(0, |fog| fog.last_turn);
            let foggy = |_: &ViveLEmpereur, effect: &Effect| matches!(effect, Effect::Fog { until } if turn > printed && turn <= *until);
            self.reveal_by(side, foggy);
        }
    }

    /// A reinforcement that comes earlier, elsewhere or out of nothing shows an option.
    pub fn options_on_entry(&mut self, unit: UnitId, hex: HexId) {
        let side = self.side(unit);
        let turn = self.state.turn();
        self.reveal_by(side, |game, effect| match effect {
            Effect::Arrive { units, .. } => {
                units.has(unit) && game.unit(unit).arrives.is_some_and(|(printed, _)| turn < printed)
            }
            Effect::Extra { units } => units.has(unit),
            Effect::EnterBy { units, .. } => {
                let own = game.unit(unit).arrives;
                let listed = |(_, entry): (u8, u8)| {
                    game.battle.entries.get(usize::from(entry)).is_some_and(|entry| entry.hexes.contains(&hex))
                };
                units.has(unit) && !own.is_some_and(listed)
            }
            _ => false,
        });
    }

    /// The same for a leader.
    pub fn options_on_leader_entry(&mut self, leader: LeaderId, hex: HexId) {
        let side = self.battle.leader(leader).side;
        let turn = self.state.turn();
        self.reveal_by(side, |game, effect| match effect {
            Effect::Arrive { leaders, .. } => {
                leaders.has(leader) && game.battle.leader(leader).arrives.is_some_and(|(printed, _)| turn < printed)
            }
            Effect::EnterBy { leaders, .. } => {
                let own = game.battle.leader(leader).arrives;
                let listed = |(_, entry): (u8, u8)| {
                    game.battle.entries.get(usize::from(entry)).is_some_and(|entry| entry.hexes.contains(&hex))
                };
                leaders.has(leader) && !own.is_some_and(listed)
            }
            _ => false,
        });
    }

    /// A corps that goes where it was held back from shows an option.
    pub fn options_on_step(&mut self, step: &Step) {
        if !self.battle.has_options() {
            return;
        }
        let Some(unit) = step.units.first() else { return };
        let corps = self.unit(unit).corps;
        let held = self.battle.corps(corps).held.as_ref();
        if held.is_some_and(|held| !self.is_released(unit, held, step.to)) {
            let side = self.side(unit);
            let lets_go = |_: &ViveLEmpereur, effect: &Effect| matches!(effect, Effect::Release { corps: free } if free >> corps.0 & 1 == 1);
            self.reveal_by(side, lets_go);
        }
    }

    /// A check in which an option counts shows it.
    pub fn options_in_check(&mut self, trials: &Trials, unit: UnitId, leader: Option<LeaderId>) {
        let square = matches!(trials.why, crate::procedure::TrialWhy::Square { .. });
        let side = self.side(unit);
        self.reveal_by(side, |_, effect| match effect {
            Effect::Square { .. } => square,
            Effect::Units { units, morale: Some(_), .. } => units.has(unit),
            Effect::Leader { leader: who, morale: Some(_), .. } => leader == Some(*who),
            _ => false,
        });
    }

    /// A melee in which an option counts shows it.
    pub fn options_in_melee(&mut self, fighters: UnitSet) {
        for side in Side::BOTH {
            let counts = |_: &ViveLEmpereur, effect: &Effect| matches!(effect, Effect::Units { units, melee: Some(_), .. } if units.meets(fighters));
            self.reveal_by(side, counts);
        }
    }

    /// A test of initiative or obedience in which an option counts shows it.
    pub fn options_in_command(&mut self, leader: LeaderId, daring: bool) {
        let side = self.battle.leader(leader).side;
        self.reveal_by(side, |_, effect| match effect {
            Effect::Leader { leader: who, initiative, obedience, .. } => {
                *who == leader && if daring { initiative.is_some() } else { obedience.is_some() }
            }
            _ => false,
        });
    }

    /// More orders than the scenario allows show an option.
    pub fn options_in_orders(&mut self, side: Side) {
        if self.state.core.command.given[side] > self.battle.staff.capability[side] {
            self.reveal_by(side, |_, effect| matches!(effect, Effect::Orders { .. }));
        }
    }

    /// Asks which units in line fire better now, if any could.
    pub fn ask_for_better_fire(&mut self, firers: UnitSet) {
        if !self.battle.has_options() {
            return;
        }
        let Some(side) = firers.first().map(|unit| self.side(unit)) else { return };
        if firers.into_iter().any(|unit| self.may_fire_better(side, unit).is_ok()) {
            self.open(Once { side });
        }
    }
}
