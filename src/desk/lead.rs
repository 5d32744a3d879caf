//! One lead: everything about it, and what is done to it.

use axum::extract::Path;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::Value as Json;

use super::access::may_post;
use super::contract::{Consent, DeliveryRow, FieldRow, Filter, LabelValue, Lead, May, NoteRow, Screen, SignalRow};
use super::errors::{Answer, DeskError};
use super::forms::{Form, Id, Posted, Visit, see_other};
use super::identity::Identity;
use super::inbox::{delete, lead_row, owners, set_owner, set_state, update_index};
use super::notices::Notice;
use super::{Desk, pages};
use crate::leads::spam::{Signal, signals_of_fields};
use crate::store::features::inbox::lead::LeadDetails;
use crate::store::features::inbox::{LeadState, ListPosition, time_of_id};
use crate::store::features::lead_origins::LABELS;
use crate::store::timestamp::format_time;
use crate::store::{Address, EraseMode, StoreError};
use crate::tables::forms::{ORIGIN_PREFIX, SPAM};
use crate::tables::{Field, FieldKind};

/// The longest note, in characters.
const MAX_NOTE: usize = 20_000;

/// GET `/desk/leads/by/TABLE/ID`: the address that webhooks and mails name, before the lead has its number in the list.
pub async fn get_by_row(Visit { desk, .. }: Visit, Path((table, id)): Path<(String, i64)>) -> Answer {
    update_index(&desk).await?;
    let id = desk.store.lead_id_of(&table, id).await?.ok_or(DeskError::Gone)?;
    Ok(Redirect::to(&format!("/desk/leads/{id}")).into_response())
}

