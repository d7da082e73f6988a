//! Events in words, for the log.
use super::at_least;
use crate::action::Source;
use crate::battle::PrizeFor;
use crate::event::Event;
use crate::game::LinesOfBattle;
use crate::procedure::RetreatKind;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::english::{agree, count, count_in_words, possessive, sentence};
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::{Contest, Ledger, LogLine, RuleId, Side};

fn dice(line: &mut LogLine, rule: &str, roller: Side, faces: &[u8]) {
    throw(line, rule, roller, faces, 6);
}

/// A D3 is shown as the number that it counts for. LOB-dice-1.
fn d3(line: &mut LogLine, rule: &str, roller: Side, rolled: u8) {
    throw(line, rule, roller, &[rolled], 3);
}

fn throw(line: &mut LogLine, rule: &str, roller: Side, faces: &[u8], sides: u8) {
    if !faces.is_empty() {
        line.dice.push(DiceText { rule: rule.to_owned(), roller, faces: faces.to_vec(), sides });
    }
}

fn ledger_text(of: String, ledger: &Ledger) -> LedgerText {
    ledger.told(of, |rule| crate::rule_title(rule).to_owned())
}

/// A log line of a sentence that is given without its capital and full stop.
fn line(rule: &'static str, text: &str) -> LogLine {
    LogLine::new(RuleId(rule), format!("{}.", sentence(text)))
}

/// Who has won, the winner's points first.
pub(crate) fn result(game: &LinesOfBattle, winner: Option<Side>) -> String {
    let points = game.points();
    match winner {
        Some(side) => {
            let party = game.party(side);
            let (won, lost) = (points[side], points[side.other()]);
            sentence(&format!("{party} {}, {won} to {lost}.", party.verb("wins", "win")))
        }
        None => format!("The battle is a draw, with {} each.", count(points[Side::First], "point")),
    }
}

/// An event in words, and as a screen plays it.
pub(crate) fn describe_event(game: &LinesOfBattle, event: &Event) -> LogLine {
    LogLine { happening: Some(super::happenings::happening(game, event)), ..in_words(game, event) }
}

