//! `/.well-known/security.txt`: whom security researchers write to (RFC 9116).

use axum::http::StatusCode;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use crate::site::{TestSite, shared_site, tables};

const PATH: &str = "/.well-known/security.txt";

#[test]
fn the_operators_contacts_are_published_for_less_than_a_year() {
    let arguments = ["--public-url", "https://www.example.com", "--security-contact", "security@example.com,https://example.com/report"];
    let started = OffsetDateTime::now_utc();
    let site = TestSite::start(&[&arguments[..], &["--security-contact", "tel:+1-201-555-0123"]].concat());
    let answer = site.get(PATH);
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    let text = answer.text();
    let fields: Vec<(&str, &str)> = text.lines().map(|line| line.split_once(": ").unwrap()).collect();
    let named = |name: &str| fields.iter().filter(|(it, _)| *it == name).map(|(_, value)| *value).collect::<Vec<_>>();
    assert_eq!(named("Contact"), ["mailto:security@example.com", "https://example.com/report", "tel:+1-201-555-0123"], "in this order");
    assert_eq!(named("Canonical"), [format!("https://www.example.com{PATH}")]);
    assert_eq!(named("Preferred-Languages"), ["en"]);
    let [expires] = named("Expires")[..] else { panic!("{text}") };
    let left = OffsetDateTime::parse(expires, &Rfc3339).unwrap() - started;
    assert!(left > Duration::days(363) && left <= Duration::days(365), "{expires}");
    assert_eq!(fields.len(), 6, "{text}");
    assert_eq!(site.request(axum::http::Method::POST, PATH, &[]).status, StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn there_is_none_without_a_contact() {
    let answer = shared_site().get(PATH);
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.text().contains(&tables().site.company.name), "the 404 page");
}
