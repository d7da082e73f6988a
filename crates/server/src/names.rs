//! Names of accounts: what they may look like, and when two of them are too much alike.
use crate::problem::{Answer, Refused};
use unicode_normalization::UnicodeNormalization;

/// A name that an account may have, with its blanks in order.
///
/// # Errors
/// What a name looks like.
pub fn checked(wish: &str) -> Answer<String> {
    let name = tidy(wish);
    let plain = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    let readable = name.chars().filter(|letter| letter.is_alphanumeric()).count() >= 2;
    if !(2..=24).contains(&name.chars().count()) || !name.chars().all(plain) || !readable {
        return Err(Refused::impossible(
            "a name has 2 to 24 letters, digits, spaces, '-', '_' or '.', and at least two letters or digits",
        ));
    }
    if is_reserved(&name) {
        return Err(Refused::impossible("this name is reserved, because others could misread it: choose another"));
    }
    Ok(name)
}

fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a deleted account is called in the games that it played.
pub const FORMER: &str = "former player";

/// Names that would pass for somebody else.
fn is_reserved(name: &str) -> bool {
    let name = folded(name);
    [FORMER, "admin", "administrator", "moderator", "server", "voltigeur", "computer"]
        .iter()
        .any(|kept| folded(kept) == name)
}

/// A name as it is written, but for capitals and blanks: what an account is looked up by first.
#[must_use]
pub fn written(name: &str) -> String {
    tidy(name).to_lowercase()
}

/// What a name looks like: names that a reader could take for one another have the same. Capitals, compatibility forms (NFKC) and
/// confusable letters (Unicode Technical Standard 39) make no difference; nor do `i`, `l` and `1`, which are alike as capitals.
#[must_use]
pub fn folded(name: &str) -> String {
    // Foreign letters are read as what they look like before capitals go: the Greek capital Nu is an N, the small one a v.
    let latin: String = tidy(name).nfkc().flat_map(read_as).collect();
    let skeleton: String = unicode_security::skeleton(&latin).collect::<String>().to_lowercase();
    skeleton.chars().map(|letter| if letter == 'i' { 'l' } else { letter }).collect()
}

/// A letter as one who knows only Latin letters reads it, in small letters.
fn read_as(letter: char) -> Vec<char> {
    let looks: String = unicode_security::skeleton(letter.encode_utf8(&mut [0; 4])).collect();
    let latin = !letter.is_ascii() && looks.is_ascii();
    if latin { looks.to_lowercase().chars().collect() } else { letter.to_lowercase().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_one() {
        // Cyrillic, Greek, fullwidth, mathematical, decomposed, digits for letters.
        for (a, b) in [
            ("Ney", "Νеу"),
            ("Paul", "Раul"),
            ("Davout", "Ｄａｖｏｕｔ"),
            ("Davout", "𝐃𝐚𝐯𝐨𝐮𝐭"),
            ("Soult", "S0ult"),
            ("Lannes", "1annes"),
            ("Ian", "lan"),
            ("Résumé", "Re\u{301}sume\u{301}"),
            ("Ney  II", "ney ll"),
            ("Murat", "MURAT"),
            ("Ney", "ney"),
        ] {
            assert_eq!(folded(a), folded(b), "{a} {b}");
        }
        for (a, b) in [("Ney", "Nay"), ("Murat", "Marat"), ("Müller", "Muller"), ("Davout", "Davout 2")] {
            assert_ne!(folded(a), folded(b), "{a} {b}");
        }
    }

    #[test]
    fn names_that_would_mislead_are_kept_free() {
        assert!(checked("Аdmin").is_err() && checked("former  Player").is_err() && checked("..").is_err());
        assert_eq!(checked("  Marshal   Ney ").unwrap(), "Marshal Ney");
    }
}
