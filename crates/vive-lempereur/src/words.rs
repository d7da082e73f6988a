//! Actions, events and questions in words.
use crate::action::{Action, Order, Turn};
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::procedure::{ExploitStage, FormWhy, Frame, GroupKind, MeleeStage, Phase, StepKind, Window};
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::view::{Choice, Target};
use voltigeur_engine::{Ledger, LogLine, RuleId, Side};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        &self.unit(unit).name
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> String {
        let name = &self.battle.leader(leader).name;
        if self.state.core.substitutes.has(leader) { format!("the substitute for {name}") } else { name.clone() }
    }

    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.battle.sides[side.index()].name
    }

    fn label(&self, hex: HexId) -> String {
        self.battle.label(hex)
    }

    fn names(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.map(|unit| self.unit_name(unit)).collect();
        match names.as_slice() {
            [] => "nobody".to_owned(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

/// The name of a phase in the book's words. VLE-II.2.
pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Housekeeping => "Start of the turn",
        Phase::Charge => "Charges",
        Phase::Movement => "Movement",
        Phase::DefensiveFire => "Defensive fire",
        Phase::OffensiveFire => "Offensive fire",
        Phase::Melee => "Melee",
        Phase::Rally => "Rally",
        Phase::Over => "The battle is over",
    }
}

/// Where a facing points, in words.
fn facing_words(formation: Formation, facing: u8) -> &'static str {
    const SIDES: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
    const CORNERS: [&str; 6] =
        ["north-north-east", "east", "south-south-east", "south-south-west", "west", "north-north-west"];
    if formation.faces_corner() { CORNERS[usize::from(facing % 6)] } else { SIDES[usize::from(facing % 6)] }
}

