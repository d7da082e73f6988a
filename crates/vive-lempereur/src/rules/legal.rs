//! Who decides, and what is legal.
use crate::action::{Action, Policy};
use crate::game::ViveLEmpereur;
use crate::procedure::{Frame, GroupKind, Moment, Phase};
use voltigeur_engine::{Refusal, Side, Verdict, require};

impl ViveLEmpereur {
    /// VLE-II.3: who is asked.
    pub(crate) fn decider(&self) -> Side {
        let active = self.state.active();
        match self.frame() {
            None if self.state.core.phase == Phase::DefensiveFire => active.other(),
            None => active,
            Some(frame) => match frame {
                Frame::Combined | Frame::Group(_) | Frame::Rider { .. } | Frame::Attack { .. } | Frame::Closing(_) => {
                    active
                }
                Frame::Arrival { units } | Frame::Form { units, .. } | Frame::Extra { units, .. } => {
                    self.side_of(*units)
                }
                Frame::Contract { units, .. } => self.side_of(*units),
                Frame::Step(step) => self.side_of(step.units),
                Frame::Opportunity(opportunity) => self.marksmen(opportunity),
                Frame::Skirmish(skirmish) => self.skirmish_decider(skirmish),
                Frame::Firing { .. } => self.firing_side(),
                Frame::React(react) => self.reactor(react),
                Frame::Counter(counter) => self.countercharger(counter).other(),
                Frame::Draw | Frame::Opening => Side::First,
                Frame::Choosing(choosing) => choosing.side,
                Frame::Deploy(deploy) => deploy.side,
                Frame::Once { side } => *side,
                Frame::Chits(chits) => self.asked_for_chits(chits),
                Frame::Played(played) => played.answering,
                Frame::Pick(pick) => pick.side,
                Frame::Intuition(intuition) => self.side(intuition.unit),
                Frame::StrikeBack(strike) => self.side(strike.unit),
                Frame::Volley(volley) => self.side_of(volley.firers),
                Frame::Trials(trials) => self.side_of(trials.all),
                Frame::Melee(melee) => self.melee_decider(melee),
                Frame::Retreat(retreat) => self.side_of(retreat.units),
                Frame::Retreats { .. } => active,
                Frame::Withdrawal(withdrawal) => self.side_of(withdrawal.units),
                Frame::Arrange { hex, .. } | Frame::Align { hex, .. } => self.side_in(*hex).unwrap_or(active),
                Frame::Advance(advance) => self.side_of(advance.able),
                Frame::Exploit(exploit) => self.exploit_decider(exploit),
                Frame::Shift { leader, .. } | Frame::Substitute { leader } => self.battle.leader(*leader).side,
                Frame::RallyFailed { unit } => self.side(*unit),
                Frame::Command(frame) => self.command_decider(frame),
                Frame::Placing { entry } => self.entry_side(*entry),
                Frame::Conceal(conceal) => conceal.side,
                Frame::Activation(now) => now.side,
                Frame::Deployment(deploy) => deploy.side,
                Frame::TimeUp { side } => *side,
            },
        }
    }

