//! Studies of Eagles of the Empire: the lines that set up a position, and what can be expected of one. The frame, with `do`, `roll`,
//! `refuse` and the like, is [`voltigeur_engine::study`]; `docs/guide/studies.md` explains it to players.
//!
//! A study takes a scenario that ships (`scenario mill-hill`), or an empty table of 72 by 48 inches. The first side is Blue, the second
//! Red. Lines that are not given have quiet defaults: turn 1, A is Blue, Movement Phase, one division a side with a leader of rating 0
//! who stands six inches behind its first unit.
//!
//! ```text
//! table 72 48
//! year 1809                              # also: rain, turns 10, starts 10:00
//! sides Blue Red                         # the first one goes first
//! unit F blue infantry ce 10 attack-column at 30 20 heading 0
//! unit A red infantry ce 10 stands 5 line at 30 30 heading 180 hits 2 disordered
//! unit C red cavalry ce 12 front 4 at 40 30 heading 180 blown division red_cav lance
//! unit G blue artillery ce 7 medium unlimbered at 34 20 heading 0 howitzers 2
//! unit L blue infantry ce 11 nation France skf line at 20 20 heading 0   # also: sk, ranks 2, assaults, sappers, engineers, horse
//! unit T red infantry ce 9 garrison village                               # in a town block
//! unit R red infantry ce 9 road-column arrives reserve                    # with a group of reinforcements
//! detached L at 20 26 heading 0 hits 1   # its skirmishers are out
//! leader ney blue corps 3 at 30 10 nation France      # also: attached F, with blue_div, superior ney, leads blue_div, killed 3, shaken
//! division blue_cav blue cavalry leader murat superior ney
//! order blue_div ATTACK terrain hill until objective_held losses 5 then DEFEND terrain hill
//! pending blue_div 5 ney DEFEND          # an order that arrives in turn 5
//! group reserve red turn 3 at 72 20 heading 270 other 72 30 after guards
//! terrain hill ridge level 1 dominating polygon 20 24 40 24 40 26 20 26
//! terrain town_block village stone works heavy polygon 10 10 12 10 12 12 10 12
//! terrain road pike line 0 20 72 20      # also: point 30 15 (bridge, ford)
//! objective ridge 6 sole_formed held blue        # garrison_last, garrison_last_clear3, majority
//! points unit 2 worn 1 battery 3 leaders 1 2 3 3 margin 4
//! early all_broken                       # or: early hold_twice blue ridge
//! exit blue south
//! burning village                        # also: closed village, destroyed bridge, charge-set bridge, pontoon 30 15, holds ridge red
//! turn 4
//! initiative red                         # who is A; last-initiative blue
//! phase movement                         # command, initiative, declaration, artillery, infantry, assault, casualties, integrity, end
//! part red                               # B's part of the Movement Phase comes at once
//! assault F against A                    # a combat that is already declared
//! ```
//!
//! Words that may follow a unit: `hits 2`, `disordered`, `blown`, `rested 1`, `routed`, `pool`, `waiting`, `removed`, `withdrawn`,
//! `rally-tried`, `beyond-rally`, `morale-rout`, `anchor 30 20`, `entered 30 0`, `bombards A`, `counter A 5`, `refuge S`,
//! `guns 30 20 heading 0`, `pontoon-task 30 15 2`, `charge-task bridge 1`, and what it has done in this turn: `moved`, `done`, `fired`,
//! `charged`, `failed-square`, `unlimbered-now`, `changed-pinned`, `supported`, `passed-fire`, `passed-through`, `remanned`, `shelled`,
//! `hurt-by-guns`, `firefight`, `broke-through`, `was-blown`, `routed-now`, `stopped`, `left-town`, `assaulted`, `fled-cavalry`,
//! `fought-cavalry`, `fought-infantry`. In a scenario `put f01 …` changes a unit, and `put-leader ney at 30 20` a leader.
//!
//! What can be expected, besides what the frame knows:
//!
//! ```text
//! expect F at 30 24 heading 0 attack-column hits 1 not disordered moved   # any of the words above, also ready, absent, due
//! expect pinned A by F                  # expect not pinned A
//! expect distance A F 4.066             # d; front-distance is df, or 'none'
//! expect aspect F A flank               # how an attack of F on A strikes
//! expect sees F A                       # expect not sees F A
//! expect contact F A
//! expect in F ridge                     # more than half of it
//! expect level F 1
//! expect command F                      # in command
//! expect allowance F 8                  # inches, in its formation
//! expect overlap F A
//! expect ney at 30 12 attached F        # leaders: also killed, here, due, with blue_div, rating 3
//! expect order blue_div DEFEND          # the type of order in force; expect pending blue_div 7 (its turn), expect not pending blue_div
//! expect totals 14:13                   # of the last fight that was compared; expect total 7 of the last total
//! expect modifier EOTE-7.6.4 2          # a line of the last totals; expect not modifier EOTE-7.6.4
//! expect die 4                          # the last die that was told
//! expect told falls back                # the log has these words
//! expect turn 3, expect phase assault, expect initiative red
//! expect holds ridge blue, expect burning village, expect destroyed bridge, expect combats 2, expect pontoons 1
//! ```
mod after;
mod draft;
mod expect;
mod lines;

