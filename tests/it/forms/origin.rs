//! What brought a lead, from the post to the row.

use axum::http::StatusCode;
use leadlight::store::ORIGIN_COLUMNS;

use super::{JSON, as_str_pairs, sample_values};
use crate::site::{TestSite, form, forms};

/// The last origin, as `column=value` in the order of the columns.
fn last_origin(site: &TestSite) -> Vec<String> {
    let row = site.store.latest_rows("contact_submissions", 1).unwrap().remove(0);
    ORIGIN_COLUMNS.iter().filter_map(|column| Some(format!("{column}={}", row[&format!("origin_{column}")].as_str()?))).collect()
}

/// Posts the contact form with further fields.
fn post_contact(site: &TestSite, more: &[(&str, &str)], headers: &[(&str, &str)]) -> StatusCode {
    let sample = sample_values(form("contact"));
    site.post("/forms/contact", &[&as_str_pairs(&sample), more].concat(), headers).status
}

const VISIT: [(&str, &str); 6] = [
    ("page", "contact-us"),
    ("origin_landing_page", "/products"),
    ("origin_referring_host", "news.example.org"),
    ("origin_utm_campaign", "spring"),
    ("origin_parameters", "utm_campaign gclid"),
    ("origin_age_s", "60"),
];

#[test]
fn a_post_is_stored_with_what_brought_it() {
    let site = TestSite::start(&[]);
    assert_eq!(post_contact(&site, &VISIT, &[JSON]), StatusCode::CREATED);
    let stored = last_origin(&site);
    let expected = [
        "form_page=/contact-us",
        "landing_page=/products",
        "referring_host=news.example.org",
        "utm_campaign=spring",
        "click_id_kind=gclid",
    ];
    assert_eq!(stored[..5], expected);
    assert!(stored[5].starts_with("landed_at=20") && stored.len() == 6, "{stored:?}");

    let referer = ("referer", "http://127.0.0.1:8080/faq?utm_source=mail&q=x&msclkid=secret");
    assert_eq!(post_contact(&site, &[], &[referer]), StatusCode::SEE_OTHER);
    assert_eq!(last_origin(&site), ["form_page=/faq", "utm_source=mail", "click_id_kind=msclkid"]);
    assert_eq!(post_contact(&site, &[], &[("referer", "about:blank")]), StatusCode::SEE_OTHER);
    assert_eq!(last_origin(&site), [""; 0]);
}

#[test]
fn an_origin_never_refuses_a_lead_and_never_repeats_one() {
    let site = TestSite::start(&[]);
    for (name, value) in [
        ("origin_landing_page", "/nowhere"),
        ("origin_utm_source", "\u{0}\u{202e}"),
        ("origin_referring_host", "<script>"),
        ("origin_age_s", "soon"),
        ("origin_anything", "x"),
    ] {
        assert_eq!(
            post_contact(&site, &[("origin_landing_page", "/"), (name, value)][usize::from(name == "origin_landing_page")..], &[]),
            StatusCode::SEE_OTHER,
            "{name}"
        );
    }
    let before = site.count_rows("contact_submissions", "1");
    for campaign in ["one", "two"] {
        let visit = [("origin_landing_page", "/"), ("origin_utm_campaign", campaign)];
        assert!(post_contact(&site, &visit, &[JSON, ("idempotency-key", "\"once\"")]).is_success());
    }
    assert_eq!(site.count_rows("contact_submissions", "1"), before + 1);
    assert_eq!(last_origin(&site), ["landing_page=/", "utm_campaign=one"]);
    let twice = [("origin_utm_source", "a"), ("origin_utm_source", "b")];
    assert_eq!(post_contact(&site, &twice, &[]), StatusCode::BAD_REQUEST, "a field twice is refused as any other");
}

#[test]
fn the_longest_origin_fits_beside_the_longest_values() {
    let site = TestSite::start(&[]);
    let long = "💡".repeat(100);
    for form in forms() {
        let mut fields: Vec<(&str, String)> = sample_values(form);
        for ((_, value), field) in fields.iter_mut().zip(&form.fields).filter(|(_, field)| field.options.is_empty()) {
            *value = format!("@{}", "💡".repeat(field.max_length - 1));
        }
        let names = [
            "landing_page",
            "referring_host",
            "utm_source",
            "utm_medium",
            "utm_campaign",
            "utm_term",
            "utm_content",
            "parameters",
            "age_s",
        ];
        let names = names.map(|name| format!("origin_{name}"));
        fields.extend(names.iter().map(|name| (name.as_str(), long.clone())));
        assert_eq!(site.post(&form.action, &as_str_pairs(&fields), &[]).status, StatusCode::SEE_OTHER, "{}", form.id);
    }
}

#[test]
fn lead_origin_no_stores_and_sends_nothing() {
    let (site, without) = (TestSite::start(&[]), TestSite::start(&["--lead-origin", "no"]));
    assert_eq!(post_contact(&without, &VISIT, &[("referer", "http://127.0.0.1:8080/faq?utm_source=mail")]), StatusCode::SEE_OTHER);
    assert_eq!(without.count_rows("contact_submissions", "1"), 1);
    assert_eq!(without.count_rows("lead_origins", "1"), 0);
    // What the browser reads (frontend/src/components/form/visit-origin.ts).
    assert!(without.get("/faq").text().contains("\"sendsOrigin\":false"));
    assert!(!site.get("/faq").text().contains("sendsOrigin"), "no byte of a page for the default");
}
