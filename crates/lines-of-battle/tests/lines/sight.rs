//! Lines of fire: LOB-E-3 to LOB-E-8, LOB-QB-13, LOB-QB-14.

use lines_of_battle::battle::{Battle, Effects};
use lines_of_battle::scenario::Scenario;
use lines_of_battle::sight::{Aim, Shot, ShotClass};
use proptest::prelude::*;
use std::fmt::Write;
use voltigeur_field::area::AreaId;

const QUATRE_BRAS: &str = include_str!("../../../../scenarios/lines-of-battle/quatre-bras.toml");
const TRAINING_1: &str = include_str!("../../../../scenarios/lines-of-battle/training-1-crossroads.toml");
const TRAINING_2: &str = include_str!("../../../../scenarios/lines-of-battle/training-2-brook.toml");
const MIRROR_RIDGE: &str = include_str!("../../../../scenarios/lines-of-battle/mirror-ridge.toml");
const INCLUDED: [&str; 4] = [QUATRE_BRAS, TRAINING_1, TRAINING_2, MIRROR_RIDGE];

const FACING: Option<Shot> = Some(Shot { class: ShotClass::Facing, needs: 5 });
const ADJACENT: Option<Shot> = Some(Shot { class: ShotClass::Adjacent, needs: 5 });
const FAR: Option<Shot> = Some(Shot { class: ShotClass::Far, needs: 6 });

fn battle_of(text: &str) -> Battle {
    Scenario::parse(text).unwrap().battle(None).unwrap()
}

fn area(battle: &Battle, id: &str) -> AreaId {
    AreaId(battle.areas.iter().position(|area| area.id == id).unwrap() as u8)
}

fn all_areas(battle: &Battle) -> impl Iterator<Item = AreaId> + use<> {
    (0..battle.areas.len() as u8).map(AreaId)
}

fn line(battle: &Battle, home: &str, facing: &str) -> Aim {
    let (home, facing) = (area(battle, home), area(battle, facing));
    Aim::Line { link: battle.map.link(home, facing).unwrap(), home }
}

fn at(battle: &Battle, gun: &str, aim: Aim) -> Option<Shot> {
    battle.derived.sight.at(area(battle, gun), aim)
}

fn at_area(battle: &Battle, gun: &str, target: &str) -> Option<Shot> {
    battle.derived.sight.at_area(area(battle, gun), area(battle, target))
}

fn at_line(battle: &Battle, gun: &str, home: &str, facing: &str) -> Option<Shot> {
    at(battle, gun, line(battle, home, facing))
}

/// The rule by which a shot at an Area is refused.
fn refused(battle: &Battle, gun: &str, target: &str) -> &'static str {
    refused_at(battle, gun, Aim::Area(area(battle, target)))
}

fn refused_at(battle: &Battle, gun: &str, aim: Aim) -> &'static str {
    assert_eq!(at(battle, gun, aim), None, "{gun} may fire");
    battle.derived.sight.why_not(battle, area(battle, gun), aim).rule.0
}

/// A small map: areas as `id height [word …]` (wood, buildings, entry, ridge), links as `a b [kind] [height]`; what touches
/// closed terrain becomes an arrow.
fn ground(mode: &str, areas: &[&str], links: &[&str]) -> Battle {
    battle_of(&ground_text(mode, areas, links))
}

