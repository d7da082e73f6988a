//! The field at a glance: what each side wants, who is near, what enemy fire would do.
use vive_lempereur::ViveLEmpereur;
use vive_lempereur::tables::{fire, odds_column};
use vive_lempereur::terrain::Ground;
use vive_lempereur::unit::{Arm, Formation, UnitId, UnitSet};
use voltigeur_engine::Side;
use voltigeur_field::hex::{Aspect, Directions, HexId};

/// How far troops count as near a place.
const NEAR: u16 = 4;

/// What a volley costs its target, by combined fire value: steps, and the troops that a failed check sends back.
pub(super) fn toll(value: i16) -> f32 {
    const FAILS: f32 = 0.2 * 2.5;
    if value <= 0 {
        return 0.0;
    }
    let faces = (1..=6).map(|die| {
        let result = fire(value.min(7), die);
        f32::from(result.steps) + if result.check { FAILS } else { 0.0 }
    });
    faces.sum::<f32>() / 6.0
}

/// What an attack is worth to the attacker, by the column of the melee table: roughly steps and broken stacks gained less lost.
pub(super) fn assault(attack: i16, defence: i16) -> f32 {
    const WORTH: [f32; 7] = [-4.0, -2.5, -0.9, 0.8, 1.9, 2.8, 3.8];
    if attack <= 0 {
        return 0.0;
    }
    WORTH[if defence <= 0 { 6 } else { odds_column(attack, defence) }]
}

/// Ground that a side wants.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    pub hex: HexId,
    /// Victory points that hang on it, for both sides together.
    pub stake: f32,
    /// The side has it now.
    pub held: bool,
    /// Fighting strength near it, own and enemy.
    pub near: [f32; 2],
}

/// A stack of the enemy.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    pub hex: HexId,
    pub arm: Arm,
    pub good: bool,
}

/// The field as one side sees it.
pub(super) struct Picture<'a> {
    pub game: &'a ViveLEmpereur,
    pub side: Side,
    pub own: UnitSet,
    pub enemies: Vec<Stack>,
    pub firers: Vec<(UnitId, HexId)>,
    pub goals: Vec<Goal>,
    /// How eagerly the side attacks: 1 is plain, more if it is behind and time runs out.
    pub boldness: f32,
    /// Infantry that waits behind the line.
    pub reserve: UnitSet,
}

impl<'a> Picture<'a> {
    pub fn of(game: &'a ViveLEmpereur, side: Side) -> Self {
        let (battle, state) = (game.battle(), game.state());
        let own = state.on_map().and(battle.of_side(side));
        let theirs = state.on_map().and(battle.of_side(side.other()));
        let mut picture = Self {
            game,
            side,
            own,
            enemies: Vec::with_capacity(theirs.len()),
            firers: Vec::with_capacity(theirs.len()),
            goals: Vec::with_capacity(battle.places.len() + 1),
            boldness: boldness(game, side),
            reserve: UnitSet::EMPTY,
        };
        for unit in theirs {
            let Some(hex) = state.hex(unit) else { continue };
            if state.top(hex) != Some(unit) {
                continue;
            }
            let arm = battle.unit(unit).arm;
            picture.enemies.push(Stack { hex, arm, good: state.good_order(unit) });
            if arm != Arm::Cavalry && state.good_order(unit) {
                picture.firers.push((unit, hex));
            }
        }
        picture.want();
        picture.reserve = super::reserve::held_back(&picture);
        picture
    }

    /// Is a hex part of what the side wants?
    pub fn is_goal(&self, hex: HexId) -> bool {
        self.goals.iter().any(|goal| goal.hex == hex)
    }

    /// Does the nearest enemy lie before a front?
    pub fn bearing_fits(&self, hex: HexId, front: Directions) -> bool {
        let battle = self.game.battle();
        let nearest = self.enemies.iter().min_by_key(|stack| battle.distance(hex, stack.hex));
        let way = nearest.and_then(|stack| {
            let around = battle.map.neighbours(hex);
            around.min_by_key(|&(_, next)| battle.distance(next, stack.hex)).map(|(way, _)| way)
        });
        way.is_some_and(|way| front.has(way))
    }

