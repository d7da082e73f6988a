//! Actions in words: the options of a prompt, and what they cost.
use super::{at_least, rule_of};
use crate::action::{Action, Source, Spot};
use crate::combat::choices::Question;
use crate::game::LinesOfBattle;
use crate::procedure::{Phase, Procedure, RetreatKind};
use voltigeur_engine::english::{count, possessive};
use voltigeur_engine::view::{Choice, Target};
use voltigeur_field::area::LinkId;

/// An action in words.
pub(crate) fn describe_action(game: &LinesOfBattle, action: &Action) -> Choice {
    Choice {
        action: voltigeur_engine::notation(game, action),
        label: label(game, action),
        rule: rule_of(game, action).0.to_owned(),
        cost: cost_of(game, action),
        points_at: points_at(game, action),
        ..Choice::default()
    }
}

/// What an action lights up on the map.
fn points_at(game: &LinesOfBattle, action: &Action) -> Vec<Target> {
    match *action {
        Action::Take(u)
        | Action::Rally(u)
        | Action::Activate(u)
        | Action::Join(u)
        | Action::Drop(u)
        | Action::Lead(u)
        | Action::Retreat(u)
        | Action::Counterattack(u)
        | Action::Advance(u)
        | Action::Next(u)
        | Action::LeaderTo(_, u)
        | Action::SetGun(u, _) => vec![game.piece(u)],
        Action::Place(u, spot) | Action::Reinforce(u, spot) => {
            let ground = match spot {
                Spot::Area(a) | Spot::Square(a) | Spot::Limbered(a) => game.ground(a),
                Spot::Line(_, link) => game.way_target(link),
            };
            vec![game.piece(u), ground]
        }
        Action::LeaderWaits(_, a) | Action::Move(a) | Action::Attack(a) | Action::StepOff(a) | Action::To(a) => {
            vec![game.ground(a)]
        }
        Action::Line(link) => vec![game.way_target(link)],
        Action::Fire(u, t) => vec![game.piece(u), game.piece(t)],
        Action::Begin
        | Action::EndSetup
        | Action::End
        | Action::FormSquare
        | Action::FormColumn
        | Action::Stop
        | Action::Pay(_)
        | Action::Done
        | Action::Feint(_)
        | Action::BreakOff(_)
        | Action::GiveUp(_)
        | Action::Pursue(_) => Vec::new(),
    }
}

