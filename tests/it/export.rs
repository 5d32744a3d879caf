//! `leadlight export`, `erase`, `stats` and `check`, with the real binary.

use std::process::Command;

use leadlight::store::{self, Channel, DatabaseUrl, ORIGIN_COLUMNS, Submission, Values};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::process::{BINARY, run_leadlight_in};
use crate::site::{block_on, form, tables};

/// Values that a spreadsheet, a CSV reader or a terminal may misread.
const TRICKY_VALUES: [&str; 9] = ["=1+1", "+44 20 7946 0000", "+44*2", "-1", "@SUM(A1)", "a \"quoted\" word", "a,b", "two\nlines", "élan"];

/// A folder with a database in the default place, with one contact per value of [`TRICKY_VALUES`].
fn create_database() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = store::open(&DatabaseUrl::Sqlite(folder.path().join("data/site.db"))).unwrap();
    store.prepare(&tables().forms).unwrap();
    for name in TRICKY_VALUES {
        let fields = [("name", name), ("email", "ada@example.com"), ("company", "c"), ("subject", "s"), ("message", "m")];
        let values: Values = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        block_on(store.insert(Submission::new(form("contact"), &values))).unwrap();
    }
    let values = Values::from([("email".into(), "Ada@Example.com".into())]);
    block_on(store.insert(Submission::new(form("newsletter"), &values))).unwrap();
    store.close();
    folder
}

/// Runs a command, asserts that it succeeds, and returns what it prints.
fn command_output(folder: &TempDir, arguments: &[&str]) -> String {
    let output = run_leadlight_in(folder.path(), arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command, asserts that it exits with 2, and returns its error.
fn command_error(folder: &TempDir, arguments: &[&str]) -> String {
    let output = run_leadlight_in(folder.path(), arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The header of a table with these columns.
fn header(own: &str) -> String {
    let origin: Vec<String> = ORIGIN_COLUMNS.iter().map(|column| format!(",origin_{column}")).collect();
    format!("{own}{},free_mail", origin.concat())
}

#[test]
fn every_format_holds_the_same_rows() {
    let folder = create_database();
    let lines = command_output(&folder, &["export", "contact_submissions"]);
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.iter().map(|row| row["name"].as_str().unwrap()).eq(TRICKY_VALUES));
    let array: Vec<Value> = serde_json::from_str(&command_output(&folder, &["export", "contact_submissions", "--format", "json"])).unwrap();
    assert_eq!(array, rows);

    let text = command_output(&folder, &["export", "contact_submissions", "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(
        reader.headers().unwrap().iter().collect::<Vec<_>>().join(","),
        header("id,name,email,company,phone,subject,message,created_at")
    );
    for (record, row) in reader.into_records().map(Result::unwrap).zip(&rows) {
        let name = row["name"].as_str().unwrap();
        let is_formula = name.starts_with(['=', '+', '-', '@']) && name != "+44 20 7946 0000";
        let expected = if is_formula { format!("'{name}") } else { name.to_owned() };
        assert_eq!((&record[0], &record[1], &record[4]), (row["id"].to_string().as_str(), expected.as_str(), ""));
    }
    let raw = command_output(&folder, &["export", "contact_submissions", "--format", "csv", "--raw"]);
    let names = csv::Reader::from_reader(raw.as_bytes()).into_records().map(|record| record.unwrap()[1].to_owned());
    assert!(names.eq(TRICKY_VALUES));
    // RFC 4180, sections 2.1, 2.6 and 2.7.
    assert!(text.starts_with("id,name,") && text.ends_with(",false\r\n") && !text.replace("\r\n", "").contains('\r'));
    for quoted in ["\"a \"\"quoted\"\" word\"", "\"a,b\"", "\"two\nlines\""] {
        assert!(text.contains(&format!(",{quoted},ada@example.com,")), "{quoted}: {text}");
    }
}

#[test]
fn an_empty_table_is_still_well_formed() {
    let folder = create_database();
    let csv = header("id,kind,name,email,company,phone,inquiry,message,created_at") + "\r\n";
    for (format, expected) in [("jsonl", ""), ("json", "[]\n"), ("csv", &csv)] {
        assert_eq!(command_output(&folder, &["export", "lead_requests", "--format", format]), expected);
    }
    for since in ["2999-01-01", "2999-01-01T00:00:00+02:00"] {
        assert_eq!(command_output(&folder, &["export", "contact_submissions", "--since", since]), "");
    }
    assert_eq!(command_output(&folder, &["export", "contact_submissions", "--since", "2026-01-01"]).lines().count(), TRICKY_VALUES.len());
    let error = command_error(&folder, &["export", "contact_submissions", "--since", "yesterday"]);
    assert!(error.contains("--since") && error.contains("2026-11-21"), "{error}");
}

#[cfg(unix)]
#[test]
fn an_export_file_is_private_and_complete_or_not_made() {
    use std::os::unix::fs::PermissionsExt;
    let folder = create_database();
    let script = "umask 000; exec \"$0\" export contact_submissions --out leads.jsonl";
    let wrote = Command::new("bash").args(["-c", script, BINARY]).current_dir(folder.path()).output().unwrap();
    assert!(wrote.status.success() && wrote.stdout.is_empty(), "{}", String::from_utf8_lossy(&wrote.stderr));
    let file = folder.path().join("leads.jsonl");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), command_output(&folder, &["export", "contact_submissions"]));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    let before = std::fs::read(&file).unwrap();
    for (arguments, named) in [
        (["newsletter_subscribers", "leads.jsonl"], "leads.jsonl exists already"),
        (["contact_submissions", "missing/leads.jsonl"], "missing/leads.jsonl"),
        (["sqlite_schema", "new.jsonl"], "invalid value 'sqlite_schema' for '[TABLE]' [possible values: contact_submissions, "),
    ] {
        let error = command_error(&folder, &["export", arguments[0], "--out", arguments[1]]);
        assert!(error.contains(named), "{error}");
    }
    assert_eq!(std::fs::read(&file).unwrap(), before, "what was there is as it was");
    let mut names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["data", "leads.jsonl"], "nothing is left over");
}

/// The operator finds a lead that was taken for spam, and turns it into one.
#[test]
fn a_post_that_is_held_as_spam_is_printed_listed_and_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::open(&DatabaseUrl::Sqlite(folder.path().join("data/site.db"))).unwrap();
    store.prepare(&tables().forms).unwrap();
    let fields = [("name", "=1+1"), ("email", "ada@example.com"), ("company", "c"), ("subject", "s"), ("message", "m")];
    let values: Values = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let lead = Submission { page: Some("home".into()), ..Submission::new(form("contact"), &values) };
    block_on(store.insert(lead.delivered_by(form("contact"), &values, &[Channel::Email]).held("honeypot", form("contact"), &values)))
        .unwrap();
    store.close();
    let row: Value = serde_json::from_str(&command_output(&folder, &["export", "--spam"])).unwrap();
    assert_eq!((&row["fields"]["name"], &row["reason"], &row["form"]), (&json!("=1+1"), &json!("honeypot"), &json!("contact")));
    assert!(command_output(&folder, &["export", "--spam", "--format", "csv"]).contains("\"{\"\"company"));
    assert!(command_output(&folder, &["receipt", "ada@example.com"]).contains("honeypot"));
    let list = command_output(&folder, &["spam"]);
    assert!(list.starts_with("1\t20") && list.ends_with("\tcontact\thoneypot\n") && !list.contains("ada"), "{list}");
    assert_eq!(command_output(&folder, &["export", "contact_submissions"]), "");
    let accepted = command_output(&folder, &["spam", "accept", "1"]);
    assert_eq!(accepted, "contact_submissions\trow 1\nto be delivered by\temail\n");
    assert!(command_output(&folder, &["export", "contact_submissions"]).contains("=1+1"));
    assert!(command_error(&folder, &["spam", "accept", "1"]).contains("no post 1 is held as spam"));
    assert_eq!(command_output(&folder, &["export", "--spam"]) + &command_output(&folder, &["spam"]), "");
    assert!(command_error(&folder, &["export", "contact_submissions", "--spam"]).contains("cannot be used with"));
    assert!(command_error(&folder, &["export"]).contains("required"));
}

