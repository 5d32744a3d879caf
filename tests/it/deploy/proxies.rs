//! nginx and Caddy with the sample files, over TLS, in front of the real binary: the client address and the forwarded responses.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command};

use super::{find_program, read_deploy_file_with, run_successfully};
use crate::process::{ServerProcess, free_port, start_server, wait_until};
use crate::site::block_on;
use crate::tls::client::{Authority, handshake};

const DOMAIN: &str = "www.example.com";

/// A running proxy; stops with the test.
struct Proxy {
    child: Child,
    https: u16,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Proxy {
    fn start(command: &mut Command, https: u16) -> Self {
        let proxy = Self { child: command.spawn().unwrap(), https };
        wait_until("the proxy listens", || TcpStream::connect(("127.0.0.1", https)).is_ok());
        proxy
    }

    /// Sends a request over TLS from this local address and returns the response.
    fn send(&self, from: [u8; 4], head: &str, body: &str) -> String {
        let socket = block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(SocketAddr::from((from, 0))).unwrap();
            socket.connect(SocketAddr::from(([127, 0, 0, 1], self.https))).await.unwrap().into_std().unwrap()
        });
        socket.set_nonblocking(false).unwrap();
        let mut stream = handshake(socket, &["http/1.1"], DOMAIN).unwrap();
        write!(stream, "{head}host: {DOMAIN}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = Vec::new();
        // The other side may leave out the end of TLS.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Posts a form from this address with a forged client address, and returns the status.
    fn post(&self, from: [u8; 4], claims: &str) -> u16 {
        let head = format!(
            "POST /forms/newsletter HTTP/1.1\r\norigin: https://{DOMAIN}\r\nx-real-ip: {claims}\r\nx-forwarded-for: {claims}\r\n\
             content-type: application/x-www-form-urlencoded\r\n"
        );
        let answer = self.send(from, &head, "email=proxy%40example.com");
        answer.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {answer}")).parse().unwrap()
    }
}

/// Starts a server that takes client addresses from `header`.
fn start_server_behind_proxy(folder: &Path, header: &str) -> ServerProcess {
    let public_url = format!("https://{DOMAIN}");
    start_server(folder, &["--public-url", &public_url, "--client-ip-header", header, "--forms-per-minute", "1"])
}

/// Asserts that the proxy passes pages on and replaces forged client addresses.
fn assert_forwards(proxy: &Proxy) {
    // A background thread compresses with brotli after the start.
    let home = || proxy.send([127, 0, 0, 1], "GET / HTTP/1.1\r\naccept-encoding: br\r\n", "").to_lowercase();
    wait_until("the home page is compressed with brotli", || home().contains("content-encoding: br"));
    let page = home();
    for needed in ["http/1.1 200", "content-encoding: br", "strict-transport-security: ", "content-security-policy: ", "etag: "] {
        assert!(page.contains(needed), "no {needed}: {}", page.split("\r\n\r\n").next().unwrap());
    }
    assert_eq!(proxy.post([127, 0, 0, 2], "192.0.2.1"), 303);
    assert_eq!(proxy.post([127, 0, 0, 2], "192.0.2.2"), 429, "whoever changes the name that he gives is still the same visitor");
    assert_eq!(proxy.post([127, 0, 0, 3], "192.0.2.1"), 303, "another visitor has a rate of his own");
    // The longest message that the form takes, in characters of twelve bytes; and one that the server refuses, with the form.
    let head = format!("POST /forms/message HTTP/1.1\r\norigin: https://{DOMAIN}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
    let message =
        |characters: usize| "name=Asha&email=a%40example.com&company=Rao&message=".to_owned() + &"%F0%9F%98%80".repeat(characters);
    let status = |answer: &str| answer.split(' ').nth(1).map(str::to_owned);
    let answer = proxy.send([127, 0, 0, 4], &head, &message(5_000));
    assert_eq!(status(&answer).as_deref(), Some("303"), "{answer}");
    let answer = proxy.send([127, 0, 0, 5], &head, &message(16_000));
    assert!(status(&answer).as_deref() == Some("413") && answer.contains("Message is too long"), "{answer}");
}

#[test]
fn nginx_forwards_the_client_address_and_responses() {
    let Some(mut nginx) = find_program("nginx", "nginx") else { return };
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", DOMAIN);
    let server = start_server_behind_proxy(folder.path(), "x-real-ip");
    let (http, https) = (free_port(), free_port());
    let letsencrypt = "/etc/letsencrypt/live/www.example.com/";
    let sample = read_deploy_file_with(
        "nginx.conf",
        &[
            ("server 127.0.0.1:8080;", &format!("server {};", server.address)),
            ("listen [::]:80;", ""),
            ("listen [::]:443 ssl http2;", ""),
            ("listen 80;", &format!("listen 127.0.0.1:{http};")),
            ("listen 443 ssl http2;", &format!("listen 127.0.0.1:{https} ssl http2;")),
            (&format!("{letsencrypt}fullchain.pem"), &authority.file("site.pem")),
            (&format!("{letsencrypt}privkey.pem"), &authority.file("site.key")),
        ],
    );
    let prefix = folder.path().display();
    let whole = format!(
        "daemon off; master_process off; pid {prefix}/pid; error_log stderr; events {{ }}
         http {{ access_log off; client_body_temp_path {prefix}/b; proxy_temp_path {prefix}/p; fastcgi_temp_path {prefix}/f;
         uwsgi_temp_path {prefix}/u; scgi_temp_path {prefix}/s;\n{sample}\n}}"
    );
    let file = folder.path().join("nginx.conf");
    std::fs::write(&file, whole).unwrap();
    nginx.args(["-e", "stderr", "-c"]).arg(&file).arg("-p").arg(folder.path());
    let said = run_successfully(Command::new("nginx").args(nginx.get_args()).arg("-t"));
    assert!(!said.contains("[warn]"), "{said}");
    assert_forwards(&Proxy::start(&mut nginx, https));
}

#[test]
fn caddy_forwards_the_client_address_and_responses() {
    let Some(mut caddy) = find_program("caddy", "caddy") else { return };
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", DOMAIN);
    let server = start_server_behind_proxy(folder.path(), "x-forwarded-for");
    let (http, https) = (free_port(), free_port());
    let sample = read_deploy_file_with(
        "Caddyfile",
        &[
            ("\nexample.com {", &format!("\nhttp://example.com:{http} {{")),
            ("\nwww.example.com {", &format!("\n{DOMAIN}:{https} {{\ntls {} {}", authority.file("site.pem"), authority.file("site.key"))),
            ("127.0.0.1:8080 {", &format!("{} {{", server.address)),
        ],
    );
    let file = folder.path().join("Caddyfile");
    let options = format!("{{\nadmin off\nhttp_port {http}\nhttps_port {https}\nstorage file_system {}\n}}\n", folder.path().display());
    std::fs::write(&file, format!("{options}{sample}")).unwrap();
    let proxy = Proxy::start(
        caddy
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&file)
            .env("XDG_CONFIG_HOME", folder.path())
            .stderr(std::process::Stdio::null()),
        https,
    );
    assert_forwards(&proxy);
}
