//! Lengths, angles, headings and places in a sentence.
use voltigeur_engine::english::measure;
use voltigeur_field::table::{Angle, Heading, Length, Pose};

/// A length to a tenth of an inch: a sentence need not be exact, the notation is.
pub(crate) fn short(length: Length) -> String {
    let tenths = (length.0 + 50).div_euclid(100);
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

/// A length to a tenth of an inch, with its unit: `1 inch`, `7.5 inches`.
pub(crate) fn short_inches(length: Length) -> String {
    measure(short(length), "inch")
}

/// An exact length with its unit.
pub(crate) fn inches(length: Length) -> String {
    measure(length, "inch")
}

/// A range of lengths: `10 to 20 inches`, or `6 inches` where there is no choice.
pub(crate) fn inches_between(least: Length, most: Length) -> String {
    if least == most { inches(most) } else { format!("{least} to {}", inches(most)) }
}

/// The nearest of the eight winds.
pub(crate) fn wind(heading: Heading) -> &'static str {
    const WINDS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let eighths = (Heading::NORTH.turn_to(heading).0 + 36_000 + 2_250) / 4_500 % 8;
    WINDS[eighths as usize]
}

/// Where a front looks: `facing south-west (236.36°)`.
pub(crate) fn facing(heading: Heading) -> String {
    format!("facing {} ({heading}°)", wind(heading))
}

/// A place on the table to a tenth of an inch, and where the front looks.
pub(super) fn place_words(at: Pose) -> String {
    format!("{}, {}, facing {}", short(at.x), short(at.y), wind(at.heading))
}

/// How far a way is off straight ahead; nothing if it is not.
pub(crate) fn slant(angle: Angle) -> String {
    match angle.0 {
        0 => String::new(),
        n if n < 0 => format!(", {} to the left", degrees(-angle)),
        _ => format!(", {} to the right", degrees(angle)),
    }
}

/// A turn: `30 degrees to the left`.
pub(crate) fn turned(angle: Angle) -> String {
    let side = if angle.0 < 0 { "left" } else { "right" };
    format!("{} to the {side}", degrees(angle.abs()))
}

fn degrees(angle: Angle) -> String {
    measure(angle, "degree")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_agree_with_their_number() {
        let told = [1_000, 960, 1_667, 8_000, 300].map(|length| short_inches(Length(length)));
        assert_eq!(told, ["1 inch", "1 inch", "1.7 inches", "8 inches", "0.3 inches"]);
        assert_eq!(inches(Length(1_667)), "1.667 inches");
        assert_eq!(inches_between(Length(6_000), Length(12_000)), "6 to 12 inches");
        assert_eq!(inches_between(Length(1_000), Length(1_000)), "1 inch");
    }

    #[test]
    fn angles_and_headings_are_told_by_side_and_wind() {
        assert_eq!(turned(Angle(-3_000)), "30 degrees to the left");
        assert_eq!(turned(Angle(100)), "1 degree to the right");
        assert_eq!((slant(Angle(0)), slant(Angle(1_500))), (String::new(), ", 15 degrees to the right".to_owned()));
        let facings = [0, 2_200, 4_500, 23_636, 35_900].map(|heading| wind(Heading::NORTH.turned(Angle(heading))));
        assert_eq!(facings, ["north", "north", "north-east", "south-west", "north"]);
        assert_eq!(facing(Heading::NORTH.turned(Angle(9_000))), "facing east (90°)");
    }
}
