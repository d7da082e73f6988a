//! The battle options of a file. VLE-XXIII.0a.
use super::build::Names;
use super::file::{Does, File, Name, OptionText};
use crate::options::{Choice, Effect, MOST_OPTIONS};
use crate::switches::Switches;
use crate::unit::{Arm, Leader, LeaderId, LeaderSet, Unit, UnitId, UnitSet};
use voltigeur_engine::{Faults, Place, Side};
use voltigeur_kit::scenario::Entry;

struct Reader<'a> {
    file: &'a File,
    names: &'a Names<'a>,
    units: &'a [Unit],
    leaders: &'a [Leader],
    side: Side,
    place: Place,
}

/// The options of both sides; a fault if they are in play and there are none.
pub(super) fn options(
    file: &File,
    names: &Names<'_>,
    units: &[Unit],
    leaders: &[Leader],
    switches: Switches,
    faults: &mut Faults,
) -> Vec<Choice> {
    let on = switches.battle_options_a || switches.battle_options_b;
    let read = |option: &Entry<OptionText>| {
        let place = Place::on_line(format!("option {} {}", option.side, option.number), option.line);
        let side = names.side(&place, &option.side, faults);
        if !(1..=MOST_OPTIONS).contains(&option.number) || !(1..=3).contains(&option.cost) {
            faults.add(&place, "the number or cost is out of range", "numbers are 1 to 15, costs 1 to 3");
        }
        let reader = Reader { file, names, units, leaders, side, place };
        Choice {
            side,
            number: option.number,
            name: option.name.clone(),
            cost: option.cost,
            text: option.effect.clone(),
            effects: option.does.iter().filter_map(|does| reader.effect(does, faults)).collect(),
        }
    };
    let options: Vec<Choice> = file.option.iter().map(read).collect();
    for side in Side::BOTH {
        let has = |number: u8| options.iter().any(|option| option.side == side && option.number == number);
        let missing = switches.battle_options_b && !(1..=10).all(has);
        if on && (missing || !options.iter().any(|option| option.side == side)) {
            let wrong = format!("{} does not have the options that the switch needs", names.sides[side.index()]);
            faults.add(
                "option",
                wrong,
                "give every side options, ten of them for system B, or turn battle options off",
            );
        }
    }
    options
}

impl Reader<'_> {
    fn corps(&self, ids: &[String], faults: &mut Faults) -> u32 {
        for id in ids.iter().filter(|id| !self.names.corps.contains(id)) {
            faults.unknown(&self.place, "corps", id, self.names.corps.iter().map(String::as_str));
        }
        self.names.mask(ids)
    }

    /// Units of some corps that arrive later.
    fn of_corps(&self, mask: u32) -> UnitSet {
        let own = |n: &usize| mask >> self.units[*n].corps.0 & 1 == 1 && self.units[*n].side == self.side;
        (0..self.units.len()).filter(own).map(|n| UnitId(n as u8)).collect()
    }

    fn leaders_of(&self, mask: u32) -> LeaderSet {
        let own = |n: &usize| {
            let leader = &self.leaders[*n];
            leader.side == self.side && leader.arrives.is_some() && leader.commands & !mask == 0
        };
        (0..self.leaders.len()).filter(own).map(|n| LeaderId(n as u8)).collect()
    }

    fn units(&self, ids: &[Name], faults: &mut Faults) -> UnitSet {
        let mut found = UnitSet::EMPTY;
        for id in ids {
            let same = |unit: &Entry<super::file::Unit>| unit.id.to_string().eq_ignore_ascii_case(&id.to_string());
            match self.file.unit.iter().position(same) {
                Some(n) if self.units[n].side == self.side => found.insert(UnitId(n as u8)),
                _ => {
                    faults.add(&self.place, format!("its side has no unit {id}"), "list units of the side by their id")
                }
            }
        }
        found
    }

    fn entry(&self, group: &str, faults: &mut Faults) -> u8 {
        let entry = self.names.entries.iter().position(|entry| entry == group);
        entry.unwrap_or_else(|| {
            faults.unknown(&self.place, "entry", group, self.names.entries.iter().map(String::as_str));
            0
        }) as u8
    }

    fn effect(&self, does: &Does, faults: &mut Faults) -> Option<Effect> {
        Some(match does {
            Does::Redeploy { corps, arms, within } => {
                let arm = |word: &String| match word.as_str() {
                    "inf" => Some(Arm::Infantry),
                    "cav" => Some(Arm::Cavalry),
                    "art" => Some(Arm::Artillery),
                    _ => None,
                };
                let arms: Vec<Arm> = arms.iter().filter_map(arm).collect();
                let here = |unit: &UnitId| {
                    arms.contains(&self.units[unit.index()].arm) && self.file.unit[unit.index()].at.is_some()
                };
                let units = self.of_corps(self.corps(corps, faults)).filter(here).collect();
                Effect::Redeploy { units, within: *within }
            }
            Does::Deploy { group, due, near, within } => {
                let entry = self.entry(group, faults);
                let expected =
                    |n: &usize| self.units[*n].side == self.side && self.units[*n].arrives == Some((*due, entry));
                let units = (0..self.units.len()).filter(expected).map(|n| UnitId(n as u8)).collect();
                Effect::Deploy { units, near: self.names.hex(&self.place, near, faults), within: *within }
            }
            Does::Arrive { corps, earlier } => {
                let mask = self.corps(corps, faults);
                let units = self.of_corps(mask).filter(|unit| self.units[unit.index()].arrives.is_some()).collect();
                Effect::Arrive { units, leaders: self.leaders_of(mask), earlier: *earlier }
            }
            Does::Extra { units } => Effect::Extra { units: self.units(units, faults) },
            Does::EnterBy { corps, group } => {
                let mask = self.corps(corps, faults);
                let entry = self.entry(group, faults);
                Effect::EnterBy { units: self.of_corps(mask), leaders: self.leaders_of(mask), entry }
            }
            Does::Release { corps } => Effect::Release { corps: self.corps(corps, faults) },
            Does::Fog { until } => Effect::Fog { until: *until },
            Does::Leader { name, morale, initiative, obedience } => {
                let found = self.leaders.iter().position(|leader| leader.name == *name);
                let Some(n) = found else {
                    faults.unknown(&self.place, "leader", name, self.leaders.iter().map(|leader| leader.name.as_str()));
                    return None;
                };
                let leader = LeaderId(n as u8);
                Effect::Leader { leader, morale: *morale, initiative: *initiative, obedience: *obedience }
            }
            Does::Orders { capability } => Effect::Orders { capability: *capability },
            Does::Square { morale } => Effect::Square { morale: *morale },
            Does::Units { units, morale, melee } => {
                Effect::Units { units: self.units(units, faults), morale: *morale, melee: *melee }
            }
            Does::Guns { fire, turns } => Effect::Guns { fire: *fire, turns: *turns },
            Does::Volley { units, fire } => Effect::Volley { units: self.units(units, faults), fire: *fire },
            Does::Place { name, vp } => {
                let place = self.file.place.iter().position(|place| place.name == *name);
                let Some(place) = place else {
                    faults.unknown(&self.place, "place", name, self.file.place.iter().map(|place| place.name.as_str()));
                    return None;
                };
                Effect::Place { place, points: *vp }
            }
            Does::Exit { vp } => Effect::Exit { points: *vp },
            Does::Margin { vp } => Effect::Margin { points: *vp },
        })
    }
}
