//! Scheduled backups, with the real binary.

use std::path::{Path, PathBuf};

use crate::process::{run_leadlight_in, start_server, start_server_with_env, wait_until};

/// The `.db` files in `folder`, sorted by name.
fn list_databases(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|it| it == "db")).collect();
    paths.sort();
    paths
}

#[test]
fn a_due_backup_is_made_and_old_ones_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let old = [
        "leadlight-20250101T000000Z.db",
        "leadlight-20250102T000000Z.db",
        "leadlight-2025.db",
        "leadlight-99990101T000000Z.db",
        "notes.db",
    ];
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    for name in old {
        std::fs::write(folder.path().join("backups").join(name), "").unwrap();
    }
    let arguments = ["--backup-folder", "backups", "--backup-keep", "2"];
    // The thread panics once, is restarted, and makes the backup.
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &arguments, &[("LEADLIGHT_FAILPOINTS", "store-backup:1")]);
    server.wait_for_log_prefix("the database was backed up: backups/leadlight-");
    // Old backups are removed after that line.
    wait_until("five files are left", || list_databases(&folder.path().join("backups")).len() == 5);
    let left = list_databases(&folder.path().join("backups"));
    // Sorted by name; the new one is between.
    assert!([0, 1, 3, 4].into_iter().zip([2, 1, 3, 4]).all(|(at, was)| left[at].ends_with(old[was])), "{left:?}");
    let database = format!("sqlite:{}", left[2].display());
    assert!(run_leadlight_in(folder.path(), &["stats", "--database", &database]).status.success(), "it is a whole database");
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_backup_is_logged_and_the_site_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing can be written there.
    let server = start_server(folder.path(), &["--backup-folder", "/proc"]);
    let line = server.wait_for_log_prefix("the database could not be backed up: ");
    assert!(line["level"] == "ERROR" && line["retry_s"].as_u64().unwrap() > 0, "{line}");
    assert!(server.post("/forms/newsletter", "email=ada%40example.com").starts_with("HTTP/1.1 303"));
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
}
