//! Reads the body of a form. What exceeds the limit is read and discarded, so that the browser reads the response before the connection closes.

use axum::body::Body;
use http_body_util::BodyExt;

use crate::server::Limits;

pub enum BodyOutcome {
    Whole(Vec<u8>),
    /// The body is over the limit. `is_cut_off`: the rest was not read, so the connection must be closed.
    TooLarge {
        beginning: Vec<u8>,
        is_cut_off: bool,
    },
    TimedOut,
    Broken,
}

/// Reads at most `max_bytes` into memory.
pub async fn read_body(mut body: Body, max_bytes: usize) -> BodyOutcome {
    let (mut stored, mut discarded) = (Vec::new(), 0);
    // Returns whether the whole body was read.
    let reading = async {
        while let Some(frame) = body.frame().await {
            let frame = frame?;
            let Some(data) = frame.data_ref() else { continue };
            let fitting = data.len().min(max_bytes - stored.len());
            // Exact, because many bodies may be in memory.
            stored.reserve_exact(fitting);
            stored.extend_from_slice(&data[..fitting]);
            discarded += data.len() - fitting;
            if discarded > Limits::MAX_DISCARDED_BYTES {
                return Ok(false);
            }
        }
        Ok::<_, axum::Error>(true)
    };
    // No timeout afterwards: a visitor who is told "timed out" must not find a row that a slow disk stored later.
    match tokio::time::timeout(Limits::BODY_TIMEOUT, reading).await {
        Ok(Err(_)) => BodyOutcome::Broken,
        Ok(Ok(true)) if discarded == 0 => BodyOutcome::Whole(stored),
        Err(_) if discarded == 0 => BodyOutcome::TimedOut,
        end => BodyOutcome::TooLarge { beginning: stored, is_cut_off: !matches!(end, Ok(Ok(true))) },
    }
}
