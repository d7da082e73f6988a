//! Games by random legal actions, steered to rules that were met least.
use super::circles::Circles;
use super::{Broken, Options, Report, checks, fast, guarded, report_fault};
use crate::Fraction;
use crate::ledger::LedgerText;
use crate::record::{DiceLine, Line, Step};
use crate::{
    Dice, Game, LogLine, Outcome, Pending, Purpose, Recorded, Recording, Roll, Seeded, StateHash, Throw, irreversible,
    notation,
};

/// Plays games by random legal actions and checks the contract on the way.
///
/// `make` sets up the game of a number, so that one run can go through scenarios and switches.
///
/// At every decision: the invariants hold, there is a legal action, every offered one is accepted, and no state comes back without
/// dice. At one decision in
/// [`Options::thorough_every`]: what is not offered is refused with a rule and a reason; notations are unique and read back;
/// saved and restored the game is the same; views serialise, offer what is legal and hide what they must; the log does not
/// change what happens, nor does it change if the action is done in parts. After one game in [`Options::replay_every`]: played again from its dice it comes to the same hash after every
/// action, and a random earlier point is reached again exactly.
///
/// # Panics
/// With the first fault; see the [module](super).
pub fn random_games<G: Game>(make: impl Fn(u64) -> G, options: &Options) -> Report {
    let mut report = Report::default();
    for number in options.first_game..options.first_game + options.games {
        let mut run = Run::new(options, number);
        match guarded(|| run.play(&make(number), &mut report)) {
            Ok(outcome) => report.count_game(run.actions.len(), outcome),
            Err(why) => report_fault::<G>(&why, options, number, &run.written_down()),
        }
    }
    report
}

/// One game. It lies outside of what may panic, so that it can still tell what happened.
struct Run<'a, G: Game> {
    options: &'a Options,
    number: u64,
    dice: Recording<Seeded>,
    rng: Seeded,
    actions: Vec<G::Action>,
    steps: Vec<Step>,
    throws: Vec<Vec<Throw>>,
    hashes: Vec<StateHash>,
    circles: Circles,
    /// The game after so many actions, to come back to.
    remembered: Option<(usize, G)>,
}

impl<'a, G: Game> Run<'a, G> {
    fn new(options: &'a Options, number: u64) -> Self {
        let (dice, rng) = fast::chance(options.seed, number);
        Self {
            options,
            number,
            dice: Recording::new(dice),
            rng,
            actions: Vec::new(),
            steps: Vec::new(),
            throws: Vec::new(),
            hashes: Vec::new(),
            circles: Circles::default(),
            remembered: None,
        }
    }

    fn play(&mut self, start: &G, report: &mut Report) -> Result<Outcome, Broken> {
        let mut game = start.clone();
        let mut legal = Vec::new();
        let outcome = loop {
            game.invariants().map_err(|why| format!("an invariant does not hold: {why}"))?;
            self.remember(&game);
            legal.clear();
            game.legal_actions(&mut legal);
            match game.pending() {
                Pending::Over(outcome) => break outcome,
                Pending::Decision(_) => self.decide(&mut game, &legal, report)?,
            }
        };
        checks::ending(&game, outcome, &legal)?;
        if self.number.is_multiple_of(self.options.replay_every.max(1)) {
            self.play_again(start)?;
        }
        Ok(outcome)
    }

    /// Each point of the game is equally likely to be the one that is remembered.
    fn remember(&mut self, game: &G) {
        if self.rng.below(self.actions.len() + 1) == 0 {
            self.remembered = Some((self.actions.len(), game.clone()));
        }
    }

    fn decide(&mut self, game: &mut G, legal: &[G::Action], report: &mut Report) -> Result<(), Broken> {
        let played = self.actions.len();
        if played == self.options.most_decisions {
            return Err(format!("the game has not ended after {played} decisions"));
        }
        checks::offered(game, legal)?;
        let every = self.options.thorough_every.max(1);
        let thorough = (played + self.number as usize).is_multiple_of(every);
        if thorough {
            checks::decision(game, legal, self.options.complete)?;
        }
        let action = legal[self.choose(game, legal, report)].clone();
        report.count_rule(game.rule_of(&action).0);
        self.steps.push(Step { action: notation(game, &action), ..Step::default() });
        self.actions.push(action.clone());
        if thorough {
            self.apply_told(game, &action, report)?;
        } else {
            game.apply(&action, &mut self.dice, &mut ());
        }
        let (hash, throws) = (StateHash::of(game.state()), std::mem::take(&mut self.dice.throws));
        self.hashes.push(hash);
        self.circles.step(hash, self.actions.len(), !throws.is_empty())?;
        throws.iter().for_each(|throw| report.count_rule(throw.why.rule.0));
        self.throws.push(throws);
        Ok(())
    }

