//! What actions say, as words and back: formations, legs, shelters, tasks, targets of fire.
use crate::action::{Leg, Legs, MOST_LEGS, Shelter};
use crate::battle::Battle;
use crate::movement::formation_words;
use crate::state::{Aim, MOST_PONTOONS, Spot, Task};
use crate::terrain::Kind;
use crate::unit::{FeatureId, Formation, UnitId};
use std::fmt::Write;
use voltigeur_engine::actions::{Argument, Names, Number, Words, word_of};
use voltigeur_engine::english::possessive;
use voltigeur_engine::view::{Place, Target};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Length};
use voltigeur_kit::table::{Compass, Degrees, Inches, Standing};

/// A number of stands, inches or pontoons.
type Count = Number<0, 255>;

/// Writes an argument, and what stands before it.
fn put<A: Argument<Battle>>(before: &str, argument: A, battle: &Battle, out: &mut String) {
    out.push_str(before);
    argument.write(battle, out);
}

impl Battle {
    /// Is there such a piece of terrain, of this kind?
    fn is(&self, feature: FeatureId, kind: Kind) -> bool {
        self.has(feature) && self.kind(feature) == kind
    }
}

/// Every formation by its word; numbers follow some.
const FORMATIONS: [(&str, Formation); 12] = [
    ("line", Formation::Line),
    ("road-column", Formation::RoadColumn),
    ("field-column", Formation::FieldColumn),
    ("attack-column", Formation::AttackColumn),
    ("assault-column", Formation::AssaultColumn),
    ("square", Formation::Square),
    ("skirmish", Formation::Skirmish(9)),
    ("front", Formation::Front(2)),
    ("unlimbered", Formation::Unlimbered),
    ("limbered", Formation::Limbered),
    ("garrison", Formation::Garrison),
    ("crew", Formation::Crew),
];

/// A formation as notation writes it.
pub(crate) fn formation_text(formation: Formation) -> String {
    let same = |known: &Formation| std::mem::discriminant(known) == std::mem::discriminant(&formation);
    let word = FORMATIONS.iter().find(|(_, known)| same(known)).map_or("", |(word, _)| word);
    match formation {
        Formation::Skirmish(n) | Formation::Front(n) => format!("{word} {n}"),
        _ => word.to_owned(),
    }
}

impl Argument<Battle> for Formation {
    const KIND: &'static str = "FORMATION";

    fn all(_: &Battle) -> impl Iterator<Item = Self> {
        FORMATIONS.into_iter().map(|(_, formation)| formation)
    }
    fn write(self, _: &Battle, out: &mut String) {
        out.push_str(&formation_text(self));
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        const KNOWN: &str = "line|road-column|field-column|attack-column|assault-column|square|skirmish NUMBER|front NUMBER|unlimbered|\
            limbered|garrison|crew";
        Ok(match word_of(words, KNOWN, &FORMATIONS)? {
            Self::Skirmish(_) => Self::Skirmish(Count::read(words, battle)?.into()),
            Self::Front(_) => Self::Front(Count::read(words, battle)?.into()),
            plain => plain,
        })
    }
    fn say(self, _: &Battle, out: &mut String) {
        out.push_str(&formation_words(self));
    }
}

/// An angle if a number stands next, else none.
fn optional_angle(words: &mut Words<'_>, battle: &Battle) -> Result<Angle, String> {
    match words.peek().is_some_and(|word| word.parse::<f64>().is_ok()) {
        true => Degrees::read(words, battle).map(Angle::from),
        false => Ok(Angle(0)),
    }
}

fn put_angle(angle: Angle, battle: &Battle, out: &mut String) {
    if angle != Angle(0) {
        put(" ", Degrees(angle), battle, out);
    }
}

fn length(words: &mut Words<'_>, battle: &Battle) -> Result<Length, String> {
    Inches::read(words, battle).map(Length::from)
}

impl Argument<Battle> for Leg {
    const KIND: &'static str = "LEG";

    fn all(_: &Battle) -> impl Iterator<Item = Self> {
        std::iter::empty()
    }

