//! Actions as text, as records keep them and players type them: `activate fr-5-1`, `move balcan`, `feint no`.
use crate::action::{Action, Source, Spot};
use crate::battle::Battle;
use crate::unit::{ContingentId, LeaderId, UnitId};
use std::fmt::Write;
use voltigeur_field::Id;
use voltigeur_field::area::{AreaId, LinkId};

/// Writes an action.
pub(crate) fn write(battle: &Battle, action: &Action, out: &mut String) {
    let unit = |id: UnitId| battle.unit(id).id.as_str();
    let area = |id: AreaId| battle.area(id).id.as_str();
    let leader = |id: LeaderId| battle.leader(id).id.as_str();
    let spot = |spot: Spot| match spot {
        Spot::Area(a) => area(a).to_owned(),
        Spot::Square(a) => format!("{} square", area(a)),
        Spot::Limbered(a) => format!("{} limbered", area(a)),
        Spot::Line(a, link) => format!("{} facing {}", area(a), area(battle.map.across(link, a))),
    };
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let written = match *action {
        Action::Begin => write!(out, "begin"),
        Action::Take(u) => write!(out, "take {}", unit(u)),
        Action::Place(u, s) => write!(out, "place {} {}", unit(u), spot(s)),
        Action::EndSetup => write!(out, "end-setup"),
        Action::Reinforce(u, s) => write!(out, "reinforce {} {}", unit(u), spot(s)),
        Action::LeaderTo(l, u) => write!(out, "leader {} to {}", leader(l), unit(u)),
        Action::LeaderWaits(l, a) => write!(out, "leader {} waits {}", leader(l), area(a)),
        Action::End => write!(out, "end"),
        Action::Rally(u) => write!(out, "rally {}", unit(u)),
        Action::Activate(u) => write!(out, "activate {}", unit(u)),
        Action::Join(u) => write!(out, "join {}", unit(u)),
        Action::Drop(u) => write!(out, "drop {}", unit(u)),
        Action::Move(a) => write!(out, "move {}", area(a)),
        Action::Attack(a) => write!(out, "attack {}", area(a)),
        Action::Line(l) => write!(out, "line {}", battle.link(l).id),
        Action::StepOff(a) => write!(out, "step-off {}", area(a)),
        Action::FormSquare => write!(out, "form-square"),
        Action::FormColumn => write!(out, "form-column"),
        Action::Stop => write!(out, "stop"),
        Action::Pay(Source::Free) => write!(out, "pay free"),
        Action::Pay(Source::Contingent(c)) => write!(out, "pay contingent {}", battle.contingents[usize::from(c.0)]),
        Action::Pay(Source::Efficient(l)) => write!(out, "pay leader {}", leader(l)),
        Action::Lead(u) => write!(out, "lead {}", unit(u)),
        Action::Retreat(u) => write!(out, "retreat {}", unit(u)),
        Action::Counterattack(u) => write!(out, "counterattack {}", unit(u)),
        Action::Advance(u) => write!(out, "advance {}", unit(u)),
        Action::Done => write!(out, "done"),
        Action::Next(u) => write!(out, "next {}", unit(u)),
        Action::To(a) => write!(out, "to {}", area(a)),
        Action::Feint(b) => write!(out, "feint {}", yes(b)),
        Action::BreakOff(b) => write!(out, "break-off {}", yes(b)),
        Action::GiveUp(b) => write!(out, "give-up {}", yes(b)),
        Action::Pursue(b) => write!(out, "pursue {}", yes(b)),
        Action::Fire(u, t) => write!(out, "fire {} at {}", unit(u), unit(t)),
        Action::SetGun(u, true) => write!(out, "limber {}", unit(u)),
        Action::SetGun(u, false) => write!(out, "deploy {}", unit(u)),
    };
    written.expect("writing to a string does not fail");
}

const VERBS: &str = "begin, take, place, end-setup, reinforce, leader, end, rally, activate, join, drop, move, attack, line, \
     step-off, form-square, form-column, stop, pay, lead, retreat, counterattack, advance, done, next, to, feint, break-off, \
     give-up, pursue, fire, limber, deploy";

/// Reads names of a battle.
pub(crate) struct Names<'a>(pub &'a Battle);

