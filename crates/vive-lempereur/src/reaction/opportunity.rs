//! Opportunity fire: a step draws the fire of the enemies who see it. VLE-VII.5a to VLE-VII.5i.
use crate::action::{Action, Order, Policy};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver, Phase, Shooting, SkirmishWhy, Volley, on};
use crate::step::{Step, StepKind};
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// Opportunity fire is put together. VLE-VII.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opportunity {
    /// The hex that is left.
    pub at: HexId,
    /// The other hex of a pair, while the firing player has not chosen. VLE-IV.6k.
    pub or: Option<HexId>,
    /// Who leaves.
    pub movers: UnitSet,
    /// They retreat. VLE-VII.5g.
    pub retreating: bool,
    /// Who may not fire.
    pub barred: UnitSet,
    /// Who fires.
    pub firers: UnitSet,
}

impl Procedure<ViveLEmpereur> for Opportunity {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.marksmen(self)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-VII.5a", format!("enemy units are leaving {}: who fires at them?", game.label(self.at)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let side = game.marksmen(self);
        if let Some(or) = self.or {
            out.extend([Action::Target(self.at), Action::Target(or)]);
        } else {
            let snipers = game.snipers(side, self.at, self.retreating, self.barred);
            out.extend(snipers.minus(self.firers).map(Action::Fire));
            let voltigeurs = game.sniping_voltigeurs(side, self.at, self.retreating, self.barred);
            out.extend(voltigeurs.into_iter().map(Action::Skirmish));
        }
        out.push(Action::Done);
        ViveLEmpereur::standing_candidates(Order::Fire, out);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let side = game.marksmen(self);
        match *action {
            Action::Done => Ok(()),
            Action::Target(hex) => {
                require(self.or.is_some(), "VLE-IV.6k", "the hex to fire at has already been chosen")?;
                require(hex == self.at || Some(hex) == self.or, "VLE-IV.6k", "the enemy is not leaving that hex")
            }
            Action::Fire(unit) => {
                require(self.or.is_none(), "VLE-IV.6k", "first choose which of the two hexes to fire at")?;
                require(game.side(unit) == side, "VLE-VII.5a", "only the enemy of the moving side fires")?;
                require(!self.firers.has(unit), "VLE-VII.5a", "that unit is already firing")?;
                game.may_snipe(unit, self.at, self.retreating, self.barred)
            }
            Action::Skirmish(hex) => {
                require(self.or.is_none(), "VLE-IV.6k", "first choose which of the two hexes to fire at")?;
                game.may_skirmish(side, hex, self.at, true)?;
                let (retreating, barred) = (self.retreating, self.barred);
                let free = game.sniping_voltigeurs(side, self.at, retreating, barred).contains(&hex);
                require(free, "VLE-VII.5f", "those voltigeurs' unit took part in the fight")
            }
            Action::Standing(order, _) => {
                require(
                    self.firers.is_empty() && game.joining().is_none(),
                    "VLE-VII.5a",
                    "you have already chosen units to fire",
                )?;
                ViveLEmpereur::check_standing(Order::Fire, order)
            }
            _ => Err(Refusal::new("VLE-VII.5a", "choose the units that fire, or none")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        let nobody = self.firers.is_empty() && game.joining().is_none();
        (*action == Action::Done).then(|| if nobody { "Do not fire" } else { "Fire" }.to_owned())
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        match action {
            Action::Target(_) => Some(RuleId("VLE-IV.6k")),
            Action::Fire(_) => Some(RuleId("VLE-VII.5a")),
            _ => None,
        }
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.movers));
        each(Leaver::Units(self.firers));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.barred = self.barred.minus(gone.unseen());
        for units in [&mut self.movers, &mut self.firers] {
            *units = units.minus(gone.off_map());
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let opportunity = umpire[me];
        umpire.take_opportunity(opportunity, action);
        Flow::On
    }

