//! Chapters 16 and 17: strengths, defences, odds and losses of fire.
use crate::position::{Named, Position};
use la_bataille::fire::{FireOdds, Hits, fire_odds, share_hits};
use la_bataille::game::LaBataille;
use la_bataille::numbers::Ordinal;
use la_bataille::tables::tables;
use la_bataille::unit::UnitSet;
use voltigeur_engine::Fraction;
use voltigeur_field::hex::Direction;

fn roll(label: &str) -> Ordinal {
    label.parse().expect("a base-6 number")
}

fn odds(strength: i64, defence: u8, canister: bool) -> FireOdds {
    fire_odds(tables(), Fraction::whole(strength), defence, canister)
}

fn steps(odds: FireOdds, natural: &str, modifiers: i16) -> u8 {
    odds.steps(tables(), roll(natural), modifiers)
}

/// The whole fire of a hex.
fn strength(game: &LaBataille, hex: &str, range: u16) -> Fraction {
    game.fire_of(game.h(hex), range, false).iter().map(|share| share.value).sum()
}

fn defence(game: &LaBataille, hex: &str, across: &[Direction]) -> (u8, &'static str, i16) {
    let there: UnitSet = game.pile(game.h(hex)).collect();
    let found = game.fire_defence(game.h(hex), there, across).expect("a target");
    (found.value, found.rule.0, found.massed)
}

/// EX10: LB-16.13.2.
#[test]
fn odds_above_ten_add_eleven_for_each_step() {
    let odds = odds(46, 4, false);
    assert_eq!((tables().fire[odds.column.expect("a column")].odds.label.as_str(), odds.beyond), ("10:1", 11));
    assert_eq!(steps(odds, "11", 0), 3);
}

/// EX21, EX22, EX25: LB-17.6, LB-16.13.1, ruling R3.
#[test]
fn canister_shifts_a_column_and_beyond_the_last_counts_as_odds() {
    let square = odds(54, 5, true);
    assert_eq!(square.beyond, 11);
    assert_eq!(steps(square, "36", 0), 4);
    let column = odds(18, 6, true);
    assert_eq!([steps(column, "44", 0), steps(column, "54", 0)], [1, 2]);
    assert_eq!(steps(odds(18, 6, false), "54", 0), 1);
    let weak = odds(4, 14, false);
    assert_eq!((weak.column, steps(weak, "66", 0)), (None, 0));
    assert_eq!(steps(odds(4, 14, true), "65", 0), 1);
}

/// EX11: LB-16.13.3, ruling R24.
#[test]
fn hits_of_guns_alone_alternate_between_infantry_and_guns() {
    assert_eq!(share_hits(3, true, true, true), Hits { troops: 2, guns: 1 });
    assert_eq!(share_hits(3, true, false, true), Hits { troops: 0, guns: 1 });
    assert_eq!(share_hits(1, true, false, true), Hits::default());
    assert_eq!(share_hits(3, true, true, false), Hits { troops: 3, guns: 0 });
    assert_eq!(share_hits(3, false, true, true), Hits { troops: 3, guns: 0 });
}

/// EX20: LB-11.16.6a, LB-16.12.3, LB-16.11.1.
#[test]
fn a_two_hex_line_fires_at_a_massed_column() {
    let british = ["nation = 'british'", "class = 'line'"];
    let game = Position::open()
        .unit("f1", "infantry", &["1010", "1111"], "line 0", &british)
        .unit("a1", "infantry", &["1110"], "column 3", &["steps = 12"])
        .game();
    let whole = strength(&game, "1010", 1) + strength(&game, "1111", 1);
    assert_eq!(whole, Fraction::whole(24));
    let (value, rule, massed) = defence(&game, "1110", &[Direction::S]);
    assert_eq!((value, rule, massed), (6, "LB-16.12.1", 3));
    let odds = odds(24, value, false);
    assert_eq!([steps(odds, "46", massed), steps(odds, "51", massed)], [1, 2]);
}

/// EX60: LB-16.13.4, ruling R84: steps are spread evenly, and fractions fire.
#[test]
fn fractions_of_steps_fire() {
    let british = ["nation = 'british'", "class = 'line'", "steps = 7"];
    let game = Position::open().unit("f1", "infantry", &["1010", "1111"], "line 0", &british).game();
    assert_eq!(strength(&game, "1010", 1), Fraction::whole(14));
}

/// EX23: LB-11.17.9.2, LB-11.17.9.5.
#[test]
fn a_square_fires_a_third_or_all_at_those_who_assault_it() {
    let game = Position::open().unit("f1", "infantry", &["1010"], "square", &["steps = 12"]).game();
    assert_eq!(strength(&game, "1010", 1), Fraction::whole(12));
    let whole: Fraction = game.fire_of(game.h("1010"), 1, true).iter().map(|share| share.value).sum();
    assert_eq!(whole, Fraction::whole(36));
    assert_eq!([steps(odds(12, 6, false), "33", 0), steps(odds(36, 6, false), "33", 0)], [1, 2]);
}

