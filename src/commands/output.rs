//! What a command prints: to standard output, or into a new file. A reader that has seen enough (`| head`) ends it quietly: that is not a fault of
//! ours.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, ensure};

/// Lets `print` write to standard output.
///
/// # Errors
/// Those of `print` and of standard output, except that the reader is gone.
pub fn print(print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let printed = print(&mut out).and_then(|()| out.flush().context("cannot write to standard output"));
    match printed {
        Err(error) if error.downcast_ref::<std::io::Error>().is_some_and(|it| it.kind() == ErrorKind::BrokenPipe) => Ok(()),
        printed => printed,
    }
}

/// Lets `print` write into a new file for its owner alone (mode 0600), which gets its name once everything is on the disk.
///
/// # Errors
/// Those of `print`, a file that exists, a folder that cannot be written; then there is no file of this name, or the one that was there.
pub fn print_into(path: &Path, print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    ensure!(!path.exists(), "{} exists already; name a new file", path.display());
    let cannot = || format!("cannot write {}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".leadlight-export-").tempfile_in(folder).with_context(cannot)?;
    let mut out = BufWriter::new(file.as_file_mut());
    print(&mut out)?;
    out.flush().with_context(cannot)?;
    drop(out);
    file.as_file().sync_all().with_context(cannot)?;
    // Fails where a file of this name has come up meanwhile.
    file.persist_noclobber(path).map_err(|error| error.error).with_context(cannot)?;
    if cfg!(unix) { File::open(folder).and_then(|folder| folder.sync_all()).with_context(cannot) } else { Ok(()) }
}
