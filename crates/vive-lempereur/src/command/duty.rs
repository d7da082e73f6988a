//! What an order allows. VLE-XVII.3d to VLE-XVII.3j, VLE-O.7.
use super::language::{Objective, Tactic};
use super::{CorpsOrder, Progress};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, GroupKind};
use crate::unit::{Arm, CorpsId, Formation, LeaderId, Rank, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::{Direction, HexId};

/// How far a corps in Reserve keeps from enemies. VLE-XVII.3i.
const RESERVE_DISTANCE: u16 = 6;
/// How far from its place a unit may stand that defends it. VLE-O.7.
pub(super) const DEFENCE_RADIUS: u16 = 4;

impl ViveLEmpereur {
    pub(super) fn corps_order(&self, corps: CorpsId) -> &CorpsOrder {
        &self.state.core.command.orders[usize::from(corps.0)]
    }

    /// What the written order in force aims at; nothing while it sleeps or is over, or where orders are not written.
    pub(super) fn objective(&self, corps: CorpsId) -> Option<Objective> {
        let own = self.corps_order(corps);
        let order = self.state.core.command.book.order(own.number)?;
        (own.progress == Progress::Active && order.objective != Objective::Open).then_some(order.objective)
    }

    /// VLE-XVII.3e, VLE-XVII.3h: how many units of the corps may still act freely in this turn.
    pub(super) fn freedom_left(&self, corps: CorpsId) -> usize {
        let most: usize = match self.corps_order(corps).tactic {
            Tactic::March => 1,
            Tactic::Retreat => 2,
            _ => 0,
        };
        most.saturating_sub(self.battle.corps(corps).units.and(self.state.core.command.free).len())
    }

    fn is_or_may_be_free(&self, unit: UnitId) -> bool {
        self.state.core.command.free.has(unit) || self.freedom_left(self.unit(unit).corps) > 0
    }

    /// VLE-XVII.3e, VLE-XVII.3h, VLE-XVII.3i: may a unit fire in a fire phase, charge or attack?
    pub(crate) fn may_fight(&self, unit: UnitId) -> Verdict {
        if self.battle.command_level() < 3 {
            return Ok(());
        }
        let why = "the order of the corps allows no fire or melee except opportunity fire";
        match self.tactic_of(unit) {
            Tactic::March => require(self.is_or_may_be_free(unit), "VLE-XVII.3e", why),
            Tactic::Retreat => require(self.is_or_may_be_free(unit), "VLE-XVII.3h", why),
            Tactic::Reserve => Err(Refusal::new("VLE-XVII.3i", why)),
            Tactic::Attack | Tactic::Defense | Tactic::Withdrawal => Ok(()),
        }
    }

    /// VLE-XVII.3e: a corps on the march does not disorganize itself.
    pub(crate) fn may_scatter_under_order(&self, unit: UnitId) -> Verdict {
        let bound = self.battle.command_level() >= 3 && self.tactic_of(unit) == Tactic::March;
        let free = !bound || self.is_or_may_be_free(unit);
        require(free, "VLE-XVII.3e", "a corps on the march may not disorganize deliberately")
    }

    /// VLE-XVII.3e: the same for a stack, which needs a freedom for each unit on the march.
    pub(crate) fn may_scatter_together(&self, units: UnitSet) -> Verdict {
        let marching: UnitSet = units.filter(|&unit| self.tactic_of(unit) == Tactic::March).collect();
        let free = self.battle.command_level() < 3 || self.enough_freedom(marching);
        require(free, "VLE-XVII.3e", "a corps on the march may not disorganize deliberately")
    }

    /// VLE-XVII.3e, VLE-XVII.3h: is this no formation to move in?
    pub(super) fn breaks_column(&self, unit: UnitId) -> bool {
        let marches = matches!(
            self.state.formation(unit),
            Formation::Column | Formation::General | Formation::Limbered | Formation::Disorganized
        );
        matches!(self.tactic_of(unit), Tactic::March | Tactic::Retreat) && !marches
    }

    /// Of these units, those that would need a freedom, and whether there is enough of it.
    fn enough_freedom(&self, units: UnitSet) -> bool {
        let needing = units.minus(self.state.core.command.free);
        needing.into_iter().all(|unit| {
            let corps = self.unit(unit).corps;
            needing.and(self.battle.corps(corps).units).len() <= self.freedom_left(corps)
        })
    }

    /// May a group march at all? VLE-XVII.3e, VLE-XVII.3h.
    pub(crate) fn may_march_under_orders(&self, group: &Group) -> bool {
        let breaking: UnitSet = group.units.filter(|&unit| self.breaks_column(unit)).collect();
        group.kind != GroupKind::March || self.enough_freedom(breaking)
    }

    /// Of the units of a stack that would attack, those for which March and Retreat leave room, the named one first.
    pub(crate) fn within_freedom(&self, named: UnitId, units: UnitSet) -> UnitSet {
        let mut kept = UnitSet::one(named);
        for unit in units {
            let bound = matches!(self.tactic_of(unit), Tactic::March | Tactic::Retreat);
            let bound_so_far: UnitSet =
                kept.filter(|&unit| matches!(self.tactic_of(unit), Tactic::March | Tactic::Retreat)).collect();
            if !bound || self.enough_freedom(bound_so_far.with(unit)) {
                kept.insert(unit);
            }
        }
        kept
    }

    /// VLE-XVII.3e, VLE-XVII.3f, VLE-XVII.3h: what orders say to a part of a move.
    pub(super) fn check_group_under_orders(&self, group: &Group, action: &Action) -> Verdict {
        match *action {
            Action::Step(_) | Action::Go(_) if group.kind == GroupKind::March => {
                let breaking: UnitSet = group.units.filter(|&unit| self.breaks_column(unit)).collect();
                let Some(first) = breaking.first() else { return Ok(()) };
                let rule = self.tactic_of(first).rule();
                require(self.enough_freedom(breaking), rule, "the order of the corps allows movement in column only")
            }
            Action::Exit => group.units.into_iter().try_for_each(|unit| {
                let exits = &self.battle.sides[self.side(unit).index()].exits;
                let may = self.tactic_of(unit) == Tactic::Retreat || exits.contains(&self.state.at(unit));
                require(may, "VLE-XVII.3h", "only units with a Retreat order may choose to leave the map")
            }),
            Action::Bring(leader) => {
                let tied = self.led_by(leader).any(|corps| self.corps_order(corps).tactic == Tactic::Defense);
                require(!tied, "VLE-XVII.3f", "a commander with a Defense order rides alone, and only a short way")
            }
            Action::Join(unit) if group.kind != GroupKind::March => {
                let units = group.units.with(unit);
                let bound = |unit: UnitId| matches!(self.tactic_of(unit), Tactic::March | Tactic::Retreat);
                let bound: UnitSet = units.filter(|&unit| bound(unit)).collect();
                require(self.enough_freedom(bound), "VLE-XVII.3e", "the order of the corps allows no fire or melee")
            }
            _ => Ok(()),
        }
    }

    /// VLE-XVII.3f, VLE-XVII.3i, VLE-O.7: may a unit enter a hex of its own will?
    pub(crate) fn may_enter_under_order(&self, unit: UnitId, to: HexId) -> Verdict {
        let (side, corps) = (self.side(unit), self.unit(unit).corps);
        let own = self.corps_order(corps);
        if self.acts_freely(unit) {
            return Ok(());
        }
        match own.tactic {
            Tactic::Defense => {
                if let Some(Objective::Place(site)) = self.objective(corps) {
                    let far = site.distance(&self.battle, to);
                    let nearer = self.state.hex(unit).is_none_or(|hex| far < site.distance(&self.battle, hex));
                    let near = far <= DEFENCE_RADIUS || nearer;
                    return require(near, "VLE-O.7", "the unit has to stay within four hexes of the place it defends");
                }
                let beyond = self.battle.to_communications(side.other(), to) < own.limit;
                require(!beyond, "VLE-XVII.3f", "that hex is beyond the forward limit of the corps")
            }
            Tactic::Reserve => {
                let nearest = |hex| self.nearest_enemy(side, hex).unwrap_or(u16::MAX);
                let there = nearest(to);
                let away = self.state.hex(unit).is_some_and(|hex| there > nearest(hex));
                let far = there >= RESERVE_DISTANCE || away;
                require(far, "VLE-XVII.3i", "a corps in Reserve keeps six hexes away from the enemy")
            }
            _ => Ok(()),
        }
    }

    /// Does an order bar hexes to the units of a corps?
    pub(crate) fn order_bars_hexes(&self, corps: CorpsId) -> bool {
        self.battle.command_level() >= 3 && matches!(self.corps_order(corps).tactic, Tactic::Defense | Tactic::Reserve)
    }

    /// How far the nearest enemy unit is from a hex.
    pub(super) fn nearest_enemy(&self, side: voltigeur_engine::Side, hex: HexId) -> Option<u16> {
        let enemies = self.of_side(side.other()).into_iter();
        enemies.flat_map(|unit| self.hexes_of(unit)).map(|at| self.battle.distance(at, hex)).min()
    }

    /// The corps that a corps commander leads and that are on the map.
    pub(super) fn led_by(&self, leader: LeaderId) -> impl Iterator<Item = CorpsId> + '_ {
        let info = self.battle.leader(leader);
        let leads = info.rank == Rank::Corps;
        (0..self.battle.corps.len() as u8).map(CorpsId).filter(move |corps| {
            leads && info.commands >> corps.0 & 1 == 1 && self.battle.corps(*corps).units.meets(self.state.on_map())
        })
    }

    /// How far a hex is from the lines of communication of a leader's side. VLE-G.15.
    pub(super) fn leader_home(&self, leader: LeaderId, hex: HexId) -> i32 {
        let side = self.battle.leader(leader).side;
        self.battle.home(side, Arm::Infantry).distance(hex).map_or(i32::MAX / 2, i32::from)
    }

    /// VLE-XVII.3f, VLE-XVII.3g: may a leader be in this hex after his ride?
    pub(crate) fn may_ride_under_order(&self, leader: LeaderId, to: HexId) -> Verdict {
        let Some(from) = self.leader_from(leader) else { return Ok(()) };
        let home = self.leader_home(leader, from) - self.leader_home(leader, to);
        let enemy = self.battle.leader(leader).side.other();
        for corps in self.led_by(leader) {
            if self.corps_order(corps).tactic == Tactic::Defense {
                let far = self.battle.distance(from, to);
                let fits = (home == 0 && far <= 2) || (home == 1 && far <= 3);
                require(
                    fits,
                    "VLE-XVII.3f",
                    "a commander with a Defense order goes at most two hexes sideways and one back",
                )?;
                let nearer = self.battle.to_communications(enemy, to) < self.battle.to_communications(enemy, from);
                require(!nearer, "VLE-XVII.3f", "a commander with a Defense order goes no nearer to the enemy")?;
            }
            if self.corps_order(corps).tactic == Tactic::Withdrawal {
                require(home <= 3, "VLE-XVII.3g", "a commander with a Withdrawal order goes back three hexes at most")?;
            }
        }
        Ok(())
    }

    /// Where a leader was when the phase began.
    pub(super) fn leader_from(&self, leader: LeaderId) -> Option<HexId> {
        let hex = self.state.core.command.leader_start[usize::from(leader.0)];
        (hex != crate::state::NOWHERE).then_some(HexId(hex))
    }

    /// VLE-XVII.3j: are these units fresh, all of them?
    pub(crate) fn all_fresh(&self, units: UnitSet) -> bool {
        let turn = self.state.turn();
        !units.is_empty() && units.into_iter().all(|unit| self.state.core.command.fresh[unit.index()] >= turn)
    }

    /// VLE-XVII.7a: what initiative costs a unit in this turn.
    pub(crate) fn shaken_by_initiative(&self, unit: UnitId) -> i16 {
        let own = self.corps_order(self.unit(unit).corps);
        if own.shaken_turn == self.state.turn() { i16::from(own.shaken) } else { 0 }
    }

    /// How many hexes further along a direction one hex is than another, doubled. VLE-O.6.
    pub(super) fn along(&self, direction: u8, from: HexId, to: HexId) -> i32 {
        let (a, b) = (self.battle.map.hex(from), self.battle.map.hex(to));
        let step = Direction::new(i32::from(direction)).delta();
        let (q, r) = (i32::from(b.q) - i32::from(a.q), i32::from(b.r) - i32::from(a.r));
        let (x, y) = (i32::from(step.q), i32::from(step.r));
        q * x + r * y + (q + r) * (x + y)
    }

    /// VLE-G.16, VLE-O.7: how many hexes nearer to what it is to attack one hex is than another, as all stood when the phase began.
    pub(super) fn progress(&self, corps: CorpsId, from: HexId, to: HexId) -> i32 {
        let nearer = |targets: UnitSet| {
            let stood = |unit: UnitId| self.state.core.command.start[unit.index()];
            let near = |hex: HexId| {
                let hexes = targets.map(stood).filter(|&hex| hex != crate::state::NOWHERE);
                hexes.map(|at| i32::from(self.battle.distance(HexId(at), hex))).min()
            };
            near(from).zip(near(to)).map_or(0, |(before, after)| before - after)
        };
        match self.objective(corps) {
            Some(Objective::Place(site) | Objective::Toward(site)) => {
                let far = |hex| i32::from(site.distance(&self.battle, hex));
                far(from) - far(to)
            }
            Some(Objective::Direction(direction)) => self.along(direction, from, to) / 2,
            Some(Objective::Enemy { corps: enemy, .. }) => nearer(self.battle.corps(enemy).units),
            Some(Objective::Open) | None => nearer(self.battle.of_side(self.battle.corps(corps).side.other())),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Units act against March or Retreat: they are the free ones of this turn. VLE-XVII.3e, VLE-XVII.3h.
    pub fn spend_freedom(&mut self, units: UnitSet) {
        if self.battle.command_level() < 3 {
            return;
        }
        let bound: UnitSet =
            units.filter(|&unit| matches!(self.tactic_of(unit), Tactic::March | Tactic::Retreat)).collect();
        self.state.core.command.free = self.state.core.command.free.or(bound);
    }

    /// The same for cavalry on the march that disorganizes itself.
    pub fn spend_freedom_to_scatter(&mut self, unit: UnitId) {
        if self.battle.command_level() >= 3 && self.tactic_of(unit) == Tactic::March {
            self.spend_freedom(UnitSet::one(unit));
        }
    }

    /// The same for units that move in another formation than column.
    pub fn spend_freedom_to_move(&mut self, units: UnitSet) {
        if self.battle.command_level() >= 3 {
            let breaking: UnitSet = units.filter(|&unit| self.breaks_column(unit)).collect();
            self.spend_freedom(breaking);
        }
    }

    /// Units attack by fire or melee: they are engaged, and free if their order would not have it. VLE-XVII.3d.
    pub fn engage(&mut self, units: UnitSet) {
        if self.battle.command_level() >= 3 {
            self.spend_freedom(units);
            self.state.core.command.engaged = self.state.core.command.engaged.or(units);
        }
    }
}
