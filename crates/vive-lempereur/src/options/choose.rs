//! Choosing or drawing options in secret. VLE-XXIII.1a, VLE-XXIII.2a.
use super::{CROSS, Effect, POINTS, ROUNDS};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::on;
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::count;
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Purpose, Refusal, Side, Verdict, require};

/// Why options are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ChoosingWhy {
    /// System A: options for 4 points. VLE-XXIII.1a.
    Points,
    /// System B: a number is written in secret. VLE-XXIII.2a.
    Numbers {
        /// The first round is 0.
        round: u8,
    },
    /// One more option of one point. VLE-XXII.3.27.
    Extra,
    /// Guns fire better in this turn.
    Guns,
}

/// A side chooses options, in secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// Who.
    pub side: Side,
    /// Why.
    pub why: ChoosingWhy,
}

impl Procedure<ViveLEmpereur> for Choosing {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        let (rule, text) = match self.why {
            ChoosingWhy::Points => ("VLE-XXIII.1a", "choose options worth up to 4 points in all."),
            ChoosingWhy::Numbers { .. } => ("VLE-XXIII.2a", "write down a number from 1 to 10 in secret."),
            ChoosingWhy::Extra => ("VLE-XXII.3.27", "choose one more option that costs one point."),
            ChoosingWhy::Guns => ("VLE-XXIII.0a", "use an option to improve the fire of your guns this turn?"),
        };
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        match self.why {
            ChoosingWhy::Numbers { .. } => out.extend((1..=10).map(Action::Option)),
            ChoosingWhy::Points | ChoosingWhy::Extra | ChoosingWhy::Guns => {
                let own = game.battle.options.iter().filter(|option| option.side == self.side);
                out.extend(own.map(|option| Action::Option(option.number)));
                out.push(Action::Done);
            }
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        game.check_choosing(self, action)
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        match *action {
            Action::Done if self.why == ChoosingWhy::Guns => Some("Do not use the option".to_owned()),
            Action::Done => Some("No more options".to_owned()),
            Action::Option(_) if matches!(self.why, ChoosingWhy::Numbers { .. }) => None,
            // VLE-XXIII.1a.
            Action::Option(number) => Some(match game.battle.option(self.side, number) {
                Some(option) => format!("{} ({}): {}", option.name, count(option.cost, "point"), option.text),
                None => format!("Option {number}"),
            }),
            _ => None,
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let choosing = umpire[me];
        umpire.take_choosing(choosing, action);
        Flow::On
    }

    /// A choice that is no choice any more is not asked for.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let choosing = umpire[me];
        if matches!(choosing.why, ChoosingWhy::Numbers { .. }) {
            return Flow::Ask;
        }
        let mut numbers = 1..=super::MOST_OPTIONS;
        let open = numbers.any(|number| umpire.check_choosing(&choosing, &Action::Option(number)).is_ok());
        if !open {
            umpire.pop();
        }
        on(!open)
    }
}

impl ViveLEmpereur {
    /// What a side has spent under system A.
    fn spent_points(&self, side: Side) -> u8 {
        let options = self.battle.options.iter();
        options.filter(|option| option.side == side && self.has_option(side, option.number)).map(|o| o.cost).sum()
    }

    pub(crate) fn check_choosing(&self, choosing: &Choosing, action: &Action) -> Verdict {
        let side = choosing.side;
        match (choosing.why, *action) {
            (ChoosingWhy::Numbers { round }, Action::Option(number)) => {
                require((1..=10).contains(&number), "VLE-XXIII.2a", "the number has to be 1 to 10")?;
                let before = &self.battle_options().written[side][..usize::from(round)];
                require(!before.contains(&number), "VLE-XXIII.2a", "the second number has to differ from the first")
            }
            (ChoosingWhy::Points, Action::Option(number)) => self.may_choose(side, number),
            (ChoosingWhy::Extra, Action::Option(number)) => self.may_take_extra(side, number),
            (ChoosingWhy::Guns, Action::Option(number)) => {
                let guns = self.effects(side).any(|(n, effect)| n == number && matches!(effect, Effect::Guns { .. }));
                require(guns, "VLE-XXIII.0a", "you have no such option for guns")
            }
            (ChoosingWhy::Points | ChoosingWhy::Extra | ChoosingWhy::Guns, Action::Done) => Ok(()),
            (ChoosingWhy::Numbers { .. }, _) => Err(Refusal::new("VLE-XXIII.2a", "write down a number from 1 to 10")),
            _ => Err(Refusal::new("VLE-XXIII.1a", "choose an option, or say that you are done")),
        }
    }

