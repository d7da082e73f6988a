//! 3.0.7 to 3.0.9 and 3.5: leaders ride, attach themselves to units and divisions, and get out of the enemy's way.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::state::{LeaderStatus, Spot};
use crate::tables::{SHARE_TOLERANCE, WHOLE};
use crate::terrain::Kind;
use crate::unit::{DivisionId, Formation, LeaderId, Level, UnitId};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};
use voltigeur_field::table::{Point, Shape};

/// A rider crosses a river so near to a bridge, a ford or a pontoon.
const AT_CROSSING: f64 = 0.5;

impl Eagles {
    /// How far a leader rides in a whole move. EOTE-5.1.2.
    pub(crate) fn leader_allowance(&self, leader: LeaderId) -> f64 {
        match self.battle.leader(leader).level {
            Level::Division => self.battle.allowance.division_leader,
            Level::Corps | Level::Wing | Level::Army => self.battle.allowance.leader,
        }
    }

    /// Is the straight way free for a rider? Enemies bar it, rivers away from crossings, and the edge of the table. EOTE-3.0.7.
    pub(crate) fn check_way(&self, side: Side, from: Point, to: Point) -> Verdict {
        let table = &self.battle.table;
        let on_table = to.x >= 0.0 && to.y >= 0.0 && to.x <= table.width && to.y <= table.height;
        require(on_table, "EOTE-3.0.7", "a leader cannot leave the table")?;
        let barred = self.present(side.other()).into_iter().any(|enemy| {
            let quick = self.point(enemy).distance(from.towards(to, 0.5)) - self.reach(enemy);
            quick <= from.distance(to) / 2.0 && self.block(enemy).meets_segment(from, to)
        });
        require(!barred, "EOTE-3.0.7", "a leader cannot ride through enemy units")?;
        let swims = self.battle.features_of(|kind| kind == Kind::River).any(|river| {
            let Some(line) = self.battle.line(river) else { return false };
            line.crossings(from, to).into_iter().any(|share| !self.is_crossing(from.towards(to, share)))
        });
        require(!swims, "EOTE-3.0.7", "a leader can cross a river only at a bridge, ford or pontoon")
    }

    /// Is there a bridge, a ford or a pontoon at this point of a river?
    fn is_crossing(&self, point: Point) -> bool {
        let near = |at: Point| within(at.distance(point), AT_CROSSING);
        let built = self.battle.features_of(|kind| matches!(kind, Kind::Bridge | Kind::Ford)).any(|feature| {
            let spot = matches!(&self.battle.feature(feature).shape, Shape::Spot(at) if near(*at));
            spot && !self.state.is_destroyed(feature)
        });
        built || self.state.pontoons.iter().any(|pontoon| near(pontoon.point()))
    }

    /// What a ride would cost, in millionths of a whole move.
    fn ride_cost(&self, leader: LeaderId, to: Spot) -> u32 {
        let distance = self.leader_point(leader).distance(to.point());
        (distance / self.leader_allowance(leader) * f64::from(WHOLE)).round() as u32
    }

    /// May a leader ride there in his side's part? B's ride half as far. EOTE-3.0.7, EOTE-3.0.9, EOTE-3.5.1.1.
    pub(crate) fn check_ride(&self, side: Side, leader: LeaderId, to: Spot) -> Verdict {
        let state = self.state.leader(leader);
        require(self.battle.leader(leader).side == side, "EOTE-3.0.7", "that is not your leader")?;
        require(self.is_here(leader), "EOTE-3.0.7", "the leader is not on the table")?;
        require(!state.done, "EOTE-3.5.1.1", "the leader joined a unit this turn, and that was his move")?;
        let from = self.leader_point(leader);
        require(Spot::of(from) != to, "EOTE-3.0.7", "the leader is already there")?;
        let budget = if self.a() == side { WHOLE } else { WHOLE / 2 };
        let used = state.spent + self.ride_cost(leader, to);
        require(used <= budget + SHARE_TOLERANCE, "EOTE-3.0.7", "that is beyond the leader's movement")?;
        self.check_way(side, from, to.point())
    }

    /// May a leader attach himself to a unit in phase 1? EOTE-3.5.1.1, EOTE-3.5.1.4 to EOTE-3.5.1.6.
    pub(crate) fn check_attach(&self, side: Side, leader: LeaderId, unit: UnitId) -> Verdict {
        let state = self.state.leader(leader);
        let rule = "EOTE-3.5.1.1";
        require(
            self.battle.leader(leader).side == side && self.is_here(leader),
            rule,
            "the leader is not on the table",
        )?;
        require(self.on_table(unit) && self.is_ready(unit), rule, "the unit is routed or off the table")?;
        require(state.unit.is_none(), "EOTE-3.5.1.5", "a leader can leave a unit only in the Movement phase")?;
        let able = !self.is_detachment(unit) && self.formation(unit) != Formation::Crew;
        require(able, "EOTE-3.5.1.6", "a leader cannot join detached skirmishers or gunners")?;
        require(self.attached_leader(unit).is_none(), "EOTE-3.5.1.5", "the unit already has a leader")?;
        let of = self.battle.division_of(unit);
        let own = of.is_some_and(|of| self.battle.division(of).leader == leader && !self.state.division(of).routed);
        let lent = of.is_some() && state.division == of;
        match self.battle.leader(leader).level {
            Level::Division => require(own || lent, rule, "the unit is not in the leader's division")?,
            _ => require(own || lent, "EOTE-3.5.1.4", "the leader must join the division first")?,
        }
        let near = within(self.leader_distance(leader, unit), self.leader_allowance(leader));
        require(near, rule, "the unit is beyond the leader's movement")?;
        let from = self.leader_point(leader);
        self.check_way(side, from, self.block(unit).nearest_to(from))
    }

