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
mod draft;
mod flags;
mod hidden;
mod judge;
mod troops;

use crate::book::rules;
use crate::game::ViveLEmpereur;
use crate::procedure::{Frame, Phase};
use crate::scenario::Scenario;
use crate::state::LeaderAt;
use crate::unit::{LeaderId, UnitId};
pub(crate) use draft::side_word;
use draft::{After, Draft, LeaderAfter};
use judge::judge;
use std::sync::Arc;
use voltigeur_engine::actions::look_up;
use voltigeur_engine::study::{
    self, Finding, Setting, Studied, StudyError, StudyReport, StudyResult, Trail, Unreadable,
};
use voltigeur_engine::{BySide, Dice, Faults, Side};

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
        let shipped = match &setting.scenario {
            Some((line, id)) => {
                let known = crate::book::scenario(id);
                Some(known.ok_or_else(|| StudyError::new(*line, format!("there is no scenario '{id}'")))?)
            }
            None => None,
        };
        let mut draft = Draft::on(shipped.as_ref(), setting.line);
        for line in &setting.lines {
            draft.read(line)?;
        }
        let mut faults = Faults::default();
        let scenario = Scenario::checked(draft.scenario(), false, &mut faults).filter(|_| faults.is_empty());
        if let Some((line, ids)) = &setting.switches {
            faults.lines.extend(ids.iter().map(|id| (format!("switch '{id}'"), *line)));
        }
        let on = setting.switches.as_ref().map_or(&[][..], |(_, on)| on);
        let battle = scenario.and_then(|scenario| scenario.set_up(Some(on), &mut faults));
        let known = shipped.map(|shipped| shipped.set_up(None, &mut faults));
        let (Some(mut battle), None) = (battle, faults.first(setting.line)) else {
            let cannot = || StudyError::new(setting.line, "the battle cannot be set up");
            return Err(faults.first(setting.line).unwrap_or_else(cannot));
        };
        if let Some(known) = known.flatten() {
            (battle.places, battle.victory) = (known.places, known.victory);
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
            core.phase = draft.phase.unwrap_or(Phase::MOVEMENT);
        }
        for (line, name, what) in &draft.after {
            let unit = look_up::<UnitId, _>(&*game.battle, name).map_err(|why| StudyError::new(*line, why))?;
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
                After::Flag(set) => set(&mut game, unit),
            }
        }
        for (line, name, what) in &draft.leaders_after {
            let leader = look_up::<LeaderId, _>(&*game.battle, name).map_err(|why| StudyError::new(*line, why))?;
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
            game.state.core.battle_options.chosen = BySide::new(draft.chosen[0], draft.chosen[1]);
            game.state.core.stack.retain(|frame| !matches!(frame, Frame::Choosing(_) | Frame::Opening(_)));
        }
        if draft.draws == [None; 2] {
            game.state.core.stack.retain(|frame| !matches!(frame, Frame::Draw(_)));
        }
        for (line, name) in &draft.fallen {
            let leader = look_up::<LeaderId, _>(&*game.battle, name).map_err(|why| StudyError::new(*line, why))?;
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

    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, Unreadable> {
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
