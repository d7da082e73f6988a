//! The units that a frame is about.
use super::Frame;
use crate::unit::UnitSet;
use arrayvec::ArrayVec;

impl Frame {
    /// Those without whom it cannot go on.
    pub(crate) fn principals(&self) -> ArrayVec<UnitSet, 3> {
        let one = |units: UnitSet| ArrayVec::from_iter([units]);
        let single = |unit: Option<crate::unit::UnitId>| one(unit.map_or(UnitSet::EMPTY, UnitSet::one));
        match self {
            Self::Group(group) => one(group.units),
            Self::Step(step) => one(step.units),
            Self::Arrival { units }
            | Self::Form { units, .. }
            | Self::Extra { units, .. }
            | Self::Contract { units, .. } => one(*units),
            Self::Opportunity(fire) => ArrayVec::from_iter([fire.movers, fire.firers]),
            Self::Firing { firers, .. } => one(*firers),
            Self::Volley(volley) => ArrayVec::from_iter([volley.firers, volley.leaving.unwrap_or(UnitSet::EMPTY)]),
            Self::Skirmish(skirmish) => single(skirmish.unit),
            Self::React(react) => {
                let forming = react.forming.map_or(UnitSet::EMPTY, |(unit, _)| UnitSet::one(unit));
                ArrayVec::from_iter([react.movers, react.named, forming])
            }
            Self::Counter(counter) => ArrayVec::from_iter([counter.named, counter.ready]),
            Self::Trials(trials) => one(trials.todo),
            Self::Chits(chits) => single(chits.unit),
            Self::Played(played) => single(played.unit),
            Self::Pick(pick) => ArrayVec::from_iter([pick.by.map_or(UnitSet::EMPTY, UnitSet::one), pick.picked]),
            Self::Intuition(intuition) => single(Some(intuition.unit)),
            Self::StrikeBack(strike) => ArrayVec::from_iter([strike.units, UnitSet::one(strike.unit)]),
            Self::Attack { attackers, .. } => one(*attackers),
            Self::Melee(melee) => ArrayVec::from_iter([melee.attackers, melee.defenders]),
            Self::Retreat(retreat) => one(retreat.units),
            Self::Withdrawal(withdrawal) => one(withdrawal.units),
            Self::Advance(advance) => ArrayVec::from_iter([advance.able, advance.going]),
            Self::Exploit(exploit) => ArrayVec::from_iter([exploit.able, exploit.going, exploit.turning]),
            Self::RallyFailed { unit } => single(Some(*unit)),
            Self::Align { next, .. } => single(*next),
            _ => ArrayVec::new(),
        }
    }

    /// Leaves units out of whatever it is about.
    pub(crate) fn leave_out(&mut self, gone: UnitSet) {
        let out = |sets: &mut [&mut UnitSet]| sets.iter_mut().for_each(|set| **set = set.minus(gone));
        match self {
            Self::Group(group) => out(&mut [&mut group.units]),
            Self::Step(step) => out(&mut [&mut step.units, &mut step.cause]),
            Self::Arrival { units }
            | Self::Form { units, .. }
            | Self::Extra { units, .. }
            | Self::Contract { units, .. } => out(&mut [units]),
            Self::Opportunity(fire) => out(&mut [&mut fire.movers, &mut fire.barred, &mut fire.firers]),
            Self::Firing { firers, .. } => out(&mut [firers]),
            Self::Volley(volley) => {
                out(&mut [&mut volley.firers]);
                volley.leaving.iter_mut().for_each(|leaving| *leaving = leaving.minus(gone));
            }
            Self::Skirmish(skirmish) => out(&mut [&mut skirmish.done]),
            Self::React(react) => out(&mut [&mut react.movers, &mut react.named]),
            Self::Counter(counter) => out(&mut [
                &mut counter.named,
                &mut counter.ready,
                &mut counter.failed,
                &mut counter.shaken,
                &mut counter.hard,
            ]),
            Self::Trials(trials) => out(&mut [
                &mut trials.all,
                &mut trials.todo,
                &mut trials.first,
                &mut trials.failed,
                &mut trials.shaken,
                &mut trials.cause,
            ]),
            Self::Deploy(deploy) => out(&mut [&mut deploy.todo]),
            Self::Pick(pick) => out(&mut [&mut pick.picked]),
            Self::StrikeBack(strike) => out(&mut [&mut strike.units]),
            Self::Attack { attackers, .. } => out(&mut [attackers]),
            Self::Melee(melee) => out(&mut [&mut melee.attackers, &mut melee.defenders, &mut melee.checks]),
            Self::Retreat(retreat) => out(&mut [&mut retreat.units, &mut retreat.cause, &mut retreat.checked]),
            Self::Withdrawal(withdrawal) => out(&mut [&mut withdrawal.units]),
            Self::Arrange { moved, .. } => out(&mut [moved]),
            Self::Advance(advance) => out(&mut [&mut advance.able, &mut advance.going]),
            Self::Exploit(exploit) => out(&mut [&mut exploit.able, &mut exploit.going, &mut exploit.turning]),
            Self::Closing(closing) => out(&mut [&mut closing.seen]),
            Self::Align { done, .. } => out(&mut [done]),
            Self::Activation(activation) => out(&mut [&mut activation.guests]),
            _ => {}
        }
    }
}
