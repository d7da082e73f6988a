//! The ground of a scenario file. EOTE-0.4.1.
use super::file::{File, Terrain};
use crate::geometry::MOST_FRONTS;
use crate::state::MOST_FEATURES;
use crate::terrain::{Ground, Kind, Material, Strength};
use voltigeur_engine::Faults;
use voltigeur_field::table::{Feature, MOST_RECTANGLES, Polygon, Table};
use voltigeur_kit::table::ground::{Drawing, Form, on_table, on_water, place_of};

/// How far a bridge or ford may lie from its water.
const ON_WATER: f64 = 0.25;

const fn form(kind: Kind) -> Form {
    match kind {
        Kind::Road | Kind::Stream | Kind::River | Kind::Wall | Kind::Hedge => Form::Line,
        Kind::Bridge | Kind::Ford => Form::Spot,
        _ => Form::Area,
    }
}

/// The table with what lies on it. Features that cannot be understood are told and left out.
pub(super) fn table(file: &File, faults: &mut Faults) -> Table<Ground> {
    let size = file.scenario.table;
    if !(12.0..=240.0).contains(&size.width) || !(12.0..=240.0).contains(&size.height) {
        let wrong = format!("a table of {} by {} inches", size.width, size.height);
        faults.add("scenario.table", wrong, "12 to 240 inches each way");
    }
    if file.terrain.len() > MOST_FEATURES {
        let wrong = format!("{} pieces of terrain", file.terrain.len());
        faults.add("terrain", wrong, format!("at most {MOST_FEATURES}"));
    }
    let features = file.terrain.iter().filter_map(|text| feature(text, faults)).take(MOST_FEATURES).collect();
    let table = Table { width: size.width, height: size.height, features };
    waters(&table, faults);
    blocks(&table, faults);
    table
}

fn feature(text: &Terrain, faults: &mut Faults) -> Option<Feature<Ground>> {
    let place = place_of(&text.id);
    let form = form(text.kind);
    let (polygon, line) = (text.polygon.as_deref(), text.line.as_deref());
    let drawing = Drawing { polygon, line, point: text.point };
    if !drawing.fits(form, &place, text.kind.word(), faults) {
        return None;
    }
    if text.level.is_some() != (text.kind == Kind::Hill) {
        faults.add(&place, "a hill must have a level, and nothing else may have one", "give hills level = 1 or more");
    }
    if text.level == Some(0) {
        faults.add(&place, "a hill of level 0", "level = 1 or more (EOTE-0.4.2)");
    }
    if text.dominating && text.kind != Kind::Hill {
        faults.add(&place, "only a hill can dominate", "take 'dominating' out (EOTE-0.4.7)");
    }
    let shape = drawing.shape(form, &place, faults)?;
    // Buildings without a class have that of their material.
    let material = text.material.unwrap_or_default();
    let works = text.works.unwrap_or(match (text.kind, material) {
        (Kind::TownBlock, Material::Masonry) => Strength::Medium,
        (Kind::TownBlock, Material::Stone) => Strength::Heavy,
        _ => Strength::Light,
    });
    let ground = Ground { kind: text.kind, material, works, dominating: text.dominating };
    Some(Feature { id: text.id.clone(), kind: ground, shape, level: text.level.unwrap_or(0) })
}

/// Everything lies on the table; bridges and fords lie on water. EOTE-0.4.1.
fn waters(table: &Table<Ground>, faults: &mut Faults) {
    let is_water = |ground: &Ground| matches!(ground.kind, Kind::Stream | Kind::River);
    for feature in &table.features {
        on_table(table, feature, faults);
        on_water(table, feature, ON_WATER, is_water, "EOTE-0.4.1", faults);
    }
}

/// Town blocks are small, plain and apart from each other: they are the blocks of their garrisons. EOTE-7.15.1.
fn blocks(table: &Table<Ground>, faults: &mut Faults) {
    let towns: Vec<(&Feature<Ground>, &Polygon)> =
        table.areas().filter(|(feature, _)| feature.kind.kind == Kind::TownBlock).collect();
    for (n, (feature, polygon)) in towns.iter().enumerate() {
        let place = place_of(&feature.id);
        if polygon.triangles().len() > MOST_RECTANGLES || polygon.corners().len() > MOST_FRONTS {
            let wrong = format!("a town block with {} corners", polygon.corners().len());
            faults.add(&place, wrong, format!("at most {} corners", (MOST_RECTANGLES + 2).min(MOST_FRONTS)));
            continue;
        }
        let block = voltigeur_field::table::Block::new(polygon.triangles().iter().cloned());
        let on = towns[..n].iter().find(|(_, other)| other.area_of(&block) > 1e-6);
        if let Some((other, _)) = on {
            faults.add(&place, format!("it overlaps town block '{}'", other.id), "move them apart");
        }
    }
}
