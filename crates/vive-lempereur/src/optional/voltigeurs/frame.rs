//! Voltigeurs are set out: after a move, at the end of the rally phase, or on the march when guns open fire. VLE-XVI.1c, VLE-XVI.1j.
use super::Voltigeur;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Skirmish, SkirmishWhy};
use crate::state::NOWHERE;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    pub(crate) fn skirmish_decider(&self, skirmish: &Skirmish) -> Side {
        skirmish.unit.map_or(self.state.active(), |unit| self.side(unit))
    }

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

    pub(crate) fn skirmish_candidates(&self, skirmish: &Skirmish, out: &mut Vec<Action>) {
        match skirmish.unit {
            Some(unit) => {
                for (_, hex) in self.battle.map.neighbours(self.state.at(unit)) {
                    out.extend((0..6).map(|facing| Action::Send(hex, facing)));
                    out.push(Action::Recall(hex));
                }
            }
            None => out.extend(self.of_side(self.state.active()).and(self.battle.derived.infantry).map(Action::Screen)),
        }
        out.push(Action::Done);
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
            self.state.core.options.voltigeurs.set_out.insert(unit);
        }
        self.push(Frame::Skirmish(Skirmish { unit: Some(unit), why, placed: 0, fresh: 0, done: UnitSet::EMPTY }));
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
        self.state.core.options.voltigeurs.set_out = UnitSet::EMPTY;
        self.push(Frame::Skirmish(Skirmish {
            unit: None,
            why: SkirmishWhy::Rally,
            placed: 0,
            fresh: 0,
            done: UnitSet::EMPTY,
        }));
    }

    /// Closes what asks nothing any more. Says whether the game goes on by itself.
    pub fn run_skirmish(&mut self, skirmish: Skirmish) -> bool {
        if self.skirmish_asks(&skirmish) {
            return false;
        }
        self.close_skirmish(&skirmish);
        true
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

    pub fn take_skirmish(&mut self, skirmish: Skirmish, action: Action) {
        match (action, skirmish.unit) {
            (Action::Screen(unit), _) => {
                if let Frame::Skirmish(top) = self.top_frame_mut() {
                    top.unit = Some(unit);
                }
            }
            (Action::Send(hex, facing), Some(unit)) => self.send_voltigeurs(unit, hex, facing),
            (Action::Recall(hex), _) => self.recall_from(hex, "VLE-XVI.1c"),
            _ => self.close_skirmish(&skirmish),
        }
    }

    /// VLE-XVI.1b; where enemy voltigeurs are both disappear (VLE-XVI.1i).
    fn send_voltigeurs(&mut self, unit: UnitId, hex: HexId, facing: u8) {
        let way = self.battle.direction(self.state.at(unit), hex).map_or(0, |way| 1 << way.index());
        if let Frame::Skirmish(top) = self.top_frame_mut() {
            top.placed += 1;
            top.fresh |= way;
        }
        let voltigeurs = &mut self.state.core.options.voltigeurs;
        let follower = voltigeurs.markers.iter().position(|marker| marker.parent == unit && marker.hex == NOWHERE);
        let fired = follower.is_some_and(|n| voltigeurs.markers.remove(n).fired);
        voltigeurs.markers.push(Voltigeur { parent: unit, hex: hex.0, facing, fired });
        self.note(|| Event::Deployed { unit, hex, facing });
        if self.marker_in(hex, self.side(unit).other()).is_some() {
            self.recall_from(hex, "VLE-XVI.1i");
        }
    }
}
