//! What holds after every action, whatever was decided and whatever fell.
use crate::game::LinesOfBattle;
use crate::procedure::{Bill, Group};
use crate::state::{LeaderAt, Place};
use voltigeur_engine::Side;
use voltigeur_engine::procedure::Procedural;
use voltigeur_field::area::AreaId;

/// LOB-map-3, LOB-map-6, LOB-D-20, LOB-units-5, LOB-units-9, LOB-A-5.
pub(crate) fn check(game: &LinesOfBattle) -> Result<(), String> {
    let (battle, state) = (&game.battle, &game.state);
    for n in 0..battle.areas.len() {
        let area = AreaId(n as u8);
        let name = &battle.area(area).id;
        let units = state.units_of(area);
        if units.meets(battle.of_side(Side::First)) && units.meets(battle.of_side(Side::Second)) {
            return Err(format!("both sides have units of {name} (LOB-map-6)"));
        }
        let passing = game.deciding::<Group>().is_some() || game.deciding::<Bill>().is_some();
        let capacity = usize::from(battle.derived.capacity[n]);
        if !passing && state.units_in(area).len() > capacity {
            return Err(format!("{name} holds more units than its capacity (LOB-D-20)"));
        }
    }
    for unit in state.on_map() {
        let info = battle.unit(unit);
        if !game.is_artillery(unit) && state.hits(unit) > info.rating {
            return Err(format!("{} lives with {} hits (LOB-units-7)", info.id, state.hits(unit)));
        }
        if game.is_artillery(unit) && state.hits(unit) > 0 {
            return Err(format!("the battery {} lives with a hit (LOB-units-8)", info.id));
        }
        if state.lost().has(unit) {
            return Err(format!("{} is eliminated and on the map", info.id));
        }
        match state.place(unit) {
            Place::Line { link, home } => {
                if !game.is_infantry(unit) || !battle.link(link).approach || battle.is_entry(home) {
                    return Err(format!("{} stands on an Approach where it may not (LOB-map-3)", info.id));
                }
                if state.in_square(unit) {
                    return Err(format!("{} is in square on an Approach (LOB-units-2)", info.id));
                }
                if state.line_on(link) != Some(unit) {
                    return Err(format!("two units stand on the Approach of {} (LOB-map-3)", info.id));
                }
            }
            Place::Area(area) => {
                if state.in_square(unit) && !game.admits_square(area) {
                    return Err(format!("{} is in square in closed terrain (LOB-units-9)", info.id));
                }
            }
            Place::Off => return Err(format!("{} is on the map and off it", info.id)),
        }
    }
    if !state.core.square.is_within(battle.derived.infantry) || !state.core.limbered.is_within(battle.derived.artillery)
    {
        return Err("only infantry is in square, only artillery is limbered (LOB-units-2, LOB-units-4)".to_owned());
    }
    for leader in battle.all_leaders() {
        if let LeaderAt::With(unit) = state.leader(leader) {
            let info = battle.leader(leader);
            let fits = !info.bonuses.cavalryman || game.is_cavalry(unit);
            if !state.on_map().has(unit) || battle.unit(unit).side != info.side || !fits {
                return Err(format!("{} is with a unit that he cannot be with (LOB-leader-1)", info.id));
            }
        }
    }
    Ok(())
}
