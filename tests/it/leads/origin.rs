//! What brought a lead: the same in webhook, e-mail, export, stats and on the admin page, on each store.

use std::process::Command;

use leadlight::store::{self, DatabaseUrl, LeadOrigin, Submission, Values};
use serde_json::{Value, json};

use super::SECRET;
use super::mail_server::{MailServer, Tls};
use super::receiver::{Receiver, status};
use crate::admin::AdminServer;
use crate::postgres::cluster::{self, Cluster};
use crate::process::{BINARY, start_server_with_env, wait_until};
use crate::site::{block_on, form, tables};

/// An empty database of each kind.
fn databases(folder: &tempfile::TempDir) -> Vec<String> {
    let sqlite = format!("sqlite:{}", folder.path().join("site.db").display());
    let postgres = cluster::shared().map(|cluster| Cluster::database_url(&cluster.create_database(), &[cluster.port]));
    [Some(sqlite), postgres].into_iter().flatten().collect()
}

/// Runs a command beside the server and returns what it prints.
fn output(database: &str, arguments: &[&str]) -> String {
    let output = Command::new(BINARY).args(arguments).env("SITE_DATABASE", database).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_receiver_is_told_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(&folder) {
        let (receiver, mail_server) = (Receiver::start(|_| status(204)), MailServer::start(Tls::None, |_| None));
        let (webhook, smtp) = (receiver.url(), format!("smtp://{}?tls=none", mail_server.address));
        let arguments = [
            ["--lead-webhook", &webhook],
            ["--lead-webhook-allow-private", "--lead-email=sales@example.com"],
            ["--smtp-url", &smtp],
            ["--admin-listen", "127.0.0.1:0"],
        ];
        let variables = [("SITE_DATABASE", database.as_str()), ("SITE_LEAD_WEBHOOK_SECRET", SECRET)];
        let server = AdminServer::from_process(start_server_with_env(folder.path(), "127.0.0.1:0", arguments.as_flattened(), &variables));
        wait_until("the database is there", || server.process.get("/readyz").starts_with("HTTP/1.1 200"));
        let lead = |email: &str, more: &str| format!("name=n&email={email}&company=c&subject=s&message=m&page=faq{more}");
        let visit = "&origin_landing_page=%2Fproducts&origin_referring_host=news.example.org&origin_utm_source=mail\
                     &origin_utm_campaign=spring+%3Cb%3E&origin_parameters=gclid&origin_age_s=0";
        for body in [lead("Ada%40Gmail.com", visit), lead("bob%40example.com", "")] {
            assert!(server.process.post("/forms/contact", &body).starts_with("HTTP/1.1 303"));
        }

        let mut posts = receiver.wait_for_posts("both arrive", |posts| posts.len() == 2);
        posts.sort_by_key(|post| post.body["data"]["fields"]["email"].to_string());
        let mut origin = posts[0].body["data"]["origin"].clone();
        let landed_at = origin.as_object_mut().unwrap().remove("landed_at").unwrap();
        let expected = json!({
            "form_page": "/faq", "landing_page": "/products", "referring_host": "news.example.org", "utm_source": "mail",
            "utm_campaign": "spring <b>", "click_id_kind": "gclid"
        });
        assert_eq!((&origin, &posts[0].body["data"]["freeMail"]), (&expected, &json!(true)));
        assert_eq!(
            (&posts[1].body["data"]["origin"], &posts[1].body["data"]["freeMail"]),
            (&json!({ "form_page": "/faq" }), &json!(false))
        );

        let mails = mail_server.wait_for_mails(2);
        let mail = |address: &str| mails.iter().find(|mail| mail.text.contains(address)).unwrap().text.clone();
        for line in
            ["Campaign:\n    spring <b>\n", "Came from:\n    news.example.org\n", "one of a free mail provider.\n", "spring &#60;b&#62;"]
        {
            assert!(mail("Ada@Gmail.com").contains(line), "{line}: {}", mail("Ada@Gmail.com"));
        }
        assert!(!mail("bob@example.com").contains("free mail"), "{}", mail("bob@example.com"));

        let rows: Vec<Value> =
            output(&database, &["export", "contact_submissions"]).lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        for (column, value) in expected.as_object().unwrap() {
            assert_eq!(rows[0][format!("origin_{column}")], *value);
        }
        assert_eq!((&rows[0]["origin_landed_at"], &rows[0]["free_mail"]), (&landed_at, &json!(true)));
        assert_eq!(
            (&rows[1]["origin_form_page"], &rows[1]["origin_utm_source"], &rows[1]["free_mail"]),
            (&json!("/faq"), &Value::Null, &json!(false))
        );
        let csv = output(&database, &["export", "contact_submissions", "--format", "csv"]);
        assert!(csv.contains(",/faq,/products,news.example.org,mail,,spring <b>,,,gclid,"), "{csv}");

        let counted = |by: &str| serde_json::from_str::<Value>(&output(&database, &["stats", "--by", by, "--json"])).unwrap();
        for (by, value, leads, unknown) in
            [("campaign", "spring <b>", 1, 1), ("referrer", "news.example.org", 1, 1), ("page", "/faq", 2, 0)]
        {
            let expected = json!({
                "days": 30, "by": by, "total": 2, "values": [{ "value": value, "leads": leads }], "other": 0, "unknown": unknown
            });
            assert_eq!(counted(by), expected);
            let table = output(&database, &["stats", "--by", by, "--days", "1"]);
            assert!(table.contains(&format!("\n{value}")) && table.contains("\n1 day "), "{table}");
        }
        let page = server.get("/");
        for shown in [
            // Landings, leads, rate: nobody has opened a page.
            "class=\"text\">mail<svg class=\"share\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"kind-0\" width=\"0\" height=\"1\"/></svg></th><td>0</td><td>1</td>",
            "class=\"text\">/faq<svg class=\"share\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"kind-0\" width=\"0\" height=\"1\"/></svg></th><td>0</td><td>0</td><td>2</td>",
            "spring &#60;b&#62;",
            "<dt>free_mail</dt>",
        ] {
            assert!(page.contains(shown), "{shown}: {page}");
        }
        output(&database, &["erase", "--email", "ada@gmail.com"]);
        assert!(!server.get("/").contains("spring"), "the origin is erased too");
        assert_eq!(counted("campaign")["total"], 1);
    }
}

