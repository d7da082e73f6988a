//! How much one visitor may ask for.
use crate::config::Rate;
use crate::live::locked;
use crate::problem::Refused;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

/// A layer that lets each key through so often.
pub fn limited<K>(rate: Rate, key: K) -> GovernorLayer<K, NoOpMiddleware, axum::body::Body>
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
    GovernorLayer::new(config).error_handler(|error| match error {
        GovernorError::TooManyRequests { wait_time, .. } => {
            let why = format!("too many requests: wait {} s", wait_time.max(1));
            let wait = [(header::RETRY_AFTER, wait_time.max(1).to_string())];
            (wait, Refused::new(StatusCode::TOO_MANY_REQUESTS, why)).into_response()
        }
        _ => Refused::unreadable("nobody knows where this request comes from").into_response(),
    })
}

/// By the visitor's address.
#[derive(Clone, Copy, Debug)]
pub struct PerAddress {
    /// Trust what the proxy says.
    pub behind_proxy: bool,
}

impl KeyExtractor for PerAddress {
    type Key = IpAddr;
    fn extract<T>(&self, request: &Request<T>) -> Result<IpAddr, GovernorError> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        Ok(address(peer, request.headers(), self.behind_proxy))
    }
}

/// By the token of the seat; without one, all are one.
#[derive(Clone, Copy, Debug)]
pub struct PerSeat;

impl KeyExtractor for PerSeat {
    type Key = blake3::Hash;
    fn extract<T>(&self, request: &Request<T>) -> Result<blake3::Hash, GovernorError> {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let known = request.headers().get(header::AUTHORIZATION).or_else(|| request.headers().get(header::COOKIE));
        Ok(match (known, peer) {
            (Some(token), _) => blake3::hash(token.as_bytes()),
            (None, Some(ConnectInfo(peer))) => blake3::hash(peer.ip().to_string().as_bytes()),
            (None, None) => blake3::hash(b""),
        })
    }
}

/// Where a request comes from. Of an IPv6 address only the network counts: one visitor has all of it.
#[must_use]
pub fn address(peer: Option<SocketAddr>, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let forwarded = || headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
    let told: Option<IpAddr> = if behind_proxy { forwarded() } else { None };
    match told.or(peer.map(|peer| peer.ip())).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

/// How many sockets each address has.
#[derive(Default)]
pub struct Sockets {
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// One socket of an address, as long as this lives.
pub struct OneSocket {
    sockets: Arc<Sockets>,
    address: IpAddr,
}

impl Sockets {
    /// One more, if there may be.
    #[must_use]
    pub fn one_more(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<OneSocket> {
        let mut open = locked(&self.open);
        let count = open.entry(address).or_default();
        (*count < most).then(|| {
            *count += 1;
            OneSocket { sockets: self.clone(), address }
        })
    }
}

impl Drop for OneSocket {
    fn drop(&mut self) {
        let mut open = locked(&self.sockets.open);
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

    #[test]
    fn the_last_address_that_a_proxy_names_counts_and_only_behind_one() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().unwrap());
        let peer = Some("9.9.9.9:1".parse().unwrap());
        assert_eq!(address(peer, &headers, true).to_string(), "1.2.3.4");
        assert_eq!(address(peer, &headers, false).to_string(), "9.9.9.9");
        let peer = Some("[2001:db8:1:2:3:4:5:6]:1".parse().unwrap());
        assert_eq!(address(peer, &headers, false).to_string(), "2001:db8:1:2::");
    }

    #[test]
    fn sockets_are_counted_and_given_back() {
        let sockets = Arc::new(Sockets::default());
        let home = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let one = sockets.one_more(home, 1);
        assert!(one.is_some() && sockets.one_more(home, 1).is_none());
        drop(one);
        assert!(sockets.one_more(home, 1).is_some());
    }
}
