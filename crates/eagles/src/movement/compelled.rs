//! Moves that must be made before all others: divisions that fall back, garrisons of burning blocks. EOTE-5.0.5, EOTE-9.0.8, EOTE-7.15.9.
use super::Told;
use crate::action::{Action, Leg};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::procedure::{Frame, Why};
use crate::tables::WHOLE;
use crate::terrain::Kind;
use crate::unit::{DivisionId, Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::table::{Angle, Frame as Axes, Heading, Length, Point, Pose};

/// How finely a way back is measured, in inches. House ruling H29.
const STEP: f64 = 0.1;
/// Angles that are offered, in whole degrees off the straight way back.
const OFFERED: [i8; 7] = [0, -15, 15, -30, 30, -45, 45];

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

    /// EOTE-9.0.8: the angle is the owner's, the distance follows.
    pub(super) fn check_compelled(&self, todo: UnitSet, action: &Action) -> Verdict {
        let Some(unit) = todo.first() else { return Ok(()) };
        match *action {
            Action::Back(angle, distance) => {
                require(
                    (-45..=45).contains(&angle),
                    "EOTE-9.0.8",
                    "go at most 45 degrees to either side of straight back",
                )?;
                let Some((_, reach)) = self.end_back(unit, angle) else {
                    return Err(Refusal::new("EOTE-9.0.8", "the unit cannot go that way"));
                };
                require(distance == reach, "EOTE-9.0.8", "the unit must go back as far as it can")
            }
            Action::Done => require(
                !OFFERED.iter().any(|&angle| self.end_back(unit, angle).is_some_and(|(_, far)| far.0 > 0)),
                "EOTE-9.0.8",
                "the unit must go back",
            ),
            _ => Err(Refusal::new("EOTE-9.0.8", "the unit's division is falling back: move it away from the enemy")),
        }
    }

    pub(super) fn compelled_candidates(&self, todo: UnitSet, out: &mut Vec<Action>) {
        let Some(unit) = todo.first() else { return };
        let ways = OFFERED.iter().filter_map(|&angle| {
            let (_, far) = self.end_back(unit, angle)?;
            (far.0 > 0).then_some(Action::Back(angle, far))
        });
        out.extend(ways);
        out.push(Action::Done);
    }

    /// The edge of a burning block by which its garrison leaves: of those with room, the one farthest from the enemy. EOTE-7.15.9.
    fn edge_of_flight(&self, unit: UnitId) -> Option<[Point; 2]> {
        let town = self.at(unit).town?;
        let enemy = self.nearest_enemy(unit).map(|(_, enemy)| self.point(enemy));
        let far = |edge: &[Point; 2]| enemy.map_or(0.0, |enemy| edge[0].towards(edge[1], 0.5).distance(enemy));
        let open = |edge: &[Point; 2]| {
            self.places_outside(unit, town).any(|(pose, formation)| {
                let at = pose.point();
                at.distance(at.nearest_on(edge[0], edge[1])) < 0.1
                    && pose.heading.apart(Heading::of((edge[1] - edge[0]).right())) <= Angle(2)
                    && self.fits_outside(unit, town, pose, formation).is_ok()
            })
        };
        let mut best: Option<(f64, [Point; 2])> = None;
        for edge in self.edges(town) {
            if open(&edge) && best.is_none_or(|(least, _)| far(&edge) > least) {
                best = Some((far(&edge), edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// EOTE-7.15.9.
    pub(super) fn check_burnt(&self, unit: UnitId, action: &Action) -> Verdict {
        let Some(town) = self.at(unit).town else { return Ok(()) };
        let edge = self.edge_of_flight(unit);
        match *action {
            Action::Move(who, ref legs, None) if who == unit && legs.len() == 1 => {
                let Leg::Leave(pose, formation) = legs[0] else {
                    return Err(Refusal::new("EOTE-7.15.9", "the unit must leave the burning block"));
                };
                self.fits_outside(unit, town, pose, formation)?;
                let away = edge.is_some_and(|[from, to]| {
                    let at = pose.point();
                    at.distance(at.nearest_on(from, to)) <= 0.102
                        && pose.heading.apart(Heading::of((to - from).right())) <= Angle(2)
                });
                require(away, "EOTE-7.15.9", "the unit must leave on the free side farthest from the enemy")
            }
            Action::Done => require(edge.is_none(), "EOTE-7.15.9", "the unit must leave the burning block"),
            _ => Err(Refusal::new("EOTE-7.15.9", "the unit must leave the burning block")),
        }
    }

    pub(super) fn burnt_candidates(&self, unit: UnitId, out: &mut Vec<Action>) {
        if let Some(town) = self.at(unit).town {
            let leaves = self.places_outside(unit, town).map(|(pose, formation)| Leg::Leave(pose, formation));
            out.extend(leaves.map(|leg| Action::Move(unit, crate::action::Legs::one(leg), None)));
        }
        out.push(Action::Done);
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The next unit of a division that falls back. EOTE-9.0.8.
    pub(super) fn take_compelled(&mut self, division: DivisionId, todo: UnitSet, action: Action) {
        let Some(unit) = todo.first() else { return self.pop() };
        let todo = todo.without(unit);
        if todo.is_empty() {
            self.pop();
        } else {
            self.change(Frame::Compelled { division, todo });
        }
        let formation = self.formation_back(unit);
        let Action::Back(angle, _) = action else {
            self.state.unit_mut(unit).turn.done = true;
            return;
        };
        let Some((end, distance)) = self.end_back(unit, angle) else { return };
        let from = self.at(unit).pose;
        let friends = self.friends_between(unit, formation, from, end);
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation) = (end, formation);
        (state.turn.moved, state.turn.done, state.turn.stopped) = (true, true, true);
        self.note(|| Event::Move(Told::Back { unit, why: Why::Division, from, distance }));
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

    /// A garrison leaves a burning block, or takes two HITS and falls back. EOTE-7.15.9.
    pub(super) fn take_burnt(&mut self, unit: UnitId, action: Action) {
        self.pop();
        let town = self.at(unit).town;
        if let Action::Move(_, legs, _) = action
            && let Some(&Leg::Leave(pose, formation)) = legs.first()
        {
            let from = self.at(unit).pose;
            let state = self.state.unit_mut(unit);
            (state.pose, state.formation, state.town) = (pose, formation, None);
            (state.turn.moved, state.turn.left_town) = (true, true);
            self.note(|| Event::Move(Told::Leg { unit, leg: legs[0], from }));
        } else {
            self.suffer(unit, 2, "EOTE-7.15.9");
            self.fall_back(unit, Why::Burnt, UnitSet::EMPTY);
        }
        // It cannot be entered again.
        if let Some(town) = town
            && self.garrison_of(town).all(|other| other == unit)
        {
            self.state.closed |= 1 << town.0;
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Whoever is gone, or has nowhere to go, is asked for nothing. EOTE-9.0.8.
    pub(super) fn run_compelled(&mut self, division: DivisionId, todo: UnitSet) -> bool {
        let Some(unit) = todo.first() else {
            self.pop();
            return true;
        };
        if self.on_table(unit) && self.is_ready(unit) {
            return false;
        }
        self.change(Frame::Compelled { division, todo: todo.without(unit) });
        true
    }
}
