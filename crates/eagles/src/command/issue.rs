//! 3.1 to 3.4: orders are issued, come through, and end.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::orders::{Kind, Objective, Order, Orders, Until};
use crate::state::Spot;
use crate::tables::TOLERANCE;
use crate::unit::{DivisionId, LeaderId, Level, UnitId};
use voltigeur_engine::{Dice, Ledger, Log, RuleId, Side, Verdict, require};

/// Turns of delay by rating from -1 to 4 and by die: 1-2, 3-4, 5-6, 7-8, 9-10. EOTE-3.1.3.
const DELAY: [[u8; 5]; 6] =
    [[4, 4, 3, 3, 3], [4, 3, 3, 3, 2], [3, 3, 3, 2, 2], [3, 3, 2, 2, 1], [3, 2, 2, 1, 1], [2, 2, 1, 1, 1]];

/// The delay of the chart for a rating and a modified die. EOTE-3.1.3.
#[must_use]
pub(crate) fn chart(rating: i8, die: i16) -> u8 {
    DELAY[(rating.clamp(-1, 4) + 1) as usize][((die.clamp(1, 10) - 1) / 2) as usize]
}

impl Eagles {
    /// May a leader issue orders at all? EOTE-3.1.1.
    fn issues(&self, leader: LeaderId) -> bool {
        self.is_here(leader) && self.battle.leader(leader).level != Level::Division
    }

    /// May anybody of a side issue an order or end a pursuit now?
    pub(super) fn may_order(&self, side: Side) -> bool {
        let mine = |division: &DivisionId| self.battle.division(*division).side == side && self.is_on_table(*division);
        self.battle.all_divisions().filter(mine).any(|division| {
            self.state.order(division) == Kind::Pursuit
                || self.leaders_here(side).any(|leader| self.check_issuer(side, leader, division).is_ok())
        })
    }

    /// May this leader issue an order to this division now? EOTE-3.1.1, EOTE-3.1.4, EOTE-3.1.6, EOTE-9.0.8.
    pub(super) fn check_issuer(&self, side: Side, issuer: LeaderId, division: DivisionId) -> Verdict {
        let (of, state) = (self.battle.division(division), self.state.division(division));
        let rule = "EOTE-3.1.1";
        require(self.battle.leader(issuer).side == side && of.side == side, rule, "that is not your leader")?;
        require(self.issues(issuer), rule, "only army, wing and corps commanders on the table issue orders")?;
        require(self.is_on_table(division), "EOTE-S.3", "no unit of the division is on the table")?;
        require(!state.routed, "EOTE-9.0.7", "the division has routed")?;
        if state.awaits_highest {
            let highest = self.highest_commander(side) == Some(issuer);
            require(
                highest,
                "EOTE-9.0.8",
                "after falling back, the division obeys only the highest commander on the field",
            )?;
        } else {
            require(self.commands_division(issuer, division), rule, "the division is not under this leader's command")?;
        }
        let elsewhere = self.state.leader(issuer).division.is_some_and(|with| with != division);
        require(!elsewhere, "EOTE-3.1.6", "the leader is attached to another division")?;
        if let Some((_, by)) = state.issued {
            require(by != issuer, rule, "the leader has already sent that division an order this turn")?;
            require(
                self.is_under(by, issuer),
                "EOTE-3.1.4",
                "a higher commander has already sent that division an order this turn",
            )?;
        }
        let outranked = state.pending.is_some_and(|(_, _, by)| by != issuer && self.is_under(issuer, by));
        require(!outranked, "EOTE-3.1.4", "an order from a higher commander is already on its way")
    }

    /// May this order be issued? EOTE-3.1.1, EOTE-3.2.1, EOTE-3.3.7.
    pub(super) fn check_order(&self, side: Side, issuer: LeaderId, division: DivisionId, orders: &Orders) -> Verdict {
        self.check_issuer(side, issuer, division)?;
        if self.state.order(division) == Kind::Reserve {
            let active = matches!(orders.now.kind, Kind::Attack | Kind::Defend | Kind::Pursuit);
            require(active, "EOTE-3.3.7", "a reserve can only be ordered to attack, defend or pursue")?;
        }
        self.check_well_formed(side, division, &orders.now)?;
        let [next, last] = &orders.then;
        require(next.is_some() || last.is_none(), "EOTE-3.2.1", "leave no gap between orders that follow each other")?;
        orders.then.iter().flatten().try_for_each(|order| self.check_well_formed(side, division, order))
    }

