//! The winner's cavalry: it turns, changes formation or breaks through. EOTE-7.0.7, EOTE-5.15.1, EOTE-5.151.1.
use super::Report;
use super::along::FORTY_FIVE;
use super::table::Severity;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{AssaultStage, Fight, Winner};
use crate::tables::OVERLAP;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::procedure::{At, Procedural, Question};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::table::{Angle, Heading, Length, Pose};

impl Eagles {
    /// Cavalry that won and stands. EOTE-7.0.7.
    pub(crate) fn winners(&self, fight: &Fight) -> UnitSet {
        let parties = fight.combat.attackers.or(fight.combat.defenders).and(self.battle.cavalry);
        let won = |unit: UnitId| {
            let (own, other) = self.results_of(fight, unit);
            own < other
        };
        parties.minus(fight.driven).filter(|&unit| fight.combat.cavalry && won(unit)).collect()
    }

    /// Has a winner gained a breakthrough? EOTE-5.15.1, EOTE-7.0.8.
    fn has_breakthrough(&self, fight: &Fight, unit: UnitId) -> bool {
        let (_, beaten) = self.results_of(fight, unit);
        beaten >= Severity::OneHit && fight.breakthrough.is_empty() && !self.at(unit).turn.broke_through
    }

    pub(crate) fn winner_question(&self, fight: &Fight, unit: UnitId) -> Question {
        let name = &self.unit(unit).name;
        match fight.winner {
            Winner { forced: true, .. } => {
                Question::new("EOTE-5.151.1", format!("{name} cannot be held back. Which way should it ride?"))
            }
            Winner { stays: false, .. } if self.has_breakthrough(fight, unit) => {
                Question::new("EOTE-5.15.2", format!("Should {name} break through?"))
            }
            _ => Question::new("EOTE-7.0.7", format!("Should {name} turn or change formation?")),
        }
    }

    pub(crate) fn winner_candidates(&self, fight: &Fight, unit: UnitId, out: &mut Vec<Action>) {
        let reach = self.battle.distance.breakthrough;
        if self.has_breakthrough(fight, unit) && !fight.winner.stays {
            let enemies = self.present(self.side(unit).other());
            let near = enemies.filter(|&enemy| self.at_least(unit, enemy) <= reach).take(6);
            let bearings = near.map(|enemy| {
                let bearing = self.heading(unit).turn_to(Heading::of(self.block(enemy).middle() - self.point(unit)));
                Angle(bearing.0.clamp(-4_500, 4_500))
            });
            let angles = bearings.chain([0, -2_000, 2_000, -4_500, 4_500].map(Angle));
            out.extend(angles.map(|angle| Action::Breakthrough(angle, Length::round(reach))));
        }
        out.extend([-4_500, -2_000, 2_000, 4_500].map(|angle| Action::Turn(Angle(angle))));
        out.extend((1..=self.unit(unit).stands).map(|k| Action::Form(Formation::Front(k))));
        out.push(Action::No);
    }

    pub(crate) fn check_winner(&self, fight: &Fight, unit: UnitId, action: &Action) -> Verdict {
        let winner = fight.winner;
        let undecided = self.has_breakthrough(fight, unit) && !winner.stays;
        match *action {
            Action::Breakthrough(angle, distance) => {
                require(undecided, "EOTE-5.15.1", "the unit has not won a breakthrough")?;
                self.check_pivot(unit, angle)?;
                let most = Length::round(self.battle.distance.breakthrough);
                let fair = distance.0 > 0 && distance <= most;
                require(fair, "EOTE-5.15.2", "a breakthrough is at most ten inches, straight ahead")?;
                // House ruling H115: only the pivot is left to the owner.
                require(
                    !winner.forced || distance == most,
                    "EOTE-5.151.1",
                    "the unit cannot be held back: it must ride the full ten inches",
                )
            }
            _ if winner.forced => Err(Refusal::new("EOTE-5.151.1", "the breakthrough is compulsory")),
            Action::No => Ok(()),
            Action::Turn(_) | Action::Form(_) if undecided && self.unit(unit).british => Err(Refusal::new(
                "EOTE-5.151.1",
                "decline the breakthrough first: a die decides whether the unit stays",
            )),
            Action::Turn(angle) => {
                require(!winner.turned, "EOTE-7.0.7", "the unit has already turned")?;
                require(angle.0 != 0, "EOTE-7.0.7", "choose an angle other than zero")?;
                self.check_pivot(unit, angle)
            }
            Action::Form(formation) => {
                require(!winner.formed, "EOTE-7.0.7", "the unit has already changed formation")?;
                let fits = matches!(formation, Formation::Front(k) if k >= 1 && k <= self.unit(unit).stands);
                require(
                    fits && formation != self.formation(unit),
                    "EOTE-1.0.2.10",
                    "choose another formation of this unit",
                )?;
                require(!self.is_pinned(unit), "EOTE-5.7.7", "pinned cavalry cannot change formation")?;
                self.check_room(unit, formation, self.at(unit).pose)
            }
            _ => Err(Refusal::new("EOTE-7.0.7", "the unit may turn, change formation or break through")),
        }
    }

