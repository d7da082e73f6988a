//! Events as a screen plays them: who does what, along which way, at whom, and how much it matters. Nothing is named here that the
//! sentence does not name: what lies under others stays there. VLE-V.0.
use crate::event::{Anonymous, Event};
use crate::game::ViveLEmpereur;
use crate::procedure::StepKind;
use crate::tables::Blow;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::view::Target;
use voltigeur_engine::{Happening, HappeningKind as Kind, Importance as I, OutcomeKind};
use voltigeur_field::hex::HexId;

/// An event as a screen plays it.
pub(super) fn happening(game: &ViveLEmpereur, event: &Event) -> Happening {
    let piece = |unit: UnitId| Target::Piece(game.unit(unit).id.clone());
    let pieces = |units: UnitSet| units.iter().map(piece).collect::<Vec<Target>>();
    let hex = |hex: HexId| Target::Hex(game.label(hex));
    let tell = Happening::new;
    let of = |kind: Kind, importance: I, unit: UnitId| tell(kind, importance).by([piece(unit)]);
    match event {
        Event::TurnBegan { .. } => tell(Kind::Turn, I::Headline),
        Event::PhaseBegan { .. } | Event::BeginsTurn { .. } | Event::Passes { .. } | Event::DeploymentEnds { .. } => {
            tell(Kind::Turn, I::Detail)
        }
        Event::Activated { .. } => tell(Kind::Turn, I::Minor),
        Event::Moved { unit, from, to, kind } => {
            let (kind, importance) = steps(*kind);
            of(kind, importance, *unit).along([hex(*from), hex(*to)])
        }
        Event::Withdrew { unit, .. } => of(Kind::Retreat, I::Minor, *unit),
        Event::Turned { unit, .. } | Event::Formed { unit, .. } => of(Kind::Form, I::Detail, *unit),
        Event::SquareFormed { hex: at } => tell(Kind::Form, I::Minor).at([hex(*at)]),
        Event::Entered { unit, hex: at } | Event::UnitDeployed { unit, hex: at } => {
            of(Kind::Move, I::Minor, *unit).along([hex(*at)])
        }
        Event::LeftMap { unit, .. } => of(Kind::Gone, I::Major, *unit),
        Event::Charges { unit } => of(Kind::Charge, I::Major, *unit),
        Event::Joined { unit } => of(Kind::Charge, I::Minor, *unit),
        Event::Contact { unit, contact } => {
            of(Kind::Charge, if *contact { I::Minor } else { I::Detail }, *unit).ended(*contact)
        }
        Event::Countercharge { units, target } => tell(Kind::Charge, I::Major).by(pieces(*units)).at([hex(*target)]),
        Event::Fire { target, values, steps, check, .. } => tell(Kind::Fire, I::Minor)
            .by(values.iter().map(|(unit, _)| piece(*unit)))
            .at([hex(*target)])
            .ended(*steps > 0 || *check),
        Event::Melee { attackers, target, covered, blows, .. } => tell(Kind::Fight, I::Major)
            .by(attackers.iter().filter(|(unit, _)| !covered.has(*unit)).map(|(unit, _)| piece(*unit)))
            .at([hex(*target)])
            .ended(better(*blows)),
        Event::Loss { unit, .. } => of(Kind::Loss, I::Minor, *unit),
        Event::HalfStep { unit } => of(Kind::Loss, I::Detail, *unit),
        Event::Eliminated { unit, .. } => of(Kind::Gone, I::Headline, *unit),
        Event::Straggler { unit } => of(Kind::Gone, I::Major, *unit),
        Event::Disorganized { unit, .. } | Event::Routed { unit, .. } => of(Kind::Loss, I::Major, *unit),
        Event::LeftBehind { unit } => of(Kind::Loss, I::Minor, *unit),
        Event::Check { unit, passed, .. } => {
            of(Kind::Check, if *passed { I::Detail } else { I::Minor }, *unit).ended(*passed)
        }
        Event::AutomaticFailure { unit } => of(Kind::Check, I::Minor, *unit).ended(false),
        Event::GunsRoll { unit, .. } => of(Kind::Check, I::Detail, *unit),
        Event::Demoralized { .. } => tell(Kind::Loss, I::Headline),
        Event::Rallied { unit } | Event::Reintegrated { unit, .. } => of(Kind::Rally, I::Minor, *unit),
        Event::Deployed { unit, hex: at, .. } => of(Kind::Form, I::Detail, *unit).at([hex(*at)]),
        Event::Recalled { unit, .. } => of(Kind::Form, I::Detail, *unit),
        Event::LeaderRoll { falls, .. } => {
            tell(Kind::Check, if *falls { I::Headline } else { I::Detail }).ended(!*falls)
        }
        Event::LeaderMoved { to, .. } | Event::Substitute { hex: to, .. } => {
            tell(Kind::Command, I::Detail).along([hex(*to)])
        }
        Event::PlaceTaken { .. } => tell(Kind::Score, I::Headline),
        Event::Played { unit, .. } => tell(Kind::Command, I::Major).at(unit.map(piece)),
        Event::FordFound { hex: at, .. } => tell(Kind::Command, I::Minor).at([hex(*at)]),
        Event::CounterMoved { from, to, .. } if from == to => tell(Kind::Move, I::Minor).along([hex(*to)]),
        Event::CounterMoved { from, to, .. } => tell(Kind::Move, I::Minor).along([hex(*from), hex(*to)]),
        Event::CounterLifted { hex: at, .. } => tell(Kind::Command, I::Minor).at(at.map(hex)),
        Event::DecoyExposed { hex: at, .. } => tell(Kind::Gone, I::Minor).at([hex(*at)]),
        Event::Secret { event, .. } => happening(game, event),
        Event::Anonymous { hex: at, what, .. } => match what {
            Anonymous::Loses(_) => tell(Kind::Loss, I::Minor),
            Anonymous::Gone => tell(Kind::Gone, I::Headline),
            Anonymous::Checks(passed) => tell(Kind::Check, if *passed { I::Detail } else { I::Minor }).ended(*passed),
            Anonymous::Breaks => tell(Kind::Loss, I::Major),
            Anonymous::Rallies => tell(Kind::Rally, I::Minor),
        }
        .at([hex(*at)]),
        Event::Ended { .. } => tell(Kind::Over, I::Headline),
        _ => tell(Kind::Command, I::Detail),
    }
}

/// What a step is, and how much it matters.
const fn steps(kind: StepKind) -> (Kind, I) {
    match kind {
        StepKind::March | StepKind::Entry | StepKind::Advance => (Kind::Move, I::Minor),
        StepKind::Charge | StepKind::Exploit | StepKind::Pursuit => (Kind::Charge, I::Minor),
        StepKind::Withdrawal | StepKind::Retreat => (Kind::Retreat, I::Minor),
    }
}

/// Which side a melee hurt less, for the attackers.
fn better((attackers, defenders): (Blow, Blow)) -> OutcomeKind {
    let weight = |blow: Blow| match blow {
        Blow::Steps(steps) => (0, steps),
        Blow::Check(steps) => (1, steps),
        Blow::Rout(steps) => (2, steps),
        Blow::Gone => (3, 0),
    };
    match weight(defenders).cmp(&weight(attackers)) {
        std::cmp::Ordering::Greater => OutcomeKind::Good,
        std::cmp::Ordering::Equal => OutcomeKind::Even,
        std::cmp::Ordering::Less => OutcomeKind::Bad,
    }
}
