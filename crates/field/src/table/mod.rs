//! The free table: bodies of any shape on open ground, measured.
//!
//! The library knows geometry; a rulebook supplies the meaning: what a length is (an inch, a base width), how far a formation goes,
//! what blocks sight.
//!
//! - Measures: [`Length`], [`Angle`] and [`Heading`] are whole numbers of thousandths and hundredths; a [`Pose`] is what a game stores.
//!   A [`Frame`] is a place in the middle of a move, with the body's own axes.
//! - Bodies: a [`Footprint`] is a union of rectangles behind a front edge, a [`Block`] is one put on the table. Distance, contact,
//!   overlap and casts are in closed form ([`Convex`]); a [`Tolerance`] says what of it counts. [`Bodies`] keeps those of all units.
//! - Ground: a [`Table`] of [`Feature`]s with [`Polygon`]s, [`Polyline`]s and spots; levels; how much of a body or a line lies in what.
//! - Moving: [`Leg`]s make a [`Stretch`] of a move, with a [`Place`] for each part of it, carried out [`until`](motion::until) something happens, in [`leap`](motion::leap)s where nothing can, or as far as is
//!   [`surely_free`](motion::surely_free).
//! - Fronts: a [`Zone`] is an arc or a strip before a front; [`zone::aspect`] tells front, flank and rear; [`zone::lane`] is the lane of a shot.
//! - Sight: a [`Line`](sight::Line) tells what it runs through, and over which levels.
//! - Ways: [`route::shortest`] goes around zones; [`envelope::fan`] draws what a move can reach, [`envelope::free_spot`] finds room.
//! - Ground on ground: a [`Strip`] is a line with a width; in [`Layers`] what lies on top counts, and nothing counts twice.
//! - Places: [`matching`] says who goes where; a [`Flood`] tells whether there is any way, [`Ways`] how long it is around enemies.
//! - [`Index`]: who is near.
//!
//! # The same on every machine
//! What is stored is whole numbers. In between, all arithmetic is addition, multiplication, division and square root in 64-bit
//! floating point, which every machine rounds alike, and sine, cosine and arc tangent of the `libm` crate; never those of the platform.
//! A test recomputes a corpus of poses, contacts and distances and compares the bits.
//!
//! ```
//! use voltigeur_field::table::{Footprint, Heading, Length, Pose, Zone};
//! let line = Footprint::block(Length(6_000), Length(1_000));
//! let ours = Pose::new(20.0, 10.0, Heading::NORTH);
//! let theirs = line.at(Pose::new(22.0, 14.5, Heading::compass(190.0)));
//! assert!(!line.at(ours).within(&theirs, 3.0));
//! let arc = Zone::arc(ours.frame(), line.width().get());
//! assert!(arc.touches(&theirs) && arc.distance(&theirs) < 5.0);
//! ```
mod bodies;
pub mod convex;
pub mod envelope;
mod flood;
mod footprint;
mod ground;
mod index;
mod layers;
pub mod matching;
mod measure;
pub mod motion;
mod place;
pub mod point;
pub mod polygon;
mod pose;
pub mod route;
pub mod sight;
mod tolerance;
mod ways;
pub mod zone;

pub use bodies::{Bodies, Body};
pub use convex::{Convex, Part};
pub use flood::Flood;
pub use footprint::{Block, Footprint, MOST_RECTANGLES, Rectangle};
pub use ground::{Feature, Shape, Table};
pub use index::Index;
pub use layers::{Layers, Strip};
pub use measure::{Angle, Heading, Length};
pub use motion::{Halt, Leg, Pace, Wing};
pub use place::{Place, Stretch};
pub use point::Point;
pub use polygon::{MOST_CORNERS, Polygon, PolygonError, Polyline};
pub use pose::{Frame, Pose};
pub use tolerance::Tolerance;
pub use ways::Ways;
pub use zone::{Aspect, Zone};