impl Names<'_> {
    fn find<'n>(
        &self,
        what: &str,
        wanted: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<usize, String> {
        if let Some(found) = names.clone().position(|name| name.eq_ignore_ascii_case(wanted)) {
            return Ok(found);
        }
        let near = voltigeur_engine::nearest(wanted, names);
        let hint = near.map_or(String::new(), |name| format!("; did you mean '{name}'?"));
        Err(format!("there is no {what} '{wanted}'{hint}"))
    }
    pub fn unit(&self, name: &str) -> Result<UnitId, String> {
        self.find("unit", name, self.0.units.iter().map(|unit| unit.id.as_str())).map(UnitId::from_index)
    }
    pub fn area(&self, name: &str) -> Result<AreaId, String> {
        self.find("area", name, self.0.areas.iter().map(|area| area.id.as_str())).map(AreaId::from_index)
    }
    pub fn link(&self, name: &str) -> Result<LinkId, String> {
        // An id of a file may look like two areas and name others.
        let own = self.0.links.iter().position(|link| link.id.eq_ignore_ascii_case(name));
        if let Some(n) = own {
            return Ok(LinkId(n as u8));
        }
        if let Some((a, b)) = name.split_once("--") {
            let (a, b) = (self.area(a)?, self.area(b)?);
            return self.0.map.link(a, b).ok_or_else(|| format!("the areas of '{name}' are not joined by a link"));
        }
        self.find("link", name, self.0.links.iter().map(|link| link.id.as_str())).map(|n| LinkId(n as u8))
    }
    pub fn leader(&self, name: &str) -> Result<LeaderId, String> {
        self.find("leader", name, self.0.leaders.iter().map(|leader| leader.id.as_str())).map(LeaderId::from_index)
    }
    pub fn contingent(&self, name: &str) -> Result<ContingentId, String> {
        self.find("contingent", name, self.0.contingents.iter().map(String::as_str)).map(|n| ContingentId(n as u8))
    }
    fn spot(&self, words: &[&str]) -> Result<Spot, String> {
        match *words {
            [area] => Ok(Spot::Area(self.area(area)?)),
            [area, "square"] => Ok(Spot::Square(self.area(area)?)),
            [area, "limbered"] => Ok(Spot::Limbered(self.area(area)?)),
            [area, "deployed" | "column"] => Ok(Spot::Area(self.area(area)?)),
            [area, "facing", other] => {
                let (home, faced) = (self.area(area)?, self.area(other)?);
                let link = self
                    .0
                    .map
                    .link(home, faced)
                    .ok_or_else(|| format!("'{area}' and '{other}' are not joined by a link"))?;
                Ok(Spot::Line(home, link))
            }
            _ => Err("say where: AREA, AREA square, AREA limbered, or AREA facing AREA".to_owned()),
        }
    }
}

fn yes_or_no(word: &str) -> Result<bool, String> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("say yes or no, not '{word}'")),
    }
}

/// Reads an action.
pub(crate) fn read(battle: &Battle, text: &str) -> Result<Action, String> {
    let names = Names(battle);
    let lower = text.trim().to_ascii_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let action = match *words.as_slice() {
        [] => return Err(format!("say what to do; the verbs are {VERBS}")),
        ["begin"] => Action::Begin,
        ["take", u] => Action::Take(names.unit(u)?),
        ["place", u, ref spot @ ..] => Action::Place(names.unit(u)?, names.spot(spot)?),
        ["end-setup"] => Action::EndSetup,
        ["reinforce", u, ref spot @ ..] => Action::Reinforce(names.unit(u)?, names.spot(spot)?),
        ["leader", l, "to", u] => Action::LeaderTo(names.leader(l)?, names.unit(u)?),
        ["leader", l, "waits", a] => Action::LeaderWaits(names.leader(l)?, names.area(a)?),
        ["end"] => Action::End,
        ["rally", u] => Action::Rally(names.unit(u)?),
        ["activate", u] => Action::Activate(names.unit(u)?),
        ["join", u] => Action::Join(names.unit(u)?),
        ["drop", u] => Action::Drop(names.unit(u)?),
        ["move", a] => Action::Move(names.area(a)?),
        ["attack", a] => Action::Attack(names.area(a)?),
        ["line", l] => Action::Line(names.link(l)?),
        ["step-off", a] => Action::StepOff(names.area(a)?),
        ["form-square"] => Action::FormSquare,
        ["form-column"] => Action::FormColumn,
        ["stop"] => Action::Stop,
        ["pay", "free"] => Action::Pay(Source::Free),
        ["pay", "contingent", c] => Action::Pay(Source::Contingent(names.contingent(c)?)),
        ["pay", "leader", l] => Action::Pay(Source::Efficient(names.leader(l)?)),
        ["lead", u] => Action::Lead(names.unit(u)?),
        ["retreat", u] => Action::Retreat(names.unit(u)?),
        ["counterattack", u] => Action::Counterattack(names.unit(u)?),
        ["advance", u] => Action::Advance(names.unit(u)?),
        ["done"] => Action::Done,
        ["next", u] => Action::Next(names.unit(u)?),
        ["to", a] => Action::To(names.area(a)?),
        ["feint", b] => Action::Feint(yes_or_no(b)?),
        ["break-off", b] => Action::BreakOff(yes_or_no(b)?),
        ["give-up", b] => Action::GiveUp(yes_or_no(b)?),
        ["pursue", b] => Action::Pursue(yes_or_no(b)?),
        ["fire", u, "at", t] => Action::Fire(names.unit(u)?, names.unit(t)?),
        ["limber", u] => Action::SetGun(names.unit(u)?, true),
        ["deploy", u] => Action::SetGun(names.unit(u)?, false),
        [verb, ..] if VERBS.split(", ").any(|known| known.trim() == verb) => {
            return Err(format!("'{text}' is not understood: {}", usage(verb)));
        }
        [verb, ..] => return Err(format!("there is no verb '{verb}'; the verbs are {VERBS}")),
    };
    Ok(action)
}

