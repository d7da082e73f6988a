//! Answers to what a client asks about a position on hexes: where a unit can go and what awaits it there, what is seen from where, where a
//! unit's front and fire reach. A book says what only it knows ([`Inquiry`]); who may ask what, and how an answer is put together, is the
//! same in all of them.
use std::borrow::Cow;
use std::collections::BTreeSet;
use voltigeur_engine::query::{self, Answer, Arcs, Obstacle, Query, Reach, Shot, SightLine, Threat};
use voltigeur_engine::view::{Shape, Viewer};
use voltigeur_engine::{Pending, Refusal, Rules, Side};
use voltigeur_field::Id;
use voltigeur_field::hex::sight::{Blocked, Place};
use voltigeur_field::hex::{Aspect, Aspects, Footprint, Grid, Hex, HexId, Map};

/// What a book on hexes knows, so that questions about its positions have answers. `tests/toy` has a small one.
pub trait Inquiry: Rules + Clone {
    /// What its map knows of a hex.
    type Ground;
    /// What its hexsides carry.
    type Feature: Id;
    /// How it names a unit.
    type Unit: Copy + Eq;
    /// The way in which a unit goes, if who may answer it depends on that: a march, a charge.
    type Manner: Copy;
    /// The rule under which a hex is seen.
    const SIGHT: &'static str;

    /// The map.
    fn map(&self) -> &Map<Self::Ground, Self::Feature>;

    /// The unit with this id, if the viewer sees it on the map.
    ///
    /// # Errors
    /// Says that there is none.
    fn seen_unit(&self, viewer: Viewer, id: &str) -> Result<Self::Unit, String>;

    /// The id of a unit.
    fn id(&self, unit: Self::Unit) -> Cow<'_, str>;

    /// Whose it is.
    fn side(&self, unit: Self::Unit) -> Side;

    /// The hexes of a unit on the map.
    fn hexes_of(&self, unit: Self::Unit) -> Footprint;

    /// The position without what a viewer does not see. Questions about sight and arcs are answered on it.
    fn as_it_lies(&self, _viewer: Viewer) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }

    /// The position as a viewer knows it, to be played on. Questions about reach are answered on it.
    fn as_known(&self, viewer: Viewer) -> Cow<'_, Self> {
        self.as_it_lies(viewer)
    }

    /// Is one hex seen from another?
    ///
    /// # Errors
    /// Why not, and what stands in the way.
    fn look(&self, from: HexId, to: HexId) -> Result<(), Unseen>;

    /// Front, flank and rear of a unit in one of its hexes.
    fn aspects(&self, unit: Self::Unit, hex: HexId) -> Aspects;

    /// What the fire of a unit would be worth in a hex, if an enemy stood there; nothing if the hex lies outside its field of fire.
    fn shot(&self, unit: Self::Unit, at: HexId) -> Option<Aim>;

    /// All ways that a unit can go now, alone or with those that it leads, and how it goes.
    fn ways(&self, unit: Self::Unit, ways: &mut Ways<'_>) -> Self::Manner;

    /// What awaits a unit in a hex of its ways.
    fn threats(&self, unit: Self::Unit, at: HexId, manner: Self::Manner, threats: &mut Threats<'_, Self>);
}

/// Why a hex is not seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unseen {
    /// The rule, and why.
    pub why: Refusal,
    /// What stands in the way; two places where the line runs between two hexes, and none where it is merely too far.
    pub blocked_by: Vec<Place>,
}

impl Unseen {
    /// What blocks a line, with the place.
    #[must_use]
    pub fn behind(blocked: Blocked<Refusal>) -> Self {
        let places = [Some(blocked.place), blocked.right.map(|(place, _)| place)];
        Self { why: blocked.rule, blocked_by: places.into_iter().flatten().collect() }
    }

    /// Nothing blocks the line: the rule alone says so.
    #[must_use]
    pub const fn by_rule(why: Refusal) -> Self {
        Self { why, blocked_by: Vec::new() }
    }
}

/// What fire is worth in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// How far away the hex is.
    pub range: u16,
    /// What the fire is worth there.
    pub value: i32,
    /// The hex is seen.
    pub clear: bool,
}

/// Collects the ways of a unit: for each hex the cheapest.
#[derive(Debug)]
pub struct Ways<'g> {
    grid: &'g Grid,
    answer: Reach,
    /// For each hex the place of its way in the answer.
    by_hex: Vec<Option<usize>>,
    passed: BTreeSet<HexId>,
}

/// How a unit arrives at the end of a way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival<'a> {
    /// The hexes from the present one to the last one, with both.
    pub path: &'a [HexId],
    /// What it costs from now on.
    pub cost: u16,
    /// The shape in which it arrives.
    pub posture: &'a str,
    /// How that is drawn.
    pub shape: Shape,
    /// Where it then looks, in degrees clockwise from the top; nothing if it looks all round.
    pub facing: Option<u16>,
    /// Where it may look instead, at no cost.
    pub facings: &'a [u16],
    /// All hexes that it then covers, if there are several.
    pub covers: &'a [HexId],
}

