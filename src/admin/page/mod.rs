//! The admin page, rendered without scripts: leads, views of pages, outbox, crawlers, traffic, and tables of numbers.

mod audience;
mod crawlers;
mod format;
mod leads;
mod panels;
mod plot;
mod traffic;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use askama::Template;
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use indicatif::HumanDuration;
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use super::history::MAX_MINUTES;
use super::rows::{DatabaseRows, read_rows};
use super::snapshot::Snapshot;
use super::{Admin, DATABASE_TIMEOUT};
use crate::pages::security::csp_hash_source;
use crate::store::features::content::RejectedContent;
use crate::store::features::outbox::{ChannelBacklog, OutboxEntry};
use crate::tables::{Crawlers, Tables};
use crate::telemetry::PROGRAM;
use audience::{AudienceTable, ViewChart};
use crawlers::{CrawlerRow, crawler_rows};
use format::count;
use leads::Leads;
use panels::{Panel, panels};
use traffic::{Plot, SlowRoute, plots, slowest};

pub const STYLE: &str = include_str!("../../templates/admin.css");
const TIMESTAMP: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day] [hour]:[minute]:[second] UTC");

/// What the page reports after an action. Each is an index into [`RESULTS`].
#[derive(Clone, Copy)]
pub enum ActionResult {
    Erased,
    AddressesDiffer,
    Resent,
    Failed,
}

/// The query of the redirect, which holds nothing that was typed, and the message of the page.
const RESULTS: [(&str, &str); 4] = [
    ("done=erased", "All rows of this address were erased."),
    ("done=not-the-same", "The two addresses differ. Nothing was erased."),
    ("done=resent", "The messages will be sent now."),
    ("done=failed", "That did not work. The log has the reason."),
];

fn result_message(query: &str) -> Option<&'static str> {
    RESULTS.iter().find(|(name, _)| *name == query).map(|(_, message)| *message)
}

impl ActionResult {
    pub fn redirect(self) -> Response {
        (StatusCode::SEE_OTHER, [(LOCATION, format!("/?{}", RESULTS[self as usize].0))]).into_response()
    }
}

#[derive(Template)]
#[template(path = "admin.html")]
struct Page<'a> {
    style: &'static str,
    site: String,
    program: &'static str,
    now: String,
    /// A hidden field of each form. None without an admin token: then the page has no forms.
    form_token: Option<&'a str>,
    /// The token of the desk's forms, if the page is the desk's tab "Server".
    desk_token: Option<&'a str>,
    result: Option<&'static str>,
    fault: &'a Option<String>,
    /// Content that could not be published, if none was since.
    rejected: Option<&'a RejectedContent>,
    leads: Option<Leads>,
    views: Option<ViewChart>,
    audience: Vec<AudienceTable>,
    outbox: Option<Outbox<'a>>,
    crawlers: Option<Vec<CrawlerRow>>,
    pages: usize,
    plots: Vec<Plot>,
    slow: Vec<SlowRoute>,
    panels: Vec<Panel>,
}

struct Outbox<'a> {
    channels: &'a [ChannelBacklog],
    messages: &'a [OutboxEntry],
}

/// GET `/`.
pub async fn get_page(State(admin): State<Arc<Admin>>, uri: Uri) -> Response {
    let form_token = admin.guard.has_token().then(|| admin.guard.form_token());
    show(&admin, form_token, None, uri.query().and_then(result_message)).await
}

/// The same page without its forms, with links to the desk and the button for test messages.
pub async fn in_desk(admin: &Admin, desk_token: &str) -> Response {
    show(admin, None, Some(desk_token), None).await
}

async fn show(admin: &Admin, form_token: Option<&str>, desk_token: Option<&str>, result: Option<&'static str>) -> Response {
    let front_end = (admin.sources.front_end)();
    let (snapshot, rows) = tokio::join!(Snapshot::take(&admin.sources), rows_in_turn(admin, &front_end.tables));
    let now = OffsetDateTime::now_utc();
    let page = Page {
        style: STYLE,
        site: front_end.tables.site.company.name.clone(),
        program: PROGRAM,
        now: now.format(TIMESTAMP).unwrap_or_default(),
        form_token,
        desk_token,
        result,
        audience: AudienceTable::all(&rows),
        views: rows.views.as_ref().and_then(|views| ViewChart::of(views, now.date())),
        leads: rows.leads.map(|rows| Leads::of(&rows, &front_end.tables, now.date())),
        outbox: snapshot.database.outbox.as_deref().zip(rows.messages.as_deref()).map(|(channels, messages)| Outbox { channels, messages }),
        crawlers: rows.crawlers.zip(Crawlers::embedded().ok()).map(|(copies, table)| crawler_rows(&copies, &table, &front_end.tables, now)),
        pages: front_end.tables.routes.public().count(),
        plots: plots(&admin.history.last(60), &admin.history.last(MAX_MINUTES)),
        slow: slowest(&snapshot),
        panels: panels(&snapshot),
        fault: &snapshot.database.fault,
        rejected: snapshot.database.rejected.as_ref().filter(|rejected| rejected.is_last),
    };
    html(&page)
}

/// Reads the database for one viewer at a time. Nothing if it does not respond in time.
async fn rows_in_turn(admin: &Admin, tables: &Tables) -> DatabaseRows {
    let names = tables.forms.tables().into_iter().map(str::to_owned).collect();
    let pages = tables.routes.with_path().map(|(_, route)| route.id.clone()).collect();
    let (store, reading) = (admin.sources.store.clone(), Arc::clone(&admin.reading));
    let rows = async {
        let turn = reading.lock_owned().await;
        // A task, because the turn must last until the queries end, even if the viewer gives up.
        let job = tokio::spawn(async move {
            let rows = read_rows(store, names, pages).await;
            drop(turn);
            rows
        });
        job.await.unwrap_or_default()
    };
    tokio::time::timeout(DATABASE_TIMEOUT, rows).await.unwrap_or_default()
}

/// Its content security policy allows the inline style and nothing else.
pub fn html(page: &impl Template) -> Response {
    static POLICY: LazyLock<String> = LazyLock::new(|| {
        format!("default-src 'none'; style-src {}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'", csp_hash_source(STYLE))
    });
    match page.render() {
        Ok(html) => ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY.as_str())], html).into_response(),
        Err(error) => {
            tracing::error!(%error, "the admin page cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

impl Outbox<'_> {
    fn has_dead(&self) -> bool {
        self.channels.iter().any(|depth| depth.dead > 0)
    }

    fn total(&self) -> u64 {
        self.channels.iter().map(|depth| depth.waiting + depth.dead).sum()
    }
}

fn oldest(age: Option<Duration>) -> String {
    age.map_or_else(|| "–".into(), |age| HumanDuration(age).to_string())
}
