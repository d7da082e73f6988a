//! How a fight is played out when its odds are asked for, and what it has done.
//!
//! A fight is a combat from its choice to the last of its breakthroughs, or the fire that is declared, until its results and what they
//! lead to are applied. Infantry that would be ridden into tries to form square. Under *fight on* the defender throws in all support,
//! cavalry breaks through and rides on, the British follow, and whoever must go back goes the least distance; under *cautious* nobody
//! follows or breaks through, batteries go along, and whoever must go back goes as far as he may.
use crate::action::Action;
use crate::game::Eagles;
use crate::procedure::{AssaultStage, Back, Break, Fight, Phase};
use crate::state::Status;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::procedure::{self, Procedural};
use voltigeur_engine::{BySide, Rules, Side};

impl Eagles {
    /// Is a combat under way, or fire declared, or somebody on his way back?
    pub(crate) fn fight_goes_on(&self) -> bool {
        !self.state.shots.is_empty() || procedure::in_fight(self)
    }
}

/// The legal actions among which a stance chooses: of ways back the first that it would take, of what winners do no turns in place.
pub(crate) fn among(game: &Eagles, stance: Stance, out: &mut Vec<Action>) {
    let rides = |action: &Action| matches!(action, Action::Breakthrough(..) | Action::No);
    if let Some(fight) = game.deciding::<Fight>().filter(|fight| fight.stage == AssaultStage::Winners) {
        return fight.legal_of(game, out, rides);
    }
    match game.deciding::<Back>().and_then(|back| back.first_way(game, stance != Stance::Cautious)) {
        Some(way) => out.push(way),
        None => game.legal_actions(out),
    }
}

/// What a side does under a stance: an index into the legal actions.
pub(crate) fn choose(game: &Eagles, stance: Stance, legal: &[Action]) -> usize {
    let bold = stance != Stance::Cautious;
    let find = |wanted: &dyn Fn(&Action) -> bool| legal.iter().position(wanted);
    let is = |action: Action| find(&move |other: &Action| *other == action);
    let declined = || is(Action::No).or_else(|| is(Action::Done));
    let chosen = if game.deciding::<Back>().is_some() {
        way_back(legal, bold)
    } else if let Some(riding) = game.deciding::<Break>() {
        // A square is the best hope of whoever would be ridden into; the others keep their formation. The rider goes on if he is bold.
        let yes = riding.asks.map_or(bold, |infantry| game.would_meet(riding, infantry));
        is(if yes { Action::Yes } else { Action::No })
    } else {
        match game.deciding::<Fight>().map(|fight| fight.stage) {
            Some(AssaultStage::Support) => find(&|action| matches!(action, Action::Pick(_))),
            Some(AssaultStage::Guns) => is(if bold { Action::No } else { Action::Yes }),
            Some(AssaultStage::Follow) if bold => find(&|action| matches!(action, Action::Follow(..))),
            Some(AssaultStage::Winners) if bold => breakthrough(game, legal),
            _ => None,
        }
    };
    chosen.or_else(declined).or_else(|| breakthrough(game, legal)).unwrap_or(0)
}

/// The straightest way, as short or as long as may be.
fn way_back(legal: &[Action], bold: bool) -> Option<usize> {
    let ways = legal.iter().enumerate().filter_map(|(n, action)| match *action {
        Action::Back(angle, distance) => Some((if bold { distance.0 } else { -distance.0 }, angle.unsigned_abs(), n)),
        _ => None,
    });
    ways.min().map(|(.., n)| n)
}

/// The breakthrough that meets an enemy soonest; straight ahead if none does.
fn breakthrough(game: &Eagles, legal: &[Action]) -> Option<usize> {
    let unit = game.winner_asked()?;
    let rides = legal.iter().enumerate().filter_map(|(n, action)| match *action {
        Action::Breakthrough(angle, distance) => {
            let far = game.first_before(unit, angle, distance).map_or(f64::INFINITY, |(far, _)| far);
            Some((far, angle.0.abs(), n))
        }
        _ => None,
    });
    rides.min_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2)))).map(|(.., n)| n)
}

/// What became of a side's units.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Toll {
    hits: i32,
    disordered: i32,
    back: i32,
    lost: i32,
}

