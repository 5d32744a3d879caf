//! HTTP/3 with a quinn client: pages and forms, early data, limits, and a hand-over.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::{Buf, Bytes};
use leadlight::server::Limits;
use quinn::crypto::rustls::QuicClientConfig;
use quinn::{ClientConfig, Connection, Endpoint};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::client::{Authority, get, rustls_client};
use crate::handover::terminate;
use crate::process::{CONDITION_TIMEOUT, ServerProcess, free_port, start_server, start_server_at};

type Requests = h3::client::SendRequest<h3_quinn::OpenStreams, Bytes>;
type RequestStream = h3::client::RequestStream<h3_quinn::BidiStream<Bytes>, Bytes>;

pub struct Client {
    pub endpoint: Endpoint,
    config: ClientConfig,
    address: SocketAddr,
}

impl Client {
    /// A client that keeps session tickets and sends early data.
    pub fn new(server: &ServerProcess) -> Self {
        let mut config = rustls_client(&["h3"]).unwrap();
        config.enable_early_data = true;
        let config = ClientConfig::new(Arc::new(QuicClientConfig::try_from(config).unwrap()));
        let mut endpoint = Endpoint::client("127.0.0.1:0".parse().unwrap()).unwrap();
        endpoint.set_default_client_config(config.clone());
        Self { endpoint, config, address: server.address.parse().unwrap() }
    }

    pub async fn connect(&self) -> Result<Connection, quinn::ConnectionError> {
        timeout(CONDITION_TIMEOUT, self.endpoint.connect(self.address, "localhost").unwrap()).await.unwrap()
    }
}

async fn start_http3(connection: Connection) -> Requests {
    let (mut driver, requests) = h3::client::new(h3_quinn::Connection::new(connection)).await.unwrap();
    tokio::spawn(async move { poll_fn(|context| driver.poll_close(context)).await });
    requests
}

struct Answer {
    status: u16,
    headers: http::HeaderMap,
    body: String,
}

