//! Passing through friends, and what happens when a halt would leave two in one place. EOTE-5.3.5.1, EOTE-5.3.5.2, EOTE-0.3.6.
use super::Report;
use super::scan::Piece;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Mover;
use crate::state::{Status, Turn, UnitState};
use crate::tables::OVERLAP;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log};
use voltigeur_field::table::convex::hull;
use voltigeur_field::table::{Block, Convex, Leg as Motion};

impl Eagles {
    /// The friends whose blocks a piece passes through, up to a part of it.
    pub(crate) fn friends_passed(&self, piece: &Piece<'_>, done: f64) -> UnitSet {
        let reach = piece.footprint.reach();
        let mut passed = UnitSet::EMPTY;
        for friend in self.battle.of_side(self.side(piece.unit)) {
            if friend == piece.unit || !self.on_table(friend) || !self.is_ready(friend) {
                continue;
            }
            if piece.path_distance(self.point(friend)) > reach + self.reach(friend) {
                continue;
            }
            if self.piece_passes(piece, done, &self.block(friend)) {
                passed.insert(friend);
            }
        }
        passed
    }

    /// Does a piece, up to a part of it, lead through a block?
    fn piece_passes(&self, piece: &Piece<'_>, done: f64, block: &Block) -> bool {
        if let Motion::Straight { .. } = piece.motion {
            let (start, end) = (piece.stretch.place(0.0).block, piece.stretch.place(done).block);
            return start.parts().iter().zip(end.parts()).any(|(from, to)| {
                let swept: Convex = hull(from.corners().iter().chain(to.corners()).copied());
                block.parts().iter().any(|part| swept.is_deep_in(part, OVERLAP))
            });
        }
        let mut at = 0.0;
        loop {
            if piece.place(at).block.overlaps(block, OVERLAP) {
                return true;
            }
            if at >= done {
                return false;
            }
            at = (at + 0.5).min(done);
        }
    }

    /// The last measure of a piece, up to a part of it, at which the unit overlaps no formed friend and, unless it is coming in, stands
    /// wholly on the table. EOTE-0.3.6, EOTE-0.1.4.
    pub(crate) fn last_clear(&self, piece: &Piece<'_>, done: f64, enters: bool) -> Option<f64> {
        let mut at = done;
        loop {
            let place = piece.place(at);
            if (enters || self.holds(&place.block)) && self.friend_within(&place, OVERLAP / 4.0).is_none() {
                return Some(at);
            }
            if at <= 0.0 {
                return None;
            }
            at = (at - 0.05).max(0.0);
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Formed troops that pass through formed friends disorder both; guns through which they pass do not fire. EOTE-5.3.5.1,
    /// EOTE-5.3.5.2.
    pub(super) fn pass_friends(&mut self, unit: UnitId, friends: UnitSet) {
        if !self.is_formed(unit) {
            // Guns do not pass through anybody; skirmishers and gunners pass freely.
            return;
        }
        let (mut upset, mut through_guns) = (UnitSet::EMPTY, UnitSet::EMPTY);
        for friend in friends {
            if self.formation(friend) == Formation::Unlimbered {
                if !std::mem::replace(&mut self.state.unit_mut(friend).turn.passed_through, true) {
                    through_guns.insert(friend);
                }
                self.note(|| Event::Move(Report::ThroughGuns { unit, friend }));
            } else if self.is_formed(friend) {
                self.note(|| Event::Move(Report::Through { unit, friend }));
                for both in [unit, friend] {
                    if !self.at(both).disordered {
                        upset.insert(both);
                    }
                    self.disorder(both, "EOTE-5.3.5.2");
                }
            }
        }
        if let Some(mover) = self.state.mover.as_mut().filter(|mover| mover.unit == unit && mover.enters) {
            (mover.upset, mover.through_guns) = (mover.upset.or(upset), mover.through_guns.or(through_guns));
        }
    }

    /// A unit that was halted before all of it was on the table is where it was and as it was, and so are those through whom it tried to
    /// pass; only what the enemy's fire has done stands. It does not try again in this turn. EOTE-S.3, house ruling H25.
    pub(super) fn take_back_entry(&mut self, mover: &Mover) {
        self.recall_detachment(mover.unit);
        for unit in mover.upset {
            self.state.unit_mut(unit).disordered = false;
        }
        for guns in mover.through_guns {
            self.state.unit_mut(guns).turn.passed_through = false;
        }
        let outside = UnitState::new(&self.battle, mover.unit);
        let state = self.state.unit_mut(mover.unit);
        (state.pose, state.formation, state.status) = (outside.pose, outside.formation, Status::Due);
        (state.anchor, state.entered) = (outside.anchor, outside.entered);
        let Turn { shelled, hurt_by_guns, firefight, was_blown, .. } = state.turn;
        state.turn = Turn { done: true, shelled, hurt_by_guns, firefight, was_blown, ..Turn::default() };
    }
}
