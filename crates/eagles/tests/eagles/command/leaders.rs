//! 3.0, 3.5, 3.6 and 8.0: command radius, attachment, rides, casualties.
use super::{Position, pose, spot};
use eagles::procedure::{CommandControl, CommandStep, Frame, Phase};
use eagles::state::{LeaderStatus, State, Status};
use eagles::{Action, Eagles};
use voltigeur_engine::{Rules, Side};

const FRENCH: Side = Side::First;
const AUSTRIANS: Side = Side::Second;

/// Friant at a distance in front of the first battalion of his division.
pub(super) fn friant(change: impl FnOnce(&Position, &mut State)) -> Position {
    Position::of("mill-hill").set(|position, state| {
        state.unit_mut(position.unit("f01")).pose = pose(24.0, 10.0, 0.0);
        change(position, state);
    })
}

/// EOTE-3.0.1, EOTE-3.6.1, EOTE-1.0.1.8: the radius of the division column by rating, to the closest part of the block. EOTE-8.0.5: a
/// replacement counts -1. EOTE-7.4.2: the routed are out of command.
#[test]
fn the_command_radius() {
    let in_command = |at: f64, change: &dyn Fn(&Position, &mut State)| {
        let position = friant(|position, state| {
            state.leader_mut(position.leader("f_div")).at = spot(24.0, at);
            change(position, state);
        });
        position.0.in_command(position.unit("f01"))
    };
    let plain = |_: &Position, _: &mut State| {};
    assert!(in_command(22.0, &plain), "rating 2: 12 inches");
    assert!(!in_command(22.1, &plain));
    assert!(in_command(0.0, &plain), "behind: nine inches to the rear of the column");
    let replaced = |position: &Position, state: &mut State| {
        state.leader_mut(position.leader("f_div")).replaced = true;
    };
    assert!(in_command(16.0, &replaced) && !in_command(16.1, &replaced), "rating -1: 6 inches");
    let dead = |position: &Position, state: &mut State| {
        state.leader_mut(position.leader("f_div")).status = LeaderStatus::Killed(1);
    };
    assert!(!in_command(12.0, &dead));
    let routed = |position: &Position, state: &mut State| {
        state.unit_mut(position.unit("f01")).status = Status::Routed;
    };
    assert!(!in_command(12.0, &routed));
}

/// EOTE-0.7.1: the radius at another scale.
#[test]
fn the_radius_scales() {
    let position = Position::with("mill-hill", "figure_scale=6mm").set(|position, state| {
        state.unit_mut(position.unit("f01")).pose = pose(24.0, 10.0, 0.0);
        state.leader_mut(position.leader("f_div")).at = spot(24.0, 20.1);
    });
    assert!(!position.0.in_command(position.unit("f01")), "12 becomes 10");
}

/// EOTE-3.0.2: a superior who is attached to a division is a second commander, with the division radius of his rating. EOTE-3.6.4: his
/// own column serves only units without a division.
#[test]
fn a_second_commander() {
    let davout = |attached: bool, at: f64| {
        let position = friant(|position, state| {
            state.leader_mut(position.leader("f_div")).at = spot(70.0, 40.0);
            let davout = state.leader_mut(position.leader("f_corps"));
            davout.at = spot(24.0, at);
            davout.division = attached.then(|| position.division("fd1"));
        });
        position.0.in_command(position.unit("f01"))
    };
    assert!(davout(true, 24.0), "rating 3: 14 inches");
    assert!(!davout(true, 24.1));
    assert!(!davout(false, 12.0));
    let reserve = |at: f64| {
        let position = Position::of("quatre-bras").set(|position, state| {
            let battery = position.0.battle().all_units().find(|&unit| position.0.battle().division_of(unit).is_none());
            state.unit_mut(battery.unwrap()).status = Status::Ready;
            state.unit_mut(battery.unwrap()).pose = pose(36.0, 10.0, 0.0);
            state.leader_mut(position.leader("reille")).at = spot(36.0, at);
        });
        let battery = position.0.battle().all_units().find(|&unit| position.0.battle().division_of(unit).is_none());
        position.0.in_command(battery.unwrap())
    };
    assert!(reserve(30.0) && !reserve(30.1), "a corps leader of rating 1: 20 inches");
}

