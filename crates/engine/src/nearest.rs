//! "Did you mean ...?"

/// The known word that is nearest to `word`, if it is near enough to have been meant.
///
/// ```
/// use voltigeur_engine::nearest;
/// assert_eq!(nearest("gemioncour", ["gemioncourt", "thyle"]), Some("gemioncourt"));
/// assert_eq!(nearest("moon", ["gemioncourt", "thyle"]), None);
/// ```
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let limit = (word.chars().count() / 3).max(1);
    let near = known.into_iter().map(|candidate| (edit_distance(word, candidate), candidate));
    near.filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The number of a thing by its name, in any case.
///
/// # Errors
/// Says that there is no such thing, and which one may have been meant.
///
/// ```
/// use voltigeur_engine::named;
/// assert_eq!(named("unit", "B1", ["a1", "b1"].into_iter()), Ok(1));
/// assert_eq!(named("unit", "b2", ["a1", "b1"].into_iter()), Err("there is no unit 'b2'; did you mean 'b1'?".to_owned()));
/// ```
pub fn named<'n>(what: &str, wanted: &str, names: impl Iterator<Item = &'n str> + Clone) -> Result<usize, String> {
    if let Some(found) = names.clone().position(|name| name.eq_ignore_ascii_case(wanted)) {
        return Ok(found);
    }
    let near = nearest(wanted, names);
    let hint = near.map_or(String::new(), |name| format!("; did you mean '{name}'?"));
    Err(format!("there is no {what} '{wanted}'{hint}"))
}

/// How many letters have to be added, taken out or changed to make one word the other.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_counts_single_letters() {
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("", "abc"), 3);
    }
}