fn ground_text(mode: &str, areas: &[&str], links: &[&str]) -> String {
    let mut text = format!(
        "[scenario]\nid = 'ground'\ntitle = 'Ground'\nabout = 'A test.'\nsystem = 'lines-of-battle'\nfirst_player = 'red'\n\
         los_mode = '{mode}'\n[canvas]\nwidth = 9\nheight = 9\n[sides.red]\nname = 'Red'\n[sides.blue]\nname = 'Blue'\n\
         [setup.red]\nmode = 'free'\n[setup.blue]\nmode = 'free'\n[[turn]]\nn = 1\ntime = '1'\n\
         cp_bonus = {{ red = 1, blue = 1 }}\n[[victory]]\nname = 'Units'\nkind = 'eliminated_unit'\npoints = 1\n"
    );
    for side in ["red", "blue"] {
        writeln!(text, "[[unit]]\nid = '{side}-g'\nname = 'Gun'\nside = '{side}'\narm = 'artillery'").unwrap();
    }
    let mut closed = Vec::new();
    for area in areas {
        let words: Vec<&str> = area.split(' ').collect();
        let is = |word| words[2..].contains(&word);
        let shape = "kind = 'field'\nx = 0\ny = 0\npolygon = [[0, 0], [1, 0], [0, 1]]";
        writeln!(text, "[[area]]\nid = '{0}'\nname = '{0}'\nheight = {1}\n{shape}", words[0], words[1]).unwrap();
        if is("wood") || is("buildings") {
            closed.push(words[0]);
            let effects = if is("wood") { "wood" } else { "buildings" };
            writeln!(text, "terrain = 'closed'\neffects = '{effects}'").unwrap();
        } else {
            text += "terrain = 'open'\n";
        }
        if is("entry") {
            text += "reinforcement = 'red'\n";
        }
        if is("ridge") {
            text += "ridge = true\n";
        }
    }
    for link in links {
        let words: Vec<&str> = link.split(' ').collect();
        let (a, b) = (words[0], words[1]);
        let kind = if closed.contains(&a) || closed.contains(&b) { "arrow" } else { "approach" };
        writeln!(text, "[[link]]\nid = '{a}--{b}'\na = '{a}'\nb = '{b}'\ntype = '{kind}'\nedge = [[0, 0], [1, 1]]")
            .unwrap();
        if let Some(kind) = words.get(2) {
            writeln!(text, "kind = '{kind}'").unwrap();
        }
        if let Some(height) = words.get(3) {
            writeln!(text, "height = {height}").unwrap();
        }
    }
    text
}

/// LOB-E-8: what the scenarios state about lines of fire holds in the tables.
#[test]
fn every_line_of_fire_that_a_scenario_states_holds() {
    let mut facts = 0;
    for text in INCLUDED {
        let battle = battle_of(text);
        let file: toml::Table = toml::from_str(text).unwrap();
        for fact in file["los_check"].as_array().unwrap() {
            let word = |key: &str| fact.get(key).and_then(toml::Value::as_str);
            let (gun, target) = (word("gun").unwrap(), word("target").unwrap());
            let shot = match word("facing") {
                None => at_area(&battle, gun, target),
                Some(facing) => at_line(&battle, gun, target, facing),
            };
            let needs = fact.get("needs").and_then(toml::Value::as_integer);
            assert_eq!(shot.map(|shot| i64::from(shot.needs)), needs, "{}: {fact}", battle.id);
            facts += 1;
        }
    }
    assert_eq!(facts, 19);
}

/// EX11. LOB-QB-13, LOB-QB-14, LOB-E-8.
#[test]
fn the_gemioncourt_crest_sees_bati_but_not_what_lies_behind_it() {
    let battle = battle_of(QUATRE_BRAS);
    let (bati, heights) = ("bati_st_bernard", "gemioncourt_heights");
    assert_eq!(at_area(&battle, heights, bati), ADJACENT);
    assert_eq!(refused_at(&battle, heights, line(&battle, bati, "namur_fields")), "LOB-QB-13");
    assert_eq!(refused(&battle, heights, "namur_fields"), "LOB-QB-13");
    assert_eq!(refused(&battle, heights, "bergerie"), "LOB-QB-14");
    assert_eq!(refused(&battle, heights, "namur_east"), "LOB-QB-14");
    assert_eq!(at_area(&battle, "lairalle", bati), FAR);
    assert_eq!(refused(&battle, "delsot", bati), "LOB-E-4");
}

/// LOB-QB-14: a closed pair hides an Area and what is reached over it, not what is reached from the front.
#[test]
fn an_override_leaves_the_front_route_open() {
    let battle = battle_of(QUATRE_BRAS);
    let heights = "gemioncourt_heights";
    assert_eq!(at_line(&battle, heights, "bergerie", "gemioncourt_west"), FAR);
    assert_eq!(refused_at(&battle, heights, line(&battle, "bergerie", "quatre_bras")), "LOB-QB-14");
}

/// LOB-QB-13: the crest that the gun looks over hides nothing from higher ground, but hides it from its own height.
#[test]
fn sight_over_a_crest_is_not_mutual_in_the_quatre_bras_mode() {
    let battle = battle_of(QUATRE_BRAS);
    assert_eq!(at_area(&battle, "lairalle", "bati_st_bernard"), FAR);
    assert_eq!(refused(&battle, "bati_st_bernard", "lairalle"), "LOB-QB-13");
}

