//! What a study expects of a position and of what happened.
use super::lines::{PHASES, formation};
use crate::flags::{FLAGS, STATUSES};
use crate::game::Eagles;
use crate::geometry::Aspect;
use crate::notation::formation_text;
use crate::state::LeaderStatus;
use crate::tables::OVERLAP;
use crate::unit::{DivisionId, FeatureId, LeaderId, UnitId};
use voltigeur_engine::actions::look_up;
use voltigeur_engine::ledger::{LedgerText, Step};
use voltigeur_engine::study::{Finding, Trail, Unreadable, Words};
use voltigeur_engine::{Fraction, LogLine, Presentation, Side};

type Judged = Result<Finding, Unreadable>;

/// What differs at all in the last thousandth is not the same.
const NEAR: f64 = 0.0021;

/// Judges an expectation.
pub(super) fn judge(trail: &Trail<Eagles>, expected: &str) -> Judged {
    let game = &trail.game;
    let mut words = Words::new(0, expected);
    let not = words.accept("not");
    let first = words.need("what should be so")?.to_lowercase();
    let finding = match first.as_str() {
        "distance" | "front-distance" => distance(game, &first, &mut words)?,
        "totals" | "total" | "modifier" | "die" | "told" => told(trail, &first, not, &mut words)?,
        "order" | "pending" => order(game, &first, not, &mut words)?,
        "turn" | "phase" | "initiative" | "combats" | "pontoons" => clock(game, &first, &mut words)?,
        "holds" | "burning" | "destroyed" | "closed" => ground(game, &first, not, &mut words)?,
        "pinned" | "sees" | "contact" | "overlap" | "in" | "command" => relation(game, &first, not, &mut words)?,
        "aspect" => {
            let (one, other) = (unit(game, &mut words)?, unit(game, &mut words)?);
            let is = match game.aspect(one, other) {
                Aspect::Front => "front",
                Aspect::Flank => "flank",
                Aspect::Rear => "rear",
            };
            let wanted = words.need("front, flank or rear")?;
            Finding::check(is.eq_ignore_ascii_case(wanted), || format!("it strikes the {is}"))
        }
        "allowance" => {
            let one = unit(game, &mut words)?;
            let wanted: f64 = number(&mut words, "inches")?;
            let is = game.allowance(one, game.formation(one));
            Finding::check((is - wanted).abs() <= NEAR, || format!("it is {is}"))
        }
        "level" => {
            let one = unit(game, &mut words)?;
            let wanted: u8 = number(&mut words, "a level")?;
            Finding::check(game.level(one) == wanted, || format!("its level is {}", game.level(one)))
        }
        _ => somebody(game, expected)?,
    };
    Ok(finding)
}

fn number<N: std::str::FromStr>(words: &mut Words<'_>, what: &str) -> Result<N, Unreadable> {
    let word = words.need(what)?;
    word.parse().map_err(|_| format!("unexpected '{word}': write {what}").into())
}

fn unit(game: &Eagles, words: &mut Words<'_>) -> Result<UnitId, Unreadable> {
    Ok(look_up::<UnitId, _>(&*game.battle, words.need("a unit")?)?)
}

fn feature(game: &Eagles, words: &mut Words<'_>) -> Result<FeatureId, Unreadable> {
    Ok(look_up::<FeatureId, _>(&*game.battle, words.need("terrain")?)?)
}

fn side(game: &Eagles, words: &mut Words<'_>) -> Result<Side, Unreadable> {
    let word = words.need("a side")?;
    let sides = &game.battle.sides;
    let found = Side::BOTH.into_iter().find(|side| {
        let army = &sides[side.index()];
        army.id.eq_ignore_ascii_case(word) || army.name.eq_ignore_ascii_case(word)
    });
    found.ok_or_else(|| format!("there is no side '{word}': the sides are {} and {}", sides[0].id, sides[1].id).into())
}

/// As expected if the answer is yes, or no where `not` stands.
fn yes(answer: bool, not: bool, is: &str, is_not: &str) -> Finding {
    Finding::check(answer != not, || if answer { is.to_owned() } else { is_not.to_owned() })
}

fn distance(game: &Eagles, first: &str, words: &mut Words<'_>) -> Judged {
    let (one, other) = (unit(game, words)?, unit(game, words)?);
    let is = if first == "distance" { game.distance(one, other) } else { game.front_distance(one, other) };
    let wanted = words.need("inches, or 'none'")?;
    if wanted.eq_ignore_ascii_case("none") {
        return Ok(Finding::check(is.is_infinite(), || format!("it is {is:.3}")));
    }
    let wanted: f64 = wanted.parse().map_err(|_| format!("'{wanted}' is not a distance: write inches"))?;
    Ok(Finding::check((is - wanted).abs() <= NEAR, || format!("it is {is:.3}")))
}

