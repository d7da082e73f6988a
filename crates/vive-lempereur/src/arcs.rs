//! Front, flank and rear; fire zones and attack hexes. Chapter G.
use crate::game::ViveLEmpereur;
use crate::unit::{Formation, UnitId};
use voltigeur_field::hex::{Aspect, Aspects, Cone, Corner, Direction, Directions, Facing, HexId};

/// VLE-G.4.
const LINE: Aspects = Aspects::offsets(&[0, 1], &[2, -1], &[3, 4]);
/// VLE-G.5.
const COLUMN: Aspects = Aspects::offsets(&[-1, 0, 1], &[2, -2], &[3]);
/// VLE-G.7, hex A of a pair whose axis is direction 0.
const PAIR_A: Aspects = Aspects::offsets(&[1, 2], &[3], &[-1, -2]);
/// VLE-G.7, hex B.
const PAIR_B: Aspects = Aspects::offsets(&[1, 2], &[0], &[-1, -2]);

/// Front, flank and rear of a formation. `second` is hex B of a pair. VLE-G.4 to VLE-G.7.
#[must_use]
pub fn aspects(formation: Formation, facing: u8, second: bool) -> Aspects {
    let turn = i32::from(facing);
    match formation {
        Formation::Line | Formation::Unlimbered => LINE.turned(turn),
        Formation::Column | Formation::Limbered => COLUMN.turned(turn),
        Formation::Tirailleurs if second => PAIR_B.turned(turn),
        Formation::Tirailleurs => PAIR_A.turned(turn),
        Formation::Square | Formation::General | Formation::Disorganized => Aspects::ALL_ROUND,
    }
}

impl ViveLEmpereur {
    /// Front, flank and rear of a unit in one of its hexes.
    pub(crate) fn aspects(&self, unit: UnitId, hex: HexId) -> Aspects {
        aspects(self.state.formation(unit), self.state.facing(unit), self.state.hex(unit) != Some(hex))
    }

    /// VLE-G.8: front, flank and rear of a stack.
    pub(crate) fn stack_aspects(&self, hex: HexId) -> Aspects {
        let pile = self.pile(hex);
        // Guns inside a square do not take its front away: every side is the best that it is for one of them.
        pile.iter().fold(Aspects::default(), |all, &unit| all.best_of(self.aspects(unit, hex)))
    }

    /// Is an adjacent hex a front hex of the unit?
    pub(crate) fn has_in_front(&self, unit: UnitId, hex: HexId) -> bool {
        self.hexes_of(unit).any(|own| {
            self.battle.direction(own, hex).is_some_and(|direction| self.aspects(unit, own).front.has(direction))
        })
    }

    /// VLE-G.9: may the column of this stack use every front hex that it shares with a line?
    fn shared_with_line(&self, unit: UnitId, hex: HexId) -> Directions {
        let lines = self.pile(hex).into_iter().filter(|&other| {
            other != unit && self.is_infantry(other) && self.state.formation(other) == Formation::Line
        });
        lines.fold(Directions::NONE, |all, line| all.or(self.aspects(line, hex).front))
    }

    /// The sides through which a unit in one hex fires at its neighbours and attacks them. VLE-VII.2a, VLE-VIII.5a.
    pub(crate) fn active_sides(&self, unit: UnitId, hex: HexId) -> Directions {
        let front = self.aspects(unit, hex).front;
        match self.state.formation(unit) {
            Formation::Column => {
                let central = Directions::one(Direction::new(i32::from(self.state.facing(unit))));
                central.or(self.shared_with_line(unit, hex).and(front))
            }
            _ => front,
        }
    }

    /// No hex farther from its own lies in the fire zone of a unit; 0 if it has none. VLE-VII.2a, VLE-G.10, VLE-G.11.
    pub(crate) fn longest_range(&self, unit: UnitId) -> u16 {
        match self.state.formation(unit) {
            Formation::Unlimbered => u16::from(self.unit(unit).range),
            // Two hexes from either half.
            Formation::Tirailleurs => 3,
            Formation::Limbered => 0,
            _ if self.is_infantry(unit) => 1,
            _ => 0,
        }
    }