    /// Does an order make sense: what it wants, where, and until when? EOTE-3.2.1, EOTE-3.2.2.
    fn check_well_formed(&self, side: Side, division: DivisionId, order: &Order) -> Verdict {
        let rule = "EOTE-3.2.1";
        match order.objective {
            Objective::Point { x, y, radius } => {
                let table = &self.battle.table;
                let there = x.0 >= 0 && y.0 >= 0 && x.get() <= table.width && y.get() <= table.height;
                require(there && radius.0 >= 0, rule, "the point is not on the table")?;
            }
            Objective::Area(area) => {
                require(usize::from(area) < self.battle.areas.len(), rule, "unknown area")?;
            }
            Objective::Terrain(feature) => {
                require(feature.index() < self.battle.table.features.len(), rule, "unknown terrain")?;
            }
            Objective::Enemy(enemy) => {
                let theirs = self.battle.divisions.get(enemy.index()).is_some_and(|of| of.side != side);
                require(theirs, rule, "that is not an enemy division")?;
            }
            Objective::Here | Objective::Edge(_) => {}
        }
        let (place, enemy) = (
            matches!(order.objective, Objective::Point { .. } | Objective::Area(_) | Objective::Terrain(_)),
            matches!(order.objective, Objective::Enemy(_)),
        );
        let edge = matches!(order.objective, Objective::Edge(_));
        match order.kind {
            Kind::Attack => {
                require(place || enemy, rule, "an attack needs a place or an enemy division as its objective")?
            }
            Kind::Maneuver => {
                require(place || edge, "EOTE-3.3.6", "a march needs a place or a table edge as its objective")?
            }
            Kind::Withdraw => {
                require(place || edge, "EOTE-3.3.8", "a withdrawal needs a place or a table edge as its objective")?
            }
            Kind::Pursuit => {
                let somebody = enemy || order.objective == Objective::Here;
                require(somebody, "EOTE-3.3.9", "a pursuit needs an enemy division as its objective")?;
            }
            Kind::Defend | Kind::Reserve => {
                require(!enemy && !edge, rule, "a division defends or waits where it stands, or at a place")?
            }
        }
        let waits = |until: &Until| order.kind != Kind::Reserve || *until == Until::OrderFromCommander;
        let patient = order.until.iter().flatten().all(waits);
        require(patient, "EOTE-3.3.7", "only a new order ends a reserve order")?;
        let ground = |until: &Until| {
            !matches!(until, Until::ObjectiveHeld | Until::ObjectiveLost) || self.is_area(order.objective)
        };
        let holdable = order.until.iter().flatten().all(ground);
        require(holdable, "EOTE-3.2.2", "only a place can be held or lost")?;
        order.until.iter().flatten().try_for_each(|&until| self.check_condition(division, until))
    }

    /// Can a condition of an order ever hold? EOTE-3.2.2.
    fn check_condition(&self, division: DivisionId, until: Until) -> Verdict {
        let rule = "EOTE-3.2.2";
        match until {
            Until::Losses(count) => {
                let units = self.battle.division(division).units.filter(|&unit| !self.is_detachment(unit)).count();
                let can = (1..=units).contains(&usize::from(count));
                require(can, rule, "losses must be at least one unit, and no more than the division has")
            }
            Until::TurnReached(turn) => {
                let comes = (1..=self.battle.turns).contains(&turn);
                require(comes, rule, "the battle does not have that turn")
            }
            Until::EnemyWithin(limit) | Until::NoEnemyWithin(limit) => {
                require(limit.0 >= 0, rule, "a distance cannot be negative")
            }
            Until::ObjectiveHeld | Until::ObjectiveLost | Until::Arrived | Until::OrderFromCommander => Ok(()),
        }
    }

    /// May a pursuit be declared ended? EOTE-3.3.9.
    pub(super) fn check_end_pursuit(&self, side: Side, division: DivisionId) -> Verdict {
        let own = self.battle.division(division).side == side;
        let pursues = self.state.order(division) == Kind::Pursuit;
        require(own && pursues, "EOTE-3.3.9", "the division is not pursuing")
    }

