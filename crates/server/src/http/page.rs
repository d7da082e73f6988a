//! The page: built files, embedded in the binary.
use crate::problem::Refused;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What is shown as long as the page was not built.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Voltigeur</title>\
<h1>Voltigeur</h1><p>The server runs, but this binary holds no page: <code>web/dist</code> was empty when it was built. \
Run <code>cargo xtask web</code> and build again. The interface is described at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>";

/// A file of the page; addresses of games are the page itself, which finds its way from there.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Refused::new(StatusCode::METHOD_NOT_ALLOWED, "this address can only be read").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.split('/').any(|part| part == ".." || part.contains('\\') || part.contains('\0')) || path.contains('%') {
        return Refused::missing("there is no such file").into_response();
    }
    match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => sent(path, file, &headers),
        None if is_page(path) => match Dist::get("index.html") {
            Some(file) => sent("index.html", file, &headers),
            None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response(),
        },
        None => Refused::missing("there is no such file").into_response(),
    }
}

/// Addresses that the page itself understands: those that name no file.
fn is_page(path: &str) -> bool {
    path.starts_with("g/") || !path.rsplit('/').next().unwrap_or("").contains('.')
}

fn sent(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("\"{digits}\"");
    // What is sent compressed has the same tag, marked as weak.
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag));
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Body::from(file.data.into_owned()).into_response();
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
