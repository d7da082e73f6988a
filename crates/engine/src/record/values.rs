//! The values that stand in the lines of a record: hashes, dice, seeds, results.
use super::parse::Sentence;
use super::{Conclusion, DiceLine, DiceSource, FairSource, Header, LineNumber, Reseed};
use crate::dice::fair::{FAIR, Nonce, NotFair};
use crate::dice::{Faces, GENERATOR};
use crate::{BySide, Roll, Side};

pub(super) fn switches(value: &str) -> Result<Vec<String>, Sentence> {
    let mut switches = Vec::new();
    for switch in value.split(',').map(str::trim) {
        if switch.is_empty() || switch.contains(char::is_whitespace) {
            return Err(
                "switches are single words with commas between them: write 'Switches: one, two' or 'none'".to_owned()
            );
        }
        if switches.iter().any(|known| known == switch) {
            return Err(format!("the switch '{}' is named twice: remove one of them", shortened(switch)));
        }
        switches.push(switch.to_owned());
    }
    Ok(switches)
}

pub(super) fn dice_source(value: &str) -> Result<DiceSource, Sentence> {
    let mut parts: Vec<&str> = value.split(',').map(str::trim).collect();
    let start = parts.remove(0);
    let no_after = || format!("the first dice have no 'after': write {}", example(Header::Dice));
    let mut source = match start {
        "recorded" => DiceSource::recorded(),
        start if is_fair(start) => {
            let fair = fair(start)?;
            if fair.after > 0 {
                return Err(no_after());
            }
            DiceSource { fair: Some(fair), ..DiceSource::recorded() }
        }
        start => match seed(start)? {
            (seed, None) => DiceSource::seeded(seed),
            (_, Some(_)) => return Err(no_after()),
        },
    };
    if let Some(n) = parts.iter().position(|part| is_fair(part)) {
        if source.fair.is_some() || parts[n + 1..].iter().any(|part| is_fair(part)) {
            return Err(format!("a record has fair dice only once: leave one '{FAIR}'"));
        }
        source.fair = Some(fair(parts.remove(n))?);
    }
    if !parts.is_empty() {
        source.reseeds = reseeds(&parts.join(","), None)?;
    }
    Ok(source)
}

fn is_fair(text: &str) -> bool {
    text.split_whitespace().next() == Some(FAIR)
}

/// `fair-1 commitment 0f.. secret a1.. first abc@0 second xyz@3 after 12`; all but the commitment may be missing.
fn fair(text: &str) -> Result<FairSource, Sentence> {
    let fault =
        || format!("'{}' does not describe fair dice: write '{FAIR} commitment' and its 64 digits", shortened(text));
    let mut words = text.split_whitespace().skip(1);
    let (mut commitment, mut secret, mut after) = (None, None, 0);
    let mut nonces: BySide<Option<(Nonce, usize)>> = BySide::default();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(fault)?;
        match word {
            "commitment" => commitment = Some(value.parse().map_err(|why: NotFair| why.to_string())?),
            "secret" => secret = Some(value.parse().map_err(|why: NotFair| why.to_string())?),
            "after" => after = value.parse().map_err(|_| fault())?,
            _ => {
                let side = side(word).ok_or_else(fault)?;
                let (nonce, after) = value.split_once('@').ok_or_else(fault)?;
                let nonce = nonce.parse().map_err(|why: NotFair| why.to_string())?;
                nonces[side] = Some((nonce, after.parse().map_err(|_| fault())?));
            }
        }
    }
    Ok(FairSource { after, commitment: commitment.ok_or_else(fault)?, secret, nonces })
}

/// `chacha8-1 seed 7 after 12, ...`; in a variation the first may leave out after which action it follows.
pub(super) fn reseeds(text: &str, from: Option<usize>) -> Result<Vec<Reseed>, Sentence> {
    let mut reseeds: Vec<Reseed> = Vec::new();
    for part in text.split(',') {
        let (seed, after) = seed(part.trim())?;
        let Some(after) = after.or(from.filter(|_| reseeds.is_empty())) else {
            return Err(format!(
                "a further seed must say which action it follows: write '{GENERATOR} seed {seed} after 12'"
            ));
        };
        if reseeds.last().is_some_and(|last| last.after >= after) || from.is_some_and(|from| after < from) {
            return Err(format!(
                "the seed after action {after} is out of order: list seeds by the number of their action"
            ));
        }
        reseeds.push(Reseed { after, seed });
    }
    Ok(reseeds)
}

