//! Reads the body of a form. The rest of a body over the limit is read and discarded, so that the browser reads the response before the connection
//! closes.

use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt;

/// From the first byte to the last. There is no timeout afterwards: a visitor who is told "timed out" must not find a row that a slow disk stored later.
const BODY_TIMEOUT: Duration = Duration::from_secs(8);

/// After this many discarded bytes the server stops reading. No visitor's text is as long.
const MAX_DISCARDED_BYTES: usize = 1024 * 1024;

pub enum Received {
    Whole(Vec<u8>),
    /// Over the limit. `is_cut_off`: the rest was not read, so the connection must be closed.
    TooLarge {
        beginning: Vec<u8>,
        is_cut_off: bool,
    },
    TimedOut,
    Broken,
}

/// Reads at most `max_bytes` into memory.
pub async fn receive(mut body: Body, max_bytes: usize) -> Received {
    let (mut stored, mut discarded) = (Vec::new(), 0);
    let reading = async {
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else { return Received::Broken };
            let Some(data) = frame.data_ref() else { continue };
            let fitting = data.len().min(max_bytes - stored.len());
            // Exact, because many bodies may be in memory.
            stored.reserve_exact(fitting);
            stored.extend_from_slice(&data[..fitting]);
            discarded += data.len() - fitting;
            if discarded > MAX_DISCARDED_BYTES {
                return Received::TooLarge { beginning: Vec::new(), is_cut_off: true };
            }
        }
        Received::Whole(Vec::new())
    };
    match tokio::time::timeout(BODY_TIMEOUT, reading).await {
        Ok(Received::Whole(_)) if discarded == 0 => Received::Whole(stored),
        Ok(Received::Whole(_)) => Received::TooLarge { beginning: stored, is_cut_off: false },
        Ok(Received::Broken) => Received::Broken,
        Ok(_) => Received::TooLarge { beginning: stored, is_cut_off: true },
        Err(_) if discarded > 0 => Received::TooLarge { beginning: stored, is_cut_off: true },
        Err(_) => Received::TimedOut,
    }
}
