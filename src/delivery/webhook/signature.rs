//! How a request proves whom it is from (Standard Webhooks, "Signature scheme"): HMAC-SHA256 with a secret that both sides know.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ring::hmac::{HMAC_SHA256, Key, sign};

const PREFIX: &str = "whsec_";
const BYTES: std::ops::RangeInclusive<usize> = 24..=64;

#[derive(Clone)]
pub struct Secret(Key);

impl Secret {
    /// From `whsec_` and base64.
    ///
    /// # Errors
    /// One sentence, which does not quote it.
    pub fn read(text: &str) -> anyhow::Result<Self> {
        let bytes = text.strip_prefix(PREFIX).and_then(|text| BASE64_STANDARD.decode(text).ok()).filter(|it| BYTES.contains(&it.len()));
        let bytes = bytes.ok_or_else(|| {
            anyhow::anyhow!(
                "expected {PREFIX} and {} to {} bytes in base64; `echo {PREFIX}$(head -c 32 /dev/urandom | base64)` makes one",
                BYTES.start(),
                BYTES.end()
            )
        })?;
        Ok(Self(Key::new(HMAC_SHA256, &bytes)))
    }

    /// The value of `webhook-signature`; `timestamp` is in seconds since 1970.
    #[must_use]
    pub fn sign(&self, id: &str, timestamp: u64, body: &[u8]) -> String {
        let signed = [format!("{id}.{timestamp}.").as_bytes(), body].concat();
        format!("v1,{}", BASE64_STANDARD.encode(sign(&self.0, &signed)))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's own libraries.
    #[test]
    fn signs_as_the_specification_does() {
        let secret = Secret::read("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn what_is_no_secret_is_refused_and_not_quoted() {
        let of = |bytes: usize| format!("whsec_{}", BASE64_STANDARD.encode(vec![b'x'; bytes]));
        for good in [24, 32, 64] {
            assert!(Secret::read(&of(good)).is_ok(), "{good}");
        }
        for wrong in [of(23), of(65), of(32).replace("whsec_", ""), "whsec_not base64".into(), String::new()] {
            let error = Secret::read(&wrong).unwrap_err().to_string();
            assert!(wrong.is_empty() || !error.contains(&wrong), "{error}");
        }
        assert!(!format!("{:?}", Secret::read(&of(24)).unwrap()).contains("eHh4"));
    }
}
