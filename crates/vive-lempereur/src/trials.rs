//! Morale checks of stacks and units, one after the other, and the choice of a leader for each. Chapter X, VLE-P5.1 to VLE-P5.5,
//! VLE-XIV.1b, VLE-XIV.4a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::morale::{Assault, Trial};
use crate::procedure::{Frame, Leaver, Moment, NOBODY};
use crate::unit::{LeaderId, LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::{Aspect, HexId};

/// What calls for morale checks. VLE-X.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TrialWhy {
    /// Fire. VLE-VII.3b.
    Fire,
    /// A melee, for a stack of the attacker. VLE-P4.6 (g).
    Attackers,
    /// A melee, for the defenders. VLE-P4.6 (h).
    Defenders,
    /// A rout through the hex. VLE-VIII.9b.
    Friends,
    /// A rout near by in a demoralized army. VLE-XII.1b.
    Chain,
    /// Units of a hex that do not fit together. VLE-V.7c.
    Facing,
    /// A square, against a charge seen so far away. VLE-IX.6b.
    Square {
        /// How far.
        distance: u8,
    },
    /// A countercharge. VLE-IX.7b.
    Countercharge,
    /// Cavalry beside a countercharge that came to grief. VLE-IX.7g.
    Beside,
    /// A rally. VLE-XI.2a.
    Rally,
    /// A step to be regained. VLE-XVI.7a.
    Reintegration,
    /// A withdrawal from a hex. VLE-VI.8b.
    Withdrawal {
        /// From whom.
        from: HexId,
        /// The other hex of a pair that came near.
        also: Option<HexId>,
    },
    /// A rally by an event. VLE-XXII.3.16.
    EventRally,
    /// An ambush. VLE-XXII.3.25.
    Ambush,
    /// Bad leading. VLE-XXII.3.26.
    Confusion,
    /// The sight of the Emperor. VLE-XXII.3.29.
    Shadow,
}

impl TrialWhy {
    /// The rule that calls it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Fire => "VLE-VII.3b",
            Self::Attackers | Self::Defenders => "VLE-VIII.8c",
            Self::Friends => "VLE-VIII.9b",
            Self::Chain => "VLE-XII.1b",
            Self::Facing => "VLE-V.7c",
            Self::Square { .. } => "VLE-IX.6b",
            Self::Countercharge => "VLE-IX.7b",
            Self::Beside => "VLE-IX.7g",
            Self::Rally => "VLE-XI.2a",
            Self::Reintegration => "VLE-XVI.7a",
            Self::Withdrawal { .. } => "VLE-VI.8b",
            Self::EventRally => "VLE-XXII.3.16",
            Self::Ambush => "VLE-XXII.3.25",
            Self::Confusion => "VLE-XXII.3.26",
            Self::Shadow => "VLE-XXII.3.29",
        }
    }

    /// Does a success hold those below, and a failure weigh on them? VLE-P5.1, VLE-P5.2.
    #[must_use]
    pub const fn is_of_a_stack(self) -> bool {
        matches!(
            self,
            Self::Fire
                | Self::Attackers
                | Self::Defenders
                | Self::Friends
                | Self::Square { .. }
                | Self::Withdrawal { .. }
        )
    }
}

/// How far a single check has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TrialStage {
    /// Nobody has been asked for events yet.
    Fresh,
    /// The dice are to fall. VLE-XXII.2b.
    Roll,
    /// It failed, and nothing has been done about it.
    Failed,
    /// It is to be made once more. VLE-XXII.3.4.
    Again,
}

/// Units that check their morale one after the other. Where several leaders are with one of them its owner picks whose morale
/// value counts. VLE-P5.1, VLE-XIV.1b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trials {
    /// What calls for it.
    pub why: TrialWhy,
    /// All whom it concerns.
    pub all: UnitSet,
    /// Those who have still to check.
    pub todo: UnitSet,
    /// Those who check before the others of their stack: they leave the hex. VLE-V.6a.
    pub first: UnitSet,
    /// Those who failed.
    pub failed: UnitSet,
    /// Those who check at two less. VLE-IX.7g.
    pub shaken: UnitSet,
    /// Units that took part in the fight that calls for it. VLE-VII.5f.
    pub cause: UnitSet,
    /// The hex in which they stand; of units of several hexes, any.
    pub hex: HexId,
    /// The worst direction: 0 front, 1 flank, 2 rear. VLE-G.13.
    pub aspect: u8,
    /// Only cavalry attacks. VLE-IV.4e.
    pub cavalry_only: bool,
    /// How far the next check has come.
    pub stage: TrialStage,
    /// The next check is a second one. VLE-XXII.3.4.
    pub again: bool,
    /// The leader who was picked for the next one, or [`NOBODY`].
    pub leader: u8,
}

