//! The tables, read from `data/tables.toml`: a number that the file has is not typed again here.
mod file;
mod results;

pub use results::{Blow, FireColumn, MeleeColumn, MeleeResult, Odds, column};

use crate::numbers::{Ordinal, SIXTHS};
use crate::terrain::{Feature, Ground, Payer};
use crate::unit::{Branch, Class, Nation};
use crate::worded::worded;
use results::{fire_columns, melee_columns, ratios};
use std::sync::LazyLock;
use voltigeur_engine::Fraction;
use voltigeur_field::hex::Aspects;
use voltigeur_field::hex::movement::Points;
use voltigeur_kit::hex::ground::GroundKind;

/// The text of the tables.
pub const TEXT: &str = include_str!("../data/tables.toml");

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::read(TEXT).expect("the tables that come with the book can be read"));

/// The tables of the book.
pub fn tables() -> &'static Tables {
    &TABLES
}

worded! {
    /// How the sides of a hex are shared out into front, flank and rear. LB-11.4.
    pub enum Shape {
        /// A column, and guns by themselves. LB-11.15.2, LB-11.3b.
        Column "column",
        /// A column of light cavalry. LB-11.15.3.
        LightColumn "column_light_cavalry",
        /// General order. LB-11.19.2.
        General "general_order",
        /// Road order. LB-11.18.6.
        Road "road_order",
        /// A line in one hex. LB-11.16.2.
        Line "line_one_hex",
        /// Skirmishers in one hex. LB-11.20.4.1.
        Skirmish "skirmish_one_hex",
        /// A square. LB-11.17.2.
        Square "square",
        /// Disordered. LB-11.21.2.
        Disorder "disorder",
        /// Routed. LB-11.21.4.
        Rout "rout",
    }
}

worded! {
    /// What a unit is to whoever fires at it. LB-16.12.1.
    pub enum TargetKind {
        /// Infantry in column.
        InfantryColumn "infantry_column",
        /// Infantry in line.
        InfantryLine "infantry_line",
        /// A square.
        InfantrySquare "infantry_square",
        /// Infantry skirmishers.
        InfantrySkirmish "infantry_skirmish",
        /// Anybody in road order.
        RoadOrder "road_order",
        /// Anybody disordered.
        Disorder "disorder",
        /// Anybody routed.
        Rout "rout",
        /// Infantry in general order.
        GeneralOrder "general_order",
        /// Cavalry in column.
        CavalryColumn "cavalry_column",
        /// Cavalry in line.
        CavalryLine "cavalry_line",
        /// Cavalry skirmishers.
        CavalrySkirmish "cavalry_skirmish",
        /// Cavalry in general order.
        CavalryGeneral "cavalry_general",
        /// Limbered guns.
        LimberedArtillery "limbered_artillery",
        /// Guns ready to fire.
        UnlimberedArtillery "unlimbered_artillery",
        /// Guns among infantry in column or line. LB-16.12.2.
        ArtilleryWithInfantry "artillery_with_infantry",
    }
}

worded! {
    /// What a unit is to whoever counts a stack. LB-12.4.
    pub enum StackKind {
        /// Infantry in column.
        InfantryColumn "infantry_column",
        /// Infantry in line.
        InfantryLine "infantry_line",
        /// A square.
        InfantrySquare "infantry_square",
        /// Infantry skirmishers.
        InfantrySkirmish "infantry_skirmish",
        /// Infantry in general order.
        InfantryGeneral "infantry_general",
        /// Cavalry in column.
        CavalryColumn "cavalry_column",
        /// Cavalry in line.
        CavalryLine "cavalry_line",
        /// Cavalry skirmishers.
        CavalrySkirmish "cavalry_skirmish",
        /// Cavalry in general order.
        CavalryGeneral "cavalry_general",
        /// Guns alone.
        Artillery "artillery",
        /// Disordered or routed units.
        DisorderRout "disorder_rout",
        /// Anybody in road order.
        Any "any",
    }
}

