//! What standing orders can decide: reactions of the side that is attacked, and whether to fight on. LOB-C3, LOB-C9, LOB-C9.6.3; LOB-C9.5,
//! LOB-C9.6.
use super::retreat::RetreatKind;
use super::step::Asked;
use crate::action::Action;
use crate::game::LinesOfBattle;
use crate::procedure::Combat;
use voltigeur_engine::Rules;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::standing::{FightOn, ReactionKind};

const RETREAT: ReactionKind = ReactionKind { id: "retreat-before-combat", name: "retreats before combat", each: false };
const COUNTERATTACK: ReactionKind = ReactionKind { id: "counterattack", name: "counterattacks", each: true };
const PURSUIT: ReactionKind = ReactionKind { id: "pursuit", name: "pursuits", each: false };

/// All kinds of reactions.
pub(crate) const KINDS: [ReactionKind; 3] = [RETREAT, COUNTERATTACK, PURSUIT];

/// The reaction that is asked for now.
pub(crate) fn reaction(game: &LinesOfBattle) -> Option<ReactionKind> {
    match game.deciding::<Combat>()?.asked().0 {
        Asked::Retreat(RetreatKind::BeforeCombat) => Some(RETREAT),
        Asked::Counterattack => Some(COUNTERATTACK),
        Asked::Pursue => Some(PURSUIT),
        _ => None,
    }
}

/// The choice whether to fight on, if there is one. LOB-C9.5, LOB-C9.6.
pub(crate) fn fights_on(game: &LinesOfBattle) -> Option<FightOn<Action>> {
    let combat = game.deciding::<Combat>()?;
    let (on, off, units) = match combat.asked().0 {
        Asked::BreakOff => (Action::BreakOff(false), Action::BreakOff(true), combat.counterattackers),
        Asked::GiveUp => (Action::GiveUp(false), Action::GiveUp(true), combat.attackers),
        _ => return None,
    };
    let losses = units.iter().map(|unit| u32::from(game.state.hits(unit))).sum();
    [&on, &off].into_iter().all(|action| game.check(action).is_ok()).then_some(FightOn { on, off, losses })
}
