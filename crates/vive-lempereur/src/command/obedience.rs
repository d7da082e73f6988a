//! Orders that arrive: obeyed, delayed or lost. VLE-XVII.6a.
use super::{Aide, Coming, CommandEvent, Doubted};
use crate::event::Event;
use crate::game::Umpire;
use crate::unit::{CorpsId, LeaderId};
use voltigeur_engine::{Dice, Log};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XVII.6a: on arrival the obedience of the commander is tested.
    pub(super) fn arrive(&mut self, aide: &Aide, leader: LeaderId) {
        let (corps, brief, turn) = (aide.corps, aide.brief, self.state.turn());
        let more = std::mem::take(&mut self.state.core.chance.obliging[aide.side]);
        let value = self.obedience(leader) + u8::from(more);
        self.options_in_command(leader, false);
        let face = self.d6("VLE-XVII.6a", aide.side);
        let own = self.order_of(corps);
        if face <= value {
            // House ruling H89: he hesitates no more over what came before.
            own.doubted = None;
            own.coming = Some(Coming { brief, due: turn + 1, received: true });
        } else {
            own.doubted = Some(Doubted { brief, roll: turn + 1 });
        }
        self.note(|| Event::Command(CommandEvent::Obeyed { corps, leader, face, value }));
    }

    /// VLE-XVII.6a: the turn after, a die says how long he hesitates.
    pub(super) fn roll_delay(&mut self, corps: CorpsId) {
        let turn = self.state.turn();
        let Some(doubted) = self.order_of(corps).doubted.filter(|doubted| doubted.roll <= turn) else { return };
        let face = self.d6("VLE-XVII.6a", self.battle.corps(corps).side);
        let due = match face {
            1..=4 => Some(turn + 1),
            5 => Some(turn + 2),
            _ => None,
        };
        let own = self.order_of(corps);
        own.doubted = None;
        if let Some(due) = due {
            own.coming = Some(Coming { brief: doubted.brief, due, received: true });
        }
        self.note(|| Event::Command(CommandEvent::Delayed { corps, face, due }));
    }
}
