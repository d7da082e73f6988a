//! Chapter 7: what units are worth as losses leave them.
use crate::position::{Named, Position};
use la_bataille::formation::Formation;
use la_bataille::game::LaBataille;
use la_bataille::numbers::{in_words, points};
use la_bataille::state::Fatigue;
use la_bataille::unit::UnitId;
use voltigeur_engine::Fraction;
use voltigeur_field::hex::movement::Points;

fn one(kind: &str, stand: &str, changes: &[&str]) -> (LaBataille, UnitId) {
    let game = Position::open().unit("f1", kind, &["1010"], stand, changes).game();
    let unit = game.u("f1");
    (game, unit)
}

/// EX2: LB-7.4.4.
#[test]
fn melee_shrinks_with_the_steps_exactly() {
    let (mut game, unit) = one("infantry", "column 0", &["steps = 17", "melee = 34"]);
    game.state.troops.lose(unit, 5, true);
    assert_eq!(game.melee(unit), Fraction::whole(24));
    game.state.troops.lose(unit, 1, true);
    assert_eq!(game.melee(unit), Fraction::whole(22));
}

/// EX62: LB-7.4.2a, ruling R91.
#[test]
fn the_last_step_fires_half_unless_it_was_the_only_one() {
    let (game, company) = one("light", "skirmish 0", &["size = 'company'", "steps = 1", "fire = 2"]);
    assert_eq!(game.printed_fire(company), Fraction::whole(2));
    let (mut game, battalion) = one("infantry", "column 0", &["steps = 5", "fire = 8"]);
    game.state.troops.lose(battalion, 3, true);
    assert_eq!(game.printed_fire(battalion), Fraction::whole(8));
    game.state.troops.lose(battalion, 1, true);
    assert_eq!(game.printed_fire(battalion), Fraction::whole(4));
}

/// LB-7.3.5.1, LB-7.4.3.
#[test]
fn guns_fire_by_range_and_by_the_sections_that_are_left() {
    let (mut game, battery) = one("guns", "unlimbered 0", &[]);
    let fire = |game: &LaBataille| [1, 2, 3, 5, 6, 9, 10].map(|range| game.gun_fire(battery, range));
    assert_eq!(fire(&game), [18, 18, 12, 12, 6, 6, 0].map(|value| (value > 0).then(|| Fraction::whole(value))));
    game.state.troops.lose(battery, 1, true);
    assert_eq!(game.gun_fire(battery, 1), Some(Fraction::new(27, 2)));
}

/// LB-7.4.5, LB-7.4.6.
#[test]
fn skirmish_value_and_lances_drop_with_every_three_steps() {
    let (mut game, lancers) = one("horse", "column 0", &["lance = 3", "skirmish = 2"]);
    let values = |game: &LaBataille| (game.skirmish_value(lancers), game.lance(lancers));
    assert_eq!(values(&game), (2, 3));
    game.state.troops.lose(lancers, 2, true);
    assert_eq!(values(&game), (2, 3));
    game.state.troops.lose(lancers, 1, true);
    assert_eq!(values(&game), (1, 2));
    game.state.troops.lose(lancers, 4, true);
    assert_eq!(values(&game), (1, 1));
}

/// EX1: LB-7.4.7, LB-20.6.5.1.
#[test]
fn half_the_steps_lost_make_morale_six_worse() {
    let (mut game, unit) = one("infantry", "column 0", &["morale = '23'"]);
    game.state.troops.lose(unit, 2, true);
    assert_eq!(game.morale_value(unit).to_string(), "23");
    game.state.troops.lose(unit, 1, true);
    assert_eq!(game.morale_value(unit).to_string(), "33");
    for changes in [&["morale = '16'"][..], &["size = 'company'"][..]] {
        let (mut game, unit) = one("infantry", "column 0", changes);
        game.state.troops.lose(unit, 5, true);
        assert!(!game.is_half_lost(unit), "{changes:?}");
    }
}

/// LB-14.12.3.1, LB-14.12.4.1, LB-14.12.6.1, LB-14.12.8.1, LB-14.12.9.1, LB-7.4.1.
#[test]
fn formations_have_their_rates() {
    let (mut game, unit) = one("infantry", "column 0", &["move = 7"]);
    let rate = |game: &LaBataille, formation| in_words(game.rate(unit, formation));
    game.state.troops.lose(unit, 5, true);
    assert_eq!(rate(&game, Formation::Column), "7");
    assert_eq!(rate(&game, Formation::Line), "5");
    assert_eq!(rate(&game, Formation::Square), "1");
    assert_eq!(rate(&game, Formation::Disorder), "3 1/2");
    assert_eq!(rate(&game, Formation::Rout), "10 1/2");
}

/// LB-11.17.7.
#[test]
fn steady_guards_march_in_square() {
    for (morale, rate) in [("14", 4), ("15", 1)] {
        let changes = ["class = 'guard'".to_owned(), format!("morale = '{morale}'")];
        let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
        let (game, unit) = one("infantry", "column 0", &changes);
        assert_eq!(game.rate(unit, Formation::Square), points(rate), "{morale}");
    }
}

/// EX14: LB-19.10.9.7, LB-19.10.9.6, LB-19.9.3.
#[test]
fn exhausted_cavalry_goes_at_a_third() {
    let (mut game, unit) = one("heavy", "column 0", &["move = 12"]);
    assert_eq!(game.charge_rate(unit), points(17));
    game.state.troops.tire(unit, Fatigue::Exhausted);
    assert_eq!(game.rate(unit, Formation::Rout), points(4));
    assert_eq!(game.rate(unit, Formation::Column), points(4));
    assert_eq!(game.rate(unit, Formation::Line), Points(20));
    assert_eq!(Fatigue::Exhausted.worse(), Fatigue::Exhausted);
    assert_eq!((Fatigue::Exhausted.better(1), Fatigue::Exhausted.better(2)), (Fatigue::Tired, Fatigue::Rested));
}