pub(super) fn seed(text: &str) -> Result<(u64, Option<usize>), Sentence> {
    let fault = || format!("'{}' does not describe dice: write '{GENERATOR} seed 42', or 'recorded'", shortened(text));
    let words: Vec<&str> = text.split_whitespace().collect();
    let (generator, seed, after) = match words[..] {
        [generator, "seed", seed] => (generator, seed, None),
        [generator, "seed", seed, "after", after] => (generator, seed, Some(after)),
        _ => return Err(fault()),
    };
    if generator != GENERATOR {
        return Err(format!(
            "this program does not know the dice '{}', only '{GENERATOR}': use the version of Voltigeur that wrote it",
            shortened(generator)
        ));
    }
    let seed = seed.parse().map_err(|_| fault())?;
    let after = after.map(|after| after.parse().map_err(|_| fault())).transpose()?;
    Ok((seed, after))
}

pub(super) fn conclusion(value: &str) -> Result<Conclusion, Sentence> {
    let points = |words: &[&str]| {
        let text = words.concat();
        let (first, second) = text.split_once(':')?;
        Some(BySide::new(first.parse().ok()?, second.parse().ok()?))
    };
    let words: Vec<&str> = value.split_whitespace().collect();
    let read = match &words[..] {
        ["unfinished"] => Some(Conclusion::Unfinished),
        ["draw", rest @ ..] => points(rest).map(|points| Conclusion::Drawn { points }),
        [word, "resigns"] => side(word).map(Conclusion::Resigned),
        [word, "is", "out", "of", "time"] => side(word).map(Conclusion::OutOfTime),
        ["agreed", rest @ ..] => points(rest).map(|points| Conclusion::Agreed { points }),
        [word, "wins", rest @ ..] => side(word).zip(points(rest)).map(|(by, points)| Conclusion::Won { by, points }),
        _ => None,
    };
    read.ok_or_else(|| {
        format!(
            "'{}' is not a result: write 'unfinished', 'first wins 20 : 13', 'draw 5 : 5', 'second resigns', 'second is out of time' or \
             'agreed 5 : 5'",
            shortened(value)
        )
    })
}

pub(super) fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string() == word)
}

pub(super) fn hash(digits: &str) -> Result<u64, Sentence> {
    let is_hash = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash
        .then(|| u64::from_str_radix(digits, 16).ok())
        .flatten()
        .ok_or_else(|| format!("'{}' is not a hash: a hash has sixteen digits 0-9 and a-f", shortened(digits)))
}

/// `first LOB-B-1 d3: 4`
pub(super) fn dice_line(text: &str, at: LineNumber) -> Result<DiceLine, Sentence> {
    let fault = || {
        "a dice line names the side, the rule, the roll and the faces: write '; dice first LOB-B-1 2d6: 3 5' (or ';;' for a remark)"
            .to_owned()
    };
    let (head, tail) = text.split_once(':').ok_or_else(fault)?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let [roller, rule, roll] = words[..] else { return Err(fault()) };
    let roller =
        side(roller).ok_or_else(|| format!("'{}' is not a side: write 'first' or 'second'", shortened(roller)))?;
    let roll: Roll = roll.parse()?;
    let (dice, sides) = roll.dice();
    let wrong_faces = || format!("{roll} needs {dice} faces from 1 to {sides}, with spaces between them");
    let mut faces = Faces::new();
    for word in tail.split_whitespace() {
        let face = word.parse().ok().filter(|face| (1..=sides).contains(face)).ok_or_else(wrong_faces)?;
        faces.try_push(face).map_err(|_| wrong_faces())?;
    }
    if faces.len() != usize::from(dice) {
        return Err(wrong_faces());
    }
    Ok(DiceLine { roller, rule: rule.to_owned(), roll, faces, at })
}

/// What a message quotes of a text.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

pub(super) fn example(header: Header) -> &'static str {
    match header {
        Header::Rulebook => "'Rulebook: lines-of-battle'",
        Header::Rules => "'Rules: 1'",
        Header::Scenario => "'Scenario: quatre-bras' and the sixteen digits of its hash",
        Header::Switches => "'Switches: none'",
        Header::Dice => "'Dice: chacha8-1 seed 42' or 'Dice: recorded'",
        Header::First => "'First: person'",
        Header::Second => "'Second: person'",
        Header::Result => "'Result: unfinished'",
        Header::Takebacks => "'Takebacks: 3'",
    }
}
