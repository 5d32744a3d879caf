//! A setting that must not be shown. A field of this type is all that marks one: it is left out of `--help`, of sentences about wrong values and
//! of `leadlight config`, and a settings file that holds it must be for its owner alone.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

/// Whether an address holds a password, which makes any setting a secret.
#[must_use]
pub fn has_password(value: &str) -> bool {
    // Not parsed: one that is wrong, or names several hosts, holds a password too.
    let Some((_, rest)) = value.split_once("://") else { return false };
    rest.rsplit_once('@').is_some_and(|(before, _)| before.contains(':')) || rest.contains("password=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_written_anywhere() {
        let secret: Secret = "whsec_c2VjcmV0".parse().unwrap();
        assert_eq!((format!("{secret:?}").as_str(), secret.expose()), ("Secret", "whsec_c2VjcmV0"));
    }

    #[test]
    fn passwords_in_addresses_are_found() {
        for (value, expected) in [
            ("smtps://ada:secret@mail.example.com", true),
            ("postgres://ada:secret@db.example.com:5432/site?sslmode=require", true),
            ("postgres://ada:secret@one:5432,two:5433/site", true),
            ("postgres://ada:secret@db:port/site", true),
            ("postgres://db/site?user=ada&password=secret", true),
            ("postgres://ada@db.example.com/site", false),
            ("sqlite:data/site.db", false),
            ("https://www.example.com", false),
            ("ada:secret@example.com", false),
        ] {
            assert_eq!(has_password(value), expected, "{value}");
        }
    }
}
