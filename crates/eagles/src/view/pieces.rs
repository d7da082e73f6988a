//! Units as they are drawn.
use super::organization;
use super::signs::LEGEND;
use crate::flags::FLAGS;
use crate::game::Eagles;
use crate::lists::{Arm, Skirmish};
use crate::query;
use crate::state::Status;
use crate::unit::{Formation, Size, UnitId};
use crate::words;
use voltigeur_engine::english::list;
use voltigeur_engine::view::Arm as Symbol;
use voltigeur_engine::view::{Piece, Spot, State};
use voltigeur_kit::scenario::Flag;
use voltigeur_kit::table::view::outlines;

/// A unit on the table, and whether it falls short of the order of its division; `told` are the orders of all divisions in words.
/// EOTE-3.2.6.
pub(super) fn piece(game: &Eagles, unit: UnitId, short: bool, told: &[String]) -> Piece {
    let (of, state) = (game.unit(unit), game.at(unit));
    let (stands, facing) = match state.town {
        Some(_) => (outlines(&game.block(unit)), None),
        None => {
            let round = matches!(state.formation, Formation::Square | Formation::Skirmish(_));
            let stands = query::stands(game, unit, state.formation, state.pose);
            (stands, (!round).then(|| state.pose.heading.get()))
        }
    };
    let hits = game.hits(unit).max(0) as u8;
    Piece {
        id: of.id.clone(),
        side: of.side,
        name: of.name.clone(),
        formations: organization::of(&game.battle, unit),
        nation: of.nation.clone(),
        arm: arm(game, unit),
        code: format!("{}{}", letter(of.arm), of.ce),
        strength: Some(i32::from(of.ce)),
        // From four HITS on its morale is checked. EOTE-7.5.1.
        losses: Some((hits, hits.max(4))),
        posture: words::posture(state.formation).to_owned(),
        shape: LEGEND.shape(words::posture(state.formation)),
        states: states(game, unit, short),
        traits: traits(game, unit, told),
        at: Spot::Table {
            at: query::place(state.pose.point()),
            facing,
            stands,
            fronts: query::front_edges(game, unit),
        },
        leaders: leaders(game, unit),
    }
}

const fn letter(arm: Arm) -> char {
    match arm {
        Arm::Infantry => 'I',
        Arm::Cavalry => 'C',
        Arm::Artillery => 'A',
    }
}

/// Words in the names of heavy cavalry, for the symbol only.
const HEAVY: [&str; 6] = ["Cuirassier", "Carabinier", "Kurassier", "Heavy", "Guards", "Grenadier"];

fn arm(game: &Eagles, unit: UnitId) -> Symbol {
    let of = game.unit(unit);
    match of.arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Artillery => Symbol::Artillery,
        Arm::Cavalry if of.lance => Symbol::Lancer,
        Arm::Cavalry if HEAVY.iter().any(|word| of.name.contains(word)) => Symbol::Heavy,
        Arm::Cavalry => Symbol::Light,
    }
}

fn leaders(game: &Eagles, unit: UnitId) -> Vec<String> {
    let with = game.battle.all_leaders().filter(|&leader| game.state.leader(leader).unit == Some(unit));
    with.map(|leader| words::leader_label(game, leader)).collect()
}

/// What is true of it now.
fn states(game: &Eagles, unit: UnitId, short: bool) -> Vec<State> {
    let state = game.at(unit);
    let mut all: Vec<State> = Vec::new();
    let mut say = |holds: bool, what: &str| {
        if holds {
            all.push(LEGEND.state(what));
        }
    };
    say(state.status == Status::Routed, "routed");
    Flag::shown_of(FLAGS, game, unit).for_each(|shown| say(true, shown));
    say(state.guns.is_some(), "without guns");
    say(state.task.is_some_and(|(task, _)| game.is_at_work(unit, task)), "at work");
    say(!game.is_detachment(unit) && state.formation != Formation::Crew && !game.in_command(unit), "out of command");
    let pins: Vec<&str> = game.pinned_by(unit).map(|enemy| game.unit(enemy).name.as_str()).collect();
    if !pins.is_empty() {
        all.push(LEGEND.state_as("pinned", format!("pinned by {}", list(pins))));
    }
    if short && let Some(division) = game.battle.division_of(unit) {
        let text = format!("falling short of its order to {}", words::kind_words(game.state.order(division)));
        all.push(LEGEND.state_as("falling short", text));
    }
    if let Some(town) = state.town {
        let text = format!("in {}", game.battle.feature_names[town.index()]);
        all.push(LEGEND.state_as("in a town block", text));
    }
    all
}

/// What it can, with the rules that say so.
fn traits(game: &Eagles, unit: UnitId, told: &[String]) -> Vec<(String, String)> {
    let of = game.unit(unit);
    let mut all = Vec::new();
    let mut say = |holds: bool, what: &str, rule: &str| {
        if holds {
            all.push((what.to_owned(), rule.to_owned()));
        }
    };
    say(of.skirmish == Skirmish::Sk, "can detach skirmishers", "EOTE-5.4.1");
    say(of.skirmish == Skirmish::Skf, "can detach skirmishers or skirmish as a whole", "EOTE-5.4.1");
    say(of.assault_column && of.arm == Arm::Infantry && of.stands >= 4, "can form assault column", "EOTE-1.0.2.5");
    say(of.lance, "lancers", "EOTE-0.6.3");
    say(of.sappers, "sappers", "EOTE-7.15.6");
    say(of.engineers, "engineers", "EOTE-10.2.2");
    if let Some(division) = game.battle.division_of(unit) {
        say(true, &format!("ordered to {}", told[division.index()]), "EOTE-3.2.1");
    }
    if of.arm == Arm::Artillery {
        let size = match of.size {
            Size::Light => "light battery",
            Size::Medium => "medium battery",
            Size::Heavy => "heavy battery",
        };
        say(true, size, "EOTE-6.1.1");
        say(of.horse, "horse artillery", "EOTE-5.1.1");
        say(of.howitzers > 0, "has howitzers", "EOTE-7.15.8");
    }
    all
}
