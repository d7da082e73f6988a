//! What belongs together among the choices, what they end, and why others are not there.
use crate::action::Action;
use crate::game::ViveLEmpereur;
use crate::procedure::Phase;
use crate::unit::{Arm, Formation};
use voltigeur_engine::Rules;
use voltigeur_engine::view::{Choice, Ends, Group, Missing, Target, Weight, in_groups, missing};

/// Marks the choices, and gives their groups.
pub(super) fn mark(game: &ViveLEmpereur, legal: &[Action], options: &mut [Choice]) -> Vec<Group> {
    for (action, option) in legal.iter().zip(options.iter_mut()) {
        match action {
            Action::End => option.ends = Some(Ends::Phase),
            Action::Stop => option.ends = Some(Ends::Move),
            Action::Standing(..) => option.weight = Weight::Minor,
            Action::Top(_) | Action::Bottom(_) if option.weight == Weight::Main => option.weight = beside(legal),
            _ => {}
        }
    }
    in_groups(options, |n| group(game, &legal[n]))
}

/// The order of stacks is what the question is about where nothing else can be chosen, else something beside it. VLE-V.9a.
fn beside(legal: &[Action]) -> Weight {
    let orders = |action: &Action| matches!(action, Action::Top(_) | Action::Bottom(_) | Action::Done | Action::End);
    if legal.iter().all(orders) { Weight::Main } else { Weight::Minor }
}

/// The group of an action: key and name.
fn group(game: &ViveLEmpereur, action: &Action) -> Option<(String, String)> {
    let named = |key: &str, name: &str| Some((key.to_owned(), name.to_owned()));
    match *action {
        Action::Activate(_) if game.state.phase() == Phase::CHARGE => named("charge", "Charges"),
        Action::Activate(_) => named("units", "Units"),
        Action::Ride(_) => named("leaders", "Leaders"),
        Action::Join(_) | Action::Drop(_) | Action::Bring(_) => named("with", "Who goes along"),
        Action::Go(_) | Action::Step(_) | Action::Exit => named("ground", "Where to go"),
        Action::Turn(_) => named("facing", "Turn"),
        Action::Form(..) | Action::Spread(_) | Action::Pivot(..) => named("formation", "Formation and facing"),
        Action::Top(_) | Action::Bottom(_) => named("order", "Order of stacks"),
        Action::Fire(_) | Action::Skirmish(_) => named("fire", "Fire"),
        Action::Target(_) => named("targets", "Targets"),
        Action::Attack(_) => named("attack", "Attacks"),
        Action::Scatter(_) | Action::ScatterStack(_) => named("scatter", "Deliberate disorganization"),
        Action::Standing(..) => named("standing", "Standing orders of this phase"),
        Action::Screen(_) | Action::Send(..) | Action::Recall(_) => named("voltigeurs", "Voltigeurs"),
        Action::Square(_) => named("square", "Squares"),
        Action::Countercharge(_) => named("countercharge", "Countercharges"),
        Action::Withdraw(_) => named("withdraw", "Withdrawals"),
        Action::Rally(_) => named("rally", "Rally"),
        Action::Enter(unit, _) => Some((format!("unit {}", unit.0), game.unit_name(unit).to_owned())),
        Action::EnterLeader(leader, _) => Some((format!("leader {}", leader.0), game.leader_name(leader))),
        Action::Play { .. } => named("chits", "Event chits"),
        _ => None,
    }
}

/// Units that one would expect among the choices, and why they cannot be chosen: cavalry that cannot charge, units that cannot move or
/// rally. VLE-IX.2a, VLE-VI.1a, VLE-XI.1a.
pub(super) fn absent(game: &ViveLEmpereur, legal: &[Action]) -> Vec<Missing> {
    let Some(side) = game.pending().side() else { return Vec::new() };
    let offers = |kind: fn(&Action) -> bool| legal.iter().any(kind);
    let activate = offers(|action| matches!(action, Action::Activate(_)));
    let rally = offers(|action| matches!(action, Action::Rally(_)));
    if !activate && !rally {
        return Vec::new();
    }
    let charges = game.state.phase() == Phase::CHARGE;
    let expected = game.of_side(side).into_iter().flat_map(|unit| {
        let target = || Target::Piece(game.unit(unit).id.clone());
        let able = activate && (!charges || game.unit(unit).arm == Arm::Cavalry);
        let broken = rally && game.state.formation(unit) == Formation::Disorganized;
        let activates = able.then(|| (Action::Activate(unit), target()));
        activates.into_iter().chain(broken.then(|| (Action::Rally(unit), target())))
    });
    missing(game, expected)
}
