//! The toy passes the battery, and a toy with a fault does not.
use crate::toy::{Action, Event, Farm, Order, Procedure, State};
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU32, Ordering};
use voltigeur_engine::battery::{self, Options, Report};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{
    Audit, BySide, Concealment, Dice, Fights, GameState, Log, LogLine, Notation, Pending, Presentation, Purpose,
    Refusal, RuleId, Rules, Side, Verdict,
};

#[test]
fn the_toy_passes_the_battery_and_is_led_to_all_its_rules() {
    let report = battery::random_games(|_| Farm::shipped(), &Options { games: 200, ..Options::default() });
    assert_eq!(report.games, 200);
    assert_eq!(report.wins[Side::First] + report.wins[Side::Second] + report.draws, 200);
    for rule in
        ["TOY-2.1", "TOY-2.3", "TOY-3.1", "TOY-3.2", "TOY-3.3", "TOY-4.1", "TOY-4.2", "TOY-4.3", "TOY-4.4", "TOY-5.1"]
    {
        assert!(report.rules.get(rule).is_some_and(|&times| times > 5), "{rule} is hardly met:\n{report}");
    }
}

#[test]
fn one_run_can_go_through_several_set_ups() {
    let make = |number: u64| if number.is_multiple_of(2) { Farm::shipped() } else { Farm::without_wall() };
    let report = battery::random_games(make, &Options { games: 40, ..Options::default() });
    assert_eq!(report.games, 40);
}

/// In the snow nobody is ever hit: both sides can press and stand for ever.
#[test]
fn a_circle_without_dice_is_found() {
    let options = Options { games: 40, ..Options::default() };
    let panic = catch_unwind(|| battery::random_games(|_| Farm::in_snow(), &options)).expect_err("the circle is found");
    let said = panic.downcast_ref::<String>().unwrap();
    assert!(said.contains("a circle: without dice the game is back where it was after action"), "{said}");
}

#[test]
fn a_battery_run_depends_on_its_seed_only() {
    let run = |seed| battery::random_games(|_| Farm::shipped(), &Options { games: 20, seed, ..Options::default() });
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn fast_games_come_to_their_end_and_their_parts_make_the_whole() {
    let whole = battery::fast_games(|_| Farm::shipped(), &Options { games: 2_000, ..Options::default() });
    let mut parts = Report::default();
    for first_game in [0, 1_000] {
        let options = Options { games: 1_000, first_game, ..Options::default() };
        parts.merge(&battery::fast_games(|_| Farm::shipped(), &options));
    }
    assert_eq!(whole, parts);
    assert!(whole.to_string().starts_with("2000 games, "), "{whole}");
}

/// A way to break the contract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fault {
    DeadEnd,
    NeverEnds,
    OffersWhatItRefuses,
    AcceptsWhatItDoesNotOffer,
    RefusesWithoutReason,
    OffersTwice,
    NotationsClash,
    NotationCannotBeWritten,
    ReadsAnother,
    DeclinesIllegally,
    ForgetsWhenSaved,
    HushesWhatItShows,
    PromptsForSomethingElse,
    ShowsTheSecret,
    LogChangesThings,
    OtherDiceEveryTime,
    BreaksAnInvariant,
    Panics,
    SilentAboutTheEnd,
}

/// The farm with a fault.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Faulty {
    farm: Farm,
    fault: Fault,
}

/// Chance that comes from elsewhere than the dice.
static ELSEWHERE: AtomicU32 = AtomicU32::new(0);

impl Faulty {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn fighting(&self) -> bool {
        matches!(self.farm.state.stack.last(), Some(Procedure::Melee { .. }))
    }
}

impl GameState for Faulty {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn score(&self) -> BySide<i32> {
        self.farm.score()
    }

    fn state(&self) -> &State {
        self.farm.state()
    }

    fn with_state(&self, mut state: State) -> Result<Self, String> {
        if self.has(Fault::ForgetsWhenSaved) {
            state.reserve = BySide::new(true, true);
        }
        Ok(Self { farm: self.farm.with_state(state)?, fault: self.fault })
    }
}

impl Rules for Faulty {
    fn pending(&self) -> Pending {
        self.farm.pending()
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        if self.has(Fault::DeadEnd) && self.fighting() {
            return;
        }
        self.farm.legal_actions(out);
        if self.fighting() {
            match self.fault {
                Fault::OffersWhatItRefuses => out.push(Action::Countercharge),
                Fault::OffersTwice => out.push(Action::Press),
                Fault::AcceptsWhatItDoesNotOffer => out.retain(|action| *action != Action::BreakOff),
                _ => {}
            }
        }
    }

