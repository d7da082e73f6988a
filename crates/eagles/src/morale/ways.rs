//! The ways back of a unit: which angles and distances are open to it. EOTE-7.0.4, EOTE-7.0.6, EOTE-7.5.10.
use crate::game::Eagles;
use crate::geometry::{touch, within};
use crate::procedure::{Back, Why};
use crate::tables::{CONTACT, OVERLAP, TOLERANCE};
use crate::terrain::Kind;
use crate::unit::{Formation, UnitId, UnitSet};
use arrayvec::ArrayVec;
use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::table::{Angle, Block, Footprint, Frame as Axes, Heading, Length, Point, Pose};

/// The widest angle to either side, in whole degrees. EOTE-7.0.4.
pub(super) const WIDEST: i8 = 45;
/// Distances are chosen in tenths of an inch. EOTE-7.0.4.
const TENTH: i32 = 100;

/// The rule that keeps ordinary moves out of town blocks.
const THROUGH_HOUSES: &str = "EOTE-5.1.9";

/// The angles of the ways back that are offered.
pub(super) const SAMPLE: [i8; 7] = [0, -15, 15, -30, 30, -45, 45];

/// Angles from the middle outward, left before right: the order of EOTE-7.0.6.
pub(super) fn angles() -> impl Iterator<Item = i8> {
    std::iter::once(0).chain((1..=WIDEST).flat_map(|angle| [-angle, angle]))
}

impl Eagles {
    /// Where a unit begins its move back, and in which formation: guns that go along are limbered (EOTE-7.8.1), a garrison is first put outside its block, on the side farthest from
    /// the enemy. EOTE-7.15.11.
    pub(crate) fn start_of_way(&self, back: &Back) -> (Pose, Formation) {
        let state = self.at(back.unit);
        let along = back.why == Why::Along;
        let Some(polygon) = state.town.and_then(|town| self.battle.polygon(town)) else {
            return (state.pose, if along { Formation::Limbered } else { state.formation });
        };
        let formation = match () {
            () if along => Formation::Limbered,
            () if self.is_artillery(back.unit) => Formation::Crew,
            () if self.is_routed(back.unit) => Formation::FieldColumn,
            () => Formation::Line,
        };
        let threat = self.threat(back).unwrap_or(state.pose.point());
        let middle = |side: &[Point; 2]| side[0].towards(side[1], 0.5).distance(threat);
        let side = polygon.sides().max_by(|a, b| middle(a).total_cmp(&middle(b)));
        let pose = side.map_or(state.pose, |[from, to]| {
            let at = from.towards(to, 0.5);
            Pose::new(at.x, at.y, Heading::of((to - from).right()))
        });
        (pose, formation)
    }

    /// What is fled from: the mean of the reference points of these enemies, or that of the nearest one. EOTE-7.0.4, EOTE-7.5.5.
    fn threat(&self, back: &Back) -> Option<Point> {
        let (mut sum, mut count) = (Point::ORIGIN, 0.0);
        for enemy in back.from.filter(|&enemy| self.on_table(enemy)) {
            sum = sum + self.point(enemy);
            count += 1.0;
        }
        if count > 0.0 {
            return Some(sum * (1.0 / count));
        }
        self.nearest_enemy(back.unit).map(|(_, enemy)| self.point(enemy))
    }

    /// The base direction: from the threat to the middle of the block. EOTE-7.0.4.
    pub(super) fn away(&self, back: &Back) -> Heading {
        let (pose, formation) = self.start_of_way(back);
        let middle = middle(&self.battle.footprint(back.unit, formation), &pose.frame());
        match self.threat(back) {
            Some(threat) if threat.distance(middle) > TOLERANCE => Heading::of(middle - threat),
            _ => pose.heading.reversed(),
        }
    }

