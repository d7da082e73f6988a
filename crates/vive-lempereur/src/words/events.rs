//! What happened, in words.
use super::choices::forms;
use super::*;
use crate::action::Policy;
use crate::event::{Anonymous, Event, Withheld};
use crate::game::ViveLEmpereur;
use crate::procedure::{Phase, StepKind};
use crate::tables::Blow;
use crate::unit::UnitId;
use voltigeur_engine::english::{agree, count, count_in_words, possessive};
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
        StepKind::Advance => ("advances", "VLE-VIII.10a"),
    }
}

/// The name of an option.
fn option_name(game: &ViveLEmpereur, side: voltigeur_engine::Side, number: u8) -> &str {
    game.battle.option(side, number).map_or("", |option| option.name.as_str())
}

/// Ratios of the melee table, as one says them. VLE-VIII.8a.
const fn odds_words(column: usize) -> &'static str {
    ["1 to 2 or worse", "2 to 3", "1 to 1", "3 to 2", "2 to 1", "3 to 1", "4 to 1 or better"][column]
}

/// What a melee does to a side. VLE-VIII.8c.
fn blow_words(blow: Blow) -> String {
    let lose = |steps: u8| format!("lose {}", count_in_words(steps, "step"));
    match blow {
        Blow::Steps(0) => "lose nothing".to_owned(),
        Blow::Steps(steps) => lose(steps),
        Blow::Check(0) => "check morale".to_owned(),
        Blow::Check(steps) => format!("{} and check morale", lose(steps)),
        Blow::Rout(0) => "are disorganized".to_owned(),
        Blow::Rout(steps) => format!("{} and are disorganized", lose(steps)),
        Blow::Gone => "are eliminated".to_owned(),
    }
}

/// What all others are told of something that only one side reads.
fn withheld(game: &ViveLEmpereur, side: Side, what: Withheld) -> LogLine {
    let party = game.party(side);
    let (rule, text) = match what {
        Withheld::Number => ("VLE-XXIII.2a", party.does("writes", "write", "down a number in secret")),
        Withheld::Option => ("VLE-XXIII.0a", party.does("takes", "take", "an option in secret")),
        Withheld::Chit => ("VLE-XXII.1a", party.does("draws", "draw", "an event")),
        Withheld::Level => {
            ("VLE-XVI.8a", party.does("rolls", "roll", "in secret for the demoralization level of a corps"))
        }
        Withheld::Order => ("VLE-XVII.3a", party.does("gives", "give", "orders")),
        Withheld::Writing => ("VLE-XVII.4a", party.does("writes", "write", "an order")),
        Withheld::Obedience => ("VLE-XVII.6a", party.does("tests", "test", "in secret whether an order is obeyed")),
        Withheld::Initiative => {
            ("VLE-XVII.7a", party.does("tests", "test", "in secret whether a general acts on his own initiative"))
        }
        Withheld::AideLost => {
            ("VLE-XVII.5a", format!("{} finds nobody to receive his order.", game.one_of(side, "aide")))
        }
        Withheld::Challenge(corps) => {
            ("VLE-XVII.8a", party.does("sees", "see", &format!("the order of {}", game.corps_name(corps))))
        }
        Withheld::InHand => ("VLE-XX.1a", party.does("selects", "select", "something hidden")),
        Withheld::Hiding => ("VLE-XX.1a", party.does("hides", "hide", "something")),
        Withheld::Look => ("VLE-XXII.3.6", party.does("looks", "look", "under a counter")),
        Withheld::Riding => {
            ("VLE-XVIII.3a", party.does("decides", "decide", "in secret which leader a corps goes with"))
        }
    };
    LogLine { not_for: Some(side), ..LogLine::new(RuleId(rule), text) }
}

/// An event in words, and as a screen plays it.
pub(crate) fn describe_event(game: &ViveLEmpereur, event: &Event) -> LogLine {
    LogLine { happening: Some(super::happenings::happening(game, event)), ..in_words(game, event) }
}

