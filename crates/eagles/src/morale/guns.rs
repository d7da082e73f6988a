//! Gunners who leave their guns, and where those who fall back find shelter. EOTE-7.0.3, EOTE-7.5.11, EOTE-7.15.4.
use super::Report;
use crate::action::Shelter;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Back, Why};
use crate::terrain::Kind;
use crate::unit::{FeatureId, Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Verdict, require};

impl Eagles {
    /// May whoever falls back go there instead? EOTE-7.0.3, EOTE-7.15.4.
    pub(crate) fn check_shelter(&self, back: &Back, shelter: Shelter) -> Verdict {
        let driven = matches!(back.why, Why::Assault | Why::Morale | Why::Gunners | Why::Burnt);
        match shelter {
            Shelter::Square(square) => {
                let gunners = self.formation(back.unit) == Formation::Crew && self.is_ready(back.unit);
                require(driven && gunners, "EOTE-7.5.11", "only gunners who fall back may shelter in a square")?;
                let friendly = self.side(square) == self.side(back.unit) && self.is_infantry(square);
                let formed = self.on_table(square) && self.is_ready(square);
                require(
                    friendly && formed && self.formation(square) == Formation::Square,
                    "EOTE-7.0.3",
                    "that is not a friendly infantry square",
                )?;
                let near = self.is_within(back.unit, square, self.battle.distance.square_refuge);
                require(near, "EOTE-7.0.3", "the square is more than two inches away")
            }
            Shelter::Block(block) => {
                let garrison = self.at(back.unit).town;
                require(
                    driven && self.is_infantry(back.unit) && garrison.is_some(),
                    "EOTE-7.15.4",
                    "only a garrison may move to another block",
                )?;
                require(self.is_empty_block(block), "EOTE-7.15.4", "that is not an empty town block")?;
                // House ruling H100.
                let over = self.overlapped(&self.town_block(block), UnitSet::one(back.unit));
                require(over.is_none(), "EOTE-7.15.4", "other troops stand on the block")?;
                let near = garrison.is_some_and(|from| self.blocks_are_adjacent(from, block));
                require(near, "EOTE-7.15.4", "the block is more than an inch from the garrison's own")
            }
        }
    }

    /// A town block that nobody holds and that does not burn.
    fn is_empty_block(&self, block: FeatureId) -> bool {
        self.battle.kind(block) == Kind::TownBlock
            && !self.state.is_burning(block)
            && !self.battle.all_units().any(|unit| self.on_table(unit) && self.at(unit).town == Some(block))
    }

    fn blocks_are_adjacent(&self, one: FeatureId, other: FeatureId) -> bool {
        let Some(polygon) = self.battle.polygon(one) else { return false };
        let distance = polygon.distance(&self.town_block(other));
        one != other && crate::geometry::within(distance, self.battle.distance.adjacent_block)
    }

    /// Shelters that are near enough to be worth asking about.
    pub(crate) fn shelters(&self, back: &Back) -> impl Iterator<Item = Shelter> {
        let friends = self.battle.of_side(self.side(back.unit)).and(self.battle.infantry);
        let gunners = self.formation(back.unit) == Formation::Crew;
        let garrison = self.at(back.unit).town.is_some();
        let squares = friends.filter(move |&unit| gunners && self.formation(unit) == Formation::Square);
        let blocks = self.battle.features_of(|kind| kind == Kind::TownBlock).filter(move |_| garrison);
        squares.map(Shelter::Square).chain(blocks.map(Shelter::Block))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The gunners leave their guns, which stay where they are; from now on the unit is its crew. EOTE-7.5.11, EOTE-7.7.6, EOTE-7.5.15.
    pub fn leave_guns(&mut self, unit: UnitId) {
        if !self.is_artillery(unit) || self.at(unit).guns.is_some() {
            return;
        }
        let state = self.state.unit_mut(unit);
        (state.guns, state.bombards) = (Some(state.pose), None);
        // A garrison is laid out when it has left its block.
        if state.town.is_none() {
            state.formation = Formation::Crew;
        }
        self.note(|| Event::Morale(Report::GunsLeft { unit }));
    }

    /// Gunners who were in a square stand where it is. EOTE-7.5.15.
    pub fn leave_refuge(&mut self, square: UnitId) {
        for crew in self.sheltered_in(square) {
            let pose = self.at(square).pose;
            let state = self.state.unit_mut(crew);
            (state.refuge, state.pose) = (None, pose);
        }
    }

    /// Goes into a square or into the next block instead of falling back. EOTE-7.0.3, EOTE-7.15.4.
    pub fn take_shelter(&mut self, unit: UnitId, shelter: Shelter) {
        // In a square gunners are off the table; no leader goes there with them. EOTE-3.5.1.6.
        if matches!(shelter, Shelter::Square(_)) {
            self.detach_leader_of(unit);
        }
        let state = self.state.unit_mut(unit);
        (state.turn.moved, state.turn.stopped, state.turn.done) = (true, true, true);
        match shelter {
            Shelter::Square(square) => {
                (state.refuge, state.town) = (Some(square), None);
                let pose = self.at(square).pose;
                self.state.unit_mut(unit).pose = pose;
            }
            Shelter::Block(block) => {
                state.town = Some(block);
                let middle = self.town_block(block).middle();
                let at = crate::state::Spot::of(middle);
                let state = self.state.unit_mut(unit);
                (state.pose.x, state.pose.y) = (at.x, at.y);
            }
        }
        self.lead_along(unit);
        self.note(|| Event::Morale(Report::Sheltered { unit, shelter }));
    }
}
