//! The database as a file: made for its owner alone, and watched for being deleted or replaced under the open connection.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

#[cfg(target_os = "linux")]
use rustix::fs::{AtFlags, CWD, StatxFlags, makedev, statx};

/// Device and inode: what makes two paths the same file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileId(u64, u64);

impl FileId {
    /// Looks without opening: closing any handle of the file would drop the locks that SQLite holds on it in this process
    /// (<https://sqlite.org/howtocorrupt.html>, section 2.2).
    ///
    /// And asks for nothing but the file's number: the next change after somebody asked when the file was changed is dated to the nanosecond, and its
    /// date has to reach the disk too (Linux 6.13, <https://docs.kernel.org/filesystems/multigrain-ts.html>). The log is looked at before each commit.
    pub fn of(path: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Ok(found) = statx(CWD, path, AtFlags::empty(), StatxFlags::INO) {
            return Ok(Self(makedev(found.stx_dev_major, found.stx_dev_minor), found.stx_ino));
        }
        let metadata = fs::metadata(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Ok(Self(metadata.dev(), metadata.ino()))
        }
        // Elsewhere an open file can be neither deleted nor replaced.
        #[cfg(not(unix))]
        {
            drop(metadata);
            Ok(Self(0, 0))
        }
    }
}

/// What the database and its write-ahead log take, in bytes.
///
/// # Errors
/// When the database's file is not there.
pub fn size(path: &Path) -> io::Result<u64> {
    let log = fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len());
    Ok(fs::metadata(path)?.len() + log)
}

/// The files of an open database, as they were when it was opened.
pub struct Watched(Vec<(PathBuf, FileId)>);

impl Watched {
    /// The database and its write-ahead log, which is part of it: rows that are only there would go with it.
    ///
    /// # Errors
    /// When the database's file is not there.
    pub fn new(path: &Path) -> io::Result<Self> {
        let mut files = vec![(path.to_owned(), FileId::of(path)?)];
        let log = beside(path, "-wal");
        if let Ok(id) = FileId::of(&log) {
            files.push((log, id));
        }
        Ok(Self(files))
    }

    /// After the database was opened again: the file must be the one from before, its log may be a new one, since SQLite removes it with the last
    /// connection.
    ///
    /// # Errors
    /// When the file is another one or gone.
    pub fn renew(&mut self) -> io::Result<()> {
        let Some((path, id)) = self.0.first().cloned() else { return Ok(()) };
        let now = Self::new(&path)?;
        if now.0.first().is_some_and(|(_, it)| *it == id) {
            *self = now;
        }
        Ok(())
    }

    /// # Errors
    /// A sentence without a path: the public may read it.
    pub fn check(&self) -> Result<(), &'static str> {
        for (path, id) in &self.0 {
            match FileId::of(path) {
                Ok(now) if now == *id => {}
                Ok(_) => return Err("the database's file was replaced while the server runs; start it again"),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    return Err("the database's file was deleted while the server runs; put it back and start the server again");
                }
                Err(_) => return Err("the database's file cannot be reached any more"),
            }
        }
        Ok(())
    }
}

/// The folder of a file; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file beside `path` whose name has this ending, as SQLite names its own (`site.db-wal`).
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes the folders that are missing, 0700 whatever the umask: what visitors sent is nobody else's.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// How a file of ours is opened or made: 0600 whatever the umask. SQLite gives a log the mode of its database.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the empty file that SQLite will fill, unless there is one.
pub fn make(path: &Path) -> io::Result<()> {
    match private().create_new(true).open(path) {
        Ok(_) => sync_folder(folder_of(path)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// A name in a folder is on the disk only once the folder is.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::MetadataExt;

    use super::*;

    #[test]
    fn a_file_is_what_the_system_says_it_is() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), Path::new("/dev/null"), Path::new("/proc/self/exe")] {
            let metadata = fs::metadata(path).unwrap();
            assert_eq!(FileId::of(path).unwrap(), FileId(metadata.dev(), metadata.ino()), "{}", path.display());
        }
        assert_eq!(FileId::of(&folder.path().join("missing")).unwrap_err().kind(), ErrorKind::NotFound);
    }
}
