//! Scenario files: what is wrong with one is told all at once, with its place and how to mend it. VLE-II.5, VLE-XII.0a, VLE-XV.1a.
use vive_lempereur::Scenario;
use voltigeur_engine::Fault;

const STREAM: &str = include_str!("../../../../scenarios/vive-lempereur/stream-crossing.toml");
const AUERSTAEDT: &str = include_str!("../../../../scenarios/vive-lempereur/auerstaedt.toml");

/// The text with its first `from` replaced; an empty `from` stands for the end of the file.
fn with(text: &str, from: &str, to: &str) -> String {
    if from.is_empty() {
        return format!("{text}\n{to}\n");
    }
    assert!(text.contains(from), "the file has no {from:?}");
    text.replacen(from, to, 1)
}

fn faults(text: &str) -> Vec<Fault> {
    match Scenario::parse(text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    }
}

fn told(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("{fault}\n")).collect()
}

/// One edit of the training battle gives a fault at this place that says this, with a remedy.
fn fault(from: &str, to: &str, place: &str, wrong: &str) {
    let faults = faults(&with(STREAM, from, to));
    let found = faults
        .iter()
        .any(|fault| fault.place.contains(place) && fault.wrong.contains(wrong) && !fault.remedy.is_empty());
    assert!(found, "{from:?} -> {to:?} should be told at {place:?} as {wrong:?}:\n{}", told(&faults));
}

#[test]
fn the_scenarios_that_ship_have_no_fault() {
    assert_eq!(told(&faults(STREAM)), "");
    assert_eq!(told(&faults(AUERSTAEDT)), "");
}

#[test]
fn unknown_keys_are_refused_with_their_line() {
    fault("turns = 10", "turnes = 10", "line 19", "unknown key 'turnes'");
    fault("light = false", "lihgt = false", "line", "unknown key 'lihgt'");
    fault("cols = 15", "cols = 15\ncolour = 3", "line", "unknown key 'colour'");
    fault("formation = \"column\", facing = 2", "formation = \"column\", faces = 2", "line", "unknown key 'faces'");
    fault("owner_at_start = \"none\"", "owner = \"none\"", "line", "unknown key 'owner'");
    fault("vp_per_step_lost = 1", "vp_per_step = 1", "line", "unknown key 'vp_per_step'");
    fault("", "[[units]]\nid = 4", "line", "a scenario has no table 'units'");
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    fault("turns = 10", "turns = \"ten\"", "line 19", "invalid type");
    fault("steps = 6", "", "line", "'steps' is missing");
    fault("turns = 10", "turns = = 10", "line 19", "");
}

#[test]
fn all_faults_are_told_at_once() {
    let text = with(STREAM, "light = false", "lihgt = false");
    let text = with(&text, "cols = 15", "cols = 15\ncolour = 3");
    let text = with(&text, "hex = \"0405\"", "hex = \"9905\"");
    let text = with(&text, "first_player = \"blue\"", "first_player = \"green\"");
    let text = with(&text, "commands = [\"B1\", \"BC\"]", "commands = [\"B1\", \"BX\"]");
    let text = with(&text, "vp = { blue = 10, red = 10 }", "vp = { blue = 10, rde = 10 }");
    let faults = faults(&text);
    let all = told(&faults);
    for wrong in ["'lihgt'", "'colour'", "9905", "'green'", "'BX'", "'rde'"] {
        assert!(all.contains(wrong), "{wrong} is missing in\n{all}");
    }
    let line = text.lines().position(|line| line == "[[unit]]").unwrap() + 1;
    assert!(all.contains(&format!("unit 'b1' (line {line})")), "places have lines:\n{all}");
    assert!(all.contains("did you mean 'B1'?"), "{all}");
}

#[test]
fn two_tables_that_cannot_be_read_are_both_told() {
    let text = with(STREAM, "steps = 6", "steps = \"six\"");
    let text = with(&text, "steps = 7", "steps = \"seven\"");
    let all = told(&faults(&text));
    assert_eq!(all.matches("invalid type").count(), 2, "{all}");
}

