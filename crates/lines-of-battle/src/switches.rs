//! The optional rules and the house readings. All are off unless the scenario or the players turn them on.

use voltigeur_kit::scenario::switches;

pub use voltigeur_kit::scenario::Switch;

switches! {
    rally_and_move "rally-and-move" "LOB-opt-rm" "Rally and move in one phase";
    horse_artillery "horse-artillery" "LOB-opt-ha1" "Horse artillery";
    heavy_artillery "heavy-artillery" "LOB-opt-hv1" "Heavy artillery";
    road_movement "road-movement" "LOB-opt-road1" "Road movement";
    unreliable_cavalry "unreliable-cavalry" "LOB-opt-unr1" "Unreliable cavalry";
    leaders "leaders" "LOB-leader-1" "Leaders";
    attributes "attributes" "LOB-attr-1" "Unit attributes";
    square_in_closed "square_in_closed" "LOB-units-9" house "Squares may stand in closed terrain";
    retreat_blocked_by_facing_line "retreat_blocked_by_facing_line" "LOB-retreat-v1" house
        "No retreat into an Area that an enemy line faces";
    limber_by_areas "limber_by_areas" "LOB-D-16" house "Guns limber by Areas moved, not by actions";
    shot_lead_continues "shot_lead_continues" "LOB-C5.2" house "The attack goes on when its lead is shot dead";
    cavalry_defender_quickref "cavalry_defender_quickref" "LOB-C7.2" house
        "Defending cavalry that wins gives 2 hits and takes 1";
    square_drawn_out "square_drawn_out" "LOB-C14.3" house "A square is drawn out onto the Approach";
}
