//! INV7: on Mirror Ridge the legal actions of a state and of its half-turn image with sides exchanged correspond one to one.
//!
//! The image of a whole battle is a battle, too: the one in which the side that moves first lets its first turn pass. From then on
//! the second side finds just what the first side found in the first battle, turned by half a circle. So both are played
//! side by side, action for action and die for die.
use lines_of_battle::scenario::Scenario;
use lines_of_battle::{Action, LinesOfBattle, book, new_game};
use std::collections::{BTreeMap, BTreeSet};
use voltigeur_engine::{Fights, GameState, Notation, Pending, Recorded, Recording, Rules, Seeded, Side, notation};

/// Who stands for whom.
struct Mirror(BTreeMap<String, String>);

impl Mirror {
    fn of_the_ridge() -> Self {
        let scenario = Scenario::parse(book().scenario_text("mirror-ridge").unwrap()).unwrap();
        let symmetry = scenario.symmetry().unwrap();
        let pairs = symmetry.areas.iter().chain(symmetry.units);
        Self(pairs.flat_map(|[a, b]| [(a.clone(), b.clone()), (b.clone(), a.clone())]).collect())
    }

    fn word(&self, word: &str) -> String {
        match word.split_once("--") {
            Some((a, b)) => format!("{}--{}", self.word(a), self.word(b)),
            None => self.0.get(word).map_or(word, String::as_str).to_owned(),
        }
    }

    /// The image of an action of one game as an action of the other.
    fn action(&self, of: &LinesOfBattle, action: &Action, image: &LinesOfBattle) -> Action {
        let words: Vec<String> = notation(of, action).split(' ').map(|word| self.word(word)).collect();
        image.read_action(&words.join(" ")).unwrap()
    }
}

fn legal(game: &LinesOfBattle) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal
}

/// Takes what is forced or can be declined until it is the first turn of a side and points are rolled.
fn begun(switches: &[String], active: Side, faces: &[u8]) -> LinesOfBattle {
    let mut game = new_game("mirror-ridge", Some(switches)).unwrap();
    let mut dice = Recorded::new(faces.to_vec());
    while game.state().turn() == 0 || game.state().active() != active {
        let action = match &legal(&game)[..] {
            [only] => *only,
            _ => game.decline().unwrap(),
        };
        game.apply(&action, &mut dice, &mut ());
    }
    dice.finish().unwrap();
    game
}

/// Plays both battles to the end of the shorter one, and says how many decisions there were and how many of them in fights.
fn side_by_side(mirror: &Mirror, switches: &[String], seed: u64) -> (usize, usize) {
    let mut game = begun(switches, Side::First, &[4]);
    let mut image = begun(switches, Side::Second, &[1, 4]);
    let mut rng = Seeded::new(seed);
    let mut dice = Recording::new(Seeded::numbered(seed, 1));
    let (mut decisions, mut in_fights) = (0, 0);
    while let Pending::Decision(side) = image.pending() {
        assert_eq!(game.pending(), Pending::Decision(side.other()), "seed {seed}, decision {decisions}");
        let own = legal(&game);
        let mirrored: BTreeSet<String> =
            own.iter().map(|action| notation(&image, &mirror.action(&game, action, &image))).collect();
        let others: BTreeSet<String> = legal(&image).iter().map(|action| notation(&image, action)).collect();
        assert_eq!(mirrored, others, "seed {seed}, decision {decisions}");
        assert_eq!(own.len(), others.len(), "seed {seed}, decision {decisions}");
        let (points, turned) = (game.score(), image.score());
        assert_eq!(points[side.other()], turned[side], "seed {seed}, decision {decisions}");
        // Battles are duller if phases end as often as anything else is done.
        let declined = game.decline().filter(|_| !game.in_fight() && own.len() > 1 && rng.below(4) > 0);
        let open: Vec<Action> = own.into_iter().filter(|action| Some(*action) != declined).collect();
        let action = open[rng.below(open.len())];
        let answer = mirror.action(&game, &action, &image);
        decisions += 1;
        in_fights += usize::from(game.in_fight());
        game.apply(&action, &mut dice, &mut ());
        let faces = std::mem::take(&mut dice.throws).iter().flat_map(|throw| throw.faces.clone()).collect();
        let mut same = Recorded::new(faces);
        image.apply(&answer, &mut same, &mut ());
        if image.pending().side().is_some() {
            same.finish().unwrap_or_else(|why| panic!("seed {seed}, decision {decisions}: {why}"));
        }
    }
    (decisions, in_fights)
}

/// INV7, under no switch and under each that changes what may be done. LOB-map-5, LOB-D-2, LOB-D-4, LOB-C2, LOB-C4, LOB-C9, LOB-E-4,
/// LOB-act-7, LOB-turn-1.
#[test]
fn the_legal_actions_of_a_battle_and_of_its_half_turn_image_correspond() {
    let mirror = Mirror::of_the_ridge();
    let switches = [
        "",
        "rally-and-move",
        "retreat_blocked_by_facing_line",
        "shot_lead_continues",
        "cavalry_defender_quickref",
        "square_drawn_out",
    ];
    let (mut decisions, mut in_fights) = (0, 0);
    for (n, switch) in (0..).zip(switches) {
        let on: Vec<String> = Some(switch).filter(|id| !id.is_empty()).map(str::to_owned).into_iter().collect();
        for seed in 0..10 {
            let (some, fights) = side_by_side(&mirror, &on, 100 * n + seed);
            decisions += some;
            in_fights += fights;
        }
    }
    assert!(decisions > 10_000 && in_fights > 2_000, "{decisions} decisions, {in_fights} of them in fights");
}
