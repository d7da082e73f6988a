//! Shares with their intervals, and distributions of whole numbers.
use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution for 95 % intervals.
const Z: f64 = 1.959_963_984_540_054;

/// A share of games with its 95 % Wilson interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// How many games; a draw can count half.
    pub count: f64,
    /// Their share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// So many out of so many.
    ///
    /// ```
    /// use voltigeur_lab::Share;
    /// let share = Share::of(95.0, 100);
    /// assert!((share.low - 0.888).abs() < 0.001 && (share.high - 0.978).abs() < 0.001);
    /// ```
    #[must_use]
    pub fn of(count: f64, games: u64) -> Self {
        if games == 0 {
            return Self { count, share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = games as f64;
        let p = count / n;
        let middle = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Self { count, share: p, low: ((middle - spread) / scale).max(0.0), high: ((middle + spread) / scale).min(1.0) }
    }
}

/// How a whole number is distributed over the games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Distribution {
    /// How many numbers.
    pub count: u64,
    /// The least.
    pub min: i64,
    /// The lower quartile.
    pub q1: i64,
    /// The one in the middle.
    pub median: i64,
    /// The upper quartile.
    pub q3: i64,
    /// The greatest.
    pub max: i64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// Every number that occurred, and how often, in order.
    pub frequency: Vec<(i64, u64)>,
}

impl Distribution {
    /// The distribution of these numbers.
    #[must_use]
    pub fn of(numbers: impl IntoIterator<Item = i64>) -> Self {
        let mut sorted: Vec<i64> = numbers.into_iter().collect();
        sorted.sort_unstable();
        let (Some(&min), Some(&max)) = (sorted.first(), sorted.last()) else { return Self::default() };
        let n = sorted.len();
        let mean = sorted.iter().map(|&x| x as f64).sum::<f64>() / n as f64;
        let square = sorted.iter().map(|&x| (x as f64 - mean) * (x as f64 - mean)).sum::<f64>();
        let at = |part: usize| sorted[(n - 1) * part / 4];
        let mut frequency: Vec<(i64, u64)> = Vec::new();
        for &x in &sorted {
            match frequency.last_mut() {
                Some((value, count)) if *value == x => *count += 1,
                _ => frequency.push((x, 1)),
            }
        }
        Self {
            count: n as u64,
            min,
            q1: at(1),
            median: at(2),
            q3: at(3),
            max,
            mean,
            deviation: (square / (n.max(2) - 1) as f64).sqrt(),
            frequency,
        }
    }

    /// The numbers in at most `most` classes of equal width: the first number of each class, the last, and how many.
    #[must_use]
    pub fn classes(&self, most: usize) -> Vec<(i64, i64, u64)> {
        if self.count == 0 {
            return Vec::new();
        }
        let range = self.max - self.min + 1;
        let width = (range + most.max(1) as i64 - 1) / most.max(1) as i64;
        let classes = (range + width - 1) / width;
        let mut out: Vec<(i64, i64, u64)> =
            (0..classes).map(|n| (self.min + n * width, self.min + (n + 1) * width - 1, 0)).collect();
        for &(value, count) in &self.frequency {
            out[((value - self.min) / width) as usize].2 += count;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_counts_and_measures() {
        let d = Distribution::of([3, 1, 2, 2, 7]);
        assert_eq!((d.min, d.q1, d.median, d.q3, d.max), (1, 2, 2, 3, 7));
        assert_eq!(d.frequency, [(1, 1), (2, 2), (3, 1), (7, 1)]);
        assert!((d.mean - 3.0).abs() < 1e-12 && (d.deviation - 5.5f64.sqrt()).abs() < 1e-12);
        assert_eq!(d.classes(3), [(1, 3, 4), (4, 6, 0), (7, 9, 1)]);
        assert_eq!(Distribution::of([]), Distribution::default());
    }

    #[test]
    fn a_share_of_nothing_is_unknown() {
        let share = Share::of(0.0, 0);
        assert_eq!((share.low, share.high), (0.0, 1.0));
    }
}
