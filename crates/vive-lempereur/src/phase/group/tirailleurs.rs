//! Tirailleurs across a hexside: they spread, turn, shift and close up. VLE-IV.6a ff.
use crate::action::Turn;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Form, FormWhy, Group, PairStep, Step, StepKind, StepStage};
use crate::terrain::Ground;
use crate::unit::{Arm, Formation, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::{Direction, HexId};

/// What `Action::Spread` does.
pub(super) enum Spread {
    Open { a: HexId, axis: u8 },
    CloseUp { kept: HexId },
}

impl ViveLEmpereur {
    /// VLE-IV.6i, VLE-IV.6j: both hexes of a pair must be free after a shift.
    pub(crate) fn may_shift(&self, units: UnitSet, unit: UnitId, direction: Direction) -> Verdict {
        let stance = self.stance(unit);
        let axis = Direction::new(i32::from(stance.facing));
        let to = self.battle.map.neighbour(stance.hex, direction);
        let second = to.and_then(|to| self.battle.map.neighbour(to, axis));
        let (Some(to), Some(second)) = (to, second) else {
            return Err(Refusal::new("VLE-IV.6i", "one of the two hexes is off the map"));
        };
        self.may_hold_pair(units, [to, second], stance.facing)
    }

    /// VLE-IV.6a, VLE-IV.6j: may these two hexes be taken by tirailleurs?
    fn may_hold_pair(&self, units: UnitSet, pair: [HexId; 2], axis: u8) -> Verdict {
        for hex in pair {
            let ground = self.ground(hex);
            let open = ground.is_open() || (ground == Ground::Marsh && self.battle.tirailleurs_in_marsh);
            require(open, "VLE-IV.6a", "tirailleurs need open terrain in both hexes")?;
            let others = self.units_in(hex).minus(units);
            let same = |other: UnitId| {
                self.state.formation(other) == Formation::Tirailleurs
                    && self.state.facing(other) == axis
                    && self.state.at(other) == pair[0]
            };
            let free =
                others.into_iter().all(same) && !units.first().is_some_and(|unit| self.enemy_in(hex, self.side(unit)));
            require(free, "VLE-IV.6j", "one of the two hexes is occupied")?;
            let room = self.room(hex, false, units) >= i16::from(self.steps_of(units));
            require(room, "VLE-V.1a", "the hex has no room for so many steps")?;
        }
        let apart = self.battle.direction(pair[0], pair[1]).is_none_or(|direction| {
            crate::terrain::crossing(self.battle.map.edge(pair[0], direction), Arm::Infantry, false, false).is_none()
        });
        require(!apart, "VLE-IV.6j", "the hexside between the two cannot be crossed")
    }

    /// Forming tirailleurs or closing up: the new hex A and axis, or the hex that is kept. VLE-IV.6h.
    pub(super) fn spread(&self, group: &Group, hex: HexId) -> Result<Spread, Refusal> {
        let unit = group.units.first().ok_or(Refusal::new("VLE-IV.6h", "no unit is left"))?;
        require(!self.battle.switches.voltigeurs, "VLE-XVI.1a", "when voltigeurs are played there are no tirailleurs")?;
        let (from, facing, own) = (self.state.formation(unit), self.state.facing(unit), self.state.at(unit));
        let alike = group.units.into_iter().all(|other| {
            self.unit(other).light && self.state.formation(other) == from && self.state.facing(other) == facing
        });
        require(alike, "VLE-IV.6a", "only light infantry in the same formation and facing can deploy as tirailleurs")?;
        let allowance = self.group_allowance(group.units);
        require(group.spent < allowance, "VLE-VI.1c", "no movement points are left")?;
        if from == Formation::Tirailleurs {
            require(
                self.hexes_of(unit).any(|half| half == hex),
                "VLE-IV.6h",
                "tirailleurs have to close up in one of their hexes",
            )?;
            return Ok(Spread::CloseUp { kept: hex });
        }
        require(
            matches!(from, Formation::Line | Formation::Column),
            "VLE-IV.6h",
            "a unit deploys as tirailleurs from line or column",
        )?;
        let Some(direction) = self.battle.direction(own, hex) else {
            return Err(Refusal::new("VLE-IV.6h", "the second hex has to be adjacent"));
        };
        let offset = (direction.index() as u8 + 6 - facing) % 6;
        // Beside the old front: for a line facing v the axis is v - 1; a column counts as v = d - 1 or v = d.
        let (axis, own_is_a) = match (from, offset) {
            (Formation::Line, 5) => (facing + 5, true),
            (Formation::Line, 2) => (facing + 5, false),
            (Formation::Column, 4) => (facing + 4, true),
            (Formation::Column, 1) => (facing + 4, false),
            (Formation::Column, 5) => (facing + 5, true),
            (Formation::Column, 2) => (facing + 5, false),
            _ => return Err(Refusal::new("VLE-IV.6h", "the tirailleurs have to keep the front of the old formation")),
        };
        let pair = if own_is_a { [own, hex] } else { [hex, own] };
        self.may_hold_pair(group.units, pair, axis % 6)?;
        Ok(Spread::Open { a: pair[0], axis: axis % 6 })
    }

    /// A pivot of a pair about one of its hexes: its new hex A and axis. VLE-IV.6i.
    pub(super) fn pivot(&self, group: &Group, about: HexId, turn: Turn) -> Result<(HexId, u8, HexId, HexId), Refusal> {
        let unit = group.units.first().ok_or(Refusal::new("VLE-IV.6i", "no unit is left"))?;
        let pair = self.state.second(&self.battle, unit).map(|b| [self.state.at(unit), b]);
        let Some([a, b]) = pair else { return Err(Refusal::new("VLE-IV.6i", "only tirailleurs pivot around a hex")) };
        require(group.spent < self.group_allowance(group.units), "VLE-IV.6i", "no movement points are left")?;
        let axis = i32::from(self.state.facing(unit))
            + match turn {
                Turn::Left => -1,
                Turn::Right => 1,
                Turn::About => return Err(Refusal::new("VLE-IV.6i", "a pivot is always 60 degrees")),
            };
        let (old, new) = match about {
            hex if hex == a => (b, self.battle.map.neighbour(a, Direction::new(axis))),
            hex if hex == b => (a, self.battle.map.neighbour(b, Direction::new(axis + 3))),
            _ => return Err(Refusal::new("VLE-IV.6i", "the pivot has to be one of the two hexes")),
        };
        let new = new.ok_or(Refusal::new("VLE-IV.6i", "the new hex is off the map"))?;
        let pair = if about == a { [a, new] } else { [new, b] };
        let axis = Direction::new(axis).index() as u8;
        self.may_hold_pair(group.units, pair, axis)?;
        Ok((pair[0], axis, old, new))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn take_spread(&mut self, group: Group, hex: HexId) {
        let (Ok(spread), Some(first)) = (self.spread(&group, hex), group.units.first()) else { return };
        let own = self.state.at(first);
        match spread {
            Spread::Open { a, axis } => {
                for unit in self.in_order(group.units) {
                    self.lift(unit);
                    self.state.set_form(unit, Formation::Tirailleurs, axis);
                    self.put(unit, a, false);
                    self.note(|| Event::Formed {
                        unit,
                        formation: Formation::Tirailleurs,
                        facing: axis,
                        rule: "VLE-IV.6h",
                    });
                }
                self.change_group(|group| {
                    group.spread_from = group.spread_from.or(Some(own));
                    group.off_road = true;
                });
                self.after_change(1);
                let side = self.side(first);
                while self.startle(side, hex) {}
            }
            Spread::CloseUp { kept } => {
                let axis = self.state.facing(first);
                let given_up = self.hexes_of(first).find(|&half| half != kept).unwrap_or(kept);
                let slips = group.spread_from.is_some_and(|start| start != kept);
                self.change_group(|group| {
                    group.spent += 1;
                    group.acted = true;
                    group.off_road = true;
                });
                if slips {
                    // VLE-IV.6c: slipping sideways counts as leaving the old hex.
                    let pair = PairStep { also_from: None, also_to: None, pose: None };
                    self.open(Step {
                        units: group.units,
                        leaders: group.leaders,
                        from: given_up,
                        to: kept,
                        kind: StepKind::March,
                        stage: StepStage::Fire,
                        cause: UnitSet::EMPTY,
                        pair: Some(pair),
                    });
                } else {
                    self.contract(group.units, kept);
                    self.open(Form { units: group.units, why: FormWhy::Contracted { axis } });
                }
            }
        }
    }

    pub(super) fn take_pivot(&mut self, group: Group, about: HexId, turn: Turn) {
        let Ok((a, axis, old, new)) = self.pivot(&group, about, turn) else { return };
        self.change_group(|group| {
            group.spent += 1;
            group.acted = true;
            group.off_road = true;
        });
        self.open(Step {
            units: group.units,
            leaders: LeaderSet::EMPTY,
            from: old,
            to: new,
            kind: StepKind::March,
            stage: StepStage::Fire,
            cause: UnitSet::EMPTY,
            pair: Some(PairStep { also_from: None, also_to: None, pose: Some((a, axis)) }),
        });
    }

    /// Tirailleurs close up on a hex, as a line that keeps the front. VLE-IV.6h.
    pub fn contract(&mut self, units: UnitSet, kept: HexId) {
        for unit in self.in_order(units) {
            let facing = (self.state.facing(unit) + 1) % 6;
            self.lift(unit);
            self.state.set_form(unit, Formation::Line, facing);
            self.put(unit, kept, false);
            self.note(|| Event::Formed { unit, formation: Formation::Line, facing, rule: "VLE-IV.6h" });
        }
    }
}
