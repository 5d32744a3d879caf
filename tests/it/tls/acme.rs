//! Certificates from an authority: pebble (Debian's package), the ACME test server, and a stub that only refuses.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::client::{Authority, get, served_certificate};
use crate::process::{ServerProcess, free_port, report_missing_program, start_server_at, wait_until};

const DOMAIN: &str = "localhost";

struct Pebble(Child);

impl Drop for Pebble {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Pebble {
    /// Listens at `directory`, and validates at `tls_port`.
    fn start(authority: &Authority, directory: u16, tls_port: u16, validity_s: u64) -> Self {
        let config = serde_json::json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{directory}"), "managementListenAddress": format!("127.0.0.1:{}", free_port()),
            "certificate": authority.file("ca.pem"), "privateKey": authority.file("ca.key"), "httpPort": 1, "tlsPort": tls_port,
            "ocspResponderURL": "", "externalAccountBindingRequired": false, "certificateValidityPeriod": validity_s,
        } });
        let file = authority.folder.join("pebble.json");
        std::fs::write(&file, config.to_string()).unwrap();
        let child = Command::new("pebble")
            .args(["-config", file.to_str().unwrap()])
            .env("PEBBLE_VA_NOSLEEP", "1")
            // Without this pebble would reuse validations.
            .env("PEBBLE_AUTHZREUSE", "0")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pebble = Self(child);
        wait_until("pebble listens", || std::net::TcpStream::connect(("127.0.0.1", directory)).is_ok());
        pebble
    }
}

fn is_pebble_installed() -> bool {
    let is_installed = Command::new("pebble").arg("-help").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !is_installed {
        report_missing_program("pebble", "pebble");
    }
    is_installed
}

/// A test CA with a certificate for the authority's own server.
fn new_authority() -> (tempfile::TempDir, Authority) {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("ca", "localhost");
    (folder, authority)
}

/// Starts a server at `port` whose ACME directory is at the port `directory`.
fn start_acme_server(folder: &Path, authority: &Authority, port: u16, directory: u16) -> ServerProcess {
    let directory = format!("https://localhost:{directory}/dir");
    let root = authority.file("root.pem");
    start_server_at(
        folder,
        &format!("127.0.0.1:{port}"),
        &["--acme-domain", DOMAIN, "--acme-email", "owner@example.com", "--acme-directory", &directory, "--acme-root", &root],
    )
}

#[test]
fn a_certificate_is_obtained_stored_and_renewed() {
    if !is_pebble_installed() {
        return;
    }
    let (folder, authority) = new_authority();
    let (port, directory) = (free_port(), free_port());

    // No authority: the site starts, logs the failure, and retries at SIGHUP.
    let mut server = start_acme_server(folder.path(), &authority, port, directory);
    server.wait_for_log_prefix("cannot obtain a certificate: the account at");
    assert_eq!(served_certificate(&server.address), None);
    let pebble = Pebble::start(&authority, directory, port, 3_600);
    server.signal("HUP");
    wait_until("a certificate is issued", || served_certificate(&server.address).is_some());
    assert!(get(&server.address, "/").starts_with("HTTP/1.1 200"));
    let first = served_certificate(&server.address).unwrap();

    // Readable only by the owner.
    let cache = folder.path().join("data/acme");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&cache), 0o700);
    let files: Vec<_> = std::fs::read_dir(&cache).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(files.len(), 2, "an account and a certificate: {files:?}");
    assert!(files.iter().all(|file| mode(file) == 0o600), "{files:?}");

    // A restart needs no authority.
    drop(pebble);
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
    let server = start_acme_server(folder.path(), &authority, port, directory);
    assert_eq!(served_certificate(&server.address), Some(first.clone()), "the stored one");
    drop(server);

    // A new authority does not know the account, so a new one is created. Certificates of fifteen seconds are renewed in time.
    std::fs::remove_file(files.iter().find(|file| file.extension().is_some_and(|it| it == "pem")).unwrap()).unwrap();
    let _pebble = Pebble::start(&authority, directory, port, 15);
    let server = start_acme_server(folder.path(), &authority, port, directory);
    server.wait_for_log_prefix("cannot obtain a certificate: the order");
    server.signal("HUP");
    wait_until("another certificate is served", || served_certificate(&server.address).is_some_and(|it| it != first));
    let second = served_certificate(&server.address).unwrap();
    wait_until("it is renewed", || served_certificate(&server.address).is_some_and(|it| it != second));
    assert!(get(&server.address, "/faq").starts_with("HTTP/1.1 200"));
}

