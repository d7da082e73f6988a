//! XVI.1: voltigeurs before the front of the infantry. VLE-XVI.1a to VLE-XVI.1k. Here is what they are and may do; what happens to
//! them is in [`acts`], the frame in which they are set out in [`frame`].
mod acts;
pub(crate) mod frame;

use crate::game::ViveLEmpereur;
use crate::procedure::Phase;
use crate::state::NOWHERE;
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::{Refusal, Side, Verdict, require};
use voltigeur_field::hex::sight::{Sight, look};
use voltigeur_field::hex::{Direction, Hex, HexId};

/// The most markers on the map. VLE-III.3a.
const MOST_MARKERS: usize = 192;

/// A marker of voltigeurs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Voltigeur {
    /// The unit that it belongs to.
    pub parent: UnitId,
    /// Where it is; [`NOWHERE`] while it follows a unit on the march. VLE-XVI.1j.
    pub hex: u16,
    /// The vertex that it faces.
    pub facing: u8,
    /// It has fired in this phase. VLE-VII.4a.
    pub fired: bool,
}

/// All markers, and what the present phase and fire remember of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Voltigeurs {
    pub markers: ArrayVec<Voltigeur, MOST_MARKERS>,
    /// Units whose voltigeurs were set out in this phase. VLE-XVI.1c.
    pub set_out: UnitSet,
    /// The hex of the marker that joins the fire that is put together; [`NOWHERE`] if none.
    pub joining: u16,
}

impl Default for Voltigeurs {
    fn default() -> Self {
        Self { markers: ArrayVec::new(), set_out: UnitSet::EMPTY, joining: NOWHERE }
    }
}

/// Sees only hexes with hostile voltigeurs. VLE-XVI.1e, VLE-XVI.1k.
struct Screen<'g> {
    game: &'g ViveLEmpereur,
    of: Side,
}

impl Sight for Screen<'_> {
    type Rule = ();
    fn hex(&mut self, hex: Hex) -> Option<()> {
        let id = self.game.battle.map.id(hex)?;
        self.game.live_marker(id, self.of).map(|_| ())
    }
}

impl ViveLEmpereur {
    fn voltigeurs(&self) -> &Voltigeurs {
        &self.state.core.optional.voltigeurs
    }

    /// Markers that have a place on the map.
    pub(crate) fn placed_voltigeurs(&self) -> impl Iterator<Item = &Voltigeur> {
        self.voltigeurs().markers.iter().filter(|marker| marker.hex != NOWHERE)
    }

    /// The markers of a unit.
    pub(crate) fn markers_of(&self, unit: UnitId) -> impl Iterator<Item = &Voltigeur> {
        self.voltigeurs().markers.iter().filter(move |marker| marker.parent == unit)
    }

    /// The marker of a side in a hex. There is one at most (house ruling H105).
    pub(crate) fn marker_in(&self, hex: HexId, side: Side) -> Option<&Voltigeur> {
        self.voltigeurs().markers.iter().find(|marker| marker.hex == hex.0 && self.side(marker.parent) == side)
    }

    /// The same, unless a unit shares its hex: then it is ignored. VLE-XVI.1i.
    fn live_marker(&self, hex: HexId, side: Side) -> Option<&Voltigeur> {
        self.marker_in(hex, side).filter(|_| self.state.top(hex).is_none())
    }

    /// How many markers a unit may have out. VLE-XVI.1a, VLE-XVI.1b.
    pub(crate) fn most_voltigeurs(&self, unit: UnitId) -> u8 {
        let info = self.unit(unit);
        let Some(hex) = self.state.hex(unit) else { return 0 };
        if info.arm != Arm::Infantry || info.militia || self.state.top(hex) != Some(unit) {
            return 0;
        }
        match self.state.formation(unit) {
            Formation::Column | Formation::General | Formation::Line if info.light => 3,
            Formation::Column | Formation::General => 1,
            Formation::Line => 2,
            _ => 0,
        }
    }

    /// Does enemy cavalry stand next to a hex? VLE-XVI.1g.
    fn cavalry_near(&self, hex: HexId, side: Side) -> bool {
        self.battle.map.neighbours(hex).any(|(_, next)| {
            self.enemy_in(next, side)
                && self.touches(hex, next)
                && self.units_in(next).meets(self.battle.derived.cavalry)
        })
    }

