//! Actions as text, as records keep them and players type them: `move f01 advance 4 10, wheel right 30`, `fire f09 a03`, `back -15 7`.
//!
//! Places are inches from the south-west corner, angles and headings degrees clockwise. Ids are those of the scenario. Commas only
//! separate.
//!
//! ```text
//! done  yes  no  pick a01  put 30 20.5 heading 90  beside f01  back -15 7  shelter square f03  shelter block village_south
//! turn 30  form line  rally f01  attach f_div f01  end-pursuit fd1  take f01  finish fd1  fight 2
//! order f_corps fd1 ATTACK terrain hill_mill until objective_held losses 5 then DEFEND terrain hill_mill
//! move f01 advance 4 10, wheel right 30, form line         move f11 advance 9 charge a11
//! ride f_div 33.5 12  square f01  reman f09 heading 0  engineer f20 pontoon 30 15  engineer f20 charge bridge
//! enter f20 road 6 road_brussels  enter f20 road 6 road_west other
//! join f02 f01  breakthrough 20 8  follow a01 0
//! fire f09 a03  fire f09 bridge bridge  fire f09 pontoon 0  fire f09 burn village_south
//! ```
//! Legs: `advance 4 10`, `wheel left 30`, `road 6 road_main`, `about-face`, `form attack-column`, `pivot -20`, `limber 90`, `unlimber 0`,
//! `prolong 2 180`, `detach 30 12 heading 0`, `rejoin`, `enter village_south`, `leave 50 20 heading 180 line`. Formations: `line`,
//! `road-column`, `field-column`, `attack-column`, `assault-column`, `square`, `skirmish 8`, `front 3`, `unlimbered`, `limbered`,
//! `garrison`, `crew`.
mod arguments;
mod conceive;
mod orders;

pub(crate) use arguments::formation_text;
pub use arguments::{Charge, OtherPoint};
pub(crate) use conceive::conceivable;
pub(crate) use orders::orders_text;
