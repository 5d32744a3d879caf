//! What the operator's content replaces in the copy of pages, without a build. The front end merges it when it evaluates a module with copy
//! (`frontend/src/lib/texts.ts`); here it is merged into the tables, which both sides read. [`FrontEndBuild::texts`](super::assets::FrontEndBuild) has all
//! that can be replaced. Whoever fills [`TextsByPage`] has checked it against that.

use std::collections::{BTreeMap, HashMap};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::assets::{ASSET_PREFIX, IMMUTABLE, Manifest};
use super::compression::{CodingSet, CompressionLevel};
use super::resource::{Resource, ResponseMetadata};
use super::security::CommonHeaders;
use crate::content::forms::ContentForms;
use crate::tables::routes::CONTENT_PAGE;

/// Texts by page id. `site`, `notices` and `forms` are texts of all pages.
pub type TextsByPage = Map<String, Value>;

/// The texts of a row of `data/routes.json`, at the top of the page's texts (`ROUTE_TEXTS` in `frontend/build/copy-modules.mjs`).
const ROUTE_KEYS: [&str; 4] = ["title", "description", "label", "menuText"];
/// Where the front end finds those of all pages.
const ROUTES: &str = "routes";
/// What menus show of a page, and the ids under which the front end finds it by page id.
const MENU_KEYS: [(&str, &str); 2] = [("label", "labels"), ("menuText", "menuTexts")];

/// The texts of one front end.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    by_page: TextsByPage,
    forms: ContentForms,
}

impl Texts {
    pub fn new(texts: &TextsByPage, forms: &ContentForms) -> Self {
        let (mut by_page, mut routes) = (Map::new(), Map::new());
        let mut columns = MENU_KEYS.map(|(_, id)| (id, Map::new()));
        for (page, own) in texts {
            let Value::Object(own) = own else { continue };
            let (of_route, rest): (Map<_, _>, Map<_, _>) =
                own.clone().into_iter().partition(|(key, _)| !is_shared(page) && ROUTE_KEYS.contains(&key.as_str()));
            for ((key, _), (_, column)) in MENU_KEYS.iter().zip(&mut columns) {
                column.extend(of_route.get(*key).map(|text| (page.clone(), text.clone())));
            }
            if !of_route.is_empty() {
                routes.insert(page.clone(), of_route.into());
            }
            if !rest.is_empty() {
                by_page.insert(page.clone(), rest.into());
            }
        }
        for (id, texts) in columns.into_iter().chain([(ROUTES, routes)]).filter(|(_, texts)| !texts.is_empty()) {
            by_page.insert(id.to_owned(), texts.into());
        }
        Self { by_page, forms: forms.clone() }
    }

    /// For the server's bundle, with the articles of the content, a JSON list, if there are any.
    pub fn json(&self, articles: Option<&str>) -> String {
        let mut texts = self.by_page.clone();
        self.add_forms(&mut texts);
        let mut json = Value::Object(texts).to_string();
        // Thousands of articles need no tree of values.
        if let Some(articles) = articles {
            json.truncate(json.len() - 1);
            json.extend([if json.len() > 1 { "," } else { "" }, "\"articles\":", articles, "}"]);
        }
        json
    }

    /// Adds the forms of the content and their confirmations to the texts of all pages, where the front end finds them beside its own.
    fn add_forms(&self, texts: &mut TextsByPage) {
        let mut add = |id: &str, key: &str, value: Value| {
            if let Value::Object(all) = texts.entry(id).or_insert_with(|| json!({})) {
                all.insert(key.to_owned(), value);
            }
        };
        for (id, form) in &self.forms {
            add("forms", id, form.browser_row());
            add("notices", &form.notice.0, form.notice.1.clone());
        }
    }

    /// `data/routes.json` with the replaced titles, descriptions and labels.
    pub(super) fn in_routes(&self, json: &str) -> String {
        self.replace(ROUTES, json, |table, texts| {
            let rows = table.get_mut("routes").and_then(Value::as_array_mut);
            for row in rows.into_iter().flatten() {
                let own = row.get("id").and_then(Value::as_str).and_then(|id| texts.get(id));
                merge(row, own);
            }
        })
    }

    /// `data/notices.json` with the replaced messages, and those of the forms of the content.
    pub(super) fn in_notices(&self, json: &str) -> String {
        self.replace("notices", json, |table, texts| {
            merge(table, Some(texts));
            if let Value::Object(notices) = table {
                notices.extend(self.forms.values().map(|form| form.notice.clone()));
            }
        })
    }

