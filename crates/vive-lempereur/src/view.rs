//! The game as a client draws it. VLE-V.0: of an enemy stack only the top unit is there.
mod about;
mod aside;
mod choices;
mod field;
mod orders;
pub(crate) mod signs;
mod twin;

use crate::action::{Order, Policy};
use crate::battle::Battle;
use crate::game::ViveLEmpereur;
use crate::state::LeaderAt;
use crate::unit::{Arm, CorpsId, Formation as Stands, UnitId};
use field::{field, places};
use signs::LEGEND;
pub(crate) use twin::{twin, twins};
use voltigeur_engine::english::{count, possessive, sentence};
use voltigeur_engine::procedure::{Procedural, Question};
use voltigeur_engine::view::Arm as Symbol;
use voltigeur_engine::view::{
    Clock, Ending, Field, Formation, Formations, HexField, Marker, Piece, Prompt, SideView, Spot, State, Target,
    VERSION, View, Viewer,
};
use voltigeur_engine::{Notation, Pending, Rules, Side, notation};
use voltigeur_field::hex::HexId;

pub(crate) fn view(game: &ViveLEmpereur, viewer: Viewer) -> View {
    let view = view_with(game, viewer, field(game), true);
    View { legend: LEGEND.signs(), formations: corps(&game.battle), ..view }
}

/// The view without the ground and, for those who may not choose, without options.
pub(crate) fn summary(game: &ViveLEmpereur, viewer: Viewer, choices: bool) -> View {
    view_with(game, viewer, HexField { places: places(game), ..HexField::default() }, choices)
}

fn view_with(game: &ViveLEmpereur, viewer: Viewer, field: HexField, choices: bool) -> View {
    let battle = &game.battle;
    let minute = battle.start_minute + battle.minutes * u16::from(game.state.turn().saturating_sub(1));
    View {
        version: VERSION,
        rulebook: crate::ID.to_owned(),
        scenario: battle.id.clone(),
        title: battle.title.clone(),
        viewer,
        hides: game.hides() || battle.switches.mod_demoralization,
        sides: Side::BOTH.map(|side| orders::with_orders(game, side, viewer, side_view(game, side, viewer))),
        clock: Clock {
            turn: u32::from(game.state.turn()),
            turns: u32::from(battle.turns),
            time: format!("{:02}:{:02}", minute / 60, minute % 60),
            phase: game.heading().to_owned(),
            active: game.state.active(),
        },
        field: Field::Hexes(field),
        legend: Vec::new(),
        formations: Vec::new(),
        pieces: game.state.on_map().filter(|&unit| is_seen(game, unit, viewer)).map(|unit| piece(game, unit)).collect(),
        markers: markers(game, viewer)
            .into_iter()
            .chain(about::frames(game, viewer))
            .chain(orders::aides(game, viewer))
            .collect(),
        prompt: prompt(game, viewer, choices),
        ended: ended(game),
    }
}

/// VLE-V.0, VLE-XX.1a, house ruling H108.
pub(crate) fn is_seen(game: &ViveLEmpereur, unit: UnitId, viewer: Viewer) -> bool {
    if game.under_counter(unit) || game.is_hiding(game.side(unit)) {
        return viewer == Viewer::Everyone || viewer == Viewer::Side(game.side(unit));
    }
    if !game.battle.switches.hidden_stacks {
        return true;
    }
    match viewer {
        Viewer::Everyone => true,
        Viewer::Side(side) if side == game.side(unit) => true,
        Viewer::Side(_) | Viewer::Spectator => game.state.top(game.state.at(unit)) == Some(unit),
    }
}

