//! Lines of Battle: what a position is worth, and how likely it is to be won.
//!
//! How likely a battle is to be won is in [`outlook`], fitted to the ends of many battles: what a search looks at. Worth is set by hand
//! and compares plans of one moment: what a greedy player looks at, and what tells a search where to begin.
//!
//! Worth is counted in victory points, own less the enemy's, and adds up
//!
//! - **points**: those for eliminated units as they stand; those for Areas as a mix of who holds them now and who is likely to hold
//!   them in the end, by the strength that each side has near them (`NEARNESS`); the nearer the end, the more the present counts;
//! - **material**: strength left, hits, exhausted units, guns; it counts for less as the battle runs out (`Material`);
//! - **exposure**: what the neighbours could take from each Area, by lead against lead as the rules add them up, and what is at stake
//!   there: the troops, guns without escort, the prize (`Picture::exposure`);
//! - **posture**: lines that face the enemy, guns with targets, squares with and without cavalry about (`posture_of`);
//! - **command points** that the active side can still spend, and leaders with strong units.
use super::Evaluate;
use lines_of_battle::LinesOfBattle;
use lines_of_battle::battle::{Effects, LinkKind, PrizeFor};
use lines_of_battle::procedure::Phase;
use lines_of_battle::state::{LeaderAt, Place};
use lines_of_battle::unit::{Arm, UnitId, UnitSet};
use voltigeur_engine::{BySide, GameState, Pending, Rules, Side};
use voltigeur_field::area::{AreaId, AreaSet, LinkId, MOST_AREAS};

mod fights;
pub mod outlook;
mod plans;
mod quick;

/// How much of a unit's strength counts for a prize so many links away.
const NEARNESS: [f32; 6] = [1.0, 0.6, 0.28, 0.12, 0.05, 0.02];

/// What troops are worth beyond the point for eliminating them, in victory points.
struct Material;

impl Material {
    const UNIT: f32 = 0.25;
    const STRENGTH: f32 = 0.24;
    const EXHAUSTED: f32 = -0.30;
    const GUN: f32 = 0.70;
    /// The share of it that still counts in the last turn.
    const LAST_TURN: f32 = 0.35;
}

/// What a command point in hand is worth.
const COMMAND_POINT: f32 = 0.05;
/// How much of a threat counts against the side whose enemy moves next, and against the other.
const THREAT_NEXT: f32 = 0.55;
const THREAT_LATER: f32 = 0.25;

/// What a side has in an Area.
#[derive(Clone, Copy)]
pub(super) struct Force {
    pub side: Side,
    /// Best strength among units in the Area that can lead; -9 is nobody.
    pub lead: i16,
    /// Best strength among those and the lines.
    pub best: i16,
    /// Units that can fight.
    pub fit: u8,
    /// Units but guns.
    pub troops: u8,
    pub guns: u8,
    pub cavalry: u8,
    pub squares: u8,
}

const NOBODY: i16 = -9;

/// The field at a glance: one pass over the units.
pub(super) struct Picture<'a> {
    pub game: &'a LinesOfBattle,
    pub forces: [Force; MOST_AREAS],
    pub held: BySide<AreaSet>,
    /// Victory points that hang on an Area.
    pub prize: [f32; MOST_AREAS],
    /// 1 at the start of a long battle, 0 at its end.
    pub ahead: f32,
}

impl<'a> Picture<'a> {
    pub fn of(game: &'a LinesOfBattle) -> Self {
        let empty =
            Force { side: Side::First, lead: NOBODY, best: NOBODY, fit: 0, troops: 0, guns: 0, cavalry: 0, squares: 0 };
        let mut picture = Self {
            game,
            forces: [empty; MOST_AREAS],
            held: BySide::default(),
            prize: [0.0; MOST_AREAS],
            ahead: ahead(game),
        };
        let (battle, state) = (game.battle(), game.state());
        for unit in state.on_map() {
            let Some(area) = state.area_of(unit) else { continue };
            let info = battle.unit(unit);
            let force = &mut picture.forces[area.index()];
            force.side = info.side;
            picture.held[info.side].insert(area);
            if info.arm == Arm::Artillery {
                force.guns += 1;
                continue;
            }
            let strength = game.strength(unit);
            force.troops += 1;
            force.fit += u8::from(strength > 0);
            force.cavalry += u8::from(info.arm.is_cavalry() && strength > 0);
            force.squares += u8::from(state.in_square(unit));
            force.best = force.best.max(strength);
            if !state.lines().has(unit) {
                force.lead = force.lead.max(strength);
            }
        }
        for prize in &battle.prizes {
            if let PrizeFor::EachArea(areas) | PrizeFor::AnyArea(areas) = prize.for_what {
                for area in areas {
                    picture.prize[area.index()] += f32::from(prize.points);
                }
            }
        }
        picture
    }

    /// The worth to the first side.
    fn balance(&self) -> f32 {
        let troops = BySide::from_fn(|side| self.troops(side));
        let threat = self.next_to_move();
        let exposed = |side: Side| {
            let counts = if threat == side { THREAT_LATER } else { THREAT_NEXT };
            counts * self.exposure(side)
        };
        let (first, second) = (Side::First, Side::Second);
        self.prizes() + troops[first] - troops[second] - exposed(first) + exposed(second) + self.command()
    }

