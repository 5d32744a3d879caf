//! `forms.toml`: a form of the content is checked, stored, delivered and deleted like those of the site.

use leadlight::leads::retention::purge;
use leadlight::tables::Retention;
use time::{Duration, OffsetDateTime};

use crate::content::parse;
use crate::content_served::{Desk, page};
use crate::process::wait_until;
use crate::site::block_on;
use crate::store::test_databases;

const WEBINAR: &str = r#"[webinar]
title = "Webinar registration"
submit = "Reserve a seat"
privacy = "We use it to invite you. See our [privacy policy]."
sent = { title = "You have a seat", description = "We send you the link." }
fields = [
  { name = "name", label = "Your name" },
  { name = "email", label = "Work email" },
  { name = "inquiry", label = "Session", options = ["Morning", "Evening"] },
  { name = "message", label = "What should we talk about?", required = false },
]
"#;

/// What is replaced in the form, and the beginning of the one message about it.
const FAULTS: [(&str, &str, &str); 25] = [
    ("[webinar]", "[spam]", "1:2: \"spam\" is a form of the site; choose another name"),
    ("[webinar]", "[Webinar]", "1:2: \"Webinar\": the name of a form has small letters"),
    ("[webinar]", "[contact]", "1:2: \"contact\" is a form of the site; choose another name"),
    ("title = ", "titel = \"x\"\ntitle = ", "2:1: unknown field \"titel\"; did you mean \"title\"? allowed: title, submit"),
    ("title = \"Webinar registration\"\n", "", "1:2: \"webinar\" lacks title, such as title = \"Webinar\""),
    ("\"Webinar registration\"", "5", "2:9: \"title\" has a number; write a text"),
    ("\"Reserve a seat\"", "\" \"", "3:10: \"submit\" is a line of at most 300 characters"),
    ("\"Reserve a seat\"", "\"a\\nb\"", "3:10: \"submit\" is a line of at most 300 characters"),
    ("[privacy policy]", "privacy policy", "4:11: \"privacy\" says what the form's data is for; put the words"),
    ("[privacy policy]", "[privacy] [policy]", "4:11: \"privacy\" says what the form's data is for; put the words"),
    ("sent = {", "retain = \"2 years\"\nsent = {", "5:10: `2 years` is not a time; expected days, months or years"),
    ("sent = {", "deliver = \"no\"\nsent = {", "5:11: \"deliver\" is a text; write true or false"),
    (", description = \"We send you the link.\"", "", "5:8: \"sent\" lacks description"),
    ("sent = { title = \"You have a seat\", description = \"We send you the link.\" }\n", "", "1:2: \"webinar\" lacks sent"),
    ("name = \"name\"", "name = \"nmae\"", "7:12: there is no field \"nmae\"; did you mean \"name\"? allowed: name, email"),
    ("name = \"name\"", "name = \"email\"", "8:3: the field \"email\" is there twice"),
    ("{ name = \"email\", label = \"Work email\" },", "", "6:10: \"webinar\" has no field email that is required"),
    (
        "{ name = \"email\", label = \"Work email\" }",
        "{ name = \"phone\", label = \"Phone\" }",
        "6:10: \"webinar\" has no field email that is required",
    ),
    ("label = \"Work email\"", "label = \"Work email\", required = false", "6:10: \"webinar\" has no field email that is required"),
    ("label = \"Your name\"", "type = \"text\", label = \"Your name\"", "7:20: unknown field \"type\"; allowed: name, label"),
    (", label = \"Your name\"", "", "7:3: \"name\" lacks label, such as label = \"Work email\""),
    ("label = \"Your name\"", "label = \"Your name\", options = [\"a\", \"b\"]", "7:51: only the field \"inquiry\" has options"),
    ("[\"Morning\", \"Evening\"]", "[\"Morning\"]", "9:52: \"options\" has 1; write 2 to 50"),
    ("\"Evening\"", "\"Morning\"", "9:64: \"Morning\" is there twice"),
    ("required = false", "required = 0", "10:72: \"required\" is a number; write true or false"),
];

