//! Invitations, passwords, sessions and people.

use super::*;

#[test]
fn an_invitation_leads_to_a_password_and_into_the_desk() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let link = invitation(&desk, "Ada@Example.com", Role::Sales);
        let browser = Browser::new(&desk);
        let page = browser.get(&link);
        assert_eq!(
            (page.status.as_u16(), page.screen()["email"].as_str(), page.screen()["isNew"].as_bool()),
            (200, Some("ada@example.com"), Some(true))
        );
        assert!(
            page.body.starts_with("<!doctype html>")
                && page.body.contains("<title>")
                && page.body.contains("autoComplete=\"new-password\"")
        );
        for refused in ["short", "password1234", "ada@example.com"] {
            let response = browser.post(&link, &link, &[("password", refused)]);
            assert!(response.status == 422 && response.screen()["error"].as_str().is_some_and(|it| !it.is_empty()), "{refused}");
        }
        assert_eq!(browser.post(&link, &link, &[("password", PASSWORD)]).location(), "/desk/sign-in?notice=password-chosen");
        assert_eq!(browser.get(&link).status, 404, "a link works once");

        // The same answer to a wrong password and to an address that nobody has.
        let wrong: Vec<DeskResponse> = [("ada@example.com", "wrong"), ("nobody@example.com", PASSWORD)]
            .iter()
            .map(|(email, password)| browser.post("/desk/sign-in", "/desk/sign-in", &[("email", email), ("password", password)]))
            .collect();
        assert!(wrong.iter().all(|response| response.status == 422));
        let without_address = |response: &DeskResponse, address: &str| response.body.replace(address, "");
        assert_eq!(without_address(&wrong[0], "ada@example.com"), without_address(&wrong[1], "nobody@example.com"));

        let fields = [("email", " ADA@example.com "), ("password", PASSWORD), ("next", "/desk/leads?state=open")];
        let response = browser.post("/desk/sign-in", "/desk/sign-in", &fields);
        assert_eq!((response.status.as_u16(), response.location()), (303, "/desk/leads?state=open"));
        let cookie =
            response.headers.get_all(header::SET_COOKIE).iter().find(|it| it.to_str().unwrap().starts_with("__Host-leadlight=")).unwrap();
        for attribute in ["Path=/", "Secure", "HttpOnly", "SameSite=Strict"] {
            assert!(cookie.to_str().unwrap().contains(attribute), "{cookie:?}");
        }
        assert_eq!(browser.get("/desk/leads").status, 200);
        let stored: Vec<String> = database.query("SELECT digest FROM sessions");
        assert!(stored.iter().all(|digest| !cookie.to_str().unwrap().contains(digest.as_str())), "the cookie is not in the database");
        assert!(database.query("SELECT password FROM users")[0].starts_with("$argon2id$"));
        assert_eq!(browser.post("/desk/leads", "/desk/sign-out", &[]).location(), "/desk/sign-in?notice=signed-out");
        assert!(browser.get("/desk/leads").location().starts_with("/desk/sign-in"));
    }
}

#[test]
fn sign_ins_are_limited_by_account_and_the_right_password_ends_the_count() {
    let database = test_databases().remove(0);
    let desk = TestDesk::new(&database);
    desk.add_user("ada@example.com", Role::Owner);
    let browser = Browser::new(&desk);
    let token = browser.token("/desk/sign-in");
    let attempt = |email: &str, password: &str| {
        browser.post_with("/desk/sign-in", &[("form_token", &token), ("email", email), ("password", password)], &[]).status.as_u16()
    };
    let wrong: Vec<u16> = (0..22).map(|_| attempt("ada@example.com", "wrong")).collect();
    assert_eq!(wrong.iter().filter(|status| **status == 422).count(), 20, "{wrong:?}");
    assert_eq!((wrong[20], attempt("ada@example.com", PASSWORD), attempt("eve@example.com", "x")), (429, 429, 422));
}

#[test]
fn forms_that_never_end_keep_nobody_out() {
    let databases = test_databases();
    let desk = TestDesk::new(&databases[0]);
    let endless = || {
        let body = Body::from_stream(futures_util::stream::pending::<Result<axum::body::Bytes, std::io::Error>>());
        Request::post("/desk/sign-in").header("sec-fetch-site", "same-origin").body(body).unwrap()
    };
    block_on(async {
        let posts: Vec<_> = (0..9).map(|_| tokio::spawn(desk.router.clone().oneshot(endless()))).collect();
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let page = desk.router.clone().oneshot(Request::get("/desk/sign-in").body(Body::empty()).unwrap());
        // Shorter than the time after which a form that does not arrive is given up.
        let page = tokio::time::timeout(std::time::Duration::from_secs(5), page).await.expect("the posts are in the way").unwrap();
        assert_eq!(page.status(), StatusCode::OK);
        posts.iter().for_each(tokio::task::JoinHandle::abort);
    });
}

