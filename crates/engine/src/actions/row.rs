//! The rows of a table, as data.
use crate::RuleId;

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The notation: words, and arguments in braces in their order.
    pub pattern: &'static str,
    /// The rule.
    pub rule: RuleId,
    /// The label, with arguments in braces in any order.
    pub label: &'static str,
    /// Name and kind of each argument.
    pub arguments: &'static [(&'static str, &'static str)],
}

impl Row {
    /// A row whose templates fit its arguments; any other does not compile.
    ///
    /// # Panics
    /// If they do not.
    #[must_use]
    pub const fn new(
        pattern: &'static str,
        rule: &'static str,
        label: &'static str,
        arguments: &'static [(&'static str, &'static str)],
    ) -> Self {
        assert!(!pattern.is_empty() && pattern.as_bytes()[0] != b'{', "a notation begins with a verb");
        assert!(
            names_in(pattern, arguments, true) == arguments.len(),
            "the notation has every argument once, in order"
        );
        names_in(label, arguments, false);
        Self { pattern, rule: RuleId(rule), label, arguments }
    }

    /// The first word.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        self.pattern.split(' ').next().unwrap_or_default()
    }

    /// How it is used: `march UNIT to PLACE`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut out = String::new();
        fill(self.pattern, &mut out, |name, out| {
            let kind = self.arguments.iter().find(|argument| argument.0 == name);
            out.push_str(kind.map_or("", |argument| argument.1));
        });
        out
    }
}

/// How many arguments a template names; each must be known, and in order where `ordered`.
const fn names_in(template: &str, arguments: &[(&str, &str)], ordered: bool) -> usize {
    let (text, mut at, mut named) = (template.as_bytes(), 0, 0);
    while at < text.len() {
        if text[at] == b'{' {
            let start = at + 1;
            while text[at] != b'}' {
                at += 1;
            }
            let (mut n, mut found) = (0, false);
            while n < arguments.len() {
                found = found || (equal(text, start, at, arguments[n].0.as_bytes()) && (!ordered || n == named));
                n += 1;
            }
            assert!(found, "a template names an argument that the action does not have here");
            named += 1;
        }
        at += 1;
    }
    named
}

const fn equal(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    let (mut same, mut n) = (end - start == name.len(), 0);
    while same && n < name.len() {
        same = text[start + n] == name[n];
        n += 1;
    }
    same
}

/// Copies a template, with what `argument` writes in the place of each name in braces. One that writes nothing takes the space before it along.
pub(super) fn fill(template: &str, out: &mut String, mut argument: impl FnMut(&str, &mut String)) {
    let mut rest = template;
    while let Some((before, (name, after))) = rest.split_once('{').and_then(|(b, a)| Some((b, a.split_once('}')?))) {
        out.push_str(before);
        let length = out.len();
        argument(name, out);
        if out.len() == length && out.ends_with(' ') {
            out.pop();
        }
        rest = after;
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::Row;

    #[test]
    fn a_row_tells_its_verb_and_its_use() {
        let row = Row::new("march {unit} to {to}", "X-1", "To {to}: {unit}", &[("unit", "UNIT"), ("to", "PLACE")]);
        assert_eq!((row.verb(), row.usage().as_str()), ("march", "march UNIT to PLACE"));
    }

    #[test]
    #[should_panic(expected = "every argument once")]
    fn a_notation_without_one_of_its_arguments_is_refused() {
        let _ = Row::new("march {unit}", "X-1", "March", &[("unit", "UNIT"), ("to", "PLACE")]);
    }

    #[test]
    #[should_panic(expected = "does not have here")]
    fn a_notation_with_its_arguments_in_another_order_is_refused() {
        let _ = Row::new("march {to} {unit}", "X-1", "March", &[("unit", "UNIT"), ("to", "PLACE")]);
    }

    #[test]
    #[should_panic(expected = "begins with a verb")]
    fn a_notation_without_a_verb_is_refused() {
        let _ = Row::new("{unit}", "X-1", "{unit}", &[("unit", "UNIT")]);
    }
}
