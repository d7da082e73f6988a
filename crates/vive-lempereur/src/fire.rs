//! Fire. Chapter VII, VLE-P3.1 to VLE-P3.5.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver, Moment, Phase, Retreats, TrialWhy, Trials};
use crate::state::Pile;
use crate::tables::{self, half};
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure};
use voltigeur_engine::{Dice, Ledger, Log, Refusal, RuleId, Side, Verdict, never_asks, require};
use voltigeur_field::hex::{Aspect, Facing, Feature, HexId};

/// The kinds of fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shooting {
    /// Of a fire phase. VLE-VII.3a.
    Phase,
    /// By opportunity. VLE-VII.5a.
    Opportunity,
    /// Of the countercharged. VLE-IX.7d.
    Answer,
    /// Of voltigeurs whose hex is entered. VLE-XVI.1h.
    RunOver,
}

/// A fire that is about to be resolved. VLE-P3.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Who fires.
    pub firers: UnitSet,
    /// At which hex.
    pub target: HexId,
    /// Units that leave the hex, for opportunity fire. VLE-V.6a.
    pub leaving: Option<UnitSet>,
    /// They retreat: no checks. VLE-VII.5g.
    pub retreating: bool,
    /// The hex of voltigeurs who join it. VLE-XVI.1d.
    pub voltigeur: Option<HexId>,
    /// What kind of fire it is.
    pub kind: Shooting,
    /// Events have been asked for. VLE-XXII.2b.
    pub asked: bool,
}

impl Volley {
    /// A fire of a kind, of these units at this hex.
    pub(crate) const fn new(kind: Shooting, firers: UnitSet, target: HexId) -> Self {
        Self { firers, target, leaving: None, retreating: false, voltigeur: None, kind, asked: false }
    }
}

impl Procedure<ViveLEmpereur> for Volley {
    type Report = ();

    never_asks!(ViveLEmpereur, "VLE-P2.7");

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.firers));
        self.leaving.into_iter().for_each(|leaving| each(Leaver::Units(leaving)));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.firers = self.firers.minus(gone.unseen());
        self.leaving = self.leaving.map(|leaving| leaving.minus(gone.unseen()));
    }

    /// VLE-P3.2 to VLE-P3.5. The checks and retreats that it causes are pushed as frames.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let volley = umpire[me];
        let volley = &volley;
        if !volley.asked
            && (umpire.has_events() || umpire.battle.has_options())
            && let Frame::Volley(top) = umpire.top_frame_mut()
        {
            top.asked = true;
            umpire.ask_for_events(Moment::Fire, None);
            umpire.ask_for_better_fire(volley.firers);
            return Flow::On;
        }
        umpire.pop();
        let rule = volley.kind.rule();
        let target = volley.target;
        let Some(side) = umpire.volley_side(volley) else { return Flow::On };
        let base = umpire.state.core.retreats.next_place();
        umpire.uncover(volley.firers);
        let (total, worst) = umpire.weigh(volley);
        if umpire.state.top(target).is_none() {
            umpire.fire_at_lure(volley, side, total);
            return Flow::On;
        }
        let sum = total.total();
        let column = sum.min(7);
        let face = umpire.d6(rule, side);
        let mut die = Ledger::default();
        die.add(RuleId("VLE-P3.3").applies("die roll"), i16::from(face));
        let holds =
            |game: &ViveLEmpereur, formation| game.pile(target).iter().any(|&u| game.state.formation(u) == formation);
        die.add_if(holds(umpire, Formation::Square), RuleId("VLE-VII.10a").applies("target in square"), 1);
        die.add_if(
            holds(umpire, Formation::Tirailleurs),
            RuleId("VLE-IV.6g").applies("target deployed as tirailleurs"),
            -1,
        );
        umpire.event_fire_die(volley.firers, target, &mut die);
        let result = tables::fire(column, die.total());
        let game = &*umpire.game;
        umpire.log.note(|| Event::Fire {
            side,
            target,
            values: game.values(volley),
            total: Box::new(total),
            face,
            die: Box::new(die),
            steps: result.steps,
            check: result.check,
            rule,
        });
        umpire.use_up_events();
        umpire.state.core.battle_options.volley_now = UnitSet::EMPTY;
        umpire.remember_attack(volley.firers, umpire.units_in(target));
        umpire.after_volley(volley);
        let order = umpire.order_under_fire(target, volley.leaving);
        let victims: Pile = match volley.leaving {
            Some(leaving) => order.iter().copied().filter(|&unit| leaving.has(unit)).collect(),
            None => order.clone(),
        };
        let lost = result.steps > victims.iter().map(|&unit| umpire.steps(unit)).sum();
        umpire.lose_by_fire(&victims, result.steps, volley, sum);
        if lost {
            // VLE-XX.2a: the rest would fall on decoys.
            umpire.expose_decoys(target);
        }
        umpire.leaders_under_fire(target, result.steps >= 2);
        if result.check && !volley.retreating {
            let here = order.into_iter().filter(|&unit| umpire.state.hex(unit).is_some() && !umpire.is_sheltered(unit));
            let here: UnitSet = here.collect();
            umpire.open(Retreats { base });
            umpire.open_trials(Trials {
                first: volley.leaving.unwrap_or(UnitSet::EMPTY),
                aspect: worst as u8,
                cause: volley.firers,
                ..Trials::new(TrialWhy::Fire, here, target)
            });
        }
        Flow::On
    }
}

