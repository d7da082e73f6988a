//! Events of morale: Military feat, Bravery, Rally, Fright, Guard, Surprise, Incompetence, Shadow of the Emperor, and the squares of
//! Light and Heavy charge. VLE-XXII.3.4, VLE-XXII.3.8, VLE-XXII.3.9, VLE-XXII.3.15 to VLE-XXII.3.17, VLE-XXII.3.23, VLE-XXII.3.25,
//! VLE-XXII.3.26, VLE-XXII.3.29.
use super::RULES;
use super::play::not_now;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Moment, Phase, Retreats, TrialStage, TrialWhy, Trials};
use crate::terrain::Ground;
use crate::unit::{LeaderId, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Ledger, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Feature, HexId, Rise};

/// How far the guard is seen. VLE-XXII.3.23.
const GUARD_RADIUS: u16 = 3;
/// How far the Emperor is seen. VLE-XXII.3.29.
const SHADOW_RADIUS: u16 = 6;

impl ViveLEmpereur {
    pub(super) fn may_play_in_check(&self, side: Side, moment: Moment, event: u8, unit: UnitId) -> Verdict {
        let Some((trials, checks)) = self.trial_now() else { return Err(not_now(event)) };
        let rule = RULES[usize::from(event)];
        require(checks == unit, rule, "another unit is checking its morale")?;
        let own = self.side(unit) == side;
        if moment == Moment::Failed {
            let failed = event == 4 && trials.stage == TrialStage::Failed;
            require(failed, rule, "this event cannot be played now")?;
            return require(own, rule, "that is not your unit");
        }
        // VLE-VI.8b: nothing bears on that check.
        require(!matches!(trials.why, TrialWhy::Withdrawal { .. }), "VLE-VI.8b", "nothing can change this check")?;
        let guard = self.unit(unit).guard;
        let square = matches!(trials.why, TrialWhy::Square { .. });
        let own_turn = side == self.state.active();
        match event {
            15 => require(own, rule, "that is not your unit"),
            17 => require(!own && !guard, rule, "this event is for an enemy unit that is not Guard"),
            8 | 9 => {
                let charge = own_turn && matches!(self.state.core.phase, Phase::CHARGE | Phase::MELEE);
                require(
                    charge && square && !own && !guard,
                    rule,
                    "no enemy unit other than the Guard is forming square against you",
                )
            }
            _ => Err(not_now(event)),
        }
    }

    /// VLE-XXII.3.16: at any moment, whatever its marker says.
    pub(super) fn may_rally_by_event(&self, side: Side, unit: UnitId) -> Verdict {
        require(self.side(unit) == side, "VLE-XXII.3.16", "that is not your unit")?;
        require(!self.state.good_order(unit), "VLE-XXII.3.16", "that unit is in good order")?;
        require(!self.is_straggler(unit), "VLE-XII.2a", "stragglers cannot rally")
    }

    /// What events and lasting effects add to a morale value. VLE-XXII.2c.
    pub(crate) fn event_morale(&self, unit: UnitId, value: &mut Ledger) {
        let chance = self.chance();
        for declared in chance.declared.iter().filter(|declared| declared.unit == unit) {
            let amount = match declared.event {
                15 => 1,
                8 | 9 | 17 => -1,
                _ => continue,
            };
            value.add(RuleId(RULES[usize::from(declared.event)]), amount);
        }
        value.add_if(chance.guarded[0].has(unit), RuleId("VLE-XXII.3.23"), 1);
        value.add_if(chance.guarded[1].has(unit), RuleId("VLE-XXII.3.23"), 2);
    }

    /// VLE-XXII.3.23: a guard unit, and somebody near it.
    pub(super) fn may_call_guard(&self, side: Side, guard: UnitId) -> Verdict {
        let own = self.side(guard) == side && self.unit(guard).guard && self.state.hex(guard).is_some();
        require(own, "VLE-XXII.3.23", "that is not one of your Guard units on the map")?;
        require(!self.chance().guard_broke[side], "VLE-XXII.3.23", "one of your Guard units has been disorganized")?;
        let someone = self.of_side(side).into_iter().any(|unit| self.may_stand_by_guard(side, guard, unit).is_ok());
        require(someone, "VLE-XXII.3.23", "no unit is near the Guard")
    }

    pub(super) fn may_stand_by_guard(&self, side: Side, guard: UnitId, unit: UnitId) -> Verdict {
        let own = self.side(unit) == side && !self.unit(unit).guard;
        require(own, "VLE-XXII.3.23", "this event is for your units that are not Guard")?;
        let (from, to) = (self.state.at(guard), self.state.at(unit));
        let near = self.battle.distance(from, to) <= GUARD_RADIUS;
        require(near, "VLE-XXII.3.23", "that unit is more than 3 hexes from the Guard")?;
        if from == to { Ok(()) } else { self.sees(from, to) }
    }

