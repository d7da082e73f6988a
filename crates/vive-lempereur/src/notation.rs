//! Actions as text, as records keep them and players type them: `activate b1`, `go 0506`, `form line 1`, `countercharge r17`.
use crate::action::{Action, Order, Policy, Turn};
use crate::battle::Battle;
use crate::chance::JOKER;
use crate::options::MOST_OPTIONS;
use crate::unit::{Formation, LeaderId, UnitId};
use std::fmt::Write;
use voltigeur_field::hex::{Direction, HexId};

/// The word of a turn.
const fn turn_word(turn: Turn) -> &'static str {
    match turn {
        Turn::Left => "left",
        Turn::Right => "right",
        Turn::About => "about",
    }
}

/// Writes an action.
pub(crate) fn write(battle: &Battle, action: &Action, out: &mut String) {
    let unit = |id: UnitId| battle.unit(id).id.as_str();
    let leader = |id: LeaderId| battle.leader(id).id.as_str();
    let hex = |id: HexId| battle.map.grid().label(battle.map.hex(id));
    let written = match *action {
        Action::End => write!(out, "end"),
        Action::Activate(u) => write!(out, "activate {}", unit(u)),
        Action::Join(u) => write!(out, "join {}", unit(u)),
        Action::Bring(l) => write!(out, "bring {}", leader(l)),
        Action::Drop(u) => write!(out, "drop {}", unit(u)),
        Action::Step(d) => write!(out, "step {d}"),
        Action::Go(h) => write!(out, "go {}", hex(h)),
        Action::Turn(t) => write!(out, "turn {}", turn_word(t)),
        Action::Form(f, _) if !f.has_facing() => write!(out, "form {}", f.word()),
        Action::Form(f, facing) => write!(out, "form {} {facing}", f.word()),
        Action::Spread(h) => write!(out, "spread {}", hex(h)),
        Action::Pivot(h, t) => write!(out, "pivot {} {}", hex(h), turn_word(t)),
        Action::Stop => write!(out, "stop"),
        Action::Exit => write!(out, "exit"),
        Action::Ride(l) => write!(out, "ride {}", leader(l)),
        Action::Enter(u, h) => write!(out, "enter {} {}", unit(u), hex(h)),
        Action::EnterLeader(l, h) => write!(out, "enter-leader {} {}", leader(l), hex(h)),
        Action::Top(u) => write!(out, "top {}", unit(u)),
        Action::Bottom(u) => write!(out, "bottom {}", unit(u)),
        Action::Target(h) => write!(out, "target {}", hex(h)),
        Action::Fire(u) => write!(out, "fire {}", unit(u)),
        Action::Done => write!(out, "done"),
        Action::Standing(o, policy) => write!(out, "standing {} {}", o.word(), policy.word()),
        Action::Square(u) => write!(out, "square {}", unit(u)),
        Action::Countercharge(u) => write!(out, "countercharge {}", unit(u)),
        Action::Withdraw(u) => write!(out, "withdraw {}", unit(u)),
        Action::Scatter(u) => write!(out, "scatter {}", unit(u)),
        Action::ScatterStack(h) => write!(out, "scatter-stack {}", hex(h)),
        Action::To(h) => write!(out, "to {}", hex(h)),
        Action::More(n) => write!(out, "more {n}"),
        Action::Along(l, yes) => write!(out, "along {} {}", leader(l), if yes { "yes" } else { "no" }),
        Action::Attack(h) => write!(out, "attack {}", hex(h)),
        Action::Lead(l) => write!(out, "lead {}", leader(l)),
        Action::Stack(h) => write!(out, "stack {}", hex(h)),
        Action::Advance(u) => write!(out, "advance {}", unit(u)),
        Action::Exploit(h) => write!(out, "exploit {}", hex(h)),
        Action::Rally(u) => write!(out, "rally {}", unit(u)),
        Action::Screen(u) => write!(out, "screen {}", unit(u)),
        Action::Send(h, facing) => write!(out, "send {} {facing}", hex(h)),
        Action::Recall(h) => write!(out, "recall {}", hex(h)),
        Action::Skirmish(h) => write!(out, "skirmish {}", hex(h)),
        Action::Reintegrate(u) => write!(out, "reintegrate {}", unit(u)),
        Action::RideBack(u) => write!(out, "ride-back {}", unit(u)),
        Action::Retreat => write!(out, "retreat"),
        Action::Align(u) => write!(out, "align {}", unit(u)),
        Action::Substitute(u) => write!(out, "substitute {}", unit(u)),
        Action::Draw => write!(out, "draw"),
        Action::Option(n) => write!(out, "option {n}"),
        Action::Play { event, joker, unit: who } => {
            let by = if joker { format!("{JOKER} as ") } else { String::new() };
            match who {
                Some(u) => write!(out, "play {by}{event} {}", unit(u)),
                None => write!(out, "play {by}{event}"),
            }
        }
        Action::Pick(u) => write!(out, "pick {}", unit(u)),
        Action::Ford(h, d) => write!(out, "ford {} {d}", hex(h)),
        Action::Staff(act) => crate::command::notation::write(battle, act, out),
        Action::Fog(deed) => crate::fog::write(battle, deed, out),
        Action::Corps(deed) => crate::interactive::write(battle, deed, out),
        Action::Deploy(deed) => crate::deployment::write(battle, deed, out),
        Action::Time(seconds) => write!(out, "time {seconds}"),
    };
    written.expect("writing to a string does not fail");
}

