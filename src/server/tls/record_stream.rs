//! A TLS stream with small records at the start of a response.
//!
//! A browser can decrypt a record once all of it has arrived. Linux sends ten segments at once on a new connection, so a record of a whole page, beside
//! what the handshake sends, would be complete one round trip later. Go, HAProxy and Cloudflare size records like this too.

use std::io::{self, IoSlice, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::rustls::ProtocolVersion;
use tokio_rustls::server::TlsStream;

use crate::server::monitored_stream::MonitoredStream;

/// With the 22 bytes that TLS adds, a record fits into one segment, also over IPv6 and with timestamps.
const SMALL_RECORD_BYTES: usize = 1_400;
/// Bytes in small records before large ones, which cost less CPU time.
const SMALL_RECORDS_BYTES: usize = 64 * 1024;
/// After a pause the congestion window may be small again (RFC 5681 section 4.1).
const PAUSE: Duration = Duration::from_secs(1);
/// HTTP/2 settings and their acknowledgement have fewer bytes than this, every response has more.
const RESPONSE_BYTES: usize = 128;
/// Slices of one write; hyper passes a head and a body.
const MAX_SLICES: usize = 8;

pub struct RecordStream {
    stream: TlsStream<MonitoredStream>,
    /// Bytes since the start or the last pause.
    written: usize,
    last_write: Instant,
    is_corked: bool,
}

impl RecordStream {
    /// `stream` may be corked. With TLS 1.3 it stays so until the first response, so that the session ticket and the HTTP/2 settings travel with it instead
    /// of taking three of the ten segments.
    pub fn new(stream: TlsStream<MonitoredStream>) -> Self {
        let mut this = Self { stream, written: 0, last_write: Instant::now(), is_corked: true };
        if this.stream.get_ref().1.protocol_version() != Some(ProtocolVersion::TLSv1_3) {
            this.uncork();
        }
        this
    }

    pub fn is_http2(&self) -> bool {
        self.stream.get_ref().1.alpn_protocol() == Some(b"h2")
    }

    fn uncork(&mut self) {
        self.is_corked = false;
        self.stream.get_ref().0.set_cork(false);
    }

    fn record_write(&mut self, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = result {
            self.written += bytes;
            if self.is_corked && self.written >= RESPONSE_BYTES {
                self.uncork();
            }
        }
        result
    }

    /// Encrypts the slices into small records, as far as the session's buffer has room.
    fn encrypt(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        let mut rest = [IoSlice::new(&[]); MAX_SLICES];
        let count = slices.len().min(MAX_SLICES);
        rest[..count].copy_from_slice(&slices[..count]);
        let (mut rest, mut total) = (&mut rest[..count], 0);
        loop {
            let (mut record, mut size) = ([IoSlice::new(&[]); MAX_SLICES], 0);
            for (part, slice) in record.iter_mut().zip(&*rest) {
                let end = slice.len().min(SMALL_RECORD_BYTES - size);
                *part = IoSlice::new(&slice[..end]);
                size += end;
            }
            let bytes = self.stream.get_mut().1.writer().write_vectored(&record)?;
            total += bytes;
            if size == 0 || bytes < size {
                return Ok(total);
            }
            IoSlice::advance_slices(&mut rest, bytes);
        }
    }
}

impl AsyncRead for RecordStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for RecordStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, slices: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let now = Instant::now();
        if now.duration_since(self.last_write) >= PAUSE {
            self.written = 0;
        }
        self.last_write = now;
        if self.written < SMALL_RECORDS_BYTES {
            let encrypted = self.encrypt(slices)?;
            if encrypted > 0 {
                // What the socket does not take now, a later write or flush sends.
                if let Poll::Ready(Err(error)) = Pin::new(&mut self.stream).poll_flush(context) {
                    return Poll::Ready(Err(error));
                }
                return self.record_write(Poll::Ready(Ok(encrypted)));
            }
        }
        // The session's buffer is full, or records are large.
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.record_write(written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