    /// Places worth points; without any, the nearest enemies.
    fn want(&mut self) {
        let (battle, side) = (self.game.battle(), self.side);
        for (n, place) in battle.places.iter().enumerate() {
            let stake = (place.points[side] + place.points[side.other()]) as f32;
            let held = self.game.holder(n) == Some(side);
            for &hex in place.hexes.iter().filter(|_| stake > 0.0) {
                self.goals.push(Goal { hex, stake, held, near: self.near(hex) });
            }
        }
        let info = &battle.sides[side.index()];
        if info.exit_points > 0 {
            let stake = 6.0 * info.exit_points as f32;
            self.goals.extend(info.exits.iter().map(|&hex| Goal { hex, stake, held: false, near: [0.0, 0.0] }));
        }
        if self.goals.is_empty() {
            let prey =
                self.enemies.iter().map(|stack| Goal { hex: stack.hex, stake: 4.0, held: false, near: [0.0, 0.0] });
            self.goals = prey.collect();
        }
    }

    /// Fighting strength of both sides near a hex, own first.
    fn near(&self, hex: HexId) -> [f32; 2] {
        let (battle, state) = (self.game.battle(), self.game.state());
        let mut near = [0.0; 2];
        for unit in state.on_map() {
            let far = state.hex(unit).map_or(u16::MAX, |at| battle.distance(at, hex));
            if far <= NEAR && state.good_order(unit) {
                let which = usize::from(battle.unit(unit).side != self.side);
                near[which] += self.punch(unit) / (1.0 + 0.25 * f32::from(far));
            }
        }
        near
    }

    /// What a unit brings to a fight about ground.
    fn punch(&self, unit: UnitId) -> f32 {
        let info = self.game.battle().unit(unit);
        let steps = f32::from(self.game.steps(unit));
        match info.arm {
            Arm::Infantry => steps,
            Arm::Cavalry => 1.2 * steps,
            Arm::Artillery => 2.0 * steps,
        }
    }

    /// How far the nearest enemy stack that can hurt is.
    pub fn nearest_enemy(&self, hex: HexId) -> u16 {
        let battle = self.game.battle();
        self.enemies.iter().filter(|stack| stack.good).map(|stack| battle.distance(hex, stack.hex)).min().unwrap_or(99)
    }

    /// Enemy cavalry in good order within so many hexes.
    pub fn cavalry_within(&self, hex: HexId, far: u16) -> usize {
        let battle = self.game.battle();
        let near = |stack: &&Stack| stack.arm == Arm::Cavalry && stack.good && battle.distance(hex, stack.hex) <= far;
        self.enemies.iter().filter(near).count()
    }

    /// What the enemy's fire, as he stands, would cost troops in a hex.
    pub fn danger(&self, hex: HexId) -> f32 {
        let (battle, state) = (self.game.battle(), self.game.state());
        let mut value = 0;
        for &(unit, at) in &self.firers {
            let far = battle.distance(at, hex);
            let info = battle.unit(unit);
            match info.arm {
                Arm::Artillery if far <= 4 && state.formation(unit) == Formation::Unlimbered => {
                    let corner = voltigeur_field::hex::Corner::new(i32::from(state.facing(unit)));
                    let cone = voltigeur_field::hex::Cone::new(voltigeur_field::hex::Facing::Corner(corner), 1);
                    if cone.covers(battle.map.hex(at), battle.map.hex(hex)) && self.game.sees(at, hex).is_ok() {
                        value += (info.line.fire + 1 - far as i16).max(1);
                    }
                }
                Arm::Infantry if far == 1 => {
                    let formation = state.formation(unit);
                    let aspects = vive_lempereur::arcs::aspects(formation, state.facing(unit), false);
                    if battle.direction(at, hex).is_some_and(|direction| aspects.front.has(direction)) {
                        value += match formation {
                            Formation::Line | Formation::Tirailleurs => info.line.fire,
                            Formation::Column => info.column.fire,
                            _ => 1,
                        };
                    }
                }
                _ => {}
            }
        }
        if value > 0 { toll(value + battle.ground(hex).fire()) } else { 0.0 }
    }

