//! Retreats and their queue. VLE-VIII.9a to VLE-VIII.9g, VLE-P6.1 to VLE-P6.6.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Extra, Frame, Leaver, Step, StepKind, StepStage, TrialWhy, Trials, Waiting};
use crate::tables::RETREAT;
use crate::terrain::Ground;
use crate::unit::{Arm, LeaderSet, UnitSet};
use crate::words::does;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::{Direction, HexId};

/// Why a stack retreats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RetreatKind {
    /// It was disorganized. VLE-P6.1.
    Disorganized,
    /// It must make room. VLE-V.1c, VLE-V.2a.
    Extra,
    /// It failed to rally. VLE-XI.4a.
    Rally,
    /// It failed to rally, and goes to a town or wood near by. VLE-XI.4a.
    Shelter(HexId),
    /// A straggler, with its whole allowance. VLE-XII.2a.
    Straggler,
    /// Guns left behind: they stay, and only shake their friends. VLE-XVI.3a.
    Stays,
    /// Cavalry after its charge, with the points that it has left. VLE-XVI.4g.
    RideBack,
    /// A routed unit, with its whole allowance. VLE-XVI.5b.
    Rout(RoutWhy),
}

/// Why a routed unit flees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RoutWhy {
    /// It was routed just now. VLE-XVI.5a, VLE-XVI.5e.
    Broken,
    /// It failed to rally. VLE-XVI.5b.
    Rally,
    /// An enemy came near: it finds a free hex or is lost. VLE-XVI.5d.
    Enemy,
}

/// The most hexes that all retreats in progress remember together. House ruling H20.
pub const LONGEST_TRAIL: usize = 96;

/// The hexes left by the retreats in progress; each knows where its own begin. VLE-VIII.9a.
pub type Trail = arrayvec::ArrayVec<u16, LONGEST_TRAIL>;

/// A stack that retreats. VLE-VIII.9a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along. VLE-XIV.5b.
    pub leaders: LeaderSet,
    /// Leaders who have not been asked yet.
    pub asking: LeaderSet,
    /// Hexes to go; of a straggler, points.
    pub left: u8,
    /// Why.
    pub kind: RetreatKind,
    /// Units that may not fire at it.
    pub cause: UnitSet,
    /// Where the hexes that it has left begin in the [`Trail`].
    pub trail: u8,
    /// How many steps it has made.
    pub steps: u8,
    /// Units that have checked because of it. VLE-P6.2.
    pub checked: UnitSet,
    /// The friends around the present hex have checked.
    pub around: bool,
}

