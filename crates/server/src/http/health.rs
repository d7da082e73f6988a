//! The admin listener: health and metrics for whoever hosts the server. None of it is served to visitors.
use super::App;
use super::guard::{self, Names};
use crate::metrics::{CONTENT_TYPE, Metrics};
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::Arc;

#[derive(Clone)]
struct Health {
    app: App,
    metrics: Arc<Metrics>,
}

/// What is served at the admin listener.
pub fn router(app: App, metrics: Metrics, listen: SocketAddr, names: &[String]) -> Router {
    let routes = Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_told))
        .fallback(nothing)
        .with_state(Health { app, metrics: Arc::new(metrics) });
    if !listen.ip().is_loopback() {
        return routes;
    }
    // A page elsewhere could otherwise lead a browser on this machine here, by a name of its own.
    routes.layer(from_fn_with_state(Arc::new(Names::new(listen, names)), guard::own_name))
}

async fn nothing() -> impl IntoResponse {
    (StatusCode::NOT_FOUND, "there is /healthz, /readyz and /metrics here\n")
}

/// The process lives.
async fn alive() -> &'static str {
    "alive\n"
}

/// Can requests be sent here? The store answers, its tables are those of this program, and the server does not stop.
async fn ready(State(health): State<Health>) -> (StatusCode, String) {
    let not = |why: String| (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {why}\n"));
    if *health.app.stopping.borrow() {
        return not("the server is stopping".to_owned());
    }
    match health.app.games.store.check_ready().await {
        Ok(()) => (StatusCode::OK, "ready\n".to_owned()),
        Err(why) => not(why.to_string()),
    }
}

async fn metrics_told(State(health): State<Health>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], health.metrics.tell())
}
