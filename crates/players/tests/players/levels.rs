//! Which levels each book offers, and that each of them beats the one below it. How clearly, `cargo xtask bench --players` measures.
use voltigeur_engine::{AnyGame, BySide, Side};
use voltigeur_players::{Book, Level, books};

/// Games of a match: few, so that nobody waits; sides change from game to game.
const GAMES: u64 = 16;

fn start(book: &dyn Book) -> Box<dyn AnyGame> {
    let scenario = match book.rules().info.id.as_str() {
        "lines-of-battle" => "mirror-ridge",
        "vive-lempereur" => "stream-crossing",
        _ => "mill-hill",
    };
    book.set_up(book.scenario_text(scenario).unwrap(), None).unwrap()
}

/// How many games a level wins against another, and how many it loses.
fn won_and_lost(book: &dyn Book, level: Level, other: Level) -> (usize, usize) {
    let start = start(book);
    let (mut won, mut lost) = (0, 0);
    for number in 0..GAMES {
        let side = if number % 2 == 0 { Side::First } else { Side::Second };
        let mut levels = BySide::new(other, other);
        levels[side] = level;
        let (_, ended) = book.contest(&*start, levels, 1805, number).unwrap();
        won += usize::from(ended.outcome.winner == Some(side));
        lost += usize::from(ended.outcome.winner == Some(side.other()));
    }
    (won, lost)
}

#[test]
fn the_veteran_beats_the_recruit_in_every_book() {
    for book in books() {
        let (won, lost) = won_and_lost(*book, Level::Veteran, Level::Recruit);
        let id = &book.rules().info.id;
        assert!(2 * won as u64 > GAMES && won >= 2 * lost, "{id}: won {won} and lost {lost} of {GAMES}");
    }
}

#[test]
fn the_recruit_beats_random_play_in_every_book() {
    for book in books() {
        let (won, lost) = won_and_lost(*book, Level::Recruit, Level::Random);
        let id = &book.rules().info.id;
        assert!(4 * won as u64 >= 3 * GAMES, "{id}: won {won} and lost {lost} of {GAMES}");
    }
}

#[test]
fn each_book_offers_its_levels_and_no_others() {
    let offered = |id: &str| books().iter().find(|book| book.rules().info.id == id).unwrap().levels();
    assert_eq!(offered("lines-of-battle"), [Level::Recruit, Level::Veteran, Level::Marshal]);
    assert_eq!(offered("vive-lempereur"), [Level::Recruit, Level::Veteran]);
    assert_eq!(offered("eagles"), [Level::Recruit, Level::Veteran]);
    for book in books() {
        for level in Level::NAMED.into_iter().chain([Level::Search(50)]) {
            let searches = book.levels().contains(&Level::Marshal);
            let known = book.levels().contains(&level) || (searches && level == Level::Search(50));
            assert_eq!(book.offered(&level.to_string()).is_ok(), known, "{}: {level}", book.rules().info.id);
        }
        assert_eq!(book.offered("greedy"), Ok(Level::Greedy));
        assert_eq!(book.offered("random"), Ok(Level::Random));
        assert!(book.offered("general").is_err());
    }
}

#[test]
fn whoever_asks_for_a_level_that_a_book_does_not_have_is_told_which_it_has() {
    let why = |book: usize| books()[book].offered("corporal").unwrap_err().to_string();
    assert_eq!(
        why(0),
        "Lines of Battle has no player 'corporal': use recruit, veteran, marshal, random, greedy or search:N with N iterations"
    );
    assert_eq!(why(1), "Vive l'Empereur! has no player 'corporal': use recruit, veteran, random or greedy");
    assert_eq!(why(2), "Eagles of the Empire has no player 'corporal': use recruit, veteran, random or greedy");
}

/// Records and games of before name marshals where there is none.
#[test]
fn a_marshal_of_a_book_without_one_plays_on_as_the_veteran_that_he_always_was() {
    for book in &books()[1..] {
        let start = start(*book);
        let end = |level: Level| book.contest(&*start, BySide::new(level, Level::Random), 7, 0).unwrap().0.hash();
        assert_eq!(end(Level::Marshal), end(Level::Veteran), "{}", book.rules().info.id);
        assert_ne!(end(Level::Recruit), end(Level::Veteran), "{}", book.rules().info.id);
        assert!(book.player("marshal", 1).is_some());
    }
}
