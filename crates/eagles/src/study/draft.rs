//! What the lines of a study say: a scenario file, and what comes on top of it.
use super::after::After;
use super::lines;
use crate::lists::Arm;
use crate::procedure::Phase;
use crate::scenario::file::{self, File, FormationText, Mark, Rest};
use crate::unit::{Level, Size};
use voltigeur_engine::Side;
use voltigeur_engine::study::{Line, StudyError, Words};
use voltigeur_kit::scenario::{Clock, Entry, Head, OrDefault, Part};

/// A study as it is read.
pub(super) struct Draft {
    pub file: File,
    /// What is done to the position when the battle stands.
    pub after: Vec<(usize, After)>,
    pub turn: Option<u8>,
    pub phase: Option<Phase>,
    pub part: Option<Side>,
    pub initiative: Option<Side>,
    pub last_initiative: Option<Side>,
}

impl Draft {
    /// An empty table. `line` stands for what no line says.
    pub fn on(line: usize) -> Self {
        let rest = Rest {
            year: 1809,
            period: None,
            table: file::Size2 { width: 72.0, height: 48.0 },
            figure_scale: None,
            rain: false,
            sides: ["blue".to_owned(), "red".to_owned()],
            side_names: Default::default(),
            first_turn_orders_immediate: true,
            exit_edges: Default::default(),
            switches: Default::default(),
        };
        let file = File {
            head: Part::new(line, Head::of_study(crate::ID)),
            clock: Part::new(line, Clock::of(20, "10:00")),
            scenario: Entry::new(line, rest),
            terrain: Vec::new(),
            leader: Vec::new(),
            division: Vec::new(),
            unit: Vec::new(),
            reinforcement: Vec::new(),
            victory: OrDefault(Entry::new(line, file::Victory { margin_for_victory: 1, ..Default::default() })),
        };
        Self { file, after: Vec::new(), turn: None, phase: None, part: None, initiative: None, last_initiative: None }
    }

    /// Reads a line.
    pub fn read(&mut self, line: &Line, shipped: bool) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        let battle = !matches!(
            line.word.as_str(),
            "put"
                | "put-leader"
                | "turn"
                | "phase"
                | "part"
                | "initiative"
                | "last-initiative"
                | "burning"
                | "closed"
                | "destroyed"
                | "charge-set"
                | "pontoon"
                | "holds"
                | "order"
                | "pending"
                | "assault"
                | "detached"
                | "division-state"
        );
        if shipped && battle {
            return Err(line.error(format!("'{}' is settled by the scenario: use 'put' and similar lines", line.word)));
        }
        lines::read(self, &line.word, &mut words)?;
        words.finish("see the guide for what this line can say")
    }

    /// The side that a word names.
    pub fn side(&self, words: &mut Words<'_>) -> Result<(Side, String), StudyError> {
        let word = words.need("a side")?;
        let sides = &self.file.scenario.sides;
        let found = sides.iter().position(|side| side.eq_ignore_ascii_case(word));
        let none = || words.error(format!("there is no side '{word}': the sides are {} and {}", sides[0], sides[1]));
        let n = found.ok_or_else(none)?;
        Ok((Side::BOTH[n], sides[n].clone()))
    }

    /// The whole as a scenario file: what nobody has named is added.
    pub fn file(&mut self) -> File {
        let mut file = self.file.clone();
        for side in file.scenario.sides.clone() {
            let own = format!("{side}_div");
            let missing = file.unit.iter().any(|unit| unit.division == own)
                && !file.division.iter().any(|division| division.id == own);
            if missing {
                let line = file.scenario.line;
                file.division.push(Entry::new(line, division(&own, &side, &format!("{side}_gen"))));
            }
        }
        for division in &mut file.division {
            if !file.leader.iter().any(|leader| leader.id == division.leader) {
                let unit = file.unit.iter().find(|unit| unit.division == division.id && unit.x.is_some());
                let leader = general(division, unit.map(|unit| &unit.item));
                file.leader.push(Entry::new(division.line, leader));
            }
            if division.superior.is_none() {
                let over =
                    file.leader.iter().find(|leader| leader.side == division.side && leader.level > Level::Division);
                division.superior = over.map(|leader| leader.id.clone());
            }
        }
        file
    }
}

/// A division of foot.
pub(super) fn division(id: &str, side: &str, leader: &str) -> file::Division {
    file::Division {
        id: id.to_owned(),
        side: side.to_owned(),
        name: id.to_owned(),
        kind: file::DivisionKind::Infantry,
        leader: leader.to_owned(),
        superior: None,
        order: None,
    }
}

/// A leader whom nobody has named: six inches behind the first unit of his division.
fn general(division: &file::Division, unit: Option<&file::Unit>) -> file::Leader {
    let (x, y) = unit.map_or((1.0, 1.0), |unit| {
        let heading = voltigeur_field::table::Heading::compass(unit.heading.unwrap_or(0.0)).vector();
        let back = |at: Option<f64>, along: f64| (at.unwrap_or(0.0) - 6.0 * along).clamp(0.5, 47.5);
        (back(unit.x, heading.x), back(unit.y, heading.y))
    });
    file::Leader {
        id: division.leader.clone(),
        side: division.side.clone(),
        nation: String::new(),
        list_nation: None,
        name: division.leader.clone(),
        level: Level::Division,
        rating: 0,
        house: true,
        superior: None,
        x: Some(x),
        y: Some(y),
        reinforcement: None,
    }
}

/// A unit without anything but its name.
pub(super) fn unit(id: &str, side: &str, arm: Arm) -> file::Unit {
    file::Unit {
        id: id.to_owned(),
        side: side.to_owned(),
        division: format!("{side}_div"),
        nation: String::new(),
        name: id.to_owned(),
        row: String::new(),
        proxy: false,
        arm,
        ce: 10,
        ce_adjusted: false,
        skirmish: Some(Mark::None),
        stands: None,
        ranks: None,
        formation: match arm {
            Arm::Infantry => FormationText::Line,
            Arm::Cavalry => FormationText::FrontK,
            Arm::Artillery => FormationText::Unlimbered,
        },
        k: None,
        width: None,
        french_assault_column: None,
        size: Size::Light,
        horse: false,
        howitzers: 0,
        guns: 0,
        lance: false,
        sappers: false,
        engineers: false,
        garrison: None,
        x: None,
        y: None,
        heading: None,
        reinforcement: None,
    }
}
