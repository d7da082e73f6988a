//! How much one visitor may ask for.
use crate::config::Rate;
use crate::forwarded::Proxies;
use crate::http::caller::{bearer, session};
use crate::live::locked;
use crate::problem::{Answer, Refused};
use crate::secrets::TokenHash;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

/// What can refuse a request or a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Requests from one address.
    PerAddress,
    /// Requests with one seat's token.
    PerSeat,
    /// Attempts to sign in from one address.
    SignIn,
    /// Wrong passwords.
    PasswordTries,
    /// Unfinished games.
    OpenGames,
    /// Unfinished games between computers.
    ComputerGames,
    /// WebSockets from one address.
    Sockets,
    /// WebSockets in all.
    AllSockets,
    /// Connections in all.
    Connections,
    /// Connections from one address.
    ConnectionsPerAddress,
    /// The time for the head of a request.
    HeaderSeconds,
    /// The time for the body of a request, or for taking an answer.
    BodySeconds,
    /// The size of a body.
    Body,
    /// The size of a record.
    Record,
    /// Expensive requests that wait.
    Waiting,
    /// Lines of talk.
    Talk,
}

impl Limit {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Limit::PerAddress,
        Limit::PerSeat,
        Limit::SignIn,
        Limit::PasswordTries,
        Limit::OpenGames,
        Limit::ComputerGames,
        Limit::Sockets,
        Limit::AllSockets,
        Limit::Connections,
        Limit::ConnectionsPerAddress,
        Limit::HeaderSeconds,
        Limit::BodySeconds,
        Limit::Body,
        Limit::Record,
        Limit::Waiting,
        Limit::Talk,
    ];

    /// Its name: that of the setting, if there is one.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Limit::PerAddress => "per_address",
            Limit::PerSeat => "per_seat",
            Limit::SignIn => "sign_in",
            Limit::PasswordTries => "password_tries",
            Limit::OpenGames => "open_games",
            Limit::ComputerGames => "computer_games",
            Limit::Sockets => "sockets",
            Limit::AllSockets => "all_sockets",
            Limit::Connections => "connections",
            Limit::ConnectionsPerAddress => "connections_per_address",
            Limit::HeaderSeconds => "header_seconds",
            Limit::BodySeconds => "body_seconds",
            Limit::Body => "body",
            Limit::Record => "record",
            Limit::Waiting => "waiting",
            Limit::Talk => "talk",
        }
    }
}

/// A layer that lets each key through so often.
pub fn limited<K>(limit: Limit, rate: Rate, key: K) -> GovernorLayer<K, NoOpMiddleware, axum::body::Body>
where
    K: KeyExtractor + Send + Sync + 'static,
    K::Key: Send + Sync + 'static,
{
    let config = GovernorConfigBuilder::default()
        .period(Duration::from_nanos(1_000_000_000 / u64::from(rate.per_second.max(1))))
        .burst_size(rate.at_once.max(1))
        .key_extractor(key)
        .finish()
        .expect("periods and bursts are not zero");
    let limiter = config.limiter().clone();
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        let limiter = Arc::downgrade(&limiter);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(60)).await;
                let Some(limiter) = limiter.upgrade() else { return };
                limiter.retain_recent();
            }
        });
    }
    GovernorLayer::new(config).error_handler(move |error| match error {
        GovernorError::TooManyRequests { wait_time, .. } => {
            let why = format!("too many requests: wait {} s", wait_time.max(1));
            let wait = [(header::RETRY_AFTER, wait_time.max(1).to_string())];
            (wait, Refused::new(StatusCode::TOO_MANY_REQUESTS, why).by(limit)).into_response()
        }
        _ => Refused::unreadable("the origin of this request is unknown").into_response(),
    })
}

/// By the visitor's address.
#[derive(Clone, Copy, Debug)]
pub struct PerAddress {
    /// The proxies that say where visitors are.
    pub proxies: Proxies,
}

impl KeyExtractor for PerAddress {
    type Key = IpAddr;
    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        Ok(self.proxies.visitor(peer, request.headers()))
    }
}

/// By the token of the seat, or of the session, as the bytes that it stands for, and the address: many people may watch with one token, and
/// none of them uses up what the others may ask. Whoever brings no token that can be one counts by address alone.
#[derive(Clone, Copy, Debug)]
pub struct PerSeat {
    /// The proxies that say where visitors are.
    pub proxies: Proxies,
}

