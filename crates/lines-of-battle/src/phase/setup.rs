//! The set-up: free placement, leaders. LOB-QB-3, LOB-act-1.
use crate::action::{Action, Spot};
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::state::{LeaderAt, Place};
use crate::unit::{Arrival, LeaderSet, Start, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::area::AreaId;

const NOT_NOW: Refusal = Refusal::new("LOB-act-7", "that cannot be done now: answer the question first");

/// A side places its units, then its leaders. LOB-QB-3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Which side.
    pub side: Side,
    /// The unit in hand.
    pub unit: Option<UnitId>,
}

impl Procedure<LinesOfBattle> for SetUp {
    type Report = ();

    fn decider(&self, _: &LinesOfBattle) -> Side {
        self.side
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let text = match self.unit {
            Some(unit) => format!("where will {} start?", game.unit_name(unit)),
            None if !game.to_set_up(self.side).is_empty() => "which unit will you place next?".to_owned(),
            None if game.leaders_to_set_up(self.side).is_empty() => "is your set-up complete?".to_owned(),
            None => "which units do your leaders join?".to_owned(),
        };
        Question::new("LOB-act-1", text)
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let Self { side, unit: in_hand } = *self;
        if let Some(unit) = in_hand {
            for n in 0..game.battle.areas.len() {
                let area = AreaId(n as u8);
                out.push(Action::Place(unit, Spot::Area(area)));
                if game.is_infantry(unit) {
                    out.push(Action::Place(unit, Spot::Square(area)));
                    out.extend(
                        game.battle
                            .map
                            .neighbours(area)
                            .iter()
                            .map(|&(_, link)| Action::Place(unit, Spot::Line(area, link))),
                    );
                }
                if game.is_artillery(unit) {
                    out.push(Action::Place(unit, Spot::Limbered(area)));
                }
            }
            return;
        }
        out.extend(game.to_set_up(side).iter().map(Action::Take));
        for leader in game.leaders_to_set_up(side) {
            out.extend(game.on_map_of(side).iter().map(|unit| Action::LeaderTo(leader, unit)));
            out.extend(game.battle.derived.entries[side].iter().map(|area| Action::LeaderWaits(leader, area)));
        }
        out.push(Action::EndSetup);
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let Self { side, unit: in_hand } = *self;
        let open = game.to_set_up(side);
        match (*action, in_hand) {
            (Action::Take(unit), None) => require(open.has(unit), "LOB-act-1", "that unit cannot be placed now"),
            (Action::Place(unit, spot), Some(held)) => {
                require(unit == held, "LOB-act-1", "first place the unit that you have chosen")?;
                game.check_place(side, unit, spot)
            }
            (Action::LeaderTo(leader, unit), None) => {
                require(open.is_empty(), "LOB-leader-5", "place all units before the leaders")?;
                require(game.leaders_to_set_up(side).has(leader), "LOB-leader-5", "that leader cannot be placed now")?;
                game.check_may_join(leader, unit)
            }
            (Action::LeaderWaits(leader, area), None) => {
                require(open.is_empty(), "LOB-leader-5", "place all units before the leaders")?;
                require(game.leaders_to_set_up(side).has(leader), "LOB-leader-5", "that leader cannot be placed now")?;
                let none = !game.on_map_of(side).iter().any(|unit| game.check_may_join(leader, unit).is_ok());
                require(none, "LOB-leader-5", "the leader must join a unit if he can")?;
                require(
                    game.battle.derived.entries[side].has(area),
                    "LOB-leader-5",
                    "that is not a Reinforcement Area of the leader's side",
                )
            }
            (Action::EndSetup, None) => {
                require(open.is_empty(), "LOB-act-1", "you have units left to place")?;
                require(game.leaders_to_set_up(side).is_empty(), "LOB-leader-5", "you have leaders left to place")
            }
            _ => Err(NOT_NOW),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::EndSetup)
    }

    fn label(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        match *action {
            Action::Place(unit, spot) => Some(format!("Place {} {}", game.unit_name(unit), game.spot(unit, spot))),
            _ => None,
        }
    }

    fn rule(&self, _: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        matches!(action, Action::LeaderTo(..) | Action::LeaderWaits(..)).then_some(RuleId("LOB-leader-5"))
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("set-up")
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let side = umpire[me].side;
        match action {
            Action::Take(unit) => umpire[me].unit = Some(unit),
            Action::Place(unit, spot) => {
                umpire.put_down(unit, spot);
                umpire[me].unit = None;
            }
            Action::LeaderTo(leader, unit) => umpire.join_leader(leader, unit, "LOB-leader-5"),
            Action::LeaderWaits(leader, area) => umpire.leader_waits(leader, area, "LOB-leader-5"),
            _ if side == umpire.battle.setup_order[0] => {
                umpire[me].side = umpire.battle.setup_order[1];
            }
            _ => umpire.begin_player_turn(1, Side::First),
        }
        Flow::On
    }
}

