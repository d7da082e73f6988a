//! Chapter 9: radius, orders, initiative; organizations (LB-20.9.1) and places (LB-25.7).
use crate::position::{Named, Position};
use la_bataille::battle::OrderKind;
use la_bataille::command::{Acceptance, Offer, order_cost, order_points};
use la_bataille::formation::Formation;
use la_bataille::game::LaBataille;
use la_bataille::numbers::Ordinal;
use la_bataille::organizations::level;
use la_bataille::scenario::Scenario;
use la_bataille::state::LeaderAt;
use la_bataille::unit::ElementId;
use std::sync::Arc;
use voltigeur_engine::Side;
use voltigeur_field::hex::radius::Radius;

fn roll(label: &str) -> Ordinal {
    label.parse().expect("a base-6 number")
}

const OFFER: Offer = Offer {
    issuer: 3,
    receiver: 2,
    idle: true,
    regiments: false,
    together: false,
    kind: Some(OrderKind::Attack),
    engaged: true,
    hurried: false,
};

/// EX40: LB-9.9.7, LB-9.9.8a.
#[test]
fn orders_are_accepted_delayed_or_ignored() {
    let game = Position::open().game();
    let sum = OFFER.sum().total();
    assert_eq!(sum, 3);
    let of = |label| game.acceptance(sum, roll(label));
    assert_eq!(of("62"), Acceptance::Accepted);
    assert_eq!(of("56"), Acceptance::Delayed(5));
    assert_eq!(of("34"), Acceptance::Delayed(6));
    assert_eq!(of("13"), Acceptance::Ignored);
    let best = Offer { kind: Some(OrderKind::Defend), regiments: true, together: true, engaged: false, ..OFFER };
    assert_eq!(best.sum().total(), 10);
    assert_eq!(Offer { hurried: true, ..OFFER }.sum().total(), 0);
}

/// LB-9.9.2, ruling R43.
#[test]
fn hurried_orders_cost_half() {
    assert_eq!((order_points(3), order_cost(false), order_cost(true)), (6, 2, 1));
}

fn village() -> LaBataille {
    let text = include_str!("../../../../scenarios/la-bataille/village-on-the-brook.toml");
    let battle = Scenario::parse(text).and_then(|scenario| scenario.battle(None)).expect("a battle");
    LaBataille::new(Arc::new(battle))
}

fn element(game: &LaBataille, id: &str) -> ElementId {
    game.battle.all_elements().find(|&element| game.battle.element(element).id == id).expect("an element")
}

/// EX42, EX43: LB-9.10.1a, LB-9.12.1b.
#[test]
fn initiative_and_stoppage_ask_for_a_sum_of_two_dice() {
    let game = village();
    assert_eq!(game.initiative_needed(element(&game, "AD1")), Some(11));
    assert_eq!(game.initiative_needed(element(&game, "FC1")), Some(10));
    assert_eq!(game.stoppage_needed(element(&game, "FD1"), 1), Some(6));
}

/// EX44: LB-9.8.1a, LB-9.8.2, LB-9.8.5, LB-9.8.7a, LB-9.8.9.
#[test]
fn units_are_in_command_within_the_radius_of_their_commander() {
    let with = |kind: &str, stand: &str, changes: &[&str]| {
        let mut game = Position::open().unit("f1", kind, &["1003"], stand, changes).game();
        let (leader, hex) = (game.l("LF"), game.h("1010"));
        game.state.staff.move_leader(leader, LeaderAt::Hex(hex));
        game
    };
    let mut radius = Radius::default();
    let infantry = with("infantry", "column 0", &[]);
    assert!(!infantry.is_in_command(infantry.u("f1"), &mut radius));
    let skirmishers = with("light", "skirmish 0", &["steps = 3"]);
    assert!(skirmishers.is_in_command(skirmishers.u("f1"), &mut radius));
    let cavalry = with("horse", "column 0", &[]);
    assert!(cavalry.is_in_command(cavalry.u("f1"), &mut radius));
    let mut routed = infantry.clone();
    let unit = routed.u("f1");
    routed.state.troops.stand(unit, Formation::Rout, None);
    assert!(routed.is_in_command(unit, &mut radius));
}

/// LB-9.8.6b: guns look to the headquarters, too.
#[test]
fn guns_are_in_command_near_headquarters() {
    let game = Position::open().unit("f1", "guns", &["0118"], "limbered 0", &[]).game();
    let mut away = game.clone();
    let (leader, far) = (away.l("LF"), away.h("2020"));
    away.state.staff.move_leader(leader, LeaderAt::Hex(far));
    let mut radius = Radius::default();
    assert!(away.is_in_command(away.u("f1"), &mut radius));
    let mut infantry = Position::open().unit("f1", "infantry", &["0118"], "column 0", &[]).game();
    infantry.state.staff.move_leader(leader, LeaderAt::Hex(far));
    assert!(!infantry.is_in_command(infantry.u("f1"), &mut radius));
}

/// EX47: LB-20.9.2, LB-20.9.3.
#[test]
fn levels_follow_from_lost_infantry_steps() {
    assert_eq!([33, 34, 68, 102].map(|lost| level(lost, 170)), [0, 1, 2, 3]);
    assert_eq!(level(0, 0), 0);
    let mut game = village();
    let organization = game.unit(game.u("F_1L_1")).organization;
    assert_eq!(game.level_now(organization), 0);
    for id in ["F_1L_1", "F_1L_2"] {
        let unit = game.u(id);
        game.state.troops.stand(unit, Formation::Rout, None);
    }
    assert_eq!((game.lost_by(organization), game.level_now(organization)), (13, 1));
}

/// EX58: LB-25.7.
#[test]
fn places_are_worth_points_to_whoever_controls_them() {
    let mut game = village();
    assert_eq!(game.points_of_places()[Side::First], 0);
    // The French stand in two hexes of the village, in good order.
    for (id, hex) in [("F_1L_1", "1008"), ("F_LEG_2", "1108")] {
        let (unit, at) = (game.u(id), game.h(hex));
        let there: Vec<_> = game.pile(at).collect();
        let grid = *game.battle.map.grid();
        for enemy in there {
            game.state.piles.lift(&grid, enemy);
        }
        game.state.piles.lift(&grid, unit);
        let post = game.battle.map.hex(at).into();
        game.state.piles.put(&grid, unit, post, voltigeur_kit::hex::stacks::End::Top);
    }
    game.take_control();
    let points = game.points_of_places();
    assert_eq!((points[Side::First], points[Side::Second]), (20, 22));
}
