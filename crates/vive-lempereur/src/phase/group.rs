//! What a group of units on the move, or charging, may do next. Chapter VI.
mod act;
mod tirailleurs;

use crate::action::{Action, Turn};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::movement::{Stance, StepPlan};
use crate::procedure::{Leaver, Moment};
use crate::tables::{ABOUT_TURN_COST, CHARGE_TURN_COST, change_cost};
use crate::unit::{Arm, Formation, LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::{agree, count};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question, keep_legal};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Direction, HexId};

/// The ways to move as a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GroupKind {
    /// A regular move.
    March,
    /// A charge that is not yet declared.
    Forming,
    /// A charge.
    Charge,
}

/// The most steps and turns of a plan.
pub const LONGEST_PLAN: usize = 32;

/// A way that is being followed as long as nobody reacts. Each entry is a direction (0 to 5), 6 to 8 for a turn, or 9 to 14
/// for the column that is formed on leaving cover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    /// What to do.
    pub moves: [u8; LONGEST_PLAN],
    /// The next one.
    pub next: u8,
    /// How many there are.
    pub len: u8,
}

impl Plan {
    /// A turn to the left, counter-clockwise.
    pub const LEFT: u8 = 6;
    /// A turn to the right.
    pub const RIGHT: u8 = 7;
    /// A turn about.
    pub const ABOUT: u8 = 8;
    /// The column that is formed on leaving cover, plus its facing. VLE-VI.3c.
    pub const COLUMN: u8 = 9;

    /// How many hexes it goes.
    pub(crate) fn steps(&self) -> u16 {
        self.moves[usize::from(self.next)..usize::from(self.len)].iter().filter(|&&way| way < Self::LEFT).count() as u16
    }

    /// The facing of the column that is formed next, if that comes next.
    pub(crate) fn next_column(&self) -> Option<u8> {
        let next = self.moves[usize::from(self.next)..usize::from(self.len)].first()?;
        next.checked_sub(Self::COLUMN)
    }

    /// Takes the next one.
    pub fn pop(&mut self) -> Option<u8> {
        if self.next >= self.len {
            *self = Self::default();
            return None;
        }
        self.next += 1;
        Some(self.moves[usize::from(self.next) - 1])
    }
}

/// Units that move together. VLE-VI.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Who.
    pub units: UnitSet,
    /// Leaders that they carry. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// How.
    pub kind: GroupKind,
    /// Points spent.
    pub spent: u8,
    /// Facing changes of the charge. VLE-IX.2c.
    pub turns: u8,
    /// The free turn of this hex was made, or in a charge the one that is allowed. VLE-VI.4a, VLE-IX.2c.
    pub turned: bool,
    /// A step was made off the road. VLE-VI.7b.
    pub off_road: bool,
    /// Something was done: nobody joins any more.
    pub acted: bool,
    /// Where it formed tirailleurs in this move. VLE-IV.6c.
    pub spread_from: Option<HexId>,
    /// It may do nothing more.
    pub stopped: bool,
    /// The way that it follows.
    pub plan: Plan,
    /// Of a combined charge: it has done nothing since it was taken up again or a unit parted from it. House ruling H113.
    pub idle: bool,
}