    fn write(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Advance { distance, angle } => {
                put("advance ", Inches(distance), battle, out);
                put_angle(angle, battle, out);
            }
            Self::Wheel { about: Wing::Left, angle } => put("wheel left ", Degrees(angle), battle, out),
            Self::Wheel { about: Wing::Right, angle } => put("wheel right ", Degrees(angle), battle, out),
            Self::Road { distance, road } => {
                put("road ", Inches(distance), battle, out);
                put(" ", road, battle, out);
            }
            Self::AboutFace => out.push_str("about-face"),
            Self::Form(formation) => put("form ", formation, battle, out),
            Self::Pivot(angle) => put("pivot ", Degrees(angle), battle, out),
            Self::Limber(heading) => put("limber ", Compass(heading), battle, out),
            Self::Unlimber(heading) => put("unlimber ", Compass(heading), battle, out),
            Self::Prolong { distance, angle } => {
                put("prolong ", Inches(distance), battle, out);
                put_angle(angle, battle, out);
            }
            Self::Detach(pose) => put("detach ", Standing(pose), battle, out),
            Self::Rejoin => out.push_str("rejoin"),
            Self::Enter(town) => put("enter ", town, battle, out),
            Self::Leave(pose, formation) => {
                put("leave ", Standing(pose), battle, out);
                put(" ", formation, battle, out);
            }
        }
    }

    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        Ok(match words.take("a leg of a move")? {
            "advance" => Self::Advance { distance: length(words, battle)?, angle: optional_angle(words, battle)? },
            "wheel" => {
                let about = match words.take("left or right")? {
                    "left" => Wing::Left,
                    "right" => Wing::Right,
                    other => return Err(format!("'{other}' is not a wing: write 'wheel left 30' or 'wheel right 30'")),
                };
                Self::Wheel { about, angle: Degrees::read(words, battle)?.into() }
            }
            "road" => Self::Road { distance: length(words, battle)?, road: FeatureId::read(words, battle)? },
            "about-face" => Self::AboutFace,
            "form" => Self::Form(Formation::read(words, battle)?),
            "pivot" => Self::Pivot(Degrees::read(words, battle)?.into()),
            "limber" => Self::Limber(Compass::read(words, battle)?.into()),
            "unlimber" => Self::Unlimber(Compass::read(words, battle)?.into()),
            "prolong" => Self::Prolong { distance: length(words, battle)?, angle: optional_angle(words, battle)? },
            "detach" => Self::Detach(Standing::read(words, battle)?.into()),
            "rejoin" => Self::Rejoin,
            "enter" => Self::Enter(FeatureId::read(words, battle)?),
            "leave" => Self::Leave(Standing::read(words, battle)?.into(), Formation::read(words, battle)?),
            other => {
                return Err(format!(
                    "'{other}' is not a leg of a move: write advance, wheel, road, about-face, form, pivot, limber, unlimber, prolong, \
                     detach, rejoin, enter or leave"
                ));
            }
        })
    }

    fn exists(self, battle: &Battle) -> bool {
        match self {
            Self::Road { road, .. } => battle.is(road, Kind::Road),
            Self::Enter(town) => battle.is(town, Kind::TownBlock),
            _ => true,
        }
    }
}

/// Legs up to the end, or to the word that says what comes of them.
impl Argument<Battle> for Legs {
    const KIND: &'static str = "LEGS";

    fn all(_: &Battle) -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
    fn write(self, battle: &Battle, out: &mut String) {
        for (n, leg) in self.iter().enumerate() {
            put(if n == 0 { "" } else { ", " }, *leg, battle, out);
        }
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        let mut legs = Self::EMPTY;
        while words.peek().is_some_and(|word| !["charge", "other"].contains(&word)) {
            if !legs.push(Leg::read(words, battle)?) {
                return Err(format!("a move has at most {MOST_LEGS} legs: go on with a second move"));
            }
        }
        Ok(legs)
    }
    fn exists(self, battle: &Battle) -> bool {
        self.iter().all(|leg| leg.exists(battle))
    }
}

