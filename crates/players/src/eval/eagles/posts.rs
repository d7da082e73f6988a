//! What a place is worth to a unit: its way to its goal, its fire and the enemy's, the assault that would follow, its company, its
//! flanks, cavalry and guns about it.
use super::aims::{Aim, aim};
use super::{guards, losses};
use eagles::Eagles;
use eagles::geometry::Aspect;
use eagles::lists::Arm;
use eagles::orders::Kind;
use eagles::state::Status;
use eagles::unit::{Category, Formation, UnitId, UnitSet};
use eagles::victory::Hold;
use voltigeur_engine::Side;
use voltigeur_field::table::{Heading, Point};

/// Enemies farther away than this do not matter to a place.
const NEAR: f64 = 22.0;
/// Nobody fights on foot who is farther from all enemies than this.
const CLOSE: f64 = 3.1;
/// The share of the enemy's fire that falls on one unit, of guns and of infantry.
const SHELLED: f32 = 0.5;
const SHOT_AT: f32 = 0.7;
/// What fire of the turn to come counts, from a place where a unit could stand by then.
const STEADY: f32 = 0.6;
/// Who begins an assault must expect at least this of it.
const RESOLVE: f32 = 0.15;
/// How sure it is that those come along who could.
const COME_ALONG: f32 = 0.65;

/// All that is the same for every place of a unit.
pub(super) struct Post {
    unit: UnitId,
    side: Side,
    aim: Option<Aim>,
    /// Its division is to attack.
    attacks: bool,
    /// Where the nearest enemy stands.
    foe_at: Option<Point>,
    /// Enemies on the table who may come into it.
    foes: UnitSet,
    /// Friends on the table who may.
    friends: UnitSet,
    /// Batteries that nobody else guards, and for which this unit is the nearest.
    wards: UnitSet,
}

impl Post {
    pub fn new(game: &Eagles, unit: UnitId) -> Self {
        let battle = game.battle();
        let side = battle.unit(unit).side;
        let at = game.point(unit);
        let near =
            |other: &UnitId| *other != unit && game.on_table(*other) && game.point(*other).distance(at) < NEAR + 10.0;
        let foes: UnitSet = battle.of_side(side.other()).filter(near).collect();
        let friends: UnitSet = battle.of_side(side).filter(near).collect();
        Self {
            unit,
            side,
            wards: guards::wards(game, unit, friends, foes),
            foes,
            friends,
            aim: aim(game, unit),
            attacks: battle.division_of(unit).is_some_and(|division| game.state().order(division) == Kind::Attack),
            foe_at: game.nearest_enemy(unit).map(|(_, foe)| game.block(foe).middle()),
        }
    }

    /// The enemies that matter to the unit where it stands in this game.
    fn foes(&self, game: &Eagles) -> UnitSet {
        let at = game.point(self.unit);
        self.foes.filter(|&foe| game.point(foe).distance(at) < NEAR).collect()
    }

    /// What the place is worth where the unit stands in this game.
    pub fn worth(&self, game: &Eagles) -> f32 {
        let now = game.state().unit(self.unit);
        if now.status != Status::Ready {
            return -2.0;
        }
        let foes = self.foes(game);
        let goal = self.aim.map_or(0.0, |aim| aim.pull(game, self.unit)) + self.ground(game);
        let goal = goal + guards::worth(game, self.unit, self.wards, self.foes);
        goal - self.looks_away(game) - self.fire_taken(game, foes)
            + match game.battle().arm(self.unit) {
                _ if game.battle().unit(self.unit).parent.is_some() => self.screen(game, foes),
                Arm::Infantry => self.foot(game, foes),
                Arm::Cavalry => self.horse(game, foes),
                Arm::Artillery => self.guns(game, foes),
            }
    }

    /// What it costs to look away from the enemy, or from where it is to go while he is far.
    fn looks_away(&self, game: &Eagles) -> f32 {
        if game.faces_all_round(self.unit) {
            return 0.0;
        }
        let at = game.point(self.unit);
        let Some(toward) = self.foe_at.filter(|foe| foe.distance(at) > 0.5) else { return 0.0 };
        let off = game.heading(self.unit).apart(Heading::of(toward - at)).degrees() as f32;
        0.002 * (off - 45.0).max(0.0)
    }

