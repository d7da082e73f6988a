//! What the things of a battle are called: in records, in files and by people.
use crate::battle::Battle;
use crate::game::ViveLEmpereur;
use crate::unit::{CorpsId, LeaderId, UnitId};
use std::borrow::Cow;
use voltigeur_engine::Side;
use voltigeur_engine::actions::Names;
use voltigeur_engine::view::Target;
use voltigeur_field::hex::HexId;

voltigeur_engine::named!(ViveLEmpereur => battle: Battle; UnitId, CorpsId, HexId, Side, CounterId, PlaceId);
voltigeur_kit::hex_names!(Battle: map);
voltigeur_engine::listed!(Battle { UnitId in units, "UNIT", Target::Piece; LeaderId in leaders, "LEADER"; });
// A substitute leads under another name.
voltigeur_engine::named!(ViveLEmpereur: LeaderId);

/// A reserve counter by its number. VLE-XX.1a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterId(pub u8);

/// A place of the scenario by its number. VLE-O.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceId(pub u8);

macro_rules! held_as_number {
    ($($name:ident),+) => {
        $(impl From<u8> for $name {
            fn from(number: u8) -> Self {
                Self(number)
            }
        }

        impl From<$name> for u8 {
            fn from($name(number): $name) -> Self {
                number
            }
        })+
    };
}
held_as_number!(CounterId, PlaceId);

/// A name as notation writes it: small letters, hyphens.
fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect()
}

impl Names<LeaderId> for ViveLEmpereur {
    const KIND: &'static str = <Battle as Names<LeaderId>>::KIND;

    fn all(&self) -> impl Iterator<Item = LeaderId> {
        self.battle.all_leaders()
    }
    fn has(&self, leader: LeaderId) -> bool {
        self.battle.has(leader)
    }
    fn id(&self, leader: LeaderId) -> Cow<'_, str> {
        self.battle.leader(leader).id.as_str().into()
    }
    fn name(&self, leader: LeaderId) -> Cow<'_, str> {
        self.leader_name(leader).into()
    }
}

impl Names<CorpsId> for Battle {
    const KIND: &'static str = "CORPS";

    fn all(&self) -> impl Iterator<Item = CorpsId> {
        (0..self.corps.len()).map(|n| CorpsId(n as u8))
    }
    fn has(&self, corps: CorpsId) -> bool {
        corps.index() < self.corps.len()
    }
    fn id(&self, corps: CorpsId) -> Cow<'_, str> {
        slug(&self.corps(corps).id).into()
    }
    fn name(&self, corps: CorpsId) -> Cow<'_, str> {
        self.corps(corps).id.as_str().into()
    }
}

impl Names<Side> for Battle {
    const KIND: &'static str = "SIDE";

    fn all(&self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter()
    }
    fn has(&self, _: Side) -> bool {
        true
    }
    fn id(&self, side: Side) -> Cow<'_, str> {
        self.sides[side.index()].id.as_str().into()
    }
    fn name(&self, side: Side) -> Cow<'_, str> {
        self.sides[side.index()].name.as_str().into()
    }
}

impl Names<CounterId> for Battle {
    const KIND: &'static str = "COUNTER";

    fn all(&self) -> impl Iterator<Item = CounterId> {
        (0..self.counters.len() as u8).map(CounterId)
    }
    fn has(&self, CounterId(n): CounterId) -> bool {
        usize::from(n) < self.counters.len()
    }
    fn id(&self, CounterId(n): CounterId) -> Cow<'_, str> {
        self.counters[usize::from(n)].id.as_str().into()
    }
}

impl Names<PlaceId> for Battle {
    const KIND: &'static str = "PLACE";

    fn all(&self) -> impl Iterator<Item = PlaceId> {
        (0..self.places.len() as u8).map(PlaceId)
    }
    fn has(&self, PlaceId(n): PlaceId) -> bool {
        usize::from(n) < self.places.len()
    }
    fn id(&self, PlaceId(n): PlaceId) -> Cow<'_, str> {
        slug(&self.places[usize::from(n)].name).into()
    }
    fn name(&self, PlaceId(n): PlaceId) -> Cow<'_, str> {
        self.places[usize::from(n)].name.as_str().into()
    }
}
