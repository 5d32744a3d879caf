//! The route table, `data/routes.json`: path, title, description and query parameters of every page. The 404 page is the row without a path. Pages that
//! content defines are added to it ([`Routes::add_content`]).

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

/// The list of articles, which has its own structured data and feed.
pub const BLOG_PATH: &str = "/blog";
/// `articlesPerPage` in `frontend/src/pages/blog/articles.ts`.
const ARTICLES_PER_PAGE: usize = 4;

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

/// The front-end page of all pages that content defines, and the label under which requests for them are counted.
pub const CONTENT_PAGE: &str = "content";

#[derive(Clone, Debug)]
pub struct Routes {
    /// The rows of the table, then the pages that content defines.
    list: Vec<Route>,
    /// How many are rows of the table.
    rows: usize,
    by_path: HashMap<String, usize>,
    by_id: HashMap<String, usize>,
    not_found: usize,
    /// Every indexed article, newest first.
    articles: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RouteTable {
    pub(super) routes: Vec<Route>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Route {
    /// Its row in the table, from 0. Pages that content defines have the number after the last one.
    #[serde(skip)]
    pub row: usize,
    #[serde(skip)]
    pub is_content: bool,
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
    /// An article that content defines has the day of its last change here, as its author says.
    #[serde(skip)]
    pub updated: Option<String>,
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
        let mut routes = Self { rows: list.len(), list, by_path: HashMap::new(), by_id: HashMap::new(), not_found, articles: Vec::new() };
        routes.build_indexes();
        Ok(routes)
    }

    /// Adds the pages that content defines. No page may have their paths and ids.
    pub fn add_content(&mut self, pages: impl Iterator<Item = Route>) {
        let row = self.rows;
        self.list.truncate(row);
        self.list.extend(pages.map(|page| Route { row, is_content: true, ..page }));
        self.build_indexes();
        let pages = u16::try_from(self.articles.len().div_ceil(ARTICLES_PER_PAGE)).unwrap_or(u16::MAX);
        let Some(blog) = self.by_path.get(BLOG_PATH) else { return };
        for parameter in &mut self.list[*blog].query {
            if let Parameter::Number { max, .. } = parameter {
                *max = pages.max(*max);
            }
        }
    }

    fn build_indexes(&mut self) {
        self.by_path = self.list.iter().enumerate().filter_map(|(at, route)| Some((route.path.clone()?, at))).collect();
        self.by_id = self.list.iter().enumerate().map(|(at, route)| (route.id.clone(), at)).collect();
        let published = |at: &usize| self.list[*at].article.as_ref().map(|article| article.published.as_str());
        let mut articles: Vec<usize> = (0..self.list.len()).filter(|at| self.list[*at].index && published(at).is_some()).collect();
        articles.sort_by(|one, other| published(other).cmp(&published(one)));
        self.articles = articles;
    }

    /// Every row of the table, the 404 page included.
    pub fn rows(&self) -> &[Route] {
        &self.list[..self.rows]
    }

    /// The pages that content defines.
    pub fn content(&self) -> &[Route] {
        &self.list[self.rows..]
    }

    /// Every row of the table with a path, and the path.
    pub fn with_path(&self) -> impl Iterator<Item = (&str, &Route)> {
        Self::paths_of(self.rows())
    }

    /// Every page with a path, those of content included.
    pub fn public(&self) -> impl Iterator<Item = (&str, &Route)> {
        Self::paths_of(&self.list)
    }

    fn paths_of(list: &[Route]) -> impl Iterator<Item = (&str, &Route)> {
        list.iter().filter_map(|route| Some((route.path.as_deref()?, route)))
    }

    /// Every indexed article and its path, newest first.
    pub fn articles(&self) -> impl Iterator<Item = (&str, &Route, &Article)> {
        self.articles.iter().filter_map(|at| Some((self.list[*at].path.as_deref()?, &self.list[*at], self.list[*at].article.as_ref()?)))
    }

    pub fn by_path(&self, path: &str) -> Option<&Route> {
        self.by_path.get(path).map(|index| &self.list[*index])
    }

    pub fn by_id(&self, id: &str) -> Option<&Route> {
        self.by_id.get(id).map(|index| &self.list[*index])
    }

    /// What requests of a page are counted under: the id of a row of the table, or [`CONTENT_PAGE`].
    pub fn label(&self, row: usize) -> Option<&str> {
        if row == self.rows { Some(CONTENT_PAGE) } else { Some(self.rows().get(row)?.id.as_str()) }
    }

    /// How many labels there are.
    pub fn labels(&self) -> usize {
        self.rows + 1
    }

    pub fn not_found(&self) -> &Route {
        &self.list[self.not_found]
    }
}

impl Route {
    /// The id of the page that the front end has for it.
    pub fn page(&self) -> &str {
        if self.is_content { CONTENT_PAGE } else { &self.id }
    }

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
