//! Serves one HTTP/3 connection, from its first packet to its last.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use futures_util::FutureExt;
use hyper::rt::Executor;
use quinn::Incoming;
use tokio::time::timeout;

use super::PendingHandshake;
use super::meter::{self, Metered};
use super::monitored::Monitored;
use super::request::{self, HandshakeEnd, Resolver};
use crate::server::limits::Limits;
use crate::server::registry::ConnectionSlot;
use crate::server::response_body::StreamExecutor;
use crate::server::shutdown_signal::Shutdown;
use crate::server::{DrainGuard, HttpService};

type H3Connection = h3::server::Connection<Monitored<h3_quinn::Connection>, Bytes>;

/// Serves a connection until it ends or its [`ShutdownSignal`](crate::server::shutdown_signal::ShutdownSignal) ends it.
pub async fn serve<S: HttpService>(incoming: Incoming, slot: ConnectionSlot, service: S, handshake: PendingHandshake, _guard: DrainGuard) {
    let slot = Arc::new(slot);
    slot.state.set_multiplexed();
    let peer = incoming.remote_address();
    let (connection, _metered, end) = tokio::select! {
        accepted = accept(incoming, &slot, handshake) => match accepted {
            Ok(accepted) => accepted,
            Err(error) => return tracing::debug!(%error, "a QUIC handshake failed"),
        },
        () = slot.state.shutdown.wait_for(Shutdown::Close) => return,
    };
    connection.set_send_window(Limits::quic_send_window(slot.open_connections()));
    let mut builder = h3::server::builder();
    builder.max_field_section_size(Limits::MAX_HEAD_BYTES as u64).send_grease(false);
    let built = builder.build(Monitored::new(h3_quinn::Connection::new(connection.clone()), &slot.state));
    // Opening the control streams needs no packet of the client.
    let h3 = match timeout(Limits::HEAD_TIMEOUT, built).await {
        Ok(Ok(h3)) => h3,
        Ok(Err(error)) => return tracing::debug!(%error, "an HTTP/3 connection ended early"),
        Err(_) => return,
    };
    let serve_request = |resolver| {
        let request = request::serve(resolver, peer, Arc::clone(&slot), service.clone(), end.clone());
        StreamExecutor(Arc::clone(&slot.state)).execute(request);
    };
    serve_requests(h3, &connection, &slot, serve_request).await;
}

/// Waits for the client's TLS hello only, so that data of an earlier session (0-RTT) can be read before the handshake ends.
async fn accept(
    incoming: Incoming,
    slot: &ConnectionSlot,
    handshake: PendingHandshake,
) -> Result<(quinn::Connection, Metered, HandshakeEnd), quinn::ConnectionError> {
    let (mut connecting, meter) = meter::accept(incoming, &slot.state)?;
    connecting.handshake_data().await?;
    match connecting.into_0rtt() {
        Ok((connection, ended)) => {
            let end = async move {
                ended.await;
                drop(handshake);
            };
            let end = end.boxed().shared();
            // Polled also when no request waits for it.
            tokio::spawn(end.clone());
            Ok((connection.clone(), meter.measure(connection), end))
        }
        // Only a client gets this.
        Err(connecting) => {
            let connection = connecting.await?;
            Ok((connection.clone(), meter.measure(connection), async {}.boxed().shared()))
        }
    }
}

/// Serves requests until the connection has ended. Dropping `h3` closes it.
async fn serve_requests(mut h3: H3Connection, connection: &quinn::Connection, slot: &ConnectionSlot, serve_request: impl Fn(Resolver)) {
    let mut is_draining = false;
    loop {
        let accepted = {
            let mut accept = pin!(h3.accept());
            poll_fn(|context| match slot.state.shutdown.poll(context) {
                Some(shutdown) if shutdown == Shutdown::Close || !is_draining => Poll::Ready(Err(shutdown)),
                _ => accept.as_mut().poll(context).map(Ok),
            })
            .await
        };
        let result = match accepted {
            Err(Shutdown::Close) => return,
            Err(Shutdown::Drain) => {
                is_draining = true;
                // GOAWAY: one more request than those that have arrived, which may be under way.
                h3.shutdown(1).await
            }
            Ok(Ok(Some(resolver))) => {
                serve_request(resolver);
                Ok(())
            }
            // The client sends no more requests. It closes the connection when it has read the responses; the registry's sweep does if it does not.
            Ok(Ok(None)) => {
                return tokio::select! {
                    _ = connection.closed() => {}
                    () = slot.state.shutdown.wait_for(Shutdown::Close) => {}
                };
            }
            Ok(Err(error)) => Err(error),
        };
        if let Err(error) = result {
            return tracing::debug!(%error, "an HTTP/3 connection ended");
        }
    }
}
