//! Command: who is in command, and what orders come to. Chapter 9.
use crate::battle::OrderKind;
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::numbers::{Ordinal, points};
use crate::unit::{Branch, ElementId, UnitId};
use voltigeur_engine::{Ledger, RuleId};
use voltigeur_field::hex::HexId;
use voltigeur_field::hex::movement::Points;
use voltigeur_field::hex::radius::Radius;

/// Movement points from headquarters to the commander of a sub-element. LB-9.8.4a.
pub const COMMANDERS: Points = points(12);
/// Movement points from a commander to infantry. LB-9.8.5.
pub const INFANTRY: Points = points(6);
/// To infantry in skirmish order. LB-9.8.5.
pub const SKIRMISHERS: Points = points(8);
/// To cavalry. LB-9.8.7a.
pub const CAVALRY: Points = points(12);
/// To artillery. LB-9.8.6a, LB-9.8.6b.
pub const ARTILLERY: Points = points(6);

/// What becomes of an order that is tested. LB-9.9.8a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acceptance {
    /// It binds as soon as the commander is at his headquarters. LB-9.2c.
    Accepted,
    /// It is looked at again every turn, and accepted on this number or more. LB-9.9.8b.
    Delayed(u8),
    /// It is discarded.
    Ignored,
}

/// What the acceptance of an order rests on. LB-9.9.7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The rating of the army commander, or of whoever issues it by royal initiative. LB-9.10.3a.
    pub issuer: u8,
    /// The rating of the commander who receives it.
    pub receiver: u8,
    /// The element has no orders.
    pub idle: bool,
    /// All its infantry battalions stand in large counters.
    pub regiments: bool,
    /// The two leaders share a hex.
    pub together: bool,
    /// What it tells to do; nothing for an attachment.
    pub kind: Option<OrderKind>,
    /// A unit of the element has fought or fired in reaction of late. Ruling R45.
    pub engaged: bool,
    /// It was written in a hurry.
    pub hurried: bool,
}

impl Offer {
    /// LB-9.9.7: the sum that the acceptance table is entered with.
    #[must_use]
    pub fn sum(&self) -> Ledger {
        let mut ledger = Ledger::default();
        let rule = |what| RuleId("LB-9.9.7").applies(what);
        ledger.add(rule("issuer's command rating"), i16::from(self.issuer));
        ledger.add(rule("receiver's command rating"), i16::from(self.receiver));
        ledger.add_if(self.idle, rule("no current orders"), 1);
        ledger.add_if(self.regiments, rule("all in regiments"), 1);
        ledger.add_if(self.together, rule("given in person"), 3);
        ledger.add_if(self.kind == Some(OrderKind::Attack), rule("attack order"), -2);
        ledger.add_if(self.engaged, rule("recent combat"), -1);
        ledger.add_if(self.hurried, rule("hurried order"), -3);
        ledger
    }
}

/// LB-9.9.2, ruling R43: points for orders of a turn, and what an order costs.
#[must_use]
pub const fn order_points(rating: u8) -> u8 {
    2 * rating
}

/// LB-9.9.2: what an order costs.
#[must_use]
pub const fn order_cost(hurried: bool) -> u8 {
    if hurried { 1 } else { 2 }
}

impl LaBataille {
    /// LB-9.9.8a: what a roll makes of an order with a sum.
    #[must_use]
    pub fn acceptance(&self, sum: i16, roll: Ordinal) -> Acceptance {
        let [ignored, six, five] = self.battle.tables.acceptance(sum).most;
        match roll {
            roll if roll <= ignored => Acceptance::Ignored,
            roll if roll <= six => Acceptance::Delayed(6),
            roll if roll <= five => Acceptance::Delayed(5),
            _ => Acceptance::Accepted,
        }
    }

    /// LB-9.10.1a, ruling R57: the least sum of two dice by which a commander takes the initiative.
    #[must_use]
    pub fn initiative_needed(&self, element: ElementId) -> Option<u8> {
        let leader = self.battle.leader(self.state.staff.commander(element)?);
        let against = self.battle.tables.anti_initiative(leader.nation, self.battle.period(leader.nation));
        Some(self.battle.tables.initiative(leader.command.saturating_sub(against)))
    }

    /// LB-9.12.1b: the least sum of two dice by which an attack goes on.
    #[must_use]
    pub fn stoppage_needed(&self, element: ElementId, level: u8) -> Option<u8> {
        let leader = self.battle.leader(self.state.staff.commander(element)?);
        Some(self.battle.tables.stoppage(leader.command, level))
    }

    /// LB-9.8.5b, ruling R75: the commander of an element as a centre of command: his own hex.
    #[must_use]
    pub fn centre(&self, element: ElementId) -> Option<HexId> {
        self.state.staff.hex_of(self.state.staff.commander(element)?)
    }

    /// LB-9.8.5, LB-9.8.6a, LB-9.8.7a: how far a unit may be from its centre of command.
    #[must_use]
    pub fn command_radius(&self, unit: UnitId) -> Points {
        match self.unit(unit).branch {
            Branch::Infantry if self.formation(unit) == Formation::Skirmish => SKIRMISHERS,
            Branch::Infantry => INFANTRY,
            Branch::Cavalry => CAVALRY,
            Branch::Artillery => ARTILLERY,
        }
    }

    /// LB-9.8.5b, LB-9.8.6a, LB-9.8.6b: the hexes from which a unit may be commanded. Guns, and the cavalry of an infantry corps, look to the
    /// headquarters and to every commander below them; others to their own commander.
    pub fn centres(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let own = self.unit(unit).element;
        let root = self.battle.root(own);
        let kind = self.battle.element(root).kind;
        let branch = self.unit(unit).branch;
        let corps = matches!(kind, crate::unit::ElementKind::Corps);
        let wide = branch == Branch::Artillery || corps && branch == Branch::Cavalry;
        let headquarters = self.state.staff.headquarters(root).filter(|_| wide);
        let parts = self.battle.element(root).parts;
        let commanders = self
            .battle
            .all_elements()
            .filter(move |&element| element == own || wide && (element == root || parts.has(element)));
        headquarters.into_iter().chain(commanders.filter_map(|element| self.centre(element)))
    }

    /// LB-9.8.1a, LB-9.8.8, LB-9.8.9: is a unit in command where it stands?
    #[must_use]
    pub fn is_in_command(&self, unit: UnitId, radius: &mut Radius) -> bool {
        let Some(hex) = self.hexes(unit).next() else { return true };
        let structure = self.battle.tables.terrain(*self.battle.map.ground(hex)).special_structure;
        if structure || self.formation(unit) == Formation::Rout {
            return true;
        }
        let most = self.command_radius(unit);
        let side = self.side(unit);
        self.centres(unit).collect::<Vec<_>>().into_iter().any(|centre| {
            self.measure_for_leaders(radius, centre, side, most);
            self.hexes(unit).any(|hex| radius.cost(hex).is_some())
        })
    }
}
