//! The deployment in notation, in words, and as markers of a view.
use super::{Area, Deed, Deploy, Stage};
use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::notation::Names;
use crate::state::LeaderAt;
use crate::unit::{CorpsId, LeaderId, UnitId};
use std::fmt::Write;
use voltigeur_engine::view::{Marker, Target, Viewer};
use voltigeur_engine::{LogLine, RuleId};
use voltigeur_field::hex::HexId;

/// Writes what is done: `place ney a2`, `end-deployment`, `ride-with B2 ney`, `put ney 0306`, `deploy b7`.
pub(crate) fn write(battle: &Battle, deed: Deed, out: &mut String) -> std::fmt::Result {
    let leader = |id: LeaderId| battle.leader(id).id.as_str();
    match deed {
        Deed::Place(l, area) => write!(out, "place {} {}", leader(l), area.name()),
        Deed::End => write!(out, "end-deployment"),
        Deed::Ride(corps, l) => write!(out, "ride-with {} {}", battle.corps(corps).id.to_lowercase(), leader(l)),
        Deed::Put(l, hex) => write!(out, "put {} {}", leader(l), battle.label(hex)),
        Deed::Deploy(unit) => write!(out, "deploy {}", battle.unit(unit).id),
    }
}

/// Reads it; nothing if the verb is another.
pub(crate) fn read(battle: &Battle, words: &[&str]) -> Option<Result<Action, String>> {
    let names = Names(battle);
    let area =
        |name: &str| Area::from_name(name).ok_or_else(|| format!("there is no area '{name}': areas are a1 to d4"));
    let corps = |id: &str| {
        let found = battle.corps.iter().position(|corps| corps.id.eq_ignore_ascii_case(id));
        found.map(|n| CorpsId(n as u8)).ok_or_else(|| format!("there is no corps '{id}'"))
    };
    let deed = match *words {
        ["place", l, a] => names.leader(l).and_then(|leader| Ok(Deed::Place(leader, area(a)?))),
        ["end-deployment"] => Ok(Deed::End),
        ["ride-with", c, l] => corps(c).and_then(|corps| Ok(Deed::Ride(corps, names.leader(l)?))),
        ["put", l, h] => names.leader(l).and_then(|leader| Ok(Deed::Put(leader, names.hex(h)?))),
        ["deploy", u] => names.unit(u).map(Deed::Deploy),
        _ => return None,
    };
    Some(deed.map(Action::Deploy))
}

/// Does what it names exist?
pub(crate) fn names_exist(battle: &Battle, deed: Deed) -> bool {
    let leader = |l: LeaderId| usize::from(l.0) < battle.leaders.len();
    match deed {
        Deed::Place(l, area) => leader(l) && area.0 < 16,
        Deed::End => true,
        Deed::Ride(corps, l) => usize::from(corps.0) < battle.corps.len() && leader(l),
        Deed::Put(l, hex) => leader(l) && hex.index() < battle.map.hexes(),
        Deed::Deploy(unit) => unit.index() < battle.units.len(),
    }
}

/// All that can be written, in a battle that begins with a deployment.
pub(crate) fn conceivable(battle: &Battle, out: &mut Vec<Action>) {
    if !battle.switches.strategic_deployment {
        return;
    }
    out.push(Action::Deploy(Deed::End));
    for l in battle.all_leaders() {
        out.extend((0..16).map(|area| Action::Deploy(Deed::Place(l, Area(area)))));
        out.extend((0..battle.corps.len() as u8).map(|n| Action::Deploy(Deed::Ride(CorpsId(n), l))));
        out.extend(battle.map.grid().ids().map(|hex| Action::Deploy(Deed::Put(l, hex))));
    }
    for side in &battle.sides {
        for &hex in side.communication.iter().chain(&battle.derived.border) {
            out.extend(battle.all_units().map(|unit| Action::Enter(unit, hex)));
            out.extend(battle.all_leaders().map(|leader| Action::EnterLeader(leader, hex)));
        }
    }
    out.extend(battle.all_units().map(|unit| Action::Deploy(Deed::Deploy(unit))));
}

/// The rule that it rests on.
pub(crate) fn rule_of(game: &ViveLEmpereur, deed: Deed) -> &'static str {
    let last =
        matches!(game.frame(), Some(crate::procedure::Frame::Deployment(deploy)) if deploy.stage == Stage::Others);
    match deed {
        Deed::Place(..) => "VLE-XVIII.2a",
        Deed::Ride(..) => "VLE-XVIII.3a",
        Deed::Put(..) if last => "VLE-XVIII.4b",
        Deed::End | Deed::Put(..) | Deed::Deploy(_) => "VLE-XVIII.4a",
    }
}

