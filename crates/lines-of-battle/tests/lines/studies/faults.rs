//! Lines that make no sense and positions that cannot be.
use super::HEAD;
use lines_of_battle::study;
use voltigeur_engine::StudyError;

/// The error of a study that begins with [`HEAD`]; lines are counted from the first one of `text`.
fn error(text: &str) -> StudyError {
    match study::run(&format!("{HEAD}{text}")) {
        Ok(report) => panic!("{text} is accepted:\n{report}"),
        Err(mut error) => {
            error.line = error.line.saturating_sub(HEAD.lines().count());
            error
        }
    }
}

/// Each text is refused on its line, with a sentence that has these words.
fn check_errors(wrong: &[(&str, usize, &str)]) {
    let mut told = String::new();
    for &(text, line, part) in wrong {
        let error = error(text);
        if error.line != line || !error.why.to_lowercase().contains(&part.to_lowercase()) {
            told.push_str(&format!("{text}: {error}\n"));
        }
    }
    assert!(told.is_empty(), "\n{told}");
}

/// LOB-map-1, LOB-map-7, LOB-map-8, LOB-leader-3: every line that makes no sense is named, with a sentence that says what to do.
#[test]
fn a_line_that_makes_no_sense_is_named() {
    let wrong = [
        ("sides A B", 1, "line 2 already says this"),
        ("area", 1, "write the id of the Area"),
        ("area Ä", 1, "'Ä' is not a valid id"),
        ("area X-Y", 1, "'X-Y' is not a valid id"),
        ("area X swamp", 1, "'swamp' makes no sense here: an Area is open, wood"),
        ("area W wood", 1, "line 8 already describes the Area 'W'"),
        ("area X wood entry French", 1, "a Reinforcement Area is open ground (LOB-A-5)"),
        ("area X entry Dutch", 1, "the sides are French and British"),
        ("area X", 0, "the map is not connected"),
        ("area X height 99", 1, "write a height from -9 to 9"),
        ("link A", 1, "'A' joins nothing"),
        ("link C-B", 1, "line 4 already joins 'C' and 'B' (LOB-map-1)"),
        ("link A-A", 1, "joins an area with itself"),
        ("link C-W marshy", 1, "belong to approaches only (LOB-map-8)"),
        ("link C-X one-way", 1, "only an arrow can be one-way (LOB-map-7)"),
        ("link A-C deep", 1, "'deep' makes no sense here: a link is plain"),
        ("unit", 1, "write an id, a side and a code"),
        ("unit X Dutch I3 in A", 1, "there is no side 'Dutch'"),
        ("unit X French I9 in A", 1, "'I9' is not a unit"),
        ("unit X French K3 in A", 1, "'K3' is not a unit"),
        ("unit X French I3", 1, "nothing says where 'X' is"),
        ("unit X French I3 in", 1, "the Area after 'in'"),
        ("unit X French I3 in D", 1, "there is no area 'd'"),
        ("unit X French I3 in A in B", 1, "in two places"),
        ("unit X French I3 facing B", 1, "write 'in AREA facing AREA'"),
        ("unit X French I3 in A square column", 1, "one formation"),
        ("unit X French I3 in A brave", 1, "'brave' makes no sense here"),
        ("unit X French I3 in A fanatic", 1, "add 'attributes' to a line 'switches'"),
        ("unit X French G in A horse", 1, "add 'horse-artillery' to a line 'switches'"),
        ("switches attributes\nunit X French G in A fanatic", 2, "does not go with artillery"),
        ("unit lost French I3 in A", 1, "has a meaning of its own after 'expect'"),
        ("unit X French I3 in A\nunit x British I3 in C", 2, "line 11 already has a piece 'x'"),
        ("unit X British I3 arrives 2", 1, "add an Area such as 'area R entry British'"),
        ("unit X French I3 arrives 21", 1, "after the last turn 20"),
        ("leader n French on X", 1, "add 'leaders' to a line 'switches'"),
        ("switches leaders\nleader n French", 2, "nothing says where 'n' is"),
        ("switches leaders\nleader n French waits R jolly", 2, "'jolly' makes no sense here"),
        ("switches leaders\nleader n French waits A", 2, "only in a Reinforcement Area of his own side"),
        (
            "switches leaders\nunit X French I3 in A\nleader n French on X restricted dutch",
            3,
            "no contingent of his side",
        ),
        ("switches leders", 1, "did you mean 'leaders'?"),
        ("victory 3", 1, "what are the points for?"),
        ("victory D 3", 1, "no area 'd'"),
        ("victory A 3 Dutch", 1, "the sides are French and British"),
        ("bonus Dutch 3", 1, "the sides are French and British"),
        ("bonus French x", 1, "'x' is not a valid number"),
        ("turns 0", 1, "write a number of turns from 1 to 99"),
        ("sight clear", 1, "'sight general' or 'sight quatre-bras'"),
        ("clear all", 1, "'all' makes no sense here"),
        ("put X in A", 1, "there is no unit 'X'"),
        ("put", 1, "the unit or leader"),
        ("unit X French I3 in A\nput X", 2, "does not say where"),
        ("unit X French I3 in A\nput X on X", 2, "is a unit, not a leader"),
        ("remove", 1, "the unit or leader to remove"),
        ("turn", 1, "write a turn from 1 to 99"),
        ("turn 21", 1, "this battle has 20 turns"),
        ("turn 1 Dutch", 1, "the sides are French and British"),
        ("turn 1 French phase X", 1, "the phases are A, B, C, D and E"),
        ("turn 1 French phase B points 3", 1, "rolled in phase B"),
        ("switches rally-and-move\nturn 1 French phase C", 2, "there is no phase C"),
        ("points", 1, "how many command points?"),
        ("points many", 1, "'many' is not a valid number"),
        ("points 1 dutch", 1, "there is no contingent 'dutch'"),
        ("points 2 leader n", 1, "gives one command point"),
        ("setup-dice 3", 1, "0 dice are rolled at this set-up"),
        ("turn 1 French phase B", 0, "a die is missing where d3 falls for LOB-B-1"),
        ("do march A", 1, "there is no verb 'march'"),
        ("do move D", 1, "there is no area 'd'"),
        ("expect X in A", 1, "there is no unit 'X'"),
        ("unit X French I3 in A\nexpect X", 2, "what should be checked of 'X'?"),
        ("unit X French I3 in A\nexpect X happy", 2, "'happy' cannot be said of a unit"),
        ("unit X French I3 in A\nexpect X on A", 2, "'A' is not a link"),
        ("expect lost", 1, "name all of them"),
        ("expect empty D", 1, "there is no area 'D'"),
        ("expect held A", 1, "the side that holds it"),
        ("expect purse", 1, "how many command points?"),
        ("expect spent", 1, "command points from 0"),
        ("expect totals 7", 1, "two numbers, such as 7:6"),
        ("expect aim G", 1, "there is no unit 'G'"),
        ("expect turn 1 phase", 1, "the letter of a phase"),
        ("expect spent 1 2", 1, "'2' makes no sense here"),
    ];
    check_errors(&wrong);
}

