//! The lines of a study as the tables of a scenario file, each on its line, and what comes on top of it.
use super::flags::setter;
use super::hidden;
use crate::game::ViveLEmpereur;
use crate::procedure::Phase;
use crate::scenario::Scenario;
use crate::scenario::file::{Does, File, Level, OptionText, Place, Rest, Side as SideText, Victory, WayIn};
use crate::terrain::Ground;
use crate::unit::UnitId;
use voltigeur_engine::Side;
use voltigeur_engine::study::{Line, StudyError, Words};
use voltigeur_kit::hex::ground::GroundKind;
use voltigeur_kit::hex::ground_lines::GroundLines;
use voltigeur_kit::hex::map_text::MapText;
use voltigeur_kit::scenario::{Clock, Entry, Head, OrDefault, Part};

/// What the lines say: a scenario, and what comes on top of it.
pub(super) struct Draft {
    pub file: File,
    ground: GroundLines,
    pub fallen: Vec<(usize, String)>,
    pub broken: Vec<String>,
    pub lost: [u16; 2],
    pub turn: u8,
    pub active: Option<Side>,
    pub phase: Option<Phase>,
    pub after: Vec<(usize, String, After)>,
    pub leaders_after: Vec<(usize, String, LeaderAfter)>,
    pub hand: [Vec<u8>; 2],
    pub cup: [Vec<u8>; 2],
    pub draws: [Option<(u8, u8)>; 2],
    pub chosen: [u16; 2],
    pub staff: crate::command::StaffDraft,
    pub concealed: Vec<(usize, hidden::Concealed)>,
    pub setup: bool,
    pub acting: Option<(usize, String)>,
    pub shaken: Vec<(usize, String)>,
}

/// Columns and rows of the open map, on which a study is played that takes no scenario.
const OPEN_MAP: [u16; 2] = [15, 12];
/// The ids of the sides, and their lines of communication on the open map.
const SIDES: [(&str, &str, [&str; 3]); 2] =
    [("blue", "Blue", ["0105", "0106", "0107"]), ("red", "Red", ["1505", "1506", "1507"])];

/// What is changed once the units stand.
pub(super) enum After {
    Left(u8),
    Marker(u8),
    Flag(fn(&mut ViveLEmpereur, UnitId)),
    Voltigeurs(String, u8),
}

/// What is changed about a leader.
pub(super) enum LeaderAfter {
    /// Away until this turn. VLE-XVII.1a.
    Wounded(u8),
    /// He fell once, and is back. VLE-XVII.1b.
    Fell,
}

/// The side that a word names, and its id.
pub(crate) fn side_word(words: &mut Words<'_>) -> Result<(&'static str, Side), StudyError> {
    let word = words.need("Blue or Red")?;
    let found = Side::BOTH.into_iter().find(|side| word.eq_ignore_ascii_case(SIDES[side.index()].0));
    match found {
        Some(side) => Ok((SIDES[side.index()].0, side)),
        None => Err(words.error(format!("'{word}' is not a side: write Blue or Red"))),
    }
}

/// All words that are left.
fn all(words: &mut Words<'_>) -> Vec<String> {
    words.by_ref().map(str::to_owned).collect()
}

