//! Strategic deployment: leaders are placed face down in sixteen areas by turns, then their units around them. Chapter XVIII.
mod areas;
mod place;
mod words;

pub(crate) use words::{markers, rule_now, tell};

use crate::game::ViveLEmpereur;
use crate::state::LeaderAt;
use crate::unit::{CorpsId, LeaderId, LeaderSet, MOST_CORPS, MOST_LEADERS, Rank, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::actions::{Argument, Words};
use voltigeur_engine::view::Target;
use voltigeur_engine::{BySide, Side};
use voltigeur_field::hex::HexId;

/// An area, 0 to 15: four by four, from the north-west, row by row. VLE-XVIII.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Area(pub u8);

/// The most infantry corps of a side in an area. VLE-XVIII.2a.
pub const MOST_IN_AREA: u32 = 2;
/// Units are not deployed so near to an enemy unit. VLE-XVIII.4a.
pub const KEEP_AWAY: u16 = 3;
/// So often each side moves leaders from area to area. House ruling H113.
const MOST_MOVES: u8 = 16;
/// No area, no leader.
const NONE: u8 = u8::MAX;

/// How far the deployment has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Leaders go to areas, face down. VLE-XVIII.2a.
    Areas,
    /// Cavalry corps are given to infantry corps. VLE-XVIII.3a.
    Riding,
    /// Leaders are turned up on hexes. VLE-XVIII.4a.
    Leaders,
    /// Units are put down and moved. VLE-XVIII.4a.
    Units,
    /// Leaders without a corps of their own. VLE-XVIII.4b.
    Others,
}

/// The deployment asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deployment {
    /// How far it has come.
    pub stage: Stage,
    /// Whose turn it is.
    pub side: Side,
}

/// What was deployed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deployed {
    /// The area of each leader.
    area: [u8; MOST_LEADERS],
    /// The leader with whom each corps without infantry goes. VLE-XVIII.3a.
    rides: [u8; MOST_CORPS],
    /// Moved a leader on his last turn instead of placing one. VLE-XVIII.2b.
    moved: BySide<bool>,
    /// How often each side has moved a leader from area to area. House ruling H113.
    moves: BySide<u8>,
    /// Units that were not deployed and come as reinforcements. VLE-XVIII.5a.
    pub late: UnitSet,
    /// Leaders likewise.
    pub late_leaders: LeaderSet,
}

impl Default for Deployed {
    fn default() -> Self {
        Self {
            area: [NONE; MOST_LEADERS],
            rides: [NONE; MOST_CORPS],
            moved: BySide::default(),
            moves: BySide::default(),
            late: UnitSet::EMPTY,
            late_leaders: LeaderSet::EMPTY,
        }
    }
}

voltigeur_engine::actions! {
    /// What a player does in the deployment. Chapter XVIII.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Deed in ViveLEmpereur {
        // variant and arguments                notation                       rule             label
        Place(leader: LeaderId, area: Area)   = "place {leader} {area}",       "VLE-XVIII.2a",  "Send {leader} to area {area}";
        End                                   = "end-deployment",              "VLE-XVIII.4a",  "End the deployment";
        Ride(corps: CorpsId, leader: LeaderId) = "ride-with {corps} {leader}", "VLE-XVIII.3a",  "{corps} goes with {leader}";
        Put(leader: LeaderId, hex: HexId)     = "put {leader} {hex}",          "VLE-XVIII.4a",  "Place {leader} in {hex}";
        Deploy(unit: UnitId)                  = "deploy {unit}",               "VLE-XVIII.4a",  "Deploy {unit}";
    }
}

impl Argument<ViveLEmpereur> for Area {
    const KIND: &'static str = "AREA";

    fn all(_: &ViveLEmpereur) -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }
    fn write(self, _: &ViveLEmpereur, out: &mut String) {
        out.push_str(&self.name());
    }
    fn read(words: &mut Words<'_>, _: &ViveLEmpereur) -> Result<Self, String> {
        let word = words.take("an area")?;
        Self::from_name(word).ok_or_else(|| format!("there is no area '{word}': areas are a1 to d4"))
    }
    fn point(self, game: &ViveLEmpereur, out: &mut Vec<Target>) {
        out.extend(game.battle.middle(self).map(|hex| Target::Hex(game.battle.label(hex))));
    }
    fn exists(self, _: &ViveLEmpereur) -> bool {
        self.0 < 16
    }
}

impl ViveLEmpereur {
    /// Is the deployment under way?
    pub(crate) fn is_deploying(&self) -> bool {
        self.battle.switches.strategic_deployment && self.state.turn() == 0
    }

    /// VLE-XVIII.1a: corps of a side with troops on the map at the historical start, as bits.
    fn present(&self, side: Side) -> u32 {
        let starts = self.battle.starts.iter().map(|start| self.unit(start.unit));
        starts.filter(|unit| unit.side == side).fold(0, |bits, unit| bits | 1 << unit.corps.0)
    }

