//! The container files, checked as text, because tests have no container engine: documented commands and assumptions of the build.

use std::path::Path;

use super::read_deploy_file;

/// The text of a file of the repository.
fn read_repository_file(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// Commands that start a container, including those in comments. A trailing backslash continues a line.
fn container_run_commands(text: &str) -> Vec<String> {
    let whole = text.replace("\\\n", " ");
    whole.lines().filter(|line| line.contains("podman run") || line.contains("docker run")).map(str::to_owned).collect()
}

/// Whether the server takes client addresses from a header.
fn trusts_client_header(command: &str) -> bool {
    command.contains("SITE_CLIENT_IP_HEADER") || command.contains("--client-ip-header")
}

/// Whether other machines can reach a port of the container.
fn publishes_a_port(command: &str) -> bool {
    let spaced = command.replace("--publish=", "-p ").replace("--publish ", "-p ").replace("--network=", "--network ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let published = words.windows(2).filter(|pair| pair[0] == "-p").map(|pair| pair[1]);
    let mut elsewhere = published.filter(|port| !port.starts_with("127.0.0.1:") && !port.starts_with("[::1]:"));
    elsewhere.next().is_some() || words.contains(&"-P") || words.contains(&"--publish-all") || spaced.contains("--network host")
}

/// SECURITY: a client that bypasses the proxy could choose the address for the rate limits.
#[test]
fn published_container_ports_do_not_trust_client_headers() {
    for open in ["-p 8080:8080", "-p 0.0.0.0:8080:8080", "--publish=8080:8080", "--publish [::]:8080:8080", "-P", "--network=host"] {
        assert!(publishes_a_port(&format!("podman run {open} leadlight")), "{open}");
    }
    for closed in ["-p 127.0.0.1:8080:8080", "--publish=[::1]:8080:8080", ""] {
        assert!(!publishes_a_port(&format!("podman run {closed} leadlight")), "{closed}");
    }
    let mut trusting = 0;
    for name in ["deploy/Containerfile", "deploy/README.md", "docs/operations.md"] {
        for command in container_run_commands(&read_repository_file(name)).iter().filter(|command| trusts_client_header(command)) {
            trusting += 1;
            assert!(!publishes_a_port(command), "{name}: the port is open to everybody, who may then choose an address: {command}");
        }
    }
    assert!(trusting > 0, "the sample command is gone");
    let trusted_always = read_deploy_file("Containerfile").lines().any(|line| !line.starts_with('#') && trusts_client_header(line));
    assert!(!trusted_always, "an image does not know whether a proxy stands before it");
}

/// The dependency layer creates the files that Cargo and `build.rs` expect.
#[test]
fn the_dependency_layer_matches_the_build() {
    let container = read_deploy_file("Containerfile");
    let manifest: serde_json::Value = toml::from_str(&read_repository_file("Cargo.toml")).unwrap();
    for (kind, folder) in [("bench", "benches"), ("test", "tests"), ("example", "examples")] {
        for target in manifest[kind].as_array().into_iter().flatten().filter(|target| target.get("path").is_none()) {
            let file = format!("{folder}/{}.rs", target["name"].as_str().unwrap());
            assert!(container.contains(&file), "Cargo reads no manifest without {file}: the Containerfile must make an empty one");
        }
    }
    let build = read_repository_file("build.rs");
    for shared in ["node_modules/.leadlight-installed", "LEADLIGHT_BUILT_FROM"] {
        assert!(container.contains(shared) && build.contains(shared), "only one of build.rs and Containerfile knows {shared}");
    }
}
