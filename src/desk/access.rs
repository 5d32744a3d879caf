//! Every URL of the desk and who may use it: one table. `router.rs` serves no handler without a row here, and a test walks the table with every role.

use axum::http::Method;

use crate::store::features::users::Role;

/// The prefix of every path.
pub const BASE: &str = "/desk";

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

/// A row of the table. Every POST needs the form token of its session, whatever its access.
#[derive(Clone, Debug)]
pub struct Route {
    pub method: Method,
    pub path: &'static str,
    pub access: Access,
}

pub static ROUTES: [Route; 33] = [
    read("/desk", EVERYBODY),
    read("/desk/", EVERYBODY),
    read("/desk/sign-in", EVERYBODY),
    write("/desk/sign-in", EVERYBODY),
    read("/desk/invitation/{token}", EVERYBODY),
    write("/desk/invitation/{token}", EVERYBODY),
    read("/desk/assets/{name}", EVERYBODY),
    write("/desk/sign-out", ANY_ROLE),
    read("/desk/account", ANY_ROLE),
    write("/desk/account/password", ANY_ROLE),
    write("/desk/account/sessions/{id}/end", ANY_ROLE),
    read("/desk/numbers", ANY_ROLE),
    read("/desk/leads", LEADS),
    write("/desk/leads", LEADS),
    read("/desk/leads/new", LEADS),
    read("/desk/leads/export", LEADS),
    read("/desk/leads/by/{table}/{id}", LEADS),
    read("/desk/leads/{id}", LEADS),
    write("/desk/leads/{id}/state", LEADS),
    write("/desk/leads/{id}/notes", LEADS),
    write("/desk/leads/{id}/resend", LEADS),
    write("/desk/leads/{id}/delete", LEADS),
    write("/desk/leads/{id}/erase", OWNER),
    read("/desk/people", OWNER),
    write("/desk/people", OWNER),
    write("/desk/people/{id}/role", OWNER),
    write("/desk/people/{id}/disable", OWNER),
    write("/desk/people/{id}/enable", OWNER),
    write("/desk/people/{id}/reset", OWNER),
    read("/desk/audit", OWNER),
    read("/desk/audit/export", OWNER),
    read("/desk/server", OWNER),
    write("/desk/server/test", OWNER),
];

const fn read(path: &'static str, access: Access) -> Route {
    Route { method: Method::GET, path, access }
}

const fn write(path: &'static str, access: Access) -> Route {
    Route { method: Method::POST, path, access }
}

impl Access {
    pub fn allows(self, role: Option<Role>) -> bool {
        match self {
            Self::Everybody => true,
            Self::Roles(roles) => role.is_some_and(|role| roles.contains(&role)),
        }
    }
}

/// Who may use a path of the table; none if it has no such row.
pub fn access_of(method: &Method, path: &str) -> Option<Access> {
    ROUTES.iter().find(|route| route.method == *method && route.path == path).map(|route| route.access)
}

/// Whether a role may read a path of the table.
pub fn may_open(role: Role, path: &str) -> bool {
    access_of(&Method::GET, path).is_some_and(|access| access.allows(Some(role)))
}

/// Whether a role may post to a path of the table.
pub fn may_post(role: Role, path: &str) -> bool {
    access_of(&Method::POST, path).is_some_and(|access| access.allows(Some(role)))
}