#[test]
fn a_dry_run_reports_what_erase_then_deletes() {
    let folder = create_database();
    let counted = command_output(&folder, &["erase", "--email", "ADA@example.com", "--dry-run"]);
    let (rows, total) = (TRICKY_VALUES.len(), TRICKY_VALUES.len() + 1);
    let tables = format!("contact_submissions\t{rows}\nlead_requests\t0\nnewsletter_subscribers\t1\noutbox\t0\nspam\t0\n");
    assert_eq!(counted, format!("{tables}{total} rows would be erased; nothing was changed\n"));
    assert_eq!(command_output(&folder, &["export", "contact_submissions"]).lines().count(), TRICKY_VALUES.len(), "nothing went");
    assert_eq!(command_output(&folder, &["erase", "--email", "ADA@example.com"]), format!("{tables}{total} rows erased\n"));
    for table in ["contact_submissions", "newsletter_subscribers"] {
        assert_eq!(command_output(&folder, &["export", table]), "");
    }
}

#[test]
fn stats_count_every_form_and_draw_no_bars_into_a_pipe() {
    let folder = create_database();
    let table = command_output(&folder, &["stats", "--days", "2"]);
    assert!(!table.contains(['\u{1b}', '█']), "bars are for terminals: {table}");
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines.len(), 1 + 2 + 2);
    let column = lines[0].iter().position(|title| *title == "contact").unwrap() - 1;
    assert_eq!(lines[4][column], TRICKY_VALUES.len().to_string());
    assert_eq!(lines[4].last(), Some(&(TRICKY_VALUES.len() + 1).to_string().as_str()));
    let found: Value = serde_json::from_str(&command_output(&folder, &["stats", "--json"])).unwrap();
    assert_eq!((&found["days"], &found["total"]), (&json!(30), &json!(TRICKY_VALUES.len() + 1)));
    assert_eq!((&found["forms"]["newsletter"]["total"], &found["forms"]["newsletter"]["recent"]), (&json!(1), &json!(1)));
    assert!(command_error(&folder, &["stats", "--days", "0"]).contains("--days"));
}

#[test]
fn check_prints_json() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.json");
    std::fs::write(&file, "{}").unwrap();
    for (arguments, code, pages, faults) in [(&["--json"][..], 0, true, false), (&["--json", "--site-file", "site.json"], 1, false, true)] {
        let output = Command::new(BINARY).arg("check").args(arguments).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["pages"].as_u64().unwrap() > 0, pages, "{found}");
        assert_eq!(!found["faults"].as_array().unwrap().is_empty(), faults, "{found}");
    }
}

#[test]
fn counts_of_one_are_singular() {
    let folder = create_database();
    let days = |days: &str| command_output(&folder, &["stats", "--days", days]);
    assert!(days("1").contains("\n1 day ") && days("2").contains("\n2 days "), "{}", days("1"));
    let copied = command_output(&folder, &["copy", "--from", "sqlite:data/site.db", "--to", "sqlite:copy.db"]);
    assert!(copied.contains("newsletter_subscribers\t1 row, 1 new\t") && copied.contains("lead_requests\t0 rows, 0 new\t"), "{copied}");
}
