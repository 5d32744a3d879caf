//! The tables of `data/` as plain data: every route, form, notice, company fact, known crawler, free mail provider and provider of disposable addresses. Reads no file, renders nothing, and knows no request.
//!
//! [`Tables::parse`] is the only reader. `build.rs`, `leadlight check`, the server's start and `make dev` call it, so a wrong table stops the build and
//! not a visitor. Tables belong to the front-end build that was made from them (`pages` owns them); no static holds any.

use std::collections::HashMap;
use std::fmt;

use serde::de::DeserializeOwned;

pub mod crawlers;
mod disposable_domains;
pub mod forms;
pub mod free_mail;
pub mod notices;
pub mod retention;
pub mod routes;
pub mod site;
mod validate;

use routes::{DESCRIPTION_LENGTH, NOTICE_PARAMETER, RouteTable, TITLE_LENGTH};

pub use crawlers::{Crawler, Crawlers};
pub use disposable_domains::DisposableDomains;
pub use forms::{Field, FieldKind, Form, Forms};
pub use free_mail::FreeMail;
pub use notices::{Notice, Notices};
pub use retention::{FormRetention, Retention};
pub use routes::{Head, Query, Route, Routes};
pub use site::Site;
pub use validate::{RESERVED_PATHS, is_word};

/// The texts that [`Tables::parse`] parses, all of one front-end build.
#[derive(Clone, Copy, Debug)]
pub struct TableSources<'a> {
    pub routes: &'a str,
    pub forms: &'a str,
    pub notices: &'a str,
    pub site: &'a str,
    /// The name of `site` in errors: `data/site.json`, or the operator's file.
    pub site_name: &'a str,
}

/// All tables, validated as a whole.
#[derive(Clone, Debug)]
pub struct Tables {
    pub routes: Routes,
    pub forms: Forms,
    pub notices: Notices,
    pub site: Site,
    /// Faults with which the site can be served, a sentence each: titles that the company's name makes too long.
    pub warnings: Vec<String>,
}

impl Tables {
    /// Parses the tables and validates them against each other. The columns of forms are checked by the store, which has the schema. The error lists
    /// every problem, a sentence each that starts with the file to change.
    pub fn parse(sources: &TableSources<'_>) -> Result<Self, TableError> {
        let RouteTable { routes } = from_json("data/routes.json", sources.routes)?;
        let mut tables = Self {
            routes: Routes::new(routes).map_err(|problem| TableError::new(&[format!("data/routes.json: {problem}")]))?,
            forms: from_json("data/forms.json", sources.forms)?,
            notices: from_json("data/notices.json", sources.notices)?,
            site: Site { company: from_json(sources.site_name, sources.site)?, json: from_json(sources.site_name, sources.site)? },
            warnings: Vec::new(),
        };
        for (id, form) in &mut tables.forms.by_id {
            form.id.clone_from(id);
        }
        let problems = validate::problems(&tables, sources.site_name);
        if !problems.is_empty() {
            return Err(TableError::new(&problems));
        }
        tables.warnings = validate::warnings(&tables, sources.site_name);
        Ok(tables)
    }

    /// Title and description of a page, with the company's name filled in.
    ///
    /// A title that becomes longer than [`TITLE_LENGTH`] loses the name's part (`{name}: ` at its start, ` | {name}` at its end); if it is still too long,
    /// the page's label takes its place, so that no two pages get the same title. `frontend/src/app/head.ts` has the same rule. A description that becomes
    /// too long is cut at a word.
    pub fn head(&self, route: &Route) -> Head {
        let fill = |text: &str| text.replace("{name}", &self.site.company.name);
        let titles = [fill(&route.title), fill(route.title_without_name())];
        let title = titles.into_iter().find(|title| title.chars().count() <= *TITLE_LENGTH.end());
        Head {
            title: title.unwrap_or_else(|| route.label.clone()),
            description: cut_at_word(fill(&route.description), *DESCRIPTION_LENGTH.end()),
        }
    }

    /// The title without the part that only names the company, cut at a word.
    pub fn headline(&self, route: &Route, max_chars: usize) -> String {
        cut_at_word(route.title_without_name().replace("{name}", &self.site.company.name), max_chars)
    }

    /// Whether a query is the one that a form redirects to after success. Their number is bounded by `data/forms.json`, whatever visitors send.
    pub fn is_confirmation(&self, route: &Route, query: &Query) -> bool {
        let Some(notice) = query.get(NOTICE_PARAMETER) else { return false };
        let confirms = |form: &&Form| form.confirmations().any(|it| it == notice);
        self.forms.iter().filter(confirms).any(|form| {
            let mut expected = self.read_query(route, &form.success_query);
            expected.insert(NOTICE_PARAMETER.to_owned(), notice.clone());
            expected == *query
        })
    }

    /// Parses a raw query string: the page's declared parameters with valid values, and a known `notice`. `frontend/src/lib/query.ts` does the same;
    /// both are tested with `data/query-cases.json`.
    pub fn read_query(&self, route: &Route, raw: &str) -> Query {
        let mut first: HashMap<String, String> = HashMap::new();
        for (name, value) in form_urlencoded::parse(raw.as_bytes()) {
            first.entry(name.into_owned()).or_insert_with(|| value.into_owned());
        }
        let declared = route.query.iter().filter_map(|parameter| {
            let value = parameter.read(first.get(parameter.name())?)?;
            Some((parameter.name().to_owned(), value))
        });
        let notice = first.get(NOTICE_PARAMETER).filter(|id| self.notices.contains_key(*id));
        declared.chain(notice.map(|id| (NOTICE_PARAMETER.to_owned(), id.clone()))).collect()
    }
}

/// The text, or its first words and an ellipsis.
pub fn cut_at_word(text: String, max_chars: usize) -> String {
    if text.chars().count() <= max_chars {
        return text;
    }
    let end = text.char_indices().nth(max_chars - 1).map_or(text.len(), |(end, _)| end);
    let kept = text[..end].rsplit_once(' ').map_or(&text[..end], |(kept, _)| kept);
    format!("{}…", kept.trim_end_matches([',', ';', ':', '.']))
}

/// An error begins as a compiler's does: `data/forms.json:12:5: …`.
fn from_json<T: DeserializeOwned>(file: &str, json: &str) -> Result<T, TableError> {
    serde_json::from_str(json).map_err(|error| {
        let (line, column, said) = (error.line(), error.column(), error.to_string());
        let what = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said);
        TableError::new(&[format!("{file}:{line}:{column}: {what}")])
    })
}

/// Why the tables cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub struct TableError {
    pub problems: Vec<String>,
}

impl TableError {
    /// Escapes control characters: a problem may quote the file, and a line break or escape sequence must not reach the terminal.
    fn new(problems: &[String]) -> Self {
        let visible = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        Self { problems: problems.iter().map(|problem| problem.chars().map(visible).collect()).collect() }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for TableError {}
