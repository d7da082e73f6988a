//! What is asked, in words.
use super::*;
use crate::game::ViveLEmpereur;
use crate::procedure::{ChoosingWhy, ExploitStage, Frame, GroupKind, MeleeStage, Moment, Phase, SkirmishWhy, Window};
use crate::unit::UnitSet;
use voltigeur_engine::english::{agree, count, possessive};

/// Does or do, for so many units.
fn does(units: UnitSet) -> &'static str {
    agree(units.len(), "does", "do")
}

/// The sentence of a prompt, and its rule.
pub(crate) fn question(game: &ViveLEmpereur) -> (String, &'static str) {
    let side = game.side_name(game.decider());
    let Some(frame) = game.frame() else {
        let text = match game.state.core.phase {
            Phase::Charge => "choose cavalry to charge.",
            Phase::Movement => "choose a unit or leader to move.",
            Phase::DefensiveFire | Phase::OffensiveFire => "choose a hex to fire at.",
            Phase::Melee => "choose a hex to attack.",
            Phase::Rally => "choose a unit to rally.",
            Phase::Housekeeping | Phase::Over => "there is nothing to decide.",
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
                GroupKind::Forming => {
                    let will = agree(group.units.len(), "charges", "charge");
                    (format!("{who} {will}: choose a facing, or another unit to join the charge."), "VLE-IX.2b")
                }
                GroupKind::Charge => {
                    let is = agree(group.units.len(), "is", "are");
                    let used = match group.spent {
                        0 => String::new(),
                        spent => format!(
                            " and {} used {}",
                            agree(group.units.len(), "has", "have"),
                            count(spent, "movement point")
                        ),
                    };
                    (format!("{who} {is} charging{used}. What next?"), "VLE-IX.2c")
                }
                GroupKind::March => {
                    let has = agree(group.units.len(), "has", "have");
                    let limit = game.limit(group, true);
                    let points = match group.spent {
                        0 => count(limit, "movement point"),
                        spent => format!("used {spent} of {limit} movement points"),
                    };
                    (format!("{who} {has} {points}. What next?"), "VLE-VI.1a")
                }
            }
        }
        Frame::Combined => ("which stack of the combined charge moves next?".to_owned(), "VLE-IX.5a"),
        Frame::Rider { leader, .. } => (format!("where does {} ride to?", game.leader_name(*leader)), "VLE-XIV.2a"),
        Frame::Arrival { units } => {
            let who = game.names(*units);
            (format!("{} {who} go on top or at the bottom of the stack?", does(*units)), "VLE-V.9b")
        }
        Frame::Opportunity(opportunity) => {
            let at = game.label(opportunity.at);
            (format!("enemy units are leaving {at}: who fires at them?"), "VLE-VII.5a")
        }
        Frame::Firing { target, .. } => (format!("who fires at {}?", game.label(*target)), "VLE-VII.3a"),
        Frame::Skirmish(skirmish) => match (skirmish.why, skirmish.unit) {
            (SkirmishWhy::UnderFire, Some(unit)) => {
                let whose = possessive(game.unit_name(unit));
                (format!("enemy guns may fire: where do {whose} voltigeurs stand?"), "VLE-XVI.1j")
            }
            (_, Some(unit)) => (format!("where do {} voltigeurs go?", possessive(game.unit_name(unit))), "VLE-XVI.1c"),
            (_, None) => ("which unit sends out or recalls its voltigeurs?".to_owned(), "VLE-XVI.1c"),
        },
        Frame::React(react) => {
            let at = game.label(react.at);
            match react.window {
                Window::Squares => {
                    (format!("charging cavalry has reached {at}: who tries to form square?"), "VLE-IX.6a")
                }
                Window::Countercharges => (format!("the enemy has moved to {at}: who countercharges?"), "VLE-IX.7a"),
                Window::Withdrawals => (format!("the enemy has moved to {at}: who withdraws?"), "VLE-VI.8a"),
                Window::Scattering | Window::Closed => {
                    (format!("the enemy has moved to {at}: who falls back in deliberate disorder?"), "VLE-VI.5a")
                }
            }
        }
        Frame::Counter(_) => ("fire at the countercharging cavalry?".to_owned(), "VLE-IX.7d"),
        Frame::Trials(trials) => {
            let who = game.next_trial(trials).map_or("the unit", |unit| game.unit_name(unit));
            (format!("which leader helps {who} with its morale check?"), "VLE-XIV.1b")
        }
        Frame::Attack { target, .. } => (format!("which units attack {}?", game.label(*target)), "VLE-P4.1"),
        Frame::Melee(melee) => {
            let at = game.label(melee.target);
            match melee.stage {
                MeleeStage::AttackLoss => (format!("which attacking stack takes the loss at {at}?"), "VLE-VIII.8e"),
                MeleeStage::AttackChecks => (format!("which stack checks its morale first at {at}?"), "VLE-P4.6"),
                _ => (format!("which leader takes part in the melee at {at}?"), "VLE-XIV.3b"),
            }
        }
        Frame::Retreat(retreat) => match retreat.asking.first() {
            Some(leader) => (format!("does {} retreat with the troops?", game.leader_name(leader)), "VLE-XIV.5b"),
            None => {
                let who = game.names(retreat.units);
                (format!("where {} {who} retreat to?", does(retreat.units)), "VLE-VIII.9a")
            }
        },
        Frame::Extra { units, .. } => {
            (format!("how many more hexes {} {} retreat?", does(*units), game.names(*units)), "VLE-V.1c")
        }
        Frame::Withdrawal(withdrawal) => {
            let units = withdrawal.units;
            (format!("where {} {} withdraw to?", does(units), game.names(units)), "VLE-VI.8c")
        }
        Frame::Contract { units, .. } => {
            (format!("in which hex {} {} close up?", does(*units), game.names(*units)), "VLE-IV.6m")
        }
        Frame::Form { units, why } => {
            (format!("choose a formation and facing for {}.", game.names(*units)), form_rule(*why))
        }
        Frame::Arrange { .. } => ("do guns move to the top or the bottom of the square?".to_owned(), "VLE-IX.6e"),
        Frame::Advance(advance) => {
            (format!("which units advance into {}?", game.label(advance.target)), "VLE-VIII.10a")
        }
        Frame::Exploit(exploit) => match exploit.stage {
            ExploitStage::Choose => ("which cavalry exploits its victory?".to_owned(), "VLE-IX.4a"),
            ExploitStage::Squares => ("does the infantry ahead try to form square?".to_owned(), "VLE-P9.3"),
            ExploitStage::Turn => {
                let who = exploit.turning.first().map_or("the cavalry", |unit| game.unit_name(unit));
                (format!("does {who} turn or ride straight on?"), "VLE-P9.4")
            }
            _ => (format!("does the cavalry ride on to {}?", game.label(exploit.goal)), "VLE-P9.4"),
        },
        Frame::Shift { leader, .. } => (format!("which hex does {} move to?", game.leader_name(*leader)), "VLE-XIV.5c"),
        Frame::Substitute { leader } => {
            (format!("which unit does the substitute for {} join?", game.battle.leader(*leader).name), "VLE-XIV.6a")
        }
        Frame::Placing { .. } => ("the enemy is close: where are the reinforcements placed?".to_owned(), "VLE-XIII.1c"),
        Frame::RallyFailed { unit } => {
            (format!("{} failed to rally: does it retreat or take shelter?", game.unit_name(*unit)), "VLE-XI.4a")
        }
        Frame::Align { hex, next: None, .. } => {
            let at = game.label(*hex);
            (format!("the units in {at} cannot stand together like this: which of them changes?"), "VLE-V.7c")
        }
        Frame::Align { next: Some(unit), .. } => {
            (format!("choose a new formation and facing for {}.", game.unit_name(*unit)), "VLE-V.7c")
        }
        Frame::Activation(now) => game.ask_activation(now),
        Frame::Deployment(deploy) => game.ask_deploy(deploy),
        Frame::TimeUp { .. } => {
            ("your time is up: stop moving, or go on at a cost in morale?".to_owned(), "VLE-XXI.3a")
        }
        Frame::Conceal(conceal) => (crate::fog::ask(game, conceal), "VLE-XX.1a"),
        Frame::Command(frame) => command::question(game, frame),
        Frame::Choosing(choosing) => match choosing.why {
            ChoosingWhy::Points => ("choose options worth up to 4 points in all.".to_owned(), "VLE-XXIII.1a"),
            ChoosingWhy::Numbers { .. } => ("write down a number from 1 to 10 in secret.".to_owned(), "VLE-XXIII.2a"),
            ChoosingWhy::Extra => ("choose one more option that costs one point.".to_owned(), "VLE-XXII.3.27"),
            ChoosingWhy::Guns => {
                ("use an option to improve the fire of your guns this turn?".to_owned(), "VLE-XXIII.0a")
            }
        },
        Frame::Deploy(_) => ("choose a unit to set up elsewhere.".to_owned(), "VLE-XXIII.0a"),
        Frame::Once { .. } => {
            ("which units use their better fire now? Each can do so once in the battle.".to_owned(), "VLE-XXIII.0a")
        }
        Frame::Draw => ("draw the event chits.".to_owned(), "VLE-XXII.1a"),
        Frame::Chits(chits) => {
            let text = match chits.moment {
                Moment::Fire => "play an event for this fire?",
                Moment::Melee => "play an event for this melee?",
                Moment::Check => "play an event for this morale check?",
                Moment::Failed => "the morale check failed: play an event?",
                Moment::MoveStart => "an enemy unit begins to move: play an event?",
                Moment::Between | Moment::Moving | Moment::Moved => "play an event?",
            };
            (text.to_owned(), "VLE-XXII.2b")
        }
        Frame::Played(played) => {
            let what = crate::chance::NAMES[usize::from(played.event)];
            (format!("the enemy has played {what}: cancel it?"), "VLE-XXII.3.30")
        }
        Frame::Pick(pick) => {
            let n = usize::from(pick.event);
            (format!("choose what {} affects.", crate::chance::NAMES[n]), crate::chance::RULES[n])
        }
        Frame::Intuition(intuition) => {
            (format!("{} may move up to two hexes: where to?", game.unit_name(intuition.unit)), "VLE-XXII.3.20")
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