impl Toll {
    fn of(game: &Eagles, before: &Eagles, side: Side) -> Self {
        let mut toll = Self::default();
        for unit in game.battle.of_side(side) {
            let (now, then) = (game.at(unit), before.at(unit));
            let out = |status: Status| matches!(status, Status::Routed | Status::Pool | Status::Removed);
            toll.hits += i32::from(now.hits.max(then.hits) - then.hits);
            toll.disordered += i32::from(now.disordered) - i32::from(then.disordered);
            toll.lost += i32::from(out(now.status) && !out(then.status));
            let rode = now.turn.broke_through && !then.turn.broke_through;
            let followed = now.counter.is_some() && then.counter.is_none();
            let went = now.pose.point() - then.pose.point();
            // In the Movement Phase units go where they like: only whoever is hurt and does not go on has been driven there.
            let hurt = now.hits > then.hits || now.disordered && !then.disordered;
            let goes_on = went.dot(then.pose.heading.vector()) > 0.7 * went.length();
            let of_his_own = before.phase() == Phase::Movement && (!hurt || goes_on);
            let driven = now.pose.point() != then.pose.point() && !rode && !followed && !of_his_own;
            toll.back += i32::from(driven && !out(now.status));
        }
        toll
    }

    fn worth(self) -> f64 {
        2.0 * f64::from(self.hits)
            + f64::from(self.disordered)
            + 1.5 * f64::from(self.back)
            + 6.0 * f64::from(self.lost)
    }

    const fn fate(self) -> &'static str {
        match self {
            Self { lost: 1.., .. } => "routed",
            Self { back: 1.., .. } => "driven back",
            Self { disordered: 1.., .. } => "disordered",
            Self { hits: 1.., .. } => "hit",
            _ => "steady",
        }
    }
}

/// What a fight has done: HITS, routs, and who has the better of it.
pub(crate) fn aftermath(game: &Eagles, before: &Eagles) -> Aftermath {
    let tolls = BySide::from_fn(|side| Toll::of(game, before, side));
    let balance = tolls[Side::Second].worth() - tolls[Side::First].worth();
    let favours = match balance {
        balance if balance > 0.0 => Some(Side::First),
        balance if balance < 0.0 => Some(Side::Second),
        _ => None,
    };
    let [first, second] = [Side::First, Side::Second].map(|side| tolls[side].fate());
    let name = |side: Side| game.battle.sides[side.index()].name.as_str();
    let what = if first == second {
        format!("both sides {first}")
    } else {
        format!("{} {first}, {} {second}", name(Side::First), name(Side::Second))
    };
    Aftermath {
        favours,
        what,
        losses: BySide::from_fn(|side| tolls[side].hits.clamp(0, 255) as u8),
        units_lost: BySide::from_fn(|side| tolls[side].lost.clamp(0, 255) as u8),
        worth: balance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;
    use voltigeur_engine::odds::fight;

    #[test]
    fn a_stance_chooses_the_same_among_fewer() {
        let (mut ways, mut winners) = (0, 0);
        positions::each(60, 1, |game| {
            if !game.fight_goes_on() {
                return;
            }
            for stance in [Stance::FightOn, Stance::Cautious] {
                let (mut legal, mut fewer) = (Vec::new(), Vec::new());
                game.legal_actions(&mut legal);
                among(game, stance, &mut fewer);
                assert_eq!(legal[choose(game, stance, &legal)], fewer[choose(game, stance, &fewer)]);
                ways += usize::from(game.deciding::<Back>().is_some());
                let wins = |fight: &&Fight| fight.stage == AssaultStage::Winners;
                winners += usize::from(game.deciding::<Fight>().filter(wins).is_some());
            }
        });
        assert!(ways > 100 && winners > 4, "{ways} ways, {winners} winners");
    }

    #[test]
    fn whoever_is_hit_is_not_called_steady() {
        let mut hit = 0;
        positions::each(4, 1, |game| {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            for fire in legal.iter().filter(|action| matches!(action, Action::Fire(..))).take(1) {
                let odds = fight(game, Some(fire), BySide::new(Stance::FightOn, Stance::FightOn)).unwrap();
                for (_, ending) in &odds.endings {
                    assert!(ending.what != "both sides steady" || ending.losses.0 == [0; 2], "{odds:?}");
                    hit += usize::from(ending.what.ends_with("hit") || ending.what.contains("hit,"));
                }
            }
        });
        assert!(hit > 0, "some shot in random play hits");
    }
}
