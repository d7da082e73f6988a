//! What movement costs and where it leads. Chapter VI and VLE-IX.2c to VLE-IX.2e.
use crate::battle::{Hexes, March};
use crate::game::ViveLEmpereur;
use crate::procedure::{Group, GroupKind, LONGEST_PLAN, Plan};
use crate::tables::{CHARGE_TURN_COST, FORD_STEPS, ROAD_BONUS};
use crate::terrain::{self, Cost};
use crate::unit::{Arm, Formation, LeaderId, UnitId, UnitSet};
use std::cell::RefCell;
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose, Search};
use voltigeur_field::hex::{Corner, Direction, Directions, Edge, Facing, Feature, HexId};

/// What a step costs and does. VLE-VI.2b.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepPlan {
    pub to: HexId,
    pub cost: u8,
    pub road: bool,
    pub ford: Option<usize>,
    /// It takes general order on entry. VLE-VI.6c.
    pub cover: bool,
}

/// How a unit stands for the purpose of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stance {
    pub hex: HexId,
    pub formation: Formation,
    pub facing: u8,
}

impl ViveLEmpereur {
    /// The movement allowance of a unit in a formation. VLE-VI.1c.
    pub(crate) fn allowance(&self, unit: UnitId, formation: Formation) -> u8 {
        let printed = match formation {
            Formation::Square => 1,
            Formation::Unlimbered => 0,
            _ => self.unit(unit).face(formation).movement,
        };
        if self.has_events() { self.event_allowance(unit, formation, printed) } else { printed }
    }

    /// The smallest allowance of units that move together. VLE-VI.1a.
    pub(crate) fn group_allowance(&self, units: UnitSet) -> u8 {
        units.map(|unit| self.allowance(unit, self.state.formation(unit))).min().unwrap_or(0)
    }

    pub(crate) fn stance(&self, unit: UnitId) -> Stance {
        Stance { hex: self.state.at(unit), formation: self.state.formation(unit), facing: self.state.facing(unit) }
    }

    /// One regular step of a unit: legal by formation, facing and ground? Units in the way are another question.
    pub(crate) fn plan_step(
        &self,
        unit: UnitId,
        from: Stance,
        direction: Direction,
        steps: u8,
        alone: bool,
    ) -> Result<StepPlan, Refusal> {
        let arm = self.arm(unit);
        let Some(to) = self.battle.map.neighbour(from.hex, direction) else {
            return Err(Refusal::new("VLE-VI.2a", "there is no hex of the map that way"));
        };
        let turn = i32::from(from.facing);
        let back = match from.formation {
            Formation::Line => {
                let (front, rear) = ([turn, turn + 1], [turn + 3, turn + 4]);
                let is = |sides: [i32; 2]| sides.into_iter().any(|side| Direction::new(side) == direction);
                require(is(front) || is(rear), "VLE-VI.2a", "a line moves through its front, or backward")?;
                is(rear)
            }
            Formation::Column | Formation::Limbered => {
                let back = direction == Direction::new(turn + 3);
                let ahead = direction == Direction::new(turn);
                require(ahead || back, "VLE-VI.2a", "a column moves straight ahead, or backward")?;
                back
            }
            Formation::Unlimbered => return Err(Refusal::new("VLE-IV.12b", "guns in battery do not move")),
            Formation::Tirailleurs => {
                let is = |sides: [i32; 2]| sides.into_iter().any(|side| Direction::new(side) == direction);
                // House ruling H22: backward like a line.
                let back = is([turn + 4, turn + 5]);
                require(back || is([turn + 1, turn + 2]), "VLE-IV.6i", "tirailleurs shift through front or rear")?;
                back
            }
            Formation::Disorganized => {
                let toward = self.battle.home(self.side(unit), arm).toward(from.hex).has(direction);
                require(toward, "VLE-IV.5c", "disorganized units move only toward their lines of communication")?;
                false
            }
            Formation::Square | Formation::General => false,
        };
        let edge = self.edge(from.hex, direction);
        let marching = matches!(from.formation, Formation::Column | Formation::Limbered | Formation::Disorganized);
        let ground = self.ground(to);
        if marching && !back && edge.has(Feature::Road) {
            return Ok(StepPlan { to, cost: 1, road: true, ford: None, cover: false });
        }
        if from.formation == Formation::Column && self.ground(from.hex).general_order() {
            return Err(Refusal::new("VLE-VI.7c", "in cover a column keeps to its road, or takes general order"));
        }
        let ford = self.ford_at(from.hex, direction).filter(|&ford| marching && self.ford_has_room(ford, steps, alone));
        let Some(crossing) = terrain::crossing(edge, arm, marching, ford.is_some()) else {
            return Err(Refusal::new("VLE-VI.2b", "this hexside cannot be crossed"));
        };
        let entry = match ground.cost(arm) {
            Cost::Points(points) if marching && !back && edge.has(Feature::Path) => (points - 1).max(1),
            Cost::Points(points) => points,
            Cost::ByRoad => return Err(Refusal::new("VLE-VI.6d", "guns enter this ground only along a road")),
            Cost::Closed => return Err(Refusal::new("VLE-VI.6d", "guns do not enter a castle")),
        };
        let cover = ground.general_order() && arm != Arm::Artillery && from.formation != Formation::Disorganized;
        require(!(cover && back), "VLE-VI.4d", "a backward step keeps the formation, and cover does not allow it")?;
        // What tirailleurs need is said of both their hexes (VLE-IV.6a).
        let anywhere = matches!(from.formation, Formation::General | Formation::Tirailleurs);
        let admitted = cover || anywhere || ground.admits(arm, from.formation, false);
        require(admitted, "VLE-IV.4a", "its formation cannot stand in that hex")?;
        Ok(StepPlan { to, cost: entry + crossing + u8::from(back), road: false, ford, cover })
    }