/// EOTE-3.5.1.1, EOTE-3.5.1.4, EOTE-3.5.1.5, EOTE-3.5.1.6: who may attach himself to what, in phase 1(e). Ruling R51.
#[test]
fn a_leader_attaches_himself() {
    let position = friant(|position, state| {
        state.leader_mut(position.leader("f_div")).at = spot(24.0, 24.0);
        state.unit_mut(position.unit("f01.sk")).status = Status::Ready;
        state.unit_mut(position.unit("f01.sk")).pose = pose(24.0, 14.0, 0.0);
        state.unit_mut(position.unit("f02")).pose = pose(24.0, 8.0, 0.0);
    });
    let mut position = position.in_step(2, CommandStep::Attach, FRENCH);
    let (friant, davout) = (position.leader("f_div"), position.leader("f_corps"));
    let [first, second] = ["f01", "f02"].map(|id| position.unit(id));
    assert_eq!(position.refused(&Action::Attach(friant, second)), "EOTE-3.5.1.1", "15 inches away");
    assert_eq!(position.refused(&Action::Attach(friant, position.unit("f11"))), "EOTE-3.5.1.1", "of another division");
    assert_eq!(position.refused(&Action::Attach(friant, position.unit("f01.sk"))), "EOTE-3.5.1.6");
    assert_eq!(position.refused(&Action::Attach(davout, first)), "EOTE-3.5.1.4");
    position.act(&Action::Attach(friant, first), &[]);
    assert_eq!(position.0.attached_leader(first), Some(friant));
    assert_eq!(position.0.leader_point(friant), position.0.point(first), "he is with it");
    assert_eq!(position.refused(&Action::Attach(friant, second)), "EOTE-3.5.1.5", "he cannot leave it now");
    let mut position = position.set(|position, state| {
        state.leader_mut(position.leader("f_corps")).division = Some(position.division("fd1"));
        state.leader_mut(position.leader("f_corps")).at = spot(24.0, 12.0);
    });
    assert_eq!(position.refused(&Action::Attach(davout, first)), "EOTE-3.5.1.5", "one leader for a unit");
    position.act(&Action::Attach(davout, second), &[]);
    // EOTE-3.5.1.2: he moves with the unit.
    let moved = position.set(|position, state| state.unit_mut(position.unit("f01")).pose = pose(5.0, 5.0, 0.0));
    assert_eq!(moved.0.leader_point(friant), moved.0.point(first));
}

/// EOTE-3.0.5, EOTE-3.0.6, EOTE-5.7.6, EOTE-1.0.1.5, EOTE-3.0.3, EOTE-3.6.3, EOTE-3.5.1.3, EOTE-8.0.6, EOTE-2.0.1, EOTE-3.0.4: when DISORDER goes.
#[test]
fn disorder_is_removed_in_command() {
    let restored = |change: &dyn Fn(&Position, &mut State)| {
        let mut position = friant(|position, state| {
            state.leader_mut(position.leader("f_div")).at = spot(24.0, 20.0);
            state.unit_mut(position.unit("f01")).disordered = true;
            change(position, state);
        });
        position = position.at_the_end_of(3, Phase::End);
        position.act(&Action::Done, &[]);
        !position.state_of("f01").disordered
    };
    assert!(restored(&|_, _| {}));
    assert!(!restored(&|position, state| state.leader_mut(position.leader("f_div")).at = spot(24.0, 23.0)), "too far");
    assert!(!restored(&|position, state| state.leader_mut(position.leader("f_div")).shaken = true));
    assert!(!restored(&|position, state| {
        state.leader_mut(position.leader("f_div")).status = LeaderStatus::Killed(3);
    }));
    let with = |id: &'static str| {
        move |position: &Position, state: &mut State| {
            state.unit_mut(position.unit("f02")).pose = pose(24.0, 18.0, 0.0);
            state.leader_mut(position.leader("f_div")).unit = Some(position.unit(id));
        }
    };
    assert!(restored(&with("f01")), "the unit that he is with");
    assert!(!restored(&with("f02")), "he is with another one");
    assert!(
        !restored(&|position, state| {
            state.unit_mut(position.unit("a01")).pose = pose(24.0, 12.5, 180.0);
        }),
        "pinned"
    );
}

