//! Options that change the set-up. VLE-XXIII.0a.
use super::Effect;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, FormWhy, Leaver, on};
use crate::terrain::Cost;
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// An option changes the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// Whose.
    pub side: Side,
    /// Which.
    pub number: u8,
    /// Units that may still be set up.
    pub todo: UnitSet,
}

impl Procedure<ViveLEmpereur> for Deploy {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XXIII.0a", "choose a unit to set up elsewhere.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        for unit in self.todo {
            let mut around = |centre: HexId, within: u16| {
                let hexes = game.battle.map.hex(centre).range(within).filter_map(|hex| game.battle.map.id(hex));
                out.extend(hexes.map(|hex| Action::Enter(unit, hex)));
            };
            for (_, effect) in game.effects(self.side).filter(|(number, _)| *number == self.number) {
                match *effect {
                    Effect::Redeploy { within, .. } => {
                        if let Some(hex) = game.state.hex(unit) {
                            around(hex, within);
                        }
                    }
                    Effect::Deploy { near, within, .. } => around(near, within),
                    _ => {}
                }
            }
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Enter(unit, hex) => game.may_deploy(self, unit, hex),
            _ => Err(Refusal::new("VLE-XXIII.0a", "first finish changing the set-up")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.todo = self.todo.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let deploy = umpire[me];
        let Action::Enter(unit, hex) = action else {
            umpire.pop();
            return Flow::On;
        };
        umpire[me].todo.remove(unit);
        umpire.reveal(deploy.side, deploy.number);
        umpire.lift(unit);
        let guns = umpire.arm(unit) == Arm::Artillery;
        umpire.state.set_form(unit, if guns { Formation::Limbered } else { Formation::Column }, 0);
        umpire.put(unit, hex, false);
        umpire.note(|| Event::Entered { unit, hex });
        umpire.open(Form { units: UnitSet::one(unit), why: FormWhy::SetUp });
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let deploy = umpire[me];
        if deploy.todo.is_empty() {
            umpire.pop();
        }
        on(deploy.todo.is_empty())
    }
}

impl ViveLEmpereur {
    /// May a unit be set up in a hex by an option?
    fn may_deploy(&self, deploy: &Deploy, unit: UnitId, hex: HexId) -> Verdict {
        let rule = "VLE-XXIII.0a";
        require(deploy.todo.has(unit), rule, "the option is not for that unit, or the unit has already been set up")?;
        let mut effects = self.effects(deploy.side).filter(|(number, _)| *number == deploy.number);
        let near = effects.any(|(_, effect)| match *effect {
            Effect::Redeploy { within, .. } => {
                self.state.hex(unit).is_some_and(|from| self.battle.distance(from, hex) <= within)
            }
            Effect::Deploy { near, within, .. } => self.battle.distance(near, hex) <= within,
            _ => false,
        });
        require(near, rule, "that hex is too far away")?;
        require(!self.enemy_in(hex, deploy.side), rule, "there are enemy units in that hex")?;
        let cost = self.ground(hex).cost(self.arm(unit));
        let open = match cost {
            Cost::Closed => false,
            Cost::ByRoad => self.battle.derived.road_hexes.has(hex),
            Cost::Points(_) => true,
        };
        require(open, "VLE-VI.6d", "that unit cannot enter this terrain")?;
        if self.state.hex(unit) == Some(hex) { Ok(()) } else { self.is_edge_room(unit, hex) }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// After the choice: the set-ups that it allows, the first side first.
    pub fn open_deployments(&mut self) {
        for side in [Side::Second, Side::First] {
            let mut found: arrayvec::ArrayVec<Deploy, 8> = arrayvec::ArrayVec::new();
            for (number, effect) in self.effects(side) {
                if let Effect::Redeploy { units, .. } | Effect::Deploy { units, .. } = *effect
                    && !found.is_full()
                {
                    found.push(Deploy { side, number, todo: units });
                }
            }
            for deploy in found {
                self.open(deploy);
            }
        }
    }
}