#[test]
fn ten_thousand_forged_campaigns_leave_short_lists() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(&folder) {
        let url: DatabaseUrl = database.parse().unwrap();
        let store = store::open(&url).unwrap();
        store.prepare(&tables().forms).unwrap();
        for batch in 0..20 {
            let insert = |n: u32| {
                // Some are frequent.
                let forged = |what: &str| if n < 8 { format!("{what} {}", "x".repeat(90)) } else { format!("{what} {batch}-{n}") };
                let origin =
                    ["utm_campaign", "utm_source", "referring_host", "form_page"].map(|column| (column.to_owned(), forged(column)));
                let values = Values::from([("email".into(), format!("{batch}.{n}@x"))]);
                store.insert(Submission { origin: LeadOrigin::new(origin.into()), ..Submission::new(form("newsletter"), &values) })
            };
            let stored = block_on(futures_util::future::join_all((0..500).map(insert)));
            assert!(stored.iter().all(Result::is_ok));
        }
        store.close();
        let variables = [("SITE_DATABASE", database.as_str())];
        let server =
            AdminServer::from_process(start_server_with_env(folder.path(), "127.0.0.1:0", &["--admin-listen", "127.0.0.1:0"], &variables));
        wait_until("the database is there", || server.process.get("/readyz").starts_with("HTTP/1.1 200"));
        for by in ["campaign", "referrer", "page"] {
            let table = output(&database, &["stats", "--by", by]);
            let lines: Vec<&str> = table.lines().collect();
            assert_eq!(lines.len(), 1 + 20 + 2, "{table}");
            assert!(lines[1].ends_with(" 160") && lines[21].starts_with("(other)") && lines[22].ends_with(" 10000"), "{table}");
        }
        let page = server.get("/");
        assert_eq!(page.matches("<th scope=\"row\" class=\"text\">").count(), 2 * (10 + 1), "{page}");
        assert!(page.len() < 64 * 1024, "{} bytes", page.len());
    }
}
