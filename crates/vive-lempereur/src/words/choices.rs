//! Choices in words.
use super::*;
use crate::action::{Action, Policy};
use crate::game::ViveLEmpereur;
use crate::procedure::{Frame, Phase};
use crate::unit::{Formation, UnitId};
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
        label: sentence(
            &game.label_now(action).or_else(|| label_now(game, action)).unwrap_or_else(|| action.label(game)),
        ),
        rule: rule_of(game, action).0.to_owned(),
        cost: game.cost_now(action),
        points_at,
        weight: if only_harms(game, action) { Weight::Harmful } else { Weight::Main },
        ..Choice::default()
    }
}

/// What an action is called where the phase or its unit decides it, and not the table of actions.
fn label_now(game: &ViveLEmpereur, action: &Action) -> Option<String> {
    let unit = |unit: UnitId| game.unit_name(unit);
    Some(match *action {
        Action::End => format!("End the {}", phase_words(game.state.core.phase)),
        Action::Activate(u) if game.state.core.phase == Phase::CHARGE => format!("{} charges", unit(u)),
        Action::Join(u) => format!("{} joins the attack", unit(u)),
        Action::Stop => "Stop here".to_owned(),
        Action::Done => "Done".to_owned(),
        Action::Standing(order, policy) => match policy {
            Policy::Ask => format!("Ask about {} again", order.said()),
            Policy::Never => format!("No {} for the rest of this phase", order.said()),
            Policy::Always => format!("{} by all who can for the rest of this phase", sentence(order.said())),
        },
        Action::More(n) => count_in_words(n, "more hex"),
        Action::Along(l, true) => format!("{} retreats with them", game.leader_name(l)),
        Action::Along(l, false) => format!("{} stays", game.leader_name(l)),
        Action::Lead(l) => format!("{} leads the fight ({:+})", game.leader_name(l), game.leader_combat(l)),
        Action::Screen(u) => format!("{} voltigeurs", possessive(unit(u))),
        Action::RideBack(u) => {
            let points = count(game.points_after_charge(u), "movement point");
            format!("{} becomes disorganized and rides back with {points}", unit(u))
        }
        Action::Go(h) | Action::To(h) => format!("Move to {}", game.label(h)),
        Action::Corps(deed) => crate::interactive::label_now(game, deed)?,
        _ => return None,
    })
}

/// VLE-VI.5a: deliberate disorganization gains something only where it avoids an attack; the other uses of it only cost.
fn only_harms(game: &ViveLEmpereur, action: &Action) -> bool {
    matches!(action, Action::Scatter(_) | Action::ScatterStack(_)) && !matches!(game.frame(), Some(Frame::React(_)))
}

/// The hex that a step leads to.
fn next_hex(game: &ViveLEmpereur, action: &Action) -> Option<HexId> {
    let (Action::Step(direction), Some(Frame::Group(group))) = (*action, game.frame()) else { return None };
    group.units.first().and_then(|unit| game.battle.map.neighbour(game.state.hex(unit)?, direction))
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
