//! Counters and decoys in words, and as markers of a view.
use super::{Conceal, Occasion};
use crate::event::Event;
use crate::game::ViveLEmpereur;
use crate::unit::{Formation, UnitId};
use crate::view::signs::LEGEND;
use voltigeur_engine::english::{agree, count, count_in_words};
use voltigeur_engine::view::{Marker, Target, Viewer};
use voltigeur_engine::{LogLine, RuleId};
use voltigeur_field::hex::HexId;

/// What a viewer sees of counters and decoys: of the enemy's, that something stands there, and how high it is where decoys may
/// be among it. VLE-XX.1a, VLE-XX.2a.
pub(crate) fn markers(game: &ViveLEmpereur, viewer: Viewer, out: &mut Vec<Marker>) {
    let at = |hex: HexId| vec![Target::Hex(game.battle.label(hex))];
    let high = |hex: HexId| game.units_in(hex).len() + game.decoys_at(hex);
    for counter in game.counters() {
        let info = &game.battle.counters[usize::from(counter)];
        let Some(hex) = game.counter_hex(counter) else { continue };
        let (label, height) = match game.battle.switches.dummies {
            true => (format!("reserve, {} high", high(hex)), Some(high(hex) as u16)),
            false => ("reserve".to_owned(), None),
        };
        let marker = LEGEND.marker("reserve", at(hex));
        out.push(Marker { id: info.id.clone(), label, side: Some(info.side), high: height, ..marker });
    }
    if !game.battle.switches.dummies {
        return;
    }
    let mine = |side| viewer == Viewer::Everyone || viewer == Viewer::Side(side);
    for (n, decoy) in game.battle.decoys.iter().enumerate() {
        if let Some(hex) = game.decoy_hex(n).filter(|_| mine(decoy.side)) {
            out.push(Marker { side: Some(decoy.side), ..LEGEND.marker("decoy", at(hex)) });
        }
    }
    let covered = |hex: HexId| game.counters().any(|counter| game.counter_hex(counter) == Some(hex));
    for hex in game.battle.map.grid().ids() {
        let side = game.side_in(hex).or_else(|| game.lure_in(hex));
        let height = high(hex);
        let alone = game.state.top(hex).is_none();
        if side.is_none_or(|side| mine(side) || game.is_hiding(side)) || covered(hex) || (height < 2 && !alone) {
            continue;
        }
        let marker = if alone {
            LEGEND.marker("unknown", at(hex))
        } else {
            Marker { label: format!("{height} high"), ..LEGEND.marker("stack", at(hex)) }
        };
        out.push(Marker { side, ..marker });
    }
}

impl ViveLEmpereur {
    /// What still is in a side's hand, for its own eyes.
    pub(crate) fn hidden_stock(&self, side: voltigeur_engine::Side) -> Option<String> {
        let decoys = self.decoys_in_hand(side);
        (self.battle.switches.dummies && decoys > 0).then(|| format!("{} in hand", count(decoys as u32, "decoy")))
    }
}

/// What happened, in words.
pub(crate) fn tell(game: &ViveLEmpereur, event: &Event) -> LogLine {
    let hex = |hex: HexId| game.label(hex);
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    let id = |counter: u8| game.battle.counters[usize::from(counter)].id.as_str();
    match event {
        Event::InHand { unit } => {
            let told = line("VLE-XX.1a", format!("{} is selected.", game.unit_name(*unit)));
            LogLine { only_for: Some(game.side(*unit)), ..told }
        }
        Event::Hidden { unit, counter, hex: at } => {
            let place = at.map_or(String::new(), |at| format!(" at {}", hex(at)));
            let text = format!("{} goes under counter {}{place}.", game.unit_name(*unit), id(*counter));
            LogLine { only_for: Some(game.side(*unit)), ..line("VLE-XX.1a", text) }
        }
        Event::CounterMoved { side, from, to } if from == to => {
            let text = format!("{} enters the map at {}.", game.one_of(*side, "reserve counter"), hex(*to));
            line("VLE-XX.1a", text).at(Target::Hex(hex(*to)))
        }
        Event::CounterMoved { side, from, to } => {
            let what = game.one_of(*side, "reserve counter");
            let text = format!("{what} moves from {} to {}.", hex(*from), hex(*to));
            line("VLE-XX.1a", text).at(Target::Path(vec![hex(*from), hex(*to)]))
        }
        Event::CounterLifted { counter, hex: at, units, rule } => {
            let place = at.map_or(String::new(), |at| format!(" at {}", hex(at)));
            let text = format!("Counter {}{place} is lifted: it covered {}.", id(*counter), game.names(*units));
            let told = line(rule, text);
            at.map_or(told.clone(), |at| told.at(Target::Hex(hex(at))))
        }
        Event::DecoyLaid { side, hex: at } => {
            let place = at.map_or(String::new(), |at| format!(" at {}", hex(at)));
            LogLine { only_for: Some(*side), ..line("VLE-XX.2a", format!("A decoy is placed{place}.")) }
        }
        Event::LookedUnder { side, counter, units } => {
            let are = agree(usize::from(*units), "is", "are");
            let what = count_in_words(*units, "unit");
            let text = format!("There {are} {what} under counter {}.", id(*counter));
            LogLine { only_for: Some(*side), ..line("VLE-XXII.3.6", text) }
        }
        Event::DecoyExposed { side, hex: at } => {
            let text = format!("{} at {} is exposed.", game.one_of(*side, "decoy"), hex(*at));
            line("VLE-XX.2a", text).at(Target::Hex(hex(*at)))
        }
        _ => line("VLE-XX.1a", String::new()),
    }
}

/// What is asked.
pub(crate) fn ask(game: &ViveLEmpereur, conceal: &Conceal) -> String {
    match (conceal.unit, conceal.counter) {
        _ if conceal.when == Occasion::Telescope => "which reserve counter do you look under?".to_owned(),
        (_, Some(counter)) => {
            format!("which hex does counter {} go to?", game.battle.counters[usize::from(counter)].id)
        }
        (Some(unit), None) => format!("which counter does {} go under?", game.unit_name(unit)),
        (None, None) => "choose units to hide under counters, and places for decoys.".to_owned(),
    }
}

/// A game that differs only in how a unit under an enemy counter stands. VLE-XX.1a.
pub(crate) fn twin(game: &ViveLEmpereur, viewer: Viewer) -> Option<ViveLEmpereur> {
    if viewer == Viewer::Everyone || game.is_over() {
        return None;
    }
    let hidden = |unit: &UnitId| {
        let enemy = viewer != Viewer::Side(game.side(*unit));
        let alone = game.units_in(game.state.at(*unit)).len() == 1;
        enemy && alone && matches!(game.state.formation(*unit), Formation::Column | Formation::Limbered)
    };
    let unit = game.state.on_map().and(game.state.core.fog.under).into_iter().find(hidden)?;
    let mut twin = game.clone();
    twin.state.set_form(unit, game.state.formation(unit), game.state.facing(unit) + 3);
    Some(twin)
}
