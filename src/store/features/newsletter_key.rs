//! The key of a database, and the links in mails to newsletter subscribers that it signs: who may confirm or unsubscribe an address.
//!
//! A token is the subscriber's row id, the end of its validity, a digest of the address and a signature. The digest binds the link to the address: after
//! an erasure or a restore another person may get the same row id.

use std::fmt;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac::{HMAC_SHA256, Key, sign, verify};
use ring::rand::{SecureRandom, SystemRandom};

/// How long a link that confirms a subscription is valid.
pub const CONFIRM_VALIDITY: Duration = Duration::from_hours(7 * 24);

/// The query of a link: with this step the page shows its button, and needs a token.
pub const STEP_PARAMETER: &str = "step";
pub const ASK: &str = "ask";
pub const TOKEN_PARAMETER: &str = "token";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    Confirm,
    Unsubscribe,
}

impl LinkPurpose {
    pub const ALL: [Self; 2] = [Self::Confirm, Self::Unsubscribe];

    /// The path of a row in `data/routes.json`.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Confirm => "/newsletter/confirm",
            Self::Unsubscribe => "/newsletter/unsubscribe",
        }
    }

    pub fn from_path(path: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.path() == path)
    }
}

/// 32 random bytes, the same for every process of a database.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NewsletterKey([u8; 32]);

/// HMAC-SHA-256 of an e-mail key. Tells whether two addresses are the same, and not what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressDigest([u8; 32]);

/// A link whose signature is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The subscriber's row.
    pub id: i64,
    pub digest: AddressDigest,
    /// In seconds since 1970; `None`: forever.
    pub valid_until: Option<i64>,
}

/// The size of a link's payload: id, end of validity (0: forever), digest.
const PAYLOAD_BYTES: usize = 8 + 8 + 32;

impl NewsletterKey {
    pub fn random() -> Result<Self, ring::error::Unspecified> {
        let mut bytes = [0; 32];
        SystemRandom::new().fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub fn digest(&self, email_key: &str) -> AddressDigest {
        let mut digest = [0; 32];
        digest.copy_from_slice(sign(&self.hmac_key(), email_key.as_bytes()).as_ref());
        AddressDigest(digest)
    }

    /// The digest in a link that confirms a subscription. The nonce changes with every link that is used, so that each works once.
    pub fn confirm_digest(&self, email_key: &str, nonce: i64) -> AddressDigest {
        match nonce {
            // A row from before there were nonces.
            0 => self.digest(email_key),
            // SECURITY: the control character keeps it apart from the digests of addresses and of links.
            _ => self.digest(&format!("\u{3}{nonce} {email_key}")),
        }
    }

    /// The path and query of a link.
    pub fn link(&self, purpose: LinkPurpose, link: &Link) -> String {
        let token = self.token(purpose, link);
        format!("{}?{STEP_PARAMETER}={ASK}&{TOKEN_PARAMETER}={token}", purpose.path())
    }

    fn token(&self, purpose: LinkPurpose, Link { id, digest, valid_until }: &Link) -> String {
        let payload = [&id.to_be_bytes()[..], &valid_until.unwrap_or_default().to_be_bytes(), &digest.0].concat();
        let signature = sign(&self.hmac_key(), &signed(purpose, &payload));
        URL_SAFE_NO_PAD.encode([&payload, signature.as_ref()].concat())
    }

    /// `None`: nobody with this key made the token for this purpose. The caller compares the time.
    pub fn read(&self, purpose: LinkPurpose, token: &str) -> Option<Link> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (payload, signature) = bytes.split_at_checked(PAYLOAD_BYTES)?;
        // The signature is compared in constant time.
        verify(&self.hmac_key(), &signed(purpose, payload), signature).ok()?;
        let number = |at: usize| Some(i64::from_be_bytes(payload.get(at..at + 8)?.try_into().ok()?));
        Some(Link {
            id: number(0)?,
            valid_until: number(8).filter(|until| *until != 0),
            digest: AddressDigest(payload.get(16..)?.try_into().ok()?),
        })
    }

    /// A secret for another purpose, the same for every process of a database.
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        self.digest(&format!("\u{3}{purpose}")).0
    }

    fn hmac_key(&self) -> Key {
        Key::new(HMAC_SHA256, &self.0)
    }
}

/// SECURITY: the first byte tells the purposes apart, and both from an e-mail key, which begins with no control character; [`NewsletterKey::derive`] has 3.
fn signed(purpose: LinkPurpose, payload: &[u8]) -> Vec<u8> {
    let purpose = match purpose {
        LinkPurpose::Confirm => 1,
        LinkPurpose::Unsubscribe => 2,
    };
    [&[purpose], payload].concat()
}

impl fmt::Debug for NewsletterKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NewsletterKey")
    }
}

/// The digest as the database has it.
impl fmt::Display for AddressDigest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_key_and_purpose_read_a_link() {
        let key = NewsletterKey([7; 32]);
        let digest = key.digest("ada@example.com");
        for valid_until in [None, Some(1_800_000_000)] {
            let link = Link { id: 12, digest, valid_until };
            for purpose in LinkPurpose::ALL {
                let token = key.token(purpose, &link);
                let other = LinkPurpose::ALL.into_iter().find(|it| *it != purpose).unwrap();
                assert_eq!(key.read(purpose, &token), Some(link));
                assert_eq!(key.read(other, &token), None);
                assert_eq!(NewsletterKey([8; 32]).read(purpose, &token), None);
                for at in 0..token.len() {
                    let mut changed = token.clone().into_bytes();
                    changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
                    assert_eq!(key.read(purpose, std::str::from_utf8(&changed).unwrap()), None, "{at}");
                }
            }
        }
        for wrong in ["", "A", "&", &"A".repeat(64), &"A".repeat(107), &"A".repeat(4_000)] {
            assert_eq!(key.read(LinkPurpose::Confirm, wrong), None, "{wrong:.9}");
        }
    }

    #[test]
    fn digests_differ_by_key_and_address_and_contain_neither() {
        let key = NewsletterKey([7; 32]);
        let digest = key.digest("ada@example.com");
        assert_ne!(digest, key.digest("bob@example.com"));
        assert_ne!(digest, NewsletterKey([8; 32]).digest("ada@example.com"));
        assert_eq!(digest.to_string().len(), 43);
        assert!(!format!("{key:?}").contains('7'));
        assert_ne!(NewsletterKey::random().unwrap(), NewsletterKey::random().unwrap());
    }
}
