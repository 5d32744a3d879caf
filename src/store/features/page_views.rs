//! Views of pages: sums of a day, by page, visitor and what brought people. A day has a limited number of rows, whatever visitors send.

use std::collections::BTreeMap;

use time::{Date, Duration};

use super::lead_origins::{CountsByValue, OTHER, OriginGroup, VisitSource, count_by_value};
use crate::store::query::{Query, Value};
use crate::store::timestamp::parse_day;
use crate::store::{Store, StoreError};

/// How many rows of a day may name what brought people, so that forged campaigns do not fill the disk. Each page has at most five other rows a day,
/// one for each [`ViewKind`] and one `(other)`, so 40 pages make 500 rows.
pub const MAX_ROWS_WITH_SOURCE: usize = 300;
/// How many unknown paths a day may have.
pub const MAX_UNKNOWN_PATHS: usize = 100;
/// The sums of older days are deleted.
pub const KEPT_DAYS: u16 = 400;

/// Who viewed a page, and whether a person came from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewKind {
    /// The first page of a visit.
    Landing,
    Inner,
    /// A crawler that is known by its name.
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

impl ViewKind {
    fn from_columns(visitor: &str, entry: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| (kind.visitor(), kind.entry()) == (visitor, entry))
    }
}

/// A day as `YYYY-MM-DD`, with its views in the order of [`ViewKind::ALL`].
pub type ViewDay = (String, [u64; ViewKind::ALL.len()]);

/// Views since the last call of [`Store::add_page_views`].
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
    fn sort(&mut self) {
        self.views.sort_by(|one, other| other.views.cmp(&one.views).then_with(|| one.page.cmp(&other.page)));
        self.unknown_paths.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    }
}

impl Store {
    /// Adds to the sums of a day.
    pub async fn add_page_views(&self, day: Date, mut counts: ViewCounts) -> Result<(), StoreError> {
        counts.sort();
        self.write(move |query| {
            // So that the limits of a day hold for all processes together.
            query.lock()?;
            let day = day.to_string();
            add_views(query, &day, counts.views)?;
            add_paths(query, &day, counts.unknown_paths)
        })
        .await
    }

    /// Views of people in the periods since each of these days, the longest first: for each period the views, then those that were landings. Only landings
    /// have an origin, so by anything but the page both numbers are the same. At most `limit` values are listed.
    pub async fn count_page_views(&self, by: OriginGroup, since: Vec<Date>, limit: usize) -> Result<CountsByValue, StoreError> {
        self.read(move |query| {
            let (by_value, totals) = count_sql(by, since.len(), limit);
            let since: Vec<String> = since.iter().map(Date::to_string).collect();
            count_by_value(query, (&by_value, &totals), &since.iter().map(Value::from).collect::<Vec<_>>(), limit)
        })
        .await
    }

    /// The days since `since` that have views, oldest first, with the views of each [`ViewKind`].
    pub async fn page_views_by_day(&self, since: Date) -> Result<Vec<ViewDay>, StoreError> {
        self.read(move |query| {
            let sql = "SELECT day, visitor, entry, CAST(sum(views) AS BIGINT) FROM page_views WHERE day >= $1 \
                GROUP BY day, visitor, entry ORDER BY day";
            let mut days: Vec<ViewDay> = Vec::new();
            for row in query.query(sql, &[(&since.to_string()).into()])? {
                let (day, visitor, entry): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
                if days.last().is_none_or(|(last, _)| *last != day) {
                    days.push((day, Default::default()));
                }
                let kind = ViewKind::ALL.iter().position(|kind| ViewKind::from_columns(&visitor, &entry) == Some(*kind));
                if let (Some((_, counts)), Some(kind)) = (days.last_mut(), kind) {
                    counts[kind] += row.get::<u64>(3)?;
                }
            }
            Ok(days)
        })
        .await
    }

    /// The most requested paths since `since` that do not exist.
    pub async fn unknown_paths(&self, since: Date, limit: u16) -> Result<Vec<(String, u64)>, StoreError> {
        self.read(move |query| {
            let sql =
                "SELECT path, CAST(sum(requests) AS BIGINT) FROM unknown_paths WHERE day >= $1 GROUP BY path ORDER BY 2 DESC, 1 LIMIT $2";
            query.query(sql, &[(&since.to_string()).into(), limit.into()])?.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
        })
        .await
    }

