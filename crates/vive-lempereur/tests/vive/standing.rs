//! Standing orders: nobody has one unless he gives it, both sides see it, it can be taken back, and it ends with the phase. VLE-II.3.
use vive_lempereur::{ViveLEmpereur, study};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Game, Side};

const SET_UP: &str = "rulebook vive-lempereur\nturn 3 Blue movement\nstudy orders\nrules VLE-II.3\n\
    unit A Red I5 0706 line 4\nunit K Red H4 0604 column 3\nunit I Blue I6 0606 column 0\ndo activate I\ndo step 0\n";

fn after(lines: &str) -> ViveLEmpereur {
    study::play(&format!("{SET_UP}{lines}")).unwrap().remove(0).1.game
}

/// What a viewer reads about Red.
fn orders(game: &ViveLEmpereur, viewer: Viewer) -> Vec<String> {
    let told = game.view(viewer).sides[Side::Second.index()].resources.clone();
    told.into_iter().filter(|line| line.starts_with("standing order")).collect()
}

#[test]
fn a_standing_order_is_seen_by_both_sides_and_is_nobodys_default() {
    let viewers = [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator];
    for viewer in viewers {
        assert!(orders(&after(""), viewer).is_empty());
        assert_eq!(orders(&after("do standing fire never\n"), viewer), ["standing order: no opportunity fire"]);
    }
}

#[test]
fn it_is_taken_back_or_ends_with_the_phase() {
    let viewer = Viewer::Side(Side::Second);
    assert!(orders(&after("do standing fire never\ndo standing fire ask\n"), viewer).is_empty());
    let later = after("do standing fire never\ndo standing countercharges never\ndo done\ndo stop\ndo end\n");
    assert_eq!(later.state().phase(), vive_lempereur::procedure::Phase::DefensiveFire);
    assert!(orders(&later, viewer).is_empty());
}
