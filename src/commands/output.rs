//! The output of commands: standard output or a new file.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, ensure};

/// Calls `write` with standard output. A closed pipe (`| head`) is not an error.
pub fn print(write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let printed = write(&mut out).and_then(|()| out.flush().context("cannot write to standard output"));
    match printed {
        Err(error) if error.downcast_ref::<std::io::Error>().is_some_and(|it| it.kind() == ErrorKind::BrokenPipe) => Ok(()),
        printed => printed,
    }
}

/// Calls `write` with a new file of mode 0600, which appears under its name once it is complete and on disk. An existing file is not replaced.
pub fn print_to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    ensure!(!path.exists(), "{} exists already; name a new file", path.display());
    let cannot = || format!("cannot write {}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".leadlight-export-").tempfile_in(folder).with_context(cannot)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    out.flush().with_context(cannot)?;
    drop(out);
    file.as_file().sync_all().with_context(cannot)?;
    // Fails if a file of this name was created meanwhile.
    file.persist_noclobber(path).map_err(|error| error.error).with_context(cannot)?;
    File::open(folder).and_then(|folder| folder.sync_all()).with_context(cannot)
}