const VERBS: &str = "end, activate, join, bring, drop, step, go, turn, form, spread, pivot, stop, exit, ride, enter, enter-leader, top, \
     bottom, target, fire, done, standing, square, countercharge, withdraw, scatter, to, more, along, attack, lead, stack, advance, \
     exploit, rally, screen, send, recall, skirmish, reintegrate, ride-back, retreat, align, substitute, draw, play, pick, ford, option, reserve, counter, decoy, leave-decoy, lift, \
     begin, corps, pass, guest, place, end-deployment, ride-with, put, deploy, time";

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
        self.find("unit", name, self.0.units.iter().map(|unit| unit.id.as_str())).map(|n| UnitId(n as u8))
    }
    pub fn leader(&self, name: &str) -> Result<LeaderId, String> {
        self.find("leader", name, self.0.leaders.iter().map(|leader| leader.id.as_str())).map(|n| LeaderId(n as u8))
    }
    pub fn hex(&self, name: &str) -> Result<HexId, String> {
        self.0.hex(name)
    }
}

fn turn(word: &str) -> Result<Turn, String> {
    match word {
        "left" => Ok(Turn::Left),
        "right" => Ok(Turn::Right),
        "about" => Ok(Turn::About),
        _ => Err(format!("say left, right or about, not '{word}'")),
    }
}

fn sixth(word: &str) -> Result<u8, String> {
    match word.parse() {
        Ok(n @ 0..=5) => Ok(n),
        _ => Err(format!("'{word}' is not a direction: write 0 to 5, clockwise from the north")),
    }
}

fn option(word: &str) -> Result<u8, String> {
    match word.parse() {
        Ok(n @ 1..=MOST_OPTIONS) => Ok(n),
        _ => Err(format!("'{word}' is not an option: write 1 to {MOST_OPTIONS}")),
    }
}

fn event(word: &str) -> Result<u8, String> {
    match word.parse() {
        Ok(n @ 1..=30) => Ok(n),
        _ => Err(format!("'{word}' is not an event: write 1 to 30")),
    }
}

fn formation(word: &str) -> Result<Formation, String> {
    Formation::from_word(word).ok_or_else(|| format!("there is no formation '{word}'"))
}

