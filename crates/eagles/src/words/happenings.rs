//! Events as a screen plays them: who does what, along which way, at whom, and how much it matters.
use super::{place, target};
use crate::assault::Total;
use crate::event::Event;
use crate::fire::Effect;
use crate::game::Eagles;
use crate::movement::Told as Move;
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
        Event::Command(told) => commanded(game, told),
        Event::Move(told) => movement(game, told),
        Event::React(told) => reacted(game, told),
        Event::Fire(told) => fired(game, told),
        Event::Morale(told) => shaken(game, told),
        Event::Assault(told) => assaulted(game, told),
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

fn commanded(game: &Eagles, told: &command::Told) -> Happening {
    use command::Told;
    let chief = |leader: LeaderId| Target::Piece(game.battle.leader(leader).id.clone());
    let order = |importance| Happening::new(Kind::Command, importance);
    match told {
        Told::Rides { leader, from, to } => {
            order(I::Detail).by([chief(*leader)]).along([*from, *to].map(|spot| Target::Place(place(spot))))
        }
        Told::LeavesDivision { leader, .. } | Told::JoinsDivision { leader, .. } => {
            order(I::Detail).by([chief(*leader)])
        }
        Told::Attaches { leader, unit } | Told::Replaced { leader, unit } => {
            order(I::Detail).by([chief(*leader)]).at([target(game, *unit)])
        }
        Told::Flees { leader, unit } => {
            Happening::new(Kind::Retreat, I::Minor).by([chief(*leader)]).at([target(game, *unit)])
        }
        Told::Captured { leader } => Happening::new(Kind::Gone, I::Headline).by([chief(*leader)]),
        Told::Sent { issuer, .. } => order(I::Minor).by([chief(*issuer)]),
        Told::TakesEffect { .. } | Told::Ends { .. } => order(I::Minor),
        Told::Pool { unit, .. } => of(game, Kind::Command, I::Detail, *unit),
        Told::Gone { unit, .. } => of(game, Kind::Gone, I::Headline, *unit),
        Told::Rally { unit, good, .. } => {
            let importance = if *good { I::Minor } else { I::Headline };
            of(game, Kind::Rally, importance, *unit).ended(*good)
        }
        Told::Initiative { .. } => Happening::new(Kind::Check, I::Detail),
        Told::HasInitiative { .. } => order(I::Minor),
        Told::Casualty { leader, fate, .. } => {
            let (importance, unhurt) = match fate {
                command::Fate::Killed => (I::Headline, false),
                command::Fate::Shaken => (I::Minor, false),
                command::Fate::Unhurt => (I::Detail, true),
            };
            Happening::new(Kind::Check, importance).by([chief(*leader)]).ended(unhurt)
        }
        Told::Integrity { good, .. } => {
            Happening::new(Kind::Check, if *good { I::Minor } else { I::Headline }).ended(*good)
        }
        Told::Breaks { .. } => Happening::new(Kind::Loss, I::Headline),
        Told::Recovered { .. } => Happening::new(Kind::Rally, I::Minor),
        Told::Over { .. } => Happening::new(Kind::Over, I::Headline),
    }
}