/// The rule that an action rests on.
pub(crate) fn rule_of(game: &ViveLEmpereur, action: &Action) -> RuleId {
    RuleId(match *action {
        Action::End => "VLE-II.4",
        Action::Activate(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2a",
        Action::Go(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2c",
        Action::Stop if game.state.core.phase == Phase::Charge => "VLE-P7.3",
        Action::Turn(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2c",
        Action::Go(_) | Action::Stop if matches!(game.frame(), Some(Frame::Rider { .. })) => "VLE-XIV.2a",
        Action::Activate(_) | Action::Go(_) | Action::Stop | Action::Drop(_) => "VLE-VI.1a",
        Action::Join(_) if game.state.core.phase == Phase::Melee => "VLE-P4.1",
        Action::Join(_) => "VLE-VI.1a",
        Action::Bring(_) | Action::Ride(_) => "VLE-XIV.2a",
        Action::Step(_) if game.state.core.phase == Phase::Charge => "VLE-IX.2c",
        Action::Step(_) => "VLE-VI.2a",
        Action::Turn(Turn::About) => "VLE-VI.4c",
        Action::Turn(_) => "VLE-VI.4a",
        Action::Form(..) => match game.frame() {
            Some(Frame::Group(group)) if group.kind == GroupKind::Forming => "VLE-IX.2b",
            Some(Frame::Form { why, .. }) => form_rule(*why),
            _ => "VLE-VI.3a",
        },
        Action::Spread(_) => "VLE-IV.6h",
        Action::Pivot(..) => "VLE-IV.6i",
        Action::Exit => "VLE-XV.1b",
        Action::Enter(..) | Action::EnterLeader(..) => "VLE-XIII.1a",
        Action::Top(_) | Action::Bottom(_) => match game.frame() {
            Some(Frame::Arrange { .. }) => "VLE-IX.6e",
            Some(Frame::Arrival { .. }) => "VLE-V.9b",
            _ => "VLE-V.9a",
        },
        Action::Target(_) => match game.frame() {
            Some(Frame::Counter(_)) => "VLE-IX.7d",
            Some(Frame::Opportunity(_)) => "VLE-IV.6k",
            _ => "VLE-VII.3c",
        },
        Action::Fire(_) if matches!(game.frame(), Some(Frame::Opportunity(_))) => "VLE-VII.5a",
        Action::Fire(_) => "VLE-VII.3a",
        Action::Done | Action::Standing(..) => question(game).1,
        Action::Square(_) => "VLE-IX.6a",
        Action::Countercharge(_) => "VLE-IX.7a",
        Action::Withdraw(_) => "VLE-VI.8a",
        Action::Scatter(_) => "VLE-VI.5a",
        Action::To(_) => match game.frame() {
            Some(Frame::Withdrawal(_)) => "VLE-VI.8c",
            Some(Frame::Contract { .. }) => "VLE-IV.6m",
            Some(Frame::Shift { far: 1, .. }) => "VLE-XIV.5c",
            Some(Frame::Shift { .. }) => "VLE-XIV.5d",
            Some(Frame::RallyFailed { .. }) => "VLE-XI.4a",
            Some(Frame::Exploit(_)) => "VLE-P9.4",
            _ => "VLE-VIII.9a",
        },
        Action::More(_) => "VLE-V.1c",
        Action::Along(..) => "VLE-XIV.5b",
        Action::Attack(_) if matches!(game.frame(), Some(Frame::Exploit(_))) => "VLE-IX.4c",
        Action::Attack(_) => "VLE-VIII.1a",
        Action::Lead(_) => "VLE-XIV.3a",
        Action::Stack(_) => question(game).1,
        Action::Advance(_) if matches!(game.frame(), Some(Frame::Exploit(_))) => "VLE-IX.4a",
        Action::Advance(_) => "VLE-VIII.10a",
        Action::Exploit(_) => "VLE-P9.3",
        Action::Rally(_) => "VLE-XI.2a",
        Action::Retreat => "VLE-XI.4a",
        Action::Align(_) => "VLE-V.7c",
        Action::Substitute(_) => "VLE-XIV.6a",
    })
}

const fn form_rule(why: FormWhy) -> &'static str {
    match why {
        FormWhy::LeftCover => "VLE-VI.3c",
        FormWhy::OnRoad => "VLE-VI.7d",
        FormWhy::Rallied => "VLE-XI.3a",
        FormWhy::Enters => "VLE-XIII.1a",
        FormWhy::ChargeOver => "VLE-IV.7b",
        FormWhy::Contracted { .. } => "VLE-IV.6h",
        FormWhy::Countercharge { .. } => "VLE-IX.7b",
    }
}

/// An action in words.
pub(crate) fn describe_action(game: &ViveLEmpereur, action: &Action) -> Choice {
    let mut points_at = Vec::new();
    let mut piece = |unit: UnitId| {
        points_at.push(Target::Piece(game.unit(unit).id.clone()));
        game.unit_name(unit).to_owned()
    };
    let label = match *action {
        Action::End => format!("End: {}", phase_name(game.state.core.phase).to_lowercase()),
        Action::Activate(u) if game.state.core.phase == Phase::Charge => format!("{} charges", piece(u)),
        Action::Activate(u) => format!("{} moves", piece(u)),
        Action::Join(u) => format!("{} too", piece(u)),
        Action::Bring(l) => format!("{} goes along", game.leader_name(l)),
        Action::Drop(u) => format!("{} stays here", piece(u)),
        Action::Turn(Turn::Left) => "Turn left".to_owned(),
        Action::Turn(Turn::Right) => "Turn right".to_owned(),
        Action::Turn(Turn::About) => "Turn about".to_owned(),
        Action::Form(f, facing) if f.has_facing() => format!("{}, facing {}", form_word(f), facing_words(f, facing)),
        Action::Form(f, _) => form_word(f).to_owned(),
        Action::Stop => stop_label(game),
        Action::Exit => "Leave the map".to_owned(),
        Action::Ride(l) => format!("{} rides", game.leader_name(l)),
        Action::Top(u) => format!("{} on top", piece(u)),
        Action::Bottom(u) => format!("{} at the bottom", piece(u)),
        Action::Fire(u) => format!("{} fires", piece(u)),
        Action::Done => done_label(game),
        Action::Standing(Order::HoldFire, true) => "No opportunity fire for the rest of this phase".to_owned(),
        Action::Standing(Order::HoldFire, false) => "Ask about opportunity fire again".to_owned(),
        Action::Standing(Order::StandStill, true) => "No reactions for the rest of this phase".to_owned(),
        Action::Standing(Order::StandStill, false) => "Ask about reactions again".to_owned(),
        Action::Square(u) => format!("{} tries to form square", piece(u)),
        Action::Countercharge(u) => format!("{} tries to countercharge", piece(u)),
        Action::Withdraw(u) => format!("{} withdraws", piece(u)),
        Action::Scatter(u) => format!("{} disorganizes itself", piece(u)),
        Action::More(n) => format!("{n} hex{} more", if n == 1 { "" } else { "es" }),
        Action::Along(l, true) => format!("{} goes along", game.leader_name(l)),
        Action::Along(l, false) => format!("{} stays", game.leader_name(l)),
        Action::Lead(l) => format!("{} leads ({:+})", game.leader_name(l), game.leader_combat(l)),
        Action::Advance(u) => format!("{} moves in", piece(u)),
        Action::Rally(u) => format!("{} tries to rally", piece(u)),
        Action::Retreat => "Retreat toward the lines of communication".to_owned(),
        Action::Align(u) => format!("All follow {}", piece(u)),
        Action::Substitute(u) => format!("He joins {}", piece(u)),
        Action::Enter(u, h) => format!("{} enters at {}", piece(u), game.label(h)),
        Action::EnterLeader(l, h) => format!("{} enters at {}", game.leader_name(l), game.label(h)),
        Action::Step(d) => format!("Step {}", facing_words(Formation::Column, d.index() as u8)),
        Action::Go(h) => format!("To {}", game.label(h)),
        Action::Spread(h) => format!("Tirailleurs: {}", game.label(h)),
        Action::Pivot(h, t) => {
            format!("Pivot {} about {}", if t == Turn::Left { "left" } else { "right" }, game.label(h))
        }
        Action::Target(h) => format!("Fire at {}", game.label(h)),
        Action::To(h) => format!("To {}", game.label(h)),
        Action::Attack(h) => format!("Attack {}", game.label(h)),
        Action::Stack(h) => format!("The stack in {}", game.label(h)),
        Action::Exploit(h) => format!("Exploit toward {}", game.label(h)),
    };
    if let Some(hex) = hex_of(game, action) {
        points_at.push(Target::Hex(game.label(hex)));
    }
    Choice {
        action: voltigeur_engine::notation(game, action),
        label,
        rule: rule_of(game, action).0.to_owned(),
        cost: cost_of(game, action),
        points_at,
        odds: None,
        for_good: false,
    }
}

/// The hex that an action points at.
fn hex_of(game: &ViveLEmpereur, action: &Action) -> Option<HexId> {
    match *action {
        Action::Go(h)
        | Action::Spread(h)
        | Action::Pivot(h, _)
        | Action::Target(h)
        | Action::To(h)
        | Action::Attack(h)
        | Action::Stack(h)
        | Action::Exploit(h)
        | Action::Enter(_, h)
        | Action::EnterLeader(_, h) => Some(h),
        Action::Step(direction) => match game.frame() {
            Some(Frame::Group(group)) => {
                group.units.first().and_then(|unit| game.battle.map.neighbour(game.state.hex(unit)?, direction))
            }
            _ => None,
        },
        _ => None,
    }
}

fn cost_of(game: &ViveLEmpereur, action: &Action) -> Option<String> {
    match (*action, game.frame()) {
        (Action::Step(direction), Some(Frame::Group(group))) => {
            game.group_step(group, direction).ok().map(|plan| format!("{} MP", plan.cost))
        }
        _ => None,
    }
}

const fn form_word(formation: Formation) -> &'static str {
    match formation {
        Formation::Column => "Column",
        Formation::Line => "Line",
        Formation::Square => "Square",
        Formation::General => "General order",
        Formation::Tirailleurs => "Tirailleurs",
        Formation::Limbered => "Limbered",
        Formation::Unlimbered => "Unlimbered",
        Formation::Disorganized => "Disorganized",
    }
}

fn stop_label(game: &ViveLEmpereur) -> String {
    match game.frame() {
        Some(Frame::Group(group)) if group.kind == GroupKind::Charge => {
            let contact = group.units.into_iter().any(|unit| game.has_target(unit));
            if contact { "Stop in contact" } else { "Stop, without contact: disorganized" }.to_owned()
        }
        Some(Frame::Rider { .. }) => "Stay here".to_owned(),
        _ => "Stop here".to_owned(),
    }
}

fn done_label(game: &ViveLEmpereur) -> String {
    match game.frame() {
        Some(Frame::Opportunity(opportunity)) if opportunity.firers.is_empty() => "Nobody fires",
        Some(Frame::Opportunity(_) | Frame::Firing { .. }) => "Fire",
        Some(Frame::React(react)) => match react.window {
            Window::Squares => "No square",
            Window::Countercharges if react.named.is_empty() => "No countercharge",
            Window::Countercharges => "Countercharge",
            Window::Withdrawals => "No withdrawal",
            Window::Scattering | Window::Closed => "Stand",
        },
        Some(Frame::Counter(_)) => "Do not fire",
        Some(Frame::Attack { .. }) => "Fight",
        Some(Frame::Melee(_)) => "No leader",
        Some(Frame::Withdrawal(_)) => "Far enough",
        Some(Frame::Advance(advance)) if advance.going.is_empty() => "Nobody moves in",
        Some(Frame::Advance(_)) => "Move in",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Turn => "Straight on",
        Some(Frame::Exploit(exploit)) if exploit.stage == ExploitStage::Further => "Stop here",
        Some(Frame::RallyFailed { .. }) => "Stay in cover",
        _ => "Done",
    }
    .to_owned()
}

/// The sentence of a prompt, and its rule.
pub(crate) fn question(game: &ViveLEmpereur) -> (String, &'static str) {
    let side = game.side_name(game.decider());
    let Some(frame) = game.frame() else {
        let text = match game.state.core.phase {
            Phase::Charge => "who charges?",
            Phase::Movement => "who moves?",
            Phase::DefensiveFire | Phase::OffensiveFire => "which hex is fired at?",
            Phase::Melee => "which hex is attacked?",
            Phase::Rally => "who tries to rally?",
            Phase::Housekeeping | Phase::Over => "nothing is to be decided.",
        };
        let rule = match game.state.core.phase {
            Phase::Charge => "VLE-IX.2a",
            Phase::Movement => "VLE-VI.1a",
            Phase::DefensiveFire | Phase::OffensiveFire => "VLE-VII.3c",
            Phase::Melee => "VLE-VIII.1a",
            Phase::Rally => "VLE-XI.2a",
            Phase::Housekeeping | Phase::Over => "VLE-II.6",
        };
        return (format!("{side}: {text}"), rule);
    };
    let (text, rule) = match frame {
        Frame::Group(group) => {
            let who = game.names(group.units);
            match group.kind {
                GroupKind::Forming => (format!("{who} charges: facing which way, and who else?"), "VLE-IX.2b"),
                GroupKind::Charge => (format!("the charge of {who}: {} MP used. What next?", group.spent), "VLE-IX.2c"),
                GroupKind::March => {
                    let limit = game.limit(group, true);
                    (format!("{who}: {} of {limit} MP used. What next?", group.spent), "VLE-VI.1a")
                }
            }
        }
        Frame::Rider { leader, .. } => (format!("where does {} ride?", game.leader_name(*leader)), "VLE-XIV.2a"),
        Frame::Arrival { units } => {
            (format!("{}: on top or at the bottom of the stack?", game.names(*units)), "VLE-V.9b")
        }
        Frame::Opportunity(opportunity) => {
            let at = game.label(opportunity.at);
            (format!("enemies leave {at}: who fires?"), "VLE-VII.5a")
        }
        Frame::Firing { target, .. } => (format!("who fires at {}?", game.label(*target)), "VLE-VII.3a"),
        Frame::React(react) => {
            let at = game.label(react.at);
            match react.window {
                Window::Squares => (format!("a charge comes on at {at}: who forms square?"), "VLE-IX.6a"),
                Window::Countercharges => (format!("enemies come to {at}: who countercharges?"), "VLE-IX.7a"),
                Window::Withdrawals => (format!("enemies come to {at}: who withdraws?"), "VLE-VI.8a"),
                Window::Scattering | Window::Closed => {
                    (format!("enemies come to {at}: who disorganizes itself?"), "VLE-VI.5a")
                }
            }
        }
        Frame::Counter(_) => ("fire at a countercharging hex?".to_owned(), "VLE-IX.7d"),
        Frame::Attack { target, .. } => (format!("who attacks {}?", game.label(*target)), "VLE-P4.1"),
        Frame::Melee(melee) => {
            let at = game.label(melee.target);
            match melee.stage {
                MeleeStage::AttackLoss => (format!("which stack takes the loss at {at}?"), "VLE-VIII.8e"),
                MeleeStage::AttackChecks => (format!("which stack checks its morale first at {at}?"), "VLE-P4.6"),
                _ => (format!("which leader is used in the melee at {at}?"), "VLE-XIV.3b"),
            }
        }
        Frame::Retreat(retreat) => match retreat.asking.first() {
            Some(leader) => (format!("does {} go along with the retreat?", game.leader_name(leader)), "VLE-XIV.5b"),
            None => (format!("where does {} retreat to?", game.names(retreat.units)), "VLE-VIII.9a"),
        },
        Frame::Extra { units, .. } => (format!("how many hexes more does {} retreat?", game.names(*units)), "VLE-V.1c"),
        Frame::Withdrawal(withdrawal) => {
            (format!("where does {} withdraw to?", game.names(withdrawal.units)), "VLE-VI.8c")
        }
        Frame::Contract { units, .. } => (format!("on which hex does {} close up?", game.names(*units)), "VLE-IV.6m"),
        Frame::Form { units, why } => {
            (format!("which formation and facing for {}?", game.names(*units)), form_rule(*why))
        }
        Frame::Arrange { .. } => ("do guns go up or down in the square?".to_owned(), "VLE-IX.6e"),
        Frame::Advance(advance) => (format!("who moves into {}?", game.label(advance.target)), "VLE-VIII.10a"),
        Frame::Exploit(exploit) => match exploit.stage {
            ExploitStage::Choose => ("who exploits?".to_owned(), "VLE-IX.4a"),
            ExploitStage::Squares => ("does the infantry ahead form square?".to_owned(), "VLE-P9.3"),
            ExploitStage::Turn => ("turn once?".to_owned(), "VLE-P9.4"),
            _ => (format!("on to {}?", game.label(exploit.goal)), "VLE-P9.4"),
        },
        Frame::Shift { leader, .. } => (format!("where does {} go?", game.leader_name(*leader)), "VLE-XIV.5c"),
        Frame::Substitute { leader } => {
            (format!("which unit does the substitute for {} join?", game.battle.leader(*leader).name), "VLE-XIV.6a")
        }
        Frame::RallyFailed { unit } => (format!("{} did not rally: where to?", game.unit_name(*unit)), "VLE-XI.4a"),
        Frame::Align { .. } => ("which unit do the others of the stack follow?".to_owned(), "VLE-V.7c"),
        Frame::Step(_) | Frame::Retreats { .. } | Frame::Closing(_) => ("the game goes on.".to_owned(), "VLE-P2.7"),
    };
    (format!("{side}: {text}"), rule)
}

fn ledger(of: impl Into<String>, ledger: &Ledger) -> LedgerText {
    let line = |line: &voltigeur_engine::ledger::Line| {
        (line.rule.0.to_owned(), crate::rule_title(line.rule.0).to_owned(), line.amount)
    };
    LedgerText { of: of.into(), lines: ledger.lines().iter().map(line).collect(), total: ledger.total() }
}

const fn walks(kind: StepKind) -> (&'static str, &'static str) {
    match kind {
        StepKind::March => ("moves", "VLE-P1.3"),
        StepKind::Charge => ("charges", "VLE-IX.2c"),
        StepKind::Entry => ("enters", "VLE-XIII.1a"),
        StepKind::Withdrawal => ("withdraws", "VLE-VI.8c"),
        StepKind::Retreat => ("retreats", "VLE-VIII.9a"),
        StepKind::Exploit => ("rides on", "VLE-P9.4"),
        StepKind::Pursuit => ("pursues", "VLE-P9.4"),
        StepKind::Advance => ("moves in", "VLE-VIII.10a"),
    }
}

/// An event in words.
pub(crate) fn describe_event(game: &ViveLEmpereur, event: &Event) -> LogLine {
    let name = |unit: UnitId| game.unit_name(unit);
    let hex = |hex: HexId| game.label(hex);
    let piece = |unit: UnitId| Target::Piece(game.unit(unit).id.clone());
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    // VLE-V.0: what a unit under another does in its hex is for its owner only.
    let hidden = |unit: UnitId| {
        let covered = game.state.hex(unit).is_some_and(|hex| game.state.top(hex) != Some(unit));
        (covered && game.battle.switches.hidden_stacks).then(|| game.side(unit))
    };
    match event {
        Event::TurnBegan { turn } => line("VLE-II.1", format!("Turn {turn} begins.")),
        Event::PhaseBegan { side, phase } => {
            line("VLE-II.2", format!("{}: {}.", game.side_name(*side), phase_name(*phase).to_lowercase()))
        }
        Event::Moved { unit, from, to, kind } => {
            let (verb, rule) = walks(*kind);
            let target = Target::Path(vec![hex(*from), hex(*to)]);
            line(rule, format!("{} {verb} from {} to {}.", name(*unit), hex(*from), hex(*to)))
                .at(piece(*unit))
                .at(target)
        }
        Event::Turned { unit, facing } => {
            let way = facing_words(game.state.formation(*unit), *facing);
            let rule = if game.state.core.phase == Phase::Movement { "VLE-VI.4a" } else { "VLE-IX.2c" };
            let told = line(rule, format!("{} turns to the {way}.", name(*unit))).at(piece(*unit));
            LogLine { only_for: hidden(*unit), ..told }
        }
        Event::Formed { unit, formation, facing, rule } => {
            let way = if formation.has_facing() {
                format!(", facing {}", facing_words(*formation, *facing))
            } else {
                String::new()
            };
            let form = form_word(*formation).to_lowercase();
            let told = line(rule, format!("{} takes {form}{way}.", name(*unit))).at(piece(*unit));
            LogLine { only_for: hidden(*unit), ..told }
        }
        Event::Entered { unit, hex: at } => {
            line("VLE-XIII.1a", format!("{} enters at {}.", name(*unit), hex(*at))).at(piece(*unit))
        }
        Event::LeftMap { unit, home } => {
            let how = if *home { "by its lines of communication" } else { "by the enemy's side" };
            line("VLE-XV.1b", format!("{} leaves the map {how}.", name(*unit)))
        }
        Event::Charges { unit } => line("VLE-IX.2a", format!("{} charges!", name(*unit))).at(piece(*unit)),
        Event::Contact { unit, contact: true } => {
            line("VLE-P7.3", format!("{} is in contact.", name(*unit))).at(piece(*unit))
        }
        Event::Contact { unit, contact: false } => {
            line("VLE-IX.2k", format!("{} finds no enemy before it.", name(*unit))).at(piece(*unit))
        }
        Event::Fire { side, target, values, total, face, die, steps, check, rule } => {
            let what = match (steps, check) {
                (0, false) => "nothing".to_owned(),
                (0, true) => "a morale check".to_owned(),
                (1, _) => "one step lost".to_owned(),
                (n, _) => format!("{n} steps lost"),
            };
            let mut told = line(rule, format!("{} fires at {}: {what}.", game.side_name(*side), hex(*target)));
            told.ledgers.extend(values.iter().map(|(unit, value)| ledger(name(*unit), value)));
            told.ledgers.push(ledger("fire", total));
            told.ledgers.push(ledger("die", die));
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller: *side, faces: vec![*face] });
            told.points_at.extend(values.iter().map(|(unit, _)| piece(*unit)));
            told.at(Target::Hex(hex(*target)))
        }
        Event::Loss { unit, steps, left, rule } => {
            let s = if *steps == 1 { "" } else { "s" };
            line(rule, format!("{} loses {steps} step{s}; {left} left.", name(*unit))).at(piece(*unit))
        }
        Event::Eliminated { unit, rule } => line(rule, format!("{} is eliminated.", name(*unit))),
        Event::Check { unit, value, faces, passed, rule } => {
            let how = if *passed { "holds" } else { "fails" };
            let mut told = line(rule, format!("{} checks morale and {how}.", name(*unit))).at(piece(*unit));
            told.rules.push("VLE-X.2a".to_owned());
            told.ledgers.push(ledger("morale", value));
            let faces = faces.to_vec();
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller: game.side(*unit), faces });
            told
        }
        Event::AutomaticFailure { unit } => {
            line("VLE-VI.7d", format!("{} is caught in road column.", name(*unit))).at(piece(*unit))
        }
        Event::Disorganized { unit, rule } => line(rule, format!("{} is disorganized.", name(*unit))).at(piece(*unit)),
        Event::Straggler { unit } => {
            line("VLE-XII.2a", format!("{} dissolves into stragglers.", name(*unit))).at(piece(*unit))
        }
        Event::Demoralized { corps } => {
            let corps = &game.battle.corps[usize::from(*corps)];
            line("VLE-XII.0b", format!("{} ({}) is demoralized.", corps.id, game.side_name(corps.side)))
        }
        Event::SquareFormed { hex: at } => {
            line("VLE-IX.6c", format!("The infantry in {} stands in square.", hex(*at))).at(Target::Hex(hex(*at)))
        }
        Event::Countercharge { units, target } => {
            line("VLE-IX.7c", format!("{} countercharges at {}.", game.names(*units), hex(*target)))
                .at(Target::Hex(hex(*target)))
        }
        Event::Withdrew { unit, from } => {
            line("VLE-VI.8c", format!("{} gives way from {}.", name(*unit), hex(*from))).at(piece(*unit))
        }
        Event::Melee { attackers, defenders, target, strengths, column, die, blows } => {
            let odds = crate::tables::ODDS[usize::from(*column)];
            let result = format!("{}/{}", blows.0.text(), blows.1.text());
            let [ours, theirs] = strengths;
            let text = format!("Melee at {}: {ours} to {theirs}, column {odds}: {result}.", hex(*target));
            let mut told = line("VLE-P4.5", text);
            let values = attackers.iter().chain(defenders);
            told.ledgers.extend(values.map(|(unit, value)| ledger(name(*unit), value)));
            told.ledgers.push(ledger("die", die));
            told.points_at.extend(attackers.iter().map(|(unit, _)| piece(*unit)));
            told.at(Target::Hex(hex(*target)))
        }
        Event::LeaderUsed { leader } => {
            line("VLE-XIV.3a", format!("{} is in the thick of it.", game.leader_name(*leader)))
        }
        Event::LeaderRoll { leader, face, falls, rule } => {
            let how = if *falls { "falls" } else { "is unhurt" };
            let mut told = line(rule, format!("{} {how}.", game.battle.leader(*leader).name));
            let roller = game.battle.leader(*leader).side;
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller, faces: vec![*face] });
            told
        }
        Event::LeaderMoved { leader, to, rule } => {
            line(rule, format!("{} rides to {}.", game.leader_name(*leader), hex(*to))).at(Target::Hex(hex(*to)))
        }
        Event::Substitute { leader, hex: at } => {
            let name = &game.battle.leader(*leader).name;
            line("VLE-XIV.6a", format!("A substitute for {name} takes over at {}.", hex(*at)))
        }
        Event::Rallied { unit } => line("VLE-XI.3a", format!("{} rallies.", name(*unit))).at(piece(*unit)),
        Event::PlaceTaken { place, side } => {
            let place = &game.battle.places[usize::from(*place)].name;
            line("VLE-P12.4", format!("{} holds {place}.", game.side_name(*side)))
        }
        Event::Standing { side, fire, on } => {
            let what = if *fire { "opportunity fire" } else { "reactions" };
            let how = if *on { "declines all" } else { "is asked again about" };
            line("VLE-II.3", format!("{} {how} {what} in this phase.", game.side_name(*side)))
        }
        Event::Ended { winner, points } => {
            let text = match winner {
                Some(side) => format!(
                    "{} wins, {} to {}.",
                    game.side_name(*side),
                    points[side.index()],
                    points[side.other().index()]
                ),
                None => format!("The battle is drawn, {} to {}.", points[0], points[1]),
            };
            line("VLE-P12.5", text)
        }
    }
}
