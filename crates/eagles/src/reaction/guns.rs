//! Batteries that get away from an enemy who comes, or are abandoned. EOTE-7.13.2, EOTE-7.13.3.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Why;
use crate::tables::WHOLE;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Verdict, require};
use voltigeur_field::table::Length;

impl Eagles {
    /// Has the battery a choice at all? One that has got away from a charge in this turn has made it. EOTE-7.13.2, ruling H48.
    pub(crate) fn guns_may_react(&self, by: UnitId, to: UnitId) -> bool {
        let spent = self.is_cavalry(to) && self.stands_its_ground(by);
        !spent && (self.check_get_away(by, to).is_ok() || self.check_abandon(by, to).is_ok())
    }

    /// May it move away? Limbered batteries may; those of the horse artillery limber first, against infantry only. EOTE-7.13.2,
    /// EOTE-7.13.3.
    pub(crate) fn check_get_away(&self, by: UnitId, to: UnitId) -> Verdict {
        match self.formation(by) {
            Formation::Limbered => Ok(()),
            Formation::Unlimbered => {
                require(
                    self.unit(by).horse,
                    "EOTE-7.13.2",
                    "only horse artillery can limber in the face of the enemy",
                )?;
                require(self.is_infantry(to), "EOTE-7.13.2", "there is no time to limber before the cavalry arrives")?;
                let pinned = self.pinned_by(by).any(|enemy| self.is_cavalry(enemy));
                require(!pinned, "EOTE-7.13.3", "guns pinned by cavalry cannot limber")?;
                require(self.travel_away(by) > 0.0, "EOTE-7.13.2", "limbering would leave no movement")?;
                let block = self.block_at(by, Formation::Limbered, self.at(by).pose);
                let room = self.holds(&block) && self.overlapped(&block, UnitSet::one(by)).is_none();
                require(room, "EOTE-0.2.7", "there is no room for the limbers")
            }
            _ => require(false, "EOTE-7.13.2", "there are no guns to move away"),
        }
    }

    /// May its gunners leave the guns? Before cavalry only if a square is near. EOTE-7.13.2.
    pub(crate) fn check_abandon(&self, by: UnitId, to: UnitId) -> Verdict {
        let guns = self.formation(by) == Formation::Unlimbered;
        require(guns, "EOTE-7.13.2", "only unlimbered guns can be abandoned")?;
        let refuge = self.battle.distance.square_refuge;
        let square = |unit: UnitId| {
            self.is_infantry(unit) && self.formation(unit) == Formation::Square && self.is_within(by, unit, refuge)
        };
        let sheltered = self.is_infantry(to) || self.ready(self.side(by)).any(square);
        require(sheltered, "EOTE-7.13.2", "no friendly square is within 2 inches")
    }

    /// How far it gets away: its whole allowance with the initiative, half without, less what limbering costs. EOTE-7.13.2.
    pub(crate) fn travel_away(&self, by: UnitId) -> f64 {
        let whole = self.allowance(by, Formation::Limbered) * f64::from(self.budget(by)) / f64::from(WHOLE);
        let limber = if self.formation(by) == Formation::Unlimbered { self.battle.distance.limber } else { 0.0 };
        (whole - limber).max(0.0)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The battery moves away by a way that its owner picks. EOTE-7.13.2.
    pub fn get_away(&mut self, by: UnitId, to: UnitId) {
        let most = Length::round(self.travel_away(by));
        self.note(|| Event::React(Report::GetsAway { by, to }));
        let charged = self.charges(to) == Some(by);
        let state = self.state.unit_mut(by);
        state.formation = Formation::Limbered;
        state.turn.stands |= charged;
        (state.turn.moved, state.turn.done) = (true, true);
        self.move_back(by, Why::Away, to.into(), [Length(0), most]);
    }

    /// The gunners leave their guns. EOTE-7.13.2, EOTE-7.0.3.
    pub fn abandon_guns(&mut self, by: UnitId, to: UnitId) {
        self.note(|| Event::React(Report::Abandons { by, to }));
        self.fall_back(by, Why::Gunners, to.into());
    }
}