    /// Is a hex one that the unit may send voltigeurs to, as far as its facing goes? VLE-XVI.1b.
    fn in_reach(&self, unit: UnitId, direction: Direction) -> bool {
        self.unit(unit).light || self.active_sides(unit, self.state.at(unit)).has(direction)
    }

    /// May a marker of a unit be put into a hex? VLE-XVI.1b, VLE-XVI.1g.
    pub(crate) fn may_send_voltigeurs(&self, unit: UnitId, hex: HexId) -> Verdict {
        let own = self.state.at(unit);
        let Some(direction) = self.battle.direction(own, hex) else {
            return Err(Refusal::new("VLE-XVI.1b", "voltigeurs have to go to an adjacent hex"));
        };
        require(self.state.top(hex).is_none(), "VLE-XVI.1b", "there are units in that hex")?;
        let open = self.open_to(Arm::Infantry, own, direction, hex);
        require(open, "VLE-XVI.1b", "infantry cannot enter that hex")?;
        require(self.in_reach(unit, direction), "VLE-XVI.1b", "line infantry sends voltigeurs only where it can fire")?;
        let side = self.side(unit);
        require(!self.cavalry_near(hex, side), "VLE-XVI.1g", "there is enemy cavalry adjacent to that hex")?;
        require(self.marker_in(hex, side).is_none(), "VLE-XVI.1b", "your voltigeurs are already in that hex")?;
        let following = self.markers_of(unit).any(|marker| marker.hex == NOWHERE);
        let left = following || !self.voltigeurs().markers.is_full();
        require(left, "VLE-III.3a", "no voltigeur markers are left")
    }

    /// May the voltigeurs of a unit be set out now? VLE-XVI.1c.
    pub(crate) fn may_screen(&self, unit: UnitId) -> Verdict {
        require(self.battle.switches.voltigeurs, "VLE-XVI.1a", "this battle is played without voltigeurs")?;
        require(self.of_side(self.state.active()).has(unit), "VLE-XVI.1c", "that is not one of your units on the map")?;
        require(self.most_voltigeurs(unit) > 0, "VLE-XVI.1a", "that unit cannot send out voltigeurs now")?;
        let once = !self.voltigeurs().set_out.has(unit);
        require(once, "VLE-XVI.1c", "that unit has already sent out or recalled voltigeurs in this phase")?;
        let some =
            self.battle.map.neighbours(self.state.at(unit)).any(|(_, hex)| self.may_send_voltigeurs(unit, hex).is_ok());
        let out = self.markers_of(unit).next().is_some();
        require(some || out, "VLE-XVI.1b", "there is no hex for the unit's voltigeurs")
    }

    /// VLE-XVI.1c: voltigeurs are set out after the parent's move.
    pub(crate) fn may_move_still(&self, unit: UnitId) -> Verdict {
        let first = !self.battle.switches.voltigeurs
            || self.state.core.phase != Phase::MOVEMENT
            || !self.voltigeurs().set_out.has(unit);
        require(first, "VLE-XVI.1c", "that unit has sent out its voltigeurs, which ends its movement")
    }

    /// May the voltigeurs of a hex fire at another? VLE-XVI.1d.
    pub(crate) fn may_skirmish(&self, side: Side, from: HexId, target: HexId, opportunity: bool) -> Verdict {
        require(self.battle.switches.voltigeurs, "VLE-XVI.1a", "this battle is played without voltigeurs")?;
        let Some(marker) = self.live_marker(from, side) else {
            return Err(Refusal::new("VLE-XVI.1d", "you have no voltigeurs there that can fire"));
        };
        require(self.voltigeurs().joining == NOWHERE, "VLE-XVI.1d", "only one voltigeur marker fires at a hex")?;
        require(opportunity || !marker.fired, "VLE-VII.4a", "those voltigeurs have already fired in this phase")?;
        let front = self.battle.direction(from, target).is_some_and(|direction| front_of(marker.facing, direction));
        require(front, "VLE-XVI.1d", "voltigeurs fire only at one of their two front hexes")?;
        require(self.enemy_in(target, side), "VLE-VII.3d", "there is no enemy unit in that hex")
    }

