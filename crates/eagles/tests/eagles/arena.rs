//! A bare table with troops of one's own: positions for tests.
use eagles::battle::Battle;
use eagles::lists::{Arm, Skirmish};
use eagles::procedure::{Combats, Frame};
use eagles::state::{Combat, State, UnitState};
use eagles::unit::{Command, DivisionId, Formation, Unit, UnitId, UnitSet};
use eagles::{Action, Eagles, new_game};
use std::sync::Arc;
use voltigeur_engine::{GameState, Presentation, Rules, Scripted, Side};
use voltigeur_field::table::{Heading, Length, Pose};

/// A is the first side in all of these positions.
pub const A: Side = Side::First;
/// B is the second.
pub const B: Side = Side::Second;

/// A unit of a position.
#[derive(Clone)]
pub struct Troop(Unit, Pose, Formation);

impl Troop {
    fn new(id: &str, side: Side, arm: Arm, ce: i16, formation: Formation, [x, y, heading]: [f64; 3]) -> Self {
        let (stands, [frontage, depth]) = match arm {
            Arm::Infantry => (4, [1250, 500]),
            Arm::Cavalry => (4, [1500, 1250]),
            Arm::Artillery => (1, [1500, 1250]),
        };
        let unit = Unit {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            nation: "Austria".to_owned(),
            british: false,
            french: false,
            command: Command::Division(DivisionId(side.index() as u8)),
            arm,
            ce,
            stands,
            frontage: Length(frontage),
            depth: Length(depth),
            skirmish_stands: 6,
            skirmish: Skirmish::None,
            assault_column: false,
            lance: false,
            sappers: false,
            engineers: false,
            size: eagles::unit::Size::Medium,
            horse: false,
            howitzers: 0,
            parent: None,
            detachment: None,
            start: None,
            garrison: None,
            group: None,
        };
        Self(unit, Pose::new(x, y, Heading::compass(heading)), formation)
    }

    /// Infantry of four stands.
    pub fn foot(id: &str, side: Side, ce: i16, formation: Formation, at: [f64; 3]) -> Self {
        Self::new(id, side, Arm::Infantry, ce, formation, at)
    }

    /// Cavalry of four stands, so many in front.
    pub fn horse(id: &str, side: Side, ce: i16, front: u8, at: [f64; 3]) -> Self {
        Self::new(id, side, Arm::Cavalry, ce, Formation::Front(front), at)
    }

    /// A battery in action.
    pub fn guns(id: &str, side: Side, ce: i16, at: [f64; 3]) -> Self {
        Self::new(id, side, Arm::Artillery, ce, Formation::Unlimbered, at)
    }

    /// It is British, in two ranks if it is infantry.
    pub fn british(mut self) -> Self {
        self.0.british = true;
        if self.0.arm == Arm::Infantry {
            self.0.frontage = Length(1000);
        }
        self
    }

    /// It is something else too.
    pub fn with(mut self, change: impl FnOnce(&mut Unit)) -> Self {
        change(&mut self.0);
        self
    }
}

/// The position; nobody is asked for anything yet.
pub fn arena(troops: &[Troop]) -> Eagles {
    arena_with(troops, |_| {})
}

