//! An order grows piece by piece until it is finished. VLE-XVII.4a, VLE-O.1 to VLE-O.5.
use super::{Draft, Purpose, SiteFor, WriteStep};
use crate::command::acts::{Aim, Joint, Piece, TermKind};
use crate::command::language::{NONE, Objective, Site, Tactic, Term, Written};
use crate::command::{Brief, CommandEvent, Writing};
use crate::event::Event;
use crate::game::Umpire;
use crate::unit::CorpsId;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Side};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(in crate::command) fn begin_draft(&mut self, corps: CorpsId, purpose: Purpose) {
        self.sweep();
        let first = self.state.core.command.book.add(Written::new(Tactic::Defense));
        self.state.core.command.draft = Some(Draft {
            corps,
            purpose,
            path: [first, NONE, NONE],
            depth: 0,
            step: WriteStep::Tactic,
            site: Site::EMPTY,
            term: None,
            who: NONE,
            open: 0,
        });
        self.open(Writing);
        let side = self.draft_side();
        self.note(|| Event::Command(CommandEvent::Penned { side }));
    }

    fn change_draft(&mut self, change: impl FnOnce(&mut Draft, &mut Written)) {
        let command = &mut self.state.core.command;
        if let Some(draft) = &mut command.draft
            && let Some(order) = command.book.orders.get_mut(usize::from(draft.here()))
        {
            change(draft, order);
        }
    }

    fn step_on(&mut self, step: WriteStep) {
        self.change_draft(|draft, _| draft.step = step);
    }

    /// A piece is written.
    pub(in crate::command) fn take_piece(&mut self, piece: Piece) {
        let Some(draft) = self.state.core.command.draft else { return };
        let side = self.draft_side();
        self.note(|| Event::Command(CommandEvent::Penned { side }));
        match (draft.step, piece) {
            (_, Piece::Discard) => {
                self.pop();
                self.state.core.command.draft = None;
                let discarded = &mut self.state.core.command.discarded[side];
                *discarded = discarded.saturating_add(1);
                self.sweep();
            }
            (WriteStep::Tactic, Piece::Tactic(tactic)) => self.change_draft(|draft, order| {
                order.tactic = tactic;
                draft.step = WriteStep::Aim;
            }),
            (_, Piece::Aim(aim)) => self.step_on(match aim {
                Aim::Place => WriteStep::Site(SiteFor::Objective),
                Aim::Direction => WriteStep::Direction,
                Aim::Toward => WriteStep::Site(SiteFor::Toward),
                Aim::Enemy => WriteStep::Enemy,
            }),
            (WriteStep::Site(why), Piece::Place(place)) => self.name_site(why, Site::named(place)),
            (WriteStep::Site(why) | WriteStep::List(why), Piece::Hex(hex)) => self.change_draft(|draft, _| {
                draft.site.list(hex);
                draft.step = WriteStep::List(why);
            }),
            (WriteStep::List(why), Piece::Enough) => self.name_site(why, draft.site),
            (_, Piece::Direction(direction)) => self.aim_at(Objective::Direction(direction)),
            (WriteStep::Enemy, Piece::Corps(corps)) => self.change_draft(|draft, _| {
                draft.who = corps.0;
                draft.step = WriteStep::Site(SiteFor::Bound);
            }),
            (WriteStep::Radius, Piece::Number(radius)) => {
                self.aim_at(Objective::Enemy { corps: CorpsId(draft.who), bound: draft.site, radius });
            }
            (WriteStep::Start, Piece::Number(turn)) => self.change_draft(|draft, order| {
                order.start = turn;
                draft.step = WriteStep::Menu;
            }),
            (WriteStep::Limit, Piece::Number(turn)) => self.change_draft(|draft, order| {
                order.limit = turn;
                draft.step = WriteStep::Menu;
            }),
            (WriteStep::Menu, piece) => self.take_from_menu(draft, piece),
            (WriteStep::When, piece) => self.take_when(piece),
            (WriteStep::TermCorps(kind), Piece::Corps(corps)) => {
                self.change_draft(|draft, _| draft.who = corps.0);
                match kind {
                    TermKind::CorpsAt => self.step_on(WriteStep::Site(SiteFor::Term)),
                    TermKind::Losses => self.step_on(WriteStep::TermNumber(kind)),
                    TermKind::OrderOf => self.step_on(WriteStep::TermTactic),
                    _ => self.add_term(Term::Broken(corps)),
                }
            }
            (WriteStep::TermSide(kind), Piece::Side(side)) => {
                self.change_draft(|draft, _| draft.who = side.index() as u8);
                match kind {
                    TermKind::Holds => self.step_on(WriteStep::Site(SiteFor::Term)),
                    _ => self.add_term(Term::BrokenSide(side)),
                }
            }
            (WriteStep::TermTactic, Piece::Tactic(tactic)) => self.add_term(Term::OrderOf(CorpsId(draft.who), tactic)),
            (WriteStep::TermNumber(kind), Piece::Number(number)) => self.add_term(match kind {
                TermKind::From => Term::From(number),
                TermKind::Until => Term::Until(number),
                TermKind::CorpsAt => Term::CorpsAt(CorpsId(draft.who), draft.site, number),
                TermKind::EnemyWithin => Term::EnemyWithin(draft.site, number),
                _ => Term::Losses(CorpsId(draft.who), number),
            }),
            _ => {}
        }
    }

    fn aim_at(&mut self, objective: Objective) {
        self.change_draft(|draft, order| {
            order.objective = objective;
            draft.step = WriteStep::Menu;
            (draft.site, draft.who) = (Site::EMPTY, NONE);
        });
    }

    /// A place is named: what was it for?
    fn name_site(&mut self, why: SiteFor, site: Site) {
        let term = self.state.core.command.draft.and_then(|draft| draft.term);
        let who = self.state.core.command.draft.map_or(0, |draft| draft.who);
        match why {
            SiteFor::Objective => self.aim_at(Objective::Place(site)),
            SiteFor::Toward => self.aim_at(Objective::Toward(site)),
            SiteFor::Bound => self.change_draft(|draft, _| {
                draft.site = site;
                draft.step = WriteStep::Radius;
            }),
            SiteFor::Term if term == Some(TermKind::Holds) => {
                let side = if who == 0 { Side::First } else { Side::Second };
                self.add_term(Term::Holds(side, site));
            }
            SiteFor::Term => self.change_draft(|draft, _| {
                draft.site = site;
                draft.step = WriteStep::TermNumber(term.unwrap_or(TermKind::EnemyWithin));
            }),
        }
    }

    fn take_from_menu(&mut self, draft: Draft, piece: Piece) {
        match piece {
            Piece::Start => self.step_on(WriteStep::Start),
            Piece::Limit => self.step_on(WriteStep::Limit),
            Piece::When => {
                let first = self.state.core.command.book.terms.len() as u8;
                self.change_draft(|draft, order| {
                    order.when = (first, 0);
                    draft.open = 0;
                    draft.step = WriteStep::When;
                });
            }
            Piece::Success | Piece::Failure | Piece::Also => {
                let next = self.state.core.command.book.add(Written::new(Tactic::Defense));
                self.change_draft(|draft, order| {
                    match piece {
                        Piece::Success => order.success = next,
                        Piece::Failure => order.failure = next,
                        _ => order.next = next,
                    }
                    draft.depth += u8::from(piece != Piece::Also);
                    draft.path[usize::from(draft.depth)] = next;
                    draft.step = WriteStep::Tactic;
                });
            }
            Piece::Up => self.change_draft(|draft, _| {
                draft.path[usize::from(draft.depth)] = NONE;
                draft.depth -= 1;
            }),
            _ => self.finish_draft(draft),
        }
    }

    fn finish_draft(&mut self, draft: Draft) {
        self.pop();
        self.state.core.command.draft = None;
        let number = draft.path[0];
        let tactic = self.state.core.command.book.order(number).map_or(Tactic::Defense, |order| order.tactic);
        let brief = Brief { tactic, number };
        match draft.purpose {
            Purpose::Order => {
                let side = self.state.active();
                self.state.core.command.given[side] += 1;
                self.options_in_orders(side);
                self.send(draft.corps, brief, false);
            }
            Purpose::Initiative => self.dare(draft.corps, brief),
            Purpose::Initial => self.decide_first(draft.corps, brief),
        }
        self.sweep();
    }

    fn take_when(&mut self, piece: Piece) {
        match piece {
            Piece::Term(kind) => {
                self.change_draft(|draft, _| {
                    draft.term = Some(kind);
                    draft.site = Site::EMPTY;
                });
                self.step_on(match kind {
                    TermKind::From | TermKind::Until => WriteStep::TermNumber(kind),
                    TermKind::Holds | TermKind::BrokenSide => WriteStep::TermSide(kind),
                    TermKind::EnemyWithin => WriteStep::Site(SiteFor::Term),
                    TermKind::CorpsAt | TermKind::Losses | TermKind::Broken | TermKind::OrderOf => {
                        WriteStep::TermCorps(kind)
                    }
                });
            }
            Piece::Joint(joint) => self.add_term(match joint {
                Joint::And => Term::And,
                Joint::Or => Term::Or,
                Joint::Not => Term::Not,
            }),
            _ => self.step_on(WriteStep::Menu),
        }
    }

    /// A term of the condition is complete.
    fn add_term(&mut self, term: Term) {
        if self.state.core.command.book.terms.try_push(term).is_err() {
            return;
        }
        self.change_draft(|draft, order| {
            order.when.1 += 1;
            match term {
                Term::And | Term::Or => draft.open -= 1,
                Term::Not => {}
                _ => draft.open += 1,
            }
            draft.step = WriteStep::When;
            (draft.site, draft.who, draft.term) = (Site::EMPTY, NONE, None);
        });
    }
}