    /// What a hexside carries, with the fords that were found in play. VLE-XXII.3.28.
    pub(crate) fn edge(&self, hex: HexId, direction: Direction) -> Edge<Feature> {
        let mut edge = self.battle.map.edge(hex, direction);
        if self.found_ford(hex, direction).is_some() {
            edge.features.insert(Feature::Ford);
        }
        edge
    }

    /// The number of the ford on a hexside.
    fn ford_at(&self, hex: HexId, direction: Direction) -> Option<usize> {
        self.battle.ford(hex, direction).or_else(|| self.found_ford(hex, direction))
    }

    /// Ruling R34.
    fn ford_has_room(&self, ford: usize, steps: u8, alone: bool) -> bool {
        let crossed = self.state.core.fords[ford];
        crossed + steps <= FORD_STEPS || (crossed == 0 && alone)
    }

    /// One step of a charge. VLE-IX.2c to VLE-IX.2e.
    pub(crate) fn plan_charge(&self, from: Stance, direction: Direction) -> Result<StepPlan, Refusal> {
        let Some(to) = self.battle.map.neighbour(from.hex, direction) else {
            return Err(Refusal::new("VLE-IX.2c", "there is no hex of the map that way"));
        };
        let turn = i32::from(from.facing);
        let ahead = [turn, turn + 1].into_iter().any(|side| Direction::new(side) == direction);
        require(ahead, "VLE-IX.2c", "a charge enters front hexes only")?;
        let entry =
            self.ground(to).charge_cost().ok_or(Refusal::new("VLE-IX.2e", "no charge goes into that ground"))?;
        let crossing = terrain::charge_crossing(self.battle.map.edge(from.hex, direction))
            .ok_or(Refusal::new("VLE-IX.2e", "no charge crosses that hexside"))?;
        Ok(StepPlan { to, cost: entry + crossing, road: false, ford: None, cover: false })
    }

