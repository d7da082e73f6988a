//! Choices in words.
use super::*;
use crate::action::{Action, Policy};
use crate::command::CommandFrame;
use crate::game::ViveLEmpereur;
use crate::procedure::{ChoosingWhy, ExploitStage, Frame, GroupKind, Phase, Window};
use crate::unit::{Formation, LeaderId, UnitId};
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::{count, count_in_words, possessive, sentence};
use voltigeur_engine::view::{Choice, Target, Weight};
use voltigeur_field::hex::HexId;

/// An action in words.
pub(crate) fn describe_action(game: &ViveLEmpereur, action: &Action) -> Choice {
    let mut points_at = action.targets(game);
    points_at.extend(next_hex(game, action).map(|hex| Target::Hex(game.label(hex))));
    Choice {
        action: action.written(game),
        label: sentence(&label_now(game, action).unwrap_or_else(|| action.label(game))),
        rule: rule_of(game, action).0.to_owned(),
        cost: cost_of(game, action),
        points_at,
        weight: if only_harms(game, action) { Weight::Harmful } else { Weight::Main },
        ..Choice::default()
    }
}

/// What an action is called where what goes on decides it, and not the table of actions.
fn label_now(game: &ViveLEmpereur, action: &Action) -> Option<String> {
    let unit = |unit: UnitId| game.unit_name(unit);
    Some(match *action {
        Action::End => format!("End the {}", phase_words(game.state.core.phase)),
        Action::Activate(u) if game.state.core.phase == Phase::Charge => format!("{} charges", unit(u)),
        Action::Join(u) if joins_charge(game, u) => format!("{} joins in a combined charge", unit(u)),
        Action::Join(u) => format!("{} joins the {}", unit(u), joined(game)),
        Action::Stop => stop_label(game),
        Action::Done => done_label(game),
        Action::Standing(order, policy) => match policy {
            Policy::Ask => format!("Ask about {} again", order.said()),
            Policy::Never => format!("No {} for the rest of this phase", order.said()),
            Policy::Always => format!("{} by all who can for the rest of this phase", sentence(order.said())),
        },
        Action::More(n) => count_in_words(n, "more hex"),
        Action::Along(l, true) => format!("{} retreats with them", game.leader_name(l)),
        Action::Along(l, false) => format!("{} stays", game.leader_name(l)),
        Action::Lead(l) if matches!(game.frame(), Some(Frame::Trials(_))) => steadies(game, l),
        Action::Lead(l) => format!("{} leads the fight ({:+})", game.leader_name(l), game.leader_combat(l)),
        Action::Screen(u) => format!("{} voltigeurs", possessive(unit(u))),
        Action::RideBack(u) => {
            let points = count(game.points_after_charge(u), "movement point");
            format!("{} becomes disorganized and rides back with {points}", unit(u))
        }
        Action::Option(n) => option_label(game, n)?,
        Action::Go(h) => format!("{} to {}", going(game), game.label(h)),
        Action::Spread(h) if closes_up(game) => format!("Close up in {}", game.label(h)),
        Action::To(h) => format!("{} {}", to_words(game), game.label(h)),
        Action::Corps(deed) => crate::interactive::label_now(game, deed)?,
        _ => return None,
    })
}

/// A battle option with its cost and what it does. VLE-XXIII.1a.
fn option_label(game: &ViveLEmpereur, number: u8) -> Option<String> {
    let Some(Frame::Choosing(choosing)) = game.frame() else { return None };
    if matches!(choosing.why, ChoosingWhy::Numbers { .. }) {
        return None;
    }
    Some(match game.battle.option(choosing.side, number) {
        Some(option) => format!("{} ({}): {}", option.name, count(option.cost, "point"), option.text),
        None => format!("Option {number}"),
    })
}

/// VLE-VI.5a: deliberate disorganization gains something only where it avoids an attack; the other uses of it only cost.
fn only_harms(game: &ViveLEmpereur, action: &Action) -> bool {
    matches!(action, Action::Scatter(_) | Action::ScatterStack(_)) && !matches!(game.frame(), Some(Frame::React(_)))
}

/// What a unit joins.
fn joined(game: &ViveLEmpereur) -> &'static str {
    match game.frame() {
        Some(Frame::Group(group)) if group.kind == GroupKind::March => "move",
        Some(Frame::Group(_)) => "charge",
        _ => "attack",
    }
}

/// How somebody gets to a hex that he may choose.
fn going(game: &ViveLEmpereur) -> &'static str {
    match game.frame() {
        Some(Frame::Group(group)) if group.kind != GroupKind::March => "Charge",
        Some(Frame::Rider { .. }) => "Ride",
        _ => "Move",
    }
}

/// What is done in a hex that is chosen from a few.
fn to_words(game: &ViveLEmpereur) -> &'static str {
    match game.frame() {
        Some(Frame::Command(CommandFrame::Drive { .. })) => "Drive the aide to",
        Some(Frame::Command(_)) => "Ride to",
        Some(Frame::Retreat(_)) => "Retreat to",
        Some(Frame::Withdrawal(_)) => "Withdraw to",
        Some(Frame::Contract { .. }) => "Close up in",
        Some(Frame::RallyFailed { .. }) => "Take shelter in",
        Some(Frame::Exploit(_)) => "Ride on to",
        Some(Frame::Conceal(_)) => "Place the counter in",
        _ => "Move to",
    }
}

