//! Cells of the tables that the worked examples name.
use vive_lempereur::tables::Blow::{Check, Gone, Rout, Steps};
use vive_lempereur::tables::{Blow, FireResult, ODDS, fire, half, melee, morale_losses, odds_column};

/// VLE-P3.3, EX26, EX28, EX29.
#[test]
fn the_fire_table_depends_on_the_sum() {
    assert_eq!(fire(4, 5), FireResult { steps: 1, check: true });
    assert_eq!(fire(4, 3), FireResult { steps: 0, check: true });
    assert_eq!(fire(4, 2), FireResult { steps: 0, check: false });
    assert_eq!(fire(7, 0), FireResult { steps: 0, check: true });
    assert_eq!(fire(6, 0), FireResult { steps: 0, check: false });
    assert_eq!(fire(3, 7).steps, 1);
    assert_eq!(fire(4, 7).steps, 2);
    assert_eq!(fire(7, 9).steps, 3);
}

/// VLE-VIII.8a, EX12, EX34, EX36.
#[test]
fn odds_are_brought_down_in_the_defenders_favour() {
    assert_eq!(ODDS[odds_column(29, 12)], "2/1");
    assert_eq!(ODDS[odds_column(19, 6)], "3/1");
    assert_eq!(ODDS[odds_column(15, 10)], "3/2");
    assert_eq!(ODDS[odds_column(4, 12)], "1/2-");
    assert_eq!(ODDS[odds_column(2, 3)], "2/3");
    assert_eq!(ODDS[odds_column(9, 0)], "4/1+");
}

/// VLE-VIII.8b, EX11, EX31, EX33: cells that the examples name.
#[test]
fn the_melee_table_reads_as_printed() {
    assert_eq!(melee(6, 1), (Steps(1), Check(1)));
    assert_eq!(melee(2, 4), (Steps(0), Check(0)));
    assert_eq!(melee(2, 6), (Steps(1), Rout(0)));
    assert_eq!(melee(0, 5), (Check(0), Steps(0)));
    assert_eq!(melee(0, -3), melee(0, 0));
    assert_eq!(melee(6, 12), (Steps(0), Gone));
}

/// VLE-IX.3c, EX14; VLE-VIII.6d, EX11.
#[test]
fn charges_and_overruns_change_the_result() {
    assert_eq!([Steps(0), Steps(1), Rout(0), Rout(1)].map(Blow::charged), [Steps(0), Steps(2), Rout(1), Rout(2)]);
    assert_eq!(Check(0).charged(), Check(0));
    assert_eq!([Check(1).overrun(), Rout(1).overrun(), Gone.overrun()], [Rout(0), Rout(1), Gone]);
}

/// VLE-X.4b, EX37, EX45; VLE-III.1e, EX1.
#[test]
fn losses_lower_morale_and_halves_round_up() {
    assert_eq!(morale_losses(7, 4), -1);
    assert_eq!(morale_losses(6, 3), -1);
    assert_eq!(morale_losses(3, 1), 0);
    assert_eq!(morale_losses(12, 5), -1);
    assert_eq!(morale_losses(9, 7), 0);
    assert_eq!([half(5), half(1), half(6)], [3, 1, 3]);
}
