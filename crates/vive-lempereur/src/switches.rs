//! The optional rules. The standard game has all of them off but hidden stacks. VLE-I.2.

/// A switch of the rulebook: its id, what it turns on, the rule behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The id that records and commands use.
    pub id: &'static str,
    /// What it turns on.
    pub title: &'static str,
    /// Where it stands.
    pub rule: &'static str,
    /// A house reading rather than an optional rule of the book.
    pub house: bool,
    /// On unless said otherwise.
    pub default: bool,
}

macro_rules! switches {
    ($($field:ident $id:literal $rule:literal $house:literal $default:literal $title:literal;)*) => {
        /// Which switches of the rulebook are on.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Switches {
            $(#[doc = $title] #[doc = concat!("(", $rule, ")")] pub $field: bool,)*
        }

        /// All switches of the rulebook.
        pub const SWITCHES: &[Switch] = &[$(Switch { id: $id, title: $title, rule: $rule, house: $house, default: $default },)*];

        impl Switches {
            /// Turns a switch on; false if there is none of that name.
            pub fn turn_on(&mut self, id: &str) -> bool {
                match id {
                    $($id => self.$field = true,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

switches! {
    hidden_stacks "hidden-stacks" "VLE-V.0" false true "Only the top unit of an enemy stack is seen";
    disorg_melee_half "disorg-melee-half" "VLE-IV.5b" true false "Disorganized infantry fights at half its value";
    town_morale "town-morale" "VLE-XVI.6a" false false "Towns and castles raise morale instead of sparing the check";
}
