//! E-mails: recipients, headers, TLS, and responses of the mail server.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use leadlight::delivery::email::{Envelope, SmtpTimeouts, read_mailbox};
use leadlight::delivery::{Email, Failure, LeadTables, Transport};
use leadlight::store::features::outbox::Message;
use leadlight::store::{LeadOrigin, Values};

use super::mail_server::{Mail, MailServer, Tls, server_tls_config};
use super::{list_outbox, post_contact_form, run_leadlight_in};
use crate::process::{ServerProcess, start_server_with_env, wait_until};
use crate::site::{block_on, tables};
use crate::tls::client::Authority;

/// Starts a server in `folder` that sends leads as e-mail to `server`.
fn start_server_with_email(server: &MailServer, folder: &Path, more: &[&str]) -> ServerProcess {
    let url = format!("smtp://{}?tls=none", server.address);
    let arguments = ["--lead-email", "sales@example.com", "--smtp-url", &url, "--forms-per-minute", "10000"];
    start_server_with_env(folder, "127.0.0.1:0", &[&arguments, more].concat(), &[])
}

/// The value of a header, unfolded.
fn header<'a>(mail: &'a Mail, name: &str) -> Vec<&'a str> {
    let head = mail.text.split("\n\n").next().unwrap();
    head.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).collect()
}

#[test]
fn a_lead_is_mailed_with_the_visitor_as_reply_to() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let from = "Website <web@example.net>";
    let server = start_server_with_email(&mail_server, folder.path(), &["--lead-email-from", from, "--lead-forms", "contact,message"]);
    let body = "name=Ada+%3Cb%3E&email=Ada%40Example.com&company=c&subject=s&message=Hello%0D%0A.%0D%0ABcc%3A+x";
    assert!(server.post("/forms/contact", body).starts_with("HTTP/1.1 303"));
    let mail = mail_server.wait_for_mails(1).remove(0);
    assert_eq!(mail.commands[..], ["EHLO example.net", "MAIL FROM:<web@example.net>", "RCPT TO:<sales@example.com>", "DATA"]);
    let one = |name: &str| match header(&mail, name)[..] {
        [value] => value.to_owned(),
        _ => panic!("{name}: {}", mail.text),
    };
    assert_eq!((one("From").as_str(), one("To").as_str()), ("Website <web@example.net>", "sales@example.com"));
    assert_eq!((one("Reply-To").as_str(), one("Subject").as_str()), ("Ada@example.com", "Ada <b>, c: Contact form"));
    assert!(one("Message-ID").starts_with("<msg_") && one("Message-ID").ends_with("@example.net>"));
    assert_eq!(one("Auto-Submitted"), "auto-generated");
    assert!(
        mail.text.contains("\nName:\n    Ada <b>\n") && mail.text.contains("\nMessage:\n    Hello\n    .\n    Bcc: x\n"),
        "{}",
        mail.text
    );
    assert!(mail.text.contains("Ada &lt;b&gt;") || mail.text.contains("Ada &#60;b&#62;"), "{}", mail.text);
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());

    let body = "name=n&email=two%40example.com&company=c&inquiry=demo&message=m";
    assert!(server.post("/forms/message", body).starts_with("HTTP/1.1 303"));
    let mail = mail_server.wait_for_mails(2).remove(1);
    assert!(mail.text.contains("Inquiry type:\n    Request a Demo"), "a choice by its label: {}", mail.text);
}

#[test]
fn text_of_visitors_never_becomes_a_header() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let server = start_server_with_email(&mail_server, folder.path(), &[]);
    let addresses = [
        "a@example.com\r\nBcc: evil@example.com",
        "a@example.com,evil@example.com",
        "<evil@example.com> a@example.com",
        "a@exämple.com",
        "\"a b\"@example.com",
        "a@",
        "@",
        "a@example.com>",
    ];
    let mut sent = 0;
    for address in addresses {
        for break_into in ["name", "company", "subject", "phone"] {
            let value = |name: &str| match name {
                "email" => address.to_owned(),
                name if name == break_into => "x\r\nBcc: evil@example.com\r\n\r\nx".to_owned(),
                name => name.to_owned(),
            };
            let fields = ["name", "email", "company", "subject", "phone", "message"].map(|name| (name, value(name)));
            let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
            // Values that the form would reject are written to the outbox directly.
            let answer = server.post("/forms/contact", &body);
            assert!(answer.starts_with("HTTP/1.1 422"), "{answer:.100}");
        }
        post_contact_form(&server, &form_urlencoded::byte_serialize(b"plain").collect::<String>());
        sent += 1;
        let database = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
        let fields = serde_json::json!({
            "name": "x\r\nBcc: evil@example.com\r\n\r\nx", "email": address, "company": "c\nBcc: evil@example.com", "message": "\r\n.\r\nQUIT\r\n"
        });
        let sql = "INSERT INTO outbox (id, form, channel, fields) VALUES (?1, 'contact', 'email', ?2)";
        database.execute(sql, (format!("msg_{sent}"), fields.to_string())).unwrap();
        sent += 1;
    }
    for mail in mail_server.wait_for_mails(sent) {
        let subject = header(&mail, "Subject")[0];
        assert!(
            ["x Bcc: evil@example.com x, c Bcc: evil@example.com: Contact form", "plain, c: Contact form"].contains(&subject),
            "{subject}"
        );
        let head = mail.text.split("\n\n").next().unwrap().replace(subject, "").to_lowercase();
        // Compared at the start of a line, because a message id may contain these letters.
        assert!(!head.lines().any(|line| line.starts_with("bcc")) && !head.contains("evil@"), "{head}");
        assert_eq!(mail.commands.iter().filter(|command| command.starts_with("RCPT")).count(), 1);
        assert!(header(&mail, "Reply-To").len() <= 1);
    }
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    assert_eq!(mail_server.mails().len(), sent, "each once");
}

