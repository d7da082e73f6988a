//! What holds after every action, whatever was decided and whatever fell.
use crate::game::ViveLEmpereur;
use crate::procedure::{Form, Frame};
use crate::unit::{Arm, Formation};
use voltigeur_engine::Side;

/// VLE-V.1a, VLE-V.2a, VLE-IV.0a, VLE-IV.3a, VLE-III.6a.
pub(crate) fn check(game: &ViveLEmpereur) -> Result<(), String> {
    let (battle, state) = (&game.battle, &game.state);
    let core = &state.core;
    // In the middle of a retreat, and while its consequences wait, stacks may be mixed and too high.
    // A battle that is decided at once breaks off there.
    let broken_off = game.is_over() && core.decided.is_some();
    let retreating =
        broken_off || core.stack.iter().any(|frame| matches!(frame, Frame::Retreats { .. } | Frame::Retreat(_)));
    let mut seen = crate::unit::UnitSet::EMPTY;
    for hex in battle.map.grid().ids() {
        let pile = state.pile(battle, hex);
        let Some(&top) = pile.first() else { continue };
        for &unit in &pile {
            seen.insert(unit);
            if game.side(unit) != game.side(top) {
                return Err(format!("both sides stand in {}", battle.label(hex)));
            }
            if !retreating && game.is_cavalry(unit) != game.is_cavalry(top) {
                return Err(format!("cavalry shares {} with others (VLE-V.2a)", battle.label(hex)));
            }
        }
        if !retreating && game.room(hex, game.is_cavalry(top), crate::unit::UnitSet::EMPTY) < 0 {
            return Err(format!("{} holds too many steps (VLE-V.1a)", battle.label(hex)));
        }
    }
    if seen != state.on_map() {
        return Err("a unit on the map is in no stack".to_owned());
    }
    for unit in state.on_map() {
        let info = battle.unit(unit);
        if core.departed.all().has(unit) {
            return Err(format!("{} is gone and on the map", info.id));
        }
        if core.lost[unit.index()] >= info.steps {
            return Err(format!("{} stands without a step (VLE-III.6a)", info.id));
        }
        let formation = state.formation(unit);
        let fits = match info.arm {
            Arm::Infantry => !matches!(formation, Formation::Limbered | Formation::Unlimbered),
            Arm::Cavalry => {
                matches!(formation, Formation::Column | Formation::Line | Formation::General | Formation::Disorganized)
            }
            Arm::Artillery => {
                matches!(formation, Formation::Limbered | Formation::Unlimbered | Formation::Disorganized)
            }
        };
        if !fits {
            return Err(format!("{} stands in {} (VLE-IV.0a)", info.id, formation.word()));
        }
        let ground = game.ground(state.at(unit));
        let charging = info.arm == Arm::Cavalry && formation == Formation::Line;
        let choosing =
            core.stack.iter().any(|frame| matches!(frame, Frame::Form(Form { units, .. }) if units.has(unit)));
        let by_road = battle.derived.road_hexes.has(state.at(unit));
        let marsh = formation == Formation::Tirailleurs && battle.tirailleurs_in_marsh;
        let admitted = ground.admits(info.arm, formation, by_road) || charging || choosing || marsh;
        let passing = formation == Formation::General && !core.stack.is_empty();
        if !admitted && !passing && !broken_off {
            return Err(format!("{} stands in {} in {} (VLE-IV.3a)", info.id, formation.word(), ground.word()));
        }
    }
    for leader in battle.all_leaders() {
        if let Some(hex) = game.leader_hex(leader)
            && core.stack.is_empty()
            && !broken_off
            && game.side_in(hex) == Some(battle.leader(leader).side.other())
        {
            return Err(format!("{} is among his enemies (VLE-XIV.2a)", battle.leader(leader).id));
        }
    }
    if core.stack.is_empty() && !core.retreats.is_clear() {
        return Err("a retreat was forgotten, or one that is over left its way (VLE-P6.3, VLE-VIII.9a)".to_owned());
    }
    if !core.waiting.into_iter().all(|unit| !state.good_order(unit)) {
        return Err("a unit in good order waits for a charge (VLE-IX.6c)".to_owned());
    }
    if game.is_foggy() {
        crate::fog::invariants(game)?;
    }
    if battle.switches.voltigeurs {
        game.voltigeurs_fit()?;
    }
    debug_assert_eq!(Side::BOTH.len(), 2);
    Ok(())
}