impl Procedure<ViveLEmpereur> for Retreat {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.units)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        match self.asking.first() {
            Some(leader) => {
                Question::new("VLE-XIV.5b", format!("does {} retreat with the troops?", game.leader_name(leader)))
            }
            None => {
                let (does, who) = (does(self.units), game.names(self.units));
                Question::new("VLE-VIII.9a", format!("where {does} {who} retreat to?"))
            }
        }
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        if let Some(leader) = self.asking.first() {
            return out.extend([Action::Along(leader, true), Action::Along(leader, false)]);
        }
        if let Ways::Hexes(hexes) = game.ways_back(self) {
            out.extend(hexes.into_iter().map(Action::To));
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match (*action, self.asking.first()) {
            (Action::Along(leader, _), Some(asked)) => {
                require(leader == asked, "VLE-XIV.5b", "another leader decides first")
            }
            (Action::To(hex), None) => match game.ways_back(self) {
                Ways::Hexes(hexes) => require(
                    hexes.contains(&hex),
                    "VLE-VIII.9a",
                    "the retreat has to take a hex of the best class available",
                ),
                Ways::Home => Err(Refusal::new("VLE-VIII.9a", "the unit retreats off the map from here")),
            },
            _ => Err(Refusal::new("VLE-VIII.9a", "finish the retreat first")),
        }
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::To(hex) => Some(format!("Retreat to {}", game.label(hex))),
            _ => None,
        }
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        match gone {
            Leaver::Broken { .. } => return,
            Leaver::Leader(leader) => {
                self.leaders.remove(leader);
                self.asking.remove(leader);
            }
            _ => {}
        }
        self.units = self.units.minus(gone.out());
        for units in [&mut self.cause, &mut self.checked] {
            *units = units.minus(gone.unseen());
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let retreat = umpire[me];
        match action {
            Action::Along(leader, yes) => umpire.change_retreat(|retreat| {
                retreat.asking.remove(leader);
                retreat.leaders.set(leader, yes);
            }),
            Action::To(hex) => umpire.retreat_to(&retreat, hex),
            _ => {}
        }
        Flow::On
    }

    /// The next step of a retreat.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let retreat = umpire[me];
        let Some(first) = retreat.units.first() else {
            umpire.end_retreat(&retreat);
            return Flow::On;
        };
        if !retreat.asking.is_empty() {
            return Flow::Ask;
        }
        if !retreat.around {
            umpire.shake_neighbours(&retreat);
            return Flow::On;
        }
        if retreat.kind == RetreatKind::Stays {
            umpire.end_retreat(&retreat);
            return Flow::On;
        }
        let tired = retreat.kind.by_points() && umpire.is_tired(&retreat);
        if (retreat.left == 0 || tired) && umpire.may_stay(&retreat) {
            umpire.end_retreat(&retreat);
            return Flow::On;
        }
        match umpire.ways_back(&retreat) {
            Ways::Home => {
                umpire.remember_flight(&retreat);
                for unit in retreat.units {
                    umpire.leave_map(unit);
                }
                for leader in retreat.leaders {
                    umpire.state.core.leaders[usize::from(leader.0)] = crate::state::LeaderAt::Gone;
                }
                umpire.end_retreat(&retreat);
                Flow::On
            }
            Ways::Hexes(hexes) => match hexes.as_slice() {
                [] => {
                    umpire.end_retreat(&retreat);
                    let hex = umpire.state.at(first);
                    umpire.lose_all(retreat.units);
                    umpire.leaders_left(hex);
                    Flow::On
                }
                [only] => {
                    umpire.retreat_to(&retreat, *only);
                    Flow::On
                }
                _ => Flow::Ask,
            },
        }
    }
}

/// Where a retreat may go.
pub(crate) enum Ways {
    /// Off the map, from a communication hex. VLE-G.15.
    Home,
    /// To one of these.
    Hexes(ArrayVec<HexId, 6>),
}

impl ViveLEmpereur {
    pub(crate) fn side_of(&self, units: UnitSet) -> Side {
        units.first().map_or(self.state.active(), |unit| self.side(unit))
    }

    /// The arm whose way home counts for a stack: the one that finds the fewest ways.
    fn slowest_arm(&self, units: UnitSet) -> Arm {
        if units.meets(self.battle.derived.artillery) {
            Arm::Artillery
        } else if units.meets(self.battle.derived.cavalry) {
            Arm::Cavalry
        } else {
            Arm::Infantry
        }
    }

    /// VLE-VIII.9a: the hexes of the first class that has any.
    pub(crate) fn ways_back(&self, retreat: &Retreat) -> Ways {
        let Some(unit) = retreat.units.first() else { return Ways::Hexes(ArrayVec::new()) };
        let (hex, side) = (self.state.at(unit), self.side(unit));
        let home = self.battle.home(side, self.slowest_arm(retreat.units));
        if let RetreatKind::Shelter(goal) = retreat.kind
            && goal != hex
        {
            return Ways::Hexes(self.ways_to_shelter(retreat, hex, goal));
        }
        if home.distance(hex) == Some(0) {
            return Ways::Home;
        }
        let toward = home.toward(hex);
        let mut classes: [ArrayVec<HexId, 6>; 4] = Default::default();
        for direction in Direction::ALL {
            if let Some((to, friends)) = self.way_back(retreat, hex, direction) {
                let class = if toward.has(direction) { 0 } else { 2 } + usize::from(friends);
                classes[class].push(to);
            }
        }
        if retreat.kind == RetreatKind::Rout(RoutWhy::Enemy) {
            // VLE-XVI.5d: away from home only a free hex will do.
            classes[3].clear();
        }
        let first = classes.iter().position(|class| !class.is_empty()).unwrap_or(0);
        Ways::Hexes(self.affordable(retreat, hex, classes[first].clone()))
    }

