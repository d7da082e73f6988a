//! 6.0 Tactical Fire: batteries, infantry, skirmishers, pass-through fire, bombardment, bridges and burning blocks.
mod guns;
mod infantry;
mod lanes;
mod parties;
mod pass;
mod resolve;
mod table;
mod told;

pub(crate) use table::{Effect, effect};
pub use told::Told;
pub(crate) use told::{describe, totals_of};

use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Frame;
use crate::state::{Aim, MOST_SHOTS, Shot};
use crate::unit::{MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// Units whose targets are offered at once, and targets of each: a sample.
const SAMPLE_UNITS: usize = 4;
const SAMPLE_TARGETS: usize = 4;

/// Targets with their distances.
type Targets = ArrayVec<(f64, Aim), MOST_UNITS>;

impl Eagles {
    pub(crate) fn fire_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Aim { side, .. } => *side,
            _ => self.a(),
        }
    }

    /// A sample: the first units that can fire, each at its nearest targets or together with a friend. EOTE-6.0.1.
    pub(crate) fn fire_candidates(&self, frame: &Frame, out: &mut Vec<Action>) {
        let Frame::Aim { todo, infantry, .. } = frame else { return };
        let mut targets = Targets::new();
        for unit in todo.take(SAMPLE_UNITS) {
            targets.clear();
            if *infantry {
                self.foot_targets(unit, SAMPLE_TARGETS, &mut targets);
            } else {
                self.gun_targets(unit, SAMPLE_TARGETS, &mut targets);
            }
            for (_, aim) in &targets {
                let joined = self.state.shots.iter().filter(|shot| self.is_one_target(shot.target, *aim));
                out.extend(joined.filter_map(|shot| shot.firers.first()).map(|with| Action::Join(unit, with)));
                out.push(Action::Fire(unit, *aim));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn check_fire(&self, frame: &Frame, action: &Action) -> Verdict {
        let Frame::Aim { side, infantry, .. } = frame else {
            return Err(Refusal::new("EOTE-6.0.1", "fire is not being declared now"));
        };
        match *action {
            Action::Done => Ok(()),
            Action::Fire(unit, aim) => {
                self.check_declared(unit, *side)?;
                require(self.state.shots.len() < MOST_SHOTS, "EOTE-6.0.1", "no more shots can be declared")?;
                self.check_shot(unit, aim, *infantry)?;
                require(
                    !*infantry || !self.must_join(unit, aim),
                    "EOTE-5.5.5",
                    "friendly infantry already fires at those skirmishers: join its fire",
                )
            }
            Action::Join(unit, with) => {
                self.check_declared(unit, *side)?;
                self.check_join(unit, with, *infantry)
            }
            _ => Err(Refusal::new("EOTE-6.0.1", "declare fire, or decline")),
        }
    }

    /// Whose shot it is, and whether the unit has named one before.
    fn check_declared(&self, unit: UnitId, side: Side) -> Verdict {
        require(self.side(unit) == side, "EOTE-6.0.1", "the other side is declaring its fire")?;
        let declared = self.state.shots.iter().any(|shot| shot.firers.has(unit));
        require(!declared, "EOTE-6.0.1", "that unit's fire is already declared")
    }

    /// May a unit fire at this in the phase? EOTE-6.0.1, EOTE-6.0.2.
    fn check_shot(&self, unit: UnitId, aim: Aim, infantry: bool) -> Verdict {
        if infantry { self.check_foot_shot(unit, aim) } else { self.check_gun_shot(unit, aim) }
    }

    /// May a unit fire together with another? Batteries may, skirmishers may, formed infantry at skirmishers only. EOTE-6.3.1, EOTE-5.5.4,
    /// EOTE-5.5.5, EOTE-6.5.1.
    fn check_join(&self, unit: UnitId, with: UnitId, infantry: bool) -> Verdict {
        let shot = self.state.shots.iter().find(|shot| shot.firers.has(with) && self.side(with) == self.side(unit));
        let Some(shot) = shot else {
            return Err(Refusal::new("EOTE-6.3.1", "that unit has not declared any fire to join"));
        };
        let burning = matches!(shot.target, Aim::Block(_));
        require(!burning, "EOTE-7.15.8", "each battery tries separately to set a block on fire")?;
        if infantry {
            let (one, other) = (self.is_skirmishing(unit), self.is_skirmishing(with));
            require(one == other, "EOTE-5.5.4", "skirmishers and formed troops cannot combine their fire")?;
            let at_skirmishers = matches!(shot.target, Aim::Unit(target) if self.is_skirmishing(target));
            require(one || at_skirmishers, "EOTE-6.5.1", "formed infantry combines its fire only against skirmishers")?;
        }
        match shot.target {
            // Any stand of a group will do: they are one target.
            Aim::Unit(target) if infantry && self.is_skirmishing(target) => {
                let bears = |stand: UnitId| self.check_foot_shot(unit, Aim::Unit(stand)).is_ok();
                if self.skirmish_group(target).into_iter().any(bears) {
                    Ok(())
                } else {
                    self.check_foot_shot(unit, shot.target)
                }
            }
            aim => self.check_shot(unit, aim, infantry),
        }
    }

    /// Are two targets one: the same, or stands of one group of skirmishers? EOTE-5.5.5, house ruling H61.
    fn is_one_target(&self, one: Aim, other: Aim) -> bool {
        one == other
            || matches!((one, other), (Aim::Unit(one), Aim::Unit(other))
                if self.is_skirmishing(one) && self.is_skirmishing(other) && self.skirmish_group(one).has(other))
    }

    /// Does formed infantry of this side fire at these skirmishers already? Then there is one roll for all of it. EOTE-5.5.5.
    fn must_join(&self, unit: UnitId, aim: Aim) -> bool {
        let formed = |unit: UnitId| self.is_infantry(unit) && !self.is_skirmishing(unit);
        matches!(aim, Aim::Unit(target) if self.is_skirmishing(target))
            && formed(unit)
            && self.state.shots.iter().any(|shot| {
                let with = shot.firers.first();
                with.is_some_and(|with| formed(with) && self.side(with) == self.side(unit))
                    && self.is_one_target(shot.target, aim)
            })
    }

    /// Units of a side that can fire at something in the phase.
    fn able_to_fire(&self, side: Side, infantry: bool) -> UnitSet {
        let mine = self.battle.of_side(side);
        if infantry {
            mine.and(self.battle.infantry).filter(|&unit| self.has_foot_target(unit)).collect()
        } else {
            mine.and(self.battle.artillery).filter(|&unit| self.has_gun_target(unit)).collect()
        }
    }

    /// The question, and the rule that asks it.
    pub(crate) fn fire_question(&self, frame: &Frame) -> (String, &'static str) {
        match frame {
            Frame::Aim { infantry: true, .. } => ("What should your infantry fire at?".to_owned(), "EOTE-6.0.2"),
            _ => ("What should your batteries fire at?".to_owned(), "EOTE-6.0.1"),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phases 4a and 4b: A declares, then B. Charges under bridges go off first. EOTE-6.0.1, EOTE-6.0.2, EOTE-10.2.4.
    pub fn begin_fire(&mut self, infantry: bool) {
        self.state.shots.clear();
        if infantry {
            self.cancel_assaults();
        } else {
            self.fire_charges();
        }
        let side = self.a();
        let todo = self.able_to_fire(side, infantry);
        self.push(Frame::Aim { side, infantry, todo });
    }

    pub fn take_fire(&mut self, frame: &Frame, action: Action) {
        let Frame::Aim { side, infantry, todo } = *frame else { return };
        match action {
            Action::Fire(unit, target) => {
                self.state.shots.push(Shot { firers: UnitSet::one(unit), target });
                self.change(Frame::Aim { side, infantry, todo: todo.without(unit) });
            }
            Action::Join(unit, with) => {
                if let Some(shot) = self.state.shots.iter_mut().find(|shot| shot.firers.has(with)) {
                    shot.firers.insert(unit);
                }
                self.change(Frame::Aim { side, infantry, todo: todo.without(unit) });
            }
            _ => self.change(Frame::Aim { side, infantry, todo: UnitSet::EMPTY }),
        }
    }

    /// A side with nobody left who could fire is done; when both are, the dice fall. EOTE-6.0.1.
    pub fn run_fire(&mut self, frame: &Frame) -> bool {
        let Frame::Aim { side, infantry, todo } = *frame else { return false };
        if !todo.is_empty() {
            return false;
        }
        if side == self.a() {
            let side = self.b();
            let todo = self.able_to_fire(side, infantry);
            self.change(Frame::Aim { side, infantry, todo });
        } else {
            self.pop();
            self.resolve_fire(infantry);
        }
        true
    }
}
