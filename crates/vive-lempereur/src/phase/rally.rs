//! 6. Rally. Chapter XI, VLE-P11.1.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{FormWhy, Frame, Phase, RetreatKind, TrialWhy, Trials};
use crate::terrain::Ground;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// May a unit try to rally? VLE-XI.1a, VLE-XI.2a.
    pub(crate) fn may_rally(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-XI.1a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(!self.state.good_order(unit), "VLE-XI.1a", "that unit is in good order")?;
        require(!self.is_straggler(unit), "VLE-XII.2a", "stragglers cannot rally")?;
        require(!self.state.core.rally_tried.has(unit), "VLE-XI.2a", "that unit has already tried in this phase")?;
        let resting = !self.state.core.options.reintegration.tried.is_empty();
        require(!resting, "VLE-P11.1", "units rally before other units regain steps")?;
        let (marker, turn) = (self.state.core.marker[unit.index()], self.state.turn());
        if marker + 2 > turn {
            let why = "that unit was disorganized less than two turns ago";
            return Err(Refusal::new("VLE-XI.1a", why).numbers(i16::from(marker + 2), i16::from(turn)));
        }
        Ok(())
    }

    pub(crate) fn rally_candidates(&self, out: &mut Vec<Action>) {
        for unit in self.of_side(self.state.active()) {
            if self.state.good_order(unit) {
                if self.is_cavalry(unit) {
                    self.scatter_candidates(unit, out);
                }
                if self.battle.switches.reintegration {
                    out.push(Action::Reintegrate(unit));
                }
            } else {
                out.push(Action::Rally(unit));
            }
        }
        out.push(Action::End);
    }

    pub(crate) fn check_rally_phase(&self, action: &Action) -> Verdict {
        match *action {
            Action::End => Ok(()),
            Action::Rally(unit) => self.may_rally(unit),
            Action::Reintegrate(unit) => self.may_reintegrate(unit),
            Action::Scatter(unit) => self.may_scatter(unit),
            Action::ScatterStack(hex) => self.may_scatter_stack(hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the rally phase")),
        }
    }

    /// VLE-XI.4a: a town or wood at one or two hexes that can be reached.
    fn may_shelter(&self, unit: UnitId, hex: HexId) -> Verdict {
        let here = self.state.at(unit);
        let near = (1..=2).contains(&self.battle.distance(here, hex));
        let cover = matches!(self.ground(hex), Ground::Town | Ground::Forest);
        require(near && cover, "VLE-XI.4a", "that is not a town or wood within two hexes")?;
        let (side, arm) = (self.side(unit), self.arm(unit));
        require(!self.enemy_in(hex, side), "VLE-VIII.9a", "there are enemy units in that hex")?;
        let open = |from: HexId, to: HexId| {
            let way = self.battle.direction(from, to).is_some_and(|way| self.open_to(arm, from, way, to));
            way && !self.enemy_in(to, side)
        };
        let mut between = self.battle.map.neighbours(here);
        let reached = open(here, hex) || between.any(|(_, next)| open(here, next) && open(next, hex));
        require(reached, "VLE-VIII.9a", "the unit cannot reach that hex")
    }

    pub(crate) fn rally_failed_candidates(&self, unit: UnitId, out: &mut Vec<Action>) {
        let here = self.battle.map.hex(self.state.at(unit));
        out.extend(here.range(2).skip(1).filter_map(|hex| self.battle.map.id(hex)).map(Action::To));
        out.extend([Action::Retreat, Action::Done]);
    }

    pub(crate) fn check_rally_failed(&self, unit: UnitId, action: &Action) -> Verdict {
        match *action {
            Action::Retreat => Ok(()),
            Action::To(hex) => self.may_shelter(unit, hex),
            Action::Done => {
                let cover = matches!(self.ground(self.state.at(unit)), Ground::Town | Ground::Forest);
                require(cover, "VLE-XI.4a", "only a unit in a town or wood need not retreat")
            }
            _ => Err(Refusal::new("VLE-XI.4a", "say whether the unit retreats or takes shelter")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_rally_phase(&mut self, action: Action) {
        if let Action::Reintegrate(unit) = action {
            return self.reintegrate(unit);
        }
        let Action::Rally(unit) = action else { return self.take_common(action) };
        self.state.core.rally_tried.insert(unit);
        let hex = self.state.at(unit);
        self.open_trials(Trials::new(TrialWhy::Rally, UnitSet::one(unit), hex));
    }

    /// VLE-XI.3a, VLE-XI.4a.
    pub fn finish_rally(&mut self, passed: UnitSet, failed: UnitSet) {
        if let Some(unit) = failed.first() {
            if self.is_routed(unit) {
                self.flee_after_rally(unit);
            } else {
                self.push(Frame::RallyFailed { unit });
            }
        }
        for unit in passed {
            self.note(|| Event::Rallied { unit });
            self.state.core.rallied.insert(unit);
            self.state.core.waiting.remove(unit);
            self.state.core.marker[unit.index()] = 0;
            self.state.core.options.rout.routed.remove(unit);
            self.state.core.options.artillery.left.remove(unit);
            if self.state.core.phase != Phase::Rally {
                // VLE-XI.5a: by an event, in another phase, others of the hex make room at once.
                let hex = self.state.at(unit);
                let base = self.state.core.queue.len() as u8;
                let stays = |other: UnitId| self.state.good_order(other) || self.is_left_behind(other);
                let beside = self.units_in(hex).without(unit).filter(|&other| !stays(other)).collect();
                self.send_back(beside, RetreatKind::Rally);
                self.push(Frame::Retreats { base });
            }
            self.push(Frame::Form { units: UnitSet::one(unit), why: FormWhy::Rallied });
        }
    }

    pub fn take_rally_failed(&mut self, unit: UnitId, action: Action) {
        self.pop();
        if !matches!(action, Action::Done) {
            self.state.core.options.artillery.left.remove(unit);
        }
        let kind = match action {
            Action::To(hex) => RetreatKind::Shelter(hex),
            Action::Retreat => RetreatKind::Rally,
            _ => return,
        };
        let base = self.state.core.queue.len() as u8;
        let left = match kind {
            RetreatKind::Shelter(hex) => self.battle.distance(self.state.at(unit), hex) as u8,
            _ => crate::tables::RETREAT,
        };
        self.enqueue(crate::procedure::Waiting {
            units: UnitSet::one(unit),
            left,
            kind,
            cause: UnitSet::EMPTY,
            pair: None,
        });
        self.push(Frame::Retreats { base });
    }
}
