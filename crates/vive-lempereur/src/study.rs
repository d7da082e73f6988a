//! Studies of Vive l'Empereur!: the lines that set up a position, and what can be expected of one. The frame, with `do`, `roll`,
//! `refuse` and the like, is [`voltigeur_engine::study`].
//!
//! A study takes the map of a scenario that ships (`scenario stream-crossing`), or an open one of 15 by 12 hexes. The first side is
//! Blue, with its lines of communication in the west; Red has the east. Only the units that are named stand on the map.
//!
//! ```text
//! ground 0806 forest
//! hexside 0706/2 stream                 # also: ford, bridge, river, gully, wall; 'slope up 0806', 'ridge up 0806'
//! road 0506 0606 0706                   # also: path
//! special tirailleurs-in-marsh
//! unit I Blue I6 0706 column 2          # I infantry, L light, C cuirassiers, D dragoons, H hussars with steps; B5/6 guns, range 6
//! unit G Red B5/6 0907 disorganized marker 3 left-behind   # also half (a step), routed, militia
//! unit J Red I6 0806 line 4 left 4 morale 8 marker 2   # the first unit named in a hex is on top; also fire, melee, mp, steps, corps, straggler
//! leader ney Blue army 0706 combat 1 morale 3          # ranks corps and army; 'corps X' for whom he commands
//! order B1 attack                       # the order of a corps (VLE-XVII.3a), or { tactic = "attack", objective = "place(0806)" }
//! aide Blue B1 0406 march               # an aide on his way; 'capability Blue 2', 'delay 3' as the scenario would say
//! wounded ney 6                         # he is away until turn 6 (VLE-XVII.1a); 'fell ney': he was, and is back
//! contact C                             # cavalry that has charged and is in contact
//! voltigeurs I 0806 4                   # voltigeurs of a unit in a hex, facing a vertex
//! charged-before C                      # cavalry that charged in the last turn of its side
//! level Red corps R1 9                  # the level of a corps
//! level Red 12                          # steps lost at which the side is demoralized; 'lost Red 11' were lost by others
//! entry west Blue 0106 0107             # a way onto the map; 'entry grove Blue placed 0406': its units are placed there
//! unit R Blue I6 arrives 3 west         # a reinforcement; leaders too
//! leader ney Red corps fallen           # he fell before; also 'napoleon' after his values
//! place Village 0806 Blue 10 Red 5      # points for a place; 'owner Red' at the start
//! door Blue 2 1504 1503                 # Blue may leave the map there, for two points a step in good order
//! demoralized Red                       # the whole side, or a corps
//! collapse                              # a side all of whose corps on the map are demoralized has lost
//! turns 10                              # 20 if nothing is said
//! decoy Red J                           # a decoy under a unit, or in a hex; 'unit … reserve' lies under a counter
//! counter Red 1006                      # a counter over decoys alone; 'counters Red R1 2', 'decoys Red 1' are in hand
//! setup                                 # before the first turn
//! french Red                            # the French of the rules; 'acting B1': the corps that is activated; 'shaken B1': demoralized
//! turn 3 Blue movement                  # charge, movement, defensive, offensive, melee, rally
//! option Blue 3 1 leader name=ney morale=4   # a battle option with its cost and what it does; 'chosen Blue 3' has it in force
//! hand Blue 1 1 30                      # event chits in hand; 'cup Blue 5 22' for those in the container
//! draws Blue 2 3                        # chits drawn at the start, and every so many turns
//! ```
//!
//! What can be expected, besides what the frame knows:
//!
//! ```text
//! expect J at 0906 steps 5 line 4       # a formation, with its facing if one is given; marker 3, gone, waiting, contact, off, top
//! expect not J disorganized             # also routed, left-behind, half
//! expect voltigeurs 0806 I              # a marker in a hex, and whose; 'expect I voltigeurs 2' counts them
//! expect not demoralized R1             # a corps; 'expect level R1 31' is its secret level
//! expect ney at 0706                    # or fallen; 'ney substitute'
//! expect order B1 attack                # the tactic in force; 'coming B1 march 5', 'sent B1 TEXT', 'aides Blue 1', 'aide 1 0406', 'fresh I yes'
//! expect turn 4                         # the turn that is played
//! expect victory minor victory          # how the battle would end by its points
//! expect demoralized R1                 # a corps
//! expect fire 4                         # the value of the last fire
//! expect morale 6                       # the value of the last check
//! expect late B1 2                      # morale lost to time
//! expect J hidden                       # under a counter; 'seen' by the enemy; 'expect counters Red 1', 'expect decoys Red 0'
//! expect strengths 29:12                # of the last melee; 'expect result 1/D1'; 'expect die 5' of the last fire or melee
//! ```
mod corps;
mod hidden;

