//! Where health and metrics are served.
use super::ADMIN_PORT;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::str::FromStr;

/// Where health and metrics are served.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AdminListen {
    /// At the usual address, or nowhere if that is in use: several servers on one machine need no settings.
    #[default]
    Auto,
    /// Nowhere.
    Off,
    /// There, and nowhere else: if it is in use the server does not start.
    At(SocketAddr),
}

impl AdminListen {
    /// The usual address.
    pub const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), ADMIN_PORT);
}

impl fmt::Display for AdminListen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminListen::Auto => f.write_str("auto"),
            AdminListen::Off => f.write_str("off"),
            AdminListen::At(address) => address.fmt(f),
        }
    }
}

impl FromStr for AdminListen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(AdminListen::Auto),
            "off" => Ok(AdminListen::Off),
            _ => text.parse().map(AdminListen::At).map_err(|_| {
                format!("'{text}' is not an address for health and metrics: write one such as 127.0.0.1:{ADMIN_PORT}, `auto` or `off`")
            }),
        }
    }
}

impl Serialize for AdminListen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AdminListen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_an_address_or_a_word() {
        for text in ["auto", "off", "127.0.0.1:0", "[::1]:1815"] {
            assert_eq!(text.parse::<AdminListen>().map(|place| place.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "on", "1815", "localhost:1815"] {
            assert!(text.parse::<AdminListen>().unwrap_err().contains("`auto` or `off`"), "{text}");
        }
        assert_eq!(AdminListen::USUAL.to_string(), "127.0.0.1:1815");
    }
}
