//! 6.2 Artillery fire: who can fire at what, and how well. EOTE-6.1.1 to EOTE-6.4.1.
use crate::game::Eagles;
use crate::geometry::{PositionZone, within};
use crate::state::Aim;
use crate::tables::TOLERANCE;
use crate::terrain::{Kind, Material, Strength};
use crate::unit::{FeatureId, Formation, Size, UnitId, UnitSet};
use voltigeur_engine::{Ledger, Refusal, RuleId, Verdict, require};
use voltigeur_field::table::{Block, Point, Shape};

impl Eagles {
    /// Can a battery fire at all: in battery, manned, not fought over, not spent? EOTE-6.2.5, EOTE-6.2.6, EOTE-6.0.3.
    pub(crate) fn check_battery(&self, battery: UnitId) -> Verdict {
        let state = self.at(battery);
        require(
            self.is_artillery(battery) && self.on_table(battery),
            "EOTE-6.0.1",
            "that is not a battery on the table",
        )?;
        require(self.is_ready(battery), "EOTE-6.5.5", "routed units cannot fire")?;
        let ready = matches!(state.formation, Formation::Unlimbered | Formation::Garrison);
        require(ready, "EOTE-6.2.6", "only unlimbered guns can fire")?;
        require(!state.turn.passed_through, "EOTE-5.3.5.1", "formed troops passed through the guns this turn")?;
        require(!state.turn.remanned, "EOTE-7.5.12", "the guns were re-manned this turn")?;
        require(!state.turn.fired, "EOTE-6.2.5", "the battery has already fired this turn")?;
        require(!self.is_party(battery), "EOTE-6.0.3", "the battery is being assaulted")
    }

    /// How far a battery reaches. EOTE-6.1.1.
    pub(crate) fn gun_range(&self, battery: UnitId) -> f64 {
        let distance = &self.battle.distance;
        match self.unit(battery).size {
            _ if self.battle.switches.flat_range => distance.range_flat,
            Size::Light => distance.range_light,
            Size::Medium => distance.range_medium,
            Size::Heavy => distance.range_heavy,
        }
    }

    /// Enemy skirmishers so near before the guns that these can fire at nothing else. EOTE-5.5.1.
    pub(crate) fn blocking_skirmishers(&self, battery: UnitId) -> UnitSet {
        let near = self.battle.distance.skirmish_block;
        self.battle
            .of_side(self.side(battery).other())
            .filter(|&enemy| {
                self.is_skirmishing(enemy)
                    && self.is_ready(enemy)
                    && self.on_table(enemy)
                    && self.front_within(battery, enemy, near)
            })
            .collect()
    }

    /// May a battery fire at this in 4a? EOTE-6.2.1 ff.
    pub(crate) fn check_gun_shot(&self, battery: UnitId, aim: Aim) -> Verdict {
        self.check_battery(battery)?;
        let blocking = self.blocking_skirmishers(battery);
        let at_blockers = matches!(aim, Aim::Unit(target) if blocking.has(target));
        require(
            blocking.is_empty() || at_blockers,
            "EOTE-5.5.1",
            "drive off the enemy skirmishers in front of the guns first",
        )?;
        match aim {
            Aim::Unit(target) => {
                require(self.side(target) != self.side(battery), "EOTE-6.2.1", "that is not an enemy unit")?;
                self.can_hit(battery, target, self.gun_range(battery))?;
                if self.battle.switches.closest_target && blocking.is_empty() {
                    self.is_closest(battery, target)?;
                }
            }
            Aim::Bridge(bridge) => {
                let stands = self.battle.kind(bridge) == Kind::Bridge && !self.state.is_destroyed(bridge);
                require(stands, "EOTE-10.2.6", "there is no bridge to fire at")?;
                let engineering = !self.battle.switches.no_engineering;
                require(engineering, "EOTE-10.2", "engineering is switched off: bridges cannot be destroyed")?;
                self.can_hit_ground(battery, &self.crossing(aim), true)?;
            }
            Aim::Pontoon(number) => {
                let stands = usize::from(number) < self.state.pontoons.len();
                require(stands, "EOTE-10.2.6", "unknown pontoon")?;
                self.can_hit_ground(battery, &self.crossing(aim), true)?;
            }
            Aim::Block(block) => {
                require(self.unit(battery).howitzers > 0, "EOTE-7.15.8", "the battery has no howitzers")?;
                let sound = self.battle.kind(block) == Kind::TownBlock && !self.state.is_burning(block);
                require(sound, "EOTE-7.15.8", "that town block cannot be set on fire")?;
                return self.can_hit_ground(battery, &self.town_block(block), false);
            }
        }
        require(
            self.gun_value(battery, aim).total() >= 0,
            "EOTE-0.5.4",
            "the battery's modified combat effectiveness is below 0",
        )
    }

