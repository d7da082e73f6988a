//! A game as one viewer sees it.
use crate::api::{
    ChatLine, DiceProof, GameCard, LogEntry, LogPage, Reaction, Room, SeatOrders, SeatView, Table, Takeback, TalkPage,
};
use crate::clock::Millis;
use crate::fold::Fold;
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::setup::MOST_ACTIONS;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use voltigeur_engine::standing::ReactionKind;
use voltigeur_engine::view::{AreaField, Ending, Field, HexField, TableField, View, Viewer};
use voltigeur_engine::{AnyGame, Chunks, LogLine, Played, Side};

/// The lines of chat that a table shows at most, and the lines of a page of it.
const CHAT: usize = 200;

/// The entries of the log that a table shows at most, and those of a page of it.
pub const LOG_PAGE: usize = 200;

/// What was taken back that a table shows at most.
const TAKEBACKS: usize = 100;

/// The last lines before one, counted from 0, and how many come before them.
fn lines_before(lines: &Chunks<ChatLine>, before: usize) -> (Vec<ChatLine>, u32) {
    let to = before.min(lines.len());
    let from = to.saturating_sub(CHAT);
    (lines.range(from..to).cloned().collect(), from as u32)
}

/// Which part of the log a table carries: the actions from this one on, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct From(pub usize);

/// The part of the log before some action, counted from 1.
#[must_use]
pub fn log_before(fold: &Fold, access: Access, before: usize) -> LogPage {
    let to = before.saturating_sub(1).min(fold.actions());
    let from = to.saturating_sub(LOG_PAGE);
    // What is below the set-up belongs to the first page.
    let lowest = if from == 0 { 0 } else { from as u32 + 1 };
    LogPage { log: entries(fold, access, from..to), takebacks: fold.takebacks(lowest..=to as u32, TAKEBACKS) }
}

/// What was said in a room before some line, counted from 0. What players say is theirs.
///
/// # Errors
/// If a spectator asks for it.
pub fn talk_before(fold: &Fold, access: Access, room: Room, before: usize) -> Answer<TalkPage> {
    let lines = match room {
        Room::Players if access.plays == [false; 2] => {
            return Err(Refused::forbidden("what the players say is theirs"));
        }
        Room::Players => &fold.talk.players,
        Room::Gallery => &fold.talk.gallery,
    };
    let (lines, earlier) = lines_before(lines, before);
    Ok(TalkPage { lines, earlier })
}

/// The whole table.
#[must_use]
pub fn table(fold: &Fold, access: Access, present: [bool; 2], now: Millis) -> Table {
    let mut table = position(fold, access, present, now);
    put_ground(&mut table.view, fold, access);
    table.log = log(fold, access, From(fold.actions().saturating_sub(LOG_PAGE)));
    table
}

/// Puts the whole ground into a view, with the legend and the organization, which come with it.
pub fn put_ground(view: &mut View, fold: &Fold, access: Access) {
    ground_from(fold.battle.game().view(access.viewer(fold.battle.to_decide())), view);
}

fn ground_from(whole: View, view: &mut View) {
    (view.field, view.legend, view.formations) = (whole.field, whole.legend, whole.formations);
}

/// The table without its log, and without what never changes of the ground.
#[must_use]
pub fn position(fold: &Fold, access: Access, present: [bool; 2], now: Millis) -> Table {
    let decides = fold.battle.to_decide();
    let viewer = access.viewer(decides);
    let choices = decides.is_some_and(|side| access.plays(side));
    let mut view = fold.battle.game().view_as_seen(viewer, choices);
    if choices && !fold.is_alone(access.plays) {
        mark_irreversible(&mut view, &*fold.known_to(viewer));
    }
    let (chat, earlier_chat) =
        if access.plays == [false; 2] { Default::default() } else { lines_before(&fold.talk.players, usize::MAX) };
    let (gallery, earlier_gallery) = lines_before(&fold.talk.gallery, usize::MAX);
    let ended = fold.ended();
    if let Some((winner, text)) = &ended {
        view.prompt = None;
        view.ended = Some(Ending { winner: *winner, text: text.clone() });
    }
    Table {
        id: fold.id.clone(),
        seq: fold.seq(),
        actions: fold.actions() as u32,
        view,
        plays: access.sides().collect(),
        seats: seats(fold, present, now),
        invites: invites(fold, access),
        offer: fold.offer.clone(),
        takebacks: takebacks(fold),
        times_taken_back: fold.times_taken_back() as u32,
        undo_to: fold.undo_to(access.plays) as u32,
        dice: dice(fold),
        chat,
        earlier_chat,
        gallery,
        earlier_gallery,
        standing: standing(fold, access),
        stuck: fold.stuck(),
        ended: ended.map(|(_, text)| text),
        log: Vec::new(),
    }
}