    /// The side whose attacks come next: the active one until it has ended its moves.
    fn next_to_move(&self) -> Side {
        let active = self.game.state().active();
        match self.game.state().phase() {
            Phase::Fire(_) | Phase::Guns(_) | Phase::Over(_) => active.other(),
            _ if self.spendable() == 0 => active.other(),
            _ => active,
        }
    }

    fn spendable(&self) -> u8 {
        let purse = self.game.state().purse();
        purse.free + purse.contingent.iter().sum::<u8>() + purse.efficient.len() as u8
    }

    /// Victory points now and expected, first side less second.
    fn prizes(&self) -> f32 {
        let game = self.game;
        let mut sum = 0.0;
        for prize in &game.battle().prizes {
            let share = match prize.for_what {
                PrizeFor::EliminatedUnit => {
                    let lost = game.state().lost();
                    BySide::from_fn(|side| lost.and(game.battle().of_side(side.other())).len() as f32)
                }
                PrizeFor::EachArea(areas) => areas.iter().fold(BySide::default(), |sum: BySide<f32>, area| {
                    let hold = self.will_hold(area);
                    BySide::from_fn(|side| sum[side] + hold[side])
                }),
                PrizeFor::AnyArea(areas) => {
                    let none = areas.iter().fold(BySide::new(1.0, 1.0), |none: BySide<f32>, area| {
                        let hold = self.will_hold(area);
                        BySide::from_fn(|side| none[side] * (1.0 - hold[side]))
                    });
                    none.map(|none| 1.0 - none)
                }
            };
            for side in Side::BOTH {
                if prize.side.is_none_or(|only| only == side) {
                    let sign = if side == Side::First { 1.0 } else { -1.0 };
                    sum += sign * f32::from(prize.points) * share[side];
                }
            }
        }
        sum
    }

    /// How likely each side holds an Area in the end.
    fn will_hold(&self, area: AreaId) -> BySide<f32> {
        let near = BySide::from_fn(|side| self.strength_near(area, side)).map(|near| near * near);
        BySide::from_fn(|side| {
            let now = f32::from(u8::from(self.held[side].has(area)));
            let likely = near[side] / (near[Side::First] + near[Side::Second] + 0.3);
            (1.0 - self.ahead) * now + self.ahead * likely
        })
    }

    fn strength_near(&self, area: AreaId, side: Side) -> f32 {
        let (game, map) = (self.game, &self.game.battle().map);
        let mut sum = 0.0;
        for from in self.held[side] {
            let Some(links) = map.distance(from, area) else { continue };
            let Some(counts) = NEARNESS.get(usize::from(links)) else { continue };
            for unit in game.state().units_of(from) {
                sum += counts * self.punch(unit);
            }
        }
        if self.held[side].has(area) { sum * 1.25 + 0.5 } else { sum }
    }

    /// What a unit brings to a fight about ground.
    fn punch(&self, unit: UnitId) -> f32 {
        let game = self.game;
        match game.battle().unit(unit).arm {
            Arm::Artillery => 0.7,
            _ => 0.4 + 0.6 * f32::from(game.strength(unit).max(0)),
        }
    }

    /// Material and posture of a side's units on the map. Units still to come are certain and add nothing.
    fn troops(&self, side: Side) -> f32 {
        let (game, state) = (self.game, self.game.state());
        let lasting = Material::LAST_TURN + (1.0 - Material::LAST_TURN) * self.ahead;
        let mut material = 0.0;
        let mut posture = 0.0;
        for unit in state.on_map().and(game.battle().of_side(side)) {
            let info = game.battle().unit(unit);
            if info.arm == Arm::Artillery {
                material += Material::GUN;
            } else {
                let strength = game.strength(unit);
                material += Material::UNIT + Material::STRENGTH * f32::from(strength);
                if strength <= 0 {
                    material += Material::EXHAUSTED;
                }
            }
            posture += posture_of(self, unit);
        }
        for leader in game.battle().all_leaders() {
            if let (true, LeaderAt::With(unit)) = (game.battle().leader(leader).side == side, state.leader(leader)) {
                posture += 0.02 * f32::from(game.strength(unit).max(0));
            }
        }
        lasting * material + posture
    }

    /// What a side stands to lose to attacks from next door.
    fn exposure(&self, side: Side) -> f32 {
        let mut sum = 0.0;
        for area in self.held[side] {
            let mut worst = 0.0f32;
            for &(from, link) in self.game.battle().map.neighbours(area) {
                if self.held[side.other()].has(from) && self.forces[from.index()].fit > 0 {
                    worst = worst.max(self.threat(from, link, area));
                }
            }
            sum += worst;
        }
        sum
    }

