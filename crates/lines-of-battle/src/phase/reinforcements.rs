//! A. Place reinforcements. LOB-A-1 to LOB-A-7; arrivals by dice LOB-QB-15 to LOB-QB-17, LOB-QB-22.
use crate::action::{Action, Spot};
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::state::Place;
use crate::unit::{Arrival, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Purpose, Refusal, Side, Verdict, require};

/// A. Place reinforcements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reinforcements {
    /// Units still to be placed.
    pub due: UnitSet,
}

impl Procedure<LinesOfBattle> for Reinforcements {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let unit = self.due.first().map_or("the unit".to_owned(), |unit| game.unit_name(unit));
        Question::new("LOB-A-1", format!("how will {unit} arrive?"))
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let Some(unit) = self.due.first() else { return };
        let Some(area) = game.unit(unit).entry else { return };
        out.push(Action::Reinforce(unit, Spot::Area(area)));
        if game.is_artillery(unit) {
            out.push(Action::Reinforce(unit, Spot::Limbered(area)));
        }
    }

    /// LOB-A-1, ruling R77: into its Reinforcement Area, artillery deployed or limbered as its owner likes.
    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let Action::Reinforce(unit, spot) = *action else {
            return Err(Refusal::new("LOB-A-1", "place the reinforcements first"));
        };
        require(self.due.first() == Some(unit), "LOB-A-1", "another unit arrives first")?;
        let (Spot::Area(area) | Spot::Limbered(area) | Spot::Square(area) | Spot::Line(area, _)) = spot;
        require(game.unit(unit).entry == Some(area), "LOB-A-1", "that unit arrives in another Reinforcement Area")?;
        match spot {
            Spot::Area(_) => Ok(()),
            Spot::Limbered(_) => game.check_may_limber(unit),
            Spot::Square(_) | Spot::Line(..) => {
                Err(Refusal::new("LOB-A-1", "units arrive in column, neither in square nor in line"))
            }
        }
    }
    fn label(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        match *action {
            Action::Reinforce(unit, spot) => {
                Some(format!("Bring on {} {}", game.unit_name(unit), game.spot(unit, spot)))
            }
            _ => None,
        }
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("reinforcements")
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Action::Reinforce(unit, spot) = action else { return Flow::On };
        let area = umpire.unit(unit).entry.expect("a unit that arrives has an entry; the scenario's check saw to it");
        umpire.state.put(unit, Place::Area(area));
        umpire.state.core.limbered.set(unit, matches!(spot, Spot::Limbered(_)));
        umpire.note(|| Event::Arrived { unit, area });
        umpire[me].due.remove(unit);
        Flow::On
    }

    /// LOB-A-7: after the units come the leaders.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        if !umpire[me].due.is_empty() {
            return Flow::Ask;
        }
        umpire.begin_leader_phase();
        Flow::On
    }
}

impl LinesOfBattle {
    /// The turn in which an arrival falls due, as far as it is known.
    pub(crate) fn arrival_turn(&self, arrival: Arrival) -> Option<u8> {
        match arrival {
            Arrival::Turn(turn) => Some(turn),
            Arrival::ByDie { die, turns } => match self.state.core.setup_dice[usize::from(die)] {
                0 => None,
                face => Some(turns[usize::from(face - 1)]).filter(|&turn| turn > 0),
            },
            Arrival::Start | Arrival::Listed(_) => None,
        }
    }

    /// LOB-A-1: units of a side that come this turn by the schedule.
    fn scheduled(&self, side: Side) -> UnitSet {
        let waiting = self.battle.of_side(side).minus(self.state.on_map()).minus(self.state.lost());
        waiting.iter().filter(|&unit| self.arrival_turn(self.unit(unit).arrival) == Some(self.state.turn())).collect()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-turn-1: a player's phases begin with A.
    pub fn begin_player_turn(&mut self, turn: u8, side: Side) {
        self.state.core.turn = turn;
        self.state.core.active = side;
        self.note(|| Event::TurnBegan { turn, side });
        let due = self.scheduled(side).or(self.drawn_by_dice(side));
        self.turn_to(Reinforcements { due });
    }

    /// LOB-QB-15, LOB-QB-16: a die says how many of the listed units come. LOB-dice-4 (g): before anything is placed.
    fn drawn_by_dice(&mut self, side: Side) -> UnitSet {
        let Some(random) = self.battle.random_arrival.filter(|random| random.side == side) else {
            return UnitSet::EMPTY;
        };
        if self.state.turn() < random.from_turn {
            return UnitSet::EMPTY;
        }
        let rolled = self.dice.d3(Purpose::new(random.rule, side));
        let units = (rolled as i8 + random.plus).max(0) as u8;
        self.note(|| Event::ArrivalDie { side, rule: random.rule, rolled, units });
        let (from, to) = (self.state.core.listed, self.state.core.listed.saturating_add(units));
        let drawn = |unit: &UnitId| matches!(self.unit(*unit).arrival, Arrival::Listed(n) if from < n && n <= to);
        let due = self.battle.of_side(side).iter().filter(drawn).collect();
        let listed = self.battle.units.iter().filter(|unit| matches!(unit.arrival, Arrival::Listed(_))).count() as u8;
        self.state.core.listed = to.min(listed);
        due
    }
}
