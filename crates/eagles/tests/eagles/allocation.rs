//! No allocation per decision in steady state: a counting allocator watches random games. EOTE-0.6.1.
#![allow(unsafe_code, reason = "a global allocator cannot be written without")]
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use voltigeur_engine::{Game, Pending, Seeded};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

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
            before = ALLOCATIONS.with(Cell::get);
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
    (decisions, ALLOCATIONS.with(Cell::get) - before)
}

#[test]
fn random_play_allocates_nothing() {
    let (decisions, allocations) = play("mill-hill", 4);
    assert!(decisions > 1_000, "{decisions} decisions were played");
    // A copy of the first position for each game: its state, six lists of it, and the bodies.
    assert_eq!(allocations, 3 * 8, "allocations in {decisions} decisions");
}
