//! Who goes where: as many bodies as places, each to one.
use arrayvec::ArrayVec;

/// The most bodies of a matching.
pub const MOST_MATCHED: usize = 8;

/// The place of each body, in the order of bodies.
pub type Matching = ArrayVec<u8, MOST_MATCHED>;

/// Costs that differ by no more than this are equal.
const EQUAL: f64 = 1e-9;

/// The matching whose costs add up to the least. Of equals it is the first in dictionary order, bodies in theirs.
///
/// # Panics
/// If there are more bodies than [`MOST_MATCHED`].
///
/// ```
/// use voltigeur_field::table::matching::least_total;
/// let (from, to) = ([0.0_f64, 1.0, 8.0], [2.0_f64, 3.0, 7.0]);
/// // The first two come to the same whoever goes where, and the first in dictionary order is taken.
/// assert_eq!(least_total(3, |body, place| (from[body] - to[place]).abs())[..], [0, 1, 2]);
/// ```
pub fn least_total(count: usize, cost: impl Fn(usize, usize) -> f64) -> Matching {
    search(count, cost, |so_far, next| so_far + next)
}

/// The matching whose greatest cost is the least. Of equals it is the first in dictionary order, bodies in theirs.
///
/// # Panics
/// If there are more bodies than [`MOST_MATCHED`].
pub fn least_greatest(count: usize, cost: impl Fn(usize, usize) -> f64) -> Matching {
    search(count, cost, f64::max)
}

/// Tries all matchings in dictionary order, and leaves those that cannot be better than what was found.
fn search(count: usize, cost: impl Fn(usize, usize) -> f64, join: impl Fn(f64, f64) -> f64) -> Matching {
    assert!(count <= MOST_MATCHED, "{count} bodies are more than {MOST_MATCHED}");
    let mut costs = [[0.0; MOST_MATCHED]; MOST_MATCHED];
    for (body, costs) in costs.iter_mut().enumerate().take(count) {
        for (place, known) in costs.iter_mut().enumerate().take(count) {
            *known = cost(body, place);
        }
    }
    let mut best = Best { cost: f64::INFINITY, places: Matching::new() };
    best.try_all(count, &costs, &join, 0.0, &mut Matching::new());
    best.places
}

struct Best {
    cost: f64,
    places: Matching,
}

impl Best {
    fn try_all(
        &mut self,
        count: usize,
        costs: &[[f64; MOST_MATCHED]; MOST_MATCHED],
        join: &impl Fn(f64, f64) -> f64,
        so_far: f64,
        places: &mut Matching,
    ) {
        let body = places.len();
        if body == count {
            (self.cost, self.places) = (so_far, places.clone());
            return;
        }
        for place in 0..count as u8 {
            if places.contains(&place) {
                continue;
            }
            let next = join(so_far, costs[body][usize::from(place)]);
            if next < self.cost - EQUAL {
                places.push(place);
                self.try_all(count, costs, join, next, places);
                places.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_total_and_the_least_greatest_differ() {
        // One long way and two of nothing, or three middling ways.
        let (from, to) = ([0.0_f64, 4.0, 8.0], [4.0_f64, 8.0, 11.0]);
        let cost = |body: usize, place: usize| (from[body] - to[place]).abs();
        assert_eq!(least_greatest(3, cost)[..], [0, 1, 2]);
        let total = |places: &Matching| -> f64 { places.iter().enumerate().map(|(n, &p)| cost(n, p.into())).sum() };
        assert_eq!(total(&least_total(3, cost)), 11.0);
        let squares = |body: usize, place: usize| cost(body, place).sqrt();
        assert_eq!(least_total(3, squares)[..], [2, 0, 1], "the first goes all the way, the others stay");
        assert!(least_total(0, cost).is_empty());
    }
}