    /// Does a leader stand on dominating terrain? EOTE-0.4.7.
    pub(super) fn dominates(&self, leader: LeaderId) -> bool {
        let at = self.leader_point(leader);
        self.battle.table.areas().any(|(feature, polygon)| feature.kind.dominating && polygon.contains(at))
    }

    /// How far an order must travel: from leader to leader; to the nearest unit of a division without one.
    fn order_distance(&self, issuer: LeaderId, division: DivisionId) -> f64 {
        let from = self.leader_point(issuer);
        if let Some(commander) = self.commander(division) {
            return self.leader_point(commander).distance(from);
        }
        let units = self.battle.division(division).units.filter(|&unit| self.on_table(unit));
        units.map(|unit: UnitId| self.leader_distance(issuer, unit)).min_by(f64::total_cmp).unwrap_or(0.0)
    }

    /// What is added to the die. EOTE-3.1.5, EOTE-3.3.7, EOTE-3.6.5.
    pub(crate) fn order_ledger(&self, issuer: LeaderId, division: DivisionId, to: Kind) -> Ledger {
        let rule = RuleId("EOTE-3.1.5");
        let (leader, of) = (self.battle.leader(issuer), self.battle.division(division));
        let state = self.state.division(division);
        let receiver = self.commander(division).map_or(-1, |receiver| self.rating(receiver));
        let mut ledger = Ledger::default();
        ledger.add(rule.applies("receiving commander's rating"), i16::from(receiver));
        ledger.add_if(leader.french, rule.applies("French staff"), 1);
        ledger.add_if(leader.british, rule.applies("British staff"), 1);
        ledger.add_if(of.cavalry, rule.applies("cavalry division"), 2);
        ledger.add_if(state.engaged, rule.applies("division is engaged"), -1);
        ledger.add_if(
            state.orders.now.kind == Kind::Reserve,
            RuleId("EOTE-3.3.7").applies("division was in reserve"),
            2,
        );
        ledger.add_if(
            state.orders.now.kind == Kind::Defend && to == Kind::Attack,
            rule.applies("change from defence to attack"),
            -1,
        );
        if !self.battle.switches.delay_by_radius {
            let legs = (self.order_distance(issuer, division) + TOLERANCE) / self.battle.distance.order_distance;
            ledger.add(rule.applies("distance"), -(legs as i16));
            ledger.add_if(self.dominates(issuer), rule.applies("commander on dominating ground"), 1);
        }
        ledger
    }

    /// What distance adds to the delay itself, under the switch. EOTE-3.6.5.
    fn delay_by_radius(&self, issuer: LeaderId, division: DivisionId) -> i16 {
        let radius = self.radius(issuer, self.battle.leader(issuer).level);
        let distance = self.order_distance(issuer, division) - TOLERANCE;
        let beyond = (distance - radius).max(0.0) / self.battle.distance.order_distance;
        let by_distance = match distance {
            distance if distance <= radius / 2.0 => 0,
            distance if distance <= radius => 1,
            _ => 1 + libm_ceil(beyond),
        };
        by_distance - i16::from(self.dominates(issuer))
    }

    /// Has the order of a division ended? EOTE-3.2.2, EOTE-3.2.3, EOTE-3.3.6, EOTE-3.3.7.
    pub(super) fn order_has_ended(&self, division: DivisionId) -> bool {
        let order = self.state.division(division).orders.now;
        if order.kind == Kind::Reserve || !self.is_on_table(division) {
            return false;
        }
        let gone = matches!(order.objective, Objective::Enemy(enemy) if self.ready_of(enemy).is_empty());
        let arrived = order.kind == Kind::Maneuver && self.has_arrived(division, order.objective);
        gone || arrived || order.until.iter().flatten().any(|&until| self.is_met(division, order.objective, until))
    }

    /// Ground that a division holds under its order is remembered. EOTE-9.0.4.
    pub(crate) fn remember_held(&mut self, division: DivisionId) {
        let objective = self.state.division(division).orders.now.objective;
        let known = self.state.division(division).held.contains(&Some(objective));
        if !known && self.is_area(objective) && self.holds_objective(division, objective) {
            let held = &mut self.state.division_mut(division).held;
            held.rotate_right(1);
            held[0] = Some(objective);
        }
    }

