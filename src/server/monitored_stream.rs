//! A stream that records reads and writes in the [`ConnectionState`].

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::registry::connection_state::ConnectionState;

/// After this many bytes the task yields. tokio's budget counts reads, so it would let one client send megabytes of small frames in one poll.
const BYTES_PER_POLL: usize = 16 * 1024;

pub struct MonitoredStream {
    stream: TcpStream,
    connection: Arc<ConnectionState>,
    bytes_this_poll: usize,
}

impl MonitoredStream {
    pub const fn new(stream: TcpStream, connection: Arc<ConnectionState>) -> Self {
        Self { stream, connection, bytes_this_poll: 0 }
    }

    /// A corked socket collects bytes until a segment is full, for at most 200 ms. Only Linux has this.
    pub fn set_cork(&self, is_corked: bool) {
        #[cfg(target_os = "linux")]
        let _ = rustix::net::sockopt::set_tcp_cork(&self.stream, is_corked);
    }

    fn record_write(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(1..)) => self.connection.on_write(),
            Poll::Pending => self.connection.on_write_pending(),
            Poll::Ready(_) => {}
        }
        written
    }
}

impl AsyncRead for MonitoredStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.bytes_this_poll >= BYTES_PER_POLL {
            self.bytes_this_poll = 0;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let bytes = buffer.filled().len() - before;
        self.bytes_this_poll = if read.is_pending() { 0 } else { self.bytes_this_poll + bytes };
        if bytes > 0 {
            self.connection.on_read(bytes);
        }
        read
    }
}

impl AsyncWrite for MonitoredStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.record_write(written)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.record_write(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
