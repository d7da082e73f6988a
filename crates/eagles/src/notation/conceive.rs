//! Actions that could be typed, legal or not, for the tests: all that is finite, and a handful of manoeuvres that depend on nothing but
//! the state, good and bad ones.
use crate::action::{Action, Leg, Legs, Shelter};
use crate::game::Eagles;
use crate::lists::Arm;
use crate::orders::{Kind, Objective, Order, Orders, Until};
use crate::state::{Aim, Spot, Task};
use crate::terrain::Kind as Ground;
use crate::unit::{FeatureId, Formation, UnitId};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Pose};

/// Numbers that follow from the state: the same state gives the same ones.
struct StateRng(u64);

impl StateRng {
    fn of(game: &Eagles) -> Self {
        let mut seed = u64::from(game.state().turn) << 8 | game.state().stack.len() as u64;
        for unit in &game.state().units {
            let pose = unit.pose;
            seed = (seed ^ pose.x.0 as u64 ^ (pose.y.0 as u64) << 20 ^ u64::from(pose.heading.get()) << 40)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .rotate_left(23);
        }
        Self(seed)
    }

    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit.max(1) as u64) as i32
    }

    /// From minus to plus the limit.
    fn about(&mut self, limit: i32) -> i32 {
        self.below(2 * limit + 1) - limit
    }
}

/// Actions that could be typed now.
pub(crate) fn conceivable(game: &Eagles, out: &mut Vec<Action>) {
    let battle = game.battle();
    let mut rng = StateRng::of(game);
    out.extend([Action::Done, Action::Yes, Action::No]);
    for angle in [-90, -45, -15, 0, 30, 45, 91] {
        for inches in [0, 4, 6, 8, 10, 12, 14] {
            out.push(Action::Back(angle, Length(1000 * inches)));
        }
        out.push(Action::Turn(Angle(100 * i32::from(angle))));
        out.push(Action::Breakthrough(Angle(100 * i32::from(angle)), Length(500 * (i32::from(angle) + 90) / 5)));
    }
    out.extend(FORMATIONS.map(Action::Form));
    out.extend((0..8).map(Action::Fight));
    let towns: Vec<FeatureId> = battle.features_of(|kind| kind == Ground::TownBlock).collect();
    let bridges: Vec<FeatureId> = battle.features_of(|kind| kind == Ground::Bridge).collect();
    out.extend(towns.iter().map(|&town| Action::Shelter(Shelter::Block(town))));
    for unit in battle.all_units() {
        of_unit(game, unit, &towns, &bridges, &mut rng, out);
    }
    for leader in battle.all_leaders() {
        let at = game.state().leader(leader).at;
        for _ in 0..3 {
            let (x, y) = (at.x + Length(rng.about(16_000)), at.y + Length(rng.about(16_000)));
            out.push(Action::Ride(leader, Spot { x, y }));
        }
        let unit = UnitId(rng.below(battle.units.len() as i32) as u8);
        out.push(Action::Attach(leader, unit));
        for division in battle.all_divisions() {
            let objective = match rng.below(4) {
                0 => Objective::Here,
                1 => Objective::Point { x: at.x, y: at.y, radius: Length(6000) },
                2 => Objective::Enemy(division),
                _ => Objective::Terrain(FeatureId(rng.below(battle.table.features.len().max(1) as i32) as u8)),
            };
            let kind = [Kind::Defend, Kind::Attack, Kind::Maneuver, Kind::Withdraw][rng.below(4) as usize];
            let now = Order { kind, objective, until: [Some(Until::Losses(3)), None, None, None] };
            out.push(Action::Order(leader, division, Orders { now, then: [None; 2] }));
        }
    }
    for division in battle.all_divisions() {
        out.extend([Action::EndPursuit(division), Action::Finish(division)]);
    }
}

const FORMATIONS: [Formation; 12] = [
    Formation::Line,
    Formation::RoadColumn,
    Formation::FieldColumn,
    Formation::AttackColumn,
    Formation::AssaultColumn,
    Formation::Square,
    Formation::Skirmish(9),
    Formation::Front(2),
    Formation::Unlimbered,
    Formation::Limbered,
    Formation::Garrison,
    Formation::Crew,
];

