//! How far a leader rides. VLE-XIV.2a.
use super::SEARCH;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::unit::{LeaderId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question, keep_legal};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose};

/// A leader on the move, with the points that he has spent. VLE-XIV.2a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rider {
    /// Who.
    pub leader: LeaderId,
    /// Points spent.
    pub spent: u8,
}

impl Procedure<ViveLEmpereur> for Rider {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-XIV.2a", format!("where does {} ride to?", game.leader_name(self.leader)))
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.push(Action::Stop);
    }

    fn legal(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let start = out.len();
        self.candidates(game, out);
        keep_legal(out, start, |action| self.check(game, action).is_ok());
        let Self { leader, spent } = *self;
        game.ride_reach(leader, spent, |hex| {
            if game.battle.command_level() < 3 || game.may_ride_under_order(leader, hex).is_ok() {
                out.push(Action::Go(hex));
            }
        });
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { leader, spent, .. } = *self;
        match *action {
            Action::Stop => Ok(()),
            Action::Go(hex) => {
                require(
                    game.rides_to(leader, spent, hex),
                    "VLE-XIV.2a",
                    "the leader cannot ride that far with his remaining movement points",
                )?;
                if game.battle.command_level() < 3 { Ok(()) } else { game.may_ride_under_order(leader, hex) }
            }
            _ => Err(Refusal::new("VLE-XIV.2a", "choose where the leader rides, or let him stay")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Stop)
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::Go(hex) => Some(format!("Ride to {}", game.label(hex))),
            Action::Stop => Some("Stay here".to_owned()),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Go(_) | Action::Stop).then_some(RuleId("VLE-XIV.2a"))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let leader = umpire[me].leader;
        umpire.take_rider(leader, action);
        Flow::On
    }
}

/// A leader as the movement search knows him. VLE-XIV.2a.
struct Searcher<'g> {
    game: &'g ViveLEmpereur,
    side: Side,
    friends: UnitSet,
    foggy: bool,
    /// The only hex that is asked for.
    goal: Option<HexId>,
}

/// A leader looks nowhere.
const fn at(hex: HexId) -> Pose {
    Pose { hex, facing: None, form: Form(0) }
}

impl Searcher<'_> {
    /// No enemy is in the hex, nor what passes for one.
    fn is_open(&self, hex: HexId) -> bool {
        match self.game.state.top(hex) {
            Some(unit) => self.friends.has(unit),
            None => !self.foggy || !self.game.foe_in(hex, self.side),
        }
    }
}

impl Mover for Searcher<'_> {
    fn offer(&self, from: Pose, _: Points, offers: &mut Offers<'_>) {
        let battle = &self.game.battle;
        if self.game.has_found_fords() {
            for (direction, hex) in battle.map.neighbours(from.hex).filter(|&(_, hex)| self.is_open(hex)) {
                if let Some(cost) = self.game.ride_cost(from.hex, direction, hex) {
                    offers.add(at(hex), Points(u16::from(cost)));
                }
            }
            return;
        }
        for (&to, &cost) in battle.map.around(from.hex).iter().zip(&battle.derived.ride[from.hex.index()]) {
            if let Some(hex) = to
                && cost > 0
                && self.is_open(hex)
            {
                offers.add(at(hex), Points(u16::from(cost)));
            }
        }
    }

    fn is_goal(&self, pose: Pose) -> bool {
        self.goal == Some(pose.hex)
    }
}

impl ViveLEmpereur {
    /// The hexes that a leader can ride to.
    pub(crate) fn ride_reach(&self, leader: LeaderId, spent: u8, each: impl FnMut(HexId)) {
        self.ride(leader, spent, None, each);
    }

    /// Can a leader ride to a hex?
    pub(crate) fn rides_to(&self, leader: LeaderId, spent: u8, hex: HexId) -> bool {
        let mut reached = false;
        self.ride(leader, spent, Some(hex), |there| reached |= there == hex);
        reached
    }

    fn ride(&self, leader: LeaderId, spent: u8, goal: Option<HexId>, mut each: impl FnMut(HexId)) {
        let Some(hex) = self.leader_hex(leader) else { return };
        let budget = Points(u16::from(self.leader_allowance(leader)));
        let side = self.battle.leader(leader).side;
        let rider = Searcher { game: self, side, friends: self.battle.of_side(side), foggy: self.is_foggy(), goal };
        SEARCH.with_borrow_mut(|search| {
            let starts = [(at(hex), Points(u16::from(spent)))];
            let reach = search.run(&rider, self.battle.map.hexes(), &starts, budget);
            reach.ends().filter(|(pose, _)| pose.hex != hex).for_each(|(pose, _)| each(pose.hex));
        });
    }

    /// VLE-XIV.6a: a substitute has 10 points.
    pub(crate) fn leader_allowance(&self, leader: LeaderId) -> u8 {
        let points = if self.state.core.substitutes.has(leader) { 10 } else { self.battle.leader(leader).movement };
        // VLE-XVII.3b.
        if self.battle.command_level() >= 3 && self.is_fixed(leader) { points.min(3) } else { points }
    }
}
