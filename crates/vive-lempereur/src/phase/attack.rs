//! A melee is put together. VLE-P4.1.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Leaver;
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// A melee is put together. VLE-P4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// The hex attacked.
    pub target: HexId,
    /// The units that attack.
    pub attackers: UnitSet,
}

impl Procedure<ViveLEmpereur> for Attack {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-P4.1", format!("which units attack {}?", game.label(self.target)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { target, attackers, .. } = *self;
        let around = game.defended(target).flat_map(|hex| game.battle.map.neighbours(hex));
        let near = around.fold(UnitSet::EMPTY, |all, (_, hex)| all.or(game.units_in(hex)));
        out.extend(near.minus(attackers).map(Action::Join));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { target, attackers, .. } = *self;
        match *action {
            Action::Done => require(!attackers.is_empty(), "VLE-P4.1", "choose at least one stack to attack"),
            Action::Join(unit) => {
                require(!attackers.has(unit), "VLE-P4.1", "that unit is already attacking")?;
                game.may_attack(unit, target)?;
                // The whole stack comes along; its first unit that can attack stands for it.
                let first =
                    game.pile(game.state.at(unit)).into_iter().find(|&other| game.may_attack(other, target).is_ok());
                require(first == Some(unit), "VLE-V.3b", "a stack attacks as a whole; choose its first unit")
            }
            _ => Err(Refusal::new("VLE-P4.1", "choose the stacks that attack")),
        }
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::Join(unit) => Some(format!("{} joins the attack", game.unit_name(unit))),
            Action::Done => Some("Attack".to_owned()),
            _ => None,
        }
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.attackers));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.attackers = self.attackers.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { target, attackers } = umpire[me];
        umpire.take_attack(target, attackers, action);
        Flow::On
    }

    /// An attack that nobody can join any more is not asked about.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { target, attackers } = umpire[me];
        let around = umpire.defended(target).flat_map(|hex| umpire.battle.map.neighbours(hex));
        let near = around.fold(UnitSet::EMPTY, |all, (_, hex)| all.or(umpire.units_in(hex)));
        let more = near.minus(attackers).into_iter().any(|unit| umpire.may_attack(unit, target).is_ok());
        if attackers.is_empty() || more {
            return Flow::Ask;
        }
        umpire.take_attack(target, attackers, Action::Done);
        Flow::On
    }
}
