//! What units are worth in melee. VLE-P4.3, VLE-P4.4.
use crate::game::ViveLEmpereur;
use crate::morale::Assault;
use crate::tables::half;
use crate::terrain::{self, Ground};
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use voltigeur_engine::{Ledger, RuleId};
use voltigeur_field::hex::{Aspect, HexId};

/// Does the ground bring charging cavalry down to 1? VLE-IV.7d.
const fn hampers(ground: Ground) -> bool {
    matches!(ground, Ground::Brush | Ground::Town | Ground::Forest)
}

impl ViveLEmpereur {
    /// The hexes of a defending stack: one, or both of a pair. VLE-IV.6l.
    pub(crate) fn defended(&self, target: HexId) -> impl Iterator<Item = HexId> + use<> {
        let pair = self.state.top(target).map(|unit| (self.state.hex(unit), self.state.second(&self.battle, unit)));
        let other = match pair {
            Some((Some(a), Some(b))) => Some(if a == target { b } else { a }),
            _ => None,
        };
        std::iter::once(target).chain(other)
    }

    /// The hex of the defenders that a unit attacks: the one that was named, if it can.
    pub(crate) fn struck_hex(&self, unit: UnitId, target: HexId) -> Option<HexId> {
        self.defended(target).find(|&hex| self.attacks(unit, hex))
    }

    /// The value of an attacker. VLE-P4.3.
    pub(crate) fn attack_value(&self, unit: UnitId, target: HexId) -> Ledger {
        let mut value = Ledger::default();
        let info = self.unit(unit);
        let formation = self.state.formation(unit);
        let printed = self.option_melee(unit, info.face(formation).melee);
        value.add(RuleId("VLE-III.1c").applies("melee value"), printed);
        match formation {
            Formation::Tirailleurs => {
                value.add(RuleId("VLE-IV.6f").applies("as tirailleurs, halved"), half(printed) - printed);
            }
            Formation::Column => drop(value.add(RuleId("VLE-IV.2b").applies("in column"), 1)),
            _ => {}
        }
        self.event_melee_value(unit, &mut value);
        let Some(struck) = self.struck_hex(unit, target) else { return value };
        value.add_if(self.heavy_charge(unit, struck), RuleId("VLE-XVI.4d").applies("heavy cavalry"), 1);
        let before = value.total();
        let (hex, hex_floor) = self.ground(struck).melee();
        let crossings = self.hexes_of(unit).filter_map(|own| {
            let direction = self.battle.direction(own, struck)?;
            self.active_sides(unit, own)
                .has(direction)
                .then(|| terrain::melee_crossing(self.battle.map.edge(own, direction)))
        });
        // The most severe of the hexsides that it crosses.
        let (side, side_floor) = crossings.min_by_key(|crossing| crossing.0).unwrap_or((0, 1));
        let floor = match (hex, side) {
            (0, _) => side_floor,
            (_, 0) => hex_floor,
            _ => hex_floor.min(side_floor),
        };
        let after = (before + hex + side).max(floor).min(before);
        value.add(RuleId("VLE-III.5c").applies("terrain"), after - before);
        if info.arm == Arm::Cavalry && printed > 0 {
            let square =
                self.units_in(struck).into_iter().any(|other| self.state.formation(other) == Formation::Square);
            let hampered = hampers(self.ground(struck)) || hampers(self.ground(self.state.at(unit)));
            let square = square && !self.scorns_squares(unit);
            value.add_if(square || hampered, RuleId("VLE-IV.7d").applies("square or close terrain"), 1 - value.total());
        }
        value
    }

    /// The value of a defender. VLE-P4.4.
    pub(crate) fn defence_value(&self, unit: UnitId, Assault { infantry, flanked }: Assault) -> Ledger {
        let mut value = Ledger::default();
        if self.is_straggler(unit) || self.is_routed(unit) {
            return value;
        }
        let (info, formation) = (self.unit(unit), self.state.formation(unit));
        let printed = self.option_melee(unit, info.face(formation).melee);
        let in_square =
            || self.pile(self.state.at(unit)).iter().any(|&other| self.state.formation(other) == Formation::Square);
        match (info.arm, formation) {
            (Arm::Artillery, Formation::Disorganized) => {}
            (Arm::Infantry, Formation::Disorganized) if self.battle.switches.disorg_melee_half => {
                value.add(RuleId("VLE-IV.5b").applies("disorganized, halved"), half(info.column.melee));
            }
            (_, Formation::Disorganized) => drop(value.add(RuleId("VLE-IV.5b").applies("disorganized"), 1)),
            (Arm::Cavalry, Formation::General) => {
                value.add(RuleId("VLE-IV.9a").applies("in general order"), printed.min(1));
            }
            (_, Formation::Square) => {
                value.add(RuleId("VLE-III.1c").applies("melee value"), printed);
                value.add_if(infantry, RuleId("VLE-IV.4b").applies("in square, halved"), half(printed) - printed);
            }
            (_, Formation::Tirailleurs) => {
                value.add(RuleId("VLE-III.1c").applies("melee value"), printed);
                value.add(RuleId("VLE-IV.6f").applies("as tirailleurs, halved"), half(printed) - printed);
            }
            // VLE-IX.6f: guns on their limbers are sheltered inside a square.
            (Arm::Artillery, Formation::Limbered) if in_square() => {}
            // VLE-VIII.6e: beside infantry, guns taken from the side or from behind do not fight.
            (Arm::Artillery, Formation::Unlimbered) if flanked && self.infantry_beside(unit) => {}
            _ => {
                value.add(RuleId("VLE-III.1c").applies("melee value"), printed);
                value.add_if(
                    flanked && formation != Formation::General,
                    RuleId("VLE-VIII.6a"),
                    half(printed) - printed,
                );
            }
        }
        if value.total() > 0 {
            self.event_melee_value(unit, &mut value);
        }
        value
    }

    fn infantry_beside(&self, unit: UnitId) -> bool {
        self.units_in(self.state.at(unit)).meets(self.battle.derived.infantry)
    }

    /// The worst direction of an attack. VLE-G.13.
    pub(crate) fn worst_of(&self, attackers: UnitSet, target: HexId) -> Aspect {
        let from = attackers.filter_map(|unit| {
            let struck = self.struck_hex(unit, target)?;
            let own = self.hexes_of(unit).find(|&own| self.battle.direction(own, struck).is_some())?;
            Some(self.aspect_of(struck, own))
        });
        from.max().unwrap_or(Aspect::Front)
    }

    /// Strength of a side: value times steps. VLE-VIII.4a.
    pub(crate) fn strength(&self, values: impl Iterator<Item = (UnitId, Ledger)>) -> i16 {
        values.map(|(unit, value)| value.total().max(0) * i16::from(self.steps(unit))).sum()
    }
}
