//! `scripts.toml`: scripts of others, for statistics or a chat, by page. Each names the origins that the page's Content-Security-Policy allows for it.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use url::Url;

use super::fault::{self, Fault};
use super::texts::kind_of;
use super::toml_reader::TomlReader;
use super::{Files, Site};

pub const FILE: &str = "scripts.toml";

const MAX_SCRIPTS: usize = 20;
/// All scripts together may have so many: each is in the head of every response, and proxies take some 8 KiB.
const MAX_ORIGINS: usize = 60;

/// Origins by directive of the Content-Security-Policy, such as `script-src`.
pub type Origins = BTreeMap<&'static str, BTreeSet<String>>;

/// The scripts in the order of their names.
#[derive(Clone, Debug, Default)]
pub struct Scripts(Vec<Script>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    name: String,
    /// An https URL, or the path of a file of `public/`.
    pub src: String,
    pub integrity: Option<String>,
    /// Page ids and paths; `*` for all.
    pages: Vec<String>,
    /// `data-…`.
    pub attributes: Vec<(String, String)>,
    origins: Origins,
}

/// The fields that add origins, and their directives.
const DIRECTIVES: [(&str, &str); 6] = [
    ("connect", "connect-src"),
    ("font", "font-src"),
    ("frame", "frame-src"),
    ("img", "img-src"),
    ("script", "script-src"),
    ("style", "style-src"),
];
const FIELDS: [&str; 4] = ["src", "integrity", "pages", "attributes"];
/// What `texts/` has besides those of pages.
const NO_PAGES: [&str; 3] = ["site", "notices", "forms"];

impl Scripts {
    /// The scripts of a page.
    pub fn of(&self, id: &str, path: Option<&str>) -> impl Iterator<Item = &Script> {
        self.0.iter().filter(move |script| script.pages.iter().any(|page| page == "*" || page == id || Some(page.as_str()) == path))
    }

    /// What the scripts of a page add to its policy.
    pub fn origins(&self, id: &str, path: Option<&str>) -> Origins {
        let mut origins = Origins::new();
        for (directive, added) in self.of(id, path).flat_map(|script| &script.origins) {
            origins.entry(directive).or_default().extend(added.iter().cloned());
        }
        origins
    }

    /// Whether a file is one of the scripts, by its URL path.
    pub fn has(&self, path: &str) -> bool {
        self.0.iter().any(|script| script.src == path)
    }

    /// What each script loosens, a sentence each.
    pub fn effects(&self) -> Vec<String> {
        let effect = |script: &Script| {
            let origins =
                script.origins.iter().flat_map(|(directive, origins)| origins.iter().map(move |origin| format!("{directive} {origin}")));
            let own = script.src.starts_with('/').then(|| format!("the script {}", script.src));
            let added: Vec<String> = own.into_iter().chain(origins).collect();
            let is_everywhere = script.pages.iter().any(|page| page == "*");
            let pages = if is_everywhere { "every page".to_owned() } else { script.pages.join(", ") };
            format!("{FILE}: {} adds {} on {pages}", script.name, added.join(", "))
        };
        self.0.iter().map(effect).collect()
    }
}

/// `files`: the revision, whose pages and public files it may name.
pub fn parse(files: &Files, site: &Site<'_>, faults: &mut Vec<Fault>) -> Scripts {
    let Some(text) = files.get(FILE).and_then(|bytes| fault::text(FILE, bytes, faults)) else { return Scripts::default() };
    let mut reader = Reader { files, site, toml: TomlReader { file: FILE, text, faults } };
    let Some(table) = reader.toml.table() else { return Scripts::default() };
    let mut scripts = Vec::new();
    for (name, value) in table.get_ref() {
        let (at, name) = (name.span().start, name.get_ref().as_ref());
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') {
            reader.fault(at, "the name of a script has letters, digits, - and _");
        }
        match value.get_ref() {
            DeValue::Table(fields) => scripts.push(reader.script(at, name, fields)),
            other => reader.fault(at, format!("\"{name}\" is {}; write the script's fields under [NAME]", kind_of(other))),
        }
    }
    let origins: usize = scripts.iter().flat_map(|script| script.origins.values()).map(BTreeSet::len).sum();
    if scripts.len() > MAX_SCRIPTS {
        reader.toml.faults.push(Fault::in_file(FILE, format!("it has {} scripts; at most {MAX_SCRIPTS}", scripts.len())));
    }
    if origins > MAX_ORIGINS {
        reader.toml.faults.push(Fault::in_file(FILE, format!("it has {origins} origins; at most {MAX_ORIGINS}")));
    }
    Scripts(scripts)
}

struct Reader<'a> {
    toml: TomlReader<'a>,
    files: &'a Files,
    site: &'a Site<'a>,
}

