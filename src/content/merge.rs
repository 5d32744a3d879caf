//! Two changes of the same content: a file that only one of them changed is taken from it. What both changed differently is a conflict.

use std::collections::BTreeSet;

use super::{Fault, FileList};

/// A file that two people changed differently. `None`: there is no such file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub path: String,
    /// Digests.
    pub base: Option<String>,
    pub ours: Option<String>,
    pub theirs: Option<String>,
}

/// What became of a draft that was to be published.
pub enum DraftOutcome {
    /// This revision is live.
    Live { revision: i64, notes: Vec<String> },
    /// Others have published another change of the same files.
    Conflicts(Vec<Conflict>),
    /// What is wrong in the files.
    Faults(Vec<Fault>),
}

/// The paths that differ between two lists.
pub fn changed_paths<'a>(before: &'a FileList, after: &'a FileList) -> BTreeSet<&'a str> {
    let paths = before.keys().chain(after.keys()).map(String::as_str);
    paths.filter(|path| before.get(*path) != after.get(*path)).collect()
}

/// The content with the changes that lead from `base` to `ours` and from `base` to `theirs`, or all files that both changed differently.
pub fn merge(base: &FileList, ours: &FileList, theirs: &FileList) -> Result<FileList, Vec<Conflict>> {
    let (mut merged, mut conflicts) = (theirs.clone(), Vec::new());
    for path in changed_paths(base, ours) {
        let [before, own, other] = [base, ours, theirs].map(|list| list.get(path));
        if other != before && other != own {
            let [base, ours, theirs] = [before, own, other].map(Option::<&String>::cloned);
            conflicts.push(Conflict { path: path.to_owned(), base, ours, theirs });
            continue;
        }
        match own {
            Some(digest) => merged.insert(path.to_owned(), digest.clone()),
            None => merged.remove(path),
        };
    }
    if conflicts.is_empty() { Ok(merged) } else { Err(conflicts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(files: &[(&str, &str)]) -> FileList {
        files.iter().map(|(path, digest)| ((*path).to_owned(), (*digest).to_owned())).collect()
    }

    #[test]
    fn changes_of_different_files_are_merged() {
        let base = list(&[("a", "1"), ("b", "1"), ("c", "1"), ("d", "1")]);
        let ours = list(&[("a", "2"), ("b", "1"), ("d", "1"), ("e", "1")]);
        let theirs = list(&[("a", "1"), ("b", "2"), ("c", "1"), ("f", "1")]);
        let expected = list(&[("a", "2"), ("b", "2"), ("e", "1"), ("f", "1")]);
        assert_eq!(merge(&base, &ours, &theirs), Ok(expected));
    }

    #[test]
    fn the_same_change_twice_is_no_conflict() {
        let (base, both) = (list(&[("a", "1"), ("b", "1")]), list(&[("a", "2")]));
        assert_eq!(merge(&base, &both, &both), Ok(both.clone()));
    }

    #[test]
    fn a_file_that_both_changed_or_one_took_away_is_a_conflict() {
        let base = list(&[("a", "1"), ("b", "1")]);
        let conflicts = merge(&base, &list(&[("a", "2"), ("b", "2"), ("c", "1")]), &list(&[("a", "3"), ("c", "2")])).unwrap_err();
        let paths: Vec<&str> = conflicts.iter().map(|conflict| conflict.path.as_str()).collect();
        assert_eq!(paths, ["a", "b", "c"]);
        assert_eq!((conflicts[1].theirs.as_deref(), conflicts[2].base.as_deref()), (None, None));
    }
}