impl Procedure<ViveLEmpereur> for Trials {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.all)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let who = game.next_trial(self).map_or("the unit", |unit| game.unit_name(unit));
        Question::new("VLE-XIV.1b", format!("which leader helps {who} with its morale check?"))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        if let Some(unit) = game.next_trial(self) {
            out.extend(game.morale_leaders(unit).iter().map(Action::Lead));
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match (*action, game.next_trial(self)) {
            (Action::Lead(leader), Some(unit)) => require(
                game.morale_leaders(unit).has(leader),
                "VLE-XIV.4a",
                "that leader is not with the unit that checks its morale",
            ),
            _ => Err(Refusal::new("VLE-XIV.1b", "choose the leader who helps this morale check")),
        }
    }

    fn label(&self, game: &ViveLEmpereur, action: &Action) -> Option<String> {
        let Action::Lead(leader) = *action else { return None };
        let bonus = game.next_trial(self).map_or(0, |unit| game.leader_bonus(leader, unit));
        // VLE-XIV.4a.
        Some(format!("{} steadies the troops ({bonus:+})", game.leader_name(leader)))
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Lead(_)).then_some(RuleId("VLE-XIV.1b"))
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.todo));
    }

    fn drop_out(&mut self, gone: Leaver) {
        for units in [&mut self.all, &mut self.first, &mut self.shaken, &mut self.cause] {
            *units = units.minus(gone.unseen());
        }
        for units in [&mut self.todo, &mut self.failed] {
            *units = units.minus(gone.off_map());
        }
    }

    /// VLE-XIV.1b: the leader for the next check.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        if let Action::Lead(leader) = action {
            umpire[me].leader = leader.0;
        }
        Flow::On
    }

    /// The next check.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let mut trials = umpire[me];
        while let Some(unit) = umpire.next_trial(&trials) {
            if umpire.undecided(&trials).is_some() {
                umpire[me] = trials;
                return Flow::Ask;
            }
            if umpire.has_events() && !umpire.in_road_column(unit) && umpire.asks_about(&mut trials) {
                umpire[me] = trials;
                umpire.ask_for_events(Moment::Check, None);
                return Flow::On;
            }
            let lost = trials.stage == TrialStage::Failed;
            let trial = umpire.trial_of(&trials, unit);
            let passed = !lost && umpire.check_unit(unit, &trial);
            umpire.use_up_events();
            umpire.options_in_check(&trials, unit, trial.leader);
            if !passed && !lost && umpire.may_try_again(&trials, unit) {
                umpire[me] = Trials { stage: TrialStage::Failed, ..trials };
                umpire.ask_for_events(Moment::Failed, None);
                return Flow::On;
            }
            trials.leader = NOBODY;
            trials.stage = TrialStage::Fresh;
            trials.again = false;
            trials.todo.remove(unit);
            if !passed {
                trials.failed.insert(unit);
            } else if trials.why.is_of_a_stack() {
                break;
            }
        }
        umpire.pop();
        umpire.finish_trials(&trials);
        Flow::On
    }
}

impl Trials {
    /// Checks of units for a reason, without anything special.
    pub(crate) fn new(why: TrialWhy, units: UnitSet, hex: HexId) -> Self {
        Self {
            why,
            all: units,
            todo: units,
            first: UnitSet::EMPTY,
            failed: UnitSet::EMPTY,
            shaken: UnitSet::EMPTY,
            cause: UnitSet::EMPTY,
            hex,
            aspect: 0,
            cavalry_only: false,
            stage: TrialStage::Fresh,
            again: false,
            leader: NOBODY,
        }
    }
}

impl ViveLEmpereur {
    /// VLE-XIV.4a: leaders of its side in the hex or hexes of a unit.
    pub(crate) fn morale_leaders(&self, unit: UnitId) -> LeaderSet {
        let side = self.side(unit);
        let with = |leader: &LeaderId| {
            self.battle.leader(*leader).side == side
                && self.leader_hex(*leader).is_some_and(|hex| self.state.is_in(&self.battle, unit, hex))
        };
        self.battle.all_leaders().filter(with).collect()
    }

    /// VLE-XIV.4a: what a leader adds; to units that he does not command 1 at most.
    pub(crate) fn leader_bonus(&self, leader: LeaderId, unit: UnitId) -> i16 {
        let value = self.leader_morale(leader);
        if self.commands(leader, unit) { value } else { value.min(1) }
    }

    /// VLE-P5.1: units of value 0 are passed over in a melee, unless nobody there has any (ruling R23).
    fn passes_over(&self, trials: &Trials, unit: UnitId) -> bool {
        let assault = Assault { infantry: !trials.cavalry_only, flanked: trials.aspect > 0 };
        let worthless = |unit: UnitId| self.defence_value(unit, assault).total() <= 0;
        trials.why == TrialWhy::Defenders
            && worthless(unit)
            && !(trials.failed.is_empty() && trials.all.into_iter().all(worthless))
    }

    /// Who checks next: the top unit, those who leave before those who stay. VLE-P5.1, VLE-V.6a.
    pub(crate) fn next_trial(&self, trials: &Trials) -> Option<UnitId> {
        if !trials.why.is_of_a_stack() {
            return trials.todo.first();
        }
        let pile = self.pile(trials.hex);
        let able = |unit: &&UnitId| trials.todo.has(**unit) && !self.passes_over(trials, **unit);
        let leaving = pile.iter().find(|unit| trials.first.has(**unit) && able(unit));
        leaving.or_else(|| pile.iter().find(able)).copied()
    }

