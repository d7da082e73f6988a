//! What an officer can work out by looking at the map. No rule is here: every number comes from the functions that carry the rules
//! out, for players that weigh what to do.
use crate::game::ViveLEmpereur;
use crate::morale::{Assault, Trial};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::Side;
use voltigeur_field::hex::{Aspect, HexId};

impl ViveLEmpereur {
    /// Who has a place now, by its number in [`Battle::places`](crate::battle::Battle::places). VLE-P12.4.
    #[must_use]
    pub fn holder(&self, place: usize) -> Option<Side> {
        self.state.core.places[place]
    }

    /// Is a unit off the map for good? One that is neither there nor gone is still to come, or hidden from the side that looks.
    #[must_use]
    pub fn is_gone(&self, unit: UnitId) -> bool {
        let core = &self.state.core;
        core.departed.all().has(unit)
    }

    /// How many voltigeurs of a unit are out. VLE-XVI.1a.
    #[must_use]
    pub fn voltigeurs_of(&self, unit: UnitId) -> usize {
        self.markers_of(unit).count()
    }

    /// Charging units that must attack or scatter in the melee phase. VLE-P7.1.
    #[must_use]
    pub fn in_contact(&self) -> UnitSet {
        self.state.core.efforts.contact()
    }

    /// Could a unit of the active side charge in this phase? VLE-IX.2a.
    #[must_use]
    pub fn can_charge(&self, unit: UnitId) -> bool {
        self.may_charge(unit).is_ok()
    }

    /// What a unit's fire at a hex is worth now; nothing if it cannot fire there. VLE-P3.1.
    #[must_use]
    pub fn fire_value(&self, unit: UnitId, target: HexId) -> i16 {
        self.aim(unit, target, false).map_or(0, |shot| shot.value.total())
    }

    /// Does a unit, as it stands, have an adjacent hex where it can attack it? VLE-VIII.5a.
    #[must_use]
    pub fn has_before_it(&self, unit: UnitId, target: HexId) -> bool {
        self.attacks(unit, target)
    }

    /// What a unit adds to an attack on a hex as it stands: value times steps. VLE-P4.3.
    #[must_use]
    pub fn attack_strength(&self, unit: UnitId, target: HexId) -> i16 {
        if !self.attacks(unit, target) {
            return 0;
        }
        self.attack_value(unit, target).total().max(0) * i16::from(self.steps(unit))
    }

    /// The strength with which a hex is defended, against infantry or cavalry, in front or not. VLE-P4.4.
    #[must_use]
    pub fn defence_strength(&self, hex: HexId, infantry_attacks: bool, flanked: bool) -> i16 {
        let assault = Assault { infantry: infantry_attacks, flanked };
        self.strength(self.units_in(hex).map(|unit| (unit, self.defence_value(unit, assault))))
    }

    /// From where an attack out of one hex would take the stack of another. VLE-G.12.
    #[must_use]
    pub fn taken_from(&self, target: HexId, from: HexId) -> Aspect {
        self.aspect_of(target, from)
    }

    /// The present morale of a unit in a plain check: leaders and losses count. VLE-X.4a.
    #[must_use]
    pub fn morale_now(&self, unit: UnitId) -> i16 {
        self.morale(unit, &Trial::plain("VLE-X.4a")).total()
    }

    /// Is the corps of a unit demoralized? VLE-XII.0b.
    #[must_use]
    pub fn is_shaken(&self, unit: UnitId) -> bool {
        self.is_demoralized(self.unit(unit).corps)
    }

    /// Is there infantry in square in a hex? VLE-IV.4a.
    #[must_use]
    pub fn square_in(&self, hex: HexId) -> bool {
        self.units_in(hex).into_iter().any(|unit| self.state.formation(unit) == Formation::Square)
    }
}
