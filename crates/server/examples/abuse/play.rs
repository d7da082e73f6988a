//! Undo, dice, clocks and offers: nothing is tried out at another's cost.
use crate::attack::{Attack, Outcome};
use crate::site::{Battle, Site, patiently, wish};
use serde_json::json;
use std::time::Duration;
use voltigeur_engine::Seeded;

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            4,
            "scout-and-undo",
            "a ride up to a hidden counter, and a decoy, that is taken back",
            "the ride stands until the opponent agrees, and the opponent reads of it",
            scout_and_undo
        ),
        attack!(
            5,
            "playing-alone",
            "actions and undos before the other seat is taken",
            "nothing is played, not even what is compulsory",
            playing_alone
        ),
        attack!(
            6,
            "clock-farming",
            "twelve pairs of an action and its undo under an increment",
            "the clock never gains, and the opponent is shown every takeback",
            clock_farming
        ),
        attack!(
            7,
            "bait-and-switch",
            "an offer to end is swapped for an undo while the other side accepts; then asking without end",
            "the answer is refused, nothing happens, and a side asks three times in a turn",
            bait_and_switch
        ),
    ]
}

/// The Stream Crossing with Blue's chasseurs across the stream and something of Red hidden at 1204; Blue is to move.
async fn at_the_stream(site: &Site, hidden: &[&str]) -> Battle {
    let book = voltigeur_players::books().iter().find(|book| book.rules().info.id == "vive-lempereur").unwrap();
    let text = book.scenario_text("stream-crossing").unwrap().replacen("hex = \"0309\"", "hex = \"0801\"", 1);
    let wish = json!({
        "rulebook": "vive-lempereur", "scenario_text": text, "switches": ["reserves", "dummies"],
        "seats": [{ "kind": "here" }, { "kind": "invite" }],
    });
    let battle = Battle::new(site, &wish).await;
    let [mut blue, mut red] = battle.seats();
    battle.play(&mut blue, &["done"]).await;
    battle.play(&mut red, hidden).await;
    battle.play(&mut red, &["to 1204", "done"]).await;
    battle.play(&mut blue, &["end"]).await;
    battle
}

async fn scout_and_undo(site: Site) -> Outcome {
    for hidden in [&["reserve r19", "counter red-army-1"][..], &["counter red-army-1"]] {
        let battle = at_the_stream(&site, hidden).await;
        let [mut blue, mut red] = battle.seats();
        let before = battle.play(&mut blue, &["activate b7"]).await.actions;
        let rode = battle.play(&mut blue, &["go 1103"]).await;
        hold!(rode.undo_to == rode.actions, "the ride can be taken back at once");
        for to in [before, 0] {
            patiently(&mut blue, &battle.path("/undo"), Some(&json!({ "to": to }))).await;
            let after = battle.table(&mut blue).await;
            hold!(after.actions == rode.actions && after.offer.is_some(), "the ride was taken back");
        }
        let told = battle.table(&mut red).await.log;
        let lines = told.last().map(|entry| &entry.lines).into_iter().flatten();
        let mut rules = lines.flat_map(|line| line.rules.iter());
        hold!(
            rules.any(|rule| ["VLE-XX.1b", "VLE-XX.2a"].contains(&rule.as_str())),
            "the opponent does not read what was lifted"
        );
    }
    Ok("it stands, and the opponent is asked".to_owned())
}

async fn playing_alone(site: Site) -> Outcome {
    let mut tried = 0;
    for (book, scenario) in
        [("lines-of-battle", "training-1"), ("vive-lempereur", "stream-crossing"), ("eagles", "mill-hill")]
    {
        let battle = Battle::waiting(&site, &wish(book, scenario, ["here", "invite"])).await;
        let mut maker = battle.maker();
        let table = battle.table(&mut maker).await;
        hold!(table.actions == 0, "{scenario}: {} actions were played", table.actions);
        for option in table.view.prompt.iter().flat_map(|prompt| &prompt.options).take(10) {
            let act = json!({ "action": option.action, "after": table.seq });
            let reply = maker.post(&battle.path("/actions"), &act).await;
            hold!(reply.status == 422, "{scenario}, {}: {}", option.action, reply.text());
            tried += 1;
        }
        let undo = maker.post(&battle.path("/undo"), &json!({ "to": 0 })).await;
        hold!(undo.status == 422, "{scenario}: {}", undo.text());
        hold!(battle.table(&mut maker).await.actions == 0, "{scenario}: something was played");
    }
    Ok(format!("{tried} actions refused, nothing was thrown"))
}

