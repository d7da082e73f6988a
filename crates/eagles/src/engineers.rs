//! 10.0 Engineers: pontoons, charges under bridges, and what becomes of those who stand on them. EOTE-10.2 ff.
use crate::event::Event;
use crate::fire::Report;
use crate::game::{Eagles, Umpire};
use crate::state::{Aim, Status, Task, UnitState};
use crate::tables::CONTACT;
use crate::terrain::Kind;
use crate::unit::{FeatureId, UnitId};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};
use voltigeur_field::table::{Block, Shape};

/// So many counted turns make a pontoon. EOTE-10.2.2.
const PONTOON_TURNS: u8 = 4;
/// Under fire of artillery a turn counts below this. EOTE-10.2.3.
const UNDER_FIRE: i16 = 6;
/// A charge works on this or less. EOTE-10.2.4.
const CHARGE_WORKS: i16 = 5;

impl UnitState {
    /// What is left of its work when it is away from it: the turns that were counted for a pontoon. EOTE-10.2.3, house ruling H107.
    pub(crate) fn kept_task(&self) -> Option<(Task, u8)> {
        self.task.filter(|&(task, counted)| counted > 0 && matches!(task, Task::Pontoon(_)))
    }
}

impl Eagles {
    /// May an engineer battalion begin this in its Movement Phase? EOTE-10.2.2, EOTE-10.2.4.
    pub(crate) fn check_engineer(&self, unit: UnitId, task: Task) -> Verdict {
        require(!self.battle.switches.no_engineering, "EOTE-10.2", "engineering is switched off in this battle")?;
        require(self.unit(unit).engineers, "EOTE-10.2.2", "that is not an engineer battalion")?;
        let ready = self.on_table(unit) && self.is_ready(unit);
        require(ready, "EOTE-10.2.2", "the battalion is routed or off the table")?;
        require(!self.at(unit).turn.moved, "EOTE-10.2.2", "the battalion has already moved this turn")?;
        require(
            self.at(unit).task.is_none_or(|(now, _)| now != task),
            "EOTE-10.2.2",
            "the battalion is already doing that work",
        )?;
        match task {
            Task::Pontoon(spot) => {
                let river = |feature: FeatureId| match &self.battle.feature(feature).shape {
                    Shape::Line(line) => line.nearest(spot.point()).0.distance(spot.point()) <= CONTACT,
                    Shape::Area(area) => area.border_distance(spot.point()) <= CONTACT,
                    Shape::Spot(_) => false,
                };
                let at_river = self.battle.features_of(|kind| kind == Kind::River).any(river);
                require(at_river, "EOTE-10.2.2", "that place is not on a river")?;
                require(self.is_at_work(unit, task), "EOTE-10.2.2", "the battalion must touch the river there")?;
                require(!self.state.pontoons.is_full(), "EOTE-10.2.2", "no more pontoons can be laid")
            }
            Task::Charge(bridge) => {
                let stands = self.battle.kind(bridge) == Kind::Bridge && !self.state.is_destroyed(bridge);
                require(stands, "EOTE-10.2.4", "there is no bridge there to blow up")?;
                let set = self.state.charge_of(bridge).is_some();
                require(!set, "EOTE-10.2.4", "that bridge already has a charge")?;
                require(self.is_at_work(unit, task), "EOTE-10.2.4", "the bridge is more than an inch away")
            }
        }
    }

    /// Does a battalion stand where its work is? EOTE-10.2.2, EOTE-10.2.4.
    pub(crate) fn is_at_work(&self, unit: UnitId, task: Task) -> bool {
        let (at, near) = match task {
            Task::Pontoon(spot) => (Block::point(spot.point()), CONTACT),
            Task::Charge(bridge) => (self.crossing(Aim::Bridge(bridge)), self.battle.distance.engineer_near),
        };
        self.on_table(unit) && crate::geometry::within(self.block(unit).distance(&at), near)
    }

