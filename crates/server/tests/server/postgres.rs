//! The same on PostgreSQL, and what only there can be: several servers on one store.
use crate::client::{Client, Socket};
use crate::machine::{Game, Postgres, config, wish};
use serde_json::json;
use voltigeur_engine::Seeded;
use voltigeur_server::serve;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_works_on_sqlite_works_on_postgresql() {
    let Some(postgres) = Postgres::start() else { return };
    let running = serve(config(&postgres.url)).await.unwrap();
    crate::play::everything(running.address).await;
    crate::sockets::everything(running.address).await;
    crate::accounts::everything(running.address).await;
    crate::invitations::everything(running.address).await;
    crate::takebacks::everything(running.address).await;
    crate::talk::everything(running.address).await;
    crate::standing::everything(running.address).await;
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_games_are_loaded_from_snapshots_and_paged() {
    let Some(postgres) = Postgres::start() else { return };
    crate::long::snapshots(&postgres.url).await;
    crate::long::bad_snapshots(&postgres.url).await;
    crate::long::pages(&postgres.url).await;
    crate::long::lists(&postgres.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_at_one_server_reaches_a_socket_at_another() {
    let Some(postgres) = Postgres::start() else { return };
    let (one, two) = tokio::join!(serve(config(&postgres.url)), serve(config(&postgres.url)));
    let (one, two) = (one.unwrap(), two.unwrap());
    let here = Game::of_two(one.address).await;
    let there = Game { id: here.id.clone(), address: two.address, made: here.made.clone() };
    let mut far = Socket::open(two.address, &here.id, here.token(1), None).await;
    far.next_of("table").await;
    let mut near = Socket::open(one.address, &here.id, here.token(0), None).await;
    near.next_of("table").await;
    while far.next_of("presence").await["present"] != json!([true, true]) {}

    // Moves alternate between the servers.
    let mut rng = Seeded::new(21);
    let mut heard = 0;
    for n in 0..40 {
        let game = if n % 2 == 0 { &here } else { &there };
        assert!(game.step(&mut game.seats(), &mut rng).await);
        let table = game.table(&mut game.seat(0)).await;
        for socket in [&mut near, &mut far] {
            loop {
                let update = socket.next_of("played").await;
                if update["seq"].as_u64() == Some(table.seq) {
                    heard += 1;
                    break;
                }
            }
        }
    }
    assert_eq!(heard, 80);

    // The same decision at both at once: one is taken, the other is refused as stale or not one's own.
    for _ in 0..10 {
        let mut seats = [here.seats(), there.seats()];
        let table = here.table(&mut seats[0][0]).await;
        let Some(side) = table.view.prompt.map(|prompt| prompt.side.index()) else { break };
        let table = here.table(&mut seats[0][side]).await;
        let action = &table.view.prompt.unwrap().options[0].action;
        let act = json!({ "action": action, "after": table.seq });
        let [mine, yours] = &mut seats;
        let path = here.path("/actions");
        let (a, b) = tokio::join!(mine[side].post(&path, &act), yours[side].post(&path, &act));
        let mut statuses = [a.status, b.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
    let tables = [here.table(&mut here.seat(0)).await, there.table(&mut there.seat(0)).await];
    assert_eq!((tables[0].seq, &tables[0].log), (tables[1].seq, &tables[1].log));
    one.shutdown().await;
    two.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_accept_one_invitation_at_two_servers_one_has_the_seat() {
    let Some(postgres) = Postgres::start() else { return };
    let (one, two) = tokio::join!(serve(config(&postgres.url)), serve(config(&postgres.url)));
    let (one, two) = (one.unwrap(), two.unwrap());
    for _ in 0..10 {
        let game = Game::waiting(one.address, &wish("training-1", "here", "invite")).await;
        let (mut here, mut there) = (Client::new(one.address), Client::new(two.address));
        let (a, b) =
            tokio::join!(here.accept(&game.id, game.invitation(1)), there.accept(&game.id, game.invitation(1)));
        let mut statuses = [a.status, b.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 410]);
        let token = if a.status == 200 { a.json() } else { b.json() }["token"].as_str().unwrap().to_owned();
        for address in [one.address, two.address] {
            let table = Client::with(address, &token).get(&game.path("")).await.json();
            assert_eq!((&table["plays"], &table["seats"][1]["kind"]), (&json!(["second"]), &json!("person")));
        }
    }
    // A token that one server revokes is dead at the other.
    let game = Game::of_two(one.address).await;
    let mut old = Client::with(two.address, game.token(1));
    assert_eq!(old.get(&game.path("")).await.status, 200);
    let mut soult = crate::invitations::somebody(one.address, "Soult").await;
    soult.token = Some(game.token(1).to_owned());
    assert_eq!(soult.get(&game.path("")).await.json()["plays"], json!(["second"]));
    assert_eq!(old.get(&game.path("")).await.status, 403);
    one.shutdown().await;
    two.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_from_before_invitations_are_brought_up_to_date() {
    let Some(postgres) = Postgres::start() else { return };
    crate::invitations::old_games(&postgres.url, &postgres.url).await;
}
