//! What is stored: one row for a valid submission, none for spam or an invalid one.

use axum::http::StatusCode;
use leadlight::store::{InsertOutcome, Submission, Values};

use super::{JSON, as_str_pairs, sample_values};
use crate::site::{TestSite, block_on, form, forms, shared_site, tables};

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
fn a_post_with_the_honeypot_filled_is_held_as_spam() {
    let site = TestSite::start(&[]);
    for form in forms() {
        for headers in [&[][..], &[JSON]] {
            let fields = sample_values(form);
            let mut filled = as_str_pairs(&fields);
            filled.extend([(tables().forms.honeypot.as_str(), "x"), ("page", "faq"), ("origin_landing_page", "/faq")]);
            assert!(site.post(&form.action, &filled, headers).status.as_u16() < 400);
        }
        assert_eq!(site.count_rows(&form.table, "1"), 0, "{}", form.id);
        let held = format!("form = '{}' AND reason = 'honeypot' AND email = 'ada@example.com' AND page = 'faq'", form.id);
        assert_eq!(site.count_rows("spam", &held), 2, "{}", form.id);
    }
    assert_eq!(site.count_rows("lead_origins", "lead_table = 'spam' AND landing_page = '/faq'"), site.count_rows("spam", "1"));
    assert_eq!((site.count_rows("outbox", "1"), site.count_rows("consents", "1")), (0, 0));
}

/// Browsers and password managers find fields by words in their names. The words here are those of the usual fields of a person; the lists of the programs
/// are longer.
#[test]
fn no_autofill_knows_the_name_of_the_honeypot() {
    let name = tables().forms.honeypot.to_ascii_lowercase();
    for known in "name mail phone mobile tel fax address street city town zip post state province country region company organi business web site \
                  url home user login account pass otp code token card cvv cvc expir month year day date birth age sex gender title prefix suffix \
                  search query note comment message subject captcha pin number iban bank tax vat amount price coupon first last middle given family \
                  full nick id"
        .split_whitespace()
    {
        assert!(!name.contains(known), "{name} contains {known}");
    }
    let page = shared_site().get("/").text();
    for input in page.split("<input").filter(|input| input.contains(&format!("name=\"{name}\""))) {
        let input = &input[..input.find('>').unwrap()];
        for attribute in
            ["autoComplete=\"off\"", "tabindex=\"-1\"", "data-1p-ignore", "data-lpignore=\"true\"", "data-bwignore", "data-form-type"]
        {
            assert!(input.to_ascii_lowercase().contains(&attribute.to_ascii_lowercase()), "{attribute}: {input}");
        }
    }
}