fn side_view(game: &ViveLEmpereur, side: Side, viewer: Viewer) -> SideView {
    let info = &game.battle.sides[side.index()];
    let standing = game.state.core.standing[side];
    let mut resources = Vec::new();
    for order in Order::ALL {
        match standing.of(order) {
            Policy::Ask => {}
            Policy::Never => resources.push(format!("standing order: no {}", order.said())),
            Policy::Always => resources.push(format!("standing order: {} by all who can", order.said())),
        }
    }
    if viewer == Viewer::Everyone || viewer == Viewer::Side(side) {
        // VLE-XXII.1a: what is in hand is known to its owner only.
        for (event, &count) in game.chance().hand[side].iter().enumerate() {
            let name = crate::chance::NAMES[event];
            resources.extend((0..count).map(|_| format!("event {event}: {name}")));
        }
    }
    let owner = viewer == Viewer::Everyone || viewer == Viewer::Side(side);
    // VLE-XXIII.0a: options are known to their owner, and to the enemy once they show.
    for option in game.battle.options.iter().filter(|option| option.side == side) {
        let shown = game.battle_options().shown[side] >> option.number & 1 == 1;
        if shown || (owner && game.has_option(side, option.number)) {
            resources.push(format!("option {}: {}", option.number, option.name));
        }
    }
    let broken = game.battle.corps.iter().enumerate();
    let broken = broken.filter(|(n, corps)| corps.side == side && game.state.core.demoralized >> n & 1 == 1);
    resources.extend(broken.map(|(_, corps)| format!("{} demoralized", corps.id)));
    resources.extend(secret_levels(game, side, viewer));
    let own = game.battle.of_side(side);
    let lost: u16 = own.map(|unit| game.steps_lost(unit)).sum();
    let by_arm = |arm: Arm, code: &str| {
        let count = game.state.core.departed.eliminated().and(own).filter(|&unit| game.arm(unit) == arm).count() as u32;
        (count > 0).then(|| (code.to_owned(), count))
    };
    let gone = game.state.core.departed.all();
    let mine = viewer == Viewer::Everyone || viewer == Viewer::Side(side);
    if mine {
        resources.extend(game.hidden_stock(side));
    }
    if game.keeps_time() {
        resources.extend(game.time_words(side));
    }
    if game.battle.switches.interactive {
        let left = game.unactivated(side);
        resources.extend((left != 0).then(|| format!("still to act: {}", game.corps_names(left))));
    }
    // To the enemy a unit that came under a counter is still to come.
    let here = if mine { game.state.on_map() } else { game.state.on_map().minus(game.state.core.fog.under) };
    let expected = own.minus(here).minus(gone).filter_map(|unit| {
        let printed = game.unit(unit).arrives.filter(|_| !game.battle.extra.has(unit));
        let (turn, _) = if owner { game.arrival(unit) } else { printed }?;
        Some((format!("turn {turn}"), game.unit_name(unit).to_owned()))
    });
    SideView {
        id: info.id.clone(),
        name: info.name.clone(),
        nation: info.nation.clone(),
        points: game.points()[side] - if owner { 0 } else { game.secret_points(side) },
        points_for: game.points_for(side, owner),
        resources,
        losses: if lost == 0 { Vec::new() } else { vec![count(lost, "step")] },
        losses_by_arm: [(Arm::Infantry, "I"), (Arm::Cavalry, "C"), (Arm::Artillery, "A")]
            .into_iter()
            .filter_map(|(arm, code)| by_arm(arm, code))
            .collect(),
        expected: expected.collect(),
    }
}

/// VLE-XVI.8a: what a side has rolled for its corps is for that side only, until the corps breaks.
fn secret_levels(game: &ViveLEmpereur, side: Side, viewer: Viewer) -> Vec<String> {
    let reads = viewer == Viewer::Everyone || viewer == Viewer::Side(side);
    if !game.battle.switches.mod_demoralization || !reads {
        return Vec::new();
    }
    let corps = (0..game.battle.corps.len() as u8).map(CorpsId);
    let hidden = corps.filter(|&corps| game.battle.corps(corps).side == side && !game.is_demoralized(corps));
    let level = |corps| {
        game.true_level(corps).map(|level| format!("{}: demoralization level {level}", game.battle.corps(corps).id))
    };
    hidden.filter_map(level).collect()
}

fn piece(game: &ViveLEmpereur, unit: UnitId) -> Piece {
    let info = game.unit(unit);
    let formation = game.state.formation(unit);
    let core = &game.state.core;
    let hex = game.state.at(unit);
    let rank = game.pile(hex).iter().position(|&other| other == unit).unwrap_or(0) as u8;
    let facing = degrees(formation, game.state.facing(unit));
    let mut states = Vec::new();
    let mut state = |on: bool, word: &str| {
        if on {
            states.push(LEGEND.state(word));
        }
    };
    state(core.efforts.has_moved(unit), "moved");
    state(core.efforts.has_charged(unit), "charged");
    state(core.efforts.in_contact(unit), "in contact");
    state(formation == Stands::Disorganized, "disorganized");
    state(core.waiting.has(unit), "awaiting the charge");
    state(core.stragglers.has(unit), "stragglers");
    state(core.optional.rout.routed.has(unit), "routed");
    state(core.optional.artillery.left.has(unit), "left behind");
    state(core.optional.artillery.halves.has(unit), "half a step lost");
    state(game.in_road_column(unit), "road column");
    if formation == Stands::Disorganized {
        let turn = core.marker[unit.index()].to_string();
        states.push(State { label: Some(turn.clone()), ..LEGEND.state_as("marker", format!("marker {turn}")) });
    }
    let mut traits = Vec::new();
    if info.light {
        traits.push(("light infantry".to_owned(), "VLE-IV.6a".to_owned()));
    }
    if info.guard {
        traits.push(("guard".to_owned(), "VLE-XXII.2d".to_owned()));
    }
    let face = info.face(formation);
    let letter = match info.arm {
        Arm::Infantry => 'I',
        Arm::Cavalry => 'C',
        Arm::Artillery => 'A',
    };
    let arm = match info.arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Artillery => Symbol::Artillery,
        Arm::Cavalry if info.column.movement >= 10 => Symbol::Light,
        Arm::Cavalry => Symbol::Heavy,
    };
    Piece {
        id: info.id.clone(),
        side: info.side,
        name: info.name.clone(),
        formations: vec![game.battle.corps(info.corps).id.clone()],
        nation: game.battle.sides[info.side.index()].nation.clone(),
        arm,
        code: format!("{letter}{}", game.steps(unit)),
        strength: Some(i32::from(face.melee) * i32::from(game.steps(unit))),
        losses: Some((core.lost[unit.index()], info.steps)),
        posture: formation.word().to_owned(),
        shape: LEGEND.shape(formation.word()),
        states,
        traits,
        at: Spot::Hexes { hexes: game.hexes_of(unit).map(|hex| game.battle.label(hex)).collect(), facing, rank },
        leaders: Vec::new(),
    }
}