#[test]
fn a_reply_reaches_the_visitor_or_the_mail_says_that_it_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let server = start_server_with_email(&mail_server, folder.path(), &[]);
    for (count, (email, reply_to)) in [
        ("ada@müller.example", Some("ada@xn--mller-kva.example")),
        ("\"first last\"@example.com", Some("\"first last\"@example.com")),
        ("\"ada\"@example.com", Some("ada@example.com")),
        ("first..last@example.com", None),
        ("ada@[192.0.2.1]", None),
        ("jörg@example.com", None),
    ]
    .into_iter()
    .enumerate()
    {
        let fields = [("name", "n"), ("email", email), ("company", "c"), ("subject", "s"), ("message", "m")];
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        assert!(server.post("/forms/contact", &body).starts_with("HTTP/1.1 303"), "{email}: a lead with a wrong address is a lead");
        let mail = mail_server.wait_for_mails(count + 1).remove(count);
        let text = mail.text.replace("=\n", "");
        assert_eq!(header(&mail, "Reply-To"), reply_to.into_iter().collect::<Vec<_>>(), "{email}");
        assert_eq!(text.contains("Replies to this e-mail go to"), reply_to.is_some(), "{email}: {text}");
        assert_eq!(text.contains("No mail can reach the address"), reply_to.is_none(), "{email}: {text}");
    }
}

/// An e-mail channel whose server may take this long.
fn email_with(server: &MailServer, timeouts: SmtpTimeouts) -> Email {
    let mut server = leadlight::delivery::email::MailServer::parse(&format!("smtp://{}?tls=none", server.address), None, None).unwrap();
    server.timeouts = timeouts;
    let envelope =
        Envelope { from: read_mailbox("web@example.net").unwrap(), to: vec![read_mailbox("Sales <sales@MÜLLER.example>").unwrap()] };
    Email { server, envelope, tables: Arc::new(ArcSwap::from_pointee(LeadTables::new(tables()).unwrap())) }
}

#[test]
fn each_step_of_a_mail_has_its_own_time() {
    let times = SmtpTimeouts { command: Duration::from_secs(2), data: Duration::from_secs(2), message: Duration::from_secs(20) };
    let message = Message {
        id: "msg_1".into(),
        form: "contact".into(),
        event: "lead.created".into(),
        fields: Values::from([("email".into(), "ada@example.com".into())]),
        origin: LeadOrigin::default(),
        created_at: "2026-01-01T00:00:00.000Z".into(),
        attempt: 1,
        lead: None,
    };
    let check = &|(stalls_at, expected): (&'static str, Option<&str>)| {
        let mail_server = MailServer::start(Tls::None, move |command| {
            if command.split([' ', ':']).next() == Some(stalls_at) {
                std::thread::sleep(Duration::from_secs(4));
            }
            None
        });
        let email = email_with(&mail_server, times);
        assert_eq!(block_on(Transport::send(&email, &message)).err(), expected.map(Failure::temporary), "{stalls_at}");
        if expected.is_none() {
            assert_eq!(mail_server.mails()[0].commands[2], "RCPT TO:<sales@xn--mller-kva.example>");
        }
    };
    let cases = [
        (".", None),
        ("", Some("the mail server has not responded to the connection within 2 s")),
        ("MAIL", Some("the mail server has not responded to MAIL within 2 s")),
        ("RCPT", Some("the mail server has not responded to RCPT within 2 s")),
        ("DATA", Some("the mail server has not responded to DATA within 2 s")),
    ];
    std::thread::scope(|scope| cases.map(|case| scope.spawn(move || check(case))).map(|case| case.join().unwrap()));
}