/// How a verb is used.
fn usage(verb: &str) -> &'static str {
    match verb {
        "move" | "attack" | "step-off" | "to" => "say which AREA",
        "line" => "say which link, as AREA--AREA",
        "place" | "reinforce" => "say UNIT and where: AREA, AREA square, AREA limbered, or AREA facing AREA",
        "leader" => "say LEADER to UNIT, or LEADER waits AREA",
        "pay" => "say free, contingent NAME, or leader NAME",
        "feint" | "break-off" | "give-up" | "pursue" => "say yes or no",
        "fire" => "say UNIT at UNIT",
        "begin" | "end-setup" | "end" | "form-square" | "form-column" | "stop" | "done" => "nothing follows this word",
        _ => "say which UNIT",
    }
}

/// Does everything that the action names exist in the battle?
pub(crate) fn names_exist(battle: &Battle, action: &Action) -> bool {
    let unit = |u: UnitId| u.index() < battle.units.len();
    let area = |a: AreaId| a.index() < battle.areas.len();
    let link = |l: LinkId| l.index() < battle.links.len();
    let leader = |l: LeaderId| l.index() < battle.leaders.len();
    match *action {
        Action::Take(u)
        | Action::Rally(u)
        | Action::Activate(u)
        | Action::Join(u)
        | Action::Drop(u)
        | Action::Lead(u)
        | Action::Retreat(u)
        | Action::Counterattack(u)
        | Action::Advance(u)
        | Action::Next(u)
        | Action::SetGun(u, _) => unit(u),
        Action::Place(u, spot) | Action::Reinforce(u, spot) => {
            unit(u)
                && match spot {
                    Spot::Area(a) | Spot::Square(a) | Spot::Limbered(a) => area(a),
                    Spot::Line(a, l) => area(a) && link(l),
                }
        }
        Action::LeaderTo(l, u) => leader(l) && unit(u),
        Action::LeaderWaits(l, a) => leader(l) && area(a),
        Action::Move(a) | Action::Attack(a) | Action::StepOff(a) | Action::To(a) => area(a),
        Action::Line(l) => link(l),
        Action::Pay(Source::Contingent(c)) => usize::from(c.0) < battle.contingents.len(),
        Action::Pay(Source::Efficient(l)) => leader(l),
        Action::Fire(u, t) => unit(u) && unit(t),
        Action::Pay(Source::Free)
        | Action::Begin
        | Action::EndSetup
        | Action::End
        | Action::FormSquare
        | Action::FormColumn
        | Action::Stop
        | Action::Done
        | Action::Feint(_)
        | Action::BreakOff(_)
        | Action::GiveUp(_)
        | Action::Pursue(_) => true,
    }
}

/// Every action that can be written down in this battle.
pub(crate) fn conceivable(battle: &Battle, out: &mut Vec<Action>) {
    let units = || (0..battle.units.len()).map(UnitId::from_index);
    let areas = || (0..battle.areas.len()).map(AreaId::from_index);
    out.extend([Action::Begin, Action::EndSetup, Action::End, Action::FormSquare, Action::FormColumn]);
    out.extend([Action::Stop, Action::Done, Action::Pay(Source::Free)]);
    for yes in [true, false] {
        out.extend([Action::Feint(yes), Action::BreakOff(yes), Action::GiveUp(yes), Action::Pursue(yes)]);
    }
    for u in units() {
        out.extend([Action::Take(u), Action::Rally(u), Action::Activate(u), Action::Join(u), Action::Drop(u)]);
        out.extend([
            Action::Lead(u),
            Action::Retreat(u),
            Action::Counterattack(u),
            Action::Advance(u),
            Action::Next(u),
        ]);
        out.extend([Action::SetGun(u, true), Action::SetGun(u, false)]);
        out.extend(units().map(|t| Action::Fire(u, t)));
        for a in areas() {
            for spot in [Spot::Area(a), Spot::Square(a), Spot::Limbered(a)] {
                out.extend([Action::Place(u, spot), Action::Reinforce(u, spot)]);
            }
            out.extend(battle.map.neighbours(a).iter().map(|&(_, link)| Action::Place(u, Spot::Line(a, link))));
        }
    }
    for a in areas() {
        out.extend([Action::Move(a), Action::Attack(a), Action::StepOff(a), Action::To(a)]);
    }
    out.extend((0..battle.links.len()).map(|l| Action::Line(LinkId(l as u8))));
    out.extend((0..battle.contingents.len()).map(|c| Action::Pay(Source::Contingent(ContingentId(c as u8)))));
    for l in battle.all_leaders() {
        out.push(Action::Pay(Source::Efficient(l)));
        out.extend(units().map(|u| Action::LeaderTo(l, u)));
        out.extend(areas().map(|a| Action::LeaderWaits(l, a)));
    }
}
