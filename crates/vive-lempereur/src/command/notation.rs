//! Acts of command as text: `order b1 attack`, `switch rc march`, `say place stream-village`.
use super::acts::{Aim, Joint, Piece, StaffAct, TermKind};
use super::language::Tactic;
use crate::battle::Battle;
use crate::unit::CorpsId;
use std::fmt::Write;
use voltigeur_engine::Side;

/// The verbs of command.
pub(crate) const VERBS: &str = "order, general-retreat, extend, initiative, switch, write, alter, fail, challenge, say";

/// A name as notation writes it: small letters, hyphens.
fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect()
}

const fn aim_word(aim: Aim) -> &'static str {
    match aim {
        Aim::Place => "aim-place",
        Aim::Direction => "aim-direction",
        Aim::Toward => "aim-toward",
        Aim::Enemy => "aim-enemy",
    }
}

const fn term_word(kind: TermKind) -> &'static str {
    match kind {
        TermKind::From => "turn-from",
        TermKind::Until => "turn-until",
        TermKind::Holds => "holds",
        TermKind::CorpsAt => "corps-at",
        TermKind::EnemyWithin => "enemy-within",
        TermKind::Losses => "losses",
        TermKind::Broken => "demoralized",
        TermKind::BrokenSide => "side-demoralized",
        TermKind::OrderOf => "order-of",
    }
}

const PLAIN: [(&str, Piece); 11] = [
    ("enough", Piece::Enough),
    ("start", Piece::Start),
    ("limit", Piece::Limit),
    ("when", Piece::When),
    ("success", Piece::Success),
    ("failure", Piece::Failure),
    ("also", Piece::Also),
    ("up", Piece::Up),
    ("send", Piece::Send),
    ("discard", Piece::Discard),
    ("not", Piece::Joint(Joint::Not)),
];

/// What can be said of an order.
const PARTS: &str = "say a tactic; aim-place, aim-direction, aim-toward or aim-enemy; place NAME, hex 0806, direction 0 to 5, corps NAME, \
    side NAME, number N or term NAME; start, limit, when, and, or, not, enough; success, failure, also, up; send or discard";

/// Writes an act.
pub(crate) fn write(battle: &Battle, act: StaffAct, out: &mut String) -> std::fmt::Result {
    let corps = |corps: CorpsId| slug(&battle.corps(corps).id);
    match act {
        StaffAct::Order(c, t) => write!(out, "order {} {}", corps(c), t.word()),
        StaffAct::GeneralRetreat => write!(out, "general-retreat"),
        StaffAct::Extend => write!(out, "extend"),
        StaffAct::Initiative(c, t) => write!(out, "initiative {} {}", corps(c), t.word()),
        StaffAct::Switch(c, t) => write!(out, "switch {} {}", corps(c), t.word()),
        StaffAct::Write(c) => write!(out, "write {}", corps(c)),
        StaffAct::Alter(c) => write!(out, "alter {}", corps(c)),
        StaffAct::Fail(c) => write!(out, "fail {}", corps(c)),
        StaffAct::Challenge(c) => write!(out, "challenge {}", corps(c)),
        StaffAct::Piece(piece) => match piece {
            Piece::Tactic(t) => write!(out, "say {}", t.word()),
            Piece::Aim(aim) => write!(out, "say {}", aim_word(aim)),
            Piece::Place(n) => {
                let name = battle.places.get(usize::from(n)).map_or("", |place| place.name.as_str());
                write!(out, "say place {}", slug(name))
            }
            Piece::Hex(h) => write!(out, "say hex {}", battle.label(h)),
            Piece::Direction(d) => write!(out, "say direction {d}"),
            Piece::Corps(c) => write!(out, "say corps {}", corps(c)),
            Piece::Side(side) => write!(out, "say side {}", battle.sides[side.index()].id),
            Piece::Number(n) => write!(out, "say number {n}"),
            Piece::Term(kind) => write!(out, "say term {}", term_word(kind)),
            Piece::Joint(Joint::And) => write!(out, "say and"),
            Piece::Joint(Joint::Or) => write!(out, "say or"),
            other => {
                let word = PLAIN.iter().find(|(_, piece)| *piece == other).map_or("", |(word, _)| word);
                write!(out, "say {word}")
            }
        },
    }
}

fn corps(battle: &Battle, word: &str) -> Result<CorpsId, String> {
    let found = battle.corps.iter().position(|corps| slug(&corps.id) == word);
    found.map(|n| CorpsId(n as u8)).ok_or_else(|| {
        let known: Vec<String> = battle.corps.iter().map(|corps| slug(&corps.id)).collect();
        format!("there is no corps '{word}': {}", known.join(", "))
    })
}

fn tactic(word: &str) -> Result<Tactic, String> {
    let known = || Tactic::ALL.map(Tactic::word).join(", ");
    Tactic::from_word(word).ok_or_else(|| format!("'{word}' is not a tactic: {}", known()))
}

/// Reads an act; nothing if the first word is no verb of command.
pub(crate) fn read(battle: &Battle, words: &[&str]) -> Option<Result<StaffAct, String>> {
    let named = |word: &str, act: fn(CorpsId) -> StaffAct| corps(battle, word).map(act);
    let both = |c: &str, t: &str, act: fn(CorpsId, Tactic) -> StaffAct| Ok(act(corps(battle, c)?, tactic(t)?));
    Some(match *words {
        ["order", c, t] => both(c, t, StaffAct::Order),
        ["general-retreat"] => Ok(StaffAct::GeneralRetreat),
        ["extend"] => Ok(StaffAct::Extend),
        ["initiative", c, t] => both(c, t, StaffAct::Initiative),
        ["switch", c, t] => both(c, t, StaffAct::Switch),
        ["write", c] => named(c, StaffAct::Write),
        ["alter", c] => named(c, StaffAct::Alter),
        ["fail", c] => named(c, StaffAct::Fail),
        ["challenge", c] => named(c, StaffAct::Challenge),
        ["say", ref rest @ ..] => piece(battle, rest).map(StaffAct::Piece),
        _ => return None,
    })
}

