//! Leaders: casualties, shifts, substitutes; and how reinforcements come onto the map. Chapters XIII and XIV.
pub(crate) mod shift;
pub(crate) mod substitute;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{
    Arrival, Form, FormWhy, Frame, GroupKind, Leaver, Rider, Shift, Step, StepKind, StepStage, Substitute,
};
use crate::state::LeaderAt;
use crate::tables::{MOST_STEPS_OF_CAVALRY, MOST_STEPS_ON_FOOT};
use crate::terrain::Cost;
use crate::unit::{Arm, Formation, LeaderId, LeaderSet, Rank, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// VLE-XIV.5c, VLE-XIV.5d: where a leader may be shifted.
    pub(crate) fn may_shift_leader(&self, leader: LeaderId, far: u8, hex: HexId) -> Verdict {
        let Some(here) = self.leader_hex(leader) else {
            return Err(Refusal::new("VLE-XIV.5c", "that leader is not on the map"));
        };
        let side = self.battle.leader(leader).side;
        require(
            self.battle.distance(here, hex) == u16::from(far),
            "VLE-XIV.5c",
            "the leader has to be moved to a hex nearby",
        )?;
        require(!self.foe_in(hex, side), "VLE-XIV.5c", "there are enemy units in that hex")?;
        if far == 1 {
            let open = self.battle.direction(here, hex).is_some_and(|way| self.ride_cost(here, way, hex).is_some());
            require(open, "VLE-XIV.5d", "that hexside cannot be crossed")?;
        }
        Ok(())
    }

    fn has_shift(&self, leader: LeaderId, far: u8) -> bool {
        let Some(here) = self.leader_hex(leader) else { return false };
        let around = self.battle.map.hex(here).ring(u16::from(far));
        around.filter_map(|hex| self.battle.map.id(hex)).any(|hex| self.may_shift_leader(leader, far, hex).is_ok())
    }

    /// VLE-XIV.6a: units that a substitute may join.
    pub(crate) fn may_substitute(&self, leader: LeaderId, unit: UnitId) -> Verdict {
        let info = self.battle.leader(leader);
        require(self.of_side(info.side).has(unit), "VLE-XIV.6a", "that is not a unit of his side on the map")?;
        require(self.commands(leader, unit), "VLE-XIV.6a", "he does not command that unit")
    }

    /// May a unit be put into a hex in its usual formation? VLE-V.1b, VLE-V.2a, VLE-V.7b.
    pub(crate) fn is_edge_room(&self, unit: UnitId, hex: HexId) -> Verdict {
        self.has_room_for(unit, hex, false)
    }

    /// The same for a unit that comes in any formation, if it can pay for it in square. VLE-XIII.1a, VLE-XIII.1c.
    pub(crate) fn is_entry_room(&self, unit: UnitId, hex: HexId, placed: bool) -> Verdict {
        let as_square = placed || matches!(self.ground(hex).cost(self.arm(unit)), Cost::Points(1));
        self.has_room_for(unit, hex, as_square)
    }

    fn has_room_for(&self, unit: UnitId, hex: HexId, as_square: bool) -> Verdict {
        let side = self.side(unit);
        require(!self.foe_in(hex, side), "VLE-XIII.1b", "there are enemy units in that hex")?;
        match self.ground(hex).cost(self.arm(unit)) {
            Cost::Closed => return Err(Refusal::new("VLE-VI.6d", "that unit cannot enter this terrain")),
            Cost::ByRoad if !self.battle.derived.road_hexes.has(hex) => {
                return Err(Refusal::new("VLE-VI.6d", "guns enter this terrain only along a road"));
            }
            _ => {}
        }
        let cavalry = self.is_cavalry(unit);
        for other in self.units_in(hex) {
            require(self.is_cavalry(other) == cavalry, "VLE-V.2a", "cavalry cannot stack with infantry or artillery")?;
            require(
                self.state.good_order(other),
                "VLE-IV.5f",
                "disorganized units cannot stack with units in good order",
            )?;
            let formation = self.state.formation(other);
            require(formation != Formation::Tirailleurs, "VLE-V.7b", "tirailleurs cannot stack with other units")?;
            let square = formation == Formation::Square && self.is_infantry(unit);
            require(!square || as_square, "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
        }
        let most = if cavalry { MOST_STEPS_OF_CAVALRY } else { MOST_STEPS_ON_FOOT };
        let steps = self.steps_of(self.units_in(hex)) + self.steps(unit);
        require(steps <= most, "VLE-V.1b", "the hex has no room for so many steps")
    }

    /// VLE-XIII.1a, VLE-XIII.1b: the hexes by which a group may enter.
    fn entry_hexes(&self, entry: u8, side: Side) -> ArrayVec<HexId, 24> {
        let listed = match entry {
            crate::deployment::BY_COMMUNICATION => &self.battle.sides[side.index()].communication,
            _ => &self.battle.entries[usize::from(entry)].hexes,
        };
        let mut hexes: ArrayVec<HexId, 24> = ArrayVec::new();
        for &hex in listed {
            let mut add = |hex: HexId| {
                if !hexes.contains(&hex) && !hexes.is_full() {
                    hexes.push(hex);
                }
            };
            if !self.foe_in(hex, side) {
                add(hex);
                continue;
            }
            let free = || self.battle.derived.border.iter().copied().filter(|&edge| !self.foe_in(edge, side));
            let nearest = free().map(|edge| self.battle.distance(edge, hex)).min();
            free().filter(|&edge| Some(self.battle.distance(edge, hex)) == nearest).for_each(add);
        }
        hexes
    }

    fn enters_by_road(&self, unit: UnitId, formation: Formation) -> bool {
        let marches = matches!(formation, Formation::Column | Formation::Limbered);
        marches && self.battle.derived.road_hexes.has(self.state.at(unit))
    }

    /// What the entry hex costs: as a road step where it is a road hex and the formation marches. VLE-XIII.1a.
    pub(crate) fn entry_cost(&self, unit: UnitId, formation: Formation) -> u8 {
        match self.ground(self.state.at(unit)).cost(self.arm(unit)) {
            _ if self.enters_by_road(unit, formation) => 1,
            Cost::Points(points) => points,
            Cost::ByRoad | Cost::Closed => 1,
        }
    }

    /// Is it a reinforcement that is placed on the map instead of marching in? VLE-XIII.1c.
    pub(crate) fn comes_to_a_place(&self, unit: UnitId) -> bool {
        self.unit(unit).arrives.is_some_and(|(_, entry)| self.battle.entries[usize::from(entry)].placed)
    }

    /// May a reinforcement enter here? VLE-XIII.1a.
    pub(crate) fn may_come(&self, unit: UnitId, hex: HexId) -> Verdict {
        let info = self.unit(unit);
        require(info.side == self.state.active(), "VLE-XIII.1a", "that is not your unit")?;
        let core = &self.state.core;
        let gone = core.departed.all().has(unit);
        let waits = self.state.hex(unit).is_none() && !gone;
        self.must_act(unit)?;
        let Some((turn, entry)) = self.arrival(unit).filter(|_| waits) else {
            return Err(Refusal::new("VLE-XIII.1a", "that unit is not a reinforcement"));
        };
        require(turn <= self.state.turn(), "VLE-XIII.1a", "that unit has not arrived yet")?;
        let mut entries = std::iter::once(entry).chain(self.other_entries(unit));
        let listed = entries.any(|entry| self.entry_hexes(entry, info.side).contains(&hex));
        require(listed, "VLE-XIII.1a", "that unit does not enter there")?;
        self.is_entry_room(unit, hex, self.comes_to_a_place(unit))
    }

    /// May a leader enter here?
    pub(crate) fn may_leader_come(&self, leader: LeaderId, hex: HexId) -> Verdict {
        let info = self.battle.leader(leader);
        require(info.side == self.state.active(), "VLE-XIII.1a", "that is not your leader")?;
        self.must_lead(leader)?;
        let expected = self.state.leader(leader) == LeaderAt::Expected;
        let Some((turn, entry)) = self.leader_arrival(leader).filter(|_| expected) else {
            return Err(Refusal::new("VLE-XIII.1a", "that leader is not expected"));
        };
        require(turn <= self.state.turn(), "VLE-XIII.1a", "that leader has not arrived yet")?;
        let mut entries = std::iter::once(entry).chain(self.other_leader_entries(leader));
        let listed =
            entries.any(|entry| self.entry_hexes(entry, info.side).contains(&hex)) && !self.foe_in(hex, info.side);
        require(listed, "VLE-XIII.1a", "that leader does not enter there")
    }

    /// Does a reinforcement wait that may come now? VLE-XIII.1a.
    pub(crate) fn is_due(&self, unit: UnitId) -> bool {
        let core = &self.state.core;
        let gone = core.departed.all().has(unit);
        let waits = self.state.hex(unit).is_none() && !gone;
        waits && self.arrival(unit).is_some_and(|(turn, _)| turn <= self.state.turn())
    }

    pub(crate) fn entry_candidates(&self, out: &mut Vec<Action>) {
        let side = self.state.active();
        for unit in self.battle.of_side(side).minus(self.state.on_map()) {
            if let Some((turn, entry)) = self.arrival(unit)
                && turn <= self.state.turn()
            {
                for entry in std::iter::once(entry).chain(self.other_entries(unit)) {
                    out.extend(self.entry_hexes(entry, side).into_iter().map(|hex| Action::Enter(unit, hex)));
                }
            }
        }
        for leader in self.battle.all_leaders() {
            let info = self.battle.leader(leader);
            if let Some((turn, entry)) = self.leader_arrival(leader)
                && info.side == side
                && turn <= self.state.turn()
                && self.state.leader(leader) == LeaderAt::Expected
            {
                for entry in std::iter::once(entry).chain(self.other_leader_entries(leader)) {
                    let hexes = self.entry_hexes(entry, side).into_iter();
                    out.extend(hexes.map(|hex| Action::EnterLeader(leader, hex)));
                }
            }
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XIV.5a: a fire result of 2 or 3 on his hex, and the loss of the whole stack there.
    pub fn leaders_under_fire(&mut self, hex: HexId, heavy: bool) {
        if heavy {
            for leader in self.leaders_in(hex).collect::<LeaderSet>() {
                self.roll_for(leader, 6, "VLE-XIV.5a");
            }
        }
        self.leaders_left(hex);
    }

    /// VLE-XIV.5a, VLE-XIV.5d: leaders whose stack is gone.
    pub fn leaders_left(&mut self, hex: HexId) {
        if self.state.top(hex).is_some() {
            return;
        }
        for leader in self.leaders_in(hex).collect::<LeaderSet>() {
            let surrounded = !self.has_shift(leader, 1);
            let (least, rule) = if surrounded { (4, "VLE-XIV.5d") } else { (6, "VLE-XIV.5a") };
            if !self.roll_for(leader, least, rule) && surrounded {
                self.displace(leader);
            }
        }
    }

    /// He is put two hexes away, if there is a hex; else he is out.
    fn displace(&mut self, leader: LeaderId) {
        if self.has_shift(leader, 2) {
            self.open(Shift { leader, far: 2 });
        } else {
            self.fall(leader);
        }
    }

    /// Says whether he falls.
    fn roll_for(&mut self, leader: LeaderId, least: u8, rule: &'static str) -> bool {
        let face = self.d6(rule, self.battle.leader(leader).side);
        let falls = face >= least;
        self.note(|| Event::LeaderRoll { leader, face, falls, rule });
        if falls {
            self.fall(leader);
        }
        falls
    }

    /// VLE-XIV.5f, VLE-XIV.5g, VLE-XIV.6a.
    fn fall(&mut self, leader: LeaderId) {
        let info = self.battle.leader(leader);
        let (side, rank, napoleon) = (info.side, info.rank, info.napoleon);
        let original = !self.state.core.substitutes.has(leader);
        let core = &mut self.state.core;
        core.leaders[usize::from(leader.0)] = LeaderAt::Fallen;
        self.game.drop_out(Leaver::Leader(leader));
        let core = &mut self.state.core;
        for part in &mut core.combined.parts {
            part.leaders.remove(leader);
        }
        if !original {
            return;
        }
        core.fallen.insert(leader);
        let gone = self.battle.command_level() == 0 || self.wound(leader);
        if napoleon && gone {
            self.state.core.decided = Some(side.other());
        }
        if rank == Rank::Army {
            // A scenario's deputy takes over, and the army keeps its heart.
            let deputy = self.battle.all_leaders().any(|other| {
                let info = self.battle.leader(other);
                info.side == side && info.rank == Rank::Deputy && self.leader_hex(other).is_some()
            });
            if deputy {
                // He takes over with the next turn.
                self.state.core.leaders[usize::from(leader.0)] = LeaderAt::Gone;
            } else {
                self.demoralize_army(side);
            }
        } else if rank == Rank::Deputy {
            let army_commander = |other: &LeaderId| {
                let info = self.battle.leader(*other);
                info.side == side && info.rank == Rank::Army
            };
            let alone = self.battle.all_leaders().filter(army_commander).all(|other| self.state.core.fallen.has(other));
            if alone {
                self.state.core.deputy_acts[side] = true;
                self.demoralize_army(side);
            } else {
                self.state.core.leaders[usize::from(leader.0)] = LeaderAt::Gone;
            }
        }
    }

    /// VLE-XIV.5c: an enemy leader alone in a hex that was entered. Says whether one was dealt with.
    pub fn startle_leader(&mut self, step: &Step) -> bool {
        let Some(first) = step.units.first() else { return false };
        let side = self.side(first);
        let also = step.pair.and_then(|pair| pair.also_to);
        self.startle(side, step.to) || also.is_some_and(|hex| self.startle(side, hex))
    }

    /// The same for one hex into which units of a side have come.
    pub fn startle(&mut self, side: Side, hex: HexId) -> bool {
        let alone = self.leaders_in(hex).find(|&leader| {
            let shifting =
                |frame: &Frame| matches!(frame, Frame::Shift(Shift { leader: other, .. }) if *other == leader);
            self.battle.leader(leader).side != side && !self.state.core.stack.iter().any(shifting)
        });
        let Some(leader) = alone else { return false };
        if self.roll_for(leader, 6, "VLE-XIV.5c") {
            return true;
        }
        if self.has_shift(leader, 1) {
            self.open(Shift { leader, far: 1 });
        } else if !self.roll_for(leader, 4, "VLE-XIV.5d") {
            self.displace(leader);
        }
        true
    }

    /// VLE-XIV.6a: a substitute for whom there was no unit comes with the first that appears.
    pub fn raise_overdue(&mut self, unit: UnitId) {
        for leader in self.state.core.overdue {
            if self.may_substitute(leader, unit).is_ok() {
                self.open(Substitute { leader });
            }
        }
    }

    /// VLE-XIII.1a: a reinforcement comes onto the map; its owner picks its formation, then it moves on.
    pub fn enter(&mut self, unit: UnitId, hex: HexId) {
        let formation = if self.arm(unit) == Arm::Artillery { Formation::Limbered } else { Formation::Column };
        self.state.set_form(unit, formation, 0);
        let friends = self.state.top(hex).is_some();
        self.put(unit, hex, false);
        if self.under_counter(unit) {
            let side = self.side(unit);
            self.note(|| Event::CounterMoved { side, from: hex, to: hex });
        }
        self.note(|| Event::Entered { unit, hex });
        self.options_on_entry(unit, hex);
        self.open_group(unit, GroupKind::March, false);
        if let Frame::Group(group) = self.top_frame_mut() {
            group.acted = true;
        }
        let units = UnitSet::one(unit);
        self.open(Step {
            units,
            leaders: LeaderSet::EMPTY,
            from: hex,
            to: hex,
            kind: StepKind::Entry,
            stage: StepStage::Effects,
            cause: UnitSet::EMPTY,
            pair: None,
        });
        if friends {
            // VLE-V.9b: on top or at the bottom.
            self.open(Arrival { units });
        }
        self.open(Form { units, why: FormWhy::Enters });
        self.raise_overdue(unit);
    }

    /// The entry hex is paid; what is placed on the map pays nothing. VLE-XIII.1a, VLE-XIII.1c.
    pub fn pay_entry(&mut self, units: UnitSet, formation: Formation) {
        // VLE-XVIII.4a: in the deployment the leader's hex costs nothing.
        let Some(unit) = units.first().filter(|_| !self.is_deploying()) else { return };
        let road = self.enters_by_road(unit, formation);
        let cost = if self.comes_to_a_place(unit) { 0 } else { self.entry_cost(unit, formation) };
        if let Some(group) = self.group_mut() {
            group.spent += cost;
            group.off_road = !road;
        }
    }

    pub fn enter_leader(&mut self, leader: LeaderId, hex: HexId) {
        self.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
        self.note(|| Event::LeaderMoved { leader, to: hex, rule: "VLE-XIII.1a" });
        self.options_on_leader_entry(leader, hex);
        // VLE-XIII.1a, VLE-XIV.2a: at the costs of an infantry column; who is placed pays nothing (house ruling H62).
        let entry = self.leader_arrival(leader).and_then(|(_, entry)| self.battle.entries.get(usize::from(entry)));
        let spent = match self.ground(hex).cost(Arm::Infantry) {
            _ if entry.is_some_and(|entry| entry.placed) => 0,
            Cost::Points(points) if !self.battle.derived.road_hexes.has(hex) => points,
            _ => 1,
        };
        self.open(Rider { leader, spent });
    }
}

impl ViveLEmpereur {}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_rider(&mut self, leader: LeaderId, action: Action) {
        self.pop();
        self.state.core.rode.insert(leader);
        if let Action::Go(hex) = action {
            self.state.core.leaders[usize::from(leader.0)] = crate::state::LeaderAt::Hex(hex);
            self.note(|| Event::LeaderMoved { leader, to: hex, rule: "VLE-XIV.2a" });
        }
    }
}
