//! "What if": branches of a battle, and the variations that its record keeps of them.
use super::Match;
use crate::MatchError;
use crate::record::{DEEPEST, DiceSource, Line, Variation};
use std::sync::Arc;

impl Match {
    /// "What if": the battle as it stood after `from` actions, to go on with dice from a new seed.
    ///
    /// # Errors
    /// If fewer actions were played.
    pub fn branch(&self, from: usize, seed: u64) -> Result<Match, MatchError> {
        self.has_played(from)?;
        let mut branch = self.clone();
        branch.variations = Arc::default();
        branch.takebacks = 0;
        branch.undo(from)?;
        branch.reseed(seed);
        Ok(branch)
    }

    /// Keeps a branch as a variation in the record of this battle.
    ///
    /// # Errors
    /// If it is no branch of this battle.
    pub fn keep_variation(&mut self, branch: &Match) -> Result<(), MatchError> {
        let same_battle = self.scenario_hash == branch.scenario_hash
            && self.switches == branch.switches
            && self.source.seed == branch.source.seed
            && same_secret(&self.source, &branch.source)
            && self.start.hash() == branch.start.hash();
        if !same_battle {
            return Err(MatchError::NoBranch("its set-up is different"));
        }
        let seeds = shared(&self.source.reseeds, &branch.source.reseeds, |a, b| a == b);
        let own_seeds = branch.source.reseeds[seeds..].to_vec();
        let both = self.history.iter().zip(branch.history.iter());
        let mut from = both.take_while(|(a, b)| a.action == b.action && a.hash == b.hash).count();
        from = from.min(own_seeds.first().map_or(from, |reseed| reseed.after));
        let inherits = self.source.reseeds[seeds..]
            .iter()
            .any(|reseed| reseed.after <= from && own_seeds.first().is_none_or(|own| own.after > reseed.after));
        if inherits {
            return Err(MatchError::NoBranch("this battle had changed its dice before that point"));
        }
        let line = Line {
            remarks: Vec::new(),
            steps: (from..branch.history.len()).map(|n| branch.step(n)).collect(),
            variations: branch.variations.iter().filter(|variation| variation.from >= from).cloned().collect(),
        };
        if line.depth() >= DEEPEST {
            return Err(MatchError::NoBranch("its variations are nested too deep"));
        }
        let variation = Variation { from, reseeds: own_seeds, line, at: Default::default() };
        let place = self.variations.partition_point(|known| known.from <= from);
        Arc::make_mut(&mut self.variations).insert(place, variation);
        Ok(())
    }
}

/// Fair dice, if there are any, are the same.
fn same_secret(a: &DiceSource, b: &DiceSource) -> bool {
    let told = |source: &DiceSource| source.fair.as_ref().map(|fair| (fair.commitment, fair.after));
    told(a) == told(b) || told(b).is_none()
}

/// How many entries two lists share at their beginning.
fn shared<T>(a: &[T], b: &[T], same: impl Fn(&T, &T) -> bool) -> usize {
    a.iter().zip(b).take_while(|(a, b)| same(a, b)).count()
}
