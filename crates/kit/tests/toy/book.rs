//! The rulebook as the outside sees it, and its studies.
use crate::battle::{Arm, Ground, Rest, Scenario, UnitText};
use crate::game::Picket;
use std::sync::Arc;
use voltigeur_engine::study::{Finding, Setting, Studied, StudyError, Trail, Unreadable, Words};
use voltigeur_engine::{Dice, Faults, Printed, Rulebook, Shelf};
use voltigeur_kit::hex::ground_lines::GroundLines;
use voltigeur_kit::hex::map_text::MapText;
use voltigeur_kit::scenario::{Entry, Head, Part};

static BOOK: Shelf<Scenario, Picket> = Shelf::new(Printed {
    version: 1,
    rules: include_str!("rules.toml"),
    scenarios: &[("brook", include_str!("brook.toml"))],
    read: Scenario::read,
    info: |scenario, _| scenario.info(),
    switches: |_| Vec::new(),
    game: |scenario, _| Ok(Picket::new(Arc::new(scenario.battle()?))),
    army_lists: None,
});

pub fn book() -> &'static dyn Rulebook {
    &BOOK
}

/// A study stands on an open map of nine by seven hexes; its lines change the ground and put units there:
/// `unit NAME Blue|Red foot|horse STEPS HEX FACING`. What can be expected: `expect NAME at HEX`, `expect NAME steps N`, `expect NAME gone`.
impl Studied for Picket {
    const LINES: &'static [&'static str] = &["ground", "hexside", "road", "path", "unit"];

    fn set_up(setting: &Setting, _: &mut impl Dice) -> Result<Self, StudyError> {
        let mut scenario = Scenario {
            head: Part::new(setting.line, Head { title: setting.title.clone(), ..Head::of_study("picket") }),
            rest: Part::new(setting.line, Rest { turns: 9, sides: ["Blue", "Red"].map(str::to_owned) }),
            map: Entry::new(setting.line, MapText::filled(9, 7, '.')),
            place: Vec::new(),
            unit: Vec::new(),
        };
        let mut ground = GroundLines::default();
        for line in &setting.lines {
            if GroundLines::WORDS.contains(&line.word.as_str()) {
                ground.read::<Ground>(line, &scenario.map)?;
            } else {
                scenario.unit.push(Entry::new(line.number, unit(&mut Words::of(line))?));
            }
        }
        ground.lay_on(&mut scenario.map);
        let mut faults = Faults::default();
        match (scenario.build(&mut faults), faults.first(setting.line)) {
            (Some(battle), None) => Ok(Self::new(Arc::new(battle))),
            (_, error) => Err(error.unwrap_or_else(|| StudyError::new(setting.line, "the battle cannot be set up"))),
        }
    }

    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, Unreadable> {
        let game = &trail.game;
        let words: Vec<&str> = expected.split_whitespace().collect();
        let unit = game.battle.find_unit(words.first().ok_or("write a unit")?)?;
        let hex = game.hex(unit).map(|hex| game.battle.map.grid().label(game.battle.map.hex(hex)).to_string());
        let (holds, is) = match words[1..] {
            ["at", at] => (hex.as_deref() == Some(at), format!("it is at {hex:?}")),
            ["steps", steps] => (steps == game.steps(unit).to_string(), format!("it has {}", game.steps(unit))),
            ["gone"] => (hex.is_none(), format!("it is at {hex:?}")),
            _ => return Err("write 'at HEX', 'steps NUMBER' or 'gone' after the unit".into()),
        };
        Ok(if holds { Finding::AsExpected } else { Finding::Differs(is) })
    }
}

fn unit(words: &mut Words<'_>) -> Result<UnitText, StudyError> {
    let id = words.need("a name")?.to_owned();
    let side = words.need("Blue or Red")?.to_owned();
    let arm = if words.accept("horse") { Arm::Horse } else { Arm::Foot };
    words.accept("foot");
    let steps = words.number("steps", 1..=9)?;
    let hex = words.need("a hex")?.to_owned();
    let facing = words.number("a facing", 0..=5)?;
    words.finish("nothing more belongs on this line")?;
    Ok(UnitText { name: id.clone(), id, side, arm, steps, hex, facing })
}
