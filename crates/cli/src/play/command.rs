//! What a line that was typed means.
use voltigeur_engine::{Importance, nearest};

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Show the question again.
    Nothing,
    /// Take the option of this number.
    Number(usize),
    /// Take an action in notation.
    Action(String),
    /// Why is this not legal?
    Why(String),
    /// Show a rule.
    Rule(String),
    /// Take the last decision back.
    Undo,
    /// Save to a file.
    Save(String),
    /// Go on with a record.
    Load(String),
    /// Ask a computer player.
    Hint,
    /// The odds of an action, or of the fight that is under way.
    Odds(Option<String>),
    /// What happened, so many actions back, and how much of it.
    Log(usize, Importance),
    /// The map, on the whole screen.
    Map,
    /// An area and who is there; all of them without a name.
    Look(String),
    /// The next page of options.
    More,
    /// Points and what they are for, losses, who is expected.
    Score,
    /// Give up.
    Resign,
    /// What can be typed.
    Help,
    /// What every sign on the map means.
    Signs,
    /// Standing orders: shows them, or changes one.
    Standing(String),
    /// Leave; the battle is kept.
    Quit,
    /// A command that lacks what it needs.
    Incomplete(&'static str),
}

/// The words that begin a command after which more may be said.
const LONG: [&str; 9] = ["standing", "why", "rule", "save", "load", "odds", "log", "look", "zoom"];
/// The commands of one word.
const SHORT: [&str; 10] = ["undo", "hint", "map", "more", "score", "resign", "help", "quit", "exit", "signs"];

impl Command {
    /// Reads a line. What is no command is an action in notation.
    #[must_use]
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let needs = |command: fn(String) -> Command, usage: &'static str| {
            if rest.is_empty() { Command::Incomplete(usage) } else { command(rest.to_owned()) }
        };
        if let Ok(n) = line.parse() {
            return Command::Number(n);
        }
        match (word.to_lowercase().as_str(), rest.is_empty()) {
            ("", _) => Command::Nothing,
            ("why", _) => needs(Command::Why, "name an action: why move gemioncourt"),
            ("rule", _) => needs(Command::Rule, "name a rule: rule C7.3"),
            ("undo" | "u", true) => Command::Undo,
            ("save", _) => needs(Command::Save, "name a file: save FILE"),
            ("load", _) => needs(Command::Load, "name a file: load FILE"),
            ("hint", true) => Command::Hint,
            ("odds", _) => Command::Odds((!rest.is_empty()).then(|| rest.to_owned())),
            ("log", _) => log(rest),
            ("map", true) => Command::Map,
            ("look" | "zoom", _) => Command::Look(rest.to_owned()),
            ("more" | "m", true) => Command::More,
            ("score", true) => Command::Score,
            ("resign", true) => Command::Resign,
            ("help" | "?" | "h", false) if rest == "signs" => Command::Signs,
            ("signs", true) => Command::Signs,
            ("standing", _) => Command::Standing(rest.to_owned()),
            ("help", _) | ("?" | "h", true) => Command::Help,
            ("quit" | "exit" | "q", true) => Command::Quit,
            _ => Command::Action(line.to_owned()),
        }
    }

    /// The command that a first word was perhaps meant to be.
    #[must_use]
    pub fn perhaps(line: &str) -> Option<&'static str> {
        let mut words = line.split_whitespace();
        let first = words.next()?;
        let short = if words.next().is_none() { &SHORT[..] } else { &[] };
        nearest(first, LONG.iter().chain(short).copied())
    }
}

/// `log`, `log 40`, `log headlines`, `log 40 moves`: how many actions, and how much of what happened in them.
fn log(rest: &str) -> Command {
    let usage = "say how many actions and how much of them: log 40 headlines (or main, moves, all)";
    let mut words = rest.split_whitespace().peekable();
    let actions = words.peek().and_then(|word| word.parse().ok());
    if actions.is_some() {
        words.next();
    }
    let level = match words.next().map(str::to_lowercase).as_deref() {
        Some("headlines" | "headline") => Importance::Headline,
        Some("main") => Importance::Major,
        Some("moves") => Importance::Minor,
        None | Some("all") => Importance::Detail,
        Some(_) => return Command::Incomplete(usage),
    };
    if words.next().is_some() { Command::Incomplete(usage) } else { Command::Log(actions.unwrap_or(12), level) }
}

/// What can be typed, with an action and a rule of the moment as examples, and the signs on the map in a line.
#[must_use]
pub fn help(action: &str, rule: &str, signs: &str) -> String {
    format!(
        "Commands:
  NUMBER          choose that option; gold numbers on the map mean the same
  ACTION          type an action as records write it: {action}
  why ACTION      is it legal, and if not, which rule forbids it?
  rule ID         show a rule in our own words: rule {rule}
  odds [ACTION]   show the exact odds of a fight
  hint            show what a veteran would do
  look [PLACE]    show who stands where, and what the ground does (also: zoom)
  map             show the map on the whole screen
  more            show the next options
  score           show points, losses, orders and reinforcements
  log [N] [LEVEL] show the last N actions; LEVEL is headlines, main (fights and routs),
                  moves (also moves, fire and losses) or all (also dice, totals and rules)
  undo            take back your last decision
  save FILE       save the record
  load FILE       continue a saved record
  resign          give up the battle
  standing [WHAT] show your standing orders, or change one: standing skip minor
  help signs      show what every sign on the map means
  quit            leave; the battle is saved and can be continued
Signs: {signs}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_an_action() {
        assert_eq!(Command::read(" 12 "), Command::Number(12));
        assert_eq!(Command::read("move balcan"), Command::Action("move balcan".into()));
        assert_eq!(Command::read("why move balcan"), Command::Why("move balcan".into()));
        assert_eq!(Command::read("why"), Command::Incomplete("name an action: why move gemioncourt"));
        assert_eq!(Command::read("odds"), Command::Odds(None));
        assert_eq!(Command::read("help move"), Command::Help);
        assert_eq!(Command::read("help signs"), Command::Signs);
        assert_eq!(Command::perhaps("hinr"), Some("hint"));
    }

    #[test]
    fn the_log_is_asked_for_in_numbers_and_levels() {
        assert_eq!(Command::read("log"), Command::Log(12, Importance::Detail));
        assert_eq!(Command::read("log 40"), Command::Log(40, Importance::Detail));
        assert_eq!(Command::read("log headlines"), Command::Log(12, Importance::Headline));
        assert_eq!(Command::read("log 40 Main"), Command::Log(40, Importance::Major));
        assert!(matches!(Command::read("log everything"), Command::Incomplete(_)));
        assert!(matches!(Command::read("log 3 main all"), Command::Incomplete(_)));
    }
}
