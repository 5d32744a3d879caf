//! Deletes rows that are older than their form's retention, with all that is attached to them, and the dead messages of that age. A message that waits is
//! delivered first: it has a copy of the fields, is tried for about two days, and is deleted once it is dead and old enough.
//!
//! Several processes may do this at once: each row is deleted, and counted, by one of them.

use std::time::Duration;

use time::{Date, Month, OffsetDateTime};

pub use crate::tables::retention::{FormRetention, Retention, RetentionByForm};

use crate::store::features::newsletter_key::CONFIRM_VALIDITY;
use crate::store::{Purged, Store, StoreError};
use crate::tables::Form;

/// Rows per transaction, and the pause between two of them, so that forms that arrive meanwhile do not wait.
const BATCH: u16 = 500;
const PAUSE: Duration = Duration::from_millis(200);

/// Deletes what has expired, and subscriptions that nobody has confirmed while the link was valid; returns how much. What was deleted before an error
/// stays deleted.
pub async fn purge(store: &Store, retention: &RetentionByForm, now: OffsetDateTime) -> (Purged, Result<(), StoreError>) {
    let mut total = Purged::default();
    let result = purge_all(store, retention, now, &mut total).await;
    (total, result)
}

async fn purge_all(store: &Store, retention: &RetentionByForm, now: OffsetDateTime, total: &mut Purged) -> Result<(), StoreError> {
    let spam = Form::spam();
    for (form, retain) in retention.iter().chain([(&spam.id, &spam.retain)]) {
        if let Some(before) = cutoff(*retain, now) {
            in_batches(total, || store.purge(form, before, BATCH)).await?;
        }
    }
    // Rows of a form that the content declares no longer are kept as long as those of any other form.
    if let Some(before) = retention.values().filter_map(|retain| cutoff(*retain, now)).min() {
        in_batches(total, || store.purge_former_forms(before, BATCH)).await?;
    }
    in_batches(total, || store.purge_pending(now - CONFIRM_VALIDITY, BATCH)).await
}

async fn in_batches<F>(total: &mut Purged, next_batch: impl Fn() -> F) -> Result<(), StoreError>
where
    F: Future<Output = Result<Purged, StoreError>>,
{
    loop {
        let purged = next_batch().await?;
        total.rows += purged.rows;
        total.messages += purged.messages;
        if purged.rows.max(purged.messages) < u64::from(BATCH) {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The form whose rows expire first, and from when on they are kept.
pub fn shortest(retention: &RetentionByForm, now: OffsetDateTime) -> Option<(&str, Retention, OffsetDateTime)> {
    let limited = retention.iter().filter_map(|(form, retain)| Some((form.as_str(), *retain, cutoff(*retain, now)?)));
    limited.max_by_key(|(.., before)| *before)
}

/// Older rows have expired. The same day of an earlier month, or its last one.
pub(super) fn cutoff(retain: Retention, now: OffsetDateTime) -> Option<OffsetDateTime> {
    match retain {
        Retention::Never => None,
        Retention::Days(days) => Some(now - time::Duration::days(days.into())),
        Retention::Months(months) => {
            let month = now.year() * 12 + i32::from(u8::from(now.month())) - 1 - i32::from(months);
            let (year, month) = (month.div_euclid(12), Month::try_from(u8::try_from(month.rem_euclid(12) + 1).ok()?).ok()?);
            let date = Date::from_calendar_date(year, month, now.day().min(month.length(year))).ok()?;
            Some(now.replace_date(date))
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn months_end_on_the_same_day_or_the_last_one() {
        let now = datetime!(2026-03-31 12:30 UTC);
        for (retain, expected) in [
            (Retention::Never, None),
            (Retention::Days(1), Some(datetime!(2026-03-30 12:30 UTC))),
            (Retention::Days(400), Some(datetime!(2025-02-24 12:30 UTC))),
            (Retention::Months(1), Some(datetime!(2026-02-28 12:30 UTC))),
            (Retention::Months(3), Some(datetime!(2025-12-31 12:30 UTC))),
            (Retention::Months(24), Some(datetime!(2024-03-31 12:30 UTC))),
            (Retention::Months(25), Some(datetime!(2024-02-29 12:30 UTC))),
        ] {
            assert_eq!(cutoff(retain, now), expected, "{retain:?}");
        }
        let retention = |times: &[(&str, Retention)]| times.iter().map(|(form, retain)| ((*form).to_owned(), *retain)).collect();
        let some = retention(&[("a", Retention::Months(1)), ("b", Retention::Days(30)), ("c", Retention::Never)]);
        assert_eq!(shortest(&some, now).map(|(form, ..)| form), Some("b"));
        assert_eq!(shortest(&retention(&[("c", Retention::Never)]), now), None);
    }
}
