//! Faults of units, leaders and the places in which they start.
use super::faults::check_slips;
use super::{QUATRE_BRAS, TRAINING_1, told, with};
use lines_of_battle::scenario::Scenario;

/// LOB-map-2, LOB-map-3, LOB-map-4, LOB-map-6, LOB-units-2, LOB-units-9, LOB-A-4, LOB-A-5.
#[test]
fn faults_of_the_start_are_found() {
    let line = |area: &str, facing: &str| format!("area = \"{area}\"\nformation = \"line\"\nfacing = \"{facing}\"");
    let (hedge, camp) = (line("crossroads", "meadow"), line("red_camp", "crossroads"));
    check_slips(
        TRAINING_1,
        &[
            ("area = \"blue_camp\"", "area = \"blue_cam\"", "unit 'b1'", "no area 'blue_cam'", "'blue_camp'"),
            ("area = \"blue_camp\"\n", "", "unit 'b1'", "nothing says where", "add area"),
            (
                "area = \"blue_camp\"",
                "area = \"crossroads\"",
                "area 'crossroads'",
                "both sides start in it, 'b1' and 'r1' (LOB-map-6)",
                "apart",
            ),
            ("area = \"blue_camp\"", "area = \"farm\"\nformation = \"square\"", "unit 'b1'", "LOB-units-9", "column"),
            ("area = \"blue_camp\"", "area = \"blue_camp\"\nformation = \"line\"", "unit 'b1'", "LOB-map-4", "facing"),
            ("area = \"blue_camp\"", "area = \"blue_camp\"\nfacing = \"meadow\"", "unit 'b1'", "only a line", "line"),
            ("area = \"blue_camp\"", &line("blue_camp", "farm"), "unit 'b1'", "no approach joins", "across"),
            ("area = \"blue_camp\"", &line("blue_camp", "red_camp"), "unit 'b1'", "no approach joins", "across"),
            (
                "arm = \"artillery\"",
                "arm = \"artillery\"\nformation = \"line\"",
                "unit 'ba'",
                "only infantry",
                "remove the formation",
            ),
            (
                "id = \"b1\"",
                "id = \"b1\"\nartillery_state = \"limbered\"",
                "unit 'b1'",
                "only artillery",
                "remove artillery_state",
            ),
            ("id = \"b1\"", "id = \"b1\"\narrive_turn = 2", "unit 'b1'", "arrives later", "remove area"),
            ("mode = \"as_listed\"", "mode = \"free\"", "unit 'b1'", "does not set up as listed", "suggested_area"),
            ("mode = \"as_listed\"", "mode = \"fixed\"\narea = \"nowhere\"", "[setup.blue]", "no area 'nowhere'", ""),
            (
                "mode = \"as_listed\"",
                "mode = \"free\"\nforbidden_areas = [\"farn\"]",
                "[setup.blue]",
                "no area 'farn'",
                "'farm'",
            ),
            ("[setup.blue]", "[setup.bleu]", "[setup.bleu]", "no side 'bleu'", ""),
            ("[setup.blue]", "[setup.bleu]", "[setup.blue]", "has no set-up", "as_listed"),
            (
                "name = \"Blue Camp\"",
                "name = \"B\"\nreinforcement = \"red\"",
                "unit 'b1'",
                "the enemy's reinforcement area (LOB-A-4)",
                "elsewhere",
            ),
        ],
    );
    let entry = with(TRAINING_1, "name = \"Blue Camp\"", "name = \"B\"\nreinforcement = \"blue\"");
    check_slips(&entry, &[("area = \"blue_camp\"", &line("blue_camp", "meadow"), "unit 'b1'", "LOB-A-5", "column")]);
    let crowded = TRAINING_1.replacen("area = \"blue_camp\"", "area = \"farm\"", 2);
    assert!(
        told(&Scenario::parse(&crowded).unwrap_err())
            .contains("more units start in it (2) than its capacity of 1 allows (LOB-map-2)")
    );
    let taken = TRAINING_1.replacen("area = \"red_camp\"", &camp, 2);
    assert!(
        told(&Scenario::parse(&taken).unwrap_err())
            .contains("unit 'r2' is already on the approach 'crossroads--red_camp'")
    );
    let facing_each_other =
        with(&with(TRAINING_1, "area = \"crossroads\"", &hedge), "area = \"blue_camp\"", &line("meadow", "crossroads"));
    assert!(told(&Scenario::parse(&facing_each_other).unwrap_err()).contains("LOB-map-3"));
}

