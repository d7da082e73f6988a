// "The Outpost": a game of three companies a side in a row, as small as a game can be that uses every part of `engine::procedure`. The tests
// are in `procedures.rs`; examples in the documentation include this file, so it holds the game and nothing else.
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use voltigeur_engine::procedure::{At, Awaits, Flow, Procedural, Procedure, Question, Stack};
use voltigeur_engine::{Dice, Log, Purpose, Refusal, Side, Verdict, frames, never_asks, require};

/// Companies 0 to 2 are the first side's.
pub type Unit = u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Charge(Unit, Unit),
    Countercharge(Unit),
    Fire(Unit),
    Commit(u8),
    Done,
}

frames! {
    /// The phases.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Phase: ground of Outpost { Charges, Rest }
}

frames! {
    /// What interrupts them.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Frame: stack of Outpost {
        Volley => Charge,
        Charge => Charges | Charge,
        Melee(Close),
        Panic,
    }
}

frames! {
    /// The chapter on melees.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Close: Frame::Melee of Outpost { Blows => Charge, Rout }
}

/// OP-1: the active side charges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charges;

/// OP-6: nobody does anything, and nobody is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rest {
    pub left: u8,
}

/// OP-2: fire at whoever charges. It reports how many hits there were.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    pub at: Option<Unit>,
    pub hits: u8,
}

/// OP-3: a charge. It reports whether it won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charge {
    pub unit: Unit,
    pub at: Option<Unit>,
    pub stage: u8,
    pub won: bool,
}

/// OP-4: blows. It reports who is beaten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Blows {
    pub by: Unit,
    pub at: Unit,
    pub beaten: Option<Unit>,
}

/// OP-4.2: whoever is beaten runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rout {
    pub unit: Unit,
}

/// OP-5: a side with one company left is shaken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Panic {
    pub side: Side,
}

/// All that changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub active: Side,
    pub phase: Phase,
    pub stack: Stack<Frame, 10>,
    pub here: [bool; 6],
    pub shaken: [bool; 2],
}

/// The game, with a number that is derived: how many companies are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outpost {
    pub state: State,
    pub left: usize,
}

impl Default for Outpost {
    fn default() -> Self {
        let phase = Phase::Charges(Charges);
        let state =
            State { active: Side::First, phase, stack: Stack::new(), here: [true; 6], shaken: [false; 2] };
        Self { state, left: 6 }
    }
}

impl Outpost {
    pub fn side(unit: Unit) -> Side {
        if unit < 3 { Side::First } else { Side::Second }
    }

    pub fn of(&self, side: Side) -> impl Iterator<Item = Unit> {
        (0..6).filter(move |&unit| self.state.here[usize::from(unit)] && Self::side(unit) == side)
    }

    fn charges_already(&self, unit: Unit) -> bool {
        self.every::<Charge>().any(|charge| charge.unit == unit)
    }
}

/// The rules at work.
pub struct Umpire<'a, D, L> {
    pub game: &'a mut Outpost,
    pub dice: &'a mut D,
    pub log: &'a mut L,
}

impl<D, L> Deref for Umpire<'_, D, L> {
    type Target = Outpost;
    fn deref(&self) -> &Outpost {
        self.game
    }
}

impl<D, L> DerefMut for Umpire<'_, D, L> {
    fn deref_mut(&mut self) -> &mut Outpost {
        self.game
    }
}

impl<D: Dice, L: Log<String>> Umpire<'_, D, L> {
    fn lose(&mut self, unit: Unit) {
        self.state.here[usize::from(unit)] = false;
        self.drop_out(unit);
        self.log.note(|| format!("{unit} is gone"));
    }
}

impl Procedural for Outpost {
    type Action = Action;
    type Event = String;
    type Piece = Unit;
    type Frame = Frame;
    type Ground = Phase;
    type Stack = Stack<Frame, 10>;
    type Umpire<'a, D: Dice + 'a, L: Log<String> + 'a> = Umpire<'a, D, L>;

