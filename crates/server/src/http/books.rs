//! Rulebooks, scenarios, rules.
use super::App;
use super::caller::{Caller, Part, Sentence};
use crate::api::{BookCard, RuleCard, ScenarioPage};
use crate::problem::{Answer, Refused};
use crate::setup::{book, no_scenario, short};
use crate::work::Class;
use axum::Json;
use axum::extract::State;
use voltigeur_engine::view::Viewer;
use voltigeur_players::{Book, books as registry};

/// Rulebooks that are to come: id, title, author, battlefield.
const PLANNED: [[&str; 4]; 5] = [
    ["lines-of-battle", "Lines of Battle", "", "areas and approaches"],
    ["vive-lempereur", "Vive l'Empereur!", "", "hexes of 250 m"],
    ["la-bataille", "La Bataille, variant 1.5", "", "hexes of 120 m"],
    ["eagles", "Eagles of the Empire 6.2", "", "a free table, in inches"],
    ["lasalle", "Lasalle", "", "a free table, in base widths"],
];

/// All rulebooks, built and planned.
#[utoipa::path(get, path = "/api/books", tag = "books", responses((status = 200, body = Vec<BookCard>)))]
pub async fn books() -> Json<Vec<BookCard>> {
    Json(PLANNED.into_iter().map(card).collect())
}

fn card([id, title, author, battlefield]: [&str; 4]) -> BookCard {
    let built = registry().iter().find(|book| book.rules().info.id == id);
    let info = built.map(|book| &book.rules().info);
    BookCard {
        id: id.to_owned(),
        title: info.map_or(title, |info| &info.title).to_owned(),
        author: info.map_or(author, |info| &info.author).to_owned(),
        battlefield: battlefield.to_owned(),
        built: built.is_some(),
        scenarios: built.map(|book| book.scenarios()).unwrap_or_default(),
    }
}

/// A scenario with all that a set-up form needs.
#[utoipa::path(get, path = "/api/books/{book}/scenarios/{id}", tag = "books",
    params(("book" = String, Path), ("id" = String, Path)),
    responses((status = 200, body = ScenarioPage), (status = "4XX", body = Sentence)))]
pub async fn scenario(
    State(app): State<App>,
    _caller: Caller,
    Part((name, id)): Part<(String, String)>,
) -> Answer<Json<ScenarioPage>> {
    app.games.work.run(Class::Medium, move |_| page(book(&name)?, &id)).await?.map(Json)
}

fn page(book: &dyn Book, id: &str) -> Answer<ScenarioPage> {
    let info = book.scenarios().into_iter().find(|scenario| scenario.id == id).ok_or_else(|| no_scenario(book, id))?;
    let text = book.scenario_text(id).ok_or_else(|| no_scenario(book, id))?;
    let faults = |faults: Vec<voltigeur_engine::Fault>| {
        Refused::impossible(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    };
    let switches = book.switches(text).map_err(faults)?;
    let game = book.set_up(text, None).map_err(faults)?;
    let field = game.view(Viewer::Spectator).field;
    let levels = book.levels().iter().map(ToString::to_string).collect();
    Ok(ScenarioPage { info, switches, field, levels })
}

/// A rule by its id.
#[utoipa::path(get, path = "/api/books/{book}/rules/{id}", tag = "books",
    params(("book" = String, Path), ("id" = String, Path)),
    responses((status = 200, body = RuleCard), (status = "4XX", body = Sentence)))]
pub async fn rule(Part((name, id)): Part<(String, String)>) -> Answer<Json<RuleCard>> {
    let rules = book(&name)?.rules();
    let rule = rules
        .get(&id)
        .ok_or_else(|| Refused::missing(format!("there is no rule '{}' in {}", short(&id), rules.info.title)))?;
    Ok(Json(RuleCard { rule: rule.clone(), book: rules.info.title.clone() }))
}
