//! What goes over the wire: the types of the HTTP and WebSocket API. The OpenAPI description, and from it the TypeScript types of
//! the page, are generated from here; nothing is written twice.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::LogLine;
use voltigeur_engine::odds::FightOdds;
use voltigeur_engine::standing::StandingOrders;
use voltigeur_engine::view::{Field, OddsBar, View};
use voltigeur_engine::{Rule, ScenarioInfo, Side, SwitchInfo};

pub mod people;

/// A rulebook, built or planned.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct BookCard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who wrote the published rulebook.
    pub author: String,
    /// What kind of battlefield it has, in a few words.
    pub battlefield: String,
    /// It can be played; otherwise it is planned.
    pub built: bool,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A scenario with all that a set-up form and its picture need.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ScenarioPage {
    /// What it is.
    pub info: ScenarioInfo,
    /// What can be switched on.
    pub switches: Vec<SwitchInfo>,
    /// The ground, to draw.
    pub field: Field,
    /// Levels of the computer players, the weakest first.
    pub levels: Vec<String>,
}

/// Who sits in a seat, when a game is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatSpec {
    /// Whoever makes the game.
    Here,
    /// A computer player.
    Computer {
        /// Its level.
        level: String,
    },
    /// Whoever opens the link.
    Invite,
}

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ClockSpec {
    /// Not at all.
    #[default]
    None,
    /// So many minutes for each side, and so many seconds more for each turn.
    Live {
        /// Minutes for each side.
        minutes: u32,
        /// Seconds added with a side's first decision in a turn.
        increment: u32,
    },
    /// So many days for each decision.
    Days {
        /// Days.
        days: u32,
    },
}

/// A wish for a new game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The rulebook's id.
    pub rulebook: String,
    /// The scenario's id; or
    #[serde(default)]
    pub scenario: Option<String>,
    /// the text of a scenario of one's own.
    #[serde(default)]
    pub scenario_text: Option<String>,
    /// What is switched on; the scenario's defaults if left out.
    #[serde(default)]
    pub switches: Option<Vec<String>>,
    /// Who sits where: first and second side.
    #[schema(min_items = 2, max_items = 2)]
    pub seats: [SeatSpec; 2],
    /// How time is kept.
    #[serde(default)]
    pub clock: ClockSpec,
    /// The standing orders with which the seats of whoever makes it begin.
    #[serde(default)]
    pub standing: Option<StandingOrders>,
}

/// A game that was made, with the secrets of its seats: shown once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Made {
    /// The game's id.
    pub id: String,
    /// The token of each seat that the maker holds: first and second side.
    #[schema(min_items = 2, max_items = 2)]
    pub tokens: [Option<String>; 2],
    /// The invitation to each seat that is open: good once, for whoever accepts it first.
    #[schema(min_items = 2, max_items = 2)]
    pub invitations: [Option<String>; 2],
    /// The token with which the maker renews and withdraws invitations; that of the maker's seat, if they have one.
    pub maker: String,
    /// The token with which anyone may watch.
    pub watch: String,
}

/// An invitation that somebody holds.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeldInvitation {
    /// The secret from the link.
    pub invitation: String,
}

/// What an invitation is for.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Invited {
    /// The side to play.
    pub side: Side,
    /// The name of that side in this battle.
    pub name: String,
    /// The battle.
    pub game: GameCard,
}

/// A seat that was taken up, with its secret: shown once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Seated {
    /// The side.
    pub side: Side,
    /// The token of the seat.
    pub token: String,
}

/// A seat to invite somebody to.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteWish {
    /// The side that is open.
    pub side: Side,
}

/// A new invitation, which takes the place of any before it: shown once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct NewInvitation {
    /// The side.
    pub side: Side,
    /// The secret for the link.
    pub invitation: String,
}

/// Who sits in a seat, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatView {
    /// The side.
    pub side: Side,
    /// person, computer, or open (an invitation that nobody has taken up).
    pub kind: String,
    /// The level of a computer, or the name of an account.
    pub name: Option<String>,
    /// Somebody is there now.
    pub present: bool,
    /// Milliseconds left on the clock, where there is one.
    pub time_left: Option<i64>,
}

/// Something that one side asks of the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Offer {
    /// To go back to an earlier action.
    Undo {
        /// Who asks.
        by: Side,
        /// How many actions would be left.
        to: u32,
    },
    /// To end the battle as it stands.
    End {
        /// Who asks.
        by: Side,
    },
}