    fn stack(&self) -> &Self::Stack {
        &self.state.stack
    }
    fn stack_mut(&mut self) -> &mut Self::Stack {
        &mut self.state.stack
    }
    fn ground(&self) -> &Phase {
        &self.state.phase
    }
    fn ground_mut(&mut self) -> &mut Phase {
        &mut self.state.phase
    }
    fn umpire<'a, D: Dice, L: Log<String>>(&'a mut self, dice: &'a mut D, log: &'a mut L) -> Umpire<'a, D, L> {
        Umpire { game: self, dice, log }
    }

    /// OP-5: whatever goes on, a side that has one company left is asked first.
    fn settle<D: Dice, L: Log<String>>(umpire: &mut Umpire<'_, D, L>) {
        for side in Side::BOTH {
            if umpire.of(side).count() == 1 && !umpire.state.shaken[side.index()] {
                umpire.state.shaken[side.index()] = true;
                umpire.open(Panic { side });
            }
        }
    }

    fn freshen(&mut self) {
        self.left = Side::BOTH.iter().map(|&side| self.of(side).count()).sum();
    }
}

impl Procedure<Outpost> for Charges {
    type Report = ();

    fn decider(&self, game: &Outpost) -> Side {
        game.state.active
    }
    fn question(&self, _: &Outpost) -> Question {
        Question::new("OP-1", "Who charges?")
    }
    fn candidates(&self, game: &Outpost, out: &mut Vec<Action>) {
        for unit in game.of(game.state.active) {
            out.extend(game.of(game.state.active.other()).map(|at| Action::Charge(unit, at)));
        }
        out.push(Action::Done);
    }
    fn check(&self, game: &Outpost, action: &Action) -> Verdict {
        match *action {
            Action::Charge(unit, at) => {
                require(game.of(game.state.active).any(|own| own == unit), "OP-1", "that is not your company")?;
                require(game.of(game.state.active.other()).any(|foe| foe == at), "OP-1", "that is not the enemy's")
            }
            Action::Done => Ok(()),
            _ => Err(Refusal::new("OP-1", "first charge, or end the phase")),
        }
    }
    fn decline(&self, _: &Outpost) -> Option<Action> {
        Some(Action::Done)
    }
    fn heading(&self, _: &Outpost) -> Option<&'static str> {
        Some("charges")
    }
    fn take<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Charge(unit, at) => umpire.call(me, Charge { unit, at: Some(at), stage: 0, won: false }),
            _ => umpire.turn_to(Rest { left: 2 }),
        }
        Flow::On
    }
}

impl Awaits<Outpost, Charge> for Charges {
    fn resume<D: Dice, L: Log<String>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, won: bool) -> Flow {
        umpire.log.note(|| format!("charge over: {won}"));
        Flow::On
    }
}

impl Procedure<Outpost> for Rest {
    type Report = ();

    never_asks!(Outpost, "OP-6");

    fn run<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        umpire[me].left -= 1;
        if umpire[me].left == 0 {
            umpire.state.active = umpire.state.active.other();
            umpire.turn_to(Charges);
        }
        Flow::On
    }
}

impl Volley {
    pub const fn at(unit: Unit) -> Self {
        Self { at: Some(unit), hits: 0 }
    }
}

impl Procedure<Outpost> for Volley {
    type Report = u8;

    fn decider(&self, game: &Outpost) -> Side {
        self.at.map_or(game.state.active, Outpost::side).other()
    }
    fn question(&self, _: &Outpost) -> Question {
        Question::new("OP-2", "Who fires?")
    }
    fn candidates(&self, game: &Outpost, out: &mut Vec<Action>) {
        out.extend(game.of(self.decider(game)).map(Action::Fire));
        out.push(Action::Done);
    }
    fn check(&self, game: &Outpost, action: &Action) -> Verdict {
        match *action {
            Action::Fire(unit) => {
                require(!game.charges_already(unit), "OP-2", "whoever charges does not fire")?;
                require(game.of(self.decider(game)).any(|own| own == unit), "OP-2", "that is not your company")
            }
            Action::Done => Ok(()),
            _ => Err(Refusal::new("OP-2", "fire, or hold")),
        }
    }
    fn label(&self, _: &Outpost, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Nobody fires".to_owned())
    }
    fn may_throw(&self, _: &Outpost, begun: bool) -> bool {
        !begun
    }
    fn drop_out(&mut self, gone: Unit) {
        self.at = self.at.filter(|&at| at != gone);
    }
    fn take<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow<u8> {
        if let (Action::Fire(unit), Some(at)) = (action, umpire[me].at)
            && umpire.dice.test(4, Purpose::new("OP-2", Outpost::side(unit)))
        {
            umpire[me].hits += 1;
            umpire.lose(at);
        }
        Flow::Done(umpire[me].hits)
    }
    fn run<D: Dice, L: Log<String>>(_: At<Self>, _: &mut Umpire<'_, D, L>) -> Flow<u8> {
        Flow::Ask
    }
}

