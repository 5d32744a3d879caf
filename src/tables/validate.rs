//! Validates the tables beyond their shape: names in one table must exist in another. Each problem is a sentence that starts with the file to change.

use std::collections::{HashMap, HashSet};

use super::Tables;
use super::forms::{Column, FieldKind, Form, ORIGIN_PREFIX, PAGE_FIELD, SUBSCRIBERS};
use super::notices;
use super::routes::{DESCRIPTION_LENGTH, NOTICE_PARAMETER, Route, TITLE_LENGTH};

/// Paths that the program itself serves, with everything below them (`src/http/router.rs`).
const RESERVED_PATHS: [&str; 10] = [
    "/.well-known",
    "/assets",
    "/forms",
    "/healthz",
    "/readyz",
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/favicon.ico",
    "/blog/feed.xml",
];

/// `site_name` is the name of the company facts in errors.
pub(super) fn problems(tables: &Tables, site_name: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let mut ids = HashSet::new();
    let mut heads = HashMap::new();
    for route in tables.routes.all() {
        let mut report = |what: String| problems.push(format!("data/routes.json: `{}`: {what}", route.id));
        if !ids.insert(route.id.as_str()) {
            report("another row has the same id".into());
        }
        check_route(route, &mut report);
        for text in [&route.title, &route.description] {
            if let Some(other) = heads.insert(text.as_str(), route.id.as_str()) {
                report(format!("the title or description is the same as that of `{other}`"));
            }
        }
    }
    for id in notices::id::ALL.iter().filter(|id| !tables.notices.contains_key(**id)) {
        problems.push(format!("data/notices.json: `{id}` is missing; the server uses it"));
    }
    if [PAGE_FIELD, ""].contains(&tables.forms.honeypot.as_str()) {
        problems.push(format!("data/forms.json: `honeypot` is `{}`, expected a name that no other field has", tables.forms.honeypot));
    }
    let mut actions = HashMap::new();
    for form in tables.forms.iter() {
        let mut report = |what: String| problems.push(format!("data/forms.json: `{}`: {what}", form.id));
        if let Some(other) = actions.insert(form.action.as_str(), form.id.as_str()) {
            report(format!("`{other}` has the same action, {}", form.action));
        }
        check_form(form, tables, &mut report);
    }
    let name = &tables.site.company.name;
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        problems.push(format!("{site_name}: the company's name (`name`) must be a line of visible text"));
    }
    problems
}

/// Faults with which the site can be served.
pub(super) fn warnings(tables: &Tables) -> Vec<String> {
    let mut warnings = Vec::new();
    for route in tables.routes.all() {
        let whole = |text: &str| text.replace("{name}", &tables.site.company.name);
        let head = tables.head(route);
        let mut warn = |what: &str, max: usize| {
            warnings.push(format!("`{}`: with the company's name the {what} is longer than {max} characters; it is shortened", route.id));
        };
        if head.title != whole(&route.title) {
            warn("title", *TITLE_LENGTH.end());
        }
        if head.description != whole(&route.description) {
            warn("description", *DESCRIPTION_LENGTH.end());
        }
    }
    warnings
}

