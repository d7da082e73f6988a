//! Expectations that make sense in every rulebook.
use super::play::Question;
use super::read::rule;
use super::{Finding, PlayedAction, Studied, Trail, Words, shortened};
use crate::english::count;
use crate::view::Viewer;
use crate::{Game, Pending, RuleIndex, Side, notation};

/// What should be so, read.
pub(super) enum Expectation<A> {
    /// A side is asked; by this rule, or with an option that begins with this word.
    Asked { side: Side, word: Option<String> },
    /// An action is among the legal ones, or is not.
    Offered { action: A, yes: bool },
    /// Victory points of some sides.
    Points(Vec<(Side, i32)>),
    /// The battle is over: won by a side, or drawn.
    Over(Option<Side>),
    /// It is not.
    NotOver,
    /// What happened so far cites a rule, or does not.
    Cited { rule: String, yes: bool },
    /// The rulebook's own.
    Own(String),
}

impl<A: PartialEq> Expectation<A> {
    pub fn read<G>(trail: &Trail<G>, index: &RuleIndex, text: &str) -> Result<Self, String>
    where
        G: Studied + Game<Action = A>,
    {
        if text.is_empty() {
            return Err("write what you expect after 'expect'".to_owned());
        }
        let game = &trail.game;
        let (negated, what) = match text.split_once(char::is_whitespace) {
            Some((not, what)) if not.eq_ignore_ascii_case("not") => (true, what.trim()),
            _ => (false, text),
        };
        let mut words = Words::new(0, what);
        let first = words.next().unwrap_or_default().to_lowercase();
        match (first.as_str(), negated) {
            ("asked", false) => asked(game, words),
            ("offered", _) => {
                let action = game.read_action(what["offered".len()..].trim())?;
                Ok(Self::Offered { action, yes: !negated })
            }
            ("points", false) => points(game, words),
            ("over", true) if words.peek().is_none() => Ok(Self::NotOver),
            ("over", false) => over(game, words),
            ("cited", _) => match (words.next(), words.next()) {
                (Some(id), None) => Ok(Self::Cited { rule: rule(index, id)?, yes: !negated }),
                _ => Err("name one rule: write 'expect cited' and its id".to_owned()),
            },
            ("asked" | "points" | "over", _) => Err(format!("'not' does not go with '{first}' here: leave it out")),
            _ => {
                G::judge(trail, text).map_err(|unreadable| unreadable.0)?;
                Ok(Self::Own(text.to_owned()))
            }
        }
    }

    pub fn judge<G>(&self, trail: &Trail<G>, told: &[PlayedAction]) -> Finding
    where
        G: Studied + Game<Action = A>,
    {
        let game = &trail.game;
        match self {
            Self::Asked { side, word } => judge_asked(game, *side, word.as_deref()),
            Self::Offered { action, yes } => {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                let found = if *yes { "is not offered" } else { "is offered" };
                Finding::check(legal.contains(action) == *yes, || {
                    format!("'{}' {found}. {}", notation(game, action), Question::of(game))
                })
            }
            Self::Points(expected) => {
                let score = game.score();
                Finding::check(expected.iter().all(|&(side, points)| score[side] == points), || {
                    let [first, second] = names(game);
                    let point = |points: i32| count(points, "point");
                    format!("{first} has {} and {second} has {}", point(score[Side::First]), point(score[Side::Second]))
                })
            }
            Self::Over(winner) => {
                Finding::check(matches!(game.pending(), Pending::Over(outcome) if outcome.winner == *winner), || {
                    how_it_stands(game)
                })
            }
            Self::NotOver => Finding::check(matches!(game.pending(), Pending::Decision(_)), || how_it_stands(game)),
            Self::Cited { rule, yes } => {
                let line = told.iter().find(|told| cites(told, rule));
                Finding::check(line.is_some() == *yes, || match line {
                    None => format!("nothing that happened cites {rule}"),
                    Some(told) => format!("'{}' (line {}) cites {rule}", told.action, told.line),
                })
            }
            // It was read before anything was played; what it says cannot become unreadable.
            Self::Own(text) => G::judge(trail, text).unwrap_or_else(|unreadable| Finding::Differs(unreadable.0)),
        }
    }
}

