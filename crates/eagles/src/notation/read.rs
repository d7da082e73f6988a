//! From text to actions.
use super::orders::read_orders;
use crate::action::{Action, Leg, Legs, MOST_LEGS, Shelter};
use crate::battle::Battle;
use crate::state::{Aim, Spot, Task};
use crate::unit::{DivisionId, FeatureId, Formation, LeaderId, UnitId};
use std::str::FromStr;
use voltigeur_engine::nearest;
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Pose};

/// The first words of actions.
const VERBS: [&str; 27] = [
    "done",
    "yes",
    "no",
    "pick",
    "put",
    "beside",
    "back",
    "shelter",
    "turn",
    "form",
    "rally",
    "attach",
    "order",
    "end-pursuit",
    "take",
    "move",
    "ride",
    "square",
    "reman",
    "engineer",
    "finish",
    "enter",
    "fire",
    "join",
    "fight",
    "breakthrough",
    "follow",
];

/// Reads an action.
pub(crate) fn read(battle: &Battle, text: &str) -> Result<Action, String> {
    let mut words = Reader::new(battle, text);
    let verb = words.need("an action, such as 'done' or 'move f01 advance 4'")?.to_lowercase();
    let action = match verb.as_str() {
        "done" => Action::Done,
        "yes" => Action::Yes,
        "no" => Action::No,
        "pick" => Action::Pick(words.unit()?),
        "put" => Action::Put(words.pose()?),
        "beside" => Action::Beside(words.unit()?),
        "back" => Action::Back(words.number("whole degrees")?, words.length("inches")?),
        "shelter" => Action::Shelter(words.shelter()?),
        "turn" => Action::Turn(words.angle("degrees, clockwise")?),
        "form" => Action::Form(words.formation()?),
        "rally" => Action::Rally(words.unit()?),
        "attach" => Action::Attach(words.leader()?, words.unit()?),
        "order" => Action::Order(words.leader()?, words.division()?, read_orders(&mut words)?),
        "end-pursuit" => Action::EndPursuit(words.division()?),
        "take" => Action::Take(words.unit()?),
        "move" => {
            let unit = words.unit()?;
            let legs = words.legs(&["charge"])?;
            let charge = if words.accept("charge") { Some(words.unit()?) } else { None };
            Action::Move(unit, legs, charge)
        }
        "ride" => Action::Ride(words.leader()?, words.spot()?),
        "square" => Action::Square(words.unit()?),
        "reman" => Action::Reman(words.unit()?, words.heading()?),
        "engineer" => Action::Engineer(words.unit()?, words.task()?),
        "finish" => Action::Finish(words.division()?),
        "enter" => {
            let unit = words.unit()?;
            let legs = words.legs(&["other"])?;
            Action::Enter(unit, legs, words.accept("other"))
        }
        "fire" => Action::Fire(words.unit()?, words.aim()?),
        "join" => Action::Join(words.unit()?, words.unit()?),
        "breakthrough" => Action::Breakthrough(words.angle("degrees, clockwise")?, words.length("inches")?),
        "follow" => Action::Follow(words.unit()?, words.angle("degrees off the heading, clockwise")?),
        "fight" => Action::Fight(words.number("the number of a combat")?),
        other => {
            let near = nearest(other, VERBS).map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
            return Err(format!("no action begins with '{other}'{near}"));
        }
    };
    match words.next() {
        None => Ok(action),
        Some(more) => Err(format!("unexpected '{more}' at the end of '{verb}'")),
    }
}

/// Words of a text, read with the names of a battle. Commas only separate.
pub(crate) struct Reader<'t> {
    battle: &'t Battle,
    words: std::iter::Peekable<std::vec::IntoIter<&'t str>>,
}

impl<'t> Reader<'t> {
    /// The words of a text.
    pub fn new(battle: &'t Battle, text: &'t str) -> Self {
        let separates = |sign: char| sign.is_whitespace() || sign == ',';
        let words: Vec<&str> = text.split(separates).filter(|word| !word.is_empty()).collect();
        Self { battle, words: words.into_iter().peekable() }
    }

