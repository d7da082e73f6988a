//! A battle that the rules leave without a way on, or break on: everybody is told, nothing is lost, and it can be taken back.
use crate::machine::{Game, Server};
use serde_json::{Value, json};
use std::any::Any;
use std::sync::{LazyLock, Once};
use std::time::Duration;
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

/// Lines of Battle with a fault: after some actions nothing is legal, or the rules panic.
struct Faulty {
    rules: RuleIndex,
    panics: bool,
}

/// The actions that go well.
const GOOD: usize = 12;

struct FaultyGame {
    game: Box<dyn AnyGame>,
    played: usize,
    panics: bool,
}

impl FaultyGame {
    fn is_stuck(&self) -> bool {
        self.played >= GOOD && !self.panics
    }

    fn count(&mut self) {
        assert!(!(self.panics && self.played >= GOOD), "the rules break here, as they are meant to");
        self.played += 1;
    }
}

impl AnyGame for FaultyGame {
    fn pending(&self) -> Pending {
        self.game.pending()
    }
    fn legal(&self) -> Vec<Checked> {
        if self.is_stuck() { Vec::new() } else { self.game.legal() }
    }
    fn choices(&self) -> Vec<Choice> {
        if self.is_stuck() { Vec::new() } else { self.game.choices() }
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
        self.count();
        self.game.apply(action, dice)
    }
    fn apply_silently(&mut self, action: &Checked, dice: &mut dyn Dice) -> Result<(), Stale> {
        self.count();
        self.game.apply_silently(action, dice)
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
        self.summary_of(self.game.view(viewer))
    }
    fn summary(&self, viewer: Viewer, choices: bool) -> View {
        self.summary_of(self.game.summary(viewer, choices))
    }
    fn view_as_seen(&self, viewer: Viewer, choices: bool) -> View {
        self.summary_of(self.game.view_as_seen(viewer, choices))
    }
    fn reveals(&self, _: &Checked, _: &dyn AnyGame) -> bool {
        false
    }
    fn save(&self) -> Vec<u8> {
        self.game.save()
    }
    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, String> {
        self.game.restore(bytes)
    }
    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(Self { game: self.game.boxed_clone(), played: self.played, panics: self.panics })
    }
    fn is_irreversible(&self, _: &Checked) -> Result<bool, Stale> {
        Ok(false)
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

impl FaultyGame {
    fn summary_of(&self, mut view: View) -> View {
        if let Some(prompt) = view.prompt.as_mut().filter(|_| self.is_stuck()) {
            prompt.options.clear();
        }
        view
    }
}

fn sound() -> &'static dyn Book {
    books()[0]
}

impl Rulebook for Faulty {
    fn rules(&self) -> &RuleIndex {
        &self.rules
    }
    fn version(&self) -> u32 {
        sound().version()
    }
    fn scenarios(&self) -> Vec<ScenarioInfo> {
        sound().scenarios()
    }
    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        sound().scenario_text(id)
    }
    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        sound().switches(scenario_text)
    }
    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        let game = sound().set_up(scenario_text, switches)?;
        Ok(Box::new(FaultyGame { game, played: 0, panics: self.panics }))
    }
}

impl Book for Faulty {
    fn levels(&self) -> &'static [Level] {
        sound().levels()
    }
    fn offered(&self, level: &str) -> Result<Level, NotOffered> {
        sound().offered(level)
    }
    fn player(&self, level: &str, seed: u64) -> Option<Box<dyn AnyPlayer>> {
        sound().player(level, seed)
    }
    fn contest(&self, _: &dyn AnyGame, _: BySide<Level>, _: u64, _: u64) -> Option<(Box<dyn AnyGame>, Ended)> {
        None
    }
    fn trial(&self, _: &dyn AnyGame, _: BySide<Level>, _: u64, _: &Options) -> Option<Result<Finished, BrokenGame>> {
        None
    }
    fn rulebook(&self) -> &'static dyn Rulebook {
        if self.panics { &*PANICS } else { &*DEAD_END }
    }
}

fn faulty(id: &str, panics: bool) -> Faulty {
    let mut rules = sound().rules().clone();
    id.clone_into(&mut rules.info.id);
    Faulty { rules, panics }
}

