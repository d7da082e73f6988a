//! Lines that fit.

/// How many columns a text takes. Every sign that we draw takes one.
#[must_use]
pub fn width(text: &str) -> usize {
    text.chars().count()
}

/// A text cut to a width, with a sign that it was cut.
#[must_use]
pub fn cut(text: &str, to: usize) -> String {
    if width(text) <= to {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(to.saturating_sub(1)).collect();
    if to > 0 {
        short.push('…');
    }
    short
}

/// A text broken into lines of at most `to` columns; words that are longer are broken.
#[must_use]
pub fn wrapped(text: &str, to: usize) -> Vec<String> {
    let to = to.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        let last = lines.last().map_or(0, |line| width(line));
        if last > 0 && last + 1 + width(&word) <= to {
            if let Some(line) = lines.last_mut() {
                line.push(' ');
                line.push_str(&word);
            }
            continue;
        }
        if last > 0 {
            lines.push(String::new());
        }
        while width(&word) > to {
            let head: String = word.chars().take(to).collect();
            word = word.chars().skip(to).collect();
            if let Some(line) = lines.last_mut() {
                line.push_str(&head);
            }
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(&word);
        }
    }
    lines
}

/// A name in as few words as its size demands: what stands in brackets is left out.
#[must_use]
pub fn without_brackets(name: &str) -> String {
    let kept = name.split('(').next().unwrap_or(name).trim();
    if kept.is_empty() { name.to_owned() } else { kept.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words_and_within_long_ones() {
        assert_eq!(wrapped("the Heights of Gemioncourt", 10), ["the", "Heights of", "Gemioncour", "t"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(cut("Gemioncourt", 6), "Gemio…");
        assert_eq!(cut("Thyle", 6), "Thyle");
    }
}
