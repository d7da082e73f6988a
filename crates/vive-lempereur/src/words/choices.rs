//! Choices in words.
use super::*;
use crate::action::{Action, Policy, Turn};
use crate::game::ViveLEmpereur;
use crate::procedure::{ChoosingWhy, ExploitStage, Frame, GroupKind, Phase, Window};
use crate::unit::{Formation, LeaderId, UnitId};
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
        Action::End => format!("End: {}", phase_name(game.state.core.phase).to_lowercase()),
        Action::Activate(u) if game.state.core.phase == Phase::Charge => format!("{} charges", piece(u)),
        Action::Activate(u) => format!("{} moves", piece(u)),
        Action::Join(u) if joins_charge(game, u) => format!("{} in a combined charge", piece(u)),
        Action::Join(u) => format!("{} too", piece(u)),
        Action::Bring(l) => format!("{} goes along", game.leader_name(l)),
        Action::Drop(u) => format!("{} stays here", piece(u)),
        Action::Turn(Turn::Left) => "Turn left".to_owned(),
        Action::Turn(Turn::Right) => "Turn right".to_owned(),
        Action::Turn(Turn::About) => "Turn about".to_owned(),
        Action::Form(f, facing) if f.has_facing() => format!("{}, facing {}", form_word(f), facing_words(f, facing)),
        Action::Form(f, _) => form_word(f).to_owned(),
        Action::Stop => stop_label(game),
        Action::Exit => "Leave the map".to_owned(),
        Action::Ride(l) => format!("{} rides", game.leader_name(l)),
        Action::Top(u) => format!("{} on top", piece(u)),
        Action::Bottom(u) => format!("{} at the bottom", piece(u)),
        Action::Fire(u) => format!("{} fires", piece(u)),
        Action::Done => done_label(game),
        Action::Standing(order, Policy::Ask) => format!("Ask about {} again", order.about()),
        Action::Standing(order, Policy::Never) => format!("No {} for the rest of this phase", order.about()),
        Action::Standing(order, Policy::Always) => {
            format!("From now on in this phase, {} by everybody who can", order.about())
        }
        Action::Square(u) => format!("{} tries to form square", piece(u)),
        Action::Countercharge(u) => format!("{} tries to countercharge", piece(u)),
        Action::Withdraw(u) => format!("{} withdraws", piece(u)),
        Action::Scatter(u) => format!("{} disorganizes itself", piece(u)),
        Action::ScatterStack(h) => format!("All cavalry in {} disorganizes itself", game.label(h)),
        Action::More(n) => format!("{n} hex{} more", if n == 1 { "" } else { "es" }),
        Action::Along(l, true) => format!("{} goes along", game.leader_name(l)),
        Action::Along(l, false) => format!("{} stays", game.leader_name(l)),
        Action::Lead(l) if matches!(game.frame(), Some(Frame::Trials(_))) => steadies(game, l),
        Action::Lead(l) => format!("{} leads ({:+})", game.leader_name(l), game.leader_combat(l)),
        Action::Advance(u) => format!("{} moves in", piece(u)),
        Action::Rally(u) => format!("{} tries to rally", piece(u)),
        Action::Screen(u) => format!("Voltigeurs of {}", piece(u)),
        Action::Send(h, facing) => {
            format!("Voltigeurs to {}, facing {}", game.label(h), facing_words(Formation::Line, facing))
        }
        Action::Recall(h) => format!("Recall the voltigeurs in {}", game.label(h)),
        Action::Skirmish(h) => format!("The voltigeurs in {} fire", game.label(h)),
        Action::Reintegrate(u) => format!("{} tries to regain a step", piece(u)),
        Action::RideBack(u) => {
            format!("{} disorganizes itself and rides back with {} MP", piece(u), game.points_after_charge(u))
        }
        Action::Retreat => "Retreat toward the lines of communication".to_owned(),
        Action::Align(u) => format!("{} changes", piece(u)),
        Action::Substitute(u) => format!("He joins {}", piece(u)),
        Action::Draw => "Draw the event chits".to_owned(),
        Action::Option(n) => match game.frame() {
            Some(Frame::Choosing(choosing)) if !matches!(choosing.why, ChoosingWhy::Numbers { .. }) => {
                match game.battle.option(choosing.side, n) {
                    Some(option) => format!("{} ({} points): {}", option.name, option.cost, option.text),
                    None => format!("Option {n}"),
                }
            }
            _ => format!("The number {n}"),
        },
        Action::Play { event, joker, unit } => {
            let what = crate::chance::NAMES[usize::from(event)];
            let by = if joker { " by Vive l'Empereur!" } else { "" };
            match unit {
                Some(u) => format!("{what}{by}: {}", piece(u)),
                None => format!("{what}{by}"),
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
        Action::Go(h) => format!("To {}", game.label(h)),
        Action::Spread(h) => format!("Tirailleurs: {}", game.label(h)),
        Action::Pivot(h, t) => {
            format!("Pivot {} about {}", if t == Turn::Left { "left" } else { "right" }, game.label(h))
        }
        Action::Target(h) => format!("Fire at {}", game.label(h)),
        Action::To(h) => format!("To {}", game.label(h)),
        Action::Attack(h) => format!("Attack {}", game.label(h)),
        Action::Stack(h) => format!("The stack in {}", game.label(h)),
        Action::Exploit(h) => format!("Exploit toward {}", game.label(h)),
        Action::Fog(deed) => crate::fog::label(game, deed, &mut points_at),
        Action::Corps(deed) => crate::interactive::label(game, deed, &mut points_at),
        Action::Deploy(deed) => crate::deployment::label(game, deed, &mut points_at),
        Action::Time(seconds) => format!("{seconds} seconds were used"),
    };
    if let Some(hex) = hex_of(game, action) {
        points_at.push(Target::Hex(game.label(hex)));
    }
    Choice {
        action: voltigeur_engine::notation(game, action),
        label,
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
    format!("{} steadies them ({bonus:+})", game.leader_name(leader))
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
            game.group_step(group, direction).ok().map(|plan| format!("{} MP", plan.cost))
        }
        _ => None,
    }
}

