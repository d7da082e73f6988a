//! Where units and leaders go in the movement phase, and how they stand when they are there.
use super::picture::{Goal, Picture, assault, toll};
use super::{reserve, skirmish};
use vive_lempereur::action::Turn;
use vive_lempereur::arcs::aspects;
use vive_lempereur::procedure::Group;
use vive_lempereur::terrain::divides;
use vive_lempereur::unit::{Arm, Formation, LeaderId, Rank, UnitId};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::Side;
use voltigeur_field::hex::{Aspect, Cone, Corner, Direction, Facing, HexId};

/// What a unit must gain to march at all: nobody runs about for nothing.
const MARCH: f32 = 0.3;
/// What a turn or a change of formation must gain.
const CHANGE: f32 = 0.05;

/// What one unit thinks of hexes and poses.
struct Mind<'p, 'a> {
    picture: &'p Picture<'a>,
    unit: UnitId,
    arm: Arm,
    hex: HexId,
    goal: Option<Goal>,
}

/// Says what each action of a group on the march is worth.
pub(super) fn of_group(picture: &Picture<'_>, group: &Group, legal: &[Action], each: &mut dyn FnMut(Action, f32)) {
    let game = picture.game;
    let Some(unit) = group.units.first() else { return };
    let Some(hex) = game.state().hex(unit) else { return };
    let mind = Mind { picture, unit, arm: game.battle().unit(unit).arm, hex, goal: picture.goal_of(unit) };
    // A leader whom the march would leave alone comes along.
    let alone = game.state().pile(game.battle(), hex).len() == group.units.len();
    if let Some(bring) = legal.iter().find(|action| matches!(action, Action::Bring(_))).filter(|_| alone) {
        return each(*bring, 0.0);
    }
    let (formation, facing) = (game.state().formation(unit), game.state().facing(unit));
    let here = mind.ground(hex);
    let changed = group.acted;
    for action in legal {
        let worth = match *action {
            Action::Stop => here + mind.pose(hex, formation, facing),
            Action::Go(to) => mind.ground(to) + mind.arrival(to) - MARCH,
            Action::Turn(turn) => here + mind.pose(hex, formation, turned(facing, turn)) - CHANGE,
            Action::Form(to, facing) => {
                here + mind.pose(hex, to, facing) + mind.freedom(formation, to, changed) - CHANGE
            }
            Action::Spread(_) => {
                let closed =
                    |kept: HexId| (0..6).map(|way| mind.front(kept, Formation::Line, way)).fold(-9.0, f32::max);
                let Some(worth) = skirmish::spread(picture, unit, action, closed) else { continue };
                here + worth - CHANGE
            }
            _ => continue,
        };
        each(*action, worth);
    }
}

/// A facing after a turn.
const fn turned(facing: u8, turn: Turn) -> u8 {
    match turn {
        Turn::Left => (facing + 5) % 6,
        Turn::Right => (facing + 1) % 6,
        Turn::About => (facing + 3) % 6,
    }
}

/// The best formation among those that are offered outside of a march.
pub(super) fn form(picture: &Picture<'_>, unit: UnitId, formation: Formation, facing: u8) -> f32 {
    let game = picture.game;
    let Some(hex) = game.state().hex(unit) else { return 0.0 };
    let mind = Mind { picture, unit, arm: game.battle().unit(unit).arm, hex, goal: None };
    mind.pose(hex, formation, facing)
}

/// What it is worth to a unit to stand in a hex, however it stands there.
pub(super) fn ground(picture: &Picture<'_>, unit: UnitId, hex: HexId) -> f32 {
    let arm = picture.game.battle().unit(unit).arm;
    Mind { picture, unit, arm, hex, goal: picture.goal_of(unit) }.ground(hex)
}

impl Mind<'_, '_> {
    fn game(&self) -> &ViveLEmpereur {
        self.picture.game
    }

    fn ground(&self, hex: HexId) -> f32 {
        if !self.game().state().good_order(self.unit) {
            return self.refuge(hex);
        }
        match self.arm {
            Arm::Infantry => self.infantry(hex),
            Arm::Cavalry => self.cavalry(hex),
            Arm::Artillery => self.artillery(hex),
        }
    }