fn movement(game: &Eagles, told: &Move) -> Happening {
    match *told {
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

fn reacted(game: &Eagles, told: &reaction::Told) -> Happening {
    use reaction::Told;
    let against = |kind, importance, by: UnitId, to: UnitId| of(game, kind, importance, by).at([target(game, to)]);
    match *told {
        Told::Declines { by, to, .. } => against(Kind::Command, I::Detail, by, to),
        Told::Square { unit } => of(game, Kind::Form, I::Minor, unit).ended(true),
        Told::NoSquare { unit } => of(game, Kind::Form, I::Minor, unit).ended(false),
        Told::Countercharges { by, to }
        | Told::Intercepts { by, to }
        | Told::ChargesFlank { by, to }
        | Told::RidesAt { by, to } => against(Kind::Charge, I::Major, by, to),
        Told::Contact { unit, target: enemy } => against(Kind::Charge, I::Major, unit, enemy).ended(true),
        Told::GoesOn { unit, target: enemy } => against(Kind::Charge, I::Major, unit, enemy),
        Told::Halts { unit, before, .. } => against(Kind::Charge, I::Minor, unit, before).ended(false),
        Told::GetsAway { by, to } => against(Kind::Retreat, I::Minor, by, to),
        Told::Abandons { by, to } => against(Kind::Loss, I::Major, by, to),
        Told::Retires { unit } => of(game, Kind::Retreat, I::Minor, unit),
        Told::Stands { unit } => of(game, Kind::Retreat, I::Detail, unit).ended(false),
    }
}

fn fired(game: &Eagles, told: &fire::Told) -> Happening {
    use fire::Told;
    let feature = |feature: crate::unit::FeatureId| Target::Terrain(game.battle.feature_word(feature).to_owned());
    match told {
        Told::Shot { shot, effect, ledgers, .. } => {
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
        Told::Burning { battery, block, burns, .. } => {
            of(game, Kind::Fire, if *burns { I::Major } else { I::Minor }, *battery).at([feature(*block)]).ended(*burns)
        }
        Told::Freed { unit } | Told::Work { unit, .. } | Told::PontoonWork { unit, .. } => {
            of(game, Kind::Command, I::Detail, *unit)
        }
        Told::ChargeSet { unit, bridge } => of(game, Kind::Command, I::Minor, *unit).at([feature(*bridge)]),
        Told::ChargeFired { bridge, works, .. } => {
            Happening::new(Kind::Fire, I::Major).at([feature(*bridge)]).ended(*works)
        }
        Told::CrossingDestroyed { crossing } => {
            let at = match crossing {
                Aim::Bridge(at) | Aim::Block(at) => Some(feature(*at)),
                Aim::Unit(_) | Aim::Pontoon(_) => None,
            };
            Happening::new(Kind::Gone, I::Headline).at(at)
        }
    }
}

fn shaken(game: &Eagles, told: &morale::Told) -> Happening {
    use morale::{Outcome, Told};
    match told {
        Told::Hits { unit, .. } | Told::Disordered { unit, .. } => of(game, Kind::Loss, I::Minor, *unit),
        Told::Rejoins { detachment, parent, .. } => {
            of(game, Kind::Form, I::Detail, *detachment).at([target(game, *parent)])
        }
        Told::Gone { unit, status, .. } => {
            let importance = if *status == Status::Withdrawn { I::Major } else { I::Headline };
            of(game, Kind::Gone, importance, *unit)
        }
        Told::Checked { unit, outcome, .. } => {
            let (importance, ended) = match outcome {
                Outcome::Holds => (I::Detail, OutcomeKind::Good),
                Outcome::FallsBack => (I::Minor, OutcomeKind::Even),
                Outcome::Routs => (I::Minor, OutcomeKind::Bad),
            };
            of(game, Kind::Check, importance, *unit).ended(ended)
        }
        Told::GunsLeft { unit } => of(game, Kind::Loss, I::Major, *unit),
        Told::Sheltered { unit, .. } => of(game, Kind::Form, I::Detail, *unit),
        Told::Routed { unit, .. } => of(game, Kind::Loss, I::Major, *unit),
        Told::MovedBack { unit, from, .. } => moved(game, Kind::Retreat, I::Minor, *unit, *from),
        Told::NoWay { unit } => of(game, Kind::Retreat, I::Detail, *unit).ended(false),
    }
}

fn assaulted(game: &Eagles, told: &assault::Told) -> Happening {
    use assault::Told;
    match told {
        Told::Declared { unit, first, further, .. } => {
            of(game, Kind::Charge, I::Minor, *unit)
                .at(std::iter::once(*first).chain(*further).map(|enemy| target(game, enemy)))
        }
        Told::PassedOver { unit } => of(game, Kind::Command, I::Detail, *unit),
        Told::Fought(fought) => {
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
        Told::Blown { unit } => of(game, Kind::Loss, I::Minor, *unit),
        Told::GoesAlong { unit } => of(game, Kind::Retreat, I::Minor, *unit),
        Told::Follows { unit, enemy } => of(game, Kind::Move, I::Minor, *unit).at([target(game, *enemy)]),
        Told::HeldBack { unit, forced, .. } => of(game, Kind::Check, I::Detail, *unit).ended(!*forced),
        Told::BreaksThrough { unit } => of(game, Kind::Charge, I::Major, *unit),
    }
}
