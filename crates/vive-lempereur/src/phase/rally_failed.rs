//! A unit that failed to rally: where to? VLE-XI.4a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, RetreatKind, Retreats};
use crate::terrain::Ground;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// A unit that failed to rally: where to? VLE-XI.4a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RallyFailed {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<ViveLEmpereur> for RallyFailed {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side(self.unit)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new(
            "VLE-XI.4a",
            format!("{} failed to rally: does it retreat or take shelter?", game.unit_name(self.unit)),
        )
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { unit, .. } = *self;
        let here = game.battle.map.hex(game.state.at(unit));
        out.extend(here.range(2).skip(1).filter_map(|hex| game.battle.map.id(hex)).map(Action::To));
        out.extend([Action::Retreat, Action::Done]);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { unit, .. } = *self;
        match *action {
            Action::Retreat => Ok(()),
            Action::To(hex) => game.may_shelter(unit, hex),
            Action::Done => {
                let cover = matches!(game.ground(game.state.at(unit)), Ground::Town | Ground::Forest);
                require(cover, "VLE-XI.4a", "only a unit in a town or wood need not retreat")
            }
            _ => Err(Refusal::new("VLE-XI.4a", "say whether the unit retreats or takes shelter")),
        }
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Take shelter in {}", game.label(hex))),
            Action::Done => Some("Stay in cover".to_owned()),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::To(_)).then_some(RuleId("VLE-XI.4a"))
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(UnitSet::one(self.unit)));
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let unit = umpire[me].unit;
        umpire.pop();
        if !matches!(action, Action::Done) {
            umpire.state.core.optional.artillery.left.remove(unit);
        }
        let kind = match action {
            Action::To(hex) => RetreatKind::Shelter(hex),
            Action::Retreat => RetreatKind::Rally,
            _ => return Flow::On,
        };
        let base = umpire.state.core.retreats.next_place();
        let left = match kind {
            RetreatKind::Shelter(hex) => umpire.battle.distance(umpire.state.at(unit), hex) as u8,
            _ => crate::tables::RETREAT,
        };
        umpire.enqueue(crate::procedure::Waiting {
            units: UnitSet::one(unit),
            left,
            kind,
            cause: UnitSet::EMPTY,
            pair: None,
        });
        umpire.open(Retreats { base });
        Flow::On
    }
}