/// A shot: what it is worth.
pub(crate) struct Shot {
    /// The value with its modifiers.
    pub value: Ledger,
    /// A half battery that distance would have silenced. VLE-IV.12e.
    pub raised_half: bool,
}

impl ViveLEmpereur {
    /// VLE-P3.1: the value of one firer at a hex.
    pub(crate) fn shot(&self, unit: UnitId, target: HexId, distance: u16, from: HexId) -> Shot {
        let mut value = Ledger::default();
        let info = self.unit(unit);
        let mut raised_half = false;
        match self.state.formation(unit) {
            Formation::Line => drop(value.add(RuleId("VLE-IV.1a").applies("fire value in line"), info.line.fire)),
            Formation::Tirailleurs => {
                value.add(RuleId("VLE-IV.6d").applies("fire value in line"), info.line.fire);
                if distance > 1 {
                    value.add(
                        RuleId("VLE-IV.6d").applies("as tirailleurs"),
                        (info.line.fire - 2).max(1) - info.line.fire,
                    );
                }
            }
            Formation::Column => drop(value.add(RuleId("VLE-IV.2a").applies("fire value in column"), info.column.fire)),
            Formation::General => drop(value.add(RuleId("VLE-IV.3b").applies("fire value in general order"), 1)),
            Formation::Square => {
                value.add(RuleId("VLE-IV.4d").applies("fire value in line"), info.line.fire);
                value.add(RuleId("VLE-IV.4d").applies("in square"), (info.line.fire - 2).max(1) - info.line.fire);
            }
            Formation::Disorganized
                if info.arm == Arm::Infantry && !self.is_straggler(unit) && !self.is_routed(unit) =>
            {
                value.add(RuleId("VLE-IV.5b").applies("fire value when disorganized"), 1);
            }
            Formation::Unlimbered => {
                value.add(RuleId("VLE-IV.12a").applies("fire value of the guns"), info.line.fire);
                let (steps, all) = (i16::from(self.steps(unit)), i16::from(info.steps));
                let now = match all {
                    2 if steps == 1 => half(info.line.fire),
                    3 => (info.line.fire * steps + 2) / 3,
                    _ => info.line.fire,
                };
                value.add(RuleId("VLE-VII.1a").applies("losses"), now - info.line.fire);
                let far = now - (distance as i16 - 1);
                value.add(RuleId("VLE-IV.12d").applies("distance"), far.max(1) - now);
                raised_half = steps < all && far <= 0;
                if self.crowns_square(unit) && self.units_in(target).meets(self.battle.derived.cavalry) {
                    value.add(RuleId("VLE-IX.6g").applies("guns in a square, halved"), half(far.max(1)) - far.max(1));
                }
            }
            _ => {}
        }
        if value.total() > 0 {
            self.event_fire_value(unit, &mut value);
            self.option_fire_value(unit, &mut value);
            value.add(RuleId("VLE-III.5c").applies("target's terrain"), self.ground(target).fire());
            value.add_if(self.wall_between(target, from), RuleId("VLE-III.5b").applies("wall in between"), -1);
        }
        let screened = distance > 1 && value.total() > 1 && self.is_screened(from, target, info.side);
        value.add_if(screened, RuleId("VLE-XVI.1e").applies("enemy voltigeurs in between"), -1);
        Shot { value, raised_half }
    }

