//! The book's tables as constants, and its distances and allowances at the scale of the figures. EOTE-0.7.1.

/// The scale of the figures. EOTE-0.7.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scale {
    /// 6 mm.
    Mm6,
    /// 15 mm: distances as printed.
    #[default]
    Mm15,
    /// 25 mm.
    Mm25,
}

impl Scale {
    /// A distance of the rules at this scale. EOTE-0.7.1.
    #[must_use]
    pub fn of(self, printed: f64) -> f64 {
        match self {
            Scale::Mm15 => printed,
            Scale::Mm6 if printed >= 3.0 => printed - 2.0,
            Scale::Mm6 => printed / 2.0,
            Scale::Mm25 if printed >= 3.0 => printed + 2.0,
            Scale::Mm25 => printed * 2.0,
        }
    }
}

/// "Within" is this much more, "beyond" begins after it. EOTE-0.1.3.
pub const TOLERANCE: f64 = 0.002;
/// Base contact. EOTE-0.2.5.
pub const CONTACT: f64 = 0.05;
/// Every other move stops so far from an enemy. EOTE-0.2.8.
pub const STOP_BEFORE_ENEMY: f64 = 0.1;
/// Blocks that lie in each other less deeply than this do not overlap.
pub const OVERLAP: f64 = 0.002;
/// A whole move, in millionths. EOTE-5.0.1.
pub const WHOLE: u32 = 1_000_000;
/// What a list may exceed its budget by. EOTE-5.0.1.
pub const SHARE_TOLERANCE: u32 = 100;

