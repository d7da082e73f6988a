//! What is expected of a position, and whether it is so.
use super::{corps, hidden};
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::state::{LeaderAt, State};
use crate::unit::{CorpsId, Formation, LeaderId, UnitId};
use voltigeur_engine::actions::look_up;
use voltigeur_engine::study::{Finding, Trail, Words};

fn last<'t, T>(trail: &'t Trail<ViveLEmpereur>, pick: impl Fn(&'t Event) -> Option<T>) -> Option<T> {
    trail.steps.iter().rev().flat_map(|step| step.events.iter().rev()).find_map(pick)
}

pub(super) fn judge(trail: &Trail<ViveLEmpereur>, expected: &str) -> Result<Finding, String> {
    let (wanted, text) = match expected.strip_prefix("not ") {
        Some(rest) => (false, rest),
        None => (true, expected),
    };
    let mut words = Words::new(0, text);
    let first = words.next().unwrap_or_default().to_lowercase();
    let number = |words: &mut Words<'_>| {
        words.next().and_then(|word| word.parse::<i16>().ok()).ok_or_else(|| "write a number".to_owned())
    };
    let compare = |what: &str, found: Option<String>, expected: &str| {
        Finding::check((found.as_deref() == Some(expected)) == wanted, || match found {
            Some(found) => format!("the {what} is {found}"),
            None => format!("there is no {what} yet"),
        })
    };
    match first.as_str() {
        "order" | "coming" | "sent" | "aides" | "aide" | "fresh" => {
            let (found, expected) = crate::command::found(&trail.game, &first, &mut words)?;
            Ok(compare(&first, Some(found), &expected))
        }
        "turn" => {
            let turn = trail.game.state.turn().to_string();
            Ok(compare("turn", Some(turn), &number(&mut words)?.to_string()))
        }
        "fire" => {
            let value = last(trail, |event| match event {
                Event::Fire { total, .. } => Some(total.total().to_string()),
                _ => None,
            });
            Ok(compare("fire value", value, &number(&mut words)?.to_string()))
        }
        "morale" => {
            let value = last(trail, |event| match event {
                Event::Check { value, .. } => Some(value.total().to_string()),
                _ => None,
            });
            Ok(compare("morale value", value, &number(&mut words)?.to_string()))
        }
        "strengths" | "result" | "die" => {
            let wanted = words.next().ok_or("write what it should be")?;
            let value = last(trail, |event| match event {
                Event::Fire { die, .. } if first == "die" => Some(die.total().to_string()),
                Event::Melee { strengths, blows, die, .. } => Some(match first.as_str() {
                    "strengths" => format!("{}:{}", strengths[0], strengths[1]),
                    "die" => die.total().to_string(),
                    _ => format!("{}/{}", blows.0.text(), blows.1.text()),
                }),
                _ => None,
            });
            Ok(compare(&first, value, wanted))
        }
        "victory" => Ok(compare("victory", Some(trail.game.level_name().to_owned()), &words.rest())),
        "voltigeurs" => {
            let hex = trail.game.battle.hex(words.next().ok_or("write a hex")?)?;
            let found = trail.game.placed_voltigeurs().find(|voltigeur| voltigeur.hex == hex.0);
            let of = words.next().map(|name| look_up::<UnitId, _>(&*trail.game.battle, name)).transpose()?;
            let holds = found.is_some_and(|voltigeur| of.is_none_or(|unit| unit == voltigeur.parent));
            Ok(Finding::check(holds == wanted, || match found {
                Some(voltigeur) => format!("voltigeurs of {} are there", trail.game.unit_name(voltigeur.parent)),
                None => "there are no voltigeurs".to_owned(),
            }))
        }
        "demoralized" => {
            let corps = corps_named(&trail.game, words.next())?;
            let broken = trail.game.is_demoralized(corps);
            Ok(Finding::check(broken == wanted, || {
                format!("the corps is {}demoralized", if broken { "" } else { "not " })
            }))
        }
        "level" => {
            let corps = corps_named(&trail.game, words.next())?;
            let level = trail.game.true_level(corps).map(|level| level.to_string());
            Ok(compare("level", level, &number(&mut words)?.to_string()))
        }
        "late" => corps::judge(&trail.game, &mut words, wanted),
        "counters" | "decoys" => hidden::judge(&trail.game, &first, &mut words, wanted),
        name => {
            let game = &trail.game;
            if let Ok(leader) = look_up::<LeaderId, _>(&*game.battle, name) {
                if words.accept("substitute") {
                    let is = game.state.core.substitutes.has(leader);
                    return Ok(Finding::check(is == wanted, || format!("{name} is {}", game.leader_name(leader))));
                }
                let found = match game.state.leader(leader) {
                    LeaderAt::Hex(hex) => format!("at {}", game.battle.label(hex)),
                    LeaderAt::Fallen => "fallen".to_owned(),
                    LeaderAt::Expected | LeaderAt::Gone => "off".to_owned(),
                };
                return Ok(compare(name, Some(found), &words.rest()));
            }
            let unit = look_up::<UnitId, _>(&*game.battle, name)?;
            judge_unit(game, unit, &mut words, wanted)
        }
    }
}

