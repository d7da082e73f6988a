//! What can be so of a unit in the course of a battle: each in one place, for lines that set it, for expectations and for views.
use crate::game::Eagles;
use crate::state::Status;
use crate::unit::UnitId;
use voltigeur_kit::scenario::Flag;

/// A flag of a unit.
pub(crate) type UnitFlag = Flag<Eagles, UnitId>;

/// A flag that is a field of the unit's state.
macro_rules! flag {
    ($word:literal $($path:ident).+) => {
        UnitFlag::new(
            $word,
            |game, unit| game.at(unit).$($path).+,
            |game, unit| game.state.unit_mut(unit).$($path).+ = true,
        )
    };
}

/// What a unit suffers from, and what it has done in this turn, in the order of the view. EOTE-0.6.1.
pub(crate) const FLAGS: &[UnitFlag] = &[
    flag!("disordered" disordered).shown("disordered"),
    flag!("blown" blown).shown("blown"),
    UnitFlag::asked("detached", |game, unit| game.at(unit).detached).shown("skirmishers out"),
    flag!("moved" turn.moved).shown("moved"),
    flag!("charged" turn.charged).shown("charged"),
    flag!("fired" turn.fired).shown("fired"),
    flag!("failed-square" turn.failed_square).shown("failed to form square"),
    flag!("rally-tried" rally_tried),
    flag!("beyond-rally" beyond_rally),
    flag!("morale-rout" routed_by_morale),
    flag!("done" turn.done),
    flag!("changed-pinned" turn.changed_pinned),
    flag!("unlimbered-now" turn.unlimbered),
    flag!("passed-fire" turn.passed_fire),
    flag!("supported" turn.supported),
    flag!("fought-cavalry" turn.fought_cavalry),
    flag!("fought-infantry" turn.fought_infantry),
    flag!("passed-through" turn.passed_through),
    flag!("remanned" turn.remanned),
    flag!("shelled" turn.shelled),
    flag!("hurt-by-guns" turn.hurt_by_guns),
    flag!("firefight" turn.firefight),
    flag!("broke-through" turn.broke_through),
    flag!("was-blown" turn.was_blown),
    flag!("routed-now" turn.routed),
    flag!("stopped" turn.stopped),
    flag!("left-town" turn.left_town),
    flag!("assaulted" turn.assaulted),
    flag!("fled-cavalry" turn.fled_cavalry),
    UnitFlag::asked("in-refuge", |game, unit| game.at(unit).refuge.is_some()),
    UnitFlag::asked("abandoned", |game, unit| game.at(unit).guns.is_some()),
];

/// Where a unit is in its life, by word. EOTE-A.1.1.
pub(crate) const STATUSES: [(&str, Status); 8] = [
    ("absent", Status::Absent),
    ("due", Status::Due),
    ("ready", Status::Ready),
    ("routed", Status::Routed),
    ("pool", Status::Pool),
    ("waiting", Status::Waiting),
    ("removed", Status::Removed),
    ("withdrawn", Status::Withdrawn),
];
