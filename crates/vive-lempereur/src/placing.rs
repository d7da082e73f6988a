//! Reinforcements that are placed on the map: on their turn, or at once when an enemy comes near. VLE-XIII.1c.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, FormWhy, Frame, Step, on};
use crate::state::LeaderAt;
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// Reinforcements are placed because an enemy has come near. VLE-XIII.1c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// Their entry.
    pub entry: u8,
}

impl Procedure<ViveLEmpereur> for Placing {
    type Report = ();

    /// Whose entry it is.
    fn decider(&self, game: &ViveLEmpereur) -> Side {
        let Self { entry, .. } = *self;
        game.battle.entries[usize::from(entry)].side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XIII.1c", "the enemy is close: where are the reinforcements placed?")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { entry, .. } = *self;
        let hexes = &game.battle.entries[usize::from(entry)].hexes;
        for unit in game.expected_by(entry) {
            out.extend(hexes.iter().map(|&hex| Action::Enter(unit, hex)));
        }
        for leader in game.battle.all_leaders() {
            if game.battle.leader(leader).arrives.is_some_and(|(_, by)| by == entry) {
                out.extend(hexes.iter().map(|&hex| Action::EnterLeader(leader, hex)));
            }
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_placing(self.entry, action)
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Enter(..) | Action::EnterLeader(..)).then_some(RuleId("VLE-XIII.1c"))
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Enter(unit, hex) => {
                let formation =
                    if umpire.arm(unit) == Arm::Artillery { Formation::Limbered } else { Formation::Column };
                umpire.state.set_form(unit, formation, 0);
                umpire.put(unit, hex, false);
                umpire.note(|| Event::Entered { unit, hex });
                umpire.open(Form { units: UnitSet::one(unit), why: FormWhy::Placed });
                umpire.raise_overdue(unit);
            }
            Action::EnterLeader(leader, hex) => {
                umpire.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
                umpire.note(|| Event::LeaderMoved { leader, to: hex, rule: "VLE-XIII.1c" });
            }
            _ => {}
        }
        Flow::On
    }

    /// All who find room are placed.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let entry = umpire[me].entry;
        let done = !umpire.has_placing(entry);
        if done {
            umpire.pop();
        }
        on(done)
    }
}

impl ViveLEmpereur {
    /// Units that still wait to come by an entry.
    fn expected_by(&self, entry: u8) -> UnitSet {
        let core = &self.state.core;
        let gone = core.departed.all().or(self.state.on_map());
        let comes = |unit: &UnitId| self.unit(*unit).arrives.is_some_and(|(_, by)| by == entry) && !gone.has(*unit);
        self.battle.all_units().filter(comes).collect()
    }

    /// VLE-XIII.1c: may a unit be placed here, now that the enemy has come?
    fn may_place(&self, entry: u8, unit: UnitId, hex: voltigeur_field::hex::HexId) -> Verdict {
        require(self.expected_by(entry).has(unit), "VLE-XIII.1c", "that unit is not waiting at that place")?;
        let listed = self.battle.entries[usize::from(entry)].hexes.contains(&hex);
        require(listed, "VLE-XIII.1c", "the unit has to be placed at its own entry place")?;
        self.is_entry_room(unit, hex, true)
    }

    pub(crate) fn check_placing(&self, entry: u8, action: &Action) -> Verdict {
        match *action {
            Action::Enter(unit, hex) => self.may_place(entry, unit, hex),
            Action::EnterLeader(leader, hex) => {
                let info = self.battle.leader(leader);
                let waits =
                    info.arrives.is_some_and(|(_, by)| by == entry) && self.state.leader(leader) == LeaderAt::Expected;
                require(waits, "VLE-XIII.1c", "that leader is not waiting at that place")?;
                let listed = self.battle.entries[usize::from(entry)].hexes.contains(&hex);
                require(
                    listed && !self.enemy_in(hex, info.side),
                    "VLE-XIII.1c",
                    "the leader has to be placed at his own entry place",
                )
            }
            _ => Err(Refusal::new("VLE-XIII.1c", "first place the reinforcements")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XIII.1c, VLE-P1.4: an enemy has come next to a place where reinforcements wait. Says whether some are placed.
    pub fn rouse_reinforcements(&mut self, step: &Step) -> bool {
        if !self.battle.derived.has_placed {
            return false;
        }
        let Some(first) = step.units.first() else { return false };
        let side = self.side(first);
        let also = step.pair.and_then(|pair| pair.also_to);
        for n in 0..self.battle.entries.len() {
            let entry = &self.battle.entries[n];
            let near = |hex| entry.hexes.iter().any(|&place| self.battle.distance(hex, place) == 1);
            let roused = entry.placed && entry.side != side && (near(step.to) || also.is_some_and(near));
            let placing =
                |frame: &Frame| matches!(frame, Frame::Placing(Placing { entry }) if usize::from(*entry) == n);
            if roused && !self.state.core.stack.iter().any(placing) && self.has_placing(n as u8) {
                self.open(Placing { entry: n as u8 });
                return true;
            }
        }
        false
    }

    fn has_placing(&self, entry: u8) -> bool {
        let hexes = &self.battle.entries[usize::from(entry)].hexes;
        self.expected_by(entry)
            .into_iter()
            .any(|unit| hexes.iter().any(|&hex| self.may_place(entry, unit, hex).is_ok()))
            || self.battle.all_leaders().any(|leader| {
                hexes.iter().any(|&hex| self.check_placing(entry, &Action::EnterLeader(leader, hex)).is_ok())
            })
    }
}
