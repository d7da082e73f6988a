//! 9.0.8: the units of a division that falls back go before all others move. EOTE-5.0.5.
use super::Report;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::procedure::Why;
use crate::tables::WHOLE;
use crate::terrain::Kind;
use crate::unit::{DivisionId, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::table::{Angle, Frame as Axes, Heading, Length, Point, Pose};

/// How finely a way back is measured, in inches. House ruling H29.
const STEP: f64 = 0.1;
/// Angles that are offered, in whole degrees off the straight way back.
const OFFERED: [i8; 7] = [0, -15, 15, -30, 30, -45, 45];

/// A division is asked for its compulsory moves. EOTE-9.0.8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Compelled {
    /// Which.
    pub division: DivisionId,
    /// Who still must.
    pub todo: UnitSet,
}

impl Procedure<Eagles> for Compelled {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.battle.division(self.division).side
    }

    fn question(&self, game: &Eagles) -> Question {
        match self.todo.first() {
            Some(unit) => Question::new("EOTE-9.0.8", format!("{} must fall back. Which way?", game.unit(unit).name)),
            None => Question::new("EOTE-9.0.8", "Continue?"),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        let Some(unit) = self.todo.first() else { return };
        let ways = OFFERED.iter().filter_map(|&angle| {
            let (_, far) = game.end_back(unit, angle)?;
            (far.0 > 0).then_some(Action::Back(angle, far))
        });
        out.extend(ways);
        out.push(Action::Done);
    }

    /// EOTE-9.0.8: the angle is the owner's, the distance follows.
    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        let Some(unit) = self.todo.first() else { return Ok(()) };
        match *action {
            Action::Back(angle, distance) => {
                require(
                    (-45..=45).contains(&angle),
                    "EOTE-9.0.8",
                    "go at most 45 degrees to either side of straight back",
                )?;
                let Some((_, reach)) = game.end_back(unit, angle) else {
                    return Err(Refusal::new("EOTE-9.0.8", "the unit cannot go that way"));
                };
                require(distance == reach, "EOTE-9.0.8", "the unit must go back as far as it can")
            }
            Action::Done => require(
                !OFFERED.iter().any(|&angle| game.end_back(unit, angle).is_some_and(|(_, far)| far.0 > 0)),
                "EOTE-9.0.8",
                "the unit must go back",
            ),
            _ => Err(Refusal::new("EOTE-9.0.8", "the unit's division is falling back: move it away from the enemy")),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Some(unit) = umpire[me].todo.first() else { return Flow::Done(()) };
        umpire[me].todo.remove(unit);
        if umpire[me].todo.is_empty() {
            umpire.leave(me);
        }
        match action {
            Action::Back(angle, _) => umpire.go_back(unit, angle),
            _ => umpire.state.unit_mut(unit).turn.done = true,
        }
        Flow::On
    }

    /// Whoever is gone, or has nowhere to go, is asked for nothing. EOTE-9.0.8.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Some(unit) = umpire[me].todo.first() else { return Flow::Done(()) };
        if umpire.on_table(unit) && umpire.is_ready(unit) {
            return Flow::Ask;
        }
        umpire[me].todo.remove(unit);
        Flow::On
    }
}

impl Eagles {
    /// How far from all enemies a division that falls back is safe. EOTE-9.0.9.
    fn division_is_safe_at(&self) -> f64 {
        let distance = &self.battle.distance;
        if self.battle.switches.division_back_twelve { distance.division_back_short } else { distance.division_back }
    }

    /// The units of a division that must go back in this part. EOTE-9.0.8, EOTE-9.0.9, EOTE-9.0.10.
    pub(crate) fn compelled(&self, division: DivisionId) -> UnitSet {
        let safe = self.division_is_safe_at();
        let units: UnitSet = self
            .battle
            .division(division)
            .units
            .filter(|&unit| self.on_table(unit) && self.is_ready(unit) && self.at(unit).refuge.is_none())
            .collect();
        let near = |unit: UnitId| self.nearest_enemy(unit).is_some_and(|(distance, _)| within(distance, safe));
        if !units.into_iter().any(near) {
            return UnitSet::EMPTY;
        }
        units.into_iter().filter(|&unit| !self.is_in_cover(unit)).collect()
    }

    /// In a town, in woods or in other defensive cover. EOTE-9.0.9.
    fn is_in_cover(&self, unit: UnitId) -> bool {
        let cover = |kind| {
            matches!(kind, Kind::LightWoods | Kind::HeavyWoods | Kind::TownBlock | Kind::Works | Kind::RockyHillside)
        };
        self.at(unit).town.is_some() || self.is_in_kind(unit, cover)
    }

