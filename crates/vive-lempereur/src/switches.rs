//! The optional rules. The standard game has all of them off but hidden stacks. VLE-I.2.
//!
//! A switch with values is a family of switches: `art-losses=A` and `art-losses=B`, or `command1` to `command4`. One of a family
//! can be on at most. A numbered one turns on the lower numbers as well, so that a rule of level 2 asks for `command2` alone.

use voltigeur_kit::scenario::switches;

pub use voltigeur_kit::scenario::{Switch, family};

switches! {
    hidden_stacks "hidden-stacks" "VLE-V.0" on_by_default "Only the top unit of an enemy stack is seen";
    disorg_melee_half "disorg-melee-half" "VLE-IV.5b" house "Disorganized infantry has half its melee strength";
    voltigeurs "voltigeurs" "VLE-XVI.1a" "Voltigeurs in front of the infantry instead of tirailleurs";
    art_losses_a "art-losses=A" "VLE-XVI.2b" "Artillery losses to artillery, system A: half-steps";
    art_losses_b "art-losses=B" "VLE-XVI.2c" "Artillery losses to artillery, system B: a die for each step";
    art_retreat "art-retreat" "VLE-XVI.3a" "Crews that run leave their unlimbered guns behind";
    cav_classes "cav-classes" "VLE-XVI.4a" "Light, line and heavy cavalry";
    rout "rout" "VLE-XVI.5a" "Units disorganized a second time rout instead of being lost";
    town_morale "town-morale" "VLE-XVI.6a" "Towns and castles raise morale instead of sparing morale checks";
    reintegration "reintegration" "VLE-XVI.7a" "Resting units with a leader may regain steps";
    mod_demoralization "mod-demoralization" "VLE-XVI.8a" "Exact demoralization levels are rolled in secret";
    command1 "command1" "VLE-XVII.1a" "Command, level 1: wounded leaders may return";
    command2 "command2" "VLE-XVII.2a" "Command, level 2: units and leaders need to be near their commanders";
    command3 "command3" "VLE-XVII.3a" "Command, level 3: tactical orders, aides, obedience and initiative";
    command4 "command4" "VLE-XVII.4a" "Command, level 4: written orders";
    battle_options_a "battle-options=A" "VLE-XXIII.1a" "Battle options, system A: chosen in secret for up to 4 points";
    battle_options_b "battle-options=B" "VLE-XXIII.2a" "Battle options, system B: two options, partly chosen and partly drawn";
    random_events "random-events" "VLE-XXII.1a" "Random events: chits are drawn in secret and played";
    strategic_deployment "strategic-deployment" "VLE-XVIII.1a" "Both sides deploy leaders and units before the battle";
    time_limits "time-limits" "VLE-XIX.1a" "Movement has a time limit";
    interactive "interactive" "VLE-XXI.1a" "The sides take turns to activate corps";
    reserves "reserves" "VLE-XX.1a" "Units can be hidden under reserve counters";
    dummies "dummies" "VLE-XX.2a" "Decoys can be hidden under units and counters";
}
