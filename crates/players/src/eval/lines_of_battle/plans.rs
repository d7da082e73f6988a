//! Whole activations as plans: groups that make sense, and where each can end or attack. LOB-D-1 to LOB-D-21.
use super::{COMMAND_POINT, Evaluate, Picture, fit};
use crate::eval::{Guide, Lapses, Thought};
use lines_of_battle::procedure::{Frame, Group, Phase};
use lines_of_battle::unit::{Arm, UnitId, UnitSet};
use lines_of_battle::{Action, LinesOfBattle};
use voltigeur_engine::{Rules, Seeded, Side};
use voltigeur_field::area::{AreaId, LinkId};

impl Guide for LinesOfBattle {
    const RECRUIT: Lapses = Lapses { misjudges: 0.6, overlooks: 0, forgets: 0 };

    fn plans(&self, rng: &mut Seeded, each: &mut dyn FnMut(Thought<'_, Self>)) {
        let side = self.state().active();
        let mut planner = Planner { side, rng, each, path: Vec::with_capacity(16), seen: Vec::with_capacity(32) };
        match (self.procedure(), self.state().phase()) {
            (Some(Frame::Group(group)), _) if group.used > 0 => planner.march(self),
            (Some(Frame::Group(group)), _) => {
                let mates = ready(self, group.origin).minus(group.members);
                planner.march(self);
                planner.grow(self, mates.minus(self.state().lines()));
            }
            (None, Phase::Move(_)) => planner.activations(self),
            _ => planner.alone(self),
        }
    }

    fn quick(&self, legal: &[Action], rng: &mut Seeded) -> usize {
        super::quick::choose(self, legal, rng)
    }

    fn calls_for_plans(&self) -> bool {
        match self.procedure() {
            Some(Frame::Group(_)) => true,
            Some(_) => false,
            None => matches!(self.state().phase(), Phase::Move(_)),
        }
    }

    fn at_rest(&self) -> bool {
        self.procedure().is_none()
    }

    fn is_routine(&self) -> bool {
        match self.procedure() {
            Some(Frame::Bill(_) | Frame::Retreat(_) | Frame::Displaced(_)) => true,
            Some(Frame::Group(_) | Frame::Combat(_)) => false,
            None => !matches!(self.state().phase(), Phase::Rally(_) | Phase::Move(_)),
        }
    }

    fn clock(&self) -> u32 {
        2 * u32::from(self.state().turn()) + u32::from(self.state().active() == Side::Second)
    }
}

/// Units of the active side in an Area, or with it as home, that can still act this turn. LOB-D-2.
fn ready(game: &LinesOfBattle, area: AreaId) -> UnitSet {
    let own = game.battle().of_side(game.state().active());
    game.state().units_of(area).and(own).minus(game.state().moved()).minus(game.state().rallied())
}

/// Groups that make sense: one unit, a pair, all foot, all horse, all who can fight, all; a line with those behind it.
fn groups(game: &LinesOfBattle, out: &mut Vec<UnitSet>) {
    let derived = &game.battle().derived;
    let mut areas: Vec<AreaId> = Vec::with_capacity(16);
    for unit in game.state().on_map().and(game.battle().of_side(game.state().active())) {
        let area = game.state().area_of(unit).filter(|area| !areas.contains(area));
        areas.extend(area);
    }
    for area in areas {
        let ready = ready(game, area);
        let (lines, inside) = (ready.and(game.state().lines()), ready.minus(game.state().lines()));
        let from = out.len();
        let mut add = |group: UnitSet| {
            if !group.is_empty() && !out[from..].contains(&group) {
                out.push(group);
            }
        };
        let mut kinds: Vec<(Arm, i16, bool)> = Vec::with_capacity(8);
        for unit in inside {
            let square = game.state().in_square(unit);
            let kind = (game.battle().unit(unit).arm, game.strength(unit), square);
            if !kinds.contains(&kind) {
                kinds.push(kind);
                add(UnitSet::one(unit));
            }
        }
        let strong = fit(game, inside);
        for line in lines {
            add(UnitSet::one(line));
            add(strong.with(line));
        }
        add(strong);
        add(strong.and(derived.infantry));
        add(strong.and(derived.cavalry));
        if let Some(best) = strong.iter().max_by_key(|&unit| game.strength(unit)) {
            for mate in inside.without(best) {
                add(UnitSet::one(best).with(mate));
            }
        }
        add(inside);
    }
}

struct Planner<'a> {
    side: Side,
    rng: &'a mut Seeded,
    each: &'a mut dyn FnMut(Thought<'_, LinesOfBattle>),
    path: Vec<Action>,
    /// Where the present group has been, and how many actions it took.
    seen: Vec<(AreaId, Option<LinkId>, UnitSet, bool, u8)>,
}