    /// VLE-IX.6g: guns on top of a square.
    fn crowns_square(&self, unit: UnitId) -> bool {
        self.pile(self.state.at(unit)).iter().any(|&other| self.state.formation(other) == Formation::Square)
    }

    /// VLE-P3.1: a wall on the hexside by which fire enters; through a corner only if both sides have one.
    fn wall_between(&self, target: HexId, from: HexId) -> bool {
        let map = &self.battle.map;
        let wall = |direction| map.edge(target, direction).has(Feature::Wall);
        match map.hex(target).bearing_to(map.hex(from)) {
            Some(Facing::Side(direction)) => wall(direction),
            Some(Facing::Corner(corner)) => corner.sides().into_iter().all(wall),
            None => false,
        }
    }

    /// May a unit fire at a hex, and with what? VLE-VII.2a, VLE-VII.3d, VLE-VII.6a.
    pub(crate) fn aim(&self, unit: UnitId, target: HexId, opportunity: bool) -> Result<Shot, Refusal> {
        require(self.state.hex(unit).is_some(), "VLE-VII.2a", "that unit is not on the map")?;
        require(!self.is_cavalry(unit), "VLE-III.1b", "cavalry never fires")?;
        require(self.state.top(self.state.at(unit)) == Some(unit), "VLE-V.3a", "only the top unit of a stack fires")?;
        let Some((distance, from)) = self.range_to(unit, target, opportunity) else {
            return Err(Refusal::new("VLE-VII.2a", "that hex is out of range or not in front of the unit"));
        };
        require(self.foe_in(target, self.side(unit)), "VLE-VII.3d", "there is no enemy unit in that hex")?;
        if distance > 1 {
            self.sees(from, target)?;
        }
        let shot = self.shot(unit, target, distance, from);
        require(shot.value.total() > 0, "VLE-VII.1a", "the unit has no fire value against that hex")?;
        Ok(shot)
    }

    /// May a unit fire by opportunity at units that leave a hex? VLE-VII.5a, VLE-VII.5f.
    pub(crate) fn may_snipe(&self, unit: UnitId, at: HexId, retreating: bool, barred: UnitSet) -> Verdict {
        if retreating {
            require(!barred.has(unit), "VLE-VII.5f", "that unit took part in the fight that disorganized the enemy")?;
            let fought = self.state.core.phase == Phase::MELEE && self.state.core.melees.has_fought(unit);
            require(!fought, "VLE-VII.5f", "that unit takes part in a melee of this phase")?;
        }
        self.aim(unit, at, true).map(|_| ())
    }

    /// Units that may fire by opportunity into a hex. VLE-VII.5a.
    pub(crate) fn snipers(&self, side: Side, at: HexId, retreating: bool, barred: UnitSet) -> UnitSet {
        let mut found = UnitSet::EMPTY;
        for &hex in self.battle.within_two(at) {
            if let Some(unit) = self.state.top(hex)
                && self.side(unit) == side
                && !found.has(unit)
                && self.may_snipe(unit, at, retreating, barred).is_ok()
            {
                found.insert(unit);
            }
        }
        found
    }

