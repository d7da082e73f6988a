//! What an order demands, and when a phase cannot end before it is done. VLE-XVII.3d, VLE-XVII.3g, VLE-XVII.3h, VLE-XVII.3p,
//! VLE-XVII.3q, VLE-O.7.
use super::CommandEvent;
use super::duty::DEFENCE_RADIUS;
use super::language::{Objective, Tactic};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, GroupKind, Phase, Plan};
use crate::state::NOWHERE;
use crate::unit::{CorpsId, LeaderId, LeaderSet, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Dice, Log, Refusal, Verdict};
use voltigeur_field::hex::HexId;

/// A part of an order that is not carried out: its rule, and whether something could still be done about it in this phase.
#[derive(Clone, Copy, Debug)]
struct Shortfall {
    rule: &'static str,
    open: bool,
}

/// The parts of an order that are not carried out.
type Shortfalls = ArrayVec<Shortfall, 4>;

impl ViveLEmpereur {
    /// VLE-XVII.3p: units of a corps that count: in good order and in command.
    fn counted(&self, corps: CorpsId) -> UnitSet {
        let out = self.state.core.command.out;
        let units = self.battle.corps(corps).units.and(self.state.on_map()).minus(out);
        units.filter(|&unit| self.state.good_order(unit)).collect()
    }

    /// Where a unit stood when the phase began; one that has come onto the map since has no such place.
    fn stood(&self, unit: UnitId) -> Option<HexId> {
        let hex = self.state.core.command.start[unit.index()];
        (hex != NOWHERE).then_some(HexId(hex))
    }

    /// Could a unit that has not moved yet march to a hex like this?
    fn could_reach(&self, unit: UnitId, mut fits: impl FnMut(HexId) -> bool) -> bool {
        if self.may_move(unit).is_err() || self.breaks_column(unit) {
            return false;
        }
        let group = Group {
            units: UnitSet::one(unit),
            leaders: LeaderSet::EMPTY,
            kind: GroupKind::March,
            spent: 0,
            turns: 0,
            turned: false,
            off_road: self.starts_off_road(unit),
            acted: false,
            spread_from: None,
            stopped: false,
            plan: Plan::default(),
            idle: false,
        };
        let mut found = false;
        self.reach(&group, |hex| found = found || fits(hex));
        found
    }

    /// Could a leader still ride to a hex like this?
    fn could_ride(&self, leader: LeaderId, mut fits: impl FnMut(HexId) -> bool) -> bool {
        if self.may_ride(leader).is_err() {
            return false;
        }
        let mut found = false;
        self.ride_reach(leader, 0, |hex| {
            found = found || (fits(hex) && self.may_ride_under_order(leader, hex).is_ok());
        });
        found
    }

    fn touches_enemy(&self, unit: UnitId, hex: HexId) -> bool {
        let side = self.side(unit);
        self.battle.map.neighbours(hex).any(|(_, next)| self.enemy_in(next, side))
    }

    /// Hexes nearer to the lines of communication than at the start of the phase. VLE-G.15.
    fn back(&self, unit: UnitId, hex: HexId) -> i32 {
        let home = self.battle.home(self.side(unit), self.arm(unit));
        let far = |hex: HexId| home.distance(hex).map(i32::from);
        self.stood(unit).and_then(far).zip(far(hex)).map_or(0, |(before, after)| before - after)
    }

    /// The groups of a corps whose thirds are counted: infantry and cavalry together; in a Guard corps each arm by itself.
    /// VLE-XVII.3d.
    fn shares(&self, corps: CorpsId) -> ArrayVec<UnitSet, 3> {
        let derived = &self.battle.derived;
        // Units under reserve counters are not asked for.
        let counted = self.counted(corps).minus(self.state.core.fog.under);
        let guard = self.battle.corps(corps).units.into_iter().all(|unit| self.unit(unit).guard);
        if guard {
            [derived.infantry, derived.cavalry, derived.artillery].into_iter().map(|arm| counted.and(arm)).collect()
        } else {
            ArrayVec::from_iter([counted.and(derived.infantry.or(derived.cavalry))])
        }
    }

    /// Has a unit gone four hexes nearer in this turn? VLE-XVII.3d, ruling R75.
    fn has_closed_in(&self, unit: UnitId) -> bool {
        let corps = self.unit(unit).corps;
        self.stood(unit).is_some_and(|from| self.progress(corps, from, self.state.at(unit)) >= 4)
    }

