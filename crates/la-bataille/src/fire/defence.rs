//! What protects a target. LB-16.12.1 to LB-16.12.5.
use crate::battle::Battle;
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::tables::TargetKind;
use crate::terrain::Feature;
use crate::unit::{Branch, UnitId, UnitSet};
use voltigeur_engine::RuleId;
use voltigeur_field::hex::{Aspect, Direction, HexId};

/// Steps of a hex above which it is a massed target. LB-16.12.3.
const MASSED: u16 = 9;
/// Steps of a line hex above which it is fired at as a column. LB-11.16.8, ruling R7.
const CROWDED: u16 = 6;

/// What protects a target, and what makes it an easy one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defence {
    /// The fire defence.
    pub value: u8,
    /// The rule that decided it.
    pub rule: RuleId,
    /// Added to the roll for a massed target. LB-16.12.3.
    pub massed: i16,
}

impl LaBataille {
    /// LB-16.12.1: the defence of some units of a hex, fired at across these sides of it (none: along a vertex between front and flank, or
    /// from units that cross no side of its own).
    #[must_use]
    pub fn fire_defence(&self, hex: HexId, targets: UnitSet, across: &[Direction]) -> Option<Defence> {
        let steps: u16 = targets.into_iter().map(|unit| self.steps_of_target(unit)).sum();
        let lowest = targets
            .into_iter()
            .filter_map(|unit| self.defence_of(unit, hex, across, steps))
            .min_by_key(|found| found.0);
        let (value, rule) = lowest?;
        let bonus = self.hexside_bonus(hex, across) + i16::from(self.all_prone(targets)) * 3;
        let massed = i16::try_from(steps.saturating_sub(MASSED)).unwrap_or(i16::MAX);
        Some(Defence { value: (i16::from(value) + bonus) as u8, rule, massed })
    }

    /// Steps of a unit in one of its hexes, rounded up. LB-16.12.3.
    fn steps_of_target(&self, unit: UnitId) -> u16 {
        let hexes = self.state.post(unit).map_or(1, |post| u16::from(post.length()));
        u16::from(self.steps(unit)).div_ceil(hexes)
    }

    /// LB-25.1.
    fn all_prone(&self, targets: UnitSet) -> bool {
        !targets.is_empty() && targets.into_iter().all(|unit| self.state.troops.is_prone(unit))
    }

    /// LB-16.12.1: hedges, walls and banks help if every firer fires across one.
    fn hexside_bonus(&self, hex: HexId, across: &[Direction]) -> i16 {
        let bonus = |&direction: &Direction| {
            let edge = self.battle.map.edge(hex, direction);
            let features = Feature::ALL.iter().filter(|&&feature| edge.has(feature));
            features
                .filter_map(|&feature| self.battle.tables.hexside(feature))
                .map(|side| side.defence)
                .max()
                .unwrap_or(0)
        };
        across.iter().map(bonus).min().unwrap_or(0)
    }

    fn defence_of(&self, unit: UnitId, hex: HexId, across: &[Direction], steps: u16) -> Option<(u8, RuleId)> {
        let (branch, formation) = (self.unit(unit).branch, self.formation(unit));
        let (kind, rule) = self.as_target(unit, hex, branch, formation, across, steps);
        let ground = *self.battle.map.ground(hex);
        let row = &self.battle.tables.terrain(ground).defence;
        // In broken ground a column is in general order, and the table has no other row for it.
        let fallback = if branch == Branch::Cavalry { TargetKind::CavalryGeneral } else { TargetKind::GeneralOrder };
        row[kind.index()].or(row[fallback.index()]).map(|value| (value, rule))
    }

    fn as_target(
        &self,
        unit: UnitId,
        hex: HexId,
        branch: Branch,
        formation: Formation,
        across: &[Direction],
        steps: u16,
    ) -> (TargetKind, RuleId) {
        let plain = (Battle::target_kind(branch, formation), RuleId("LB-16.12.1"));
        match (branch, formation) {
            (Branch::Artillery, Formation::Limbered | Formation::Unlimbered) => {
                let infantry = self.pile(hex).any(|other| {
                    let stands = matches!(self.formation(other), Formation::Column | Formation::Line);
                    self.unit(other).branch == Branch::Infantry && stands
                });
                if infantry { (TargetKind::ArtilleryWithInfantry, RuleId("LB-16.12.2")) } else { plain }
            }
            (Branch::Infantry | Branch::Cavalry, Formation::Line) => {
                let column =
                    if branch == Branch::Infantry { TargetKind::InfantryColumn } else { TargetKind::CavalryColumn };
                let flank = across.iter().any(|&way| self.aspects(unit, hex).of(way) == Some(Aspect::Flank));
                if flank {
                    (column, RuleId("LB-11.16.7"))
                } else if steps > CROWDED {
                    (column, RuleId("LB-11.16.8"))
                } else {
                    plain
                }
            }
            _ => plain,
        }
    }
}
