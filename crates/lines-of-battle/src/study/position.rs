//! From a battle and the lines of a study to a position. What the rules do not allow to stand is refused, with the line.
use super::clock::{Kind, Moment, PhaseLetter};
use super::lines::Lines;
use super::stand::{Shape, Stand, Where};
use crate::battle::Battle;
use crate::flags::{FLAGS, UnitFlag};
use crate::game::{LinesOfBattle, Umpire};
use crate::names::Reader;
use crate::procedure::{Move, Rally};
use crate::state::{LeaderAt, Place, Purse};
use crate::unit::{Arrival, LeaderId, Start, UnitId};
use std::collections::BTreeMap;
use std::sync::Arc;
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::study::{Setting, StudyError};
use voltigeur_engine::{Audit, Dice, Refusal, Side, Verdict, require};
use voltigeur_field::area::AreaId;
use voltigeur_kit::scenario::Entry;

/// The line of what no line says: it is placed first, so that a line that does not go with it is the one to blame.
const AS_LISTED: usize = 0;
/// Free command points if nothing is said.
const POINTS: u8 = 6;

/// Sets up the position, at the moment that the study says.
pub(super) fn reach(
    battle: Arc<Battle>,
    setting: &Setting,
    lines: &Lines,
    dice: &mut impl Dice,
) -> Result<LinesOfBattle, StudyError> {
    let mut position = Position { game: LinesOfBattle::new(battle) };
    if let Some(Entry { item: Moment::SetUp, .. }) = &lines.moment {
        return match lines.puts.first() {
            None => Ok(position.game),
            Some(put) => Err(StudyError::new(
                put.line,
                "before the set-up no unit is on the map: place this one with 'do place'",
            )),
        };
    }
    position.place_all(setting, lines)?;
    position.set_clock(setting, lines, dice)?;
    position
        .game
        .invariants()
        .map_err(|why| StudyError::new(setting.line, format!("this position is not possible: {why}")))?;
    Ok(position.game)
}

/// A position that is being set up.
struct Position {
    game: LinesOfBattle,
}

impl Position {
    /// Places units first and leaders then, in the order of their last lines.
    fn place_all(&mut self, setting: &Setting, lines: &Lines) -> Result<(), StudyError> {
        let battle = Arc::clone(&self.game.battle);
        let names = Reader(&battle);
        let mut units: BTreeMap<u8, Entry<Stand>> = BTreeMap::new();
        let mut leaders: BTreeMap<u8, Entry<Stand>> = BTreeMap::new();
        if !lines.clear {
            for (n, unit) in battle.units.iter().enumerate() {
                let item = as_listed(&battle, unit.arrival, unit.start, unit.suggested);
                units.insert(n as u8, Entry { line: AS_LISTED, item });
            }
        }
        for Entry { line, item: (id, stand) } in &lines.puts {
            let (pieces, n) = match names.leader(id) {
                Ok(leader) => (&mut leaders, leader.0),
                Err(_) => (&mut units, names.unit(id).map_err(|why| StudyError::new(*line, why))?.0),
            };
            let piece = pieces.entry(n).or_insert(Entry { line: *line, item: Stand::default() });
            piece.line = *line;
            piece.item.change(stand.clone());
        }
        let mut units: Vec<(UnitId, Entry<Stand>)> = units.into_iter().map(|(n, at)| (UnitId(n), at)).collect();
        units.sort_by_key(|(_, at)| at.line);
        for (unit, Entry { line, item }) in units {
            let line = if line == AS_LISTED { setting.line } else { line };
            self.place_unit(&names, unit, &item).map_err(|why| StudyError::new(line, why))?;
        }
        for (leader, Entry { line, item }) in leaders {
            self.place_leader(&names, LeaderId(leader), &item).map_err(|why| StudyError::new(line, why))?;
        }
        Ok(())
    }