worded! {
    /// At which cumulative losses a unit checks its morale. LB-20.6.4b.
    pub enum LossSchedule {
        /// At 2, 4, 6 and so on.
        Even "even",
        /// At 1, 3, 5 and so on.
        Odd "odd",
        /// At 3, 6, 9 and so on.
        Third "third",
        /// At every step.
        Every "every",
    }
}

impl LossSchedule {
    /// LB-20.6.4b: do losses that grow from one number to another pass a scheduled one?
    #[must_use]
    pub const fn passed(self, before: u8, after: u8) -> bool {
        const fn steps(schedule: LossSchedule, losses: u8) -> u8 {
            match schedule {
                LossSchedule::Even => losses / 2,
                LossSchedule::Odd => losses.div_ceil(2),
                LossSchedule::Third => losses / 3,
                LossSchedule::Every => losses,
            }
        }
        steps(self, after) > steps(self, before)
    }
}

/// What steps are multiplied by. LB-11.16.6a, LB-11.20.4.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Multiplier {
    /// In line and square; 0 if the unit cannot form line.
    pub line: u8,
    /// In skirmish order.
    pub skirmish: u8,
    /// Is not halved at range 2. Ruling R71.
    pub rifles: bool,
}

/// What a kind of ground does.
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    /// What each payer pays to enter it; none: closed.
    pub cost: [Option<Points>; Payer::COUNT],
    /// Formed units fall into general order. LB-11.19.1.
    pub general_order: bool,
    /// LB-15.5.
    pub blocks_sight: bool,
    /// A dwelling hex. LB-15.5.
    pub dwelling: bool,
    /// Entered only by its gates. LB-18.8c.
    pub special_structure: bool,
    /// Fire defence. LB-16.12.1.
    pub defence: [Option<u8>; TargetKind::COUNT],
    /// Steps that may stand in a hex. LB-12.4.
    pub limit: [Option<u8>; StackKind::COUNT],
}

/// What a feature of a hexside does.
#[derive(Clone, Debug)]
pub struct Hexside {
    /// What each payer pays to cross it; none: closed.
    pub cost: [Option<Points>; Payer::COUNT],
    /// Paid only by whoever goes up. LB-14.1a.
    pub uphill: bool,
    /// Added to fire defence. LB-16.12.1.
    pub defence: i16,
    /// Closed to charges. LB-19.9.4a.
    pub blocks_charge: bool,
}

/// What roads cost. LB-14.1e.
#[derive(Clone, Copy, Debug)]
pub struct Road {
    /// Units in road order.
    pub road_order: Points,
    /// Units in road order and limbered guns in a dwelling hex.
    pub in_dwelling: Points,
    /// Limbered guns.
    pub limbered: Points,
    /// Leaders and headquarters.
    pub leader: Points,
    /// Steps of a hex of a road column. LB-11.18.5a.
    pub steps: u8,
    /// Steps of guns of a hex that go by road. LB-14.1e.
    pub gun_steps: u8,
}

/// Morale modifiers of an overstacked hex. LB-12.8a.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overstacked {
    /// One to three, four to six, seven and more steps too many.
    pub over: [i16; 3],
    /// Different formations or facings.
    pub formations: i16,
    /// Different branches.
    pub branches: i16,
    /// Good order beside disordered units.
    pub disordered: i16,
    /// Good order beside routed units.
    pub routed: i16,
}

/// A row of the square table: the highest modified roll for a square, and for disorder. LB-19.9.15.2a.
#[derive(Clone, Copy, Debug)]
pub struct SquareRow {
    /// By distance, 1 to 4 hexes.
    pub by_distance: [[Ordinal; 2]; 4],
    /// What stands for a missing row "from line".
    pub modifier: i16,
}

/// The band of the acceptance table for a sum. LB-9.9.8a.
#[derive(Clone, Copy, Debug)]
pub struct Acceptance {
    /// The least sum.
    pub least: i16,
    /// The highest roll for an order that is ignored, delayed to 6, delayed to 5.
    pub most: [Ordinal; 3],
}

