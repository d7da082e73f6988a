//! Answers that are text: areas, scores, prompts without a screen.
use crate::paint::chart;
use crate::paint::token::Token;
use voltigeur_engine::english::{Party, count, list, sentence};
use voltigeur_engine::view::{Field, OddsBar, Piece, Prompt, Spot, View};
use voltigeur_engine::{Side, nearest};

/// The pieces of an area: in it, or in line on its borders.
fn pieces_in<'v>(view: &'v View, area: &'v str) -> impl Iterator<Item = &'v Piece> {
    view.pieces.iter().filter(move |piece| match &piece.at {
        Spot::Area { area: at } => at == area,
        Spot::Link { home, .. } => home == area,
        Spot::Hexes { hexes, .. } => hexes.iter().any(|hex| hex == area),
        Spot::Table { .. } => false,
    })
}

/// Who stands where: one line for each area with troops.
#[must_use]
pub fn areas(view: &View) -> String {
    let field = match &view.field {
        Field::Areas(field) => field,
        Field::Hexes(_) => return crate::paint::hex::who_stands_where(view),
        Field::Table(_) => return crate::paint::table::who_stands_where(view),
    };
    let mut text = String::new();
    for area in &field.areas {
        let tokens: Vec<String> =
            pieces_in(view, &area.id).map(|piece| format!("{}:{}", piece.id, Token::of(piece).letters())).collect();
        if !tokens.is_empty() {
            text.push_str(&format!("{} ({}): {}\n", area.name, area.id, tokens.join("  ")));
        }
    }
    text
}

/// An area in full.
///
/// # Errors
/// If there is no such area.
pub fn area(view: &View, wanted: &str) -> Result<String, String> {
    let field = match &view.field {
        Field::Areas(field) => field,
        Field::Hexes(_) => return crate::paint::hex::describe(view, wanted),
        Field::Table(_) => return crate::paint::table::describe(view, wanted),
    };
    let lower = wanted.to_lowercase();
    let found = field
        .areas
        .iter()
        .find(|area| area.id.to_lowercase() == lower || area.name.to_lowercase() == lower)
        .or_else(|| field.areas.iter().find(|area| area.name.to_lowercase().starts_with(&lower)));
    let Some(area) = found else {
        let near = nearest(&lower, field.areas.iter().map(|area| area.id.as_str()));
        let hint = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        return Err(format!("there is no area '{wanted}'{hint}"));
    };
    let mut facts = vec![area.ground.clone()];
    if area.height != 0 {
        facts.push(format!("height {}", area.height));
    }
    if area.ridge {
        facts.push("a crest".to_owned());
    }
    if let Some(capacity) = area.capacity {
        facts.push(format!("room for {}", count(usize::from(capacity), "unit")));
    }
    if let Some(points) = &area.points {
        facts.push(format!("victory points: {points}"));
    }
    if let Some(side) = area.held_by {
        facts.push(format!("held by {}", Party::of(&view.sides[side.index()].name)));
    }
    let mut text = format!("{} ({}): {}\n", area.name, area.id, facts.join(", "));
    for (effect, rule) in &area.effects {
        text.push_str(&format!("  {effect} {rule}\n"));
    }
    for piece in pieces_in(view, &area.id) {
        text.push_str(&format!("  {}\n", in_full(view, piece)));
    }
    for link in field.links.iter().filter(|link| link.between.contains(&area.id)) {
        let other = if link.between[0] == area.id { &link.between[1] } else { &link.between[0] };
        let mut words = Vec::new();
        if link.ground != "plain" {
            words.push(link.ground.as_str());
        }
        if link.road {
            words.push("road");
        }
        if !link.approach {
            words.push("too narrow for a line");
        }
        let words = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        text.push_str(&format!("  to {other}{words}\n"));
    }
    Ok(text)
}

