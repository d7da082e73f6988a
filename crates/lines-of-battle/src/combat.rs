//! Combat: LOB-C1 to LOB-C14.5.
//!
//! [`Combat`] is the procedure; [`step`] has its steps and what is asked at each, [`choices`] says what may be decided and why not, [`course`]
//! carries it from step to step, [`rolls`] throws the dice, [`modifiers`] builds their totals, [`retreat`] carries units away.
use crate::action::Action;
use crate::battle::Effects;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::unit::{UnitId, UnitSet};
use retreat::RetreatKind;
use serde::{Deserialize, Serialize};
use step::Asked;
use voltigeur_engine::english::count_in_words;
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question, Stacked};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::area::{AreaId, LinkId};

pub(crate) mod choices;
mod course;
pub(crate) mod modifiers;
pub(crate) mod retreat;
mod rolls;
pub(crate) mod standing;
pub(crate) mod step;

pub use step::{Led, Step};

/// A combat in progress. LOB-C0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// Where it stands.
    pub step: Step,
    /// The side that attacks.
    pub attacker: Side,
    /// The origin Area O.
    pub from: AreaId,
    /// The attacked Area B.
    pub target: AreaId,
    /// The link between them.
    pub link: LinkId,
    /// The attackers still in the combat.
    pub attackers: UnitSet,
    /// The lead attacker.
    pub lead_attacker: Option<UnitId>,
    /// The lead defender.
    pub lead_defender: Option<UnitId>,
    /// The counterattackers.
    pub counterattackers: UnitSet,
    /// Their lead.
    pub lead_counterattacker: Option<UnitId>,
    /// The attacker that started on the facing Approach. LOB-C0.5c.
    pub from_line: Option<UnitId>,
    /// A set that is being chosen.
    pub chosen: UnitSet,
    /// Unreliable cavalry that must counterattack. LOB-opt-unr1.
    pub forced: UnitSet,
    /// No LOB-C7 roll was made yet.
    pub first_roll: bool,
    /// No LOB-C9.2 roll was made yet in this counterattack. LOB-terrain-b7.
    pub first_counter_roll: bool,
    /// It is a pursuit. LOB-C9.6.3.
    pub pursuit: bool,
    /// Unreliable cavalry must pursue. LOB-opt-unr2.
    pub must_pursue: bool,
}

/// An attack that begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    /// Who attacks.
    pub side: Side,
    /// With which units.
    pub units: UnitSet,
    /// From where.
    pub from: AreaId,
    /// The Area that is attacked.
    pub target: AreaId,
    /// It is a pursuit.
    pub pursuit: bool,
}

impl Procedure<LinesOfBattle> for Combat {
    type Report = ();

