//! The ground of a scenario file. EOTE-0.4.1.
use super::file::{File, Terrain};
use crate::geometry::MOST_FRONTS;
use crate::state::MOST_FEATURES;
use crate::terrain::{Ground, Kind, Material, Strength};
use voltigeur_engine::Faults;
use voltigeur_field::table::{
    Feature, MOST_CORNERS, MOST_RECTANGLES, Point, Polygon, PolygonError, Polyline, Shape, Table,
};

/// How far a bridge or ford may lie from its water.
const ON_WATER: f64 = 0.25;

/// How a kind of terrain is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Area,
    Line,
    Spot,
}

const fn form(kind: Kind) -> Form {
    match kind {
        Kind::Road | Kind::Stream | Kind::River | Kind::Wall | Kind::Hedge => Form::Line,
        Kind::Bridge | Kind::Ford => Form::Spot,
        _ => Form::Area,
    }
}

fn point([x, y]: [f64; 2]) -> Point {
    Point::new(x, y)
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
    let place = format!("terrain '{}'", text.id);
    let form = form(text.kind);
    let (key, given) = match form {
        Form::Area => ("polygon", text.polygon.is_some()),
        Form::Line => ("line", text.line.is_some()),
        Form::Spot => ("point", text.point.is_some()),
    };
    let shapes = [text.polygon.is_some(), text.line.is_some(), text.point.is_some()];
    if !given || shapes.iter().filter(|&&there| there).count() != 1 {
        let wrong = format!("a {} is drawn with '{key}' and nothing else", text.kind.word());
        faults.add(&place, wrong, format!("give it {key} = [ … ]"));
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
    let shape = match form {
        Form::Area => match Polygon::new(text.polygon.iter().flatten().copied().map(point)) {
            Ok(polygon) => Shape::Area(polygon),
            Err(error) => {
                let remedy = match error {
                    PolygonError::Many => "draw it with fewer corners, or as two areas",
                    _ => "list the corners in order around the area",
                };
                faults.add(&place, error.to_string(), remedy);
                return None;
            }
        },
        Form::Line => {
            let points: Vec<Point> = text.line.iter().flatten().copied().map(point).collect();
            if points.len() < 2 || points.windows(2).any(|pair| pair[0] == pair[1]) {
                faults.add(&place, "a line needs two points that differ", "list its points in order");
                return None;
            }
            if points.len() > MOST_CORNERS {
                faults.add(
                    &place,
                    format!("a line has at most {MOST_CORNERS} points"),
                    "draw it with fewer, or as two lines",
                );
                return None;
            }
            Shape::Line(Polyline::new(points))
        }
        Form::Spot => Shape::Spot(point(text.point?)),
    };
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

/// Everything lies on the table; bridges and fords lie on water.
fn waters(table: &Table<Ground>, faults: &mut Faults) {
    let holds = |point: Point| (0.0..=table.width).contains(&point.x) && (0.0..=table.height).contains(&point.y);
    for feature in &table.features {
        let place = format!("terrain '{}'", feature.id);
        let whole = match &feature.shape {
            Shape::Area(polygon) => polygon.corners().iter().all(|&corner| holds(corner)),
            Shape::Line(line) => line.points().iter().all(|&point| holds(point)),
            Shape::Spot(point) => holds(*point),
        };
        if !whole {
            faults.add(&place, "it extends beyond the edge of the table", "keep all its points on the table");
        }
        let Shape::Spot(at) = feature.shape else { continue };
        let wet = table.lines().any(|(other, line)| {
            matches!(other.kind.kind, Kind::Stream | Kind::River) && line.nearest(at).0.distance(at) <= ON_WATER
        });
        if !wet {
            faults.add(&place, "it is not on a stream or river", "put it on one (EOTE-0.4.1)");
        }
    }
}

/// Town blocks are small, plain and apart from each other: they are the blocks of their garrisons. EOTE-7.15.1.
fn blocks(table: &Table<Ground>, faults: &mut Faults) {
    let towns: Vec<(&Feature<Ground>, &Polygon)> =
        table.areas().filter(|(feature, _)| feature.kind.kind == Kind::TownBlock).collect();
    for (n, (feature, polygon)) in towns.iter().enumerate() {
        let place = format!("terrain '{}'", feature.id);
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
