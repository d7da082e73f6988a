//! What could be typed in this battle, of all that can be written: what rests on a rule that is not in play is left out.
use super::{Action, Turn};
use crate::command::{Piece, StaffAct};
use crate::game::ViveLEmpereur;
use voltigeur_engine::actions::Actions;
use voltigeur_field::hex::HexId;

/// Every action that could be typed in this battle, legal or not.
pub(crate) fn conceivable(game: &ViveLEmpereur, out: &mut Vec<Action>) {
    let ways_in = WaysIn::of(game);
    Action::conceive(game, &mut |action| {
        if in_play(game, &ways_in, &action) {
            out.push(action);
        }
    });
}

/// The hexes by which somebody may ever come onto the map, by their numbers.
struct WaysIn {
    units: Vec<bool>,
    leaders: Vec<bool>,
}

impl WaysIn {
    fn of(game: &ViveLEmpereur) -> Self {
        let battle = &game.battle;
        let mut leaders = vec![false; battle.map.hexes()];
        let entries = battle.entries.iter().flat_map(|entry| &entry.hexes);
        entries.for_each(|hex| leaders[hex.index()] = true);
        if battle.switches.strategic_deployment {
            let lines = battle.sides.iter().flat_map(|side| &side.communication);
            lines.chain(&battle.derived.border).for_each(|hex| leaders[hex.index()] = true);
        }
        let units = if battle.has_options() { vec![true; leaders.len()] } else { leaders.clone() };
        Self { units, leaders }
    }
}

/// Does an action rest on a rule that is in play?
fn in_play(game: &ViveLEmpereur, ways_in: &WaysIn, action: &Action) -> bool {
    let switches = &game.battle.switches;
    let leads = |ways_in: &[bool], hex: HexId| ways_in[hex.index()];
    match *action {
        Action::Enter(_, hex) => leads(&ways_in.units, hex),
        Action::EnterLeader(_, hex) => leads(&ways_in.leaders, hex),
        Action::Pivot(_, way) => way != Turn::About,
        Action::Send(..) | Action::Recall(_) | Action::Skirmish(_) => switches.voltigeurs,
        Action::Option(_) | Action::Pick(_) => game.battle.has_options() || switches.random_events,
        Action::Draw | Action::Play { .. } | Action::Ford(..) => switches.random_events,
        Action::Staff(StaffAct::Piece(Piece::Corps(_))) => game.battle.command_level() >= 3,
        Action::Staff(StaffAct::Piece(_)) => game.battle.command_level() >= 4,
        Action::Staff(_) => game.battle.command_level() >= 3,
        Action::Deploy(_) => switches.strategic_deployment,
        _ => true,
    }
}
