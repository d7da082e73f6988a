//! Stacks: who lies on whom in a hex, and how units are put there and taken away. VLE-V.9b.
use super::{NOBODY, NOWHERE, Pile, State};
use crate::battle::{Battle, MOST_HEXES};
use crate::unit::{MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_field::hex::HexId;

impl State {
    /// Makes the table of top units anew, after a state was loaded.
    pub(crate) fn rebuild(&mut self, battle: &Battle) {
        self.top = [NOBODY; MOST_HEXES];
        for head in self.heads() {
            let chain: ArrayVec<UnitId, MOST_UNITS> = self.chain(head).collect();
            for unit in chain {
                for hex in [self.hex(unit), self.second(battle, unit)].into_iter().flatten() {
                    if self.top[hex.index()] == NOBODY {
                        self.top[hex.index()] = unit.0;
                    }
                }
            }
        }
    }

    /// Units on which nobody stands.
    pub(super) fn heads(&self) -> UnitSet {
        let below =
            self.on_map.map(|unit| self.core.under[unit.index()]).filter(|&under| usize::from(under) < MOST_UNITS);
        self.on_map.minus(below.map(UnitId).collect())
    }

    pub(super) fn chain(&self, first: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let below = |unit: &UnitId| {
            let under = self.core.under[unit.index()];
            (under != NOBODY).then_some(UnitId(under))
        };
        std::iter::successors(Some(first), below).take(MOST_UNITS)
    }

    /// The top unit of a hex.
    #[must_use]
    pub fn top(&self, hex: HexId) -> Option<UnitId> {
        let unit = self.top[hex.index()];
        (unit != NOBODY).then_some(UnitId(unit))
    }

    /// The units of a hex, top to bottom.
    #[must_use]
    pub fn pile(&self, battle: &Battle, hex: HexId) -> Pile {
        match self.top(hex) {
            None => Pile::new(),
            Some(top) => self.chain(top).filter(|&unit| self.is_in(battle, unit, hex)).take(32).collect(),
        }
    }

    /// The units of a hex as a set.
    pub(crate) fn units_in(&self, battle: &Battle, hex: HexId) -> UnitSet {
        match self.top(hex) {
            None => UnitSet::EMPTY,
            Some(top) => self.chain(top).filter(|&unit| self.is_in(battle, unit, hex)).collect(),
        }
    }

    /// All units on the map.
    #[must_use]
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// Takes a unit off its hex or hexes.
    pub(crate) fn lift(&mut self, battle: &Battle, unit: UnitId) {
        let Some(hex) = self.hex(unit) else { return };
        let second = self.second(battle, unit);
        let under = self.core.under[unit.index()];
        for hex in [Some(hex), second].into_iter().flatten() {
            let Some(top) = self.top(hex) else { continue };
            if top != unit {
                let above = self.chain(top).find(|above| self.core.under[above.index()] == unit.0);
                if let Some(above) = above {
                    self.core.under[above.index()] = under;
                }
            }
        }
        self.core.under[unit.index()] = NOBODY;
        self.core.hex[unit.index()] = NOWHERE;
        self.on_map.remove(unit);
        for hex in [Some(hex), second].into_iter().flatten() {
            if self.top[hex.index()] == unit.0 {
                let rest = (under != NOBODY).then_some(UnitId(under));
                let next = rest.and_then(|rest| self.chain(rest).find(|&next| self.is_in(battle, next, hex)));
                self.top[hex.index()] = next.map_or(NOBODY, |next| next.0);
            }
        }
    }

    /// Puts a unit that is on no hex into one, on top or at the bottom. VLE-V.9b. Its formation and facing are set before.
    pub(crate) fn put(&mut self, battle: &Battle, unit: UnitId, hex: HexId, on_top: bool) {
        debug_assert!(self.hex(unit).is_none(), "a unit is put where it was not lifted");
        self.core.hex[unit.index()] = hex.0;
        self.on_map.insert(unit);
        let second = self.second(battle, unit);
        match self.top(hex) {
            Some(top) if on_top => {
                self.core.under[unit.index()] = top.0;
                self.top[hex.index()] = unit.0;
            }
            Some(top) => {
                let last = self.chain(top).last().unwrap_or(top);
                self.core.under[last.index()] = unit.0;
            }
            None => self.top[hex.index()] = unit.0,
        }
        if let Some(second) = second
            && (on_top || self.top(second).is_none())
        {
            self.top[second.index()] = unit.0;
        }
    }
}
