//! The HTTP and WebSocket interface.
use crate::config::{BasePath, Config, Limits};
use crate::connections::Connections;
use crate::forwarded::Proxies;
use crate::limits::{Limit, PerAddress, PerSeat, Sockets, limited};
use crate::live::Games;
use crate::problem::Refused;
use access_log::Notes;
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::get;
use guard::Names;
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub mod access_log;
pub mod accounts;
pub mod admin;
pub mod base;
pub mod books;
pub mod caller;
pub mod games;
pub mod guard;
pub mod health;
pub mod invitations;
pub mod me;
pub mod page;
pub mod play;
pub mod socket;
pub mod websocket;

/// What all handlers share.
#[derive(Clone)]
pub struct App {
    /// The games.
    pub games: Arc<Games>,
    /// What one visitor may do.
    pub limits: Limits,
    /// How many sockets each address has.
    pub sockets: Arc<Sockets>,
    /// Passwords that are hashed at the same time, on half of the cores at most: each takes 19 MiB.
    pub hashing: Arc<Semaphore>,
    /// Exports of one's data, one at a time.
    pub exports: Arc<tokio::sync::Mutex<()>>,
    /// The proxies in front.
    pub proxies: Proxies,
    /// The names under which the server is asked.
    pub names: Arc<Names>,
    /// Cookies over HTTPS only.
    pub secure_cookies: bool,
    /// The path below which everything is.
    pub base: BasePath,
    /// What is noted of requests.
    pub notes: Arc<Notes>,
    /// True when the server stops.
    pub stopping: watch::Receiver<bool>,
}

impl App {
    /// From a configuration.
    #[must_use]
    pub fn new(games: Arc<Games>, config: &Config, connections: &Connections, stopping: watch::Receiver<bool>) -> Self {
        Self {
            games,
            limits: config.limits,
            sockets: Arc::new(Sockets::new(connections.most_sockets())),
            hashing: Arc::new(Semaphore::new(half_of_the_cores())),
            exports: Arc::default(),
            proxies: config.trusted_proxies(),
            names: Arc::new(Names::new(config.listen, &config.names)),
            secure_cookies: config.secure_cookies,
            base: config.base_path.clone(),
            notes: Arc::new(Notes {
                proxies: config.trusted_proxies(),
                refusals: connections.refusals.clone(),
                ..Notes::default()
            }),
            stopping,
        }
    }
}

fn half_of_the_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).clamp(1, 4))
}

impl FromRef<App> for Arc<Games> {
    fn from_ref(app: &App) -> Self {
        app.games.clone()
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Voltigeur",
        description = "Napoleonic battles under published rulebooks: play, watch, replay. A player sends the token of the seat as `Authorization: Bearer`."
    ),
    components(schemas(crate::api::Update, crate::api::Hello, crate::api::Room, voltigeur_engine::odds::Aftermath))
)]
struct Description;

fn api(limits: &Limits, by: PerAddress) -> OpenApiRouter<App> {
    let games = OpenApiRouter::new()
        .routes(routes!(games::table))
        .routes(routes!(games::table_at))
        .routes(routes!(games::log))
        .routes(routes!(games::talk))
        .routes(routes!(games::record))
        .routes(routes!(games::branch))
        .routes(routes!(invitations::look))
        .routes(routes!(invitations::accept))
        .routes(routes!(invitations::renew))
        .routes(routes!(invitations::withdraw))
        .routes(routes!(play::act))
        .routes(routes!(play::standing))
        .routes(routes!(play::preview))
        .routes(routes!(play::ask))
        .routes(routes!(play::undo))
        .routes(routes!(play::answer))
        .routes(routes!(play::offer_end))
        .routes(routes!(play::resign))
        .routes(routes!(play::chat))
        .routes(routes!(play::nonce))
        .layer(limited(Limit::PerSeat, limits.per_seat, PerSeat { proxies: by.proxies }));
    let accounts = OpenApiRouter::new()
        .routes(routes!(accounts::make_account))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(me::change_password))
        .routes(routes!(me::use_reset))
        .routes(routes!(me::delete_account))
        .routes(routes!(me::export_all))
        .layer(limited(Limit::SignIn, limits.sign_in, by));
    let admin = OpenApiRouter::new()
        .routes(routes!(admin::accounts))
        .routes(routes!(admin::suspend))
        .routes(routes!(admin::allow))
        .routes(routes!(admin::reset))
        .routes(routes!(admin::games))
        .routes(routes!(admin::close))
        .routes(routes!(admin::delete))
        .routes(routes!(admin::record))
        .routes(routes!(admin::announce))
        .routes(routes!(admin::audit));
    let records = OpenApiRouter::new().routes(routes!(games::upload)).layer(DefaultBodyLimit::max(limits.record));
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(books::books))
        .routes(routes!(books::scenario))
        .routes(routes!(books::rule))
        .routes(routes!(games::make))
        .routes(routes!(games::list))
        .routes(routes!(socket::live))
        .routes(routes!(accounts::me))
        .routes(routes!(me::sessions, me::end_other_sessions))
        .routes(routes!(me::end_session))
        .routes(routes!(admin::announcement))
        .merge(admin)
        .merge(games)
        .merge(accounts)
        .merge(records)
}

