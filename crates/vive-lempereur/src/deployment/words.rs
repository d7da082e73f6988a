//! The deployment in words, and as markers of a view.
use super::{Area, Deed, Deployment, Stage};
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::state::LeaderAt;
use crate::unit::UnitId;
use crate::view::signs::LEGEND;
use voltigeur_engine::view::{Marker, Target, Viewer};
use voltigeur_engine::{LogLine, RuleId};
use voltigeur_field::hex::HexId;

/// The rule that it rests on, where that of the table does not fit.
pub(crate) fn rule_now(game: &ViveLEmpereur, deed: Deed) -> Option<&'static str> {
    let last =
        matches!(game.frame(), Some(crate::procedure::Frame::Deployment(deploy)) if deploy.stage == Stage::Others);
    (last && matches!(deed, Deed::Put(..))).then_some("VLE-XVIII.4b")
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
        out.push(Marker { id, label, side: Some(side), ..LEGEND.marker("leader", at.into_iter().collect()) });
    }
    if !matches!(viewer, Viewer::Everyone) {
        // What stands first would tell the order of the list: it is sorted by place.
        out.sort_by_key(|marker| format!("{:?}{}{}", marker.at, marker.sign, marker.label));
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
    pub(crate) fn ask_deploy(&self, deploy: &Deployment) -> (String, &'static str) {
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
