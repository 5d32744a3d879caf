//! Cache keys: equivalent query strings have the same key, and visitors cannot create keys at will.

use std::collections::HashSet;

use axum::body::Body;
use axum::http::{Method, Request};
use leadlight::pages::compression::PreferredCodings;
use leadlight::pages::page_store::PageKey;
use leadlight::tables::routes::{NOTICE_PARAMETER, Parameter};
use leadlight::tables::{Query, Route};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::RngSeed;

use crate::site::{TestSite, block_on, routes, shared_site, tables};

/// Fixed seed; no regression file.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(9), ..ProptestConfig::default() }
}

/// A route and its query.
#[derive(Clone, Debug)]
struct NormalizedQuery {
    route: &'static Route,
    query: Query,
}

impl NormalizedQuery {
    fn key(&self) -> PageKey {
        PageKey { page: self.route.id.clone(), query: self.query.clone(), codings: PreferredCodings::default() }
    }
}

fn key(route: &Route, raw: &str) -> PageKey {
    PageKey { page: route.id.clone(), query: tables().read_query(route, raw), codings: PreferredCodings::default() }
}

fn normalized_queries() -> impl Strategy<Value = NormalizedQuery> {
    let with_parameters: Vec<&Route> = routes().rows().iter().filter(|route| !route.query.is_empty()).collect();
    select(with_parameters).prop_flat_map(|route| {
        let declared = route.query.iter().map(|parameter| (Just(parameter.name()), value(parameter)).boxed());
        let notices: Vec<String> = tables().notices.keys().cloned().collect();
        let all: Vec<_> = declared.chain([(Just(NOTICE_PARAMETER), select(notices)).boxed()]).collect();
        let length = all.len();
        (all, subsequence((0..length).collect::<Vec<_>>(), 0..=length)).prop_map(move |(pairs, there)| NormalizedQuery {
            route,
            query: there.into_iter().map(|index| (pairs[index].0.to_owned(), pairs[index].1.clone())).collect(),
        })
    })
}

fn value(parameter: &Parameter) -> BoxedStrategy<String> {
    match parameter {
        Parameter::Choice { values, .. } => select(values.clone()).boxed(),
        Parameter::Number { max, .. } => (1..=*max).prop_map(|number| number.to_string()).boxed(),
        Parameter::Text { .. } => "[!-~é💡]{1,9}( [!-~é💡]{1,9}){0,4}".boxed(),
    }
}

/// A raw query that normalizes to `normalized`: any order, any escapes, extra spaces in texts, undeclared names, and declared names
/// repeated at the end, where they are ignored.
fn equivalent_query(normalized: &NormalizedQuery) -> impl Strategy<Value = String> + use<> {
    let is_text = |name: &str| normalized.route.query.iter().any(|it| it.name() == name && matches!(it, Parameter::Text { .. }));
    let pairs: Vec<_> = normalized
        .query
        .iter()
        .map(|(name, value)| {
            let value = if is_text(name) { format!("\t {}\n", value.replace(' ', " \u{0} ")) } else { value.clone() };
            (escaped(name), escaped(&value)).prop_map(|(name, value)| format!("{name}={value}"))
        })
        .collect();
    let again: Vec<String> = normalized.query.keys().map(|name| format!("{name}=again")).collect();
    let others = prop::collection::vec("(zz[a-z]{0,3}(=[a-z%+]{0,3})?)?", 0..4);
    let first = (pairs, others).prop_map(|(pairs, others)| [pairs, others].concat()).prop_shuffle();
    first.prop_map(move |first| [first, again.clone()].concat().join("&"))
}

fn escaped(text: &str) -> impl Strategy<Value = String> + use<> {
    let bytes = text.as_bytes().to_vec();
    prop::collection::vec(0..3_u8, bytes.len()).prop_map(move |ways| {
        let each = bytes.iter().zip(ways).map(|(byte, way)| match (byte, way) {
            (b' ', 0) => "+".to_owned(),
            (byte, 0) if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
            (byte, 1) => format!("%{byte:02x}"),
            (byte, _) => format!("%{byte:02X}"),
        });
        each.collect()
    })
}

/// Query strings with declared, nearly declared and undeclared values.
fn near_misses(route: &'static Route) -> impl Strategy<Value = String> {
    let names: Vec<&str> = route.query.iter().map(Parameter::name).chain([NOTICE_PARAMETER, "other"]).collect();
    let listed = route.query.iter().flat_map(|parameter| match parameter {
        Parameter::Choice { values, .. } => values.clone(),
        Parameter::Number { max, .. } => vec!["0".into(), "1".into(), "01".into(), max.to_string(), (*max + 1).to_string()],
        Parameter::Text { .. } => Vec::new(),
    });
    let notices = tables().notices.keys().cloned();
    let values: Vec<String> = listed.chain(notices).flat_map(|value| [value.to_uppercase(), format!("{value}+"), value]).collect();
    let value = prop_oneof![4 => select(values), 1 => "[a-z0-9%+&=;]{0,6}"];
    prop::collection::vec((select(names), value).prop_map(|(name, value)| format!("{name}={value}")), 0..6)
        .prop_map(|pairs| pairs.join("&"))
}

