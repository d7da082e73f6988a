//! No allocation per decision in steady state: a counting allocator watches random games. EOTE-0.6.1.
use voltigeur_counting::{Counting, allocations};
use voltigeur_engine::{Pending, Rules, Seeded};

#[global_allocator]
static COUNTING: Counting = Counting;

fn play(scenario: &str, games: u64) -> (u64, u64) {
    let first = eagles::new_game(scenario, None).unwrap();
    let mut dice = Seeded::new(4);
    let mut legal = Vec::with_capacity(4096);
    let (mut decisions, mut before) = (0, 0);
    for n in 0..games {
        // The first game makes the table of headings.
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
    let (decisions, asked) = play("mill-hill", 4);
    assert!(decisions > 1_000, "{decisions} decisions were played");
    // A copy of the first position for each game: its state, six lists of it, and the bodies.
    assert_eq!(asked, 3 * 8, "allocations in {decisions} decisions");
}