use crate::book::rules;
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::notation::Names;
use crate::procedure::{Frame, Phase};
use crate::scenario::Scenario;
use crate::state::{LeaderAt, State};
use crate::unit::{CorpsId, Formation, UnitId};
use std::fmt::Write;
use std::sync::Arc;
use voltigeur_engine::study::{
    self, Finding, Line, Setting, Studied, StudyError, StudyReport, StudyResult, Trail, Words,
};
use voltigeur_engine::{BySide, Dice, Side};

/// Runs the studies of a text and tells what differs.
///
/// # Errors
/// The first line that cannot be understood, and how to mend it.
pub fn run(text: &str) -> Result<StudyReport, StudyError> {
    study::run::<ViveLEmpereur>(text, rules())
}

/// Runs the studies of a text, and gives for each also the game where it ended.
///
/// # Errors
/// The first line that cannot be understood, and how to mend it.
pub fn play(text: &str) -> Result<Vec<(StudyResult, Trail<ViveLEmpereur>)>, StudyError> {
    study::play(text, rules())
}

/// What the lines say, as a scenario file and what comes on top of it.
#[derive(Default)]
struct Draft {
    ground: Vec<(String, char)>,
    hexsides: String,
    roads: Vec<String>,
    paths: Vec<String>,
    special: String,
    units: String,
    leaders: String,
    levels: [Option<u16>; 2],
    corps_levels: [String; 2],
    entries: String,
    places: String,
    doors: [Option<(i32, String)>; 2],
    collapse: bool,
    turns: u8,
    fallen: Vec<(usize, String)>,
    broken: Vec<String>,
    lost: [u16; 2],
    turn: u8,
    active: Option<Side>,
    phase: Option<Phase>,
    after: Vec<(usize, String, After)>,
    leaders_after: Vec<(usize, String, LeaderAfter)>,
    hand: [Vec<u8>; 2],
    cup: [Vec<u8>; 2],
    draws: [Option<(u8, u8)>; 2],
    options: String,
    chosen: [u16; 2],
    staff: crate::command::StaffDraft,
    in_hex: Vec<String>,
    counters: [Vec<String>; 2],
    decoys: [u8; 2],
    concealed: Vec<(usize, hidden::Concealed)>,
    setup: bool,
    french: Option<Side>,
    acting: Option<(usize, String)>,
    shaken: Vec<(usize, String)>,
}

