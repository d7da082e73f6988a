//! What a player does. Big choices are made by small decisions, so that lists of legal actions stay short.
//!
//! A row says an action once: what it holds, how it is written, the rule that it rests on, and its words. Where rule or words depend on what
//! goes on, `words` has its own. Chapters have tables of their own.
mod conceive;

pub(crate) use conceive::conceivable;

use crate::chance::{JOKER, NAMES};
use crate::game::ViveLEmpereur;
use crate::options::MOST_OPTIONS;
use crate::unit::{Formation, LeaderId, UnitId};
use crate::words::{facing_words, form_order};
use serde::{Deserialize, Serialize};
use voltigeur_engine::actions::{Argument, Number, Words};
use voltigeur_engine::english::count;
use voltigeur_engine::view::Target;
use voltigeur_field::hex::{Direction, HexId};
use voltigeur_kit::hex::{FlatCorner, FlatSide};

voltigeur_engine::actions! {
    /// What a player does.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Action in ViveLEmpereur {
        // variant and arguments                               notation                     rule              label
        End                                                  = "end",                       "VLE-II.4",       "End the phase";
        Activate(unit: UnitId)                               = "activate {unit}",           "VLE-VI.1a",      "{unit} moves";
        Join(unit: UnitId)                                   = "join {unit}",               "VLE-VI.1a",      "{unit} joins";
        Bring(leader: LeaderId)                              = "bring {leader}",            "VLE-XIV.2a",     "{leader} rides with them";
        Drop(unit: UnitId)                                   = "drop {unit}",               "VLE-VI.1a",      "{unit} stays here";
        Step(to: Direction as FlatSide)                      = "step {to}",                 "VLE-VI.2a",      "Step {to}";
        Go(hex: HexId)                                       = "go {hex}",                  "VLE-VI.1a",      "Move to {hex}";
        Turn(way: Turn)                                      = "turn {way}",                "VLE-VI.4a",      "Turn {way}";
        Form(formation: Formation, facing: u8) as to: Formed = "form {to}",                 "VLE-VI.3a",      "{to}";
        Spread(hex: HexId)                                   = "spread {hex}",              "VLE-IV.6h",      "Spread out as tirailleurs into {hex}";
        Pivot(hex: HexId, way: Turn)                         = "pivot {hex} {way}",         "VLE-IV.6i",      "Pivot {way} around {hex}";
        Stop                                                 = "stop",                      "VLE-VI.1a",      "Stop here";
        Exit                                                 = "exit",                      "VLE-XV.1b",      "Leave the map";
        Ride(leader: LeaderId)                               = "ride {leader}",             "VLE-XIV.2a",     "{leader} rides";
        Enter(unit: UnitId, hex: HexId)                      = "enter {unit} {hex}",        "VLE-XIII.1a",    "{unit} enters at {hex}";
        EnterLeader(leader: LeaderId, hex: HexId)            = "enter-leader {leader} {hex}", "VLE-XIII.1a",  "{leader} enters at {hex}";
        Top(unit: UnitId)                                    = "top {unit}",                "VLE-V.9a",       "Put {unit} on top";
        Bottom(unit: UnitId)                                 = "bottom {unit}",             "VLE-V.9a",       "Put {unit} at the bottom";
        Target(hex: HexId)                                   = "target {hex}",              "VLE-VII.3c",     "Fire at {hex}";
        Fire(unit: UnitId)                                   = "fire {unit}",               "VLE-VII.3a",     "{unit} fires";
        Done                                                 = "done",                      "VLE-II.4",       "Done";
        Standing(order: Order, policy: Policy)               = "standing {order} {policy}", "VLE-II.3",       "{order}: {policy}";
        Square(unit: UnitId)                                 = "square {unit}",             "VLE-IX.6a",      "{unit} tries to form square";
        Countercharge(unit: UnitId)                          = "countercharge {unit}",      "VLE-IX.7a",      "{unit} tries to countercharge";
        Withdraw(unit: UnitId)                               = "withdraw {unit}",           "VLE-VI.8a",      "{unit} withdraws";
        Scatter(unit: UnitId)                                = "scatter {unit}",            "VLE-VI.5a",      "{unit} falls back in deliberate disorder";
        ScatterStack(hex: HexId)                             = "scatter-stack {hex}",       "VLE-VI.5a",      "All cavalry in {hex} falls back in deliberate disorder";
        To(hex: HexId)                                       = "to {hex}",                  "VLE-VIII.9a",    "Move to {hex}";
        More(hexes: u8 as Number<1, 2>)                      = "more {hexes}",              "VLE-V.1c",       "{hexes} more";
        Along(leader: LeaderId, yes: bool)                   = "along {leader} {yes}",      "VLE-XIV.5b",     "{leader} retreats with them: {yes}";
        Attack(hex: HexId)                                   = "attack {hex}",              "VLE-VIII.1a",    "Attack {hex}";
        Lead(leader: LeaderId)                               = "lead {leader}",             "VLE-XIV.3a",     "{leader} leads the fight";
        Stack(hex: HexId)                                    = "stack {hex}",               "VLE-VIII.8e",    "The stack in {hex}";
        Advance(unit: UnitId)                                = "advance {unit}",            "VLE-VIII.10a",   "{unit} advances";
        Exploit(hex: HexId)                                  = "exploit {hex}",             "VLE-P9.3",       "Exploit toward {hex}";
        Rally(unit: UnitId)                                  = "rally {unit}",              "VLE-XI.2a",      "{unit} tries to rally";
        Screen(unit: UnitId)                                 = "screen {unit}",             "VLE-XVI.1c",     "The voltigeurs of {unit}";
        Send(hex: HexId, facing: u8 as FlatCorner)           = "send {hex} {facing}",       "VLE-XVI.1b",     "Send voltigeurs to {hex}, facing {facing}";
        Recall(hex: HexId)                                   = "recall {hex}",              "VLE-XVI.1c",     "Recall the voltigeurs in {hex}";
        Skirmish(hex: HexId)                                 = "skirmish {hex}",            "VLE-XVI.1d",     "The voltigeurs in {hex} fire";
        Reintegrate(unit: UnitId)                            = "reintegrate {unit}",        "VLE-XVI.7a",     "{unit} tries to regain a step";
        RideBack(unit: UnitId)                               = "ride-back {unit}",          "VLE-XVI.4g",     "{unit} becomes disorganized and rides back";
        Retreat                                              = "retreat",                   "VLE-XI.4a",      "Retreat toward the lines of communication";
        Align(unit: UnitId)                                  = "align {unit}",              "VLE-V.7c",       "{unit} changes formation or facing";
        Substitute(unit: UnitId)                             = "substitute {unit}",         "VLE-XIV.6a",     "Join {unit}";
        Draw                                                 = "draw",                      "VLE-XXII.1a",    "Draw the event chits";
        Option(number: u8 as OptionNumber)                   = "option {number}",           "VLE-XXIII.1a",   "Write down {number}";
        Play {
            /// Its number.
            event: u8,
            /// By the chit that counts as any event. VLE-XXII.3.24.
            joker: bool,
            /// The unit that it is played for or against.
            unit: Option<UnitId>,
        } as event_played: Card                              = "play {event_played}",       "VLE-XXII.2a",    "Play {event_played}";
        Pick(unit: UnitId)                                   = "pick {unit}",               "VLE-XXII.2a",    "{unit}";
        Ford(hex: HexId, side: Direction as FlatSide)        = "ford {hex} {side}",         "VLE-XXII.3.28",  "A ford on the {side} side of {hex}";
        Time(used: u16 as Seconds)                           = "time {used}",               "VLE-XIX.4a",     "{used} used";
        ..Staff(crate::command::StaffAct);
        ..Fog(crate::fog::Deed);
        ..Corps(crate::interactive::Deed);
        ..Deploy(crate::deployment::Deed);
    }
}