/// LOB-QB-13: an Area in between blocks if it is higher than the gun, or a crest as high; the target's height is nothing.
#[test]
fn only_the_guns_own_height_counts_in_the_quatre_bras_mode() {
    let chain = |gun: &str, between: &str, target: &str| {
        let areas = [format!("s {gun}"), format!("m {between}"), format!("t {target}")];
        let areas: Vec<&str> = areas.iter().map(String::as_str).collect();
        at_area(&ground("quatre-bras", &areas, &["s m", "m t"]), "s", "t")
    };
    assert_eq!(chain("1", "1", "0"), FAR);
    assert_eq!(chain("1", "1 ridge", "0"), None);
    assert_eq!(chain("1", "1 ridge", "2"), None);
    assert_eq!(chain("2", "1 ridge", "0"), FAR);
    assert_eq!(chain("0", "1", "2"), None);
}

/// LOB-QB-13, LOB-terrain-r1: a link that is a crest blocks from its own height, too.
#[test]
fn a_ridge_approach_blocks_by_its_height() {
    let over = |mode: &str, height: &str| {
        let link = format!("s t ridge {height}");
        at_area(&ground(mode, &["s 1", "t 1"], &[&link]), "s", "t")
    };
    assert_eq!(over("general", "2"), None);
    assert_eq!(over("general", "1"), ADJACENT);
    assert_eq!(over("quatre-bras", "1"), None);
    assert_eq!(over("quatre-bras", "0"), ADJACENT);
}

/// EX33. LOB-terrain-h2, LOB-E-4a, LOB-E-4b.
#[test]
fn a_hedge_stops_a_gun_on_level_ground_but_never_hides_the_line_before_it() {
    let level = ground("general", &["s 0", "t 0"], &["s t hedged 0"]);
    assert_eq!(refused(&level, "s", "t"), "LOB-terrain-h2");
    assert_eq!(at_line(&level, "s", "t", "s"), FACING);
    let from_above = ground("general", &["s 2", "t 1"], &["s t hedged 1"]);
    assert_eq!(at_area(&from_above, "s", "t"), ADJACENT);
    assert_eq!(at_area(&from_above, "t", "s"), None);
    let sunken = ground("general", &["s 1", "t 1"], &["s t hedged 0"]);
    assert_eq!(at_area(&sunken, "s", "t"), ADJACENT);
    let in_the_other_mode = ground("quatre-bras", &["s 0", "t 0"], &["s t hedged 0"]);
    assert_eq!(refused(&in_the_other_mode, "s", "t"), "LOB-terrain-h2");
}

/// LOB-terrain-h2: the second hedge of a longer way counts as well.
#[test]
fn a_hedge_on_the_far_link_blocks_too() {
    let battle = ground("general", &["s 0", "m 0", "t 0"], &["s m", "m t hedged 0"]);
    assert_eq!(refused(&battle, "s", "t"), "LOB-terrain-h2");
    let sunken = ground("general", &["s 1", "m 1", "t 1"], &["s m", "m t hedged 0"]);
    assert_eq!(at_area(&sunken, "s", "t"), FAR);
    let gun_no_higher_than_the_target = ground("general", &["s 1", "m 0", "t 1"], &["s m", "m t hedged 0"]);
    assert_eq!(refused(&gun_no_higher_than_the_target, "s", "t"), "LOB-terrain-h2");
    let gun_no_higher_than_the_hedge = ground("quatre-bras", &["s 1", "t 0"], &["s t hedged 1"]);
    assert_eq!(refused(&gun_no_higher_than_the_hedge, "s", "t"), "LOB-terrain-h2");
}

/// LOB-E-5: an adjacent Area that its link hides is not fired at by way of a third one (R32).
#[test]
fn the_direct_link_alone_decides_for_an_adjacent_area() {
    let battle = ground("general", &["s 0", "t 0", "m 0"], &["s t hedged 0", "s m", "m t"]);
    assert_eq!(refused(&battle, "s", "t"), "LOB-terrain-h2");
}

/// LOB-E-6: one clear way is enough, and nothing on it may be higher than the lower end (R33).
#[test]
fn two_links_away_one_clear_way_is_enough() {
    let hill = ground("general", &["s 0", "hill 1", "t 1"], &["s hill", "hill t"]);
    assert_eq!(refused(&hill, "s", "t"), "LOB-E-6");
    assert_eq!(refused(&hill, "t", "s"), "LOB-E-6");
    let round = ground("general", &["s 0", "hill 1", "t 1", "plain 0"], &["s hill", "hill t", "s plain", "plain t"]);
    assert_eq!(at_area(&round, "s", "t"), FAR);
    let bank = ground("general", &["s 0", "m 0", "t 0"], &["s m", "m t plain 1"]);
    assert_eq!(refused(&bank, "s", "t"), "LOB-E-6");
    let far = ground("general", &["s 0", "m 0", "n 0", "t 0"], &["s m", "m n", "n t"]);
    assert_eq!(refused(&far, "s", "t"), "LOB-E-4");
    assert_eq!(refused(&far, "s", "s"), "LOB-E-4");
}

