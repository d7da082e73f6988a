//! Retreats: LOB-retreat-d1 to LOB-retreat-d6, LOB-retreat-v1 to LOB-retreat-v3, LOB-retreat-a1 to LOB-retreat-a4,
//! LOB-retreat-c1.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::Combat;
use crate::tables;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Ledger, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::area::{AreaId, AreaSet};

/// Who retreats and why: it decides hits and destinations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RetreatKind {
    /// Defenders before combat. LOB-C3.1.
    BeforeCombat,
    /// Defenders. LOB-C12.1, LOB-C12.3.
    Defenders,
    /// Attackers of a standard attack. LOB-retreat-a1.
    Attackers,
    /// Attackers who give up to a counterattack. LOB-C9.6.
    GivingUp,
    /// Counterattackers. LOB-retreat-c1.
    Counterattackers,
}

/// Units that retreat, one after the other in the order of their owner. LOB-retreat-d6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Why.
    pub kind: RetreatKind,
    /// Whose.
    pub side: Side,
    /// Those still to go.
    pub units: UnitSet,
    /// The one whose destination is to be chosen.
    pub going: Option<UnitId>,
}

impl Procedure<LinesOfBattle> for Retreat {
    type Report = ();

    fn decider(&self, _: &LinesOfBattle) -> Side {
        self.side
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        match self.going {
            Some(unit) => Question::new("LOB-retreat-v1", format!("where will {} retreat?", game.unit_name(unit))),
            None => Question::new("LOB-retreat-d6", "which unit retreats next?"),
        }
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        match (self.going, game.combat()) {
            (Some(unit), Some(combat)) => {
                out.extend(game.destinations(combat, self.kind, unit).iter().map(Action::To));
            }
            _ => out.extend(self.units.iter().map(Action::Next)),
        }
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        match (*action, self.going, game.combat()) {
            (Action::Next(unit), None, _) => {
                require(self.units.has(unit), "LOB-retreat-d6", "that unit is not one of those that retreat")
            }
            (Action::To(area), Some(unit), Some(combat)) => {
                let valid = game.destinations(combat, self.kind, unit).has(area);
                require(valid, "LOB-retreat-v1", "the unit cannot retreat into that Area")
            }
            (Action::To(_), None, _) => Err(Refusal::new("LOB-retreat-d6", "first choose the unit that retreats next")),
            (_, None, _) => Err(Refusal::new("LOB-retreat-d6", "units are retreating: choose the one that goes next")),
            _ => Err(Refusal::new("LOB-retreat-d6", "a unit is retreating: choose where it goes")),
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let retreat = umpire[me];
        match (action, retreat.going) {
            (Action::Next(unit), _) => umpire.set_out(me, unit),
            (Action::To(area), Some(unit)) => {
                umpire[me].going = None;
                umpire.reach(retreat.kind, unit, area);
            }
            _ => {}
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let retreat = umpire[me];
        if retreat.units.is_empty() && retreat.going.is_none() { Flow::Done(()) } else { Flow::Ask }
    }
}

impl LinesOfBattle {
    /// LOB-retreat-v1: Areas into which a unit can retreat from B (defenders, counterattackers) or, other than to O itself,
    /// from O (attacking cavalry, ruling R30).
    fn valid_around(&self, unit: UnitId, from: AreaId, not: AreaId) -> AreaSet {
        let side = self.unit(unit).side;
        let foot = self.is_infantry(unit);
        let mut valid = AreaSet::EMPTY;
        for &(area, _) in self.battle.exits(from) {
            let closed_to_it = !foot && !self.battle.is_open(area);
            let foreign_entry = self.battle.is_entry(area) && !self.battle.derived.entries[side].has(area);
            let enemy = self.is_held_by(area, side.other()) || self.is_blocked_by_line(area, side);
            if area != not && !closed_to_it && !foreign_entry && !enemy && self.room(area) > 0 {
                valid.insert(area);
            }
        }
        valid
    }

    /// The house reading of LOB-retreat-v1 (ruling R3): an enemy line that faces the Area closes it.
    fn is_blocked_by_line(&self, area: AreaId, side: Side) -> bool {
        self.battle.switches.retreat_blocked_by_facing_line
            && self
                .battle
                .map
                .neighbours(area)
                .iter()
                .any(|&(_, link)| self.state.line_on(link).is_some_and(|line| self.unit(line).side != side))
    }

    /// Where a retreating unit may go.
    pub(crate) fn destinations(&self, combat: &Combat, kind: RetreatKind, unit: UnitId) -> AreaSet {
        match kind {
            RetreatKind::BeforeCombat | RetreatKind::Defenders => self.valid_around(unit, combat.target, combat.from),
            // LOB-retreat-a2, LOB-retreat-a3.
            RetreatKind::Attackers | RetreatKind::GivingUp if self.is_infantry(unit) => AreaSet::one(combat.from),
            RetreatKind::Attackers | RetreatKind::GivingUp => {
                self.valid_around(unit, combat.from, combat.target).with(combat.from)
            }
            RetreatKind::Counterattackers => self.valid_around(unit, combat.target, combat.from).with(combat.target),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-retreat-d6: hits, wounds and elimination first, then the destination.
    fn set_out(&mut self, me: At<Retreat>, unit: UnitId) {
        self[me].units.remove(unit);
        let retreat = self[me];
        let combat = *self.combat_mut();
        let lives = match retreat.kind {
            RetreatKind::BeforeCombat | RetreatKind::Defenders if self.is_artillery(unit) => {
                self.guns_escape(&combat, unit)
            }
            RetreatKind::BeforeCombat | RetreatKind::Defenders => {
                let (hits, rule) = self.defender_hits(retreat.kind, unit);
                self.suffer(unit, hits, rule)
            }
            RetreatKind::GivingUp => self.suffer(unit, 1, "LOB-retreat-a1"),
            RetreatKind::Attackers | RetreatKind::Counterattackers => true,
        };
        if matches!(retreat.kind, RetreatKind::Attackers | RetreatKind::GivingUp) {
            let combat = self.combat_mut();
            combat.attackers.remove(unit);
            if combat.lead_attacker == Some(unit) {
                combat.lead_attacker = None;
            }
        }
        if combat.lead_defender == Some(unit) && !matches!(retreat.kind, RetreatKind::Counterattackers) {
            self.combat_mut().lead_defender = None;
        }
        if !lives {
            return;
        }
        let valid = self.destinations(&combat, retreat.kind, unit);
        if valid.is_empty() {
            return self.eliminate(unit, "LOB-retreat-v2");
        }
        if self.is_infantry(unit) && matches!(retreat.kind, RetreatKind::Attackers | RetreatKind::GivingUp) {
            return self.reach(retreat.kind, unit, combat.from);
        }
        self[me].going = Some(unit);
    }

    /// LOB-retreat-d1, LOB-retreat-d2, LOB-retreat-d3.
    fn defender_hits(&self, kind: RetreatKind, unit: UnitId) -> (u8, &'static str) {
        if self.is_cavalry(unit) {
            return (u8::from(kind == RetreatKind::Defenders), "LOB-retreat-d2");
        }
        if self.state.lines().has(unit) { (2, "LOB-retreat-d3") } else { (1, "LOB-retreat-d1") }
    }

    /// LOB-retreat-d4, LOB-opt-ha3, LOB-opt-hv3: the attacker rolls for a battery that retreats. Says whether it gets away.
    fn guns_escape(&mut self, combat: &Combat, unit: UnitId) -> bool {
        let cavalry = combat.lead_attacker.is_some_and(|lead| self.is_cavalry(lead));
        let limbered = self.state.is_limbered(unit);
        let traits = self.unit(unit).traits;
        let mut ledger = Ledger::default();
        ledger
            .add_if(cavalry, RuleId("LOB-retreat-d4").applies("pursued by cavalry"), 2)
            .add_if(limbered, RuleId("LOB-retreat-d4").applies("limbered guns"), -2)
            .add_if(traits.horse && !limbered, RuleId("LOB-opt-ha3").applies("horse artillery"), -2)
            .add_if(traits.heavy_guns, RuleId("LOB-opt-hv3").applies("heavy artillery"), 1);
        let needs = (i16::from(tables::GUNS_LOST_AT) - ledger.total()).clamp(1, 7) as u8;
        let lost = self.test(needs, "LOB-retreat-d4", combat.attacker);
        let faces = self.faces();
        self.note(|| Event::GunsEscape { unit, ledger: Box::new(ledger), faces, lost });
        if lost {
            self.eliminate(unit, "LOB-retreat-d4");
        } else if !traits.horse {
            self.state.core.limbered.insert(unit);
        }
        !lost
    }

    /// LOB-retreat-v3, LOB-retreat-d5: the unit ends in the Area; infantry driven off by cavalry arrives in square.
    fn reach(&mut self, kind: RetreatKind, unit: UnitId, area: AreaId) {
        let combat = *self.combat_mut();
        let defends = matches!(kind, RetreatKind::BeforeCombat | RetreatKind::Defenders);
        let cavalry = combat.lead_attacker.is_some_and(|lead| self.is_cavalry(lead));
        if defends && cavalry && self.is_infantry(unit) && self.admits_square(area) {
            self.state.core.square.insert(unit);
        }
        self.arrive(unit, area);
        self.note(|| Event::Retreated { unit, to: area, kind });
    }
}

/// The units of a set that can retreat somewhere: what LOB-attr-4 obliges.
impl LinesOfBattle {
    pub(crate) fn can_retreat(&self, combat: &Combat, kind: RetreatKind, units: UnitSet) -> UnitSet {
        units.iter().filter(|&unit| !self.destinations(combat, kind, unit).is_empty()).collect()
    }
}