/// The number of a battle option, or one that is written down. VLE-XXIII.1a, VLE-XXIII.2a.
type OptionNumber = Number<1, { MOST_OPTIONS as i32 }>;

voltigeur_engine::words! {
    /// Which way a unit turns.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Turn {
        /// Sixty degrees counter-clockwise.
        Left = "left",
        /// Sixty degrees clockwise.
        Right = "right",
        /// About. VLE-VI.4c.
        About = "about",
    }
}

voltigeur_engine::words! {
    /// The kinds of reactions for which a player may give a standing order for the rest of the phase. VLE-II.3.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Order {
        /// Opportunity fire. VLE-VII.5a.
        Fire = "fire" => "opportunity fire",
        /// Squares. VLE-IX.6a.
        Squares = "squares",
        /// Countercharges. VLE-IX.7a.
        Countercharges = "countercharges",
        /// Withdrawals. VLE-VI.8a.
        Withdrawals = "withdrawals" => "cavalry withdrawals",
        /// Deliberate disorganization. VLE-VI.5a.
        Scattering = "scattering" => "deliberate disorganization",
    }
}

voltigeur_engine::words! {
    /// What a standing order says. VLE-II.3.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    pub enum Policy {
        /// Each time the side is asked.
        #[default]
        Ask = "ask",
        /// It declines.
        Never = "never",
        /// Everybody who can, does.
        Always = "always",
    }
}

/// A formation, and a facing where it has one: `line 1`, `square`. VLE-VI.3a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Formed(Formation, u8);

impl From<(Formation, u8)> for Formed {
    fn from((formation, facing): (Formation, u8)) -> Self {
        Self(formation, facing)
    }
}

impl From<Formed> for (Formation, u8) {
    fn from(Formed(formation, facing): Formed) -> Self {
        (formation, facing)
    }
}

