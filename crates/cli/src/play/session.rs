//! One battle at the table.
use super::command::{Command, help};
use super::console::Console;
use super::{odds, standing, story, tell};
use crate::commands::odds::{ledgers, table};
use crate::failure::{Done, Failure};
use crate::files::{self, Autosave};
use crate::library;
use crate::paint::frame::frame;
use crate::paint::map::map;
use crate::paint::panel::{Beside, StoryLine};
use crate::paint::signs;
use crate::seat::Seat;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use voltigeur_engine::english::{Party, count, sentence};
use voltigeur_engine::record::Conclusion;
use voltigeur_engine::standing::StandingOrders;
use voltigeur_engine::view::{OddsBar, View, Viewer};
use voltigeur_engine::{BySide, Importance, Match, Rejected, Side};
use voltigeur_lab::DEAD_END;
use voltigeur_players::Book;

/// How long a prompt waits for its odds.
const PATIENCE: Duration = Duration::from_millis(600);
/// How long plain lines wait for them: as long as the largest fight takes.
const PLAIN_PATIENCE: Duration = Duration::from_secs(60);
/// Who gives hints.
const ADVISER: &str = "veteran";

/// How a session goes on after a command.
enum Goes {
    /// Ask again, after showing the screen again or without it.
    Again { screen: bool },
    /// A decision was taken, or taken back.
    On,
    /// Leave.
    Away,
}

const STAY: Goes = Goes::Again { screen: false };

/// A battle, who plays it, and where it is shown.
pub struct Session {
    pub(super) console: Console,
    pub(super) book: &'static dyn Book,
    pub(super) battle: Match,
    pub(super) seats: BySide<Seat>,
    pub(super) autosave: Option<Autosave>,
    /// How many actions have been told.
    pub(super) told: usize,
    pub(super) recent: Vec<StoryLine>,
    pub(super) saved_to: Option<PathBuf>,
    /// When the person was asked.
    pub(super) asked: Instant,
    /// What each person wishes to have decided without being asked.
    pub(super) orders: BySide<StandingOrders>,
    /// After so many actions standing orders keep still.
    pub(super) held: Option<usize>,
}

