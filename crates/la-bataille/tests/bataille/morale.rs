//! Case 20.6: morale checks.
use crate::position::{Named, Position};
use la_bataille::formation::Formation;
use la_bataille::game::LaBataille;
use la_bataille::morale::{Cause, Charged, PreMelee};
use la_bataille::numbers::Ordinal;
use la_bataille::unit::UnitId;
use voltigeur_engine::Fraction;

fn roll(label: &str) -> Ordinal {
    label.parse().expect("a base-6 number")
}

fn one(kind: &str, stand: &str, changes: &[&str]) -> (LaBataille, UnitId) {
    let game = Position::open().unit("f1", kind, &["1010"], stand, changes).game();
    let unit = game.u("f1");
    (game, unit)
}

fn total(game: &LaBataille, unit: UnitId, leader: Option<i16>, cause: Cause) -> i16 {
    game.morale_modifiers(unit, leader, 0, false, cause).total()
}

/// EX29: LB-20.6.5.11, LB-20.6.4b, LB-20.6.1.
#[test]
fn steps_lost_to_a_fire_degrade_the_check_that_it_causes() {
    let (mut game, unit) = one("infantry", "column 0", &["steps = 12"]);
    game.state.troops.lose(unit, 3, true);
    assert_eq!(game.must_check_after_losses(unit, 12, 0).map(|rule| rule.0), Some("LB-20.6.4b"));
    let modifiers = total(&game, unit, None, Cause { lost_to_fire: 3, ..Cause::default() });
    assert_eq!(modifiers, -6);
    assert!(game.passes(unit, roll("36"), modifiers) && !game.passes(unit, roll("35"), modifiers));
}

/// LB-20.6.4: half of what was left, whatever the schedule; not for companies.
#[test]
fn losing_half_at_once_calls_for_a_check() {
    let guards = ["class = 'guard'", "steps = 4"];
    let (mut game, unit) = one("infantry", "column 0", &guards);
    game.state.troops.lose(unit, 2, true);
    assert_eq!(game.must_check_after_losses(unit, 4, 0).map(|rule| rule.0), Some("LB-20.6.4"));
    let (mut game, company) = one("infantry", "column 0", &["class = 'guard'", "steps = 4", "size = 'company'"]);
    game.state.troops.lose(company, 2, true);
    assert_eq!(game.must_check_after_losses(company, 4, 0), None);
}

/// EX37: LB-20.6.5.4, LB-20.6.5.3.
#[test]
fn a_killed_leader_takes_his_bonus_and_as_much_again() {
    let (game, unit) = one("infantry", "column 0", &[]);
    let modifiers = total(&game, unit, None, Cause { lost_to_fire: 1, killed: 6, ..Cause::default() });
    assert_eq!(modifiers, -6);
    assert!(!game.passes(unit, roll("32"), modifiers));
    assert_eq!(total(&game, unit, None, Cause { killed: -3, ..Cause::default() }), 0);
    assert_eq!(total(&game, unit, Some(12), Cause::default()), 12);
}

/// EX39: LB-20.8.3, LB-20.6.5.6; LB-20.6.5.7, LB-20.6.5.8, LB-20.6.5.9, LB-20.6.5.10, LB-20.6.5.2, LB-20.6.5.5.
#[test]
fn states_and_organizations_modify_the_roll() {
    let (mut game, unit) = one("infantry", "column 0", &[]);
    game.state.troops.stand(unit, Formation::Rout, None);
    let modifiers = total(&game, unit, Some(6), Cause::default());
    assert!(game.passes(unit, roll("26"), modifiers) && !game.passes(unit, roll("25"), modifiers));
    game.state.troops.stand(unit, Formation::Disorder, None);
    assert_eq!(total(&game, unit, None, Cause::default()), -3);
    game.state.troops.stand(unit, Formation::Square, None);
    assert_eq!(total(&game, unit, None, Cause::default()), 6);
    assert_eq!(game.morale_modifiers(unit, None, 2, true, Cause::default()).total(), 6 - 6 - 6);
    let marches = [1, 2, 3].map(|turns| total(&game, unit, None, Cause { force_march: turns, ..Cause::default() }) - 6);
    assert_eq!(marches, [-6, -9, -12]);
    let (mut horse, rider) = one("horse", "column 0", &[]);
    for (fatigue, modifier) in [(la_bataille::state::Fatigue::Tired, -3), (la_bataille::state::Fatigue::Exhausted, -6)]
    {
        horse.state.troops.tire(rider, fatigue);
        assert_eq!(horse.morale_modifiers(rider, None, 3, true, Cause::default()).total(), modifier);
    }
}

fn stand(ratio: (i64, i64)) -> PreMelee {
    PreMelee {
        attacks: false,
        ratio: Fraction::new(ratio.0, ratio.1),
        uphill: false,
        cover: false,
        lost_to_defensive_fire: 0,
        charge: None,
    }
}

/// EX61: LB-20.6.6.6, LB-19.9.16.4, LB-20.6.1.
#[test]
fn road_order_charged_in_flank_is_hard_to_hold() {
    let (mut game, unit) = one("infantry", "column 0", &[]);
    game.state.troops.stand(unit, Formation::Road, None);
    let charge = Charged { flank: true, ..Charged::default() };
    let melee = PreMelee { charge: Some(charge), ..stand((1, 1)) };
    let modifiers = total(&game, unit, None, Cause { melee: Some(melee), ..Cause::default() });
    assert_eq!(modifiers, -24);
    assert!(game.passes(unit, roll("66"), modifiers) && !game.passes(unit, roll("65"), modifiers));
}

/// EX12: LB-18.12.2a, LB-20.6.6.7, LB-20.6.6.2, LB-20.6.6.3, LB-20.6.6.4, LB-20.6.6.5.
#[test]
fn the_check_before_a_melee_looks_at_ratio_ground_and_losses() {
    let (game, unit) = one("infantry", "line 0", &[]);
    let sum = |melee| total(&game, unit, None, Cause { melee: Some(melee), ..Cause::default() });
    assert_eq!(sum(stand((4, 3))), 0);
    assert_eq!(sum(stand((2, 1))), -6);
    assert_eq!(sum(PreMelee { attacks: true, ..stand((2, 1)) }), 6);
    assert_eq!(sum(PreMelee { uphill: true, ..stand((1, 1)) }), 3);
    let hard = PreMelee { attacks: true, uphill: true, cover: true, lost_to_defensive_fire: 2, ..stand((1, 1)) };
    assert_eq!(sum(hard), -3 - 3 - 6);
    assert_eq!(sum(PreMelee { cover: true, ..stand((1, 1)) }), 0);
    let heavy = Charged { rear: true, super_heavy: true, ..Charged::default() };
    assert_eq!(sum(PreMelee { charge: Some(heavy), ..stand((1, 1)) }), -12);
}

/// LB-3.1d: no automatic pass or fail, but under the switch.
#[test]
fn rolls_are_not_clamped_unless_the_switch_says_so() {
    let plain = Position::open().unit("f1", "infantry", &["1010"], "column 0", &["morale = '06'"]);
    let game = plain.game();
    let unit = game.u("f1");
    assert!(game.passes(unit, roll("11"), 0) && !game.passes(unit, roll("11"), -1));
    let ends = plain.switch("morale-auto-ends").game();
    assert!(!ends.passes(unit, roll("11"), 0) && ends.passes(unit, roll("66"), 0));
}
