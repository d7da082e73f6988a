//! Units of one hex that do not fit together, when those that failed their check are gone. VLE-V.7c.
//!
//! The owner names one unit after the other and says how it stands from now on, at no cost. What he told one must fit to what he told
//! the others before, and leave the rest a way to fit in; nobody is told twice; and it ends as soon as the stack fits. So every stack
//! that complies can be reached, and no choice leads nowhere.
use crate::action::Action;
use crate::arcs;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver, on};
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::{Directions, HexId};

/// Units of a hex that do not fit together: the owner names one after the other and how it stands from now on. VLE-V.7c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Align {
    /// The hex.
    pub hex: HexId,
    /// Those who stand as they were told.
    pub done: UnitSet,
    /// The one who is told now.
    pub next: Option<UnitId>,
}

impl Procedure<ViveLEmpereur> for Align {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_in(self.hex).unwrap_or(game.state.active())
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let text = match self.next {
            None => {
                let at = game.label(self.hex);
                format!("the units in {at} cannot stand together like this: which of them changes?")
            }
            Some(unit) => format!("choose a new formation and facing for {}.", game.unit_name(unit)),
        };
        Question::new("VLE-V.7c", text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { hex, done, next, .. } = *self;
        match next {
            None => out.extend(game.formed(hex).minus(done).map(Action::Align)),
            Some(_) => game.stand_candidates(out),
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_align(self.hex, self.done, self.next, action)
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        self.next.into_iter().for_each(|unit| each(Leaver::Units(UnitSet::one(unit))));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.done = self.done.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { hex, next, .. } = umpire[me];
        match (action, next) {
            (Action::Form(formation, facing), Some(unit)) => {
                match umpire.state.second(&umpire.battle, unit) {
                    Some(second) => {
                        umpire.lift(unit);
                        umpire.state.set_form(unit, formation, facing);
                        umpire.put(unit, second, false);
                        umpire.note(|| Event::Turned { unit, facing });
                    }
                    None => umpire.form(unit, formation, facing, "VLE-V.7c"),
                }
                if let Frame::Align(Align { done, next, .. }) = umpire.top_frame_mut() {
                    done.insert(unit);
                    *next = None;
                }
            }
            (Action::Align(unit), _) => {
                if let Frame::Align(Align { next, .. }) = umpire.top_frame_mut() {
                    *next = Some(unit);
                }
            }
            _ => {}
        }
        debug_assert!(umpire.state.top(hex).is_some(), "a stack is aligned where it stands");
        Flow::On
    }

    /// It ends when the stack fits, or when nothing that its owner may do makes it fit.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { hex, done, next } = umpire[me];
        let over = next.is_none() && (!umpire.conflicts(hex) || !umpire.can_align(hex, done));
        if over {
            umpire.pop();
        }
        on(over)
    }
}

/// How a unit of the hex stands, or would, and those settled before it.
#[derive(Clone, Copy)]
struct Settled<'a> {
    unit: UnitId,
    formation: Formation,
    facing: u8,
    before: Option<&'a Settled<'a>>,
}

impl Settled<'_> {
    /// VLE-V.7a, VLE-V.7b: may another unit stand so beside all of these?
    fn admits(chain: Option<&Self>, game: &ViveLEmpereur, unit: UnitId, formation: Formation, facing: u8) -> Verdict {
        let mut common = arcs::aspects(formation, facing, false).front;
        let mut next = chain;
        while let Some(other) = next {
            let alike = formation != other.formation || facing == other.facing;
            require(alike, "VLE-V.7a", "units in the same formation have to face the same way")?;
            let foot = game.is_infantry(unit) && game.is_infantry(other.unit);
            let square = (formation == Formation::Square) == (other.formation == Formation::Square);
            require(!foot || square, "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
            common = common.and(arcs::aspects(other.formation, other.facing, false).front);
            next = other.before;
        }
        let pair = formation == Formation::Tirailleurs;
        require(pair || common.len() >= 2, "VLE-V.7a", "the units of a stack need at least two front hexes in common")
    }
}

impl ViveLEmpereur {
    /// Every way to stand that there is.
    fn stand_candidates(&self, out: &mut Vec<Action>) {
        out.extend(stands().map(|(formation, facing)| Action::Form(formation, facing)));
    }

    pub(crate) fn check_align(&self, hex: HexId, done: UnitSet, next: Option<UnitId>, action: &Action) -> Verdict {
        match (*action, next) {
            (Action::Align(unit), None) => {
                require(self.formed(hex).has(unit), "VLE-V.7c", "that is not a unit in good order in that hex")?;
                require(!done.has(unit), "VLE-V.7c", "that unit has already changed")?;
                let able =
                    stands().any(|(formation, facing)| self.may_align(hex, done, unit, formation, facing).is_ok());
                require(able, "VLE-V.7c", "that unit cannot change here; choose another unit of the hex")
            }
            (Action::Form(formation, facing), Some(unit)) => self.may_align(hex, done, unit, formation, facing),
            _ => Err(Refusal::new("VLE-V.7c", "choose a unit, then its new formation and facing")),
        }
    }

