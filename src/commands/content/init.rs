//! `leadlight content init`: a folder with every kind of file, each explained, in which nothing is replaced yet.

use std::fmt::Write;
use std::path::Path;

use anyhow::ensure;
use serde_json::{Map, Value};

use crate::commands::output::print;
use crate::content::{Files, SITE_EXAMPLE, folder, forms, scripts};
use crate::pages::assets::FrontEndBuild;
use crate::telemetry::plural::counted;

const README: &str = include_str!("../../templates/content/README.md");
const ARTICLE: &str = include_str!("../../templates/content/article.md");
const PAGE: &str = include_str!("../../templates/content/page.md");
const REDIRECTS: &str = include_str!("../../templates/content/redirects.txt");
const FORMS: &str = include_str!("../../templates/content/forms.toml");
const SCRIPTS: &str = include_str!("../../templates/content/scripts.toml");

pub fn init(folder: &Path) -> anyhow::Result<()> {
    let is_empty = !folder.exists() || folder.read_dir()?.next().is_none();
    ensure!(is_empty, "{} is not empty; name a new folder", folder.display());
    let build = FrontEndBuild::embedded()?;
    let mut files = files(&build.default_texts()?);
    files.insert(SITE_EXAMPLE.to_owned(), build.site.into_bytes());
    folder::write(folder, &files)?;
    let name = folder.display();
    print(|out| {
        writeln!(out, "{name} has {}; nothing is replaced yet. Start with {name}/README.md, then:", counted(files.len(), "file"))?;
        Ok(writeln!(out, "  leadlight content check {name}\n  leadlight content push {name} --note \"What has changed\"")?)
    })
}

fn files(texts: &Map<String, Value>) -> Files {
    let explained = [
        ("README.md", README),
        ("_redirects", REDIRECTS),
        (forms::FILE, FORMS),
        (scripts::FILE, SCRIPTS),
        ("articles/example.md", ARTICLE),
        ("pages/example.md", PAGE),
    ];
    let mut files: Files = explained.into_iter().map(|(path, text)| (path.to_owned(), text.into())).collect();
    for (page, texts) in texts {
        files.insert(format!("texts/{page}.toml"), lines(page, texts).into_bytes());
    }
    files
}

/// Every text of a page as a comment, by its key.
fn lines(page: &str, texts: &Value) -> String {
    let mut lines = format!("# The texts of the page \"{page}\". Remove the # of a line and change what follows the = sign.\n\n");
    add(texts, "", &mut lines);
    lines
}

fn add(value: &Value, path: &str, lines: &mut String) {
    match value {
        Value::Object(record) => {
            for (name, value) in record {
                let name = key(name);
                add(value, &if path.is_empty() { name } else { format!("{path}.{name}") }, lines);
            }
        }
        Value::Null => {}
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            let _ = writeln!(lines, "# {path} = [");
            for item in items {
                let _ = writeln!(lines, "#   {},", inline(item));
            }
            lines.push_str("# ]\n");
        }
        value => {
            let _ = writeln!(lines, "# {path} = {}", inline(value));
        }
    }
}

/// The value as TOML in one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(record) => {
            let fields = record.iter().filter(|(_, value)| !value.is_null());
            format!("{{ {} }}", fields.map(|(name, value)| format!("{} = {}", key(name), inline(value))).collect::<Vec<_>>().join(", "))
        }
        // A string of JSON is one of TOML, but for the escape of a slash, which serde_json does not write.
        value => value.to_string(),
    }
}

/// A key of TOML, quoted if it has to be.
fn key(name: &str) -> String {
    let is_bare = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    if is_bare { name.to_owned() } else { Value::from(name).to_string() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::content::texts;

    #[test]
    fn every_line_can_be_uncommented() {
        let value = json!({ "title": "A \"b\" \u{2019} {n}", "hero": { "big": true, "n": 1.5 }, "terms": ["a", "b"], "plans": [{ "id": "x", "odd key": 2 }], "a b": "c" });
        let text = lines("faq", &value);
        let active: String = text
            .lines()
            .skip(1)
            .map(|line| line.strip_prefix("# ").or(line.strip_prefix('#')).unwrap_or(line))
            .flat_map(|line| [line, "\n"])
            .collect();
        let defaults = Map::from_iter([("faq".to_owned(), value.clone())]);
        let mut faults = Vec::new();
        let parsed = texts::parse("texts/faq.toml", "faq.toml", active.as_bytes(), &defaults, &mut faults);
        assert_eq!((faults, parsed), (vec![], Some(("faq".to_owned(), value))), "{active}");
    }
}
