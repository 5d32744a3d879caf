//! Alerts and dashboard: with a metric that the server does not export, an alert would never fire.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::{deploy_file, find_program, read_deploy_file, run_successfully};

/// The series of a histogram (https://prometheus.io/docs/concepts/metric_types/#histogram).
const OF_A_HISTOGRAM: [&str; 3] = ["_bucket", "_sum", "_count"];

/// Words that look like metrics of the server.
fn metrics(text: &str) -> BTreeSet<&str> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    words.filter(|word| word.starts_with("leadlight_") || word.starts_with("process_")).collect()
}

#[test]
fn dashboard_and_alerts_use_existing_metrics() {
    let documented = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/metrics.md")).unwrap();
    let rows: String = documented.lines().filter(|line| line.starts_with("| `")).collect();
    let known = metrics(&rows);
    for name in ["alerts.yml", "grafana-dashboard.json"] {
        let text = read_deploy_file(name);
        let asked = metrics(&text);
        assert!(asked.len() > 5, "{name}: {asked:?}");
        let exists = |metric: &str| {
            known.contains(metric) || OF_A_HISTOGRAM.iter().any(|end| metric.strip_suffix(end).is_some_and(|it| known.contains(it)))
        };
        let missing: Vec<_> = asked.into_iter().filter(|metric| !exists(metric)).collect();
        assert!(missing.is_empty(), "{name} asks for {missing:?}, which docs/metrics.md does not have");
    }
}

#[test]
fn the_dashboard_is_valid() {
    let dashboard: serde_json::Value = serde_json::from_str(&read_deploy_file("grafana-dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let ids: BTreeSet<_> = panels.iter().map(|panel| panel["id"].as_u64().unwrap()).collect();
    assert_eq!(ids.len(), panels.len(), "Grafana drops panels of one id");
    for panel in panels {
        assert_eq!(panel["datasource"]["uid"], "${datasource}", "{}: a source that only its author has", panel["title"]);
        assert!(panel["targets"].as_array().is_some_and(|it| !it.is_empty()), "{} shows nothing", panel["title"]);
    }
}

/// `alerts.yml` in this folder has a server with every problem and one without.
const ALERT_TESTS: &str = "tests/it/deploy/alerts.yml";

#[test]
fn every_alert_has_a_test() {
    let tests = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(ALERT_TESTS)).unwrap();
    let alerts = read_deploy_file("alerts.yml");
    let names = alerts.lines().filter_map(|line| line.trim().strip_prefix("- alert: "));
    let unseen: Vec<_> = names.filter(|name| !tests.contains(&format!("\"{name}\""))).collect();
    assert!(unseen.is_empty(), "{ALERT_TESTS} has no {unseen:?}");
}

#[test]
fn alerts_fire_as_tested() {
    let Some(mut promtool) = find_program("promtool", "prometheus") else { return };
    run_successfully(promtool.args(["check", "rules"]).arg(deploy_file("alerts.yml")));
    run_successfully(Command::new("promtool").args(["test", "rules", ALERT_TESTS]).current_dir(env!("CARGO_MANIFEST_DIR")));
}