impl LinesOfBattle {
    /// Units of a side that have yet to be put down before the battle begins.
    fn to_set_up(&self, side: Side) -> UnitSet {
        let waiting = self.battle.of_side(side).minus(self.state.on_map());
        waiting.iter().filter(|&unit| self.unit(unit).arrival == Arrival::Start).collect()
    }

    /// Leaders of a side that have yet to be put down before the battle begins. LOB-leader-5.
    fn leaders_to_set_up(&self, side: Side) -> LeaderSet {
        let expected = self.battle.all_leaders().filter(|&leader| {
            let info = self.battle.leader(leader);
            info.side == side && info.arrival == Arrival::Start && self.state.leader(leader) == LeaderAt::Expected
        });
        expected.collect()
    }

    /// LOB-QB-3, LOB-map-2, LOB-map-3, LOB-map-6, LOB-units-2 to LOB-units-4, LOB-units-9: may the unit stand there?
    fn check_place(&self, side: Side, unit: UnitId, spot: Spot) -> Verdict {
        let (area, line) = match spot {
            Spot::Area(area) | Spot::Square(area) | Spot::Limbered(area) => (area, None),
            Spot::Line(area, link) => (area, Some(link)),
        };
        let known = area.index() < self.battle.areas.len() && line.is_none_or(|l| l.index() < self.battle.links.len());
        require(known, "LOB-map-1", "there is no such place on this map")?;
        match self.unit(unit).start {
            Start::Listed { area: listed, .. } => {
                require(area == listed && line.is_none(), "LOB-QB-3", "the scenario fixes where that unit starts")?;
                require(!matches!(spot, Spot::Square(_)), "LOB-QB-3", "the scenario fixes how that unit starts")?;
            }
            Start::Free => {
                let rules = self.battle.sides[side].free_setup.as_ref();
                let free = rules.is_some_and(|rules| !rules.forbidden.has(area));
                require(free && !self.battle.is_entry(area), "LOB-QB-3", "units cannot be set up in that Area")?;
                let squares = rules.is_some_and(|rules| rules.squares);
                require(
                    squares || !matches!(spot, Spot::Square(_)),
                    "LOB-QB-3",
                    "this scenario allows no squares at set-up",
                )?;
                let lines = rules.is_some_and(|rules| rules.approaches);
                require(lines || line.is_none(), "LOB-QB-3", "this scenario allows no lines at set-up")?;
            }
        }
        require(!self.is_held_by(area, side.other()), "LOB-map-6", "the enemy holds that Area")?;
        match spot {
            Spot::Line(home, link) => self.check_slot(unit, home, link),
            Spot::Area(_) | Spot::Square(_) | Spot::Limbered(_) => {
                require(self.room(area) > 0, "LOB-map-2", "that Area is full")?;
                if let Spot::Square(_) = spot {
                    require(self.is_infantry(unit), "LOB-units-2", "only infantry can form square")?;
                    require(self.admits_square(area), "LOB-units-9", "a square cannot stand in closed terrain")?;
                }
                if let Spot::Limbered(_) = spot {
                    self.check_may_limber(unit)?;
                }
                Ok(())
            }
        }
    }

    /// LOB-map-3, LOB-A-5: may the unit stand in line there?
    pub(crate) fn check_slot(&self, unit: UnitId, home: AreaId, link: voltigeur_field::area::LinkId) -> Verdict {
        require(self.is_infantry(unit), "LOB-map-3", "only infantry can form line on an Approach")?;
        require(self.battle.map.ends(link).contains(&home), "LOB-map-4", "that Approach does not touch that Area")?;
        require(self.approach(link), "LOB-map-7", "closed terrain has no Approaches")?;
        require(!self.battle.is_entry(home), "LOB-A-5", "a unit in a Reinforcement Area cannot form line")?;
        require(self.state.line_on(link).is_none(), "LOB-map-3", "another unit is already on that Approach")
    }

    /// LOB-opt-ha1: horse artillery never starts or arrives limbered.
    pub(crate) fn check_may_limber(&self, unit: UnitId) -> Verdict {
        require(self.is_artillery(unit), "LOB-units-4", "only artillery can be limbered")?;
        require(!self.unit(unit).traits.horse, "LOB-opt-ha1", "horse artillery cannot be limbered by choice")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn put_down(&mut self, unit: UnitId, spot: Spot) {
        let place = match spot {
            Spot::Area(area) | Spot::Square(area) | Spot::Limbered(area) => Place::Area(area),
            Spot::Line(home, link) => Place::Line { link, home },
        };
        self.state.put(unit, place);
        self.state.core.square.set(unit, matches!(spot, Spot::Square(_)));
        self.state.core.limbered.set(unit, matches!(spot, Spot::Limbered(_)));
        self.note(|| Event::Placed { unit, spot });
    }
}
