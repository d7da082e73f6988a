//! The lines of a study that set up a position.
use super::after::{After, FLAGS, FeatureMark, LeaderMark, Mark, STATUSES, spot};
use super::draft::{Draft, division, unit};
use crate::lists::Arm;
use crate::orders::Edge;
use crate::procedure::Phase;
use crate::scenario::file::{self, DivisionKind, FormationText};
use crate::state::Spot;
use crate::terrain::{Kind, Material, Strength};
use crate::unit::{Formation, Level, Size};
use crate::victory::Hold;
use voltigeur_engine::study::{StudyError, Words};
use voltigeur_field::table::{Heading, Pose};

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
    words.number(what, -400.0..=400.0)
}

fn place(words: &mut Words<'_>) -> Result<[f64; 2], StudyError> {
    Ok([inches(words, "x in inches")?, inches(words, "y in inches")?])
}

fn place_spot(words: &mut Words<'_>) -> Result<Spot, StudyError> {
    let [x, y] = place(words)?;
    Ok(spot(x, y))
}

fn heading(words: &mut Words<'_>) -> Result<f64, StudyError> {
    if !words.accept("heading") {
        return Err(words.error("write 'heading' and degrees, clockwise from north"));
    }
    words.number("degrees", 0.0..=360.0)
}

fn pose(words: &mut Words<'_>) -> Result<Pose, StudyError> {
    let [x, y] = place(words)?;
    Ok(Pose::new(x, y, Heading::compass(heading(words)?)))
}

fn points(words: &mut Words<'_>) -> Result<Vec<[f64; 2]>, StudyError> {
    let mut points = Vec::new();
    while words.peek().is_some_and(|word| word.parse::<f64>().is_ok()) {
        points.push(place(words)?);
    }
    Ok(points)
}

/// A word of a list that has its own values.
fn one_of<T: Copy>(words: &mut Words<'_>, what: &str, known: &[(&str, T)]) -> Result<T, StudyError> {
    let list = || known.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    let word = words.need(&format!("{what}: {}", list()))?;
    let found = known.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
    found.map(|(_, value)| *value).ok_or_else(|| words.error(format!("'{word}' is no {what}: write one of {}", list())))
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
        "turns" => head.turns = words.number("turns", 1..=48)?,
        "starts" => head.start_time = word(words, "a time such as 10:00")?,
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
        "burning" | "closed" | "destroyed" | "charge-set" => {
            let mark = match line {
                "burning" => FeatureMark::Burning,
                "closed" => FeatureMark::Closed,
                "destroyed" => FeatureMark::Destroyed,
                _ => FeatureMark::ChargeSet,
            };
            draft.after.push((number, After::Feature(word(words, "terrain")?, mark)));
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
        _ => return Err(words.error(format!("'{line}' is not read here"))),
    }
    Ok(())
}

