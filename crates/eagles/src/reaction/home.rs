//! The end of a charge: contact, a halt before a square, another target. EOTE-5.8.6 ff., EOTE-5.6.5.
use super::Report;
use super::charge::Way;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::tables::WHOLE;
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};

impl Eagles {
    /// How far a unit on the move could still go straight on, in inches. EOTE-5.0.1.
    pub(crate) fn travel_left(&self, unit: UnitId) -> f64 {
        let spent = self.state.mover.map_or(0, |mover| if mover.unit == unit { mover.spent } else { 0 });
        let left = self.budget(unit).saturating_sub(spent);
        self.allowance(unit, self.formation(unit)) * f64::from(left) / f64::from(WHOLE)
    }

    /// How a charger goes straight on to an enemy with the movement that it has left. EOTE-5.8.1, EOTE-5.8.2.
    pub(crate) fn charge_on(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        self.may_charge(unit, target)?;
        let place = self.place(unit);
        let near = self.place_front_within(&place, target, self.battle.distance.charge);
        let in_arc = near || self.in_arc(unit, target);
        require(in_arc, "EOTE-5.8.2", "the target is not in the unit's arc")?;
        let way = self.charge_way(&place, target, self.travel_left(unit));
        way.ok_or_else(|| {
            Refusal::new("EOTE-5.8.2", "the target cannot be reached in a straight line with the movement left")
        })
    }

    /// May a charger whose target is gone take this one? A target that is still straight ahead may be taken again, but not skirmishers
    /// who have just retired. Its order binds it as in any charge. EOTE-5.8.9, EOTE-3.3.3, EOTE-3.3.6, EOTE-3.3.8.
    pub(crate) fn check_new_target(&self, unit: UnitId, target: UnitId, gone: UnitId) -> Verdict {
        require(target != gone || !self.is_skirmishing(target), "EOTE-5.8.9", "those skirmishers have retired")?;
        self.charge_on(unit, target)?;
        self.may_assault_under_order(unit, target)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A charge has come to contact: it will be fought. EOTE-5.8.6.
    pub fn charge_home(&mut self, unit: UnitId, target: UnitId) {
        self.has_charged(unit, target);
        self.note(|| Event::React(Report::Contact { unit, target }));
        self.halt_mover();
    }
}