/// The description of the interface, as JSON.
#[must_use]
pub fn openapi() -> String {
    let (_, description) = api(&Limits::generous(), PerAddress { proxies: Proxies::default() }).split_for_parts();
    serde_json::to_string_pretty(&description).expect("a description is plain data")
}

/// All routes.
pub fn router(app: App) -> Router {
    let limits = app.limits;
    let by = PerAddress { proxies: app.proxies };
    let names = app.names.clone();
    let (api, mut description) = api(&limits, by).split_for_parts();
    if !app.base.is_root() {
        description.servers = Some(vec![utoipa::openapi::Server::new(app.base.join(""))]);
    }
    let description = Arc::new(serde_json::to_string_pretty(&description).expect("a description is plain data"));
    let describe = move || {
        let description = description.clone();
        async move { ([(header::CONTENT_TYPE, "application/json")], description.as_str().to_owned()) }
    };
    let api = api
        .route("/api/openapi.json", get(describe))
        .route("/api/{*rest}", axum::routing::any(no_such_thing))
        .method_not_allowed_fallback(no_such_way)
        .layer(axum::middleware::from_fn(crate::work::for_somebody))
        .layer(limited(Limit::PerAddress, limits.per_address, by));
    let compressed = SizeAbove::new(1_024).and(NotForContentType::const_new("image/"));
    let guarded = ServiceBuilder::new()
        .layer(from_fn_with_state(names, guard::own_name))
        .layer(from_fn(base::only_below))
        .layer(from_fn(guard::no_simple_requests))
        .layer(from_fn_with_state(app.games.clone(), guard::not_while_lost))
        .layer(DefaultBodyLimit::max(limits.body));
    let base = app.base.clone();
    let page = page::Page::new(&base);
    let page = move |method, uri, headers| async move { page.answer(&method, &uri, &headers) };
    let notes = app.notes.clone();
    let all = api.fallback(page).with_state(app).layer(guarded).layer(
        ServiceBuilder::new()
            .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_REQUEST))
            .layer(CompressionLayer::new().compress_when(compressed))
            .layer(set("content-security-policy", CSP))
            .layer(set("x-content-type-options", "nosniff"))
            .layer(set("x-frame-options", "DENY"))
            .layer(set("referrer-policy", "no-referrer"))
            .layer(set("cross-origin-opener-policy", "same-origin"))
            .layer(set("cross-origin-resource-policy", "same-origin"))
            .layer(set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")),
    );
    base::below(&base, noted(all, &notes))
}

/// The outermost layers: each request is noted, also if its handler panics.
fn noted(routes: Router, notes: &Arc<Notes>) -> Router {
    let layers = ServiceBuilder::new()
        .layer(from_fn_with_state(notes.clone(), access_log::note))
        .layer(CatchPanicLayer::custom(panicked));
    routes.layer(layers)
}

/// A request that takes longer is given up: its sender is too slow.
const LONGEST_REQUEST: Duration = Duration::from_secs(60);

/// Nothing from elsewhere, no inline scripts. Style attributes are allowed: a table moves its pieces by them.
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

fn set(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
}

async fn no_such_thing() -> Refused {
    Refused::missing("there is nothing here: see /api/openapi.json")
}

async fn no_such_way() -> Refused {
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not accept this method: see /api/openapi.json")
}

/// The last net: it is logged, and whoever asked gets a sentence with the id of the request.
fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response<axum::body::Body> {
    let why = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(why, "a handler panicked");
    Refused::broken().into_response()
}