    /// Actions among which all legal ones are, but for marches: those are added by a search.
    pub(super) fn candidates(&self, out: &mut Vec<Action>) {
        if self.has_events() && self.frame().is_none() && self.plays_events() {
            self.play_candidates(self.decider(), Moment::Between, out);
        }
        if self.battle.command_level() >= 3 && self.frame().is_none() {
            self.switch_candidates(out);
        }
        if self.frame().is_none() && self.is_foggy() {
            self.fog_candidates(out);
        }
        match self.frame() {
            None => match self.state.core.phase {
                Phase::Charge => self.charge_candidates(out),
                Phase::Movement => self.movement_candidates(out),
                Phase::DefensiveFire | Phase::OffensiveFire => self.fire_candidates(out),
                Phase::Melee => self.melee_phase_candidates(out),
                Phase::Rally => self.rally_candidates(out),
                Phase::Housekeeping | Phase::Over => {}
            },
            Some(frame) => match frame {
                Frame::Draw => out.push(Action::Draw),
                Frame::Choosing(choosing) => self.choosing_candidates(choosing, out),
                Frame::Deploy(deploy) => self.deploy_candidates(deploy, out),
                Frame::Once { .. } => self.once_candidates(out),
                Frame::Chits(chits) => self.chits_candidates(chits, out),
                Frame::Played(_) => Self::answer_candidates(out),
                Frame::Pick(pick) => self.pick_candidates(pick, out),
                Frame::Intuition(intuition) => self.intuition_candidates(intuition, out),
                Frame::Group(group) => self.group_candidates(group, out),
                Frame::Combined => self.combined_candidates(out),
                Frame::Rider { .. } => out.push(Action::Stop),
                Frame::Arrival { units } => {
                    out.extend(units.first().into_iter().flat_map(|unit| [Action::Top(unit), Action::Bottom(unit)]));
                }
                Frame::Opportunity(opportunity) => self.opportunity_candidates(opportunity, out),
                Frame::Skirmish(skirmish) => self.skirmish_candidates(skirmish, out),
                Frame::Firing { target, firers } => self.firing_candidates(*target, *firers, out),
                Frame::React(react) => self.react_candidates(react, out),
                Frame::Counter(counter) => self.counter_candidates(counter, out),
                Frame::Trials(trials) => self.trials_candidates(trials, out),
                Frame::Attack { target, attackers } => self.attack_candidates(*target, *attackers, out),
                Frame::Melee(melee) => self.melee_candidates(melee, out),
                Frame::Retreat(retreat) => self.retreat_candidates(retreat, out),
                Frame::Extra { .. } => out.extend([Action::More(1), Action::More(2)]),
                Frame::Withdrawal(withdrawal) => self.withdrawal_candidates(withdrawal, out),
                Frame::Contract { pair, .. } => out.extend(pair.map(Action::To)),
                Frame::Form { .. } => self.form_candidates(out),
                Frame::Arrange { hex, .. } => {
                    for unit in self.units_in(*hex) {
                        out.extend([Action::Top(unit), Action::Bottom(unit)]);
                    }
                    out.push(Action::Done);
                }
                Frame::Advance(advance) => self.advance_candidates(advance, out),
                Frame::Exploit(exploit) => self.exploit_candidates(exploit, out),
                Frame::Shift { leader, far } => self.shift_candidates(*leader, *far, out),
                Frame::Substitute { leader } => {
                    let side = self.battle.leader(*leader).side;
                    out.extend(self.of_side(side).map(Action::Substitute));
                }
                Frame::RallyFailed { unit } => self.rally_failed_candidates(*unit, out),
                Frame::Placing { entry } => self.placing_candidates(*entry, out),
                Frame::Align { hex, done, next } => self.align_candidates(*hex, *done, *next, out),
                Frame::Command(frame) => self.command_candidates(frame, out),
                Frame::Conceal(conceal) => self.conceal_candidates(conceal, out),
                Frame::Activation(now) => self.activation_candidates(now, out),
                Frame::Deployment(deploy) => self.deployment_candidates(deploy, out),
                Frame::TimeUp { .. } => out.extend([Action::Stop, Action::Done]),
                Frame::Step(_)
                | Frame::Retreats { .. }
                | Frame::Closing(_)
                | Frame::Volley(_)
                | Frame::Opening
                | Frame::StrikeBack(_) => {}
            },
        }
    }

    /// Marches, by a search that finds only legal ones.
    pub(super) fn marches(&self, out: &mut Vec<Action>) {
        match self.frame() {
            Some(Frame::Group(group)) if group.kind != GroupKind::Forming => {
                if self.battle.command_level() >= 3 && !self.may_march_under_orders(group) {
                    return;
                }
                let leash = self.leash(group);
                self.reach(group, |hex| {
                    if leash.as_ref().is_none_or(|open| open.has(hex)) {
                        out.push(Action::Go(hex));
                    }
                });
            }
            Some(Frame::Rider { leader, spent }) => self.ride_reach(*leader, *spent, |hex| {
                if self.battle.command_level() < 3 || self.may_ride_under_order(*leader, hex).is_ok() {
                    out.push(Action::Go(hex));
                }
            }),
            _ => {}
        }
    }