    /// The hexes from which voltigeurs could fire at a hex.
    pub(crate) fn skirmishers(&self, side: Side, target: HexId, opportunity: bool) -> ArrayVec<HexId, 6> {
        let mut found = ArrayVec::new();
        if self.battle.switches.voltigeurs && !self.voltigeurs().markers.is_empty() {
            let around = self.battle.map.neighbours(target).map(|(_, hex)| hex);
            found.extend(around.filter(|&hex| self.may_skirmish(side, hex, target, opportunity).is_ok()));
        }
        found
    }

    /// By opportunity: not if the parent took part in the fight. VLE-VII.5f.
    pub(crate) fn sniping_voltigeurs(
        &self,
        side: Side,
        at: HexId,
        retreating: bool,
        barred: UnitSet,
    ) -> ArrayVec<HexId, 6> {
        let mut found = self.skirmishers(side, at, true);
        if retreating {
            let melee = self.state.core.phase == Phase::MELEE;
            found.retain(|hex| {
                let parent = self.marker_in(*hex, side).map(|marker| marker.parent);
                parent.is_some_and(|unit| !(barred.has(unit) || melee && self.state.core.melees.has_fought(unit)))
            });
        }
        found
    }

    /// The marker that joins the fire that is put together.
    pub(crate) fn joining(&self) -> Option<HexId> {
        let joining = self.voltigeurs().joining;
        (joining != NOWHERE).then_some(HexId(joining))
    }

    /// VLE-XVI.1e, VLE-XVI.1k: do hostile voltigeurs lie between? Along a hexside only if both hexes beside it hold some.
    pub(crate) fn is_screened(&self, from: HexId, target: HexId, side: Side) -> bool {
        if !self.battle.switches.voltigeurs || self.voltigeurs().markers.is_empty() {
            return false;
        }
        let map = &self.battle.map;
        look(map.grid(), map.hex(from), map.hex(target), &mut Screen { game: self, of: side.other() }).is_err()
    }

    /// Markers that follow a unit on the march. VLE-XVI.1j.
    pub(crate) fn following(&self, unit: UnitId) -> usize {
        self.markers_of(unit).filter(|marker| marker.hex == NOWHERE).count()
    }

    /// VLE-XVI.1j: units on the march whose voltigeurs have to be placed because guns could fire through them.
    pub(crate) fn needs_places(&self, movers: UnitSet, at: HexId, snipers: UnitSet) -> Option<UnitId> {
        if !self.battle.switches.voltigeurs {
            return None;
        }
        let far =
            snipers.into_iter().any(|unit| self.range_to(unit, at, true).is_some_and(|(distance, _)| distance > 1));
        movers.into_iter().find(|&unit| {
            far && self.most_voltigeurs(unit) > 0
                && self.following(unit) > 0
                && self.battle.map.neighbours(at).any(|(_, hex)| self.may_send_voltigeurs(unit, hex).is_ok())
        })
    }

    /// Puts a marker on the map before a study begins.
    pub(crate) fn put_voltigeurs(&mut self, parent: UnitId, hex: HexId, facing: u8) {
        let voltigeur = Voltigeur { parent, hex: hex.0, facing, fired: false };
        self.state.core.optional.voltigeurs.markers.push(voltigeur);
    }

    /// What must hold of markers between two actions.
    pub(crate) fn voltigeurs_fit(&self) -> Result<(), String> {
        for marker in &self.voltigeurs().markers {
            let name = &self.unit(marker.parent).id;
            if marker.hex == NOWHERE {
                continue;
            }
            let hex = HexId(marker.hex);
            if self.enemy_in(hex, self.side(marker.parent)) && self.state.core.stack.is_empty() {
                return Err(format!("voltigeurs of {name} share a hex with enemies (VLE-XVI.1g)"));
            }
            if self.marker_in(hex, self.side(marker.parent).other()).is_some() {
                return Err(format!("voltigeurs of {name} share a hex with others (VLE-XVI.1i)"));
            }
            let most = usize::from(self.most_voltigeurs(marker.parent));
            if self.state.core.stack.is_empty() && self.markers_of(marker.parent).count() > most {
                return Err(format!("{name} has more than {most} voltigeurs out (VLE-XVI.1a)"));
            }
        }
        Ok(())
    }
}

/// Is a direction one of the two front sides of a marker? VLE-G.4.
fn front_of(facing: u8, direction: Direction) -> bool {
    crate::arcs::aspects(Formation::Line, facing, false).front.has(direction)
}