async fn begin(requests: &mut Requests, method: &str, path: &str, headers: &[(&str, &str)]) -> RequestStream {
    let mut request = http::Request::builder().method(method).uri(format!("https://localhost{path}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    requests.send_request(request.body(()).unwrap()).await.unwrap()
}

async fn finish(mut stream: RequestStream) -> Answer {
    // A server that has answered may stop the body before its end arrives (RFC 9114 section 4.1).
    let _ = stream.finish().await;
    let (parts, ()) = timeout(CONDITION_TIMEOUT, stream.recv_response()).await.unwrap().unwrap().into_parts();
    let mut body = Vec::new();
    while let Some(mut data) = stream.recv_data().await.unwrap() {
        body.extend_from_slice(&data.copy_to_bytes(data.remaining()));
    }
    Answer { status: parts.status.as_u16(), headers: parts.headers, body: String::from_utf8(body).unwrap() }
}

async fn send(requests: &mut Requests, method: &str, path: &str) -> Answer {
    finish(begin(requests, method, path, &[]).await).await
}

const SUBSCRIBE: &str = "email=visitor%40example.com&page=%2F";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

async fn begin_post(requests: &mut Requests) -> RequestStream {
    begin(requests, "POST", "/forms/newsletter", &[FORM, ("content-length", &SUBSCRIBE.len().to_string()), ("origin", "https://localhost")])
        .await
}

pub fn start_tls_server(listen: Option<&str>, arguments: &[&str]) -> (ServerProcess, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    let (certificate, key) = (authority.file("site.pem"), authority.file("site.key"));
    let arguments = [&["--tls-cert", &certificate, "--tls-key", &key], arguments].concat();
    let server = match listen {
        Some(listen) => start_server_at(folder.path(), listen, &arguments),
        None => start_server(folder.path(), &arguments),
    };
    (server, folder)
}

pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    Runtime::new().unwrap().block_on(future)
}

/// The key of stateless resets is in the database.
#[test]
fn pages_are_served_although_the_database_cannot_be_reached() {
    let database = format!("postgres://nobody@127.0.0.1:{}/site?sslmode=disable", free_port());
    let (server, _folder) = start_tls_server(None, &["--database", &database]);
    block_on(async {
        let requests = &mut start_http3(Client::new(&server).connect().await.unwrap()).await;
        assert_eq!(send(requests, "GET", "/faq").await.status, 200);
    });
    server.wait_for_log_prefix("HTTP/3: the database does not give the key");
}

#[test]
fn pages_errors_and_forms_are_as_over_http1() {
    let udp_port = free_port();
    let (server, _folder) = start_tls_server(Some(&format!("127.0.0.1:{udp_port}")), &[]);
    block_on(async {
        let requests = &mut start_http3(Client::new(&server).connect().await.unwrap()).await;
        for path in ["/", "/faq", "/robots.txt", "/faq?q=refund", "/nowhere"] {
            let over_http1 = tokio::task::spawn_blocking({
                let (address, path) = (server.address.clone(), path.to_owned());
                move || get(&address, &path)
            });
            let over_http1 = over_http1.await.unwrap();
            let (head, body) = over_http1.split_once("\r\n\r\n").unwrap();
            let answer = send(requests, "GET", path).await;
            assert!(head.starts_with(&format!("HTTP/1.1 {}", answer.status)), "{path}: {head}");
            assert_eq!(answer.body, body, "{path}");
            assert!(answer.headers.contains_key("date") && answer.headers.contains_key("content-security-policy"), "{path}");
            assert_eq!(answer.headers["alt-svc"], format!("h3=\":{udp_port}\"; ma=86400"), "{path}");
            assert!(head.contains(&format!("alt-svc: h3=\":{udp_port}\"; ma=86400")), "{path}: {head}");
        }
        let head = send(requests, "HEAD", "/").await;
        assert_eq!((head.status, head.body.as_str()), (200, ""));
        let mut post = begin_post(requests).await;
        post.send_data(Bytes::from(SUBSCRIBE)).await.unwrap();
        let answer = finish(post).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
    });
}

/// A response after which another protocol closes the connection: part of the body is not read. RFC 9114 section 4.2 forbids the header.
#[test]
fn a_304_has_no_length() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let requests = &mut start_http3(Client::new(&server).connect().await.unwrap()).await;
        for path in ["/faq", "/robots.txt"] {
            let answer = finish(begin(requests, "GET", path, &[("if-none-match", "*")]).await).await;
            assert_eq!(answer.status, 304, "{path}");
            assert!(!answer.headers.contains_key("content-length"), "{path}");
        }
    });
}

#[test]
fn a_form_that_is_too_large_is_refused_without_a_connection_header() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let requests = &mut start_http3(Client::new(&server).connect().await.unwrap()).await;
        let mut post = begin(requests, "POST", "/forms/contact", &[FORM, ("origin", "https://localhost")]).await;
        let part = Bytes::from(vec![b'x'; 64 * 1024]);
        while post.send_data(part.clone()).await.is_ok() {}
        let answer = timeout(CONDITION_TIMEOUT, post.recv_response()).await.unwrap().unwrap();
        assert_eq!(answer.status(), 413);
        assert!(!answer.headers().contains_key("connection"), "{answer:?}");
    });
}

/// RFC 9114 section 4.1.2.
#[test]
fn a_body_of_another_length_than_its_content_length_is_refused() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let requests = &mut start_http3(Client::new(&server).connect().await.unwrap()).await;
        for (sent, status) in [(&SUBSCRIBE[..SUBSCRIBE.len() - 1], 400), (&format!("{SUBSCRIBE}x"), 400), (SUBSCRIBE, 303)] {
            let mut post = begin_post(requests).await;
            post.send_data(Bytes::from(sent.to_owned())).await.unwrap();
            assert_eq!(finish(post).await.status, status, "{sent}");
        }
    });
}

#[test]
fn early_data_is_answered() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let client = Client::new(&server);
        let first = client.connect().await.unwrap();
        assert_eq!(send(&mut start_http3(first.clone()).await, "GET", "/robots.txt").await.status, 200);
        first.close(0_u32.into(), b"");
        let connecting = client.endpoint.connect(client.address, "localhost").unwrap();
        let (connection, accepted) = connecting.into_0rtt().unwrap_or_else(|_| panic!("the server sent no ticket for early data"));
        let requests = &mut start_http3(connection).await;
        assert_eq!(send(requests, "GET", "/robots.txt").await.status, 200);
        assert!(accepted.await);
        let mut post = begin_post(requests).await;
        post.send_data(Bytes::from(SUBSCRIBE)).await.unwrap();
        assert_eq!(finish(post).await.status, 303);
    });
}

