//! Lines of sight, exact. VLE-P.LOS1 to VLE-P.LOS5, VLE-VII.6a to VLE-VII.7d.
use crate::game::ViveLEmpereur;
use voltigeur_engine::{Refusal, Verdict};
use voltigeur_field::hex::sight::{Blocked, Crossing, Sight, look};
use voltigeur_field::hex::{Feature, Hex, HexId, Rise};

struct Eyes<'g> {
    game: &'g ViveLEmpereur,
    from: Hex,
    to: Hex,
}

impl Sight for Eyes<'_> {
    type Rule = Refusal;

    /// VLE-VII.7a.
    fn hex(&mut self, hex: Hex) -> Option<Refusal> {
        let id = self.game.battle.map.id(hex)?;
        if self.game.ground(id).blocks_sight() {
            Some(Refusal::new("VLE-VII.7a", "wood, brush, a castle or a town blocks the line of sight"))
        } else if self.game.state.top(id).is_some() || self.game.lure_in(id).is_some() {
            // Ruling R47: decoys too, while they stand.
            Some(Refusal::new("VLE-VII.7a", "a unit blocks the line of sight"))
        } else {
            None
        }
    }

    /// VLE-VII.7b: a ridge on the firer's or the target's own hex, seen from its high side, does not block.
    fn side(&mut self, crossing: Crossing) -> Option<Refusal> {
        let seen = |hex: Hex| self.game.battle.map.id(hex);
        let edge = match (seen(crossing.from), seen(crossing.to())) {
            (Some(from), _) => self.game.battle.map.edge(from, crossing.direction),
            (None, Some(to)) => {
                let edge = self.game.battle.map.edge(to, crossing.direction.opposite());
                voltigeur_field::hex::Edge { rise: edge.rise.reversed(), ..edge }
            }
            (None, None) => return None,
        };
        if !edge.has(Feature::Ridge) {
            return None;
        }
        let firer_up = crossing.from == self.from && edge.rise == Rise::Down;
        let target_up = crossing.to() == self.to && edge.rise == Rise::Up;
        (!firer_up && !target_up)
            .then_some(Refusal::new("VLE-VII.7b", "a ridge away from the unit's own hex blocks the line of sight"))
    }

    /// VLE-P.LOS5.
    fn off_map(&mut self, _: Hex) -> Option<Refusal> {
        Some(Refusal::new("VLE-P.LOS5", "the line of sight leaves the map next to a hex that blocks it"))
    }
}

impl ViveLEmpereur {
    /// Does one hex see another? VLE-VII.6a.
    ///
    /// # Errors
    /// What blocks, and by which rule.
    pub fn sees(&self, from: HexId, to: HexId) -> Verdict {
        let map = &self.battle.map;
        let (a, b) = (map.hex(from), map.hex(to));
        let far = a.distance(b);
        if far <= 1 {
            return Ok(());
        }
        if let Some(fog) =
            self.battle.fog.filter(|fog| far > fog.sight && self.state.turn() <= self.fog_until(fog.last_turn))
        {
            return Err(
                Refusal::new("VLE-VII.6a", "fog hides everything farther away").numbers(fog.sight as i16, far as i16)
            );
        }
        look(map.grid(), a, b, &mut Eyes { game: self, from: a, to: b }).map_err(|blocked| blocked.rule)
    }

    /// What stands in the way from one hex to another, with its place; nothing if the line is open or only fog hides. VLE-VII.7a.
    pub(crate) fn obstacle(&self, from: HexId, to: HexId) -> Option<Blocked<Refusal>> {
        let map = &self.battle.map;
        let (from, to) = (map.hex(from), map.hex(to));
        look(map.grid(), from, to, &mut Eyes { game: self, from, to }).err()
    }
}
