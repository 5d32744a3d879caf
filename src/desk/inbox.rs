//! The list of leads, and what is done to several at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Json;
use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::access::may_open;
use super::contract::{Filter, FilterChoices, FormChoice, Inbox, LeadRow, NewLeads, Screen, StateCounts};
use super::errors::plain_error;
use super::filter::{position, position_pairs};
use super::forms::{self, see_other};
use super::identity::Identity;
use super::notices::Notice;
use super::{Desk, pages};
use crate::store::features::inbox::{InboxRow, LeadFilter, LeadState, MAX_COUNT, Reach};
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};
use crate::tables::Tables;
use crate::tables::forms::SUBSCRIBERS;

/// Leads on a page.
const PAGE: u16 = 50;
/// Leads that one form changes. Visitors' posts wait meanwhile.
const MAX_AT_ONCE: usize = 200;
/// A list waits for so many steps of the index. What is left is added meanwhile.
const STEPS_BEFORE_LIST: usize = 1;

/// Whether a task adds older leads to the list.
#[derive(Default)]
pub struct Indexing {
    runs: AtomicBool,
    has_looked_at_all: AtomicBool,
}

/// Adds the newest leads to the list. The first time, also those from before the desk, in a task of its own.
pub async fn update_index(desk: &Desk) -> Result<(), StoreError> {
    for _ in 0..STEPS_BEFORE_LIST {
        if desk.store.index_leads(Reach::Recent).await? == 0 {
            break;
        }
    }
    let indexing = &desk.indexing;
    if !indexing.has_looked_at_all.swap(true, Ordering::Relaxed) && !indexing.runs.swap(true, Ordering::Relaxed) {
        let indexing = Arc::clone(indexing);
        let store = desk.store.clone();
        tokio::spawn(async move {
            // After a failure the next page tries again.
            indexing.has_looked_at_all.store(index_all(&store).await, Ordering::Relaxed);
            indexing.runs.store(false, Ordering::Relaxed);
        });
    }
    Ok(())
}

/// Whether all leads are in the list.
pub async fn index_all(store: &Store) -> bool {
    loop {
        match store.index_leads(Reach::Whole).await {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "the desk's list of leads is not complete");
                return false;
            }
        }
    }
}