    /// May units that move by their own will enter a hex? VLE-V.1b, VLE-V.2a, VLE-V.7b, VLE-V.8a, VLE-VI.1d.
    pub(crate) fn may_enter(&self, units: UnitSet, unit: UnitId, to: HexId) -> Verdict {
        let side = self.side(unit);
        if let Some(held) = &self.battle.corps(self.unit(unit).corps).held {
            require(
                self.is_released(unit, held, to) || self.is_let_go(unit),
                "VLE-XIII.1a",
                "the scenario holds this corps back",
            )?;
        }
        if self.battle.command_level() >= 3 {
            self.may_enter_under_order(unit, to)?;
        }
        if self.is_deploying() {
            self.may_stand(unit, to)?;
        }
        let Some(top) = self.state.top(to) else {
            return require(self.lure_in(to) != Some(side.other()), "VLE-VI.1d", "enemy units stand there");
        };
        if self.side(top) != side && self.is_abandoned(to) {
            return Ok(());
        }
        require(self.side(top) == side, "VLE-VI.1d", "enemy units stand there")?;
        let cavalry = self.is_cavalry(unit);
        let there = self.units_in(to).minus(units);
        if there.is_empty() {
            return Ok(());
        }
        require(self.is_cavalry(top) == cavalry, "VLE-V.2a", "cavalry shares no hex with infantry or artillery")?;
        let good = self.state.good_order(unit);
        for other in there {
            if self.is_left_behind(other) {
                continue;
            }
            require(self.state.good_order(other) == good, "VLE-IV.5f", "disorganized units stack with no others")?;
            let formation = self.state.formation(other);
            let pairs = formation == Formation::Tirailleurs;
            let own = self.state.formation(unit);
            let alike = !pairs || own == Formation::Tirailleurs;
            require(alike, "VLE-V.7b", "tirailleurs share their hexes only with tirailleurs of the same pair")?;
            let foot = self.is_infantry(unit) && self.is_infantry(other);
            let fits = !foot || (formation == Formation::Square) == (own == Formation::Square);
            require(fits, "VLE-V.7b", "a square stacks with no infantry in another formation")?;
        }
        let (room, needed) = (self.room(to, cavalry, units), i16::from(self.steps_of(units)));
        if room < needed {
            return Err(Refusal::new("VLE-V.1b", "there is no room for so many steps").numbers(needed, room));
        }
        Ok(())
    }

    /// A scenario's limit on how far a corps goes.
    pub(crate) fn is_released(&self, unit: UnitId, held: &crate::battle::Held, to: HexId) -> bool {
        let column = to.0 % self.battle.map.grid().columns();
        if column <= held.column
            || self.state.turn() >= held.until
            || self.state.core.demoralized & held.released_by != 0
        {
            return true;
        }
        let corps = self.battle.corps(self.unit(unit).corps).units.and(self.state.on_map());
        let enemies = self.of_side(self.side(unit).other());
        let near = |own: UnitId| {
            enemies
                .into_iter()
                .any(|enemy| self.battle.distance(self.state.at(own), self.state.at(enemy)) <= held.radius)
        };
        corps.into_iter().any(near)
    }

    /// The points that a group may have spent after a step or turn. VLE-VI.7b.
    pub(crate) fn limit(&self, group: &Group, on_road: bool) -> u8 {
        let bonus = if on_road && !group.off_road && group.kind == GroupKind::March { ROAD_BONUS } else { 0 };
        self.group_allowance(group.units) + bonus
    }

    /// Does it begin its move on a road, in a formation that marches? VLE-VI.7b.
    pub(crate) fn starts_off_road(&self, unit: UnitId) -> bool {
        let marches =
            matches!(self.state.formation(unit), Formation::Column | Formation::Limbered | Formation::Disorganized);
        !marches || !self.battle.derived.road_hexes.has(self.state.at(unit))
    }
}

/// A group as the movement search knows it: all of one arm, formation and facing.
struct Marcher<'g> {
    game: &'g ViveLEmpereur,
    group: &'g Group,
    unit: UnitId,
    formation: Formation,
    steps: u8,
    alone: bool,
    allowance: u8,
    general_allowance: u8,
    /// No scenario rule holds it back: an empty hex is open.
    free: bool,
}

const IN_COVER: u8 = 1;
const TURNED: u8 = 2;
const OFF_ROAD: u8 = 4;

impl<'g> Marcher<'g> {
    fn new(game: &'g ViveLEmpereur, group: &'g Group) -> Option<Self> {
        let unit = group.units.first()?;
        let (arm, formation, facing) = (game.arm(unit), game.state.formation(unit), game.state.facing(unit));
        let alike = group.units.into_iter().all(|other| {
            game.arm(other) == arm && game.state.formation(other) == formation && game.state.facing(other) == facing
        });
        let searchable = !matches!(formation, Formation::Tirailleurs | Formation::Unlimbered);
        if !alike || !searchable {
            return None;
        }
        Some(Self {
            game,
            group,
            unit,
            formation,
            steps: game.steps_of(group.units),
            alone: group.units.len() == 1,
            allowance: game.group_allowance(group.units),
            general_allowance: group.units.map(|unit| game.allowance(unit, Formation::General)).min().unwrap_or(0),
            free: group.units.into_iter().all(|unit| {
                let corps = game.unit(unit).corps;
                game.battle.corps(corps).held.is_none() && !game.order_bars_hexes(corps)
            }) && !game.battle.switches.dummies
                && !game.is_deploying(),
        })
    }

