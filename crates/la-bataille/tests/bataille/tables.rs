//! The tables: columns, results, and what they are worth on the average.
use la_bataille::numbers::Ordinal;
use la_bataille::tables::{Blow, LossSchedule, StackKind, TargetKind, column, tables};
use la_bataille::terrain::{Feature, Ground, Payer};
use la_bataille::unit::{Branch, Class, Nation};
use voltigeur_engine::Fraction;
use voltigeur_field::hex::movement::Points;

fn label(text: &str) -> Ordinal {
    text.parse().expect("a base-6 number")
}

/// LB-3.2b: the highest column that is not above the exact ratio; 8/9 on the fire table is 1:1.5.
#[test]
fn rounding_favours_the_defender() {
    let fire = |over, under| {
        let found = column(&tables().fire, |column| &column.odds, Fraction::new(over, under));
        found.map(|n| tables().fire[n].odds.label.as_str())
    };
    assert_eq!(fire(8, 9), Some("1:1.5"));
    assert_eq!(fire(24, 6), Some("4:1"));
    assert_eq!(fire(2, 7), None);
    assert_eq!(fire(54, 5), Some("10:1"));
    let melee = column(&tables().melee, |column| &column.odds, Fraction::new(90, 24));
    assert_eq!(melee.map(|n| tables().melee[n].odds.label.as_str()), Some("3.5:1"));
    let steps = column(&tables().assault_morale, |row| &row.0, Fraction::new(4, 3));
    assert_eq!(steps.map(|n| tables().assault_morale[n].0.label.as_str()), Some("1:1"));
}

/// R90, LB-16.13.1: mean losses of the fire columns, to two places.
#[test]
fn fire_columns_cost_what_was_measured() {
    let expected = [6, 8, 14, 22, 33, 47, 61, 78, 100, 119, 142, 175, 208, 231, 258, 297];
    for (column, expected) in tables().fire.iter().zip(expected) {
        let steps: u32 = (0..36).map(|roll| u32::from(column.steps(Ordinal(roll)))).sum();
        assert_eq!((steps * 100 + 18) / 36, expected, "{}", column.odds.label);
    }
}

/// R90, LB-18.13.5.1b to LB-18.13.5.1d: how often attacker and defender break in the melee columns, in hundredths.
#[test]
fn melee_columns_break_as_often_as_was_measured() {
    let breaks = |blow: Blow| !matches!(blow, Blow::Losses { .. });
    let expected = [(44, 6), (14, 14), (6, 28), (3, 39), (0, 53), (0, 64), (0, 81), (0, 86), (0, 97), (0, 100)];
    for (column, expected) in tables().melee.iter().zip(expected) {
        let results = (0..36).map(|roll| column.result(Ordinal(roll)));
        let (attacker, defender) = results.fold((0, 0), |(a, d), result| {
            (a + u32::from(breaks(result.attacker)), d + u32::from(breaks(result.defender)))
        });
        let hundredths = |times: u32| (times * 100 + 18) / 36;
        assert_eq!((hundredths(attacker), hundredths(defender)), expected, "{}", column.odds.label);
    }
}

/// LB-3.1e, LB-18.13.5.1e: a result below 11 is read at 11; losses and checks of both sides.
#[test]
fn melee_results_are_read() {
    let [worst, even] = [&tables().melee[0], &tables().melee[1]];
    assert_eq!(worst.result(Ordinal(-6)).attacker, Blow::Rout);
    let result = even.result(label("54"));
    assert_eq!(result.attacker, Blow::Losses { steps: 1, check: true });
    assert_eq!(result.defender, Blow::Losses { steps: 2, check: false });
}

/// LB-20.6.4b: a schedule looks at whether a number was passed, not at how many were lost at once.
#[test]
fn loss_schedules_look_at_what_was_passed() {
    assert!(LossSchedule::Even.passed(0, 3) && !LossSchedule::Even.passed(2, 3));
    assert!(LossSchedule::Odd.passed(0, 1) && !LossSchedule::Odd.passed(1, 2) && LossSchedule::Odd.passed(2, 3));
    assert!(LossSchedule::Third.passed(2, 3) && !LossSchedule::Third.passed(3, 5));
    assert!(LossSchedule::Every.passed(4, 5) && !LossSchedule::Every.passed(5, 5));
    let schedule = |nation, class| tables().schedule(nation, Branch::Infantry, class);
    assert_eq!(schedule(Nation::French, Class::Guard), Some(LossSchedule::Third));
    assert_eq!(tables().schedule(Nation::French, Branch::Cavalry, Class::Heavy), Some(LossSchedule::Every));
}

/// LB-14.1a, LB-12.4, LB-16.12.1: the ground.
#[test]
fn the_ground_costs_holds_and_covers() {
    let woods = tables().terrain(Ground::Woods);
    assert_eq!(woods.cost[Payer::Troops(Branch::Cavalry).index()], Some(Points(24)));
    assert_eq!(woods.cost[Payer::Troops(Branch::Artillery).index()], None);
    assert!(woods.general_order && woods.blocks_sight && !woods.dwelling);
    assert_eq!(woods.limit[StackKind::InfantryGeneral.index()], Some(9));
    assert_eq!(tables().terrain(Ground::Rye).limit[StackKind::InfantryColumn.index()], Some(18));
    assert_eq!(tables().terrain(Ground::Rye).defence[TargetKind::InfantryLine.index()], Some(10));
    assert!(tables().terrain(Ground::WalledFarm).special_structure);
    let slope = tables().hexside(Feature::SteepSlope).expect("slopes are in the table");
    assert!(slope.uphill);
    assert_eq!(slope.cost[Payer::Leaders.index()], Some(Points(6)));
    assert!(tables().hexside(Feature::Hedge).is_some_and(|hedge| hedge.blocks_charge && hedge.defence == 1));
    assert!(tables().hexside(Feature::Gate).is_none());
    assert_eq!((tables().road.leader, tables().road.in_dwelling), (Points(3), Points(12)));
}

/// LB-9.10.1a, LB-9.12.1b, LB-9.9.8a: command.
#[test]
fn command_tables_are_read_by_rating_and_sum() {
    assert_eq!((tables().initiative(1), tables().initiative(4)), (11, 9));
    assert_eq!((tables().stoppage(2, 1), tables().stoppage(4, 3)), (6, 10));
    let band = tables().acceptance(3);
    assert_eq!(band.most, [label("13"), label("34"), label("61")]);
    assert_eq!(tables().acceptance(-9).most[0], label("23"));
    assert_eq!(tables().acceptance(12).most[2], label("42"));
    assert_eq!(tables().anti_initiative(Nation::Prussian, Some("pre_1812")), 1);
    assert_eq!(tables().anti_initiative(Nation::Austrian, None), 1);
}

/// LB-19.9.15.2a, ruling R62: nations without a row for lines use that for columns, with a modifier.
#[test]
fn squares_have_rows_by_nation_and_formation() {
    let french = tables().square(Nation::French, true).expect("a row");
    assert_eq!((french.by_distance[1], french.modifier), ([label("32"), label("55")], 0));
    let austrian = tables().square(Nation::Austrian, true).expect("the row for columns");
    assert_eq!((austrian.by_distance[1], austrian.modifier), ([label("36"), label("55")], 6));
    assert_eq!(tables().recall(Nation::French, false), Some(4));
}
