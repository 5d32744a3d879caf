//! Signs webhook requests with HMAC-SHA256 (Standard Webhooks, "Signature scheme").

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ring::hmac::{HMAC_SHA256, Key, sign};

const PREFIX: &str = "whsec_";
const BYTES: std::ops::RangeInclusive<usize> = 24..=64;

pub struct SigningKey(Key);

impl SigningKey {
    /// `whsec_` and 24 to 64 bytes in base64. Errors do not quote the secret.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
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
    pub fn sign(&self, id: &str, timestamp: u64, body: &[u8]) -> String {
        let signed = [format!("{id}.{timestamp}.").as_bytes(), body].concat();
        format!("v1,{}", BASE64_STANDARD.encode(sign(&self.0, &signed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's own libraries.
    #[test]
    fn signs_as_the_specification_does() {
        let secret = SigningKey::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn invalid_secrets_are_rejected_and_not_quoted() {
        let of = |bytes: usize| format!("whsec_{}", BASE64_STANDARD.encode(vec![b'x'; bytes]));
        for good in [24, 32, 64] {
            assert!(SigningKey::parse(&of(good)).is_ok(), "{good}");
        }
        for wrong in [of(23), of(65), of(32).replace("whsec_", ""), "whsec_not base64".into(), String::new()] {
            let error = SigningKey::parse(&wrong).err().unwrap().to_string();
            assert!(wrong.is_empty() || !error.contains(&wrong), "{error}");
        }
    }
}
