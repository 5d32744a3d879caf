//! `leadlight receipt` and what a post stores for it. Runs the real binary.

use serde_json::Value;

use crate::process::{run_leadlight_in, start_server};
use crate::site::form;

#[test]
fn a_receipt_is_for_people_and_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &["--forms-per-minute", "1000"]);
    let body = "name=Ada&email=ada%40example.com&company=c&subject=s&message=one%0Atwo&page=products";
    assert!(server.post("/forms/contact", body).starts_with("HTTP/1.1 303"));
    assert!(server.post("/forms/newsletter", "email=Ada%40example.com&page=nowhere").starts_with("HTTP/1.1 303"));
    let run = |arguments: &[&str]| {
        let output = run_leadlight_in(folder.path(), arguments);
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, text, error) = run(&["receipt", "ADA@example.com"]);
    assert_eq!(code, Some(0), "{error}");
    for part in ["contact_submissions, row 1", "newsletter_subscribers, row 1", "message     one\n", "consents:", "Not listed: backups"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for line in form("contact").shown_text().lines().chain(form("newsletter").shown_text().lines()) {
        assert!(text.contains(line), "{line}: {text}");
    }
    let (_, json, _) = run(&["receipt", "ada@example.com", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let pages: Vec<&Value> = json["leads"].as_array().unwrap().iter().map(|lead| &lead["consents"]["page"]).collect();
    assert_eq!(pages, ["products", "home"], "the page of the post; that of the form if the post names none");
    assert_eq!((json["leads"][0]["row"]["name"].as_str(), json["messages"].as_array().map(Vec::len)), (Some("Ada"), Some(0)));

    let (code, text, _) = run(&["receipt", "bob@example.com"]);
    assert!(code == Some(0) && text.starts_with("Nothing is stored about bob@example.com"), "{text}");
    let (_, json, _) = run(&["receipt", "bob@example.com", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap()["leads"], serde_json::json!([]));
    let (code, _, error) = run(&["receipt", ""]);
    assert!(code == Some(2) && error.contains("is not an e-mail address"), "{error}");
}
