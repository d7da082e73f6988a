//! Odds take faces together that lead to the same, do what comes before a die once, and keep only what they need: they must be those of
//! every single face, and of a fight that is played out die by die.
use eagles::procedure::Frame;
use eagles::{Action, Eagles, new_game};
use std::collections::BTreeMap;
use voltigeur_engine::odds::{Aftermath, Effort, Stance, TooLarge, estimate, fight, fight_for, fight_within, outcomes};
use voltigeur_engine::{BySide, Dice, Fights, Pending, Purpose, Roll, Rules, Seeded};

/// Dice that fall as a list says and take the first outcome beyond it. They know nothing of kinds.
#[derive(Default)]
struct EveryFace {
    path: Vec<(Roll, u16)>,
    at: usize,
}

impl Dice for EveryFace {
    fn draw(&mut self, roll: Roll, _: Purpose) -> u16 {
        if self.at == self.path.len() {
            self.path.push((roll, 0));
        }
        self.at += 1;
        self.path[self.at - 1].1
    }
}

/// Situations with their probabilities, equal ones added up.
type Spread = Vec<(Eagles, f64)>;

fn add(spread: &mut Spread, game: Eagles, p: f64) {
    match spread.iter_mut().find(|(known, _)| *known == game) {
        Some((_, sum)) => *sum += p,
        None => spread.push((game, p)),
    }
}

fn face_by_face(game: &Eagles, action: &Action) -> Spread {
    let (mut spread, mut dice) = (Spread::new(), EveryFace::default());
    loop {
        let mut next = game.clone();
        dice.at = 0;
        next.apply(action, &mut dice, &mut ());
        let p: f64 = dice.path.iter().map(|&(roll, outcome)| roll.weight(outcome)).product();
        if p > 0.0 {
            add(&mut spread, next, p);
        }
        loop {
            let Some((roll, outcome)) = dice.path.last_mut() else { return spread };
            *outcome += 1;
            if *outcome < roll.outcomes() {
                break;
            }
            dice.path.pop();
        }
    }
}

/// EOTE-7.6.6, EOTE-5.6.3.
#[test]
fn faces_that_are_taken_together_lead_to_the_same() {
    let (mut fights, mut rides) = (0, 0);
    for seed in 0.. {
        let (mut game, mut dice, mut legal) =
            (new_game("mill-hill", None).unwrap(), Seeded::new(seed), Vec::<Action>::new());
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            for action in &legal {
                let ride = matches!(game.frame(), Frame::Break(_)) && *action == Action::Yes;
                if !ride && !matches!(action, Action::Fight(_)) {
                    continue;
                }
                let mut together = Spread::new();
                outcomes(&game, action, |next, p| add(&mut together, next, p));
                let singly = face_by_face(&game, action);
                assert_eq!(together.len(), singly.len(), "{action:?}");
                for (next, p) in &singly {
                    let found = together.iter().find(|(other, _)| other == next).expect("it is among them").1;
                    assert!((found - p).abs() < 1e-12, "{action:?}: {found} and {p}");
                }
                *(if ride { &mut rides } else { &mut fights }) += 1;
            }
            game.apply(&legal[dice.below(legal.len())], &mut dice, &mut ());
        }
        if fights >= 6 && rides >= 2 {
            return;
        }
    }
}

/// Endings in words, with their probabilities.
type Endings = BTreeMap<String, f64>;

fn told(ending: &Aftermath) -> String {
    format!("{} {:?} {:?} {:?}", ending.what, ending.favours, ending.losses, ending.units_lost)
}

/// What a fight comes to if every action is carried out whole, with every outcome of its dice, one after the other.
fn played_out(game: &Eagles, before: &Eagles, action: &Action, stance: Stance, p: f64, endings: &mut Endings) {
    outcomes(game, action, |next, share| {
        if !next.in_fight() || next.pending().side().is_none() {
            let ending = next.aftermath(before);
            *endings.entry(told(&ending)).or_default() += p * share;
            return;
        }
        let mut legal = Vec::new();
        next.legal_actions(&mut legal);
        let chosen = legal[next.by_stance(stance, &legal)];
        played_out(&next, before, &chosen, stance, p * share, endings);
    });
}

#[test]
fn odds_are_those_of_a_fight_that_is_played_out() {
    let (mut assaults, mut shots, mut others) = (0, 0, 0);
    for seed in 0..120 {
        let (mut game, mut dice, mut legal) =
            (new_game("mill-hill", None).unwrap(), Seeded::new(seed), Vec::<Action>::new());
        for n in 0.. {
            let Pending::Decision(_) = game.pending() else { break };
            legal.clear();
            game.legal_actions(&mut legal);
            let looked_at = |action: &&Action| match action {
                Action::Fight(_) => true,
                Action::Fire(..) | Action::Move(..) | Action::Square(_) => n % 40 == 0,
                _ => false,
            };
            for action in legal.iter().filter(looked_at).take(2) {
                for stance in [Stance::FightOn, Stance::Cautious] {
                    let odds = fight(&game, Some(action), BySide([stance; 2])).unwrap();
                    let mut endings = Endings::new();
                    played_out(&game, &game, action, stance, 1.0, &mut endings);
                    assert_eq!(odds.endings.len(), endings.len(), "seed {seed}, {action:?} {stance:?}: {endings:?}");
                    for (p, ending) in odds.endings {
                        let other = endings.get(&told(&ending)).copied().unwrap_or(0.0);
                        assert!((p - other).abs() < 1e-9, "seed {seed}, {action:?}: {p} and {other} for {ending:?}");
                    }
                }
                *(match action {
                    Action::Fight(_) => &mut assaults,
                    Action::Fire(..) => &mut shots,
                    _ => &mut others,
                }) += 1;
            }
            game.apply(&legal[dice.below(legal.len())], &mut dice, &mut ());
        }
    }
    assert!(assaults >= 20 && shots >= 10 && others >= 200, "{assaults} assaults, {shots} shots, {others} others");
}

/// The dice for the initiative are thrown until one has more: far too much may come of them to look at all of it. EOTE-4.0.1.
#[test]
fn odds_of_dice_that_are_thrown_until_they_differ_are_estimated() {
    let (mut game, mut dice, mut found) = (new_game("mill-hill", None).unwrap(), Seeded::new(1), 0);
    for _ in 0..200 {
        let Some(done) = game.decline() else { break };
        let mut next = game.clone();
        next.apply(&done, &mut dice, &mut ());
        if game.state().initiative.is_none() && next.state().initiative.is_some() {
            let stances = BySide([Stance::FightOn; 2]);
            let odds = fight_within(&game, Some(&done), stances, 2_000);
            assert_eq!(odds.err(), Some(TooLarge(2_000)));
            assert!(fight_for(&game, Some(&done), stances, &Effort::work(5_000)).is_err());
            let odds = estimate(&game, Some(&done), stances, &Effort::work(100_000)).unwrap();
            assert_eq!(odds.endings.len(), 1, "nobody fights: {odds:?}");
            found += 1;
        }
        game = next;
    }
    assert!(found > 0, "both sides wait until the dice for the initiative fall");
}
