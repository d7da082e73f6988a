//! What happened, in words.
use super::choices::form_word;
use super::*;
use crate::action::Policy;
use crate::event::{Event, Veiled, Withheld};
use crate::game::ViveLEmpereur;
use crate::procedure::{Phase, StepKind};
use crate::unit::UnitId;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::view::Target;
use voltigeur_engine::{Ledger, LogLine, RuleId, Side};
use voltigeur_field::hex::HexId;

pub(crate) fn ledger(of: impl Into<String>, ledger: &Ledger) -> LedgerText {
    ledger.told(of, |rule| crate::rule_title(rule).to_owned())
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

/// The name of an option.
fn option_name(game: &ViveLEmpereur, side: voltigeur_engine::Side, number: u8) -> &str {
    game.battle.option(side, number).map_or("", |option| option.name.as_str())
}

/// What all others are told of something that only one side reads.
fn withheld(game: &ViveLEmpereur, side: Side, what: Withheld) -> LogLine {
    let who = game.side_name(side);
    let (rule, text) = match what {
        Withheld::Number => ("VLE-XXIII.2a", format!("{who} writes a number in secret.")),
        Withheld::Option => ("VLE-XXIII.0a", format!("{who} has an option that is not known yet.")),
        Withheld::Chit => ("VLE-XXII.1a", format!("{who} draws an event.")),
        Withheld::Level => ("VLE-XVI.8a", format!("{who} rolls in secret when a corps is demoralized.")),
        Withheld::Order => ("VLE-XVII.3a", format!("{who} gives orders.")),
        Withheld::Writing => ("VLE-XVII.4a", format!("{who} writes an order.")),
        Withheld::Obedience => ("VLE-XVII.6a", format!("{who} tests in secret whether an order is obeyed.")),
        Withheld::Initiative => ("VLE-XVII.7a", format!("{who} tests in secret whether a general acts on his own.")),
        Withheld::AideLost => ("VLE-XVII.5a", format!("An aide of {who} finds nobody any more.")),
        Withheld::Challenge(corps) => {
            ("VLE-XVII.8a", format!("{who} is shown the order of {}.", game.corps_name(corps)))
        }
        Withheld::InHand => ("VLE-XX.1a", format!("{who} takes something hidden in hand.")),
        Withheld::Hiding => ("VLE-XX.1a", format!("{who} hides something.")),
        Withheld::Look => ("VLE-XXII.3.6", format!("{who} looks under a counter.")),
        Withheld::Riding => ("VLE-XVIII.3a", format!("{who} says in secret with whom a corps goes.")),
    };
    LogLine { not_for: Some(side), ..LogLine::new(RuleId(rule), text) }
}

/// An event in words.
pub(crate) fn describe_event(game: &ViveLEmpereur, event: &Event) -> LogLine {
    let name = |unit: UnitId| game.unit_name(unit);
    let hex = |hex: HexId| game.label(hex);
    let piece = |unit: UnitId| Target::Piece(game.unit(unit).id.clone());
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    match event {
        Event::TurnBegan { turn } => line("VLE-II.1", format!("Turn {turn} begins.")),
        Event::PhaseBegan { side, phase } => {
            line("VLE-II.2", format!("{}: {}.", game.side_name(*side), phase_name(*phase).to_lowercase()))
        }
        Event::Moved { unit, from, to, kind } => {
            let (verb, rule) = walks(*kind);
            let target = Target::Path(vec![hex(*from), hex(*to)]);
            let told = line(rule, format!("{} {verb} from {} to {}.", name(*unit), hex(*from), hex(*to)));
            told.at(piece(*unit)).at(target)
        }
        Event::Turned { unit, facing } => {
            let way = facing_words(game.state.formation(*unit), *facing);
            let rule = if game.state.core.phase == Phase::Movement { "VLE-VI.4a" } else { "VLE-IX.2c" };
            line(rule, format!("{} turns to the {way}.", name(*unit))).at(piece(*unit))
        }
        Event::Formed { unit, formation, facing, rule } => {
            let way = if formation.has_facing() {
                format!(", facing {}", facing_words(*formation, *facing))
            } else {
                String::new()
            };
            let form = form_word(*formation).to_lowercase();
            line(rule, format!("{} takes {form}{way}.", name(*unit))).at(piece(*unit))
        }
        Event::Entered { unit, hex: at } => {
            line("VLE-XIII.1a", format!("{} enters at {}.", name(*unit), hex(*at))).at(piece(*unit))
        }
        Event::LeftMap { unit, home } => {
            let how = if *home { "by its lines of communication" } else { "by the enemy's side" };
            line("VLE-XV.1b", format!("{} leaves the map {how}.", name(*unit)))
        }
        Event::Charges { unit } => line("VLE-IX.2a", format!("{} charges!", name(*unit))).at(piece(*unit)),
        Event::Joined { unit } => {
            line("VLE-IX.5a", format!("{} joins the combined charge.", name(*unit))).at(piece(*unit))
        }
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
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller: *side, faces: vec![*face], sides: 6 });
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
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller: game.side(*unit), faces, sides: 6 });
            told
        }
        Event::AutomaticFailure { unit } => {
            line("VLE-VI.7d", format!("{} is caught in road column.", name(*unit))).at(piece(*unit))
        }
        Event::Disorganized { unit, rule } => line(rule, format!("{} is disorganized.", name(*unit))).at(piece(*unit)),
        Event::Straggler { unit } => {
            line("VLE-XII.2a", format!("{} dissolves into stragglers.", name(*unit))).at(piece(*unit))
        }
        Event::Deployed { unit, hex: at, facing } => {
            let way = facing_words(crate::unit::Formation::Line, *facing);
            line("VLE-XVI.1b", format!("{} sends voltigeurs to {}, facing {way}.", name(*unit), hex(*at)))
                .at(piece(*unit))
                .at(Target::Hex(hex(*at)))
        }
        Event::Recalled { unit, hex: at, rule } => {
            let place = if at.0 == crate::state::NOWHERE { String::new() } else { format!(" from {}", hex(*at)) };
            line(rule, format!("The voltigeurs of {} come back{place}.", name(*unit))).at(piece(*unit))
        }
        Event::Routed { unit, rule } => line(rule, format!("{} is routed.", name(*unit))).at(piece(*unit)),
        Event::LeftBehind { unit } => {
            line("VLE-XVI.3a", format!("{} leaves its guns where they stand.", name(*unit))).at(piece(*unit))
        }
        Event::HalfStep { unit } => {
            line("VLE-XVI.2b", format!("{} loses half a step, without effect.", name(*unit))).at(piece(*unit))
        }
        Event::GunsRoll { unit, face, roller } => {
            let what = if *face <= 3 { "counts" } else { "does not count" };
            let mut told = line("VLE-XVI.2c", format!("The loss of {} {what}.", name(*unit))).at(piece(*unit));
            told.dice.push(DiceText { rule: "VLE-XVI.2c".to_owned(), roller: *roller, faces: vec![*face], sides: 6 });
            told
        }
        Event::Reintegrated { unit, steps } => {
            line("VLE-XVI.7a", format!("{} regains a step and has {steps}.", name(*unit))).at(piece(*unit))
        }
        Event::SecretLevel { corps, faces, level } => {
            let corps = &game.battle.corps[usize::from(*corps)];
            let text = format!("{} will be demoralized when it has lost {level} steps.", corps.id);
            let mut told = line("VLE-XVI.8a", text);
            let faces = faces.to_vec();
            told.dice.push(DiceText { rule: "VLE-XVI.8a".to_owned(), roller: corps.side, faces, sides: 6 });
            LogLine { only_for: Some(corps.side), ..told }
        }
        Event::Demoralized { corps } => {
            let corps = &game.battle.corps[usize::from(*corps)];
            line("VLE-XII.0b", format!("{} ({}) is demoralized.", corps.id, game.side_name(corps.side)))
        }
        Event::SquareFormed { hex: at } => {
            line("VLE-IX.6c", format!("The infantry in {} stands in square.", hex(*at))).at(Target::Hex(hex(*at)))
        }
        Event::Countercharge { units, target } => {
            // VLE-V.0: those who lie under others are not named.
            let who = if units.is_empty() { "Cavalry".to_owned() } else { game.names(*units) };
            line("VLE-IX.7c", format!("{who} countercharges at {}.", hex(*target))).at(Target::Hex(hex(*target)))
        }
        Event::Withdrew { unit, from } => {
            line("VLE-VI.8c", format!("{} gives way from {}.", name(*unit), hex(*from))).at(piece(*unit))
        }
        Event::Melee { attackers, defenders, target, covered, strengths, column, die, blows } => {
            let odds = crate::tables::ODDS[usize::from(*column)];
            let result = format!("{}/{}", blows.0.text(), blows.1.text());
            let [ours, theirs] = strengths;
            let text = format!("Melee at {}: {ours} to {theirs}, column {odds}: {result}.", hex(*target));
            let mut told = line("VLE-P4.5", text);
            let values = attackers.iter().chain(defenders);
            // VLE-V.0: both sides read this line.
            let called = |unit: UnitId| if covered.has(unit) { "a unit under another" } else { name(unit) };
            told.ledgers.extend(values.map(|(unit, value)| ledger(called(*unit), value)));
            told.ledgers.push(ledger("die", die));
            let seen = attackers.iter().filter(|(unit, _)| !covered.has(*unit));
            told.points_at.extend(seen.map(|(unit, _)| piece(*unit)));
            told.at(Target::Hex(hex(*target)))
        }
        Event::LeaderUsed { leader } => {
            line("VLE-XIV.3a", format!("{} is in the thick of it.", game.leader_name(*leader)))
        }
        Event::LeaderRoll { leader, face, falls, rule } => {
            let how = if *falls { "falls" } else { "is unhurt" };
            let mut told = line(rule, format!("{} {how}.", game.battle.leader(*leader).name));
            let roller = game.battle.leader(*leader).side;
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller, faces: vec![*face], sides: 6 });
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
        Event::Standing { side, order, policy } => {
            let how = match policy {
                Policy::Ask => "is asked again about",
                Policy::Never => "declines all",
                Policy::Always => "lets everybody who can take part in",
            };
            line("VLE-II.3", format!("{} {how} {} in this phase.", game.side_name(*side), order.about()))
        }
        Event::Command(event) => command::describe(game, event),
        Event::OptionTaken { side, number } => {
            let what = option_name(game, *side, *number);
            let told = line("VLE-XXIII.0a", format!("{} has option {number}, {what}.", game.side_name(*side)));
            LogLine { only_for: Some(*side), ..told }
        }
        Event::OptionWritten { side, number } => {
            let text = format!("{} writes the number {number}.", game.side_name(*side));
            LogLine { only_for: Some(*side), ..line("VLE-XXIII.2a", text) }
        }
        Event::Withheld { side, what } => withheld(game, *side, *what),
        Event::OptionTwice { side } => {
            let text = format!("{} has drawn the same option twice.", game.side_name(*side));
            LogLine { only_for: Some(*side), ..line("VLE-XXIII.2a", text) }
        }
        Event::OptionRoll { side, faces } => {
            let sum: u8 = faces.iter().sum();
            let mut told = line("VLE-XXIII.2a", format!("{} rolls {sum} for an option.", game.side_name(*side)));
            let (rule, faces) = ("VLE-XXIII.2a".to_owned(), faces.to_vec());
            told.dice.push(DiceText { rule, roller: *side, faces, sides: 6 });
            told
        }
        Event::OptionShown { side, number } => {
            let what = option_name(game, *side, *number);
            line("VLE-XXIII.0a", format!("It shows that {} has option {number}: {what}.", game.side_name(*side)))
        }
        Event::Drew { side, event } => {
            let what = crate::chance::NAMES[usize::from(*event)];
            let told = line("VLE-XXII.1a", format!("{} draws event {event}, {what}.", game.side_name(*side)));
            LogLine { only_for: Some(*side), ..told }
        }
        Event::Played { side, event, joker, unit } => {
            let what = crate::chance::NAMES[usize::from(*event)];
            let by = if *joker { "Vive l'Empereur! as " } else { "" };
            let whom = unit.map_or(String::new(), |unit| format!(": {}", name(unit)));
            let rule = crate::chance::RULES[usize::from(*event)];
            let mut told = line(rule, format!("{} plays {by}{what} ({event}){whom}.", game.side_name(*side)));
            if *joker {
                told.rules.push("VLE-XXII.3.24".to_owned());
            }
            // VLE-XX.2b: decoys are laid in secret.
            let only_for = (*event == 7).then_some(*side);
            let told = LogLine { only_for, ..told };
            match unit {
                Some(unit) => told.at(piece(*unit)),
                None => told,
            }
        }
        Event::Guarded { units, attacked } => {
            let by = if *attacked { 2 } else { 1 };
            line("VLE-XXII.3.23", format!("The guard is near: {} has +{by} morale this turn.", game.names(*units)))
        }
        Event::FordFound { hex: at, direction } => {
            let way = facing_words(crate::unit::Formation::Column, *direction);
            line("VLE-XXII.3.28", format!("A ford is found on the {way} side of {}.", hex(*at)))
                .at(Target::Hex(hex(*at)))
        }
        Event::Secret { side, event } => LogLine { only_for: Some(*side), ..describe_event(game, event) },
        Event::Veiled { side, hex: at, what, rule, faces } => {
            let what = match what {
                Veiled::Loses(1) => "loses a step".to_owned(),
                Veiled::Loses(steps) => format!("loses {steps} steps"),
                Veiled::Gone => "is eliminated".to_owned(),
                Veiled::Checks(true) => "checks morale and holds".to_owned(),
                Veiled::Checks(false) => "checks morale and fails".to_owned(),
                Veiled::Breaks => "is disorganized".to_owned(),
                Veiled::Rallies => "rallies".to_owned(),
            };
            let mut told = line(rule, format!("A unit in the stack at {} {what}.", hex(*at))).at(Target::Hex(hex(*at)));
            if !faces.is_empty() {
                told.dice.push(DiceText { rule: (*rule).to_owned(), roller: *side, faces: faces.to_vec(), sides: 6 });
            }
            LogLine { not_for: Some(*side), ..told }
        }
        Event::InHand { .. }
        | Event::Hidden { .. }
        | Event::CounterMoved { .. }
        | Event::CounterLifted { .. }
        | Event::DecoyLaid { .. }
        | Event::LookedUnder { .. }
        | Event::DecoyExposed { .. } => crate::fog::tell(game, event),
        Event::BeginsTurn { .. } | Event::Passes { .. } | Event::Activated { .. } => {
            crate::interactive::tell(game, event)
        }
        Event::LeaderPlaced { .. }
        | Event::LeaderFaceDown { .. }
        | Event::DeploymentEnds { .. }
        | Event::CorpsRides { .. }
        | Event::UnitDeployed { .. } => crate::deployment::tell(game, event),
        Event::TimeUsed { side, seconds, used, limit } => {
            let name = game.side_name(*side);
            line("VLE-XIX.4a", format!("{name} took {seconds} seconds; {used} of {limit} are used."))
        }
        Event::Late { corps, penalty } => {
            let corps = &game.battle.corps[usize::from(*corps)].id;
            line("VLE-XIX.2a", format!("{corps} moves late: morale -{penalty} until the next turn."))
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
