//! Query strings: the parameters that a page gets, and its cache key.

use std::collections::HashSet;

use form_urlencoded::Serializer;
use leadlight::pages::compression::PreferredCodings;
use leadlight::pages::page_store::PageKey;
use leadlight::tables::routes::{NOTICE_PARAMETER, Parameter};
use leadlight::tables::{Query, Route};

use super::site::tables;

/// Reads a raw query string for every route.
///
/// # Panics
/// If a property is violated.
pub fn query(raw: &[u8]) {
    let raw = String::from_utf8_lossy(raw);
    for route in tables().routes.rows() {
        let query = tables().read_query(route, &raw);
        is_declared(route, &query);
        let plain = Serializer::new(String::new()).extend_pairs(&query).finish();
        let noisy = format!("zz=1&{plain}&{raw}");
        let readings = [query.clone(), tables().read_query(route, &plain), tables().read_query(route, &noisy)];
        let keys: HashSet<PageKey> = readings.into_iter().map(|query| key(route, query)).collect();
        // The second reading of the raw string only adds what the first one did not hold, and that is nothing that it would have taken.
        assert_eq!(keys, HashSet::from([key(route, query.clone())]), "{raw:?}");
        is_one_confirmation_of_few(route, &query);
    }
}

fn key(route: &Route, query: Query) -> PageKey {
    PageKey { page: route.id.clone(), query, codings: PreferredCodings::default() }
}

fn is_declared(route: &Route, query: &Query) {
    for (name, value) in query {
        if name == NOTICE_PARAMETER {
            assert!(tables().notices.contains_key(value), "{value:?}");
            continue;
        }
        let parameter = route.query.iter().find(|parameter| parameter.name() == name).expect("a declared name");
        match parameter {
            Parameter::Choice { values, .. } => assert!(values.contains(value), "{value:?}"),
            Parameter::Number { max, .. } => assert!((1..=*max).any(|number| number.to_string() == *value), "{value:?}"),
            Parameter::Text { max_length, .. } => {
                assert!((1..=*max_length).contains(&value.chars().count()), "{value:?}");
                assert!(!value.chars().any(char::is_control), "{value:?}");
                assert!(value.split_whitespace().eq(value.split(' ')), "white space is folded: {value:?}");
            }
        }
    }
}

/// Confirmations are not rate-limited and have their own cache slots: only real ones may be accepted.
fn is_one_confirmation_of_few(route: &Route, query: &Query) {
    if !tables().is_confirmation(route, query) {
        return;
    }
    let expected = tables().forms.iter().flat_map(|form| {
        [Some(&form.success), form.duplicate.as_ref()].into_iter().flatten().map(|notice| {
            let mut query = tables().read_query(route, &form.success_query);
            query.insert(NOTICE_PARAMETER.to_owned(), notice.clone());
            query
        })
    });
    assert!(expected.into_iter().any(|expected| expected == *query), "{query:?}");
}