    /// What engineers of a side could begin.
    pub(crate) fn engineer_tasks(&self, unit: UnitId) -> impl Iterator<Item = Task> {
        let engineers = self.unit(unit).engineers && !self.battle.switches.no_engineering && self.on_table(unit);
        let middle = self.block(unit).middle();
        let rivers = self.battle.features_of(move |kind| engineers && kind == Kind::River);
        let pontoons = rivers
            .filter_map(move |river| self.battle.line(river))
            .map(move |line| Task::Pontoon(crate::state::Spot::of(line.nearest(middle).0)));
        let bridges = self.battle.features_of(move |kind| engineers && kind == Kind::Bridge);
        pontoons.chain(bridges.map(Task::Charge)).filter(move |&task| self.check_engineer(unit, task).is_ok())
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A battalion sets to work. EOTE-10.2.2, EOTE-10.2.4.
    pub fn take_engineer(&mut self, unit: UnitId, task: Task) {
        self.state.unit_mut(unit).task = Some((task, 0));
        self.state.unit_mut(unit).turn.done = true;
        self.note(|| Event::Fire(Report::Work { unit, task }));
    }

    /// The end of the turn: does it count for those at work? EOTE-10.2.2, EOTE-10.2.3, EOTE-10.2.4.
    pub fn engineers_count(&mut self) {
        if self.battle.switches.no_engineering {
            return;
        }
        for side in [self.a(), self.b()] {
            for unit in self.battle.of_side(side) {
                if let Some((task, counted)) = self.at(unit).task {
                    self.count_work(unit, task, counted);
                }
            }
        }
    }

    /// Turns that were counted for a pontoon are not lost when its battalion is away. EOTE-10.2.3, house ruling H107.
    fn count_work(&mut self, unit: UnitId, task: Task, counted: u8) {
        if !self.is_ready(unit) || !self.is_at_work(unit, task) {
            self.state.unit_mut(unit).task = self.at(unit).kept_task();
            return;
        }
        let turn = self.at(unit).turn;
        if turn.moved || turn.assaulted || turn.fought_infantry || turn.fought_cavalry {
            return;
        }
        match task {
            Task::Charge(bridge) => {
                let side = self.side(unit);
                if self.state.charge_of(bridge).is_none() {
                    self.state.charged[side.index()] |= 1 << bridge.0;
                }
                self.state.unit_mut(unit).task = None;
                self.note(|| Event::Fire(Report::ChargeSet { unit, bridge }));
            }
            Task::Pontoon(spot) => {
                let face = turn.hurt_by_guns.then(|| self.d10("EOTE-10.2.3", self.side(unit)));
                let counts = face.is_none_or(|face| face < UNDER_FIRE);
                let total = counted + u8::from(counts);
                self.note(|| Event::Fire(Report::PontoonWork { unit, face, counted: total }));
                let done = total >= PONTOON_TURNS && !self.state.pontoons.is_full();
                self.state.unit_mut(unit).task = (!done).then_some((task, total));
                if done {
                    self.state.pontoons.push(spot);
                }
            }
        }
    }

    /// Charges that are set go off in 4a, or fail and must be set again. The die is thrown by the side whose engineers set the charge,
    /// those of A first. EOTE-10.2.4, EOTE-0.5.2.
    pub fn fire_charges(&mut self) {
        let bridges = || self.battle.features_of(|kind| kind == Kind::Bridge);
        let of = |side: Side| bridges().map(move |bridge| (side, bridge));
        let set: arrayvec::ArrayVec<(Side, FeatureId), 64> = of(self.a())
            .chain(of(self.b()))
            .filter(|&(side, bridge)| self.state.charge_of(bridge) == Some(side))
            .collect();
        for (side, bridge) in set {
            let face = self.d10("EOTE-10.2.4", side);
            let works = face <= CHARGE_WORKS;
            self.state.charged[side.index()] &= !(1 << bridge.0);
            self.note(|| Event::Fire(Report::ChargeFired { bridge, side, face, works }));
            if works {
                self.destroy_crossings(&[Aim::Bridge(bridge)]);
            }
        }
    }

    /// Bridges and pontoons are gone, and whoever stood on them. EOTE-10.2.5, EOTE-10.2.6.
    pub fn destroy_crossings(&mut self, crossings: &[Aim]) {
        for &crossing in crossings {
            let Some(&at) = self.crossing(crossing).parts().first().and_then(|part| part.corners().first()) else {
                continue;
            };
            if let Aim::Bridge(bridge) = crossing {
                if self.state.is_destroyed(bridge) {
                    continue;
                }
                self.state.destroyed |= 1 << bridge.0;
                for charged in &mut self.state.charged {
                    *charged &= !(1 << bridge.0);
                }
            }
            self.note(|| Event::Fire(Report::CrossingDestroyed { crossing }));
            for unit in self.battle.all_units() {
                if self.on_table(unit) && self.at(unit).town.is_none() && self.block(unit).contains(at) {
                    self.leave_table(unit, Status::Removed, "EOTE-10.2.5");
                }
            }
        }
        // Pontoons are known by their number: the last ones go first.
        for number in (0..self.state.pontoons.len()).rev() {
            if crossings.contains(&Aim::Pontoon(number as u8)) {
                self.state.pontoons.remove(number);
            }
        }
    }
}
