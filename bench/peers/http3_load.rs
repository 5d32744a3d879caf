//! A load generator for HTTP/3, as h2load is for HTTP/2: `http3_load ADDRESS CERTIFICATE CONNECTIONS AT_ONCE SECONDS PATH` sends GET requests with
//! `Accept-Encoding: gzip` to `https://localhost` at ADDRESS, AT_ONCE at a time on each connection, and prints its counts as JSON. CERTIFICATE is a PEM
//! file that it trusts.

#![expect(clippy::print_stdout, reason = "a program for a terminal")]

use std::future::poll_fn;
use std::hint::black_box;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::bail;
use bytes::{Buf, Bytes};
use futures_util::future::try_join_all;
use quinn::crypto::rustls::QuicClientConfig;
use quinn::{ClientConfig, Endpoint};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{self, RootCertStore};

type Requests = h3::client::SendRequest<h3_quinn::OpenStreams, Bytes>;

#[derive(Default)]
struct Counts {
    requests: u64,
    /// Of these, with a status of 400 or above.
    refused: u64,
    lost: u64,
}

/// One thread, as h2load is started, so that the server keeps a core.
#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, certificate, connections, at_once, seconds, path] = &arguments[..] else {
        bail!("usage: http3_load ADDRESS CERTIFICATE CONNECTIONS AT_ONCE SECONDS PATH")
    };
    let (address, connections, at_once): (SocketAddr, usize, usize) = (address.parse()?, connections.parse()?, at_once.parse()?);
    let mut endpoint = Endpoint::client(([127, 0, 0, 1], 0).into())?;
    endpoint.set_default_client_config(client_config(certificate)?);
    let mut clients = Vec::new();
    for _ in 0..connections {
        let connection = endpoint.connect(address, "localhost")?.await?;
        let (mut driver, requests) = h3::client::new(h3_quinn::Connection::new(connection)).await?;
        tokio::spawn(async move { poll_fn(|context| driver.poll_close(context)).await });
        clients.push(requests);
    }
    let began = Instant::now();
    let until = began + Duration::from_secs(seconds.parse()?);
    let streams = clients.iter().flat_map(|client| (0..at_once).map(|_| tokio::spawn(send_until(client.clone(), path.clone(), until))));
    let counts = try_join_all(streams).await?;
    let took = began.elapsed().as_secs_f64();
    let sum = |count: fn(&Counts) -> u64| counts.iter().map(count).sum::<u64>();
    let (requests, refused, lost) = (sum(|it| it.requests), sum(|it| it.refused), sum(|it| it.lost));
    #[expect(clippy::cast_precision_loss, reason = "far fewer requests than 2^52")]
    let rate = requests as f64 / took;
    println!("{}", serde_json::json!({ "requests": requests, "rate": rate, "refused": refused, "lost": lost }));
    Ok(())
}

fn client_config(certificate: &str) -> anyhow::Result<ClientConfig> {
    let mut trusted = RootCertStore::empty();
    trusted.add(CertificateDer::from_pem_file(certificate)?)?;
    let builder = rustls::ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let mut config = builder.with_protocol_versions(&[&rustls::version::TLS13])?.with_root_certificates(trusted).with_no_client_auth();
    config.alpn_protocols = vec![b"h3".to_vec()];
    Ok(ClientConfig::new(Arc::new(QuicClientConfig::try_from(config)?)))
}

/// Sends the next request as soon as the response has arrived.
async fn send_until(mut client: Requests, path: String, until: Instant) -> Counts {
    let mut counts = Counts::default();
    while Instant::now() < until {
        match send(&mut client, &path).await {
            Ok(status) => {
                counts.requests += 1;
                counts.refused += u64::from(status >= 400);
            }
            Err(_) => counts.lost += 1,
        }
    }
    counts
}

async fn send(client: &mut Requests, path: &str) -> anyhow::Result<u16> {
    let request = http::Request::get(format!("https://localhost{path}")).header("accept-encoding", "gzip").body(())?;
    let mut stream = client.send_request(request).await?;
    stream.finish().await?;
    let status = stream.recv_response().await?.status().as_u16();
    while let Some(data) = stream.recv_data().await? {
        black_box(data.chunk());
    }
    Ok(status)
}
