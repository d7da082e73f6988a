//! The game as a side knows it: whatever only the enemy knows is taken out of it, so that two games which differ in nothing else are the
//! same game to that side. Computer players think on it, and questions and odds are answered from it.
//!
//! What is taken out: units under others (VLE-V.0) and under counters (VLE-XX.1a), what is being hidden (house ruling H108), leaders face
//! down (VLE-XVIII.2a), chits in hand (VLE-XXII.1a), options that have not shown (VLE-XXIII.0a), orders, drafts of orders and what
//! aides carry and to whom (VLE-XVII.3a, VLE-XVII.5a), secret levels (VLE-XVI.8a). Steps that a hidden unit has lost stay: the score counts
//! them, and everybody reads it. What is under way goes on without them: only where it is about nobody who is seen, its topmost unit
//! stays, since it comes to light by what it does.
use crate::game::ViveLEmpereur;
use crate::procedure::{Choosing, ChoosingWhy, Frame, Leaver};
use crate::unit::{Formation, UnitId, UnitSet};
use crate::view::is_seen;
use voltigeur_engine::Side;
use voltigeur_engine::procedure::{Frames, Procedural};
use voltigeur_engine::view::Viewer;

/// The game as a viewer knows it.
pub(crate) fn as_seen(game: &ViveLEmpereur, viewer: Viewer) -> ViveLEmpereur {
    without_hidden(game, viewer, needed(game, viewer))
}

/// The same for questions about the map as it lies there, for which no procedure need go on.
pub(crate) fn as_it_lies(game: &ViveLEmpereur, viewer: Viewer) -> ViveLEmpereur {
    without_hidden(game, viewer, UnitSet::EMPTY)
}

fn without_hidden(game: &ViveLEmpereur, viewer: Viewer, kept: UnitSet) -> ViveLEmpereur {
    let mut known = game.clone();
    if viewer == Viewer::Everyone {
        return known;
    }
    for side in Side::BOTH.into_iter().filter(|&side| viewer != Viewer::Side(side)) {
        known.forget_chits(side);
        known.forget_options(side);
        known.forget_hiding(side);
        known.forget_faces(side);
    }
    known.forget_hidden(viewer, kept);
    known.forget_orders(viewer);
    known.forget_levels(viewer);
    let hidden: UnitSet = game.state.on_map().minus(kept).filter(|&unit| !is_seen(game, unit, viewer)).collect();
    for unit in hidden {
        known.forget_unit(unit);
    }
    known.drop_from_procedures(hidden);
    known
}

/// Hidden units without which a procedure that is under way cannot go on: of those whom it is about in a hex the topmost, if none of
/// them is seen; and all that move under one counter (VLE-XX.1a).
pub(crate) fn needed(game: &ViveLEmpereur, viewer: Viewer) -> UnitSet {
    let mut kept = UnitSet::EMPTY;
    let mut keep = |units: UnitSet| {
        let mut left: UnitSet = units.filter(|&unit| game.state.hex(unit).is_some()).collect();
        while let Some(first) = left.first() {
            let here = left.and(game.units_in(game.state.at(first))).with(first);
            left = left.minus(here);
            if !here.into_iter().any(|unit| is_seen(game, unit, viewer)) {
                let counters = here.filter_map(|unit| game.counter_over(unit));
                kept = counters.fold(kept, |all, counter| all.or(game.lying(counter).units));
                game.topmost(here).into_iter().for_each(|unit| kept.insert(unit));
            }
        }
    };
    let core = &game.state.core;
    core.retreats.waiting().for_each(|waiting| keep(waiting.units));
    core.combined.parts.iter().for_each(|part| keep(part.units));
    for frame in core.stack.iter() {
        frame.rests_on(&mut |those| keep(those.out()));
    }
    kept
}

impl ViveLEmpereur {
    /// A unit that is not seen: nothing of how it stands or what it has done is known. VLE-V.0, VLE-XX.1a.
    pub(crate) fn forget_unit(&mut self, unit: UnitId) {
        self.state.lift(&self.battle, unit);
        let formation = if self.is_artillery(unit) { Formation::Limbered } else { Formation::Column };
        self.state.set_form(unit, formation, 0);
        let core = &mut self.state.core;
        core.marker[unit.index()] = 0;
        core.former[unit.index()] = 0;
        core.efforts.forget(unit);
        core.melees.forget(unit);
        core.reactions.forget(unit);
        core.rallies.forget(unit);
        let (options, chance, acts) = (&mut core.optional, &mut core.chance, &mut core.interactive);
        let marks = [
            &mut core.waiting,
            &mut core.fired,
            &mut core.held,
            &mut core.raised,
            &mut core.command.out,
            &mut core.command.engaged,
            &mut options.rout.routed,
            &mut options.artillery.halves,
            &mut options.artillery.left,
            &mut options.artillery.fresh,
            &mut options.classes.charged,
            &mut options.reintegration.tried,
            &mut chance.spent_fire,
            &mut acts.acting,
            &mut acts.guests,
            &mut acts.strays,
            &mut acts.fired,
        ];
        marks.into_iter().for_each(|mark| mark.remove(unit));
        chance.hit_by.iter_mut().chain(&mut chance.strikers).for_each(|mark| mark.remove(unit));
        options.classes.left[unit.index()] = 0;
        core.command.start[unit.index()] = crate::state::NOWHERE;
        core.command.fresh[unit.index()] = 0;
    }

    /// Nothing that is under way is about these units any more.
    fn drop_from_procedures(&mut self, hidden: UnitSet) {
        let core = &mut self.state.core;
        core.retreats.leave_out(hidden);
        core.combined.all = core.combined.all.minus(hidden);
        for part in &mut core.combined.parts {
            part.units = part.units.minus(hidden);
        }
        self.drop_out(Leaver::Units(hidden));
    }

    /// VLE-XXII.1a: what is in hand might as well be in the container.
    fn forget_chits(&mut self, side: Side) {
        let chance = &mut self.state.core.chance;
        let hand = std::mem::take(&mut chance.hand[side]);
        for (left, held) in chance.cup[side].iter_mut().zip(hand) {
            *left += held;
        }
    }

    /// VLE-XXIII.0a: options that have not shown, numbers that were written for them, and what they are about to ask their owner.
    fn forget_options(&mut self, side: Side) {
        let plans = &mut self.state.core.battle_options;
        plans.chosen[side] &= plans.shown[side];
        let written = plans.written[side].iter_mut().zip(1..).filter(|(number, _)| **number > 0);
        written.for_each(|(number, any)| *number = any);
        if self.state.core.phase != crate::procedure::Phase::OVER {
            plans.same[side] = false;
        }
        let (shown, mut above) = (plans.shown[side], self.state.core.stack.len());
        self.state.core.stack.retain(|frame| {
            above -= 1;
            let secret = match *frame {
                Frame::Choosing(Choosing { side: asked, why: ChoosingWhy::Guns }) => asked == side,
                Frame::Deploy(deploy) => deploy.side == side && shown >> deploy.number & 1 == 0,
                _ => false,
            };
            above == 0 || !secret
        });
    }

    /// What is in hand to be hidden. House ruling H108.
    fn forget_hiding(&mut self, side: Side) {
        for frame in self.state.core.stack.iter_mut() {
            if let Frame::Conceal(conceal) = frame
                && conceal.side == side
            {
                (conceal.unit, conceal.counter) = (None, None);
            }
        }
    }
}
