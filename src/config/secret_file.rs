//! A file that holds a secret, whichever setting names it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, ensure};

const MAX_BYTES: u64 = 64 * 1024;

/// The text of such a file, without the white space that ends it.
///
/// # Errors
/// One that cannot be read, that others may read, that is empty, or too large to be one.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let cannot = || format!("cannot read {name}");
    let file = File::open(path).with_context(cannot)?;
    ensure!(is_private(&file, path).with_context(cannot)?, "{name} may be read by others: chmod o= {name}");
    let mut text = String::new();
    file.take(MAX_BYTES + 1).read_to_string(&mut text).with_context(cannot)?;
    ensure!(text.len() as u64 <= MAX_BYTES, "{name} is larger than {} KiB", MAX_BYTES / 1024);
    let secret = text.trim_end();
    ensure!(!secret.is_empty(), "{name} is empty");
    Ok(secret.to_owned())
}

/// Whether nobody but the owner and the group of a file may read it: a supervisor that hands a secret to a service without rights gives it to the
/// service's group. What systemd keeps for this service is private whatever its mode
/// (<https://systemd.io/CREDENTIALS/>).
///
/// # Errors
/// Of the operating system.
pub fn is_private(file: &File, path: &Path) -> io::Result<bool> {
    let credentials = std::env::var_os("CREDENTIALS_DIRECTORY").filter(|folder| !folder.is_empty());
    let is_credential = credentials.is_some_and(|folder| path.starts_with(folder));
    // A pipe or a descriptor that a supervisor hands over has no readers but us.
    Ok(is_credential || !file.metadata()?.is_file() || is_closed_to_others(file)?)
}

#[cfg(unix)]
#[expect(clippy::verbose_bit_mask, reason = "permissions are written as masks")]
fn is_closed_to_others(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o007 == 0)
}

/// Elsewhere the folder of an account is its owner's alone.
#[cfg(not(unix))]
fn is_closed_to_others(_: &File) -> io::Result<bool> {
    Ok(true)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn owner_and_group_may_read_it_and_nobody_else() {
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
    fn what_is_no_secret_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("empty", "\n"), ("large", &*"x".repeat(70_000))] {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
            assert!(read(&path).is_err(), "{name}");
        }
        assert!(read(Path::new("/nope")).is_err() && read(Path::new("")).is_err());
    }
}