/// VLE-IV.6h: do tirailleurs close up in one of their hexes, and not spread into a second one?
fn closes_up(game: &ViveLEmpereur) -> bool {
    let unit = match game.frame() {
        Some(Frame::Group(group)) => group.units.first(),
        _ => None,
    };
    unit.is_some_and(|unit| game.state.formation(unit) == Formation::Tirailleurs)
}

/// A unit of another hex, or one that is met on the way. VLE-IX.5a.
fn joins_charge(game: &ViveLEmpereur, unit: UnitId) -> bool {
    match game.frame() {
        Some(Frame::Group(group)) if group.kind != GroupKind::March => {
            group.acted || group.units.first().is_some_and(|first| game.state.hex(first) != game.state.hex(unit))
        }
        _ => false,
    }
}

/// What a leader adds to the check that is due. VLE-XIV.4a.
fn steadies(game: &ViveLEmpereur, leader: LeaderId) -> String {
    let unit = match game.frame() {
        Some(Frame::Trials(trials)) => game.next_trial(trials),
        _ => None,
    };
    let bonus = unit.map_or(0, |unit| game.leader_bonus(leader, unit));
    format!("{} steadies the troops ({bonus:+})", game.leader_name(leader))
}

/// The hex that a step leads to.
fn next_hex(game: &ViveLEmpereur, action: &Action) -> Option<HexId> {
    let (Action::Step(direction), Some(Frame::Group(group))) = (*action, game.frame()) else { return None };
    group.units.first().and_then(|unit| game.battle.map.neighbour(game.state.hex(unit)?, direction))
}

fn cost_of(game: &ViveLEmpereur, action: &Action) -> Option<String> {
    match (*action, game.frame()) {
        (Action::Step(direction), Some(Frame::Group(group))) => {
            game.group_step(group, direction).ok().map(|plan| count(plan.cost, "movement point"))
        }
        _ => None,
    }
}

/// The order to take up a formation.
pub(crate) const fn form_order(formation: Formation) -> &'static str {
    match formation {
        Formation::Column => "Form column",
        Formation::Line => "Form line",
        Formation::Square => "Form square",
        Formation::General => "Go into general order",
        Formation::Tirailleurs => "Spread out as tirailleurs",
        Formation::Limbered => "Limber up",
        Formation::Unlimbered => "Unlimber",
        Formation::Disorganized => "Become disorganized",
    }
}

/// What a unit does that takes up a formation.
pub(super) const fn forms(formation: Formation) -> &'static str {
    match formation {
        Formation::Column => "forms column",
        Formation::Line => "forms line",
        Formation::Square => "forms square",
        Formation::General => "goes into general order",
        Formation::Tirailleurs => "spreads out as tirailleurs",
        Formation::Limbered => "limbers up",
        Formation::Unlimbered => "unlimbers",
        Formation::Disorganized => "becomes disorganized",
    }
}

fn stop_label(game: &ViveLEmpereur) -> String {
    match game.frame() {
        Some(Frame::Group(group)) if group.kind == GroupKind::Charge => {
            let contact = group.units.into_iter().any(|unit| game.has_target(unit));
            if contact { "Stop in contact" } else { "Stop without contact and become disorganized" }.to_owned()
        }
        Some(Frame::Rider { .. }) => "Stay here".to_owned(),
        Some(Frame::TimeUp { .. }) => "Stop moving".to_owned(),
        _ => "Stop here".to_owned(),
    }
}

fn done_label(game: &ViveLEmpereur) -> String {
    match game.frame() {
        Some(Frame::Opportunity(opportunity)) if opportunity.firers.is_empty() && game.joining().is_none() => {
            "Do not fire"
        }
        Some(Frame::Opportunity(_) | Frame::Firing { .. }) => "Fire",
        Some(Frame::React(react)) => match react.window {
            Window::Squares => "Do not form square",
            Window::Countercharges if react.named.is_empty() => "Do not countercharge",
            Window::Countercharges => "Countercharge",
            Window::Withdrawals => "Do not withdraw",
            Window::Scattering | Window::Closed => "Stand firm",
        },
        Some(Frame::Counter(_)) => "Do not fire",
        Some(Frame::Group(_)) => "Switch to another stack",
        Some(Frame::TimeUp { .. }) => "Go on, at a cost in morale",
        Some(Frame::Attack { .. }) => "Attack",
        Some(Frame::Melee(_)) => "No leader takes part",
        Some(Frame::Withdrawal(_)) => "Stop here",
        Some(Frame::Advance(advance)) if advance.going.is_empty() => "Do not advance",
        Some(Frame::Advance(_)) => "Advance",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Turn => "Ride straight on",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Squares => "Do not form square",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Further => "Stop here",
        Some(Frame::RallyFailed { .. }) => "Stay in cover",
        Some(Frame::Command(frame)) => match frame {
            CommandFrame::Extend { .. } => "Give it to this corps only",
            CommandFrame::Answer { .. } => "See no order",
            _ => "No more orders",
        },
        Some(Frame::Chits(_)) => "Play no event",
        Some(Frame::Played(_)) => "Let the event stand",
        Some(Frame::Choosing(choosing)) => match choosing.why {
            ChoosingWhy::Guns => "Do not use the option",
            _ => "No more options",
        },
        Some(Frame::Arrange { .. }) => "Leave the guns where they are",
        Some(Frame::Intuition(_)) => "Stop here",
        Some(Frame::Once { .. } | Frame::Pick(_) | Frame::Activation(_)) => "No more units",
        Some(Frame::Skirmish(_)) => "No more voltigeurs",
        _ => "Done",
    }
    .to_owned()
}
