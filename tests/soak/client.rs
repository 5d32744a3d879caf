//! Clients: a raw TCP connection that sends given bytes and reads responses, and [`Client`], which sends requests over HTTP/1.1 or HTTP/3.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::time::Duration;

use tokio::io::AsyncWrite;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::quic_client::{self, Http3Connection};

/// How clients speak to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Http1,
    Http3,
}

/// A server as clients see it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub address: SocketAddr,
    pub protocol: Protocol,
}

pub struct Request<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub headers: &'a [(&'a str, &'a str)],
    pub body: &'a str,
}

impl<'a> Request<'a> {
    pub fn get(path: &'a str) -> Self {
        Self { method: "GET", path, headers: &[("accept-encoding", "br")], body: "" }
    }

    fn http1(&self) -> String {
        let Self { method, path, headers, body } = self;
        let headers: String = headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]).collect();
        let length = if body.is_empty() { String::new() } else { format!("content-length: {}\r\n", body.len()) };
        format!("{method} {path} HTTP/1.1\r\nhost: soak.example\r\n{headers}{length}\r\n{body}")
    }
}

/// A connection for one request after the other.
pub enum Client {
    Http1(Connection),
    Http3(Http3Connection),
}

impl Client {
    pub async fn open(server: Target, from: Ipv4Addr) -> io::Result<Self> {
        Ok(match server.protocol {
            Protocol::Http1 => Self::Http1(Connection::open(server.address, from).await?),
            Protocol::Http3 => {
                let endpoint = quic_client::endpoint(from)?;
                Self::Http3(Http3Connection::open(quic_client::connect(&endpoint, server.address).await?).await?)
            }
        })
    }

    /// Sends a request and reads the whole response.
    pub async fn exchange(&mut self, request: &Request<'_>) -> io::Result<Response> {
        match self {
            Self::Http1(connection) => {
                connection.send(request.http1().as_bytes()).await?;
                connection.read_response(true).await
            }
            Self::Http3(connection) => connection.exchange(request).await,
        }
    }
}

/// Requests a page on a new connection.
pub async fn fetch(server: Target, from: Ipv4Addr, path: &str) -> io::Result<Response> {
    Client::open(server, from).await?.exchange(&Request::get(path)).await
}

pub struct Connection {
    stream: TcpStream,
    unread: Vec<u8>,
}

/// A response with its whole body.
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

/// The loopback address of a client. Many addresses avoid the port limit and the per-address limits of one.
pub fn client_address(number: usize) -> Ipv4Addr {
    let [high, low] = u16::try_from(number % 50_000).unwrap_or(0).to_be_bytes();
    Ipv4Addr::new(127, 1, high, low)
}

impl Connection {
    /// Connects to the server `to` from the loopback address `from`.
    pub async fn open(to: SocketAddr, from: Ipv4Addr) -> io::Result<Self> {
        Self::connect(TcpSocket::new_v4()?, to, from).await
    }

    /// Connects with a small receive buffer, so that the server soon cannot send any more.
    pub async fn open_with_small_buffer(to: SocketAddr, from: Ipv4Addr) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4_096)?;
        Self::connect(socket, to, from).await
    }

    async fn connect(socket: TcpSocket, to: SocketAddr, from: Ipv4Addr) -> io::Result<Self> {
        socket.bind((from, 0).into())?;
        Ok(Self { stream: socket.connect(to).await?, unread: Vec::new() })
    }

    /// Sends all bytes.
    pub async fn send(&self, bytes: &[u8]) -> io::Result<()> {
        let mut left = bytes;
        while !left.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(left) {
                Ok(sent) => left = &left[sent..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Shuts down the sending side.
    pub async fn half_close(&mut self) {
        // The server may have closed it.
        let _ = std::future::poll_fn(|context| Pin::new(&mut self.stream).poll_shutdown(context)).await;
    }

    /// Reads the next response. For HEAD, `has_body` is false.
    pub async fn read_response(&mut self, has_body: bool) -> io::Result<Response> {
        let head_end = loop {
            if let Some(at) = self.unread.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break at + 4;
            }
            if self.receive().await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        };
        let head = String::from_utf8_lossy(&self.unread[..head_end]).into_owned();
        let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or(ErrorKind::InvalidData)?;
        let length = if has_body && status != 304 { content_length(&head) } else { 0 };
        while self.unread.len() < head_end + length {
            if self.receive().await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        let body = self.unread[head_end..head_end + length].to_vec();
        self.unread.drain(..head_end + length);
        Ok(Response { status, head, body })
    }

    /// Reads until the server closes the connection; `None` after `limit`.
    pub async fn read_until_closed(&mut self, limit: Duration) -> Option<Vec<u8>> {
        let reading = async { while matches!(self.receive().await, Ok(1..)) {} };
        timeout(limit, reading).await.ok()?;
        Some(std::mem::take(&mut self.unread))
    }

    async fn receive(&mut self) -> io::Result<usize> {
        loop {
            self.stream.readable().await?;
            let mut bytes = [0; 16_384];
            match self.stream.try_read(&mut bytes) {
                Ok(received) => {
                    self.unread.extend_from_slice(&bytes[..received]);
                    return Ok(received);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Sends one request on a new connection and reads the response.
pub async fn send_request(to: SocketAddr, from: Ipv4Addr, request: &[u8]) -> io::Result<Response> {
    let mut connection = Connection::open(to, from).await?;
    connection.send(request).await?;
    connection.read_response(true).await
}

/// A GET request.
pub fn get_request(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: soak.example\r\naccept-encoding: br\r\n\r\n").into_bytes()
}

/// The value of `content-length`; 0 if there is none.
pub fn content_length(head: &str) -> usize {
    let lines = head.lines().filter_map(|line| line.split_once(':'));
    let mut lengths = lines.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    lengths.next().and_then(|(_, value)| value.trim().parse().ok()).unwrap_or(0)
}
