//! What `restore` applies to a backup, because it happened later: who was erased, has unsubscribed or come back, and which messages were delivered or dropped. It is
//! a file beside the database (`site.db-replay`), so that neither a damaged database nor `restore` itself loses it.
//!
//! The first line is the version and a random key, each other line a kind, a time and a name: a message's id, or for a person the HMAC-SHA-256 of the
//! e-mail key, so that the file lists no addresses. [`ReplayLog`] says how it is read. Without the key the names say nothing; with it, an address that is known can be looked up.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::{SecureRandom, SystemRandom};
use tempfile::NamedTempFile;
use time::OffsetDateTime;

use super::file::{FileId, beside, folder_of, private, sync_folder};
use crate::store::replay::{Entry, ReplayKind, ReplayLog};
use crate::store::timestamp::{format_time, parse_time};

const HEADER: &str = "leadlight-replay 1 ";
const KEY_BYTES: usize = 32;
/// The end of an entry that the database notes. Versions before wrote none, and ignore it.
const NOTED: &str = "noted";

#[derive(Clone, Debug)]
pub struct ReplayFile(PathBuf);

impl ReplayFile {
    pub fn beside(database: &Path) -> Self {
        Self(beside(database, "-replay"))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Records what a person wants; it is on the disk when this returns. Returns the entry's position, for the transaction in which it is done. If
    /// this fails, what the person wants must not be done.
    pub fn record_person(&self, kind: ReplayKind, email_key: &str) -> anyhow::Result<String> {
        let record = || {
            let (mut file, log) = self.open()?;
            let entry = append(&mut file, kind, log.name(email_key))?;
            file.sync_all()?;
            anyhow::Ok(entry.position())
        };
        record().with_context(|| format!("cannot write {}", self.0.display()))
    }

    /// Records a delivery. A power failure may lose it: then a restored backup sends the message again, which its receiver recognizes.
    pub fn record_delivered(&self, message: &str) {
        let recorded = self.open().and_then(|(mut file, _)| Ok(append(&mut file, ReplayKind::Delivered, message.to_owned())?));
        if let Err(error) = recorded {
            tracing::warn!(
                message,
                "a restored backup would send this message again, because {} cannot be written: {error:#}",
                self.0.display()
            );
        }
    }

    /// `None`: there is no file, because nothing has happened that it would hold.
    pub fn read(&self) -> anyhow::Result<Option<ReplayLog>> {
        let cannot = || format!("cannot read {}", self.0.display());
        let text = match std::fs::read(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => String::from_utf8_lossy(&read.with_context(cannot)?).into_owned(),
        };
        if text.is_empty() {
            return Ok(None);
        }
        let mut log = parse_key(&text).with_context(cannot)?;
        log.entries = text.lines().skip(1).filter_map(parse_entry).collect();
        Ok(Some(log))
    }

    /// Drops the entries from before a time.
    pub fn prune(&self, before: OffsetDateTime) -> anyhow::Result<()> {
        if !self.0.exists() {
            return Ok(());
        }
        let (mut old, _) = self.open()?;
        let (oldest, mut text) = (format_time(before)?, String::new());
        old.seek(SeekFrom::Start(0))?;
        old.read_to_string(&mut text)?;
        let is_kept = |(index, line): &(usize, &str)| *index == 0 || parse_entry(line).is_some_and(|entry| entry.at >= oldest);
        let kept: String = text.split_inclusive('\n').enumerate().filter(is_kept).map(|(_, line)| line).collect();
        if kept.len() < text.len() {
            // The lock on the old file is held until the new one has its name; whoever waits for it opens the new one.
            let folder = folder_of(&self.0);
            let mut new = NamedTempFile::new_in(folder)?;
            new.write_all(kept.as_bytes())?;
            new.as_file().sync_all()?;
            new.persist(&self.0)?;
            sync_folder(folder)?;
        }
        Ok(())
    }

    /// The file with an exclusive lock, and its key without entries. It is made if it is missing.
    fn open(&self) -> anyhow::Result<(File, ReplayLog)> {
        let mut file = loop {
            let file = private().read(true).append(true).create(true).open(&self.0)?;
            file.lock()?;
            // Meanwhile another process may have pruned it.
            if FileId::of(&self.0).ok() == Some(FileId::of_open(&file)?) {
                break file;
            }
        };
        let mut start = String::new();
        Read::by_ref(&mut file).take((HEADER.len() + KEY_BYTES * 2) as u64).read_to_string(&mut start)?;
        if start.is_empty() {
            let mut key = [0; KEY_BYTES];
            SystemRandom::new().fill(&mut key).map_err(|_| io::Error::other("the system has no random numbers"))?;
            start = format!("{HEADER}{}\n", URL_SAFE_NO_PAD.encode(key));
            file.write_all(start.as_bytes())?;
            sync_folder(folder_of(&self.0))?;
        }
        let log = parse_key(&start)?;
        Ok((file, log))
    }
}

/// Appends an entry with one write. A line that a crash has cut off is ended first.
fn append(file: &mut File, kind: ReplayKind, name: String) -> io::Result<Entry> {
    let at = format_time(OffsetDateTime::now_utc()).map_err(io::Error::other)?;
    let mut last = [b'\n'];
    if file.seek(SeekFrom::End(-1)).is_ok() {
        file.read_exact(&mut last)?;
    }
    let end = if last == *b"\n" { "" } else { "\n" };
    let entry = Entry { kind, at, name, is_noted: kind != ReplayKind::Delivered };
    let noted = if entry.is_noted { format!(" {NOTED}") } else { String::new() };
    file.write_all(format!("{end}{}{noted}\n", entry.position()).as_bytes())?;
    Ok(entry)
}

/// The key of the log's first line, as a log without entries.
fn parse_key(text: &str) -> anyhow::Result<ReplayLog> {
    let key = text.strip_prefix(HEADER).and_then(|rest| URL_SAFE_NO_PAD.decode(rest.lines().next()?).ok());
    let Some(key) = key.filter(|key| key.len() == KEY_BYTES) else { bail!("its first line is damaged, or that of a newer version") };
    Ok(ReplayLog::new(&key, Vec::new()))
}

/// `None` for a line that was cut off.
fn parse_entry(line: &str) -> Option<Entry> {
    let mut words = line.trim_end().split(' ');
    let word = words.next()?;
    let kind = ReplayKind::ALL.into_iter().find(|kind| kind.word() == word)?;
    let (at, name) = (words.next()?.to_owned(), words.next()?.to_owned());
    parse_time(&at).ok()?;
    Some(Entry { kind, at, name, is_noted: words.next() == Some(NOTED) })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use time::macros::datetime;

    use super::*;

    const YEARS_AGO: OffsetDateTime = datetime!(2021-01-01 0:00 UTC);

    fn file(folder: &tempfile::TempDir) -> ReplayFile {
        ReplayFile::beside(&folder.path().join("site.db"))
    }

    fn kinds(file: &ReplayFile) -> Vec<ReplayKind> {
        file.read().unwrap().unwrap().entries.iter().map(|entry| entry.kind).collect()
    }

    #[test]
    fn entries_name_people_by_a_digest_and_survive_a_line_that_was_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(&folder);
        assert!(file.read().unwrap().is_none() && !file.path().exists(), "reading makes no file");
        file.record_person(ReplayKind::Erased, "ada@example.com").unwrap();
        file.record_delivered("msg_1");
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert!(!text.contains("ada@") && text.contains("msg_1"), "{text}");
        std::fs::write(file.path(), format!("{text}erased 2026-11-2")).unwrap();
        file.record_person(ReplayKind::Unsubscribed, "bob@example.com").unwrap();
        let log = file.read().unwrap().unwrap();
        let entries: Vec<_> = log.entries.iter().map(|entry| (entry.kind, entry.name.clone())).collect();
        let expected = [
            (ReplayKind::Erased, log.name("ada@example.com")),
            (ReplayKind::Delivered, "msg_1".to_owned()),
            (ReplayKind::Unsubscribed, log.name("bob@example.com")),
        ];
        assert_eq!(entries, expected);
        assert_eq!(std::fs::metadata(file.path()).unwrap().permissions().mode() & 0o777, 0o600);
        let other = tempfile::tempdir().unwrap();
        self::file(&other).record_person(ReplayKind::Erased, "ada@example.com").unwrap();
        assert_ne!(self::file(&other).read().unwrap().unwrap().entries[0].name, expected[0].1, "each file has its own key");
    }