impl Procedure<ViveLEmpereur> for Group {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let who = game.names(self.units);
        let (text, rule) = match self.kind {
            GroupKind::Forming => {
                let will = agree(self.units.len(), "charges", "charge");
                (format!("{who} {will}: choose a facing, or another unit to join the charge."), "VLE-IX.2b")
            }
            GroupKind::Charge => {
                let is = agree(self.units.len(), "is", "are");
                let used = match self.spent {
                    0 => String::new(),
                    spent => {
                        format!(
                            " and {} used {}",
                            agree(self.units.len(), "has", "have"),
                            count(spent, "movement point")
                        )
                    }
                };
                (format!("{who} {is} charging{used}. What next?"), "VLE-IX.2c")
            }
            GroupKind::March => {
                let has = agree(self.units.len(), "has", "have");
                let limit = game.limit(self, true);
                let points = match self.spent {
                    0 => count(limit, "movement point"),
                    spent => format!("used {spent} of {limit} movement points"),
                };
                (format!("{who} {has} {points}. What next?"), "VLE-VI.1a")
            }
        };
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Some(unit) = self.units.first() else { return };
        let hex = game.state.at(unit);
        if !self.acted {
            out.extend(game.units_in(hex).minus(self.units).map(Action::Join));
            out.extend(game.leaders_in(hex).map(Action::Bring));
        }
        if game.has_events() {
            game.play_candidates(game.state.active(), Moment::Moving, out);
        }
        if self.kind != GroupKind::March {
            game.combine_candidates(self, out);
        }
        if self.kind == GroupKind::Forming {
            out.extend((0..6).map(|facing| Action::Form(Formation::Line, facing)));
            return;
        }
        out.extend(Direction::ALL.into_iter().map(Action::Step));
        out.extend([Turn::Left, Turn::Right, Turn::About].map(Action::Turn));
        out.extend([Action::Stop, Action::Exit]);
        if self.kind == GroupKind::March {
            if self.acted && self.units.len() > 1 {
                out.extend(self.units.map(Action::Drop));
            }
            match game.arm(unit) {
                Arm::Infantry => {
                    // VLE-VI.3b: but for an event, few changes lead anywhere.
                    let (from, now) = (game.state.formation(unit), game.state.facing(unit));
                    let any = game.chance().maneuver.is_some() || from == Formation::Square;
                    for formation in [Formation::Line, Formation::Column] {
                        let near = if formation == Formation::Line { (now + 5) % 6 } else { (now + 1) % 6 };
                        let facings = (0..6).filter(|&facing| any || facing == now || facing == near);
                        if any || from != formation {
                            out.extend(facings.map(|facing| Action::Form(formation, facing)));
                        }
                    }
                    out.extend([Action::Form(Formation::Square, 0), Action::Form(Formation::General, 0)]);
                }
                Arm::Cavalry => {
                    out.push(Action::Form(Formation::General, 0));
                    if game.chance().maneuver.is_some() {
                        out.extend((0..6).map(|facing| Action::Form(Formation::Column, facing)));
                    }
                }
                Arm::Artillery => {
                    for formation in [Formation::Limbered, Formation::Unlimbered] {
                        out.extend((0..6).map(|facing| Action::Form(formation, facing)));
                    }
                }
            }
            if game.unit(unit).light {
                out.push(Action::Spread(hex));
                out.extend(game.battle.map.neighbours(hex).map(|(_, next)| Action::Spread(next)));
                for pivot in game.hexes_of(unit) {
                    out.extend([Turn::Left, Turn::Right].map(|turn| Action::Pivot(pivot, turn)));
                }
            }
        }
        if game.is_cavalry(unit) {
            out.extend(self.units.map(Action::Scatter));
            if self.units.len() > 1 {
                out.push(Action::ScatterStack(hex));
            }
        }
    }

    fn legal(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let start = out.len();
        self.candidates(game, out);
        keep_legal(out, start, |action| self.check(game, action).is_ok());
        game.group_marches(self, out);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Some(first) = self.units.first() else { return Err(Refusal::new("VLE-VI.1a", "no unit is left to move")) };
        let declared = self.kind != GroupKind::Forming;
        let march = self.kind == GroupKind::March;
        if game.is_deploying() {
            game.fits_deployment(action)?;
        }
        if game.battle.command_level() >= 2 {
            game.check_group_in_command(self, action)?;
        }
        match *action {
            Action::Join(unit) if !march && declared => game.may_unite(self, unit),
            Action::Join(unit) if !march && game.state.hex(unit) != game.state.hex(first) => {
                game.may_combine(self, unit)
            }
            Action::Join(unit) => {
                require(!self.acted, "VLE-VI.1a", "units can join only before the group starts to move")?;
                require(!self.units.has(unit), "VLE-VI.1a", "that unit is already in the group")?;
                require(game.state.hex(unit) == game.state.hex(first), "VLE-VI.1a", "that unit is in another hex")?;
                let together = game.is_left_behind(unit) == game.is_left_behind(first);
                require(together, "VLE-XVI.3a", "guns that were left behind move alone")?;
                if march { game.may_move(unit) } else { game.may_charge(unit) }
            }
            Action::Bring(leader) => {
                require(!self.acted, "VLE-XIV.2a", "a leader can join only before the group starts to move")?;
                require(
                    game.leader_hex(leader) == game.state.hex(first),
                    "VLE-XIV.2a",
                    "that leader is in another hex",
                )?;
                require(!self.leaders.has(leader), "VLE-XIV.2a", "he is already riding with them")?;
                game.may_ride(leader)
            }
            Action::Play { event, joker, unit } => {
                game.may_play(game.state.active(), Moment::Moving, event, joker, unit)
            }
            Action::Form(Formation::Line, facing) if !declared => game.may_declare(self, facing),
            _ if !declared => Err(Refusal::new("VLE-IX.2b", "first declare the charge by choosing its facing")),
            Action::Step(direction) => game.group_step(self, direction).map(|_| ()),
            Action::Go(hex) => {
                let route = game.route(self, hex);
                route.map(|_| ()).ok_or(Refusal::new(
                    "VLE-VI.2b",
                    "the unit cannot reach that hex with its remaining movement points",
                ))
            }
            Action::Turn(turn) => game.turn_cost(self, turn).map(|_| ()),
            Action::Stop => Ok(()),
            Action::Scatter(unit) => {
                require(self.units.has(unit), "VLE-VI.5a", "that unit is not in the group")?;
                game.may_scatter(unit)
            }
            Action::ScatterStack(hex) => {
                let here = game.state.hex(first) == Some(hex) && self.units.len() > 1;
                require(here, "VLE-VI.5a", "only the whole group can do so, in its own hex")?;
                self.units.into_iter().try_for_each(|unit| game.may_scatter(unit))
            }
            Action::Drop(unit) if !march => game.may_part(self, unit),
            Action::Done if !march => game.may_pause(self),
            _ if !march => Err(Refusal::new("VLE-IX.2c", "a charging unit may step, turn or stop")),
            Action::Drop(unit) => {
                let fits = self.acted && self.units.len() > 1 && self.units.has(unit);
                require(fits, "VLE-VI.1a", "only one of several units moving together can be left behind")
            }
            Action::Form(formation, facing) => game.change_of(self, formation, facing).map(|_| ()),
            Action::Spread(hex) => game.spread(self, hex).map(|_| ()),
            Action::Pivot(hex, turn) => game.pivot(self, hex, turn).map(|_| ()),
            Action::Exit => game.may_exit(self),
            _ => Err(Refusal::new("VLE-VI.1a", "that cannot be done during a move")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Stop)
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        Some(match *action {
            Action::Join(unit) if game.joins_charge(self, unit) => {
                format!("{} joins in a combined charge", game.unit_name(unit))
            }
            Action::Join(unit) => {
                let what = if self.kind == GroupKind::March { "move" } else { "charge" };
                format!("{} joins the {what}", game.unit_name(unit))
            }
            Action::Go(hex) => {
                let how = if self.kind == GroupKind::March { "Move" } else { "Charge" };
                format!("{how} to {}", game.label(hex))
            }
            Action::Spread(hex) => {
                // VLE-IV.6h: tirailleurs close up in one of their hexes, and do not spread into a second one.
                let spread = |unit| game.state.formation(unit) == Formation::Tirailleurs;
                return self.units.first().is_some_and(spread).then(|| format!("Close up in {}", game.label(hex)));
            }
            Action::Stop if self.kind == GroupKind::Charge => {
                let contact = self.units.into_iter().any(|unit| game.has_target(unit));
                if contact { "Stop in contact" } else { "Stop without contact and become disorganized" }.to_owned()
            }
            Action::Done => "Switch to another stack".to_owned(),
            _ => return None,
        })
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        match action {
            Action::Form(..) if self.kind == GroupKind::Forming => Some(RuleId("VLE-IX.2b")),
            Action::Done => Some(RuleId("VLE-IX.5a")),
            _ => None,
        }
    }

    fn cost(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        let Action::Step(direction) = *action else { return None };
        game.group_step(self, direction).ok().map(|plan| count(plan.cost, "movement point"))
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        if let Leaver::Leader(leader) = gone {
            self.leaders.remove(leader);
        }
        self.units = self.units.minus(gone.out());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let group = umpire[me];
        match action {
            Action::Join(unit) if group.kind == GroupKind::Charge => umpire.unite(group, unit),
            Action::Join(unit) => {
                umpire.note_secret(unit);
                let elsewhere =
                    group.units.first().is_some_and(|first| umpire.state.hex(first) != umpire.state.hex(unit));
                if group.kind == GroupKind::Forming && elsewhere {
                    umpire.combine(group, unit);
                    return Flow::On;
                }
                // VLE-VI.7b: the bonus is for units that all march by road.
                let off_road = umpire.starts_off_road(unit);
                umpire[me].units.insert(unit);
                umpire[me].off_road |= off_road;
                umpire.ask_for_events(Moment::MoveStart, Some(unit));
            }
            Action::Play { event, joker, unit } => {
                umpire.play(umpire.state.active(), Moment::Moving, event, joker, unit);
            }
            Action::Bring(leader) => umpire[me].leaders.insert(leader),
            Action::Form(Formation::Line, facing) if group.kind == GroupKind::Forming => umpire.declare(group, facing),
            Action::Step(direction) => umpire.step_group(group, direction),
            Action::Go(hex) => {
                let plan = umpire.route(&group, hex).unwrap_or_default();
                umpire[me].plan = plan;
            }
            Action::Turn(turn) => umpire.turn_group(group, turn),
            Action::Form(formation, facing) => {
                let cost = umpire.change_of(&group, formation, facing).unwrap_or(0);
                let maneuver = umpire.state.core.chance.maneuver.take();
                let rule = if maneuver.is_some() { "VLE-XXII.3.14" } else { "VLE-VI.3a" };
                umpire.voltigeurs_follow(group.units);
                for unit in group.units {
                    umpire.form(unit, formation, facing, rule);
                }
                umpire.after_change(cost);
            }
            Action::Spread(hex) => umpire.take_spread(group, hex),
            Action::Pivot(hex, turn) => umpire.take_pivot(group, hex, turn),
            Action::Drop(unit) if group.kind == GroupKind::Charge => umpire.part_from(group, unit),
            Action::Done => umpire.pause(group),
            Action::Drop(unit) => {
                umpire.note_secret(unit);
                umpire.state.core.efforts.mark_moved(unit);
                umpire[me].units.remove(unit);
                umpire.set_out_followers(UnitSet::one(unit));
                umpire.rest(UnitSet::one(unit));
            }
            Action::Scatter(unit) => {
                umpire[me].acted = true;
                umpire.scatter(UnitSet::one(unit));
            }
            Action::ScatterStack(_) => {
                umpire[me].acted = true;
                umpire.scatter(group.units);
            }
            Action::Exit => umpire.exit_group(group),
            _ => umpire[me].stopped = true,
        }
        Flow::On
    }

    /// A group that is done, goes on by its plan, or asks.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let group = umpire[me];
        if group.units.is_empty() || group.stopped {
            umpire.finish_group(group);
            return Flow::On;
        }
        let mut plan = group.plan;
        match plan.pop() {
            None => Flow::Ask,
            Some(next) => {
                umpire[me].plan = plan;
                match next {
                    Plan::LEFT => umpire.turn_group(group, Turn::Left),
                    Plan::RIGHT => umpire.turn_group(group, Turn::Right),
                    Plan::ABOUT => umpire.turn_group(group, Turn::About),
                    // Nobody is left who leaves cover.
                    Plan::COLUMN.. => umpire[me].plan = Plan::default(),
                    direction => umpire.step_group(group, Direction::new(i32::from(direction))),
                }
                Flow::On
            }
        }
    }
}

