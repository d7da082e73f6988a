//! What every sign on the map means.
use voltigeur_engine::view::{Arm, Legend, Look, MarkerKind, Row, Shape};

/// The legend: the words of formations, states and markers, how they look, and what they mean.
pub(crate) const LEGEND: Legend = Legend(&[
    Row::strength(
        "VLE-III.1a",
        "What a unit fights with: the melee value of its face, once for each step that is left.",
    ),
    Row::losses("VLE-III.1a", "The steps of a unit; red ones are lost."),
    Row::arm(Arm::Infantry, "infantry", "VLE-III.1a", "Foot; it forms column, line, square or general order."),
    Row::arm(Arm::Heavy, "heavy cavalry", "VLE-III.1a", "Cavalry that moves fewer than 10 points in column."),
    Row::arm(Arm::Light, "light cavalry", "VLE-III.1a", "Cavalry that moves 10 points or more in column."),
    Row::arm(Arm::Artillery, "artillery", "VLE-III.1b", "Guns, which fire over 5 to 7 hexes when unlimbered."),
    Row::shape(
        Shape::Column,
        "column",
        "VLE-IV.2a",
        "Faces a hexside; moves well, and fires and attacks straight ahead only.",
    ),
    Row::shape(
        Shape::Line,
        "line",
        "VLE-IV.1a",
        "Faces a corner and has the values of its line face; cavalry forms it to charge only.",
    ),
    Row::shape(
        Shape::Square,
        "square",
        "VLE-IV.4a",
        "Infantry with a front on all six sides, against cavalry; it hardly moves.",
    ),
    Row::shape(Shape::Loose, "general", "VLE-IV.3a", "In a town, castle, brush or forest: a front on all six sides.")
        .called("general order"),
    Row::shape(Shape::Chain, "tirailleurs", "VLE-IV.6a", "Light infantry in open order over two hexes."),
    Row::shape(Shape::Limbered, "limbered", "VLE-IV.11a", "Guns on the move: they neither fire nor attack."),
    Row::shape(Shape::Battery, "unlimbered", "VLE-IV.12a", "Guns ready to fire; they face a corner as a line does."),
    Row::shape(
        Shape::Crowd,
        "disorganized",
        "VLE-IV.5a",
        "Out of order, without a front; disorganized again it is lost.",
    ),
    Row::state(Look::Spent, "moved", "VLE-VI.1a", "It has moved in this turn."),
    Row::state(
        Look::Spent,
        "charged",
        "VLE-VI.1b",
        "It has charged in this turn and does not move in the movement phase.",
    ),
    Row::state(Look::Sabres, "in contact", "VLE-IX.2l", "Its charge has reached an enemy, whom it has to attack."),
    Row::state(
        Look::Words,
        "awaiting the charge",
        "VLE-IX.6c",
        "It failed to form square and waits for the charge where it stands.",
    ),
    Row::state(
        Look::Words,
        "stragglers",
        "VLE-XII.2a",
        "Beyond rallying: it flees, and counts as destroyed for the enemy.",
    ),
    Row::state(Look::WhiteFlag, "routed", "VLE-XVI.5a", "It flees instead of being eliminated."),
    Row::state(Look::Abandoned, "left behind", "VLE-XVI.3a", "Guns whose crews have left them where they stand."),
    Row::state(Look::HalfLoss, "half a step lost", "VLE-XVI.2b", "A battery has lost half of its next step."),
    Row::state(Look::Words, "road column", "VLE-VI.7a", "It goes by road at a point for each hex."),
    Row::state(
        Look::Tag,
        "marker",
        "VLE-XI.1a",
        "The turn in which it lost its order, or failed to rally: it may rally two turns later.",
    )
    .called("disorganization marker"),
    Row::marker(
        MarkerKind::Leader,
        "leader",
        "VLE-XIV.1a",
        "A leader; he has no combat value of his own and takes no room.",
    ),
    Row::marker(MarkerKind::Rider, "aide", "VLE-XVII.5a", "An aide on his way with an order."),
    Row::marker(
        MarkerKind::Chain,
        "voltigeurs",
        "VLE-XVI.1a",
        "Skirmishers that infantry has sent out before its front.",
    ),
    Row::marker(MarkerKind::Cover, "reserve", "VLE-XX.1a", "A reserve counter: up to two units may lie under it.")
        .lettered("R"),
    Row::marker(MarkerKind::Doubtful, "decoy", "VLE-XX.2a", "A decoy: to the enemy it looks like a unit.")
        .lettered("D"),
    Row::marker(
        MarkerKind::Doubtful,
        "unknown",
        "VLE-XX.2a",
        "Something that the enemy has laid there: units, or nothing.",
    )
    .called("something")
    .lettered("?"),
    Row::marker(MarkerKind::Tag, "stack", "VLE-XX.2a", "How many counters lie in the hex, decoys included.")
        .called("height of a stack"),
    Row::marker(MarkerKind::Group, "group", "VLE-VI.1a", "The units that move now.").called("moving units"),
    Row::marker(MarkerKind::Fire, "fire", "VLE-VII.5h", "Who fires at which hex."),
    Row::marker(MarkerKind::Attack, "attack", "VLE-VIII.1a", "Who attacks which hex."),
    Row::short("I", "infantry", "VLE-III.1a", "In the codes of units, before the steps that are left: I4."),
    Row::short("C", "cavalry", "VLE-III.1a", "In the codes of units, before the steps that are left: C3."),
    Row::short("A", "artillery", "VLE-III.1a", "In the codes of units, before the steps that are left: A2."),
]);