/// EOTE-3.0.5: the switch asks for six inches. Ruling R19.
#[test]
fn disorder_is_removed_within_six_inches() {
    let restored = |at: f64| {
        let mut position = Position::with("mill-hill", "disorder_rally=six_inches").set(|position, state| {
            state.unit_mut(position.unit("f01")).pose = pose(24.0, 10.0, 0.0);
            state.unit_mut(position.unit("f01")).disordered = true;
            state.leader_mut(position.leader("f_div")).at = spot(24.0, at);
        });
        position = position.at_the_end_of(3, Phase::End);
        position.act(&Action::Done, &[]);
        !position.state_of("f01").disordered
    };
    assert!(restored(16.0) && !restored(16.1));
}

/// EOTE-8.0.6: who is unable to rally is so for one phase 1 only.
#[test]
fn a_shaken_leader_recovers() {
    let mut position = friant(|position, state| {
        state.leader_mut(position.leader("f_div")).at = spot(24.0, 20.0);
        state.leader_mut(position.leader("f_div")).shaken = true;
    });
    position = position.at_the_end_of(3, Phase::End);
    position.act(&Action::Done, &[]);
    assert!(!position.0.state().leader(position.leader("f_div")).shaken);
}

/// EOTE-3.5.2.3: at the end of the Movement Phase a superior who is not beside the commander is detached.
#[test]
fn a_superior_is_left_behind() {
    let stays = |at: f64| {
        let mut position = friant(|position, state| {
            state.initiative = Some(FRENCH);
            state.leader_mut(position.leader("f_div")).at = spot(33.0, 6.0);
            let davout = state.leader_mut(position.leader("f_corps"));
            (davout.at, davout.division) = (spot(33.0, at), Some(position.division("fd1")));
        })
        .at_the_end_of(2, Phase::Movement);
        position.act(&Action::Done, &[]);
        position.0.state().leader(position.leader("f_corps")).division.is_some()
    };
    assert!(stays(7.0) && !stays(7.1));
}

/// EX31. EOTE-8.0.2, EOTE-8.0.3, EOTE-8.0.4: killed, unable to rally, or nothing; a killed division commander means two checks. Ruling R35.
#[test]
fn a_leader_in_an_assault() {
    let fought = || {
        friant(|position, state| {
            state.initiative = Some(FRENCH);
            let friant = state.leader_mut(position.leader("f_div"));
            (friant.unit, friant.exposed) = (Some(position.unit("f01")), true);
            state.unit_mut(position.unit("f01")).turn.fought_infantry = true;
        })
        .at_the_end_of(5, Phase::Assault)
    };
    // Mean CE 10: base 11, -3 without a leader: a die of 8 passes, twice.
    let mut position = fought();
    position.act(&Action::Done, &[3, 8, 8]);
    let friant = position.leader("f_div");
    assert_eq!(position.0.state().leader(friant).status, LeaderStatus::Killed(5));
    assert_eq!(position.0.state().leader(friant).deaths, 1);
    let mut position = fought();
    position.act(&Action::Done, &[6]);
    // The next turn's phase 1 is over with him when he is asked to attach: his DISORDER rally was void, and he is himself again.
    assert_eq!(position.0.state().leader(friant).status, LeaderStatus::Here);
    let mut position = fought();
    position.act(&Action::Done, &[7]);
    assert_eq!(position.0.state().leader(friant).status, LeaderStatus::Here);
    let unexposed = fought().set(|position, state| state.leader_mut(position.leader("f_div")).exposed = false);
    let mut position = unexposed;
    position.act(&Action::Done, &[]);
}