/// The corps of both sides.
fn corps(battle: &Battle) -> Vec<Formation> {
    let mut all = Formations::default();
    for corps in &battle.corps {
        all.add(corps.side, "corps", corps.id.clone(), corps.id.clone(), None);
    }
    all.table()
}

/// Where a formation looks, in degrees clockwise from the top.
pub(crate) fn degrees(formation: Stands, facing: u8) -> Option<u16> {
    let side = u16::from(facing) * 60;
    formation.has_facing().then_some(match formation {
        Stands::Tirailleurs => (side + 90) % 360,
        _ if formation.faces_corner() => side + 30,
        _ => side,
    })
}

fn markers(game: &ViveLEmpereur, viewer: Viewer) -> Vec<Marker> {
    let leader = |leader| match game.state.leader(leader) {
        LeaderAt::Hex(hex) => Some(Marker {
            id: game.battle.leader(leader).id.clone(),
            label: game.leader_name(leader),
            side: Some(game.battle.leader(leader).side),
            ..LEGEND.marker("leader", vec![Target::Hex(game.battle.label(hex))])
        }),
        _ => None,
    };
    let mut markers: Vec<Marker> = game.battle.all_leaders().filter_map(leader).collect();
    markers.extend(game.placed_voltigeurs().map(|voltigeur| {
        let hex = game.battle.label(HexId(voltigeur.hex));
        Marker {
            id: hex.clone(),
            label: format!("{} voltigeurs", possessive(game.unit_name(voltigeur.parent))),
            side: Some(game.side(voltigeur.parent)),
            facing: Some(u16::from(voltigeur.facing) * 60 + 30),
            ..LEGEND.marker("voltigeurs", vec![Target::Hex(hex)])
        }
    }));
    if game.is_foggy() {
        crate::fog::markers(game, viewer, &mut markers);
    }
    if game.is_deploying() {
        crate::deployment::markers(game, viewer, &mut markers);
    }
    markers
}

/// Options name the side's own hidden units, so only that side reads them.
fn prompt(game: &ViveLEmpereur, viewer: Viewer, with_choices: bool) -> Option<Prompt> {
    let Pending::Decision(side) = game.pending() else { return None };
    let Question { text, rule } = game.question();
    let question = format!("{}: {text}", game.side_name(side));
    let may_read = match viewer {
        Viewer::Everyone => true,
        Viewer::Side(who) => who == side || !game.hides(),
        Viewer::Spectator => !game.hides(),
    };
    if !may_read {
        let party = game.party(side);
        let question = sentence(&format!("{party} {}.", party.verb("decides", "decide")));
        return Some(Prompt {
            side,
            question,
            rule: rule.0.to_owned(),
            options: Vec::new(),
            decline: None,
            next: Vec::new(),
            groups: Vec::new(),
            missing: Vec::new(),
        });
    }
    let mut legal = Vec::new();
    if with_choices {
        game.legal_actions(&mut legal);
    }
    let mut options: Vec<_> = legal.iter().map(|action| game.describe_action(action)).collect();
    aside::set_aside(game, &legal, &mut options);
    let groups = choices::mark(game, &legal, &mut options);
    Some(Prompt {
        side,
        question,
        rule: rule.0.to_owned(),
        options,
        groups,
        missing: choices::absent(game, &legal),
        decline: if with_choices { game.decline().map(|action| notation(game, &action)) } else { None },
        next: if with_choices { aside::movers(game) } else { Vec::new() },
    })
}

fn ended(game: &ViveLEmpereur) -> Option<Ending> {
    let Pending::Over(outcome) = game.pending() else { return None };
    let text = match outcome.winner {
        Some(side) if game.state.core.decided.is_some() => {
            format!("Decided before the last turn: {}, {}.", game.side_name(side), game.level_name())
        }
        Some(side) => format!("{}: {}.", game.side_name(side), game.level_name()),
        None => "The battle is drawn.".to_owned(),
    };
    Some(Ending { winner: outcome.winner, text })
}

impl ViveLEmpereur {
    /// Points that only their owner knows of.
    fn secret_points(&self, side: Side) -> i32 {
        self.option_points(side, true) - self.option_points(side, false)
    }

    /// Does a side know more than the other sees?
    pub(crate) fn hides(&self) -> bool {
        let secrets = self.has_events() || self.battle.has_options() || self.battle.command_level() >= 3;
        self.battle.switches.hidden_stacks || secrets || self.is_foggy() || self.is_deploying()
    }
}
