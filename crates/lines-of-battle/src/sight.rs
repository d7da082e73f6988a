//! Lines of fire: LOB-E-3 to LOB-E-8, LOB-QB-13, LOB-QB-14. Ground alone decides them, so they are worked out once and
//! looked up in play.
//!
//! The functions of `Ground` read like the rules and answer with a shot or a [`Refusal`]; [`Sight`] keeps their shots in
//! flat tables, and [`Sight::why_not`] asks them again for the reason. So table and explanation cannot differ.
use crate::battle::{Area, Battle, Effects, Link, LinkKind, SightMode};
use crate::tables;
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::Id;
use voltigeur_field::area::{AreaId, Graph, LinkId};

/// The classes of target. LOB-E-4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ShotClass {
    /// A line on an Approach that faces the gun: LOB-E-4a.
    Facing = 1,
    /// A unit in an adjacent Area: LOB-E-4b.
    Adjacent = 2,
    /// Any other target within two links: LOB-E-4c.
    Far = 3,
}

/// A line of fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    /// Which class of target.
    pub class: ShotClass,
    /// The face that hits a target not in square, by a gun without special abilities.
    pub needs: u8,
}

impl Shot {
    /// LOB-E-4: a shot of a class, with the face that it needs.
    #[must_use]
    pub const fn of(class: ShotClass) -> Self {
        let needs = match class {
            ShotClass::Facing | ShotClass::Adjacent => tables::NEAR,
            ShotClass::Far => tables::FAR,
        };
        Self { class, needs }
    }
}

/// What a gun may aim at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// A unit in an Area.
    Area(AreaId),
    /// A line on an Approach.
    Line {
        /// The Approach.
        link: LinkId,
        /// The Area that the line belongs to; it faces the other one.
        home: AreaId,
    },
}

/// From where to where guns can fire, and what they need.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sight {
    /// By gun and target Area: 0, or the class.
    at_area: Vec<u8>,
    /// By gun, link and end of the link that is the home: 0, or the class.
    at_line: Vec<u8>,
    /// The first end of each link.
    first_end: Vec<AreaId>,
    areas: usize,
}

impl Sight {
    /// Works out all lines of fire of a battle.
    #[must_use]
    pub fn of(battle: &Battle) -> Self {
        Self::over(Ground::of(battle))
    }

    /// Works out all lines of fire over a piece of ground.
    pub(crate) fn over(ground: Ground<'_>) -> Self {
        let code = |shot: Result<Shot, Refusal>| shot.map_or(0, |shot| shot.class as u8);
        let areas = ground.map.areas();
        let all = || (0..areas).map(AreaId::from_index);
        let links = || (0..ground.map.links()).map(|n| LinkId(n as u8));
        let at_area = all().flat_map(|gun| all().map(move |target| code(ground.shot(gun, Aim::Area(target)))));
        let at_line = all().flat_map(|gun| {
            links().flat_map(move |link| {
                ground.map.ends(link).map(|home| code(ground.shot(gun, Aim::Line { link, home })))
            })
        });
        Self {
            at_area: at_area.collect(),
            at_line: at_line.collect(),
            first_end: links().map(|link| ground.map.ends(link)[0]).collect(),
            areas,
        }
    }

    /// The shot from one Area at a unit in another one, if there is a line of fire. LOB-E-4b, LOB-E-4c.
    #[inline]
    #[must_use]
    pub fn at_area(&self, gun: AreaId, target: AreaId) -> Option<Shot> {
        shot_of(self.at_area[gun.index() * self.areas + target.index()])
    }

    /// The shot from an Area at a line on an Approach, if there is a line of fire. LOB-E-4a, LOB-E-4c.
    #[inline]
    #[must_use]
    pub fn at_line(&self, gun: AreaId, link: LinkId, home: AreaId) -> Option<Shot> {
        let end = usize::from(self.first_end[link.index()] != home);
        shot_of(self.at_line[(gun.index() * self.first_end.len() + link.index()) * 2 + end])
    }

    /// The shot at either kind of target.
    #[inline]
    #[must_use]
    pub fn at(&self, gun: AreaId, aim: Aim) -> Option<Shot> {
        match aim {
            Aim::Area(target) => self.at_area(gun, target),
            Aim::Line { link, home } => self.at_line(gun, link, home),
        }
    }