    fn check(&self, action: &Action) -> Verdict {
        match self.farm.check(action) {
            Err(_) if self.has(Fault::RefusesWithoutReason) && self.fighting() => Err(Refusal::new("TOY-4.3", "")),
            verdict => verdict,
        }
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        let fought = self.fighting();
        self.farm.apply(action, dice, log);
        match self.fault {
            Fault::NeverEnds => self.farm.state = Farm::shipped().state,
            Fault::Panics if fought => panic!("the powder is wet"),
            Fault::BreaksAnInvariant if fought => self.farm.state.strength[Side::First] = 9,
            Fault::LogChangesThings => log.note(|| {
                // A log that is listened to must not be able to change anything; this one throws dice.
                dice.d6(Purpose::new("TOY-9", Side::First));
                Event::Turn(0)
            }),
            Fault::OtherDiceEveryTime if fought => {
                self.farm.state.points[Side::First] = ELSEWHERE.fetch_add(1, Ordering::Relaxed) as u8;
            }
            _ => {}
        }
    }

    fn decline(&self) -> Option<Action> {
        if self.has(Fault::DeclinesIllegally) { Some(Action::Stand) } else { self.farm.decline() }
    }
}

impl Notation for Faulty {
    fn write_action(&self, action: &Action, out: &mut String) {
        match (self.fault, action) {
            (Fault::NotationsClash, Action::BreakOff) => out.push_str("press"),
            (Fault::NotationCannotBeWritten, Action::Press) => out.push_str("press #1"),
            _ => self.farm.write_action(action, out),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        match (self.fault, text) {
            (Fault::ReadsAnother, "press") => Ok(Action::Stand),
            _ => self.farm.read_action(text),
        }
    }

    fn rule_of(&self, action: &Action) -> RuleId {
        self.farm.rule_of(action)
    }

    fn describe_action(&self, action: &Action) -> Choice {
        let mut choice = self.farm.describe_action(action);
        choice.action.clear();
        self.write_action(action, &mut choice.action);
        choice
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        self.farm.conceivable_actions(out);
    }
}

impl Concealment for Faulty {
    fn has_secrets(&self) -> bool {
        self.farm.has_secrets()
    }

    fn reveals(&self, action: &Action, after: &Self) -> bool {
        self.fault != Fault::HushesWhatItShows && self.farm.reveals(action, &after.farm)
    }

    fn as_seen(&self, viewer: Viewer) -> Self {
        Self { farm: self.farm.as_seen(viewer), fault: self.fault }
    }
}

impl Presentation for Faulty {
    fn describe_event(&self, event: &Event) -> LogLine {
        self.farm.describe_event(event)
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.farm.view(viewer);
        match self.fault {
            Fault::PromptsForSomethingElse => {
                view.prompt.iter_mut().for_each(|prompt| drop(prompt.options.pop()));
            }
            Fault::ShowsTheSecret => {
                let secret = self.farm.state.orders[Side::First] == Some(Order::Assault);
                view.clock.time = if secret { "dawn" } else { "dusk" }.to_owned();
            }
            Fault::SilentAboutTheEnd => view.ended = None,
            _ => {}
        }
        view
    }
}

impl Fights for Faulty {}

impl Audit for Faulty {
    fn invariants(&self) -> Result<(), String> {
        self.farm.invariants()
    }

