//! Moves that are offered: a good sample of what a unit in hand can do. All are judged by the same check as any other. EOTE-A.3.2.
use super::course::Course;
use crate::action::{Action, Leg};
use crate::game::Eagles;
use crate::lists::{Arm, Skirmish};
use crate::orders::Kind;
use crate::tables::WHOLE;
use crate::terrain::Kind as Ground;
use crate::unit::{FeatureId, Formation, UnitId};
use arrayvec::ArrayVec;
use voltigeur_engine::Side;
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Pose};
use voltigeur_kit::table::Sample;

/// Directions of travel, in hundredths of a degree off the heading.
const ANGLES: [i32; 7] = [0, -1500, 1500, -3000, 3000, -4500, 4500];
/// The most moves of a unit that are offered at once.
const MOST_OFFERED: usize = 40;

/// Moves of one unit, put together.
struct Offers<'a> {
    unit: UnitId,
    moves: Sample<'a, Action>,
}

impl Offers<'_> {
    fn list(&mut self, legs: &[Leg]) {
        self.charge(legs, None);
    }

    fn charge(&mut self, legs: &[Leg], target: Option<UnitId>) {
        self.moves.offer(Action::Move(self.unit, legs.iter().copied().collect(), target));
    }
}

fn straight(inches: f64, angle: i32) -> Leg {
    // Down to a hundredth, so that a whole move is never a hair too long.
    Leg::Advance { distance: Length((inches * 100.0 + 1e-6) as i32 * 10), angle: Angle(angle) }
}

impl Eagles {
    /// What is offered in a side's part.
    pub(super) fn part_candidates(&self, side: Side, out: &mut Vec<Action>, once: &mut super::Once) {
        if let Some(mover) = self.state.mover {
            self.move_candidates(mover.unit, out);
            out.push(Action::Done);
            return;
        }
        for unit in self.battle.of_side(side) {
            if !self.on_table(unit) && self.at(unit).refuge.is_none() || !self.is_ready(unit) {
                continue;
            }
            let state = self.at(unit);
            if state.turn.done {
                continue;
            }
            if state.formation == Formation::Crew && state.guns.is_some() {
                out.push(Action::Reman(unit, state.guns.map_or(state.pose.heading, |guns| guns.heading)));
            }
            if !self.on_table(unit) {
                continue;
            }
            if self.is_infantry(unit) && !self.cavalry_pinning(unit).is_empty() {
                out.push(Action::Square(unit));
            }
            if self.unit(unit).engineers {
                out.extend(self.engineer_tasks(unit).map(|task| Action::Engineer(unit, task)));
            }
            out.push(Action::Take(unit));
        }
        self.ride_candidates(side, out);
        // A division is declared done when nobody of it is left, or when that is free; the part when all are. EOTE-3.2.8.
        let mut all = true;
        for division in self.battle.all_divisions() {
            let of = self.battle.division(division);
            if of.side != side || self.state.division(division).done {
                continue;
            }
            all = false;
            let waits = |unit: UnitId| self.on_table(unit) && self.is_ready(unit) && !self.at(unit).turn.done;
            let free = side != self.a() || matches!(self.state.order(division), Kind::Defend | Kind::Reserve);
            if free || !of.units.into_iter().any(waits) {
                out.push(Action::Finish(division));
            }
            // Those who were let go are offered again if their division must do more.
            if !free && !of.units.into_iter().any(waits) && once.may_finish(self, division).is_err() {
                for unit in of.units.filter(|&unit| self.may_act(side, unit).is_ok()) {
                    if self.may_be_tried(unit).is_ok() {
                        out.push(Action::Take(unit));
                    } else {
                        let moves = Sample::new(out, MOST_OFFERED);
                        self.owed_offers(unit, &mut Offers { unit, moves });
                    }
                }
            }
        }
        if all {
            out.push(Action::Done);
        }
    }

