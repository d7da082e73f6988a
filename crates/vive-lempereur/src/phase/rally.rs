//! 6. Rally. Chapter XI, VLE-P11.1.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, FormWhy, Phase, RallyFailed, RetreatKind, Retreats, TrialWhy, Trials};
use crate::terrain::Ground;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// 6. Rally. Chapter XI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Rally;

impl Procedure<ViveLEmpereur> for Rally {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XI.2a", "choose a unit to rally.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        for unit in game.of_side(game.state.active()) {
            if game.state.good_order(unit) {
                if game.is_cavalry(unit) {
                    game.scatter_candidates(unit, out);
                }
                if game.battle.switches.reintegration {
                    out.push(Action::Reintegrate(unit));
                }
            } else {
                out.push(Action::Rally(unit));
            }
        }
        out.push(Action::End);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::End => Ok(()),
            Action::Rally(unit) => game.may_rally(unit),
            Action::Reintegrate(unit) => game.may_reintegrate(unit),
            Action::Scatter(unit) => game.may_scatter(unit),
            Action::ScatterStack(hex) => game.may_scatter_stack(hex),
            _ => Err(Refusal::new("VLE-II.2", "that cannot be done in the rally phase")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::End)
    }

    fn heading(&self, _: &ViveLEmpereur) -> Option<&'static str> {
        Some("Rally")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        if let Action::Reintegrate(unit) = action {
            umpire.reintegrate(unit);
            return Flow::On;
        }
        let Action::Rally(unit) = action else {
            umpire.take_common(action);
            return Flow::On;
        };
        umpire.state.core.rallies.attempt(unit);
        let hex = umpire.state.at(unit);
        umpire.open_trials(Trials::new(TrialWhy::Rally, UnitSet::one(unit), hex));
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let own = umpire.of_side(umpire.state.active());
        let regains = umpire.battle.switches.reintegration;
        let rallies = || {
            own.into_iter().any(|unit| umpire.may_rally(unit).is_ok())
                || (regains && own.into_iter().any(|unit| umpire.may_reintegrate(unit).is_ok()))
        };
        if umpire.may_scatter_or_switch() || rallies() {
            return Flow::Ask;
        }
        umpire.end_phase();
        Flow::On
    }
}

impl ViveLEmpereur {
    /// May a unit try to rally? VLE-XI.1a, VLE-XI.2a.
    pub(crate) fn may_rally(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-XI.1a", "that is not one of your units on the map")?;
        self.must_act(unit)?;
        require(!self.state.good_order(unit), "VLE-XI.1a", "that unit is in good order")?;
        require(!self.is_straggler(unit), "VLE-XII.2a", "stragglers cannot rally")?;
        require(!self.state.core.rallies.has_tried(unit), "VLE-XI.2a", "that unit has already tried in this phase")?;
        let resting = !self.state.core.optional.reintegration.tried.is_empty();
        require(!resting, "VLE-P11.1", "units rally before other units regain steps")?;
        let (marker, turn) = (self.state.core.marker[unit.index()], self.state.turn());
        if marker + 2 > turn {
            let why = "that unit was disorganized less than two turns ago";
            return Err(Refusal::new("VLE-XI.1a", why).numbers(i16::from(marker + 2), i16::from(turn)));
        }
        Ok(())
    }

    /// VLE-XI.4a: a town or wood at one or two hexes that can be reached.
    pub(crate) fn may_shelter(&self, unit: UnitId, hex: HexId) -> Verdict {
        let here = self.state.at(unit);
        let near = (1..=2).contains(&self.battle.distance(here, hex));
        let cover = matches!(self.ground(hex), Ground::Town | Ground::Forest);
        require(near && cover, "VLE-XI.4a", "that is not a town or wood within two hexes")?;
        let (side, arm) = (self.side(unit), self.arm(unit));
        require(!self.enemy_in(hex, side), "VLE-VIII.9a", "there are enemy units in that hex")?;
        let open = |from: HexId, to: HexId| {
            let way = self.battle.direction(from, to).is_some_and(|way| self.open_to(arm, from, way, to));
            way && !self.enemy_in(to, side)
        };
        let mut between = self.battle.map.neighbours(here);
        let reached = open(here, hex) || between.any(|(_, next)| open(here, next) && open(next, hex));
        require(reached, "VLE-VIII.9a", "the unit cannot reach that hex")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XI.3a, VLE-XI.4a.
    pub fn finish_rally(&mut self, passed: UnitSet, failed: UnitSet) {
        if let Some(unit) = failed.first() {
            if self.is_routed(unit) {
                self.flee_after_rally(unit);
            } else {
                self.open(RallyFailed { unit });
            }
        }
        for unit in passed {
            self.note(|| Event::Rallied { unit });
            self.state.core.rallies.succeed(unit);
            self.state.core.waiting.remove(unit);
            self.state.core.marker[unit.index()] = 0;
            self.state.core.optional.rout.routed.remove(unit);
            self.state.core.optional.artillery.left.remove(unit);
            if self.state.core.phase != Phase::RALLY {
                // VLE-XI.5a: by an event, in another phase, others of the hex make room at once.
                let hex = self.state.at(unit);
                let base = self.state.core.retreats.next_place();
                let stays = |other: UnitId| self.state.good_order(other) || self.is_left_behind(other);
                let beside = self.units_in(hex).without(unit).filter(|&other| !stays(other)).collect();
                self.send_back(beside, RetreatKind::Rally);
                self.open(Retreats { base });
            }
            self.open(Form { units: UnitSet::one(unit), why: FormWhy::Rallied });
        }
    }
}