    /// Marks a leader's division and others for what the end of a ride means: he joins a division commander, or takes over a division
    /// that has lost its own. Between two it is the nearer one: where he rides is his choice (H32). Who has left a division joins no other
    /// in this turn. EOTE-3.5.2.1, EOTE-3.5.2.2, EOTE-3.5.2.4.
    fn division_joined(&self, leader: LeaderId) -> Option<(DivisionId, bool)> {
        let state = self.state.leader(leader);
        if self.battle.leader(leader).level == Level::Division || state.division.is_some() {
            return None;
        }
        let at = self.leader_point(leader);
        let joins = |division: DivisionId| {
            if state.left_division.is_some_and(|left| left != division)
                || !self.commands_division(leader, division)
                || !self.is_on_table(division)
                || self.state.division(division).routed
            {
                return None;
            }
            let own = self.battle.division(division).leader;
            if self.is_here(own) {
                let far = self.leader_point(own).distance(at);
                return within(far, self.battle.distance.with_leader).then_some((far, division, false));
            }
            let near = self.is_with_a_unit(leader, division) && self.takes_over(leader, division);
            let units = self.battle.division(division).units.filter(|&unit| self.on_table(unit));
            let far = units.map(|unit| self.leader_distance(leader, unit)).fold(f64::INFINITY, f64::min);
            near.then_some((far, division, true))
        };
        let nearest = self.battle.all_divisions().filter_map(joins).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, division, commands)| (division, commands))
    }

    /// Is he near enough to the farthest unit of a division to take it over? EOTE-3.5.2.2.
    fn takes_over(&self, leader: LeaderId, division: DivisionId) -> bool {
        let units = self.battle.division(division).units.filter(|&unit| self.on_table(unit));
        let reach = self.battle.distance.takes_over;
        units.into_iter().all(|unit| within(self.leader_distance(leader, unit), reach))
    }

    fn is_with_a_unit(&self, leader: LeaderId, division: DivisionId) -> bool {
        let mut units = self.battle.division(division).units.filter(|&unit| self.on_table(unit));
        units.any(|unit| within(self.leader_distance(leader, unit), self.battle.distance.with_leader))
    }

    /// Is an attached superior still with his division? EOTE-3.5.2.3.
    fn stays_with(&self, leader: LeaderId, division: DivisionId) -> bool {
        let own = self.battle.division(division).leader;
        let apart = || self.leader_point(own).distance(self.leader_point(leader));
        match self.state.leader(leader).commands {
            true => self.is_with_a_unit(leader, division),
            false => self.is_here(own) && within(apart(), self.battle.distance.with_leader),
        }
    }

    /// Superiors who are with a division whose commander has fallen take it over when they are near enough. EOTE-3.5.2.2.
    pub(crate) fn take_over_commands(&mut self) {
        for leader in self.battle.all_leaders() {
            let Some(division) = self.state.leader(leader).division else { continue };
            let own = self.battle.division(division).leader;
            if self.is_here(own) {
                self.state.leader_mut(leader).commands = false;
            } else if self.is_here(leader) && self.takes_over(leader, division) {
                self.state.leader_mut(leader).commands = true;
            }
        }
    }

    /// The end of phase 3: superiors who are no longer with their division are detached. EOTE-3.5.2.3.
    pub(crate) fn settle_attachments(&mut self) {
        self.take_over_commands();
        for leader in self.battle.all_leaders() {
            let Some(division) = self.state.leader(leader).division else { continue };
            if !self.stays_with(leader, division) {
                let state = self.state.leader_mut(leader);
                (state.division, state.commands) = (None, false);
            }
        }
    }

    /// The nearest unit of a leader's command that he can flee to. EOTE-3.0.8, EOTE-3.5.1.6.
    fn refuge_of(&self, leader: LeaderId, without: Option<UnitId>) -> Option<UnitId> {
        let mut best: Option<(f64, UnitId)> = None;
        for unit in self.of_command(leader) {
            if !self.on_table(unit) || !self.is_ready(unit) || Some(unit) == without {
                continue;
            }
            let distance = self.leader_distance(leader, unit);
            let near = within(distance, self.battle.distance.leader_flight);
            if near && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, unit));
            }
        }
        best.map(|(_, unit)| unit)
    }

    /// Puts a leader where he touches a unit: at the nearest point of its block.
    pub(crate) fn put_beside(&mut self, leader: LeaderId, unit: UnitId) {
        let at = Spot::of(self.block(unit).nearest_to(self.leader_point(leader)));
        self.state.leader_mut(leader).at = at;
    }

    /// A unit leaves the table: the leader who is attached to it stays behind. Call it while the unit's pose is still that of the table.
    /// EOTE-3.5.1.6.
    pub(crate) fn detach_leader_of(&mut self, unit: UnitId) {
        let Some(leader) = self.attached_leader(unit) else { return };
        let at = Spot::of(self.leader_point(leader));
        let turn = self.at(unit).turn;
        let state = self.state.leader_mut(leader);
        (state.at, state.unit, state.left_unit) = (at, None, true);
        state.led_assault |= turn.fought_cavalry || turn.fought_infantry;
        if let Some(refuge) = self.refuge_of(leader, Some(unit)) {
            self.put_beside(leader, refuge);
        }
    }

    /// Leaders who are near a unit that fights or is shot at risk their lives. Call it at the moment of that combat. EOTE-8.0.1.
    pub(crate) fn expose_leaders_near(&mut self, unit: UnitId) {
        let reach = self.battle.distance.leader_casualty;
        for leader in self.battle.all_leaders() {
            if self.is_here(leader) && !self.state.leader(leader).exposed {
                let quick = self.point(unit).distance(self.leader_point(leader)) - self.reach(unit);
                if within(quick, reach) && within(self.leader_distance(leader, unit), reach) {
                    self.state.leader_mut(leader).exposed = true;
                }
            }
        }
    }

    /// The unit fought, or was in a firefight: orders reach its division with more delay in the next turn. EOTE-3.1.5.
    pub(crate) fn engaged(&mut self, unit: UnitId) {
        if let Some(division) = self.battle.division_of(unit) {
            self.state.division_mut(division).engaged_now = true;
        }
    }

    /// A leader is killed or captured. EOTE-8.0.3, EOTE-8.0.5.
    pub(crate) fn lose_leader(&mut self, leader: LeaderId) {
        let (turn, at) = (self.state.turn, Spot::of(self.leader_point(leader)));
        let state = self.state.leader_mut(leader);
        state.status = LeaderStatus::Killed(turn);
        state.deaths = state.deaths.saturating_add(1);
        (state.at, state.unit, state.division, state.commands) = (at, None, None, false);
        for division in self.battle.all_divisions() {
            if self.battle.division(division).leader == leader {
                self.state.division_mut(division).lost_leader = true;
            }
        }
        self.take_over_commands();
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A leader rides; he leaves the unit or the division that he was attached to, and may join a division. EOTE-3.0.7, EOTE-3.5.1.5,
    /// EOTE-3.5.2.1, EOTE-3.5.2.4.
    pub fn take_ride(&mut self, leader: LeaderId, to: Spot) {
        let cost = self.ride_cost(leader, to);
        let from = Spot::of(self.leader_point(leader));
        let state = self.state.leader_mut(leader);
        state.spent += cost;
        state.left_unit |= state.unit.is_some();
        (state.unit, state.at) = (None, to);
        self.note(|| Event::Command(Report::Rides { leader, from, to }));
        let left = self.state.leader(leader).division.filter(|&division| !self.stays_with(leader, division));
        if left.is_some() {
            let state = self.state.leader_mut(leader);
            (state.division, state.commands, state.left_division) = (None, false, left);
        }
        let joined = self.division_joined(leader);
        if let Some(division) = left.filter(|&left| joined.is_none_or(|(division, _)| division != left)) {
            self.note(|| Event::Command(Report::LeavesDivision { leader, division }));
        }
        if let Some((division, commands)) = joined {
            let state = self.state.leader_mut(leader);
            (state.division, state.commands) = (Some(division), commands);
            self.note(|| Event::Command(Report::JoinsDivision { leader, division, commands }));
        }
    }

    /// A leader attaches himself to a unit. EOTE-3.5.1.1.
    pub fn attach(&mut self, leader: LeaderId, unit: UnitId) {
        let state = self.state.leader_mut(leader);
        (state.unit, state.done) = (Some(unit), true);
        self.note(|| Event::Command(Report::Attaches { leader, unit }));
    }

    /// A formed enemy comes within an inch of a leader who is alone: he flees to the nearest unit of his command, or is captured.
    /// EOTE-3.0.8.
    pub fn leader_flees(&mut self, leader: LeaderId) {
        match self.refuge_of(leader, None) {
            Some(unit) => {
                self.put_beside(leader, unit);
                self.note(|| Event::Command(Report::Flees { leader, unit }));
            }
            None => {
                self.lose_leader(leader);
                self.note(|| Event::Command(Report::Captured { leader }));
            }
        }
    }

    /// The leader who is asked for is put beside a unit. EOTE-8.0.5.
    pub(super) fn replace_leader(&mut self, leader: LeaderId, unit: UnitId) {
        let at = Spot::of(self.block(unit).middle());
        let state = self.state.leader_mut(leader);
        (state.at, state.status, state.replaced) = (at, LeaderStatus::Here, true);
        state.shaken = false;
        self.take_over_commands();
        self.note(|| Event::Command(Report::Replaced { leader, unit }));
    }
}
