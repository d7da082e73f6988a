//! What requests compute: on threads of their own, never on those that answer requests.
//!
//! There are [three classes](Class) of work, each with its own threads, so that work of one class never waits for another. Within a class
//! whoever has used the least lately comes first ([`Queue`]): expensive work of one person does not delay another's cheap request. Work that
//! nobody waits for any more is not begun, and stops if it looks ([`Waited`]).
use crate::limits::Limit;
use crate::live::locked;
use crate::problem::{Answer, Refused};
use axum::http::StatusCode;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

mod person;
mod queue;

pub use person::{Home, Person};
pub use queue::Queue;

/// How much work something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A few milliseconds: an action, a table, a preview of a small fight.
    Quick,
    /// Some tens of milliseconds: questions about a free table, moments of a game, loading one.
    Medium,
    /// More: previews of large fights, uploads, loading long games.
    Long,
}

/// Actions that are replayed as medium work; more are long work.
const FEW_ACTIONS: usize = 500;

impl Class {
    pub(crate) const ALL: [Self; 3] = [Class::Quick, Class::Medium, Class::Long];

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Class::Quick => "quick",
            Class::Medium => "medium",
            Class::Long => "long",
        }
    }

    /// The class of a replay of so many actions.
    #[must_use]
    pub const fn of_replay(actions: usize) -> Self {
        if actions <= FEW_ACTIONS { Class::Medium } else { Class::Long }
    }
}

/// How much there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// So much waits.
    pub waiting: usize,
    /// So much is under way.
    pub running: usize,
}

type Job = Box<dyn FnOnce() + Send>;

struct Pool {
    queue: Mutex<Queue<Job>>,
    more: Condvar,
    /// How many jobs of one home may wait.
    most: usize,
}

/// The threads on which requests compute.
pub struct Work {
    pools: [Arc<Pool>; 3],
}

tokio::task_local! {
    static PERSON: RefCell<Person>;
}

/// The person for whom this task works; the server itself if nobody is named.
#[must_use]
pub fn person() -> Person {
    PERSON.try_with(|person| person.borrow().clone()).unwrap_or_default()
}

/// Names the person for whom this task works, if it is one that [`for_person`] runs.
pub fn name_person(who: Person) {
    let _ = PERSON.try_with(|person| person.replace(who));
}

/// Runs a task for a person.
pub async fn for_person<F: Future>(who: Person, task: F) -> F::Output {
    PERSON.scope(RefCell::new(who), task).await
}

/// A layer that lets handlers name the person for whom they work.
pub async fn for_somebody(request: axum::extract::Request, next: axum::middleware::Next) -> axum::response::Response {
    for_person(Person::default(), next.run(request)).await
}

/// Says whether somebody still waits for the result.
pub struct Waited<'a>(&'a dyn Fn() -> bool);

impl Waited<'_> {
    /// Nobody does: whoever asked has gone.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.0()
    }
}

impl Work {
    /// Threads for so many cores, and a queue in which so many jobs of one home may wait in each class.
    #[must_use]
    pub fn new(cores: usize, most: usize) -> Self {
        let pool = |class: &str, threads: usize, most: usize| {
            let pool = Arc::new(Pool { queue: Mutex::default(), more: Condvar::new(), most });
            for n in 0..threads {
                let pool = Arc::downgrade(&pool);
                let named = std::thread::Builder::new().name(format!("{class}-{n}"));
                let spawned = named.spawn(move || {
                    while let Some(pool) = pool.upgrade() {
                        pool.work();
                    }
                });
                if let Err(error) = spawned {
                    tracing::error!(%error, "a thread for requests could not be started");
                }
            }
            pool
        };
        // What is quick is limited by how often it may be asked.
        let quick = pool("quick", cores.max(2), usize::MAX);
        Self { pools: [quick, pool("medium", cores.max(2), most), pool("long", cores.div_ceil(2), most)] }
    }