/// Reads an action.
pub(crate) fn read(battle: &Battle, text: &str) -> Result<Action, String> {
    let names = Names(battle);
    let lower = text.trim().to_ascii_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if let Some(act) = crate::command::notation::read(battle, &words) {
        return act.map(Action::Staff);
    }
    let optional = [crate::fog::read, crate::interactive::read, crate::deployment::read];
    if let Some(read) = optional.into_iter().find_map(|read| read(battle, &words)) {
        return read;
    }
    let action = match *words.as_slice() {
        [] => return Err(format!("say what to do; the verbs are {VERBS}")),
        ["end"] => Action::End,
        ["time", seconds] => {
            Action::Time(seconds.parse().map_err(|_| format!("'{seconds}' is not a number of seconds"))?)
        }
        ["activate", u] => Action::Activate(names.unit(u)?),
        ["join", u] => Action::Join(names.unit(u)?),
        ["bring", l] => Action::Bring(names.leader(l)?),
        ["drop", u] => Action::Drop(names.unit(u)?),
        ["step", d] => Action::Step(Direction::new(i32::from(sixth(d)?))),
        ["go", h] => Action::Go(names.hex(h)?),
        ["turn", t] => Action::Turn(turn(t)?),
        ["form", f] if !formation(f)?.has_facing() => Action::Form(formation(f)?, 0),
        ["form", f, facing] if formation(f)?.has_facing() => Action::Form(formation(f)?, sixth(facing)?),
        ["spread", h] => Action::Spread(names.hex(h)?),
        ["pivot", h, t] => Action::Pivot(names.hex(h)?, turn(t)?),
        ["stop"] => Action::Stop,
        ["exit"] => Action::Exit,
        ["ride", l] => Action::Ride(names.leader(l)?),
        ["enter", u, h] => Action::Enter(names.unit(u)?, names.hex(h)?),
        ["enter-leader", l, h] => Action::EnterLeader(names.leader(l)?, names.hex(h)?),
        ["top", u] => Action::Top(names.unit(u)?),
        ["bottom", u] => Action::Bottom(names.unit(u)?),
        ["target", h] => Action::Target(names.hex(h)?),
        ["fire", u] => Action::Fire(names.unit(u)?),
        ["done"] => Action::Done,
        ["standing", o, p] => {
            let order = Order::ALL.into_iter().find(|order| order.word() == o);
            let policy = Policy::ALL.into_iter().find(|policy| policy.word() == p);
            match (order, policy) {
                (Some(order), Some(policy)) => Action::Standing(order, policy),
                _ => return Err(format!("'{o} {p}' is not a standing order: {}", usage("standing"))),
            }
        }
        ["square", u] => Action::Square(names.unit(u)?),
        ["countercharge", u] => Action::Countercharge(names.unit(u)?),
        ["withdraw", u] => Action::Withdraw(names.unit(u)?),
        ["scatter", u] => Action::Scatter(names.unit(u)?),
        ["scatter-stack", h] => Action::ScatterStack(names.hex(h)?),
        ["to", h] => Action::To(names.hex(h)?),
        ["more", "1"] => Action::More(1),
        ["more", "2"] => Action::More(2),
        ["along", l, "yes"] => Action::Along(names.leader(l)?, true),
        ["along", l, "no"] => Action::Along(names.leader(l)?, false),
        ["attack", h] => Action::Attack(names.hex(h)?),
        ["lead", l] => Action::Lead(names.leader(l)?),
        ["stack", h] => Action::Stack(names.hex(h)?),
        ["advance", u] => Action::Advance(names.unit(u)?),
        ["exploit", h] => Action::Exploit(names.hex(h)?),
        ["rally", u] => Action::Rally(names.unit(u)?),
        ["screen", u] => Action::Screen(names.unit(u)?),
        ["send", h, facing] => Action::Send(names.hex(h)?, sixth(facing)?),
        ["recall", h] => Action::Recall(names.hex(h)?),
        ["skirmish", h] => Action::Skirmish(names.hex(h)?),
        ["reintegrate", u] => Action::Reintegrate(names.unit(u)?),
        ["ride-back", u] => Action::RideBack(names.unit(u)?),
        ["retreat"] => Action::Retreat,
        ["align", u] => Action::Align(names.unit(u)?),
        ["substitute", u] => Action::Substitute(names.unit(u)?),
        ["draw"] => Action::Draw,
        ["option", n] => Action::Option(option(n)?),
        ["play", "24", "as", e] => Action::Play { event: event(e)?, joker: true, unit: None },
        ["play", "24", "as", e, u] => Action::Play { event: event(e)?, joker: true, unit: Some(names.unit(u)?) },
        ["play", e] => Action::Play { event: event(e)?, joker: false, unit: None },
        ["play", e, u] => Action::Play { event: event(e)?, joker: false, unit: Some(names.unit(u)?) },
        ["pick", u] => Action::Pick(names.unit(u)?),
        ["ford", h, d] => Action::Ford(names.hex(h)?, Direction::new(i32::from(sixth(d)?))),
        [verb, ..] if VERBS.split(", ").any(|known| known.trim() == verb) => {
            return Err(format!("'{text}' cannot be read: after '{verb}', {}", usage(verb)));
        }
        [verb, ..] if crate::command::notation::VERBS.split(", ").any(|known| known == verb) => {
            return Err(format!(
                "'{text}' cannot be read: after '{verb}', say a corps, and a tactic where one is needed"
            ));
        }
        [verb, ..] => return Err(format!("there is no verb '{verb}'; the verbs are {VERBS}")),
    };
    Ok(action)
}