    fn charges(&self) -> bool {
        self.group.kind == GroupKind::Charge
    }

    fn start(&self) -> Pose {
        let facing = i32::from(self.game.state.facing(self.unit));
        let form = if self.charges() {
            self.group.turns * 2 + u8::from(self.group.turned)
        } else {
            (if self.formation == Formation::General { IN_COVER } else { 0 })
                | (if self.group.turned { TURNED } else { 0 })
                | (if self.group.off_road { OFF_ROAD } else { 0 })
        };
        let facing = match self.formation {
            Formation::Line => Some(Facing::Corner(Corner::new(facing))),
            Formation::Column | Formation::Limbered => Some(Facing::Side(Direction::new(facing))),
            _ => None,
        };
        Pose { hex: self.game.state.at(self.unit), facing, form: Form(form) }
    }

    fn offer_charge(&self, from: Pose, offers: &mut Offers<'_>) {
        let Some(Facing::Corner(corner)) = from.facing else { return };
        let stance = Stance { hex: from.hex, formation: Formation::Line, facing: corner.index() as u8 };
        for direction in corner.sides() {
            if let Ok(plan) = self.game.plan_charge(stance, direction)
                && self.game.may_enter(self.group.units, self.unit, plan.to).is_ok()
            {
                offers.add(
                    Pose { hex: plan.to, facing: from.facing, form: Form(from.form.0 & !1) },
                    Points(u16::from(plan.cost)),
                );
            }
        }
        let (turns, turned) = (from.form.0 / 2, from.form.0 & 1 == 1);
        if !turned && turns < self.game.charge_turns(self.group.units) {
            for turn in [-1, 1] {
                let facing = Some(Facing::Corner(corner.turned(turn)));
                let form = Form((turns + 1) * 2 + 1);
                offers.add(Pose { hex: from.hex, facing, form }, Points(u16::from(CHARGE_TURN_COST)));
            }
        }
    }
}

impl Marcher<'_> {
    /// May the group enter a hex? Most hexes are empty.
    fn is_open(&self, to: HexId) -> bool {
        let enters = |unit| self.game.may_enter(self.group.units, unit, to).is_ok();
        (self.free && self.game.state.top(to).is_none()) || self.group.units.into_iter().all(enters)
    }

    /// A column turns and steps in one: its first turn in a hex is free, so that turns alone need no places of their own.
    fn offer_column(&self, from: Pose, ahead: Direction, spent: u8, offers: &mut Offers<'_>) {
        let on_road = from.form.0 & OFF_ROAD == 0;
        let paid = u8::from(from.form.0 & TURNED != 0);
        let bonus = if on_road { ROAD_BONUS } else { 0 };
        let costs = &self.game.battle.derived.march[self.game.arm(self.unit).index()][from.hex.index()];
        for direction in Direction::ALL {
            let mut march = costs[direction.index()];
            if self.game.found_ford(from.hex, direction).is_some() {
                march = March::FORD;
            }
            if march == March::CLOSED {
                continue;
            }
            let turns = match ahead.sixths_to(direction) {
                0 => 0,
                1 => paid,
                2 => 1 + paid,
                _ => 2,
            };
            let (cost, road, cover) = if march == March::FORD {
                let stance = Stance { hex: from.hex, formation: self.formation, facing: direction.index() as u8 };
                match self.game.plan_step(self.unit, stance, direction, self.steps, self.alone) {
                    Ok(plan) => (plan.cost, plan.road, plan.cover),
                    Err(_) => continue,
                }
            } else {
                (march.cost(), march.road(), march.cover())
            };
            let limit = self.allowance + if road { bonus } else { 0 };
            if spent + turns > self.allowance + bonus || spent + turns + cost > limit {
                continue;
            }
            let Some(to) = self.game.battle.map.neighbour(from.hex, direction) else { continue };
            if !self.is_open(to) {
                continue;
            }
            let form = Form(if road && on_road { 0 } else { OFF_ROAD } | if cover { IN_COVER } else { 0 });
            let facing = (!cover).then_some(Facing::Side(direction));
            offers.add(Pose { hex: to, facing, form }, Points(u16::from(turns + cost)));
        }
    }
}

