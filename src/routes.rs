//! The route table, `data/routes.json`: the one place where a page's address, title, description and parameters stand.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::notices::NOTICES;

/// The route table of this build.
pub static ROUTES: LazyLock<Routes> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is embedded and a test reads it: it cannot fail at a visitor's")]
    let table: Table = serde_json::from_str(include_str!("../data/routes.json")).expect("data/routes.json has the shape of routes.rs");
    let by_path = table.routes.iter().enumerate().map(|(index, route)| (route.path.clone(), index)).collect();
    Routes { list: table.routes, not_found: table.not_found, by_path }
});

/// The id under which the 404 page is rendered. Not a route: it has no address.
pub const NOT_FOUND: &str = "not-found";
/// The query parameter that every page takes: a key of notices.json, put there by the 303 after a form.
pub const NOTICE_PARAMETER: &str = "notice";

pub struct Routes {
    list: Vec<Route>,
    not_found: NotFound,
    by_path: HashMap<String, usize>,
}

#[derive(Deserialize)]
struct Table {
    routes: Vec<Route>,
    #[serde(rename = "notFound")]
    not_found: NotFound,
}

#[derive(Clone, Debug, Deserialize)]
pub struct NotFound {
    pub title: String,
    pub description: String,
}

/// One page. What Rust does not need (menus, footer lists) only React reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    pub id: String,
    pub path: String,
    /// Short name: menus, breadcrumbs.
    pub label: String,
    /// `{name}` stands for the site's name.
    pub title: String,
    pub description: String,
    /// False: `noindex`, and not in the sitemap.
    pub index: bool,
    /// `YYYY-MM-DD`, the sitemap's lastmod.
    pub last_change: String,
    /// The query parameters that change what the page shows. Nothing else of a query string reaches a page or a cache key.
    pub query: Vec<Parameter>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Parameter {
    pub name: String,
    #[serde(flatten)]
    pub kind: ParameterKind,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ParameterKind {
    /// One of the listed values, exactly.
    Choice { values: Vec<String> },
    /// 1..=max in at most two ASCII digits, no leading zero.
    Number { max: u8 },
    /// Free text: trimmed, white space folded, control characters dropped, cut to `maxLength` code points.
    #[serde(rename_all = "camelCase")]
    Text { max_length: usize },
}

impl Routes {
    #[must_use]
    pub fn all(&self) -> &[Route] {
        &self.list
    }

    #[must_use]
    pub fn by_path(&self, path: &str) -> Option<&Route> {
        self.by_path.get(path).map(|index| &self.list[*index])
    }

    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<&Route> {
        self.list.iter().find(|route| route.id == id)
    }

    #[must_use]
    pub const fn not_found(&self) -> &NotFound {
        &self.not_found
    }
}

impl Route {
    /// The declared parameters of a raw query string that hold a valid value, plus the notice. Twin of
    /// `frontend/src/lib/query.ts`; both are tested against `data/query-cases.json`.
    #[must_use]
    pub fn read_query(&self, raw: &str) -> BTreeMap<String, String> {
        let mut first: HashMap<String, String> = HashMap::new();
        for (name, value) in form_urlencoded::parse(raw.as_bytes()) {
            first.entry(name.into_owned()).or_insert_with(|| value.into_owned());
        }
        let declared = self.query.iter().filter_map(|parameter| {
            let value = parameter.kind.read(first.get(&parameter.name)?)?;
            Some((parameter.name.clone(), value))
        });
        declared.chain(read_notice(&first)).collect()
    }
}

/// The notice of a query string, for pages without parameters of their own.
fn read_notice(first: &HashMap<String, String>) -> Option<(String, String)> {
    let id = first.get(NOTICE_PARAMETER)?;
    NOTICES.get(id).map(|_| (NOTICE_PARAMETER.to_owned(), id.clone()))
}

impl ParameterKind {
    fn read(&self, raw: &str) -> Option<String> {
        match self {
            Self::Choice { values } => values.iter().find(|value| *value == raw).cloned(),
            Self::Number { max } => {
                let plain = (1..=2).contains(&raw.len()) && raw.bytes().all(|byte| byte.is_ascii_digit()) && !raw.starts_with('0');
                let number: u8 = plain.then(|| raw.parse().ok())??;
                (number <= *max).then(|| number.to_string())
            }
            Self::Text { max_length } => {
                let visible: String = raw.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !c.is_control()).collect();
                let folded = visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
                let cut: String = folded.chars().take(*max_length).collect();
                let cut = cut.trim_end();
                (!cut.is_empty()).then(|| cut.to_owned())
            }
        }
    }
}
