//! The table as it is drawn, and what its ground does.
use super::signs::LEGEND;
use crate::game::Eagles;
use crate::terrain::{Kind, Material, Strength};
use crate::unit::FeatureId;
use voltigeur_engine::english;
use voltigeur_engine::view::{LengthUnit, TableField, TerrainShape};
use voltigeur_field::table::Shape;
use voltigeur_kit::table::view::{drawn, thousandths};

/// The table with all that lies on it.
pub(super) fn field(game: &Eagles) -> TableField {
    let battle = &game.battle;
    let mut kinds: Vec<Kind> = Vec::new();
    for feature in battle.all_features() {
        if !kinds.contains(&battle.kind(feature)) {
            kinds.push(battle.kind(feature));
        }
    }
    // Areas below lines, lines below spots; hills lowest.
    let mut order: Vec<FeatureId> = battle.all_features().collect();
    order.sort_by_key(|&feature| match (&battle.feature(feature).shape, battle.kind(feature)) {
        (_, Kind::Hill) => (0, battle.feature(feature).level),
        (Shape::Area(_), Kind::TownBlock) => (3, 0),
        (Shape::Area(_), _) => (1, 0),
        (Shape::Line(_), _) => (2, 0),
        (Shape::Spot(_), _) => (4, 0),
    });
    TableField {
        width: thousandths(battle.table.width),
        height: thousandths(battle.table.height),
        unit: LengthUnit::new("inch", "inches", "″"),
        features: order.into_iter().map(|feature| shape(game, feature)).collect(),
        effects: kinds.into_iter().map(|kind| (kind.word().to_owned(), effects(kind))).collect(),
    }
}

/// Only what can change: who holds what, what burns, what is destroyed.
pub(super) fn changes(game: &Eagles) -> TableField {
    let battle = &game.battle;
    let changes = |feature: &FeatureId| {
        matches!(battle.kind(*feature), Kind::TownBlock | Kind::Bridge)
            || battle.victory.objectives.iter().any(|objective| objective.terrain == *feature)
    };
    let bare = |feature: FeatureId| TerrainShape { outline: Vec::new(), line: Vec::new(), ..shape(game, feature) };
    TableField { features: battle.all_features().filter(changes).map(bare).collect(), ..TableField::default() }
}

fn shape(game: &Eagles, feature: FeatureId) -> TerrainShape {
    let (battle, ground) = (&game.battle, game.battle.feature(feature).kind);
    let of = battle.feature(feature);
    let (outline, line) = drawn(&of.shape);
    let mut states = Vec::new();
    let mut say = |holds: bool, what: &str| {
        if holds {
            states.push(LEGEND.state(what));
        }
    };
    let bit = |bits: u64| bits >> feature.0 & 1 == 1;
    say(bit(game.state.burning), "burning");
    say(bit(game.state.closed), "burnt out");
    say(bit(game.state.destroyed), "destroyed");
    say(game.state.charge_of(feature).is_some(), "charge set");
    say(ground.dominating, "dominating");
    if matches!(ground.kind, Kind::TownBlock | Kind::Bridge) {
        say(
            true,
            match ground.material {
                Material::Wood => "wood",
                Material::Masonry => "masonry",
                Material::Stone => "stone",
            },
        );
    }
    if matches!(ground.kind, Kind::TownBlock | Kind::Works) {
        say(
            true,
            match ground.works {
                Strength::Light => "light works",
                Strength::Medium => "medium works",
                Strength::Heavy => "heavy works",
            },
        );
    }
    let n = battle.victory.objectives.iter().position(|objective| objective.terrain == feature);
    let points = n.map(|n| english::count(battle.victory.objectives[n].points, "point"));
    TerrainShape {
        id: of.id.clone(),
        name: battle.feature_names[feature.index()].clone(),
        kind: of.kind.kind.word().to_owned(),
        level: of.level,
        outline,
        line,
        states,
        points,
        held_by: n.and_then(|n| game.state.holders[n]),
    }
}

/// What a kind of ground does, in words, with the rules that say so.
fn effects(kind: Kind) -> Vec<(String, String)> {
    let all: &[(&str, &str)] = match kind {
        Kind::Hill => &[
            ("higher units see farther; units behind the crest cannot be seen", "EOTE-0.4.6"),
            ("a unit on the crest is stronger against an enemy below", "EOTE-0.4.5"),
            ("a leader on dominating ground issues orders faster", "EOTE-3.1.5"),
        ],
        Kind::LightWoods => &[
            ("each inch costs two; guns may enter only by road", "EOTE-5.1.5"),
            ("more than three inches of it block sight", "EOTE-0.4.6"),
            ("cavalry cannot charge there", "EOTE-5.8.1.1"),
        ],
        Kind::HeavyWoods => &[
            ("each inch costs four; guns may enter only by road", "EOTE-5.1.5"),
            ("more than one inch of it blocks sight", "EOTE-0.4.6"),
            ("cavalry cannot charge there", "EOTE-5.8.1.1"),
        ],
        Kind::TownBlock => &[
            ("holds one infantry unit and one battery, with all-round arcs", "EOTE-7.15.1"),
            ("entering or leaving costs half a move", "EOTE-5.1.9"),
            ("blocks sight; howitzers may set it on fire", "EOTE-7.15.8"),
        ],
        Kind::Works => &[("protect like a building in assault, and by their class against guns", "EOTE-0.4.1")],
        Kind::RockyHillside => &[
            ("each inch costs four; cavalry and guns may enter only by road", "EOTE-0.4.1"),
            ("cavalry cannot charge there", "EOTE-5.8.1.1"),
        ],
        Kind::Marsh => &[("as heavy woods for movement; does not block sight", "EOTE-0.4.1")],
        Kind::Pond => &[("closed to all units; does not block sight", "EOTE-0.4.1")],
        Kind::Road => {
            &[("road columns, cavalry one stand wide and limbered guns move along it at half cost", "EOTE-5.1.8")]
        }
        Kind::Stream => &[("crossing costs half a move, cavalry three inches", "EOTE-5.1.7")],
        Kind::River => &[("can be crossed only at a bridge, ford or pontoon", "EOTE-5.1.7")],
        Kind::Wall | Kind::Hedge => &[
            ("crossing costs half a move; closed to guns", "EOTE-5.1.6"),
            ("covers a unit within half an inch behind it", "EOTE-0.4.4"),
        ],
        Kind::Bridge => &[("can be crossed in road column; can be blown up", "EOTE-10.2.1")],
        Kind::Ford => &[("crossing costs half a move, cavalry three inches", "EOTE-5.1.7")],
    };
    all.iter().map(|(what, rule)| ((*what).to_owned(), (*rule).to_owned())).collect()
}