/// Takes an option of whoever decides that can be taken back, if there is one; gives the side.
async fn act(battle: &Battle) -> usize {
    for side in 0..2 {
        let mut client = battle.seat(side);
        let table = battle.table(&mut client).await;
        let options = table.view.prompt.map(|prompt| prompt.options).unwrap_or_default();
        let Some(option) = options.iter().find(|option| !option.irreversible).or(options.first()) else { continue };
        battle.play(&mut client, &[&option.action]).await;
        return side;
    }
    panic!("somebody decides");
}

async fn clock_farming(site: Site) -> Outcome {
    let mut wish = wish("lines-of-battle", "training-1", ["here", "invite"]);
    wish["clock"] = json!({ "kind": "live", "minutes": 1, "increment": 10 });
    let battle = Battle::new(&site, &wish).await;
    let mut side = act(&battle).await;
    for _ in 0..40 {
        let table = battle.table(&mut battle.seat(side)).await;
        if table.undo_to < table.actions {
            break;
        }
        side = act(&battle).await;
    }
    let mut client = battle.seat(side);
    let table = battle.table(&mut client).await;
    let first = table.seats[side].time_left.unwrap();
    hold!(first <= 70_000, "an increment was paid twice: {first} ms");
    let mut before = first;
    for pair in 1..=12 {
        let table = battle.table(&mut client).await;
        let undo = patiently(&mut client, &battle.path("/undo"), Some(&json!({ "to": table.undo_to }))).await;
        hold!(undo.status == 200, "{}", undo.text());
        tokio::time::sleep(Duration::from_millis(50)).await;
        let decided = act(&battle).await;
        hold!(decided == side, "the other side decides now");
        let now = battle.table(&mut client).await.seats[side].time_left.unwrap();
        hold!(now < before, "pair {pair}: {before} ms became {now} ms");
        before = now;
    }
    let shown = battle.table(&mut battle.seat(1 - side)).await.takebacks.len();
    hold!(shown == 12, "the opponent is shown {shown} takebacks");
    Ok(format!("{:.1} s became {:.1} s", first as f64 / 1_000.0, before as f64 / 1_000.0))
}

async fn bait_and_switch(site: Site) -> Outcome {
    let battle = Battle::of_two(&site).await;
    let (mut seats, mut rng) = (battle.seats(), Seeded::new(3));
    while battle.table(&mut seats[0]).await.actions < 12 {
        battle.step(&mut seats, &mut rng).await;
    }
    let before = battle.table(&mut seats[1]).await;
    let ask = async |client: &mut crate::client::Client, path: &str, body: serde_json::Value| {
        patiently(client, &battle.path(path), Some(&body)).await
    };
    hold!(ask(&mut seats[0], "/offer-end", json!({})).await.status == 200, "nothing can be offered");
    let read = battle.table(&mut seats[1]).await.offer.unwrap().id;
    hold!(ask(&mut seats[0], "/undo", json!({ "to": 0 })).await.status == 422, "the offer was replaced");
    let withdrawn = ask(&mut seats[0], "/answer", json!({ "accept": false, "offer": read })).await;
    hold!(withdrawn.status == 200, "{}", withdrawn.text());
    hold!(ask(&mut seats[0], "/undo", json!({ "to": 0 })).await.status == 200, "an undo cannot be asked for");
    let late = ask(&mut seats[1], "/answer", json!({ "accept": true, "offer": read })).await;
    hold!(late.status == 409, "an answer to what was read is {}", late.status);
    let after = battle.table(&mut seats[1]).await;
    hold!(after.actions == before.actions && after.ended.is_none(), "something was executed");
    let mut asked = 2;
    for _ in 0..10 {
        if let Some(offer) = battle.table(&mut seats[0]).await.offer {
            ask(&mut seats[0], "/answer", json!({ "accept": false, "offer": offer.id })).await;
        }
        asked += usize::from(ask(&mut seats[0], "/offer-end", json!({})).await.status == 200);
    }
    hold!(asked <= 3, "a side asked {asked} times in a turn");
    Ok(format!("the late answer is refused, {asked} of 12 offers were made"))
}