    /// May the stack step that way, and are friends there?
    fn way_back(&self, retreat: &Retreat, hex: HexId, direction: Direction) -> Option<(HexId, bool)> {
        let to = self.battle.map.neighbour(hex, direction)?;
        let left = self.state.core.retreats.has_left(retreat.trail, to);
        // House ruling H20: a retreat without end finds no way any more.
        if self.state.core.retreats.is_trail_full() {
            return None;
        }
        let side = self.side_of(retreat.units);
        let open = retreat.units.into_iter().all(|unit| self.open_to(self.arm(unit), hex, direction, to));
        (!left && open && !self.foe_in(to, side)).then(|| (to, self.state.top(to).is_some()))
    }

    /// VLE-XI.4a: steps that bring a town or wood nearer, empty hexes first.
    fn ways_to_shelter(&self, retreat: &Retreat, hex: HexId, goal: HexId) -> ArrayVec<HexId, 6> {
        let mut classes: [ArrayVec<HexId, 6>; 2] = Default::default();
        for direction in Direction::ALL {
            if let Some((to, friends)) = self.way_back(retreat, hex, direction)
                && self.battle.distance(to, goal) < self.battle.distance(hex, goal)
            {
                classes[usize::from(friends)].push(to);
            }
        }
        let [empty, held] = classes;
        if empty.is_empty() { held } else { empty }
    }

    /// Has a flight no points for any of its ways?
    fn is_tired(&self, retreat: &Retreat) -> bool {
        let Some(first) = retreat.units.first() else { return true };
        match self.ways_back(retreat) {
            Ways::Hexes(hexes) => self.out_of_breath(retreat, self.state.at(first), &hexes),
            Ways::Home => false,
        }
    }

