//! Views and leads side by side: what brings visitors, and which of them become leads.

use std::collections::BTreeMap;

use time::{Duration, OffsetDateTime};

use crate::store::{CountsByValue, OTHER, OriginGroup, Store, StoreError};

/// The label of what is not known.
const UNKNOWN: &str = "(unknown)";

/// A page, campaign, referring host or source. The numbers of each period, in the order in which they were counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    pub value: String,
    /// Views of people.
    pub views: Vec<u64>,
    /// The views that began a visit.
    pub landings: Vec<u64>,
    pub leads: Vec<u64>,
}

impl Conversion {
    /// At most `limit` values, those with the most views of the first period first; then the sums of the others and of those that are not known, if there
    /// are any. `views` has two numbers for each period ([`Store::count_page_views`](crate::store::Store::count_page_views)), `leads` one.
    pub fn join(views: &CountsByValue, leads: &CountsByValue, limit: usize) -> Vec<Self> {
        let periods = leads.unknown.len();
        let mut by_value = BTreeMap::<&str, Self>::new();
        for (value, numbers) in &views.values {
            by_value.entry(value).or_insert_with(|| Self::new(value, periods)).add_views(numbers);
        }
        for (value, numbers) in &leads.values {
            by_value.entry(value).or_insert_with(|| Self::new(value, periods)).add_leads(numbers);
        }
        let mut all: Vec<Self> = by_value.into_values().collect();
        // Stable: of equal ones the first by name.
        all.sort_by(|one, two| (&two.views, &two.leads).cmp(&(&one.views, &one.leads)));
        let mut other = Self::new(OTHER, periods);
        other.add_views(&views.other);
        other.add_leads(&leads.other);
        for cut in all.drain(limit.min(all.len())..) {
            other.add(&cut);
        }
        let mut unknown = Self::new(UNKNOWN, periods);
        unknown.add_views(&views.unknown);
        unknown.add_leads(&leads.unknown);
        all.extend([other, unknown].into_iter().filter(|it| it.views.iter().chain(&it.leads).any(|number| *number > 0)));
        all
    }

    /// The sum of all rows.
    pub fn total(rows: &[Self], value: &str) -> Self {
        let mut total = Self::new(value, rows.first().map_or(0, |row| row.leads.len()));
        for row in rows {
            total.add(row);
        }
        total
    }

    fn new(value: &str, periods: usize) -> Self {
        Self { value: value.to_owned(), views: vec![0; periods], landings: vec![0; periods], leads: vec![0; periods] }
    }

    fn add_views(&mut self, numbers: &[u64]) {
        for (at, pair) in numbers.chunks_exact(2).enumerate().take(self.views.len()) {
            self.views[at] += pair[0];
            self.landings[at] += pair[1];
        }
    }

    fn add_leads(&mut self, numbers: &[u64]) {
        self.leads.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
    }

    fn add(&mut self, other: &Self) {
        let sums = [(&mut self.views, &other.views), (&mut self.landings, &other.landings), (&mut self.leads, &other.leads)];
        for (sum, numbers) in sums {
            sum.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        }
    }
}

/// A row of the desk's numbers: the last days, and as many before them. `views`: of a page; of everything else the visits that it began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    pub value: String,
    pub views: u64,
    pub views_before: u64,
    pub leads: u64,
    pub leads_before: u64,
}

/// How many values are read; those with the fewest views are summed up.
const MAX_READ: usize = 10_000;

/// The rows, and their sum. Days are UTC, today included.
pub async fn compare(store: &Store, by: OriginGroup, days: u16, limit: usize) -> Result<(Vec<Comparison>, Comparison), StoreError> {
    let day = |ago: u16| OffsetDateTime::now_utc().date() - Duration::days(i64::from(ago) - 1);
    let since = [day(days * 2), day(days)];
    let views = store.count_page_views(by, since.to_vec(), MAX_READ).await?;
    let (reader, times) = (store.clone(), since.map(|day| day.midnight().assume_utc()));
    let leads =
        tokio::task::spawn_blocking(move || reader.count_by_origin(by, &times, MAX_READ)).await.map_err(|_| StoreError::Stopped)??;
    let rows = Conversion::join(&views, &leads, limit);
    let is_page = by == OriginGroup::Page;
    let compare = |row: &Conversion| {
        let views = if is_page { &row.views } else { &row.landings };
        // The first period holds both.
        let [(views_before, views), (leads_before, leads)] =
            [views, &row.leads].map(|numbers| (numbers[0].saturating_sub(numbers[1]), numbers[1]));
        Comparison { value: row.value.clone(), views, views_before, leads, leads_before }
    };
    let total = if rows.is_empty() { Comparison::default() } else { compare(&Conversion::total(&rows, "")) };
    Ok((rows.iter().map(compare).collect(), total))
}

/// Leads per hundred views or landings, `7.5 %`; a dash without any.
pub fn percent(leads: u64, base: u64) -> String {
    // Whole numbers up to a tenth of a percent.
    (leads * 1_000 + base / 2).checked_div(base).map_or_else(|| "–".into(), |tenths| format!("{}.{} %", tenths / 10, tenths % 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_listed_is_summed_up() {
        let views = CountsByValue {
            values: vec![("a".into(), vec![40, 12, 4, 1]), ("b".into(), vec![30, 30, 0, 0]), ("c".into(), vec![2, 2, 2, 2])],
            other: vec![9, 9, 0, 0],
            unknown: vec![0; 4],
        };
        let leads =
            CountsByValue { values: vec![("a".into(), vec![3, 1]), ("d".into(), vec![1, 0])], other: vec![0; 2], unknown: vec![5, 5] };
        let rows = Conversion::join(&views, &leads, 2);
        let read: Vec<_> = rows.iter().map(|row| (row.value.as_str(), &row.views[..], &row.landings[..], &row.leads[..])).collect();
        assert_eq!(
            read,
            [
                ("a", &[40, 4][..], &[12, 1][..], &[3, 1][..]),
                ("b", &[30, 0], &[30, 0], &[0, 0]),
                (OTHER, &[11, 2], &[11, 2], &[1, 0]),
                (UNKNOWN, &[0, 0], &[0, 0], &[5, 5]),
            ]
        );
        let total = Conversion::total(&rows, "all");
        assert_eq!((total.views[0], total.leads[0]), (81, 9));
    }

    #[test]
    fn percentages_are_rounded_and_need_a_base() {
        for (leads, base, expected) in [(3, 40, "7.5 %"), (1, 3, "33.3 %"), (2, 3, "66.7 %"), (0, 5, "0.0 %"), (1, 0, "–")] {
            assert_eq!(percent(leads, base), expected);
        }
    }
}
