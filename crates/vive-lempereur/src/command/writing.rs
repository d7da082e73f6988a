//! Writing an order piece by piece, so that lists of legal actions stay short and every legal order can be written. VLE-XVII.4a,
//! VLE-XVII.4d, VLE-XVII.4e, VLE-O.1 to VLE-O.5, VLE-O.8.
mod pen;

use super::StaffAct;
use super::acts::{Aim, Joint, Piece, TermKind};
use super::language::{DEEPEST, LONGEST_WHEN, MOST_LISTED, MOST_ORDERS, MOST_TERMS, NONE, Site, Tactic, Term, Written};
use super::text::LOOKED_AT;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::unit::CorpsId;
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::sentence;
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// An order is written. VLE-XVII.4a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Writing;

impl Procedure<ViveLEmpereur> for Writing {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.draft_side()
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (text, step) = game.in_hand().map_or((String::new(), ""), |(draft, _)| {
            (format!("{}: {}", game.corps_name(draft.corps), game.order_words(draft.path[0])), wanted(draft.step))
        });
        Question::new("VLE-XVII.4a", format!("writing an order for {text}. {}", sentence(step)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Some((draft, _)) = game.in_hand() else { return };
        let mut say = |piece: Piece| out.push(Action::Staff(StaffAct::Piece(piece)));
        let corps = || (0..game.battle.corps.len() as u8).map(CorpsId);
        match draft.step {
            WriteStep::Tactic | WriteStep::TermTactic => Tactic::ALL.map(Piece::Tactic).into_iter().for_each(say),
            WriteStep::Aim => {
                [Aim::Place, Aim::Direction, Aim::Toward, Aim::Enemy].map(Piece::Aim).into_iter().for_each(say)
            }
            WriteStep::Site(_) | WriteStep::List(_) => {
                (0..game.battle.places.len() as u8).map(Piece::Place).for_each(&mut say);
                game.battle.map.grid().ids().map(Piece::Hex).for_each(&mut say);
                say(Piece::Enough);
            }
            WriteStep::Direction => (0..6).map(Piece::Direction).for_each(say),
            WriteStep::Enemy | WriteStep::TermCorps(_) => corps().map(Piece::Corps).for_each(say),
            WriteStep::TermSide(_) => Side::BOTH.map(Piece::Side).into_iter().for_each(say),
            WriteStep::Radius | WriteStep::Start | WriteStep::Limit | WriteStep::TermNumber(_) => {
                (0..=u8::MAX).map(Piece::Number).for_each(say);
            }
            WriteStep::When => {
                TermKind::ALL.map(Piece::Term).into_iter().for_each(&mut say);
                [Joint::And, Joint::Or, Joint::Not].map(Piece::Joint).into_iter().for_each(&mut say);
                say(Piece::Enough);
            }
            WriteStep::Menu => {
                let pieces = [Piece::Start, Piece::Limit, Piece::When, Piece::Success, Piece::Failure, Piece::Also];
                pieces.into_iter().for_each(&mut say);
                [Piece::Up, Piece::Send].into_iter().for_each(&mut say);
            }
        }
        out.push(Action::Staff(StaffAct::Piece(Piece::Discard)));
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Staff(StaffAct::Piece(piece)) => game.check_writing(piece),
            _ => Err(Refusal::new("VLE-XVII.4a", "finish the order that is being written")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Staff(StaffAct::Piece(Piece::Discard)))
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        if let Action::Staff(StaffAct::Piece(piece)) = action {
            umpire.take_piece(piece);
        }
        Flow::On
    }
}

/// So many orders a side throws away in a turn; then it writes no more. House ruling H113.
const MOST_DISCARDED: u8 = 10;

/// What becomes of an order that is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Purpose {
    /// The army commander sends it. VLE-XVII.3c.
    Order,
    /// A corps commander tries it. VLE-XVII.7a.
    Initiative,
    /// It is the first order of a corps. VLE-XVII.3o.
    Initial,
}

/// What a place is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SiteFor {
    /// As the objective.
    Objective,
    /// As the end of a direction.
    Toward,
    /// As the bound of an enemy.
    Bound,
    /// As a part of a term.
    Term,
}