    fn place_unit(&mut self, names: &Reader<'_>, unit: UnitId, stand: &Stand) -> Result<(), String> {
        let id = &names.0.unit(unit).id;
        let spot = match &stand.at {
            Some(Where::In { area, facing }) => {
                (names.area(area)?, facing.as_ref().map(|to| names.area(to)).transpose()?)
            }
            Some(Where::Lost) => {
                self.game.state.core.lost.insert(unit);
                return Ok(());
            }
            None | Some(Where::Absent) => return Ok(()),
            Some(Where::On(_) | Where::Waits(_) | Where::Wounded(_)) => {
                return Err(format!("'{id}' is a unit, not a leader: write 'in' and an Area"));
            }
        };
        self.check_unit(unit, stand, spot)
            .map_err(|refusal| format!("'{id}' cannot be placed like that. {refusal}"))?;
        let (area, facing) = spot;
        let link = facing.and_then(|to| self.game.battle.map.link(area, to));
        let place = link.map_or(Place::Area(area), |link| Place::Line { link, home: area });
        let state = &mut self.game.state;
        state.put(unit, place);
        state.core.square.set(unit, stand.shape == Some(Shape::Square));
        state.core.limbered.set(unit, stand.shape == Some(Shape::Limbered));
        state.core.hits[unit.index()] = stand.hits.unwrap_or(0);
        for set in stand.flags.iter().filter_map(|word| UnitFlag::find(FLAGS, word)?.set) {
            set(&mut self.game, unit);
        }
        Ok(())
    }

    /// LOB-map-2 to LOB-map-6, LOB-units-2 to LOB-units-9, LOB-A-4, LOB-A-5.
    fn check_unit(&self, unit: UnitId, stand: &Stand, (area, facing): (AreaId, Option<AreaId>)) -> Verdict {
        let game = &self.game;
        let enemy = game.unit(unit).side.other();
        require(!game.is_held_by(area, enemy), "LOB-map-6", "the enemy holds that Area")?;
        let foreign = game.battle.derived.entries[enemy].has(area);
        require(!foreign, "LOB-A-4", "that is a Reinforcement Area of the enemy")?;
        match facing {
            Some(to) => {
                let Some(link) = game.battle.map.link(area, to) else {
                    return Err(Refusal::new("LOB-map-4", "the two Areas are not joined by a link"));
                };
                game.check_slot(unit, area, link)?;
                require(stand.shape.is_none(), "LOB-units-2", "a unit on an Approach is always in line")?;
            }
            None => require(game.room(area) > 0, "LOB-map-2", "that Area is full")?,
        }
        match stand.shape {
            Some(Shape::Square) => {
                require(game.is_infantry(unit), "LOB-units-2", "only infantry can form square")?;
                require(game.admits_square(area), "LOB-units-9", "a square cannot stand in closed terrain")?;
            }
            Some(Shape::Column) => require(game.is_infantry(unit), "LOB-units-2", "only infantry can be in column")?,
            Some(Shape::Limbered | Shape::Deployed) => {
                require(game.is_artillery(unit), "LOB-units-4", "only artillery can be deployed or limbered")?;
            }
            None => {}
        }
        let hits = stand.hits.unwrap_or(0);
        require(hits <= game.unit(unit).rating, "LOB-units-7", "a unit with so many hits would be eliminated")
    }

    fn place_leader(&mut self, names: &Reader<'_>, leader: LeaderId, stand: &Stand) -> Result<(), String> {
        let info = names.0.leader(leader);
        let (id, side) = (&info.id, info.side);
        let unit_words = stand.shape.is_some() || stand.hits.is_some() || !stand.flags.is_empty();
        if unit_words {
            return Err(format!("'{id}' is a leader: he has no hits, no formation and no markers (LOB-leader-1)"));
        }
        let at = match &stand.at {
            None | Some(Where::Absent) => LeaderAt::Expected,
            Some(Where::Lost) => LeaderAt::Gone,
            Some(Where::Wounded(turns)) => LeaderAt::Wounded(*turns),
            Some(Where::On(unit)) => {
                let unit = names.unit(unit)?;
                self.game.check_may_join(leader, unit).map_err(|why| format!("'{id}' cannot be there. {why}"))?;
                LeaderAt::With(unit)
            }
            Some(Where::Waits(area)) => {
                let area = names.area(area)?;
                if !self.game.battle.derived.entries[side].has(area) {
                    return Err(format!("'{id}' can wait only in a Reinforcement Area of his own side (LOB-leader-5)"));
                }
                LeaderAt::Waiting(area)
            }
            Some(Where::In { .. }) => return Err(format!("'{id}' is a leader: write 'on' and a unit")),
        };
        self.game.state.core.leaders[leader.index()] = at;
        Ok(())
    }

