//! 7.15.9: a garrison leaves its burning block.
use super::Report;
use crate::action::{Action, Leg, Legs};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Why;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::table::{Angle, Heading, Point};

/// A garrison must leave a burning block: its owner is asked where. EOTE-7.15.9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Burnt {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<Eagles> for Burnt {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.side(self.unit)
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = &game.unit(self.unit).name;
        Question::new("EOTE-7.15.9", format!("Where should {name} leave the burning block?"))
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        if let Some(town) = game.at(self.unit).town {
            let leaves = game.places_outside(self.unit, town).map(|(pose, formation)| Leg::Leave(pose, formation));
            out.extend(leaves.map(|leg| Action::Move(self.unit, Legs::one(leg), None)));
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        let unit = self.unit;
        let Some(town) = game.at(unit).town else { return Ok(()) };
        let edge = game.edge_of_flight(unit);
        match *action {
            Action::Move(who, ref legs, None) if who == unit && legs.len() == 1 => {
                let Leg::Leave(pose, formation) = legs[0] else {
                    return Err(Refusal::new("EOTE-7.15.9", "the unit must leave the burning block"));
                };
                game.fits_outside(unit, town, pose, formation)?;
                let away = edge.is_some_and(|[from, to]| {
                    let at = pose.point();
                    at.distance(at.nearest_on(from, to)) <= 0.102
                        && pose.heading.apart(Heading::of((to - from).right())) <= Angle(2)
                });
                require(away, "EOTE-7.15.9", "the unit must leave on the free side farthest from the enemy")
            }
            Action::Done => require(edge.is_none(), "EOTE-7.15.9", "the unit must leave the burning block"),
            _ => Err(Refusal::new("EOTE-7.15.9", "the unit must leave the burning block")),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    /// A garrison leaves a burning block, or takes two HITS and falls back. EOTE-7.15.9.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { unit } = umpire.leave(me);
        let town = umpire.at(unit).town;
        if let Action::Move(_, legs, _) = action
            && let Some(&Leg::Leave(pose, formation)) = legs.first()
        {
            let from = umpire.at(unit).pose;
            let state = umpire.state.unit_mut(unit);
            (state.pose, state.formation, state.town) = (pose, formation, None);
            (state.turn.moved, state.turn.left_town) = (true, true);
            umpire.note(|| Event::Move(Report::Leg { unit, leg: legs[0], from }));
        } else {
            umpire.suffer(unit, 2, "EOTE-7.15.9");
            umpire.fall_back(unit, Why::Burnt, UnitSet::EMPTY);
        }
        // It cannot be entered again.
        if let Some(town) = town
            && umpire.garrison_of(town).all(|other| other == unit)
        {
            umpire.state.closed |= 1 << town.0;
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { unit } = umpire[me];
        if umpire.is_ready(unit) && umpire.at(unit).town.is_some() { Flow::Ask } else { Flow::Done(()) }
    }
}

impl Eagles {
    /// The edge of a burning block by which its garrison leaves: of those with room, the one farthest from the enemy. EOTE-7.15.9.
    fn edge_of_flight(&self, unit: UnitId) -> Option<[Point; 2]> {
        let town = self.at(unit).town?;
        let enemy = self.nearest_enemy(unit).map(|(_, enemy)| self.point(enemy));
        let far = |edge: &[Point; 2]| enemy.map_or(0.0, |enemy| edge[0].towards(edge[1], 0.5).distance(enemy));
        let open = |edge: &[Point; 2]| {
            self.places_outside(unit, town).any(|(pose, formation)| {
                let at = pose.point();
                at.distance(at.nearest_on(edge[0], edge[1])) < 0.1
                    && pose.heading.apart(Heading::of((edge[1] - edge[0]).right())) <= Angle(2)
                    && self.fits_outside(unit, town, pose, formation).is_ok()
            })
        };
        let mut best: Option<(f64, [Point; 2])> = None;
        for edge in self.edges(town) {
            if open(&edge) && best.is_none_or(|(least, _)| far(&edge) > least) {
                best = Some((far(&edge), edge));
            }
        }
        best.map(|(_, edge)| edge)
    }
}
