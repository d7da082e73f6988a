//! Switches of a rulebook: optional rules and house readings that a scenario or its players turn on.
//!
//! A switch with values is a family of switches: `art-losses=A` and `art-losses=B`, or `command1` to `command4`. One of a family can be
//! on at most. A numbered one turns on the lower numbers as well, so that a rule of level 2 asks for `command2` alone.
use voltigeur_engine::{Faults, SwitchInfo};

/// A switch of a rulebook: its id, what it turns on, the rule behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The id that records and commands use.
    pub id: &'static str,
    /// What it turns on.
    pub title: &'static str,
    /// Where it stands.
    pub rule: &'static str,
    /// A house reading (an alternative to a ruling) rather than an optional rule of the book.
    pub house: bool,
    /// On unless a scenario or its players say otherwise.
    pub default: bool,
}

impl Switch {
    /// An optional rule that is off unless somebody turns it on.
    #[must_use]
    pub const fn new(id: &'static str, rule: &'static str, title: &'static str) -> Self {
        Self { id, title, rule, house: false, default: false }
    }

    /// A house reading.
    #[must_use]
    pub const fn house(self) -> Self {
        Self { house: true, ..self }
    }

    /// On unless somebody turns it off.
    #[must_use]
    pub const fn on_by_default(self) -> Self {
        Self { default: true, ..self }
    }
}

/// Makes the struct `Switches` of a rulebook, with a field for each switch, and the table `SWITCHES` of all of them. A row is the field,
/// the id, the rule, marks (`house`, `on_by_default`) and what it turns on.
///
/// ```
/// voltigeur_kit::scenario::switches! {
///     leaders "leaders" "LOB-leader-1" "Leaders";
///     square_in_closed "square_in_closed" "LOB-units-9" house "Squares may stand in closed terrain";
/// }
/// let mut on = Switches::default();
/// assert!(on.turn_on("leaders") && on.leaders && !on.square_in_closed);
/// assert!(SWITCHES[1].house);
/// ```
#[macro_export]
macro_rules! switches {
    ($($field:ident $id:literal $rule:literal $($mark:ident)* $title:literal;)*) => {
        /// Which switches of the rulebook are on.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Switches {
            $(#[doc = $title] #[doc = concat!("(", $rule, ")")] pub $field: bool,)*
        }

        /// All switches of the rulebook.
        pub const SWITCHES: &[$crate::scenario::Switch] = &[$($crate::scenario::Switch::new($id, $rule, $title)$(.$mark())*,)*];

        impl Switches {
            /// Turns a switch on, and the lower levels that it includes; false if there is none of that name.
            pub fn turn_on(&mut self, id: &str) -> bool {
                match id {
                    $($id => self.$field = true,)*
                    _ => return false,
                }
                if let Some(lower) = $crate::scenario::lower(SWITCHES, id) {
                    self.turn_on(lower);
                }
                true
            }
        }
    };
}

/// The family of a switch: what stands before `=`, or before a number at the end. A plain switch is a family by itself.
#[must_use]
pub fn family(id: &str) -> &str {
    match id.split_once('=') {
        Some((family, _)) => family,
        None => id.trim_end_matches(|c: char| c.is_ascii_digit()),
    }
}

/// The other switches of the family, which cannot be on at the same time.
pub fn rivals<'i>(switches: &'static [Switch], id: &'i str) -> impl Iterator<Item = &'static str> + use<'i> {
    switches.iter().map(|switch| switch.id).filter(move |&other| other != id && family(other) == family(id))
}

/// The next lower level of a numbered switch, which it includes.
#[must_use]
pub fn lower(switches: &'static [Switch], id: &str) -> Option<&'static str> {
    let level: u8 = id.strip_prefix(family(id))?.parse().ok()?;
    let below = level.checked_sub(1)?;
    rivals(switches, id).find(|other| other.strip_prefix(family(id)).and_then(|rest| rest.parse().ok()) == Some(below))
}

/// The switches of a rulebook that a scenario offers, as the outside is told of them. `kinds` are the words for optional rules and
/// for house readings.
pub fn switch_infos(
    switches: &'static [Switch],
    kinds: [&str; 2],
    is_offered: impl Fn(&str) -> bool,
    is_default: impl Fn(&str) -> bool,
) -> Vec<SwitchInfo> {
    let offered: Vec<&Switch> = switches.iter().filter(|switch| is_offered(switch.id)).collect();
    let excludes = |id: &str| {
        let rivals = rivals(switches, id).filter(|rival| offered.iter().any(|switch| switch.id == *rival));
        rivals.map(str::to_owned).collect()
    };
    let info = |switch: &&Switch| SwitchInfo {
        id: switch.id.to_owned(),
        title: switch.title.to_owned(),
        rule: switch.rule.to_owned(),
        kind: kinds[usize::from(switch.house)].to_owned(),
        default: is_default(switch.id),
        excludes: excludes(switch.id),
        requires: Vec::new(),
    };
    offered.iter().map(info).collect()
}

/// Notes what is wrong with a choice of switches: unknown ones, two of a family, and those that the scenario cannot serve, for which
/// `lacks` says what is missing.
pub fn check_choice<'c>(
    switches: &'static [Switch],
    chosen: impl Iterator<Item = &'c str> + Clone,
    lacks: impl Fn(&str) -> Option<&'static str>,
    faults: &mut Faults,
) {
    for (n, id) in chosen.clone().enumerate() {
        let place = format!("switch '{id}'");
        if !switches.iter().any(|switch| switch.id == id) {
            faults.unknown("switches", "switch", id, switches.iter().map(|switch| switch.id));
        }
        if let Some(lacks) = lacks(id) {
            faults.add(&place, lacks, "turn it off");
        }
        if let Some(rival) = rivals(switches, id).find(|rival| chosen.clone().take(n).any(|before| before == *rival)) {
            faults.add(&place, format!("it cannot be used together with '{rival}'"), "turn one of them off");
        }
    }
}
