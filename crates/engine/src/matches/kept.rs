//! A battle as bytes: what was played without playing it again, for whoever keeps long battles.
use super::{BrokenOff, Checkpoint, EVERY, Match, Played, Seats};
use crate::dice::fair::{Chain, Nonce, Secret};
use crate::record::{DiceSource, FairSource, Reseed, TextHash, Variation};
use crate::{BySide, Purpose, Roll, RuleId, Rulebook, Seeded, Side, StateHash, Throw};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Grows whenever the bytes change their meaning.
pub const KEPT_FORMAT: u32 = 1;

/// A battle. Its secret and who plays are not in it, nor what can be told again in words.
#[derive(Serialize, Deserialize)]
struct Kept<'a> {
    rulebook: &'a str,
    version: u32,
    scenario: &'a str,
    scenario_hash: u64,
    scenario_text: Option<&'a str>,
    switches: Vec<String>,
    seed: Option<u64>,
    reseeds: Vec<Reseed>,
    fair: Option<(u64, BySide<KeptNonce>)>,
    broken_off: Option<BrokenOff>,
    takebacks: u32,
    remarks: BTreeMap<usize, Vec<String>>,
    variations: Vec<Variation>,
    /// The rules by which dice fell.
    rules: Vec<String>,
    #[serde(borrow)]
    played: Vec<KeptAction<'a>>,
    #[serde(borrow)]
    checkpoints: Vec<([u8; 32], &'a [u8])>,
    chain: [u8; 32],
    state: Vec<u8>,
}

/// What a side added to the dice, and after how many actions.
type KeptNonce = Option<(String, u64)>;

#[derive(Serialize, Deserialize)]
struct KeptAction<'a> {
    flags: u8,
    turn: u32,
    action: &'a str,
    hash: [u8; 8],
    #[serde(borrow)]
    throws: Vec<KeptThrow<'a>>,
}

#[derive(Serialize, Deserialize)]
struct KeptThrow<'a> {
    rule: u32,
    roller: Side,
    roll: Roll,
    faces: &'a [u8],
}

const SECOND: u8 = 1;
const FORCED: u8 = 2;
const REVEALS: u8 = 4;
const SECRET: u8 = 8;

fn flags(played: &Played) -> u8 {
    let flag = |is: bool, flag: u8| if is { flag } else { 0 };
    flag(played.side == Side::Second, SECOND)
        | flag(played.forced, FORCED)
        | flag(played.reveals, REVEALS)
        | flag(played.secret, SECRET)
}

