//! Subscriptions that are confirmed: no response tells whether an address is known, and only a button changes anything.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use leadlight::store::EraseMode;
use leadlight::store::features::newsletter::{Subscriber, SubscriberId, SubscriberState};
use leadlight::store::features::newsletter_key::{Link, LinkPurpose};
use leadlight::store::features::outbox::FieldVisibility;
use time::OffsetDateTime;

use super::JSON;
use crate::site::{TestResponse, TestSite, block_on, routes, tables};

/// Only the page with the button has it (`frontend/src/sections/newsletter-link.tsx`): a form that posts to the link itself.
fn has_button_form(html: &str) -> bool {
    html.split("<form")
        .skip(1)
        .filter_map(|form| form.split('>').next())
        .any(|tag| tag.contains("method=\"post\"") && !tag.contains("action="))
}

const CONFIRM: &[&str] = &["--newsletter-confirm", "yes"];

fn subscribe(site: &TestSite, email: &str, headers: &[(&str, &str)]) -> TestResponse {
    site.post("/forms/newsletter", &[("email", email), ("page", "faq")], headers)
}

fn find(site: &TestSite, email: &str) -> Subscriber {
    block_on(site.store.find_subscriber(SubscriberId::EmailKey(email.into()))).unwrap().unwrap()
}

fn state(site: &TestSite, email: &str) -> SubscriberState {
    find(site, email).state
}

/// A link as it would be in a mail.
fn link(site: &TestSite, email: &str, purpose: LinkPurpose, seconds_left: i64) -> String {
    let key = block_on(site.store.newsletter_key()).unwrap();
    let valid_until = (purpose == LinkPurpose::Confirm).then(|| OffsetDateTime::now_utc().unix_timestamp() + seconds_left);
    let Subscriber { id, email_key, link_nonce, .. } = find(site, email);
    let digest = if purpose == LinkPurpose::Confirm { key.confirm_digest(&email_key, link_nonce) } else { key.digest(&email_key) };
    key.link(purpose, &Link { id, digest, valid_until })
}

fn confirm_link(site: &TestSite, email: &str) -> String {
    link(site, email, LinkPurpose::Confirm, 60)
}

fn unsubscribe_link(site: &TestSite, email: &str) -> String {
    link(site, email, LinkPurpose::Unsubscribe, 0)
}

/// The step that a response redirects to.
fn step(response: &TestResponse) -> String {
    assert_eq!(response.status, StatusCode::SEE_OTHER, "{}", response.text());
    response.header("location").rsplit_once("?step=").unwrap().1.to_owned()
}

