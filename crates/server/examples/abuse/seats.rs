//! Seats: nobody acts, sees or talks for another.
use crate::attack::{Attack, Outcome};
use crate::client::Client;
use crate::site::{Battle, Site, patiently, wish};
use serde_json::json;
use std::time::Instant;
use voltigeur_server::api::Seated;

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            1,
            "old-tokens",
            "the maker opens the opponent's seat with the invitation, the maker's token, and a token from before the seat was bound",
            "nothing but the opponent's own account or token shows or moves the seat",
            old_tokens
        ),
        attack!(
            1,
            "invitation-race",
            "twenty people accept one invitation at once, and again later",
            "one of them has the seat, and the invitation is dead",
            invitation_race
        ),
        attack!(
            2,
            "talk-flood",
            "a spectator, then twenty, say as many lines as they can",
            "the players read none of it in their own talk and still talk; each spectator has five lines; others can look",
            talk_flood
        ),
        attack!(
            3,
            "token-spelling",
            "300 requests with one token, spelt with other capitals each time",
            "they are one seat: 100 at once and 20 a second are answered",
            token_spelling
        ),
    ]
}

/// Whoever holds this sees or moves nothing of the second side.
async fn opens_nothing(battle: &Battle, client: &mut Client) -> Result<u32, String> {
    let table = patiently(client, &battle.path(""), None).await;
    let own = table.status == 200 && table.json()["plays"] == json!(["first"]);
    hold!(own || table.status == 403, "the seat is shown: {} {}", table.status, table.json()["plays"]);
    if !own {
        for path in ["/resign", "/offer-end"] {
            let reply = patiently(client, &battle.path(path), Some(&json!({}))).await;
            hold!(reply.status == 403, "{path}: {}", reply.status);
        }
    }
    Ok(1)
}

async fn old_tokens(site: Site) -> Outcome {
    let mut tries = 0;
    // The opponent accepts with an account.
    let battle = Battle::waiting(&site, &wish("lines-of-battle", "training-1", ["here", "invite"])).await;
    let mut owner = site.account().await;
    let invitation = battle.made.invitations[1].clone().unwrap();
    hold!(owner.accept(&battle.id, &invitation).await.status == 200, "the invitation is not accepted");
    for secret in [invitation.as_str(), &battle.made.maker, battle.token(0), &battle.made.watch] {
        let mut client = site.holder(secret);
        if *secret == battle.made.watch {
            let reply = client.post(&battle.path("/resign"), &json!({})).await;
            hold!(reply.status == 403, "whoever watches resigned");
        } else {
            tries += opens_nothing(&battle, &mut client).await?;
        }
    }
    // A seat that is bound later: its token was known to others.
    let battle = Battle::of_two(&site).await;
    owner.token = Some(battle.token(1).to_owned());
    hold!(owner.get(&battle.path("")).await.status == 200, "the seat is not bound");
    owner.token = None;
    tries += opens_nothing(&battle, &mut battle.seat(1)).await?;
    let table = owner.get(&battle.path("")).await.json();
    hold!(table["plays"] == json!(["second"]) && table["ended"].is_null(), "the owner lost the seat: {table}");
    Ok(format!("{tries} secrets opened nothing of it"))
}

async fn invitation_race(site: Site) -> Outcome {
    let battle = Battle::waiting(&site, &wish("lines-of-battle", "training-1", ["here", "invite"])).await;
    let invitation = battle.made.invitations[1].clone().unwrap();
    let racing: Vec<_> = (0..20)
        .map(|_| {
            let (mut client, id, invitation) = (site.stranger(), battle.id.clone(), invitation.clone());
            tokio::spawn(async move { client.accept(&id, &invitation).await })
        })
        .collect();
    let mut seated = Vec::new();
    for racer in racing {
        let reply = racer.await.unwrap();
        match reply.status {
            200 => seated.push(reply.read::<Seated>().token),
            410 => {}
            other => return Err(format!("{other}: {}", reply.text())),
        }
    }
    hold!(seated.len() == 1, "{} of them have the seat", seated.len());
    let late = site.stranger().accept(&battle.id, &invitation).await;
    hold!(late.status == 410, "it is accepted again: {}", late.status);
    let table = battle.table(&mut site.holder(&seated[0])).await;
    hold!(table.plays.len() == 1, "the winner plays {:?}", table.plays);
    Ok("1 of 20 has it".to_owned())
}

/// Says lines as fast as it can; how many were taken?
async fn says(mut client: Client, path: String, lines: usize) -> usize {
    let mut taken = 0;
    for n in 0..lines {
        taken += usize::from(client.post(&path, &json!({ "text": format!("noise {n}") })).await.status == 200);
    }
    taken
}

async fn talk_flood(site: Site) -> Outcome {
    let battle = Battle::of_two(&site).await;
    let path = battle.path("/chat");
    let alone = says(battle.watcher(), path.clone(), 300).await;
    hold!(alone <= 5, "one spectator said {alone} lines");
    let look = battle.watcher().get(&battle.path("")).await;
    hold!(look.status == 200, "another spectator cannot look: {}", look.text());
    let crowd: Vec<_> = (0..20).map(|_| tokio::spawn(says(battle.watcher(), path.clone(), 15))).collect();
    let mut most = 0;
    for one in crowd {
        most = most.max(one.await.unwrap());
    }
    hold!(most <= 5, "one spectator said {most} lines");
    for side in 0..2 {
        let said = battle.seat(side).post(&path, &json!({ "text": "we still hear each other" })).await;
        hold!(said.status == 200, "a player cannot speak: {}", said.text());
    }
    let table = battle.table(&mut battle.seat(0)).await;
    hold!(table.chat.len() == 2, "the players read {} lines", table.chat.len());
    Ok(format!("600 lines sent, {} in the gallery, none in the players' talk", table.gallery.len()))
}

async fn token_spelling(site: Site) -> Outcome {
    let battle = Battle::of_two(&site).await;
    let (mut client, token) = (battle.seat(0), battle.token(0).to_owned());
    let began = Instant::now();
    let mut answered = 0.0;
    for n in 0..300u64 {
        let spelt = |(at, letter): (usize, char)| {
            if (n >> (at % 32)) & 1 == 1 { letter.to_ascii_uppercase() } else { letter }
        };
        client.token = Some(token.chars().enumerate().map(spelt).collect());
        match client.get(&battle.path("")).await.status {
            200 => answered += 1.0,
            429 => {}
            other => return Err(format!("{other}")),
        }
    }
    let allowed = 102.0 + 20.0 * began.elapsed().as_secs_f64();
    hold!(answered <= allowed, "{answered} of 300 were answered, {allowed:.0} are allowed");
    Ok(format!("{answered} of 300 answered"))
}