/// What is to be said next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WriteStep {
    /// The tactic.
    Tactic,
    /// The kind of objective.
    Aim,
    /// A place.
    Site(SiteFor),
    /// More hexes of a list.
    List(SiteFor),
    /// A direction.
    Direction,
    /// An enemy corps.
    Enemy,
    /// How far around the bound.
    Radius,
    /// Anything else, or what follows.
    Menu,
    /// The first turn.
    Start,
    /// The last turn.
    Limit,
    /// The condition.
    When,
    /// A corps of a term.
    TermCorps(TermKind),
    /// A side of a term.
    TermSide(TermKind),
    /// A number of a term.
    TermNumber(TermKind),
    /// A tactic of a term.
    TermTactic,
}

/// An order that is being written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// For whom.
    pub corps: CorpsId,
    /// What becomes of it.
    pub purpose: Purpose,
    /// The order in hand, below those that it follows.
    pub path: [u8; DEEPEST + 1],
    /// How deep it stands.
    pub depth: u8,
    /// What is to be said next.
    pub step: WriteStep,
    /// The place that is being named.
    pub site: Site,
    /// The kind of term that is being said.
    pub term: Option<TermKind>,
    /// The corps or side of the term.
    pub who: u8,
    /// Terms of the condition that are not joined yet.
    pub open: u8,
}

impl Draft {
    pub(super) const fn here(&self) -> u8 {
        self.path[self.depth as usize]
    }

    /// Is its condition being said?
    pub(super) const fn is_conditional(&self) -> bool {
        matches!(
            self.step,
            WriteStep::When
                | WriteStep::TermCorps(_)
                | WriteStep::TermSide(_)
                | WriteStep::TermNumber(_)
                | WriteStep::TermTactic
                | WriteStep::Site(SiteFor::Term)
                | WriteStep::List(SiteFor::Term)
        )
    }
}

impl ViveLEmpereur {
    /// VLE-XVII.4a: may the army commander write to this corps?
    pub(super) fn may_write(&self, corps: CorpsId) -> Verdict {
        require(self.battle.command_level() >= 4, "VLE-XVII.4a", "this battle is played without written orders")?;
        self.may_give(corps)?;
        self.may_begin_order(self.battle.corps(corps).side)
    }

    /// VLE-XVII.4d: may a corps commander write an order of his own?
    pub(super) fn may_alter(&self, corps: CorpsId) -> Verdict {
        require(self.battle.command_level() >= 4, "VLE-XVII.4a", "this battle is played without written orders")?;
        self.may_dare(corps)?;
        self.may_begin_order(self.battle.corps(corps).side)
    }

    /// May a side begin another order? House ruling H113.
    fn may_begin_order(&self, side: Side) -> Verdict {
        let often = self.state.core.command.discarded[side] >= MOST_DISCARDED;
        require(!often, "VLE-XVII.4a", "your side has discarded ten orders this turn and cannot write another")?;
        self.has_paper(side)
    }

    /// Half of the book is for each side, and every corps that has no first order yet finds a page (house ruling H91).
    pub(super) fn has_paper(&self, side: Side) -> Verdict {
        let command = &self.state.core.command;
        let drafting = command.draft.as_ref().map(|draft| draft.corps);
        let waiting = self.corps_of(side).filter(|&corps| command.undecided >> corps.0 & 1 == 1);
        let kept = waiting.filter(|&corps| drafting.is_some_and(|own| own != corps)).count();
        let room = command.written_by(&self.battle, side).0 + kept < MOST_ORDERS / 2;
        require(room, "VLE-XVII.4a", "your side has no room for another order until others are carried out")
    }

    /// The order in hand.
    pub(crate) fn in_hand(&self) -> Option<(&super::Draft, &Written)> {
        let draft = self.state.core.command.draft.as_ref()?;
        Some((draft, self.state.core.command.book.order(draft.here())?))
    }

