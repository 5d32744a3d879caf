//! Who is an operator: whoever shows the token, or, where there is none, whoever reaches the listener from this machine.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::server::network;

/// Wrong tokens that one address may show in [`WINDOW`] until it is told to wait. The right one always passes: behind a proxy everybody has one
/// address, and a stranger must not shut the operator out. A token is too long to be guessed at any rate.
const MAX_WRONG: u32 = 10;
const WINDOW: Duration = Duration::from_mins(1);
/// Addresses that are remembered; while there are more, whoever is not among them is told to wait too.
const MAX_ADDRESSES: usize = 4_096;

pub struct Guard {
    /// SHA-256 of the token.
    token: Option<[u8; 32]>,
    wrong: Mutex<HashMap<IpAddr, (u32, Instant)>>,
}

/// Why somebody is no operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No token, or a wrong one.
    Token,
    TooMany,
    /// The request names this server by a name that is not its own.
    Host,
    /// What changes something must come from the operator's page.
    CrossSite,
}

impl Guard {
    #[must_use]
    pub fn new(token: Option<&str>) -> Self {
        Self { token: token.map(|token| Sha256::digest(token).into()), wrong: Mutex::default() }
    }

    #[must_use]
    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// # Errors
    /// Why it is not an operator's request.
    pub fn check(&self, peer: IpAddr, method: &Method, headers: &HeaderMap) -> Result<(), Refused> {
        match &self.token {
            Some(token) => self.check_token(token, network(peer), headers)?,
            // SECURITY: any page that a browser on this machine shows may point a name of its own at 127.0.0.1 and read what it finds there.
            None if !is_local(headers) => return Err(Refused::Host),
            None => {}
        }
        let changes_nothing = method == Method::GET || method == Method::HEAD;
        if changes_nothing || is_same_site(headers) { Ok(()) } else { Err(Refused::CrossSite) }
    }

    fn check_token(&self, token: &[u8; 32], address: IpAddr, headers: &HeaderMap) -> Result<(), Refused> {
        let Some(shown) = shown(headers) else { return Err(Refused::Token) };
        // SECURITY: how long the comparison takes tells something of a hash, and nothing of the token.
        if *token == <[u8; 32]>::from(Sha256::digest(shown)) { Ok(()) } else { Err(self.count_wrong(address)) }
    }

    fn count_wrong(&self, address: IpAddr) -> Refused {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.retain(|_, (_, since)| since.elapsed() < WINDOW);
        if wrong.len() >= MAX_ADDRESSES && !wrong.contains_key(&address) {
            return Refused::TooMany;
        }
        let (count, _) = wrong.entry(address).or_insert((0, Instant::now()));
        *count = count.saturating_add(1);
        if *count == 1 {
            tracing::warn!(network = %address, "a wrong token was shown to the operator's listener; more of this network are not logged for a minute");
        }
        if *count > MAX_WRONG { Refused::TooMany } else { Refused::Token }
    }
}