    /// The unit on trial if its owner has to pick one of several leaders. VLE-XIV.1b.
    fn undecided(&self, trials: &Trials) -> Option<UnitId> {
        let unit = self.next_trial(trials)?;
        if matches!(trials.why, TrialWhy::Withdrawal { .. }) {
            return None;
        }
        let several = !self.in_road_column(unit) && self.morale_leaders(unit).len() > 1;
        (several && trials.leader == NOBODY).then_some(unit)
    }

    /// What bears on the check of one of the units. VLE-X.4a.
    fn trial_of(&self, trials: &Trials, unit: UnitId) -> Trial {
        let printed = matches!(trials.why, TrialWhy::Withdrawal { .. });
        let above = trials.why.is_of_a_stack() && !printed && !trials.failed.is_empty();
        let only = self.morale_leaders(unit).only();
        Trial {
            aspect: [Aspect::Front, Aspect::Flank, Aspect::Rear][usize::from(trials.aspect)],
            above_failed: above || trials.shaken.has(unit),
            cavalry_only: trials.cavalry_only,
            rally: matches!(trials.why, TrialWhy::Rally | TrialWhy::EventRally),
            calm: trials.why == TrialWhy::EventRally,
            printed,
            event: match trials.why {
                TrialWhy::EventRally => Some(2),
                TrialWhy::Ambush | TrialWhy::Confusion => Some(-1),
                TrialWhy::Shadow => Some(-2),
                _ => None,
            },
            square: match trials.why {
                TrialWhy::Square { distance } => Some(u16::from(distance)),
                _ => None,
            },
            leader: if trials.leader == NOBODY { only } else { Some(LeaderId(trials.leader)) },
            ..Trial::plain(trials.why.rule())
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Opens checks; nothing if they concern nobody.
    pub fn open_trials(&mut self, trials: Trials) {
        if !trials.todo.is_empty() {
            self.open(trials);
        }
    }

    /// VLE-XXII.2b: are the sides to be asked for events before the next dice?
    fn asks_about(&self, trials: &mut Trials) -> bool {
        match trials.stage {
            TrialStage::Fresh => trials.stage = TrialStage::Roll,
            TrialStage::Again => {
                trials.stage = TrialStage::Roll;
                trials.again = true;
            }
            TrialStage::Roll | TrialStage::Failed => return false,
        }
        true
    }

    /// VLE-XXII.3.4: a check that failed may be made once more, but dice must have fallen.
    fn may_try_again(&self, trials: &Trials, unit: UnitId) -> bool {
        self.has_events() && !trials.again && !self.in_road_column(unit)
    }

    /// What comes of it. VLE-X.2a.
    fn finish_trials(&mut self, trials: &Trials) {
        let passed = trials.all.minus(trials.todo).minus(trials.failed);
        let mut failed = trials.failed;
        if passed.is_empty() && trials.why == TrialWhy::Defenders {
            // VLE-P5.3: those who were passed over share the fate of the others.
            failed = trials.all;
        }
        match trials.why {
            TrialWhy::Square { .. } => return self.finish_square(trials.hex, failed),
            TrialWhy::Countercharge => return self.finish_counter_checks(passed, failed),
            TrialWhy::Rally | TrialWhy::EventRally => return self.finish_rally(passed, failed),
            TrialWhy::Reintegration => return self.finish_reintegration(passed),
            TrialWhy::Withdrawal { from, also } => return self.finish_withdrawal(trials.hex, from, also, failed),
            TrialWhy::Ambush => {
                let surprised = &mut self.state.core.chance.surprised;
                *surprised = surprised.or(failed);
                return;
            }
            TrialWhy::Confusion => {
                let inept = &mut self.state.core.chance.inept;
                *inept = inept.or(failed);
                return;
            }
            TrialWhy::Friends => self.state.core.held = self.state.core.held.or(trials.all.minus(failed)),
            TrialWhy::Defenders => self.state.core.waiting = self.state.core.waiting.minus(failed),
            _ => {}
        }
        self.shake_counter(trials.all, failed);
        while let Some(first) = failed.first() {
            let together = self.units_in(self.state.at(first)).and(failed).with(first);
            failed = failed.minus(together);
            self.break_units(together, trials.why.rule(), trials.cause);
        }
    }

    /// VLE-IX.7g, ruling R65: cavalry beside a countercharge that failed a check will check at two less.
    fn shake_counter(&mut self, all: UnitSet, failed: UnitSet) {
        let game = &mut *self.game;
        for n in 0..game.state.core.stack.len() {
            let Frame::Counter(counter) = game.state.core.stack[n] else { continue };
            let beside = counter.failed.filter(|&unit| {
                let mate = |other: UnitId| counter.ready.has(other) && game.state.hex(other) == game.state.hex(unit);
                failed.into_iter().any(mate)
            });
            let beside: UnitSet = beside.collect();
            if let Frame::Counter(counter) = &mut game.state.core.stack[n] {
                // Those who checked with the same stack have made the check that is due.
                counter.failed = counter.failed.minus(all);
                counter.hard = counter.hard.or(beside.minus(all));
            }
        }
    }
}