impl Ways<'_> {
    /// It may spend so many points; the most that is said counts.
    pub fn allow(&mut self, points: u16) {
        self.answer.points = self.answer.points.max(points);
    }

    /// Points and costs are counted in parts of a point.
    pub fn in_parts(&mut self, parts: u16) {
        self.answer.parts = Some(parts);
    }

    /// A way. `actions` says what to send for it; it is asked only if no cheaper way to the hex is known.
    pub fn add(&mut self, arrival: Arrival<'_>, actions: impl FnOnce() -> Vec<String>) {
        let Some(&to) = arrival.path.last() else { return };
        self.passed.extend(arrival.path.iter().copied());
        let known = self.by_hex[to.index()];
        if known.is_some_and(|n| self.answer.ways[n].cost <= arrival.cost) {
            return;
        }
        let label = |&hex: &HexId| self.grid.label(self.grid.hex(hex)).to_string();
        let way = query::Way {
            hex: label(&to),
            actions: actions(),
            cost: arrival.cost,
            posture: arrival.posture.to_owned(),
            shape: arrival.shape,
            facing: arrival.facing,
            path: arrival.path.iter().map(label).collect(),
            facings: arrival.facings.to_vec(),
            covers: arrival.covers.iter().map(label).collect(),
        };
        match known {
            Some(n) => self.answer.ways[n] = way,
            None => {
                self.by_hex[to.index()] = Some(self.answer.ways.len());
                self.answer.ways.push(way);
            }
        }
    }
}

/// Collects what awaits a unit in one hex.
#[derive(Debug)]
pub struct Threats<'g, G: Inquiry> {
    game: &'g G,
    hex: String,
    found: &'g mut Vec<Threat>,
}

impl<G: Inquiry> Threats<'_, G> {
    /// Somebody may answer: with what (see [`Threat::kind`]), by which rule, and who. Nothing if there is nobody.
    pub fn add(&mut self, kind: &str, rule: &str, by: impl IntoIterator<Item = G::Unit>) {
        let by: Vec<String> = by.into_iter().map(|unit| self.game.id(unit).into_owned()).collect();
        if !by.is_empty() {
            let (does, leaving) = meets(kind);
            let (hex, kind, does, rule) = (self.hex.clone(), kind.to_owned(), does.to_owned(), rule.to_owned());
            self.found.push(Threat { hex, kind, does, leaving, by, rule });
        }
    }
}

/// Answers a question, as far as the viewer may know.
///
/// # Errors
/// Why there is no answer, in a sentence.
pub fn answer<G: Inquiry>(game: &G, viewer: Viewer, query: &Query) -> Result<Answer, String> {
    match query {
        Query::Sight { from, to } => {
            let [from, to] = [hex(game, from)?, hex(game, to)?];
            Ok(Answer::Sight(sight_line(&*game.as_it_lies(viewer), from, to)))
        }
        Query::Arcs { piece } => {
            let unit = game.seen_unit(viewer, piece)?;
            Ok(Answer::Arcs(arcs(&*game.as_it_lies(viewer), unit)))
        }
        Query::Reach { piece } => {
            let unit = game.seen_unit(viewer, piece)?;
            let side = game.side(unit);
            if viewer == Viewer::Spectator || viewer == Viewer::Side(side.other()) {
                return Err("only the owner of a unit may ask where it can go".to_owned());
            }
            if game.pending() == Pending::Decision(side) {
                return Ok(Answer::Reach(reach(&*game.as_known(viewer), unit)));
            }
            Ok(Answer::Reach(Reach { piece: game.id(unit).into_owned(), ..Reach::default() }))
        }
        Query::Envelope { .. } | Query::Course { .. } | Query::Measure { .. } | Query::Zones { .. } => {
            Err("that question is for free tables; this battle has hexes".to_owned())
        }
    }
}

fn hex<G: Inquiry>(game: &G, label: &str) -> Result<HexId, String> {
    let map = game.map();
    let hex = map.grid().parse(label).map_err(|error| error.to_string())?;
    map.id(hex).ok_or_else(|| format!("the hex {label} is not on the map"))
}

fn label<G: Inquiry>(game: &G, hex: HexId) -> String {
    let map = game.map();
    map.grid().label(map.hex(hex)).to_string()
}

/// What is seen of one hex from another.
fn sight_line<G: Inquiry>(game: &G, from: HexId, to: HexId) -> SightLine {
    let (map, grid) = (game.map(), game.map().grid());
    let mut line = SightLine {
        from: label(game, from),
        to: label(game, to),
        distance: map.hex(from).distance(map.hex(to)),
        clear: true,
        rule: G::SIGHT.to_owned(),
        ..SightLine::default()
    };
    if let Err(unseen) = game.look(from, to) {
        line.clear = false;
        line.rule = unseen.why.rule.0.to_owned();
        line.why = Some(unseen.why.why.to_owned());
        line.blocked_by = unseen.blocked_by.into_iter().map(|place| obstacle(grid, place)).collect();
    }
    line
}

