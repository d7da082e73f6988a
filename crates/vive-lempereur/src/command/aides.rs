//! Aides: they carry orders, keep away from enemies, and are driven off by them. VLE-XVII.5a to VLE-XVII.5d.
use super::language::NONE;
use super::{Aide, CommandEvent, CommandFrame, MOST_AIDES, StaffAct};
use crate::action::Action;
use crate::battle::{Hexes, MOST_HEXES};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Step};
use crate::terrain::{self, Cost};
use crate::unit::{Arm, CorpsId, LeaderId};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Direction, Feature, HexId};

/// Aides ride, from this one on. VLE-XVII.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ride {
    /// The next of them.
    pub next: u8,
}

impl Procedure<ViveLEmpereur> for Ride {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XVII.5a", "where does the aide ride to?")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { next, .. } = *self;
        if let Some(aide) = game.aide(next) {
            out.extend(game.aide_ends(aide).into_iter().map(Action::To));
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::To(hex) => game.check_ride(self.next, hex),
            _ => Err(Refusal::new("VLE-XVII.5a", "first choose where the aide rides")),
        }
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Ride to {}", game.label(hex))),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::To(_)).then_some(RuleId("VLE-XVII.5a"))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let next = umpire[me].next;
        if let Action::To(hex) = action {
            umpire.ride(next, hex);
        }
        Flow::On
    }

    /// VLE-XVII.5a: at the end of the movement phase the aides of the active side ride.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let next = umpire[me].next;
        let (side, turn) = (umpire.state.active(), umpire.state.turn());
        let Some(aide) = umpire.aide(next).copied() else {
            umpire.pop();
            return Flow::On;
        };
        let gone = umpire.state.leader(aide.leader) == crate::state::LeaderAt::Gone;
        if gone && aide.side == side {
            umpire.state.core.command.aides.remove(usize::from(next));
            umpire.note(|| Event::Command(CommandEvent::AideLost { side, corps: aide.corps }));
            return Flow::On;
        }
        if aide.side != side || aide.leaves > turn {
            umpire.next_rider(next + 1);
            return Flow::On;
        }
        let ends = umpire.aide_ends(&aide);
        let [only] = ends.as_slice() else { return Flow::Ask };
        umpire.ride(next, *only);
        Flow::On
    }
}

/// A wing commander has an order for one of his corps. VLE-XVII.3m.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Extend {
    /// The aide who brought it.
    pub aide: u8,
}

impl Procedure<ViveLEmpereur> for Extend {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.aide_side(self.aide)
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XVII.3m", "does the wing commander extend the order to all of his corps?")
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend([Action::Staff(StaffAct::Extend), Action::Done]);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let number = self.aide;
        let others = game.aide(number).map_or(0, |aide| game.others_of_wing(aide).len());
        match action {
            Action::Done => Ok(()),
            Action::Staff(StaffAct::Extend) => {
                let room = game.state.core.command.aides.len() + others <= MOST_AIDES;
                require(room, "VLE-XVII.5a", "there are not enough aides left")
            }
            _ => {
                Err(Refusal::new("VLE-XVII.3m", "say whether the wing commander extends the order to all of his corps"))
            }
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Give it to this corps only".to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let aide = umpire[me].aide;
        let number = aide;
        umpire.pop();
        let Some(aide) = umpire.aide(number).copied() else { return Flow::On };
        if action != Action::Staff(StaffAct::Extend) {
            return Flow::On;
        }
        for corps in umpire.others_of_wing(&aide) {
            if let Some((leader, _)) = umpire.recipient(corps) {
                let copy = Aide { corps, leader, ..aide };
                if umpire.state.core.command.aides.try_push(copy).is_ok() {
                    let tactic = aide.brief.tactic;
                    umpire.note(|| Event::Command(CommandEvent::Given { corps, tactic, at_once: false }));
                }
            }
        }
        Flow::On
    }
}

/// An aide is driven off. VLE-XVII.5c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drive {
    /// Which.
    pub aide: u8,
}

impl Procedure<ViveLEmpereur> for Drive {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        // VLE-XVII.5c: the enemy shifts him.
        game.aide_side(self.aide).other()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XVII.5c", "where do you drive the enemy's aide?")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let number = self.aide;
        if let Some(aide) = game.aide(number) {
            out.extend(game.battle.map.neighbours(aide.hex).map(|(_, hex)| Action::To(hex)));
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::To(hex) => game.may_drive(self.aide, hex),
            _ => Err(Refusal::new("VLE-XVII.5c", "first choose where the aide is driven")),
        }
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Drive the aide to {}", game.label(hex))),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::To(_)).then_some(RuleId("VLE-XVII.5c"))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let aide = umpire[me].aide;
        if let Action::To(hex) = action {
            umpire.drive(aide, hex);
        }
        Flow::On
    }
}

