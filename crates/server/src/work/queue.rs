//! A queue in which whoever has used the least lately comes first.
use super::{Home, Load, Person};
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

/// What was used counts half after this time.
const HALF_LIFE: Duration = Duration::from_secs(5);

/// So many homes are remembered before those that hardly used anything are forgotten.
const REMEMBERED: usize = 1_000;

/// Less than this many seconds is hardly anything.
const HARDLY: f64 = 0.000_5;

/// The seconds that somebody has used, less and less of them as time goes by.
#[derive(Clone, Copy)]
struct Used {
    seconds: f64,
    at: Instant,
}

impl Used {
    fn at(self, now: Instant) -> f64 {
        let halves = now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.seconds * (-halves).exp2()
    }
}

/// What waits of one home: each seat in turn.
struct Seats<T> {
    of: HashMap<u64, VecDeque<T>>,
    turns: VecDeque<u64>,
    len: usize,
}

impl<T> Default for Seats<T> {
    fn default() -> Self {
        Self { of: HashMap::new(), turns: VecDeque::new(), len: 0 }
    }
}

impl<T> Seats<T> {
    fn push(&mut self, seat: u64, item: T) {
        let waiting = self.of.entry(seat).or_default();
        if waiting.is_empty() {
            self.turns.push_back(seat);
        }
        waiting.push_back(item);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let seat = self.turns.pop_front()?;
        let waiting = self.of.get_mut(&seat)?;
        let item = waiting.pop_front();
        if waiting.is_empty() {
            self.of.remove(&seat);
        } else {
            self.turns.push_back(seat);
        }
        self.len -= 1;
        item
    }
}

/// A queue that is fair: of those who wait, the home that has used the least lately comes first, and within it each seat in turn.
pub struct Queue<T> {
    homes: HashMap<Home, Seats<T>>,
    used: HashMap<Home, Used>,
    /// What was begun and has not ended yet, by home: it counts as used.
    begun: HashMap<Home, usize>,
    len: usize,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self { homes: HashMap::new(), used: HashMap::new(), begun: HashMap::new(), len: 0 }
    }
}

impl<T> Queue<T> {
    /// Puts something into the queue.
    pub fn push(&mut self, who: Person, item: T) {
        self.homes.entry(who.home).or_default().push(who.seat, item);
        self.len += 1;
    }

    /// What comes next, and whose it is. When it is done, [`Queue::used`] must be told.
    pub fn pop(&mut self) -> Option<(Home, T)> {
        let now = Instant::now();
        let used = |home: &Home| {
            let begun = self.begun.get(home).copied().unwrap_or(0);
            (begun, self.used.get(home).map_or(0.0, |used| used.at(now)))
        };
        let least = self.homes.keys().map(|home| (used(home), home));
        let (_, home) = least.min_by(|((a, x), _), ((b, y), _)| a.cmp(b).then(x.total_cmp(y)))?;
        let home = home.clone();
        let seats = self.homes.get_mut(&home)?;
        let item = seats.pop()?;
        if seats.len == 0 {
            self.homes.remove(&home);
        }
        self.len -= 1;
        *self.begun.entry(home.clone()).or_default() += 1;
        Some((home, item))
    }

    /// Something that was taken from the queue is done, and took so long.
    pub fn used(&mut self, home: Home, took: Duration) {
        if let Some(begun) = self.begun.get_mut(&home) {
            *begun -= 1;
            if *begun == 0 {
                self.begun.remove(&home);
            }
        }
        let now = Instant::now();
        if self.used.len() > REMEMBERED {
            self.used.retain(|_, used| used.at(now) > HARDLY);
        }
        let used = self.used.entry(home).or_insert(Used { seconds: 0.0, at: now });
        *used = Used { seconds: used.at(now) + took.as_secs_f64(), at: now };
    }

    /// How much waits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// How much waits and is under way.
    #[must_use]
    pub fn load(&self) -> Load {
        Load { waiting: self.len, running: self.has_begun() }
    }

    /// Nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How much of one home waits.
    #[must_use]
    pub fn waiting(&self, home: &Home) -> usize {
        self.homes.get(home).map_or(0, |seats| seats.len)
    }

    /// How much was begun and is not done.
    #[must_use]
    pub fn has_begun(&self) -> usize {
        self.begun.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn home(n: u8) -> Home {
        Home::Address(IpAddr::from([10, 0, 0, n]))
    }

    fn of(n: u8, seat: u64) -> Person {
        Person { home: home(n), seat }
    }

    #[test]
    fn who_has_used_little_comes_before_who_has_used_much() {
        let mut queue = Queue::default();
        for n in 0..3 {
            queue.push(of(1, 0), ("much", n));
        }
        assert_eq!(queue.pop().map(|(_, item)| item), Some(("much", 0)));
        queue.used(home(1), Duration::from_secs(1));
        queue.push(of(2, 0), ("little", 0));
        queue.push(of(2, 0), ("little", 1));
        assert_eq!(queue.pop().map(|(_, item)| item), Some(("little", 0)));
        queue.used(home(2), Duration::from_millis(1));
        assert_eq!(queue.pop().map(|(_, item)| item), Some(("little", 1)), "a millisecond is less than a second");
        assert_eq!(queue.pop().map(|(_, item)| item), Some(("much", 1)), "what is under way counts, whatever it takes");
        assert_eq!((queue.len(), queue.waiting(&home(1)), queue.has_begun()), (1, 1, 2));
    }

    #[test]
    fn the_seats_of_one_home_take_turns() {
        let mut queue = Queue::default();
        for n in 0..3 {
            queue.push(of(1, 7), (7, n));
        }
        queue.push(of(1, 8), (8, 0));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(_, item)| item).collect();
        assert_eq!(order, [(7, 0), (8, 0), (7, 1), (7, 2)]);
        assert!(queue.is_empty());
    }
}
