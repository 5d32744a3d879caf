//! Reads the files that settings name: at most 1 MiB, and secrets only if others cannot read them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, ensure};

const MAX_MIB: u64 = 1;

/// The text without trailing white space.
///
/// # Errors
/// When the file cannot be read, others may read it, or it is empty or too large.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let cannot = || format!("cannot read {name}");
    let file = File::open(path).with_context(cannot)?;
    ensure!(is_private(&file, path).with_context(cannot)?, "others may read {name}: chmod o= {name}");
    let text = read_text(file).with_context(cannot)?;
    let secret = text.trim_end();
    ensure!(!secret.is_empty(), "{name} is empty");
    Ok(secret.to_owned())
}

/// # Errors
/// Those of the operating system, and when the file is too large or not UTF-8.
pub fn read_text(file: File) -> io::Result<String> {
    let text = io::read_to_string(file.take(MAX_MIB * 1024 * 1024 + 1))?;
    if text.len() as u64 <= MAX_MIB * 1024 * 1024 { Ok(text) } else { Err(io::Error::other(format!("it is larger than {MAX_MIB} MiB"))) }
}

/// Whether only the owner and the group can read the file; supervisors pass secrets to a service by its group. systemd credentials are private whatever
/// their mode (<https://systemd.io/CREDENTIALS/>).
///
/// # Errors
/// Those of the operating system.
pub fn is_private(file: &File, path: &Path) -> io::Result<bool> {
    let credentials = std::env::var_os("CREDENTIALS_DIRECTORY").filter(|folder| !folder.is_empty());
    let is_credential = credentials.is_some_and(|folder| path.starts_with(folder));
    // Only this process reads a pipe or an inherited descriptor.
    Ok(is_credential || !file.metadata()?.is_file() || is_closed_to_others(file)?)
}

#[cfg(unix)]
#[expect(clippy::verbose_bit_mask, reason = "permissions are written as masks")]
fn is_closed_to_others(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o007 == 0)
}

/// Windows: access to a user's folder is restricted by default.
#[cfg(not(unix))]
fn is_closed_to_others(_: &File) -> io::Result<bool> {
    Ok(true)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn files_that_others_can_read_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "hush hush\r\n\n").unwrap();
        for (mode, is_taken) in [(0o600, true), (0o400, true), (0o640, true), (0o440, true), (0o644, false), (0o604, false), (0o666, false)]
        {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            let read = read(&path);
            assert_eq!(read.as_deref().ok(), is_taken.then_some("hush hush"), "{mode:o}: {read:?}");
        }
    }

    #[test]
    fn empty_large_and_missing_files_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("empty", "\n"), ("large", &*"x".repeat(1_100_000))] {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
            assert!(read(&path).is_err(), "{name}");
        }
        assert!(read(Path::new("/nope")).is_err() && read(Path::new("")).is_err());
    }
}
