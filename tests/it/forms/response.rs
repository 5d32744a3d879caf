//! What a visitor gets: the confirmation, the form with its errors, or a failure.

use axum::http::StatusCode;

use super::{JSON, as_str_pairs, notice, sample_values};
use crate::site::{TestResponse, TestSite, forms, shared_site, tables};

#[test]
fn a_valid_post_of_every_form_is_confirmed_as_page_and_json() {
    for form in forms() {
        let site = shared_site();
        let fields = sample_values(form);
        let page = site.post(&form.action, &as_str_pairs(&fields), &[]);
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

        let json = site.post(&form.action, &as_str_pairs(&fields), &[JSON]);
        assert!(matches!(json.status.as_u16(), 200 | 201), "{}", form.id);
        let body = json.json();
        assert!(body["fields"].as_object().unwrap().is_empty());
        assert_eq!(notice(body["notice"]["id"].as_str().unwrap()).title, body["notice"]["title"]);
    }
}

#[test]
fn a_missing_field_returns_the_form_with_its_values() {
    for form in forms() {
        for field in form.fields.iter().filter(|field| field.required) {
            let fields: Vec<_> =
                sample_values(form).into_iter().map(|(name, value)| (name, if name == field.name { " ".into() } else { value })).collect();
            let page = shared_site().post(&form.action, &as_str_pairs(&fields), &[]);
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

            let json = shared_site().post(&form.action, &as_str_pairs(&fields), &[JSON]);
            assert_eq!(json.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(json.json()["notice"]["id"], form.missing_notice.as_str());
            assert!(json.json()["fields"][&field.name].is_string());
        }
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
        let answer = shared_site().post("/forms/newsletter", &[("email", "back@example.com"), ("page", page)], headers);
        assert!(answer.header("location").starts_with(expected), "{page}: {}", answer.header("location"));
    }
    let wrong = shared_site().post("/forms/newsletter", &[("email", "x"), ("page", "not-found")], &[]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text().contains("Oops! Page not found"));
}

#[test]
fn a_robot_gets_the_response_of_a_visitor() {
    for keep in [&["--keep-requests", "no"][..], &[]] {
        let site = TestSite::start(keep);
        for form in forms() {
            for headers in [&[][..], &[JSON]] {
                let fields = sample_values(form);
                // Spam first: the visitor's post would make it a duplicate.
                let mut with_honeypot = as_str_pairs(&fields);
                with_honeypot.push((&tables().forms.honeypot, "x"));
                let robot = site.post(&form.action, &with_honeypot, headers);
                let visitor = site.post(&form.action, &as_str_pairs(&fields), headers);
                let comparable = |answer: &TestResponse| {
                    let mut headers = answer.headers.clone();
                    headers.remove("x-request-id");
                    (answer.status, headers, answer.body.clone())
                };
                if form.duplicate.is_none() || headers.is_empty() {
                    assert_eq!(comparable(&robot), comparable(&visitor), "{} {headers:?}", form.id);
                } else {
                    assert_eq!((robot.status, robot.json()["notice"]["id"].as_str()), (StatusCode::CREATED, Some(form.success.as_str())));
                }
                let mut wrong = fields.clone();
                for (_, value) in &mut wrong {
                    value.clear();
                }
                let mut with_honeypot = as_str_pairs(&wrong);
                with_honeypot.push((&tables().forms.honeypot, "x"));
                assert_eq!(
                    comparable(&site.post(&form.action, &with_honeypot, headers)),
                    comparable(&site.post(&form.action, &as_str_pairs(&wrong), headers))
                );
            }
        }
    }
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
    assert_eq!(site.count_rows("contact_submissions", "1"), 1);
    site.store.close();
    assert_eq!(site.post("/forms/contact", &fields, &[JSON]).status, StatusCode::SERVICE_UNAVAILABLE);
}
