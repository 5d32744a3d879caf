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
use super::samples::MINUTES_KEPT;
use super::state::Admin;
use crate::leads::store::outbox::{Entry, State as EntryState};
use crate::pages::security::source;
use crate::telemetry::program::PROGRAM;
use groups::{Group, groups};
use leads::Leads;
use traffic::{Plot, Slow, plots, slowest};
use words::{age, count};

const STYLE: &str = include_str!("../../templates/operator.css");
const MOMENT: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day] [hour]:[minute]:[second] UTC");
/// Messages that are listed; the command lists all of them.
const MOST_MESSAGES: usize = 20;

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
    messages: Vec<Message>,
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
    channel: &'static str,
    is_dead: bool,
    attempts: u32,
    why: String,
}

/// GET `/`.
pub async fn get_page(State(admin): State<Arc<Admin>>, uri: Uri) -> Response {
    let front_end = (admin.sources.front_end)();
    let store = &admin.sources.store;
    let reading = Reading::take(&admin.sources).await;
    let page = Page {
        style: STYLE,
        site: front_end.tables.site.facts.name.clone(),
        program: PROGRAM,
        now: OffsetDateTime::now_utc().format(MOMENT).unwrap_or_default(),
        has_token: admin.guard.has_token(),
        done: uri.query().and_then(Done::from_query).map(Done::sentence),
        leads: Leads::read(store, &front_end.tables).await,
        outbox: Outbox::read(&reading, &admin).await,
        plots: plots(&admin.samples.last(60), &admin.samples.last(MINUTES_KEPT)),
        slow: slowest(&reading),
        groups: groups(&reading, &store.describe()),
        fault: reading.database.fault,
    };
    html(&page)
}

/// The page on which an operator confirms that a person's rows are to go.
#[derive(Template)]
#[template(path = "operator-erase.html")]
pub struct ErasePage {
    style: &'static str,
    /// Table and number of rows.
    rows: Vec<(String, String)>,
    in_all: usize,
}

impl ErasePage {
    #[must_use]
    pub fn new(found: Vec<(String, usize)>) -> Self {
        let in_all = found.iter().map(|(_, rows)| rows).sum();
        let rows = found.into_iter().map(|(table, rows)| (table, count(rows as u64))).collect();
        Self { style: STYLE, rows, in_all }
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
    async fn read(reading: &Reading, admin: &Admin) -> Option<Self> {
        let depths = reading.database.outbox.as_ref()?;
        let entries = tokio::time::timeout(DATABASE_WAIT, admin.sources.store.outbox().list()).await.ok()?.ok()?;
        let channels = depths.iter().map(|depth| Channel {
            name: depth.channel.name(),
            waiting: count(depth.waiting),
            dead: count(depth.dead),
            oldest: depth.oldest.map_or_else(|| "–".into(), age),
        });
        Some(Self { channels: channels.collect(), messages: entries.into_iter().take(MOST_MESSAGES).map(Message::of).collect() })
    }

    fn has_dead(&self) -> bool {
        self.messages.iter().any(|message| message.is_dead)
    }
}

impl Message {
    fn of(entry: Entry) -> Self {
        Self {
            id: entry.id,
            form: entry.form,
            channel: entry.channel.name(),
            is_dead: entry.state == EntryState::Dead,
            attempts: entry.attempts,
            why: entry.last_error.unwrap_or_default(),
        }
    }
}
