//! Well-known crawlers, `data/crawlers.json`: programs of search engines, assistants and messengers that say who they are in User-Agent.

use std::fmt;

use serde::Deserialize;

use super::{TableError, from_json};

const FILE: &str = "data/crawlers.json";
const EMBEDDED: &str = include_str!("../../data/crawlers.json");

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crawlers {
    /// When the list was made, `YYYY-MM-DD`.
    pub listed: String,
    #[serde(rename = "crawlers")]
    list: Vec<Crawler>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crawler {
    /// User-Agent contains it, in any case.
    pub name: String,
    pub operator: String,
    pub purpose: Purpose,
    /// The URL where the name is documented.
    pub source: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    Search,
    /// Reads a page when a person asks about it.
    Assistant,
    /// Collects texts to train models.
    Training,
    /// Shows a link in a message or post.
    Preview,
}

impl Crawlers {
    /// The list of this program. Never fails: the build has parsed it.
    pub fn embedded() -> Result<Self, TableError> {
        Self::parse(EMBEDDED)
    }

    /// The error lists every problem.
    pub fn parse(json: &str) -> Result<Self, TableError> {
        let crawlers: Self = from_json(FILE, json)?;
        let mut problems = Vec::new();
        for (at, crawler) in crawlers.list.iter().enumerate() {
            let name = crawler.name.to_ascii_lowercase();
            if name.len() < 4 || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
                problems.push(format!("{FILE}: `{}`: expected a name of at least four letters, digits and hyphens", crawler.name));
            }
            if let Some(earlier) = crawlers.list[..at].iter().find(|earlier| name.contains(&earlier.name.to_ascii_lowercase())) {
                problems.push(format!("{FILE}: `{}` would always be taken for `{}`, which comes first", crawler.name, earlier.name));
            }
            if !crawler.source.starts_with("https://") {
                problems.push(format!("{FILE}: `{}`: the source is no URL", crawler.name));
            }
        }
        if problems.is_empty() { Ok(crawlers) } else { Err(TableError::new(&problems)) }
    }

    /// The crawlers in the order of the file: the first name that occurs in User-Agent counts.
    pub fn all(&self) -> &[Crawler] {
        &self.list
    }

    pub fn by_name(&self, name: &str) -> Option<&Crawler> {
        self.list.iter().find(|crawler| crawler.name == name)
    }
}

impl Purpose {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Assistant => "assistant",
            Self::Training => "training",
            Self::Preview => "preview",
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
