//! The summary as a text table with small bar charts.
use crate::{Distribution, Share, Summary};
use std::fmt;

/// The widest bar.
const BAR: usize = 30;
/// The most classes of a chart.
const CLASSES: usize = 12;

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |x: f64| 100.0 * x;
        write!(
            f,
            "{:>6} {:>6.1}% [{:.1} to {:.1}]",
            self.count,
            percent(self.share),
            percent(self.low),
            percent(self.high)
        )
    }
}

impl Summary {
    /// What the two players are called in the table: by their side if they keep it, and never both alike.
    fn shown(&self) -> [String; 2] {
        let [a, b] = self.players.each_ref().map(|player| player.name.as_str());
        if !self.swap {
            let [first, second] = &self.sides;
            return [format!("{first} ({a})"), format!("{second} ({b})")];
        }
        if a == b { [format!("{a} A"), format!("{b} B")] } else { [a.to_owned(), b.to_owned()] }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.players;
        let names = self.shown();
        writeln!(f, "{} / {}: {} against {}", self.rulebook, self.scenario, names[0], names[1])?;
        let swap = if self.swap { ", sides swapped after each game" } else { "" };
        writeln!(f, "{} games, seed {}{swap}; 95% confidence intervals", self.games, self.seed)?;
        match self.failed {
            0 => {}
            1 => writeln!(f, "1 more game could not be finished and is not counted")?,
            n => writeln!(f, "{n} more games could not be finished and are not counted")?,
        }
        writeln!(f)?;
        let width = names.iter().chain(&self.sides).map(|name| name.chars().count());
        let width = width.max().unwrap_or(0) + 6;
        for (name, player) in names.iter().zip(&self.players) {
            writeln!(f, "{:<width$} {}", format!("{name} wins"), player.wins)?;
        }
        writeln!(f, "{:<width$} {}", "draws", self.draws)?;
        if self.swap {
            for (side, wins) in self.sides.iter().zip(&self.wins_by_side) {
                writeln!(f, "{:<width$} {wins}", format!("{side} wins"))?;
            }
        }
        writeln!(f, "{:<width$} {}  (draws count half)", format!("{} score", names[0]), a.score)?;
        writeln!(f)?;
        let points = names.each_ref().map(|name| format!("points of {name}"));
        let wide = points.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(24);
        writeln!(
            f,
            "{:<wide$} {:>7} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6}",
            "", "mean", "sd", "min", "q1", "mid", "q3", "max"
        )?;
        row(f, wide, &points[0], &a.points)?;
        row(f, wide, &points[1], &b.points)?;
        row(f, wide, "margin", &self.margin)?;
        row(f, wide, "decisions", &self.decisions)?;
        row(f, wide, "turns", &self.turns)?;
        writeln!(f)?;
        chart(f, &format!("margin ({} minus {})", names[0], names[1]), &self.margin)?;
        chart(f, "decisions", &self.decisions)?;
        for (name, player) in names.iter().zip(&self.players) {
            let lost: Vec<String> = player.losses.iter().map(|(arm, mean)| format!("{arm} {mean:.2}")).collect();
            let lost = if lost.is_empty() { "none".to_owned() } else { lost.join(", ") };
            writeln!(f, "mean losses of {name}: {lost}")?;
        }
        Ok(())
    }
}

fn row(f: &mut fmt::Formatter<'_>, wide: usize, what: &str, d: &Distribution) -> fmt::Result {
    writeln!(
        f,
        "{what:<wide$} {:>7.1} {:>7.1} {:>6} {:>6} {:>6} {:>6} {:>6}",
        d.mean, d.deviation, d.min, d.q1, d.median, d.q3, d.max
    )
}

fn chart(f: &mut fmt::Formatter<'_>, what: &str, d: &Distribution) -> fmt::Result {
    writeln!(f, "{what}")?;
    let classes = d.classes(CLASSES);
    let most = classes.iter().map(|class| class.2).max().unwrap_or(0).max(1);
    for (from, to, count) in classes {
        let label = if from == to { from.to_string() } else { format!("{from} to {to}") };
        let bar = (count as usize * BAR).div_ceil(most as usize);
        writeln!(f, "  {label:>14} {:<BAR$} {count}", "#".repeat(bar))?;
    }
    writeln!(f)
}