impl Mover for Marcher<'_> {
    fn forms(&self) -> usize {
        8
    }

    fn offer(&self, from: Pose, spent: Points, offers: &mut Offers<'_>) {
        if self.charges() {
            return self.offer_charge(from, offers);
        }
        if let Some(Facing::Side(ahead)) = from.facing {
            return self.offer_column(from, ahead, spent.0 as u8, offers);
        }
        let general = from.form.0 & IN_COVER != 0;
        let formation = if general { Formation::General } else { self.formation };
        if general && !self.game.ground(from.hex).general_order() {
            return;
        }
        let (facing, sides, allowance) = match from.facing {
            Some(Facing::Corner(corner)) => (corner.index(), corner.sides().into_iter().collect(), self.allowance),
            _ => (0, Directions::ALL, if general { self.general_allowance } else { self.allowance }),
        };
        let stance = Stance { hex: from.hex, formation, facing: facing as u8 };
        let on_road = from.form.0 & OFF_ROAD == 0;
        let spent = spent.0 as u8;
        for direction in sides.iter() {
            let Ok(plan) = self.game.plan_step(self.unit, stance, direction, self.steps, self.alone) else { continue };
            let limit = allowance + if plan.road && on_road { ROAD_BONUS } else { 0 };
            if spent + plan.cost > limit || !self.is_open(plan.to) {
                continue;
            }
            let off_road = if plan.road && on_road { 0 } else { OFF_ROAD };
            let cover = if plan.cover || general { IN_COVER } else { 0 };
            let facing = if cover != 0 { None } else { from.facing };
            offers.add(Pose { hex: plan.to, facing, form: Form(off_road | cover) }, Points(u16::from(plan.cost)));
        }
        if let Some(facing) = from.facing
            && spent < allowance + if on_road { ROAD_BONUS } else { 0 }
        {
            for turn in [-1, 1] {
                offers.add(Pose { facing: Some(facing.turned(turn)), ..from }, Points(1));
            }
        }
    }

    fn may_end(&self, pose: Pose, _: Points) -> bool {
        pose.hex != self.game.state.at(self.unit)
    }
}

/// A leader as the movement search knows him. VLE-XIV.2a.
struct Rider<'g> {
    game: &'g ViveLEmpereur,
    leader: LeaderId,
}

impl Mover for Rider<'_> {
    fn offer(&self, from: Pose, _: Points, offers: &mut Offers<'_>) {
        let side = self.game.battle.leader(self.leader).side;
        for (direction, to) in self.game.battle.map.neighbours(from.hex) {
            if let Some(cost) = self.game.ride_cost(from.hex, direction, to)
                && !self.game.foe_in(to, side)
            {
                offers.add(Pose { hex: to, ..from }, Points(u16::from(cost)));
            }
        }
    }
}

thread_local! {
    static SEARCH: RefCell<Search> = RefCell::new(Search::default());
}

impl ViveLEmpereur {
    /// VLE-XIV.2a: infantry column costs; roads count.
    pub(crate) fn ride_cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u8> {
        let edge = self.battle.map.edge(from, direction);
        if edge.has(Feature::Road) {
            return Some(1);
        }
        let crossing = terrain::crossing(edge, Arm::Infantry, true, true)?;
        match self.ground(to).cost(Arm::Infantry) {
            Cost::Points(points) if edge.has(Feature::Path) => Some((points - 1).max(1) + crossing),
            Cost::Points(points) => Some(points + crossing),
            Cost::ByRoad | Cost::Closed => None,
        }
    }

    /// The hexes that a group can march or charge to.
    pub(crate) fn reach(&self, group: &Group, mut each: impl FnMut(HexId)) {
        let Some(marcher) = Marcher::new(self, group) else { return };
        SEARCH.with_borrow_mut(|search| {
            let budget = self.search_budget(group, &marcher);
            let starts = [(marcher.start(), Points(u16::from(group.spent)))];
            let reach = search.run(&marcher, self.battle.map.hexes(), &starts, budget);
            let mut seen = Hexes::EMPTY;
            for (pose, _) in reach.ends() {
                if seen.insert(pose.hex) {
                    each(pose.hex);
                }
            }
        });
    }

