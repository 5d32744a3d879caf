//! Render requests and the resulting documents: pages with parameters, and forms with errors.

use form_urlencoded::{Serializer, parse};
use http::StatusCode;
use leadlight::leads::{Validation, redisplay_values, validate};
use leadlight::pages::compression::PreferredCodings;
use leadlight::pages::document::RejectedForm;
use leadlight::pages::{FormState, PageError, RenderError, rules};
use leadlight::store::Values;
use leadlight::tables::{Form, Query, Route};
use serde_json::{Value, json};

use super::renderer::{block_on, renderer};
use super::site::tables;

/// A prefix of every value. None of these characters may appear unescaped in a document.
const MARKER: &str = "zq<zq\"zq</zq>";

/// Pairs of a query string: `route`, `form` and `notice` are ids, `q.NAME` a parameter, `value.NAME` a form value and `error.NAME` its
/// error. With `raw`, or with an unknown form, they reach the engine unchanged; otherwise as the server sends them.
///
/// # Panics
/// If a property is violated.
pub fn render_contract(pairs: &[u8]) {
    let pairs: Vec<(String, String)> = parse(pairs).into_owned().collect();
    let one = |name: &str| pairs.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value);
    let all = |prefix: &str| -> Values {
        pairs.iter().filter_map(|(name, value)| Some((name.strip_prefix(prefix)?.to_owned(), format!("{MARKER}{value}")))).collect()
    };
    let known = tables().forms.get(one("form")).filter(|_| pairs.iter().all(|(name, _)| name != "raw"));
    let route = tables().routes.by_id(one("route")).unwrap_or(tables().routes.not_found());
    let (query, form) = if let Some(form) = known {
        (declared(route, &pairs), as_checked(form, &all("value.")))
    } else {
        let (id, notice) = (one("form").to_owned(), one("notice").to_owned());
        (all("q."), FormState { id, notice, values: all("value."), errors: all("error.") })
    };
    let address = route.path.as_ref().map(|path| format!("{path}?{}", Serializer::new(String::new()).extend_pairs(&query).finish()));
    let back = RejectedForm { form: form.clone(), address, status: StatusCode::UNPROCESSABLE_ENTITY };
    match block_on(renderer().front_end.form_page(route, query, back, PreferredCodings::default())) {
        Ok(page) => {
            let html = std::str::from_utf8(&page.fallback.body).expect("UTF-8");
            let faults = faults_of(html, &form);
            assert!(known.is_none() || faults.is_empty(), "{faults:?}");
        }
        Err(PageError::Render(RenderError::Script { message, .. })) if known.is_none() => assert!(!message.is_empty()),
        Err(error) => panic!("{error}"),
    }
    renderer().is_as_before(route);
}

/// The parameters that the server forwards. Only free text can contain the marker; listed values stay unchanged.
fn declared(route: &Route, pairs: &[(String, String)]) -> Query {
    let plain = pairs.iter().filter_map(|(name, value)| Some((name.strip_prefix("q.")?, value.clone())));
    let marked = plain.clone().map(|(name, value)| (name, format!("{MARKER}{value}")));
    let read = |raw: String| tables().read_query(route, &raw);
    let mut query = read(Serializer::new(String::new()).extend_pairs(marked).finish());
    for (name, value) in read(Serializer::new(String::new()).extend_pairs(plain).finish()) {
        query.entry(name).or_insert(value);
    }
    query
}

fn as_checked(form: &Form, values: &Values) -> FormState {
    match validate(&tables().forms, form, values) {
        Validation::Invalid(wrong) => FormState { id: form.id.clone(), values: wrong.values, errors: wrong.errors, notice: wrong.notice },
        Validation::Valid(_) | Validation::Spam(_) => FormState {
            id: form.id.clone(),
            values: redisplay_values(form, values),
            notice: form.failure_notice.clone(),
            ..FormState::default()
        },
    }
}

/// Violations of page rules, after a check that no value became markup.
fn faults_of(html: &str, form: &FormState) -> Vec<String> {
    for raw in ["zq<", "zq\"", "</zq"] {
        assert!(!html.contains(raw), "{raw} stands in the document as it was typed");
    }
    let (before, data) = html.split_once("<script type=\"application/json\" id=\"page-data\">").expect("data to hydrate with");
    let (_, body) = before.split_once("<div id=\"root\">").expect("a body");
    let (data, _) = data.split_once("</script").expect("an end");
    let data: Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["form"], json!(form), "what was typed reaches the browser as it was");
    rules::body_faults(body).into_iter().map(|fault| fault.what).collect()
}
