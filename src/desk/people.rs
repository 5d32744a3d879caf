//! The users of the desk: invite, change the role, disable, and let somebody choose a new password.

use axum::http::{StatusCode, Uri};

use super::contract::{Link, Person, PersonForm, Screen};
use super::errors::{Answer, DeskError, plain_error};
use super::forms::{Id, Posted, Visit, see_other};
use super::identity::Identity;
use super::notices::Notice;
use super::{Desk, pages};
use crate::leads::users::{Invitation, invitation_mail, invite, reset};
use crate::store::features::users::{Role, User, UserRefusal};

pub async fn get_people(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let notice = Notice::from_query(uri.query()).map(|notice| (notice.is_done(), notice.text().to_owned()));
    show(&desk, &identity, notice, None).await
}

/// `notice`: whether it reports a success, and a sentence.
async fn show(desk: &Desk, identity: &Identity, notice: Option<(bool, String)>, link: Option<Link>) -> Answer {
    let form = PersonForm { email: String::new(), role: Role::Sales };
    show_with_form(desk, identity, notice, StatusCode::OK, link, form).await
}

async fn show_with_form(
    desk: &Desk,
    identity: &Identity,
    notice: Option<(bool, String)>,
    status: StatusCode,
    link: Option<Link>,
    form: PersonForm,
) -> Answer {
    let people = desk.store.users().await?.into_iter().map(|user| person(identity, user)).collect();
    Ok(pages::show_with_text(desk, identity, notice, status, Screen::People { people, link, form }).await)
}

fn person(identity: &Identity, user: User) -> Person {
    Person {
        id: user.id,
        is_self: identity.user.as_ref().is_some_and(|it| it.id == user.id),
        state: user.state(),
        email: user.address,
        role: user.role,
        last_seen_at: user.seen_at,
    }
}

pub async fn post_invite(Posted { desk, identity, form }: Posted) -> Answer {
    let (address, role) = (form.text("email").to_owned(), Role::from_name(form.text("role")).unwrap_or(Role::Sales));
    let text = match invite(&desk.store, &desk.options.public_url, identity.actor(), &address, role).await? {
        Ok(invitation) => return show_link(&desk, &identity, invitation).await,
        Err(UserRefusal::Exists) => format!("{address} is a user already."),
        Err(_) => "This is not an e-mail address that mail can reach.".to_owned(),
    };
    let typed = PersonForm { email: address, role };
    show_with_form(&desk, &identity, Some((false, text)), StatusCode::UNPROCESSABLE_ENTITY, None, typed).await
}

/// Shows the link once, and mails it if there is a mail server.
async fn show_link(desk: &Desk, identity: &Identity, invitation: Invitation) -> Answer {
    // Behind a proxy that signs people in, nobody chooses a password here.
    if desk.options.user_header.is_some() {
        let text = format!("{} may use the desk now.", invitation.address);
        return show(desk, identity, Some((true, text)), None).await;
    }
    let site = desk.front_end().tables.site.company.name.clone();
    let mailed = match &desk.options.send_mail {
        Some(send) => {
            let (subject, text) = invitation_mail(&site, &invitation);
            Some(send(invitation.address.clone(), subject, text).await)
        }
        None => None,
    };
    let notice = match &mailed {
        Some(Ok(())) => (true, format!("The link was mailed to {}.", invitation.address)),
        Some(Err(reason)) => (false, format!("The link could not be mailed ({reason}). Hand it over yourself.")),
        None => (true, "Hand this link over: it works once, for seven days.".to_owned()),
    };
    let link = Link { email: invitation.address, url: invitation.url, was_mailed: mailed.is_some_and(|it| it.is_ok()) };
    show(desk, identity, Some(notice), Some(link)).await
}

pub async fn post_reset(Id(id): Id, Posted { desk, identity, .. }: Posted) -> Answer {
    let reset = reset(&desk.store, &desk.options.public_url, identity.actor(), id).await?;
    show_link(&desk, &identity, reset.map_err(|_| DeskError::Gone)?).await
}

pub async fn post_role(Id(id): Id, posted: Posted) -> Answer {
    let Some(role) = Role::from_name(posted.form.text("role")) else { return Ok(plain_error(StatusCode::UNPROCESSABLE_ENTITY)) };
    let changed = posted.desk.store.set_user_role(id, role).await?;
    finish(&posted, id, changed, Notice::RoleChanged, "user.role", &format!(" to {}", role.name())).await
}

pub async fn post_disable(Id(id): Id, posted: Posted) -> Answer {
    let changed = posted.desk.store.set_user_disabled(id, true).await?;
    finish(&posted, id, changed, Notice::Disabled, "user.disable", "").await
}

pub async fn post_enable(Id(id): Id, posted: Posted) -> Answer {
    let changed = posted.desk.store.set_user_disabled(id, false).await?;
    finish(&posted, id, changed, Notice::Enabled, "user.enable", "").await
}

async fn finish(
    Posted { desk, identity, .. }: &Posted,
    id: i64,
    changed: Result<(), UserRefusal>,
    notice: Notice,
    action: &'static str,
    more: &str,
) -> Answer {
    match changed {
        Ok(()) => {
            let address = desk.store.users().await?.into_iter().find(|user| user.id == id).map(|user| user.address);
            desk.store.audit(identity.actor(), action, &format!("{}{more}", address.unwrap_or_default())).await?;
            Ok(see_other("/desk/people", Some(notice)))
        }
        Err(UserRefusal::LastOwner) => Ok(see_other("/desk/people", Some(Notice::LastOwner))),
        Err(_) => Err(DeskError::Gone),
    }
}
