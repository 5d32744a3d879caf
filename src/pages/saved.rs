//! The plain pages in a file, so that a restart that changed nothing renders none of them. Whatever could change a page is part of the key: the program,
//! the front-end build and the options. A file that does not fit, or is not whole, is as good as none.
//!
//! The file: [`MAGIC`], the key, the length of the index, the index as JSON, the bodies, and the SHA-256 of all before it.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use anyhow::{Context, ensure};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::compression::PerCoding;
use super::resource::{Resource, Variant};

const MAGIC: &[u8] = b"leadlight pages 1\n";
const DIGEST_BYTES: usize = 32;

/// What the pages were made from.
pub type Key = [u8; DIGEST_BYTES];

#[derive(Clone, Debug)]
pub struct SavedPages {
    path: PathBuf,
    /// Of everything but the program.
    parts: Key,
}

#[derive(Serialize, Deserialize)]
struct Page {
    id: String,
    status: u16,
    plain: Place,
    coded: PerCoding<Option<Place>>,
}

/// A variant: its head, and where its body stands.
#[derive(Serialize, Deserialize)]
struct Place {
    head: Vec<(String, String)>,
    start: usize,
    bytes: usize,
}

impl SavedPages {
    /// `parts`: whatever decides what the pages are, the program aside.
    #[must_use]
    pub fn new<'a>(path: &Path, parts: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        }
        Self { path: path.to_owned(), parts: digest.finalize().into() }
    }

    /// Whether there is a file at all, of whatever.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    /// The pages by route id; `None` where they were made from something else. Blocks.
    ///
    /// # Errors
    /// A file that cannot be read, or is damaged.
    pub fn load(&self) -> anyhow::Result<Option<HashMap<String, Arc<Resource>>>> {
        let named = || self.path.display().to_string();
        let mut file = File::open(&self.path).with_context(named)?;
        ensure!(only_ours_to_write(&file)?, "{}: others may write to it", named());
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(named)?;
        read(&bytes.into(), &self.key()?).with_context(|| format!("{}: it is damaged", named()))
    }

    /// Writes all of `pages` or nothing. Blocks.
    ///
    /// # Errors
    /// A folder that cannot be written to.
    pub fn save<'a>(&self, pages: impl Iterator<Item = (&'a str, Arc<Resource>)>) -> anyhow::Result<()> {
        let folder = self.path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = tempfile::NamedTempFile::new_in(folder).with_context(|| folder.display().to_string())?;
        file.write_all(&write(&self.key()?, pages)?)?;
        file.as_file().sync_all()?;
        file.persist(&self.path).with_context(|| self.path.display().to_string())?;
        Ok(())
    }

    fn key(&self) -> anyhow::Result<Key> {
        let mut digest = Sha256::new_with_prefix(self.parts);
        digest.update(program().context("this program cannot be read")?);
        Ok(digest.finalize().into())
    }
}

/// The digest of the program that runs, also where another one has taken its name meanwhile.
fn program() -> io::Result<Key> {
    let path = if cfg!(target_os = "linux") { PathBuf::from("/proc/self/exe") } else { std::env::current_exe()? };
    Ok(Sha256::digest(fs::read(path)?).into())
}

/// SECURITY: whoever can write the file decides what visitors see.
fn only_ours_to_write(file: &File) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Ok(file.metadata()?.permissions().mode() & 0o022 == 0)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(true)
    }
}

fn write<'a>(key: &Key, pages: impl Iterator<Item = (&'a str, Arc<Resource>)>) -> anyhow::Result<Vec<u8>> {
    let (mut index, mut bodies) = (Vec::new(), Vec::new());
    for (id, page) in pages {
        let mut place = |variant: &Variant| {
            let head = variant.head.iter().map(|(name, value)| Ok((name.as_str().to_owned(), value.to_str()?.to_owned())));
            let place = Place { head: head.collect::<anyhow::Result<_>>()?, start: bodies.len(), bytes: variant.body.len() };
            bodies.extend_from_slice(&variant.body);
            anyhow::Ok(place)
        };
        let plain = place(page.fallback())?;
        let mut coded = PerCoding::<Option<Place>>::default();
        for (saved, variant) in coded.iter_mut().zip(page.compressed()) {
            *saved = variant.as_ref().map(&mut place).transpose()?;
        }
        index.push(Page { id: id.to_owned(), status: page.status().as_u16(), plain, coded });
    }
    let index = serde_json::to_vec(&index)?;
    let mut file = [MAGIC, key, &(index.len() as u64).to_le_bytes(), &index, &bodies].concat();
    let digest = Sha256::digest(&file);
    file.extend_from_slice(&digest);
    Ok(file)
}