/// LOB-units-4, LOB-units-5, LOB-attr-5, LOB-A-1.
#[test]
fn faults_of_units_are_found() {
    check_slips(
        TRAINING_1,
        &[
            ("id = \"b2\"", "id = \"b1\"", "unit 'b1'", "has the same id", "another"),
            ("side = \"blue\"", "side = \"blu\"", "unit 'b1'", "no side 'blu'", "'blue'"),
            ("rating = 3", "rating = 6", "unit 'b1'", "rating of 6", "1 to 5"),
            ("rating = 3", "rating = 0", "unit 'b1'", "rating of 0", "1 to 5"),
            ("rating = 3\n", "", "unit 'b1'", "no rating", "1 to 5"),
            ("arm = \"artillery\"", "arm = \"artillery\"\nrating = 2", "unit 'ba'", "LOB-units-4", "remove the rating"),
            ("rating = 3", "rating = 3\nattributes = [\"fanatik\"]", "unit 'b1'", "no attribute", "'fanatic'"),
            (
                "rating = 3",
                "rating = 3\nattributes = [\"fanatic\", \"fearful\"]",
                "unit 'b1'",
                "LOB-attr-5",
                "remove one",
            ),
            (
                "rating = 3",
                "rating = 3\nattributes = [\"cuirassier\"]",
                "unit 'b1'",
                "does not go with infantry",
                "remove the attribute",
            ),
            ("rating = 3", "rating = 3\nflags = [\"hose\"]", "unit 'b1'", "no flag 'hose'", "'horse'"),
            (
                "rating = 3",
                "rating = 3\nflags = [\"horse\"]",
                "unit 'b1'",
                "does not go with infantry",
                "remove the flag",
            ),
            ("rating = 3", "rating = 3\ncontingent = \"red\"", "unit 'b1'", "no contingent of its side 'red'", ""),
            (
                "name = \"Blue\"",
                "name = \"Blue\"\ncontingents = [\"a\", \"b\"]",
                "unit 'b1'",
                "several contingents",
                "say which",
            ),
            (
                "name = \"Blue\"",
                "name = \"Blue\"\ncontingents = [\"red\"]",
                "[sides.",
                "'red' is listed twice",
                "different",
            ),
            ("rating = 3", "rating = 3\nrequires = \"leader\"", "unit 'b1'", "no switch 'leader'", "'leaders'"),
            ("rating = 3", "rating = 3\nsuggested_area = \"farn\"", "unit 'b1'", "no area 'farn'", "'farm'"),
            ("rating = 3", "rating = 3\nschedule_order = 1", "unit 'b1'", "there at the start", "schedule_order"),
            ("area = \"blue_camp\"", "arrive_turn = 3", "unit 'b1'", "no reinforcement area (LOB-A-1)", "[sides.blue]"),
            ("area = \"blue_camp\"", "arrive_turn = 7", "unit 'b1'", "after the last turn 6", "1 to 6"),
            (
                "area = \"blue_camp\"",
                "arrive_turn = 3\nalternate_area = \"farm\"",
                "unit 'b1'",
                "its alternate_area",
                "own side",
            ),
        ],
    );
    check_slips(
        QUATRE_BRAS,
        &[("schedule_order = 2", "schedule_order = 1", "unit 'al-5-1'", "'al-vm-lc' has the same", "own place")],
    );
    let one_sided = TRAINING_1.replace("side = \"red\"", "side = \"blue\"");
    assert!(told(&Scenario::parse(&one_sided).unwrap_err()).contains("this side has no units"));
}

/// LOB-leader-3, LOB-leader-5.
#[test]
fn faults_of_leaders_are_found() {
    let leader = "[[leader]]\nid = \"b9\"\nname = \"B\"\nside = \"blue\"\n";
    let arriving = format!("{leader}arrive_turn = 2");
    check_slips(
        TRAINING_1,
        &[
            ("", &leader.replace("b9", "b1"), "leader 'b1'", "a unit has the same id", "another"),
            ("", leader, "leader 'b9'", "no list of seniority", "[seniority]"),
            ("", &leader.replace("blue", "blu"), "leader 'b9'", "no side 'blu'", "'blue'"),
            ("", &format!("{leader}bonuses = [\"brave\"]"), "leader 'b9'", "no bonus 'brave'", ""),
            ("", &format!("{leader}restrict_contingent = \"red\""), "leader 'b9'", "no contingent of his side", ""),
            ("", &format!("{leader}requires = \"qb\""), "leader 'b9'", "no switch 'qb'", ""),
            ("", &arriving, "leader 'b9'", "no reinforcement area (LOB-leader-5)", "reinforcement_area"),
            ("", &arriving.replace('2', "20"), "leader 'b9'", "after the last turn 6", "1 to 6"),
        ],
    );
    check_slips(
        QUATRE_BRAS,
        &[
            ("french = [\"ney\"", "french = [\"nay\"", "[seniority] french", "no leader 'nay'", "'ney'"),
            ("french = [\"ney\"", "french = [\"picton\"", "[seniority] french", "other side", "remove him"),
            ("french = [\"ney\"", "french = [\"foy\"", "[seniority] french", "'foy' is named twice", "once"),
            (
                "{ french = [\"ney\", \"reille\", \"derlon\"",
                "{ french = [\"ney\", \"d\"",
                "option 'qb-derlon'",
                "no leader 'd'",
                "",
            ),
            ("id = \"foy\"", "id = \"ney\"", "leader 'ney'", "has the same id", "another"),
        ],
    );
}