macro_rules! distances {
    ($($(#[$doc:meta])* $name:ident = $value:literal;)*) => {
        /// Distances of the rules in inches, at the scale of the figures.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Distances {
            $($(#[$doc])* pub $name: f64,)*
        }
        impl Distances {
            /// At a scale. EOTE-0.7.1.
            #[must_use]
            pub fn at(scale: Scale) -> Self {
                Self { $($name: scale.of($value),)* }
            }
        }
    };
}

distances! {
    /// EOTE-5.7.1.
    pin_by_infantry = 3.0;
    /// EOTE-5.7.1.
    pin_by_cavalry = 6.0;
    /// EOTE-7.0.1.
    assault = 3.0;
    /// EOTE-6.5.1.
    infantry_fire = 5.0;
    /// EOTE-6.7.1.
    pass_through_infantry = 5.0;
    /// EOTE-6.7.1.
    pass_through_artillery = 8.0;
    /// EOTE-6.1.1.
    range_flat = 28.0;
    /// EOTE-6.1.1.
    range_light = 12.0;
    /// EOTE-6.1.1.
    range_medium = 16.0;
    /// EOTE-6.1.1.
    range_heavy = 20.0;
    /// Bands of artillery fire. EOTE-6.2.3.
    band_close = 3.0;
    /// EOTE-6.2.3.
    band_near = 6.0;
    /// EOTE-6.2.3.
    band_middle = 10.0;
    /// Beyond it flat range is worse. EOTE-6.1.1.
    band_far = 15.0;
    /// Beyond it flat range is worse still. EOTE-6.1.1.
    band_farthest = 20.0;
    /// EOTE-6.4.1.
    bombardment = 12.0;
    /// EOTE-5.5.1.
    skirmish_block = 3.0;
    /// Skirmish stands so close to each other are one target. House ruling H61.
    skirmish_screen = 1.0;
    /// The strip of a skirmish stand. EOTE-1.0.2.9.
    skirmish_cover = 4.0;
    /// EOTE-7.2.1.
    support = 2.0;
    /// EOTE-1.7.1.
    supported_artillery = 2.0;
    /// EOTE-7.0.3, EOTE-7.13.2.
    square_refuge = 2.0;
    /// EOTE-1.9.1.
    combat_range = 18.0;
    /// EOTE-5.9.1.
    intercept = 8.0;
    /// EOTE-5.6.1, EOTE-5.8.1.
    charge = 6.0;
    /// EOTE-5.15.2.
    breakthrough = 10.0;
    /// EOTE-5.18.1.
    opportunity_charge = 4.0;
    /// EOTE-7.0.3.
    fall_back_foot = 6.0;
    /// EOTE-7.0.3.
    fall_back_horse = 10.0;
    /// EOTE-7.5.9.
    fall_back_morale = 8.0;
    /// EOTE-7.5.9, switch `morale_fallback=four`.
    fall_back_short = 4.0;
    /// EOTE-7.5.10.
    rout = 12.0;
    /// EOTE-7.5.10.
    rout_gap = 1.0;
    /// EOTE-7.4.2, EOTE-7.5.13.
    safe = 18.0;
    /// EOTE-9.0.9.
    division_back = 18.0;
    /// EOTE-9.0.9, switch.
    division_back_short = 12.0;
    /// EOTE-8.0.1.
    leader_casualty = 3.0;
    /// EOTE-3.3.2.
    defend = 6.0;
    /// EOTE-3.5.2.2.
    takes_over = 12.0;
    /// EOTE-3.0.5, switch.
    rally_near = 6.0;
    /// EOTE-5.11.1.
    disintegrate_from_enemy = 18.0;
    /// EOTE-5.14.1.
    doubling = 5.0;
    /// EOTE-7.8.1.
    artillery_goes_along = 2.0;
    /// EOTE-1.0.2.13.
    mass_gap = 0.5;
    /// EOTE-3.5.2.1.
    with_leader = 1.0;
    /// EOTE-0.4.4.
    behind_wall = 0.5;
    /// EOTE-0.4.5.
    hillcrest = 1.0;
    /// EOTE-0.4.6.
    sight_light_woods = 3.0;
    /// EOTE-0.4.6.
    sight_heavy_woods = 1.0;
    /// EOTE-0.4.6.
    sight_crest = 1.0;
    /// EOTE-1.9.2.
    shield = 2.0;
    /// EOTE-3.0.8, EOTE-3.5.1.6.
    leader_flight = 14.0;
    /// EOTE-3.0.8.
    leader_threat = 1.0;
    /// EOTE-3.3.6.
    objective_radius = 6.0;
    /// EOTE-5.1.11.
    road_catch = 0.5;
    /// EOTE-5.4.3.
    detachment = 6.0;
    /// EOTE-5.5.2.
    retire_infantry = 3.0;
    /// EOTE-5.5.2.
    retire_cavalry = 6.0;
    /// EOTE-5.6.4.
    square_shift = 1.0;
    /// EOTE-5.11.1.
    near_start = 6.0;
    /// EOTE-7.8.1.
    artillery_option = 10.0;
    /// EOTE-7.5.12.
    reman = 8.0;
    /// EOTE-7.5.12, EOTE-7.7.6.
    guns_held = 1.0;
    /// EOTE-7.0.4.
    ignore_start = 2.0;
    /// EOTE-7.6.1.2.
    target_tie = 0.5;
    /// EOTE-7.15.4.
    adjacent_block = 1.0;
    /// EOTE-10.2.4.
    engineer_near = 1.0;
    /// EOTE-3.1.5.
    order_distance = 30.0;
    /// What a wheel costs. EOTE-5.3.2.1.
    wheel = 3.0;
    /// What limbering costs. EOTE-5.2.3.1.
    limber = 3.0;
    /// What a ford costs cavalry. EOTE-5.1.7.
    ford_cavalry = 3.0;
}

/// Movement in inches. EOTE-5.1.1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Allowances {
    /// Infantry in line.
    pub line: f64,
    /// Infantry in column.
    pub column: f64,
    /// Skirmishers on foot.
    pub skirmish: f64,
    /// A square.
    pub square: f64,
    /// Infantry that routs.
    pub rout: f64,
    /// Cavalry in line.
    pub horse_line: f64,
    /// Cavalry in column.
    pub horse_column: f64,
    /// Mounted skirmishers.
    pub horse_skirmish: f64,
    /// Cavalry that routs.
    pub horse_rout: f64,
    /// Limbered batteries: light, medium, heavy.
    pub guns: [f64; 3],
    /// Guns moved by hand. EOTE-5.2.3.2.
    pub prolong: f64,
    /// What horse artillery adds; it does not scale.
    pub horse_bonus: f64,
    /// Leaders of divisions. EOTE-5.1.2.
    pub division_leader: f64,
    /// Other leaders.
    pub leader: f64,
    /// Gunners without guns. EOTE-7.5.15.
    pub crew: f64,
}

impl Allowances {
    /// At a scale, by the text or by the chart. EOTE-5.1.1.
    #[must_use]
    pub fn at(scale: Scale, chart: bool) -> Self {
        let of = |text: f64, by_chart: f64| scale.of(if chart { by_chart } else { text });
        Self {
            line: of(6.0, 6.0),
            column: of(8.0, 8.0),
            skirmish: of(12.0, 12.0),
            square: of(2.0, 2.0),
            rout: of(20.0, 16.0),
            horse_line: of(10.0, 10.0),
            horse_column: of(14.0, 14.0),
            horse_skirmish: of(16.0, 16.0),
            horse_rout: of(24.0, 20.0),
            guns: [of(10.0, 14.0), of(8.0, 10.0), of(6.0, 8.0)],
            prolong: of(2.0, 1.0),
            horse_bonus: 3.0,
            division_leader: of(14.0, 14.0),
            leader: of(10.0, 10.0),
            crew: of(8.0, 8.0),
        }
    }
}
