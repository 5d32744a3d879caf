//! Which bodies are accepted: formats, characters, sizes, and the time that a body may take.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use leadlight::tables::FieldKind;

use super::{JSON, as_str_pairs, sample_values};
use crate::site::{TestSite, forms, shared_site};

#[test]
fn json_bodies_are_accepted() {
    let request = Request::post("/forms/newsletter")
        .header("content-type", "application/json; charset=utf-8")
        .header("accept", "application/json")
        .body(Body::from(r#"{"email":"json@example.com"}"#))
        .unwrap();
    assert!(shared_site().send(request).status.is_success());
    assert_eq!(shared_site().count_rows("newsletter_subscribers", "email = 'json@example.com'"), 1);
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
                let answer = shared_site().send(request.body(Body::from(body.clone())).unwrap());
                assert_eq!(answer.status.as_u16(), *expected, "{} {content_type} {accept}", form.id);
                let is_json = answer.header("content-type").starts_with("application/json");
                assert_eq!(is_json, accept == "application/json", "{} {content_type}", form.id);
                if is_json {
                    assert!(answer.json()["notice"]["title"].is_string());
                }
            }
        }
        let without_type = Request::post(&form.action).body(Body::from("email=a%40b")).unwrap();
        assert_eq!(shared_site().send(without_type).status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        // A body whose length is not declared is measured as it comes.
        let chunks = futures_util::stream::iter((0..300).map(|_| Ok::<_, std::io::Error>(vec![b'x'; 1_000])));
        let streamed = Request::post(&form.action)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from_stream(chunks))
            .unwrap();
        assert_eq!(shared_site().send(streamed).status, StatusCode::PAYLOAD_TOO_LARGE);
    }
}

#[test]
fn invisible_characters_are_refused_and_not_returned() {
    let before = ["contact_submissions", "newsletter_subscribers"].map(|table| shared_site().count_rows(table, "email LIKE '%hidden%'"));
    for form in forms() {
        for field in form.fields.iter().filter(|field| field.kind != FieldKind::Select) {
            for c in ["\u{0}", "\u{1b}", "\u{85}", "\u{202e}", "\u{2067}", "\u{200f}", "\u{61c}", "\u{200b}", "\u{feff}", "x\u{200d}"] {
                let invalid = format!("hidden@{c}example.com");
                let fields: Vec<_> = sample_values(form)
                    .into_iter()
                    .map(|(name, value)| (name, if name == field.name { invalid.clone() } else { value }))
                    .collect();
                let page = shared_site().post(&form.action, &as_str_pairs(&fields), &[]);
                assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{} {} {c:?}", form.id, field.name);
                let html = page.text();
                let seen = format!("hidden@{}example.com", c.trim_end_matches(|c: char| c != 'x'));
                assert!(html.contains(&seen) && !html.contains(&invalid), "{} {} {c:?}", form.id, field.name);
                let json = shared_site().post(&form.action, &as_str_pairs(&fields), &[JSON]);
                assert!(json.json()["fields"][&field.name].is_string() && !json.text().contains(c));
            }
        }
    }
    assert_eq!(
        ["contact_submissions", "newsletter_subscribers"].map(|table| shared_site().count_rows(table, "email LIKE '%hidden%'")),
        before
    );
    // Words that need a joiner, and emoji, are words.
    let fields =
        [("name", "می\u{200c}خواهم 👩\u{200d}💻"), ("email", "a@b"), ("company", "क्\u{200c}ष"), ("subject", "s"), ("message", "m")];
    assert_eq!(shared_site().post("/forms/contact", &fields, &[]).status, StatusCode::SEE_OTHER);
}

#[test]
fn the_body_limit_fits_the_field_limits_in_every_script() {
    let site = TestSite::start(&["--forms-per-minute", "1000"]);
    for form in forms() {
        for c in ["अ", "💡", "a"] {
            let fields: Vec<_> = sample_values(form)
                .into_iter()
                .zip(&form.fields)
                .map(|((name, value), field)| match field.kind {
                    FieldKind::Email => (name, format!("@{}", c.repeat(field.max_length - 1))),
                    FieldKind::Select => (name, value),
                    _ => (name, c.repeat(field.max_length)),
                })
                .collect();
            assert_eq!(site.post(&form.action, &as_str_pairs(&fields), &[]).status, StatusCode::SEE_OTHER, "{} {c}", form.id);
        }
    }
}

#[test]
fn a_body_over_the_limit_returns_the_field_to_shorten() {
    let long = "💡".repeat(60_000);
    let fields = [("name", "Ada Long"), ("email", "a@b"), ("company", "c"), ("subject", "s"), ("message", long.as_str())];
    let page = shared_site().post("/forms/contact", &fields, &[]);
    assert_eq!(page.status, StatusCode::PAYLOAD_TOO_LARGE);
    let html = page.text();
    assert!(html.contains("Ada Long") && html.contains("Message is too long: at most 5000 characters"), "{}", &html[..2_000]);
    assert!(html.contains("aria-invalid=\"true\"") && !html.contains('\u{fffd}'));
    let json = shared_site().post("/forms/contact", &fields, &[JSON]);
    assert_eq!(json.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!((json.json()["notice"]["id"].as_str(), json.json()["fields"].as_object().unwrap().len()), (Some("too-large"), 1));
    assert!(json.json()["fields"]["message"].is_string());
}

#[test]
fn a_body_that_does_not_arrive_times_out() {
    let started = std::time::Instant::now();
    let stream = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let request = Request::post("/forms/newsletter").header("content-type", "application/x-www-form-urlencoded");
    let answer = shared_site().send(request.body(Body::from_stream(stream)).unwrap());
    assert_eq!((answer.status, answer.header("connection")), (StatusCode::REQUEST_TIMEOUT, "close"));
    // The body limit is 8 s; without it the request would end after 32 s.
    assert!(started.elapsed().as_secs() < 15, "{:?}", started.elapsed());
}
