//! A fire of a fire phase is put together. VLE-VII.3c.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Leaver;
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// A fire of a fire phase is put together. VLE-VII.3c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Firing {
    /// The hex fired at.
    pub target: HexId,
    /// Who fires.
    pub firers: UnitSet,
}

impl Procedure<ViveLEmpereur> for Firing {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.firing_side()
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-VII.3a", format!("who fires at {}?", game.label(self.target)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { target, firers, .. } = *self;
        out.extend(game.of_side(game.firing_side()).minus(firers).map(Action::Fire));
        out.extend(game.skirmishers(game.firing_side(), target, false).into_iter().map(Action::Skirmish));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { target, firers, .. } = *self;
        match *action {
            Action::Done => {
                let someone = !firers.is_empty() || game.joining().is_some();
                require(someone, "VLE-VII.3c", "choose at least one unit to fire")
            }
            Action::Skirmish(hex) => game.may_skirmish(game.firing_side(), hex, target, false),
            Action::Fire(unit) => {
                require(game.side(unit) == game.firing_side(), "VLE-VII.3c", "that is not your unit")?;
                require(!firers.has(unit), "VLE-VII.3c", "that unit is already firing")?;
                game.may_fire(unit, target)
            }
            _ => Err(Refusal::new("VLE-VII.3c", "choose the units that fire at this hex")),
        }
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Fire".to_owned())
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.firers));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.firers = self.firers.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { target, firers } = umpire[me];
        umpire.take_firing(target, firers, action);
        Flow::On
    }

    /// A fire that nobody can join any more is not asked about.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { target, firers } = umpire[me];
        let more = umpire.of_side(umpire.firing_side()).minus(firers);
        let nobody = firers.is_empty() && umpire.joining().is_none();
        let voltigeurs = !umpire.skirmishers(umpire.firing_side(), target, false).is_empty();
        if nobody || voltigeurs || more.into_iter().any(|unit| umpire.may_fire(unit, target).is_ok()) {
            return Flow::Ask;
        }
        umpire.take_firing(target, firers, Action::Done);
        Flow::On
    }
}