#[test]
fn owners_invite_change_disable_and_reset_people() {
    for database in test_databases() {
        let desk = TestDesk::new(&database);
        let owner = desk.browser("owner@example.com", Role::Owner);
        let response = owner.post("/desk/people", "/desk/people", &[("email", "Sales@Example.com"), ("role", "sales")]);
        let link = response.screen()["link"].clone();
        assert_eq!((response.status.as_u16(), link["wasMailed"].as_bool()), (200, Some(false)), "{}", response.body);
        assert!(link["url"].as_str().unwrap().starts_with("https://www.example.com/desk/invitation/"));
        for (email, text) in [("sales@example.com", "is a user already"), ("nonsense", "not an e-mail address")] {
            let refused = owner.post("/desk/people", "/desk/people", &[("email", email), ("role", "sales")]);
            assert!(refused.status == 422 && refused.data()["notice"]["text"].as_str().unwrap().contains(text), "{email}");
        }
        let people = |owner: &Browser<'_>| owner.get("/desk/people").screen()["people"].clone();
        let sales = people(&owner).as_array().unwrap().iter().find(|it| it["email"] == "sales@example.com").unwrap().clone();
        assert_eq!((sales["state"].as_str(), sales["role"].as_str()), (Some("invited"), Some("sales")));
        let path = |action: &str, id: &Value| format!("/desk/people/{id}/{action}");
        assert_eq!(
            owner.post("/desk/people", &path("role", &sales["id"]), &[("role", "marketing")]).location(),
            "/desk/people?notice=role-changed"
        );
        let other = desk.signed_in("sales@example.com");
        assert_eq!((other.get("/desk/numbers").status.as_u16(), other.get("/desk/leads").status.as_u16()), (200, 403));
        assert_eq!(owner.post("/desk/people", &path("disable", &sales["id"]), &[]).location(), "/desk/people?notice=disabled");
        assert!(other.get("/desk/numbers").location().starts_with("/desk/sign-in"), "the session is over at once");
        assert_eq!(owner.post("/desk/people", &path("enable", &sales["id"]), &[]).location(), "/desk/people?notice=enabled");
        assert_eq!(owner.post("/desk/people", &path("reset", &sales["id"]), &[]).screen()["link"]["email"], "sales@example.com");
        let me = people(&owner).as_array().unwrap().iter().find(|it| it["isSelf"] == true).unwrap().clone();
        for action in ["disable", "role"] {
            assert_eq!(
                owner.post("/desk/people", &path(action, &me["id"]), &[("role", "sales")]).location(),
                "/desk/people?notice=last-owner"
            );
        }
        assert_eq!(owner.post("/desk/people", "/desk/people/99999/disable", &[]).status, 404);
        let actions: Vec<String> = desk.audit_actions().into_iter().map(|(_, action, _)| action).collect();
        for action in ["user.add", "user.role", "user.disable", "user.enable", "user.reset"] {
            assert!(actions.iter().any(|it| it == action), "{action}: {actions:?}");
        }
    }
}

#[test]
fn users_see_and_end_their_sessions_and_change_their_password() {
    let database = test_databases().remove(0);
    let desk = TestDesk::new(&database);
    let (here, there) = (desk.browser("ada@example.com", Role::Marketing), desk.signed_in("ada@example.com"));
    let sessions = here.get("/desk/account").screen()["sessions"].as_array().unwrap().clone();
    assert_eq!((sessions.len(), sessions.iter().filter(|it| it["isThis"] == true).count()), (2, 1));
    let other = sessions.iter().find(|it| it["isThis"] == false).unwrap()["id"].to_string();
    assert_eq!(
        here.post("/desk/account", &format!("/desk/account/sessions/{other}/end"), &[]).location(),
        "/desk/account?notice=session-ended"
    );
    assert!(there.get("/desk/account").location().starts_with("/desk/sign-in"));
    let strangers = desk.browser("eve@example.com", Role::Owner);
    let mine = sessions.iter().find(|it| it["isThis"] == true).unwrap()["id"].to_string();
    strangers.post("/desk/account", &format!("/desk/account/sessions/{mine}/end"), &[]);
    assert_eq!(here.get("/desk/account").status, 200, "nobody ends another user's session by its number");

    let new = "four quiet panes of glass";
    for (current, password, expected) in [("wrong", new, 422), (PASSWORD, "password1234", 422), (PASSWORD, new, 303)] {
        let response = here.post("/desk/account", "/desk/account/password", &[("current", current), ("password", password)]);
        assert_eq!(response.status, expected, "{password}");
    }
    assert!(here.get("/desk/account").location().starts_with("/desk/sign-in"), "all sessions have ended");
    let browser = Browser::new(&desk);
    let signed_in = browser.post("/desk/sign-in", "/desk/sign-in", &[("email", "ada@example.com"), ("password", new)]);
    assert_eq!(signed_in.location(), "/desk/numbers", "the first page of marketing");
}