/// What one side asks of the other, until it is answered, withdrawn, or something is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct OpenOffer {
    /// What an answer must name.
    pub id: u64,
    /// What is asked.
    #[serde(flatten)]
    pub offer: Offer,
}

/// Something that was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Takeback {
    /// Who wished it; journals of older versions do not say.
    pub by: Option<Side>,
    /// The other side agreed.
    pub agreed: bool,
    /// How many actions had been played.
    pub from: u32,
    /// How many were left.
    pub to: u32,
    /// The action of the log below which it belongs: earlier, if more was taken back later.
    pub below: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    /// Who says it; nobody is a spectator, who speaks in the gallery.
    pub by: Option<Side>,
    /// What is said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// An action of the record, with what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct LogEntry {
    /// Its number, from 1.
    pub n: u32,
    /// Who decided.
    pub side: Side,
    /// The notation.
    pub action: String,
    /// It was the only legal choice.
    pub forced: bool,
    /// The standing order of the viewer's that decided it, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordered: Option<String>,
    /// What happened.
    pub lines: Vec<LogLine>,
    /// The turn in which it happened.
    pub turn: u32,
}

/// A game as one viewer sees it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Table {
    /// The game's id.
    pub id: String,
    /// How many entries the game's journal has: what an action must name as `after`.
    pub seq: u64,
    /// How many actions were played.
    pub actions: u32,
    /// What can be seen; its prompt has options only for those who may choose.
    pub view: View,
    /// The sides that the viewer's token plays.
    pub plays: Vec<Side>,
    /// Who sits where.
    #[schema(min_items = 2, max_items = 2)]
    pub seats: [SeatView; 2],
    /// The open seats that the viewer may invite somebody to.
    pub invites: Vec<Side>,
    /// What is asked of the other side.
    pub offer: Option<OpenOffer>,
    /// What was taken back last, the oldest first; what belongs to earlier parts of the log comes with their [`LogPage`].
    pub takebacks: Vec<Takeback>,
    /// How often something was taken back in all.
    #[serde(default)]
    pub times_taken_back: u32,
    /// The viewer's last decision, if it may be taken back at once: how many actions would be left. Equal to `actions` if not. Those
    /// before it may follow, one by one.
    pub undo_to: u32,
    /// The commitment to the dice, and once the battle is over the secret.
    pub dice: DiceProof,
    /// What the players said to each other last; empty for spectators.
    pub chat: Vec<ChatLine>,
    /// How many lines of theirs came before.
    #[serde(default)]
    pub earlier_chat: u32,
    /// What was said last in the gallery.
    pub gallery: Vec<ChatLine>,
    /// How many lines there came before.
    #[serde(default)]
    pub earlier_gallery: u32,
    /// The standing orders of the sides that the viewer plays; nobody else sees them.
    #[serde(default)]
    pub standing: Vec<SeatOrders>,
    /// Why the battle cannot go on by itself, where it cannot: a fault in the rules, and what can be done.
    pub stuck: Option<String>,
    /// The battle is over (played out, resigned, agreed or out of time), in a sentence.
    pub ended: Option<String>,
    /// The last entries of the log, the oldest first. If its first is not action 1, those before it are asked for page by page.
    pub log: Vec<LogEntry>,
}

/// A kind of reaction that standing orders can decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Reaction {
    /// Its id in standing orders.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// The standing orders of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatOrders {
    /// Whose they are.
    pub side: Side,
    /// What they say.
    pub orders: StandingOrders,
    /// The kinds of reactions that they can be about in this battle.
    pub reactions: Vec<Reaction>,
    /// Whether they can be about fighting on.
    pub fights: bool,
}

/// New standing orders for a side, in place of those that it has.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct StandingWish {
    /// Whose they are.
    pub side: Side,
    /// What they say.
    pub orders: StandingOrders,
}

/// A part of the log.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct LogPage {
    /// Its entries, the oldest first.
    pub log: Vec<LogEntry>,
    /// What was taken back below them, the oldest first; the last hundred if there is more.
    pub takebacks: Vec<Takeback>,
}

/// Where something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Between the players.
    Players,
    /// In the gallery.
    Gallery,
}

/// A part of what was said in one room.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct TalkPage {
    /// The lines, the oldest first.
    pub lines: Vec<ChatLine>,
    /// How many came before.
    pub earlier: u32,
}

