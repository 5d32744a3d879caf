//! A form's body as it arrives. A body over the limit is read on and discarded for a while, so that the visitor's browser gets to read the answer.

use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt;

/// How long a body may take to arrive. From then on nothing gives up for the visitor: told that time is up, it would find a row that a slow disk has
/// kept after all.
const BODY_LIMIT: Duration = Duration::from_secs(8);

/// A longer body is cut off: a visitor's text is never as long.
const MAX_DISCARDED_BYTES: usize = 1024 * 1024;

pub enum Received {
    Whole(Vec<u8>),
    /// More than the limit. `is_cut_off`: the rest was not read, so the connection cannot be used again.
    TooLarge {
        beginning: Vec<u8>,
        is_cut_off: bool,
    },
    TimedOut,
    Broken,
}

/// Reads at most `max_bytes` into memory.
pub async fn receive(mut body: Body, max_bytes: usize) -> Received {
    let (mut kept, mut discarded) = (Vec::new(), 0);
    let reading = async {
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else { return Received::Broken };
            let Some(data) = frame.data_ref() else { continue };
            let fitting = data.len().min(max_bytes - kept.len());
            // No more than what is needed: many bodies may be under way.
            kept.reserve_exact(fitting);
            kept.extend_from_slice(&data[..fitting]);
            discarded += data.len() - fitting;
            if discarded > MAX_DISCARDED_BYTES {
                return Received::TooLarge { beginning: Vec::new(), is_cut_off: true };
            }
        }
        Received::Whole(Vec::new())
    };
    match tokio::time::timeout(BODY_LIMIT, reading).await {
        Ok(Received::Whole(_)) if discarded == 0 => Received::Whole(kept),
        Ok(Received::Whole(_)) => Received::TooLarge { beginning: kept, is_cut_off: false },
        Ok(Received::Broken) => Received::Broken,
        Ok(_) => Received::TooLarge { beginning: kept, is_cut_off: true },
        Err(_) if discarded > 0 => Received::TooLarge { beginning: kept, is_cut_off: true },
        Err(_) => Received::TimedOut,
    }
}
