//! Actions and events in words, for logs and prompts.
use crate::action::{Action, Source, Spot};
use crate::combat::choices::Question;
use crate::event::Event;
use crate::game::LinesOfBattle;
use crate::procedure::{Phase, Procedure, RetreatKind};
use crate::unit::{LeaderId, UnitId, UnitSet};
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::view::{Choice, Target};
use voltigeur_engine::{Contest, Ledger, LogLine, RuleId, Side};
use voltigeur_field::area::{AreaId, LinkId};

impl LinesOfBattle {
    /// `Kempt (I3)`: a unit as players speak of it.
    pub(crate) fn unit_name(&self, unit: UnitId) -> String {
        let info = self.unit(unit);
        if info.rating == 0 { info.name.clone() } else { format!("{} ({})", info.name, info.code()) }
    }

    pub(crate) fn unit_names(&self, units: UnitSet) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(unit)).collect();
        match names.as_slice() {
            [] => "nobody".to_owned(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        }
    }

    fn area_name(&self, area: AreaId) -> &str {
        &self.battle.area(area).name
    }

    fn leader_name(&self, leader: LeaderId) -> &str {
        &self.battle.leader(leader).name
    }

    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.battle.sides[side].name
    }

    fn link_name(&self, link: LinkId) -> String {
        let [a, b] = self.battle.map.ends(link);
        format!("{} | {}", self.area_name(a), self.area_name(b))
    }

    fn piece(&self, unit: UnitId) -> Target {
        Target::Piece(self.unit(unit).id.clone())
    }

    fn ground(&self, area: AreaId) -> Target {
        Target::Area(self.battle.area(area).id.clone())
    }

    fn way_target(&self, link: LinkId) -> Target {
        Target::Link(self.battle.link(link).id.clone())
    }
}

/// The rule that an action rests on.
pub(crate) fn rule_of(game: &LinesOfBattle, action: &Action) -> RuleId {
    let rule = match action {
        Action::Begin | Action::Take(_) | Action::EndSetup | Action::Place(..) => "LOB-act-1",
        Action::Reinforce(..) => "LOB-A-1",
        Action::LeaderTo(..) | Action::LeaderWaits(..) => match game.state.core.phase {
            _ if !game.state.core.displaced.is_empty() => "LOB-leader-8",
            Phase::SetUp { .. } => "LOB-leader-5",
            Phase::Leaders { arriving, .. } if !arriving.is_empty() => "LOB-leader-5",
            Phase::Leaders { returning, .. } if !returning.is_empty() => "LOB-leader-7",
            _ => "LOB-leader-4",
        },
        Action::End => match game.state.core.phase {
            Phase::Rally => "LOB-C-6",
            Phase::Move => "LOB-D-1",
            Phase::Fire { .. } => "LOB-E-1",
            Phase::Guns { .. } => "LOB-E-11",
            _ => "LOB-act-2",
        },
        Action::Rally(_) => "LOB-C-1",
        Action::Activate(_) => "LOB-D-1",
        Action::Join(_) => "LOB-D-2",
        Action::Drop(_) => "LOB-D-5",
        Action::Move(_) | Action::StepOff(_) | Action::FormSquare | Action::FormColumn => "LOB-D-4",
        Action::Attack(_) => "LOB-D-13",
        Action::Line(_) => "LOB-D-19",
        Action::Stop => "LOB-D-15",
        Action::Pay(_) => "LOB-D-12",
        Action::Lead(_) | Action::Retreat(_) | Action::Done => match game.top() {
            Some(Procedure::Combat(combat)) => combat.question().2,
            _ => "LOB-act-5",
        },
        Action::Counterattack(_) => "LOB-C9",
        Action::Advance(_) => "LOB-C14.1",
        Action::Next(_) => "LOB-retreat-d6",
        Action::To(_) => "LOB-retreat-v1",
        Action::Feint(_) => "LOB-C6",
        Action::BreakOff(_) => "LOB-C9.5",
        Action::GiveUp(_) => "LOB-C9.6",
        Action::Pursue(_) => "LOB-C9.6.3",
        Action::Fire(shooter, target) => game.aim(*shooter, *target).map_or("LOB-E-4", |(_, rule)| rule),
        Action::SetGun(..) => "LOB-E-11",
    };
    RuleId(rule)
}