    /// Moves of a unit in hand.
    pub(crate) fn move_candidates(&self, unit: UnitId, out: &mut Vec<Action>) {
        let course = self.course(unit);
        let mut offers = Offers { unit, moves: Sample::new(out, MOST_OFFERED) };
        if course.mover.last {
            return;
        }
        if self.at(unit).turn.done {
            self.owed_offers(unit, &mut offers);
        }
        if let Some(town) = course.town {
            for (pose, formation) in self.places_outside(unit, town) {
                offers.list(&[Leg::Leave(pose, formation)]);
            }
            return;
        }
        let left = self.budget(unit).saturating_sub(course.mover.spent);
        let share = f64::from(left) / f64::from(WHOLE);
        let reach = share * self.allowance(unit, course.formation);
        let a = self.side(unit) == self.a();
        if course.formation == Formation::Unlimbered {
            self.battery_offers(&course, a, &mut offers);
            return;
        }
        let pinned = self.pinned_now(unit);
        if self.is_cavalry(unit) && self.is_formed(unit) {
            self.charge_offers(&course, reach, &mut offers);
        }
        if !pinned.is_empty() {
            self.pinned_offers(&course, reach, pinned, &mut offers);
            return;
        }
        self.travel_offers(&course, reach, &mut offers);
        self.town_offers(&course, reach, &mut offers);
        self.skirmish_offers(&course, reach, &mut offers);
        for (road, way) in self.roads_from(&course, 2.0 * reach) {
            offers.list(&[Leg::Road { distance: way, road }]);
        }
        self.turn_offers(&course, reach, a, &mut offers);
        self.formation_offers(&course, share, a, &mut offers);
    }

    /// Whoever is taken a second time, because its division must do more, has before it the very moves by which it is judged not to have
    /// done enough: a division can always do what keeps it from being done. EOTE-3.2.7, EOTE-3.3.5.
    fn owed_offers(&self, unit: UnitId, offers: &mut Offers<'_>) {
        for leg in crate::command::first_steps() {
            offers.list(&[leg]);
        }
        if !self.is_artillery(unit) {
            for action in self.open_assaults(unit).take(8) {
                if let Action::Move(_, legs, charge) = action {
                    offers.charge(&legs, charge);
                }
            }
        }
    }

    /// Straight and aslant: the whole way, half of it, and to just outside or inside what matters.
    fn travel_offers(&self, course: &Course, reach: f64, offers: &mut Offers<'_>) {
        if reach < 0.05 {
            return;
        }
        for angle in ANGLES {
            offers.list(&[straight(reach, angle)]);
        }
        for angle in [0, -4500, 4500] {
            offers.list(&[straight(reach / 2.0, angle)]);
        }
        let place = self.place_of(course);
        let front = self.fronts_of(&place);
        let ahead = self
            .battle
            .of_side(self.side(course.unit).other())
            .filter(|&enemy| self.on_table(enemy) && self.at_least_to(enemy, &place) < reach + 8.0)
            .filter_map(|enemy| front.first().map(|front| front.distance(&self.block(enemy))))
            .fold(f64::INFINITY, f64::min);
        for stop in [8.2, 6.2, 5.2, 3.2, 2.9] {
            let way = ahead - stop;
            if way > 0.2 && way < reach - 0.1 {
                offers.list(&[straight(way, 0)]);
            }
        }
    }

    fn turn_offers(&self, course: &Course, reach: f64, a: bool, offers: &mut Offers<'_>) {
        let free = self.is_cavalry(course.unit) && course.mover.wheels == 0;
        let cost = if free { 0.0 } else { self.battle.distance.wheel };
        for about in [Wing::Left, Wing::Right] {
            for degrees in [20, 45] {
                let wheel = Leg::Wheel { about, angle: Angle(100 * degrees) };
                if reach + 1e-6 >= cost || !a {
                    offers.list(&[wheel]);
                }
                if reach - cost > 1.0 {
                    offers.list(&[wheel, straight(reach - cost, 0)]);
                }
            }
        }
        offers.list(&[Leg::AboutFace]);
        if a {
            let rest = reach - self.allowance(course.unit, course.formation) / 4.0;
            if rest > 0.5 {
                offers.list(&[Leg::AboutFace, straight(rest, 0)]);
            }
        }
    }

    fn formation_offers(&self, course: &Course, share: f64, a: bool, offers: &mut Offers<'_>) {
        let unit = self.unit(course.unit);
        let mut forms: ArrayVec<Formation, 8> = ArrayVec::new();
        match unit.arm {
            Arm::Infantry if unit.parent.is_none() => {
                forms.extend([Formation::Line, Formation::AttackColumn, Formation::RoadColumn, Formation::Square]);
                if unit.assault_column {
                    forms.push(Formation::AssaultColumn);
                }
            }
            Arm::Cavalry if unit.parent.is_none() => {
                forms.push(Formation::Front(1));
                forms.push(Formation::Front(unit.stands));
                if unit.stands > 2 {
                    forms.push(Formation::Front(unit.stands / 2));
                }
            }
            Arm::Artillery if course.formation == Formation::Limbered => {
                self.unlimber_offers(course, share, a, offers);
                return;
            }
            _ => {}
        }
        if unit.skirmish == Skirmish::Skf && unit.parent.is_none() {
            let most = self.battle.distance.skirmish_cover * f64::from(unit.skirmish_stands);
            forms.push(Formation::Skirmish(most as u8));
        }
        for form in forms {
            if form == course.formation {
                continue;
            }
            offers.list(&[Leg::Form(form)]);
            let cost = if unit.arm == Arm::Cavalry { 0.0 } else { 0.5 };
            let rest = (share - cost) * self.allowance(course.unit, form);
            if a && rest > 0.5 && !course.mover.moved && form != Formation::Square {
                offers.list(&[Leg::Form(form), straight(rest, 0)]);
            }
        }
    }

