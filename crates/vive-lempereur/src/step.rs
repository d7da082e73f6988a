//! One step of movement, and the opportunity fire that it draws. VLE-P1.1 to VLE-P1.7, VLE-VII.5a to VLE-VII.5i.
use crate::action::{Action, Order, Policy};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{
    FormWhy, Frame, GroupKind, Opportunity, Phase, React, Shooting, SkirmishWhy, Step, StepKind, StepStage, Volley,
    Window,
};
use crate::state::LeaderAt;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

impl ViveLEmpereur {
    /// Who fires by opportunity: the enemy of those who leave.
    pub(crate) fn marksmen(&self, opportunity: &Opportunity) -> Side {
        opportunity.movers.first().map_or(self.state.active().other(), |unit| self.side(unit).other())
    }

    pub(crate) fn opportunity_candidates(&self, opportunity: &Opportunity, out: &mut Vec<Action>) {
        let side = self.marksmen(opportunity);
        if let Some(or) = opportunity.or {
            out.extend([Action::Target(opportunity.at), Action::Target(or)]);
        } else {
            let snipers = self.snipers(side, opportunity.at, opportunity.retreating, opportunity.barred);
            out.extend(snipers.minus(opportunity.firers).map(Action::Fire));
            let voltigeurs = self.sniping_voltigeurs(side, opportunity.at, opportunity.retreating, opportunity.barred);
            out.extend(voltigeurs.into_iter().map(Action::Skirmish));
        }
        out.push(Action::Done);
        Self::standing_candidates(Order::Fire, out);
    }

    pub(crate) fn check_opportunity(&self, opportunity: &Opportunity, action: &Action) -> Verdict {
        let side = self.marksmen(opportunity);
        match *action {
            Action::Done => Ok(()),
            Action::Target(hex) => {
                require(opportunity.or.is_some(), "VLE-IV.6k", "the hex to fire at has already been chosen")?;
                require(
                    hex == opportunity.at || Some(hex) == opportunity.or,
                    "VLE-IV.6k",
                    "the enemy is not leaving that hex",
                )
            }
            Action::Fire(unit) => {
                require(opportunity.or.is_none(), "VLE-IV.6k", "first choose which of the two hexes to fire at")?;
                require(self.side(unit) == side, "VLE-VII.5a", "only the enemy of the moving side fires")?;
                require(!opportunity.firers.has(unit), "VLE-VII.5a", "that unit is already firing")?;
                self.may_snipe(unit, opportunity.at, opportunity.retreating, opportunity.barred)
            }
            Action::Skirmish(hex) => {
                require(opportunity.or.is_none(), "VLE-IV.6k", "first choose which of the two hexes to fire at")?;
                self.may_skirmish(side, hex, opportunity.at, true)?;
                let (retreating, barred) = (opportunity.retreating, opportunity.barred);
                let free = self.sniping_voltigeurs(side, opportunity.at, retreating, barred).contains(&hex);
                require(free, "VLE-VII.5f", "those voltigeurs' unit took part in the fight")
            }
            Action::Standing(order, _) => {
                require(
                    opportunity.firers.is_empty() && self.joining().is_none(),
                    "VLE-VII.5a",
                    "you have already chosen units to fire",
                )?;
                Self::check_standing(Order::Fire, order)
            }
            _ => Err(Refusal::new("VLE-VII.5a", "choose the units that fire, or none")),
        }
    }

