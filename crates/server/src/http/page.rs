//! The page: built files, embedded in the binary.
use crate::config::BasePath;
use crate::problem::{Answer, Refused};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::sync::Arc;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What is shown as long as the page was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Voltigeur</title>\
<h1>Voltigeur</h1><p>The server runs, but this program was built without the page: <code>web/dist</code> was empty when it was built. \
Run <code>cargo xtask web</code> and build again. The interface is described at <a href=\"/api/openapi.json\">api/openapi.json</a>.</p></html>";

/// The page below its base path.
#[derive(Clone)]
pub struct Page {
    html: Arc<str>,
    etag: Arc<str>,
}

impl Page {
    /// The page as it was built, with all of its addresses below the base path. It reads the path from one of them.
    #[must_use]
    pub fn new(base: &BasePath) -> Self {
        let built = Dist::get("index.html");
        let html = built.as_ref().and_then(|file| std::str::from_utf8(&file.data).ok()).unwrap_or(NOT_BUILT);
        let html = html.replace("=\"/", &format!("=\"{base}"));
        let etag = tag(blake3::hash(html.as_bytes()).as_bytes());
        Self { html: html.into(), etag: etag.into() }
    }

    /// A file of the page; addresses of games are the page itself, which finds its way from there.
    #[must_use]
    pub fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
        match file(method, uri) {
            Ok(Found::Page) => sent("index.html", self.html.to_string(), &self.etag, headers),
            Ok(Found::File(path, file)) => {
                let etag = tag(&file.metadata.sha256_hash());
                sent(path, file.data.into_owned(), &etag, headers)
            }
            Err(refused) => refused.into_response(),
        }
    }
}

/// What an address leads to.
enum Found<'u> {
    Page,
    File(&'u str, EmbeddedFile),
}

fn file<'u>(method: &Method, uri: &'u Uri) -> Answer<Found<'u>> {
    if method != Method::GET && method != Method::HEAD {
        return Err(Refused::new(StatusCode::METHOD_NOT_ALLOWED, "this address is read-only"));
    }
    let path = uri.path().trim_start_matches('/');
    if path.split('/').any(|part| part == ".." || part.contains('\\') || part.contains('\0')) || path.contains('%') {
        return Err(Refused::missing("there is no such file"));
    }
    match Dist::get(path).filter(|_| !path.is_empty() && path != "index.html") {
        Some(file) => Ok(Found::File(path, file)),
        None if path == "index.html" || is_page(path) => Ok(Found::Page),
        None => Err(Refused::missing("there is no such file")),
    }
}

/// Addresses that the page itself understands: those that name no file.
fn is_page(path: &str) -> bool {
    path.starts_with("g/") || !path.rsplit('/').next().unwrap_or("").contains('.')
}

/// The tag by which a browser knows a file that it has.
fn tag(hash: &[u8; 32]) -> String {
    let digits: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

fn sent(path: &str, content: impl Into<Body>, etag: &str, headers: &HeaderMap) -> Response {
    // What is sent compressed has the same tag, marked as weak.
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag));
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = content.into().into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
        response
    };
    let headers = response.headers_mut();
    if let Ok(etag) = HeaderValue::from_str(&format!("W/{etag}")) {
        headers.insert(header::ETAG, etag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
