//! The users of the desk: invite, change the role, disable, and let somebody choose a new password.

use std::sync::Arc;

use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;

use super::contract::{Link, Person, PersonForm, Screen};
use super::errors::plain_error;
use super::forms::{self, Id, see_other};
use super::identity::Identity;
use super::notices::Notice;
use super::{Desk, pages};
use crate::leads::users::{Invitation, invitation_mail, invite, reset};
use crate::store::StoreError;
use crate::store::features::users::{Role, User, UserRefusal};

pub async fn get_people(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, uri: Uri) -> Response {
    show(
        &desk,
        &identity,
        Notice::from_query(uri.query()).map(|it| (it.is_done(), it.text().to_owned())),
        StatusCode::OK,
        None,
        PersonForm::empty(),
    )
    .await
}

impl PersonForm {
    fn empty() -> Self {
        Self { email: String::new(), role: Role::Sales }
    }
}

async fn show(
    desk: &Desk,
    identity: &Identity,
    notice: Option<(bool, String)>,
    status: StatusCode,
    link: Option<Link>,
    form: PersonForm,
) -> Response {
    match desk.store.users().await {
        Ok(users) => {
            let people = users.into_iter().map(|user| person(identity, user)).collect();
            pages::show_with_text(desk, identity, notice, status, Screen::People { people, link, form }).await
        }
        Err(error) => pages::failed(desk, identity, &error).await,
    }
}

fn person(identity: &Identity, user: User) -> Person {
    Person {
        id: user.id,
        is_self: identity.user.as_ref().is_some_and(|it| it.id == user.id),
        email: user.address,
        role: user.role,
        state: match (user.is_disabled, user.has_password || user.seen_at.is_some()) {
            (true, _) => "disabled",
            (false, true) => "active",
            (false, false) => "invited",
        },
        last_seen_at: user.seen_at,
    }
}

pub async fn post_invite(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, request: Request) -> Response {
    let form = match forms::read(&identity, &desk.options.public_url, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let (address, role) = (form.text("email").to_owned(), Role::from_name(form.text("role")).unwrap_or(Role::Sales));
    match invite(&desk.store, &desk.options.public_url, identity.actor(), &address, role).await {
        Ok(Ok(invitation)) => show_link(&desk, &identity, invitation).await,
        Ok(Err(refusal)) => {
            let text = match refusal {
                UserRefusal::Exists => format!("{address} is a user already."),
                _ => "This is not an e-mail address that mail can reach.".to_owned(),
            };
            show(&desk, &identity, Some((false, text)), StatusCode::UNPROCESSABLE_ENTITY, None, PersonForm { email: address, role }).await
        }
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

/// Shows the link once, and mails it if there is a mail server.
async fn show_link(desk: &Desk, identity: &Identity, invitation: Invitation) -> Response {
    // Behind a proxy that signs people in, nobody chooses a password here.
    if desk.options.user_header.is_some() {
        let text = format!("{} may use the desk now.", invitation.address);
        return show(desk, identity, Some((true, text)), StatusCode::OK, None, PersonForm::empty()).await;
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
    show(desk, identity, Some(notice), StatusCode::OK, Some(link), PersonForm::empty()).await
}

pub async fn post_reset(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, Id(id): Id, request: Request) -> Response {
    if let Err(response) = forms::read(&identity, &desk.options.public_url, request).await {
        return response;
    }
    match reset(&desk.store, &desk.options.public_url, identity.actor(), id).await {
        Ok(Ok(invitation)) => show_link(&desk, &identity, invitation).await,
        Ok(Err(_)) => pages::gone(&desk, &identity).await,
        Err(error) => pages::failed(&desk, &identity, &error).await,
    }
}

pub async fn post_role(State(desk): State<Arc<Desk>>, Extension(identity): Extension<Identity>, Id(id): Id, request: Request) -> Response {
    let form = match forms::read(&identity, &desk.options.public_url, request).await {
        Ok(form) => form,
        Err(response) => return response,
    };
    let Some(role) = Role::from_name(form.text("role")) else { return plain_error(StatusCode::UNPROCESSABLE_ENTITY) };
    let changed = desk.store.set_user_role(id, role).await;
    finish(&desk, &identity, id, changed, Notice::RoleChanged, "user.role", &format!(" to {}", role.name())).await
}

pub async fn post_disable(
    State(desk): State<Arc<Desk>>,
    Extension(identity): Extension<Identity>,
    Id(id): Id,
    request: Request,
) -> Response {
    if let Err(response) = forms::read(&identity, &desk.options.public_url, request).await {
        return response;
    }
    let changed = desk.store.set_user_disabled(id, true).await;
    finish(&desk, &identity, id, changed, Notice::Disabled, "user.disable", "").await
}

pub async fn post_enable(
    State(desk): State<Arc<Desk>>,
    Extension(identity): Extension<Identity>,
    Id(id): Id,
    request: Request,
) -> Response {
    if let Err(response) = forms::read(&identity, &desk.options.public_url, request).await {
        return response;
    }
    let changed = desk.store.set_user_disabled(id, false).await;
    finish(&desk, &identity, id, changed, Notice::Enabled, "user.enable", "").await
}

async fn finish(
    desk: &Desk,
    identity: &Identity,
    id: i64,
    changed: Result<Result<(), UserRefusal>, StoreError>,
    notice: Notice,
    action: &'static str,
    more: &str,
) -> Response {
    let log = async {
        let address = desk.store.users().await?.into_iter().find(|user| user.id == id).map(|user| user.address);
        desk.store.audit(identity.actor(), action, &format!("{}{more}", address.unwrap_or_default())).await
    };
    match changed {
        Ok(Ok(())) => match log.await {
            Ok(()) => see_other("/desk/people", Some(notice)),
            Err(error) => pages::failed(desk, identity, &error).await,
        },
        Ok(Err(UserRefusal::LastOwner)) => see_other("/desk/people", Some(Notice::LastOwner)),
        Ok(Err(_)) => pages::gone(desk, identity).await,
        Err(error) => pages::failed(desk, identity, &error).await,
    }
}
