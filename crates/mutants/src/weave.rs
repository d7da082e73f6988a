//! Many changes in one source, each behind a number that the program is told when it starts: so they are built once.
use crate::find::{Form, Mutant};
use std::cmp::Reverse;
use std::ops::Range;

/// What is put into a crate that is changed: which change is on, and which were reached.
pub const SWITCH: &str = r#"

#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutants_at_work {
    use std::io::Write;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    struct Mode {
        active: usize,
        reached: Option<std::ffi::OsString>,
    }
    static MODE: OnceLock<Mode> = OnceLock::new();
    static REACHED: [AtomicBool; COUNT + 1] = [const { AtomicBool::new(false) }; COUNT + 1];

    #[inline]
    pub fn on(number: usize) -> bool {
        let mode = MODE.get_or_init(|| Mode {
            active: std::env::var("MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0),
            reached: std::env::var_os("MUTANTS_REACHED"),
        });
        if let Some(path) = &mode.reached
            && !REACHED[number].swap(true, Ordering::Relaxed)
            && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path)
        {
            let _ = file.write_all(format!("{number}\n").as_bytes());
        }
        mode.active == number
    }

    pub trait More {
        fn more(self) -> Self;
    }
    macro_rules! more {
        ($($kind:ty = $one:expr),*) => { $(impl More for $kind { fn more(self) -> Self { self + $one } })* };
    }
    more!(u8 = 1, u16 = 1, u32 = 1, u64 = 1, u128 = 1, usize = 1, i8 = 1, i16 = 1, i32 = 1, i64 = 1, isize = 1, f64 = 1.0, f32 = 1.0);
    pub fn more<T: More>(value: T) -> T {
        value.more()
    }
}
"#;

/// A source with its changes, and where each of them stands in it.
pub struct Woven {
    /// The new source.
    pub text: String,
    /// For each change, by its number: the bytes of its own text, and those of the whole place.
    pub places: Vec<(usize, Range<usize>, Range<usize>)>,
}

/// One place of the source: a change to it, or more than one, or a word that goes.
struct Place<'m> {
    range: Range<usize>,
    mutants: Vec<(usize, &'m Mutant)>,
}

/// Puts numbered changes into a source, and takes out words (`const`).
pub fn weave(source: &str, mutants: &[(usize, &Mutant)], words: &[Range<usize>]) -> Woven {
    let mut places: Vec<Place> =
        words.iter().map(|range| Place { range: range.clone(), mutants: Vec::new() }).collect();
    for &(number, mutant) in mutants {
        match places.iter_mut().find(|place| place.range == mutant.range && !place.mutants.is_empty()) {
            Some(place) => place.mutants.push((number, mutant)),
            None => places.push(Place { range: mutant.range.clone(), mutants: vec![(number, mutant)] }),
        }
    }
    places.sort_by_key(|place| (place.range.start, Reverse(place.range.end)));
    let mut weaver = Weaver { source, places, next: 0, out: Woven { text: String::new(), places: Vec::new() } };
    weaver.copy(0..source.len());
    weaver.out
}

struct Weaver<'m> {
    source: &'m str,
    places: Vec<Place<'m>>,
    next: usize,
    out: Woven,
}

impl Weaver<'_> {
    /// Writes a stretch of the source with the places in it.
    fn copy(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while let Some(place) = self.places.get(self.next).filter(|place| place.range.start < range.end) {
            let (place, mutants) = (place.range.clone(), place.mutants.clone());
            self.next += 1;
            self.out.text.push_str(&self.source[at..place.start]);
            self.place(&place, &mutants);
            at = place.end;
        }
        self.out.text.push_str(&self.source[at..range.end]);
    }

    fn place(&mut self, range: &Range<usize>, mutants: &[(usize, &Mutant)]) {
        let begin = self.out.text.len();
        let mut own = Vec::new();
        let expression = mutants.iter().any(|(_, mutant)| matches!(mutant.form, Form::Expression(_)));
        if expression {
            self.out.text.push('(');
        }
        for &(number, mutant) in mutants {
            let start = self.out.text.len();
            let text = match &mutant.form {
                Form::Expression(by) => format!("if crate::mutants_at_work::on({number}) {{ {by} }} else "),
                Form::Omission => format!("if crate::mutants_at_work::on({number}) {{}} else "),
                Form::Return(what) => format!(" if crate::mutants_at_work::on({number}) {{ return {what}; }} "),
            };
            self.out.text.push_str(&text);
            own.push((number, start..self.out.text.len()));
        }
        if !mutants.is_empty() && !range.is_empty() {
            self.out.text.push_str("{ ");
            self.copy(range.clone());
            self.out.text.push_str(" }");
        }
        if expression {
            self.out.text.push(')');
        }
        let whole = begin..self.out.text.len();
        self.out.places.extend(own.into_iter().map(|(number, own)| (number, own, whole.clone())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find;

    const SOURCE: &str = "/// TOY-1: größer.\nconst fn near(a: u8) -> bool { step(a); a + 2 < 5 }";

    #[test]
    fn changes_stand_inside_each_other() {
        let found = find(SOURCE, "TOY").unwrap_or_default();
        let numbered: Vec<_> = found.mutants.iter().enumerate().map(|(n, mutant)| (n + 1, mutant)).collect();
        let words: Vec<_> = found.consts.iter().map(|(range, _)| range.clone()).collect();
        let woven = weave(SOURCE, &numbered, &words);
        assert!(syn::parse_file(&woven.text).is_ok(), "{}", woven.text);
        assert!(!woven.text.contains("const"), "{}", woven.text);
        assert_eq!(woven.text.matches("mutants_at_work::on(").count(), found.mutants.len());
        for (number, own, whole) in &woven.places {
            assert!(woven.text[own.clone()].contains(&format!("on({number})")), "{number}");
            assert!(whole.start <= own.start && own.end <= whole.end, "{number}");
        }
    }

    #[test]
    fn a_changed_operator_keeps_its_operands() {
        let source = "/// TOY-1.\nfn far(&self) -> bool { a || b || c }";
        let found = find(source, "TOY").unwrap_or_default();
        let of = |what: &str| found.mutants.iter().find(|mutant| mutant.what.contains(what)).map(|mutant| &mutant.form);
        let by = "(a || b) && (c)".to_owned();
        assert_eq!(of("`||` becomes `&&` in `a || b || c`"), Some(&Form::Expression(by)));
    }

    #[test]
    fn a_source_without_changes_stays_as_it_is() {
        assert_eq!(weave(SOURCE, &[], &[]).text, SOURCE);
    }
}