/// Whom a move charges, if anybody: `charge a11`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge(Option<UnitId>);

impl From<Option<UnitId>> for Charge {
    fn from(target: Option<UnitId>) -> Self {
        Self(target)
    }
}

impl From<Charge> for Option<UnitId> {
    fn from(Charge(target): Charge) -> Self {
        target
    }
}

impl Argument<Battle> for Charge {
    const KIND: &'static str = "[charge UNIT]";

    fn all(battle: &Battle) -> impl Iterator<Item = Self> {
        std::iter::once(Self(None)).chain(battle.all_units().map(|unit| Self(Some(unit))))
    }
    fn write(self, battle: &Battle, out: &mut String) {
        if let Some(target) = self.0 {
            put("charge ", target, battle, out);
        }
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        words.accept("charge").then(|| UnitId::read(words, battle)).transpose().map(Self)
    }
    fn point(self, battle: &Battle, out: &mut Vec<Target>) {
        if let Some(target) = self.0 {
            target.point(battle, out);
        }
    }
    fn exists(self, battle: &Battle) -> bool {
        self.0.is_none_or(|target| target.exists(battle))
    }
}

/// Does a reinforcement enter from its other point? EOTE-S.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherPoint(bool);

impl From<bool> for OtherPoint {
    fn from(other: bool) -> Self {
        Self(other)
    }
}

impl From<OtherPoint> for bool {
    fn from(OtherPoint(other): OtherPoint) -> Self {
        other
    }
}

impl Argument<Battle> for OtherPoint {
    const KIND: &'static str = "[other]";

    fn all(_: &Battle) -> impl Iterator<Item = Self> {
        [Self(false), Self(true)].into_iter()
    }
    fn write(self, _: &Battle, out: &mut String) {
        out.push_str(if self.0 { "other" } else { "" });
    }
    fn read(words: &mut Words<'_>, _: &Battle) -> Result<Self, String> {
        Ok(Self(words.accept("other")))
    }
}

impl Argument<Battle> for Spot {
    const KIND: &'static str = "X Y";

    fn all(_: &Battle) -> impl Iterator<Item = Self> {
        std::iter::empty()
    }
    fn write(self, battle: &Battle, out: &mut String) {
        put("", Inches(self.x), battle, out);
        put(" ", Inches(self.y), battle, out);
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        Ok(Self { x: length(words, battle)?, y: length(words, battle)? })
    }
    fn point(self, _: &Battle, out: &mut Vec<Target>) {
        out.push(Target::Place(Place { x: self.x.0, y: self.y.0 }));
    }
}

impl Argument<Battle> for Shelter {
    const KIND: &'static str = "square UNIT|block TERRAIN";

    fn all(battle: &Battle) -> impl Iterator<Item = Self> {
        let towns = battle.features_of(|kind| kind == Kind::TownBlock);
        battle.all_units().map(Self::Square).chain(towns.map(Self::Block))
    }
    fn write(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Square(unit) => put("square ", unit, battle, out),
            Self::Block(town) => put("block ", town, battle, out),
        }
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        match words.take("'square' and a unit, or 'block' and a town block")? {
            "square" => UnitId::read(words, battle).map(Self::Square),
            "block" => FeatureId::read(words, battle).map(Self::Block),
            other => Err(format!("'{other}' is not a shelter: write 'square' and a unit, or 'block' and a town block")),
        }
    }
    fn say(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Square(unit) => {
                write!(out, "{} square", possessive(&battle.unit(unit).name)).expect("a string takes all");
            }
            Self::Block(town) => town.say(battle, out),
        }
    }
    fn point(self, battle: &Battle, out: &mut Vec<Target>) {
        match self {
            Self::Square(unit) => unit.point(battle, out),
            Self::Block(town) => town.point(battle, out),
        }
    }
    fn exists(self, battle: &Battle) -> bool {
        match self {
            Self::Square(unit) => unit.exists(battle),
            Self::Block(town) => battle.is(town, Kind::TownBlock),
        }
    }
}

