//! Conditions of orders as files give them. VLE-O.5.
use super::{Reader, call, known, quoted};
use crate::battle::Battle;
use crate::command::language::{LONGEST_WHEN, Tactic, Term};
use crate::unit::CorpsId;
use std::ops::RangeInclusive;
use voltigeur_engine::Side;

/// The most words, brackets and terms that are looked at: more never fit into a condition.
const MOST_TOKENS: usize = 8 * LONGEST_WHEN;
/// What a condition is made of.
const WHICH: &str = "turn>=n, turn<=n, holds(side, place), corps_at(corps, place, radius), enemy_within(place, n), \
    losses(corps)>=n, demoralized(corps or side) and order_of(corps)=tactic, joined by and, or, not and brackets";

/// How far corps_at and enemy_within look. VLE-O.5.
pub(in crate::command) const LOOKED_AT: RangeInclusive<u8> = 0..=12;

impl Battle {
    /// Losses that a corps can have: 1 to all of its steps. VLE-O.5.
    pub(in crate::command) fn losses_of(&self, corps: CorpsId) -> RangeInclusive<u8> {
        let steps: u16 = self.corps(corps).units.map(|unit| u16::from(self.unit(unit).steps)).sum();
        1..=steps.min(255) as u8
    }
}

impl Reader<'_> {
    /// VLE-O.5: a condition, its terms each after those that it joins.
    pub(super) fn when(&mut self, text: &str, place: &str) -> Vec<Term> {
        let place = format!("{place}.when");
        let tokens = tokens(text);
        let mut terms = Vec::new();
        if tokens.len() > MOST_TOKENS {
            self.fault(&place, format!("the condition has more than {LONGEST_WHEN} terms and joints (VLE-O.5)"));
            return terms;
        }
        let mut at = 0;
        let before = self.faults.len();
        self.either(&tokens, &mut at, &mut terms, &place);
        if at < tokens.len() && self.faults.len() == before {
            self.fault(&place, format!("{} does not fit there (VLE-O.5)", quoted(&tokens[at])));
        }
        if terms.len() > LONGEST_WHEN {
            self.fault(&place, format!("the condition has more than {LONGEST_WHEN} terms and joints (VLE-O.5)"));
        }
        terms
    }

    fn either(&mut self, tokens: &[String], at: &mut usize, terms: &mut Vec<Term>, place: &str) {
        self.both(tokens, at, terms, place);
        while tokens.get(*at).is_some_and(|token| token == "or") {
            *at += 1;
            self.both(tokens, at, terms, place);
            terms.push(Term::Or);
        }
    }

    fn both(&mut self, tokens: &[String], at: &mut usize, terms: &mut Vec<Term>, place: &str) {
        self.one(tokens, at, terms, place);
        while tokens.get(*at).is_some_and(|token| token == "and") {
            *at += 1;
            self.one(tokens, at, terms, place);
            terms.push(Term::And);
        }
    }

    fn one(&mut self, tokens: &[String], at: &mut usize, terms: &mut Vec<Term>, place: &str) {
        let Some(token) = tokens.get(*at) else {
            return self.fault(place, "the condition is not complete (VLE-O.5)");
        };
        *at += 1;
        match token.as_str() {
            "not" => {
                self.one(tokens, at, terms, place);
                terms.push(Term::Not);
            }
            "(" => {
                self.either(tokens, at, terms, place);
                if tokens.get(*at).is_some_and(|token| token == ")") {
                    *at += 1;
                } else {
                    self.fault(place, "a bracket is not closed (VLE-O.5)");
                }
            }
            term => terms.extend(self.term(term, place)),
        }
    }

    /// A number of a term, within its bounds.
    fn number(&mut self, text: &str, bounds: RangeInclusive<u8>, place: &str) -> Option<u8> {
        let number = text.trim().parse::<u8>().ok().filter(|number| bounds.contains(number));
        if number.is_none() {
            let (first, last) = bounds.into_inner();
            self.fault(place, format!("{} is not a number from {first} to {last} (VLE-O.5)", quoted(text.trim())));
        }
        number
    }

    fn side_of(&mut self, text: &str, place: &str) -> Option<Side> {
        let side = self.named_side(text);
        if side.is_none() {
            let names = known(text, "sides", self.battle.sides.iter().map(|side| side.id.as_str()));
            self.fault(place, format!("there is no side {} (VLE-O.8): {names}", quoted(text.trim())));
        }
        side
    }

    /// One term. VLE-O.5.
    fn term(&mut self, text: &str, place: &str) -> Option<Term> {
        let turns = 1..=self.battle.turns;
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(turn) = plain.strip_prefix("turn>=") {
            return self.number(turn, turns, place).map(Term::From);
        }
        if let Some(turn) = plain.strip_prefix("turn<=") {
            return self.number(turn, turns, place).map(Term::Until);
        }
        let Some(end) = text.rfind(')') else {
            let open = text.contains('(');
            let what = if open { "a bracket is not closed".to_owned() } else { format!("write {WHICH}") };
            self.fault(place, format!("{} is not a condition (VLE-O.5): {what}", quoted(text)));
            return None;
        };
        let (head, tail) = (&text[..=end], text[end + 1..].trim());
        match call(head) {
            Some(("holds", inside)) if tail.is_empty() && inside.contains(',') => {
                let (side, site) = inside.split_once(',')?;
                let (side, site) = (self.side_of(side, place), self.site(site, place));
                Some(Term::Holds(side?, site))
            }
            Some(("corps_at", inside)) if tail.is_empty() && inside.matches(',').count() >= 2 => {
                let (corps, rest) = inside.split_once(',')?;
                let (site, radius) = rest.rsplit_once(',')?;
                let (corps, site) = (self.corps(corps, place), self.site(site, place));
                let radius = self.number(radius, LOOKED_AT, place);
                Some(Term::CorpsAt(corps?, site, radius?))
            }
            Some(("enemy_within", inside)) if tail.is_empty() && inside.contains(',') => {
                let (site, radius) = inside.rsplit_once(',')?;
                let site = self.site(site, place);
                Some(Term::EnemyWithin(site, self.number(radius, LOOKED_AT, place)?))
            }
            Some(("losses", corps)) if tail.starts_with(">=") => {
                let corps = self.corps(corps, place)?;
                let steps = self.number(tail.strip_prefix(">=")?, self.battle.losses_of(corps), place)?;
                Some(Term::Losses(corps, steps))
            }
            Some(("demoralized", who)) if tail.is_empty() => match self.named_side(who) {
                Some(side) => Some(Term::BrokenSide(side)),
                None => self.corps(who, place).map(Term::Broken),
            },
            Some(("order_of", corps)) if tail.starts_with('=') => {
                let corps = self.corps(corps, place);
                if corps.is_some_and(|corps| self.battle.corps(corps).side != self.side) {
                    self.fault(place, "the enemy's orders are secret, so no condition can depend on them (VLE-O.5)");
                }
                let word = tail.strip_prefix('=')?.trim().to_lowercase();
                let tactic = Tactic::from_word(&word);
                if tactic.is_none() {
                    let tactics = known(&word, "tactics", Tactic::ALL.iter().map(|tactic| tactic.word()));
                    self.fault(place, format!("{} is not a tactic (VLE-O.2): {tactics}", quoted(&word)));
                }
                Some(Term::OrderOf(corps?, tactic?))
            }
            _ => {
                self.fault(place, format!("{} is not a condition (VLE-O.5): write {WHICH}", quoted(text)));
                None
            }
        }
    }
}

