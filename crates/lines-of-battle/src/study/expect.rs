//! What can be expected of a position and of what happened.
use super::clock::{self, PhaseLetter};
use super::position::{purse_of, side_of};
use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::flags::{FLAGS, UnitFlag};
use crate::game::LinesOfBattle;
use crate::names::Reader;
use crate::procedure::Group;
use crate::state::{LeaderAt, Place, Purse};
use crate::unit::{LeaderId, UnitId, UnitSet};
use voltigeur_engine::english::{agree, count, either, list};
use voltigeur_engine::procedure::{Frames, Procedural};
use voltigeur_engine::study::{Finding, Trail, Unreadable, Words};
use voltigeur_engine::{Ledger, notation};
use voltigeur_field::area::{AreaId, LinkId};

const USAGE: &str = "write 'expect' and a unit ('F in A hits 2'), a leader ('ney on F'), or asked, offered, points, over, cited, lost, \
     empty, held, purse, spent, used, totals, modifiers, aim or turn";

pub(super) fn judge(trail: &Trail<LinesOfBattle>, text: &str) -> Result<Finding, Unreadable> {
    let game = &trail.game;
    let mut words = Words::new(0, text);
    let first = words.need("what should be so")?;
    let finding = match first.to_lowercase().as_str() {
        "lost" => lost(game, &mut words)?,
        "empty" => empty(game, &mut words)?,
        "held" => held(game, &mut words)?,
        "purse" => purse(game, &mut words)?,
        "spent" => spent(trail, &mut words)?,
        "used" => used(trail, &mut words)?,
        "totals" | "modifiers" => totals(trail, &first.to_lowercase(), &mut words)?,
        "aim" => aim(game, &mut words)?,
        "turn" => turn(game, &mut words)?,
        _ => piece(game, first, &mut words)?,
    };
    words.finish("remove it")?;
    Ok(finding)
}

fn piece(game: &LinesOfBattle, id: &str, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let names = Reader(&game.battle);
    if let Ok(leader) = names.leader(id) {
        return leader_is(game, leader, words);
    }
    let unit = names.unit(id).map_err(|why| format!("{why}; {USAGE}"))?;
    if words.peek().is_none() {
        return Err(
            format!("what should be checked of '{id}'? write where it stands, such as 'in A', or its hits").into()
        );
    }
    let mut holds = true;
    while words.peek().is_some() {
        let negated = words.accept("not");
        holds &= unit_is(game, unit, words)? != negated;
    }
    Ok(Finding::check(holds, || describe(game, unit)))
}

/// One statement about a unit.
fn unit_is(game: &LinesOfBattle, unit: UnitId, words: &mut Words<'_>) -> Result<bool, Unreadable> {
    let (state, battle) = (&game.state, &game.battle);
    let names = Reader(battle);
    let word = words.need("what should be so of the unit")?.to_lowercase();
    Ok(match word.as_str() {
        "in" => {
            let area = names.area(words.need("the Area")?)?;
            let faces = if words.accept("facing") { Some(names.area(words.need("the Area")?)?) } else { None };
            let stands = faces.and_then(|to| battle.map.link(area, to));
            match faces {
                None => state.place(unit) == Place::Area(area),
                Some(_) => stands.is_some_and(|link| state.place(unit) == Place::Line { link, home: area }),
            }
        }
        "on" => {
            let link = link(battle, words.need("the Approach, such as A-B")?)?;
            let home = if words.accept("home") { Some(names.area(words.need("the Area")?)?) } else { None };
            matches!(state.place(unit), Place::Line { link: on, home: of } if on == link && home.is_none_or(|home| home == of))
        }
        "hits" => state.hits(unit) == words.number("hits", 0..=9)? && state.on_map().has(unit),
        "strength" => game.strength(unit) == words.number("a strength", 0..=9)?,
        _ => match UnitFlag::find(FLAGS, &word) {
            Some(flag) => (flag.is)(game, unit),
            None => {
                let flags = either(FLAGS.iter().map(|flag| flag.word));
                return Err(format!(
                    "'{word}' cannot be said of a unit: say 'in AREA', 'in AREA facing AREA', 'on A-B home B', 'hits N', \
                     'strength N', {flags}"
                )
                .into());
            }
        },
    })
}

/// A unit as it is, in the words of a study.
fn describe(game: &LinesOfBattle, unit: UnitId) -> String {
    let (state, battle) = (&game.state, &game.battle);
    let area = |area: AreaId| battle.area(area).name.as_str();
    let mut text = format!("{} is", battle.unit(unit).name);
    let mut add = |word: &str| {
        text.push(' ');
        text.push_str(word);
    };
    match state.place(unit) {
        Place::Off => add(if state.lost().has(unit) { "lost" } else { "absent" }),
        Place::Area(at) => add(&format!("in {}", area(at))),
        Place::Line { link, home } => add(&format!("on {} home {}", link_name(battle, link), area(home))),
    }
    if state.on_map().has(unit) {
        if game.is_artillery(unit) {
            add(if state.is_limbered(unit) { "limbered" } else { "deployed" });
        } else {
            add(&format!("hits {}", state.hits(unit)));
        }
        if game.is_infantry(unit) && !state.lines().has(unit) {
            add(if state.in_square(unit) { "square" } else { "column" });
        }
    }
    for (is, word) in [(state.moved(), "moved"), (state.rallied(), "rallied")] {
        if is.has(unit) {
            add(word);
        }
    }
    text
}