#[test]
fn maps_are_checked() {
    fault("cols = 15", "cols = 0", "map", "no hex");
    fault("\"..F............\", # 03", "\"..F....x.......\", # 03", "map.terrain", "");
    fault("\"..F............\", # 03", "\"..F............ .\", # 03", "map.terrain", "");
    fault("[\"0106\", \"0206\",", "[\"0106\", \"0306\",", "map.roads", "");
    fault(
        "hex = \"0701\", dir = 2, type = \"stream\"",
        "hex = \"0701\", dir = 7, type = \"stream\"",
        "hexside 0701/7",
        "",
    );
    fault(
        "hex = \"0701\", dir = 2, type = \"stream\"",
        "hex = \"0701\", dir = 2, type = \"steam\"",
        "hexside 0701/2",
        "'steam'",
    );
    fault("type = \"ridge\", up = \"0202\"", "type = \"ridge\"", "hexside 0102/2", "high side");
    fault("type = \"ridge\", up = \"0202\"", "type = \"ridge\", up = \"0909\"", "hexside 0102/2", "");
}

#[test]
fn sides_are_checked() {
    fault("id = \"red\"", "id = \"blue\"", "side", "same id");
    fault("loc = [\"0105\", \"0106\", \"0107\"]", "loc = []", "side 'blue'", "no lines of communication");
    fault("loc = [\"0105\", \"0106\", \"0107\"]", "loc = [\"0505\"]", "side 'blue'", "0505 is not on the map edge");
    fault("loc = [\"0105\", \"0106\", \"0107\"]", "loc = [\"0199\"]", "side 'blue'", "0199");
    fault("demoralization_level = 18", "demoralization_level = 0", "side 'blue'", "before the first shot");
    fault("demoralization_level = 18", "demoralization_levels = { BB = 4 }", "side 'blue'", "no corps 'BB'");
}

#[test]
fn the_head_is_checked() {
    fault("turns = 10", "turns = 0", "scenario.turns", "0 turns");
    fault("start_time = \"09:00\"", "start_time = \"nine\"", "scenario.start_time", "'nine'");
    fault("minutes_per_turn = 30", "minutes_per_turn = 0", "scenario.minutes_per_turn", "no time");
}

#[test]
fn units_are_checked() {
    fault("type = \"inf\"", "type = \"infantery\"", "unit 'b1'", "no type 'infantery'");
    fault("side = \"blue\"\ncorps = \"B1\"\ntype", "side = \"bleu\"\ncorps = \"B1\"\ntype", "unit", "no side 'bleu'");
    fault("id = 2\n", "id = 1\n", "unit 'b1'", "two units have this id");
    fault("steps = 6", "steps = 0", "unit 'b1'", "no steps");
    fault("steps = 6", "steps = 11", "unit 'b1'", "11 steps");
    fault("hex = \"0405\"", "hex = \"1605\"", "unit 'b1'", "1605");
    fault("hex = \"0405\"", "hex = \"0306\"", "unit", "13 steps in its hex");
    fault("hex = \"0405\"", "hex = \"0309\"", "unit", "another arm");
    fault("hex = \"0405\"", "hex = \"1207\"", "unit", "an enemy");
    fault("facing = 2, stack = 1", "facing = 6, stack = 1", "unit 'b1'", "facing 6");
    fault(
        "formation = \"column\", facing = 2",
        "formation = \"colum\", facing = 2",
        "unit 'b1'",
        "no formation 'colum'",
    );
    fault("formation = \"column\", facing = 2", "formation = \"general\"", "unit 'b1'", "cannot stand in clear");
    fault("formation = \"column\", facing = 2", "formation = \"tirailleurs\", facing = 2", "unit 'b1'", "cannot stand");
    fault(
        "at = { hex = \"0405\", formation = \"column\", facing = 2, stack = 1 }",
        "",
        "unit 'b1'",
        "neither on the map nor due",
    );
    fault("morale = 9", "morale = 29", "unit 'b1'", "morale");
    fault("melee = 2", "melee = -2", "unit 'b1'", "melee");
    fault("range = 6", "range = 0", "unit 'b9'", "range of 0");
    fault("id = 11\n", "id = 11\nmilitia = true\n", "line", "");
}

