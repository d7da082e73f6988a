//! The lines of a study that set up a position.
mod ground;
mod people;

use super::after::{After, FeatureMark, Mark, spot};
use super::draft::{Draft, unit};
use crate::flags::{FLAGS, STATUSES};
use crate::lists::Arm;
use crate::procedure::Phase;
use crate::scenario::file::{self, FormationText};
use crate::state::Spot;
use crate::unit::{Formation, Size};
use ground::{read_terrain, read_victory};
use people::{leader_marks, read_division, read_group, read_leader};
use voltigeur_engine::Side;
use voltigeur_engine::study::{StudyError, Words};
use voltigeur_field::table::Pose;
use voltigeur_kit::scenario::Entry;
use voltigeur_kit::table::lines;

/// The first words of the lines that set up a position.
pub(super) const LINES: &[&str] = &[
    "table",
    "year",
    "rain",
    "turns",
    "starts",
    "sides",
    "unit",
    "put",
    "detached",
    "leader",
    "put-leader",
    "division",
    "order",
    "pending",
    "engaged",
    "held",
    "group",
    "terrain",
    "objective",
    "points",
    "early",
    "exit",
    "burning",
    "closed",
    "destroyed",
    "charge-set",
    "pontoon",
    "holds",
    "turn",
    "initiative",
    "last-initiative",
    "phase",
    "part",
    "assault",
    "late-orders",
];

/// The phases by their words.
pub(super) const PHASES: [(&str, Phase); 10] = [
    ("command", Phase::Command),
    ("initiative", Phase::Initiative),
    ("movement", Phase::Movement),
    ("declaration", Phase::Declaration),
    ("artillery", Phase::ArtilleryFire),
    ("infantry", Phase::InfantryFire),
    ("assault", Phase::Assault),
    ("casualties", Phase::LeaderCasualties),
    ("integrity", Phase::Integrity),
    ("end", Phase::End),
];

type Read = Result<(), StudyError>;

fn inches(words: &mut Words<'_>, what: &str) -> Result<f64, StudyError> {
    lines::length(words, what)
}

fn place(words: &mut Words<'_>) -> Result<[f64; 2], StudyError> {
    lines::place(words, "inches")
}

fn place_spot(words: &mut Words<'_>) -> Result<Spot, StudyError> {
    let [x, y] = place(words)?;
    Ok(spot(x, y))
}

fn pose(words: &mut Words<'_>) -> Result<Pose, StudyError> {
    lines::pose(words, "inches")
}

fn points(words: &mut Words<'_>) -> Result<Vec<[f64; 2]>, StudyError> {
    lines::points(words, "inches")
}

/// A word of a list that has its own values.
fn one_of<T: Copy>(words: &mut Words<'_>, what: &str, known: &[(&str, T)]) -> Result<T, StudyError> {
    let list = || known.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    let word = words.need(&format!("{what}: {}", list()))?;
    let found = known.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| words.error(format!("there is no {what} '{word}': write one of {}", list())))
}

fn word(words: &mut Words<'_>, what: &str) -> Result<String, StudyError> {
    Ok(words.need(what)?.to_lowercase())
}

