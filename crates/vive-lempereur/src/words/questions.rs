//! What is asked, in words.
use super::*;
use crate::game::ViveLEmpereur;
use crate::procedure::{ChoosingWhy, ExploitStage, Frame, GroupKind, MeleeStage, Moment, Phase, SkirmishWhy, Window};

/// The sentence of a prompt, and its rule.
pub(crate) fn question(game: &ViveLEmpereur) -> (String, &'static str) {
    let side = game.side_name(game.decider());
    let Some(frame) = game.frame() else {
        let text = match game.state.core.phase {
            Phase::Charge => "who charges?",
            Phase::Movement => "who moves?",
            Phase::DefensiveFire | Phase::OffensiveFire => "which hex is fired at?",
            Phase::Melee => "which hex is attacked?",
            Phase::Rally => "who tries to rally?",
            Phase::Housekeeping | Phase::Over => "nothing is to be decided.",
        };
        let rule = match game.state.core.phase {
            Phase::Charge => "VLE-IX.2a",
            Phase::Movement => "VLE-VI.1a",
            Phase::DefensiveFire | Phase::OffensiveFire => "VLE-VII.3c",
            Phase::Melee => "VLE-VIII.1a",
            Phase::Rally => "VLE-XI.2a",
            Phase::Housekeeping | Phase::Over => "VLE-II.6",
        };
        return (format!("{side}: {text}"), rule);
    };
    let (text, rule) = match frame {
        Frame::Group(group) => {
            let who = game.names(group.units);
            match group.kind {
                GroupKind::Forming => (format!("{who} charges: facing which way, and who else?"), "VLE-IX.2b"),
                GroupKind::Charge => (format!("the charge of {who}: {} MP used. What next?", group.spent), "VLE-IX.2c"),
                GroupKind::March => {
                    let limit = game.limit(group, true);
                    (format!("{who}: {} of {limit} MP used. What next?", group.spent), "VLE-VI.1a")
                }
            }
        }
        Frame::Combined => ("which stack of the combined charge moves on?".to_owned(), "VLE-IX.5a"),
        Frame::Rider { leader, .. } => (format!("where does {} ride?", game.leader_name(*leader)), "VLE-XIV.2a"),
        Frame::Arrival { units } => {
            (format!("{}: on top or at the bottom of the stack?", game.names(*units)), "VLE-V.9b")
        }
        Frame::Opportunity(opportunity) => {
            let at = game.label(opportunity.at);
            (format!("enemies leave {at}: who fires?"), "VLE-VII.5a")
        }
        Frame::Firing { target, .. } => (format!("who fires at {}?", game.label(*target)), "VLE-VII.3a"),
        Frame::Skirmish(skirmish) => match (skirmish.why, skirmish.unit) {
            (SkirmishWhy::UnderFire, Some(unit)) => {
                (format!("guns may fire: where are the voltigeurs of {}?", game.unit_name(unit)), "VLE-XVI.1j")
            }
            (_, Some(unit)) => (format!("where do the voltigeurs of {} go?", game.unit_name(unit)), "VLE-XVI.1c"),
            (_, None) => ("whose voltigeurs are set out or recalled?".to_owned(), "VLE-XVI.1c"),
        },
        Frame::React(react) => {
            let at = game.label(react.at);
            match react.window {
                Window::Squares => (format!("a charge comes on at {at}: who forms square?"), "VLE-IX.6a"),
                Window::Countercharges => (format!("enemies come to {at}: who countercharges?"), "VLE-IX.7a"),
                Window::Withdrawals => (format!("enemies come to {at}: who withdraws?"), "VLE-VI.8a"),
                Window::Scattering | Window::Closed => {
                    (format!("enemies come to {at}: who disorganizes itself?"), "VLE-VI.5a")
                }
            }
        }
        Frame::Counter(_) => ("fire at a countercharging hex?".to_owned(), "VLE-IX.7d"),
        Frame::Trials(trials) => {
            let who = game.next_trial(trials).map_or("the unit", |unit| game.unit_name(unit));
            (format!("which leader steadies {who}?"), "VLE-XIV.1b")
        }
        Frame::Attack { target, .. } => (format!("who attacks {}?", game.label(*target)), "VLE-P4.1"),
        Frame::Melee(melee) => {
            let at = game.label(melee.target);
            match melee.stage {
                MeleeStage::AttackLoss => (format!("which stack takes the loss at {at}?"), "VLE-VIII.8e"),
                MeleeStage::AttackChecks => (format!("which stack checks its morale first at {at}?"), "VLE-P4.6"),
                _ => (format!("which leader is used in the melee at {at}?"), "VLE-XIV.3b"),
            }
        }
        Frame::Retreat(retreat) => match retreat.asking.first() {
            Some(leader) => (format!("does {} go along with the retreat?", game.leader_name(leader)), "VLE-XIV.5b"),
            None => (format!("where does {} retreat to?", game.names(retreat.units)), "VLE-VIII.9a"),
        },
        Frame::Extra { units, .. } => (format!("how many hexes more does {} retreat?", game.names(*units)), "VLE-V.1c"),
        Frame::Withdrawal(withdrawal) => {
            (format!("where does {} withdraw to?", game.names(withdrawal.units)), "VLE-VI.8c")
        }
        Frame::Contract { units, .. } => (format!("on which hex does {} close up?", game.names(*units)), "VLE-IV.6m"),
        Frame::Form { units, why } => {
            (format!("which formation and facing for {}?", game.names(*units)), form_rule(*why))
        }
        Frame::Arrange { .. } => ("do guns go up or down in the square?".to_owned(), "VLE-IX.6e"),
        Frame::Advance(advance) => (format!("who moves into {}?", game.label(advance.target)), "VLE-VIII.10a"),
        Frame::Exploit(exploit) => match exploit.stage {
            ExploitStage::Choose => ("who exploits?".to_owned(), "VLE-IX.4a"),
            ExploitStage::Squares => ("does the infantry ahead form square?".to_owned(), "VLE-P9.3"),
            ExploitStage::Turn => {
                let who = exploit.turning.first().map_or("it", |unit| game.unit_name(unit));
                (format!("does {who} turn once?"), "VLE-P9.4")
            }
            _ => (format!("on to {}?", game.label(exploit.goal)), "VLE-P9.4"),
        },
        Frame::Shift { leader, .. } => (format!("where does {} go?", game.leader_name(*leader)), "VLE-XIV.5c"),
        Frame::Substitute { leader } => {
            (format!("which unit does the substitute for {} join?", game.battle.leader(*leader).name), "VLE-XIV.6a")
        }
        Frame::Placing { .. } => ("the enemy is near: where are the reinforcements placed?".to_owned(), "VLE-XIII.1c"),
        Frame::RallyFailed { unit } => (format!("{} did not rally: where to?", game.unit_name(*unit)), "VLE-XI.4a"),
        Frame::Align { hex, next: None, .. } => {
            (format!("the units in {} do not fit together: which one changes?", game.label(*hex)), "VLE-V.7c")
        }
        Frame::Align { next: Some(unit), .. } => {
            (format!("how does {} stand from now on?", game.unit_name(*unit)), "VLE-V.7c")
        }
        Frame::Activation(now) => game.ask_activation(now),
        Frame::Deployment(deploy) => game.ask_deploy(deploy),
        Frame::TimeUp { .. } => ("the time is up: stop, or go on?".to_owned(), "VLE-XXI.3a"),
        Frame::Conceal(conceal) => (crate::fog::ask(game, conceal), "VLE-XX.1a"),
        Frame::Command(frame) => command::question(game, frame),
        Frame::Choosing(choosing) => match choosing.why {
            ChoosingWhy::Points => ("which options, for 4 points in all?".to_owned(), "VLE-XXIII.1a"),
            ChoosingWhy::Numbers { .. } => ("which number from 1 to 10, in secret?".to_owned(), "VLE-XXIII.2a"),
            ChoosingWhy::Extra => ("which option of one point more?".to_owned(), "VLE-XXII.3.27"),
            ChoosingWhy::Guns => ("do the guns fire better in this turn?".to_owned(), "VLE-XXIII.0a"),
        },
        Frame::Deploy(_) => ("which units are set up elsewhere?".to_owned(), "VLE-XXIII.0a"),
        Frame::Once { .. } => ("which units fire better now, once in the battle?".to_owned(), "VLE-XXIII.0a"),
        Frame::Draw => ("the event chits are drawn.".to_owned(), "VLE-XXII.1a"),
        Frame::Chits(chits) => {
            let text = match chits.moment {
                Moment::Fire => "an event for this fire?",
                Moment::Melee => "an event for this melee?",
                Moment::Check => "an event for this morale check?",
                Moment::Failed => "the check failed: an event?",
                Moment::MoveStart => "an enemy unit begins its move: an event?",
                Moment::Between | Moment::Moving | Moment::Moved => "an event?",
            };
            (text.to_owned(), "VLE-XXII.2b")
        }
        Frame::Played(played) => {
            let what = crate::chance::NAMES[usize::from(played.event)];
            (format!("{what} was played: is it void?"), "VLE-XXII.3.30")
        }
        Frame::Pick(pick) => {
            let n = usize::from(pick.event);
            (format!("{}: whom does it concern?", crate::chance::NAMES[n]), crate::chance::RULES[n])
        }
        Frame::Intuition(intuition) => {
            (format!("where does {} go, up to two hexes?", game.unit_name(intuition.unit)), "VLE-XXII.3.20")
        }
        Frame::Opening
        | Frame::Step(_)
        | Frame::StrikeBack(_)
        | Frame::Volley(_)
        | Frame::Retreats { .. }
        | Frame::Closing(_) => ("the game goes on.".to_owned(), "VLE-P2.7"),
    };
    (format!("{side}: {text}"), rule)
}
