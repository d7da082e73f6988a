//! 6.5 Infantry fire, and the fire of skirmishers. EOTE-6.5.1 ff., EOTE-5.5.4 ff.
use super::guns::NOTHING_TO_FIRE_AT;
use crate::game::Eagles;
use crate::procedure::Moving;
use crate::state::Aim;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Ledger, RuleId, Verdict, require};

impl Eagles {
    /// Can infantry fire at all in its formation? Columns do not, but for the French assault column; mounted skirmishers do not.
    /// EOTE-6.5.1.1, EOTE-6.5.5, EOTE-5.17.1.
    pub(crate) fn check_muskets(&self, unit: UnitId) -> Verdict {
        require(!self.is_cavalry(unit), "EOTE-5.17.1", "cavalry cannot fire")?;
        require(
            self.is_infantry(unit) && self.on_table(unit),
            "EOTE-6.5.1",
            "that is not an infantry unit on the table",
        )?;
        require(self.is_ready(unit), "EOTE-6.5.5", "routed units cannot fire")?;
        let fires = matches!(
            self.formation(unit),
            Formation::Line
                | Formation::AssaultColumn
                | Formation::Square
                | Formation::Garrison
                | Formation::Skirmish(_)
        );
        require(fires, "EOTE-6.5.1.1", "infantry in column cannot fire")?;
        require(!self.at(unit).turn.fired, "EOTE-6.7.4", "the unit has already fired this turn")
    }

    /// May infantry fire in 4b: not in an assault, not right before formed foot? EOTE-6.5.1, EOTE-6.0.3.
    fn check_foot(&self, unit: UnitId) -> Verdict {
        self.check_muskets(unit)?;
        require(!self.is_party(unit), "EOTE-6.0.3", "the unit is in an assault")?;
        require(
            self.is_skirmishing(unit) || !self.faces_formed_foot(unit),
            "EOTE-6.5.1",
            "formed enemy infantry has this unit within three inches of its front",
        )
    }

    /// Is it within three inches and in the arc of formed enemy infantry? EOTE-6.5.1.
    fn faces_formed_foot(&self, unit: UnitId) -> bool {
        let near = self.battle.distance.assault;
        self.battle
            .of_side(self.side(unit).other())
            .and(self.battle.infantry)
            .any(|enemy| self.on_table(enemy) && self.is_formed(enemy) && self.front_within(enemy, unit, near))
    }

    /// May infantry fire at this in 4b? EOTE-6.5.1, EOTE-5.5.3.
    pub(crate) fn check_foot_shot(&self, unit: UnitId, aim: Aim) -> Verdict {
        self.check_foot(unit)?;
        let Aim::Unit(target) = aim else { return Err(NOTHING_TO_FIRE_AT) };
        require(self.side(target) != self.side(unit), "EOTE-6.5.1", "that is not an enemy unit")?;
        self.can_reach(unit, target, self.battle.distance.infantry_fire)?;
        require(
            self.foot_value(unit, target).total() >= 0,
            "EOTE-0.5.4",
            "the unit's modified combat effectiveness is below 0",
        )
    }

    /// Is a unit in range, arc and sight of muskets? EOTE-6.5.1.
    pub(crate) fn can_reach(&self, unit: UnitId, target: UnitId, range: f64) -> Verdict {
        require(self.on_table(target), "EOTE-6.5.1", "the target is not on the table")?;
        require(self.front_within(unit, target, range), "EOTE-6.5.1", "the target is out of arc or range")?;
        require(self.sees(unit, target), "EOTE-0.4.6", "the target is out of sight")
    }

    /// The modified CE of infantry that fires at a unit. EOTE-6.5.2; of skirmishers EOTE-5.5.4.
    pub(crate) fn foot_value(&self, unit: UnitId, target: UnitId) -> Ledger {
        if self.is_skirmishing(unit) {
            return self.skirmish_value(UnitSet::one(unit));
        }
        const RULE: RuleId = RuleId("EOTE-6.5.2");
        let (data, state) = (self.unit(unit), self.at(unit));
        let mut value = Ledger::default();
        value.add(RuleId("EOTE-1.0.1.3"), data.ce);
        value.add(RuleId("EOTE-1.4.1").applies("hits"), -self.hits(unit));
        value.add_if(state.disordered, RuleId("EOTE-7.4.1").applies("disordered"), -1);
        let leader = self.attached_leader(unit).map_or(0, |leader| i16::from(self.rating(leader)));
        value.add(RuleId("EOTE-3.5.1.2").applies("attached leader's rating"), leader);
        let stood = state.formation == Formation::Line && !state.turn.moved;
        value.add_if(stood, RuleId("EOTE-6.5.3").applies("line that has not moved"), if data.british { 2 } else { 1 });
        value.add_if(
            state.formation == Formation::AssaultColumn,
            RuleId("EOTE-5.3.6.1").applies("firing from an assault column"),
            -4,
        );
        value.add_if(self.is_skirmishing(target), RULE.applies("target is skirmishing"), -4);
        value.add_if(self.is_charging(target), RULE.applies("target is charging"), -4);
        value.add_if(self.is_artillery(target), RULE.applies("target is a battery"), -3);
        value.add_if(self.formation(target) == Formation::Square, RULE.applies("target is in square"), 4);
        if self.battle.switches.firer_terrain {
            let defends = self.side(unit) == self.b();
            value.add_if(defends, RuleId("EOTE-6.5.6").applies("defensive terrain"), self.cover(unit, target));
        } else {
            value.add(RuleId("EOTE-6.5.6").applies("target's cover"), -self.cover(target, unit));
        }
        value
    }

