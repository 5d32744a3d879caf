//! The contract of a form post (`docs/decisions/http.md`).

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use leadlight::leads::store::InsertOutcome;
use leadlight::leads::{Submission, Values};
use leadlight::tables::{FieldKind, Form, Notice};

use crate::site::{Answer, TestSite, block_on, form, forms, shared, tables};

fn notice(id: &str) -> &'static Notice {
    tables().notices.get(id).unwrap()
}

const JSON: (&str, &str) = ("accept", "application/json");

/// Right values for every field of a form.
fn filled(form: &Form) -> Vec<(&str, String)> {
    let value = |kind, name: &str| match kind {
        FieldKind::Email => "ada@example.com".to_owned(),
        FieldKind::Select => form.fields.iter().find(|field| field.name == name).unwrap().options[0].value.clone(),
        _ => format!("{name} of Ada"),
    };
    form.fields.iter().map(|field| (field.name.as_str(), value(field.kind, &field.name))).collect()
}

fn borrowed<'a>(fields: &'a [(&'a str, String)]) -> Vec<(&'a str, &'a str)> {
    fields.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

#[test]
fn a_valid_post_of_every_form_is_confirmed_as_page_and_json() {
    for form in forms() {
        let site = shared();
        let fields = filled(form);
        let page = site.post(&form.action, &borrowed(&fields), &[]);
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", form.id);
        let location = page.header("location").to_owned();
        let (address, anchor) = location.split_once('#').unwrap();
        assert_eq!(anchor, form.anchor);
        let confirmation = site.get(address);
        assert_eq!(confirmation.status, StatusCode::OK);
        let said =
            if form.id == "newsletter" && !location.contains(&form.success) { form.duplicate.as_ref().unwrap() } else { &form.success };
        let html = confirmation.text().replace("&#x27;", "'");
        assert!(html.contains(&notice(said).title) && html.contains(&notice(said).description), "{}: {location}", form.id);
        assert!(html.contains(&format!("id=\"{anchor}\"")), "{}: the anchor is on the page", form.id);
        assert!(html.contains("noindex"), "a confirmation is not for search engines");

        let json = site.post(&form.action, &borrowed(&fields), &[JSON]);
        assert!(matches!(json.status.as_u16(), 200 | 201), "{}", form.id);
        let body = json.json();
        assert!(body["fields"].as_object().unwrap().is_empty());
        assert_eq!(notice(body["notice"]["id"].as_str().unwrap()).title, body["notice"]["title"]);
    }
}

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
    assert_eq!(shared().post("/forms/contact", &fields, &[]).status, StatusCode::SEE_OTHER);
    let row = "name = 'Ada Löv' AND email = 'ada+sales@example.com' AND phone IS NULL AND subject = 'Plans' AND message = 'Line one' || char(10) || 'line two 💡' \
               AND created_at LIKE '____-__-__T__:__:__.___Z'";
    assert_eq!(shared().count("contact_submissions", row), 1);
}

#[test]
fn a_missing_field_returns_the_form_with_its_values() {
    for form in forms() {
        for field in form.fields.iter().filter(|field| field.required) {
            let fields: Vec<_> =
                filled(form).into_iter().map(|(name, value)| (name, if name == field.name { " ".into() } else { value })).collect();
            let page = shared().post(&form.action, &borrowed(&fields), &[]);
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{} {}", form.id, field.name);
            let html = page.text();
            let notice = notice(&form.missing_notice);
            assert!(html.contains(&format!("<title>Error: {}", notice.title)), "{} {}", form.id, field.name);
            assert!(html.contains(&notice.description), "{} {}", form.id, field.name);
            assert!(html.contains("aria-invalid=\"true\""), "{} {}", form.id, field.name);
            assert!(html.to_lowercase().contains("autofocus"), "{} {}: focus on the first wrong field", form.id, field.name);
            for (name, value) in fields.iter().filter(|(name, _)| *name != field.name) {
                assert!(html.contains(value.as_str()), "{} keeps {name}", form.id);
            }
            assert_eq!(page.header("cache-control"), "no-store");

            let json = shared().post(&form.action, &borrowed(&fields), &[JSON]);
            assert_eq!(json.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(json.json()["notice"]["id"], form.missing_notice.as_str());
            assert!(json.json()["fields"][&field.name].is_string());
        }
    }
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
    assert_eq!(site.count("contact_submissions", "1"), 0);
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
    assert_eq!(site.count("newsletter_subscribers", "email = 'Ada@Example.com'"), 1);
    assert_eq!(site.count("newsletter_subscribers", "1"), 1);
}

#[test]
fn of_concurrent_subscriptions_one_is_new() {
    let site = TestSite::start(&[]);
    let submission = || Submission::new(form("newsletter"), &Values::from([("email".into(), "race@example.com".into())]));
    let results = block_on(futures_util::future::join_all((0..40).map(|_| site.store.insert(submission()))));
    let new = results.iter().flatten().filter(|kept| kept.outcome == InsertOutcome::Inserted).count();
    assert_eq!((new, results.iter().filter(|result| result.is_ok()).count()), (1, 40));
    assert_eq!(site.count("newsletter_subscribers", "1"), 1);
}

#[test]
fn keep_requests_no_discards_requests() {
    let (site, discarding) = (TestSite::start(&[]), TestSite::start(&["--keep-requests", "no"]));
    for id in ["message", "api-access", "enterprise"] {
        let form = form(id);
        let fields = filled(form);
        assert_eq!(discarding.post(&form.action, &borrowed(&fields), &[]).status, StatusCode::SEE_OTHER);
        assert_eq!(discarding.count("lead_requests", "1"), 0);
        assert_eq!(site.post(&form.action, &borrowed(&fields), &[JSON]).status, StatusCode::CREATED);
        assert_eq!(site.count("lead_requests", &format!("kind = '{id}' AND email = 'ada@example.com'")), 1, "{id}");
    }
}

#[test]
fn the_response_leads_back_to_the_origin_page() {
    for (page, referer, expected) in [
        ("faq", "", "/faq?notice="),
        ("nonsense", "", "/?notice="),
        ("not-found", "", "/?notice="),
        ("blog", "http://127.0.0.1:8080/blog?category=ai-marketing&utm=x", "/blog?category=ai-marketing&notice="),
        ("blog", "http://127.0.0.1:8080/faq?category=privacy", "/blog?notice="),
        ("https://example.com", "", "/?notice="),
    ] {
        let headers: &[(&str, &str)] = if referer.is_empty() { &[] } else { &[("referer", referer)] };
        let answer = shared().post("/forms/newsletter", &[("email", "back@example.com"), ("page", page)], headers);
        assert!(answer.header("location").starts_with(expected), "{page}: {}", answer.header("location"));
    }
    let wrong = shared().post("/forms/newsletter", &[("email", "x"), ("page", "not-found")], &[]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text().contains("Oops! Page not found"));
}

#[test]
fn a_robot_gets_the_response_of_a_visitor() {
    for keep in [&["--keep-requests", "no"][..], &[]] {
        let site = TestSite::start(keep);
        for form in forms() {
            for headers in [&[][..], &[JSON]] {
                let fields = filled(form);
                // Spam first: the visitor's post would make it a duplicate.
                let mut robots = borrowed(&fields);
                robots.push((&tables().forms.honeypot, "x"));
                let robot = site.post(&form.action, &robots, headers);
                let visitor = site.post(&form.action, &borrowed(&fields), headers);
                let bare = |answer: &Answer| {
                    let mut headers = answer.headers.clone();
                    headers.remove("x-request-id");
                    (answer.status, headers, answer.body.clone())
                };
                if form.duplicate.is_none() || headers.is_empty() {
                    assert_eq!(bare(&robot), bare(&visitor), "{} {headers:?}", form.id);
                } else {
                    assert_eq!((robot.status, robot.json()["notice"]["id"].as_str()), (StatusCode::CREATED, Some(form.success.as_str())));
                }
                let mut wrong = fields.clone();
                for (_, value) in &mut wrong {
                    value.clear();
                }
                let mut robots = borrowed(&wrong);
                robots.push((&tables().forms.honeypot, "x"));
                assert_eq!(bare(&site.post(&form.action, &robots, headers)), bare(&site.post(&form.action, &borrowed(&wrong), headers)));
            }
        }
    }
}

#[test]
fn invisible_characters_are_refused_and_not_returned() {
    let before = ["contact_submissions", "newsletter_subscribers"].map(|table| shared().count(table, "email LIKE '%hidden%'"));
    for form in forms() {
        for field in form.fields.iter().filter(|field| field.kind != FieldKind::Select) {
            for c in ["\u{0}", "\u{1b}", "\u{85}", "\u{202e}", "\u{2067}", "\u{200f}", "\u{61c}", "\u{200b}", "\u{feff}", "x\u{200d}"] {
                let spoiled = format!("hidden@{c}example.com");
                let fields: Vec<_> = filled(form)
                    .into_iter()
                    .map(|(name, value)| (name, if name == field.name { spoiled.clone() } else { value }))
                    .collect();
                let page = shared().post(&form.action, &borrowed(&fields), &[]);
                assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{} {} {c:?}", form.id, field.name);
                let html = page.text();
                let seen = format!("hidden@{}example.com", c.trim_end_matches(|c: char| c != 'x'));
                assert!(html.contains(&seen) && !html.contains(&spoiled), "{} {} {c:?}", form.id, field.name);
                let json = shared().post(&form.action, &borrowed(&fields), &[JSON]);
                assert!(json.json()["fields"][&field.name].is_string() && !json.text().contains(c));
            }
        }
    }
    assert_eq!(["contact_submissions", "newsletter_subscribers"].map(|table| shared().count(table, "email LIKE '%hidden%'")), before);
    // Words that need a joiner, and emoji, are words.
    let fields =
        [("name", "می\u{200c}خواهم 👩\u{200d}💻"), ("email", "a@b"), ("company", "क्\u{200c}ष"), ("subject", "s"), ("message", "m")];
    assert_eq!(shared().post("/forms/contact", &fields, &[]).status, StatusCode::SEE_OTHER);
}

#[test]
fn a_post_with_the_honeypot_filled_is_not_stored() {
    let site = TestSite::start(&[]);
    let answer = site.post("/forms/newsletter", &[("email", "robot@example.com"), (&tables().forms.honeypot, "x")], &[]);
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert!(answer.header("location").contains("newsletter-subscribed"));
    assert_eq!(site.count("newsletter_subscribers", "1"), 0);
}

#[test]
fn other_sites_cannot_post() {
    let cases: [(&[(&str, &str)], bool); 9] = [
        (&[("sec-fetch-site", "same-origin")], true),
        (&[("sec-fetch-site", "none")], true),
        (&[("sec-fetch-site", "cross-site")], false),
        (&[("sec-fetch-site", "same-site")], false),
        (&[("sec-fetch-site", "cross-site"), ("origin", "http://127.0.0.1:8080")], false),
        (&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")], true),
        (&[("sec-fetch-site", ""), ("origin", "http://127.0.0.1:8080")], false),
        (&[("sec-fetch-site", "cross-site"), ("origin", "null")], false),
        (&[("sec-fetch-site", "cross-site"), ("accept", "application/json")], false),
    ];
    for (headers, allowed) in cases {
        let answer = shared().post("/forms/newsletter", &[("email", "site@example.com")], headers);
        assert_eq!(answer.status != StatusCode::FORBIDDEN, allowed, "{headers:?}");
    }
    // Older browsers send Origin only.
    for (origin, host, allowed) in [
        ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
        ("https://www.example.com", "www.example.com", true),
        ("https://evil.example", "www.example.com", false),
        ("null", "www.example.com", false),
    ] {
        let request = Request::post("/forms/newsletter")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("origin", origin)
            .header("host", host)
            .body(Body::from("email=origin%40example.com"))
            .unwrap();
        assert_eq!(shared().send(request).status != StatusCode::FORBIDDEN, allowed, "{origin}");
    }
}

#[test]
fn malformed_bodies_get_their_4xx_on_every_form() {
    let big = format!("message={}", "x".repeat(300_000));
    let cases: [(&str, Vec<u8>, u16); 14] = [
        ("application/x-www-form-urlencoded", b"email=a%40b&email=c%40d".to_vec(), 400),
        ("application/json", br#"{"email":"a@b","email":"c@d"}"#.to_vec(), 400),
        ("application/json", br#"{"email":null,"email":"c@d"}"#.to_vec(), 400),
        ("application/x-www-form-urlencoded", b"email=%zz".to_vec(), 400),
        ("application/x-www-form-urlencoded", b"email=%".to_vec(), 400),
        ("application/x-www-form-urlencoded", b"email=\xff\xfe".to_vec(), 400),
        ("application/x-www-form-urlencoded", big.clone().into_bytes(), 413),
        ("application/x-www-form-urlencoded", Vec::new(), 422),
        ("application/json", b"{".to_vec(), 400),
        ("application/json", b"[]".to_vec(), 400),
        ("application/json", br#"{"email":{"a":1}}"#.to_vec(), 400),
        ("application/json", br#"{"__proto__":"x","email":""}"#.to_vec(), 422),
        ("text/plain", b"email=a@b".to_vec(), 415),
        ("multipart/form-data; boundary=x", b"--x--".to_vec(), 415),
    ];
    for form in forms() {
        for (content_type, body, expected) in &cases {
            for accept in ["text/html", "application/json"] {
                let request = Request::post(&form.action).header("content-type", *content_type).header("accept", accept);
                let answer = shared().send(request.body(Body::from(body.clone())).unwrap());
                assert_eq!(answer.status.as_u16(), *expected, "{} {content_type} {accept}", form.id);
                let is_json = answer.header("content-type").starts_with("application/json");
                assert_eq!(is_json, accept == "application/json", "{} {content_type}", form.id);
                if is_json {
                    assert!(answer.json()["notice"]["title"].is_string());
                }
            }
        }
        let without_type = Request::post(&form.action).body(Body::from("email=a%40b")).unwrap();
        assert_eq!(shared().send(without_type).status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        // A body whose length is not declared is measured as it comes.
        let chunks = futures_util::stream::iter((0..300).map(|_| Ok::<_, std::io::Error>(vec![b'x'; 1_000])));
        let streamed = Request::post(&form.action)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from_stream(chunks))
            .unwrap();
        assert_eq!(shared().send(streamed).status, StatusCode::PAYLOAD_TOO_LARGE);
    }
}

#[test]
fn the_body_limit_fits_the_field_limits_in_every_script() {
    let site = TestSite::start(&["--forms-per-minute", "1000"]);
    for form in forms() {
        for c in ["अ", "💡", "a"] {
            let fields: Vec<_> = filled(form)
                .into_iter()
                .zip(&form.fields)
                .map(|((name, value), field)| match field.kind {
                    FieldKind::Email => (name, format!("@{}", c.repeat(field.max_length - 1))),
                    FieldKind::Select => (name, value),
                    _ => (name, c.repeat(field.max_length)),
                })
                .collect();
            assert_eq!(site.post(&form.action, &borrowed(&fields), &[]).status, StatusCode::SEE_OTHER, "{} {c}", form.id);
        }
    }
}

#[test]
fn a_body_over_the_limit_returns_the_field_to_shorten() {
    let long = "💡".repeat(60_000);
    let fields = [("name", "Ada Long"), ("email", "a@b"), ("company", "c"), ("subject", "s"), ("message", long.as_str())];
    let page = shared().post("/forms/contact", &fields, &[]);
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    let html = page.text();
    assert!(html.contains("Ada Long") && html.contains("Message is too long: at most 5000 characters"), "{}", &html[..2_000]);
    assert!(html.contains("aria-invalid=\"true\"") && !html.contains('\u{fffd}'));
    let json = shared().post("/forms/contact", &fields, &[JSON]);
    assert_eq!(json.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!((json.json()["notice"]["id"].as_str(), json.json()["fields"].as_object().unwrap().len()), (Some("too-large"), 1));
    assert!(json.json()["fields"]["message"].is_string());
}

#[test]
fn json_bodies_are_accepted() {
    let request = Request::post("/forms/newsletter")
        .header("content-type", "application/json; charset=utf-8")
        .header("accept", "application/json")
        .body(Body::from(r#"{"email":"json@example.com"}"#))
        .unwrap();
    assert!(shared().send(request).status.is_success());
    assert_eq!(shared().count("newsletter_subscribers", "email = 'json@example.com'"), 1);
}

#[test]
fn posts_over_the_limit_get_429_without_a_render() {
    let site = TestSite::start(&["--forms-per-minute", "2"]);
    let post = |address: &str| {
        let request = Request::post("/forms/contact").header("content-type", "application/x-www-form-urlencoded");
        site.send_from(address.parse::<IpAddr>().unwrap(), request.body(Body::from("name=Ada+Typed+This")).unwrap())
    };
    assert_eq!(post("192.0.2.7").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("192.0.2.7").status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = post("192.0.2.7");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    assert!(
        refused.text().contains(&notice("too-many").title) && !refused.text().contains("id=\"root\""),
        "a page that was made at the start"
    );
    assert_eq!(post("192.0.2.8").status, StatusCode::UNPROCESSABLE_ENTITY, "another visitor");
}

#[test]
fn the_proxy_header_gives_the_client_address() {
    let site = TestSite::start(&["--forms-per-minute", "1", "--client-ip-header", "x-forwarded-for"]);
    let post = |forwarded: &str| {
        let request = Request::post("/forms/newsletter").header("content-type", "application/x-www-form-urlencoded");
        site.send(request.header("x-forwarded-for", forwarded).body(Body::from("email=")).unwrap()).status
    };
    assert_eq!(post("203.0.113.1"), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("203.0.113.2"), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("198.51.100.9, 203.0.113.2"), StatusCode::TOO_MANY_REQUESTS, "what the visitor put in front does not count");
}

#[test]
fn a_failing_store_is_reported_and_pages_are_served() {
    let site = TestSite::start(&[]);
    let path = site.folder.path().join("site.db");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let fields = [("name", "Ada Kept"), ("email", "a@b"), ("company", "c"), ("subject", "s"), ("message", "m")];
    let page = site.post("/forms/contact", &fields, &[]);
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    let html = page.text();
    assert!(html.contains(&notice("contact-failed").title) && html.contains("Ada Kept"), "nothing that was typed is lost");
    assert_eq!(site.get("/faq?q=crm").status, StatusCode::OK);
    let json = site.post("/forms/newsletter", &[("email", "a@b")], &[JSON]);
    assert_eq!(json.json()["notice"]["id"], "newsletter-failed");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(site.post("/forms/contact", &fields, &[]).status, StatusCode::SEE_OTHER);
    assert_eq!(site.count("contact_submissions", "1"), 1);
    site.store.close();
    assert_eq!(site.post("/forms/contact", &fields, &[JSON]).status, StatusCode::SERVICE_UNAVAILABLE);
}

#[test]
fn a_body_that_does_not_arrive_times_out() {
    let started = std::time::Instant::now();
    let stream = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let request = Request::post("/forms/newsletter").header("content-type", "application/x-www-form-urlencoded");
    let answer = shared().send(request.body(Body::from_stream(stream)).unwrap());
    assert_eq!((answer.status, answer.header("connection")), (StatusCode::REQUEST_TIMEOUT, "close"));
    // The body limit is 8 s; without it the request would end after 32 s.
    assert!(started.elapsed().as_secs() < 15, "{:?}", started.elapsed());
}
