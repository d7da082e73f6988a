//! What other sites could make a visitor's browser send is refused: requests under a name that is not this server's, and changes that a
//! page elsewhere could ask for without being asked back.
use crate::live::Games;
use crate::problem::Refused;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The content type of a record. No page elsewhere can send it without being asked back by the browser, as it could with plain text.
pub const RECORD: &str = "application/x-voltigeur-record";

/// The names under which the server is asked.
#[derive(Clone, Debug)]
pub struct Names {
    listen: IpAddr,
    names: Vec<String>,
}

impl Names {
    /// Loopback names and the address that is listened at are always among them. A server that listens at all addresses answers to all
    /// of them. The name `*` stands for any.
    #[must_use]
    pub fn new(listen: SocketAddr, names: &[String]) -> Self {
        Self { listen: listen.ip().to_canonical(), names: names.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Is a `Host` header one of them? Ports do not matter.
    #[must_use]
    pub fn knows(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        if let Ok(address) = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            let address = address.to_canonical();
            // Somebody else's name may lead to this address, but nobody else's page can stand under the bare address.
            if address.is_loopback() || address == self.listen || self.listen.is_unspecified() {
                return true;
            }
        }
        name == "localhost" || self.names.iter().any(|known| *known == name || known == "*")
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !name.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn host<'r>(headers: &'r HeaderMap, uri: &'r Uri) -> Option<&'r str> {
    headers.get(header::HOST).map_or(uri.host(), |value| value.to_str().ok())
}

/// Answers only to the server's own names: another name that leads here is a trick to read answers from a page elsewhere.
pub async fn own_name(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let refused = match host(request.headers(), request.uri()) {
        Some(host) if names.knows(host) => return next.run(request).await,
        Some(host) => format!(
            "this server does not answer to the name '{}': the person who runs it can add it to the setting `names`",
            without_port(host).chars().take(100).collect::<String>()
        ),
        None => "the Host header is missing".to_owned(),
    };
    Refused::new(StatusCode::MISDIRECTED_REQUEST, refused).into_response()
}

/// Whatever is sent to the interface says that it is JSON or a record, also if there is nothing in it.
pub async fn no_simple_requests(request: Request, next: Next) -> Response {
    let sends = [Method::POST, Method::PUT, Method::PATCH].contains(request.method());
    if !sends || is_kind(request.headers(), "application/json") || is_kind(request.headers(), RECORD) {
        return next.run(request).await;
    }
    not_json().into_response()
}

/// While the database does not answer nobody waits for it: requests that need it, also those under way, are refused at once.
pub async fn not_while_lost(State(games): State<Arc<Games>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !path.starts_with("/api/") || path.starts_with("/api/books") || path == "/api/openapi.json" {
        return next.run(request).await;
    }
    tokio::select! {
        biased;
        () = games.store.is_lost() => {
            let why = "the database is not available just now: try again in a moment";
            Refused::new(StatusCode::SERVICE_UNAVAILABLE, why).into_response()
        }
        response = next.run(request) => response,
    }
}

/// Is the body of this content type?
pub(super) fn is_kind(headers: &HeaderMap, kind: &str) -> bool {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    said.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case(kind)
}

pub(super) fn not_json() -> Refused {
    Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send JSON, with Content-Type: application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_answers_to_loopback_to_its_address_and_to_its_names() {
        let here = Names::new("127.0.0.1:1805".parse().unwrap(), &["Club.example.org".to_owned()]);
        for host in ["localhost:1805", "127.0.0.1:1805", "[::1]:80", "club.example.org", "CLUB.example.org.:443"] {
            assert!(here.knows(host), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example:1805", "192.168.1.5", "", ":1805", "localhost.evil.example"]
        {
            assert!(!here.knows(host), "{host}");
        }
        let all = Names::new("0.0.0.0:1805".parse().unwrap(), &[]);
        assert!(all.knows("192.168.1.5:1805") && !all.knows("club.example.org"));
        let any = Names::new("127.0.0.1:1805".parse().unwrap(), &["*".to_owned()]);
        assert!(any.knows("whatever.example"));
    }
}
