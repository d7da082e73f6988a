//! Events that belong to other chapters: Staff officer and Initiative (XVII), Strategy (XVII, XXIII), Ford. VLE-XXII.3.13,
//! VLE-XXII.3.18, VLE-XXII.3.27, VLE-XXII.3.28.
use super::RULES;
use crate::action::Action;
use crate::command::StaffAct;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::options::MOST_OPTIONS;
use crate::procedure::{Choosing, ChoosingWhy, Pick};
use crate::unit::{CorpsId, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// Initiative: one more for a test.
const FOR_A_TEST: u8 = 1;
/// Initiative: two corps in a row.
const IN_A_ROW: u8 = 2;

impl ViveLEmpereur {
    pub(super) fn may_play_command(&self, side: Side, event: u8, unit: Option<UnitId>) -> Verdict {
        let rule = RULES[usize::from(event)];
        let own_turn = side == self.state.active();
        require(event == 13 || unit.is_none(), rule, "this event is not played on a unit")?;
        match event {
            6 => self.may_use_telescope(side),
            7 => self.may_renew_decoys(side),
            13 => {
                require(own_turn, rule, "this event is played in your own turn")?;
                let Some(unit) = unit else {
                    require(self.battle.command_level() >= 3, rule, "this battle is played without orders")?;
                    return require(!self.chance().obliging[side], "VLE-XXII.2a", "this event is already in effect");
                };
                require(self.battle.command_level() >= 2, rule, "this battle is played without the command rules")?;
                require(self.side(unit) == side, rule, "that is not your unit")?;
                require(!self.chance().free.has(unit), "VLE-XXII.2a", "that event already affects the unit")
            }
            18 => {
                require(own_turn, rule, "this event is played in your own turn")?;
                let one = self.may_use_initiative(side, FOR_A_TEST);
                one.or_else(|_| self.may_use_initiative(side, IN_A_ROW))
            }
            27 => {
                let mut numbers = 1..=MOST_OPTIONS;
                let option = self.battle.has_options() && numbers.any(|n| self.may_take_extra(side, n).is_ok());
                let mut corps = self.corps_of(side.other());
                let order = corps.any(|corps| self.may_read_order(side, corps).is_ok());
                require(option || order, rule, "there is no order to see and no option to take")
            }
            _ => self.may_look_for_ford(side),
        }
    }

    /// VLE-XXII.3.18: one more for a test, or two corps in a row.
    fn may_use_initiative(&self, side: Side, which: u8) -> Verdict {
        let rule = "VLE-XXII.3.18";
        if which == FOR_A_TEST {
            require(self.battle.command_level() >= 3, rule, "this battle is played without initiative")?;
            return require(!self.chance().daring[side], "VLE-XXII.2a", "this event is already in effect");
        }
        require(which == IN_A_ROW, rule, "choose 1 for a test of initiative, or 2 for two corps in a row")?;
        require(self.battle.switches.interactive, rule, "this battle is played without alternating activations")?;
        require(!self.chance().in_a_row[side], "VLE-XXII.2a", "this event is already in effect")
    }

    /// VLE-XXII.3.27: may a side see the order of a corps?
    fn may_read_order(&self, side: Side, corps: CorpsId) -> Verdict {
        let rule = "VLE-XXII.3.27";
        require(self.battle.command_level() >= 3, rule, "this battle is played without orders")?;
        let enemy = self.battle.corps(corps).side != side;
        require(enemy, rule, "that is not an enemy corps")?;
        let there = self.battle.corps(corps).units.meets(self.state.on_map());
        require(there, rule, "the corps is not on the map")
    }

    pub(super) fn command_picks(&self, pick: &Pick, out: &mut Vec<Action>) {
        if pick.event == 27 {
            out.extend(self.corps_of(pick.side.other()).map(|corps| Action::Staff(StaffAct::Challenge(corps))));
        }
        out.extend((1..=MOST_OPTIONS).map(Action::Option));
    }

    pub(super) fn check_command_pick(&self, pick: &Pick, action: &Action) -> Verdict {
        match (pick.event, *action) {
            (18, Action::Option(which)) => self.may_use_initiative(pick.side, which),
            (27, Action::Option(number)) => {
                require(self.battle.has_options(), "VLE-XXII.3.27", "this battle is played without battle options")?;
                self.may_take_extra(pick.side, number)
            }
            (27, Action::Staff(StaffAct::Challenge(corps))) => self.may_read_order(pick.side, corps),
            (event, _) => Err(Refusal::new(RULES[usize::from(event)], "say what you use the event for")),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn carry_out_command(&mut self, side: Side, event: u8, unit: Option<UnitId>) {
        match (event, unit) {
            (13, Some(unit)) => {
                // VLE-XXII.3.13: neither its order nor its distance binds it in this turn.
                self.state.core.chance.free.insert(unit);
                self.state.core.command.out.remove(unit);
            }
            (6, _) => self.use_telescope(side),
            (7, _) => self.renew_decoys(side),
            (13, None) => self.state.core.chance.obliging[side] = true,
            _ => self.open(Pick { side, event, by: None, picked: UnitSet::EMPTY }),
        }
    }

    /// Initiative that has one use only is not asked about. Says whether the game goes on by itself.
    pub(super) fn run_command_pick(&mut self, pick: Pick) -> bool {
        let may = [FOR_A_TEST, IN_A_ROW].map(|which| self.may_use_initiative(pick.side, which).is_ok());
        match may {
            _ if pick.event != 18 => return false,
            [true, true] => return false,
            [true, false] => self.take_command_pick(pick, Action::Option(FOR_A_TEST)),
            [false, true] => self.take_command_pick(pick, Action::Option(IN_A_ROW)),
            [false, false] => self.pop(),
        }
        true
    }

    pub(super) fn take_command_pick(&mut self, pick: Pick, action: Action) {
        self.pop();
        let side = pick.side;
        match (pick.event, action) {
            (18, Action::Option(FOR_A_TEST)) => self.state.core.chance.daring[side] = true,
            (18, _) => self.state.core.chance.in_a_row[side] = true,
            (27, Action::Option(number)) => {
                self.open(Choosing { side, why: ChoosingWhy::Extra });
                self.take_choosing(Choosing { side, why: ChoosingWhy::Extra }, Action::Option(number));
            }
            (27, Action::Staff(StaffAct::Challenge(corps))) => self.show_order(side, corps),
            _ => {}
        }
    }
}
