//! What HTTP/3 refuses: malformed requests, resets without end, another address in the middle of a connection; and what a client learns when its process
//! is gone.

use std::net::UdpSocket;
use std::time::Duration;

use quinn::{Connection, ConnectionError, ReadError, ReadToEndError, RecvStream, SendStream};
use tokio::time::timeout;

use super::http3::{Client, block_on, start_tls_server};
use crate::handover::terminate;
use crate::process::{CONDITION_TIMEOUT, free_port, start_server_at};

const MESSAGE_ERROR: u64 = 0x10e;
const EXCESSIVE_LOAD: u64 = 0x107;
/// A client without an answer would wait for 75 s.
const SOON: Duration = Duration::from_secs(20);

const GET: [(&str, &str); 4] = [(":method", "GET"), (":scheme", "https"), (":authority", "localhost"), (":path", "/robots.txt")];

/// A HEADERS frame whose field section has these names and values in full (RFC 9204 section 4.5.6).
fn headers_frame(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut section = vec![0, 0];
    for (name, value) in fields {
        let (name_bytes, value_bytes) = (u8::try_from(name.len()).unwrap(), u8::try_from(value.len()).unwrap());
        if name_bytes < 7 {
            section.push(0x20 | name_bytes);
        } else {
            section.extend([0x27, name_bytes - 7]);
        }
        section.extend(name.bytes());
        section.push(value_bytes);
        section.extend(value.bytes());
    }
    // A length of two bytes (RFC 9000 section 16).
    [&[1][..], &(0x4000 | u16::try_from(section.len()).unwrap()).to_be_bytes(), &section].concat()
}

async fn send(connection: &Connection, bytes: &[u8]) -> (SendStream, RecvStream) {
    let (mut send, receive) = connection.open_bi().await.unwrap();
    send.write_all(bytes).await.unwrap();
    let _ = send.finish();
    (send, receive)
}

/// The code with which the server resets a response; `None` for a whole response.
async fn reset_code(connection: &Connection, bytes: &[u8]) -> Option<u64> {
    let (_send, mut receive) = send(connection, bytes).await;
    match timeout(CONDITION_TIMEOUT, receive.read_to_end(1_000_000)).await.unwrap() {
        Ok(_) => None,
        Err(ReadToEndError::Read(ReadError::Reset(code))) => Some(code.into_inner()),
        Err(error) => panic!("{error}"),
    }
}

/// RFC 9114 sections 4.1.2, 4.2 and 4.3.
#[test]
fn malformed_requests_are_reset() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let connection = Client::new(&server).connect().await.unwrap();
        for valid in
            [&[][..], &[("te", "trailers")], &[("host", "localhost")], &[("content-length", "0")], &[("cookie", "a"), ("cookie", "b")]]
        {
            assert_eq!(reset_code(&connection, &headers_frame(&[&GET, valid].concat())).await, None, "{valid:?}");
        }
        for added in [
            &[("connection", "close")][..],
            &[("keep-alive", "timeout=5")],
            &[("proxy-connection", "close")],
            &[("transfer-encoding", "chunked")],
            &[("upgrade", "h2c")],
            &[("te", "gzip")],
            &[("te", "trailers"), ("te", "gzip")],
            &[("host", "localhost"), ("host", "localhost")],
            &[("host", "other.example")],
            &[("content-length", "1"), ("content-length", "1")],
            &[("content-length", "+1")],
            &[(":path", "/")],
            &[(":status", "200")],
            &[("Accept", "*/*")],
        ] {
            assert_eq!(reset_code(&connection, &headers_frame(&[&GET, added].concat())).await, Some(MESSAGE_ERROR), "{added:?}");
        }
        for first in [
            &[(":method", "GET")][..],
            &[(":scheme", "https")],
            &[(":authority", "localhost")],
            &[(":path", "/robots.txt")],
            &[(":status", "200")],
            &[(":protocol", "websocket")],
            &[("accept", "*/*")],
        ] {
            assert_eq!(reset_code(&connection, &headers_frame(&[first, &GET].concat())).await, Some(MESSAGE_ERROR), "{first:?}");
        }
        let with_user = [GET[0], GET[1], (":authority", "user@localhost"), GET[3]];
        assert_eq!(reset_code(&connection, &headers_frame(&with_user)).await, Some(MESSAGE_ERROR));
        // The static table: GET, https, "/", and a method again; `:status` 200.
        for (fields, what) in [(&[0xd1, 0xd7, 0xc1, 0xd4][..], "two methods"), (&[0xd1, 0xd7, 0xc1, 0xd9], "a status")] {
            let host = [&[0x50, 9][..], b"localhost"].concat();
            let section = [&[0, 0][..], fields, &host].concat();
            let frame = [&[1, u8::try_from(section.len()).unwrap()][..], &section].concat();
            assert_eq!(reset_code(&connection, &frame).await, Some(MESSAGE_ERROR), "{what}");
        }
    });
}

