//! One step of movement, and the opportunity fire that it draws. VLE-P1.1 to VLE-P1.7, VLE-VII.5a to VLE-VII.5i.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Arrival, Form, FormWhy, Leaver, React, Window};
use crate::state::LeaderAt;
use crate::unit::{Formation, LeaderSet, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};
use voltigeur_field::hex::HexId;

/// What kind of step it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum StepKind {
    /// Of a regular move.
    March,
    /// Of a charge.
    Charge,
    /// From off the map. VLE-XIII.1a.
    Entry,
    /// Of a withdrawal. VLE-VI.8c.
    Withdrawal,
    /// Of a retreat. VLE-VIII.9a.
    Retreat,
    /// Into the combat hex, by exploitation. VLE-P9.4.
    Exploit,
    /// Beyond the combat hex.
    Pursuit,
    /// Into the combat hex, after the melee. VLE-VIII.10a.
    Advance,
}

/// How far a step has come. VLE-P1.2 to VLE-P1.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum StepStage {
    /// Opportunity fire in the hex that is left.
    Fire,
    /// The stack is put into the new hex.
    Place,
    /// Automatic effects.
    Effects,
    /// Aides, reserves, reinforcements and routed units around it.
    Around,
    /// What it does to friends there.
    Friends,
    /// The enemy reacts.
    React,
    /// Done.
    Done,
}

/// One step from hex to hex. VLE-P1.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// From where.
    pub from: HexId,
    /// To where; the same hex for a charge that is declared.
    pub to: HexId,
    /// What kind.
    pub kind: StepKind,
    /// How far it has come.
    pub stage: StepStage,
    /// Units that may not fire at it. VLE-VII.5f.
    pub cause: UnitSet,
    /// For a pair: the other hex that is left, the other that is entered, and the new hex A and axis. VLE-IV.6k.
    pub pair: Option<PairStep>,
}

/// What a step of tirailleurs does besides. VLE-IV.6k.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PairStep {
    /// The other hex that is left.
    pub also_from: Option<HexId>,
    /// The other hex that is entered.
    pub also_to: Option<HexId>,
    /// The new hex A and the new axis; a line on the hex that is kept if the pair closes up (VLE-IV.6c).
    pub pose: Option<(HexId, u8)>,
}

impl Procedure<ViveLEmpereur> for Step {
    type Report = ();

    never_asks!(ViveLEmpereur, "VLE-P2.7");

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        match gone {
            Leaver::Broken { .. } if self.kind == StepKind::Retreat => return,
            Leaver::Leader(leader) => self.leaders.remove(leader),
            _ => self.cause = self.cause.minus(gone.unseen()),
        }
        self.units = self.units.minus(gone.out());
    }

    /// The next stage of a step. It always goes on by itself: what asks is pushed on top.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let step = umpire[me];
        if step.units.is_empty() {
            umpire.pop();
            return Flow::On;
        }
        match step.stage {
            StepStage::Fire => {
                umpire[me].stage = StepStage::Place;
                umpire.open_opportunity(&step);
            }
            StepStage::Place => {
                umpire[me].stage = StepStage::Effects;
                umpire.place(&step);
            }
            // VLE-P1.4, in its order.
            StepStage::Effects => {
                if !umpire.startle_leader(&step) {
                    umpire[me].stage = StepStage::Around;
                    umpire.run_over(&step);
                }
            }
            StepStage::Around => {
                let aides = umpire.battle.command_level() >= 3;
                let startled = (aides && umpire.startle_aides(&step)) || umpire.rouse_reinforcements(&step);
                if !startled {
                    umpire.lift_fog();
                    umpire[me].stage = StepStage::Friends;
                    umpire.frighten(&step);
                }
            }
            StepStage::Friends => {
                umpire[me].stage = StepStage::React;
                if !umpire.spread_rout(&step) && step.kind == StepKind::Retreat {
                    umpire.meet_friends(&step);
                }
            }
            StepStage::React => {
                umpire[me].stage = StepStage::Done;
                umpire.open_reactions(&step);
            }
            StepStage::Done => umpire.pop(),
        }
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
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
                    self.open(Form { units: step.units, why: FormWhy::Contracted { axis } });
                }
            },
            None => self.move_units(step.units, to),
        }
        for leader in step.leaders {
            self.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(to);
        }
        if friends && matches!(step.kind, StepKind::March | StepKind::Charge) && self.orders_stacks() {
            self.open(Arrival { units: step.units });
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
            self.open(Form { units: choosing, why: FormWhy::LeftCover });
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
        self.open(React {
            movers: step.units,
            at: step.to,
            also: step.pair.and_then(|pair| pair.also_to),
            kind,
            entered: true,
            window,
            named: UnitSet::EMPTY,
            forming: None,
        });
    }
}
