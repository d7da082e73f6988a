//! What every sign on the map means.
use voltigeur_engine::view::{Arm, Legend, Look, MarkerKind, Row, Shape};

/// The legend: the words of postures, states and markers, how they look, and what they mean.
pub(crate) const LEGEND: Legend = Legend(&[
    Row::strength("LOB-units-5", "The strength of a unit: its rating less its hits. Guns have none."),
    Row::losses(
        "LOB-units-7",
        "The hits that a unit bears, red ones taken; one more than there are dots eliminates it.",
    ),
    Row::arm(
        Arm::Infantry,
        "infantry",
        "LOB-units-1",
        "Foot; only infantry can form line on an Approach or stand in square.",
    ),
    Row::arm(Arm::Heavy, "heavy cavalry", "LOB-units-1", "Cavalry that is stronger in combat against lighter cavalry."),
    Row::arm(Arm::Light, "light cavalry", "LOB-units-1", "Cavalry; lancers do not count as light cavalry."),
    Row::arm(Arm::Lancer, "lancers", "LOB-units-1", "Cavalry with lances, a kind of its own."),
    Row::arm(
        Arm::Artillery,
        "artillery",
        "LOB-units-4",
        "Guns fire from afar; they cannot attack or stand on an Approach.",
    ),
    Row::shape(Shape::Column, "column", "LOB-D-19", "Infantry inside an Area, ready to move, attack or form line."),
    Row::shape(
        Shape::Line,
        "line",
        "LOB-map-4",
        "Infantry on an Approach: it belongs to its home Area and faces the other one.",
    ),
    Row::shape(
        Shape::Square,
        "square",
        "LOB-D-11",
        "Infantry closed on all sides: stronger against cavalry, weaker against infantry.",
    ),
    Row::shape(Shape::Mounted, "mounted", "LOB-units-1", "Cavalry, which has one formation only."),
    Row::shape(Shape::Battery, "deployed", "LOB-units-4", "Guns ready to fire."),
    Row::shape(Shape::Limbered, "limbered", "LOB-D-16", "Guns on the move: they cannot fire, not even in defence."),
    Row::state(Look::Spent, "moved", "LOB-D-15", "Its activation is over: it cannot be activated again this turn."),
    Row::state(
        Look::Spent,
        "rallied",
        "LOB-C-3",
        "It has rallied and cannot be activated this turn; it defends as usual.",
    ),
    Row::marker(
        MarkerKind::Leader,
        "leader",
        "LOB-leader-1",
        "A leader, always with a unit; he moves with it and helps it.",
    ),
    Row::marker(
        MarkerKind::Attack,
        "attack",
        "LOB-C1",
        "An attack from one Area into another that is being fought out.",
    ),
    Row::marker(MarkerKind::Attack, "pursuit", "LOB-C9.6.3", "A pursuit that is being fought out."),
    Row::marker(MarkerKind::Group, "group", "LOB-D-1", "The units that are active now and act as one.")
        .called("active group"),
    Row::short("I", "infantry", "LOB-units-1", "In the codes of units, before the rating: I3."),
    Row::short("HC", "heavy cavalry", "LOB-units-1", "In the codes of units, before the rating: HC4."),
    Row::short("LC", "light cavalry", "LOB-units-1", "In the codes of units, before the rating: LC3."),
    Row::short("LN", "lancers", "LOB-units-1", "In the codes of units, before the rating: LN3."),
    Row::short("G", "guns (artillery)", "LOB-units-4", "In the codes of units; guns have no rating."),
]);