    fn hidden_twin(&self, viewer: Viewer) -> Option<Self> {
        Some(Self { farm: self.farm.hidden_twin(viewer)?, fault: self.fault })
    }
}

/// One of the two ways to run the battery.
type Run = fn(&dyn Fn(u64) -> Faulty, &Options);

/// What the battery says of a game with a fault.
fn complaint(fault: Fault, run: Run) -> String {
    let options = Options { games: 60, thorough_every: 1, most_decisions: 500, seed: 1815, ..Options::default() };
    let panic =
        catch_unwind(|| run(&|_| Faulty { farm: Farm::shipped(), fault }, &options)).expect_err("the fault is found");
    panic.downcast_ref::<String>().expect("the battery speaks").clone()
}

#[test]
fn an_undo_tells_nothing_where_the_rules_say_what_they_show() {
    let options = Options { games: 60, thorough_every: 1, ..Options::default() };
    let seen = battery::undo_tells_nothing(|_| Farm::shipped(), &options);
    assert!(seen.pairs > 100 && seen.told_apart > 50, "{seen:?}");
    let hushed: Run = |make, options| {
        battery::undo_tells_nothing(make, options);
    };
    let why = complaint(Fault::HushesWhatItShows, hushed);
    assert!(why.contains("shows Side(Second) something that was hidden, and can be taken back"), "{why}");
}

#[test]
fn every_kind_of_fault_is_found_and_named() {
    let faults = [
        (Fault::DeadEnd, "a dead end"),
        (Fault::NeverEnds, "a circle: without dice"),
        (Fault::OffersWhatItRefuses, "'countercharge' is offered and refused: TOY-4.3"),
        (Fault::AcceptsWhatItDoesNotOffer, "'break-off' is accepted and not offered"),
        (Fault::RefusesWithoutReason, "is refused without a rule or a reason"),
        (Fault::OffersTwice, "an action is offered twice"),
        (Fault::NotationsClash, "'press' is written for BreakOff and read as Press"),
        (Fault::NotationCannotBeWritten, "cannot stand in a record"),
        (Fault::ReadsAnother, "'press' is written for Press and read as Stand"),
        (Fault::DeclinesIllegally, "'stand' declines and is not legal"),
        (Fault::ForgetsWhenSaved, "the restored game is another game"),
        (Fault::PromptsForSomethingElse, "must decide between"),
        (Fault::ShowsTheSecret, "can tell this game from one that differs only in what is hidden"),
        (Fault::LogChangesThings, "without a log the action throws other dice"),
        (Fault::OtherDiceEveryTime, "without a log the action leads to another state"),
        (Fault::BreaksAnInvariant, "an invariant does not hold: a company has grown"),
        (Fault::Panics, "panic: the powder is wet"),
        (Fault::SilentAboutTheEnd, "does not say how it ended"),
    ];
    for (fault, words) in faults {
        let said = complaint(fault, |make, options| drop(battery::random_games(make, options)));
        assert!(said.contains(words), "{fault:?} should be called '{words}':\n{said}");
        assert!(said.contains("seed 1815, game "), "{said}");
    }
}

#[test]
fn chance_from_elsewhere_is_found_by_the_replay() {
    let options = Options { games: 60, thorough_every: 100_000, replay_every: 1, ..Options::default() };
    let make = |_| Faulty { farm: Farm::shipped(), fault: Fault::OtherDiceEveryTime };
    // The first decision of the first game is always thorough; it is an order, which is sound.
    let panic = catch_unwind(|| battery::random_games(make, &options)).expect_err("the fault is found");
    let said = panic.downcast_ref::<String>().unwrap();
    assert!(said.contains("replay: the state after action") || said.contains("undo: back after action"), "{said}");
}

#[test]
fn fast_games_find_the_coarse_faults() {
    for (fault, words) in [
        (Fault::DeadEnd, "a dead end"),
        (Fault::NeverEnds, "has not ended after 500 decisions"),
        (Fault::BreaksAnInvariant, "a company has grown"),
        (Fault::Panics, "panic: the powder is wet"),
    ] {
        let said = complaint(fault, |make, options| drop(battery::fast_games(make, options)));
        assert!(said.contains(words), "{fault:?}:\n{said}");
    }
}

#[test]
fn a_complaint_ends_with_a_record_that_leads_to_the_fault() {
    let runs: [Run; 2] = [
        |make, options| drop(battery::random_games(make, options)),
        |make, options| drop(battery::fast_games(make, options)),
    ];
    for run in runs {
        let said = complaint(Fault::BreaksAnInvariant, run);
        let (_, fragment) = said.split_once("Dice: recorded\n").expect("there is a record");
        let headers = "Voltigeur record 1\nRulebook: toy\nRules: 1\nScenario: farm 0000000000000000\nSwitches: wall, reserves\n\
                       First: lot\nSecond: lot\nResult: unfinished\nDice: recorded\n";
        let mut record: voltigeur_engine::Record =
            format!("{headers}{fragment}").parse().expect("the fragment is sound");
        record.scenario_hash = voltigeur_engine::record::TextHash::of(crate::toy::FARM);
        let battle = voltigeur_engine::Match::replay(&crate::toy::BOOK, &record).expect("the fragment replays");
        let last = battle.history().last().expect("something was played");
        let mut before = battle.history().range(..battle.history().len() - 1);
        assert!(["press", "break-off"].contains(&last.action.as_str()), "{said}");
        assert!(before.all(|played| !["press", "break-off"].contains(&played.action.as_str())), "{said}");
    }
}