    /// Turn, side, phase and command points. What a phase begins with happens: arrivals, the dice of phase B.
    fn set_clock(&mut self, setting: &Setting, lines: &Lines, dice: &mut impl Dice) -> Result<(), StudyError> {
        let (line, turn, side, phase) = self.moment(setting, lines)?;
        if let Some(Entry { line, item: faces }) = &lines.setup_dice {
            let rolled = self.game.battle.setup_dice.len();
            if faces.len() != rolled {
                return Err(StudyError::new(
                    *line,
                    format!("{rolled} dice are rolled at this set-up: give their faces"),
                ));
            }
            self.game.state.core.setup_dice[..rolled].copy_from_slice(faces);
        }
        let core = &mut self.game.state.core;
        (core.turn, core.active) = (turn, side);
        if let (Some(points), PhaseLetter::A | PhaseLetter::B) = (&lines.points, phase) {
            let why = "command points are rolled in phase B: remove 'points', or begin with a later phase";
            return Err(StudyError::new(points.line, why));
        }
        let mut umpire = Umpire { game: &mut self.game, dice, log: &mut () };
        match phase {
            PhaseLetter::A => {
                umpire.begin_player_turn(turn, side);
                procedure::run(umpire.game, umpire.dice, umpire.log);
            }
            PhaseLetter::B => umpire.roll_command(),
            PhaseLetter::C if umpire.battle.switches.rally_and_move => {
                return Err(StudyError::new(line, "with rally-and-move there is no phase C: begin with phase D"));
            }
            PhaseLetter::C => umpire.turn_to(Rally),
            PhaseLetter::D => umpire.turn_to(Move),
            PhaseLetter::E => umpire.end_move_phase(),
        }
        if matches!(phase, PhaseLetter::C | PhaseLetter::D) {
            self.game.state.core.purse = self.purse(lines)?;
        }
        Ok(())
    }

    fn moment(&self, setting: &Setting, lines: &Lines) -> Result<(usize, u8, Side, PhaseLetter), StudyError> {
        let Some(Entry { line, item: Moment::Phase { turn, side, phase } }) = &lines.moment else {
            return Ok((setting.line, 1, Side::First, PhaseLetter::D));
        };
        let last = self.game.battle.turns.len();
        if usize::from(*turn) > last {
            return Err(StudyError::new(*line, format!("this battle has {last} turns: write a turn from 1 to {last}")));
        }
        let side = match side {
            None => Side::First,
            Some(name) => side_of(&self.game.battle, name).map_err(|why| StudyError::new(*line, why))?,
        };
        Ok((*line, *turn, side, phase.unwrap_or(PhaseLetter::D)))
    }

    fn purse(&self, lines: &Lines) -> Result<Purse, StudyError> {
        match &lines.points {
            None => Ok(Purse { free: POINTS, ..Purse::default() }),
            Some(Entry { line, item }) => purse_of(&self.game.battle, item).map_err(|why| StudyError::new(*line, why)),
        }
    }
}

/// Where the scenario puts a unit that is there from the start; in a free set-up, where it suggests.
fn as_listed(battle: &Battle, arrival: Arrival, start: Start, suggested: Option<AreaId>) -> Stand {
    if arrival != Arrival::Start {
        return Stand::default();
    }
    let id = |area: AreaId| battle.area(area).id.clone();
    match start {
        Start::Listed { area, facing, square, limbered } => Stand {
            at: Some(Where::In { area: id(area), facing: facing.map(id) }),
            shape: match (square, limbered) {
                (true, _) => Some(Shape::Square),
                (_, Some(true)) => Some(Shape::Limbered),
                _ => None,
            },
            ..Stand::default()
        },
        Start::Free => {
            Stand { at: suggested.map(|area| Where::In { area: id(area), facing: None }), ..Stand::default() }
        }
    }
}

/// The side of an id or a name.
pub(super) fn side_of(battle: &Battle, name: &str) -> Result<Side, String> {
    let is = |side: &Side| {
        let info = &battle.sides[*side];
        info.id.eq_ignore_ascii_case(name) || info.name.eq_ignore_ascii_case(name)
    };
    Side::BOTH.into_iter().find(is).ok_or_else(|| {
        let [first, second] = Side::BOTH.map(|side| &battle.sides[side].name);
        format!("there is no side '{name}': the sides are {first} and {second}")
    })
}

/// Command points by their kinds.
pub(super) fn purse_of(battle: &Battle, points: &[(u8, Kind)]) -> Result<Purse, String> {
    let names = Reader(battle);
    let mut purse = Purse::default();
    for (number, kind) in points {
        match kind {
            Kind::Free => purse.free += number,
            Kind::Contingent(name) => purse.contingent[usize::from(names.contingent(name)?.0)] += number,
            Kind::Leader(name) if *number == 1 => purse.efficient.insert(names.leader(name)?),
            Kind::Leader(name) => {
                return Err(format!("an Efficient leader gives one command point: write '1 leader {name}'"));
            }
        }
    }
    Ok(purse)
}
