//! Victory. VLE-P12.2 to VLE-P12.5.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Phase;
use crate::unit::Rank;
use voltigeur_engine::procedure::Layers;
use voltigeur_engine::{BySide, Dice, Log, Outcome, Side};

impl ViveLEmpereur {
    /// VLE-P12.3: what each side's points are for.
    pub(crate) fn points_for(&self, side: Side, secret_too: bool) -> Vec<(String, i32)> {
        let enemy = side.other();
        let battle = &self.battle;
        let mut items = Vec::new();
        let steps: i32 = battle.of_side(enemy).map(|unit| i32::from(self.steps_lost(unit))).sum();
        items.push(("enemy steps lost".to_owned(), steps * battle.victory.per_step));
        for leader in self.state.core.fallen.iter().filter(|&leader| battle.leader(leader).side == enemy) {
            let info = battle.leader(leader);
            items.push((format!("{} lost", info.name), self.leader_points(info.rank)));
        }
        for (n, place) in battle.places.iter().enumerate() {
            if self.state.core.places[n] == Some(side) {
                items.push((place.name.clone(), place.points[side]));
            }
        }
        let info = &battle.sides[side.index()];
        let exits = i32::from(self.state.core.departed.exit_steps(side)) * self.exit_points(side);
        items.push(("steps that left the map".to_owned(), exits));
        let broken = battle
            .corps
            .iter()
            .enumerate()
            .filter(|(n, corps)| corps.side == enemy && self.state.core.demoralized >> n & 1 == 1);
        items.push(("enemy corps demoralized".to_owned(), broken.count() as i32 * info.per_demoralized));
        items.push(("battle options".to_owned(), self.option_points(side, secret_too)));
        items.retain(|(_, points)| *points != 0);
        items
    }

    fn leader_points(&self, rank: Rank) -> i32 {
        self.battle.victory.leaders[match rank {
            Rank::Corps => 0,
            Rank::Wing => 1,
            Rank::Deputy => 2,
            Rank::Army => 3,
        }]
    }

    /// VLE-P12.3.
    #[must_use]
    pub fn points(&self) -> BySide<i32> {
        BySide::from_fn(|side| {
            let enemy = side.other();
            let battle = &self.battle;
            let steps: i32 = battle.of_side(enemy).map(|unit| i32::from(self.steps_lost(unit))).sum();
            let fallen = self.state.core.fallen.iter().filter(|&leader| battle.leader(leader).side == enemy);
            let leaders: i32 = fallen.map(|leader| self.leader_points(battle.leader(leader).rank)).sum();
            let places = battle.places.iter().enumerate().filter(|(n, _)| self.state.core.places[*n] == Some(side));
            let places: i32 = places.map(|(_, place)| place.points[side]).sum();
            let info = &battle.sides[side.index()];
            let exits = i32::from(self.state.core.departed.exit_steps(side)) * self.exit_points(side);
            let broken = battle
                .corps
                .iter()
                .enumerate()
                .filter(|(n, corps)| corps.side == enemy && self.state.core.demoralized >> n & 1 == 1);
            steps * battle.victory.per_step
                + leaders
                + places
                + exits
                + broken.count() as i32 * info.per_demoralized
                + self.option_points(side, true)
        })
    }

    /// VLE-P12.5: who wins by points, if the margin is large enough for any victory.
    pub(crate) fn judged(&self) -> Option<Side> {
        let points = self.points();
        let difference = points[Side::First] - points[Side::Second];
        let least = self.battle.victory.levels.last().map_or(1, |(_, margin)| *margin);
        let ahead = if difference > 0 { Side::First } else { Side::Second };
        let needed = least.max(1) + self.margin_against(ahead);
        (difference.abs() >= needed).then_some(ahead)
    }

    /// The name of the victory level. VLE-P12.5.
    pub(crate) fn level_name(&self) -> &str {
        if self.state.core.decided.is_some() {
            return self.battle.victory.levels.first().map_or("victory", |(name, _)| name.as_str());
        }
        let points = self.points();
        let difference = points[Side::First] - points[Side::Second];
        let ahead = if difference > 0 { Side::First } else { Side::Second };
        let difference = difference.abs() - self.margin_against(ahead);
        let level = self.battle.victory.levels.iter().find(|(_, margin)| difference >= *margin);
        level.map_or("draw", |(name, _)| name.as_str())
    }

    pub(crate) fn outcome(&self) -> Outcome {
        Outcome { winner: self.state.core.decided.or_else(|| self.judged()) }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A scenario may say that a side all of whose corps on the map are demoralized has lost at once. VLE-P12.2.
    pub fn test_collapse(&mut self, side: Side) {
        if !self.battle.victory.collapse || self.state.core.decided.is_some() {
            return;
        }
        let units = self.of_side(side);
        if !units.is_empty() && units.into_iter().all(|unit| self.is_demoralized(self.unit(unit).corps)) {
            self.state.core.decided = Some(side.other());
        }
    }

    /// VLE-P12.2, VLE-XIV.5g: a battle that is decided ends at once, whatever was under way.
    pub fn break_off(&mut self) {
        let winner = self.state.core.decided;
        let core = &mut self.state.core;
        core.stack.clear();
        core.retreats.clear();
        core.combined = crate::procedure::CombinedCharge::default();
        self.finish(winner);
    }

    pub fn finish(&mut self, winner: Option<Side>) {
        self.state.core.phase = Phase::OVER;
        self.reveal_all();
        let points = self.points().0;
        self.note(|| Event::Ended { winner, points });
    }
}
