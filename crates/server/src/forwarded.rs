//! Where a request comes from, behind trusted proxies.
//!
//! Each proxy adds the address of whoever it spoke to at the end of a header. With *n* trusted proxies the visitor is the *n*-th entry
//! from the right, over all lines of the header; whatever stands to the left of it was written by the visitor and proves nothing.
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The header that proxies write. A proxy passes the other one on as the visitor sent it, so that only one can be believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProxyHeader {
    /// `X-Forwarded-For: 192.0.2.1, 198.51.100.7`
    #[default]
    XForwardedFor,
    /// `Forwarded: for=192.0.2.1;proto=https, for="[2001:db8::7]"` (RFC 7239)
    Forwarded,
}

/// The proxies in front of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proxies {
    /// How many are trusted.
    pub count: u8,
    /// What they write.
    pub header: ProxyHeader,
}

impl Proxies {
    /// Where a request comes from. Of an IPv6 address only the network counts: one visitor has all of it.
    #[must_use]
    pub fn visitor(self, peer: Option<SocketAddr>, headers: &HeaderMap) -> IpAddr {
        let told = self.told(headers);
        network(told.or(peer.map(|peer| peer.ip())).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }

    /// The visitor as the proxies name them; none without proxies, or if what they wrote is no address.
    fn told(self, headers: &HeaderMap) -> Option<IpAddr> {
        if self.count == 0 {
            return None;
        }
        let name = match self.header {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        };
        let read = |line| match self.header {
            ProxyHeader::XForwardedFor => plain(line),
            ProxyHeader::Forwarded => forwarded(line),
        };
        let lines = headers.get_all(name).iter();
        let entries: Vec<Option<IpAddr>> = lines.flat_map(|line| line.to_str().map_or(vec![None], read)).collect();
        // Fewer entries than proxies: the request came in behind the first of them.
        let visitor = entries.len().saturating_sub(usize::from(self.count));
        entries.get(visitor).copied().flatten()
    }
}

/// What counts of an address: of IPv6 only the network.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

fn plain(line: &str) -> Vec<Option<IpAddr>> {
    line.split(',').map(address).collect()
}

fn forwarded(line: &str) -> Vec<Option<IpAddr>> {
    let mut quoted = false;
    let entries = line.split(|letter| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    });
    let visitor = |entry: &str| {
        let mut pairs = entry.split(';').filter_map(|pair| pair.split_once('='));
        let (_, node) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
        address(node.trim().trim_matches('"'))
    };
    entries.map(visitor).collect()
}

/// An address with or without brackets and port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|place| place.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(count: u8, header: ProxyHeader, lines: &[(&'static str, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, line) in lines {
            headers.append(*name, line.parse().unwrap());
        }
        let peer = Some("9.9.9.9:1".parse().unwrap());
        Proxies { count, header }.visitor(peer, &headers).to_string()
    }

    #[test]
    fn trusted_proxies_are_counted_from_the_right_over_all_lines() {
        let plain = |count, lines: &[&str]| {
            let lines: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
            visitor(count, ProxyHeader::XForwardedFor, &lines)
        };
        assert_eq!(plain(0, &["6.6.6.6"]), "9.9.9.9");
        assert_eq!(plain(1, &["6.6.6.6, 1.2.3.4"]), "1.2.3.4");
        // A visitor sends a line of their own; some proxies add another line rather than another entry.
        assert_eq!(plain(1, &["6.6.6.6", "1.2.3.4"]), "1.2.3.4");
        assert_eq!(plain(2, &["6.6.6.6, 1.2.3.4", "10.0.0.1"]), "1.2.3.4");
        assert_eq!(plain(2, &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(plain(1, &[]), "9.9.9.9");
        assert_eq!(plain(1, &["6.6.6.6, unknown"]), "9.9.9.9");
        assert_eq!(plain(1, &["1.2.3.4:5678"]), "1.2.3.4");
        assert_eq!(plain(1, &["2001:db8:1:2:3:4:5:6"]), "2001:db8:1:2::");
    }

    #[test]
    fn the_standard_header_is_read_if_the_proxies_write_it_and_only_then() {
        let lines = [
            ("forwarded", "for=6.6.6.6"),
            ("forwarded", "proto=https;For=\"[2001:db8:1:2::7]:4711\", for=1.2.3.4;by=\"a,b\""),
            ("x-forwarded-for", "7.7.7.7"),
        ];
        assert_eq!(visitor(1, ProxyHeader::Forwarded, &lines), "1.2.3.4");
        assert_eq!(visitor(2, ProxyHeader::Forwarded, &lines), "2001:db8:1:2::");
        assert_eq!(visitor(3, ProxyHeader::Forwarded, &lines), "6.6.6.6");
        assert_eq!(visitor(1, ProxyHeader::XForwardedFor, &lines), "7.7.7.7");
        assert_eq!(visitor(1, ProxyHeader::Forwarded, &[("forwarded", "for=_hidden")]), "9.9.9.9");
    }
}
