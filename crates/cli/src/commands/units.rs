//! `voltigeur units`: what the troops and leaders of a nation are worth in a year.
use crate::args::UnitsArgs;
use crate::failure::{Done, Failure};
use crate::output::out;
use eagles::lists::{Arm, BlankYear, Lists, Nation, Period, Skirmish, lists};
use std::fmt::Write;

/// Lists nations, or the troops and leaders of one.
///
/// # Errors
/// If the rulebook has no lists, or the nation or year is none of them.
pub fn run(args: &UnitsArgs) -> Done {
    if args.rulebook != eagles::ID {
        let wrong = format!("'{}' has no lists of troops: its scenarios define their own", args.rulebook);
        return Err(Failure::input(format!("{wrong}; try: voltigeur units {}", eagles::ID)));
    }
    let lists = lists();
    let periods = match args.year {
        None => Period::ALL.to_vec(),
        Some(year) => vec![Period::of(year).map_err(|none| Failure::input(none.to_string()))?],
    };
    match &args.nation {
        None => out!("{}", nations(lists, &periods))?,
        Some(name) => {
            let nation = lists.nation(name).ok_or_else(|| unknown(lists, name))?;
            out!("{}{}", troops(nation, &periods), leaders(lists, &nation.nation))?;
        }
    }
    Ok(())
}

fn unknown(lists: &Lists, name: &str) -> Failure {
    let known: Vec<&str> = lists.nations().iter().map(|nation| nation.nation.as_str()).collect();
    Failure::input(format!(
        "no list has the name '{name}', or several begin like that; use one of: {}",
        known.join(", ")
    ))
}

fn nations(lists: &Lists, periods: &[Period]) -> String {
    let mut out = format!("{:<18} {:>8} {:>8}\n", "nation", "troops", "leaders");
    for nation in lists.nations() {
        let there = nation
            .troops
            .iter()
            .filter(|troops| periods.iter().any(|&period| troops.ce(period, BlankYear::None).is_some()));
        writeln!(out, "{:<18} {:>8} {:>8}", nation.nation, there.count(), lists.leaders(&nation.nation).len())
            .expect("a text grows");
    }
    out.push_str("\nvoltigeur units eagles --nation france --year 1812 shows one of them.\n");
    out
}

/// A nation's troops, those that nobody has in these years left out. EOTE-CE.1, EOTE-CE.4.
fn troops(nation: &Nation, periods: &[Period]) -> String {
    let wide = nation.troops.iter().map(|troops| troops.name.chars().count()).max().unwrap_or(0).max(8);
    let heads: String = periods.iter().map(|period| format!(" {:>8}", period.to_string())).collect();
    let mut out =
        format!("{}: combat effectiveness (CE)\n\n{:<wide$} {:<10}{heads}  marks\n", nation.nation, "troops", "arm");
    for troops in &nation.troops {
        let values: Vec<Option<u8>> = periods.iter().map(|&period| troops.ce(period, BlankYear::None)).collect();
        if values.iter().all(Option::is_none) {
            continue;
        }
        let values: String =
            values.iter().map(|ce| format!(" {:>8}", ce.map_or("-".to_owned(), |ce| ce.to_string()))).collect();
        let arm = match troops.arm {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        };
        let skirmish = match troops.sk {
            Skirmish::None => None,
            Skirmish::Sk => Some("Sk"),
            Skirmish::Skf => Some("Skf"),
        };
        let marks = [troops.guard.then_some("guard"), skirmish, troops.lance.then_some("lance")];
        let marks: Vec<&str> = marks.into_iter().flatten().collect();
        let line = format!("{:<wide$} {arm:<10}{values}  {}", troops.name, marks.join(" "));
        writeln!(out, "{}", line.trim_end()).expect("a text grows");
    }
    out.push_str("\nSk: may send out skirmishers. Skf: may also skirmish as a whole.\n");
    out
}

/// Its leaders, best first. EOTE-CE.5.
fn leaders(lists: &Lists, nation: &str) -> String {
    let mut rated: Vec<_> = lists.leaders(nation).iter().collect();
    if rated.is_empty() {
        return "\nNo leader has a rating: all count as 0.\n".to_owned();
    }
    rated.sort_by_key(|leader| -leader.rating);
    let mut out = String::from("\nLeaders, by rating\n");
    for group in rated.chunk_by(|a, b| a.rating == b.rating) {
        let names: Vec<&str> = group.iter().map(|leader| leader.name.as_str()).collect();
        writeln!(out, "{:>+3}  {}", group[0].rating, names.join(", ")).expect("a text grows");
    }
    out
}
