//! Three questions before a battle: which, which side, against whom.
use super::console::Console;
use super::start::{Wanted, What};
use crate::failure::Done;
use crate::files;
use crate::library::{self, Loaded};
use crate::seat::Who;
use voltigeur_engine::english::count;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Side};
use voltigeur_players::books;

/// Asks; none if the person leaves.
///
/// # Errors
/// If input or output fail.
pub fn ask(console: &Console) -> Done<Option<Wanted>> {
    console.say("\n  V O L T I G E U R\n  Napoleonic battles by the book\n")?;
    let unfinished = latest_unfinished();
    let mut scenarios = Vec::new();
    for book in books() {
        let rulebook = book.rulebook();
        console.say(&format!("  {}, by {}", rulebook.rules().info.title, rulebook.rules().info.author))?;
        for info in rulebook.scenarios() {
            scenarios.push(info.id.clone());
            console.say(&format!("  {:>3}  {} ({} turns)", scenarios.len(), info.title, info.turns))?;
            console.say(&format!("       {}", info.about))?;
        }
    }
    let mut last = scenarios.len();
    if let Some(old) = &unfinished {
        last += 1;
        console.say(&format!(
            "  {last:>3}  continue {} ({} played)",
            old.battle.scenario(),
            count(old.battle.history().len(), "action")
        ))?;
    }
    let Some(n) = number(console, "Which battle?", last)? else { return Ok(None) };
    if n > scenarios.len() {
        return Ok(unfinished.map(|old| Wanted { what: What::Old(Box::new(old)), who: None }));
    }
    let scenario = library::scenario(&scenarios[n - 1])?;
    let sides = scenario.battle(&[], 0, library::nobody())?.game().view(Viewer::Spectator).sides.map(|side| side.name);
    console.say(&format!("\n    1  {}\n    2  {}\n    3  both, two people at this screen", sides[0], sides[1]))?;
    let Some(side) = number(console, "Which side do you play?", 3)? else { return Ok(None) };
    let mut who = BySide::new(Who::Person, Who::Person);
    if side < 3 {
        let levels = scenario.book.levels();
        let listed = levels.iter().enumerate().map(|(n, level)| format!("\n    {}  {level}: {}", n + 1, level.about()));
        console.say(&listed.collect::<String>())?;
        let Some(level) = number(console, "Against whom?", levels.len())? else { return Ok(None) };
        let level = levels[level - 1].to_string();
        let other = if side == 1 { Side::Second } else { Side::First };
        who[other] = Who::Level(level);
    }
    Ok(Some(Wanted { what: What::New(scenario), who: Some(who) }))
}

/// A number from 1 to `last`; none if the person leaves.
fn number(console: &Console, question: &str, last: usize) -> Done<Option<usize>> {
    loop {
        let Some(line) = console.ask(&format!("\n  {question} 1 to {last}, or q > "))? else { return Ok(None) };
        if matches!(line.as_str(), "q" | "quit" | "exit") {
            return Ok(None);
        }
        match line.parse() {
            Ok(n) if (1..=last).contains(&n) => return Ok(Some(n)),
            _ => console.say(&format!("  Type a number from 1 to {last}."))?,
        }
    }
}

/// The battle that was left last, if it is not over.
fn latest_unfinished() -> Option<Loaded> {
    let file = files::kept().into_iter().next()?;
    let loaded = library::record(&file).ok()?;
    (loaded.battle.to_decide().is_some() && !loaded.battle.history().is_empty()).then_some(loaded)
}