fn corps_named(game: &ViveLEmpereur, name: Option<&str>) -> Result<CorpsId, String> {
    let name = name.ok_or("write which corps")?;
    let found = game.battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(name));
    found.map(|n| CorpsId(n as u8)).ok_or_else(|| format!("there is no corps '{name}'"))
}

fn judge_unit(game: &ViveLEmpereur, unit: UnitId, words: &mut Words<'_>, wanted: bool) -> Result<Finding, String> {
    let state: &State = &game.state;
    let on_map = state.hex(unit).is_some();
    let mut holds = true;
    while let Some(word) = words.next() {
        let number = |words: &mut Words<'_>| {
            words
                .next()
                .and_then(|word| word.parse::<u8>().ok())
                .ok_or_else(|| format!("write a number after '{word}'"))
        };
        holds &= match word {
            "at" => {
                let hex = game.battle.hex(words.next().ok_or("write a hex after 'at'")?)?;
                on_map && state.is_in(&game.battle, unit, hex)
            }
            "steps" => {
                let steps = number(words)?;
                on_map && game.steps(unit) == steps
            }
            "marker" => state.core.marker[unit.index()] == number(words)?,
            "gone" => state.core.departed.eliminated().has(unit),
            "off" => state.core.departed.all().minus(state.core.departed.eliminated()).has(unit),
            "waiting" => state.core.waiting.has(unit),
            "contact" => state.core.efforts.in_contact(unit),
            "straggler" => state.core.stragglers.has(unit),
            "voltigeurs" => game.markers_of(unit).count() == usize::from(number(words)?),
            "routed" => state.core.optional.rout.routed.has(unit),
            "left-behind" => state.core.optional.artillery.left.has(unit),
            "half" => state.core.optional.artillery.halves.has(unit),
            "moved" => state.core.efforts.has_moved(unit),
            "top" => on_map && state.top(state.at(unit)) == Some(unit),
            "hidden" => game.under_counter(unit),
            "seen" => hidden::is_seen(game, unit),
            other => {
                let formation = Formation::from_word(other).ok_or_else(|| {
                    format!(
                        "'{other}' is unknown here: write at, steps, marker, gone, off, waiting, contact, top, or a formation"
                    )
                })?;
                let facing = words.peek().and_then(|word| word.parse::<u8>().ok());
                if facing.is_some() {
                    words.next();
                }
                on_map && state.formation(unit) == formation && facing.is_none_or(|facing| facing == state.facing(unit))
            }
        };
    }
    Ok(Finding::check(holds == wanted, || {
        if !on_map {
            return format!("{} is off the map", game.unit_name(unit));
        }
        let (formation, facing) = (state.formation(unit).word(), state.facing(unit));
        let hex = game.battle.label(state.at(unit));
        format!("{} is at {hex} in {formation} {facing} with {} steps", game.unit_name(unit), game.steps(unit))
    }))
}
