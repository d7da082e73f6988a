//! 6.7 Pass-through fire.
use crate::position::{Position, pose};
use eagles::Action;
use eagles::procedure::Reaction;
use eagles::unit::Formation;
use voltigeur_engine::odds::{FightOdds, Stance, fight};
use voltigeur_engine::{BySide, Side};
use voltigeur_field::table::Length;

/// EOTE-6.7.1, EOTE-6.2.1, EOTE-6.4.1.1: guns that see a passing enemy past a friend are asked when their lane to him is clear, and not
/// passed over because it was not at first.
#[test]
fn guns_are_asked_when_their_lane_is_clear() {
    let asked_at = |friend: bool| {
        let mut game = Position::open()
            .unit("f03", pose(13.0, 22.0, 90.0), Formation::FieldColumn)
            .unit("a09", pose(20.0, 30.0, 180.0), Formation::Unlimbered)
            .leader("f_div", 12.0, 20.0);
        if friend {
            game = game.unit("a01", pose(17.875, 29.0, 0.0), Formation::FieldColumn);
        }
        let mut game = game.part(Side::First);
        game.act(game.advance("f03", 8.0, 0.0), &[]);
        assert_eq!(game.asked(), Some((Reaction::Fire, "a09", "f03")));
        game.of("f03").pose.x
    };
    let (open, covered) = (asked_at(false), asked_at(true));
    assert!(open < Length(17_000), "{open}");
    assert!(covered > Length(17_500) && covered < Length(21_000), "{covered}");
}

/// A march is no fight, and nobody is driven back by it or by letting it pass; a volley into it may drive it back. EOTE-6.7.1, EOTE-7.5.5.
#[test]
fn odds_of_a_march_under_fire() {
    let mut game = Position::open()
        .unit("f03", pose(13.0, 22.0, 90.0), Formation::FieldColumn)
        .such_that("f03", |unit| unit.hits = 3)
        .unit("a09", pose(20.0, 30.0, 180.0), Formation::Unlimbered)
        .leader("f_div", 12.0, 20.0)
        .part(Side::First);
    let odds =
        |game: &Position, action: Action| fight(&*game.game, Some(&action), BySide([Stance::FightOn; 2])).unwrap();
    let chance = |odds: &FightOdds, what: &str| -> f64 {
        odds.endings.iter().filter(|(_, ending)| ending.what == what).map(|(p, _)| p).sum()
    };
    let march = game.advance("f03", 8.0, 0.0);
    assert_eq!(chance(&odds(&game, march), "both sides steady"), 1.0, "{:?}", odds(&game, march));
    game.act(march, &[]);
    game.until(Reaction::Fire, "a09", "f03");
    let passes = odds(&game, Action::No);
    assert_eq!(chance(&passes, "both sides steady"), 1.0, "{passes:?}");
    let volley = odds(&game, Action::Yes);
    let driven = chance(&volley, "French driven back, Austrians steady");
    assert!(driven > 0.0 && driven < 1.0, "{volley:?}");
}
