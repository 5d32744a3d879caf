//! The sample settings of the systemd units.

use std::process::Command;

use super::{deploy_file, read_deploy_file, run_successfully};
use crate::process::BINARY;

#[test]
fn the_sample_settings_are_valid() {
    let said = run_successfully(Command::new(BINARY).args(["config", "--config"]).arg(deploy_file("leadlight.toml")));
    assert!(said.contains("/var/lib/leadlight/site.db"), "{said}");
}

/// A server with another port would not start: systemd passes sockets by port.
#[test]
fn the_sample_listens_on_the_ports_of_the_socket_unit() {
    let lines = |name: &str, key: &str| {
        let ports = read_deploy_file(name).lines().filter(|line| line.starts_with(key)).map(port).collect::<Vec<_>>();
        assert!(!ports.is_empty(), "{name}");
        ports
    };
    assert_eq!(lines("leadlight.toml", "listen"), lines("leadlight.socket", "ListenStream="));
}

/// The digits at the end of a line, ignoring quotes.
fn port(line: &str) -> String {
    let line = line.trim_end_matches('"');
    line[line.trim_end_matches(|it: char| it.is_ascii_digit()).len()..].to_owned()
}
