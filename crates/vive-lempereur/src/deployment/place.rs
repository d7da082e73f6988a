//! The decisions of the deployment, stage by stage. VLE-XVIII.2a to VLE-XVIII.5a.
use super::{Area, Deed, Deployment, KEEP_AWAY, MOST_IN_AREA, MOST_MOVES, Stage};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Align, Form, FormWhy, Frame, GroupKind};
use crate::state::LeaderAt;
use crate::terrain::Cost;
use crate::unit::{Arm, Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

impl Procedure<ViveLEmpereur> for Deployment {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (text, rule) = game.ask_deploy(self);
        Question::new(rule, text)
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let side = self.side;
        let hexes = || game.battle.map.grid().ids();
        match self.stage {
            Stage::Areas => {
                for leader in game.deployers(side) {
                    out.extend((0..16).map(|area| Action::Deploy(Deed::Place(leader, Area(area)))));
                }
                out.push(Action::Deploy(Deed::End));
            }
            Stage::Riding => {
                if let Some(corps) = game.to_ride(side) {
                    out.extend(game.deployers(side).map(|leader| Action::Deploy(Deed::Ride(corps, leader))));
                }
            }
            Stage::Leaders | Stage::Others => {
                let waiting = |leader: &LeaderId| game.state.leader(*leader) == LeaderAt::Expected;
                for leader in game.battle.all_leaders().filter(waiting) {
                    if game.battle.leader(leader).side == side {
                        out.extend(hexes().map(|hex| Action::Deploy(Deed::Put(leader, hex))));
                    }
                }
            }
            Stage::Units => {
                let away = game.battle.of_side(side).minus(game.state.on_map());
                out.extend(away.map(|unit| Action::Deploy(Deed::Deploy(unit))));
                if game.battle.switches.reserves {
                    out.extend(away.map(|unit| Action::Fog(crate::fog::Deed::Reserve(unit))));
                }
            }
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let wrong = |why| Err(Refusal::new("VLE-XVIII.4a", why));
        match (self.stage, *action) {
            (Stage::Areas, Action::Deploy(Deed::Place(leader, area))) => game.may_go(self.side, leader, area),
            (Stage::Areas, Action::Deploy(Deed::End)) => game.may_end(),
            (Stage::Areas, _) => wrong("place a leader, move a leader or end the deployment"),
            (Stage::Riding, Action::Deploy(Deed::Ride(corps, leader))) => {
                require(game.to_ride(self.side) == Some(corps), "VLE-XVIII.3a", "another corps is decided first")?;
                let placed =
                    game.deployers(self.side).any(|own| own == leader) && game.area_of_leader(leader).is_some();
                require(placed, "VLE-XVIII.3a", "choose an infantry corps that has been placed")
            }
            (Stage::Riding, _) => wrong("say which infantry corps it goes with"),
            (Stage::Leaders | Stage::Others, Action::Deploy(Deed::Put(leader, hex))) => game.may_put(self, leader, hex),
            (Stage::Leaders | Stage::Others, _) => wrong("first place the leader on a hex"),
            (Stage::Units, Action::Deploy(Deed::Deploy(unit))) => game.may_put_down(self.side, unit),
            (Stage::Units, Action::Fog(crate::fog::Deed::Reserve(unit))) => {
                game.may_put_down(self.side, unit)?;
                game.may_reserve(crate::fog::Occasion::Coming, self.side, unit)
            }
            (Stage::Units, _) => wrong("choose a unit to deploy"),
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let deploy = umpire[me];
        let side = deploy.side;
        match action {
            Action::Deploy(Deed::Place(leader, area)) => {
                let from = umpire.area_of_leader(leader);
                let state = &mut umpire.state.core.deployment;
                state.area[usize::from(leader.0)] = area.0;
                state.moved[side] = from.is_some();
                state.moves[side] += u8::from(from.is_some());
                umpire.note(|| Event::LeaderPlaced { leader, from, to: area });
                umpire.note(|| Event::LeaderFaceDown { side, from, to: area });
                umpire[me].side = side.other();
            }
            Action::Deploy(Deed::End) => {
                umpire.note(|| Event::DeploymentEnds { side });
                umpire[me] = Deployment { stage: Stage::Riding, side: Side::First };
            }
            Action::Deploy(Deed::Ride(corps, leader)) => {
                umpire.state.core.deployment.rides[usize::from(corps.0)] = leader.0;
                umpire.note(|| Event::CorpsRides { corps, leader });
            }
            Action::Deploy(Deed::Put(leader, hex)) => umpire.put_leader(deploy, leader, hex),
            Action::Deploy(Deed::Deploy(unit)) => umpire.put_unit(unit, side),
            Action::Fog(deed) => umpire.take_fog(deed),
            _ => {}
        }
        Flow::On
    }

    /// A side with nothing to do is passed over, a stage in which neither has anything is over. Says whether the game goes on.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let deploy = umpire[me];
        if umpire.deploy_asks(&deploy) {
            return Flow::Ask;
        }
        let other = Deployment { side: deploy.side.other(), ..deploy };
        if umpire.deploy_asks(&other) {
            umpire[me] = other;
            return Flow::On;
        }
        let next = match deploy.stage {
            Stage::Areas => Stage::Riding,
            Stage::Riding => Stage::Leaders,
            Stage::Leaders => Stage::Units,
            Stage::Units => Stage::Others,
            Stage::Others => {
                umpire.end_deployment();
                return Flow::On;
            }
        };
        umpire[me] = Deployment { stage: next, side: Side::First };
        Flow::On
    }
}

impl ViveLEmpereur {
    fn leaders_at(&self, area: Area) -> impl Iterator<Item = LeaderId> + '_ {
        self.battle.all_leaders().filter(move |&leader| self.area_of_leader(leader) == Some(area))
    }

    /// Is an area open to a leader: no enemies, and not more than two infantry corps? VLE-XVIII.2a, VLE-XVIII.2b.
    fn area_is_open(&self, leader: LeaderId, area: Area) -> Verdict {
        let side = self.battle.leader(leader).side;
        let enemy = self.leaders_at(area).any(|other| self.battle.leader(other).side != side);
        require(!enemy, "VLE-XVIII.2a", "there is an enemy leader in that area")?;
        let there = self.leaders_at(area).filter(|&other| other != leader);
        let corps: u32 = there.map(|other| self.infantry_of(other).count_ones()).sum();
        let more = self.infantry_of(leader).count_ones();
        require(corps == 0 || corps + more <= MOST_IN_AREA, "VLE-XVIII.2a", "that area already has two infantry corps")
    }

    fn may_come_in(&self, leader: LeaderId, area: Area) -> Verdict {
        let side = self.battle.leader(leader).side;
        require(self.battle.is_own_edge(side, area), "VLE-XVIII.2a", "leaders enter at their own edge of the map")?;
        self.area_is_open(leader, area)
    }

    fn can_place(&self, side: Side) -> bool {
        self.leaders_in_hand(side).any(|leader| (0..16).any(|area| self.may_come_in(leader, Area(area)).is_ok()))
    }

    fn may_go(&self, side: Side, leader: LeaderId, area: Area) -> Verdict {
        let own = self.battle.leader(leader).side == side;
        require(own && self.deploys(leader), "VLE-XVIII.1a", "that is not a leader whom you deploy")?;
        let Some(now) = self.area_of_leader(leader) else { return self.may_come_in(leader, area) };
        require(now.touches(area), "VLE-XVIII.2a", "leaders move to an adjacent area, not diagonally")?;
        let stalls = self.state.core.deployment.moved[side] && self.can_place(side);
        require(!stalls, "VLE-XVIII.2b", "you moved a leader last time, so now you have to place one")?;
        // House ruling H113.
        let often = self.state.core.deployment.moves[side] >= MOST_MOVES;
        require(!often, "VLE-XVIII.2b", "you have moved leaders sixteen times, which is the limit")?;
        self.area_is_open(leader, area)
    }

    /// Rulings R82 and R100: nobody has a leader that he could place.
    fn may_end(&self) -> Verdict {
        let open = Side::BOTH.into_iter().any(|side| self.can_place(side));
        require(!open, "VLE-XVIII.4a", "first place all of your leaders")
    }

    /// VLE-XVIII.4a: may a unit be, or step, here?
    pub(crate) fn may_stand(&self, unit: UnitId, hex: HexId) -> Verdict {
        let area = self.deployer_of(self.unit(unit).corps).and_then(|leader| self.area_of_leader(leader));
        require(area == Some(self.battle.area(hex)), "VLE-XVIII.4a", "a unit has to stay inside its leader's area")?;
        let enemies = self.of_side(self.side(unit).other());
        let near =
            enemies.into_iter().any(|enemy| self.hexes_of(enemy).any(|at| self.battle.distance(at, hex) <= KEEP_AWAY));
        require(!near, "VLE-XVIII.4a", "there is an enemy unit within three hexes")
    }

    /// May a unit be deployed now? VLE-XVIII.4a.
    pub(crate) fn may_put_down(&self, side: Side, unit: UnitId) -> Verdict {
        require(self.side(unit) == side, "VLE-XVIII.4a", "that is not your unit")?;
        let starts = self.battle.starts.iter().any(|start| start.unit == unit);
        require(starts && self.state.hex(unit).is_none(), "VLE-XVIII.4a", "that unit is not waiting to be deployed")?;
        let hex = self.deployer_of(self.unit(unit).corps).and_then(|leader| self.leader_hex(leader));
        let Some(hex) = hex else { return Err(Refusal::new("VLE-XVIII.5a", "that unit's corps was not deployed")) };
        self.may_stand(unit, hex)?;
        self.is_edge_room(unit, hex)
    }

    fn may_put(&self, deploy: &Deployment, leader: LeaderId, hex: HexId) -> Verdict {
        let own = self.battle.leader(leader).side == deploy.side && self.state.leader(leader) == LeaderAt::Expected;
        require(own, "VLE-XVIII.4a", "that is not one of your leaders waiting to be deployed")?;
        if deploy.stage == Stage::Others {
            let now = self.others(deploy.side).any(|other| other == leader);
            require(now, "VLE-XVIII.4b", "that leader is deployed later")?;
            let with = self.side_in(hex) == Some(deploy.side);
            return require(with, "VLE-XVIII.4b", "the leader has to be placed with a unit of his side");
        }
        let area = self.area_of_leader(leader);
        require(
            area == Some(self.battle.area(hex)),
            "VLE-XVIII.4a",
            "the leader has to be placed in a hex of his area",
        )?;
        let open = matches!(self.ground(hex).cost(Arm::Infantry), Cost::Points(_));
        require(open, "VLE-VI.6d", "no unit can stand in that hex")
    }

    /// Has a side anything to do in this stage?
    fn deploy_asks(&self, deploy: &Deployment) -> bool {
        let side = deploy.side;
        match deploy.stage {
            Stage::Areas => {
                self.deployers(side).any(|leader| (0..16).any(|area| self.may_go(side, leader, Area(area)).is_ok()))
                    || (self.may_end().is_ok() && self.deployers(side).next().is_some())
            }
            Stage::Riding => {
                self.to_ride(side).is_some() && self.deployers(side).any(|leader| self.area_of_leader(leader).is_some())
            }
            Stage::Leaders => self
                .deployers(side)
                .any(|leader| self.area_of_leader(leader).is_some() && self.state.leader(leader) == LeaderAt::Expected),
            Stage::Units => self.battle.of_side(side).into_iter().any(|unit| self.may_put_down(side, unit).is_ok()),
            Stage::Others => self.others(side).next().is_some() && !self.of_side(side).is_empty(),
        }
    }

    /// In the deployment a move is made of steps, turns and changes of formation. VLE-XVIII.4a.
    pub(crate) fn fits_deployment(&self, action: &Action) -> Verdict {
        let part =
            matches!(action, Action::Step(_) | Action::Go(_) | Action::Turn(_) | Action::Form(..) | Action::Stop);
        require(part, "VLE-XVIII.4a", "a unit that is being deployed may step, turn, change formation or stop")
    }
}