    /// Does a job for the person of this task, on a thread of the class.
    ///
    /// # Errors
    /// If too many jobs of this person wait, or this one breaks.
    pub async fn run<T, F>(&self, class: Class, job: F) -> Answer<T>
    where
        T: Send + 'static,
        F: FnOnce(&Waited) -> T + Send + 'static,
    {
        let (done, result) = oneshot::channel();
        let job = move || {
            if done.is_closed() {
                return;
            }
            let gone = || done.is_closed();
            let result = catch_unwind(AssertUnwindSafe(|| job(&Waited(&gone))));
            let _ = done.send(result);
        };
        self.pools[class as usize].push(person(), Box::new(job))?;
        match result.await {
            Ok(Ok(result)) => Ok(result),
            _ => {
                tracing::error!(?class, "a computation broke");
                Err(Refused::broken())
            }
        }
    }

    /// How much there is to do of a class.
    #[must_use]
    pub fn load(&self, class: Class) -> Load {
        locked(&self.pools[class as usize].queue).load()
    }

    /// How many jobs of a class wait.
    #[must_use]
    pub fn waiting(&self, class: Class) -> usize {
        locked(&self.pools[class as usize].queue).len()
    }
}

impl Pool {
    fn push(&self, who: Person, job: Job) -> Answer<()> {
        let mut queue = locked(&self.queue);
        if who.home != Home::House && queue.waiting(&who.home) >= self.most {
            let why = "too many of your requests are still in progress: wait until some of them are answered";
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why).by(Limit::Waiting));
        }
        queue.push(who, job);
        drop(queue);
        self.more.notify_one();
        Ok(())
    }

    /// Does one job, or looks again after a while whether the server is still there.
    fn work(&self) {
        let queue = locked(&self.queue);
        let waited = self.more.wait_timeout_while(queue, Duration::from_millis(500), |queue| queue.is_empty());
        let (mut queue, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let Some((home, job)) = queue.pop() else { return };
        drop(queue);
        let began = Instant::now();
        job();
        locked(&self.queue).used(home, began.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn somebody(n: u8) -> Person {
        Person { home: Home::Address(IpAddr::from([10, 0, 0, n])), seat: 0 }
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_stops() {
        let work = Arc::new(Work::new(1, 10));
        let (stopped, heard) = oneshot::channel();
        let (begun, running) = oneshot::channel();
        let task = tokio::spawn({
            let work = work.clone();
            async move {
                let endless = move |waited: &Waited| {
                    let _ = begun.send(());
                    while !waited.is_over() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    let _ = stopped.send(());
                };
                work.run(Class::Long, endless).await
            }
        });
        running.await.unwrap();
        task.abort();
        tokio::time::timeout(Duration::from_secs(10), heard).await.expect("it stops").unwrap();
    }

    #[tokio::test]
    async fn who_has_too_much_waiting_is_refused_and_others_are_not() {
        let work = Arc::new(Work::new(1, 2));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = work.clone();
        let blocker = tokio::spawn(for_person(somebody(1), async move {
            first.run(Class::Long, move |_| wait.recv().is_err()).await
        }));
        while locked(&work.pools[Class::Long as usize].queue).has_begun() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let mut waiting = Vec::new();
        for _ in 0..2 {
            let work = work.clone();
            waiting.push(tokio::spawn(for_person(somebody(1), async move { work.run(Class::Long, |_| ()).await })));
        }
        while work.waiting(Class::Long) < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let refused = for_person(somebody(1), work.run(Class::Long, |_| ())).await;
        assert_eq!(refused.unwrap_err().status, StatusCode::TOO_MANY_REQUESTS);
        let other = work.clone();
        let other = tokio::spawn(for_person(somebody(2), async move { other.run(Class::Long, |_| 7).await }));
        drop(go);
        assert_eq!(other.await.unwrap().unwrap(), 7);
        blocker.await.unwrap().unwrap();
        for job in waiting {
            job.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn a_computation_that_breaks_breaks_nothing_else() {
        let work = Work::new(1, 10);
        let broken: Answer<()> = work.run(Class::Long, |_| panic!("as the test wants it")).await;
        assert_eq!(broken.unwrap_err().status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(work.run(Class::Long, |_| 7).await.unwrap(), 7);
    }
}