    /// The cheapest way to every hex that a group can march or charge to: the formation and facing in which it arrives, what it
    /// costs, and its hexes. The same search as [`Self::route`] follows.
    pub(crate) fn ways(&self, group: &Group, mut each: impl FnMut(Formation, u8, u16, &[HexId])) {
        let Some(marcher) = Marcher::new(self, group) else { return };
        SEARCH.with_borrow_mut(|search| {
            let budget = self.search_budget(group, &marcher);
            let starts = [(marcher.start(), Points(u16::from(group.spent)))];
            let reach = search.run(&marcher, self.battle.map.hexes(), &starts, budget);
            let mut seen = Hexes::EMPTY;
            let mut path: Vec<HexId> = Vec::new();
            for (pose, _) in reach.ends() {
                if !seen.insert(pose.hex) {
                    continue;
                }
                let Some((end, cost)) = reach.cheapest_in(pose.hex) else { continue };
                path.clear();
                path.extend(reach.path_back(end).map(|pose| pose.hex));
                path.dedup();
                path.reverse();
                let covered = !marcher.charges() && end.form.0 & IN_COVER != 0;
                let (formation, facing) = match end.facing {
                    Some(Facing::Corner(corner)) => (marcher.formation, corner.index() as u8),
                    Some(Facing::Side(side)) => (marcher.formation, side.index() as u8),
                    None if covered => (Formation::General, 0),
                    None => (marcher.formation, 0),
                };
                each(formation, facing, cost.0 - u16::from(group.spent), &path);
            }
        });
    }

    fn search_budget(&self, group: &Group, marcher: &Marcher<'_>) -> Points {
        let bonus = if group.kind == GroupKind::March && !group.off_road { ROAD_BONUS } else { 0 };
        let most = if marcher.charges() { marcher.allowance } else { marcher.allowance.max(marcher.general_allowance) };
        Points(u16::from(most + bonus))
    }

    /// The cheapest way of a group to a hex.
    pub(crate) fn route(&self, group: &Group, to: HexId) -> Option<Plan> {
        let marcher = Marcher::new(self, group)?;
        if to == self.state.at(marcher.unit) {
            return None;
        }
        SEARCH.with_borrow_mut(|search| {
            let budget = self.search_budget(group, &marcher);
            let starts = [(marcher.start(), Points(u16::from(group.spent)))];
            let reach = search.run(&marcher, self.battle.map.hexes(), &starts, budget);
            let (end, _) = reach.cheapest_in(to)?;
            let mut plan = Plan::default();
            let mut back = [0u8; LONGEST_PLAN];
            let mut len = 0;
            let mut later: Option<Pose> = None;
            let mut push = |next: u8| {
                *back.get_mut(len)? = next;
                len += 1;
                Some(())
            };
            for pose in reach.path_back(end) {
                if let Some(later) = later {
                    let step = self.battle.direction(pose.hex, later.hex);
                    let mut turn = 0;
                    if let Some(direction) = step {
                        push(direction.index() as u8)?;
                        if let Some(Facing::Side(ahead)) = pose.facing {
                            turn = (direction.index() + 6 - ahead.index()) % 6;
                        }
                    } else if let (Some(before), Some(after)) = (pose.facing, later.facing) {
                        turn = (after.index() + 12 - before.index()) % 12 / 2;
                    }
                    match turn {
                        3 => push(Plan::ABOUT)?,
                        1 | 2 => (0..turn).try_for_each(|_| push(Plan::RIGHT))?,
                        4 | 5 => (turn..6).try_for_each(|_| push(Plan::LEFT))?,
                        _ => {}
                    }
                }
                later = Some(pose);
            }
            for n in 0..len {
                plan.moves[n] = back[len - 1 - n];
            }
            plan.len = len as u8;
            Some(plan)
        })
    }

    /// The hexes that a leader can ride to.
    pub(crate) fn ride_reach(&self, leader: LeaderId, spent: u8, mut each: impl FnMut(HexId)) {
        let Some(hex) = self.leader_hex(leader) else { return };
        let start = Pose { hex, facing: None, form: Form(0) };
        let budget = Points(u16::from(self.leader_allowance(leader)));
        let rider = Rider { game: self, leader };
        SEARCH.with_borrow_mut(|search| {
            let starts = [(start, Points(u16::from(spent)))];
            let reach = search.run(&rider, self.battle.map.hexes(), &starts, budget);
            reach.ends().filter(|(pose, _)| pose.hex != hex).for_each(|(pose, _)| each(pose.hex));
        });
    }

    /// VLE-XIV.6a: a substitute has 10 points.
    pub(crate) fn leader_allowance(&self, leader: LeaderId) -> u8 {
        let points = if self.state.core.substitutes.has(leader) { 10 } else { self.battle.leader(leader).movement };
        // VLE-XVII.3b.
        if self.battle.command_level() >= 3 && self.is_fixed(leader) { points.min(3) } else { points }
    }
}
