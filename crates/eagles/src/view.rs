//! The game as a viewer sees it. Nothing is hidden on this table: orders are records that both players may check. EOTE-3.4.1.
mod choices;
mod ground;
mod organization;
mod pieces;
mod signs;

use crate::action::Action;
use crate::game::Eagles;
use crate::lists::Arm;
use crate::state::{LeaderStatus, Status};
use crate::unit::{UnitId, UnitSet};
use crate::words;
use signs::LEGEND;
use voltigeur_engine::english::{self, list, possessive, sentence};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::view::{
    Choice, Clock, Ending, Field, Marker, Prompt, SideView, TableField, Target, VERSION, View, Viewer,
};
use voltigeur_engine::{GameState, Notation, Pending, Rules, Side, notation};

/// Minutes of a turn. EOTE-1.2.1.
const MINUTES: u16 = 30;

/// The whole view.
pub(crate) fn view(game: &Eagles, viewer: Viewer) -> View {
    let view = view_with(game, viewer, ground::field(game), true);
    View { legend: LEGEND.signs(), formations: organization::table(&game.battle), ..view }
}

/// The view for somebody who knows the ground: of it only what can change, and options only if they are wanted.
pub(crate) fn summary(game: &Eagles, viewer: Viewer, choices: bool) -> View {
    view_with(game, viewer, ground::changes(game), choices)
}

fn view_with(game: &Eagles, viewer: Viewer, field: TableField, choices: bool) -> View {
    let battle = &game.battle;
    let short = game.short_of_orders();
    let told = |division| words::orders_words(game, &game.state.division(division).orders);
    let told: Vec<String> = battle.all_divisions().map(told).collect();
    let minute = battle.starts + MINUTES * u16::from(game.state.turn.saturating_sub(1));
    View {
        version: VERSION,
        rulebook: crate::ID.to_owned(),
        scenario: battle.id.clone(),
        title: battle.title.clone(),
        viewer,
        hides: false,
        sides: Side::BOTH.map(|side| side_view(game, side, short, &told)),
        clock: Clock {
            turn: u32::from(game.state.turn),
            turns: u32::from(battle.turns),
            time: format!("{:02}:{:02}", minute / 60 % 24, minute % 60),
            phase: game.phase().name().to_owned(),
            active: game.pending().side().unwrap_or_else(|| game.a()),
        },
        field: Field::Table(field),
        legend: Vec::new(),
        formations: Vec::new(),
        pieces: battle
            .all_units()
            .filter(|&unit| game.on_table(unit))
            .map(|unit| pieces::piece(game, unit, short.has(unit), &told))
            .collect(),
        markers: markers(game),
        prompt: prompt(game, choices),
        ended: ended(game),
    }
}

fn side_view(game: &Eagles, side: Side, short: UnitSet, told: &[String]) -> SideView {
    let battle = &game.battle;
    let army = &battle.sides[side.index()];
    // Detachments are no units of their own. EOTE-S.5.
    let own = || battle.of_side(side).minus(battle.detachments);
    let status = |unit: UnitId| game.at(unit).status;
    let lost = |unit: UnitId| matches!(status(unit), Status::Removed | Status::Routed | Status::Pool | Status::Waiting);
    let count = |arm: Arm| own().filter(|&unit| lost(unit) && battle.arm(unit) == arm).count() as u32;
    let by_arm = [(Arm::Infantry, "I"), (Arm::Cavalry, "C"), (Arm::Artillery, "A")];
    let by_arm = by_arm.map(|(arm, code)| (code.to_owned(), count(arm)));
    let hits: i16 = own().map(|unit| i16::from(game.at(unit).hits)).sum();
    let mut losses: Vec<String> = (hits > 0).then(|| english::count(hits, "hit")).into_iter().collect();
    for (of, what) in [(Status::Removed, "lost"), (Status::Withdrawn, "withdrawn")] {
        let names: Vec<&str> =
            own().filter(|&unit| status(unit) == of).map(|unit| battle.unit(unit).name.as_str()).collect();
        if !names.is_empty() {
            losses.push(format!("{what}: {}", names.join(", ")));
        }
    }
    let fallen = battle.all_leaders().filter(|&leader| {
        battle.leader(leader).side == side && matches!(game.state.leader(leader).status, LeaderStatus::Killed(_))
    });
    losses.extend(fallen.map(|leader| format!("{} has fallen", battle.leader(leader).name)));
    SideView {
        id: army.id.clone(),
        name: army.name.clone(),
        nation: army.nation.clone(),
        points: game.score()[side],
        points_for: points_for(game, side),
        resources: resources(game, side, short, told),
        losses,
        losses_by_arm: by_arm.into_iter().filter(|(_, count)| *count > 0).collect(),
        expected: expected(game, side),
    }
}

fn points_for(game: &Eagles, side: Side) -> Vec<(String, i32)> {
    game.points_for(side).into_iter().filter(|(_, points)| *points != 0).map(|(what, n)| (what.to_owned(), n)).collect()
}