fn leader_is(game: &LinesOfBattle, leader: LeaderId, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let (battle, at) = (&game.battle, game.state.leader(leader));
    let names = Reader(battle);
    let word = words.need("where the leader is")?.to_lowercase();
    let holds = match word.as_str() {
        "on" => at == LeaderAt::With(names.unit(words.need("the unit")?)?),
        "waits" => at == LeaderAt::Waiting(names.area(words.need("the Area")?)?),
        "wounded" => at == LeaderAt::Wounded(words.number("turns", 0..=3)?),
        "lost" => at == LeaderAt::Gone,
        "absent" => at == LeaderAt::Expected,
        _ => {
            return Err(format!(
                "'{word}' cannot be said of a leader: say 'on UNIT', 'waits AREA', 'wounded N', lost or absent"
            )
            .into());
        }
    };
    Ok(Finding::check(holds, || {
        let is = match at {
            LeaderAt::With(unit) => format!("on {}", battle.unit(unit).name),
            LeaderAt::Waiting(area) => format!("waits {}", battle.area(area).name),
            LeaderAt::Wounded(turns) => format!("wounded {turns}"),
            LeaderAt::Gone => "lost".to_owned(),
            LeaderAt::Expected => "absent".to_owned(),
        };
        format!("{} is {is}", battle.leader(leader).name)
    }))
}

/// A link by its Areas: `A-B`, or `A--B` where ids have a dash.
fn link(battle: &Battle, text: &str) -> Result<LinkId, Unreadable> {
    let names = Reader(battle);
    let wanted = || format!("'{text}' is not a link: write its two Areas, such as A-B");
    let (a, b) = text.split_once("--").or_else(|| text.split_once('-')).ok_or_else(wanted)?;
    battle
        .map
        .link(names.area(a)?, names.area(b)?)
        .ok_or_else(|| format!("the Areas of '{text}' are not joined by a link").into())
}

fn link_name(battle: &Battle, link: LinkId) -> String {
    let [a, b] = battle.map.ends(link).map(|area| battle.area(area).name.as_str());
    format!("{a}-{b}")
}

fn lost(game: &LinesOfBattle, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let names = Reader(&game.battle);
    let mut expected = UnitSet::EMPTY;
    if words.peek().is_none() {
        return Err("which units are lost? name all of them, or write 'expect lost none'".into());
    }
    if !words.accept("none") {
        for id in words.by_ref() {
            expected.insert(names.unit(id)?);
        }
    }
    let found = game.state.lost();
    Ok(Finding::check(found == expected, || {
        let ids: Vec<&str> = found.iter().map(|unit| game.unit(unit).name.as_str()).collect();
        match ids.len() {
            0 => "no unit is lost".to_owned(),
            number => format!("{} {} lost", list(ids), agree(number, "is", "are")),
        }
    }))
}

fn empty(game: &LinesOfBattle, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let place = words.need("an Area or an Approach")?;
    let there = match Reader(&game.battle).area(place) {
        Ok(area) => game.state.units_of(area).first(),
        Err(why) if !place.contains('-') => return Err(why.into()),
        Err(_) => game.state.line_on(link(&game.battle, place)?),
    };
    Ok(match there {
        None => Finding::AsExpected,
        Some(unit) => Finding::Differs(describe(game, unit)),
    })
}

fn held(game: &LinesOfBattle, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let area = Reader(&game.battle).area(words.need("an Area and a side")?)?;
    let side = side_of(&game.battle, words.need("the side that holds it")?)?;
    let holder = game.holder(area);
    Ok(Finding::check(holder == Some(side), || {
        let who = holder.map_or("nobody", |side| game.side_name(side));
        format!("{} is held by {who}", game.battle.area(area).name)
    }))
}

fn purse(game: &LinesOfBattle, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let expected = purse_of(&game.battle, &clock::points(words)?)?;
    let found = game.state.purse();
    Ok(Finding::check(*found == expected, || {
        format!("the command points left are {}", purse_text(&game.battle, found))
    }))
}

fn purse_text(battle: &Battle, purse: &Purse) -> String {
    let mut parts = vec![format!("{} free", purse.free)];
    for (n, points) in purse.contingent.iter().enumerate().filter(|(_, points)| **points > 0) {
        parts.push(format!("{points} {}", battle.contingents.get(n).map_or("?", String::as_str)));
    }
    parts.extend(purse.efficient.iter().map(|leader| format!("1 leader {}", battle.leader(leader).id)));
    parts.join(", ")
}

