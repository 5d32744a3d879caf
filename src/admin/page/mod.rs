//! The operator's page, rendered without scripts: leads, outbox, traffic, and tables of numbers.

mod action_result;
mod format;
mod leads;
mod panels;
mod plot;
mod traffic;

use std::sync::{Arc, LazyLock};

use askama::Template;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use super::history::MAX_MINUTES;
use super::rows::Rows;
use super::snapshot::Snapshot;
use super::{Admin, DATABASE_TIMEOUT};
use crate::leads::store::outbox::{ChannelBacklog, OutboxEntry};
use crate::pages::security::csp_hash_source;
use crate::tables::Tables;
use crate::telemetry::PROGRAM;
use crate::telemetry::plural::counted;
pub use action_result::ActionResult;
use format::{age, count};
use leads::Leads;
use panels::{Panel, panels};
use traffic::{Plot, SlowRoute, plots, slowest};

const STYLE: &str = include_str!("../../templates/operator.css");
const TIMESTAMP: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day] [hour]:[minute]:[second] UTC");

#[derive(Template)]
#[template(path = "operator.html")]
struct Page {
    style: &'static str,
    site: String,
    program: &'static str,
    now: String,
    /// Only then the page has forms.
    has_token: bool,
    result: Option<&'static str>,
    fault: Option<String>,
    leads: Option<Leads>,
    outbox: Option<Outbox>,
    plots: Vec<Plot>,
    slow: Vec<SlowRoute>,
    panels: Vec<Panel>,
}

struct Outbox {
    channels: Vec<Channel>,
    has_dead: bool,
    messages: Vec<OutboxEntry>,
    /// Set if more messages exist than are listed.
    total: Option<String>,
}

struct Channel {
    name: &'static str,
    waiting: String,
    dead: String,
    oldest: String,
}

/// GET `/`.
pub async fn get_page(State(admin): State<Arc<Admin>>, uri: Uri) -> Response {
    let front_end = (admin.sources.front_end)();
    let (snapshot, rows) = tokio::join!(Snapshot::take(&admin.sources), read_rows(&admin, &front_end.tables));
    let page = Page {
        style: STYLE,
        site: front_end.tables.site.facts.name.clone(),
        program: PROGRAM,
        now: OffsetDateTime::now_utc().format(TIMESTAMP).unwrap_or_default(),
        has_token: admin.guard.has_token(),
        result: uri.query().and_then(ActionResult::from_query).map(ActionResult::message),
        leads: rows.as_ref().and_then(|rows| Some(Leads::of(rows.leads.as_ref()?, &front_end.tables, OffsetDateTime::now_utc().date()))),
        outbox: rows.as_ref().and_then(|rows| Some(Outbox::of(snapshot.database.outbox.as_ref()?, rows.messages.as_ref()?))),
        plots: plots(&admin.history.last(60), &admin.history.last(MAX_MINUTES)),
        slow: slowest(&snapshot),
        panels: panels(&snapshot),
        fault: snapshot.database.fault,
    };
    html(&page)
}

/// `None` if the database does not respond in time.
async fn read_rows(admin: &Admin, tables: &Tables) -> Option<Arc<Rows>> {
    let names = tables.forms.tables().into_iter().map(str::to_owned).collect();
    let rows = admin.rows.get(Rows::read(Arc::clone(&admin.sources.store), names));
    tokio::time::timeout(DATABASE_TIMEOUT, rows).await.ok()?
}

/// Asks the operator to confirm that a person's rows are erased.
#[derive(Template)]
#[template(path = "operator-erase.html")]
pub struct ErasePage {
    style: &'static str,
    /// Table and number of rows.
    rows: Vec<(String, String)>,
    total: usize,
    /// Such as `1 row`.
    total_rows: String,
}

impl ErasePage {
    #[must_use]
    pub fn new(found: Vec<(String, usize)>) -> Self {
        let total: usize = found.iter().map(|(_, rows)| rows).sum();
        let rows = found.into_iter().map(|(table, rows)| (table, count(rows as u64))).collect();
        Self { style: STYLE, rows, total, total_rows: counted(total, "row") }
    }
}

/// Its content security policy allows the inline style and nothing else.
#[must_use]
pub fn html(page: &impl Template) -> Response {
    static POLICY: LazyLock<String> = LazyLock::new(|| {
        format!("default-src 'none'; style-src {}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'", csp_hash_source(STYLE))
    });
    match page.render() {
        Ok(html) => ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY.as_str())], html).into_response(),
        Err(error) => {
            tracing::error!(%error, "the operator's page cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

impl Outbox {
    fn of(depths: &[ChannelBacklog], messages: &[OutboxEntry]) -> Self {
        let channels = depths.iter().map(|depth| Channel {
            name: depth.channel.name(),
            waiting: count(depth.waiting),
            dead: count(depth.dead),
            oldest: depth.oldest.map_or_else(|| "–".into(), age),
        });
        let total: u64 = depths.iter().map(|depth| depth.waiting + depth.dead).sum();
        Self {
            channels: channels.collect(),
            has_dead: depths.iter().any(|depth| depth.dead > 0),
            messages: messages.to_vec(),
            total: (total > messages.len() as u64).then(|| count(total)),
        }
    }
}