pub async fn get_lead(Visit { desk, identity }: Visit, Id(id): Id, uri: Uri) -> Answer {
    let details = desk.store.lead(id).await?.ok_or(DeskError::Gone)?;
    desk.store.audit(identity.actor(), "lead.read", &id.to_string()).await?;
    let screen = screen(&desk, &identity, details, uri.query().unwrap_or_default()).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

/// `query`: the filter of the list that it was opened from.
async fn screen(desk: &Desk, identity: &Identity, details: LeadDetails, query: &str) -> Result<Screen, StoreError> {
    let (filter, store, id) = (Filter::parse(query), &desk.store, details.lead.id);
    let older = store.list_leads(filter.to_leads(), ListPosition::OlderThan(id), 1).await?;
    let newer = store.list_leads(filter.to_leads(), ListPosition::NewerThan(id), 1).await?;
    let owners = owners(store).await?;
    let neighbor =
        |page: &crate::store::features::inbox::ListPage| page.rows.first().map(|row| filter.href(&format!("/desk/leads/{}", row.id), &[]));
    let tables = &desk.front_end().tables;
    let title = tables.forms.get(&details.lead.form).map_or(details.lead.form.as_str(), |form| &form.title).to_owned();
    let allows = |path| identity.role().is_some_and(|role| may_post(role, path));
    let deliveries = deliveries(&details);
    Ok(Screen::Lead(Box::new(Lead {
        fields: fields(&details),
        reply_href: details.lead.email.as_deref().and_then(|email| reply_href(email, &title, &desk.front_end().tables.site.company.name)),
        origin: origin(&details),
        consent: details.consent.as_ref().map(|row| {
            let text = |column: &str| row.get(column).and_then(Json::as_str).unwrap_or_default().to_owned();
            Consent { given_at: text("given_at"), text: text("text"), page: text("page") }
        }),
        signals: signals(&details),
        may: May {
            delete: allows("/desk/leads/{id}/delete"),
            erase: allows("/desk/leads/{id}/erase") && details.lead.email.is_some(),
            resend: allows("/desk/leads/{id}/resend") && !(details.messages.is_empty() && details.deliveries.is_empty()),
        },
        deliveries,
        same_person: details.same_person.into_iter().map(|row| lead_row(tables, row)).collect(),
        same_company: details.same_company.into_iter().map(|row| lead_row(tables, row)).collect(),
        company_domain: details.lead.domain.clone(),
        notes: details.notes.into_iter().map(|note| NoteRow { at: note.created_at, author: note.author, text: note.text }).collect(),
        repeats: details.repeats.iter().map(|id| format_time(time_of_id(*id)).unwrap_or_default()).collect(),
        owners,
        newer: neighbor(&newer),
        older: neighbor(&older),
        list: filter.href("/desk/leads", &[]),
        lead: lead_row(tables, details.lead),
    })))
}

/// What the visitor wrote: the fields in the order of the form, then those that the form no longer has.
fn fields(details: &LeadDetails) -> Vec<FieldRow> {
    let declared: &[Field] = details.form.as_ref().map(|form| form.fields.as_slice()).unwrap_or_default();
    let known = declared.iter().filter_map(|field| {
        let value = details.fields.get(&field.name).filter(|value| !value.is_empty())?;
        let label = field.options.iter().find(|option| option.value == *value).map_or(value, |option| &option.label);
        let kind = match field.kind {
            FieldKind::Email => "email",
            FieldKind::Tel => "tel",
            FieldKind::Textarea => "textarea",
            FieldKind::Text | FieldKind::Select => "text",
        };
        Some(FieldRow { label: field.label.clone(), value: label.clone(), kind })
    });
    // Columns that are no fields of the visitor.
    let is_own = |name: &str| ["created_at", "kind"].contains(&name) || name.starts_with(ORIGIN_PREFIX) || name.ends_with("_key");
    let rest = details
        .fields
        .iter()
        .filter(|(name, value)| !is_own(name) && !value.is_empty() && declared.iter().all(|field| field.name != **name));
    known.chain(rest.map(|(name, value)| FieldRow { label: name.clone(), value: value.clone(), kind: "text" })).collect()
}

fn origin(details: &LeadDetails) -> Vec<LabelValue> {
    let value = |(column, label): &(&str, &'static str)| {
        let value = details.row.get(&format!("{ORIGIN_PREFIX}{column}"))?.as_str()?.to_owned();
        Some(LabelValue { label, value })
    };
    LABELS.iter().filter_map(value).collect()
}

/// SECURITY: the address is one that mail can reach, and everything is percent-encoded, so that no visitor adds a header or a recipient.
fn reply_href(email: &str, form: &str, company: &str) -> Option<String> {
    use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
    let address = Address::parse(email)?.to_string();
    let subject = format!("Your message to {company} ({form})");
    Some(format!(
        "mailto:{}?subject={}",
        utf8_percent_encode(&address, NON_ALPHANUMERIC).to_string().replace("%40", "@"),
        utf8_percent_encode(&subject, NON_ALPHANUMERIC)
    ))
}

/// Why it is spam, or what speaks for it.
fn signals(details: &LeadDetails) -> Vec<SignalRow> {
    let reasons = details.row.get("reason").and_then(Json::as_str).unwrap_or_default().split(' ').filter_map(Signal::from_id);
    let of_fields = details.form.as_ref().map(|form| signals_of_fields(form, &details.fields)).unwrap_or_default();
    let mut signals: Vec<Signal> = Vec::new();
    for signal in reasons.chain(of_fields) {
        if !signals.contains(&signal) {
            signals.push(signal);
        }
    }
    signals.into_iter().map(|signal| SignalRow { id: signal.id(), sentence: signal.sentence() }).collect()
}

/// What has arrived, and what has not yet.
fn deliveries(details: &LeadDetails) -> Vec<DeliveryRow> {
    let waiting = details.messages.iter().map(|message| DeliveryRow {
        channel: message.channel.clone(),
        state: if message.is_dead() { "dead" } else { "waiting" },
        attempts: message.attempts.into(),
        answer: message.last_error.clone(),
        next_at: (!message.is_dead()).then(|| message.next_attempt_at.clone()),
    });
    let arrived = details.deliveries.iter().map(|delivery| DeliveryRow {
        channel: delivery.channel.clone(),
        state: "delivered",
        attempts: delivery.attempts,
        answer: delivery.answer.clone(),
        next_at: Some(delivery.delivered_at.clone()),
    });
    waiting.chain(arrived).collect()
}

/// Where to go after a change: what the form says, or back to the lead.
fn after(form: &Form, id: i64, notice: Notice) -> Response {
    see_other(&form.next(&format!("/desk/leads/{id}")), Some(notice))
}

/// Asks for a confirmation, if it is missing.
fn unconfirmed(form: &Form, id: i64) -> Option<Response> {
    (!form.is_confirmed()).then(|| see_other(&format!("/desk/leads/{id}"), Some(Notice::NotConfirmed)))
}

pub async fn post_state(Id(id): Id, Posted { desk, identity, form }: Posted) -> Answer {
    let lead = desk.store.lead(id).await?.ok_or(DeskError::Gone)?.lead;
    let owner = form.optional("owner");
    if form.has("owner") && owner != lead.owner {
        let notice = set_owner(&desk, &identity, vec![id], owner).await?;
        if notice != Notice::Saved {
            return Ok(after(&form, id, notice));
        }
    }
    let state = LeadState::from_name(form.text("state")).filter(|state| *state != lead.state);
    if let Some(state) = state {
        set_state(&desk, &identity, vec![id], state).await?;
    }
    let is_released = state.is_some() && lead.lead_table == SPAM;
    Ok(after(&form, id, if is_released { Notice::Released } else { Notice::Saved }))
}

pub async fn post_note(Id(id): Id, Posted { desk, identity, form }: Posted) -> Answer {
    let text: String = form.text("text").chars().take(MAX_NOTE).collect();
    if text.is_empty() {
        return Ok(see_other(&form.next(&format!("/desk/leads/{id}")), None));
    }
    if !desk.store.add_lead_note(id, identity.actor(), &text).await? {
        return Err(DeskError::Gone);
    }
    Ok(after(&form, id, Notice::Noted))
}

pub async fn post_resend(Id(id): Id, Posted { desk, identity, form }: Posted) -> Answer {
    let count = desk.store.resend_lead(id).await?;
    desk.store.audit(identity.actor(), "lead.resend", &id.to_string()).await?;
    Ok(after(&form, id, if count > 0 { Notice::Resent } else { Notice::NothingToResend }))
}

pub async fn post_delete(Id(id): Id, Posted { desk, identity, form }: Posted) -> Answer {
    if let Some(response) = unconfirmed(&form, id) {
        return Ok(response);
    }
    delete(&desk, &identity, vec![id]).await?;
    Ok(see_other(&form.next("/desk/leads"), Some(Notice::Deleted)))
}

/// Deletes everything about the person, as `leadlight erase` does.
pub async fn post_erase(Id(id): Id, Posted { desk, identity, form }: Posted) -> Answer {
    if let Some(response) = unconfirmed(&form, id) {
        return Ok(response);
    }
    let email = desk.store.lead(id).await?.and_then(|details| details.lead.email).ok_or(DeskError::Gone)?;
    let store = desk.store.clone();
    tokio::task::spawn_blocking(move || store.erase(&email, EraseMode::Remove)).await.map_err(anyhow::Error::from)??;
    desk.store.audit(identity.actor(), "person.erase", &format!("the sender of {id}")).await?;
    Ok(see_other(&form.next("/desk/leads"), Some(Notice::Erased)))
}
