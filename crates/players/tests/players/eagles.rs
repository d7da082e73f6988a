//! How the computer commands a division of Eagles of the Empire: well enough, and as an officer would.
use eagles::action::{Action, Leg};
use eagles::procedure::Frame;
use eagles::state::Status;
use eagles::unit::UnitId;
use eagles::{Eagles, study};
use voltigeur_engine::{BySide, Game, Pending, Seeded, Side, StateHash};
use voltigeur_players::{Level, play_out};

fn start() -> Eagles {
    eagles::new_game("mill-hill", None).unwrap()
}

fn winner(levels: [Level; 2], seed: u64) -> Option<Side> {
    let mut players = BySide::new(levels[0].player(seed), levels[1].player(seed + 1));
    let (game, ended) = play_out(&start(), &mut players, &mut Seeded::new(seed));
    assert!(game.is_over(), "the battle of seed {seed} ends");
    ended.outcome.winner
}

#[test]
fn greedy_beats_random_clearly() {
    let wins = (0..16u64).filter(|&n| {
        let first = n % 2 == 0;
        let levels = if first { [Level::Greedy, Level::Random] } else { [Level::Random, Level::Greedy] };
        winner(levels, 100 + n) == Some(if first { Side::First } else { Side::Second })
    });
    let wins = wins.count();
    assert!(wins >= 13, "greedy won {wins} of 16");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let hash = || {
        let mut players = BySide::new(Level::Veteran.player(3), Level::Random.player(4));
        StateHash::of(Game::state(&play_out(&start(), &mut players, &mut Seeded::new(3)).0))
    };
    assert_eq!(hash(), hash());
}

/// A position, by the lines of a study.
fn position(lines: &str) -> Eagles {
    let played = study::play(&format!("rulebook eagles\n\nstudy a position\n{lines}\n")).unwrap();
    played.into_iter().next().unwrap().1.game
}

fn named(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id.to_lowercase()).unwrap()
}

/// The officer decides for both sides while the frame is one of these: what was done, and the game afterwards.
fn led(mut game: Eagles, goes_on: impl Fn(&Eagles) -> bool) -> (Vec<Action>, Eagles) {
    let (mut officer, mut dice) = (Level::Veteran.player::<Eagles>(7), Seeded::new(7));
    let (mut done, mut legal) = (Vec::new(), Vec::new());
    while goes_on(&game) && matches!(game.pending(), Pending::Decision(_)) {
        legal.clear();
        game.legal_actions(&mut legal);
        let chosen = if legal.len() == 1 { 0 } else { officer.choose(&game, &legal) };
        done.push(legal[chosen]);
        game.apply(&legal[chosen], &mut dice, &mut ());
    }
    (done, game)
}

/// Blue's part of a Movement Phase that it begins, with all reactions to it.
fn part(lines: &str) -> (Vec<Action>, Eagles) {
    led(position(lines), |game| {
        !matches!(game.frame(), Frame::Part { side: Side::Second, .. }) && game.turn_is_moving()
    })
}

trait Moving {
    fn turn_is_moving(&self) -> bool;
}

impl Moving for Eagles {
    fn turn_is_moving(&self) -> bool {
        self.phase() == eagles::procedure::Phase::Movement
    }
}

const RED: &str = "order red_div DEFEND\n";

#[test]
fn skirmishers_go_ahead_of_their_battalion() {
    let (_, game) = part(&format!(
        "unit F blue infantry ce 11 nation France skf attack-column at 30 20 heading 0\n\
         unit G blue infantry ce 10 nation France attack-column at 35 20 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 30 36 heading 180\n\
         order blue_div ATTACK enemy red_div\n{RED}"
    ));
    let (battalion, enemy) = (named(&game, "F"), named(&game, "A"));
    let screen = game.battle().unit(battalion).detachment.unwrap();
    assert_eq!(game.state().unit(screen).status, Status::Ready, "they are out");
    assert!(game.distance(screen, enemy) < game.distance(battalion, enemy));
}

