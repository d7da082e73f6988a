//! What a client sees, and the answers to what it asks.
use crate::action::Action;
use crate::battle::{Arm, Ground, UnitId};
use crate::game::Picket;
use crate::movement::Way;
use crate::procedure::Phase;
use std::borrow::Cow;
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::view::{
    Arm as Symbol, Clock, Ending, Field, Legend, Piece, Prompt, Row, Shape, SideView, Spot, VERSION, View, Viewer,
};
use voltigeur_engine::{Notation, Outcome, Pending, Rules, Side, notation};
use voltigeur_field::hex::{Aspects, Facing, Feature, Footprint, HexId, Map, Orientation};
use voltigeur_kit::hex::answers::{Aim, Arrival, Inquiry, Threats, Unseen, Ways};
use voltigeur_kit::hex::ground::Effect;
use voltigeur_kit::hex::picture;

/// PK-2.4, for a unit that faces side 0.
const COLUMN: Aspects = Aspects::offsets(&[-1, 0, 1], &[2, -2], &[3]);

/// What every sign means.
const LEGEND: Legend = Legend(&[
    Row::arm(Symbol::Infantry, "foot", "PK-1.1", "Men on foot."),
    Row::arm(Symbol::Light, "horse", "PK-1.1", "Men on horses."),
    Row::shape(Shape::Column, "column", "PK-2.4", "The one way to stand."),
]);

pub fn view(game: &Picket, viewer: Viewer) -> View {
    let Picket { battle, state } = game;
    let points = game.points();
    let places = battle.places.iter().zip(state.held).map(|(place, held)| {
        picture::place(&battle.map, &place.name, &place.hexes, Some(place.points.to_string()), held)
    });
    let field = picture::field(&battle.map, |hex| *battle.map.ground(hex), effects, places.collect());
    let side = |side: Side| SideView {
        id: battle.sides[side.index()].to_lowercase(),
        name: battle.sides[side.index()].clone(),
        nation: String::new(),
        points: points[side],
        points_for: Vec::new(),
        resources: Vec::new(),
        losses: Vec::new(),
        losses_by_arm: Vec::new(),
        expected: Vec::new(),
    };
    View {
        version: VERSION,
        rulebook: "picket".to_owned(),
        scenario: battle.id.clone(),
        title: battle.title.clone(),
        viewer,
        hides: false,
        sides: Side::BOTH.map(side),
        clock: Clock {
            turn: state.turn.min(battle.turns).into(),
            turns: battle.turns.into(),
            time: String::new(),
            phase: game.heading().to_owned(),
            active: state.active,
        },
        field: Field::Hexes(field),
        legend: LEGEND.signs(),
        formations: Vec::new(),
        pieces: state.stacks.units().map(|unit| piece(game, unit)).collect(),
        markers: Vec::new(),
        prompt: prompt(game),
        ended: match game.pending() {
            Pending::Over(Outcome { winner }) => {
                let text = winner.map_or("A draw.".to_owned(), |side| format!("{} wins.", battle.sides[side.index()]));
                Some(Ending { winner, text })
            }
            Pending::Decision(_) => None,
        },
    }
}

fn effects(ground: Ground) -> Vec<Effect> {
    match ground {
        Ground::Open => Vec::new(),
        Ground::Wood => vec![Effect::new("blocks sight", "PK-3.3"), Effect::new("fire +1, assault -1", "PK-4.1")],
    }
}

fn piece(game: &Picket, unit: UnitId) -> Piece {
    let info = game.battle.unit(unit);
    let facing = Facing::Side(game.state.facings[unit.index()]).degrees(Orientation::FlatTop);
    let label = |hex| game.battle.map.grid().label(hex).to_string();
    let (arm, code) = if info.arm == Arm::Foot { (Symbol::Infantry, "F") } else { (Symbol::Light, "H") };
    Piece {
        id: info.id.clone(),
        side: info.side,
        name: info.name.clone(),
        formations: Vec::new(),
        nation: String::new(),
        arm,
        code: format!("{code}{}", info.steps),
        strength: Some(game.steps(unit).into()),
        losses: Some((game.state.lost[unit.index()], info.steps)),
        posture: "column".to_owned(),
        shape: LEGEND.shape("column"),
        states: Vec::new(),
        traits: Vec::new(),
        at: Spot::Hexes {
            hexes: game.state.stacks.post(unit).into_iter().flat_map(|post| post.hexes()).map(label).collect(),
            facing: Some(facing),
            rank: game.state.stacks.rank(unit),
        },
        leaders: Vec::new(),
    }
}

