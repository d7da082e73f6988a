//! Everything below a base path: `/voltigeur/api/me` is the `/api/me` of all other modules.
use crate::config::BasePath;
use crate::problem::Refused;
use axum::Router;
use axum::extract::Request;
use axum::http::uri::PathAndQuery;
use axum::http::{StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::str::FromStr;
use tower::ServiceExt;

/// A request that is not below the base path.
#[derive(Clone)]
struct Elsewhere(BasePath);

/// Serves below a base path what `inner` serves at the root. Whatever is elsewhere still passes through `inner` and its layers: [`only_below`]
/// refuses it there.
pub fn below(base: &BasePath, inner: Router) -> Router {
    if base.is_root() {
        return inner;
    }
    let base = base.clone();
    Router::new().fallback_service(inner.map_request(move |mut request: Request| {
        match base.within(request.uri().path()).and_then(|_| stripped(request.uri(), &base)) {
            Some(uri) => *request.uri_mut() = uri,
            None => drop(request.extensions_mut().insert(Elsewhere(base.clone()))),
        }
        request
    }))
}

/// An address without the base path.
fn stripped(uri: &Uri, base: &BasePath) -> Option<Uri> {
    let whole = uri.path_and_query()?.as_str();
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::from_str(base.within(whole)?).ok()?);
    Uri::from_parts(parts).ok()
}

/// Leads from `/voltigeur` to `/voltigeur/`, and refuses everything else that is not below the base path.
pub async fn only_below(request: Request, next: Next) -> Response {
    let Some(Elsewhere(base)) = request.extensions().get() else { return next.run(request).await };
    if request.uri().path() == base.as_str().trim_end_matches('/') {
        let to = match request.uri().query() {
            Some(query) => format!("{base}?{query}"),
            None => base.to_string(),
        };
        return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, to)]).into_response();
    }
    let why = format!(
        "there is nothing here: this server is at {base}, and a proxy in front of it must pass paths on unchanged"
    );
    Refused::missing(why).into_response()
}