    /// Is a unit in range, arc and sight of guns, with a clear lane? EOTE-6.2.1.
    pub(crate) fn can_hit(&self, battery: UnitId, target: UnitId, range: f64) -> Verdict {
        require(self.on_table(target), "EOTE-6.2.1", "the target is not on the table")?;
        require(self.front_within(battery, target, range), "EOTE-6.1.1", "the target is out of arc or range")?;
        require(self.sees(battery, target), "EOTE-0.4.6", "the target is out of sight")?;
        require(
            self.has_lane(battery, &self.block(target), Some(target)),
            "EOTE-6.4.1.1",
            "the lane of fire to the target is blocked",
        )
    }

    /// The same for a bridge, a pontoon or a town block. EOTE-10.2.6, EOTE-7.15.8.
    fn can_hit_ground(&self, battery: UnitId, ground: &Block, lane: bool) -> Verdict {
        let distance = crate::geometry::front_distance(&self.fronts(battery), ground);
        require(within(distance, self.gun_range(battery)), "EOTE-6.1.1", "the target is out of arc or range")?;
        require(self.sees_ground(battery, ground), "EOTE-0.4.6", "the target is out of sight")?;
        require(
            !lane || self.has_lane(battery, ground, None),
            "EOTE-6.4.1.1",
            "the lane of fire to the target is blocked",
        )
    }

    /// With the switch the nearest enemy that can be hit must be fired at. EOTE-6.2.2.
    fn is_closest(&self, battery: UnitId, target: UnitId) -> Verdict {
        let distance = self.front_distance(battery, target);
        let nearer = self.battle.of_side(self.side(target)).without(target).any(|other| {
            self.on_table(other)
                && self.front_within(battery, other, distance)
                && self.front_distance(battery, other) < distance - TOLERANCE
                && self.can_hit(battery, other, self.gun_range(battery)).is_ok()
        });
        require(!nearer, "EOTE-6.2.2", "the battery must fire at the nearest enemy")
    }

    /// Where a bridge or a pontoon is.
    pub(crate) fn crossing(&self, aim: Aim) -> Block {
        let at = match aim {
            Aim::Bridge(bridge) => match self.battle.feature(bridge).shape {
                Shape::Spot(at) => at,
                _ => Point::ORIGIN,
            },
            Aim::Pontoon(number) => {
                self.state.pontoons.get(usize::from(number)).map_or(Point::ORIGIN, |spot| spot.point())
            }
            Aim::Unit(_) | Aim::Block(_) => Point::ORIGIN,
        };
        Block::point(at)
    }

    /// The range of a shot. EOTE-6.2.1.
    pub(crate) fn range_to(&self, battery: UnitId, aim: Aim) -> f64 {
        match aim {
            Aim::Unit(target) => self.front_distance(battery, target),
            Aim::Block(block) => crate::geometry::front_distance(&self.fronts(battery), &self.town_block(block)),
            Aim::Bridge(_) | Aim::Pontoon(_) => {
                crate::geometry::front_distance(&self.fronts(battery), &self.crossing(aim))
            }
        }
    }

