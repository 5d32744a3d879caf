//! Settings of the type [`Secret`]: given as `file:PATH`, in the environment variable or in a settings file. Others must not be able to read these files
//! ([`super::secret_file`]), and the command line is not accepted, because every process of the machine can read it.
//!
//! `cli` hides secrets in `--help`, error messages and `leadlight config`. A setting that may contain one, such as a URL with a key, is marked with
//! `hide_env_values`.

use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::secret_file;

const FILE: &str = "file:";

/// As given. Parsing never fails, so no message of clap quotes it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself.
    ///
    /// # Errors
    /// See [`secret_file::read`].
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

/// Whether the value names a file instead of being the secret.
#[must_use]
pub fn is_file_reference(given: &str) -> bool {
    given.starts_with(FILE)
}

/// Whether a URL contains a password, which makes the value of any setting a secret.
#[must_use]
pub fn has_password(value: &str) -> bool {
    // Not parsed: an invalid URL, or one with several hosts, may contain a password too.
    let Some((_, rest)) = value.split_once("://") else { return false };
    rest.rsplit_once('@').is_some_and(|(before, _)| before.contains(':')) || rest.contains("password=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_secret_is_read_from_its_file_and_never_printed() {
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
    fn passwords_in_urls_are_found() {
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
