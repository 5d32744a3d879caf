//! `leadlight lead`: lists leads, shows one whole, and changes them, as the desk does.

use std::io::IsTerminal;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::output::print;
use crate::config::{LeadAction, LeadCommand, LeadFilterSettings, LeadStateSetting};
use crate::store::Store;
use crate::store::features::audit_log::COMMAND_LINE;
use crate::store::features::inbox::lead::LeadDetails;
use crate::store::features::inbox::{InboxRow, LeadFilter, LeadState, ListPosition, OwnerFilter};
use crate::store::timestamp::format_time;
use crate::telemetry::plural::counted;

/// The word for no owner.
const NOBODY: &str = "nobody";

pub fn lead(runtime: &Runtime, command: LeadCommand) -> anyhow::Result<()> {
    runtime.block_on(run(command.action))
}

async fn run(action: LeadAction) -> anyhow::Result<()> {
    match action {
        LeadAction::List { filter, limit, json, database } => list(&open_existing(&database)?, &filter, limit, json).await,
        LeadAction::Show { id, database } => show(&open_existing(&database)?, id).await,
        LeadAction::Set { ids, state, owner, database } => set(&open_existing(&database)?, ids, state, owner).await,
        LeadAction::Note { id, text, database } => {
            let store = open_existing(&database)?;
            ensure!(store.add_lead_note(id, COMMAND_LINE, text.trim()).await?, "there is no lead {id}");
            Ok(())
        }
        LeadAction::Resend { id, database } => resend(&open_existing(&database)?, id).await,
        LeadAction::Delete { ids, yes, database } => delete(&open_existing(&database)?, ids, yes).await,
    }
}

async fn list(store: &Store, filter: &LeadFilterSettings, limit: u16, as_json: bool) -> anyhow::Result<()> {
    store.index_all_leads().await?;
    let page = store.list_leads(filter.to_leads(), ListPosition::Newest, limit).await?;
    print(|out| {
        for lead in &page.rows {
            if as_json {
                writeln!(out, "{}", to_json(lead)?)?;
            } else {
                let company = lead.company.as_deref().unwrap_or_default();
                writeln!(
                    out,
                    "{}\t{}\t{}\t{}\t{}\t{company}",
                    lead.id,
                    format_time(lead.sent_at())?,
                    lead.state.name(),
                    lead.form,
                    lead.person
                )?;
            }
        }
        Ok(())
    })
}

fn to_json(lead: &InboxRow) -> anyhow::Result<Value> {
    Ok(json!({
        "id": lead.id,
        "at": format_time(lead.sent_at())?,
        "form": lead.form,
        "state": lead.state,
        "owner": lead.owner,
        "person": lead.person,
        "email": lead.email,
        "company": lead.company,
        "excerpt": lead.excerpt,
        "page": lead.page,
        "source": lead.source,
        "campaign": lead.campaign,
        "freeMail": lead.is_free_mail,
        "count": lead.repeats + 1,
        "table": lead.lead_table,
        "row": lead.lead_id,
    }))
}

/// One JSON object.
async fn show(store: &Store, id: i64) -> anyhow::Result<()> {
    let details = store.lead(id).await?.with_context(|| format!("there is no lead {id}"))?;
    store.audit(COMMAND_LINE, "lead.read", &id.to_string()).await?;
    let LeadDetails { lead, fields, row, consent, notes, messages, deliveries, same_person, same_company, .. } = &details;
    let ids = |rows: &[InboxRow]| rows.iter().map(|row| row.id).collect::<Vec<_>>();
    let notes: Vec<Value> = notes.iter().map(|note| json!({ "at": note.created_at, "author": note.author, "text": note.text })).collect();
    let delivered: Vec<Value> = deliveries
        .iter()
        .map(|it| json!({ "channel": it.channel, "attempts": it.attempts, "answer": it.answer, "at": it.delivered_at }))
        .collect();
    let whole = json!({
        "lead": to_json(lead)?,
        "fields": fields,
        "row": row,
        "consent": consent,
        "notes": notes,
        "messages": serde_json::to_value(messages)?,
        "deliveries": delivered,
        "samePerson": ids(same_person),
        "sameCompany": ids(same_company),
    });
    print(|out| Ok(writeln!(out, "{}", serde_json::to_string_pretty(&whole)?)?))
}

async fn set(store: &Store, ids: Vec<i64>, state: Option<LeadStateSetting>, owner: Option<String>) -> anyhow::Result<()> {
    let subject = ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    if let Some(owner) = owner {
        let owner = (owner != NOBODY).then_some(owner);
        if let Some(owner) = &owner {
            store.user_by_address(owner).await?.with_context(|| format!("--owner: {owner} is no person of the desk"))?;
        }
        store.audit(COMMAND_LINE, "lead.owner", &format!("{subject} to {}", owner.as_deref().unwrap_or(NOBODY))).await?;
        let changed = store.set_lead_owner(ids.clone(), owner.map(|owner| owner.to_lowercase())).await?;
        ensure!(changed > 0, "there is no such lead");
    }
    if let Some(state) = state {
        let state = LeadState::from(state);
        let changed = store.set_lead_state(ids, state).await?;
        ensure!(changed > 0, "there is no such lead");
        store.audit(COMMAND_LINE, "lead.state", &format!("{subject} to {}", state.name())).await?;
    }
    Ok(())
}

async fn resend(store: &Store, id: i64) -> anyhow::Result<()> {
    store.lead(id).await?.with_context(|| format!("there is no lead {id}"))?;
    let count = store.resend_lead(id).await?;
    store.audit(COMMAND_LINE, "lead.resend", &id.to_string()).await?;
    print(|out| Ok(writeln!(out, "{} will be sent again", counted(count, "message"))?))
}

async fn delete(store: &Store, ids: Vec<i64>, yes: bool) -> anyhow::Result<()> {
    if !yes {
        ensure!(std::io::stdin().is_terminal(), "standard input is not a terminal; add --yes to delete without asking");
        let mut out = std::io::stderr();
        std::io::Write::write_all(&mut out, format!("Delete {}? This cannot be undone. [y/N] ", counted(ids.len(), "lead")).as_bytes())?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        ensure!(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()), "nothing was deleted");
    }
    let subject = ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let deleted = store.delete_leads(ids).await?;
    store.audit(COMMAND_LINE, "lead.delete", &subject).await?;
    print(|out| Ok(writeln!(out, "{} deleted", counted(deleted, "lead"))?))
}

impl LeadFilterSettings {
    fn to_leads(&self) -> LeadFilter {
        LeadFilter {
            search: self.search.clone().unwrap_or_default(),
            form: self.form.clone(),
            state: self.state.map(LeadState::from),
            owner: self.owner.clone().map(|owner| if owner == NOBODY { OwnerFilter::Nobody } else { OwnerFilter::User(owner) }),
            source: self.source.clone(),
            campaign: self.campaign.clone(),
            page: self.page.clone(),
            from: self.from,
            until: self.until,
            is_free_mail: self.free_mail.map(|it| it.0),
            ..LeadFilter::default()
        }
    }
}

impl From<LeadStateSetting> for LeadState {
    fn from(state: LeadStateSetting) -> Self {
        match state {
            LeadStateSetting::New => Self::New,
            LeadStateSetting::Open => Self::Open,
            LeadStateSetting::Done => Self::Done,
            LeadStateSetting::Spam => Self::Spam,
        }
    }
}
