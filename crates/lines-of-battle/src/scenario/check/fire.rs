//! Lines of fire that the scenario closes, and those that it says must hold. LOB-E-8, LOB-QB-14.
use crate::scenario::build;
use crate::scenario::file::{File, LinkType, LosCheck};
use crate::sight::Aim;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::{Entry, ids};

pub(super) fn check_names(file: &File, faults: &mut Faults) {
    let mut named = |place: &Place, areas: &[&String]| {
        for id in areas.iter().filter(|id| file.area(id).is_none()) {
            faults.unknown(place, "area", id, ids(&file.areas));
        }
    };
    for pair in &file.los_override {
        named(&Place::on_line("los_override", pair.line), &[&pair.gun, &pair.target]);
    }
    for fact in &file.los_check {
        let mut areas = vec![&fact.gun, &fact.target];
        areas.extend(&fact.facing);
        named(&place(fact), &areas);
    }
    for fact in &file.los_check {
        if let Some(facing) = &fact.facing
            && file.area(&fact.target).is_some()
            && file.area(facing).is_some()
            && file.link(&fact.target, facing).is_none_or(|link| link.is != LinkType::Approach)
        {
            let wrong = format!("no approach joins '{}' and '{facing}'", fact.target);
            faults.add(place(fact), wrong, "name an area that the target faces across an approach");
        }
        if !matches!((fact.needs, fact.blocked), (Some(5 | 6), false) | (None, true)) {
            let wrong = "it does not say which roll the shot needs";
            faults.add(place(fact), wrong, "write needs = 5, needs = 6 or blocked = true");
        }
    }
}

/// Only for a map without faults.
pub(super) fn check_facts(file: &File, faults: &mut Faults) {
    let map = build::map(file);
    for fact in &file.los_check {
        let (gun, target) = (map.id(&fact.gun), map.id(&fact.target));
        let aim = match &fact.facing {
            None => Aim::Area(target),
            Some(facing) => match map.graph.link(target, map.id(facing)) {
                Some(link) => Aim::Line { link, home: target },
                None => continue,
            },
        };
        let shot = map.ground().shot(gun, aim);
        let found = match &shot {
            Ok(shot) => format!("the ground allows it, and it needs {}", shot.needs),
            Err(refusal) => format!("the ground forbids it: {}", refusal.why),
        };
        if shot.ok().map(|shot| shot.needs) != fact.needs {
            let said = fact.needs.map_or_else(|| "is blocked".to_owned(), |needs| format!("needs {needs}"));
            let line = match &fact.facing {
                None => format!("'{}'", fact.target),
                Some(facing) => format!("the line of '{}' towards '{facing}'", fact.target),
            };
            let wrong = format!("the shot from '{}' at {line} {said}, says the file, but {found}", fact.gun);
            faults.add(
                place(fact),
                wrong,
                "change heights, ridges or kinds of link, add a los_override, or correct the fact",
            );
        }
    }
}

fn place(fact: &Entry<LosCheck>) -> Place {
    Place::on_line("los_check", fact.line)
}