    /// The modified CE of a battery against a target, multiplied in flank and rear. EOTE-6.2.3, EOTE-6.2.7.
    pub(crate) fn gun_value(&self, battery: UnitId, aim: Aim) -> Ledger {
        const RULE: RuleId = RuleId("EOTE-6.2.3");
        let (data, state) = (self.unit(battery), self.at(battery));
        let range = self.range_to(battery, aim);
        let mut value = Ledger::default();
        value.add(RuleId("EOTE-1.0.1.3"), data.ce);
        value.add(RuleId("EOTE-1.4.1").applies("hits"), -self.hits(battery));
        value.add_if(state.disordered, RuleId("EOTE-7.4.1").applies("disordered"), -2);
        value.add_if(state.turn.unlimbered, RuleId("EOTE-5.2.3.3").applies("unlimbered this turn"), -3);
        value.add_if(self.bombards(battery, aim, range), RuleId("EOTE-6.4.1").applies("bombardment"), 1);
        value.add(RULE.applies("weight of guns"), data.size as i16);
        value.add(RuleId("EOTE-6.1.1").applies("range"), self.range_modifier(range));
        match aim {
            Aim::Unit(target) => {
                let mass = self.is_infantry(target) && self.is_mass(target);
                let kind = if mass {
                    RuleId("EOTE-1.0.2.13").applies("massed target")
                } else {
                    RULE.applies("target's formation")
                };
                value.add(kind, self.target_type(target));
                value.add(RuleId("EOTE-0.4.3").applies("target's cover"), -self.cover_from_guns(target));
                let factor = self.enfilade(battery, target);
                let total = value.total();
                let from = if factor > 2 { "from the rear, tripled" } else { "from the flank, doubled" };
                value.add_if(total > 0, RuleId("EOTE-6.2.7").applies(from), total * (factor - 1));
            }
            Aim::Bridge(_) | Aim::Pontoon(_) => _ = value.add(RuleId("EOTE-10.2.6").applies("target is a bridge"), 1),
            Aim::Block(_) => {}
        }
        value
    }

    /// Near targets are easier; with flat range far ones are harder. EOTE-6.2.3, EOTE-6.1.1.
    fn range_modifier(&self, range: f64) -> i16 {
        let distance = &self.battle.distance;
        match () {
            () if within(range, distance.band_close) => 4,
            () if within(range, distance.band_near) => 2,
            () if within(range, distance.band_middle) => 1,
            () if !self.battle.switches.flat_range || within(range, distance.band_far) => 0,
            () if within(range, distance.band_farthest) => -1,
            () => -2,
        }
    }

    /// Woods, buildings and works protect from guns by what they are; the best counts. Buildings protect their garrison. EOTE-6.2.3,
    /// house ruling H105.
    fn cover_from_guns(&self, target: UnitId) -> i16 {
        let strength = |area: FeatureId| match self.battle.feature(area).kind.works {
            Strength::Light => 2,
            Strength::Medium => 3,
            Strength::Heavy => 4,
        };
        let worth = |area: FeatureId| match self.battle.kind(area) {
            Kind::LightWoods => 1,
            Kind::HeavyWoods => 2,
            Kind::Works => strength(area),
            _ => 0,
        };
        if let Some(town) = self.at(target).town {
            return strength(town);
        }
        let areas = self.battle.all_features().filter(|&area| worth(area) > 0);
        areas.filter(|&area| self.is_in(target, area)).map(worth).max().unwrap_or(0)
    }

    /// What guns in the flank or rear of their target count for: the zone alone decides. EOTE-6.2.7, EOTE-1.0.1.12.
    fn enfilade(&self, battery: UnitId, target: UnitId) -> i16 {
        if self.battle.switches.no_fire_enfilade || self.faces_all_round(target) {
            return 1;
        }
        match self.zone_of(target, self.point(battery)) {
            PositionZone::Front => 1,
            PositionZone::Flank => 2,
            PositionZone::Rear => 3,
        }
    }