    /// The ways of a move back whose base direction is settled.
    pub(super) fn ways(&self, back: &Back) -> Ways<'_> {
        let (pose, formation) = self.start_of_way(back);
        let (footprint, start) = (self.battle.footprint(back.unit, formation), pose.frame());
        let block = footprint.in_frame(&start);
        let (enemies, opens) = (OnceCell::new(), Cell::default());
        Ways { game: self, back: *back, formation, footprint, start, block, enemies, opens }
    }

    /// May it take this way? EOTE-7.0.4.
    pub(crate) fn check_way_back(&self, back: &Back, angle: i8, distance: Length) -> Verdict {
        let Back { least, most, .. } = *back;
        require(
            (-WIDEST..=WIDEST).contains(&angle),
            "EOTE-7.0.4",
            "the angle may be at most 45 degrees to either side",
        )?;
        require(distance >= least, "EOTE-7.0.4", "the unit must go back farther")?;
        require(distance <= most, "EOTE-7.0.4", "the unit may not go back so far")?;
        let tenth = distance.0 % TENTH == 0 || distance == least || distance == most;
        require(tenth, "EOTE-7.0.4", "choose a distance in tenths of an inch")?;
        self.ways(back).check(angle, distance)
    }

    /// What ground bars P on its way back. Foot and gunners go back through houses, though they may not stop there. House ruling H69.
    fn bars_way(&self, unit: UnitId, from: Point, to: Point) -> Option<Refusal> {
        let refusal = self.forbidden(unit, from, to)?;
        if refusal.rule.0 != THROUGH_HOUSES || self.is_cavalry(unit) {
            return Some(refusal);
        }
        // What lies between the houses may bar it as well.
        let towns =
            || self.battle.features_of(|kind| kind == Kind::TownBlock).filter_map(|town| self.battle.polygon(town));
        let mut cuts: ArrayVec<f64, 34> = ArrayVec::from_iter([0.0, 1.0]);
        for [start, end] in towns().flat_map(|town| town.stretches(from, to)).take(16) {
            cuts.extend([start, end]);
        }
        cuts.sort_unstable_by(f64::total_cmp);
        let between = |pair: &[f64]| {
            let middle = from.towards(to, (pair[0] + pair[1]) / 2.0);
            let open = pair[1] - pair[0] > 1e-6 && !towns().any(|town| town.contains(middle));
            let barred = open.then(|| self.forbidden(unit, from.towards(to, pair[0]), from.towards(to, pair[1])));
            barred.flatten().filter(|refusal| refusal.rule.0 != THROUGH_HOUSES)
        };
        cuts.windows(2).find_map(between)
    }
}

/// The ways of one move back, and what they have in common.
pub(super) struct Ways<'a> {
    game: &'a Eagles,
    /// Whose.
    pub back: Back,
    /// In which it goes.
    formation: Formation,
    footprint: Footprint,
    start: Axes,
    /// Where it begins.
    block: Block,
    /// Those whom it could touch, and those whom it touches where it begins.
    enemies: OnceCell<[UnitSet; 2]>,
    /// The angles that were looked at for the least distance, and those of them that are open so far.
    opens: Cell<(u128, u128)>,
}