    /// Which way the nearest enemy is.
    fn toward_enemy(&self, unit: UnitId) -> Heading {
        let from = self.point(unit);
        let enemies = self.battle.of_side(self.side(unit).other()).filter(|&enemy| self.on_table(enemy));
        let nearest = enemies.min_by(|&a, &b| self.point(a).distance(from).total_cmp(&self.point(b).distance(from)));
        nearest.map_or(self.heading(unit), |enemy| Heading::of(self.point(enemy) - from))
    }

    fn unlimber_offers(&self, course: &Course, share: f64, a: bool, offers: &mut Offers<'_>) {
        let enemy = self.toward_enemy(course.unit);
        offers.list(&[Leg::Unlimber(enemy)]);
        offers.list(&[Leg::Unlimber(course.axes.heading)]);
        let reach = share * self.allowance(course.unit, course.formation) - self.battle.distance.limber;
        if a && reach > 0.3 {
            for (way, angle) in [(reach, 0), (reach / 2.0, 0), (reach, -3000), (reach, 3000)] {
                offers.list(&[straight(way, angle), Leg::Unlimber(enemy)]);
            }
        }
    }

    fn battery_offers(&self, course: &Course, a: bool, offers: &mut Offers<'_>) {
        let (unit, heading) = (course.unit, course.axes.heading);
        let enemy = self.toward_enemy(unit);
        let most = if a { 9_000 } else { 4_500 };
        let turn = heading.turn_to(enemy).0.clamp(-most, most);
        if turn != 0 {
            offers.list(&[Leg::Pivot(Angle(turn))]);
        }
        for angle in [-4500, -2000, 2000, 4500] {
            offers.list(&[Leg::Pivot(Angle(angle))]);
        }
        for toward in [heading, enemy, enemy.reversed()] {
            offers.list(&[Leg::Limber(toward)]);
            let reach = self.allowance(unit, Formation::Limbered) - self.battle.distance.limber;
            if a && reach > 0.5 {
                offers.list(&[Leg::Limber(toward), straight(reach, 0)]);
                offers.list(&[Leg::Limber(toward), straight(reach / 2.0, 0)]);
            }
        }
        if a {
            let distance = Length::round(self.battle.allowance.prolong);
            for angle in [0, 18_000] {
                offers.list(&[Leg::Prolong { distance, angle: Angle(angle) }]);
            }
        }
    }

    /// Charges at enemies that can be reached straight on.
    fn charge_offers(&self, course: &Course, reach: f64, offers: &mut Offers<'_>) {
        let place = self.place_of(course);
        let mut offered = 0;
        for enemy in self.battle.of_side(self.side(course.unit).other()) {
            if offered >= 6 || !self.on_table(enemy) || self.at_least_to(enemy, &place) > reach {
                continue;
            }
            if self.is_skirmishing(enemy) || self.may_charge(course.unit, enemy).is_err() {
                continue;
            }
            let goal = self.block(enemy);
            let Some((_, from, to)) = self.fronts_of(&place).first().and_then(|front| front.nearest(&goal)) else {
                continue;
            };
            let direct = course.axes.heading.turn_to(Heading::of(to - from)).0.clamp(-4_500, 4_500);
            let way = [direct, 0, -2_000, 2_000]
                .into_iter()
                .find_map(|angle| self.way_at(&place, enemy, &goal, Angle(angle), reach));
            if let Some(way) = way {
                let distance = Length::round((way.travel + 0.05).min(reach));
                if distance.0 > 0 {
                    offers.charge(&[Leg::Advance { distance, angle: way.angle }], Some(enemy));
                    offered += 1;
                }
            }
        }
    }

