//! The lines of a study as a scenario file, and what comes on top of it.
use super::hidden;
use crate::procedure::Phase;
use crate::terrain::Ground;
use std::fmt::Write;
use voltigeur_engine::Side;
use voltigeur_engine::study::{Line, StudyError, Words};
use voltigeur_kit::hex::ground_lines::GroundLines;
use voltigeur_kit::hex::map_text::MapText;

/// What the lines say, as a scenario file and what comes on top of it.
#[derive(Default)]
pub(super) struct Draft {
    pub ground: GroundLines,
    pub special: String,
    pub units: String,
    pub leaders: String,
    pub levels: [Option<u16>; 2],
    pub corps_levels: [String; 2],
    pub entries: String,
    pub places: String,
    pub doors: [Option<(i32, String)>; 2],
    pub collapse: bool,
    pub turns: u8,
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
    pub options: String,
    pub chosen: [u16; 2],
    pub staff: crate::command::StaffDraft,
    pub in_hex: Vec<String>,
    pub counters: [Vec<String>; 2],
    pub decoys: [u8; 2],
    pub concealed: Vec<(usize, hidden::Concealed)>,
    pub setup: bool,
    pub french: Option<Side>,
    pub acting: Option<(usize, String)>,
    pub shaken: Vec<(usize, String)>,
}

/// Columns and rows of the open map, on which a study is played that takes no scenario.
pub(super) const OPEN_MAP: [u16; 2] = [15, 12];

/// What is changed once the units stand.
pub(super) enum After {
    Left(u8),
    Marker(u8),
    Contact,
    Half,
    Routed,
    LeftBehind,
    ChargedBefore,
    Straggler,
    Voltigeurs(String, u8),
}

/// What is changed about a leader.
pub(super) enum LeaderAfter {
    /// Away until this turn. VLE-XVII.1a.
    Wounded(u8),
    /// He fell once, and is back. VLE-XVII.1b.
    Fell,
}

pub(super) fn side_word(words: &mut Words<'_>) -> Result<(&'static str, Side), StudyError> {
    let word = words.need("Blue or Red")?;
    match word.to_lowercase().as_str() {
        "blue" => Ok(("blue", Side::First)),
        "red" => Ok(("red", Side::Second)),
        _ => Err(words.error(format!("'{word}' is not a side: write Blue or Red"))),
    }
}

impl Draft {
    pub(super) fn read(&mut self, line: &Line, map: &MapText) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        // Names are written into a scenario file: what would end them there, nobody needs.
        if line.word != "order" && line.rest.contains(['"', '\\', '{', '}']) {
            return Err(words.error("names have no quotation marks, backslashes or braces: take them out"));
        }
        match line.word.as_str() {
            word if GroundLines::WORDS.contains(&word) => return self.ground.read::<Ground>(line, map),
            "special" => match words.need("a special rule")? {
                "tirailleurs-in-marsh" => self.special.push_str("tirailleurs_in_marsh = true\n"),
                word => return Err(words.error(format!("there is no special rule '{word}': tirailleurs-in-marsh"))),
            },
            "unit" => self.unit(line.number, &mut words)?,
            "leader" => self.leader(line.number, &mut words)?,
            "counters" | "decoys" | "decoy" | "counter" | "setup" => self.hidden(line, &mut words)?,
            "french" | "acting" | "shaken" => self.by_corps(line, &mut words)?,
            "contact" => {
                let name = words.need("a unit")?.to_lowercase();
                self.after.push((line.number, name, After::Contact));
            }
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
            "charged-before" => {
                let name = words.need("a unit")?.to_lowercase();
                self.after.push((line.number, name, After::ChargedBefore));
            }
            "level" => {
                let (_, side) = side_word(&mut words)?;
                if words.accept("corps") {
                    let corps = words.need("a corps")?;
                    let level: u16 = words.number("a number of steps", 1..=99)?;
                    let _ = write!(self.corps_levels[side.index()], "{corps} = {level}, ");
                    return words.finish("nothing more belongs on this line");
                }
                self.levels[side.index()] = Some(words.number("a number of steps", 1..=99)?);
            }
            "entry" => {
                let group = words.need("a name")?.to_lowercase();
                let (side, _) = side_word(&mut words)?;
                let placed = words.accept("placed");
                let hexes: Vec<String> = words.by_ref().map(|hex| format!("\"{hex}\"")).collect();
                let _ = writeln!(
                    self.entries,
                    "[[entry]]\ngroup = \"{group}\"\nside = \"{side}\"\nhexes = [{}]\nplaced = {placed}\n",
                    hexes.join(", ")
                );
            }
            "place" => self.place(&mut words)?,
            "door" => {
                let (_, side) = side_word(&mut words)?;
                let points = words.number("points for a step", 0..=9)?;
                let hexes: Vec<String> = words.by_ref().map(|hex| format!("\"{hex}\"")).collect();
                self.doors[side.index()] = Some((points, hexes.join(", ")));
            }
            "collapse" => self.collapse = true,
            "demoralized" => self.broken.push(words.need("a side or a corps")?.to_lowercase()),
            "turns" => self.turns = words.number("a number of turns", 1..=50)?,
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
            "option" => {
                let (side, _) = side_word(&mut words)?;
                let number: u8 = words.number("a number", 1..=15)?;
                let cost: u8 = words.number("a cost", 1..=3)?;
                let what = words.need("what it does")?.to_owned();
                let mut does = format!("what = \"{what}\"");
                for word in words.by_ref() {
                    let Some((key, value)) = word.split_once('=') else { continue };
                    let quoted = |text: &str| match text.parse::<i64>() {
                        Ok(number) => number.to_string(),
                        Err(_) => format!("\"{text}\""),
                    };
                    let value = match value.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
                        Some(list) => format!("[{}]", list.split(',').map(quoted).collect::<Vec<_>>().join(", ")),
                        None => quoted(value),
                    };
                    let _ = write!(does, ", {key} = {value}");
                }
                let _ = write!(
                    self.options,
                    "[[option]]\nside = \"{side}\"\nnumber = {number}\nname = \"{what}\"\ncost = {cost}\ndoes = [{{ {does} }}]\n"
                );
            }
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