/// LOB-E-4c, LOB-E-6: a line is seen from the front, or over the Area that it belongs to if that is no higher than the gun.
#[test]
fn a_line_is_seen_from_the_front_or_over_its_home() {
    let links = ["s t", "t x"];
    assert_eq!(at_line(&ground("general", &["s 0", "t 0", "x 0"], &links), "s", "t", "x"), FAR);
    let behind_a_hill = ground("general", &["s 0", "t 1", "x 0"], &links);
    assert_eq!(at_area(&behind_a_hill, "s", "t"), ADJACENT);
    assert_eq!(refused_at(&behind_a_hill, "s", line(&behind_a_hill, "t", "x")), "LOB-E-6");
    let flanked = ground("general", &["s 0", "t 1", "x 0"], &["s t", "t x", "s x"]);
    assert_eq!(at_line(&flanked, "s", "t", "x"), FAR);
    let two_away = ground("general", &["s 0", "m 0", "t 0", "x 0"], &["s m", "m t", "t x"]);
    assert_eq!(at_line(&two_away, "s", "t", "m"), FAR);
    assert_eq!(at_line(&two_away, "s", "t", "x"), FAR);
    assert_eq!(refused_at(&two_away, "s", line(&two_away, "x", "t")), "LOB-E-4");
    assert_eq!(refused_at(&two_away, "s", line(&two_away, "s", "m")), "LOB-E-4");
}

/// LOB-E-6: the way to the front of a line must be clear, its link and the Area that the line faces.
#[test]
fn a_line_is_hidden_if_the_way_to_its_front_is_blocked() {
    let hill = ground("general", &["s 0", "x 1", "t 0"], &["s x", "x t"]);
    assert_eq!(refused_at(&hill, "s", line(&hill, "t", "x")), "LOB-E-6");
    let bank = ground("general", &["s 0", "x 0", "t 0"], &["s x plain 1", "x t"]);
    assert_eq!(refused_at(&bank, "s", line(&bank, "t", "x")), "LOB-E-6");
}

/// LOB-E-6: the Approach on which the target itself stands is never tested.
#[test]
fn the_approach_under_the_target_does_not_hide_it() {
    let battle = ground("general", &["s 0", "x 0", "t 0"], &["s x", "x t hedged 3"]);
    assert_eq!(at_area(&battle, "s", "t"), None);
    assert_eq!(at_line(&battle, "s", "t", "x"), FAR);
}

/// LOB-E-3, LOB-A-2, LOB-terrain-w1, LOB-terrain-w2, LOB-terrain-b3.
#[test]
fn some_ground_is_neither_fired_from_nor_at() {
    let battle =
        ground("general", &["s 0", "wood 0 wood", "farm 0 buildings", "ra 0 entry"], &["s wood", "s farm", "s ra"]);
    assert_eq!(refused(&battle, "wood", "s"), "LOB-terrain-w2");
    assert_eq!(refused(&battle, "farm", "s"), "LOB-terrain-b3");
    assert_eq!(refused(&battle, "ra", "s"), "LOB-A-2");
    assert_eq!(refused_at(&battle, "ra", line(&battle, "s", "ra")), "LOB-A-2");
    assert_eq!(refused_at(&battle, "s", line(&battle, "ra", "s")), "LOB-A-2");
    assert_eq!(refused(&battle, "s", "wood"), "LOB-terrain-w1");
    assert_eq!(refused(&battle, "s", "ra"), "LOB-A-2");
    assert_eq!(at_area(&battle, "s", "farm"), ADJACENT);
    assert_eq!(refused_at(&battle, "s", line(&battle, "wood", "s")), "LOB-map-3");
}

/// LOB-E-7: farms and Reinforcement Areas in between do not block, woods always do.
#[test]
fn woods_always_block_and_farms_and_entries_never_do() {
    for (between, seen) in [("wood", None), ("buildings", FAR), ("entry", FAR)] {
        for height in [-1, 0] {
            for mode in ["general", "quatre-bras"] {
                let between = format!("m {height} {between}");
                let battle = ground(mode, &["s 3", &between, "t 2"], &["s m", "m t"]);
                assert_eq!(at_area(&battle, "s", "t"), seen, "{between} in mode {mode}");
                if seen.is_none() {
                    assert_eq!(refused(&battle, "s", "t"), "LOB-E-7");
                }
            }
        }
    }
}