    pub(super) fn draft_side(&self) -> Side {
        let draft = self.state.core.command.draft.as_ref();
        draft.map_or(self.state.active(), |draft| self.battle.corps(draft.corps).side)
    }

    /// VLE-O.8: does a piece fit where the order stands?
    pub(super) fn check_writing(&self, piece: Piece) -> Verdict {
        let Some((draft, order)) = self.in_hand() else {
            return Err(Refusal::new("VLE-XVII.4a", "no order is being written now"));
        };
        let side = self.battle.corps(draft.corps).side;
        let (turn, last) = (self.state.turn().max(1), self.battle.turns);
        match (draft.step, piece) {
            (_, Piece::Discard) => {
                require(draft.purpose != Purpose::Initial, "VLE-XVII.3o", "every corps begins with an order")
            }
            (WriteStep::Tactic, Piece::Tactic(tactic)) => {
                let first = draft.purpose == Purpose::Initial && draft.depth == 0;
                let allowed = tactic != Tactic::Reserve || first;
                require(allowed, "VLE-XVII.3a", "Reserve can only be an initial order")?;
                let fixed = self.battle.staff.initial.get(usize::from(draft.corps.0)).copied().flatten();
                let fits = !first || fixed.is_none_or(|fixed| fixed == tactic);
                require(fits, "VLE-XVII.3o", "the scenario sets the initial tactic of this corps")
            }
            (WriteStep::Aim, Piece::Aim(_)) => Ok(()),
            (WriteStep::Site(_), Piece::Place(place)) => {
                require(usize::from(place) < self.battle.places.len(), "VLE-O.8", "that place does not exist")
            }
            (WriteStep::Site(_), Piece::Hex(_)) => Ok(()),
            (WriteStep::List(_), Piece::Hex(hex)) => {
                let room = draft.site.listed().count() < MOST_LISTED && !draft.site.listed().any(|known| known == hex);
                require(room, "VLE-O.3", "a list has four different hexes at most")
            }
            (WriteStep::List(_), Piece::Enough) => Ok(()),
            (WriteStep::Direction, Piece::Direction(direction)) => {
                require(direction < 6, "VLE-O.3", "directions are 0 to 5")
            }
            (WriteStep::Enemy, Piece::Corps(corps)) => {
                require(self.battle.corps(corps).side != side, "VLE-O.3", "that is not an enemy corps")
            }
            (WriteStep::Radius, Piece::Number(radius)) => {
                require((1..=12).contains(&radius), "VLE-O.3", "the radius is 1 to 12")
            }
            (WriteStep::Start, Piece::Number(start)) => {
                let fits = start > 0 && start <= last && (order.limit == 0 || start <= order.limit);
                require(
                    fits && start >= turn,
                    "VLE-O.8",
                    "the order has to start in a turn still to come and no later than its limit",
                )
            }
            (WriteStep::Limit, Piece::Number(limit)) => {
                let fits = limit >= order.start.max(turn) && limit <= last;
                require(fits, "VLE-O.8", "the limit has to be a turn still to come and no earlier than the start")
            }
            (WriteStep::When, piece) => self.check_when(draft, order, piece),
            (WriteStep::TermCorps(TermKind::OrderOf), Piece::Corps(corps)) => {
                let own = self.battle.corps(corps).side == side;
                require(own, "VLE-O.5", "the enemy's orders are secret, so no condition can depend on them")
            }
            (WriteStep::TermCorps(_), Piece::Corps(_)) | (WriteStep::TermSide(_), Piece::Side(_)) => Ok(()),
            (WriteStep::TermTactic, Piece::Tactic(_)) => Ok(()),
            (WriteStep::TermNumber(kind), Piece::Number(number)) => {
                let (range, why) = match kind {
                    TermKind::From | TermKind::Until => (1..=last, "that is not a turn of this battle"),
                    TermKind::Losses => {
                        let steps = self.battle.losses_of(CorpsId(draft.who));
                        (steps, "that corps does not have so many steps; the least is 1")
                    }
                    _ => (LOOKED_AT, "the distance is 0 to 12 hexes"),
                };
                require(range.contains(&number), "VLE-O.5", why)
            }
            (WriteStep::Menu, piece) => self.check_menu(draft, order, piece),
            (step, _) => Err(Refusal::new("VLE-O.1", wanted(step))),
        }
    }

