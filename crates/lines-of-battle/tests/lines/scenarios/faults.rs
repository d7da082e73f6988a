//! Every fault of a scenario file is found, and reported with its place and its remedy: the text, the map, the rest.
use super::{MIRROR_RIDGE, QUATRE_BRAS, TRAINING_1, TRAINING_2, told, with};
use lines_of_battle::scenario::Scenario;
use proptest::prelude::*;
use std::fmt::Write;
use voltigeur_engine::Fault;

/// A fault: where it is made, what is changed, and what the report says of it.
pub type Slip<'t> = (&'t str, &'t str, &'t str, &'t str, &'t str);

pub fn check_slips(text: &str, slips: &[Slip<'_>]) {
    for &(from, to, place, wrong, remedy) in slips {
        let faults = match Scenario::parse(&with(text, from, to)) {
            Ok(_) => panic!("{to:?} passed the check"),
            Err(faults) => faults,
        };
        let found =
            |fault: &Fault| fault.place.contains(place) && fault.wrong.contains(wrong) && fault.remedy.contains(remedy);
        assert!(faults.iter().any(found), "{to:?} gives\n{}", told(&faults));
        assert!(faults.iter().all(|fault| !fault.remedy.is_empty()));
    }
}

#[test]
fn what_cannot_be_read_is_reported_with_its_line() {
    check_slips(
        TRAINING_1,
        &[
            ("title = \"Training", "title = Training", "line 6", "", "TOML syntax"),
            (
                "terrain = \"open\"",
                "terrane = \"open\"",
                "area 'blue_camp' (line 33)",
                "unknown key 'terrane'",
                "'terrain'",
            ),
            ("terrain = \"open\"", "terrain = \"oben\"", "area 'blue_camp' (line 33)", "'oben'", "'open', 'closed'"),
            ("rating = 3", "rating = \"good\"", "unit 'b1'", "invalid type", "type that is expected"),
            ("kind = \"field\"\n", "", "area 'blue_camp'", "'kind' is missing", "add kind"),
            ("[canvas]", "[canvass]", "[canvas]", "missing", "add a table"),
            ("[canvas]", "[canvass]", "line 12", "no table 'canvass'", "'canvas'"),
            ("mode = \"as_listed\"", "mode = \"asleep\"", "setup.blue", "'asleep'", "'as_listed', 'fixed', 'free'"),
            ("mode = \"as_listed\"", "mode = \"as_listed\"\ncolour = 3", "setup.blue", "unknown key 'colour'", ""),
            ("[[turn]]\nn = 1", "[[turn]]\nn = 1\nm = 2", "turn (line", "unknown key 'm'", ""),
            ("[sides.blue]", "[[sides]]\n[x.blue]", "line", "'sides' is not a table", "[sides.<id>]"),
            ("", "[[sides.blue]]", "line", "", "TOML syntax"),
        ],
    );
    let two = with(&with(TRAINING_1, "title = \"Training", "title = Training"), "height = 400", "height = = 400");
    assert!(Scenario::parse(&two).unwrap_err().len() >= 2, "both lines are reported");
}

#[test]
fn a_key_that_is_unknown_does_not_hide_other_faults() {
    let text = with(TRAINING_1, "id = \"b1\"", "id = \"b1\"\ncolour = \"blue\"\nnumber = 3");
    let text = with(&text, "rating = 2", "rating = 6");
    let faults = Scenario::parse(&text).unwrap_err();
    assert_eq!(faults.len(), 3, "{}", told(&faults));
}

/// LOB-map-1, LOB-map-3, LOB-map-7, LOB-map-8, LOB-A-1, LOB-A-5, LOB-opt-road1.
#[test]
fn faults_of_the_map_are_found() {
    let link = |id: &str, a: &str, b: &str, rest: &str| {
        format!("[[link]]\nid = \"{id}\"\na = \"{a}\"\nb = \"{b}\"\n{rest}\nedge = [[0, 0], [1, 1]]")
    };
    let again = link("again", "meadow", "blue_camp", "type = \"approach\"");
    let loops = link("loop", "meadow", "meadow", "type = \"approach\"");
    let road = |areas: &str| format!("[[road]]\nname = \"Lane\"\nareas = [{areas}]");
    let hedged_arrow = "id = \"farm--crossroads\"\nkind = \"hedged\"";
    check_slips(
        TRAINING_1,
        &[
            ("id = \"meadow\"", "id = \"farm\"", "area 'farm'", "has the same id", "another id"),
            ("id = \"meadow\"", "id = \"Long Meadow\"", "area 'Long Meadow'", "cannot be typed", "small letters"),
            (
                "id = \"meadow--farm\"",
                "id = \"blue_camp--farm\"",
                "link 'blue_camp--farm'",
                "has the same id",
                "another",
            ),
            ("a = \"meadow\"", "a = \"meadov\"", "link 'meadow--farm'", "no area 'meadov'", "'meadow'"),
            ("", &again, "link 'again'", "already joins 'blue_camp' and 'meadow' (LOB-map-1)", "remove one"),
            ("", &loops, "link 'loop'", "with itself", "two different"),
            (
                "type = \"arrow\"",
                "type = \"approach\"",
                "link 'blue_camp--farm'",
                "'farm' is closed (LOB-map-1)",
                "arrow",
            ),
            (
                "type = \"approach\"",
                "type = \"arrow\"",
                "link 'blue_camp--meadow'",
                "two open areas (LOB-map-3)",
                "approach",
            ),
            (
                "id = \"farm--crossroads\"",
                hedged_arrow,
                "link 'farm--crossroads'",
                "approaches only (LOB-map-8)",
                "plain",
            ),
            (
                "type = \"approach\"",
                "type = \"approach\"\none_way = true",
                "link 'blue_camp--meadow'",
                "LOB-map-7",
                "one_way",
            ),
            (
                "polygon = [[81, 0], [427, 0], [310, 199], ",
                "polygon = [[81, 0], ",
                "area 'meadow'",
                "three points, and this one has 2",
                "add points",
            ),
            (
                "effects = \"buildings\"",
                "effects = \"buildings\"\ncapacity = 0",
                "area 'farm'",
                "capacity of 0",
                "1 to 254",
            ),
            ("terrain = \"closed\"", "terrain = \"open\"", "area 'farm'", "closed terrain (LOB-map-7)", "closed"),
            ("id = \"farm\"", "id = \"farm\"\nreinforcement = \"red\"", "area 'farm'", "LOB-A-5", "open"),
            ("id = \"meadow\"", "id = \"meadow\"\nreinforcement = \"rad\"", "area 'meadow'", "no side 'rad'", "'red'"),
            (
                "id = \"meadow\"",
                "id = \"meadow\"\nreinforcement = \"red\"\ncapacity = 3",
                "area 'meadow'",
                "LOB-A-1",
                "capacity",
            ),
            ("", &road("\"meadow\""), "road 'Lane'", "two areas or more", "in order"),
            ("", &road("\"meadow\", \"farn\""), "road 'Lane'", "no area 'farn'", "'farm'"),
            ("", &road("\"meadow\", \"red_camp\""), "road 'Lane'", "no link joins", "add the link"),
            ("width = 600", "width = 0", "[canvas]", "no size", "width"),
        ],
    );
    let cut = TRAINING_1.replace("b = \"red_camp\"", "b = \"crossroads\"");
    let faults = Scenario::parse(&cut).unwrap_err();
    assert!(told(&faults).contains("not connected: no way leads from 'blue_camp' to 'red_camp'"), "{}", told(&faults));
}

/// LOB-turn-2, LOB-B-1, LOB-E-8.
#[test]
fn faults_of_turns_victory_and_lines_of_fire_are_found() {
    let blocked = "gun = \"meadow\"\ntarget = \"crossroads\"\nblocked = true";
    let open = "gun = \"meadow\"\ntarget = \"crossroads\"\nneeds = 5";
    let neither = "gun = \"meadow\"\ntarget = \"crossroads\"";
    check_slips(
        TRAINING_1,
        &[
            ("n = 2", "n = 3", "turn 3", "not numbered", "n = 2"),
            ("{ blue = 1, red = 1 }", "{ blue = 1 }", "turn 1", "bonus of 'red' is missing", "add red"),
            ("{ blue = 1, red = 1 }", "{ blue = 1, red = 1, rd = 2 }", "turn 1", "no side or column 'rd'", "'red'"),
            ("areas = [\"farm\"]", "areas = [\"farn\"]", "victory 'Orchard Farm'", "no area 'farn'", "'farm'"),
            ("areas = [\"farm\"]\n", "", "victory 'Orchard Farm'", "names no areas", "add areas"),
            (
                "kind = \"each_area\"",
                "kind = \"eliminated_unit\"",
                "victory 'Crossroads'",
                "by area",
                "remove the areas",
            ),
            ("points = 1", "points = 1\nside = \"rad\"", "victory 'Enemy", "no side 'rad'", "'red'"),
            ("gun = \"meadow\"", "gun = \"meadov\"", "los_check", "no area 'meadov'", "'meadow'"),
            ("facing = \"meadow\"", "facing = \"farm\"", "los_check", "no approach joins", "across"),
            (blocked, neither, "los_check", "which roll the shot needs", "blocked = true"),
            (blocked, open, "los_check", "forbids it: a hedge", "los_override"),
            (
                "needs = 5",
                "needs = 6",
                "los_check",
                "towards 'meadow' needs 6, says the file, but the ground allows it",
                "los_override",
            ),
            ("", "[[los_override]]\ngun = \"meadow\"\ntarget = \"moon\"", "los_override", "no area 'moon'", ""),
            ("first_player = \"blue\"", "first_player = \"green\"", "[scenario]", "no side 'green'", ""),
            (
                "first_player = \"blue\"",
                "first_player = \"blue\"\nsetup_order = [\"red\"]",
                "[scenario]",
                "each side once",
                "both",
            ),
            (
                "first_player = \"blue\"",
                "first_player = \"blue\"\ndefault_switches = [\"leader\"]",
                "switch 'leader'",
                "no switch",
                "'leaders'",
            ),
            ("system = \"lines-of-battle\"", "system = \"chess\"", "[scenario]", "'chess'", "its own rulebook"),
            ("about = \"A", "about = \"\"\n#", "[scenario]", "'about' is empty", "say"),
            ("[sides.red]", "[sides.green]\nname = \"Green\"\n[sides.red]", "[sides]", "this one has 3", "two"),
        ],
    );
    let no_turns = TRAINING_1.replace("[[turn]]", "[[x]]");
    assert!(told(&Scenario::parse(&no_turns).unwrap_err()).contains("there are no turns"));
    let no_prizes = TRAINING_1.replace("[[victory]]", "[[x]]");
    assert!(told(&Scenario::parse(&no_prizes).unwrap_err()).contains("nothing scores"));
}

/// LOB-QB-15, LOB-QB-17, LOB-QB-22.
#[test]
fn faults_of_options_are_found() {
    check_slips(
        QUATRE_BRAS,
        &[
            ("rule = \"LOB-QB-17\"", "rule = \"QB-99\"", "option 'qb-kgl-cavalry'", "not a rule", "LOB-QB-15"),
            ("title = \"Better British staff\"\n", "", "option 'qb-better-staff'", "no title", "few words"),
            (
                "excludes = [\"qb-better-staff\", ",
                "excludes = [\"qb-beter-staff\", ",
                "option 'qb-random-arrival'",
                "no switch",
                "'qb-better-staff'",
            ),
            (
                "requires = [\"qb-derlon\"]",
                "requires = [\"qb-derlon-single\"]",
                "option 'qb-derlon-single'",
                "names itself",
                "other",
            ),
            (
                "switch = \"qb-better-staff\"",
                "switch = \"qb-random-arrival\"",
                "option 'qb-random-arrival'",
                "has the same id",
                "",
            ),
            ("from_turn = 2", "from_turn = 15", "option 'qb-random-arrival'", "no turn 15", "1 to 14"),
            (
                "side = \"allied\", from_turn",
                "side = \"french\", from_turn",
                "option 'qb-random-arrival'",
                "schedule_order",
                "add",
            ),
            (
                "side = \"allied\", from_turn",
                "side = \"aled\", from_turn",
                "option 'qb-random-arrival'",
                "no side 'aled'",
                "",
            ),
            (
                "units = [\"al-kgl-lc\"]",
                "units = [\"al-kgl-lk\"]",
                "option 'qb-kgl-cavalry'",
                "no unit 'al-kgl-lk'",
                "'al-kgl-lc'",
            ),
            ("units = [\"al-kgl-lc\"], ", "", "option 'qb-kgl-cavalry'", "whose turns", "add units"),
            (
                "turns = [9, 10, 11, 12, 13, 14]",
                "turns = [9, 10, 11, 12, 13, 15]",
                "option 'qb-kgl-cavalry'",
                "no turn 15",
                "",
            ),
            (
                "turns = [9, 10, 11, 12, 13, 14]",
                "extra_bonus = [0, 0, 0, 0, 0, 0]",
                "option 'qb-kgl-cavalry'",
                "turns or divisions",
                "one of",
            ),
            ("turns = [9, 10, 11, 12, 13, 14]", "turns = [9, 10]", "option 'qb-kgl-cavalry'", "length", ""),
            (
                "turns = [9, 10, 11, 12, 13, 14]",
                "turns = [9, 10, 11, 12, 13, 14], extra_bonus = [0, 0, 0, 0, 0, 0]",
                "option 'qb-kgl-cavalry'",
                "arrival of a division",
                "",
            ),
            (
                "divisions = [\"\", \"\", \"I Corps, 2nd",
                "divisions = [\"\", \"\", \"I Corps, 7nd",
                "option 'qb-derlon-single'",
                "no division",
                "2nd",
            ),
            (
                "arrive_turn = 10\nrequires = \"qb-derlon\"",
                "requires = \"qb-derlon\"",
                "option 'qb-derlon-single'",
                "unit 'fr-i1-1' of the division",
                "arrive_turn",
            ),
            (
                "cp_column = { french = \"derlon\" }",
                "cp_column = { french = \"derlom\" }",
                "turn 1",
                "bonus of 'derlom' is missing",
                "add",
            ),
        ],
    );
    let alone =
        QUATRE_BRAS.replace("excludes = [\"qb-better-staff\", ", "excludes = [").replace("\"qb-random-arrival\", ", "");
    assert!(told(&Scenario::parse(&alone).unwrap_err()).contains("'qb-better-staff' also lets dice bring units"));
    check_slips(
        MIRROR_RIDGE,
        &[
            (
                "areas = [[\"south_camp\"",
                "areas = [[\"south_kamp\"",
                "[symmetry]",
                "no area 'south_kamp'",
                "'south_camp'",
            ),
            ("units = [[\"s1\"", "units = [[\"s9\"", "[symmetry]", "no unit 's9'", ""),
        ],
    );
}

#[test]
fn all_faults_of_a_file_are_reported_at_once() {
    let changes = [
        ("id = \"meadow\"", "id = \"meadow\"\nheight = 1\nshape = 4"),
        ("type = \"arrow\"", "type = \"approach\""),
        ("rating = 3", "rating = 9"),
        ("n = 6", "n = 7"),
        ("areas = [\"farm\"]", "areas = [\"barn\"]"),
        ("first_player = \"blue\"", "first_player = \"blue\"\ndefault_switches = [\"moonlight\"]"),
        ("area = \"crossroads\"", "area = \"crossroad\""),
    ];
    let text = changes.iter().fold(TRAINING_1.to_owned(), |text, (from, to)| with(&text, from, to));
    let faults = Scenario::parse(&text).unwrap_err();
    let expected = [
        "unknown key 'shape'",
        "closed terrain",
        "rating of 9",
        "not numbered",
        "'barn'",
        "'moonlight'",
        "'crossroad'",
    ];
    for wrong in expected {
        assert!(faults.iter().any(|fault| fault.wrong.contains(wrong)), "{wrong} is not in\n{}", told(&faults));
    }
    assert_eq!(faults.len(), expected.len(), "{}", told(&faults));
}

#[test]
fn a_battle_that_is_too_large_is_refused() {
    let mut text = TRAINING_1.to_owned();
    for n in 0..60 {
        let keys = "terrain = 'open'\nkind = 'field'\nx = 0\ny = 0\npolygon = [[0, 0], [1, 0], [0, 1]]";
        writeln!(text, "[[area]]\nid = 'a{n}'\nname = 'A'\n{keys}").unwrap();
    }
    for n in 0..122 {
        let (a, b) = (n % 60, (n + 1 + n / 60) % 60);
        writeln!(text, "[[link]]\nid = 'l{n}'\na = 'a{a}'\nb = 'a{b}'\ntype = 'approach'\nedge = [[0, 0], [1, 1]]")
            .unwrap();
    }
    for n in 0..58 {
        let keys = "name = 'U'\nside = 'blue'\narm = 'infantry'\nrating = 1\narea = 'blue_camp'";
        writeln!(text, "[[unit]]\nid = 'u{n}'\n{keys}").unwrap();
    }
    for n in 0..33 {
        writeln!(text, "[[leader]]\nid = 'c{n}'\nname = 'C'\nside = 'blue'").unwrap();
    }
    let contingents: Vec<String> = (0..8).map(|n| format!("'k{n}'")).collect();
    let text = with(&text, "name = \"Red\"", &format!("name = \"Red\"\ncontingents = [{}]", contingents.join(", ")));
    let report = told(&Scenario::parse(&text).unwrap_err());
    for wrong in [
        "65 areas, and at most 64 are allowed",
        "129 links, and at most 128 are allowed",
        "65 units, and at most 64 are allowed",
        "33 leaders, and at most 32 are allowed",
        "9 contingents, and at most 8 are allowed",
    ] {
        assert!(report.contains(wrong), "{wrong} is not in\n{report}");
    }
}

proptest! {
    /// Whatever is done to a file, the answer is a battle or a list of faults.
    #[test]
    fn a_spoilt_file_is_reported_and_never_a_surprise(
        first: bool,
        edits in proptest::collection::vec((0usize..360, 0usize..360, 0u8..3), 1..4),
    ) {
        let mut lines: Vec<&str> = if first { TRAINING_1 } else { TRAINING_2 }.lines().collect();
        for (n, m, edit) in edits {
            let (n, m) = (n % lines.len(), m % lines.len());
            match edit {
                0 => {
                    lines.remove(n);
                }
                1 => lines[n] = lines[m],
                _ => lines.swap(n, m),
            }
        }
        match Scenario::parse(&lines.join("\n")) {
            Ok(scenario) => prop_assert!(scenario.battle(None).is_ok()),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
