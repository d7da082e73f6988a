//! No allocation per decision in steady state: a counting allocator watches random games. VLE-II.4.
use voltigeur_counting::{Counting, allocations};
use voltigeur_engine::{Pending, Rules, Seeded};

#[global_allocator]
static COUNTING: Counting = Counting;

fn play(scenario: &str, games: u64) -> (u64, u64) {
    let first = vive_lempereur::new_game(scenario, None).unwrap();
    let mut dice = Seeded::new(4);
    let mut legal = Vec::with_capacity(4096);
    let (mut decisions, mut before) = (0, 0);
    for n in 0..games {
        // The first game makes the tables of the movement search.
        if n == 1 {
            before = allocations();
            decisions = 0;
        }
        let mut game = first.clone();
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = legal[dice.below(legal.len())];
            game.apply(&action, &mut dice, &mut ());
            decisions += 1;
        }
    }
    (decisions, allocations() - before)
}

#[test]
fn random_play_allocates_nothing() {
    for scenario in ["stream-crossing", "auerstaedt"] {
        let (decisions, asked) = play(scenario, 12);
        assert!(decisions > 2_000, "{decisions} decisions were played");
        assert_eq!(asked, 0, "{asked} allocations in {decisions} decisions of {scenario}");
    }
}