/// What is changed once the units stand.
enum After {
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
enum LeaderAfter {
    /// Away until this turn. VLE-XVII.1a.
    Wounded(u8),
    /// He fell once, and is back. VLE-XVII.1b.
    Fell,
}

fn side_word(words: &mut Words<'_>) -> Result<(&'static str, Side), StudyError> {
    let word = words.need("Blue or Red")?;
    match word.to_lowercase().as_str() {
        "blue" => Ok(("blue", Side::First)),
        "red" => Ok(("red", Side::Second)),
        _ => Err(words.error(format!("'{word}' is no side: write Blue or Red"))),
    }
}

impl Draft {
    fn read(&mut self, line: &Line) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        match line.word.as_str() {
            "ground" => {
                let hex = words.need("a hex")?.to_owned();
                let word = words.need("a kind of ground")?;
                let sign = match word {
                    "clear" => '.',
                    "forest" => 'F',
                    "brush" => 'B',
                    "difficult" => 'd',
                    "farm" => 'f',
                    "town" => 'T',
                    "castle" => 'C',
                    "marsh" => 'm',
                    _ => return Err(words.error(format!("there is no ground '{word}'"))),
                };
                self.ground.push((hex, sign));
            }
            "hexside" => self.hexside(&mut words)?,
            "road" | "path" => {
                let hexes: Vec<String> = words.by_ref().map(|hex| format!("\"{hex}\"")).collect();
                let ways = if line.word == "road" { &mut self.roads } else { &mut self.paths };
                ways.push(format!("[{}]", hexes.join(", ")));
            }
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
                let name = words.need("a leader")?.to_lowercase();
                let back = words.number("the turn in which he is back", 1..=20)?;
                self.leaders_after.push((line.number, name, LeaderAfter::Wounded(back)));
            }
            "fell" => {
                let name = words.need("a leader")?.to_lowercase();
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
                    return words.finish("nothing more belongs here");
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
                    "charge" => Phase::Charge,
                    "movement" => Phase::Movement,
                    "defensive" => Phase::DefensiveFire,
                    "offensive" => Phase::OffensiveFire,
                    "melee" => Phase::Melee,
                    "rally" => Phase::Rally,
                    _ => return Err(words.error(format!("there is no phase '{phase}'"))),
                });
            }
        }
        words.finish("nothing more belongs here")
    }

    fn hexside(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
        let label = words.need("a hexside such as 0706/2")?;
        let (hex, direction) =
            label.split_once('/').ok_or_else(|| words.error("write hex and direction, as 0706/2"))?;
        let kind = words.need("what it carries")?;
        let _ = match kind {
            "ford" | "bridge" => {
                writeln!(self.hexsides, "{{ hex = \"{hex}\", dir = {direction}, type = \"stream\", {kind} = true }},")
            }
            _ if words.accept("up") => {
                let up = words.need("the high hex")?;
                writeln!(self.hexsides, "{{ hex = \"{hex}\", dir = {direction}, type = \"{kind}\", up = \"{up}\" }},")
            }
            _ => writeln!(self.hexsides, "{{ hex = \"{hex}\", dir = {direction}, type = \"{kind}\" }},"),
        };
        Ok(())
    }

    fn unit(&mut self, number: usize, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = words.need("a name")?.to_lowercase();
        let (side, which) = side_word(words)?;
        let code = words.need("a code such as I6")?;
        let arrives = Self::start(words)?;
        let hex = if arrives.is_some() { String::new() } else { words.need("a hex")?.to_owned() };
        let formation = if arrives.is_some() { String::new() } else { words.need("a formation")?.to_owned() };
        let facing: u8 = words.peek().and_then(|word| word.parse().ok()).unwrap_or(0);
        if words.peek().is_some_and(|word| word.parse::<u8>().is_ok()) {
            words.next();
        }
        let blue = which == Side::First;
        let (letter, rest) = code.split_at(1);
        let (steps, range) = match rest.split_once('/') {
            Some((fire, range)) => (fire.parse::<i16>().unwrap_or(5), range.parse::<u8>().unwrap_or(6)),
            None => (rest.parse::<i16>().unwrap_or(5), 1),
        };
        // arm, fire of both faces, melee, points of both faces, morale, steps, light, range
        let (arm, fire, mut melee, mut mp, mut morale, mut steps, light, range) = match letter {
            "I" => ("inf", [4, 2], 2, [4, 6], if blue { 9 } else { 8 }, steps, false, 1),
            "L" => ("inf", [4, 2], 2, [5, 7], if blue { 10 } else { 8 }, steps, true, 2),
            "C" => ("cav", [0, 0], 4, [8, 8], 10, steps, false, 0),
            "D" => ("cav", [0, 0], 3, [9, 9], 9, steps, false, 0),
            "H" => ("cav", [0, 0], 3, [10, 10], if blue { 9 } else { 8 }, steps, false, 0),
            "B" => ("art", [steps, 0], 1, [0, 5], 8, 2, false, range),
            _ => return Err(words.error(format!("there is no code '{code}': I, L, C, D, H with steps, or B5/6"))),
        };
        let (mut fire, mut guard) = (fire, false);
        let mut militia = false;
        let mut corps = format!("{}1", if blue { 'B' } else { 'R' });
        loop {
            if words.accept("left") {
                self.after.push((number, name.clone(), After::Left(words.number("steps left", 1..=20)?)));
            } else if words.accept("marker") {
                self.after.push((number, name.clone(), After::Marker(words.number("a turn", 0..=20)?)));
            } else if words.accept("half") {
                self.after.push((number, name.clone(), After::Half));
            } else if words.accept("routed") {
                self.after.push((number, name.clone(), After::Routed));
            } else if words.accept("left-behind") {
                self.after.push((number, name.clone(), After::LeftBehind));
            } else if words.accept("militia") {
                militia = true;
            } else if words.accept("straggler") {
                self.after.push((number, name.clone(), After::Straggler));
            } else if words.accept("reserve") {
                self.concealed.push((number, hidden::Concealed::Unit(name.clone())));
            } else if words.accept("morale") {
                morale = words.number("morale", 2..=20)?;
            } else if words.accept("melee") {
                melee = words.number("a melee value", 0..=9)?;
            } else if words.accept("fire") {
                fire[0] = words.number("a fire value", 0..=9)?;
            } else if words.accept("mp") {
                mp = [words.number("points in line", 0..=20)?, words.number("points in column", 0..=20)?];
            } else if words.accept("steps") {
                steps = words.number("steps", 1..=12)?;
            } else if words.accept("corps") {
                words.need("a corps")?.clone_into(&mut corps);
            } else if words.accept("guard") {
                guard = true;
            } else {
                break;
            }
        }
        let rank = self.in_hex.iter().filter(|other| **other == hex).count() + 1;
        let start = match arrives {
            Some((turn, entry)) => format!("arrives = {{ turn = {turn}, group = \"{entry}\" }}"),
            None => {
                format!("at = {{ hex = \"{hex}\", formation = \"{formation}\", facing = {facing}, stack = {rank} }}")
            }
        };
        let _ = write!(
            self.units,
            "[[unit]]\nid = \"{name}\"\nname = \"{name}\"\nside = \"{side}\"\ncorps = \"{corps}\"\ntype = \"{arm}\"\nsteps = {steps}\n\
             light = {light}\nguard = {guard}\nmilitia = {militia}\nrange = {range}\nline = {{ fire = {}, melee = {melee}, move = {}, morale = {morale} }}\n\
             column = {{ fire = {}, melee = {melee}, move = {}, morale = {morale} }}\n\
             {start}\n\n",
            fire[0], mp[0], fire[1], mp[1]
        );
        self.in_hex.push(hex);
        Ok(())
    }

    fn place(&mut self, words: &mut Words<'_>) -> Result<(), StudyError> {
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

    /// Where it begins: a hex, or the turn and the entry by which it comes.
    fn start(words: &mut Words<'_>) -> Result<Option<(u8, String)>, StudyError> {
        if !words.accept("arrives") {
            return Ok(None);
        }
        let turn = words.number("a turn", 1..=50)?;
        Ok(Some((turn, words.need("an entry")?.to_lowercase())))
    }

    fn leader(&mut self, number: usize, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = words.need("a name")?.to_lowercase();
        let (side, which) = side_word(words)?;
        let rank = words.need("a rank")?.to_owned();
        let start = match Self::start(words)? {
            Some((turn, entry)) => format!("arrives = {{ turn = {turn}, group = \"{entry}\" }}"),
            None if words.accept("fallen") => {
                self.fallen.push((number, name.clone()));
                "at = { hex = \"0101\" }".to_owned()
            }
            None => format!("at = {{ hex = \"{}\" }}", words.need("a hex")?),
        };
        let mut corps = format!("{}1", if which == Side::First { 'B' } else { 'R' });
        let (mut combat, mut morale, mut napoleon) = (0i16, 0i16, false);
        let (mut initiative, mut obedience) = (4u8, 4u8);
        loop {
            if words.accept("napoleon") {
                napoleon = true;
            } else if words.accept("combat") {
                combat = words.number("a combat value", -3..=3)?;
            } else if words.accept("morale") {
                morale = words.number("a morale value", -3..=9)?;
            } else if words.accept("corps") {
                words.need("a corps")?.split('+').collect::<Vec<_>>().join("\", \"").clone_into(&mut corps);
            } else if words.accept("initiative") {
                initiative = words.number("an initiative", 0..=6)?;
            } else if words.accept("obedience") {
                obedience = words.number("an obedience", 0..=6)?;
            } else {
                break;
            }
        }
        let _ = write!(
            self.leaders,
            "[[leader]]\nname = \"{name}\"\nside = \"{side}\"\nrank = \"{rank}\"\ncommands = [\"{corps}\"]\ncombat = {combat}\n\
             morale = {morale}\nmove = 12\ninitiative = {initiative}\nobedience = {obedience}\nnapoleon = {}\n{start}\n\n",
            napoleon || name == "napoleon"
        );
        Ok(())
    }

    /// The whole as a scenario file.
    fn text(&self) -> String {
        let mut rows = vec![vec!['.'; 15]; 12];
        for (hex, sign) in &self.ground {
            if let (Ok(column), Ok(row)) = (hex[..2].parse::<usize>(), hex[2..].parse::<usize>())
                && let Some(cell) =
                    rows.get_mut(row.wrapping_sub(1)).and_then(|row| row.get_mut(column.wrapping_sub(1)))
            {
                *cell = *sign;
            }
        }
        let rows: Vec<String> =
            rows.into_iter().map(|row| format!("\"{}\"", row.into_iter().collect::<String>())).collect();
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
             time_limit_seconds = {{ blue = 60, red = 60, joint_cavalry_extra = 30 }}\n{}[map]\ncols = 15\nrows = 12\n\
             terrain = [{}]\nroads = [{}]\npaths = [{}]\nhexsides = [\n{}]\n\
             [[side]]\nid = \"blue\"\nname = \"Blue\"\nloc = [\"0105\", \"0106\", \"0107\"]\n{}{}\
             [[side]]\nid = \"red\"\nname = \"Red\"\nloc = [\"1505\", \"1506\", \"1507\"]\n{}{}\n{}{}{}{}\
             [victory]\n{doors}automatic = \"{automatic}\"\nvp_per_step_lost = 1\nvp_leader = {{ corps = 5, army = 15 }}\nlevels = [{{ name = \"victory\", margin = 10 }}]\n[events]\n{}",
            if self.turns == 0 { 20 } else { self.turns },
            self.special,
            rows.join(", "),
            self.roads.join(", "),
            self.paths.join(", "),
            self.hexsides,
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

impl Studied for ViveLEmpereur {
    const LINES: &'static [&'static str] = &[
        "ground",
        "hexside",
        "road",
        "path",
        "special",
        "unit",
        "leader",
        "order",
        "aide",
        "capability",
        "delay",
        "wounded",
        "fell",
        "contact",
        "charged-before",
        "voltigeurs",
        "level",
        "lost",
        "turn",
        "hand",
        "cup",
        "draws",
        "counters",
        "decoys",
        "decoy",
        "counter",
        "setup",
        "french",
        "acting",
        "shaken",
        "demoralized",
        "option",
        "chosen",
        "entry",
        "place",
        "door",
        "collapse",
        "turns",
    ];

    fn set_up(setting: &Setting, _: &mut impl Dice) -> Result<Self, StudyError> {
        let mut draft = Draft { turn: 3, decoys: [2, 2], ..Draft::default() };
        for line in &setting.lines {
            draft.read(line)?;
        }
        let faulty = |faults: Vec<voltigeur_engine::Fault>| {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            StudyError::new(setting.line, told.join("; "))
        };
        let none: Vec<String> = Vec::new();
        let switches = setting.switches.as_ref().map_or(&none, |(_, on)| on);
        let mut battle =
            Scenario::position(&draft.text()).and_then(|scenario| scenario.battle(Some(switches))).map_err(faulty)?;
        if let Some((line, id)) = &setting.scenario {
            let shipped = crate::new_game(id, None)
                .map_err(|_| StudyError::new(*line, format!("there is no scenario '{id}'")))?;
            battle.map = shipped.battle.map.clone();
            battle.places.clone_from(&shipped.battle.places);
            battle.victory = shipped.battle.victory.clone();
            battle.derive();
        }
        for side in Side::BOTH {
            let pool = &mut battle.pools[side];
            (pool.at_start, pool.every) = draft.draws[side.index()].unwrap_or_default();
        }
        let mut game = ViveLEmpereur::new(Arc::new(battle));
        let core = &mut game.state.core;
        core.active = draft.active.unwrap_or(Side::First);
        if !draft.setup {
            core.stack
                .retain(|frame| !matches!(frame, Frame::Conceal(_) | Frame::Activation(_) | Frame::Deployment(_)));
            core.turn = draft.turn;
            core.phase = draft.phase.unwrap_or(Phase::Movement);
        }
        for (line, name, what) in &draft.after {
            let unit = Names(&game.battle).unit(name).map_err(|why| StudyError::new(*line, why))?;
            let core = &mut game.state.core;
            match what {
                After::Left(left) => {
                    core.lost[unit.index()] = game.battle.unit(unit).steps.saturating_sub(*left);
                }
                After::Marker(marker) => core.marker[unit.index()] = *marker,
                After::Voltigeurs(hex, facing) => {
                    let hex = game.battle.hex(hex).map_err(|why| StudyError::new(*line, why))?;
                    game.put_voltigeurs(unit, hex, *facing);
                }
                After::Half => core.options.artillery.halves.insert(unit),
                After::Routed => core.options.rout.routed.insert(unit),
                After::LeftBehind => core.options.artillery.left.insert(unit),
                After::ChargedBefore => core.options.classes.charged.insert(unit),
                After::Straggler => core.stragglers.insert(unit),
                After::Contact => {
                    core.formation[unit.index()] = Formation::Line;
                    core.charged.insert(unit);
                    core.contact.insert(unit);
                }
            }
        }
        for (line, name, what) in &draft.leaders_after {
            let leader = Names(&game.battle).leader(name).map_err(|why| StudyError::new(*line, why))?;
            let core = &mut game.state.core;
            core.fallen.insert(leader);
            if let LeaderAfter::Wounded(back) = what {
                core.leaders[usize::from(leader.0)] = LeaderAt::Fallen;
                core.command.returns[usize::from(leader.0)] = *back;
            }
        }
        for side in Side::BOTH {
            let n = side.index();
            let chance = &mut game.state.core.chance;
            draft.hand[n].iter().for_each(|&event| chance.hand[side][usize::from(event)] += 1);
            draft.cup[n].iter().for_each(|&event| chance.cup[side][usize::from(event)] += 1);
        }
        if draft.chosen != [0; 2] {
            game.state.core.plans.chosen = BySide::new(draft.chosen[0], draft.chosen[1]);
            game.state.core.stack.retain(|frame| !matches!(frame, Frame::Choosing(_) | Frame::Opening));
        }
        if draft.draws == [None; 2] {
            game.state.core.stack.retain(|frame| !matches!(frame, Frame::Draw));
        }
        for (line, name) in &draft.fallen {
            let leader = Names(&game.battle).leader(name).map_err(|why| StudyError::new(*line, why))?;
            game.state.core.leaders[usize::from(leader.0)] = LeaderAt::Fallen;
            game.state.core.fallen.insert(leader);
        }
        game.state.rebuild(&game.battle);
        game.burden(draft.lost);
        for (n, corps) in game.battle.corps.iter().enumerate() {
            let side = if corps.side == Side::First { "blue" } else { "red" };
            if draft.broken.iter().any(|word| word == side || *word == corps.id.to_lowercase()) {
                game.state.core.demoralized |= 1 << n;
            }
        }
        if game.battle.command_level() >= 2 && !draft.setup {
            draft.staff.set_up(&mut game)?;
        }
        hidden::conceal(&mut game, &draft.concealed)?;
        draft.settle_corps(&mut game)?;
        Ok(game)
    }

    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, String> {
        judge(trail, expected)
    }
}

impl ViveLEmpereur {
    /// Steps that a side lost before, without saying by whom: its level is lowered by them.
    fn burden(&mut self, lost: [u16; 2]) {
        let battle = Arc::make_mut(&mut self.battle);
        for side in Side::BOTH {
            if let Some(level) = &mut battle.sides[side.index()].level {
                *level = level.saturating_sub(lost[side.index()]).max(1);
            }
        }
    }
}

fn last<'t, T>(trail: &'t Trail<ViveLEmpereur>, pick: impl Fn(&'t Event) -> Option<T>) -> Option<T> {
    trail.steps.iter().rev().flat_map(|step| step.events.iter().rev()).find_map(pick)
}

fn judge(trail: &Trail<ViveLEmpereur>, expected: &str) -> Result<Finding, String> {
    let (wanted, text) = match expected.strip_prefix("not ") {
        Some(rest) => (false, rest),
        None => (true, expected),
    };
    let mut words = Words::new(0, text);
    let first = words.next().unwrap_or_default().to_lowercase();
    let number = |words: &mut Words<'_>| {
        words.next().and_then(|word| word.parse::<i16>().ok()).ok_or_else(|| "write a number".to_owned())
    };
    let compare = |what: &str, found: Option<String>, expected: &str| {
        Finding::check((found.as_deref() == Some(expected)) == wanted, || match found {
            Some(found) => format!("the {what} is {found}"),
            None => format!("there is no {what} yet"),
        })
    };
    match first.as_str() {
        "order" | "coming" | "sent" | "aides" | "aide" | "fresh" => {
            let (found, expected) = crate::command::found(&trail.game, &first, &mut words)?;
            Ok(compare(&first, Some(found), &expected))
        }
        "turn" => {
            let turn = trail.game.state.turn().to_string();
            Ok(compare("turn", Some(turn), &number(&mut words)?.to_string()))
        }
        "fire" => {
            let value = last(trail, |event| match event {
                Event::Fire { total, .. } => Some(total.total().to_string()),
                _ => None,
            });
            Ok(compare("fire value", value, &number(&mut words)?.to_string()))
        }
        "morale" => {
            let value = last(trail, |event| match event {
                Event::Check { value, .. } => Some(value.total().to_string()),
                _ => None,
            });
            Ok(compare("morale value", value, &number(&mut words)?.to_string()))
        }
        "strengths" | "result" | "die" => {
            let wanted = words.next().ok_or("write what it should be")?;
            let value = last(trail, |event| match event {
                Event::Fire { die, .. } if first == "die" => Some(die.total().to_string()),
                Event::Melee { strengths, blows, die, .. } => Some(match first.as_str() {
                    "strengths" => format!("{}:{}", strengths[0], strengths[1]),
                    "die" => die.total().to_string(),
                    _ => format!("{}/{}", blows.0.text(), blows.1.text()),
                }),
                _ => None,
            });
            Ok(compare(&first, value, wanted))
        }
        "victory" => Ok(compare("victory", Some(trail.game.level_name().to_owned()), &words.rest())),
        "voltigeurs" => {
            let hex = trail.game.battle.hex(words.next().ok_or("write a hex")?)?;
            let found = trail.game.placed_voltigeurs().find(|voltigeur| voltigeur.hex == hex.0);
            let of = words.next().map(|name| Names(&trail.game.battle).unit(name)).transpose()?;
            let holds = found.is_some_and(|voltigeur| of.is_none_or(|unit| unit == voltigeur.parent));
            Ok(Finding::check(holds == wanted, || match found {
                Some(voltigeur) => format!("voltigeurs of {} are there", trail.game.unit_name(voltigeur.parent)),
                None => "there are no voltigeurs".to_owned(),
            }))
        }
        "demoralized" => {
            let corps = corps_named(&trail.game, words.next())?;
            let broken = trail.game.is_demoralized(corps);
            Ok(Finding::check(broken == wanted, || {
                format!("the corps is {}demoralized", if broken { "" } else { "not " })
            }))
        }
        "level" => {
            let corps = corps_named(&trail.game, words.next())?;
            let level = trail.game.true_level(corps).map(|level| level.to_string());
            Ok(compare("level", level, &number(&mut words)?.to_string()))
        }
        "late" => corps::judge(&trail.game, &mut words, wanted),
        "counters" | "decoys" => hidden::judge(&trail.game, &first, &mut words, wanted),
        name => {
            let game = &trail.game;
            if let Ok(leader) = Names(&game.battle).leader(name) {
                if words.accept("substitute") {
                    let is = game.state.core.substitutes.has(leader);
                    return Ok(Finding::check(is == wanted, || format!("{name} is {}", game.leader_name(leader))));
                }
                let found = match game.state.leader(leader) {
                    LeaderAt::Hex(hex) => format!("at {}", game.battle.label(hex)),
                    LeaderAt::Fallen => "fallen".to_owned(),
                    LeaderAt::Expected | LeaderAt::Gone => "off".to_owned(),
                };
                return Ok(compare(name, Some(found), &words.rest()));
            }
            let unit = Names(&game.battle).unit(name)?;
            judge_unit(game, unit, &mut words, wanted)
        }
    }
}

