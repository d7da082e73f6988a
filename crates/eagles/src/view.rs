//! The game as a viewer sees it. Nothing is hidden on this table: orders are records that both players may check. EOTE-3.4.1.
use crate::game::Eagles;
use voltigeur_engine::view::{Clock, Field, Prompt, SideView, TableField, VERSION, View, Viewer};
use voltigeur_engine::{Game, notation};

/// The whole view.
pub(crate) fn view(game: &Eagles, viewer: Viewer) -> View {
    let side = |n: usize| SideView {
        id: game.battle.sides[n].id.clone(),
        name: game.battle.sides[n].name.clone(),
        nation: game.battle.sides[n].nation.clone(),
        points: 0,
        points_for: Vec::new(),
        resources: Vec::new(),
        losses: Vec::new(),
        losses_by_arm: Vec::new(),
        expected: Vec::new(),
    };
    View {
        version: VERSION,
        rulebook: crate::ID.to_owned(),
        scenario: game.battle.id.clone(),
        title: game.battle.title.clone(),
        viewer,
        hides: false,
        sides: [side(0), side(1)],
        clock: Clock {
            turn: u32::from(game.state.turn),
            turns: u32::from(game.battle.turns),
            time: String::new(),
            phase: format!("{:?}", game.phase()),
            active: game.a(),
        },
        field: Field::Table(TableField::default()),
        pieces: Vec::new(),
        markers: Vec::new(),
        prompt: prompt(game, viewer),
        ended: None,
    }
}

/// The question to decide, with what can be chosen.
fn prompt(game: &Eagles, _viewer: Viewer) -> Option<Prompt> {
    let side = game.pending().side()?;
    let (question, rule) = game.question();
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    Some(Prompt {
        side,
        question,
        rule: rule.to_owned(),
        options: legal.iter().map(|action| game.describe_action(action)).collect(),
        decline: game.decline().map(|action| notation(game, &action)),
    })
}
