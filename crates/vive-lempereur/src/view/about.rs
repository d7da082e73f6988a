//! What the game is about at the moment, as markers: the group that moves, the fire or the fight that is put together.
use super::is_seen;
use super::signs::LEGEND;
use crate::game::ViveLEmpereur;
use crate::procedure::{Attack, Firing, Frame};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::view::{Marker, Target, Viewer};

/// A marker for each frame that is about units; those whom the viewer does not see are left out.
pub(super) fn frames(game: &ViveLEmpereur, viewer: Viewer) -> Vec<Marker> {
    let piece = |unit: UnitId| Target::Piece(game.unit(unit).id.clone());
    let seen = |units: UnitSet| units.into_iter().filter(|&unit| is_seen(game, unit, viewer)).map(piece);
    let hex = |hex| Target::Hex(game.battle.label(hex));
    let about = |kind: &str, at: Vec<Target>| {
        (!at.is_empty()).then(|| Marker { label: String::new(), ..LEGEND.marker(kind, at) })
    };
    let frames = game.state.core.stack.iter().filter_map(|frame| match frame {
        Frame::Group(group) => about("group", seen(group.units).collect()),
        Frame::Firing(Firing { target, firers }) => about("fire", seen(*firers).chain([hex(*target)]).collect()),
        Frame::Opportunity(fire) => about("fire", seen(fire.firers).chain([hex(fire.at)]).collect()),
        Frame::Attack(Attack { target, attackers }) => {
            about("attack", seen(*attackers).chain([hex(*target)]).collect())
        }
        Frame::Melee(melee) => about("attack", seen(melee.attackers).chain([hex(melee.target)]).collect()),
        _ => None,
    });
    frames.collect()
}
