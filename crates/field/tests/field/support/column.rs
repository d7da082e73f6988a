//! Infantry that marches as in Vive l'Empereur!: column, line and square, a free turn in each hex, roads with a bonus of two points.
use super::Ground;
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose};
use voltigeur_field::hex::{Corner, Direction, Edge, Facing, Feature, HexId, HexSet, Map, Rise};

/// The formations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formation {
    Column,
    Line,
    Square,
    General,
}

const FORMATIONS: [Formation; 4] = [Formation::Column, Formation::Line, Formation::Square, Formation::General];

/// A formation with what the march remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    pub formation: Formation,
    /// The free turn of this hex has been used.
    pub turned: bool,
    /// Every step so far was along a road.
    pub on_road: bool,
}

impl Memory {
    pub fn form(self) -> Form {
        Form(4 * self.formation as u8 + 2 * u8::from(self.turned) + u8::from(self.on_road))
    }

    pub fn of(form: Form) -> Self {
        let formation = FORMATIONS[usize::from(form.0 / 4)];
        Self { formation, turned: form.0 & 2 != 0, on_road: form.0 & 1 != 0 }
    }
}

pub const ROAD_BONUS: u16 = 2;

/// A regiment on a map.
pub struct Regiment<'a> {
    pub map: &'a Map<Ground>,
    pub enemies: HexSet<12>,
    pub column: u16,
    pub line: u16,
}

impl Regiment<'_> {
    /// The points for a whole move, the bonus of a road march included.
    pub fn budget(&self) -> Points {
        Points(self.column + ROAD_BONUS)
    }

    fn allowance(&self, formation: Formation) -> u16 {
        match formation {
            Formation::Column | Formation::General => self.column,
            Formation::Line => self.line,
            Formation::Square => 1,
        }
    }

    /// Ground and hexside on foot; nothing if closed.
    fn cost(&self, to: HexId, edge: Edge<Feature>, path: bool) -> Option<u16> {
        let ground = match self.map.ground(to) {
            Ground::Clear | Ground::Farm => 1,
            Ground::Marsh => 3,
            _ => 2,
        };
        let ground = if path && edge.has(Feature::Path) { (ground - 1).max(1) } else { ground };
        let bridged = edge.has(Feature::Bridge);
        let climb = u16::from(edge.rise == Rise::Up);
        match edge {
            _ if bridged => Some(ground + climb),
            edge if edge.has(Feature::River) => None,
            edge if edge.has(Feature::Gully) => Some(ground + climb + 2),
            edge if edge.has(Feature::Stream) || edge.has(Feature::Wall) => Some(ground + climb + 1),
            _ => Some(ground + climb),
        }
    }

    fn step(&self, from: Pose, memory: Memory, spent: u16, direction: Direction, extra: u16, offers: &mut Offers<'_>) {
        let Some(to) = self.map.neighbour(from.hex, direction).filter(|&to| !self.enemies.has(to)) else { return };
        let edge = self.map.edge(from.hex, direction);
        let column = memory.formation == Formation::Column;
        if column && extra == 0 && edge.has(Feature::Road) && spent < self.allowance(Formation::Column) + bonus(memory)
        {
            offers.add(Pose { hex: to, form: Memory { turned: false, ..memory }.form(), ..from }, Points(1));
        }
        let Some(cost) = self.cost(to, edge, column && extra == 0) else { return };
        if spent + cost + extra > self.allowance(memory.formation) || edge.has(Feature::Bridge) && !column {
            return;
        }
        let close = self.map.ground(to).is_close();
        let formation = match memory.formation {
            Formation::Square if close => return,
            _ if close => Formation::General,
            // Out of close ground it forms column the way it goes.
            Formation::General => Formation::Column,
            other => other,
        };
        let facing = match (memory.formation, formation) {
            (_, Formation::General | Formation::Square) => None,
            (Formation::General, _) => Some(Facing::Side(direction)),
            _ => from.facing,
        };
        let form = Memory { formation, turned: false, on_road: false }.form();
        offers.add(Pose { hex: to, facing, form }, Points(cost + extra));
    }

    fn change(
        &self,
        from: Pose,
        memory: Memory,
        spent: u16,
        to: Formation,
        facing: Option<Facing>,
        offers: &mut Offers<'_>,
    ) {
        if spent < self.allowance(memory.formation) {
            let form = Memory { formation: to, turned: true, on_road: false }.form();
            offers.add(Pose { facing, form, ..from }, Points(1));
        }
    }
}

fn bonus(memory: Memory) -> u16 {
    if memory.on_road { ROAD_BONUS } else { 0 }
}

impl Mover for Regiment<'_> {
    fn forms(&self) -> usize {
        16
    }

    fn offer(&self, from: Pose, Points(spent): Points, offers: &mut Offers<'_>) {
        let memory = Memory::of(from.form);
        let turned = Memory { turned: true, ..memory }.form();
        match (memory.formation, from.facing) {
            (Formation::Column, Some(Facing::Side(ahead))) => {
                self.step(from, memory, spent, ahead, 0, offers);
                self.step(from, memory, spent, ahead.opposite(), 1, offers);
                let left = (self.column + bonus(memory)).saturating_sub(spent);
                for (turn, cost) in [(-1, u16::from(memory.turned)), (1, u16::from(memory.turned)), (3, 2)] {
                    if cost <= left {
                        let facing = Some(Facing::Side(ahead.turned(turn)));
                        offers.add(Pose { facing, form: turned, ..from }, Points(cost));
                    }
                }
                for corner in [ahead.corner_before(), ahead.corner_after()] {
                    self.change(from, memory, spent, Formation::Line, Some(Facing::Corner(corner)), offers);
                }
                self.change(from, memory, spent, Formation::Square, None, offers);
            }
            (Formation::Line, Some(Facing::Corner(corner))) => {
                for direction in corner.sides() {
                    self.step(from, memory, spent, direction, 0, offers);
                    self.step(from, memory, spent, direction.opposite(), 1, offers);
                    self.change(from, memory, spent, Formation::Column, Some(Facing::Side(direction)), offers);
                }
                for (turn, cost) in [(-1, 1), (1, 1), (3, 2)] {
                    if spent + cost <= self.line {
                        let facing = Some(Facing::Corner(corner.turned(turn)));
                        offers.add(Pose { facing, form: turned, ..from }, Points(cost));
                    }
                }
                self.change(from, memory, spent, Formation::Square, None, offers);
            }
            (Formation::Square | Formation::General, None) => {
                for direction in Direction::ALL {
                    self.step(from, memory, spent, direction, 0, offers);
                }
                if memory.formation == Formation::Square {
                    for direction in Direction::ALL {
                        self.change(from, memory, spent, Formation::Column, Some(Facing::Side(direction)), offers);
                    }
                    for corner in Corner::ALL {
                        self.change(from, memory, spent, Formation::Line, Some(Facing::Corner(corner)), offers);
                    }
                }
            }
            _ => {}
        }
    }
}

/// A column that stands there at the start of its move.
pub fn start(hex: HexId, facing: Direction) -> Pose {
    let form = Memory { formation: Formation::Column, turned: false, on_road: true }.form();
    Pose { hex, facing: Some(Facing::Side(facing)), form }
}
