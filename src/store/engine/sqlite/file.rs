//! The database as a file: readable for its owner alone, and watched, because SQLite does not notice when an open database is deleted or replaced.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

#[cfg(target_os = "linux")]
use rustix::fs::{AtFlags, CWD, StatxFlags, makedev, statx};

use crate::telemetry::upkeep::DiskSpace;

/// Device and inode: two paths with the same id are the same file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileId(u64, u64);

impl FileId {
    /// Does not open the file: closing any handle of it would drop the locks that SQLite holds in this process
    /// (<https://sqlite.org/howtocorrupt.html>, section 2.2). On Linux it asks for the inode only, because reading the times makes the next write slower.
    pub fn of(path: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Ok(found) = statx(CWD, path, AtFlags::empty(), StatxFlags::INO) {
            return Ok(Self(makedev(found.stx_dev_major, found.stx_dev_minor), found.stx_ino));
        }
        let metadata = fs::metadata(path)?;
        Ok(Self(metadata.dev(), metadata.ino()))
    }
}

impl FileId {
    pub fn of_open(file: &fs::File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        Ok(Self(metadata.dev(), metadata.ino()))
    }
}

/// The size of the database and its write-ahead log.
pub fn size_bytes(path: &Path) -> io::Result<u64> {
    let log = fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len());
    Ok(fs::metadata(path)?.len() + log)
}

/// The ids that the files of a database had when it was opened. The write-ahead log is one of them: rows may be only there.
pub struct WatchedFiles(Vec<(PathBuf, FileId)>);

impl WatchedFiles {
    /// `named` is `path`, or a symbolic link to it.
    pub fn new(path: &Path, named: &Path) -> io::Result<Self> {
        let id = FileId::of(path)?;
        let mut files = vec![(path.to_owned(), id)];
        if named != path {
            files.push((named.to_owned(), id));
        }
        let log = beside(path, "-wal");
        if let Ok(id) = FileId::of(&log) {
            files.push((log, id));
        }
        Ok(Self(files))
    }

    /// The error has no path, because the public may read it.
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

/// Follows the symbolic links that `path` names, also to a file that does not exist yet, so that a database has one name for its logs and locks.
/// At most as many as Linux follows (path_resolution(7)); the system then refuses the path.
pub fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    path
}

/// The folder of a file; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file beside `path` with this ending, as SQLite names its own (`site.db-wal`).
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes missing folders, mode 0700 whatever the umask.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Options that make a file with mode 0600, whatever the umask. SQLite gives a log the mode of its database.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).mode(0o600);
    options
}

/// Makes an empty file for SQLite to fill, unless there is one.
pub fn make(path: &Path) -> io::Result<()> {
    match private().create_new(true).open(path) {
        Ok(_) => sync_folder(folder_of(path)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// A new name survives a power failure only once its folder is synced.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    disk_space(folder).map(|disk| disk.free_bytes)
}

pub fn disk_space(folder: &Path) -> io::Result<DiskSpace> {
    let disk = rustix::fs::statvfs(folder)?;
    let bytes = |blocks: u64| blocks.saturating_mul(disk.f_frsize);
    Ok(DiskSpace { free_bytes: bytes(disk.f_bavail), total_bytes: bytes(disk.f_blocks) })
}