use crate::book::rules;
use crate::game::Eagles;
use crate::procedure::Phase;
use crate::scenario::Scenario;
use std::sync::Arc;
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::study::{
    self, Finding, Setting, Studied, StudyError, StudyReport, StudyResult, Trail, Unreadable,
};
use voltigeur_engine::{Dice, Faults, Side};

/// Runs the studies of a text and tells what differs.
///
/// # Errors
/// The first line that cannot be understood, and how to mend it.
pub fn run(text: &str) -> Result<StudyReport, StudyError> {
    study::run::<Eagles>(text, rules())
}

/// Runs the studies of a text, and gives for each also the game where it ended.
///
/// # Errors
/// The first line that cannot be understood, and how to mend it.
pub fn play(text: &str) -> Result<Vec<(StudyResult, Trail<Eagles>)>, StudyError> {
    study::play(text, rules())
}

impl Studied for Eagles {
    const LINES: &'static [&'static str] = lines::LINES;

    fn set_up(setting: &Setting, dice: &mut impl Dice) -> Result<Self, StudyError> {
        let mut draft = draft::Draft::on(setting.line);
        for line in &setting.lines {
            draft.read(line, setting.scenario.is_some())?;
        }
        let switches = setting.switches.as_ref().map(|(_, ids)| ids.as_slice());
        let at = setting.switches.as_ref().map_or(setting.line, |(line, _)| *line);
        let mut faults = Faults::default();
        let scenario = match &setting.scenario {
            None => Scenario::position(draft.file(), &mut faults),
            Some((line, id)) => {
                let text = crate::book().scenario_text(id);
                let text = text.ok_or_else(|| StudyError::new(*line, format!("there is no scenario '{id}'")))?;
                Scenario::parse(text).map_err(|faults| StudyError::new(*line, faults[0].to_string()))?
            }
        };
        let battle = scenario.set_up(switches, &mut faults);
        if let Some(error) = faults.first(at) {
            return Err(error);
        }
        let mut game = Eagles::placed(Arc::new(battle));
        game.state.turn = draft.turn.unwrap_or(1);
        let phase = draft.phase.unwrap_or(Phase::Movement);
        game.state.initiative = (phase > Phase::Initiative).then_some(draft.initiative.unwrap_or(Side::First));
        game.state.last_initiative = draft.last_initiative;
        draft.apply(&mut game)?;
        game.umpire(dice, &mut ()).begin_at(phase, draft.part);
        procedure::run(&mut game, dice, &mut ());
        Ok(game)
    }

    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, Unreadable> {
        expect::judge(trail, expected)
    }
}