/// Marks the options that cannot be taken back without asking the other side, by what the viewer knows: a mark must not give away what
/// is hidden. Whoever is alone asks nobody.
fn mark_irreversible(view: &mut View, known: &dyn AnyGame) {
    for option in view.prompt.iter_mut().flat_map(|prompt| &mut prompt.options) {
        let action = known.parse(&option.action).ok();
        option.irreversible = action.is_none_or(|action| known.is_irreversible(&action).unwrap_or(true));
    }
}

/// The table as it stood after so many actions: nothing can be chosen.
///
/// # Errors
/// If fewer were played.
pub fn at(fold: &Fold, access: Access, actions: usize, now: Millis) -> Answer<Table> {
    let game = fold.battle.game_at(actions)?;
    let decides = fold.battle.to_decide();
    let viewer = access.viewer(decides);
    let mut view = game.view_as_seen(viewer, false);
    ground_from(game.view(viewer), &mut view);
    Ok(Table {
        id: fold.id.clone(),
        seq: fold.seq(),
        actions: actions as u32,
        view,
        plays: access.sides().collect(),
        seats: seats(fold, [false; 2], now),
        invites: invites(fold, access),
        offer: None,
        takebacks: takebacks(fold),
        times_taken_back: fold.times_taken_back() as u32,
        undo_to: actions as u32,
        dice: dice(fold),
        chat: Vec::new(),
        earlier_chat: 0,
        gallery: Vec::new(),
        earlier_gallery: 0,
        standing: Vec::new(),
        stuck: None,
        ended: game.pending().side().is_none().then(|| fold.ended().map(|(_, text)| text)).flatten(),
        log: entries(fold, access, actions.saturating_sub(LOG_PAGE)..actions),
    })
}

/// The log from some action on.
#[must_use]
pub fn log(fold: &Fold, access: Access, From(first): From) -> Vec<LogEntry> {
    entries(fold, access, first..fold.actions())
}

/// The standing orders of the sides that the viewer plays, and what they can be about.
fn standing(fold: &Fold, access: Access) -> Vec<SeatOrders> {
    let kinds = |reactions: Vec<ReactionKind>| {
        reactions.into_iter().map(|kind| Reaction { id: kind.id.to_owned(), name: kind.name.to_owned() }).collect()
    };
    let game = fold.battle.game();
    let of = |side| SeatOrders {
        side,
        orders: fold.orders[side].clone(),
        reactions: kinds(game.reactions()),
        fights: game.may_fight_on(),
    };
    access.sides().map(of).collect()
}

/// What was taken back last.
fn takebacks(fold: &Fold) -> Vec<Takeback> {
    fold.takebacks(0..=u32::MAX, TAKEBACKS)
}

fn entries(fold: &Fold, access: Access, actions: Range<usize>) -> Vec<LogEntry> {
    let over = fold.battle.to_decide().is_none();
    let secrets = fold.battle.game().has_secrets();
    let told = |(n, (played, lines)): (usize, (&Played, Vec<LogLine>))| {
        let plays = if over { [true; 2] } else { access.plays };
        LogEntry {
            n: n as u32,
            side: played.side,
            action: played.told_to(plays).to_owned(),
            // That there was no other choice may tell what the other side has.
            forced: played.forced && (plays[played.side.index()] || !secrets),
            // What somebody has decided once and for all is theirs to know.
            ordered: fold.battle.order_behind(n - 1).filter(|_| access.plays(played.side)).map(str::to_owned),
            lines: lines.into_iter().filter(|line| line.is_read_by(plays)).collect(),
            turn: played.turn,
        }
    };
    let lines = fold.battle.told(actions.clone());
    (actions.start + 1..).zip(fold.battle.history().range(actions).zip(lines)).map(told).collect()
}

/// The open seats that the viewer may invite somebody to.
fn invites(fold: &Fold, access: Access) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|side| access.makes && !fold.seats[side.index()].taken).collect()
}

