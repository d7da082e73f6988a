//! Answers to what a client may ask about a position: where a unit can go and what awaits it there, what is seen from where, where a
//! unit's front and fire reach. Whatever the viewer does not see (VLE-V.0) plays no part in them.
use crate::action::Action;
use crate::game::ViveLEmpereur;
use crate::morale::Assault;
use crate::notation::Names;
use crate::procedure::{Frame, Group, GroupKind, Phase, Plan, React, Shooting, StepKind, Volley, Window};
use crate::seen::{as_it_lies, as_seen};
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use crate::view::{degrees, is_seen};
use crate::words::ledger;
use std::collections::BTreeSet;
use voltigeur_engine::english::count;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::query::{Answer, Arcs, Obstacle, Query, Reach, Shot, SightLine, Threat, Way};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Ledger, Pending, RuleId, Rules, notation};
use voltigeur_field::hex::sight::Place;
use voltigeur_field::hex::{Aspect, HexId};

/// Answers a question, as far as the viewer may know.
pub(crate) fn answer(game: &ViveLEmpereur, viewer: Viewer, query: &Query) -> Result<Answer, String> {
    match query {
        Query::Sight { from, to } => {
            let (from, to) = (game.battle.hex(from)?, game.battle.hex(to)?);
            Ok(Answer::Sight(sight_line(&as_it_lies(game, viewer), from, to)))
        }
        Query::Arcs { piece } => {
            let unit = seen_unit(game, viewer, piece)?;
            Ok(Answer::Arcs(arcs(&as_it_lies(game, viewer), unit)))
        }
        Query::Envelope { .. } | Query::Course { .. } | Query::Measure { .. } | Query::Zones { .. } => {
            Err("that question is for free tables; this battle has hexes".to_owned())
        }
        Query::Reach { piece } => {
            let unit = seen_unit(game, viewer, piece)?;
            let side = game.side(unit);
            if viewer == Viewer::Spectator || viewer == Viewer::Side(side.other()) {
                return Err("only the owner of a unit may ask where it can go".to_owned());
            }
            let moves = game.pending() == Pending::Decision(side);
            let nowhere = || Reach { piece: game.unit(unit).id.clone(), ..Reach::default() };
            Ok(Answer::Reach(if moves { reach(&as_seen(game, viewer), unit) } else { nowhere() }))
        }
    }
}

fn seen_unit(game: &ViveLEmpereur, viewer: Viewer, piece: &str) -> Result<UnitId, String> {
    let unit = Names(&game.battle).unit(piece)?;
    let there = game.state.on_map().has(unit) && is_seen(game, unit, viewer);
    if there { Ok(unit) } else { Err(format!("there is no unit '{piece}' to be seen on the map")) }
}

/// VLE-VII.6a, VLE-VII.7a, VLE-VII.7b.
fn sight_line(game: &ViveLEmpereur, from: HexId, to: HexId) -> SightLine {
    let label = |hex| game.battle.label(hex);
    let mut line = SightLine {
        from: label(from),
        to: label(to),
        distance: game.battle.distance(from, to),
        clear: true,
        rule: "VLE-VII.6a".to_owned(),
        ..SightLine::default()
    };
    if let Err(why) = game.sees(from, to) {
        line.clear = false;
        line.rule = why.rule.0.to_owned();
        line.why = Some(why.why.to_owned());
        let grid = game.battle.map.grid();
        let blocked = game.obstacle(from, to).filter(|blocked| blocked.rule == why);
        let places = blocked.map(|blocked| [Some(blocked.place), blocked.right.map(|(place, _)| place)]);
        line.blocked_by = places
            .into_iter()
            .flatten()
            .flatten()
            .map(|place| match place {
                Place::Hex(hex) => Obstacle { hex: grid.label(hex).to_string(), side: None },
                Place::HexSide(side) => {
                    let [one, other] = side.hexes();
                    let direction = one.direction_to(other).map(|direction| direction.index() as u8);
                    Obstacle { hex: grid.label(one).to_string(), side: direction }
                }
            })
            .collect();
    }
    line
}

