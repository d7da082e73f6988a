//! Units for tests.
use la_bataille::numbers::Ordinal;
use la_bataille::tables::{LossSchedule, tables};
use la_bataille::unit::{Branch, Class, ElementId, Guns, Nation, OrganizationId, Size, Unit, UnitSet};
use voltigeur_engine::Side;

/// A French unit of a branch and class with plain values, to be changed as a test needs it.
pub fn unit(branch: Branch, class: Class) -> Unit {
    let nation = Nation::French;
    let (size, steps, rate) = match branch {
        Branch::Infantry => (Size::Battalion, 6, 8),
        Branch::Cavalry => (Size::Regiment, 8, 14),
        Branch::Artillery => (Size::Battery, 4, 8),
    };
    Unit {
        id: "x1".to_owned(),
        name: "X1".to_owned(),
        side: Side::First,
        nation,
        branch,
        class,
        size,
        steps,
        rate,
        fire: 9,
        melee: 15,
        morale: Ordinal(10),
        range: 1,
        skirmish: 0,
        lance: 0,
        guns: Guns { fire: [18, 12, 6], range: 9, ammunition: 6 },
        multiplier: tables().multiplier(nation, class).unwrap_or_default(),
        schedule: tables().schedule(nation, branch, class).unwrap_or(LossSchedule::Every),
        organization: OrganizationId(0),
        element: ElementId(0),
        regiment: None,
        parts: UnitSet::EMPTY,
    }
}
