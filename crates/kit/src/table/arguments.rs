//! Measures of the free table as arguments of actions: lengths in inches, turns and headings in degrees, poses. They are without number, so
//! that none is conceived of by itself: a book samples them from its game.
use std::fmt::Write;
use voltigeur_engine::actions::{Argument, Words};
use voltigeur_engine::view::{Place, Target};
use voltigeur_field::table::{Angle, Heading, Length, Pose};

macro_rules! stands_for {
    ($($name:ident: $of:ty),+) => {
        $(impl From<$of> for $name {
            fn from(measure: $of) -> Self {
                Self(measure)
            }
        }

        impl From<$name> for $of {
            fn from($name(measure): $name) -> Self {
                measure
            }
        })+
    };
}
stands_for!(Inches: Length, Degrees: Angle, Compass: Heading, Standing: Pose);

macro_rules! measure {
    ($(#[$about:meta])* $name:ident($of:ty): $kind:literal, $what:literal up to $most:literal by $make:path) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub $of);

        impl<B: ?Sized> Argument<B> for $name {
            const KIND: &'static str = $kind;

            fn all(_: &B) -> impl Iterator<Item = Self> {
                std::iter::empty()
            }
            fn write(self, _: &B, out: &mut String) {
                write!(out, "{}", self.0).expect("a string takes all");
            }
            fn read(words: &mut Words<'_>, _: &B) -> Result<Self, String> {
                words.number($what, -$most..=$most).map(|number| Self($make(number)))
            }
        }
    };
}

measure! {
    /// A length: `7.5`.
    Inches(Length): "INCHES", "a length in inches" up to 1000.0 by Length::round
}
measure! {
    /// A turn, clockwise: `-30`.
    Degrees(Angle): "DEGREES", "a turn in degrees, clockwise," up to 360.0 by Angle::round
}
measure! {
    /// A heading, clockwise from north: `90`.
    Compass(Heading): "DEGREES", "a heading in degrees, clockwise from north," up to 360.0 by Heading::compass
}

/// Where something stands and where its front looks: `30 20.5 heading 90`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing(pub Pose);

impl<B: ?Sized> Argument<B> for Standing {
    const KIND: &'static str = "X Y heading DEGREES";

    fn all(_: &B) -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
    fn write(self, _: &B, out: &mut String) {
        write!(out, "{} {} heading {}", self.0.x, self.0.y, self.0.heading).expect("a string takes all");
    }
    fn read(words: &mut Words<'_>, battle: &B) -> Result<Self, String> {
        let (Inches(x), Inches(y)) = (Inches::read(words, battle)?, Inches::read(words, battle)?);
        if !words.accept("heading") {
            return Err("write 'heading' and degrees, clockwise from north".to_owned());
        }
        let Compass(heading) = Compass::read(words, battle)?;
        Ok(Self(Pose { x, y, heading }))
    }
    fn point(self, _: &B, out: &mut Vec<Target>) {
        out.push(Target::Place(Place { x: self.0.x.0, y: self.0.y.0 }));
    }
}