pub async fn get_inbox(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, uri: Uri) -> Response {
    match inbox(&desk, &identity, uri.query().unwrap_or_default()).await {
        Ok(screen) => pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await,
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

async fn inbox(desk: &Desk, identity: &Identity, query: &str) -> Result<Screen, StoreError> {
    update_index(desk).await?;
    let (filter, store) = (Filter::parse(query), &desk.store);
    let tables = Arc::clone(&desk.front_end().tables);
    let page = store.list_leads(filter.to_leads(), position(query), PAGE).await?;
    let (counts, options, owners) = (store.count_leads_by_state().await?, store.lead_filter_options().await?, owners(store).await?);
    let id = |row: Option<&InboxRow>| row.map(|row| row.id.to_string()).unwrap_or_default();
    let [new, open, done, spam] = counts;
    let is_lead = |form: &&crate::tables::Form| form.table != SUBSCRIBERS;
    let newest = if page.has_newer { i64::MAX } else { page.rows.first().map_or(0, |row| row.id) };
    Ok(Screen::Inbox(Box::new(Inbox {
        href: filter.href("/desk/leads", &position_pairs(query).iter().map(|(name, id)| (*name, id.as_str())).collect::<Vec<_>>()),
        older: page.has_older.then(|| filter.href("/desk/leads", &[("before", &id(page.rows.last()))])),
        newer: page.has_newer.then(|| filter.href("/desk/leads", &[("after", &id(page.rows.first()))])),
        leads: page.rows.into_iter().map(|row| lead_row(&tables, row)).collect(),
        newest: if newest == i64::MAX { newest_id(store, &filter).await? } else { newest },
        options: FilterChoices {
            forms: tables.forms.iter().filter(is_lead).map(|form| FormChoice { id: form.id.clone(), title: form.title.clone() }).collect(),
            owners,
            sources: options.sources,
            campaigns: options.campaigns,
            pages: options.pages,
        },
        counts: StateCounts { new, open, done, spam },
        max_count: MAX_COUNT,
        export_href: identity
            .role()
            .filter(|role| may_open(*role, "/desk/leads/export"))
            .map(|_| format!("/desk/leads/export?{}", filter.query(&[]))),
        not_stored: tables.forms.iter().filter(|form| !form.is_stored(desk.options.keep_requests)).map(|form| form.title.clone()).collect(),
        filter,
    })))
}

/// The id of the newest lead of a filter; 0 if there is none.
async fn newest_id(store: &Store, filter: &Filter) -> Result<i64, StoreError> {
    let page = store.list_leads(filter.to_leads(), crate::store::features::inbox::ListPosition::Newest, 1).await?;
    Ok(page.rows.first().map_or(0, |row| row.id))
}

/// Who can own a lead: owners and sales who may sign in.
pub async fn owners(store: &Store) -> Result<Vec<String>, StoreError> {
    let users = store.users().await?;
    Ok(users.into_iter().filter(|user| !user.is_disabled && may_open(user.role, "/desk/leads")).map(|user| user.address).collect())
}

pub fn lead_row(tables: &Tables, row: InboxRow) -> LeadRow {
    LeadRow {
        id: row.id,
        at: format_time(row.sent_at()).unwrap_or_default(),
        form: tables.forms.get(&row.form).map_or(row.form, |form| form.title.clone()),
        state: row.state,
        owner: row.owner,
        person: if row.person.is_empty() { "(no name)".to_owned() } else { row.person },
        email: row.email,
        company: row.company,
        excerpt: row.excerpt,
        source: row.campaign.or(row.source),
        is_free_mail: row.is_free_mail,
        count: row.repeats + 1,
    }
}

/// How many leads came after one.
pub async fn get_new(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, uri: Uri) -> Response {
    let query = uri.query().unwrap_or_default();
    let after = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "after").and_then(|(_, id)| id.parse().ok());
    let filter = LeadFilter { after, ..Filter::parse(query).to_leads() };
    let counts = async {
        update_index(&desk).await?;
        desk.store.count_leads(filter).await
    };
    match counts.await {
        Ok((found, new_leads)) => Json(NewLeads { found, new_leads }).into_response(),
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

pub async fn post_several(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, request: Request) -> Response {
    let form = match forms::read(&identity, &desk.options.public_url, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let (ids, next) = (form.numbers("ids"), form.next("/desk/leads"));
    if ids.len() > MAX_AT_ONCE {
        return plain_error(StatusCode::PAYLOAD_TOO_LARGE);
    }
    if ids.is_empty() {
        return see_other(&next, Some(Notice::NothingChosen));
    }
    let changed = match form.text("action") {
        "delete" if form.text("confirmed") != "yes" => return see_other(&next, Some(Notice::NotConfirmed)),
        "delete" => delete(&desk, &identity, ids).await.map(|()| Notice::Deleted),
        "owner" => {
            let owner = Some(form.text("owner_to").to_owned()).filter(|owner| !owner.is_empty());
            set_owner(&desk, &identity, ids, owner).await.map(|()| Notice::Saved)
        }
        action => {
            let state = if action == "not-spam" { Some(LeadState::New) } else { LeadState::from_name(action) };
            let Some(state) = state else { return plain_error(StatusCode::UNPROCESSABLE_ENTITY) };
            set_state(&desk, &identity, ids, state).await.map(|()| if action == "not-spam" { Notice::Released } else { Notice::Saved })
        }
    };
    match changed {
        Ok(notice) => see_other(&next, Some(notice)),
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

pub async fn set_state(desk: &Desk, identity: &Identity, ids: Vec<i64>, state: LeadState) -> Result<(), StoreError> {
    let subject = format!("{} to {}", list(&ids), state.name());
    desk.store.set_lead_state(ids, state).await?;
    desk.store.audit(identity.actor(), "lead.state", &subject).await
}

/// Only somebody who works with leads can own one; another address is ignored.
pub async fn set_owner(desk: &Desk, identity: &Identity, ids: Vec<i64>, owner: Option<String>) -> Result<(), StoreError> {
    if let Some(owner) = &owner
        && !owners(&desk.store).await?.contains(owner)
    {
        return Ok(());
    }
    let subject = format!("{} to {}", list(&ids), owner.as_deref().unwrap_or("nobody"));
    desk.store.set_lead_owner(ids, owner).await?;
    desk.store.audit(identity.actor(), "lead.owner", &subject).await
}

pub async fn delete(desk: &Desk, identity: &Identity, ids: Vec<i64>) -> Result<(), StoreError> {
    let subject = list(&ids);
    desk.store.delete_leads(ids).await?;
    desk.store.audit(identity.actor(), "lead.delete", &subject).await
}

fn list(ids: &[i64]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
