//! What becomes of an action, and how the game goes on by itself until somebody must decide. VLE-P2.7.
use crate::action::{Action, Policy};
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{Frame, Moment, Phase};
use voltigeur_engine::{Dice, Log};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn take(&mut self, action: Action) {
        if let Action::Standing(order, Policy::Ask) = action {
            return self.stand_by(self.decider(), order, Policy::Ask);
        }
        if let (None, Action::Play { event, joker, unit }) = (self.frame(), action) {
            return self.play(self.decider(), Moment::Between, event, joker, unit);
        }
        if let (None, Action::Fog(deed)) = (self.frame(), action) {
            return self.take_fog(deed);
        }
        if let Action::Time(seconds) = action {
            return self.take_time(seconds);
        }
        if self.clock_runs() {
            self.put_down_time(action);
        }
        match self.frame().copied() {
            None if matches!(action, Action::Staff(_)) => self.take_staff(action),
            None => match self.state.core.phase {
                Phase::Charge => self.take_charge_phase(action),
                Phase::Movement => self.take_movement(action),
                Phase::DefensiveFire | Phase::OffensiveFire => self.take_fire_phase(action),
                Phase::Melee => self.take_melee_phase(action),
                Phase::Rally => self.take_rally_phase(action),
                Phase::Housekeeping | Phase::Over => {}
            },
            Some(frame) => match frame {
                Frame::Draw => {
                    self.pop();
                    self.draw_at_start();
                    self.ask_for_events(Moment::Between, None);
                }
                Frame::Choosing(choosing) => self.take_choosing(choosing, action),
                Frame::Deploy(deploy) => self.take_deploy(deploy, action),
                Frame::Once { side } => self.take_once(side, action),
                Frame::Chits(chits) => self.take_chits(chits, action),
                Frame::Played(played) => self.take_played(played, action),
                Frame::Pick(pick) => self.take_pick(pick, action),
                Frame::Intuition(intuition) => self.take_intuition(intuition, action),
                Frame::Group(group) => self.take_group(group, action),
                Frame::Combined => self.take_combined(action),
                Frame::Rider { leader, .. } => self.take_rider(leader, action),
                Frame::Arrival { units } => self.take_arrival(units, action),
                Frame::Opportunity(opportunity) => self.take_opportunity(opportunity, action),
                Frame::Skirmish(skirmish) => self.take_skirmish(skirmish, action),
                Frame::Firing { target, firers } => self.take_firing(target, firers, action),
                Frame::React(react) => self.take_react(react, action),
                Frame::Counter(counter) => self.take_counter(counter, action),
                Frame::Trials(_) => self.take_trials(action),
                Frame::Attack { target, attackers } => self.take_attack(target, attackers, action),
                Frame::Melee(melee) => self.take_melee(melee, action),
                Frame::Retreat(retreat) => self.take_retreat(retreat, action),
                Frame::Extra { units, own } => self.take_extra(units, own, action),
                Frame::Withdrawal(withdrawal) => self.take_withdrawal(withdrawal, action),
                Frame::Contract { units, .. } => {
                    if let Action::To(hex) = action {
                        self.take_contract(units, hex);
                    }
                }
                Frame::Form { units, why } => self.take_form(units, why, action),
                Frame::Arrange { .. } => self.take_arrange(action),
                Frame::Advance(advance) => self.take_advance(advance, action),
                Frame::Exploit(exploit) => self.take_exploit(exploit, action),
                Frame::Shift { leader, .. } => self.take_shift(leader, action),
                Frame::Substitute { leader } => self.take_substitute(leader, action),
                Frame::RallyFailed { unit } => self.take_rally_failed(unit, action),
                Frame::Placing { .. } => self.take_placing(action),
                Frame::Align { hex, next, .. } => self.take_align(hex, next, action),
                Frame::Command(frame) => self.take_command(frame, action),
                Frame::Conceal(conceal) => self.take_conceal(conceal, action),
                Frame::Activation(now) => self.take_activation(now, action),
                Frame::Deployment(deploy) => self.take_deployment(deploy, action),
                Frame::TimeUp { .. } => self.take_time_up(action),
                Frame::Step(_)
                | Frame::Retreats { .. }
                | Frame::Closing(_)
                | Frame::Volley(_)
                | Frame::Opening
                | Frame::StrikeBack(_) => {}
            },
        }
    }

    fn take_arrange(&mut self, action: Action) {
        match action {
            Action::Top(unit) | Action::Bottom(unit) => {
                self.reorder(unit, matches!(action, Action::Top(_)));
                if let Frame::Arrange { moved, .. } = self.top_frame_mut() {
                    moved.insert(unit);
                }
            }
            _ => self.pop(),
        }
    }

    /// Runs everything that needs no decision, until one does. VLE-P2.7.
    pub fn run(&mut self) {
        loop {
            if self.state.core.decided.is_some() && !self.is_over() {
                return self.break_off();
            }
            if self.state.core.stack.is_empty() {
                self.lift_fog();
            }
            self.tidy_voltigeurs();
            let goes_on = match self.frame().copied() {
                None => match self.state.core.phase {
                    Phase::Over => false,
                    Phase::Housekeeping => {
                        self.next_phase();
                        true
                    }
                    _ if self.phase_asks() => false,
                    _ => {
                        self.end_phase();
                        true
                    }
                },
                Some(frame) => match frame {
                    Frame::Group(group) => self.run_group(group),
                    Frame::Combined => self.run_combined(),
                    Frame::Step(step) => self.run_step(step),
                    Frame::React(react) => self.run_react(react),
                    Frame::Opportunity(opportunity) => self.run_opportunity(opportunity),
                    Frame::Skirmish(skirmish) => self.run_skirmish(skirmish),
                    Frame::Counter(counter) => self.run_counter(counter),
                    Frame::Trials(trials) => self.run_trials(trials),
                    Frame::Volley(volley) => {
                        self.run_volley(&volley);
                        true
                    }
                    Frame::Choosing(choosing) => self.run_choosing(choosing),
                    Frame::Opening => {
                        self.pop();
                        self.options_of_turn();
                        self.open_deployments();
                        true
                    }
                    Frame::Deploy(deploy) => self.run_deploy(deploy),
                    Frame::Once { side } => self.run_once(side),
                    Frame::Chits(chits) => self.run_chits(chits),
                    Frame::Played(played) => self.run_played(played),
                    Frame::Pick(pick) => self.run_pick(pick),
                    Frame::Intuition(intuition) => self.run_intuition(intuition),
                    Frame::StrikeBack(strike) => {
                        self.run_strike_back(strike);
                        true
                    }
                    Frame::Firing { target, firers } => self.run_firing(target, firers),
                    Frame::Attack { target, attackers } => self.run_attack(target, attackers),
                    Frame::Melee(melee) => self.run_melee(melee),
                    Frame::Retreats { base } => self.run_retreats(base),
                    Frame::Retreat(retreat) => self.run_retreat(retreat),
                    Frame::Withdrawal(withdrawal) => self.run_withdrawal(withdrawal),
                    Frame::Form { units, why } => self.run_form(units, why),
                    Frame::Advance(advance) => self.run_advance(advance),
                    Frame::Exploit(exploit) => self.run_exploit(exploit),
                    Frame::Substitute { leader } => self.run_substitute(leader),
                    Frame::Placing { entry } => self.run_placing(entry),
                    Frame::Closing(closing) => self.run_closing(closing),
                    Frame::Align { hex, done, next } => self.run_align(hex, done, next),
                    Frame::Activation(now) => self.run_activation(now),
                    Frame::Deployment(deploy) => self.run_deployment(deploy),
                    Frame::Command(frame) => self.run_command(frame),
                    Frame::Extra { units, .. } if self.side_gone(units) => {
                        self.pop();
                        true
                    }
                    _ => false,
                },
            };
            if !goes_on {
                return;
            }
        }
    }

    fn side_gone(&self, units: crate::unit::UnitSet) -> bool {
        units.into_iter().all(|unit| self.state.hex(unit).is_none())
    }
}
