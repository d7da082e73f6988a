//! What the log tells about what one side alone knows: its owner reads everything, his enemy and those who watch only what they would
//! see. VLE-V.0, VLE-XVII.3a, VLE-XX.1a, VLE-XXII.1a, VLE-XXIII.0a.
use crate::command::CommandEvent;
use crate::event::{Anonymous, Event, Fallen, Withheld};
use crate::game::ViveLEmpereur;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::Side;

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
    fn anonymous(&self) -> Option<(Anonymous, &'static str, Fallen)> {
        let none = Fallen::new();
        Some(match self {
            Self::Loss { steps, rule, .. } => (Anonymous::Loses(*steps), rule, none),
            Self::Eliminated { rule, .. } => (Anonymous::Gone, rule, none),
            Self::Check { faces, passed, rule, .. } => (Anonymous::Checks(*passed), rule, faces.clone()),
            Self::AutomaticFailure { .. } => (Anonymous::Breaks, "VLE-VI.7d", none),
            Self::Disorganized { rule, .. } => (Anonymous::Breaks, rule, none),
            Self::Straggler { .. } => (Anonymous::Breaks, "VLE-XII.2a", none),
            Self::Rallied { .. } => (Anonymous::Rallies, "VLE-XI.3a", none),
            _ => return None,
        })
    }

    /// What all others are told of an event that only one side reads; nothing where they would not know that anything was done. Events
    /// that must not be told apart are told alike.
    fn withheld(&self, game: &ViveLEmpereur) -> Option<(Side, Withheld)> {
        let of = |corps: crate::unit::CorpsId| game.battle.corps(corps).side;
        Some(match self {
            Self::OptionWritten { side, .. } => (*side, Withheld::Number),
            Self::OptionTaken { side, .. } | Self::OptionTwice { side } => (*side, Withheld::Option),
            Self::Drew { side, .. } => (*side, Withheld::Chit),
            Self::Played { side, event: 7, .. } | Self::DecoyLaid { side, .. } => (*side, Withheld::Hiding),
            Self::Hidden { unit, .. } => (game.side(*unit), Withheld::Hiding),
            Self::UnitDeployed { unit, .. } if game.under_counter(*unit) => (game.side(*unit), Withheld::Hiding),
            Self::InHand { unit } => (game.side(*unit), Withheld::InHand),
            Self::LookedUnder { side, .. } => (*side, Withheld::Look),
            Self::CorpsRides { corps, .. } => (of(*corps), Withheld::Riding),
            Self::SecretLevel { corps, .. } => (game.battle.corps[usize::from(*corps)].side, Withheld::Level),
            Self::Command(event) => match *event {
                CommandEvent::Given { corps, .. } => (of(corps), Withheld::Order),
                CommandEvent::GeneralRetreat { side } => (side, Withheld::Order),
                CommandEvent::Penned { side } => (side, Withheld::Writing),
                CommandEvent::Obeyed { corps, .. } | CommandEvent::Delayed { corps, .. } => {
                    (of(corps), Withheld::Obedience)
                }
                CommandEvent::Dared { corps, .. } => (of(corps), Withheld::Initiative),
                CommandEvent::AideLost { side, .. } => (side, Withheld::AideLost),
                CommandEvent::Shown { corps, to } => (to, Withheld::Challenge(corps)),
                _ => return None,
            },
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

    /// An event as the log keeps it: what only its owner reads, and what all others are told instead.
    pub(crate) fn conceal(&self, event: Event) -> (Event, Option<Event>) {
        let hidden = match &event {
            // VLE-XX.1a: of a counter that moves the enemy is told apart.
            Event::Moved { unit, .. } | Event::Entered { unit, .. } => {
                Some(*unit).filter(|&unit| self.under_counter(unit))
            }
            _ => event.unit().filter(|&unit| self.lies_under(unit) || self.under_counter(unit)),
        };
        let Some(unit) = hidden else {
            let told = event.withheld(self).map(|(side, what)| Event::Withheld { side, what });
            return (event, told);
        };
        let side = self.side(unit);
        let hex = self.state.at(unit);
        let told = event.anonymous().map(|(what, rule, faces)| Event::Anonymous { side, hex, what, rule, faces });
        (Event::Secret { side, event: Box::new(event) }, told)
    }
}