impl Draft {
    /// Two sides without troops, on the map of a scenario or on the open one. `line` stands for what no line says.
    pub(super) fn on(ground: Option<&Scenario>, line: usize) -> Self {
        let [columns, rows] = OPEN_MAP;
        let open = || MapText::filled(columns, rows, Ground::default().sign());
        let side = |n: usize| {
            let (id, name, loc) = SIDES[n];
            let loc = match ground {
                Some(scenario) => scenario.file().side[scenario.side_order()[n]].loc.clone(),
                None => loc.map(str::to_owned).to_vec(),
            };
            let text = SideText { id: id.to_owned(), name: name.to_owned(), loc, decoys: 2, ..SideText::default() };
            Entry::new(line, text)
        };
        let rest = Rest {
            first_player: SIDES[0].0.to_owned(),
            time_limit_seconds: [("blue", 60), ("red", 60), ("joint_cavalry_extra", 30)]
                .map(|(key, seconds)| (key.to_owned(), seconds))
                .into(),
            ..Rest::default()
        };
        let victory = Victory {
            vp_per_step_lost: 1,
            vp_leader: [("corps", 5), ("army", 15)].map(|(rank, points)| (rank.to_owned(), points)).into(),
            levels: vec![Level { name: "victory".to_owned(), margin: 10 }],
            ..Victory::default()
        };
        let file = File {
            head: Part::new(line, Head::of_study(crate::ID)),
            clock: Part::new(line, Clock::of(20, "08:00")),
            scenario: Entry::new(line, rest),
            map: Entry::new(line, ground.map_or_else(open, |scenario| scenario.file().map.item.clone())),
            place: Vec::new(),
            side: vec![side(0), side(1)],
            unit: Vec::new(),
            leader: Vec::new(),
            entry: Vec::new(),
            victory: OrDefault(Entry::new(line, victory)),
            command: OrDefault(Entry::new(line, Default::default())),
            orders: OrDefault(Entry::new(line, Default::default())),
            events: Some(Entry::new(line, Default::default())),
            option: Vec::new(),
        };
        Self {
            file,
            ground: GroundLines::default(),
            fallen: Vec::new(),
            broken: Vec::new(),
            lost: [0; 2],
            turn: 3,
            active: None,
            phase: None,
            after: Vec::new(),
            leaders_after: Vec::new(),
            hand: Default::default(),
            cup: Default::default(),
            draws: [None; 2],
            chosen: [0; 2],
            staff: Default::default(),
            concealed: Vec::new(),
            setup: false,
            acting: None,
            shaken: Vec::new(),
        }
    }

    /// The scenario that all lines together make.
    pub(super) fn scenario(&self) -> File {
        let mut file = self.file.clone();
        self.ground.lay_on(&mut file.map);
        for side in &mut file.side {
            if side.reserve_counters.is_empty() {
                side.reserve_counters.insert("army".to_owned(), 3);
            }
        }
        file
    }

