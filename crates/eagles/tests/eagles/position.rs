//! Positions in the middle of a battle, on open ground, for tests that need an exact place and a scripted die.
use eagles::action::{Leg, Legs};
use eagles::battle::Battle;
use eagles::orders;
use eagles::procedure::{Answer, Frame, Part, Phase, React, Reaction};
use eagles::scenario::Scenario;
use eagles::state::{LeaderStatus, Spot, State, Status, UnitState};
use eagles::terrain::{Ground, Kind, Material, Strength};
use eagles::unit::{Formation, LeaderId, UnitId};
use eagles::{Action, Eagles};
use std::sync::Arc;
use voltigeur_engine::{Audit, GameState, Rules, Scripted, Side, Verdict};
use voltigeur_field::table::{Angle, Feature, Heading, Length, Point, Polygon, Polyline, Pose, Shape};

const MILL: &str = include_str!("../../../../scenarios/eagles/mill-hill.toml");

/// The troops of the mill hill, on a table without terrain; only those that are put on it are there. The French have the initiative.
pub struct Position {
    pub game: Box<Eagles>,
    state: Box<State>,
}

/// A piece of terrain.
fn feature(kind: Kind, shape: Shape) -> Feature<Ground> {
    let kind = Ground { kind, material: Material::default(), works: Strength::default(), dominating: false };
    Feature { id: format!("{kind:?}"), kind, shape, level: 0 }
}

/// A rectangle of ground.
pub fn area(kind: Kind, [x0, y0]: [f64; 2], [x1, y1]: [f64; 2]) -> Feature<Ground> {
    let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(|(x, y)| Point::new(x, y));
    feature(kind, Shape::Area(Polygon::new(corners).unwrap()))
}

/// A line from one point to another.
pub fn line(kind: Kind, [x0, y0]: [f64; 2], [x1, y1]: [f64; 2]) -> Feature<Ground> {
    feature(kind, Shape::Line(Polyline::new([Point::new(x0, y0), Point::new(x1, y1)])))
}

fn legs(distance: f64, degrees: f64) -> Legs {
    Legs::one(Leg::Advance { distance: Length::round(distance), angle: Angle::round(degrees) })
}

pub fn pose(x: f64, y: f64, heading: f64) -> Pose {
    Pose::new(x, y, Heading::compass(heading))
}

impl Position {
    /// Nobody is on the table, and nothing.
    pub fn open() -> Self {
        Self::with(Vec::new())
    }

    /// With some terrain.
    pub fn with(terrain: Vec<Feature<Ground>>) -> Self {
        Self::of_battle(terrain, |_| {})
    }

    /// With some terrain, and other troops.
    pub fn of_battle(terrain: Vec<Feature<Ground>>, change: impl FnOnce(&mut Battle)) -> Self {
        let mut battle = Scenario::parse(MILL).unwrap().battle(None).unwrap();
        change(&mut battle);
        for feature in &mut battle.table.features {
            (feature.shape, feature.level) = (Shape::Spot(Point::new(-99.0, -99.0)), 0);
        }
        battle.feature_names.extend(terrain.iter().map(|feature| feature.id.clone()));
        battle.table.features.extend(terrain);
        let game = Box::new(Eagles::new(Arc::new(battle)));
        let mut state = Box::new(game.state().clone());
        state.initiative = Some(Side::First);
        for unit in &mut state.units {
            unit.status = Status::Absent;
        }
        for leader in &mut state.leaders {
            leader.status = LeaderStatus::Due;
        }
        for division in &mut state.divisions {
            division.orders.now = orders::Order { kind: orders::Kind::Attack, ..orders::Order::default() };
        }
        state.stack.clear();
        state.stack.push(Frame::Phase(Phase::Movement));
        Self { game, state }
    }

    pub fn id(&self, id: &str) -> UnitId {
        let battle = self.game.battle();
        battle.all_units().find(|&unit| battle.unit(unit).id == id).unwrap_or_else(|| panic!("there is no {id}"))
    }

