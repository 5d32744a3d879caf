//! The desk, on every database: who may do what, and what happens to leads and people.

mod access;
mod accounts;
mod inbox;
mod process;
mod proxy;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use leadlight::desk::{Desk, Options, passwords};
use leadlight::leads::users::invite;
use leadlight::store::features::users::Role;
use leadlight::store::{Store, Submission, Values};
use serde_json::Value;
use tower::ServiceExt;

use crate::site::{block_on, form, shared_site, text_between};
use crate::store::{TestDatabase, test_databases};

pub const PASSWORD: &str = "lead window nine rain";
const PUBLIC_URL: &str = "https://www.example.com";

fn options() -> Options {
    Options {
        public_url: PUBLIC_URL.into(),
        user_header: None,
        client_ip_header: None,
        is_plain_listener: false,
        keep_requests: true,
        send_mail: None,
        send_tests: None,
        status_page: None,
    }
}

/// Of [`PASSWORD`].
static HASH: OnceLock<String> = OnceLock::new();

/// A desk without a listener.
struct TestDesk {
    router: Router,
    store: Store,
}

impl TestDesk {
    fn new(database: &TestDatabase) -> Self {
        Self::with_options(database, options())
    }

    fn with_options(database: &TestDatabase, options: Options) -> Self {
        let store = database.open();
        let desk = Desk::new(store.clone(), options, Box::new(|| Arc::clone(&shared_site().app().front_end)));
        Self { router: desk.router(), store }
    }

    fn send(&self, request: Request<Body>) -> DeskResponse {
        block_on(async {
            let response = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            let body = body.collect().await.unwrap().to_bytes();
            DeskResponse { status: parts.status, headers: parts.headers, body: String::from_utf8(body.to_vec()).unwrap() }
        })
    }

    /// Adds a user who has chosen [`PASSWORD`], without the slow hash of each.
    fn add_user(&self, address: &str, role: Role) -> i64 {
        block_on(async {
            let id = self.store.add_user(address, role).await.unwrap().unwrap();
            if HASH.get().is_none() {
                let _ = HASH.set(passwords::hash(PASSWORD.to_owned()).await.unwrap());
            }
            self.store.set_password(id, HASH.get().unwrap()).await.unwrap();
            id
        })
    }

    /// A browser in which a user has signed in.
    fn browser(&self, address: &str, role: Role) -> Browser<'_> {
        self.add_user(address, role);
        self.signed_in(address)
    }

    /// A browser with a session of a user, without the slow check of the password.
    fn signed_in(&self, address: &str) -> Browser<'_> {
        let user = block_on(self.store.user_by_address(address)).unwrap().unwrap().0;
        let token = block_on(self.store.add_session(user.id, "Firefox on Linux")).unwrap();
        let browser = Browser::new(self);
        browser.cookies.borrow_mut().insert("__Host-leadlight".into(), token);
        browser
    }

    fn insert(&self, form_id: &str, fields: &[(&str, &str)]) -> i64 {
        insert(&self.store, form_id, fields)
    }

    fn audit_actions(&self) -> Vec<(String, String, String)> {
        let entries = block_on(self.store.audit_entries(None, 99)).unwrap();
        entries.into_iter().map(|entry| (entry.actor, entry.action, entry.subject)).collect()
    }
}

pub fn insert(store: &Store, form_id: &str, fields: &[(&str, &str)]) -> i64 {
    let form = form(form_id);
    // Required fields have something that no search finds.
    let required = form.fields.iter().filter(|field| field.required).map(|field| (field.name.clone(), "–".to_owned()));
    let values: Values = required.chain(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))).collect();
    block_on(store.insert(Submission::new(form, &values))).unwrap().id.unwrap()
}

struct DeskResponse {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    body: String,
}

impl DeskResponse {
    /// What the page was rendered from.
    fn data(&self) -> Value {
        let json = text_between(&self.body, "id=\"desk-data\">", "</script>");
        serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    fn screen(&self) -> Value {
        self.data()["screen"].clone()
    }

    fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn location(&self) -> &str {
        self.header(header::LOCATION)
    }
}

/// Keeps cookies.
struct Browser<'a> {
    desk: &'a TestDesk,
    cookies: RefCell<BTreeMap<String, String>>,
}

impl<'a> Browser<'a> {
    fn new(desk: &'a TestDesk) -> Self {
        Self { desk, cookies: RefCell::default() }
    }

    fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: String) -> DeskResponse {
        let cookies = self.cookies.borrow().iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ");
        let mut request = Request::builder().method(method).uri(path).header(header::COOKIE, cookies);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = self.desk.send(request.body(Body::from(body)).unwrap());
        for cookie in response.headers.get_all(header::SET_COOKIE) {
            let (pair, attributes) = cookie.to_str().unwrap().split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if attributes.contains("Max-Age=0") {
                self.cookies.borrow_mut().remove(name);
            } else {
                self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
            }
        }
        response
    }

    fn get(&self, path: &str) -> DeskResponse {
        self.send(Method::GET, path, &[], String::new())
    }

    /// The form token of a page.
    fn token(&self, page: &str) -> String {
        self.get(page).data()["formToken"].as_str().unwrap().to_owned()
    }

    /// Posts a form of the page `page` as a browser does.
    fn post(&self, page: &str, path: &str, fields: &[(&str, &str)]) -> DeskResponse {
        let token = self.token(page);
        self.post_with(path, &[fields, &[("form_token", token.as_str())]].concat(), &[("sec-fetch-site", "same-origin")])
    }

    fn post_with(&self, path: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> DeskResponse {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let kind = ("content-type", "application/x-www-form-urlencoded");
        self.send(Method::POST, path, &[headers, &[kind]].concat(), body)
    }

    /// The inbox of a query: the ids of the leads.
    fn ids(&self, query: &str) -> Vec<i64> {
        let screen = self.get(&format!("/desk/leads?{query}")).screen();
        screen["leads"].as_array().unwrap().iter().map(|lead| lead["id"].as_i64().unwrap()).collect()
    }
}

/// The path of a new invitation.
fn invitation(desk: &TestDesk, address: &str, role: Role) -> String {
    let invitation = block_on(invite(&desk.store, PUBLIC_URL, "command line", address, role)).unwrap().unwrap();
    invitation.url.strip_prefix(PUBLIC_URL).unwrap().to_owned()
}
