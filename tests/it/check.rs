//! `leadlight check` on the whole site: what it prints, and that it finds nothing. The rules' own tests (`src/pages/rules/`) break small pages.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::process::BINARY;

fn check(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(BINARY).arg("check").args(arguments).current_dir(folder).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A folder with a `site.json` in which one text is replaced.
fn folder_with(from: &str, to: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let facts = include_str!("../../data/site.json");
    assert!(facts.contains(from), "{from}");
    std::fs::write(folder.path().join("site.json"), facts.replace(from, to)).unwrap();
    folder
}

#[test]
fn every_rule_reads_the_site_and_finds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = check(folder.path(), &["--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let found: Value = serde_json::from_str(&stdout(&output)).unwrap();
    for name in ["faults", "warnings"] {
        assert_eq!(found[name].as_array().unwrap(), &Vec::<Value>::new(), "{name}");
    }
    let rules = found["rules"].as_array().unwrap();
    for rule in rules {
        let least = if rule["rule"] == "forms" { 5 } else { found["pages"].as_u64().unwrap() - 1 };
        assert!(rule["pages"].as_u64().unwrap() >= least, "{rule}");
        assert!(rule["faults"].as_array().unwrap().is_empty() && rule["warnings"].as_array().unwrap().is_empty(), "{rule}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no file is created");

    let table = stdout(&check(folder.path(), &[]));
    let results = table.lines().skip(1).filter(|line| line.ends_with("  ok"));
    assert_eq!((results.count(), table.lines().count()), (rules.len(), rules.len() + 1), "{table}");
}

#[test]
fn a_fault_names_page_rule_and_advice_and_exits_with_1() {
    let folder = folder_with("https://example.com/linkedin", "http://127.0.0.1:8080/nowhere");
    let output = check(folder.path(), &["--site-file", "site.json"]);
    assert_eq!(output.status.code(), Some(1));
    let table = stdout(&output);
    let what = "fault: /contact-us: links: <a> leads to http://127.0.0.1:8080/nowhere, which does not exist; correct the URL";
    assert!(table.lines().any(|line| line.starts_with(what)), "{table}");
    assert!(table.contains("Organization.sameAs is http://127.0.0.1:8080/nowhere, which is no page"), "{table}");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));

    let output = check(folder.path(), &["--json", "--site-file", "site.json"]);
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let links = found["rules"].as_array().unwrap().iter().find(|rule| rule["rule"] == "links").unwrap();
    let fault = links["faults"].as_array().unwrap().iter().find(|fault| fault["page"] == "/contact-us").unwrap();
    assert!(fault["what"].as_str().unwrap().contains("/nowhere") && fault["advice"].as_str().unwrap().contains("correct"), "{fault}");
    assert!(found["faults"].as_array().unwrap().iter().any(|line| line.as_str().unwrap().starts_with("/contact-us: links: ")), "{found}");
}

#[test]
fn a_recommended_fact_that_the_operator_lacks_is_a_warning() {
    let facts = include_str!("../../data/site.json");
    let profiles = &facts[facts.find("\"social\"").unwrap()..facts.find("\"appStores\"").unwrap()];
    let output = check(folder_with(profiles, "").path(), &["--site-file", "site.json"]);
    let table = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{table}");
    assert!(table.contains("warning: /: structured data: Organization lacks the recommended sameAs"), "{table}");
}

/// The operator can follow every advice: a long name costs warnings, and no fault.
#[test]
fn a_long_company_name_is_no_fault() {
    let name = "Hansemann & Söhne Internationale Vertriebsintelligenz Duisburg";
    let output = check(folder_with("\"name\": \"Leadlight\"", &format!("\"name\": \"{name}\"")).path(), &["--site-file", "site.json"]);
    let table = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{table}");
    let warnings: Vec<&str> = table.lines().filter(|line| line.starts_with("warning: ")).collect();
    assert!(warnings.len() == 2 && warnings.iter().all(|line| line.contains("(`name`)")), "{table}");
}

#[test]
fn a_public_site_with_sample_facts_is_a_warning() {
    let facts = include_str!("../../data/site.json");
    let own = facts.replace("example.com", "acme.de");
    for (url, facts, expected) in [
        ("https://www.acme.de", None, Some("until then www.acme.de shows 13 sample values, such as `")),
        ("https://www.acme.de", Some(facts), Some("site.json has values of the sample; www.acme.de shows 13 sample values")),
        ("https://www.acme.de", Some(&own.replacen("acme.de", "example.com", 1)), Some("shows 1 sample value, such as `email.sales`")),
        ("https://www.acme.de", Some(&own), None),
        ("https://www.example.com", None, None),
        ("http://localhost:8080", None, None),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut arguments = vec!["--public-url", url];
        if let Some(facts) = facts {
            std::fs::write(folder.path().join("site.json"), facts).unwrap();
            arguments.extend(["--site-file", "site.json"]);
        }
        let output = check(folder.path(), &arguments);
        let table = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{table}");
        let found = table.lines().find(|line| line.starts_with("warning: --site-file (SITE_FILE): "));
        assert!(expected.map_or(found.is_none(), |expected| found.is_some_and(|it| it.contains(expected))), "{url}: {table}");
    }
}