/// LOB-E-7, LOB-terrain-w1, LOB-terrain-w2: on the maps of the scenarios.
#[test]
fn no_shot_of_any_scenario_begins_ends_or_passes_in_a_wood() {
    for text in INCLUDED {
        let battle = battle_of(text);
        let is_wood = |area: AreaId| battle.area(area).effects == Effects::Wood;
        for gun in all_areas(&battle) {
            for target in all_areas(&battle) {
                let Some(shot) = battle.derived.sight.at_area(gun, target) else { continue };
                assert!(!is_wood(gun) && !is_wood(target));
                let ways = battle.map.adjacent(gun).and(battle.map.adjacent(target));
                assert!(shot.class == ShotClass::Adjacent || ways.iter().any(|between| !is_wood(between)));
            }
        }
    }
}

/// A random map without hedges.
fn maps() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    (3usize..8).prop_flat_map(|count| {
        let areas = proptest::collection::vec((-1i8..3, 0u8..6, any::<bool>()), count);
        let links = proptest::collection::btree_map((0..count, 0..count), -1i8..3, 0..12);
        (areas, links).prop_map(|(areas, links)| {
            let word = |kind| match kind {
                0 => " wood",
                1 => " buildings",
                _ => "",
            };
            let ridge = |ridge| if ridge { " ridge" } else { "" };
            let names = |n: usize| char::from(b'a' + n as u8);
            let lines = areas.iter().enumerate();
            let lines =
                lines.map(|(n, &(height, kind, crest))| format!("{} {height}{}{}", names(n), word(kind), ridge(crest)));
            // A chain keeps the map connected; other links are added where they are new.
            let mut pairs: std::collections::BTreeMap<(usize, usize), Option<i8>> =
                (1..areas.len()).map(|n| ((n - 1, n), None)).collect();
            for ((a, b), height) in links {
                if a < b {
                    pairs.entry((a, b)).or_insert(Some(height));
                }
            }
            let link = |((a, b), height): ((usize, usize), Option<i8>)| match height {
                Some(height) => format!("{} {} plain {height}", names(a), names(b)),
                None => format!("{} {}", names(a), names(b)),
            };
            (lines.collect(), pairs.into_iter().map(link).collect())
        })
    })
}

fn on_map(mode: &str, (areas, links): &(Vec<String>, Vec<String>)) -> Battle {
    let areas: Vec<&str> = areas.iter().map(String::as_str).collect();
    let links: Vec<&str> = links.iter().map(String::as_str).collect();
    ground(mode, &areas, &links)
}

proptest! {
    /// LOB-E-6, LOB-E-4: without hedges the general rule treats gun and target alike.
    #[test]
    fn sight_is_mutual_in_the_general_mode(map in maps()) {
        let battle = on_map("general", &map);
        let may_fire = |area: AreaId| battle.area(area).effects == Effects::None;
        for a in all_areas(&battle).filter(|&area| may_fire(area)) {
            for b in all_areas(&battle).filter(|&area| may_fire(area)) {
                prop_assert_eq!(battle.derived.sight.at_area(a, b), battle.derived.sight.at_area(b, a));
            }
        }
    }

    /// LOB-E-4, LOB-E-5: classes go by distance, and every target without a shot has a reason.
    #[test]
    fn classes_go_by_distance_and_refusals_have_reasons(map in maps(), general: bool) {
        let battle = on_map(if general { "general" } else { "quatre-bras" }, &map);
        let sight = &battle.derived.sight;
        for gun in all_areas(&battle) {
            for target in all_areas(&battle) {
                match (sight.at_area(gun, target), battle.map.distance(gun, target)) {
                    (Some(shot), Some(1)) => prop_assert_eq!(Some(shot), ADJACENT),
                    (Some(shot), Some(2)) => prop_assert_eq!(Some(shot), FAR),
                    (Some(_), distance) => prop_assert!(false, "a shot over {:?} links", distance),
                    (None, _) => prop_assert!(!sight.why_not(&battle, gun, Aim::Area(target)).why.is_empty()),
                }
            }
            for &(facing, link) in battle.map.neighbours(gun) {
                let facing_gun = battle.link(link).approach && battle.is_open(gun);
                prop_assert_eq!(sight.at_line(gun, link, facing), FACING.filter(|_| facing_gun));
            }
        }
    }
}
