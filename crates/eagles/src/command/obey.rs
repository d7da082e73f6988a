//! 3.2.5 to 3.3.10: what orders forbid, and what they ask for.
use crate::action::{Action, Leg, Legs};
use crate::game::Eagles;
use crate::geometry::within;
use crate::movement::Once;
use crate::orders::{Kind, Objective};
use crate::procedure::Part;
use crate::state::Spot;
use crate::tables::TOLERANCE;
use crate::unit::{DivisionId, Formation, UnitId, UnitSet};
use std::cell::OnceCell;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Refusal, Side, Verdict, require};
use voltigeur_field::table::{Angle, Length, Point, Pose};

/// The advances that are tried before a unit counts as spent, in degrees. EOTE-3.2.7.
const TRIED: [i32; 7] = [0, -15, 15, -30, 30, -45, 45];

/// The advances of an inch by which a unit is judged to be spent. EOTE-3.2.7.
pub(crate) fn first_steps() -> impl Iterator<Item = Leg> {
    TRIED.into_iter().map(|degrees| Leg::Advance { distance: Length(1000), angle: Angle(100 * degrees) })
}

/// No two blocks are nearer than their reference points by more than this, whatever their formations.
const WIDEST: f64 = 40.0;
impl Eagles {
    /// The distance from a point to the nearest enemy of a side.
    pub(crate) fn nearest_enemy_to(&self, point: Point, side: Side) -> f64 {
        let block = voltigeur_field::table::Block::point(point);
        self.nearest_to_block(&block, side.other()).map_or(f64::INFINITY, |(distance, _)| distance)
    }

    /// Does a division act as on DEFEND now? So do those on RESERVE, and those that withdraw without the initiative. EOTE-3.2.5, EOTE-3.3.7.
    pub(crate) fn defends(&self, division: DivisionId) -> bool {
        match self.state.order(division) {
            Kind::Defend | Kind::Reserve => true,
            Kind::Withdraw => self.a() != self.battle.division(division).side,
            Kind::Attack | Kind::Maneuver | Kind::Pursuit => false,
        }
    }

    /// May a voluntary move that is no charge end there? A charge, and a step to close with an enemy in order to assault him, are
    /// judged by [`Eagles::may_assault_under_order`]. EOTE-3.3.2, EOTE-3.3.6, EOTE-3.3.8, EOTE-3.2.5.
    pub(crate) fn order_allows(&self, unit: UnitId, end: Pose, enters_pin: bool) -> Verdict {
        let Some(division) = self.battle.division_of(unit) else { return Ok(()) };
        let side = self.side(unit);
        match self.state.order(division) {
            Kind::Attack | Kind::Pursuit => Ok(()),
            Kind::Maneuver => {
                require(!enters_pin, "EOTE-3.3.6", "a unit ordered to march may not enter an enemy's pinning distance")
            }
            Kind::Defend | Kind::Reserve => {
                let anchor = self.at(unit).anchor.point();
                if within(end.point().distance(anchor), self.battle.distance.defend) {
                    return Ok(());
                }
                let nearer = self.nearest_enemy_to(end.point(), side) + TOLERANCE < self.nearest_enemy_to(anchor, side);
                require(
                    !nearer,
                    "EOTE-3.3.2",
                    "a unit ordered to defend may not end so far from its place towards the enemy",
                )
            }
            Kind::Withdraw => {
                require(
                    !enters_pin,
                    "EOTE-3.3.8",
                    "a unit ordered to withdraw may not enter an enemy's pinning distance",
                )?;
                let (now, then) = (self.point(unit), end.point());
                let nearer = || self.nearest_enemy_to(then, side) + TOLERANCE < self.nearest_enemy_to(now, side);
                let advances = self.a() != side && nearer();
                require(
                    !advances,
                    "EOTE-3.2.5",
                    "without the initiative, a unit ordered to withdraw may not advance towards the enemy",
                )
            }
        }
    }