#[test]
fn cavalry_is_kept_from_squares_and_sent_against_those_who_failed_to_form_one() {
    let lines = |state: &str| {
        format!(
            "unit C blue cavalry ce 10 front 4 at 30 20 heading 0\n\
             unit A red infantry ce 10 {state} at 30 29 heading 180\n\
             order blue_div DEFEND\n{RED}"
        )
    };
    let charges = |state: &str| {
        let mut attack = lines(state);
        attack = attack.replace("order blue_div DEFEND", "order blue_div ATTACK enemy red_div");
        let game = position(&attack);
        let (horse, foot) = (named(&game, "C"), named(&game, "A"));
        let (done, _) = led(game, |game| matches!(game.frame(), Frame::Part { side: Side::First, .. }));
        done.iter()
            .any(|action| matches!(action, Action::Move(unit, _, Some(target)) if (*unit, *target) == (horse, foot)))
    };
    assert!(!charges("square"), "a square is left alone");
    assert!(charges("line hits 3 disordered"), "worn infantry in disorder is ridden down");
}

#[test]
fn fresh_infantry_is_shot_at_and_worn_infantry_assaulted() {
    let fights = |friend: &str, enemy: &str| {
        let (_, game) = part(&format!(
            "unit F blue infantry ce 10 stands 5 line at 29 20 heading 0\n{friend}\
             unit A red infantry ce 10 stands 5 line {enemy} at 31 26 heading 180\n\
             unit B red infantry ce 10 stands 5 line at 39.5 26 heading 180\n\
             order blue_div ATTACK enemy red_div\n{RED}"
        ));
        let enemy = named(&game, "A");
        let mut own = game.battle().of_side(Side::First).filter(|&unit| game.on_table(unit));
        own.any(|unit| game.would_fight(unit).has(enemy))
    };
    assert!(!fights("", ""), "nobody closes alone with a fresh enemy who has a friend beside him");
    let friend = "unit G blue infantry ce 10 stands 5 line at 37 20 heading 0\n";
    assert!(fights(friend, "hits 3 disordered"), "two go for the one who wavers");
}

#[test]
fn batteries_fire_together_where_that_does_more() {
    let (done, _) = led(
        position(
            "unit G blue artillery ce 7 medium unlimbered at 30 20 heading 0\n\
             unit H blue artillery ce 7 medium unlimbered at 33 20 heading 0\n\
             unit A red infantry ce 10 stands 5 line at 31 31 heading 180\n\
             unit B red infantry ce 10 stands 5 line at 40 31 heading 180\n\
             phase artillery",
        ),
        |game| matches!(game.frame(), Frame::Aim { side: Side::First, infantry: false, .. }),
    );
    assert!(matches!(done[..], [Action::Fire(..), Action::Join(..)]), "{done:?}");
}

#[test]
fn a_leader_keeps_out_of_musketry() {
    let (_, game) = part(&format!(
        "unit F blue infantry ce 10 line at 27 20 heading 0\n\
         unit G blue infantry ce 10 line at 34 20 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 30 25 heading 180\n\
         leader friant blue division 2 at 30.5 19.5 leads blue_div\n\
         order blue_div DEFEND\n{RED}"
    ));
    let leader = game.battle().all_leaders().find(|&leader| game.battle().leader(leader).id == "friant").unwrap();
    for id in ["F", "G"] {
        let unit = named(&game, id);
        assert!(game.leader_distance(leader, unit) > 3.0, "{id} is in the fight, and he is beside it");
        assert!(game.in_command(unit), "{id} is still led");
    }
}

#[test]
fn the_houses_that_count_are_garrisoned() {
    let (done, game) = part(&format!(
        "terrain town_block village stone works heavy polygon 29 24 32 24 32 27 29 27\n\
         objective village 3 garrison_last\n\
         unit F blue infantry ce 10 attack-column at 30 21 heading 0\n\
         unit G blue infantry ce 10 attack-column at 36 21 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 30 44 heading 180\n\
         order blue_div ATTACK terrain village\n{RED}"
    ));
    let inside = game.battle().all_units().filter(|&unit| game.state().unit(unit).town.is_some());
    assert_eq!(inside.collect::<Vec<_>>(), [named(&game, "F")], "{done:?}");
    assert!(
        done.iter()
            .any(|action| matches!(action, Action::Move(_, legs, _) if matches!(legs.last(), Some(Leg::Enter(_)))))
    );
}
