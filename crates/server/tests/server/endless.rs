//! A rulebook whose battles never end: whenever one is over it begins again from the same set-up. For games that are long.
use std::any::Any;
use std::cell::Cell;
use std::sync::{LazyLock, Once};
use voltigeur_engine::battery::{BrokenGame, Ended as Finished, Options};
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::LogLine;
use voltigeur_engine::odds::{Effort, FightOdds, Stance};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    AnyGame, BySide, Checked, Dice, Fault, OddsError, Pending, Rejected, RuleIndex, Rulebook, ScenarioInfo, Stale,
    StateHash, SwitchInfo,
};
use voltigeur_players::{AnyPlayer, Book, Ended, Level, NotOffered, books};

/// Another rulebook without its end.
struct Endless {
    rules: RuleIndex,
    book: &'static dyn Book,
}

struct EndlessGame {
    game: Box<dyn AnyGame>,
    start: Box<dyn AnyGame>,
}

thread_local! {
    static APPLIED: Cell<usize> = const { Cell::new(0) };
}

/// How many actions were carried out on this thread while something was done.
#[allow(dead_code, reason = "not all who use these rulebooks count")]
pub fn applied<T>(what: impl FnOnce() -> T) -> (T, usize) {
    let before = APPLIED.get();
    let done = what();
    (done, APPLIED.get() - before)
}

impl EndlessGame {
    fn begin_again(&mut self) {
        APPLIED.set(APPLIED.get() + 1);
        if let Pending::Over(_) = self.game.pending() {
            self.game = self.start.boxed_clone();
        }
    }
}

impl AnyGame for EndlessGame {
    fn pending(&self) -> Pending {
        self.game.pending()
    }
    fn legal(&self) -> Vec<Checked> {
        self.game.legal()
    }
    fn choices(&self) -> Vec<Choice> {
        self.game.choices()
    }
    fn decline(&self) -> Option<Checked> {
        self.game.decline()
    }
    fn parse(&self, text: &str) -> Result<Checked, Rejected> {
        self.game.parse(text)
    }
    fn recheck(&self, action: &Checked) -> Result<Checked, Rejected> {
        self.game.recheck(action)
    }
    fn describe(&self, action: &Checked) -> Result<Choice, Stale> {
        self.game.describe(action)
    }
    fn apply(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<Vec<LogLine>, Stale> {
        let lines = self.game.apply(action, dice)?;
        self.begin_again();
        Ok(lines)
    }
    fn apply_silently(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<(), Stale> {
        self.game.apply_silently(action, dice)?;
        self.begin_again();
        Ok(())
    }
    fn score(&self) -> BySide<i32> {
        self.game.score()
    }
    fn turn(&self) -> u32 {
        self.game.turn()
    }
    fn hash(&self) -> StateHash {
        self.game.hash()
    }
    fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }
    fn summary(&self, viewer: Viewer, choices: bool) -> View {
        self.game.summary(viewer, choices)
    }
    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View {
        self.game.view_as_seen(viewer, choices)
    }
    fn reveals(&self, action: &Checked, after: &dyn AnyGame) -> bool {
        self.game.reveals(action, after)
    }
    fn save(&self) -> Vec<u8> {
        self.game.save()
    }
    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, String> {
        Ok(Box::new(Self { game: self.game.restore(bytes)?, start: self.start.boxed_clone() }))
    }
    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(Self { game: self.game.boxed_clone(), start: self.start.boxed_clone() })
    }
    fn is_irreversible(&self, action: &Checked) -> Result<bool, Stale> {
        self.game.is_irreversible(action)
    }
    fn time_spent(&self, seconds: u32) -> Option<Checked> {
        self.game.time_spent(seconds)
    }
    fn in_fight(&self) -> bool {
        self.game.in_fight()
    }
    fn odds_within(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        most: usize,
    ) -> Result<FightOdds, OddsError> {
        self.game.odds_within(action, stances, most)
    }
    fn odds_for(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        effort: &Effort<'_>,
    ) -> Result<FightOdds, OddsError> {
        self.game.odds_for(action, stances, effort)
    }
    fn estimate(
        &self,
        action: Option<&Checked>,
        stances: BySide<Stance>,
        effort: &Effort<'_>,
    ) -> Result<FightOdds, OddsError> {
        self.game.estimate(action, stances, effort)
    }
    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }
    fn as_seen(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        self.game.as_seen(viewer)
    }
    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String> {
        self.game.answer(viewer, query)
    }
    fn totals(&self, action: &Checked) -> Result<Vec<LedgerText>, Stale> {
        self.game.totals(action)
    }
    fn sequences(&self, depth: u32) -> u64 {
        self.game.sequences(depth)
    }
    fn invariants(&self) -> Result<(), String> {
        self.game.invariants()
    }
    fn as_any(&self) -> &dyn Any {
        self.game.as_any()
    }
}

impl Rulebook for Endless {
    fn rules(&self) -> &RuleIndex {
        &self.rules
    }
    fn version(&self) -> u32 {
        self.book.version()
    }
    fn scenarios(&self) -> Vec<ScenarioInfo> {
        self.book.scenarios()
    }
    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        self.book.scenario_text(id)
    }
    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        self.book.switches(scenario_text)
    }
    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        let game = self.book.set_up(scenario_text, switches)?;
        Ok(Box::new(EndlessGame { start: game.boxed_clone(), game }))
    }
}

impl Book for Endless {
    fn levels(&self) -> &'static [Level] {
        self.book.levels()
    }
    fn offered(&self, level: &str) -> Result<Level, NotOffered> {
        self.book.offered(level)
    }
    fn player(&self, level: &str, seed: u64) -> Option<Box<dyn AnyPlayer>> {
        self.book.player(level, seed)
    }
    fn contest(&self, _: &dyn AnyGame, _: BySide<Level>, _: u64, _: u64) -> Option<(Box<dyn AnyGame>, Ended)> {
        None
    }
    fn trial(&self, _: &dyn AnyGame, _: BySide<Level>, _: u64, _: &Options) -> Option<Result<Finished, BrokenGame>> {
        None
    }
    fn rulebook(&self) -> &'static dyn Rulebook {
        if self.rules.info.id == LINES { &*ENDLESS_LINES } else { &*ENDLESS_VIVE }
    }
}

/// The ids of these rulebooks.
pub const LINES: &str = "endless-lines";
pub const VIVE: &str = "endless-vive";

fn endless(id: &str, of: &str) -> Endless {
    let book = *books().iter().find(|book| book.rules().info.id == of).expect("the rulebook is there");
    let mut rules = book.rules().clone();
    id.clone_into(&mut rules.info.id);
    Endless { rules, book }
}

static ENDLESS_LINES: LazyLock<Endless> = LazyLock::new(|| endless(LINES, "lines-of-battle"));
static ENDLESS_VIVE: LazyLock<Endless> = LazyLock::new(|| endless(VIVE, "vive-lempereur"));

/// Lets the server play by them.
pub fn add() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        voltigeur_server::setup::add_book(&*ENDLESS_LINES);
        voltigeur_server::setup::add_book(&*ENDLESS_VIVE);
    });
}
