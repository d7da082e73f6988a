//! The printed map sheet: how many columns and rows, which of them are pushed, how hexes are numbered and labelled.
use super::{Direction, Hex, HexSide, HexSideId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the hexes lie on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// A side at the top; straight columns.
    #[default]
    FlatTop,
    /// A corner at the top; straight rows.
    PointyTop,
}

/// Which columns (with flat tops) or rows (with pointed tops) are pushed half a hex down or to the right, by their printed
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pushed {
    /// Those with odd numbers.
    Odd,
    /// Those with even numbers.
    #[default]
    Even,
}

/// A hex of a map by its number, for tables: row by row from the first corner of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// Its number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rectangular sheet of hexes.
///
/// ```
/// use voltigeur_field::hex::{Direction, Grid};
/// // 30 columns and 24 rows with flat tops, counted from 1, even columns half a hex lower.
/// let sheet = Grid::new(30, 24).unwrap();
/// let hassenhausen = sheet.parse("2112").unwrap();
/// assert_eq!(sheet.label(hassenhausen).to_string(), "2112");
/// assert_eq!(sheet.label(hassenhausen + Direction::SE).to_string(), "2212");
/// assert!(sheet.parse("3101").is_err());
/// assert_eq!(sheet.hex(sheet.id(hassenhausen).unwrap()), hassenhausen);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    columns: u16,
    rows: u16,
    orientation: Orientation,
    pushed: Pushed,
    first: u8,
}

/// A sheet that is too large, or has no hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a map cannot have {columns} columns and {rows} rows: it has 1 to {MOST_HEXES} hexes")]
pub struct GridError {
    columns: u16,
    rows: u16,
}

/// The most hexes of a map.
pub const MOST_HEXES: usize = 16_384;

/// A text that names no hex or hexside of the map.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabelError {
    /// Not of the form.
    #[error("`{0}` is not a hex: write column and row, as in 0512")]
    Form(String),
    /// Not on the sheet.
    #[error("the hex {0} is not on the map")]
    OffMap(String),
    /// A hexside that is not of the form.
    #[error("`{0}` is not a hexside: write hex and direction, as in 0512/3")]
    SideForm(String),
}

impl Grid {
    /// A sheet with flat tops whose columns and rows are counted from 1, with even columns half a hex lower.
    /// [`Grid::oriented`], [`Grid::pushing`] and [`Grid::counted_from`] make others of it.
    ///
    /// # Errors
    /// If it has no hex or more than [`MOST_HEXES`].
    pub fn new(columns: u16, rows: u16) -> Result<Self, GridError> {
        let hexes = usize::from(columns) * usize::from(rows);
        // The numbers of hexsides, with a frame of one hex around the sheet, fit as well.
        let framed = (usize::from(columns) + 2) * (usize::from(rows) + 2);
        if hexes == 0 || hexes > MOST_HEXES || framed * 3 > usize::from(u16::MAX) {
            return Err(GridError { columns, rows });
        }
        Ok(Self { columns, rows, orientation: Orientation::FlatTop, pushed: Pushed::Even, first: 1 })
    }

    /// The same sheet with its hexes lying like this.
    #[must_use]
    pub const fn oriented(self, orientation: Orientation) -> Self {
        Self { orientation, ..self }
    }

    /// The same sheet with these columns or rows pushed.
    #[must_use]
    pub const fn pushing(self, pushed: Pushed) -> Self {
        Self { pushed, ..self }
    }

    /// The same sheet with this number printed on its first column and row.
    #[must_use]
    pub const fn counted_from(self, first: u8) -> Self {
        Self { first, ..self }
    }

    /// How the hexes lie.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Which columns or rows are pushed.
    #[must_use]
    pub const fn pushed(&self) -> Pushed {
        self.pushed
    }

    /// The number printed on the first column and row.
    #[must_use]
    pub const fn first(&self) -> u8 {
        self.first
    }

