//! Views of pages: sums of a day, by page, visitor and what brought people. A day has a limited number of rows, whatever visitors send.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;
use time::Date;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use super::{CountsByValue, OriginGroup, StoreError};
use crate::leads::VisitSource;

/// Of a day, so that forged campaigns do not fill the disk. Each page has at most five other rows a day, one for each [`ViewKind`] and one `(other)`, so 40
/// pages make 500 rows.
pub const MAX_ROWS_WITH_SOURCE: usize = 300;
/// Of a day.
pub const MAX_UNKNOWN_PATHS: usize = 100;
/// The sums of older days are deleted.
pub const KEPT_DAYS: u16 = 400;

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

/// May be called from any thread; the futures do not block.
pub trait Views: Send + Sync {
    /// Adds to the sums of a day.
    fn add(&self, day: Date, counts: ViewCounts) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Views of people in the periods since each of these days, the longest first: for each period the views, then those that were landings. Only landings
    /// have an origin, so by anything but the page both numbers are the same. At most `limit` values are listed.
    fn count(&self, by: OriginGroup, since: Vec<Date>, limit: usize) -> BoxFuture<'_, Result<CountsByValue, StoreError>>;

    /// The days since `since` that have views, oldest first, with the views of each [`ViewKind`].
    fn count_by_day(&self, since: Date) -> BoxFuture<'_, Result<Vec<ViewDay>, StoreError>>;

    /// The most requested paths since `since` that do not exist.
    fn unknown_paths(&self, since: Date, limit: u16) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreError>>;

    /// Everything, by day.
    fn all(&self) -> BoxFuture<'_, Result<BTreeMap<Date, ViewCounts>, StoreError>>;

    /// Deletes what is older than [`KEPT_DAYS`].
    fn purge_views(&self, today: Date) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// Who viewed a page, and whether a person came from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewKind {
    Landing,
    Inner,
    /// Known by its name.
    Crawler,
    Bot,
}

impl ViewKind {
    pub const ALL: [Self; 4] = [Self::Landing, Self::Inner, Self::Crawler, Self::Bot];

    pub const fn visitor(self) -> &'static str {
        match self {
            Self::Landing | Self::Inner => "person",
            Self::Crawler => "crawler",
            Self::Bot => "bot",
        }
    }

    pub const fn entry(self) -> &'static str {
        match self {
            Self::Landing => "landing",
            Self::Inner => "inner",
            Self::Crawler | Self::Bot => "",
        }
    }
}

/// A day as `YYYY-MM-DD`, with its views in the order of [`ViewKind::ALL`].
pub type ViewDay = (String, [u64; ViewKind::ALL.len()]);

/// Adds a row of [`sql::BY_DAY`], which come in the order of their days.
pub(super) fn add_to_day(days: &mut Vec<ViewDay>, day: String, visitor: &str, entry: &str, views: i64) {
    if days.last().is_none_or(|(last, _)| *last != day) {
        days.push((day, Default::default()));
    }
    let kind = ViewKind::ALL.iter().position(|kind| (kind.visitor(), kind.entry()) == (visitor, entry));
    if let (Some((_, counts)), Some(kind)) = (days.last_mut(), kind) {
        counts[kind] += views.unsigned_abs();
    }
}

/// Views since the last call of [`Views::add`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewCounts {
    pub views: Vec<ViewCount>,
    /// Requests by path.
    pub unknown_paths: Vec<(String, u64)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewCount {
    /// The path of a route.
    pub page: String,
    pub kind: ViewKind,
    pub source: VisitSource,
    pub views: u64,
}

impl ViewCounts {
    pub fn is_empty(&self) -> bool {
        self.views.is_empty() && self.unknown_paths.is_empty()
    }

    /// The most frequent first: they get a row of their own while there is room.
    pub(super) fn sort(&mut self) {
        self.views.sort_by(|one, other| other.views.cmp(&one.views).then_with(|| one.page.cmp(&other.page)));
        self.unknown_paths.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    }
}

/// Adds a row of [`sql::ALL`]. What no version of this program writes is left out.
pub(super) fn add_view(
    days: &mut BTreeMap<Date, ViewCounts>,
    day: &str,
    visitor: &str,
    entry: &str,
    view: impl FnOnce(ViewKind) -> ViewCount,
) {
    let kind = ViewKind::ALL.into_iter().find(|kind| (kind.visitor(), kind.entry()) == (visitor, entry));
    if let (Ok(day), Some(kind)) = (Date::parse(day, DAY), kind) {
        days.entry(day).or_default().views.push(view(kind));
    }
}

