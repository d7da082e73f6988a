//! Events that need other chapters: Telescope, Decoy, Staff officer, Initiative, Strategy. VLE-XXII.3.6, VLE-XXII.3.7, VLE-XXII.3.13,
//! VLE-XXII.3.18, VLE-XXII.3.27.
use super::RULES;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Choosing, ChoosingWhy, Frame};
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
            27 => {
                require(unit.is_none() && self.battle.has_options(), rule, "battle options are not in play")?;
                let mut numbers = 1..=crate::options::MOST_OPTIONS;
                let open = numbers.any(|number| self.may_take_extra(side, number).is_ok());
                require(open, rule, "there is no further option of one point")
            }
            _ => require(false, rule, "the rules that it belongs to are not in play"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn carry_out_command(&mut self, side: Side, event: u8, unit: Option<UnitId>) {
        debug_assert!(event == 27 && unit.is_none(), "no other event can have been played");
        self.push(Frame::Choosing(Choosing { side, why: ChoosingWhy::Extra }));
    }
}
