//! Events as a screen plays them: who does what, along which way, at whom, and how much it matters.
use super::{place, target};
use crate::assault::Total;
use crate::event::Event;
use crate::fire::Effect;
use crate::game::Eagles;
use crate::movement::Report as Move;
use crate::state::{Aim, Status};
use crate::unit::{LeaderId, UnitId};
use crate::{assault, command, fire, morale, reaction};
use voltigeur_engine::view::Target;
use voltigeur_engine::{Happening, HappeningKind as Kind, Importance as I, OutcomeKind};
use voltigeur_field::table::Pose;

/// An event as a screen plays it.
pub(super) fn happening(game: &Eagles, event: &Event) -> Happening {
    match event {
        Event::TurnBegan { .. } => Happening::new(Kind::Turn, I::Headline),
        Event::PhaseBegan { .. } => Happening::new(Kind::Turn, I::Detail),
        Event::Rolled { good, unit, .. } => {
            Happening::new(Kind::Check, I::Detail).by(unit.map(|unit| target(game, unit))).ended(*good)
        }
        Event::Placed { unit, from, .. } => moved(game, Kind::Move, I::Minor, *unit, *from),
        Event::Suffers { unit, .. } => of(game, Kind::Loss, I::Minor, *unit),
        Event::Command(report) => commanded(game, report),
        Event::Move(report) => movement(game, report),
        Event::React(report) => reacted(game, report),
        Event::Fire(report) => fired(game, report),
        Event::Morale(report) => shaken(game, report),
        Event::Assault(report) => assaulted(game, report),
    }
}

/// Something that a unit does or suffers.
fn of(game: &Eagles, kind: Kind, importance: I, unit: UnitId) -> Happening {
    Happening::new(kind, importance).by([target(game, unit)])
}

/// Somebody goes from one place to where it is now.
fn moved(game: &Eagles, kind: Kind, importance: I, unit: UnitId, from: Pose) -> Happening {
    let way = [from.point(), game.at(unit).pose.point()].map(|point| Target::Place(crate::query::place(point)));
    of(game, kind, importance, unit).along(way)
}

fn commanded(game: &Eagles, report: &command::Report) -> Happening {
    use command::Report;
    let chief = |leader: LeaderId| Target::Piece(game.battle.leader(leader).id.clone());
    let order = |importance| Happening::new(Kind::Command, importance);
    match report {
        Report::Rides { leader, from, to } => {
            order(I::Detail).by([chief(*leader)]).along([*from, *to].map(|spot| Target::Place(place(spot))))
        }
        Report::LeavesDivision { leader, .. } | Report::JoinsDivision { leader, .. } => {
            order(I::Detail).by([chief(*leader)])
        }
        Report::Attaches { leader, unit } | Report::Replaced { leader, unit } => {
            order(I::Detail).by([chief(*leader)]).at([target(game, *unit)])
        }
        Report::Flees { leader, unit } => {
            Happening::new(Kind::Retreat, I::Minor).by([chief(*leader)]).at([target(game, *unit)])
        }
        Report::Captured { leader } => Happening::new(Kind::Gone, I::Headline).by([chief(*leader)]),
        Report::Sent { issuer, .. } => order(I::Minor).by([chief(*issuer)]),
        Report::TakesEffect { .. } | Report::Ends { .. } => order(I::Minor),
        Report::Pool { unit, .. } => of(game, Kind::Command, I::Detail, *unit),
        Report::Gone { unit, .. } => of(game, Kind::Gone, I::Headline, *unit),
        Report::Rally { unit, good, .. } => {
            let importance = if *good { I::Minor } else { I::Headline };
            of(game, Kind::Rally, importance, *unit).ended(*good)
        }
        Report::Initiative { .. } => Happening::new(Kind::Check, I::Detail),
        Report::HasInitiative { .. } => order(I::Minor),
        Report::Casualty { leader, fate, .. } => {
            let (importance, unhurt) = match fate {
                command::Fate::Killed => (I::Headline, false),
                command::Fate::Shaken => (I::Minor, false),
                command::Fate::Unhurt => (I::Detail, true),
            };
            Happening::new(Kind::Check, importance).by([chief(*leader)]).ended(unhurt)
        }
        Report::Integrity { good, .. } => {
            Happening::new(Kind::Check, if *good { I::Minor } else { I::Headline }).ended(*good)
        }
        Report::Breaks { .. } => Happening::new(Kind::Loss, I::Headline),
        Report::Recovered { .. } => Happening::new(Kind::Rally, I::Minor),
        Report::Over { .. } => Happening::new(Kind::Over, I::Headline),
    }
}

