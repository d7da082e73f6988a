//! Victory: LOB-turn-3, LOB-QB-2, ruling R45.
use crate::battle::{Prize, PrizeFor};
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::Over;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{BySide, Dice, Log, Outcome, Side};

impl LinesOfBattle {
    /// What a prize gives to a side as things stand.
    #[must_use]
    pub fn points_for(&self, prize: &Prize, side: Side) -> i32 {
        if prize.side.is_some_and(|only| only != side) {
            return 0;
        }
        let points = i32::from(prize.points);
        match prize.for_what {
            PrizeFor::EliminatedUnit => points * self.state.lost().and(self.battle.of_side(side.other())).len() as i32,
            PrizeFor::EachArea(areas) => {
                points * areas.iter().filter(|&area| self.is_held_by(area, side)).count() as i32
            }
            PrizeFor::AnyArea(areas) => points * i32::from(areas.iter().any(|area| self.is_held_by(area, side))),
        }
    }

    /// Victory points as they stand.
    #[must_use]
    pub fn points(&self) -> BySide<i32> {
        BySide::from_fn(|side| self.battle.prizes.iter().map(|prize| self.points_for(prize, side)).sum())
    }

    /// The highest total wins; equal is a draw.
    pub(crate) fn outcome(&self) -> Outcome {
        let points = self.points();
        let winner = match points[Side::First].cmp(&points[Side::Second]) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-turn-3.
    pub fn end_battle(&mut self) {
        self.turn_to(Over);
        let battle = std::sync::Arc::clone(&self.battle);
        for prize in &battle.prizes {
            for side in Side::BOTH {
                let points = self.points_for(prize, side);
                if points != 0 {
                    self.note(|| Event::Points { side, points, name: prize.name.clone(), for_what: prize.for_what });
                }
            }
        }
        let winner = self.outcome().winner;
        self.note(|| Event::Ended { winner });
    }
}
