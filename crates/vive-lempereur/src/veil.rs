//! What the log tells about units that lie under others: their owner reads who it was, his enemy only what he would see. VLE-V.0.
use crate::event::{Event, Fallen, Veiled};
use crate::game::ViveLEmpereur;
use crate::unit::{UnitId, UnitSet};

impl Event {
    /// The unit that the event is about, where it may lie under others.
    const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Turned { unit, .. }
            | Self::Formed { unit, .. }
            | Self::Charges { unit }
            | Self::Joined { unit }
            | Self::Contact { unit, .. }
            | Self::Loss { unit, .. }
            | Self::Eliminated { unit, .. }
            | Self::Check { unit, .. }
            | Self::AutomaticFailure { unit }
            | Self::Disorganized { unit, .. }
            | Self::Straggler { unit }
            | Self::Withdrew { unit, .. }
            | Self::Rallied { unit } => Some(*unit),
            _ => None,
        }
    }

    /// What the enemy is told instead; nothing where he would see nothing.
    fn veiled(&self) -> Option<(Veiled, &'static str, Fallen)> {
        let none = Fallen::new();
        Some(match self {
            Self::Loss { steps, rule, .. } => (Veiled::Loses(*steps), rule, none),
            Self::Eliminated { rule, .. } => (Veiled::Gone, rule, none),
            Self::Check { faces, passed, rule, .. } => (Veiled::Checks(*passed), rule, faces.clone()),
            Self::AutomaticFailure { .. } => (Veiled::Breaks, "VLE-VI.7d", none),
            Self::Disorganized { rule, .. } => (Veiled::Breaks, rule, none),
            Self::Straggler { .. } => (Veiled::Breaks, "VLE-XII.2a", none),
            Self::Rallied { .. } => (Veiled::Rallies, "VLE-XI.3a", none),
            _ => return None,
        })
    }
}

impl ViveLEmpereur {
    /// VLE-V.0: does a unit lie under another, so that the enemy does not see it?
    pub(crate) fn lies_under(&self, unit: UnitId) -> bool {
        self.battle.switches.hidden_stacks
            && self.state.hex(unit).is_some()
            && self.hexes_of(unit).all(|hex| self.state.top(hex) != Some(unit))
    }

    /// Those of some units that lie under others.
    pub(crate) fn covered_of(&self, units: UnitSet) -> UnitSet {
        units.filter(|&unit| self.lies_under(unit)).collect()
    }

    /// The one of some units that lies on top of the others.
    pub(crate) fn topmost(&self, units: UnitSet) -> Option<UnitId> {
        let hex = units.first().and_then(|unit| self.state.hex(unit));
        let first = hex.and_then(|hex| self.pile(hex).into_iter().find(|&unit| units.has(unit)));
        first.or_else(|| units.first())
    }

    /// An event as the log keeps it: for the owner of a covered unit only, and what his enemy is told instead.
    pub(crate) fn veil(&self, event: Event) -> (Event, Option<Event>) {
        let hidden = match &event {
            // VLE-XX.1a: of a counter that moves the enemy is told apart.
            Event::Moved { unit, .. } | Event::Entered { unit, .. } => {
                Some(*unit).filter(|&unit| self.under_counter(unit))
            }
            _ => event.unit().filter(|&unit| self.lies_under(unit) || self.under_counter(unit)),
        };
        let Some(unit) = hidden else { return (event, None) };
        let side = self.side(unit);
        let hex = self.state.at(unit);
        let told = event.veiled().map(|(what, rule, faces)| Event::Veiled { side, hex, what, rule, faces });
        (Event::Secret { side, event: Box::new(event) }, told)
    }
}