/// An action in words.
pub(crate) fn describe_action(game: &LinesOfBattle, action: &Action) -> Choice {
    let mut points_at = Vec::new();
    let label = match *action {
        Action::Begin => "Begin the battle".to_owned(),
        Action::Take(u) => with(&mut points_at, game.piece(u), format!("Place {}", game.unit_name(u))),
        Action::Place(u, spot) | Action::Reinforce(u, spot) => {
            points_at.push(game.piece(u));
            match spot {
                Spot::Area(a) => {
                    with(&mut points_at, game.ground(a), format!("{} in {}", game.unit_name(u), game.area_name(a)))
                }
                Spot::Square(a) => with(
                    &mut points_at,
                    game.ground(a),
                    format!("{} in {}, in square", game.unit_name(u), game.area_name(a)),
                ),
                Spot::Limbered(a) => with(
                    &mut points_at,
                    game.ground(a),
                    format!("{} in {}, limbered", game.unit_name(u), game.area_name(a)),
                ),
                Spot::Line(a, link) => {
                    let faced = game.area_name(game.battle.map.across(link, a));
                    let label = format!("{} in line at {}, facing {faced}", game.unit_name(u), game.area_name(a));
                    with(&mut points_at, game.way_target(link), label)
                }
            }
        }
        Action::EndSetup => "End the set-up".to_owned(),
        Action::LeaderTo(l, u) => {
            with(&mut points_at, game.piece(u), format!("{} joins {}", game.leader_name(l), game.unit_name(u)))
        }
        Action::LeaderWaits(l, a) => {
            with(&mut points_at, game.ground(a), format!("{} waits in {}", game.leader_name(l), game.area_name(a)))
        }
        Action::End => match game.state.core.phase {
            Phase::Leaders { .. } => "End leader moves".to_owned(),
            Phase::Rally => "End the rally".to_owned(),
            Phase::Move => "End the move phase".to_owned(),
            Phase::Fire { .. } => "End the fire".to_owned(),
            Phase::Guns { .. } => "Leave the guns as they are".to_owned(),
            _ => "End".to_owned(),
        },
        Action::Rally(u) => with(&mut points_at, game.piece(u), format!("Rally {}", game.unit_name(u))),
        Action::Activate(u) => {
            let area = game.state.area_of(u).map_or("", |area| game.area_name(area));
            with(&mut points_at, game.piece(u), format!("Activate {} in {area}", game.unit_name(u)))
        }
        Action::Join(u) => with(&mut points_at, game.piece(u), format!("Take {} along", game.unit_name(u))),
        Action::Drop(u) => with(&mut points_at, game.piece(u), format!("Leave {} here", game.unit_name(u))),
        Action::Move(a) => with(&mut points_at, game.ground(a), format!("Move to {}", game.area_name(a))),
        Action::Attack(a) => with(&mut points_at, game.ground(a), format!("Attack {}", game.area_name(a))),
        Action::Line(l) => with(&mut points_at, game.way_target(l), format!("Form line on {}", game.link_name(l))),
        Action::StepOff(a) => with(&mut points_at, game.ground(a), format!("Step off to {}", game.area_name(a))),
        Action::FormSquare => "Form square".to_owned(),
        Action::FormColumn => "Form column".to_owned(),
        Action::Stop => "Stop here".to_owned(),
        Action::Pay(Source::Free) => "Pay with a free command point".to_owned(),
        Action::Pay(Source::Contingent(c)) => {
            format!("Pay with a command point for {} only", game.battle.contingents[usize::from(c.0)])
        }
        Action::Pay(Source::Efficient(l)) => format!("Pay with the command point of {}", game.leader_name(l)),
        Action::Lead(u) => with(&mut points_at, game.piece(u), format!("{} leads", game.unit_name(u))),
        Action::Retreat(u) => with(&mut points_at, game.piece(u), format!("{} retreats", game.unit_name(u))),
        Action::Counterattack(u) => {
            with(&mut points_at, game.piece(u), format!("{} counterattacks", game.unit_name(u)))
        }
        Action::Advance(u) => with(&mut points_at, game.piece(u), format!("{} advances", game.unit_name(u))),
        Action::Done => done_label(game),
        Action::Next(u) => with(&mut points_at, game.piece(u), format!("{} goes next", game.unit_name(u))),
        Action::To(a) => with(&mut points_at, game.ground(a), format!("To {}", game.area_name(a))),
        Action::Feint(yes) => if yes { "Feint: go back, draw the defender out" } else { "Press the attack" }.to_owned(),
        Action::BreakOff(yes) => if yes { "Break off the counterattack" } else { "Keep counterattacking" }.to_owned(),
        Action::GiveUp(yes) => if yes { "Give up the attack" } else { "Stand against the counterattack" }.to_owned(),
        Action::Pursue(yes) => if yes { "Pursue" } else { "Do not pursue" }.to_owned(),
        Action::Fire(u, t) => {
            points_at.push(game.piece(u));
            let needs = game.aim(u, t).map_or(String::new(), |(needs, _)| format!(" ({needs}+)"));
            with(&mut points_at, game.piece(t), format!("{} fires at {}{needs}", game.unit_name(u), game.unit_name(t)))
        }
        Action::SetGun(u, limbered) => {
            let verb = if limbered { "Limber" } else { "Deploy" };
            with(&mut points_at, game.piece(u), format!("{verb} {}", game.unit_name(u)))
        }
    };
    let cost = cost_of(game, action);
    Choice {
        action: voltigeur_engine::notation(game, action),
        label,
        rule: rule_of(game, action).0.to_owned(),
        cost,
        points_at,
        ..Choice::default()
    }
}

