//! The operator's page: what the server has counted, and what it keeps, drawn without scripts.

mod groups;
mod leads;
mod plot;
mod traffic;
mod words;

use std::sync::{Arc, LazyLock};

use askama::Template;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use super::DATABASE_WAIT;
use super::done::Done;
use super::reading::Reading;
use super::rows::Rows;
use super::samples::MINUTES_KEPT;
use super::state::Admin;
use crate::leads::store::outbox::{Depth, OutboxEntry};
use crate::pages::security::source;
use crate::tables::Tables;
use crate::telemetry::counted::counted;
use crate::telemetry::program::PROGRAM;
use groups::{Group, groups};
use leads::Leads;
use traffic::{Plot, Slow, plots, slowest};
use words::{age, count};

const STYLE: &str = include_str!("../../templates/operator.css");
const MOMENT: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day] [hour]:[minute]:[second] UTC");

#[derive(Template)]
#[template(path = "operator.html")]
struct Page {
    style: &'static str,
    site: String,
    program: &'static str,
    now: String,
    /// Whether the page may change something.
    has_token: bool,
    done: Option<&'static str>,
    fault: Option<String>,
    leads: Option<Leads>,
    outbox: Option<Outbox>,
    plots: Vec<Plot>,
    slow: Vec<Slow>,
    groups: Vec<Group>,
}

struct Outbox {
    channels: Vec<Channel>,
    has_dead: bool,
    messages: Vec<Message>,
    /// How many there are, where that is more than are listed.
    in_all: Option<String>,
}

struct Channel {
    name: &'static str,
    waiting: String,
    dead: String,
    oldest: String,
}

struct Message {
    id: String,
    form: String,
    channel: String,
    is_dead: bool,
    attempts: u32,
    why: String,
}

/// GET `/`.
pub async fn get_page(State(admin): State<Arc<Admin>>, uri: Uri) -> Response {
    let front_end = (admin.sources.front_end)();
    let (reading, rows) = tokio::join!(Reading::take(&admin.sources), read_rows(&admin, &front_end.tables));
    let page = Page {
        style: STYLE,
        site: front_end.tables.site.facts.name.clone(),
        program: PROGRAM,
        now: OffsetDateTime::now_utc().format(MOMENT).unwrap_or_default(),
        has_token: admin.guard.has_token(),
        done: uri.query().and_then(Done::from_query).map(Done::sentence),
        leads: rows.as_ref().and_then(|rows| Some(Leads::of(rows.leads.as_ref()?, &front_end.tables, OffsetDateTime::now_utc().date()))),
        outbox: rows.as_ref().and_then(|rows| Some(Outbox::of(reading.database.outbox.as_ref()?, rows.messages.as_ref()?))),
        plots: plots(&admin.samples.last(60), &admin.samples.last(MINUTES_KEPT)),
        slow: slowest(&reading),
        groups: groups(&reading, &admin.sources.store.describe()),
        fault: reading.database.fault,
    };
    html(&page)
}

/// `None` where the database does not answer in time.
async fn read_rows(admin: &Admin, tables: &Tables) -> Option<Arc<Rows>> {
    let mut names: Vec<String> = tables.forms.iter().map(|form| form.table.clone()).collect();
    names.sort();
    names.dedup();
    let rows = admin.rows.get(Rows::read(Arc::clone(&admin.sources.store), names));
    tokio::time::timeout(DATABASE_WAIT, rows).await.ok()?
}

/// The page on which an operator confirms that a person's rows are to go.
#[derive(Template)]
#[template(path = "operator-erase.html")]
pub struct ErasePage {
    style: &'static str,
    /// Table and number of rows.
    rows: Vec<(String, String)>,
    in_all: usize,
    /// "1 row".
    in_all_counted: String,
}

impl ErasePage {
    #[must_use]
    pub fn new(found: Vec<(String, usize)>) -> Self {
        let in_all: usize = found.iter().map(|(_, rows)| rows).sum();
        let rows = found.into_iter().map(|(table, rows)| (table, count(rows as u64))).collect();
        Self { style: STYLE, rows, in_all, in_all_counted: counted(in_all, "row") }
    }
}

/// A page with its style and nothing else that a browser would load or run.
#[must_use]
pub fn html(page: &impl Template) -> Response {
    static POLICY: LazyLock<String> = LazyLock::new(|| {
        format!("default-src 'none'; style-src {}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'", source(STYLE))
    });
    match page.render() {
        Ok(html) => ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY.as_str())], html).into_response(),
        Err(error) => {
            tracing::error!(%error, "the operator's page cannot be made");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

impl Outbox {
    fn of(depths: &[Depth], messages: &[OutboxEntry]) -> Self {
        let channels = depths.iter().map(|depth| Channel {
            name: depth.channel.name(),
            waiting: count(depth.waiting),
            dead: count(depth.dead),
            oldest: depth.oldest.map_or_else(|| "–".into(), age),
        });
        let in_all: u64 = depths.iter().map(|depth| depth.waiting + depth.dead).sum();
        Self {
            channels: channels.collect(),
            has_dead: depths.iter().any(|depth| depth.dead > 0),
            messages: messages.iter().map(Message::of).collect(),
            in_all: (in_all > messages.len() as u64).then(|| count(in_all)),
        }
    }
}

impl Message {
    fn of(entry: &OutboxEntry) -> Self {
        Self {
            id: entry.id.clone(),
            form: entry.form.clone(),
            channel: entry.channel.clone(),
            is_dead: entry.is_dead(),
            attempts: entry.attempts,
            why: entry.last_error.clone().unwrap_or_default(),
        }
    }
}
