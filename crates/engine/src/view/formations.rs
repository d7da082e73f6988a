//! The organization of the armies: the formations that pieces belong to.
use super::{Piece, View};
use crate::Side;
use serde::{Deserialize, Serialize};

/// A brigade, a division, a corps, or whatever else a rulebook puts its units together to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Formation {
    /// Its id among the formations of the view.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is: `division`, `corps`.
    pub level: String,
    /// Whose it is.
    pub side: Side,
    /// The formation that it belongs to.
    pub parent: Option<String>,
    /// A number for its colour, counted from 0: another one for each formation of its side and level.
    pub colour: u8,
}

/// Puts formations into a table, each with the next colour of its side and level.
#[derive(Default, Debug)]
pub struct Formations(Vec<Formation>);

impl Formations {
    /// Adds one.
    pub fn add(&mut self, side: Side, level: &str, id: String, name: String, parent: Option<String>) {
        let colour = self.0.iter().filter(|other| other.side == side && other.level == level).count() as u8;
        self.0.push(Formation { id, name, level: level.to_owned(), side, parent, colour });
    }

    /// All of them.
    #[must_use]
    pub fn table(self) -> Vec<Formation> {
        self.0
    }
}

impl View {
    /// The formations that a piece belongs to, the smallest first.
    pub fn formations_of<'v>(&'v self, piece: &'v Piece) -> impl Iterator<Item = &'v Formation> {
        piece.formations.iter().filter_map(|id| self.formations.iter().find(|formation| formation.id == *id))
    }
}
