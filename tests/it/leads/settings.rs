//! Settings of lead delivery, and secrets.

use std::process::{Command, Output};

use super::SECRET;
use crate::process::{BINARY, start_server};

const WEBHOOK: [&str; 2] = ["--lead-webhook", "https://example.com/hooks/hush"];
const EMAIL: [&str; 2] = ["--lead-email", "sales@example.com"];
const SMTP: [&str; 2] = ["--smtp-url", "smtp://mail.example.com"];
const SENDER: [&str; 2] = ["--lead-email-from", "news@example.com"];
const PUBLIC_URL: [&str; 2] = ["--public-url", "https://www.example.com"];
const NEWSLETTER: [&str; 2] = ["--newsletter-confirm", "yes"];

fn run_check(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(BINARY).arg("check").args(arguments).envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn settings_that_need_each_other_are_named() {
    let secret = [("SITE_LEAD_WEBHOOK_SECRET", SECRET)];
    let password = [("SITE_SMTP_PASSWORD", "hush")];
    for (arguments, variables, named) in [
        (WEBHOOK.to_vec(), &[][..], "--lead-webhook (SITE_LEAD_WEBHOOK): --lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET) is missing"),
        (vec![], &secret, "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET): requires --lead-webhook"),
        (WEBHOOK.to_vec(), &[("SITE_LEAD_WEBHOOK_SECRET", "whsec_hush")], "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET): expected"),
        (WEBHOOK.to_vec(), &[("SITE_LEAD_WEBHOOK_SECRET", "file:/nope")], "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET): cannot read"),
        (
            vec!["--lead-webhook", "http://example.com/hush"],
            &secret,
            "or set --lead-webhook-allow-private (SITE_LEAD_WEBHOOK_ALLOW_PRIVATE)",
        ),
        (
            vec!["--lead-webhook", "https://10.1.2.3/hush"],
            &secret,
            "private network; --lead-webhook-allow-private (SITE_LEAD_WEBHOOK_ALLOW_PRIVATE) allows that",
        ),
        ([WEBHOOK, ["--lead-forms", "contact,nope"]].concat(), &secret, "--lead-forms (SITE_LEAD_FORMS): `nope` is not a form of the site"),
        (
            vec!["--business-mail-only", "contact,nope"],
            &[],
            "--business-mail-only (SITE_BUSINESS_MAIL_ONLY): `nope` is not a form of the site; its forms are",
        ),
        (vec!["--lead-webhook-format", "slack"], &[], "--lead-webhook-format (SITE_LEAD_WEBHOOK_FORMAT): requires --lead-webhook"),
        (
            [WEBHOOK, ["--lead-webhook-format", "teams"]].concat(),
            &secret,
            "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET): only the format `standard` is signed",
        ),
        (vec!["--lead-forms", "contact"], &[], "--lead-forms (SITE_LEAD_FORMS): requires --lead-webhook"),
        (EMAIL.to_vec(), &[], "--lead-email (SITE_LEAD_EMAIL): --smtp-url (SITE_SMTP_URL) is missing"),
        (vec!["--lead-receipt"], &[], "--lead-receipt (SITE_LEAD_RECEIPT): --smtp-url (SITE_SMTP_URL) is missing"),
        ([&SMTP[..], &["--lead-receipt"]].concat(), &[], "(SITE_LEAD_RECEIPT): --lead-email-from (SITE_LEAD_EMAIL_FROM) is missing"),
        (vec!["--alert-email", "ops@example.com"], &[], "--alert-email (SITE_ALERT_EMAIL): --smtp-url (SITE_SMTP_URL) is missing"),
        ([&SMTP[..], &SENDER, &["--alert-email", "nobody"]].concat(), &[], "--alert-email (SITE_ALERT_EMAIL): `nobody`"),
        (SMTP.to_vec(), &[], "--smtp-url (SITE_SMTP_URL): requires --lead-email"),
        (vec!["--lead-email-from", "a@example.com"], &[], "--lead-email-from (SITE_LEAD_EMAIL_FROM): requires --lead-email"),
        (vec!["--newsletter-confirm", "yes"], &[], "--newsletter-confirm (SITE_NEWSLETTER_CONFIRM): --smtp-url (SITE_SMTP_URL) is missing"),
        ([SMTP, NEWSLETTER].concat(), &[], "(SITE_NEWSLETTER_CONFIRM): --lead-email-from (SITE_LEAD_EMAIL_FROM) is missing"),
        ([EMAIL, SMTP, NEWSLETTER].concat(), &[], "(SITE_NEWSLETTER_CONFIRM): --public-url (SITE_PUBLIC_URL) is missing"),
        ([SMTP, SENDER].concat(), &[], "--lead-email-from (SITE_LEAD_EMAIL_FROM): requires --lead-email"),
        ([&SMTP[..], &SENDER, &PUBLIC_URL, &["--newsletter-confirm", "no"]].concat(), &[], "(SITE_LEAD_EMAIL_FROM): requires --lead-email"),
        ([&SMTP[..], &["--lead-email-from", "nobody"], &PUBLIC_URL].concat(), &[], "--lead-email-from (SITE_LEAD_EMAIL_FROM): `nobody`"),
        (vec![], &password, "--smtp-password (SITE_SMTP_PASSWORD): requires --smtp-url"),
        (vec!["--smtp-root", "/nope"], &[], "--smtp-root (SITE_SMTP_ROOT): requires --smtp-url"),
        ([EMAIL, SMTP].concat(), &password, "--smtp-url (SITE_SMTP_URL): there is a password"),
        ([EMAIL, ["--smtp-url", "smtp://me@mail.example.com"]].concat(), &[], "--smtp-password (SITE_SMTP_PASSWORD) is missing"),
        (EMAIL.to_vec(), &[("SITE_SMTP_URL", "smtp://me:hush@mail.example.com")], "--smtp-url (SITE_SMTP_URL): a password"),
        ([SMTP, ["--lead-email", "nobody"]].concat(), &[], "--lead-email (SITE_LEAD_EMAIL): `nobody`"),
        ([EMAIL, SMTP, ["--lead-email-from", "nobody"]].concat(), &[], "--lead-email-from (SITE_LEAD_EMAIL_FROM): `nobody`"),
        ([EMAIL, SMTP, ["--smtp-root", "/nope"]].concat(), &[], "--smtp-root (SITE_SMTP_ROOT): cannot read certificates in PEM from /nope"),
        ([EMAIL, SMTP, ["--smtp-root", "/dev/null"]].concat(), &[], "--smtp-root (SITE_SMTP_ROOT): cannot read certificates in PEM"),
    ] {
        let output = run_check(&arguments, variables);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && error.lines().any(|line| line.starts_with("error: ") && line.contains(named)),
            "{named}: {error}"
        );
        assert!(!error.contains("hush") && !error.contains(SECRET), "{error}");
    }
    for (arguments, variables) in [
        ([WEBHOOK, EMAIL, SMTP, ["--lead-forms", "newsletter,enterprise"]].concat(), &secret[..]),
        ([WEBHOOK, ["--lead-webhook-format", "slack"], EMAIL, SMTP, PUBLIC_URL, NEWSLETTER].concat(), &[]),
        ([SMTP, SENDER, PUBLIC_URL].concat(), &[]),
    ] {
        let output = run_check(&arguments, variables);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn secrets_are_refused_on_the_command_line_and_never_printed() {
    for (arguments, named) in [
        ([WEBHOOK, ["--lead-webhook-secret", SECRET]].concat(), "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET)"),
        ([EMAIL, SMTP, ["--smtp-password", "hush"]].concat(), "--smtp-password (SITE_SMTP_PASSWORD)"),
        ([EMAIL, ["--smtp-url", "smtp://me:hush@mail.example.com"]].concat(), "--smtp-url (SITE_SMTP_URL)"),
        (vec!["--database", "postgres://me:hush@db.example.com/site"], "--database (SITE_DATABASE)"),
    ] {
        // Without the command too: `serve` is the default.
        for command in [&["check"][..], &[]] {
            let output = Command::new(BINARY).args(command).args(&arguments).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2));
            assert!(error.contains(&format!("error: {named}: every process")), "{error}");
            assert!(!error.contains("hush") && !error.contains(SECRET), "{error}");
        }
    }
    let variables = [
        ("SITE_LEAD_WEBHOOK", "https://example.com/hush"),
        ("SITE_LEAD_WEBHOOK_SECRET", "hush"),
        ("SITE_SMTP_URL", "smtp://hush@example.com"),
        ("SITE_SMTP_PASSWORD", "hush"),
    ];
    let help = Command::new(BINARY).arg("--help").envs(variables).output().unwrap();
    assert!(help.status.success() && !String::from_utf8_lossy(&help.stdout).contains("hush"));
}