/// Every possible query of a page without free text.
fn possible(route: &Route) -> HashSet<Query> {
    let notices = tables().notices.keys().cloned().collect();
    let values = |parameter: &Parameter| match parameter {
        Parameter::Choice { values, .. } => values.clone(),
        Parameter::Number { max, .. } => (1..=*max).map(|number| number.to_string()).collect(),
        Parameter::Text { .. } => Vec::new(),
    };
    let parameters = route.query.iter().map(|parameter| (parameter.name(), values(parameter)));
    parameters.chain([(NOTICE_PARAMETER, notices)]).fold(HashSet::from([Query::new()]), |queries, (name, values)| {
        let with = |query: &Query, value: &String| {
            query.iter().map(|(n, v)| (n.clone(), v.clone())).chain([(name.to_owned(), value.clone())]).collect()
        };
        queries
            .iter()
            .flat_map(|query| values.iter().map(|value| with(query, value)).chain([query.clone()]).collect::<Vec<Query>>())
            .collect()
    })
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn equivalent_queries_share_a_cache_key(
        (normalized, raw) in normalized_queries().prop_flat_map(|normalized| {
            let raw = equivalent_query(&normalized);
            (Just(normalized), raw)
        })
    ) {
        prop_assert_eq!(key(normalized.route, &raw), normalized.key(), "{}", raw);
    }

    #[test]
    fn different_queries_have_different_cache_keys(
        ((one, one_raw), (other, other_raw)) in (normalized_queries(), normalized_queries()).prop_flat_map(|(one, other)| {
            let (one_raw, other_raw) = (equivalent_query(&one), equivalent_query(&other));
            ((Just(one), one_raw), (Just(other), other_raw))
        })
    ) {
        let is_same = one.route.id == other.route.id && one.query == other.query;
        prop_assert_eq!(key(one.route, &one_raw) == key(other.route, &other_raw), is_same, "{} / {}", one_raw, other_raw);
    }

    #[test]
    fn case_and_space_matter_in_listed_values(normalized in normalized_queries()) {
        for (name, value) in &normalized.query {
            let parameter = normalized.route.query.iter().find(|parameter| parameter.name() == name);
            if matches!(parameter, Some(Parameter::Text { .. })) {
                continue;
            }
            for other in [format!("{name}=+{value}"), format!("{name}={value}%00"), format!("{}={value}", name.to_uppercase())] {
                prop_assert_eq!(key(normalized.route, &other).query, Query::new(), "{}", other);
            }
        }
    }
}

/// Other values cannot fill the cache.
#[test]
fn listed_values_bound_the_keys_of_a_page() {
    let is_listed = |route: &&Route| !route.query.iter().any(|parameter| matches!(parameter, Parameter::Text { .. }));
    for route in routes().rows().iter().filter(is_listed) {
        let possible = possible(route);
        proptest!(config(200), |(raw in near_misses(route))| {
            let query = tables().read_query(route, &raw);
            prop_assert!(possible.contains(&query), "{}: {:?}", raw, query);
        });
    }
}

/// Rendered or from the cache, the response to each raw query is what React renders for the normalized query.
#[test]
fn a_page_of_the_cache_is_the_page_of_its_key() {
    let both = normalized_queries()
        .prop_flat_map(|normalized| (Just(normalized.clone()), [equivalent_query(&normalized), equivalent_query(&normalized)]));
    proptest!(config(8), |((normalized, equivalent) in both)| {
        let rendered = block_on(shared_site().app().front_end.render_body(normalized.route, normalized.query.clone())).unwrap();
        let path = normalized.route.path.as_deref().unwrap();
        for raw in equivalent {
            let request = Request::builder().method(Method::GET).uri(format!("{path}?{raw}")).body(Body::empty()).unwrap();
            let html = shared_site().send_from([192, 0, 2, 77].into(), request).text();
            prop_assert!(html.contains(&*rendered.body), "{}{}", path, raw);
        }
    });
}

/// Cached parts of the React output contain nothing of a request.
#[test]
fn a_page_does_not_depend_on_earlier_renders() {
    let sites = [(); 2].map(|()| TestSite::start(&["--render-threads", "1"]));
    let [forward, backward] = sites.each_ref().map(TestSite::app);
    for route in routes().rows() {
        let mut queries: Vec<Query> = possible(route).into_iter().collect();
        queries.sort();
        let mut queries: Vec<Query> = queries.iter().step_by(queries.len().div_ceil(6)).cloned().collect();
        if let Some(Parameter::Text { name, .. }) = route.query.iter().find(|parameter| matches!(parameter, Parameter::Text { .. })) {
            queries.extend(["crm", "zzz"].map(|word| Query::from([(name.clone(), word.to_owned())])));
        }
        let render =
            |app: &leadlight::http::SiteState, query: &Query| block_on(app.front_end.render_body(route, query.clone())).unwrap().body;
        let first: Vec<String> = queries.iter().map(|query| render(&forward, query)).collect();
        let mut again: Vec<String> = queries.iter().rev().map(|query| render(&backward, query)).collect();
        again.reverse();
        for ((query, first), again) in queries.iter().zip(first).zip(again) {
            assert!(first == again, "{} {query:?}", route.id);
        }
    }
}
