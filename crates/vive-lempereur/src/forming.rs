//! Formations that the owner picks outside of a move: on leaving cover, after a rally, on entering the map, after a charge.
//! VLE-VI.3c, VLE-VI.7d, VLE-XI.3a, VLE-XIII.1a, VLE-IV.7b, VLE-IX.7b; and VLE-V.9b, VLE-IX.6e: places in a stack.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Leaver;
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Direction, HexId};

/// Why a formation is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FormWhy {
    /// It left general order. VLE-VI.3c.
    LeftCover,
    /// It ended on a road in cover. VLE-VI.7d.
    OnRoad,
    /// It rallied. VLE-XI.3a.
    Rallied,
    /// It enters the map. VLE-XIII.1a.
    Enters,
    /// It is placed on the map. VLE-XIII.1c.
    Placed,
    /// Its charge is over. VLE-IV.7b.
    ChargeOver,
    /// Tirailleurs closed up in the course of a move. VLE-IV.6h.
    Contracted {
        /// The axis of the pair.
        axis: u8,
    },
    /// It is set up by an option. VLE-XXIII.0a.
    SetUp,
    /// It turns to face those who attack it. VLE-XXII.3.12.
    Reaction,
    /// It takes line for a countercharge. VLE-IX.7b.
    Countercharge {
        /// The hex that must be in front.
        at: HexId,
    },
}

/// The owner picks formation and facing. VLE-VI.3c, VLE-XI.3a, VLE-IV.7b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Form {
    /// Who.
    pub units: UnitSet,
    /// Why.
    pub why: FormWhy,
}

impl FormWhy {
    /// The rule by which it is chosen.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::LeftCover => "VLE-VI.3c",
            Self::OnRoad => "VLE-VI.7d",
            Self::Rallied => "VLE-XI.3a",
            Self::Enters => "VLE-XIII.1a",
            Self::Placed => "VLE-XIII.1c",
            Self::ChargeOver => "VLE-IV.7b",
            Self::Contracted { .. } => "VLE-IV.6h",
            Self::Reaction => "VLE-XXII.3.12",
            Self::SetUp => "VLE-XXIII.0a",
            Self::Countercharge { .. } => "VLE-IX.7b",
        }
    }
}

impl Procedure<ViveLEmpereur> for Form {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.units)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new(self.why.rule(), format!("choose a formation and facing for {}.", game.names(self.units)))
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        for formation in [Formation::Column, Formation::Line, Formation::Limbered, Formation::Unlimbered] {
            out.extend((0..6).map(|facing| Action::Form(formation, facing)));
        }
        out.extend([Action::Form(Formation::Square, 0), Action::Form(Formation::General, 0)]);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { units, why, .. } = *self;
        let Action::Form(formation, facing) = *action else {
            return Err(Refusal::new("VLE-VI.3c", "first choose a formation and a facing"));
        };
        require(
            facing < 6 && (formation.has_facing() || facing == 0),
            "VLE-G.6",
            "that facing does not exist: facings are 0 to 5",
        )?;
        units.into_iter().try_for_each(|unit| game.may_form(unit, why, formation, facing))
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Form(..)).then(|| RuleId(self.why.rule()))
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.units = self.units.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { units, why } = umpire[me];
        umpire.take_form(units, why, action);
        Flow::On
    }

    /// A choice with one option is made without asking.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { units, why } = umpire[me];
        let left: UnitSet =
            units.filter(|&unit| umpire.state.hex(unit).is_some() && umpire.wants_form(unit, why)).collect();
        if left.is_empty() {
            umpire.pop();
            return Flow::On;
        }
        if left != units
            && let crate::procedure::Frame::Form(Form { units, .. }) = umpire.top_frame_mut()
        {
            *units = left;
        }
        if why == FormWhy::LeftCover
            && let Some(facing) = umpire.planned_column()
        {
            umpire.take_form(left, why, Action::Form(Formation::Column, facing));
            return Flow::On;
        }
        Flow::Ask
    }
}

