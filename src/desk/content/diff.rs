//! What differs between two lists of files, line by line.

use similar::{ChangeTag, TextDiff};

use super::contract::{DiffLine, FileDiff};
use crate::content::merge::changed_paths;
use crate::content::{FileList, Files};
use crate::desk::errors::DeskError;
use crate::store::Store;

/// Lines around a change.
const CONTEXT: usize = 2;
/// Files and lines that a page shows.
const MAX_FILES: usize = 50;
const MAX_LINES: usize = 2_000;

/// The changes that lead from one list to the other.
pub async fn changes(store: &Store, before: &FileList, after: &FileList) -> Result<Vec<FileDiff>, DeskError> {
    let paths: Vec<&str> = changed_paths(before, after).into_iter().take(MAX_FILES).collect();
    let part = |list: &FileList| -> FileList { paths.iter().filter_map(|path| list.get_key_value(*path)).map(|(k, v)| (k.clone(), v.clone())).collect() };
    let (old, new) = (store.files_of(part(before)).await?, store.files_of(part(after)).await?);
    Ok(paths.iter().map(|path| file_diff(path, &old, &new)).collect())
}

fn file_diff(path: &str, old: &Files, new: &Files) -> FileDiff {
    let kind = match (old.contains_key(path), new.contains_key(path)) {
        (false, _) => "added",
        (_, false) => "removed",
        _ => "changed",
    };
    let text = |files: &Files| files.get(path).map_or(Some(String::new()), |bytes| String::from_utf8(bytes.clone()).ok());
    let lines = match (text(old), text(new)) {
        (Some(old), Some(new)) => lines(&old, &new),
        // A picture.
        _ => Vec::new(),
    };
    FileDiff { path: path.to_owned(), kind, lines }
}

/// The lines that differ, with those around them.
pub fn lines(old: &str, new: &str) -> Vec<DiffLine> {
    let diff = TextDiff::from_lines(old, new);
    let mut lines = Vec::new();
    for (index, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if index > 0 {
            lines.push(DiffLine { kind: "gap", text: String::new() });
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let kind = match change.tag() {
                ChangeTag::Equal => "same",
                ChangeTag::Insert => "added",
                ChangeTag::Delete => "removed",
            };
            lines.push(DiffLine { kind, text: change.value().trim_end_matches(['\n', '\r']).to_owned() });
        }
    }
    lines.truncate(MAX_LINES);
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn only_what_differs_is_shown_with_its_surroundings() {
        let old: String = (1..=20).map(|n| format!("{n}\n")).collect();
        let new = old.replace("5\n", "five\n").replace("20\n", "twenty\n");
        let shown: Vec<(&str, String)> = lines(&old, &new).into_iter().map(|line| (line.kind, line.text)).collect();
        let shown: Vec<(&str, &str)> = shown.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
        assert_eq!(shown[2..4], [("removed", "5"), ("added", "five")]);
        assert!(shown.contains(&("gap", "")) && !shown.contains(&("same", "10")), "{shown:?}");
    }
}
