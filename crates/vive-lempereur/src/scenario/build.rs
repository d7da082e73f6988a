//! Making a battle of a file, and telling every fault of it.
mod forces;
mod ground;

use super::file::{Arrives, File};
use crate::battle::{Battle, Derived, Entry, Fog, MOST_PLACES, Place, SideInfo, Victory};
use crate::chance::Pool;
use crate::command::{self, Staff, Tactic};
use crate::switches::Switches;
use crate::terrain::Ground;
use crate::unit::{Arm, Formation, MOST_CORPS, MOST_LEADERS, MOST_UNITS, UnitId};
use forces::{corps, leaders, side_info, units};
use ground::map;
use voltigeur_engine::{BySide, Faults, Place as Where, Side};
use voltigeur_field::hex::{HexId, Map};
use voltigeur_kit::hex::map_text;
use voltigeur_kit::scenario;

/// The places in the file of the first and of the second side.
pub(super) fn side_order(file: &File) -> [usize; 2] {
    let first = file.side.iter().position(|side| side.id == file.scenario.first_player).unwrap_or(0);
    [first, 1 - first.min(1)]
}

pub(super) fn side_name(side: &super::file::Side) -> String {
    if !side.name.is_empty() {
        return side.name.clone();
    }
    let mut letters = side.id.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Names that a file gives to things.
pub(super) struct Names<'a> {
    pub map: &'a Map<Ground>,
    pub sides: [String; 2],
    pub corps: Vec<String>,
    pub entries: Vec<String>,
}

impl Names<'_> {
    pub fn hex(&self, place: impl Into<Where>, label: &str, faults: &mut Faults) -> HexId {
        map_text::hex_of(self.map, place, label, faults).unwrap_or(HexId(0))
    }

    pub fn side(&self, place: impl Into<Where>, id: &str, faults: &mut Faults) -> Side {
        match Side::BOTH.into_iter().find(|side| self.sides[side.index()] == id) {
            Some(side) => side,
            None => {
                faults.unknown(place, "side", id, self.sides.iter().map(String::as_str));
                Side::First
            }
        }
    }

    fn arrives(&self, place: impl Into<Where>, arrives: Option<&Arrives>, faults: &mut Faults) -> Option<(u8, u8)> {
        let arrives = arrives?;
        match self.entries.iter().position(|entry| *entry == arrives.group) {
            Some(entry) => Some((arrives.turn, entry as u8)),
            None => {
                faults.unknown(place, "entry", &arrives.group, self.entries.iter().map(String::as_str));
                None
            }
        }
    }

    pub fn mask(&self, corps: &[String]) -> u32 {
        let number = |id: &String| self.corps.iter().position(|known| known == id);
        corps.iter().filter_map(number).fold(0, |mask, n| mask | 1 << n)
    }
}

