//! One lead from the form to delivery, metrics, export and erasure, on each store.

use std::process::Command;

use super::mail_server::{MailServer, Tls};
use super::receiver::{Receiver, status};
use super::{SECRET, post_contact_form};
use crate::admin::AdminServer;
use crate::postgres::cluster::{self, Cluster};
use crate::process::{BINARY, start_server_with_env, wait_until};

#[test]
fn a_lead_is_signed_mailed_counted_exported_and_erased() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = format!("sqlite:{}", folder.path().join("site.db").display());
    let postgres = cluster::shared().map(|cluster| Cluster::database_url(&cluster.create_database(), &[cluster.port]));
    for database in [Some(sqlite), postgres].into_iter().flatten() {
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
        let command = |arguments: &[&str]| {
            let output = Command::new(BINARY).args(arguments).env("SITE_DATABASE", &database).output().unwrap();
            assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };

        wait_until("the database is there", || server.process.get("/readyz").starts_with("HTTP/1.1 200"));
        post_contact_form(&server.process, "Ada");
        receiver.wait_for_posts("it is posted, and its signature holds", |posts| posts.len() == 1 && posts[0].name() == "Ada");
        assert!(mail_server.wait_for_mails(1)[0].text.contains("Ada@example.com"));

        wait_until("nothing waits any more", || command(&["outbox", "--json"]).is_empty());
        let metrics = server.get("/metrics");
        for sample in [
            "leadlight_requests_total{route=\"_forms\",class=\"3xx\",source=\"form\"} 1\n",
            "leadlight_outbox_messages{channel=\"webhook\",state=\"waiting\"} 0\n",
            "leadlight_outbox_messages{channel=\"email\",state=\"waiting\"} 0\n",
        ] {
            assert!(metrics.contains(sample), "{database}: {sample}{metrics}");
        }
        assert!(!metrics.contains("Ada"));
        assert!(server.get("/").contains("Ada@example.com"), "{database}: the admin page shows the latest leads");
        assert!(command(&["stats"]).contains("total"));
        assert!(command(&["export", "contact_submissions", "--format", "csv"]).contains(",Ada,Ada@example.com,"));

        assert!(command(&["erase", "--email", "ada@EXAMPLE.com"]).contains("contact_submissions\t1\n"));
        assert_eq!(command(&["export", "contact_submissions"]), "");
        assert!(!server.get("/").contains("Ada@example.com"));
    }
}
