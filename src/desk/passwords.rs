//! Passwords of the desk's users: hashed with argon2id, and refused if they are short or common (NIST SP 800-63B section 3.1.1.2).

use std::collections::HashSet;
use std::sync::LazyLock;

use anyhow::anyhow;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use ring::rand::{SecureRandom, SystemRandom};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The shortest password that is accepted, in characters.
pub const MIN_CHARS: usize = 12;
/// A longer one would let a stranger choose how long hashing takes.
const MAX_BYTES: usize = 1_024;
/// Fewer different characters are a pattern.
const MIN_DIFFERENT: usize = 5;

/// OWASP's recommendation: 19 MiB, two passes (<https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>).
const MEMORY_KIB: u32 = 19 * 1_024;
const PASSES: u32 = 2;
/// Hashes at a time, so that sign-ins take at most twice that memory.
static HASHING: Semaphore = Semaphore::const_new(2);

const COMMON: &str = include_str!("../../data/common-passwords.txt");

/// Why a password is refused; a sentence for the user. `address`: the user's.
pub fn refusal(password: &str, address: &str) -> Option<&'static str> {
    if password.chars().count() < MIN_CHARS {
        return Some("The password needs at least 12 characters.");
    }
    if password.len() > MAX_BYTES {
        return Some("The password is too long. 1,024 bytes are the limit.");
    }
    let lower = password.to_lowercase();
    let is_pattern = lower.chars().collect::<HashSet<_>>().len() < MIN_DIFFERENT || is_sequence(&lower);
    if is_pattern || is_common(&lower) || is_made_of(&lower, address) {
        return Some("This password is easy to guess. Choose another, such as four unrelated words.");
    }
    None
}

/// A common password, also with digits or signs around it or written several times.
fn is_common(lower: &str) -> bool {
    static LIST: LazyLock<HashSet<&str>> = LazyLock::new(|| COMMON.lines().filter(|line| !line.starts_with('#')).collect());
    let core = lower.trim_matches(|c: char| !c.is_alphabetic());
    let is_listed = |text: &str| LIST.contains(text) || repeated_part(text).is_some_and(|part| part.len() < 4 || LIST.contains(part));
    is_listed(lower) || is_listed(core)
}

/// Mostly characters that follow each other: `1234…`, `abcd…`, `aaaa…`.
fn is_sequence(lower: &str) -> bool {
    let codes: Vec<u32> = lower.chars().map(u32::from).collect();
    let follows = codes.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) <= 1).count();
    follows * 4 > codes.len() * 3
}

/// The part that the whole text repeats, if it does.
fn repeated_part(text: &str) -> Option<&str> {
    let parts = (1..=text.len() / 2).filter(|length| text.len().is_multiple_of(*length) && text.is_char_boundary(*length));
    parts.map(|length| &text[..length]).find(|part| part.repeat(text.len() / part.len()) == text)
}

/// Hardly more than the user's own address.
fn is_made_of(lower: &str, address: &str) -> bool {
    let local = address.split('@').next().unwrap_or_default().to_lowercase();
    let rest = lower.replace(&address.to_lowercase(), "");
    let rest = if local.len() >= 4 { rest.replace(&local, "") } else { rest };
    rest.chars().filter(|c| c.is_alphabetic()).count() < 3 && rest.len() < lower.len()
}

/// The PHC string of a password.
pub async fn hash(password: String) -> anyhow::Result<String> {
    let _turn = HASHING.acquire().await?;
    spawn_blocking(move || {
        let mut salt = [0; 16];
        SystemRandom::new().fill(&mut salt).map_err(|_| anyhow!("the system has no random numbers"))?;
        let salt = SaltString::encode_b64(&salt).map_err(|error| anyhow!("{error}"))?;
        Ok(hasher()?.hash_password(password.as_bytes(), &salt).map_err(|error| anyhow!("{error}"))?.to_string())
    })
    .await?
}

/// Whether the password is the hashed one. SECURITY: without a hash it takes the same time, so the time does not tell which accounts exist.
pub async fn verify(password: String, hash: Option<String>) -> anyhow::Result<bool> {
    /// The hash of a random password that nobody knows.
    const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bGVhZGxpZ2h0LW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    if password.len() > MAX_BYTES {
        return Ok(false);
    }
    let _turn = HASHING.acquire().await?;
    spawn_blocking(move || {
        let text = hash.as_deref().unwrap_or(NOBODY);
        let parsed = PasswordHash::new(text).map_err(|error| anyhow!("a stored password cannot be read: {error}"))?;
        Ok(hasher()?.verify_password(password.as_bytes(), &parsed).is_ok() && hash.is_some())
    })
    .await?
}

fn hasher() -> anyhow::Result<Argon2<'static>> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(|error| anyhow!("{error}"))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_common_and_own_passwords_are_refused() {
        for (password, is_refused) in [
            ("short", true),
            ("elevenchars", true),
            ("password1234", true),
            ("Password!!!!", true),
            ("123456789012", true),
            ("aaaaaaaaaaaa", true),
            ("abababababab", true),
            ("passwordpassword", true),
            ("qwertyuiop[]", true),
            ("iloveyou2026!", true),
            ("ada.lovelace1", true),
            ("ada.lovelace@acme.example", true),
            ("correct horse battery staple", false),
            ("lead window nine rain", false),
            ("ämter-küche-zöglinge", false),
            (&"x1y2z3".repeat(300), true),
        ] {
            assert_eq!(refusal(password, "Ada.Lovelace@acme.example").is_some(), is_refused, "{password:.40}");
        }
    }

    #[tokio::test]
    async fn only_the_right_password_is_verified_and_unknown_accounts_take_as_long() {
        let stored = hash("lead window nine rain".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(verify("lead window nine rain".into(), Some(stored.clone())).await.unwrap());
        assert!(!verify("lead window nine rains".into(), Some(stored)).await.unwrap());
        assert!(!verify("lead window nine rain".into(), None).await.unwrap());
    }
}
