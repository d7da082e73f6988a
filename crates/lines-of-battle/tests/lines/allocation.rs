//! No allocation per decision in steady state: a counting allocator watches random games of Quatre Bras. LOB-QB-1.
use voltigeur_counting::{Counting, allocations};
use voltigeur_engine::{Pending, Rules, Seeded};

#[global_allocator]
static COUNTING: Counting = Counting;

fn play(games: u64, switches: Option<&[String]>) -> (u64, u64) {
    let first = lines_of_battle::new_game("quatre-bras", switches).unwrap();
    let mut dice = Seeded::new(4);
    let mut legal = Vec::with_capacity(4096);
    let before = allocations();
    let mut decisions = 0;
    for _ in 0..games {
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
    let (decisions, asked) = play(20, None);
    assert!(decisions > 5_000, "{decisions} decisions were played");
    assert_eq!(asked, 0, "{asked} allocations in {decisions} decisions");
}

#[test]
fn random_play_with_every_rule_switched_on_allocates_nothing() {
    let switches = [
        "leaders",
        "attributes",
        "road-movement",
        "horse-artillery",
        "unreliable-cavalry",
        "qb-derlon",
        "qb-guard-cavalry",
    ];
    let switches: Vec<String> = switches.iter().map(|&switch| switch.to_owned()).collect();
    let (decisions, asked) = play(20, Some(&switches));
    assert!(decisions > 5_000, "{decisions} decisions were played");
    assert_eq!(asked, 0, "{asked} allocations in {decisions} decisions");
}