fn in_full(view: &View, piece: &Piece) -> String {
    let side = &view.sides[piece.side.index()].name;
    let name =
        if piece.name.starts_with(side.as_str()) { piece.name.clone() } else { format!("{side} {}", piece.name) };
    let mut text = format!("{}  {name} ({}), {}", piece.id, piece.code, piece.posture);
    if let Spot::Link { facing, .. } = &piece.at {
        text.push_str(&format!(" facing {facing}"));
    }
    if let Some((hits, bears)) = piece.losses.filter(|(hits, _)| *hits > 0) {
        text.push_str(&format!(", {hits} of {bears} hits"));
    }
    let states = piece.states.iter().map(|state| &state.text);
    states.chain(piece.traits.iter().map(|(word, _)| word)).for_each(|word| text.push_str(&format!(", {word}")));
    if !piece.leaders.is_empty() {
        text.push_str(&format!(", with {}", list(&piece.leaders)));
    }
    let formations: Vec<&str> = view.formations_of(piece).map(|formation| formation.name.as_str()).collect();
    if !formations.is_empty() {
        text.push_str(&format!("; {}", formations.join(", ")));
    }
    text
}

fn first_number(text: &str) -> Option<u32> {
    text.split(|letter: char| !letter.is_ascii_digit()).find_map(|digits| digits.parse().ok())
}

/// Points and what they are for, what a side has besides its troops, losses, and who is still to come.
#[must_use]
pub fn score(view: &View) -> String {
    let mut text = String::new();
    for side in &view.sides {
        text.push_str(&format!("{}: {}\n", side.name, count(side.points, "point")));
        for (what, points) in &side.points_for {
            text.push_str(&format!("  {points:>3}  {what}\n"));
        }
        side.resources.iter().for_each(|has| text.push_str(&format!("  {has}\n")));
        if !side.losses.is_empty() {
            text.push_str(&format!("  lost: {}\n", side.losses.join(", ")));
        }
        let mut expected = side.expected.clone();
        // "turn 10" comes after "turn 3".
        expected.sort_by_key(|(when, who)| (first_number(when), when.clone(), who.clone()));
        for (when, who) in expected {
            text.push_str(&format!("  {when}: {who}\n"));
        }
    }
    text
}

/// The most letters of a thing that a side has and that is named on the line of the state.
const SHORT: usize = 30;

/// The state of the battle on one line. What takes more than a few words is only counted there: `score` tells it.
#[must_use]
pub fn status(view: &View) -> String {
    let clock = &view.clock;
    let turn = if clock.turn == 0 { String::new() } else { format!("turn {} of {}, ", clock.turn, clock.turns) };
    let [first, second] = &view.sides;
    let all = view.sides.iter().flat_map(|side| &side.resources);
    let (short, long): (Vec<_>, Vec<_>) = all.partition(|has| has.chars().count() <= SHORT);
    let mut resources: String = short.iter().map(|has| format!(", {has}")).collect();
    if !long.is_empty() {
        resources.push_str(&format!(", {} more (score)", long.len()));
    }
    format!(
        "== {turn}{}{resources} == {} {} : {} {}",
        clock.moment(),
        first.name,
        first.points,
        second.points,
        second.name
    )
}

/// The question and its options as lines.
#[must_use]
pub fn prompt(prompt: &Prompt, odds: &[Option<OddsBar>]) -> String {
    let mut text = format!("{} [{}]\n", prompt.question, prompt.rule);
    for (n, option) in prompt.options.iter().enumerate() {
        let cost = option.cost.as_ref().map_or(String::new(), |cost| format!(" ({cost})"));
        text.push_str(&format!("{:>3}  {}{cost}  [{}]\n", n + 1, option.label, option.action));
        if let Some(Some(odds)) = odds.get(n) {
            text.push_str(&format!("     {}\n", chart::odds_line(odds)));
        }
    }
    text
}

/// How it ended.
#[must_use]
pub fn ending(view: &View, resigned: Option<Side>) -> String {
    match (resigned, &view.ended) {
        (Some(side), _) => {
            let [loser, winner] = [side, side.other()].map(|side| Party::of(&view.sides[side.index()].name));
            sentence(&format!("{loser} resigned: {winner} {}.", winner.verb("wins", "win")))
        }
        (None, Some(ending)) => format!("The battle is over. {}", ending.text),
        (None, None) => "The battle goes on.".to_owned(),
    }
}
