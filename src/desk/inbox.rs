//! The list of leads, and what is done to several at once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::http::{StatusCode, Uri};

use super::access::may_open;
use super::contract::{Filter, FilterChoices, FormChoice, Inbox, LeadRow, NewLeads, Screen, StateCounts};
use super::errors::{Answer, DeskError, plain_error};
use super::filter::{position, position_pairs};
use super::forms::{Posted, Visit, see_other};
use super::identity::Identity;
use super::notices::Notice;
use super::{Desk, pages};
use crate::store::features::inbox::{InboxRow, LeadFilter, LeadState, ListPosition, MAX_COUNT, Reach};
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};
use crate::tables::forms::SUBSCRIBERS;
use crate::tables::{Form, Tables};

/// Leads on a page.
const PAGE: u16 = 50;
/// Leads that one form changes. Visitors' posts wait meanwhile.
const MAX_AT_ONCE: usize = 200;
/// Adds the newest leads to the list. The first time, also those from before the desk, in a task of its own.
pub async fn update_index(desk: &Desk) -> Result<(), StoreError> {
    desk.store.index_leads(Reach::Recent).await?;
    if !desk.has_indexed_all.swap(true, Ordering::Relaxed) {
        let (store, has_indexed_all) = (desk.store.clone(), Arc::clone(&desk.has_indexed_all));
        // After a failure the next page tries again.
        tokio::spawn(async move { has_indexed_all.store(index_all(&store).await, Ordering::Relaxed) });
    }
    Ok(())
}

/// Whether all leads are in the list.
async fn index_all(store: &Store) -> bool {
    let indexed = store.index_all_leads().await;
    indexed.inspect_err(|error| tracing::warn!(%error, "the desk's list of leads is not complete")).is_ok()
}

pub async fn get_inbox(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let screen = inbox(&desk, &identity, uri.query().unwrap_or_default()).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

async fn inbox(desk: &Desk, identity: &Identity, query: &str) -> Result<Screen, StoreError> {
    update_index(desk).await?;
    let (filter, store) = (Filter::parse(query), &desk.store);
    let tables = Arc::clone(&desk.front_end().tables);
    let page = store.list_leads(filter.to_leads(), position(query), PAGE).await?;
    let (counts, options, owners) = (store.count_leads_by_state().await?, store.lead_filter_options().await?, owners(store).await?);
    let id = |row: Option<&InboxRow>| row.map(|row| row.id.to_string()).unwrap_or_default();
    let [new, open, done, spam] = counts;
    let is_lead = |form: &&Form| form.table != SUBSCRIBERS;
    let newest = if page.has_newer { newest_id(store, &filter).await? } else { page.rows.first().map_or(0, |row| row.id) };
    Ok(Screen::Inbox(Box::new(Inbox {
        href: filter.href("/desk/leads", &position_pairs(query).iter().map(|(name, id)| (*name, id.as_str())).collect::<Vec<_>>()),
        older: page.has_older.then(|| filter.href("/desk/leads", &[("before", &id(page.rows.last()))])),
        newer: page.has_newer.then(|| filter.href("/desk/leads", &[("after", &id(page.rows.first()))])),
        leads: page.rows.into_iter().map(|row| lead_row(&tables, row)).collect(),
        newest,
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
    let page = store.list_leads(filter.to_leads(), ListPosition::Newest, 1).await?;
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
pub async fn get_new(Visit { desk, .. }: Visit, uri: Uri) -> Result<Json<NewLeads>, DeskError> {
    let query = uri.query().unwrap_or_default();
    let after = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "after").and_then(|(_, id)| id.parse().ok());
    let filter = LeadFilter { after, ..Filter::parse(query).to_leads() };
    update_index(&desk).await?;
    let (found, new_leads) = desk.store.count_leads(filter).await?;
    Ok(Json(NewLeads { found, new_leads }))
}

pub async fn post_several(Posted { desk, identity, form }: Posted) -> Answer {
    let (ids, next) = (form.numbers("ids"), form.next("/desk/leads"));
    if ids.len() > MAX_AT_ONCE {
        return Ok(plain_error(StatusCode::PAYLOAD_TOO_LARGE));
    }
    if ids.is_empty() {
        return Ok(see_other(&next, Some(Notice::NothingChosen)));
    }
    let notice = match form.text("action") {
        "delete" if !form.is_confirmed() => Notice::NotConfirmed,
        "delete" => {
            delete(&desk, &identity, ids).await?;
            Notice::Deleted
        }
        "owner" => set_owner(&desk, &identity, ids, form.optional("owner_to")).await?,
        "not-spam" => {
            set_state(&desk, &identity, ids, LeadState::New).await?;
            Notice::Released
        }
        state => {
            let Some(state) = LeadState::from_name(state) else { return Ok(plain_error(StatusCode::UNPROCESSABLE_ENTITY)) };
            set_state(&desk, &identity, ids, state).await?;
            Notice::Saved
        }
    };
    Ok(see_other(&next, Some(notice)))
}

pub async fn set_state(desk: &Desk, identity: &Identity, ids: Vec<i64>, state: LeadState) -> Result<(), StoreError> {
    let subject = format!("{} to {}", list(&ids), state.name());
    desk.store.set_lead_state(ids, state).await?;
    desk.store.audit(identity.actor(), "lead.state", &subject).await
}

/// Only somebody who works with leads can own one. The page may be older than a change of people.
pub async fn set_owner(desk: &Desk, identity: &Identity, ids: Vec<i64>, owner: Option<String>) -> Result<Notice, StoreError> {
    if let Some(owner) = &owner
        && !owners(&desk.store).await?.contains(owner)
    {
        return Ok(Notice::NoOwner);
    }
    let subject = format!("{} to {}", list(&ids), owner.as_deref().unwrap_or("nobody"));
    desk.store.set_lead_owner(ids, owner).await?;
    desk.store.audit(identity.actor(), "lead.owner", &subject).await?;
    Ok(Notice::Saved)
}

pub async fn delete(desk: &Desk, identity: &Identity, ids: Vec<i64>) -> Result<(), StoreError> {
    let subject = list(&ids);
    desk.store.delete_leads(ids).await?;
    desk.store.audit(identity.actor(), "lead.delete", &subject).await
}

fn list(ids: &[i64]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
