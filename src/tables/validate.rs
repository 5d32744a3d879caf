//! Validates the tables beyond their shape: names in one table must exist in another. Each problem is a sentence that starts with the file to change.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::Tables;
use super::forms::{Column, ELAPSED_FIELD, FieldKind, Form, ORIGIN_PREFIX, PAGE_FIELD, SPAM, SUBSCRIBERS};
use super::notices;
use super::routes::{DESCRIPTION_LENGTH, NOTICE_PARAMETER, Route, TITLE_LENGTH};
use super::site::Company;

/// Paths that the program itself serves, with everything below them (`src/http/router.rs`).
pub const RESERVED_PATHS: [&str; 14] = [
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
    "/page-views",
    "/preview",
    "/desk",
    "/__dev",
];

/// `site_name` is the name of the company facts in errors.
pub(super) fn problems(tables: &Tables, site_name: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let mut ids = HashSet::new();
    let mut heads = HashMap::new();
    for route in tables.routes.rows() {
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
    if [PAGE_FIELD, ELAPSED_FIELD, ""].contains(&tables.forms.honeypot.as_str()) {
        problems.push(format!("data/forms.json: `honeypot` is `{}`, expected a name that no other field has", tables.forms.honeypot));
    }
    let receipt = &tables.forms.receipt;
    let is_text =
        |text: &String, may_break: bool| !text.trim().is_empty() && !text.chars().any(|c| c.is_control() && !(may_break && c == '\n'));
    if !is_text(&receipt.subject, false) || receipt.paragraphs.is_empty() || !receipt.paragraphs.iter().all(|it| is_text(it, true)) {
        problems.push("data/forms.json: `receipt`: the subject must be a line, and each paragraph a visible text".to_owned());
    }
    let mut actions = HashMap::new();
    for form in tables.forms.iter() {
        let mut report = |what: String| problems.push(format!("data/forms.json: `{}`: {what}", form.id));
        if let Some(other) = actions.insert(form.action.as_str(), form.id.as_str()) {
            report(format!("`{other}` has the same action, {}", form.action));
        }
        check_form(form, tables, &mut report);
    }
    problems.extend(company_problems(&tables.site.company).map(|what| format!("{site_name}: {what}")));
    let name = &tables.site.company.name;
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        problems.push(format!("{site_name}: the company's name (`name`) must be a line of visible text"));
    }
    problems
}

fn company_problems(company: &Company) -> impl Iterator<Item = String> {
    let Company { address, currency, law, .. } = company;
    let is_code = |text: &str, letters: usize| text.len() == letters && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let format = (currency.format.matches("{amount}").count() != 1)
        .then(|| format!("`currency.format` is `{}`, expected one {{amount}} and the symbol beside it", currency.format));
    let country = (!is_code(&address.country, 2))
        .then(|| format!("`address.country` is `{}`, expected two capital letters (ISO 3166-1)", address.country));
    let code =
        (!is_code(&currency.code, 3)).then(|| format!("`currency.code` is `{}`, expected three capital letters (ISO 4217)", currency.code));
    let words = [
        ("address.countryName", &address.country_name),
        ("law.name", &law.name),
        ("law.courts", &law.courts),
        ("currency.name", &currency.name),
    ];
    let empty = words.into_iter().filter(|(_, text)| text.trim().is_empty()).map(|(name, _)| format!("`{name}` is empty"));
    [format, country, code].into_iter().flatten().chain(empty.collect::<Vec<_>>())
}

/// Faults with which the site can be served.
pub(super) fn warnings(tables: &Tables, site_name: &str) -> Vec<String> {
    let whole = |text: &str| text.replace("{name}", &tables.site.company.name);
    let shortened = |is_shortened: &dyn Fn(&Route) -> bool| tables.routes.rows().iter().filter(|route| is_shortened(route)).count();
    let titles = shortened(&|route| tables.head(route).title != whole(&route.title));
    let descriptions = shortened(&|route| tables.head(route).description != whole(&route.description));
    let long = [("titles", titles, TITLE_LENGTH), ("descriptions", descriptions, DESCRIPTION_LENGTH)];
    let sentence = |(what, pages, length): (&str, usize, std::ops::RangeInclusive<usize>)| {
        format!(
            "{site_name}: with this company's name (`name`) the {what} of {pages} pages are longer than {} characters; they are shortened",
            length.end()
        )
    };
    long.into_iter().filter(|(_, pages, _)| *pages > 0).map(sentence).collect()
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
        } else if is_future(&article.published) {
            report(format!("published is `{}`, a day in the future: the article would appear at once", article.published));
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
    if [&form.id, &form.table].iter().any(|name| *name == SPAM) {
        report(format!("the id and the table `{SPAM}` are reserved"));
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

/// Larger bodies would need a limit for each HTTP/2 connection: `--request-memory-mib` bounds only the requests of an address, and all requests.
const MAX_BODY_BYTES: usize = 256 * 1024;

fn check_fields(form: &Form, tables: &Tables, report: &mut impl FnMut(String)) {
    if form.max_body_bytes() > MAX_BODY_BYTES {
        report(format!(
            "its fields take up to {} bytes at 12 a character, at most {MAX_BODY_BYTES} are possible: lower a maxLength",
            form.max_body_bytes()
        ));
    }
    let mut names = HashSet::from([PAGE_FIELD, ELAPSED_FIELD, tables.forms.honeypot.as_str()]);
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
    if form.pending.is_some() && (form.table != SUBSCRIBERS || form.key_column().is_none() || form.is_request) {
        report(format!("a notice for `pending` needs the table `{SUBSCRIBERS}`, a column with keyOf, and isRequest false"));
    }
}

/// Lower-case ASCII letters, digits and hyphens.
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_date(text: &str) -> bool {
    let has_shape = text.bytes().enumerate().all(|(at, byte)| if [4, 7].contains(&at) { byte == b'-' } else { byte.is_ascii_digit() });
    text.len() == 10 && has_shape && ("01"..="12").contains(&&text[5..7]) && ("01"..="31").contains(&&text[8..])
}

/// Whether a date is after today in every time zone. A clock that was never set says 1970, and must not stop the site.
fn is_future(date: &str) -> bool {
    const EARLIEST_NOW: i64 = days_of(2025, 1, 1);
    const EASTERNMOST: Duration = Duration::from_hours(14);
    let number = |range: Range<usize>| date[range].parse().unwrap_or_default();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + EASTERNMOST;
    let today = (now.as_secs() / 86_400).cast_signed();
    today >= EARLIEST_NOW && days_of(number(0..4), number(5..7), number(8..10)) > today
}

/// Days since January 1, 1970 in the Gregorian calendar. The build script has no crate for dates.
const fn days_of(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March, so that the leap day is the last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day - 719_469
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_in_the_calendar() {
        for (date, days) in
            [((1970, 1, 1), 0), ((1970, 3, 1), 59), ((2000, 2, 29), 11_016), ((2024, 12, 31), 20_088), ((2100, 3, 1), 47_541)]
        {
            assert_eq!(days_of(date.0, date.1, date.2), days, "{date:?}");
        }
    }

    #[test]
    fn only_a_day_that_has_begun_nowhere_is_in_the_future() {
        for (date, expected) in [("2025-05-12", false), ("2999-01-01", true), ("9999-12-31", true)] {
            assert_eq!(is_future(date), expected, "{date}");
        }
    }
}
