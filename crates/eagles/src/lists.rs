//! What troops and leaders are worth, by nation and year. EOTE-CE.1 to EOTE-CE.6.
use serde::Deserialize;
use std::fmt;
use std::sync::OnceLock;
use voltigeur_engine::{ArmyLists, ListedNation, ListedTroops, abbreviated};

/// The periods of the lists. EOTE-CE.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Period {
    /// 1805 to 1807.
    Y1805,
    /// 1808 to 1810.
    Y1808,
    /// 1811 and 1812.
    Y1811,
    /// 1813.
    Y1813,
    /// 1814.
    Y1814,
    /// 1815.
    Y1815,
}

/// A year that no list speaks of. EOTE-CE.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the army lists cover 1805 to 1815, not {0} (EOTE-CE.6)")]
pub struct NoPeriod(pub u16);

impl Period {
    /// All of them, in order.
    pub const ALL: [Self; 6] = [Self::Y1805, Self::Y1808, Self::Y1811, Self::Y1813, Self::Y1814, Self::Y1815];

    /// The period of a year. EOTE-CE.6.
    ///
    /// # Errors
    /// If no list speaks of the year.
    pub const fn of(year: u16) -> Result<Self, NoPeriod> {
        Ok(match year {
            1805..=1807 => Self::Y1805,
            1808..=1810 => Self::Y1808,
            1811 | 1812 => Self::Y1811,
            1813 => Self::Y1813,
            1814 => Self::Y1814,
            1815 => Self::Y1815,
            _ => return Err(NoPeriod(year)),
        })
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Y1805 => "1805-07",
            Self::Y1808 => "1808-10",
            Self::Y1811 => "1811-12",
            Self::Y1813 => "1813",
            Self::Y1814 => "1814",
            Self::Y1815 => "1815",
        })
    }
}

/// Foot, horse or guns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horseback.
    Cavalry,
    /// A battery.
    Artillery,
}

impl Arm {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
        }
    }
}

/// Who may skirmish. EOTE-CE.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
pub enum Skirmish {
    /// Nobody.
    #[default]
    None,
    /// It may detach a skirmish stand.
    Sk,
    /// It may do that, and go to full skirmish formation.
    Skf,
}

/// A row of a nation's list: a kind of troops and its CE. EOTE-CE.1.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    /// The id that scenarios use.
    pub id: String,
    /// What they are.
    pub arm: Arm,
    /// Guards.
    pub guard: bool,
    /// What they are called.
    pub name: String,
    /// By period; zero is a blank.
    ce: [u8; 6],
    /// Printed mark.
    #[serde(default)]
    pub sk: Skirmish,
    /// The mark under the switch `skirmish_marks = by_name`. EOTE-5.4.2.
    #[serde(default)]
    pub house_sk: Option<Skirmish>,
    /// Lancers. EOTE-0.6.3.
    #[serde(default)]
    pub lance: bool,
    /// As the rulebook spells it, where that differs.
    #[serde(default)]
    pub printed: Option<String>,
}

/// What a blank year means. EOTE-CE.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BlankYear {
    /// The troops are not available then.
    #[default]
    None,
    /// They have the latest earlier value.
    PreviousPeriod,
}

impl Troops {
    /// The CE in a period; none if they are not available. EOTE-CE.1, EOTE-CE.4.
    #[must_use]
    pub fn ce(&self, period: Period, blank: BlankYear) -> Option<u8> {
        let upto = &self.ce[..=period as usize];
        match blank {
            BlankYear::None => upto.last().copied().filter(|&ce| ce > 0),
            BlankYear::PreviousPeriod => upto.iter().rev().copied().find(|&ce| ce > 0),
        }
    }

    /// The row for clients: the CE in each of these periods, and the marks. EOTE-CE.1, EOTE-CE.4.
    fn shown(&self, periods: &[Period]) -> ListedTroops {
        let skirmish = match self.sk {
            Skirmish::None => None,
            Skirmish::Sk => Some("Sk"),
            Skirmish::Skf => Some("Skf"),
        };
        let marks = [self.guard.then_some("guard"), skirmish, self.lance.then_some("lance")];
        ListedTroops {
            name: self.name.clone(),
            arm: self.arm.word().to_owned(),
            values: periods.iter().map(|&period| self.ce(period, BlankYear::None)).collect(),
            marks: marks.into_iter().flatten().map(str::to_owned).collect(),
        }
    }
}

/// The troops of a nation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    /// Which one.
    pub nation: String,
    /// Its troops, in the order of the rulebook.
    pub troops: Vec<Troops>,
}

/// A leader's rating. EOTE-CE.5.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// Who.
    pub name: String,
    /// How good.
    pub rating: i8,
    /// As the rulebook spells it, where that differs.
    #[serde(default)]
    pub printed: Option<String>,
    /// A value of ours, for a leader of our scenarios whom no list names.
    #[serde(default)]
    pub house: bool,
}

/// The leaders of a nation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaders {
    /// Which one.
    pub nation: String,
    /// In the order of the rulebook.
    pub rated: Vec<Leader>,
}

/// All lists.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    #[serde(rename = "list")]
    nations: Vec<Nation>,
    leaders: Vec<Leaders>,
}