    /// How many columns there are.
    #[must_use]
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// How many hexes there are.
    #[must_use]
    pub const fn hexes(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// How many numbers for hexsides there are; those of the frame are among them.
    #[must_use]
    pub const fn hexsides(&self) -> usize {
        (self.columns as usize + 2) * (self.rows as usize + 2) * 3
    }

    /// The hex in a column and row of the sheet, both counted from 0; it need not be on the sheet.
    #[must_use]
    pub fn at(&self, column: i16, row: i16) -> Hex {
        match self.orientation {
            Orientation::FlatTop => Hex::new(column, row - self.lead(column)),
            Orientation::PointyTop => Hex::new(column - self.lead(row), row),
        }
    }

    /// Column and row of a hex, both counted from 0; it need not be on the sheet.
    #[must_use]
    pub fn offset(&self, hex: Hex) -> (i16, i16) {
        match self.orientation {
            Orientation::FlatTop => (hex.q, hex.r + self.lead(hex.q)),
            Orientation::PointyTop => (hex.q + self.lead(hex.r), hex.r),
        }
    }

    /// How far the axial coordinate lags behind the count of the sheet in a column or row.
    fn lead(&self, straight: i16) -> i16 {
        let pushes_odd = (self.pushed == Pushed::Odd) == self.first.is_multiple_of(2);
        if pushes_odd { straight.div_euclid(2) } else { (straight + 1).div_euclid(2) }
    }

    /// Is the hex on the sheet?
    #[must_use]
    pub fn has(&self, hex: Hex) -> bool {
        self.id(hex).is_some()
    }

    /// The number of a hex, if it is on the sheet.
    #[must_use]
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        let (column, row) = self.offset(hex);
        let (column, row) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        (column < self.columns && row < self.rows).then_some(HexId(row * self.columns + column))
    }

    /// The hex with a number.
    #[must_use]
    pub fn hex(&self, id: HexId) -> Hex {
        self.at((id.0 % self.columns) as i16, (id.0 / self.columns) as i16)
    }

    /// All numbers in order.
    pub fn ids(&self) -> impl Iterator<Item = HexId> + Clone + use<> {
        (0..self.hexes() as u16).map(HexId)
    }

    /// All hexes in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + Clone {
        self.ids().map(|id| self.hex(id))
    }

    /// The number of a hexside, if one of its hexes is on the sheet.
    #[must_use]
    pub fn side_id(&self, side: HexSide) -> Option<HexSideId> {
        if !side.hexes().into_iter().any(|hex| self.has(hex)) {
            return None;
        }
        let (column, row) = self.offset(side.hex());
        let framed = (row + 1) as u16 * (self.columns + 2) + (column + 1) as u16;
        Some(HexSideId(framed * 3 + side.direction().index() as u16))
    }

    /// The hexside with a number.
    #[must_use]
    pub fn side(&self, id: HexSideId) -> HexSide {
        let (framed, direction) = (id.0 / 3, Direction::new(i32::from(id.0 % 3)));
        let (column, row) = (framed % (self.columns + 2), framed / (self.columns + 2));
        HexSide::new(self.at(column as i16 - 1, row as i16 - 1), direction)
    }

    /// The hexsides of the sheet in the order of their numbers, its border included.
    pub fn sides(&self) -> impl Iterator<Item = HexSide> + Clone {
        (0..self.hexsides() as u16)
            .map(|id| self.side(HexSideId(id)))
            .filter(|side| side.hexes().into_iter().any(|hex| self.has(hex)))
    }

    /// The label printed in a hex: column and row, two digits each (more on sheets with more than 99).
    #[must_use]
    pub fn label(&self, hex: Hex) -> Label {
        let (column, row) = self.offset(hex);
        Label { column: column + i16::from(self.first), row: row + i16::from(self.first), digits: self.digits() }
    }

    /// The label of a hexside as seen from one of its hexes on the sheet: `0512/3`.
    #[must_use]
    pub fn side_label(&self, side: HexSide) -> SideLabel {
        let [hex, other] = side.hexes();
        if self.has(hex) {
            SideLabel { hex: self.label(hex), direction: side.direction() }
        } else {
            SideLabel { hex: self.label(other), direction: side.direction().opposite() }
        }
    }

    /// The hex with a label.
    ///
    /// # Errors
    /// If it is not of the form, or not on the sheet.
    pub fn parse(&self, label: &str) -> Result<Hex, LabelError> {
        let digits = self.digits();
        if label.len() != 2 * digits || !label.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(LabelError::Form(label.to_owned()));
        }
        let number = |text: &str| text.parse::<i16>().map_err(|_| LabelError::Form(label.to_owned()));
        let (column, row) = label.split_at(digits);
        let hex = self.at(number(column)? - i16::from(self.first), number(row)? - i16::from(self.first));
        if self.has(hex) { Ok(hex) } else { Err(LabelError::OffMap(label.to_owned())) }
    }

    /// The hexside with a label such as `0512/3`.
    ///
    /// # Errors
    /// If it is not of the form, or its hex is not on the sheet.
    pub fn parse_side(&self, label: &str) -> Result<HexSide, LabelError> {
        let form = || LabelError::SideForm(label.to_owned());
        let (hex, direction) = label.split_once('/').ok_or_else(form)?;
        let number: u8 = direction.parse().map_err(|_| form())?;
        Ok(HexSide::new(self.parse(hex)?, Direction::try_from(number).map_err(|_| form())?))
    }

    const fn digits(&self) -> usize {
        let most = if self.columns > self.rows { self.columns } else { self.rows };
        match most as usize + self.first as usize - 1 {
            ..100 => 2,
            100..1000 => 3,
            _ => 5,
        }
    }
}