fn piece(battle: &Battle, words: &[&str]) -> Result<Piece, String> {
    let number = |word: &str| word.parse::<u8>().map_err(|_| format!("'{word}' is not a number from 0 to 255"));
    match *words {
        ["place", name] => {
            let found = battle.places.iter().position(|place| slug(&place.name) == name);
            found.map(|n| Piece::Place(n as u8)).ok_or_else(|| {
                let known: Vec<String> = battle.places.iter().map(|place| slug(&place.name)).collect();
                format!("there is no place '{name}': {}; or say hex 0806", known.join(", "))
            })
        }
        ["hex", label] => battle.hex(label).map(Piece::Hex),
        ["direction", d] => number(d).map(Piece::Direction),
        ["corps", c] => corps(battle, c).map(Piece::Corps),
        ["side", id] => {
            let side = Side::BOTH.into_iter().find(|side| battle.sides[side.index()].id.eq_ignore_ascii_case(id));
            let known = || Side::BOTH.map(|side| battle.sides[side.index()].id.as_str()).join(" or ");
            side.map(Piece::Side).ok_or_else(|| format!("there is no side '{id}': {}", known()))
        }
        ["number", n] => number(n).map(Piece::Number),
        ["term", kind] => {
            let found = TermKind::ALL.into_iter().find(|known| term_word(*known) == kind);
            let known = || TermKind::ALL.map(term_word).join(", ");
            found.map(Piece::Term).ok_or_else(|| format!("there is no condition '{kind}': {}", known()))
        }
        ["and"] => Ok(Piece::Joint(Joint::And)),
        ["or"] => Ok(Piece::Joint(Joint::Or)),
        [word] => {
            let aims = [Aim::Place, Aim::Direction, Aim::Toward, Aim::Enemy];
            if let Some(aim) = aims.into_iter().find(|aim| aim_word(*aim) == word) {
                return Ok(Piece::Aim(aim));
            }
            if let Some((_, piece)) = PLAIN.iter().find(|(known, _)| *known == word) {
                return Ok(*piece);
            }
            if let Some(tactic) = Tactic::from_word(word) {
                return Ok(Piece::Tactic(tactic));
            }
            Err(format!("'{word}' is not part of an order by itself: {PARTS}"))
        }
        _ => Err(PARTS.to_owned()),
    }
}

/// Does everything that an act names exist in the battle?
pub(crate) fn names_exist(battle: &Battle, act: StaffAct) -> bool {
    let corps = |c: CorpsId| usize::from(c.0) < battle.corps.len();
    match act {
        StaffAct::Order(c, _)
        | StaffAct::Initiative(c, _)
        | StaffAct::Switch(c, _)
        | StaffAct::Write(c)
        | StaffAct::Alter(c)
        | StaffAct::Fail(c)
        | StaffAct::Challenge(c)
        | StaffAct::Piece(Piece::Corps(c)) => corps(c),
        StaffAct::Piece(Piece::Place(n)) => usize::from(n) < battle.places.len(),
        StaffAct::Piece(Piece::Hex(h)) => h.index() < battle.map.hexes(),
        StaffAct::Piece(_) | StaffAct::GeneralRetreat | StaffAct::Extend => true,
    }
}

/// Every act that can be written down in this battle.
pub(crate) fn conceivable(battle: &Battle, mut each: impl FnMut(StaffAct)) {
    if battle.command_level() < 3 {
        return;
    }
    each(StaffAct::GeneralRetreat);
    each(StaffAct::Extend);
    for c in (0..battle.corps.len() as u8).map(CorpsId) {
        for t in Tactic::ALL {
            each(StaffAct::Order(c, t));
            each(StaffAct::Initiative(c, t));
            each(StaffAct::Switch(c, t));
        }
        for act in [StaffAct::Write(c), StaffAct::Alter(c), StaffAct::Fail(c), StaffAct::Challenge(c)] {
            each(act);
        }
        each(StaffAct::Piece(Piece::Corps(c)));
    }
    if battle.command_level() < 4 {
        return;
    }
    let mut piece = |piece: Piece| each(StaffAct::Piece(piece));
    Tactic::ALL.map(Piece::Tactic).into_iter().for_each(&mut piece);
    [Aim::Place, Aim::Direction, Aim::Toward, Aim::Enemy].map(Piece::Aim).into_iter().for_each(&mut piece);
    (0..battle.places.len() as u8).map(Piece::Place).for_each(&mut piece);
    battle.map.grid().ids().map(Piece::Hex).for_each(&mut piece);
    (0..6).map(Piece::Direction).for_each(&mut piece);
    Side::BOTH.map(Piece::Side).into_iter().for_each(&mut piece);
    (0..=u8::MAX).map(Piece::Number).for_each(&mut piece);
    TermKind::ALL.map(Piece::Term).into_iter().for_each(&mut piece);
    [Joint::And, Joint::Or].map(Piece::Joint).into_iter().for_each(&mut piece);
    PLAIN.iter().map(|(_, plain)| *plain).for_each(piece);
}
