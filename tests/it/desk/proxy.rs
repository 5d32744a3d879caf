//! A proxy that signs people in names the user in a header.

use super::*;

#[test]
fn the_header_names_one_user_and_only_through_the_proxy() {
    let database = test_databases().remove(0);
    let header = |name: &'static str| Some(axum::http::HeaderName::from_static(name));
    let options = Options { user_header: header("x-forwarded-email"), client_ip_header: header("x-real-ip"), ..options() };
    let desk = TestDesk::with_options(&database, options);
    desk.add_user("ada@example.com", Role::Sales);
    let disabled = desk.add_user("bob@example.com", Role::Sales);
    block_on(desk.store.set_user_disabled(disabled, true)).unwrap().unwrap();
    let browser = Browser::new(&desk);
    let ip = ("x-real-ip", "192.0.2.1");
    for (what, headers, expected) in [
        ("the proxy", &[ip, ("x-forwarded-email", "Ada@example.com")][..], 200),
        ("nobody", &[ip], 403),
        ("not through the proxy", &[("x-forwarded-email", "ada@example.com")], 403),
        ("two headers", &[ip, ("x-forwarded-email", "ada@example.com"), ("x-forwarded-email", "eve@example.com")], 403),
        ("a list", &[ip, ("x-forwarded-email", "eve@example.com, ada@example.com")], 403),
        ("unknown", &[ip, ("x-forwarded-email", "eve@example.com")], 403),
        ("disabled", &[ip, ("x-forwarded-email", "bob@example.com")], 403),
    ] {
        let response = browser.send(Method::GET, "/desk/leads", headers, String::new());
        assert_eq!(response.status, expected, "{what}");
    }
    let page = browser.send(Method::GET, "/desk/leads", &[ip, ("x-forwarded-email", "ada@example.com")], String::new()).data();
    assert_eq!((page["user"]["hasPassword"].as_bool(), page["user"]["email"].as_str()), (Some(false), Some("ada@example.com")));
    let token = page["formToken"].as_str().unwrap();
    let signed = [ip, ("x-forwarded-email", "ada@example.com")];
    assert_eq!(browser.post_with("/desk/leads", &[("form_token", token)], &signed).status, 303);
    assert_eq!(browser.post_with("/desk/leads", &[("form_token", "x")], &signed).status, 403);
    // Passwords are off.
    assert_eq!(browser.send(Method::GET, "/desk/sign-in", &[ip], String::new()).status, 403);
    let token = browser.send(Method::GET, "/desk/sign-in", &[ip], String::new()).data()["formToken"].as_str().unwrap().to_owned();
    let fields = [("form_token", token.as_str()), ("email", "ada@example.com"), ("password", PASSWORD)];
    assert_eq!(browser.post_with("/desk/sign-in", &fields, &[ip]).status, 404);
}
