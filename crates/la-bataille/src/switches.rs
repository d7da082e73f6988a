//! The optional rules. LB-25.4.
voltigeur_kit::scenario::switches! {
    clock "clock" "LB-4.3a" "Movement phases have a time limit";
    prone "prone" "LB-25.1" "Infantry may lie down";
    guard_commitment "guard-commitment" "LB-10.2.1a" on_by_default "The Imperial Guard waits to be committed";
    balance "balance-10-1" "LB-10.1.1" on_by_default "Better morale and lines for poor troops";
    ricochet_long_12 "ricochet-long-12" "LB-17.9.1c" house "Every first bounce is 12 worse";
    artillery_losses "artillery-losses-any-firer" "LB-16.13.3" house "Hits alternate between infantry and guns whoever fires";
    ammunition "ammunition" "LB-17.10.1" on_by_default "Batteries have limited ammunition";
    hidden_backs "hidden-backs" "LB-6.3" "The backs of enemy counters are hidden";
    morale_auto_ends "morale-auto-ends" "LB-3.1d" house "Modified morale rolls of 11 and 66 always fail and pass";
    rye "rye" "LB-15.13" on_by_default "Tall rye hides";
    hidden_orders "hidden-orders" "LB-9.9.6b" on_by_default "Orders are known to their own side only";
    final_moves "final-moves" "LB-4.3b" "Moves cannot be taken back";
}
