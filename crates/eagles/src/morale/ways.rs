//! The ways back of a unit: which angles and distances are open to it. EOTE-7.0.4, EOTE-7.0.6, EOTE-7.5.10.
use crate::game::Eagles;
use crate::geometry::within;
use crate::procedure::{Back, Why};
use crate::tables::{CONTACT, OVERLAP, TOLERANCE};
use crate::terrain::Kind;
use crate::unit::{Formation, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::table::{Angle, Block, Footprint, Frame as Axes, Heading, Length, Point, Pose};

/// The widest angle to either side, in whole degrees. EOTE-7.0.4.
pub(super) const WIDEST: i8 = 45;
/// Distances are chosen in tenths of an inch. EOTE-7.0.4.
const TENTH: i32 = 100;

/// The rule that keeps ordinary moves out of town blocks.
const THROUGH_HOUSES: &str = "EOTE-5.1.9";

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

    /// May it take this way? EOTE-7.0.4.
    pub(crate) fn check_way_back(&self, back: &Back, angle: i8, distance: Length) -> Verdict {
        let Back { unit, least, most, why, .. } = *back;
        require((-WIDEST..=WIDEST).contains(&angle), "EOTE-7.0.4", "the angle is at most 45 degrees to either side")?;
        require(distance >= least, "EOTE-7.0.4", "it must go farther back")?;
        require(distance <= most, "EOTE-7.0.4", "it may not go so far back")?;
        let tenth = distance.0 % TENTH == 0 || distance == least || distance == most;
        require(tenth, "EOTE-7.0.4", "distances are chosen in tenths of an inch")?;
        let distance = self.length_of_way(back, angle, distance);
        self.is_open(back, angle, distance)?;
        let end = self.end_of_way(back, angle, distance);
        if why == Why::Flight && !self.holds(&self.block_at(unit, self.start_of_way(back).1, end)) {
            return Ok(());
        }
        self.may_end(back, end)?;
        require(
            !back.clear || self.keeps_clear(back, angle, distance),
            "EOTE-7.5.10",
            "it must keep an inch from formed friends while there is a way that does",
        )
    }

    /// May it end there: on the table, on nobody, not pinned unless it is pressed? EOTE-7.0.4, EOTE-7.0.6.
    fn may_end(&self, back: &Back, end: Pose) -> Verdict {
        let (unit, formation) = (back.unit, self.start_of_way(back).1);
        let place = self.place_at(unit, formation, end.frame());
        require(self.holds(&place.block), "EOTE-0.1.4", "it would leave the table")?;
        let in_houses = |town| self.battle.polygon(town).is_some_and(|town| town.contains(end.point()));
        let housed = self.battle.features_of(|kind| kind == Kind::TownBlock).any(in_houses);
        require(!housed, "EOTE-5.1.9", "it would end among houses")?;
        let loose = matches!(formation, Formation::Crew | Formation::Skirmish(_));
        let overlaps = !loose && self.overlapped(&place.block, UnitSet::one(unit)).is_some();
        require(!overlaps, "EOTE-0.2.6", "it would end on another unit")?;
        let may_be_pinned = back.pressed || matches!(back.why, Why::Away | Why::Division);
        let pinned = || self.battle.of_side(self.side(unit).other()).any(|enemy| self.pins_at(enemy, &place));
        require(may_be_pinned || !pinned(), "EOTE-7.0.4", "it would end pinned")
    }

    /// Is nothing in the way: no enemy touched, no forbidden ground entered? Enemies that it touches at the start do not count for the
    /// first two inches. EOTE-7.0.4.
    fn is_open(&self, back: &Back, angle: i8, distance: f64) -> Verdict {
        let unit = back.unit;
        let (footprint, start) = self.layout(back);
        let along = direction(back, angle);
        if let Some(refusal) = self.bars_way(unit, start.at, start.at + along * distance) {
            return Err(refusal);
        }
        let block = footprint.in_frame(&start);
        let middle = block.middle() + along * (distance / 2.0);
        for enemy in self.present(self.side(unit).other()) {
            let apart = self.point(enemy).distance(middle) - self.reach(enemy) - block.radius() - distance / 2.0;
            if apart > CONTACT {
                continue;
            }
            let body = self.block(enemy);
            let touched = block.distance(&body) <= CONTACT + 1e-9;
            let skip = if touched { self.battle.distance.ignore_start } else { 0.0 };
            if skip < distance && sweeps(&footprint, &start.shifted(along * skip), along * (distance - skip), &body) {
                return Err(Refusal::new("EOTE-7.0.4", "an enemy is in the way"));
            }
        }
        Ok(())
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

    fn layout(&self, back: &Back) -> (Footprint, Axes) {
        let (pose, formation) = self.start_of_way(back);
        (self.battle.footprint(back.unit, formation), pose.frame())
    }

    /// Where a way ends. A routed unit turns about the middle of its block and faces away. EOTE-7.0.4, EOTE-7.5.10.
    pub(super) fn end_of_way(&self, back: &Back, angle: i8, distance: f64) -> Pose {
        let (footprint, start) = self.layout(back);
        let end = start.shifted(direction(back, angle) * distance);
        if !matches!(back.why, Why::Rout | Why::Flight) {
            return end.pose();
        }
        let half = footprint.depth().get() / 2.0;
        let at = middle(&footprint, &end) + back.away.vector() * half;
        Pose::new(at.x, at.y, back.away)
    }

    /// How far a chosen way goes: a flight ends where it is safe from every enemy. EOTE-7.4.2.
    pub(super) fn length_of_way(&self, back: &Back, angle: i8, distance: Length) -> f64 {
        if back.why != Why::Flight {
            return distance.get();
        }
        let (safe, side, formation) =
            (self.battle.distance.safe, self.side(back.unit).other(), self.start_of_way(back).1);
        let mut done = 0.0;
        while done < distance.get() {
            // As it will lie when it has turned its back.
            let block = self.block_at(back.unit, formation, self.end_of_way(back, angle, done));
            let Some((near, _)) = self.nearest_to_block(&block, side) else { break };
            if !within(near, safe) {
                break;
            }
            // No nearer than this can it be safe.
            done += ((safe - near) * 10.0).floor().max(1.0) / 10.0;
        }
        done.min(distance.get())
    }

    /// Formed friends whom a way crosses. EOTE-7.0.5, EOTE-7.5.10.
    pub(super) fn crossed(&self, back: &Back, angle: i8, distance: f64) -> UnitSet {
        let (footprint, start) = self.layout(back);
        let along = direction(back, angle) * distance;
        self.friends_near(back, along, 0.0)
            .filter(|&friend| crosses(&footprint, &start, along, &self.block(friend)))
            .collect()
    }

    /// Does it stay an inch from every formed friend on its way? Those who are nearer at the start count only if they are crossed.
    /// EOTE-7.5.10.
    fn keeps_clear(&self, back: &Back, angle: i8, distance: f64) -> bool {
        let gap = self.battle.distance.rout_gap;
        let (footprint, start) = self.layout(back);
        let along = direction(back, angle) * distance;
        let block = footprint.in_frame(&start);
        !self.friends_near(back, along, gap).any(|friend| {
            let body = self.block(friend);
            if block.distance(&body) < gap - TOLERANCE {
                return crosses(&footprint, &start, along, &body);
            }
            let near = |part: &voltigeur_field::table::Part| {
                let swept = part.swept(along);
                body.parts().iter().any(|other| swept.distance(other) < gap - TOLERANCE)
            };
            block.parts().iter().any(near)
        })
    }

    fn friends_near(&self, back: &Back, along: Point, gap: f64) -> impl Iterator<Item = UnitId> {
        let unit = back.unit;
        let (footprint, start) = self.layout(back);
        let block = footprint.in_frame(&start);
        let (middle, reach) = (block.middle() + along * 0.5, block.radius() + along.length() / 2.0 + gap);
        self.battle.of_side(self.side(unit)).filter(move |&friend| {
            friend != unit
                && self.on_table(friend)
                && self.is_formed(friend)
                && self.point(friend).distance(middle) <= reach + self.reach(friend)
        })
    }

    /// Is there an open way that stays clear of formed friends? EOTE-7.5.10.
    pub(super) fn has_clear_way(&self, back: &Back) -> bool {
        let distance = back.most;
        angles().any(|angle| {
            let length = self.length_of_way(back, angle, distance);
            self.keeps_clear(back, angle, length)
                && self.is_open(back, angle, length).is_ok()
                && self.may_end(back, self.end_of_way(back, angle, length)).is_ok()
        })
    }

    /// Some way that may be taken. EOTE-7.0.6.
    pub(super) fn some_way(&self, back: &Back) -> Option<(i8, Length)> {
        let tenths = |length: Length| {
            let first = length.0.div_euclid(TENTH) + 1;
            std::iter::once(length).chain((first..).map(|n| Length(n * TENTH)))
        };
        let distances = || tenths(back.least).take_while(|&distance| distance <= back.most);
        // The least distance first: where that is closed by the way, so is all beyond it.
        for angle in angles() {
            if self.check_way_back(back, angle, back.least).is_ok() {
                return Some((angle, back.least));
            }
        }
        let open = |angle: &i8| self.is_open(back, *angle, back.least.get()).is_ok();
        angles().filter(open).find_map(|angle| {
            distances()
                .find(|&distance| self.check_way_back(back, angle, distance).is_ok())
                .map(|distance| (angle, distance))
        })
    }

    /// Does some angle lead off the table before an enemy or forbidden ground is in the way? EOTE-7.0.6.
    pub(super) fn leads_off_table(&self, back: &Back) -> bool {
        let (footprint, start) = self.layout(back);
        let off = |angle: i8, tenths: i32| {
            let end = start.shifted(direction(back, angle) * (f64::from(tenths) / 10.0));
            !self.holds(&footprint.in_frame(&end))
        };
        let most = back.most.0 / TENTH;
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
            self.is_open(back, angle, f64::from(high) / 10.0).is_ok()
        })
    }

    /// The angle that lets it go farthest, and how far: ties go to the smaller angle, then to the left. EOTE-7.0.6.
    pub(super) fn farthest_way(&self, back: &Back) -> (i8, Length) {
        let pressed = Back { pressed: true, ..*back };
        let most = back.least.0 / TENTH;
        let mut best = (0, Length(0));
        for angle in angles() {
            let at = |tenths: i32| f64::from(tenths) / 10.0;
            // How far it is open, then back to a place where it can stand.
            let (mut low, mut high) = (0, most);
            while low < high {
                let middle = (low + high + 1) / 2;
                if self.is_open(back, angle, at(middle)).is_ok() {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            let stands = |tenths: &i32| self.may_end(&pressed, self.end_of_way(back, angle, at(*tenths))).is_ok();
            let reached = (best.1.0 / TENTH + 1..=low).rev().find(stands);
            if let Some(tenths) = reached {
                best = (angle, Length(tenths * TENTH));
            }
        }
        best
    }
}

/// The direction of an angle off the base direction, clockwise.
fn direction(back: &Back, angle: i8) -> Point {
    back.away.turned(Angle(100 * i32::from(angle))).vector()
}

/// The middle of a block in its own axes.
fn middle(footprint: &Footprint, axes: &Axes) -> Point {
    axes.point(0.0, -footprint.depth().get() / 2.0)
}

/// Does a block come into contact with a body on its way?
fn sweeps(footprint: &Footprint, start: &Axes, along: Point, body: &Block) -> bool {
    footprint.in_frame(start).parts().iter().any(|part| {
        let swept = part.swept(along);
        body.parts().iter().any(|other| swept.distance(other) <= CONTACT + 1e-9)
    })
}

/// Does a block lie on a body somewhere on its way?
fn crosses(footprint: &Footprint, start: &Axes, along: Point, body: &Block) -> bool {
    footprint.in_frame(start).parts().iter().any(|part| {
        let swept = part.swept(along);
        body.parts().iter().any(|other| swept.is_deep_in(other, OVERLAP))
    })
}