/// The same with another table, other switches, another year.
pub fn arena_with(troops: &[Troop], change: impl FnOnce(&mut Battle)) -> Eagles {
    let mut battle: Battle = new_game("mill-hill", None).unwrap().battle().clone();
    let mut troops = troops.to_vec();
    troops.sort_by(|a, b| a.0.id.as_bytes().cmp(b.0.id.as_bytes()));
    battle.units = troops.iter().map(|troop| Unit { start: Some((troop.1, troop.2)), ..troop.0.clone() }).collect();
    battle.table.features.clear();
    battle.feature_names.clear();
    battle.groups.clear();
    battle.victory.objectives.clear();
    battle.rain = false;
    let all = battle.units.clone();
    let set = |of: &dyn Fn(&Unit) -> bool| -> UnitSet {
        (0..all.len()).filter(|&n| of(&all[n])).map(|n| UnitId(n as u8)).collect()
    };
    battle.of_side = [set(&|unit| unit.side == A), set(&|unit| unit.side == B)];
    battle.infantry = set(&|unit| unit.arm == Arm::Infantry);
    battle.cavalry = set(&|unit| unit.arm == Arm::Cavalry);
    battle.artillery = set(&|unit| unit.arm == Arm::Artillery);
    battle.detachments = UnitSet::EMPTY;
    battle.divisions.truncate(2);
    for (n, division) in battle.divisions.iter_mut().enumerate() {
        division.side = if n == 0 { A } else { B };
        division.units = battle.of_side[n];
        division.orders = eagles::orders::Orders::default();
        division.leader = eagles::unit::LeaderId(n as u8);
        division.superior = None;
    }
    battle.leaders.truncate(2);
    for (n, leader) in battle.leaders.iter_mut().enumerate() {
        leader.side = if n == 0 { A } else { B };
        leader.level = eagles::unit::Level::Division;
        (leader.rating, leader.superior, leader.group) = (4, None, None);
        leader.start = Some([Length(36_000), Length(if n == 0 { 12_000 } else { 30_000 })]);
    }
    change(&mut battle);
    let game = Eagles::new(Arc::new(battle));
    edit(&game, |state| {
        (state.turn, state.initiative) = (2, Some(A));
        state.stack.clear();
    })
}

/// The same game in another state.
pub fn edit(game: &Eagles, change: impl FnOnce(&mut State)) -> Eagles {
    let mut state = game.state().clone();
    change(&mut state);
    game.with_state(state).unwrap()
}

/// A unit by its id.
pub fn id(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

/// The state of a unit.
pub fn at<'a>(game: &'a Eagles, name: &str) -> &'a UnitState {
    game.state().unit(id(game, name))
}

/// The game with one unit changed.
pub fn set(game: &Eagles, name: &str, change: impl FnOnce(&mut UnitState)) -> Eagles {
    let unit = id(game, name);
    edit(game, |state| change(state.unit_mut(unit)))
}

/// The units of these names.
pub fn units(game: &Eagles, names: &[&str]) -> UnitSet {
    names.iter().map(|name| id(game, name)).collect()
}

/// The game with one combat declared, which A's owner is to pick.
pub fn combat(game: &Eagles, attackers: &[&str], defenders: &[&str]) -> Eagles {
    let (attackers, defenders) = (units(game, attackers), units(game, defenders));
    let horse = game.battle().cavalry.and(attackers.or(defenders));
    let combat = Combat { attackers, defenders, cavalry: !horse.is_empty(), over: false };
    edit(game, |state| {
        state.combats.clear();
        state.combats.push(combat);
        state.stack.clear();
        state.stack.push(Frame::Combats(Combats));
    })
}

/// Carries out an action; exactly these dice fall.
pub fn play(game: &mut Eagles, action: Action, dice: &[u8]) -> Vec<String> {
    game.check(&action).unwrap();
    let mut script = Scripted::new(dice);
    let mut log = Vec::new();
    game.apply(&action, &mut script, &mut log);
    script.finish();
    log.iter().map(|event| game.describe_event(event).text).collect()
}

/// Refused, and by this rule.
pub fn refused(game: &Eagles, action: Action, rule: &str) {
    let refusal = game.check(&action).unwrap_err();
    assert_eq!(refusal.rule.0, rule, "{refusal:?}");
}

/// The totals of A and B that a choice would compare.
pub fn sums(game: &Eagles, action: Action) -> (i64, i64) {
    let texts = game.totals(&action);
    let of = |n: usize| texts.iter().find(|text| text.of == game.battle().sides[n].name).unwrap().total.floor();
    (of(0), of(1))
}

/// The value of one unit in the totals that a choice would compare, and the rules of its lines.
pub fn value(game: &Eagles, action: Action, name: &str) -> (i64, Vec<String>) {
    let texts = game.totals(&action);
    let text = texts.into_iter().find(|text| text.of == name).unwrap();
    (text.total.floor(), text.lines.into_iter().map(|(rule, ..)| rule).collect())
}