fn of_unit(
    game: &Eagles,
    unit: UnitId,
    towns: &[FeatureId],
    bridges: &[FeatureId],
    rng: &mut StateRng,
    out: &mut Vec<Action>,
) {
    let battle = game.battle();
    let state = game.unit_state(unit);
    out.extend([Action::Pick(unit), Action::Beside(unit), Action::Rally(unit), Action::Take(unit)]);
    out.extend([Action::Square(unit), Action::Shelter(Shelter::Square(unit))]);
    let pose = |rng: &mut StateRng, reach: i32| Pose {
        x: state.pose.x + Length(rng.about(reach)),
        y: state.pose.y + Length(rng.about(reach)),
        heading: Heading::hundredths(100 * rng.below(360)),
    };
    out.push(Action::Put(pose(rng, 12_000)));
    if !game.on_table(unit) {
        let legs = Legs::one(Leg::Advance { distance: Length(rng.below(9_000)), angle: Angle(0) });
        out.extend([Action::Enter(unit, legs, false), Action::Enter(unit, legs, true)]);
        return;
    }
    // Some manoeuvres of each arm, most of them possible on an empty table.
    let legs = [
        Leg::Advance { distance: Length(rng.below(9_000)), angle: Angle(100 * rng.about(50)) },
        Leg::Wheel {
            about: if rng.below(2) == 0 { Wing::Left } else { Wing::Right },
            angle: Angle(100 * rng.below(50)),
        },
        Leg::Form(FORMATIONS[rng.below(12) as usize]),
        Leg::AboutFace,
        Leg::Pivot(Angle(100 * rng.about(60))),
        Leg::Detach(pose(rng, 5_000)),
    ];
    for leg in legs {
        out.push(Action::Move(unit, Legs::one(leg), None));
    }
    let more = match battle.arm(unit) {
        Arm::Artillery => Leg::Prolong { distance: Length(rng.below(3_000)), angle: Angle(100 * rng.about(180)) },
        _ => Leg::Rejoin,
    };
    let second = legs[rng.below(6) as usize];
    out.push(Action::Move(unit, Legs::one(more), None));
    out.push(Action::Move(unit, [legs[0], second].into_iter().collect(), None));
    out.push(Action::Move(unit, [second, legs[1], legs[0]].into_iter().collect(), None));
    let heading = Heading::hundredths(100 * rng.below(360));
    out.push(Action::Move(unit, [Leg::Unlimber(heading), legs[0]].into_iter().collect(), None));
    out.push(Action::Move(unit, [Leg::Limber(heading), legs[0]].into_iter().collect(), None));
    out.push(Action::Reman(unit, heading));
    for &town in towns.iter().take(2) {
        out.push(Action::Move(unit, [legs[0], Leg::Enter(town)].into_iter().collect(), None));
        out.push(Action::Move(unit, Legs::one(Leg::Leave(pose(rng, 3_000), Formation::Line)), None));
        out.push(Action::Fire(unit, Aim::Block(town)));
    }
    let roads = battle.features_of(|kind| kind == Ground::Road).take(2);
    out.extend(roads.map(|road| Action::Move(unit, Legs::one(Leg::Road { distance: Length(4_000), road }), None)));
    for &bridge in bridges.iter().take(1) {
        out.extend([Action::Fire(unit, Aim::Bridge(bridge)), Action::Engineer(unit, Task::Charge(bridge))]);
    }
    out.extend([Action::Fire(unit, Aim::Pontoon(0)), Action::Engineer(unit, Task::Pontoon(state.anchor))]);
    let other = UnitId(rng.below(battle.units.len() as i32) as u8);
    out.extend([Action::Join(unit, other), Action::Follow(other, Angle(100 * rng.about(60)))]);
    out.extend([Action::Fire(unit, Aim::Unit(other)), Action::Move(unit, Legs::one(legs[0]), Some(other))]);
    if let Some((_, enemy)) = game.nearest_enemy(unit) {
        out.extend([Action::Fire(unit, Aim::Unit(enemy)), Action::Move(unit, Legs::one(legs[0]), Some(enemy))]);
    }
}
