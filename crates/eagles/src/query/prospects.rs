//! What a move, fire or an assault would bring as things stand, by the same ledgers and tables that decide: for players who look ahead.
use crate::action::Action;
use crate::assault::{CombatForces, Severity, cell};
use crate::fire::{Effect, effect};
use crate::game::Eagles;
use crate::geometry::within;
use crate::morale::Outcome;
use crate::state::{Aim, Combat, Spot};
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_field::table::{Point, Pose};

/// What fire may do to its target: chances of one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances {
    /// DISORDER and no HIT.
    pub disorder: f32,
    /// One HIT.
    pub one: f32,
    /// Two HITS.
    pub two: f32,
}

impl Eagles {
    /// Where a move would end if nobody hinders it, with the formation it ends in; none if it is not legal.
    #[must_use]
    pub fn end_of(&self, action: &Action) -> Option<(Pose, Formation)> {
        let Action::Move(unit, legs, charge) = action else { return None };
        let course = self.plan(*unit, legs, *charge).ok()?;
        Some((course.axes.pose(), course.formation))
    }

    /// The game as if a move had ended where nobody hinders it: in its formation, inside or outside a town block; none if it is not legal.
    #[must_use]
    pub fn as_if_moved(&self, action: &Action) -> Option<Self> {
        let Action::Move(unit, legs, charge) = action else { return None };
        let course = self.plan(*unit, legs, *charge).ok()?;
        let mut game = self.as_if_at(*unit, course.axes.pose(), course.formation);
        game.state.unit_mut(*unit).town = course.town;
        Some(game)
    }

    /// The game as if a unit stood elsewhere and had moved there in this turn: to weigh places, not to play on.
    #[must_use]
    pub fn as_if_at(&self, unit: UnitId, pose: Pose, formation: Formation) -> Self {
        let mut game = self.clone();
        let state = game.state.unit_mut(unit);
        state.turn.moved |= state.pose != pose || state.formation != formation;
        state.turn.unlimbered |= formation == Formation::Unlimbered && state.formation == Formation::Limbered;
        (state.pose, state.formation) = (pose, formation);
        game
    }

    /// The game as if cavalry had charged an enemy and were in contact with it at this place, the enemy's cavalry having come to meet it.
    #[must_use]
    pub fn as_if_charged(&self, unit: UnitId, pose: Pose, target: UnitId) -> Self {
        let mut game = self.as_if_at(unit, pose, self.formation(unit));
        let state = game.state.unit_mut(unit);
        (state.turn.charged, state.charge) = (true, Some(target));
        let meets = self.is_cavalry(target) && self.is_ready(target) && self.is_formed(target);
        game.state.unit_mut(target).turn.charged |= meets;
        game
    }

    /// The game as if infantry had tried to form square and failed. EOTE-5.6.4.
    #[must_use]
    pub fn as_if_not_squared(&self, unit: UnitId) -> Self {
        let mut game = self.clone();
        game.state.unit_mut(unit).turn.failed_square = true;
        game
    }

    /// The game as if a unit stood where it stands without having moved: how it would be there in the turn to come. EOTE-6.5.3.
    #[must_use]
    pub fn as_if_settled(&self, unit: UnitId) -> Self {
        let mut game = self.clone();
        let turn = &mut game.state.unit_mut(unit).turn;
        (turn.moved, turn.unlimbered, turn.fired) = (false, false, false);
        game
    }

    /// The game as if a leader had attached himself to a unit. EOTE-3.5.1.1, EOTE-3.5.1.2.
    #[must_use]
    pub fn as_if_attached(&self, leader: LeaderId, unit: UnitId) -> Self {
        let mut game = self.clone();
        game.state.leader_mut(leader).unit = Some(unit);
        game
    }

    /// The game as if a leader were elsewhere, and with no unit. EOTE-3.5.1.5.
    #[must_use]
    pub fn as_if_ridden(&self, leader: LeaderId, to: Spot) -> Self {
        let mut game = self.clone();
        let state = game.state.leader_mut(leader);
        (state.unit, state.at) = (None, to);
        game
    }

    /// The game as if a leader had been killed. EOTE-8.0.3, EOTE-8.0.5.
    #[must_use]
    pub fn as_if_killed(&self, leader: LeaderId) -> Self {
        let mut game = self.clone();
        game.lose_leader(leader);
        game
    }

