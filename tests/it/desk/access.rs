//! Attacks: every URL with every role, without one, with sessions that have ended, and with forged forms.

use std::collections::BTreeSet;

use leadlight::desk::access::{Access, ROUTES};

use super::*;

/// A path of the table with something in its place holders.
fn path_of(pattern: &str, lead: i64, user: i64) -> String {
    let id = if pattern.contains("people") { user } else { lead };
    let path = pattern.replace("{id}", &id.to_string()).replace("{table}", "contact_submissions");
    path.replace("{token}", "nobody-knows-this-one").replace("{name}", "nothing.js")
}

/// The answers that refuse: to sign in, 401, 403.
fn is_refused(response: &DeskResponse) -> bool {
    response.status == StatusCode::UNAUTHORIZED
        || response.status == StatusCode::FORBIDDEN
        || response.status == StatusCode::SEE_OTHER && response.location().starts_with("/desk/sign-in")
}

#[test]
fn every_route_is_for_its_roles_and_for_nobody_else() {
    let database = test_databases().remove(0);
    let desk = TestDesk::new(&database);
    let mut tried = 0;
    for (index, route) in ROUTES.iter().enumerate() {
        for role in Role::ALL.into_iter().map(Some).chain([None]) {
            // Of each try its own, because it may be deleted.
            let message = format!("Message {index} {role:?}");
            let row = desk.insert("contact", &[("name", "Ada"), ("email", "ada@acme.example"), ("message", &message)]);
            let address = format!("{index}-{}@example.com", role.map_or("nobody", Role::name));
            let user = desk.add_user(&format!("other-{address}"), Role::Marketing);
            let browser = match role {
                Some(role) => desk.browser(&address, role),
                None => Browser::new(&desk),
            };
            block_on(desk.store.index_leads(leadlight::store::features::inbox::Reach::Recent)).unwrap();
            let lead = block_on(desk.store.lead_id_of("contact_submissions", row)).unwrap().unwrap();
            let path = path_of(route.path, if route.path.contains("/by/") { row } else { lead }, user);
            let response = if route.method == Method::GET {
                browser.get(&path)
            } else {
                let page = if role.is_some() { "/desk/numbers" } else { "/desk/sign-in" };
                let fields =
                    [("ids", lead.to_string()), ("action", "delete".into()), ("confirmed", "yes".into()), ("state", "done".into())];
                let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                browser.post(page, &path, &fields)
            };
            let allowed = match route.access {
                Access::Everybody => true,
                Access::Roles(roles) => role.is_some_and(|role| roles.contains(&role)),
            };
            let what = format!("{} {} as {role:?}: {} {}", route.method, route.path, response.status, response.location());
            if allowed {
                assert!(response.status != StatusCode::FORBIDDEN && response.status != StatusCode::UNAUTHORIZED, "{what}");
                assert!(response.status.as_u16() < 500 || route.path.ends_with("/test"), "{what}");
            } else {
                assert!(is_refused(&response), "{what}");
                assert!(!response.body.contains("acme.example"), "{what}: a lead is shown");
                assert!(
                    block_on(desk.store.lead(lead)).unwrap().is_some_and(|lead| lead.lead.state.name() == "new"),
                    "{what}: the lead was changed"
                );
            }
            assert_eq!(response.header("cache-control"), "no-store", "{what}");
            assert!(
                response.header("x-robots-tag").contains("noindex")
                    && response.header("content-security-policy").contains("frame-ancestors 'none'"),
                "{what}"
            );
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
    // A new URL is refused until it has a row.
    let guest = Browser::new(&desk);
    let unknown = guest.get("/desk/new-url");
    assert_eq!((unknown.status, unknown.body.as_str()), (StatusCode::NOT_FOUND, "Not Found\n"));

    let unique: BTreeSet<_> = ROUTES.iter().map(|route| (route.method.to_string(), route.path)).collect();
    assert_eq!(unique.len(), ROUTES.len());
}

#[test]
fn a_form_needs_the_token_of_its_session_and_its_own_origin() {
    let database = test_databases().remove(0);
    let desk = TestDesk::new(&database);
    let (owner, other) = (desk.browser("owner@example.com", Role::Owner), desk.browser("other@example.com", Role::Owner));
    let (own, foreign) = (owner.token("/desk/leads"), other.token("/desk/leads"));
    let guest = Browser::new(&desk).token("/desk/sign-in");
    for (name, token, headers, expected) in [
        ("no token", "", &[][..], 403),
        ("wrong token", "AAAA", &[], 403),
        ("another session's token", &foreign, &[], 403),
        ("a guest's token", &guest, &[], 403),
        ("another site", &own, &[("sec-fetch-site", "cross-site")], 403),
        ("a neighbor's site", &own, &[("sec-fetch-site", "same-site")], 403),
        ("another origin", &own, &[("origin", "https://evil.example")], 403),
        ("its own", &own, &[("sec-fetch-site", "same-origin")], 303),
        ("an old browser", &own, &[("origin", PUBLIC_URL)], 303),
    ] {
        for route in ROUTES.iter().filter(|route| route.method == Method::POST && expected == 403) {
            let path = path_of(route.path, 1, 1);
            let response = owner.post_with(&path, &[("form_token", token)], headers);
            assert!(matches!(response.status.as_u16(), 403 | 413), "{name}, {path}: {}", response.status);
        }
        let response = owner.post_with("/desk/leads", &[("form_token", token)], headers);
        assert_eq!(response.status, expected, "{name}: {}", response.body);
    }
    let big = "x".repeat(300_000);
    assert_eq!(owner.post_with("/desk/leads", &[("form_token", &own), ("x", &big)], &[]).status, 413);
}

type End<'a> = Box<dyn Fn() + 'a>;

#[test]
fn stale_sessions_are_no_sessions() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let id = desk.add_user("ada@example.com", Role::Owner);
        desk.add_user("second@example.com", Role::Owner);
        let (hours, days) = match &database.url {
            leadlight::store::DatabaseUrl::Sqlite(_) => (
                "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-12 hours', '-1 minute')",
                "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days', '-1 minute')",
            ),
            leadlight::store::DatabaseUrl::Postgres(_) => ("now() - INTERVAL '12 hours 1 minute'", "now() - INTERVAL '30 days 1 minute'"),
        };
        let ended: [(&str, End<'_>); 6] = [
            ("idle", Box::new(|| database.execute(&format!("UPDATE sessions SET seen_at = {hours}")))),
            ("too old", Box::new(|| database.execute(&format!("UPDATE sessions SET created_at = {days}")))),
            ("another password", Box::new(|| block_on(desk.store.set_password(id, "x")).unwrap())),
            ("disabled", Box::new(|| block_on(desk.store.set_user_disabled(id, true)).unwrap().unwrap())),
            (
                "revoked",
                Box::new(|| {
                    block_on(desk.store.set_user_disabled(id, false)).unwrap().unwrap();
                    for session in block_on(desk.store.sessions_of(id)).unwrap() {
                        assert!(block_on(desk.store.end_session(id, session.id)).unwrap());
                    }
                }),
            ),
            ("deleted", Box::new(|| database.execute("DELETE FROM sessions"))),
        ];
        for (why, end) in ended {
            if why == "revoked" {
                block_on(desk.store.set_user_disabled(id, false)).unwrap().unwrap();
            }
            let browser = desk.signed_in("ada@example.com");
            assert_eq!(browser.get("/desk/leads").status, 200, "{why}");
            let token = browser.token("/desk/leads");
            end();
            let response = browser.get("/desk/leads");
            assert!(is_refused(&response), "{why}: {}", response.status);
            assert!(is_refused(&browser.post_with("/desk/people", &[("form_token", &token), ("email", "eve@x.example")], &[])), "{why}");
        }
        assert!(block_on(desk.store.user_by_address("eve@x.example")).unwrap().is_none());
    }
}

/// `SameSite=Strict`: a link in a mail is followed without the cookie. The page that comes instead goes there again.
#[test]
fn a_link_of_a_mail_leads_to_the_lead() {
    let database = test_databases().remove(0);
    let desk = TestDesk::new(&database);
    let guest = Browser::new(&desk);
    let response = guest.send(Method::GET, "/desk/leads/7?q=a&b=%22%3E%3Cscript%3E", &[("sec-fetch-site", "cross-site")], String::new());
    assert_eq!(response.status, 200);
    assert!(response.body.contains("content=\"0;url=/desk/leads/7?q=a&amp;b=%22%3E%3Cscript%3E\""), "{}", response.body);
    let again = guest.send(Method::GET, "/desk/leads/7", &[("sec-fetch-site", "same-origin")], String::new());
    assert_eq!(again.location(), "/desk/sign-in?next=%2Fdesk%2Fleads%2F7");
}

#[test]
fn the_admin_listener_without_tls_serves_this_machine_and_the_proxy_alone() {
    let database = test_databases().remove(0);
    for (has_proxy, peer, expected) in [
        (false, "127.0.0.1:9", 200),
        (false, "[::1]:9", 200),
        (false, "192.0.2.7:9", 403),
        (true, "192.0.2.7:9", 403),
        (true, "10.0.0.7:9", 200),
    ] {
        let header = has_proxy.then(|| "x-real-ip".parse().unwrap());
        let desk = TestDesk::with_options(&database, Options { is_plain_listener: true, client_ip_header: header, ..options() });
        let mut request = Request::get("/desk/sign-in").body(Body::empty()).unwrap();
        let peer: std::net::SocketAddr = peer.parse().unwrap();
        request.extensions_mut().insert(axum::extract::ConnectInfo(peer));
        if has_proxy {
            request.headers_mut().insert("x-real-ip", "198.51.100.7".parse().unwrap());
        }
        assert_eq!(desk.send(request).status, expected, "{peer} {has_proxy}");
        desk.store.close();
    }
}
