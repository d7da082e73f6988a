//! Events that need other chapters: Telescope, Decoy, Staff officer, Initiative, Strategy. VLE-XXII.3.6, VLE-XXII.3.7, VLE-XXII.3.13,
//! VLE-XXII.3.18, VLE-XXII.3.27.
use super::RULES;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

impl ViveLEmpereur {
    pub(super) fn may_play_command(&self, side: Side, event: u8, unit: Option<UnitId>) -> Verdict {
        let rule = RULES[usize::from(event)];
        match event {
            28 => {
                require(unit.is_none(), rule, "it is for no unit")?;
                self.may_look_for_ford(side)
            }
            _ => require(false, rule, "the rules that it belongs to are not in play"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn carry_out_command(&mut self, side: Side, event: u8, unit: Option<UnitId>) {
        debug_assert!(self.may_play_command(side, event, unit).is_err(), "it cannot have been played");
    }
}
