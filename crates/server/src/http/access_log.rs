//! Every request has an id, a line in the log, and its place in the metrics.
//!
//! The id is in the answer (`x-request-id`), in every line that is logged while the request is worked on, and in the sentence that a visitor
//! reads when something broke. A line is logged under [`TARGET`] at level info. It holds no query, no header, no token; of the visitor only a mark.
use crate::forwarded::Proxies;
use crate::limits::Limit;
use crate::metrics::{Refusals, Requests};
use crate::secrets::{Token, address_mark, random};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::Response;
use std::borrow::Cow;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tracing::Instrument;

/// The lines of requests in the log.
pub const TARGET: &str = "voltigeur::access";

/// The header with the id of a request.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken over from a proxy. A token is longer: no id is one.
const LONGEST: usize = 60;

/// The route of whatever is no route of the interface.
const PAGE: &str = "page";

/// The id of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestId(HeaderValue);

impl RequestId {
    /// The id that a trusted proxy gave.
    fn given(headers: &HeaderMap) -> Option<Self> {
        let given = headers.get(HEADER)?;
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
        let is_sane = (1..=LONGEST).contains(&given.len()) && given.as_bytes().iter().all(is_plain);
        is_sane.then(|| Self(given.clone()))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().unwrap_or(""))
    }
}

/// Makes ids: no two are alike in one process, and hardly ever in two.
pub struct RequestIds {
    first: u64,
    made: AtomicU64,
}

impl Default for RequestIds {
    fn default() -> Self {
        Self { first: u64::from_le_bytes(random()), made: AtomicU64::new(0) }
    }
}

impl RequestIds {
    fn next(&self) -> RequestId {
        // An odd factor leads different numbers to different numbers.
        let n = self.made.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let digits = format!("{:016x}", self.first.wrapping_add(n));
        RequestId(HeaderValue::try_from(digits).expect("digits are plain letters"))
    }
}

tokio::task_local! {
    static REQUEST: RequestId;
}

/// The id of the request that this task works on, if it does.
#[must_use]
pub fn request_id() -> Option<RequestId> {
    REQUEST.try_with(Clone::clone).ok()
}

/// What is noted of requests, and with whose help.
#[derive(Default)]
pub struct Notes {
    /// The proxies in front.
    pub proxies: Proxies,
    /// Every request gets an id from here.
    pub ids: RequestIds,
    /// They are counted and measured.
    pub requests: Requests,
    /// So are the refusals of limits.
    pub refusals: Refusals,
}

/// The outermost layer: gives the request its id, and notes how it was answered.
pub async fn note(State(notes): State<Arc<Notes>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let given = if notes.proxies.count > 0 { RequestId::given(request.headers()) } else { None };
    let id = given.unwrap_or_else(|| notes.ids.next());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let line = tracing::enabled!(target: TARGET, tracing::Level::INFO).then(|| Line::of(notes.proxies, &request));
    let span = tracing::error_span!("request", %id);
    let mut response = REQUEST.scope(id.clone(), next.run(request)).instrument(span).await;
    let took = began.elapsed();
    let route = route.as_ref().map_or(PAGE, MatchedPath::as_str);
    notes.requests.answered(route, response.status(), took);
    if let Some(limit) = response.extensions().get::<Limit>() {
        notes.refusals.add(*limit);
    }
    if let Some(line) = line {
        line.log(route, &id, response.status(), took);
    }
    response.headers_mut().insert(HEADER, id.0);
    response
}

/// What a line in the log says of a request.
struct Line {
    method: Method,
    uri: Uri,
    visitor: String,
}

impl Line {
    fn of(proxies: Proxies, request: &Request) -> Self {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        let visitor = address_mark(proxies.visitor(peer, request.headers()));
        Self { method: request.method().clone(), uri: request.uri().clone(), visitor }
    }

    fn log(&self, route: &str, id: &RequestId, status: StatusCode, took: Duration) {
        let Self { method, uri, visitor } = self;
        let (status, ms) = (status.as_u16(), took.as_micros() as f64 / 1_000.0);
        let path = &*without_secrets(uri.path());
        tracing::info!(target: TARGET, %id, %method, path, route, status, ms, visitor, "request");
    }
}

/// A path whose parts are not tokens: whoever wrote one into an address by mistake does not find it in the log.
fn without_secrets(path: &str) -> Cow<'_, str> {
    if !path.split('/').any(|part| Token::read(part).is_some()) {
        return path.into();
    }
    let parts: Vec<&str> =
        path.split('/').map(|part| if Token::read(part).is_some() { "(token)" } else { part }).collect();
    parts.join("/").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_only_sane_ones_are_taken_over() {
        let ids = RequestIds::default();
        let made: std::collections::HashSet<String> = (0..1_000).map(|_| ids.next().to_string()).collect();
        assert!(made.len() == 1_000 && made.iter().all(|id| id.len() == 16));
        let given = |text: &[u8]| {
            let headers = HeaderMap::from_iter([(HEADER, HeaderValue::from_bytes(text).unwrap())]);
            RequestId::given(&headers).map(|id| id.to_string())
        };
        for sane in ["a", "4711-abc.DEF_9", &"f".repeat(60)] {
            assert_eq!(given(sane.as_bytes()).as_deref(), Some(sane));
        }
        for odd in ["", "a b", "a\"b", "a=b", "\u{e9}", &"f".repeat(61), &Token::new().reveal()] {
            assert_eq!(given(odd.as_bytes()), None, "{odd}");
        }
        assert_eq!(RequestId::given(&HeaderMap::new()), None);
    }

    #[test]
    fn a_token_in_a_path_is_not_told() {
        let token = Token::new().reveal();
        assert_eq!(without_secrets(&format!("/g/abc/{token}/x")), "/g/abc/(token)/x");
        assert_eq!(without_secrets(&format!("/{}", token.to_uppercase())), "/(token)");
        assert_eq!(without_secrets("/api/games/abc"), "/api/games/abc");
    }

    #[tokio::test]
    async fn a_request_that_panics_is_answered_and_named() {
        use axum::body::{Body, to_bytes};
        use tower::ServiceExt;
        let notes = Arc::new(Notes::default());
        async fn panics() -> StatusCode {
            panic!("as the test wants it")
        }
        let routes = axum::Router::new().route("/panics/{id}", axum::routing::get(panics));
        let app = super::super::noted(routes, &notes);
        let request = Request::builder().uri("/panics/4711").body(Body::empty()).unwrap();
        let response: Response = app.oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let id = response.headers()[HEADER].to_str().unwrap().to_owned();
        let body = to_bytes(response.into_body(), 10_000).await.unwrap();
        let said = String::from_utf8_lossy(&body).into_owned();
        assert!(said.contains(&format!("the log has it as request {id}")), "{said}");
    }
}
