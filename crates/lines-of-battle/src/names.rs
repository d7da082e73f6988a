//! What the things of a battle are called: in records, in files and by people.
use crate::action::Spot;
use crate::battle::Battle;
use crate::unit::{ContingentId, LeaderId, UnitId};
use std::borrow::Cow;
use voltigeur_engine::actions::{Names, look_up};
use voltigeur_engine::english;
use voltigeur_engine::view::Target;
use voltigeur_field::Id;
use voltigeur_field::area::{AreaId, LinkId};

voltigeur_engine::named!(Battle: UnitId, AreaId, LinkId, LeaderId, ContingentId);
voltigeur_engine::listed!(Battle { LeaderId in leaders, "LEADER"; });

impl Names<UnitId> for Battle {
    const KIND: &'static str = "UNIT";

    fn all(&self) -> impl Iterator<Item = UnitId> {
        (0..self.units.len()).map(UnitId::from_index)
    }
    fn has(&self, unit: UnitId) -> bool {
        unit.index() < self.units.len()
    }
    fn id(&self, unit: UnitId) -> Cow<'_, str> {
        self.unit(unit).id.as_str().into()
    }
    fn name(&self, unit: UnitId) -> Cow<'_, str> {
        self.unit_name(unit).into()
    }
    fn target(&self, unit: UnitId) -> Option<Target> {
        Some(Target::Piece(self.unit(unit).id.clone()))
    }
}

impl Names<AreaId> for Battle {
    const KIND: &'static str = "AREA";

    fn all(&self) -> impl Iterator<Item = AreaId> {
        (0..self.areas.len()).map(AreaId::from_index)
    }
    fn has(&self, area: AreaId) -> bool {
        area.index() < self.areas.len()
    }
    fn id(&self, area: AreaId) -> Cow<'_, str> {
        self.area(area).id.as_str().into()
    }
    fn name(&self, area: AreaId) -> Cow<'_, str> {
        self.area(area).name.as_str().into()
    }
    fn target(&self, area: AreaId) -> Option<Target> {
        Some(Target::Area(self.area(area).id.clone()))
    }
}

/// A link is called by its id, or by the Areas that it joins: `thyle--gemioncourt`.
impl Names<LinkId> for Battle {
    const KIND: &'static str = "LINK";

    fn all(&self) -> impl Iterator<Item = LinkId> {
        (0..self.links.len()).map(|n| LinkId(n as u8))
    }
    fn has(&self, link: LinkId) -> bool {
        link.index() < self.links.len()
    }
    fn id(&self, link: LinkId) -> Cow<'_, str> {
        self.link(link).id.as_str().into()
    }
    fn name(&self, link: LinkId) -> Cow<'_, str> {
        self.area(self.map.ends(link)[1]).name.as_str().into()
    }
    fn target(&self, link: LinkId) -> Option<Target> {
        Some(Target::Link(self.link(link).id.clone()))
    }
    fn find(&self, id: &str) -> Option<LinkId> {
        // An id of a file may look like two areas and name others.
        let own = self.links.iter().position(|link| link.id.eq_ignore_ascii_case(id));
        own.map(|n| LinkId(n as u8)).or_else(|| {
            let (a, b) = id.split_once("--")?;
            self.map.link(self.find(a)?, self.find(b)?)
        })
    }
}

impl Names<ContingentId> for Battle {
    const KIND: &'static str = "CONTINGENT";

    fn all(&self) -> impl Iterator<Item = ContingentId> {
        (0..self.contingents.len()).map(|n| ContingentId(n as u8))
    }
    fn has(&self, contingent: ContingentId) -> bool {
        usize::from(contingent.0) < self.contingents.len()
    }
    fn id(&self, contingent: ContingentId) -> Cow<'_, str> {
        self.contingents[usize::from(contingent.0)].as_str().into()
    }
    fn name(&self, contingent: ContingentId) -> Cow<'_, str> {
        self.contingent_troops(contingent).into()
    }
}

impl Battle {
    /// `Kempt (I3)`: a unit as players speak of it.
    pub(crate) fn unit_name(&self, unit: UnitId) -> String {
        let info = self.unit(unit);
        if info.rating == 0 { info.name.clone() } else { format!("{} ({})", info.name, info.code()) }
    }

    /// The troops of a contingent: `Dutch troops`.
    pub(crate) fn contingent_troops(&self, contingent: ContingentId) -> String {
        format!("{} troops", english::sentence(&self.contingents[usize::from(contingent.0)]))
    }

    /// Where and how a unit is put down: `in Blue Camp, in line facing Long Meadow`.
    pub(crate) fn spot(&self, spot: Spot, otherwise: &str) -> String {
        let how = match spot {
            Spot::Area(_) => otherwise.to_owned(),
            Spot::Square(_) => ", in square".to_owned(),
            Spot::Limbered(_) => ", limbered".to_owned(),
            Spot::Line(area, link) => format!(", in line facing {}", self.area(self.map.across(link, area)).name),
        };
        format!("in {}{how}", self.area(spot.area()).name)
    }
}

/// Reads names of a battle, for studies.
pub(crate) struct Reader<'a>(pub &'a Battle);

impl Reader<'_> {
    pub fn unit(&self, name: &str) -> Result<UnitId, String> {
        look_up(self.0, name)
    }
    pub fn area(&self, name: &str) -> Result<AreaId, String> {
        look_up(self.0, name)
    }
    pub fn leader(&self, name: &str) -> Result<LeaderId, String> {
        look_up(self.0, name)
    }
    pub fn contingent(&self, name: &str) -> Result<ContingentId, String> {
        look_up(self.0, name)
    }
}
