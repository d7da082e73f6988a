//! The habits of the officer of Eagles of the Empire, one by one, on small positions.
use eagles::action::{Action, Leg};
use eagles::geometry::Aspect;
use eagles::procedure::{CommandControl, CommandStep, DeclareFire, Frame, Part, Phase};
use eagles::state::Status;
use eagles::unit::{Category, LeaderId, UnitId};
use eagles::{Eagles, study};
use voltigeur_engine::{Pending, Rules, Seeded, Side};
use voltigeur_players::Level;

/// A position, by the lines of a study.
fn position(lines: &str) -> Eagles {
    let played = study::play(&format!("rulebook eagles\n\nstudy a position\n{lines}\n")).unwrap();
    played.into_iter().next().unwrap().1.game
}

fn named(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id.to_lowercase()).unwrap()
}

fn leader(game: &Eagles, id: &str) -> LeaderId {
    game.battle().all_leaders().find(|&leader| game.battle().leader(leader).id == id).unwrap()
}

fn category(game: &Eagles, id: &str) -> Category {
    let unit = named(game, id);
    game.battle().category(unit, game.state().unit(unit).formation)
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
        !matches!(game.frame(), Frame::Part(Part { side: Side::Second, .. })) && game.phase() == Phase::Movement
    })
}

/// Blue's choice of leaders who join a unit.
fn joined(lines: &str) -> Vec<(LeaderId, UnitId)> {
    let attaches =
        |game: &Eagles| matches!(game.frame(), Frame::CommandControl(CommandControl { step: CommandStep::Attach, .. }));
    let (_, game) =
        led(position(&format!("{lines}phase command\n")), |game| game.phase() == Phase::Command && !attaches(game));
    let (done, _) = led(game, attaches);
    let joins = done.into_iter().filter_map(|action| match action {
        Action::Attach(leader, unit) => Some((leader, unit)),
        _ => None,
    });
    joins.collect()
}

const RED: &str = "order red_div DEFEND\n";

#[test]
fn columns_form_line_before_the_enemy() {
    let (_, game) = part(&format!(
        "unit F blue infantry ce 10 attack-column at 28 20 heading 0\n\
         unit G blue infantry ce 10 attack-column at 36 20 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 32 29 heading 180\n\
         order blue_div DEFEND\n{RED}"
    ));
    for id in ["F", "G"] {
        assert_eq!(category(&game, id), Category::Line, "{id}");
    }
}

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

