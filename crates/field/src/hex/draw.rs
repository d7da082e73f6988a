//! A map in characters, for terminals and tests.
use super::{Direction, Grid, Hex, HexSide, Orientation};

/// Draws a sheet with flat tops: three signs inside each hex, and a sign for each side that is not plain. Sheets with pointed
/// tops are not drawn.
///
/// ```
/// use voltigeur_field::hex::{Direction, Grid, HexSide, draw};
/// let sheet = Grid::new(3, 2).unwrap();
/// let stream = HexSide::new(sheet.parse("0201").unwrap(), Direction::S);
/// let text = draw::text(&sheet, |hex| format!("{:>3}", sheet.offset(hex).0), |side| (side == stream).then_some('~'));
/// assert_eq!(
///     text.unwrap(),
///     [
///         r"  ___     ___",
///         r" /  0\___/  2\",
///         r" \___/  1\___/",
///         r" /  0\~~~/  2\",
///         r" \___/  1\___/",
///         r"     \___/",
///         "",
///     ].join("\n"),
/// );
/// ```
#[must_use]
pub fn text(grid: &Grid, inside: impl Fn(Hex) -> String, on_side: impl Fn(HexSide) -> Option<char>) -> Option<String> {
    if grid.orientation() != Orientation::FlatTop {
        return None;
    }
    // Half the height of a hex is a line.
    let height = |hex: Hex| 2 * hex.r + hex.q;
    let top = height(grid.at(0, 0)).min(height(grid.at(1, 0)));
    let mut canvas = vec![vec![' '; 4 * usize::from(grid.columns()) + 2]; 2 * usize::from(grid.rows()) + 2];
    for hex in grid.iter() {
        let (x, y) = (4 * hex.q as usize + 1, (height(hex) - top) as usize);
        let sign = |direction, plain| on_side(HexSide::new(hex, direction)).unwrap_or(plain);
        for n in 1..4 {
            canvas[y][x + n] = sign(Direction::N, '_');
            canvas[y + 2][x + n] = sign(Direction::S, '_');
        }
        canvas[y + 1][x] = sign(Direction::NW, '/');
        canvas[y + 2][x] = sign(Direction::SW, '\\');
        canvas[y + 1][x + 4] = sign(Direction::NE, '\\');
        canvas[y + 2][x + 4] = sign(Direction::SE, '/');
        for (n, sign) in inside(hex).chars().take(3).enumerate() {
            canvas[y + 1][x + 1 + n] = sign;
        }
    }
    let line = |signs: Vec<char>| signs.into_iter().collect::<String>().trim_end().to_owned() + "\n";
    Some(canvas.into_iter().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Pushed;

    #[test]
    fn pushed_columns_lie_a_line_lower() {
        let sheet = Grid::new(2, 1).unwrap().pushing(Pushed::Odd);
        let drawn = text(&sheet, |hex| sheet.label(hex).to_string(), |_| None).unwrap();
        assert_eq!(drawn, ["      ___", "  ___/020\\", " /010\\___/", " \\___/", ""].join("\n"));
        assert_eq!(text(&sheet.oriented(Orientation::PointyTop), |_| String::new(), |_| None), None);
    }
}