fn prompt(game: &Picket) -> Option<Prompt> {
    let side = game.pending().side()?;
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let question = game.question();
    Some(Prompt {
        side,
        question: question.text,
        rule: question.rule.to_string(),
        options: legal.iter().map(|action| game.describe_action(action)).collect(),
        decline: procedure::decline(game).map(|action| notation(game, &action)),
        next: Vec::new(),
        groups: Vec::new(),
        missing: Vec::new(),
    })
}

impl Inquiry for Picket {
    type Ground = Ground;
    type Feature = Feature;
    type Unit = UnitId;
    type Manner = ();
    const SIGHT: &'static str = "PK-3.3";

    fn map(&self) -> &Map<Ground> {
        &self.battle.map
    }
    fn seen_unit(&self, _: Viewer, id: &str) -> Result<UnitId, String> {
        let unit = self.battle.find_unit(id)?;
        self.hex(unit).map(|_| unit).ok_or_else(|| format!("'{id}' is not on the map"))
    }
    fn id(&self, unit: UnitId) -> Cow<'_, str> {
        self.battle.unit(unit).id.as_str().into()
    }
    fn side(&self, unit: UnitId) -> Side {
        Self::side(self, unit)
    }
    fn hexes_of(&self, unit: UnitId) -> Footprint {
        self.state.stacks.post(unit).map(|post| post.hexes()).unwrap_or_default()
    }
    fn look(&self, from: HexId, to: HexId) -> Result<(), Unseen> {
        self.sees(from, to).map_err(Unseen::behind)
    }
    fn aspects(&self, unit: UnitId, _: HexId) -> Aspects {
        COLUMN.facing(Facing::Side(self.state.facings[unit.index()]))
    }
    fn shot(&self, unit: UnitId, at: HexId) -> Option<Aim> {
        let range = self.ahead(unit, at).filter(|&range| range <= 2 && self.battle.unit(unit).arm == Arm::Foot)?;
        Some(Aim { range, value: i32::from(self.steps(unit)), clear: self.reaches(unit, at) })
    }
    fn ways(&self, unit: UnitId, ways: &mut Ways<'_>) {
        ways.in_parts(2);
        if !matches!(self.state.phase, Phase::Moves(_)) || !self.stack().is_empty() || self.state.moved.has(unit) {
            return;
        }
        ways.allow(self.allowance(unit).0);
        self.each_way(unit, |Way { path, cost }| {
            let last = path.windows(2).last().and_then(|pair| self.direction(pair[0], pair[1]));
            let facing = last.map(|direction| Facing::Side(direction).degrees(Orientation::FlatTop));
            let arrival =
                Arrival { path, cost: cost.0, posture: "column", shape: Shape::Column, facing, ..Arrival::default() };
            ways.add(arrival, || path.last().map(|&to| notation(self, &Action::Move(unit, to))).into_iter().collect());
        });
    }
    fn threats(&self, unit: UnitId, at: HexId, (): (), threats: &mut Threats<'_, Self>) {
        let enemies = self.units_of(self.side(unit).other()).minus(self.state.fired);
        threats.add("fire", "PK-3.1", enemies.filter(|&enemy| self.reaches(enemy, at)));
    }
}

impl Picket {
    fn direction(&self, from: HexId, to: HexId) -> Option<voltigeur_field::hex::Direction> {
        self.battle.map.hex(from).direction_to(self.battle.map.hex(to))
    }
}
