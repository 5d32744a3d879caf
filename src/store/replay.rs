//! Who was erased or has unsubscribed after a database was copied: [`ReplayLog`] is what is recorded of it, [`Departures`] what a copy of the database lacks.
//! `restore` and `leadlight copy` apply it, so that an older copy brings nobody back.
//!
//! What is later is told by the order of the entries, not by the clock, which may have been ahead: with each entry the database notes that it has it
//! (`state`, `replay_position`), so a copy says up to where it knows. Times decide only for copies and entries of versions before, and between databases
//! that have nothing to do with each other.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac::{HMAC_SHA256, Key, sign};
use time::{Duration, OffsetDateTime};

use crate::store::StoreError;
use crate::store::address::email_key;
use crate::store::timestamp::format_time;

/// Longer than anybody keeps backups that they restore.
pub const MAX_AGE: Duration = Duration::days(400);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayKind {
    Erased,
    Unsubscribed,
    /// A person has subscribed again after having unsubscribed.
    Resubscribed,
    /// A message was delivered, or dropped by the operator: it must not be sent again.
    Delivered,
}

impl ReplayKind {
    pub const ALL: [Self; 4] = [Self::Erased, Self::Unsubscribed, Self::Resubscribed, Self::Delivered];

    pub fn word(self) -> &'static str {
        match self {
            Self::Erased => "erased",
            Self::Unsubscribed => "unsubscribed",
            Self::Resubscribed => "resubscribed",
            Self::Delivered => "delivered",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub kind: ReplayKind,
    /// The time as text, in the form of the rows, so that both can be compared.
    pub at: String,
    /// A message's id, or the result of [`ReplayLog::name`].
    pub name: String,
    /// The database has noted that it has this entry, unless it is older.
    pub is_noted: bool,
}

impl Entry {
    /// What a database notes when it has this entry.
    pub fn position(&self) -> String {
        format!("{} {} {}", self.kind.word(), self.at, self.name)
    }
}

/// The entries, the oldest first.
#[derive(Clone, Debug)]
pub struct ReplayLog {
    key: Key,
    pub entries: Vec<Entry>,
}

impl ReplayLog {
    pub fn new(key: &[u8], entries: Vec<Entry>) -> Self {
        Self { key: Key::new(HMAC_SHA256, key), entries }
    }

    /// How a person is named: HMAC-SHA-256 of the e-mail key.
    pub fn name(&self, email_key: &str) -> String {
        URL_SAFE_NO_PAD.encode(sign(&self.key, email_key.as_bytes()))
    }

    /// The last entry of a person.
    pub fn position(&self) -> Option<String> {
        self.entries.iter().rfind(|entry| entry.kind != ReplayKind::Delivered).map(Entry::position)
    }

    /// What a database lacks that has the entries up to `position`. `is_own`: the log is of that database, or of the one that it is a copy of.
    pub fn departures(&self, position: Option<&str>, is_own: bool) -> Result<Departures, StoreError> {
        let known = position.and_then(|position| self.entries.iter().rposition(|entry| entry.position() == position));
        let now = format_time(OffsetDateTime::now_utc())?;
        let log = Self { key: self.key.clone(), entries: Vec::new() };
        let mut departures = Departures { log, now, erased: HashMap::new(), subscriptions: HashMap::new() };
        for entry in self.entries.iter().skip(known.map_or(0, |known| known + 1)) {
            let is_later = entry.is_noted && (known.is_some() || is_own && position.is_none());
            let (name, mut departure) = (entry.name.clone(), Departure { kind: entry.kind, at: entry.at.clone(), is_later });
            match entry.kind {
                ReplayKind::Erased => {
                    // A clock that was ahead at an earlier one must not bring the person back.
                    if let Some(earlier) = departures.erased.get(&name) {
                        departure =
                            Departure { at: departure.at.max(earlier.at.clone()), is_later: is_later || earlier.is_later, ..departure };
                    }
                    departures.erased.insert(name, departure);
                }
                ReplayKind::Unsubscribed | ReplayKind::Resubscribed => drop(departures.subscriptions.insert(name, departure)),
                ReplayKind::Delivered => {}
            }
        }
        Ok(departures)
    }
}

pub struct Departures {
    /// The log without its entries. Its key names people.
    log: ReplayLog,
    now: String,
    /// The key is the name that the log gives the person.
    erased: HashMap<String, Departure>,
    /// The last entry: of [`ReplayKind::Unsubscribed`] or [`ReplayKind::Resubscribed`].
    subscriptions: HashMap<String, Departure>,
}

#[derive(Clone)]
struct Departure {
    kind: ReplayKind,
    at: String,
    /// The entry is later than everything in the database.
    is_later: bool,
}

impl Departures {
    /// Whether what was stored at a time about an address, as typed or as a key, was erased later.
    pub fn is_erased(&self, email: &str, created_at: &str) -> bool {
        self.erased.get(&self.log.name(&email_key(email))).is_some_and(|departure| self.is_after(departure, created_at))
    }

