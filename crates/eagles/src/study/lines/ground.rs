//! The ground of a study, and how its battle is won.
use super::super::draft::Draft;
use super::{Read, one_of, place, points, word};
use crate::orders::Edge;
use crate::scenario::file;
use crate::terrain::{Kind, Material, Strength};
use crate::victory::Hold;
use voltigeur_engine::study::Words;
use voltigeur_kit::scenario::Entry;

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

pub(super) fn read_terrain(draft: &mut Draft, words: &mut Words<'_>) -> Read {
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
    draft.file.terrain.push(Entry::new(words.line(), text));
    Ok(())
}

pub(super) fn read_victory(draft: &mut Draft, line: &str, words: &mut Words<'_>) -> Read {
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
                    return Err(
                        words.error("points can be set for unit, worn, battery, leaders (four numbers), margin")
                    );
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
                other => {
                    return Err(words.error(format!("'{other}' does not end a battle: write all_broken or hold_twice")));
                }
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
