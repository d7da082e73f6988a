//! What never changes in a battle, and how it is read from a scenario file: with all faults at once.
use serde::Deserialize;
use std::borrow::Cow;
use voltigeur_engine::actions::Names;
use voltigeur_engine::view::Target;
use voltigeur_engine::{Fault, Faults, ScenarioInfo, Side};
use voltigeur_field::hex::{Direction, Feature, HexId, Map};
use voltigeur_field::{Id, IdSet};
use voltigeur_kit::hex::map_text::{MapText, hex_of, hexes_of};
use voltigeur_kit::scenario::{Entry, Head, Named, Part, read, tables};

pub const MOST_UNITS: usize = 16;
pub const MOST_HEXES: usize = 256;
pub const MOST_PLACES: usize = 4;

voltigeur_field::ids! {
    /// A unit by its number in the file.
    UnitId, MOST_UNITS;
}
pub type UnitSet = IdSet<UnitId>;

voltigeur_kit::grounds! {
    /// What lies in a hex. PK-2.1.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ground { Open = '.' "open", Wood = 'w' "wood" }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    Foot,
    Horse,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub arm: Arm,
    pub steps: u8,
    pub start: HexId,
    pub facing: Direction,
}

#[derive(Clone, Debug)]
pub struct Place {
    pub name: String,
    pub hexes: Vec<HexId>,
    pub points: i32,
    pub owner: Option<Side>,
}

#[derive(Clone, Debug)]
pub struct Battle {
    pub id: String,
    pub title: String,
    pub turns: u8,
    pub sides: [String; 2],
    pub units: Vec<Unit>,
    pub places: Vec<Place>,
    pub map: Map<Ground>,
}

impl Battle {
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// The unit with an id, for studies and questions.
    pub fn find_unit(&self, id: &str) -> Result<UnitId, String> {
        voltigeur_engine::actions::look_up(self, id)
    }
}

voltigeur_kit::hex_names!(Battle: map);
voltigeur_engine::named!(Battle: UnitId);

impl Names<UnitId> for Battle {
    const KIND: &'static str = "UNIT";

    fn all(&self) -> impl Iterator<Item = UnitId> {
        (0..self.units.len()).map(UnitId::from_index)
    }
    fn has(&self, unit: UnitId) -> bool {
        unit.index() < self.units.len()
    }
    fn id(&self, unit: UnitId) -> Cow<'_, str> {
        self.unit(unit).id.as_str().into()
    }
    fn name(&self, unit: UnitId) -> Cow<'_, str> {
        self.unit(unit).name.as_str().into()
    }
    fn target(&self, unit: UnitId) -> Option<Target> {
        Some(Target::Piece(self.unit(unit).id.clone()))
    }
}

tables! {
    /// A scenario file as it is written; what has no table stands at its top.
    #[derive(Clone, Debug)]
    pub struct Scenario {
        "" head: Part<Head>,
        "" rest: Part<Rest>,
        "map" map: Entry<MapText>,
        "place" place: Vec<Entry<PlaceText>>,
        "unit" unit: Vec<Entry<UnitText>>,
    }
}

/// What stands at the top beside what every scenario says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    pub turns: u8,
    pub sides: [String; 2],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceText {
    pub name: String,
    pub hexes: Vec<String>,
    pub points: i32,
    #[serde(default)]
    pub owner: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitText {
    pub id: String,
    pub name: String,
    pub side: String,
    pub arm: Arm,
    pub steps: u8,
    pub hex: String,
    pub facing: u8,
}

impl Named for UnitText {
    const KIND: &'static str = "unit";
    fn id(&self) -> &str {
        &self.id
    }
}

impl Named for PlaceText {
    const KIND: &'static str = "place";
    fn id(&self) -> &str {
        &self.name
    }
}

impl Scenario {
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let (scenario, mut faults) = read::<Self>(text);
        if let Some(scenario) = &scenario {
            scenario.head.check("picket", &mut faults);
            scenario.build(&mut faults);
        }
        faults.into_result()?;
        scenario.ok_or_else(Vec::new)
    }

    pub fn battle(&self) -> Result<Battle, Vec<Fault>> {
        let mut faults = Faults::default();
        let battle = self.build(&mut faults);
        faults.into_result()?;
        battle.ok_or_else(Vec::new)
    }

    pub fn info(&self) -> ScenarioInfo {
        self.head.info(self.rest.sides.clone(), self.rest.turns.into())
    }

    pub fn build(&self, faults: &mut Faults) -> Option<Battle> {
        let map = self.map.map::<Ground>(MOST_HEXES, &[Feature::Stream], faults)?;
        if self.unit.len() > MOST_UNITS || self.place.len() > MOST_PLACES {
            faults.add("unit", "too many units or places", "at most 16 units and 4 places");
            return None;
        }
        let sides = || self.rest.sides.iter().map(String::as_str);
        let mut units = Vec::new();
        for text in &self.unit {
            let at = text.place();
            let side = faults.find(&at, "side", &text.side, sides());
            let start = hex_of(&map, &at, &text.hex, faults);
            let facing =
                Direction::try_from(text.facing).map_err(|why| faults.add(&at, why.to_string(), "write 0 to 5"));
            if text.steps == 0 || text.steps > 9 {
                faults.add(&at, format!("it has {} steps", text.steps), "a unit has 1 to 9 steps");
            }
            let (Some(side), Some(start), Ok(facing)) = (side, start, facing) else { continue };
            let (id, name, side) = (text.id.to_lowercase(), text.name.clone(), Side::BOTH[side]);
            units.push(Unit { id, name, side, arm: text.arm, steps: text.steps, start, facing });
        }
        let mut places = Vec::new();
        for text in &self.place {
            let at = text.place();
            let owner = text.owner.as_deref().and_then(|owner| faults.find(&at, "side", owner, sides()));
            places.push(Place {
                name: text.name.clone(),
                hexes: hexes_of(&map, &at, &text.hexes, faults),
                points: text.points,
                owner: owner.map(|side| Side::BOTH[side]),
            });
        }
        let (Head { id, title, .. }, Rest { turns, sides }) = (self.head.item.clone(), self.rest.item.clone());
        Some(Battle { id, title, turns, sides, units, places, map })
    }
}