fn relation(game: &Eagles, first: &str, not: bool, words: &mut Words<'_>) -> Judged {
    let one = unit(game, words)?;
    Ok(match first {
        "pinned" => {
            let by = game.pinned_by(one);
            let who: Vec<&str> = by.map(|unit| game.battle.unit_word(unit)).collect();
            let is = format!("it is pinned by {}", who.join(", "));
            let answer = if words.accept("by") { by.has(unit(game, words)?) } else { !by.is_empty() };
            yes(answer, not, &is, if by.is_empty() { "it is not pinned" } else { &is })
        }
        "command" => yes(game.in_command(one), not, "it is in command", "it is out of command"),
        "in" => yes(game.is_in(one, feature(game, words)?), not, "it is in it", "it is not in it"),
        "sees" => {
            let line = game.sight(one, unit(game, words)?);
            let blocked = line.err().map_or_else(String::new, |by| format!("it cannot see it: {by:?}"));
            yes(line.is_ok(), not, "it sees it", &blocked)
        }
        "contact" => yes(game.touches(one, unit(game, words)?), not, "they touch", "they do not touch"),
        _ => {
            let overlap = game.block(one).overlaps(&game.block(unit(game, words)?), OVERLAP);
            yes(overlap, not, "they overlap", "they do not overlap")
        }
    })
}

fn clock(game: &Eagles, first: &str, words: &mut Words<'_>) -> Judged {
    Ok(match first {
        "phase" => {
            let word = words.need("a phase")?;
            let known = PHASES.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
            let phase = known.ok_or_else(|| format!("there is no phase '{word}'"))?.1;
            Finding::check(game.phase() == phase, || format!("it is {:?}", game.phase()))
        }
        "initiative" => {
            let wanted = side(game, words)?;
            Finding::check(game.state.initiative == Some(wanted), || match game.state.initiative {
                Some(side) => format!("{} has it", game.battle.sides[side.index()].name),
                None => "nobody has it yet".to_owned(),
            })
        }
        _ => {
            let wanted: usize = number(words, "a number")?;
            let is = match first {
                "turn" => usize::from(game.state.turn),
                "combats" => game.state.combats.iter().filter(|combat| !combat.over).count(),
                _ => game.state.pontoons.len(),
            };
            Finding::check(is == wanted, || format!("it is {is}"))
        }
    })
}

fn ground(game: &Eagles, first: &str, not: bool, words: &mut Words<'_>) -> Judged {
    let id = feature(game, words)?;
    let bit = |bits: u64| bits >> id.0 & 1 == 1;
    Ok(match first {
        "burning" => yes(bit(game.state.burning), not, "it burns", "it does not burn"),
        "closed" => yes(bit(game.state.closed), not, "it is closed", "it is not closed"),
        "destroyed" => yes(bit(game.state.destroyed), not, "it is destroyed", "it stands"),
        _ => {
            let wanted = side(game, words)?;
            let n = game.battle.victory.objectives.iter().position(|objective| objective.terrain == id);
            let holder = n.and_then(|n| game.state.holders[n]);
            let is = holder.map_or("nobody holds it".to_owned(), |side| {
                format!("{} holds it", game.battle.sides[side.index()].name)
            });
            yes(holder == Some(wanted), not, &is, &is)
        }
    })
}

fn order(game: &Eagles, first: &str, not: bool, words: &mut Words<'_>) -> Judged {
    let division = look_up::<DivisionId, _>(&*game.battle, words.need("a division")?)?;
    let state = game.state.division(division);
    if first == "order" {
        let is = crate::notation::orders_text(&game.battle, &state.orders);
        let wanted = words.rest();
        return Ok(Finding::check(is.to_lowercase().starts_with(&wanted.to_lowercase()) != not, || {
            format!("its order is {is}")
        }));
    }
    let turn = state.pending.map(|(_, turn, _)| turn);
    let is = turn.map_or("no order is on its way".to_owned(), |turn| format!("an order arrives in turn {turn}"));
    let wanted = if words.peek().is_some() { Some(number::<u8>(words, "a turn")?) } else { None };
    Ok(yes(turn.is_some() && wanted.is_none_or(|wanted| turn == Some(wanted)), not, &is, &is))
}

/// What was told so far, the last line first.
fn lines(trail: &Trail<Eagles>) -> Vec<LogLine> {
    let events = trail.steps.iter().flat_map(|step| &step.events);
    let mut lines: Vec<LogLine> = events.map(|event| trail.game.describe_event(event)).collect();
    lines.reverse();
    lines
}

