//! A side says who fires at what, all of it before any die. EOTE-6.0.1.
use super::Targets;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::state::{Aim, MOST_SHOTS, Shot};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// Units whose targets are offered at once, and targets of each: a sample.
const SAMPLE_UNITS: usize = 4;
const SAMPLE_TARGETS: usize = 4;

/// A side declares its fire. EOTE-6.0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeclareFire {
    /// Whose.
    pub side: Side,
    /// The fire of infantry, 4b.
    pub infantry: bool,
    /// Who can fire at something and has not said at what.
    pub todo: UnitSet,
}

impl Procedure<Eagles> for DeclareFire {
    type Report = ();

    fn decider(&self, _: &Eagles) -> Side {
        self.side
    }

    fn question(&self, _: &Eagles) -> Question {
        match self.infantry {
            true => Question::new("EOTE-6.0.2", "What should your infantry fire at?"),
            false => Question::new("EOTE-6.0.1", "What should your batteries fire at?"),
        }
    }

    /// A sample: the first units that can fire, each at its nearest targets or together with a friend. EOTE-6.0.1.
    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        let mut targets = Targets::new();
        for unit in self.todo.take(SAMPLE_UNITS) {
            targets.clear();
            if self.infantry {
                game.foot_targets(unit, SAMPLE_TARGETS, &mut targets);
            } else {
                game.gun_targets(unit, SAMPLE_TARGETS, &mut targets);
            }
            for (_, aim) in &targets {
                let joined = game.state.shots.iter().filter(|shot| game.is_one_target(shot.target, *aim));
                out.extend(joined.filter_map(|shot| shot.firers.first()).map(|with| Action::Join(unit, with)));
                out.push(Action::Fire(unit, *aim));
            }
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Fire(unit, aim) => {
                game.check_declared(unit, self.side)?;
                require(game.state.shots.len() < MOST_SHOTS, "EOTE-6.0.1", "no more shots can be declared")?;
                game.check_shot(unit, aim, self.infantry)?;
                require(
                    !self.infantry || !game.must_join(unit, aim),
                    "EOTE-5.5.5",
                    "friendly infantry already fires at those skirmishers: join its fire",
                )
            }
            Action::Join(unit, with) => {
                game.check_declared(unit, self.side)?;
                game.check_join(unit, with, self.infantry)
            }
            _ => Err(Refusal::new("EOTE-6.0.1", "declare fire, or decline")),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &Eagles, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "no more fire".to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Fire(unit, target) => {
                umpire.state.shots.push(Shot { firers: UnitSet::one(unit), target });
                umpire[me].todo.remove(unit);
            }
            Action::Join(unit, with) => {
                if let Some(shot) = umpire.state.shots.iter_mut().find(|shot| shot.firers.has(with)) {
                    shot.firers.insert(unit);
                }
                umpire[me].todo.remove(unit);
            }
            _ => umpire[me].todo = UnitSet::EMPTY,
        }
        Flow::On
    }

    /// A side with nobody left who could fire is done; when both are, the dice fall. EOTE-6.0.1.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { side, infantry, todo } = umpire[me];
        if !todo.is_empty() {
            return Flow::Ask;
        }
        if side == umpire.a() {
            let side = umpire.b();
            let todo = umpire.able_to_fire(side, infantry);
            umpire[me] = Self { side, infantry, todo };
        } else {
            umpire.leave(me);
            umpire.resolve_fire(infantry);
        }
        Flow::On
    }
}

impl Eagles {
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
        self.open(DeclareFire { side, infantry, todo });
    }
}