fn movement(game: &Eagles, report: &Move) -> Happening {
    match *report {
        Move::Part { .. } => Happening::new(Kind::Turn, I::Minor),
        Move::PartOver { .. } | Move::DivisionDone { .. } => Happening::new(Kind::Turn, I::Detail),
        Move::Leg { unit, from, .. } => moved(game, Kind::Move, I::Minor, unit, from),
        Move::Pinned { unit, enemy } | Move::InWay { unit, enemy } => {
            of(game, Kind::Move, I::Detail, unit).at([target(game, enemy)])
        }
        Move::Stopped { unit, .. } | Move::SetBack { unit } | Move::Waits { unit } => {
            of(game, Kind::Move, I::Detail, unit)
        }
        Move::Through { unit, friend } => of(game, Kind::Loss, I::Minor, unit).at([target(game, friend)]),
        Move::ThroughGuns { unit, friend } => of(game, Kind::Move, I::Detail, unit).at([target(game, friend)]),
        Move::Detached { unit, detachment } => of(game, Kind::Form, I::Detail, detachment).at([target(game, unit)]),
        Move::Remanned { unit } => of(game, Kind::Rally, I::Minor, unit),
        Move::Enters { unit } => {
            let at = Target::Place(crate::query::place(game.at(unit).pose.point()));
            of(game, Kind::Move, I::Minor, unit).along([at])
        }
        Move::Back { unit, from, .. } => moved(game, Kind::Retreat, I::Minor, unit, from),
    }
}

fn reacted(game: &Eagles, report: &reaction::Report) -> Happening {
    use reaction::Report;
    let against = |kind, importance, by: UnitId, to: UnitId| of(game, kind, importance, by).at([target(game, to)]);
    match *report {
        Report::Declines { by, to, .. } => against(Kind::Command, I::Detail, by, to),
        Report::Square { unit } => of(game, Kind::Form, I::Minor, unit).ended(true),
        Report::NoSquare { unit } => of(game, Kind::Form, I::Minor, unit).ended(false),
        Report::Countercharges { by, to }
        | Report::Intercepts { by, to }
        | Report::ChargesFlank { by, to }
        | Report::RidesAt { by, to } => against(Kind::Charge, I::Major, by, to),
        Report::Contact { unit, target: enemy } => against(Kind::Charge, I::Major, unit, enemy).ended(true),
        Report::GoesOn { unit, target: enemy } => against(Kind::Charge, I::Major, unit, enemy),
        Report::Halts { unit, before, .. } => against(Kind::Charge, I::Minor, unit, before).ended(false),
        Report::GetsAway { by, to } => against(Kind::Retreat, I::Minor, by, to),
        Report::Abandons { by, to } => against(Kind::Loss, I::Major, by, to),
        Report::Retires { unit } => of(game, Kind::Retreat, I::Minor, unit),
        Report::Stands { unit } => of(game, Kind::Retreat, I::Detail, unit).ended(false),
    }
}

