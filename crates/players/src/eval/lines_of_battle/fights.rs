//! Fights at a glance: who would lead, what is at stake, how it is likely to go. Rough, and free of dice: for ordering plans and for
//! exposure. Whoever needs to know plays the fight out.
use super::{NOBODY, Picture, ground, win};
use lines_of_battle::LinesOfBattle;
use lines_of_battle::unit::{Arm, UnitId, UnitSet};
use voltigeur_field::area::{AreaId, LinkId};

impl Picture<'_> {
    /// What the defenders of `to` stand to lose to those who stand in `from`.
    pub(super) fn threat(&self, from: AreaId, link: LinkId, to: AreaId) -> f32 {
        self.success(from, link, to) * self.stake(to)
    }

    /// How likely those who stand in `from` win a fight for `to`.
    pub(super) fn success(&self, from: AreaId, link: LinkId, to: AreaId) -> f32 {
        let attack = self.forces[from.index()];
        let line = self.game.state().line_on(link);
        let on_link = line.filter(|&unit| self.game.battle().unit(unit).side == attack.side);
        let lead = match on_link {
            Some(unit) => f32::from(self.game.strength(unit).max(attack.lead)) + 0.8,
            None => f32::from(attack.best),
        };
        win(self.edge(lead, f32::from(attack.fit), from, link, to))
    }

    /// Lead against lead, with what stands behind them.
    fn edge(&self, lead: f32, fit: f32, from: AreaId, link: LinkId, to: AreaId) -> f32 {
        let game = self.game;
        let defence = self.forces[to.index()];
        let facing = game.state().line_on(link).filter(|&unit| game.battle().unit(unit).side == defence.side);
        let holds = match facing {
            Some(unit) => f32::from(game.strength(unit)) + 1.0,
            None if defence.lead > NOBODY => f32::from(defence.lead),
            None if defence.best > NOBODY => f32::from(defence.best) - 1.0,
            None => -3.0,
        };
        let support = 0.45 * (fit - f32::from(defence.troops)) - 0.5 * f32::from(defence.guns.min(2));
        lead - holds - ground(game, from, link, to) + support
    }

    /// What a lost fight for an Area costs the defenders: hits, guns, the way back, the prize.
    fn stake(&self, to: AreaId) -> f32 {
        let defence = self.forces[to.index()];
        let prize = self.prize[to.index()] * (0.75 - 0.5 * self.ahead);
        0.35 + 0.12 * f32::from(defence.troops.min(3)) + 0.9 * f32::from(defence.guns.min(2)) + prize
    }

    /// What an attack seems to be worth to the attacker.
    pub(super) fn attack(&self, units: UnitSet, line: Option<LinkId>, from: AreaId, to: AreaId) -> f32 {
        let game = self.game;
        let Some(link) = game.battle().exit(from, to) else { return -9.0 };
        let best = |units: UnitSet| units.iter().map(|unit| game.strength(unit)).max().unwrap_or(NOBODY);
        let lead = match line.and_then(|link| game.state().line_on(link)).filter(|&unit| units.has(unit)) {
            Some(unit) => f32::from(game.strength(unit)) + 1.0,
            None => f32::from(best(units)) + self.arms(units, to),
        };
        let chance = win(self.edge(lead, units.len() as f32, from, link, to));
        let counter = 0.15 * f32::from(self.forces[to.index()].cavalry);
        chance * self.stake(to) - (1.0 - chance) * 0.6 - 0.12 - counter
    }

    /// LOB-C0.5e: cavalry breaks on squares.
    fn arms(&self, units: UnitSet, to: AreaId) -> f32 {
        let foot = units.meets(self.game.battle().derived.infantry);
        let defence = self.forces[to.index()];
        if foot || defence.squares == 0 { 0.0 } else { -3.0 }
    }
}

/// What a hit on a unit is worth to the other side.
pub(super) fn hit_value(game: &LinesOfBattle, unit: UnitId) -> f32 {
    if game.battle().unit(unit).arm == Arm::Artillery {
        return 1.7;
    }
    match game.strength(unit) {
        ..=0 => 1.4,
        1 => 0.6,
        _ => 0.3,
    }
}
