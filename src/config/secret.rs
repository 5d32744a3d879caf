//! Settings of the type [`Secret`]: given as `file:PATH`, in the environment variable or in a settings file. Others must not be able to read these
//! files, and the command line is not accepted, because every process of the machine can read it.
//!
//! `cli` hides secrets in `--help`, error messages and `leadlight config`; a URL that may contain one is marked with `hide_env_values`.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, ensure};

const FILE: &str = "file:";
/// The largest file that a setting may name.
const MAX_MIB: u64 = 1;

/// The value as given. Parsing never fails, so no message of clap quotes it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret: the value, or the text of the file that it names.
    pub fn read(&self) -> anyhow::Result<String> {
        self.0.strip_prefix(FILE).map_or_else(|| Ok(self.0.clone()), |path| read_secret_file(Path::new(path)))
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// Whether the value names a file instead of being the secret.
pub fn is_file_reference(given: &str) -> bool {
    given.starts_with(FILE)
}

/// Whether a URL contains a password, which makes the value of any setting a secret.
pub fn has_password(value: &str) -> bool {
    // Not parsed: an invalid URL, or one with several hosts, may contain a password too.
    let Some((_, rest)) = value.split_once("://") else { return false };
    rest.rsplit_once('@').is_some_and(|(before, _)| before.contains(':')) || rest.contains("password=")
}

/// The text of a secret's file without trailing white space. A file that others may read, or that is empty, is an error.
pub(super) fn read_secret_file(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let cannot = || format!("cannot read {name}");
    let file = File::open(path).with_context(cannot)?;
    ensure!(is_private(&file, path).with_context(cannot)?, "others may read {name}: chmod o= {name}");
    let text = read_text(file).with_context(cannot)?;
    let secret = text.trim_end();
    ensure!(!secret.is_empty(), "{name} is empty");
    Ok(secret.to_owned())
}

pub fn read_text(file: File) -> io::Result<String> {
    let mut text = io::read_to_string(file.take(MAX_MIB * 1024 * 1024 + 1))?;
    // Some editors begin a file with a byte order mark, which is no part of the text (RFC 3629 section 6).
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    if text.len() as u64 <= MAX_MIB * 1024 * 1024 { Ok(text) } else { Err(io::Error::other(format!("it is larger than {MAX_MIB} MiB"))) }
}

/// Whether only owner and group can read it: supervisors use the group. systemd credentials are private anyway (<https://systemd.io/CREDENTIALS/>).
pub fn is_private(file: &File, path: &Path) -> io::Result<bool> {
    let credentials = std::env::var_os("CREDENTIALS_DIRECTORY").filter(|folder| !folder.is_empty());
    let is_credential = credentials.is_some_and(|folder| path.starts_with(folder));
    let metadata = file.metadata()?;
    let others_may_read = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o007 != 0;
    // Only this process reads a pipe or an inherited descriptor.
    Ok(is_credential || !metadata.is_file() || !others_may_read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_from_a_private_file_and_never_printed() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let given = format!("file:{}", path.display());
        let large = "x".repeat(1_100_000);
        for (mode, text, expected) in [
            (0o600, "hush hush\r\n\n", Some("hush hush")),
            (0o640, "hush", Some("hush")),
            (0o600, "\u{feff}hush", Some("hush")),
            (0o644, "hush", None),
            (0o604, "hush", None),
            (0o602, "hush", None),
            (0o600, "\n", None),
            (0o600, &large, None),
        ] {
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(Secret::from(given.as_str()).read().ok().as_deref(), expected, "{mode:o} {text:.9}");
        }
        for (given, expected) in [("hush", Some("hush")), ("file:/nope", None), ("file:", None)] {
            assert_eq!(Secret::from(given).read().ok().as_deref(), expected, "{given}");
        }
        assert!(!format!("{:?}", Secret::from("hush")).contains("hush"));
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