/// VLE-G.4 to VLE-G.11.
fn arcs(game: &ViveLEmpereur, unit: UnitId) -> Arcs {
    let mut arcs = Arcs { piece: game.unit(unit).id.clone(), ..Arcs::default() };
    let own: Vec<HexId> = game.hexes_of(unit).collect();
    for &hex in &own {
        let aspects = game.aspects(unit, hex);
        for (direction, next) in game.battle.map.neighbours(hex) {
            let label = game.battle.label(next);
            let list = match aspects.of(direction) {
                Some(Aspect::Front) => &mut arcs.front,
                Some(Aspect::Flank) => &mut arcs.flank,
                Some(Aspect::Rear) => &mut arcs.rear,
                None => continue,
            };
            if !own.contains(&next) && !list.contains(&label) {
                list.push(label);
            }
        }
    }
    for hex in game.battle.map.grid().ids() {
        let Some((range, from)) = game.range_to(unit, hex, false) else { continue };
        let value = game.shot(unit, hex, range, from).value.total();
        if value > 0 {
            let clear = range == 1 || game.sees(from, hex).is_ok();
            arcs.fire.push(Shot { hex: game.battle.label(hex), range, value: i32::from(value), clear });
        }
    }
    arcs
}

/// VLE-VI.1a, VLE-IX.2a: where a unit can go, alone or with the group that it leads; nowhere if it cannot move now.
fn reach(game: &ViveLEmpereur, unit: UnitId) -> Reach {
    let mut answer = Reach { piece: game.unit(unit).id.clone(), ..Reach::default() };
    let mut hexes = BTreeSet::new();
    let mut charges = false;
    for (known, group, begin) in starts(game, unit) {
        charges |= group.kind == GroupKind::Charge;
        let allowance = known.limit(&group, true).saturating_sub(group.spent);
        answer.points = answer.points.max(u16::from(allowance));
        known.ways(&group, |formation, facing, cost, path| {
            let Some(&to) = path.last() else { return };
            hexes.extend(path.iter().copied());
            let way = Way {
                hex: game.battle.label(to),
                actions: begin
                    .iter()
                    .copied()
                    .chain([Action::Go(to)])
                    .map(|action| notation(&known, &action))
                    .collect(),
                cost,
                posture: formation.word().to_owned(),
                facing: degrees(formation, facing),
                path: path.iter().map(|&hex| game.battle.label(hex)).collect(),
            };
            match answer.ways.iter_mut().find(|other| other.hex == way.hex) {
                Some(other) if other.cost <= way.cost => {}
                Some(other) => *other = way,
                None => answer.ways.push(way),
            }
        });
    }
    for hex in hexes {
        threats(game, unit, hex, charges, &mut answer.threats);
    }
    answer
}

/// The groups from which a unit's ways begin, and what must be said first.
fn starts(game: &ViveLEmpereur, unit: UnitId) -> Vec<(ViveLEmpereur, Group, Vec<Action>)> {
    let fresh = |kind, spent, off_road| Group {
        units: UnitSet::one(unit),
        leaders: LeaderSet::EMPTY,
        kind,
        spent,
        turns: 0,
        turned: false,
        off_road,
        acted: kind == GroupKind::Charge,
        spread_from: None,
        stopped: false,
        plan: Plan::default(),
        idle: false,
    };
    let declared = |group: &Group, before: &[Action]| {
        let facings = (0..6).filter(|&facing| game.may_declare(group, facing).is_ok());
        let start = |facing: u8| {
            let mut known = game.clone();
            for unit in group.units {
                known.state.set_form(unit, Formation::Line, facing);
            }
            let spent = game.charge_start(group.units);
            let group = Group { units: group.units, ..fresh(GroupKind::Charge, spent, true) };
            (known, group, [before, &[Action::Form(Formation::Line, facing)]].concat())
        };
        facings.map(start).collect()
    };
    match (game.frame(), game.state.phase()) {
        (Some(Frame::Group(group)), _) if group.units.has(unit) => match group.kind {
            GroupKind::Forming => declared(group, &[]),
            _ => vec![(game.clone(), *group, Vec::new())],
        },
        (None, Phase::Movement) if game.may_move(unit).is_ok() => {
            let group = fresh(GroupKind::March, 0, game.starts_off_road(unit));
            vec![(game.clone(), group, vec![Action::Activate(unit)])]
        }
        (None, Phase::Charge) if game.may_charge(unit).is_ok() => {
            declared(&fresh(GroupKind::Forming, 0, true), &[Action::Activate(unit)])
        }
        _ => Vec::new(),
    }
}

