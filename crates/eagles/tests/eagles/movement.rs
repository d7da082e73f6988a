//! 0.3 and 5.0 to 5.4: lists of legs, what they cost, and how they are carried out.
mod encounters;
mod legs;
mod part;

use eagles::action::{Leg, Legs};
use eagles::orders::Kind;
use eagles::procedure::{Frame, Part, Phase, Reaction};
use eagles::state::{LeaderStatus, Spot, State, Status};
use eagles::unit::{FeatureId, Formation, LeaderId, UnitId};
use eagles::{Action, Eagles, new_game};
use voltigeur_engine::dice::Scripted;
use voltigeur_engine::{GameState, Pending, Rules, Side};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Point, Pose};

/// Mill Hill with nobody on it but those who are put there.
struct Table {
    game: Box<Eagles>,
    state: Box<State>,
}

impl Table {
    fn new() -> Self {
        Self::with(&[])
    }

    fn with(switches: &[&str]) -> Self {
        let switches: Vec<String> = switches.iter().map(|&switch| switch.to_owned()).collect();
        let game = new_game("mill-hill", Some(&switches)).unwrap();
        let mut state = Box::new(game.state().clone());
        for unit in &mut state.units {
            if unit.status == Status::Ready {
                unit.status = Status::Removed;
            }
        }
        for division in &mut state.divisions {
            division.orders.now.kind = Kind::Attack;
        }
        state.initiative = Some(Side::First);
        Self { game: Box::new(game), state }
    }

    fn unit(&self, id: &str) -> UnitId {
        unit(&self.game, id)
    }

    /// Puts a unit on the table; its leader is beside it.
    fn put(mut self, id: &str, x: f64, y: f64, heading: f64, formation: Formation) -> Self {
        let unit = self.unit(id);
        let state = &mut self.state.units[unit.index()];
        (state.pose, state.formation) = (Pose::new(x, y, Heading::compass(heading)), formation);
        (state.status, state.town) = (Status::Ready, None);
        match self.game.battle().division_of(unit) {
            Some(division) => {
                let leader = self.game.battle().division(division).leader;
                self.lead(leader, x, y - 3.0)
            }
            None => self,
        }
    }

    fn lead(mut self, leader: LeaderId, x: f64, y: f64) -> Self {
        let state = &mut self.state.leaders[leader.index()];
        (state.at, state.status) = (Spot::of(Point::new(x, y)), LeaderStatus::Here);
        self
    }

    /// A side's part of the Movement Phase, with the initiative of the French.
    fn part(mut self, side: Side) -> Eagles {
        self.state.stack.clear();
        self.state.stack.push(Frame::Phase(Phase::Movement));
        self.state.stack.push(Frame::Part(Part { side, free: true }));
        self.game.with_state(*self.state).unwrap()
    }

    /// The part of the French, who have the initiative.
    fn a(self) -> Eagles {
        self.part(Side::First)
    }
}

fn unit(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

fn feature(game: &Eagles, id: &str) -> FeatureId {
    game.battle().all_features().find(|&feature| game.battle().feature(feature).id == id).unwrap()
}

fn ahead(inches: f64) -> Leg {
    aslant(inches, 0.0)
}

fn aslant(inches: f64, degrees: f64) -> Leg {
    Leg::Advance { distance: Length::round(inches), angle: Angle::round(degrees) }
}

fn wheel(about: Wing, degrees: f64) -> Leg {
    Leg::Wheel { about, angle: Angle::round(degrees) }
}

fn list(game: &Eagles, id: &str, legs: &[Leg]) -> Action {
    Action::Move(unit(game, id), legs.iter().copied().collect::<Legs>(), None)
}

#[track_caller]
fn legal(game: &Eagles, id: &str, legs: &[Leg]) {
    if let Err(refusal) = game.check(&list(game, id, legs)) {
        panic!("{id} {legs:?} is refused: {refusal:?}");
    }
}

#[track_caller]
fn refused(game: &Eagles, id: &str, legs: &[Leg], rule: &str) {
    let refusal = game.check(&list(game, id, legs)).expect_err("the list is refused");
    assert_eq!(refusal.rule.0, rule, "{refusal:?}");
}

/// Carries out a list; no die falls.
#[track_caller]
fn go(game: &mut Eagles, id: &str, legs: &[Leg]) {
    legal(game, id, legs);
    let action = list(game, id, legs);
    game.apply(&action, &mut Scripted::new(&[]), &mut ());
}

fn pose(game: &Eagles, id: &str) -> Pose {
    game.unit_state(unit(game, id)).pose
}

#[track_caller]
fn stands(game: &Eagles, id: &str, x: f64, y: f64, heading: f64) {
    let at = pose(game, id);
    let near = (at.x.get() - x).abs() <= 0.003 && (at.y.get() - y).abs() <= 0.003;
    assert!(near && at.heading == Heading::compass(heading), "{id} stands at {at:?}");
}

/// Declines everything until the mover's side is asked again.
fn decline(game: &mut Eagles) {
    while matches!(game.frame(), Frame::React(_)) {
        game.apply(&Action::No, &mut Scripted::new(&[]), &mut ());
    }
}
