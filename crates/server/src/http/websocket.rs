//! WebSockets that keep little memory while nothing happens.
//!
//! A large message goes out in pieces. The buffer in which a frame is put together stays as large as the largest frame was, for as long
//! as the socket is open: a table in one frame would cost each of ten thousand quiet sockets 60 KiB.
use crate::problem::Refused;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use hyper::body::Bytes;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message};

pub use tokio_tungstenite::tungstenite::Utf8Bytes;
pub use tokio_tungstenite::tungstenite::protocol::CloseFrame;

/// The largest frame that is sent.
const LARGEST_FRAME: usize = 16 * 1024;

/// A request to become a WebSocket.
pub struct Upgrade {
    accept: HeaderValue,
    pending: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Refused> {
        let headers = &parts.headers;
        let asks = has_word(headers, header::CONNECTION, "upgrade")
            && has_word(headers, header::UPGRADE, "websocket")
            && has_word(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = key.and_then(|key| HeaderValue::try_from(derive_accept_key(key.as_bytes())).ok());
        accept
            .zip(parts.extensions.remove::<OnUpgrade>())
            .map(|(accept, pending)| Self { accept, pending })
            .ok_or_else(|| Refused::new(StatusCode::UPGRADE_REQUIRED, "this is a WebSocket: connect to it as one"))
    }
}

/// Is the word in a header that lists words?
fn has_word(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers the request, and serves the socket as soon as there is one. Its messages to us are not larger than `largest`.
    pub fn serve<F: Future<Output = ()> + Send + 'static>(
        self,
        largest: usize,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response<Body> {
        let Self { accept, pending } = self;
        tokio::spawn(async move {
            // Whoever goes away before there is a socket needs none.
            let Ok(upgraded) = pending.await else { return };
            let config = WebSocketConfig::default()
                .max_message_size(Some(largest))
                .max_frame_size(Some(largest))
                .read_buffer_size(1_024)
                .write_buffer_size(0);
            let io = TokioIo::new(upgraded);
            serve(Socket(WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await)).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        response.headers_mut().extend([
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ]);
        response
    }
}

/// What comes from a client.
pub enum Heard {
    /// A text.
    Text(Utf8Bytes),
    /// Bytes, which no client of ours sends.
    Bytes,
    /// It lives.
    Sign,
    /// It goes.
    Close,
}

/// A client's socket.
pub struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    /// The next message; none if the socket broke or was closed.
    pub async fn hear(&mut self) -> Option<Heard> {
        let heard = self.0.next().await?.ok()?;
        Some(match heard {
            Message::Text(text) => Heard::Text(text),
            Message::Binary(_) => Heard::Bytes,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Heard::Sign,
            Message::Close(_) => Heard::Close,
        })
    }

    /// Sends a text, a large one in pieces.
    ///
    /// # Errors
    /// If the socket broke or was closed.
    pub async fn say(&mut self, text: Utf8Bytes) -> Result<(), tungstenite::Error> {
        for piece in pieces(text.into()) {
            self.0.feed(Message::Frame(piece)).await?;
        }
        self.0.flush().await
    }

    /// Asks whether the client lives.
    ///
    /// # Errors
    /// If the socket broke or was closed.
    pub async fn ping(&mut self) -> Result<(), tungstenite::Error> {
        self.0.send(Message::Ping(Bytes::new())).await
    }

    /// Says why it ends.
    ///
    /// # Errors
    /// If the socket broke or was closed.
    pub async fn close(&mut self, code: u16, reason: &str) -> Result<(), tungstenite::Error> {
        let frame = CloseFrame { code: CloseCode::from(code), reason: reason.into() };
        self.0.send(Message::Close(Some(frame))).await
    }
}

/// The frames of a text.
fn pieces(mut text: Bytes) -> impl Iterator<Item = Frame> {
    let mut kind = Some(Data::Text);
    std::iter::from_fn(move || {
        let opcode = OpCode::Data(kind?);
        let piece = text.split_to(text.len().min(LARGEST_FRAME));
        kind = (!text.is_empty()).then_some(Data::Continue);
        Some(Frame::message(piece, opcode, kind.is_none()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_text_goes_out_in_frames_of_which_the_last_says_so() {
        let frames = |length: usize| {
            let frames: Vec<Frame> = pieces(Bytes::from("x".repeat(length))).collect();
            let whole: usize = frames.iter().map(|frame| frame.payload().len()).sum();
            assert_eq!(whole, length);
            assert!(frames.iter().all(|frame| frame.payload().len() <= LARGEST_FRAME));
            for (n, frame) in frames.iter().enumerate() {
                let kind = if n == 0 { Data::Text } else { Data::Continue };
                assert_eq!(frame.header().opcode, OpCode::Data(kind));
                assert_eq!(frame.header().is_final, n + 1 == frames.len());
            }
            frames.len()
        };
        let cases = [0, 1, LARGEST_FRAME, LARGEST_FRAME + 1, 60_000].map(frames);
        assert_eq!(cases, [1, 1, 1, 2, 4]);
    }

    #[test]
    fn words_are_found_in_lists_of_words() {
        let headers = HeaderMap::from_iter([(header::CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"))]);
        assert!(has_word(&headers, header::CONNECTION, "upgrade"));
        assert!(!has_word(&headers, header::CONNECTION, "up"));
        assert!(!has_word(&headers, header::UPGRADE, "upgrade"));
    }
}
