//! A message that only says that a channel works: for `leadlight outbox test` and a button of the desk.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use time::OffsetDateTime;

use super::{Failure, Transport};
use crate::store::features::outbox::Message;
use crate::store::timestamp::format_time;
use crate::store::{Channel, Event, LeadOrigin, Values};

/// Somebody waits for the result.
const TIMEOUT: Duration = Duration::from_mins(1);

/// What people read in the place of the form's title.
const TITLE: &str = "Test from Leadlight";

/// Sends a test through every channel at once, beside the outbox, and returns what each receiver answered.
pub async fn send_test(transports: &[(Channel, Arc<dyn Transport>)]) -> Vec<(Channel, Result<String, Failure>)> {
    let message = &message();
    let tests = transports.iter().map(|(channel, transport)| async move {
        let sent = tokio::time::timeout(TIMEOUT, transport.send(message)).await;
        let late = |_| Err(Failure::temporary(format!("no answer within {} s", TIMEOUT.as_secs())));
        (*channel, sent.unwrap_or_else(late))
    });
    join_all(tests).await
}

fn message() -> Message {
    let note = "This channel works. Nobody has filled in a form.";
    Message {
        // A new one each time, because receivers ignore what they have seen.
        id: format!("msg_{:032x}", fastrand::u128(..)),
        form: TITLE.into(),
        event: Event::Test.name().into(),
        fields: Values::from([("Test".to_owned(), note.to_owned())]),
        origin: LeadOrigin::default(),
        created_at: format_time(OffsetDateTime::now_utc()).unwrap_or_default(),
        attempt: 1,
        lead: None,
    }
}
