//! The odds of the options that lead into a fight, as far as there is time for them.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use voltigeur_engine::odds::{FightOdds, Stance};
use voltigeur_engine::view::{Choice, OddsBar};
use voltigeur_engine::{AnyGame, BySide, Side};

/// Lists longer than this are no choices between fights.
const MOST_OPTIONS: usize = 40;

/// How both sides behave in the bars of a prompt.
pub const STANCES: BySide<Stance> = BySide::new(Stance::FightOn, Stance::FightOn);

/// The odds of each option if both sides fight on; none where nothing is fought about, or where time ran out.
#[must_use]
pub fn of_options(game: &dyn AnyGame, options: &[Choice], side: Side, time: Duration) -> Vec<Option<OddsBar>> {
    let mut bars = vec![None; options.len()];
    if options.len() > MOST_OPTIONS {
        return bars;
    }
    let actions: Vec<String> = options.iter().map(|option| option.action.clone()).collect();
    let game = game.boxed_clone();
    let (send, receive) = channel();
    let enough = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&enough);
    std::thread::spawn(move || {
        for (n, action) in actions.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let odds = game.parse(action).ok().and_then(|action| game.odds(Some(&action), STANCES).ok());
            let bar = odds.filter(is_a_fight).map(|odds| odds.bar(side));
            if send.send((n, bar)).is_err() {
                return;
            }
        }
    });
    let until = Instant::now() + time;
    while let Ok((n, bar)) = receive.recv_timeout(until.saturating_duration_since(Instant::now())) {
        bars[n] = bar;
    }
    enough.store(true, Ordering::Relaxed);
    bars
}

fn is_a_fight(odds: &FightOdds) -> bool {
    odds.situations > 1 && odds.endings.iter().any(|(_, ending)| ending.favours.is_some())
}
