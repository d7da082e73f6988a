//! The questions of prompts.
use crate::combat::choices::Question;
use crate::game::LinesOfBattle;
use crate::procedure::{Combat, Group, Phase, Procedure, RetreatKind};
use crate::unit::UnitId;
use voltigeur_engine::Side;
use voltigeur_engine::english::{count, count_in_words};

/// The sentence of a prompt, and its rule.
pub(crate) fn question(game: &LinesOfBattle) -> (String, &'static str) {
    let (asked, rule) = match game.top() {
        Some(Procedure::Group(group)) => group_question(game, group),
        Some(Procedure::Bill(bill)) => {
            (format!("which command points will you spend? {} still to pay.", bill.owed), "LOB-D-12")
        }
        Some(Procedure::Combat(combat)) => (combat_question(game, combat), combat.question().2),
        Some(Procedure::Retreat(retreat)) => match retreat.going {
            Some(unit) => (format!("where does {} retreat to?", game.unit_name(unit)), "LOB-retreat-v1"),
            None => ("which unit retreats next?".to_owned(), "LOB-retreat-d6"),
        },
        Some(Procedure::Displaced { .. }) => {
            let name = game.first_displaced().map_or("the leader", |leader| game.leader_name(leader));
            (format!("{name} has lost his unit. Where does he go?"), "LOB-leader-8")
        }
        None => phase_question(game),
    };
    let text = match game.state.core.phase {
        Phase::Begin | Phase::Over => asked,
        _ => format!("{}: {asked}", game.side_name(game.decider())),
    };
    (text, rule)
}

fn group_question(game: &LinesOfBattle, group: &Group) -> (String, &'static str) {
    let who = game.unit_names(group.members);
    if group.used > 0 {
        let used = count(group.used, "action");
        return (format!("what will {who} do next? {used} used so far."), "LOB-D-5");
    }
    let more = if game.can_be_joined(group) { " Other units in the Area can join the group." } else { "" };
    (format!("what will {who} do?{more}"), "LOB-D-4")
}

fn combat_question(game: &LinesOfBattle, combat: &Combat) -> String {
    let place = game.area_name(combat.target);
    let lead = |unit: Option<UnitId>| unit.map_or("the lead unit".to_owned(), |unit| game.unit_name(unit));
    let chosen = if combat.chosen.is_empty() {
        String::new()
    } else {
        format!(" Chosen so far: {}.", game.unit_names(combat.chosen))
    };
    match combat.question().0 {
        Question::Lead => format!("which unit leads the {} {place}?", combat.led_now().at()),
        Question::Retreat(RetreatKind::BeforeCombat) => {
            format!("which units retreat from {place} before the combat?{chosen}")
        }
        Question::Retreat(RetreatKind::Attackers) => {
            let lead = lead(combat.lead_attacker);
            format!("fight on for {place}, or retreat? If anyone retreats, {lead} must go too.{chosen}")
        }
        Question::Retreat(_) => {
            let lead = lead(combat.lead_defender);
            format!("fight on for {place}, or retreat? If anyone retreats, {lead} must go too.{chosen}")
        }
        Question::Counterattack => format!("which cavalry counterattacks at {place}?{chosen}"),
        Question::Feint => format!("is the attack on {place} a feint, or will you press it?"),
        Question::BreakOff => format!("break off the counterattack at {place}, or press it?"),
        Question::GiveUp => format!("give up the attack on {place}, or stand against the counterattack?"),
        Question::Pursue => format!("pursue the enemy into {}?", game.area_name(combat.from)),
        Question::Advance => {
            let room = game.room(combat.target);
            let room = count_in_words(i64::try_from(room).unwrap_or(i64::MAX), "unit");
            format!("which units advance into {place}? It has room for {room}.{chosen}")
        }
    }
}

fn phase_question(game: &LinesOfBattle) -> (String, &'static str) {
    let text = match game.state.core.phase {
        Phase::Begin => return ("Begin the battle?".to_owned(), "LOB-act-1"),
        Phase::Over => return ("The battle is over.".to_owned(), "LOB-turn-3"),
        Phase::SetUp { unit: Some(unit), .. } => {
            return (format!("where does {} start?", game.unit_name(unit)), "LOB-act-1");
        }
        Phase::SetUp { side, .. } => return (set_up_question(game, side), "LOB-act-1"),
        Phase::Reinforcements { due } => {
            let unit = due.first().map_or("the unit".to_owned(), |unit| game.unit_name(unit));
            return (format!("how does {unit} arrive?"), "LOB-A-1");
        }
        Phase::Leaders { arriving, returning, .. } => {
            let text = match arriving.or(returning).first() {
                Some(leader) => format!("which unit does {} join?", game.leader_name(leader)),
                None => "which leaders will you move?".to_owned(),
            };
            return (text, "LOB-A-7");
        }
        Phase::Rally => ("which unit will you rally?", "LOB-C-1"),
        Phase::Move if game.battle.switches.rally_and_move => ("which unit will you activate or rally?", "LOB-D-1"),
        Phase::Move => ("which unit will you activate?", "LOB-D-1"),
        Phase::Fire { .. } => ("which unit fires, and at what target?", "LOB-E-1"),
        Phase::Guns { .. } => ("which guns will you limber or deploy?", "LOB-E-11"),
    };
    (text.0.to_owned(), text.1)
}

fn set_up_question(game: &LinesOfBattle, side: Side) -> String {
    if !game.to_set_up(side).is_empty() {
        return "which unit will you place next?".to_owned();
    }
    match game.leaders_to_set_up(side).first() {
        Some(_) => "which units do your leaders join?".to_owned(),
        None => "is your set-up complete?".to_owned(),
    }
}
