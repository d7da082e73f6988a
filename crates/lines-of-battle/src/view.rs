//! The game as a client draws it. All information is open: LOB-pub-1.
mod choices;
mod organization;
mod signs;

use crate::action::Action;
use crate::battle::{Effects, LinkKind, PrizeFor};
use crate::flags::FLAGS;
use crate::game::LinesOfBattle;
use crate::procedure::{Begin, Group};
use crate::state::{LeaderAt, Place};
use crate::traits::{self, BONUSES};
use crate::unit::{Arm, ContingentId, UnitId};
use crate::words;
use signs::LEGEND;
use voltigeur_engine::english::{count, possessive};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::view::Arm as Symbol;
use voltigeur_engine::view::{
    AreaField, AreaShape, Choice, Clock, Ending, Field, LinkShape, Marker, Piece, Prompt, SideView, Spot, Target,
    VERSION, View, Viewer,
};
use voltigeur_engine::{Notation, Pending, Rules, Side, notation};
use voltigeur_field::area::{AreaId, LinkId};
use voltigeur_kit::scenario::Flag;

pub(crate) fn view(game: &LinesOfBattle, viewer: Viewer) -> View {
    let view = view_with(game, viewer, field(game), true);
    View { legend: LEGEND.signs(), formations: organization::table(&game.battle), ..view }
}

/// The view without the ground and, for those who may not choose, without options.
pub(crate) fn summary(game: &LinesOfBattle, viewer: Viewer, choices: bool) -> View {
    let holder = |n: usize| {
        let id = AreaId(n as u8);
        AreaShape { id: game.battle.area(id).id.clone(), held_by: game.holder(id), ..AreaShape::default() }
    };
    let field = AreaField { areas: (0..game.battle.areas.len()).map(holder).collect(), ..AreaField::default() };
    view_with(game, viewer, field, choices)
}

fn view_with(game: &LinesOfBattle, viewer: Viewer, field: AreaField, choices: bool) -> View {
    View {
        version: VERSION,
        rulebook: crate::ID.to_owned(),
        scenario: game.battle.id.clone(),
        title: game.battle.title.clone(),
        viewer,
        hides: false,
        sides: Side::BOTH.map(|side| side_view(game, side)),
        clock: clock(game),
        field: Field::Areas(field),
        legend: Vec::new(),
        formations: Vec::new(),
        pieces: game.state.on_map().iter().map(|unit| piece(game, unit)).collect(),
        markers: markers(game),
        prompt: prompt(game, choices),
        ended: ending(game),
    }
}

fn side_view(game: &LinesOfBattle, side: Side) -> SideView {
    let battle = &game.battle;
    let points_for = battle
        .prizes
        .iter()
        .map(|prize| (prize.name.clone(), game.points_for(prize, side)))
        .filter(|(_, points)| *points != 0)
        .collect();
    let mut resources = Vec::new();
    if game.state.active() == side && game.state.turn() > 0 {
        let purse = game.state.purse();
        resources.push(count(purse.free, "command point"));
        for (n, points) in purse.contingent.iter().enumerate().filter(|&(_, &points)| points > 0) {
            let troops = game.contingent_troops(ContingentId(n as u8));
            resources.push(format!("{} for {troops}", count(*points, "command point")));
        }
        let own_point = |leader| format!("{} command point", possessive(&battle.leader(leader).name));
        resources.extend(purse.efficient.iter().map(own_point));
    }
    let own = battle.of_side(side);
    let expected = own
        .minus(game.state.on_map())
        .minus(game.state.lost())
        .iter()
        .filter_map(|unit| {
            let turn = game.arrival_turn(battle.unit(unit).arrival)?;
            battle.turns.get(usize::from(turn).checked_sub(1)?)?;
            Some((game.turn_name(turn), game.unit_name(unit)))
        })
        .collect();
    SideView {
        id: battle.sides[side].id.clone(),
        name: battle.sides[side].name.clone(),
        nation: battle.sides[side].nation.clone(),
        points: game.points()[side],
        points_for,
        resources,
        losses: game.state.lost().and(own).iter().map(|unit| game.unit_name(unit)).collect(),
        losses_by_arm: losses_by_arm(game, side),
        expected,
    }
}

fn losses_by_arm(game: &LinesOfBattle, side: Side) -> Vec<(String, u32)> {
    let lost = game.state.lost().and(game.battle.of_side(side));
    let count = |arm: Arm| lost.iter().filter(|&unit| game.arm(unit) == arm).count() as u32;
    let arms = [Arm::Infantry, Arm::Heavy, Arm::Light, Arm::Lancer, Arm::Artillery];
    arms.into_iter().map(|arm| (arm.code().to_owned(), count(arm))).filter(|&(_, count)| count > 0).collect()
}

