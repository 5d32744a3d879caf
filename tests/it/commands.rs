//! Commands that use the database, some while a server runs. Runs the real binary.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::process::{BINARY, run_leadlight_in, start_server, wait_until};

#[test]
fn a_closed_pipe_ends_an_export_without_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &["--forms-per-minute", "10000"]);
    for n in 0..3 {
        let body = format!("name=n&email=n{n}%40x&company=c&subject=s&message={}", "x".repeat(5_000));
        assert!(server.post("/forms/contact", &body).starts_with("HTTP/1.1 303"));
    }
    let export =
        |script: &str| Command::new("bash").args(["-o", "pipefail", "-c", script, BINARY]).current_dir(folder.path()).output().unwrap();
    let output = export("\"$0\" export contact_submissions | true");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let full = export("\"$0\" export contact_submissions > /dev/full");
    assert_eq!(full.status.code(), Some(2), "a full disk is not a reader that has seen enough");
}

#[cfg(unix)]
#[test]
fn files_are_private_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let script = "umask 000; \"$0\" backup missing.db; exec \"$0\" --listen nowhere:1 --database sqlite:new/site.db";
    Command::new("bash").args(["-c", script, BINARY]).current_dir(folder.path()).output().unwrap();
    assert!(!folder.path().join("missing.db").exists() && !folder.path().join("new").exists(), "a wrong setting makes nothing");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let script = format!("umask 000; exec \"$0\" --listen {} --database sqlite:new/site.db", taken.local_addr().unwrap());
    Command::new("bash").args(["-c", &script, BINARY]).current_dir(folder.path()).output().unwrap();
    let script = "umask 000; exec \"$0\" backup backup.db --database sqlite:new/site.db";
    assert!(Command::new("bash").args(["-c", script, BINARY]).current_dir(folder.path()).status().unwrap().success());
    for (name, expected) in [("new", 0o700), ("new/site.db", 0o600), ("new/site.db-lock", 0o600), ("backup.db", 0o600)] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, expected, "{name}: {mode:o}");
    }
}

#[test]
fn readyz_reports_a_deleted_database() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    std::fs::remove_file(folder.path().join("data/site.db")).unwrap();
    let answer = server.post("/forms/newsletter", "email=lost%40example.com");
    assert!(answer.starts_with("HTTP/1.1 500") && answer.contains("Subscription failed"), "{answer:.300}");
    let mut ready = String::new();
    // /readyz caches its result for a second.
    wait_until("/readyz answers 503", || {
        ready = server.get("/readyz");
        ready.starts_with("HTTP/1.1 503")
    });
    assert!(ready.contains("deleted"), "{ready}");
    assert!(!ready.contains("site.db"), "no path for the public: {ready}");
    assert!(!folder.path().join("data/site.db").exists(), "no second database comes up");
}

#[test]
fn restore_refuses_while_a_server_runs_and_works_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    assert!(server.post("/forms/newsletter", "email=saved%40example.com").starts_with("HTTP/1.1 303"));
    assert!(run_leadlight_in(folder.path(), &["backup", "backup.db"]).status.success());
    assert!(server.post("/forms/newsletter", "email=later%40example.com").starts_with("HTTP/1.1 303"));
    let refused = run_leadlight_in(folder.path(), &["restore", "backup.db"]);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && error.contains("a server runs on it"), "{error}");
    server.signal("KILL");
    server.wait_for_exit();
    let restored = run_leadlight_in(folder.path(), &["restore", "backup.db"]);
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    let said = String::from_utf8_lossy(&restored.stdout).into_owned();
    let kept = said.lines().find_map(|line| line.strip_prefix("previous database kept as ")).unwrap();
    let export = |database: &str| {
        let output = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers", "--database", database]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(!export("sqlite:data/site.db").contains("later@example.com") && export("sqlite:data/site.db").contains("saved@example.com"));
    assert!(export(&format!("sqlite:{kept}")).contains("later@example.com"), "also what only stood in the log");
}

#[test]
fn a_killed_backup_leaves_no_partial_file() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &["--forms-per-minute", "10000"]);
    let body = format!("name=n&email=n%40x&company=c&subject=s&message={}", "x".repeat(5_000));
    (0..20).for_each(|_| drop(server.post("/forms/contact", &body)));
    std::fs::create_dir(folder.path().join("out")).unwrap();
    for delay_ms in 0..30 {
        let mut backup =
            Command::new(BINARY).args(["backup", "out/copy.db"]).current_dir(folder.path()).stderr(Stdio::null()).spawn().unwrap();
        // The time itself is tested: each backup is killed at another moment of its work.
        std::thread::sleep(Duration::from_millis(delay_ms));
        let _ = backup.kill();
        backup.wait().unwrap();
        let copy = folder.path().join("out/copy.db");
        if copy.exists() {
            let output = run_leadlight_in(folder.path(), &["export", "contact_submissions", "--database", "sqlite:out/copy.db"]);
            assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 20, "what is there is whole");
            std::fs::remove_file(copy).unwrap();
        }
    }
    assert!(run_leadlight_in(folder.path(), &["backup", "out/copy.db"]).status.success());
    let names: Vec<_> = std::fs::read_dir(folder.path().join("out")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| name.to_string_lossy().starts_with("copy.db")), "{names:?}");
}

#[test]
fn erase_rejects_an_invalid_address() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    for email in ["", "ada"] {
        let output = run_leadlight_in(folder.path(), &["erase", "--email", email]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains("--email:") && output.stdout.is_empty(), "{email}: {error}");
    }
    drop(server);
}
