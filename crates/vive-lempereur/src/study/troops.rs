//! Units and leaders of a study.
use super::draft::{After, Draft, side_word};
use std::fmt::Write;
use voltigeur_engine::Side;
use voltigeur_engine::study::{StudyError, Words};

impl Draft {
    pub(super) fn unit(&mut self, number: usize, words: &mut Words<'_>) -> Result<(), StudyError> {
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
        // The first sign may be longer than a byte.
        let (letter, rest) = code.split_at(code.chars().next().map_or(0, char::len_utf8));
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
                self.concealed.push((number, super::hidden::Concealed::Unit(name.clone())));
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

    /// Where it begins: a hex, or the turn and the entry by which it comes.
    fn start(words: &mut Words<'_>) -> Result<Option<(u8, String)>, StudyError> {
        if !words.accept("arrives") {
            return Ok(None);
        }
        let turn = words.number("a turn", 1..=50)?;
        Ok(Some((turn, words.need("an entry")?.to_lowercase())))
    }

    pub(super) fn leader(&mut self, number: usize, words: &mut Words<'_>) -> Result<(), StudyError> {
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
}
