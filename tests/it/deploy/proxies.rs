//! nginx and Caddy with the sample files, over TLS, in front of the real binary: the client address, the forwarded responses, and the desk.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};

use super::{find_program, read_deploy_file_with, run_successfully};
use crate::process::{BINARY, ServerProcess, free_port, start_server, wait_until};
use crate::site::block_on;
use crate::tls::client::{Authority, handshake};

const DOMAIN: &str = "www.example.com";
const DESK_DOMAIN: &str = "desk.example.com";
const OWNER: &str = "ada@example.com";

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

    /// Sends a request to a domain over TLS, from this local address, and returns the response.
    fn send(&self, domain: &str, from: [u8; 4], head: &str, body: &str) -> String {
        let socket = block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(SocketAddr::from((from, 0))).unwrap();
            socket.connect(SocketAddr::from(([127, 0, 0, 1], self.https))).await.unwrap().into_std().unwrap()
        });
        socket.set_nonblocking(false).unwrap();
        let mut stream = handshake(socket, &["http/1.1"], domain).unwrap();
        write!(stream, "{head}host: {domain}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
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
        let answer = self.send(DOMAIN, from, &head, "email=proxy%40example.com");
        status(&answer)
    }

    /// Requests a page of the desk with this cookie and these other header lines.
    fn get_desk(&self, domain: &str, path: &str, cookie: &str, lines: &str) -> String {
        self.send(domain, [127, 0, 0, 1], &format!("GET {path} HTTP/1.1\r\ncookie: {cookie}\r\n{lines}"), "")
    }

    /// Posts a form of `page`, as a browser without Sec-Fetch-Site does.
    fn post_desk(&self, (domain, path): (&str, &str), cookie: &str, origin: &str, page: &str, fields: &str) -> String {
        let (_, rest) = page.split_once("name=\"form_token\" value=\"").unwrap_or_else(|| panic!("no form: {page}"));
        let token = rest.split('"').next().unwrap();
        let head =
            format!("POST {path} HTTP/1.1\r\ncookie: {cookie}\r\norigin: {origin}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
        self.send(domain, [127, 0, 0, 1], &head, &format!("form_token={token}&{fields}"))
    }
}

fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {answer}")).parse().unwrap()
}

/// The value of a header field of an answer.
fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    let mut fields = answer.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_once(": "));
    fields.find(|(found, _)| found.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
}

/// The cookie that an answer sets: name and value. Its attributes are for browsers.
fn set_cookie(answer: &str) -> &str {
    header(answer, "set-cookie").split(';').next().unwrap_or_default()
}

/// Starts a server that takes client addresses from `header`.
fn start_server_behind_proxy(folder: &Path, header: &str) -> ServerProcess {
    let public_url = format!("https://{DOMAIN}");
    start_server(folder, &["--public-url", &public_url, "--client-ip-header", header, "--forms-per-minute", "1"])
}

/// Asserts that the proxy passes pages on and replaces forged client addresses.
fn assert_forwards(proxy: &Proxy) {
    // A background thread compresses with brotli after the start.
    let home = || proxy.send(DOMAIN, [127, 0, 0, 1], "GET / HTTP/1.1\r\naccept-encoding: br\r\n", "").to_lowercase();
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
    let answer = proxy.send(DOMAIN, [127, 0, 0, 4], &head, &message(5_000));
    assert_eq!(status(&answer), 303, "{answer}");
    let answer = proxy.send(DOMAIN, [127, 0, 0, 5], &head, &message(16_000));
    assert!(status(&answer) == 413 && answer.contains("Message is too long"), "{answer}");
}

/// Starts a server whose admin listener has this port, and that takes client addresses from `header`.
fn start_server_with_desk(folder: &Path, header: &str, admin_port: u16, more: &[&str]) -> ServerProcess {
    let (public_url, desk_url) = (format!("https://{DOMAIN}"), format!("https://{DESK_DOMAIN}"));
    let admin_listen = format!("127.0.0.1:{admin_port}");
    let settings = ["--public-url", &public_url, "--desk-url", &desk_url, "--admin-listen", &admin_listen, "--client-ip-header", header];
    start_server(folder, &[&settings[..], more].concat())
}

/// Adds a user with the command, and returns the path of the invitation.
fn invite(folder: &Path, address: &str) -> String {
    let desk_url = format!("https://{DESK_DOMAIN}");
    let said = run_successfully(
        Command::new(BINARY).args(["user", "add", address, "--role", "owner", "--desk-url", &desk_url]).current_dir(folder),
    );
    let link = said.lines().find_map(|line| line.strip_prefix(desk_url.as_str()));
    link.unwrap_or_else(|| panic!("no link: {said}")).to_owned()
}

