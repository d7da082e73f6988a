//! Exact odds of fights and whole charges: checked by hand, and against each other. VLE-IX.2a, VLE-IX.6b, VLE-VII.3a, VLE-VIII.8b.
use vive_lempereur::procedure::{Frame, GroupKind};
use vive_lempereur::unit::Formation;
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::odds::{FightOdds, Stance, fight_within};
use voltigeur_engine::{BySide, Fights, Pending, Rules, Seeded, Side};

const FIGHT_ON: BySide<Stance> = BySide::new(Stance::FightOn, Stance::FightOn);

/// Four steps of cuirassiers (melee 4, morale 10) ride at six steps of infantry (melee 2, fire 4, morale 8) in line, three hexes away.
fn charge() -> ViveLEmpereur {
    let text = "rulebook vive-lempereur\nstudy A charge\nunit C Blue C4 0806 column 2\nunit I Red I6 1108 line 4\nturn 3 Blue charge\ndo activate C\n";
    vive_lempereur::study::play(text).unwrap().pop().unwrap().1.game
}

fn sum(odds: &FightOdds) -> f64 {
    odds.endings.iter().map(|(p, _)| p).sum()
}

/// The chance of endings in which a side breaks.
fn breaks(odds: &FightOdds, name: &str) -> f64 {
    let broken = |what: &str| what == "both sides break" || what == format!("{name} breaks");
    odds.endings.iter().filter(|(_, ending)| broken(&ending.what)).map(|(p, _)| p).sum()
}

/// The whole chain by hand: the square, the fire of the square or of the crowd, the melee, the checks.
#[test]
fn a_whole_charge_has_the_odds_that_a_pencil_gives() {
    let declare = Action::Form(Formation::Line, 1);
    let odds = fight_within(&charge(), Some(&declare), FIGHT_ON, 10_000).unwrap();
    assert!((sum(&odds) - 1.0).abs() < 1e-12, "{odds:?}");

    // VLE-IX.6b: morale 8, one more as the charge is seen three hexes away: 9 or less on two dice.
    let formed = 30.0 / 36.0;
    // A check of the cuirassiers: 10 or less, and 9 or less with half their steps (VLE-X.4b).
    let (fails, half_fails) = (3.0 / 36.0, 6.0 / 36.0);

    // A square fires with 4 - 2 = 2: a 5 calls a check, a 6 costs a step and calls one. VLE-IV.4d, VLE-P3.3.
    let stopped = 2.0 / 6.0 * fails;
    let bled = 1.0 / 6.0 * (1.0 - fails);
    let whole = 1.0 - stopped - bled;
    // 4 or 3 against 12 is the column 1/2-: 1, 2 and 3 rout the attacker, 4 costs him a step and a check, 5 a check. VLE-VIII.8b.
    let routed = 3.0 / 6.0 + 2.0 / 6.0 * fails;
    let routed_bled = 3.0 / 6.0 + 1.0 / 6.0 * half_fails + 1.0 / 6.0 * fails;
    let blue_at_square = stopped + whole * routed + bled * routed_bled;
    // A 6 has the square check at 8 + 2. VLE-IV.4e.
    let red_in_square = (1.0 - stopped) * 1.0 / 6.0 * fails;

    // A crowd fires with 1, so that only a 6 calls a check; 16 against 6 is the column 2/1, where a 1 has the attacker check.
    let stopped = 1.0 / 6.0 * fails;
    let blue_at_crowd = stopped + (1.0 - stopped) * 1.0 / 6.0 * fails;

    let blue = formed * blue_at_square + (1.0 - formed) * blue_at_crowd;
    let red = formed * red_in_square + (1.0 - formed);
    assert!((breaks(&odds, "Blue") - blue).abs() < 1e-12, "{} {blue} {odds:?}", breaks(&odds, "Blue"));
    assert!((breaks(&odds, "Red") - red).abs() < 1e-12, "{} {red} {odds:?}", breaks(&odds, "Red"));
}

/// The exact odds agree with many throws of the same chain.
#[test]
fn many_throws_agree_with_the_exact_odds() {
    let declare = Action::Form(Formation::Line, 1);
    let start = charge();
    let odds = fight_within(&start, Some(&declare), FIGHT_ON, 10_000).unwrap();
    let (mut dice, mut legal, mut losses) = (Seeded::new(6), Vec::new(), 0.0);
    const GAMES: u32 = 1_500;
    for _ in 0..GAMES {
        let mut game = start.clone();
        game.apply(&declare, &mut dice, &mut ());
        while game.chain_goes_on() {
            legal.clear();
            game.legal_actions(&mut legal);
            game.apply(&legal[game.by_stance(Stance::FightOn, &legal)], &mut dice, &mut ());
        }
        losses += f64::from(game.aftermath(&start).losses[Side::First]);
    }
    let mean = losses / f64::from(GAMES);
    let expected = odds.expected_losses(Side::First);
    assert!((mean - expected).abs() < 0.1, "{mean} thrown, {expected} exact");
}

/// Whatever charges random play declares, under every pair of stances: the chances sum to one.
#[test]
fn the_odds_of_every_charge_sum_to_one() {
    let first = vive_lempereur::new_game("stream-crossing", None).unwrap();
    let (mut dice, mut legal, mut met) = (Seeded::new(12), Vec::new(), 0);
    let stances = [Stance::FightOn, Stance::Cautious];
    while met < 12 {
        let mut game = first.clone();
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = legal[dice.below(legal.len())];
            let forming = matches!(game.frame(), Some(Frame::Group(group)) if group.kind == GroupKind::Forming);
            if forming && matches!(action, Action::Form(..)) && met < 12 {
                let by = |n: usize| stances[n % 2];
                if let Ok(odds) = fight_within(&game, Some(&action), BySide::new(by(met), by(met / 2)), 20_000) {
                    assert!((sum(&odds) - 1.0).abs() < 1e-9, "{odds:?}");
                    met += 1;
                }
            }
            game.apply(&action, &mut dice, &mut ());
        }
    }
}