/// EOTE-8.0.3, EOTE-8.0.6: 2 to 4 keeps him from rallying in the next phase 1; without the -2 of an attached leader.
#[test]
fn a_leader_is_shaken() {
    let after = |die: u8| {
        let mut position = friant(|position, state| {
            state.initiative = Some(FRENCH);
            state.leader_mut(position.leader("f_div")).exposed = true;
            state.leader_mut(position.leader("f_div")).at = spot(24.0, 14.0);
            state.unit_mut(position.unit("f01")).disordered = true;
        })
        .at_the_end_of(5, Phase::Assault);
        position.act(&Action::Done, &[die]);
        assert_eq!(position.0.state().turn, 6);
        position.state_of("f01").disordered
    };
    assert!(after(4) && after(2));
    assert!(!after(5), "unhurt, he rallies it");
}

/// EOTE-8.0.5, EOTE-2.0.1: his replacement comes two turns later, beside a unit of the owner's choice.
#[test]
fn a_replacement_arrives() {
    let killed = |in_turn: u8| {
        let mut position = friant(|position, state| {
            state.leader_mut(position.leader("f_div")).status = LeaderStatus::Killed(in_turn);
        })
        .at_the_end_of(6, Phase::End);
        position.act(&Action::Done, &[]);
        position
    };
    let asks = |position: &Position| matches!(position.0.frame(), Frame::PutLeader(_));
    assert!(!asks(&killed(6)));
    let mut position = killed(5);
    assert!(asks(&position));
    assert_eq!(position.refused(&Action::Beside(position.unit("f11"))), "EOTE-8.0.5");
    position.act(&Action::Beside(position.unit("f01")), &[]);
    let friant = position.leader("f_div");
    assert_eq!((position.0.rating(friant), position.0.commander(position.division("fd1"))), (-1, Some(friant)));
    assert!(position.0.leader_distance(friant, position.unit("f01")) < 0.05, "touching it");
}

fn decider(game: &Eagles) -> Option<Side> {
    game.pending().side()
}

/// EOTE-2.0.1, EOTE-0.5.2: the sides decide one after the other, and no die falls before both have. House ruling H1.
#[test]
fn both_sides_decide_before_the_dice() {
    let mut position = Position::of("quatre-bras").in_step(3, CommandStep::Orders, FRENCH);
    let (ney, orange) = (position.leader("ney"), position.leader("orange"));
    let defend = super::order(eagles::orders::Kind::Defend, eagles::orders::Objective::Here);
    position.act(&Action::Order(ney, position.division("foy_div"), defend), &[]);
    assert_eq!(decider(&position.0), Some(FRENCH));
    position.act(&Action::Done, &[]);
    assert_eq!(decider(&position.0), Some(AUSTRIANS), "the other side");
    // Nobody is left whom the Prince could order: the dice fall.
    position.act(&Action::Order(orange, position.division("perponcher_div"), defend), &[1, 10, 9, 1]);
    let pending = |id: &str| position.0.state().division(position.division(id)).pending.unwrap().1 - 3;
    // Ney 3: 1 + 1 Foy + 1 French + 1 for the ridge = 4, two turns; the Prince -1: 10 + 0 is 10, three turns.
    assert_eq!([pending("foy_div"), pending("perponcher_div")], [2, 3]);
}

/// EOTE-8.0.1: a leader within three inches of a unit that receives artillery fire is tested; one farther away is not.
#[test]
fn leaders_near_the_fire_are_tested() {
    let fire = |at: f64, dice: &[u8]| {
        let mut position = friant(|position, state| {
            state.initiative = Some(AUSTRIANS);
            super::stow(position, state, FRENCH, 3.0, 0.0);
            super::stow(position, state, AUSTRIANS, 46.0, 180.0);
            state.unit_mut(position.unit("f01")).pose = pose(60.0, 30.0, 0.0);
            state.unit_mut(position.unit("a10")).pose = pose(60.0, 40.0, 180.0);
            state.leader_mut(position.leader("f_div")).at = spot(60.0 + at, 30.0);
        })
        .at_the_end_of(5, Phase::Declaration);
        position.act(&Action::Done, &[]);
        let fire = Action::Fire(position.unit("a10"), eagles::state::Aim::Unit(position.unit("f01")));
        // Nobody else can fire: the shot is resolved, and the turn waits before its next dice.
        position.act(&fire, &[10]);
        position.act(&Action::Done, dice);
        assert_eq!(position.0.state().turn, 6);
    };
    // The column is 2.5 inches wide; the shot misses. At the end of the Assault Phase the leader is tested, or nobody.
    fire(4.2, &[6]);
    fire(4.4, &[]);
}