    /// The next word, without taking it.
    pub fn peek(&mut self) -> Option<&'t str> {
        self.words.peek().copied()
    }

    /// Takes the next word if it is this one.
    pub fn accept(&mut self, word: &str) -> bool {
        self.words.next_if(|next| next.eq_ignore_ascii_case(word)).is_some()
    }

    /// Takes a word that must be there.
    pub fn need(&mut self, what: &str) -> Result<&'t str, String> {
        self.next().ok_or_else(|| format!("something is missing at the end: write {what}"))
    }

    /// A whole number.
    pub fn number<N: FromStr>(&mut self, what: &str) -> Result<N, String> {
        let word = self.need(what)?;
        word.parse().map_err(|_| format!("unexpected '{word}': write {what}"))
    }

    fn decimal(&mut self, what: &str, most: f64) -> Result<f64, String> {
        let word = self.need(what)?;
        let number = word.parse::<f64>().ok().filter(|number| number.abs() <= most);
        number.ok_or_else(|| format!("unexpected '{word}': write {what}"))
    }

    /// Inches.
    pub fn length(&mut self, what: &str) -> Result<Length, String> {
        Ok(Length::round(self.decimal(what, 1000.0)?))
    }

    fn angle(&mut self, what: &str) -> Result<Angle, String> {
        Ok(Angle::round(self.decimal(what, 360.0)?))
    }

    /// An angle if a number stands next, else none.
    fn optional_angle(&mut self) -> Result<Angle, String> {
        match self.peek().is_some_and(|word| word.parse::<f64>().is_ok()) {
            true => self.angle("degrees off the heading, clockwise"),
            false => Ok(Angle(0)),
        }
    }

    fn degrees(&mut self) -> Result<Heading, String> {
        Ok(Heading::compass(self.decimal("a heading in degrees, clockwise from north", 360.0)?))
    }

    /// `heading 90`.
    pub fn heading(&mut self) -> Result<Heading, String> {
        if !self.accept("heading") {
            return Err("write 'heading' and degrees, clockwise from north".to_owned());
        }
        self.degrees()
    }

    /// `30 20.5`.
    pub fn spot(&mut self) -> Result<Spot, String> {
        Ok(Spot { x: self.length("x in inches")?, y: self.length("y in inches")? })
    }

    /// `30 20.5 heading 90`.
    pub fn pose(&mut self) -> Result<Pose, String> {
        let Spot { x, y } = self.spot()?;
        Ok(Pose { x, y, heading: self.heading()? })
    }

    /// A unit by its id.
    pub fn unit(&mut self) -> Result<UnitId, String> {
        let ids = self.battle.units.iter().map(|unit| unit.id.as_str());
        self.named("unit", ids).map(|n| UnitId(n as u8))
    }

    /// A leader by his id.
    pub fn leader(&mut self) -> Result<LeaderId, String> {
        let ids = self.battle.leaders.iter().map(|leader| leader.id.as_str());
        self.named("leader", ids).map(|n| LeaderId(n as u8))
    }

    /// A division by its id.
    pub fn division(&mut self) -> Result<DivisionId, String> {
        let ids = self.battle.divisions.iter().map(|division| division.id.as_str());
        self.named("division", ids).map(|n| DivisionId(n as u8))
    }

    /// A piece of terrain by its id.
    pub fn feature(&mut self) -> Result<FeatureId, String> {
        let ids = self.battle.table.features.iter().map(|feature| feature.id.as_str());
        self.named("terrain", ids).map(|n| FeatureId(n as u8))
    }

    fn named(&mut self, what: &str, ids: impl Iterator<Item = &'t str> + Clone) -> Result<usize, String> {
        let word = self.need(&format!("the id of a {what}"))?;
        ids.clone().position(|id| id.eq_ignore_ascii_case(word)).ok_or_else(|| {
            let near = nearest(word, ids).map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
            format!("there is no {what} '{word}'{near}")
        })
    }

    /// A formation.
    pub fn formation(&mut self) -> Result<Formation, String> {
        const KNOWN: [&str; 12] = [
            "line",
            "road-column",
            "field-column",
            "attack-column",
            "assault-column",
            "square",
            "skirmish",
            "front",
            "unlimbered",
            "limbered",
            "garrison",
            "crew",
        ];
        let word = self.need("a formation, such as line")?.to_lowercase();
        Ok(match word.as_str() {
            "line" => Formation::Line,
            "road-column" => Formation::RoadColumn,
            "field-column" => Formation::FieldColumn,
            "attack-column" => Formation::AttackColumn,
            "assault-column" => Formation::AssaultColumn,
            "square" => Formation::Square,
            "skirmish" => Formation::Skirmish(self.number("whole inches of a skirmish line")?),
            "front" => Formation::Front(self.number("how many stands stand in front")?),
            "unlimbered" => Formation::Unlimbered,
            "limbered" => Formation::Limbered,
            "garrison" => Formation::Garrison,
            "crew" => Formation::Crew,
            other => {
                let near = nearest(other, KNOWN).map_or_else(
                    || format!("write one of {}", KNOWN.join(", ")),
                    |near| format!("did you mean '{near}'?"),
                );
                return Err(format!("unknown formation '{other}': {near}"));
            }
        })
    }

    fn shelter(&mut self) -> Result<Shelter, String> {
        match self.need("'square' and a unit, or 'block' and a town block")? {
            "square" => Ok(Shelter::Square(self.unit()?)),
            "block" => Ok(Shelter::Block(self.feature()?)),
            other => Err(format!("'{other}' is not a shelter: write 'square' and a unit, or 'block' and a town block")),
        }
    }

    fn task(&mut self) -> Result<Task, String> {
        match self.need("'pontoon' and a place, or 'charge' and a bridge")? {
            "pontoon" => Ok(Task::Pontoon(self.spot()?)),
            "charge" => Ok(Task::Charge(self.feature()?)),
            other => Err(format!("'{other}' is not a task: write 'pontoon' and a place, or 'charge' and a bridge")),
        }
    }

    fn aim(&mut self) -> Result<Aim, String> {
        // A unit may be called `bridge`; then there is no second word.
        let second = self.words.len() > 1;
        match self.peek() {
            Some("bridge") if second => {
                self.next();
                Ok(Aim::Bridge(self.feature()?))
            }
            Some("pontoon") if second => {
                self.next();
                Ok(Aim::Pontoon(self.number("the number of a pontoon")?))
            }
            Some("burn") if second => {
                self.next();
                Ok(Aim::Block(self.feature()?))
            }
            _ => Ok(Aim::Unit(self.unit()?)),
        }
    }

    /// Legs up to the end or to one of these words.
    fn legs(&mut self, end: &[&str]) -> Result<Legs, String> {
        let mut legs = Legs::EMPTY;
        while let Some(word) = self.peek().filter(|word| !end.contains(word)) {
            self.next();
            let leg = self.leg(&word.to_lowercase())?;
            if !legs.push(leg) {
                return Err(format!("a move has at most {MOST_LEGS} legs: go on with a second move"));
            }
        }
        Ok(legs)
    }

    fn leg(&mut self, word: &str) -> Result<Leg, String> {
        Ok(match word {
            "advance" => Leg::Advance { distance: self.length("inches")?, angle: self.optional_angle()? },
            "wheel" => {
                let about = match self.need("left or right")?.to_lowercase().as_str() {
                    "left" => Wing::Left,
                    "right" => Wing::Right,
                    other => return Err(format!("'{other}' is not a wing: write 'wheel left 30' or 'wheel right 30'")),
                };
                Leg::Wheel { about, angle: self.angle("degrees")? }
            }
            "road" => Leg::Road { distance: self.length("inches")?, road: self.feature()? },
            "about-face" => Leg::AboutFace,
            "form" => Leg::Form(self.formation()?),
            "pivot" => Leg::Pivot(self.angle("degrees, clockwise")?),
            "limber" => Leg::Limber(self.degrees()?),
            "unlimber" => Leg::Unlimber(self.degrees()?),
            "prolong" => Leg::Prolong { distance: self.length("inches")?, angle: self.optional_angle()? },
            "detach" => Leg::Detach(self.pose()?),
            "rejoin" => Leg::Rejoin,
            "enter" => Leg::Enter(self.feature()?),
            "leave" => Leg::Leave(self.pose()?, self.formation()?),
            other => {
                return Err(format!(
                    "'{other}' is not a leg of a move: write advance, wheel, road, about-face, form, pivot, limber, unlimber, prolong, \
                     detach, rejoin, enter or leave"
                ));
            }
        })
    }
}

impl<'t> Iterator for Reader<'t> {
    type Item = &'t str;
    fn next(&mut self) -> Option<&'t str> {
        self.words.next()
    }
}
