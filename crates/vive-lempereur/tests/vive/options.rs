//! Battle options of Auerstaedt: what each of them changes, and that the enemy does not see it before it shows.
//! VLE-XXIII.0a, VLE-XXIII.1a, VLE-XXIII.2a.
use vive_lempereur::ViveLEmpereur;
use vive_lempereur::options::CROSS;
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::view::{View, Viewer};
use voltigeur_engine::{Notation, Pending, Presentation, Rules, Seeded, Side};

/// The Prussians move first.
const PRUSSIAN: Side = Side::First;
const FRENCH: Side = Side::Second;

struct Played {
    game: ViveLEmpereur,
    dice: Seeded,
}

impl Played {
    /// Auerstaedt with options chosen.
    fn new(prussian: &[u8], french: &[u8]) -> Self {
        let switches = ["hidden-stacks".to_owned(), "battle-options=A".to_owned()];
        let game = vive_lempereur::new_game("auerstaedt", Some(&switches)).unwrap();
        let mut played = Self { game, dice: Seeded::new(1) };
        for (side, options) in [(PRUSSIAN, prussian), (FRENCH, french)] {
            let choosing = |game: &ViveLEmpereur| {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                let optional = legal.iter().any(|action| matches!(action, vive_lempereur::Action::Option(_)));
                optional && game.pending() == Pending::Decision(side)
            };
            for option in options {
                assert!(choosing(&played.game), "{side:?} chooses");
                played.act(&format!("option {option}"));
            }
            if choosing(&played.game) && played.game.state().turn() == 1 {
                played.act("done");
            }
        }
        played
    }

    fn act(&mut self, text: &str) {
        let action = self.game.read_action(text).unwrap();
        self.game.check(&action).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        self.game.apply(&action, &mut self.dice, &mut ());
    }

    fn may(&self, text: &str) -> bool {
        self.game.check(&self.game.read_action(text).unwrap()).is_ok()
    }

    /// Plays on without doing anything until the movement phase of a side in a turn.
    fn until(&mut self, turn: u8, side: Side) {
        for _ in 0..10_000 {
            let there = self.game.state().turn() == turn
                && self.game.state().active() == side
                && self.game.state().phase() == vive_lempereur::procedure::Phase::MOVEMENT
                && self.game.frame().is_none();
            if there {
                return;
            }
            let mut legal = Vec::new();
            self.game.legal_actions(&mut legal);
            let action = self.game.decline().unwrap_or_else(|| legal[0]);
            self.game.apply(&action, &mut self.dice, &mut ());
        }
        panic!("turn {turn} does not come");
    }

    fn seen(&self, by: Side, whose: Side) -> View {
        let view = self.game.view(Viewer::Side(by));
        assert_eq!(view.sides.len(), 2, "{whose:?}");
        view
    }

    fn shows(&self, by: Side, whose: Side, option: u8) -> bool {
        let wanted = format!("option {option}:");
        self.seen(by, whose).sides[whose.index()].resources.iter().any(|text| text.starts_with(&wanted))
    }
}

#[test]
fn reinforcements_come_a_turn_earlier_and_that_shows() {
    let mut played = Played::new(&[2], &[2, 3]);
    assert!(!played.shows(PRUSSIAN, FRENCH, 2), "it is secret at first");
    assert!(played.shows(FRENCH, FRENCH, 2), "its owner knows it");
    played.until(3, PRUSSIAN);
    assert!(played.may("enter p36 0113") && played.may("enter-leader wartensleben 0113"));
    played.act("enter p36 0113");
    assert!(played.shows(FRENCH, PRUSSIAN, 2), "a regiment came before its time");
    played.until(4, FRENCH);
    assert!(played.may("enter f9 3010") && !played.may("enter f15 3010"));
    played.until(7, FRENCH);
    assert!(played.may("enter f15 3010"), "Morand forces the pace");

    let mut plain = Played::new(&[], &[]);
    plain.until(3, PRUSSIAN);
    assert!(!plain.may("enter p36 0113"), "without the option they come on turn 4");
    plain.until(4, FRENCH);
    assert!(!plain.may("enter f9 3010"));
}

#[test]
fn cavalry_that_is_lent_comes_only_with_its_option() {
    let mut played = Played::new(&[], &[4]);
    played.until(9, FRENCH);
    assert!(played.may("enter f65 3010") && !played.shows(PRUSSIAN, FRENCH, 4));
    played.act("enter f65 3010");
    assert!(played.shows(PRUSSIAN, FRENCH, 4));
    let mut plain = Played::new(&[], &[]);
    plain.until(9, FRENCH);
    assert!(!plain.may("enter f65 3010"));
    let standard = vive_lempereur::new_game("auerstaedt", None).unwrap();
    assert_eq!(standard.battle().units.len() + 2, plain.game.battle().units.len());
}