fn unknown(words: &Words<'_>) -> StudyError {
    let word = words.peek().unwrap_or_default();
    words.error(format!("'{word}' says nothing about a unit: see the guide for what can"))
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
    if let Some((flag, _)) = FLAGS.iter().find(|(known, _)| words.accept(known)) {
        return Ok(Some(Mark::Flag(flag)));
    }
    Ok(Some(if words.accept("hits") {
        Mark::Hits(words.number("hits", 0..=20)?)
    } else if words.accept("disordered") {
        Mark::Disordered
    } else if words.accept("blown") {
        Mark::Blown
    } else if words.accept("rested") {
        Mark::Rested(words.number("turns", 0..=9)?)
    } else if words.accept("rally-tried") {
        Mark::RallyTried
    } else if words.accept("beyond-rally") {
        Mark::BeyondRally
    } else if words.accept("morale-rout") {
        Mark::MoraleRout
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
            (text.x, text.y, text.heading) = (Some(x), Some(y), Some(heading(words)?));
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
    draft.file.unit.push(text);
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

fn read_leader(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    let levels = [("division", Level::Division), ("corps", Level::Corps), ("wing", Level::Wing), ("army", Level::Army)];
    let level = one_of(words, "level", &levels)?;
    let rating = words.number("a rating", -3..=5)?;
    let mut leader = file::Leader {
        id: id.clone(),
        side,
        nation: String::new(),
        list_nation: None,
        name: id.clone(),
        level,
        rating,
        house: true,
        superior: None,
        x: None,
        y: None,
        reinforcement: None,
    };
    if words.accept("at") {
        let [x, y] = place(words)?;
        (leader.x, leader.y) = (Some(x), Some(y));
    } else if words.accept("arrives") {
        leader.reinforcement = Some(word(words, "a group")?);
    } else {
        // He stands where his unit stands, or nowhere in particular.
        (leader.x, leader.y) = (Some(1.0), Some(1.0));
    }
    loop {
        if words.accept("nation") {
            leader.nation = words.need("a nation")?.replace('_', " ");
        } else if words.accept("superior") {
            leader.superior = Some(word(words, "a leader")?);
        } else if words.accept("leads") {
            let led = word(words, "a division")?;
            match draft.file.division.iter_mut().find(|division| division.id == led) {
                Some(division) => division.leader.clone_from(&id),
                None => draft.file.division.push(division(&led, &leader.side, &id)),
            }
        } else {
            break;
        }
    }
    draft.file.leader.push(leader);
    leader_marks(draft, &id, words)
}

fn leader_marks(draft: &mut Draft, id: &str, words: &mut Words<'_>) -> Read {
    let number = words.line();
    while words.peek().is_some() {
        let mark = if words.accept("at") {
            LeaderMark::At(place_spot(words)?)
        } else if words.accept("attached") {
            LeaderMark::Attached(word(words, "a unit")?)
        } else if words.accept("with") {
            LeaderMark::With(word(words, "a division")?)
        } else if words.accept("killed") {
            LeaderMark::Killed(words.number("a turn", 1..=48)?)
        } else if words.accept("replaced") {
            LeaderMark::Replaced
        } else if words.accept("shaken") {
            LeaderMark::Shaken
        } else if words.accept("exposed") {
            LeaderMark::Exposed
        } else if words.accept("led-assault") {
            LeaderMark::LedAssault
        } else {
            return Err(unknown(words));
        };
        draft.after.push((number, After::Leader(id.to_owned(), mark)));
    }
    Ok(())
}

fn read_division(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    let mut text = division(&id, &side, &format!("{id}_gen"));
    loop {
        if words.accept("cavalry") {
            text.kind = DivisionKind::Cavalry;
        } else if words.accept("infantry") {
            text.kind = DivisionKind::Infantry;
        } else if words.accept("leader") {
            text.leader = word(words, "a leader")?;
        } else if words.accept("superior") {
            text.superior = Some(word(words, "a leader")?);
        } else {
            break;
        }
    }
    draft.file.division.retain(|division| division.id != id);
    draft.file.division.push(text);
    Ok(())
}

fn read_group(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    if !words.accept("turn") {
        return Err(words.error("write 'turn' and the turn in which it comes"));
    }
    let turn = words.number("a turn", 1..=48)?;
    if !words.accept("at") {
        return Err(words.error("write 'at' and a point of the edge"));
    }
    let point = place(words)?;
    let heading = heading(words)?;
    let alternative_point = if words.accept("other") { Some(place(words)?) } else { None };
    let after = if words.accept("after") { Some(word(words, "a group")?) } else { None };
    draft.file.reinforcement.push(file::Reinforcement {
        id,
        side,
        turn,
        time: None,
        point,
        heading,
        alternative_point,
        after,
        with_leaders: None,
    });
    Ok(())
}

const KINDS: [Kind; 15] = [
    Kind::Hill,
    Kind::LightWoods,
    Kind::HeavyWoods,
    Kind::TownBlock,
    Kind::Works,
    Kind::RockyHillside,
    Kind::Marsh,
    Kind::Pond,
    Kind::Road,
    Kind::Stream,
    Kind::River,
    Kind::Wall,
    Kind::Hedge,
    Kind::Bridge,
    Kind::Ford,
];

fn read_terrain(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let kinds = KINDS.map(|kind| (kind.word(), kind));
    let kind = one_of(words, "kind of terrain", &kinds)?;
    let mut text = file::Terrain {
        id: word(words, "an id")?,
        name: None,
        kind,
        level: (kind == Kind::Hill).then_some(1),
        dominating: false,
        material: None,
        works: None,
        polygon: None,
        line: None,
        point: None,
    };
    let materials = [("wood", Material::Wood), ("masonry", Material::Masonry), ("stone", Material::Stone)];
    let strengths = [("light", Strength::Light), ("medium", Strength::Medium), ("heavy", Strength::Heavy)];
    while words.peek().is_some() {
        if let Some((_, material)) = materials.into_iter().find(|(known, _)| words.accept(known)) {
            text.material = Some(material);
        } else if words.accept("works") {
            text.works = Some(one_of(words, "strength", &strengths)?);
        } else if words.accept("level") {
            text.level = Some(words.number("a level", 1..=9)?);
        } else if words.accept("dominating") {
            text.dominating = true;
        } else if words.accept("polygon") {
            text.polygon = Some(points(words)?);
        } else if words.accept("line") {
            text.line = Some(points(words)?);
        } else if words.accept("point") {
            text.point = Some(place(words)?);
        } else {
            return Err(
                words.error("after the id: polygon, line or point with numbers, level, dominating, works, stone")
            );
        }
    }
    draft.file.terrain.push(text);
    Ok(())
}

fn read_victory(draft: &mut Draft, line: &str, words: &mut Words<'_>) -> Read {
    match line {
        "objective" => {
            let holds = [
                ("sole_formed", Hold::SoleFormed),
                ("garrison_last", Hold::GarrisonLast),
                ("garrison_last_clear3", Hold::GarrisonLastClear),
                ("majority", Hold::Majority),
            ];
            let terrain = word(words, "terrain")?;
            let points = words.number("points", -99..=99)?;
            let hold = one_of(words, "way to hold", &holds)?;
            let initial = if words.accept("held") { Some(draft.side(words)?.1) } else { None };
            draft.file.victory.objective.push(file::VictoryObjective { terrain, points, hold, initial });
        }
        "points" => {
            let victory = &mut draft.file.victory;
            while words.peek().is_some() {
                let number = |words: &mut Words<'_>| words.number("points", -99..=99);
                if words.accept("unit") {
                    victory.points_per_enemy_unit_routed_or_removed = number(words)?;
                } else if words.accept("worn") {
                    victory.points_per_enemy_unit_with_4_or_more_hits = number(words)?;
                } else if words.accept("battery") {
                    victory.points_per_captured_battery = number(words)?;
                } else if words.accept("margin") {
                    victory.margin_for_victory = number(words)?;
                } else if words.accept("leaders") {
                    let leaders = &mut victory.points_per_leader_killed;
                    leaders.division = number(words)?;
                    leaders.corps = number(words)?;
                    leaders.wing = number(words)?;
                    leaders.army = number(words)?;
                } else {
                    return Err(words.error("points are for unit, worn, battery, leaders (four numbers), margin"));
                }
            }
        }
        "early" => {
            let end = match words.need("all_broken or hold_twice")? {
                "all_broken" => file::EarlyEnd::AllBroken,
                "hold_twice" => {
                    let side = draft.side(words)?.1;
                    file::EarlyEnd::HoldTwice { side, objective: word(words, "an objective")? }
                }
                other => return Err(words.error(format!("'{other}' ends no battle: all_broken, hold_twice"))),
            };
            draft.file.victory.early_end = Some(end);
        }
        _ => {
            let (_, side) = draft.side(words)?;
            let edges = [("north", Edge::North), ("east", Edge::East), ("south", Edge::South), ("west", Edge::West)];
            let edge = one_of(words, "edge", &edges)?;
            draft.file.scenario.exit_edges.insert(side, edge);
        }
    }
    Ok(())
}
