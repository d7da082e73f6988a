//! Which changes are tried: every chapter has its share, and the choice stays as it is when other code changes.
use crate::chapter;
use std::collections::BTreeMap;

/// One change among all: its file and what to know it by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The number of the file.
    pub file: usize,
    /// Its number in the file.
    pub number: usize,
    /// The rule beside it.
    pub rule: String,
    /// What stays the same when lines move.
    pub key: String,
}

/// Takes so many candidates: one of every chapter, then more of those that have more, in an order that the seed decides.
pub fn take(mut candidates: Vec<Candidate>, count: usize, seed: u64) -> Vec<Candidate> {
    candidates.sort_by_cached_key(|candidate| hash(seed, &candidate.key));
    let mut chapters: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
    for candidate in candidates {
        chapters.entry(chapter::of(&candidate.rule).to_owned()).or_default().push(candidate);
    }
    let mut taken: BTreeMap<&str, usize> = chapters.keys().map(|name| (name.as_str(), 1)).collect();
    let weight = |name: &str, taken: usize| {
        let all = chapters[name].len();
        if taken < all { (all as f64).sqrt() / (2 * taken + 1) as f64 } else { 0.0 }
    };
    while taken.values().sum::<usize>() < count {
        let most = taken.iter_mut().max_by(|a, b| weight(a.0, *a.1).total_cmp(&weight(b.0, *b.1)));
        match most {
            Some((name, taken)) if weight(name, *taken) > 0.0 => *taken += 1,
            _ => break,
        }
    }
    let mut chosen: Vec<Candidate> =
        chapters.iter().flat_map(|(name, all)| all[..taken[name.as_str()]].iter().cloned()).collect();
    chosen.sort_by_key(|candidate| (candidate.file, candidate.number));
    chosen
}

/// A number that text and seed alone decide (FNV-1a, then mixed).
fn hash(seed: u64, text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash ^= hash >> 29;
    hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates() -> Vec<Candidate> {
        let of = |rule: &str, count: usize| {
            let rule = rule.to_owned();
            (0..count).map(move |n| Candidate { file: 0, number: n, rule: rule.clone(), key: format!("{rule} {n}") })
        };
        of("TOY-1.1", 90).chain(of("TOY-2.1", 9)).chain(of("TOY-3.1", 1)).collect()
    }

    fn shares(taken: &[Candidate]) -> Vec<usize> {
        ["1", "2", "3"].map(|name| taken.iter().filter(|one| chapter::of(&one.rule) == name).count()).to_vec()
    }

    #[test]
    fn every_chapter_has_its_share() {
        assert_eq!(shares(&take(candidates(), 3, 7)), [1, 1, 1]);
        assert_eq!(shares(&take(candidates(), 13, 7)), [9, 3, 1]);
        assert_eq!(take(candidates(), 1000, 7).len(), 100);
    }

    #[test]
    fn the_choice_follows_from_the_seed_and_not_from_other_code() {
        let taken = take(candidates(), 12, 7);
        assert_eq!(take(candidates(), 12, 7), taken);
        assert_ne!(take(candidates(), 12, 8), taken);
        let mut moved = candidates();
        moved.reverse();
        assert_eq!(take(moved, 12, 7), taken);
    }
}