fn fired(game: &Eagles, report: &fire::Report) -> Happening {
    use fire::Report;
    let feature = |feature: crate::unit::FeatureId| Target::Terrain(game.battle.feature_word(feature).to_owned());
    match report {
        Report::Shot { shot, effect, ledgers, .. } => {
            let aims = match shot.target {
                Aim::Unit(unit) => Some(target(game, unit)),
                Aim::Bridge(at) | Aim::Block(at) => Some(feature(at)),
                Aim::Pontoon(_) => None,
            };
            Happening::new(Kind::Fire, I::Minor)
                .by(ledgers.iter().map(|(unit, _)| target(game, *unit)))
                .at(aims)
                .ended(*effect != Effect::Nothing)
        }
        Report::Burning { battery, block, burns, .. } => {
            of(game, Kind::Fire, if *burns { I::Major } else { I::Minor }, *battery).at([feature(*block)]).ended(*burns)
        }
        Report::Freed { unit } | Report::Work { unit, .. } | Report::PontoonWork { unit, .. } => {
            of(game, Kind::Command, I::Detail, *unit)
        }
        Report::ChargeSet { unit, bridge } => of(game, Kind::Command, I::Minor, *unit).at([feature(*bridge)]),
        Report::ChargeFired { bridge, works, .. } => {
            Happening::new(Kind::Fire, I::Major).at([feature(*bridge)]).ended(*works)
        }
        Report::CrossingDestroyed { crossing } => {
            let at = match crossing {
                Aim::Bridge(at) | Aim::Block(at) => Some(feature(*at)),
                Aim::Unit(_) | Aim::Pontoon(_) => None,
            };
            Happening::new(Kind::Gone, I::Headline).at(at)
        }
    }
}

fn shaken(game: &Eagles, report: &morale::Report) -> Happening {
    use morale::{Outcome, Report};
    match report {
        Report::Hits { unit, .. } | Report::Disordered { unit, .. } => of(game, Kind::Loss, I::Minor, *unit),
        Report::Rejoins { detachment, parent, .. } => {
            of(game, Kind::Form, I::Detail, *detachment).at([target(game, *parent)])
        }
        Report::Gone { unit, status, .. } => {
            let importance = if *status == Status::Withdrawn { I::Major } else { I::Headline };
            of(game, Kind::Gone, importance, *unit)
        }
        Report::Checked { unit, outcome, .. } => {
            let (importance, ended) = match outcome {
                Outcome::Holds => (I::Detail, OutcomeKind::Good),
                Outcome::FallsBack => (I::Minor, OutcomeKind::Even),
                Outcome::Routs => (I::Minor, OutcomeKind::Bad),
            };
            of(game, Kind::Check, importance, *unit).ended(ended)
        }
        Report::GunsLeft { unit } => of(game, Kind::Loss, I::Major, *unit),
        Report::Sheltered { unit, .. } => of(game, Kind::Form, I::Detail, *unit),
        Report::Routed { unit, .. } => of(game, Kind::Loss, I::Major, *unit),
        Report::MovedBack { unit, from, .. } => moved(game, Kind::Retreat, I::Minor, *unit, *from),
        Report::NoWay { unit } => of(game, Kind::Retreat, I::Detail, *unit).ended(false),
    }
}

fn assaulted(game: &Eagles, report: &assault::Report) -> Happening {
    use assault::Report;
    match report {
        Report::Declared { unit, first, further, .. } => {
            of(game, Kind::Charge, I::Minor, *unit)
                .at(std::iter::once(*first).chain(*further).map(|enemy| target(game, enemy)))
        }
        Report::PassedOver { unit } => of(game, Kind::Command, I::Detail, *unit),
        Report::Fought(fought) => {
            let of_side =
                |total: &Total| total.parties.iter().map(|party| target(game, party.unit)).collect::<Vec<_>>();
            let (ours, theirs) = (of_side(&fought.totals.a), of_side(&fought.totals.b));
            let (own, other) = fought.results;
            let ended = match (own as u8).cmp(&(other as u8)) {
                std::cmp::Ordering::Less => OutcomeKind::Good,
                std::cmp::Ordering::Equal => OutcomeKind::Even,
                std::cmp::Ordering::Greater => OutcomeKind::Bad,
            };
            Happening::new(Kind::Fight, I::Major).by(ours).at(theirs).ended(ended)
        }
        Report::Blown { unit } => of(game, Kind::Loss, I::Minor, *unit),
        Report::GoesAlong { unit } => of(game, Kind::Retreat, I::Minor, *unit),
        Report::Follows { unit, enemy } => of(game, Kind::Move, I::Minor, *unit).at([target(game, *enemy)]),
        Report::HeldBack { unit, forced, .. } => of(game, Kind::Check, I::Detail, *unit).ended(!*forced),
        Report::BreaksThrough { unit } => of(game, Kind::Charge, I::Major, *unit),
    }
}