    fn decider(&self, _: &LinesOfBattle) -> Side {
        self.asked().1
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let place = game.area_name(self.target);
        let lead = |unit: Option<UnitId>| unit.map_or("the lead unit".to_owned(), |unit| game.unit_name(unit));
        let chosen = if self.chosen.is_empty() {
            String::new()
        } else {
            format!(" Chosen so far: {}.", game.unit_names(self.chosen))
        };
        let text = match self.asked().0 {
            Asked::Lead => format!("which unit leads the {} {place}?", self.led_now().at()),
            Asked::Retreat(RetreatKind::BeforeCombat) => {
                format!("which units retreat from {place} before the combat?{chosen}")
            }
            Asked::Retreat(RetreatKind::Attackers) => {
                let lead = lead(self.lead_attacker);
                format!("fight on for {place}, or retreat? If anyone retreats, {lead} must go too.{chosen}")
            }
            Asked::Retreat(_) => {
                let lead = lead(self.lead_defender);
                format!("fight on for {place}, or retreat? If anyone retreats, {lead} must go too.{chosen}")
            }
            Asked::Counterattack => format!("which cavalry counterattacks at {place}?{chosen}"),
            Asked::Feint => format!("is the attack on {place} a feint, or will you press it?"),
            Asked::BreakOff => format!("break off the counterattack at {place}, or press it?"),
            Asked::GiveUp => format!("give up the attack on {place}, or stand against the counterattack?"),
            Asked::Pursue => format!("pursue the enemy into {}?", game.area_name(self.from)),
            Asked::Advance => {
                let room = game.room(self.target);
                let room = count_in_words(i64::try_from(room).unwrap_or(i64::MAX), "unit");
                format!("which units advance into {place}? It has room for {room}.{chosen}")
            }
        };
        Question { text, rule: RuleId(self.asked().2) }
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        match self.asked().0 {
            Asked::Lead => out.extend(game.lead_choices(self).iter().map(Action::Lead)),
            Asked::Retreat(kind) => {
                let open = game.may_retreat(self, kind).minus(self.chosen);
                out.extend(open.iter().map(Action::Retreat));
                out.push(Action::Done);
            }
            Asked::Counterattack => {
                let open = game.may_counterattack(self).minus(self.chosen);
                out.extend(open.iter().map(Action::Counterattack));
                out.push(Action::Done);
            }
            Asked::Advance => {
                let open = self.attackers.minus(self.chosen);
                out.extend(open.iter().map(Action::Advance));
                out.push(Action::Done);
            }
            Asked::Feint => out.extend([Action::Feint(true), Action::Feint(false)]),
            Asked::BreakOff => out.extend([Action::BreakOff(true), Action::BreakOff(false)]),
            Asked::GiveUp => out.extend([Action::GiveUp(true), Action::GiveUp(false)]),
            Asked::Pursue => out.extend([Action::Pursue(true), Action::Pursue(false)]),
        }
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let (asked, _, rule) = self.asked();
        match (asked, *action) {
            (Asked::Lead, Action::Lead(unit)) => game.check_lead(self, unit, rule),
            (Asked::Retreat(kind), Action::Retreat(unit)) => game.check_retreat_choice(self, kind, unit),
            (Asked::Retreat(kind), Action::Done) => game.check_retreat_set(self, kind),
            (Asked::Counterattack, Action::Counterattack(unit)) => game.check_counterattack(self, unit),
            (Asked::Counterattack, Action::Done) => {
                require(self.forced.is_within(self.chosen), "LOB-opt-unr1", "unreliable cavalry must counterattack")
            }
            (Asked::Advance, Action::Advance(unit)) => {
                require(self.attackers.has(unit), "LOB-C14.1", "that unit is not one of the attackers")?;
                require(!self.chosen.has(unit), "LOB-C14.1", "that unit has already been chosen to advance")?;
                require(self.chosen.len() < game.room(self.target), "LOB-C14.1", "the Area has no room for more units")
            }
            (Asked::Advance, Action::Done) => {
                require(!self.chosen.is_empty(), "LOB-C14.1", "at least one attacker must advance")
            }
            (Asked::Feint, Action::Feint(_)) => Ok(()),
            (Asked::BreakOff, Action::BreakOff(yes)) => game.check_break_off(self, yes),
            (Asked::GiveUp, Action::GiveUp(yes)) => game.check_give_up(self, yes),
            (Asked::Pursue, Action::Pursue(yes)) => require(
                yes || !self.must_pursue,
                "LOB-opt-unr2",
                "the unreliable cavalry is out of hand: it must pursue",
            ),
            _ => Err(Refusal::new(rule, "a combat is under way: answer its question first")),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        match self.asked().0 {
            Asked::Retreat(_) | Asked::Counterattack => Some(Action::Done),
            Asked::Feint => Some(Action::Feint(false)),
            Asked::BreakOff => Some(Action::BreakOff(false)),
            Asked::GiveUp => Some(Action::GiveUp(false)),
            Asked::Pursue => Some(Action::Pursue(false)),
            Asked::Lead | Asked::Advance => None,
        }
    }

    fn label(&self, _: &LinesOfBattle, action: &Action) -> Option<String> {
        let nobody = self.chosen.is_empty();
        let label = match (*action, self.asked().0) {
            (Action::Feint(true), _) => "Feint: fall back and draw the defender out",
            (Action::Feint(false), _) => "Press the attack",
            (Action::BreakOff(true), _) => "Break off the counterattack",
            (Action::BreakOff(false), _) => "Press the counterattack",
            (Action::GiveUp(true), _) => "Give up the attack and retreat",
            (Action::GiveUp(false), _) => "Stand against the counterattack",
            (Action::Pursue(true), _) => "Pursue",
            (Action::Pursue(false), _) => "Do not pursue",
            (Action::Done, Asked::Retreat(RetreatKind::BeforeCombat)) if nobody => "Stand and fight",
            (Action::Done, Asked::Retreat(_)) if nobody => "Fight on",
            (Action::Done, Asked::Retreat(_)) => "Retreat only the chosen units",
            (Action::Done, Asked::Counterattack) if nobody => "Do not counterattack",
            (Action::Done, Asked::Counterattack) => "Counterattack with the chosen units",
            (Action::Done, Asked::Advance) => "Advance only the chosen units",
            _ => return None,
        };
        Some(label.to_owned())
    }

    fn rule(&self, _: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Lead(_) | Action::Retreat(_) | Action::Done).then(|| RuleId(self.asked().2))
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("combat")
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn drop_out(&mut self, gone: UnitId) {
        self.attackers.remove(gone);
        self.counterattackers.remove(gone);
        let named =
            [&mut self.lead_attacker, &mut self.lead_defender, &mut self.lead_counterattacker, &mut self.from_line];
        for unit in named {
            *unit = unit.filter(|&unit| unit != gone);
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let combat = umpire[me];
        match action {
            Action::Lead(unit) => umpire.name_lead(combat, unit),
            Action::Retreat(unit) | Action::Counterattack(unit) | Action::Advance(unit) => {
                umpire[me].chosen.insert(unit);
            }
            Action::Done => umpire.close_set(combat),
            Action::Feint(true) => umpire.feint(combat),
            Action::Feint(false) => umpire[me].step = Step::Roll,
            Action::BreakOff(true) => umpire.break_off(combat),
            Action::BreakOff(false) => umpire[me].step = Step::GiveUp,
            Action::GiveUp(true) => umpire.give_up(combat),
            Action::GiveUp(false) => umpire[me].step = Step::NextLeadCounterattacker,
            Action::Pursue(true) => umpire.pursue(me),
            Action::Pursue(false) => umpire[me].step = Step::End,
            _ => {}
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let combat = umpire[me];
        umpire.step(combat)
    }
}

impl LinesOfBattle {
    /// The defenders: all units of B of the other side. LOB-C0.1.
    pub(crate) fn defenders(&self, combat: &Combat) -> UnitSet {
        self.state.units_of(combat.target).and(self.battle.of_side(combat.attacker.other()))
    }

    /// LOB-C4.2, LOB-C8.1: defenders in the Area who can lead; never artillery.
    pub(crate) fn leads_in_area(&self, combat: &Combat) -> UnitSet {
        self.defenders(combat).minus(self.state.lines()).minus(self.battle.derived.artillery)
    }

    /// LOB-C4.1: the defender on the facing Approach.
    pub(crate) fn facing_defender(&self, combat: &Combat) -> Option<UnitId> {
        self.state.line_on(combat.link).filter(|&unit| self.defenders(combat).has(unit))
    }

    /// LOB-C4.3, LOB-C8.2: defenders on other Approaches of B.
    pub(crate) fn leads_on_other_approaches(&self, combat: &Combat) -> UnitSet {
        let lines = self.defenders(combat).and(self.state.lines());
        lines.iter().filter(|&unit| self.state.link_of(unit) != Some(combat.link)).collect()
    }

    /// Who may be named lead defender: LOB-C4.1, then LOB-C4.2, then LOB-C4.3.
    pub(crate) fn possible_leads(&self, combat: &Combat) -> UnitSet {
        if let Some(unit) = self.facing_defender(combat) {
            return UnitSet::one(unit);
        }
        match self.leads_in_area(combat) {
            none if none.is_empty() => self.leads_on_other_approaches(combat),
            some => some,
        }
    }

    /// LOB-C9, LOB-terrain-w6: cavalry in the Area B that may counterattack.
    pub(crate) fn may_counterattack(&self, combat: &Combat) -> UnitSet {
        if self.effects(combat.target) == Effects::Wood {
            return UnitSet::EMPTY;
        }
        let cavalry = self.defenders(combat).and(self.battle.derived.cavalry);
        cavalry.iter().filter(|&unit| Some(unit) != combat.lead_defender && !self.is_exhausted(unit)).collect()
    }

    /// LOB-C6, LOB-C6.0: may the attacker feint?
    pub(crate) fn may_feint(&self, combat: &Combat) -> bool {
        let infantry = combat.lead_defender.is_some_and(|unit| self.is_infantry(unit));
        infantry && self.approach(combat.link) && !combat.pursuit
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-C1: an attack is declared, or a pursuit (LOB-C9.6.3), and takes the place of what led to it.
    pub(crate) fn declare<P: Stacked<LinesOfBattle> + Procedure<LinesOfBattle, Report = ()>>(
        &mut self,
        led_to_it: At<P>,
        attack: Attack,
    ) {
        let Attack { side, units, from, target, pursuit } = attack;
        let link = self.battle.map.link(from, target).expect("attacks go along a link");
        let from_line = self.state.line_on(link).filter(|&unit| units.has(unit));
        let combat = Combat {
            step: Step::LeadAttacker,
            attacker: side,
            from,
            target,
            link,
            attackers: units,
            lead_attacker: None,
            lead_defender: None,
            counterattackers: UnitSet::EMPTY,
            lead_counterattacker: None,
            from_line,
            chosen: UnitSet::EMPTY,
            forced: UnitSet::EMPTY,
            first_roll: true,
            first_counter_roll: true,
            pursuit,
            must_pursue: false,
        };
        self.give_way(led_to_it, combat);
        // LOB-D-14, ruling R12: the active side's units in it are marked, as attackers or as defenders.
        let involved = units.or(self.state.units_of(target));
        let active = self.battle.of_side(self.state.active());
        self.state.core.moved = self.state.core.moved.or(involved.and(active));
        self.note(|| Event::AttackDeclared { units, from, target, pursuit });
    }
}
