//! Orders and aides as a client draws them: orders for their own side only. VLE-XVII.3a, VLE-XVII.5a, VLE-XVII.8a.
use super::signs::LEGEND;
use crate::command::Tactic;
use crate::game::ViveLEmpereur;
use crate::unit::CorpsId;
use voltigeur_engine::Side;
use voltigeur_engine::view::{Marker, SideView, Target, Viewer};

/// May a viewer read the orders of a side? VLE-XVII.3a.
fn reads_orders(viewer: Viewer, side: Side) -> bool {
    match viewer {
        Viewer::Everyone => true,
        Viewer::Side(who) => who == side,
        Viewer::Spectator => false,
    }
}

/// VLE-XVII.3a, VLE-XVII.8a: orders are for their own side, and for those to whom they were shown.
pub(super) fn with_orders(game: &ViveLEmpereur, side: Side, viewer: Viewer, mut view: SideView) -> SideView {
    if game.battle.command_level() < 3 {
        return view;
    }
    let command = &game.state.core.command;
    for corps in game.corps_of(side) {
        let own = &command.orders[usize::from(corps.0)];
        let shown = matches!(viewer, Viewer::Side(who) if command.known[who] >> corps.0 & 1 == 1);
        if command.undecided >> corps.0 & 1 == 1 || !(reads_orders(viewer, side) || shown) {
            continue;
        }
        let mut text = format!("{}: {}", game.corps_name(corps), game.order_line(corps));
        if reads_orders(viewer, side) {
            if let Some(coming) = own.coming {
                text += &format!(", from turn {}: {}", coming.due, coming.brief.tactic.word());
            }
            if let Some(doubted) = own.doubted {
                text += &format!(", hesitates over {}", doubted.brief.tactic.word());
            }
        }
        view.resources.push(text);
    }
    view
}

/// VLE-XVII.5a: aides are seen by all; what they carry is not.
pub(super) fn aides(game: &ViveLEmpereur, viewer: Viewer) -> Vec<Marker> {
    let marker = |(n, aide): (usize, &crate::command::Aide)| {
        let name = game.side_name(aide.side);
        let label = if reads_orders(viewer, aide.side) {
            format!("{name} aide to {}: {}", game.corps_name(aide.corps), aide.brief.tactic.word())
        } else {
            format!("{name} aide")
        };
        let at = vec![Target::Hex(game.battle.label(aide.hex))];
        Marker { id: format!("aide-{}", n + 1), label, side: Some(aide.side), ..LEGEND.marker("aide", at) }
    };
    game.state.core.command.aides.iter().enumerate().map(marker).collect()
}

/// A game that differs only in the order of a corps that the viewer may not read. VLE-XVII.3a.
pub(super) fn other_orders(game: &ViveLEmpereur, viewer: Viewer) -> Option<ViveLEmpereur> {
    let mut twin = game.clone();
    let corps = unread(game, viewer).next()?;
    let own = &mut twin.state.core.command.orders[usize::from(corps.0)];
    own.tactic = if own.tactic == Tactic::Attack { Tactic::Defense } else { Tactic::Attack };
    Some(twin)
}

/// The corps whose orders a viewer may not read.
pub(super) fn unread(game: &ViveLEmpereur, viewer: Viewer) -> impl Iterator<Item = CorpsId> {
    let hidden = move |corps: &CorpsId| {
        let shown = matches!(viewer, Viewer::Side(who) if game.state.core.command.known[who] >> corps.0 & 1 == 1);
        !reads_orders(viewer, game.battle.corps(*corps).side) && !shown
    };
    Side::BOTH.into_iter().flat_map(|side| game.corps_of(side)).filter(hidden)
}