/// Reads a line.
pub(super) fn read(draft: &mut Draft, line: &str, words: &mut Words<'_>) -> Read {
    let number = words.line();
    let head = &mut draft.file.scenario;
    match line {
        "table" => head.table = file::Size2 { width: inches(words, "inches")?, height: inches(words, "inches")? },
        "year" => head.year = words.number("a year", 1805..=1815)?,
        "rain" => head.rain = true,
        "turns" => draft.file.clock.turns = words.number("turns", 1..=48)?,
        "starts" => draft.file.clock.start_time = word(words, "a time such as 10:00")?,
        "late-orders" => head.first_turn_orders_immediate = false,
        "sides" => {
            for n in 0..2 {
                let name = words.need("the names of both sides")?;
                head.sides[n] = name.to_lowercase();
                head.side_names.insert(name.to_lowercase(), name.to_owned());
            }
        }
        "unit" => read_unit(draft, words)?,
        "put" => {
            let id = word(words, "a unit")?;
            while words.peek().is_some() {
                let mark = if words.accept("at") {
                    Mark::Pose(pose(words)?)
                } else if words.accept("garrison") {
                    Mark::Town(word(words, "a town block")?)
                } else if let Some(formation) = formation(words)? {
                    Mark::Formation(formation)
                } else {
                    mark(words)?.ok_or_else(|| unknown(words))?
                };
                draft.after.push((number, After::Unit(id.clone(), mark)));
            }
        }
        "detached" => {
            let id = word(words, "a unit")?;
            if !words.accept("at") {
                return Err(words.error("write 'at', x, y, 'heading' and degrees"));
            }
            let at = pose(words)?;
            let hits = if words.accept("hits") { words.number("hits", 0..=9)? } else { 0 };
            draft.after.push((number, After::Detached(id, at, hits)));
        }
        "leader" => read_leader(draft, words)?,
        "put-leader" => {
            let id = word(words, "a leader")?;
            leader_marks(draft, &id, words)?;
        }
        "division" => read_division(draft, words)?,
        "order" => draft.after.push((number, After::Order(words.rest()))),
        "pending" => {
            let (division, turn) = (word(words, "a division")?, words.number("a turn", 1..=48)?);
            let leader = word(words, "a leader")?;
            draft.after.push((number, After::Pending(division, turn, leader, words.rest())));
        }
        "engaged" => draft.after.push((number, After::Engaged(word(words, "a division")?))),
        "held" => draft.after.push((number, After::Held(word(words, "a division")?))),
        "group" => read_group(draft, words)?,
        "terrain" => read_terrain(draft, words)?,
        "objective" | "points" | "early" | "exit" => read_victory(draft, line, words)?,
        "burning" | "closed" | "destroyed" => {
            let mark = match line {
                "burning" => FeatureMark::Burning,
                "closed" => FeatureMark::Closed,
                _ => FeatureMark::Destroyed,
            };
            draft.after.push((number, After::Feature(word(words, "terrain")?, mark)));
        }
        "charge-set" => {
            let bridge = word(words, "a bridge")?;
            let side = if words.peek().is_some() { draft.side(words)?.0 } else { Side::First };
            draft.after.push((number, After::Feature(bridge, FeatureMark::ChargeSet(side))));
        }
        "holds" => {
            let id = word(words, "terrain")?;
            let side = draft.side(words)?.0;
            draft.after.push((number, After::Feature(id, FeatureMark::Holds(side))));
        }
        "pontoon" => draft.after.push((number, After::Pontoon(place_spot(words)?))),
        "turn" => draft.turn = Some(words.number("a turn", 1..=48)?),
        "initiative" => draft.initiative = Some(draft.side(words)?.0),
        "last-initiative" => draft.last_initiative = Some(draft.side(words)?.0),
        "phase" => draft.phase = Some(one_of(words, "phase", &PHASES)?),
        "part" => draft.part = Some(draft.side(words)?.0),
        "assault" => {
            let (mut attackers, mut defenders) = (Vec::new(), Vec::new());
            while words.peek().is_some() && !words.accept("against") {
                attackers.push(word(words, "a unit")?);
            }
            while words.peek().is_some() {
                defenders.push(word(words, "a unit")?);
            }
            draft.after.push((number, After::Assault(attackers, defenders)));
        }
        _ => return Err(words.error(format!("unknown line '{line}'"))),
    }
    Ok(())
}

fn unknown(words: &Words<'_>) -> StudyError {
    let word = words.peek().unwrap_or_default();
    words.error(format!("'{word}' cannot be said of a unit: see the guide"))
}

/// A formation, if one stands next.
pub(super) fn formation(words: &mut Words<'_>) -> Result<Option<Formation>, StudyError> {
    let plain = [
        ("line", Formation::Line),
        ("road-column", Formation::RoadColumn),
        ("field-column", Formation::FieldColumn),
        ("attack-column", Formation::AttackColumn),
        ("assault-column", Formation::AssaultColumn),
        ("square", Formation::Square),
        ("unlimbered", Formation::Unlimbered),
        ("limbered", Formation::Limbered),
        ("crew", Formation::Crew),
        ("garrisoned", Formation::Garrison),
    ];
    if let Some((_, formation)) = plain.into_iter().find(|(known, _)| words.accept(known)) {
        return Ok(Some(formation));
    }
    Ok(if words.accept("skirmish") {
        Some(Formation::Skirmish(words.number("inches", 1..=60)?))
    } else if words.accept("front") {
        Some(Formation::Front(words.number("stands in front", 1..=8)?))
    } else {
        None
    })
}

