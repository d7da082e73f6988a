//! The optional rules and the house readings. All are off unless the scenario or the players turn them on.

/// A switch of the rulebook: its id, what it turns on, the rule or ruling behind it.
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
}

macro_rules! switches {
    ($($field:ident $id:literal $rule:literal $house:literal $title:literal;)*) => {
        /// Which switches of the rulebook are on.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Switches {
            $(#[doc = $title] #[doc = concat!("(", $rule, ")")] pub $field: bool,)*
        }

        /// All switches of the rulebook; scenarios add options of their own.
        pub const SWITCHES: &[Switch] = &[$(Switch { id: $id, title: $title, rule: $rule, house: $house },)*];

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
    rally_and_move "rally-and-move" "LOB-opt-rm" false "Rally and move in one phase";
    horse_artillery "horse-artillery" "LOB-opt-ha1" false "Horse artillery";
    heavy_artillery "heavy-artillery" "LOB-opt-hv1" false "Heavy artillery";
    road_movement "road-movement" "LOB-opt-road1" false "Road movement";
    unreliable_cavalry "unreliable-cavalry" "LOB-opt-unr1" false "Unreliable cavalry";
    leaders "leaders" "LOB-leader-1" false "Leaders";
    attributes "attributes" "LOB-attr-1" false "Unit attributes";
    square_in_closed "square_in_closed" "LOB-units-9" true "Squares may stand in closed terrain";
    retreat_blocked_by_facing_line "retreat_blocked_by_facing_line" "LOB-retreat-v1" true
        "No retreat into an Area that an enemy line faces";
    limber_by_areas "limber_by_areas" "LOB-D-16" true "Guns limber by Areas moved, not by actions";
    shot_lead_continues "shot_lead_continues" "LOB-C5.2" true "The attack goes on when its lead is shot dead";
    cavalry_defender_quickref "cavalry_defender_quickref" "LOB-C7.2" true
        "Defending cavalry that wins gives 2 hits and takes 1";
    square_drawn_out "square_drawn_out" "LOB-C14.3" true "A square is drawn out onto the Approach";
}
