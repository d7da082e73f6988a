//! Falling back, routing, flying: who must, from what, and what becomes of it. EOTE-7.0.3 to EOTE-7.0.6, EOTE-7.4.2, EOTE-7.5.10.
use super::Report;
use super::ways::SAMPLE;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::state::{Spot, Status};
use crate::unit::{Formation, UnitId, UnitSet};
use crate::words::inches_between;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};
use voltigeur_field::table::{Heading, Length, Pose};

/// Why somebody is moved back. EOTE-7.0.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Why {
    /// A result of an assault, or a second D. EOTE-7.3.2, EOTE-7.3.5.
    Assault,
    /// A failed morale check. EOTE-7.5.5.
    Morale,
    /// A rout: twelve inches, no choice of distance. EOTE-7.5.10.
    Rout,
    /// A routed unit in the Movement Phase. EOTE-7.4.2.
    Flight,
    /// A division that falls back. EOTE-9.0.8.
    Division,
    /// Guns that go along with a friend. EOTE-7.8.1.
    Along,
    /// Guns that get away from an enemy who comes. EOTE-7.13.2.
    Away,
    /// Gunners who leave their guns. EOTE-7.0.3, EOTE-7.13.2.
    Gunners,
    /// A garrison that leaves a burning block. EOTE-7.15.9.
    Burnt,
}

/// Somebody is moved back: the owner picks an angle and a distance. EOTE-7.0.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Back {
    /// Who.
    pub unit: UnitId,
    /// Why.
    pub why: Why,
    /// Away from here: hundredths of a degree of the base direction.
    pub away: Heading,
    /// The least distance.
    pub least: Length,
    /// The greatest distance.
    pub most: Length,
    /// Enemies of the combat, for the threat; empty means the nearest enemy.
    pub from: UnitSet,
    /// Its turn has come: the base direction and its ways are settled.
    pub begun: bool,
    /// It has no way but one that ends pinned, which costs a HIT. EOTE-7.0.6.
    pub pressed: bool,
    /// It routs and has a way that keeps clear of formed friends: it must take such a one. EOTE-7.5.10.
    pub clear: bool,
    /// The first angle that is offered for the least distance, if one is.
    pub first: Option<i8>,
}

impl Procedure<Eagles> for Back {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.side(self.unit)
    }

    fn question(&self, game: &Eagles) -> Question {
        let (name, range) = (&game.unit(self.unit).name, inches_between(self.least, self.most));
        match self.why {
            Why::Rout => Question::new("EOTE-7.5.10", format!("{name} routs. Which way should it run?")),
            Why::Flight => Question::new("EOTE-7.4.2", format!("{name} is still running. Which way should it go?")),
            Why::Away | Why::Along => Question::new("EOTE-7.0.4", format!("{name} must pull back {range}. Which way?")),
            _ => Question::new("EOTE-7.0.4", format!("{name} must fall back {range}. Which way?")),
        }
    }

    /// A sample of ways that are open: seven angles, near and far, and what shelters there are. If there is none of these, one that is.
    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        let (start, ways) = (out.len(), game.ways(self));
        for angle in SAMPLE {
            let distances = if self.most == self.least { &[self.least][..] } else { &[self.least, self.most] };
            let open = distances.iter().filter(|&&distance| ways.check(angle, distance).is_ok());
            out.extend(open.map(|&distance| Action::Back(angle, distance)));
        }
        let shelters = game.shelters(self).filter(|&shelter| game.check_shelter(self, shelter).is_ok());
        out.extend(shelters.map(Action::Shelter));
        if out.len() == start {
            out.extend(ways.some().map(|(angle, distance)| Action::Back(angle, distance)));
        }
    }

    /// The search finds open ways only.
    fn legal(&self, game: &Eagles, out: &mut Vec<Action>) {
        self.candidates(game, out);
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match *action {
            Action::Back(angle, distance) => game.check_way_back(self, angle, distance),
            Action::Shelter(shelter) => game.check_shelter(self, shelter),
            _ => Err(Refusal::new("EOTE-7.0.4", "choose a way back: an angle and a distance")),
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let back = umpire.leave(me);
        match action {
            Action::Back(angle, distance) => {
                umpire.carry_out(&back, angle, distance);
                if back.pressed {
                    umpire.suffer(back.unit, 1, "EOTE-7.0.6");
                }
            }
            Action::Shelter(shelter) => umpire.take_shelter(back.unit, shelter),
            _ => {}
        }
        Flow::On
    }

    /// Its turn has come: direction and ways are settled; where the rules leave no choice the move is made. EOTE-7.0.4, EOTE-7.0.6.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if umpire[me].begun {
            return Flow::Ask;
        }
        let unit = umpire[me].unit;
        if !umpire.on_table(unit) {
            return Flow::Done(());
        }
        let (back, settled) = umpire.settle_back(&umpire[me]);
        if matches!(settled, Settled::Asks) {
            umpire[me] = back;
            return Flow::On;
        }
        umpire.leave(me);
        match settled {
            Settled::LeavesTable => {
                // It is routed, so the guns of a battery stay behind. EOTE-7.4.2, EOTE-7.7.6.
                if !umpire.is_routed(unit) {
                    umpire.become_routed(unit, false);
                }
                umpire.leave_table(unit, Status::Pool, "EOTE-7.0.6");
            }
            Settled::Goes(angle, distance) => umpire.go_as_far_as_possible(&back, angle, distance),
            _ => umpire.note(|| Event::Morale(Report::NoWay { unit })),
        }
        Flow::On
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn may_throw(&self, _: &Eagles, _begun: bool) -> bool {
        false
    }
}

