//! Folders of content on disk: reading, writing, and the rules for the names of files.

use std::collections::HashMap;
use std::fs;
use std::io::Read;
use std::path::{Component, Path};

use anyhow::{Context, bail, ensure};

use super::Files;
use super::fault::Fault;

/// The largest file, which is a picture.
pub const MAX_FILE_BYTES: u64 = 8 << 20;
pub const MAX_FILES: usize = 100_000;
const MAX_BYTES: u64 = 1 << 30;
const MAX_PATH_BYTES: usize = 400;

/// Reads every file of a folder, but for names that begin with a dot (`.git`, `.DS_Store`), except `.well-known`. Links are errors: they could lead out of
/// the folder.
pub fn read(folder: &Path) -> anyhow::Result<Files> {
    let (mut files, mut bytes) = (Files::new(), 0);
    read_into(folder, "", &mut files, &mut bytes).with_context(|| folder.display().to_string())?;
    Ok(files)
}

/// Files of programs, such as `.git` and `.DS_Store`.
pub fn is_ignored(name: &str) -> bool {
    name.starts_with('.') && name != ".well-known"
}

fn read_into(folder: &Path, prefix: &str, files: &mut Files, bytes: &mut u64) -> anyhow::Result<()> {
    let shown = |name: &str| format!("{prefix}{name}");
    for entry in fs::read_dir(folder).with_context(|| if prefix.is_empty() { "it cannot be read".to_owned() } else { prefix.to_owned() })? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { bail!("{}: the name is not UTF-8", shown(&name.to_string_lossy())) };
        if is_ignored(name) {
            continue;
        }
        let kind = entry.file_type().with_context(|| shown(name))?;
        ensure!(!kind.is_symlink(), "{}: a link; content has files and folders", shown(name));
        if kind.is_dir() {
            read_into(&entry.path(), &format!("{}/", shown(name)), files, bytes)?;
            continue;
        }
        ensure!(kind.is_file(), "{}: neither a file nor a folder", shown(name));
        let mut content = Vec::new();
        let file = fs::File::open(entry.path()).with_context(|| shown(name))?;
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut content).with_context(|| shown(name))?;
        ensure!(content.len() as u64 <= MAX_FILE_BYTES, "{}: larger than {} MiB", shown(name), MAX_FILE_BYTES >> 20);
        *bytes += content.len() as u64;
        ensure!(*bytes <= MAX_BYTES, "more than {} MiB", MAX_BYTES >> 20);
        files.insert(shown(name), content);
        ensure!(files.len() <= MAX_FILES, "more than {MAX_FILES} files");
    }
    Ok(())
}

/// Makes the folder have exactly these files, besides those whose names begin with a dot. Others are deleted.
pub fn write(folder: &Path, files: &Files) -> anyhow::Result<()> {
    let before = if folder.exists() { read(folder)? } else { Files::new() };
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for path in before.keys().filter(|path| !files.contains_key(*path)) {
        fs::remove_file(folder.join(path)).with_context(|| path.clone())?;
    }
    for (path, bytes) in files.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)) {
        // SECURITY: names were checked when the revision was pushed, but the database may be another's.
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(name) if !is_ignored(&name.to_string_lossy()));
        ensure!(Path::new(path).components().all(is_plain), "{path}: not a path in the folder");
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).with_context(|| path.clone())?;
        }
        fs::write(&target, bytes).with_context(|| path.clone())?;
    }
    Ok(())
}

/// Names that every file system and URL can hold, and that differ by more than their case.
pub fn check_names<'a>(paths: impl Iterator<Item = &'a String>, faults: &mut Vec<Fault>) {
    let mut lower = HashMap::new();
    for path in paths {
        let is_odd = |c: char| c.is_control() || "\\:*?\"<>|".contains(c);
        if path.len() > MAX_PATH_BYTES {
            faults.push(Fault::in_file(path, format!("the name has more than {MAX_PATH_BYTES} bytes")));
        }
        if path.split('/').any(|part| part.is_empty() || part == "." || part == ".." || part.contains(is_odd) || part.trim() != part) {
            faults.push(Fault::in_file(path, "a name may not have spaces at its ends, control characters, .. or any of \\ : * ? \" < > |"));
        }
        if let Some(other) = lower.insert(path.to_lowercase(), path) {
            faults.push(Fault::in_file(path, format!("the name differs from {other} only in case")));
        }
    }
}