    /// VLE-XXII.3.25: in cover, or up a ridge.
    pub(super) fn may_ambush(&self, side: Side, unit: UnitId) -> Verdict {
        require(self.side(unit) == side, "VLE-XXII.3.25", "that is not your unit")?;
        require(self.state.good_order(unit), "VLE-XXII.3.25", "that unit is disorganized")?;
        let lies = self.hexes_of(unit).any(|hex| {
            let cover = matches!(self.ground(hex), Ground::Forest | Ground::Brush | Ground::Town);
            let up = self.battle.map.neighbours(hex).any(|(direction, _)| {
                let edge = self.battle.map.edge(hex, direction);
                edge.has(Feature::Ridge) && edge.rise == Rise::Down
            });
            cover || up
        });
        require(lies, "VLE-XXII.3.25", "that unit is neither in cover nor on a ridge")?;
        let near = self.hexes_of(unit).flat_map(|hex| self.battle.map.neighbours(hex));
        let mut tops = near.filter_map(|(_, hex)| self.state.top(hex));
        require(
            tops.any(|enemy| self.may_be_ambushed(side, unit, enemy).is_ok()),
            "VLE-XXII.3.25",
            "no enemy unit is adjacent",
        )
    }

    pub(super) fn may_be_ambushed(&self, side: Side, by: UnitId, unit: UnitId) -> Verdict {
        require(self.side(unit) != side, "VLE-XXII.3.25", "that is not an enemy unit")?;
        require(self.is_known(unit), "VLE-V.0", "only the top unit of an enemy stack is known to you")?;
        let near = self.hexes_of(by).any(|hex| self.hexes_of(unit).any(|other| self.touches(hex, other)));
        require(near, "VLE-XXII.3.25", "that unit is not adjacent")
    }

    /// VLE-XXII.3.26.
    pub(super) fn may_confuse(&self, side: Side, unit: UnitId) -> Verdict {
        require(side != self.state.active(), "VLE-XXII.3.26", "this event is played in the enemy's turn")?;
        require(self.side(unit) != side, "VLE-XXII.3.26", "this event is for an enemy unit")?;
        require(self.is_known(unit), "VLE-V.0", "only the top unit of an enemy stack is known to you")?;
        require(!self.chance().inept.has(unit), "VLE-XXII.2a", "that event already affects the unit")
    }

    fn emperor(&self, side: Side) -> Option<HexId> {
        let his = |leader: &LeaderId| {
            let info = self.battle.leader(*leader);
            info.side == side && info.napoleon && !self.state.core.substitutes.has(*leader)
        };
        self.battle.all_leaders().filter(his).find_map(|leader| self.leader_hex(leader))
    }

    /// VLE-XXII.3.29.
    pub(super) fn may_cast_shadow(&self, side: Side) -> Verdict {
        require(self.emperor(side).is_some(), "VLE-XXII.3.29", "the Emperor is not on the map")?;
        let someone = self.state.on_map().into_iter().any(|unit| self.may_be_shadowed(side, unit).is_ok());
        require(someone, "VLE-XXII.3.29", "the Emperor sees no enemy unit")
    }

    pub(super) fn may_be_shadowed(&self, side: Side, unit: UnitId) -> Verdict {
        let enemy = self.side(unit) != side && !self.unit(unit).guard;
        require(enemy, "VLE-XXII.3.29", "this event is for enemy units that are not Guard")?;
        require(self.is_known(unit), "VLE-V.0", "only the top unit of an enemy stack is known to you")?;
        let Some(emperor) = self.emperor(side) else {
            return Err(Refusal::new("VLE-XXII.3.29", "the Emperor is not on the map"));
        };
        let hex = self.state.at(unit);
        require(
            self.battle.distance(emperor, hex) <= SHADOW_RADIUS,
            "VLE-XXII.3.29",
            "that unit is more than 6 hexes from the Emperor",
        )?;
        self.sees(emperor, hex)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XXII.3.4: the check is made once more; events may be played for it anew.
    pub(super) fn check_again(&mut self) {
        let trials = self.state.core.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Trials(trials) => Some(trials),
            _ => None,
        });
        if let Some(trials) = trials {
            trials.stage = TrialStage::Again;
        }
    }

    /// VLE-XXII.3.16.
    pub(super) fn rally_by_event(&mut self, unit: UnitId) {
        let hex = self.state.at(unit);
        self.open_trials(Trials::new(TrialWhy::EventRally, UnitSet::one(unit), hex));
    }

    /// VLE-XXII.3.23: two more if that guard unit attacked in this turn or the last.
    pub(super) fn stand_by_guard(&mut self, guard: UnitId, units: UnitSet) {
        let chance = &mut self.state.core.chance;
        let attacked = chance.strikers[0].or(chance.strikers[1]).has(guard);
        let set = &mut chance.guarded[usize::from(attacked)];
        *set = set.or(units);
        let guarded = chance.guarded;
        chance.guarded[0] = guarded[0].minus(guarded[1]);
        self.note(|| Event::Guarded { units, attacked });
    }

    /// VLE-XXII.3.25.
    pub(super) fn ambush(&mut self, units: UnitSet) {
        if let Some(unit) = units.first() {
            let hex = self.state.at(unit);
            self.open_trials(Trials::new(TrialWhy::Ambush, units, hex));
        }
    }

    /// VLE-XXII.3.26.
    pub(super) fn confuse(&mut self, unit: UnitId) {
        let hex = self.state.at(unit);
        self.open_trials(Trials::new(TrialWhy::Confusion, UnitSet::one(unit), hex));
    }

    /// VLE-XXII.3.29: with the normal consequences.
    pub(super) fn cast_shadow(&mut self, units: UnitSet) {
        let Some(unit) = units.first() else { return };
        let base = self.state.core.retreats.next_place();
        let hex = self.state.at(unit);
        self.open(Retreats { base });
        self.open_trials(Trials::new(TrialWhy::Shadow, units, hex));
    }
}