#[test]
fn a_head_without_end_closes_the_connection() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let connection = Client::new(&server).connect().await.unwrap();
        let (mut send, _receive) = connection.open_bi().await.unwrap();
        // A HEADERS frame of a gigabyte (RFC 9114 section 7.2.2).
        send.write_all(&[1, 0xc0, 0, 0, 0, 0x40, 0, 0, 0]).await.unwrap();
        let flood = async { while send.write_all(&[0; 4096]).await.is_ok() {} };
        timeout(CONDITION_TIMEOUT, flood).await.unwrap();
        timeout(CONDITION_TIMEOUT, connection.closed()).await.unwrap();
    });
}

/// A client may throw away the response of a request that was stopped with an error (RFC 9114 section 4.1).
#[test]
fn the_body_of_a_get_is_stopped_without_error() {
    const NO_ERROR: u64 = 0x100;
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let requests = &mut start_http3(Client::new(&server).connect().await.unwrap()).await;
        let mut stream = begin(requests, "GET", "/robots.txt", &[]).await;
        let send_on = async {
            loop {
                if let Err(error) = stream.send_data(Bytes::from_static(b"body")).await {
                    return error;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let error = timeout(CONDITION_TIMEOUT, send_on).await.unwrap();
        assert!(matches!(error, h3::error::StreamError::RemoteTerminate { code } if code.value() == NO_ERROR), "{error:?}");
        assert_eq!(timeout(CONDITION_TIMEOUT, stream.recv_response()).await.unwrap().unwrap().status(), 200);
    });
}

/// A client that opens no flow-control window.
#[test]
fn a_client_that_reads_nothing_is_closed() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let mut client = Client::new(&server);
        let mut transport = quinn::TransportConfig::default();
        transport.stream_receive_window(1_000_u32.into()).receive_window(2_000_u32.into());
        client.config.transport_config(Arc::new(transport));
        client.endpoint.set_default_client_config(client.config.clone());
        let before = server.memory_kib();
        let mut stalled = Vec::new();
        for _ in 0..20 {
            let connection = client.connect().await.unwrap();
            let mut requests = start_http3(connection.clone()).await;
            let mut streams = Vec::new();
            for _ in 0..20 {
                let mut stream = begin(&mut requests, "GET", "/faq?q=the", &[]).await;
                // As in `finish`.
                let _ = stream.finish().await;
                streams.push(stream);
            }
            stalled.push((connection, requests, streams));
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        let grown = server.memory_kib().saturating_sub(before);
        assert!(grown < 64 * 1024, "{grown} KiB");
        // Each stream is reset after 30 s without progress, or its connection closed.
        tokio::time::sleep(Duration::from_secs(33)).await;
        for stream in stalled.iter_mut().flat_map(|(_, _, streams)| streams) {
            let read_on = async {
                stream.recv_response().await?;
                while stream.recv_data().await?.is_some() {}
                Ok::<_, h3::error::StreamError>(())
            };
            assert!(timeout(CONDITION_TIMEOUT, read_on).await.unwrap().is_err(), "the response was kept for 33 s");
        }
    });
}

#[test]
fn a_new_connection_evicts_an_idle_one_of_the_same_address() {
    let (server, _folder) = start_tls_server(None, &["--max-connections-per-address", "2"]);
    block_on(async {
        let client = Client::new(&server);
        let mut idle = Vec::new();
        for _ in 0..2 {
            let connection = client.connect().await.unwrap();
            let mut requests = start_http3(connection.clone()).await;
            assert_eq!(send(&mut requests, "GET", "/robots.txt").await.status, 200);
            idle.push((connection, requests));
        }
        let third = &mut start_http3(client.connect().await.unwrap()).await;
        assert_eq!(send(third, "GET", "/robots.txt").await.status, 200);
        let [(one, _), (other, _)] = &idle[..] else { unreachable!() };
        let evicted = async {
            tokio::select! { _ = one.closed() => {}, _ = other.closed() => {} }
        };
        timeout(CONDITION_TIMEOUT, evicted).await.unwrap();
        assert!(idle.iter().any(|(connection, _)| connection.close_reason().is_none()), "only one is evicted");
    });
}