/// It in a few words.
pub(crate) fn label(game: &ViveLEmpereur, deed: Deed, points_at: &mut Vec<Target>) -> String {
    match deed {
        Deed::Place(l, area) => {
            points_at.extend(game.battle.middle(area).map(|hex| Target::Hex(game.label(hex))));
            format!("Send {} to area {}", game.leader_name(l), area.name())
        }
        Deed::End => "End the deployment".to_owned(),
        Deed::Ride(corps, l) => format!("{} goes with {}", game.battle.corps(corps).id, game.leader_name(l)),
        Deed::Put(l, hex) => {
            points_at.push(Target::Hex(game.label(hex)));
            format!("Place {} in {}", game.leader_name(l), game.label(hex))
        }
        Deed::Deploy(unit) => {
            points_at.push(Target::Piece(game.unit(unit).id.clone()));
            format!("Deploy {}", game.unit_name(unit))
        }
    }
}

/// Leaders in areas: face down for the enemy. VLE-XVIII.2a.
pub(crate) fn markers(game: &ViveLEmpereur, viewer: Viewer, out: &mut Vec<Marker>) {
    for leader in game.battle.all_leaders() {
        let Some(area) = game.area_of_leader(leader).filter(|_| game.state.leader(leader) == LeaderAt::Expected) else {
            continue;
        };
        let side = game.battle.leader(leader).side;
        let known = viewer == Viewer::Everyone || viewer == Viewer::Side(side);
        let (id, label) = match known {
            true => (game.battle.leader(leader).id.clone(), game.leader_name(leader)),
            false => (String::new(), game.one_of(side, "leader")),
        };
        let at = game.battle.middle(area).map(|hex| Target::Hex(game.label(hex)));
        out.push(Marker {
            kind: "leader".to_owned(),
            id,
            label,
            side: Some(side),
            at: at.into_iter().collect(),
            ..Marker::default()
        });
    }
    if !matches!(viewer, Viewer::Everyone) {
        // What stands first would tell the order of the list: it is sorted by place.
        out.sort_by_key(|marker| format!("{:?}{}{}", marker.at, marker.kind, marker.label));
    }
}

/// What happened, in words.
pub(crate) fn tell(game: &ViveLEmpereur, event: &Event) -> LogLine {
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    let way = |from: &Option<Area>, to: &Area| match from {
        Some(from) => format!("from area {} to {}", from.name(), to.name()),
        None => format!("to area {}", to.name()),
    };
    let piece = |unit: UnitId| Target::Piece(game.unit(unit).id.clone());
    let hex = |hex: HexId| game.label(hex);
    match event {
        Event::LeaderPlaced { leader, from, to } => {
            let told = line("VLE-XVIII.2a", format!("{} goes {}.", game.leader_name(*leader), way(from, to)));
            LogLine { only_for: Some(game.battle.leader(*leader).side), ..told }
        }
        Event::LeaderFaceDown { side, from, to } => {
            let told = line("VLE-XVIII.2a", format!("{} goes {}.", game.one_of(*side, "leader"), way(from, to)));
            LogLine { not_for: Some(*side), ..told }
        }
        Event::DeploymentEnds { side } => {
            line("VLE-XVIII.4a", game.party(*side).does("finishes", "finish", "placing leaders"))
        }
        Event::CorpsRides { corps, leader } => {
            let corps = game.battle.corps(*corps);
            let told = line("VLE-XVIII.3a", format!("{} goes with {}.", corps.id, game.leader_name(*leader)));
            LogLine { only_for: Some(corps.side), ..told }
        }
        Event::UnitDeployed { unit, hex: at } => {
            let told = line("VLE-XVIII.4a", format!("{} is deployed at {}.", game.unit_name(*unit), hex(*at)));
            let only_for = game.under_counter(*unit).then(|| game.side(*unit));
            LogLine { only_for, ..told.at(piece(*unit)) }
        }
        _ => line("VLE-XVIII.1a", String::new()),
    }
}

impl ViveLEmpereur {
    /// What is asked.
    pub(crate) fn ask_deploy(&self, deploy: &Deploy) -> (String, &'static str) {
        match deploy.stage {
            Stage::Areas => ("place a leader in an area, or move one.".to_owned(), "VLE-XVIII.2a"),
            Stage::Riding => {
                let corps =
                    self.to_ride(deploy.side).map_or(String::new(), |corps| self.battle.corps(corps).id.clone());
                (format!("which infantry corps does {corps} go with?"), "VLE-XVIII.3a")
            }
            Stage::Leaders => ("choose a leader and his hex within his area.".to_owned(), "VLE-XVIII.4a"),
            Stage::Units => ("choose a unit to deploy.".to_owned(), "VLE-XVIII.4a"),
            Stage::Others => ("choose a leader and the unit that he joins.".to_owned(), "VLE-XVIII.4b"),
        }
    }
}
