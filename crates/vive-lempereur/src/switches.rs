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
    disorg_melee_half "disorg-melee-half" "VLE-IV.5b" true false "Disorganized infantry has half its melee strength";
    voltigeurs "voltigeurs" "VLE-XVI.1a" false false "Voltigeurs in front of the infantry instead of tirailleurs";
    art_losses_a "art-losses=A" "VLE-XVI.2b" false false "Artillery losses to artillery, system A: half-steps";
    art_losses_b "art-losses=B" "VLE-XVI.2c" false false "Artillery losses to artillery, system B: a die for each step";
    art_retreat "art-retreat" "VLE-XVI.3a" false false "Crews that run leave their unlimbered guns behind";
    cav_classes "cav-classes" "VLE-XVI.4a" false false "Light, line and heavy cavalry";
    rout "rout" "VLE-XVI.5a" false false "Units disorganized a second time rout instead of being lost";
    town_morale "town-morale" "VLE-XVI.6a" false false "Towns and castles raise morale instead of sparing morale checks";
    reintegration "reintegration" "VLE-XVI.7a" false false "Resting units with a leader may regain steps";
    mod_demoralization "mod-demoralization" "VLE-XVI.8a" false false "Exact demoralization levels are rolled in secret";
    command1 "command1" "VLE-XVII.1a" false false "Command, level 1: wounded leaders may return";
    command2 "command2" "VLE-XVII.2a" false false "Command, level 2: units and leaders need to be near their commanders";
    command3 "command3" "VLE-XVII.3a" false false "Command, level 3: tactical orders, aides, obedience and initiative";
    command4 "command4" "VLE-XVII.4a" false false "Command, level 4: written orders";
    battle_options_a "battle-options=A" "VLE-XXIII.1a" false false "Battle options, system A: chosen in secret for up to 4 points";
    battle_options_b "battle-options=B" "VLE-XXIII.2a" false false "Battle options, system B: two options, partly chosen and partly drawn";
    random_events "random-events" "VLE-XXII.1a" false false "Random events: chits are drawn in secret and played";
    strategic_deployment "strategic-deployment" "VLE-XVIII.1a" false false "Both sides deploy leaders and units before the battle";
    time_limits "time-limits" "VLE-XIX.1a" false false "Movement has a time limit";
    interactive "interactive" "VLE-XXI.1a" false false "The sides take turns to activate corps";
    reserves "reserves" "VLE-XX.1a" false false "Units can be hidden under reserve counters";
    dummies "dummies" "VLE-XX.2a" false false "Decoys can be hidden under units and counters";
}
