//! Sides and corners of hexes as arguments of actions: 0 to 5, clockwise from the north.
use std::fmt::Write;
use voltigeur_engine::actions::{Argument, Words};
use voltigeur_field::hex::{Corner, Direction};

/// Where the sides of a hex with a flat top look.
pub const FLAT_SIDES: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
/// Where the corners of a hex with a flat top look.
pub const FLAT_CORNERS: [&str; 6] =
    ["north-north-east", "east", "south-south-east", "south-south-west", "west", "north-north-west"];

macro_rules! sixth_of_a_flat_hex {
    ($(#[$about:meta])* $name:ident, $of:ty, $kind:literal, $said:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub u8);

        impl From<u8> for $name {
            fn from(number: u8) -> Self {
                Self(number)
            }
        }

        impl From<$name> for u8 {
            fn from($name(number): $name) -> Self {
                number
            }
        }

        impl From<$of> for $name {
            fn from(sixth: $of) -> Self {
                Self(sixth.into())
            }
        }

        impl From<$name> for $of {
            fn from($name(number): $name) -> Self {
                Self::new(i32::from(number))
            }
        }

        impl<B: ?Sized> Argument<B> for $name {
            const KIND: &'static str = $kind;

            fn all(_: &B) -> impl Iterator<Item = Self> {
                (0..6).map(Self)
            }
            fn write(self, _: &B, out: &mut String) {
                write!(out, "{}", self.0).expect("a string takes all");
            }
            fn read(words: &mut Words<'_>, _: &B) -> Result<Self, String> {
                let word = words.take("a direction, 0 to 5")?;
                let number = word.parse().ok().filter(|number| *number < 6);
                number.map(Self).ok_or_else(|| {
                    format!("'{word}' is not a direction: write 0 to 5, clockwise from the north")
                })
            }
            fn say(self, _: &B, out: &mut String) {
                out.push_str($said[usize::from(self.0 % 6)]);
            }
            fn exists(self, _: &B) -> bool {
                self.0 < 6
            }
        }
    };
}

sixth_of_a_flat_hex! {
    /// A side of a hex with a flat top: 0 is north.
    FlatSide, Direction, "DIRECTION", FLAT_SIDES
}
sixth_of_a_flat_hex! {
    /// A corner of a hex with a flat top: 0 is north-north-east.
    FlatCorner, Corner, "FACING", FLAT_CORNERS
}