/// A place on a line as answers have it.
fn obstacle(grid: &Grid, place: Place) -> Obstacle {
    let at = |hex: Hex| grid.label(hex).to_string();
    match place {
        Place::Hex(hex) => Obstacle { hex: at(hex), side: None },
        Place::HexSide(side) => Obstacle { hex: at(side.hex()), side: Some(side.direction().index() as u8) },
    }
}

/// Front, flank, rear and field of fire of a unit.
fn arcs<G: Inquiry>(game: &G, unit: G::Unit) -> Arcs {
    let mut arcs = Arcs { piece: game.id(unit).into_owned(), ..Arcs::default() };
    let map = game.map();
    let own: Vec<HexId> = game.hexes_of(unit).into_iter().filter_map(|hex| map.id(hex)).collect();
    for &hex in &own {
        let aspects = game.aspects(unit, hex);
        for (direction, next) in map.neighbours(hex) {
            let list = match aspects.of(direction) {
                Some(Aspect::Front) => &mut arcs.front,
                Some(Aspect::Flank) => &mut arcs.flank,
                Some(Aspect::Rear) => &mut arcs.rear,
                None => continue,
            };
            let label = label(game, next);
            if !own.contains(&next) && !list.contains(&label) {
                list.push(label);
            }
        }
    }
    let shots = map.grid().ids().filter_map(|hex| game.shot(unit, hex).map(|aim| (hex, aim)));
    arcs.fire =
        shots.map(|(hex, Aim { range, value, clear })| Shot { hex: label(game, hex), range, value, clear }).collect();
    arcs
}

/// Where a unit can go; nowhere if it cannot move now.
fn reach<G: Inquiry>(game: &G, unit: G::Unit) -> Reach {
    let map = game.map();
    let mut ways = Ways {
        grid: map.grid(),
        answer: Reach { piece: game.id(unit).into_owned(), ..Reach::default() },
        by_hex: vec![None; map.hexes()],
        passed: BTreeSet::new(),
    };
    let manner = game.ways(unit, &mut ways);
    let Ways { mut answer, passed, .. } = ways;
    for at in passed {
        let mut threats = Threats { game, hex: label(game, at), found: &mut answer.threats };
        game.threats(unit, at, manner, &mut threats);
    }
    answer
}

/// What a kind of threat does to whoever comes along, and whether it meets whoever leaves the hex.
fn meets(kind: &str) -> (&'static str, bool) {
    match kind {
        "fire" => ("may draw fire as it leaves", true),
        "square" => ("infantry may form square as it enters", false),
        "charge" => ("may be charged in", false),
        "stand" => ("infantry may stand against it in", false),
        _ => ("may be countercharged in", false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use voltigeur_field::hex::Direction;

    #[test]
    fn the_cheapest_way_to_a_hex_counts_and_nobody_writes_the_others_down() {
        let grid = Grid::new(5, 5).expect("it is small");
        let mut ways = Ways { grid: &grid, answer: Reach::default(), by_hex: vec![None; 25], passed: BTreeSet::new() };
        let arrival = |path: &'static [HexId], cost| Arrival { path, cost, posture: "line", ..Arrival::default() };
        ways.allow(4);
        ways.allow(3);
        ways.add(arrival(&[HexId(0), HexId(1), HexId(2)], 3), || vec!["dear".to_owned()]);
        ways.add(arrival(&[HexId(0), HexId(7)], 1), || vec!["other".to_owned()]);
        ways.add(arrival(&[HexId(0), HexId(6), HexId(2)], 2), || vec!["cheap".to_owned()]);
        ways.add(arrival(&[HexId(0), HexId(5), HexId(2)], 2), || unreachable!("one as cheap is known"));
        let told: Vec<_> =
            ways.answer.ways.iter().map(|way| (way.hex.as_str(), way.cost, way.actions[0].as_str())).collect();
        assert_eq!(told, [("0301", 2, "cheap"), ("0302", 1, "other")]);
        assert_eq!(ways.answer.points, 4);
        // What awaits it is asked for the hexes of all of them.
        assert_eq!(ways.passed.len(), 6);
    }

    #[test]
    fn an_obstacle_is_a_hex_or_a_side_of_one() {
        let grid = Grid::new(5, 5).expect("it is small");
        let hex = grid.parse("0303").expect("it is on the sheet");
        let side = voltigeur_field::hex::HexSide::new(hex, Direction::S);
        let both = [Place::Hex(hex), Place::HexSide(side)].map(|place| obstacle(&grid, place));
        let told = both.map(|obstacle| (obstacle.hex, obstacle.side));
        assert_eq!(told, [("0303".to_owned(), None), ("0304".to_owned(), Some(0))]);
    }
}