    #[test]
    fn old_entries_are_dropped_and_none_that_is_written_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(&folder);
        file.prune(YEARS_AGO).unwrap();
        assert!(!file.path().exists());
        file.record_delivered("msg_new");
        let text = std::fs::read_to_string(file.path()).unwrap();
        std::fs::write(file.path(), format!("{text}erased 2020-01-01T00:00:00.000Z old\n")).unwrap();
        assert_eq!(kinds(&file), [ReplayKind::Delivered, ReplayKind::Erased]);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let file = &file;
                scope.spawn(move || (0..50).for_each(|n| file.record_delivered(&format!("msg_{thread}_{n}"))));
            }
            (0..50).for_each(|_| {
                let text = std::fs::OpenOptions::new().append(true).open(file.path());
                text.unwrap().write_all(b"erased 2020-01-01T00:00:00.000Z old\n").unwrap();
                file.prune(YEARS_AGO).unwrap();
            });
        });
        file.prune(YEARS_AGO).unwrap();
        assert_eq!(kinds(&file), vec![ReplayKind::Delivered; 201]);
        assert_eq!(std::fs::metadata(file.path()).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(&folder);
        for text in ["notes\n", "leadlight-replay 2 AAAA\n", "leadlight-replay 1 AAAA\n"] {
            std::fs::write(file.path(), text).unwrap();
            let error = file.read().err().map(|error| format!("{error:#}")).unwrap();
            assert!(error.contains("site.db-replay: its first line is damaged"), "{error}");
            assert!(file.record_person(ReplayKind::Erased, "a@b").is_err());
            assert_eq!(std::fs::read_to_string(file.path()).unwrap(), text);
        }
    }
}