impl ViveLEmpereur {
    fn may_form(&self, unit: UnitId, why: FormWhy, formation: Formation, facing: u8) -> Verdict {
        let (arm, hex) = (self.arm(unit), self.state.at(unit));
        let ground = self.ground(hex);
        let now = self.state.facing(unit);
        let arms = match arm {
            Arm::Infantry => {
                matches!(formation, Formation::Column | Formation::Line | Formation::Square | Formation::General)
            }
            Arm::Cavalry => matches!(formation, Formation::Column | Formation::Line | Formation::General),
            Arm::Artillery => matches!(formation, Formation::Limbered | Formation::Unlimbered),
        };
        require(arms, "VLE-IV.0a", "that arm does not use this formation")?;
        let on_road = self.battle.derived.road_hexes.has(hex);
        match why {
            FormWhy::LeftCover => {
                let open = matches!(formation, Formation::Column | Formation::Line)
                    && (arm != Arm::Cavalry || formation == Formation::Column);
                require(open, "VLE-VI.3c", "the unit forms line or column; cavalry forms column")
            }
            FormWhy::OnRoad => {
                let stays = formation == Formation::Column && facing == now;
                require(
                    stays || formation == Formation::General,
                    "VLE-VI.7d",
                    "the unit goes into general order or stays in road column",
                )
            }
            FormWhy::Rallied | FormWhy::SetUp => {
                require(
                    arm != Arm::Cavalry || formation != Formation::Line,
                    "VLE-IV.7a",
                    "cavalry forms line only to charge",
                )?;
                let by_road = arm == Arm::Artillery && on_road;
                require(
                    ground.admits(arm, formation, by_road),
                    "VLE-XI.3a",
                    "the terrain does not allow that formation",
                )?;
                self.squares_fit(unit, formation)
            }
            FormWhy::Enters | FormWhy::Placed => {
                require(
                    arm != Arm::Cavalry || formation != Formation::Line,
                    "VLE-IV.7a",
                    "cavalry forms line only to charge",
                )?;
                require(
                    ground.admits(arm, formation, on_road),
                    "VLE-XIII.1a",
                    "the terrain does not allow that formation",
                )?;
                let placed = why == FormWhy::Placed || self.comes_to_a_place(unit);
                let guns = formation != Formation::Unlimbered || placed;
                require(guns, "VLE-IV.12b", "guns have to enter limbered")?;
                self.squares_fit(unit, formation)?;
                // VLE-XVIII.4a: in the deployment the leader's hex costs nothing.
                let paid = placed || self.is_deploying();
                let enough = paid || self.entry_cost(unit, formation) <= self.allowance(unit, formation);
                require(
                    enough,
                    "VLE-XIII.1a",
                    "the unit has too few movement points for the entry hex in that formation",
                )
            }
            FormWhy::ChargeOver => {
                if ground.general_order() {
                    return require(
                        formation == Formation::General,
                        "VLE-IV.7b",
                        "a unit in cover has to be in general order",
                    );
                }
                let fits = formation == Formation::Column && (facing == now || facing == (now + 1) % 6);
                require(fits, "VLE-IV.7b", "the column has to share two front hexes with the line")
            }
            FormWhy::Contracted { axis } => {
                let line = formation == Formation::Line && facing == (axis + 1) % 6;
                let column = formation == Formation::Column && (facing == (axis + 1) % 6 || facing == (axis + 2) % 6);
                require(line || column, "VLE-IV.6h", "the unit has to keep the front that the tirailleurs had")
            }
            FormWhy::Reaction => {
                let same = formation == self.state.formation(unit) && facing != now;
                require(same, "VLE-XXII.3.12", "the unit may turn but has to keep its formation")?;
                let front = crate::arcs::aspects(formation, facing, false).front;
                let flankers = self.melee_now().map(|melee| self.flankers(melee, unit)).unwrap_or_default();
                let mut ways = flankers.into_iter().filter_map(|at| self.battle.direction(hex, at));
                require(ways.any(|way| front.has(way)), "VLE-XXII.3.12", "the unit has to turn to face an attacker")
            }
            FormWhy::Countercharge { at } => {
                require(formation == Formation::Line, "VLE-IX.7b", "cavalry countercharges in line")?;
                let free = self.state.formation(unit) == Formation::General;
                require(
                    free || facing == now || facing == (now + 5) % 6,
                    "VLE-IX.7b",
                    "the front of the line has to be part of the column's front",
                )?;
                // VLE-IV.6l: of a pair either hex will do.
                let ahead = self.defended(at).filter_map(|at| self.battle.direction(hex, at)).any(|direction| {
                    let first = Direction::new(i32::from(facing));
                    direction == first || direction == first.turned(1)
                });
                require(ahead, "VLE-IX.7b", "the enemy's hex has to be in front of the unit")
            }
        }
    }

    /// VLE-V.7b: may infantry stand in a formation beside the infantry of its hex?
    fn squares_fit(&self, unit: UnitId, formation: Formation) -> Verdict {
        let others = self.units_in(self.state.at(unit)).without(unit).and(self.battle.derived.infantry);
        let clash = others.into_iter().any(|other| {
            self.state.good_order(other)
                && (self.state.formation(other) == Formation::Square) != (formation == Formation::Square)
        });
        let alike = !self.is_infantry(unit) || !clash;
        require(alike, "VLE-V.7b", "a square cannot stack with infantry in another formation")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The facing of the column that the plan of the group on the move forms now; the plan goes on behind it.
    fn planned_column(&mut self) -> Option<u8> {
        let plan = &mut self.group_mut()?.plan;
        let facing = plan.next_column()?;
        plan.pop();
        Some(facing)
    }

    /// Units that fell out of order since they were to choose do not.
    fn wants_form(&self, unit: UnitId, why: FormWhy) -> bool {
        match why {
            FormWhy::Rallied | FormWhy::Enters | FormWhy::SetUp | FormWhy::Placed => true,
            _ => self.state.good_order(unit),
        }
    }

    pub fn take_form(&mut self, units: UnitSet, why: FormWhy, action: Action) {
        self.pop();
        let Action::Form(formation, facing) = action else { return };
        let rule = match why {
            FormWhy::LeftCover => "VLE-VI.3c",
            FormWhy::OnRoad => "VLE-VI.7d",
            FormWhy::Rallied => "VLE-XI.3a",
            FormWhy::Enters => "VLE-XIII.1a",
            FormWhy::Placed => "VLE-XIII.1c",
            FormWhy::ChargeOver => "VLE-IV.7b",
            FormWhy::Contracted { .. } => "VLE-IV.6h",
            FormWhy::Reaction => "VLE-XXII.3.12",
            FormWhy::SetUp => "VLE-XXIII.0a",
            FormWhy::Countercharge { .. } => "VLE-IX.7b",
        };
        for unit in units {
            self.form(unit, formation, facing, rule);
        }
        if why == FormWhy::Enters {
            self.pay_entry(units, formation);
        }
    }
}
