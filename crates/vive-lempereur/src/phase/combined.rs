//! Combined charges: stacks of several hexes that ride at the same enemy, move in turns, and join on the way. VLE-IX.5a, VLE-IX.6d.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, GroupKind, Plan};
use crate::tables::MOST_STEPS_OF_CAVALRY;
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// The most stacks of a combined charge: they must find room in one hex of seven steps.
pub const MOST_PARTS: usize = 7;

/// One stack of a combined charge. VLE-IX.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Who.
    pub units: UnitSet,
    /// Leaders who ride along.
    pub leaders: LeaderSet,
    /// Has it taken line?
    pub declared: bool,
    /// Points spent.
    pub spent: u8,
    /// Facing changes made.
    pub turns: u8,
    /// It has turned in its present hex.
    pub turned: bool,
}

impl Part {
    /// A group that is put aside.
    pub(crate) fn of(group: &Group) -> Self {
        Self {
            units: group.units,
            leaders: group.leaders,
            declared: group.kind == GroupKind::Charge,
            spent: group.spent,
            turns: group.turns,
            turned: group.turned,
        }
    }

    /// The group that goes on from here.
    pub(crate) fn group(&self) -> Group {
        Group {
            units: self.units,
            leaders: self.leaders,
            kind: if self.declared { GroupKind::Charge } else { GroupKind::Forming },
            spent: self.spent,
            turns: self.turns,
            turned: self.turned,
            off_road: true,
            acted: self.declared,
            spread_from: None,
            stopped: false,
            plan: Plan::default(),
            idle: self.declared,
        }
    }
}

/// A combined charge. VLE-IX.5a.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CombinedCharge {
    /// Everybody who was declared for it.
    pub all: UnitSet,
    /// The stacks that wait while another one moves.
    pub parts: ArrayVec<Part, MOST_PARTS>,
}

impl CombinedCharge {
    /// Units that wait.
    pub(crate) fn waiting(&self) -> UnitSet {
        self.parts.iter().fold(UnitSet::EMPTY, |all, part| all.or(part.units))
    }

    /// Takes the part of a unit out of the list.
    pub(crate) fn take(&mut self, unit: UnitId) -> Option<Part> {
        let n = self.parts.iter().position(|part| part.units.has(unit))?;
        Some(self.parts.remove(n))
    }
}

/// A combined charge: which of its stacks moves? VLE-IX.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combined;

impl Procedure<ViveLEmpereur> for Combined {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-IX.5a", "which stack of the combined charge moves next?")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(game.state.core.combined.parts.iter().filter_map(|part| part.units.first()).map(Action::Activate));
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Activate(unit) => {
                let mut parts = game.state.core.combined.parts.iter();
                let leads = parts.any(|part| part.units.first() == Some(unit));
                require(leads, "VLE-IX.5a", "choose the first unit of a stack in the combined charge")
            }
            _ => Err(Refusal::new("VLE-IX.5a", "say which stack of the combined charge moves next")),
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Activate(_)).then_some(RuleId("VLE-IX.5a"))
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        if let Action::Activate(unit) = action
            && let Some(part) = umpire.state.core.combined.take(unit)
        {
            umpire.open(part.group());
        }
        Flow::On
    }

    /// Next of a combined charge: stacks still to be declared, then the one that moves.
    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let game = &mut *umpire.game;
        let mut combined = std::mem::take(&mut game.state.core.combined);
        for part in &mut combined.parts {
            let still = part.units.filter(|&unit| {
                let ready = match game.state.formation(unit) {
                    Formation::Line => part.declared,
                    Formation::Column | Formation::General => !part.declared,
                    _ => false,
                };
                ready && game.state.hex(unit).is_some() && !game.state.core.efforts.is_spent(unit)
            });
            part.units = still.collect();
        }
        combined.parts.retain(|part| !part.units.is_empty());
        let undeclared = combined.parts.iter().position(|part| !part.declared);
        let next = undeclared.or((combined.parts.len() == 1).then_some(0));
        if combined.parts.is_empty() {
            game.state.core.combined = CombinedCharge::default();
            umpire.pop();
            return Flow::On;
        }
        let going = next.map(|n| combined.parts.remove(n));
        game.state.core.combined = combined;
        match going {
            Some(part) => {
                umpire.open(part.group());
                Flow::On
            }
            None => Flow::Ask,
        }
    }
}

impl ViveLEmpereur {
    fn is_combined(&self) -> bool {
        !self.state.core.combined.all.is_empty()
    }

