//! Computer players: outside the request path, on threads of their own, one decision a game at a time. Games with a person come first; among
//! equals, those of whoever has used the least lately. A search is cut short when others wait, so that no game waits long for another one's
//! search; one between computers ends at once when a person waits.
use crate::live::{Games, Live, locked};
use crate::setup::book;
use crate::table::position_of;
use crate::work::{Load, Person, Queue as FairQueue, for_person, person};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use voltigeur_engine::{AnyGame, Side};
use voltigeur_players::AnyPlayer;

/// The longest search.
const LONGEST: Duration = Duration::from_millis(2_500);

/// The shortest, however many wait.
const SHORTEST: Duration = Duration::from_millis(20);

/// All who wait get their answer within about this time.
const QUEUE: Duration = Duration::from_secs(4);

/// Who plays in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponents {
    /// A person waits for the computer.
    Person,
    /// Computers only.
    Computers,
}

struct Job {
    position: Box<dyn AnyGame>,
    player: Box<dyn AnyPlayer>,
    done: oneshot::Sender<(Option<Box<dyn AnyPlayer>>, String)>,
}

/// The decisions that wait.
#[derive(Default)]
struct Jobs {
    with_a_person: FairQueue<Job>,
    among_computers: FairQueue<Job>,
}

impl Jobs {
    fn of(&mut self, who: Opponents) -> &mut FairQueue<Job> {
        match who {
            Opponents::Person => &mut self.with_a_person,
            Opponents::Computers => &mut self.among_computers,
        }
    }

    fn is_empty(&self) -> bool {
        self.with_a_person.is_empty() && self.among_computers.is_empty()
    }
}

struct Queue {
    jobs: Mutex<Jobs>,
    more: Condvar,
    threads: usize,
}

/// The threads on which computers think, and the queue before them.
pub struct Computers {
    queue: Arc<Queue>,
}

impl Computers {
    /// So many threads. They end with the process.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        let threads = threads.max(1);
        let queue = Arc::new(Queue { jobs: Mutex::default(), more: Condvar::new(), threads });
        for n in 0..threads {
            let queue = Arc::downgrade(&queue);
            let named = std::thread::Builder::new().name(format!("computer-{n}"));
            let spawned = named.spawn(move || {
                while let Some(queue) = queue.upgrade() {
                    queue.work();
                }
            });
            if let Err(error) = spawned {
                tracing::error!(%error, "a thread for computer players could not be started");
            }
        }
        Self { queue }
    }

    /// What a player does at a position; the player comes back unless it broke.
    async fn choose(
        &self,
        who: Opponents,
        position: Box<dyn AnyGame>,
        player: Box<dyn AnyPlayer>,
    ) -> Option<(Option<Box<dyn AnyPlayer>>, String)> {
        let (done, chosen) = oneshot::channel();
        locked(&self.queue.jobs).of(who).push(person(), Job { position, player, done });
        self.queue.more.notify_one();
        chosen.await.ok()
    }

    /// How much there is to decide, by who plays: `person` or `computers`.
    #[must_use]
    pub fn load(&self) -> [(&'static str, Load); 2] {
        let jobs = locked(&self.queue.jobs);
        [("person", jobs.with_a_person.load()), ("computers", jobs.among_computers.load())]
    }

    /// How many decisions wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        let jobs = locked(&self.queue.jobs);
        jobs.with_a_person.len() + jobs.among_computers.len()
    }
}

