//! `leadlight user`: who may use the desk.

use anyhow::{Context, anyhow};
use serde_json::json;
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::desk::send_mail;
use super::output::print;
use crate::config::{DatabaseSettings, Settings, UserAction, UserCommand, UserRole};
use crate::leads::users::{Invitation, invitation_mail, invite, reset};
use crate::pages::assets::FrontEndBuild;
use crate::store::Store;
use crate::store::features::audit_log::COMMAND_LINE;
use crate::store::features::users::{Role, User, UserRefusal};

pub fn user(runtime: &Runtime, command: UserCommand) -> anyhow::Result<()> {
    runtime.block_on(run(command.action))
}

async fn run(action: UserAction) -> anyhow::Result<()> {
    match action {
        UserAction::Add { address, role, settings } => {
            let store = open_existing(&settings.database)?;
            let invited = invite(&store, &origin(&settings), COMMAND_LINE, &address, role.into()).await?;
            hand_over(&settings, &invited.with_context(|| address)?).await
        }
        UserAction::Reset { address, settings } => {
            let store = open_existing(&settings.database)?;
            let user = find(&store, &address).await?;
            let invitation = reset(&store, &origin(&settings), COMMAND_LINE, user.id).await?;
            hand_over(&settings, &invitation.with_context(|| format!("{address} (disabled people need `leadlight user enable` first)"))?)
                .await
        }
        UserAction::List { json, database } => list(&open_existing(&database)?, json).await,
        UserAction::Role { address, role, database } => {
            let (store, user) = found(&database, &address).await?;
            let role = Role::from(role);
            done(&store, store.set_user_role(user.id, role).await?, "user.role", &format!("{} to {}", user.address, role.name())).await
        }
        UserAction::Disable { address, database } => {
            let (store, user) = found(&database, &address).await?;
            done(&store, store.set_user_disabled(user.id, true).await?, "user.disable", &user.address).await
        }
        UserAction::Delete { address, database } => {
            let (store, user) = found(&database, &address).await?;
            done(&store, store.delete_user(user.id).await?, "user.delete", &user.address).await
        }
        UserAction::Enable { address, database } => {
            let (store, user) = found(&database, &address).await?;
            done(&store, store.set_user_disabled(user.id, false).await?, "user.enable", &user.address).await
        }
    }
}

/// Without --desk and --admin-listen the link still says what to open.
fn origin(settings: &Settings) -> String {
    settings.desk_origin().unwrap_or_else(|| settings.origin())
}

async fn hand_over(settings: &Settings, invitation: &Invitation) -> anyhow::Result<()> {
    if settings.desk.desk_user_header.is_some() {
        let address = &invitation.address;
        return print(|out| Ok(writeln!(out, "{address} may use the desk; the proxy signs people in (--desk-user-header)")?));
    }
    let site = FrontEndBuild::embedded()?.read_tables(None)?.site.company.name;
    let site = match settings.site.read()? {
        Some((_, json)) => serde_json::from_str::<serde_json::Value>(&json)?["company"]["name"].as_str().map_or(site, str::to_owned),
        None => site,
    };
    let mailed = match send_mail(settings)? {
        Some(send) => {
            let (subject, text) = invitation_mail(&site, invitation);
            Some(send(invitation.address.clone(), subject, text).await)
        }
        None => None,
    };
    print(|out| {
        writeln!(out, "{}", invitation.url)?;
        match &mailed {
            Some(Ok(())) => writeln!(out, "mailed to {}; the link works once, for seven days", invitation.address)?,
            Some(Err(reason)) => writeln!(out, "not mailed: {reason}. Hand the link over: it works once, for seven days")?,
            None => writeln!(out, "hand the link over to {}: it works once, for seven days", invitation.address)?,
        }
        Ok(())
    })
}

async fn list(store: &Store, as_json: bool) -> anyhow::Result<()> {
    let users = store.users().await?;
    print(|out| {
        for user in &users {
            let state = user.state();
            if as_json {
                let seen_at = &user.seen_at;
                writeln!(out, "{}", json!({ "address": user.address, "role": user.role, "state": state, "seenAt": seen_at }))?;
            } else {
                writeln!(out, "{}\t{}\t{state}\t{}", user.address, user.role.name(), user.seen_at.as_deref().unwrap_or("never seen"))?;
            }
        }
        Ok(())
    })
}

async fn found(database: &DatabaseSettings, address: &str) -> anyhow::Result<(Store, User)> {
    let store = open_existing(database)?;
    let user = find(&store, address).await?;
    Ok((store, user))
}

async fn find(store: &Store, address: &str) -> anyhow::Result<User> {
    let found = store.user_by_address(address).await?;
    found.map(|(user, _)| user).with_context(|| format!("{address}: {}; `leadlight user list` lists them", UserRefusal::Unknown))
}

async fn done(store: &Store, changed: Result<(), UserRefusal>, action: &'static str, subject: &str) -> anyhow::Result<()> {
    changed.map_err(|refusal| anyhow!("{refusal}"))?;
    Ok(store.audit(COMMAND_LINE, action, subject).await?)
}

impl From<UserRole> for Role {
    fn from(role: UserRole) -> Self {
        match role {
            UserRole::Owner => Self::Owner,
            UserRole::Sales => Self::Sales,
            UserRole::Marketing => Self::Marketing,
        }
    }
}
