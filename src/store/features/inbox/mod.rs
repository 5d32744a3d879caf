//! The list of the desk: one row of the table `inbox` for each lead and each held post, whatever its form. [`index`] makes the rows after the leads, so that
//! a visitor does not wait for them; [`entry`] says what is in a row, [`words`] what a search finds; [`list`] reads a page of it, [`lead`] one lead whole;
//! [`changes`] is what people do to leads, [`spam`] how a held post becomes one.
//!
//! Subscribers of the newsletter are no leads and not in it.

pub mod changes;
mod entry;
mod index;
pub mod lead;
mod list;
pub mod numbers;
pub mod spam;
mod words;

use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};

use crate::store::StoreError;
use crate::store::query::{FromCell, Row};

pub use index::Reach;
pub use list::{FilterOptions, ListPage, MAX_COUNT};

/// Ids are milliseconds since 1970 times this, plus a number below it: they sort by time, and are whole numbers of JavaScript until 2109.
const IDS_PER_MS: i64 = 2_048;

/// What somebody has made of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeadState {
    New,
    Open,
    Done,
    Spam,
}

impl LeadState {
    pub const ALL: [Self; 4] = [Self::New, Self::Open, Self::Done, Self::Spam];

    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Open => "open",
            Self::Done => "done",
            Self::Spam => "spam",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// Which leads are listed. The default: all but spam.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadFilter {
    /// What was typed into the search: every word must be in the lead, or begin a word of it.
    pub search: String,
    /// The id of a form.
    pub form: Option<String>,
    /// `None`: every state but spam.
    pub state: Option<LeadState>,
    pub owner: Option<OwnerFilter>,
    pub source: Option<String>,
    pub campaign: Option<String>,
    /// The path of the page with the form.
    pub page: Option<String>,
    /// The first and the last day, UTC.
    pub from: Option<Date>,
    pub until: Option<Date>,
    pub is_free_mail: Option<bool>,
    /// Only leads that came after the one of this id.
    pub after: Option<i64>,
    pub email_key: Option<String>,
    pub domain: Option<String>,
    /// Not the leads of this person.
    pub without_email_key: Option<String>,
    /// Spam too, if `state` is `None`.
    pub has_spam: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnerFilter {
    Nobody,
    /// The address of a user.
    User(String),
}

/// Where a page of the list begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListPosition {
    #[default]
    Newest,
    /// The newest leads that are older than this one.
    OlderThan(i64),
    /// The oldest leads that are newer than this one.
    NewerThan(i64),
}

/// A lead as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboxRow {
    pub id: i64,
    /// The table and id of the visitor's post.
    pub lead_table: String,
    pub lead_id: i64,
    pub form: String,
    pub state: LeadState,
    pub owner: Option<String>,
    /// The name, or else the address, or else nothing.
    pub person: String,
    pub email: Option<String>,
    pub email_key: Option<String>,
    /// The domain of the address, unless a free mail provider gives it out.
    pub domain: Option<String>,
    pub company: Option<String>,
    pub excerpt: String,
    pub page: Option<String>,
    pub source: Option<String>,
    pub campaign: Option<String>,
    pub is_free_mail: bool,
    /// How often the same text came again within a day.
    pub repeats: u64,
}

impl InboxRow {
    const COLUMNS: &str = "inbox.id, lead_table, lead_id, form, state, owner, person, email, email_key, domain, company, excerpt, page, source, campaign, \
                           free_mail, repeats";

    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let mut at = 0;
        let mut next = || {
            at += 1;
            at - 1
        };
        Ok(Self {
            id: row.get(next())?,
            lead_table: row.get(next())?,
            lead_id: row.get(next())?,
            form: row.get(next())?,
            state: row.get(next())?,
            owner: row.get(next())?,
            person: row.get(next())?,
            email: row.get(next())?,
            email_key: row.get(next())?,
            domain: row.get(next())?,
            company: row.get(next())?,
            excerpt: row.get(next())?,
            page: row.get(next())?,
            source: row.get(next())?,
            campaign: row.get(next())?,
            is_free_mail: row.get(next())?,
            repeats: row.get(next())?,
        })
    }

    /// When the visitor sent it, to the millisecond.
    pub fn sent_at(&self) -> OffsetDateTime {
        time_of_id(self.id)
    }
}

pub fn time_of_id(id: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(id / IDS_PER_MS) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// The smallest id of a time.
fn first_id(time: OffsetDateTime) -> i64 {
    let ms = i64::try_from(time.unix_timestamp_nanos() / 1_000_000).unwrap_or_default();
    ms.saturating_mul(IDS_PER_MS)
}

impl FromCell for LeadState {
    /// The state of a later version counts as open.
    fn from_cell(cell: &crate::store::query::Cell) -> Option<Self> {
        String::from_cell(cell).map(|name| Self::from_name(&name).unwrap_or(Self::Open))
    }
}