    /// A turn about P. EOTE-7.0.7, EOTE-0.2.7.
    fn check_pivot(&self, unit: UnitId, angle: Angle) -> Verdict {
        require(angle.abs() <= FORTY_FIVE, "EOTE-5.15.2", "the unit may turn by at most 45 degrees")?;
        let pose = self.at(unit).pose;
        self.check_room(unit, self.formation(unit), Pose { heading: pose.heading.turned(angle), ..pose })
    }

    fn check_room(&self, unit: UnitId, formation: Formation, pose: Pose) -> Verdict {
        let block = self.block_at(unit, formation, pose);
        require(self.holds(&block), "EOTE-0.2.7", "the unit would leave the table")?;
        // Who met head on may still lie in each other. EOTE-0.2.6.
        let now = self.block(unit);
        let free = |other: UnitId| self.block(other).overlaps(&now, OVERLAP);
        let without = self.battle.all_units().filter(|&other| other == unit || (self.on_table(other) && free(other)));
        let room = self.overlapped(&block, without.collect()).is_none();
        require(room, "EOTE-0.2.7", "the unit would overlap another unit")
    }

    /// The winning cavalry that is asked what it does.
    pub(crate) fn winner_asked(&self) -> Option<UnitId> {
        let fight = self.deciding::<Fight>().filter(|fight| fight.stage == AssaultStage::Winners)?;
        self.next_in_order(fight.todo)
    }
}

impl Fight {
    /// A winner has done all that he does.
    fn finish_winner(&mut self, unit: UnitId) {
        self.acted(unit);
        self.winner = Winner::NONE;
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(crate) fn take_winner(&mut self, me: At<Fight>, action: Action) {
        let fight = self[me];
        let Some(unit) = self.next_in_order(fight.todo) else { return };
        let entitled = self.has_breakthrough(&fight, unit);
        let mut winner = fight.winner;
        match action {
            Action::Breakthrough(angle, distance) => {
                self[me].finish_winner(unit);
                self.break_through(me, unit, angle, distance);
                return;
            }
            Action::No if entitled && !winner.stays && self.unit(unit).british => {
                (winner.forced, winner.stays) = self.is_carried_away(unit);
            }
            Action::Turn(angle) => {
                let from = self.at(unit).pose;
                let state = self.state.unit_mut(unit);
                state.pose.heading = from.heading.turned(angle);
                self.note(|| Event::Placed { unit, from, rule: "EOTE-7.0.7" });
                (winner.turned, winner.stays) = (true, true);
            }
            Action::Form(formation) => {
                let from = self.at(unit).pose;
                self.state.unit_mut(unit).formation = formation;
                self.note(|| Event::Placed { unit, from, rule: "EOTE-7.0.7" });
                (winner.formed, winner.stays) = (true, true);
            }
            _ => {
                self[me].finish_winner(unit);
                return;
            }
        }
        // With a breakthrough it turns or changes formation, without one it may do both. EOTE-7.0.7.
        let over = winner.turned && winner.formed || entitled && (winner.turned || winner.formed);
        if over {
            self[me].finish_winner(unit);
        } else {
            self[me].winner = winner;
        }
    }

    /// British cavalry that is to stay throws a die: even, and it must ride on. Whether it is forced, whether it stays. EOTE-5.151.1.
    fn is_carried_away(&mut self, unit: UnitId) -> (bool, bool) {
        let side = self.side(unit);
        let die = self.d10("EOTE-5.151.1", side);
        let forced = die % 2 == 0;
        self.note(|| Event::Assault(Report::HeldBack { unit, die, forced }));
        (forced, !forced)
    }
}