#[test]
fn permanent_errors_end_the_delivery_and_temporary_ones_do_not() {
    for (what, reply, state, told) in [
        ("no such person", ("RCPT", "550 no such user visitor@example.com"), "dead", "the mail server responded 550"),
        ("come back later", ("RCPT", "451 grey"), "waiting", "the mail server responded 451"),
        ("too large", (".", "552 too large"), "dead", "the mail server responded 552"),
        ("a full disk", (".", "452 full"), "waiting", "the mail server responded 452"),
        ("a wrong password can be mended", ("EHLO", "535 no"), "waiting", "the mail server responded 535"),
        ("no service", ("", "554 no"), "waiting", "the mail server responded 554"),
        ("what is not SMTP", ("EHLO", "HTTP/1.1 200 visitor@example.com"), "waiting", "the response of the mail server is not SMTP"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mail_server = MailServer::start(Tls::None, move |command| (command.split(' ').next() == Some(reply.0)).then_some(reply.1));
        let server = start_server_with_email(&mail_server, folder.path(), &[]);
        post_contact_form(&server, "Ada");
        wait_until(&format!("{what}: the attempt has failed"), || {
            list_outbox(folder.path()).first().is_some_and(|entry| !entry["last_error"].is_null())
        });
        let entry = list_outbox(folder.path()).remove(0);
        assert_eq!((entry["state"].as_str(), entry["last_error"].as_str()), (Some(state), Some(told)), "{what}");
    }
}

#[test]
fn a_stalled_quit_does_not_repeat_the_delivery() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |command| (command == "QUIT").then_some(""));
    let server = start_server_with_email(&mail_server, folder.path(), &[]);
    post_contact_form(&server, "Ada");
    mail_server.wait_for_mails(1);
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    assert_eq!(mail_server.mails().len(), 1);
}

#[test]
fn tls_verifies_the_server_and_hides_the_password() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "mail.example.com");
    std::fs::write(authority.file("password"), "hush hush\n").unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(authority.file("password"), std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let (root, password) = (authority.file("root.pem"), format!("file:{}", authority.file("password")));
    for (scheme, tls, is_trusted, arrives) in [
        ("smtp", Tls::Upgrade(server_tls_config(folder.path())), true, true),
        ("smtps", Tls::Implicit(server_tls_config(folder.path())), true, true),
        ("smtps", Tls::Implicit(server_tls_config(folder.path())), false, false),
        ("smtp", Tls::None, true, false),
    ] {
        let own = tempfile::tempdir().unwrap();
        let offers_none = matches!(tls, Tls::None);
        let mail_server =
            MailServer::start(tls, move |command| (offers_none && command.starts_with("EHLO")).then_some("250 mail.example.com"));
        let url = format!("{scheme}://web%40example.com@{}", mail_server.address);
        let arguments = ["--lead-email", "a@example.com,b@example.com", "--smtp-url", &url, "--smtp-password", &password];
        let trust: &[&str] = if is_trusted { &["--smtp-root", &root] } else { &[] };
        let server = start_server_with_env(own.path(), "127.0.0.1:0", &[&arguments, trust].concat(), &[]);
        post_contact_form(&server, "Ada");
        if arrives {
            let mail = mail_server.wait_for_mails(1).remove(0);
            assert!(mail.was_encrypted && mail.commands.iter().any(|it| it == "AUTH PLAIN AHdlYkBleGFtcGxlLmNvbQBodXNoIGh1c2g="));
            assert_eq!(mail.commands.iter().filter(|command| command.starts_with("RCPT")).count(), 2);
        } else {
            wait_until("it fails", || !list_outbox(own.path())[0]["last_error"].is_null());
            assert!(mail_server.mails().is_empty());
        }
        let said = format!("{:?}{:?}", run_leadlight_in(own.path(), &["outbox", "--json"]), server.log_lines());
        assert!(!said.contains("hush"), "{said}");
    }
}

#[test]
fn certificate_errors_say_what_to_do() {
    type Change = fn(&mut rcgen::CertificateParams);
    let cases: [(&str, bool, Change, &str); 6] = [
        ("nobody knows the authority", false, |_| {}, "name its certificate with --smtp-root (SITE_SMTP_ROOT)"),
        ("an authority's own", true, |it| it.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained), "a server needs CA:FALSE"),
        ("another host's", true, |it| it.subject_alt_names.truncate(1), "is for `mail.example.com` and not for `127.0.0.1`"),
        ("nobody's", true, |it| it.subject_alt_names.clear(), "it needs one for `127.0.0.1`"),
        ("an old one", true, |it| it.not_after = rcgen::date_time_ymd(2020, 2, 3), "expired on 2020-02-03; renew it there"),
        ("a coming one", true, |it| it.not_before = rcgen::date_time_ymd(2090, 2, 3), "not valid before 2090-02-03; check the clocks"),
    ];
    for (what, is_trusted, change, expected) in cases {
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::new(folder.path());
        authority.sign_changed("site", "mail.example.com", change);
        let mail_server = MailServer::start(Tls::Implicit(server_tls_config(folder.path())), |_| None);
        let (url, root) = (format!("smtps://{}", mail_server.address), authority.file("root.pem"));
        let trust: &[&str] = if is_trusted { &["--smtp-root", &root] } else { &[] };
        let server = start_server_with_env(
            folder.path(),
            "127.0.0.1:0",
            &[&["--lead-email", "a@example.com", "--smtp-url", &url], trust].concat(),
            &[],
        );
        post_contact_form(&server, "Ada");
        wait_until(&format!("{what}: the attempt has failed"), || !list_outbox(folder.path())[0]["last_error"].is_null());
        let error = list_outbox(folder.path())[0]["last_error"].as_str().unwrap().to_owned();
        assert!(error.starts_with("the mail server is not trusted: its certificate ") && error.contains(expected), "{what}: {error}");
    }
}
