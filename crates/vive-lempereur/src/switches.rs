//! The optional rules. The standard game has all of them off but hidden stacks. VLE-I.2.
//!
//! A switch with values is a family of switches: `art-losses=A` and `art-losses=B`, or `command1` to `command4`. One of a family
//! can be on at most. A numbered one turns on the lower numbers as well, so that a rule of level 2 asks for `command2` alone.

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

/// The family of a switch: what stands before `=`, or before a number at the end. A plain switch is a family by itself.
#[must_use]
pub fn family(id: &str) -> &str {
    match id.split_once('=') {
        Some((family, _)) => family,
        None => id.trim_end_matches(|c: char| c.is_ascii_digit()),
    }
}

/// The other switches of the family, which cannot be on at the same time.
pub fn rivals(id: &str) -> impl Iterator<Item = &'static str> + '_ {
    SWITCHES.iter().map(|switch| switch.id).filter(move |&other| other != id && family(other) == family(id))
}

/// The next lower level of a numbered switch, which it includes.
fn lower(id: &str) -> Option<&'static str> {
    let level: u8 = id.strip_prefix(family(id))?.parse().ok()?;
    rivals(id).find(|other| other.strip_prefix(family(id)).and_then(|rest| rest.parse().ok()) == Some(level - 1))
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
            /// Turns a switch on, and the lower levels that it includes; false if there is none of that name.
            pub fn turn_on(&mut self, id: &str) -> bool {
                match id {
                    $($id => self.$field = true,)*
                    _ => return false,
                }
                if let Some(lower) = lower(id) {
                    self.turn_on(lower);
                }
                true
            }
        }
    };
}

switches! {
    hidden_stacks "hidden-stacks" "VLE-V.0" false true "Only the top unit of an enemy stack is seen";
    disorg_melee_half "disorg-melee-half" "VLE-IV.5b" true false "Disorganized infantry fights at half its value";
    voltigeurs "voltigeurs" "VLE-XVI.1a" false false "Voltigeurs before the infantry, in place of tirailleurs";
    art_losses_a "art-losses=A" "VLE-XVI.2b" false false "Losses of guns by guns, system A: half-steps";
    art_losses_b "art-losses=B" "VLE-XVI.2c" false false "Losses of guns by guns, system B: a die for each step";
    art_retreat "art-retreat" "VLE-XVI.3a" false false "Guns in battery that break stay where they are";
    cav_classes "cav-classes" "VLE-XVI.4a" false false "Light, line and heavy cavalry";
    rout "rout" "VLE-XVI.5a" false false "Who breaks twice is routed instead of lost";
    town_morale "town-morale" "VLE-XVI.6a" false false "Towns and castles raise morale instead of sparing the check";
    reintegration "reintegration" "VLE-XVI.7a" false false "Units that rest with a leader regain steps";
    mod_demoralization "mod-demoralization" "VLE-XVI.8a" false false "The level of a corps is rolled in secret when it comes near";
    command1 "command1" "VLE-XVII.1a" false false "Command, level 1: wounded leaders come back";
    command2 "command2" "VLE-XVII.2a" false false "Command, level 2: units and leaders within reach of their commanders";
    command3 "command3" "VLE-XVII.3a" false false "Command, level 3: tactical orders, aides, obedience and initiative";
    command4 "command4" "VLE-XVII.4a" false false "Command, level 4: written orders";
    battle_options_a "battle-options=A" "VLE-XXIII.1a" false false "Battle options, system A: chosen in secret for 4 points";
    battle_options_b "battle-options=B" "VLE-XXIII.2a" false false "Battle options, system B: two are drawn, half by choice and half by lot";
    random_events "random-events" "VLE-XXII.1a" false false "Random events: chits that are drawn in secret and played";
    strategic_deployment "strategic-deployment" "VLE-XVIII.1a" false false "Leaders and units are deployed before the battle";
    time_limits "time-limits" "VLE-XIX.1a" false false "Moves are limited in time";
    interactive "interactive" "VLE-XXI.1a" false false "Corps are activated by turns";
    reserves "reserves" "VLE-XX.1a" false false "Units lie under reserve counters";
    dummies "dummies" "VLE-XX.2a" false false "Decoys lie under units and counters";
}