#[test]
fn the_first_order_succeeds_and_is_logged() {
    if !is_pebble_installed() {
        return;
    }
    let (folder, authority) = new_authority();
    let (port, directory) = (free_port(), free_port());
    let _pebble = Pebble::start(&authority, directory, port, 90 * 24 * 3_600);
    // An order must not begin before the server listens.
    let server = start_acme_server(folder.path(), &authority, port, directory);
    let failed = || server.find_log_line("cannot obtain a certificate").map(|line| line.to_string());
    wait_until("a certificate is issued", || served_certificate(&server.address).is_some() || failed().is_some());
    assert_eq!(failed(), None);
    server.wait_for_log_line(&format!("listening on https://{}, waiting for a certificate for {DOMAIN}", server.address));
    server.wait_for_log_line("the certificate is active");
    assert!(server.find_log_line("serving https://").is_none());
    drop(server);
    let server = start_acme_server(folder.path(), &authority, port, directory);
    server.wait_for_log_line(&format!("serving https://{}", server.address));
}

#[test]
fn a_domain_that_fails_validation_is_logged() {
    if !is_pebble_installed() {
        return;
    }
    let (folder, authority) = new_authority();
    let (port, directory) = (free_port(), free_port());
    let _pebble = Pebble::start(&authority, directory, free_port(), 3_600);
    let server = start_acme_server(folder.path(), &authority, port, directory);
    let logged = server.wait_for_log_prefix("cannot obtain a certificate: ");
    assert!(logged["message"].as_str().unwrap().contains("is port 443 reachable?: "), "{logged}");
    assert_eq!(logged["domains"], DOMAIN);
}

#[test]
fn retry_after_of_the_authority_is_respected() {
    let (folder, authority) = new_authority();
    let chain = CertificateDer::pem_file_iter(authority.file("ca.pem")).unwrap().map(Result::unwrap).collect();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_file(authority.file("ca.key")).unwrap())
        .unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let directory = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for socket in listener.incoming().map_while(Result::ok) {
            let mut stream = StreamOwned::new(ServerConnection::new(Arc::clone(&config)).unwrap(), socket);
            let mut request = [0; 4_096];
            while let Ok(1..) = stream.read(&mut request) {
                let at = |path: &str| format!("https://localhost:{directory}{path}");
                let (status, body) = if request.starts_with(b"GET /dir") {
                    let urls = serde_json::json!({ "newNonce": at("/nonce"), "newAccount": at("/account"), "newOrder": at("/order"),
                        "revokeCert": at("/revoke"), "keyChange": at("/key") });
                    ("200 OK", urls.to_string())
                } else if request.starts_with(b"HEAD") {
                    ("200 OK", String::new())
                } else {
                    let limited =
                        serde_json::json!({ "type": "urn:ietf:params:acme:error:rateLimited", "detail": "too many new accounts" });
                    ("429 Too Many Requests", limited.to_string())
                };
                let head =
                    format!("HTTP/1.1 {status}\r\nreplay-nonce: abc\r\nretry-after: 40000\r\ncontent-length: {}\r\n\r\n", body.len());
                if stream.write_all(format!("{head}{body}").as_bytes()).is_err() {
                    break;
                }
            }
        }
    });
    let server = start_acme_server(folder.path(), &authority, free_port(), directory);
    let logged = server.wait_for_log_prefix("cannot obtain a certificate: ");
    assert!(logged["message"].as_str().unwrap().contains("too many new accounts"), "{logged}");
    assert!(logged["again_in_s"].as_u64().unwrap() >= 40_000, "{logged}");
}
