//! Units of one hex that do not fit together, when those that failed their check are gone. VLE-V.7c.
//!
//! The owner names one unit after the other and says how it stands from now on, at no cost. What he told one must fit to what he told
//! the others before; nobody is told twice; and it ends as soon as the stack fits. So every stack that complies can be reached.
use crate::action::Action;
use crate::arcs;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Frame;
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::{Directions, HexId};

impl ViveLEmpereur {
    pub(crate) fn align_candidates(&self, hex: HexId, done: UnitSet, next: Option<UnitId>, out: &mut Vec<Action>) {
        match next {
            None => out.extend(self.formed(hex).minus(done).map(Action::Align)),
            Some(unit) => {
                self.form_candidates(out);
                if self.state.formation(unit) == Formation::Tirailleurs {
                    out.extend((0..6).map(|axis| Action::Form(Formation::Tirailleurs, axis)));
                }
            }
        }
    }

    pub(crate) fn check_align(&self, hex: HexId, done: UnitSet, next: Option<UnitId>, action: &Action) -> Verdict {
        match (*action, next) {
            (Action::Align(unit), None) => {
                require(self.formed(hex).has(unit), "VLE-V.7c", "it is no good-order unit of that hex")?;
                require(!done.has(unit), "VLE-V.7c", "it has changed already")
            }
            (Action::Form(formation, facing), Some(unit)) => self.may_align(hex, done, unit, formation, facing),
            _ => Err(Refusal::new("VLE-V.7c", "name a unit, and then how it stands from now on")),
        }
    }

    /// May a unit stand so beside those who were told before? VLE-V.7a, VLE-V.7b.
    fn may_align(&self, hex: HexId, done: UnitSet, unit: UnitId, formation: Formation, facing: u8) -> Verdict {
        let (now, faces) = (self.state.formation(unit), self.state.facing(unit));
        require(facing < 6 && (formation.has_facing() || facing == 0), "VLE-G.6", "there is no such facing")?;
        require((formation, facing) != (now, faces), "VLE-V.7c", "it stands so already")?;
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
        require(own, "VLE-IV.0a", "it cannot take that formation here")?;
        let by_road = self.in_road_column(unit);
        let ground = self.ground(hex).admits(self.arm(unit), formation, by_road && formation == now);
        let charging = self.is_cavalry(unit) && now == Formation::Line;
        require(ground || charging, "VLE-IV.3a", "the ground does not allow that formation")?;
        let mut common = arcs::aspects(formation, facing, false).front;
        for other in done {
            let (theirs, aims) = (self.state.formation(other), self.state.facing(other));
            let alike = formation != theirs || facing == aims;
            require(alike, "VLE-V.7a", "units in the same formation face the same way")?;
            let foot = self.is_infantry(unit) && self.is_infantry(other);
            let square = (formation == Formation::Square) == (theirs == Formation::Square);
            require(!foot || square, "VLE-V.7b", "a square stacks with no infantry in another formation")?;
            common = common.and(self.aspects(other, hex).front);
        }
        let pair = formation == Formation::Tirailleurs;
        require(pair || common.len() >= 2, "VLE-V.7a", "two front hexes at least must be common to all")
    }

    /// Front hexes that all good-order units of a hex share.
    pub(crate) fn common_front(&self, hex: HexId) -> Directions {
        self.formed(hex).fold(Directions::ALL, |all, unit| all.and(self.aspects(unit, hex).front))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// It ends when the stack fits. Says whether the game goes on by itself.
    pub fn run_align(&mut self, hex: HexId) -> bool {
        let fits = !self.conflicts(hex);
        if fits {
            self.pop();
        }
        fits
    }

    pub fn take_align(&mut self, hex: HexId, next: Option<UnitId>, action: Action) {
        match (action, next) {
            (Action::Form(formation, facing), Some(unit)) => {
                match self.state.second(&self.battle, unit) {
                    Some(second) => {
                        self.lift(unit);
                        self.state.set_form(unit, formation, facing);
                        self.put(unit, second, false);
                        self.note(|| Event::Turned { unit, facing });
                    }
                    None => self.form(unit, formation, facing, "VLE-V.7c"),
                }
                if let Frame::Align { done, next, .. } = self.top_frame_mut() {
                    done.insert(unit);
                    *next = None;
                }
            }
            (Action::Align(unit), _) => {
                if let Frame::Align { next, .. } = self.top_frame_mut() {
                    *next = Some(unit);
                }
            }
            _ => {}
        }
        debug_assert!(self.state.top(hex).is_some(), "a stack is aligned where it stands");
    }
}
