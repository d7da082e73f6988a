//! The switches of the rulebook: every reading that has two. A switch with values is a family of ids, `name=value`; the default value
//! is what holds when none of the family is on. EOTE-0.7.1 and the rules tagged `opt`.

use voltigeur_kit::scenario::switches;

pub use voltigeur_kit::scenario::{Switch, family};

switches! {
    scale_6mm "figure_scale=6mm" "EOTE-0.7.1" "Figures of 6 mm: shorter distances";
    scale_25mm "figure_scale=25mm" "EOTE-0.7.1" "Figures of 25 mm: longer distances";
    unit_scale_regiment "unit_scale=regiment" "EOTE-1.1.3" "Units are regiments and brigades: other names, the same rules";
    movement_chart "movement_source=chart" "EOTE-5.1.1" "Movement rates from the chart instead of the text";
    attack_column_one "attack_column_width=one" "EOTE-1.0.2.4" "Attack columns are one stand wide";
    pinned_change_forbidden "pinned_formation_change=forbidden" "EOTE-5.7.12" "No formation change while pinned, except into square";
    pass_through_free "pass_through_uses_fire=no" "EOTE-6.7.4" "Pass-through fire does not use up the fire of the turn";
    flat_range "artillery_range=flat28" "EOTE-6.1.1" "All batteries reach 28 inches";
    closest_target "artillery_target=closest" "EOTE-6.2.2" "Batteries must fire at the nearest enemy";
    no_fire_enfilade "artillery_fire_enfilade=no" "EOTE-6.2.7" "No flank or rear multiplier for artillery fire";
    fire_row_example "fire_row_5_7=example" "EOTE-6.6.3" "Row 5-7 of the fire table as in the book's example";
    diagonal_cell "assault_cell_2_11=diagonal" "EOTE-7.6.9" "Row 2, column 11 of the assault table follows the pattern";
    firer_terrain "terrain_in_fire=firer_adds" "EOTE-6.5.6" "Cover adds to a defender's own fire instead of protecting him";
    blown_everywhere "blown_penalty_scope=all" "EOTE-5.10.2" "Blown cavalry is weaker in every assault";
    first_check_three "morale_first_check=three" "EOTE-7.5.1" "Morale checks begin at three hits";
    short_fall_back "morale_fallback=four" "EOTE-7.5.9" "A unit that fails morale falls back four inches";
    routed_removed "routed_fate=removed" "EOTE-7.5.13" "Routed units are removed instead of waiting for a rally";
    division_back_twelve "division_fallback_distance=twelve" "EOTE-9.0.9" "A broken division falls back until it is twelve inches from the enemy";
    routs_count_double "di_routed_count=double" "EOTE-9.0.6" "A unit that routed this turn counts twice against its division";
    rally_six_inches "disorder_rally=six_inches" "EOTE-3.0.5" "Disorder is removed only within six inches of the commander";
    delay_by_radius "orders_delay=radius" "EOTE-3.6.5" "Orders are delayed by distance instead of the die";
    burn_per_howitzer "howitzer_burn=per_howitzer" "EOTE-7.15.8" "Every howitzer adds to the chance of setting a block on fire";
    blank_previous "blank_year=previous_period" "EOTE-CE.4" "A blank year in the lists takes the latest earlier value";
    skirmish_by_name "skirmish_marks=by_name" "EOTE-5.4.2" "Light troops without a printed mark can skirmish";
    no_engineering "engineering=off" "EOTE-10.2" "No pontoons, no demolition, no fire at bridges";
}
