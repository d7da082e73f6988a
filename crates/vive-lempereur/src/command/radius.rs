//! Level 2: who is in command, and what those may do who are not. VLE-XVII.2a to VLE-XVII.2d.
use crate::action::Action;
use crate::battle::Hexes;
use crate::game::ViveLEmpereur;
use crate::procedure::{Group, GroupKind};
use crate::unit::{Arm, CorpsId, LeaderId, LeaderSet, Rank, UnitId, UnitSet};
use voltigeur_engine::{Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// The overall commander: the army commander, or the deputy who acts for him. VLE-XIV.1a.
    pub(crate) fn overall(&self, side: Side) -> Option<LeaderId> {
        let acts = self.state.core.deputy_acts[side];
        let rank = if acts { Rank::Deputy } else { Rank::Army };
        self.battle.all_leaders().find(|&leader| {
            let info = self.battle.leader(leader);
            info.side == side && info.rank == rank
        })
    }

    /// A leader of a rank who commands a corps.
    fn of_rank(&self, corps: CorpsId, rank: Rank) -> Option<LeaderId> {
        self.battle.all_leaders().find(|&leader| {
            let info = self.battle.leader(leader);
            info.rank == rank && info.commands >> corps.0 & 1 == 1
        })
    }

    /// The commander of a corps.
    pub(crate) fn corps_commander(&self, corps: CorpsId) -> Option<LeaderId> {
        self.of_rank(corps, Rank::Corps)
    }

    /// The wing commander above a corps, while he is on the map.
    pub(crate) fn wing_commander(&self, corps: CorpsId) -> Option<LeaderId> {
        self.of_rank(corps, Rank::Wing).filter(|&leader| self.leader_hex(leader).is_some())
    }

    /// Whom a leader must stay near: his wing commander, or the overall commander. VLE-XVII.2b.
    fn superior(&self, leader: LeaderId) -> Option<LeaderId> {
        let info = self.battle.leader(leader);
        let overall = self.overall(info.side).filter(|&chief| chief != leader && self.leader_hex(chief).is_some());
        if info.rank != Rank::Corps {
            return overall;
        }
        let wing = (0..self.battle.corps.len() as u8)
            .map(CorpsId)
            .filter(|corps| info.commands >> corps.0 & 1 == 1)
            .find_map(|corps| self.wing_commander(corps));
        wing.or(overall)
    }

    /// Hexes from which a way of so many hexes, free of the enemies of a side, leads to a hex. VLE-XVII.2a.
    fn field_of(&self, side: Side, from: HexId, most: u16) -> Hexes {
        let mut field = Hexes::one(from);
        let mut edge = field;
        for _ in 0..most {
            let mut next = Hexes::EMPTY;
            for hex in edge.iter() {
                for (direction, to) in self.battle.map.neighbours(hex) {
                    let open =
                        !field.has(to) && !self.enemy_in(to, side) && self.open_to(Arm::Infantry, hex, direction, to);
                    if open {
                        next.insert(to);
                    }
                }
            }
            field = field.or(&next);
            edge = next;
        }
        field
    }

    /// The hexes in which a unit of a corps is in command: near its corps, wing or army commander. VLE-XVII.2a.
    pub(crate) fn commanded(&self, corps: CorpsId) -> Hexes {
        let side = self.battle.corps(corps).side;
        let chiefs = [self.corps_commander(corps), self.wing_commander(corps), self.overall(side)];
        let places = chiefs.into_iter().flatten().filter_map(|leader| self.leader_hex(leader));
        places.fold(Hexes::EMPTY, |all, hex| all.or(&self.field_of(side, hex, self.battle.staff.unit_radius)))
    }

    /// The hexes in which a move of these units may end: where all of those are in command who are out of it. VLE-XVII.2c.
    fn ends_in_command(&self, units: UnitSet) -> Hexes {
        let mut seen = 0u32;
        let mut all: Option<Hexes> = None;
        for unit in units.and(self.state.core.command.out) {
            let corps = self.unit(unit).corps;
            if seen >> corps.0 & 1 == 0 {
                seen |= 1 << corps.0;
                let field = self.commanded(corps);
                all = Some(all.map_or(field, |known| known.and(&field)));
            }
        }
        all.unwrap_or(Hexes::EMPTY)
    }

    /// Is one of these units out of command?
    pub(crate) fn out_of_command(&self, units: UnitSet) -> bool {
        units.meets(self.state.core.command.out)
    }

    /// The hexes to which a group may march; nothing if command does not bind it. VLE-XVII.2c.
    pub(crate) fn leash(&self, group: &Group) -> Option<Hexes> {
        (self.battle.command_level() >= 2 && self.out_of_command(group.units))
            .then(|| self.ends_in_command(group.units))
    }

    /// VLE-XVII.2c: what units out of command may do while they move or charge.
    pub(super) fn check_leash(&self, group: &Group, action: &Action) -> Verdict {
        const WHY: &str = "a unit out of command may leave its hex only by a move that ends in command";
        let Some(first) = group.units.first() else { return Ok(()) };
        let Some(open) = self.leash(group) else { return Ok(()) };
        let here = self.state.at(first);
        if group.kind != GroupKind::March {
            let leaves = matches!(action, Action::Step(_) | Action::Go(_));
            return require(!leaves, "VLE-XVII.2c", "cavalry out of command charges only the enemy in front of it");
        }
        match *action {
            Action::Step(direction) => {
                let to = self.battle.map.neighbour(here, direction);
                require(to.is_some_and(|to| open.has(to)), "VLE-XVII.2c", WHY)
            }
            Action::Go(hex) => require(open.has(hex), "VLE-XVII.2c", WHY),
            Action::Exit => Err(Refusal::new("VLE-XVII.2c", WHY)),
            Action::Stop => {
                let at_home = here.0 == self.state.core.command.origin || open.has(here);
                if at_home {
                    return Ok(());
                }
                let mut onward = false;
                self.reach(group, |hex| onward |= open.has(hex));
                require(!onward, "VLE-XVII.2c", WHY)
            }
            _ => Ok(()),
        }
    }

    /// VLE-XVII.2c: cavalry out of command charges an adjacent enemy or nobody.
    pub(crate) fn may_charge_unled(&self, unit: UnitId) -> Verdict {
        let (hex, side) = (self.state.at(unit), self.side(unit));
        let adjacent = self.battle.map.neighbours(hex).any(|(_, next)| self.enemy_in(next, side));
        let led = !self.state.core.command.out.has(unit);
        require(led || adjacent, "VLE-XVII.2c", "cavalry out of command charges only an adjacent enemy")
    }
}