    /// Can a unit attack somebody in the present melee phase?
    fn can_attack(&self, unit: UnitId) -> bool {
        let side = self.side(unit);
        self.state.core.phase == Phase::MELEE
            && self.hexes_of(unit).any(|hex| {
                let mut around = self.battle.map.neighbours(hex);
                around.any(|(_, next)| self.enemy_in(next, side) && self.may_join_attack(unit, next).is_ok())
            })
    }

    /// VLE-XVII.3d: is a unit engaged? In the movement phase: is it, or could it be by the end of the turn?
    fn is_engaged(&self, unit: UnitId) -> bool {
        let touching = self.hexes_of(unit).any(|hex| self.touches_enemy(unit, hex));
        let early = self.state.core.phase <= Phase::OFFENSIVE_FIRE;
        let guns = early && self.is_artillery(unit);
        self.state.core.command.engaged.has(unit)
            || self.has_closed_in(unit)
            || guns
            || self.state.core.efforts.in_contact(unit)
            || (touching && (early || !self.can_attack(unit)))
    }

    /// VLE-XVII.3d: a third, rounded up, is to be engaged.
    fn attack_shortfall(&self, corps: CorpsId) -> Option<Shortfall> {
        let mut short: Option<Shortfall> = None;
        for share in self.shares(corps) {
            let idle: UnitSet = share.filter(|&unit| !self.is_engaged(unit)).collect();
            if share.len() - idle.len() >= share.len().div_ceil(3) {
                continue;
            }
            let open = idle.into_iter().any(|unit| match self.state.core.phase {
                Phase::MOVEMENT => {
                    let from = self.state.at(unit);
                    let closes = |hex| self.progress(corps, from, hex) >= 4 || self.touches_enemy(unit, hex);
                    self.could_reach(unit, closes)
                }
                _ => self.can_attack(unit),
            });
            let before = short.is_some_and(|short| short.open);
            short = Some(Shortfall { rule: "VLE-XVII.3d", open: open || before });
        }
        short
    }

    /// VLE-XVII.3g: the leader 2 or 3 hexes back, and half of the units, rounded down, at least 2.
    fn withdrawal_shortfalls(&self, corps: CorpsId, short: &mut Shortfalls) {
        let rule = "VLE-XVII.3g";
        if let Some((leader, hex)) = self.recipient(corps)
            && let Some(from) = self.leader_from(leader)
        {
            let goes_back = |to| (2..=3).contains(&(self.leader_home(leader, from) - self.leader_home(leader, to)));
            if !goes_back(hex) {
                short.push(Shortfall { rule, open: self.could_ride(leader, goes_back) });
            }
        }
        let counted = self.counted(corps);
        let slow: UnitSet = counted.filter(|&unit| self.back(unit, self.state.at(unit)) < 2).collect();
        if counted.len() - slow.len() < counted.len() / 2 {
            let open = slow.into_iter().any(|unit| self.could_reach(unit, |hex| self.back(unit, hex) >= 2));
            short.push(Shortfall { rule, open });
        }
    }

    /// VLE-XVII.3h: units of a retreating corps that are not in column or have not gone back, and whether they still could.
    fn slow_in_retreat(&self, corps: CorpsId) -> (UnitSet, UnitSet) {
        let counted = self.counted(corps).minus(self.state.core.command.free);
        let mut slow = UnitSet::EMPTY;
        let mut open = UnitSet::EMPTY;
        for unit in counted {
            let home = self.battle.home(self.side(unit), self.arm(unit));
            let Some(distance) = self.stood(unit).and_then(|hex| home.distance(hex)) else { continue };
            let needed = i32::from(distance.min(3));
            let goes_back = |hex: HexId| self.back(unit, hex) >= needed;
            let formed = !self.breaks_column(unit);
            if formed && goes_back(self.state.at(unit)) {
                continue;
            }
            slow.insert(unit);
            let changes = !formed && self.may_move(unit).is_ok();
            if changes || self.could_reach(unit, goes_back) {
                open.insert(unit);
            }
        }
        (slow, open)
    }