impl Argument<Battle> for Task {
    const KIND: &'static str = "pontoon X Y|charge TERRAIN";

    fn all(battle: &Battle) -> impl Iterator<Item = Self> {
        battle.features_of(|kind| kind == Kind::Bridge).map(Self::Charge)
    }
    fn write(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Pontoon(at) => put("pontoon ", at, battle, out),
            Self::Charge(bridge) => put("charge ", bridge, battle, out),
        }
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        match words.take("'pontoon' and a place, or 'charge' and a bridge")? {
            "pontoon" => Spot::read(words, battle).map(Self::Pontoon),
            "charge" => FeatureId::read(words, battle).map(Self::Charge),
            other => Err(format!("'{other}' is not a task: write 'pontoon' and a place, or 'charge' and a bridge")),
        }
    }
    fn say(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Pontoon(_) => out.push_str("lay a pontoon"),
            Self::Charge(bridge) => {
                out.push_str("set a charge under ");
                bridge.say(battle, out);
            }
        }
    }
    fn point(self, battle: &Battle, out: &mut Vec<Target>) {
        match self {
            Self::Pontoon(at) => Argument::point(at, battle, out),
            Self::Charge(bridge) => bridge.point(battle, out),
        }
    }
    fn exists(self, battle: &Battle) -> bool {
        match self {
            Self::Pontoon(_) => true,
            Self::Charge(bridge) => battle.is(bridge, Kind::Bridge),
        }
    }
}

impl Argument<Battle> for Aim {
    const KIND: &'static str = "UNIT|bridge TERRAIN|pontoon NUMBER|burn TERRAIN";

    fn all(battle: &Battle) -> impl Iterator<Item = Self> {
        let bridges = battle.features_of(|kind| kind == Kind::Bridge).map(Self::Bridge);
        let towns = battle.features_of(|kind| kind == Kind::TownBlock).map(Self::Block);
        let pontoons = (0..MOST_PONTOONS as u8).map(Self::Pontoon);
        battle.all_units().map(Self::Unit).chain(bridges).chain(pontoons).chain(towns)
    }
    fn write(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Unit(unit) => unit.write(battle, out),
            Self::Bridge(bridge) => put("bridge ", bridge, battle, out),
            Self::Pontoon(n) => put("pontoon ", Count::from(n), battle, out),
            Self::Block(town) => put("burn ", town, battle, out),
        }
    }
    fn read(words: &mut Words<'_>, battle: &Battle) -> Result<Self, String> {
        // A unit may be called `bridge`; then there is no second word.
        if words.left() > 1 {
            if words.accept("bridge") {
                return FeatureId::read(words, battle).map(Self::Bridge);
            }
            if words.accept("pontoon") {
                return Count::read(words, battle).map(|n| Self::Pontoon(n.into()));
            }
            if words.accept("burn") {
                return FeatureId::read(words, battle).map(Self::Block);
            }
        }
        UnitId::read(words, battle).map(Self::Unit)
    }
    fn say(self, battle: &Battle, out: &mut String) {
        match self {
            Self::Unit(unit) => unit.say(battle, out),
            Self::Bridge(terrain) | Self::Block(terrain) => terrain.say(battle, out),
            Self::Pontoon(_) => out.push_str("the pontoon"),
        }
    }
    fn point(self, battle: &Battle, out: &mut Vec<Target>) {
        match self {
            Self::Unit(unit) => unit.point(battle, out),
            Self::Bridge(terrain) | Self::Block(terrain) => terrain.point(battle, out),
            Self::Pontoon(_) => {}
        }
    }
    fn exists(self, battle: &Battle) -> bool {
        match self {
            Self::Unit(unit) => unit.exists(battle),
            Self::Bridge(bridge) => battle.is(bridge, Kind::Bridge),
            Self::Pontoon(n) => usize::from(n) < MOST_PONTOONS,
            Self::Block(town) => battle.is(town, Kind::TownBlock),
        }
    }
}
