//! A stream that says what it does to the connection's [`Activity`].

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::activity::Activity;

/// What is read of a connection before others have their turn. The runtime's own measure, a number of reads, lets one client have megabytes of small
/// frames looked at in one go.
const BYTES_IN_A_ROW: usize = 16 * 1024;

pub struct Monitored<T> {
    stream: T,
    activity: Arc<Activity>,
    in_a_row: usize,
}

impl<T> Monitored<T> {
    pub const fn new(stream: T, activity: Arc<Activity>) -> Self {
        Self { stream, activity, in_a_row: 0 }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Monitored<T> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.in_a_row >= BYTES_IN_A_ROW {
            self.in_a_row = 0;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let bytes = buffer.filled().len() - before;
        self.in_a_row = if read.is_pending() { 0 } else { self.in_a_row + bytes };
        if bytes > 0 {
            self.activity.received(bytes);
        }
        read
    }
}

impl<T> Monitored<T> {
    fn wrote(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(1..)) => self.activity.sent(),
            Poll::Pending => self.activity.stalled(),
            Poll::Ready(_) => {}
        }
        written
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Monitored<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(written)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.wrote(written)
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
