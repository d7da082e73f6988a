//! What is offered in phase 1: a small choice of sensible orders and places. Others are accepted too, if they are well formed.
use crate::action::Action;
use crate::game::Eagles;
use crate::orders::{Kind, Objective, Order, Orders, Until};
use crate::state::Spot;
use crate::tables::WHOLE;
use crate::unit::{DivisionId, LeaderId, UnitId};
use voltigeur_engine::Side;
use voltigeur_field::table::{Length, Point};

/// The most units that are offered to a leader.
const MOST_UNITS_OFFERED: usize = 8;
/// The most objectives that are offered for an attack.
const MOST_OBJECTIVES: usize = 3;
/// How far behind the middle of those whom he commands a leader is offered places.
const BEHIND: [f64; 2] = [4.0, 8.0];

fn order(kind: Kind, objective: Objective) -> Orders {
    Orders { now: Order { kind, objective, ..Order::default() }, ..Orders::default() }
}

impl Eagles {
    /// Leaders who are far from those whom they command ride to them, or to a place behind them; so one leaves the unit that he is with.
    /// EOTE-3.0.7, EOTE-3.5.1.5.
    pub(crate) fn ride_candidates(&self, side: Side, out: &mut Vec<Action>) {
        for leader in self.leaders_here(side) {
            let state = self.state.leader(leader);
            let (mut sum, mut count) = (Point::ORIGIN, 0.0);
            for unit in self.of_command(leader) {
                if self.on_table(unit) {
                    sum = sum + self.point(unit);
                    count += 1.0;
                }
            }
            let at = self.leader_point(leader);
            let left = self.budget_of(side).saturating_sub(state.spent);
            let reach = self.leader_allowance(leader) * f64::from(left) / f64::from(WHOLE) - 0.01;
            if state.done || count == 0.0 || reach < 1.0 {
                continue;
            }
            let middle = sum * (1.0 / count);
            let mut ride = |goal: Point, least: f64| {
                let far = goal.distance(at);
                if far > least {
                    out.push(Action::Ride(leader, Spot::of(at.towards(goal, (reach / far).min(1.0)))));
                }
            };
            ride(middle, 3.0);
            let enemies = self.battle.of_side(side.other()).filter(|&enemy| self.on_table(enemy));
            let far = |enemy: &Point| enemy.distance(middle);
            let nearest = enemies.map(|enemy| self.point(enemy)).min_by(|a, b| far(a).total_cmp(&far(b)));
            let [width, height] = [self.battle.table.width - 0.5, self.battle.table.height - 0.5];
            if let Some(enemy) = nearest.filter(|enemy| far(enemy) > 1.0) {
                for behind in BEHIND {
                    let away = middle + (middle - enemy) * (behind / far(&enemy));
                    ride(Point::new(away.x.clamp(0.5, width), away.y.clamp(0.5, height)), 1.0);
                }
            }
        }
    }

    /// The nearest units that a leader could attach himself to. EOTE-3.5.1.1.
    pub(super) fn sample_attachments(&self, leader: LeaderId, out: &mut Vec<Action>) {
        let mut near: arrayvec::ArrayVec<(f64, UnitId), { MOST_UNITS_OFFERED + 1 }> = arrayvec::ArrayVec::new();
        for unit in self.of_command(leader) {
            if !self.on_table(unit) || !self.is_ready(unit) {
                continue;
            }
            let distance = self.leader_distance(leader, unit);
            let place = near.iter().position(|(than, _)| distance < *than).unwrap_or(near.len());
            near.insert(place, (distance, unit));
            near.truncate(MOST_UNITS_OFFERED);
        }
        out.extend(near.iter().map(|&(_, unit)| Action::Attach(leader, unit)));
    }

    /// A few orders for a division from the lowest commander who may give them. EOTE-3.1.1.
    pub(super) fn sample_orders(&self, side: Side, division: DivisionId, out: &mut Vec<Action>) {
        let state = self.state.division(division);
        if state.orders.now.kind == Kind::Pursuit {
            out.push(Action::EndPursuit(division));
        }
        if !self.is_on_table(division) {
            return;
        }
        let issuer = self.battle.all_leaders().filter(|&leader| self.check_issuer(side, leader, division).is_ok());
        let Some(issuer) = issuer.min_by_key(|&leader| self.battle.leader(leader).level) else { return };
        let mut offer = |orders: Orders| {
            let new = orders.now.kind != state.orders.now.kind || orders.now.objective != state.orders.now.objective;
            let pending = state.pending.is_some_and(|(pending, _, _)| pending.now == orders.now);
            if new && !pending {
                out.push(Action::Order(issuer, division, orders));
            }
        };
        let objectives = self.battle.victory.objectives.iter().take(MOST_OBJECTIVES);
        for objective in objectives {
            let ground = Objective::Terrain(objective.terrain);
            let mut attack = order(Kind::Attack, ground);
            attack.now.until[0] = Some(Until::ObjectiveHeld);
            attack.then[0] = Some(Order { kind: Kind::Defend, objective: ground, ..Order::default() });
            offer(attack);
        }
        if let Some(enemy) = self.nearest_division(division) {
            offer(order(Kind::Attack, Objective::Enemy(enemy)));
        }
        offer(order(Kind::Defend, Objective::Here));
        if let Some(edge) = self.battle.sides[side.index()].exit {
            offer(order(Kind::Withdraw, Objective::Edge(edge)));
        }
        if let Some(enemy) = self.nearest_retreating(division) {
            offer(order(Kind::Pursuit, Objective::Enemy(enemy)));
        }
        if let Some(commander) = self.commander(division) {
            let middle = Point::new(self.battle.table.width / 2.0, self.battle.table.height / 2.0);
            let half = self.leader_point(commander).towards(middle, 0.5);
            let (x, y) = (Length::round(half.x), Length::round(half.y));
            let radius = Length::round(self.battle.distance.objective_radius);
            let mut march = order(Kind::Maneuver, Objective::Point { x, y, radius });
            march.now.until[0] = Some(Until::Arrived);
            offer(march);
        }
    }

    /// The nearest enemy division with ready units.
    fn nearest_division(&self, division: DivisionId) -> Option<DivisionId> {
        let (side, from) = (self.battle.division(division).side, self.commander(division)?);
        let from = self.leader_point(from);
        let mut best: Option<(f64, DivisionId)> = None;
        for enemy in self.battle.all_divisions() {
            if self.battle.division(enemy).side == side || self.ready_of(enemy).is_empty() {
                continue;
            }
            let distance = self.objective_distance(Objective::Enemy(enemy), from);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, enemy));
            }
        }
        best.map(|(_, enemy)| enemy)
    }
}