impl Reader<'_> {
    fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.toml.fault(at, message);
    }

    /// `at`: of its name.
    fn script(&mut self, at: usize, name: &str, fields: &DeTable<'_>) -> Script {
        let mut script = Script {
            name: name.to_owned(),
            src: String::new(),
            integrity: None,
            pages: vec!["*".to_owned()],
            attributes: Vec::new(),
            origins: Origins::new(),
        };
        for (field, value) in fields {
            let field_name = field.get_ref().as_ref();
            if let Some((_, directive)) = DIRECTIVES.iter().find(|(known, _)| *known == field_name) {
                let texts = self.toml.texts(field_name, value);
                let origins = texts.into_iter().filter_map(|(at, text)| self.origin(at, field_name, text));
                script.origins.entry(directive).or_default().extend(origins);
                continue;
            }
            match field_name {
                "src" => script.src = self.toml.text(field_name, value).and_then(|(at, text)| self.src(at, text)).unwrap_or_default(),
                "integrity" => script.integrity = self.toml.text(field_name, value).and_then(|(at, text)| self.integrity(at, text)),
                "pages" => {
                    let pages = self.toml.texts(field_name, value);
                    for (at, page) in &pages {
                        self.check_page(*at, page);
                    }
                    script.pages = pages.into_iter().map(|(_, page)| page.to_owned()).collect();
                    if value.get_ref().as_array().is_some_and(|pages| pages.is_empty()) {
                        self.fault(value.span().start, "no page; leave out the line for every page");
                    }
                }
                "attributes" => script.attributes = self.attributes(value),
                _ => {
                    let fields = FIELDS.into_iter().chain(DIRECTIVES.map(|(known, _)| known));
                    self.toml.unknown_field(field.span().start, field_name, fields);
                }
            }
        }
        if !fields.contains_key("src") {
            self.fault(at, format!("\"{name}\" lacks src, such as src = \"https://example.com/script.js\""));
        }
        if let Ok(url) = Url::parse(&script.src) {
            script.origins.entry("script-src").or_default().insert(url.origin().ascii_serialization());
        }
        script.origins.retain(|_, origins| !origins.is_empty());
        script
    }

    /// SECURITY: a policy contains the origin as it is. A character such as `;` would end its directive.
    fn origin(&mut self, at: usize, field: &str, text: &str) -> Option<String> {
        let example = "write an origin such as https://example.com";
        let url = Url::parse(text).ok();
        let scheme = url.as_ref().map_or("", Url::scheme);
        let what = if text.contains('*') {
            "has a *, which would allow servers of others; name each host".to_owned()
        } else if text.starts_with('\'') || text.starts_with("unsafe") || text == "self" || text == "none" {
            format!("is a keyword of the policy, which is not allowed here; {example}")
        } else if scheme == "http" || scheme == "ws" {
            "is not encrypted, so that others could change what it sends; write https".to_owned()
        } else if scheme != "https" && !(scheme == "wss" && field == "connect") {
            format!("is no origin; {example}")
        } else if let Some(url) = url {
            let origin = url.origin().ascii_serialization();
            if text == origin && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":/.-".contains(&byte)) {
                return Some(origin);
            }
            let is_host = origin.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":/.-".contains(&byte));
            if is_host { format!("is no origin; write {origin}") } else { format!("has characters that no host has; {example}") }
        } else {
            format!("is no origin; {example}")
        };
        self.fault(at, format!("\"{text}\" {what}"));
        None
    }

    fn src(&mut self, at: usize, text: &str) -> Option<String> {
        if let Some(name) = text.strip_prefix('/').filter(|name| !name.starts_with('/')) {
            if name.rsplit('.').next() == Some("js") && self.files.contains_key(&format!("public/{name}")) {
                return Some(text.to_owned());
            }
            self.fault(at, format!("there is no file public/{name}, or its name does not end in .js"));
            return None;
        }
        let url = Url::parse(text).ok().filter(|url| url.username().is_empty() && url.password().is_none() && url.host().is_some());
        let Some(url) = url else {
            self.fault(at, format!("\"{text}\" is neither an address with https:// nor the path of a file of public/"));
            return None;
        };
        self.origin(at, "src", &url.origin().ascii_serialization())?;
        Some(url.into())
    }

    fn integrity(&mut self, at: usize, text: &str) -> Option<String> {
        let bytes = [("sha256-", 32), ("sha384-", 48), ("sha512-", 64)];
        let is_hash = bytes.iter().any(|(prefix, length)| {
            let hash = text.strip_prefix(prefix).and_then(|hash| base64::engine::general_purpose::STANDARD.decode(hash).ok());
            hash.is_some_and(|hash| hash.len() == *length)
        });
        if !is_hash {
            self.fault(at, format!("\"{text}\" is no hash; write sha384- and the hash in base64, as the script's provider has it"));
        }
        is_hash.then(|| text.to_owned())
    }

    fn check_page(&mut self, at: usize, page: &str) {
        let ids = || self.site.texts.keys().map(String::as_str).filter(|id| !NO_PAGES.contains(id));
        let of_content = || match page.strip_prefix("/blog/") {
            Some(slug) if !slug.contains('/') => self.files.contains_key(&format!("articles/{slug}.md")),
            _ => page.starts_with('/') && self.files.contains_key(&format!("pages{page}.md")),
        };
        let is_known = page == "*" || ids().any(|id| id == page) || self.site.paths.contains(&page) || of_content();
        if !is_known {
            let names: Vec<&str> = if page.starts_with('/') { self.site.paths.iter().copied().collect() } else { ids().collect() };
            let suggestion = fault::suggestion(page, names);
            self.fault(at, format!("there is no page \"{page}\"{suggestion}"));
        }
    }

    fn attributes(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<(String, String)> {
        let DeValue::Table(table) = value.get_ref() else {
            self.fault(value.span().start, "\"attributes\" has names and texts, such as { \"data-domain\" = \"example.com\" }");
            return Vec::new();
        };
        let mut attributes = Vec::new();
        for (name, value) in table {
            let (at, name) = (name.span().start, name.get_ref().as_ref());
            let is_data = name.strip_prefix("data-").is_some_and(|rest| {
                !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            });
            if !is_data {
                self.fault(
                    at,
                    format!("the attribute \"{name}\" is not allowed; names begin with data- and have small letters, digits and -"),
                );
            }
            attributes.extend(self.toml.text(name, value).map(|(_, text)| (name.to_owned(), text.to_owned())));
        }
        attributes
    }
}
