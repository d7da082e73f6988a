//! Exact odds: against hand-computed values, against dice, and against each other.
use crate::toy::{Action, Farm, Order, Procedure, State};
use voltigeur_engine::odds::{
    Effort, FightOdds, MOST_SITUATIONS, PLAYS, Stance, TooLarge, estimate, fight, fight_for, outcomes,
};
use voltigeur_engine::{AnyGame, BySide, Fights, Live, OddsError, Rejected, Rules, Seeded, Side};

const FIGHT_ON: BySide<Stance> = BySide::new(Stance::FightOn, Stance::FightOn);
const STANCES: [Stance; 3] = [Stance::FightOn, Stance::Cautious, Stance::Best];

fn sum(odds: &FightOdds) -> f64 {
    odds.endings.iter().map(|(p, _)| p).sum()
}

fn expected_worth(odds: &FightOdds) -> f64 {
    odds.endings.iter().map(|(p, ending)| p * ending.worth).sum()
}

/// Two assaults that meet, all reserves at hand: every kind of decision can come up.
fn meeting() -> Farm {
    let mut farm = Farm::shipped();
    farm.state.orders = BySide::new(Some(Order::Assault), Some(Order::Assault));
    farm.state.stack.extend([Procedure::Assault { by: Side::Second }, Procedure::Assault { by: Side::First }]);
    farm
}

#[test]
fn a_fight_that_comes_round_to_itself_is_solved_exactly() {
    // Against the wall the attacker wins 10 of 36 rounds, draws 5 and loses 21; a hit is saved one time in three. Draws and saves
    // leave everything as it was, so that only the ratio of 10 to 21 counts.
    let duel = fight(&Farm::melee(BySide::new(1, 1), Order::Hold), None, FIGHT_ON).unwrap();
    assert!((duel.bar(Side::First).mine - 10.0 / 31.0).abs() < 1e-9, "{duel:?}");
    assert!((duel.bar(Side::Second).mine - 21.0 / 31.0).abs() < 1e-9, "{duel:?}");

    let two_to_one = fight(&Farm::melee(BySide::new(2, 1), Order::Hold), None, FIGHT_ON).unwrap();
    let lost: f64 =
        two_to_one.endings.iter().filter(|(_, ending)| ending.losses[Side::First] == 2).map(|(p, _)| p).sum();
    assert!((lost - (21.0f64 / 31.0).powi(2)).abs() < 1e-9, "{two_to_one:?}");
}

#[test]
fn a_fight_that_comes_round_by_way_of_the_other_side_is_solved_exactly() {
    // In the open both hit equally often, and the defender decides after every round: the cycle has two situations.
    let odds = fight(&Farm::melee(BySide::new(2, 1), Order::Assault), None, FIGHT_ON).unwrap();
    let lost: f64 = odds.endings.iter().filter(|(_, ending)| ending.losses[Side::First] == 2).map(|(p, _)| p).sum();
    assert!((lost - 0.25).abs() < 1e-9, "{odds:?}");
    assert!((odds.expected_losses(Side::Second) - 0.75).abs() < 1e-9);
}

#[test]
fn sides_that_wait_for_each_other_for_ever_rest_where_they_are() {
    for defender in [Order::Hold, Order::Assault] {
        let mut start = Farm::melee(BySide::new(2, 2), defender);
        start.setup = Farm::in_snow().setup;
        for stances in [FIGHT_ON, BySide::new(Stance::Best, Stance::Best)] {
            let odds = fight(&start, None, stances).unwrap();
            assert!((sum(&odds) - 1.0).abs() < 1e-12, "{odds:?}");
            assert!(odds.endings.iter().all(|(_, ending)| ending.losses == BySide::new(0, 0)), "{odds:?}");
        }
    }
}

