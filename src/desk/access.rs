//! Every URL of the desk and who may use it: one table. The router is built from it, so no handler can be reached past its roles, and a test walks it with
//! every role.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

use super::identity::{Identity, identify};
use super::{Desk, account, assets, audit, export, inbox, lead, numbers, pages, people, server, sign_in};
use crate::store::features::users::Role;

/// Who may use a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Also without having signed in.
    Everybody,
    Roles(&'static [Role]),
}

const EVERYBODY: Access = Access::Everybody;
const ANY_ROLE: Access = Access::Roles(&Role::ALL);
const OWNER: Access = Access::Roles(&[Role::Owner]);
/// Who works with leads.
const LEADS: Access = Access::Roles(&[Role::Owner, Role::Sales]);

impl Access {
    pub fn allows(self, role: Option<Role>) -> bool {
        match self {
            Self::Everybody => true,
            Self::Roles(roles) => role.is_some_and(|role| roles.contains(&role)),
        }
    }
}

/// A row of the table. Every POST needs the form token of its session, whatever its access.
pub struct Route {
    pub method: Method,
    pub path: &'static str,
    pub access: Access,
    handler: MethodRouter<Arc<Desk>>,
}

/// The prefix of every path.
pub const BASE: &str = "/desk";

pub fn routes() -> Vec<Route> {
    let read = |path, access, handler| Route { method: Method::GET, path, access, handler };
    let write = |path, access, handler| Route { method: Method::POST, path, access, handler };
    vec![
        read("/desk", EVERYBODY, get(sign_in::get_start)),
        read("/desk/", EVERYBODY, get(sign_in::get_start)),
        read("/desk/sign-in", EVERYBODY, get(sign_in::get_sign_in)),
        write("/desk/sign-in", EVERYBODY, post(sign_in::post_sign_in)),
        read("/desk/invitation/{token}", EVERYBODY, get(sign_in::get_invitation)),
        write("/desk/invitation/{token}", EVERYBODY, post(sign_in::post_invitation)),
        read("/desk/assets/{name}", EVERYBODY, get(assets::get_asset)),
        write("/desk/sign-out", ANY_ROLE, post(sign_in::post_sign_out)),
        read("/desk/account", ANY_ROLE, get(account::get_account)),
        write("/desk/account/password", ANY_ROLE, post(account::post_password)),
        write("/desk/account/sessions/{id}/end", ANY_ROLE, post(account::post_end_session)),
        read("/desk/numbers", ANY_ROLE, get(numbers::get_numbers)),
        read("/desk/leads", LEADS, get(inbox::get_inbox)),
        write("/desk/leads", LEADS, post(inbox::post_several)),
        read("/desk/leads/new", LEADS, get(inbox::get_new)),
        read("/desk/leads/export", LEADS, get(export::get_export)),
        read("/desk/leads/by/{table}/{id}", LEADS, get(lead::get_by_row)),
        read("/desk/leads/{id}", LEADS, get(lead::get_lead)),
        write("/desk/leads/{id}/state", LEADS, post(lead::post_state)),
        write("/desk/leads/{id}/notes", LEADS, post(lead::post_note)),
        write("/desk/leads/{id}/resend", LEADS, post(lead::post_resend)),
        write("/desk/leads/{id}/delete", LEADS, post(lead::post_delete)),
        write("/desk/leads/{id}/erase", OWNER, post(lead::post_erase)),
        read("/desk/people", OWNER, get(people::get_people)),
        write("/desk/people", OWNER, post(people::post_invite)),
        write("/desk/people/{id}/role", OWNER, post(people::post_role)),
        write("/desk/people/{id}/disable", OWNER, post(people::post_disable)),
        write("/desk/people/{id}/enable", OWNER, post(people::post_enable)),
        write("/desk/people/{id}/reset", OWNER, post(people::post_reset)),
        read("/desk/audit", OWNER, get(audit::get_audit)),
        read("/desk/audit/export", OWNER, get(audit::get_export)),
        read("/desk/server", OWNER, get(server::get_status)),
        write("/desk/server/test", OWNER, post(server::post_test)),
    ]
}

pub fn router(desk: &Arc<Desk>) -> Router {
    let mut router = Router::new();
    for Route { path, access, handler, .. } in routes() {
        let check = from_fn_with_state((Arc::clone(desk), access), require);
        router = router.route(path, handler.layer(check));
    }
    router.fallback(pages::not_found).with_state(Arc::clone(desk)).layer(from_fn(pages::add_headers))
}

/// Finds out who asks, and refuses what the table does not allow.
async fn require(State((desk, access)): State<(Arc<Desk>, Access)>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let identity = match identify(&desk, &parts).await {
        Ok(identity) => identity,
        Err(response) => return response,
    };
    if !access.allows(identity.role()) {
        return pages::refused(&desk, &identity, &parts).await;
    }
    // SECURITY: cross-site request forgery. The token is checked with the body, in `forms::read`.
    parts.extensions.insert::<Identity>(identity);
    next.run(Request::from_parts(parts, body)).await
}