    /// Cavalry that charges or has charged in this turn. EOTE-6.5.2.
    fn is_charging(&self, unit: UnitId) -> bool {
        let comes = |moving: &Moving| moving.unit == unit && moving.charge.is_some();
        self.is_cavalry(unit) && (self.at(unit).turn.charged || self.every::<Moving>().any(comes))
    }

    /// Skirmish points of a stand, in halves. EOTE-5.5.1.1.
    pub(crate) fn skirmish_halves(&self, unit: UnitId) -> i16 {
        let data = self.unit(unit);
        match () {
            () if data.french || data.british => 4,
            () if self.battle.year >= 1812 => 2,
            () => 1,
        }
    }

    /// How many skirmish stands a unit is: one of a detachment, all of a whole unit. EOTE-1.0.2.8, EOTE-1.0.2.9.
    pub(crate) fn skirmish_stands(&self, unit: UnitId) -> i16 {
        if self.is_detachment(unit) { 1 } else { i16::from(self.unit(unit).skirmish_stands) }
    }

    /// The CE of skirmishers together: stands times points, less HITS and disorder, rounded down; nothing else counts. EOTE-5.5.4,
    /// EOTE-5.5.7, EOTE-0.5.3.
    pub(crate) fn skirmish_value(&self, units: UnitSet) -> Ledger {
        let halves: i16 = units.map(|unit| self.skirmish_stands(unit) * self.skirmish_halves(unit)).sum();
        let hits: i16 = units.map(|unit| self.hits(unit)).sum();
        let disordered = units.filter(|&unit| self.at(unit).disordered).count() as i16;
        let mut value = Ledger::default();
        value.add(RuleId("EOTE-5.5.4").applies("skirmish stands"), halves.div_euclid(2));
        value.add(RuleId("EOTE-1.4.1").applies("hits"), -hits);
        value.add(RuleId("EOTE-7.4.1").applies("disordered"), -disordered);
        value
    }

    /// Skirmishers of one side who stand so close together that they are one target. EOTE-5.5.5, EOTE-5.5.6.
    pub(crate) fn skirmish_group(&self, unit: UnitId) -> UnitSet {
        let mut group = UnitSet::one(unit);
        if !self.is_skirmishing(unit) {
            return group;
        }
        let others: UnitSet = self
            .ready(self.side(unit))
            .filter(|&other| self.is_skirmishing(other) && self.is_infantry(other) == self.is_infantry(unit))
            .collect();
        loop {
            let near = |&other: &UnitId| {
                group.into_iter().any(|one| self.is_within(one, other, self.battle.distance.skirmish_screen))
            };
            let joined: UnitSet = others.minus(group).filter(near).collect();
            if joined.is_empty() {
                return group;
            }
            group = group.or(joined);
        }
    }

    /// Who infantry could fire at, the nearest first: a few of them.
    pub(crate) fn foot_targets(&self, unit: UnitId, most: usize, out: &mut super::Targets) {
        let start = out.len();
        for target in self.battle.of_side(self.side(unit).other()) {
            if self.on_table(target)
                && self.front_within(unit, target, self.battle.distance.infantry_fire)
                && self.check_foot_shot(unit, Aim::Unit(target)).is_ok()
            {
                out.push((self.front_distance(unit, target), Aim::Unit(target)));
            }
        }
        out[start..].sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        out.truncate(start + most);
    }

    /// Is there anybody whom infantry could fire at?
    pub(crate) fn has_foot_target(&self, unit: UnitId) -> bool {
        let range = self.battle.distance.infantry_fire;
        self.check_muskets(unit).is_ok()
            && self.battle.of_side(self.side(unit).other()).any(|target| {
                self.on_table(target)
                    && self.front_within(unit, target, range)
                    && self.check_foot_shot(unit, Aim::Unit(target)).is_ok()
            })
    }
}