static DEAD_END: LazyLock<Faulty> = LazyLock::new(|| faulty("dead-end", false));
static PANICS: LazyLock<Faulty> = LazyLock::new(|| faulty("panics", true));

async fn game(server: &Server, book: &str, second: Value) -> Game {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        voltigeur_server::setup::add_book(&*DEAD_END);
        voltigeur_server::setup::add_book(&*PANICS);
    });
    let wish = json!({ "rulebook": book, "scenario": "training-1", "seats": [{ "kind": "here" }, second] });
    Game::new(server.address(), &wish).await
}

/// Plays the first option until the battle is stuck, and gives the side that must decide.
async fn until_stuck(game: &Game) -> usize {
    for _ in 0..20 {
        for side in 0..2 {
            let table = game.table(&mut game.seat(side)).await;
            if table.stuck.is_some() {
                return table.view.prompt.unwrap().side.index();
            }
            let Some(option) = table.view.prompt.and_then(|prompt| prompt.options.into_iter().next()) else { continue };
            let act = json!({ "action": option.action, "after": table.seq });
            let reply = game.seat(side).post(&game.path("/actions"), &act).await;
            assert!([200, 422].contains(&reply.status), "{}", reply.text());
            if reply.status == 422 {
                assert!(reply.why().contains("the program failed at this"), "{}", reply.why());
            }
        }
    }
    panic!("it goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_are_told_of_a_battle_that_cannot_go_on_and_can_take_it_back() {
    let server = Server::new().await;
    for (book, told) in [("dead-end", "no action is legal here"), ("panics", "The program failed at")] {
        let game = game(&server, book, json!({ "kind": "invite" })).await;
        let decides = until_stuck(&game).await;
        let mut seats = game.seats();
        for seat in &mut seats {
            let table = game.table(seat).await;
            let stuck = table.stuck.unwrap();
            assert!(stuck.contains(told) && stuck.contains("Take something back"), "{stuck}");
            assert!((1..=GOOD).contains(&(table.actions as usize)));
        }
        // Trying again and again writes nothing more, and the server goes on.
        let before = game.table(&mut seats[decides]).await;
        for _ in 0..3 {
            let option = before.view.prompt.as_ref().unwrap().options.first().map(|option| option.action.clone());
            let act = json!({ "action": option.unwrap_or_default(), "after": before.seq });
            assert_eq!(seats[decides].post(&game.path("/actions"), &act).await.status, 422);
        }
        assert_eq!(game.table(&mut seats[decides]).await.seq, before.seq);
        let record = seats[0].get(&game.path("/record")).await;
        assert!(record.status == 200 && record.text().contains("\n3"), "the record is kept: {}", record.text());
        // Taken back, by agreement if need be, it goes on.
        assert_eq!(seats[decides].post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 200);
        if let Some(offer) = game.table(&mut seats[1 - decides]).await.offer {
            let answer = json!({ "accept": true, "offer": offer.id });
            assert_eq!(seats[1 - decides].post(&game.path("/answer"), &answer).await.status, 200);
        }
        let table = game.table(&mut seats[decides]).await;
        assert!(table.stuck.is_none() && table.actions < before.actions);
    }
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_leaves_a_battle_alone_that_cannot_go_on() {
    let server = Server::new().await;
    for book in ["dead-end", "panics"] {
        let wish = json!({ "rulebook": book, "scenario": "training-1",
            "seats": [{ "kind": "computer", "level": "recruit" }, { "kind": "computer", "level": "recruit" }] });
        game(&server, book, json!({ "kind": "here" })).await;
        let game = Game::new(server.address(), &wish).await;
        let stuck = || async { game.table(&mut game.maker()).await };
        for _ in 0..100 {
            if stuck().await.stuck.is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let before = stuck().await;
        assert!(before.stuck.is_some(), "{book}");
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert_eq!(stuck().await.seq, before.seq, "it is not tried again and again");
    }
    // Other games go on with the same threads.
    let game =
        Game::new(server.address(), &crate::machine::wish("training-1", "computer:recruit", "computer:recruit")).await;
    for _ in 0..200 {
        if game.table(&mut game.maker()).await.actions > 10 {
            return server.running.shutdown().await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the computers have stopped");
}
