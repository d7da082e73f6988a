//! E. Artillery phase: guns are limbered or deployed; then the player turn ends. LOB-E-11, LOB-E-12.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// E. Guns are limbered or deployed. LOB-E-11.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guns {
    /// Whose guns.
    pub side: Side,
    /// Guns that were switched.
    pub switched: UnitSet,
}

impl Procedure<LinesOfBattle> for Guns {
    type Report = ();

    fn decider(&self, _: &LinesOfBattle) -> Side {
        self.side
    }

    fn question(&self, _: &LinesOfBattle) -> Question {
        Question::new("LOB-E-11", "which guns will you limber or deploy?")
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let Self { side, switched } = *self;
        let guns = game.on_map_of(side).and(game.battle.derived.artillery).minus(switched);
        out.extend(
            guns.iter().map(|gun| if game.state.is_limbered(gun) { Action::Deploy(gun) } else { Action::Limber(gun) }),
        );
        out.push(Action::End);
    }

    /// LOB-E-11, LOB-opt-ha1. A gun is switched at most once: twice would be not at all.
    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let Self { side, switched } = *self;
        match *action {
            Action::End => Ok(()),
            Action::Limber(gun) | Action::Deploy(gun) => {
                let limbered = matches!(action, Action::Limber(_));
                require(game.on_map_of(side).has(gun), "LOB-E-11", "that is not one of your units on the map")?;
                require(game.is_artillery(gun), "LOB-E-11", "only artillery can be limbered or deployed")?;
                require(
                    !switched.has(gun),
                    "LOB-E-11",
                    "that battery has already been limbered or deployed in this phase",
                )?;
                require(
                    game.state.is_limbered(gun) != limbered,
                    "LOB-E-11",
                    "the battery is already limbered or deployed as you ask",
                )?;
                if limbered { game.check_may_limber(gun) } else { Ok(()) }
            }
            _ => Err(Refusal::new(
                "LOB-E-11",
                "this is the time to limber or deploy guns: choose a battery, or end the phase",
            )),
        }
    }
    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::End)
    }

    fn label(&self, _: &LinesOfBattle, action: &Action) -> Option<String> {
        let end =
            if self.switched.is_empty() { "Leave the guns as they are" } else { "Leave the other guns as they are" };
        (*action == Action::End).then(|| end.to_owned())
    }

    fn rule(&self, _: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        (*action == Action::End).then_some(RuleId("LOB-E-11"))
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("limbering")
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { side, switched } = umpire[me];
        if let Action::Limber(gun) | Action::Deploy(gun) = action {
            let limbered = matches!(action, Action::Limber(_));
            umpire.state.core.limbered.set(gun, limbered);
            umpire.note(|| Event::GunSet { unit: gun, limbered });
            umpire[me].switched = switched.with(gun);
        } else if side == umpire.state.active() {
            umpire[me] = Self { side: side.other(), switched: UnitSet::EMPTY };
        } else {
            umpire.end_player_turn();
        }
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-E-12, LOB-turn-1, LOB-turn-3.
    fn end_player_turn(&mut self) {
        let (turn, active) = (self.state.turn(), self.state.active());
        if active == Side::First {
            self.begin_player_turn(turn, Side::Second);
        } else if usize::from(turn) < self.battle.turns.len() {
            self.begin_player_turn(turn + 1, Side::First);
        } else {
            self.end_battle();
        }
    }
}