    pub(super) fn place(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = words.need("a name")?.to_owned();
        let (mut hexes, mut points, mut owner) = (Vec::new(), Vec::new(), "none");
        while let Some(word) = words.peek() {
            if word.parse::<u16>().is_ok() {
                hexes.push(format!("\"{word}\""));
                words.next();
            } else if words.accept("owner") {
                owner = side_word(words)?.0;
            } else {
                let (side, _) = side_word(words)?;
                points.push(format!("{side} = {}", words.number::<i32>("points", 0..=99)?));
            }
        }
        let _ = writeln!(
            self.places,
            "[[place]]\nname = \"{name}\"\nhexes = [{}]\nowner_at_start = \"{owner}\"\nvp = {{ {} }}\n",
            hexes.join(", "),
            points.join(", ")
        );
        Ok(())
    }

    /// The whole as a scenario file, but for the map.
    pub(super) fn text(&self) -> String {
        let level = |n: usize| {
            let side = self.levels[n].map_or(String::new(), |level| format!("demoralization_level = {level}\n"));
            let corps = self.corps_levels[n].trim_end_matches(", ");
            if corps.is_empty() { side } else { format!("{side}demoralization_levels = {{ {corps} }}\n") }
        };
        let automatic = if self.collapse { "collapse" } else { "none" };
        let doors = ["blue", "red"].into_iter().zip(&self.doors).filter_map(|(side, door)| {
            let (points, hexes) = door.as_ref()?;
            Some(format!("exit_hexes.{side} = [{hexes}]\nvp_exit_step.{side} = {points}\n"))
        });
        let doors: String = doors.collect();
        format!(
            "[scenario]\nid = \"study\"\ntitle = \"Study\"\nturns = {}\nfirst_player = \"blue\"\n\
             time_limit_seconds = {{ blue = 60, red = 60, joint_cavalry_extra = 30 }}\n{}[map]\ncols = 0\nrows = 0\nterrain = []\n\
             [[side]]\nid = \"blue\"\nname = \"Blue\"\nloc = [\"0105\", \"0106\", \"0107\"]\n{}{}\
             [[side]]\nid = \"red\"\nname = \"Red\"\nloc = [\"1505\", \"1506\", \"1507\"]\n{}{}\n{}{}{}{}\
             [victory]\n{doors}automatic = \"{automatic}\"\nvp_per_step_lost = 1\nvp_leader = {{ corps = 5, army = 15 }}\nlevels = [{{ name = \"victory\", margin = 10 }}]\n[events]\n{}",
            if self.turns == 0 { 20 } else { self.turns },
            self.special,
            level(0),
            self.stock(Side::First),
            level(1),
            self.stock(Side::Second),
            self.units,
            self.leaders,
            self.entries,
            self.places,
            self.options
        )
    }
}
