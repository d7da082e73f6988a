//! E. Artillery phase: fire. LOB-E-1 to LOB-E-10, LOB-attr-10.
use crate::action::Action;
use crate::battle::Effects;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::Guns;
use crate::sight::{Aim, Shot, ShotClass};
use crate::state::Place;
use crate::tables;
use crate::unit::{UnitId, UnitSet};
use crate::words::at_least;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// E. Artillery fires: first the active side, then the other. LOB-E-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fire {
    /// Who fires.
    pub side: Side,
    /// Who has fired.
    pub fired: UnitSet,
}

impl Procedure<LinesOfBattle> for Fire {
    type Report = ();

    fn decider(&self, _: &LinesOfBattle) -> Side {
        self.side
    }

    fn question(&self, _: &LinesOfBattle) -> Question {
        Question::new("LOB-E-1", "which unit fires, and at what target?")
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let Self { side, fired } = *self;
        let enemies = game.on_map_of(side.other());
        for shooter in game.shooters(side, fired) {
            for target in enemies {
                if game.aim(shooter, target).is_ok() {
                    out.push(Action::Fire(shooter, target));
                }
            }
        }
        out.push(Action::End);
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let Self { side, fired } = *self;
        match *action {
            Action::End => Ok(()),
            Action::Fire(shooter, target) => {
                require(game.on_map_of(side).has(shooter), "LOB-E-1", "that is not one of your units on the map")?;
                require(game.on_map_of(side.other()).has(target), "LOB-E-2", "that is not an enemy unit on the map")?;
                require(!fired.has(shooter), "LOB-E-2", "that unit has already fired in this phase")?;
                game.aim(shooter, target).map(|_| ())
            }
            _ => Err(Refusal::new("LOB-E-1", "this is the artillery fire: choose a shot, or end the fire")),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::End)
    }

    fn label(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        Some(match *action {
            Action::Fire(unit, target) => {
                let needs = game
                    .aim(unit, target)
                    .map_or(String::new(), |(needs, _)| format!(", hitting on {}", at_least(needs)));
                format!("{} at {}{needs}", game.unit_does(unit, "fires", "fire"), game.unit_name(target))
            }
            Action::End => "End the artillery fire".to_owned(),
            _ => return None,
        })
    }

    fn rule(&self, game: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        match *action {
            Action::Fire(unit, target) => game.aim(unit, target).ok().map(|(_, rule)| RuleId(rule)),
            Action::End => Some(RuleId("LOB-E-1")),
            _ => None,
        }
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("artillery fire")
    }

    /// A shot throws a die, whatever it is at.
    fn irreversible(&self, _: &LinesOfBattle, action: &Action) -> Option<bool> {
        matches!(action, Action::Fire(..)).then_some(true)
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { side, fired } = umpire[me];
        if let Action::Fire(shooter, target) = action {
            umpire[me].fired = fired.with(shooter);
            umpire.shoot(shooter, target);
        } else if side == umpire.state.active() {
            umpire[me] = Self { side: side.other(), fired: UnitSet::EMPTY };
        } else {
            let side = umpire.state.active();
            umpire.turn_to(Guns { side, switched: UnitSet::EMPTY });
        }
        Flow::On
    }
}

impl LinesOfBattle {
    /// Guns and skirmishers of a side that may still fire, whether or not they have a target. LOB-E-2, LOB-E-3, LOB-attr-10.
    fn shooters(&self, side: Side, fired: UnitSet) -> UnitSet {
        let on_map = self.on_map_of(side).minus(fired);
        let guns = on_map.and(self.battle.derived.artillery).minus(self.state.core.limbered);
        if !self.battle.switches.attributes {
            return guns;
        }
        let skirmishers = on_map.iter().filter(|&unit| self.unit(unit).traits.skirmishers && !self.is_artillery(unit));
        skirmishers.fold(guns, UnitSet::with)
    }

    /// What the shooter needs to hit the target, and by which rule; or why it cannot fire at it.
    pub(crate) fn aim(&self, shooter: UnitId, target: UnitId) -> Result<(u8, &'static str), Refusal> {
        if self.is_artillery(shooter) { self.aim_gun(shooter, target) } else { self.aim_skirmishers(shooter, target) }
    }