#[test]
fn odds_sum_to_one_whatever_the_stances() {
    for first in STANCES {
        for second in STANCES {
            let odds = fight(&meeting(), None, BySide::new(first, second)).unwrap();
            assert!((sum(&odds) - 1.0).abs() < 1e-12, "{first:?} {second:?}: {}", sum(&odds));
            let bar = odds.bar(Side::First);
            assert!((bar.mine + bar.undecided + bar.theirs - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn the_outcomes_of_one_action_sum_to_one() {
    let mut mass = 0.0;
    outcomes(&Farm::melee(BySide::new(2, 2), Order::Hold), &Action::Press, |_, p| mass += p);
    assert!((mass - 1.0).abs() < 1e-12);
}

#[test]
fn odds_agree_with_a_large_sample_of_seeded_play() {
    const GAMES: u32 = 200_000;
    let start = meeting();
    let exact = fight(&start, None, BySide::new(Stance::FightOn, Stance::Cautious)).unwrap();
    let mut counts = vec![0u32; exact.endings.len()];
    let (mut dice, mut legal) = (Seeded::new(1809), Vec::new());
    for _ in 0..GAMES {
        let mut game = start.clone();
        while Fights::in_fight(&game) {
            legal.clear();
            game.legal_actions(&mut legal);
            let stance = match Rules::pending(&game).side() {
                Some(Side::First) => Stance::FightOn,
                _ => Stance::Cautious,
            };
            let action = legal[game.by_stance(stance, &legal)];
            Rules::apply(&mut game, &action, &mut dice, &mut ());
        }
        let ending = game.aftermath(&start);
        let known =
            exact.endings.iter().position(|(_, known)| known.what == ending.what && known.losses == ending.losses);
        counts[known.expect("every ending is foreseen")] += 1;
    }
    for ((p, ending), count) in exact.endings.iter().zip(counts) {
        let sampled = f64::from(count) / f64::from(GAMES);
        assert!((p - sampled).abs() < 0.005, "{}: exact {p}, sampled {sampled}", ending.what);
    }
}

#[test]
fn who_does_its_best_does_at_least_as_well_as_by_any_other_stance() {
    for start in
        [meeting(), Farm::melee(BySide::new(2, 3), Order::Assault), Farm::melee(BySide::new(3, 1), Order::Hold)]
    {
        for other in [Stance::FightOn, Stance::Cautious] {
            for stance in [Stance::FightOn, Stance::Cautious] {
                let first = |stance| expected_worth(&fight(&start, None, BySide::new(stance, other)).unwrap());
                assert!(first(Stance::Best) >= first(stance) - 1e-9, "first, {stance:?} against {other:?}");
                let second = |stance| -expected_worth(&fight(&start, None, BySide::new(other, stance)).unwrap());
                assert!(second(Stance::Best) >= second(stance) - 1e-9, "second, {stance:?} against {other:?}");
            }
        }
    }
}

#[test]
fn two_who_do_their_best_reach_the_value_of_the_game() {
    let start = meeting();
    let worth = |first, second| expected_worth(&fight(&start, None, BySide::new(first, second)).unwrap());
    let value = worth(Stance::Best, Stance::Best);
    for stance in [Stance::FightOn, Stance::Cautious] {
        assert!(worth(stance, Stance::Best) <= value + 1e-9, "the first side cannot get more than {value}");
        assert!(worth(Stance::Best, stance) >= value - 1e-9, "the second side cannot give less than {value}");
    }
}

#[test]
fn the_odds_of_an_action_are_those_of_what_it_leads_to() {
    let start = Farm::melee(BySide::new(2, 2), Order::Hold);
    let through = fight(&start, Some(&Action::Press), FIGHT_ON).unwrap();
    let from = fight(&start, None, FIGHT_ON).unwrap();
    // Whoever fights on presses: to name the action changes nothing.
    assert!((through.bar(Side::First).mine - from.bar(Side::First).mine).abs() < 1e-12);
    let broken_off = fight(&start, Some(&Action::BreakOff), FIGHT_ON).unwrap();
    assert_eq!(broken_off.endings.len(), 1);
    assert_eq!(broken_off.endings[0].1.losses, BySide::new(0, 0));
}

#[test]
fn an_estimate_is_near_the_exact_odds_and_always_the_same() {
    for stance in [Stance::FightOn, Stance::Cautious] {
        let (start, stances) = (Farm::melee(BySide::new(3, 2), Order::Hold), BySide::new(stance, stance));
        let exact = fight(&start, None, stances).unwrap().bar(Side::First);
        let estimate = estimate(&start, None, stances, &Effort::work(1_000_000)).unwrap();
        assert_eq!(estimate.plays, Some(PLAYS));
        assert!((sum(&estimate) - 1.0).abs() < 1e-9, "{estimate:?}");
        let bar = estimate.bar(Side::First);
        assert!((bar.mine - exact.mine).abs() < 0.05 && (bar.theirs - exact.theirs).abs() < 0.05, "{bar:?} {exact:?}");
        let again = voltigeur_engine::odds::estimate(&start, None, stances, &Effort::work(1_000_000)).unwrap();
        assert_eq!(estimate.endings, again.endings);
    }
}

#[test]
fn work_is_counted_and_has_a_limit() {
    let start = Farm::melee(BySide::new(3, 2), Order::Hold);
    let all = fight(&start, None, FIGHT_ON).unwrap();
    for work in 0..20 {
        let little = fight_for(&start, None, FIGHT_ON, &Effort::work(work));
        assert!(little.is_err_and(|TooLarge(found)| found <= all.situations), "{work}");
    }
    assert_eq!(fight_for(&start, None, FIGHT_ON, &Effort::work(100_000)).unwrap().endings, all.endings);
    assert!(estimate(&start, None, FIGHT_ON, &Effort::work(100)).is_err(), "that is less than a hundred plays");
    let gone = Effort { stop: &|| true, ..Effort::work(u64::MAX) };
    assert!(estimate(&start, None, FIGHT_ON, &gone).is_err(), "nobody waits for it");
}

#[test]
fn an_action_that_cannot_be_taken_has_no_odds() {
    let game: Box<dyn AnyGame> = Live::boxed(meeting());
    assert!(matches!(game.parse("press"), Err(Rejected::Refused(_))));
    assert!(matches!(game.parse("pray"), Err(Rejected::Unreadable(_))));
    let stand = game.parse("stand").unwrap();
    assert!(game.odds(Some(&stand), FIGHT_ON).is_ok());
    let mut after = game.boxed_clone();
    after.apply(&stand, &mut Seeded::new(1)).unwrap();
    assert_eq!(
        after.odds(Some(&stand), FIGHT_ON).err(),
        Some(OddsError::Rejected(Rejected::Stale)),
        "it was judged before"
    );
}

#[test]
fn outside_of_a_fight_everything_stays_as_it_is() {
    let State { strength, .. } = Farm::shipped().state;
    let odds = fight(&Farm::shipped(), None, FIGHT_ON).unwrap();
    assert_eq!((odds.endings.len(), odds.situations), (1, 1));
    assert!(strength[Side::First] > 0 && odds.situations < MOST_SITUATIONS);
}
