//! What the table says, applied. EOTE-7.3.1 ff., EOTE-7.7.1 ff., EOTE-A.2.2.
use super::report::{CombatReport, Report};
use super::table::{Severity, cell};
use super::totals::CombatTotals;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{AssaultStage, Fight};
use crate::state::Status;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::procedure::At;
use voltigeur_engine::{Dice, Log};

/// What becomes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It stays where it is.
    Stays,
    /// It falls back.
    FallsBack,
    /// It routs.
    Routs,
    /// It was routed already and is broken for good. EOTE-7.4.3.
    Broken,
}

impl Eagles {
    /// The result of a unit's side, and that of the enemy.
    pub(crate) fn results_of(&self, fight: &Fight, unit: UnitId) -> (Severity, Severity) {
        let (a, b) = fight.results.unwrap_or((Severity::Nothing, Severity::Nothing));
        if fight.combat.attackers.has(unit) { (a, b) } else { (b, a) }
    }

    /// Where a unit goes by the results, before they are applied. EOTE-A.2.2.
    pub(crate) fn fate(&self, fight: &Fight, unit: UnitId) -> Fate {
        let (own, other) = self.results_of(fight, unit);
        let back = |goes: bool| if goes { Fate::FallsBack } else { Fate::Stays };
        match own {
            // EOTE-7.4.3.
            Severity::Rout if self.is_routed(unit) => Fate::Broken,
            _ if self.is_routed(unit) => back(own != Severity::Nothing),
            Severity::Rout => Fate::Routs,
            Severity::FallBack | Severity::OneHit | Severity::TwoHits => Fate::FallsBack,
            // A second D moves back even the winner. EOTE-7.3.2.
            Severity::Disorder if self.at(unit).disordered => Fate::FallsBack,
            _ if !fight.combat.cavalry => Fate::Stays,
            // EOTE-7.3.4, EOTE-7.7.1.
            _ if own != other => back(own > other),
            _ => back(self.gives_way_when_equal(fight, unit)),
        }
    }

    /// Equal results where cavalry fights: horse gives way to horse, to infantry and to supported guns; unsupported gunners, alone,
    /// give way to it. EOTE-7.7.2 to EOTE-7.7.4.
    fn gives_way_when_equal(&self, fight: &Fight, unit: UnitId) -> bool {
        let enemies = self.enemies_in(&fight.combat, unit);
        let stubborn = |unit: UnitId| !self.is_artillery(unit) || self.supported(unit);
        if self.is_cavalry(unit) {
            return enemies.into_iter().any(stubborn);
        }
        let side = self.battle.of_side(self.side(unit));
        let friends = fight.combat.attackers.or(fight.combat.defenders).and(side);
        !friends.into_iter().any(stubborn)
    }