    /// Is a leader at this place in danger if the unit fights or is shot at? EOTE-8.0.1.
    #[must_use]
    pub fn is_in_danger(&self, at: Point, unit: UnitId) -> bool {
        within(self.block(unit).nearest_to(at).distance(at), self.battle.distance.leader_casualty)
    }

    /// The chances that a unit which takes so many HITS more falls back or routs for it; none if it need not check. EOTE-7.5.1 to
    /// EOTE-7.5.3.
    #[must_use]
    pub fn morale_chances(&self, unit: UnitId, more: i16) -> Option<(f32, f32)> {
        if self.hits(unit) + more < self.first_check() {
            return None;
        }
        let value = self.morale_value(unit).total() - more;
        let share = |wanted: Outcome| (1..=10).filter(|&face| Outcome::of(face, value) == wanted).count() as f32 / 10.0;
        Some((share(Outcome::FallsBack), share(Outcome::Routs)))
    }

    /// The modified CE with which a unit could fire at another in phase 4, as both stand; none if it could not. EOTE-6.2.3, EOTE-6.5.2,
    /// EOTE-5.5.4.
    #[must_use]
    pub fn fire_value(&self, firer: UnitId, target: UnitId) -> Option<i16> {
        if self.is_artillery(firer) {
            self.check_gun_shot(firer, Aim::Unit(target)).ok()?;
            Some(self.gun_value(firer, Aim::Unit(target)).total())
        } else {
            self.check_foot_shot(firer, Aim::Unit(target)).ok()?;
            Some(self.foot_value(firer, target).total())
        }
    }

    /// What the Fire Table holds for a modified CE. EOTE-6.6.1.
    #[must_use]
    pub fn fire_chances(&self, ce: i16) -> Chances {
        let faces = (1..=10).map(|face| effect(ce, face, self.battle.switches.fire_row_example));
        faces.fold(Chances::default(), |sum, effect| {
            let disorder = effect == Effect::Disorder;
            Chances {
                disorder: sum.disorder + if disorder { 0.1 } else { 0.0 },
                one: sum.one + if effect.hits() == 1 { 0.1 } else { 0.0 },
                two: sum.two + if effect.hits() == 2 { 0.1 } else { 0.0 },
            }
        })
    }

    /// The enemies whom a unit would fight if the Assault Declaration came now: those in its assault range, and those in whose range it
    /// is. EOTE-7.6.2.
    #[must_use]
    pub fn would_fight(&self, unit: UnitId) -> UnitSet {
        self.present(self.side(unit).other())
            .filter(|&enemy| self.in_assault_range(unit, enemy) || self.in_assault_range(enemy, unit))
            .collect()
    }

    /// What an assault between these units would bring as they stand, by the ten faces of the die, to the first set and to the second.
    /// All who can support the side without the initiative do so. EOTE-7.6.4, EOTE-7.6.6, EOTE-7.2.1.
    #[must_use]
    pub fn assault_results(&self, own: UnitSet, enemies: UnitSet) -> [(Severity, Severity); 10] {
        let attack = own.first().is_some_and(|unit| self.side(unit) == self.a());
        let (attackers, defenders) = if attack { (own, enemies) } else { (enemies, own) };
        let cavalry = own.or(enemies).any(|unit| self.is_cavalry(unit));
        let combat = Combat { attackers, defenders, cavalry, over: false };
        let mut forces = CombatForces { combat, support: UnitSet::EMPTY, breakthrough: UnitSet::EMPTY };
        forces.support = self.supporters(&forces);
        let value = self.attack_value(&forces);
        std::array::from_fn(|face| {
            let (a, b) = cell(face as i16 + 1, value, self.battle.switches.diagonal_cell);
            if attack { (a, b) } else { (b, a) }
        })
    }

    /// The chance that infantry which tries to form square now succeeds; none where nobody forms square. EOTE-5.6.3.
    #[must_use]
    pub fn square_chance(&self, unit: UnitId) -> Option<f32> {
        let lower = self.square_value(unit, false).total();
        self.can_form_square(unit).then(|| f32::from((lower - 1).clamp(0, 10)) / 10.0)
    }
}
