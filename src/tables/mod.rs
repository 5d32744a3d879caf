//! The tables of `data/`: every route, form, notice and company fact, and which columns the migrations make. Plain data: nothing here reads a
//! file, renders, or knows a request.
//!
//! [`Tables::read`] is the one reader. `build.rs`, `leadlight check`, the start of the server and `make dev` all call it, so that a
//! table that is wrong stops the build with a sentence instead of a visitor with a page. Tables travel with the front-end build that was made
//! from them, and are owned by it: `pages` holds them, `http` and `leads` borrow them. Nobody keeps them in a static.

use std::fmt;

pub mod forms;
pub mod notices;
pub mod routes;
pub mod schema;
pub mod site;
mod validate;

use routes::NOTICE_PARAMETER;

pub use forms::{Field, FieldKind, Form, Forms};
pub use notices::{Notice, Notices};
pub use routes::{Head, Query, Route, Routes};
pub use schema::Schema;
pub use site::Site;

/// The texts that [`Tables::read`] reads, all of one front-end build.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    pub routes: &'a str,
    pub forms: &'a str,
    pub notices: &'a str,
    pub site: &'a str,
    /// What an error calls the text of `site`: `data/site.json`, or the operator's own file.
    pub site_name: &'a str,
}

/// Everything, read and found to agree with itself.
#[derive(Clone, Debug)]
pub struct Tables {
    pub routes: Routes,
    pub forms: Forms,
    pub notices: Notices,
    pub site: Site,
    /// What does not keep the site from being served, a sentence each: a title that the company's name makes too long.
    pub warnings: Vec<String>,
}

impl Tables {
    /// Reads the tables and holds them against each other and against the schema.
    ///
    /// # Errors
    /// Every problem that was found, a sentence each, starting with the file that must change.
    pub fn read(sources: &Sources<'_>, schema: &Schema) -> Result<Self, TableError> {
        let mut tables = Self {
            routes: Routes::read(sources.routes).map_err(in_file("data/routes.json"))?,
            forms: Forms::read(sources.forms).map_err(in_file("data/forms.json"))?,
            notices: Notices::read(sources.notices).map_err(in_file("data/notices.json"))?,
            site: Site::read(sources.site).map_err(in_file(sources.site_name))?,
            warnings: Vec::new(),
        };
        let problems = validate::problems(&tables, schema, sources.site_name);
        if !problems.is_empty() {
            return Err(TableError::new(&problems));
        }
        tables.warnings = validate::warnings(&tables);
        Ok(tables)
    }

    /// Title and description of a page, with the company's name in them.
    #[must_use]
    pub fn head(&self, route: &Route) -> Head {
        route.head(&self.site.facts.name)
    }

    /// Whether a query of a page is the address that a form leads to after success, as it stands in `data/forms.json`: there are as many as there are
    /// pages and forms, and no visitor can make one up.
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

    /// What a raw query string says to a page: its declared parameters that hold a valid value, and a known `notice`.
    #[must_use]
    pub fn read_query(&self, route: &Route, raw: &str) -> Query {
        route.read_query(raw, &self.notices)
    }
}

/// What keeps one text from being read.
struct Fault {
    /// Line and column, where it is a fault of the JSON.
    at: Option<(usize, usize)>,
    what: String,
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        let (line, column, said) = (error.line(), error.column(), error.to_string());
        let what = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said).to_owned();
        Self { at: Some((line, column)), what }
    }
}

impl From<String> for Fault {
    fn from(what: String) -> Self {
        Self { at: None, what }
    }
}

/// `data/forms.json:12:5: …`, as compilers say it.
fn in_file(name: &str) -> impl Fn(Fault) -> TableError {
    move |Fault { at, what }| {
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
    /// A problem may quote what stands in the file: a line break there must not look like the next problem, nor reach a terminal as a command.
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