/// Asserts that an invited user can choose a password, sign in and read a page of the desk of this domain, and that forms of other sites are refused.
fn assert_lets_in(proxy: &Proxy, domain: &str, address: &str, invitation: &str) {
    let own = format!("https://{domain}");
    let password = "password=copper+lantern+drifts+north";
    let page = proxy.get_desk(domain, invitation, "none=1", "");
    let visit = set_cookie(&page);
    assert!(status(&page) == 200 && visit.starts_with("__Host-leadlight-visit="), "{page}");
    let answer = proxy.post_desk((domain, invitation), visit, &own, &page, password);
    assert_eq!(status(&answer), 303, "{answer}");

    let page = proxy.get_desk(domain, "/desk/sign-in", visit, "");
    assert!(status(&page) == 200 && header(&page, "cache-control") == "no-store", "{page}");
    let fields = format!("email={}&{password}", address.replace('@', "%40"));
    let answer = proxy.post_desk((domain, "/desk/sign-in"), visit, "https://evil.example", &page, &fields);
    assert_eq!(status(&answer), 403, "a form of another site: {answer}");
    let answer = proxy.post_desk((domain, "/desk/sign-in"), visit, &own, &page, &fields);
    let session = set_cookie(&answer);
    assert!(status(&answer) == 303 && session.starts_with("__Host-leadlight="), "{answer}");
    let page = proxy.get_desk(domain, "/desk/people", session, "");
    assert!(status(&page) == 200 && page.contains(address), "{page}");
}

/// Asserts that the domain of the desk has the desk and nothing else of the admin listener.
fn assert_has_only_the_desk(proxy: &Proxy) {
    let get = |path: &str| proxy.get_desk(DESK_DOMAIN, path, "signed=in", "");
    assert!(header(&get("/"), "location").ends_with("/desk"));
    for path in ["/metrics", "/erase", "/outbox/resend", "/deskx", "/desk/../metrics", "/desk/..%2fmetrics", "/metrics/../desk"] {
        let answer = get(path);
        assert!(status(&answer) == 404 && !answer.contains("leadlight_"), "{path}: {answer}");
    }
}

/// Asserts that only the proxy that signs people in names the user.
fn assert_users_cannot_be_forged(proxy: &Proxy) {
    let claims = format!("x-auth-request-email: {OWNER}\r\nx-real-ip: 127.0.0.1\r\nx-forwarded-for: 127.0.0.1\r\n");
    let answer = proxy.get_desk(DESK_DOMAIN, "/desk/people", "none=1", &claims);
    assert!(status(&answer) == 302 && header(&answer, "location").contains("/oauth2/sign_in?rd="), "{answer}");
    let page = proxy.get_desk(DESK_DOMAIN, "/desk/people", "signed=in", "x-auth-request-email: eve@example.com\r\n");
    assert!(status(&page) == 200 && page.contains(OWNER), "{page}");
    let fields = "email=bob%40example.com&role=sales";
    let answer = proxy.post_desk((DESK_DOMAIN, "/desk/people"), "signed=in", &format!("https://{DESK_DOMAIN}"), &page, fields);
    assert!(status(&answer) == 200 && answer.contains("bob@example.com may use the desk now"), "{answer}");
}

/// Answers as oauth2-proxy does: whoever has a cookie is signed in as the owner. Returns its address.
fn start_sign_in_proxy() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
            let is_signed_in = lines.collect::<Vec<_>>().iter().any(|line| line.to_lowercase() == "cookie: signed=in");
            let head = if is_signed_in { format!("202 Accepted\r\nx-auth-request-email: {OWNER}") } else { "401 Unauthorized".to_owned() };
            let _ = write!(stream, "HTTP/1.1 {head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        }
    });
    address
}

/// A sample of nginx with the upstream, the ports and the certificate of a test.
fn nginx_sample(
    name: &str,
    upstream: (&str, &str),
    certificate: (&str, &Authority),
    (http, https): (u16, u16),
    more: &[(&str, &str)],
) -> String {
    let (domain, authority) = certificate;
    let letsencrypt = format!("/etc/letsencrypt/live/{domain}/");
    let changes: [(&str, &str); 7] = [
        (&format!("server {};", upstream.0), &format!("server {};", upstream.1)),
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", &format!("listen 127.0.0.1:{http};")),
        ("listen 443 ssl http2;", &format!("listen 127.0.0.1:{https} ssl http2;")),
        (&format!("{letsencrypt}fullchain.pem"), &authority.file("site.pem")),
        (&format!("{letsencrypt}privkey.pem"), &authority.file("site.key")),
    ];
    read_deploy_file_with(name, &[&changes[..], more].concat())
}

fn start_nginx(mut nginx: Command, folder: &Path, samples: &str, https: u16) -> Proxy {
    let prefix = folder.display();
    let whole = format!(
        "daemon off; master_process off; pid {prefix}/pid; error_log stderr; events {{ }}
         http {{ access_log off; client_body_temp_path {prefix}/b; proxy_temp_path {prefix}/p; fastcgi_temp_path {prefix}/f;
         uwsgi_temp_path {prefix}/u; scgi_temp_path {prefix}/s;\n{samples}\n}}"
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, whole).unwrap();
    nginx.args(["-e", "stderr", "-c"]).arg(&file).arg("-p").arg(folder);
    let said = run_successfully(Command::new("nginx").args(nginx.get_args()).arg("-t"));
    assert!(!said.contains("[warn]"), "{said}");
    Proxy::start(&mut nginx, https)
}

