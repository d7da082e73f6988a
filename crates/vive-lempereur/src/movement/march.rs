//! Where a group can march or charge to, and by which way. Chapter VI, VLE-IX.2c.
use super::{SEARCH, Stance, StepPlan};
use crate::battle::{Hexes, March};
use crate::game::ViveLEmpereur;
use crate::procedure::{Group, GroupKind, LONGEST_PLAN, Plan};
use crate::tables::{ABOUT_TURN_COST, CHARGE_TURN_COST, ROAD_BONUS};
use crate::unit::{Arm, Formation, UnitId};
use std::cell::RefCell;
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose};
use voltigeur_field::hex::{Corner, Direction, Directions, Facing, HexId};

/// A group as the movement search knows it: all of one arm, formation and facing.
struct Marcher<'g> {
    game: &'g ViveLEmpereur,
    group: &'g Group,
    unit: UnitId,
    arm: Arm,
    formation: Formation,
    steps: u8,
    alone: bool,
    allowance: u8,
    general_allowance: u8,
    /// No scenario rule holds it back: an empty hex is open.
    free: bool,
    /// It must end its move in command, so its way may lead out of cover and on, in column. VLE-XVII.2c.
    out_of_command: bool,
    /// Fords were found in play. VLE-XXII.3.28.
    found_fords: bool,
    /// Points that it may have spent at most.
    budget: u8,
    /// The only hex that is asked for.
    goal: Option<HexId>,
    /// Hexes with units in them that were asked about, and those of them that are closed.
    asked: RefCell<(Hexes, Hexes)>,
}

const IN_COVER: u8 = 1;
const TURNED: u8 = 2;
const OFF_ROAD: u8 = 4;

/// What a column pays to step off to a side, by its front and the side, before and after it has turned in its hex. VLE-VI.4a.
const TURNING: [[[u8; 6]; 6]; 2] = [by_sixths([0, 0, 1, 2]), by_sixths([0, 1, 2, 2])];
/// How much more it pays at most than one with another front, to step off wherever it may be, by the two fronts.
const HANDICAP: [[u8; 6]; 6] = by_sixths([0, 1, 2, 2]);

/// A table by two directions of what is known by the sixths of a circle between them.
const fn by_sixths(known: [u8; 4]) -> [[u8; 6]; 6] {
    let mut table = [[0; 6]; 6];
    let mut n = 0;
    while n < 36 {
        table[n / 6][n % 6] = known[Direction::ALL[n / 6].sixths_to(Direction::ALL[n % 6]) as usize];
        n += 1;
    }
    table
}

/// Can one of the columns that came to the same hex before do all that this one could, for no more? It turns, and it has kept the
/// road if this one has.
fn outdone(pose: Pose, spent: u8, mut before: impl Iterator<Item = (Pose, Points)>) -> bool {
    let Some(Facing::Side(ahead)) = pose.facing else { return false };
    before.any(|(known, points)| match known.facing {
        Some(Facing::Side(facing)) if known != pose && known.form.0 & !pose.form.0 == 0 => {
            points.0 + u16::from(HANDICAP[facing.index()][ahead.index()]) <= u16::from(spent)
        }
        _ => false,
    })
}

impl<'g> Marcher<'g> {
    fn new(game: &'g ViveLEmpereur, group: &'g Group, goal: Option<HexId>) -> Option<Self> {
        let unit = group.units.first()?;
        let (arm, formation, facing) = (game.arm(unit), game.state.formation(unit), game.state.facing(unit));
        let alike = group.units.into_iter().all(|other| {
            game.arm(other) == arm && game.state.formation(other) == formation && game.state.facing(other) == facing
        });
        let searchable = !matches!(formation, Formation::Tirailleurs | Formation::Unlimbered);
        if !alike || !searchable {
            return None;
        }
        let allowance = game.group_allowance(group.units);
        let general_allowance = group.units.map(|unit| game.allowance(unit, Formation::General)).min().unwrap_or(0);
        let bonus =
            if group.kind == GroupKind::March && formation.marches() && !group.off_road { ROAD_BONUS } else { 0 };
        let most = if group.kind == GroupKind::Charge { allowance } else { allowance.max(general_allowance) };
        Some(Self {
            game,
            group,
            unit,
            arm,
            formation,
            steps: game.steps_of(group.units),
            alone: group.units.len() == 1,
            allowance,
            general_allowance,
            free: group.units.into_iter().all(|unit| {
                let corps = game.unit(unit).corps;
                game.battle.corps(corps).held.is_none() && !game.order_bars_hexes(corps)
            }) && !game.battle.switches.dummies
                && !game.is_deploying(),
            out_of_command: game.battle.command_level() >= 2 && game.out_of_command(group.units),
            found_fords: game.has_found_fords(),
            budget: most + bonus,
            goal,
            asked: RefCell::new((Hexes::EMPTY, Hexes::EMPTY)),
        })
    }