    /// What infantry could do to the enemy from a hex: the best assault, with friends who already stand at the same enemy, and
    /// with some of those who can still come.
    pub fn prey(&self, unit: UnitId, hex: HexId) -> f32 {
        let (game, battle) = (self.game, self.game.battle());
        let info = battle.unit(unit);
        let mut best = 0.0f32;
        for (_, next) in battle.map.neighbours(hex) {
            if game.side_in(next) != Some(self.side.other()) {
                continue;
            }
            let (ground, floor) = battle.ground(next).melee();
            let value = (info.column.melee + 1 + ground).max(floor);
            let mine = f32::from(value) * f32::from(game.steps(unit));
            let support = self.support(unit, next);
            let flanked = game.taken_from(next, hex) != Aspect::Front;
            let defence = game.defence_strength(next, true, flanked);
            let worth = assault((mine + support) as i16, defence);
            let steps: u8 = game.state().pile(battle, next).iter().map(|&unit| game.steps(unit)).sum();
            best = best.max(worth * (0.5 + f32::from(steps) / 10.0) + if flanked { 0.5 } else { 0.0 });
        }
        best
    }

    /// Strength of friends that stand at an enemy's hex, and of some who are near.
    fn support(&self, but: UnitId, target: HexId) -> f32 {
        let (game, battle, state) = (self.game, self.game.battle(), self.game.state());
        let mut sum = 0.0;
        for unit in self.own {
            let (Some(at), true) = (state.hex(unit), unit != but) else { continue };
            let info = battle.unit(unit);
            let far = battle.distance(at, target);
            if info.arm == Arm::Artillery || !state.good_order(unit) || far > 3 {
                continue;
            }
            let full = f32::from(info.column.melee + 1) * f32::from(game.steps(unit));
            sum += match far {
                1 if game.has_before_it(unit, target) => f32::from(game.attack_strength(unit, target)),
                1 => 0.5 * full,
                2 => 0.35 * full,
                _ => 0.15 * full,
            };
        }
        sum
    }

    /// Own good-order stacks next to a hex or two away.
    pub fn friends(&self, but: UnitId, hex: HexId) -> f32 {
        let (battle, state) = (self.game.battle(), self.game.state());
        let mut sum = 0.0f32;
        for unit in self.own {
            let Some(at) = state.hex(unit) else { continue };
            if unit != but && state.good_order(unit) && state.top(at) == Some(unit) {
                sum += match battle.distance(at, hex) {
                    0 | 1 => 0.35,
                    2 => 0.2,
                    _ => 0.0,
                };
            }
        }
        sum.min(1.0)
    }

    /// Cover that spares troops checks or weakens fire and attacks.
    pub fn cover(&self, hex: HexId) -> f32 {
        match self.game.battle().ground(hex) {
            Ground::Town | Ground::Castle => 1.5,
            Ground::Forest => 0.9,
            Ground::Brush => 0.5,
            Ground::Farm => 0.4,
            _ => 0.0,
        }
    }

    /// The goal that a unit serves: much at stake, not yet secure, not far.
    pub fn goal_of(&self, unit: UnitId) -> Option<Goal> {
        let battle = self.game.battle();
        let at = self.game.state().hex(unit)?;
        let pull = |goal: &Goal| {
            let need = (goal.near[1] + 4.0) / (goal.near[0] + 4.0);
            let need = if goal.held { need.clamp(0.1, 1.2) } else { need.clamp(0.4, 1.4) };
            goal.stake * need / (4.0 + f32::from(battle.distance(at, goal.hex)))
        };
        self.goals.iter().copied().max_by(|a, b| pull(a).total_cmp(&pull(b)))
    }
}

/// A side that is behind attacks the more, the less time it has; one that is ahead by a victory keeps what it has.
fn boldness(game: &ViveLEmpereur, side: Side) -> f32 {
    let points = game.points();
    let margin = (points[side] - points[side.other()]) as f32;
    let least = game.battle().victory.levels.iter().map(|level| level.1).filter(|&margin| margin > 0).min();
    let wanted = least.unwrap_or(10) as f32;
    let late = f32::from(game.state().turn()) / f32::from(game.battle().turns.max(1));
    (1.0 + (wanted - margin) / (2.0 * wanted) * late).clamp(0.6, 1.6)
}