    /// Nearness to what the unit is to win or keep.
    fn aim(&self, hex: HexId) -> f32 {
        let Some(goal) = self.goal else { return 0.0 };
        let battle = self.game().battle();
        let far = f32::from(battle.distance(hex, goal.hex));
        let weight = (0.35 + goal.stake / 16.0).min(1.2);
        let taken = self.game().side_in(goal.hex) == Some(self.picture.side)
            && self.game().state().top(goal.hex) != Some(self.unit);
        if taken {
            -weight * (far - 1.0).abs()
        } else {
            -weight * far + if far == 0.0 { 1.0 + 0.25 * goal.stake } else { 0.0 }
        }
    }

    /// What leaving the own hex would give away.
    fn leaves(&self, hex: HexId) -> f32 {
        let goal = self.picture.goals.iter().find(|goal| goal.hex == self.hex && hex != self.hex);
        let Some(goal) = goal else { return 0.0 };
        let battle = self.game().battle();
        let others = self.game().state().pile(battle, self.hex).len() > 1;
        let near = self.picture.nearest_enemy(self.hex) <= 6;
        if near && !others { 0.4 * goal.stake } else { 0.0 }
    }

    fn infantry(&self, hex: HexId) -> f32 {
        let picture = self.picture;
        if picture.reserve.has(self.unit) {
            return reserve::post(picture, self.unit, hex);
        }
        let near = picture.nearest_enemy(hex);
        let mut worth = self.aim(hex) - self.leaves(hex) + picture.friends(self.unit, hex);
        worth += picture.cover(hex) * if near <= 3 { 1.0 } else { 0.2 };
        worth -= 1.2 / picture.boldness * picture.danger(hex);
        if near <= 1 {
            worth += picture.boldness * picture.prey(self.unit, hex) + 0.7 * self.volley(hex);
        }
        if self.game().battle().ground(hex).is_open() {
            worth -= 0.3 * picture.cavalry_within(hex, 5) as f32;
        }
        worth
    }

    /// The best volley of a line from a hex.
    fn volley(&self, hex: HexId) -> f32 {
        let game = self.game();
        let battle = game.battle();
        let enemies =
            battle.map.neighbours(hex).filter(|&(_, next)| game.side_in(next) == Some(self.picture.side.other()));
        let shots = enemies.map(|(_, next)| toll(battle.unit(self.unit).line.fire + battle.ground(next).fire()));
        shots.fold(0.0, f32::max)
    }

    /// Cavalry waits out of fire, near enough to charge; it takes places that nobody holds.
    fn cavalry(&self, hex: HexId) -> f32 {
        let picture = self.picture;
        let near = picture.nearest_enemy(hex);
        let free = self.goal.is_some_and(|goal| goal.hex == hex && !goal.held);
        let mut worth = 0.5 * self.aim(hex) - self.leaves(hex) + picture.friends(self.unit, hex);
        worth -= 0.5 * (f32::from(near.min(9)) - 4.0).abs() + 2.0 * picture.danger(hex);
        worth -= if near <= 1 { 2.0 } else { 0.0 };
        worth += if free { 1.0 } else { 0.0 };
        worth
    }

    /// Guns want a field of fire, company, and nobody who can run them down.
    fn artillery(&self, hex: HexId) -> f32 {
        let picture = self.picture;
        let near = picture.nearest_enemy(hex);
        let open = self.game().battle().ground(hex).is_open();
        let mut worth = 0.35 * self.aim(hex) + 1.5 * picture.friends(self.unit, hex) - 1.5 * picture.danger(hex);
        worth -= match near {
            0 | 1 => 4.0,
            2 => 0.8,
            _ => 0.0,
        };
        if open {
            worth += (0..6).map(|facing| self.field_of_fire(hex, facing)).fold(0.0, f32::max);
        }
        worth
    }

    /// What guns in battery in a hex do in a fire phase.
    fn field_of_fire(&self, hex: HexId, facing: u8) -> f32 {
        let (game, battle) = (self.game(), self.game().battle());
        let info = battle.unit(self.unit);
        let cone = Cone::new(Facing::Corner(Corner::new(i32::from(facing))), 1);
        let mut best = 0.0f32;
        let mut many = 0.0f32;
        for stack in &self.picture.enemies {
            let far = battle.distance(hex, stack.hex);
            if far == 0 || far > u16::from(info.range) || !cone.covers(battle.map.hex(hex), battle.map.hex(stack.hex)) {
                continue;
            }
            if far > 1 && game.sees(hex, stack.hex).is_err() {
                continue;
            }
            let value = (info.line.fire + 1 - far as i16).max(1) + battle.ground(stack.hex).fire();
            best = best.max(1.6 * toll(value));
            many += 0.08;
        }
        best + many.min(0.4)
    }