    /// Why a target at which there is no shot is invalid.
    #[must_use]
    pub fn why_not(&self, battle: &Battle, gun: AreaId, aim: Aim) -> Refusal {
        Ground::of(battle).shot(gun, aim).err().unwrap_or(NO_CLASS)
    }
}

const fn shot_of(code: u8) -> Option<Shot> {
    match code {
        1 => Some(Shot::of(ShotClass::Facing)),
        2 => Some(Shot::of(ShotClass::Adjacent)),
        3 => Some(Shot::of(ShotClass::Far)),
        _ => None,
    }
}

const NO_CLASS: Refusal = Refusal::new("LOB-E-4", "that target is out of range: artillery fires one or two Areas away");
const OWN_AREA: Refusal = Refusal::new("LOB-E-4", "artillery cannot fire into its own Area");
const NO_APPROACH: Refusal = Refusal::new("LOB-map-3", "there is no Approach there for a line to stand on");
const HEDGE: Refusal = Refusal::new("LOB-terrain-h2", "a hedge or trees along the Approach are in the way");
const WOOD: Refusal = Refusal::new("LOB-E-7", "a wood is in the way");
const OVERRIDE: Refusal = Refusal::new("LOB-QB-14", "the ground there cannot be seen from this Area");

/// The ground that lines of fire depend on.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub map: &'a Graph,
    pub areas: &'a [Area],
    pub links: &'a [Link],
    pub mode: SightMode,
    pub no_sight: &'a [(AreaId, AreaId)],
}

impl<'a> Ground<'a> {
    fn of(battle: &'a Battle) -> Self {
        Self {
            map: &battle.map,
            areas: &battle.areas,
            links: &battle.links,
            mode: battle.sight_mode,
            no_sight: &battle.no_sight,
        }
    }