    /// The hexes of a charge: those of the stack that moves, and of the others of a combined charge. VLE-IX.6d.
    pub(crate) fn charging_hexes(&self, movers: UnitSet) -> impl Iterator<Item = HexId> + '_ {
        let combined = &self.state.core.combined;
        let all = if combined.all.meets(movers) { movers.or(combined.waiting()) } else { movers };
        all.filter_map(|unit| self.state.hex(unit))
    }

    /// VLE-IX.5a: may the stack of this unit, in another hex, be named for the same charge?
    pub(crate) fn may_combine(&self, group: &Group, unit: UnitId) -> Verdict {
        self.may_charge(unit)?;
        let combined = &self.state.core.combined;
        require(!combined.all.has(unit), "VLE-IX.5a", "that unit is already taking part")?;
        let begun = combined.parts.iter().any(|part| part.declared);
        require(!begun, "VLE-IX.5a", "a combined charge has to be declared as a whole before it moves")?;
        let named = group.units.or(combined.waiting());
        let apart = named.into_iter().all(|other| self.state.hex(other) != self.state.hex(unit));
        require(
            apart,
            "VLE-IX.5a",
            "that unit's stack is already in the charge; add the unit while its own stack is being declared",
        )?;
        let steps = self.steps_of(named.with(unit));
        require(steps <= MOST_STEPS_OF_CAVALRY, "VLE-IX.5a", "all of the charging units would not fit into one hex")
    }

    /// VLE-IX.5a: may another stack of the combined charge, in the same hex, be joined?
    pub(crate) fn may_unite(&self, group: &Group, unit: UnitId) -> Verdict {
        let waits = self.state.core.combined.waiting().has(unit);
        require(waits, "VLE-IX.2g", "only stacks of the same combined charge can join on the way")?;
        let here = group.units.first().is_some_and(|first| self.state.hex(first) == self.state.hex(unit));
        require(here, "VLE-IX.5a", "those units are not in the same hex")?;
        // House ruling H113.
        require(!group.idle, "VLE-IX.5a", "the moving stack has to act before another stack joins it")
    }

    /// VLE-IX.5a: may the moving stack wait while another one moves?
    pub(crate) fn may_pause(&self, group: &Group) -> Verdict {
        let others = group.kind == GroupKind::Charge && !self.state.core.combined.parts.is_empty();
        require(others, "VLE-IX.5a", "the combined charge has no other stack")?;
        // House ruling H113.
        require(!group.idle, "VLE-IX.5a", "a stack has to act before you switch to another")
    }

    /// VLE-IX.5a: may a unit part from a combined charge?
    pub(crate) fn may_part(&self, group: &Group, unit: UnitId) -> Verdict {
        let member = group.kind == GroupKind::Charge && self.state.core.combined.all.has(unit);
        require(member, "VLE-IX.2c", "a charging unit may step, turn or stop")?;
        let several = group.units.len() > 1 && group.units.has(unit);
        require(several, "VLE-IX.5a", "only one of several units can part from the others")
    }

    pub(crate) fn combine_candidates(&self, group: &Group, out: &mut Vec<Action>) {
        if group.kind == GroupKind::Forming {
            let riders = self.of_side(self.state.active()).and(self.battle.derived.cavalry);
            out.extend(riders.minus(group.units).map(Action::Join));
        } else if self.is_combined() {
            out.extend(self.state.core.combined.waiting().map(Action::Join));
            out.extend(group.units.map(Action::Drop));
            out.push(Action::Done);
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-IX.5a: another stack is named; the present one waits until both are declared.
    pub fn combine(&mut self, group: Group, unit: UnitId) {
        let first = !self.is_combined();
        let combined = &mut self.state.core.combined;
        combined.parts.push(Part::of(&group));
        combined.all = combined.all.or(group.units);
        self.pop();
        if first {
            self.open(Combined);
        }
        self.open_group(unit, GroupKind::Forming, true);
    }

    /// The stack on the move waits.
    pub fn pause(&mut self, group: Group) {
        self.pop();
        self.state.core.combined.parts.push(Part::of(&group));
    }

    /// VLE-IX.5a: stacks that have come together go on as one. It has as many points left as the one that has least.
    pub fn unite(&mut self, group: Group, unit: UnitId) {
        let Some(part) = self.state.core.combined.take(unit) else { return };
        let left = |game: &ViveLEmpereur, units: UnitSet, spent: u8| {
            units.map(|unit| game.allowance(unit, Formation::Line).saturating_sub(spent)).min().unwrap_or(0)
        };
        let least = left(self, group.units, group.spent).min(left(self, part.units, part.spent));
        let units = group.units.or(part.units);
        let spent = self.group_allowance(units).saturating_sub(least);
        self.note(|| Event::Joined { unit });
        self.change_group(|group| {
            group.units = units;
            group.leaders = group.leaders.or(part.leaders);
            group.spent = spent;
            group.turns = group.turns.max(part.turns);
            group.turned |= part.turned;
        });
    }

    /// VLE-IX.5a: a unit parts from the others; it goes on as a charge of its own.
    pub fn part_from(&mut self, group: Group, unit: UnitId) {
        let part = Part { units: UnitSet::one(unit), leaders: crate::unit::LeaderSet::EMPTY, ..Part::of(&group) };
        self.change_group(|group| {
            group.units.remove(unit);
            group.idle = true;
        });
        self.state.core.combined.parts.push(part);
    }
}
