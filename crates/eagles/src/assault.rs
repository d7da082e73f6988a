//! 7.0 Tactical Assault: the declaration, totals, results, breakthrough.
//!
//! - [`declaration`](self): `declaration` groups units into combats (7.6.2), `range` says who can assault whom (7.6.1.1 ff.)
//! - Totals: `value` for one unit (7.6.10 ff.), `totals` for a side (7.6.4), `support` for B's (7.2)
//! - Results: `table` (7.6.6), `results` applies them in the order of 7.3.9, `combat` leads through the steps
//! - Afterwards: `along` has the guns that go along (7.8) and the British who follow (7.14), `breakthrough` the winner's cavalry (5.15)
mod along;
mod breakthrough;
mod combat;
mod declaration;
mod range;
mod results;
mod support;
mod table;
mod told;
mod totals;
mod value;
mod winners;

pub use table::{LIMIT, Severity, cell};
pub use told::Told;
pub(crate) use told::{describe, totals_of};
pub(crate) use totals::Bout;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Frame;
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

impl Eagles {
    /// Is a unit party to a combat that is declared or was fought in this turn? EOTE-6.0.3.
    #[must_use]
    pub fn in_assault(&self, unit: UnitId) -> bool {
        self.state.combats.iter().any(|combat| combat.attackers.has(unit) || combat.defenders.has(unit))
    }

    pub(crate) fn assault_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Fight(fight) => self.fight_decider(fight),
            Frame::Break(riding) => match riding.asks {
                Some(infantry) => self.side(infantry),
                None => self.side(riding.unit),
            },
            _ => self.a(),
        }
    }

    pub(crate) fn assault_candidates(&self, frame: &Frame, out: &mut Vec<Action>) {
        match frame {
            Frame::Declare(declare) => self.declaration_candidates(declare, out),
            Frame::Combats => {
                out.extend((0..self.state.combats.len()).map(|number| Action::Fight(number as u8)));
                out.push(Action::Done);
            }
            Frame::Fight(fight) => self.fight_candidates(fight, out),
            Frame::Break(_) => out.extend([Action::Yes, Action::No]),
            _ => {}
        }
    }

    pub(crate) fn check_assault(&self, frame: &Frame, action: &Action) -> Verdict {
        match (frame, action) {
            (Frame::Declare(declare), _) => self.check_declaration(declare, action),
            (Frame::Combats, Action::Fight(number)) => self.check_next_combat(*number),
            (Frame::Combats, Action::Done) => {
                let all = self.state.combats.iter().all(|combat| combat.over);
                require(all, "EOTE-7.6.3", "combat is compulsory: resolve every combat first")
            }
            (Frame::Fight(fight), _) => self.check_fight(fight, action),
            (Frame::Break(_), Action::Yes | Action::No) => Ok(()),
            (Frame::Break(_), _) => Err(Refusal::new("EOTE-5.15.4", "answer yes or no")),
            _ => Err(Refusal::new("EOTE-7.6.8", "choose the next combat to resolve")),
        }
    }

    /// The question, and the rule that asks it.
    pub(crate) fn assault_question(&self, frame: &Frame) -> (String, &'static str) {
        match frame {
            Frame::Declare(declare) => self.declaration_question(declare),
            Frame::Fight(fight) => self.fight_question(fight),
            Frame::Break(riding) => self.breakthrough_question(riding),
            _ if self.state.combats.iter().all(|combat| combat.over) => {
                ("All combats are resolved. Continue?".to_owned(), "EOTE-2.0.7")
            }
            _ => ("Choose the next combat to resolve".to_owned(), "EOTE-7.6.8"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_assault(&mut self, frame: &Frame, action: Action) {
        match (frame, action) {
            (Frame::Declare(declare), _) => self.take_declaration(declare, action),
            (Frame::Combats, Action::Fight(number)) => self.begin_fight(number),
            (Frame::Combats, _) => self.pop(),
            (Frame::Fight(fight), _) => self.take_fight(fight, action),
            (Frame::Break(riding), _) => self.take_breakthrough(riding, action),
            _ => {}
        }
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_assault(&mut self, frame: &Frame) -> bool {
        match frame {
            Frame::Declare(declare) => self.run_declaration(declare),
            Frame::Combats => self.run_combats(),
            Frame::Fight(fight) => self.run_fight(fight),
            Frame::Break(riding) => self.run_breakthrough(riding),
            _ => false,
        }
    }

    /// Phase 5: first all combats with cavalry, then the others. EOTE-2.0.6.
    pub fn begin_assaults(&mut self) {
        self.push(Frame::Combats);
    }
}
