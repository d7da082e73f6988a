//! The path below which everything is.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The path below which everything is: `/`, or such as `/voltigeur/`. It begins and ends with a slash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BasePath(Arc<str>);

impl BasePath {
    /// With the slash at its end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Is it the root, so that nothing has to be done?
    #[must_use]
    pub fn is_root(&self) -> bool {
        &*self.0 == "/"
    }

    /// The address of a path that begins with a slash.
    ///
    /// ```
    /// let base: voltigeur_server::config::BasePath = "/voltigeur".parse()?;
    /// assert_eq!(base.join("/g/abc"), "/voltigeur/g/abc");
    /// assert_eq!(base.within("/voltigeur/g/abc"), Some("/g/abc"));
    /// assert_eq!(base.within("/voltigeurs/g/abc"), None);
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn join(&self, path: &str) -> String {
        format!("{}{}", self.0.trim_end_matches('/'), path)
    }

    /// What follows the base path in an address, from its slash on; none if the address is elsewhere.
    #[must_use]
    pub fn within<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(self.0.trim_end_matches('/')).filter(|rest| rest.starts_with('/'))
    }
}

impl Default for BasePath {
    fn default() -> Self {
        Self("/".into())
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for BasePath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = |why: &str| Err(format!("'{text}' is not a base path: {why}, as in /voltigeur/"));
        let Some(rest) = text.strip_prefix('/') else { return fault("it begins with a slash") };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.is_empty() {
            return if text == "/" { Ok(Self::default()) } else { fault("it names something between slashes") };
        }
        let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-._~".contains(&letter);
        for part in rest.split('/') {
            if part.is_empty() || part == "." || part == ".." || !part.bytes().all(is_plain) {
                return fault("it has letters, digits, and the signs -._~ between slashes");
            }
        }
        Ok(Self(format!("/{rest}/").into()))
    }
}

impl Serialize for BasePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for BasePath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_path_begins_and_ends_with_a_slash() {
        for (text, read) in [("/", "/"), ("/v", "/v/"), ("/v/", "/v/"), ("/club/v_1.2~-x", "/club/v_1.2~-x/")] {
            assert_eq!(text.parse::<BasePath>().as_ref().map(BasePath::as_str), Ok(read), "{text}");
        }
        for text in ["", "v", "v/", "//", "/v//", "/a//b", "/../", "/a/./b", "/a b/", "/\"/", "/<x>/", "/%2e/", "/é/"]
        {
            assert!(text.parse::<BasePath>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_path_is_within_it_or_elsewhere() {
        let base: BasePath = "/v/".parse().unwrap();
        assert_eq!(base.within("/v/"), Some("/"));
        assert_eq!(base.within("/v/api/me"), Some("/api/me"));
        for elsewhere in ["/v", "/", "/vv/", "/api/me", "v/"] {
            assert_eq!(base.within(elsewhere), None, "{elsewhere}");
        }
        assert_eq!(BasePath::default().within("/api/me"), Some("/api/me"));
    }
}