impl Match {
    /// The battle as bytes; [`Match::restore`] makes it again without playing it. None where the dice to come depend on how many have
    /// fallen: fair dice do not, and a battle that is over throws none.
    #[must_use]
    pub fn keep_as_bytes(&self) -> Option<Vec<u8>> {
        if self.to_decide().is_some() && self.source.fair_after(self.history.len()).is_none() {
            return None;
        }
        let mut rules: Vec<String> = Vec::new();
        let mut known: HashMap<&'static str, u32> = HashMap::new();
        let mut kept_throw = |throw: &'_ Throw| {
            let rule = *known.entry(throw.why.rule.0).or_insert_with(|| {
                rules.push(throw.why.rule.0.to_owned());
                rules.len() as u32 - 1
            });
            (rule, throw.why.roller, throw.roll)
        };
        let played = self
            .history
            .iter()
            .map(|played| KeptAction {
                flags: flags(played),
                turn: played.turn,
                action: &played.action,
                hash: played.hash.0.to_le_bytes(),
                throws: played
                    .throws
                    .iter()
                    .map(|throw| {
                        let (rule, roller, roll) = kept_throw(throw);
                        KeptThrow { rule, roller, roll, faces: &throw.faces }
                    })
                    .collect(),
            })
            .collect();
        let fair = self.source.fair.as_ref().map(|fair| {
            let nonces = fair.nonces.clone().map(|nonce| nonce.map(|(nonce, after)| (nonce.to_string(), after as u64)));
            (fair.after as u64, nonces)
        });
        let kept = Kept {
            rulebook: &self.book.rules().info.id,
            version: self.book.version(),
            scenario: &self.scenario,
            scenario_hash: self.scenario_hash.0,
            scenario_text: self.scenario_text.as_deref(),
            switches: self.switches.clone(),
            seed: self.source.seed,
            reseeds: self.source.reseeds.clone(),
            fair,
            broken_off: self.broken_off,
            takebacks: self.takebacks,
            remarks: (*self.remarks).clone(),
            variations: (*self.variations).clone(),
            rules,
            played,
            checkpoints: self.checkpoints.iter().map(|place| (place.chain.0, &place.state[..])).collect(),
            chain: self.chain[1].0,
            state: self.game.save(),
        };
        postcard::to_allocvec(&kept).ok()
    }

    /// A battle from the bytes of [`Match::keep_as_bytes`], with the secret of its dice where they are fair. Who plays is for the caller to say.
    ///
    /// # Errors
    /// What does not fit: then it must be played again.
    pub fn restore(book: &'static dyn Rulebook, bytes: &[u8], secret: Option<Secret>) -> Result<Match, String> {
        let kept: Kept = postcard::from_bytes(bytes).map_err(|error| format!("it cannot be read: {error}"))?;
        if (kept.rulebook, kept.version) != (book.rules().info.id.as_str(), book.version()) {
            return Err(format!("it belongs to '{}', version {}", kept.rulebook, kept.version));
        }
        let text = kept.scenario_text.or_else(|| book.scenario_text(kept.scenario)).ok_or("its scenario is gone")?;
        let mut battle = Match::new(book, text, kept.scenario, Some(&kept.switches), 0, Seats::default())
            .map_err(|error| error.to_string())?;
        if battle.scenario_hash != TextHash(kept.scenario_hash) {
            return Err("its scenario was changed".to_owned());
        }
        let rules = kept.rules.iter().map(|rule| static_rule(book, rule)).collect::<Result<Vec<_>, _>>()?;
        for played in &kept.played {
            battle.history.push(action(played, &rules)?);
        }
        let game = battle.start.restore(&kept.state)?;
        if battle.history.last().is_some_and(|last| last.hash != game.hash()) {
            return Err("its state is not the one that the last action led to".to_owned());
        }
        battle.game = game;
        battle.source = DiceSource { seed: kept.seed, reseeds: kept.reseeds, fair: None };
        if let Some((after, nonces)) = kept.fair {
            let mut fair = FairSource::new(secret.ok_or("the secret of its dice is missing")?, after as usize);
            for side in Side::BOTH {
                let Some((nonce, after)) = &nonces[side] else { continue };
                let nonce: Nonce = nonce.parse().map_err(|why| format!("{why}"))?;
                fair.nonces[side] = Some((nonce, *after as usize));
            }
            battle.source.fair = Some(fair);
        }
        if kept.checkpoints.len() != battle.history.len() / EVERY {
            return Err("it lacks some places".to_owned());
        }
        let place = |(chain, state): &([u8; 32], &[u8])| {
            Arc::new(Checkpoint { chain: Chain(*chain), state: state.to_vec(), dice: None })
        };
        battle.checkpoints = kept.checkpoints.iter().map(place).collect();
        battle.chain[1] = Chain(kept.chain);
        battle.dice = Seeded::new(0);
        battle.broken_off = kept.broken_off;
        battle.takebacks = kept.takebacks;
        battle.remarks = Arc::new(kept.remarks);
        battle.variations = Arc::new(kept.variations);
        battle.untold = battle.history.len();
        Ok(battle)
    }
}

/// A rule's id as the rulebook itself has it.
fn static_rule(book: &'static dyn Rulebook, id: &str) -> Result<RuleId, String> {
    let rule = book.rules().get(id).filter(|rule| rule.id == id).ok_or_else(|| format!("there is no rule {id}"))?;
    Ok(RuleId(&rule.id))
}

fn action(kept: &KeptAction, rules: &[RuleId]) -> Result<Played, String> {
    let throw = |throw: &KeptThrow| -> Result<Throw, String> {
        let rule = *rules.get(throw.rule as usize).ok_or("dice were thrown without a rule")?;
        let faces = throw.faces.try_into().map_err(|_| "too many dice were thrown")?;
        Ok(Throw { roll: throw.roll, why: Purpose { rule, roller: throw.roller }, faces })
    };
    let is = |flag: u8| kept.flags & flag != 0;
    Ok(Played {
        side: if is(SECOND) { Side::Second } else { Side::First },
        turn: kept.turn,
        action: kept.action.to_owned(),
        lines: Vec::new(),
        throws: kept.throws.iter().map(throw).collect::<Result<_, _>>()?,
        hash: StateHash(u64::from_le_bytes(kept.hash)),
        forced: is(FORCED),
        reveals: is(REVEALS),
        secret: is(SECRET),
    })
}