    pub(super) fn read(&mut self, line: &Line) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        match line.word.as_str() {
            word if GroundLines::WORDS.contains(&word) => return self.ground.read::<Ground>(line, &self.file.map),
            "special" => match words.need("a special rule")? {
                "tirailleurs-in-marsh" => self.file.scenario.tirailleurs_in_marsh = true,
                word => return Err(words.error(format!("there is no special rule '{word}': tirailleurs-in-marsh"))),
            },
            "unit" => self.unit(line.number, &mut words)?,
            "leader" => self.leader(line.number, &mut words)?,
            "counters" | "decoys" | "decoy" | "counter" | "setup" => self.hidden(line, &mut words)?,
            "french" | "acting" | "shaken" => self.by_corps(line, &mut words)?,
            "order" | "aide" | "capability" | "delay" => return self.staff.read(line),
            "wounded" => {
                let name = words.need("leader")?.to_lowercase();
                let back = words.number("the turn in which he is back", 1..=20)?;
                self.leaders_after.push((line.number, name, LeaderAfter::Wounded(back)));
            }
            "fell" => {
                let name = words.need("leader")?.to_lowercase();
                self.leaders_after.push((line.number, name, LeaderAfter::Fell));
            }
            "voltigeurs" => {
                let name = words.need("a unit")?.to_lowercase();
                let hex = words.need("a hex")?.to_owned();
                let facing = words.number("a facing", 0..=5)?;
                self.after.push((line.number, name, After::Voltigeurs(hex, facing)));
            }
            "contact" | "charged-before" => {
                let name = words.need("a unit")?.to_lowercase();
                self.after.extend(setter(&line.word).map(|set| (line.number, name, After::Flag(set))));
            }
            "level" => {
                let (_, side) = side_word(&mut words)?;
                if words.accept("corps") {
                    let corps = words.need("a corps")?;
                    let level = words.number("a number of steps", 1..=99)?;
                    self.file.side[side.index()].demoralization_levels.insert(corps.to_owned(), level);
                } else {
                    self.file.side[side.index()].demoralization_level =
                        Some(words.number("a number of steps", 1..=99)?);
                }
            }
            "entry" => {
                let group = words.need("a name")?.to_lowercase();
                let (side, _) = side_word(&mut words)?;
                let placed = words.accept("placed");
                let hexes = all(&mut words);
                let entry = WayIn { group, side: side.to_owned(), hexes, placed, ..WayIn::default() };
                self.file.entry.push(Entry::new(line.number, entry));
            }
            "place" => self.place(&mut words)?,
            "door" => {
                let (side, _) = side_word(&mut words)?;
                let points = words.number("points for a step", 0..=9)?;
                self.file.victory.vp_exit_step.insert(side.to_owned(), points);
                self.file.victory.exit_hexes.insert(side.to_owned(), all(&mut words));
            }
            "collapse" => self.file.victory.automatic = "collapse".to_owned(),
            "demoralized" => self.broken.push(words.need("a side or a corps")?.to_lowercase()),
            "turns" => self.file.clock.turns = words.number("a number of turns", 1..=50)?,
            "lost" => {
                let (_, side) = side_word(&mut words)?;
                self.lost[side.index()] = words.number("a number of steps", 1..=99)?;
            }
            "hand" | "cup" => {
                let (_, side) = side_word(&mut words)?;
                let chits = if line.word == "hand" { &mut self.hand } else { &mut self.cup };
                while words.peek().is_some() {
                    chits[side.index()].push(words.number("an event", 1..=30)?);
                }
            }
            "option" => self.option(&mut words)?,
            "chosen" => {
                let (_, side) = side_word(&mut words)?;
                while words.peek().is_some() {
                    self.chosen[side.index()] |= 1 << words.number::<u8>("an option", 1..=15)?;
                }
            }
            "draws" => {
                let (_, side) = side_word(&mut words)?;
                let at_start = words.number("chits drawn at the start", 0..=9)?;
                self.draws[side.index()] = Some((at_start, words.number("turns between two draws", 0..=9)?));
            }
            _ => {
                self.turn = words.number("a turn", 1..=20)?;
                self.active = Some(side_word(&mut words)?.1);
                let phase = words.need("a phase")?;
                self.phase = Some(match phase {
                    "charge" => Phase::CHARGE,
                    "movement" => Phase::MOVEMENT,
                    "defensive" => Phase::DEFENSIVE_FIRE,
                    "offensive" => Phase::OFFENSIVE_FIRE,
                    "melee" => Phase::MELEE,
                    "rally" => Phase::RALLY,
                    _ => return Err(words.error(format!("there is no phase '{phase}'"))),
                });
            }
        }
        words.finish("nothing more belongs on this line")
    }

    fn place(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let mut place = Place { name: words.need("a name")?.to_owned(), ..Place::default() };
        while let Some(word) = words.peek() {
            if word.parse::<u16>().is_ok() {
                place.hexes.push(word.to_owned());
                words.next();
            } else if words.accept("owner") {
                side_word(words)?.0.clone_into(&mut place.owner_at_start);
            } else {
                let (side, _) = side_word(words)?;
                place.vp.insert(side.to_owned(), words.number("points", 0..=99)?);
            }
        }
        self.file.place.push(Entry::new(words.line(), place));
        Ok(())
    }

    /// `option Blue 3 1 leader name=ney morale=4`: what a battle option does, with the keys that it has in a file.
    fn option(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let (side, _) = side_word(words)?;
        let number = words.number("a number", 1..=15)?;
        let cost = words.number("a cost", 1..=3)?;
        let what = words.need("what it does")?.to_owned();
        let value = |text: &str| match text.parse::<i64>() {
            Ok(number) => toml::Value::Integer(number),
            Err(_) => toml::Value::String(text.to_owned()),
        };
        let mut keys = toml::Table::from_iter([("what".to_owned(), toml::Value::String(what.clone()))]);
        for (key, text) in words.by_ref().filter_map(|word| word.split_once('=')) {
            let value = match text.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
                Some(list) => toml::Value::Array(list.split(',').map(value).collect()),
                None => value(text),
            };
            keys.insert(key.to_owned(), value);
        }
        let does: Does = toml::Value::Table(keys).try_into().map_err(|error| words.error(error.message()))?;
        let (side, name, does) = (side.to_owned(), what, vec![does]);
        let option = OptionText { side, number, name, cost, effect: String::new(), does };
        self.file.option.push(Entry::new(words.line(), option));
        Ok(())
    }
}
