//! Which passwords are taken: long enough, and not among the first that a guesser tries.
use crate::names;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The shortest password that an account can be given, in characters. Older accounts may have shorter ones.
pub const SHORTEST: usize = 10;

/// The longest.
pub const LONGEST: usize = 200;

static PASSWORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| lines(include_str!("data/common-passwords.txt")).collect());
static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| lines(include_str!("data/common-words.txt")).collect());

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Rows of keyboards, and the orders in which letters and digits come: who slides along them has chosen nothing.
const ROWS: [&str; 9] = [
    "1234567890",
    "0123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "qwertzuiopü",
    "azertyuiop",
    "!@#$%^&*()",
];

/// Is this a password that an account of that name may have?
///
/// # Errors
/// A sentence that says what to do instead.
pub fn check(password: &str, name: &str) -> Result<(), String> {
    let length = password.chars().count();
    if length < SHORTEST {
        return Err(format!(
            "a password has at least {SHORTEST} characters: this one has {length}; three or four words are easy to remember"
        ));
    }
    if length > LONGEST {
        return Err(format!("a password has at most {LONGEST} characters: this one has {length}"));
    }
    let small = password.to_lowercase();
    if is_common(&small) {
        return Err("this password is one of the most common: choose another, such as three or four words".to_owned());
    }
    if is_pattern(&small) {
        return Err("this password is a simple pattern: choose another, such as three or four words".to_owned());
    }
    if is_mostly(&names::folded(password), &names::folded(name)) {
        return Err("this password is too much like the name of the account: choose another".to_owned());
    }
    Ok(())
}

/// It is on the list, or a common word with digits and signs around it, or that word twice.
fn is_common(small: &str) -> bool {
    let letters = plain_letters(small);
    let bare = small.trim_matches(|letter: char| !letter.is_alphabetic());
    let core = letters.trim_matches(|letter: char| !letter.is_alphabetic());
    let twice = |text: &str| {
        text.len().is_multiple_of(2) && text.is_char_boundary(text.len() / 2) && {
            let (first, second) = text.split_at(text.len() / 2);
            first == second && WORDS.contains(first)
        }
    };
    PASSWORDS.contains(small)
        || PASSWORDS.contains(letters.as_str())
        || [bare, core].into_iter().any(|text| WORDS.contains(text) || PASSWORDS.contains(text) || twice(text))
}

/// Digits and signs that stand for letters are read as those letters, but not at the end, where numbers are numbers.
fn plain_letters(small: &str) -> String {
    let end = small.trim_end_matches(|letter: char| !letter.is_alphabetic()).len();
    let (word, tail) = small.split_at(end);
    let letter = |letter: char| match letter {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' | '!' => 'i',
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    };
    word.chars().map(letter).chain(tail.chars()).collect()
}

/// A few characters again and again, or a walk along rows.
fn is_pattern(small: &str) -> bool {
    let letters: Vec<char> = small.chars().collect();
    let distinct: HashSet<char> = letters.iter().copied().collect();
    let repeats = |period: usize| letters.iter().zip(&letters[period..]).all(|(a, b)| a == b);
    distinct.len() < 4
        || (1..=letters.len() / 2).any(repeats) && letters.len() < 20
        || jumps(&letters) * 4 < letters.len()
}

/// How often the next character is neither the same nor a neighbour on a row.
fn jumps(letters: &[char]) -> usize {
    let near = |pair: &[char]| pair[0] == pair[1] || ROWS.iter().any(|row| neighbours(row, pair[0], pair[1]));
    letters.windows(2).filter(|pair| !near(pair)).count()
}

fn neighbours(row: &str, a: char, b: char) -> bool {
    let place = |wanted: char| row.chars().position(|letter| letter == wanted);
    place(a).zip(place(b)).is_some_and(|(a, b)| a.abs_diff(b) == 1)
}

/// Little is left of it without the name.
fn is_mostly(password: &str, name: &str) -> bool {
    !name.is_empty() && password.contains(name) && password.replace(name, "").chars().count() < 6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_has_ten_characters_or_more_however_many_bytes_they_take() {
        assert!(check("éàüößñçéà", "Ney").unwrap_err().contains("at least 10"));
        assert!(check("éàüößñçéà!", "Ney").is_ok());
        assert!(check(&"x y".repeat(67), "Ney").unwrap_err().contains("at most 200"));
    }

    #[test]
    fn the_commonest_are_refused_however_they_are_dressed_up() {
        for password in [
            "password123",
            "Password123!",
            "P@ssw0rd2024",
            "passwordpassword",
            "qwertyuiop",
            "1234567890",
            "iloveyou1234",
            "Football2026!",
            "!!superman99",
            "correct horse battery staple",
            "dragondragon",
            "Summer2027!!",
            "1q2w3e4r5t",
            "Voltigeur1805",
            "adm1nistrator99",
        ] {
            assert!(check(password, "Ney").unwrap_err().contains("most common"), "{password}");
        }
    }

    #[test]
    fn patterns_and_the_own_name_are_refused() {
        for password in [
            "aaaaaaaaaaaa",
            "abababababab",
            "xyzzyxyzzyxyzzy",
            "nopqrstuvwxyz",
            "lkjhgfdsa;lkj",
            "543210987654",
            "a1a1a1a1a1a1",
        ] {
            assert!(check(password, "Ney").is_err(), "{password}");
        }
        assert!(check("Marshal Ney 12", "Marshal Ney").unwrap_err().contains("name of the account"));
        assert!(
            check("МarshalNey1815", "marshalney").unwrap_err().contains("name of the account"),
            "with a Cyrillic letter"
        );
    }

    #[test]
    fn what_a_person_thinks_up_is_taken() {
        for password in [
            "Friedland 1807",
            "three grey geese",
            "tr0ub4dor&3x",
            "a secret of Murat",
            "Kartoffelsuppe mit Speck",
            "xk9-Vd2_pQ7z",
        ] {
            assert_eq!(check(password, "Ney"), Ok(()), "{password}");
        }
    }

    #[test]
    fn the_list_holds_only_what_the_length_would_let_through() {
        assert!(PASSWORDS.len() > 1_000, "{}", PASSWORDS.len());
        assert!(PASSWORDS.iter().all(|entry| entry.chars().count() >= SHORTEST && entry.to_lowercase() == **entry));
    }
}
