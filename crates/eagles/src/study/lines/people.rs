//! Leaders, divisions and reinforcements of a study.
use super::super::after::{After, LeaderMark};
use super::super::draft::{Draft, division};
use super::{Read, one_of, place, place_spot, unknown, word};
use crate::scenario::file::{self, DivisionKind};
use crate::unit::Level;
use voltigeur_engine::study::Words;
use voltigeur_kit::scenario::Entry;
use voltigeur_kit::table::lines;

pub(super) fn read_leader(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    let levels = [("division", Level::Division), ("corps", Level::Corps), ("wing", Level::Wing), ("army", Level::Army)];
    let level = one_of(words, "level", &levels)?;
    let rating = words.number("a rating", -3..=5)?;
    let mut leader = file::Leader {
        id: id.clone(),
        side,
        nation: String::new(),
        list_nation: None,
        name: id.clone(),
        level,
        rating,
        house: true,
        superior: None,
        x: None,
        y: None,
        reinforcement: None,
    };
    if words.accept("at") {
        let [x, y] = place(words)?;
        (leader.x, leader.y) = (Some(x), Some(y));
    } else if words.accept("arrives") {
        leader.reinforcement = Some(word(words, "a group")?);
    } else {
        // He stands where his unit stands, or nowhere in particular.
        (leader.x, leader.y) = (Some(1.0), Some(1.0));
    }
    loop {
        if words.accept("nation") {
            leader.nation = words.need("a nation")?.replace('_', " ");
        } else if words.accept("superior") {
            leader.superior = Some(word(words, "a leader")?);
        } else if words.accept("leads") {
            let led = word(words, "a division")?;
            match draft.file.division.iter_mut().find(|division| division.id == led) {
                Some(division) => division.leader.clone_from(&id),
                None => draft.file.division.push(Entry::new(words.line(), division(&led, &leader.side, &id))),
            }
        } else {
            break;
        }
    }
    draft.file.leader.push(Entry::new(words.line(), leader));
    leader_marks(draft, &id, words)
}

pub(super) fn leader_marks(draft: &mut Draft, id: &str, words: &mut Words<'_>) -> Read {
    let number = words.line();
    while words.peek().is_some() {
        let mark = if words.accept("at") {
            LeaderMark::At(place_spot(words)?)
        } else if words.accept("attached") {
            LeaderMark::Attached(word(words, "a unit")?)
        } else if words.accept("with") {
            LeaderMark::With(word(words, "a division")?)
        } else if words.accept("killed") {
            LeaderMark::Killed(words.number("a turn", 1..=48)?)
        } else if words.accept("replaced") {
            LeaderMark::Replaced
        } else if words.accept("shaken") {
            LeaderMark::Shaken
        } else if words.accept("exposed") {
            LeaderMark::Exposed
        } else if words.accept("led-assault") {
            LeaderMark::LedAssault
        } else {
            return Err(unknown(words));
        };
        draft.after.push((number, After::Leader(id.to_owned(), mark)));
    }
    Ok(())
}

pub(super) fn read_division(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    let mut text = division(&id, &side, &format!("{id}_gen"));
    loop {
        if words.accept("cavalry") {
            text.kind = DivisionKind::Cavalry;
        } else if words.accept("infantry") {
            text.kind = DivisionKind::Infantry;
        } else if words.accept("leader") {
            text.leader = word(words, "a leader")?;
        } else if words.accept("superior") {
            text.superior = Some(word(words, "a leader")?);
        } else {
            break;
        }
    }
    draft.file.division.retain(|division| division.id != id);
    draft.file.division.push(Entry::new(words.line(), text));
    Ok(())
}

pub(super) fn read_group(draft: &mut Draft, words: &mut Words<'_>) -> Read {
    let id = word(words, "an id")?;
    let (_, side) = draft.side(words)?;
    if !words.accept("turn") {
        return Err(words.error("write 'turn' and the turn in which it comes"));
    }
    let turn = words.number("a turn", 1..=48)?;
    if !words.accept("at") {
        return Err(words.error("write 'at' and a point of the edge"));
    }
    let point = place(words)?;
    let heading = lines::heading(words)?;
    let alternative_point = if words.accept("other") { Some(place(words)?) } else { None };
    let after = if words.accept("after") { Some(word(words, "a group")?) } else { None };
    let group = file::Reinforcement {
        id,
        side,
        turn,
        time: None,
        point,
        heading,
        alternative_point,
        after,
        with_leaders: None,
    };
    draft.file.reinforcement.push(Entry::new(words.line(), group));
    Ok(())
}