    /// When a subscription of that time ended.
    pub fn unsubscribed_at(&self, email: &str, created_at: &str) -> Option<&str> {
        let last = self.subscriptions.get(&self.log.name(&email_key(email)))?;
        (last.kind == ReplayKind::Unsubscribed && self.is_after(last, created_at)).then_some(&last.at)
    }

    /// What seems to be stored in the future is older, too: a clock was ahead.
    fn is_after(&self, departure: &Departure, created_at: &str) -> bool {
        departure.is_later || created_at <= departure.at.as_str() || created_at > self.now.as_str()
    }
}

/// What a store knows for [`ReplayLog::departures`].
#[derive(Clone, Debug, Default)]
pub struct Replay {
    pub log: Option<ReplayLog>,
    /// The last entry that the database has.
    pub position: Option<String>,
    /// No server has ever served from this file, so it is a backup, and its log is elsewhere unless somebody has put it beside.
    pub is_backup: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(entries: &[(ReplayKind, &str, bool)]) -> ReplayLog {
        let mut log = ReplayLog::new(&[7; 32], Vec::new());
        let name = log.name("ada@x");
        log.entries = entries
            .iter()
            .map(|(kind, at, is_noted)| Entry { kind: *kind, at: (*at).into(), name: name.clone(), is_noted: *is_noted })
            .collect();
        log
    }

    /// A clock that was ahead while somebody was erased, or wrote, must not decide who comes back.
    #[test]
    fn the_order_decides_and_the_time_only_where_there_is_none() {
        let entries =
            [(ReplayKind::Erased, "2026-01-01", true), (ReplayKind::Erased, "2036-01-01", true), (ReplayKind::Erased, "2026-03-01", true)];
        let (first, last) = (log(&entries[..1]).position(), log(&entries).position());
        // Stored when; what the copy has; entries; own: erased?
        for (stored, position, noted, own, expected) in [
            ("2036-06-01", &first, 3, true, true),
            ("2026-06-01", &last, 3, true, false),
            ("2026-02-01", &last, 3, true, false),
            ("2036-06-01", &None, 3, true, true),
            ("2026-06-01", &None, 1, true, true),
            ("2026-06-01", &None, 1, false, false),
            ("2025-06-01", &None, 1, false, true),
            ("2999-06-01", &None, 1, false, true),
            ("2025-06-01", &Some("erased 2020-01-01 other".into()), 1, true, true),
            ("2026-06-01", &Some("erased 2020-01-01 other".into()), 1, true, false),
        ] {
            let log = log(&entries[..noted]);
            let departures = log.departures(position.as_deref(), own).unwrap();
            assert_eq!(departures.is_erased(" ADA@x", stored), expected, "{stored} {position:?} {noted} {own}");
            assert!(!departures.is_erased("bob@x", stored));
        }
        let of_before = log(&[(ReplayKind::Erased, "2026-01-01", false)]);
        assert!(
            !of_before.departures(None, true).unwrap().is_erased("ada@x", "2026-06-01"),
            "an entry of a version before has a time only"
        );
    }

    #[test]
    fn who_comes_back_is_a_subscriber_whatever_the_clock_said() {
        let at = |log: &ReplayLog| log.departures(None, true).unwrap().unsubscribed_at("ada@x", "2026-01-01").map(str::to_owned);
        let (left, back) = ((ReplayKind::Unsubscribed, "2036-01-01", true), (ReplayKind::Resubscribed, "2026-02-01", true));
        assert_eq!(at(&log(&[left])).as_deref(), Some("2036-01-01"));
        assert_eq!(at(&log(&[left, back])), None);
        assert_eq!(at(&log(&[left, back, (ReplayKind::Unsubscribed, "2026-03-01", true)])).as_deref(), Some("2026-03-01"));
    }
}
