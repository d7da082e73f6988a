//! Voltigeurs are set out: after a move, at the end of the rally phase, or on the march when guns open fire. VLE-XVI.1c, VLE-XVI.1j.
use super::Voltigeur;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver};
use crate::state::NOWHERE;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::possessive;
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// Why voltigeurs are set out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SkirmishWhy {
    /// After the move of their unit. VLE-XVI.1c.
    Movement,
    /// At the end of the rally phase. VLE-XVI.1c.
    Rally,
    /// On the march, since guns could fire through them. VLE-XVI.1j.
    UnderFire,
}

/// Voltigeurs are set out. VLE-XVI.1c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Skirmish {
    /// Whose; nobody while the next unit is to be named.
    pub unit: Option<crate::unit::UnitId>,
    /// Why.
    pub why: SkirmishWhy,
    /// Markers put down.
    pub placed: u8,
    /// The directions in which they were, as bits.
    pub fresh: u8,
    /// Units that are done.
    pub done: UnitSet,
}

impl Procedure<ViveLEmpereur> for Skirmish {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        self.unit.map_or(game.state.active(), |unit| game.side(unit))
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (text, rule) = match (self.why, self.unit) {
            (SkirmishWhy::UnderFire, Some(unit)) => {
                let whose = possessive(game.unit_name(unit));
                (format!("enemy guns may fire: where do {whose} voltigeurs stand?"), "VLE-XVI.1j")
            }
            (_, Some(unit)) => (format!("where do {} voltigeurs go?", possessive(game.unit_name(unit))), "VLE-XVI.1c"),
            (_, None) => ("which unit sends out or recalls its voltigeurs?".to_owned(), "VLE-XVI.1c"),
        };
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        match self.unit {
            Some(unit) => {
                for (_, hex) in game.battle.map.neighbours(game.state.at(unit)) {
                    out.extend((0..6).map(|facing| Action::Send(hex, facing)));
                    out.push(Action::Recall(hex));
                }
            }
            None => out.extend(game.of_side(game.state.active()).and(game.battle.derived.infantry).map(Action::Screen)),
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_skirmish(self, action)
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "No more voltigeurs".to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        self.unit.into_iter().for_each(|unit| each(Leaver::Units(UnitSet::one(unit))));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.done = self.done.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let skirmish = umpire[me];
        match (action, skirmish.unit) {
            (Action::Screen(unit), _) => {
                umpire[me].unit = Some(unit);
            }
            (Action::Send(hex, facing), Some(unit)) => umpire.send_voltigeurs(unit, hex, facing),
            (Action::Recall(hex), _) => umpire.recall_from(hex, "VLE-XVI.1c"),
            _ => umpire.close_skirmish(&skirmish),
        }
        Flow::On
    }

    /// Closes what asks nothing any more.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let skirmish = umpire[me];
        if umpire.skirmish_asks(&skirmish) {
            return Flow::Ask;
        }
        umpire.close_skirmish(&skirmish);
        Flow::On
    }
}

impl ViveLEmpereur {
    /// How many more markers may be put down. VLE-XVI.1a, VLE-XVI.1j.
    fn markers_left(&self, skirmish: &Skirmish, unit: UnitId) -> usize {
        let most = usize::from(self.most_voltigeurs(unit));
        let own = self.state.at(unit);
        let before = self.markers_of(unit).filter(|marker| marker.hex != NOWHERE).filter(|marker| {
            let way = self.battle.direction(own, HexId(marker.hex));
            way.is_none_or(|way| skirmish.fresh >> way.index() & 1 == 0)
        });
        let left = most.saturating_sub(before.count() + usize::from(skirmish.placed));
        match skirmish.why {
            SkirmishWhy::UnderFire => left.min(self.following(unit)),
            _ => left,
        }
    }

