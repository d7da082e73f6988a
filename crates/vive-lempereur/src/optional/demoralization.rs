//! XVI.8: the level of a corps is known roughly; how much it stands is rolled in secret when it comes near. VLE-XVI.8a.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::unit::{CorpsId, MOST_CORPS};
use serde::{Deserialize, Serialize};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Dice, Log, Purpose};

/// How far before its level a corps rolls.
const BEFORE: u16 = 5;

/// The secret rolls.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Demoralization {
    /// 2d6 of each corps; 0 before it is rolled.
    pub rolled: [u8; MOST_CORPS],
}

impl ViveLEmpereur {
    /// The level at which a corps rolls: 5 before its own, and not before its first loss (house ruling H101).
    fn rolling_level(level: u16) -> u16 {
        level.saturating_sub(BEFORE).max(1)
    }

    /// The true level of a corps, once it is rolled. VLE-XVI.8a.
    pub(crate) fn true_level(&self, corps: CorpsId) -> Option<u16> {
        let rolled = self.state.core.optional.demoralization.rolled[usize::from(corps.0)];
        let level = self.battle.corps(corps).level?;
        (rolled > 0).then(|| (level + u16::from(rolled)).saturating_sub(BEFORE).max(1))
    }
}

impl ViveLEmpereur {
    /// Takes away the levels that a viewer does not know: to him they are still to be rolled. VLE-XVI.8a.
    pub(crate) fn forget_levels(&mut self, viewer: Viewer) {
        if !self.battle.switches.mod_demoralization || viewer == Viewer::Everyone {
            return;
        }
        for n in 0..self.battle.corps.len() {
            if viewer != Viewer::Side(self.battle.corps[n].side) && !self.is_demoralized(CorpsId(n as u8)) {
                self.state.core.optional.demoralization.rolled[n] = 0;
            }
        }
    }

    /// A game in which an enemy corps of the viewer has another secret level that it has not reached either.
    pub(crate) fn other_secret(&self, viewer: Viewer) -> Option<Self> {
        if !self.battle.switches.mod_demoralization {
            return None;
        }
        let rolled = &self.state.core.optional.demoralization.rolled;
        let corps = (0..self.battle.corps.len()).find(|&n| {
            viewer != Viewer::Side(self.battle.corps[n].side) && !self.is_demoralized(CorpsId(n as u8)) && rolled[n] > 0
        })?;
        let mut twin = self.clone();
        twin.state.core.optional.demoralization.rolled[corps] = if rolled[corps] == 12 { 11 } else { 12 };
        let lost: u16 = self.battle.corps[corps].units.map(|unit| self.steps_lost(unit)).sum();
        (lost < twin.true_level(CorpsId(corps as u8))?).then_some(twin)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XVI.8a: the level that counts for a corps that has lost so much, if it counts already. Its owner rolls when it must.
    pub fn modulated_level(&mut self, corps: CorpsId, level: u16, lost: u16) -> Option<u16> {
        if self.true_level(corps).is_none() && lost >= ViveLEmpereur::rolling_level(level) {
            let side = self.battle.corps(corps).side;
            let roll = self.dice.sum(2, 6, Purpose::new("VLE-XVI.8a", side)) as u8;
            self.state.core.optional.demoralization.rolled[usize::from(corps.0)] = roll;
            let (faces, level) = (self.faces(), self.true_level(corps).unwrap_or(level));
            self.note(|| Event::SecretLevel { corps: corps.0, faces, level });
        }
        self.true_level(corps)
    }
}
