//! A QUIC connection whose streams record in the [`ConnectionState`] what they read, and whether requests have arrived. [`super::meter`] counts what arrives.

use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use h3::error::Code;
use h3::quic::{self, ConnectionErrorIncoming, StreamErrorIncoming, StreamId, WriteBuf};

use crate::server::registry::connection_state::ConnectionState;

/// A connection, the opener of its streams, or a stream.
pub struct Monitored<T> {
    inner: T,
    state: Arc<ConnectionState>,
    /// Set for the stream of a request until the request has arrived completely.
    incomplete: Option<IncompleteRequest>,
}

/// A request that has begun to arrive.
struct IncompleteRequest(Arc<ConnectionState>);

impl IncompleteRequest {
    fn new(state: &Arc<ConnectionState>) -> Self {
        state.begin_incomplete();
        Self(Arc::clone(state))
    }
}

impl Drop for IncompleteRequest {
    fn drop(&mut self) {
        self.0.end_incomplete();
    }
}

type Streams = h3_quinn::BidiStream<Bytes>;

impl<T> Monitored<T> {
    pub fn new(inner: T, state: &Arc<ConnectionState>) -> Self {
        Self { inner, state: Arc::clone(state), incomplete: None }
    }
}

impl quic::Connection<Bytes> for Monitored<h3_quinn::Connection> {
    type RecvStream = Monitored<h3_quinn::RecvStream>;
    type OpenStreams = Monitored<h3_quinn::OpenStreams>;

    fn poll_accept_recv(&mut self, context: &mut Context<'_>) -> Poll<Result<Self::RecvStream, ConnectionErrorIncoming>> {
        let stream = ready!(quic::Connection::<Bytes>::poll_accept_recv(&mut self.inner, context))?;
        Poll::Ready(Ok(Monitored::new(stream, &self.state)))
    }

    fn poll_accept_bidi(&mut self, context: &mut Context<'_>) -> Poll<Result<Self::BidiStream, ConnectionErrorIncoming>> {
        let streams = ready!(quic::Connection::<Bytes>::poll_accept_bidi(&mut self.inner, context))?;
        let incomplete = Some(IncompleteRequest::new(&self.state));
        Poll::Ready(Ok(Monitored { incomplete, ..Monitored::new(streams, &self.state) }))
    }

    fn opener(&self) -> Self::OpenStreams {
        Monitored::new(quic::Connection::<Bytes>::opener(&self.inner), &self.state)
    }
}

impl<T> quic::OpenStreams<Bytes> for Monitored<T>
where
    T: quic::OpenStreams<Bytes, SendStream = h3_quinn::SendStream<Bytes>, BidiStream = Streams>,
{
    type BidiStream = Monitored<Streams>;
    type SendStream = h3_quinn::SendStream<Bytes>;

    fn poll_open_bidi(&mut self, context: &mut Context<'_>) -> Poll<Result<Self::BidiStream, StreamErrorIncoming>> {
        let streams = ready!(self.inner.poll_open_bidi(context))?;
        Poll::Ready(Ok(Monitored::new(streams, &self.state)))
    }

    fn poll_open_send(&mut self, context: &mut Context<'_>) -> Poll<Result<Self::SendStream, StreamErrorIncoming>> {
        self.inner.poll_open_send(context)
    }

    fn close(&mut self, code: Code, reason: &[u8]) {
        self.inner.close(code, reason);
    }
}

impl<T: quic::RecvStream<Buf = Bytes>> quic::RecvStream for Monitored<T> {
    type Buf = Bytes;

    fn poll_data(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<Bytes>, StreamErrorIncoming>> {
        let data = self.inner.poll_data(context);
        match &data {
            // The rest of their packets. The bytes themselves may stay in memory for a while.
            Poll::Ready(Ok(Some(bytes))) => self.state.release_received(bytes.len() / 4),
            Poll::Ready(_) => self.incomplete = None,
            Poll::Pending => {}
        }
        data
    }

    fn stop_sending(&mut self, error_code: u64) {
        self.inner.stop_sending(error_code);
    }

    fn recv_id(&self) -> StreamId {
        self.inner.recv_id()
    }
}

impl quic::SendStream<Bytes> for Monitored<Streams> {
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), StreamErrorIncoming>> {
        self.inner.poll_ready(context)
    }

    fn send_data<T: Into<WriteBuf<Bytes>>>(&mut self, data: T) -> Result<(), StreamErrorIncoming> {
        self.inner.send_data(data)
    }

    fn poll_finish(&mut self, context: &mut Context<'_>) -> Poll<Result<(), StreamErrorIncoming>> {
        self.inner.poll_finish(context)
    }

    fn reset(&mut self, reset_code: u64) {
        self.inner.reset(reset_code);
    }

    fn send_id(&self) -> StreamId {
        self.inner.send_id()
    }
}

impl quic::BidiStream<Bytes> for Monitored<Streams> {
    type SendStream = h3_quinn::SendStream<Bytes>;
    type RecvStream = Monitored<h3_quinn::RecvStream>;

    fn split(self) -> (Self::SendStream, Self::RecvStream) {
        let (send, receive) = self.inner.split();
        (send, Monitored { inner: receive, state: self.state, incomplete: self.incomplete })
    }
}
