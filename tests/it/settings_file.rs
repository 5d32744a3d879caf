//! The settings file and the precedence of flags, variables, file and defaults. Runs the real binary.

use std::collections::BTreeMap;
use std::process::{Command, Output};

use crate::process::{BINARY, run_leadlight_in, start_server};

/// Every setting with three values in TOML: for the file, the variable and the flag.
const SETTINGS: [(&str, [&str; 3]); 59] = [
    ("listen", [r#""127.0.0.1:1""#, r#""127.0.0.1:2""#, r#""127.0.0.1:3""#]),
    ("public-url", [r#""https://a.example""#, r#""https://b.example""#, r#""https://c.example""#]),
    ("tls-cert", [r#""a.pem""#, r#""b.pem""#, r#""c.pem""#]),
    ("tls-key", [r#""a.key""#, r#""b.key""#, r#""c.key""#]),
    ("acme-domain", [r#"["a.example", "www.a.example"]"#, r#"["b.example"]"#, r#"["c.example", "www.c.example"]"#]),
    ("acme-email", [r#""a@a.example""#, r#""b@b.example""#, r#""c@c.example""#]),
    ("acme-cache", [r#""a""#, r#""b""#, r#""c""#]),
    ("acme-directory", [r#""https://a.example/""#, r#""https://b.example/""#, r#""https://c.example/""#]),
    ("acme-root", [r#""a""#, r#""b""#, r#""c""#]),
    ("listen-http", [r#""127.0.0.1:4""#, r#""127.0.0.1:5""#, r#""127.0.0.1:6""#]),
    ("http3", ["true", "false", "true"]),
    ("hsts", [r#""off""#, r#""subdomains""#, r#""preload""#]),
    ("max-connections", ["100", "200", "300"]),
    ("max-connections-per-address", ["10", "20", "30"]),
    ("request-memory-mib", ["8", "16", "32"]),
    ("database", [r#""sqlite:a.db""#, r#""sqlite:b.db""#, r#""sqlite:c.db""#]),
    ("backup-folder", [r#""a""#, r#""b""#, r#""c""#]),
    ("backup-every", [r#""1h""#, r#""2h""#, r#""3h""#]),
    ("backup-keep", ["1", "2", "3"]),
    ("site-file", [r#""a.json""#, r#""b.json""#, r#""c \"quoted\".json""#]),
    ("content", [r#""a""#, r#""b""#, r#""c""#]),
    ("time-zone", [r#""UTC""#, r#""Europe/Berlin""#, r#""Asia/Tokyo""#]),
    ("keep-requests", ["true", "false", "true"]),
    ("lead-origin", ["true", "false", "true"]),
    ("page-views", ["true", "false", "true"]),
    ("security-contact", [r#"["mailto:a@a.example", "tel:+1"]"#, r#"["https://b.example/"]"#, r#"["mailto:c@c.example"]"#]),
    ("indexnow-key", [r#""aaaaaaaa""#, r#""bbbbbbbb""#, r#""cccc-ccc""#]),
    ("forms-per-minute", ["1", "2", "3"]),
    ("retain", [r#"["contact=1d", "newsletter=2y"]"#, r#"["contact=never"]"#, r#"["enterprise=3mo"]"#]),
    ("spam", [r#""keep""#, r#""deliver""#, r#""keep""#]),
    ("business-mail-only", [r#"["contact", "enterprise"]"#, r#"["message"]"#, r#"["contact"]"#]),
    ("client-ip-header", [r#""x-a""#, r#""x-b""#, r#""x-c""#]),
    ("lead-forms", [r#"["contact", "newsletter"]"#, r#"["enterprise"]"#, r#"["api-access", "contact"]"#]),
    ("lead-webhook", [r#""https://a.example/""#, r#""https://b.example/""#, r#""https://c.example/""#]),
    ("lead-webhook-format", [r#""standard""#, r#""slack""#, r#""teams""#]),
    ("lead-webhook-secret", [r#""file:a""#, r#""hush""#, r#""file:c""#]),
    ("lead-webhook-allow-private", ["true", "false", "true"]),
    ("lead-email", [r#"["a@a.example", "b@a.example"]"#, r#"["b@b.example"]"#, r#"["c@c.example"]"#]),
    ("lead-email-from", [r#""web@a.example""#, r#""web@b.example""#, r#""web@c.example""#]),
    ("lead-receipt", ["true", "false", "true"]),
    ("alert-email", [r#"["a@a.example", "b@a.example"]"#, r#"["b@b.example"]"#, r#"["c@c.example"]"#]),
    ("smtp-url", [r#""smtps://a.example""#, r#""smtps://b.example""#, r#""smtps://c.example""#]),
    ("smtp-password", [r#""file:a""#, r#""hush""#, r#""file:c""#]),
    ("smtp-root", [r#""a.pem""#, r#""b.pem""#, r#""c.pem""#]),
    ("newsletter-confirm", ["true", "false", "true"]),
    ("render-threads", ["3", "4", "5"]),
    ("render-queue", ["1", "2", "3"]),
    ("render-timeout-ms", ["101", "102", "103"]),
    ("render-heap-mib", ["101", "102", "103"]),
    ("live-pages-per-minute", ["1", "2", "3"]),
    ("page-cache-mib", ["1", "2", "3"]),
    ("page-memory-mib", ["1", "2", "3"]),
    ("admin-listen", [r#""127.0.0.1:7""#, r#""127.0.0.1:8""#, r#""127.0.0.1:9""#]),
    ("admin-token-file", [r#""a""#, r#""b""#, r#""c""#]),
    ("desk", ["true", "false", "true"]),
    ("desk-url", [r#""https://a.example""#, r#""https://b.example""#, r#""https://c.example""#]),
    ("desk-user-header", [r#""x-a""#, r#""x-b""#, r#""x-c""#]),
    ("log", [r#""json""#, r#""text""#, r#""json""#]),
    ("log-level", [r#""warn""#, r#""error""#, r#""debug""#]),
];

/// The TOML value as text for a variable or flag.
fn unquoted(value: &str) -> String {
    match toml::from_str::<toml::Table>(&format!("it = {value}")).unwrap().remove("it").unwrap() {
        toml::Value::String(text) => text,
        toml::Value::Array(texts) => texts.iter().map(|text| text.as_str().unwrap()).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// The environment variable of a flag.
fn variable_of(flag: &str) -> String {
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    let setting = command.get_arguments().find(|it| it.get_long() == Some(flag)).unwrap();
    setting.get_env().unwrap().to_str().unwrap().to_owned()
}

/// Parses the output of `leadlight config`: setting to value and source, without the value of secrets. Computed defaults begin with `# `.
fn parse_config_output(output: &Output) -> BTreeMap<String, (String, String)> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let line = |line: &str| {
        let (setting, source) = line.rsplit_once("  # ")?;
        let secret = setting.strip_prefix("# ").and_then(|it| it.strip_suffix(" is set (secret)"));
        let (key, value) = secret.map(|key| (key, "")).or_else(|| setting.split_once(" = "))?;
        Some((key.to_owned(), (value.to_owned(), source.to_owned())))
    };
    text.lines().filter_map(line).collect()
}

#[test]
fn flags_override_variables_which_override_the_file() {
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    let all = command.get_arguments().filter(|it| it.get_env().is_some() && !it.is_hide_set()).filter_map(|it| it.get_long());
    assert!(all.filter(|flag| *flag != "config").eq(SETTINGS.iter().map(|(flag, _)| *flag)), "the table has every setting, in their order");

    let folder = tempfile::tempdir().unwrap();
    let file = SETTINGS.map(|(flag, [value, ..])| format!("{flag} = {value}"));
    std::fs::write(folder.path().join("site.toml"), file.join("\n")).unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(folder.path().join("site.toml"), std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let base = || {
        let mut command = Command::new(BINARY);
        command.arg("config").env("SITE_CONFIG", "site.toml").current_dir(folder.path());
        command
    };
    let variables = SETTINGS.map(|(flag, [_, value, _])| (variable_of(flag), unquoted(value)));
    let flags = SETTINGS.map(|(flag, [.., value])| format!("--{flag}={}", unquoted(value)));

    let from_file = parse_config_output(&base().output().unwrap());
    let from_variables = parse_config_output(&base().envs(variables.clone()).output().unwrap());
    let from_flags = parse_config_output(&base().envs(variables).args(flags).output().unwrap());
    for secret in ["lead-webhook", "lead-webhook-secret", "smtp-url", "smtp-password"] {
        assert_eq!(from_variables[secret].0, "", "{secret} is not printed");
    }
    assert_eq!((from_file["smtp-password"].0.as_str(), from_flags["lead-webhook-secret"].0.as_str()), (r#""file:a""#, r#""file:c""#));
    // A text may be quoted in more than one way.
    let says = |found: &str, expected: &str| found.is_empty() || unquoted(found) == unquoted(expected);
    for (line, (flag, expected)) in (1..).zip(SETTINGS) {
        let sources = [format!("site.toml:{line}"), variable_of(flag), format!("--{flag}")];
        for ((found, expected), source) in
            [&from_file[flag], &from_variables[flag], &from_flags[flag]].into_iter().zip(expected).zip(sources)
        {
            assert!(says(&found.0, expected) && found.1 == source, "{flag}: {found:?}, expected {expected} from {source}");
        }
    }
}

#[test]
fn the_output_of_config_is_a_settings_file_with_the_same_values() {
    let folder = tempfile::tempdir().unwrap();
    let first =
        run_leadlight_in(folder.path(), &["config", "--forms-per-minute", "7", "--acme-domain", "a.example,b.example", "--keep-requests"]);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    std::fs::write(folder.path().join("again.toml"), &first.stdout).unwrap();
    let again = run_leadlight_in(folder.path(), &["config", "--config", "again.toml"]);
    let values =
        |output: &Output| parse_config_output(output).into_iter().map(|(key, (value, _))| (key, value)).collect::<BTreeMap<_, _>>();
    assert_eq!(values(&first), values(&again));
    assert_eq!(values(&again)["acme-domain"], r#"["a.example", "b.example"]"#);
    let mut given = parse_config_output(&again).into_iter().filter(|(key, _)| !key.starts_with('#'));
    assert!(given.all(|(_, (_, source))| source.starts_with("again.toml:")));
    assert_eq!(parse_config_output(&first)["listen"].1, "default");
}

#[test]
fn errors_in_the_file_name_file_line_and_key() {
    let folder = tempfile::tempdir().unwrap();
    for (text, expected) in [
        ("# a note\nlissten = \":80\"", "site.toml:2: lissten: there is no such setting; did you mean listen?"),
        ("config = \"other.toml\"", "site.toml:1: config: there is no such setting"),
        ("dev = \"folder\"", "site.toml:1: dev: there is no such setting"),
        ("[server]\nlisten = \":80\"", "site.toml:1: server: there is no such setting; `leadlight config` lists all"),
        ("listen = 8080", "site.toml:1: listen: expected a string"),
        ("listen = [\":80\"]", "site.toml:1: listen: expected a string"),
        ("render-queue = \"64\"", "site.toml:1: render-queue: expected a number"),
        ("render-queue = 0x40", "site.toml:1: render-queue: expected a number"),
        ("render-queue = 1.5", "site.toml:1: render-queue: expected a number"),
        ("keep-requests = \"yes\"", "site.toml:1: keep-requests: expected true or false"),
        ("acme-domain = [1]", "site.toml:1: acme-domain: expected a string or a list of strings"),
        ("\n\nlisten = \"nowhere\"", "site.toml:3: listen: `nowhere`: expected an IP address and a port"),
        ("render-queue = -1", "site.toml:1: render-queue: `-1`: "),
        ("log = \"xml\"", "site.toml:1: log: "),
        ("acme-domain = [\"a.example\", \"*.example\"]", "site.toml:1: acme-domain: `*.example`: expected a domain"),
        ("listen = \":80\"\nlisten = \":81\"", "site.toml:2: "),
        ("listen = ", "site.toml:1: "),
    ] {
        std::fs::write(folder.path().join("site.toml"), text).unwrap();
        for arguments in [&["config"][..], &[], &["export", "contact_submissions"]] {
            let output = run_leadlight_in(folder.path(), &[arguments, &["--config", "site.toml"]].concat());
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{text}: {error}");
            assert!(error.starts_with(&format!("error: {expected}")) && error.trim_end().lines().count() == 1, "{text}: {error}");
        }
    }
    for (path, named) in [("missing.toml", "cannot read missing.toml"), ("/dev/zero", "larger than 1 MiB")] {
        let output = run_leadlight_in(folder.path(), &["config", "--config", path]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains("--config (SITE_CONFIG)") && error.contains(named), "{error}");
    }
}

#[test]
fn an_overridden_invalid_variable_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("site.toml"), "render-queue = 9").unwrap();
    let mut command = Command::new(BINARY);
    command.args(["--config", "site.toml", "--listen", ":80", "--tls-cert", "x"]).env("SITE_LISTEN", "nonsense");
    let error = command.current_dir(folder.path()).output().unwrap().stderr;
    let error = String::from_utf8_lossy(&error);
    assert!(error.contains("--tls-key (SITE_TLS_KEY) is missing"), "both were read: {error}");
}

#[cfg(unix)]
#[test]
fn secrets_are_never_printed_and_their_files_must_be_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.toml");
    let address = "postgres://ada:hunter2@db.invalid/site";
    std::fs::write(&file, format!("database = \"{address}\"")).unwrap();
    for (mode, refused) in [(0o644, true), (0o604, true), (0o640, false), (0o600, false)] {
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        let output = run_leadlight_in(folder.path(), &["config", "--config", "site.toml"]);
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(said.contains("site.toml:1: database: others may read this file"), refused, "{mode:o}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
    for arguments in [&["--help"][..], &["config"], &["export", "--help"], &["outbox", "resend", "--help"]] {
        let output = Command::new(BINARY).args(arguments).env("SITE_DATABASE", address).output().unwrap();
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(!said.contains("hunter2"), "{arguments:?}: {said}");
    }
}

#[test]
fn server_and_commands_read_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = "public-url = \"https://www.own.example\"\ndatabase = \"sqlite:kept/leads.db\"\n";
    std::fs::write(folder.path().join("site.toml"), file).unwrap();
    let server = start_server(folder.path(), &["--config", "site.toml"]);
    assert!(server.get("/").contains("https://www.own.example/"));
    assert!(server.post("/forms/newsletter", "email=ada%40example.com").starts_with("HTTP/1.1 303"));
    let output = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers", "--config", "site.toml"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("ada@example.com"));
    assert!(folder.path().join("kept/leads.db").exists());
}

#[test]
fn completions_and_man_pages_have_every_visible_setting_and_command() {
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let page = |arguments: &[&str]| {
        let output = Command::new(BINARY).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().replace("\\-", "-")
    };
    for arguments in
        [&["completions", "bash"][..], &["completions", "zsh"], &["completions", "fish"], &["completions", "powershell"], &["man"]]
    {
        let text = page(arguments);
        for (flag, _) in SETTINGS {
            assert!(text.contains(flag), "{arguments:?}: {flag}");
        }
        assert!(names.iter().all(|name| text.contains(name)), "{arguments:?}");
        // The others' scripts hold flags and commands only.
        if matches!(arguments, ["completions", "bash" | "zsh" | "fish"]) {
            for table in ["contact_submissions", "newsletter_subscribers", "lead_requests"] {
                assert!(text.contains(table), "{arguments:?}: {table}");
            }
            assert!(text.contains("api-access"), "{arguments:?}: what --lead-forms takes");
        }
        for hidden in command.get_arguments().filter(|it| it.is_hide_set()).filter_map(clap::Arg::get_long) {
            assert!(!text.contains(&format!("--{hidden} ")) && !text.contains(&format!("-l {hidden} ")), "{arguments:?}: {hidden}");
        }
    }
    for name in names {
        let text = page(&["man", name]);
        assert!(text.contains(&format!(".TH leadlight-{name} 1")) && text.contains(&format!("leadlight {name}")), "{name}: {text:.300}");
    }
    let output = Command::new(BINARY).args(["man", "nonsense"]).output().unwrap();
    assert!(output.status.code() == Some(2) && String::from_utf8_lossy(&output.stderr).contains("`nonsense`"));
}

#[test]
fn config_prints_computed_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let email = ["--lead-email", "sales@example.com,web@example.com", "--smtp-url", "smtps://mail.example.com"];
    for (arguments, key, value) in [
        (&[][..], "public-url", "\"http://127.0.0.1:8080\""),
        (&["--listen", ":81"], "public-url", "\"http://localhost:81\""),
        (&["--acme-domain", "a.example"], "public-url", "\"https://a.example\""),
        (&["--acme-domain", "a.example"], "acme-cache", "\"data/acme\""),
        (&["--max-connections", "400"], "max-connections-per-address", "300"),
        (&["--max-connections", "400", "--client-ip-header", "x-real-ip"], "max-connections-per-address", "400"),
        (&[], "backup-every", "\"24h\""),
        (&[], "backup-keep", "7"),
        (&[], "lead-forms", "[\"contact\"]"),
        (&email, "lead-email-from", "\"sales@example.com\""),
    ] {
        let output = run_leadlight_in(folder.path(), &[&["config"], arguments].concat());
        let found = parse_config_output(&output).remove(&format!("# {key}"));
        assert_eq!(found, Some((value.to_owned(), "default".to_owned())), "{arguments:?}: {key}");
    }
    let found = parse_config_output(&run_leadlight_in(folder.path(), &["config"]));
    for key in ["max-connections", "max-connections-per-address", "render-threads"] {
        let value: u64 = found[&format!("# {key}")].0.parse().unwrap();
        assert!(value > 0, "{key}");
    }
    let set = parse_config_output(&run_leadlight_in(folder.path(), &["config", "--render-threads", "3"]));
    assert_eq!(set["render-threads"], ("3".to_owned(), "--render-threads".to_owned()));
    let output = run_leadlight_in(folder.path(), &["config", "--max-connections", "1000000"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    // The file-descriptor limit may be high enough.
    assert!(output.status.success() || error.contains("--max-connections (SITE_MAX_CONNECTIONS)"), "{error}");
}

#[test]
fn config_works_before_and_after_every_command() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("site.toml"), "database = \"sqlite:elsewhere/leads.db\"\n").unwrap();
    for arguments in [
        &["stats", "--config", "site.toml"][..],
        &["--config", "site.toml", "stats"],
        &["outbox", "--config", "site.toml"],
        &["outbox", "resend", "--dead", "--config", "site.toml"],
        &["--config", "site.toml", "outbox", "resend", "--dead"],
        &["outbox", "drop", "msg_1", "--config", "site.toml"],
        &["--database", "sqlite:elsewhere/leads.db", "export", "contact_submissions"],
    ] {
        let output = run_leadlight_in(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains("elsewhere/leads.db"), "{arguments:?}: {error}");
    }
    let checked = run_leadlight_in(folder.path(), &["--config", "site.toml", "check"]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let output = run_leadlight_in(folder.path(), &["--config", "missing.toml", "check"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read missing.toml"));
}
