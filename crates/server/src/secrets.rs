//! Tokens, ids, and the hashes by which they are stored.
use std::fmt;

/// So many random bytes.
///
/// # Panics
/// If the system has no randomness: then nothing here can be safe.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A secret that opens a seat or a session: 256 random bits. It does not show itself in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    #[must_use]
    pub fn new() -> Self {
        Self(blake3::Hash::from_bytes(random()).to_hex().to_string())
    }

    /// One that somebody brings; none if it cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let fits = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| Self(text.to_ascii_lowercase()))
    }

    /// The token itself, to hand to its owner.
    #[must_use]
    pub fn reveal(&self) -> String {
        self.0.clone()
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(blake3::hash(self.0.as_bytes()).to_hex().to_string())
    }

    /// What a page must send along with the cookie of a signed-in visit, to show that it can read answers of this server.
    #[must_use]
    pub fn csrf(&self) -> String {
        let key = blake3::derive_key("voltigeur 2026 csrf", self.0.as_bytes());
        blake3::Hash::from_bytes(key).to_hex()[..32].to_owned()
    }
}

impl Default for Token {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(...)")
    }
}

/// The hash of a token.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash(pub String);

/// A new id of so many letters: 5 bits each, without letters that look alike.
#[must_use]
pub fn new_id(letters: usize) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes: [u8; 32] = random();
    bytes.iter().take(letters).map(|byte| ALPHABET[usize::from(byte & 31)] as char).collect()
}

/// Can this be the id of a game?
#[must_use]
pub fn is_game_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Are two texts the same? It takes as long wherever they differ.
#[must_use]
pub fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

/// An address as it is stored: enough to count its games.
#[must_use]
pub fn address_mark(address: std::net::IpAddr) -> String {
    blake3::hash(address.to_string().as_bytes()).to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_back_and_does_not_show_itself() {
        let token = Token::new();
        assert_eq!(Token::read(&token.reveal()), Some(token.clone()));
        assert!(!format!("{token:?} {:?}", token.hash()).contains(&token.reveal()));
        assert!(is_game_id(&new_id(12)));
        assert!(same("abc", "abc") && !same("abc", "abd") && !same("abc", "ab"));
    }
}
