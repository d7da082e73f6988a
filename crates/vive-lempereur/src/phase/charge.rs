//! 1. Charges: who charges, the declaration, and how a charge stops. VLE-IX.1a to VLE-IX.2m, VLE-P7.1 to VLE-P7.4.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Group, GroupKind, Moment, React, StepKind, Window};
use crate::terrain::Ground;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};

impl ViveLEmpereur {
    /// May a unit charge? VLE-IX.2a, VLE-IX.2e.
    pub(crate) fn may_charge(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-IX.2a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(self.is_cavalry(unit), "VLE-IX.1a", "only cavalry can charge")?;
        require(self.state.good_order(unit), "VLE-IX.2a", "disorganized cavalry cannot charge")?;
        require(!self.state.core.charged.has(unit), "VLE-IX.1a", "that unit has already charged this turn")?;
        require(!self.state.core.spent.has(unit), "VLE-IX.7f", "that unit may not act again this turn")?;
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

    pub(crate) fn charge_candidates(&self, out: &mut Vec<Action>) {
        for unit in self.of_side(self.state.active()) {
            if self.is_cavalry(unit) {
                out.push(Action::Activate(unit));
                self.scatter_candidates(unit, out);
            }
            out.push(Action::Top(unit));
        }
        out.push(Action::End);
    }

    pub(crate) fn check_charge_phase(&self, action: &Action) -> Verdict {
        match *action {
            Action::End => Ok(()),
            Action::Activate(unit) => self.may_charge(unit),
            Action::Top(unit) => self.may_reorder(unit),
            Action::Scatter(unit) => self.may_scatter(unit),
            Action::ScatterStack(hex) => self.may_scatter_stack(hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the charge phase")),
        }
    }

    /// Is there an enemy unit that a charging unit may attack before it? VLE-IX.2k.
    pub(crate) fn has_target(&self, unit: UnitId) -> bool {
        let side = self.side(unit);
        let hex = self.state.at(unit);
        self.battle.map.neighbours(hex).any(|(_, next)| self.enemy_in(next, side) && self.attacks(unit, next))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_charge_phase(&mut self, action: Action) {
        match action {
            Action::Activate(unit) => {
                self.open_group(unit, GroupKind::Forming, true);
                self.ask_for_events(Moment::MoveStart, Some(unit));
            }
            other => self.take_common(other),
        }
    }

    /// VLE-P7.2: line is taken, the ground of the start is paid, the enemy may react.
    pub fn declare(&mut self, group: Group, facing: u8) {
        let Some(first) = group.units.first() else { return };
        let cost = self.charge_start(group.units);
        if !self.state.core.combined.all.meets(self.state.core.charged) {
            // VLE-IX.6d: a combined charge counts as one.
            self.state.core.square_tried = UnitSet::EMPTY;
        }
        self.spend_freedom(group.units);
        for unit in group.units {
            self.form(unit, Formation::Line, facing, "VLE-IX.2b");
            self.state.core.charged.insert(unit);
        }
        self.uncover(group.units);
        let unit = self.topmost(group.units).unwrap_or(first);
        self.note(|| Event::Charges { unit });
        if let Frame::Group(group) = self.top_frame_mut() {
            group.kind = GroupKind::Charge;
            group.spent = cost;
            group.acted = true;
        }
        if self.state.core.stack.iter().any(|frame| matches!(frame, Frame::Combined)) {
            // VLE-IX.5a: it waits until every stack has been declared.
            self.state.core.combined.all = self.state.core.combined.all.or(group.units);
            if let Some(Frame::Group(group)) = self.frame().copied() {
                self.pause(group);
            }
        }
        let at = self.state.at(first);
        self.push(Frame::React(React {
            movers: group.units,
            at,
            also: None,
            kind: StepKind::Charge,
            entered: false,
            window: Window::Squares,
            named: UnitSet::EMPTY,
            forming: None,
        }));
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
            self.state.core.contact = self.state.core.contact.or(charging);
            return;
        }
        let base = self.state.core.queue.len() as u8;
        let marker = self.state.turn().saturating_sub(1);
        self.break_with_marker(charging, "VLE-IX.2k", UnitSet::EMPTY, marker);
        self.push(Frame::Retreats { base });
    }
}