    /// What is missing at the end of the present phase.
    fn shortfalls(&self, corps: CorpsId) -> Shortfalls {
        let mut short = Shortfalls::new();
        let moving = self.state.core.phase == Phase::MOVEMENT;
        match self.corps_order(corps).tactic {
            Tactic::Attack => short.extend(self.attack_shortfall(corps)),
            Tactic::Withdrawal if moving => self.withdrawal_shortfalls(corps, &mut short),
            Tactic::Retreat if moving => {
                let (slow, open) = self.slow_in_retreat(corps);
                let left = self.freedom_left(corps);
                if slow.len() > left {
                    short.push(Shortfall { rule: "VLE-XVII.3h", open: open.len() > left });
                }
            }
            Tactic::March if moving => short.extend(self.march_shortfall(corps)),
            Tactic::Defense if moving => short.extend(self.ring_shortfall(corps)),
            _ => {}
        }
        short
    }

    /// VLE-O.7: on the march the leader comes two hexes nearer in a turn, until he is within two.
    fn march_shortfall(&self, corps: CorpsId) -> Option<Shortfall> {
        let objective = self.objective(corps)?;
        let (leader, hex) = self.recipient(corps)?;
        let from = self.leader_from(leader)?;
        let near = |to: HexId| match objective {
            Objective::Place(site) | Objective::Toward(site) => site.distance(&self.battle, to) <= 2,
            Objective::Enemy { corps: enemy, .. } => {
                let mut stood = self.battle.corps(enemy).units.filter_map(|unit| self.stood(unit));
                stood.any(|hex| self.battle.distance(hex, to) <= 2)
            }
            Objective::Direction(_) | Objective::Open => false,
        };
        let on_his_way = |to: HexId| near(to) || self.progress(corps, from, to) >= 2;
        if on_his_way(hex) {
            return None;
        }
        Some(Shortfall { rule: "VLE-O.7", open: self.could_ride(leader, on_his_way) })
    }

    /// VLE-O.7: units that defend a place stand within four hexes of it.
    fn ring_shortfall(&self, corps: CorpsId) -> Option<Shortfall> {
        let Some(Objective::Place(site)) = self.objective(corps) else { return None };
        let far = |hex: HexId| site.distance(&self.battle, hex);
        let outside: UnitSet = self.counted(corps).filter(|&unit| far(self.state.at(unit)) > DEFENCE_RADIUS).collect();
        if outside.is_empty() {
            return None;
        }
        let open = outside.into_iter().any(|unit| {
            let now = far(self.state.at(unit));
            self.could_reach(unit, |hex| far(hex) < now)
        });
        Some(Shortfall { rule: "VLE-O.7", open })
    }

    /// VLE-XVII.3q: may the owner end the movement or melee phase?
    pub(crate) fn may_end_under_orders(&self) -> Verdict {
        if self.battle.command_level() < 3 {
            return Ok(());
        }
        for corps in self.corps_of(self.state.active()).filter(|&corps| self.corps_acts(corps)) {
            if self.shortfalls(corps).iter().any(|short| short.open) {
                let why = match self.corps_order(corps).tactic {
                    Tactic::Attack => "a corps with an Attack order has too few units engaged and could engage more",
                    Tactic::March => "the commander of a corps on the march could come nearer to its objective",
                    Tactic::Defense => "units that defend a place could come nearer to it",
                    Tactic::Withdrawal => "a corps with a Withdrawal order could fall back farther",
                    Tactic::Retreat | Tactic::Reserve => "a corps with a Retreat order could fall back farther",
                };
                return Err(Refusal::new("VLE-XVII.3q", why));
            }
        }
        Ok(())
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XVII.3q: what could not be done is excused; units that did not retreat were the free ones.
    pub fn excuse(&mut self) {
        if self.battle.command_level() < 3 || !matches!(self.state.core.phase, Phase::MOVEMENT | Phase::MELEE) {
            return;
        }
        let side = self.state.active();
        for n in 0..self.battle.corps.len() {
            let corps = CorpsId(n as u8);
            if self.battle.corps(corps).side != side || !self.corps_acts(corps) {
                continue;
            }
            let short = self.shortfalls(corps);
            let attack_to_come = self.state.core.phase == Phase::MOVEMENT;
            for short in short.iter().filter(|short| !(attack_to_come && short.rule == "VLE-XVII.3d")) {
                let rule = short.rule;
                self.note(|| Event::Command(CommandEvent::Excused { corps, rule }));
            }
            if self.state.core.phase == Phase::MOVEMENT && self.corps_order(corps).tactic == Tactic::Retreat {
                let (_, open) = self.slow_in_retreat(corps);
                self.spend_freedom(open);
            }
        }
    }
}