#[test]
fn a_new_process_takes_over_without_losing_a_request() {
    assert_in_time(hands_over_with_a_form);
}

/// More packets than the socket between the two processes holds.
#[test]
fn large_forms_arrive_during_a_hand_over() {
    assert_in_time(hands_over_with_large_forms);
}

/// Where many tests run, the new process may need as long to start as a body may take. Then a 408 is right, `hands_over` returns false, and it is tried again.
fn assert_in_time(hands_over: fn() -> bool) {
    assert!((0..10).any(|_| hands_over()), "no process started in time, or no form arrived in time");
}

/// Hands over. False: the forms, which began at `begun`, have less than half of their time left.
fn takes_over_in_time(server: &ServerProcess, begun: Instant) -> bool {
    server.signal("USR2");
    server.wait_for_log_line("taking over from the old process");
    begun.elapsed() < Limits::BODY_TIMEOUT / 2
}

fn hands_over_with_a_form() -> bool {
    let listen = format!("127.0.0.1:{}", free_port());
    let (server, _folder) = start_tls_server(Some(&listen), &[]);
    let is_in_time = block_on(async {
        let client = Client::new(&server);
        let old = &mut start_http3(client.connect().await.unwrap()).await;
        assert_eq!(send(old, "GET", "/robots.txt").await.status, 200);
        let begun = Instant::now();
        let mut post = begin_post(old).await;
        post.send_data(Bytes::from(&SUBSCRIBE[..10])).await.unwrap();
        if !takes_over_in_time(&server, begun) {
            return false;
        }
        // Packets of the old connection go to the old process, new connections to the new one.
        let new = &mut start_http3(client.connect().await.unwrap()).await;
        assert_eq!(send(new, "GET", "/robots.txt").await.status, 200);
        if begun.elapsed() > Limits::BODY_TIMEOUT * 3 / 4 {
            return false;
        }
        post.send_data(Bytes::from(&SUBSCRIBE[10..])).await.unwrap();
        assert_eq!(finish(post).await.status, 303);
        assert_eq!(send(new, "GET", "/robots.txt").await.status, 200);
        true
    });
    terminate(server.find_log_line("SIGUSR2: a new process starts").unwrap()["new"].as_u64().unwrap());
    is_in_time
}

fn hands_over_with_large_forms() -> bool {
    const CLIENTS: usize = 20;
    let listen = format!("127.0.0.1:{}", free_port());
    let (server, _folder) = start_tls_server(Some(&listen), &["--forms-per-minute", "1000", "--log-level", "debug"]);
    let message = "%F0%9F%A6%80".repeat(2_500);
    let body = format!("name=Visitor&email=visitor%40example.com&company=Example&subject=Hello&message={message}");
    let is_in_time = block_on(async {
        let mut posts = Vec::new();
        let begun = Instant::now();
        for _ in 0..CLIENTS {
            let client = Client::new(&server);
            let mut requests = start_http3(client.connect().await.unwrap()).await;
            let headers = [FORM, ("content-length", &body.len().to_string()), ("origin", "https://localhost")];
            let mut post = begin(&mut requests, "POST", "/forms/contact", &headers).await;
            post.send_data(Bytes::from(body[..100].to_owned())).await.unwrap();
            posts.push((client, requests, post));
        }
        if !takes_over_in_time(&server, begun) {
            return false;
        }
        let rest = &body[100..];
        let all = posts.into_iter().map(|(client, requests, mut post)| async move {
            post.send_data(Bytes::from(rest.to_owned())).await.unwrap();
            let answer = finish(post).await;
            drop((client, requests));
            answer
        });
        let answers = futures_util::future::join_all(all).await;
        if begun.elapsed() > Limits::BODY_TIMEOUT {
            return false;
        }
        for answer in answers {
            assert_eq!(answer.status, 303, "{}", answer.body);
        }
        true
    });
    terminate(server.find_log_line("SIGUSR2: a new process starts").unwrap()["new"].as_u64().unwrap());
    is_in_time
}