impl Back {
    /// The first way that is as short as may be, or as long: what a stance takes. None if there is no such way.
    pub(crate) fn first_way(&self, game: &Eagles, short: bool) -> Option<Action> {
        let (angle, distance) = match short {
            true => (self.first?, self.least),
            false => (game.ways(self).first(self.most)?, self.most),
        };
        Some(Action::Back(angle, distance))
    }
}

impl Eagles {
    /// The least and the greatest distance of a move back. EOTE-7.0.3, EOTE-7.0.4, EOTE-7.5.9, EOTE-7.5.10.
    pub(crate) fn back_distances(&self, unit: UnitId, why: Why) -> [Length; 2] {
        let (distance, allowance) = (&self.battle.distance, &self.battle.allowance);
        let mounted = self.is_cavalry(unit) || self.formation(unit) == Formation::Limbered;
        let least = match why {
            Why::Rout => distance.rout,
            Why::Flight => {
                if self.is_cavalry(unit) {
                    allowance.horse_rout
                } else {
                    allowance.rout
                }
            }
            Why::Morale if self.battle.switches.short_fall_back => distance.fall_back_short,
            Why::Morale => distance.fall_back_morale,
            Why::Along => distance.artillery_option,
            _ if mounted => distance.fall_back_horse,
            _ => distance.fall_back_foot,
        };
        let most = if matches!(why, Why::Rout | Why::Flight) { least } else { 2.0 * least };
        [Length::round(least), Length::round(most)]
    }

    /// A move back that has not begun.
    fn new_back(&self, unit: UnitId, why: Why, from: UnitSet, [least, most]: [Length; 2]) -> Back {
        let (away, begun, pressed, clear, first) = (Heading::NORTH, false, false, false, None);
        Back { unit, why, away, least, most, from, begun, pressed, clear, first }
    }

    /// Its direction, and what ways it has. EOTE-7.0.4, EOTE-7.0.6.
    fn settle_back(&self, back: &Back) -> (Back, Settled) {
        let mut ways = self.ways(&Back { away: self.away(back), begun: true, ..*back });
        if ways.settle() {
            return (ways.back, Settled::Asks);
        }
        // Guns that were free to stay do so.
        if matches!(back.why, Why::Along | Why::Away | Why::Division) {
            return (ways.back, Settled::Stays);
        }
        let sheltered = self.shelters(&ways.back).any(|shelter| self.check_shelter(&ways.back, shelter).is_ok());
        ways.back.pressed = true;
        let open = ways.settle();
        let settled = match () {
            () if sheltered || back.why != Why::Flight && open => Settled::Asks,
            () if ways.leads_off_table() => Settled::LeavesTable,
            () => {
                let (angle, distance) = ways.farthest();
                Settled::Goes(angle, distance)
            }
        };
        (ways.back, settled)
    }
}

/// What a move back comes to when its turn has come.
enum Settled {
    /// Its owner picks a way.
    Asks,
    /// It has none, and was free to stay.
    Stays,
    LeavesTable,
    /// It has none that is long enough; this is the farthest.
    Goes(i8, Length),
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A unit must fall back from these enemies, or from the nearest one: its owner is asked how, at once. Guns that stand are left.
    /// EOTE-7.0.3, EOTE-7.0.4, EOTE-7.5.11.
    pub fn fall_back(&mut self, unit: UnitId, why: Why, from: UnitSet) {
        if !self.on_table(unit) {
            return;
        }
        let stand = matches!(self.formation(unit), Formation::Unlimbered | Formation::Garrison);
        // Guns that go along are limbered and taken with. EOTE-7.8.1.
        if stand && why != Why::Along {
            self.leave_guns(unit);
        }
        self.move_back(unit, why, from, self.back_distances(unit, why));
    }

    /// The same with other distances: guns that get away, a division that falls back. EOTE-7.13.2, EOTE-9.0.8.
    pub fn move_back(&mut self, unit: UnitId, why: Why, from: UnitSet, distances: [Length; 2]) {
        let back = self.new_back(unit, why, from, distances);
        self.open(back);
    }