#[test]
fn each_fault_is_one_message_with_its_place() {
    let faults = |text: &str| parse(&[("forms.toml", text.as_bytes())]).err().unwrap_or_default();
    assert_eq!(faults(WEBINAR), Vec::<String>::new());
    for (from, to, expected) in FAULTS {
        assert!(WEBINAR.contains(from), "{from}");
        let faults = faults(&WEBINAR.replacen(from, to, 1));
        let found = faults.first().is_some_and(|fault| fault.starts_with(&format!("forms.toml:{expected}")));
        assert!(faults.len() == 1 && found, "{to}: {faults:?}, expected {expected}");
    }
    let many: String = (0..21).map(|number| WEBINAR.replace("[webinar]", &format!("[webinar-{number}]"))).collect();
    assert_eq!(faults(&many), ["forms.toml: it has 21 forms; at most 20"]);
    assert!(faults("webinar = 1")[0].starts_with("forms.toml:1:1: \"webinar\" is a number; write the form's fields under [webinar]"));
}

#[test]
fn a_form_of_the_content_is_shown_stored_delivered_and_deleted() {
    for database in test_databases() {
        let webhook = ["--lead-webhook", "https://127.0.0.1:1/", "--lead-webhook-allow-private", "yes", "--lead-webhook-format", "slack"];
        let desk = Desk::with(database, &webhook);
        desk.write("forms.toml", WEBINAR);
        desk.write("pages/webinar.md", &page("", "Text.\n\n```form\nform: webinar\nhidden:\n  inquiry: Evening\n```"));
        desk.push();
        desk.wait("/webinar", "action=\"/forms/webinar\"");
        let html = desk.server.get("/webinar");
        for part in ["Reserve a seat", "Work email", "name=\"inquiry\" value=\"Evening\"", "id=\"form-webinar\"", "privacy policy</a>"] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert!(!html.contains("lead_requests"), "browsers need no names of tables");
        let fields = "name=Ada&email=ada%40example.com&inquiry=Evening&page=pages%2Fwebinar";
        let wrong = desk.server.post("/forms/webinar", &fields.replace("Evening", "Night"));
        assert!(wrong.starts_with("HTTP/1.1 422") && wrong.contains("Reserve a seat"), "{wrong}");
        let sent = desk.server.post("/forms/webinar", fields);
        assert!(sent.contains("location: /webinar?notice=webinar-sent#form-webinar"), "{sent}");
        assert!(desk.shows("/webinar?notice=webinar-sent", "You have a seat"));
        assert_eq!(desk.database.count("lead_requests WHERE kind = 'webinar' AND inquiry = 'Evening' AND email = 'ada@example.com'"), 1);
        assert_eq!(desk.database.count("outbox WHERE form = 'webinar'"), 1);
        assert_eq!(desk.database.count("consent_texts WHERE text LIKE '%We use it to invite you. See our privacy policy.'"), 1);

        let counted = desk.leadlight(&["stats"]);
        assert!(counted.contains("webinar"), "{counted}");

        // Another form has the same table, and keeps its rows.
        desk.database.execute("INSERT INTO lead_requests (kind, email) VALUES ('message', 'b@example.com')");
        desk.write("forms.toml", "");
        desk.write("pages/webinar.md", &page("", "No form."));
        desk.push();
        desk.wait("/webinar", "No form.");
        wait_until("the form is gone", || desk.server.post("/forms/webinar", fields).starts_with("HTTP/1.1 404"));
        let (store, now) = (desk.database.open(), OffsetDateTime::now_utc());
        assert_eq!(block_on(store.purge_former_forms(now - Duration::days(1), 10)).unwrap().rows, 0);
        desk.database.execute("UPDATE lead_requests SET created_at = '2020-01-01T00:00:00.000Z' WHERE kind = 'webinar'");
        let retention = [("message".to_owned(), Retention::Months(24)), ("newsletter".to_owned(), Retention::Never)].into();
        let (purged, result) = block_on(purge(&store, &retention, now));
        result.unwrap();
        assert_eq!((purged.rows, desk.database.count("lead_requests")), (1, 1));
        assert_eq!(desk.database.count("lead_requests WHERE kind = 'message'"), 1);
    }
}