    /// Batteries that may go along with those who are driven back: in the open or in houses, also one that stands in this very combat.
    /// EOTE-7.8.1, EOTE-7.15.11, house ruling H122.
    fn guns_near(&self, fight: &Fight, driven: UnitSet) -> UnitSet {
        let near = self.battle.distance.artillery_goes_along;
        let waits = |battery: UnitId| {
            self.state.combats.iter().enumerate().any(|(number, combat)| {
                fight.number != Some(number as u8)
                    && !combat.over
                    && (combat.attackers.has(battery) || combat.defenders.has(battery))
            })
        };
        self.battle
            .artillery
            .minus(driven)
            .filter(|&battery| {
                self.on_table(battery)
                    && self.is_ready(battery)
                    && self.formation(battery) != Formation::Crew
                    && !waits(battery)
                    && driven
                        .and(self.battle.of_side(self.side(battery)))
                        .any(|friend| self.is_within(battery, friend, near))
            })
            .collect()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Both sides are added up. Whoever reads the log will be told these very totals. EOTE-7.6.4, EOTE-A.2.1 (4).
    pub(crate) fn add_up(&mut self, me: At<Fight>) {
        let mut totals = CombatTotals::default();
        self.combat_totals(&self[me].forces(), &mut totals);
        (self[me].stage, self[me].value) = (AssaultStage::Die, totals.attack_value());
        self.totals = self.log.listens().then(|| Box::new(totals));
    }

    /// The die, and what it brings at once: HITS and DISORDER of both sides. EOTE-7.6.6, EOTE-7.3.9.
    pub(crate) fn resolve(&mut self, me: At<Fight>) {
        let mut fight = self[me];
        let (side, value) = (self.a(), fight.value);
        let diagonal = self.battle.switches.diagonal_cell;
        let die = self.d10_kinds("EOTE-7.6.6", side, |die| {
            let (own, other) = cell(die, value, diagonal);
            16 * own as u16 + other as u16
        });
        let results = cell(die, value, diagonal);
        let (game, totals) = (&*self.game, self.totals.take());
        self.log.note(|| {
            // A game that was copied between the two steps adds up again.
            let totals = totals.unwrap_or_else(|| {
                let mut totals = Box::<CombatTotals>::default();
                game.combat_totals(&fight.forces(), &mut totals);
                totals
            });
            Event::Assault(Report::Fought(Box::new(CombatReport { totals, value, die, results })))
        });
        (fight.results, fight.stage, fight.value) = (Some(results), AssaultStage::Losers, 0);
        self.mark_fought(&fight);
        self.settle_fates(&mut fight);
        self.apply_results(&mut fight);
        self[me] = fight;
    }

    /// Who falls back and who routs, losers first. EOTE-7.3.9.
    fn settle_fates(&mut self, fight: &mut Fight) {
        let mut blown = UnitSet::EMPTY;
        for unit in fight.combat.attackers.or(fight.combat.defenders) {
            let (own, other) = self.results_of(fight, unit);
            let fate = self.fate(fight, unit);
            let goes = matches!(fate, Fate::FallsBack | Fate::Routs);
            if fate == Fate::Routs {
                fight.routs.insert(unit);
            }
            if goes && own > other {
                fight.todo.insert(unit);
            } else if goes {
                fight.others.insert(unit);
            }
            // Among the guns of gunners who gave way without a decision. EOTE-7.7.4.
            if fight.combat.cavalry && own == other && self.is_cavalry(unit) && fate == Fate::Stays {
                blown.insert(unit);
            }
        }
        fight.driven = fight.todo.or(fight.others);
        fight.guns = self.guns_near(fight, fight.driven);
        for unit in blown {
            self.state.unit_mut(unit).blown = true;
            self.note(|| Event::Assault(Report::Blown { unit }));
        }
        if fight.combat.cavalry {
            for unit in fight.driven.minus(self.battle.cavalry) {
                self.state.unit_mut(unit).turn.fled_cavalry = true;
            }
        }
    }

    /// HITS and DISORDER, A's units by id and then B's. EOTE-7.3.2 to EOTE-7.3.8.
    fn apply_results(&mut self, fight: &mut Fight) {
        let mut todo = fight.combat.attackers.or(fight.combat.defenders);
        while let Some(unit) = self.next_in_order(todo) {
            todo.remove(unit);
            let (own, _) = self.results_of(fight, unit);
            if own == Severity::Rout && self.is_routed(unit) {
                self.leave_table(unit, Status::Removed, "EOTE-7.4.3");
                continue;
            }
            let rule = if own == Severity::Rout { "EOTE-7.3.8" } else { "EOTE-7.3.7" };
            self.suffer(unit, own.hits(), rule);
            if own.hits() > 0 {
                fight.hit.insert(unit);
            }
            match own {
                Severity::Disorder if !self.is_routed(unit) => self.disorder(unit, "EOTE-7.3.2"),
                Severity::FallBack if !self.is_routed(unit) => self.disorder(unit, "EOTE-7.3.5"),
                _ => {}
            }
        }
    }
}