    /// May a unit fire at a hex in the present fire phase? VLE-VII.4a.
    pub(crate) fn may_fire(&self, unit: UnitId, target: HexId) -> Verdict {
        require(!self.state.core.fired.has(unit), "VLE-VII.4a", "that unit has already fired in this phase")?;
        self.may_fight(unit)?;
        if self.battle.switches.interactive {
            match self.state.core.phase {
                Phase::DEFENSIVE_FIRE => {
                    let done = self.has_defended(unit);
                    require(!done, "VLE-XXI.2a", "that unit has already fired in a defensive fire phase this turn")?;
                }
                _ => self.must_act(unit)?,
            }
        }
        self.aim(unit, target, false).map(|_| ())
    }
}

impl Shooting {
    /// The rule it rests on.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::Phase => "VLE-VII.3a",
            Self::Opportunity => "VLE-VII.5a",
            Self::Answer => "VLE-IX.7d",
            Self::RunOver => "VLE-XVI.1h",
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-V.6a: those who leave first, then those who stay, in the order of the stack.
    fn order_under_fire(&self, target: HexId, leaving: Option<UnitSet>) -> Pile {
        let mut pile = self.pile(target);
        let counted = self.without_left_behind(self.units_in(target));
        pile.retain(|unit| counted.has(*unit));
        if let Some(leaving) = leaving {
            pile.sort_by_key(|&unit| !leaving.has(unit));
        }
        pile
    }
}

impl ViveLEmpereur {
    /// The combined value and the worst direction. VLE-P3.2, VLE-G.13.
    fn weigh(&self, volley: &Volley) -> (Ledger, Aspect) {
        let opportunity = volley.leaving.is_some();
        let (mut total, mut worst) = (Ledger::default(), Aspect::Front);
        let (mut sum, mut halves) = (0, 0);
        for unit in volley.firers {
            let Some((distance, from)) = self.range_to(unit, volley.target, opportunity) else { continue };
            let shot = self.shot(unit, volley.target, distance, from);
            sum += shot.value.total();
            halves += i16::from(shot.raised_half);
            worst = worst.max(self.aspect_of(volley.target, from));
        }
        total.add(RuleId("VLE-VII.3a").applies("all firing units"), sum);
        if let Some(hex) = volley.voltigeur {
            total.add(RuleId("VLE-XVI.1d").applies("voltigeurs"), 1);
            worst = worst.max(self.aspect_of(volley.target, hex));
        }
        total.add(RuleId("VLE-IV.12e").applies("half batteries"), half(halves) - halves);
        (total, worst)
    }

    /// Whose fire it is.
    fn volley_side(&self, volley: &Volley) -> Option<Side> {
        let firer = volley.firers.first().map(|unit| self.side(unit));
        firer.or_else(|| self.side_in(volley.target).filter(|_| volley.voltigeur.is_some()).map(Side::other))
    }

    /// What guns give to a fire. VLE-XVI.2a.
    pub(crate) fn guns_share(&self, volley: &Volley) -> i16 {
        let guns = Volley { firers: volley.firers.and(self.battle.derived.artillery), voltigeur: None, ..*volley };
        self.weigh(&guns).0.total()
    }

    /// What each firer is worth, for the log.
    pub(crate) fn values(&self, volley: &Volley) -> Vec<(UnitId, Ledger)> {
        let opportunity = volley.leaving.is_some();
        let value = |unit: UnitId| {
            let (distance, from) = self.range_to(unit, volley.target, opportunity)?;
            Some((unit, self.shot(unit, volley.target, distance, from).value))
        };
        volley.firers.filter_map(value).collect()
    }
}