    /// Puts a unit on the table.
    pub fn unit(mut self, id: &str, at: Pose, formation: Formation) -> Self {
        let unit = self.id(id);
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation, state.status) = (at, formation, Status::Ready);
        // Whose skirmishers are out is marked so. EOTE-5.4.4.
        if let Some(parent) = self.game.battle().unit(unit).parent {
            self.state.unit_mut(parent).detached = true;
        }
        self
    }

    /// Changes something of a unit.
    pub fn such_that(mut self, id: &str, change: impl FnOnce(&mut UnitState)) -> Self {
        let unit = self.id(id);
        change(self.state.unit_mut(unit));
        self
    }

    /// Puts a leader on the table.
    pub fn leader(mut self, id: &str, x: f64, y: f64) -> Self {
        let battle = self.game.battle();
        let leader: LeaderId = battle.all_leaders().find(|&leader| battle.leader(leader).id == id).unwrap();
        let state = self.state.leader_mut(leader);
        (state.at, state.status) = (Spot { x: Length::round(x), y: Length::round(y) }, LeaderStatus::Here);
        self
    }

    /// A leader is attached to a unit.
    pub fn attached(mut self, id: &str, to: &str) -> Self {
        let (battle, unit) = (self.game.battle(), self.id(to));
        let leader: LeaderId = battle.all_leaders().find(|&leader| battle.leader(leader).id == id).unwrap();
        self.state.leader_mut(leader).unit = Some(unit);
        self
    }

    /// The other side has the initiative.
    pub fn initiative(mut self, side: Side) -> Self {
        self.state.initiative = Some(side);
        self
    }

    /// It is the part of this side in the Movement Phase.
    pub fn part(mut self, side: Side) -> Self {
        self.state.stack.push(Frame::Part(Part { side, free: true }));
        self.game = Box::new(self.game.with_state(State::clone(&self.state)).unwrap());
        self
    }

    /// In the first side's part, a unit is asked for its answer to a reaction.
    pub fn that_answers(mut self, kind: Reaction, unit: &str, to: &str) -> Self {
        let frame = Frame::Answer(Answer { kind, unit: self.id(unit), to: self.id(to) });
        self = self.part(Side::First);
        self.state.stack.push(frame);
        self.game = Box::new(self.game.with_state(State::clone(&self.state)).unwrap());
        self
    }

    /// The division of a unit falls back. EOTE-9.0.8.
    pub fn that_falls_back(mut self, id: &str) -> Self {
        let division = self.game.battle().division_of(self.id(id)).unwrap();
        self.state.division_mut(division).falls_back = true;
        self
    }

    /// The division of a unit is on DEFEND. EOTE-3.3.2.
    pub fn that_defends(mut self, id: &str) -> Self {
        let division = self.game.battle().division_of(self.id(id)).unwrap();
        self.state.division_mut(division).orders.now.kind = orders::Kind::Defend;
        self
    }

    /// Every town block burns. EOTE-7.15.8.
    pub fn that_burns(mut self) -> Self {
        let battle = self.game.battle();
        for block in battle.all_features().filter(|&feature| battle.kind(feature) == Kind::TownBlock) {
            self.state.burning |= 1 << block.0;
        }
        self
    }

    /// The part of this side begins, after that of the other: what is compulsory comes first. EOTE-5.0.5.
    #[track_caller]
    pub fn begins_part(mut self, side: Side) -> Self {
        self.state.stack.push(Frame::Part(Part { side, free: false }));
        let mut game = self.part(side.other());
        game.act(Action::Done, &[]);
        game
    }

    pub fn of(&self, id: &str) -> &UnitState {
        self.game.unit_state(self.id(id))
    }

    pub fn check(&self, action: Action) -> Verdict {
        self.game.check(&action)
    }

    /// Does something that is legal; all dice must fall.
    #[track_caller]
    pub fn act(&mut self, action: Action, dice: &[u8]) {
        self.game.check(&action).unwrap();
        let mut dice = Scripted::new(dice);
        self.game.apply(&action, &mut dice, &mut ());
        dice.finish();
        self.game.invariants().unwrap();
    }

    #[track_caller]
    pub fn refused(&self, action: Action, rule: &str) {
        let refusal = self.check(action).expect_err("it is refused");
        assert_eq!(refusal.rule.0, rule, "{refusal:?}");
    }

    /// Straight ahead, or so many degrees off it.
    pub fn advance(&self, id: &str, distance: f64, degrees: f64) -> Action {
        Action::Move(self.id(id), legs(distance, degrees), None)
    }

    /// A straight charge.
    pub fn charge(&self, id: &str, distance: f64, degrees: f64, target: &str) -> Action {
        Action::Move(self.id(id), legs(distance, degrees), Some(self.id(target)))
    }

    /// Who is asked for which reaction, to whom; none if something else is asked.
    pub fn asked(&self) -> Option<(Reaction, &str, &str)> {
        let name = |unit: UnitId| self.game.battle().unit(unit).id.as_str();
        match self.game.frame() {
            Frame::React(React { kind, by, to }) => Some((kind, name(by), name(to))),
            _ => None,
        }
    }

    /// Declines until this is asked.
    #[track_caller]
    pub fn until(&mut self, kind: Reaction, by: &str, to: &str) {
        for _ in 0..12 {
            if self.asked() == Some((kind, by, to)) {
                return;
            }
            assert!(self.asked().is_some(), "{kind:?} of {by} is not asked, but {:?}", self.game.frame());
            self.act(Action::No, &[]);
        }
        panic!("{kind:?} of {by} is never asked");
    }

    pub fn frame(&self) -> Frame {
        self.game.frame()
    }

    /// French cavalry in column rode north and was caught in the flank by an interceptor: it is asked whether it wheels. EOTE-5.9.4.
    #[track_caller]
    pub fn caught_in_the_flank() -> Self {
        let mut game = Self::open()
            .unit("f13", pose(20.0, 10.0, 0.0), Formation::Front(1))
            .unit("a13", pose(28.0, 14.0, 270.0), Formation::Front(4))
            .leader("f_cav", 20.0, 8.0)
            .part(Side::First);
        game.act(game.advance("f13", 10.0, 0.0), &[]);
        game.until(Reaction::Intercept, "a13", "f13");
        game.act(Action::Yes, &[]);
        game
    }
}
