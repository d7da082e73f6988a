//! 5.0 The Movement Phase: lists of legs, what they cost, how they are carried out. EOTE-0.3.1 ff.
//!
//! `legs` says what each leg may do, `plan` judges a whole list, `execute` carries it out step by step (`scan`, `watch`), `part` is a
//! side's part of the phase, `compelled` and `entry` are what comes first in it, `sample` is what is offered.
mod allowance;
mod charge;
mod compelled;
mod course;
mod entry;
mod execute;
mod friends;
mod ground;
mod legs;
mod once;
mod part;
mod pinned;
mod plan;
mod sample;
mod scan;
mod skirmish;
mod told;
mod town;
mod watch;

pub(crate) use once::Once;
pub use told::Told;
pub(crate) use told::{describe, formation_words, in_formation};

use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Frame;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

impl Eagles {
    pub(crate) fn movement_decider(&self, frame: &Frame) -> Side {
        match *frame {
            Frame::Part { side, .. } => side,
            Frame::Moving(moving) => self.side(moving.unit),
            Frame::Enter { group } => self.battle.groups[usize::from(group)].side,
            Frame::Burnt { unit } => self.side(unit),
            Frame::Compelled { division, .. } => self.battle.division(division).side,
            _ => self.a(),
        }
    }

    pub(crate) fn movement_candidates(&self, frame: &Frame, out: &mut Vec<Action>, once: &mut Once) {
        match *frame {
            Frame::Part { side, .. } => self.part_candidates(side, out, once),
            Frame::Enter { group } => self.entry_candidates(group, out),
            Frame::Burnt { unit } => self.burnt_candidates(unit, out),
            Frame::Compelled { todo, .. } => self.compelled_candidates(todo, out),
            _ => {}
        }
    }

    pub(crate) fn check_movement(&self, frame: &Frame, action: &Action, once: &mut Once) -> Verdict {
        match *frame {
            Frame::Part { side, .. } => self.check_part(side, action, once),
            Frame::Enter { group } => self.check_entry(group, action),
            Frame::Burnt { unit } => self.check_burnt(unit, action),
            Frame::Compelled { todo, .. } => self.check_compelled(todo, action),
            _ => Err(Refusal::new("EOTE-0.3.2", "a move is being carried out")),
        }
    }

    /// The question, and the rule that asks it.
    pub(crate) fn movement_question(&self, frame: &Frame) -> (String, &'static str) {
        let name = |unit| &self.unit(unit).name;
        match *frame {
            Frame::Part { .. } => match self.state.mover {
                Some(mover) => (format!("What should {} do?", name(mover.unit)), "EOTE-0.3.1"),
                None => ("Choose a unit to move".to_owned(), "EOTE-0.3.5"),
            },
            Frame::Enter { group } => match self.next_of_group(group) {
                Some(unit) => (format!("How should {} enter the table?", name(unit)), "EOTE-S.3"),
                None => ("Continue?".to_owned(), "EOTE-S.3"),
            },
            Frame::Burnt { unit } => (format!("Where should {} leave the burning block?", name(unit)), "EOTE-7.15.9"),
            Frame::Compelled { todo, .. } => match todo.first() {
                Some(unit) => (format!("{} must fall back. Which way?", name(unit)), "EOTE-9.0.8"),
                None => ("Continue?".to_owned(), "EOTE-9.0.8"),
            },
            _ => ("Continue?".to_owned(), "EOTE-0.3.2"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_movement(&mut self, frame: &Frame, action: Action) {
        match *frame {
            Frame::Part { side, .. } => self.take_part(side, action),
            Frame::Enter { group } => self.take_entry(group, action),
            Frame::Burnt { unit } => self.take_burnt(unit, action),
            Frame::Compelled { division, todo } => self.take_compelled(division, todo, action),
            _ => self.pop(),
        }
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_movement(&mut self, frame: &Frame) -> bool {
        match *frame {
            Frame::Part { side, free: false } => self.begin_part(side),
            Frame::Part { .. } => return false,
            Frame::Moving(ref moving) => self.run_list(moving),
            Frame::Enter { group } => return self.run_entry(group),
            Frame::Burnt { unit } if !self.is_ready(unit) || self.at(unit).town.is_none() => self.pop(),
            Frame::Compelled { division, todo } => return self.run_compelled(division, todo),
            Frame::Flights { todo } => match todo.first() {
                Some(unit) => {
                    self.change(Frame::Flights { todo: todo.without(unit) });
                    self.flee(unit);
                }
                None => self.pop(),
            },
            _ => return false,
        }
        true
    }

    /// Phase 3: pins are noted, then A's part comes, then B's. EOTE-2.0.3, EOTE-0.6.2.
    pub fn begin_movement(&mut self) {
        for unit in self.battle.all_units() {
            if !self.on_table(unit) {
                continue;
            }
            let pinned = self.pinned_now(unit);
            let by_cavalry = !pinned.and(self.battle.cavalry).is_empty();
            let turn = &mut self.state.unit_mut(unit).turn;
            (turn.pinned_at_start, turn.pinned_by_cavalry) = (!pinned.is_empty(), by_cavalry);
        }
        let (a, b) = (self.a(), self.b());
        self.push(Frame::Part { side: b, free: false });
        self.push(Frame::Part { side: a, free: false });
    }
}