#[test]
fn no_command_accepts_a_database_password_as_a_flag() {
    let address = "postgres://ada:hush@db.invalid/site";
    for (arguments, named, variable) in [
        (&["stats", "--database", address][..], "--database (SITE_DATABASE)", "SITE_DATABASE"),
        (&["outbox", "resend", "--dead", "--database", address], "--database (SITE_DATABASE)", "SITE_DATABASE"),
        (&["copy", "--from", "sqlite:x.db", "--to", address], "--to (SITE_COPY_TO)", "SITE_COPY_TO"),
        (&["copy", "--from", address, "--to", "sqlite:x.db"], "--from (SITE_COPY_FROM)", "SITE_COPY_FROM"),
    ] {
        let output = Command::new(BINARY).args(arguments).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.starts_with(&format!("error: {named}: every process")), "{error}");
        assert!(error.contains(&format!("set the variable {variable}")) && !error.contains("hush"), "{error}");
    }
}

#[test]
fn a_copy_that_cannot_begin_names_the_setting_and_the_cause() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], to: &str| {
        Command::new(BINARY).arg("copy").args(arguments).env("SITE_COPY_TO", to).current_dir(folder.path()).output().unwrap()
    };
    drop(leadlight::store::open(&format!("sqlite:{}", folder.path().join("a.db").display()).parse().unwrap()).unwrap());
    std::os::unix::fs::symlink("a.db", folder.path().join("link.db")).unwrap();
    std::fs::write(folder.path().join("other.db"), "not a database").unwrap();
    for (from, to, named, cause) in [
        ("sqlite:a.db", "postgres://ada:hush@127.0.0.1:1/site", "--to (SITE_COPY_TO)", "refused"),
        ("sqlite:a.db", "postgres://ada:hush@db.invalid/site", "--to (SITE_COPY_TO)", "lookup"),
        ("sqlite:a.db", "sqlite:other.db", "--to (SITE_COPY_TO)", "file is not a database"),
        ("sqlite:missing.db", "sqlite:b.db", "--from (SITE_COPY_FROM)", "unable to open database file"),
        ("sqlite:a.db", "sqlite:link.db", "--from and --to", "same database"),
    ] {
        let output = run(&["--from", from], to);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.starts_with(&format!("error: {named}")), "{from} to {to}: {error}");
        assert!(error.contains(cause) && !error.contains("hush"), "{from} to {to}: {error}");
    }
}

