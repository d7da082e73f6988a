//! Studies: those that ship come out as they expect, and say which rules they exercise.
use std::path::Path;
use voltigeur_engine::battery::studies_hold;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/eagles"))
}

#[test]
fn every_study_that_ships_comes_out_as_it_expects_and_names_its_rules() {
    studies_hold(eagles::book(), folder());
}

/// A line that makes no sense is found, with its number and what to write instead.
#[test]
fn lines_that_make_no_sense() {
    let tells = |lines: &str, part: &str| {
        let text = format!("rulebook eagles\nstudy -\n{lines}\n");
        let error = eagles::book().study(&text).expect_err("a line that makes no sense").to_string();
        assert!(error.contains(part), "{error}");
    };
    let unit =
        "unit F blue infantry ce 10 line at 30 20 heading 0\nunit A red infantry ce 10 line at 30 40 heading 180";
    tells("unit F green infantry", "no side 'green'");
    tells("unit F blue infantry ce 10 line at 30 20 heding 0", "write 'heading'");
    tells("unit F blue infantry ce 10 front 3 at 30 20 heading 0", "in a formation of cavalry");
    tells(&format!("{unit}\nphase lunch"), "no phase 'lunch'");
    tells(&format!("{unit}\nexpect G hits 1"), "no unit 'G'");
    tells(&format!("{unit}\nexpect F shoes 1"), "'shoes' cannot be said");
    tells(&format!("{unit}\ndo march F"), "there is no verb 'march'");
    tells(&format!("{unit}\nterrain hill h polygon 0 0 1 1"), "corners");
    tells(&format!("{unit}\norder blue_div CHARGE"), "'charge' is not one of DEFEND|ATTACK");
    tells("scenario mill-hill\nyear 1809", "settled by the scenario");
}

/// The example of the guide comes out as it says.
#[test]
fn the_study_of_the_guide() {
    let guide = include_str!("../../../../docs/guide/studies.md");
    let (_, rest) = guide.split_once("```\nrulebook eagles\n").unwrap();
    let example = format!("rulebook eagles\n{}", rest.split("```").next().unwrap());
    let report = eagles::book().study(&example).unwrap();
    assert!(report.is_as_expected() && !report.studies.is_empty(), "{report}");
}