    /// Ground that counts for whoever stands on it formed, the more the later it is.
    fn ground(&self, game: &Eagles) -> f32 {
        let (battle, state) = (game.battle(), game.state());
        if !game.is_formed(self.unit) {
            return 0.0;
        }
        let left = f32::from(battle.turns.saturating_sub(state.turn));
        let mut worth = 0.0;
        for wanted in &battle.victory.objectives {
            if !matches!(wanted.hold, Hold::SoleFormed | Hold::Majority) || !game.is_in(self.unit, wanted.terrain) {
                continue;
            }
            let company = self.friends.filter(|&friend| game.is_formed(friend) && game.is_in(friend, wanted.terrain));
            let alone = if company.take(2).count() == 0 { 0.5 } else { 0.12 };
            worth += f32::from(wanted.points) * alone / (2.0 + left);
        }
        worth
    }

    /// What the enemy's fire may be expected to cost.
    fn fire_taken(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let mut cost = 0.0;
        for foe in foes {
            let (arm, share) = match game.battle().arm(foe) {
                Arm::Artillery => (20.0, SHELLED),
                Arm::Infantry => (5.0, SHOT_AT),
                Arm::Cavalry => continue,
            };
            if game.front_within(foe, self.unit, arm)
                && let Some(ce) = game.fire_value(foe, self.unit)
            {
                cost += share * losses::fire(game, self.unit, ce);
            }
        }
        cost
    }

    /// What its own fire may be expected to bring, now and in the turn to come.
    fn fire_given(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let reach = if game.battle().arm(self.unit) == Arm::Artillery { 20.0 } else { 5.0 };
        let foes: UnitSet = foes.filter(|&foe| game.front_within(self.unit, foe, reach)).collect();
        if foes.is_empty() {
            return 0.0;
        }
        let now = losses::best_fire(game, self.unit, foes);
        let then = if game.state().unit(self.unit).turn.moved {
            losses::best_fire(&game.as_if_settled(self.unit), self.unit, foes)
        } else {
            now
        };
        now + STEADY * then
    }

    /// Enemies near who are formed and in good heart, of an arm.
    fn formed_near(&self, game: &Eagles, foes: UnitSet, arm: Arm, distance: f64) -> usize {
        let counts = |foe: UnitId| {
            game.battle().arm(foe) == arm && game.is_formed(foe) && game.is_within(self.unit, foe, distance)
        };
        foes.filter(|&foe| counts(foe)).count()
    }

    fn foot(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let (battle, unit) = (game.battle(), self.unit);
        let formation = game.state().unit(unit).formation;
        let category = battle.category(unit, formation);
        let nearest = foes.map(|foe| game.distance(unit, foe)).fold(f64::INFINITY, f64::min);
        let close = if nearest < CLOSE { game.would_fight(unit) } else { UnitSet::EMPTY };
        let fights: UnitSet = close.filter(|&foe| battle.arm(foe) != Arm::Cavalry).collect();
        let mut worth = if fights.is_empty() { self.fire_given(game, foes) } else { self.clash(game, fights) };
        worth += self.flanks(game, foes);
        let infantry = self.formed_near(game, foes, Arm::Infantry, 9.0);
        if category == Category::Square {
            // Steady troops form square when the horse comes on; they do not wait for it in square.
            let held = game.pinned_by(unit).any(|foe| battle.arm(foe) == Arm::Cavalry);
            return worth + if held { 0.25 } else { -0.35 } - 0.15 * infantry.min(2) as f32;
        }
        worth -= self.horse_about(game, foes);
        if matches!(formation, Formation::Garrison) {
            return worth;
        }
        worth += match category {
            Category::Line if nearest < 10.0 => 0.12,
            Category::Column if formation == Formation::RoadColumn && nearest < 18.0 => -0.1,
            Category::Column if nearest > 13.0 => 0.08,
            Category::Skirmish => -0.2,
            _ => 0.0,
        };
        // Supported lines: somebody beside it or behind it, nobody alone before the enemy.
        let company = |limit: f64| {
            self.friends.filter(move |&friend| {
                battle.arm(friend) == Arm::Infantry && game.is_formed(friend) && game.is_within(unit, friend, limit)
            })
        };
        if self.attacks {
            // On to musket range of those who are in the way.
            let foot = foes.filter(|&foe| battle.arm(foe) == Arm::Infantry && game.is_formed(foe));
            let far = foot.map(|foe| game.distance(unit, foe)).fold(16.0, f64::min);
            worth -= 0.03 * (far - 4.5).max(0.0) as f32;
        }
        worth += 0.06 * company(2.0).take(2).count() as f32;
        if infantry > 0 && category != Category::Skirmish {
            worth -= match company(6.0).take(2).count() {
                0 => 0.7,
                1 => 0.1,
                _ => 0.0,
            };
        }
        worth
    }