    /// May the action be taken in the present state? The names in it are known to exist.
    pub(super) fn check_in_state(&self, action: &Action) -> Verdict {
        if let Action::Standing(order, Policy::Ask) = *action {
            return self.check_recall(order);
        }
        if let (None, Action::Play { event, joker, unit }) = (self.frame(), *action) {
            require(self.plays_events(), "VLE-XXII.2b", "nothing can be done between phases")?;
            return self.may_play(self.decider(), Moment::Between, event, joker, unit);
        }
        match self.frame() {
            None if matches!(action, Action::Staff(_)) => self.check_staff(action),
            None if matches!(action, Action::Fog(_)) => match *action {
                Action::Fog(deed) => self.check_fog(deed),
                _ => Ok(()),
            },
            _ if matches!(action, Action::Time(_)) => match *action {
                Action::Time(seconds) => self.check_time(seconds),
                _ => Ok(()),
            },
            None => match self.state.core.phase {
                Phase::Charge => self.check_charge_phase(action),
                Phase::Movement => self.check_movement(action),
                Phase::DefensiveFire | Phase::OffensiveFire => self.check_fire_phase(action),
                Phase::Melee => self.check_melee_phase(action),
                Phase::Rally => self.check_rally_phase(action),
                Phase::Housekeeping => Err(Refusal::new("VLE-II.6", "the turn has not begun yet")),
                Phase::Over => Err(Refusal::new("VLE-P12.2", "the battle is over")),
            },
            Some(frame) => match frame {
                Frame::Draw => require(*action == Action::Draw, "VLE-XXII.1a", "first draw the event chits"),
                Frame::Choosing(choosing) => self.check_choosing(choosing, action),
                Frame::Deploy(deploy) => self.check_deploy(deploy, action),
                Frame::Once { side } => self.check_once(*side, action),
                Frame::Chits(chits) => self.check_chits(chits, action),
                Frame::Played(played) => self.check_answer(played, action),
                Frame::Pick(pick) => self.check_pick(pick, action),
                Frame::Intuition(intuition) => self.check_intuition(intuition, action),
                Frame::Group(group) => self.check_group(group, action),
                Frame::Combined => self.check_combined(action),
                Frame::Rider { leader, spent } => self.check_rider(*leader, *spent, action),
                Frame::Arrival { units } => match *action {
                    Action::Top(unit) | Action::Bottom(unit) => {
                        require(units.first() == Some(unit), "VLE-V.9b", "another unit is being placed")
                    }
                    _ => {
                        Err(Refusal::new("VLE-V.9b", "say whether the unit goes on top or to the bottom of the stack"))
                    }
                },
                Frame::Opportunity(opportunity) => self.check_opportunity(opportunity, action),
                Frame::Skirmish(skirmish) => self.check_skirmish(skirmish, action),
                Frame::Firing { target, firers } => self.check_firing(*target, *firers, action),
                Frame::React(react) => self.check_react(react, action),
                Frame::Counter(counter) => self.check_counter(counter, action),
                Frame::Trials(trials) => self.check_trials(trials, action),
                Frame::Attack { target, attackers } => self.check_attack(*target, *attackers, action),
                Frame::Melee(melee) => self.check_melee(melee, action),
                Frame::Retreat(retreat) => self.check_retreat(retreat, action),
                Frame::Extra { .. } => {
                    require(matches!(action, Action::More(1 | 2)), "VLE-V.1c", "choose one more hex or two")
                }
                Frame::Withdrawal(withdrawal) => self.check_withdrawal(withdrawal, action),
                Frame::Contract { pair, .. } => match *action {
                    Action::To(hex) => require(
                        pair.contains(&hex),
                        "VLE-IV.6m",
                        "choose one of the tirailleurs' two hexes to close up in",
                    ),
                    _ => Err(Refusal::new("VLE-IV.6m", "choose one of the tirailleurs' two hexes to close up in")),
                },
                Frame::Form { units, why } => self.check_form(*units, *why, action),
                Frame::Arrange { hex, moved } => self.check_arrange(*hex, *moved, action),
                Frame::Advance(advance) => self.check_advance(advance, action),
                Frame::Exploit(exploit) => self.check_exploit(exploit, action),
                Frame::Shift { leader, far } => match *action {
                    Action::To(hex) => self.may_shift_leader(*leader, *far, hex),
                    _ => Err(Refusal::new("VLE-XIV.5c", "first move the leader")),
                },
                Frame::Substitute { leader } => match *action {
                    Action::Substitute(unit) => self.may_substitute(*leader, unit),
                    _ => Err(Refusal::new("VLE-XIV.6a", "first choose the unit that the substitute joins")),
                },
                Frame::RallyFailed { unit } => self.check_rally_failed(*unit, action),
                Frame::Placing { entry } => self.check_placing(*entry, action),
                Frame::Align { hex, done, next } => self.check_align(*hex, *done, *next, action),
                Frame::Command(frame) => self.check_command(frame, action),
                Frame::Conceal(conceal) => self.check_conceal(conceal, action),
                Frame::Activation(now) => self.check_activation(now, action),
                Frame::Deployment(deploy) => self.check_deployment(deploy, action),
                Frame::TimeUp { .. } => crate::watch::check_time_up(action),
                Frame::Step(_)
                | Frame::Retreats { .. }
                | Frame::Closing(_)
                | Frame::Volley(_)
                | Frame::Opening
                | Frame::StrikeBack(_) => Err(Refusal::new("VLE-P2.7", "no decision is due now")),
            },
        }
    }
}