/// Words, brackets, and whole terms such as `holds(red, West farm)` or `losses(B1)>=4`. What stands inside a term is left as it is.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut now = String::new();
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' if depth == 0 => {
                split_joint(&mut now, &mut tokens);
                if now.trim().is_empty() {
                    tokens.push("(".to_owned());
                } else {
                    depth = 1;
                    now.push('(');
                }
            }
            ')' if depth == 0 => {
                split_joint(&mut now, &mut tokens);
                flush(&mut now, &mut tokens);
                tokens.push(")".to_owned());
            }
            '(' => {
                depth += 1;
                now.push('(');
            }
            ')' => {
                depth -= 1;
                now.push(')');
            }
            c if c.is_whitespace() && depth == 0 => {
                split_joint(&mut now, &mut tokens);
                now.push(' ');
            }
            c => now.push(c),
        }
    }
    if depth == 0 {
        split_joint(&mut now, &mut tokens);
    }
    flush(&mut now, &mut tokens);
    tokens
}

/// A term is complete.
fn flush(now: &mut String, tokens: &mut Vec<String>) {
    let word = now.trim();
    if !word.is_empty() {
        tokens.push(word.to_owned());
    }
    now.clear();
}

/// If the last word is a joint, the term before it is complete.
fn split_joint(now: &mut String, tokens: &mut Vec<String>) {
    let joint = now.split_whitespace().next_back().filter(|word| matches!(*word, "and" | "or" | "not"));
    if let Some(joint) = joint.map(str::to_owned) {
        let before = now.trim_end().strip_suffix(&joint).unwrap_or_default().trim();
        if !before.is_empty() {
            tokens.push(before.to_owned());
        }
        tokens.push(joint);
        now.clear();
    }
}