/// The id of a leader: his name in small letters, with hyphens.
pub(super) fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect::<String>().split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// The battle of a file; nothing if its map cannot be read. What is wrong is in `faults`.
pub(super) fn battle(file: &File, switches: Switches, faults: &mut Faults) -> Option<Battle> {
    // Units that come by a battle option are not there without options.
    let played;
    let file = if switches.battle_options_a || switches.battle_options_b || !file.unit.iter().any(|unit| unit.by_option)
    {
        file
    } else {
        let unit = file.unit.iter().filter(|unit| !unit.by_option).cloned().collect();
        played = File { unit, option: Vec::new(), ..file.clone() };
        &played
    };
    let map = map(file, faults)?;
    if file.side.len() != 2 {
        faults.add("side", format!("there are {} sides", file.side.len()), "a battle has exactly two sides");
        return None;
    }
    let order = side_order(file);
    if !file.side.iter().any(|side| side.id == file.scenario.first_player) {
        let known = file.side.iter().map(|side| side.id.as_str());
        faults.unknown("scenario.first_player", "side", &file.scenario.first_player, known);
    }
    let sides = order.map(|n| file.side[n].id.clone());
    let mut corps_ids: Vec<String> = Vec::new();
    for unit in &file.unit {
        if !corps_ids.contains(&unit.corps) {
            corps_ids.push(unit.corps.clone());
        }
    }
    let entries = file.entry.iter().map(|entry| entry.group.clone()).collect();
    let names = Names { map: &map, sides, corps: corps_ids, entries };
    if file.unit.len() > MOST_UNITS || file.leader.len() > MOST_LEADERS || names.corps.len() > MOST_CORPS {
        faults.add("unit", "too many units, leaders or corps", "at most 128 units, 32 leaders and 32 corps");
        return None;
    }
    if file.place.len() > MOST_PLACES {
        faults.add("place", "too many places", "at most 16");
    }
    super::check::check(file, &names, faults);
    let (units, starts) = units(file, &names, faults);
    let (leaders, leader_starts) = leaders(file, &names, faults);
    let corps = corps(file, &names, &units);
    let leaders_of = leaders.clone();
    let side_infos = order.map(|n| side_info(file, n, &names, faults));
    let place = |place: &scenario::Entry<super::file::Place>| {
        let at = place.place();
        Place {
            name: place.name.clone(),
            hexes: map_text::hexes_of(names.map, &at, &place.hexes, faults),
            owner: Side::BOTH.into_iter().find(|side| names.sides[side.index()] == place.owner_at_start),
            points: BySide::from_fn(|side| place.vp.get(&names.sides[side.index()]).copied().unwrap_or(0)),
        }
    };
    let places = file.place.iter().map(place).collect();
    let entry = |entry: &scenario::Entry<super::file::WayIn>| {
        let at = entry.place();
        Entry {
            id: entry.group.clone(),
            side: names.side(&at, &entry.side, faults),
            placed: entry.placed,
            hexes: map_text::hexes_of(names.map, &at, &entry.hexes, faults),
        }
    };
    let entries = file.entry.iter().map(entry).collect();
    let rank = |word: &str| file.victory.vp_leader.get(word).copied().unwrap_or(0);
    let mut levels: Vec<(String, i32)> =
        file.victory.levels.iter().filter(|level| level.margin > 0).map(|l| (l.name.clone(), l.margin)).collect();
    levels.sort_by_key(|(_, margin)| -margin);
    let options = super::plans::options(file, &names, &units, &leaders, switches, faults);
    let extra = file.unit.iter().enumerate().filter(|(_, unit)| unit.by_option).map(|(n, _)| UnitId(n as u8)).collect();
    let pools = pools(file, &names, &side_infos, switches, faults);
    let mut battle = Battle {
        id: if file.head.id.is_empty() { slug(&file.head.title) } else { file.head.id.clone() },
        title: file.head.title.clone(),
        turns: file.clock.turns,
        start_minute: file.clock.starts().unwrap_or(480),
        minutes: file.clock.minutes_per_turn,
        switches,
        sides: side_infos,
        units,
        leaders,
        corps,
        starts,
        leader_starts,
        entries,
        places,
        victory: Victory {
            per_step: file.victory.vp_per_step_lost,
            leaders: ["corps", "wing", "army_deputy", "army"].map(rank),
            levels,
            collapse: file.victory.automatic == "collapse",
        },
        tirailleurs_in_marsh: file.scenario.tirailleurs_in_marsh,
        fog: file.scenario.fog.as_ref().map(|fog| Fog { last_turn: fog.last_turn, sight: fog.max_sight_hexes }),
        staff: Staff::default(),
        options,
        extra,
        pools,
        counters: super::options::counters(file, &names.corps, &leaders_of, faults),
        decoys: super::options::decoys(file, faults),
        time: super::options::limits(file),
        derived: Derived::default(),
        map: map.clone(),
    };
    battle.derive();
    battle.staff = staff(file, &battle, &names, faults);
    check_start(&battle, faults);
    Some(battle)
}

/// The event chits of both sides. VLE-XXII.1a.
fn pools(
    file: &File,
    names: &Names<'_>,
    sides: &[SideInfo; 2],
    switches: Switches,
    faults: &mut Faults,
) -> BySide<Pool> {
    let Some(events) = &file.events else {
        if switches.random_events {
            faults.add("events", "the scenario has no event chits", "list them, or turn random events off");
        }
        return BySide::default();
    };
    BySide::from_fn(|side| {
        let id = &names.sides[side.index()];
        let key = format!("pool_{id}");
        let mut pool = Pool {
            at_start: events.draw_at_start.get(id).copied().unwrap_or(0),
            every: events.draw_each_turns.get(id).copied().unwrap_or(0),
            ..Pool::default()
        };
        for chit in events.pools.get(&key).and_then(toml::Value::as_array).into_iter().flatten() {
            match chit.as_integer() {
                Some(24 | 29) if sides[side.index()].nation != "french" => {
                    faults.add(&key, "events 24 and 29 are for the French", "remove them");
                }
                Some(event @ 1..=30) => pool.chits[event as usize] += 1,
                _ => faults.add(&key, format!("there is no event {chit}"), "events are 1 to 30"),
            }
        }
        pool
    })
}