    fn command(&self) -> f32 {
        let phase = self.game.state().phase();
        if !matches!(phase, Phase::Rally(_) | Phase::Move(_) | Phase::Reinforcements(_) | Phase::Leaders(_)) {
            return 0.0;
        }
        let points = COMMAND_POINT * f32::from(self.spendable());
        if self.game.state().active() == Side::First { points } else { -points }
    }
}

/// How much of the battle lies ahead: 0 at the end, towards 1 with many turns to come.
fn ahead(game: &LinesOfBattle) -> f32 {
    let left = left(game);
    if matches!(game.pending(), Pending::Over(_)) { 0.0 } else { left / (left + 2.0) }
}

/// How many turns are left, the present one included.
fn left(game: &LinesOfBattle) -> f32 {
    let turns = game.battle().turns.len() as f32;
    let done = f32::from(game.state().turn().max(1)) - 1.0;
    let half = if game.state().active() == Side::Second { 0.5 } else { 0.0 };
    (turns - done - half).max(0.0)
}

/// How a unit stands: lines that face the enemy, guns with targets, squares.
fn posture_of(picture: &Picture<'_>, unit: UnitId) -> f32 {
    let game = picture.game;
    let (battle, state) = (game.battle(), game.state());
    let info = battle.unit(unit);
    let enemy = info.side.other();
    match state.place(unit) {
        Place::Line { link, home } => {
            let faced = battle.map.across(link, home);
            if picture.held[enemy].has(faced) {
                0.14
            } else if battle.map.adjacent(faced).meets(picture.held[enemy]) && !picture.held[info.side].has(faced) {
                0.06
            } else {
                -0.03
            }
        }
        Place::Area(area) if info.arm == Arm::Artillery => gun_posture(picture, unit, area, enemy),
        Place::Area(area) if state.in_square(unit) => {
            let cavalry = |&(from, _): &(AreaId, LinkId)| {
                picture.held[enemy].has(from) && picture.forces[from.index()].cavalry > 0
            };
            if battle.map.neighbours(area).iter().any(cavalry) { 0.02 } else { -0.12 }
        }
        Place::Area(_) | Place::Off => 0.0,
    }
}

/// LOB-E-4: deployed guns are worth their best target; limbered ones wait.
fn gun_posture(picture: &Picture<'_>, gun: UnitId, area: AreaId, enemy: Side) -> f32 {
    let (battle, state) = (picture.game.battle(), picture.game.state());
    let best = best_shot(picture, area, enemy);
    let alone = picture.forces[area.index()].troops == 0 && battle.map.adjacent(area).meets(picture.held[enemy]);
    let fire = if state.is_limbered(gun) { 0.3 * best - 0.05 } else { best };
    0.5 * fire * picture.ahead.max(0.3) - if alone { 0.1 } else { 0.0 }
}

/// The chance to hit of the best shot from an Area at an Area of the enemy.
fn best_shot(picture: &Picture<'_>, from: AreaId, enemy: Side) -> f32 {
    let battle = picture.game.battle();
    let mut best = 0.0f32;
    for target in picture.held[enemy] {
        if battle.map.distance(from, target).is_some_and(|links| links <= 2)
            && let Some(shot) = battle.derived.sight.at_area(from, target)
        {
            best = best.max(f32::from(7 - shot.needs) / 6.0);
        }
    }
    best
}

/// What the terrain adds to a defence of an Area against an attack along a link. LOB-C0.5h, LOB-terrain-b4 to LOB-terrain-h3.
pub(super) fn ground(game: &LinesOfBattle, from: AreaId, link: LinkId, to: AreaId) -> f32 {
    let battle = game.battle();
    let cover = match battle.area(to).effects {
        Effects::Buildings => 1.2,
        Effects::Wood => 0.8,
        Effects::None => 0.0,
    };
    let closed = if battle.is_open(from) { 0.0 } else { 1.0 };
    let crossing = match battle.link(link).kind {
        LinkKind::Marshy | LinkKind::Hedged => 1.0,
        LinkKind::Plain | LinkKind::Ridge => 0.0,
    };
    cover + closed + crossing
}

impl Evaluate for LinesOfBattle {
    fn worth(&self, side: Side) -> f32 {
        let first = match self.pending() {
            Pending::Over(_) => {
                let points = self.score();
                (points[Side::First] - points[Side::Second]) as f32
            }
            Pending::Decision(_) => Picture::of(self).balance(),
        };
        if side == Side::First { first } else { -first }
    }

    fn log_odds(&self, side: Side) -> f32 {
        let first = outlook::log_odds(&Picture::of(self));
        if side == Side::First { first } else { -first }
    }
}

/// Units of a side that are fit to attack among some.
pub(super) fn fit(game: &LinesOfBattle, units: UnitSet) -> UnitSet {
    units.minus(game.battle().derived.artillery).iter().filter(|&unit| game.strength(unit) > 0).collect()
}

/// The chance to win a fight by a difference of totals: a logistic curve by a rational function, since it is asked for very often.
pub(super) fn win(edge: f32) -> f32 {
    let t = (0.375 * edge).clamp(-3.0, 3.0);
    0.5 + 0.5 * t * (27.0 + t * t) / (27.0 + 9.0 * t * t)
}