/// How the dice can be checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct DiceProof {
    /// The hash of the secret, told when the game was made.
    pub commitment: String,
    /// What each seat added.
    #[schema(min_items = 2, max_items = 2)]
    pub nonces: [Option<String>; 2],
    /// The secret, once the battle is over.
    pub secret: Option<String>,
}

/// An action to take.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The notation.
    pub action: String,
    /// The `seq` that the player saw; another one means that something happened meanwhile.
    pub after: u64,
}

/// What was acknowledged: it is in the record.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Taken {
    /// The journal's length now.
    pub seq: u64,
}

/// Why something was not done: always a sentence, and a rule where a rule says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// The sentence.
    pub why: String,
    /// The rule.
    pub rule: Option<String>,
}

/// May an action be taken, and how may it turn out?
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Preview {
    /// It is legal.
    pub legal: bool,
    /// What it does, in words, if it is legal.
    pub says: Option<String>,
    /// Why not.
    pub problem: Option<Problem>,
    /// Exact odds, where it leads to a fight.
    pub odds: Option<FightOdds>,
    /// The same as a bar, as the viewer sees it.
    pub bar: Option<OddsBar>,
    /// The totals that would be compared, before any die, line by line.
    pub ledgers: Vec<LedgerText>,
}

/// What a socket receives.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Update {
    /// The table as it is now: first of all, and after anything that is no plain action.
    Table {
        /// The table.
        table: Box<Table>,
    },
    /// Actions were played: the view after them and their log. The field's ground is left out (no areas, no links) unless who holds
    /// what has changed; then it is complete.
    Played {
        /// The journal's length now.
        seq: u64,
        /// What the table is now, with an empty log, and with an empty ground unless that has changed.
        table: Box<Table>,
        /// The new entries of the log.
        log: Vec<LogEntry>,
    },
    /// Who is there.
    Presence {
        /// By side.
        #[schema(min_items = 2, max_items = 2)]
        present: [bool; 2],
        /// How many watch.
        watching: u32,
    },
    /// Something was said.
    Chat {
        /// The journal's length now.
        seq: u64,
        /// What.
        line: ChatLine,
    },
}

/// A rule, for the page's rule card.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct RuleCard {
    /// The rule.
    pub rule: Rule,
    /// The rulebook's title.
    pub book: String,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameCard {
    /// Its id.
    pub id: String,
    /// The battle.
    pub title: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The scenario's id.
    pub scenario: String,
    /// Turn and phase in words.
    pub stands: String,
    /// Who sits where.
    #[schema(min_items = 2, max_items = 2)]
    pub seats: [SeatView; 2],
    /// Who must decide.
    pub to_decide: Option<Side>,
    /// How it ended.
    pub ended: Option<String>,
    /// When something last happened, in milliseconds since 1970.
    pub touched: i64,
    /// When it was made, in milliseconds since 1970. The list is paged by it, the newest first.
    #[serde(default)]
    pub made: i64,
}

/// The first message of a client on a socket.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The token of a seat, or the one to watch with; left out by whoever is signed in.
    #[serde(default)]
    pub token: Option<String>,
    /// The `seq` that the client has seen: it receives only what is missing.
    #[serde(default)]
    pub after: Option<u64>,
}

/// Tokens whose games are asked for.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// The tokens.
    pub tokens: Vec<String>,
}

/// An action to look at.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewWish {
    /// The notation.
    pub action: String,
}

/// A wish to go back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoWish {
    /// How many actions would be left.
    pub to: u32,
}

/// The answer to an offer.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferAnswer {
    /// The `id` of the offer that is answered.
    pub offer: u64,
    /// Yes.
    pub accept: bool,
}

/// Something to say.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatWish {
    /// What.
    pub text: String,
}

/// What a seat adds to the dice.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NonceWish {
    /// 1 to 64 letters, digits, `-` or `_`.
    pub nonce: String,
}

/// A wish for a game that goes on from a point of this one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchWish {
    /// After how many actions.
    pub at: u32,
    /// Who sits where.
    #[schema(min_items = 2, max_items = 2)]
    pub seats: [SeatSpec; 2],
}

/// A name and a password.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name: 2 to 24 letters, digits, blanks, `-`, `_` or `.`.
    pub name: String,
    /// The password: 10 to 200 characters, and none of the commonest.
    pub password: String,
}

/// Who is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Me {
    /// The account's name; none if nobody is signed in.
    pub name: Option<String>,
    /// What to send as `X-CSRF` with every change that rests on the cookie.
    pub csrf: Option<String>,
    /// The account may look after the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub admin: bool,
}