    fn check_menu(&self, draft: &Draft, order: &Written, piece: Piece) -> Verdict {
        let depth = usize::from(draft.depth);
        let side = self.battle.corps(draft.corps).side;
        match piece {
            Piece::Start => require(order.start == 0, "VLE-O.4", "the order already has a first turn"),
            Piece::Limit => require(order.limit == 0, "VLE-O.4", "the order already has a last turn"),
            Piece::When => {
                require(order.when.1 == 0, "VLE-O.5", "the order already has a condition")?;
                let said = self.state.core.command.written_by(&self.battle, side).1;
                let why = "your side has no room for another condition until other orders are carried out";
                require(said + LONGEST_WHEN <= MOST_TERMS / 2, "VLE-XVII.4a", why)
            }
            Piece::Success => {
                let may = order.tactic != Tactic::Defense;
                require(may, "VLE-O.8", "a Defense order never succeeds, so no order can follow on success")?;
                require(order.success == NONE, "VLE-O.1", "the order already says what follows on success")?;
                require(depth < DEEPEST, "VLE-O.8", "no more than two orders can follow one another")?;
                self.has_paper(side)
            }
            Piece::Failure => {
                require(order.failure == NONE, "VLE-O.1", "the order already says what follows on failure")?;
                require(depth < DEEPEST, "VLE-O.8", "no more than two orders can follow one another")?;
                self.has_paper(side)
            }
            Piece::Also => {
                require(depth > 0, "VLE-O.1", "only orders that follow another order can be listed")?;
                self.has_paper(side)
            }
            Piece::Up => require(depth > 0, "VLE-O.1", "this is already the main order"),
            Piece::Send => require(depth == 0, "VLE-O.1", "first go back to the main order"),
            _ => Err(Refusal::new("VLE-O.1", wanted(WriteStep::Menu))),
        }
    }

    fn check_when(&self, draft: &Draft, order: &Written, piece: Piece) -> Verdict {
        let (said, open) = (usize::from(order.when.1), usize::from(draft.open));
        let terms = &self.state.core.command.book.terms;
        let last = terms.get((usize::from(order.when.0) + said).wrapping_sub(1)).filter(|_| said > 0);
        match piece {
            Piece::Term(_) => require(said + 1 + open <= LONGEST_WHEN, "VLE-O.5", "the condition cannot be any longer"),
            Piece::Joint(Joint::Not) => {
                require(
                    open >= 1 && last != Some(&Term::Not),
                    "VLE-O.5",
                    "there is no part of the condition to negate",
                )?;
                require(said + open <= LONGEST_WHEN, "VLE-O.5", "the condition cannot be any longer")
            }
            Piece::Joint(_) => require(open >= 2, "VLE-O.5", "two parts of the condition are needed to join them"),
            Piece::Enough => require(open == 1, "VLE-O.5", "the condition is not complete"),
            _ => Err(Refusal::new("VLE-O.5", wanted(WriteStep::When))),
        }
    }
}

/// What a step asks for.
pub(crate) const fn wanted(step: WriteStep) -> &'static str {
    match step {
        WriteStep::Tactic | WriteStep::TermTactic => "which tactic?",
        WriteStep::Aim => "what is the objective: a place, a direction or an enemy corps?",
        WriteStep::Site(_) => "which place or hex?",
        WriteStep::List(_) => "which other hexes?",
        WriteStep::Direction => "which direction?",
        WriteStep::Enemy => "which enemy corps?",
        WriteStep::Radius => "within how many hexes of that place?",
        WriteStep::Menu => "what else does the order say?",
        WriteStep::Start => "from which turn?",
        WriteStep::Limit => "until which turn?",
        WriteStep::When => "under which condition?",
        WriteStep::TermCorps(_) => "which corps?",
        WriteStep::TermSide(_) => "which side?",
        WriteStep::TermNumber(_) => "how many?",
    }
}
