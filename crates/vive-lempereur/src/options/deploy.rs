//! Options that change the set-up. VLE-XXIII.0a.
use super::Effect;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Deploy, FormWhy, Frame};
use crate::terrain::Cost;
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

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

    pub(crate) fn deploy_candidates(&self, deploy: &Deploy, out: &mut Vec<Action>) {
        for unit in deploy.todo {
            let mut around = |centre: HexId, within: u16| {
                let hexes = self.battle.map.hex(centre).range(within).filter_map(|hex| self.battle.map.id(hex));
                out.extend(hexes.map(|hex| Action::Enter(unit, hex)));
            };
            for (_, effect) in self.effects(deploy.side).filter(|(number, _)| *number == deploy.number) {
                match *effect {
                    Effect::Redeploy { within, .. } => {
                        if let Some(hex) = self.state.hex(unit) {
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

    pub(crate) fn check_deploy(&self, deploy: &Deploy, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Enter(unit, hex) => self.may_deploy(deploy, unit, hex),
            _ => Err(Refusal::new("VLE-XXIII.0a", "first finish changing the set-up")),
        }
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
                self.push(Frame::Deploy(deploy));
            }
        }
    }

    /// Says whether the game goes on by itself.
    pub fn run_deploy(&mut self, deploy: Deploy) -> bool {
        if deploy.todo.is_empty() {
            self.pop();
        }
        deploy.todo.is_empty()
    }

    pub fn take_deploy(&mut self, deploy: Deploy, action: Action) {
        let Action::Enter(unit, hex) = action else { return self.pop() };
        if let Frame::Deploy(top) = self.top_frame_mut() {
            top.todo.remove(unit);
        }
        self.reveal(deploy.side, deploy.number);
        self.lift(unit);
        let guns = self.arm(unit) == Arm::Artillery;
        self.state.set_form(unit, if guns { Formation::Limbered } else { Formation::Column }, 0);
        self.put(unit, hex, false);
        self.note(|| Event::Entered { unit, hex });
        self.push(Frame::Form { units: UnitSet::one(unit), why: FormWhy::SetUp });
    }
}