impl ViveLEmpereur {
    /// Where the deployment begins: with the first player, unless he has nothing to place.
    pub(crate) fn first_deploy(&self) -> Option<Deployment> {
        let deploy = |side| Deployment { stage: Stage::Areas, side };
        Side::BOTH.into_iter().map(deploy).find(|deploy| self.deploy_asks(deploy))
    }

    /// VLE-XVIII.5a: units and leaders that are not on the map now come as reinforcements.
    pub(crate) fn deploy_nobody(&mut self) {
        let (battle, state) = (&self.battle, &mut self.state);
        let away = |unit: &UnitId| state.hex(*unit).is_none();
        let late: UnitSet = battle.starts.iter().map(|start| start.unit).filter(away).collect();
        let waits = |leader: &LeaderId| state.leader(*leader) == LeaderAt::Expected;
        let leaders = battle.leader_starts.iter().map(|(leader, _)| *leader).filter(waits).collect();
        (state.core.deployment.late, state.core.deployment.late_leaders) = (late, leaders);
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn change_deploy(&mut self, change: impl FnOnce(&mut Deployment)) {
        if let Frame::Deployment(deploy) = self.top_frame_mut() {
            change(deploy);
        }
    }

    /// VLE-XVIII.4a; leaders of corps that go with his stand in the same hex (VLE-XVIII.4b).
    fn put_leader(&mut self, deploy: Deployment, leader: LeaderId, hex: HexId) {
        self.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
        self.note(|| Event::LeaderMoved { leader, to: hex, rule: "VLE-XVIII.4a" });
        if deploy.stage == Stage::Leaders {
            for other in self.battle.all_leaders() {
                let rides = (0..self.battle.corps.len()).any(|n| {
                    let info = self.battle.leader(other);
                    info.rank == crate::unit::Rank::Corps
                        && info.commands >> n & 1 == 1
                        && self.state.core.deployment.rides[n] == leader.0
                });
                if rides && self.starts_here(other) && self.state.leader(other) == LeaderAt::Expected {
                    self.state.core.leaders[usize::from(other.0)] = LeaderAt::Hex(hex);
                    self.note(|| Event::LeaderMoved { leader: other, to: hex, rule: "VLE-XVIII.4b" });
                }
            }
        }
        self.change_deploy(|deploy| deploy.side = deploy.side.other());
    }

    /// VLE-XVIII.4a: into its leader's hex, in any formation, and on with its full allowance.
    fn put_unit(&mut self, unit: UnitId, side: Side) {
        self.change_deploy(|deploy| deploy.side = side.other());
        let leader = self.deployer_of(self.unit(unit).corps);
        let Some(hex) = leader.and_then(|leader| self.leader_hex(leader)) else { return };
        let formation = if self.arm(unit) == Arm::Artillery { Formation::Limbered } else { Formation::Column };
        self.state.core.active = side;
        self.state.set_form(unit, formation, 0);
        self.put(unit, hex, false);
        if self.under_counter(unit) {
            self.note(|| Event::CounterMoved { side, from: hex, to: hex });
        }
        self.note(|| Event::UnitDeployed { unit, hex });
        self.open_group(unit, GroupKind::March, self.starts_off_road(unit));
        if let Frame::Group(group) = self.top_frame_mut() {
            group.acted = true;
        }
        self.open(Form { units: UnitSet::one(unit), why: FormWhy::Enters });
    }

    /// VLE-XVIII.5a: what was not deployed comes as reinforcements; stacks that do not fit are aligned by their owners.
    fn end_deployment(&mut self) {
        self.pop();
        self.deploy_nobody();
        self.state.core.active = Side::First;
        let mut seen = UnitSet::EMPTY;
        for unit in self.state.on_map() {
            let hex = self.state.at(unit);
            if !seen.has(unit) && self.conflicts(hex) {
                seen = seen.or(self.units_in(hex));
                self.open(Align { hex, done: UnitSet::EMPTY, next: None });
            }
        }
    }
}
