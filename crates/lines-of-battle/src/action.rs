//! What a player can do: the decision catalogue, LOB-act-1 to LOB-act-6. Sets of units are built unit by unit and closed by a final action
//! (LOB-act-8).
//!
//! A row says an action once: what it holds, how it is written, the rule that it rests on, and its words. Where rule or words depend on what
//! goes on, the procedure has its own.
use crate::battle::Battle;
use crate::unit::{ContingentId, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::actions::{Argument, Names, Words};
use voltigeur_engine::english::possessive;
use voltigeur_engine::view::Target;
use voltigeur_field::area::{AreaId, LinkId};

voltigeur_engine::actions! {
    /// A decision.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Action in Battle {
        // variant and arguments                      notation                        rule              label
        Begin                                       = "begin",                        "LOB-act-1",      "Begin the battle";
        Take(unit: UnitId)                          = "take {unit}",                  "LOB-act-1",      "Place {unit}";
        Place(unit: UnitId, spot: Spot)             = "place {unit} {spot}",          "LOB-act-1",      "Place {unit} {spot}";
        EndSetup                                    = "end-setup",                    "LOB-act-1",      "End the set-up";
        Reinforce(unit: UnitId, spot: Spot)         = "reinforce {unit} {spot}",      "LOB-A-1",        "Bring on {unit} {spot}";
        LeaderTo(leader: LeaderId, unit: UnitId)    = "leader {leader} to {unit}",    "LOB-leader-4",   "{leader} joins {unit}";
        LeaderWaits(leader: LeaderId, area: AreaId) = "leader {leader} waits {area}", "LOB-leader-4",   "{leader} waits in {area}";
        End                                         = "end",                          "LOB-act-2",      "End";
        Rally(unit: UnitId)                         = "rally {unit}",                 "LOB-C-1",        "Rally {unit}";
        Activate(unit: UnitId)                      = "activate {unit}",              "LOB-D-1",        "Activate {unit}";
        Join(unit: UnitId)                          = "join {unit}",                  "LOB-D-2",        "Add {unit} to the group";
        Drop(unit: UnitId)                          = "drop {unit}",                  "LOB-D-5",        "Leave {unit} here";
        Move(area: AreaId)                          = "move {area}",                  "LOB-D-4",        "Move to {area}";
        Attack(area: AreaId)                        = "attack {area}",                "LOB-D-13",       "Attack {area}";
        Line(link: LinkId)                          = "line {link}",                  "LOB-D-19",       "Form line facing {link}";
        StepOff(area: AreaId)                       = "step-off {area}",              "LOB-D-4",        "Step off the Approach into {area}";
        FormSquare                                  = "form-square",                  "LOB-D-4",        "Form square";
        FormColumn                                  = "form-column",                  "LOB-D-4",        "Form column";
        Stop                                        = "stop",                         "LOB-D-15",       "Stop here";
        Pay(source: Source)                         = "pay {source}",                 "LOB-D-12",       "Pay with {source}";
        Lead(unit: UnitId)                          = "lead {unit}",                  "LOB-act-5",      "Lead with {unit}";
        Retreat(unit: UnitId)                       = "retreat {unit}",               "LOB-act-5",      "Retreat {unit}";
        Counterattack(unit: UnitId)                 = "counterattack {unit}",         "LOB-C9",         "Counterattack with {unit}";
        Advance(unit: UnitId)                       = "advance {unit}",               "LOB-C14.1",      "Advance {unit}";
        Done                                        = "done",                         "LOB-act-5",      "Done";
        Next(unit: UnitId)                          = "next {unit}",                  "LOB-retreat-d6", "Retreat {unit} next";
        To(area: AreaId)                            = "to {area}",                    "LOB-retreat-v1", "Retreat to {area}";
        Feint(yes: bool)                            = "feint {yes}",                  "LOB-C6",         "Feint: {yes}";
        BreakOff(yes: bool)                         = "break-off {yes}",              "LOB-C9.5",       "Break off: {yes}";
        GiveUp(yes: bool)                           = "give-up {yes}",                "LOB-C9.6",       "Give up: {yes}";
        Pursue(yes: bool)                           = "pursue {yes}",                 "LOB-C9.6.3",     "Pursue: {yes}";
        Fire(unit: UnitId, target: UnitId)          = "fire {unit} at {target}",      "LOB-E-4",        "{unit} at {target}";
        Limber(gun: UnitId)                         = "limber {gun}",                 "LOB-E-11",       "Limber {gun}";
        Deploy(gun: UnitId)                         = "deploy {gun}",                 "LOB-E-11",       "Deploy {gun}";
    }
}