    /// VLE-P6.5: may the stack stay where it is?
    fn may_stay(&self, retreat: &Retreat) -> bool {
        let Some(unit) = retreat.units.first() else { return true };
        let hex = self.state.at(unit);
        let cavalry = self.is_cavalry(unit);
        let others = self.units_in(hex).minus(retreat.units);
        let cover = matches!(self.ground(hex), Ground::Town | Ground::Forest);
        others.into_iter().all(|other| !self.state.good_order(other) && self.is_cavalry(other) == cavalry)
            && self.room(hex, cavalry, UnitSet::EMPTY) >= 0
            && !(retreat.kind == RetreatKind::Straggler && cover)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn change_retreat(&mut self, change: impl FnOnce(&mut Retreat)) {
        if let Frame::Retreat(retreat) = self.top_frame_mut() {
            change(retreat);
        }
    }

    /// The retreat is over, and the hexes that it has left are forgotten.
    fn end_retreat(&mut self, retreat: &Retreat) {
        self.pop();
        self.state.core.retreats.forget_way(retreat.trail);
    }

    /// VLE-VIII.9a: no way to go.
    fn lose_all(&mut self, units: UnitSet) {
        for unit in units {
            self.eliminate(unit, "VLE-VIII.9a");
        }
    }

    /// VLE-P6.2: demoralized friends around are shaken by a demoralized stack that was disorganized.
    fn shake_neighbours(&mut self, retreat: &Retreat) {
        let shaking = matches!(
            retreat.kind,
            RetreatKind::Disorganized
                | RetreatKind::Straggler
                | RetreatKind::Stays
                | RetreatKind::RideBack
                | RetreatKind::Rout(RoutWhy::Broken)
        ) && retreat.units.into_iter().any(|unit| self.is_demoralized(self.unit(unit).corps));
        if let Some(first) = retreat.units.first().filter(|_| shaking) {
            let (hex, side) = (self.state.at(first), self.side(first));
            if let Some((next, units)) = self.shaken_by(hex, side, retreat.checked.or(retreat.units)) {
                self.change_retreat(|retreat| retreat.checked = retreat.checked.or(units));
                return self.open_trials(Trials::new(TrialWhy::Chain, units, next));
            }
        }
        self.change_retreat(|retreat| retreat.around = true);
    }

    fn retreat_to(&mut self, retreat: &Retreat, to: HexId) {
        let Some(first) = retreat.units.first() else { return };
        let from = self.state.at(first);
        if retreat.steps == 0 {
            self.remember_first_hex(retreat, to);
        }
        let cost = if retreat.kind.by_points() { self.flight_cost(retreat.units, from, to) } else { 1 };
        self.state.core.retreats.leave(from);
        self.change_retreat(|retreat| {
            retreat.steps = retreat.steps.saturating_add(1);
            retreat.left = retreat.left.saturating_sub(cost);
            retreat.around = false;
        });
        self.open(Step {
            units: retreat.units,
            leaders: retreat.leaders,
            from,
            to,
            kind: StepKind::Retreat,
            stage: StepStage::Fire,
            cause: retreat.cause,
            pair: None,
        });
    }

    /// VLE-P6.4: what a retreating stack does to friends whose hex it enters.
    pub fn meet_friends(&mut self, step: &Step) {
        let Some(first) = step.units.first() else { return };
        // Guns left behind are passed by (VLE-XVI.3a).
        let others = self.units_in(step.to).minus(step.units).minus(self.state.core.optional.artillery.left);
        if others.is_empty() {
            return;
        }
        let good: UnitSet = others.filter(|&unit| self.state.good_order(unit)).collect();
        let queued = self.state.core.retreats.units();
        let broken = others.minus(good).minus(queued);
        let cavalry = self.is_cavalry(first);
        let clash = others.into_iter().any(|unit| self.is_cavalry(unit) != cavalry);
        let overstacked = self.room(step.to, cavalry, UnitSet::EMPTY) < 0;
        if clash || overstacked {
            let rule = if clash { "VLE-V.2a" } else { "VLE-V.1c" };
            if !good.is_empty() {
                self.break_units(good, rule, UnitSet::EMPTY);
            }
            if !broken.is_empty() {
                self.open(Extra { units: broken, own: false });
            }
            if clash {
                self.open(Extra { units: step.units, own: true });
            }
        } else if !good.is_empty() {
            self.open_trials(Trials::new(TrialWhy::Friends, good, step.to));
        }
    }

    /// VLE-IV.6m: the hex on which tirailleurs close up.
    pub fn take_contract(&mut self, units: UnitSet, kept: HexId) {
        self.pop();
        for unit in units {
            if self.state.hex(unit).is_none() {
                continue;
            }
            if self.state.good_order(unit) {
                self.contract(UnitSet::one(unit), kept);
            } else {
                self.lift(unit);
                self.put(unit, kept, false);
            }
        }
        // Only the leaders of the hex that they keep may go along.
        let side = self.side_of(units);
        let asking: LeaderSet =
            self.leaders_in(kept).filter(|&leader| self.battle.leader(leader).side == side).collect();
        if self.frame().is_some() {
            self.change_retreat(|retreat| retreat.asking = asking);
        }
    }

    /// Two hexes for everybody who is told to retreat without a fight. VLE-IX.6c, VLE-XI.5a.
    pub fn send_back(&mut self, units: UnitSet, kind: RetreatKind) {
        self.enqueue(Waiting { units, left: RETREAT, kind, cause: UnitSet::EMPTY, pair: None });
    }
}