    fn area(&self, area: AreaId) -> &'a Area {
        &self.areas[area.index()]
    }

    fn link(&self, link: LinkId) -> &'a Link {
        &self.links[link.index()]
    }

    /// LOB-E-4: the class of a target, if it is valid.
    pub(crate) fn shot(&self, gun: AreaId, aim: Aim) -> Result<Shot, Refusal> {
        self.may_fire(gun)?;
        match aim {
            Aim::Area(target) => self.at_area(gun, target),
            Aim::Line { link, home } => self.at_line(gun, link, home),
        }
        .map(Shot::of)
    }

    /// LOB-E-3: no fire out of a wood, buildings or a Reinforcement Area (LOB-terrain-w2, LOB-terrain-b3, LOB-A-2).
    fn may_fire(&self, gun: AreaId) -> Verdict {
        let area = self.area(gun);
        require(area.effects != Effects::Wood, "LOB-terrain-w2", "artillery in a wood cannot fire")?;
        require(area.effects != Effects::Buildings, "LOB-terrain-b3", "artillery in buildings cannot fire")?;
        require(area.entry_of.is_none(), "LOB-A-2", "artillery in a Reinforcement Area cannot fire")
    }

    /// LOB-E-3: none at units in a Reinforcement Area or a wood (LOB-A-2, LOB-terrain-w1).
    fn may_be_target(&self, target: AreaId) -> Verdict {
        let area = self.area(target);
        require(area.entry_of.is_none(), "LOB-A-2", "units in a Reinforcement Area cannot be fired at")?;
        require(area.effects != Effects::Wood, "LOB-terrain-w1", "units in a wood cannot be artillery targets")
    }

    /// LOB-E-4b and the Areas of LOB-E-4c. An adjacent Area is judged by the direct link alone (LOB-E-5).
    fn at_area(&self, gun: AreaId, target: AreaId) -> Result<ShotClass, Refusal> {
        if gun == target {
            return Err(OWN_AREA);
        }
        self.may_be_target(target)?;
        if self.no_sight.contains(&(gun, target)) {
            return Err(OVERRIDE);
        }
        match self.map.link(gun, target) {
            Some(link) => self.link_clear(link, gun, target).map(|()| ShotClass::Adjacent),
            None => self.two_links(gun, target).map(|()| ShotClass::Far),
        }
    }

    /// LOB-E-4a, and the Approaches of LOB-E-4c: LOB-E-6, from the front or over the Area that the line belongs to.
    fn at_line(&self, gun: AreaId, link: LinkId, home: AreaId) -> Result<ShotClass, Refusal> {
        if !self.link(link).approach || !self.map.ends(link).contains(&home) {
            return Err(NO_APPROACH);
        }
        if gun == home {
            return Err(OWN_AREA);
        }
        self.may_be_target(home)?;
        let facing = self.map.across(link, home);
        if facing == gun {
            return Ok(ShotClass::Facing);
        }
        let front = self.map.link(gun, facing).map(|first| {
            self.link_clear(first, gun, home)?;
            self.area_clear(facing, gun, home)
        });
        if front == Some(Ok(())) {
            return Ok(ShotClass::Far);
        }
        let over = self.at_area(gun, home).and_then(|_| self.over_home(gun, home));
        over.map(|()| ShotClass::Far).map_err(|refusal| front.and_then(Result::err).unwrap_or(refusal))
    }

    /// LOB-E-6: an Area two links away needs one clear way through an Area between.
    fn two_links(&self, gun: AreaId, target: AreaId) -> Verdict {
        let mut blocked = NO_CLASS;
        for &(between, first) in self.map.neighbours(gun) {
            let Some(second) = self.map.link(between, target) else { continue };
            let way = self
                .link_clear(first, gun, target)
                .and_then(|()| self.area_clear(between, gun, target))
                .and_then(|()| self.link_clear(second, gun, target));
            match way {
                Ok(()) => return Ok(()),
                // A wood is the reason only where there is no better one.
                Err(refusal) if blocked == NO_CLASS || blocked == WOOD => blocked = refusal,
                Err(_) => {}
            }
        }
        Err(blocked)
    }

    /// LOB-E-6, LOB-QB-13: is the link clear for a gun in one Area and a target of the other? With the hedge rule
    /// LOB-terrain-h2.
    fn link_clear(&self, link: LinkId, gun: AreaId, target: AreaId) -> Verdict {
        let ground = self.link(link);
        self.height_clear(ground.height, ground.kind == LinkKind::Ridge, gun, target)?;
        if ground.kind != LinkKind::Hedged {
            return Ok(());
        }
        let height = |area: AreaId| self.area(area).height;
        let from_above = height(gun) > ground.height && height(gun) > height(target);
        let sunken = self.map.ends(link).iter().all(|&end| ground.height < height(end));
        if from_above || sunken { Ok(()) } else { Err(HEDGE) }
    }

    /// LOB-E-6, LOB-E-7, LOB-QB-13: does an Area in between let the shot pass? Woods never do; troops, farms, villages and
    /// Reinforcement Areas do not block by themselves.
    fn area_clear(&self, between: AreaId, gun: AreaId, target: AreaId) -> Verdict {
        let ground = self.area(between);
        if ground.effects == Effects::Wood {
            return Err(WOOD);
        }
        self.height_clear(ground.height, ground.ridge, gun, target)
    }

    /// LOB-E-6: nothing on the way is higher than the lower of gun and target. LOB-QB-13: nothing is higher than the gun, no
    /// crest as high as the gun.
    fn height_clear(&self, height: i8, crest: bool, gun: AreaId, target: AreaId) -> Verdict {
        let from = self.area(gun).height;
        match self.mode {
            SightMode::General => {
                require(height <= from.min(self.area(target).height), "LOB-E-6", "higher ground is in the way")
            }
            SightMode::QuatreBras => {
                require(height <= from, "LOB-QB-13", "ground higher than the gun is in the way")?;
                require(!crest || height < from, "LOB-QB-13", "a crest as high as the gun is in the way")
            }
        }
    }

    /// LOB-E-6, LOB-QB-13: can one see over the Area to which a line belongs?
    fn over_home(&self, gun: AreaId, home: AreaId) -> Verdict {
        let (from, over) = (self.area(gun), self.area(home));
        let why = "the line's home Area hides it";
        match self.mode {
            SightMode::General => require(over.height <= from.height, "LOB-E-6", why),
            SightMode::QuatreBras => {
                require(over.height < from.height || over.height == from.height && !over.ridge, "LOB-QB-13", why)
            }
        }
    }
}
