//! Units, regiments and leaders of a scenario file.
use super::build::Builder;
use super::file::{RegimentFile, SetUp, UnitFile};
use crate::battle::{Organization, Stand, Start, UnitStart, WIDEST};
use crate::formation::{Faces, Formation};
use crate::numbers::Ordinal;
use crate::switches::Switches;
use crate::tables::{LossSchedule, Multiplier, tables};
use crate::unit::{
    Ability, Branch, ElementId, Guns, Inspiration, Leader, Nation, OrganizationId, Post, Size, Unit, UnitId, UnitSet,
};
use voltigeur_engine::Side;
use voltigeur_field::Id;
use voltigeur_field::hex::{Corner, Direction, Facing, Hex, Row};
use voltigeur_kit::hex::post;

impl Builder<'_> {
    pub(super) fn leaders(&mut self) -> (Vec<Leader>, Vec<Start>) {
        let (mut leaders, mut starts) = (Vec::new(), Vec::new());
        for leader in &self.file.leaders {
            let at = leader.item.told();
            let side = self.side(&at, &leader.side).unwrap_or(Side::First);
            let post = self.post(&at, &leader.role).unwrap_or(Post::Aide);
            let morale = match (leader.morale.as_str(), leader.morale.parse()) {
                ("A", _) => Inspiration::Always,
                ("~", _) => Inspiration::Bonus(0),
                (_, Ok(bonus)) => Inspiration::Bonus(bonus),
                (word, Err(_)) => {
                    self.faults.add(&at, format!("'{word}' is no morale modifier"), "write a number, A or ~");
                    Inspiration::Bonus(0)
                }
            };
            let ability = leader.special.as_deref().and_then(|word| match word {
                "cavalry" => Some(Ability::Cavalry),
                "artillery" => Some(Ability::Artillery),
                _ => {
                    self.faults.unknown(&at, "ability", word, ["cavalry", "artillery"]);
                    None
                }
            });
            if leader.command > 4 {
                self.faults.add(
                    &at,
                    format!("his command rating is {}", leader.command),
                    "ratings are 0 to 4 (LB-8.7)",
                );
            }
            starts.push(self.start(&at, &leader.setup).unwrap_or(Start::Arrives(0)));
            leaders.push(Leader {
                id: leader.id.clone(),
                name: leader.name.clone(),
                side,
                nation: leader.nation,
                post,
                rate: leader.rate,
                infantry: leader.infantry,
                cavalry: leader.cavalry,
                artillery: leader.artillery,
                morale,
                command: leader.command,
                rank: leader.rank,
                ability,
                royal: self.file.special.royal_initiative.contains(&leader.id),
            });
        }
        for side in Side::BOTH {
            let commands =
                |leader: &Leader| leader.side == side && matches!(leader.post, Post::Army | Post::ActingArmy);
            if !leaders.iter().any(commands) {
                let wrong = format!("the {} have no army commander", self.sides[side.index()]);
                self.faults.add("leader", wrong, "give one of their leaders role = \"army_commander\"");
            }
        }
        for id in &self.file.special.royal_initiative {
            self.leader("special.royal_initiative", id);
        }
        (leaders, starts)
    }

    fn post(&mut self, at: &str, role: &str) -> Option<Post> {
        match (role, role.split_once(':')) {
            ("army_commander", _) => Some(Post::Army),
            ("acting_army_commander", _) => Some(Post::ActingArmy),
            ("adc", _) => Some(Post::Aide),
            (_, Some(("commander", element))) => self.element(at, element).map(Post::Commander),
            (_, Some(("deputy", element))) => self.element(at, element).map(Post::Deputy),
            _ => {
                let remedy = "write army_commander, acting_army_commander, adc, commander:ELEMENT or deputy:ELEMENT";
                self.faults.add(at, format!("'{role}' is no role"), remedy);
                None
            }
        }
    }

    /// The units in the order of the file, then the regiments.
    pub(super) fn units(&mut self, organizations: &[Organization], switches: Switches) -> (Vec<Unit>, Vec<UnitStart>) {
        let (mut units, mut starts) = (Vec::new(), Vec::new());
        for file in &self.file.units {
            let at = file.item.told();
            let unit = self.unit(&at, file, organizations, switches);
            let together = file.regiment.as_deref().and_then(|id| self.regiment(id));
            let replaced = together.is_some_and(|regiment| regiment.starts_as == "regiment");
            let start = if replaced { Some(UnitStart::Replaced) } else { self.unit_start(&at, &unit, &file.setup) };
            starts.push(start.unwrap_or(UnitStart::Replaced));
            units.push(unit);
        }
        for file in &self.file.regiments {
            let at = file.item.told();
            let unit = self.large(&at, file, &mut units, switches);
            let start = match file.starts_as.as_str() {
                "battalions" => Some(UnitStart::Replaced),
                "regiment" => match &file.setup {
                    Some(set_up) => self.unit_start(&at, &unit, set_up),
                    None => {
                        self.faults.add(&at, "it starts as a regiment and has no set-up", "add setup = { … }");
                        None
                    }
                },
                word => {
                    self.faults.unknown(&at, "start", word, ["battalions", "regiment"]);
                    None
                }
            };
            starts.push(start.unwrap_or(UnitStart::Replaced));
            units.push(unit);
        }
        (units, starts)
    }

    fn regiment(&self, id: &str) -> Option<&RegimentFile> {
        self.file.regiments.iter().find(|regiment| regiment.id == id).map(|entry| &entry.item)
    }

    fn morale(&mut self, at: &str, label: &str, nation: Nation, switches: Switches) -> Ordinal {
        let morale = label.parse().unwrap_or_else(|why| {
            self.faults.add(at, format!("its morale: {why}"), "write it as in \"25\"");
            Ordinal::LOWEST
        });
        // LB-10.1.2: the balance rules are part of the printed value.
        let poor = switches.balance && self.is_balanced(nation) && morale > BALANCED;
        if poor { morale.plus(-3).max(BALANCED) } else { morale }
    }

    /// LB-10.1.1: Russians, Spaniards, and Prussians and Austrians after 1812.
    fn is_balanced(&self, nation: Nation) -> bool {
        let late = |period: Option<super::file::Period>| period == Some(super::file::Period::After);
        match nation {
            Nation::Russian | Nation::Spanish => true,
            Nation::Prussian => late(self.file.rest.prussian_period),
            Nation::Austrian => late(self.file.rest.austrian_period),
            _ => false,
        }
    }

    fn multiplier(&mut self, at: &str, file: (Nation, Branch, crate::unit::Class), switches: Switches) -> Multiplier {
        let (nation, branch, class) = file;
        if branch != Branch::Infantry {
            return Multiplier::default();
        }
        let Some(printed) = tables().multiplier(nation, class) else {
            let wrong = format!("the fire table has no {} infantry of class {}", nation.word(), class.word());
            self.faults.add(at, wrong, "correct its nation or class");
            return Multiplier::default();
        };
        // LB-10.1.3.
        let line = if printed.line == 0 && switches.balance && self.is_balanced(nation) { 2 } else { printed.line };
        Multiplier { line, ..printed }
    }

    fn unit(&mut self, at: &str, file: &UnitFile, organizations: &[Organization], switches: Switches) -> Unit {
        let side = self.side(at, &file.side).unwrap_or(Side::First);
        let known = organizations.iter().map(|organization| organization.id.as_str());
        let organization = self.faults.find(at, "morale_org", &file.morale_org, known);
        let element = self.element(at, &file.parent).unwrap_or(ElementId(0));
        let owner = self.file.elements.get(element.index()).map(|element| element.side.clone());
        if owner.is_some_and(|owner| owner != file.side) {
            self.faults.add(at, format!("its parent '{}' is on the other side", file.parent), "name its own element");
        }
        if !file.class.fits(file.branch) {
            let wrong = format!("{} is no class of {}", file.class.word(), file.branch.word());
            self.faults.add(at, wrong, "correct its class or branch");
        }
        if file.steps == 0 || file.steps > 60 {
            self.faults.add(at, format!("it has {} steps", file.steps), "a unit has 1 to 60 steps");
        }
        if file.rate == 0 || file.rate > 20 {
            self.faults.add(at, format!("its movement rate is {}", file.rate), "rates are 1 to 20");
        }
        let guns = Guns {
            fire: [file.fire_short, file.fire_medium, file.fire_long],
            range: file.max_range,
            ammunition: file.ammunition,
        };
        if file.branch == Branch::Artillery && (file.max_range == 0 || guns.fire[0] == 0) {
            self.faults.add(at, "the battery has no fire values or no range", "add fire_short, …, max_range");
        }
        if let Some(id) = &file.regiment {
            let known = self.file.regiments.iter().map(|regiment| regiment.id.as_str());
            self.faults.find(at, "regiment", id, known);
        }
        Unit {
            id: file.id.clone(),
            name: file.name.clone(),
            side,
            nation: file.nation,
            branch: file.branch,
            class: file.class,
            size: file.size,
            steps: file.steps,
            rate: file.rate,
            fire: file.fire,
            melee: file.melee,
            morale: self.morale(at, &file.morale, file.nation, switches),
            range: file.range,
            skirmish: file.skirmish,
            lance: file.lance,
            guns,
            multiplier: self.multiplier(at, (file.nation, file.branch, file.class), switches),
            schedule: self.schedule(at, (file.nation, file.branch, file.class)),
            organization: OrganizationId::from_index(organization.unwrap_or(0)),
            element,
            regiment: None,
            parts: UnitSet::EMPTY,
        }
    }

    fn schedule(&mut self, at: &str, (nation, branch, class): (Nation, Branch, crate::unit::Class)) -> LossSchedule {
        tables().schedule(nation, branch, class).unwrap_or_else(|| {
            let wrong = format!("no schedule of losses for {} infantry of class {}", nation.word(), class.word());
            self.faults.add(at, wrong, "correct its nation or class");
            LossSchedule::Every
        })
    }

    /// LB-11.22.1: the large counter, and the link to its parts.
    fn large(&mut self, at: &str, file: &RegimentFile, units: &mut [Unit], switches: Switches) -> Unit {
        let me = UnitId::from_index(self.file.units.len() + self.number_of(&file.id));
        let mut parts = UnitSet::EMPTY;
        for id in &file.parts {
            let known = self.file.units.iter().map(|unit| unit.id.as_str());
            let Some(n) = self.faults.find(at, "unit", id, known) else { continue };
            if self.file.units[n].regiment.as_deref() != Some(&file.id) {
                self.faults.add(at, format!("unit '{id}' does not name it as its regiment"), "correct one of them");
            }
            parts.insert(UnitId::from_index(n));
            units[n].regiment = Some(me);
        }
        let first = parts.first().map(|part| units[part.index()].clone());
        if first.is_none() {
            self.faults.add(at, "it has no parts", "add parts = [\"…\"]");
        }
        let steps: u16 = parts.into_iter().map(|part| u16::from(units[part.index()].steps)).sum();
        if steps != u16::from(file.steps) {
            let wrong = format!("it has {} steps and its parts {steps}", file.steps);
            self.faults.add(at, wrong, "make them equal (LB-11.22.5b)");
        }
        Unit {
            id: file.id.clone(),
            name: file.name.clone(),
            side: self.side(at, &file.side).unwrap_or(Side::First),
            nation: file.nation,
            branch: Branch::Infantry,
            class: file.class,
            size: Size::Regiment,
            steps: file.steps,
            rate: file.rate,
            fire: file.fire,
            melee: file.melee,
            morale: self.morale(at, &file.morale, file.nation, switches),
            range: file.range,
            skirmish: 0,
            lance: 0,
            guns: Guns::default(),
            multiplier: self.multiplier(at, (file.nation, Branch::Infantry, file.class), switches),
            schedule: self.schedule(at, (file.nation, Branch::Infantry, file.class)),
            organization: first.as_ref().map_or(OrganizationId(0), |unit| unit.organization),
            element: first.as_ref().map_or(ElementId(0), |unit| unit.element),
            regiment: None,
            parts,
        }
    }

    fn number_of(&self, regiment: &str) -> usize {
        self.file.regiments.iter().position(|other| other.id == regiment).unwrap_or(0)
    }

    fn unit_start(&mut self, at: &str, unit: &Unit, set_up: &SetUp) -> Option<UnitStart> {
        match (set_up.hexes.is_empty(), &set_up.reinforcement) {
            (true, Some(id)) => self.arrival(at, id).map(UnitStart::Arrives),
            (false, None) => self.stand(at, unit, set_up).map(UnitStart::Stands),
            _ => {
                let remedy = "write { hexes = [\"1010\"], formation = …, facing = … } or { reinforcement = \"…\" }";
                self.faults.add(at, "its set-up is neither on the map nor with reinforcements", remedy);
                None
            }
        }
    }

    /// LB-11.1, LB-11.3, LB-11.16.12.1b: formation, facing and hexes fit each other and the ground.
    fn stand(&mut self, at: &str, unit: &Unit, set_up: &SetUp) -> Option<Stand> {
        let ids = self.hexes(at, &set_up.hexes);
        let hexes: Vec<Hex> = ids.iter().map(|&id| self.map.hex(id)).collect();
        let Some(formation) = set_up.formation else {
            self.faults.add(at, "its formation is missing", "add formation = \"column\" or another");
            return None;
        };
        if !formation.fits(unit.branch) {
            let wrong = format!("{} cannot stand in '{}'", unit.branch.word(), formation.word());
            self.faults.add(at, wrong, "give it a formation of its branch (LB-11.3)");
            return None;
        }
        if formation == Formation::Skirmish && !unit.can_skirmish() {
            self.faults.add(at, "it cannot skirmish", "give it another formation (LB-11.20.2)");
        }
        let facing = match (formation.faces(), set_up.facing) {
            (Faces::Nothing, None) => None,
            (Faces::Nothing, Some(_)) => {
                self.faults.add(at, format!("'{}' faces all round", formation.word()), "remove the facing");
                return None;
            }
            (Faces::Side, Some(number @ 0..=5)) => Some(Facing::Side(Direction::new(i32::from(number)))),
            (Faces::Corner, Some(number @ 0..=5)) => Some(Facing::Corner(Corner::new(i32::from(number)))),
            _ => {
                self.faults.add(at, "it needs a facing from 0 to 5", "add facing = …");
                return None;
            }
        };
        for &id in &ids {
            let ground = *self.map.ground(id);
            let broken = tables().terrain(ground).general_order;
            let label = self.map.grid().label(self.map.hex(id));
            if broken && matches!(formation, Formation::Column | Formation::Line | Formation::Square) {
                let wrong = format!("it cannot stand in '{}' in hex {label}", formation.word());
                self.faults.add(at, wrong, "use general order there (LB-11.19.1)");
            }
            if !broken && formation == Formation::General {
                self.faults.add(at, format!("hex {label} is clear terrain"), "use column or line (LB-11.19.3b)");
            }
        }
        let post = match (&hexes[..], facing) {
            ([], _) => return None,
            (&[hex], _) => post::Post::Hex(hex),
            (several, Some(Facing::Corner(corner))) if several.len() <= WIDEST => {
                row(several, corner).map(post::Post::Row).or_else(|| {
                    self.faults.add(
                        at,
                        "its hexes are no row that faces this vertex",
                        "correct its hexes or its facing (LB-11.16.12.1b)",
                    );
                    None
                })?
            }
            _ => {
                self.faults.add(at, "it cannot stand in several hexes like this", "name one hex");
                return None;
            }
        };
        let length = post.length();
        let enough = match (formation, unit.branch) {
            _ if length == 1 => true,
            (Formation::Line, Branch::Infantry) => length == 2 && unit.steps >= 5,
            (Formation::Line, _) => length == 2 && unit.steps >= 5 || u16::from(unit.steps) >= 4 * u16::from(length),
            (Formation::Skirmish, Branch::Infantry) => length == 2 && unit.steps >= 4,
            (Formation::Skirmish, _) => length == 2,
            _ => false,
        };
        if !enough {
            let wrong = format!("{} steps cannot stand in {length} hexes in '{}'", unit.steps, formation.word());
            self.faults.add(at, wrong, "give it fewer hexes (LB-11.16.12.1, LB-11.20.4.2)");
        }
        Some(Stand { post, formation, facing })
    }

    /// LB-12.2: the two sides never share a hex.
    pub(super) fn clashes(&mut self, units: &[Unit], starts: &[UnitStart]) {
        let mut held: Vec<Option<(Side, usize)>> = vec![None; self.map.hexes()];
        for (n, start) in starts.iter().enumerate() {
            let UnitStart::Stands(stand) = start else { continue };
            for hex in stand.post.hexes() {
                let Some(id) = self.map.id(hex) else { continue };
                let side = units[n].side;
                match held[id.index()] {
                    Some((other, first)) if other != side => {
                        let label = self.map.grid().label(hex);
                        let wrong = format!("it shares hex {label} with unit '{}' of the enemy", units[first].id);
                        self.faults.add(format!("unit '{}'", units[n].id), wrong, "move one of them (LB-12.2)");
                    }
                    _ => held[id.index()] = Some((side, n)),
                }
            }
        }
    }
}

/// Morale that the balance rules improve to and not beyond. LB-10.1.2.
const BALANCED: Ordinal = Ordinal(6);

/// Hexes in any order as a row that faces a vertex.
fn row(hexes: &[Hex], facing: Corner) -> Option<Row> {
    let length = hexes.len() as u8;
    hexes.iter().map(|&left| Row::new(left, facing, length)).find(|row| hexes.iter().all(|&hex| row.covers(hex)))
}