    /// Troops out of order keep away from the enemy; a leader helps them to rally.
    fn refuge(&self, hex: HexId) -> f32 {
        let picture = self.picture;
        let near = f32::from(picture.nearest_enemy(hex).min(5));
        let led = self.game().battle().all_leaders().any(|leader| {
            self.game().battle().leader(leader).side == picture.side && place_of(self.game(), leader) == Some(hex)
        });
        0.8 * near - 2.0 * picture.danger(hex) + 0.5 * picture.cover(hex) + if led { 0.6 } else { 0.0 }
    }

    /// What a unit can expect to make of its pose where it arrives.
    fn arrival(&self, hex: HexId) -> f32 {
        match self.arm {
            Arm::Artillery if self.game().battle().ground(hex).is_open() => -0.3,
            _ => 0.0,
        }
    }

    /// A change of formation that lets a unit march this turn.
    fn freedom(&self, from: Formation, to: Formation, acted: bool) -> f32 {
        let near = self.picture.nearest_enemy(self.hex);
        let far = self.goal.map_or(0, |goal| self.game().battle().distance(self.hex, goal.hex));
        match (from, to) {
            (Formation::Line, Formation::Column) if !acted && near > 4 && far > 2 => 1.0,
            (Formation::Unlimbered, Formation::Limbered) if !acted && near > 3 => {
                let best = (0..6).map(|facing| self.field_of_fire(self.hex, facing)).fold(0.0, f32::max);
                if best < 0.4 { 1.5 } else { -1.0 }
            }
            _ => 0.0,
        }
    }

    /// What a formation and a facing are worth in a hex.
    fn pose(&self, hex: HexId, formation: Formation, facing: u8) -> f32 {
        match (self.arm, formation) {
            (_, Formation::Disorganized) => 0.0,
            (Arm::Artillery, Formation::Unlimbered) => self.field_of_fire(hex, facing) + 0.1,
            (Arm::Artillery, _) => -0.2 - if self.picture.nearest_enemy(hex) <= 2 { 1.0 } else { 0.0 },
            (Arm::Infantry, Formation::Square) => self.square(hex),
            (_, Formation::Tirailleurs) => skirmish::tirailleurs(self.picture, self.game(), self.unit),
            _ => self.front(hex, formation, facing),
        }
    }

    /// VLE-IV.4a: a square is for cavalry, and a target for everybody else.
    fn square(&self, hex: HexId) -> f32 {
        let picture = self.picture;
        let riders = picture.cavalry_within(hex, 4).min(2) as f32;
        if riders == 0.0 {
            return -2.5;
        }
        let battle = self.game().battle();
        let foot = |far: u16| picture.firers.iter().any(|&(_, at)| battle.distance(at, hex) <= far);
        1.1 * riders
            - 0.8 * picture.danger(hex)
            - if foot(1) {
                2.0
            } else if foot(2) {
                0.8
            } else {
                0.0
            }
    }

