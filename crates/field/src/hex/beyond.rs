//! Lines of sight and fire that go on behind their target.
use super::{Course, Hex};
use arrayvec::ArrayVec;

/// The hex that a straight line reaches so many steps behind its target, where a step is as long as the line has hexes to the target; two
/// where it passes exactly between them. Nothing if the line has no length.
///
/// ```
/// use voltigeur_field::hex::{Direction, Hex, beyond_target};
/// let (gun, target) = (Hex::ORIGIN, Hex::ORIGIN + Direction::N.delta() * 3);
/// assert_eq!(beyond_target(gun, target, 1).as_slice(), [target + Direction::N]);
/// // Toward a corner it passes between two hexes, and comes to a third.
/// let target = Hex::ORIGIN + Direction::N + Direction::NE;
/// assert_eq!(beyond_target(gun, target, 1).as_slice(), [target + Direction::N, target + Direction::NE]);
/// assert_eq!(beyond_target(gun, target, 2).as_slice(), [target + Direction::N + Direction::NE]);
/// ```
#[must_use]
pub fn beyond_target(from: Hex, target: Hex, steps: u16) -> ArrayVec<Hex, 2> {
    let Some(Course { direction, ahead, aside }) = from.course_to(target) else { return ArrayVec::new() };
    // The point lies on the ring of so many steps around the target, between its corners in the first and the second direction.
    let (range, share) = (i32::from(ahead) + i32::from(aside), i32::from(steps) * i32::from(aside));
    let on_ring = |second: i32| {
        let first = i32::from(steps) - second;
        target + direction.delta() * first as i16 + direction.turned(1).delta() * second as i16
    };
    let nearest = (2 * share + range) / (2 * range);
    let between = (2 * share + range) % (2 * range) == 0;
    let mut hexes = ArrayVec::new();
    if between && nearest > 0 {
        hexes.push(on_ring(nearest - 1));
    }
    hexes.push(on_ring(nearest));
    hexes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The square of the distance between a hex and a point, both in hexes times `scale`.
    fn apart(hex: Hex, point: [i64; 2], scale: i64) -> i64 {
        let (q, r) = (i64::from(hex.q) * scale - point[0], i64::from(hex.r) * scale - point[1]);
        q * q + q * r + r * r
    }

    proptest! {
        /// LB-17.9.1a: the hexes nearest to A + (B - A)(n + k) / n.
        #[test]
        fn no_other_hex_is_as_near(q in -12i16..12, r in -12i16..12, steps in 1u16..4) {
            let (from, target) = (Hex::new(2, -1), Hex::new(2 + q, r - 1));
            let range = i64::from(from.distance(target));
            if range == 0 {
                prop_assert!(beyond_target(from, target, steps).is_empty());
                return Ok(());
            }
            let way = range + i64::from(steps);
            let point = [i64::from(from.q) * range + i64::from(q) * way, i64::from(from.r) * range + i64::from(r) * way];
            let near = target.range(steps + 2).map(|hex| (apart(hex, point, range), hex));
            let least = near.clone().map(|(far, _)| far).min().unwrap();
            let nearest: BTreeSet<Hex> = near.filter(|&(far, _)| far == least).map(|(_, hex)| hex).collect();
            prop_assert_eq!(beyond_target(from, target, steps).into_iter().collect::<BTreeSet<_>>(), nearest);
        }
    }
}