fn check_route(route: &Route, report: &mut impl FnMut(String)) {
    if !is_word(&route.id) {
        report("an id is lower-case letters, digits and hyphens".into());
    }
    if let Some(path) = &route.path {
        let well_formed = path == "/" || (path.starts_with('/') && path[1..].split('/').all(is_word));
        if !well_formed {
            report(format!(
                "`{path}` is not a path: a slash before each part, parts of lower-case letters, digits and hyphens, none at the end"
            ));
        }
        if let Some(reserved) = RESERVED_PATHS
            .iter()
            .find(|reserved| path.strip_prefix(**reserved).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
        {
            report(format!("{path}: {reserved} is reserved by the server"));
        }
    } else if route.index {
        report("a page without a path cannot be indexed".into());
    }
    for (what, text, length) in
        [("title", route.title_without_name(), TITLE_LENGTH), ("description", &route.description, DESCRIPTION_LENGTH)]
    {
        let characters = text.replace("{name}", "").chars().count();
        if !length.contains(&characters) {
            report(format!("the {what} is {characters} long, expected {} to {} characters", length.start(), length.end()));
        }
    }
    if let Some(article) = &route.article {
        if !is_date(&article.published) {
            report(format!("published is `{}`, expected YYYY-MM-DD", article.published));
        }
        if article.author.trim().is_empty() {
            report("an article has an author".into());
        }
    }
    let mut names = HashSet::from([NOTICE_PARAMETER]);
    for name in route.query.iter().map(super::routes::Parameter::name) {
        if !names.insert(name) {
            report(format!("the parameter `{name}` is listed twice, or is the one that every page has"));
        }
    }
    if route.menu.is_none() && route.menu_text.is_some() {
        report("menuText without a menu".into());
    }
}

fn check_form(form: &Form, tables: &Tables, report: &mut impl FnMut(String)) {
    if !form.action.strip_prefix("/forms/").is_some_and(is_word) {
        report(format!("the action is `{}`, expected /forms/ and a word", form.action));
    }
    if !is_word(&form.anchor) {
        report(format!("the anchor `{}` is not an id", form.anchor));
    }
    for id in form.confirmations().chain([&form.missing_notice, &form.failure_notice]) {
        if !tables.notices.contains_key(id) {
            report(format!("the notice `{id}` is not in data/notices.json"));
        }
    }
    match tables.routes.by_id(&form.default_page).filter(|route| route.path.is_some()) {
        None => report(format!("the page `{}` is not a row with a path in data/routes.json", form.default_page)),
        Some(route) => {
            for raw in [&form.query, &form.success_query].into_iter().filter(|raw| !raw.is_empty()) {
                let read = tables.read_query(route, raw);
                if form_urlencoded::Serializer::new(String::new()).extend_pairs(&read).finish() != *raw {
                    report(format!("`{raw}` is not a query that `{}` declares", route.id));
                }
            }
        }
    }
    check_fields(form, tables, report);
    check_columns(form, report);
}

/// Larger bodies would need a limit per HTTP/2 connection; `--request-memory-mib` bounds only addresses and the sum of all requests.
const MAX_BODY_BYTES: usize = 256 * 1024;

fn check_fields(form: &Form, tables: &Tables, report: &mut impl FnMut(String)) {
    if form.max_body_bytes() > MAX_BODY_BYTES {
        report(format!(
            "its fields take up to {} bytes at 12 a character, at most {MAX_BODY_BYTES} are possible: lower a maxLength",
            form.max_body_bytes()
        ));
    }
    let mut names = HashSet::from([PAGE_FIELD, tables.forms.honeypot.as_str()]);
    for field in &form.fields {
        let name = &field.name;
        if !names.insert(name) {
            report(format!("the field `{name}` is listed twice, or is one that every form has"));
        }
        if name.starts_with(ORIGIN_PREFIX) {
            report(format!("the field `{name}`: names that begin with `{ORIGIN_PREFIX}` are reserved"));
        }
        if field.name.len() > 60 {
            report(format!("the field `{name}` has a name of more than 60 characters"));
        }
        if field.max_length == 0 {
            report(format!("the field `{name}` takes no characters"));
        }
        if (field.kind == FieldKind::Select) == field.options.is_empty() {
            report(format!("the field `{name}`: a select has options, and nothing else has"));
        }
        if !form.columns.contains(&Column::Field(name.clone())) {
            report(format!("the field `{name}` goes into no column, so its value would be lost"));
        }
    }
}

fn check_columns(form: &Form, report: &mut impl FnMut(String)) {
    let mut names = HashSet::new();
    for column in &form.columns {
        if !names.insert(column.name()) {
            report(format!("the column `{}` is listed twice", column.name()));
        }
        if column.name().starts_with(ORIGIN_PREFIX) {
            report(format!("the column `{}`: names that begin with `{ORIGIN_PREFIX}` are reserved", column.name()));
        }
        if let Column::Field(field) | Column::KeyOf { key_of: field, .. } = column
            && !form.fields.iter().any(|it| it.name == *field)
        {
            report(format!("the column `{}` is filled from `{field}`, which is not a field of the form", column.name()));
        }
    }
    if form.key_column().is_some() != form.duplicate.is_some() {
        report("a column with keyOf and a notice for `duplicate` need each other".into());
    }
    if form.pending.is_some() && (form.table != SUBSCRIBERS || form.key_column().is_none() || !form.always_stored) {
        report(format!("a notice for `pending` needs the table `{SUBSCRIBERS}`, a column with keyOf, and alwaysStored"));
    }
}

/// Lower-case ASCII letters, digits and hyphens.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_date(text: &str) -> bool {
    let has_shape = text.bytes().enumerate().all(|(at, byte)| if [4, 7].contains(&at) { byte == b'-' } else { byte.is_ascii_digit() });
    text.len() == 10 && has_shape && ("01"..="12").contains(&&text[5..7]) && ("01"..="31").contains(&&text[8..])
}