fn in_words(game: &LinesOfBattle, event: &Event) -> LogLine {
    let roller = |unit: UnitId| game.unit(unit).side;
    let name = |unit: UnitId| game.unit_name(unit);
    let area = |area| game.area_name(area);
    match *event {
        Event::SetupDie { rule, face } => {
            let mut out = line(rule, &format!("the set-up die shows {face}"));
            dice(&mut out, rule, game.battle.setup_order[0], &[face]);
            out
        }
        Event::Placed { unit, spot } => {
            let text = format!("{} placed {}", game.unit_does(unit, "is", "are"), game.spot(unit, spot));
            line("LOB-act-1", &text).at(game.piece(unit))
        }
        Event::TurnBegan { turn, side } => {
            line("LOB-turn-1", &format!("{}: {} to move", game.turn_name(turn), game.party(side)))
        }
        Event::ArrivalDie { side, rule, rolled, units } => {
            let party = game.party(side);
            let come = count_in_words(units, "unit");
            let text = format!(
                "{party} {} {rolled} for reinforcements: {come} {}",
                party.verb("rolls", "roll"),
                agree(usize::from(units), "arrives", "arrive")
            );
            let mut out = line(rule, &text);
            d3(&mut out, rule, side, rolled);
            out
        }
        Event::Arrived { unit, area: at } => {
            line("LOB-A-1", &format!("{} in {}", game.unit_does(unit, "arrives", "arrive"), area(at)))
                .at(game.piece(unit))
        }
        Event::LeaderPlaced { leader, unit, rule } => {
            line(rule, &format!("{} joins {}", game.leader_name(leader), name(unit))).at(game.piece(unit))
        }
        Event::LeaderWaits { leader, area: at, rule } => {
            line(rule, &format!("{} waits in {}", game.leader_name(leader), area(at))).at(game.ground(at))
        }
        Event::LeaderLost { leader, rule } => line(rule, &format!("{} is captured", game.leader_name(leader))),
        Event::WoundRoll { leader, face } => {
            let hurt = if face == 1 { "is hit" } else { "is unhurt" };
            let mut out = line("LOB-leader-6", &format!("{} {hurt}", game.leader_name(leader)));
            dice(&mut out, "LOB-leader-6", game.battle.leader(leader).side, &[face]);
            out
        }
        Event::Severity { leader, face } => {
            let how = match face {
                1..=3 => format!("slightly wounded and out of action for {}", count(face, "turn")),
                4 => "seriously wounded and leaves the battle".to_owned(),
                5 => "mortally wounded".to_owned(),
                _ => "killed".to_owned(),
            };
            let mut out = line("LOB-leader-6", &format!("{} is {how}", game.leader_name(leader)));
            dice(&mut out, "LOB-leader-6", game.battle.leader(leader).side, &[face]);
            out
        }
        Event::CommandPoints { side, rolled, ref total, free, restricted } => {
            let party = game.party(side);
            let more = match restricted {
                0 => String::new(),
                n => format!(", and {n} more for certain troops only"),
            };
            let text = format!(
                "{party} {} {rolled} and {} {}{more}",
                party.verb("rolls", "roll"),
                party.verb("receives", "receive"),
                count(free, "command point")
            );
            let mut out = line("LOB-B-1", &text);
            d3(&mut out, "LOB-B-1", side, rolled);
            out.ledgers.push(ledger_text("Command points".to_owned(), total));
            out
        }
        Event::Paid { side, source, amount } => {
            let party = game.party(side);
            let what = match source {
                Source::Free => count(amount, "command point"),
                Source::Contingent(c) => {
                    format!("{} for {}", count(amount, "command point"), game.contingent_troops(c))
                }
                Source::Efficient(leader) => format!("{} command point", possessive(game.leader_name(leader))),
            };
            line("LOB-D-12", &format!("{party} {} {what}", party.verb("spends", "spend")))
        }
        Event::Rallied { unit } => {
            let text = format!("{} and {} one hit", game.unit_does(unit, "rallies", "rally"), recovers(game, unit));
            line("LOB-C-1", &text).at(game.piece(unit))
        }
        Event::OrderLost { leader, face, lost } => {
            let how = if lost { "is lost" } else { "gets through" };
            let mut out = line("LOB-leader-9e", &format!("{} order {how}", possessive(game.leader_name(leader))));
            dice(&mut out, "LOB-leader-9e", game.battle.leader(leader).side, &[face]);
            out
        }
        Event::Activated { side, units, area: at } => {
            let party = game.party(side);
            let text =
                format!("{party} {} {} in {}", party.verb("activates", "activate"), game.unit_names(units), area(at));
            line("LOB-D-1", &text).at(game.ground(at))
        }
        Event::Moved { units, from, to, actions } => {
            let moves = game.units_do(units, "moves", "move");
            let text = format!("{moves} from {} to {} ({})", area(from), area(to), count(actions, "action"));
            line("LOB-D-4", &text).at(game.ground(to))
        }
        Event::WentIntoLine { unit, link, home } => {
            let forms = game.unit_does(unit, "forms", "form");
            line("LOB-D-19", &format!("{forms} line in {}, facing {}", area(home), game.across(link, home)))
                .at(game.way_target(link))
        }
        Event::SteppedOff { unit, to } => {
            let steps = game.unit_does(unit, "steps", "step");
            line("LOB-D-4", &format!("{steps} off the Approach into {}", area(to))).at(game.ground(to))
        }
        Event::Squares { units, on } => {
            let how = if on { "square" } else { "column" };
            line("LOB-D-4", &format!("{} {how}", game.units_do(units, "forms", "form")))
        }
        Event::Dropped { unit, area: at } => {
            line("LOB-D-5", &format!("{} behind in {}", game.unit_does(unit, "stays", "stay"), area(at)))
                .at(game.piece(unit))
        }
        Event::Limbered { unit, rule } => {
            line(rule, &format!("{} up", game.unit_does(unit, "limbers", "limber"))).at(game.piece(unit))
        }
        Event::GunSet { unit, limbered } => {
            let text = if limbered {
                format!("{} up", game.unit_does(unit, "limbers", "limber"))
            } else {
                game.unit_does(unit, "deploys", "deploy")
            };
            line("LOB-E-11", &text).at(game.piece(unit))
        }
        Event::ActivationEnded { units, area: at } => {
            line("LOB-D-15", &format!("{} in {}", game.units_do(units, "halts", "halt"), area(at)))
        }
        Event::AttackDeclared { units, from, target, pursuit } => {
            let (does, rule) = if pursuit {
                (format!("{} into", game.units_do(units, "pursues", "pursue")), "LOB-C9.6.3")
            } else {
                (game.units_do(units, "attacks", "attack"), "LOB-C1")
            };
            line(rule, &format!("{does} {} from {}", area(target), area(from))).at(game.ground(target))
        }
        Event::LeadNamed { unit, led, rule } => {
            line(rule, &format!("{} the {}", game.unit_does(unit, "leads", "lead"), led.word())).at(game.piece(unit))
        }
        Event::LeftApproach { unit, area: at } => {
            line("LOB-C14.4", &format!("{} the Approach for {}", game.unit_does(unit, "leaves", "leave"), area(at)))
        }
        Event::DefensiveFire { gun, target, needs, ref faces, hit } => {
            let mut out =
                line("LOB-C5", &shot(game, gun, target, needs, hit)).at(game.piece(gun)).at(game.piece(target));
            dice(&mut out, "LOB-C5", roller(gun), faces);
            out
        }
        Event::Feint { from, target } => {
            let text = format!("the attack on {} was a feint: the attackers fall back to {}", area(target), area(from));
            line("LOB-C6.1", &text).at(game.ground(target))
        }
        Event::OpposedRoll { counter, attacker, defender, ref attack, ref defence, ref faces, contest } => {
            let rule = if counter { "LOB-C9.2" } else { "LOB-C7" };
            let (a, d) = (name(attacker), name(defender));
            let sums = match *faces.as_slice() {
                [x, y] => Some((i16::from(x) + attack.total(), i16::from(y) + defence.total())),
                _ => None,
            };
            let text = match contest {
                Contest::Won => format!("{} {d}", game.unit_does(attacker, "beats", "beat")),
                Contest::Drawn => format!("{a} and {d} draw"),
                Contest::Lost => format!("{} {a}", game.unit_does(defender, "beats", "beat")),
            };
            let totals = sums.map_or(String::new(), |(x, y)| format!(", {} to {}", x.max(y), x.min(y)));
            let mut out = line(rule, &format!("{text}{totals}")).at(game.piece(attacker)).at(game.piece(defender));
            dice(&mut out, rule, roller(attacker), faces);
            out.ledgers = vec![ledger_text(a, attack), ledger_text(d, defence)];
            out
        }
        Event::Save { unit, needs, ref faces, saved, rule } => {
            let does = if saved {
                game.unit_does(unit, "saves", "save")
            } else {
                game.unit_does(unit, "fails to save", "fail to save")
            };
            let mut out = line(rule, &format!("{does} a hit, needing {}", at_least(needs))).at(game.piece(unit));
            dice(&mut out, rule, roller(unit), faces);
            out
        }
        Event::Hit { unit, hits, total, rule } => {
            let now = if total == hits {
                String::new()
            } else {
                format!(" and now {} {total}", game.verb(UnitSet::one(unit), "has", "have"))
            };
            let text = format!("{} {}{now}", game.unit_does(unit, "takes", "take"), count(hits, "hit"));
            line(rule, &text).at(game.piece(unit))
        }
        Event::Eliminated { unit, area: at, rule } => {
            let out = line(rule, &format!("{} eliminated", game.unit_does(unit, "is", "are")));
            match at {
                Some(at) => out.at(game.ground(at)),
                None => out,
            }
        }
        Event::UnreliableRoll { unit, rule, ref faces, forced } => {
            let text = if forced {
                let must = if rule == "LOB-opt-unr2" { "pursue" } else { "counterattack" };
                format!("{} out of hand and must {must}", game.unit_does(unit, "gets", "get"))
            } else {
                format!("{} in hand", game.unit_does(unit, "stays", "stay"))
            };
            let mut out = line(rule, &text).at(game.piece(unit));
            dice(&mut out, rule, roller(unit), faces);
            out
        }
        Event::Counterattack { units } => line("LOB-C9", &game.units_do(units, "counterattacks", "counterattack")),
        Event::BrokeOff { units } => {
            line("LOB-C9.5", &format!("{} off the counterattack", game.units_do(units, "breaks", "break")))
        }
        Event::GaveUp { units } => {
            line("LOB-C9.6", &format!("{} up the attack", game.units_do(units, "gives", "give")))
        }
        Event::GunsEscape { unit, ref ledger, ref faces, lost } => {
            let text = if lost {
                format!("{} caught in the retreat", game.unit_does(unit, "is", "are"))
            } else {
                format!("{} away", game.unit_does(unit, "gets", "get"))
            };
            let mut out = line("LOB-retreat-d4", &text).at(game.piece(unit));
            dice(&mut out, "LOB-retreat-d4", roller(unit).other(), faces);
            out.ledgers.push(ledger_text("Against the guns".to_owned(), ledger));
            out
        }
        Event::Retreated { unit, to, kind } => {
            let rule = match kind {
                RetreatKind::BeforeCombat | RetreatKind::Defenders => "LOB-retreat-v1",
                RetreatKind::Attackers | RetreatKind::GivingUp if game.is_infantry(unit) => "LOB-retreat-a2",
                RetreatKind::Attackers | RetreatKind::GivingUp => "LOB-retreat-a3",
                RetreatKind::Counterattackers => "LOB-retreat-c1",
            };
            line(rule, &format!("{} to {}", game.unit_does(unit, "retreats", "retreat"), area(to))).at(game.ground(to))
        }
        Event::OccupiedApproach { unit, link, home } => {
            let forms = game.unit_does(unit, "forms", "form");
            line("LOB-C14.3", &format!("{forms} line on the Approach, facing {}", game.across(link, home)))
                .at(game.way_target(link))
        }
        Event::Advanced { units, to } => {
            line("LOB-C14.1", &format!("{} into {}", game.units_do(units, "advances", "advance"), area(to)))
                .at(game.ground(to))
        }
        Event::CombatOver { target } => line("LOB-C14.5", &format!("the fight for {} is over", area(target))),
        Event::Fired { shooter, target, needs, rule, ref faces, hit } => {
            let mut out =
                line(rule, &shot(game, shooter, target, needs, hit)).at(game.piece(shooter)).at(game.piece(target));
            dice(&mut out, rule, roller(shooter), faces);
            out
        }
        Event::Points { side, points, name: ref prize, for_what } => {
            let party = game.party(side);
            let prize =
                if matches!(for_what, PrizeFor::EliminatedUnit) { "eliminated enemy units" } else { prize.as_str() };
            let scores = party.verb("scores", "score");
            line("LOB-turn-2", &format!("{party} {scores} {} for {prize}", count(points, "point")))
        }
        Event::Ended { winner } => LogLine::new(RuleId("LOB-turn-3"), result(game, winner)),
    }
}

fn recovers(game: &LinesOfBattle, unit: UnitId) -> &'static str {
    game.verb(UnitSet::one(unit), "recovers", "recover")
}

/// A shot, what it needed, and what came of it.
fn shot(game: &LinesOfBattle, shooter: UnitId, target: UnitId, needs: u8, hit: bool) -> String {
    let fires = game.unit_does(shooter, "fires", "fire");
    let one = UnitSet::one(shooter);
    let how = if hit { game.verb(one, "hits", "hit") } else { game.verb(one, "misses", "miss") };
    format!("{fires} at {}, needing {}, and {how}", game.unit_name(target), at_least(needs))
}