    /// An assault that would be fought from here: what it gains by this unit, with those who are in it or can still come.
    fn clash(&self, game: &Eagles, fights: UnitSet) -> f32 {
        let (battle, unit) = (game.battle(), self.unit);
        let foot: UnitSet =
            self.friends.filter(|&friend| battle.arm(friend) == Arm::Infantry && game.is_formed(friend)).collect();
        let with: UnitSet = foot.filter(|&friend| !game.would_fight(friend).and(fights).is_empty()).collect();
        let alone = losses::assault(game, with.with(unit), fights);
        let before = if with.is_empty() { 0.0 } else { losses::assault(game, with, fights) };
        let begins = with.is_empty() && game.state().unit(unit).turn.moved;
        let comes = |&friend: &UnitId| {
            !game.state().unit(friend).turn.done
                && fights.into_iter().any(|foe| game.is_within(friend, foe, 8.5) && game.in_arc(friend, foe))
        };
        let moves = self.side == game.a();
        let help: UnitSet = foot.minus(with).filter(|friend| moves && comes(friend)).take(2).collect();
        let together = if help.is_empty() {
            alone
        } else {
            let all = losses::assault(game, with.or(help).with(unit), fights);
            COME_ALONG * all.max(alone) + (1.0 - COME_ALONG) * alone
        };
        together - before - if begins { RESOLVE } else { 0.0 }
    }

    /// Enemies in its flank, or beyond its front where it does not look.
    fn flanks(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let mut worth: f32 = 0.0;
        for foe in foes {
            let arm = game.battle().arm(foe);
            let reach = match arm {
                Arm::Infantry => 9.0,
                Arm::Cavalry => 12.0,
                Arm::Artillery => continue,
            };
            if game.is_formed(foe) && game.is_within(self.unit, foe, reach) {
                if game.aspect(foe, self.unit) != Aspect::Front {
                    worth -= 0.4;
                } else if !game.in_arc(self.unit, foe) && !game.faces_all_round(self.unit) {
                    worth -= 0.12;
                }
            }
        }
        worth.max(-0.9)
    }

    /// Cavalry that could ride this infantry down: the worse it would form square, the more it matters.
    fn horse_about(&self, game: &Eagles, foes: UnitSet) -> f32 {
        if game.safe_from_cavalry(self.unit) || !game.is_formed(self.unit) {
            return 0.0;
        }
        let fresh = |foe: UnitId| {
            game.battle().arm(foe) == Arm::Cavalry
                && game.is_formed(foe)
                && !game.state().unit(foe).blown
                && game.is_within(self.unit, foe, 13.0)
        };
        let many = foes.filter(|&foe| fresh(foe)).take(2).count();
        if many == 0 {
            return 0.0;
        }
        let fails = 1.0 - game.square_chance(self.unit).unwrap_or(1.0);
        many as f32 * (0.04 + 0.5 * fails)
    }