impl ViveLEmpereur {
    /// VLE-IX.5a: does a unit of another hex join the charge, or one that is met on the way?
    fn joins_charge(&self, group: &Group, unit: UnitId) -> bool {
        let elsewhere = || group.units.first().is_some_and(|first| self.state.hex(first) != self.state.hex(unit));
        group.kind != GroupKind::March && (group.acted || elsewhere())
    }

    /// Appends marches, by a search that finds only legal ones.
    fn group_marches(&self, group: &Group, out: &mut Vec<Action>) {
        if group.kind == GroupKind::Forming || (self.battle.command_level() >= 3 && !self.may_march_under_orders(group))
        {
            return;
        }
        let leash = self.leash(group);
        self.reach(group, |hex| {
            if leash.as_ref().is_none_or(|open| open.has(hex)) {
                out.push(Action::Go(hex));
            }
        });
    }

    /// One step of the whole group: legal for each of its units, at the cost of the dearest. VLE-VI.1a, ruling R29.
    pub(crate) fn group_step(&self, group: &Group, direction: Direction) -> Result<StepPlan, Refusal> {
        let (steps, alone) = (self.steps_of(group.units), group.units.len() == 1);
        let mut dearest: Option<StepPlan> = None;
        for unit in group.units {
            let stance = self.stance(unit);
            let plan = match group.kind {
                GroupKind::March => {
                    let open = stance.formation != Formation::General || !self.left_cover(unit);
                    require(open, "VLE-VI.3c", "the unit has left cover; first choose its formation")?;
                    self.plan_step(unit, stance, direction, steps, alone)?
                }
                _ => self.plan_charge(stance, direction)?,
            };
            self.may_enter(group.units, unit, plan.to)?;
            let plan = match self.state.second(&self.battle, unit) {
                Some(second) => {
                    self.may_shift(group.units, unit, direction)?;
                    // VLE-IV.6i: the dearer of the two entries.
                    let other = self.plan_step(unit, Stance { hex: second, ..stance }, direction, steps, alone)?;
                    StepPlan { cost: plan.cost.max(other.cost), ..plan }
                }
                None => plan,
            };
            dearest = Some(match dearest {
                Some(known) if known.cost >= plan.cost => StepPlan { road: known.road && plan.road, ..known },
                Some(known) => StepPlan { road: known.road && plan.road, ..plan },
                None => plan,
            });
        }
        let plan = dearest.ok_or(Refusal::new("VLE-VI.1a", "no unit is left to move"))?;
        let limit = self.limit(group, plan.road);
        if group.spent + plan.cost > limit {
            let left = i16::from(limit.saturating_sub(group.spent));
            return Err(
                Refusal::new("VLE-VI.2b", "not enough movement points are left").numbers(i16::from(plan.cost), left)
            );
        }
        Ok(plan)
    }