/// EX24: LB-11.20.4.5a, ruling R71.
#[test]
fn skirmishers_fire_half_at_two_hexes_but_for_rifles() {
    let both = |changes: &[&str], range| {
        let game = Position::open().unit("f1", "light", &["1010", "1111"], "skirmish 0", changes).game();
        strength(&game, "1010", range) + strength(&game, "1111", range)
    };
    assert_eq!([both(&[], 1), both(&[], 2)], [Fraction::whole(24), Fraction::whole(12)]);
    let rifles = ["nation = 'british'", "class = 'rifles'"];
    assert_eq!(both(&rifles, 2), Fraction::whole(30));
    assert_eq!(both(&[], 3), Fraction::ZERO);
    assert_eq!(steps(odds(12, 9, false), "51", 0), 1);
}

/// LB-11.15.5, LB-11.19.4, LB-11.21.2, LB-7.4.2b: the top unit, or two companies, with printed values; disorder halves.
#[test]
fn columns_fire_with_their_top_unit() {
    let battalions = Position::open().unit("f1", "infantry", &["1010"], "column 0", &[]).unit(
        "f2",
        "infantry",
        &["1010"],
        "column 0",
        &[],
    );
    let mut game = battalions.game();
    assert_eq!(strength(&game, "1010", 1), Fraction::whole(9));
    for unit in [game.u("f1"), game.u("f2")] {
        game.state.troops.stand(unit, la_bataille::formation::Formation::Disorder, None);
    }
    assert_eq!(strength(&game, "1010", 1), Fraction::new(9, 2));
    for unit in [game.u("f1"), game.u("f2")] {
        game.state.troops.stand(unit, la_bataille::formation::Formation::Rout, None);
    }
    assert_eq!(strength(&game, "1010", 1), Fraction::ZERO);
    let company = ["size = 'company'", "steps = 2", "fire = 3"];
    let companies = Position::open()
        .unit("f1", "light", &["1010"], "column 0", &company)
        .unit("f2", "light", &["1010"], "column 0", &company)
        .unit("f3", "light", &["1010"], "column 0", &company)
        .game();
    assert_eq!(strength(&companies, "1010", 1), Fraction::whole(6));
}

/// LB-16.11.1, LB-11.16.6b, LB-11.18.8: guns alone up to nine steps, one battery with a line, none in march order.
#[test]
fn guns_fire_alone_and_with_a_line() {
    let alone = Position::open()
        .unit("f1", "guns", &["1010"], "unlimbered 0", &["steps = 6"])
        .unit("f2", "guns", &["1010"], "unlimbered 0", &["steps = 6"])
        .game();
    assert_eq!(strength(&alone, "1010", 2), Fraction::whole(27));
    let line = Position::open()
        .unit("f1", "infantry", &["1010"], "line 0", &["steps = 4"])
        .unit("f2", "guns", &["1010"], "unlimbered 0", &[])
        .game();
    assert_eq!((strength(&line, "1010", 1), strength(&line, "1010", 4)), (Fraction::whole(30), Fraction::whole(12)));
    let limbered = Position::open().unit("f1", "guns", &["1010"], "limbered 0", &[]).game();
    assert_eq!(strength(&limbered, "1010", 1), Fraction::ZERO);
}

/// LB-16.12.1, LB-16.12.2, LB-16.12.4, LB-16.12.5, LB-11.9, LB-11.16.7, LB-11.16.8.
#[test]
fn lines_in_flank_or_crowded_are_fired_at_as_columns() {
    let line = |steps: &str| {
        Position::open().unit("a1", "infantry", &["1010"], "line 2", &[&format!("steps = {steps}")]).game()
    };
    assert_eq!(defence(&line("6"), "1010", &[Direction::SE]).0, 9);
    assert_eq!(defence(&line("6"), "1010", &[Direction::NE]), (6, "LB-11.16.7", 0));
    assert_eq!(defence(&line("6"), "1010", &[Direction::N]).0, 9);
    assert_eq!(defence(&line("7"), "1010", &[Direction::SE]), (6, "LB-11.16.8", 0));
    let guns = Position::open()
        .unit("a1", "infantry", &["1010"], "column 3", &["steps = 3"])
        .unit("a2", "guns", &["1010"], "unlimbered 3", &[])
        .game();
    assert_eq!(defence(&guns, "1010", &[Direction::S]).0, 6);
    let hedge = Position::open().side("hedge", "1010/3").unit("a1", "infantry", &["1010"], "column 3", &[]).game();
    assert_eq!(defence(&hedge, "1010", &[Direction::S]).0, 7);
    assert_eq!(defence(&hedge, "1010", &[Direction::S, Direction::SE]).0, 6);
}

/// LB-25.1: whoever lies down is harder to hit.
#[test]
fn lying_down_protects() {
    let mut game = Position::open().switch("prone").unit("a1", "infantry", &["1010"], "line 2", &[]).game();
    let unit = game.u("a1");
    game.state.troops.lie_down(unit, true);
    assert_eq!(defence(&game, "1010", &[Direction::SE]).0, 12);
    assert!(!game.has_zone(unit));
}
