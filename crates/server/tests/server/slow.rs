//! Clients that send half a request, or read half an answer, do not stop the others.
use crate::client::Client;
use crate::crash::start_with;
use crate::machine::{Folder, config};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use voltigeur_server::connections::raise_open_files;
use voltigeur_server::{Config, Limits, Running, serve};

const HALF_HEAD: &str = "GET /api/books HTTP/1.1\r\nHost: localhost\r\n";
const HALF_BODY: &str =
    "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
const WHOLE: &str = "GET /api/books HTTP/1.1\r\nHost: localhost\r\n\r\n";

async fn begun(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// All that comes until the server closes, and how long that took.
async fn until_closed(mut stream: TcpStream) -> (String, Duration) {
    let (mut text, began) = (Vec::new(), Instant::now());
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut text)).await;
    let _ = read.expect("the server closes the connection");
    (String::from_utf8_lossy(&text).into_owned(), began.elapsed())
}

async fn server(folder: &Folder, limits: Limits) -> Running {
    serve(Config { limits, ..config(&folder.database()) }).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_too_slow_is_closed() {
    let folder = Folder::new();
    let limits = Limits { header_seconds: 1, body_seconds: 2, idle_seconds: 3, ..Limits::generous() };
    let running = server(&folder, limits).await;
    let address = running.address;
    let [nothing, head, body, idle] = ["", HALF_HEAD, HALF_BODY, WHOLE].map(|text| begun(address, text));
    let (nothing, head, body, idle) = tokio::join!(nothing, head, body, idle);
    let dripping = tokio::spawn(async move {
        let (mut stream, began) = (begun(address, HALF_HEAD).await, Instant::now());
        // A byte now and then does not help.
        while began.elapsed() < Duration::from_secs(10) {
            if stream.write_all(b"x").await.is_err() || stream.try_read(&mut [0; 10]).is_ok_and(|read| read == 0) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        began.elapsed()
    });
    let (nothing, head, body, idle) =
        tokio::join!(until_closed(nothing), until_closed(head), until_closed(body), until_closed(idle));
    for (what, (said, took), seconds) in
        [("nothing", &nothing, 1), ("half a head", &head, 1), ("half a body", &body, 2), ("a request", &idle, 3)]
    {
        let longest = Duration::from_secs(seconds + 3);
        assert!(*took > Duration::from_millis(900 * seconds) && *took < longest, "{what}: {took:?} {said}");
    }
    assert!(body.0.starts_with("HTTP/1.1 408") && body.0.contains("did not arrive within 2 s"), "{}", body.0);
    assert!(idle.0.starts_with("HTTP/1.1 200"), "{}", idle.0);
    assert!(dripping.await.unwrap() < Duration::from_secs(5));
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_there_are_too_many_the_one_that_waited_longest_goes() {
    let folder = Folder::new();
    for limits in
        [Limits { connections: 20, ..Limits::generous() }, Limits { connections_per_address: 20, ..Limits::generous() }]
    {
        let running = server(&folder, limits).await;
        let mut kept = Client::new(running.address);
        let mut halves = Vec::new();
        for n in 0..60 {
            halves.push(begun(running.address, if n % 2 == 0 { HALF_HEAD } else { HALF_BODY }).await);
            // Whoever asks now and then has waited less than the others.
            assert_eq!(kept.get("/api/books").await.status, 200);
        }
        let mut open = 0;
        for stream in &halves {
            let mut byte = [0];
            tokio::time::sleep(Duration::from_millis(1)).await;
            open += usize::from(
                stream.try_read(&mut byte).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock),
            );
        }
        assert!((10..=20).contains(&open), "{open} half requests are open");
        running.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eleven_hundred_half_requests_do_not_stop_an_answer() {
    let files = raise_open_files().unwrap_or(0);
    if files < 1_500 {
        eprintln!("skipped: this test opens 1,100 connections, and the system allows {files} open files");
        return;
    }
    let folder = Folder::new();
    // Generous limits: nothing but the number of open files.
    let (_server, address) = start_with(&folder.database(), &folder.0, Some("ulimit -n 1024")).await;
    let mut halves = Vec::new();
    let mut slowest = Duration::ZERO;
    for n in 0..1_100 {
        halves.push(begun(address, if n % 2 == 0 { HALF_HEAD } else { HALF_BODY }).await);
        if n % 50 == 49 {
            let began = Instant::now();
            assert_eq!(Client::new(address).get("/api/books").await.status, 200, "after {n} half requests");
            slowest = slowest.max(began.elapsed());
        }
    }
    assert!(slowest < Duration::from_secs(2), "an answer took {slowest:?}");
}