/// EOTE-2.0.1, EOTE-0.5.2: phase 1 step by step: rally attempts of both sides, their dice, those who come back, attachments, orders.
#[test]
fn phase_1_step_by_step() {
    let mut position = Position::of("mill-hill").set(|position, state| {
        super::stow(position, state, FRENCH, 5.0, 0.0);
        super::stow(position, state, AUSTRIANS, 43.0, 180.0);
        for (id, leader, at) in [("f01", "f_div", spot(40.0, 8.0)), ("a01", "a_div", spot(34.0, 40.0))] {
            let unit = state.unit_mut(position.unit(id));
            (unit.status, unit.hits) = (Status::Pool, 5);
            state.leader_mut(position.leader(leader)).at = at;
        }
    });
    position = position.at_the_end_of(3, Phase::End);
    let asks = |position: &Position| match position.0.frame() {
        Frame::CommandControl(CommandControl { step, side, .. }) => (Some(step), side),
        _ => (None, decider(&position.0).unwrap()),
    };
    position.act(&Action::Done, &[]);
    assert_eq!(asks(&position), (Some(CommandStep::Rally), FRENCH));
    position.act(&Action::Rally(position.unit("f01")), &[]);
    assert_eq!(asks(&position), (Some(CommandStep::Rally), AUSTRIANS), "no die before both have named");
    position.act(&Action::Rally(position.unit("a01")), &[1, 10]);
    assert_eq!(asks(&position), (None, FRENCH), "the French unit rallied, the Austrian one is lost");
    assert_eq!(position.state_of("a01").status, Status::Removed);
    let mut legal = Vec::new();
    position.0.legal_actions(&mut legal);
    position.act(&legal[0], &[]);
    for side in [FRENCH, AUSTRIANS] {
        assert_eq!(asks(&position), (Some(CommandStep::Attach), side));
        position.act(&Action::Done, &[]);
    }
    for (side, dice) in [(FRENCH, &[][..]), (AUSTRIANS, &[9, 1])] {
        assert_eq!(asks(&position), (Some(CommandStep::Orders), side));
        position.act(&Action::Done, dice);
    }
    assert_eq!(position.0.phase(), Phase::Movement);
}

/// EOTE-3.5.1.6: a leader whose unit leaves the table stays, beside the nearest unit of his command within 14 inches, or where he was.
#[test]
fn a_leader_stays_when_his_unit_goes() {
    let after = |x: f64| {
        let mut position = friant(|position, state| {
            super::stow(position, state, FRENCH, 5.0, 0.0);
            super::stow(position, state, AUSTRIANS, 46.0, 180.0);
            for unit in position.0.battle().division(position.division("fd1")).units {
                state.unit_mut(unit).pose = pose(x, 8.0, 0.0);
            }
            let routed = state.unit_mut(position.unit("f01"));
            (routed.pose, routed.status) = (pose(20.0, 8.0, 0.0), Status::Routed);
            state.leader_mut(position.leader("f_div")).unit = Some(position.unit("f01"));
        })
        .at_the_end_of(3, Phase::End);
        position.act(&Action::Done, &[]);
        assert_eq!(position.state_of("f01").status, Status::Pool);
        assert_eq!(position.0.state().leader(position.leader("f_div")).unit, None);
        position.0.leader_point(position.leader("f_div"))
    };
    assert_eq!(after(30.0).x, 28.75, "at the nearest edge of a column 2.5 inches wide");
    assert_eq!(after(40.0), voltigeur_field::table::Point::new(20.0, 8.0), "nobody is near enough");
}
