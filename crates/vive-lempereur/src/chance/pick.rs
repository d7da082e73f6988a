//! An event asks whom it concerns. VLE-XXII.3.21, VLE-XXII.3.23, VLE-XXII.3.25, VLE-XXII.3.29.
use crate::action::Action;
use crate::chance::play::most_picks;
use crate::chance::{NAMES, RULES};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, on};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// An event asks whom it concerns. VLE-XXII.3.21, VLE-XXII.3.23, VLE-XXII.3.25, VLE-XXII.3.29.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// Who played it.
    pub side: Side,
    /// Which.
    pub event: u8,
    /// The unit it was played for.
    pub by: Option<UnitId>,
    /// Those who have been picked.
    pub picked: UnitSet,
}

impl Procedure<ViveLEmpereur> for Pick {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        let n = usize::from(self.event);
        Question::new(RULES[n], format!("choose what {} affects.", NAMES[n]))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        match (self.event, self.by) {
            (21, Some(unit)) => out.extend(game.strike_back_hexes(unit).into_iter().map(Action::Attack)),
            (18 | 27, _) => game.command_picks(self, out),
            (28, _) => game.ford_candidates(out),
            _ => {
                out.extend(game.state.on_map().map(Action::Pick));
                out.push(Action::Done);
            }
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match (*action, self.event, self.by) {
            (Action::Attack(hex), 21, Some(unit)) => {
                let possible = game.strike_back_hexes(unit).contains(&hex);
                require(possible, "VLE-XXII.3.21", "that unit cannot attack that hex")
            }
            (_, 18 | 27, _) => game.check_command_pick(self, action),
            (Action::Ford(hex, direction), 28, _) => game.may_find_ford(hex, direction),
            (Action::Pick(unit), 23 | 25 | 29, _) => game.may_pick(self, unit),
            (Action::Done, 23 | 29, _) => {
                require(!self.picked.is_empty(), RULES[usize::from(self.event)], "choose at least one unit")
            }
            (_, event, _) => Err(Refusal::new(RULES[usize::from(event)], "choose the units that the event affects")),
        }
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "No more units".to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        self.by.into_iter().for_each(|unit| each(Leaver::Units(UnitSet::one(unit))));
        each(Leaver::Units(self.picked));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.picked = self.picked.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let pick = umpire[me];
        if matches!(pick.event, 18 | 27) {
            umpire.take_command_pick(pick, action);
            return Flow::On;
        }
        match (action, pick.by) {
            (Action::Attack(hex), Some(unit)) => umpire.strike_back(unit, hex),
            (Action::Ford(hex, direction), _) => {
                umpire.pop();
                umpire.find_ford(hex, direction);
            }
            (Action::Pick(unit), _) => {
                umpire[me].picked.insert(unit);
            }
            _ => umpire.finish_pick(&pick),
        }
        Flow::On
    }

    /// A choice with one option is made without asking.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let pick = umpire[me];
        if let (21, Some(unit)) = (pick.event, pick.by) {
            return match umpire.strike_back_hexes(unit).as_slice() {
                [] => {
                    umpire.pop();
                    Flow::On
                }
                [only] => {
                    umpire.strike_back(unit, *only);
                    Flow::On
                }
                _ => Flow::Ask,
            };
        }
        if matches!(pick.event, 18 | 27) {
            return on(umpire.run_command_pick(pick));
        }
        if pick.event == 28 {
            return Flow::Ask;
        }
        let more = pick.picked.len() < most_picks(pick.event)
            && umpire.state.on_map().into_iter().any(|unit| umpire.may_pick(&pick, unit).is_ok());
        if !more {
            umpire.finish_pick(&pick);
        }
        on(!more)
    }
}