/// The label of a hex, ready to print; it costs no allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    column: i16,
    row: i16,
    digits: usize,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.digits;
        write!(f, "{:0width$}{:0width$}", self.column, self.row)
    }
}

/// The label of a hexside, ready to print; it costs no allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideLabel {
    hex: Label,
    direction: Direction,
}

impl fmt::Display for SideLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.hex, self.direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn grids() -> impl Strategy<Value = Grid> {
        (1u16..12, 1u16..12, any::<bool>(), any::<bool>(), 0u8..3).prop_map(|(columns, rows, flat, odd, first)| {
            let orientation = if flat { Orientation::FlatTop } else { Orientation::PointyTop };
            let pushed = if odd { Pushed::Odd } else { Pushed::Even };
            Grid::new(columns, rows).unwrap().oriented(orientation).pushing(pushed).counted_from(first)
        })
    }

    proptest! {
        #[test]
        fn numbers_labels_and_offsets_lead_back(grid in grids()) {
            for (n, id) in grid.ids().enumerate() {
                let hex = grid.hex(id);
                prop_assert_eq!(id.index(), n);
                prop_assert_eq!(grid.id(hex), Some(id));
                prop_assert_eq!(grid.parse(&grid.label(hex).to_string()), Ok(hex));
                let (column, row) = grid.offset(hex);
                prop_assert_eq!(grid.at(column, row), hex);
                for direction in Direction::ALL {
                    let side = HexSide::new(hex, direction);
                    prop_assert_eq!(grid.side(grid.side_id(side).unwrap()), side);
                    prop_assert_eq!(grid.parse_side(&grid.side_label(side).to_string()), Ok(side));
                }
            }
            // Every hex has six sides, and every side inside the sheet is counted by two hexes.
            let inside = grid.sides().filter(|side| side.hexes().into_iter().all(|hex| grid.has(hex))).count();
            prop_assert_eq!(grid.sides().count() + inside, 6 * grid.hexes());
        }

        #[test]
        fn the_next_hex_of_a_column_or_row_is_a_neighbour(grid in grids(), column in 0i16..9, row in 0i16..9) {
            let (here, below, beside) = (grid.at(column, row), grid.at(column, row + 1), grid.at(column + 1, row));
            prop_assert_eq!(here.distance(below), 1);
            prop_assert_eq!(here.distance(beside), 1);
        }
    }

    #[test]
    fn even_columns_lie_lower_unless_the_sheet_says_otherwise() {
        let grid = Grid::new(4, 4).unwrap();
        let hex = |label| grid.parse(label).unwrap();
        assert_eq!(hex("0101").direction_to(hex("0201")), Some(Direction::SE));
        let grid = grid.pushing(Pushed::Odd);
        let hex = |label| grid.parse(label).unwrap();
        assert_eq!(hex("0101").direction_to(hex("0201")), Some(Direction::NE));
        let grid = grid.counted_from(0);
        let hex = |label| grid.parse(label).unwrap();
        assert_eq!(hex("0001").direction_to(hex("0101")), Some(Direction::SE));
    }

    #[test]
    fn large_sheets_have_longer_labels() {
        assert_eq!(Grid::new(99, 9).unwrap().parse("9909").map(|hex| hex.q), Ok(98));
        assert_eq!(Grid::new(100, 9).unwrap().parse("100009").map(|hex| hex.q), Ok(99));
        assert_eq!(Grid::new(100, 9).unwrap().counted_from(0).parse("9908").map(|hex| hex.q), Ok(99));
    }

    #[test]
    fn a_label_is_refused_with_a_reason() {
        let grid = Grid::new(4, 4).unwrap();
        assert_eq!(grid.parse("0105"), Err(LabelError::OffMap("0105".into())));
        assert_eq!(grid.parse("0000"), Err(LabelError::OffMap("0000".into())));
        assert_eq!(grid.parse("1+12"), Err(LabelError::Form("1+12".into())));
        assert_eq!(grid.parse("101"), Err(LabelError::Form("101".into())));
        assert_eq!(grid.parse_side("0101"), Err(LabelError::SideForm("0101".into())));
        assert_eq!(grid.parse_side("0101/6"), Err(LabelError::SideForm("0101/6".into())));
        assert!(Grid::new(0, 4).is_err() && Grid::new(200, 200).is_err());
    }
}