impl KeyExtractor for PerSeat {
    type Key = Person;
    fn extract<T>(&self, request: &Request<T>) -> Result<Person, GovernorError> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        let token = bearer(request.headers()).ok().flatten().or_else(|| session(request.headers()));
        let address = self.proxies.visitor(peer, request.headers());
        Ok(match token {
            Some(token) => Person::Token(token.hash(), address),
            None => Person::Address(address),
        })
    }
}

/// Whose requests are counted together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Person {
    /// Whoever holds a token, at an address.
    Token(TokenHash, IpAddr),
    /// Whoever is there.
    Address(IpAddr),
}

/// How many sockets each address has.
pub struct Sockets {
    open: Mutex<HashMap<IpAddr, usize>>,
    all: AtomicUsize,
    most: usize,
}

/// One socket of an address, as long as this lives.
pub struct OneSocket {
    sockets: Arc<Sockets>,
    address: IpAddr,
}

impl Sockets {
    /// None yet, and so many at most.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { open: Mutex::default(), all: AtomicUsize::new(0), most }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.load(Ordering::Relaxed)
    }

    /// One more from an address that may have so many.
    ///
    /// # Errors
    /// If it has them, or there is no room for anybody.
    pub fn one_more(self: &Arc<Self>, address: IpAddr, most: usize) -> Answer<OneSocket> {
        let mut open = locked(&self.open);
        let count = open.entry(address).or_default();
        if *count >= most {
            let why = "too many connections are open from your address: close some pages";
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why).by(Limit::Sockets));
        }
        if self.count() >= self.most {
            let why = "the server has no room for another live table just now: try again later";
            return Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, why).by(Limit::AllSockets));
        }
        *count += 1;
        self.all.fetch_add(1, Ordering::Relaxed);
        Ok(OneSocket { sockets: self.clone(), address })
    }
}

impl Drop for OneSocket {
    fn drop(&mut self) {
        let mut open = locked(&self.sockets.open);
        self.sockets.all.fetch_sub(1, Ordering::Relaxed);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::caller::COOKIE;
    use axum::http::header;
    use std::net::Ipv4Addr;

    #[test]
    fn limits_are_numbered_in_the_order_of_their_list() {
        for (n, limit) in Limit::ALL.into_iter().enumerate() {
            assert_eq!(limit as usize, n, "{}", limit.word());
        }
    }

    #[test]
    fn one_token_is_one_person_however_it_is_written() {
        let seat = PerSeat { proxies: Proxies::default() };
        let person = |authorization: &str, cookie: &str| {
            let request =
                Request::builder().header(header::AUTHORIZATION, authorization).header(header::COOKIE, cookie);
            seat.extract(&request.body(()).unwrap()).unwrap()
        };
        let token = "abcdef0123456789".repeat(4);
        let own = person(&format!("Bearer {token}"), "");
        assert!(matches!(own, Person::Token(..)));
        assert_eq!(person(&format!("Bearer {}", token.to_uppercase()), ""), own);
        assert_eq!(person(&format!("Bearer   {token} "), "a=b"), own);
        assert_ne!(person(&format!("Bearer {}", token.replace('a', "b")), ""), own);
        let nobody = person("Bearer x", "");
        assert!(matches!(nobody, Person::Address(_)));
        assert_eq!(person(&format!("Bearer {token}0"), "voltigeur_session=nonsense"), nobody);
        let cookie = format!("{COOKIE}={token}");
        assert_eq!(person("x", &cookie), person("y", &format!("z=1; {cookie}")));
    }

    #[test]
    fn sockets_are_counted_and_given_back() {
        let sockets = Arc::new(Sockets::new(2));
        let [home, away, far] = [1, 2, 3].map(|last| IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)));
        let status = |refused: Answer<OneSocket>| refused.err().map(|refused| refused.status.as_u16());
        let one = sockets.one_more(home, 1).unwrap();
        assert_eq!(status(sockets.one_more(home, 1)), Some(429));
        let two = sockets.one_more(away, 1).unwrap();
        assert_eq!(status(sockets.one_more(far, 1)), Some(503));
        drop((one, two));
        assert_eq!((status(sockets.one_more(home, 1)), sockets.count()), (None, 0));
    }
}
