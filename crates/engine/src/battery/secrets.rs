//! Taking back tells nothing: by twins that differ only in what is hidden.
use super::{Broken, Options, fast, guarded, report_fault};
use crate::record::{DiceLine, Line, Step};
use crate::view::{View, Viewer};
use crate::{Dice, Game, LogLine, Pending, Purpose, Recording, Roll, Seeded, notation};

/// What the battery saw of hidden things.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Secrets {
    /// Actions that were taken in two worlds which the actor could not tell apart.
    pub pairs: u64,
    /// Those after which the actor could.
    pub told_apart: u64,
    /// Those after which the actor could not, and which could be taken back.
    pub taken_back: u64,
    /// Actions that are legal in one of the worlds only: their refusal tells something.
    pub refused: u64,
}

/// How many actions are tried at a decision.
const TRIES: usize = 6;

/// Plays games by random legal actions. At one decision in [`Options::thorough_every`] it looks at worlds that the side which decides
/// cannot tell from the true one ([`Audit::hidden_twins`](crate::Audit::hidden_twins), and the game [as that side knows it](crate::Concealment::as_seen)), and takes the same
/// actions in both. If the side can tell the worlds apart afterwards, dice must have fallen or the action must
/// [reveal](crate::Concealment::reveals), in each of the two: else it could look, and take it back.
///
/// # Panics
/// With the first fault; see the [module](super).
pub fn undo_tells_nothing<G: Game>(make: impl Fn(u64) -> G, options: &Options) -> Secrets {
    let mut seen = Secrets::default();
    for number in options.first_game..options.first_game + options.games {
        let (dice, mut rng) = fast::chance(options.seed, number);
        let (mut dice, mut line) = (Recording::new(dice), Line::default());
        let played = guarded(|| play(make(number), &mut dice, &mut rng, options, &mut line, &mut seen));
        if let Err(why) = played {
            report_fault::<G>(&why, options, number, &line);
        }
    }
    seen
}

fn play<G: Game>(
    mut game: G,
    dice: &mut Recording<Seeded>,
    rng: &mut Seeded,
    options: &Options,
    line: &mut Line,
    seen: &mut Secrets,
) -> Result<(), Broken> {
    let mut legal = Vec::new();
    while let Pending::Decision(side) = game.pending() {
        if line.steps.len() == options.most_decisions {
            return Ok(());
        }
        legal.clear();
        game.legal_actions(&mut legal);
        if legal.is_empty() {
            return Err("a dead end: the battle is not over, and nothing is legal".to_owned());
        }
        if line.steps.len().is_multiple_of(options.thorough_every.max(1)) {
            compare(&game, Viewer::Side(side), &legal, rng, seen)?;
        }
        let action = &legal[rng.below(legal.len())];
        line.steps.push(Step { action: notation(&game, action), ..Step::default() });
        game.apply(action, dice, &mut ());
        let throws = std::mem::take(&mut dice.throws);
        if let Some(step) = line.steps.last_mut() {
            step.dice = throws.iter().map(DiceLine::from).collect();
        }
    }
    Ok(())
}

/// Some actions, in the true world and in others that look the same.
fn compare<G: Game>(
    game: &G,
    viewer: Viewer,
    legal: &[G::Action],
    rng: &mut Seeded,
    seen: &mut Secrets,
) -> Result<(), Broken> {
    let known = game.as_seen(viewer);
    let mut twins = game.hidden_twins(viewer, rng);
    twins.push(known.clone());
    let view = game.view_as_seen(viewer, true);
    let looks_alike = |twin: &G| twin.as_seen(viewer) == known && twin.view_as_seen(viewer, true) == view;
    twins.retain(|twin| twin != game && twin.pending() == game.pending() && looks_alike(twin));
    let tries = TRIES.min(legal.len());
    for twin in twins {
        for _ in 0..tries {
            let action = &legal[rng.below(legal.len())];
            if twin.check(action).is_err() {
                seen.refused += 1;
                continue;
            }
            let worlds = [World::after(game, action, viewer), World::after(&twin, action, viewer)];
            seen.pairs += 1;
            if worlds[0].is_like(&worlds[1]) {
                seen.taken_back += u64::from(!worlds[0].is_marked() && !worlds[1].is_marked());
                continue;
            }
            seen.told_apart += 1;
            if let Some(silent) = worlds.iter().position(|world| !world.is_marked()) {
                return Err(format!(
                    "'{}' shows {viewer:?} something that was hidden, and can be taken back ({}): {}",
                    notation(game, action),
                    ["in the true world", "in a twin"][silent],
                    worlds[0].difference(&worlds[1])
                ));
            }
        }
    }
    Ok(())
}

/// Dice that fall the same in every world, and know whether they fell.
struct Watched {
    dice: Seeded,
    fell: bool,
}

impl Dice for Watched {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        self.fell = true;
        self.dice.draw(roll, why)
    }
    fn faces(&self) -> &[u8] {
        self.dice.faces()
    }
}

/// What somebody knows after an action.
struct World<G> {
    view: View,
    known: G,
    told: Vec<LogLine>,
    fell: bool,
    reveals: bool,
}

impl<G: Game> World<G> {
    fn after(game: &G, action: &G::Action, viewer: Viewer) -> Self {
        let (mut after, mut dice, mut events) =
            (game.clone(), Watched { dice: Seeded::new(1), fell: false }, Vec::new());
        after.apply(action, &mut dice, &mut events);
        let plays = crate::Side::BOTH.map(|side| viewer == Viewer::Side(side));
        let told =
            events.iter().map(|event| after.describe_event(event)).filter(|line| line.is_read_by(plays)).collect();
        Self {
            view: after.view_as_seen(viewer, true),
            known: after.as_seen(viewer),
            told,
            fell: dice.fell,
            reveals: game.reveals(action, &after),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.fell == other.fell && self.view == other.view && self.told == other.told && self.known == other.known
    }

    /// It cannot be taken back without asking.
    fn is_marked(&self) -> bool {
        self.fell || self.reveals
    }

    fn difference(&self, other: &Self) -> String {
        if self.told != other.told {
            return format!("told {:?} and {:?}", self.told, other.told);
        }
        if self.fell != other.fell {
            return "dice fall in one of them".to_owned();
        }
        if self.view == other.view {
            return "the views are the same, and what is known behind them is not".to_owned();
        }
        let parts = [&self.view, &other.view].map(|view| serde_json::to_value(view).unwrap_or_default());
        let empty = serde_json::Map::new();
        let differ =
            parts[0].as_object().unwrap_or(&empty).iter().filter(|(name, part)| parts[1][name.as_str()] != **part);
        differ
            .map(|(name, part)| format!("{name} is {part} and {}", parts[1][name.as_str()]))
            .collect::<Vec<_>>()
            .join("; ")
    }
}