    /// The unit that has come to a stack on a march which goes on from there. VLE-V.9b.
    pub(crate) fn passing(&self) -> Option<UnitId> {
        let Some(Frame::Arrival { units }) = self.frame() else { return None };
        let goes_on = self.state.core.stack.iter().rev().find_map(|frame| match frame {
            Frame::Group(group) => Some(group.kind == GroupKind::March && group.plan.len > group.plan.next),
            _ => None,
        });
        if goes_on == Some(true) { units.first() } else { None }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn change_step(&mut self, change: impl FnOnce(&mut Step)) {
        if let Frame::Step(step) = self.top_frame_mut() {
            change(step);
        }
    }

    /// The next stage of a step. It always goes on by itself: what asks is pushed on top.
    pub fn run_step(&mut self, step: Step) -> bool {
        if step.units.is_empty() {
            self.pop();
            return true;
        }
        match step.stage {
            StepStage::Fire => {
                self.change_step(|step| step.stage = StepStage::Place);
                self.open_opportunity(&step);
            }
            StepStage::Place => {
                self.change_step(|step| step.stage = StepStage::Effects);
                self.place(&step);
            }
            // VLE-P1.4, in its order.
            StepStage::Effects => {
                if !self.startle_leader(&step) {
                    self.change_step(|step| step.stage = StepStage::Around);
                    self.run_over(&step);
                }
            }
            StepStage::Around => {
                let aides = self.battle.command_level() >= 3;
                let startled = (aides && self.startle_aides(&step)) || self.rouse_reinforcements(&step);
                if !startled {
                    self.lift_fog();
                    self.change_step(|step| step.stage = StepStage::Friends);
                    self.frighten(&step);
                }
            }
            StepStage::Friends => {
                self.change_step(|step| step.stage = StepStage::React);
                if !self.spread_rout(&step) && step.kind == StepKind::Retreat {
                    self.meet_friends(&step);
                }
            }
            StepStage::React => {
                self.change_step(|step| step.stage = StepStage::Done);
                self.open_reactions(&step);
            }
            StepStage::Done => self.pop(),
        }
        true
    }

    /// VLE-VII.5e: which steps draw fire.
    fn open_opportunity(&mut self, step: &Step) {
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
        self.push(Frame::Opportunity(Opportunity {
            at,
            or,
            movers: step.units,
            retreating,
            barred: step.cause,
            firers: UnitSet::EMPTY,
        }));
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
                    if opportunity.retreating && self.state.core.phase == Phase::Melee {
                        // Ruling R49: they attack no more in this phase.
                        self.state.core.harried = self.state.core.harried.or(opportunity.firers);
                    }
                    self.push(Frame::Volley(Volley {
                        leaving: Some(opportunity.movers),
                        retreating: opportunity.retreating,
                        voltigeur,
                        ..Volley::new(Shooting::Opportunity, opportunity.firers, opportunity.at)
                    }));
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

    /// VLE-II.3: by a standing order everybody who can fires. Says whether the game goes on by itself.
    pub fn run_opportunity(&mut self, mut opportunity: Opportunity) -> bool {
        let side = self.marksmen(&opportunity);
        let at_will = self.policy(side, Order::Fire) == Policy::Always && opportunity.or.is_none();
        if at_will {
            opportunity.firers = self.snipers(side, opportunity.at, opportunity.retreating, opportunity.barred);
            let voltigeurs = self.sniping_voltigeurs(side, opportunity.at, opportunity.retreating, opportunity.barred);
            if let Some(&hex) = voltigeurs.first() {
                self.join_fire(Some(hex));
            }
            self.take_opportunity(opportunity, Action::Done);
        }
        at_will
    }

    /// VLE-P1.3: the stack is placed, and takes the formation that the ground forces.
    fn place(&mut self, step: &Step) {
        let Some(first) = step.units.first() else { return };
        // VLE-V.0: the log names the top unit of those who move.
        let unit = self.pile(step.from).into_iter().find(|&unit| step.units.has(unit)).unwrap_or(first);
        self.march_in_fog(step);
        self.note(|| Event::Moved { unit, from: step.from, to: step.to, kind: step.kind });
        self.options_on_step(step);
        let to = step.to;
        self.step_with_voltigeurs(step);
        self.pass_guns(step.units, to);
        let friends = !self.units_in(to).minus(step.units).is_empty();
        let by_road = step.kind != StepKind::Entry;
        let by_road: UnitSet =
            step.units.filter(|&unit| by_road && self.came_by_road(self.state.at(unit), to)).collect();
        match step.pair {
            Some(pair) => match pair.pose {
                Some((a, axis)) => {
                    for unit in self.in_order(step.units) {
                        self.lift(unit);
                        self.state.set_form(unit, Formation::Tirailleurs, axis);
                        self.put(unit, a, false);
                    }
                }
                None => {
                    let axis = self.state.facing(first);
                    self.contract(step.units, to);
                    self.push(Frame::Form { units: step.units, why: FormWhy::Contracted { axis } });
                }
            },
            None => self.move_units(step.units, to),
        }
        for leader in step.leaders {
            self.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(to);
        }
        if friends && matches!(step.kind, StepKind::March | StepKind::Charge) && self.orders_stacks() {
            self.push(Frame::Arrival { units: step.units });
        }
        self.sink_guns(to);
        self.settle(step, by_road);
        if step.kind == StepKind::Advance {
            self.rest(step.units);
        }
    }

    /// VLE-VI.6c, VLE-VI.7c: cover is entered or left.
    fn settle(&mut self, step: &Step, by_road: UnitSet) {
        let cover = self.ground(step.to).general_order();
        let mut choosing = UnitSet::EMPTY;
        for unit in step.units {
            let formation = self.state.formation(unit);
            let mounted = self.is_cavalry(unit) && formation == Formation::Line;
            if !self.state.good_order(unit) || mounted || self.is_artillery(unit) {
                continue;
            }
            if cover {
                let stays = formation == Formation::General || (formation == Formation::Column && by_road.has(unit));
                if !stays && step.kind != StepKind::Entry {
                    self.form(unit, Formation::General, 0, "VLE-VI.6c");
                }
            } else if formation == Formation::General {
                choosing.insert(unit);
            }
        }
        if !choosing.is_empty() {
            self.push(Frame::Form { units: choosing, why: FormWhy::LeftCover });
        }
    }

    /// VLE-P1.6: the enemy's window.
    fn open_reactions(&mut self, step: &Step) {
        let (window, kind) = match step.kind {
            // VLE-P2.5: exploitation gives squares and countercharges.
            StepKind::Charge | StepKind::Exploit | StepKind::Pursuit => (Window::Squares, step.kind),
            StepKind::March | StepKind::Entry | StepKind::Retreat | StepKind::Advance => {
                (Window::Countercharges, step.kind)
            }
            StepKind::Withdrawal => return,
        };
        self.push(Frame::React(React {
            movers: step.units,
            at: step.to,
            also: step.pair.and_then(|pair| pair.also_to),
            kind,
            entered: true,
            window,
            named: UnitSet::EMPTY,
            forming: None,
        }));
    }

    /// VLE-V.9b: on top or at the bottom.
    pub fn take_arrival(&mut self, units: UnitSet, action: Action) {
        self.pop();
        if let Action::Top(_) = action
            && let Some(first) = units.first()
        {
            let order: crate::state::Pile =
                self.pile(self.state.at(first)).into_iter().filter(|&unit| units.has(unit)).collect();
            for &unit in order.iter().rev() {
                self.reorder(unit, true);
            }
            self.sink_guns(self.state.at(first));
        }
    }
}