    /// In general order outside of cover: only between a step and the choice that follows it.
    fn left_cover(&self, unit: UnitId) -> bool {
        !self.ground(self.state.at(unit)).general_order()
    }

    /// What a change of facing costs. VLE-VI.4a to VLE-VI.4c, VLE-IX.2c.
    fn turn_cost(&self, group: &Group, turn: Turn) -> Result<u8, Refusal> {
        if group.kind == GroupKind::Charge {
            require(turn != Turn::About, "VLE-IX.2c", "a charging unit cannot turn about")?;
            let most = self.charge_turns(group.units);
            if group.turns >= most {
                let rule = if self.battle.switches.cav_classes { "VLE-XVI.4e" } else { "VLE-IX.2c" };
                return Err(Refusal::new(rule, "a charging unit cannot change facing so often")
                    .numbers(i16::from(group.turns) + 1, i16::from(most)));
            }
            require(!group.turned, "VLE-IX.2c", "a charging unit changes facing only once in each hex")?;
            let enough = group.spent + CHARGE_TURN_COST <= self.limit(group, false);
            require(enough, "VLE-IX.2c", "not enough movement points are left")?;
            return Ok(CHARGE_TURN_COST);
        }
        let mut cost = 0;
        for unit in group.units {
            let formation = self.state.formation(unit);
            require(formation.has_facing(), "VLE-G.6", "that formation has no facing")?;
            match (formation, turn) {
                (Formation::Unlimbered, Turn::Left | Turn::Right) => {
                    require(
                        !group.acted && group.units.len() == 1,
                        "VLE-IV.12c",
                        "unlimbered guns pivot once and do nothing else",
                    )?;
                }
                (Formation::Unlimbered, Turn::About) => {
                    return Err(Refusal::new("VLE-VI.4b", "unlimbered guns pivot by 60 degrees only"));
                }
                (Formation::Tirailleurs, Turn::Left | Turn::Right) => {
                    return Err(Refusal::new("VLE-IV.6i", "tirailleurs have to pivot around one of their hexes"));
                }
                (_, Turn::About) => cost = cost.max(ABOUT_TURN_COST),
                (Formation::Column | Formation::Limbered, _) if !group.turned => {}
                _ => cost = cost.max(1),
            }
        }
        let limit = self.limit(group, true);
        if group.spent + cost > limit {
            let left = i16::from(limit.saturating_sub(group.spent));
            return Err(Refusal::new("VLE-VI.4a", "not enough movement points are left").numbers(i16::from(cost), left));
        }
        Ok(cost)
    }