    /// May a unit move against an enemy in order to assault it? Who withdraws retakes no ground, with or without the initiative.
    /// EOTE-3.3.3, EOTE-3.3.6, EOTE-3.3.8, EOTE-3.2.5.
    pub(crate) fn may_assault_under_order(&self, unit: UnitId, target: UnitId) -> Verdict {
        let Some(division) = self.battle.division_of(unit) else { return Ok(()) };
        let already = || {
            let reach = self.pinning_distance(unit);
            self.pins(target, unit) || reach.is_some_and(|reach| self.front_within(unit, target, reach))
        };
        if self.defends(division) && self.state.order(division) != Kind::Withdraw {
            let allowed = already() || self.is_on_lost_ground(division, target);
            return require(
                allowed,
                "EOTE-3.3.3",
                "a unit ordered to defend may only retake its own ground or meet an enemy nearby",
            );
        }
        match self.state.order(division) {
            Kind::Maneuver => require(already(), "EOTE-3.3.6", "a unit ordered to march may not attack"),
            Kind::Withdraw => require(already(), "EOTE-3.3.8", "a unit ordered to withdraw may not attack"),
            _ => Ok(()),
        }
    }

    /// Is an enemy in what the division defends, or near the place of one of its units? EOTE-3.3.3.
    fn is_on_lost_ground(&self, division: DivisionId, target: UnitId) -> bool {
        let objective = self.state.division(division).orders.now.objective;
        if self.is_in_objective(target, objective) {
            return true;
        }
        let block = self.block(target);
        let near = |unit: UnitId| {
            let anchor = self.at(unit).anchor.point();
            within(block.nearest_to(anchor).distance(anchor), self.battle.distance.defend)
        };
        self.battle.division(division).units.into_iter().any(|unit| self.on_table(unit) && near(unit))
    }

    /// Must a unit do what its order asks? Ready, in command, in order, free of enemies, not too worn. EOTE-3.3.4.
    pub(crate) fn is_eligible(&self, unit: UnitId) -> bool {
        self.is_ready(unit)
            && self.on_table(unit)
            && !self.at(unit).disordered
            && self.hits(unit) < 3
            && self.in_command(unit)
            && !self.is_pinned(unit)
            && self.in_contact(unit).is_empty()
    }

    /// Has a unit done what it could? EOTE-3.2.7.
    pub(crate) fn is_spent(&self, unit: UnitId, goal: Goal) -> bool {
        let state = self.at(unit);
        if state.turn.stopped || self.is_detachment(unit) || state.formation == Formation::Crew {
            return true;
        }
        let (side, at, mut once) = (self.side(unit), self.point(unit), Once::default());
        let serves = self.serving(goal, side, at);
        !first_steps().any(|leg| {
            let Leg::Advance { angle, .. } = leg else { return false };
            let end = at + state.pose.heading.turned(angle).vector();
            serves(end) && self.check_part(side, &Action::Move(unit, Legs::one(leg), None), &mut once).is_ok()
        })
    }

