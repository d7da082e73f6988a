//! Tirailleurs close up on one of their hexes. VLE-IV.6m.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Leaver;
use crate::unit::UnitSet;
use crate::words::does;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// Tirailleurs close up on one of their hexes. VLE-IV.6m.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contract {
    /// Who.
    pub units: UnitSet,
    /// The hexes A and B.
    pub pair: [HexId; 2],
}

impl Procedure<ViveLEmpereur> for Contract {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.units)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (does, who) = (does(self.units), game.names(self.units));
        Question::new("VLE-IV.6m", format!("in which hex {does} {who} close up?"))
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(self.pair.map(Action::To));
    }

    fn check(&self, _: &ViveLEmpereur, action: &Action) -> Verdict {
        let own = matches!(*action, Action::To(hex) if self.pair.contains(&hex));
        require(own, "VLE-IV.6m", "choose one of the tirailleurs' two hexes to close up in")
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Close up in {}", game.label(hex))),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::To(_)).then_some(RuleId("VLE-IV.6m"))
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.units = self.units.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        if let Action::To(hex) = action {
            let units = umpire[me].units;
            umpire.take_contract(units, hex);
        }
        Flow::On
    }
}