/// How a verb is used.
fn usage(verb: &str) -> &'static str {
    match verb {
        "recall" | "skirmish" | "go" | "spread" | "target" | "to" | "attack" | "stack" | "exploit" => {
            "say which HEX, such as 0506"
        }
        "step" => "say which direction, 0 to 5 clockwise from the north",
        "turn" => "say left, right or about",
        "form" => "say a formation, and a facing 0 to 5 where it has one",
        "send" => "say HEX and a facing 0 to 5",
        "pivot" => "say HEX and left or right",
        "enter" => "say UNIT and HEX",
        "enter-leader" => "say LEADER and HEX",
        "bring" | "ride" | "lead" => "say which LEADER",
        "counter" | "lift" => "say which reserve counter",
        "begin" => "say which side",
        "corps" => "say which corps",
        "place" => "say LEADER and an area, a1 to d4",
        "ride-with" => "say a corps and LEADER",
        "put" => "say LEADER and HEX",
        "time" => "say how many seconds",
        "along" => "say LEADER and yes or no",
        "more" => "say 1 or 2",
        "play" => "say which event, 1 to 30, and the UNIT if it affects one; '24 as 1' plays chit 24 as event 1",
        "option" => "say which number",
        "ford" => "say HEX and direction, 0 to 2",
        "standing" => "say fire, squares, countercharges, withdrawals or scattering, and ask, never or always",
        "end" | "stop" | "exit" | "done" | "retreat" | "draw" => "say nothing more",
        _ => "say which UNIT",
    }
}

/// Does everything that the action names exist in the battle?
pub(crate) fn names_exist(battle: &Battle, action: &Action) -> bool {
    let unit = |u: UnitId| u.index() < battle.units.len();
    let leader = |l: LeaderId| usize::from(l.0) < battle.leaders.len();
    let hex = |h: HexId| h.index() < battle.map.hexes();
    match *action {
        Action::Activate(u)
        | Action::Join(u)
        | Action::Drop(u)
        | Action::Top(u)
        | Action::Bottom(u)
        | Action::Fire(u)
        | Action::Square(u)
        | Action::Countercharge(u)
        | Action::Withdraw(u)
        | Action::Scatter(u)
        | Action::Advance(u)
        | Action::Rally(u)
        | Action::Screen(u)
        | Action::Reintegrate(u)
        | Action::RideBack(u)
        | Action::Align(u)
        | Action::Pick(u)
        | Action::Substitute(u) => unit(u),
        Action::Play { event, unit: who, .. } => (1..=30).contains(&event) && who.is_none_or(unit),
        Action::Bring(l) | Action::Ride(l) | Action::Along(l, _) | Action::Lead(l) => leader(l),
        Action::Go(h)
        | Action::Spread(h)
        | Action::Pivot(h, _)
        | Action::Target(h)
        | Action::To(h)
        | Action::Attack(h)
        | Action::Stack(h)
        | Action::ScatterStack(h)
        | Action::Ford(h, _)
        | Action::Exploit(h) => hex(h),
        Action::Recall(h) | Action::Skirmish(h) => hex(h),
        Action::Send(h, facing) => hex(h) && facing < 6,
        Action::Enter(u, h) => unit(u) && hex(h),
        Action::EnterLeader(l, h) => leader(l) && hex(h),
        Action::Staff(act) => crate::command::notation::names_exist(battle, act),
        Action::Fog(deed) => crate::fog::names_exist(battle, deed),
        Action::Corps(deed) => crate::interactive::names_exist(battle, deed),
        Action::Deploy(deed) => crate::deployment::names_exist(battle, deed),
        Action::Form(formation, facing) => facing < 6 && (formation.has_facing() || facing == 0),
        Action::Option(n) => (1..=MOST_OPTIONS).contains(&n),
        Action::End
        | Action::Draw
        | Action::Step(_)
        | Action::Turn(_)
        | Action::Stop
        | Action::Exit
        | Action::Done
        | Action::Standing(..)
        | Action::More(_)
        | Action::Time(_)
        | Action::Retreat => true,
    }
}

