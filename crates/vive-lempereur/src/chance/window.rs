//! Asking for events, and answering them. VLE-XXII.2b, VLE-XXII.3.30.
use super::{EVENTS, JOKER, RULES, VOID};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver, Played};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

/// When events may be played. VLE-XXII.2b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// Between two actions: at the start of a phase, and by the side that decides on the next action of a phase.
    Between,
    /// Before the die of a fire.
    Fire,
    /// A melee has been declared; before its die.
    Melee,
    /// Before a morale check.
    Check,
    /// After a failed morale check.
    Failed,
    /// An enemy unit begins its move.
    MoveStart,
    /// In the course of an own move.
    Moving,
    /// After an enemy move.
    Moved,
}

/// Sides are asked for their events, the active one first. VLE-XXII.2b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chits {
    /// When.
    pub moment: Moment,
    /// The unit that begins its move.
    pub unit: Option<UnitId>,
    /// Which side has said what it wants, the first side first.
    pub done: [bool; 2],
}

impl Procedure<ViveLEmpereur> for Chits {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.asked_for_chits(self)
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        let text = match self.moment {
            Moment::Fire => "play an event for this fire?",
            Moment::Melee => "play an event for this melee?",
            Moment::Check => "play an event for this morale check?",
            Moment::Failed => "the morale check failed: play an event?",
            Moment::MoveStart => "an enemy unit begins to move: play an event?",
            Moment::Between | Moment::Moving | Moment::Moved => "play an event?",
        };
        Question::new("VLE-XXII.2b", text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        game.play_candidates(game.asked_for_chits(self), self.moment, out);
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Play { event, joker, unit } => {
                game.may_play(game.asked_for_chits(self), self.moment, event, joker, unit)
            }
            _ => Err(Refusal::new("VLE-XXII.2b", "play an event or decline")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Play no event".to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        self.unit.into_iter().for_each(|unit| each(Leaver::Units(UnitSet::one(unit))));
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let chits = umpire[me];
        let side = umpire.asked_for_chits(&chits);
        match action {
            Action::Play { event, joker, unit } => umpire.play(side, chits.moment, event, joker, unit),
            _ => umpire.close_chits(side),
        }
        Flow::On
    }

    /// A side that has nothing to play is not asked.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let chits = umpire[me];
        let side = umpire.asked_for_chits(&chits);
        if chits.done[side.index()] {
            umpire.pop();
            return Flow::On;
        }
        if umpire.has_play(side, chits.moment) {
            return Flow::Ask;
        }
        umpire.close_chits(side);
        Flow::On
    }
}

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

    pub(crate) fn answer_candidates(out: &mut Vec<Action>) {
        out.extend([false, true].map(|joker| Action::Play { event: VOID, joker, unit: None }));
        out.push(Action::Done);
    }

    /// Can a side answer an event at all?
    pub(crate) fn can_answer(&self, side: Side) -> bool {
        self.holds(side, VOID, false) || self.holds(side, VOID, true)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Opens a window for events; where nobody holds one that fits, it closes at once. VLE-XXII.2b.
    pub fn ask_for_events(&mut self, moment: Moment, unit: Option<UnitId>) {
        if self.has_events() {
            self.open(Chits { moment, unit, done: [false; 2] });
        }
    }

    fn close_chits(&mut self, side: Side) {
        if let Frame::Chits(chits) = self.top_frame_mut() {
            chits.done[side.index()] = true;
        }
    }

    /// The chit goes back into the container; the enemy may answer. VLE-XXII.1a, VLE-XXII.3.24.
    pub fn play(&mut self, side: Side, moment: Moment, event: u8, joker: bool, unit: Option<UnitId>) {
        self.give_back(side, event, joker);
        self.note(|| Event::Played { side, event, joker, unit });
        let answering = side.other();
        self.open(Played { side, event, unit, moment, cancelled: false, answering });
    }

    pub(crate) fn give_back(&mut self, side: Side, event: u8, joker: bool) {
        let chit = usize::from(if joker { JOKER } else { event });
        let chance = &mut self.state.core.chance;
        chance.hand[side][chit] -= 1;
        chance.cup[side][chit] += 1;
    }

    pub(crate) fn resolve_played(&mut self, played: Played) {
        self.pop();
        if !played.cancelled {
            debug_assert!(usize::from(played.event) < RULES.len(), "events end at 30");
            self.carry_out(played);
        }
    }
}