    /// Does a way from one point to another serve the goal of an order? Of the first point everything is measured once.
    fn serving(&self, goal: Goal, side: Side, from: Point) -> impl Fn(Point) -> bool + '_ {
        let (Goal::Toward(objective) | Goal::Away(objective)) = goal;
        let way = self.objective_distance(objective, from);
        let enemy = OnceCell::new();
        move |to| {
            let farther = || {
                let before = *enemy.get_or_init(|| self.nearest_enemy_to(from, side));
                self.nearest_enemy_to(to, side) > before + TOLERANCE
            };
            self.objective_distance(objective, to) + TOLERANCE < way || matches!(goal, Goal::Away(_)) && farther()
        }
    }

    /// May the owner declare a division's movement done? EOTE-3.2.6.
    pub(crate) fn may_finish(&self, division: DivisionId) -> Verdict {
        let of = self.battle.division(division);
        let state = self.state.division(division);
        if self.a() != of.side || !self.is_on_table(division) || state.falls_back || state.routed {
            return Ok(());
        }
        let order = state.orders.now;
        match order.kind {
            Kind::Defend | Kind::Reserve => Ok(()),
            Kind::Attack => {
                self.half_obey(division, "EOTE-3.3.4", "too few units have moved towards the objective")?;
                let owes = state.owes_assault && !self.is_pressing(division) && self.has_open_assault(division);
                require(
                    !owes,
                    "EOTE-3.3.5",
                    "the division must assault: it can, and it did not in its last turn with the initiative",
                )
            }
            Kind::Maneuver if self.has_arrived(division, order.objective) => Ok(()),
            Kind::Maneuver => self.half_obey(division, "EOTE-3.3.6", "too few units have moved towards the objective"),
            Kind::Pursuit => self.half_obey(division, "EOTE-3.3.9", "too few units have followed the enemy"),
            Kind::Withdraw => {
                let short = self.bound(division).find(|&unit| !self.obeys(division, unit));
                require(short.is_none(), "EOTE-3.3.8", "a unit that could withdraw has not done so")
            }
        }
    }

    /// Units that an order binds in this turn: those who were eligible when the movement began and still stand. EOTE-3.3.4.
    fn bound(&self, division: DivisionId) -> impl Iterator<Item = UnitId> + '_ {
        self.ready_of(division).filter(|&unit| self.at(unit).turn.eligible)
    }

    /// At least half of those who are bound, rounded up, must do what the order asks. EOTE-3.3.4.
    fn half_obey(&self, division: DivisionId, rule: &'static str, why: &'static str) -> Verdict {
        let bound = self.bound(division).count();
        let needed = bound.div_ceil(2);
        let (mut obey, mut fail) = (0, 0);
        for unit in self.bound(division) {
            if obey >= needed {
                break;
            }
            if self.obeys(division, unit) {
                obey += 1;
            } else {
                fail += 1;
                if fail > bound - needed {
                    return Err(Refusal::new(rule, why).numbers(needed as i16, obey as i16));
                }
            }
        }
        Ok(())
    }

    /// Those whose shortcoming keeps a division from being done; where an assault must be pressed, those to whom one is open.
    /// EOTE-3.2.6, EOTE-3.3.5.
    #[must_use]
    pub fn short_of_order(&self, division: DivisionId) -> UnitSet {
        match self.may_finish(division) {
            Ok(()) => UnitSet::EMPTY,
            Err(refusal) if refusal.rule.0 == "EOTE-3.3.5" => self.with_open_assault(division).collect(),
            Err(_) => self.bound(division).filter(|&unit| !self.obeys(division, unit)).collect(),
        }
    }

    /// Those who fall short of their orders in the part of the Movement Phase that is played, over all divisions that are not done.
    /// EOTE-3.2.6.
    pub(crate) fn short_of_orders(&self) -> UnitSet {
        let Some(&Part { side, free: true }) = self.deciding() else { return UnitSet::EMPTY };
        let pending = |division: &DivisionId| {
            self.battle.division(*division).side == side && !self.state.division(*division).done
        };
        let divisions = self.battle.all_divisions().filter(pending);
        divisions.fold(UnitSet::EMPTY, |short, division| short.or(self.short_of_order(division)))
    }

    /// Does a unit do what the order of its division asks, or has it done what it could? EOTE-3.3.4 to EOTE-3.3.9.
    fn obeys(&self, division: DivisionId, unit: UnitId) -> bool {
        let order = self.state.division(division).orders.now;
        let (began, now) = (self.at(unit).began.point(), self.point(unit));
        let gained = || self.objective_distance(order.objective, began) - self.objective_distance(order.objective, now);
        let goal = match order.kind {
            Kind::Withdraw => Goal::Away(order.objective),
            _ => Goal::Toward(order.objective),
        };
        let done = match order.kind {
            Kind::Attack | Kind::Maneuver => {
                let half = self.allowance(unit, self.at(unit).began_in) / 2.0;
                self.objective_distance(order.objective, now) <= TOLERANCE
                    || gained() + TOLERANCE >= half
                    || order.kind == Kind::Attack && self.is_at_the_enemy(unit)
            }
            Kind::Pursuit => gained() > TOLERANCE,
            Kind::Withdraw => self.serving(goal, self.side(unit), began)(now) || self.covers_a_retreat(division, unit),
            Kind::Defend | Kind::Reserve => true,
        };
        done || self.is_spent(unit, goal)
    }

    /// Infantry in musket range of an enemy, cavalry in contact, a battery in range. EOTE-3.3.4.
    fn is_at_the_enemy(&self, unit: UnitId) -> bool {
        let at = self.point(unit);
        let near = |enemy: &UnitId, limit: f64| {
            self.is_ready(*enemy) && self.on_table(*enemy) && self.point(*enemy).distance(at) < limit + WIDEST
        };
        let mut enemies = self.battle.of_side(self.side(unit).other());
        if self.is_cavalry(unit) {
            return enemies.any(|enemy| near(&enemy, 0.0) && self.touches(unit, enemy));
        }
        let reach = if self.is_artillery(unit) { self.gun_range(unit) } else { self.battle.distance.infantry_fire };
        enemies.any(|enemy| near(&enemy, reach) && self.is_within(unit, enemy, reach))
    }

    /// Does it stand while somebody who was nearer to the enemy has passed behind it? EOTE-3.3.8.
    fn covers_a_retreat(&self, division: DivisionId, unit: UnitId) -> bool {
        let side = self.side(unit);
        let from_enemy = |point: Point| self.nearest_enemy_to(point, side);
        let (began, now) = (from_enemy(self.at(unit).began.point()), from_enemy(self.point(unit)));
        self.ready_of(division).into_iter().any(|other| {
            other != unit
                && from_enemy(self.at(other).began.point()) < began
                && from_enemy(self.point(other)) > now + TOLERANCE
        })
    }

    /// Has a unit of the division ended its move in assault range of an enemy? EOTE-3.3.5.
    fn is_pressing(&self, division: DivisionId) -> bool {
        let enemies = self.ready(self.battle.division(division).side.other());
        let presses = |unit: UnitId| {
            enemies.into_iter().any(|enemy| match () {
                () if self.is_cavalry(unit) => self.touches(unit, enemy),
                () if self.is_infantry(unit) && self.is_formed(unit) => {
                    !self.is_cavalry(enemy) && self.front_within(unit, enemy, self.battle.distance.assault)
                }
                () => false,
            })
        };
        self.ready_of(division).into_iter().any(presses)
    }

    /// Could an eligible unit of the division still assault somebody by a straight or diagonal advance? EOTE-3.3.5.
    fn has_open_assault(&self, division: DivisionId) -> bool {
        self.with_open_assault(division).next().is_some()
    }

    fn with_open_assault(&self, division: DivisionId) -> impl Iterator<Item = UnitId> + '_ {
        let open = move |unit: UnitId| !self.is_artillery(unit) && self.open_assaults(unit).next().is_some();
        self.bound(division).filter(move |&unit| open(unit))
    }

    /// Straight and diagonal advances by which a unit could still assault somebody. EOTE-3.3.5.
    pub(crate) fn open_assaults(&self, unit: UnitId) -> impl Iterator<Item = Action> + '_ {
        let (side, cavalry) = (self.side(unit), self.is_cavalry(unit));
        let allowance = self.allowance(unit, self.formation(unit));
        let near = if cavalry { 0.0 } else { self.battle.distance.assault };
        let (able, block, heading) = (self.is_formed(unit), self.block(unit), self.heading(unit));
        let within_reach = move |enemy: &UnitId| {
            able && (cavalry || !self.is_cavalry(*enemy)) && within(self.at_least(unit, *enemy), allowance + near)
        };
        let ways = move |enemy: UnitId| {
            let (block, target) = (block.clone(), self.block(enemy));
            TRIED.into_iter().filter_map(move |degrees| {
                let angle = Angle(100 * degrees);
                let share = block.cast(heading.turned(angle).vector() * (allowance + near), &target)?;
                // Infantry stops in assault range by itself, cavalry in contact: the list goes a little farther.
                let travel = (share * (allowance + near) - near + 0.1).clamp(0.1, allowance);
                let legs = Legs::one(Leg::Advance { distance: Length::round(travel), angle });
                Some(Action::Move(unit, legs, cavalry.then_some(enemy)))
            })
        };
        let mut once = Once::default();
        let all = self.ready(side.other()).into_iter().filter(within_reach).flat_map(ways);
        all.filter(move |action| self.check_part(side, action, &mut once).is_ok())
    }

    /// What orders will be measured by, when phase 3 begins: where everybody stands, and whom the order binds. EOTE-3.3.4, EOTE-3.3.5.
    pub(crate) fn begin_obedience(&mut self) {
        for unit in self.battle.all_units() {
            if !self.on_table(unit) {
                continue;
            }
            let eligible = self.is_eligible(unit);
            let state = self.state.unit_mut(unit);
            (state.began, state.began_in) = (Spot { x: state.pose.x, y: state.pose.y }, state.formation);
            state.turn.eligible = eligible;
        }
        let a = self.a();
        for division in self.battle.all_divisions() {
            let attacks = self.battle.division(division).side == a && self.state.order(division) == Kind::Attack;
            let open = attacks && self.has_open_assault(division);
            self.state.division_mut(division).assault_open = open;
        }
    }

    /// Phase 3 is over: who could have assaulted and did not must do so in his next turn with the initiative. EOTE-3.3.5.
    pub(crate) fn settle_obedience(&mut self) {
        let a = self.a();
        for division in self.battle.all_divisions() {
            if self.battle.division(division).side != a {
                continue;
            }
            let owes = self.state.division(division).assault_open && !self.is_pressing(division);
            self.state.division_mut(division).owes_assault = owes;
        }
    }
}

/// What an order wants of a unit's way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Nearer to this.
    Toward(Objective),
    /// Farther from the enemy, or nearer to this.
    Away(Objective),
}
