//! What players do about command, and what the log receives.
use super::language::Tactic;
use crate::game::ViveLEmpereur;
use crate::names::PlaceId;
use crate::unit::{CorpsId, LeaderId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_engine::actions::{Argument, Number, Words};
use voltigeur_field::hex::HexId;
use voltigeur_kit::hex::FLAT_SIDES;

voltigeur_engine::words! {
    /// The kinds of objectives. VLE-O.3.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Aim {
        /// A place.
        Place = "aim-place" => "A place",
        /// A direction.
        Direction = "aim-direction" => "A direction",
        /// The direction of a place.
        Toward = "aim-toward" => "Toward a place",
        /// An enemy corps.
        Enemy = "aim-enemy" => "An enemy corps",
    }
}

voltigeur_engine::words! {
    /// The kinds of terms of a condition. VLE-O.5.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum TermKind {
        /// turn>=n
        From = "turn-from" => "From a certain turn",
        /// turn<=n
        Until = "turn-until" => "Until a certain turn",
        /// holds(side, place)
        Holds = "holds" => "A side holds a place",
        /// corps_at(corps, place, radius)
        CorpsAt = "corps-at" => "A corps is near a place",
        /// enemy_within(place, n)
        EnemyWithin = "enemy-within" => "Enemies are near a place",
        /// losses(corps)>=n
        Losses = "losses" => "A corps has lost steps",
        /// demoralized(corps)
        Broken = "demoralized" => "A corps is demoralized",
        /// demoralized(side)
        BrokenSide = "side-demoralized" => "A side is demoralized",
        /// order_of(corps)=tactic
        OrderOf = "order-of" => "A corps has an order",
    }
}

voltigeur_engine::words! {
    /// What joins the terms of a condition. VLE-O.5.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Joint {
        /// Both of the last two.
        And = "and" => "Both are true",
        /// One of the last two.
        Or = "or" => "Either is true",
        /// Not the last.
        Not = "not" => "It is not true",
    }
}

/// The direction of an order, 0 to 5. The judge of orders says of any other number what is wrong. VLE-O.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Towards(u8);

impl From<u8> for Towards {
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<Towards> for u8 {
    fn from(Towards(number): Towards) -> Self {
        number
    }
}

impl<B: ?Sized> Argument<B> for Towards {
    const KIND: &'static str = "DIRECTION";

    fn all(_: &B) -> impl Iterator<Item = Self> {
        (0..6).map(Self)
    }
    fn write(self, battle: &B, out: &mut String) {
        Number::<0, 255>::from(self.0).write(battle, out);
    }
    fn read(words: &mut Words<'_>, battle: &B) -> Result<Self, String> {
        Number::<0, 255>::read(words, battle).map(|number| Self(number.into()))
    }
    fn say(self, _: &B, out: &mut String) {
        out.push_str(FLAT_SIDES[usize::from(self.0 % 6)]);
    }
}

voltigeur_engine::actions! {
    /// A piece of a written order. VLE-XVII.4a.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Piece in ViveLEmpereur {
        // variant and arguments             notation                     rule          label
        Tactic(tactic: Tactic)             = "say {tactic}",              "VLE-O.2",    "{tactic}";
        Aim(aim: Aim)                      = "say {aim}",                 "VLE-O.3",    "{aim}";
        Place(place: u8 as PlaceId)        = "say place {place}",         "VLE-O.3",    "{place}";
        Hex(hex: HexId)                    = "say hex {hex}",             "VLE-O.3",    "{hex}";
        Enough                             = "say enough",                "VLE-O.5",    "That is all";
        Direction(to: u8 as Towards)       = "say direction {to}",        "VLE-O.3",    "{to}";
        Corps(corps: CorpsId)              = "say corps {corps}",         "VLE-O.5",    "{corps}";
        Side(side: Side)                   = "say side {side}",           "VLE-O.5",    "{side}";
        Number(number: u8 as Number<0, 255>) = "say number {number}",     "VLE-O.5",    "{number}";
        Start                              = "say start",                 "VLE-O.4",    "Start in a later turn";
        Limit                              = "say limit",                 "VLE-O.4",    "End after a turn";
        When                               = "say when",                  "VLE-O.5",    "Under a condition";
        Term(kind: TermKind)               = "say term {kind}",           "VLE-O.5",    "{kind}";
        Joint(joint: Joint)                = "say {joint}",               "VLE-O.5",    "{joint}";
        Success                            = "say success",               "VLE-O.1",    "On success";
        Failure                            = "say failure",               "VLE-O.1",    "On failure";
        Also                               = "say also",                  "VLE-O.1",    "Add another order";
        Up                                 = "say up",                    "VLE-O.1",    "Back to the order before this one";
        Send                               = "say send",                  "VLE-XVII.4a", "Give the order";
        Discard                            = "say discard",               "VLE-XVII.4a", "Discard the order";
    }
}

