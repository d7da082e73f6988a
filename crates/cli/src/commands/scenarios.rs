//! `voltigeur scenarios`: what can be played.
use crate::args::ScenariosArgs;
use crate::failure::{Done, Failure};
use crate::library;
use crate::output::outln;
use crate::paint::text::wrapped;
use voltigeur_players::books;

/// Lists all scenarios, or the switches of one.
///
/// # Errors
/// If there is no such scenario.
pub fn run(args: &ScenariosArgs) -> Done {
    match &args.scenario {
        Some(name) => switches(name),
        None => {
            for book in books() {
                let rulebook = book.rulebook();
                let info = &rulebook.rules().info;
                outln!("{} ({}), by {}", info.title, info.id, info.author)?;
                for scenario in rulebook.scenarios() {
                    let sides = scenario.sides.join(" against ");
                    outln!("  {:<14} {}: {sides}, {} turns", scenario.id, scenario.title, scenario.turns)?;
                    for line in wrapped(&scenario.about, 80) {
                        outln!("  {:<14} {line}", "")?;
                    }
                }
            }
            outln!("'voltigeur scenarios SCENARIO' lists its switches.")?;
            Ok(())
        }
    }
}

fn switches(name: &str) -> Done {
    let scenario = library::scenario(name)?;
    let switches = scenario.book.rulebook().switches(&scenario.text);
    let switches =
        switches.map_err(|faults| Failure::input(format!("{name} cannot be set up:\n{}", library::listed(&faults))))?;
    for switch in switches {
        let on = if switch.default { "on" } else { "off" };
        outln!("{:<24} {on:<4} {} ({}, {})", switch.id, switch.title, switch.kind, switch.rule)?;
        if !switch.requires.is_empty() {
            outln!("{:<29} needs {}", "", switch.requires.join(", "))?;
        }
        if !switch.excludes.is_empty() {
            outln!("{:<29} not with {}", "", switch.excludes.join(", "))?;
        }
    }
    Ok(())
}