/// CVE-2023-44487, before the head of a request has arrived.
#[test]
fn a_client_that_resets_all_its_requests_is_closed() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let connection = Client::new(&server).connect().await.unwrap();
        let frame = headers_frame(&GET);
        let flood = async {
            while let Ok((mut send, _receive)) = connection.open_bi().await {
                let _ = send.write_all(&frame[..10]).await;
                let _ = send.reset(0_u32.into());
            }
        };
        timeout(SOON, flood).await.unwrap();
        let closed = connection.closed().await;
        assert!(
            matches!(&closed, ConnectionError::ApplicationClosed(close) if close.error_code.into_inner() == EXCESSIVE_LOAD),
            "{closed}"
        );
    });
}

/// A browser that leaves a page cancels what is loading. Some of these requests are reset before their head has arrived: they count as requests too.
#[test]
fn a_client_that_cancels_some_responses_is_not_closed() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let connection = Client::new(&server).connect().await.unwrap();
        let frame = headers_frame(&GET);
        for number in 0..400 {
            let (mut send, mut receive) = connection.open_bi().await.unwrap();
            if number % 5 < 2 {
                send.write_all(if number % 5 == 0 { &frame } else { &frame[..10] }).await.unwrap();
                let _ = receive.stop(0x10c_u32.into());
                let _ = send.reset(0x10c_u32.into());
            } else {
                send.write_all(&frame).await.unwrap();
                let _ = send.finish();
                receive.read_to_end(1_000_000).await.unwrap();
            }
        }
    });
}

/// Otherwise a client could use up the limits of others, or have responses sent to them.
#[test]
fn packets_from_another_address_are_dropped() {
    let (server, _folder) = start_tls_server(None, &[]);
    block_on(async {
        let client = Client::new(&server);
        let connection = client.connect().await.unwrap();
        assert_eq!(reset_code(&connection, &headers_frame(&GET)).await, None);
        let other = UdpSocket::bind("127.0.0.2:0").unwrap();
        client.endpoint.rebind(other.try_clone().unwrap()).unwrap();
        let (_send, mut receive) = send(&connection, &headers_frame(&GET)).await;
        assert!(timeout(Duration::from_secs(2), receive.read_to_end(1_000_000)).await.is_err(), "the server answers to another address");
    });
}

/// RFC 9000 section 10.3: a stateless reset instead of silence.
#[test]
fn a_client_learns_that_its_process_is_gone() {
    let listen = format!("127.0.0.1:{}", free_port());
    let (mut server, folder) = start_tls_server(Some(&listen), &[]);
    let (certificate, key) = (folder.path().join("site.pem"), folder.path().join("site.key"));
    let tls = ["--tls-cert", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    block_on(async {
        let client = Client::new(&server);
        let connection = client.connect().await.unwrap();
        assert_eq!(reset_code(&connection, &headers_frame(&GET)).await, None);
        server.signal("KILL");
        server.wait_for_exit();
        let restarted = start_server_at(folder.path(), &listen, &tls);
        let _stream = send(&connection, &headers_frame(&GET)).await;
        assert_eq!(timeout(SOON, connection.closed()).await.unwrap(), ConnectionError::Reset);

        let connection = client.connect().await.unwrap();
        assert_eq!(reset_code(&connection, &headers_frame(&GET)).await, None);
        restarted.signal("USR2");
        restarted.wait_for_log_line("taking over from the old process");
        restarted.signal("KILL");
        let _stream = send(&connection, &headers_frame(&GET)).await;
        assert_eq!(timeout(SOON, connection.closed()).await.unwrap(), ConnectionError::Reset);
        terminate(restarted.find_log_line("SIGUSR2: a new process starts").unwrap()["new"].as_u64().unwrap());
    });
}