#[test]
fn nginx_forwards_the_client_address_and_responses() {
    let Some(nginx) = find_program("nginx", "nginx") else { return };
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", DOMAIN);
    let server = start_server_behind_proxy(folder.path(), "x-real-ip");
    let (http, https) = (free_port(), free_port());
    let sample = nginx_sample("nginx.conf", ("127.0.0.1:8080", &server.address), (DOMAIN, &authority), (http, https), &[]);
    assert_forwards(&start_nginx(nginx, folder.path(), &sample, https));
}

#[test]
fn nginx_serves_the_desk_on_both_domains() {
    let Some(nginx) = find_program("nginx", "nginx") else { return };
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", DESK_DOMAIN);
    let (http, https, admin_port) = (free_port(), free_port(), free_port());
    let server = start_server_with_desk(folder.path(), "x-real-ip", admin_port, &["--desk", "yes"]);
    let admin_address = format!("127.0.0.1:{admin_port}");
    let site = nginx_sample("nginx.conf", ("127.0.0.1:8080", &server.address), (DOMAIN, &authority), (http, https), &[]);
    let desk = nginx_sample("nginx-desk.conf", ("127.0.0.1:9090", &admin_address), (DESK_DOMAIN, &authority), (http, https), &[]);
    let proxy = start_nginx(nginx, folder.path(), &format!("{site}\n{desk}"), https);
    for (domain, address) in [(DESK_DOMAIN, OWNER), (DOMAIN, "eve@example.com")] {
        assert_lets_in(&proxy, domain, address, &invite(folder.path(), address));
    }
    assert_has_only_the_desk(&proxy);
}

#[test]
fn nginx_passes_on_who_has_signed_in() {
    let Some(nginx) = find_program("nginx", "nginx") else { return };
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", DESK_DOMAIN);
    let (http, https, admin_port) = (free_port(), free_port(), free_port());
    let _server = start_server_with_desk(folder.path(), "x-real-ip", admin_port, &["--desk-user-header", "x-auth-request-email"]);
    invite(folder.path(), OWNER);
    let sign_in = format!("{};", start_sign_in_proxy());
    let changes = [("#oauth2 ", ""), ("127.0.0.1:4180;", sign_in.as_str())];
    let admin_address = format!("127.0.0.1:{admin_port}");
    let sample = nginx_sample("nginx-desk.conf", ("127.0.0.1:9090", &admin_address), (DESK_DOMAIN, &authority), (http, https), &changes);
    let proxy = start_nginx(nginx, folder.path(), &sample, https);
    assert_users_cannot_be_forged(&proxy);
    assert_has_only_the_desk(&proxy);
}

fn start_caddy(mut caddy: Command, folder: &Path, sample: &str, (http, https): (u16, u16)) -> Proxy {
    let file = folder.join("Caddyfile");
    let options = format!("{{\nadmin off\nhttp_port {http}\nhttps_port {https}\nstorage file_system {}\n}}\n", folder.display());
    std::fs::write(&file, format!("{options}{sample}")).unwrap();
    caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file).env("XDG_CONFIG_HOME", folder);
    Proxy::start(caddy.stderr(std::process::Stdio::null()), https)
}

#[test]
fn caddy_forwards_the_client_address_and_responses() {
    let Some(caddy) = find_program("caddy", "caddy") else { return };
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
    assert_forwards(&start_caddy(caddy, folder.path(), &sample, (http, https)));
}

#[test]
fn caddy_serves_the_desk() {
    for signs_in in [false, true] {
        let Some(caddy) = find_program("caddy", "caddy") else { return };
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::new(folder.path());
        authority.sign("site", DESK_DOMAIN);
        let (http, https, admin_port) = (free_port(), free_port(), free_port());
        let user_header: &[&str] = if signs_in { &["--desk-user-header", "x-auth-request-email"] } else { &[] };
        let _server = start_server_with_desk(folder.path(), "x-forwarded-for", admin_port, user_header);
        let invitation = invite(folder.path(), OWNER);
        let tls = format!("\n{DESK_DOMAIN}:{https} {{\ntls {} {}", authority.file("site.pem"), authority.file("site.key"));
        let (admin, sign_in) = (format!("127.0.0.1:{admin_port} {{"), format!("{} {{", start_sign_in_proxy()));
        let changes: [(&str, &str); 4] =
            [("\ndesk.example.com {", &tls), ("127.0.0.1:9090 {", &admin), ("#oauth2 ", ""), ("127.0.0.1:4180 {", &sign_in)];
        let sample = read_deploy_file_with("Caddyfile.desk", if signs_in { &changes } else { &changes[..2] });
        let proxy = start_caddy(caddy, folder.path(), &sample, (http, https));
        if signs_in {
            assert_users_cannot_be_forged(&proxy);
        } else {
            assert_lets_in(&proxy, DESK_DOMAIN, OWNER, &invitation);
        }
        assert_has_only_the_desk(&proxy);
    }
}