fn clock(game: &LinesOfBattle) -> Clock {
    let turn = game.state.turn();
    let time = match usize::from(turn).checked_sub(1) {
        // A turn that is only counted has no time.
        Some(n) => Some(&game.battle.turns[n].time).filter(|time| **time != format!("turn {turn}")).cloned(),
        None => Some("before the battle".to_owned()),
    };
    Clock {
        turn: u32::from(turn),
        turns: game.battle.turns.len() as u32,
        time: time.unwrap_or_default(),
        phase: game.heading().to_owned(),
        active: game.state.active(),
    }
}

fn field(game: &LinesOfBattle) -> AreaField {
    let battle = &game.battle;
    let areas = (0..battle.areas.len()).map(|n| area_shape(game, AreaId(n as u8))).collect();
    let links = battle.links.iter().enumerate().map(|(n, link)| LinkShape {
        id: link.id.clone(),
        between: battle.map.ends(LinkId(n as u8)).map(|area| battle.area(area).id.clone()),
        approach: link.approach,
        ground: match link.kind {
            LinkKind::Plain => "plain",
            LinkKind::Marshy => "marshy",
            LinkKind::Hedged => "hedged",
            LinkKind::Ridge => "ridge",
        }
        .to_owned(),
        road: link.road,
        edge: link.edge,
    });
    let roads = battle.roads.iter().map(|road| road.iter().map(|&area| battle.area(area).label).collect());
    let [width, height] = battle.canvas;
    AreaField { width, height, areas, links: links.collect(), roads: roads.collect() }
}

fn area_shape(game: &LinesOfBattle, id: AreaId) -> AreaShape {
    let area = game.battle.area(id);
    let mut effects: Vec<(String, String)> = Vec::new();
    let mut effect = |text: &str, rule: &str| effects.push((text.to_owned(), rule.to_owned()));
    match area.effects {
        Effects::Wood => {
            effect("wood: units save hits on 5 or 6; artillery fires neither in nor out", "LOB-terrain-w3");
            effect("2 actions to enter; 3 for cavalry and artillery", "LOB-terrain-w5");
        }
        Effects::Buildings => {
            effect("buildings: units save hits on 4, 5 or 6; artillery inside cannot fire", "LOB-terrain-b4");
            effect("+2 in defence when cavalry leads the attack", "LOB-terrain-b5");
        }
        Effects::None => {}
    }
    if area.entry_of.is_some() {
        effect("Reinforcement Area: units can neither move nor attack into it", "LOB-A-3");
    }
    let points: Vec<String> = game
        .battle
        .prizes
        .iter()
        .filter(|prize| match prize.for_what {
            PrizeFor::EachArea(areas) | PrizeFor::AnyArea(areas) => areas.has(id),
            PrizeFor::EliminatedUnit => false,
        })
        .map(|prize| match prize.side {
            Some(side) => format!("{} for {}", prize.points, game.party(side)),
            None => prize.points.to_string(),
        })
        .collect();
    AreaShape {
        id: area.id.clone(),
        name: area.name.clone(),
        ground: area.ground.clone(),
        effects,
        height: i32::from(area.height),
        ridge: area.ridge,
        capacity: area.capacity,
        points: (!points.is_empty()).then(|| points.join(", ")),
        label: area.label,
        outline: area.outline.clone(),
        held_by: game.holder(id),
    }
}

