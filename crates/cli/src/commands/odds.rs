//! `voltigeur odds`: the exact distribution of a fight, and the totals that it begins with.
use crate::args::OddsArgs;
use crate::failure::{Done, Failure};
use crate::output::out;
use crate::paint::chart::{bar, odds_line, percent};
use crate::paint::text::{cut, width};
use crate::{files, library};
use std::path::Path;
use voltigeur_engine::english::count;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::odds::{FightOdds, Stance};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{AnyGame, BySide, Checked, Side};

/// Tells the odds of a fight.
///
/// # Errors
/// If the position or the action is at fault, or the fight is too large.
pub fn run(args: &OddsArgs) -> Done {
    let stance = |text: Option<&String>| text.unwrap_or(&args.stance).parse::<Stance>().map_err(Failure::input);
    let stances = BySide::new(stance(args.first.as_ref())?, stance(args.second.as_ref())?);
    let game = position(args)?;
    if args.action.is_none() && !game.in_fight() {
        let legal = game.legal();
        let some: Vec<&str> = legal.iter().take(12).map(Checked::notation).collect();
        return Err(Failure::input(format!(
            "no fight is under way: name the action that starts one (legal now: {}{})",
            some.join(", "),
            if legal.len() > some.len() { ", ..." } else { "" }
        )));
    }
    let action = args.action.as_deref().map(|action| game.parse(action)).transpose();
    let action = action.map_err(|why| Failure::input(why.to_string()))?;
    let odds = game.odds(action.as_ref(), stances).map_err(|why| Failure::input(why.to_string()))?;
    let names = game.view(Viewer::Everyone).sides.map(|side| side.name);
    let totals = action.and_then(|action| game.totals(&action).ok()).unwrap_or_default();
    out!("{}{}", ledgers(&totals), table(&odds, &names, stances))?;
    Ok(())
}

fn position(args: &OddsArgs) -> Done<Box<dyn AnyGame>> {
    if let Some(path) = &args.record {
        let battle = library::record(path)?.battle;
        let at = args.at.unwrap_or(battle.history().len());
        return battle.game_at(at).map_err(|why| Failure::input(format!("{}: {why}", path.display())));
    }
    if let Some(study) = &args.study {
        return study_end(study);
    }
    let scenario = library::scenario(args.scenario.as_deref().unwrap_or_default())?;
    let mut battle = scenario.battle(&args.switches, 0, library::nobody())?;
    battle.play_forced();
    Ok(battle.game().boxed_clone())
}

/// Where a study ends: `FILE` or `FILE:N`.
fn study_end(name: &str) -> Done<Box<dyn AnyGame>> {
    let numbered = name.rsplit_once(':').and_then(|(file, n)| Some((file, n.parse::<usize>().ok()?)));
    let (file, number) = numbered.unwrap_or((name, 1));
    let text = files::read(Path::new(file))?;
    let fails = |why: String| Failure::input(format!("{file}: {why}"));
    let book = super::study::book_of(&text).map_err(|why| fails(why.to_string()))?;
    let mut ends = book.rulebook().study_ends(&text).map_err(|why| fails(why.to_string()))?;
    if number == 0 || number > ends.len() {
        return Err(fails(format!("there is no study {number}: the file has {}", ends.len())));
    }
    Ok(ends.swap_remove(number - 1))
}

fn word(stance: Stance) -> &'static str {
    match stance {
        Stance::FightOn => "fight-on",
        Stance::Cautious => "cautious",
        Stance::Best => "best",
    }
}

/// The totals that an action would compare, each with all that makes it up.
#[must_use]
pub fn ledgers(totals: &[LedgerText]) -> String {
    let mut text = String::new();
    for ledger in totals {
        text.push_str(&format!("{}: {}\n", ledger.of, ledger.total));
        for (rule, what, amount) in &ledger.lines {
            text.push_str(&format!("  {amount:>+4}  {what} ({rule})\n"));
        }
    }
    text
}

/// Odds as a table with bars.
#[must_use]
pub fn table(odds: &FightOdds, names: &[String; 2], stances: BySide<Stance>) -> String {
    let [first, second] = names;
    let mut text = format!(
        "{first}: {}, {second}: {}; {}\n",
        word(stances[Side::First]),
        word(stances[Side::Second]),
        count(odds.situations, "situation")
    );
    let longest = odds.endings.iter().map(|(_, ending)| width(&ending.what)).max().unwrap_or(0).clamp(8, 40);
    let (a, b) = (cut(first, 8), cut(second, 8));
    text.push_str(&format!("{:>8}  {:<20} {:<longest$}  {a:>8} {b:>8}\n", "chance", "", "ending"));
    for (p, ending) in &odds.endings {
        let loss = |side: Side| match (ending.losses[side], ending.units_lost[side]) {
            (hits, 0) => hits.to_string(),
            (hits, units) => format!("{hits} ({units} lost)"),
        };
        text.push_str(&format!(
            "{:>8}  {:<20} {:<longest$}  {:>8} {:>8}\n",
            format!("{:.2}%", 100.0 * p),
            bar(*p, 20),
            cut(&ending.what, longest),
            loss(Side::First),
            loss(Side::Second)
        ));
    }
    let totals = odds.bar(Side::First);
    text.push_str(&format!(
        "better for {first} {}, undecided {}, better for {second} {}\n",
        percent(totals.mine),
        percent(totals.undecided),
        percent(totals.theirs)
    ));
    text.push_str(&format!(
        "expected losses: {first} {:.2}, {second} {:.2}\n{}\n",
        odds.expected_losses(Side::First),
        odds.expected_losses(Side::Second),
        odds_line(&totals)
    ));
    text
}
