//! A side's part of the Movement Phase: who is taken in hand, who is done. EOTE-2.0.3, EOTE-0.3.5, EOTE-3.2.8.
use super::{Once, Report};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::procedure::{Burnt, Compelled, Enter, Flights};
use crate::state::Status;
use crate::terrain::Kind;
use crate::unit::{DivisionId, FeatureId, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::table::{Heading, Pose};

/// So often a unit is taken in hand or set to work in a turn. House ruling H123.
pub(super) const MOST_TAKEN: u8 = 10;

/// Phase 3: a side's part. EOTE-2.0.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Whose.
    pub side: Side,
    /// Compulsory moves are over. EOTE-5.0.5.
    pub free: bool,
}

impl Procedure<Eagles> for Part {
    type Report = ();

    fn decider(&self, _: &Eagles) -> Side {
        self.side
    }

    fn question(&self, game: &Eagles) -> Question {
        match game.state.mover {
            Some(mover) => Question::new("EOTE-0.3.1", format!("What should {} do?", game.unit(mover.unit).name)),
            None => Question::new("EOTE-0.3.5", "Choose a unit to move"),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        game.part_candidates(self.side, out, &mut Once::default());
    }

    /// The candidates of a unit start from one place, and the candidates of a side ask the same of their divisions.
    fn legal(&self, game: &Eagles, out: &mut Vec<Action>) {
        let (start, mut once) = (out.len(), Once::default());
        game.part_candidates(self.side, out, &mut once);
        Eagles::offer(out, start, |action| game.check_part(self.side, action, &mut once).is_ok());
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        game.check_part(self.side, action, &mut Once::default())
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    fn irreversible(&self, game: &Eagles, action: &Action) -> Option<bool> {
        if self.free { game.irreversible_in_part(self.side, action) } else { None }
    }

    fn label(&self, game: &Eagles, action: &Action) -> Option<String> {
        let done = if game.state.mover.is_some() { "end this unit's move" } else { "end your movement" };
        (*action == Action::Done).then(|| done.to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Take(unit) => {
                umpire.take_in_hand(unit);
                umpire.state.unit_mut(unit).turn.taken += 1;
            }
            Action::Move(unit, legs, charge) => umpire.begin_list(unit, legs, charge),
            Action::Ride(leader, to) => umpire.take_ride(leader, to),
            Action::Square(unit) => {
                umpire.let_go_of(unit);
                umpire.try_square_in_part(unit);
            }
            Action::Reman(unit, heading) => umpire.reman(unit, heading),
            Action::Engineer(unit, task) => {
                umpire.let_go();
                umpire.state.unit_mut(unit).turn.taken += 1;
                umpire.take_engineer(unit, task);
            }
            Action::Finish(division) => umpire.finish(division),
            Action::Done => match umpire.state.mover {
                Some(mover) => {
                    umpire.let_go();
                    umpire.state.unit_mut(mover.unit).turn.done = true;
                }
                None => {
                    umpire.end_part(me);
                    return Flow::Done(());
                }
            },
            _ => {}
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if umpire[me].free {
            return Flow::Ask;
        }
        umpire.begin_part(me);
        Flow::On
    }
}

impl Eagles {
    /// Has a unit ended its move, or lost it? One that was let go before it did anything can still be taken. EOTE-0.3.5.
    pub(crate) fn has_ended(&self, unit: UnitId) -> bool {
        let turn = &self.at(unit).turn;
        turn.done && (turn.moved || turn.stopped)
    }

    /// May this unit act in its side's part? EOTE-0.3.5, EOTE-3.2.8.
    pub(crate) fn may_act(&self, side: Side, unit: UnitId) -> Verdict {
        require(self.side(unit) == side, "EOTE-2.0.3", "the other side is moving")?;
        require(self.is_ready(unit) && self.on_table(unit), "EOTE-7.4.2", "the unit is routed or off the table")?;
        require(!self.has_ended(unit), "EOTE-0.3.5", "the unit has already ended its move")?;
        let done = self.battle.division_of(unit).is_some_and(|division| self.state.division(division).done);
        require(!done, "EOTE-3.2.8", "the unit's division has finished moving")
    }

    /// Pinned units of B do nothing of their own. EOTE-5.0.3.
    fn is_not_held(&self, unit: UnitId) -> Verdict {
        let held = self.side(unit) != self.a() && self.is_pinned(unit);
        require(!held, "EOTE-5.0.3", "a pinned unit cannot act without the initiative")
    }

    /// May a unit be taken in hand, or engineers be set to work, once more? Its moves can be named in any case. House ruling H123.
    pub(super) fn may_be_tried(&self, unit: UnitId) -> Verdict {
        let often = self.at(unit).turn.taken >= MOST_TAKEN;
        require(!often, "EOTE-0.3.5", "the unit was picked up too often this turn: give it a move")
    }

    /// What may be done in a side's part. EOTE-A.3.1.
    pub(crate) fn check_part(&self, side: Side, action: &Action, once: &mut Once) -> Verdict {
        match *action {
            Action::Take(unit) => {
                self.may_act(side, unit)?;
                self.is_not_held(unit)?;
                let other = self.state.mover.is_none_or(|mover| mover.unit != unit);
                require(other, "EOTE-0.3.5", "the unit is already in hand")?;
                self.may_be_tried(unit)
            }
            Action::Move(unit, ref legs, charge) => {
                let start = once.start(self, side, unit)?;
                self.plan_with(start, legs, charge).map(|_| ())
            }
            Action::Ride(leader, to) => self.check_ride(side, leader, to),
            Action::Square(unit) => {
                self.may_act(side, unit)?;
                self.check_square_in_part(unit)
            }
            Action::Reman(unit, heading) => self.check_reman(side, unit, heading),
            Action::Engineer(unit, task) => {
                self.may_act(side, unit)?;
                self.is_not_held(unit)?;
                self.may_be_tried(unit)?;
                self.check_engineer(unit, task)
            }
            Action::Finish(division) => self.check_finish(side, division, once),
            Action::Done => self.check_done(side, once),
            _ => Err(Refusal::new("EOTE-5.0.1", "move a unit, ride with a leader or finish a division")),
        }
    }

    /// Whether an action cannot be taken back without asking, where that is plain: to take a unit in hand or to ride throws no die and asks
    /// nobody, and as long as there is a choice after it nothing is forced.
    pub(crate) fn irreversible_in_part(&self, side: Side, action: &Action) -> Option<bool> {
        let in_hand = self.state.mover.map(|mover| mover.unit);
        let mut others = self.battle.of_side(side).into_iter().filter(|&unit| {
            let free = Some(unit) != in_hand && self.may_act(side, unit).is_ok() && self.may_be_tried(unit).is_ok();
            free && self.is_not_held(unit).is_ok()
        });
        let choice = match *action {
            Action::Take(unit) => others.any(|other| other != unit),
            Action::Ride(..) => others.nth(usize::from(in_hand.is_none())).is_some(),
            _ => false,
        };
        choice.then_some(false)
    }

    /// Enemy cavalry that pins a unit where it stands now, since whenever. EOTE-5.6.1.
    pub(super) fn cavalry_pinning(&self, unit: UnitId) -> UnitSet {
        let enemies = self.battle.of_side(self.side(unit).other()).and(self.battle.cavalry);
        enemies.filter(|&enemy| self.on_table(enemy) && self.pins(enemy, unit)).collect()
    }

    /// Infantry pinned by cavalry tries once in its own part, instead of anything else. EOTE-5.6.1, EOTE-5.6.2.
    fn check_square_in_part(&self, unit: UnitId) -> Verdict {
        let begun = self.state.mover.is_some_and(|mover| mover.unit == unit && mover.has_begun());
        require(
            !begun && !self.at(unit).turn.moved,
            "EOTE-5.6.1",
            "a unit may try to form square only instead of any other action",
        )?;
        let mut cavalry = self.cavalry_pinning(unit);
        require(!cavalry.is_empty(), "EOTE-5.6.1", "the unit is not pinned by cavalry")?;
        require(
            cavalry.any(|enemy| self.may_try_square(unit, enemy, false)),
            "EOTE-5.6.2",
            "the unit has already tried against this cavalry, or cannot form square here",
        )
    }

    /// Gunners man their guns again. EOTE-7.5.12.
    fn check_reman(&self, side: Side, unit: UnitId, heading: Heading) -> Verdict {
        let rule = "EOTE-7.5.12";
        require(self.side(unit) == side, "EOTE-2.0.3", "the other side is moving")?;
        let state = self.at(unit);
        require(
            state.status == Status::Ready && state.formation == Formation::Crew,
            rule,
            "that unit is not a crew without guns",
        )?;
        require(!state.turn.done, rule, "the gunners left their guns this phase, or have ended their move")?;
        let Some(guns) = state.guns else { return Err(Refusal::new(rule, "the gunners' guns are lost")) };
        let pose = Pose { heading, ..guns };
        let there = self.block_at(unit, Formation::Unlimbered, guns);
        let from = self.block(state.refuge.unwrap_or(unit));
        require(within(from.distance(&there), self.battle.distance.reman), rule, "the guns are too far away")?;
        let held = self.battle.of_side(side.other()).any(|enemy| {
            self.on_table(enemy)
                && self.is_formed(enemy)
                && within(self.block(enemy).distance(&there), self.battle.distance.guns_held)
        });
        require(!held, rule, "the enemy holds the guns")?;
        if let Some(block) = self.block_of_guns(guns) {
            return self.has_room(block, unit);
        }
        let place = self.place_at(unit, Formation::Unlimbered, pose.frame());
        require(self.holds(&place.block), "EOTE-0.2.7", "part of the battery would be off the table")
    }

    /// The town block in which guns were left: manned again, they garrison it. House ruling H31.
    fn block_of_guns(&self, guns: Pose) -> Option<FeatureId> {
        let mut towns = self.battle.features_of(|kind| kind == Kind::TownBlock);
        towns.find(|&town| self.battle.polygon(town).is_some_and(|polygon| polygon.contains(guns.point())))
    }

    /// EOTE-3.2.6, EOTE-3.2.8.
    fn check_finish(&self, side: Side, division: DivisionId, once: &mut Once) -> Verdict {
        require(self.battle.division(division).side == side, "EOTE-3.2.8", "that is not your division")?;
        require(!self.state.division(division).done, "EOTE-3.2.8", "the division has already finished moving")?;
        once.may_finish(self, division)
    }

    /// With a unit in hand: that one is done. Else the whole part is. EOTE-3.2.8.
    fn check_done(&self, side: Side, once: &mut Once) -> Verdict {
        if self.state.mover.is_some() {
            return Ok(());
        }
        for division in self.battle.all_divisions() {
            if self.battle.division(division).side == side && !self.state.division(division).done {
                once.may_finish(self, division)?;
            }
        }
        Ok(())
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Another unit in hand has ended its move; this one does not move any more. EOTE-0.3.5.
    fn let_go_of(&mut self, unit: UnitId) {
        self.let_go();
        self.state.unit_mut(unit).turn.done = true;
    }

    /// EOTE-7.5.12.
    fn reman(&mut self, unit: UnitId, heading: Heading) {
        self.let_go();
        let Some(guns) = self.at(unit).guns else { return };
        let town = self.block_of_guns(guns);
        let formation = if town.is_some() { Formation::Garrison } else { Formation::Unlimbered };
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation, state.town) = (Pose { heading, ..guns }, formation, town);
        (state.guns, state.refuge) = (None, None);
        (state.turn.remanned, state.turn.moved, state.turn.done) = (true, true, true);
        self.note(|| Event::Move(Report::Remanned { unit }));
    }

    /// A division is done. EOTE-3.2.8.
    fn finish(&mut self, division: DivisionId) {
        if self.state.mover.is_some_and(|mover| self.battle.division_of(mover.unit) == Some(division)) {
            self.let_go();
        }
        self.state.division_mut(division).done = true;
        for unit in self.battle.division(division).units {
            self.state.unit_mut(unit).turn.done = true;
        }
        self.note(|| Event::Move(Report::DivisionDone { division }));
    }

    /// A side's part is over. EOTE-3.2.8.
    fn end_part(&mut self, me: At<Part>) {
        let side = self[me].side;
        self.state.end_of_move();
        for division in self.battle.all_divisions() {
            if self.battle.division(division).side == side {
                self.state.division_mut(division).done = true;
            }
        }
        self.note(|| Event::Move(Report::PartOver { side }));
    }

    /// Compulsory moves come first, then reinforcements; all that waits on top of the part. EOTE-5.0.5, EOTE-S.3.
    fn begin_part(&mut self, me: At<Part>) {
        self[me].free = true;
        let side = self[me].side;
        self.note(|| Event::Move(Report::Part { side }));
        for group in (0..self.battle.groups.len()).rev() {
            if self.group_is_due(group as u8, side) {
                self.open(Enter { group: group as u8 });
            }
        }
        self.push_compelled(side);
    }

    /// Whoever must move before anybody may: the first of them is on top. EOTE-5.0.5.
    fn push_compelled(&mut self, side: Side) {
        let mut burnt: arrayvec::ArrayVec<UnitId, 8> = arrayvec::ArrayVec::new();
        for unit in self.battle.of_side(side) {
            let burns = self.at(unit).town.is_some_and(|town| self.state.burning >> town.0 & 1 == 1);
            if self.on_table(unit) && burns && !burnt.is_full() {
                burnt.push(unit);
            }
        }
        while let Some(unit) = burnt.pop() {
            self.open(Burnt { unit });
        }
        for division in self.battle.all_divisions() {
            if self.battle.division(division).side == side && self.state.division(division).falls_back {
                let todo = self.compelled(division);
                if !todo.is_empty() {
                    self.open(Compelled { division, todo });
                }
            }
        }
        let routed = |unit: &UnitId| self.on_table(*unit) && self.is_routed(*unit);
        let todo = self.battle.of_side(side).filter(routed).collect();
        self.open(Flights { todo });
    }
}