    /// The formation in which a unit goes back: batteries limber first. EOTE-9.0.8.
    fn formation_back(&self, unit: UnitId) -> Formation {
        match self.formation(unit) {
            Formation::Unlimbered => Formation::Limbered,
            formation => formation,
        }
    }

    /// Which way a unit of a division that falls back goes, and the way that it faces: straight away from the nearest enemy, turned by
    /// the owner's angle. EOTE-9.0.8.
    fn way_back(&self, unit: UnitId, angle: i8) -> Option<(Point, Heading)> {
        let (_, enemy) = self.nearest_enemy(unit)?;
        let (from, to) = (self.point(enemy), self.block(unit).middle());
        let away = if from.distance(to) > 1e-6 { Heading::of(to - from) } else { self.heading(unit).reversed() };
        Some((away.turned(Angle(100 * i32::from(angle))).vector(), away.reversed()))
    }

    /// Where a unit of a division that falls back ends for an angle, and how far it goes: as far as its budget, the ground, the table and
    /// everybody else let it, until the division would be safe. EOTE-9.0.8, EOTE-9.0.9.
    pub(crate) fn end_back(&self, unit: UnitId, angle: i8) -> Option<(Pose, Length)> {
        let (along, facing) = self.way_back(unit, angle)?;
        let formation = self.formation_back(unit);
        let allowance = self.allowance(unit, formation);
        let gait = self.gait(unit, formation);
        let budget = f64::from(self.budget(unit)) / f64::from(WHOLE);
        // The block turns about its middle to face the enemy.
        let depth = self.battle.footprint(unit, formation).depth().get();
        let start = self.block(unit).middle() + facing.vector() * (depth / 2.0);
        let axes = |done: f64| Axes::new(start + along * done, facing);
        // As far as budget and ground let P go.
        let pays = |done: f64| {
            let travel = self.travel_over(gait, allowance, start, axes(done).at);
            travel.is_ok_and(|travel| travel.share(allowance) <= budget + 1e-4)
        };
        let mut most = (0.0, 0);
        while most.1 < 400 && pays(most.0 + STEP) {
            most = (f64::from(most.1 + 1) * STEP, most.1 + 1);
        }
        // No farther than to an enemy on the way, or to where the division is safe.
        let enemy = self.side(unit).other();
        let block = self.place_at(unit, formation, axes(0.0)).at.block;
        let most = self
            .present(enemy)
            .filter(|&other| !self.touches(other, unit))
            .filter_map(|other| block.cast(along * most.0, &self.block(other)))
            .fold(most.0, |least, share| least.min(share * most.0 - STEP));
        let safe = self.division_is_safe_at();
        let mut done: f64 = 0.0;
        while done < most {
            let near = self.nearest_to_block(&self.place_at(unit, formation, axes(done)).block, enemy);
            match near {
                Some((distance, _)) if within(distance, safe) => {
                    done += ((safe - distance) / STEP).floor().max(1.0) * STEP
                }
                _ => break,
            }
        }
        let mut steps = (done.min(most) / STEP + 1e-6).floor();
        while steps >= 0.0 {
            let there = axes(steps * STEP);
            if self.may_stand(&self.place_at(unit, formation, there)).is_ok() {
                return Some((there.pose(), Length::round(steps * STEP)));
            }
            steps -= 1.0;
        }
        None
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A unit of a division that falls back goes. EOTE-9.0.8.
    fn go_back(&mut self, unit: UnitId, angle: i8) {
        let formation = self.formation_back(unit);
        let Some((end, distance)) = self.end_back(unit, angle) else { return };
        let from = self.at(unit).pose;
        let friends = self.friends_between(unit, formation, from, end);
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation) = (end, formation);
        (state.turn.moved, state.turn.done, state.turn.stopped) = (true, true, true);
        self.note(|| Event::Move(Report::Back { unit, why: Why::Division, from, distance }));
        self.pass_friends(unit, friends);
    }

    fn friends_between(&mut self, unit: UnitId, formation: Formation, from: Pose, to: Pose) -> UnitSet {
        let course = super::course::Course { formation, axes: to.frame(), ..self.course(unit) };
        let back = from.point() - to.point();
        let angle = to.heading.turn_to(Heading::of(back));
        let piece = self.piece_of(&course, voltigeur_field::table::Leg::Straight { angle, distance: back.length() });
        let measure = piece.measure();
        self.friends_passed(&piece, measure)
    }
}
