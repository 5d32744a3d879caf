//! Whether the deletion by age may believe the clock and the settings. A clock that is years ahead, or a slip in `--retain`, would delete every lead soon
//! after a start. So a run that comes long after the one before, or would delete most rows of a form, waits; if it still would after [`WAIT`], it runs.
//! The database remembers both times, so restarts and several processes change nothing.

use std::fmt;

use time::{Duration, OffsetDateTime};
use tokio::task::spawn_blocking;

use super::retention::{RetentionByForm, cutoff};
use crate::store::features::state::{RETENTION_DOUBTED_AT, RETENTION_RAN_AT};
use crate::store::timestamp::{format_time, parse_time};
use crate::store::{FormCount, Store, StoreError};

/// A longer time between two runs is taken for a jump of the clock. A server that was down for longer waits too.
const MAX_GAP: Duration = Duration::days(7);
const WAIT: Duration = Duration::days(3);
/// A form must have this many rows before deleting most of them is doubted.
const MANY_ROWS: u64 = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    why: Why,
    /// When what has expired is deleted, if nothing changes.
    pub until: OffsetDateTime,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Why {
    LongAfter { days: i64 },
    MostRows { form: String, expired: u64, rows: u64 },
}

impl fmt::Display for Doubt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Why::LongAfter { days } => write!(formatter, "by the clock, the last deletion was {days} days ago; the clock may be ahead"),
            Why::MostRows { form, expired, rows } => write!(
                formatter,
                "{expired} of the {rows} rows of the form `{form}` would go; the clock may be ahead, or --retain (SITE_RETAIN) too short"
            ),
        }
    }
}

/// Why a run must wait now. `None`: it may delete, and is remembered as the last one.
pub async fn doubt(store: &Store, retention: &RetentionByForm, now: OffsetDateTime) -> Result<Option<Doubt>, StoreError> {
    let read = async |name| Ok::<_, StoreError>(store.get_state(name).await?.and_then(|text| parse_time(&text).ok()));
    let (ran_at, doubted_at) = (read(RETENTION_RAN_AT).await?, read(RETENTION_DOUBTED_AT).await?);
    let counting = store.clone();
    let counts = spawn_blocking(move || counting.count_by_day()).await.map_err(|_| StoreError::Stopped)??;
    let text = format_time(now)?;
    // A time in the future, or of a wait that nobody has looked at for long, says nothing.
    let waited = doubted_at.map(|since| (since, now - since)).filter(|(_, waited)| (Duration::ZERO..WAIT + MAX_GAP).contains(waited));
    match (reason(ran_at, &counts, retention, now), waited) {
        (Some(why), Some((since, waited))) if waited < WAIT => Ok(Some(Doubt { why, until: since + WAIT })),
        (Some(why), None) => {
            store.set_state(RETENTION_DOUBTED_AT, Some(text)).await?;
            Ok(Some(Doubt { why, until: now + WAIT }))
        }
        (None, _) | (Some(_), Some(_)) => {
            store.set_state(RETENTION_RAN_AT, Some(text)).await?;
            store.set_state(RETENTION_DOUBTED_AT, None).await?;
            Ok(None)
        }
    }
}

fn reason(ran_at: Option<OffsetDateTime>, counts: &[FormCount], retention: &RetentionByForm, now: OffsetDateTime) -> Option<Why> {
    // Before the first run the newest row says when the clock was right.
    let newest = counts.iter().filter_map(|count| count.days.last()).map(|(day, _)| day.midnight().assume_utc()).max();
    let gap = ran_at.or(newest).map_or(Duration::ZERO, |then| now - then);
    if gap > MAX_GAP {
        return Some(Why::LongAfter { days: gap.whole_days() });
    }
    counts.iter().find_map(|count| {
        let before = cutoff(*retention.get(&count.form)?, now)?.date();
        let expired = count.days.iter().filter(|(day, _)| *day < before).map(|(_, rows)| rows).sum();
        let rows = count.total();
        (expired >= MANY_ROWS && expired * 2 > rows).then(|| Why::MostRows { form: count.form.clone(), expired, rows })
    })
}