/// What an aide has to ride with. VLE-XVII.5a.
const AIDE_POINTS: u16 = 12;
/// No way.
const FAR: u16 = u16::MAX;

/// Costs by hex.
type Costs = [u16; MOST_HEXES];

impl ViveLEmpereur {
    /// VLE-XVII.5a: what a step costs an aide: as cavalry in column.
    fn aide_cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16> {
        let edge = self.edge(from, direction);
        if edge.has(Feature::Road) {
            return Some(1);
        }
        let crossing = terrain::crossing(edge, Arm::Cavalry, true, true)?;
        match self.ground(to).cost(Arm::Cavalry) {
            Cost::Points(points) if edge.has(Feature::Path) => Some(u16::from((points - 1).max(1) + crossing)),
            Cost::Points(points) => Some(u16::from(points + crossing)),
            Cost::ByRoad | Cost::Closed => None,
        }
    }

    /// Cheapest costs from a hex, or back to it, over hexes that are open.
    fn aide_costs(&self, from: HexId, back: bool, most: u16, open: impl Fn(HexId) -> bool) -> Costs {
        let mut costs = [FAR; MOST_HEXES];
        let mut waiting = Hexes::one(from);
        costs[from.index()] = 0;
        while let Some(hex) = waiting.first() {
            waiting.remove(hex);
            for (direction, next) in self.battle.map.neighbours(hex) {
                let step = if back {
                    self.aide_cost(next, direction.opposite(), hex)
                } else {
                    self.aide_cost(hex, direction, next)
                };
                let Some(step) = step else { continue };
                let cost = costs[hex.index()] + step;
                if cost < costs[next.index()] && cost <= most && open(next) {
                    costs[next.index()] = cost;
                    waiting.insert(next);
                }
            }
        }
        costs
    }

    /// Whom an aide rides to now: the wing commander first. VLE-XVII.5d.
    pub(super) fn aide_goal(&self, aide: &Aide) -> Option<(LeaderId, HexId)> {
        let wing = (aide.wing != NONE).then_some(LeaderId(aide.wing));
        let wing = wing.and_then(|leader| Some((leader, self.leader_hex(leader)?)));
        wing.or_else(|| Some((aide.leader, self.leader_hex(aide.leader)?)))
    }

    /// VLE-XVII.5b: hexes that an aide may enter on his way to a hex.
    fn aide_hexes(&self, aide: &Aide, goal: HexId) -> Hexes {
        let mut near = Hexes::EMPTY;
        let mut taken = Hexes::EMPTY;
        for unit in self.of_side(aide.side.other()) {
            for hex in self.hexes_of(unit) {
                taken.insert(hex);
                let around = self.battle.map.hex(hex).range(2);
                near.extend(around.filter_map(|hex| self.battle.map.id(hex)));
            }
        }
        let ids = self.battle.map.grid().ids();
        ids.filter(|&hex| !taken.has(hex) && (!near.has(hex) || self.battle.distance(hex, goal) <= 5)).collect()
    }

    /// VLE-XVII.5a: the hexes in which his ride may end: those from which least is left.
    fn aide_ends(&self, aide: &Aide) -> ArrayVec<HexId, 16> {
        let Some((_, goal)) = self.aide_goal(aide) else { return ArrayVec::from_iter([aide.hex]) };
        let open = self.aide_hexes(aide, goal);
        let left = self.aide_costs(goal, true, FAR - 64, |_| true);
        let reach = self.aide_costs(aide.hex, false, AIDE_POINTS, |hex| open.has(hex));
        let ids = || self.battle.map.grid().ids().filter(|hex| reach[hex.index()] != FAR);
        let least = ids().map(|hex| left[hex.index()]).min().unwrap_or(FAR);
        if least == left[aide.hex.index()] {
            return ArrayVec::from_iter([aide.hex]);
        }
        ids().filter(|hex| left[hex.index()] == least).take(16).collect()
    }

    fn aide(&self, number: u8) -> Option<&Aide> {
        self.state.core.command.aides.get(usize::from(number))
    }

    pub(super) fn check_ride(&self, next: u8, hex: HexId) -> Verdict {
        let ends = self.aide(next).map_or_else(ArrayVec::new, |aide| self.aide_ends(aide));
        require(
            ends.contains(&hex),
            "VLE-XVII.5a",
            "the aide has to ride as far as he can by a path that avoids the enemy",
        )
    }