/// Who sits where.
#[must_use]
pub fn seats(fold: &Fold, present: [bool; 2], now: Millis) -> [SeatView; 2] {
    let decides = fold.battle.to_decide().filter(|&side| !fold.is_computer(side));
    Side::BOTH.map(|side| {
        let seat = &fold.seats[side.index()];
        let (kind, name) = match &seat.spec {
            crate::api::SeatSpec::Computer { level } => ("computer", Some(level.clone())),
            _ if seat.taken => ("person", seat.name.clone()),
            _ => ("open", None),
        };
        SeatView {
            side,
            kind: kind.to_owned(),
            name,
            present: present[side.index()],
            time_left: fold.clock.left(side, decides, fold.actions(), fold.time(now)),
        }
    })
}

fn dice(fold: &Fold) -> DiceProof {
    let Some(fair) = &fold.battle.dice().fair else { return DiceProof::default() };
    let over = fold.battle.to_decide().is_none();
    DiceProof {
        commitment: fair.commitment.to_string(),
        nonces: fair.nonces.clone().map(|nonce| nonce.map(|(nonce, _)| nonce.to_string())).0,
        secret: fair.secret.as_ref().filter(|_| over).map(|secret| secret.reveal()),
    }
}

/// A game in a list.
#[must_use]
pub fn card(fold: &Fold, present: [bool; 2], now: Millis) -> GameCard {
    let view = fold.battle.game().view(Viewer::Spectator);
    let clock = &view.clock;
    let stands = match clock.turn {
        0 => clock.phase.clone(),
        turn => format!("turn {turn} of {}, {}", clock.turns, clock.phase),
    };
    GameCard {
        id: fold.id.clone(),
        title: view.title,
        rulebook: view.rulebook,
        scenario: fold.setup.scenario.clone(),
        stands,
        seats: seats(fold, present, now),
        to_decide: fold.battle.to_decide(),
        ended: fold.ended().map(|(_, text)| text),
        touched: fold.touched,
        made: fold.made,
    }
}

/// The part of the ground that can change, in one number.
#[must_use]
pub fn ground(view: &View) -> u64 {
    let mut hasher = DefaultHasher::new();
    match &view.field {
        Field::Areas(field) => field.areas.iter().for_each(|area| area.held_by.hash(&mut hasher)),
        Field::Hexes(field) => field.places.iter().for_each(|place| place.held_by.hash(&mut hasher)),
        Field::Table(field) => field.features.iter().for_each(|shape| {
            shape.held_by.hash(&mut hasher);
            shape.states.hash(&mut hasher);
        }),
    }
    hasher.finish()
}

/// Leaves out the ground, and what comes with it.
pub fn without_ground(view: &mut View) {
    view.legend.clear();
    view.formations.clear();
    view.field = match view.field {
        Field::Areas(_) => Field::Areas(AreaField::default()),
        Field::Hexes(_) => Field::Hexes(HexField::default()),
        Field::Table(_) => Field::Table(TableField::default()),
    };
}

/// The record, without the secret of the dice as long as the battle goes on. Where something is or was hidden from the reader it is the
/// record as they see it.
#[must_use]
pub fn record(fold: &Fold, access: Access) -> String {
    if !fold.is_open_to(access.plays) {
        let first = fold.actions().saturating_sub(MOST_ACTIONS);
        return fold.battle.record_as_seen(access.plays).beginning_with(first).to_string();
    }
    let mut record = fold.battle.record();
    if fold.battle.to_decide().is_some() {
        record.dice.conceal();
        record.line.keep_orders_from(access.plays);
    }
    record.to_string()
}

/// A position to think about.
#[must_use]
pub fn position_of(fold: &Fold) -> Box<dyn AnyGame> {
    fold.battle.game().boxed_clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use voltigeur_engine::Seeded;

    #[test]
    fn a_summary_is_the_view_without_its_ground() {
        let book = crate::setup::book("lines-of-battle").unwrap();
        let mut game = book.set_up(book.scenario_text("quatre-bras").unwrap(), None).unwrap();
        let mut dice = Seeded::new(3);
        for _ in 0..200 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let chosen = &legal[dice.below(legal.len())];
            game.apply_silently(chosen, &mut dice.clone()).unwrap();
            let whole = game.view(Viewer::Spectator);
            let mut summary = game.summary(Viewer::Spectator, true);
            assert_eq!(ground(&whole), ground(&summary));
            summary.field = whole.field.clone();
            (summary.legend, summary.formations) = (whole.legend.clone(), whole.formations.clone());
            assert_eq!(whole, summary);
            let prompt = game.summary(Viewer::Spectator, false).prompt;
            assert!(prompt.is_none_or(|prompt| prompt.options.is_empty() && prompt.decline.is_none()));
        }
    }
}
