//! Bodies that arrive after the response, over TLS: they must not cut off the next response.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use futures_util::future::join_all;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::client::{Protocol, Target, client_address, content_length};
use crate::quic_client::{NAME, tls_config};
use crate::report::{Row, count_and_first};
use crate::scenario::Run;

const ROUNDS: usize = 3;

/// What is answered before its body has arrived.
const REQUESTS: &[&str] = &["GET /faq", "GET /faq?q=plan", "GET /nothing", "POST /faq", "POST /forms/contact"];

pub async fn late_bodies(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let clients: usize = run.full_or_short(1_000, 40);
    row.set_amount(format!("{clients} clients, {ROUNDS} late bodies each"));
    // A server with a certificate.
    let (_folder, server) = run.start_server_for(Protocol::Http3, &[]).await?;
    let (mut cut_off, target) = (Vec::new(), server.target());
    for number in 0..clients.div_ceil(20) {
        let attacks = (0..20).map(|client| send_late_bodies(target, number * 20 + client));
        let outcomes = join_all(attacks).await;
        cut_off.extend(outcomes.into_iter().filter_map(Result::err).map(|error| format!("{error:#}")));
    }
    row.check("each client gets the response after each late body", cut_off.is_empty(), count_and_first(&cut_off));
    row.check("no errors are logged", server.logged_errors().is_empty(), count_and_first(&server.logged_errors()));
    Ok(())
}

async fn send_late_bodies(server: Target, number: usize) -> anyhow::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((client_address(number), 0).into())?;
    let connector = TlsConnector::from(Arc::new(tls_config(&["http/1.1"])?));
    let mut stream = connector.connect(ServerName::try_from(NAME)?, socket.connect(server.address).await?).await?;
    for round in 0..ROUNDS {
        let request = REQUESTS[(number + round) % REQUESTS.len()];
        send(&mut stream, &format!("{request} HTTP/1.1\r\nhost: {NAME}\r\ncontent-length: 5\r\n\r\n")).await?;
        read_response(&mut stream).await.with_context(|| request)?;
        tokio::time::sleep(Duration::from_millis(100)).await;
        send(&mut stream, &format!("helloGET / HTTP/1.1\r\nhost: {NAME}\r\n\r\n")).await?;
        read_response(&mut stream).await.with_context(|| format!("after {request}"))?;
    }
    Ok(())
}

/// The flush is needed: twenty clients share the budget of one task, and when it is used up, a TLS stream accepts bytes that it has not sent.
async fn send(stream: &mut (impl AsyncWrite + Unpin), request: &str) -> std::io::Result<()> {
    stream.write_all(request.as_bytes()).await?;
    stream.flush().await
}

async fn read_response(stream: &mut (impl AsyncRead + Unpin)) -> anyhow::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    stream.read_exact(&mut vec![0; content_length(&String::from_utf8_lossy(&head))]).await?;
    Ok(())
}
