//! Who can assault whom. EOTE-7.6.2, EOTE-7.6.1.1 ff.
use crate::game::Eagles;
use crate::geometry::{touch, within};
use crate::tables::CONTACT;
use crate::unit::{Formation, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_field::table::{Angle, Heading};

/// Targets between which an owner may choose.
pub(crate) type Targets = ArrayVec<UnitId, 8>;

impl Eagles {
    /// May a unit assault: formed infantry, and cavalry. EOTE-7.6.2, EOTE-5.5.3, EOTE-7.4.3.
    pub(crate) fn can_assault(&self, unit: UnitId) -> bool {
        self.on_table(unit) && self.is_formed(unit) && !self.is_artillery(unit)
    }

    /// Can a unit be assaulted? Skirmishers only if they had to stand. EOTE-5.5.3.
    pub(crate) fn can_be_assaulted(&self, unit: UnitId) -> bool {
        self.on_table(unit) && (!self.is_skirmishing(unit) || self.at(unit).turn.stands)
    }

    /// Does a unit have an enemy in assault range: infantry within three inches of its front, cavalry in base contact? EOTE-7.6.2.
    pub(crate) fn in_assault_range(&self, unit: UnitId, enemy: UnitId) -> bool {
        if !self.can_assault(unit) || !self.can_be_assaulted(enemy) {
            return false;
        }
        if self.is_cavalry(unit) {
            return self.touches(unit, enemy);
        }
        !self.is_cavalry(enemy) && self.front_within(unit, enemy, self.battle.distance.assault)
    }

    /// The enemies that a unit has in assault range. EOTE-7.0.1.
    pub(crate) fn enemies_in_range(&self, unit: UnitId) -> UnitSet {
        if !self.can_assault(unit) {
            return UnitSet::EMPTY;
        }
        self.present(self.side(unit).other()).filter(|&enemy| self.in_assault_range(unit, enemy)).collect()
    }

    /// Could infantry go straight or obliquely into contact with an enemy, without a turn and without meeting anybody else before?
    /// A garrison fights from its block and is not asked. EOTE-7.6.1.1.
    pub(crate) fn can_close(&self, unit: UnitId, enemy: UnitId) -> bool {
        if self.at(unit).town.is_some() || self.touches(unit, enemy) {
            return true;
        }
        let (block, target) = (self.block(unit), self.block(enemy));
        let reach = self.allowance(unit, self.formation(unit)) + CONTACT;
        let obstacles: UnitSet = self
            .battle
            .all_units()
            .filter(|&other| {
                let hostile = self.side(other) != self.side(unit);
                other != unit
                    && other != enemy
                    && self.on_table(other)
                    && (hostile || self.is_formed(other))
                    && self.shares_no_block(other, enemy)
                    && self.at_least(unit, other) <= reach
            })
            .collect();
        let free = |heading: Heading| {
            let along = heading.vector() * reach;
            block.cast(along, &target).is_some_and(|share| {
                let met = |other: UnitId| block.cast(along, &self.block(other)).is_some_and(|first| first < share);
                let end = self.point(unit) + along * (share * 0.999);
                !obstacles.into_iter().any(met) && self.forbidden(unit, self.point(unit), end).is_none()
            })
        };
        let heading = self.heading(unit);
        let bearing = heading.turn_to(Heading::of(target.nearest_to(self.point(unit)) - self.point(unit)));
        let faces: &[i32] = if self.formation(unit) == Formation::Square { &[0, 9_000, 18_000, 27_000] } else { &[0] };
        // The straight way first: it is nearly always free.
        let direct = (bearing.0 / 100).clamp(-45, 45);
        faces.iter().any(|&face| {
            let front = heading.turned(Angle(face));
            std::iter::once(direct).chain(-45..=45).any(|angle| free(front.turned(Angle(100 * angle))))
        })
    }

    /// Two units of one town block stand in each other's place. EOTE-7.15.1.
    fn shares_no_block(&self, one: UnitId, other: UnitId) -> bool {
        self.at(one).town.is_none() || self.at(one).town != self.at(other).town
    }

    /// Infantry's first target: the closest enemy that it can close with; of those within half an inch of it the greatest threat. Several
    /// are its owner's choice. EOTE-7.6.1.2.
    pub(crate) fn closest_targets(&self, unit: UnitId, among: UnitSet) -> Targets {
        let mut near: ArrayVec<(f64, UnitId), 16> = ArrayVec::new();
        for enemy in among.filter(|&enemy| self.can_close(unit, enemy)).take(16) {
            near.push((self.front_distance(unit, enemy), enemy));
        }
        let least = near.iter().map(|&(distance, _)| distance).fold(f64::INFINITY, f64::min);
        near.retain(|&mut (distance, _)| within(distance, least + self.battle.distance.target_tie));
        let threat = |enemy: UnitId| (!self.is_artillery(enemy), self.value_against(enemy, unit));
        let greatest = near.iter().map(|&(_, enemy)| threat(enemy)).max();
        near.iter().map(|&(_, enemy)| enemy).filter(|&enemy| Some(threat(enemy)) == greatest).take(8).collect()
    }

    /// The second enemy that must be attacked too: more than half of each lies in the arc. EOTE-7.6.1.3.
    pub(crate) fn second_target(&self, unit: UnitId, first: UnitId, among: UnitSet) -> Option<UnitId> {
        let fronts = self.fronts(unit);
        let half_in = |enemy: UnitId| {
            let block = self.block(enemy);
            fronts.iter().any(|front| front.share(&block) > 0.5)
        };
        if !half_in(first) {
            return None;
        }
        let others = among.without(first).filter(|&enemy| self.shares_no_block(enemy, first) && half_in(enemy));
        let near = others.map(|enemy| (self.front_distance(unit, enemy), enemy));
        near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, enemy)| enemy)
    }

    /// May a unit leave a battery unassaulted: is another enemy within its movement and arc? EOTE-7.13.1.
    pub(crate) fn may_pass_over(&self, unit: UnitId, battery: UnitId) -> bool {
        let reach = self.allowance(unit, self.formation(unit));
        self.is_artillery(battery)
            && self
                .ready(self.side(unit).other())
                .without(battery)
                .filter(|&enemy| self.formation(enemy) != Formation::Crew)
                .any(|enemy| self.front_within(unit, enemy, reach))
    }

    /// The enemies before cavalry: those that touch its front edge. EOTE-7.6.2.
    pub(crate) fn before_horse(&self, unit: UnitId) -> UnitSet {
        let front = crate::geometry::segment_of(self.fronts(unit)[0].edge());
        let before = |&enemy: &UnitId| touch(&self.block(enemy), &front);
        self.enemies_in_range(unit).filter(before).collect()
    }

    /// Whom cavalry strikes at first: the target of its charge, if they are still in contact. Cavalry that did not charge strikes at what
    /// is before it, else at what touches it; where that leads into different combats its owner chooses. EOTE-7.6.2.
    pub(crate) fn struck(&self, unit: UnitId) -> Targets {
        let touched = self.enemies_in_range(unit);
        if let Some(charged) = self.at(unit).charge.filter(|&enemy| touched.has(enemy)) {
            return std::iter::once(charged).collect();
        }
        let before = self.before_horse(unit);
        let mut targets = Targets::new();
        for enemy in if before.is_empty() { touched } else { before } {
            let combat = self.combat_of(enemy, true);
            // All before it come into the combat that it opens; of those beside and behind only the one that it turns to.
            let alike =
                |&other: &UnitId| self.combat_of(other, true) == combat && (combat.is_some() || !before.is_empty());
            if !targets.is_full() && !targets.iter().any(alike) {
                targets.push(enemy);
            }
        }
        targets
    }
}
