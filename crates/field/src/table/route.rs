//! The shortest way around forbidden ground: for messengers and commanders.
use super::Point;
use super::convex::Convex;

/// A convex body grown by a distance, corners cut into chords that lie outside the true arc, so that the result holds all of it.
///
/// `chords` is how many chords a full circle has.
#[must_use]
pub fn grown(body: &Convex, by: f64, chords: u32) -> Vec<Point> {
    let step = 2.0 * std::f64::consts::PI / f64::from(chords);
    let radius = by / libm::cos(step / 2.0);
    let around = |corner: &Point| {
        let corner = *corner;
        (0..chords).map(move |n| {
            let angle = step * (f64::from(n) + 0.5);
            corner + Point::new(libm::cos(angle), libm::sin(angle)) * radius
        })
    };
    large_hull(body.corners().iter().flat_map(around).collect())
}

/// The convex hull of any number of points, counter-clockwise.
fn large_hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let mut chain: Vec<Point> = Vec::new();
    let forth = points.iter().copied();
    let back = points.iter().rev().copied().skip(1);
    let mut least = 1;
    for (n, point) in forth.chain(back).enumerate() {
        if n == points.len() {
            least = chain.len();
        }
        while chain.len() > least {
            let (a, b) = (chain[chain.len() - 2], chain[chain.len() - 1]);
            if (b - a).cross(point - b) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    }
    chain.pop();
    chain
}

/// The length of the shortest way from one of the starts to one of the ends that goes through the inside of no obstacle, and its
/// points; none if there is no way. Obstacles are convex, corners counter-clockwise; ways may run along their borders.
#[must_use]
pub fn shortest(starts: &[Point], ends: &[Point], obstacles: &[Vec<Point>]) -> Option<(f64, Vec<Point>)> {
    let corners = obstacles.iter().flatten().copied().filter(|&corner| !inside_any(corner, obstacles));
    let nodes: Vec<Point> = starts.iter().chain(ends).copied().chain(corners).collect();
    let is_end = |n: usize| n >= starts.len() && n < starts.len() + ends.len();
    let mut best = vec![f64::INFINITY; nodes.len()];
    let mut before = vec![usize::MAX; nodes.len()];
    let mut open: Vec<bool> = vec![true; nodes.len()];
    for (n, &start) in starts.iter().enumerate() {
        if !inside_any(start, obstacles) {
            best[n] = 0.0;
        }
    }
    loop {
        let next = (0..nodes.len())
            .filter(|&n| open[n] && best[n].is_finite())
            .min_by(|&a, &b| best[a].total_cmp(&best[b]))?;
        if is_end(next) {
            let mut way = vec![nodes[next]];
            let mut at = next;
            while before[at] != usize::MAX {
                at = before[at];
                way.push(nodes[at]);
            }
            way.reverse();
            return Some((best[next], way));
        }
        open[next] = false;
        for n in 0..nodes.len() {
            let length = best[next] + nodes[next].distance(nodes[n]);
            if open[n] && length < best[n] && is_free(nodes[next], nodes[n], obstacles) {
                best[n] = length;
                before[n] = next;
            }
        }
    }
}

/// Is a point inside an obstacle, not only on its border?
fn inside_any(point: Point, obstacles: &[Vec<Point>]) -> bool {
    obstacles.iter().any(|obstacle| depth(point, obstacle) > 1e-9)
}

/// How deep a point lies in a convex body; negative outside.
fn depth(point: Point, body: &[Point]) -> f64 {
    let next = body.iter().skip(1).chain(body.first());
    body.iter().zip(next).map(|(&from, &to)| (to - from).unit().cross(point - from)).fold(f64::INFINITY, f64::min)
}

/// Does a segment keep out of the inside of all obstacles?
fn is_free(from: Point, to: Point, obstacles: &[Vec<Point>]) -> bool {
    obstacles.iter().all(|obstacle| {
        // The part of the segment that is left of every side.
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        let next = obstacle.iter().skip(1).chain(obstacle.first());
        for (&a, &b) in obstacle.iter().zip(next) {
            let along = (b - a).unit();
            let (start, end) = (along.cross(from - a) - 1e-9, along.cross(to - a) - 1e-9);
            if start <= 0.0 && end <= 0.0 {
                return true;
            }
            let share = start / (start - end);
            if start < 0.0 {
                enter = enter.max(share);
            } else if end < 0.0 {
                leave = leave.min(share);
            }
        }
        enter >= leave
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Footprint, Heading, Length, Pose};

    #[test]
    fn a_way_around_a_block() {
        let square = vec![Point::new(2.0, -1.0), Point::new(4.0, -1.0), Point::new(4.0, 1.0), Point::new(2.0, 1.0)];
        let (length, way) = shortest(&[Point::ORIGIN], &[Point::new(6.0, 0.0)], std::slice::from_ref(&square)).unwrap();
        assert!((length - (2.0 * 5.0_f64.sqrt() + 2.0)).abs() < 1e-12);
        assert_eq!(way.len(), 4);
        let (straight, _) = shortest(&[Point::ORIGIN], &[Point::new(0.0, 6.0)], std::slice::from_ref(&square)).unwrap();
        assert_eq!(straight, 6.0);
        let (edge, _) =
            shortest(&[Point::new(0.0, 1.0)], &[Point::new(6.0, 1.0)], std::slice::from_ref(&square)).unwrap();
        assert!((edge - 6.0).abs() < 1e-9, "along the border");
    }

    #[test]
    fn a_ring_without_a_gate_has_no_way_in() {
        let wall = |x: f64, y: f64, w: f64, h: f64| {
            vec![Point::new(x, y), Point::new(x + w, y), Point::new(x + w, y + h), Point::new(x, y + h)]
        };
        let ring = [
            wall(-3.0, -3.0, 6.0, 1.0),
            wall(-3.0, 2.0, 6.0, 1.0),
            wall(-3.0, -3.0, 1.0, 6.0),
            wall(2.0, -3.0, 1.0, 6.0),
        ];
        assert!(shortest(&[Point::ORIGIN], &[Point::new(9.0, 0.0)], &ring).is_none());
        assert!(shortest(&[Point::ORIGIN], &[Point::new(9.0, 0.0)], &ring[..3]).is_some());
    }

    #[test]
    fn a_grown_body_holds_the_true_shape() {
        let body = Footprint::block(Length(4000), Length(1000)).at(Pose::new(0.0, 0.0, Heading::compass(20.0))).hull();
        let grown = grown(&body, 1.0, 32);
        assert!(grown.iter().all(|&corner| {
            let near = Convex::new([corner]).distance(&body);
            (1.0 - 1e-9..1.0 / libm::cos(std::f64::consts::PI / 32.0) + 1e-9).contains(&near)
        }));
    }
}