/// Status, headers and body, without what differs between any two responses.
fn shown(response: &TestResponse) -> (StatusCode, Vec<(String, String)>, String) {
    let headers = response.headers.iter().filter(|(name, _)| !["x-request-id", "date"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    (response.status, headers, response.text())
}

#[test]
fn responses_do_not_tell_whether_an_address_is_known() {
    let site = TestSite::start(CONFIRM);
    for email in ["pending@x", "confirmed@x", "left@x"] {
        subscribe(&site, email, &[]);
    }
    site.post(&confirm_link(&site, "confirmed@x"), &[], &[]);
    site.post(&unsubscribe_link(&site, "left@x"), &[], &[]);
    for headers in [&[][..], &[JSON]] {
        let new = shown(&subscribe(&site, &format!("new{}@x", headers.len()), headers));
        for email in ["pending@x", "confirmed@x", "left@x"] {
            assert_eq!(shown(&subscribe(&site, email, headers)), new, "{email}");
        }
        let robot = site.post("/forms/newsletter", &[("email", "bot@x"), ("page", "faq"), (&tables().forms.honeypot, "x")], headers);
        assert_eq!(shown(&robot), new, "a robot gets the same");
    }
    let answer = subscribe(&site, "pending@x", &[]);
    let location = answer.header("location");
    assert!(location.starts_with("/faq?notice=newsletter-pending"), "{location}");
    assert!(site.get(location.split('#').next().unwrap()).text().contains("Check your inbox"));
}

#[test]
fn opening_links_changes_nothing_and_the_button_does() {
    let site = TestSite::start(CONFIRM);
    subscribe(&site, "ada@x", &[]);
    let (confirm, unsubscribe) = (confirm_link(&site, "ada@x"), unsubscribe_link(&site, "ada@x"));
    for url in [&confirm, &unsubscribe] {
        let cached = site.app().front_end.pages.cache_state().pages;
        for _ in 0..3 {
            for method in [Method::GET, Method::HEAD] {
                let etag = [("if-none-match", "*"), ("accept", "text/markdown")];
                let page = site.request(method.clone(), url, &etag);
                assert_eq!(
                    (page.status, page.header("cache-control"), page.header("referrer-policy")),
                    (StatusCode::OK, "no-store", "no-referrer")
                );
                assert!(!page.headers.contains_key("etag") && page.header("content-type").starts_with("text/html"));
                let html = page.text();
                assert!(method == Method::HEAD || has_button_form(&html), "{html}");
                assert!(!html.contains(url.rsplit_once('=').unwrap().1), "no token in the page");
            }
        }
        assert!(site.app().front_end.pages.cache_state().pages <= cached + 1, "a token fills no cache");
    }
    assert_eq!(state(&site, "ada@x"), SubscriberState::Pending);

    for (url, expected, after) in [
        (&confirm, "done", SubscriberState::Confirmed),
        (&confirm, "repeated", SubscriberState::Confirmed),
        (&unsubscribe, "done", SubscriberState::Unsubscribed),
        (&unsubscribe, "repeated", SubscriberState::Unsubscribed),
        (&confirm, "expired", SubscriberState::Unsubscribed),
    ] {
        let answer = site.post(url, &[], &[]);
        assert_eq!((step(&answer).as_str(), state(&site, "ada@x"), answer.header("cache-control")), (expected, after, "no-store"));
        let page = site.get(answer.header("location"));
        assert!(page.status == StatusCode::OK && !has_button_form(&page.text()));
    }
    assert_eq!(step(&site.get(&confirm)), "expired");
    subscribe(&site, "ada@x", &[]);
    assert_eq!((step(&site.post(&confirm, &[], &[])).as_str(), state(&site, "ada@x")), ("expired", SubscriberState::Unsubscribed));
    assert_eq!(step(&site.post(&confirm_link(&site, "ada@x"), &[], &[])), "done", "the link of the new mail");
    assert_eq!(site.get(&unsubscribe).status, StatusCode::OK, "this one never expires");
}

#[test]
fn an_address_that_no_mail_can_reach_is_refused_where_a_mail_is_promised() {
    let (site, without) = (TestSite::start(CONFIRM), TestSite::start(&[]));
    for email in ["@", "first..last@example.com", "a b@example.com", "ada@[192.0.2.1]", "ada@ex ample.com", "jörg@example.com"] {
        let refused = subscribe(&site, email, &[JSON]);
        assert_eq!(
            (refused.status, refused.json()["notice"]["id"].as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, Some("email-invalid")),
            "{email}"
        );
        assert!(refused.json()["fields"]["email"].is_string(), "{email}");
        assert_eq!(subscribe(&without, email, &[JSON]).status, StatusCode::CREATED, "{email}");
    }
    for email in ["ada@müller.example", "\"first last\"@example.com", "ada+news@example.com"] {
        assert_eq!(subscribe(&site, email, &[]).status, StatusCode::SEE_OTHER, "{email}");
    }
    assert_eq!(site.count_rows("newsletter_subscribers", "true"), 3);
}

#[test]
fn only_a_valid_link_of_the_person_works() {
    let site = TestSite::start(CONFIRM);
    for email in ["ada@x", "bob@x", "eve@x"] {
        subscribe(&site, email, &[]);
    }
    let confirm = confirm_link(&site, "ada@x");
    let token = confirm.rsplit_once("token=").unwrap().1;
    let erased = (confirm_link(&site, "eve@x"), unsubscribe_link(&site, "eve@x"));
    site.store.erase("eve@x", EraseMode::Remove).unwrap();
    // Gets the row id of Eve.
    subscribe(&site, "mallory@x", &[]);
    for (url, expected) in [
        (link(&site, "ada@x", LinkPurpose::Confirm, -1), "expired"),
        (format!("/newsletter/unsubscribe?step=ask&token={token}"), "invalid"),
        (format!("/newsletter/confirm?step=ask&token={}", token.to_lowercase()), "invalid"),
        (format!("/newsletter/confirm?step=ask&token={}", &token[..token.len() - 1]), "invalid"),
        (format!("/newsletter/confirm?step=ask&token=x&token={token}"), "invalid"),
        ("/newsletter/confirm?step=ask".into(), "invalid"),
        ("/newsletter/confirm?step=ask&token=%ff".into(), "invalid"),
        (erased.0, "expired"),
    ] {
        assert_eq!((step(&site.get(&url)), step(&site.post(&url, &[], &[]))), (expected.into(), expected.into()), "{url}");
    }
    assert_eq!(step(&site.post(&erased.1, &[], &[])), "done", "who was erased can still leave");
    for email in ["ada@x", "bob@x", "mallory@x"] {
        assert_eq!(state(&site, email), SubscriberState::Pending, "{email}");
    }
    for purpose in LinkPurpose::ALL {
        assert!(routes().by_path(purpose.path()).is_some(), "the table has the page");
        assert_eq!(step(&site.post(purpose.path(), &[], &[])), "invalid", "the button of a page without a link");
    }
}

#[test]
fn mail_programs_unsubscribe_with_one_post_from_anywhere() {
    let site = TestSite::start(CONFIRM);
    let multipart = "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
    for (email, kind, body) in [
        ("ada@x", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        ("bob@x", "multipart/form-data; boundary=b", multipart),
    ] {
        subscribe(&site, email, &[]);
        let post = |url: &str| {
            let request = Request::post(url).header("content-type", kind).header("origin", "https://mail.example");
            site.send(request.header("sec-fetch-site", "cross-site").body(Body::from(body)).unwrap())
        };
        for _ in 0..2 {
            assert_eq!(post(&unsubscribe_link(&site, email)).status, StatusCode::OK, "{kind}");
        }
        assert_eq!(state(&site, email), SubscriberState::Unsubscribed);
        assert_eq!(post("/newsletter/unsubscribe?step=ask&token=x").status, StatusCode::BAD_REQUEST);
        let large = Request::post(unsubscribe_link(&site, email)).body(Body::from("x".repeat(10_000))).unwrap();
        assert_eq!(site.send(large).status, StatusCode::BAD_REQUEST);
    }
}

#[test]
fn without_confirmation_the_specified_notices_stay() {
    let site = TestSite::start(&[]);
    let notice = |response: TestResponse| response.json()["notice"]["id"].as_str().unwrap().to_owned();
    for expected in ["newsletter-subscribed", "newsletter-duplicate"] {
        assert_eq!(notice(subscribe(&site, "ada@x", &[JSON])), expected);
    }
    assert_eq!(step(&site.post(&unsubscribe_link(&site, "ada@x"), &[], &[])), "done", "links work all the same");
    assert_eq!(notice(subscribe(&site, "ada@x", &[JSON])), "newsletter-subscribed", "who comes back is subscribed again");
    assert_eq!(state(&site, "ada@x"), SubscriberState::Confirmed);
}

#[test]
fn changes_are_reported_if_the_newsletter_is_among_the_lead_forms() {
    let channels = ["--lead-webhook", "https://crm.example.com", "--lead-email", "sales@example.com"];
    for (forms, expected) in [
        ("contact", vec!["newsletter newsletter.requested"]),
        ("newsletter", vec!["email newsletter.confirmed", "webhook newsletter.confirmed", "webhook newsletter.unsubscribed"]),
    ] {
        let site = TestSite::start(&[CONFIRM, &channels, &["--lead-forms", forms]].concat());
        subscribe(&site, "ada@x", &[]);
        site.post(&confirm_link(&site, "ada@x"), &[], &[]);
        if forms == "newsletter" {
            site.post(&unsubscribe_link(&site, "ada@x"), &[], &[]);
        }
        let entries = block_on(site.store.list_messages(9, FieldVisibility::Hidden)).unwrap();
        let mut found: Vec<_> = entries.iter().map(|entry| format!("{} {}", entry.channel, entry.event)).collect();
        found.sort();
        assert_eq!(found, expected);
    }
}

#[test]
fn links_are_limited_by_address() {
    let site = TestSite::start(&[CONFIRM, &["--forms-per-minute", "3", "--live-pages-per-minute", "5"]].concat());
    subscribe(&site, "ada@x", &[]);
    let (confirm, unsubscribe) = (confirm_link(&site, "ada@x"), unsubscribe_link(&site, "ada@x"));
    let statuses = |method: &Method, url: &str| (0..8).map(|_| site.request(method.clone(), url, &[]).status).collect::<Vec<_>>();
    assert_eq!(statuses(&Method::POST, &confirm).iter().filter(|status| **status == StatusCode::SEE_OTHER).count(), 2);
    assert_eq!(statuses(&Method::POST, &unsubscribe).iter().filter(|status| **status == StatusCode::SEE_OTHER).count(), 5);
    let refused = site.get(&unsubscribe);
    assert!(refused.status == StatusCode::TOO_MANY_REQUESTS && !refused.header("retry-after").is_empty());
}