    fn enemy_distance(&self, side: Side, hex: HexId) -> u16 {
        self.nearest_enemy(side, hex).unwrap_or(FAR)
    }

    /// VLE-XVII.5c: may an aide be driven to this hex?
    pub(super) fn may_drive(&self, number: u8, to: HexId) -> Verdict {
        let Some(aide) = self.aide(number) else { return Err(Refusal::new("VLE-XVII.5c", "that aide does not exist")) };
        let way = self.battle.direction(aide.hex, to).and_then(|way| self.aide_cost(aide.hex, way, to));
        require(way.is_some(), "VLE-XVII.5c", "the aide cannot ride to that hex from where he is")?;
        let farther = self.enemy_distance(aide.side, to) > self.enemy_distance(aide.side, aide.hex);
        require(farther, "VLE-XVII.5c", "the aide has to be driven away from his enemies")
    }

    /// The other corps of a wing whose commanders are on the map. VLE-XVII.3m.
    fn others_of_wing(&self, aide: &Aide) -> ArrayVec<CorpsId, 32> {
        let wing = self.wing_commander(aide.corps).map_or(0, |leader| self.battle.leader(leader).commands);
        let others = self.corps_of(aide.side).filter(|corps| wing >> corps.0 & 1 == 1 && *corps != aide.corps);
        others.filter(|&corps| self.recipient(corps).is_some()).collect()
    }

    pub(super) fn aide_side(&self, number: u8) -> Side {
        self.aide(number).map_or(self.state.active(), |aide| aide.side)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn next_rider(&mut self, next: u8) {
        if let Frame::Command(CommandFrame::Ride(Ride { next: now })) = self.top_frame_mut() {
            *now = next;
        }
    }

    /// An aide rides to a hex; there he may find whom he seeks.
    pub(super) fn ride(&mut self, number: u8, to: HexId) {
        let Some(aide) = self.aide(number).copied() else { return };
        self.state.core.command.aides[usize::from(number)].hex = to;
        if to != aide.hex {
            self.note(|| Event::Command(CommandEvent::AideRode { side: aide.side, to }));
        }
        match self.aide_goal(&aide) {
            Some((leader, hex)) if hex == to && aide.wing == leader.0 => {
                self.next_rider(number + 1);
                let leaves = self.state.turn() + 1;
                let own = &mut self.state.core.command.aides[usize::from(number)];
                (own.wing, own.leaves) = (NONE, leaves);
                self.note(|| Event::Command(CommandEvent::AideAtWing { side: aide.side, leader }));
                self.ask_wing(number);
            }
            Some((leader, hex)) if hex == to => {
                self.state.core.command.aides.remove(usize::from(number));
                self.arrive(&aide, leader);
            }
            _ => self.next_rider(number + 1),
        }
    }

    /// VLE-XVII.3m: does the wing commander extend the order?
    pub(super) fn ask_wing(&mut self, aide: u8) {
        let others = self.aide(aide).map_or(0, |aide| self.others_of_wing(aide).len());
        if others > 0 {
            self.open(Extend { aide });
        }
    }

    /// VLE-XVII.5c: aides of the enemy whom a step has come near. Says whether one has to be shifted.
    pub fn startle_aides(&mut self, step: &Step) -> bool {
        let Some(first) = step.units.first() else { return false };
        let enemy = self.side(first).other();
        let also = step.pair.and_then(|pair| pair.also_to);
        let near = |aide: &Aide| {
            let close = |hex: HexId| self.battle.distance(hex, aide.hex) <= 2;
            aide.side == enemy && (close(step.to) || also.is_some_and(close))
        };
        let driven = (0..self.state.core.command.aides.len() as u8).find(|&number| {
            self.aide(number).is_some_and(near)
                && self.aide(number).is_some_and(|aide| {
                    self.battle.map.neighbours(aide.hex).any(|(_, to)| self.may_drive(number, to).is_ok())
                })
        });
        if let Some(aide) = driven {
            self.open(Drive { aide });
        }
        driven.is_some()
    }

    pub(super) fn drive(&mut self, number: u8, to: HexId) {
        self.pop();
        let side = self.aide_side(number);
        if let Some(aide) = self.state.core.command.aides.get_mut(usize::from(number)) {
            aide.hex = to;
        }
        self.note(|| Event::Command(CommandEvent::AideDriven { side, to }));
    }
}