/// All tables of the book.
#[derive(Clone, Debug)]
pub struct Tables {
    aspects: [Aspects; Shape::COUNT],
    terrain: Vec<Terrain>,
    hexsides: Vec<Option<Hexside>>,
    /// Roads. LB-14.1e.
    pub road: Road,
    /// Overstacking. LB-12.8a.
    pub overstacked: Overstacked,
    /// Counters of cavalry in a clear hex. LB-12.4.
    pub cavalry_counters: u8,
    /// The fire table. LB-16.13.1.
    pub fire: Vec<FireColumn>,
    multipliers: Vec<(Nation, Class, Multiplier)>,
    schedules: Vec<(Nation, Class, LossSchedule)>,
    other_schedules: [LossSchedule; 2],
    /// The melee table. LB-18.13.1.
    pub melee: Vec<MeleeColumn>,
    /// What melee odds below 1:2 and below 1:3 subtract. LB-18.13.5.1g.
    pub poor_odds: [i16; 2],
    /// Step ratios before a melee, with the modifiers of defender and attacker. LB-18.12.2a.
    pub assault_morale: Vec<(Odds, i16, i16)>,
    squares: Vec<(Nation, bool, SquareRow)>,
    recalls: Vec<(Nation, [u8; 2])>,
    initiative: Vec<u8>,
    stoppage: Vec<[u8; 4]>,
    acceptance: Vec<Acceptance>,
    anti_initiative: Vec<(String, u8)>,
}

fn costs(costs: &file::Costs) -> [Option<Points>; Payer::COUNT] {
    [costs.infantry, costs.cavalry, costs.artillery, costs.leader].map(|cost| cost.map(sixths))
}

fn sixths(amount: file::Amount) -> Points {
    Points((amount.exact() * Fraction::whole(i64::from(SIXTHS))).floor() as u16)
}

/// Why the tables cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The text is no TOML of the expected shape.
    #[error("the tables cannot be read: {0}")]
    Text(String),
    /// A word or number in a table means nothing.
    #[error("the table of {table} has '{value}', which means nothing there")]
    Value {
        /// Which table.
        table: &'static str,
        /// What stands there.
        value: String,
    },
}

pub(crate) fn ordinal(table: &'static str, text: &str) -> Result<Ordinal, TableError> {
    text.parse().map_err(|_| TableError::Value { table, value: text.to_owned() })
}

