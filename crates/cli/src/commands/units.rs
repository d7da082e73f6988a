//! `voltigeur units`: what the troops and leaders of a nation are worth in a year.
use crate::args::UnitsArgs;
use crate::failure::{Done, Failure};
use crate::output::out;
use std::fmt::Write;
use voltigeur_engine::{ArmyLists, ListedNation, ListedTroops, Rulebook};
use voltigeur_players::books;

/// Lists nations, or the troops and leaders of one.
///
/// # Errors
/// If the rulebook has no lists, or the nation or year is none of them.
pub fn run(args: &UnitsArgs) -> Done {
    let listed = books().iter().map(|book| book.rulebook()).find(|book| book.rules().info.id == args.rulebook);
    let lists = listed.and_then(|book| book.army_lists(args.year)).ok_or_else(|| without_lists(&args.rulebook))?;
    let lists = lists.map_err(Failure::input)?;
    match &args.nation {
        None => out!("{}", nations(&lists, &args.rulebook))?,
        Some(name) => {
            let nation = lists.nation(name).ok_or_else(|| unknown(&lists, name))?;
            out!("{}{}", troops(nation, &lists), leaders(nation))?;
        }
    }
    Ok(())
}

fn without_lists(rulebook: &str) -> Failure {
    let with_lists =
        |book: &dyn Rulebook| book.army_lists(None).map(|_| format!("voltigeur units {}", book.rules().info.id));
    let others: Vec<String> = books().iter().filter_map(|book| with_lists(book.rulebook())).collect();
    let wrong = format!("'{rulebook}' has no lists of troops: its scenarios define their own");
    Failure::input(format!("{wrong}; try: {}", others.join(", ")))
}

fn unknown(lists: &ArmyLists, name: &str) -> Failure {
    let known: Vec<&str> = lists.nations.iter().map(|nation| nation.name.as_str()).collect();
    Failure::input(format!(
        "no list has the name '{name}', or several begin like that; use one of: {}",
        known.join(", ")
    ))
}

fn nations(lists: &ArmyLists, rulebook: &str) -> String {
    let mut out = format!("{:<18} {:>8} {:>8}\n", "nation", "troops", "leaders");
    for nation in &lists.nations {
        let there = nation.troops.iter().filter(|troops| troops.available()).count();
        writeln!(out, "{:<18} {there:>8} {:>8}", nation.name, nation.leaders.len()).expect("a text grows");
    }
    let (nation, year) = &lists.example;
    writeln!(out, "\nvoltigeur units {rulebook} --nation {nation} --year {year} shows one of them.")
        .expect("a text grows");
    out
}

/// A nation's troops, those that nobody has in these years left out.
fn troops(nation: &ListedNation, lists: &ArmyLists) -> String {
    let wide = nation.troops.iter().map(|troops| troops.name.chars().count()).max().unwrap_or(0).max(8);
    let heads: String = lists.periods.iter().map(|period| format!(" {period:>8}")).collect();
    let mut out = format!("{}: {}\n\n{:<wide$} {:<10}{heads}  marks\n", nation.name, lists.value, "troops", "arm");
    for ListedTroops { name, arm, values, marks } in nation.troops.iter().filter(|troops| troops.available()) {
        let value = |value: &Option<u8>| format!(" {:>8}", value.map_or("-".to_owned(), |value| value.to_string()));
        let values: String = values.iter().map(value).collect();
        let line = format!("{name:<wide$} {arm:<10}{values}  {}", marks.join(" "));
        writeln!(out, "{}", line.trim_end()).expect("a text grows");
    }
    writeln!(out, "\n{}", lists.legend).expect("a text grows");
    out
}

/// Its leaders, best first.
fn leaders(nation: &ListedNation) -> String {
    let mut rated: Vec<_> = nation.leaders.iter().collect();
    if rated.is_empty() {
        return "\nNo leader has a rating: all count as 0.\n".to_owned();
    }
    rated.sort_by_key(|(_, rating)| -rating);
    let mut out = String::from("\nLeaders, by rating\n");
    for group in rated.chunk_by(|(_, one), (_, other)| one == other) {
        let names: Vec<&str> = group.iter().map(|(name, _)| name.as_str()).collect();
        writeln!(out, "{:>+3}  {}", group[0].1, names.join(", ")).expect("a text grows");
    }
    out
}