    /// Does it go on with a bombardment? EOTE-6.4.1.
    fn bombards(&self, battery: UnitId, aim: Aim, range: f64) -> bool {
        matches!(aim, Aim::Unit(target) if self.at(battery).bombards == Some(target))
            && self.may_bombard(battery, range)
    }

    /// Could a shot at this range be part of a bombardment? EOTE-6.4.1, EOTE-5.7.11, EOTE-5.5.1.
    pub(crate) fn may_bombard(&self, battery: UnitId, range: f64) -> bool {
        range >= self.battle.distance.bombardment - TOLERANCE
            && !self.is_pinned(battery)
            && self.blocking_skirmishers(battery).is_empty()
    }

    /// The chance in a hundred that a block catches fire. EOTE-7.15.8.
    pub(crate) fn burning_chance(&self, battery: UnitId, block: FeatureId) -> i16 {
        let once = match self.battle.feature(block).kind.material {
            Material::Wood => 10,
            Material::Masonry => 8,
            Material::Stone => 5,
        };
        let howitzers = i16::from(self.unit(battery).howitzers);
        if self.battle.switches.burn_per_howitzer { once * howitzers } else { once }
    }

    /// Ground that a battery could fire at: bridges, pontoons, and with howitzers town blocks. EOTE-10.2.6, EOTE-7.15.8.
    fn ground_targets(&self, battery: UnitId) -> impl Iterator<Item = Aim> {
        let howitzers = self.unit(battery).howitzers > 0;
        let bridges = self.battle.features_of(|kind| kind == Kind::Bridge).map(Aim::Bridge);
        let pontoons = (0..self.state.pontoons.len()).map(|number| Aim::Pontoon(number as u8));
        let towns = self.battle.features_of(move |kind| howitzers && kind == Kind::TownBlock).map(Aim::Block);
        bridges.chain(pontoons).chain(towns).filter(move |&aim| self.check_gun_shot(battery, aim).is_ok())
    }

    /// Enemies that a battery could fire at.
    fn unit_targets(&self, battery: UnitId) -> impl Iterator<Item = UnitId> {
        let range = self.gun_range(battery);
        self.battle.of_side(self.side(battery).other()).filter(move |&target| {
            self.on_table(target)
                && self.front_within(battery, target, range)
                && self.check_gun_shot(battery, Aim::Unit(target)).is_ok()
        })
    }

    /// What a battery could fire at, the nearest enemies first: a few of them, ground last.
    pub(crate) fn gun_targets(&self, battery: UnitId, most: usize, out: &mut super::Targets) {
        let start = out.len();
        out.extend(self.unit_targets(battery).map(|target| (self.front_distance(battery, target), Aim::Unit(target))));
        out[start..].sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        out.truncate(start + most);
        let garrisoned = |aim: &Aim| match *aim {
            Aim::Block(town) => {
                let enemies = self.battle.of_side(self.side(battery).other());
                enemies.into_iter().any(|enemy| self.on_table(enemy) && self.at(enemy).town == Some(town))
            }
            _ => true,
        };
        // Where there are enemies to fire at, only the houses that they hold are worth a fire.
        let alone = out.len() == start;
        let room = most + start - out.len();
        out.extend(
            self.ground_targets(battery)
                .filter(|aim| alone || garrisoned(aim))
                .take(room)
                .map(|aim| (f64::INFINITY, aim)),
        );
    }

    /// Is there anything that a battery could fire at?
    pub(crate) fn has_gun_target(&self, battery: UnitId) -> bool {
        self.check_battery(battery).is_ok()
            && (self.unit_targets(battery).next().is_some() || self.ground_targets(battery).next().is_some())
    }
}

/// A refusal for those who ask with the wrong thing.
pub(super) const NOTHING_TO_FIRE_AT: Refusal = Refusal::new("EOTE-6.5.1", "infantry can fire only at units");