impl ViveLEmpereur {
    /// VLE-XVII.2a, VLE-XVII.2b, VLE-XVII.2d: who is in command, judged at the start of the charge and movement phases.
    pub(crate) fn judge_command(&mut self) {
        let side = self.state.active();
        let mut out = UnitSet::EMPTY;
        let mut stuck = LeaderSet::EMPTY;
        if self.state.turn() > 1 {
            for n in 0..self.battle.corps.len() {
                let corps = CorpsId(n as u8);
                let units = self.battle.corps(corps).units.and(self.of_side(side));
                if units.is_empty() {
                    continue;
                }
                let field = self.commanded(corps);
                out = out.or(units.filter(|&unit| !self.hexes_of(unit).any(|hex| field.has(hex))).collect());
            }
            // VLE-XVII.3a: with tactical orders leaders move freely.
            if self.battle.command_level() == 2 {
                stuck = self.battle.all_leaders().filter(|&leader| self.is_stuck(leader, side)).collect();
            }
        }
        let command = &mut self.state.core.command;
        (command.out, command.stuck) = (out, stuck);
    }

    fn is_stuck(&self, leader: LeaderId, side: Side) -> bool {
        let (Some(hex), Some(chief)) = (self.leader_hex(leader), self.superior(leader)) else { return false };
        let Some(at) = self.leader_hex(chief) else { return false };
        self.battle.leader(leader).side == side && !self.field_of(side, at, self.battle.staff.leader_radius).has(hex)
    }
}