    /// VLE-II.3: by a standing order everybody who can fires.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let mut opportunity = umpire[me];
        let side = umpire.marksmen(&opportunity);
        let at_will = umpire.policy(side, Order::Fire) == Policy::Always && opportunity.or.is_none();
        if at_will {
            opportunity.firers = umpire.snipers(side, opportunity.at, opportunity.retreating, opportunity.barred);
            let voltigeurs =
                umpire.sniping_voltigeurs(side, opportunity.at, opportunity.retreating, opportunity.barred);
            if let Some(&hex) = voltigeurs.first() {
                umpire.join_fire(Some(hex));
            }
            umpire.take_opportunity(opportunity, Action::Done);
        }
        on(at_will)
    }
}

impl ViveLEmpereur {
    /// Who fires by opportunity: the enemy of those who leave.
    pub(crate) fn marksmen(&self, opportunity: &Opportunity) -> Side {
        opportunity.movers.first().map_or(self.state.active().other(), |unit| self.side(unit).other())
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-VII.5e: which steps draw fire.
    pub(crate) fn open_opportunity(&mut self, step: &Step) {
        let Some(first) = step.units.first() else { return };
        let draws = matches!(
            step.kind,
            StepKind::March | StepKind::Charge | StepKind::Withdrawal | StepKind::Retreat | StepKind::Pursuit
        );
        let side = self.side(first).other();
        if !draws || self.policy(side, Order::Fire) == Policy::Never {
            return;
        }
        let retreating = step.kind == StepKind::Retreat;
        let threatened = |game: &ViveLEmpereur, hex| {
            !game.snipers(side, hex, retreating, step.cause).is_empty()
                || !game.sniping_voltigeurs(side, hex, retreating, step.cause).is_empty()
        };
        let here = threatened(self, step.from);
        let also = step.pair.and_then(|pair| pair.also_from).filter(|&hex| threatened(self, hex));
        let (at, or) = match (here, also) {
            (true, also) => (step.from, also),
            (false, Some(also)) => (also, None),
            (false, None) => return,
        };
        self.open(Opportunity { at, or, movers: step.units, retreating, barred: step.cause, firers: UnitSet::EMPTY });
        if self.battle.switches.voltigeurs {
            let snipers = self.snipers(side, at, retreating, step.cause);
            if let Some(unit) = self.needs_places(step.units, at, snipers) {
                self.open_skirmish(unit, SkirmishWhy::UnderFire);
            }
        }
    }

    pub fn take_opportunity(&mut self, opportunity: Opportunity, action: Action) {
        let side = self.marksmen(&opportunity);
        match action {
            Action::Target(hex) => {
                if let Frame::Opportunity(top) = self.top_frame_mut() {
                    (top.at, top.or) = (hex, None);
                }
            }
            Action::Fire(unit) => {
                if let Frame::Opportunity(top) = self.top_frame_mut() {
                    top.firers.insert(unit);
                }
            }
            Action::Standing(order, policy) => {
                self.stand_by(side, order, policy);
                if policy == Policy::Never {
                    self.pop();
                }
            }
            Action::Skirmish(hex) => self.join_fire(Some(hex)),
            _ => {
                let voltigeur = self.take_joining();
                self.pop();
                if !opportunity.firers.is_empty() || voltigeur.is_some() {
                    self.interrupt();
                    if opportunity.retreating && self.state.core.phase == Phase::MELEE {
                        // Ruling R49: they attack no more in this phase.
                        self.state.core.melees.harry(opportunity.firers);
                    }
                    self.open(Volley {
                        leaving: Some(opportunity.movers),
                        retreating: opportunity.retreating,
                        voltigeur,
                        ..Volley::new(Shooting::Opportunity, opportunity.firers, opportunity.at)
                    });
                }
            }
        }
    }

    /// Somebody reacted: a plan is dropped and its owner decides again.
    pub fn interrupt(&mut self) {
        if let Some(group) = self.group_mut() {
            group.plan = crate::procedure::Plan::default();
        }
    }
}