fn piece(game: &LinesOfBattle, unit: UnitId) -> Piece {
    let info = game.unit(unit);
    let fights = info.arm != Arm::Artillery;
    let posture = match (info.arm, game.state.place(unit)) {
        (Arm::Infantry, Place::Line { .. }) => "line",
        (Arm::Infantry, _) if game.state.in_square(unit) => "square",
        (Arm::Infantry, _) => "column",
        (Arm::Artillery, _) if game.state.is_limbered(unit) => "limbered",
        (Arm::Artillery, _) => "deployed",
        _ => "mounted",
    };
    let traits = traits::kinds().filter(|kind| (kind.is)(&info.traits));
    let area_id = |area: AreaId| game.battle.area(area).id.clone();
    let at = match game.state.place(unit) {
        Place::Line { link, home } => Spot::Link {
            link: game.battle.link(link).id.clone(),
            home: area_id(home),
            facing: area_id(game.battle.map.across(link, home)),
        },
        Place::Area(area) => Spot::Area { area: area_id(area) },
        Place::Off => Spot::Area { area: String::new() },
    };
    Piece {
        id: info.id.clone(),
        side: info.side,
        name: info.name.clone(),
        formations: organization::of(&game.battle, unit),
        nation: info.nation.clone(),
        arm: symbol(info.arm),
        code: info.code(),
        strength: fights.then(|| i32::from(game.strength(unit))),
        losses: fights.then(|| (game.state.hits(unit), info.rating)),
        posture: posture.to_owned(),
        shape: LEGEND.shape(posture),
        states: Flag::shown_of(FLAGS, game, unit).map(|word| LEGEND.state(word)).collect(),
        traits: traits.map(|kind| (kind.shown.to_owned(), kind.rule.to_owned())).collect(),
        at,
        leaders: game.leaders_with(unit).iter().map(|&leader| game.battle.leader(leader).name.clone()).collect(),
    }
}

/// The symbol of an arm.
const fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Heavy => Symbol::Heavy,
        Arm::Light => Symbol::Light,
        Arm::Lancer => Symbol::Lancer,
        Arm::Artillery => Symbol::Artillery,
    }
}

fn markers(game: &LinesOfBattle) -> Vec<Marker> {
    let mut markers = Vec::new();
    for leader in game.battle.all_leaders() {
        let info = game.battle.leader(leader);
        let at = match game.state.leader(leader) {
            LeaderAt::With(unit) => Target::Piece(game.unit(unit).id.clone()),
            LeaderAt::Waiting(area) => Target::Area(game.battle.area(area).id.clone()),
            LeaderAt::Expected | LeaderAt::Wounded(_) | LeaderAt::Gone => continue,
        };
        let words: Vec<&str> = BONUSES.iter().filter(|kind| (kind.is)(&info.bonuses)).map(|kind| kind.id).collect();
        let label = if words.is_empty() { info.name.clone() } else { format!("{} ({})", info.name, words.join(", ")) };
        let marker = LEGEND.marker("leader", vec![at]);
        markers.push(Marker { id: info.id.clone(), label, side: Some(info.side), ..marker });
    }
    if let Some(combat) = game.combat() {
        let area = |area: AreaId| Target::Area(game.battle.area(area).id.clone());
        let sign = if combat.pursuit { "pursuit" } else { "attack" };
        markers.push(LEGEND.marker(sign, vec![area(combat.from), area(combat.target)]));
    }
    if let Some(group) = game.deciding::<Group>() {
        let at = group.members.iter().map(|unit| Target::Piece(game.unit(unit).id.clone())).collect();
        markers.push(LEGEND.marker("group", at));
    }
    markers
}

fn prompt(game: &LinesOfBattle, with_choices: bool) -> Option<Prompt> {
    let side = game.pending().side()?;
    let mut legal = Vec::new();
    if with_choices {
        game.legal_actions(&mut legal);
    }
    let asked = game.question();
    let begins = game.deciding::<Begin>().is_some();
    let question = if begins { asked.text } else { format!("{}: {}", game.side_name(side), asked.text) };
    let mut options: Vec<Choice> = legal.iter().map(|action| game.describe_action(action)).collect();
    Some(Prompt {
        side,
        question,
        rule: asked.rule.0.to_owned(),
        groups: choices::mark(game, &legal, &mut options),
        missing: choices::absent(game, &legal),
        options,
        decline: game.decline().filter(|_| with_choices).map(|action| notation(game, &action)),
        next: if with_choices { movers(game) } else { Vec::new() },
    })
}

/// While a group moves: who could be activated once it stops. LOB-D-1, LOB-D-15.
fn movers(game: &LinesOfBattle) -> Vec<Target> {
    let stops = game.deciding::<Group>().is_some() && game.check(&Action::Stop).is_ok();
    let Some(after) = stops.then(|| voltigeur_engine::after_quietly(game, &Action::Stop)).flatten() else {
        return Vec::new();
    };
    let mut legal = Vec::new();
    after.legal_actions(&mut legal);
    let unit = |action: &Action| match *action {
        Action::Activate(unit) => Some(Target::Piece(game.unit(unit).id.clone())),
        _ => None,
    };
    legal.iter().filter_map(unit).collect()
}

fn ending(game: &LinesOfBattle) -> Option<Ending> {
    let Pending::Over(outcome) = game.pending() else { return None };
    Some(Ending { winner: outcome.winner, text: words::result(game, outcome.winner) })
}
