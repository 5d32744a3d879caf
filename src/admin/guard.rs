//! Access control: a token, or, if none is set, a connection by a host name of this machine.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use crate::server::client_network;

/// Wrong tokens per network and [`WINDOW`]; more get 429. The right token always passes: behind a proxy all clients share one address, and a stranger
/// must not lock the operator out.
const MAX_WRONG_TOKENS: u32 = 10;
const WINDOW: Duration = Duration::from_mins(1);
/// While this many networks are remembered, wrong tokens from others get 429 too.
const MAX_NETWORKS: usize = 4_096;

pub struct Guard {
    /// SHA-256 of the token.
    token: Option<[u8; 32]>,
    /// See [`Self::form_token`].
    form_token: String,
    /// Wrong tokens per network, and when the first one came.
    wrong_tokens: Mutex<HashMap<IpAddr, (u32, Instant)>>,
}

/// Why a request is denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessDenied {
    /// The token is missing or wrong.
    Token,
    TooManyWrongTokens,
    /// The host name is not one of this machine.
    Host,
    /// A form that was not sent from the admin page.
    ForeignForm,
}

impl Guard {
    pub fn new(token: Option<&str>) -> Self {
        let token: Option<[u8; 32]> = token.map(|token| Sha256::digest(token).into());
        let form_token = URL_SAFE_NO_PAD.encode(Sha256::new_with_prefix("form").chain_update(token.unwrap_or_default()).finalize());
        Self { token, form_token, wrong_tokens: Mutex::default() }
    }

    /// The value of the hidden field `form_token`. Only who reads the page knows it, and it is the same after a restart.
    pub fn form_token(&self) -> &str {
        &self.form_token
    }

    /// SECURITY: cross-site request forgery. A browser sends the password of Basic authentication also with forms of other sites, but no bearer token.
    /// Headers cannot tell them apart: behind a proxy Host is often another one, and without https browsers do not send Sec-Fetch-Site.
    pub fn check_form(&self, headers: &HeaderMap, form_token: Option<&str>) -> Result<(), AccessDenied> {
        let is_bearer = text(headers, header::AUTHORIZATION).is_some_and(|it| it.to_ascii_lowercase().starts_with("bearer "));
        // SECURITY: the time of the comparison depends on hashes only.
        let is_own = form_token.is_some_and(|sent| Sha256::digest(sent) == Sha256::digest(&self.form_token));
        if is_bearer || is_own { Ok(()) } else { Err(AccessDenied::ForeignForm) }
    }

    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    pub fn check(&self, peer: IpAddr, headers: &HeaderMap) -> Result<(), AccessDenied> {
        match &self.token {
            Some(token) => self.check_token(token, client_network(peer), headers),
            // SECURITY: DNS rebinding. A web page in a browser on this machine may point its own host name at 127.0.0.1.
            None if !is_local(headers) => Err(AccessDenied::Host),
            None => Ok(()),
        }
    }

    fn check_token(&self, token: &[u8; 32], network: IpAddr, headers: &HeaderMap) -> Result<(), AccessDenied> {
        let Some(sent) = sent_token(headers) else { return Err(AccessDenied::Token) };
        // SECURITY: the time of the comparison depends on hashes only, so it reveals nothing about the token.
        if *token == <[u8; 32]>::from(Sha256::digest(sent)) { Ok(()) } else { Err(self.count_wrong(network)) }
    }

    fn count_wrong(&self, network: IpAddr) -> AccessDenied {
        let mut wrong = self.wrong_tokens.lock();
        wrong.retain(|_, (_, since)| since.elapsed() < WINDOW);
        if wrong.len() >= MAX_NETWORKS && !wrong.contains_key(&network) {
            return AccessDenied::TooManyWrongTokens;
        }
        let (count, _) = wrong.entry(network).or_insert((0, Instant::now()));
        *count = count.saturating_add(1);
        if *count == 1 {
            tracing::warn!("a wrong token was sent to the admin listener; further ones from its network are not logged for a minute");
        }
        if *count > MAX_WRONG_TOKENS { AccessDenied::TooManyWrongTokens } else { AccessDenied::Token }
    }
}