impl Argument<ViveLEmpereur> for Formed {
    const KIND: &'static str = "FORMATION [0-5]";

    fn all(_: &ViveLEmpereur) -> impl Iterator<Item = Self> {
        Formation::ALL.into_iter().flat_map(|formation| {
            let facings = if formation.has_facing() { 6 } else { 1 };
            (0..facings).map(move |facing| Self(formation, facing))
        })
    }
    fn write(self, game: &ViveLEmpereur, out: &mut String) {
        self.0.write(game, out);
        if self.0.has_facing() {
            out.push(' ');
            FlatSide(self.1).write(game, out);
        }
    }
    fn read(words: &mut Words<'_>, game: &ViveLEmpereur) -> Result<Self, String> {
        let formation = Formation::read(words, game)?;
        let facing = if formation.has_facing() { FlatSide::read(words, game)?.0 } else { 0 };
        Ok(Self(formation, facing))
    }
    fn say(self, _: &ViveLEmpereur, out: &mut String) {
        out.push_str(form_order(self.0));
        if self.0.has_facing() {
            out.push_str(", facing ");
            out.push_str(facing_words(self.0, self.1));
        }
    }
    fn exists(self, _: &ViveLEmpereur) -> bool {
        self.1 < 6 && (self.0.has_facing() || self.1 == 0)
    }
}

/// An event, by the chit that counts as any or by its own, and the unit that it is played for: `7`, `24 as 1 b7`. VLE-XXII.2a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    event: u8,
    joker: bool,
    unit: Option<UnitId>,
}

/// The number of an event.
type Event = Number<1, 30>;

impl From<(u8, bool, Option<UnitId>)> for Card {
    fn from((event, joker, unit): (u8, bool, Option<UnitId>)) -> Self {
        Self { event, joker, unit }
    }
}

impl From<Card> for (u8, bool, Option<UnitId>) {
    fn from(card: Card) -> Self {
        (card.event, card.joker, card.unit)
    }
}

impl Argument<ViveLEmpereur> for Card {
    const KIND: &'static str = "[24 as] EVENT [UNIT]";

    fn all(game: &ViveLEmpereur) -> impl Iterator<Item = Self> {
        let events = <Event as Argument<ViveLEmpereur>>::all(game).map(u8::from);
        events.flat_map(|event| [(event, false), (event, true)]).flat_map(|(event, joker)| {
            let units = std::iter::once(None).chain(game.battle.all_units().map(Some));
            units.map(move |unit| Self { event, joker, unit })
        })
    }
    fn write(self, game: &ViveLEmpereur, out: &mut String) {
        if self.joker {
            out.push_str(&format!("{JOKER} as "));
        }
        Event::from(self.event).write(game, out);
        if let Some(unit) = self.unit {
            out.push(' ');
            unit.write(game, out);
        }
    }
    fn read(words: &mut Words<'_>, game: &ViveLEmpereur) -> Result<Self, String> {
        let mut event = u8::from(Event::read(words, game)?);
        let joker = event == JOKER && words.accept("as");
        if joker {
            event = Event::read(words, game)?.into();
        }
        let unit = words.peek().map(|_| UnitId::read(words, game)).transpose()?;
        Ok(Self { event, joker, unit })
    }
    fn say(self, game: &ViveLEmpereur, out: &mut String) {
        if self.joker {
            out.push_str("Vive l'Empereur! as ");
        }
        out.push_str(NAMES[usize::from(self.event)]);
        if let Some(unit) = self.unit {
            out.push_str(" for ");
            unit.say(game, out);
        }
    }
    fn point(self, game: &ViveLEmpereur, out: &mut Vec<Target>) {
        if let Some(unit) = self.unit {
            unit.point(game, out);
        }
    }
    fn exists(self, game: &ViveLEmpereur) -> bool {
        Event::from(self.event).exists(game) && self.unit.is_none_or(|unit| unit.exists(game))
    }
}

/// Seconds that a decision took: the host's word, which nobody chooses. VLE-XIX.4a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seconds(u16);

impl From<u16> for Seconds {
    fn from(seconds: u16) -> Self {
        Self(seconds)
    }
}

impl From<Seconds> for u16 {
    fn from(Seconds(seconds): Seconds) -> Self {
        seconds
    }
}

impl Argument<ViveLEmpereur> for Seconds {
    const KIND: &'static str = "SECONDS";

    fn all(_: &ViveLEmpereur) -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
    fn write(self, _: &ViveLEmpereur, out: &mut String) {
        out.push_str(&self.0.to_string());
    }
    fn read(words: &mut Words<'_>, _: &ViveLEmpereur) -> Result<Self, String> {
        let word = words.take("a number of seconds")?;
        word.parse().map(Self).map_err(|_| format!("'{word}' is not a number of seconds"))
    }
    fn say(self, _: &ViveLEmpereur, out: &mut String) {
        out.push_str(&count(self.0, "second"));
    }
}
