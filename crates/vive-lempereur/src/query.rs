//! Answers to what a client may ask about a position: where a unit can go and what awaits it there, what is seen from where, where a
//! unit's front and fire reach. Whatever the viewer does not see (VLE-V.0) plays no part in them.
use crate::action::Action;
use crate::game::ViveLEmpereur;
use crate::morale::Assault;
use crate::procedure::{
    Attack, Firing, Frame, Group, GroupKind, Phase, Plan, React, Shooting, StepKind, Volley, Window,
};
use crate::seen::{as_it_lies, as_seen};
use crate::terrain::Ground;
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use crate::view::signs::LEGEND;
use crate::view::{degrees, is_seen};
use crate::words::ledger;
use std::borrow::Cow;
use voltigeur_engine::actions::look_up;
use voltigeur_engine::english::count;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Ledger, RuleId, Side, notation};
use voltigeur_field::hex::{Aspect, Aspects, Feature, Footprint, HexId, Map};
use voltigeur_kit::hex::answers::{Aim, Arrival, Inquiry, Threats, Unseen, Ways};

impl Inquiry for ViveLEmpereur {
    type Ground = Ground;
    type Feature = Feature;
    type Unit = UnitId;
    /// Does it charge?
    type Manner = bool;
    const SIGHT: &'static str = "VLE-VII.6a";

    fn map(&self) -> &Map<Ground> {
        &self.battle.map
    }

    fn seen_unit(&self, viewer: Viewer, id: &str) -> Result<UnitId, String> {
        let unit = look_up::<UnitId, _>(&*self.battle, id)?;
        let there = self.state.on_map().has(unit) && is_seen(self, unit, viewer);
        if there { Ok(unit) } else { Err(format!("there is no unit '{id}' to be seen on the map")) }
    }

    fn id(&self, unit: UnitId) -> Cow<'_, str> {
        self.unit(unit).id.as_str().into()
    }

    fn side(&self, unit: UnitId) -> Side {
        Self::side(self, unit)
    }

    fn hexes_of(&self, unit: UnitId) -> Footprint {
        Self::hexes_of(self, unit).map(|hex| self.battle.map.hex(hex)).collect()
    }

    fn as_it_lies(&self, viewer: Viewer) -> Cow<'_, Self> {
        Cow::Owned(as_it_lies(self, viewer))
    }

    fn as_known(&self, viewer: Viewer) -> Cow<'_, Self> {
        Cow::Owned(as_seen(self, viewer))
    }

    /// VLE-VII.6a, VLE-VII.7a, VLE-VII.7b.
    fn look(&self, from: HexId, to: HexId) -> Result<(), Unseen> {
        self.sees(from, to).map_err(|why| {
            let blocked = self.obstacle(from, to).filter(|blocked| blocked.rule == why);
            blocked.map_or_else(|| Unseen::by_rule(why), Unseen::behind)
        })
    }

    /// VLE-G.4 to VLE-G.11.
    fn aspects(&self, unit: UnitId, hex: HexId) -> Aspects {
        Self::aspects(self, unit, hex)
    }

    fn shot(&self, unit: UnitId, at: HexId) -> Option<Aim> {
        let (range, from) = self.range_to(unit, at, false)?;
        let value = i32::from(Self::shot(self, unit, at, range, from).value.total());
        (value > 0).then(|| Aim { range, value, clear: range == 1 || self.sees(from, at).is_ok() })
    }

    /// VLE-VI.1a, VLE-IX.2a: alone or with the group that it leads.
    fn ways(&self, unit: UnitId, ways: &mut Ways<'_>) -> bool {
        let mut charges = false;
        for (known, group, begin) in starts(self, unit) {
            charges |= group.kind == GroupKind::Charge;
            ways.allow(u16::from(known.limit(&group, true).saturating_sub(group.spent)));
            known.ways(&group, |formation, facing, cost, path| {
                let facing = degrees(formation, facing);
                let arrival = Arrival {
                    path,
                    cost,
                    posture: formation.word(),
                    shape: LEGEND.shape(formation.word()),
                    facing,
                    ..Arrival::default()
                };
                ways.add(arrival, || {
                    let go = path.last().map(|&to| Action::Go(to));
                    begin.iter().copied().chain(go).map(|action| notation(&known, &action)).collect()
                });
            });
        }
        charges
    }

    fn threats(&self, unit: UnitId, at: HexId, charges: bool, threats: &mut Threats<'_, Self>) {
        self::threats(self, unit, at, charges, threats);
    }
}