/// The leader whom a list names for all others. EOTE-CE.5.
const ALL_OTHERS: &str = "All Leaders";

/// The lists of the rulebook.
pub fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        toml::from_str(include_str!("../data/lists.toml")).expect("the lists are tested to be readable")
    })
}

impl Lists {
    /// The nations with troops, in the order of the rulebook.
    #[must_use]
    pub fn nations(&self) -> &[Nation] {
        &self.nations
    }

    /// A nation by its name or the beginning of it, in any case.
    #[must_use]
    pub fn nation(&self, name: &str) -> Option<&Nation> {
        abbreviated(&self.nations, name, |nation| &nation.nation)
    }

    /// Troops by their id.
    #[must_use]
    pub fn troops(&self, id: &str) -> Option<&Troops> {
        self.nations.iter().flat_map(|nation| &nation.troops).find(|troops| troops.id == id)
    }

    /// The rated leaders of a nation.
    #[must_use]
    pub fn leaders(&self, nation: &str) -> &[Leader] {
        let of = self.leaders.iter().find(|leaders| leaders.nation.eq_ignore_ascii_case(nation));
        of.map_or(&[], |leaders| &leaders.rated)
    }

    /// The rating of a leader: that of the list, of a nation's leaders in general, or zero. EOTE-CE.5.
    #[must_use]
    pub fn rating(&self, nation: &str, name: &str) -> i8 {
        let rated = self.leaders(nation);
        let named = rated.iter().find(|leader| leader.name.eq_ignore_ascii_case(name));
        named.or_else(|| rated.iter().find(|leader| leader.name == ALL_OTHERS)).map_or(0, |leader| leader.rating)
    }
}

/// The lists for clients, for the period of a year or for all periods.
///
/// # Errors
/// If no list speaks of the year.
pub fn shown(year: Option<u16>) -> Result<ArmyLists, String> {
    let periods = match year {
        None => Period::ALL.to_vec(),
        Some(year) => vec![Period::of(year).map_err(|none| none.to_string())?],
    };
    let nation = |nation: &Nation| ListedNation {
        name: nation.nation.clone(),
        troops: nation.troops.iter().map(|troops| troops.shown(&periods)).collect(),
        leaders: lists().leaders(&nation.nation).iter().map(|leader| (leader.name.clone(), leader.rating)).collect(),
    };
    Ok(ArmyLists {
        value: "combat effectiveness (CE)".to_owned(),
        periods: periods.iter().map(Period::to_string).collect(),
        nations: lists().nations().iter().map(nation).collect(),
        legend: "Sk: may send out skirmishers. Skf: may also skirmish as a whole.".to_owned(),
        example: ("france".to_owned(), 1812),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EOTE-CE.1, EOTE-CE.4, EOTE-CE.6.
    #[test]
    fn troops_by_year() {
        let lists = lists();
        assert_eq!(lists.nations().len(), 17);
        assert_eq!(lists.nations().iter().map(|nation| nation.troops.len()).sum::<usize>(), 219);
        let line = lists.troops("france.inf.line").unwrap();
        assert_eq!(line.ce(Period::of(1812).unwrap(), BlankYear::None), Some(10));
        assert_eq!(line.ce(Period::of(1813).unwrap(), BlankYear::None), Some(9));
        let guards = lists.troops("france.inf.national_guards").unwrap();
        assert_eq!(guards.ce(Period::Y1808, BlankYear::None), None, "a blank");
        assert_eq!(guards.ce(Period::Y1808, BlankYear::PreviousPeriod), None, "nothing earlier either");
        let lapsed = lists
            .nations()
            .iter()
            .flat_map(|nation| &nation.troops)
            .find(|troops| troops.ce[4] > 0 && troops.ce[5] == 0);
        let lapsed = lapsed.unwrap();
        assert_eq!(lapsed.ce(Period::Y1815, BlankYear::None), None);
        assert_eq!(lapsed.ce(Period::Y1815, BlankYear::PreviousPeriod), Some(lapsed.ce[4]));
        assert_eq!(Period::of(1804), Err(NoPeriod(1804)));
        assert_eq!(Period::of(1816), Err(NoPeriod(1816)));
    }

    /// EOTE-CE.5.
    #[test]
    fn leaders_are_rated() {
        assert_eq!(lists().rating("Spain", "de Zayas"), 0);
        assert_eq!(lists().rating("Spain", "Zayas, J."), -2);
        assert_eq!(lists().rating("Ottoman Empire", "somebody"), -1, "all others");
        assert_eq!(lists().rating("Russia", "nobody that a list names"), 0);
    }

    /// EOTE-CE.2.
    #[test]
    fn ids_are_unique_and_marks_are_read() {
        let mut ids: Vec<&str> =
            lists().nations().iter().flat_map(|nation| &nation.troops).map(|troops| troops.id.as_str()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
        assert_eq!(lists().troops("france.inf.line").unwrap().sk, Skirmish::Sk);
        assert_eq!(lists().nation("fra").unwrap().nation, "France");
        assert!(lists().nation("B").is_none(), "Baden, Bavaria, Brunswick");
    }
}