#[test]
fn units_of_a_stack_fit_together() {
    let stacked = "hex = \"0405\", formation = \"column\", facing = 5, stack = 2";
    let text = with(STREAM, "hex = \"0407\", formation = \"column\", facing = 1, stack = 1", stacked);
    let text = with(&text, "steps = 6", "steps = 4");
    let all = told(&faults(&text));
    assert!(all.contains("do not fit together"), "{all}");
}

#[test]
fn corps_and_leaders_are_checked() {
    fault("corps = \"R1\"", "corps = \"B1\"", "unit 'r11'", "units on both sides");
    fault("rank = \"army\"", "rank = \"general\"", "leader 'Blue army commander'", "no rank 'general'");
    fault("commands = [\"B1\"]", "commands = [\"R1\"]", "leader 'Blue infantry commander'", "other side");
    fault("commands = [\"B1\"]", "commands = []", "leader 'Blue infantry commander'", "no corps");
    fault("rank = \"corps\"", "rank = \"army\"", "side 'blue'", "2 army commanders");
    fault("name = \"Blue infantry commander\"", "name = \"Blue army commander\"", "leader", "this name");
    fault(
        "obedience = 5\nat = { hex = \"0306\" }",
        "obedience = 5\nat = { hex = \"1206\" }",
        "leader",
        "shares hex 1206 with enemy units",
    );
    fault(
        "obedience = 5\nat = { hex = \"0306\" }",
        "obedience = 5",
        "leader 'Blue army commander'",
        "neither on the map nor due",
    );
}

#[test]
fn entries_are_checked() {
    fault("turn = 3, group = \"blue_road\"", "turn = 3, group = \"blue_raod\"", "unit 'b10'", "no entry 'blue_raod'");
    fault("turn = 3, group = \"blue_road\"", "turn = 30, group = \"blue_road\"", "unit 'b10'", "turn 30");
    fault(
        "group = \"blue_road\"\nside = \"blue\"",
        "group = \"blue_road\"\nside = \"red\"",
        "unit 'b10'",
        "other side",
    );
    fault("hexes = [\"0106\", \"0105\", \"0107\"]", "hexes = []", "entry 'blue_road'", "no hexes");
    fault("hexes = [\"0106\", \"0105\", \"0107\"]", "hexes = [\"0506\"]", "entry 'blue_road'", "not on the map edge");
    let placed = with(STREAM, "hexes = [\"0106\", \"0105\", \"0107\"]", "placed = true\nhexes = [\"0506\"]");
    assert_eq!(told(&faults(&placed)), "");
    fault(
        "",
        "[[entry]]\ngroup = \"blue_road\"\nside = \"blue\"\nhexes = [\"0106\"]",
        "entry 'blue_road'",
        "two entries have this name",
    );
}

#[test]
fn places_and_victory_are_checked() {
    fault("hexes = [\"0806\"]", "hexes = [\"0899\"]", "place 'Stream village'", "0899");
    fault("hexes = [\"0806\"]", "hexes = []", "place 'Stream village'", "no hexes");
    fault("owner_at_start = \"none\"", "owner_at_start = \"bleu\"", "place 'Stream village'", "no side 'bleu'");
    fault("name = \"West farm\"", "name = \"East farm\"", "place 'East farm'", "two places");
    fault("automatic = \"none\"", "automatic = \"colapse\"", "victory.automatic", "'colapse'");
    fault("vp_leader = { corps = 5,", "vp_leader = { crops = 5,", "victory.vp_leader", "no rank 'crops'");
    let levels = "{ name = \"major victory\", margin = 25 }, { name = \"minor victory\", margin = 10 }, ";
    fault(levels, "", "victory.levels", "neither side can win");
    fault(
        "automatic = \"none\"",
        "automatic = \"none\"\nexit_hexes = { red = [\"0506\"] }",
        "victory.exit_hexes",
        "map edge",
    );
    fault("automatic = \"none\"", "automatic = \"none\"\nvp_exit_step = { rad = 2 }", "victory.vp_exit_step", "'rad'");
}
