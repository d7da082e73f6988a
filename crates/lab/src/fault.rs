//! A fault in one game ends that game only: it is caught, told with its place in the code, and the game is recorded.
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use voltigeur_engine::record::{DiceLine, DiceSource, Step};
use voltigeur_engine::{AnyGame, BySide, Match, Record, Recording, Seeded, Side};
use voltigeur_players::{AnyPlayer, Book, Level, seed_of};

/// A game that could not be finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameFault {
    /// Its number.
    pub number: u64,
    /// The players have changed sides: A plays the second side.
    pub swapped: bool,
    /// What went wrong.
    pub what: String,
}

/// What is said of a side that must decide and has nothing to choose from.
pub const DEAD_END: &str = "the battle is not over, but nothing is legal";

thread_local! {
    /// What the panic of a game on this thread said; none while nobody wants to know.
    static HEARD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does something that may panic.
///
/// # Errors
/// What the panic said, and where. Nothing is printed.
pub fn caught<T>(play: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            let wanted = HEARD.with_borrow_mut(|heard| {
                let wanted = heard.is_some();
                if wanted {
                    let said = panic.payload_as_str().unwrap_or("a panic without words");
                    let place = panic.location().map_or(String::new(), |place| format!(" ({place})"));
                    *heard = Some(format!("{}{place}", said.split_whitespace().collect::<Vec<_>>().join(" ")));
                }
                wanted
            });
            if !wanted {
                usual(panic);
            }
        }));
    });
    let before = HEARD.replace(Some(String::new()));
    let done = catch_unwind(AssertUnwindSafe(play));
    let heard = HEARD.replace(before);
    done.map_err(|_| heard.unwrap_or_default())
}

/// Who plays a game against whom, with which chance.
pub(crate) struct Contest<'s> {
    pub book: &'static dyn Book,
    pub levels: BySide<Level>,
    pub seed: u64,
    pub number: u64,
    /// The battle before the first action.
    pub head: &'s Match,
}

impl Contest<'_> {
    /// Plays a game that could not be finished once more and writes it down, up to where it stopped.
    pub fn record(&self) -> Record {
        let mut record = self.head.record();
        for side in Side::BOTH {
            record.seats[side] = self.levels[side].to_string();
        }
        // The dice of a simulation come from one stream for each number: here they are written down.
        record.dice = DiceSource::recorded();
        let mut steps = Vec::new();
        let mut next = None;
        let stopped = caught(|| self.play(self.head.game(), &mut steps, &mut next));
        let why = stopped.err().unwrap_or_else(|| DEAD_END.to_owned());
        let remark = match next {
            Some(action) => format!("could not go on with '{action}': {why}"),
            None => format!("could not go on: {why}"),
        };
        match steps.last_mut() {
            Some(step) => step.remarks.push(remark),
            None => record.line.remarks.push(remark),
        }
        record.line.steps = steps;
        record
    }

    fn play(&self, start: &dyn AnyGame, steps: &mut Vec<Step>, next: &mut Option<String>) {
        let mut game = start.boxed_clone();
        let mut dice = Seeded::numbered(self.seed, self.number);
        let mut players: BySide<Option<Box<dyn AnyPlayer>>> = BySide::from_fn(|side| {
            self.book.player(&self.levels[side].to_string(), seed_of(self.seed, self.number, side))
        });
        while let Some(side) = game.pending().side() {
            *next = None;
            let legal = game.legal();
            let (Some(first), Some(player)) = (legal.first(), &mut players[side]) else { return };
            let forced = legal.len() == 1;
            let action = if forced { first.notation().to_owned() } else { player.choose(&*game) };
            *next = Some(action.clone());
            let Ok(checked) = game.parse(&action) else { return };
            let mut recording = Recording::new(&mut dice);
            if game.apply_silently(&checked, &mut recording).is_err() {
                return;
            }
            let dice = recording.throws.iter().map(DiceLine::from).collect();
            steps.push(Step { action, forced, hash: Some(game.hash()), dice, ..Step::default() });
        }
    }
}
