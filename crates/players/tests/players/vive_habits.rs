//! The habits of the officer of Vive l'Empereur!, one by one, on small positions.
use vive_lempereur::procedure::Frame;
use vive_lempereur::unit::{Formation, UnitId};
use vive_lempereur::{Action, ViveLEmpereur, study};
use voltigeur_engine::{Pending, Rules, Seeded, Side, notation};
use voltigeur_players::{Level, Player};

fn position(text: &str) -> ViveLEmpereur {
    study::play(&format!("rulebook vive-lempereur\nstudy s\n{text}")).unwrap().pop().unwrap().1.game
}

fn officer() -> Box<dyn Player<ViveLEmpereur>> {
    Level::Greedy.player(7)
}

fn legal(game: &ViveLEmpereur) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal
}

/// What the officer does first.
fn first(game: &ViveLEmpereur) -> String {
    let legal = legal(game);
    notation(game, &legal[officer().choose(game, &legal)])
}

/// Both sides are led by officers until the phase is over. Gives the game and what the side did.
fn phase(mut game: ViveLEmpereur, side: Side) -> (ViveLEmpereur, Vec<Action>) {
    let (start, mut dice, mut done) = (game.state().phase(), Seeded::new(3), Vec::new());
    let mut players = [officer(), officer()];
    while game.state().phase() == start && game.pending().side().is_some() {
        let Pending::Decision(who) = game.pending() else { break };
        let legal = legal(&game);
        let action = legal[if legal.len() == 1 { 0 } else { players[who.index()].choose(&game, &legal) }];
        if who == side {
            done.push(action);
        }
        game.apply(&action, &mut dice, &mut ());
    }
    (game, done)
}