#[test]
fn the_reserve_is_let_go_and_orange_comes_by_the_south() {
    let mut played = Played::new(&[3, 4], &[]);
    played.until(7, PRUSSIAN);
    assert!(played.may("enter p45 0117") && played.may("enter p45 0113"));
    played.until(9, PRUSSIAN);
    played.act("enter p58 0113");
    played.act("form column 2");
    played.until(10, PRUSSIAN);
    played.act("activate p58");
    let mut legal = Vec::new();
    played.game.legal_actions(&mut legal);
    let column = |action: &&vive_lempereur::Action| match action {
        vive_lempereur::Action::Go(hex) => hex.0 % played.game.battle().map.grid().columns() > 7,
        _ => false,
    };
    assert!(legal.iter().any(|action| column(&action)), "cavalry of the reserve rides beyond column 08");
    let mut plain = Played::new(&[], &[]);
    plain.until(7, PRUSSIAN);
    assert!(!plain.may("enter p45 0117"));
    plain.until(9, PRUSSIAN);
    assert!(!plain.may("enter p58 0113"));
}

#[test]
fn fog_lasts_a_turn_longer() {
    let sees = |game: &ViveLEmpereur| {
        let hex = |label| game.battle().hex(label).unwrap();
        game.sees(hex("2601"), hex("3001")).is_ok()
    };
    let mut played = Played::new(&[], &[5]);
    played.until(3, PRUSSIAN);
    let mut plain = Played::new(&[], &[]);
    plain.until(3, PRUSSIAN);
    assert!(sees(&plain.game) && !sees(&played.game));
    assert!(played.shows(PRUSSIAN, FRENCH, 5), "the fog of turn 3 shows it");
    played.until(4, PRUSSIAN);
    assert!(sees(&played.game));
}

#[test]
fn gudin_is_set_up_anew_and_bluecher_is_there_at_once() {
    let mut played = Played::new(&[1], &[1]);
    assert_eq!(played.game.pending(), Pending::Decision(PRUSSIAN));
    assert!(!played.may("enter p31 2010") && played.may("enter p31 1306"));
    played.act("enter p31 1306");
    played.act("form column 2");
    played.act("done");
    assert_eq!(played.game.pending(), Pending::Decision(FRENCH));
    assert!(!played.may("enter f1 1612") && !played.may("enter f6 1813"));
    played.act("enter f1 2012");
    played.act("form line 4");
    played.act("done");
    assert!(played.shows(PRUSSIAN, FRENCH, 1) && played.shows(FRENCH, PRUSSIAN, 1));
    let state = played.game.state();
    let at = |id: &str| {
        let unit = played.game.battle().units.iter().position(|unit| unit.id == id).unwrap();
        played.game.battle().label(state.hex(vive_lempereur::unit::UnitId(unit as u8)).unwrap())
    };
    assert_eq!((at("p31").as_str(), at("f1").as_str()), ("1306", "2012"));
}

/// VLE-XXIII.2a, EX25, ruling R81.
#[test]
fn the_cross_table_is_the_one_of_the_book() {
    assert_eq!((CROSS[2][7 - 2], CROSS[5][11 - 2], CROSS[0][7 - 2], CROSS[9][6 - 2]), (3, 4, 1, 1));
    for (n, row) in CROSS.iter().enumerate() {
        assert_eq!(usize::from(row[7 - 2]), n + 1, "a seven gives the number that was written");
    }
}

#[test]
fn auerstaedt_with_options_keeps_every_promise() {
    for (system, seed) in [("battle-options=A", 3), ("battle-options=B", 4)] {
        let switches = ["hidden-stacks", "random-events", system].map(str::to_owned);
        let start = vive_lempereur::new_game("auerstaedt", Some(&switches)).unwrap();
        let options = Options { games: 1, seed, thorough_every: 307, most_decisions: 60_000, ..Options::default() };
        let report = battery::random_games(|_| start.clone(), &options);
        let rule = if system.ends_with('A') { "VLE-XXIII.1a" } else { "VLE-XXIII.2a" };
        assert!(report.rules.contains_key(rule), "{system}: no option was taken: {report}");
    }
}

#[test]
fn a_scenario_without_options_is_not_played_with_them() {
    let switches = ["battle-options=A".to_owned()];
    assert!(vive_lempereur::new_game("stream-crossing", Some(&switches)).is_err());
}

/// Points for a place count for their owner; the enemy does not see them before the end.
#[test]
fn points_of_an_option_are_secret() {
    let option = |side: &str, does: &str| {
        format!("\n[[option]]\nside = \"{side}\"\nnumber = 1\nname = \"x\"\ncost = 1\ndoes = [{{ {does} }}]\n")
    };
    let text =
        include_str!("../data/close-quarters.toml").replace("owner_at_start = \"none\"", "owner_at_start = \"blue\"");
    let place = option("blue", "what = \"place\", name = \"Village\", vp = 10");
    let text = format!("{text}{place}{}", option("red", "what = \"margin\", vp = 3"));
    let scenario = vive_lempereur::Scenario::parse(&text).unwrap();
    let battle = scenario.battle(Some(&["battle-options=A".to_owned()])).unwrap();
    let mut game = ViveLEmpereur::new(std::sync::Arc::new(battle));
    assert_eq!(game.points()[Side::First], 5);
    let action = game.read_action("option 1").unwrap();
    game.apply(&action, &mut Seeded::new(1), &mut ());
    assert_eq!(game.points()[Side::First], 15);
    let points = |viewer| game.view(viewer).sides[0].points;
    assert_eq!((points(Viewer::Side(Side::First)), points(Viewer::Side(Side::Second))), (15, 5));
}