    /// What a change of formation costs. VLE-VI.1c, VLE-VI.3a to VLE-VI.3e.
    fn change_of(&self, group: &Group, to: Formation, facing: u8) -> Result<u8, Refusal> {
        if let Some(cost) = self.maneuver_cost(group, to, facing) {
            return cost;
        }
        let unit = group.units.first().ok_or(Refusal::new("VLE-VI.3a", "no unit is left"))?;
        let (arm, hex) = (self.arm(unit), self.state.at(unit));
        let (from, now) = (self.state.formation(unit), self.state.facing(unit));
        let alike = group.units.into_iter().all(|other| {
            self.arm(other) == arm && self.state.formation(other) == from && self.state.facing(other) == now
        });
        require(alike, "VLE-VI.3a", "units change formation together only if they have the same formation and facing")?;
        require(
            facing < 6 && (to.has_facing() || facing == 0),
            "VLE-G.6",
            "that facing does not exist: facings are 0 to 5",
        )?;
        let side = |offset: u8| (now + offset) % 6;
        let free = match (arm, from, to) {
            (Arm::Infantry, Formation::Column, Formation::Line) => {
                require(
                    facing == now || facing == side(5),
                    "VLE-VI.3b",
                    "the front of the line has to be part of the column's front",
                )?;
                false
            }
            (Arm::Infantry, Formation::Line, Formation::Column) => {
                require(
                    facing == now || facing == side(1),
                    "VLE-VI.3b",
                    "the front of the line has to be part of the column's front",
                )?;
                false
            }
            (Arm::Infantry, Formation::Column | Formation::Line, Formation::Square) => {
                let others = self.units_in(hex).minus(group.units).and(self.battle.derived.infantry);
                require(others.is_empty(), "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
                false
            }
            (Arm::Infantry, Formation::Square, Formation::Column | Formation::Line) => {
                let others = self.units_in(hex).minus(group.units).and(self.battle.derived.infantry);
                require(others.is_empty(), "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
                false
            }
            (Arm::Infantry | Arm::Cavalry, Formation::Column, Formation::General) => true,
            (Arm::Artillery, Formation::Limbered, Formation::Unlimbered) => false,
            (Arm::Artillery, Formation::Unlimbered, Formation::Limbered) => false,
            _ => return Err(Refusal::new("VLE-VI.3a", "that change of formation is not possible")),
        };
        require(self.ground(hex).admits(arm, to, false), "VLE-IV.3a", "the terrain does not allow that formation")?;
        if free {
            return Ok(0);
        }
        let cost = change_cost(arm);
        let pays = if from == Formation::Unlimbered { to } else { from };
        let allowance = group.units.map(|unit| self.allowance(unit, pays)).min().unwrap_or(0);
        if group.spent + cost > allowance {
            let left = i16::from(allowance.saturating_sub(group.spent));
            return Err(Refusal::new("VLE-VI.1c", "not enough movement points are left").numbers(i16::from(cost), left));
        }
        Ok(cost)
    }

    /// VLE-XV.1b: leaving the map costs a point.
    fn may_exit(&self, group: &Group) -> Verdict {
        let unit = group.units.first().ok_or(Refusal::new("VLE-XV.1b", "no unit is left"))?;
        let (hex, side) = (self.state.at(unit), &self.battle.sides[self.side(unit).index()]);
        let door = side.communication.contains(&hex) || side.exits.contains(&hex);
        require(door, "VLE-XV.1b", "the unit may leave the map only by its lines of communication")?;
        let guns = group.units.into_iter().any(|unit| self.state.formation(unit) == Formation::Unlimbered);
        require(!guns, "VLE-IV.12b", "unlimbered guns do not move")?;
        let limit = self.limit(group, false);
        require(group.spent < limit, "VLE-XV.1b", "no movement point is left to leave the map")
    }
}
