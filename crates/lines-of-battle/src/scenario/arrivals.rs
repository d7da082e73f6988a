//! When units and leaders come, under a choice of switches.
use super::choice::Choice;
use super::file::{File, Leader, SetupDie, Unit};
use crate::unit::Arrival;

/// The dice and lists that decide arrivals.
pub(super) struct Arrivals<'f> {
    file: &'f File,
    /// Set-up dice in the order of the file.
    pub dice: Vec<(&'f str, &'f SetupDie)>,
    /// The side whose listed units come as dice bring them.
    by_dice: Option<&'f str>,
    choice: Choice,
}

impl<'f> Arrivals<'f> {
    pub fn of(file: &'f File, choice: &Choice) -> Self {
        let dice =
            choice.options(file).filter_map(|option| Some((&*option.item.rule, option.item.setup_die.as_ref()?)));
        let by_dice = choice.options(file).find_map(|option| Some(&*option.item.random_arrival.as_ref()?.side));
        Self { file, dice: dice.collect(), by_dice, choice: choice.clone() }
    }

    /// LOB-QB-15, LOB-QB-16, LOB-QB-17, LOB-QB-22: a set-up die, the list, or the turn of the schedule.
    pub fn of_unit(&self, unit: &Unit) -> Arrival {
        self.by_setup_die(&unit.division, unit.arrive_turn, |die| die.units.contains(&unit.id))
            .or_else(|| self.listed(unit))
            .unwrap_or_else(|| scheduled(unit.arrive_turn))
    }

    /// Leaders keep their own dates (LOB-QB-16) unless their division hangs on a die (LOB-QB-22).
    pub fn of_leader(&self, leader: &Leader) -> Arrival {
        self.by_setup_die(&leader.division, leader.arrive_turn, |_| false)
            .unwrap_or_else(|| scheduled(leader.arrive_turn))
    }

    fn by_setup_die(&self, division: &str, turn: u8, names_it: impl Fn(&SetupDie) -> bool) -> Option<Arrival> {
        self.dice.iter().enumerate().find_map(|(n, (_, die))| {
            let turns = match (die.turns, &die.divisions) {
                (Some(turns), _) if names_it(die) => turns,
                (_, Some(divisions)) if !division.is_empty() && divisions.iter().any(|name| name == division) => {
                    std::array::from_fn(|face| if divisions[face] == division { turn } else { 0 })
                }
                _ => return None,
            };
            Some(Arrival::ByDie { die: n as u8, turns })
        })
    }

    fn listed(&self, unit: &Unit) -> Option<Arrival> {
        let order = unit.schedule_order.filter(|_| self.by_dice == Some(&*unit.side))?;
        let before = |other: &&Unit| {
            other.side == unit.side
                && other.schedule_order.is_some_and(|earlier| earlier < order)
                && self.choice.allows(other.requires.as_deref())
        };
        let place = self.file.units.iter().map(|entry| &entry.item).filter(before).count() + 1;
        Some(Arrival::Listed(place as u8))
    }
}

fn scheduled(turn: u8) -> Arrival {
    if turn == 0 { Arrival::Start } else { Arrival::Turn(turn) }
}
