//! 6.7 Pass-through fire.
use crate::position::{Position, pose};
use eagles::procedure::Reaction;
use eagles::unit::Formation;
use voltigeur_engine::Side;
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