impl Tables {
    /// Reads the tables.
    ///
    /// # Errors
    /// Says what cannot be read.
    pub fn read(text: &str) -> Result<Self, TableError> {
        let file: file::Tables = toml::from_str(text).map_err(|why| TableError::Text(why.to_string()))?;
        let mut aspects = [Aspects::default(); Shape::COUNT];
        for row in &file.geometry.facing {
            aspects[row.formation.index()] = Aspects::offsets(&row.front, &row.flank, &row.rear);
        }
        let mut terrain = vec![Terrain::default(); Ground::COUNT];
        for row in &file.terrain {
            let ground = &mut terrain[row.id.index()];
            ground.cost = costs(&row.cost);
            ground.general_order = row.general_order;
            ground.blocks_sight = row.blocks_los;
            ground.dwelling = row.dwelling;
            ground.special_structure = row.special_structure;
        }
        for row in &file.fire.defence {
            for (&kind, &value) in &row.values {
                terrain[row.terrain.index()].defence[kind.index()] = Some(value);
            }
        }
        for row in &file.stacking.limit {
            let grounds: &[Ground] = match row.terrain.as_str() {
                "clear" => &[Ground::Clear, Ground::Rye],
                "road_order" => Ground::ALL,
                word => match <Ground as GroundKind>::from_word(word) {
                    Some(ground) => &[ground],
                    None => return Err(TableError::Value { table: "stacking limits", value: word.to_owned() }),
                },
            };
            for ground in grounds {
                for (&kind, &steps) in &row.steps {
                    // Guns of a road hex are bounded by the road, not by the ground.
                    if row.terrain != "road_order" || kind == StackKind::Any {
                        terrain[ground.index()].limit[kind.index()] = Some(steps);
                    }
                }
            }
        }
        let mut hexsides = vec![None; Feature::COUNT];
        for row in &file.hexside {
            let uphill = row.cost_up.is_some();
            let cost = row.cost_up.as_ref().or(row.cost.as_ref()).map_or([None; Payer::COUNT], costs);
            let (defence, blocks_charge) = (row.fire_defence_bonus, row.blocks_charge);
            hexsides[row.id.index()] = Some(Hexside { cost, uphill, defence, blocks_charge });
        }
        let cause = |name: &str| {
            file.stacking
                .modifier
                .iter()
                .find(|row| row.cause == name)
                .map(|row| row.modifier)
                .ok_or_else(|| TableError::Value { table: "stacking modifiers", value: format!("no {name}") })
        };
        let overstacked = Overstacked {
            over: [cause("over_limit_1_to_3")?, cause("over_limit_4_to_6")?, cause("over_limit_7_or_more")?],
            formations: cause("different_formation_or_facing")?,
            branches: cause("different_branch")?,
            disordered: cause("good_order_with_disordered")?,
            routed: cause("good_order_with_routed")?,
        };
        let morale = &file.assault_morale;
        let odds = ratios("assault morale", &morale.columns, &morale.column_minimum_ratio)?;
        let assault_morale =
            odds.into_iter().zip(&morale.defender).zip(&morale.attacker).map(|((o, &d), &a)| (o, d, a)).collect();
        let road = &file.road;
        Ok(Self {
            aspects,
            terrain,
            hexsides,
            road: Road {
                road_order: sixths(road.road_order_cost),
                in_dwelling: sixths(road.road_order_in_dwelling_cost),
                limbered: sixths(road.limbered_artillery_cost),
                leader: sixths(road.leader_cost),
                steps: road.road_order_steps_per_hex,
                gun_steps: road.road_order_artillery_steps_per_hex,
            },
            overstacked,
            cavalry_counters: file.stacking.max_cavalry_regiments_clear,
            fire: fire_columns(&file.fire)?,
            multipliers: (file.fire.multiplier.iter())
                .map(|row| {
                    let multiplier = Multiplier { line: row.line, skirmish: row.skirmish, rifles: row.rifles };
                    (row.nation, row.class, multiplier)
                })
                .collect(),
            schedules: file.loss_check.iter().map(|row| (row.nation, row.class, row.when)).collect(),
            other_schedules: [file.loss_check_other.cavalry, file.loss_check_other.artillery],
            melee: melee_columns(&file.melee)?,
            poor_odds: [file.melee.below_1_2_modifier, file.melee.below_1_3_modifier],
            assault_morale,
            squares: squares(&file.square)?,
            recalls: file.recall.iter().map(|row| (row.nation, [row.light, row.heavy])).collect(),
            initiative: by_rating("local initiative", &file.local_initiative)?,
            stoppage: by_rating("attack stoppage", &file.attack_stoppage)?,
            acceptance: (file.order_acceptance.iter())
                .map(|row| {
                    let [ignored, six, five] = [&row.ignored_max, &row.delay6_max, &row.delay5_max]
                        .map(|label| ordinal("order acceptance", label));
                    Ok(Acceptance { least: row.min_sum, most: [ignored?, six?, five?] })
                })
                .collect::<Result<_, TableError>>()?,
            anti_initiative: file.anti_initiative.iter().map(|row| (row.nation.clone(), row.value)).collect(),
        })
    }

    /// Front, flank and rear of a shape that faces side 0 or corner 0. LB-11.4.
    #[must_use]
    pub const fn aspects(&self, shape: Shape) -> Aspects {
        self.aspects[shape.index()]
    }

    /// What a kind of ground does.
    #[must_use]
    pub fn terrain(&self, ground: Ground) -> &Terrain {
        &self.terrain[ground.index()]
    }

    /// What a feature of a hexside does; nothing for gates and roads.
    #[must_use]
    pub fn hexside(&self, feature: Feature) -> Option<&Hexside> {
        self.hexsides[feature.index()].as_ref()
    }

    /// The multipliers of infantry. LB-11.16.6a.
    #[must_use]
    pub fn multiplier(&self, nation: Nation, class: Class) -> Option<Multiplier> {
        let row = self.multipliers.iter().find(|row| (row.0, row.1) == (nation, class));
        row.map(|&(_, _, multiplier)| multiplier)
    }

