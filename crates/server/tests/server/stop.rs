//! Stopping while computers think: every socket is told, and nothing is logged as an error.
use crate::client::Socket;
use crate::machine::{Folder, Game, config, wish};
use std::io::Write;
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;
use voltigeur_server::serve;

/// What was logged.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for Lines {
    type Writer = Self;
    fn make_writer(&'w self) -> Self {
        self.clone()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_told_every_time_and_nothing_is_logged_while_computers_think() {
    let lines = Lines::default();
    let _ = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(lines.clone()).try_init();
    for round in 0..20 {
        let folder = Folder::new();
        let running = serve(config(&folder.database())).await.unwrap();
        let mut sockets = Vec::new();
        for _ in 0..3 {
            let game = Game::new(running.address, &wish("quatre-bras", "computer:marshal", "computer:veteran")).await;
            let mut socket = Socket::open(running.address, &game.id, &game.made.watch, None).await;
            socket.next_of("table").await;
            sockets.push(socket);
            // One that has not said hello.
            sockets.push(Socket::connect(running.address, &game.id).await.unwrap());
        }
        tokio::time::sleep(std::time::Duration::from_millis(17 * round % 100)).await;
        let heard = tokio::spawn(async move {
            let mut ends = Vec::new();
            for mut socket in sockets {
                let mut last = None;
                while let Some(text) = socket.next_text().await {
                    let is_end = text.starts_with("close");
                    last = Some(text);
                    if is_end {
                        break;
                    }
                }
                ends.push(last);
            }
            ends
        });
        running.shutdown().await;
        for end in heard.await.unwrap() {
            assert_eq!(end.as_deref(), Some("close 1001 the server stops"), "round {round}");
        }
    }
    let logged = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert!(logged.is_empty(), "{logged}");
}
