//! An event was played and may be answered. VLE-XXII.3.30.
use crate::action::Action;
use crate::chance::{NAMES, VOID};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, Moment};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// An event that was played, and may be answered. VLE-XXII.3.30.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// By whom.
    pub side: Side,
    /// Which.
    pub event: u8,
    /// For or against which unit.
    pub unit: Option<UnitId>,
    /// When.
    pub moment: Moment,
    /// It is void as things stand.
    pub cancelled: bool,
    /// Who may answer now.
    pub answering: Side,
}

impl Procedure<ViveLEmpereur> for Played {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.answering
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XXII.3.30", format!("the enemy has played {}: cancel it?", NAMES[usize::from(self.event)]))
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        ViveLEmpereur::answer_candidates(out);
    }

    /// VLE-XXII.3.30: only Void answers an event.
    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Play { event: VOID, joker, unit: None } => {
                require(game.holds(self.answering, VOID, joker), "VLE-XXII.1a", "that chit is not in your hand")
            }
            _ => Err(Refusal::new("VLE-XXII.3.30", "cancel the event or let it stand")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Let the event stand".to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        self.unit.into_iter().for_each(|unit| each(Leaver::Units(UnitSet::one(unit))));
    }

    /// A Void can itself be voided: each answer turns the matter round.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let played = umpire[me];
        let Action::Play { joker, .. } = action else {
            umpire.resolve_played(played);
            return Flow::On;
        };
        let side = played.answering;
        umpire.give_back(side, VOID, joker);
        umpire.note(|| Event::Played { side, event: VOID, joker, unit: None });
        umpire[me].cancelled = !played.cancelled;
        umpire[me].answering = side.other();
        Flow::On
    }

    /// VLE-XXII.3.30: the enemy is asked if he can void it.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let played = umpire[me];
        if umpire.can_answer(played.answering) {
            return Flow::Ask;
        }
        umpire.resolve_played(played);
        Flow::On
    }
}
