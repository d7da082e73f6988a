//! A combined charge: its parts, while they are not on the move. VLE-IX.5a.
use super::{Group, GroupKind, Plan};
use crate::unit::{LeaderSet, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most stacks of a combined charge: they must find room in one hex of seven steps.
pub const MOST_PARTS: usize = 7;

/// One stack of a combined charge. VLE-IX.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Who.
    pub units: UnitSet,
    /// Leaders who ride along.
    pub leaders: LeaderSet,
    /// Has it taken line?
    pub declared: bool,
    /// Points spent.
    pub spent: u8,
    /// Facing changes made.
    pub turns: u8,
    /// It has turned in its present hex.
    pub turned: bool,
}

impl Part {
    /// A group that is put aside.
    pub(crate) fn of(group: &Group) -> Self {
        Self {
            units: group.units,
            leaders: group.leaders,
            declared: group.kind == GroupKind::Charge,
            spent: group.spent,
            turns: group.turns,
            turned: group.turned,
        }
    }

    /// The group that goes on from here.
    pub(crate) fn group(&self) -> Group {
        Group {
            units: self.units,
            leaders: self.leaders,
            kind: if self.declared { GroupKind::Charge } else { GroupKind::Forming },
            spent: self.spent,
            turns: self.turns,
            turned: self.turned,
            off_road: true,
            acted: self.declared,
            spread_from: None,
            stopped: false,
            plan: Plan::default(),
            idle: self.declared,
        }
    }
}

/// A combined charge. VLE-IX.5a.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combined {
    /// Everybody who was declared for it.
    pub all: UnitSet,
    /// The stacks that wait while another one moves.
    pub parts: ArrayVec<Part, MOST_PARTS>,
}

impl Combined {
    /// Units that wait.
    pub(crate) fn waiting(&self) -> UnitSet {
        self.parts.iter().fold(UnitSet::EMPTY, |all, part| all.or(part.units))
    }

    /// Takes the part of a unit out of the list.
    pub(crate) fn take(&mut self, unit: UnitId) -> Option<Part> {
        let n = self.parts.iter().position(|part| part.units.has(unit))?;
        Some(self.parts.remove(n))
    }
}
