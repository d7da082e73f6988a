//! Events as a screen plays them: who does what, along which way, at whom, and how much it matters.
use crate::event::Event;
use crate::game::LinesOfBattle;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::view::Target;
use voltigeur_engine::{Contest, Happening, HappeningKind as Kind, Importance as I, OutcomeKind};

/// An event as a screen plays it.
pub(super) fn happening(game: &LinesOfBattle, event: &Event) -> Happening {
    let piece = |unit: UnitId| game.piece(unit);
    let pieces = |units: UnitSet| units.iter().map(piece).collect::<Vec<Target>>();
    let ground = |area| game.ground(area);
    let tell = Happening::new;
    match *event {
        Event::TurnBegan { .. } => tell(Kind::Turn, I::Headline),
        Event::SetupDie { .. } | Event::ArrivalDie { .. } => tell(Kind::Check, I::Detail),
        Event::Placed { unit, .. } => tell(Kind::Move, I::Detail).by([piece(unit)]),
        Event::Arrived { unit, area } => tell(Kind::Move, I::Minor).by([piece(unit)]).along([ground(area)]),
        Event::LeaderPlaced { unit, .. } => tell(Kind::Command, I::Detail).at([piece(unit)]),
        Event::LeaderWaits { area, .. } => tell(Kind::Command, I::Detail).at([ground(area)]),
        Event::LeaderLost { .. } => tell(Kind::Gone, I::Headline),
        Event::WoundRoll { face, .. } => {
            let importance = if face == 1 { I::Major } else { I::Detail };
            tell(Kind::Check, importance).ended(face != 1)
        }
        Event::Severity { .. } => tell(Kind::Loss, I::Headline),
        Event::CommandPoints { .. } | Event::Paid { .. } => tell(Kind::Command, I::Detail),
        Event::Rallied { unit } => tell(Kind::Rally, I::Minor).by([piece(unit)]),
        Event::OrderLost { lost, .. } => tell(Kind::Command, if lost { I::Minor } else { I::Detail }).ended(!lost),
        Event::Activated { units, area, .. } => tell(Kind::Command, I::Detail).by(pieces(units)).at([ground(area)]),
        Event::Moved { units, from, to, .. } => {
            tell(Kind::Move, I::Minor).by(pieces(units)).along([ground(from), ground(to)])
        }
        Event::WentIntoLine { unit, link, .. } | Event::OccupiedApproach { unit, link, .. } => {
            tell(Kind::Form, I::Detail).by([piece(unit)]).along([game.way_target(link)])
        }
        Event::SteppedOff { unit, to } => tell(Kind::Move, I::Detail).by([piece(unit)]).along([ground(to)]),
        Event::LeftApproach { unit, area } => tell(Kind::Move, I::Detail).by([piece(unit)]).along([ground(area)]),
        Event::Squares { units, .. } => tell(Kind::Form, I::Minor).by(pieces(units)),
        Event::Dropped { unit, .. } | Event::Limbered { unit, .. } | Event::GunSet { unit, .. } => {
            tell(Kind::Form, I::Detail).by([piece(unit)])
        }
        Event::ActivationEnded { units, area } => tell(Kind::Command, I::Detail).by(pieces(units)).at([ground(area)]),
        Event::AttackDeclared { units, target, .. } => {
            tell(Kind::Charge, I::Major).by(pieces(units)).at([ground(target)])
        }
        Event::LeadNamed { unit, .. } => tell(Kind::Command, I::Detail).by([piece(unit)]),
        Event::DefensiveFire { gun: shooter, target, hit, .. } | Event::Fired { shooter, target, hit, .. } => {
            tell(Kind::Fire, I::Minor).by([piece(shooter)]).at([piece(target)]).ended(hit)
        }
        Event::Feint { target, .. } => tell(Kind::Charge, I::Major).at([ground(target)]),
        Event::OpposedRoll { attacker, defender, contest, .. } => {
            let outcome = match contest {
                Contest::Won => OutcomeKind::Good,
                Contest::Drawn => OutcomeKind::Even,
                Contest::Lost => OutcomeKind::Bad,
            };
            tell(Kind::Fight, I::Major).by([piece(attacker)]).at([piece(defender)]).ended(outcome)
        }
        Event::Save { unit, saved, .. } => tell(Kind::Check, I::Detail).by([piece(unit)]).ended(saved),
        Event::Hit { unit, .. } => tell(Kind::Loss, I::Minor).by([piece(unit)]),
        Event::Eliminated { unit, area, .. } => tell(Kind::Gone, I::Headline).by([piece(unit)]).along(area.map(ground)),
        Event::UnreliableRoll { unit, forced, .. } => {
            tell(Kind::Check, if forced { I::Minor } else { I::Detail }).by([piece(unit)]).ended(!forced)
        }
        Event::Counterattack { units } => tell(Kind::Charge, I::Major).by(pieces(units)),
        Event::BrokeOff { units } | Event::GaveUp { units } => tell(Kind::Command, I::Minor).by(pieces(units)),
        Event::GunsEscape { unit, lost, .. } => {
            tell(Kind::Check, if lost { I::Major } else { I::Detail }).by([piece(unit)]).ended(!lost)
        }
        Event::Retreated { unit, to, .. } => tell(Kind::Retreat, I::Major).by([piece(unit)]).along([ground(to)]),
        Event::Advanced { units, to } => tell(Kind::Move, I::Minor).by(pieces(units)).along([ground(to)]),
        Event::CombatOver { .. } => tell(Kind::Fight, I::Detail),
        Event::Points { .. } => tell(Kind::Score, I::Headline),
        Event::Ended { .. } => tell(Kind::Over, I::Headline),
    }
}
