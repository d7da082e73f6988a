//! The contract of the engine, kept by Vive l'Empereur!: who decides, what is legal, what becomes of it.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{ExploitStage, Frame, GroupKind, MeleeStage, Moment, Phase};
use crate::state::State;
use std::sync::Arc;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::view::{Choice, View, Viewer};
use voltigeur_engine::{BySide, Dice, Game, Log, LogLine, Pending, Refusal, RuleId, Side, Verdict, require};

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
    fn candidates(&self, out: &mut Vec<Action>) {
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
    fn marches(&self, out: &mut Vec<Action>) {
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
    fn check_in_state(&self, action: &Action) -> Verdict {
        if let (None, Action::Play { event, joker, unit }) = (self.frame(), *action) {
            require(self.plays_events(), "VLE-XXII.2b", "no phase is under way")?;
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
                Phase::Housekeeping => Err(Refusal::new("VLE-II.6", "the turn has not begun")),
                Phase::Over => Err(Refusal::new("VLE-P12.2", "the battle is over")),
            },
            Some(frame) => match frame {
                Frame::Draw => require(*action == Action::Draw, "VLE-XXII.1a", "the event chits are drawn first"),
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
                        require(units.first() == Some(unit), "VLE-V.9b", "another unit arrives")
                    }
                    _ => Err(Refusal::new("VLE-V.9b", "on top or at the bottom of the stack?")),
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
                    require(matches!(action, Action::More(1 | 2)), "VLE-V.1c", "one hex more, or two")
                }
                Frame::Withdrawal(withdrawal) => self.check_withdrawal(withdrawal, action),
                Frame::Contract { pair, .. } => match *action {
                    Action::To(hex) => require(pair.contains(&hex), "VLE-IV.6m", "they close up on one of their hexes"),
                    _ => Err(Refusal::new("VLE-IV.6m", "they close up on one of their hexes")),
                },
                Frame::Form { units, why } => self.check_form(*units, *why, action),
                Frame::Arrange { hex, moved } => self.check_arrange(*hex, *moved, action),
                Frame::Advance(advance) => self.check_advance(advance, action),
                Frame::Exploit(exploit) => self.check_exploit(exploit, action),
                Frame::Shift { leader, far } => match *action {
                    Action::To(hex) => self.may_shift_leader(*leader, *far, hex),
                    _ => Err(Refusal::new("VLE-XIV.5c", "the leader is shifted first")),
                },
                Frame::Substitute { leader } => match *action {
                    Action::Substitute(unit) => self.may_substitute(*leader, unit),
                    _ => Err(Refusal::new("VLE-XIV.6a", "the substitute joins a unit first")),
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
                | Frame::StrikeBack(_) => Err(Refusal::new("VLE-P2.7", "the game goes on by itself")),
            },
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn take(&mut self, action: Action) {
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
                    Frame::Align { hex, .. } => self.run_align(hex),
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

impl Game for ViveLEmpereur {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn pending(&self) -> Pending {
        if self.is_over() { Pending::Over(self.outcome()) } else { Pending::Decision(self.decider()) }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        let start = out.len();
        self.candidates(out);
        let mut kept = start;
        for n in start..out.len() {
            let action = out[n];
            if self.check_in_state(&action).is_ok() && !out[start..kept].contains(&action) {
                out.swap(kept, n);
                kept += 1;
            }
        }
        out.truncate(kept);
        self.marches(out);
    }

    fn check(&self, action: &Action) -> Verdict {
        let named = crate::notation::names_exist(&self.battle, action);
        require(named, "VLE-II.4", "it names something that this battle does not have")?;
        self.check_in_state(action)
    }

    fn apply(&mut self, action: &Action, dice: &mut impl Dice, log: &mut impl Log<Event>) {
        let mut umpire = Umpire { game: self, dice, log };
        umpire.take(*action);
        umpire.run();
    }

    fn decline(&self) -> Option<Action> {
        let no = match self.frame() {
            None => Action::End,
            Some(Frame::Group(_) | Frame::Rider { .. }) => Action::Stop,
            Some(Frame::Opportunity(_) | Frame::React(_) | Frame::Counter(_) | Frame::Advance(_)) => Action::Done,
            Some(
                Frame::Arrange { .. }
                | Frame::Chits(_)
                | Frame::Played(_)
                | Frame::Intuition(_)
                | Frame::Choosing(_)
                | Frame::Deploy(_)
                | Frame::Once { .. },
            ) => Action::Done,
            Some(Frame::Conceal(_) | Frame::Activation(_) | Frame::TimeUp { .. }) => Action::Done,
            Some(Frame::Exploit(exploit)) if exploit.stage != ExploitStage::Choose => Action::Done,
            Some(Frame::Melee(melee)) if melee.stage <= MeleeStage::DefenceLeader => Action::Done,
            Some(Frame::Withdrawal(_) | Frame::Skirmish(_)) => Action::Done,
            Some(Frame::Command(frame)) => crate::command::decline(frame)?,
            Some(_) => return None,
        };
        self.check(&no).is_ok().then_some(no)
    }

    fn score(&self) -> BySide<i32> {
        self.points()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn with_state(&self, mut state: State) -> Result<Self, String> {
        state.fits(&self.battle)?;
        state.rebuild(&self.battle);
        Ok(Self { battle: Arc::clone(&self.battle), state })
    }

    fn write_action(&self, action: &Action, out: &mut String) {
        crate::notation::write(&self.battle, action, out);
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        crate::notation::read(&self.battle, text)
    }

    fn rule_of(&self, action: &Action) -> RuleId {
        crate::words::rule_of(self, action)
    }

    fn describe_action(&self, action: &Action) -> Choice {
        crate::words::describe_action(self, action)
    }

    fn describe_event(&self, event: &Event) -> LogLine {
        crate::words::describe_event(self, event)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn glance(&self, viewer: Viewer, choices: bool) -> View {
        crate::view::glance(self, viewer, choices)
    }

    fn conceivable_actions(&self, out: &mut Vec<Action>) {
        crate::notation::conceivable(&self.battle, out);
    }

    fn invariants(&self) -> Result<(), String> {
        crate::invariants::check(self)
    }

    fn in_fight(&self) -> bool {
        let fights = |frame: &Frame| {
            matches!(
                frame,
                Frame::Melee(_)
                    | Frame::Attack { .. }
                    | Frame::Volley(_)
                    | Frame::Counter(_)
                    | Frame::Trials(_)
                    | Frame::Firing { .. }
                    | Frame::Opportunity(_)
                    | Frame::Retreats { .. }
            )
        };
        self.state.core.stack.iter().any(fights)
    }

    fn chain_goes_on(&self) -> bool {
        self.in_fight() || self.charge_goes_on()
    }

    fn turn(&self) -> u32 {
        u32::from(self.state.turn())
    }

    fn by_stance(&self, stance: Stance, legal: &[Action]) -> usize {
        crate::stance::choose(self, stance, legal)
    }

    fn aftermath(&self, before: &Self) -> Aftermath {
        crate::stance::aftermath(self, before)
    }

    fn as_seen(&self, viewer: Viewer) -> Self {
        crate::query::as_seen(self, viewer)
    }

    fn answer(&self, viewer: Viewer, query: &Query) -> Result<Answer, String> {
        crate::query::answer(self, viewer, query)
    }

    fn totals(&self, action: &Action) -> Vec<LedgerText> {
        crate::query::totals(self, action)
    }

    fn time_spent(&self, seconds: u32) -> Option<Action> {
        let seconds = seconds.min(u32::from(crate::watch::MOST_SECONDS)) as u16;
        (seconds > 0 && self.clock_runs()).then_some(Action::Time(seconds))
    }

    fn hidden_twin(&self, viewer: Viewer) -> Option<Self> {
        crate::view::twin(self, viewer)
    }
}