fn read(file: &Bytes, key: &Key) -> anyhow::Result<Option<HashMap<String, Arc<Resource>>>> {
    let rest = file.strip_prefix(MAGIC).context("it does not begin as it must")?;
    let (saved_key, rest) = rest.split_at_checked(DIGEST_BYTES).context("it is too short")?;
    if saved_key != key {
        return Ok(None);
    }
    let (content, digest) = file.split_at_checked(file.len().saturating_sub(DIGEST_BYTES)).context("it is too short")?;
    ensure!(Sha256::digest(content).as_slice() == digest, "it is not what was written");
    let (length, rest) = rest.split_at_checked(size_of::<u64>()).context("it is too short")?;
    let length = usize::try_from(u64::from_le_bytes(length.try_into()?))?;
    let (index, _) = rest.split_at_checked(length).context("it is too short")?;
    let bodies = file.slice(MAGIC.len() + DIGEST_BYTES + size_of::<u64>() + length..content.len());
    let pages: Vec<Page> = serde_json::from_slice(index)?;
    let variant = |place: Place| {
        let head = place.head.into_iter().map(|(name, value)| Ok((HeaderName::try_from(name)?, HeaderValue::try_from(value)?)));
        let end = place.start.checked_add(place.bytes).filter(|end| *end <= bodies.len()).context("a body is outside")?;
        anyhow::Ok(Variant { head: head.collect::<anyhow::Result<HeaderMap>>()?, body: bodies.slice(place.start..end) })
    };
    let page = |page: Page| {
        let mut coded = PerCoding::<Option<Variant>>::default();
        for (made, place) in coded.iter_mut().zip(page.coded) {
            *made = place.map(variant).transpose()?;
        }
        Ok((page.id, Arc::new(Resource::finished(StatusCode::from_u16(page.status)?, variant(page.plain)?, coded))))
    };
    pages.into_iter().map(page).collect::<anyhow::Result<_>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::error_page::ErrorPage;
    use crate::pages::security::SecurityHeaders;

    fn page() -> Arc<Resource> {
        let page = ErrorPage { status: StatusCode::NOT_FOUND, title: "Nothing here", description: "No file.", retry_after_s: None };
        Arc::new(page.resource("Leadlight", SecurityHeaders { hsts: None }).unwrap())
    }

    fn saved(folder: &Path, part: &str) -> SavedPages {
        SavedPages::new(&folder.join("pages"), [part.as_bytes()].into_iter())
    }

    #[test]
    fn what_is_loaded_is_what_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        saved(folder.path(), "a").save([("one", page()), ("two", page())].into_iter()).unwrap();
        let loaded = saved(folder.path(), "a").load().unwrap().unwrap();
        assert_eq!(loaded.len(), 2);
        let (before, after) = (page(), &loaded["two"]);
        assert_eq!(after.status(), before.status());
        for (before, after) in before
            .compressed()
            .iter()
            .flatten()
            .chain([before.fallback()])
            .zip(after.compressed().iter().flatten().chain([after.fallback()]))
        {
            assert_eq!(before.head, after.head);
            assert_eq!(before.body, after.body);
        }
    }

    #[test]
    fn what_was_made_from_something_else_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        saved(folder.path(), "a").save([("one", page())].into_iter()).unwrap();
        assert!(saved(folder.path(), "b").load().unwrap().is_none());
    }

    #[test]
    fn a_damaged_file_is_an_error_and_no_panic() {
        let folder = tempfile::tempdir().unwrap();
        let pages = saved(folder.path(), "a");
        pages.save([("one", page())].into_iter()).unwrap();
        let whole = fs::read(folder.path().join("pages")).unwrap();
        for length in (0..whole.len()).step_by(97) {
            fs::write(folder.path().join("pages"), &whole[..length]).unwrap();
            assert!(pages.load().is_err(), "cut at {length}");
        }
        for at in (MAGIC.len() + DIGEST_BYTES..whole.len()).step_by(89) {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(folder.path().join("pages"), &damaged).unwrap();
            assert!(pages.load().is_err(), "one bit at {at}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_may_write_is_not_taken() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let pages = saved(folder.path(), "a");
        pages.save([("one", page())].into_iter()).unwrap();
        fs::set_permissions(folder.path().join("pages"), fs::Permissions::from_mode(0o620)).unwrap();
        assert!(pages.load().unwrap_err().to_string().contains("others may write"));
    }
}
