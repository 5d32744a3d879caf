//! The route table, `data/routes.json`: path, title, description and query parameters of every page. The 404 page is the row without a path.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

/// The list of articles, which has its own structured data and feed.
pub const BLOG_PATH: &str = "/blog";

/// The query parameter that every page takes: a key of notices.json, set by the redirect after a form.
pub const NOTICE_PARAMETER: &str = "notice";

/// The length of titles and descriptions in characters: what search engines show.
pub const TITLE_LENGTH: std::ops::RangeInclusive<usize> = 10..=65;
pub const DESCRIPTION_LENGTH: std::ops::RangeInclusive<usize> = 50..=160;

/// How the table spells a path: one slash before each part, none at the end.
pub fn canonical_spelling(path: &str) -> String {
    format!("/{}", path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/"))
}

/// Declared parameters of a page to their valid values.
pub type Query = BTreeMap<String, String>;

#[derive(Clone, Debug)]
pub struct Routes {
    list: Vec<Route>,
    by_path: HashMap<String, usize>,
    not_found: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RouteTable {
    pub(super) routes: Vec<Route>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Route {
    /// Its row in the table, from 0.
    #[serde(skip)]
    pub row: usize,
    /// The name that code uses.
    pub id: String,
    /// `None` for the 404 page.
    pub path: Option<String>,
    /// Short name: menus, breadcrumbs.
    pub label: String,
    /// `{name}` stands for the site's name.
    pub title: String,
    pub description: String,
    /// False: `noindex`, and not in the sitemap.
    pub index: bool,
    /// Set for an article of the blog, which is in its feed.
    pub article: Option<Article>,
    /// The query parameters that change the page. Nothing else of a query string reaches a page or a cache key.
    pub query: Vec<Parameter>,
    /// Only React reads these: the page's menu and footer list, and the line below its label.
    pub menu: Option<Menu>,
    pub menu_text: Option<String>,
    pub footer: Option<Footer>,
}

/// The metadata of an article. Its headline is the page's label, its summary the description.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// `YYYY-MM-DD`.
    pub published: String,
    pub author: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Menu {
    Product,
    Solutions,
    Company,
    Top,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Footer {
    Product,
    Solutions,
    Company,
    Legal,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Parameter {
    /// One of the listed values, exactly.
    Choice { name: String, values: Vec<String> },
    /// 1..=max in ASCII digits, no leading zero.
    Number { name: String, max: u16 },
    /// Free text: trimmed, white space folded, control characters dropped, cut to `maxLength` code points.
    #[serde(rename_all = "camelCase")]
    Text { name: String, max_length: usize },
}

/// Title and description in a document's head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub title: String,
    pub description: String,
}

impl Routes {
    pub(super) fn new(mut list: Vec<Route>) -> Result<Self, String> {
        list.iter_mut().enumerate().for_each(|(row, route)| route.row = row);
        let mut rows = HashMap::new();
        for route in &list {
            if let Some(other) = rows.insert(route.path.clone(), route.row) {
                let both = format!("`{}` and `{}`", list[other].id, route.id);
                return Err(match &route.path {
                    Some(path) => format!("{both} have the same path, {path}"),
                    None => format!("{both} both have no path; only the 404 page has none"),
                });
            }
        }
        let not_found = rows.remove(&None).ok_or("one row must have no path: the 404 page")?;
        let by_path = rows.into_iter().filter_map(|(path, row)| Some((path?, row))).collect();
        Ok(Self { list, by_path, not_found })
    }

    /// Every page, the 404 page included.
    pub fn all(&self) -> &[Route] {
        &self.list
    }

    /// Every page with a path, and the path.
    pub fn with_path(&self) -> impl Iterator<Item = (&str, &Route)> {
        self.list.iter().filter_map(|route| Some((route.path.as_deref()?, route)))
    }

    /// Every indexed article and its path, newest first.
    pub fn articles(&self) -> Vec<(&str, &Route, &Article)> {
        let indexable = self.with_path().filter(|(_, route)| route.index);
        let mut articles: Vec<_> = indexable.filter_map(|(path, route)| Some((path, route, route.article.as_ref()?))).collect();
        articles.sort_by(|(_, _, one), (_, _, other)| other.published.cmp(&one.published));
        articles
    }

    pub fn by_path(&self, path: &str) -> Option<&Route> {
        self.by_path.get(path).map(|index| &self.list[*index])
    }

    pub fn by_id(&self, id: &str) -> Option<&Route> {
        self.list.iter().find(|route| route.id == id)
    }

    pub fn not_found(&self) -> &Route {
        &self.list[self.not_found]
    }
}

impl Route {
    pub(super) fn title_without_name(&self) -> &str {
        self.title.strip_suffix(" | {name}").or_else(|| self.title.strip_prefix("{name}: ")).unwrap_or(&self.title)
    }
}

impl Parameter {
    pub fn name(&self) -> &str {
        match self {
            Self::Choice { name, .. } | Self::Number { name, .. } | Self::Text { name, .. } => name,
        }
    }

    pub(super) fn read(&self, raw: &str) -> Option<String> {
        match self {
            Self::Choice { values, .. } => values.iter().find(|value| *value == raw).cloned(),
            Self::Number { max, .. } => {
                let is_canonical = raw.bytes().all(|byte| byte.is_ascii_digit()) && !raw.starts_with('0');
                let number: u16 = is_canonical.then(|| raw.parse().ok())??;
                (number <= *max).then(|| number.to_string())
            }
            Self::Text { max_length, .. } => {
                let visible: String = raw.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !c.is_control()).collect();
                let folded = visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
                let cut: String = folded.chars().take(*max_length).collect();
                let cut = cut.trim_end();
                (!cut.is_empty()).then(|| cut.to_owned())
            }
        }
    }
}
