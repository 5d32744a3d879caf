//! Signals of spam in real posts: what is held with which reasons, and what the visitor sees.

use axum::http::StatusCode;

use super::{JSON, as_str_pairs, sample_values};
use crate::site::{TestSite, form, forms, tables};

const LONG_TEXT: &str = "We noticed that your website does not rank on the first page, and we can change that for you.";
const LINKS: &str = "https://a.example https://b.example https://c.example";
const MIXED: &str = "Cheap V\u{456}agra";

/// The contact form, with these fields replaced or added.
fn fields<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let valid = [("name", "Ada"), ("email", "ada@acme.example"), ("company", "Acme"), ("subject", "Plans"), ("message", "Please call me")];
    let kept = valid.into_iter().filter(|(name, _)| changes.iter().all(|(other, _)| other != name));
    kept.chain(changes.iter().copied()).collect()
}

#[test]
fn one_certain_signal_or_two_hints_hold_a_post() {
    let honeypot = tables().forms.honeypot.as_str();
    let site = TestSite::start(&[]);
    let count = |table: &str, condition: &str| site.count_rows(table, condition);
    for (changes, reason) in [
        (&[][..], None),
        (&[(honeypot, "x")][..], Some("honeypot")),
        (&[("message", LINKS)], None),
        (&[("message", MIXED)], None),
        (&[("email", "ada@mailinator.com")], None),
        (&[("elapsed_ms", "300")], None),
        (&[("elapsed_ms", "30000"), ("message", LINKS)], None),
        (&[("message", LINKS), ("subject", MIXED)], Some("links mixed-scripts")),
        (&[("email", "ada@mailinator.com"), ("elapsed_ms", "300")], Some("disposable-domain fast-post")),
        (&[(honeypot, "x"), ("elapsed_ms", "300"), ("message", LINKS)], Some("honeypot links fast-post")),
    ] {
        let held_rows = reason.map_or("0".to_owned(), |reason| format!("form = 'contact' AND reason = '{reason}'"));
        let counts = || [count("contact_submissions", "1"), count("spam", &held_rows), count("spam", "1")];
        let before = counts();
        let answer = site.post("/forms/contact", &fields(changes), &[JSON]);
        assert_eq!((answer.status, &answer.json()["notice"]["id"]), (StatusCode::CREATED, &"contact-sent".into()), "{changes:?}");
        let after = counts();
        let new: Vec<i64> = after.iter().zip(before).map(|(after, before)| after - before).collect();
        assert_eq!(new, if reason.is_none() { [1, 0, 0] } else { [0, 1, 1] }, "{changes:?}");
    }
    assert_eq!(count("outbox", "1"), 0);
}

#[test]
fn the_third_sender_of_a_text_is_held() {
    let site = TestSite::start(&[]);
    let varied = LONG_TEXT.to_uppercase().replace(' ', "  ");
    let post = |email, message| {
        assert!(site.post("/forms/contact", &fields(&[("email", email), ("message", message)]), &[]).status.as_u16() == 303);
    };
    for _ in 0..4 {
        post("ada@acme.example", LONG_TEXT);
    }
    post("bob@acme.example", LONG_TEXT);
    assert_eq!((site.count_rows("contact_submissions", "1"), site.count_rows("spam", "1")), (5, 0), "one person may repeat a text");
    post("eve@acme.example", &varied);
    post("dan@acme.example", "Another text, which is longer than fifty letters and digits, and which nobody else has sent.");
    assert_eq!(site.count_rows("spam", "reason = 'repeated-text' AND email = 'eve@acme.example'"), 1);
    assert_eq!((site.count_rows("contact_submissions", "1"), site.count_rows("spam", "1")), (6, 1));
}

#[test]
fn only_the_honeypot_counts_for_the_newsletter() {
    let site = TestSite::start(&[]);
    let fields = [("email", "ada@mailinator.com"), ("elapsed_ms", "300")];
    assert_eq!(site.post("/forms/newsletter", &fields, &[]).status, StatusCode::SEE_OTHER);
    assert_eq!((site.count_rows("newsletter_subscribers", "1"), site.count_rows("spam", "1")), (1, 0));
}

#[test]
fn spam_deliver_stores_every_post_as_a_lead() {
    let site = TestSite::start(&["--spam", "deliver"]);
    for form in forms() {
        let values = sample_values(form);
        let mut filled = as_str_pairs(&values);
        filled.push((tables().forms.honeypot.as_str(), "x"));
        assert!(site.post(&form.action, &filled, &[]).status.as_u16() < 400);
        assert!(site.count_rows(&form.table, "email = 'ada@example.com'") > 0, "{}", form.id);
    }
    assert_eq!(site.count_rows("spam", "1"), 0);
}

#[test]
fn forms_for_business_addresses_refuse_free_mail() {
    let site = TestSite::start(&["--business-mail-only", "contact,enterprise"]);
    for (id, email, is_refused) in [
        ("contact", "ada@gmail.com", true),
        ("contact", " Ada@GMAIL.com ", true),
        ("enterprise", "ada@web.de", true),
        ("contact", "ada@acme.example", false),
        ("message", "ada@gmail.com", false),
        ("newsletter", "ada@gmail.com", false),
    ] {
        let form = form(id);
        let values = sample_values(form);
        let fields: Vec<_> =
            as_str_pairs(&values).into_iter().map(|(name, value)| (name, if name == "email" { email } else { value })).collect();
        let before = site.count_rows(&form.table, "1");
        let json = site.post(&form.action, &fields, &[JSON]);
        let page = site.post(&form.action, &fields, &[]);
        let is_stored = site.count_rows(&form.table, "1") > before;
        assert_eq!((json.status == StatusCode::UNPROCESSABLE_ENTITY, is_stored), (is_refused, !is_refused), "{id} {email}");
        if is_refused {
            let fault = &tables().forms.faults.business_mail;
            assert_eq!((&json.json()["notice"]["id"], &json.json()["fields"]["email"]), (&"business-mail".into(), &fault.as_str().into()));
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(page.text().contains(fault.as_str()) && page.text().contains("aria-invalid"), "{id}: the page says so too");
        }
    }
}
