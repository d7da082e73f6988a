//! 1. Charges: who charges, the declaration, and how a charge stops. VLE-IX.1a to VLE-IX.2m, VLE-P7.1 to VLE-P7.4.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Group, GroupKind, Moment, React, Retreats, StepKind, Window};
use crate::terrain::Ground;
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// 1. Charges. Chapter IX.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Charge;

impl Procedure<ViveLEmpereur> for Charge {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-IX.2a", "choose cavalry to charge.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        for unit in game.of_side(game.state.active()) {
            if game.is_cavalry(unit) {
                out.push(Action::Activate(unit));
                game.scatter_candidates(unit, out);
            }
            out.push(Action::Top(unit));
        }
        out.push(Action::End);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::End => Ok(()),
            Action::Activate(unit) => game.may_charge(unit),
            Action::Top(unit) => game.may_reorder(unit),
            Action::Scatter(unit) => game.may_scatter(unit),
            Action::ScatterStack(hex) => game.may_scatter_stack(hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the charge phase")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::End)
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Charges")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Activate(unit) => {
                umpire.open_group(unit, GroupKind::Forming, true);
                umpire.ask_for_events(Moment::MoveStart, Some(unit));
            }
            other => umpire.take_common(other),
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let own = umpire.of_side(umpire.state.active());
        let reorders = || own.into_iter().any(|unit| umpire.may_reorder(unit).is_ok());
        if umpire.may_scatter_or_switch() || reorders() {
            return Flow::Ask;
        }
        umpire.end_phase();
        Flow::On
    }
}

impl ViveLEmpereur {
    /// May a unit charge? VLE-IX.2a, VLE-IX.2e.
    pub(crate) fn may_charge(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-IX.2a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(self.is_cavalry(unit), "VLE-IX.1a", "only cavalry can charge")?;
        require(self.state.good_order(unit), "VLE-IX.2a", "disorganized cavalry cannot charge")?;
        require(!self.state.core.efforts.has_charged(unit), "VLE-IX.1a", "that unit has already charged this turn")?;
        require(!self.state.core.efforts.is_spent(unit), "VLE-IX.7f", "that unit may not act again this turn")?;
        if self.battle.command_level() >= 2 {
            self.may_charge_in_command(unit)?;
        }
        self.may_charge_again(unit)?;
        let Some(cost) = self.start_cost(unit) else {
            return Err(Refusal::new("VLE-IX.2e", "a charge cannot start in this terrain"));
        };
        let allowance = self.allowance(unit, Formation::Line);
        require(cost <= allowance, "VLE-IX.2d", "the terrain costs more movement points than the unit has for a charge")
    }

    /// VLE-IX.2d: what the ground of the start costs.
    fn start_cost(&self, unit: UnitId) -> Option<u8> {
        match self.ground(self.state.at(unit)) {
            Ground::Clear => Some(0),
            ground => ground.charge_cost(),
        }
    }

    /// VLE-IX.2d: what a declaration costs units that charge together.
    pub(crate) fn charge_start(&self, units: UnitSet) -> u8 {
        units.filter_map(|unit| self.start_cost(unit)).max().unwrap_or(0)
    }

    /// VLE-IX.2b: from column d to line v = d - 1 or d; from general order any.
    pub(crate) fn may_declare(&self, group: &Group, facing: u8) -> Verdict {
        for unit in group.units {
            let now = self.state.facing(unit);
            let fits = self.state.formation(unit) == Formation::General || facing == now || facing == (now + 5) % 6;
            require(facing < 6 && fits, "VLE-IX.2b", "the front of the line has to be part of the column's front")?;
        }
        Ok(())
    }

    /// Is there an enemy unit that a charging unit may attack before it? VLE-IX.2k.
    pub(crate) fn has_target(&self, unit: UnitId) -> bool {
        let side = self.side(unit);
        let hex = self.state.at(unit);
        self.battle.map.neighbours(hex).any(|(_, next)| self.enemy_in(next, side) && self.attacks(unit, next))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-P7.2: line is taken, the ground of the start is paid, the enemy may react.
    pub fn declare(&mut self, group: Group, facing: u8) {
        let Some(first) = group.units.first() else { return };
        let cost = self.charge_start(group.units);
        if !self.state.core.combined.all.meets(self.state.core.efforts.charged()) {
            // VLE-IX.6d: a combined charge counts as one.
            self.state.core.reactions.begin_charge();
        }
        self.spend_freedom(group.units);
        for unit in group.units {
            self.form(unit, Formation::Line, facing, "VLE-IX.2b");
            self.state.core.efforts.mark_charged(unit);
        }
        self.uncover(group.units);
        let unit = self.topmost(group.units).unwrap_or(first);
        self.note(|| Event::Charges { unit });
        if let Frame::Group(group) = self.top_frame_mut() {
            group.kind = GroupKind::Charge;
            group.spent = cost;
            group.acted = true;
        }
        if self.state.core.stack.iter().any(|frame| matches!(frame, Frame::Combined(_))) {
            // VLE-IX.5a: it waits until every stack has been declared.
            self.state.core.combined.all = self.state.core.combined.all.or(group.units);
            if let Some(Frame::Group(group)) = self.frame().copied() {
                self.pause(group);
            }
        }
        let at = self.state.at(first);
        self.open(React {
            movers: group.units,
            at,
            also: None,
            kind: StepKind::Charge,
            entered: false,
            window: Window::Squares,
            named: UnitSet::EMPTY,
            forming: None,
        });
    }

    /// VLE-P7.3: contact, or it disorganizes at once (VLE-IX.2k).
    pub fn stop_charge(&mut self, units: UnitSet) {
        let charging: UnitSet = units
            .filter(|&unit| self.state.hex(unit).is_some() && self.state.formation(unit) == Formation::Line)
            .collect();
        let Some(first) = charging.first() else { return };
        let contact = charging.into_iter().any(|unit| self.has_target(unit));
        let unit = self.topmost(charging).unwrap_or(first);
        self.note(|| Event::Contact { unit, contact });
        if contact {
            self.state.core.efforts.make_contact(charging);
            return;
        }
        let base = self.state.core.retreats.next_place();
        let marker = self.state.turn().saturating_sub(1);
        self.break_with_marker(charging, "VLE-IX.2k", UnitSet::EMPTY, marker);
        self.open(Retreats { base });
    }
}