fn events(trail: &Trail<LinesOfBattle>) -> impl DoubleEndedIterator<Item = &Event> {
    trail.steps.iter().flat_map(|step| &step.events)
}

/// LOB-D-12: command points spent since the study began.
fn spent(trail: &Trail<LinesOfBattle>, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let expected: u32 = words.number("command points", 0..=999)?;
    let amount = |event: &Event| if let Event::Paid { amount, .. } = event { u32::from(*amount) } else { 0 };
    let found: u32 = events(trail).map(amount).sum();
    Ok(Finding::check(found == expected, || format!("the units have spent {}", count(found, "command point"))))
}

/// LOB-D-9: actions that the last activation has used.
fn used(trail: &Trail<LinesOfBattle>, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let expected: u8 = words.number("actions", 0..=9)?;
    let found = trail.steps.iter().rev().find_map(|step| {
        let group = step.before.deciding::<Group>()?;
        Some(step.before.plan(group, step.action).map_or(group.used, |plan| plan.after.used))
    });
    Ok(Finding::check(found == Some(expected), || match found {
        Some(found) => format!("the last activation used {}", count(found, "action")),
        None => "no unit was activated".to_owned(),
    }))
}

/// LOB-C0.4, LOB-C0.5: the last opposed roll, the attacker first.
fn totals(trail: &Trail<LinesOfBattle>, what: &str, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let wrong = || format!("write 'expect {what}' and two numbers, such as 7:6, the attacker's first");
    let text = words.need("two numbers").map_err(|_| wrong())?;
    let (a, b) = text.split_once(':').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<i16>().map_err(|_| wrong());
    let expected = (number(a)?, number(b)?);
    let rolled = events(trail).rev().find_map(|event| match event {
        Event::OpposedRoll { attack, defence, faces, .. } => Some((attack, defence, faces)),
        _ => None,
    });
    let Some((attack, defence, faces)) = rolled else {
        return Ok(Finding::Differs("no opposed roll was made".to_owned()));
    };
    let face = |n: usize| if what == "totals" { faces.get(n).map_or(0, |&face| i16::from(face)) } else { 0 };
    let found = (attack.total() + face(0), defence.total() + face(1));
    Ok(Finding::check(found == expected, || {
        format!("the {what} were {}:{} ({} against {})", found.0, found.1, ledger_text(attack), ledger_text(defence))
    }))
}

fn ledger_text(ledger: &Ledger) -> String {
    let lines: Vec<String> = ledger.lines().iter().map(|line| format!("{} {}", line.rule, line.step())).collect();
    if lines.is_empty() { "nothing".to_owned() } else { lines.join(", ") }
}

/// LOB-E-4: what a gun needs to hit a unit.
fn aim(game: &LinesOfBattle, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    const WRONG: &str = "write 'expect aim GUN at UNIT needs 5'";
    let names = Reader(&game.battle);
    let gun = names.unit(words.next().ok_or(WRONG)?)?;
    if !words.accept("at") {
        return Err(WRONG.into());
    }
    let target = names.unit(words.next().ok_or(WRONG)?)?;
    if !words.accept("needs") {
        return Err(WRONG.into());
    }
    let expected: u8 = words.number("a face", 1..=6)?;
    let shot = notation(game, &Action::Fire(gun, target));
    Ok(match game.aim(gun, target) {
        Ok((needs, _)) => Finding::check(needs == expected, || format!("'{shot}' needs {needs}")),
        Err(refusal) => Finding::Differs(format!("'{shot}' is refused. {refusal}")),
    })
}

/// LOB-turn-1.
fn turn(game: &LinesOfBattle, words: &mut Words<'_>) -> Result<Finding, Unreadable> {
    let state = &game.state;
    let mut holds = state.turn() == words.number("a turn", 1..=99)?;
    if words.peek().is_some_and(|word| !word.eq_ignore_ascii_case("phase")) {
        holds &= side_of(&game.battle, words.next().unwrap_or_default())? == state.active();
    }
    if words.accept("phase") {
        holds &= Some(PhaseLetter::read(words)?) == letter(game);
    }
    Ok(Finding::check(holds, || {
        let phase = letter(game).map_or("no phase".to_owned(), |letter| format!("phase {letter:?}"));
        format!("it is turn {} {} {phase}", state.turn(), game.side_name(state.active()))
    }))
}

/// The letter of the phase: the rules of its question begin with it, as in LOB-D-1.
fn letter(game: &LinesOfBattle) -> Option<PhaseLetter> {
    let rule = Procedural::ground(game).question(game).rule.0;
    let (letter, _) = rule.strip_prefix("LOB-")?.split_once('-')?;
    PhaseLetter::ALL.into_iter().find(|phase| format!("{phase:?}") == letter)
}