/// The groups from which a unit's ways begin, and what must be said first.
fn starts(game: &ViveLEmpereur, unit: UnitId) -> Vec<(ViveLEmpereur, Group, Vec<Action>)> {
    let fresh = |kind, spent, off_road| Group {
        units: UnitSet::one(unit),
        leaders: LeaderSet::EMPTY,
        kind,
        spent,
        turns: 0,
        turned: false,
        off_road,
        acted: kind == GroupKind::Charge,
        spread_from: None,
        stopped: false,
        plan: Plan::default(),
        idle: false,
    };
    let declared = |group: &Group, before: &[Action]| {
        let facings = (0..6).filter(|&facing| game.may_declare(group, facing).is_ok());
        let start = |facing: u8| {
            let mut known = game.clone();
            for unit in group.units {
                known.state.set_form(unit, Formation::Line, facing);
            }
            let spent = game.charge_start(group.units);
            let group = Group { units: group.units, ..fresh(GroupKind::Charge, spent, true) };
            (known, group, [before, &[Action::Form(Formation::Line, facing)]].concat())
        };
        facings.map(start).collect()
    };
    match (game.frame(), game.state.phase()) {
        (Some(Frame::Group(group)), _) if group.units.has(unit) => match group.kind {
            GroupKind::Forming => declared(group, &[]),
            _ => vec![(game.clone(), *group, Vec::new())],
        },
        (None, Phase::MOVEMENT) if game.may_move(unit).is_ok() => {
            let group = fresh(GroupKind::March, 0, game.starts_off_road(unit));
            vec![(game.clone(), group, vec![Action::Activate(unit)])]
        }
        (None, Phase::CHARGE) if game.may_charge(unit).is_ok() => {
            declared(&fresh(GroupKind::Forming, 0, true), &[Action::Activate(unit)])
        }
        _ => Vec::new(),
    }
}

/// VLE-VII.5a, VLE-IX.7a, VLE-IX.6a: what awaits a unit in a hex.
fn threats(game: &ViveLEmpereur, unit: UnitId, hex: HexId, charges: bool, threats: &mut Threats<'_, ViveLEmpereur>) {
    let enemy = game.side(unit).other();
    let mut there = game.clone();
    if game.state.at(unit) != hex {
        let (formation, facing) = (game.state.formation(unit), game.state.facing(unit));
        there.state.lift(&game.battle, unit);
        let single = if formation == Formation::Tirailleurs { Formation::Line } else { formation };
        there.state.set_form(unit, single, facing);
        there.state.put(&game.battle, unit, hex, true);
    }
    threats.add("fire", "VLE-VII.5a", there.snipers(enemy, hex, false, UnitSet::EMPTY));
    if game.state.at(unit) == hex {
        return;
    }
    let react = |window| React {
        movers: UnitSet::one(unit),
        at: hex,
        also: None,
        kind: if charges { StepKind::Charge } else { StepKind::March },
        entered: true,
        window,
        named: UnitSet::EMPTY,
        forming: None,
    };
    let who = |react: &React| {
        let mut candidates = Vec::new();
        there.react_candidates(react, &mut candidates);
        candidates.retain(|action| there.check_react(react, action).is_ok());
        let named = |action: &Action| match *action {
            Action::Countercharge(unit) | Action::Square(unit) => Some(unit),
            _ => None,
        };
        candidates.iter().filter_map(named).collect::<Vec<_>>()
    };
    threats.add("countercharge", "VLE-IX.7a", who(&react(Window::Countercharges)));
    if charges {
        threats.add("square", "VLE-IX.6a", who(&react(Window::Squares)));
    }
}

/// The totals that an action would compare, before any die. VLE-P3.1, VLE-P4.3, VLE-P4.4.
pub(crate) fn totals(game: &ViveLEmpereur, action: &Action) -> Vec<LedgerText> {
    let with = |units: UnitSet, action: &Action| match *action {
        Action::Fire(unit) | Action::Join(unit) => units.or(UnitSet::one(unit)),
        _ => units,
    };
    match (game.frame(), action) {
        (Some(Frame::Firing(Firing { target, firers })), Action::Fire(_) | Action::Done) => {
            fire_totals(game, with(*firers, action), *target, None)
        }
        (Some(Frame::Opportunity(opportunity)), Action::Fire(_) | Action::Done) => {
            fire_totals(game, with(opportunity.firers, action), opportunity.at, Some(opportunity.movers))
        }
        (Some(Frame::Attack(Attack { target, attackers })), Action::Join(_) | Action::Done) => {
            fight_totals(game, with(*attackers, action), *target)
        }
        _ => Vec::new(),
    }
}

fn fire_totals(game: &ViveLEmpereur, firers: UnitSet, target: HexId, leaving: Option<UnitSet>) -> Vec<LedgerText> {
    let kind = if leaving.is_some() { Shooting::Opportunity } else { Shooting::Phase };
    let volley = Volley { leaving, ..Volley::new(kind, firers, target) };
    game.values(&volley).into_iter().map(|(unit, value)| ledger(game.unit_name(unit), &value)).collect()
}

fn fight_totals(game: &ViveLEmpereur, attackers: UnitSet, target: HexId) -> Vec<LedgerText> {
    let infantry = attackers.into_iter().any(|unit| game.is_infantry(unit));
    let assault = Assault { infantry, flanked: game.worst_of(attackers, target) != Aspect::Front };
    let defenders = game.defended(target).fold(UnitSet::EMPTY, |all, hex| all.or(game.units_in(hex)));
    let attack = attackers.into_iter().map(|unit| (unit, game.attack_value(unit, target)));
    let defence = defenders.into_iter().map(|unit| (unit, game.defence_value(unit, assault)));
    let named = |(unit, value): (UnitId, Ledger)| {
        ledger(format!("{} × {}", game.unit_name(unit), count(game.steps(unit), "step")), &value)
    };
    let sum = |of: &str, strength: i16| {
        let mut total = Ledger::default();
        total.add(RuleId("VLE-VIII.4a"), strength);
        ledger(of, &total)
    };
    let mut totals: Vec<LedgerText> = attack.clone().map(named).collect();
    totals.push(sum("attack", game.strength(attack)));
    totals.extend(defence.clone().map(named));
    totals.push(sum("defence", game.strength(defence)));
    totals
}