impl Ways<'_> {
    /// May it take this way, one of the angles and distances that there are? EOTE-7.0.4.
    pub fn check(&self, angle: i8, distance: Length) -> Verdict {
        let length = self.length(angle, distance);
        self.is_open(angle, length)?;
        self.ends_well(angle, length)
    }

    fn ends_well(&self, angle: i8, length: f64) -> Verdict {
        let end = self.end(angle, length);
        let (game, back) = (self.game, &self.back);
        if back.why == Why::Flight && !game.holds(&game.block_at(back.unit, self.formation, end)) {
            return Ok(());
        }
        self.may_end(end, back.pressed)?;
        require(
            !back.clear || self.keeps_clear(angle, length),
            "EOTE-7.5.10",
            "the unit must stay an inch from formed friends while any way allows it",
        )
    }

    /// May it end there: on the table, on nobody, not pinned unless it is pressed? EOTE-7.0.4, EOTE-7.0.6.
    fn may_end(&self, end: Pose, pressed: bool) -> Verdict {
        let (game, back, formation) = (self.game, &self.back, self.formation);
        let unit = back.unit;
        let place = game.place_at(unit, formation, end.frame());
        require(game.holds(&place.block), "EOTE-0.1.4", "the unit would leave the table")?;
        let in_houses = |town| game.battle.polygon(town).is_some_and(|town| town.contains(end.point()));
        let housed = game.battle.features_of(|kind| kind == Kind::TownBlock).any(in_houses);
        require(!housed, "EOTE-5.1.9", "the unit would end in a town block")?;
        let loose = matches!(formation, Formation::Crew | Formation::Skirmish(_));
        let overlaps = !loose && game.overlapped(&place.block, UnitSet::one(unit)).is_some();
        require(!overlaps, "EOTE-0.2.6", "the unit would end on top of another unit")?;
        let may_be_pinned = pressed || matches!(back.why, Why::Away | Why::Division);
        let pinned = || game.battle.of_side(game.side(unit).other()).any(|enemy| game.pins_at(enemy, &place));
        require(may_be_pinned || !pinned(), "EOTE-7.0.4", "the unit would end pinned")
    }

    /// Is nothing in the way: no enemy touched, no forbidden ground entered? Enemies that it touches at the start do not count for the
    /// first two inches. What is closed is closed for all who go farther. EOTE-7.0.4.
    fn is_open(&self, angle: i8, distance: f64) -> Verdict {
        let (game, start, block) = (self.game, &self.start, &self.block);
        let along = self.direction(angle);
        if let Some(refusal) = game.bars_way(self.back.unit, start.at, start.at + along * distance) {
            return Err(refusal);
        }
        let (ahead, across) = (span(block, along), span(block, along.right()));
        let [enemies, touched] = self.enemies();
        for enemy in enemies {
            let at = game.point(enemy);
            let apart = at.distance(at.nearest_on(block.middle(), block.middle() + along * distance));
            if apart - game.reach(enemy) - block.radius() > CONTACT {
                continue;
            }
            let body = game.block(enemy);
            let beside = gap(across, span(&body, along.right())) > CONTACT + TOLERANCE;
            if beside || gap([ahead[0], ahead[1] + distance], span(&body, along)) > CONTACT + TOLERANCE {
                continue;
            }
            let skip = if touched.has(enemy) { game.battle.distance.ignore_start } else { 0.0 };
            let from = if skip > 0.0 { Cow::Owned(self.ahead(along * skip)) } else { Cow::Borrowed(block) };
            if skip < distance && sweeps(&from, along * (distance - skip), &body) {
                return Err(Refusal::new("EOTE-7.0.4", "an enemy is in the way"));
            }
        }
        Ok(())
    }

    /// Enemies whom it could touch, and those whom it touches where it begins.
    fn enemies(&self) -> [UnitSet; 2] {
        *self.enemies.get_or_init(|| {
            let (game, back, block) = (self.game, &self.back, &self.block);
            let apart = |enemy: UnitId| game.point(enemy).distance(block.middle()) - game.reach(enemy) - block.radius();
            let near = back.most.get() + CONTACT + TOLERANCE;
            let enemies: UnitSet =
                game.present(game.side(back.unit).other()).filter(|&enemy| apart(enemy) <= near).collect();
            [enemies, enemies.filter(|&enemy| apart(enemy) <= CONTACT && touch(block, &game.block(enemy))).collect()]
        })
    }

    /// The block when it has gone so far.
    fn ahead(&self, along: Point) -> Block {
        self.footprint.in_frame(&self.start.shifted(along))
    }

    /// Is an angle open for the least distance? Looked at once.
    fn opens(&self, angle: i8) -> bool {
        let (looked, open) = self.opens.get();
        let bit = 1u128 << (angle + WIDEST);
        if looked & bit != 0 {
            return open & bit != 0;
        }
        let opens = self.is_open(angle, self.length(angle, self.back.least)).is_ok();
        self.opens.set((looked | bit, if opens { open | bit } else { open }));
        opens
    }

    /// How far an angle is open: all of a distance, or so many tenths of an inch.
    fn open_length(&self, angle: i8, most: Length) -> f64 {
        let (mut low, mut high) = (0, most.0 / TENTH);
        if self.is_open(angle, most.get()).is_ok() {
            return most.get();
        }
        while low < high {
            let middle = (low + high + 1) / 2;
            if self.is_open(angle, tenths(middle)).is_ok() {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        tenths(low)
    }

    /// Where a way ends. A routed unit turns about the middle of its block and faces away. EOTE-7.0.4, EOTE-7.5.10.
    pub fn end(&self, angle: i8, distance: f64) -> Pose {
        let end = self.start.shifted(self.direction(angle) * distance);
        if !matches!(self.back.why, Why::Rout | Why::Flight) {
            return end.pose();
        }
        let half = self.footprint.depth().get() / 2.0;
        let at = middle(&self.footprint, &end) + self.back.away.vector() * half;
        Pose::new(at.x, at.y, self.back.away)
    }

    /// The formation in which it goes.
    pub fn formation(&self) -> Formation {
        self.formation
    }

    /// How far a chosen way goes: a flight ends where it is safe from every enemy. EOTE-7.4.2.
    pub fn length(&self, angle: i8, distance: Length) -> f64 {
        let (game, back, formation) = (self.game, &self.back, self.formation);
        if back.why != Why::Flight {
            return distance.get();
        }
        let (safe, side) = (game.battle.distance.safe, game.side(back.unit).other());
        let mut done = 0.0;
        while done < distance.get() {
            // As it will lie when it has turned its back.
            let block = game.block_at(back.unit, formation, self.end(angle, done));
            let Some((near, _)) = game.nearest_to_block(&block, side) else { break };
            if !within(near, safe) {
                break;
            }
            // No nearer than this can it be safe.
            done += ((safe - near) * 10.0).floor().max(1.0) / 10.0;
        }
        done.min(distance.get())
    }

    /// Formed friends whom a way crosses. EOTE-7.0.5, EOTE-7.5.10.
    pub fn crossed(&self, angle: i8, distance: f64) -> UnitSet {
        let along = self.direction(angle) * distance;
        self.friends_near(along, 0.0).filter(|&friend| crosses(&self.block, along, &self.game.block(friend))).collect()
    }

    /// Does it stay an inch from every formed friend on its way? Those who are nearer at the start count only if they are crossed.
    /// EOTE-7.5.10.
    fn keeps_clear(&self, angle: i8, distance: f64) -> bool {
        let gap = self.game.battle.distance.rout_gap;
        let along = self.direction(angle) * distance;
        !self.friends_near(along, gap).any(|friend| {
            let body = self.game.block(friend);
            if self.block.distance(&body) < gap - TOLERANCE {
                return crosses(&self.block, along, &body);
            }
            let near = |part: &voltigeur_field::table::Part| {
                let swept = part.swept(along);
                body.parts().iter().any(|other| swept.distance(other) < gap - TOLERANCE)
            };
            self.block.parts().iter().any(near)
        })
    }

    fn friends_near(&self, along: Point, gap: f64) -> impl Iterator<Item = UnitId> {
        let (game, unit) = (self.game, self.back.unit);
        let (middle, reach) = (self.block.middle() + along * 0.5, self.block.radius() + along.length() / 2.0 + gap);
        game.battle.of_side(game.side(unit)).filter(move |&friend| {
            friend != unit
                && game.on_table(friend)
                && game.is_formed(friend)
                && game.point(friend).distance(middle) <= reach + game.reach(friend)
        })
    }

    /// Has a rout, which goes one distance only, an open way that stays clear of formed friends? EOTE-7.5.10.
    pub fn has_clear(&self) -> bool {
        SAMPLE.into_iter().chain(angles()).any(|angle| {
            let length = self.length(angle, self.back.least);
            self.keeps_clear(angle, length)
                && self.opens(angle)
                && self.may_end(self.end(angle, length), self.back.pressed).is_ok()
        })
    }

    /// Is there a way that may be taken? What is found on the way to the answer is kept. EOTE-7.0.6.
    pub fn settle(&mut self) -> bool {
        self.back.clear = self.back.why == Why::Rout && self.has_clear();
        self.back.first = self.first(self.back.least);
        self.back.first.is_some() || self.some().is_some()
    }

    /// The first angle that is offered for a distance.
    pub fn first(&self, distance: Length) -> Option<i8> {
        SAMPLE.into_iter().find(|&angle| self.check(angle, distance).is_ok())
    }

    /// Some way that may be taken. EOTE-7.0.6.
    pub fn some(&self) -> Option<(i8, Length)> {
        let Back { least, most, .. } = self.back;
        let ends_well = |angle: i8, distance: Length| self.ends_well(angle, self.length(angle, distance)).is_ok();
        if let Some(angle) = angles().find(|&angle| self.opens(angle) && ends_well(angle, least)) {
            return Some((angle, least));
        }
        let first = least.0.div_euclid(TENTH) + 1;
        let farther = || (first..).map(|n| Length(n * TENTH)).take_while(|&distance| distance <= most);
        // Where the least distance is closed by the way, so is all beyond it.
        angles().filter(|&angle| self.opens(angle)).find_map(|angle| {
            let open = self.open_length(angle, most);
            // Whoever would leave the table would do so farther on, too.
            let goes = |length: f64| length <= open && self.game.holds(&self.ahead(self.direction(angle) * length));
            let mut distances = farther().take_while(|&distance| goes(self.length(angle, distance)));
            distances.find(|&distance| ends_well(angle, distance)).map(|distance| (angle, distance))
        })
    }

    /// Does some angle lead off the table before an enemy or forbidden ground is in the way? EOTE-7.0.6.
    pub fn leads_off_table(&self) -> bool {
        let off = |angle: i8, n: i32| !self.game.holds(&self.ahead(self.direction(angle) * tenths(n)));
        let most = self.back.most.0 / TENTH;
        angles().any(|angle| {
            // The first tenth that is off the table: once off, it stays off.
            if !off(angle, most) {
                return false;
            }
            let (mut low, mut high) = (0, most);
            while low < high {
                let middle = (low + high) / 2;
                if off(angle, middle) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            self.is_open(angle, tenths(high)).is_ok()
        })
    }

    /// The angle that lets it go farthest, and how far: ties go to the smaller angle, then to the left. EOTE-7.0.6.
    pub fn farthest(&self) -> (i8, Length) {
        let mut best = (0, Length(0));
        for angle in angles() {
            // An angle that is closed before it leads farther than another is not looked at.
            if self.is_open(angle, tenths(best.1.0 / TENTH + 1)).is_err() {
                continue;
            }
            // How far it is open, then back to a place where it can stand.
            let open = (self.open_length(angle, self.back.least) * 10.0 + TOLERANCE).floor() as i32;
            let stands = |&n: &i32| self.may_end(self.end(angle, tenths(n)), true).is_ok();
            if let Some(n) = (best.1.0 / TENTH + 1..=open).rev().find(stands) {
                best = (angle, Length(n * TENTH));
            }
        }
        best
    }

    /// The direction of an angle off the base direction, clockwise.
    fn direction(&self, angle: i8) -> Point {
        self.back.away.turned(Angle(100 * i32::from(angle))).vector()
    }
}

/// So many tenths of an inch.
fn tenths(n: i32) -> f64 {
    f64::from(n) / 10.0
}

/// The middle of a block in its own axes.
fn middle(footprint: &Footprint, axes: &Axes) -> Point {
    axes.point(0.0, -footprint.depth().get() / 2.0)
}

/// From where to where a block extends along an axis.
fn span(block: &Block, axis: Point) -> [f64; 2] {
    let along = block.corners().map(|corner| corner.dot(axis));
    along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
}

/// How far two stretches of an axis are apart; less than nothing where they share some of it.
fn gap(one: [f64; 2], other: [f64; 2]) -> f64 {
    (other[0] - one[1]).max(one[0] - other[1])
}

/// Does a block come into contact with a body on its way?
fn sweeps(block: &Block, along: Point, body: &Block) -> bool {
    block.parts().iter().any(|part| {
        let swept = part.swept(along);
        body.parts().iter().any(|other| swept.within(other, CONTACT + 1e-9))
    })
}

/// Does a block lie on a body somewhere on its way?
fn crosses(block: &Block, along: Point, body: &Block) -> bool {
    block.parts().iter().any(|part| {
        let swept = part.swept(along);
        body.parts().iter().any(|other| swept.is_deep_in(other, OVERLAP))
    })
}