/// VLE-VII.5a, VLE-IX.7a, VLE-IX.6a: what awaits a unit in a hex.
fn threats(game: &ViveLEmpereur, unit: UnitId, hex: HexId, charges: bool, out: &mut Vec<Threat>) {
    let enemy = game.side(unit).other();
    let mut there = game.clone();
    if game.state.at(unit) != hex {
        let (formation, facing) = (game.state.formation(unit), game.state.facing(unit));
        there.state.lift(&game.battle, unit);
        let single = if formation == Formation::Tirailleurs { Formation::Line } else { formation };
        there.state.set_form(unit, single, facing);
        there.state.put(&game.battle, unit, hex, true);
    }
    let mut threat = |kind: &str, rule: &str, by: Vec<UnitId>| {
        if !by.is_empty() {
            let by = by.into_iter().map(|unit| game.unit(unit).id.clone()).collect();
            out.push(Threat { hex: game.battle.label(hex), kind: kind.to_owned(), by, rule: rule.to_owned() });
        }
    };
    threat("fire", "VLE-VII.5a", there.snipers(enemy, hex, false, UnitSet::EMPTY).into_iter().collect());
    if game.state.at(unit) == hex {
        return;
    }
    let react = |window| React {
        movers: UnitSet::one(unit),
        at: hex,
        also: None,
        kind: if charges { StepKind::Charge } else { StepKind::March },
        entered: true,
        window,
        named: UnitSet::EMPTY,
        forming: None,
    };
    let who = |react: &React| {
        let mut candidates = Vec::new();
        there.react_candidates(react, &mut candidates);
        candidates.retain(|action| there.check_react(react, action).is_ok());
        let named = |action: &Action| match *action {
            Action::Countercharge(unit) | Action::Square(unit) => Some(unit),
            _ => None,
        };
        candidates.iter().filter_map(named).collect::<Vec<_>>()
    };
    threat("countercharge", "VLE-IX.7a", who(&react(Window::Countercharges)));
    if charges {
        threat("square", "VLE-IX.6a", who(&react(Window::Squares)));
    }
}

/// The totals that an action would compare, before any die. VLE-P3.1, VLE-P4.3, VLE-P4.4.
pub(crate) fn totals(game: &ViveLEmpereur, action: &Action) -> Vec<LedgerText> {
    let with = |units: UnitSet, action: &Action| match *action {
        Action::Fire(unit) | Action::Join(unit) => units.or(UnitSet::one(unit)),
        _ => units,
    };
    match (game.frame(), action) {
        (Some(Frame::Firing { target, firers }), Action::Fire(_) | Action::Done) => {
            fire_totals(game, with(*firers, action), *target, None)
        }
        (Some(Frame::Opportunity(opportunity)), Action::Fire(_) | Action::Done) => {
            fire_totals(game, with(opportunity.firers, action), opportunity.at, Some(opportunity.movers))
        }
        (Some(Frame::Attack { target, attackers }), Action::Join(_) | Action::Done) => {
            fight_totals(game, with(*attackers, action), *target)
        }
        _ => Vec::new(),
    }
}

fn fire_totals(game: &ViveLEmpereur, firers: UnitSet, target: HexId, leaving: Option<UnitSet>) -> Vec<LedgerText> {
    let kind = if leaving.is_some() { Shooting::Opportunity } else { Shooting::Phase };
    let volley = Volley { leaving, ..Volley::new(kind, firers, target) };
    game.values(&volley).into_iter().map(|(unit, value)| ledger(game.unit_name(unit), &value)).collect()
}

fn fight_totals(game: &ViveLEmpereur, attackers: UnitSet, target: HexId) -> Vec<LedgerText> {
    let infantry = attackers.into_iter().any(|unit| game.is_infantry(unit));
    let assault = Assault { infantry, flanked: game.worst_of(attackers, target) != Aspect::Front };
    let defenders = game.defended(target).fold(UnitSet::EMPTY, |all, hex| all.or(game.units_in(hex)));
    let attack = attackers.into_iter().map(|unit| (unit, game.attack_value(unit, target)));
    let defence = defenders.into_iter().map(|unit| (unit, game.defence_value(unit, assault)));
    let named = |(unit, value): (UnitId, Ledger)| {
        ledger(format!("{} × {}", game.unit_name(unit), count(game.steps(unit), "step")), &value)
    };
    let sum = |of: &str, strength: i16| {
        let mut total = Ledger::default();
        total.add(RuleId("VLE-VIII.4a"), strength);
        ledger(of, &total)
    };
    let mut totals: Vec<LedgerText> = attack.clone().map(named).collect();
    totals.push(sum("attack", game.strength(attack)));
    totals.extend(defence.clone().map(named));
    totals.push(sum("defence", game.strength(defence)));
    totals
}
