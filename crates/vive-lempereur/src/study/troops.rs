//! Units and leaders of a study.
use super::draft::{After, Draft, side_word};
use super::flags::setter;
use crate::scenario::file::{Arrives, At, Face, Leader, Unit};
use voltigeur_engine::Side;
use voltigeur_engine::study::{StudyError, Words};
use voltigeur_kit::scenario::Entry;

impl Draft {
    pub(super) fn unit(&mut self, number: usize, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = words.need("a name")?.to_lowercase();
        let (side, which) = side_word(words)?;
        let code = words.need("a code such as I6")?;
        let arrives = Self::start(words)?;
        let at = if arrives.is_some() { None } else { Some(self.place_of(words)?) };
        if arrives.is_some() && words.peek().is_some_and(|word| word.parse::<u8>().is_ok()) {
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
            } else if words.accept("militia") {
                militia = true;
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
            } else if let Some(set) = words.peek().and_then(setter) {
                self.after.push((number, name.clone(), After::Flag(set)));
                words.next();
            } else {
                break;
            }
        }
        let Ok(steps) = u8::try_from(steps) else {
            return Err(words.error(format!("'{code}' has no number of steps: write 1 to 12")));
        };
        let face = |n: usize| Face { fire: fire[n], melee, movement: mp[n], morale };
        let unit = Unit {
            id: name.as_str().into(),
            name,
            side: side.to_owned(),
            corps,
            arm: arm.to_owned(),
            steps,
            light,
            guard,
            militia,
            range,
            line: face(0),
            column: face(1),
            at,
            arrives,
            ..Unit::default()
        };
        self.file.unit.push(Entry::new(number, unit));
        Ok(())
    }

    /// `0706 column 2`: hex, formation, facing. The first unit that is named in a hex is on top.
    fn place_of(&self, words: &mut Words<'_>) -> Result<At, StudyError> {
        let hex = words.need("a hex")?.to_owned();
        let formation = words.need("a formation")?.to_owned();
        let facing = words.peek().and_then(|word| word.parse().ok());
        if facing.is_some() {
            words.next();
        }
        let others = self.file.unit.iter().filter_map(|unit| unit.at.as_ref()).filter(|at| at.hex == hex);
        let stack = others.count() as u8 + 1;
        Ok(At { hex, formation, facing: facing.unwrap_or(0), stack })
    }

    /// Where it begins: a hex, or the turn and the entry by which it comes.
    fn start(words: &mut Words<'_>) -> Result<Option<Arrives>, StudyError> {
        if !words.accept("arrives") {
            return Ok(None);
        }
        let turn = words.number("a turn", 1..=50)?;
        Ok(Some(Arrives { turn, group: words.need("an entry")?.to_lowercase() }))
    }

    pub(super) fn leader(&mut self, number: usize, words: &mut Words<'_>) -> Result<(), StudyError> {
        let name = words.need("a name")?.to_lowercase();
        let (side, which) = side_word(words)?;
        let rank = words.need("a rank")?.to_owned();
        let arrives = Self::start(words)?;
        let hex = if arrives.is_some() {
            None
        } else if words.accept("fallen") {
            self.fallen.push((number, name.clone()));
            Some("0101")
        } else {
            Some(words.need("a hex")?)
        };
        let mut corps = vec![format!("{}1", if which == Side::First { 'B' } else { 'R' })];
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
                corps = words.need("a corps")?.split('+').map(str::to_owned).collect();
            } else if words.accept("initiative") {
                initiative = words.number("an initiative", 0..=6)?;
            } else if words.accept("obedience") {
                obedience = words.number("an obedience", 0..=6)?;
            } else {
                break;
            }
        }
        let leader = Leader {
            id: None,
            napoleon: napoleon || name == "napoleon",
            name,
            side: side.to_owned(),
            rank,
            commands: corps,
            combat,
            morale,
            movement: 12,
            initiative,
            obedience,
            at: hex.map(|hex| At { hex: hex.to_owned(), stack: 1, ..At::default() }),
            arrives,
        };
        self.file.leader.push(Entry::new(number, leader));
        Ok(())
    }
}