    /// The formation in which it marches with a facing: a unit that leaves cover forms column.
    fn faced_formation(&self) -> Formation {
        if self.formation == Formation::General { Formation::Column } else { self.formation }
    }

    /// Is this where its move stands now?
    fn is_start(&self, pose: Pose, spent: u8) -> bool {
        spent == self.group.spent && pose.hex == self.game.state.at(self.unit)
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
                | (if self.group.off_road || !self.formation.marches() { OFF_ROAD } else { 0 })
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
    #[inline]
    fn is_open(&self, to: HexId) -> bool {
        (self.free && self.game.state.top(to).is_none()) || self.may_join(to)
    }

    fn may_join(&self, to: HexId) -> bool {
        let (known, closed) = &mut *self.asked.borrow_mut();
        if known.insert(to) {
            let enters = |unit| self.game.may_enter(self.group.units, unit, to).is_ok();
            if !self.group.units.into_iter().all(enters) {
                closed.insert(to);
            }
        }
        !closed.has(to)
    }

    /// A step in any formation but column. VLE-VI.2b.
    fn step_from(&self, from: Stance, direction: Direction) -> Option<StepPlan> {
        if from.formation == Formation::Disorganized {
            return self.game.plan_step(self.unit, from, direction, self.steps, self.alone).ok();
        }
        let battle = &self.game.battle;
        let march = battle.derived.deployed[self.arm.index()][from.hex.index()][direction.index()];
        if march == March::CLOSED {
            return None;
        }
        let to = battle.map.neighbour(from.hex, direction)?;
        let (cost, cover) = (march.cost(), march.cover());
        let admitted =
            cover || from.formation == Formation::General || battle.ground(to).admits(self.arm, from.formation, false);
        admitted.then_some(StepPlan { to, cost, road: false, ford: None, cover })
    }

    /// Does no way lead on from a hex to the only one that is asked for? A step costs a point at least.
    fn leads_nowhere(&self, hex: HexId, spent: u8) -> bool {
        self.goal.is_some_and(|goal| u16::from(spent) + self.game.battle.distance(hex, goal) > u16::from(self.budget))
    }

    /// A column turns and steps in one: its first turn in a hex is free, so that turns alone need no places of their own.
    fn offer_column(&self, from: Pose, ahead: Direction, spent: u8, offers: &mut Offers<'_>) {
        let earlier = |(_, points): &(Pose, Points)| points.0 < u16::from(spent);
        if outdone(from, spent, offers.reached(from.hex).filter(earlier)) {
            return;
        }
        let on_road = from.form.0 & OFF_ROAD == 0;
        let bonus = if on_road { ROAD_BONUS } else { 0 };
        let turning = &TURNING[usize::from(from.form.0 & TURNED != 0)][ahead.index()];
        let around = self.game.battle.map.around(from.hex);
        let costs = &self.game.battle.derived.march[self.arm.index()][from.hex.index()];
        for (n, &direction) in Direction::ALL.iter().enumerate() {
            let (Some(hex), mut march) = (around[n], costs[n]) else { continue };
            if self.found_fords && self.game.found_ford(from.hex, direction).is_some() {
                march = March::FORD;
            }
            if march == March::CLOSED {
                continue;
            }
            let (cost, road, cover) = if march == March::FORD {
                let stance = Stance { hex: from.hex, formation: self.faced_formation(), facing: n as u8 };
                match self.game.plan_step(self.unit, stance, direction, self.steps, self.alone) {
                    Ok(plan) => (plan.cost, plan.road, plan.cover),
                    Err(_) => continue,
                }
            } else {
                (march.cost(), march.road(), march.cover())
            };
            let turned = spent + turning[n];
            let limit = self.allowance + if road { bonus } else { 0 };
            if turned > self.allowance + bonus || turned + cost > limit {
                continue;
            }
            let form = Form(if road && on_road { 0 } else { OFF_ROAD } | if cover { IN_COVER } else { 0 });
            let pose = Pose { hex, facing: (!cover).then_some(Facing::Side(direction)), form };
            if self.leads_nowhere(hex, turned + cost)
                || outdone(pose, turned + cost, offers.reached(hex))
                || !self.is_open(hex)
            {
                continue;
            }
            offers.add(pose, Points(u16::from(turned + cost - spent)));
        }
        if self.is_start(from, spent) {
            self.offer_backward_step(from, ahead, spent, offers);
        }
    }

    /// A column's backward step is the cheapest way to one hex only, the one behind its start; farther back an about-turn costs no
    /// more. VLE-VI.4d.
    fn offer_backward_step(&self, from: Pose, ahead: Direction, spent: u8, offers: &mut Offers<'_>) {
        let stance = Stance { hex: from.hex, formation: self.faced_formation(), facing: ahead.index() as u8 };
        let back = Direction::new(ahead.index() as i32 + 3);
        let Ok(plan) = self.game.plan_step(self.unit, stance, back, self.steps, self.alone) else { return };
        let after = spent + plan.cost;
        if after <= self.allowance && !self.leads_nowhere(plan.to, after) && self.is_open(plan.to) {
            let pose = Pose { hex: plan.to, facing: from.facing, form: Form(OFF_ROAD) };
            offers.add(pose, Points(u16::from(plan.cost)));
        }
    }

    /// A line's steps through its rear keep its front; it does not step back into cover. VLE-VI.4d.
    fn offer_line_back(&self, from: Pose, corner: Corner, spent: u8, offers: &mut Offers<'_>) {
        let stance = Stance { hex: from.hex, formation: self.formation, facing: corner.index() as u8 };
        for direction in corner.turned(3).sides() {
            let Some(plan) = self.step_from(stance, direction).filter(|plan| !plan.cover) else { continue };
            let cost = plan.cost + 1;
            let after = spent + cost;
            if after <= self.allowance && !self.leads_nowhere(plan.to, after) && self.is_open(plan.to) {
                offers.add(Pose { hex: plan.to, ..from }, Points(u16::from(cost)));
            }
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
            let Some(plan) = self.step_from(stance, direction) else { continue };
            let limit = allowance + if plan.road && on_road { ROAD_BONUS } else { 0 };
            let after = spent + plan.cost;
            if after > limit || self.leads_nowhere(plan.to, after) || !self.is_open(plan.to) {
                continue;
            }
            if general && self.out_of_command && !self.game.ground(plan.to).general_order() {
                // VLE-VI.3c: it leaves cover in column, with any facing.
                for ahead in Direction::ALL {
                    let pose = Pose { hex: plan.to, facing: Some(Facing::Side(ahead)), form: Form(OFF_ROAD) };
                    offers.add(pose, Points(u16::from(plan.cost)));
                }
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
        if let Some(Facing::Corner(corner)) = from.facing {
            if spent + ABOUT_TURN_COST <= allowance {
                let facing = Some(Facing::Corner(corner.turned(3)));
                offers.add(Pose { facing, ..from }, Points(u16::from(ABOUT_TURN_COST)));
            }
            self.offer_line_back(from, corner, spent, offers);
        }
    }

    fn may_end(&self, pose: Pose, _: Points) -> bool {
        pose.hex != self.game.state.at(self.unit)
    }

    fn is_goal(&self, pose: Pose) -> bool {
        self.goal == Some(pose.hex)
    }
}

impl ViveLEmpereur {
    /// The hexes that a group can march or charge to.
    pub(crate) fn reach(&self, group: &Group, mut each: impl FnMut(HexId)) {
        let Some(marcher) = Marcher::new(self, group, None) else { return };
        SEARCH.with_borrow_mut(|search| {
            let starts = [(marcher.start(), Points(u16::from(group.spent)))];
            let reach = search.run(&marcher, self.battle.map.hexes(), &starts, Points(u16::from(marcher.budget)));
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
        let Some(marcher) = Marcher::new(self, group, None) else { return };
        SEARCH.with_borrow_mut(|search| {
            let starts = [(marcher.start(), Points(u16::from(group.spent)))];
            let reach = search.run(&marcher, self.battle.map.hexes(), &starts, Points(u16::from(marcher.budget)));
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
                    Some(Facing::Side(side)) => (marcher.faced_formation(), side.index() as u8),
                    None if covered => (Formation::General, 0),
                    None => (marcher.formation, 0),
                };
                each(formation, facing, cost.0 - u16::from(group.spent), &path);
            }
        });
    }

    /// The cheapest way of a group to a hex.
    pub(crate) fn route(&self, group: &Group, to: HexId) -> Option<Plan> {
        let marcher = Marcher::new(self, group, Some(to))?;
        if to == self.state.at(marcher.unit) {
            return None;
        }
        SEARCH.with_borrow_mut(|search| {
            let starts = [(marcher.start(), Points(u16::from(group.spent)))];
            let reach = search.run(&marcher, self.battle.map.hexes(), &starts, Points(u16::from(marcher.budget)));
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
                        if let (None, Some(Facing::Side(ahead))) = (pose.facing, later.facing) {
                            push(Plan::COLUMN + ahead.index() as u8)?;
                        }
                        push(direction.index() as u8)?;
                        if let Some(Facing::Side(ahead)) = pose.facing {
                            turn = (direction.index() + 6 - ahead.index()) % 6;
                            if turn == 3 && later.facing == pose.facing {
                                // A backward step.
                                turn = 0;
                            }
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
}
