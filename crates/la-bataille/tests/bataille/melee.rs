//! Case 18.13: values, odds and results of a melee.
use crate::position::{Named, Position};
use la_bataille::formation::Formation;
use la_bataille::melee::{MeleeOdds, Role, melee_odds};
use la_bataille::numbers::Ordinal;
use la_bataille::state::Fatigue;
use la_bataille::tables::{Blow, tables};
use voltigeur_engine::Fraction;
use voltigeur_field::hex::Aspect;

fn roll(label: &str) -> Ordinal {
    label.parse().expect("a base-6 number")
}

fn label(odds: MeleeOdds) -> &'static str {
    tables().melee[odds.column].odds.label.as_str()
}

fn whole(number: i64) -> Fraction {
    Fraction::whole(number)
}

/// EX30, EX31, EX32: LB-18.13.1, LB-18.13.4.2, LB-18.13.5.1g, LB-8.3b.
#[test]
fn odds_are_rounded_for_the_defender_and_poor_ones_subtract() {
    let flank = melee_odds(tables(), whole(90), whole(24));
    assert_eq!((label(flank), flank.result(tables(), roll("34"), 0).defender), ("3.5:1", Blow::Disorder));
    let weak = melee_odds(tables(), whole(5), whole(12));
    assert_eq!((label(weak), weak.below), ("1:2", -6));
    assert_eq!(weak.result(tables(), roll("21"), 0).attacker, Blow::Rout);
    assert_eq!(melee_odds(tables(), whole(3), whole(12)).below, -12);
    let led = melee_odds(tables(), whole(24), whole(12)).result(tables(), roll("44"), 4 - 6);
    assert_eq!(led.attacker, Blow::Losses { steps: 1, check: true });
    assert_eq!(led.defender, Blow::Losses { steps: 2, check: false });
}

fn charge() -> Role {
    Role {
        attacks: true,
        charges: true,
        straight: true,
        against_foot: true,
        hexes: 1,
        across: Some(Aspect::Front),
        ..Role::default()
    }
}

/// EX35: LB-18.13.4.6, LB-18.13.4.14, LB-19.10.9.3.
#[test]
fn a_straight_charge_doubles_and_tired_horses_halve() {
    let mut game = Position::open().unit("f1", "heavy", &["1010"], "column 0", &["melee = 34"]).game();
    let unit = game.u("f1");
    assert_eq!(game.melee_value(unit, charge()).total(), whole(68));
    let spared = game.melee_value(unit, Role { spares: true, ..charge() }).total();
    assert_eq!(spared, Fraction::new(68, 3));
    assert_eq!(label(melee_odds(tables(), spared, whole(15))), "1.5:1");
    game.state.troops.tire(unit, Fatigue::Tired);
    let short = game.melee_value(unit, Role { straight: false, ..charge() }).total();
    assert_eq!(short, whole(17));
    assert_eq!(label(melee_odds(tables(), short, whole(15))), "1:1");
}

/// EX7, EX36, EX51: LB-18.13.4.1, LB-18.13.4.8, LB-18.13.4.11, LB-11.16.11, ruling R78.
#[test]
fn lances_count_for_each_hex_and_are_spared_by_the_square_third_alone() {
    let lancers = ["melee = 20", "lance = 3"];
    let pair = Position::open().unit("f1", "horse", &["1010", "1111"], "line 0", &lancers).game();
    let square = Role { hexes: 2, against_square: true, ..charge() };
    let value = pair.melee_value(pair.u("f1"), square);
    assert_eq!((value.lance, value.total()), (whole(12), Fraction::new(56, 3)));
    assert_eq!(label(melee_odds(tables(), value.total(), whole(15))), "1:1");
    let mut single = Position::open().unit("f1", "horse", &["1010"], "line 0", &lancers).game();
    let unit = single.u("f1");
    let flank = Role { across: Some(Aspect::Flank), ..charge() };
    assert_eq!(single.melee_value(unit, flank).total(), whole(104));
    single.state.troops.tire(unit, Fatigue::Tired);
    let tired = single.melee_value(unit, Role { straight: false, ..charge() }).total();
    assert_eq!((tired, label(melee_odds(tables(), tired, whole(15)))), (whole(13), "1:2"));
}

/// EX34: LB-18.13.4.11: cavalry on a square.
#[test]
fn cavalry_on_a_square_is_worth_a_third() {
    let game = Position::open().unit("f1", "horse", &["1010"], "column 0", &["melee = 22"]).game();
    let value = game.melee_value(game.u("f1"), Role { against_square: true, ..charge() }).total();
    assert_eq!(value, Fraction::new(22, 3));
    let odds = melee_odds(tables(), value, whole(15));
    assert_eq!((label(odds), odds.below), ("1:2", -6));
    assert_eq!(odds.result(tables(), roll("51"), 0).attacker, Blow::NONE);
}

/// LB-18.13.4.4, LB-18.13.4.5, LB-18.13.4.9, LB-18.13.4.10, LB-18.13.4.12, LB-18.13.4.13, LB-18.13.4.15, LB-18.13.4.16, LB-11.20.5.4,
/// LB-18.13.4.7, LB-11.16.10, LB-11.17.10.1, LB-11.17.10.3, LB-11.20.4.6.
#[test]
fn every_factor_has_its_case() {
    let value = |kind: &str, stand: &str, hexes: &[&str], formation: Option<Formation>, role: Role| {
        let mut game = Position::open().unit("f1", kind, hexes, stand, &["melee = 12"]).game();
        let unit = game.u("f1");
        if let Some(formation) = formation {
            game.state.troops.stand(unit, formation, None);
        }
        game.melee_value(unit, role).total()
    };
    let attacks = Role { attacks: true, hexes: 1, ..Role::default() };
    let one = &["1010"][..];
    assert_eq!(value("light", "skirmish 0", one, None, attacks), whole(6));
    assert_eq!(value("horse", "skirmish 0", &["1010", "1111"], None, Role { hexes: 2, ..attacks }), whole(3));
    assert_eq!(value("infantry", "column 0", one, None, Role { against_square: true, ..attacks }), whole(18));
    assert_eq!(value("infantry", "column 0", one, None, Role { across: Some(Aspect::Rear), ..attacks }), whole(18));
    assert_eq!(value("horse", "column 0", one, Some(Formation::General), attacks), whole(4));
    assert_eq!(value("horse", "column 0", one, None, Role { into_cover: true, ..attacks }), whole(6));
    assert_eq!(value("heavy", "column 0", one, None, Role { against_light: true, ..attacks }), whole(24));
    assert_eq!(value("horse", "column 0", one, None, Role { against_light: true, ..attacks }), whole(12));
    assert_eq!(value("heavy", "line 0", one, None, attacks), whole(6));
    let caught = Role { is_charged: true, hexes: 1, ..Role::default() };
    assert_eq!(value("horse", "column 0", one, None, caught), whole(6));
    for (formation, worth) in [(Formation::Disorder, 6), (Formation::Rout, 4), (Formation::Road, 6)] {
        assert_eq!(
            value("infantry", "column 0", one, Some(formation), Role { hexes: 1, ..Role::default() }),
            whole(worth)
        );
    }
}