    /// `data/forms.json` with the replaced labels, buttons, error messages and receipt, and the forms of the content.
    pub(super) fn in_forms(&self, json: &str) -> String {
        self.replace("forms", json, |table, texts| {
            merge(table, Some(&json!({ "forms": texts, "faults": texts.get("faults"), "receipt": texts.get("receipt") })));
            if let Some(Value::Object(forms)) = table.get_mut("forms") {
                forms.extend(self.forms.iter().map(|(id, form)| (id.clone(), form.row.clone())));
            }
        })
    }

    /// A table that is not valid JSON stays as it is: its parser says why.
    fn replace(&self, id: &str, json: &str, change: impl Fn(&mut Value, &Value)) -> String {
        let texts = self.by_page.get(id).unwrap_or(&Value::Null);
        if texts.is_null() && self.forms.is_empty() {
            return json.to_owned();
        }
        let Ok(mut table) = serde_json::from_str(json) else { return json.to_owned() };
        change(&mut table, texts);
        table.to_string()
    }

    /// What the documents contain, by page id: the texts of the page, and of all that its scripts can load.
    pub(super) fn in_documents(&self, manifest: &Manifest) -> HashMap<String, String> {
        let of_page = |id: &str, texts: &[String]| {
            let mut own = self.of_pages(texts.iter());
            // Only pages of the content show them, and those are loaded as documents.
            if id == CONTENT_PAGE {
                self.add_forms(&mut own);
            }
            to_json(own)
        };
        manifest.pages.iter().filter_map(|(id, page)| Some((id.clone(), of_page(id, &page.texts)?))).collect()
    }

    /// The URL of the file that browsers load before they show a page, by page id.
    pub(super) fn urls(&self, manifest: &Manifest) -> BTreeMap<String, String> {
        self.files(manifest).map(|(id, name, _)| (id.clone(), format!("{ASSET_PREFIX}{name}"))).collect()
    }

    /// These files by name.
    pub(super) fn resources(&self, manifest: &Manifest, security: CommonHeaders) -> anyhow::Result<Vec<(String, Resource)>> {
        let resource = |json: String| {
            let metadata = ResponseMetadata::ok("application/json", IMMUTABLE, security);
            Resource::compress(CodingSet::All, json, metadata, CompressionLevel::Fast)
        };
        self.files(manifest).map(|(_, name, json)| Ok((name, resource(json)?))).collect()
    }

    /// Page id, file name and content: the texts of a page without those of all pages, which each document contains.
    fn files<'a>(&'a self, manifest: &'a Manifest) -> impl Iterator<Item = (&'a String, String, String)> {
        manifest.pages.iter().filter_map(|(id, page)| {
            let json = to_json(self.of_pages(page.texts.iter().filter(|it| !is_shared(it))))?;
            let hash = URL_SAFE_NO_PAD.encode(&Sha256::digest(&json)[..9]);
            Some((id, format!("texts-{id}-{hash}.json"), json))
        })
    }

    /// The texts of these pages.
    fn of_pages<'a>(&self, ids: impl Iterator<Item = &'a String>) -> TextsByPage {
        ids.filter_map(|id| Some((id.clone(), self.by_page.get(id)?.clone()))).collect()
    }
}

/// None if nothing is replaced.
fn to_json(texts: TextsByPage) -> Option<String> {
    (!texts.is_empty()).then(|| Value::Object(texts).to_string())
}

/// No page has one of these ids (`SHARED_TEXTS` in `frontend/build/copy-modules.mjs`).
fn is_shared(id: &str) -> bool {
    ["forms", "notices", ROUTES, "site"].contains(&id) || MENU_KEYS.iter().any(|(_, shared)| *shared == id)
}

/// As `merge` in `frontend/src/lib/texts.ts`, which also keeps what only the texts have: here forms of the content are added with their tables.
fn merge(value: &mut Value, text: Option<&Value>) {
    match (value, text) {
        (_, None | Some(Value::Null)) => {}
        (Value::Object(fields), Some(Value::Object(texts))) => {
            for (key, field) in fields {
                merge(field, texts.get(key));
            }
        }
        (Value::Array(items), Some(Value::Object(texts))) => {
            for item in items {
                let name = item.get("name").or_else(|| item.get("value")).and_then(Value::as_str);
                let own = name.and_then(|name| texts.get(name));
                merge(item, own);
            }
        }
        (value, Some(text)) => value.clone_from(text),
    }
}