    /// Every unit's place is its anchor. EOTE-3.3.1.
    fn drop_anchors(&mut self, division: DivisionId) {
        for unit in self.battle.division(division).units {
            let state = self.state.unit_mut(unit);
            state.anchor = Spot { x: state.pose.x, y: state.pose.y };
        }
    }
}

/// The next whole number; distances are never so great that it matters.
fn libm_ceil(value: f64) -> i16 {
    let whole = value as i16;
    if f64::from(whole) < value { whole + 1 } else { whole }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// (f) The dice say how long the orders of both sides take. EOTE-3.1.2, EOTE-3.1.3, EOTE-3.1.6, EOTE-3.6.5.
    pub(super) fn roll_for_orders(&mut self) {
        let at_once = self.state.turn == 1 && self.battle.first_orders_at_once;
        for side in Side::BOTH {
            for division in self.battle.all_divisions() {
                if self.battle.division(division).side != side {
                    continue;
                }
                let Some((orders, issuer)) = self.state.division_mut(division).issued.take() else { continue };
                let with = self.state.leader(issuer).division == Some(division);
                let (face, ledger, turns) = match () {
                    () if at_once => (None, Ledger::default(), 0),
                    () if with => (None, Ledger::default(), 1),
                    () => self.roll_for_order(side, issuer, division, orders.now.kind),
                };
                self.note(|| Event::Command(Report::Sent { issuer, division, orders, face, ledger, turns }));
                if turns == 0 {
                    self.state.division_mut(division).pending = None;
                    self.take_effect(division, orders);
                } else {
                    let turn = self.state.turn + turns;
                    self.state.division_mut(division).pending = Some((orders, turn, issuer));
                }
            }
        }
    }

    fn roll_for_order(
        &mut self,
        side: Side,
        issuer: LeaderId,
        division: DivisionId,
        kind: Kind,
    ) -> (Option<i16>, Ledger, u8) {
        let ledger = self.order_ledger(issuer, division, kind);
        let face = self.d10("EOTE-3.1.3", side);
        let mut turns = chart(self.rating(issuer), face + ledger.total());
        if self.battle.switches.delay_by_radius {
            turns = (i16::from(turns) + self.delay_by_radius(issuer, division)).max(1) as u8;
        }
        (Some(face), ledger, turns)
    }

    /// An order binds from now on; a division that falls back goes on falling back under it. EOTE-3.1.4, EOTE-3.3.1, EOTE-3.3.9,
    /// EOTE-9.0.8.
    pub(super) fn take_effect(&mut self, division: DivisionId, mut orders: Orders) {
        if orders.now.kind == Kind::Pursuit && orders.now.objective == Objective::Here {
            match self.nearest_retreating(division) {
                Some(enemy) => orders.now.objective = Objective::Enemy(enemy),
                None => orders = Orders::default(),
            }
        }
        let kind = orders.now.kind;
        let state = self.state.division_mut(division);
        state.orders = orders;
        (state.owes_assault, state.assault_open) = (false, false);
        state.awaits_highest = false;
        if matches!(kind, Kind::Defend | Kind::Reserve) {
            self.drop_anchors(division);
        }
        self.note(|| Event::Command(Report::TakesEffect { division, orders }));
    }

    /// An order ends: the one that follows it takes effect, or the division defends where it stands. EOTE-3.2.3, EOTE-3.3.9.
    pub(super) fn end_order(&mut self, division: DivisionId, goes_on: bool) {
        let orders = self.state.division(division).orders;
        self.note(|| Event::Command(Report::Ends { division, order: orders.now }));
        self.game.remember_held(division);
        let next = match orders.then {
            [Some(now), last] if goes_on => Orders { now, then: [last, None] },
            _ => Orders::default(),
        };
        let awaits = self.state.division(division).awaits_highest;
        self.take_effect(division, next);
        self.state.division_mut(division).awaits_highest = awaits;
    }

    /// A division defends where it stands, whatever it was told before; what is on its way is lost. EOTE-3.2.4, EOTE-9.0.8.
    pub(super) fn defend_here(&mut self, division: DivisionId) {
        self.state.division_mut(division).pending = None;
        self.take_effect(division, Orders::default());
    }
}