impl Procedure<Outpost> for Charge {
    type Report = bool;

    fn decider(&self, _: &Outpost) -> Side {
        Outpost::side(self.unit).other()
    }
    fn question(&self, _: &Outpost) -> Question {
        Question::new("OP-3", "Does anybody meet the charge?")
    }
    fn candidates(&self, game: &Outpost, out: &mut Vec<Action>) {
        out.extend(game.of(self.decider(game)).map(Action::Countercharge));
        out.push(Action::Done);
    }
    fn check(&self, game: &Outpost, action: &Action) -> Verdict {
        match *action {
            Action::Countercharge(unit) => require(!game.charges_already(unit), "OP-3", "it charges already"),
            Action::Done => Ok(()),
            _ => Err(Refusal::new("OP-3", "meet the charge, or stand")),
        }
    }
    fn heading(&self, _: &Outpost) -> Option<&'static str> {
        Some("a charge")
    }
    fn is_fight(&self) -> bool {
        true
    }
    fn may_throw(&self, _: &Outpost, _: bool) -> bool {
        false
    }
    fn drop_out(&mut self, gone: Unit) {
        self.at = self.at.filter(|&at| at != gone);
    }
    fn take<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow<bool> {
        umpire[me].stage = 2;
        if let Action::Countercharge(unit) = action {
            let at = Some(umpire[me].unit);
            umpire.call(me, Charge { unit, at, stage: 0, won: false });
        }
        Flow::On
    }
    fn run<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow<bool> {
        let charge = umpire[me];
        let (true, Some(at)) = (umpire.state.here[usize::from(charge.unit)], charge.at) else {
            return Flow::Done(charge.won);
        };
        match charge.stage {
            0 => {
                umpire[me].stage = 1;
                umpire.call(me, Volley::at(charge.unit));
            }
            1 => return Flow::Ask,
            2 => {
                umpire[me].stage = 3;
                umpire.call(me, Blows { by: charge.unit, at, beaten: None });
            }
            _ => return Flow::Done(charge.won),
        }
        Flow::On
    }
}

impl Awaits<Outpost, Volley> for Charge {
    fn resume<D: Dice, L: Log<String>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, hits: u8) -> Flow<bool> {
        umpire.log.note(|| format!("{hits} hits"));
        if hits > 0 { Flow::Done(false) } else { Flow::On }
    }
}

/// Whoever met it has done with it.
impl Awaits<Outpost, Charge> for Charge {}

impl Awaits<Outpost, Blows> for Charge {
    fn resume<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, beaten: Unit) -> Flow<bool> {
        umpire[me].won = beaten != umpire[me].unit;
        Flow::On
    }
}

impl Procedure<Outpost> for Blows {
    type Report = Unit;

    never_asks!(Outpost, "OP-4");

    fn is_fight(&self) -> bool {
        true
    }
    fn run<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow<Unit> {
        let blows = umpire[me];
        if let Some(beaten) = blows.beaten {
            return Flow::Done(beaten);
        }
        let won = umpire.dice.test(4, Purpose::new("OP-4", Outpost::side(blows.by)));
        let beaten = if won { blows.at } else { blows.by };
        umpire[me].beaten = Some(beaten);
        umpire.open(Rout { unit: beaten });
        Flow::On
    }
}

impl Procedure<Outpost> for Rout {
    type Report = ();

    never_asks!(Outpost, "OP-4.2");

    fn run<D: Dice, L: Log<String>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let unit = umpire[me].unit;
        umpire.lose(unit);
        Flow::Done(())
    }
}

impl Procedure<Outpost> for Panic {
    type Report = ();

    fn decider(&self, _: &Outpost) -> Side {
        self.side
    }
    fn question(&self, _: &Outpost) -> Question {
        Question::new("OP-5", "How many lie down?")
    }
    fn candidates(&self, _: &Outpost, out: &mut Vec<Action>) {
        out.extend((1..=3).map(Action::Commit));
    }
    fn check(&self, _: &Outpost, action: &Action) -> Verdict {
        require(matches!(action, Action::Commit(1..=3)), "OP-5", "one, two or three")
    }
    /// It finds what is legal itself.
    fn legal(&self, _: &Outpost, out: &mut Vec<Action>) {
        out.extend([3, 2, 1].map(Action::Commit));
    }
    fn take<D: Dice, L: Log<String>>(_: At<Self>, _: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        Flow::Done(())
    }
}
