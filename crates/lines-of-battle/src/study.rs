//! Studies of Lines of Battle: the lines that set up a position, and what can be expected of one. The frame, with `do`,
//! `roll`, `refuse` and the like, is [`voltigeur_engine::study`].
//!
//! A study takes a scenario that ships (`scenario quatre-bras`), or draws a small map of its own:
//!
//! ```text
//! sides French British             # the first one moves first
//! link A-B-C                       # two Approaches; Areas that no line describes are open ground of height 0
//! area C wood                      # wood, buildings, capacity 2, height 1, ridge, entry French
//! link C-D one-way                 # marshy, hedged, ridge, road, height 1, one-way; an arrow if an end is closed
//! unit F French I3 in A facing B   # I, HC, LC, LN with a rating, or G
//! leader ney French on F commander seniority 1
//! victory B 3 French               # 'victory units 1' if nothing is said
//! bonus French 2                   # added to the D3 of phase B, 0 if nothing is said
//! turns 4                          # 20 if nothing is said
//! sight quatre-bras                # the line-of-fire rule, 'general' if nothing is said
//! ```
//!
//! Units stand `in AREA`, `in AREA facing AREA`, `in AREA square`, `in AREA limbered`, or are `absent` or `lost`; they may have
//! `hits 2` and be `moved` or `rallied`. A unit of an own map may also have its flags and attributes by name (`fanatic`), a
//! `contingent dutch`, and come later (`arrives 3`). `put UNIT ...` and `remove UNIT` change where pieces stand, `clear` takes all
//! of them away. Leaders are `on UNIT`, `waits AREA`, `wounded 2`, `absent` or `lost`.
//!
//! `turn 3 French phase D points 2` says when: the beginning of a phase, A to E; turn 1, the first side, phase D and 6 free
//! command points if nothing is said. `points 2 free, 1 dutch, 1 leader perponcher` may stand alone. `setup-dice 4` are the
//! faces of the dice at set-up. `turn set-up` is before the battle.
//!
//! What can be expected, besides what the frame knows:
//!
//! ```text
//! expect F in A hits 2 column moved     # also: square, line, deployed, limbered, rallied, strength 1; 'not' before any of them
//! expect R on A-B home B
//! expect picton on R                    # waits A, wounded 2, lost, absent
//! expect lost LN, LC                    # these units are lost and no others; 'lost none'
//! expect empty A-B                      # no unit is there; also 'empty A'
//! expect held B French
//! expect purse 2 free, 1 dutch          # all command points that are left
//! expect spent 2                        # command points spent in this study
//! expect used 3                         # actions that the last activation has used
//! expect totals 7:7                     # of the last opposed roll, the attacker first
//! expect modifiers 4:3
//! expect aim G at R needs 5
//! expect turn 3 French phase E
//! ```
use crate::book::rules;
use crate::game::LinesOfBattle;
use std::sync::Arc;
use voltigeur_engine::Dice;
use voltigeur_engine::study::{
    self, Finding, Setting, Studied, StudyError, StudyReport, StudyResult, Trail, Unreadable,
};

mod clock;
mod expect;
mod ground;
mod lines;
mod position;
mod stand;
mod troops;
mod written;

/// Runs the studies of a text and tells what differs.
///
/// # Errors
/// The first line that cannot be understood, and how to mend it.
pub fn run(text: &str) -> Result<StudyReport, StudyError> {
    study::run::<LinesOfBattle>(text, rules())
}

/// Runs the studies of a text, and gives for each also the game where it ended.
///
/// # Errors
/// The first line that cannot be understood, and how to mend it.
pub fn play(text: &str) -> Result<Vec<(StudyResult, Trail<LinesOfBattle>)>, StudyError> {
    study::play(text, rules())
}

impl Studied for LinesOfBattle {
    const LINES: &'static [&'static str] = &lines::WORDS;

    fn set_up(setting: &Setting, dice: &mut impl Dice) -> Result<Self, StudyError> {
        let lines = lines::read(setting)?;
        let battle = match &setting.scenario {
            Some((line, id)) => {
                lines.check_no_ground()?;
                ground::of_scenario(*line, id, setting)?
            }
            None => ground::own(setting, &lines)?,
        };
        position::reach(Arc::new(battle), setting, &lines, dice)
    }

    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, Unreadable> {
        expect::judge(trail, expected)
    }
}