    /// VLE-XXIII.1a: each option once, and 4 points in all.
    fn may_choose(&self, side: Side, number: u8) -> Verdict {
        let Some(option) = self.battle.option(side, number) else {
            return Err(Refusal::new("VLE-XXIII.0a", "that option does not exist"));
        };
        require(!self.has_option(side, number), "VLE-XXIII.1a", "each option can be chosen only once")?;
        let spent = self.spent_points(side) + option.cost;
        if spent > POINTS {
            let why = "your options would cost more than 4 points";
            return Err(Refusal::new("VLE-XXIII.1a", why).numbers(i16::from(spent), i16::from(POINTS)));
        }
        Ok(())
    }

    /// VLE-XXII.3.27: one more option of one point, whose effect is still to come.
    pub(crate) fn may_take_extra(&self, side: Side, number: u8) -> Verdict {
        let Some(option) = self.battle.option(side, number) else {
            return Err(Refusal::new("VLE-XXIII.0a", "that option does not exist"));
        };
        require(option.cost == 1, "VLE-XXII.3.27", "choose an option that costs one point")?;
        require(!self.has_option(side, number), "VLE-XXIII.1a", "each option can be chosen only once")?;
        let late =
            option.effects.iter().any(|effect| matches!(effect, Effect::Redeploy { .. } | Effect::Deploy { .. }));
        require(!late, "VLE-XXII.3.27", "that option can be chosen only before the battle")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_choosing(&mut self, choosing: Choosing, action: Action) {
        let side = choosing.side;
        let Action::Option(number) = action else { return self.pop() };
        match choosing.why {
            ChoosingWhy::Points => self.take_option(side, number),
            ChoosingWhy::Extra => {
                self.pop();
                self.take_option(side, number);
            }
            ChoosingWhy::Guns => {
                self.pop();
                self.state.core.battle_options.guns_used[side] += 1;
                self.state.core.battle_options.guns_now[side] = true;
                self.reveal(side, number);
            }
            ChoosingWhy::Numbers { round } => {
                self.pop();
                self.state.core.battle_options.written[side][usize::from(round)] = number;
                self.note(|| Event::OptionWritten { side, number });
                if side == Side::Second {
                    self.draw_options(round);
                }
            }
        }
    }

    fn take_option(&mut self, side: Side, number: u8) {
        self.state.core.battle_options.chosen[side] |= 1 << number;
        self.note(|| Event::OptionTaken { side, number });
    }

    /// VLE-XXIII.2a: both have written; the French roll first, for all to see.
    fn draw_options(&mut self, round: u8) {
        let french = Side::BOTH.into_iter().find(|side| self.battle.sides[side.index()].nation == "french");
        let first = french.unwrap_or(Side::First);
        for side in [first, first.other()] {
            let sum = self.dice.sum(2, 6, Purpose::new("VLE-XXIII.2a", side)) as u8;
            let faces = self.faces();
            self.note(|| Event::OptionRoll { side, faces });
            let secret = self.battle_options().written[side][usize::from(round)];
            let number = CROSS[usize::from(secret) - 1][usize::from(sum) - 2];
            if self.has_option(side, number) {
                self.state.core.battle_options.same[side] = true;
                self.note(|| Event::OptionTwice { side });
            } else {
                self.take_option(side, number);
            }
        }
        if usize::from(round) + 1 < ROUNDS {
            for side in [Side::Second, Side::First] {
                let why = ChoosingWhy::Numbers { round: round + 1 };
                self.open(Choosing { side, why });
            }
        }
    }
}