/// A bearer token (RFC 6750 section 2.1), or the password of Basic authentication with any user (RFC 7617 section 2).
fn sent_token(headers: &HeaderMap) -> Option<Vec<u8>> {
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

impl IntoResponse for AccessDenied {
    fn into_response(self) -> Response {
        match self {
            Self::Token => {
                let challenge = "Basic realm=\"operator\", charset=\"UTF-8\"";
                (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, challenge)], "The token is missing or wrong.\n").into_response()
            }
            Self::TooManyWrongTokens => {
                let wait_s = WINDOW.as_secs().to_string();
                (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, wait_s)], "Too many wrong tokens.\n").into_response()
            }
            Self::Host => (StatusCode::FORBIDDEN, "Without a token only localhost has access.\n").into_response(),
            Self::ForeignForm => {
                (StatusCode::FORBIDDEN, "This form is not from the admin page as it is now. Open the admin page again.\n").into_response()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    const TOKEN: &str = "correct-horse-battery";

    fn check(guard: &Guard, headers: &[(&'static str, &str)]) -> Result<(), AccessDenied> {
        let headers = headers.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect();
        guard.check([192, 0, 2, 1].into(), &headers)
    }

    #[test]
    fn the_token_is_a_bearer_token_or_a_password() {
        let basic = |pair: &str| format!("Basic {}", STANDARD.encode(pair));
        for (authorization, expected) in [
            (format!("Bearer {TOKEN}"), Ok(())),
            (format!("bearer {TOKEN}"), Ok(())),
            (basic(&format!("anybody:{TOKEN}")), Ok(())),
            (basic(&format!(":{TOKEN}")), Ok(())),
            (basic(TOKEN), Err(AccessDenied::Token)),
            (basic(&format!("{TOKEN}:")), Err(AccessDenied::Token)),
            (format!("Bearer {TOKEN}x"), Err(AccessDenied::Token)),
            (format!("Bearer {}", &TOKEN[1..]), Err(AccessDenied::Token)),
            ("Bearer ".to_owned(), Err(AccessDenied::Token)),
            ("Basic %%%".to_owned(), Err(AccessDenied::Token)),
            (format!("Digest {TOKEN}"), Err(AccessDenied::Token)),
            (TOKEN.to_owned(), Err(AccessDenied::Token)),
        ] {
            let guard = Guard::new(Some(TOKEN));
            assert_eq!(check(&guard, &[("authorization", &authorization)]), expected, "{authorization}");
        }
        assert_eq!(check(&Guard::new(Some(TOKEN)), &[]), Err(AccessDenied::Token));
    }

    #[test]
    fn wrong_tokens_over_the_limit_get_429_and_the_right_one_passes() {
        let guard = Guard::new(Some(TOKEN));
        for _ in 0..MAX_WRONG_TOKENS {
            assert_eq!(check(&guard, &[("authorization", "Bearer wrong")]), Err(AccessDenied::Token));
        }
        let from = |address: [u8; 4], token: &str| {
            let headers = HeaderMap::from_iter([(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap())]);
            guard.check(address.into(), &headers)
        };
        assert_eq!(from([192, 0, 2, 1], "wrong"), Err(AccessDenied::TooManyWrongTokens));
        assert_eq!(from([192, 0, 2, 2], "wrong"), Err(AccessDenied::Token), "limits are per network");
        assert_eq!(from([192, 0, 2, 1], TOKEN), Ok(()), "the right token always passes");
        for n in 0..MAX_NETWORKS {
            let [.., high, low] = u32::try_from(n).unwrap().to_be_bytes();
            let _ = from([198, 51, high, low], "wrong");
        }
        assert_eq!((from([203, 0, 113, 1], "wrong"), from([203, 0, 113, 1], TOKEN)), (Err(AccessDenied::TooManyWrongTokens), Ok(())));
    }

    #[test]
    fn without_a_token_the_host_must_be_this_machine() {
        let guard = Guard::new(None);
        for (host, expected) in [
            ("127.0.0.1:9090", Ok(())),
            ("localhost:9090", Ok(())),
            ("[::1]:9090", Ok(())),
            ("rebound.example:9090", Err(AccessDenied::Host)),
            ("127.0.0.1.rebound.example", Err(AccessDenied::Host)),
            ("192.0.2.1", Err(AccessDenied::Host)),
        ] {
            assert_eq!(check(&guard, &[("host", host)]), expected, "{host}");
        }
        assert_eq!(check(&guard, &[]), Err(AccessDenied::Host));
    }

    #[test]
    fn a_restart_keeps_open_pages_usable_and_another_token_does_not() {
        let form_token = |token| Guard::new(Some(token)).form_token().to_owned();
        assert_eq!(form_token(TOKEN), form_token(TOKEN));
        assert_ne!(form_token(TOKEN), form_token("another-token-of-16"));
    }
}
