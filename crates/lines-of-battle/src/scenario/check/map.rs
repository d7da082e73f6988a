//! Areas, links and roads.
use super::{check_ids, check_size};
use crate::battle::{Effects, LinkKind, MOST_LINKS};
use crate::scenario::file::{Area, File, Link, LinkType, Road};
use std::collections::BTreeMap;
use voltigeur_engine::Faults;
use voltigeur_field::area::MOST_AREAS;
use voltigeur_kit::scenario::{Entry, ids, quoted_list};

pub(super) fn check(file: &File, faults: &mut Faults) {
    check_size("areas", file.areas.len(), MOST_AREAS, faults);
    check_size("links", file.links.len(), MOST_LINKS, faults);
    check_ids(&file.areas, faults);
    check_ids(&file.links, faults);
    for area in &file.areas {
        check_area(file, area, faults);
    }
    let mut joined = BTreeMap::new();
    for link in &file.links {
        check_link(file, link, faults);
        let pair = if link.a < link.b { (&link.a, &link.b) } else { (&link.b, &link.a) };
        if let Some(other) = joined.insert(pair, &link.id) {
            let wrong = format!("link '{other}' already joins '{}' and '{}' (LOB-map-1)", pair.0, pair.1);
            faults.add(link.place(), wrong, "remove one of the two links");
        }
    }
    for road in &file.roads {
        check_road(file, road, faults);
    }
    check_connected(file, faults);
}

/// LOB-map-8, LOB-A-1, LOB-A-5, LOB-terrain-b1.
fn check_area(file: &File, area: &Entry<Area>, faults: &mut Faults) {
    if area.polygon.len() < 3 {
        let wrong = format!("a polygon needs three points, and this one has {}", area.polygon.len());
        faults.add(area.place(), wrong, "add points");
    }
    if area.effects != Effects::None && area.is_open() {
        faults.add(area.place(), "woods and buildings are closed terrain (LOB-map-7)", "write terrain = \"closed\"");
    }
    if let Some(count @ (0 | u8::MAX)) = area.capacity {
        faults.add(area.place(), format!("a capacity of {count} makes no sense"), "write a number from 1 to 254");
    }
    let Some(side) = &area.reinforcement else { return };
    if !file.sides.contains_key(side) {
        faults.unknown(area.place(), "side", side, file.sides.keys().map(String::as_str));
    }
    if !area.is_open() {
        faults.add(area.place(), "a reinforcement area is open terrain (LOB-A-5)", "write terrain = \"open\"");
    }
    if area.capacity.is_some() {
        faults.add(area.place(), "a reinforcement area holds any number (LOB-A-1)", "remove the capacity");
    }
}

/// LOB-map-1, LOB-map-3, LOB-map-7, LOB-map-8.
fn check_link(file: &File, link: &Entry<Link>, faults: &mut Faults) {
    for end in [&link.a, &link.b] {
        if file.area(end).is_none() {
            faults.unknown(link.place(), "area", end, ids(&file.areas));
        }
    }
    if link.a == link.b {
        faults.add(link.place(), "it joins an area with itself", "name two different areas");
    }
    if link.is == LinkType::Arrow && matches!(link.kind, LinkKind::Marshy | LinkKind::Hedged) {
        let wrong = "marshy and hedged belong to approaches only (LOB-map-8)";
        faults.add(link.place(), wrong, "make the arrow plain");
    }
    if link.is == LinkType::Approach && link.one_way {
        faults.add(link.place(), "only an arrow can be one-way (LOB-map-7)", "remove one_way");
    }
    let (Some(a), Some(b)) = (file.area(&link.a), file.area(&link.b)) else { return };
    match (link.is, [a, b].into_iter().find(|area| !area.is_open())) {
        (LinkType::Approach, Some(closed)) => {
            let wrong = format!("an approach cannot touch closed terrain, and '{}' is closed (LOB-map-1)", closed.id);
            faults.add(link.place(), wrong, "write type = \"arrow\", or open the area");
        }
        (LinkType::Arrow, None) => {
            let wrong = "an arrow cannot join two open areas (LOB-map-3)";
            faults.add(link.place(), wrong, "write type = \"approach\", or close an area");
        }
        _ => {}
    }
}

/// LOB-opt-road1: a road runs along links.
fn check_road(file: &File, road: &Entry<Road>, faults: &mut Faults) {
    if road.areas.len() < 2 {
        faults.add(road.place(), "a road joins two areas or more", "name its areas in order");
    }
    for id in &road.areas {
        if file.area(id).is_none() {
            faults.unknown(road.place(), "area", id, ids(&file.areas));
        }
    }
    for pair in road.areas.windows(2) {
        let known = pair.iter().all(|id| file.area(id).is_some());
        if known && file.link(&pair[0], &pair[1]).is_none() {
            let wrong = format!("no link joins '{}' and '{}'", pair[0], pair[1]);
            faults.add(road.place(), wrong, "add the link, or name the areas between");
        }
    }
}

fn check_connected(file: &File, faults: &mut Faults) {
    let Some(first) = file.areas.first() else {
        faults.add("[[area]]", "there are no areas", "add the areas of the map");
        return;
    };
    let mut reached = vec![first.id.as_str()];
    let mut next = 0;
    while let Some(&here) = reached.get(next) {
        next += 1;
        for link in &file.links {
            for (from, to) in [(&link.a, &link.b), (&link.b, &link.a)] {
                if from == here && !reached.contains(&to.as_str()) {
                    reached.push(to);
                }
            }
        }
    }
    let apart: Vec<&str> = ids(&file.areas).filter(|id| !reached.contains(id)).collect();
    if !apart.is_empty() {
        let wrong = format!("the map is not connected: no way leads from '{}' to {}", first.id, quoted_list(&apart));
        faults.add("[[link]]", wrong, "add the missing links");
    }
}
