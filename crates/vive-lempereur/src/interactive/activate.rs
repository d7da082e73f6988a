//! Choosing what is activated, and going from one activation to the next. VLE-XXI.1a to VLE-XXI.6a.
use super::{Activation, Deed, Interactive, MOST_GUESTS, Stage};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, Phase};
use crate::unit::{CorpsId, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

impl Procedure<ViveLEmpereur> for Activation {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (text, rule) = game.ask_activation(self);
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let corps = (0..game.battle.corps.len() as u8).map(|n| Action::Corps(Deed::Corps(CorpsId(n))));
        match self.stage {
            Stage::Begin => out.extend(Side::BOTH.map(|side| Action::Corps(Deed::Begin(side)))),
            Stage::Choose => {
                out.extend(corps);
                out.push(Action::Corps(Deed::Pass));
            }
            Stage::Gather => {
                out.extend(corps);
                out.extend(game.of_side(self.side).map(|unit| Action::Corps(Deed::Guest(unit))));
                out.push(Action::Done);
            }
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match (self.stage, *action) {
            (Stage::Begin, Action::Corps(Deed::Begin(side))) => {
                require(game.may_begin(side), "VLE-XXI.4a", "that side's only corps acted last in the previous turn")
            }
            (Stage::Choose, Action::Corps(Deed::Corps(corps))) => game.may_activate(self.side, corps),
            (Stage::Choose, Action::Corps(Deed::Pass)) => {
                let [own, theirs] = [self.side, self.side.other()].map(|side| game.unactivated(side).count_ones());
                require(own < theirs, "VLE-XXI.1a", "only the side with fewer corps left may pass")
            }
            (Stage::Gather, Action::Corps(Deed::Corps(corps))) => game.may_join_corps(self, corps),
            (Stage::Gather, Action::Corps(Deed::Guest(unit))) => game.may_be_guest(self, unit),
            (Stage::Gather, Action::Done) => Ok(()),
            (Stage::Begin, _) => Err(Refusal::new("VLE-XXI.1a", "say which side begins the turn")),
            (Stage::Choose, _) => Err(Refusal::new("VLE-XXI.1a", "say which corps you activate")),
            (Stage::Gather, _) => {
                Err(Refusal::new("VLE-XXI.6a", "say which units act with the corps, or that you are done"))
            }
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "No more units".to_owned())
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.guests = self.guests.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let activation = umpire[me];
        let now = activation;
        let mut next = now;
        match action {
            Action::Corps(Deed::Begin(side)) => {
                umpire.note(|| Event::BeginsTurn { side });
                next = Activation { side, stage: Stage::Choose, ..now };
            }
            Action::Corps(Deed::Corps(corps)) => {
                next.corps |= 1 << corps.0;
                next.stage = Stage::Gather;
            }
            Action::Corps(Deed::Guest(unit)) => {
                umpire.note_secret(unit);
                next.guests.insert(unit);
            }
            Action::Corps(Deed::Pass) => {
                umpire.note(|| Event::Passes { side: now.side });
                next.side = now.side.other();
            }
            _ => {
                umpire.start_activation(now);
                return Flow::On;
            }
        }
        umpire[me] = next;
        Flow::On
    }

    /// An activation in which nobody can join is not asked about.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let activation = umpire[me];
        let now = activation;
        if now.stage != Stage::Gather {
            return Flow::Ask;
        }
        let guest = umpire.of_side(now.side).into_iter().any(|unit| umpire.may_be_guest(&now, unit).is_ok());
        let mut corps = (0..umpire.battle.corps.len() as u8).map(CorpsId);
        if guest || corps.any(|corps| umpire.may_join_corps(&now, corps).is_ok()) {
            return Flow::Ask;
        }
        umpire.start_activation(now);
        Flow::On
    }
}

impl ViveLEmpereur {
    fn may_activate(&self, side: Side, corps: CorpsId) -> Verdict {
        let bit = 1 << corps.0;
        require(self.battle.corps(corps).side == side, "VLE-XXI.1a", "that is not your corps")?;
        let done = self.state.core.interactive.done & bit != 0;
        require(!done, "VLE-XXI.1a", "that corps has already been activated this turn")?;
        require(self.unactivated(side) & bit != 0, "VLE-XXI.1a", "that corps has no unit on the map")?;
        require(self.not_last(side) & bit != 0, "VLE-XXI.4a", "no corps may act twice in a row")
    }