    /// A pinned unit of A closes, goes away, or changes its formation. EOTE-5.3.1.1, EOTE-5.7.12.
    fn pinned_offers(&self, course: &Course, reach: f64, pinned: crate::unit::UnitSet, offers: &mut Offers<'_>) {
        let place = self.place_of(course);
        if self.is_infantry(course.unit) {
            for enemy in pinned.minus(self.battle.cavalry) {
                let front = self.fronts_of(&place).first().and_then(|front| front.nearest(&self.block(enemy)));
                if let Some((distance, from, to)) = front
                    && distance > 0.2
                    && distance <= reach
                {
                    let angle = course.axes.heading.turn_to(Heading::of(to - from)).0.clamp(-4500, 4500);
                    offers.charge(&[straight(distance, angle)], Some(enemy));
                }
            }
            for form in [Formation::Line, Formation::AttackColumn, Formation::AssaultColumn] {
                offers.list(&[Leg::Form(form)]);
            }
        }
        let rest = reach - self.allowance(course.unit, course.formation) / 4.0;
        if rest > 0.5 {
            for angle in [0, -3000, 3000] {
                offers.list(&[Leg::AboutFace, straight(rest, angle)]);
            }
            let back = rest - self.allowance(course.unit, course.formation) / 4.0;
            if back > 0.5 {
                offers.list(&[Leg::AboutFace, straight(back, 0), Leg::AboutFace]);
            }
        }
        for angle in ANGLES {
            offers.list(&[straight(reach, angle)]);
        }
    }

    /// Blocks that can be reached and entered. EOTE-7.15.10.
    fn town_offers(&self, course: &Course, reach: f64, offers: &mut Offers<'_>) {
        if self.is_cavalry(course.unit) || self.is_detachment(course.unit) {
            return;
        }
        for block in self.battle.features_of(|kind| kind == Ground::TownBlock) {
            let Some(polygon) = self.battle.polygon(block) else { continue };
            let at = course.axes.at;
            let [low, high] = polygon.bounds();
            if at.distance(low.towards(high, 0.5)) > reach + low.distance(high)
                || self.has_room(block, course.unit).is_err()
            {
                continue;
            }
            let nearest = polygon
                .sides()
                .map(|[from, to]| at.nearest_on(from, to))
                .min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
            let Some(nearest) = nearest else { continue };
            let distance = nearest.distance(at);
            if distance < 0.1 {
                offers.list(&[Leg::Enter(block)]);
            } else if distance <= reach {
                let angle = course.axes.heading.turn_to(Heading::of(nearest - at)).0;
                if angle.abs() <= 4_500 {
                    offers.list(&[straight(distance - 0.01, angle), Leg::Enter(block)]);
                    // Whoever cannot enter in the same move goes to the door.
                    offers.list(&[straight(distance - 0.01, angle)]);
                }
            }
        }
    }

    /// Skirmishers go out and come back. EOTE-5.4.3, EOTE-5.4.6.
    fn skirmish_offers(&self, course: &Course, reach: f64, offers: &mut Offers<'_>) {
        if self.may_detach(course.unit).is_ok() && !course.mover.moved {
            let at = course.axes.point(0.0, 3.0);
            offers.list(&[Leg::Detach(Pose::new(at.x, at.y, course.axes.heading))]);
        }
        let Some(parent) = self.unit(course.unit).parent else { return };
        if !self.on_table(parent) {
            return;
        }
        let place = self.place_of(course);
        if self.touches_at(parent, &place) {
            offers.list(&[Leg::Rejoin]);
            return;
        }
        let (from, to) = place.block.nearest(&self.block(parent));
        let (distance, toward) = (from.distance(to), Heading::of(to - from));
        let angle = course.axes.heading.turn_to(toward).0;
        let turned = course.axes.heading.reversed().turn_to(toward).0;
        if angle.abs() <= 4_500 && distance <= reach {
            offers.list(&[Leg::Advance { distance: Length::round(distance + 0.02), angle: Angle(angle) }, Leg::Rejoin]);
        } else if turned.abs() <= 4_500 && distance + self.allowance(course.unit, course.formation) / 4.0 <= reach {
            let back = Leg::Advance { distance: Length::round(distance + 0.02), angle: Angle(turned) };
            offers.list(&[Leg::AboutFace, back, Leg::Rejoin]);
        }
    }

    /// Roads that a unit can march along from where it is, each with the way that it can go, `most` at most.
    pub(super) fn roads_from(&self, course: &Course, most: f64) -> ArrayVec<(FeatureId, Length), 4> {
        let mut ways = ArrayVec::new();
        if !self.gait(course.unit, course.formation).march || most < 0.2 {
            return ways;
        }
        let at = course.axes.at;
        for road in self.battle.features_of(|kind| kind == Ground::Road) {
            let Some(line) = self.battle.line(road) else { continue };
            let (nearest, along) = line.nearest(at);
            let catch = nearest.distance(at);
            if catch > self.battle.distance.road_catch {
                continue;
            }
            let most = most - 2.0 * catch - 0.01;
            for (sense, room) in [(1.0, line.length() - along), (-1.0, along)] {
                let way = most.min(room - 0.002);
                if way > 0.2 && !ways.is_full() {
                    ways.push((road, Length((way * 1000.0) as i32 * sense as i32)));
                }
            }
        }
        ways
    }
}
