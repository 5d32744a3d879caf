//! What is stored: one row for a valid submission, none for spam or an invalid one.

use axum::http::StatusCode;
use leadlight::leads::store::InsertOutcome;
use leadlight::leads::{Submission, Values};

use super::{JSON, as_str_pairs, sample_values};
use crate::site::{TestSite, block_on, form, shared_site, tables};

#[test]
fn a_contact_submission_is_stored_as_a_row() {
    let fields = [
        ("name", "  Ada Löv "),
        ("email", "ada+sales@example.com"),
        ("company", "Analytical Engines"),
        ("phone", ""),
        ("subject", "Plans"),
        ("message", "Line one\r\nline two 💡"),
        ("page", "home"),
    ];
    assert_eq!(shared_site().post("/forms/contact", &fields, &[]).status, StatusCode::SEE_OTHER);
    let row = "name = 'Ada Löv' AND email = 'ada+sales@example.com' AND phone IS NULL AND subject = 'Plans' AND message = 'Line one' || char(10) || 'line two 💡' \
               AND created_at LIKE '____-__-__T__:__:__.___Z'";
    assert_eq!(shared_site().count_rows("contact_submissions", row), 1);
}

#[test]
fn invalid_posts_are_not_stored() {
    let site = TestSite::start(&[]);
    let long = "x".repeat(201);
    for fields in [
        vec![("name", ""), ("email", "a@b"), ("company", "c"), ("subject", "s"), ("message", "m")],
        vec![("name", "n"), ("email", "no-at-sign"), ("company", "c"), ("subject", "s"), ("message", "m")],
        vec![("name", long.as_str()), ("email", "a@b"), ("company", "c"), ("subject", "s"), ("message", "m")],
        vec![("name", "n\u{7}"), ("email", "a@b"), ("company", "c"), ("subject", "s"), ("message", "m")],
    ] {
        assert_eq!(site.post("/forms/contact", &fields, &[]).status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(site.count_rows("contact_submissions", "1"), 0);
}

#[test]
fn an_email_address_subscribes_once() {
    let site = TestSite::start(&[]);
    let subscribe =
        |email: &str| site.post("/forms/newsletter", &[("email", email)], &[JSON]).json()["notice"]["id"].as_str().unwrap().to_owned();
    assert_eq!(subscribe("Ada@Example.com"), "newsletter-subscribed");
    for again in ["Ada@Example.com", "ada@example.com", "  ADA@EXAMPLE.COM "] {
        assert_eq!(subscribe(again), "newsletter-duplicate", "{again}");
    }
    assert_eq!(site.count_rows("newsletter_subscribers", "email = 'Ada@Example.com'"), 1);
    assert_eq!(site.count_rows("newsletter_subscribers", "1"), 1);
}

#[test]
fn of_concurrent_subscriptions_one_is_new() {
    let site = TestSite::start(&[]);
    let submission = || Submission::new(form("newsletter"), &Values::from([("email".into(), "race@example.com".into())]));
    let results = block_on(futures_util::future::join_all((0..40).map(|_| site.store.insert(submission()))));
    let new = results.iter().flatten().filter(|stored| stored.outcome == InsertOutcome::Inserted).count();
    assert_eq!((new, results.iter().filter(|result| result.is_ok()).count()), (1, 40));
    assert_eq!(site.count_rows("newsletter_subscribers", "1"), 1);
}

#[test]
fn keep_requests_no_discards_requests() {
    let (site, discarding) = (TestSite::start(&[]), TestSite::start(&["--keep-requests", "no"]));
    for id in ["message", "api-access", "enterprise"] {
        let form = form(id);
        let fields = sample_values(form);
        assert_eq!(discarding.post(&form.action, &as_str_pairs(&fields), &[]).status, StatusCode::SEE_OTHER);
        assert_eq!(discarding.count_rows("lead_requests", "1"), 0);
        assert_eq!(site.post(&form.action, &as_str_pairs(&fields), &[JSON]).status, StatusCode::CREATED);
        assert_eq!(site.count_rows("lead_requests", &format!("kind = '{id}' AND email = 'ada@example.com'")), 1, "{id}");
    }
}

#[test]
fn a_post_with_the_honeypot_filled_is_not_stored() {
    let site = TestSite::start(&[]);
    let answer = site.post("/forms/newsletter", &[("email", "robot@example.com"), (&tables().forms.honeypot, "x")], &[]);
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert!(answer.header("location").contains("newsletter-subscribed"));
    assert_eq!(site.count_rows("newsletter_subscribers", "1"), 0);
}
