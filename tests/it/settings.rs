//! Flags and variables. Runs the real binary.

mod page;

use std::process::Command;

use crate::process::{BINARY, run_leadlight, start_server_with_env};

#[test]
fn an_invalid_setting_is_named_in_the_error_and_exits_with_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.json");
    std::fs::write(&file, "{\"name\": 1}").unwrap();
    let script = folder.path().join("script.json");
    std::fs::write(&script, include_str!("../../data/site.json").replace("https://app.example.com/", "javascript:alert(1)")).unwrap();
    let nameless = folder.path().join("nameless.json");
    std::fs::write(&nameless, include_str!("../../data/site.json").replacen("\"Leadlight\"", "\"\"", 1)).unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let database = format!("sqlite:{}", folder.path().join("x.db").display());
    for (arguments, named) in [
        (vec!["--listen", "nonsense"], "--listen (SITE_LISTEN)"),
        (vec!["--listen", "example.com:80"], "--listen (SITE_LISTEN)"),
        (vec!["--keep-requests=maybe"], "--keep-requests (SITE_KEEP_REQUESTS)"),
        (vec!["--security-contact", "http://example.com"], "--security-contact (SITE_SECURITY_CONTACT)"),
        (vec!["--log-level", "loud"], "--log-level (SITE_LOG_LEVEL)"),
        (vec!["--site-file", nameless.to_str().unwrap()], "--site-file (SITE_FILE)"),
        (vec!["--render-threads"], "--render-threads (SITE_RENDER_THREADS)"),
        (vec!["--listen", &taken, "--database", &database], "--listen"),
        (vec!["--database", "mysql:x"], "--database (SITE_DATABASE)"),
        (vec!["--database", "postgres://ada:s3cret@db/site?sslmode=maybe"], "--database (SITE_DATABASE)"),
        (vec!["--database", "postgres://ada:s3cret@db:port,other:5432/site"], "--database (SITE_DATABASE)"),
        (vec!["--indexnow-key", "short"], "--indexnow-key (SITE_INDEXNOW_KEY)"),
        (vec!["--indexnow-key", "under_score"], "--indexnow-key (SITE_INDEXNOW_KEY)"),
        (vec!["--public-url", "nonsense"], "--public-url (SITE_PUBLIC_URL)"),
        (vec!["--public-url", "ftp://example.com"], "--public-url"),
        (vec!["--public-url", "https://example.com/path"], "--public-url"),
        (vec!["--site-file", "/nope.json"], "--site-file"),
        (vec!["--site-file", file.to_str().unwrap()], "--site-file"),
        (vec!["--site-file", script.to_str().unwrap()], "--site-file"),
        (vec!["--render-threads", "0"], "--render-threads (SITE_RENDER_THREADS)"),
        (vec!["--render-timeout-ms", "x"], "--render-timeout-ms"),
        (vec!["--log", "xml"], "--log (SITE_LOG)"),
        (vec!["--log-level", "a=b=c"], "--log-level"),
        (vec!["--forms-per-minute", "0"], "--forms-per-minute"),
        (vec!["--backup-folder", "/", "--backup-every", "0m"], "--backup-every (SITE_BACKUP_EVERY)"),
        (vec!["--backup-folder", "/tmp", "--database", "postgres://db/site"], "--backup-folder (SITE_BACKUP_FOLDER)"),
        (vec!["--backup-folder", "/nope"], "--backup-folder (SITE_BACKUP_FOLDER)"),
        (vec!["--backup-keep", "3"], "--backup-keep (SITE_BACKUP_KEEP)"),
        (vec!["--nonsense"], "--nonsense"),
    ] {
        let output = run_leadlight(&arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.lines().any(|line| line.starts_with("error:") && line.contains(named)), "{arguments:?}: {error}");
        assert!(!error.contains("panicked") && !error.contains("s3cret"), "{error}");
    }
}

#[test]
fn help_names_the_variable_of_every_setting() {
    let help = String::from_utf8(run_leadlight(&["--help"]).stdout).unwrap();
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    let settings: Vec<_> = command.get_arguments().filter(|it| !it.is_hide_set() && it.get_long().is_some()).collect();
    assert!(settings.len() > 10);
    for setting in settings {
        let flag = setting.get_long().unwrap();
        let variable = setting.get_env().unwrap_or_else(|| panic!("--{flag} has no variable")).to_str().unwrap();
        assert!(variable.starts_with("SITE_"), "--{flag}: {variable}");
        assert!(help.contains(&format!("--{flag}")) && help.contains(&format!("[env: {variable}")), "--{flag} {variable}");
    }
    let help = Command::new(BINARY).arg("--help").env("SITE_DATABASE", "postgres://ada:s3cret@db/site").output().unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains("s3cret"));
    let output = Command::new(BINARY).env("SITE_LISTEN", "nonsense").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_invalid_variable_is_reported_like_a_flag() {
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    for setting in command.get_arguments().filter(|it| !it.is_hide_set() && it.get_env().is_some()) {
        let (flag, variable) = (setting.get_long().unwrap(), setting.get_env().unwrap().to_str().unwrap());
        let output = Command::new(BINARY).env(variable, "wrong value").arg("check").output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.lines().any(|line| line.starts_with(&format!("error: --{flag} ({variable}): "))), "{variable}: {error}");
    }
}