fn corps_named(game: &ViveLEmpereur, name: Option<&str>) -> Result<CorpsId, String> {
    let name = name.ok_or("write which corps")?;
    let found = game.battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(name));
    found.map(|n| CorpsId(n as u8)).ok_or_else(|| format!("there is no corps '{name}'"))
}

fn judge_unit(game: &ViveLEmpereur, unit: UnitId, words: &mut Words<'_>, wanted: bool) -> Result<Finding, String> {
    let state: &State = &game.state;
    let on_map = state.hex(unit).is_some();
    let mut holds = true;
    while let Some(word) = words.next() {
        let number = |words: &mut Words<'_>| {
            words
                .next()
                .and_then(|word| word.parse::<u8>().ok())
                .ok_or_else(|| format!("write a number after '{word}'"))
        };
        holds &= match word {
            "at" => {
                let hex = game.battle.hex(words.next().ok_or("write a hex after 'at'")?)?;
                on_map && state.is_in(&game.battle, unit, hex)
            }
            "steps" => {
                let steps = number(words)?;
                on_map && game.steps(unit) == steps
            }
            "marker" => state.core.marker[unit.index()] == number(words)?,
            "gone" => state.core.eliminated.has(unit),
            "off" => state.core.left.has(unit) || state.core.exited.has(unit),
            "waiting" => state.core.waiting.has(unit),
            "contact" => state.core.contact.has(unit),
            "straggler" => state.core.stragglers.has(unit),
            "voltigeurs" => game.markers_of(unit).count() == usize::from(number(words)?),
            "routed" => state.core.options.rout.routed.has(unit),
            "left-behind" => state.core.options.artillery.left.has(unit),
            "half" => state.core.options.artillery.halves.has(unit),
            "moved" => state.core.moved.has(unit),
            "top" => on_map && state.top(state.at(unit)) == Some(unit),
            "hidden" => game.under_counter(unit),
            "seen" => hidden::is_seen(game, unit),
            other => {
                let formation = Formation::from_word(other).ok_or_else(|| {
                    format!(
                        "'{other}' makes no sense: at, steps, marker, gone, off, waiting, contact, top, or a formation"
                    )
                })?;
                let facing = words.peek().and_then(|word| word.parse::<u8>().ok());
                if facing.is_some() {
                    words.next();
                }
                on_map && state.formation(unit) == formation && facing.is_none_or(|facing| facing == state.facing(unit))
            }
        };
    }
    Ok(Finding::check(holds == wanted, || {
        if !on_map {
            return format!("{} is off the map", game.unit_name(unit));
        }
        let (formation, facing) = (state.formation(unit).word(), state.facing(unit));
        let hex = game.battle.label(state.at(unit));
        format!("{} is at {hex} in {formation} {facing} with {} steps", game.unit_name(unit), game.steps(unit))
    }))
}