    /// May a unit be told to stand so, after those who were told before? VLE-V.7c.
    fn may_align(&self, hex: HexId, done: UnitSet, unit: UnitId, formation: Formation, facing: u8) -> Verdict {
        let (now, faces) = (self.state.formation(unit), self.state.facing(unit));
        require(
            facing < 6 && (formation.has_facing() || facing == 0),
            "VLE-G.6",
            "that facing does not exist: facings are 0 to 5",
        )?;
        require((formation, facing) != (now, faces), "VLE-V.7c", "that unit already has this formation and facing")?;
        self.may_stand_so(hex, unit, formation, facing)?;
        self.with_settled(done, None, &|told| {
            Settled::admits(told, self, unit, formation, facing)?;
            let told = Settled { unit, formation, facing, before: told };
            let rest = self.formed(hex).minus(done.with(unit));
            require(
                self.can_settle(hex, rest, Some(&told)),
                "VLE-V.7c",
                "the other units of the hex could not be made to fit",
            )
        })
    }

    /// Calls back with the units that were told how to stand.
    fn with_settled(
        &self,
        rest: UnitSet,
        before: Option<&Settled<'_>>,
        then: &dyn Fn(Option<&Settled<'_>>) -> Verdict,
    ) -> Verdict {
        let Some(unit) = rest.first() else { return then(before) };
        let (formation, facing) = (self.state.formation(unit), self.state.facing(unit));
        self.with_settled(rest.minus(UnitSet::one(unit)), Some(&Settled { unit, formation, facing, before }), then)
    }

    /// Is there a way for the rest to fit to those who are settled, whether they change or stay as they are?
    fn can_settle(&self, hex: HexId, rest: UnitSet, settled: Option<&Settled<'_>>) -> bool {
        let Some(unit) = rest.first() else { return true };
        let now = (self.state.formation(unit), self.state.facing(unit));
        let rest = rest.minus(UnitSet::one(unit));
        let goes = |(formation, facing): (Formation, u8)| {
            Settled::admits(settled, self, unit, formation, facing).is_ok()
                && self.can_settle(hex, rest, Some(&Settled { unit, formation, facing, before: settled }))
        };
        goes(now) || stands().any(|stand| self.may_stand_so(hex, unit, stand.0, stand.1).is_ok() && goes(stand))
    }

    /// Do its arm, the ground and what it does now allow a unit to stand so? Ruling H25.
    fn may_stand_so(&self, hex: HexId, unit: UnitId, formation: Formation, facing: u8) -> Verdict {
        let (now, faces) = (self.state.formation(unit), self.state.facing(unit));
        let own = match self.arm(unit) {
            // A charge is not called off (VLE-IX.2k), and line is for charges only (VLE-IV.7a).
            Arm::Cavalry => formation == now,
            Arm::Artillery => matches!(formation, Formation::Limbered | Formation::Unlimbered),
            // A pair only turns about: it stays on its two hexes.
            Arm::Infantry if now == Formation::Tirailleurs => formation == now && facing == (faces + 3) % 6,
            Arm::Infantry => {
                matches!(formation, Formation::Line | Formation::Column | Formation::Square | Formation::General)
            }
        };
        require(own, "VLE-IV.0a", "that unit cannot take this formation here")?;
        let by_road = self.in_road_column(unit);
        let ground = self.ground(hex).admits(self.arm(unit), formation, by_road && formation == now);
        let charging = self.is_cavalry(unit) && now == Formation::Line;
        require(ground || charging, "VLE-IV.3a", "the terrain does not allow that formation")
    }

    /// Is there a unit whose owner may say how it stands?
    fn can_align(&self, hex: HexId, done: UnitSet) -> bool {
        self.formed(hex).into_iter().any(|unit| self.check_align(hex, done, None, &Action::Align(unit)).is_ok())
    }

    /// Front hexes that all good-order units of a hex share.
    pub(crate) fn common_front(&self, hex: HexId) -> Directions {
        self.formed(hex).fold(Directions::ALL, |all, unit| all.and(self.aspects(unit, hex).front))
    }
}

/// Every formation that a unit in good order can be told to take, with every facing that it has.
fn stands() -> impl Iterator<Item = (Formation, u8)> {
    use Formation::{Column, General, Limbered, Line, Square, Tirailleurs, Unlimbered};
    let faced = [Column, Line, Limbered, Unlimbered, Tirailleurs].into_iter();
    faced.flat_map(|formation| (0..6).map(move |facing| (formation, facing))).chain([(Square, 0), (General, 0)])
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {}