fn unit(game: &ViveLEmpereur, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

fn formation(game: &ViveLEmpereur, id: &str) -> Formation {
    game.state().formation(unit(game, id))
}

/// How far a unit is from the nearest enemy.
fn to_enemy(game: &ViveLEmpereur, id: &str) -> u16 {
    let own = unit(game, id);
    let hex = game.state().hex(own).unwrap();
    let enemies = game.battle().of_side(game.battle().unit(own).side.other());
    enemies.filter_map(|enemy| game.state().hex(enemy)).map(|at| game.battle().distance(at, hex)).min().unwrap()
}

#[test]
fn he_marches_by_destinations() {
    let game = position(
        "turn 2 Blue movement\nplace Hill 1008 Blue 5 Red 5\nunit I Blue I6 0406 column 2\nunit K Blue I6 0408 column 2\nunit J Red I6 1408 column 5\n",
    );
    let (game, done) = phase(game, Side::First);
    assert!(done.iter().any(|action| matches!(action, Action::Go(_))), "{done:?}");
    assert!(!done.iter().any(|action| matches!(action, Action::Step(_))), "{done:?}");
    assert!(to_enemy(&game, "i") < 10);
}

#[test]
fn he_forms_square_when_a_charge_comes_on() {
    let game = position(
        "turn 3 Blue charge\nunit C Blue C4 0406 column 2\nunit J Red I4 0907 line 4\ndo activate C\ndo form line 1\ndo step 2\n",
    );
    assert_eq!(game.pending(), Pending::Decision(Side::Second));
    assert_eq!(first(&game), "square j");
}

#[test]
fn he_unlimbers_guns_that_have_a_field_of_fire() {
    let game = position(
        "turn 3 Blue movement\nunit G Blue B6/6 0606 limbered 2\nunit I Blue I6 0607 column 2\nunit J Red I6 1007 column 5\n",
    );
    assert_eq!(formation(&phase(game, Side::First).0, "g"), Formation::Unlimbered);
}

#[test]
fn he_charges_the_disordered_and_spares_squares() {
    let charges = |how: &str| {
        let game = position(&format!("turn 3 Blue charge\nunit C Blue H4 0606 column 2\nunit J Red I4 0908 {how}\n"));
        phase(game, Side::First).1.iter().any(|action| matches!(action, Action::Activate(_)))
    };
    assert!(charges("disorganized marker 3"));
    assert!(!charges("square"));
}

#[test]
fn he_takes_broken_troops_back() {
    let game = position(
        "turn 3 Blue movement\nunit I Blue I6 0706 disorganized marker 2\nunit K Blue I6 0606 line 1\nunit J Red I6 0906 column 5\n",
    );
    let before = to_enemy(&game, "i");
    assert!(to_enemy(&phase(game, Side::First).0, "i") > before);
}

/// Ten regiments of Blue in two lines before five of Red: how many of the second line stay behind, as three of the first and two of the
/// enemy stand.
fn stay_behind(blue: &str, red: &str) -> usize {
    let mut text = "turn 2 Blue movement\nturns 12\nplace Hill 1206 Blue 6 Red 6\n".to_owned();
    for (n, row) in ["02", "04", "06", "08", "10"].iter().enumerate() {
        text += &format!("unit A{n} Blue I6 10{row} column 2\nunit B{n} Blue I6 07{row} column 2\n");
        text += &format!("unit R{n} Red I6 13{row} {}\n", if n < 2 { red } else { "column 5" });
    }
    text = text.replace("unit A0 Blue I6 1002 column 2", &format!("unit A0 Blue I6 1002 {blue}"));
    text = text.replace("unit A1 Blue I6 1004 column 2", &format!("unit A1 Blue I6 1004 {blue}"));
    text = text.replace("unit A2 Blue I6 1006 column 2", &format!("unit A2 Blue I6 1006 {blue}"));
    let (game, _) = phase(position(&text), Side::First);
    (0..5).filter(|n| to_enemy(&game, &format!("b{n}")) >= 5).count()
}

#[test]
fn he_keeps_a_reserve_of_infantry_and_commits_it_when_it_is_wanted() {
    let kept = stay_behind("column 2", "column 5");
    assert!((1..=3).contains(&kept), "{kept} regiments are kept back");
    let line_broken = stay_behind("disorganized marker 1", "column 5");
    assert!(line_broken < kept, "the line is broken, and {line_broken} are still kept back");
    let enemy_wavers = stay_behind("column 2", "disorganized marker 1");
    assert!(enemy_wavers < kept, "the enemy wavers, and {enemy_wavers} are still kept back");
}

#[test]
fn he_spreads_light_infantry_before_the_enemy_and_not_before_his_horse() {
    let stands = |red: &str| {
        let game = position(&format!(
            "turn 3 Blue movement\nplace Farm 0606 owner Blue Blue 9 Red 9\nunit L Blue L4 0606 line 1\nunit J Red {red}\n"
        ));
        formation(&phase(game, Side::First).0, "l")
    };
    assert_eq!(stands("I9 0807 line 4"), Formation::Tirailleurs);
    assert_ne!(stands("C6 0807 column 5"), Formation::Tirailleurs);
}

#[test]
fn he_sends_voltigeurs_ahead_where_they_are_played() {
    let out = |far: &str| {
        let game = position(&format!(
            "switches voltigeurs\nturn 3 Blue movement\nunit I Blue I6 0606 line 1\nunit J Red I6 {far} line 4\n"
        ));
        let (game, done) = phase(game, Side::First);
        let sent = done.iter().filter(|action| matches!(action, Action::Send(..))).count();
        assert_eq!(game.voltigeurs_of(unit(&game, "i")), sent);
        sent
    };
    assert!(out("0907") > 0);
}

#[test]
fn he_rides_on_at_those_who_stood_beside_the_rout() {
    let won = |beyond: &str| {
        let game = position(&format!(
            "turn 3 Blue melee\nunit C Blue C4 0706 column 1\ncontact C\nunit J Red I4 0806 line 4\n{beyond}\
             unit M Red I9 0907 line 4\ndo attack 0806\ndo join C\nroll 4\ndice 3,3\ndo to 0906\ndo to 1005\n"
        ));
        assert!(matches!(game.frame(), Some(Frame::Advance(_))), "{:?}", game.frame());
        first(&game)
    };
    assert_eq!(won("unit K Red I2 0906 line 4\n"), "exploit 0906");
    assert!(!won("unit K Red I6 0906 line 4\n").starts_with("exploit"), "not at those who are as strong");
}

/// He decides by what his side sees: what lies under a counter or under other units changes nothing.
#[test]
fn he_does_not_see_what_is_hidden() {
    let under = |hidden: &str, phase: &str| {
        let game = position(&format!(
            "switches hidden-stacks, reserves, dummies\nturn 3 Blue {phase}\nplace Hill 1006 Blue 5 Red 5\nunit G Blue B6/6 0606 unlimbered 1\n\
             unit C Blue C4 0506 column 2\nunit I Blue I6 0507 column 2\nunit J Red I3 1107 column 5\n{hidden}"
        ));
        let (_, done) = self::phase(game.clone(), Side::First);
        (first(&game), done.len())
    };
    for phase in ["charge", "movement", "offensive"] {
        let alone = under("unit X Red I3 1106 column 5 reserve\n", phase);
        assert_eq!(
            alone.0,
            under("unit X Red C3 1106 column 5 reserve\nunit Y Red C3 1106 column 5 reserve\n", phase).0
        );
        assert_eq!(alone.0, under("decoy Red 1106\ncounter Red 1106\n", phase).0);
    }
    // The same two regiments lie under others, in one hex or the other.
    let below = |k: &str, l: &str| {
        first(&position(&format!(
            "switches hidden-stacks\nturn 3 Blue charge\nunit C Blue C6 0606 column 2\nunit J Red I3 0907 column 5\nunit M Red I3 1107 column 5\n\
             unit K Red I2 {k} column 5\nunit L Red I6 {l} column 5\n"
        )))
    };
    assert_eq!(below("0907", "1107"), below("1107", "0907"));
}