impl Session {
    /// Plays until the battle is over or the person leaves.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn run(mut self) -> Done {
        loop {
            self.battle.play_forced();
            if self.ordered() {
                continue;
            }
            self.tell()?;
            self.keep()?;
            let Some(side) = self.battle.to_decide() else { return self.end() };
            if self.seats[side].is_person() {
                if !self.person(side)? {
                    return self.leave();
                }
            } else {
                self.other(side)?;
            }
        }
    }

    /// Takes a decision that standing orders of the person who decides make, if they do. They keep still where somebody has gone back to.
    fn ordered(&mut self) -> bool {
        let Some(side) = self.battle.to_decide().filter(|&side| self.seats[side].is_person()) else { return false };
        if self.held == Some(self.battle.history().len()) {
            return false;
        }
        self.held = None;
        let decided = self.battle.ordered(&self.orders[side]);
        decided.is_some_and(|(action, because)| self.battle.play_by_order(&action, &because).is_ok())
    }

    /// Who looks: the person who decides, or the only person at the table.
    fn reader(&self) -> Option<Side> {
        match self.battle.to_decide() {
            Some(side) if self.seats[side].is_person() => Some(side),
            _ => Side::BOTH.into_iter().find(|&side| self.seats[side].is_person()),
        }
    }

    fn view(&self) -> View {
        let viewer = match (self.battle.to_decide(), self.reader()) {
            (None, _) => Viewer::Everyone,
            (_, Some(side)) => Viewer::Side(side),
            (_, None) => Viewer::Spectator,
        };
        self.battle.game().view(viewer)
    }

    /// The sides whose secrets are told here: those of the reader; when the battle is over, of both.
    fn plays(&self) -> [bool; 2] {
        if self.battle.to_decide().is_none() { story::EVERYTHING } else { story::plays(self.reader()) }
    }

    /// Calls to mind what was played last in a battle that goes on.
    pub(super) fn recall(&mut self, actions: usize) {
        let plays = self.plays();
        let last = self.battle.history().range(self.told.saturating_sub(actions)..);
        self.recent = last.flat_map(|played| story::told(played, plays)).collect();
    }

    /// Tells what was played since the last time.
    fn tell(&mut self) -> Done {
        let plays = self.plays();
        let names = self.view().sides.map(|side| side.name);
        for played in self.battle.history().range(self.told..) {
            let lines = story::told(played, plays);
            for told in &lines {
                let name = &names[played.side.index()];
                let text = if told.head { format!("{name}: {}", told.text) } else { format!("    {}", told.text) };
                self.console.say(&text)?;
            }
            self.recent.extend(lines);
        }
        self.told = self.battle.history().len();
        let old = self.recent.len().saturating_sub(60);
        self.recent.drain(..old);
        Ok(())
    }

    fn keep(&mut self) -> Done {
        let Some(autosave) = &self.autosave else { return Ok(()) };
        if let Err(why) = autosave.keep(&self.battle.record().to_string()) {
            self.console.say(&format!("The battle is not being saved: {why}"))?;
            self.autosave = None;
        }
        Ok(())
    }

    fn other(&mut self, side: Side) -> Done {
        if self.battle.game().legal().is_empty() {
            self.say_where()?;
            return Err(Failure::check(format!("the battle cannot go on: {DEAD_END}")));
        }
        let decided = self.seats[side].decide(&self.battle, side);
        let lost = match decided {
            Ok(Some(action)) => match self.battle.play(&action) {
                Ok(_) => return Ok(()),
                Err(why) => format!("it answered '{action}': {why}"),
            },
            Ok(None) => return Ok(()),
            Err(why) => why,
        };
        let party = Party::of(&self.view().sides[side.index()].name);
        let text = sentence(&format!("{party} {}: {lost}", party.verb("loses", "lose")));
        self.console.say(&text)?;
        self.battle.remark(text);
        // The battle was not over: somebody was asked to decide.
        let _ = self.battle.resign(side);
        Ok(())
    }

    /// A person decides; `false` if they leave.
    fn person(&mut self, side: Side) -> Done<bool> {
        let view = self.view();
        let Some(prompt) = &view.prompt else { return Ok(false) };
        let patience = if self.console.is_plain() { PLAIN_PATIENCE } else { PATIENCE };
        let bars = odds::of_options(self.battle.game(), &prompt.options, side, patience);
        let mut page = 0;
        let mut screen = true;
        self.asked = Instant::now();
        loop {
            if screen {
                self.show(&view, &bars, page)?;
            }
            let Some(line) = self.console.ask(&format!("{} > ", view.sides[side.index()].name))? else {
                return Ok(false);
            };
            let command = Command::read(&line);
            if command == Command::More {
                page += 1;
                screen = true;
                continue;
            }
            match self.obey(command, side, &view)? {
                Goes::Again { screen: again } => screen = again && !self.console.is_plain(),
                Goes::On => return Ok(true),
                Goes::Away => return Ok(false),
            }
        }
    }

    fn show(&self, view: &View, bars: &[Option<OddsBar>], page: usize) -> Done {
        if self.console.is_plain() {
            self.console.say(&tell::status(view))?;
            return view.prompt.as_ref().map_or(Ok(()), |prompt| self.console.say(&tell::prompt(prompt, bars)));
        }
        let beside = Beside { odds: bars, page, story: &self.recent };
        self.console.show(&frame(view, beside, self.console.size()))
    }

    fn obey(&mut self, command: Command, side: Side, view: &View) -> Done<Goes> {
        let options = view.prompt.as_ref().map_or(&[][..], |prompt| &prompt.options);
        let said = match command {
            Command::Nothing | Command::More => return Ok(Goes::Again { screen: true }),
            Command::Number(n) => match n.checked_sub(1).and_then(|n| options.get(n)) {
                Some(option) => return self.act(&option.action),
                None => format!("there is no option {n}: choose from 1 to {}", options.len()),
            },
            Command::Action(action) => return self.act(&action),
            Command::Why(action) => self.why(&action, options.len(), view),
            Command::Rule(id) => library::rule(&[self.battle.book()], &id).unwrap_or_else(|why| why.to_string()),
            Command::Undo => return self.undo(side),
            Command::Save(file) => self.save(Path::new(&file)),
            Command::Load(file) => return self.load(Path::new(&file)),
            Command::Hint => self.hint(view),
            Command::Odds(action) => self.odds(action.as_deref(), view),
            Command::Log(n, level) => {
                let played = self.battle.history().len();
                let names = view.sides.clone().map(|side| side.name);
                self.narrated();
                let (from, plays) = (played.saturating_sub(n), story::plays(Some(side)));
                match level {
                    Importance::Detail => story::in_full(&self.battle, from, played, plays, &names),
                    level => story::in_short(&self.battle, from, played, plays, level),
                }
            }
            Command::Map => {
                let (columns, rows) = self.console.size();
                self.console.show(&map(view, columns, rows - 2, true))?;
                return Ok(STAY);
            }
            Command::Look(area) if area.is_empty() => tell::areas(view),
            Command::Look(area) => tell::area(view, &area).unwrap_or_else(|why| why),
            Command::Score => tell::score(view),
            Command::Help => {
                let rule = view.prompt.as_ref().map_or("ID", |prompt| &prompt.rule);
                help(options.last().map_or("ACTION", |option| &option.action), rule, &signs::line(view))
            }
            Command::Signs => signs::in_full(view),
            Command::Standing(what) => {
                let said = standing::obey(self.battle.game(), &mut self.orders[side], &what);
                self.held = None;
                if said.is_ok() && self.battle.ordered(&self.orders[side]).is_some() {
                    return Ok(Goes::On);
                }
                said.unwrap_or_else(|why| why)
            }
            Command::Incomplete(usage) => usage.to_owned(),
            Command::Resign => {
                if self.console.confirm("Resign the battle?")? {
                    let _ = self.battle.resign(side);
                    return Ok(Goes::On);
                }
                "The battle goes on.".to_owned()
            }
            Command::Quit => return Ok(Goes::Away),
        };
        self.console.say(&said)?;
        Ok(STAY)
    }

    fn act(&mut self, action: &str) -> Done<Goes> {
        let why = match self.battle.parse(action) {
            Ok(checked) => {
                // Rules that count time are told how long it took, before the decision itself; they may ask something else first.
                let seconds = self.asked.elapsed().as_secs_f64().round() as u32;
                let spent = self.battle.spend(seconds);
                let still = if spent { self.battle.game().recheck(&checked).ok() } else { Some(checked) };
                match still.map(|checked| self.battle.play_checked(&checked, false).err()) {
                    None | Some(None) => return Ok(Goes::On),
                    Some(Some(why)) => why,
                }
            }
            Err(why) => why,
        };
        let mut said = why.to_string();
        match why {
            Rejected::Unreadable(_) => {
                said.push_str(&match Command::perhaps(action) {
                    Some(near) => format!("\nDid you mean the command '{near}'? 'help' lists all commands."),
                    None => "\n'help' lists all commands.".to_owned(),
                });
            }
            Rejected::Refused(refusal) => said.push_str(&format!("\n'rule {}' shows the rule.", refusal.rule)),
            Rejected::Over | Rejected::Stale => {}
        }
        self.console.say(&said)?;
        Ok(STAY)
    }

    fn why(&self, action: &str, options: usize, view: &View) -> String {
        let named = action.parse::<usize>().ok().filter(|&n| (1..=options).contains(&n));
        let option = named.and_then(|n| view.prompt.as_ref().map(|prompt| &prompt.options[n - 1]));
        if let Some(option) = option {
            let rule = library::rule(&[self.battle.book()], &option.rule).unwrap_or_default();
            return format!("'{}' is legal under this rule:\n{rule}", option.action);
        }
        match self.battle.parse(action) {
            Ok(_) => format!("'{action}' is legal now."),
            Err(Rejected::Refused(refusal)) => {
                let rule = library::rule(&[self.battle.book()], refusal.rule.0).unwrap_or_default();
                format!("{refusal}\n{rule}")
            }
            Err(why) => why.to_string(),
        }
    }

    fn hint(&self, view: &View) -> String {
        let Some(mut player) = self.book.player(ADVISER, 1) else {
            return "there is no hint for this battle".to_owned();
        };
        let action = player.choose(self.battle.game());
        let option =
            view.prompt.iter().flat_map(|prompt| &prompt.options).enumerate().find(|(_, o)| o.action == action);
        match option {
            Some((n, option)) => format!("A {ADVISER} would choose {}: {} [{action}]", n + 1, option.label),
            None => format!("A {ADVISER} would choose {action}"),
        }
    }

    fn odds(&self, action: Option<&str>, view: &View) -> String {
        let option = action.and_then(|action| action.parse::<usize>().ok()).and_then(|n| {
            let prompt = view.prompt.as_ref()?;
            Some(prompt.options.get(n.checked_sub(1)?)?.action.clone())
        });
        let action = option.as_deref().or(action);
        if action.is_none() && !self.battle.game().in_fight() {
            return "no fight is under way: name the option or the action that starts one, such as 'odds 3'".to_owned();
        }
        let game = self.battle.game();
        let action = match action.map(|action| self.battle.parse(action)).transpose() {
            Ok(action) => action,
            Err(why) => return why.to_string(),
        };
        match game.odds(action.as_ref(), odds::STANCES) {
            Ok(odds) => {
                let totals = action.and_then(|action| game.totals(&action).ok()).unwrap_or_default();
                let names = view.sides.clone().map(|side| side.name);
                format!("{}{}", ledgers(&totals), table(&odds, &names, odds::STANCES))
            }
            Err(why) => why.to_string(),
        }
    }

    /// Fills in the words of what was replayed.
    fn narrated(&mut self) {
        if self.battle.history().iter().any(|played| played.lines.is_empty()) {
            self.battle.narrate();
        }
    }

    fn undo(&mut self, side: Side) -> Done<Goes> {
        let both = Side::BOTH.into_iter().all(|side| self.seats[side].is_person());
        let own = |played: &voltigeur_engine::Played| !played.forced && (both || played.side == side);
        let Some(to) = self.battle.history().iter().rposition(own) else {
            self.console.say("you have no decision to take back")?;
            return Ok(STAY);
        };
        let last_chance = self.battle.last_chance();
        if to < last_chance {
            if both {
                self.console
                    .say("dice have been rolled or hidden information was revealed since then: in a battle between two people this cannot be taken back")?;
                return Ok(STAY);
            }
            let back = self.battle.history().len() - to;
            let question = format!(
                "Dice have been rolled or hidden information was revealed since then. Take back {} anyway?",
                count(back, "action")
            );
            if !self.console.confirm(&question)? {
                self.console.say("Nothing was taken back.")?;
                return Ok(STAY);
            }
        }
        let action = self.battle.history()[to].told_to(story::plays(Some(side))).to_owned();
        if let Err(why) = self.battle.undo(to) {
            self.console.say(&why.to_string())?;
            return Ok(STAY);
        }
        self.held = Some(to);
        self.told = self.told.min(to);
        self.recent.push(StoryLine { side: None, text: format!("taken back: {action}"), head: true });
        self.console.say(&format!("Taken back: {action}"))?;
        Ok(Goes::On)
    }

    fn save(&mut self, file: &Path) -> String {
        let over = self.saved_to.as_deref() == Some(file);
        match files::write(file, &self.battle.record().to_string(), over) {
            Ok(()) => {
                self.saved_to = Some(file.to_owned());
                format!("Saved to {}.", file.display())
            }
            Err(_) if file.exists() && !over => {
                format!("{} already exists and was not changed: choose another name", file.display())
            }
            Err(why) => why.to_string(),
        }
    }

    fn load(&mut self, file: &Path) -> Done<Goes> {
        let loaded = match library::record(file) {
            Ok(loaded) if loaded.book.rulebook().rules().info.id == self.book.rulebook().rules().info.id => loaded,
            Ok(_) => {
                self.console.say("that battle uses another rulebook: quit this one and use play --load")?;
                return Ok(STAY);
            }
            Err(why) => {
                self.console.say(&why.to_string())?;
                return Ok(STAY);
            }
        };
        self.keep()?;
        self.battle = loaded.battle;
        self.autosave = Autosave::new(self.battle.scenario());
        self.saved_to = Some(file.to_owned());
        self.told = self.battle.history().len();
        self.recent.clear();
        self.console.say(&format!("Loaded {}: {} played.", file.display(), count(self.told, "action")))?;
        Ok(Goes::On)
    }

    fn end(&mut self) -> Done {
        self.keep()?;
        let view = self.view();
        if !self.console.is_plain() {
            self.show(&view, &[], 0)?;
        }
        let resigned = match self.battle.conclusion() {
            Conclusion::Resigned(side) => Some(side),
            _ => None,
        };
        self.console.say(&tell::score(&view))?;
        self.console.say(&tell::ending(&view, resigned))?;
        self.say_where()
    }

    fn leave(mut self) -> Done {
        self.keep()?;
        if self.battle.history().is_empty()
            && let Some(autosave) = self.autosave.take()
        {
            autosave.drop_empty();
        }
        self.say_where()
    }

    fn say_where(&self) -> Done {
        match &self.autosave {
            Some(autosave) => self.console.say(&format!("The record is in {}.", autosave.path().display())),
            None => Ok(()),
        }
    }
}