/// What a side has besides its troops on the table: the initiative, orders, those who wait for a rally.
fn resources(game: &Eagles, side: Side, short: UnitSet, told: &[String]) -> Vec<String> {
    let battle = &game.battle;
    let mut all = Vec::new();
    if game.state.initiative == Some(side) {
        all.push("Initiative".to_owned());
    }
    for division in battle.all_divisions().filter(|&division| battle.division(division).side == side) {
        let there = battle.division(division).units.into_iter().any(|unit| game.on_table(unit));
        if !there {
            continue;
        }
        let state = game.state.division(division);
        let mut text = format!("orders for {}: {}", words::division_words(battle, division), told[division.index()]);
        if let Some((orders, turn, _)) = &state.pending {
            text.push_str(&format!("; from turn {turn} on: {}", words::orders_words(game, orders)));
        }
        if state.routed {
            text.push_str("; routed");
        } else if state.falls_back {
            text.push_str("; falling back");
        }
        let behind = short.and(battle.division(division).units);
        if !behind.is_empty() {
            let names: Vec<&str> = behind.map(|unit| battle.unit(unit).name.as_str()).collect();
            text.push_str(&format!("; falling short: {}", list(names)));
        }
        all.push(text);
    }
    for (of, what) in [(Status::Pool, "waiting to rally"), (Status::Waiting, "waiting to re-form")] {
        let names: Vec<&str> = battle
            .of_side(side)
            .filter(|&unit| game.at(unit).status == of)
            .map(|unit| battle.unit(unit).name.as_str())
            .collect();
        if !names.is_empty() {
            all.push(format!("{what}: {}", names.join(", ")));
        }
    }
    all
}

/// Who is still to come: when and who. EOTE-S.3.
fn expected(game: &Eagles, side: Side) -> Vec<(String, String)> {
    let battle = &game.battle;
    let due = |unit: &UnitId| game.at(*unit).status == Status::Due;
    let mut all = Vec::new();
    for group in battle.groups.iter().filter(|group| group.side == side) {
        let units = group.units.iter().filter(|unit| due(unit)).map(|&unit| battle.unit(unit).name.clone());
        all.extend(units.map(|name| (format!("turn {}", group.turn), name)));
    }
    all
}

/// Leaders, guns without gunners, pontoons, combats that are declared.
fn markers(game: &Eagles) -> Vec<Marker> {
    let battle = &game.battle;
    let mut all = Vec::new();
    for id in battle.all_leaders() {
        let (leader, state) = (battle.leader(id), game.state.leader(id));
        if state.status != LeaderStatus::Here {
            continue;
        }
        let mut at = vec![Target::Place(words::place(state.at))];
        at.extend(state.unit.map(|unit| words::target(game, unit)));
        let label = words::leader_label(game, id);
        all.push(Marker { id: leader.id.clone(), label, side: Some(leader.side), ..LEGEND.marker("leader", at) });
    }
    for unit in battle.all_units() {
        let (state, of) = (game.at(unit), battle.unit(unit));
        if let Some(guns) = state.guns {
            let at = vec![Target::Place(crate::query::place(guns.point()))];
            all.push(Marker {
                label: format!("{} abandoned guns", possessive(&of.name)),
                side: Some(of.side),
                facing: Some(guns.heading.get() / 100),
                ..LEGEND.marker("guns", at)
            });
        }
    }
    for &at in &game.state.pontoons {
        all.push(LEGEND.marker("pontoon", vec![Target::Place(words::place(at))]));
    }
    for (n, combat) in game.state.combats.iter().enumerate().filter(|(_, combat)| !combat.over) {
        let at = combat.attackers.chain(combat.defenders).map(|unit| words::target(game, unit)).collect();
        let label = format!("combat {}", n + 1);
        all.push(Marker { label, ..LEGEND.marker("attack", at) });
    }
    all
}

/// The question to decide, with what can be chosen.
fn prompt(game: &Eagles, with_choices: bool) -> Option<Prompt> {
    let side = game.pending().side()?;
    let question = game.question();
    let mut legal = Vec::new();
    if with_choices {
        game.legal_actions(&mut legal);
    }
    let mut options: Vec<Choice> = legal.iter().map(|action| game.describe_action(action)).collect();
    Some(Prompt {
        side,
        question: question.text,
        rule: question.rule.0.to_owned(),
        groups: choices::mark(game, &legal, &mut options),
        missing: choices::absent(game, side, &legal),
        options,
        decline: if with_choices { game.decline().map(|action| notation(game, &action)) } else { None },
        next: if with_choices { movers(game, side) } else { Vec::new() },
    })
}

/// While a unit is in hand: who could be taken in its place. EOTE-0.3.5.
fn movers(game: &Eagles, side: Side) -> Vec<Target> {
    if game.state.mover.is_none() || game.check(&Action::Done).is_err() {
        return Vec::new();
    }
    let others = game.battle.of_side(side);
    others.filter(|&unit| game.check(&Action::Take(unit)).is_ok()).map(|unit| words::target(game, unit)).collect()
}

fn ended(game: &Eagles) -> Option<Ending> {
    let Pending::Over(outcome) = game.pending() else { return None };
    let score = game.score();
    let text = match outcome.winner {
        Some(side) => {
            let (party, points) = (words::party(game, side), english::count(score[side], "point"));
            let text = format!("{party} {} won, {points} to {}.", party.verb("has", "have"), score[side.other()]);
            sentence(&text)
        }
        None => {
            let first = english::count(score[Side::First], "point");
            format!("The battle is drawn, {first} to {}.", score[Side::Second])
        }
    };
    Some(Ending { winner: outcome.winner, text })
}
