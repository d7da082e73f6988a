//! Pins and movement: who is pinned and goes, who comes near. EOTE-5.3.1.1 ff., EOTE-3.6.2.
use super::course::{Course, Setting};
use super::scan::{Foe, Foes, Look, Piece};
use crate::game::Eagles;
use crate::geometry::Place;
use crate::state::Status;
use crate::tables::TOLERANCE;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Refusal, Verdict, require};

impl Eagles {
    /// A pinned unit moves away from every enemy that pins it, or closes with one of them. EOTE-5.3.1.1.
    pub(crate) fn leaves_pins(&self, course: &Course, piece: &Piece<'_>, setting: &Setting) -> Verdict {
        let pinned = self.still_pinned(course, setting);
        if pinned.is_empty() {
            return Ok(());
        }
        require(setting.a, "EOTE-5.7.8", "a pinned unit can move away only with the initiative")?;
        if setting.charge.is_some_and(|target| pinned.has(target)) {
            return Ok(());
        }
        for enemy in pinned {
            let mut last = self.distance_to(enemy, &piece.place(0.0));
            let whole = piece.measure();
            let mut done: f64 = 0.0;
            while done < whole {
                done = (done + 0.1).min(whole);
                let place = piece.place(done);
                let distance = self.distance_to(enemy, &place);
                require(
                    distance + 1e-6 >= last,
                    "EOTE-5.3.1.1",
                    "a pinned unit must move away from the enemies that pin it, or close with one of them",
                )?;
                if !self.pins_at(enemy, &place) {
                    break;
                }
                last = distance;
            }
        }
        Ok(())
    }

    /// How far its own zone reaches, in which enemies make it halt; none if it has none. EOTE-5.3.1.2.
    pub(crate) fn own_zone(&self, unit: UnitId, formation: Formation) -> Option<f64> {
        let formed = !matches!(formation, Formation::Skirmish(_) | Formation::Crew);
        (self.is_infantry(unit) && formed).then_some(self.battle.distance.pin_by_infantry)
    }

    /// Is this an enemy that makes infantry halt when it comes into its zone? EOTE-5.3.1.2.
    pub(crate) fn is_held(&self, enemy: UnitId) -> bool {
        self.is_ready(enemy)
            && !self.is_cavalry(enemy)
            && !self.is_skirmishing(enemy)
            && self.formation(enemy) != Formation::Crew
    }

    /// Is an enemy as near as this? d counts.
    pub(crate) fn enemy_within(&self, place: &Place, limit: f64) -> bool {
        self.battle
            .of_side(self.side(place.unit).other())
            .any(|enemy| self.on_table(enemy) && self.within_of(enemy, place, limit))
    }

    /// Is it within the pinning distance of an enemy, whoever that pins, in its arc? EOTE-5.4.8.
    pub(crate) fn near_any_pin(&self, place: &Place) -> bool {
        self.battle.of_side(self.side(place.unit).other()).any(|enemy| {
            self.on_table(enemy)
                && self.pinning_distance(enemy).is_some_and(|limit| self.front_within_of(enemy, place, limit))
        })
    }

    /// Is enemy cavalry within six inches, arc or not? EOTE-5.2.1.5.
    pub(crate) fn cavalry_near(&self, place: &Place) -> bool {
        let limit = self.battle.distance.charge;
        self.battle
            .of_side(self.side(place.unit).other())
            .and(self.battle.cavalry)
            .any(|enemy| self.on_table(enemy) && self.is_ready(enemy) && self.within_of(enemy, place, limit))
    }

    /// Does a piece bring a unit newly into a pinning zone, or an enemy newly into its own? EOTE-3.6.2.
    pub(crate) fn comes_near(&self, piece: &Piece<'_>) -> bool {
        self.comes_near_one(piece, |_| true)
    }

    /// Does a piece bring infantry into assault range of an enemy whom its order does not let it assault? EOTE-3.3.3, EOTE-1.8.2.
    pub(crate) fn comes_to_assault(&self, piece: &Piece<'_>) -> bool {
        self.comes_near_one(piece, |enemy| {
            !self.is_cavalry(enemy) && self.may_assault_under_order(piece.unit, enemy).is_err()
        })
    }

    /// Does a change of formation or facing, or going into houses or out of them, bring a unit near an enemy who was not near before:
    /// into his pinning zone, or him into its own? Who is in one of the two may come to be in the other, as one that turns to an enemy at
    /// its back. EOTE-3.6.2, EOTE-3.0.3, house ruling H114.
    pub(crate) fn change_comes_near(&self, before: &Place, after: &Place) -> bool {
        self.ready(self.side(after.unit).other())
            .any(|enemy| self.is_near(enemy, after) && !self.is_near(enemy, before))
    }

    /// The same for enemies whom its order does not let it assault. EOTE-3.3.3.
    pub(crate) fn change_comes_to_assault(&self, before: &Place, after: &Place) -> bool {
        self.ready(self.side(after.unit).other()).any(|enemy| {
            !self.is_cavalry(enemy)
                && self.is_near(enemy, after)
                && !self.is_near(enemy, before)
                && self.may_assault_under_order(after.unit, enemy).is_err()
        })
    }

    /// Does an enemy pin a unit at a place, or is he in its own zone there? Houses have their zone all around. EOTE-3.6.2, EOTE-7.15.7.
    fn is_near(&self, enemy: UnitId, place: &Place) -> bool {
        let own = if self.is_cavalry(place.unit) {
            place.is_formed().then_some(self.battle.distance.pin_by_cavalry)
        } else {
            self.own_zone(place.unit, place.formation).filter(|_| self.is_held(enemy))
        };
        self.pins_at(enemy, place)
            || own.is_some_and(|limit| match place.formation {
                Formation::Garrison => self.within_of(enemy, place, limit),
                _ => self.place_front_within(place, enemy, limit),
            })
    }

