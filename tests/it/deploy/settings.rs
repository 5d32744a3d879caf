//! The settings that the units are installed with.

use std::process::Command;

use super::{file, succeeds, text};
use crate::process::BINARY;

#[test]
fn the_program_takes_the_sample() {
    let said = succeeds(Command::new(BINARY).args(["config", "--config"]).arg(file("leadlight.toml")));
    assert!(said.contains("/var/lib/leadlight/site.db"), "{said}");
}

/// systemd hands over sockets by their ports: a server that wants another one does not start.
#[test]
fn the_sample_listens_on_the_ports_of_the_socket() {
    let lines = |name: &str, key: &str| {
        let ports = text(name).lines().filter(|line| line.starts_with(key)).map(port).collect::<Vec<_>>();
        assert!(!ports.is_empty(), "{name}");
        ports
    };
    assert_eq!(lines("leadlight.toml", "listen"), lines("leadlight.socket", "ListenStream="));
}

/// The digits that end a line, quotes aside.
fn port(line: &str) -> String {
    let line = line.trim_end_matches('"');
    line[line.trim_end_matches(|it: char| it.is_ascii_digit()).len()..].to_owned()
}
