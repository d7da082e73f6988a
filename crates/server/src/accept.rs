//! Takes connections and answers their requests.
use crate::connections::{Connection, Connections};
use crate::forwarded::{Proxies, network};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode};
use hyper::body::{Body as HttpBody, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// So often connections are looked at that may have taken too long.
const SWEEP: Duration = Duration::from_millis(500);

/// A pause if the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(20);

/// Takes connections until the server stops, and ends when the last of them has ended.
pub(crate) async fn accept(
    listener: TcpListener,
    app: Router,
    connections: Arc<Connections>,
    proxies: Proxies,
    stopping: watch::Receiver<bool>,
) {
    let mut stop = stopping.clone();
    let mut sweep = tokio::time::interval(SWEEP);
    loop {
        tokio::select! {
            taken = listener.accept() => match taken {
                Ok((stream, peer)) => take(stream, peer, &app, &connections, proxies, &stopping),
                Err(error) => {
                    if !is_of_one_connection(&error) {
                        tracing::warn!(%error, "a connection could not be taken");
                        connections.make_room();
                        tokio::time::sleep(BREATH).await;
                    }
                }
            },
            _ = sweep.tick() => connections.sweep(false),
            () = stopped(&mut stop) => break,
        }
    }
    drop(listener);
    let mut left = pin!(connections.none_left());
    loop {
        connections.sweep(true);
        tokio::select! {
            () = &mut left => return,
            () = tokio::time::sleep(BREATH) => {}
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// The visitor went away before they were heard.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

fn take(
    stream: TcpStream,
    peer: SocketAddr,
    app: &Router,
    connections: &Arc<Connections>,
    proxies: Proxies,
    stopping: &watch::Receiver<bool>,
) {
    let Some(connection) = connections.open(network(peer.ip()), proxies.count > 0) else {
        tracing::debug!(%peer, "there is no room for a connection");
        return;
    };
    let _ = stream.set_nodelay(true);
    tokio::spawn(serve(stream, peer, app.clone(), connection, stopping.clone()));
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    connection: Arc<Connection>,
    mut stopping: watch::Receiver<bool>,
) {
    let io = TokioIo::new(Watched { stream, connection: connection.clone() });
    let watched = connection.clone();
    let answers = service_fn(move |request| answer(request, peer, app.clone(), watched.clone()));
    let serving = http1::Builder::new().serve_connection(io, answers).with_upgrades();
    let mut serving = pin!(serving);
    let mut stops = false;
    loop {
        tokio::select! {
            _ = serving.as_mut() => return,
            () = connection.closed() => return,
            () = stopped(&mut stopping), if !stops => {
                stops = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

async fn answer(
    request: Request<Incoming>,
    peer: SocketAddr,
    app: Router,
    connection: Arc<Connection>,
) -> Result<Response<Body>, Infallible> {
    connection.head();
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(ConnectInfo(peer));
    if body.is_end_stream() {
        connection.work();
    }
    let body = Body::new(Sent { body, connection: connection.clone() });
    let response = app.oneshot(Request::from_parts(parts, body)).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        connection.upgrade();
        return Ok(response);
    }
    connection.work();
    Ok(response.map(|body| Body::new(Answering { body, connection })))
}

/// The body of a request: when all of it has come, the request is complete.
struct Sent {
    body: Incoming,
    connection: Arc<Connection>,
}

impl HttpBody for Sent {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() || self.body.is_end_stream() {
            self.connection.work();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer: when it is dropped all of it was handed over.
struct Answering {
    body: Body,
    connection: Arc<Connection>,
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.connection.rest();
    }
}

/// A stream that tells when something comes and when its client takes nothing. It holds the connection open in the list of all, also as
/// a WebSocket.
struct Watched {
    stream: TcpStream,
    connection: Arc<Connection>,
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if buffer.filled().len() > before {
            self.connection.read();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.connection.written(written.is_ready());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.connection.written(written.is_ready());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
