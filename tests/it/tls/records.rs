//! Sizes of TLS records and of the packets that carry them.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use tokio_rustls::rustls::{ClientConnection, StreamOwned};

use super::client::{Authority, session};
use crate::process::{ServerProcess, start_server};

/// The largest record that fits into one segment: 1,400 bytes, the header, the content type and the tag (RFC 8446 section 5.2).
const SMALL: usize = 1_400 + 5 + 1 + 16;

/// A socket that keeps what was read from it.
struct Tap {
    socket: TcpStream,
    read: Vec<u8>,
}

impl Read for Tap {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.socket.read(buffer)?;
        self.read.extend(&buffer[..bytes]);
        Ok(bytes)
    }
}

impl Write for Tap {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.socket.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

fn connect(server: &ServerProcess) -> StreamOwned<ClientConnection, Tap> {
    let socket = TcpStream::connect(&server.address).unwrap();
    let mut stream = StreamOwned::new(session(&["http/1.1"], "localhost"), Tap { socket, read: Vec::new() });
    stream.conn.complete_io(&mut stream.sock).unwrap();
    stream.sock.read.clear();
    stream
}

/// Requests the page without compression, 75 KB, and returns the sizes of the records that brought it.
fn records_of_a_page(stream: &mut StreamOwned<ClientConnection, Tap>) -> Vec<usize> {
    write!(stream, "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    let mut response = Vec::new();
    while !response.ends_with(b"</html>\n") && !response.ends_with(b"</html>") {
        let mut buffer = [0; 4096];
        let bytes = stream.read(&mut buffer).unwrap();
        response.extend(&buffer[..bytes]);
    }
    let mut rest = &*std::mem::take(&mut stream.sock.read);
    let mut sizes = Vec::new();
    while let [_, _, _, high, low, ..] = rest {
        let size = 5 + usize::from(u16::from_be_bytes([*high, *low]));
        sizes.push(size);
        rest = &rest[size..];
    }
    sizes
}

#[test]
fn records_are_small_at_the_start_and_after_a_pause_and_large_between() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    let server = start_server(folder.path(), &["--tls-cert", &authority.file("site.pem"), "--tls-key", &authority.file("site.key")]);
    let mut stream = connect(&server);
    let first = records_of_a_page(&mut stream);
    let small = first.iter().take_while(|size| **size <= SMALL).count();
    assert!(small >= 64 * 1024 / 1_400, "{first:?}");
    let second = records_of_a_page(&mut stream);
    assert!(second.iter().any(|size| *size > 8 * 1024), "{second:?}");
    // The pause is the subject.
    std::thread::sleep(Duration::from_millis(1_100));
    let third = records_of_a_page(&mut stream);
    assert!(third.iter().take(20).all(|size| *size <= SMALL), "{third:?}");
}