#[test]
fn empty_variables_are_unset_and_booleans_have_many_spellings() {
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    let folder = tempfile::tempdir().unwrap();
    let variables = command.get_arguments().filter_map(|it| it.get_env());
    let empty = variables.map(|variable| (variable.to_owned(), ""));
    let output = Command::new(BINARY).arg("check").envs(empty).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let settings = |arguments: &[&str]| crate::site::parse_settings(arguments).site.keep_requests;
    assert!(settings(&[]).0 && settings(&["--keep-requests"]).0 && !settings(&["--keep-requests", "no"]).0);
    for (value, expected) in
        [("1", true), ("true", true), ("yes", true), ("ON", true), ("0", false), ("False", false), ("no", false), ("off", false)]
    {
        assert_eq!(settings(&[&format!("--keep-requests={value}")]).0, expected, "{value}");
        let output = Command::new(BINARY).args(["--listen", "nonsense"]).env("SITE_KEEP_REQUESTS", value).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("--listen") && !error.contains("--keep-requests"), "{value}: {error}");
    }
}

#[test]
fn misspelled_names_get_a_suggestion() {
    for (arguments, expected) in [
        (&["--lisen", ":80"][..], "error: unexpected argument '--lisen' found; did you mean `--listen`?"),
        (&["check", "--public-ulr", "x"], "error: unexpected argument '--public-ulr' found; did you mean `--public-url`?"),
        (&["outbox", "drop", "x", "--yess"], "error: unexpected argument '--yess' found; did you mean `--yes`?"),
        (&["--dry-run", "erase", "--email", "a@b"], "error: unexpected argument '--dry-run' found; 'erase --dry-run' exists"),
        (&["--listen", ":80", "stats"], "error: --listen (SITE_LISTEN): not a setting of this command"),
        (&["chek"], "error: unrecognized subcommand 'chek'; did you mean `check`?"),
        (&["outbox", "resnd"], "error: unrecognized subcommand 'resnd'; did you mean `resend`?"),
        (&["export", "contact_submission"], "; did you mean `contact_submissions`?"),
        (&["--log", "jsn"], "; did you mean `json`?"),
        (&["outbox", "--database", "sqlite:x", "resend", "--dead"], "; write it after the subcommand"),
    ] {
        let output = run_leadlight(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.lines().next().is_some_and(|line| line.starts_with("error: ") && line.ends_with(expected)), "{arguments:?}: {error}");
    }
}

#[test]
fn every_flag_with_a_missing_letter_gets_a_suggestion() {
    fn walk(command: &clap::Command, path: &[&str], look: &mut dyn FnMut(&[&str], &str)) {
        for flag in command.get_arguments().filter(|it| !it.is_hide_set()).filter_map(clap::Arg::get_long).filter(|it| it.len() > 3) {
            look(path, flag);
        }
        for inner in command.get_subcommands() {
            walk(inner, &[path, &[inner.get_name()]].concat(), look);
        }
    }
    let command = <leadlight::cli::Cli as clap::CommandFactory>::command();
    let mut looked_at = 0;
    walk(&command, &[], &mut |path, flag| {
        looked_at += 1;
        let misspelt = format!("--{}{}", &flag[..flag.len() - 2], &flag[flag.len() - 1..]);
        let arguments = std::iter::once("leadlight").chain(path.iter().copied()).chain([misspelt.as_str()]).map(Into::into);
        let Err(leadlight::cli::ParseError::Clap(error)) = leadlight::cli::parse(&arguments.collect::<Vec<_>>()) else {
            panic!("{misspelt}")
        };
        let message = leadlight::cli::error_message(&error);
        assert!(message.contains("; did you mean `--"), "{path:?} {misspelt}: {message}");
    });
    assert!(looked_at > 100, "{looked_at}");
}

#[test]
fn commands_warn_of_unknown_variables() {
    let folder = tempfile::tempdir().unwrap();
    let said = |arguments: &[&str]| {
        let mut command = Command::new(BINARY);
        // Besides misspelled ones: a setting of one command, the settings file, a hidden setting, and what is no variable of this program.
        let variables = [("SITE_LISEN", ":80"), ("SITE_XQZ", "1"), ("SITE_PUBLIC_ULR", "x"), ("WEBSITE_LISEN", "1")];
        let known = [("SITE_FILE", ""), ("SITE_COPY_TO", "sqlite:x.db"), ("SITE_CONFIG", ""), ("SITE_FRONTEND", "")];
        command.args(arguments).envs(variables).envs(known);
        String::from_utf8_lossy(&command.current_dir(folder.path()).output().unwrap().stderr).into_owned()
    };
    let expected = "warning: SITE_LISEN is not a setting; did you mean SITE_LISTEN?\n\
                    warning: SITE_PUBLIC_ULR is not a setting; did you mean SITE_PUBLIC_URL?\n\
                    warning: SITE_XQZ is not a setting\n";
    for arguments in [&["config"][..], &["check", "--json"], &["stats"], &["outbox"]] {
        assert!(said(arguments).starts_with(expected), "{arguments:?}: {}", said(arguments));
        assert_eq!(said(arguments).matches("warning:").count(), 3, "{arguments:?}: {}", said(arguments));
    }
    for arguments in [&["completions", "bash"][..], &["man"], &["--version"]] {
        assert_eq!(said(arguments), "", "{arguments:?}");
    }
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &[], &[("SITE_LISEN", ":80")]);
    let line = server.find_log_line("SITE_LISEN is not a setting; did you mean SITE_LISTEN?").unwrap();
    assert_eq!(line["level"], "WARN");
}