/// LOB-map-2, LOB-map-3, LOB-map-6, LOB-units-2, LOB-units-4, LOB-units-7, LOB-units-9, LOB-A-4, LOB-A-5, LOB-leader-1, LOB-leader-9i.
#[test]
fn a_position_that_cannot_be_is_refused() {
    let wrong = [
        ("unit X French I3 in A\nunit Y British I3 in A", 2, "LOB-map-6"),
        ("unit X French I3 in B facing A\nunit Y British I3 in B", 2, "LOB-map-6"),
        ("unit X French I3 in A facing B\nunit Y British I3 in B facing A", 2, "LOB-map-3"),
        ("unit X French HC3 in A facing B", 1, "LOB-map-3"),
        ("unit X French I3 in B facing W", 1, "LOB-map-7"),
        ("unit X French I3 in A facing C", 1, "LOB-map-4"),
        ("unit X French I3 in R facing A", 1, "LOB-A-5"),
        ("unit X British I3 in R", 1, "LOB-A-4"),
        ("unit X French I3 in F\nunit Y French I3 in F", 2, "LOB-map-2"),
        ("unit X French I3 in W square", 1, "LOB-units-9"),
        ("unit X French HC3 in A square", 1, "LOB-units-2"),
        ("unit X French I3 in A facing B square", 1, "LOB-units-2"),
        ("unit X French I3 in A limbered", 1, "LOB-units-4"),
        ("unit X French I3 in A hits 4", 1, "LOB-units-7"),
        ("unit X French G in A hits 1", 1, "LOB-units-7"),
        ("switches leaders\nunit X French I3 in A\nleader n British on X", 3, "LOB-leader-1"),
        ("switches leaders\nunit X French I3 in A\nleader n French on X cavalryman", 3, "LOB-leader-9i"),
        ("switches leaders\nunit X French I3 absent\nleader n French on X", 3, "LOB-leader-1"),
        ("switches leaders\nunit X French I3 in A\nleader n French on X hits 1", 3, "LOB-leader-1"),
    ];
    check_errors(&wrong);
}