    /// The range at which a hex lies in the fire zone of a unit, sight apart. VLE-VII.2a, VLE-VII.5a, VLE-G.10, VLE-G.11.
    pub(crate) fn range_to(&self, unit: UnitId, target: HexId, opportunity: bool) -> Option<(u16, HexId)> {
        let own = self.state.hex(unit)?;
        let (from, to) = (self.battle.map.hex(own), self.battle.map.hex(target));
        match self.state.formation(unit) {
            Formation::Unlimbered => {
                let distance = from.distance(to);
                let most = if opportunity { 2 } else { u16::from(self.unit(unit).range) };
                let cone = Cone::new(Facing::Corner(Corner::new(i32::from(self.state.facing(unit)))), 1);
                (distance >= 1 && distance <= most && cone.covers(from, to)).then_some((distance, own))
            }
            Formation::Tirailleurs => {
                let most = if opportunity { 1 } else { 2 };
                let facing = Corner::new(i32::from(self.state.facing(unit)) + 1);
                let cone = Cone::new(Facing::Corner(facing), 1);
                let halves = self.hexes_of(unit).map(|half| (self.battle.distance(half, target), half));
                halves
                    .filter(|&(far, half)| far >= 1 && far <= most && cone.covers(self.battle.map.hex(half), to))
                    .min_by_key(|&(far, half)| {
                        // VLE-G.11: either half that sees; house ruling H21: then the one that is worse for the target.
                        let unseen = far > 1 && self.sees(half, target).is_err();
                        (far, unseen, std::cmp::Reverse(self.aspect_of(target, half)))
                    })
            }
            Formation::Limbered => None,
            _ if self.is_cavalry(unit) || self.is_artillery(unit) => None,
            _ => {
                let direction = self.battle.direction(own, target)?;
                self.active_sides(unit, own).has(direction).then_some((1, own))
            }
        }
    }

    /// The hex of a stack through which it may attack a hex, if it may. VLE-VIII.5a, VLE-VIII.7a.
    pub(crate) fn attacks(&self, unit: UnitId, target: HexId) -> bool {
        let able = match self.state.formation(unit) {
            Formation::Line => true,
            Formation::Column | Formation::General => self.is_infantry(unit),
            Formation::Tirailleurs => true,
            Formation::Square | Formation::Limbered | Formation::Unlimbered | Formation::Disorganized => false,
        };
        able && self.hexes_of(unit).any(|own| {
            self.battle.direction(own, target).is_some_and(|direction| {
                self.active_sides(unit, own).has(direction)
                    && !crate::terrain::divides(self.edge(own, direction))
                    && (!self.is_cavalry(unit) || self.may_charge_across(own, direction, target))
            })
        })
    }

    /// VLE-IX.2e, VLE-IV.7c: hexsides and hexes that a charge may neither cross nor attack.
    pub(crate) fn may_charge_across(&self, from: HexId, direction: Direction, to: HexId) -> bool {
        crate::terrain::charge_crossing(self.battle.map.edge(from, direction)).is_some()
            && self.ground(to).charge_cost().is_some()
            && self.ground(from).charge_cost().is_some()
    }

    /// Where an attack or fire on a hex comes from, protected flanks removed. VLE-G.12, VLE-G.13, VLE-VIII.6b, VLE-VIII.6c.
    pub(crate) fn aspect_of(&self, target: HexId, from: HexId) -> Aspect {
        let map = &self.battle.map;
        let Some(bearing) = map.hex(target).bearing_to(map.hex(from)) else { return Aspect::Front };
        let aspect = self.stack_aspects(target).against(bearing).unwrap_or(Aspect::Front);
        if aspect != Aspect::Front && self.is_covered(target, from) { Aspect::Front } else { aspect }
    }

    /// VLE-VIII.6c: is the hex of an attacker a front hex of a friend of the defender in another hex?
    fn is_covered(&self, target: HexId, from: HexId) -> bool {
        let Some(side) = self.side_in(target) else { return false };
        self.battle.map.neighbours(from).any(|(_, hex)| {
            hex != target
                && self.side_in(hex) == Some(side)
                && self.pile(hex).into_iter().any(|unit| {
                    !matches!(self.state.formation(unit), Formation::Limbered | Formation::Disorganized)
                        && !self.state.is_in(&self.battle, unit, target)
                        && self.has_in_front(unit, from)
                })
        })
    }
}