    /// Enemies before the front are targets; those at the flank and in the rear are dangers.
    fn front(&self, hex: HexId, formation: Formation, facing: u8) -> f32 {
        let (game, battle, picture) = (self.game(), self.game().battle(), self.picture);
        let shape = aspects(formation, facing, false);
        let info = battle.unit(self.unit);
        let (mut shot, mut strike, mut worth) = (0.0f32, 0.0f32, 0.0f32);
        for stack in &picture.enemies {
            let far = battle.distance(hex, stack.hex);
            if far == 0 || far > 5 {
                continue;
            }
            let Some(bearing) = battle.map.hex(hex).bearing_to(battle.map.hex(stack.hex)) else { continue };
            let threat = if stack.good { 1.0 } else { 0.3 };
            match shape.against(bearing).unwrap_or(Aspect::Front) {
                Aspect::Front => worth += 0.3 / f32::from(far),
                Aspect::Flank => worth -= threat * if far == 1 { 1.2 } else { 0.5 / f32::from(far) },
                Aspect::Rear => worth -= threat * if far == 1 { 1.6 } else { 0.8 / f32::from(far) },
            }
            let (1, Some(direction), Arm::Infantry) = (far, battle.direction(hex, stack.hex), self.arm) else {
                continue;
            };
            let active = match formation {
                Formation::Column => direction == Direction::new(i32::from(facing)),
                _ => shape.front.has(direction),
            };
            if !active {
                continue;
            }
            let fire = match formation {
                Formation::Line => info.line.fire,
                Formation::Column => info.column.fire,
                _ => 1,
            };
            shot = shot.max(toll(fire + battle.ground(stack.hex).fire()));
            if !divides(battle.map.edge(hex, direction)) {
                strike = strike.max(self.strike(hex, stack.hex, formation));
            }
        }
        let near = picture.nearest_enemy(hex);
        worth += shot + picture.boldness * strike;
        worth += match formation {
            Formation::Line if near <= 3 => 0.3,
            Formation::Line => -0.2,
            _ => 0.0,
        };
        if self.arm == Arm::Infantry && battle.ground(hex).is_open() && near > 1 {
            worth -= 0.5 * picture.cavalry_within(hex, 3).min(2) as f32;
        }
        let _ = game;
        worth
    }

    /// An assault from a hex on the next one.
    fn strike(&self, hex: HexId, target: HexId, formation: Formation) -> f32 {
        let (game, battle) = (self.game(), self.game().battle());
        let info = battle.unit(self.unit);
        let (ground, floor) = battle.ground(target).melee();
        let printed = if formation == Formation::Column { info.column.melee + 1 } else { info.face(formation).melee };
        let mine = (printed + ground).max(floor) * i16::from(game.steps(self.unit));
        let others = self.picture.own.without(self.unit);
        let friends: i16 = others.map(|unit| game.attack_strength(unit, target)).sum();
        let flanked = game.taken_from(target, hex) != Aspect::Front;
        assault(mine + friends, game.defence_strength(target, true, flanked)).max(0.0)
    }
}

/// Where a leader is.
fn place_of(game: &ViveLEmpereur, leader: LeaderId) -> Option<HexId> {
    match game.state().leader(leader) {
        vive_lempereur::state::LeaderAt::Hex(hex) => Some(hex),
        _ => None,
    }
}

/// What it is worth to have a leader in a hex: with troops that need him, and not where he falls.
pub(super) fn post(picture: &Picture<'_>, leader: LeaderId, hex: HexId) -> f32 {
    let (game, battle, state) = (picture.game, picture.game.battle(), picture.game.state());
    let info = battle.leader(leader);
    let army = info.rank != Rank::Corps;
    if game.side_in(hex) != Some(picture.side) {
        return -5.0;
    }
    let mut worth = 0.0f32;
    for unit in state.pile(battle, hex) {
        let own = army || info.commands >> battle.unit(unit).corps.0 & 1 == 1;
        let steps = f32::from(game.steps(unit)) / 5.0;
        let near = picture.nearest_enemy(hex);
        let needed = match (state.good_order(unit), near) {
            (false, _) => 1.6,
            (true, ..=3) => 1.0,
            _ => 0.3,
        };
        worth += needed
            * steps
            * if own { 1.0 } else { 0.3 }
            * if battle.unit(unit).arm == Arm::Artillery { 0.2 } else { 1.0 };
    }
    let exposed = match picture.nearest_enemy(hex) {
        0 | 1 => 0.9,
        2 => 0.3,
        _ => 0.0,
    };
    worth - (picture.danger(hex) + exposed) * if army { 2.5 } else { 0.8 }
}

/// The unit that moves next: those nearest to the enemy clear the way.
pub(super) fn next_to_move(picture: &Picture<'_>, unit: UnitId, side: Side) -> u16 {
    let game = picture.game;
    debug_assert_eq!(game.battle().unit(unit).side, side);
    let hex = game.state().hex(unit);
    let near = hex.map_or(99, |hex| picture.nearest_enemy(hex));
    // Infantry and guns first, so that cavalry finds its place behind them.
    near + if game.battle().unit(unit).arm == Arm::Cavalry { 30 } else { 0 }
}