/// The totals of A and B that a line of the log compares: those of the sides, whose units come before them.
fn compared(game: &Eagles, line: &LogLine) -> Option<(Fraction, Fraction)> {
    let of_side = |text: &&LedgerText| game.battle.sides.iter().any(|side| side.name == text.of);
    let mut totals = line.ledgers.iter().filter(of_side).map(|text| text.total);
    Some((totals.next()?, totals.next()?))
}

fn told(trail: &Trail<Eagles>, first: &str, not: bool, words: &mut Words<'_>) -> Judged {
    let lines = lines(trail);
    Ok(match first {
        "totals" => {
            let wanted = words.need("two totals such as 14:13")?;
            let two = wanted.split_once(':').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
            let (one, other): (i64, i64) = two.ok_or_else(|| format!("'{wanted}' is not two totals: write 14:13"))?;
            let two = (Fraction::whole(one), Fraction::whole(other));
            let last = lines.iter().find_map(|line| Some((line, compared(&trail.game, line)?)));
            Finding::check(last.is_some_and(|(_, is)| is == two), || match last {
                None => "nothing was compared".to_owned(),
                Some((line, (a, b))) => format!("they are {a}:{b} ({})", parts(line)),
            })
        }
        "total" => {
            let wanted = Fraction::whole(number(words, "a total")?);
            let last = lines.iter().find(|line| !line.ledgers.is_empty());
            let is = last.map(|line| line.ledgers[0].total);
            Finding::check(is == Some(wanted), || match last {
                None => "nothing was added up".to_owned(),
                Some(line) => format!("it is {} ({})", line.ledgers[0].total, parts(line)),
            })
        }
        "modifier" => {
            let rule = words.need("the id of a rule")?;
            let amount = if words.peek().is_some() {
                Some(Step::Add(Fraction::whole(number(words, "an amount")?)))
            } else {
                None
            };
            let last = lines.iter().find(|line| !line.ledgers.is_empty());
            let there = last.is_some_and(|line| {
                let mut all = line.ledgers.iter().flat_map(|ledger| &ledger.lines);
                all.any(|(id, _, is)| id.eq_ignore_ascii_case(rule) && amount.is_none_or(|amount| amount == *is))
            });
            Finding::check(there != not, || last.map_or("nothing was added up".to_owned(), parts))
        }
        "die" => {
            let wanted: u8 = number(words, "a face")?;
            let last = lines.iter().flat_map(|line| line.dice.iter().rev()).find_map(|dice| dice.faces.last().copied());
            Finding::check(last == Some(wanted), || format!("it is {last:?}"))
        }
        _ => {
            let wanted = words.rest().to_lowercase();
            let there = lines.iter().any(|line| line.text.to_lowercase().contains(&wanted));
            Finding::check(there != not, || {
                let all: Vec<&str> = lines.iter().rev().map(|line| line.text.as_str()).collect();
                format!("what was told is: {}", all.join(" "))
            })
        }
    })
}

fn parts(line: &LogLine) -> String {
    let ledger = |ledger: &voltigeur_engine::ledger::LedgerText| {
        let parts: Vec<String> = ledger.lines.iter().map(|(rule, _, amount)| format!("{rule} {amount}")).collect();
        parts.join(", ")
    };
    line.ledgers.iter().map(ledger).collect::<Vec<_>>().join(" against ")
}

/// `F at 30 24 heading 0 hits 1 not disordered`, and the like for leaders.
fn somebody(game: &Eagles, expected: &str) -> Judged {
    let mut words = Words::new(0, expected);
    let who = words.need("a unit, a leader or another word")?;
    if let Ok(leader) = look_up::<LeaderId, _>(&*game.battle, who) {
        return of_leader(game, leader, &mut words);
    }
    let unit = look_up::<UnitId, _>(&*game.battle, who).map_err(|why| {
        format!("{why}. Expectations begin with a unit, a leader, or a word such as pinned, distance, told")
    })?;
    let mut wrong: Vec<String> = Vec::new();
    while words.peek().is_some() {
        let not = words.accept("not");
        let before = words.clone();
        let (holds, is) = of_unit(game, unit, &mut words)?;
        if holds == not {
            let word = before.peek().unwrap_or_default();
            wrong.push(if is.is_empty() { format!("it is {}{word}", if holds { "" } else { "not " }) } else { is });
        }
    }
    Ok(Finding::check(wrong.is_empty(), || wrong.join("; ")))
}

