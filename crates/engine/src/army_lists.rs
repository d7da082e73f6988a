//! Army lists as a client shows them: what a rulebook's troops and leaders are worth, nation by nation and period by period.

/// The lists of a rulebook, for the periods that were asked for.
///
/// ```
/// use voltigeur_engine::{ArmyLists, ListedNation};
/// let nation = |name: &str| ListedNation { name: name.to_owned(), ..ListedNation::default() };
/// let lists = ArmyLists { nations: ["Baden", "Bavaria", "France"].map(nation).into(), ..ArmyLists::default() };
/// assert_eq!(lists.nation("fra").map(|nation| &*nation.name), Some("France"));
/// assert!(lists.nation("Ba").is_none(), "two nations begin like that");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArmyLists {
    /// What the values of troops are called.
    pub value: String,
    /// The periods that each row has a value for.
    pub periods: Vec<String>,
    /// The nations, in the order of the rulebook.
    pub nations: Vec<ListedNation>,
    /// What the marks mean, in a sentence each.
    pub legend: String,
    /// A nation and a year worth a look.
    pub example: (String, u16),
}

/// The troops and leaders of a nation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListedNation {
    /// Which one.
    pub name: String,
    /// Its troops, in the order of the rulebook.
    pub troops: Vec<ListedTroops>,
    /// Its leaders with their ratings, in the order of the rulebook.
    pub leaders: Vec<(String, i8)>,
}

/// A kind of troops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTroops {
    /// What they are called.
    pub name: String,
    /// Infantry, cavalry or artillery.
    pub arm: String,
    /// Their value in each period; none where nobody has them.
    pub values: Vec<Option<u8>>,
    /// What else distinguishes them, a word each.
    pub marks: Vec<String>,
}

impl ListedTroops {
    /// Does anybody have them in one of these periods?
    #[must_use]
    pub fn available(&self) -> bool {
        self.values.iter().any(Option::is_some)
    }
}

impl ArmyLists {
    /// A nation by its name, or by the beginning of it.
    #[must_use]
    pub fn nation(&self, name: &str) -> Option<&ListedNation> {
        abbreviated(&self.nations, name, |nation| &nation.name)
    }
}

/// The thing of this name, or else the only one whose name begins so; in any case of letters.
pub fn abbreviated<'a, T>(things: &'a [T], wanted: &str, name: impl Fn(&T) -> &str) -> Option<&'a T> {
    let begins = |thing: &&T| name(thing).get(..wanted.len()).is_some_and(|start| start.eq_ignore_ascii_case(wanted));
    let mut beginning = things.iter().filter(begins);
    let whole = things.iter().find(|thing| name(thing).eq_ignore_ascii_case(wanted));
    whole.or_else(|| beginning.next().filter(|_| beginning.next().is_none()))
}