    /// All views, by day. Rows that no version of this program writes are left out.
    pub async fn all_page_views(&self) -> Result<BTreeMap<Date, ViewCounts>, StoreError> {
        self.read(|query| {
            let mut days = BTreeMap::<Date, ViewCounts>::new();
            let sql = "SELECT day, visitor, entry, page, referring_host, utm_source, utm_campaign, views FROM page_views";
            for row in query.query(sql, &[])? {
                let (day, visitor, entry): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let source = VisitSource { referring_host: row.get(4)?, utm_source: row.get(5)?, utm_campaign: row.get(6)? };
                if let (Some(day), Some(kind)) = (parse_day(&day), ViewKind::from_columns(&visitor, &entry)) {
                    days.entry(day).or_default().views.push(ViewCount { page: row.get(3)?, kind, source, views: row.get(7)? });
                }
            }
            for row in query.query("SELECT day, path, requests FROM unknown_paths", &[])? {
                if let Some(day) = parse_day(&row.get::<String>(0)?) {
                    days.entry(day).or_default().unknown_paths.push((row.get(1)?, row.get(2)?));
                }
            }
            Ok(days)
        })
        .await
    }

    /// Deletes what is older than [`KEPT_DAYS`].
    pub async fn purge_page_views(&self, today: Date) -> Result<(), StoreError> {
        self.write(move |query| {
            let before = (today - Duration::days(i64::from(KEPT_DAYS))).to_string();
            for table in ["page_views", "unknown_paths"] {
                query.execute(&format!("DELETE FROM {table} WHERE day < $1"), &[(&before).into()])?;
            }
            Ok(())
        })
        .await
    }
}

fn add_views(query: &dyn Query, day: &str, views: Vec<ViewCount>) -> Result<(), StoreError> {
    let exists = "SELECT 1 FROM page_views WHERE day = $1 AND page = $2 AND visitor = $3 AND entry = $4 \
        AND referring_host = $5 AND utm_source = $6 AND utm_campaign = $7";
    let add = "INSERT INTO page_views (day, page, visitor, entry, referring_host, utm_source, utm_campaign, views) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
        ON CONFLICT (day, page, visitor, entry, referring_host, utm_source, utm_campaign) DO UPDATE SET views = page_views.views + excluded.views";
    let count_with_source = format!(
        "SELECT count(*) FROM page_views WHERE day = $1 \
         AND (referring_host <> '' OR utm_source <> '' OR utm_campaign <> '') AND referring_host <> '{OTHER}'"
    );
    let mut with_source = count_rows(query, &count_with_source, day)?;
    for ViewCount { page, kind, mut source, views } in views {
        if source.takes_a_row() && !query.exists(exists, &key(day, &page, kind, &source))? {
            if with_source < MAX_ROWS_WITH_SOURCE {
                with_source += 1;
            } else {
                source = VisitSource::other();
            }
        }
        query.execute(add, &[&key(day, &page, kind, &source)[..], &[integer(views)]].concat())?;
    }
    Ok(())
}

fn key<'a>(day: &'a str, page: &'a str, kind: ViewKind, source: &'a VisitSource) -> [Value<'a>; 7] {
    let VisitSource { referring_host, utm_source, utm_campaign } = source;
    [day, page, kind.visitor(), kind.entry(), referring_host, utm_source, utm_campaign].map(Value::Text)
}

fn count_rows(query: &dyn Query, sql: &str, day: &str) -> Result<usize, StoreError> {
    let rows: Option<u64> = query.value(sql, &[day.into()])?;
    Ok(usize::try_from(rows.unwrap_or_default()).unwrap_or(usize::MAX))
}

fn add_paths(query: &dyn Query, day: &str, paths: Vec<(String, u64)>) -> Result<(), StoreError> {
    let add = "INSERT INTO unknown_paths (day, path, requests) VALUES ($1, $2, $3) \
        ON CONFLICT (day, path) DO UPDATE SET requests = unknown_paths.requests + excluded.requests";
    let mut known = count_rows(query, "SELECT count(*) FROM unknown_paths WHERE day = $1", day)?;
    for (mut path, requests) in paths {
        if !query.exists("SELECT 1 FROM unknown_paths WHERE day = $1 AND path = $2", &[day.into(), (&path).into()])? {
            if known < MAX_UNKNOWN_PATHS {
                known += 1;
            } else {
                path = OTHER.into();
            }
        }
        query.execute(add, &[day.into(), (&path).into(), integer(requests)])?;
    }
    Ok(())
}

/// A number as databases have it.
fn integer(number: u64) -> Value<'static> {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Counts by value, and in all. Parameters: the first day of each period, the longest first.
fn count_sql(by: OriginGroup, periods: usize, limit: usize) -> (String, String) {
    let (value, entry) = match by {
        OriginGroup::Page => ("page", ""),
        OriginGroup::Landing => ("page", " AND entry = 'landing'"),
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