voltigeur_engine::actions! {
    /// What a player does about command. Chapter XVII.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum StaffAct in ViveLEmpereur {
        // variant and arguments                      notation                      rule           label
        Order(corps: CorpsId, tactic: Tactic)       = "order {corps} {tactic}",      "VLE-XVII.3c", "{corps}: {tactic}";
        GeneralRetreat                              = "general-retreat",             "VLE-XVII.3n", "General retreat";
        Extend                                      = "extend",                      "VLE-XVII.3m", "To all of his corps";
        Initiative(corps: CorpsId, tactic: Tactic)  = "initiative {corps} {tactic}", "VLE-XVII.7a", "{corps} acts on initiative: {tactic}";
        Switch(corps: CorpsId, tactic: Tactic)      = "switch {corps} {tactic}",     "VLE-XVII.3i", "{corps} changes to {tactic}";
        Write(corps: CorpsId)                       = "write {corps}",               "VLE-XVII.4a", "Write an order for {corps}";
        Alter(corps: CorpsId)                       = "alter {corps}",               "VLE-XVII.4d", "The commander of {corps} acts on his own initiative";
        Fail(corps: CorpsId)                        = "fail {corps}",                "VLE-XVII.4b", "The commander of {corps} declares that his order has failed";
        Challenge(corps: CorpsId)                   = "challenge {corps}",           "VLE-XVII.8a", "See the order of {corps}";
        ..Piece(Piece);
    }
}

/// What happened about command.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum CommandEvent {
    Wounded { leader: LeaderId, face: u8, back: Option<u8> },
    Returned { leader: LeaderId, hex: HexId },
    Given { corps: CorpsId, tactic: Tactic, at_once: bool },
    GeneralRetreat { side: Side },
    Penned { side: Side },
    InForce { corps: CorpsId, tactic: Tactic, rule: &'static str, chosen: bool },
    Obeyed { corps: CorpsId, leader: LeaderId, face: u8, value: u8 },
    Delayed { corps: CorpsId, face: u8, due: Option<u8> },
    Dared { corps: CorpsId, leader: LeaderId, face: u8, value: u8, tactic: Tactic },
    Excused { corps: CorpsId, rule: &'static str },
    AideRode { side: Side, to: HexId },
    AideAtWing { side: Side, leader: LeaderId },
    AideDriven { side: Side, to: HexId },
    AideLost { side: Side, corps: CorpsId },
    Succeeded { corps: CorpsId },
    Failed { corps: CorpsId, declared: bool },
    Shown { corps: CorpsId, to: Side },
}

impl CommandEvent {
    /// Does it come by itself, often with the end of a phase? Then nobody chose it, and nobody chose in secret.
    pub(crate) const fn is_aside(&self) -> bool {
        match self {
            Self::InForce { chosen, .. } => !*chosen,
            Self::Failed { declared, .. } => !*declared,
            Self::Obeyed { .. }
            | Self::Delayed { .. }
            | Self::Excused { .. }
            | Self::AideLost { .. }
            | Self::Succeeded { .. } => true,
            _ => false,
        }
    }
}