/// A marker or a flag, if one stands next.
fn mark(words: &mut Words<'_>) -> Result<Option<Mark>, StudyError> {
    if let Some((_, status)) = STATUSES.iter().find(|(known, _)| words.accept(known)) {
        return Ok(Some(Mark::Status(*status)));
    }
    if let Some(set) = FLAGS.iter().find(|flag| flag.set.is_some() && words.accept(flag.word)).and_then(|flag| flag.set)
    {
        return Ok(Some(Mark::Flag(set)));
    }
    Ok(Some(if words.accept("hits") {
        Mark::Hits(words.number("hits", 0..=20)?)
    } else if words.accept("rested") {
        Mark::Rested(words.number("turns", 0..=9)?)
    } else if words.accept("anchor") {
        Mark::Anchor(place_spot(words)?)
    } else if words.accept("entered") {
        Mark::Entered(place_spot(words)?)
    } else if words.accept("bombards") {
        Mark::Bombards(word(words, "a unit")?)
    } else if words.accept("counter") {
        Mark::Counter(word(words, "a unit")?, words.number("a turn", 1..=48)?)
    } else if words.accept("refuge") {
        Mark::Refuge(word(words, "a unit in square")?)
    } else if words.accept("guns") {
        Mark::Guns(pose(words)?)
    } else if words.accept("pontoon-task") {
        Mark::Pontoon(place_spot(words)?, words.number("turns", 0..=9)?)
    } else if words.accept("charge-task") {
        Mark::Charge(word(words, "a bridge")?, words.number("turns", 0..=9)?)
    } else {
        return Ok(None);
    }))
}

fn read_unit(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let number = words.line();
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    let arms = [("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("artillery", Arm::Artillery)];
    let mut text = unit(&id, &side, one_of(words, "arm", &arms)?);
    while words.peek().is_some() {
        if let Some(formation) = formation(words)? {
            (text.formation, text.k, text.width) = match formation {
                Formation::Line | Formation::Garrison => (FormationText::Line, None, None),
                Formation::RoadColumn => (FormationText::RoadColumn, None, None),
                Formation::FieldColumn => (FormationText::FieldColumn, None, None),
                Formation::AttackColumn => (FormationText::AttackColumn, None, None),
                Formation::AssaultColumn => (FormationText::AssaultColumn, None, None),
                Formation::Square => (FormationText::Square, None, None),
                Formation::Skirmish(width) => (FormationText::Skirmish, None, Some(width)),
                Formation::Front(k) => (FormationText::FrontK, Some(k), None),
                Formation::Unlimbered => (FormationText::Unlimbered, None, None),
                Formation::Limbered => (FormationText::Limbered, None, None),
                Formation::Crew => (FormationText::Crew, None, None),
            };
        } else if words.accept("at") {
            let [x, y] = place(words)?;
            (text.x, text.y, text.heading) = (Some(x), Some(y), Some(lines::heading(words)?));
        } else if words.accept("ce") {
            text.ce = words.number("a CE", 0..=30)?;
        } else if words.accept("nation") {
            text.nation = words.need("a nation")?.replace('_', " ");
        } else if words.accept("stands") {
            text.stands = Some(words.number("stands", 1..=8)?);
        } else if words.accept("ranks") {
            text.ranks = Some(words.number("ranks", 2..=3)?);
        } else if words.accept("division") || words.accept("reserve") {
            text.division = word(words, "a division or a leader")?;
        } else if words.accept("garrison") {
            text.garrison = Some(word(words, "a town block")?);
        } else if words.accept("arrives") {
            text.reinforcement = Some(word(words, "a group")?);
        } else if words.accept("howitzers") {
            text.howitzers = words.number("howitzers", 0..=8)?;
        } else if !plain(&mut text, words) {
            let mark = mark(words)?.ok_or_else(|| unknown(words))?;
            draft.after.push((number, After::Unit(id.clone(), mark)));
        }
    }
    draft.file.unit.push(Entry::new(number, text));
    Ok(())
}

/// Words that stand alone.
fn plain(text: &mut file::Unit, words: &mut Words<'_>) -> bool {
    let sizes = [("light", Size::Light), ("medium", Size::Medium), ("heavy", Size::Heavy)];
    if let Some((_, size)) = sizes.into_iter().find(|(known, _)| words.accept(known)) {
        text.size = size;
    } else if words.accept("sk") {
        text.skirmish = Some(file::Mark::Sk);
    } else if words.accept("skf") {
        text.skirmish = Some(file::Mark::Skf);
    } else if words.accept("lance") {
        text.lance = true;
    } else if words.accept("sappers") {
        text.sappers = true;
    } else if words.accept("engineers") {
        text.engineers = true;
    } else if words.accept("horse") {
        text.horse = true;
    } else if words.accept("assaults") {
        text.french_assault_column = Some(true);
    } else {
        return false;
    }
    true
}