    /// At which losses a unit checks. LB-20.6.4b.
    #[must_use]
    pub fn schedule(&self, nation: Nation, branch: Branch, class: Class) -> Option<LossSchedule> {
        match branch {
            Branch::Cavalry => Some(self.other_schedules[0]),
            Branch::Artillery => Some(self.other_schedules[1]),
            Branch::Infantry => {
                let row = self.schedules.iter().find(|row| (row.0, row.1) == (nation, class));
                row.map(|&(_, _, schedule)| schedule)
            }
        }
    }

    /// The row of the square table for a stack whose top unit is of a nation, in line or not. LB-19.9.15.2a, ruling R62.
    #[must_use]
    pub fn square(&self, nation: Nation, line: bool) -> Option<SquareRow> {
        let row = |line| self.squares.iter().find(|row| (row.0, row.1) == (nation, line)).map(|row| row.2);
        if line { row(true).or_else(|| row(false).map(|row| SquareRow { modifier: 6, ..row })) } else { row(false) }
    }

    /// The least die that recalls cavalry. LB-19.9.14.2.
    #[must_use]
    pub fn recall(&self, nation: Nation, heavy: bool) -> Option<u8> {
        self.recalls.iter().find(|row| row.0 == nation).map(|row| row.1[usize::from(heavy)])
    }

    /// The least sum of two dice for local and royal initiative. LB-9.10.1a.
    #[must_use]
    pub fn initiative(&self, rating: u8) -> u8 {
        self.initiative[usize::from(rating).min(self.initiative.len() - 1)]
    }

    /// The least sum of two dice that goes on with an attack. LB-9.12.1b.
    #[must_use]
    pub fn stoppage(&self, rating: u8, level: u8) -> u8 {
        self.stoppage[usize::from(rating).min(self.stoppage.len() - 1)][usize::from(level.min(3))]
    }

    /// What becomes of orders with a sum. LB-9.9.8a.
    #[must_use]
    pub fn acceptance(&self, sum: i16) -> Acceptance {
        let last = self.acceptance.iter().rev().find(|band| band.least <= sum);
        *last.unwrap_or(&self.acceptance[0])
    }

    /// What a nation's leaders subtract from their rating; the period completes the word where a table splits a nation. LB-9.10.1a.
    #[must_use]
    pub fn anti_initiative(&self, nation: Nation, period: Option<&str>) -> u8 {
        let split = period.map(|period| format!("{}_{period}", nation.word()));
        let row = |word: &str| self.anti_initiative.iter().find(|row| row.0 == word).map(|row| row.1);
        split.and_then(|word| row(&word)).or_else(|| row(nation.word())).unwrap_or(0)
    }
}

fn by_rating<T: Copy>(table: &'static str, rows: &std::collections::BTreeMap<String, T>) -> Result<Vec<T>, TableError> {
    let row = |rating: usize| rows.get(&format!("rating_{rating}")).copied();
    let found: Vec<T> = (0..rows.len()).map_while(row).collect();
    let whole = found.len() == rows.len() && !found.is_empty();
    if whole { Ok(found) } else { Err(TableError::Value { table, value: "ratings with gaps".to_owned() }) }
}

fn squares(rows: &[file::Square]) -> Result<Vec<(Nation, bool, SquareRow)>, TableError> {
    let read = |row: &file::Square| {
        let line = match row.from.as_str() {
            "column" => false,
            "line" => true,
            word => return Err(TableError::Value { table: "squares", value: word.to_owned() }),
        };
        let cells = [&row.range1, &row.range2, &row.range3, &row.range4];
        let mut by_distance = [[Ordinal::LOWEST; 2]; 4];
        for (cell, labels) in by_distance.iter_mut().zip(cells) {
            *cell = [ordinal("squares", &labels[0])?, ordinal("squares", &labels[1])?];
        }
        Ok((row.nation, line, SquareRow { by_distance, modifier: 0 }))
    };
    rows.iter().map(read).collect()
}