fn group_of(game: &LinesOfBattle) -> Option<Group> {
    match game.procedure() {
        Some(Frame::Group(group)) => Some(*group),
        _ => None,
    }
}

impl Planner<'_> {
    /// Each legal action by itself.
    fn alone(&mut self, game: &LinesOfBattle) {
        let mut legal = Vec::with_capacity(32);
        game.legal_actions(&mut legal);
        for action in preferred(game, &legal) {
            (self.each)(Thought {
                actions: std::slice::from_ref(action),
                before_last: game,
                seems: 0.0,
                certain: false,
            });
        }
    }

    fn activations(&mut self, game: &LinesOfBattle) {
        let mut all = Vec::with_capacity(64);
        groups(game, &mut all);
        for group in all {
            self.activate(game, group);
        }
        let mut rest = Vec::with_capacity(8);
        game.legal_actions(&mut rest);
        rest.retain(|action| matches!(action, Action::Rally(_) | Action::End));
        for action in &rest {
            let (seems, certain) = self.seems(game, *action);
            (self.each)(Thought { actions: std::slice::from_ref(action), before_last: game, seems, certain });
        }
    }

    /// Forms the group, lines first: they decide where it can go.
    fn activate(&mut self, game: &LinesOfBattle, group: UnitSet) {
        let lines = group.and(game.state().lines());
        let Some(first) = lines.first().or(group.first()) else { return };
        if game.check(&Action::Activate(first)).is_err() {
            return;
        }
        self.path.clear();
        self.seen.clear();
        let mut formed = game.clone();
        self.take(&mut formed, Action::Activate(first));
        for unit in group.without(first) {
            if formed.check(&Action::Join(unit)).is_err() {
                return;
            }
            self.take(&mut formed, Action::Join(unit));
        }
        self.march(&formed);
    }

    /// The group as it stands with all of these, if they can join.
    fn grow(&mut self, game: &LinesOfBattle, mates: UnitSet) {
        let mut grown = game.clone();
        for unit in mates {
            if grown.check(&Action::Join(unit)).is_ok() {
                self.take(&mut grown, Action::Join(unit));
                self.seen.clear();
                self.march(&grown);
            }
        }
    }

    fn take(&mut self, game: &mut LinesOfBattle, action: Action) {
        self.path.push(action);
        game.apply(&action, self.rng, &mut ());
    }

    /// All that the group can do from here.
    fn march(&mut self, game: &LinesOfBattle) {
        let Some(group) = group_of(game) else { return };
        if group.used > 0 {
            if self.seen_before(game, &group) {
                return;
            }
            self.leaf(game, Action::Stop);
            self.drop_into_line(game, &group);
        }
        let alone_in_line = group.line.is_some() && group.members.len() == 1;
        let enemy = self.side.other();
        for &(to, link) in game.battle().exits(group.at) {
            if game.holder(to) == Some(enemy) {
                self.leaf(game, Action::Attack(to));
            } else if alone_in_line {
                self.step(game, Action::StepOff(to));
            } else {
                self.step(game, Action::Move(to));
            }
            if group.line.is_none() && group.members.len() == 1 && game.battle().link(link).approach {
                self.step(game, Action::Line(link));
            }
        }
        if alone_in_line {
            self.step(game, Action::StepOff(group.at));
        } else if group.members.is_within(game.battle().derived.infantry) {
            let square = group.members.first().is_some_and(|unit| game.state().in_square(unit));
            self.step(game, if square { Action::FormColumn } else { Action::FormSquare });
        }
    }

    fn seen_before(&mut self, game: &LinesOfBattle, group: &Group) -> bool {
        let square = group.members.iter().any(|unit| game.state().in_square(unit));
        let here = (group.at, group.line, group.members, square);
        match self.seen.iter_mut().find(|seen| (seen.0, seen.1, seen.2, seen.3) == here) {
            Some(seen) if seen.4 <= group.used => true,
            Some(seen) => {
                seen.4 = group.used;
                false
            }
            None => {
                self.seen.push((here.0, here.1, here.2, here.3, group.used));
                false
            }
        }
    }

    fn step(&mut self, game: &LinesOfBattle, action: Action) {
        if game.check(&action).is_err() {
            return;
        }
        let depth = self.path.len();
        let mut next = game.clone();
        self.take(&mut next, action);
        self.march(&next);
        self.path.truncate(depth);
    }

    /// LOB-D-5: one stays in line on an Approach towards the enemy, the others are dropped behind it.
    fn drop_into_line(&mut self, game: &LinesOfBattle, group: &Group) {
        let foot = group.members.and(game.battle().derived.infantry);
        let strongest = foot.iter().max_by_key(|&unit| game.strength(unit));
        let Some(unit) = strongest.filter(|_| group.members.len() > 1 && group.line.is_none()) else { return };
        let enemy = self.side.other();
        let towards = |to: AreaId| {
            let near = game.battle().map.neighbours(to).iter().any(|&(next, _)| game.holder(next) == Some(enemy));
            game.holder(to) != Some(self.side) && (near || game.holder(to) == Some(enemy))
        };
        let exits = game.battle().exits(group.at);
        let links: Vec<LinkId> = exits
            .iter()
            .filter(|&&(to, link)| game.battle().link(link).approach && towards(to))
            .map(|&(_, link)| link)
            .collect();
        if links.is_empty() {
            return;
        }
        let depth = self.path.len();
        let mut alone = game.clone();
        for mate in group.members.without(unit) {
            if alone.check(&Action::Drop(mate)).is_err() {
                self.path.truncate(depth);
                return;
            }
            self.take(&mut alone, Action::Drop(mate));
        }
        for link in links {
            self.step(&alone, Action::Line(link));
        }
        self.path.truncate(depth);
    }

    /// Ends the plan with this action, if it is legal.
    fn leaf(&mut self, game: &LinesOfBattle, action: Action) {
        if game.check(&action).is_err() {
            return;
        }
        let (seems, certain) = self.seems(game, action);
        self.path.push(action);
        (self.each)(Thought { actions: &self.path, before_last: game, seems, certain });
        self.path.pop();
    }

    fn seems(&mut self, game: &LinesOfBattle, action: Action) -> (f32, bool) {
        if let (Action::Attack(to), Some(group)) = (action, group_of(game)) {
            let picture = Picture::of(game);
            let sign = if self.side == Side::First { 1.0 } else { -1.0 };
            let gain = picture.attack(group.members, group.line, group.at, to);
            return (sign * picture.balance() + gain - COMMAND_POINT * f32::from(group.cost.max(1)), false);
        }
        let mut after = game.clone();
        after.apply(&action, self.rng, &mut ());
        (after.worth(self.side), after.at_rest())
    }
}

/// In a free set-up the scenario's own suggestion is followed where there is one: the evaluation knows fights, not deployments.
fn preferred<'a>(game: &LinesOfBattle, legal: &'a [Action]) -> &'a [Action] {
    let suggested = |unit: UnitId| game.battle().unit(unit).suggested;
    let follows = |action: &Action| match *action {
        Action::Place(unit, lines_of_battle::action::Spot::Area(area)) => suggested(unit) == Some(area),
        Action::Take(_) => true,
        _ => false,
    };
    match legal.iter().position(follows) {
        Some(n) => &legal[n..=n],
        None => legal,
    }
}