/// VLE-XVII.3l, VLE-XVII.3o, VLE-O.8: what the scenario says about command.
fn staff(file: &File, battle: &Battle, names: &Names<'_>, faults: &mut Faults) -> Staff {
    let mut staff = Staff { reserve_delay: file.scenario.reserve_bonus_delay_turns, ..Staff::default() };
    if let Some(radius) = file.command.radius {
        (staff.unit_radius, staff.leader_radius) = (radius.unit, radius.leader);
    }
    for (n, side) in side_order(file).map(|n| &file.side[n]).into_iter().enumerate() {
        let nationality = if side.nationality.is_empty() { &side.nation } else { &side.nationality };
        let own = file.scenario.order_capability.get(&side.id).copied();
        staff.capability[Side::BOTH[n]] = own.unwrap_or_else(|| command::capability_of(nationality));
    }
    let known = || names.corps.iter().map(String::as_str);
    for id in file.orders.initial.keys().chain(file.orders.written.keys()).filter(|id| !names.corps.contains(id)) {
        faults.unknown("orders", "corps", id, known());
    }
    for (n, corps) in battle.corps.iter().enumerate() {
        let place = format!("orders of '{}'", corps.id);
        let word = file.orders.initial.get(&names.corps[n]);
        let tactic = word.and_then(|word| Tactic::from_word(word));
        if let Some(word) = word.filter(|_| tactic.is_none()) {
            faults.unknown(&place, "tactic", word, Tactic::ALL.map(Tactic::word));
        }
        staff.initial.push(tactic);
        let written = file.orders.written.get(&names.corps[n]);
        let read = written.map(|text| command::text::read(battle, corps.side, text));
        staff.written.push(match read {
            Some(Ok(book)) => Some(book),
            Some(Err(wrong)) => {
                for fault in wrong {
                    faults.add(&place, fault, "see docs/guide/orders.md for the language of orders");
                }
                None
            }
            None => None,
        });
    }
    for side in Side::BOTH.into_iter().filter(|&side| !command::text::has_room(battle, side, &staff.written)) {
        let place = format!("written orders of '{}'", battle.sides[side.index()].id);
        let fault = "a side has 32 orders at most, including those that follow, and 48 terms and joints in conditions";
        faults.add(&place, fault.to_owned(), "write fewer or shorter orders (ruling H91)");
    }
    staff
}

/// Starting positions: formations that the ground admits, stacks within limits, sides apart.
fn check_start(battle: &Battle, faults: &mut Faults) {
    for start in &battle.starts {
        let unit = battle.unit(start.unit);
        let place = format!("unit '{}'", unit.id);
        let ground = battle.ground(start.hex);
        let by_road = battle.derived.road_hexes.has(start.hex);
        let fits = match (unit.arm, start.formation) {
            (Arm::Artillery, Formation::Limbered | Formation::Unlimbered | Formation::Disorganized) => true,
            (Arm::Artillery, _) | (_, Formation::Limbered | Formation::Unlimbered) => false,
            (Arm::Cavalry, formation) => {
                matches!(formation, Formation::Column | Formation::General | Formation::Disorganized)
            }
            (Arm::Infantry, Formation::Tirailleurs) => unit.light,
            (Arm::Infantry, _) => true,
        };
        if !fits || !ground.admits(unit.arm, start.formation, by_road) {
            let wrong = format!("{} cannot stand in {}", start.formation.word(), ground.word());
            faults.add(&place, wrong, "choose another formation or hex");
        }
        let others = battle.starts.iter().filter(|other| other.hex == start.hex);
        let mut steps = 0;
        for other in others {
            let info = battle.unit(other.unit);
            steps += info.steps;
            if info.side != unit.side || (info.arm == Arm::Cavalry) != (unit.arm == Arm::Cavalry) {
                faults.add(
                    &place,
                    "the unit shares its hex with an enemy or with another arm that it cannot stack with",
                    "move one of them",
                );
            }
        }
        let most = if unit.arm == Arm::Cavalry { 7 } else { 10 };
        if steps > most {
            faults.add(&place, format!("there are {steps} steps in its hex"), format!("the limit is {most}"));
        }
    }
}

/// VLE-V.7a, VLE-V.7b, VLE-IV.5f: units of one hex fit together at the start of a battle.
pub(super) fn check_stacks(battle: &Battle, faults: &mut Faults) {
    let game = crate::game::ViveLEmpereur::new(std::sync::Arc::new(battle.clone()));
    for start in &battle.starts {
        let place = format!("unit '{}'", battle.unit(start.unit).id);
        let units = game.units_in(start.hex);
        let orders = units.into_iter().filter(|&unit| game.state.good_order(unit)).count();
        if game.conflicts(start.hex) {
            faults.add(
                &place,
                "the units in its hex do not fit together (VLE-V.7a)",
                "change their facings or formations",
            );
        }
        if orders > 0 && orders < units.len() {
            faults.add(
                &place,
                "units in good order and disorganized units share its hex (VLE-IV.5f)",
                "move one of them",
            );
        }
    }
}
