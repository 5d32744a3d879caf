//! A setting that nobody else may read: it stands in a file (`file:PATH`), in its variable, or in a settings file; others may read none of these
//! files ([`super::secret_file`]). Never on the command line, which every process of the machine can see.
//!
//! A field of the type [`Secret`] is all that marks one: `cli` leaves it out of `--help`, of sentences about wrong values and of `leadlight config`.
//! What is no secret by itself and still not for everybody, such as an address that holds a key, is marked with `hide_env_values`.

use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::secret_file;

const FILE: &str = "file:";

/// As it was given; reading it as text cannot fail, so no message of clap's quotes it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself.
    ///
    /// # Errors
    /// Those of [`secret_file::read`].
    pub fn read(&self) -> anyhow::Result<String> {
        self.0.strip_prefix(FILE).map_or_else(|| Ok(self.0.clone()), |path| secret_file::read(Path::new(path)))
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// Whether what was given says only where the secret stands.
#[must_use]
pub fn is_file(given: &str) -> bool {
    given.starts_with(FILE)
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

    #[cfg(unix)]
    #[test]
    fn a_secret_comes_from_a_file_or_as_it_is_and_is_never_printed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "hush\n").unwrap();
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        for given in ["hush", &format!("file:{}", path.display())] {
            assert_eq!(given.parse::<Secret>().unwrap().read().unwrap(), "hush");
        }
        assert!("file:/nope".parse::<Secret>().unwrap().read().is_err());
        assert!(!format!("{:?}", "hush".parse::<Secret>()).contains("hush"));
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
