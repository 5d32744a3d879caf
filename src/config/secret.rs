//! A setting that nobody else may read: it stands in a file (`file:PATH`), or in its variable. Never on the command line, which every process of the
//! machine can see.

use std::any::TypeId;
use std::convert::Infallible;
use std::fmt;
use std::io::Read;
use std::str::FromStr;

use anyhow::{Context, ensure};
use clap::Arg;

const FILE: &str = "file:";
const MAX_FILE_BYTES: u64 = 64 * 1024;

/// As it was given; reading it as text cannot fail, so no message of clap's quotes it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, without the white space that ends a file.
    ///
    /// # Errors
    /// A file that cannot be read, is empty, or too large to be one.
    pub fn read(&self) -> anyhow::Result<String> {
        let Some(path) = self.0.strip_prefix(FILE) else { return Ok(self.0.clone()) };
        let mut text = String::new();
        let read = std::fs::File::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_string(&mut text));
        read.with_context(|| format!("cannot read {path}"))?;
        ensure!(text.len() as u64 <= MAX_FILE_BYTES, "{path} is larger than {} KiB", MAX_FILE_BYTES / 1024);
        let secret = text.trim_end();
        ensure!(!secret.is_empty(), "{path} is empty");
        Ok(secret.to_owned())
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

/// Whether a setting is a secret.
#[must_use]
pub fn is_secret(argument: &Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<Secret>()
}

/// Whether what was given says only where the secret stands.
#[must_use]
pub fn is_file(given: &str) -> bool {
    given.starts_with(FILE)
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn a_secret_comes_from_a_file_or_as_it_is_and_is_never_printed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            format!("file:{}", path.display())
        };
        let read = |given: &str| given.parse::<Secret>().unwrap().read();
        assert_eq!(read(&at("secret", "hush hush\r\n\n")).unwrap(), "hush hush");
        assert_eq!(read("hush").unwrap(), "hush");
        for wrong in [at("empty", "\n"), at("large", &"x".repeat(70_000)), "file:/nope".into(), "file:".into()] {
            assert!(read(&wrong).is_err(), "{wrong}");
        }
        assert!(!format!("{:?}", "hush".parse::<Secret>()).contains("hush"));
    }
}
