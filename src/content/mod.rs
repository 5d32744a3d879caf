//! The content that people write without a build: a folder of files, stored as revisions ([`Files`] of one revision). [`Content::parse`] is the only reader.
//!
//! - [`texts`]: `texts/<page id>.toml` replaces texts, numbers and lists of a page.
//! - [`redirects`]: `_redirects` has the addresses that have moved or are gone.
//! - [`public`]: files below `public/` are served at the root as they are.
//!
//! [`folder`] reads and writes such folders on disk. Renders nothing, and knows no request.

pub mod blocks;
mod components;
pub mod fault;
pub mod folder;
pub mod front_matter;
mod inline;
mod markdown;
pub mod page;
pub mod public;
pub mod redirects;
mod report;
pub mod texts;
mod yaml;
pub mod zone;

use std::collections::BTreeMap;

use serde_json::{Map, Value};

pub use fault::Fault;
use public::PublicFile;
use redirects::Redirects;

pub use crate::store::features::content::Files;

/// What the site has without content, against which content is checked.
pub struct Site<'a> {
    /// Page id to the texts that can be replaced, as the front-end build gives them. Those of several pages are under `site`.
    pub texts: &'a Map<String, Value>,
    /// The paths of pages.
    pub paths: Vec<&'a str>,
    /// Whether a path answers something else than a page: a form's action, an asset, a file such as `/robots.txt`.
    pub is_reserved: &'a dyn Fn(&str) -> bool,
}

/// One revision, understood.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Page id to the texts that are replaced, in the shape of those that they replace.
    pub texts: Map<String, Value>,
    pub redirects: Redirects,
    /// URL path to file.
    pub public: BTreeMap<String, PublicFile>,
    /// `site.json`, which replaces the operator's.
    pub site: Option<String>,
}

/// The places where a file may be, for the message about one that is elsewhere.
const PLACES: [&str; 5] = ["texts/", "public/", "_redirects", "site.json", "README.md"];

impl Content {
    /// Reads the files of a revision. The error lists every fault.
    pub fn parse(files: &Files, site: &Site<'_>) -> Result<Self, Vec<Fault>> {
        let (mut content, mut faults) = (Self::default(), Vec::new());
        folder::check_names(files.keys(), &mut faults);
        for (path, bytes) in files {
            let place = path.split_once('/').map_or((path.as_str(), ""), |(place, rest)| (place, rest));
            match place {
                ("texts", name) => {
                    if let Some((page, texts)) = texts::parse(path, name, bytes, site.texts, &mut faults) {
                        content.texts.insert(page, texts);
                    }
                }
                ("public", name) => {
                    if let Some(file) = public::parse(path, name, bytes, site, &mut faults) {
                        content.public.insert(format!("/{name}"), file);
                    }
                }
                ("_redirects", "") => {
                    if let Some(text) = fault::text(path, bytes, &mut faults) {
                        content.redirects = redirects::parse(path, text, site, &mut faults);
                    }
                }
                ("site.json", "") => content.site = fault::text(path, bytes, &mut faults).map(str::to_owned),
                ("README.md", "") => {}
                _ => faults.push(Fault::in_file(path, format!("there is no place for it; files are in {}", PLACES.join(", ")))),
            }
        }
        let hidden = content.public.keys().filter_map(|path| content.redirects.rule_for(path));
        faults.extend(hidden.map(|rule| Fault {
            file: "_redirects".into(),
            line: rule.line,
            column: 1,
            message: format!("{} is a file of public/ too", rule.from),
        }));
        if faults.is_empty() { Ok(content) } else { Err(faults) }
    }
}