    /// A unit routs: from its morale with one more HIT; it runs at once, away from these enemies or from the nearest one, and so do gunners
    /// who were in its square. EOTE-7.5.10, EOTE-7.4.2, EOTE-7.5.15.
    pub fn rout(&mut self, unit: UnitId, by_morale: bool, from: UnitSet) {
        if !self.on_table(unit) {
            return;
        }
        if by_morale {
            self.suffer(unit, 1, "EOTE-7.5.10");
        }
        let crews = self.sheltered_in(unit);
        self.become_routed(unit, by_morale);
        for runs in crews.with(unit) {
            self.move_back(runs, Why::Rout, from, self.back_distances(runs, Why::Rout));
        }
    }

    /// A unit is routed from now on, without a move: it has no formation of its own, its guns are left, its skirmishers come along, and
    /// gunners who were in its square come out routed. EOTE-7.4.2, EOTE-5.4.7, EOTE-7.5.15, house ruling H109.
    pub fn become_routed(&mut self, unit: UnitId, by_morale: bool) {
        self.recall_detachment(unit);
        self.leave_guns(unit);
        let crews = self.sheltered_in(unit);
        self.leave_refuge(unit);
        for crew in crews {
            self.become_routed(crew, by_morale);
        }
        let laid_out = match () {
            () if self.is_artillery(unit) => Formation::Crew,
            () if self.is_cavalry(unit) => Formation::Front(1),
            () => Formation::FieldColumn,
        };
        let state = self.state.unit_mut(unit);
        (state.status, state.routed_by_morale, state.turn.routed) = (Status::Routed, by_morale, true);
        (state.task, state.counter) = (state.kept_task(), None);
        // A garrison is laid out when it has left its block.
        if state.town.is_none() {
            state.formation = laid_out;
        }
        self.note(|| Event::Morale(Report::Routed { unit, by_morale }));
    }

    /// A routed unit runs on in its side's part of the Movement Phase; nothing happens if no enemy is near. EOTE-7.4.2.
    pub fn flee(&mut self, unit: UnitId) {
        let near = self.nearest_enemy(unit).is_some_and(|(d, _)| crate::geometry::within(d, self.battle.distance.safe));
        if self.is_routed(unit) && self.on_table(unit) && near {
            self.move_back(unit, Why::Flight, UnitSet::EMPTY, self.back_distances(unit, Why::Flight));
        }
    }

    /// No way is long enough: the farthest one is taken. Less than half of the least distance is a surrender. EOTE-7.0.6.
    fn go_as_far_as_possible(&mut self, back: &Back, angle: i8, distance: Length) {
        let flight = back.why == Why::Flight;
        if !flight && 2 * distance.0 < back.least.0 {
            self.state.unit_mut(back.unit).turn.routed = true;
            self.leave_table(back.unit, Status::Removed, "EOTE-7.0.6");
            return;
        }
        if distance.0 > 0 {
            self.carry_out(back, angle, distance);
        }
        if !flight {
            self.suffer(back.unit, 1, "EOTE-7.0.6");
        }
    }

    /// The block is moved; friends on the way are disordered, or check their morale if it routs. EOTE-7.0.5, EOTE-7.5.10.
    fn carry_out(&mut self, back: &Back, angle: i8, distance: Length) {
        let unit = back.unit;
        let ways = self.ways(back);
        let distance = ways.length(angle, distance);
        let (crossed, end, formation) = (ways.crossed(angle, distance), ways.end(angle, distance), ways.formation());
        let from = self.at(unit).pose;
        let off = back.why == Why::Flight && !self.holds(&self.block_at(unit, formation, end));
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation, state.town) = (end, formation, None);
        (state.turn.moved, state.turn.stopped, state.turn.done) = (true, true, true);
        state.rested = 0;
        for crew in self.sheltered_in(unit) {
            self.state.unit_mut(crew).pose = end;
        }
        self.lead_along(unit);
        self.lose_move(unit);
        let why = back.why;
        self.note(|| Event::Morale(Report::MovedBack { unit, why, from, distance }));
        if why == Why::Rout {
            self.begin_checks(crossed, true);
        } else {
            for friend in crossed {
                self.disorder(friend, "EOTE-7.0.5");
            }
        }
        if off {
            self.leave_table(unit, Status::Pool, "EOTE-7.4.2");
        }
        if why == Why::Flight {
            self.after_flight(unit);
        }
    }

    /// A unit on the move that is moved back, or gone, loses the rest of its list. EOTE-0.3.4.
    pub(super) fn lose_move(&mut self, unit: UnitId) {
        if self.moving(unit).is_some() {
            self.halt_mover();
        }
    }

    /// A leader who is with a unit is where it is. EOTE-3.5.1.2.
    pub(super) fn lead_along(&mut self, unit: UnitId) {
        let Pose { x, y, .. } = self.at(unit).pose;
        for leader in &mut self.game.state.leaders {
            if leader.unit == Some(unit) {
                leader.at = Spot { x, y };
            }
        }
    }
}