/// Adds a row of [`sql::ALL_PATHS`].
pub(super) fn add_path(days: &mut BTreeMap<Date, ViewCounts>, day: &str, path: String, requests: i64) {
    if let Ok(day) = Date::parse(day, DAY) {
        days.entry(day).or_default().unknown_paths.push((path, requests.unsigned_abs()));
    }
}

/// Numbers as databases have them.
pub(super) fn integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// SQL for both databases. Parameters are numbered in order of appearance, as SQLite binds them.
pub(super) mod sql {
    use crate::leads::OTHER;
    use crate::leads::store::OriginGroup;

    /// Parameters: day, page, visitor, entry, `referring_host`, `utm_source`, `utm_campaign`.
    pub const EXISTS: &str = "SELECT 1 FROM page_views WHERE day = $1 AND page = $2 AND visitor = $3 AND entry = $4 \
        AND referring_host = $5 AND utm_source = $6 AND utm_campaign = $7";

    /// The same, and the views.
    pub const ADD: &str = "INSERT INTO page_views (day, page, visitor, entry, referring_host, utm_source, utm_campaign, views) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
        ON CONFLICT (day, page, visitor, entry, referring_host, utm_source, utm_campaign) DO UPDATE SET views = page_views.views + excluded.views";

    /// Rows of a day that count against the limit.
    pub const COUNT_WITH_SOURCE: &str = "SELECT count(*) FROM page_views WHERE day = $1 \
        AND (referring_host <> '' OR utm_source <> '' OR utm_campaign <> '') AND referring_host <> '(other)'";

    pub const PATH_EXISTS: &str = "SELECT 1 FROM unknown_paths WHERE day = $1 AND path = $2";
    pub const ADD_PATH: &str = "INSERT INTO unknown_paths (day, path, requests) VALUES ($1, $2, $3) \
        ON CONFLICT (day, path) DO UPDATE SET requests = unknown_paths.requests + excluded.requests";
    pub const COUNT_PATHS: &str = "SELECT count(*) FROM unknown_paths WHERE day = $1";
    pub const TOP_PATHS: &str =
        "SELECT path, CAST(sum(requests) AS BIGINT) FROM unknown_paths WHERE day >= $1 GROUP BY path ORDER BY 2 DESC, 1 LIMIT $2";

    pub const BY_DAY: &str = "SELECT day, visitor, entry, CAST(sum(views) AS BIGINT) FROM page_views WHERE day >= $1 \
        GROUP BY day, visitor, entry ORDER BY day";

    pub const ALL: &str = "SELECT day, visitor, entry, page, referring_host, utm_source, utm_campaign, views FROM page_views";
    pub const ALL_PATHS: &str = "SELECT day, path, requests FROM unknown_paths";

    pub const PURGE: [&str; 2] = ["DELETE FROM page_views WHERE day < $1", "DELETE FROM unknown_paths WHERE day < $1"];

    /// Counts by value, and in all. Parameters: the first day of each period, the longest first.
    pub fn count(by: OriginGroup, periods: usize, limit: usize) -> (String, String) {
        let (value, entry) = match by {
            OriginGroup::Page => ("page", ""),
            OriginGroup::Campaign => ("nullif(utm_campaign, '')", " AND entry = 'landing'"),
            OriginGroup::Referrer => ("nullif(referring_host, '')", " AND entry = 'landing'"),
            OriginGroup::Source => ("coalesce(nullif(utm_source, ''), nullif(referring_host, ''))", " AND entry = 'landing'"),
        };
        let sum = |condition: String| format!("CAST(coalesce(sum(CASE WHEN {condition} THEN views END), 0) AS BIGINT)");
        let sums: Vec<String> = (1..=periods)
            .map(|at| format!("{}, {}", sum(format!("day >= ${at}")), sum(format!("day >= ${at} AND entry = 'landing'"))))
            .collect();
        let from = format!("{} FROM page_views WHERE visitor = 'person' AND day >= $1{entry}", sums.join(", "));
        let by_value = format!(
            "SELECT {value} AS value, {from} GROUP BY 1 ORDER BY coalesce({value} = '{OTHER}', TRUE) DESC, 2 DESC, 1 LIMIT {}",
            limit.saturating_add(2)
        );
        (by_value, format!("SELECT {from}"))
    }
}