    /// Half of the time any legal action, else one whose rule was met least.
    fn choose(&mut self, game: &G, legal: &[G::Action], report: &Report) -> usize {
        if legal.len() == 1 || self.rng.below(2) == 0 {
            return self.rng.below(legal.len());
        }
        let (mut chosen, mut least, mut ties) = (0, u64::MAX, 0);
        for (n, action) in legal.iter().enumerate() {
            let met = report.rules.get(game.rule_of(action).0).copied().unwrap_or(0);
            if met > least {
                continue;
            }
            ties = if met == least { ties + 1 } else { 1 };
            if self.rng.below(ties) == 0 {
                chosen = n;
            }
            least = met;
        }
        chosen
    }

    /// Applies an action with a log, again without one, and once more in parts: nothing may differ.
    fn apply_told(&mut self, game: &mut G, action: &G::Action, report: &mut Report) -> Result<(), Broken> {
        let (mut silent, before) = (game.clone(), game.clone());
        let mut events = Vec::new();
        game.apply(action, &mut self.dice, &mut events);
        let mut dice = as_thrown(&self.dice.throws);
        silent.apply(action, &mut dice, &mut ());
        dice.finish().map_err(|why| format!("without a log the action throws other dice: {why}"))?;
        if silent != *game {
            return Err("without a log the action leads to another state".to_owned());
        }
        if let Some(said) = before.irreversible(action)
            && said != irreversible::played_out(&before, action.clone())
        {
            return Err(format!(
                "the rules say of an action that it is {}irreversible",
                if said { "" } else { "not " }
            ));
        }
        if in_parts(before, action, as_thrown(&self.dice.throws))? != *game {
            return Err("done in parts the action leads to another state".to_owned());
        }
        for event in &events {
            let LogLine { text, rules, ledgers, .. } = game.describe_event(event);
            if text.trim().is_empty() || rules.is_empty() || rules.iter().any(|rule| rule.trim().is_empty()) {
                return Err(format!("the log line of {event:?} has no words or no rule: {text:?} {rules:?}"));
            }
            ledgers.iter().try_for_each(explains)?;
            rules.iter().for_each(|rule| report.count_rule(rule));
        }
        Ok(())
    }

    fn play_again(&self, start: &G) -> Result<(), Broken> {
        let mut game = start.clone();
        for n in 0..=self.actions.len() {
            if let Some((_, remembered)) = self.remembered.as_ref().filter(|(when, _)| *when == n)
                && *remembered != game
            {
                return Err(format!("undo: back after action {n} the game is not what it was there"));
            }
            let Some(action) = self.actions.get(n) else { break };
            let mut dice = as_thrown(&self.throws[n]);
            game.apply(action, &mut dice, &mut ());
            dice.finish().map_err(|why| format!("replay: action {} throws other dice: {why}", n + 1))?;
            if StateHash::of(game.state()) != self.hashes[n] {
                return Err(format!("replay: the state after action {} has another hash", n + 1));
            }
        }
        Ok(())
    }

    fn written_down(mut self) -> Line {
        // Dice of an action that did not come to its end.
        self.throws.push(std::mem::take(&mut self.dice.throws));
        for (step, throws) in self.steps.iter_mut().zip(&self.throws) {
            step.dice = throws.iter().map(DiceLine::from).collect();
        }
        Line { steps: self.steps, ..Line::default() }
    }
}

/// Dice that know whether they are to be thrown.
struct Foreseen {
    dice: Recorded,
    may_fall: bool,
    surprise: Option<Purpose>,
}

impl Dice for Foreseen {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        if !self.may_fall {
            self.surprise = Some(why);
        }
        self.dice.draw(roll, why)
    }
}

/// Carries out an action in parts; dice fall only in those that may throw them.
fn in_parts<G: Game>(mut game: G, action: &G::Action, dice: Recorded) -> Result<G, Broken> {
    let mut dice = Foreseen { dice, may_fall: game.may_throw(false), surprise: None };
    let mut more = game.begin(action, &mut dice, &mut ());
    while more {
        dice.may_fall = game.may_throw(true);
        more = game.go_on(&mut dice, &mut ());
    }
    if let Some(why) = dice.surprise {
        return Err(format!("dice for {} fall in a part of the action that was said to throw none", why.rule));
    }
    dice.dice.finish().map_err(|why| format!("done in parts the action throws other dice: {why}"))?;
    Ok(game)
}

pub(super) fn as_thrown(throws: &[Throw]) -> Recorded {
    Recorded::new(throws.iter().flat_map(|throw| throw.faces.iter().copied()).collect())
}

/// A total is explained if each of its lines says something of its own, and the lines make up the total.
fn explains(ledger: &LedgerText) -> Result<(), Broken> {
    let LedgerText { of, lines, total } = ledger;
    let mut said: Vec<&str> = lines.iter().map(|(_, what, _)| what.as_str()).collect();
    said.sort_unstable();
    if let Some(twice) = said.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("the total of '{of}' says '{}' twice: {lines:?}", twice[0]));
    }
    let sum = lines.iter().fold(Fraction::ZERO, |sum, (_, _, step)| step.after(sum));
    if !lines.is_empty() && sum != *total {
        return Err(format!("the total of '{of}' is {total}, its lines make {sum}: {lines:?}"));
    }
    Ok(())
}