fn label(game: &LinesOfBattle, action: &Action) -> String {
    let (unit, area) = (|u| game.unit_name(u), |a| game.area_name(a));
    match *action {
        Action::Begin => "Begin the battle".to_owned(),
        Action::Take(u) => format!("Place {}", unit(u)),
        Action::Place(u, spot) => format!("Place {} {}", unit(u), game.spot(u, spot)),
        Action::Reinforce(u, spot) => format!("Bring on {} {}", unit(u), game.spot(u, spot)),
        Action::EndSetup => "End the set-up".to_owned(),
        Action::LeaderTo(l, u) => format!("{} joins {}", game.leader_name(l), unit(u)),
        Action::LeaderWaits(l, a) => format!("{} waits in {}", game.leader_name(l), area(a)),
        Action::End => end_label(game).to_owned(),
        Action::Rally(u) => format!("Rally {}", unit(u)),
        Action::Activate(u) => {
            let place = game.state.area_of(u).map_or(String::new(), |a| format!(" in {}", area(a)));
            format!("Activate {}{place}", unit(u))
        }
        Action::Join(u) => format!("Add {} to the group", unit(u)),
        Action::Drop(u) => format!("Leave {} here", unit(u)),
        Action::Move(a) => format!("Move to {}", area(a)),
        Action::Attack(a) => format!("Attack {}", area(a)),
        Action::Line(link) => format!("Form line facing {}", faced(game, link)),
        Action::StepOff(a) => format!("Step off the Approach into {}", area(a)),
        Action::FormSquare => "Form square".to_owned(),
        Action::FormColumn => "Form column".to_owned(),
        Action::Stop => "Stop here".to_owned(),
        Action::Pay(Source::Free) => "Pay with an ordinary command point".to_owned(),
        Action::Pay(Source::Contingent(c)) => format!("Pay with a command point for {}", game.contingent_troops(c)),
        Action::Pay(Source::Efficient(l)) => format!("Pay with {} command point", possessive(game.leader_name(l))),
        Action::Lead(u) => format!("Lead with {}", unit(u)),
        Action::Retreat(u) => format!("Retreat {}", unit(u)),
        Action::Counterattack(u) => format!("Counterattack with {}", unit(u)),
        Action::Advance(u) => format!("Advance {}", unit(u)),
        Action::Done => done_label(game).to_owned(),
        Action::Next(u) => format!("Retreat {} next", unit(u)),
        Action::To(a) => format!("Retreat to {}", area(a)),
        Action::Feint(true) => "Feint: fall back and draw the defender out".to_owned(),
        Action::Feint(false) => "Press the attack".to_owned(),
        Action::BreakOff(true) => "Break off the counterattack".to_owned(),
        Action::BreakOff(false) => "Press the counterattack".to_owned(),
        Action::GiveUp(true) => "Give up the attack and retreat".to_owned(),
        Action::GiveUp(false) => "Stand against the counterattack".to_owned(),
        Action::Pursue(true) => "Pursue".to_owned(),
        Action::Pursue(false) => "Do not pursue".to_owned(),
        Action::Fire(u, t) => {
            let needs = game.aim(u, t).map_or(String::new(), |(needs, _)| format!(", hitting on {}", at_least(needs)));
            format!("{} at {}{needs}", game.unit_does(u, "fires", "fire"), unit(t))
        }
        Action::SetGun(u, true) => format!("Limber {}", unit(u)),
        Action::SetGun(u, false) => format!("Deploy {}", unit(u)),
    }
}

/// The Area that a line of the group faces across an Approach.
fn faced(game: &LinesOfBattle, link: LinkId) -> &str {
    let [a, b] = game.battle.map.ends(link);
    match game.top() {
        Some(Procedure::Group(group)) if group.at == b => game.area_name(a),
        _ => game.area_name(b),
    }
}

fn end_label(game: &LinesOfBattle) -> &'static str {
    match game.state.core.phase {
        Phase::Leaders { .. } => "End leader movement",
        Phase::Rally => "End the rally phase",
        Phase::Move => "End the movement phase",
        Phase::Fire { .. } => "End the artillery fire",
        Phase::Guns { switched, .. } if switched.is_empty() => "Leave the guns as they are",
        Phase::Guns { .. } => "Leave the other guns as they are",
        _ => "End",
    }
}

fn done_label(game: &LinesOfBattle) -> &'static str {
    let Some(Procedure::Combat(combat)) = game.top() else { return "Done" };
    let nobody = combat.chosen.is_empty();
    match combat.question().0 {
        Question::Retreat(RetreatKind::BeforeCombat) if nobody => "Stand and fight",
        Question::Retreat(_) if nobody => "Fight on",
        Question::Retreat(_) => "Retreat only the chosen units",
        Question::Counterattack if nobody => "Do not counterattack",
        Question::Counterattack => "Counterattack with the chosen units",
        Question::Advance => "Advance only the chosen units",
        _ => "Done",
    }
}

/// What an action costs, where that is a question.
fn cost_of(game: &LinesOfBattle, action: &Action) -> Option<String> {
    let points = |n: u8| count(n, "command point");
    match (*action, game.top()) {
        (Action::Rally(unit), _) => game.state.area_of(unit).map(|_| points(game.rally_cost(unit))),
        (Action::Stop, Some(Procedure::Group(group))) => Some(points(group.cost)),
        (_, Some(Procedure::Group(group))) => {
            let plan = game.plan(group, *action).ok()?;
            let actions = plan.after.used - group.used;
            Some(format!("{}, {} in all", count(actions, "action"), points(plan.after.cost)))
        }
        _ => None,
    }
}
