//! The content that people write without a build: a folder of files, stored as revisions ([`Files`] of one revision). [`Content::parse`] is the only reader.
//!
//! - [`page`]: `articles/<slug>.md` and `pages/<path>.md` are pages.
//! - [`texts`]: `texts/<page id>.toml` replaces texts, numbers and lists of a page.
//! - [`redirects`]: `_redirects` has the addresses that have moved or are gone.
//! - [`public`]: files below `public/` are served at the root as they are.
//! - [`media`]: pictures of pages, and PDFs.
//! - [`scripts`]: `scripts.toml` has the scripts of others.
//! - [`forms`]: `forms.toml` has forms besides those of the site.
//!
//! [`folder`] reads and writes such folders on disk. Renders nothing, and knows no request.

pub mod blocks;
mod components;
pub mod fault;
pub mod folder;
pub mod forms;
pub mod front_matter;
mod inline;
mod markdown;
pub mod media;
pub mod page;
pub mod public;
pub mod redirects;
mod report;
pub mod scripts;
pub mod texts;
mod toml_reader;
mod yaml;
pub mod zone;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

pub use fault::Fault;
use forms::ContentForms;
use media::Media;
use page::{Head, Vocabulary};
use public::PublicFile;
use redirects::{Moved, Redirects};
use scripts::Scripts;

use crate::store::features::content::hex;
pub use crate::store::features::content::{FileList, Files};
use crate::tables::Forms;

/// What the site has without content, against which content is checked.
pub struct Site<'a> {
    /// Page id to the texts that can be replaced, as the front-end build gives them. Those of several pages are under `site`.
    pub texts: &'a Map<String, Value>,
    /// The paths of pages.
    pub paths: BTreeSet<&'a str>,
    /// Whether a path answers something else than a page: a form's action, an asset, a file such as `/robots.txt`.
    pub is_reserved: &'a dyn Fn(&str) -> bool,
    pub forms: &'a Forms,
    /// What front matter may say.
    pub vocabulary: Vocabulary<'a>,
}

/// Which pages of the content a site shows.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// Those that are published at this time.
    At(OffsetDateTime),
    /// Also those that will be or were: a check reads all but drafts.
    Planned,
    /// A preview has the drafts too.
    All,
}

/// One revision, understood.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Page id to the texts that are replaced, in the shape of those that they replace.
    pub texts: Map<String, Value>,
    pub redirects: Redirects,
    /// URL path to file.
    pub public: BTreeMap<String, PublicFile>,
    pub media: Media,
    pub scripts: Scripts,
    pub forms: ContentForms,
    /// What can be published, but is probably a slip: a sentence each.
    pub notes: Vec<String>,
    /// `site.json`, which replaces the operator's.
    pub site: Option<String>,
    /// The pages that are shown, by route id: the name of the file without `.md`.
    pub pages: BTreeMap<String, Arc<Page>>,
    /// The paths of pages that have been taken away, and where they lead now.
    pub gone: HashMap<String, Option<String>>,
    /// When another page appears or leaves.
    pub next_change: Option<OffsetDateTime>,
}

/// An article or a page of its own.
#[derive(Clone, Debug)]
pub struct Page {
    pub file: String,
    pub head: Head,
    /// SHA-256 of the file.
    digest: [u8; 32],
    /// The whole file. Compressed, because most of thousands are seldom requested.
    source: Box<[u8]>,
}

impl Page {
    /// The digest of the file in URL-safe base64, shortened to 128 bits.
    pub fn digest(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.digest[..16])
    }

    /// Whether it is of the file with this digest, as revisions list it.
    pub fn is_of(&self, digest: &str) -> bool {
        hex(&self.digest) == digest
    }

    pub fn source(&self) -> anyhow::Result<String> {
        Ok(String::from_utf8(zstd::bulk::decompress(&self.source, fault::MAX_TEXT_BYTES)?)?)
    }
}

/// The facts of the sample company, to start from. It counts for nothing until it is called `site.json`.
pub const SITE_EXAMPLE: &str = "site.example.json";

/// The places where a file may be, for the message about one that is elsewhere.
const PLACES: [&str; 10] =
    ["articles/", "pages/", "texts/", "public/", "media/", "_redirects", "scripts.toml", "forms.toml", "site.json", "README.md"];