    fn has_infantry(&self, corps: usize) -> bool {
        self.battle.corps[corps].units.meets(self.battle.derived.infantry)
    }

    /// The present infantry corps of a leader, as bits.
    fn infantry_of(&self, leader: LeaderId) -> u32 {
        let info = self.battle.leader(leader);
        let present = self.present(info.side) & info.commands;
        (0..self.battle.corps.len())
            .filter(|&n| present >> n & 1 == 1 && self.has_infantry(n))
            .fold(0, |b, n| b | 1 << n)
    }

    fn starts_here(&self, leader: LeaderId) -> bool {
        self.battle.leader_starts.iter().any(|(other, _)| *other == leader)
    }

    /// VLE-XVIII.1a: the leaders that a side holds in hand at first: those of infantry corps present at the start.
    fn deploys(&self, leader: LeaderId) -> bool {
        let info = self.battle.leader(leader);
        info.rank == Rank::Corps && self.starts_here(leader) && self.infantry_of(leader) != 0
    }

    fn deployers(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.battle.all_leaders().filter(move |&leader| self.battle.leader(leader).side == side && self.deploys(leader))
    }

    /// The area of a leader that was placed.
    pub(crate) fn area_of_leader(&self, leader: LeaderId) -> Option<Area> {
        let area = self.state.core.deployment.area[usize::from(leader.0)];
        (area != NONE).then_some(Area(area))
    }

    /// VLE-XVIII.2a, VLE-XVIII.3a: leaders that lie face down, and corps that go with them, are not told apart. Somebody lies in each area.
    pub(crate) fn forget_faces(&mut self, side: Side) {
        if !self.is_deploying() {
            return;
        }
        let down = |leader: &LeaderId| self.state.leader(*leader) == LeaderAt::Expected;
        let leaders: Vec<LeaderId> = self.deployers(side).filter(down).collect();
        let mut areas: Vec<u8> =
            leaders.iter().map(|leader| self.state.core.deployment.area[usize::from(leader.0)]).collect();
        // Those in hand come last: `NONE` is the largest.
        areas.sort_unstable();
        let hidden = !leaders.is_empty();
        let deployment = &mut self.state.core.deployment;
        for (leader, area) in leaders.into_iter().zip(areas) {
            deployment.area[usize::from(leader.0)] = area;
        }
        for (n, corps) in self.battle.corps.iter().enumerate().filter(|_| hidden) {
            if corps.side == side {
                deployment.rides[n] = NONE;
            }
        }
    }

    /// Leaders that a side has still in hand.
    fn leaders_in_hand(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.deployers(side).filter(|&leader| self.area_of_leader(leader).is_none())
    }

    /// The leader in whose hex the units of a corps are put. VLE-XVIII.4a, VLE-XVIII.4b.
    fn deployer_of(&self, corps: CorpsId) -> Option<LeaderId> {
        let side = self.battle.corps(corps).side;
        let own = self.deployers(side).find(|&leader| self.battle.leader(leader).commands >> corps.0 & 1 == 1);
        let rides = self.state.core.deployment.rides[usize::from(corps.0)];
        let leader = own.or((rides != NONE).then_some(LeaderId(rides)))?;
        self.area_of_leader(leader).map(|_| leader)
    }

    /// VLE-XVIII.3a: present corps that have to be given to an infantry corps.
    fn to_ride(&self, side: Side) -> Option<CorpsId> {
        let present = self.present(side);
        let open = |n: &usize| {
            let corps = CorpsId(*n as u8);
            let commanded = |leader: LeaderId| self.battle.leader(leader).commands >> n & 1 == 1;
            present >> n & 1 == 1
                && !self.has_infantry(*n)
                && self.state.core.deployment.rides[*n] == NONE
                && !self.deployers(side).any(commanded)
                && self.battle.corps(corps).side == side
        };
        (0..self.battle.corps.len()).find(open).map(|n| CorpsId(n as u8))
    }

    /// VLE-XVIII.5a, house ruling H39: does a leader come later, with corps of which none was deployed?
    fn comes_later(&self, leader: LeaderId) -> bool {
        let info = self.battle.leader(leader);
        let own = self.present(info.side) & info.commands;
        let deployed = |n: &usize| own >> n & 1 == 1 && self.deployer_of(CorpsId(*n as u8)).is_some();
        info.rank == Rank::Corps && own != 0 && !(0..self.battle.corps.len()).any(|n| deployed(&n))
    }

    /// VLE-XVIII.4b: leaders of a side that come last.
    fn others(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.battle.all_leaders().filter(move |&leader| {
            self.battle.leader(leader).side == side
                && self.starts_here(leader)
                && self.state.leader(leader) == LeaderAt::Expected
                && !self.comes_later(leader)
        })
    }
}

/// The number of the entry by the own lines of communication. House ruling H39.
pub(crate) const BY_COMMUNICATION: u8 = u8::MAX;
