//! Standing orders: what a player decides once and for all, so as not to be asked again each time. They are the player's own setting for one
//! seat: nobody has any but the default unless they give it, they can be changed at any time, and the other side does not see them. What they
//! decide is an action like any other: it is in the record as the decision of that side, with a remark that says so.
//!
//! They rest on the game [as the side knows it](crate::Concealment::as_seen), so that they give away nothing that the player could not have
//! decided.
use crate::view::{Choice, Viewer, Weight};
use crate::{AnyGame, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kind of reaction: something that a side is asked in the middle of what the other side does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReactionKind {
    /// Its id in standing orders.
    pub id: &'static str,
    /// What it is called: `opportunity fire`.
    pub name: &'static str,
    /// Whoever is offered may react, one as well as another: "always" takes them one after the other. Else it only decides where there is
    /// just one way to react.
    pub each: bool,
}

/// What a side does about a kind of reaction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// The player is asked.
    #[default]
    Ask,
    /// Whoever can, reacts.
    Always,
    /// Nobody reacts.
    Never,
}

/// Which decisions are declined because nothing in them is worth being asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Skip {
    /// None.
    Nothing,
    /// Those in which nothing can be gained: [`Weight::Harmful`].
    #[default]
    Harmful,
    /// These, and those in which there are only [minor](Weight::Minor) choices.
    Minor,
}

/// The standing orders of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct StandingOrders {
    /// By the id of a kind of reaction; whatever is not there is asked.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub reactions: BTreeMap<String, Policy>,
    /// Fights are fought on until the side has so many losses in them, and ended then, where the rules leave the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight_until: Option<u32>,
    /// Which decisions are skipped.
    pub skip: Skip,
}

/// A choice whether to fight on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FightOn<A> {
    /// Fights on.
    pub on: A,
    /// Ends the fight.
    pub off: A,
    /// The losses of the side that decides, in this fight.
    pub losses: u32,
}

/// What standing orders decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The notation of the action.
    pub action: String,
    /// The order that decides so, in words.
    pub because: String,
}

impl StandingOrders {
    /// The remark that a record has on what was decided so.
    #[must_use]
    pub fn remark(side: Side, because: &str) -> String {
        format!("{REMARK}{side}: {because}")
    }

    /// The order that a remark of a record tells of, if it is one of this side's.
    #[must_use]
    pub fn in_remark(remark: &str, side: Side) -> Option<&str> {
        remark.strip_prefix(REMARK)?.strip_prefix(&format!("{side}: "))
    }

    /// What is to be done about a kind of reaction.
    #[must_use]
    pub fn policy(&self, kind: &str) -> Policy {
        self.reactions.get(kind).copied().unwrap_or_default()
    }

    /// What they decide in a position as the side that decides there knows it; nothing if the player is to be asked.
    #[must_use]
    pub fn decide(&self, known: &dyn AnyGame) -> Option<Decided> {
        let side = known.pending().side()?;
        let decided = |action: String, because: String| Some(Decided { action, because });
        if let Some(kind) = known.reaction() {
            match self.policy(kind.id) {
                Policy::Ask => {}
                Policy::Never => {
                    if let Some(no) = known.decline() {
                        return decided(no.notation().to_owned(), format!("never {}", kind.name));
                    }
                }
                Policy::Always => {
                    if let Some(yes) = taken(known, side, kind) {
                        return decided(yes, format!("always {}", kind.name));
                    }
                }
            }
        }
        if let (Some(until), Some(fight)) = (self.fight_until, known.fights_on()) {
            let because = format!("fight on until {}", crate::english::count(until, "loss"));
            return decided(if fight.losses < until { fight.on } else { fight.off }, because);
        }
        let (worth, because) = match self.skip {
            Skip::Nothing => return None,
            Skip::Harmful => (Weight::Minor, "skip what could gain nothing"),
            Skip::Minor => (Weight::Main, "skip what offers only minor choices"),
        };
        let prompt = known.summary(Viewer::Side(side), true).prompt?;
        let decline = prompt.decline?;
        let idle = |option: &Choice| option.action == decline || option.weight > worth;
        let skipped = prompt.options.len() > 1 && prompt.options.iter().all(idle);
        skipped.then(|| Decided { action: decline, because: because.to_owned() })
    }
}

/// How a remark on what standing orders decided begins.
const REMARK: &str = "By a standing order of the side ";

/// What "always" takes: the first that can react, or the only way to; what closes the set once nobody is left.
fn taken(known: &dyn AnyGame, side: Side, kind: ReactionKind) -> Option<String> {
    let prompt = known.summary(Viewer::Side(side), true).prompt?;
    let decline = prompt.decline;
    let mut ways = prompt
        .options
        .into_iter()
        .filter(|option| option.weight == Weight::Main && Some(&option.action) != decline.as_ref())
        .map(|option| option.action);
    match (ways.next(), ways.next()) {
        (Some(first), None) => Some(first),
        (Some(first), Some(_)) => kind.each.then_some(first),
        (None, _) => decline,
    }
}