    /// LOB-E-3, LOB-E-4, LOB-opt-ha2, LOB-opt-hv2, LOB-attr-1, LOB-attr-2.
    fn aim_gun(&self, gun: UnitId, target: UnitId) -> Result<(u8, &'static str), Refusal> {
        require(!self.state.is_limbered(gun), "LOB-E-3", "limbered artillery cannot fire")?;
        let Place::Area(from) = self.state.place(gun) else {
            return Err(Refusal::new("LOB-E-3", "the battery is not on the map"));
        };
        let sight = &self.battle.derived.sight;
        let (shot, aim) = match self.state.place(target) {
            Place::Area(area) => (sight.at_area(from, area), Aim::Area(area)),
            Place::Line { link, home } => (sight.at_line(from, link, home), Aim::Line { link, home }),
            Place::Off => return Err(Refusal::new("LOB-E-2", "that unit is not on the map")),
        };
        let Some(Shot { class, needs }) = shot else {
            return Err(sight.why_not(&self.battle, from, aim));
        };
        let traits = self.unit(gun).traits;
        let far = class == ShotClass::Far;
        require(
            !far || !traits.horse,
            "LOB-opt-ha2",
            "horse artillery fires only at near targets, and this one is far",
        )?;
        require(
            !far || !traits.light_artillery,
            "LOB-attr-2",
            "light artillery fires only at near targets, and this one is far",
        )?;
        let square = u8::from(self.state.in_square(target));
        let heavy = traits.heavy_guns || traits.heavy_artillery;
        let rule = match class {
            ShotClass::Facing => "LOB-E-4a",
            ShotClass::Adjacent => "LOB-E-4b",
            ShotClass::Far if traits.heavy_guns => "LOB-opt-hv2",
            ShotClass::Far if traits.heavy_artillery => "LOB-attr-1",
            ShotClass::Far => "LOB-E-4c",
        };
        Ok((if heavy { tables::NEAR } else { needs } - square, rule))
    }

    /// LOB-attr-10, ruling R44.
    fn aim_skirmishers(&self, unit: UnitId, target: UnitId) -> Result<(u8, &'static str), Refusal> {
        require(self.unit(unit).traits.skirmishers, "LOB-E-1", "only artillery and skirmishers can fire")?;
        let Some(there) = self.state.area_of(target) else {
            return Err(Refusal::new("LOB-attr-10", "that unit is not on the map"));
        };
        require(
            !self.state.lines().has(target),
            "LOB-attr-10",
            "skirmishers fire only at units in an Area, not at a line on an Approach",
        )?;
        require(!self.battle.is_entry(there), "LOB-A-2", "units in a Reinforcement Area cannot be fired at")?;
        match self.state.place(unit) {
            Place::Line { link, home } => {
                let faced = self.battle.map.across(link, home);
                require(
                    there == faced,
                    "LOB-attr-10",
                    "skirmishers on an Approach fire only into the Area that they face",
                )?;
            }
            Place::Area(area) => {
                require(
                    !self.battle.is_open(area),
                    "LOB-attr-10",
                    "skirmishers fire only from an Approach or from closed terrain",
                )?;
                require(
                    self.battle.map.adjacent(area).has(there),
                    "LOB-attr-10",
                    "skirmishers fire only into an adjacent Area",
                )?;
            }
            Place::Off => return Err(Refusal::new("LOB-attr-10", "the skirmishers are not on the map")),
        }
        Ok((tables::SKIRMISH, "LOB-attr-10"))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-E-9, LOB-E-10, LOB-dice-4 (c): to-hit die, save, wounds, before the next shot.
    fn shoot(&mut self, shooter: UnitId, target: UnitId) {
        let Ok((needs, rule)) = self.aim(shooter, target) else { return };
        let side = self.unit(shooter).side;
        let hit = self.test(needs, rule, side);
        let faces = self.faces();
        self.note(|| Event::Fired { shooter, target, needs, rule, faces, hit });
        if !hit || self.saved_from_fire(target) {
            return;
        }
        if self.is_artillery(target) {
            self.roll_wounds(target, 1);
            self.eliminate(target, "LOB-units-8");
        } else {
            self.suffer(target, 1, "LOB-E-10");
        }
    }

    /// LOB-E-9, LOB-terrain-b4, LOB-terrain-w3, ruling R16: one save, the best that there is.
    fn saved_from_fire(&mut self, target: UnitId) -> bool {
        let terrain = match self.state.place(target) {
            Place::Area(area) => match self.effects(area) {
                Effects::Buildings => Some((tables::BUILDINGS_SAVE, "LOB-terrain-b4")),
                Effects::Wood => Some((tables::WOOD_SAVE, "LOB-terrain-w3")),
                Effects::None => None,
            },
            Place::Line { .. } | Place::Off => None,
        };
        let deployed = self.is_artillery(target) && !self.state.is_limbered(target);
        let guns = deployed.then_some((tables::GUN_SAVE, "LOB-E-9"));
        let Some((needs, rule)) = [guns, terrain].into_iter().flatten().min_by_key(|&(needs, _)| needs) else {
            return false;
        };
        let saved = self.test(needs, rule, self.unit(target).side);
        let faces = self.faces();
        self.note(|| Event::Save { unit: target, needs, faces, saved, rule });
        saved
    }
}
