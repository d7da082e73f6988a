//! Standing orders: what a side has chosen to do without being asked, kind by kind, until the phase ends. Nobody has any unless
//! he gives it; everybody sees it; the side that gave it can take it back whenever it is asked anything at all. VLE-II.3, house
//! ruling H63.
use crate::action::{Action, Order, Policy};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Opportunity, React, Window};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::standing::ReactionKind;
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

/// What a side has said it will do without being asked, until the phase ends: one policy for each kind of reaction. VLE-II.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Standing(pub [Policy; 5]);

impl Order {
    /// The kind of a sub-window.
    pub(crate) const fn of(window: Window) -> Self {
        match window {
            Window::Squares => Self::Squares,
            Window::Countercharges => Self::Countercharges,
            Window::Withdrawals => Self::Withdrawals,
            Window::Scattering | Window::Closed => Self::Scattering,
        }
    }
}

/// The kinds of reactions for which a player may have standing orders of his own, beside those of the rules. VLE-II.3.
pub(crate) const KINDS: [ReactionKind; 5] = [
    ReactionKind { id: "fire", name: "opportunity fire", each: true },
    ReactionKind { id: "squares", name: "squares", each: true },
    ReactionKind { id: "countercharges", name: "countercharges", each: true },
    ReactionKind { id: "withdrawals", name: "cavalry withdrawals", each: true },
    ReactionKind { id: "scattering", name: "deliberate disorganization", each: true },
];

impl Standing {
    /// What is to be done about reactions of a kind.
    #[must_use]
    pub const fn of(&self, order: Order) -> Policy {
        self.0[order as usize]
    }
}

impl ViveLEmpereur {
    pub(crate) fn policy(&self, side: Side, order: Order) -> Policy {
        self.state.core.standing[side].of(order)
    }

    /// The kind of reaction that is asked for now.
    pub(crate) fn reaction_asked(&self) -> Option<ReactionKind> {
        let order = if self.deciding::<Opportunity>().is_some() {
            Order::Fire
        } else {
            Order::of(self.deciding::<React>()?.window)
        };
        Some(KINDS[order as usize])
    }

    /// Standing orders that may be given while a side is asked about one kind.
    pub(crate) fn standing_candidates(about: Order, out: &mut Vec<Action>) {
        out.extend([Action::Standing(about, Policy::Never), Action::Standing(about, Policy::Always)]);
    }

    pub(crate) fn check_standing(about: Order, order: Order) -> Verdict {
        require(
            order == about,
            "VLE-II.3",
            "you can give a standing order only when you are asked about that kind of reaction",
        )
    }

    /// House ruling H63: standing orders that the side which is asked now may take back, whatever it is asked.
    pub(crate) fn recalls(&self, out: &mut Vec<Action>) {
        if self.is_over() {
            return;
        }
        let standing = self.state.core.standing[self.decider()];
        let given = Order::ALL.into_iter().filter(|&order| standing.of(order) != Policy::Ask);
        out.extend(given.map(|order| Action::Standing(order, Policy::Ask)));
    }

    /// House ruling H63.
    pub(crate) fn check_recall(&self, order: Order) -> Verdict {
        require(!self.is_over(), "VLE-P12.2", "the battle is over")?;
        let given = self.policy(self.decider(), order) != Policy::Ask;
        require(given, "VLE-II.3", "you have given no such standing order")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A standing order is given or taken back; everybody sees it.
    pub fn stand_by(&mut self, side: Side, order: Order, policy: Policy) {
        self.state.core.standing[side].0[order as usize] = policy;
        self.note(|| Event::Standing { side, order, policy });
    }
}
