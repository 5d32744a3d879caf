//! The four tables of `data/` with one change.

use std::collections::HashSet;

use leadlight::tables::forms::{Column, PAGE_FIELD};
use leadlight::tables::routes::{DESCRIPTION_LENGTH, TITLE_LENGTH};
use leadlight::tables::{FieldKind, Form, TableSources, Tables};

use super::tables_edit::{TEXTS, edited};

const SITE_NAME: &str = "--site-file: own.json";
const FILES: [&str; 4] = ["data/routes.json", "data/forms.json", "data/notices.json", SITE_NAME];

/// Applies an edit of [`edited`].
///
/// # Panics
/// If a property is violated.
pub fn tables(edit: &[u8]) {
    let (changed, text) = edited(edit);
    let [routes, forms, notices, site] = std::array::from_fn(|index| if index == changed { text.as_str() } else { TEXTS[index] });
    match Tables::parse(&TableSources { routes, forms, notices, site, site_name: SITE_NAME }) {
        Ok(tables) => {
            routes_keep_their_promises(&tables);
            tables.forms.iter().for_each(|form| form_keeps_its_promises(&tables, form));
            let name = &tables.site.company.name;
            assert!(!name.trim().is_empty() && !name.chars().any(char::is_control), "{name:?}");
        }
        Err(error) => {
            assert!(!error.problems.is_empty());
            for problem in &error.problems {
                let sentence = FILES.iter().find_map(|file| problem.strip_prefix(file)?.strip_prefix(':'));
                assert!(sentence.is_some_and(|it| !it.is_empty()), "starts with no file: {problem:?}");
                assert!(!problem.chars().any(char::is_control), "not one line of text: {problem:?}");
            }
        }
    }
}

fn routes_keep_their_promises(tables: &Tables) {
    let all = tables.routes.rows();
    let unique = |texts: Vec<&str>| texts.iter().collect::<HashSet<_>>().len() == texts.len();
    assert!(unique(all.iter().map(|route| route.id.as_str()).collect()), "ids");
    assert!(unique(tables.routes.with_path().map(|(path, _)| path).collect()), "paths");
    assert!(unique(all.iter().flat_map(|route| [route.title.as_str(), &route.description]).collect()), "titles and descriptions");
    assert_eq!(tables.routes.with_path().count() + 1, all.len(), "one row without a path");
    assert!(tables.routes.not_found().path.is_none() && !tables.routes.not_found().index);
    for route in all {
        if let Some(path) = &route.path {
            assert!(path.starts_with('/') && (path == "/" || !path.ends_with('/')), "{path:?}");
            assert!(path.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"/-".contains(&byte)), "{path:?}");
            assert_eq!(tables.routes.by_path(path).map(|found| &found.id), Some(&route.id));
        }
        let head = tables.head(route);
        let (title, description) = (head.title.chars().count(), head.description.chars().count());
        assert!(title <= *TITLE_LENGTH.end() && description <= *DESCRIPTION_LENGTH.end(), "{head:?}");
        if tables.warnings.is_empty() {
            assert!(TITLE_LENGTH.contains(&title) && DESCRIPTION_LENGTH.contains(&description), "{head:?}");
        }
    }
}

fn form_keeps_its_promises(tables: &Tables, form: &Form) {
    assert_eq!(tables.forms.by_action(&form.action).map(|found| &found.id), Some(&form.id));
    for notice in [&form.success, &form.missing_notice, &form.failure_notice].into_iter().chain(&form.duplicate) {
        assert!(tables.notices.contains_key(notice), "{notice:?}");
    }
    let page = tables.routes.by_id(&form.default_page).expect("the form's page");
    assert!(page.path.is_some());
    let mut names = HashSet::from([PAGE_FIELD]);
    assert!(names.insert(&tables.forms.honeypot), "the hidden field is the one that names the page");
    for field in &form.fields {
        assert!(names.insert(&field.name), "{:?} twice", field.name);
        assert!(field.max_length > 0);
        assert_eq!(field.kind == FieldKind::Select, !field.options.is_empty());
        assert!(form.columns.contains(&Column::Field(field.name.clone())), "{:?} is lost", field.name);
    }
}
