//! Putting units under counters and decoys under units: before the first turn, when a unit comes onto the map, and by event 7.
//! VLE-XX.1a, VLE-XX.2a, VLE-XX.2b.
use super::{Deed, Lure, MOST_UNDER};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Phase};
use crate::terrain::Cost;
use crate::unit::{Arm, Formation, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// When something is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Occasion {
    /// Before the first turn. VLE-XX.1a.
    SetUp,
    /// A unit is about to come onto the map. House ruling H32.
    Coming,
    /// Decoys have come back. VLE-XX.2b.
    Decoys,
    /// The enemy's counters are looked at, and one is named. VLE-XXII.3.6.
    Telescope,
}

/// A side hides units and decoys, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Conceal {
    /// Who hides.
    pub side: Side,
    /// When.
    pub when: Occasion,
    /// The unit that is to be hidden.
    pub unit: Option<UnitId>,
    /// The counter that waits for its hex.
    pub counter: Option<u8>,
}

impl Procedure<ViveLEmpereur> for Conceal {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-XX.1a", crate::fog::ask(game, self))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let counters = game.counters().map(|counter| Action::Fog(Deed::Counter(counter)));
        match (self.unit, self.counter) {
            _ if self.when == Occasion::Telescope => return out.extend(counters),
            (unit, Some(counter)) => {
                game.rear(counter, |hex| {
                    if game.may_lay(counter, unit, hex).is_ok() {
                        out.push(Action::To(hex));
                    }
                });
            }
            (Some(_), None) => out.extend(counters),
            (None, None) => {
                let own = game.of_side(self.side);
                out.extend(own.map(|unit| Action::Fog(Deed::Reserve(unit))));
                if game.decoys_in_hand(self.side) > 0 {
                    out.extend(own.map(|unit| Action::Fog(Deed::Decoy(unit))));
                    out.extend(counters);
                }
            }
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match (self.unit, self.counter, *action) {
            (.., Action::Fog(Deed::Counter(counter))) if self.when == Occasion::Telescope => {
                let theirs = game.battle.counters[usize::from(counter)].side != self.side;
                let there = theirs && game.counter_hex(counter).is_some();
                require(there, "VLE-XXII.3.6", "that is not an enemy counter on the map")
            }
            _ if self.when == Occasion::Telescope => {
                Err(Refusal::new("VLE-XXII.3.6", "choose which enemy counter to look under"))
            }
            // What was named goes under a counter. House ruling H113.
            (None, None, Action::Done) => Ok(()),
            (unit, Some(counter), Action::To(hex)) => game.may_lay(counter, unit, hex),
            (_, Some(_), _) => Err(Refusal::new("VLE-XX.1a", "say which hex the counter goes to")),
            (Some(unit), None, Action::Fog(Deed::Counter(counter))) => game.may_go_under(self.when, counter, unit),
            (Some(_), ..) => Err(Refusal::new("VLE-XX.1a", "say which counter the unit goes under")),
            (None, None, Action::Fog(Deed::Reserve(unit))) => {
                require(self.when == Occasion::SetUp, "VLE-XX.1a", "counters are placed before the first turn")?;
                require(game.state.hex(unit).is_some(), "VLE-XX.1a", "that unit is not on the map")?;
                game.may_reserve(self.when, self.side, unit)
            }
            (None, None, Action::Fog(Deed::Decoy(unit))) => {
                game.has_decoy(self.side)?;
                require(game.of_side(self.side).has(unit), "VLE-XX.2a", "that is not one of your units on the map")
            }
            (None, None, Action::Fog(Deed::Counter(counter))) => {
                game.has_decoy(self.side)?;
                require(game.battle.switches.reserves, "VLE-XX.1a", "this battle is played without reserve counters")?;
                game.own_counter(self.side, counter)?;
                if game.counter_hex(counter).is_some() {
                    return Ok(());
                }
                require(self.when == Occasion::SetUp, "VLE-XX.1a", "counters are placed before the first turn")?;
                require(
                    game.lying(counter).units.is_empty(),
                    "VLE-XX.1a",
                    "the units of that counter are still off the map",
                )?;
                require(game.has_rear(counter, None), "VLE-XX.1a", "there is no room for that counter behind the corps")
            }
            _ => Err(Refusal::new("VLE-XX.1a", "say what is hidden, or that you are done")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Place the counter in {}", game.label(hex))),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::To(_)).then_some(RuleId("VLE-XX.1a"))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let conceal = umpire[me];
        let mut next = Conceal { unit: None, counter: None, ..conceal };
        if conceal.when == Occasion::Telescope {
            umpire.pop();
            if let Action::Fog(Deed::Counter(counter)) = action {
                umpire.look_under(conceal.side, counter);
            }
            return Flow::On;
        }
        match (conceal.unit, conceal.counter, action) {
            (None, None, Action::Done) => {
                umpire.pop();
                return Flow::On;
            }
            (unit, Some(counter), Action::To(hex)) => match unit {
                Some(unit) => umpire.hide(counter, unit, Some(hex)),
                None => {
                    umpire.state.core.fog.lay(counter, hex);
                    umpire.slip_decoy(conceal.side, Lure::At(hex));
                }
            },
            (Some(unit), None, Action::Fog(Deed::Counter(counter))) => match umpire.counter_hex(counter) {
                _ if conceal.when == Occasion::Coming => umpire.hide(counter, unit, None),
                Some(hex) => umpire.hide(counter, unit, Some(hex)),
                None => next = Conceal { counter: Some(counter), ..conceal },
            },
            (None, None, Action::Fog(Deed::Reserve(unit))) => {
                // Told to its owner only, so that the choice is secret.
                umpire.note(|| Event::InHand { unit });
                next.unit = Some(unit);
            }
            (None, None, Action::Fog(Deed::Decoy(unit))) => umpire.slip_decoy(conceal.side, Lure::Under(unit)),
            (None, None, Action::Fog(Deed::Counter(counter))) => match umpire.counter_hex(counter) {
                Some(hex) => {
                    let under = umpire.lying(counter).units.first().map_or(Lure::At(hex), Lure::Under);
                    umpire.slip_decoy(conceal.side, under);
                }
                None => next.counter = Some(counter),
            },
            _ => {}
        }
        if conceal.when == Occasion::Coming {
            umpire.pop();
            return Flow::On;
        }
        umpire[me] = next;
        Flow::On
    }
}

impl ViveLEmpereur {
    fn own_counter(&self, side: Side, counter: u8) -> Verdict {
        let own = self.battle.counters[usize::from(counter)].side == side;
        require(own, "VLE-XX.1a", "that is not your counter")?;
        require(!self.lying(counter).lifted, "VLE-XX.1b", "a counter that has been lifted does not come back")
    }

    /// May a counter take one unit more? VLE-XX.1a.
    fn counter_takes(&self, counter: u8, unit: UnitId) -> Verdict {
        self.own_counter(self.side(unit), counter)?;
        let info = &self.battle.counters[usize::from(counter)];
        require(
            info.serves >> self.unit(unit).corps.0 & 1 == 1,
            "VLE-XX.1a",
            "that counter is not for units of that corps",
        )?;
        require(
            self.lying(counter).units.len() < MOST_UNDER,
            "VLE-XX.1a",
            "there are already two units under that counter",
        )?;
        let Some(corps) = info.own else { return Ok(()) };
        let same = |other: &u8| self.battle.counters[usize::from(*other)].own == Some(corps);
        let under: usize = self.counters().filter(same).map(|other| self.lying(other).units.len()).sum();
        require(under < MOST_UNDER, "VLE-XX.1a", "the corps already has two units under its counters")
    }

    /// VLE-XX.1a: is a hex one or two hexes behind where a corps that the counter serves is set up? Behind is nearer to the own
    /// lines of communication. House ruling H31.
    fn is_behind(&self, counter: u8, hex: HexId) -> bool {
        let info = &self.battle.counters[usize::from(counter)];
        let home = self.battle.home(info.side, Arm::Infantry);
        let Some(far) = home.distance(hex) else { return false };
        if self.battle.switches.strategic_deployment {
            return false;
        }
        let serves = info.own.map_or(info.serves, |corps| 1 << corps.0);
        let area = || {
            let of_it = move |start: &&crate::battle::Start| serves >> self.unit(start.unit).corps.0 & 1 == 1;
            self.battle.starts.iter().filter(of_it)
        };
        let near = |start: &crate::battle::Start| {
            (1..=2).contains(&self.battle.distance(start.hex, hex))
                && home.distance(start.hex).is_some_and(|front| far < front)
        };
        area().any(near) && !area().any(|start| start.hex == hex)
    }

    /// May a counter be laid here, over this unit or over a decoy alone? VLE-XX.1a.
    fn may_lay(&self, counter: u8, unit: Option<UnitId>, hex: HexId) -> Verdict {
        require(self.is_behind(counter, hex), "VLE-XX.1a", "a counter has to be one or two hexes behind its corps")?;
        match unit {
            Some(unit) => self.is_edge_room(unit, hex),
            None => {
                let free = self.state.top(hex).is_none() && self.lure_in(hex).is_none();
                require(free, "VLE-XX.2a", "there are units in that hex")?;
                let open = matches!(self.ground(hex).cost(Arm::Infantry), Cost::Points(_));
                require(open, "VLE-VI.6d", "no unit can stand in that hex")
            }
        }
    }

    /// Hexes near the set-up area of a corps.
    fn rear(&self, counter: u8, mut each: impl FnMut(HexId)) {
        self.battle.map.grid().ids().filter(|&hex| self.is_behind(counter, hex)).for_each(&mut each);
    }

    fn has_rear(&self, counter: u8, unit: Option<UnitId>) -> bool {
        let mut found = false;
        self.rear(counter, |hex| found |= self.may_lay(counter, unit, hex).is_ok());
        found
    }

    /// May a unit go under this counter on this occasion?
    fn may_go_under(&self, when: Occasion, counter: u8, unit: UnitId) -> Verdict {
        self.counter_takes(counter, unit)?;
        match (when, self.counter_hex(counter)) {
            (Occasion::Coming, hex) => {
                let free = hex.is_none() && self.lying(counter).units.is_empty();
                require(free, "VLE-XX.1a", "a unit that enters the map needs a counter of its own")
            }
            (_, Some(hex)) => self.is_edge_room(unit, hex),
            (_, None) => require(
                self.has_rear(counter, Some(unit)),
                "VLE-XX.1a",
                "there is no room for that counter behind the corps",
            ),
        }
    }

    /// May a unit be put under some counter? VLE-XX.1a.
    pub(crate) fn may_reserve(&self, when: Occasion, side: Side, unit: UnitId) -> Verdict {
        require(self.battle.switches.reserves, "VLE-XX.1a", "this battle is played without reserve counters")?;
        require(self.side(unit) == side, "VLE-XX.1a", "that is not your unit")?;
        require(!self.under_counter(unit), "VLE-XX.1a", "that unit is already under a counter")?;
        let some = self.counters().any(|counter| self.may_go_under(when, counter, unit).is_ok());
        require(some, "VLE-XX.1a", "there is no counter left for that unit, or no room for one")
    }

    /// VLE-XX.1a, house ruling H32: may a unit that waits off the map come under a counter?
    fn may_come_hidden(&self, unit: UnitId) -> Verdict {
        let movement = self.state.core.phase == Phase::MOVEMENT;
        require(movement, "VLE-XX.1a", "a unit can be hidden only when it enters the map")?;
        require(self.state.hex(unit).is_none(), "VLE-XX.1a", "that unit is already on the map")?;
        require(self.is_due(unit), "VLE-XIII.1a", "that unit does not arrive now")?;
        self.may_reserve(Occasion::Coming, self.state.active(), unit)
    }

    fn has_decoy(&self, side: Side) -> Verdict {
        require(self.battle.switches.dummies, "VLE-XX.2a", "this battle is played without decoys")?;
        require(self.decoys_in_hand(side) > 0, "VLE-XX.2a", "you have no decoy left")
    }

    /// What can be done about counters and decoys at the level of a phase.
    pub(crate) fn fog_candidates(&self, out: &mut Vec<Action>) {
        let side = self.state.active();
        out.extend(self.counters().map(|counter| Action::Fog(Deed::Lift(counter))));
        if self.state.core.phase == Phase::MOVEMENT {
            out.extend(self.of_side(side).map(|unit| Action::Fog(Deed::Leave(unit))));
            let away = self.battle.of_side(side).minus(self.state.on_map());
            out.extend(away.map(|unit| Action::Fog(Deed::Reserve(unit))));
        }
    }

    /// The judge of that. VLE-XX.1b, VLE-XX.2a.
    pub(crate) fn check_fog(&self, deed: Deed) -> Verdict {
        let own_phase = !matches!(self.state.core.phase, Phase::DEFENSIVE_FIRE | Phase::HOUSEKEEPING | Phase::OVER);
        require(own_phase, "VLE-XX.1b", "that can be done only in your own turn")?;
        let side = self.state.active();
        match deed {
            Deed::Lift(counter) => {
                self.own_counter(side, counter)?;
                require(self.counter_hex(counter).is_some(), "VLE-XX.1b", "that unit is not on the map")
            }
            Deed::Leave(unit) => {
                let movement = self.state.core.phase == Phase::MOVEMENT;
                require(movement, "VLE-XX.2a", "decoys can be left behind only in the movement phase")?;
                require(self.of_side(side).has(unit), "VLE-XX.2a", "that is not one of your units on the map")?;
                let there = self.state.core.fog.decoys.contains(&Lure::Under(unit));
                require(there, "VLE-XX.2a", "there is no decoy under that unit")
            }
            Deed::Reserve(unit) => self.may_come_hidden(unit),
            Deed::Counter(_) | Deed::Decoy(_) => {
                Err(Refusal::new("VLE-XX.1a", "that can be done only before the first turn"))
            }
        }
    }

    /// House ruling H108: does a side still lay its counters before the first turn?
    pub(crate) fn is_hiding(&self, side: Side) -> bool {
        let lays = |frame: &Frame| matches!(frame, Frame::Conceal(conceal) if conceal.side == side && conceal.when == Occasion::SetUp);
        self.battle.switches.reserves && self.state.turn() == 0 && self.state.core.stack.iter().any(lays)
    }

    /// VLE-XX.1a: may anything be hidden before the first turn?
    pub(crate) fn has_to_hide(&self, side: Side) -> bool {
        // VLE-XVIII.4a: in a deployment units go under counters as they come into play.
        let laid = self.battle.switches.reserves && !self.battle.switches.strategic_deployment;
        let counters = laid && self.battle.counters.iter().any(|info| info.side == side);
        counters || (self.battle.switches.dummies && self.decoys_in_hand(side) > 0)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Puts a unit under a counter; in the set-up it goes to the counter's hex. VLE-XX.1a.
    fn hide(&mut self, counter: u8, unit: UnitId, hex: Option<HexId>) {
        self.state.core.fog.cover(counter, unit);
        if let Some(hex) = hex {
            self.lift(unit);
            let ground = self.ground(hex);
            let arm = self.arm(unit);
            let plain = match arm {
                Arm::Artillery => Formation::Limbered,
                _ if ground.general_order() => Formation::General,
                _ => Formation::Column,
            };
            let facing = self.state.top(hex).map_or(self.state.facing(unit), |top| self.state.facing(top));
            self.state.set_form(unit, plain, facing);
            self.put(unit, hex, false);
        }
        self.note(|| Event::Hidden { unit, counter, hex });
    }

    fn slip_decoy(&mut self, side: Side, to: Lure) {
        let mine = |n: &usize| self.battle.decoys[*n].side == side && self.state.core.fog.decoys[*n] == Lure::Hand;
        let Some(decoy) = (0..self.battle.decoys.len()).find(mine) else { return };
        self.state.core.fog.decoys[decoy] = to;
        let hex = self.decoy_hex(decoy);
        self.note(|| Event::DecoyLaid { side, hex });
    }

    pub fn take_fog(&mut self, deed: Deed) {
        match deed {
            Deed::Lift(counter) => self.lift_counter(counter, "VLE-XX.1b"),
            Deed::Leave(unit) => {
                let (side, hex) = (self.side(unit), self.state.at(unit));
                let fog = &mut self.state.core.fog;
                if let Some(decoy) = fog.decoys.iter_mut().find(|decoy| **decoy == Lure::Under(unit)) {
                    *decoy = Lure::At(hex);
                }
                self.note(|| Event::DecoyLaid { side, hex: Some(hex) });
            }
            Deed::Reserve(unit) => {
                let side = self.side(unit);
                self.open(Conceal { side, when: Occasion::Coming, unit: Some(unit), counter: None });
            }
            Deed::Counter(_) | Deed::Decoy(_) => {}
        }
    }
}