fn of_unit(game: &Eagles, unit: UnitId, words: &mut Words<'_>) -> Result<(bool, String), Unreadable> {
    let state = game.at(unit);
    if words.accept("at") {
        let (x, y): (f64, f64) = (number(words, "x in inches")?, number(words, "y in inches")?);
        let at = game.point(unit);
        let near = (at.x - x).abs() <= NEAR && (at.y - y).abs() <= NEAR;
        return Ok((near, format!("it is at {} {}", state.pose.x, state.pose.y)));
    }
    if words.accept("heading") {
        let wanted: f64 = number(words, "degrees")?;
        let apart = state.pose.heading.apart(voltigeur_field::table::Heading::compass(wanted));
        return Ok((apart.0 <= 2, format!("its heading is {}", state.pose.heading)));
    }
    if words.accept("hits") {
        let wanted: i16 = number(words, "hits")?;
        return Ok((
            game.hits(unit) == wanted,
            format!("it has {}", voltigeur_engine::english::count(game.hits(unit), "hit")),
        ));
    }
    if words.accept("town") {
        let wanted = look_up::<FeatureId, _>(&*game.battle, words.need("a town block")?)?;
        return Ok((state.town == Some(wanted), String::new()));
    }
    if words.accept("guns") {
        let (x, y): (f64, f64) = (number(words, "x in inches")?, number(words, "y in inches")?);
        let near = state.guns.is_some_and(|guns| (guns.x.get() - x).abs() <= NEAR && (guns.y.get() - y).abs() <= NEAR);
        return Ok((
            near,
            format!("its guns are at {:?}", state.guns.map(|guns| (guns.x.to_string(), guns.y.to_string()))),
        ));
    }
    if words.accept("bombards") {
        let wanted = look_up::<UnitId, _>(&*game.battle, words.need("a unit")?)?;
        return Ok((state.bombards == Some(wanted), String::new()));
    }
    if words.accept("refuge") {
        let wanted = look_up::<UnitId, _>(&*game.battle, words.need("a unit")?)?;
        return Ok((state.refuge == Some(wanted), String::new()));
    }
    if let Some((_, status)) = STATUSES.iter().find(|(known, _)| words.accept(known)) {
        return Ok((state.status == *status, format!("its status is {:?}", state.status)));
    }
    if let Some(flag) = FLAGS.iter().find(|flag| words.accept(flag.word)) {
        return Ok(((flag.is)(game, unit), String::new()));
    }
    if let Some(formation) = formation(words)? {
        return Ok((state.formation == formation, format!("it is in {}", formation_text(state.formation))));
    }
    Err(format!("'{}' cannot be said of a unit: see the guide", words.peek().unwrap_or_default()).into())
}

fn of_leader(game: &Eagles, leader: LeaderId, words: &mut Words<'_>) -> Judged {
    let state = game.state.leader(leader);
    let mut wrong: Vec<String> = Vec::new();
    while words.peek().is_some() {
        let not = words.accept("not");
        let before = words.clone();
        let holds = if words.accept("at") {
            let (x, y): (f64, f64) = (number(words, "x in inches")?, number(words, "y in inches")?);
            (state.at.x.get() - x).abs() <= NEAR && (state.at.y.get() - y).abs() <= NEAR
        } else if words.accept("attached") {
            let wanted = look_up::<UnitId, _>(&*game.battle, words.need("a unit")?)?;
            state.unit == Some(wanted)
        } else if words.accept("with") {
            let wanted = look_up::<DivisionId, _>(&*game.battle, words.need("a division")?)?;
            state.division == Some(wanted)
        } else if words.accept("killed") {
            matches!(state.status, LeaderStatus::Killed(_))
        } else if words.accept("here") {
            state.status == LeaderStatus::Here
        } else if words.accept("due") {
            state.status == LeaderStatus::Due
        } else if words.accept("shaken") {
            state.shaken
        } else if words.accept("exposed") {
            state.exposed
        } else if words.accept("replaced") {
            state.replaced
        } else if words.accept("free") {
            state.unit.is_none() && state.division.is_none()
        } else if words.accept("rating") {
            let wanted: i8 = number(words, "a rating")?;
            game.rating(leader) == wanted
        } else {
            return Err(
                format!("'{}' cannot be said of a leader: see the guide", words.peek().unwrap_or_default()).into()
            );
        };
        if holds == not {
            let word = before.peek().unwrap_or_default();
            wrong.push(format!(
                "'{word}' is {}: he is at {} {}, {:?}, with {}",
                if holds { "so" } else { "not so" },
                state.at.x,
                state.at.y,
                state.status,
                state.unit.map_or("no unit", |unit| game.battle.unit_word(unit))
            ));
        }
    }
    Ok(Finding::check(wrong.is_empty(), || wrong.join("; ")))
}
