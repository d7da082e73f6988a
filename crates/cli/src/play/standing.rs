//! Standing orders in the terminal: `standing` shows them, `standing fire never` changes one.
use voltigeur_engine::english::{count, sentence};
use voltigeur_engine::standing::{Policy, Skip, StandingOrders};
use voltigeur_engine::{AnyGame, nearest};

const POLICIES: [(&str, Policy); 3] = [("ask", Policy::Ask), ("always", Policy::Always), ("never", Policy::Never)];
const SKIPS: [(&str, Skip); 3] = [("nothing", Skip::Nothing), ("harmful", Skip::Harmful), ("minor", Skip::Minor)];

fn word<T: PartialEq>(of: &[(&'static str, T)], value: &T) -> &'static str {
    of.iter().find(|(_, one)| one == value).map_or("", |(word, _)| word)
}

fn read<T: Copy>(of: &[(&'static str, T)], word: &str) -> Result<T, String> {
    let known = of.iter().find(|(one, _)| *one == word).map(|(_, value)| *value);
    known.ok_or_else(|| format!("say one of: {}", of.iter().map(|(one, _)| *one).collect::<Vec<_>>().join(", ")))
}

/// Shows the orders, or changes one and shows them.
///
/// # Errors
/// What cannot be read, and what could.
pub(super) fn obey(game: &dyn AnyGame, orders: &mut StandingOrders, what: &str) -> Result<String, String> {
    let words: Vec<&str> = what.split_whitespace().collect();
    match words[..] {
        [] => {}
        ["skip", which] => orders.skip = read(&SKIPS, which)?,
        ["fights", "ask"] if game.may_fight_on() => orders.fight_until = None,
        ["fights", losses] if game.may_fight_on() => {
            let losses = losses.parse().ok().filter(|&losses: &u32| losses > 0);
            orders.fight_until = Some(losses.ok_or("say after how many losses to end a fight, or 'ask'")?);
        }
        [kind, policy] => {
            let kinds = game.reactions();
            let Some(kind) = kinds.iter().find(|one| one.id == kind) else {
                let near = nearest(kind, kinds.iter().map(|one| one.id).chain(["skip", "fights"]));
                let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
                return Err(format!("there are no standing orders about '{kind}'{near}"));
            };
            match read(&POLICIES, policy)? {
                Policy::Ask => drop(orders.reactions.remove(kind.id)),
                policy => drop(orders.reactions.insert(kind.id.to_owned(), policy)),
            }
        }
        _ => return Err("write what and how: standing fire never".to_owned()),
    }
    Ok(shown(game, orders))
}

fn shown(game: &dyn AnyGame, orders: &StandingOrders) -> String {
    let mut text = format!(
        "Standing orders (only you see them; whatever they decide is in the record)\n  \
         skip {:<24} decisions to skip: nothing, harmful (nothing could be gained), minor\n",
        word(&SKIPS, &orders.skip)
    );
    for kind in game.reactions() {
        let policy = word(&POLICIES, &orders.policy(kind.id));
        text.push_str(&format!(
            "  {:<29} {}: ask, always, never\n",
            format!("{} {policy}", kind.id),
            sentence(kind.name)
        ));
    }
    if game.may_fight_on() {
        let until = orders.fight_until.map_or("ask".to_owned(), |losses| losses.to_string());
        let told = orders.fight_until.map_or("you are asked".to_owned(), |losses| count(losses, "loss"));
        text.push_str(&format!("  fights {until:<22} fight on until: {told}\n"));
    }
    text.trim_end().to_owned()
}