    pub(crate) fn check_skirmish(&self, skirmish: &Skirmish, action: &Action) -> Verdict {
        match (*action, skirmish.unit) {
            (Action::Done, _) => Ok(()),
            (Action::Screen(unit), None) => {
                require(
                    !skirmish.done.has(unit),
                    "VLE-XVI.1c",
                    "that unit has just sent out or recalled its voltigeurs",
                )?;
                self.may_screen(unit)
            }
            (Action::Send(hex, facing), Some(unit)) => {
                require(facing < 6, "VLE-G.6", "that facing does not exist: facings are 0 to 5")?;
                let most = i16::from(self.most_voltigeurs(unit));
                if self.markers_left(skirmish, unit) == 0 {
                    return Err(Refusal::new("VLE-XVI.1a", "that unit has no more voltigeurs to send out")
                        .numbers(most + 1, most));
                }
                self.may_send_voltigeurs(unit, hex)
            }
            (Action::Recall(hex), Some(unit)) => {
                require(
                    skirmish.why != SkirmishWhy::UnderFire,
                    "VLE-XVI.1c",
                    "voltigeurs cannot be recalled during a move",
                )?;
                let own = self.marker_in(hex, self.side(unit)).is_some_and(|marker| marker.parent == unit);
                require(own, "VLE-XVI.1c", "this unit has no voltigeurs there")?;
                let fresh =
                    self.battle.direction(self.state.at(unit), hex).map_or(0, |way| skirmish.fresh >> way.index() & 1);
                require(fresh == 0, "VLE-XVI.1c", "those voltigeurs were sent there just now")
            }
            _ => Err(Refusal::new("VLE-XVI.1c", "say where the voltigeurs go, or that you are done")),
        }
    }

    /// Is there anything to decide?
    fn skirmish_asks(&self, skirmish: &Skirmish) -> bool {
        match skirmish.unit {
            Some(unit) => {
                let around = || self.battle.map.neighbours(self.state.at(unit));
                self.most_voltigeurs(unit) > 0
                    && around().any(|(_, hex)| {
                        self.check_skirmish(skirmish, &Action::Send(hex, 0)).is_ok()
                            || self.check_skirmish(skirmish, &Action::Recall(hex)).is_ok()
                    })
            }
            None => {
                let own = self.of_side(self.state.active()).and(self.battle.derived.infantry).minus(skirmish.done);
                own.into_iter().any(|unit| self.may_screen(unit).is_ok())
            }
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XVI.1c: the voltigeurs of a unit are set out.
    pub fn open_skirmish(&mut self, unit: UnitId, why: SkirmishWhy) {
        if why == SkirmishWhy::Movement {
            self.state.core.optional.voltigeurs.set_out.insert(unit);
        }
        self.open(Skirmish { unit: Some(unit), why, placed: 0, fresh: 0, done: UnitSet::EMPTY });
    }

    /// VLE-XVI.1j: units that have marched set out the voltigeurs that followed them.
    pub fn set_out_followers(&mut self, units: UnitSet) {
        if self.battle.switches.voltigeurs {
            for unit in units {
                if self.following(unit) > 0 {
                    self.open_skirmish(unit, SkirmishWhy::Movement);
                }
            }
        }
    }

    /// VLE-XVI.1c: at the end of the rally phase all units may.
    pub fn open_evening(&mut self) {
        self.state.core.optional.voltigeurs.set_out = UnitSet::EMPTY;
        self.open(Skirmish { unit: None, why: SkirmishWhy::Rally, placed: 0, fresh: 0, done: UnitSet::EMPTY });
    }

    fn close_skirmish(&mut self, skirmish: &Skirmish) {
        if let Some(unit) = skirmish.unit
            && skirmish.why != SkirmishWhy::UnderFire
        {
            self.recall_followers(unit);
        }
        match (skirmish.why, skirmish.unit) {
            (SkirmishWhy::Rally, Some(unit)) => {
                if let Frame::Skirmish(top) = self.top_frame_mut() {
                    (top.unit, top.placed, top.fresh) = (None, 0, 0);
                    top.done.insert(unit);
                }
            }
            _ => self.pop(),
        }
    }

    /// VLE-XVI.1b; where enemy voltigeurs are both disappear (VLE-XVI.1i).
    fn send_voltigeurs(&mut self, unit: UnitId, hex: HexId, facing: u8) {
        let way = self.battle.direction(self.state.at(unit), hex).map_or(0, |way| 1 << way.index());
        if let Frame::Skirmish(top) = self.top_frame_mut() {
            top.placed += 1;
            top.fresh |= way;
        }
        let voltigeurs = &mut self.state.core.optional.voltigeurs;
        let follower = voltigeurs.markers.iter().position(|marker| marker.parent == unit && marker.hex == NOWHERE);
        let fired = follower.is_some_and(|n| voltigeurs.markers.remove(n).fired);
        voltigeurs.markers.push(Voltigeur { parent: unit, hex: hex.0, facing, fired });
        self.note(|| Event::Deployed { unit, hex, facing });
        if self.marker_in(hex, self.side(unit).other()).is_some() {
            self.recall_from(hex, "VLE-XVI.1i");
        }
    }
}