/// Where and how a unit is put down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Spot {
    /// In an Area: infantry in column, cavalry, artillery deployed.
    Area(AreaId),
    /// In an Area, in square.
    Square(AreaId),
    /// In an Area, limbered.
    Limbered(AreaId),
    /// In line on an Approach: its home and the link.
    Line(AreaId, LinkId),
}

impl Spot {
    /// The Area; of a line, its home.
    #[must_use]
    pub const fn area(self) -> AreaId {
        match self {
            Self::Area(area) | Self::Square(area) | Self::Limbered(area) | Self::Line(area, _) => area,
        }
    }
}

impl Argument<Battle> for Spot {
    const KIND: &'static str = "AREA [square|limbered|facing AREA]";

    fn all(battle: &Battle) -> impl Iterator<Item = Self> {
        <AreaId as Argument<Battle>>::all(battle).flat_map(|area| {
            let lines = battle.map.neighbours(area).iter().map(move |&(_, link)| Self::Line(area, link));
            [Self::Area(area), Self::Square(area), Self::Limbered(area)].into_iter().chain(lines)
        })
    }

    fn write(self, battle: &Battle, out: &mut String) {
        self.area().write(battle, out);
        match self {
            Self::Area(_) => {}
            Self::Square(_) => out.push_str(" square"),
            Self::Limbered(_) => out.push_str(" limbered"),
            Self::Line(area, link) => {
                out.push_str(" facing ");
                battle.map.across(link, area).write(battle, out);
            }
        }
    }

    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        let area = AreaId::read(words, battle)?;
        if words.accept("square") {
            return Ok(Self::Square(area));
        }
        if words.accept("limbered") {
            return Ok(Self::Limbered(area));
        }
        if !words.accept("facing") {
            // How units stand unless something else is said may be said.
            let _ = words.accept("deployed") || words.accept("column");
            return Ok(Self::Area(area));
        }
        let faced = AreaId::read(words, battle)?;
        let link = battle.map.link(area, faced);
        link.map(|link| Self::Line(area, link)).ok_or_else(|| {
            format!("'{}' and '{}' are not joined by a link", battle.area(area).id, battle.area(faced).id)
        })
    }

    fn say(self, battle: &Battle, out: &mut String) {
        out.push_str(&battle.spot(self, ""));
    }

    fn point(self, battle: &Battle, out: &mut Vec<Target>) {
        match self {
            Self::Line(_, link) => link.point(battle, out),
            spot => spot.area().point(battle, out),
        }
    }

    fn exists(self, battle: &Battle) -> bool {
        let link = match self {
            Self::Line(_, link) => link.exists(battle),
            _ => true,
        };
        link && self.area().exists(battle)
    }
}

/// Where command points come from. Ruling R70.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// The free ones.
    Free,
    /// Those restricted to a contingent. LOB-leader-9a.
    Contingent(ContingentId),
    /// That of an Efficient leader. LOB-leader-9c.
    Efficient(LeaderId),
}

impl Argument<Battle> for Source {
    const KIND: &'static str = "free|contingent NAME|leader NAME";

    fn all(battle: &Battle) -> impl Iterator<Item = Self> {
        let contingents = <ContingentId as Argument<Battle>>::all(battle).map(Self::Contingent);
        [Self::Free].into_iter().chain(contingents).chain(battle.all_leaders().map(Self::Efficient))
    }

    fn write(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Free => out.push_str("free"),
            Self::Contingent(contingent) => {
                out.push_str("contingent ");
                contingent.write(battle, out);
            }
            Self::Efficient(leader) => {
                out.push_str("leader ");
                leader.write(battle, out);
            }
        }
    }

    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        match words.take("whose command point pays")? {
            "free" => Ok(Self::Free),
            "contingent" => ContingentId::read(words, battle).map(Self::Contingent),
            "leader" => LeaderId::read(words, battle).map(Self::Efficient),
            word => Err(format!("'{word}' is neither free, contingent nor leader")),
        }
    }

    fn say(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Free => out.push_str("an ordinary command point"),
            Self::Contingent(contingent) => {
                out.push_str("a command point for ");
                contingent.say(battle, out);
            }
            Self::Efficient(leader) => {
                out.push_str(&possessive(&Names::name(battle, leader)));
                out.push_str(" command point");
            }
        }
    }

    fn exists(self, battle: &Battle) -> bool {
        match self {
            Self::Free => true,
            Self::Contingent(contingent) => contingent.exists(battle),
            Self::Efficient(leader) => leader.exists(battle),
        }
    }
}