/// Every action that can be written down in this battle.
pub(crate) fn conceivable(battle: &Battle, out: &mut Vec<Action>) {
    out.extend([
        Action::End,
        Action::Stop,
        Action::Exit,
        Action::Done,
        Action::Retreat,
        Action::More(1),
        Action::More(2),
    ]);
    crate::fog::conceivable(battle, out);
    crate::interactive::conceivable(battle, out);
    crate::deployment::conceivable(battle, out);
    for order in Order::ALL {
        out.extend(Policy::ALL.map(|policy| Action::Standing(order, policy)));
    }
    out.extend(Direction::ALL.into_iter().map(Action::Step));
    out.extend([Turn::Left, Turn::Right, Turn::About].map(Action::Turn));
    for formation in Formation::ALL {
        let facings = if formation.has_facing() { 6 } else { 1 };
        out.extend((0..facings).map(|facing| Action::Form(formation, facing)));
    }
    crate::command::notation::conceivable(battle, |act| out.push(Action::Staff(act)));
    for u in battle.all_units() {
        out.extend([Action::Activate(u), Action::Join(u), Action::Drop(u), Action::Top(u), Action::Bottom(u)]);
        out.extend([Action::Fire(u), Action::Square(u), Action::Countercharge(u), Action::Withdraw(u)]);
        out.extend([Action::Scatter(u), Action::Advance(u), Action::Rally(u), Action::Align(u), Action::Substitute(u)]);
        out.extend([Action::Reintegrate(u), Action::RideBack(u), Action::Screen(u)]);
        for entry in &battle.entries {
            out.extend(entry.hexes.iter().map(|&h| Action::Enter(u, h)));
        }
    }
    for l in battle.all_leaders() {
        out.extend([
            Action::Bring(l),
            Action::Ride(l),
            Action::Lead(l),
            Action::Along(l, true),
            Action::Along(l, false),
        ]);
        for entry in &battle.entries {
            out.extend(entry.hexes.iter().map(|&h| Action::EnterLeader(l, h)));
        }
    }
    for h in battle.map.grid().ids() {
        if battle.switches.voltigeurs {
            out.extend([Action::Recall(h), Action::Skirmish(h)]);
            out.extend((0..6).map(|facing| Action::Send(h, facing)));
        }
        out.extend([Action::Go(h), Action::Spread(h), Action::Target(h), Action::To(h), Action::Attack(h)]);
        out.extend([Action::Stack(h), Action::Exploit(h), Action::ScatterStack(h)]);
        out.extend([Turn::Left, Turn::Right].map(|turn| Action::Pivot(h, turn)));
    }
    if battle.has_options() {
        out.extend((1..=MOST_OPTIONS).map(Action::Option));
        for h in battle.map.grid().ids() {
            out.extend(battle.all_units().map(|u| Action::Enter(u, h)));
        }
        out.extend(battle.all_units().map(Action::Pick));
    }
    if battle.switches.random_events {
        out.extend((1..=MOST_OPTIONS).map(Action::Option));
        out.push(Action::Draw);
        for event in 1..=30 {
            for joker in [false, true] {
                out.push(Action::Play { event, joker, unit: None });
                out.extend(battle.all_units().map(|unit| Action::Play { event, joker, unit: Some(unit) }));
            }
        }
        out.extend(battle.all_units().map(Action::Pick));
        for h in battle.map.grid().ids() {
            out.extend(Direction::ALL.into_iter().map(|d| Action::Ford(h, d)));
        }
    }
}