/// The token of a program (RFC 6750 section 2.1), or a browser's password for whatever user (RFC 7617 section 2).
fn shown(headers: &HeaderMap) -> Option<Vec<u8>> {
    let (scheme, rest) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") {
        return Some(rest.trim().as_bytes().to_vec());
    }
    let pair = STANDARD.decode(rest.trim()).ok().filter(|_| scheme.eq_ignore_ascii_case("basic"))?;
    let colon = pair.iter().position(|byte| *byte == b':')?;
    Some(pair[colon + 1..].to_vec())
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn is_local(headers: &HeaderMap) -> bool {
    let Some(host) = text(headers, header::HOST).and_then(|host| host.parse::<Authority>().ok()) else { return false };
    let name = host.host().trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// SECURITY: a browser sends the token, or its place on this machine, also with what another site has it post.
fn is_same_site(headers: &HeaderMap) -> bool {
    if let Some(site) = text(headers, header::HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin";
    }
    let Some(origin) = text(headers, header::ORIGIN) else { return !headers.contains_key(header::ORIGIN) };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some() && authority == text(headers, header::HOST)
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Self::Token => {
                let challenge = "Basic realm=\"operator\", charset=\"UTF-8\"";
                (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, challenge)], "The token is missing or wrong.\n").into_response()
            }
            Self::TooMany => {
                let wait_s = WINDOW.as_secs().to_string();
                (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, wait_s)], "Too many wrong tokens.\n").into_response()
            }
            Self::Host => (StatusCode::FORBIDDEN, "Without a token this is for localhost.\n").into_response(),
            Self::CrossSite => (StatusCode::FORBIDDEN, "This did not come from the operator's page.\n").into_response(),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    const TOKEN: &str = "correct-horse-battery";

    fn check(guard: &Guard, method: &Method, headers: &[(&'static str, &str)]) -> Result<(), Refused> {
        let headers = headers.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect();
        guard.check([192, 0, 2, 1].into(), method, &headers)
    }

    #[test]
    fn a_token_as_bearer_or_password_and_nothing_else() {
        let basic = |pair: &str| format!("Basic {}", STANDARD.encode(pair));
        for (authorization, expected) in [
            (format!("Bearer {TOKEN}"), Ok(())),
            (format!("bearer {TOKEN}"), Ok(())),
            (basic(&format!("anybody:{TOKEN}")), Ok(())),
            (basic(&format!(":{TOKEN}")), Ok(())),
            (basic(TOKEN), Err(Refused::Token)),
            (basic(&format!("{TOKEN}:")), Err(Refused::Token)),
            (format!("Bearer {TOKEN}x"), Err(Refused::Token)),
            (format!("Bearer {}", &TOKEN[1..]), Err(Refused::Token)),
            ("Bearer ".to_owned(), Err(Refused::Token)),
            ("Basic %%%".to_owned(), Err(Refused::Token)),
            (format!("Digest {TOKEN}"), Err(Refused::Token)),
            (TOKEN.to_owned(), Err(Refused::Token)),
        ] {
            let guard = Guard::new(Some(TOKEN));
            assert_eq!(check(&guard, &Method::GET, &[("authorization", &authorization)]), expected, "{authorization}");
        }
        assert_eq!(check(&Guard::new(Some(TOKEN)), &Method::GET, &[]), Err(Refused::Token));
    }

    #[test]
    fn whoever_guesses_is_told_to_wait_and_the_right_token_passes() {
        let guard = Guard::new(Some(TOKEN));
        for _ in 0..MAX_WRONG {
            assert_eq!(check(&guard, &Method::GET, &[("authorization", "Bearer wrong")]), Err(Refused::Token));
        }
        let from = |address: [u8; 4], token: &str| {
            let headers = HeaderMap::from_iter([(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap())]);
            guard.check(address.into(), &Method::GET, &headers)
        };
        assert_eq!(from([192, 0, 2, 1], "wrong"), Err(Refused::TooMany));
        assert_eq!(from([192, 0, 2, 2], "wrong"), Err(Refused::Token), "each address counts for itself");
        assert_eq!(from([192, 0, 2, 1], TOKEN), Ok(()), "behind a proxy everybody has one address");
        for n in 0..MAX_ADDRESSES {
            let [.., high, low] = u32::try_from(n).unwrap().to_be_bytes();
            let _ = from([198, 51, high, low], "wrong");
        }
        assert_eq!((from([203, 0, 113, 1], "wrong"), from([203, 0, 113, 1], TOKEN)), (Err(Refused::TooMany), Ok(())));
    }

    #[test]
    fn without_a_token_only_by_a_name_of_this_machine() {
        let guard = Guard::new(None);
        for (host, expected) in [
            ("127.0.0.1:9090", Ok(())),
            ("localhost:9090", Ok(())),
            ("[::1]:9090", Ok(())),
            ("rebound.example:9090", Err(Refused::Host)),
            ("127.0.0.1.rebound.example", Err(Refused::Host)),
            ("192.0.2.1", Err(Refused::Host)),
        ] {
            assert_eq!(check(&guard, &Method::GET, &[("host", host)]), expected, "{host}");
        }
        assert_eq!(check(&guard, &Method::GET, &[]), Err(Refused::Host));
    }

    #[test]
    fn what_changes_something_comes_from_the_page_itself() {
        let guard = Guard::new(None);
        for (headers, expected) in [
            (&[("sec-fetch-site", "same-origin")][..], Ok(())),
            (&[("sec-fetch-site", "cross-site")], Err(Refused::CrossSite)),
            (&[("sec-fetch-site", "same-site")], Err(Refused::CrossSite)),
            (&[("sec-fetch-site", "none")], Err(Refused::CrossSite)),
            (&[("origin", "http://localhost:9090")], Ok(())),
            (&[("origin", "http://elsewhere.example")], Err(Refused::CrossSite)),
            (&[("origin", "null")], Err(Refused::CrossSite)),
            (&[], Ok(())),
        ] {
            let headers = [headers, &[("host", "localhost:9090")]].concat();
            assert_eq!(check(&guard, &Method::POST, &headers), expected, "{headers:?}");
            assert_eq!(check(&guard, &Method::GET, &headers), Ok(()), "{headers:?}");
        }
    }
}