/// Nobody goes into musketry alone while the rest of the division is a long way behind.
#[test]
fn a_battalion_does_not_run_ahead_of_its_division() {
    let (_, game) = part(&format!(
        "unit F blue infantry ce 10 nation France attack-column at 30 20 heading 0\n\
         unit G blue infantry ce 10 nation France attack-column at 26 8 heading 0\n\
         unit H blue infantry ce 10 nation France attack-column at 34 8 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 27 33 heading 180\n\
         unit B red infantry ce 10 stands 5 line at 35 33 heading 180\n\
         order blue_div ATTACK enemy red_div\n{RED}"
    ));
    let nearest = |others: [&str; 2]| {
        others
            .map(|other| game.distance(named(&game, "F"), named(&game, other)))
            .into_iter()
            .fold(f64::INFINITY, f64::min)
    };
    let (enemy, friend) = (nearest(["A", "B"]), nearest(["G", "H"]));
    assert!(enemy > 9.0 || friend < 6.0, "{enemy} inches from the enemy, {friend} from the next friend");
    for id in ["G", "H"] {
        assert!(game.point(named(&game, id)).y > 10.0, "{id} comes up");
    }
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
fn cavalry_is_kept_for_infantry_that_cannot_form_square() {
    let charges = |state: &str, moves: bool| {
        let pins = if moves { "" } else { "unit P blue cavalry ce 10 front 4 at 25 24.5 heading 0\n" };
        let game = position(&format!(
            "unit C blue cavalry ce 10 front 4 at 31 20 heading 0\n{pins}\
             unit A red infantry ce 10 {state} at 30 29 heading 180\n\
             order blue_div ATTACK enemy red_div\n{RED}"
        ));
        let foot = named(&game, "A");
        let (done, _) = led(game, |game| matches!(game.frame(), Frame::Part(Part { side: Side::First, .. })));
        done.iter().any(|action| matches!(action, Action::Move(_, _, Some(target)) if *target == foot))
    };
    assert!(!charges("square", true), "a square is left alone");
    assert!(!charges("stands 5 attack-column", true), "fresh columns form square in time");
    assert!(charges("line hits 3 disordered", true), "worn infantry in disorder is ridden down");
    assert!(charges("stands 5 line hits 1", false), "and whoever is pinned by horse as the movement begins");
}

#[test]
fn guns_that_nobody_guards_get_a_guard() {
    let guarded = |horse: &str| {
        let (_, game) = part(&format!(
            "unit B blue artillery ce 7 medium unlimbered at 30 20 heading 0\n\
             unit F blue infantry ce 10 stands 5 line at 37 17 heading 0\n\
             unit G blue infantry ce 10 stands 5 line at 52 17 heading 0\n\
             {horse}order blue_div DEFEND\n{RED}"
        ));
        game.supported(named(&game, "B"))
    };
    assert!(!guarded("unit A red infantry ce 10 stands 5 line at 30 46 heading 180\n"), "nobody is near");
    assert!(guarded("unit A red cavalry ce 10 front 4 at 30 33 heading 180\n"), "horse is near");
}

#[test]
fn whoever_guards_guns_stays_with_them() {
    let stays = |friend: &str| {
        let (_, game) = part(&format!(
            "unit B blue artillery ce 7 medium unlimbered at 30 20 heading 0\n\
             unit F blue infantry ce 10 stands 5 line at 35.5 19.5 heading 0\n\
             unit G blue infantry ce 10 stands 5 line at 44 19.5 heading 0\n\
             unit H blue infantry ce 10 stands 5 line at 52 19.5 heading 0\n\
             {friend}unit A red cavalry ce 10 front 4 at 26 32 heading 180\n\
             unit D red infantry ce 10 stands 5 line at 44 34 heading 180\n\
             order blue_div ATTACK enemy red_div\n{RED}"
        ));
        assert!(game.supported(named(&game, "B")));
        game.guards(named(&game, "F"), named(&game, "B"))
    };
    assert!(stays(""));
    assert!(
        !stays(
            "unit K blue infantry ce 10 stands 5 line at 24.5 19.5 heading 0 division blue_two\n\
                    division blue_two blue infantry\norder blue_two DEFEND\n"
        ),
        "another guards them"
    );
}

#[test]
fn a_threatened_flank_is_turned_to_the_enemy() {
    let lines = format!(
        "unit F blue infantry ce 10 stands 4 line at 30 20 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 39 25 heading 250\n\
         order blue_div DEFEND\n{RED}"
    );
    let aspect = |game: &Eagles| game.aspect(named(game, "A"), named(game, "F"));
    assert_ne!(aspect(&position(&lines)), Aspect::Front);
    assert_eq!(aspect(&part(&lines).1), Aspect::Front);
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
        |game| matches!(game.frame(), Frame::DeclareFire(DeclareFire { side: Side::First, infantry: false, .. })),
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
    let friant = leader(&game, "friant");
    for id in ["F", "G"] {
        let unit = named(&game, id);
        assert!(game.leader_distance(friant, unit) > 3.0, "{id} is in the fight, and he is beside it");
        assert!(game.in_command(unit), "{id} is still led");
    }
}

/// A battalion of Friant's, another one behind it, and an enemy before it.
fn before(enemy: &str, state: &str, friant: &str) -> String {
    format!(
        "unit F blue infantry ce 10 stands 5 line {state} at 30 20 heading 0\n\
         unit G blue infantry ce 10 stands 5 line at 38 14 heading 0\n\
         unit A red {enemy} heading 180\n\
         leader friant blue division 3 {friant}\n\
         order blue_div DEFEND\n{RED}"
    )
}

const MUSKETS: &str = "infantry ce 10 stands 5 line at 30 24.5";
const SABRES: &str = "cavalry ce 10 front 4 at 30 24.5";
const FAR_AWAY: &str = "infantry ce 10 stands 5 line at 30 44";

#[test]
fn a_leader_joins_whoever_wavers_and_nobody_else() {
    let joins = |enemy: &str, state: &str| joined(&before(enemy, state, "at 33 12 leads blue_div")).len();
    assert_eq!(joins(MUSKETS, ""), 0, "fresh troops stand without him");
    assert_eq!(joins(SABRES, ""), 0, "and form square without him");
    assert_eq!(joins(FAR_AWAY, "hits 3"), 0, "nobody is near");
    assert_eq!(joins(MUSKETS, "hits 3"), 1, "he steadies those whose heart may fail at the next volley");
    assert_eq!(joins(SABRES, "hits 3"), 1, "and brings them into square");
}

#[test]
fn a_leader_leaves_his_unit_when_he_is_of_no_more_use_there() {
    let stays = |enemy: &str, state: &str| {
        let (_, game) = part(&before(enemy, state, "at 30 19 leads blue_div attached F"));
        game.state().leader(leader(&game, "friant")).unit.is_some()
    };
    assert!(stays(MUSKETS, "hits 3"), "he stays with those who waver");
    assert!(!stays(MUSKETS, ""), "fresh troops under fire are no place for him");
    assert!(!stays(FAR_AWAY, "hits 3"), "the danger is over");
}

#[test]
fn the_houses_that_count_are_garrisoned() {
    let (done, game) = part(&format!(
        "terrain town_block village stone works heavy polygon 29 24 32 24 32 27 29 27\n\
         objective village 3 garrison_last\n\
         unit F blue infantry ce 10 attack-column at 30 21 heading 0\n\
         unit G blue infantry ce 10 attack-column at 36 21 heading 0\n\
         unit A red infantry ce 10 stands 5 line at 30 44 heading 180\n\
         order blue_div DEFEND\n{RED}"
    ));
    let inside = game.battle().all_units().filter(|&unit| game.state().unit(unit).town.is_some());
    assert_eq!(inside.collect::<Vec<_>>(), [named(&game, "F")], "{done:?}");
    assert!(
        done.iter()
            .any(|action| matches!(action, Action::Move(_, legs, _) if matches!(legs.last(), Some(Leg::Enter(_)))))
    );
}

#[test]
fn a_garrison_keeps_its_houses() {
    let (done, game) = part(&format!(
        "terrain town_block village stone works heavy polygon 29 24 32 24 32 27 29 27\n\
         objective village 3 garrison_last\n\
         unit F blue infantry ce 10 garrison village\n\
         unit G blue infantry ce 10 stands 5 line at 36 22 heading 0\n\
         unit A red infantry ce 10 stands 5 line hits 1 at 30 31.5 heading 180\n\
         order blue_div ATTACK enemy red_div\n{RED}"
    ));
    assert!(game.state().unit(named(&game, "F")).town.is_some(), "{done:?}");
}