/// Does the decision, or something that came of it, rest on the rule?
fn cites(told: &PlayedAction, rule: &str) -> bool {
    let came_of_it = told.lines.iter().any(|line| {
        line.rules.iter().any(|cited| cited == rule)
            || line.dice.iter().any(|dice| dice.rule == rule)
            || line.ledgers.iter().any(|ledger| ledger.lines.iter().any(|(cited, ..)| cited == rule))
    });
    told.rule == rule || came_of_it
}

/// What the sides are called.
pub(super) fn names<G: Game>(game: &G) -> [String; 2] {
    game.view(Viewer::Everyone).sides.map(|side| side.name)
}

fn side<G: Game>(game: &G, word: &str) -> Result<Side, String> {
    let sides = game.view(Viewer::Everyone).sides;
    let is = |side: &Side| {
        let known = &sides[side.index()];
        known.id.eq_ignore_ascii_case(word) || known.name.eq_ignore_ascii_case(word)
    };
    let [first, second] = [&sides[0].name, &sides[1].name];
    Side::BOTH
        .into_iter()
        .find(is)
        .ok_or_else(|| format!("there is no side '{}': the sides are {first} and {second}", shortened(word)))
}

fn asked<G: Game, A>(game: &G, mut words: Words<'_>) -> Result<Expectation<A>, String> {
    let who = words.next().ok_or("name the side: write 'expect asked', the side, and a word from its options")?;
    let side = side(game, who)?;
    let word = words.next().map(str::to_lowercase);
    match words.next() {
        None => Ok(Expectation::Asked { side, word }),
        Some(more) => Err(format!("'{}' is too long: one word or the id of a rule is enough", shortened(more))),
    }
}

fn judge_asked<G: Game>(game: &G, side: Side, word: Option<&str>) -> Finding {
    let question = Question::of(game);
    let fits = question.0.as_ref().is_some_and(|prompt| {
        let mut verbs = prompt.options.iter().filter_map(|option| option.action.split(' ').next());
        let about = word.is_none_or(|word| {
            prompt.rule.eq_ignore_ascii_case(word) || verbs.any(|verb| verb.eq_ignore_ascii_case(word))
        });
        prompt.side == side && about
    });
    Finding::check(fits, || match &question.0 {
        Some(prompt) => format!("{} must decide. {question}", names(game)[prompt.side.index()]),
        None => question.to_string(),
    })
}

fn points<G: Game, A>(game: &G, mut words: Words<'_>) -> Result<Expectation<A>, String> {
    let mut expected = Vec::new();
    while let Some(who) = words.next() {
        let side = side(game, who)?;
        let number = words.next().and_then(|word| word.parse().ok());
        let points = number.ok_or_else(|| format!("write a number of points after '{}'", shortened(who)))?;
        expected.push((side, points));
    }
    if expected.is_empty() {
        let [first, second] = names(game);
        return Err(format!("name the sides: write 'expect points {first} 3 {second} 2' or the like"));
    }
    Ok(Expectation::Points(expected))
}

fn over<G: Game, A>(game: &G, mut words: Words<'_>) -> Result<Expectation<A>, String> {
    match (words.next(), words.next()) {
        (Some(word), None) if word.eq_ignore_ascii_case("draw") => Ok(Expectation::Over(None)),
        (Some(word), None) => Ok(Expectation::Over(Some(side(game, word)?))),
        _ => Err("say how it ended: write 'expect over' and the side that won, or 'draw'".to_owned()),
    }
}

fn how_it_stands<G: Game>(game: &G) -> String {
    match game.pending() {
        Pending::Decision(_) => format!("the battle is not over. {}", Question::of(game)),
        Pending::Over(outcome) => match outcome.winner {
            Some(side) => format!("the battle is over: {} has won", names(game)[side.index()]),
            None => "the battle is over: it is a draw".to_owned(),
        },
    }
}
