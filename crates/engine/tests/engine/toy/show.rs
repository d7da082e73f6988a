//! The farm in words and as a view.
use super::{Action, Event, Farm, book};
use voltigeur_engine::view::{
    AreaField, AreaShape, Arm, Choice, Clock, Ending, Field, Legend, Piece, Prompt, Row, Shape, SideView, Spot, State,
    VERSION, View, Viewer,
};
use voltigeur_engine::{LogLine, Outcome, Pending, RuleId, Rules, Side, notation};

const LEGEND: Legend = Legend(&[Row::shape(Shape::Line, "line", "TOY-1.1", "How companies stand.")]);

pub fn choice(action: Action) -> Choice {
    let word = book::word(action).to_owned();
    Choice { label: word.clone(), action: word, rule: book::rule(action).to_string(), ..Choice::default() }
}

pub fn event(event: &Event) -> LogLine {
    let line = |rule, text| LogLine::new(RuleId(rule), text);
    match event {
        // What was ordered stays secret until both have ordered.
        Event::Ordered(side) => line("TOY-2.1", format!("The {side} side has given its order.")),
        Event::Revealed(orders) => line("TOY-2.3", format!("The orders are {:?} and {:?}.", orders.0[0], orders.0[1])),
        Event::Did(side, action) => line(book::rule(*action).0, format!("The {side} side: {}.", book::word(*action))),
        Event::Round { by, edge, faces } => {
            let mut told = line("TOY-4.1", format!("The {by} side attacks with {} and {faces:?}.", edge.total()));
            told.rules.extend(edge.lines().iter().map(|line| line.rule.to_string()));
            told
        }
        Event::Saved(side) => line("TOY-4.4", format!("The {side} side takes no hit.")),
        Event::Hit(side) => line("TOY-4.4", format!("The {side} side takes a hit.")),
        Event::Turn(turn) => line("TOY-5.1", format!("Turn {turn}.")),
    }
}

pub fn view(farm: &Farm, viewer: Viewer) -> View {
    let pending = farm.pending();
    let side_view = |side: Side| SideView {
        id: side.to_string(),
        name: side.to_string(),
        nation: side.to_string(),
        points: i32::from(farm.state.points[side]),
        points_for: Vec::new(),
        resources: if farm.state.reserve[side] { vec!["reserve".to_owned()] } else { Vec::new() },
        losses: Vec::new(),
        losses_by_arm: Vec::new(),
        expected: Vec::new(),
    };
    View {
        version: VERSION,
        rulebook: "toy".to_owned(),
        scenario: "farm".to_owned(),
        title: farm.setup.title.clone(),
        viewer,
        hides: true,
        sides: Side::BOTH.map(side_view),
        clock: Clock {
            turn: farm.state.turn.into(),
            turns: farm.setup.turns.into(),
            time: String::new(),
            phase: if farm.state.stack.is_empty() { "Orders" } else { "Fighting" }.to_owned(),
            active: Side::First,
        },
        field: Field::Areas(AreaField {
            width: 100.0,
            height: 33.3,
            areas: vec![AreaShape { id: "farm".to_owned(), name: "Farm".to_owned(), ..AreaShape::default() }],
            ..AreaField::default()
        }),
        legend: LEGEND.signs(),
        formations: Vec::new(),
        pieces: Side::BOTH.map(|side| piece(farm, side, viewer)).to_vec(),
        markers: Vec::new(),
        prompt: prompt(farm, pending, viewer),
        ended: match pending {
            Pending::Over(Outcome { winner }) => Some(Ending { winner, text: format!("Winner: {winner:?}.") }),
            Pending::Decision(_) => None,
        },
    }
}

fn piece(farm: &Farm, side: Side, viewer: Viewer) -> Piece {
    let orders = &farm.state.orders;
    let revealed = orders.0.iter().all(Option::is_some);
    let may_see = revealed || viewer == Viewer::Side(side) || viewer == Viewer::Everyone;
    Piece {
        id: side.to_string(),
        side,
        name: format!("{side} company"),
        formations: Vec::new(),
        nation: side.to_string(),
        arm: Arm::Infantry,
        code: "I".to_owned(),
        strength: Some(farm.state.strength[side].into()),
        losses: None,
        posture: "line".to_owned(),
        shape: LEGEND.shape("line"),
        states: orders[side].filter(|_| may_see).map(|order| State::told(format!("{order:?}"))).into_iter().collect(),
        traits: Vec::new(),
        at: Spot::Area { area: "farm".to_owned() },
        leaders: Vec::new(),
    }
}

fn prompt(farm: &Farm, pending: Pending, viewer: Viewer) -> Option<Prompt> {
    let side = pending.side()?;
    let secret = farm.state.stack.is_empty();
    if secret && ![Viewer::Side(side), Viewer::Everyone].contains(&viewer) {
        return None;
    }
    let mut legal = Vec::new();
    farm.legal_actions(&mut legal);
    Some(Prompt {
        side,
        question: "What do you do?".to_owned(),
        rule: book::rule(legal[0]).to_string(),
        options: legal.into_iter().map(choice).collect(),
        decline: farm.decline().map(|action| notation(farm, &action)),
        next: Vec::new(),
        groups: Vec::new(),
        missing: Vec::new(),
    })
}