    /// VLE-XXI.5a: two corps together, one of them of cavalry.
    fn may_join_corps(&self, now: &Activation, corps: CorpsId) -> Verdict {
        require(now.corps.count_ones() == 1, "VLE-XXI.5a", "no more than two corps may act together")?;
        require(now.corps >> corps.0 & 1 == 0, "VLE-XXI.5a", "that corps is already acting")?;
        let first = now.corps.trailing_zeros() as usize;
        let horse = self.is_mounted_corps(first) || self.is_mounted_corps(usize::from(corps.0));
        require(horse, "VLE-XXI.5a", "of two corps that act together, one has to be a cavalry corps")?;
        let guests = now.guests.and(self.battle.corps(corps).units);
        require(guests.is_empty(), "VLE-XXI.6a", "units of that corps have already joined")?;
        self.may_activate(now.side, corps)
    }

    /// VLE-XXI.6a: a unit of another corps that has not acted this turn.
    fn may_be_guest(&self, now: &Activation, unit: UnitId) -> Verdict {
        require(self.of_side(now.side).has(unit), "VLE-XXI.6a", "that is not one of your units on the map")?;
        let corps = self.unit(unit).corps.0;
        require(now.corps >> corps & 1 == 0, "VLE-XXI.6a", "that unit belongs to the corps that is acting")?;
        let state = self.state.core.interactive;
        let acted = state.done >> corps & 1 == 1 || state.guests.has(unit) || now.guests.has(unit);
        require(!acted, "VLE-XXI.6a", "that unit has already acted this turn, or has already joined")?;
        require(now.guests.len() < MOST_GUESTS, "VLE-XXI.6a", "no more than two units of other corps may join")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XXI.1a: a turn begins.
    pub fn open_activations(&mut self) {
        let last = self.state.core.interactive.corps;
        self.state.core.interactive = Interactive { corps: last, ..Interactive::default() };
        self.state.core.rode = LeaderSet::EMPTY;
        Side::BOTH.into_iter().for_each(|side| self.renew_staff(side));
        match self.first_activation() {
            Some(first) => self.open(first),
            None => self.end_turn(),
        }
    }

    /// VLE-XXI.2a: the six phases for the units that were named.
    fn start_activation(&mut self, now: Activation) {
        self.pop();
        let mut units = UnitSet::EMPTY;
        for n in 0..self.battle.corps.len() {
            if now.corps >> n & 1 == 1 {
                units = units.or(self.battle.corps[n].units);
            }
        }
        let units = units.minus(self.state.core.interactive.guests).or(now.guests);
        self.state.core.active = now.side;
        // VLE-XXI.1b: units out of command act last.
        let mut strays = UnitSet::EMPTY;
        if self.battle.command_level() >= 2 {
            self.judge_command();
            strays = units.and(self.state.core.command.out);
        }
        let state = &mut self.state.core.interactive;
        state.done |= now.corps;
        state.corps = now.corps;
        state.acting = units.minus(strays);
        state.guests = state.guests.or(now.guests);
        state.strays = state.strays.or(strays);
        state.straying = false;
        self.note(|| Event::Activated { side: now.side, corps: now.corps, guests: now.guests.len() as u8 });
        self.begin_phase(Phase::CHARGE);
    }

    /// VLE-XXI.1a: the other side's turn; a side without corps is skipped, and at the end units out of command act.
    pub fn next_activation(&mut self) {
        if self.battle.switches.cav_classes {
            // VLE-XVI.4f: cavalry of these corps that charged now rests in its next activation; the others have rested.
            let core = &mut self.state.core;
            let tired = core.optional.classes.charged.minus(core.interactive.acting);
            core.optional.classes.charged = tired.or(core.efforts.charged());
            core.efforts.forget_charges();
        }
        let state = &mut self.state.core.interactive;
        let straying = std::mem::replace(&mut state.straying, false);
        state.acting = UnitSet::EMPTY;
        self.state.core.phase = Phase::HOUSEKEEPING;
        let was = self.state.active();
        // VLE-XXII.3.18: two corps in a row.
        let again = self.unactivated(was) != 0 && std::mem::take(&mut self.state.core.chance.in_a_row[was]);
        let next = if !again && self.unactivated(was.other()) != 0 { was.other() } else { was };
        if !straying && self.unactivated(next) != 0 {
            let (stage, guests) = (Stage::Choose, UnitSet::EMPTY);
            return self.open(Activation { side: next, stage, corps: 0, guests });
        }
        // VLE-XXI.1b: units out of command, the first player's before the other's.
        for side in Side::BOTH {
            let strays = self.of_side(side).and(self.state.core.interactive.strays);
            if !strays.is_empty() {
                let state = &mut self.state.core.interactive;
                state.strays = state.strays.minus(strays);
                state.acting = strays;
                state.straying = true;
                self.state.core.active = side;
                self.note(|| Event::Activated { side, corps: 0, guests: strays.len() as u8 });
                return self.begin_phase(Phase::CHARGE);
            }
        }
        self.end_turn();
    }
}