impl Content {
    /// Reads the files of a revision. The error lists every fault. The bodies of pages are read when they are rendered ([`page::body`]). `unchanged`: pages of
    /// the revision that were read before, whose files are not in `files`.
    pub fn parse(files: &Files, unchanged: Vec<Arc<Page>>, site: &Site<'_>, shown: Shown) -> Result<Self, Vec<Fault>> {
        let (mut content, mut faults) = (Self::default(), Vec::new());
        folder::check_names(files.keys(), &mut faults);
        let (pages, others): (Vec<_>, Vec<_>) =
            files.iter().partition(|(path, _)| path.starts_with("articles/") || path.starts_with("pages/"));
        let read: Vec<Arc<Page>> = read_pages(&pages, &site.vocabulary, &mut faults).into_iter().map(Arc::new).chain(unchanged).collect();
        let mut aliases = Vec::new();
        let (mut paths, mut texts) = (HashMap::<&str, &str>::new(), HashMap::<(&str, &str), &str>::new());
        for page in &read {
            let path = page.head.route_path.as_str();
            if site.paths.contains(path) || (site.is_reserved)(path) {
                faults.push(Fault::in_file(&page.file, format!("{path} is a page or file of the site; choose another name")));
            } else if let Some(other) = paths.insert(path, &page.file) {
                faults.push(Fault::in_file(&page.file, format!("{other} has the address {path} too")));
            }
            for (what, text) in
                [("title", &page.head.title), ("description", &page.head.description)].into_iter().filter(|_| !page.head.draft)
            {
                if let Some(other) = texts.insert((what, text.as_str()), &page.file) {
                    faults.push(Fault::in_file(&page.file, format!("{other} has the same {what}; search engines show one of them")));
                }
            }
            // Until a page is published, its older addresses say nothing of it.
            if !matches!(shown, Shown::At(now) if page.head.draft || page.head.published.is_some_and(|published| published > now)) {
                aliases.extend(page.head.aliases.iter().map(|alias| (page.file.as_str(), alias.as_str(), path)));
            }
        }
        let all_paths =
            site.paths.iter().copied().chain(read.iter().filter(|page| !page.head.draft).map(|page| page.head.route_path.as_str()));
        let is_media = |path: &str| path.starts_with(media::PATH_PREFIX) && files.contains_key(path.trim_start_matches('/'));
        let is_reserved = |path: &str| is_media(path) || (site.is_reserved)(path);
        let vocabulary = site.vocabulary.clone();
        let site = &Site { paths: all_paths.collect(), vocabulary, is_reserved: &is_reserved, ..*site };
        content.scripts = scripts::parse(files, site, &mut faults);
        content.forms = forms::parse(files, site.forms, &mut faults);
        for (path, bytes) in others {
            let place = path.split_once('/').map_or((path.as_str(), ""), |(place, rest)| (place, rest));
            match place {
                ("texts", name) => {
                    if let Some((page, texts)) = texts::parse(path, name, bytes, site.texts, &mut faults) {
                        content.texts.insert(page, texts);
                    }
                }
                ("public", name) => {
                    if let Some(file) = public::parse(path, name, bytes, site, &content.scripts, &mut faults) {
                        content.public.insert(format!("/{name}"), file);
                    }
                }
                ("media", name) => {
                    if let Some(file) = media::parse(path, name, bytes, &mut faults) {
                        content.media.files.insert(name.to_owned(), file);
                    }
                }
                ("_redirects", "") => {
                    if let Some(text) = fault::text(path, bytes, &mut faults) {
                        content.redirects = redirects::parse(path, text, site, &mut faults);
                    }
                }
                ("site.json", "") => content.site = fault::text(path, bytes, &mut faults).map(str::to_owned),
                ("README.md" | SITE_EXAMPLE | scripts::FILE | forms::FILE, "") => {}
                _ => faults.push(Fault::in_file(path, format!("there is no place for it; files are in {}", PLACES.join(", ")))),
            }
        }
        content.notes = price_notes(site.texts, &content.texts).collect();
        let hidden = content.public.keys().filter_map(|path| content.redirects.rule_for(path));
        faults.extend(hidden.map(|rule| Fault {
            file: "_redirects".into(),
            line: rule.line,
            column: 1,
            message: format!("{} is a file of public/ too", rule.from),
        }));
        for (file, from, to) in aliases {
            if let Err(message) = content.redirects.add_alias(from, to, site) {
                faults.push(Fault::in_file(file, message));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        if let Shown::At(now) = shown {
            let moments = read.iter().filter(|page| !page.head.draft).flat_map(|page| [page.head.published, page.head.unpublish]);
            content.next_change = moments.flatten().filter(|moment| *moment > now).min();
        }
        let over = read.iter().filter(|page| is_over(&page.head, shown));
        content.gone = over.map(|page| (page.head.route_path.clone(), page.head.gone_to.clone())).collect();
        let pages = read.into_iter().filter(|page| is_shown(&page.head, shown));
        content.pages = pages.map(|page| (page.file.trim_end_matches(".md").to_owned(), page)).collect();
        Ok(content)
    }

    /// Where a path leads that is no page any more. `query`: without its `?`.
    pub fn moved(&self, path: &str, query: Option<&str>) -> Option<Moved> {
        // The same with a slash at its end, unless a rule says otherwise.
        let without_slash = path.strip_suffix('/').filter(|rest| !rest.is_empty() && !self.is_moved(path));
        let path = without_slash.unwrap_or(path);
        match self.gone.get(path) {
            Some(Some(to)) => Some(Moved::To(301, to.clone())),
            Some(None) => Some(Moved::Gone),
            None => self.redirects.find(path, query),
        }
    }

    pub fn has_page(&self, path: &str) -> bool {
        self.pages.values().any(|page| page.head.route_path == path)
    }

    pub fn is_moved(&self, path: &str) -> bool {
        self.gone.contains_key(path) || self.redirects.rule_for(path).is_some()
    }
}

/// Pages say how much a year saves.
fn price_notes(defaults: &Map<String, Value>, texts: &Map<String, Value>) -> impl Iterator<Item = String> {
    let prices = |texts: &Map<String, Value>| texts.get("site")?.pointer("/claims/prices").cloned();
    let (before, now) = (prices(defaults).unwrap_or_default(), prices(texts).unwrap_or_default());
    let plans: Vec<String> = now.as_object().into_iter().flat_map(Map::keys).cloned().collect();
    plans.into_iter().filter_map(move |plan| {
        let price = |period: &str| {
            let path = format!("/{plan}/{period}/price");
            now.pointer(&path).or_else(|| before.pointer(&path))?.as_f64()
        };
        let (month, year) = (price("monthly")?, price("yearly")?);
        let what = || {
            format!("texts/site.toml: claims.prices.{plan}: {year} a year saves nothing against twelve months at {month}; change both prices together")
        };
        (year >= 12.0 * month).then(what)
    })
}

fn is_shown(head: &Head, shown: Shown) -> bool {
    match shown {
        Shown::All => true,
        Shown::Planned => !head.draft,
        Shown::At(now) => !head.draft && head.published.is_none_or(|published| published <= now) && !is_over(head, shown),
    }
}

/// Whether a page has been taken away.
fn is_over(head: &Head, shown: Shown) -> bool {
    matches!(shown, Shown::At(now) if !head.draft && head.unpublish.is_some_and(|unpublish| unpublish <= now))
}

/// Files that a thread of its own reads: fewer are read before it has started.
const PAGES_PER_THREAD: usize = 500;

/// The front matter of each page, on all cores.
fn read_pages(files: &[(&String, &Vec<u8>)], vocabulary: &Vocabulary<'_>, faults: &mut Vec<Fault>) -> Vec<Page> {
    let read = |part: &[(&String, &Vec<u8>)]| {
        let (mut pages, mut faults) = (Vec::new(), Vec::new());
        let mut compressor = zstd::bulk::Compressor::default();
        for (file, bytes) in part {
            let Some(source) = fault::text(file, bytes, &mut faults) else { continue };
            let Some(head) = page::head(file, source, vocabulary, &mut faults) else { continue };
            match compressor.compress(source.as_bytes()) {
                Ok(source) => pages.push(Page { file: (*file).clone(), head, digest: Sha256::digest(bytes).into(), source: source.into() }),
                Err(error) => faults.push(Fault::in_file(file, error.to_string())),
            }
        }
        (pages, faults)
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = files.chunks(files.len().div_ceil(cores).max(PAGES_PER_THREAD));
    std::thread::scope(|scope| {
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| read(part))).collect();
        let mut pages = Vec::new();
        for thread in threads {
            match thread.join() {
                Ok((part, found)) => {
                    pages.extend(part);
                    faults.extend(found);
                }
                Err(_) => faults.push(Fault::in_file("articles", "a file could not be read: the program failed; please report it")),
            }
        }
        pages
    })
}
