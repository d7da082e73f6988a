//! The opposed rolls of a combat, and what they cost. LOB-C7, LOB-C9.2, LOB-C0.4, LOB-C0.7.
use crate::battle::Effects;
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{Combat, Step};
use crate::tables;
use crate::unit::UnitId;
use voltigeur_engine::procedure::Flow;
use voltigeur_engine::{Contest, Dice, Ledger, Log, Purpose};

/// Hits that a unit is about to take in an opposed roll.
#[derive(Clone, Copy)]
struct Blow {
    unit: UnitId,
    hits: u8,
    against: UnitId,
    /// LOB-C0.7, ruling R18: only units of B while they defend have its cover.
    in_cover: bool,
    rule: &'static str,
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-C7.
    pub fn roll(&mut self, combat: Combat) -> Flow {
        let (attacker, defender) = self.leads_of(&combat);
        let (attack, defence) = self.standard_modifiers(&combat, attacker, defender);
        let edge = attack.total() - defence.total();
        let contest = self.dice.opposed(edge, Purpose::new("LOB-C7", combat.attacker));
        self.note_roll(false, attacker, defender, (attack, defence), contest);
        self.combat_mut().first_roll = false;
        let quickref = self.battle.switches.cavalry_defender_quickref && self.is_cavalry(defender);
        let ((to_attacker, first_rule), (to_defender, second_rule)) = match contest {
            Contest::Drawn => ((1, "LOB-C7.1"), (1, "LOB-C7.1")),
            Contest::Lost if quickref => ((2, "LOB-C7.2"), (1, "LOB-C7.2")),
            Contest::Lost => ((1, "LOB-C7.2"), (0, "LOB-C7.2")),
            Contest::Won if self.is_cavalry(attacker) => ((1, "LOB-C7.3.1.1"), (2, "LOB-C7.3.1.2")),
            Contest::Won => ((0, "LOB-C7.3.2.1"), (1, "LOB-C7.3.2.1")),
        };
        let imposing = self.imposing(contest, attacker, defender);
        self.inflict(
            Blow {
                unit: attacker,
                hits: to_attacker + imposing.0,
                against: defender,
                in_cover: false,
                rule: first_rule,
            },
            Blow {
                unit: defender,
                hits: to_defender + imposing.1,
                against: attacker,
                in_cover: true,
                rule: second_rule,
            },
        );
        self.go(Step::Losses)
    }

    fn note_roll(
        &mut self,
        counter: bool,
        attacker: UnitId,
        defender: UnitId,
        totals: (Ledger, Ledger),
        contest: Contest,
    ) {
        let faces = self.faces();
        self.note(|| {
            let (attack, defence) = (Box::new(totals.0), Box::new(totals.1));
            Event::OpposedRoll { counter, attacker, defender, attack, defence, faces, contest }
        });
    }

    fn leads_of(&self, combat: &Combat) -> (UnitId, UnitId) {
        let attacker = combat.lead_attacker.expect("a lead attacker is named before the roll");
        let defender = combat.lead_defender.expect("a lead defender is named before the roll");
        (attacker, defender)
    }

    /// LOB-attr-9: an Imposing winner gives the loser one hit more (to the first, to the second).
    fn imposing(&self, contest: Contest, first: UnitId, second: UnitId) -> (u8, u8) {
        match contest {
            Contest::Won => (0, u8::from(self.unit(first).traits.imposing)),
            Contest::Lost => (u8::from(self.unit(second).traits.imposing), 0),
            Contest::Drawn => (0, 0),
        }
    }

    /// LOB-C0.4, LOB-C0.7, LOB-dice-4 (b): saves of both in order, then wounds of their leaders, then eliminations.
    fn inflict(&mut self, first: Blow, second: Blow) {
        let blows = [first, second].map(|blow| {
            let hits = self.save(&blow);
            if hits > 0 {
                self.add_hits(blow.unit, hits, blow.rule);
            }
            (blow, hits)
        });
        for (blow, hits) in blows {
            self.roll_wounds(blow.unit, hits);
        }
        for (blow, _) in blows {
            self.bury(blow.unit, blow.rule);
        }
    }

    /// LOB-C0.7, ruling R16: one die a hit with the best number. Says how many hits are left.
    fn save(&mut self, blow: &Blow) -> u8 {
        let terrain = match self.state.area_of(blow.unit).map(|area| self.effects(area)) {
            Some(Effects::Buildings) if blow.in_cover => Some((tables::BUILDINGS_SAVE, "LOB-terrain-b4")),
            Some(Effects::Wood) if blow.in_cover => Some((tables::WOOD_SAVE, "LOB-terrain-w3")),
            _ => None,
        };
        let armour = (self.unit(blow.unit).traits.cuirassier && self.is_cavalry(blow.against))
            .then_some((tables::CUIRASSIER_SAVE, "LOB-attr-8"));
        let Some((needs, rule)) = [terrain, armour].into_iter().flatten().min_by_key(|&(needs, _)| needs) else {
            return blow.hits;
        };
        let (unit, roller) = (blow.unit, self.unit(blow.unit).side);
        let mut left = 0;
        for _ in 0..blow.hits {
            let saved = self.test(needs, rule, roller);
            let faces = self.faces();
            self.note(|| Event::Save { unit, needs, faces, saved, rule });
            left += u8::from(!saved);
        }
        left
    }

    /// LOB-C9.2, LOB-dice-4 (a): the attacker's die first.
    pub fn counter_roll(&mut self, combat: Combat) -> Flow {
        let attacker = combat.lead_attacker.expect("a lead attacker is named before the roll");
        let rider = combat.lead_counterattacker.expect("a lead counterattacker is named before the roll");
        let (attack, defence) = self.counterattack_modifiers(&combat, attacker, rider);
        let edge = attack.total() - defence.total();
        let contest = self.dice.opposed(edge, Purpose::new("LOB-C9.2", combat.attacker));
        self.note_roll(true, attacker, rider, (attack, defence), contest);
        self.combat_mut().first_counter_roll = false;
        let (to_attacker, to_rider, rule) = match contest {
            Contest::Drawn => (1, 1, "LOB-C9.2.1"),
            Contest::Lost => (2, 1, "LOB-C9.2.2"),
            Contest::Won => (1, 2, "LOB-C9.2.3"),
        };
        let imposing = self.imposing(contest, attacker, rider);
        self.inflict(
            Blow { unit: attacker, hits: to_attacker + imposing.0, against: rider, in_cover: false, rule },
            Blow { unit: rider, hits: to_rider + imposing.1, against: attacker, in_cover: false, rule },
        );
        self.go(Step::AfterCounterRoll)
    }
}
