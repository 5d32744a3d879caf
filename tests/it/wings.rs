//! Who may use whom: the wings of `src/`, and which of them know which library. `docs/architecture.md` has the picture.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A wing and the wings that it may use.
const WINGS: [(&str, &[&str]); 12] = [
    ("telemetry", &[]),
    ("tables", &[]),
    ("engine", &["telemetry"]),
    ("server", &["telemetry"]),
    ("pages", &["engine", "tables", "telemetry"]),
    ("leads", &["tables", "telemetry"]),
    ("delivery", &["leads", "tables", "telemetry"]),
    ("http", &["pages", "leads", "tables", "server", "telemetry"]),
    ("admin", &["pages", "leads", "tables", "server", "telemetry"]),
    ("config", &["leads", "telemetry"]),
    ("commands", &["config", "admin", "server", "http", "pages", "delivery", "leads", "engine", "tables", "telemetry"]),
    ("cli", &["config", "telemetry"]),
];

/// A library and the only places that know it.
const LIBRARIES: [(&str, &[&str]); 18] = [
    ("deno_core", &["engine"]),
    ("rusqlite", &["leads/store/sqlite"]),
    ("axum", &["http", "server", "admin"]),
    ("hyper", &["server"]),
    ("httparse", &["server/plain"]),
    ("rustls", &["server/tls", "leads/store/postgres/tls", "delivery/webhook", "telemetry/certificate_error"]),
    ("lettre", &["delivery/email"]),
    ("tokio_postgres", &["leads/store/postgres"]),
    ("deadpool", &["leads/store/postgres"]),
    ("instant_acme", &["server/tls/acme"]),
    ("rustix", &["server/handover", "leads/store/sqlite/file", "leads/store/sqlite/space"]),
    ("signal_hook_registry", &["server/signals"]),
    ("askama", &["pages", "admin", "delivery/email"]),
    ("prometheus_client", &["admin/metrics"]),
    ("csv", &["commands/export"]),
    ("toml", &["cli"]),
    ("indicatif", &["commands/copy"]),
    ("clap", &["cli", "config", "telemetry", "main"]),
];

fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|it| it == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
    paths.iter().map(|path| (name(path), code(&std::fs::read_to_string(path).unwrap()))).collect()
}

/// Without comments and tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The words that follow `prefix`, those of a braced list included.
fn named<'a>(code: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let word = |text: &'a str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
    code.split(prefix)
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap().split(',').map(|item| word(item.trim())).collect(),
            None => vec![word(rest)],
        })
        .collect()
}

/// What is wrong with one file.
fn faults(file: &str, code: &str) -> Vec<String> {
    let wing = file.split('/').next().unwrap();
    let mut faults = Vec::new();
    if let Some((_, allowed)) = WINGS.iter().find(|(name, _)| *name == wing) {
        let foreign = named(code, "crate::").into_iter().filter(|used| *used != wing && WINGS.iter().any(|(name, _)| name == used));
        faults.extend(foreign.filter(|used| !allowed.contains(used)).map(|used| format!("{file} uses crate::{used}")));
    }
    for (library, places) in LIBRARIES {
        let uses = code.contains(&format!("{library}::"));
        if uses && !places.iter().any(|place| file == *place || file.starts_with(&format!("{place}/"))) {
            faults.push(format!("{file} knows {library}"));
        }
    }
    faults
}

#[test]
fn every_wing_uses_only_what_it_may() {
    let sources = sources();
    assert!(sources.len() > 40);
    for (name, _) in &sources {
        let wing = name.split('/').next().unwrap();
        assert!(["lib", "main"].contains(&wing) || WINGS.iter().any(|(it, _)| *it == wing), "{name} stands in no wing");
    }
    let faults: Vec<String> = sources.iter().flat_map(|(name, code)| faults(name, code)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn an_import_turned_round_is_found() {
    for (file, code, expected) in [
        ("tables/forms", "use crate::pages::Resource;", "crate::pages"),
        ("engine/pool", "use crate::{http::App, telemetry};", "crate::http"),
        ("pages/cache", "fn f() { crate::leads::store::open() }", "crate::leads"),
        ("http/router", "use rusqlite::Connection;", "rusqlite"),
        ("leads/check", "use axum::http::StatusCode;", "axum"),
    ] {
        assert!(faults(file, code).iter().any(|fault| fault.contains(expected)), "{file}: {code}");
    }
    assert!(faults("http/router", "use crate::pages::Resource; // crate::commands").len() == 1, "only whole-line comments are passed over");
}

#[test]
fn no_two_files_of_a_folder_use_each_other() {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources = sources();
    for (file, code) in sources.iter().filter(|(file, _)| !file.ends_with("/mod")) {
        let Some((folder, _)) = file.rsplit_once('/') else { continue };
        let whole = format!("crate::{}::", folder.replace('/', "::"));
        for sibling in named(code, "super::").into_iter().chain(named(code, &whole)) {
            let other = format!("{folder}/{sibling}");
            if other != *file && sources.iter().any(|(name, _)| *name == other) {
                edges.entry(file.clone()).or_default().insert(other);
            }
        }
    }
    assert!(edges.len() > 10);
    for start in edges.keys() {
        let mut seen = BTreeSet::new();
        let mut next: Vec<&String> = edges[start].iter().collect();
        while let Some(file) = next.pop() {
            assert!(file != start, "{start} uses itself by way of others");
            if seen.insert(file) {
                next.extend(edges.get(file).into_iter().flatten());
            }
        }
    }
}