    fn guns(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let unit = self.unit;
        let nearest = game.nearest_enemy(unit).map_or(40.0, |(distance, _)| distance);
        let mut worth = self.fire_given(game, foes);
        // Into range, not into the enemy.
        worth -= 0.04 * (nearest - 11.0).max(0.0) as f32;
        worth -= 0.5 * self.formed_near(game, foes, Arm::Infantry, 5.5).min(2) as f32;
        worth -= 0.12 * self.formed_near(game, foes, Arm::Infantry, 9.0).min(2) as f32;
        let guarded = game.supported(unit);
        worth += if guarded { 0.12 } else { 0.0 };
        if !guarded {
            worth -= 0.3 * self.formed_near(game, foes, Arm::Cavalry, 13.0).min(2) as f32;
        }
        if game.state().unit(unit).formation == Formation::Limbered && nearest < 10.0 {
            worth -= 0.2;
        }
        worth
    }

    fn horse(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let (battle, state, unit) = (game.battle(), game.state(), self.unit);
        if !game.is_formed(unit) {
            return -0.5;
        }
        let mut worth = 0.6 * self.flanks(game, foes);
        let mut prey = 0.0f32;
        for foe in foes {
            let reach = game.front_distance(unit, foe);
            if reach > 13.0 || state.unit(foe).status != Status::Ready {
                continue;
            }
            let soft = match battle.arm(foe) {
                Arm::Artillery => !game.supported(foe),
                Arm::Infantry => {
                    game.is_formed(foe)
                        && (state.unit(foe).disordered || game.hits(foe) >= 2 || game.is_pinned(foe))
                        && state.unit(foe).formation != Formation::Square
                        && !game.safe_from_cavalry(foe)
                }
                Arm::Cavalry => state.unit(foe).blown || state.unit(foe).disordered,
            };
            let flank = game.aspect(unit, foe) != Aspect::Front;
            prey = prey.max(if soft { 0.2 } else { 0.06 } + if flank { 0.1 } else { 0.0 });
        }
        worth += prey;
        // Foot before its horses' noses is no place for cavalry, unless it pins for friends who shoot.
        worth -= 0.25 * self.formed_near(game, foes, Arm::Infantry, 5.0).min(2) as f32;
        let mine =
            self.friends.filter(|&friend| battle.arm(friend) == Arm::Cavalry && game.is_within(unit, friend, 9.0));
        let theirs = self.formed_near(game, foes, Arm::Cavalry, 10.0);
        if theirs > 1 + mine.count() {
            worth -= 0.2;
        }
        if state.unit(unit).blown {
            // Tired horses rest: out of reach, and still.
            worth -= 0.1 * self.formed_near(game, foes, Arm::Cavalry, 12.0).min(2) as f32;
            worth -= if state.unit(unit).turn.moved { 0.25 } else { 0.0 };
        }
        let guards =
            self.friends.filter(|&friend| battle.arm(friend) == Arm::Artillery && game.is_within(unit, friend, 6.0));
        worth + 0.04 * guards.take(1).count() as f32
    }

    /// Skirmishers go ahead of their battalion, within reach of it; before guns they blind them.
    fn screen(&self, game: &Eagles, foes: UnitSet) -> f32 {
        let unit = self.unit;
        let mut worth = losses::best_fire(game, unit, foes);
        let nearest = foes.map(|foe| game.distance(unit, foe)).fold(30.0, f64::min);
        worth -= 0.04 * (nearest - 4.5).max(0.0) as f32;
        let blinds = |foe: UnitId| {
            game.battle().arm(foe) == Arm::Artillery
                && game.state().unit(foe).formation == Formation::Unlimbered
                && game.front_within(foe, unit, 3.0)
        };
        worth += if foes.into_iter().any(blinds) { 0.3 } else { 0.0 };
        let crowd = foes.filter(|&foe| game.is_formed(foe) && game.is_within(unit, foe, 3.0)).count();
        worth -= 0.1 * crowd.min(2) as f32;
        if let Some(parent) = game.battle().unit(unit).parent {
            worth -= 0.05 * (game.distance(unit, parent) - 8.0).max(0.0) as f32;
        }
        worth
    }
}
