//! Which event may be played when, and what it does. VLE-XXII.2a, VLE-XXII.2b.
use super::{Declared, JOKER, RULES, VOID};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, Moment, Pick, Played};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// The most units that an event is picked for. VLE-XXII.3.23, VLE-XXII.3.25, VLE-XXII.3.29.
pub(super) const fn most_picks(event: u8) -> usize {
    if event == 25 { 1 } else { 2 }
}

/// It is not the moment for this event.
pub(super) fn not_now(event: u8) -> Refusal {
    Refusal::new(RULES[usize::from(event)], "this event cannot be played now")
}

impl ViveLEmpereur {
    /// May a side play an event now? VLE-XXII.2b.
    pub(crate) fn may_play(&self, side: Side, moment: Moment, event: u8, joker: bool, unit: Option<UnitId>) -> Verdict {
        require(self.has_events(), "VLE-XXII.1a", "this battle is played without random events")?;
        require(self.holds(side, event, joker), "VLE-XXII.1a", "that chit is not in your hand")?;
        require(event != JOKER, "VLE-XXII.3.24", "say which event the chit counts as")?;
        require(event != VOID, "VLE-XXII.3.30", "this event only cancels an enemy event")?;
        let concerned = unit.is_none_or(|unit| self.subjects(moment).has(unit));
        require(concerned, RULES[usize::from(event)], "this event cannot be played on that unit now")?;
        let known = unit.is_none_or(|unit| self.side(unit) == side || !self.under_counter(unit));
        require(known, "VLE-XX.1a", "you do not know what is under that counter")?;
        if moment == Moment::Between {
            return self.may_play_between(side, event, unit);
        }
        let Some(unit) = unit else {
            return Err(Refusal::new(RULES[usize::from(event)], "say which unit the event is for"));
        };
        require(!self.chance().is_declared(event, unit), "VLE-XXII.2a", "that event already affects the unit")?;
        match moment {
            Moment::Fire => self.may_play_in_fire(side, event, unit),
            Moment::Melee => self.may_play_in_melee(side, event, unit),
            Moment::Check | Moment::Failed => self.may_play_in_check(side, moment, event, unit),
            Moment::MoveStart | Moment::Moving | Moment::Moved | Moment::Between => {
                self.may_play_in_move(side, moment, event, unit)
            }
        }
    }

    fn may_play_between(&self, side: Side, event: u8, unit: Option<UnitId>) -> Verdict {
        match (event, unit) {
            (16, Some(unit)) => self.may_rally_by_event(side, unit),
            (20, Some(unit)) => self.may_play_in_move(side, Moment::Between, event, unit),
            (23, Some(unit)) => self.may_call_guard(side, unit),
            (25, Some(unit)) => self.may_ambush(side, unit),
            (26, Some(unit)) => self.may_confuse(side, unit),
            (29, None) => self.may_cast_shadow(side),
            (6 | 7 | 13 | 18 | 27 | 28, _) => self.may_play_command(side, event, unit),
            (16 | 20 | 23 | 25 | 26, None) => {
                Err(Refusal::new(RULES[usize::from(event)], "say which unit the event is for"))
            }
            _ => Err(not_now(event)),
        }
    }

    /// With hidden stacks only the top unit of an enemy hex is known. VLE-V.0.
    pub(super) fn is_known(&self, unit: UnitId) -> bool {
        !self.battle.switches.hidden_stacks || self.state.top(self.state.at(unit)) == Some(unit)
    }

    /// May a unit be picked for an event?
    pub(super) fn may_pick(&self, pick: &Pick, unit: UnitId) -> Verdict {
        require(self.state.hex(unit).is_some(), "VLE-XXII.2a", "that unit is not on the map")?;
        require(!pick.picked.has(unit), "VLE-XXII.2a", "that unit has already been chosen")?;
        let known = self.side(unit) == pick.side || !self.under_counter(unit);
        require(known, "VLE-XX.1a", "you do not know what is under that counter")?;
        match (pick.event, pick.by) {
            (23, Some(guard)) => self.may_stand_by_guard(pick.side, guard, unit),
            (25, Some(by)) => self.may_be_ambushed(pick.side, by, unit),
            (29, _) => self.may_be_shadowed(pick.side, unit),
            (event, _) => Err(not_now(event)),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// What an event does, once it stands.
    pub(super) fn carry_out(&mut self, played: Played) {
        let Played { side, event, unit, moment, .. } = played;
        let Some(unit) = unit else {
            return match event {
                28 | 29 => self.open(Pick { side, event, by: None, picked: UnitSet::EMPTY }),
                _ => self.carry_out_command(side, event, None),
            };
        };
        let chance = &mut self.state.core.chance;
        match (event, moment) {
            (4, _) => self.check_again(),
            (5, _) => chance.tired.insert(unit),
            (8, Moment::Moving) => chance.spurred.insert(unit),
            (10, _) => chance.hurried.insert(unit),
            (12, _) => self.open(Form { units: UnitSet::one(unit), why: crate::procedure::FormWhy::Reaction }),
            (14, _) => chance.maneuver = Some(unit),
            (16, _) => self.rally_by_event(unit),
            (20, _) => self.open_intuition(unit),
            (21 | 23 | 25, _) => {
                self.open(Pick { side, event, by: Some(unit), picked: UnitSet::EMPTY });
            }
            (26, _) => self.confuse(unit),
            (6 | 7 | 13 | 18 | 27, _) => self.carry_out_command(side, event, Some(unit)),
            _ => {
                if !chance.declared.is_full() {
                    chance.declared.push(Declared { event, side, unit });
                }
            }
        }
    }

    pub(crate) fn finish_pick(&mut self, pick: &Pick) {
        self.pop();
        match (pick.event, pick.by) {
            (23, Some(guard)) => self.stand_by_guard(guard, pick.picked),
            (25, _) => self.ambush(pick.picked),
            (29, _) => self.cast_shadow(pick.picked),
            _ => {}
        }
    }
}