    /// The same for those of the enemy who matter.
    fn comes_near_one(&self, piece: &Piece<'_>, matters: impl Fn(UnitId) -> bool) -> bool {
        if matches!(piece.formation, Formation::Skirmish(_) | Formation::Crew) {
            return false;
        }
        let unit = piece.unit;
        let own = if self.is_cavalry(unit) {
            Some(self.battle.distance.pin_by_cavalry)
        } else {
            self.own_zone(unit, piece.formation)
        };
        let is_near = |enemy: UnitId| (self.is_cavalry(unit) && self.is_ready(enemy)) || self.is_held(enemy);
        let reach = piece.footprint.reach();
        let mut foes = Foes::new();
        for enemy in self.battle.of_side(self.side(unit).other()) {
            if self.at(enemy).status != Status::Ready || !self.on_table(enemy) || foes.is_full() {
                continue;
            }
            let pins = self.pinning_distance(enemy).filter(|_| self.may_pin(enemy, unit));
            let held = own.filter(|_| is_near(enemy));
            let Some(range) = pins.into_iter().chain(held).max_by(f64::total_cmp) else { continue };
            let (at, size) = (self.point(enemy), self.reach(enemy));
            if piece.path_distance(at) - reach - size <= range + TOLERANCE && matters(enemy) {
                foes.push(Foe { id: enemy, leader: false, at, reach: size, range, kinds: 0, started: 0.0 });
            }
        }
        if foes.is_empty() {
            return false;
        }
        let start = piece.place(0.0);
        let mut pins = UnitSet::EMPTY;
        let mut holds = UnitSet::EMPTY;
        for foe in &foes {
            if self.pins_at(foe.id, &start) {
                pins.insert(foe.id);
            }
            if own.is_some_and(|limit| is_near(foe.id) && self.place_front_within(&start, foe.id, limit)) {
                holds.insert(foe.id);
            }
        }
        let found = self.scan_foes(piece, &foes, |place, foe, look| {
            if look == Look::Probe || foe.range < 0.0 {
                return look == Look::Probe;
            }
            (!pins.has(foe.id) && self.pins_at(foe.id, place))
                || (!holds.has(foe.id)
                    && own.is_some_and(|limit| is_near(foe.id) && self.place_front_within(place, foe.id, limit)))
        });
        found.is_some()
    }

    /// A charge that names its target, or infantry of A that closes with a unit that pins it and that it may assault: never cavalry.
    /// EOTE-5.8.1 ff., EOTE-5.3.1.1, EOTE-0.2.8, EOTE-7.6.2.
    pub(crate) fn may_close(&self, unit: UnitId, target: UnitId, pinned: UnitSet, a: bool) -> Result<(), Refusal> {
        require(
            self.side(target) != self.side(unit) && self.on_table(target),
            "EOTE-5.8.1",
            "the target is not an enemy on the table",
        )?;
        if self.is_infantry(unit) {
            require(
                a && pinned.has(target) && self.is_formed(unit),
                "EOTE-5.3.1.1",
                "infantry may close only with an enemy that pins it, and only with the initiative",
            )?;
            return require(!self.is_cavalry(target), "EOTE-0.2.8", "infantry cannot close with cavalry");
        }
        require(self.is_cavalry(unit) && self.is_formed(unit), "EOTE-5.8.1", "only formed cavalry can charge")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;
    use voltigeur_field::table::{Angle, Leg as Motion};

    impl Eagles {
        /// The same as [`Eagles::comes_near`], asked of every enemy at every step.
        fn comes_near_at_a_step(&self, piece: &Piece<'_>) -> bool {
            let own = if self.is_cavalry(piece.unit) {
                Some(self.battle.distance.pin_by_cavalry)
            } else {
                self.own_zone(piece.unit, piece.formation)
            };
            let enemies = self.ready(self.side(piece.unit).other());
            let holds = |place: &Place, enemy: UnitId| {
                let near = (self.is_cavalry(piece.unit) && self.is_ready(enemy)) || self.is_held(enemy);
                own.is_some_and(|limit| near && self.place_front_within(place, enemy, limit))
            };
            let start = piece.place(0.0);
            enemies.into_iter().any(|enemy| {
                let before = [self.pins_at(enemy, &start), holds(&start, enemy)];
                (1..=(piece.measure() * 10.0) as u32).any(|n| {
                    let place = piece.place(f64::from(n) * 0.1);
                    !before[0] && self.pins_at(enemy, &place) || !before[1] && holds(&place, enemy)
                })
            })
        }
    }

    #[test]
    fn who_comes_near_an_enemy_does_so_at_some_step() {
        let mut found = [0; 2];
        positions::each(3, 20, |game| {
            for unit in game.ready(voltigeur_engine::Side::First).or(game.ready(voltigeur_engine::Side::Second)) {
                let course = game.course(unit);
                if course.town.is_some() || matches!(course.formation, Formation::Skirmish(_) | Formation::Crew) {
                    continue;
                }
                let angle = Angle(1_500 * (i32::from(unit.0) % 7 - 3));
                let piece = game.piece_of(&course, Motion::Straight { angle, distance: 8.0 });
                let near = game.comes_near(&piece);
                assert_eq!(near, game.comes_near_at_a_step(&piece), "{}", game.unit(unit).id);
                found[usize::from(near)] += 1;
            }
        });
        assert!(found[0] > 500 && found[1] > 50, "{found:?}");
    }
}
