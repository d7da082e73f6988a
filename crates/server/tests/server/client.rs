//! A small HTTP and WebSocket client: just enough to drive a server, and to send it what no honest client would.
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The content type of a record.
pub const RECORD: &str = "application/x-voltigeur-record";

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    pub fn read<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The sentence of a refusal.
    pub fn why(&self) -> String {
        self.json()["why"].as_str().unwrap_or_else(|| panic!("no sentence: {} {}", self.status, self.text())).to_owned()
    }
}

/// A connection that is kept open.
pub struct Client {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
    /// The token of a seat.
    pub token: Option<String>,
    /// Headers that are always sent.
    pub headers: Vec<(String, String)>,
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, stream: None, token: None, headers: Vec::new() }
    }

    pub fn with(address: SocketAddr, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..Self::new(address) }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, None, b"").await.expect("the server answers")
    }

    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> Reply {
        let body = serde_json::to_vec(body).expect("plain data");
        self.send("POST", path, Some("application/json"), &body).await.expect("the server answers")
    }

    /// Takes up an invitation.
    pub async fn accept(&mut self, game: &str, invitation: &str) -> Reply {
        let held = serde_json::json!({ "invitation": invitation });
        self.post(&format!("/api/games/{game}/accept"), &held).await
    }

    pub async fn send(&mut self, method: &str, path: &str, kind: Option<&str>, body: &[u8]) -> std::io::Result<Reply> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if let Some(kind) = kind {
            head.push_str(&format!("Content-Type: {kind}\r\n"));
        }
        if let Some(token) = &self.token {
            head.push_str(&format!("Authorization: Bearer {token}\r\n"));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() || method != "GET" {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body);
        match self.exchange(&bytes).await {
            Ok(reply) => Ok(reply),
            // The server closes connections now and then, for instance after a body that was too large.
            Err(_) => {
                self.stream = None;
                self.exchange(&bytes).await
            }
        }
    }

    /// Sends bytes as they are.
    pub async fn exchange(&mut self, bytes: &[u8]) -> std::io::Result<Reply> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut().expect("it is connected");
        // A server that refuses early closes before it has read everything: what it said still counts.
        let _ = stream.write_all(bytes).await;
        let reply = read(stream).await;
        let closes = reply.as_ref().is_ok_and(|reply| reply.header("connection") == Some("close"));
        if reply.is_err() || closes {
            self.stream = None;
        }
        reply
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Reply> {
    let gone = || std::io::Error::other("the server went away");
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Err(gone());
    }
    let status = line.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(gone)?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut reply = Reply { status, headers, body: Vec::new() };
    if reply.header("transfer-encoding") == Some("chunked") {
        loop {
            line.clear();
            stream.read_line(&mut line).await?;
            let size = usize::from_str_radix(line.trim(), 16).map_err(|_| gone())?;
            let mut chunk = vec![0; size + 2];
            stream.read_exact(&mut chunk).await?;
            if size == 0 {
                break;
            }
            reply.body.extend_from_slice(&chunk[..size]);
        }
    } else if let Some(length) = reply.header("content-length").and_then(|length| length.parse().ok()) {
        reply.body.resize(length, 0);
        stream.read_exact(&mut reply.body).await?;
    }
    Ok(reply)
}

/// A socket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Connects and says hello.
    pub async fn open(address: SocketAddr, game: &str, token: &str, after: Option<u64>) -> Self {
        let mut socket = Self::connect(address, game).await.expect("the server takes sockets");
        let hello = serde_json::json!({ "token": token, "after": after });
        socket.say(&hello.to_string()).await;
        socket
    }

    /// Connects with the cookie of a session, and says hello.
    pub async fn signed_in(address: SocketAddr, game: &str, cookie: &str) -> Self {
        let mut socket = Self::connect_with(address, "", game, Some(cookie)).await.expect("the server takes sockets");
        socket.say("{}").await;
        socket
    }

    pub async fn connect(address: SocketAddr, game: &str) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        Self::connect_with(address, "", game, None).await
    }

    /// Connects to a server below a base path, without the slash at its end.
    pub async fn connect_below(
        address: SocketAddr,
        base: &str,
        game: &str,
    ) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        Self::connect_with(address, base, game, None).await
    }

    async fn connect_with(
        address: SocketAddr,
        base: &str,
        game: &str,
        cookie: Option<&str>,
    ) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        let mut request = format!("ws://{address}{base}/api/games/{game}/live").into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a cookie is plain text"));
        }
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let config = tokio_tungstenite::tungstenite::protocol::WebSocketConfig::default()
            .read_buffer_size(4 * 1024)
            .write_buffer_size(0);
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self { stream })
    }

    pub async fn say(&mut self, text: &str) {
        let said = futures(self.stream_mut(), Message::text(text)).await;
        said.expect("the server listens");
    }

    fn stream_mut(&mut self) -> &mut WebSocketStream<TcpStream> {
        &mut self.stream
    }

    /// The next message as text; none if the server closed.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match next(&mut self.stream).await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(frame)) => {
                    let why = frame.map(|frame| format!("close {} {}", u16::from(frame.code), frame.reason));
                    return Some(why.unwrap_or_default()).filter(|why| !why.is_empty());
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        let text = tokio::time::timeout(std::time::Duration::from_secs(20), self.next_text()).await;
        let text = text.expect("a message comes in time").expect("the socket is open");
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    }

    /// The next message of a kind; others are skipped.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["kind"] == kind {
                return message;
            }
        }
    }
}

async fn futures(
    stream: &mut WebSocketStream<TcpStream>,
    message: Message,
) -> Result<(), tokio_tungstenite::tungstenite::Error> {
    use futures_util::SinkExt;
    stream.send(message).await
}

async fn next(
    stream: &mut WebSocketStream<TcpStream>,
) -> Option<Result<Message, tokio_tungstenite::tungstenite::Error>> {
    use futures_util::StreamExt;
    stream.next().await
}
