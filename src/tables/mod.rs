//! The tables of `data/` as plain data: every route, form, notice and company fact. Reads no file, renders nothing, and knows no request.
//!
//! [`Tables::parse`] is the only reader. `build.rs`, `leadlight check`, the server's start and `make dev` call it, so a wrong table stops the build and
//! not a visitor. Tables belong to the front-end build that was made from them (`pages` owns them); no static holds any.

use std::fmt;

pub mod forms;
pub mod notices;
pub mod routes;
pub mod site;
mod validate;

use routes::NOTICE_PARAMETER;

pub use forms::{Field, FieldKind, Form, Forms};
pub use notices::{Notice, Notices};
pub use routes::{Head, Query, Route, Routes};
pub use site::Site;

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
    /// Faults with which the site can be served, a sentence each: a title that the company's name makes too long.
    pub warnings: Vec<String>,
}

impl Tables {
    /// Parses the tables and validates them against each other. The columns of forms are checked by the store, which has the schema.
    ///
    /// # Errors
    /// Every problem, a sentence each that starts with the file to change.
    pub fn parse(sources: &TableSources<'_>) -> Result<Self, TableError> {
        let mut tables = Self {
            routes: Routes::parse(sources.routes).map_err(in_file("data/routes.json"))?,
            forms: Forms::parse(sources.forms).map_err(in_file("data/forms.json"))?,
            notices: Notices::parse(sources.notices).map_err(in_file("data/notices.json"))?,
            site: Site::parse(sources.site).map_err(in_file(sources.site_name))?,
            warnings: Vec::new(),
        };
        let problems = validate::problems(&tables, sources.site_name);
        if !problems.is_empty() {
            return Err(TableError::new(&problems));
        }
        tables.warnings = validate::warnings(&tables);
        Ok(tables)
    }

    /// Title and description of a page, with the company's name filled in.
    #[must_use]
    pub fn head(&self, route: &Route) -> Head {
        route.head(&self.site.facts.name)
    }

    /// Whether a query is the one that a form redirects to after success. Their number is bounded by `data/forms.json`, whatever visitors send.
    #[must_use]
    pub fn is_confirmation(&self, route: &Route, query: &Query) -> bool {
        let Some(notice) = query.get(NOTICE_PARAMETER) else { return false };
        let confirms = |form: &&Form| [Some(&form.success), form.duplicate.as_ref()].contains(&Some(notice));
        self.forms.iter().filter(confirms).any(|form| {
            let mut expected = self.read_query(route, &form.success_query);
            expected.insert(NOTICE_PARAMETER.to_owned(), notice.clone());
            expected == *query
        })
    }

    /// Parses a raw query string: the page's declared parameters with valid values, and a known `notice`.
    #[must_use]
    pub fn read_query(&self, route: &Route, raw: &str) -> Query {
        route.read_query(raw, &self.notices)
    }
}

/// Why one file cannot be parsed.
struct FileError {
    /// Line and column of a JSON error.
    at: Option<(usize, usize)>,
    what: String,
}

impl From<serde_json::Error> for FileError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column, said) = (error.line(), error.column(), error.to_string());
        let what = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said).to_owned();
        Self { at: Some((line, column)), what }
    }
}

impl From<String> for FileError {
    fn from(what: String) -> Self {
        Self { at: None, what }
    }
}

/// `data/forms.json:12:5: …`, the format of compilers.
fn in_file(name: &str) -> impl Fn(FileError) -> TableError {
    move |FileError { at, what }| {
        let at = at.map(|(line, column)| format!(":{line}:{column}")).unwrap_or_default();
        TableError::new(&[format!("{name}{at}: {what}")])
    }
}

/// Why the tables cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub struct TableError {
    pub problems: Vec<String>,
}

impl TableError {
    /// Escapes control characters: a problem may quote the file, and a line break must not look like the next problem, nor an escape sequence reach a
    /// terminal.
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