fn with(points_at: &mut Vec<Target>, target: Target, label: String) -> String {
    points_at.push(target);
    label
}

fn done_label(game: &LinesOfBattle) -> String {
    let Some(Procedure::Combat(combat)) = game.top() else { return "Done".to_owned() };
    let nobody = combat.chosen.is_empty();
    let label = match combat.question().0 {
        Question::Retreat(_) if nobody => "Nobody retreats",
        Question::Retreat(_) => "These retreat, no more",
        Question::Counterattack if nobody => "No counterattack",
        Question::Counterattack => "These counterattack, no more",
        Question::Advance => "These advance, no more",
        _ => "Done",
    };
    label.to_owned()
}

/// `1 action`, `2 actions`.
fn count(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// What an action costs, where that is a question.
fn cost_of(game: &LinesOfBattle, action: &Action) -> Option<String> {
    let points = |n: u8| count(n, "command point");
    match (*action, game.top()) {
        (Action::Rally(unit), _) => game.state.area_of(unit).map(|_| points(game.rally_cost(unit))),
        (Action::Stop, Some(Procedure::Group(group))) => Some(points(group.cost)),
        (_, Some(Procedure::Group(group))) => {
            let plan = game.plan(group, *action).ok()?;
            let actions = plan.after.used - group.used;
            Some(format!("{}, {} in all", count(actions, "action"), points(plan.after.cost)))
        }
        _ => None,
    }
}

/// The sentence of a prompt, and its rule.
pub(crate) fn question(game: &LinesOfBattle) -> (String, &'static str) {
    let side = game.side_name(game.decider()).to_owned();
    match game.top() {
        Some(Procedure::Group(group)) => {
            let does = if group.members.len() == 1 { "does" } else { "do" };
            let who = game.unit_names(group.members);
            if group.used > 0 {
                return (
                    format!("{side}: what {does} {who} do next? {} used.", count(group.used, "action")),
                    "LOB-D-5",
                );
            }
            let more = if game.can_be_joined(group) { " More units of the Area can come along." } else { "" };
            (format!("{side}: what {does} {who} do?{more}"), "LOB-D-4")
        }
        Some(Procedure::Bill(bill)) => (format!("{side}: which command points pay? {} owed.", bill.owed), "LOB-D-12"),
        Some(Procedure::Combat(combat)) => {
            let (asked, _, rule) = combat.question();
            let place = game.area_name(combat.target);
            let text = match asked {
                Question::Lead => format!("{side}: which unit leads in the fight for {place}?"),
                Question::Retreat(RetreatKind::BeforeCombat) => {
                    format!("{side}: who retreats from {place} before the fight?")
                }
                Question::Retreat(RetreatKind::Attackers) => {
                    format!("{side}: does the lead attacker fall back from {place}, and who with it?")
                }
                Question::Retreat(_) => {
                    format!("{side}: does the lead defender of {place} fall back, and who with it?")
                }
                Question::Counterattack => format!("{side}: does cavalry counterattack at {place}?"),
                Question::Feint => format!("{side}: is the attack on {place} only a feint?"),
                Question::BreakOff => format!("{side}: break off the counterattack?"),
                Question::GiveUp => format!("{side}: give up the attack on {place}?"),
                Question::Pursue => format!("{side}: pursue into {}?", game.area_name(combat.from)),
                Question::Advance => {
                    format!("{side}: who moves into {place}? There is room for {}.", game.room(combat.target))
                }
            };
            (text, rule)
        }
        Some(Procedure::Retreat(retreat)) => match retreat.going {
            Some(unit) => (format!("{side}: where does {} retreat to?", game.unit_name(unit)), "LOB-retreat-v1"),
            None => (format!("{side}: which unit retreats next?"), "LOB-retreat-d6"),
        },
        Some(Procedure::Displaced { .. }) => {
            let name = game.first_displaced().map_or("the leader", |leader| game.leader_name(leader));
            (format!("{side}: which unit does {name} join?"), "LOB-leader-8")
        }
        None => match game.state.core.phase {
            Phase::Begin => ("The battle is about to begin.".to_owned(), "LOB-act-1"),
            Phase::SetUp { unit: Some(unit), .. } => {
                (format!("{side}: where does {} stand at the start?", game.unit_name(unit)), "LOB-act-1")
            }
            Phase::SetUp { .. } => (format!("{side}: set up."), "LOB-act-1"),
            Phase::Reinforcements { .. } => (format!("{side}: reinforcements arrive."), "LOB-A-1"),
            Phase::Leaders { .. } => (format!("{side}: where do the leaders go?"), "LOB-A-7"),
            Phase::Rally => (format!("{side}: rally units?"), "LOB-C-1"),
            Phase::Move => (format!("{side}: which unit is activated?"), "LOB-D-1"),
            Phase::Fire { .. } => (format!("{side}: which gun fires, and at whom?"), "LOB-E-1"),
            Phase::Guns { .. } => (format!("{side}: limber or deploy guns?"), "LOB-E-11"),
            Phase::Over => ("The battle is over.".to_owned(), "LOB-turn-3"),
        },
    }
}

fn dice(line: &mut LogLine, rule: &str, roller: Side, faces: &[u8]) {
    if !faces.is_empty() {
        line.dice.push(DiceText { rule: rule.to_owned(), roller, faces: faces.to_vec(), sides: 6 });
    }
}

fn ledger_text(of: String, ledger: &Ledger) -> LedgerText {
    ledger.told(of, |rule| crate::rule_title(rule).to_owned())
}

/// An event in words.
pub(crate) fn describe_event(game: &LinesOfBattle, event: &Event) -> LogLine {
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    let roller = |unit: UnitId| game.unit(unit).side;
    match event {
        Event::SetupDie { rule, face } => {
            let mut out = line(rule, format!("A die of {face} for what comes later"));
            dice(&mut out, rule, game.battle.setup_order[0], &[*face]);
            out
        }
        Event::Placed { unit } => {
            line("LOB-act-1", format!("{} is placed", game.unit_name(*unit))).at(game.piece(*unit))
        }
        Event::TurnBegan { turn, side } => {
            let time = &game.battle.turns[usize::from(*turn) - 1].time;
            line("LOB-turn-1", format!("Turn {turn} ({time}): {}", game.side_name(*side)))
        }
        Event::ArrivalDie { side, rule, face, units } => {
            let mut out = line(rule, format!("{} for the {}", count(*units, "unit"), game.side_name(*side)));
            dice(&mut out, rule, *side, &[*face]);
            out
        }
        Event::Arrived { unit, area } => {
            line("LOB-A-1", format!("{} arrives in {}", game.unit_name(*unit), game.area_name(*area)))
                .at(game.piece(*unit))
        }
        Event::LeaderPlaced { leader, unit, rule } => {
            line(rule, format!("{} joins {}", game.leader_name(*leader), game.unit_name(*unit))).at(game.piece(*unit))
        }
        Event::LeaderWaits { leader, area, rule } => {
            line(rule, format!("{} waits in {}", game.leader_name(*leader), game.area_name(*area)))
                .at(game.ground(*area))
        }
        Event::LeaderLost { leader, rule } => line(rule, format!("{} is captured", game.leader_name(*leader))),
        Event::WoundRoll { leader, face } => {
            let hurt = if *face == 1 { "is hit" } else { "is unhurt" };
            let mut out = line("LOB-leader-6", format!("{} {hurt}", game.leader_name(*leader)));
            dice(&mut out, "LOB-leader-6", game.battle.leader(*leader).side, &[*face]);
            out
        }
        Event::Severity { leader, face } => {
            let how = match face {
                1..=3 => format!("out for {}", count(*face, "turn")),
                4 => "seriously wounded, out of the battle".to_owned(),
                5 => "mortally wounded".to_owned(),
                _ => "killed".to_owned(),
            };
            let mut out = line("LOB-leader-6", format!("{}: {how}", game.leader_name(*leader)));
            dice(&mut out, "LOB-leader-6", game.battle.leader(*leader).side, &[*face]);
            out
        }
        Event::CommandPoints { side, face, total, free, restricted } => {
            let more = if *restricted > 0 { format!(" and {restricted} restricted") } else { String::new() };
            let mut out =
                line("LOB-B-1", format!("{}: {}{more}", game.side_name(*side), count(*free, "command point")));
            dice(&mut out, "LOB-B-1", *side, &[*face]);
            out.ledgers.push(ledger_text("command points".to_owned(), total));
            out
        }
        Event::Paid { source, amount } => {
            let from = match source {
                Source::Free => String::new(),
                Source::Contingent(c) => format!(" from those for {}", game.battle.contingents[usize::from(c.0)]),
                Source::Efficient(leader) => format!(" from {}", game.leader_name(*leader)),
            };
            line("LOB-D-12", format!("{} spent{from}", count(*amount, "command point")))
        }
        Event::Rallied { unit } => line("LOB-C-1", format!("{} rallies", game.unit_name(*unit))).at(game.piece(*unit)),
        Event::OrderLost { leader, face, lost } => {
            let how = if *lost { "the order is lost" } else { "the order gets through" };
            let mut out = line("LOB-leader-9e", format!("{}: {how}", game.leader_name(*leader)));
            dice(&mut out, "LOB-leader-9e", game.battle.leader(*leader).side, &[*face]);
            out
        }
        Event::Activated { units, area } => {
            line("LOB-D-1", format!("{} in {}", game.unit_names(*units), game.area_name(*area))).at(game.ground(*area))
        }
        Event::Moved { to, actions, .. } => {
            line("LOB-D-4", format!("moves to {} ({})", game.area_name(*to), count(*actions, "action")))
                .at(game.ground(*to))
        }
        Event::WentIntoLine { unit, link } => {
            line("LOB-D-19", format!("{} forms line on {}", game.unit_name(*unit), game.link_name(*link)))
                .at(game.way_target(*link))
        }
        Event::SteppedOff { unit, to } => {
            line("LOB-D-4", format!("{} steps off to {}", game.unit_name(*unit), game.area_name(*to)))
                .at(game.ground(*to))
        }
        Event::Squares { units, on } => {
            let how = if *on { "square" } else { "column" };
            line("LOB-D-4", format!("{} in {how}", game.unit_names(*units)))
        }
        Event::Dropped { unit, area } => {
            line("LOB-D-5", format!("{} stays in {}", game.unit_name(*unit), game.area_name(*area)))
                .at(game.piece(*unit))
        }
        Event::Limbered { unit, rule } => {
            line(rule, format!("{} is limbered", game.unit_name(*unit))).at(game.piece(*unit))
        }
        Event::GunSet { unit, limbered } => {
            let how = if *limbered { "limbered" } else { "deployed" };
            line("LOB-E-11", format!("{} is {how}", game.unit_name(*unit))).at(game.piece(*unit))
        }
        Event::ActivationEnded { units, cost } => {
            line("LOB-D-15", format!("{} done, {}", game.unit_names(*units), count(*cost, "command point")))
        }
        Event::AttackDeclared { units, from, target, pursuit } => {
            let (verb, rule) = if *pursuit { ("pursues into", "LOB-C9.6.3") } else { ("attacks", "LOB-C1") };
            let text = format!(
                "{} {verb} {} from {}",
                game.unit_names(*units),
                game.area_name(*target),
                game.area_name(*from)
            );
            line(rule, text).at(game.ground(*target))
        }
        Event::LeadNamed { unit, rule } => line(rule, format!("{} leads", game.unit_name(*unit))).at(game.piece(*unit)),
        Event::LeftApproach { unit, area } => {
            line("LOB-C14.4", format!("{} leaves its Approach for {}", game.unit_name(*unit), game.area_name(*area)))
        }
        Event::DefensiveFire { gun, target, needs, faces, hit } => {
            let how = if *hit { "hits" } else { "misses" };
            let text = format!("{} fires at {} ({needs}+) and {how}", game.unit_name(*gun), game.unit_name(*target));
            let mut out = line("LOB-C5", text).at(game.piece(*gun)).at(game.piece(*target));
            dice(&mut out, "LOB-C5", roller(*gun), faces);
            out
        }
        Event::Feint { from, target } => {
            line("LOB-C6.1", format!("It was a feint: the attackers go back to {}", game.area_name(*from)))
                .at(game.ground(*target))
        }
        Event::OpposedRoll { counter, attacker, defender, attack, defence, faces, contest } => {
            let rule = if *counter { "LOB-C9.2" } else { "LOB-C7" };
            let (a, d) = (game.unit_name(*attacker), game.unit_name(*defender));
            let text = match contest {
                Contest::Won => format!("{a} beats {d}"),
                Contest::Drawn => format!("{a} and {d} are even"),
                Contest::Lost => format!("{d} beats {a}"),
            };
            let sums = match *faces.as_slice() {
                [x, y] => format!(": {} to {}", i16::from(x) + attack.total(), i16::from(y) + defence.total()),
                _ => String::new(),
            };
            let mut out = line(rule, format!("{text}{sums}")).at(game.piece(*attacker)).at(game.piece(*defender));
            dice(&mut out, rule, roller(*attacker), faces);
            out.ledgers = vec![ledger_text(a, attack), ledger_text(d, defence)];
            out
        }
        Event::Save { unit, needs, faces, saved, rule } => {
            let how = if *saved { "is saved" } else { "is not saved" };
            let mut out =
                line(rule, format!("A hit on {} {how} ({needs}+)", game.unit_name(*unit))).at(game.piece(*unit));
            dice(&mut out, rule, roller(*unit), faces);
            out
        }
        Event::Hit { unit, hits, total, rule } => {
            line(rule, format!("{} takes {} ({total} in all)", game.unit_name(*unit), count(*hits, "hit")))
                .at(game.piece(*unit))
        }
        Event::Eliminated { unit, area, rule } => {
            let out = line(rule, format!("{} is eliminated", game.unit_name(*unit)));
            area.map_or(out.clone(), |area| out.at(game.ground(area)))
        }
        Event::UnreliableRoll { unit, rule, faces, forced } => {
            let how = if *forced { "is carried away" } else { "is held back" };
            let mut out = line(rule, format!("{} {how}", game.unit_name(*unit))).at(game.piece(*unit));
            dice(&mut out, rule, roller(*unit), faces);
            out
        }
        Event::Counterattack { units } => line("LOB-C9", format!("{} counterattacks", game.unit_names(*units))),
        Event::BrokeOff { units } => line("LOB-C9.5", format!("{} breaks off", game.unit_names(*units))),
        Event::GaveUp { units } => line("LOB-C9.6", format!("{} gives up the attack", game.unit_names(*units))),
        Event::GunsEscape { unit, ledger, faces, lost } => {
            let how = if *lost { "is taken" } else { "gets away, limbered" };
            let mut out = line("LOB-retreat-d4", format!("{} {how}", game.unit_name(*unit))).at(game.piece(*unit));
            dice(&mut out, "LOB-retreat-d4", roller(*unit).other(), faces);
            out.ledgers.push(ledger_text("against the guns".to_owned(), ledger));
            out
        }
        Event::Retreated { unit, to, kind } => {
            let rule = match kind {
                RetreatKind::BeforeCombat | RetreatKind::Defenders => "LOB-retreat-v1",
                RetreatKind::Attackers | RetreatKind::GivingUp if game.is_infantry(*unit) => "LOB-retreat-a2",
                RetreatKind::Attackers | RetreatKind::GivingUp => "LOB-retreat-a3",
                RetreatKind::Counterattackers => "LOB-retreat-c1",
            };
            line(rule, format!("{} falls back to {}", game.unit_name(*unit), game.area_name(*to))).at(game.ground(*to))
        }
        Event::OccupiedApproach { unit, link } => {
            line("LOB-C14.3", format!("{} comes out onto {}", game.unit_name(*unit), game.link_name(*link)))
                .at(game.way_target(*link))
        }
        Event::Advanced { units, to } => {
            line("LOB-C14.1", format!("{} advances into {}", game.unit_names(*units), game.area_name(*to)))
                .at(game.ground(*to))
        }
        Event::CombatOver { target } => line("LOB-C14.5", format!("The fight for {} is over", game.area_name(*target))),
        Event::Fired { shooter, target, needs, rule, faces, hit } => {
            let how = if *hit { "hits" } else { "misses" };
            let text =
                format!("{} fires at {} ({needs}+) and {how}", game.unit_name(*shooter), game.unit_name(*target));
            let mut out = line(rule, text).at(game.piece(*shooter)).at(game.piece(*target));
            dice(&mut out, rule, roller(*shooter), faces);
            out
        }
        Event::Points { side, points, name, .. } => {
            line("LOB-turn-2", format!("{}: {points} for {name}", game.side_name(*side)))
        }
        Event::Ended { winner, points } => {
            let [first, second] = points;
            let text = match winner {
                Some(side) => format!("{} win, {first} to {second}", game.side_name(*side)),
                None => format!("A draw, {first} to {second}"),
            };
            line("LOB-turn-3", text)
        }
    }
}
