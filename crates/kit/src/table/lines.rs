//! Places in the lines of studies: `30 20.5`, `30 20.5 heading 90`.
use voltigeur_engine::study::{StudyError, Words};
use voltigeur_field::table::{Heading, Pose};

/// No table is so large.
const MOST: f64 = 400.0;

/// A length or a coordinate.
///
/// # Errors
/// If no number stands there, or one beyond every table.
pub fn length(words: &mut Words<'_>, what: &str) -> Result<f64, StudyError> {
    words.number(what, -MOST..=MOST)
}

/// A place by its coordinates; `unit` is what lengths are counted in.
///
/// # Errors
/// If two numbers do not stand there.
pub fn place(words: &mut Words<'_>, unit: &str) -> Result<[f64; 2], StudyError> {
    Ok([length(words, &format!("x in {unit}"))?, length(words, &format!("y in {unit}"))?])
}

/// `heading` and degrees clockwise from north.
///
/// # Errors
/// If that does not stand there.
pub fn heading(words: &mut Words<'_>) -> Result<f64, StudyError> {
    if !words.accept("heading") {
        return Err(words.error("write 'heading' and degrees, clockwise from north"));
    }
    words.number("degrees", 0.0..=360.0)
}

/// A place and a heading.
///
/// # Errors
/// If they do not stand there.
pub fn pose(words: &mut Words<'_>, unit: &str) -> Result<Pose, StudyError> {
    let [x, y] = place(words, unit)?;
    Ok(Pose::new(x, y, Heading::compass(heading(words)?)))
}

/// Places, as long as numbers come.
///
/// # Errors
/// If the last place has but one number.
pub fn points(words: &mut Words<'_>, unit: &str) -> Result<Vec<[f64; 2]>, StudyError> {
    let mut points = Vec::new();
    while words.peek().is_some_and(|word| word.parse::<f64>().is_ok()) {
        points.push(place(words, unit)?);
    }
    Ok(points)
}
