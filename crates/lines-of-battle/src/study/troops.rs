//! Units and leaders, as the lines of a study describe them.
use super::lines::{Lines, id};
use super::stand::{PLACING, Stand};
use crate::traits::{ATTRIBUTES, FLAGS, TraitKind, bonus_ids, kinds};
use crate::unit::Arm;
use voltigeur_engine::study::{StudyError, Words};
use voltigeur_kit::scenario::Entry;

/// `unit F French I3 fanatic contingent dutch arrives 3`.
#[derive(Clone)]
pub(super) struct UnitLine {
    pub id: String,
    pub side: String,
    pub arm: Arm,
    pub rating: Option<u8>,
    pub flags: Vec<&'static TraitKind>,
    pub attributes: Vec<&'static TraitKind>,
    pub contingent: Option<String>,
    pub arrives: u8,
}

/// `leader picton British organised restricted british seniority 2 arrives 3`.
#[derive(Clone, Debug)]
pub(super) struct LeaderLine {
    pub id: String,
    pub side: String,
    pub bonuses: Vec<&'static str>,
    pub restricted: Option<String>,
    pub seniority: u8,
    pub arrives: u8,
}

impl Lines {
    pub fn unit(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = piece_id(words, "an id, a side and a code such as I3")?;
        let side = words.need("the side of the unit and a code such as I3")?.to_owned();
        let (arm, rating) = code(words)?;
        let mut unit = UnitLine {
            id: name.clone(),
            side,
            arm,
            rating,
            flags: Vec::new(),
            attributes: Vec::new(),
            contingent: None,
            arrives: 0,
        };
        let mut stand = Stand::default();
        while let Some(word) = words.peek() {
            if stand.take(words)? {
                continue;
            }
            words.next();
            let is = |kind: &&TraitKind| kind.id.eq_ignore_ascii_case(word);
            match word.to_lowercase().as_str() {
                "contingent" => unit.contingent = Some(id(words, "the contingent", true)?),
                "arrives" => unit.arrives = words.number("a turn", 1..=99)?,
                _ => match (FLAGS.iter().find(is), ATTRIBUTES.iter().find(is)) {
                    (Some(flag), _) => unit.flags.push(flag),
                    (_, Some(attribute)) => unit.attributes.push(attribute),
                    _ => {
                        let kinds: Vec<&str> = kinds().map(|kind| kind.id).collect();
                        return Err(words.error(format!(
                            "'{word}' makes no sense here: {PLACING}; it 'arrives N', has a 'contingent NAME', or is {}",
                            kinds.join(", ")
                        )));
                    }
                },
            }
        }
        if stand.at.is_none() && unit.arrives == 0 {
            return Err(words.error(format!("nothing says where '{name}' is: {PLACING}")));
        }
        let line = words.line();
        self.check_new(words, &name)?;
        self.units.push(Entry { line, item: unit });
        self.puts.push(Entry { line, item: (name, stand) });
        Ok(())
    }

    pub fn leader(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = piece_id(words, "an id, a side and where he is")?;
        let side = words.need("the side of the leader")?.to_owned();
        let mut leader = LeaderLine {
            id: name.clone(),
            side,
            bonuses: Vec::new(),
            restricted: None,
            seniority: u8::MAX,
            arrives: 0,
        };
        let mut stand = Stand::default();
        while let Some(word) = words.peek() {
            if stand.take(words)? {
                continue;
            }
            words.next();
            match word.to_lowercase().as_str() {
                "restricted" => leader.restricted = Some(id(words, "the contingent that he is restricted to", true)?),
                "seniority" => leader.seniority = words.number("a place in the list", 1..=99)?,
                "arrives" => leader.arrives = words.number("a turn", 1..=99)?,
                _ => match bonus_ids().find(|known| known.eq_ignore_ascii_case(word)) {
                    Some(bonus) => leader.bonuses.push(bonus),
                    None => {
                        let bonuses = bonus_ids().collect::<Vec<_>>().join(", ");
                        return Err(words.error(format!(
                            "'{word}' makes no sense here: {PLACING}; he 'arrives N', is 'restricted CONTINGENT', has \
                             'seniority N', or is {bonuses}"
                        )));
                    }
                },
            }
        }
        if stand.at.is_none() && leader.arrives == 0 {
            return Err(words.error(format!("nothing says where '{name}' is: {PLACING}")));
        }
        let line = words.line();
        self.check_new(words, &name)?;
        self.leaders.push(Entry { line, item: leader });
        self.puts.push(Entry { line, item: (name, stand) });
        Ok(())
    }

    /// Pieces have different ids.
    fn check_new(&self, words: &Words<'_>, name: &str) -> Result<(), StudyError> {
        let units = self.units.iter().map(|at| (&at.item.id, at.line));
        let mut known = units.chain(self.leaders.iter().map(|at| (&at.item.id, at.line)));
        match known.find(|(id, _)| id.eq_ignore_ascii_case(name)) {
            None => Ok(()),
            Some((_, line)) => Err(words.error(format!("line {line} already has a piece '{name}': choose another id"))),
        }
    }
}

/// Words with which expectations begin: no piece can be called so.
pub(super) const RESERVED: [&str; 16] = [
    "not",
    "asked",
    "offered",
    "points",
    "over",
    "cited",
    "lost",
    "empty",
    "held",
    "purse",
    "spent",
    "used",
    "totals",
    "modifiers",
    "aim",
    "turn",
];

fn piece_id(words: &mut Words<'_>, what: &str) -> Result<String, StudyError> {
    let id = id(words, what, true)?;
    if RESERVED.contains(&&*id.to_lowercase()) {
        return Err(words.error(format!("'{id}' has a meaning of its own after 'expect': choose another id")));
    }
    Ok(id)
}

/// `I3`, `HC4`, `LC2`, `LN3` or `G`.
fn code(words: &mut Words<'_>) -> Result<(Arm, Option<u8>), StudyError> {
    let code = words.need("a code such as I3, HC4, LC2, LN3 or G")?;
    let upper = code.to_uppercase();
    if upper == "G" {
        return Ok((Arm::Artillery, None));
    }
    let arms = [Arm::Heavy, Arm::Light, Arm::Lancer, Arm::Infantry];
    let found = arms.into_iter().find_map(|arm| Some((arm, upper.strip_prefix(arm.code())?.parse().ok()?)));
    match found {
        Some((arm, rating @ 1..=5)) => Ok((arm, Some(rating))),
        _ => Err(words.error(format!("'{code}' is not a unit: write I, HC, LC or LN with a rating from 1 to 5, or G"))),
    }
}