pub(super) const fn form_word(formation: Formation) -> &'static str {
    match formation {
        Formation::Column => "Column",
        Formation::Line => "Line",
        Formation::Square => "Square",
        Formation::General => "General order",
        Formation::Tirailleurs => "Tirailleurs",
        Formation::Limbered => "Limbered",
        Formation::Unlimbered => "Unlimbered",
        Formation::Disorganized => "Disorganized",
    }
}

fn stop_label(game: &ViveLEmpereur) -> String {
    match game.frame() {
        Some(Frame::Group(group)) if group.kind == GroupKind::Charge => {
            let contact = group.units.into_iter().any(|unit| game.has_target(unit));
            if contact { "Stop in contact" } else { "Stop, without contact: disorganized" }.to_owned()
        }
        Some(Frame::Rider { .. }) => "Stay here".to_owned(),
        Some(Frame::TimeUp { .. }) => "Stop: no more moves".to_owned(),
        _ => "Stop here".to_owned(),
    }
}

fn done_label(game: &ViveLEmpereur) -> String {
    match game.frame() {
        Some(Frame::Opportunity(opportunity)) if opportunity.firers.is_empty() && game.joining().is_none() => {
            "Nobody fires"
        }
        Some(Frame::Opportunity(_) | Frame::Firing { .. }) => "Fire",
        Some(Frame::React(react)) => match react.window {
            Window::Squares => "No square",
            Window::Countercharges if react.named.is_empty() => "No countercharge",
            Window::Countercharges => "Countercharge",
            Window::Withdrawals => "No withdrawal",
            Window::Scattering | Window::Closed => "Stand",
        },
        Some(Frame::Counter(_)) => "Do not fire",
        Some(Frame::Group(_)) => "Another stack moves",
        Some(Frame::TimeUp { .. }) => "Go on, and pay in morale",
        Some(Frame::Attack { .. }) => "Fight",
        Some(Frame::Melee(_)) => "No leader",
        Some(Frame::Withdrawal(_)) => "Far enough",
        Some(Frame::Advance(advance)) if advance.going.is_empty() => "Nobody moves in",
        Some(Frame::Advance(_)) => "Move in",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Turn => "Straight on",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Further => "Stop here",
        Some(Frame::RallyFailed { .. }) => "Stay in cover",
        Some(Frame::Command(frame)) => match frame {
            crate::command::CommandFrame::Extend { .. } => "Only to the corps that it is for",
            crate::command::CommandFrame::Answer { .. } => "None",
            _ => "No more orders",
        },
        _ => "Done",
    }
    .to_owned()
}
