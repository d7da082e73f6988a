//! Bars made of letters.
use voltigeur_engine::view::OddsBar;

/// A bar that is `part` of `columns` long, in eighths of a column.
#[must_use]
pub fn bar(part: f64, columns: usize) -> String {
    const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = (part.clamp(0.0, 1.0) * columns as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[eighths % 8]);
    }
    bar
}

/// How many columns of a bar belong to me, to nobody, to the other side; they sum to `columns`.
#[must_use]
pub fn shares(odds: &OddsBar, columns: usize) -> [usize; 3] {
    let mine = (odds.mine * columns as f64).round() as usize;
    let upto = ((odds.mine + odds.undecided) * columns as f64).round() as usize;
    let upto = upto.clamp(mine.min(columns), columns);
    [mine.min(columns), upto - mine.min(columns), columns - upto]
}

/// A share in per cent; what is possible is never written as 0 and what is not certain never as 100.
#[must_use]
pub fn percent(part: f64) -> String {
    let rounded = (part * 100.0).round();
    if part > 1e-9 && rounded < 1.0 {
        "<1%".to_owned()
    } else if part < 1.0 - 1e-9 && rounded > 99.0 {
        ">99%".to_owned()
    } else {
        format!("{rounded:.0}%")
    }
}

/// Odds on one line without colours: `[####..--] 55% for, 20% even, 25% against`.
#[must_use]
pub fn odds_line(odds: &OddsBar) -> String {
    let [mine, even, theirs] = shares(odds, 20);
    format!(
        "[{}{}{}] {} for, {} undecided, {} against",
        "#".repeat(mine),
        ".".repeat(even),
        "-".repeat(theirs),
        percent(odds.mine),
        percent(odds.undecided),
        percent(odds.theirs)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_bar_fill_it() {
        for (mine, theirs) in [(0.0, 0.0), (1.0, 0.0), (0.33, 0.33), (0.04, 0.96), (0.5, 0.5)] {
            let odds = OddsBar { mine, undecided: 1.0 - mine - theirs, theirs };
            assert_eq!(shares(&odds, 13).iter().sum::<usize>(), 13);
        }
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(percent(0.001), "<1%");
        assert_eq!(percent(0.9999), ">99%");
        assert_eq!(percent(1.0), "100%");
    }
}
