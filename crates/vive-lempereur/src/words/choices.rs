//! Choices in words.
use super::*;
use crate::action::{Action, Policy, Turn};
use crate::command::CommandFrame;
use crate::game::ViveLEmpereur;
use crate::procedure::{ChoosingWhy, ExploitStage, Frame, GroupKind, Phase, Window};
use crate::unit::{Formation, LeaderId, UnitId};
use voltigeur_engine::english::{count, count_in_words, possessive, sentence};
use voltigeur_engine::view::{Choice, Target};
use voltigeur_field::hex::HexId;

/// An action in words.
pub(crate) fn describe_action(game: &ViveLEmpereur, action: &Action) -> Choice {
    let mut points_at = Vec::new();
    let mut piece = |unit: UnitId| {
        points_at.push(Target::Piece(game.unit(unit).id.clone()));
        game.unit_name(unit).to_owned()
    };
    let label = match *action {
        Action::End => format!("End the {}", phase_words(game.state.core.phase)),
        Action::Activate(u) if game.state.core.phase == Phase::Charge => format!("{} charges", piece(u)),
        Action::Activate(u) => format!("{} moves", piece(u)),
        Action::Join(u) if joins_charge(game, u) => format!("{} joins in a combined charge", piece(u)),
        Action::Join(u) => format!("{} joins the {}", piece(u), joined(game)),
        Action::Bring(l) => format!("{} rides with them", game.leader_name(l)),
        Action::Drop(u) => format!("{} stays here", piece(u)),
        Action::Turn(Turn::Left) => "Turn left".to_owned(),
        Action::Turn(Turn::Right) => "Turn right".to_owned(),
        Action::Turn(Turn::About) => "Turn about".to_owned(),
        Action::Form(f, facing) if f.has_facing() => format!("{}, facing {}", form_order(f), facing_words(f, facing)),
        Action::Form(f, _) => form_order(f).to_owned(),
        Action::Stop => stop_label(game),
        Action::Exit => "Leave the map".to_owned(),
        Action::Ride(l) => format!("{} rides", game.leader_name(l)),
        Action::Top(u) => format!("Put {} on top", piece(u)),
        Action::Bottom(u) => format!("Put {} at the bottom", piece(u)),
        Action::Fire(u) => format!("{} fires", piece(u)),
        Action::Done => done_label(game),
        Action::Standing(order, Policy::Ask) => format!("Ask about {} again", order.about()),
        Action::Standing(order, Policy::Never) => format!("No {} for the rest of this phase", order.about()),
        Action::Standing(order, Policy::Always) => {
            format!("{} by all who can for the rest of this phase", sentence(order.about()))
        }
        Action::Square(u) => format!("{} tries to form square", piece(u)),
        Action::Countercharge(u) => format!("{} tries to countercharge", piece(u)),
        Action::Withdraw(u) => format!("{} withdraws", piece(u)),
        Action::Scatter(u) => format!("{} falls back in deliberate disorder", piece(u)),
        Action::ScatterStack(h) => format!("All cavalry in {} falls back in deliberate disorder", game.label(h)),
        Action::More(n) => sentence(&count_in_words(n, "more hex")),
        Action::Along(l, true) => format!("{} retreats with them", game.leader_name(l)),
        Action::Along(l, false) => format!("{} stays", game.leader_name(l)),
        Action::Lead(l) if matches!(game.frame(), Some(Frame::Trials(_))) => steadies(game, l),
        Action::Lead(l) => format!("{} leads the fight ({:+})", game.leader_name(l), game.leader_combat(l)),
        Action::Advance(u) => format!("{} advances", piece(u)),
        Action::Rally(u) => format!("{} tries to rally", piece(u)),
        Action::Screen(u) => format!("{} voltigeurs", possessive(&piece(u))),
        Action::Send(h, facing) => {
            format!("Send voltigeurs to {}, facing {}", game.label(h), facing_words(Formation::Line, facing))
        }
        Action::Recall(h) => format!("Recall the voltigeurs in {}", game.label(h)),
        Action::Skirmish(h) => format!("The voltigeurs in {} fire", game.label(h)),
        Action::Reintegrate(u) => format!("{} tries to regain a step", piece(u)),
        Action::RideBack(u) => {
            let points = count(game.points_after_charge(u), "movement point");
            format!("{} becomes disorganized and rides back with {points}", piece(u))
        }
        Action::Retreat => "Retreat toward the lines of communication".to_owned(),
        Action::Align(u) => format!("{} changes formation or facing", piece(u)),
        Action::Substitute(u) => format!("Join {}", piece(u)),
        Action::Draw => "Draw the event chits".to_owned(),
        Action::Option(n) => match game.frame() {
            Some(Frame::Choosing(choosing)) if !matches!(choosing.why, ChoosingWhy::Numbers { .. }) => {
                match game.battle.option(choosing.side, n) {
                    Some(option) => {
                        format!("{} ({}): {}", option.name, count(option.cost, "point"), option.text)
                    }
                    None => format!("Option {n}"),
                }
            }
            _ => format!("Write down {n}"),
        },
        Action::Play { event, joker, unit } => {
            let what = crate::chance::NAMES[usize::from(event)];
            let by = if joker { "Vive l'Empereur! as " } else { "" };
            match unit {
                Some(u) => format!("Play {by}{what} for {}", piece(u)),
                None => format!("Play {by}{what}"),
            }
        }
        Action::Pick(u) => piece(u),
        Action::Ford(h, d) => {
            format!("A ford on the {} side of {}", facing_words(Formation::Column, d.index() as u8), game.label(h))
        }
        Action::Staff(act) => command::label(game, act),
        Action::Enter(u, h) => format!("{} enters at {}", piece(u), game.label(h)),
        Action::EnterLeader(l, h) => format!("{} enters at {}", game.leader_name(l), game.label(h)),
        Action::Step(d) => format!("Step {}", facing_words(Formation::Column, d.index() as u8)),
        Action::Go(h) => format!("{} to {}", going(game), game.label(h)),
        Action::Spread(h) => spread_label(game, h),
        Action::Pivot(h, t) => {
            format!("Pivot {} around {}", if t == Turn::Left { "left" } else { "right" }, game.label(h))
        }
        Action::Target(h) => format!("Fire at {}", game.label(h)),
        Action::To(h) => format!("{} {}", to_words(game), game.label(h)),
        Action::Attack(h) => format!("Attack {}", game.label(h)),
        Action::Stack(h) => format!("The stack in {}", game.label(h)),
        Action::Exploit(h) => format!("Exploit toward {}", game.label(h)),
        Action::Fog(deed) => crate::fog::label(game, deed, &mut points_at),
        Action::Corps(deed) => crate::interactive::label(game, deed, &mut points_at),
        Action::Deploy(deed) => crate::deployment::label(game, deed, &mut points_at),
        Action::Time(seconds) => format!("{} used", count(seconds, "second")),
    };
    if let Some(hex) = hex_of(game, action) {
        points_at.push(Target::Hex(game.label(hex)));
    }
    Choice {
        action: voltigeur_engine::notation(game, action),
        label: sentence(&label),
        rule: rule_of(game, action).0.to_owned(),
        cost: cost_of(game, action),
        points_at,
        aside: only_harms(game, action),
        ..Choice::default()
    }
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

/// VLE-IV.6h: tirailleurs spread into a second hex, or close up in one of theirs.
fn spread_label(game: &ViveLEmpereur, hex: HexId) -> String {
    let closes = match game.frame() {
        Some(Frame::Group(group)) => group.units.first(),
        _ => None,
    }
    .is_some_and(|unit| game.state.formation(unit) == Formation::Tirailleurs);
    let how = if closes { "Close up in" } else { "Spread out as tirailleurs into" };
    format!("{how} {}", game.label(hex))
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

/// The hex that an action points at.
fn hex_of(game: &ViveLEmpereur, action: &Action) -> Option<HexId> {
    match *action {
        Action::Go(h)
        | Action::ScatterStack(h)
        | Action::Spread(h)
        | Action::Pivot(h, _)
        | Action::Target(h)
        | Action::To(h)
        | Action::Attack(h)
        | Action::Stack(h)
        | Action::Send(h, _)
        | Action::Recall(h)
        | Action::Skirmish(h)
        | Action::Exploit(h)
        | Action::Enter(_, h)
        | Action::Ford(h, _)
        | Action::EnterLeader(_, h) => Some(h),
        Action::Staff(crate::command::StaffAct::Piece(crate::command::Piece::Hex(h))) => Some(h),
        Action::Step(direction) => match game.frame() {
            Some(Frame::Group(group)) => {
                group.units.first().and_then(|unit| game.battle.map.neighbour(game.state.hex(unit)?, direction))
            }
            _ => None,
        },
        _ => None,
    }
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
const fn form_order(formation: Formation) -> &'static str {
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
