//! The desk of the real program: on the site with `--desk yes`, on the admin listener, and with commands.

use serde_json::Value;

use crate::admin::AdminServer;
use crate::process::{run_leadlight_in, start_server};

fn run(folder: &std::path::Path, arguments: &[&str]) -> (String, String) {
    let output = run_leadlight_in(folder, arguments);
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_desk_is_on_the_site_if_it_is_wanted_and_always_on_the_admin_listener() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--admin-listen", "127.0.0.1:0"];
    for (wanted, on_site) in [("yes", "200 OK"), ("no", "404 Not Found")] {
        let server = AdminServer::from_process(start_server(folder.path(), &[&arguments[..], &["--desk", wanted]].concat()));
        let site = server.process.get("/desk/sign-in");
        assert!(site.starts_with(&format!("HTTP/1.1 {on_site}")), "{wanted}: {site}");
        assert!(server.get("/desk/sign-in").starts_with("HTTP/1.1 200 OK"), "{wanted}");
        assert!(server.get("/desk/leads").contains("location: /desk/sign-in?next=%2Fdesk%2Fleads"), "{wanted}");
        for path in ["/desk", "/desk/"] {
            assert_eq!(server.process.get(path).contains("location: /desk/sign-in\r\n"), wanted == "yes", "{path}");
        }
        let logged = server.process.log_text();
        server.process.get("/desk/invitation/Secret-Token-1234567890abcdef");
        assert!(!server.process.log_text().contains("Secret-Token"), "{logged}");
    }
}

#[test]
fn settings_of_the_desk_that_expose_it_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (&["--listen", "0.0.0.0:0", "--desk", "yes"][..], "--desk (SITE_DESK): requires HTTPS"),
        (&["--desk", "yes", "--desk-user-header", "x-email"], "--desk-user-header (SITE_DESK_USER_HEADER): requires --client-ip-header"),
        (
            &["--client-ip-header", "x-real-ip", "--desk-user-header", "x-email"],
            "--desk-user-header (SITE_DESK_USER_HEADER): requires --desk",
        ),
    ] {
        let (_, error) = run(folder.path(), arguments);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn commands_do_what_the_desk_does() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    server.post("/forms/contact", "name=Ada+Lovelace&email=ada%40acme.example&company=Acme&subject=Hi&message=Hello");
    server.post("/forms/contact", "name=Bob&email=bob%40acme.example&company=Acme&subject=Hi&message=Another");
    let run = |arguments: &[&str]| run(folder.path(), arguments);

    let (link, _) = run(&["user", "add", "Sales@Example.com", "--role", "sales", "--admin-listen", "127.0.0.1:9090"]);
    assert!(link.starts_with("http://127.0.0.1:9090/desk/invitation/"), "{link}");
    let (link, _) =
        run(&["user", "add", "owner@example.com", "--role", "owner", "--public-url", "https://www.example.com", "--desk", "yes"]);
    assert!(link.starts_with("https://www.example.com/desk/invitation/"), "{link}");
    assert!(run(&["user", "add", "owner@example.com", "--role", "owner"]).1.contains("there is a user with this address already"));
    assert!(run(&["user", "add", "nonsense", "--role", "owner"]).1.contains("not an e-mail address"));
    let (users, _) = run(&["user", "list"]);
    assert_eq!(users, "owner@example.com\towner\tinvited\tnever seen\nsales@example.com\tsales\tinvited\tnever seen\n");
    assert!(run(&["user", "disable", "owner@example.com"]).1.contains("the last owner"));
    assert_eq!(run(&["user", "disable", "sales@example.com"]), (String::new(), String::new()));
    assert!(run(&["user", "list", "--json"]).0.contains("\"state\":\"disabled\""));
    assert_eq!(run(&["user", "enable", "SALES@example.com"]).1, "");
    assert_eq!(run(&["user", "role", "sales@example.com", "marketing"]).1, "");
    assert!(run(&["user", "reset", "nobody@example.com"]).1.contains("there is no such user"));

    let (lines, _) = run(&["lead", "list", "--json", "--search", "lovelace"]);
    let lead: Value = serde_json::from_str(lines.trim()).unwrap();
    let id = lead["id"].to_string();
    assert_eq!((lead["person"].as_str(), lead["row"].as_i64()), (Some("Ada Lovelace"), Some(1)));
    assert_eq!(run(&["lead", "set", &id, "--state", "done", "--owner", "owner@example.com"]), (String::new(), String::new()));
    assert!(run(&["lead", "set", &id, "--owner", "eve@example.com"]).1.contains("is no person of the desk"));
    assert_eq!(run(&["lead", "note", &id, "called"]).1, "");
    let shown: Value = serde_json::from_str(&run(&["lead", "show", &id]).0).unwrap();
    assert_eq!((shown["lead"]["state"].as_str(), shown["notes"][0]["text"].as_str()), (Some("done"), Some("called")));
    assert_eq!(run(&["lead", "list", "--state", "new"]).0.lines().count(), 1);
    assert!(run(&["lead", "delete", &id]).1.contains("add --yes"));
    assert_eq!(run(&["lead", "delete", &id, "--yes"]).0, "1 lead deleted\n");
    assert!(run(&["lead", "show", &id]).1.contains("there is no lead"));

    let (audit, _) = run(&["audit"]);
    for action in ["user.add", "user.disable", "lead.state", "lead.read", "lead.delete"] {
        assert!(audit.contains(&format!("command line,{action},")), "{action}: {audit}");
    }
    assert!(!audit.contains("acme.example"));
    assert_eq!(run(&["export", "contact"]).0.lines().count(), 1);
    assert_eq!(run(&["export", "--form", "Contact form"]).0, run(&["export", "contact_submissions"]).0);
    assert_eq!(run(&["export", "--form", "contact", "--until", "2020-01-01"]).0, "");
    assert!(run(&["export", "--form", "nope"]).1.contains("the forms are api-access"));
}