#[test]
fn a_refused_start_creates_no_database() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, variables) in [
        (WEBHOOK.to_vec(), &[("SITE_LEAD_WEBHOOK_SECRET", "whsec_short")][..]),
        ([EMAIL, ["--smtp-url", "smtp://me@mail.example.com"]].concat(), &[]),
    ] {
        let output = Command::new(BINARY).args(&arguments).envs(variables.iter().copied()).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments:?}");
    }
}

#[test]
fn every_start_warns_of_forms_whose_submissions_are_discarded() {
    let handed_on =
        ["--lead-email", "sales@example.com", "--smtp-url", "smtp://127.0.0.1:9?tls=none", "--lead-forms", "contact,enterprise"];
    for (arguments, expected) in [
        (vec!["--keep-requests", "no"], &["confirmed and discarded: api-access, enterprise, message"][..]),
        (
            [&handed_on[..], &["--keep-requests", "no"]].concat(),
            &["confirmed and discarded: api-access, message", "delivered and not stored: enterprise"],
        ),
        (vec![], &[]),
        (handed_on.to_vec(), &[]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let server = start_server(folder.path(), &arguments);
        let message = |line: &serde_json::Value| line["message"].as_str().unwrap_or_default().to_owned();
        let said: Vec<_> = server.log_lines().into_iter().filter(|line| message(line).starts_with("--keep-requests no: ")).collect();
        assert_eq!(said.len(), expected.len(), "{said:?}");
        for (line, warning) in said.iter().zip(expected) {
            assert!(line["level"] == "WARN" && message(line).contains(warning), "{line}");
        }
    }
}

#[cfg(unix)]
#[test]
fn all_secret_files_must_be_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(at("token"), "correct-horse-battery\n").unwrap();
    std::fs::write(at("secret"), format!("{SECRET}\n")).unwrap();
    let (token, secret) = (at("token"), format!("file:{}", at("secret")));
    let admin = ["--admin-listen", "127.0.0.1:0", "--admin-token-file", &token];
    let webhook = [WEBHOOK, ["--lead-webhook-secret", &secret]].concat();
    for (mode, credentials, is_taken) in [(0o440, "", true), (0o644, "", false), (0o644, folder.path().to_str().unwrap(), true)] {
        for name in ["token", "secret"] {
            std::fs::set_permissions(at(name), std::fs::Permissions::from_mode(mode)).unwrap();
        }
        let check = |arguments: &[&str]| {
            let output = run_check(arguments, &[("CREDENTIALS_DIRECTORY", credentials)]);
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.success(), is_taken, "{mode:o} {credentials}: {error}");
            error
        };
        if is_taken {
            check(&[&admin[..], &webhook].concat());
            continue;
        }
        for (arguments, named) in
            [(&admin[..], "--admin-token-file (SITE_ADMIN_TOKEN_FILE)"), (&webhook, "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET)")]
        {
            let error = check(arguments);
            assert!(error.contains(named) && error.contains("others may read"), "{error}");
        }
    }
}