impl Queue {
    /// Does one job, or looks again after a while whether the server is still there.
    fn work(self: &Arc<Self>) {
        let jobs = locked(&self.jobs);
        let waited = self.more.wait_timeout_while(jobs, Duration::from_millis(500), |jobs| jobs.is_empty());
        let (mut jobs, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let who = if jobs.with_a_person.is_empty() { Opponents::Computers } else { Opponents::Person };
        let Some((home, job)) = jobs.of(who).pop() else { return };
        drop(jobs);
        let Job { position, mut player, done } = job;
        let (began, queue) = (Instant::now(), self.clone());
        player.stop_when(Arc::new(move || began.elapsed() > queue.bound(who)));
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            let chosen = player.choose(&*position);
            // Thousands of games may have one that waits for its next turn.
            player.release_memory();
            (player, chosen)
        }));
        let answer = match chosen {
            Ok((player, chosen)) => (Some(player), chosen),
            Err(_) => {
                tracing::error!("a computer player panicked: it takes the first legal choice");
                (None, position.legal().first().map(|first| first.notation().to_owned()).unwrap_or_default())
            }
        };
        locked(&self.jobs).of(who).used(home, began.elapsed());
        let _ = done.send(answer);
    }

    /// How long a search may take just now.
    fn bound(&self, who: Opponents) -> Duration {
        let jobs = locked(&self.jobs);
        let waiting = match who {
            Opponents::Person => jobs.with_a_person.len(),
            Opponents::Computers if !jobs.with_a_person.is_empty() => return SHORTEST,
            Opponents::Computers => jobs.among_computers.len(),
        };
        (QUEUE * self.threads as u32 / (waiting as u32 + 1)).clamp(SHORTEST, LONGEST)
    }
}

impl Games {
    /// Lets the computer decide, if it must, and as long as it must. Only one task a game does that.
    pub(crate) fn wake_computer(self: &Arc<Self>, live: &Arc<Live>) {
        if live.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (games, live) = (self.clone(), live.clone());
        // It works for whoever made the game, whoever happens to look at it.
        let maker = Person { home: live.maker(), seat: 0 };
        tokio::spawn(for_person(maker, async move {
            // What fails again and again is left until somebody looks at the game.
            for _ in 0..10 {
                while games.let_computer_decide(&live).await {}
                live.thinking.store(false, Ordering::Release);
                // Somebody may have acted just before the flag fell, and found it raised.
                let again = games.open(&live).await.is_ok_and(|fold| fold.computer_to_decide().is_some());
                if !again || live.thinking.swap(true, Ordering::AcqRel) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            live.thinking.store(false, Ordering::Release);
        }));
    }

    /// One decision of a computer; false if there was none, or it could not be written.
    async fn let_computer_decide(self: &Arc<Self>, live: &Arc<Live>) -> bool {
        let (seq, side, who, position, player) = {
            let Ok(fold) = self.open(live).await else { return false };
            let Some((side, level)) = fold.computer_to_decide() else { return false };
            let seated = locked(&live.players)[side.index()].take();
            let player = seated
                .or_else(|| book(&fold.setup.rulebook).ok()?.player(level, fold.players_seed ^ side.index() as u64));
            let Some(player) = player else { return false };
            let alone = Side::BOTH.into_iter().all(|side| fold.is_computer(side));
            let who = if alone { Opponents::Computers } else { Opponents::Person };
            (fold.seq(), side, who, position_of(&fold), player)
        };
        let Some((player, action)) = self.computers().choose(who, position, player).await else { return false };
        if let Some(player) = player {
            locked(&live.players)[side.index()] = Some(player);
        }
        self.decided(live, seq, side, action).await
    }

    async fn decided(self: &Arc<Self>, live: &Arc<Live>, seq: u64, side: Side, action: String) -> bool {
        let taken = self.change_by_rules(live, action.clone(), move |fold, at| {
            let only_talk = fold.traces.range(seq as usize..).all(|trace| trace.is_talk());
            if !only_talk || fold.battle.to_decide() != Some(side) {
                return Ok(Vec::new());
            }
            fold.act(&action, at)
        });
        match taken.await {
            Ok(_) => true,
            // A server that stops has closed its store; the computer decides again after the next start.
            Err(_) if self.store.is_closed() => false,
            Err(refused) => {
                tracing::warn!(game = live.id, why = refused.problem.why, "a computer's decision was not taken");
                false
            }
        }
    }
}
