//! Asking for events, and answering them. VLE-XXII.2b, VLE-XXII.3.30.
use super::{EVENTS, JOKER, RULES, VOID};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Chits, Frame, Moment, Played};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

impl ViveLEmpereur {
    /// Who is asked: the active side first. VLE-XXII.2b.
    pub(crate) fn asked_for_chits(&self, chits: &Chits) -> Side {
        let active = self.state.active();
        if chits.done[active.index()] { active.other() } else { active }
    }

    /// The units that an event could be played for at a moment.
    pub(super) fn subjects(&self, moment: Moment) -> UnitSet {
        match moment {
            Moment::Between | Moment::Moved => self.state.on_map(),
            Moment::Fire => self.volley_now().map_or(UnitSet::EMPTY, |volley| volley.firers),
            Moment::Melee => self.melee_now().map_or(UnitSet::EMPTY, |melee| melee.attackers.or(melee.defenders)),
            Moment::Check | Moment::Failed => self.trial_now().map_or(UnitSet::EMPTY, |(_, unit)| UnitSet::one(unit)),
            Moment::MoveStart => match self.frame() {
                Some(Frame::Chits(chits)) => chits.unit.map_or(UnitSet::EMPTY, UnitSet::one),
                _ => UnitSet::EMPTY,
            },
            Moment::Moving => match self.frame() {
                Some(Frame::Group(group)) => group.units,
                _ => UnitSet::EMPTY,
            },
        }
    }

    /// Calls back for every event that a side may play now; stops when told so.
    fn each_play(&self, side: Side, moment: Moment, mut each: impl FnMut(Action) -> bool) {
        let subjects = self.subjects(moment);
        for event in 1..EVENTS as u8 {
            for joker in [false, true] {
                if !self.holds(side, event, joker) {
                    continue;
                }
                let alone = std::iter::once(None);
                for unit in alone.chain(subjects.into_iter().map(Some)) {
                    if self.may_play(side, moment, event, joker, unit).is_ok()
                        && each(Action::Play { event, joker, unit })
                    {
                        return;
                    }
                }
            }
        }
    }

    fn has_play(&self, side: Side, moment: Moment) -> bool {
        let mut found = false;
        self.each_play(side, moment, |_| {
            found = true;
            true
        });
        found
    }

    /// Events that may be played now besides what else may be done.
    pub(crate) fn play_candidates(&self, side: Side, moment: Moment, out: &mut Vec<Action>) {
        self.each_play(side, moment, |action| {
            out.push(action);
            false
        });
    }

    pub(crate) fn chits_candidates(&self, chits: &Chits, out: &mut Vec<Action>) {
        self.play_candidates(self.asked_for_chits(chits), chits.moment, out);
        out.push(Action::Done);
    }

    pub(crate) fn check_chits(&self, chits: &Chits, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Play { event, joker, unit } => {
                self.may_play(self.asked_for_chits(chits), chits.moment, event, joker, unit)
            }
            _ => Err(Refusal::new("VLE-XXII.2b", "play an event or decline")),
        }
    }

    pub(crate) fn answer_candidates(out: &mut Vec<Action>) {
        out.extend([false, true].map(|joker| Action::Play { event: VOID, joker, unit: None }));
        out.push(Action::Done);
    }

    /// VLE-XXII.3.30: only Void answers an event.
    pub(crate) fn check_answer(&self, played: &Played, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Play { event: VOID, joker, unit: None } => {
                require(self.holds(played.answering, VOID, joker), "VLE-XXII.1a", "that chit is not in your hand")
            }
            _ => Err(Refusal::new("VLE-XXII.3.30", "cancel the event or let it stand")),
        }
    }

    /// Can a side answer an event at all?
    fn can_answer(&self, side: Side) -> bool {
        self.holds(side, VOID, false) || self.holds(side, VOID, true)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Opens a window for events; where nobody holds one that fits, it closes at once. VLE-XXII.2b.
    pub fn ask_for_events(&mut self, moment: Moment, unit: Option<UnitId>) {
        if self.has_events() {
            self.push(Frame::Chits(Chits { moment, unit, done: [false; 2] }));
        }
    }

    /// A side that has nothing to play is not asked. Says whether the game goes on by itself.
    pub fn run_chits(&mut self, chits: Chits) -> bool {
        let side = self.asked_for_chits(&chits);
        if chits.done[side.index()] {
            self.pop();
            return true;
        }
        if self.has_play(side, chits.moment) {
            return false;
        }
        self.close_chits(side);
        true
    }

    fn close_chits(&mut self, side: Side) {
        if let Frame::Chits(chits) = self.top_frame_mut() {
            chits.done[side.index()] = true;
        }
    }

    pub fn take_chits(&mut self, chits: Chits, action: Action) {
        let side = self.asked_for_chits(&chits);
        match action {
            Action::Play { event, joker, unit } => self.play(side, chits.moment, event, joker, unit),
            _ => self.close_chits(side),
        }
    }

    /// The chit goes back into the container; the enemy may answer. VLE-XXII.1a, VLE-XXII.3.24.
    pub fn play(&mut self, side: Side, moment: Moment, event: u8, joker: bool, unit: Option<UnitId>) {
        self.give_back(side, event, joker);
        self.note(|| Event::Played { side, event, joker, unit });
        let answering = side.other();
        self.push(Frame::Played(Played { side, event, unit, moment, cancelled: false, answering }));
    }

    fn give_back(&mut self, side: Side, event: u8, joker: bool) {
        let chit = usize::from(if joker { JOKER } else { event });
        let chance = &mut self.state.core.chance;
        chance.hand[side][chit] -= 1;
        chance.cup[side][chit] += 1;
    }

    /// VLE-XXII.3.30: the enemy is asked if he can void it. Says whether the game goes on by itself.
    pub fn run_played(&mut self, played: Played) -> bool {
        if self.can_answer(played.answering) {
            return false;
        }
        self.resolve_played(played);
        true
    }

    /// A Void can itself be voided: each answer turns the matter round.
    pub fn take_played(&mut self, played: Played, action: Action) {
        let Action::Play { joker, .. } = action else { return self.resolve_played(played) };
        let side = played.answering;
        self.give_back(side, VOID, joker);
        self.note(|| Event::Played { side, event: VOID, joker, unit: None });
        if let Frame::Played(top) = self.top_frame_mut() {
            top.cancelled = !played.cancelled;
            top.answering = side.other();
        }
    }

    fn resolve_played(&mut self, played: Played) {
        self.pop();
        if !played.cancelled {
            debug_assert!(usize::from(played.event) < RULES.len(), "events end at 30");
            self.carry_out(played);
        }
    }
}