fn in_words(game: &ViveLEmpereur, event: &Event) -> LogLine {
    let name = |unit: UnitId| game.unit_name(unit);
    let hex = |hex: HexId| game.label(hex);
    let piece = |unit: UnitId| Target::Piece(game.unit(unit).id.clone());
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    match event {
        Event::TurnBegan { turn } => line("VLE-II.1", format!("Turn {turn} begins.")),
        Event::PhaseBegan { side, phase } => {
            // Defensive fire is the other side's.
            let whose = if *phase == Phase::DEFENSIVE_FIRE { side.other() } else { *side };
            line("VLE-II.2", format!("The {} {} begins.", game.side_name(whose), phase_words(*phase)))
        }
        Event::Moved { unit, from, to, kind } => {
            let (verb, rule) = walks(*kind);
            let target = Target::Path(vec![hex(*from), hex(*to)]);
            let told = line(rule, format!("{} {verb} from {} to {}.", name(*unit), hex(*from), hex(*to)));
            told.at(piece(*unit)).at(target)
        }
        Event::Turned { unit, facing } => {
            let way = facing_words(game.state.formation(*unit), *facing);
            let rule = if game.state.core.phase == Phase::MOVEMENT { "VLE-VI.4a" } else { "VLE-IX.2c" };
            line(rule, format!("{} turns to face {way}.", name(*unit))).at(piece(*unit))
        }
        Event::Formed { unit, formation, facing, rule } => {
            let way = if formation.has_facing() {
                format!(", facing {}", facing_words(*formation, *facing))
            } else {
                String::new()
            };
            line(rule, format!("{} {}{way}.", name(*unit), forms(*formation))).at(piece(*unit))
        }
        Event::Entered { unit, hex: at } => {
            line("VLE-XIII.1a", format!("{} enters at {}.", name(*unit), hex(*at))).at(piece(*unit))
        }
        Event::LeftMap { unit, home } => {
            let how = if *home { "along its lines of communication" } else { "on the enemy's side" };
            line("VLE-XV.1b", format!("{} leaves the map {how}.", name(*unit)))
        }
        Event::Charges { unit } => line("VLE-IX.2a", format!("{} charges!", name(*unit))).at(piece(*unit)),
        Event::Joined { unit } => {
            line("VLE-IX.5a", format!("{} joins the combined charge.", name(*unit))).at(piece(*unit))
        }
        Event::Contact { unit, contact: true } => {
            line("VLE-P7.3", format!("{} has reached the enemy.", name(*unit))).at(piece(*unit))
        }
        Event::Contact { unit, contact: false } => {
            line("VLE-IX.2k", format!("{} finds no enemy in front of it.", name(*unit))).at(piece(*unit))
        }
        Event::Fire { side, target, values, total, face, die, steps, check, rule } => {
            let what = match (steps, check) {
                (0, false) => "no effect".to_owned(),
                (0, true) => "no loss, but a morale check".to_owned(),
                (n, _) => format!("{} lost", count_in_words(*n, "step")),
            };
            let what = format!("at {}: {what}", hex(*target));
            let mut told = line(rule, game.party(*side).does("fires", "fire", &what));
            told.ledgers.extend(values.iter().map(|(unit, value)| ledger(name(*unit), value)));
            told.ledgers.push(ledger("fire", total));
            told.ledgers.push(ledger("die", die));
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller: *side, faces: vec![*face], sides: 6 });
            told.points_at.extend(values.iter().map(|(unit, _)| piece(*unit)));
            told.at(Target::Hex(hex(*target)))
        }
        Event::Loss { unit, steps, left, rule } => {
            let what = match (*steps, *left) {
                (1, 0) => "its last step".to_owned(),
                (steps, 0) => format!("its last {}", count_in_words(steps, "step")),
                (steps, left) => format!("{} and has {left} left", count_in_words(steps, "step")),
            };
            line(rule, format!("{} loses {what}.", name(*unit))).at(piece(*unit))
        }
        Event::Eliminated { unit, rule } => line(rule, format!("{} is eliminated.", name(*unit))),
        Event::Check { unit, value, faces, passed, rule } => {
            let how = if *passed { "passes" } else { "fails" };
            let mut told = line(rule, format!("{} {how} its morale check.", name(*unit))).at(piece(*unit));
            told.rules.push("VLE-X.2a".to_owned());
            told.ledgers.push(ledger("morale", value));
            let faces = faces.to_vec();
            told.dice.push(DiceText { rule: (*rule).to_owned(), roller: game.side(*unit), faces, sides: 6 });
            told
        }
        Event::AutomaticFailure { unit } => {
            line("VLE-VI.7d", format!("{} is caught in road column and fails its morale check.", name(*unit)))
                .at(piece(*unit))
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
            line(rule, format!("{} voltigeurs return{place}.", possessive(name(*unit)))).at(piece(*unit))
        }
        Event::Routed { unit, rule } => line(rule, format!("{} is routed.", name(*unit))).at(piece(*unit)),
        Event::LeftBehind { unit } => {
            line("VLE-XVI.3a", format!("{} leaves its guns where they stand.", name(*unit))).at(piece(*unit))
        }
        Event::HalfStep { unit } => {
            line("VLE-XVI.2b", format!("{} loses half a step, with no effect yet.", name(*unit))).at(piece(*unit))
        }
        Event::GunsRoll { unit, face, roller } => {
            let what = if *face <= 3 { "counts" } else { "does not count" };
            let mut told = line("VLE-XVI.2c", format!("{} loss {what}.", possessive(name(*unit)))).at(piece(*unit));
            told.dice.push(DiceText { rule: "VLE-XVI.2c".to_owned(), roller: *roller, faces: vec![*face], sides: 6 });
            told
        }
        Event::Reintegrated { unit, steps } => {
            line("VLE-XVI.7a", format!("{} regains a step and now has {}.", name(*unit), count(*steps, "step")))
                .at(piece(*unit))
        }
        Event::SecretLevel { corps, faces, level } => {
            let corps = &game.battle.corps[usize::from(*corps)];
            let text = format!("{} will be demoralized once it has lost {}.", corps.id, count(*level, "step"));
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
            line("VLE-IX.6c", format!("The infantry in {} is in square.", hex(*at))).at(Target::Hex(hex(*at)))
        }
        Event::Countercharge { units, target } => {
            // VLE-V.0: those who lie under others are not named.
            let who = if units.is_empty() { "Cavalry".to_owned() } else { game.names(*units) };
            let charges = agree(units.len().max(1), "countercharges", "countercharge");
            line("VLE-IX.7c", format!("{who} {charges} the enemy in {}.", hex(*target))).at(Target::Hex(hex(*target)))
        }
        Event::Withdrew { unit, from } => {
            line("VLE-VI.8c", format!("{} avoids the enemy and withdraws from {}.", name(*unit), hex(*from)))
                .at(piece(*unit))
        }
        Event::Melee { attackers, defenders, target, covered, strengths, column, die, blows } => {
            let odds = odds_words(usize::from(*column));
            let [ours, theirs] = strengths;
            let (attackers_do, defenders_do) = (blow_words(blows.0), blow_words(blows.1));
            let result = format!("The attackers {attackers_do}; the defenders {defenders_do}.");
            let text = format!("Melee at {}: {ours} against {theirs}, odds of {odds}. {result}", hex(*target));
            let mut told = line("VLE-P4.5", text);
            let values = attackers.iter().chain(defenders);
            // VLE-V.0: both sides read this line.
            let called = |unit: UnitId| if covered.has(unit) { "a unit lower in the stack" } else { name(unit) };
            told.ledgers.extend(values.map(|(unit, value)| ledger(called(*unit), value)));
            told.ledgers.push(ledger("die", die));
            let seen = attackers.iter().filter(|(unit, _)| !covered.has(*unit));
            told.points_at.extend(seen.map(|(unit, _)| piece(*unit)));
            told.at(Target::Hex(hex(*target)))
        }
        Event::LeaderUsed { leader } => {
            line("VLE-XIV.3a", format!("{} is in the thick of the fight.", game.leader_name(*leader)))
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
            line("VLE-P12.4", game.party(*side).does("takes", "take", place))
        }
        Event::Standing { side, order, policy } => {
            let (party, about) = (game.party(*side), order.said());
            let text = match policy {
                Policy::Ask => party.does("decides", "decide", &format!("case by case about {about} again")),
                Policy::Never => party.does("declines", "decline", &format!("all {about} for the rest of this phase")),
                Policy::Always => {
                    party.does("orders", "order", &format!("{about} by all who can for the rest of this phase"))
                }
            };
            line("VLE-II.3", text)
        }
        Event::Command(event) => command::describe(game, event),
        Event::OptionTaken { side, number } => {
            let what = option_name(game, *side, *number);
            let told =
                line("VLE-XXIII.0a", game.party(*side).does("takes", "take", &format!("option {number}, {what}")));
            LogLine { only_for: Some(*side), ..told }
        }
        Event::OptionWritten { side, number } => {
            let text = game.party(*side).does("writes", "write", &format!("down the number {number}"));
            LogLine { only_for: Some(*side), ..line("VLE-XXIII.2a", text) }
        }
        Event::Withheld { side, what } => withheld(game, *side, *what),
        Event::OptionTwice { side } => {
            let text = game.party(*side).does("has", "have", "drawn the same option twice");
            LogLine { only_for: Some(*side), ..line("VLE-XXIII.2a", text) }
        }
        Event::OptionRoll { side, faces } => {
            let sum: u8 = faces.iter().sum();
            let mut told =
                line("VLE-XXIII.2a", game.party(*side).does("rolls", "roll", &format!("{sum} for an option")));
            let (rule, faces) = ("VLE-XXIII.2a".to_owned(), faces.to_vec());
            told.dice.push(DiceText { rule, roller: *side, faces, sides: 6 });
            told
        }
        Event::OptionShown { side, number } => {
            let what = option_name(game, *side, *number);
            line("VLE-XXIII.0a", game.party(*side).does("reveals", "reveal", &format!("option {number}, {what}")))
        }
        Event::Drew { side, event } => {
            let what = crate::chance::NAMES[usize::from(*event)];
            let told = line("VLE-XXII.1a", game.party(*side).does("draws", "draw", &format!("event {event}, {what}")));
            LogLine { only_for: Some(*side), ..told }
        }
        Event::Played { side, event, joker, unit } => {
            let what = crate::chance::NAMES[usize::from(*event)];
            let by = if *joker { "Vive l'Empereur! as " } else { "" };
            let whom = unit.map_or(String::new(), |unit| format!(" for {}", name(unit)));
            let rule = crate::chance::RULES[usize::from(*event)];
            let mut told =
                line(rule, game.party(*side).does("plays", "play", &format!("{by}{what} (event {event}){whom}")));
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
            let has = agree(units.len(), "has", "have");
            line("VLE-XXII.3.23", format!("The Guard is near: {} {has} +{by} morale this turn.", game.names(*units)))
        }
        Event::FordFound { hex: at, direction } => {
            let way = facing_words(crate::unit::Formation::Column, *direction);
            line("VLE-XXII.3.28", format!("A ford is found on the {way} side of {}.", hex(*at)))
                .at(Target::Hex(hex(*at)))
        }
        Event::Secret { side, event } => LogLine { only_for: Some(*side), ..in_words(game, event) },
        Event::Anonymous { side, hex: at, what, rule, faces } => {
            let what = match what {
                Anonymous::Loses(steps) => format!("loses {}", count_in_words(*steps, "step")),
                Anonymous::Gone => "is eliminated".to_owned(),
                Anonymous::Checks(true) => "passes its morale check".to_owned(),
                Anonymous::Checks(false) => "fails its morale check".to_owned(),
                Anonymous::Breaks => "is disorganized".to_owned(),
                Anonymous::Rallies => "rallies".to_owned(),
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
            let (took, limit) = (count(*seconds, "second"), count(*limit, "second"));
            let what = format!("{took} for that; {used} of {limit} are used");
            line("VLE-XIX.4a", game.party(*side).does("takes", "take", &what))
        }
        Event::Late { corps, penalty } => {
            let corps = &game.battle.corps[usize::from(*corps)].id;
            line("VLE-XIX.2a", format!("{corps} moves late: morale -{penalty} until the next turn."))
        }
        Event::Ended { winner, points } => {
            let text = match winner {
                Some(side) => {
                    let [won, lost] = [points[side.index()], points[side.other().index()]];
                    game.party(*side).does("wins", "win", &format!("by {} to {lost}", count(won, "point")))
                }
                None => format!("The battle is drawn, {} to {}.", count(points[0], "point"), points[1]),
            };
            line("VLE-P12.5", text)
        }
    }
}
